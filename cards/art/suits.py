"""The four suits of Pok Deng: their signs as shapes, large and small, and the pattern that goes with each.

The Thai names say what to cut: spades and hearts are bo leaves (โพดำ, โพแดง), one standing and one hanging; diamonds
are bamboo rice cut aslant (ข้าวหลามตัด); clubs are a flower of the chik tree (ดอกจิก).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.art import iao
from cards.art.style import (
    BARE,
    FINE,
    INKED,
    MEDIUM,
    Ink,
    arc,
    circle,
    curve,
    mirrored,
    petal,
    rhombus,
    straight,
)

Motif = Callable[[Ink], None]


# --- the signs, about 44 x 54 around the origin ---------------------------------------------------------------

_LEAF = mirrored(curve("0 -28  3 -13 24.5 -7 24 10  23 22.5 9 22 3.2 13  3.2 19 6 24.6 11 26.5"))
_HEART = mirrored(curve("0 -15  5 -27.5 24.5 -27 24 -8  23.4 9 4 13 0 28"))
_LOBES = ((0.0, -15.8), (-14.2, 5.2), (14.2, 5.2))
_STALK = mirrored(curve("0 -4  3 -2 3.2 8 3.2 11  3.2 19 6 24.6 11 26.5"))


def spade(ink: Ink, tone: int = INKED) -> None:
    """โพดำ: a bo leaf standing on its stalk."""
    ink.fill(_LEAF, tone)


def heart(ink: Ink, tone: int = INKED) -> None:
    """โพแดง: a bo leaf hanging by its tip."""
    ink.fill(_HEART, tone)


def diamond(ink: Ink, tone: int = INKED) -> None:
    """ข้าวหลามตัด: a rhombus."""
    ink.fill(rhombus(0, 0, 20.5, 28), tone)


def club(ink: Ink, tone: int = INKED) -> None:
    """ดอกจิก: three round petals on a stalk."""
    for lobe in _LOBES:
        ink.fill(circle(*lobe, 11.4), tone)
    ink.dot(0, -1, 6, tone)
    ink.fill(_STALK, tone)


# --- what a knife cuts out of a pip -----------------------------------------------------------------------------


def _veins(ink: Ink, way: int, rows: tuple[tuple[float, float], ...], spine: tuple[float, float]) -> None:
    """The veins of a leaf: a spine, and pairs that rise towards the tip; `way` is -1 for a tip above."""
    ink.brush(straight(0, spine[0], 0, spine[1]), 2.6, 1.0, 0.4, BARE)
    for side in ink.sides(0, 0):
        for y, reach in rows:
            vein = curve(f"1 {y}  {reach * 0.4} {y + way * 1.5} {reach * 0.8} {y + way * 4} {reach} {y + way * 8}")
            side.brush(vein, 2.2, 0.8, 0.3, BARE)


def spade_pip(ink: Ink) -> None:
    """A bo leaf with its veins."""
    spade(ink)
    _veins(ink, -1, ((13, 14.5), (4, 14), (-4.5, 9)), (13, -18))


def heart_pip(ink: Ink) -> None:
    """A hanging bo leaf with its veins."""
    heart(ink)
    _veins(ink, 1, ((-13, 14.5), (-4.6, 12.4), (3.4, 7)), (-12, 18))


def diamond_pip(ink: Ink) -> None:
    """A rhombus in a rhombus."""
    diamond(ink)
    ink.line(rhombus(0, 0, 13.6, 18.6), 1.8, BARE, closed=True)
    ink.fill(rhombus(0, 0, 5, 7), BARE)


def club_pip(ink: Ink) -> None:
    """A flower with a seed in every petal."""
    club(ink)
    for x, y in _LOBES:
        ink.dot(x, y, 5.4, BARE)
        ink.dot(x, y, 2.6)


# --- aces: one large sign, cut through and through ---------------------------------------------------------------


def spade_ace(ink: Ink) -> None:
    """A black bo leaf, a white lotus open inside it."""
    big = ink.at(0, 0, size=3.0)
    spade(big)
    rim = curve("0 -25  4 -13.5 23 -7 22.4 9  21.4 20.4 9 20 4.6 12.6")
    ink.at(0, -1, size=2.72).line(mirrored(rim), MEDIUM, BARE)
    iao.lotus(ink.at(0, 40, size=0.66))
    for side in ink.sides(0, 0):
        side.brush(curve("6 47  22 52 42 50 52 40"), 3, 1, 0.3, BARE)
        for x, y in ((14, -38), (24, -29)):
            side.fill(rhombus(x, y, 2.6, 3.6), BARE)
    ink.fill(rhombus(0, -54, 3.4, 9), BARE)


def heart_ace(ink: Ink) -> None:
    """A hanging leaf, a flower in full bloom inside it."""
    heart(ink.at(0, 0, size=3.0))
    ink.at(0, -2, size=2.62).line(_HEART, MEDIUM, BARE, closed=True)
    bloom = ink.at(0, -22)
    for k in range(8):
        leaf = bloom.at(0, 0, 45 * k)
        leaf.fill(petal(38, 22, 0.68), BARE)
        leaf.brush(straight(0, -14, 0, -33, 8), 2.6, 0.8, 0.4)
    bloom.dot(0, 0, 10.5)
    bloom.dot(0, 0, 7.5, BARE)
    bloom.dot(0, 0, 3.4)
    for k in range(3):
        ink.fill(rhombus(0, 30 + 12 * k, 5.4 - 1.4 * k, 5), BARE)
    for side in ink.sides(0, 0):
        side.fill(rhombus(13, 26, 2.6, 3.6), BARE)
        side.fill(rhombus(22, 17, 2.6, 3.6), BARE)


def diamond_ace(ink: Ink) -> None:
    """Rhombi in a rhombus, a flower of four petals in their midst."""
    diamond(ink.at(0, 0, size=3.0))
    ink.line(rhombus(0, 0, 53, 72), MEDIUM, BARE, closed=True)
    for turn in (0, 90, 180, 270):
        far = 44 if turn % 180 else 60
        ink.at(0, 0, turn).fill(petal(far, 26 if turn % 180 else 24, 0.5), BARE)
        ink.at(0, 0, turn).fill(petal(far * 0.68, 11, 0.5))
        ink.at(0, 0, turn).brush(straight(0, -8, 0, -far * 0.5, 8), 2.4, 0.8, 0.4, BARE)
    for x in (-1, 1):
        for y in (-1, 1):
            ink.fill(rhombus(x * 23, y * 31, 5, 7), BARE)
            ink.fill(rhombus(x * 13, y * 41, 2.4, 3.4), BARE)
            ink.fill(rhombus(x * 33, y * 18, 2.4, 3.4), BARE)
    ink.fill(rhombus(0, 0, 9, 9))
    ink.fill(rhombus(0, 0, 5, 5), BARE)


def club_ace(ink: Ink) -> None:
    """A black flower, and a white one in each of its petals."""
    club(ink.at(0, 0, size=3.0))
    for x, y in _LOBES:
        spot = ink.at(x * 3, y * 3)
        spot.line(circle(0, 0, 29.6), MEDIUM, BARE, closed=True)
        for k in range(6):
            leaf = spot.at(0, 0, 60 * k)
            leaf.fill(petal(24, 14.4, 0.68), BARE)
            leaf.brush(straight(0, -10, 0, -21, 6), 2, 0.7, 0.4)
        spot.dot(0, 0, 7)
        spot.dot(0, 0, 4.2, BARE)
    ink.fill(rhombus(0, -3, 5, 7), BARE)
    ink.brush(straight(0, 38, 0, 72), 3, 1, 0.3, BARE)


def wreath(ink: Ink, rx: float, ry: float, count: int) -> None:
    """Studs around an ace: dots and rhombi by turns on an ellipse."""
    for k, (x, y) in enumerate(arc(0, 0, rx, ry, -90, 270, count)[:-1]):
        if k % 2:
            ink.dot(x, y, 2.4)
        else:
            ink.fill(rhombus(x, y, 3.6, 5))


# --- patterns of cloth and bands --------------------------------------------------------------------------------


def leaves(ink: Ink) -> None:
    """Spades: white leaves in rows on black."""
    for row in range(5):
        for k in range(-6, 7):
            leaf = ink.at(k * 18 + (row % 2) * 9, 128 + row * 13)
            leaf.fill(petal(13, 9, 0.42), BARE)
            leaf.line([(0, -1), (0, -8)], FINE)


def scales(ink: Ink) -> None:
    """Hearts: scales like lotus petals, one over the other."""
    for row in range(4, -1, -1):
        for k in range(-6, 7):
            x, y = k * 18 + (row % 2) * 9, 112 + row * 12
            ink.shape([(x + dx, y + dy) for dx, dy in mirrored(curve("0 13  5 11 9 7 9 0  9 -4 4 -6 0 -6"))], 1.5)
            ink.fill(rhombus(x, y + 4, 1.9, 3.6))


def lattice(ink: Ink) -> None:
    """Diamonds: crossed lines with a rhombus in each mesh."""
    for k in range(-14, 15):
        for lean in (-36, 36):
            ink.line([(k * 16 - lean, 104), (k * 16 + lean, 200)], 1.5)
    for row in range(8):
        for k in range(-7, 8):
            ink.fill(rhombus(k * 16 + (row % 2) * 8, 109.4 + row * 10.7, 2.6, 3.6))


def blossoms(ink: Ink) -> None:
    """Clubs: white flowers scattered on black."""
    for row in range(4):
        for k in range(-5, 6):
            x, y = k * 21 + (row % 2) * 10.5, 118 + row * 14
            for turn in range(5):
                ink.at(x, y, 72 * turn).dot(0, -3.8, 2.7, BARE)
            ink.dot(x, y, 1.6)


def leaf_link(ink: Ink) -> None:
    """One link of the spades' band: two leaves foot to foot."""
    for turn in (90, -90):
        ink.at(0, 0, turn).fill(petal(8.4, 8.6, 0.4))


def lotus_link(ink: Ink) -> None:
    """One link of the hearts' band: a flower of four petals."""
    for turn in (45, 135, 225, 315):
        ink.at(0, 0, turn).fill(petal(8, 6.4, 0.5))
    for side in ink.sides(0, 0):
        side.dot(9.8, 0, 1.4)


def rhombus_link(ink: Ink) -> None:
    """One link of the diamonds' band."""
    ink.fill(rhombus(0, 0, 8.4, 6.6))
    ink.fill(rhombus(0, 0, 3, 2.4), BARE)


def stud_link(ink: Ink) -> None:
    """One link of the clubs' band: a flower of four."""
    for turn in (45, 135, 225, 315):
        ink.at(0, 0, turn).dot(0, -4, 3)


# --- the table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Suit:
    """What a suit is drawn with. `sign` takes the tone to print in; `ground` is what its cloth is dyed."""

    sign: Callable[[Ink, int], None]
    pip: Motif
    ace: Motif
    cloth: Motif
    ground: int
    link: Motif
    red: bool


SUITS: Mapping[str, Suit] = {
    "S": Suit(spade, spade_pip, spade_ace, leaves, INKED, leaf_link, red=False),
    "H": Suit(heart, heart_pip, heart_ace, scales, BARE, lotus_link, red=True),
    "D": Suit(diamond, diamond_pip, diamond_ace, lattice, BARE, rhombus_link, red=True),
    "C": Suit(club, club_pip, club_ace, blossoms, INKED, stud_link, red=False),
}
