"""The look of the cards: drawings after the written description, not a maker's cards. The only part with Pillow.

Every name serves both games: Phai Tong unless `game="pok"` is asked for; `DECKS` says what differs.

>>> from cards.art import DECKS, SHEET_PLACES, card_size
>>> SHEET_PLACES["2a"], DECKS["pok"].places["2H"]
((2, 0), (1, 1))
>>> card_size(120, game="pok")
(120, 168)
"""

from cards.art.decks import DECKS, Deck, Game, card_size, draw_back, draw_card, draw_head
from cards.art.own_deck import DeckProblem, OwnDeck, Problem, load_own_deck, read_own_deck
from cards.art.phai_tong import BackColour, Cut, Index, head_size
from cards.art.sheets import SHEET_PLACES, back_image, card_image, heads_sheet_image, sheet_image

__all__ = [
    "DECKS",
    "SHEET_PLACES",
    "BackColour",
    "Cut",
    "Deck",
    "DeckProblem",
    "Game",
    "Index",
    "OwnDeck",
    "Problem",
    "back_image",
    "card_image",
    "card_size",
    "draw_back",
    "draw_card",
    "draw_head",
    "head_size",
    "heads_sheet_image",
    "load_own_deck",
    "read_own_deck",
    "sheet_image",
]
