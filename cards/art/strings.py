"""The strings suit (c): as many upright strokes of threaded cash as the rank, or birds that carry them."""

from __future__ import annotations

from cards.art.style import BARE, FINE, HEAVY, MEDIUM, Ink, arc, box, circle, curve, mirrored, rhombus, star, straight


def cash(ink: Ink, x: float, span: tuple[float, float], w: float, n: int) -> None:
    """Coins threaded on a string, seen edge on."""
    y0, y1 = span
    ink.line([(x, y0), (x, y1)])
    step = (y1 - y0) / n
    for i in range(n):
        ink.fill(circle(x, y0 + step * (i + 0.5), w / 2, step * 0.43))


def angada(ink: Ink) -> None:
    """The monkey prince as a string of cash: tiered crown, fur, mask, coins, tassel."""
    for s in (-1, 1):
        ink.shape(circle(s * 24, -3, 7))
        ink.dot(s * 24, -3, 2.6)
    ink.fill(star(0, 1, 26, 21, 13))
    for s in (-1, 1):
        ink.dot(s * 7.4, -4, 8.6, BARE)
    ink.fill(circle(0, 9, 12.5, 9), BARE)
    for s in (-1, 1):
        ink.dot(s * 6.6, -3, 4)
        ink.dot(s * 6.6, -3, 1.2, BARE)
        ink.brush(curve(f"{s * 2.5} -9  {s * 5} -11.5 {s * 9} -11.5 {s * 12} -8.5"), 2.2, 0.8)
    ink.fill([(-3.6, 3.4), (3.6, 3.4), (0, 7)])
    ink.brush(curve("-8 10.4  -4 13.6 4 13.6 8 10.4"), 2.4, 1)
    for y, w, top, h in ((-20, 18, 13, 13), (-35, 11, 7, 8)):
        ink.fill(mirrored(curve(f"0 {y - h}  {top * 0.7} {y - h} {top} {y - h * 0.6} {top} {y}")))
        ink.fill(box(-w, y, w, y + 4))
        ink.line([(-w, y - 0.6), (w, y - 0.6)], FINE, BARE)
    ink.fill(rhombus(0, -27, 3, 4.4), BARE)
    ink.fill([(-3, -41), (0, -58), (3, -41)])
    cash(ink, 0, (27, 74), 29, 4)
    for spread in (-6, 0, 6):
        ink.brush(straight(0, 73, spread, 87), 3.4, 1.2, 0.7)


def perched(ink: Ink) -> None:
    """A short plump bird seen from the front, its breast marked in rows."""
    for s in (-1, 0, 1):
        ink.brush(straight(s * 3, 34, s * 8, 70), 7, 3, 0.6)
    ink.fill(mirrored(curve("0 -50  16 -50 21 -40 20 -28  27 -10 25 28 0 44")))
    ink.fill(mirrored(curve("0 -16  8 -16 13 -8 13 6  13 22 7 32 0 35")), BARE)
    for y, xs in ((-6, (-5.5, 5.5)), (4, (-7.5, 0, 7.5)), (14, (-6, 6)), (24, (0,))):
        for x in xs:
            ink.brush([(x - 3.2, y - 1.5), (x, y + 2), (x + 3.2, y - 1.5)], 2.6, 1.4)
    for s in (-1, 1):
        ink.brush(curve(f"{s * 19} -14  {s * 22} 2 {s * 19} 18 {s * 12} 29"), 2, 0.6, tone=BARE)
        ink.dot(s * 9, -34, 6.4, BARE)
        ink.dot(s * 9, -34, 3)
    ink.shape([(0, -36), (5, -28), (0, -17), (-5, -28)], FINE)
    for s in (-1, 0, 1):
        ink.brush(curve(f"{s * 3} -46  {s * 4} -54 {s * 7} -61 {s * 11} -66"), 4.4, 1.6)


def face_3c(ink: Ink) -> None:
    """Three short birds on a perch."""
    for x in (35, 84, 133):
        perched(ink.at(x, 132))
    ink.fill(box(14, 175, 154, 183))
    for k in range(-6, 7):
        ink.fill(rhombus(84 + k * 11, 179, 3.4, 2.4), BARE)


def drop(ink: Ink, h: float) -> None:
    """A plain hanging drop, h long, hung from the origin."""
    cash(ink, 0, (0, h - 80), 8, round((h - 80) / 8))
    bulb = ink.at(0, h - 80)
    bulb.shape(mirrored(curve("0 0  4.6 24 14.6 34 14.6 57  14.6 71 7.4 78 0 78")), HEAVY)
    bulb.brush(curve("8.4 44  11.4 56 8.4 67 2.8 69.6"), 3, 0.8)
    bulb.dot(0, 3, 4)
    bulb.fill([*arc(0, 78, 5, 6, 180, 360), (0, 84)])


def face_4c(ink: Ink) -> None:
    """Four drops hanging from a rod."""
    ink.fill(box(15, 60, 153, 68))
    for k in range(-5, 6):
        ink.fill(rhombus(84 + k * 12, 64, 3.6, 2.4), BARE)
    for x, h in ((30.5, 126), (66.2, 144), (101.8, 144), (137.5, 126)):
        drop(ink.at(x, 68), h)


def swallow(ink: Ink) -> None:
    """A bird seen from above, flying to the head of the card, its back strung like cash."""
    for side in ink.sides(0, 0):
        side.fill(curve("2 -20  14 -27 30 -13 34 18  25 5 14 1 3 4"))
        side.fill(curve("0 10  4 22 8 30 14 43  6 37 2 31 0 27"))
        for feather in ("10 -17  20 -14 26 -6 28 3", "10 -10  16 -8 20 -4 22 1"):
            side.brush(curve(feather), 1.6, 0.5, tone=BARE)
    ink.fill(mirrored(curve("0 -45  2 -38 7.5 -36 7.5 -29  7.5 -24 10 -16 10 -6  10 8 4 17 0 24")))
    for y in (-16, -8, 0, 8):
        ink.line([(-5, y), (5, y)], 1.8, BARE)
    for s in (-1, 1):
        ink.dot(s * 3.4, -31, 1.5, BARE)


def spindle(ink: Ink, w: float, h: float, twisted: bool) -> None:
    """A string cut in fine lines, centred on the origin: twisted like rope, or in chevrons."""
    x, y = w / 2, h / 2 - 3

    def cuts(on: Ink) -> None:
        for k in range(int(-h), int(h), 3):
            level = k * 1.06
            if twisted:
                on.line([(-x, level + w * 0.4), (x, level - w * 0.4)], FINE)
            else:
                on.line([(-x, level - 7), (0, level), (x, level - 7)], FINE)

    side = f"0 {-y}  {x * 0.7} {-y} {x} {-y * 0.62} {x} 0  {x} {y * 0.62} {x * 0.7} {y} 0 {y}"
    ink.inside(mirrored(curve(side)), cuts, MEDIUM)
    for s in (-1, 1):
        ink.fill(circle(0, s * (y - 1), w * 0.3, 4.6))


def tied_spindle(ink: Ink) -> None:
    """A spindle in chevrons with a cord about its waist."""
    spindle(ink, 26, 75, twisted=False)
    ink.fill(circle(0, 0, 15.5, 4.4))
    ink.line([(-10, 0), (10, 0)], FINE, BARE)


def face_8c(ink: Ink) -> None:
    """Eight twisted strings, four of them leaning."""
    for y, lean in ((97, -1), (179, 1)):
        for x, turn in ((25, 0), (63, lean * 25), (105, -lean * 25), (143, 0)):
            spindle(ink.at(x, y, turn), 20, 77, twisted=True)


def crane(ink: Ink, h: float, look: int) -> None:
    """A long thin bird on the origin; look is -1 left, 0 up or 1 right."""
    cash(ink, 0, (15 - h, -17), 12, round((h - 32) / 8.5))
    ink.dot(0, 7 - h, 7)
    if look:
        ink.fill([(look * 3, 1 - h), (look * 17, 10 - h), (look * 2, 13 - h)])
        ink.dot(look * 2, 6 - h, 2, BARE)
        ink.brush(curve(f"0 {4 - h}  {-look * 3} {-2 - h} {-look * 6} {-5 - h} {-look * 10} {-6 - h}"), 4, 1, 0.3)
    else:
        ink.fill([(-5.5, 5 - h), (0, -10 - h), (5.5, 5 - h)])
        for s in (-1, 1):
            ink.dot(s * 2.9, 6.5 - h, 1.7, BARE)
    for s in (-1, 1):
        ink.brush(curve(f"0 -19  {s} -13 {s * 3} -6 {s * 7} 0"), 5, 1.4, 0.4)


def face_7c(ink: Ink) -> None:
    """Seven cranes flying in a wedge."""
    for k in range(-3, 4):
        crane(ink.at(84 + k * 18.8, 214 - 3 * abs(k)), 146 - 14 * abs(k), (k > 0) - (k < 0))


def face_9c(ink: Ink) -> None:
    """Nine strings of cash, tied by threes."""
    for x, bottom in ((35, 217), (84, 195), (133, 217)):
        for dx in (-14, 0, 14):
            cash(ink, x + dx, (61, bottom), 12, round((bottom - 61) / 11.1))
        ink.shape(box(x - 21, 123, x + 21, 137))
        for k in range(-2, 3):
            ink.fill(rhombus(x + k * 7.4, 130, 2.9, 5))


def strung_bar(ink: Ink) -> None:
    """The family's sign in the head: three coins on a string, 15 to either side."""
    cash(ink, 0, (-15, 15), 15, 3)


def slanted_cut(ink: Ink) -> None:
    """One link of the middle band: a slanted stroke, the same upside down."""
    ink.fill([(-6, 7), (-1, -7), (6, -7), (1, 7)])
