"""The exact counts against independent ones: a formula, every hand of small packs one by one, hands dealt at random."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import comb, prod
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from cards.phai_tong.census import Census, count_hands, hand_kinds
from cards.phai_tong.deck import CODES, IAO, Hand
from cards.phai_tong.house import House
from cards.phai_tong.kernel import category_of, find_waits_of_hands, pack_counts
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import best_dealt_win

HOUSES = {"default": House(), "mixed iao": House(iao_sian="mixed"), "no khiao wan": House(khiao_wan=False),
          "dealt as thok": House(dealt_win="thok")}  # fmt: skip
Vectors = NDArray[np.int8]


def _times(left: list[int], right: list[int]) -> list[int]:
    out = [0] * 13
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            if i + j <= 12:
                out[i + j] += a * b
    return out


def test_twelve_cards_part_into_sets_as_often_as_the_product_over_heads_says() -> None:
    """Any three cards of a head are a set, so only the number of cards in each head matters."""
    total = [1] + [0] * 12
    for cards_in_head in (*[12] * 8, 24):
        total = _times(total, [comb(cards_in_head, n) if n % 3 == 0 else 0 for n in range(13)])

    counted = count_hands()

    assert counted.complete12 == total[12]
    assert counted.hands12 == comb(120, 12)
    assert counted.hands11 == comb(120, 11)


@pytest.mark.parametrize("size", [1, 5, 10, 11, 12])
def test_the_kinds_stand_for_every_hand_once(size: int) -> None:
    assert sum(kind.hands for kind in hand_kinds(size)) == comb(120, size)
    assert len({kind.cards for kind in hand_kinds(size)}) == len(hand_kinds(size))


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES.keys())
def test_the_parts_of_the_census_make_up_the_whole(house: House) -> None:
    counted = count_hands(house)
    assert sum(counted.dealt.values()) == counted.dealt_win12 <= counted.complete12
    assert sum(counted.waits.values()) == sum(counted.copies.values()) == counted.ready11 == counted.away[0]
    copies = sum(number * hands for number, hands in counted.copies.items())
    assert sum(counted.draws.values()) == sum(counted.thok_draws.values()) == copies
    assert sum(counted.away.values()) == counted.hands11, "every hand can be made ready"


# --- every hand of a small pack ---------------------------------------------------------------------------------------


def _small_pack(heads: str) -> list[str]:
    return [code for code in CODES if code[0] in heads]


@cache
def _every_hand(heads: str, size: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of copies of each face of these heads."""
    faces = len(_small_pack(heads))
    found: list[tuple[int, ...]] = [()]
    for at in range(faces):
        room = 4 * (faces - at - 1)
        found = [(*one, count) for one in found for count in range(5)
                 if sum(one) + count <= size <= sum(one) + count + room]  # fmt: skip
    return tuple(found)


def _cards(heads: str, counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(face for face, count in zip(_small_pack(heads), counts, strict=True) for _ in range(count))


def _counted_one_by_one(heads: str, house: House) -> dict[str, object]:
    dealt, waits, copies = Counter[str](), Counter[int](), Counter[int]()
    ready_for, draws, thok_draws = Counter[str](), Counter[str](), Counter[str]()
    complete = 0
    for counts in _every_hand(heads, 12):
        ways, hand = prod(comb(4, count) for count in counts), _cards(heads, counts)
        if all(held % 3 == 0 for held in Counter(code[0] for code in hand).values()):
            complete += ways
            if (won := best_dealt_win(Hand(hand), house=house)) is not None:
                dealt[won[1].category] += ways
    for counts in _every_hand(heads, 11):
        ways, found = prod(comb(4, count) for count in counts), find_waits(Hand(_cards(heads, counts)), house=house)
        if found:
            waits[len(found)] += ways
            copies[sum(wait.left for wait in found)] += ways
        for category in {wait.drawn.category for wait in found}:
            ready_for[category] += ways
        for wait in found:
            draws[wait.drawn.category] += ways * wait.left
            thok_draws[wait.thok.category] += ways * wait.left
    return {"complete12": complete, "dealt": dealt, "waits": waits, "copies": copies, "ready_for": ready_for,
            "draws": draws, "thok_draws": thok_draws}  # fmt: skip


@pytest.mark.parametrize(
    ("heads", "house"),
    [
        *(pytest.param(heads, house, id=f"{heads}, {key}") for heads in ("23", "234") for key, house in HOUSES.items()),
        pytest.param("12", House(), id="12, default"),
        *(pytest.param("12", house, id=f"12, {key}", marks=pytest.mark.slow) for key, house in HOUSES.items()),
    ],
)
def test_on_a_small_pack_every_hand_is_counted_as_the_judge_judges_it(heads: str, house: House) -> None:
    counted = count_hands(house, heads)
    expected = _counted_one_by_one(heads, house)
    assert {key: getattr(counted, key) for key in expected} == expected


@pytest.mark.parametrize("heads", ["23", pytest.param("12", marks=pytest.mark.slow)])
def test_on_a_small_pack_the_nearest_ready_hand_is_as_far_as_counted(heads: str) -> None:
    """Of two hands of eleven, as many cards must be exchanged as they do not share."""
    every = np.array(_every_hand(heads, 11), np.int8)
    ready = np.array([bool(find_waits(Hand(_cards(heads, tuple(one))))) for one in every.tolist()])
    ways = [prod(comb(4, count) for count in one) for one in every.tolist()]
    away = Counter[int]()
    for start in range(0, len(every), 200):
        some = every[start : start + 200]
        shared = np.zeros(len(some), np.int8)
        for at in range(0, int(ready.sum()), 2000):
            others = every[ready][at : at + 2000]
            shared = np.maximum(shared, np.minimum(some[:, None], others[None]).sum(2, dtype=np.int8).max(1))
        for place, cards in enumerate(shared.tolist()):
            away[11 - cards] += ways[start + place]
    assert count_hands(heads=heads).away == away


# --- the whole pack ---------------------------------------------------------------------------------------------------


def test_which_face_is_which_changes_nothing() -> None:
    """What the kinds rest on: other faces in the same places, and the same waits, other faces for other faces."""
    random = Random(4)
    for kind in random.sample(hand_kinds(11), 400):
        heads = random.sample("23456789", 8)
        halves = random.sample([IAO[:3], IAO[3:]], 2)
        others = dict(zip(IAO, (face for half in halves for face in random.sample(half, 3)), strict=True))
        for head, other in zip("23456789", heads, strict=True):
            letters = random.sample("abc", 3)
            others |= {f"{head}{a}": f"{other}{b}" for a, b in zip("abc", letters, strict=True)}
        waits = {(others[wait.card], wait.left, wait.drawn.category, wait.thok.category)
                 for wait in find_waits(Hand(kind.cards))}  # fmt: skip
        moved = Hand(tuple(sorted(others[card] for card in kind.cards)))
        assert {(wait.card, wait.left, wait.drawn.category, wait.thok.category) for wait in find_waits(moved)} == waits


def _dealt_at_random(hands: int, seed: int) -> Vectors:
    random = np.random.default_rng(seed)
    cards = random.random((hands, 120), np.float32).argpartition(11, axis=1)[:, :11] // 4
    counts = np.zeros((hands, 30), np.int8)
    np.add.at(counts, (np.arange(hands)[:, None], cards), 1)
    return counts


def _assert_as_counted(hands: int, seed: int, counted: Census) -> None:
    """Every figure within four standard deviations; few, so that none of them strays so far by chance."""
    seen = Counter[str]()
    for piece in range(0, hands, 100_000):
        counts = _dealt_at_random(min(100_000, hands - piece), seed + piece)
        waits = find_waits_of_hands(pack_counts(counts))
        seen["ready"] += int(waits.any(axis=0).sum())
        for number in range(1, int(waits.max(initial=0)) + 1):
            seen[str(category_of(number))] += int((waits == number).any(axis=0).sum())
        seen["two faces"] += int(((waits > 0).sum(axis=0) == 2).sum())
    expected = {"ready": counted.ready11, "two faces": counted.waits[2], **counted.ready_for}
    for name, number in expected.items():
        mean = hands * number / counted.hands11
        assert abs(seen[name] - mean) <= 4 * max(mean, 1) ** 0.5 + 1, (name, seen[name], mean)


def test_hands_dealt_at_random_are_ready_as_often_as_counted() -> None:
    _assert_as_counted(400_000, seed=1, counted=count_hands())


@pytest.mark.slow
def test_many_hands_dealt_at_random_are_ready_as_often_as_counted() -> None:
    _assert_as_counted(30_000_000, seed=1, counted=count_hands())


def test_products_of_copies_are_what_choosing_cards_gives() -> None:
    """The weight of a hand of a small pack, by choosing eleven of its cards outright."""
    pack = [code for code in ("2a", "2b", "3a") for _ in range(4)]
    counts = Counter(tuple(sorted(Counter(chosen).items())) for chosen in _choices(pack, 5))
    for kind, number in counts.items():
        assert number == prod(comb(4, count) for _, count in kind)


def _choices(pack: list[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(card for card, taken in zip(pack, bits, strict=True) if taken)
            for bits in product((False, True), repeat=len(pack)) if sum(bits) == size]  # fmt: skip
