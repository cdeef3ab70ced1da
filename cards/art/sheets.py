"""Faces as bytes for a page: one by one, or all thirty in one sprite. Drawn once, then kept in memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from types import MappingProxyType

from PIL import Image

from cards.art.phai_tong import BackColour, Cut, Index, draw_back, draw_card, draw_head, head_size
from cards.art.style import card_size

# Iao first, then a column a head, as on the style board.
SHEET_ROWS = (
    ("1a", "1d", *(f"{rank}a" for rank in range(2, 10))),
    ("1b", "1e", *(f"{rank}b" for rank in range(2, 10))),
    ("1c", "1f", *(f"{rank}c" for rank in range(2, 10))),
)
SHEET_COLUMNS = len(SHEET_ROWS[0])
SHEET_PLACES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {code: (column, row) for row, codes in enumerate(SHEET_ROWS) for column, code in enumerate(codes)}
)


def encode(image: Image.Image, *, photo: bool = False) -> bytes:
    """A picture as bytes: a photograph as WebP, a drawing as WebP without loss or PNG, whichever is smaller."""
    webp, png = BytesIO(), BytesIO()
    if photo:
        image.save(webp, "WEBP", quality=84, method=4)
        return webp.getvalue()
    image.save(webp, "WEBP", lossless=True, quality=80, method=4)  # the next step takes 30 times as long for 1 %
    image.save(png, "PNG", optimize=True)
    return min(webp.getvalue(), png.getvalue(), key=len)


def join_sheet(pictures: Callable[[str], Image.Image], cell: tuple[int, int]) -> Image.Image:
    """Thirty pictures of one size, each in its place of `SHEET_PLACES`."""
    wide, high = cell
    sheet = Image.new("RGBA", (wide * SHEET_COLUMNS, high * len(SHEET_ROWS)))
    for code, (column, row) in SHEET_PLACES.items():
        sheet.paste(pictures(code), (column * wide, row * high))
    return sheet


@lru_cache(maxsize=512)
def card_image(code: str, *, cut: Cut = "full", index: Index = "thai", width: int = 168) -> bytes:
    """หน้าไพ่: `draw_card` as the bytes of a small WebP or PNG. Rule: T1.3.

    >>> card_image("1a", width=48)[:4] in (b"RIFF", b"\\x89PNG")
    True
    """
    return encode(draw_card(code, cut=cut, index=index, width=width))


@lru_cache(maxsize=16)
def back_image(colour: BackColour = "green", *, width: int = 168) -> bytes:
    """หลังไพ่: `draw_back` as the bytes of a small WebP or PNG. Rule: T1.5."""
    return encode(draw_back(colour, width=width))


@lru_cache(maxsize=12)
def sheet_image(*, cut: Cut = "row", index: Index = "thai", width: int = 96) -> bytes:
    """All thirty faces as one picture, ten columns and three rows of cards `width` pixels wide. Rule: T1.1.

    A cell is exactly one card, `SHEET_PLACES[code]` its column and row: show it by `background-position`.
    """
    return encode(join_sheet(lambda code: draw_card(code, cut=cut, index=index, width=width), card_size(width)))


@lru_cache(maxsize=12)
def heads_sheet_image(*, index: Index = "thai", width: int = 96) -> bytes:
    """All thirty heads as one picture on nothing, laid out like `sheet_image`, each 7 : 4. Rule: T1.2."""
    return encode(join_sheet(lambda code: draw_head(code, index=index, width=width), head_size(width)))
