"""Faces as bytes for a page: one by one, or a whole pack in one sprite. Drawn once, then kept in memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from io import BytesIO

from PIL import Image

from cards.art.decks import DECKS, Deck, Game, draw_back, draw_card, draw_head, find_deck
from cards.art.phai_tong import BackColour, Cut, Index, head_size

SHEET_PLACES: Mapping[str, tuple[int, int]] = DECKS["tong"].places


def encode(image: Image.Image, *, photo: bool = False) -> bytes:
    """A picture as bytes: a photograph as WebP, a drawing as WebP without loss or PNG, whichever is smaller."""
    webp, png = BytesIO(), BytesIO()
    if photo:
        image.save(webp, "WEBP", quality=84, method=4)
        return webp.getvalue()
    image.save(webp, "WEBP", lossless=True, quality=80, method=4)  # the next step takes 30 times as long for 1 %
    image.save(png, "PNG", optimize=True)
    return min(webp.getvalue(), png.getvalue(), key=len)


def join_sheet(
    pictures: Callable[[str], Image.Image], cell: tuple[int, int], deck: Deck = DECKS["tong"]
) -> Image.Image:
    """A pack of pictures of one size, each in its place of `deck.places`."""
    wide, high = cell
    sheet = Image.new("RGBA", (wide * deck.columns, high * len(deck.rows)))
    for code, (column, row) in deck.places.items():
        sheet.paste(pictures(code), (column * wide, row * high))
    return sheet


@lru_cache(maxsize=512)
def card_image(code: str, *, game: Game = "tong", cut: Cut = "full", index: Index = "thai", width: int = 168) -> bytes:
    """หน้าไพ่: `draw_card` as the bytes of a small WebP or PNG. Rule: T1.3, P2.2.

    >>> card_image("1a", width=48)[:4] in (b"RIFF", b"\\x89PNG")
    True
    """
    return encode(draw_card(code, game=game, cut=cut, index=index, width=width))


@lru_cache(maxsize=16)
def back_image(colour: BackColour = "green", *, game: Game = "tong", width: int = 168) -> bytes:
    """หลังไพ่: `draw_back` as the bytes of a small WebP or PNG. Rule: T1.5."""
    return encode(draw_back(colour, game=game, width=width))


@lru_cache(maxsize=24)
def sheet_image(*, game: Game = "tong", cut: Cut = "row", index: Index = "thai", width: int = 96) -> bytes:
    """A whole pack as one picture of cards `width` pixels wide. Rule: T1.1, P1.1.

    Phai Tong: thirty faces, ten columns and three rows. Pok Deng: 52 cards, thirteen columns and four rows; it looks
    the same with every `index`. A cell is exactly one card, `DECKS[game].places[code]` its column and row: show it by
    `background-position`.
    """
    deck = find_deck(game)
    if index not in deck.indexes and index in DECKS["tong"].indexes:
        return sheet_image(game=game, cut=cut, index=deck.indexes[0], width=width)
    return encode(join_sheet(partial(deck.card, cut=cut, index=index, width=width), deck.size(width), deck))


@lru_cache(maxsize=24)
def heads_sheet_image(*, game: Game = "tong", index: Index = "thai", width: int = 96) -> bytes:
    """All heads of a pack as one picture on nothing, laid out like `sheet_image`, each 7 : 4. Rule: T1.2, P2.2."""
    deck = find_deck(game)
    return encode(join_sheet(lambda code: draw_head(code, game=game, index=index, width=width), head_size(width), deck))
