"""ใบผล: a slip that tells how a round went, as a picture to be sent on; its words come from whoever asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from cards.art.letters import break_lines, measure_words, set_words, write_words
from cards.art.style import GREEN, INK, ORANGE, PAPER, SEAL, Colour, tint

WIDE = 1080
MARKS: tuple[str, ...] = ("right", "partly", "wrong")
"""How a question was answered, from best to worst."""
_MAT: Colour = (246, 240, 226)
_THREAD: Colour = (240, 233, 217)
_SOFT: Colour = (93, 80, 64)
_LINE: Colour = (220, 207, 179)
_MARGIN, _EDGE = 84, 24
_COLUMNS, _GAP, _CARD_HIGH, _ROW = 10, 18, 112, 168
_FINE = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Slip:
    """ใบผล: what is written on a slip: what was practised, by whom ("" for nobody named), how it went, small print.

    `marks` are one of `MARKS` for each question, in order.
    """

    brand: str
    day: str
    title: str
    name: str
    score: str
    marks: tuple[str, ...]
    lines: tuple[str, ...] = ()


def draw_slip(slip: Slip) -> Image.Image:
    """ใบผล: the slip, 1080 pixels wide and as high as it needs to be; what is too long for a line is set smaller.

    Raises `ValueError` for a mark that is none.

    >>> slip = Slip(brand="สำรับ", day="", title="การบ้าน", name="มะลิ", score="1 / 2", marks=("right", "wrong"))
    >>> draw_slip(slip).size
    (1080, 750)
    """
    title, name = _lines_of(slip.title, 60, "Bold"), _seen(slip.name).strip()
    rows = -(-len(slip.marks) // _COLUMNS)
    foot = [line for text in slip.lines for line in _lines_of(text, 34, "Regular")]
    high = 130 + 80 * len(title) + 72 * bool(name) + 220 + _ROW * rows + 50 * len(foot) + 80
    picture = lay_mat(high)
    write_words(picture, _MARGIN, 108, slip.brand, 38, GREEN, weight="Bold")
    write_words(picture, WIDE - _MARGIN, 108, slip.day, 34, _SOFT, anchor="r")
    y = 130.0
    for line in title:
        y += 80
        _write(picture, y, line, 60, INK, "Bold")
    if name:
        y += 72
        _write(picture, y, name, 44, _SOFT, "SemiBold")
    y += 155
    _write(picture, y, slip.score, 104, INK, "Bold")
    y += 65
    for place, mark in enumerate(slip.marks):
        left, top = _spot(place)
        picture.paste(_card(mark), (left, round(y) + top))
        middle, under = left + _card_wide() / 2, y + top + _CARD_HIGH + 34
        write_words(picture, middle, under, str(place + 1), 26, _SOFT, anchor="m")
    y += _ROW * rows
    for line in foot:
        y += 50
        _write(picture, y, line, 34, _SOFT, "Regular")
    return picture


def lay_mat(high: int) -> Image.Image:
    """เสื่อ: a reed mat so many pixels high, its upper edge bound in green, orange and green.

    >>> lay_mat(40).size
    (1080, 40)
    """
    picture = Image.new("RGB", (WIDE, high), _MAT)
    pen = ImageDraw.Draw(picture)
    for y in range(0, high, 12):
        pen.line((0, y, WIDE, y), _THREAD, 2)
    third = _EDGE // 3
    for place, colour in enumerate((GREEN, ORANGE, GREEN)):
        pen.rectangle((0, place * third, WIDE, (place + 1) * third - 1), colour)
    return picture


def _room() -> int:
    return WIDE - 2 * _MARGIN


def _seen(text: str) -> str:
    """The text without signs that the font does not have."""
    missing = set(set_words(text, 40).missing)
    return "".join(sign for sign in text if sign not in missing)


def _lines_of(text: str, size: float, weight: str) -> tuple[str, ...]:
    return break_lines(_seen(text), size, _room(), weight)


def _write(picture: Image.Image, y: float, text: str, size: float, colour: Colour, weight: str) -> None:
    text = _seen(text)
    wide = measure_words(text, size, weight)
    write_words(picture, _MARGIN, y, text, size * min(1.0, _room() / max(wide, 1.0)), colour, weight=weight)


def _card_wide() -> int:
    return (_room() - (_COLUMNS - 1) * _GAP) // _COLUMNS


def _spot(place: int) -> tuple[int, int]:
    row, column = divmod(place, _COLUMNS)
    return _MARGIN + column * (_card_wide() + _GAP), row * _ROW


@lru_cache(maxsize=8)
def _card(mark: str) -> Image.Image:
    """A card that tells how a question was answered, by its colour, its filling and a sign; to be looked at only."""
    if mark not in MARKS:
        raise ValueError(f"no such mark: {mark!r}; it is one of {', '.join(MARKS)}")
    colour = {"right": GREEN, "partly": ORANGE, "wrong": SEAL}[mark]
    wide, high = _card_wide() * _FINE, _CARD_HIGH * _FINE
    shape = Image.new("L", (wide, high))
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, wide - 1, high - 1), 10 * _FINE, 255)
    card = Image.new("RGB", (wide, high), colour if mark == "right" else PAPER)
    pen = ImageDraw.Draw(card)
    if mark == "partly":
        pen.rectangle((0, high // 2, wide, high), colour)
    if mark == "wrong":
        for x in range(-high, wide, 14 * _FINE):
            pen.line((x, high, x + high, 0), tint(colour, PAPER, 0.55), 3 * _FINE)
    pen.rounded_rectangle((0, 0, wide - 1, high - 1), 10 * _FINE, outline=colour, width=4 * _FINE)
    if mark != "partly":
        _sign(pen, wide / 2, high / 2, mark, PAPER if mark == "right" else colour)
    found = Image.new("RGB", (wide, high), _MAT)
    found.paste(card, mask=shape)
    return found.reduce(_FINE)


def _sign(pen: ImageDraw.ImageDraw, x: float, y: float, mark: str, colour: Colour) -> None:
    """A tick, or a cross on a patch of paper that parts it from the hatching."""
    reach = 17 * _FINE
    strokes: Sequence[tuple[tuple[float, float], ...]] = (((-1, 0), (-0.25, 0.75), (1, -0.75)),)
    if mark == "wrong":
        strokes = (((-0.75, -0.75), (0.75, 0.75)), ((-0.75, 0.75), (0.75, -0.75)))
        pen.ellipse((x - 1.6 * reach, y - 1.6 * reach, x + 1.6 * reach, y + 1.6 * reach), PAPER)
    for stroke in strokes:
        points = [(x + dx * reach, y + dy * reach) for dx, dy in stroke]
        pen.line(points, colour, 7 * _FINE, joint="curve")
        for px, py in (points[0], points[-1]):
            pen.ellipse((px - 3.5 * _FINE, py - 3.5 * _FINE, px + 3.5 * _FINE, py + 3.5 * _FINE), colour)
