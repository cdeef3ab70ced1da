"""นับทุกมือ: how many hands of Pok Deng there are of each class, exactly, each judged by itself. Rule: P7, P6.6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cards.pok_deng.deck import CODES, THREE_CARDS, TWO_CARDS
from cards.pok_deng.hands import DEFAULT_HOUSE, evaluate_hand
from cards.pok_deng.house import House

Kind = tuple[str, int, int]
"""Class, points and multiple of a hand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Census:
    """จำนวนมือ: all hands of `size` cards, by class, points and multiple."""

    size: int
    kinds: Mapping[Kind, int]

    @property
    def hands(self) -> int:
        """How many hands there are in all."""
        return sum(self.kinds.values())

    def of_class(self, klass: str) -> int:
        """How many are of this class."""
        return sum(count for (key, _, _), count in self.kinds.items() if key == klass)

    def of_points(self, points: int) -> int:
        """How many are of no class above the points, and count so many."""
        return sum(count for (key, found, _), count in self.kinds.items() if key == "points" and found == points)

    def of_deng(self, deng: int) -> int:
        """How many have this multiple, whatever their class."""
        return sum(count for (_, _, found), count in self.kinds.items() if found == deng)


@lru_cache(maxsize=64)
def count_hands(size: int, house: House = DEFAULT_HOUSE) -> Census:
    """นับทุกมือ: every hand of two or of three cards from a whole pack. Rule: P7.

    >>> two = count_hands(2)
    >>> two.hands, two.of_class("pok9"), two.of_class("pok8"), two.of_deng(2)
    (1326, 128, 124, 390)
    """
    assert size in (TWO_CARDS, THREE_CARDS)
    kinds = Counter[Kind]()
    for cards in combinations(CODES, size):
        value = evaluate_hand(cards, house)
        kinds[value.klass, value.points, value.deng] += 1
    return Census(size=size, kinds=kinds)
