"""The twelve courts of Pok Deng: a page with a top-knot, a lady under a coronet, a king under a spired crown.

A rank is told by its outline: round, fanned or pointed. A suit is told by its cloth, its jewels and what is held:
the king's arm, the lady's flower or fan, the page's plaything. The face is the one all busts of the house share.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.art.myriads import visage
from cards.art.style import (
    BARE,
    FINE,
    HEAVY,
    INKED,
    MEDIUM,
    MIDDLE,
    Ink,
    Points,
    arc,
    box,
    circle,
    curve,
    mirrored,
    petal,
    rhombus,
    straight,
)
from cards.art.suits import SUITS, Suit

FOOT = 160.0  # where a bust ends, above the middle band
HAND = (82.0, 106.0)  # where the hand is


@dataclass(frozen=True, slots=True)
class Blocks:
    """The two blocks a court is printed from: the black one, and the suit's (the same one for black suits)."""

    key: Ink
    hue: Ink

    def at(self, x: float, y: float, turn: float = 0.0, flip: bool = False, size: float = 1.0) -> Blocks:
        """Both moved, turned, mirrored or resized."""
        if self.key is self.hue:
            both = self.key.at(x, y, turn, flip, size)
            return Blocks(both, both)
        return Blocks(self.key.at(x, y, turn, flip, size), self.hue.at(x, y, turn, flip, size))

    def sides(self, x: float, y: float) -> tuple[Blocks, Blocks]:
        """A right half and its mirror image."""
        return self.at(x, y), self.at(x, y, flip=True)

    def dye(self, points: Points) -> None:
        """Fill an outline in the suit's colour."""
        self.key.fill(points, BARE)
        self.hue.fill(points)

    def clear(self, points: Points) -> None:
        """Leave the paper."""
        self.key.fill(points, BARE)
        self.hue.fill(points, BARE)


def face(ink: Ink, outline: Points, y: float, size: float = 1.0) -> None:
    """The shared face about the upright axis."""
    visage(ink.at(-MIDDLE * size, y, size=size), [(x / size + MIDDLE, (dy - y) / size) for x, dy in outline], 0)


def jewel(two: Blocks, suit: Suit, size: float) -> None:
    """The suit's sign in white, set in whatever is behind it."""
    suit.sign(two.key.at(0, 0, size=size), BARE)
    if two.hue is not two.key:
        suit.sign(two.hue.at(0, 0, size=size), BARE)


def robe(two: Blocks, suit: Suit, side: str) -> None:
    """The suit's cloth in an outline given by its right side."""
    outline = mirrored(curve(side))
    two.key.line(outline, HEAVY + 2 * MEDIUM, BARE)
    two.key.inside(outline, suit.cloth, HEAVY, suit.ground)


def sleeve(two: Blocks, suit: Suit) -> None:
    """A forearm raised beside the body, a cuff in the suit's colour, and the hand around what is held."""
    arm = curve(f"-9 12  -12 28 -22 40 -30 {FOOT - HAND[1]}")
    outer = curve(f"9 12  13 26 16 40 15 {FOOT - HAND[1]}")
    two.key.line(arm, HEAVY + 2 * MEDIUM, BARE)
    two.key.inside(arm + outer[::-1], lambda on: suit.cloth(on.at(-HAND[0] + 1, -HAND[1])), HEAVY, suit.ground)
    cuff = box(-11, 8, 11, 16)
    two.dye(cuff)
    two.key.line(cuff, MEDIUM, closed=True)
    for x in (-6, 0, 6):
        two.at(x, 12).clear(rhombus(0, 0, 2, 2.4))
    two.key.shape(mirrored(curve("0 -9  6 -9 9 -6 9 0  9 6 7 8 0 8")), MEDIUM)
    for y in (-4.4, -0.2, 4):
        two.key.line([(-3, y), (8, y)], FINE)


def collar(two: Blocks, y: float, rx: float, ry: float, beads: int) -> None:
    """กรองคอ: a broad collar in the suit's colour, a string of beads along its hem."""
    key = two.key
    outer, inner = arc(0, y, rx + 10, ry + 10, 0, 180, 60), arc(0, y, rx, ry, 0, 180, 60)
    key.line(arc(0, y, rx + 11, ry + 11, 0, 180, 60), HEAVY, BARE)
    key.shape(outer, MEDIUM)
    two.dye(inner)
    key.line(inner, MEDIUM, closed=True)
    for k in range(beads):
        a = math.radians(180 * (k + 0.5) / beads)
        bead = key.at(math.cos(a) * (rx + 5), y + math.sin(a) * (ry + 5))
        bead.fill(rhombus(0, 0, 3, 3.4) if k % 2 else circle(0, 0, 2.1))
    for k in range(7):
        a = math.radians(180 * (k + 0.5) / 7)
        two.at(math.cos(a) * (rx - 6), y + math.sin(a) * (ry - 6)).clear(rhombus(0, 0, 3, 3.4))


# --- the page -------------------------------------------------------------------------------------------------------


def page(two: Blocks, suit: Suit) -> None:
    """แจ็ค: a child of the court, the top-knot ringed with flowers, a round collar."""
    key = two.key
    robe(two, suit, f"0 122  20 122 30 124 42 130  56 137 62 146 64 {FOOT}")
    collar(two, 116, 32, 20, 15)
    for side in two.sides(0, 92):
        side.key.shape(circle(32, 4, 6), HEAVY)
        side.hue.dot(33, 14, 3)
    face(key, circle(0, 90, 31, 32.5), 86, 0.98)
    key.fill([*arc(0, 90, 31, 32.5, 197, 343), (24, 74), (8, 70), (0, 74), (-8, 70), (-24, 74)])
    key.line(arc(0, 90, 27, 27.5, 214, 262), FINE, BARE)
    key.line(arc(0, 90, 27, 27.5, 278, 326), FINE, BARE)
    key.fill(mirrored(curve("0 18  12 18 20 25 20 35  20 44 14 50 0 52")))
    for s in (-1, 0, 1):
        key.brush(curve(f"{s * 3} 46  {s * 8} 42 {s * 13} 35 {s * 9} 25"), 1.8, 0.6, tone=BARE)
    for side in two.sides(0, 41):
        side.key.line([(14, 6), (32, -3)], HEAVY)
        pin = side.at(35, -4)
        pin.key.shape(circle(0, 0, 5.4), MEDIUM)
        pin.hue.dot(0, 0, 2.8)
    ring = two.at(0, 51)
    for k in (-3, 3, -2, 2, -1, 1, 0):
        bud = ring.at(k * 7.4, 3 - abs(k) ** 1.6 * 0.9)
        bud.key.shape(circle(0, 0, 5.4), MEDIUM)
        bud.hue.dot(0, 0, 2.6)


# --- the lady -------------------------------------------------------------------------------------------------------


def lady(two: Blocks, suit: Suit) -> None:
    """แหม่ม: a coronet of lotus petals, long hair, a garland at the ear, a cloth over one shoulder."""
    key = two.key
    key.fill(mirrored(curve("0 58  30 58 38 76 39 94  40 112 45 126 54 138  44 142 30 142 20 132")))
    for lock in key.sides(0, 0):
        for lift in (0, 5.4):
            strand = f"{35 - lift} 82  {36 - lift} 104 {38 - lift} 120 {47 - lift * 1.2} 134"
            lock.brush(curve(strand), 1.8, 0.6, tone=BARE)
    bust = f"0 116  13 117 12 126 26 129  46 132 58 142 62 {FOOT}"

    def sash(on: Ink) -> None:
        cloth = [(-70.0, 100.0), (-30.0, 112.0), (64.0, 170.0), (64.0, 190.0), (-70.0, 190.0)]
        on.inside(cloth, suit.cloth, HEAVY, suit.ground)
        on.line([(-22, 112.8), (72, 170.8)], FINE)

    key.inside(mirrored(curve(bust)), sash, HEAVY)
    face(key, mirrored(curve("0 58  20 58 28 70 28 86  28 106 14 121 0 121")), 86, 0.92)
    for k in range(-2, 3):
        bead = two.at(k * 9, 131 - k * k * 1.6)
        bead.clear(circle(0, 0, 4.4))
        bead.key.shape(circle(0, 0, 4), MEDIUM)
        bead.hue.dot(0, 0, 2)
    for side in two.sides(0, 101):
        drop = side.at(32.5, 0)
        drop.clear(mirrored(curve("0 -9  2 -5 5.8 2 5.8 6  5.8 11 2.4 13.6 0 13.6")))
        drop.hue.fill(mirrored(curve("0 -4  1 -2 3.2 3 3.2 6  3.2 9 1.6 10.6 0 10.6")))
    for k in (-2, 2, -1, 1, 0):
        leaf = two.at(k * 10, 68 - 2 * (2 - abs(k)), k * 26)
        h, w = ((52, 40), (43, 34), (33, 27))[abs(k)]
        leaf.key.fill(petal(h, w, 0.45))
        leaf.key.line(petal(h, w, 0.45), MEDIUM, BARE, closed=True)
        leaf.hue.line(petal(h, w, 0.45), MEDIUM, BARE, closed=True)
        leaf.key.fill(petal(h * 0.78, w * 0.62, 0.48), BARE)
        leaf.hue.fill(petal(h * 0.68, w * 0.46, 0.48))
        leaf.key.brush(straight(0, -h * 0.36, 0, -h * 0.58, 8), 2.4, 0.8, 0.5, BARE)
        leaf.hue.brush(straight(0, -h * 0.36, 0, -h * 0.58, 8), 2.4, 0.8, 0.5, BARE)
    band = two.at(0, 67)
    rim = [*arc(0, 10, 38, 16, 200, 340, 24), *arc(0, 22, 38, 16, 340, 200, 24)]
    band.key.line(rim, HEAVY + MEDIUM, BARE, closed=True)
    band.dye(rim)
    band.key.line(rim, MEDIUM, closed=True)
    for k in (-2, -1, 1, 2):
        band.at(k * 12, 0.4 + k * k * 0.8).clear(rhombus(0, 0, 3.2, 3.2))
    jewel(band.at(0, -0.2), suit, 0.2)


# --- the king -------------------------------------------------------------------------------------------------------


def king(two: Blocks, suit: Suit) -> None:
    """คิง: a crown of tiers that ends in a spire, flames at the ears, shoulders that turn up."""
    key = two.key
    for wing in key.sides(0, 0):
        wing.fill(curve("30 132  46 134 58 126 66 106  74 124 72 144 60 152  50 152 40 148 30 142"))
        wing.brush(curve("42 141  56 141 64 132 67 118"), 2.4, 0.8, tone=BARE)
    robe(two, suit, f"0 118  16 118 20 126 34 131  54 137 60 146 64 {FOOT}")
    collar(two, 115, 36, 22, 17)
    for side in two.sides(0, 80):
        side.key.fill(curve("26 22  42 26 52 14 50 -2  48 -14 52 -24 59 -34  45 -31 36 -20 35 -8  34 2 32 6 25 4"))
        side.key.brush(curve("31 17  41 15 44 6 43 -3  42 -12 45 -19 49 -25"), 2.6, 0.8, 0.35, BARE)
        drop = side.at(33, 29)
        drop.key.shape(mirrored(curve("0 -9  3 -5 6 1 6 5  6 10 3 12 0 12")), MEDIUM)
        drop.hue.fill(mirrored(curve("0 -4  1.4 -2 3.2 2 3.2 5  3.2 8 1.4 9 0 9")))
    face(key, mirrored(curve("0 66  24 66 28 74 28 86  28 104 18 121 0 121")), 87, 0.92)
    for lip in key.sides(0, 107):
        lip.brush(curve("1.5 2.5  6 -1.5 11 0 16 -3.6"), 3.2, 0.8, 0.3)
    key.fill(mirrored(curve("0 12  1.2 18 1.6 23 4.4 30")))
    for y, w, top, h in ((62, 33, 17, 19), (46, 21, 10, 13), (34.4, 12, 4.6, 9)):
        tier = two.at(0, y)
        tier.key.fill(mirrored(curve(f"0 {-h}  {top} {-h} {w - 6} {-h * 0.8} {w - 7} 0")))
        brim = mirrored([(0.0, 0.0), (w - 3.0, 0.0), (float(w), -2.4), (w - 2.0, 4.6), (0.0, 4.6)])
        tier.dye(brim)
        tier.key.line([(2 - w, -0.8), (w - 2, -0.8)], 1.4, BARE)
        tier.hue.line([(2 - w, -0.8), (w - 2, -0.8)], 1.4, BARE)
        tier.key.line([(2 - w, 5.6), (w - 2, 5.6)], 1.4, BARE)
        tier.hue.line([(2 - w, 5.6), (w - 2, 5.6)], 1.4, BARE)
        tier.key.fill(rhombus(0, -h * 0.45, top * 0.3, h * 0.3), BARE)
        if w > 20:
            for x in (-0.5, 0.5):
                tier.key.fill(rhombus(x * top * 1.4, -h * 0.36, 1.8, 2.8), BARE)
    rim = box(-34, 66, 34, 79)
    two.dye(rim)
    key.line(rim, MEDIUM, closed=True)
    for k in (-2, -1, 1, 2):
        two.at(k * 13, 72.5).clear(rhombus(0, 0, 4, 4))
    jewel(two.at(0, 72.5), suit, 0.2)


# --- what they hold: upright on the origin, the hand at it ---------------------------------------------------------


def sword(two: Blocks) -> None:
    """พระขรรค์: a two-edged sword."""
    key = two.key
    key.fill(mirrored(curve("0 -84  7 -68 3.4 -50 5.6 -36  7 -26 5 -18 4 -12")))
    key.brush(straight(0, -72, 0, -20), 2.2, 0.8, 0.4, BARE)
    two.dye(mirrored(curve("0 -17  8 -17 14 -14 16 -19  16 -9 8 -8 0 -8")))
    key.fill(box(-3, -9, 3, 24))
    key.shape(circle(0, 28, 5), MEDIUM)
    two.hue.dot(0, 28, 2.4)


def goad(two: Blocks) -> None:
    """ขอช้าง: an elephant hook, a leaf at its point."""
    key = two.key
    key.line([(0, -58), (0, 50)], 4.4)
    key.at(0, -56).fill(petal(28, 15, 0.45))
    key.brush(straight(0, -62, 0, -78), 2, 0.8, 0.4, BARE)
    key.brush(curve("0 -46  16 -44 22 -56 13 -70"), 7, 1.4, 0.25)
    two.dye(box(-5, -54, 5, -44))
    for y in (26, 34, 42):
        key.fill(box(-5, y, 5, y + 3))


def arrow(two: Blocks) -> None:
    """ศร: an arrow with a cut head."""
    key = two.key
    key.line([(0, -64), (0, 50)], 3)
    two.dye(rhombus(0, -66, 10, 17))
    key.line(rhombus(0, -66, 10, 17), MEDIUM, closed=True)
    two.clear(rhombus(0, -66, 3.4, 6))
    for y in (24, 33, 42):
        for s in (-1, 1):
            key.fill([(0, y), (s * 10, y + 8), (s * 10, y + 15), (0, y + 7)])


def mace(two: Blocks) -> None:
    """กระบอง: a mace with rings."""
    key = two.key
    key.fill(mirrored(curve("0 -84  4 -78 12 -72 12 -60  12 -44 4 -30 3 -8")))
    for y, w in ((-67, 10), (-57, 11), (-47, 9), (-37, 6.6)):
        key.line([(-w, y), (w, y)], 1.6, BARE)
    key.fill(box(-3, -9, 3, 30))
    key.shape(circle(0, 33, 5), MEDIUM)
    two.hue.dot(0, 33, 2.4)
    for x in (-6, 0, 6):
        key.dot(x, -52, 1.9, BARE)


def leaf_fan(two: Blocks) -> None:
    """พัดใบโพ: a fan cut like a bo leaf."""
    key = two.key
    key.line([(0, -24), (0, 34)], 3)
    leaf = mirrored(curve("0 -84  4 -68 25 -58 24 -40  22 -24 8 -22 0 -20"))
    key.shape(leaf, MEDIUM, INKED)
    key.at(0, -8, size=0.84).line(leaf, FINE, BARE, closed=True)
    key.brush(straight(0, -70, 0, -26), 2.4, 0.8, 0.5, BARE)
    for side in key.sides(0, 0):
        for y, reach in ((-30, 13), (-39, 15), (-48, 12)):
            side.brush(curve(f"1 {y}  {reach * 0.4} {y - 1} {reach * 0.8} {y - 4} {reach} {y - 8}"), 2, 0.8, 0.3, BARE)


def lotus_bud(two: Blocks) -> None:
    """ดอกบัว: a lotus opening on its stem, a young leaf beside it."""
    two = two.at(0, -1, size=0.88)
    key = two.key
    key.brush(curve("0 -30  4 -8 -3 14 0 40"), 3.4, 2.4)
    key.brush(curve("0 24  10 18 16 10 17 2"), 2.4, 1.6)
    key.at(17, 4, 20).fill(petal(20, 13, 0.5))
    bloom = two.at(0, -30)
    for turn, length, width in ((62, 30, 15), (-62, 30, 15), (34, 42, 19), (-34, 42, 19), (0, 50, 24)):
        leaf = bloom.at(0, 0, turn)
        leaf.dye(petal(length, width, 0.55))
        leaf.key.line(petal(length, width, 0.55), MEDIUM, closed=True)
        leaf.at(0, 0).key.brush(straight(0, -length * 0.5, 0, -length * 0.86, 6), 2, 0.6, 0.5, BARE)
        leaf.hue.brush(straight(0, -length * 0.4, 0, -length * 0.86, 8), 2.4, 0.8, 0.5, BARE)


def cut_fan(two: Blocks) -> None:
    """พัดสาน: a woven fan, a rhombus on a stick."""
    key = two.key
    key.line([(0, -20), (0, 36)], 3)
    shape = rhombus(0, -50, 22, 33)

    def weave(on: Ink) -> None:
        for k in range(-8, 9):
            for lean in (-30, 30):
                on.line([(k * 9 - lean, -95), (k * 9 + lean, -5)], 1.4)

    key.inside(shape, weave, HEAVY)
    two.dye(rhombus(0, -50, 9, 13.5))
    key.line(rhombus(0, -50, 9, 13.5), MEDIUM, closed=True)
    two.clear(rhombus(0, -50, 3, 4.6))


def spray(two: Blocks) -> None:
    """ช่อดอกจิก: a spray of three flowers."""
    two = two.at(0, 0, size=0.95)
    key = two.key
    key.brush(curve("0 40  -3 14 3 -10 0 -40"), 3, 2)
    for s in (-1, 1):
        key.brush(curve(f"0 -4  {s * 4} -14 {s * 10} -20 {s * 12} -32"), 2.2, 1.4)
        key.at(0, 18, s * 48).fill(petal(18, 9, 0.5))
    for x, y in ((-13, -42), (13, -42), (0, -66)):
        spot = key.at(x, y)
        for k in range(5):
            spot.at(0, 0, 72 * k).shape(circle(0, -8, 5.6), MEDIUM, INKED)
        for k in range(5):
            spot.at(0, 0, 72 * k).dot(0, -8.6, 2, BARE)
        spot.dot(0, 0, 5.4, BARE)
        spot.dot(0, 0, 3)


def spear(two: Blocks) -> None:
    """หอก: a spear with a leaf for a blade."""
    key = two.key
    key.line([(0, -50), (0, 50)], 3.4)
    key.at(0, -46).fill(petal(38, 20, 0.35))
    key.brush(straight(0, -54, 0, -76), 2.2, 0.8, 0.4, BARE)
    for s in (-1, 0, 1):
        key.brush(curve(f"0 -44  {s * 8} -40 {s * 10} -32 {s * 8} -24"), 4.6, 1, 0.4)
    key.fill(box(-5, -49, 5, -44))


def bird(two: Blocks) -> None:
    """นก: a small bird, sitting on the hand."""
    key = two.key
    body = two.at(0, -24)
    body.key.fill(curve("-14 -20  -10 -34 6 -34 8 -22  10 -12 20 -6 22 12  10 18 -4 16 -10 6  -14 -2 -15 -10 -14 -20"))
    body.key.fill([(-13, -23), (-23, -18), (-12, -16)])
    body.key.dot(-6, -23, 2.6, BARE)
    body.key.brush(curve("16 8  22 18 22 26 19 38"), 7, 1.6, 0.3)
    body.clear(curve("-2 -8  6 -12 14 -4 17 9  8 10 0 4 -2 -8"))
    body.hue.fill(curve("0 -5.4  6 -8.4 11.6 -2 14 6.6  8 7.2 2 3 0 -5.4"))
    for s in (-1, 0, 1):
        body.key.brush(curve(f"{s * 2 - 1} -31  {s * 4} -36 {s * 6 + 1} -40 {s * 8 + 3} -43"), 2.6, 1)
    for x in (0, 7):
        key.line([(x, -8), (x - 1, -1)], 1.6)


def kite(two: Blocks) -> None:
    """ว่าวปักเป้า: a kite and its tail."""
    key = two.key
    key.brush(curve("0 -30  8 -18 -6 -10 0 2"), 2.2, 1.2)
    shape = [(0.0, -88.0), (22.0, -62.0), (0.0, -28.0), (-22.0, -62.0)]
    key.shape(shape, HEAVY)
    two.dye([(0, -82), (17, -62), (0, -62)])
    two.dye([(0, -62), (0, -36), (-17, -62)])
    key.line([(0, -86), (0, -30)], 1.6)
    key.line([(-20, -62), (20, -62)], 1.6)
    for s in (-1, 1):
        key.brush(curve(f"{s * 22} -62  {s * 25} -54 {s * 21} -50 {s * 24} -42"), 3.4, 1, 0.4)
    key.brush(curve("0 8  6 20 -8 28 0 46"), 2.4, 1)
    for y, x in ((18, 1), (30, -3), (42, -2)):
        key.at(x, y, 90).fill(petal(8, 5))
        key.at(x, y, -90).fill(petal(8, 5))


def ball(two: Blocks) -> None:
    """ตะกร้อ: a ball of woven cane, in the air above the hand."""
    key = two.key
    spot = key.at(0, -48)

    def weave(on: Ink) -> None:
        for turn in (0, 60, 120):
            for lift in (-6, 0, 6):
                on.at(0, 0, turn).line(straight(-24, lift, 24, lift), 1.6, BARE)
        for k in range(6):
            on.at(0, 0, 60 * k + 30).dot(0, -12.4, 3.6, BARE)
            on.at(0, 0, 60 * k + 30).dot(0, -12.4, 1.6)

    spot.inside(circle(0, 0, 21), weave, HEAVY, INKED)
    for s in (-1, 0, 1):
        key.brush(straight(s * 10, -20, s * 8, -12, 6), 2.4, 1)


Held = Callable[[Blocks], None]
RANKS: Mapping[str, Callable[[Blocks, Suit], None]] = {"J": page, "Q": lady, "K": king}
HELD: Mapping[str, Held] = {
    "JS": spear,
    "JH": bird,
    "JD": kite,
    "JC": ball,
    "QS": leaf_fan,
    "QH": lotus_bud,
    "QD": cut_fan,
    "QC": spray,
    "KS": sword,
    "KH": goad,
    "KD": arrow,
    "KC": mace,
}


def draw_court(key: Ink, hue: Ink, code: str) -> None:
    """The upper half of a court: the bust about the upright axis, and what it holds at its left hand."""
    two = Blocks(key, hue)
    suit = SUITS[code[1]]
    held = two.at(*HAND)
    HELD[code](held)
    sleeve(held, suit)
    RANKS[code[0]](two, suit)
