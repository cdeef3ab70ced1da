"""The packs by game: their proportion, where each card lies on a sheet, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, Protocol

from PIL import Image

from cards.art import phai_tong, pok_deng, style
from cards.art.phai_tong import BackColour, Cut, Index
from cards.art.style import LONG, Form
from cards.art.suits import SUITS

Game = Literal["tong", "pok"]
Size = tuple[int, int]


class DrawCard(Protocol):
    """Draws one face; see `draw_card`."""

    def __call__(self, code: str, *, cut: Cut, index: Index, width: int) -> Image.Image:
        """A picture `width` pixels wide."""


class DrawHead(Protocol):
    """Draws one head; see `draw_head`."""

    def __call__(self, code: str, *, index: Index, width: int) -> Image.Image:
        """A picture `width` pixels wide."""


class DrawBack(Protocol):
    """Draws a back; see `draw_back`."""

    def __call__(self, colour: BackColour, *, width: int) -> Image.Image:
        """A picture `width` pixels wide."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Deck:
    """สำรับ: how one game's pack looks. `rows` are its codes as they lie on a sheet; `places` is made from them.

    >>> DECKS["pok"].places["AH"], DECKS["tong"].columns
    ((0, 1), 10)
    """

    form: Form
    rows: Sequence[Sequence[str]]
    card: DrawCard
    head: DrawHead
    back: DrawBack
    indexes: tuple[Index, ...]  # those that look different
    places: Mapping[str, tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        """Number the places."""
        places = {code: (column, row) for row, codes in enumerate(self.rows) for column, code in enumerate(codes)}
        object.__setattr__(self, "places", MappingProxyType(places))

    @property
    def columns(self) -> int:
        """How many cards wide a sheet is."""
        return len(self.rows[0])

    def size(self, width: int) -> Size:
        """Width and height in pixels of a card so many pixels wide."""
        return style.card_size(width, self.form)


def _pok_card(code: str, *, cut: Cut, index: Index, width: int) -> Image.Image:
    phai_tong.check_index(index)
    return pok_deng.draw_card(code, cut=cut, width=width)


def _pok_head(code: str, *, index: Index, width: int) -> Image.Image:
    phai_tong.check_index(index)
    return pok_deng.draw_head(code, width=width)


# Phai Tong: iao first, then a column a head, as on the style board. Pok Deng: a row a suit, from ace to king.
DECKS: Mapping[Game, Deck] = MappingProxyType(
    {
        "tong": Deck(
            form=LONG,
            rows=(
                ("1a", "1d", *(f"{rank}a" for rank in range(2, 10))),
                ("1b", "1e", *(f"{rank}b" for rank in range(2, 10))),
                ("1c", "1f", *(f"{rank}c" for rank in range(2, 10))),
            ),
            card=phai_tong.draw_card,
            head=phai_tong.draw_head,
            back=phai_tong.draw_back,
            indexes=("thai", "arabic", "off"),
        ),
        "pok": Deck(
            form=pok_deng.FORM,
            rows=tuple(tuple(rank + suit for rank in pok_deng.RANKS) for suit in SUITS),
            card=_pok_card,
            head=_pok_head,
            back=pok_deng.draw_back,
            indexes=("thai",),
        ),
    }
)


def find_deck(game: str) -> Deck:
    """The pack of a game.

    >>> find_deck("whist")
    Traceback (most recent call last):
    ValueError: no such game: 'whist'; it is one of tong, pok
    """
    for name, deck in DECKS.items():
        if name == game:
            return deck
    raise ValueError(f"no such game: {game!r}; it is one of {', '.join(DECKS)}")


def card_size(width: int, *, game: Game = "tong") -> Size:
    """Width and height in pixels of a card so many pixels wide.

    >>> card_size(168), card_size(120, game="pok")
    ((168, 470), (120, 168))
    """
    return find_deck(game).size(width)


def draw_card(
    code: str, *, game: Game = "tong", cut: Cut = "full", index: Index = "thai", width: int = 168
) -> Image.Image:
    """หน้าไพ่: one face of either game, clear outside its outline, 12 to 1200 pixels wide. Rule: T1.3, P2.2.

    `cut` is "full" for cards shown 44 CSS pixels wide or more (Pok Deng: more than 44), "row" for smaller ones. `index`
    is the numeral in Phai Tong's heads: "thai", "arabic" or "off"; Pok Deng has one set of heads and does not change
    with it. Raises `ValueError` for an unknown code, game, cut, index or width.

    >>> draw_card("4c").size, draw_card("QH", game="pok", width=120).size
    ((168, 470), (120, 168))
    """
    return find_deck(game).card(code, cut=cut, index=index, width=width)


def draw_head(code: str, *, game: Game = "tong", index: Index = "thai", width: int = 48) -> Image.Image:
    """หัวไพ่: only index and sign, in ink (Pok Deng: in the suit's colour) on nothing, 7 : 4. Rule: T1.2, P2.2.

    >>> draw_head("1f", width=84).size, draw_head("TD", game="pok", width=84).size
    ((84, 48), (84, 48))
    """
    return find_deck(game).head(code, index=index, width=width)


def draw_back(colour: BackColour = "green", *, game: Game = "tong", width: int = 168) -> Image.Image:
    """หลังไพ่: a woven mat, green or orange. Rule: T1.5.

    >>> draw_back("orange", game="pok", width=120).size
    (120, 168)
    """
    return find_deck(game).back(colour, width=width)
