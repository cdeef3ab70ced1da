"""นับทุกมือ: how many hands there are of each sort, exactly. Rule: T1.1, T2.4, T5.3, T5.5.

Sets never cross heads, so counts multiply head by head. Each head is one of few sorts, told by how many cards it holds
and which (tong, sian) its cards can be parted into; heads are then joined one at a time, keeping how many hands have
each joint sort. Whether a sort wins is asked of the very rows that judge single hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from cards.phai_tong.deck import CODES, COPIES, FULL_SIZE, HAND_SIZE, IAO
from cards.phai_tong.house import House
from cards.phai_tong.wins import DEFAULT_HOUSE, Shape, _head_parts, _satisfied


@dataclass(frozen=True, kw_only=True, slots=True)
class Census:
    """How many hands: all in the hand, nothing ponged, no keng. `complete` = parts into four sets."""

    hands12: int
    complete12: int
    dealt_win12: int
    hands11: int
    ready11: int


class _Won(NamedTuple):
    """One way a winning card may fall in a head."""

    kind: str
    tong: int
    sian: int
    held: int
    same_head: int
    iao: bool


_Made = frozenset[tuple[int, int]]  # the (tong, sian) that cards can be parted into
_Sort = tuple[int, _Made, frozenset[_Won]]  # cards, without a winning card, with one


def _vectors(faces: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every choice of copies of these faces up to a full hand, and in how many ways it can be dealt."""
    for counts in product(range(COPIES + 1), repeat=len(faces)):
        if sum(counts) <= FULL_SIZE:
            cards = tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))
            yield cards, prod(comb(COPIES, count) for count in counts)


@lru_cache(maxsize=65536)
def _made(cards: tuple[str, ...], mixed_iao: bool) -> _Made:
    return frozenset((part.tong, part.sian) for part in _head_parts(cards, None, mixed_iao))


@lru_cache(maxsize=262144)
def _won(cards: tuple[str, ...], card: str, mixed_iao: bool) -> frozenset[_Won]:
    """How `card` may fall among these cards of its head, itself counted."""
    held, iao = cards.count(card) - 1, card[0] == "1"
    others = min(2, len(cards) - held - 1)
    return frozenset(
        _Won(part.win_kind or "loose", part.tong, part.sian, held, others, iao)
        for part in _head_parts(cards, card, mixed_iao)
    )


def _like(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The first in order of the hands that differ from this one only in which face is which."""
    counts = Counter(cards)
    faces = IAO if cards and cards[0] in IAO else tuple(code for code in CODES if cards and code[0] == cards[0][0])
    groups = [sorted((counts[face] for face in faces[at : at + 3]), reverse=True) for at in range(0, len(faces), 3)]
    ordered = [count for group in sorted(groups, reverse=True) for count in group]
    return tuple(face for face, count in zip(faces, ordered, strict=True) for _ in range(count))


def _sorts(
    faces: tuple[str, ...], wins_of: Callable[[tuple[str, ...]], frozenset[_Won]], mixed_iao: bool
) -> Counter[_Sort]:
    sorts: Counter[_Sort] = Counter()
    ways: Counter[tuple[str, ...]] = Counter()
    for cards, count in _vectors(faces):
        ways[_like(cards)] += count
    for cards, count in ways.items():
        complete = len(cards) % 3 == 0
        made = _made(cards, mixed_iao) if complete else frozenset()
        won = wins_of(cards)
        if made or won:
            sorts[len(cards), made, won] += count
    return sorts


def _join(left: Counter[_Sort], right: Counter[_Sort], size: int) -> Counter[_Sort]:
    joined: Counter[_Sort] = Counter()
    for (cards, made, won), count in left.items():
        for (more, more_made, more_won), ways in right.items():
            if cards + more > size:
                continue
            both = frozenset((t + u, s + v) for t, s in made for u, v in more_made)
            wins = _with(won, more_made) | _with(more_won, made)
            if both or wins:
                joined[cards + more, both, wins] += count * ways
    return joined


@lru_cache(maxsize=1_000_000)
def _with(won: frozenset[_Won], made: _Made) -> frozenset[_Won]:
    return frozenset(one._replace(tong=one.tong + tong, sian=one.sian + sian) for one in won for tong, sian in made)


def _called(cards: tuple[str, ...], mixed_iao: bool) -> frozenset[_Won]:
    """Dealt twelve: any card of a head that parts into sets may be called the winning one."""
    if not cards or len(cards) % 3:
        return frozenset()
    return frozenset().union(*(_won(cards, card, mixed_iao) for card in set(cards)))


def _drawn(cards: tuple[str, ...], mixed_iao: bool) -> frozenset[_Won]:
    """Eleven: a head that is one card short takes any of its faces that has a copy left."""
    if len(cards) % 3 != 2:
        return frozenset()
    faces = IAO if cards[0] in IAO else tuple(code for code in CODES if code[0] == cards[0][0])
    return frozenset().union(
        *(_won(tuple(sorted((*cards, face))), face, mixed_iao) for face in faces if cards.count(face) < COPIES)
    )


def _count(size: int, wins_of: Callable[[tuple[str, ...], bool], frozenset[_Won]], house: House) -> tuple[int, int]:
    """How many hands of `size` part into sets, and how many win."""
    mixed_iao = house.iao_sian == "mixed"
    suited = _sorts(tuple(code for code in CODES if code[0] == "2"), lambda cards: wins_of(cards, mixed_iao), mixed_iao)
    iao = _sorts(IAO, lambda cards: wins_of(cards, mixed_iao), mixed_iao)
    hands: Counter[_Sort] = Counter({(0, frozenset([(0, 0)]), frozenset()): 1})
    for _ in range(8):
        hands = _join(hands, suited, size)
    # the winning iao's head alone can be twelve iao, so it is joined last and its size tells
    complete = winning = 0
    for (cards, made, won), count in hands.items():
        for (more, more_made, more_won), ways in iao.items():
            if cards + more != size:
                continue
            if made and more_made:
                complete += count * ways
            wins = _with(won, more_made) | _with(more_won, made)
            if any(_wins(one, strangers=cards, house=house) for one in wins):
                winning += count * ways
    return complete, winning


@lru_cache(maxsize=65536)
def _wins(one: _Won, strangers: int, house: House) -> bool:
    return bool(
        _satisfied(
            Shape(
                one.tong, one.sian, 4, 0, one.kind, one.held, False, one.same_head,
                strangers if one.iao else max(1, strangers), False, False,
            ),
            house,
        )
    )  # fmt: skip


@lru_cache(maxsize=16)
def count_hands(house: House = DEFAULT_HOUSE) -> Census:
    """นับทุกมือ: exact counts of hands of twelve and eleven. Rule: T2.4, T5.3, T5.5.

    >>> census = count_hands()
    >>> census.hands12, census.hands12 > census.complete12 >= census.dealt_win12
    (10542859559688820, True)
    """
    complete12, dealt_win12 = _count(FULL_SIZE, _called, house)
    _, ready11 = _count(HAND_SIZE, _drawn, house)
    return Census(
        hands12=comb(len(CODES) * COPIES, FULL_SIZE),
        complete12=complete12,
        dealt_win12=dealt_win12,
        hands11=comb(len(CODES) * COPIES, HAND_SIZE),
        ready11=ready11,
    )
