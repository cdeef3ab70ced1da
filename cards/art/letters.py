"""ตัวหนังสือ: words set in Sarabun, on any machine with every Thai mark in its place.

Pillow by itself stacks Thai marks only where the system has FriBiDi. HarfBuzz, which knows how, comes as a package
without anything of the system's, and draws the letters as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import fontpkg_sarabun  # type: ignore[import-untyped]
import uharfbuzz as hb  # type: ignore[import-untyped]
from PIL import Image

from cards.art.style import Colour

WEIGHTS: tuple[str, ...] = ("Regular", "SemiBold", "Bold")
_FINE = 64  # parts of a pixel that letters are placed by
# a font places marks by script: each run is Thai or Latin, and takes the signs that are neither with it
_RUNS = re.compile(r"[^ก-๛A-Za-zÀ-ɏ]*(?:[ก-๛][^A-Za-zÀ-ɏ]*|[A-Za-zÀ-ɏ][^ก-๛]*)|.+")


@dataclass(frozen=True, slots=True)
class Words:
    """Words as they are set: their ink, where it lies against the start of the foot line, and how far they reach.

    `ink` is None where nothing is printed. `missing` holds the signs that the font does not have.
    """

    ink: Image.Image | None
    left: int
    top: int
    wide: float
    missing: str = ""


@cache
def _font(weight: str, size: float) -> Any:
    if weight not in WEIGHTS:
        raise ValueError(f"no such weight: {weight!r}; it is one of {', '.join(WEIGHTS)}")
    path = Path(fontpkg_sarabun.ROOT) / "files" / f"Sarabun-{weight}.ttf"
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(path))))
    font.scale = (round(size * _FINE), round(size * _FINE))
    return font


@lru_cache(maxsize=2048)
def set_words(text: str, size: float, weight: str = "Regular") -> Words:
    """Words in one line, `size` pixels high as fonts count it. Raises `ValueError` for a weight there is not.

    >>> one, two = set_words("ที", 100), set_words("ที่", 100)
    >>> one.wide == two.wide, two.top < one.top
    (True, True)
    """
    font, raster, at, missing = _font(weight, size), hb.RasterDraw(), 0.0, ""
    raster.scale_factor = (_FINE, _FINE)
    for run in _RUNS.findall(text):
        buffer = hb.Buffer()
        buffer.add_str(run)
        buffer.guess_segment_properties()
        hb.shape(font, buffer)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            missing += "" if info.codepoint else run[info.cluster]
            raster.transform = (1, 0, 0, 1, at + place.x_offset, place.y_offset)
            raster.draw_glyph(font, info.codepoint)
            at += place.x_advance
    drawn = raster.render()
    if drawn is None or not drawn.extents.width * drawn.extents.height:
        return Words(None, 0, 0, at / _FINE, missing)
    box = drawn.extents
    ink = Image.frombytes("L", (box.width, box.height), drawn.buffer, "raw", "L", box.stride, -1)
    return Words(ink, box.x_origin, -(box.y_origin + box.height), at / _FINE, missing)


def measure_words(text: str, size: float, weight: str = "Regular") -> float:
    """How many pixels wide a line of words is.

    >>> measure_words("สี่นม", 20) < measure_words("สี่นมยาน", 20)
    True
    """
    return set_words(text, size, weight).wide


def write_words(
    picture: Image.Image, x: float, y: float, text: str, size: float, colour: Colour, *, weight: str = "Regular",
    anchor: str = "l",
) -> None:  # fmt: skip
    """Write a line of words on a picture, its foot at `y`; `x` is its left end (`l`), its middle (`m`) or right end."""
    words = set_words(text, size, weight)
    if words.ink is None:
        return
    start = x - words.wide * {"l": 0, "m": 0.5, "r": 1}[anchor]
    picture.paste(colour, (round(start) + words.left, round(y) + words.top), words.ink)


def break_lines(text: str, size: float, width: float, weight: str = "Regular") -> tuple[str, ...]:
    """The text in lines no wider than `width` pixels, broken at blanks; a word that is wider stands alone.

    >>> break_lines("ครบสี่ตอง ใบกินตรงกับเก็ง", 20, 160)
    ('ครบสี่ตอง', 'ใบกินตรงกับเก็ง')
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure_words(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
