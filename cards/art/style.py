"""The drawing kit of the faces: shapes as lists of points, the ink that prints them, and the card stock.

A card of Phai Tong is 168 x 470 units, one of Pok Deng 240 x 336: two forms, one kit. A face is a block printed
in black: the drawings work on one grey layer, where `INKED` prints and `BARE` leaves the paper, so a face is small
and quick to draw; red is a second layer. `Ink` holds the affine map from local units to pixels, so that a motif drawn
once can be moved, turned, mirrored or resized while its line weights stay what they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from cards.art import masks

Point = tuple[float, float]
Points = list[Point]
Colour = tuple[int, int, int]

WIDTH, HEIGHT = 168, 470
MIDDLE, HALF = WIDTH / 2, HEIGHT / 2
NOTCH_X, NOTCH_R = 136.0, 13.0  # on the upper edge, near the right tip

PAPER: Colour = (250, 244, 228)
INK: Colour = (27, 23, 20)
EDGE: Colour = (184, 169, 134)
SEAL: Colour = (0xB3, 0x26, 0x1E)
GREEN: Colour = (0x1F, 0x6B, 0x4A)
ORANGE: Colour = (0xD2, 0x69, 0x1E)

INKED, BARE = 255, 0

HEAVY, MEDIUM, FINE = 3.6, 2.0, 1.0  # the only line weights, in card units; they never scale with a motif


@dataclass(frozen=True, slots=True)
class Form:
    """A card's measures in units, and how round its corners are."""

    wide: float
    high: float
    corner: float


LONG = Form(WIDTH, HEIGHT, 11)

# Drawn this many times larger and shrunk. Never fewer pixels a unit than LEAST: fine lines would break.
OVERSAMPLE, LEAST = 4, 2.25
NARROWEST, WIDEST = 12, 1200


# --- points -----------------------------------------------------------------------------------


def arc(cx: float, cy: float, rx: float, ry: float, start: float, stop: float, steps: int = 40) -> Points:
    """Part of an ellipse, angles in degrees, clockwise from the right."""
    turn = [math.radians(start + (stop - start) * i / steps) for i in range(steps + 1)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in turn]


def circle(cx: float, cy: float, rx: float, ry: float | None = None) -> Points:
    """A circle, or an ellipse when both radii are given."""
    return arc(cx, cy, rx, rx if ry is None else ry, 0, 360, 72)


def curve(numbers: str) -> Points:
    """A chain of cubic curves written "x y  x y x y x y  ...": a start, then two handles and an end each."""
    n = [float(word) for word in numbers.split()]
    p = list(zip(n[::2], n[1::2], strict=True))
    out = p[:1]
    for i in range(0, len(p) - 1, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = p[i : i + 4]
        for step in range(1, 25):
            t = step / 24
            u = 1 - t
            a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            out.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return out


def straight(ax: float, ay: float, bx: float, by: float, steps: int = 12) -> Points:
    """A straight path with enough points for a brush to swell and thin along it."""
    return [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps + 1)]


def mirrored(side: Points) -> Points:
    """A line from top to bottom on the right of the upright axis, closed by its mirror image."""
    return side + [(-x, y) for x, y in reversed(side)]


def box(x0: float, y0: float, x1: float, y1: float) -> Points:
    """An upright rectangle from one corner to the other."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def rhombus(cx: float, cy: float, rx: float, ry: float) -> Points:
    """A rhombus standing on its tip."""
    return [(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)]


def regular(cx: float, cy: float, r: float, sides: int, turn: float = -90) -> Points:
    """A polygon of equal sides, its first corner at the angle `turn`."""
    return arc(cx, cy, r, r, turn, turn + 360, sides)[:-1]


def star(cx: float, cy: float, r: float, inner: float, points: int) -> Points:
    """A star, its tips on the radius `r`, its dents on `inner`."""
    tips, dents = regular(cx, cy, r, points), regular(cx, cy, inner, points, 180 / points - 90)
    return [p for pair in zip(tips, dents, strict=True) for p in pair]


def petal(length: float, width: float, waist: float = 0.55) -> Points:
    """A pointed leaf standing on the origin."""
    w, h = width * 0.7, -length
    return mirrored(curve(f"0 0  {w * 0.85} {h * 0.12} {w} {h * waist} 0 {h}"))


def ribbon(path: Points, widths: Sequence[float], closed: bool) -> Points:
    """The outline of a stroke: each point pushed out to both sides, corners mitred."""
    left: Points = []
    right: Points = []
    last = len(path) - 1
    for i, (x, y) in enumerate(path):
        before = path[i - 1] if i or closed else (2 * x - path[1][0], 2 * y - path[1][1])
        after = path[(i + 1) % (last + 1)] if i < last or closed else (2 * x - path[-2][0], 2 * y - path[-2][1])
        a = math.atan2(y - before[1], x - before[0])
        b = math.atan2(after[1] - y, after[0] - x)
        half = math.remainder(b - a, math.tau) / 2
        reach = widths[i] / 2 / max(abs(math.cos(half)), 0.4)
        nx, ny = -math.sin(a + half) * reach, math.cos(a + half) * reach
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    if closed:
        return [*left, left[0], right[0], *right[:0:-1], right[0]]
    return left + right[::-1]


# --- ink --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ink:
    """A place to draw: a grey layer, and the affine map from local units to its pixels."""

    layer: Image.Image
    a: float
    b: float
    c: float
    d: float
    x: float
    y: float
    unit: float  # pixels to a card unit, for line weights
    bold: float = 1.0  # the small cut prints its lines heavier

    def at(self, x: float, y: float, turn: float = 0.0, flip: bool = False, size: float = 1.0) -> Ink:
        """The same ink with its origin moved, turned, mirrored or resized. Line weights stay."""
        cos, sin = math.cos(math.radians(turn)) * size, math.sin(math.radians(turn)) * size
        m = -1 if flip else 1
        x, y = self.spot((x, y))
        return replace(
            self,
            a=(self.a * cos + self.b * sin) * m,
            b=self.b * cos - self.a * sin,
            c=(self.c * cos + self.d * sin) * m,
            d=self.d * cos - self.c * sin,
            x=x,
            y=y,
        )

    def sides(self, x: float, y: float) -> tuple[Ink, Ink]:
        """A right half and its mirror image."""
        return self.at(x, y), self.at(x, y, flip=True)

    def spot(self, p: Point) -> Point:
        """Where a point of the drawing falls on the layer."""
        return (self.a * p[0] + self.b * p[1] + self.x, self.c * p[0] + self.d * p[1] + self.y)

    def paint(self, pixels: Iterable[Point], tone: int) -> None:
        """Fill an outline given in pixels."""
        ImageDraw.Draw(self.layer).polygon([(round(x), round(y)) for x, y in pixels], tone)

    def fill(self, points: Iterable[Point], tone: int = INKED) -> None:
        """Fill an outline."""
        self.paint(map(self.spot, points), tone)

    def line(self, points: Iterable[Point], weight: float = MEDIUM, tone: int = INKED, closed: bool = False) -> None:
        """Draw along a path with a round pen of one weight."""
        path = [self.spot(p) for p in points]
        path = [p for p, q in pairwise([*path, (math.inf, 0.0)]) if math.dist(p, q) > 0.01]
        if closed and math.dist(path[0], path[-1]) < 0.01:
            path.pop()
        w = weight * self.unit * self.bold
        self.paint(ribbon(path, [w] * len(path), closed), tone)
        if not closed:
            for x, y in (path[0], path[-1]):
                self.paint(circle(x, y, w / 2), tone)

    def brush(self, points: Points, fat: float, thin: float = 1.0, lean: float = 0.5, tone: int = INKED) -> None:
        """A stroke cut with a knife: thin at both ends, fattest at `lean` of its length."""
        widths = []
        for i in range(len(points)):
            t = i / (len(points) - 1)
            rise = t / lean if t < lean else (1 - t) / (1 - lean)
            widths.append((thin + (fat - thin) * math.sin(rise * math.pi / 2)) * self.unit * self.bold)
        self.paint(ribbon([self.spot(p) for p in points], widths, closed=False), tone)

    def shape(self, points: Sequence[Point], weight: float = MEDIUM, inside: int = BARE) -> None:
        """An outline and what fills it."""
        self.fill(points, inside)
        self.line(points, weight, closed=True)

    def dot(self, x: float, y: float, r: float, tone: int = INKED) -> None:
        """A round dot."""
        self.fill(circle(x, y, r), tone)

    def inside(self, outline: Points, draw: Callable[[Ink], None], weight: float, ground: int = BARE) -> None:
        """Draw a pattern that stops at an outline, then the outline itself."""
        over = replace(self, layer=self.layer.copy())
        over.fill(outline, ground)
        draw(over)
        mask = Image.new("L", self.layer.size)
        replace(self, layer=mask).fill(outline)
        self.layer.paste(over.layer, mask=mask)
        self.line(outline, weight, closed=True)

    def write(self, text: str, size: float, tone: int = INKED, narrow: float = 1.0) -> None:
        """Print one of the shipped words or digits upright, centred on the origin and standing on it."""
        mask, base = masks.find_mask(text)
        share = size * self.a / base.size
        wide = share * narrow
        shown = mask.resize((max(1, round(mask.width * wide)), max(1, round(mask.height * share))), _LANCZOS)
        left, top = self.x, self.y
        self.layer.paste(tone, (round(left - base.x * wide), round(top - base.y * share)), shown)


_LANCZOS = Image.Resampling.LANCZOS


# --- card stock --------------------------------------------------------------------------------


def card_size(width: int, form: Form = LONG) -> tuple[int, int]:
    """Width and height in pixels of a card so many pixels wide.

    >>> card_size(168)
    (168, 470)
    """
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a card is {NARROWEST} to {WIDEST} pixels wide, not {width}")
    return width, round(width * form.high / form.wide)


def oversample(width: int, form: Form = LONG) -> int:
    """How many times larger a card so wide is drawn: even, so that its halves meet in the middle."""
    times = OVERSAMPLE if width <= 600 else 2
    while times * width < LEAST * form.wide:
        times += 2
    return times


def blank(width: int, bold: float = 1.0, form: Form = LONG) -> Ink:
    """Ink on an empty card, drawn larger than `width` by `oversample`."""
    w, h = (side * oversample(width, form) for side in card_size(width, form))
    return Ink(Image.new("L", (w, h), BARE), w / form.wide, 0, 0, h / form.high, 0, 0, w / form.wide, bold)


def shrink(layer: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A layer at its shown size, in sixteen tones: no eye tells more, and files stay small."""
    small = layer.resize(size, _LANCZOS, reducing_gap=2)
    return small.point([round(tone / 17) * 17 for tone in range(256)])


@lru_cache(maxsize=12)
def silhouette(
    width: int, notches: tuple[Point, ...], inset: float, notch_r: float = NOTCH_R, form: Form = LONG
) -> Image.Image:
    """The card's shape drawn in by `inset` units, notches and all, as a large mask, to be looked at only."""
    ink = blank(width, form=form)
    pen, s = ImageDraw.Draw(ink.layer), ink.unit
    corner = max(form.corner - inset, 4) * s
    pen.rounded_rectangle(
        [inset * s, inset * ink.d, ink.layer.width - inset * s - 1, ink.layer.height - inset * ink.d - 1], corner, 255
    )
    r = (notch_r + inset) * s
    for spot in notches:
        x, y = ink.spot(spot)
        pen.ellipse([x - r, y - r, x + r, y + r], 0)
    return ink.layer


@lru_cache(maxsize=6)
def rim(
    width: int, notches: tuple[Point, ...], inset: float, weight: float, notch_r: float = NOTCH_R, form: Form = LONG
) -> Image.Image:
    """A line around the card, `inset` from its edge, as a large mask, to be looked at only."""
    outer = silhouette(width, notches, inset, notch_r, form)
    return ImageChops.subtract(outer, silhouette(width, notches, inset + weight, notch_r, form))


@lru_cache(maxsize=24)
def stock(
    width: int, notches: tuple[Point, ...], notch_r: float = NOTCH_R, form: Form = LONG
) -> tuple[Image.Image, Image.Image]:
    """The shape of a card and the line along its edge, as masks at their shown size, to be looked at only."""
    size = card_size(width, form)
    shape = shrink(silhouette(width, notches, 0, notch_r, form), size)
    return shape, shrink(rim(width, notches, 0, 1.3, notch_r, form), size)


def cut_out(
    ground: Image.Image,
    layers: Sequence[tuple[Image.Image, Colour]],
    notches: tuple[Point, ...] = (),
    notch_r: float = NOTCH_R,
    form: Form = LONG,
) -> Image.Image:
    """The finished card: each large layer printed in its colour on the ground, the edge drawn, clear outside."""
    shape, edge = stock(ground.width, notches, notch_r, form)
    for layer, colour in layers:
        ground.paste(colour, mask=shrink(layer, ground.size))
    ground.paste(EDGE, mask=edge)
    ground.putalpha(shape)
    # What cannot be seen is the same everywhere, so that it costs no bytes.
    return Image.composite(ground, Image.new("RGBA", ground.size), shape.point([0] + [255] * 255))


def tint(colour: Colour, to: Colour, share: float) -> Colour:
    """A colour part of the way to another."""
    r, g, b = (round(p + (q - p) * share) for p, q in zip(colour, to, strict=True))
    return r, g, b
