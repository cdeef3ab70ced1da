"""The coins suit (b): as many round things as the rank. Each motif has a radius of 20.

What tells them apart is what is black: the lid (eyes), the whole (eggplants), bands (melons), the gaps
between ribs (fans), the cap (chan fruit).
"""

from __future__ import annotations

import math

from cards.art.style import (
    BARE,
    FINE,
    HEAVY,
    INKED,
    MEDIUM,
    Ink,
    Points,
    arc,
    box,
    circle,
    curve,
    mirrored,
    petal,
    straight,
)


def eye(ink: Ink) -> None:
    """A wide open eye in a ring; the light in it is the square hole of a coin."""
    ink.shape(circle(0, 0, 20), HEAVY)
    upper, lower = curve("-17 0  -10 -17.5 10 -17.5 17 0"), curve("17 0  9 14.5 -9 14.5 -17 0")
    ink.fill(upper + arc(0, 0, 18.5, 18.5, 0, -180))
    ink.shape(upper + lower)
    ink.dot(0, 0, 8)
    ink.fill(box(-2.8, -2.8, 2.8, 2.8), BARE)
    for angle in (35, 57, 79, 101, 123, 145):
        ink.at(0, 0, angle).line([(14.6, 0), (16.8, 0)], FINE)


def startled_eye(ink: Ink) -> None:
    """The same eye, as large as the card allows, with a rayed iris and lashes to both sides."""
    eye(ink)
    for k in range(16):
        ink.at(0, 0, k * 22.5).line([(4.6, 0), (6.8, 0)], FINE, BARE)
    for turn in (-42, -21, 0, 21, 180 - 21, 180, 180 + 21, 180 + 42):
        ink.at(0, 0, turn).brush(straight(22.5, 0, 34, 0), 4.6, 1, 0.3)


def eggplant(ink: Ink) -> None:
    """Round below, narrow above, shining on one side, under a pale cap of leaves."""
    ink.fill(mirrored(curve("0 -19  12.4 -19 13.6 -8 18.4 2  24.4 14 15 25 0 25")))
    ink.brush(curve("-14 3.6  -17 10 -14.8 17 -8 20.4"), 4, tone=BARE)
    ink.brush(curve("0 -16  0 -23 2 -26 6.8 -27"), 6.4, 4)
    for turn in (-118, 118, -150, 150, 180):
        leaf = ink.at(0, -18.4, turn)
        leaf.shape(petal(15.6, 8, 0.45))
        leaf.line([(0, -5), (0, -9.5)], FINE)


def melon(ink: Ink) -> None:
    """A watermelon: five toothed bands from stalk to tip."""

    def bands(on: Ink) -> None:
        for middle in (-64, -32, 0, 32, 64):
            edges: list[Points] = [[], []]
            for i in range(-12, 13):
                height, wide = math.radians(i * 7.5), 10.7 if i % 2 else 5.7
                for edge, way in zip(edges, (-wide, wide), strict=True):
                    edge.append((20 * math.sin(math.radians(middle + way)) * math.cos(height), 20 * math.sin(height)))
            on.fill(edges[0] + edges[1][::-1])

    ink.inside(circle(0, 0, 20), bands, HEAVY)
    ink.brush(curve("0 -20  1 -24 4 -25 6 -22"), 2.8, 1.8)


def palm_fan(ink: Ink) -> None:
    """A round palm-leaf fan with a short tip, black between its pale ribs, on a handle."""
    ink.line([(0, 18), (0, 32)], HEAVY)
    ink.dot(0, 33, 3.2)

    def ribs(on: Ink) -> None:
        for turn in range(-80, 81, 20):
            on.at(0, 18, turn).brush(straight(0, 0, 0, -44), 3.2, 1.4, 0.6, BARE)
        on.dot(0, 18, 11, BARE)
        on.dot(0, 18, 7)

    ink.inside(mirrored(curve("0 -22.5  6 -19 20.6 -13 20.6 0  20.6 12 12 20 0 20")), ribs, HEAVY, INKED)


def chan_fruit(ink: Ink) -> None:
    """The chan fruit from above: a pale round with a dark cap of four leaves."""
    ink.shape(circle(0, 0, 20), HEAVY)
    for turn in (45, 135, 225, 315):
        leaf = ink.at(0, 0, turn)
        leaf.fill(mirrored(curve("0 0  10 -2 9.5 -12 0 -15.5")))
        leaf.brush(straight(0, -5, 0, -12, 6), 1.8, 0.6, 0.3, BARE)
    for turn in (0, 90, 180, 270):
        ink.at(0, 0, turn).line([(0, -14.5), (0, -16.5)], FINE)
    ink.dot(0, 0, 4, BARE)
    ink.dot(0, 0, 2)


def coin(ink: Ink) -> None:
    """The family's sign in the head: a coin with a square hole, its rim as thick as the sign is large."""
    ink.dot(0, 0, 12.4)
    ink.dot(0, 0, 8.7, BARE)
    ink.fill(box(-3.3, -3.3, 3.3, 3.3))


def ring(ink: Ink) -> None:
    """One link of the middle band: a small ring."""
    ink.shape(circle(0, 0, 4.8), MEDIUM)
