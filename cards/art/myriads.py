"""The myriads suit (a): a bust on every card, each built on its own number, one shared face.

2 wings, triangles, squares, 5 leaves, hexagons, 7 rays, 8 points, 3 + 3 + 3 roofs and tiles; white rhombi on the hem
count the rank.
"""

from __future__ import annotations

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
    regular,
    rhombus,
    straight,
)


def visage(ink: Ink, outline: Points, y: float) -> None:
    """A face reduced to one gull-winged brow, a nose, two slits and a rhombus."""
    ink.shape(outline, HEAVY)
    spot = ink.at(MIDDLE, y)
    spot.fill(mirrored(curve("0 -4  6 -9 15 -9 20 1  14 -5 8 -5 3 1  1 4 1 10 0 22")))
    spot.fill([(-4, 19), (4, 19), (0, 23)])
    for s in (-1, 1):
        spot.at(s * 11, 5).fill(curve("-5.4 0.6  -3 -3 3 -3 5.4 0.6  3 2.6 -3 2.6 -5.4 0.6"))
    spot.fill(rhombus(0, 29, 6, 2.4))


def hem(ink: Ink, rank: int) -> None:
    """As many white rhombi as the rank, along the lower edge of the robe."""
    ink.fill(box(11.5, 200, 156.5, 219))
    step = min(20.0, 138 / rank)
    for i in range(rank):
        ink.fill(rhombus(84 + (i - (rank - 1) / 2) * step, 209.5, 5.8, 7), BARE)


def face_2a(ink: Ink) -> None:
    """Two wings on the cap, two lapels on the robe."""

    def lapels(on: Ink) -> None:
        for s in (-1, 1):
            on.fill([(84 + s * 14, 140), (84 + s * 36, 140), (84 - s * 2, 206), (84 - s * 30, 206)], BARE)
            for top, foot in ((14, -30), (25, -16), (36, -2)):
                on.line([(84 + s * top, 140), (84 + s * foot, 206)])

    robe = curve("84 148  102 150 106 156 122 160  140 164 150 178 154 206")
    ink.inside(robe + [(168 - x, y) for x, y in reversed(robe)], lapels, HEAVY, INKED)
    for side in ink.sides(84, 0):
        side.line(curve("33 170  41 178 45 188 46 200"), FINE, BARE)
    visage(ink, circle(84, 124, 29, 32), 116)
    ink.fill(arc(84, 96, 25, 38, 180, 360))
    ink.fill([(50, 84), (118, 84), (115, 106), (53, 106)])
    ink.line([(52, 87.4), (116, 87.4)], FINE, BARE)
    for k in (-1, 1):
        ink.fill(rhombus(84 + k * 15, 97, 6, 4.4), BARE)
    for side in ink.sides(84, 97):
        side.line([(28, 0), (40, -4)], HEAVY)
        side.fill(curve("36 -3  42 -16 62 -22 72 -15  74 -2 58 6 36 -3"))
        side.fill(curve("44 -5  49 -12 60 -15 66 -12  66 -6 57 -2 44 -5"), BARE)
        side.brush(straight(50, -7, 62, -10), 2, 0.8)
    ink.fill(rhombus(84, 73, 6, 9), BARE)
    ink.fill(rhombus(84, 73, 2.4, 4))


def face_3a(ink: Ink) -> None:
    """Triangles: the hat, the face, and three chevrons."""

    def chevrons(on: Ink) -> None:
        for y in (143, 161, 179):
            on.fill([(10, y + 40), (84, y), (158, y + 40), (158, y + 51), (84, y + 11), (10, y + 51)])

    ink.inside([(84, 132), (152, 202), (152, 208), (16, 208), (16, 202)], chevrons, HEAVY)
    visage(ink, [(46, 102), (122, 102), (84, 164)], 112)
    ink.fill([(84, 58), (152, 108), (16, 108)])
    ink.fill([(84, 72), (120, 99), (48, 99)], BARE)
    ink.fill([(84, 81), (106, 97), (62, 97)])
    ink.fill([(84, 88), (94, 95), (74, 95)], BARE)


def face_4a(ink: Ink) -> None:
    """Squares: a board with four strings of beads, a square face, a chequered robe."""

    def checks(on: Ink) -> None:
        for i in range(10):
            for j in range(3):
                if (i + j) % 2:
                    on.fill(box(14 + i * 14, 159 + j * 14, 28 + i * 14, 173 + j * 14))

    ink.inside(box(14, 159, 154, 204), checks, HEAVY)
    visage(ink, box(55, 98, 113, 159), 116)
    ink.fill(box(20, 59, 148, 68))
    ink.fill(box(54, 67, 114, 99))
    for k in (-1.5, -0.5, 0.5, 1.5):
        ink.fill(box(79 + k * 14, 77, 89 + k * 14, 89), BARE)
        ink.fill(box(82 + k * 14, 80.5, 86 + k * 14, 85.5))
    for x in (26, 39, 129, 142):
        ink.line([(x, 67), (x, 142)])
        for y in (76, 92, 108, 124):
            ink.fill(box(x - 4.6, y, x + 4.6, y + 9.2))
        ink.fill([(x - 3.4, 148), (x, 138), (x + 3.4, 148)])


def face_5a(ink: Ink) -> None:
    """A crown of five leaves over a five-sided face and a robe of scales."""

    def scales(on: Ink) -> None:
        for row in range(4, -1, -1):
            for k in range(-4, 5):
                x, y = 84 + k * 28 + (row % 2) * 14, 140 + row * 15
                on.shape(circle(x, y, 14))
                on.dot(x, y + 4, 2.6)

    ink.inside([(56, 146), (112, 146), (140, 156), (154, 206), (14, 206), (28, 156)], scales, HEAVY)
    visage(ink, [(52, 98), (116, 98), (116, 132), (84, 164), (52, 132)], 115)
    for k in (-2, 2, -1, 1, 0):
        leaf, h = ink.at(84 + k * 15, 104, k * 6), 46 - 4 * abs(k)
        leaf.fill(petal(h, 24, 0.38))
        leaf.line(petal(h, 24, 0.38), FINE, BARE, closed=True)
        leaf.fill(rhombus(0, -h * 0.45, 3, 6), BARE)
    ink.fill(box(46, 97, 122, 107))
    for k in range(-2, 3):
        ink.fill(rhombus(84 + k * 15, 102, 4, 3), BARE)


def face_6a(ink: Ink) -> None:
    """A helmet and a coat of six-sided plates."""

    def plates(on: Ink) -> None:
        for row in range(4):
            for k in range(-4, 5):
                x, y = 84 + k * 27 + (row % 2) * 13.5, 150 + row * 22
                on.fill(regular(x, y, 12, 6), BARE)
                on.fill(regular(x, y, 8.6, 6))

    ink.inside([(58, 144), (110, 144), (144, 160), (154, 206), (14, 206), (24, 160)], plates, HEAVY, INKED)
    visage(ink, regular(84, 126, 36, 6), 117)
    for turn in (-40, 40, 0):
        ink.at(84, 82, turn).fill(petal(25, 14))
    ink.shape([(45, 109), (51, 88), (68, 76), (100, 76), (117, 88), (123, 109)], HEAVY)
    ink.fill(box(44, 101, 124, 109.5))
    for k in range(-2, 3):
        ink.fill(regular(84 + k * 13, 90, 6, 6))
        ink.fill(regular(84 + k * 13, 90, 2.4, 6), BARE)
        ink.fill(rhombus(84 + k * 15, 105.4, 4.4, 2.2), BARE)


def face_7a(ink: Ink) -> None:
    """Seven rays and seven stripes."""

    def stripes(on: Ink) -> None:
        for k in range(-3, 4):
            top, foot = 84 + k * 11, 84 + k * 20
            on.fill([(top - 3.2, 130), (top + 3.2, 130), (foot + 5.8, 208), (foot - 5.8, 208)])

    ink.inside([(58, 150), (110, 150), (152, 200), (152, 210), (16, 210), (16, 200)], stripes, HEAVY)
    for k in range(-3, 4):
        ray = ink.at(84, 126, k * 29)
        ray.fill([(-11, -28), (0, -67), (11, -28)])
        ray.fill(rhombus(0, -43, 2.8, 10), BARE)
    visage(ink, circle(84, 126, 32), 117)


def face_8a(ink: Ink) -> None:
    """A star of eight points, an eight-sided face, a latticed robe."""

    def lattice(on: Ink) -> None:
        for k in range(-12, 13):
            for lean in (-60, 60):
                on.line([(84 + k * 20 - lean, 140), (84 + k * 20 + lean, 260)])
        for row in range(8):
            for k in range(-5, 6):
                on.fill(rhombus(84 + k * 20 + (row % 2) * 10, 140 + row * 10, 2.6, 2.6))

    ink.inside([(50, 160), (118, 160), (154, 176), (154, 206), (14, 206), (14, 176)], lattice, HEAVY)
    for turn in (0, 45):
        ink.at(84, 118, turn).fill(box(-43, -43, 43, 43))
    for turn in (0, 45):
        ink.at(84, 118, turn).line(box(-38, -38, 38, 38), MEDIUM, BARE, closed=True)
    visage(ink, regular(84, 118, 34, 8, 22.5), 108)


def face_9a(ink: Ink) -> None:
    """A tower: three dark roofs above the face, three pale ones below."""

    def roof(y: float, w: float, h: float, tone: int) -> Ink:
        spot, slope = ink.at(MIDDLE, y), f"0 {-h}  {w / 2} {-h} {w * 0.62} -4 {w} -8  "
        spot.shape(mirrored(curve(slope + f"{w - 3} -1 {w - 8} 0 {w - 8} 0")), MEDIUM, tone)
        return spot

    for y, w in ((200, 68), (183, 57), (166, 46)):
        tiles = roof(y, w, 23, BARE)
        tiles.fill(box(8 - w, -3, w - 8, 0))
        for k in range(-4, 5):
            if abs(k) * 14 < w - 16:
                tiles.fill(rhombus(k * 14, -8.6, 4.4, 3.4))
    visage(ink, circle(84, 127, 27, 31), 118)
    for y, w in ((109, 47), (92, 34), (77, 22)):
        roof(y, w, 19, INKED).line([(-w / 2, -5), (w / 2, -5)], FINE, BARE)
    ink.fill(rhombus(84, 60, 4, 5))


def lozenge(ink: Ink, tone: int = INKED) -> None:
    """The family's sign in the head: a rhombus, 15 to either side."""
    ink.fill(rhombus(0, 0, 11, 15), tone)
    ink.fill(rhombus(0, 0, 3.4, 5), INKED + BARE - tone)


def chequer(ink: Ink) -> None:
    """One link of the middle band: two squares corner to corner."""
    for s in (-1, 1):
        ink.fill(box(0, 0, s * 6.7, s * 6.4))
