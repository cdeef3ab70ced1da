"""ตัวอย่าง: hands of every way to win and of every class of Pok Deng hands, by a house's rules, always the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from random import Random

from cards.art.paper import Laid
from cards.phai_tong.deck import Hand
from cards.phai_tong.house import House
from cards.phai_tong.making import make_win
from cards.phai_tong.sets import set_kind
from cards.phai_tong.wins import CATEGORY_BY_KEY, Win, best_win
from cards.pok_deng.deck import Cards
from cards.pok_deng.hands import CLASS_BY_KEY, DENG_BY_KEY, HandValue, class_order, evaluate_hand
from cards.pok_deng.house import House as PokHouse
from cards.pok_deng.making import make_class
from lessons.quizzes.situation import Reader
from lessons.quizzes.winning import read_taken
from lessons.skills import WAYS_TO_WIN

# --- Phai Tong --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class WinExample:
    """การกิน: a hand of eleven, the card that wins, how it comes, and what the hand wins as."""

    hand: Hand
    card: str
    keng: str | None
    win: Win

    @property
    def held(self) -> tuple[Laid, ...]:
        """As it is held: by heads, ponged tong, the winning card alone."""
        return (
            *(Laid(tuple(run)) for _, run in groupby(self.hand.cards, key=lambda code: code[0])),
            *(Laid((face,) * 3, ponged=True) for face in self.hand.ponged),
            Laid((self.card,), win=0),
        )

    @property
    def parted(self) -> tuple[Laid, ...]:
        """As it wins: four sets, the winning card last in the one it completes."""
        in_hand = len(self.win.sets) - len(self.hand.ponged)
        laid = []
        for place, cards in enumerate(self.win.sets):
            if place == self.win.win_set:
                rest = list(cards)
                rest.remove(self.card)
                laid.append(Laid((*rest, self.card), win=2))
            else:
                laid.append(Laid(cards, ponged=place >= in_hand))
        return tuple(laid)


def find_wins(way: str, house: House, count: int) -> tuple[WinExample, ...]:
    """แบบการกิน: up to `count` different hands that win in one of the sixteen ways; none where it is not played.

    The first is the rulebook's own. Rule: T6.

    >>> found = find_wins("thok_sian", House(), 2)
    >>> [example.win.category for example in found], found[0].win.thok, found[0].card
    (['sian', 'sian'], True, '1d')
    >>> find_wins("khiao_wan", House(khiao_wan=False), 1)
    ()
    """
    found: dict[tuple[Hand, str], WinExample] = {}
    for example in _wins(way, house):
        found.setdefault((example.hand, example.card), example)
        if len(found) == count:
            break
    return tuple(found.values())


_MOST_TRIES = 40


def _wins(way: str, house: House) -> Iterator[WinExample]:
    category, thok = WAYS_TO_WIN[way]
    keys = ("hand", "win", "thok", "keng")
    own = read_taken(Reader(CATEGORY_BY_KEY[category].example, keys), house)
    win = best_win(own.hand, own.card, thok=thok, keng=own.keng, house=house)
    if win is not None and win.category == category:
        yield WinExample(hand=own.hand, card=own.card, keng=own.keng, win=win)
    for number in range(_MOST_TRIES):
        try:
            made = make_win(category, Random(f"{way} {number}"), thok=thok, house=house)
        except LookupError:
            return
        win = best_win(made.hand, made.card, thok=made.thok, keng=made.keng, house=house)
        assert win is not None
        yield WinExample(hand=made.hand, card=made.card, keng=made.keng, win=win)


SETS: tuple[tuple[str, str, str], ...] = (
    ("4c", "4c", "4c"), ("9a", "9a", "9a"), ("1d", "1d", "1d"),
    ("4a", "4b", "4c"), ("7a", "7b", "7c"), ("1a", "1b", "1c"), ("1d", "1e", "1f"),
    ("4b", "4c", "4c"), ("6a", "6a", "6b"), ("1a", "1a", "1b"), ("1a", "1c", "1d"),
    ("4c", "5c", "6c"), ("2b", "3b", "6b"), ("3c", "5c", "5c"),
)  # fmt: skip
"""Three cards each: tong, sian, phuak, and look-alikes of different heads. What they are is the engine's to say."""


def kind_of_set(cards: tuple[str, str, str], house: House) -> str:
    """ชุด: what three cards are by a house's rules, "none" for different heads. Rule: T2.1, T2.3.

    >>> kind_of_set(("1a", "1c", "1d"), House()), kind_of_set(("1a", "1c", "1d"), House(iao_sian="mixed"))
    ('phuak', 'sian')
    """
    return set_kind(cards, house) or "none"


# --- Pok Deng ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandExample:
    """มือ: two or three cards, and what they are."""

    cards: Cards
    value: HandValue


def hands_played(house: PokHouse) -> tuple[str, ...]:
    """มือที่เล่น: the classes of hands in a house's order, best first, then what makes plain points count more. Rule: P6.

    >>> hands_played(PokHouse())[:4], hands_played(PokHouse())[-2:]
    (('pok9', 'pok8', 'tong', 'straight'), ('two_deng', 'three_deng'))
    """
    order = [key for key in class_order(house) if key != "straight_flush" or house.straight_flush == "own_class"]
    if house.straight_rank == "by_points":  # it may be worth less than three yellow, and never less than plain points
        order.remove("straight")
        order.insert(order.index("points"), "straight")
    return (*order, *DENG_BY_KEY)


def find_hands(name: str, house: PokHouse, count: int) -> tuple[HandExample, ...]:
    """มือ: up to `count` different hands of a class, or of plain points with two or three deng; those of one deng first.

    Rule: P6.

    >>> [(example.cards, example.value.deng) for example in find_hands("pok9", PokHouse(), 2)]
    [(('AS', '8D'), 1), (('9C', 'KC'), 2)]
    """
    found: dict[frozenset[str], HandExample] = {}
    for cards in _hands(name, house):
        found.setdefault(frozenset(cards), HandExample(cards, evaluate_hand(cards, house)))
        if len(found) == count:
            break
    return tuple(found.values())


def _hands(name: str, house: PokHouse) -> Iterator[Cards]:
    row = DENG_BY_KEY.get(name) or CLASS_BY_KEY[name]
    own = Reader(row.example, ("hand", "rules"), "pok").dealt("hand")
    klass = "points" if name in DENG_BY_KEY else name
    deng = DENG_BY_KEY[name].deng if name in DENG_BY_KEY else None
    value = evaluate_hand(own, house)
    if value.klass == klass and deng in (None, value.deng):
        yield own
    turns = (deng,) if deng else (1,) if name == "points" else (2, 1) if name in ("pok9", "pok8") else (None,)
    for number in range(_MOST_TRIES):
        yield make_class(klass, Random(f"{name} {number}"), deng=turns[number % len(turns)], house=house)
