"""นับทุกมือ: how many hands there are of each sort, exactly. Rule: T1.1, T2.4, T5.3, T5.5.

Without a keng, which face is which changes nothing: heads 2 to 9 may change places, so may the three faces of a head,
small and big iao as a whole, and the faces of each. Hands that differ only so are one *kind*. 5,375 kinds stand for all
1,160,681,786,387,760 hands of eleven; the engine that judges single hands judges each kind once, and the answer counts
for as many hands as the kind stands for. All cards are in the hand, nothing is ponged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb, factorial, prod

from cards.phai_tong.deck import CODES, COPIES, FULL_SIZE, HAND_SIZE, IAO, Hand
from cards.phai_tong.house import House
from cards.phai_tong.sets import by_head
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import DEFAULT_HOUSE, best_dealt_win

ALL_HEADS = "123456789"
_TRIO = 3  # faces of a head, and of each half of the iao
_Trio = tuple[int, int, int]  # copies of each of three faces, most first
TRIOS: tuple[_Trio, ...] = tuple((a, b, c) for a, b, c in product(range(COPIES, -1, -1), repeat=_TRIO) if a >= b >= c)
"""Every way to hold three faces, whichever of them is which: copies of each, the fullest first, no card at all last."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HandKind:
    """มือแบบหนึ่ง: hands that differ only in which face is which: one of them, and how many `hands` of the pack they are.

    `iao` and `others` say how full the halves of the iao are, and the heads: places in `TRIOS`, the fullest first.
    """

    cards: tuple[str, ...]
    hands: int
    iao: tuple[int, ...]
    others: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Census:
    """จำนวนมือ: how many hands there are: all in the hand, nothing ponged, no keng. Every number is exact.

    `hands12`, `complete12` (part into four sets), `dealt_win12`; `hands11`, `ready11`. `dealt` parts the dealt wins by
    category, `waits` the ready hands by how many faces win, `copies` by how many cards of them are left, `ready_for` by
    category: hands that some face wins as it, so that one hand may count under several. `draws` counts winning cards,
    each copy of each ready hand, by what they win as when another draws them, `thok_draws` when the winner does.
    `away` parts all hands of eleven by how many cards must be exchanged until they are ready.
    """

    hands12: int
    complete12: int
    dealt_win12: int
    hands11: int
    ready11: int
    dealt: Mapping[str, int]
    waits: Mapping[int, int]
    copies: Mapping[int, int]
    ready_for: Mapping[str, int]
    draws: Mapping[str, int]
    thok_draws: Mapping[str, int]
    away: Mapping[int, int]


# --- the kinds --------------------------------------------------------------------------------------------------------


def _faces_of(head: str) -> tuple[str, ...]:
    return tuple(code for code in CODES if code[0] == head)


def _ways(trio: _Trio) -> int:
    """In how many ways three faces can be held so, whichever of them is which."""
    orders = factorial(_TRIO) // prod(map(factorial, Counter(trio).values()))
    return orders * prod(comb(COPIES, count) for count in trio)


def _spreads(places: int, cards: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to share out cards among places of three faces, the fullest place first, as places in `TRIOS`."""
    if not places:
        if not cards:
            yield ()
        return
    for at in range(first, len(TRIOS)):
        held = sum(TRIOS[at])
        if held <= cards:
            yield from ((at, *rest) for rest in _spreads(places - 1, cards - held, at))


def _orders(spread: tuple[int, ...]) -> int:
    """In how many orders the places of a spread can stand."""
    return factorial(len(spread)) // prod(map(factorial, Counter(spread).values()))


@cache
def _kinds_in(places: int, cards: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple(
        (spread, _orders(spread) * prod(_ways(TRIOS[at]) for at in spread)) for spread in _spreads(places, cards)
    )


def _cards_of(spread: Iterable[int], faces: tuple[str, ...]) -> tuple[str, ...]:
    counts = [count for at in spread for count in TRIOS[at]]
    return tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))


@lru_cache(maxsize=64)
def hand_kinds(size: int, heads: str = ALL_HEADS) -> tuple[HandKind, ...]:
    """มือทุกแบบ: every kind of hand of so many cards, from a pack of these heads. Rule: T1.1.

    >>> kinds = hand_kinds(11)
    >>> len(kinds), sum(kind.hands for kind in kinds)
    (5375, 1160681786387760)
    """
    iao = IAO if "1" in heads else ()
    others = tuple(face for head in heads if head != "1" for face in _faces_of(head))
    found = []
    for of_iao in range(size + 1):
        for left, left_hands in _kinds_in(len(iao) // _TRIO, of_iao):
            for right, right_hands in _kinds_in(len(others) // _TRIO, size - of_iao):
                cards = _cards_of(left, iao) + _cards_of(right, others)
                found.append(HandKind(cards=cards, hands=left_hands * right_hands, iao=left, others=right))
    return tuple(found)


# --- counting ---------------------------------------------------------------------------------------------------------


def _parts_into_sets(cards: tuple[str, ...]) -> bool:
    """Any three cards of a head are a set. Rule: T2.1."""
    return all(len(held) % 3 == 0 for held in by_head(cards).values())


_Spread = tuple[tuple[int, ...], tuple[int, ...]]  # of the iao, of the other heads


def _changed(card: int) -> tuple[tuple[int, ...], ...]:
    """For each way to hold three faces, the ways with a card more (1) or less (-1)."""
    at = {trio: place for place, trio in enumerate(TRIOS)}
    found = []
    for trio in TRIOS:
        changed = {tuple(sorted((*trio[:i], trio[i] + card, *trio[i + 1 :]), reverse=True)) for i in range(_TRIO)}
        found.append(tuple(sorted(at[a, b, c] for a, b, c in changed if (a, b, c) in at)))
    return tuple(found)


_MORE, _LESS = _changed(1), _changed(-1)


def _beside(spreads: Iterable[_Spread], changed: tuple[tuple[int, ...], ...]) -> set[_Spread]:
    """The kinds with a card more, or less, than one of these."""
    found: set[_Spread] = set()
    for iao, others in spreads:
        found |= {(one, others) for one in _beside_one(iao, changed)}
        found |= {(iao, one) for one in _beside_one(others, changed)}
    return found


def _beside_one(spread: tuple[int, ...], changed: tuple[tuple[int, ...], ...]) -> set[tuple[int, ...]]:
    return {
        tuple(sorted((*spread[:i], other, *spread[i + 1 :]))) for i, at in enumerate(spread) for other in changed[at]
    }


def _exchanges(ready: set[_Spread]) -> dict[_Spread, int]:
    """How many cards each kind must exchange until it is ready; one with no way to be ready is left out."""
    away = dict.fromkeys(ready, 0)
    edge, seen, steps = ready, set[_Spread](), 0
    while edge:
        steps += 1
        less = _beside(edge, _LESS) - seen
        seen |= less
        edge = _beside(less, _MORE) - away.keys()
        away |= dict.fromkeys(edge, steps)
    return away


@lru_cache(maxsize=16)
def count_hands(house: House = DEFAULT_HOUSE, heads: str = ALL_HEADS) -> Census:
    """นับทุกมือ: exact counts of hands of twelve and eleven, from the whole pack or a few heads. Rule: T2.4, T5.3, T5.5.

    >>> census = count_hands()
    >>> census.hands12, census.hands12 > census.complete12 >= census.dealt_win12
    (10542859559688820, True)
    >>> sum(census.away.values()) == census.hands11, census.away[0] == census.ready11
    (True, True)
    """
    complete, dealt = 0, Counter[str]()
    for kind in hand_kinds(FULL_SIZE, heads):
        if _parts_into_sets(kind.cards):
            complete += kind.hands
            if (found := best_dealt_win(Hand(kind.cards), house=house)) is not None:
                dealt[found[1].category] += kind.hands
    waits, copies, away = Counter[int](), Counter[int](), Counter[int]()
    ready_for, draws, thok_draws = Counter[str](), Counter[str](), Counter[str]()
    ready: set[_Spread] = set()
    for kind in hand_kinds(HAND_SIZE, heads):
        found_waits = find_waits(Hand(kind.cards), house=house)
        if not found_waits:
            continue
        ready.add((kind.iao, kind.others))
        waits[len(found_waits)] += kind.hands
        copies[sum(wait.left for wait in found_waits)] += kind.hands
        for category in {wait.drawn.category for wait in found_waits}:
            ready_for[category] += kind.hands
        for wait in found_waits:
            draws[wait.drawn.category] += wait.left * kind.hands
            thok_draws[wait.thok.category] += wait.left * kind.hands
    steps = _exchanges(ready)
    for kind in hand_kinds(HAND_SIZE, heads):
        if (exchanges := steps.get((kind.iao, kind.others))) is not None:
            away[exchanges] += kind.hands
    pack = COPIES * sum(len(_faces_of(head)) for head in heads)
    return Census(
        hands12=comb(pack, FULL_SIZE), complete12=complete, dealt_win12=dealt.total(), hands11=comb(pack, HAND_SIZE),
        ready11=waits.total(), dealt=dealt, waits=waits, copies=copies, ready_for=ready_for, draws=draws,
        thok_draws=thok_draws, away=away,
    )  # fmt: skip
