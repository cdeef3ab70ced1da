"""The thirty faces of Phai Tong and the two backs, drawn from tables. Rule: T1.3, T1.4, T1.5.

A face comes in two optical sizes ("cuts") of one shape, 168 : 470. **full** is the printed card: double-headed,
the upper half drawn and turned for the lower, every half showing the whole rank. **row** is for a hand of twelve
at 24 pixels each: the same half card once, under a head large enough to read, index above sign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from PIL import Image, ImageChops

from cards.art import coins, iao, myriads, strings
from cards.art.masks import ARABIC_DIGITS, RANK_WORDS, THAI_DIGITS, measure_rise
from cards.art.style import (
    BARE,
    FINE,
    GREEN,
    HALF,
    HEIGHT,
    INK,
    INKED,
    MEDIUM,
    MIDDLE,
    NOTCH_R,
    NOTCH_X,
    ORANGE,
    PAPER,
    SEAL,
    WIDTH,
    Colour,
    Ink,
    Point,
    blank,
    box,
    card_size,
    cut_out,
    oversample,
    petal,
    rim,
    silhouette,
    tint,
)

Cut = Literal["full", "row"]
Index = Literal["thai", "arabic", "off"]
BackColour = Literal["green", "orange"]
Motif = Callable[[Ink], None]


# --- the tables --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """What fills a half card: a motif, the spots it stands on, and its size there."""

    motif: Motif
    size: float = 1.0
    spots: tuple[Point, ...] = ((0, 0),)


FIGURES: Mapping[str, Figure] = {
    "1a": Figure(iao.face_1a),
    "1b": Figure(iao.face_1b),
    "1c": Figure(partial(iao.needle, reach=177, turns=4), spots=((MIDDLE, HALF),)),
    "1d": Figure(iao.face_1d),
    "1e": Figure(iao.face_1e),
    "1f": Figure(iao.face_1f),
    "2a": Figure(myriads.face_2a),
    "3a": Figure(myriads.face_3a),
    "4a": Figure(myriads.face_4a),
    "5a": Figure(myriads.face_5a),
    "6a": Figure(myriads.face_6a),
    "7a": Figure(myriads.face_7a),
    "8a": Figure(myriads.face_8a),
    "9a": Figure(myriads.face_9a),
    "2b": Figure(coins.startled_eye, 1.84, ((84, 98), (84, 178))),
    "3b": Figure(coins.eye, 1.57, ((49, 98), (119, 98), (84, 177))),
    "4b": Figure(coins.eggplant, 1.37, ((48, 99), (120, 99), (48, 179), (120, 179))),
    "5b": Figure(coins.melon, 1.35, ((46, 94), (122, 94), (84, 140), (46, 186), (122, 186))),
    "6b": Figure(coins.eye, 1.14, ((50, 84.5), (118, 84.5), (50, 137), (118, 137), (50, 189.5), (118, 189.5))),
    "7b": Figure(coins.palm_fan, 0.93, ((60, 86), (108, 86), (36, 136), (84, 136), (132, 136), (60, 186), (108, 186))),
    "8b": Figure(
        coins.eye, 1.0, ((37, 86), (84, 86), (131, 86), (60, 137), (108, 137), (37, 188), (84, 188), (131, 188))
    ),
    "9b": Figure(coins.chan_fruit, 1.06, tuple((x, y) for y in (86, 137, 188) for x in (35, 84, 133))),
    "2c": Figure(strings.angada, 1.11, ((47, 122), (121, 122))),
    "3c": Figure(strings.face_3c),
    "4c": Figure(strings.face_4c),
    "5c": Figure(strings.swallow, 0.86, ((45, 94), (123, 94), (84, 138), (45, 181), (123, 181))),
    "6c": Figure(strings.tied_spindle, 1.0, tuple((x, y) for y in (97, 179) for x in (36, 84, 132))),
    "7c": Figure(strings.face_7c),
    "8c": Figure(strings.face_8c),
    "9c": Figure(strings.face_9c),
}
STAMPED = frozenset({"1d", "1e", "9c"})
NOTCHED = frozenset({"1a", "1b", "1c", "1e", "1f"})

SIGNS: Mapping[str, Motif] = {"b": coins.coin, "c": strings.strung_bar}


@dataclass(frozen=True, slots=True)
class Emblem:
    """An iao's mark in the head, and its size in a row card's head, there without index, and on a tile."""

    motif: Motif
    row: float
    alone: float
    tile: float


EMBLEMS: Mapping[str, Emblem] = {
    "1a": Emblem(iao.shoe_emblem, 2.0, 2.4, 1.3),
    "1b": Emblem(iao.nun_emblem, 2.1, 3.0, 2.0),
    "1c": Emblem(iao.needle_emblem, 2.0, 2.2, 1.2),
    "1e": Emblem(iao.lady_emblem, 2.1, 3.0, 2.0),
    "1f": Emblem(iao.mouse_emblem, 2.0, 2.8, 1.8),
}
BACKS: Mapping[BackColour, Colour] = {"green": GREEN, "orange": ORANGE}

HEAD_RULE = 52.0  # full cut: the index stands above this line, the figure below it
BAND_DEEP = 11.0  # the band reaches so far to either side of its middle

ROW_SIGNS: Mapping[str, float] = {"a": 2.2, "b": 2.6, "c": 2.5}
TILE_SIGNS: Mapping[str, float] = {"b": 2.6, "c": 2.4}
ROW_FIGURE = 1.04, 158.0  # size of the half card's figure there, and how far down it is moved
ROW_HEAD, ROW_BAND = 204.0, 428.0
FULL_FRAME, ROW_FRAME = (6.5, 1.5), (4.0, 3.6)  # how far in the frame stands, and its weight
ROW_BOLD, TILE_BOLD = 1.45, 1.3  # at 24 pixels a hairline would vanish


# --- the head ----------------------------------------------------------------------------------


def write_index(foot: Ink, rank: int, index: Index, size: float) -> None:
    """The rank, standing on the origin. Thai digits are drawn larger: they are lower than Arabic ones."""
    if index == "thai":
        foot.write(THAI_DIGITS[rank - 1], size)
    elif index == "arabic":
        foot.write(ARABIC_DIGITS[rank - 1], size * 0.87)


def full_head(ink: Ink, code: str, index: Index) -> None:
    """Index left, sign right, above a rule; the myriads' plate with word and sign; the iao's emblem between."""
    rank, family = int(code[0]), code[1]
    off = index == "off"
    write_index(ink.at(30, 45), rank, index, 44)
    if code == "1d":
        iao.white_bar(ink.at(MIDDLE if off else 105, 31), 6 if off else 4, 23.5, 12)
    elif rank == 1:
        EMBLEMS[code].motif(ink.at(MIDDLE, 31))
    elif family == "a":
        ink.fill(box(7 if off else 55, 7, 161, HEAD_RULE))
        word = RANK_WORDS[rank - 2]
        ink.at(MIDDLE if off else 89, 29.5 + measure_rise(word) * 13).write(word, 26, BARE)
        for x in (28, 140) if off else (140,):
            myriads.lozenge(ink.at(x, 29.5), BARE)
    else:
        for x in (28, 140) if off else (140,):
            SIGNS[family](ink.at(x, 30))
    ink.line([(9, HEAD_RULE), (159, HEAD_RULE)], FINE)


def row_head(ink: Ink, code: str, index: Index) -> None:
    """Index above sign, both centred; the myriads' sign white on their black plate."""
    rank, family = int(code[0]), code[1]
    off = index == "off"
    write_index(ink.at(MIDDLE, 112), rank, index, 148)
    if rank > 1 and family == "a":
        plate = ink.at(MIDDLE, 103 if off else 163, size=1.3 if off else 1)
        plate.fill(box(-79 if not off else -61, -38, 79 if not off else 61, 38))
        myriads.lozenge(plate.at(0, 0, size=ROW_SIGNS["a"]), BARE)
        return
    spot = ink.at(MIDDLE, 103 if off else 163)
    if code == "1d":
        iao.white_bar(spot.at(0, 0, size=1.3), 4, 21.5, 27 if off else 18)
    elif rank == 1:
        emblem = EMBLEMS[code]
        emblem.motif(spot.at(0, 0, size=emblem.alone if off else emblem.row))
    else:
        SIGNS[family](spot.at(0, 0, size=ROW_SIGNS[family] * (1.35 if off else 1)))


def tile_head(ink: Ink, code: str, index: Index) -> None:
    """Index left and sign right, on a tile of 168 x 96 units."""
    rank, family = int(code[0]), code[1]
    off = index == "off"
    write_index(ink.at(41, 77), rank, index, 100)
    spot = ink.at(MIDDLE if off else 122, 48)
    if code == "1d":
        iao.white_bar(spot.at(0, 0, size=1.6), 4 if off else 2, 21, 16)
    elif rank == 1:
        EMBLEMS[code].motif(spot.at(0, 0, size=EMBLEMS[code].tile))
    elif family == "a":
        spot.fill(box(-30, -40, 30, 40))
        myriads.lozenge(spot.at(0, 0, size=2.1), BARE)
    else:
        SIGNS[family](spot.at(0, 0, size=TILE_SIGNS[family]))


# --- the body ----------------------------------------------------------------------------------


def draw_figure(ink: Ink, code: str) -> None:
    """The half card's picture, between the head's rule and the middle band."""
    figure = FIGURES[code]
    for x, y in figure.spots:
        figure.motif(ink.at(x, y, size=figure.size))
    if code[1] == "a" and code != "1a":
        myriads.hem(ink, int(code[0]))


def draw_band(ink: Ink, code: str, middle: float) -> None:
    """The strip across the middle, one pattern to a family; it reads the same upside down."""
    family = code[1] if code[0] != "1" else "iao"
    y0, y1 = middle - BAND_DEEP, middle + BAND_DEEP
    ink.fill(box(9, y0, 159, y1), BARE)
    for y in (y0, y1):
        ink.line([(9, y), (159, y)])
    for k in range(-5, 6):
        if code in STAMPED and abs(k) <= 2:
            continue  # the seal would cut through it
        link = ink.at(MIDDLE + k * 13.4, middle)
        if family == "iao":
            iao.stud(link, k)
        else:
            {"a": myriads.chequer, "b": coins.ring, "c": strings.slanted_cut}[family](link)


def clear_for_stamp(ink: Ink, middle: float) -> None:
    """Bare paper around the place of the seal."""
    ink.fill(box(MIDDLE - 33, middle - 33, MIDDLE + 33, middle + 33), BARE)


def draw_stamp(ink: Ink, middle: float) -> None:
    """The red seal of phaya, nang and 9 daeng, the only colour on any face. Rule: T1.4."""
    seal = ink.at(MIDDLE, middle)
    seal.fill(box(-29, -29, 29, 29))
    seal.line(box(-23, -23, 23, 23), MEDIUM, BARE, closed=True)
    for turn in (0, 90, 180, 270):
        leaf = seal.at(0, 0, turn)
        leaf.fill(petal(18, 13, 0.6), BARE)
        leaf.fill(petal(12, 5.5, 0.6))
        seal.at(0, 0, turn + 45).line([(0, -12), (0, -22)], MEDIUM, BARE)


# --- the card ----------------------------------------------------------------------------------


def _full_block(ink: Ink, code: str, index: Index) -> float:
    """Print the black of a full card; the height of its middle is returned."""
    draw_figure(ink, code)
    full_head(ink, code, index)
    layer = ink.layer
    upper = layer.crop((0, 0, layer.width, layer.height // 2))
    layer.paste(upper.rotate(180), (0, layer.height // 2))
    if code != "1c":
        draw_band(ink, code, HALF)
    return HALF


def row_figure(ink: Ink, code: str) -> None:
    """The half card's picture, moved down below the row cut's head; the needle stays whole."""
    if code == "1c":
        iao.needle(ink.at(MIDDLE, 332), reach=120, turns=3)
    else:
        size, down = ROW_FIGURE
        draw_figure(ink.at(MIDDLE * (1 - size), down, size=size), code)


def _row_block(ink: Ink, code: str, index: Index) -> float:
    """Print the black of a row card: head, half card, band; the height of the band's middle is returned."""
    row_figure(ink, code)
    if code != "1c":
        draw_band(ink, code, ROW_BAND)
    row_head(ink, code, index)
    return ROW_BAND


def check_code(code: str) -> str:
    """The code itself, if there is such a face. Rule: T1.3.

    >>> check_code("9d")
    Traceback (most recent call last):
    ValueError: no such face: '9d'
    """
    if code not in FIGURES:
        raise ValueError(f"no such face: {code!r}")
    return code


def check_choice(what: str, value: str, allowed: tuple[str, ...]) -> None:
    """Raises `ValueError`, naming what is allowed, for a word that is not."""
    if value not in allowed:
        raise ValueError(f"no such {what}: {value!r}; it is one of {', '.join(allowed)}")


def check_index(index: str) -> None:
    """Raises `ValueError` for an index that there is not."""
    check_choice("index", index, get_args(Index))


def find_notches(code: str) -> tuple[Point, ...]:
    """รอยเว้า: where the card's edge is cut away, near the right tip of either head; phaya has none. Rule: T1.4.

    >>> find_notches("1d"), len(find_notches("1a"))
    ((), 2)
    """
    return ((NOTCH_X, 0.0), (WIDTH - NOTCH_X, float(HEIGHT))) if code in NOTCHED else ()


def draw_card(code: str, *, cut: Cut = "full", index: Index = "thai", width: int = 168) -> Image.Image:
    """หน้าไพ่: one face, clear outside its outline, crisp at any width from 12 to 1200 pixels. Rule: T1.3, T1.4.

    `cut` is "full" for cards shown 44 CSS pixels wide or more, "row" for a hand of twelve in one row. `index` is the
    numeral in the head: "thai", "arabic" or "off". Raises `ValueError` for an unknown code, cut, index or width.

    >>> draw_card("4c").size
    (168, 470)
    >>> draw_card("4c", cut="row", index="off", width=48).mode
    'RGBA'
    """
    check_code(code)
    check_choice("cut", cut, get_args(Cut))
    check_index(index)
    row = cut == "row"
    ink = blank(width, ROW_BOLD if row else 1.0)
    middle = (_row_block if row else _full_block)(ink, code, index)
    notches = find_notches(code)[:1] if row else find_notches(code)
    notch_r = NOTCH_R * 1.3 if row else NOTCH_R
    layers = []
    if code in STAMPED:
        clear_for_stamp(ink, middle)
        seal = blank(width, ink.bold)
        draw_stamp(seal, middle)
        layers.append((seal.layer, SEAL))
    inset, weight = ROW_FRAME if row else FULL_FRAME
    kept = ImageChops.darker(ink.layer, silhouette(width, notches, inset, notch_r))
    kept.paste(INKED, mask=rim(width, notches, inset, weight, notch_r))
    ground = Image.new("RGB", card_size(width), PAPER)
    return cut_out(ground, [(kept, INK), *layers], notches, notch_r)


def draw_over(
    picture: Image.Image, code: str, *, cut: Cut = "full", index: Index = "thai", width: int = 168
) -> Image.Image:
    """A card made of someone's own picture of it, which must have the card's proportion.

    In the row cut the drawn head stands above the picture's upper part: a photograph's own head is too small there.
    """
    ground = Image.new("RGB", card_size(width), PAPER)
    shown = picture.resize(ground.size, Image.Resampling.LANCZOS)
    ink = blank(width, ROW_BOLD)
    if cut == "row" and index != "off":
        row_head(ink, check_code(code), index)
        ground.paste(shown, (0, round(ROW_HEAD * ground.height / HEIGHT)))
        inset, weight = ROW_FRAME
        ink.layer.paste(INKED, mask=rim(width, (), inset, weight))
    else:
        ground.paste(shown)
    return cut_out(ground, [(ink.layer, INK)])


HEAD_HIGH = 96  # of WIDTH


def draw_head(code: str, *, index: Index = "thai", width: int = 48) -> Image.Image:
    """หัวไพ่: only the index (left) and the sign or emblem (right), in ink on nothing, 7 : 4. Rule: T1.2.

    For a picker's tile, which gives its own ground. With `index="off"` the sign stands alone.

    >>> draw_head("1f", width=84).size
    (84, 48)
    """
    check_code(code)
    check_index(index)
    card_size(width)
    w, h = head_size(width)
    times = oversample(width)
    layer = Image.new("L", (w * times, h * times), BARE)
    unit = w * times / WIDTH
    tile_head(Ink(layer, unit, 0, 0, h * times / HEAD_HIGH, 0, 0, unit, TILE_BOLD), code, index)
    alpha = layer.resize((w, h), Image.Resampling.LANCZOS).point([round(tone / 17) * 17 for tone in range(256)])
    head = Image.new("RGBA", (w, h), (*INK, 0))
    head.putalpha(alpha)
    return head


def head_size(width: int) -> tuple[int, int]:
    """Width and height in pixels of a head so many pixels wide.

    >>> head_size(168)
    (168, 96)
    """
    return width, round(width * HEAD_HIGH / WIDTH)


def draw_back(colour: BackColour = "green", *, width: int = 168) -> Image.Image:
    """หลังไพ่: a woven mat in two near tones, inside a pale line; green and orange packs take turns. Rule: T1.5.

    >>> draw_back("orange", width=48).size
    (48, 134)
    """
    check_choice("back", colour, tuple(BACKS))
    base = BACKS[colour]
    light, dark = blank(width), blank(width)
    for row in range(-1, 42):
        for col in range(-1, 16):
            warp = (row + col) % 2
            straw = (dark if warp else light).at(MIDDLE + (col - 7) * 12, HALF + (row - 20) * 12, 90 * warp)
            for k in (-3.6, 0, 3.6):
                straw.line([(-5, k), (5, k)])
    return cut_out(
        Image.new("RGB", card_size(width), base),
        [
            (light.layer, tint(base, PAPER, 0.14)),
            (dark.layer, tint(base, INK, 0.14)),
            (rim(width, (), 0, 12.5), base),
            (rim(width, (), 7, 1.5), PAPER),
        ],
    )
