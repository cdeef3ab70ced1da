"""The exact counts against two independent computations: a formula and brute force over a small pack; and sampling."""

from collections import Counter
from itertools import product
from math import comb, prod
from random import Random

import pytest

from cards.phai_tong import census
from cards.phai_tong.deck import CODES, IAO, Hand
from cards.phai_tong.house import House
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import best_dealt_win

PACK = [code for code in CODES for _ in range(4)]


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

    counted = census.count_hands()

    assert counted.complete12 == total[12]
    assert counted.hands12 == comb(120, 12)
    assert counted.hands11 == comb(120, 11)


def _small_pack(heads: str) -> list[str]:
    return [code for code in CODES if code[0] in heads]


@pytest.mark.parametrize("house", [House(), House(iao_sian="mixed"), House(khiao_wan=False)])
@pytest.mark.parametrize("heads", ["234"])
def test_on_a_pack_of_three_heads_every_hand_is_counted_as_the_judge_judges_it(heads: str, house: House) -> None:
    """Every multiset of eleven and twelve cards of three suited heads, weighed by the ways to deal it."""
    faces = _small_pack(heads)
    ready = dealt = 0
    for counts in product(range(5), repeat=len(faces)):
        size = sum(counts)
        if size not in (11, 12):
            continue
        cards = tuple(face for face, count in zip(faces, counts, strict=True) for _ in range(count))
        heads_held = Counter(code[0] for code in cards)
        if size == 12 and any(n % 3 for n in heads_held.values()):
            continue
        if size == 11 and sorted(n % 3 for n in heads_held.values() if n % 3) != [2]:
            continue
        ways = prod(comb(4, count) for count in counts)
        if size == 11:
            ready += ways * bool(find_waits(Hand(cards), house=house))
        else:
            dealt += ways * (best_dealt_win(Hand(cards), house=house) is not None)

    assert _count_on(heads, 11, house) == ready
    assert _count_on(heads, 12, house) == dealt


def _count_on(heads: str, size: int, house: House) -> int:
    """The census's own joining, over suited heads alone."""
    mixed = house.iao_sian == "mixed"
    wins_of = census._called if size == 12 else census._drawn
    suited = census._sorts(_small_pack("2"), lambda cards: wins_of(cards, mixed), mixed)  # type: ignore[arg-type]
    hands: Counter[census._Sort] = Counter({(0, frozenset([(0, 0)]), frozenset()): 1})
    for _ in heads:
        hands = census._join(hands, suited, size)
    return sum(
        ways
        for (cards, _, won), ways in hands.items()
        if cards == size and any(census._wins(one, strangers=size, house=house) for one in won)
    )


def test_a_hand_of_iao_is_counted_as_the_judge_judges_it() -> None:
    """All hands that are iao but for one suited head: sampled, since there are too many to list in a quick test."""
    random = Random(11)
    for _ in range(300):
        held = random.sample([face for face in (*IAO, "2a", "2b", "2c") for _ in range(4)], 11)
        heads = {head: tuple(sorted(code for code in held if code[0] == head)) for head in "12"}
        won = {head: census._drawn(cards, False) if cards else frozenset() for head, cards in heads.items()}
        made = {
            head: census._made(cards, False) if len(cards) % 3 == 0 else frozenset() for head, cards in heads.items()
        }
        wins = census._with(won["1"], made["2"]) | census._with(won["2"], made["1"])
        expected = bool(find_waits(Hand(tuple(sorted(held)))))

        assert any(census._wins(one, strangers=len(heads["2"]), house=House()) for one in wins) == expected, held


@pytest.mark.slow
def test_sampled_hands_are_ready_as_often_as_counted() -> None:
    counted, random, hands = census.count_hands(), Random(7), 1_500_000
    ready = sum(bool(find_waits(Hand(tuple(sorted(random.sample(PACK, 11)))))) for _ in range(hands))
    share = counted.ready11 / counted.hands11

    assert abs(ready - hands * share) < 4 * (hands * share) ** 0.5
