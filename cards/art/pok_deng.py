"""The 52 faces of Pok Deng and their two backs, drawn from tables in the manner of the Thai pack. Rule: P1.1, P2.2.

A face is 240 x 336 units, 1 : 1.4, in two cuts. **full** is the printed card: rank and sign at both heads, pips or a
double-headed court between. **row** is for a hand at 36 to 44 pixels a card: only rank and sign, as large as they
can be; a court's sign stands white on a plate, so that the cards worth ten show at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from PIL import Image, ImageChops

from cards.art.courts import draw_court
from cards.art.phai_tong import BACKS, BackColour, Cut, check_choice, head_size
from cards.art.style import (
    BARE,
    INK,
    INKED,
    PAPER,
    SEAL,
    WIDTH,
    Form,
    Ink,
    Point,
    blank,
    box,
    card_size,
    cut_out,
    oversample,
    rim,
    silhouette,
    tint,
)
from cards.art.suits import SUITS, wreath

FORM = Form(240, 336, 14)
MIDDLE, HALF = FORM.wide / 2, FORM.high / 2
RANKS = "A23456789TJQK"
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
COURTS = frozenset("JQK")

FULL_FRAME, ROW_FRAME = (6.5, 1.5), (5.0, 4.4)
ROW_BOLD, TILE_BOLD = 1.5, 1.3
BAND_DEEP = 9.0


# --- the tables --------------------------------------------------------------------------------

_LEFT, _RIGHT = 80.0, 160.0


def _pair(*ys: float) -> tuple[Point, ...]:
    return tuple((x, y) for y in ys for x in (_LEFT, _RIGHT))


def _middle(*ys: float) -> tuple[Point, ...]:
    return tuple((MIDDLE, y) for y in ys)


# Where pips stand; those below the middle hang upside down.
PIPS: Mapping[str, tuple[Point, ...]] = {
    "2": _middle(58, 278),
    "3": _middle(58, HALF, 278),
    "4": _pair(58, 278),
    "5": _pair(58, 278) + _middle(HALF),
    "6": _pair(58, HALF, 278),
    "7": _pair(58, HALF, 278) + _middle(113),
    "8": _pair(58, HALF, 278) + _middle(113, 223),
    "9": _pair(56, 131, 205, 280) + _middle(HALF),
    "T": _pair(56, 131, 205, 280) + _middle(93.5, 242.5),
}
PIP_SIZES: Mapping[str, float] = {"2": 1.2, "3": 1.1, "4": 1.04, "9": 0.84, "T": 0.82}


# --- the heads ---------------------------------------------------------------------------------


def write_rank(foot: Ink, rank: str, size: float) -> None:
    """The rank, standing on the origin: a figure or A J Q K; the ten as two narrow figures."""
    if rank == "T":
        foot.at(-0.21 * size, 0).write("1", size, narrow=0.8)
        foot.at(0.172 * size, 0).write("0", size, narrow=0.74)
    else:
        foot.write(rank, size)


def full_head(ink: Ink, code: str) -> None:
    """Rank above sign in the upper left corner."""
    write_rank(ink.at(31, 52), code[0], 53)
    SUITS[code[1]].sign(ink.at(31, 75, size=0.6), INKED)


def row_head(ink: Ink, code: str) -> None:
    """Rank above sign, both as large as the card allows; a court's sign on a plate."""
    rank, suit = code[0], SUITS[code[1]]
    write_rank(ink.at(MIDDLE, 156), rank, 196)
    if rank in COURTS:
        ink.fill(box(7, 184, 233, 329))
        suit.sign(ink.at(MIDDLE, 256, size=2.3), BARE)
    else:
        suit.sign(ink.at(MIDDLE, 246, size=2.5), INKED)


def tile_head(ink: Ink, code: str) -> None:
    """Rank left and sign right, on a tile of 168 x 96 units."""
    write_rank(ink.at(46, 78), code[0], 88)
    SUITS[code[1]].sign(ink.at(120, 48, size=1.36), INKED)


# --- the body ----------------------------------------------------------------------------------


def draw_pips(ink: Ink, code: str) -> None:
    """The pips of a number card, or an ace's one sign in its wreath."""
    rank, suit = code[0], SUITS[code[1]]
    if rank == "A":
        spot = ink.at(MIDDLE, HALF)
        suit.ace(spot)
        wreath(spot, 84, 118, 52)
        return
    for x, y in PIPS[rank]:
        suit.pip(ink.at(x, y, 180 if y > HALF else 0, size=PIP_SIZES.get(rank, 1.0)))


def draw_band(ink: Ink, code: str) -> None:
    """The belt of a court, between its two heads."""
    ink.fill(box(9, HALF - BAND_DEEP, 231, HALF + BAND_DEEP), BARE)
    for y in (HALF - BAND_DEEP, HALF + BAND_DEEP):
        ink.line([(9, y), (231, y)])
    for k in range(-5, 6):
        SUITS[code[1]].link(ink.at(MIDDLE + k * 19.6, HALF))


# --- the card ----------------------------------------------------------------------------------


def _turn_over(ink: Ink) -> None:
    """Print the upper half again below, upside down."""
    layer = ink.layer
    upper = layer.crop((0, 0, layer.width, layer.height // 2))
    layer.paste(upper.rotate(180), (0, layer.height // 2))


def _full_blocks(key: Ink, hue: Ink, code: str) -> None:
    full_head(hue, code)
    if code[0] in COURTS:
        draw_court(key.at(MIDDLE, 0), hue.at(MIDDLE, 0) if hue is not key else key.at(MIDDLE, 0), code)
    for ink in {id(key): key, id(hue): hue}.values():
        _turn_over(ink)
    if code[0] in COURTS:
        draw_band(key, code)
    else:
        draw_pips(hue, code)


def check_code(code: str) -> str:
    """The code itself, if there is such a card. Rule: P2.2.

    >>> check_code("1S")
    Traceback (most recent call last):
    ValueError: no such card: '1S'
    """
    if code not in CODES:
        raise ValueError(f"no such card: {code!r}")
    return code


def draw_card(code: str, *, cut: Cut = "full", width: int = 168) -> Image.Image:
    """หน้าไพ่: one card of 52, clear outside its outline, crisp at any width from 12 to 1200 pixels. Rule: P2.2.

    Red is on hearts and diamonds only. Raises `ValueError` for an unknown code, cut or width.

    >>> draw_card("TD", width=120).size
    (120, 168)
    """
    check_code(code)
    check_choice("cut", cut, get_args(Cut))
    row = cut == "row"
    key = blank(width, ROW_BOLD if row else 1.0, FORM)
    red = SUITS[code[1]].red
    hue = blank(width, key.bold, FORM) if red else key
    if row:
        row_head(hue, code)
    else:
        _full_blocks(key, hue, code)
    inset, weight = ROW_FRAME if row else FULL_FRAME
    kept = ImageChops.darker(key.layer, silhouette(width, (), inset, form=FORM))
    kept.paste(INKED, mask=rim(width, (), inset, weight, form=FORM))
    ground = Image.new("RGB", card_size(width, FORM), PAPER)
    return cut_out(ground, [*([(hue.layer, SEAL)] if red else []), (kept, INK)], form=FORM)


def draw_head(code: str, *, width: int = 48) -> Image.Image:
    """หัวไพ่: only the rank (left) and the sign (right), in the suit's colour on nothing, 7 : 4. Rule: P2.2.

    >>> draw_head("TH", width=84).size
    (84, 48)
    """
    check_code(code)
    card_size(width)
    w, h = head_size(width)
    times = oversample(width)
    layer = Image.new("L", (w * times, h * times), BARE)
    unit = w * times / WIDTH
    tile_head(Ink(layer, unit, 0, 0, unit, 0, 0, unit, TILE_BOLD), code)
    alpha = layer.resize((w, h), Image.Resampling.LANCZOS).point([round(tone / 17) * 17 for tone in range(256)])
    head = Image.new("RGBA", (w, h), (*(SEAL if SUITS[code[1]].red else INK), 0))
    head.putalpha(alpha)
    return head


def draw_back(colour: BackColour = "green", *, width: int = 168) -> Image.Image:
    """หลังไพ่: the woven mat of the Thai pack at this pack's proportion.

    >>> draw_back("orange", width=120).size
    (120, 168)
    """
    check_choice("back", colour, tuple(BACKS))
    base = BACKS[colour]
    light, dark = blank(width, form=FORM), blank(width, form=FORM)
    for row in range(-1, 30):
        for col in range(-1, 22):
            warp = (row + col) % 2
            straw = (dark if warp else light).at(MIDDLE + (col - 10) * 12, HALF + (row - 14) * 12, 90 * warp)
            for k in (-3.6, 0, 3.6):
                straw.line([(-5, k), (5, k)])
    return cut_out(
        Image.new("RGB", card_size(width, FORM), base),
        [
            (light.layer, tint(base, PAPER, 0.14)),
            (dark.layer, tint(base, INK, 0.14)),
            (rim(width, (), 0, 13.5, form=FORM), base),
            (rim(width, (), 7.5, 1.8, form=FORM), PAPER),
        ],
        form=FORM,
    )
