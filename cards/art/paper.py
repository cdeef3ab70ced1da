"""On paper: hands as pictures, and A4 pages with cards and words that a printer takes as one PDF."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from cards.art.decks import Game, card_size, draw_card
from cards.art.letters import WEIGHTS, break_lines, measure_words, write_words
from cards.art.phai_tong import Cut, Index
from cards.art.style import INK, ORANGE, Colour

WHITE: Colour = (255, 255, 255)
STRIP: Colour = (222, 210, 184)
GREY: Colour = (96, 86, 72)
RULE: Colour = (205, 194, 168)

# --- hands ------------------------------------------------------------------------------------------------------------

# in widths of a card
_BETWEEN, _APART, _ROOM, _RING = 0.1, 0.42, 0.16, 0.09
_SMOOTH = 4
_COLOURS = 128  # a drawing needs no more


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that lie together: `ponged` ones on a strip; `win` is the place of the winning card among them."""

    cards: tuple[str, ...]
    ponged: bool = False
    win: int | None = None


def draw_hand(
    groups: Sequence[Laid], *, game: Game = "tong", cut: Cut = "row", index: Index = "thai", width: int = 84
) -> Image.Image:
    """มือ: groups of cards in one row, each card `width` pixels wide, on nothing. Rule: T2.4.

    The winning card has an orange ring, ponged cards lie on a strip. Raises `ValueError` as `draw_card` does.

    >>> draw_hand([Laid(("1a", "1a", "1a"), ponged=True), Laid(("4c",), win=0)], width=40).size
    (197, 124)
    """
    wide, high = card_size(width, game=game)
    room, ring = round(wide * _ROOM), max(2, round(wide * _RING))
    step, apart = wide + max(1, round(wide * _BETWEEN)), round(wide * _APART)
    spots, x = [], room
    for group in groups:
        spots.append([x + place * step for place in range(len(group.cards))])
        x = spots[-1][-1] + wide + apart
    picture = Image.new("RGBA", (x - apart + room, high + 2 * room))
    for group, xs in zip(groups, spots, strict=True):
        if group.ponged:
            _round_box(picture, (xs[0] - room, 0, xs[-1] + wide + room, high + 2 * room), room, STRIP)
        for place, (code, left) in enumerate(zip(group.cards, xs, strict=True)):
            if place == group.win:
                edges = (left - ring, room - ring, left + wide + ring, room + high + ring)
                _round_box(picture, edges, ring + round(wide * 0.07), ORANGE)
            picture.alpha_composite(_card(code, game, cut, index, wide), (left, room))
    return picture


@lru_cache(maxsize=256)
def _card(code: str, game: Game, cut: Cut, index: Index, width: int) -> Image.Image:
    return draw_card(code, game=game, cut=cut, index=index, width=width)


def _round_box(picture: Image.Image, edges: tuple[int, int, int, int], corner: int, colour: Colour) -> None:
    left, top, right, bottom = edges
    mask = Image.new("L", ((right - left) * _SMOOTH, (bottom - top) * _SMOOTH))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), corner * _SMOOTH, 255)
    picture.paste((*colour, 255), (left, top), mask.reduce(_SMOOTH))


def png(picture: Image.Image) -> bytes:
    """A picture as a small PNG of 128 colours, which every program opens.

    >>> png(draw_card("4c", width=60))[1:4]
    b'PNG'
    """
    out = BytesIO()
    picture.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


# --- pages ------------------------------------------------------------------------------------------------------------

DPI = 200
SHORT_SIDE, LONG_SIDE = 210.0, 297.0
_POINT = 25.4 / 72  # millimetres


def _pixels(millimetres: float) -> int:
    return round(millimetres * DPI / 25.4)


class Page:
    """A white A4 page. Places and widths are in millimetres from its upper left corner, letters in points."""

    def __init__(self, *, lying: bool = False) -> None:
        """An empty page, upright or lying on its side."""
        sides = (_pixels(LONG_SIDE), _pixels(SHORT_SIDE))
        self.picture = Image.new("RGB", sides if lying else sides[::-1], WHITE)

    def write(
        self, x: float, y: float, text: str, points: float, *, weight: str = WEIGHTS[0], colour: Colour = INK,
        anchor: str = "l",
    ) -> None:  # fmt: skip
        """One line of words, its foot at `y`; `x` is its left end (`l`), its middle (`m`) or its right end (`r`)."""
        size = _pixels(points * _POINT)
        write_words(self.picture, _pixels(x), _pixels(y), text, size, colour, weight=weight, anchor=anchor)

    def lay(self, picture: Image.Image, x: float, y: float) -> None:
        """A picture with its upper left corner here, a pixel of it a pixel of the page."""
        self.picture.paste(picture, (_pixels(x), _pixels(y)), picture)

    def rule(self, y: float, left: float, right: float) -> None:
        """A hairline across."""
        pen = ImageDraw.Draw(self.picture)
        pen.line((_pixels(left), _pixels(y), _pixels(right), _pixels(y)), RULE, max(1, _pixels(0.2)))


def pixels_wide(millimetres: float) -> int:
    """How many pixels of a page a width is.

    >>> pixels_wide(25.4)
    200
    """
    return _pixels(millimetres)


def width_of(text: str, points: float, weight: str = WEIGHTS[0]) -> float:
    """How wide words are on a page, in millimetres.

    >>> 7 < width_of("สี่นม", 12) < 8
    True
    """
    return measure_words(text, _pixels(points * _POINT), weight) * 25.4 / DPI


def lines_of(text: str, points: float, width: float, weight: str = WEIGHTS[0]) -> tuple[str, ...]:
    """The text in lines that fit a width in millimetres, broken at blanks."""
    return break_lines(text, _pixels(points * _POINT), _pixels(width), weight)


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """The pages as one PDF, without loss; the same pages are the same bytes on any day and machine.

    >>> pdf([Page()], "Samrap")[:4]
    b'%PDF'
    """
    kids = " ".join(f"{_FIRST_PAGE + 3 * place} 0 R" for place in range(len(pages)))
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        f"<< /Title <feff{title.encode('utf-16-be').hex()}> /Producer (Samrap) >>".encode(),
    ]
    for place, page in enumerate(pages):
        parts += _page_parts(page.picture, _FIRST_PAGE + 3 * place)
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, part in enumerate(parts, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return (
        bytes(out)
        + (
            f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n{table}"
            f"trailer\n<< /Size {len(parts) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
        ).encode()
    )


_FIRST_PAGE = 4  # the number of its object in the file


def _page_parts(picture: Image.Image, number: int) -> tuple[bytes, bytes, bytes]:
    """The objects of one page: itself, its picture (Pillow's own PDF would blur the letters as a photograph), and where
    that lies.
    """
    wide, high = (side * 72 / DPI for side in picture.size)
    return (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] /Contents {number + 2} 0 R "
        f"/Resources << /XObject << /P {number + 1} 0 R >> >> >>".encode(),
        _stream(
            picture.tobytes(),
            f"/Type /XObject /Subtype /Image /Width {picture.width} /Height {picture.height} /BitsPerComponent 8 "
            "/ColorSpace /DeviceRGB",
        ),
        _stream(f"{wide:.2f} 0 0 {high:.2f} 0 0 cm /P Do".encode(), ""),
    )


def _stream(body: bytes, keys: str) -> bytes:
    packed = zlib.compress(body, 6)
    return b"<< /Filter /FlateDecode /Length %d %b >>\nstream\n%b\nendstream" % (len(packed), keys.encode(), packed)
