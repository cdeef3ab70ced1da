"""Digits and number words of the faces, as masks drawn beforehand by `cards.art.words`.

Thai marks stack only where Pillow finds raqm, which needs the system's FriBiDi. So the words are drawn once, on a
machine that has it, and shipped as one grey picture: faces look the same everywhere.

The letters are Sarabun Bold, SIL Open Font License, see words-license.txt.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

THAI_DIGITS = "๑๒๓๔๕๖๗๘๙"
ARABIC_DIGITS = "123456789"
COURT_LETTERS = "AJQK0"  # the nought is for the ten
RANK_WORDS = ("สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า")

SHEET = Path(__file__).with_name("words.png")
CELL = (248, 260)


class Base(NamedTuple):
    """Where a mask stands: the middle of its foot line, and its font size, in pixels."""

    x: float
    y: float
    size: int


# One row of the sheet each: the texts, and how they stand in their cells.
ROWS: tuple[tuple[tuple[str, ...], Base], ...] = (
    (tuple(THAI_DIGITS), Base(124, 205, 220)),
    (tuple(ARABIC_DIGITS), Base(124, 205, 220)),
    (RANK_WORDS, Base(124, 195, 118)),
    (tuple(COURT_LETTERS), Base(124, 205, 220)),
)


@cache
def _masks() -> dict[str, tuple[Image.Image, Base]]:
    with Image.open(SHEET) as sheet:
        sheet.load()
        found: dict[str, tuple[Image.Image, Base]] = {}
        for row, (texts, base) in enumerate(ROWS):
            for column, text in enumerate(texts):
                x, y = column * CELL[0], row * CELL[1]
                found[text] = sheet.convert("L").crop((x, y, x + CELL[0], y + CELL[1])), base
    return found


def find_mask(text: str) -> tuple[Image.Image, Base]:
    """The mask of a digit or number word, and where it stands.

    >>> find_mask("สี่")[1].size
    118
    """
    return _masks()[text]


def measure_rise(text: str) -> float:
    """How high a word stands above its foot line, marks and all, as a share of its font size.

    >>> measure_rise("สี่") > 1 > measure_rise("หก")
    True
    """
    mask, base = find_mask(text)
    inked = mask.getbbox()
    assert inked, f"nothing printed for {text!r}"
    return (base.y - inked[1]) / base.size
