"""The six iao: shoe, nun's lotus, needle, lord, lady's flower, mouse.

Each repeats its emblem in the head. The nun is all outline and the lady all black: they are opposites.
"""

from __future__ import annotations

import math

from cards.art.myriads import visage
from cards.art.style import (
    BARE,
    FINE,
    HEAVY,
    INKED,
    MEDIUM,
    MIDDLE,
    Ink,
    box,
    circle,
    curve,
    mirrored,
    petal,
    rhombus,
    straight,
)


def shoe(ink: Ink) -> None:
    """An embroidered slipper from the side, its toe turned up."""
    ink.fill(curve(
        "-60 -18  -48 -3 -30 2 -16 -4  -8 -8 -4 -20 2 -31  8 -20 18 -10 34 -8  47 -7 57 -16 58 -32  "
        "71 -22 75 3 58 17  44 27 10 25 -20 25  -50 25 -60 23 -63 23  -65 4 -62 -12 -60 -18"
    ))  # fmt: skip
    ink.fill(curve(
        "-63 26.5  -50 28 -20 28 -10 28  14 28 46 29 67 11  70 20 52 35 20 35  4 35 -12 33 -24 33  "
        "-29 33 -32 36 -32 43  -42 44 -54 44 -62 43  -64 38 -64 32 -63 26.5"
    ))  # fmt: skip
    ink.brush(curve("58 -28  60 -44 45 -46 45 -35  45 -29 53 -29 53 -35"), 5, 2.6, 0.3)
    ink.brush(curve("-56 -8  -46 5 -26 9 -11 2  -4 -2 -1 -12 3 -21"), 2.4, 1.4, tone=BARE)
    ink.dot(-42, 13, 7, BARE)
    ink.fill(box(-44, 11, -40, 15))
    for k in range(5):
        ink.at(24, 9, 72 * k).fill(petal(10.5, 6.5), BARE)
    ink.dot(24, 9, 2)
    for x, y in ((-26, 15), (-14, 14), (-2, 12), (44, 6), (54, 0)):
        ink.fill(rhombus(x, y, 2.6, 3.6), BARE)


def face_1a(ink: Ink) -> None:
    """The shoe between two rows of studs."""
    shoe(ink.at(81, 139, size=1.06))
    for y in (74, 204):
        for k in range(-4, 5):
            ink.fill(rhombus(84 + k * 15, y, 4, 5) if k % 2 else circle(84 + k * 15, y, 2.6))


def lotus(ink: Ink) -> None:
    """A lotus in outline, every petal with its vein, standing on the origin."""
    rows: tuple[tuple[tuple[float, float, float], ...], ...] = (
        ((84, 66, 26), (62, 80, 34), (40, 95, 38), (20, 107, 42), (0, 116, 46)),
        ((68, 54, 28), (48, 66, 36), (25, 76, 42), (0, 82, 46)),
    )
    for row in rows:
        for turn, length, width in row:
            for s in (-1, 1) if turn else (1,):
                leaf = ink.at(0, 0, turn * s)
                leaf.shape(petal(length, width, 0.6))
                leaf.brush(straight(0, -length * 0.58, 0, -length * 0.9, 6), 1.8, 0.6, 0.6)


def face_1b(ink: Ink) -> None:
    """A white lotus on rippled water, all in outline: the palest card."""
    lotus(ink.at(84, 183))
    for k, y in enumerate((189, 199, 208)):
        w = 62 - k * 17
        ink.brush(curve(f"{84 - w} {y}  {84 - w / 2} {y + 7} {84 + w / 2} {y + 7} {84 + w} {y}"), 2.6, 1)


def needle(ink: Ink, reach: float, turns: int) -> None:
    """A needle on the origin, `reach` to either end, two threads wound about it, between two rows of studs."""
    wave = reach * 0.68
    for way in (-1, 1):
        swing = [(way * 35 * math.sin(k / 160 * math.pi * turns), (k / 80 - 1) * wave) for k in range(161)]
        ink.line(swing, HEAVY)
    side = curve(f"0 {-reach}  4 {16 - reach} 12 {30 - reach} 12 {50 - reach}  12 -60 10.5 -40 10.5 0")
    body = mirrored(side + [(x, -y) for x, y in reversed(side)])
    ink.fill([(x + (4 if x > 0 else -4), y) for x, y in body], BARE)
    ink.fill(body)
    ink.line([(0, 25 - reach), (0, 44 - reach)], HEAVY + MEDIUM, BARE)
    for k in range(turns + 1):
        y = (2 * k / turns - 1) * wave
        ink.fill(box(-14, y - 5, 14, y + 5), BARE)
        for lift in (-2.6, 2.6):
            ink.line([(-14, y + lift), (14, y + lift)])
    links = round((reach - 6) / 15)
    for k in range(-links, links + 1):
        for x in (-58, 58):
            ink.fill(rhombus(x, k * 15, 4, 5) if k % 2 else circle(x, k * 15, 2.6))


def face_1d(ink: Ink) -> None:
    """The lord: a tiered crown with flame-shaped ears over a grave face."""
    for side in ink.sides(MIDDLE, 138):
        side.fill(curve("44 27  56 26 65 18 69 4  62 9 56 8 52 4"))
        side.fill(curve("30 36  46 38 58 26 55 8  53 -6 58 -18 66 -30  52 -28 42 -16 42 -2  42 8 38 10 31 4"))
        side.brush(curve("35 31  46 28 49 18 48 6  47 -4 50 -14 56 -21"), 2.6, 0.8, 0.35, BARE)
        side.fill(curve("36 40  40 46 40 50 36 58  32 50 32 46 36 40"))
    for y, w, top, h in ((121, 33, 23, 19), (103, 24, 15, 14), (89, 15, 8, 10), (79, 9, 4, 8)):
        tier = ink.at(MIDDLE, y)
        tier.fill(mirrored(curve(f"0 {-h}  {top} {-h} {w - 5} {-h * 0.7} {w - 4} 0")))
        tier.fill(box(-w, 0, w, 4))
        tier.line([(-w, -1), (w, -1)], FINE, BARE)
        tier.fill(rhombus(0, -h * 0.42, top * 0.24, h * 0.3), BARE)
    ink.fill([(81, 73), (84, 56), (87, 73)])
    visage(ink, [(x + MIDDLE, y + 136) for x, y in mirrored(curve("32 0  33 30 24 58 0 62"))], 153)
    ink.fill(box(47, 126, 121, 139))
    for k in range(-2, 3):
        ink.fill(rhombus(84 + k * 13.5, 132.5, 4.6, 4.4), BARE)


def flower(ink: Ink, r: float, black: bool) -> None:
    """A small flower of six petals, in outline or all black."""
    for k in range(6):
        leaf = ink.at(0, 0, 60 * k)
        outline = petal(r, r * 0.66, 0.7)
        leaf.fill(outline, INKED if black else BARE)
        leaf.line(outline, FINE if black else MEDIUM, BARE if black else INKED, closed=True)
    ink.shape(circle(0, 0, r * 0.25), MEDIUM)
    ink.dot(0, 0, r * 0.13)


def bloom(ink: Ink, r: float, width: float, turns: tuple[float, ...]) -> None:
    """A ring of black petals, each with pale veins."""
    for turn in turns:
        leaf = ink.at(0, 0, turn)
        leaf.fill(petal(r, width, 0.68))
        leaf.line(petal(r, width, 0.68), MEDIUM, BARE, closed=True)
        leaf.brush(straight(0, -r * 0.3, 0, -r * 0.84), 2.8, 0.6, 0.3, BARE)
        for side in leaf.sides(0, 0):
            for lift in (0.4, 0.54):
                vein = curve(f"{r * 0.05} {-r * lift}  {r * 0.11} {-r * (lift + 0.04)} "
                             f"{r * 0.15} {-r * (lift + 0.1)} {r * 0.16} {-r * (lift + 0.17)}")  # fmt: skip
                side.brush(vein, 1.8, 0.5, tone=BARE)


def face_1e(ink: Ink) -> None:
    """The lady's flower, black, in two rows of petals over eight pale sepals."""
    spot = ink.at(84, 130)
    for k in range(8):
        sepal = spot.at(0, 0, 22.5 + 45 * k)
        sepal.shape(petal(70, 26, 0.7))
        sepal.line([(0, -55), (0, -62)], FINE)
    bloom(spot, 66, 44, (45, 135, 225, 315))
    bloom(spot, 66, 44, (0, 90, 180, 270))
    spot.shape(circle(0, 0, 15), MEDIUM)
    for k in range(12):
        spot.at(0, 0, 30 * k).dot(0, -10.6, 1.6)
    spot.dot(0, 0, 6)
    spot.dot(0, 0, 2, BARE)


def face_1f(ink: Ink) -> None:
    """A mouse from above, climbing to the head of the card."""
    body = ink.at(84, 139)
    body.brush(curve("0 40  0 74 50 78 52 52  54 30 24 32 28 50  30 60 42 58 42 50"), 7.5, 2.4, 0.15)
    for s in (-1, 1):
        for dy in (-7, 0, 7):
            body.brush(curve(f"{s * 7} {-58 + dy * 0.3}  {s * 15} {-62 + dy * 0.5} {s * 24} {-63 + dy} "
                             f"{s * 31} {-61 + dy * 1.2}"), 1.4, 0.7, 0.2)  # fmt: skip
    body.fill(mirrored(curve("0 -75  7 -68 16 -52 19 -38  40 -12 43 46 0 48")))
    for s in (-1, 1):
        body.shape(circle(s * 23, -36, 12), HEAVY)
        body.dot(s * 23, -36, 4.4)
        body.dot(s * 7, -52, 2.8, BARE)
        body.brush(curve(f"{s * 19} -12  {s * 31} 2 {s * 31} 28 {s * 17} 38"), 2.8, 0.8, tone=BARE)
    body.fill(rhombus(0, 8, 11, 22), BARE)
    body.fill(rhombus(0, 8, 5, 11))


# --- emblems of the head, about 30 high -------------------------------------------------------


def shoe_emblem(ink: Ink) -> None:
    """A slipper in silhouette."""
    shoe(ink.at(0, 1, size=0.42))


def nun_emblem(ink: Ink) -> None:
    """A white flower."""
    flower(ink, 18, black=False)


def needle_emblem(ink: Ink) -> None:
    """A needle lying on its side."""
    lying = ink.at(0, 1, 90)
    lying.fill(mirrored(curve("0 -32  2 -25 6.4 -19 6.4 -10  6.4 4 4 24 0 32")))
    lying.line([(0, -18), (0, -12)], MEDIUM, BARE)


def white_bar(ink: Ink, links: int, step: float, high: float) -> None:
    """The white patterned bar that phaya has in place of a notch, centred. Rule: T1.4."""
    half = links * step / 2
    ink.shape(box(-half - 3, -high - 3.5, half + 3, high + 3.5), HEAVY)
    for k in range(links):
        x = (k - (links - 1) / 2) * step
        ink.line(rhombus(x, 0, step / 2 - 0.4, high), MEDIUM, closed=True)
        ink.fill(rhombus(x, 0, 4.4, 5))


def lady_emblem(ink: Ink) -> None:
    """A black flower."""
    flower(ink, 18, black=True)


def mouse_emblem(ink: Ink) -> None:
    """A mouse from above."""
    ink.fill(mirrored(curve("0 -20  7 -13 14 2 12 10  10 14 4 14 0 14")))
    for s in (-1, 1):
        ink.shape(circle(s * 9, -5, 5.4), MEDIUM)
    ink.brush(curve("0 11  4 22 26 19 22 4"), 3.6, 1.6, 0.2)


def stud(ink: Ink, k: int) -> None:
    """One link of the middle band: dots and rhombi by turns."""
    if k % 2:
        ink.dot(0, 0, 3.4)
    else:
        ink.fill(rhombus(0, 0, 9.6, 2.8))
