"""The look of the cards: drawings after the written description, not a maker's cards. The only part with Pillow.

>>> from cards.art import card_image, sheet_image, SHEET_PLACES
>>> SHEET_PLACES["2a"]
(2, 0)
"""

from cards.art.own_deck import DeckProblem, OwnDeck, Problem, load_own_deck, read_own_deck
from cards.art.phai_tong import BackColour, Cut, Index, draw_back, draw_card, draw_head, head_size
from cards.art.sheets import SHEET_PLACES, back_image, card_image, heads_sheet_image, sheet_image
from cards.art.style import card_size

__all__ = [
    "SHEET_PLACES",
    "BackColour",
    "Cut",
    "DeckProblem",
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
