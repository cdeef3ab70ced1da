"""Hands and rounds made to order: each is what was asked for, and a seed gives it again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cards.pok_deng.deck import CODES
from cards.pok_deng.hands import CLASSES, evaluate_hand, judge_dengs, judge_hand
from cards.pok_deng.house import House
from cards.pok_deng.making import (
    make_class,
    make_deng_near_miss,
    make_near_miss,
    make_round,
    make_showdown,
    make_two_cards,
)
from cards.pok_deng.rounds import play_round
from cards.pok_deng.settle import settle_hands

OWN_CLASS = House(straight_flush="own_class")


@pytest.mark.parametrize("klass", CLASSES)
def test_a_made_hand_is_of_its_class_and_comes_again_with_its_seed(klass: str) -> None:
    for seed in range(30):
        cards = make_class(klass, Random(seed), house=OWN_CLASS)
        assert evaluate_hand(cards, OWN_CLASS).klass == klass
        assert make_class(klass, Random(seed), house=OWN_CLASS) == cards


@pytest.mark.parametrize("klass", CLASSES)
def test_a_near_miss_fails_exactly_one_condition(klass: str) -> None:
    for seed in range(30):
        cards = make_near_miss(klass, Random(seed), house=OWN_CLASS)
        assert len(set(cards)) == len(cards)
        assert len(judge_hand(cards, klass, OWN_CLASS).failed) == 1


def test_near_misses_of_pok_are_three_cards_as_well_as_other_points() -> None:
    needs = Counter(judge_hand(make_near_miss("pok9", Random(seed)), "pok9").failed[0].needs for seed in range(60))
    assert min(needs["two_cards"], needs["makes_nine"]) > 5


def test_near_misses_of_a_straight_turn_the_corner_now_and_then() -> None:
    turned = [judge_hand(make_near_miss("straight", Random(seed)), "straight").failed[0].fact["corner"]
              for seed in range(300)]  # fmt: skip
    assert 0 < sum(int(turn) for turn in turned) < 150


@pytest.mark.parametrize("kind", ["two_deng", "three_deng"])
def test_a_deng_near_miss_fails_exactly_one_condition(kind: str) -> None:
    for seed in range(30):
        assert len(judge_dengs(make_deng_near_miss(kind, Random(seed)))[kind].failed) == 1


@pytest.mark.parametrize("points", range(8))
@pytest.mark.parametrize("deng", [1, 2])
def test_two_cards_are_made_with_the_points_and_multiple_asked_for(points: int, deng: int) -> None:
    value = evaluate_hand(make_two_cards(Random(points), points=points, deng=deng))
    assert (value.klass, value.points, value.deng) == ("points", points, deng)


def test_what_cannot_be_made_is_a_lookup_error() -> None:
    for call in (
        lambda: make_class("straight_flush", Random(1)),
        lambda: make_two_cards(Random(1), points=8),
        lambda: make_near_miss("tong", Random(1), fits=lambda _: False),
        lambda: make_showdown(Random(1), fits=lambda *_: False),
        lambda: make_round(Random(1), 2, fits=lambda *_: False),
    ):
        with pytest.raises(LookupError):
            call()


@pytest.mark.parametrize("outcome", ["win", "lose", "push"])
def test_two_hands_end_as_asked_and_as_a_round_may_leave_them(outcome: str) -> None:
    for seed in range(40):
        dealer, player = make_showdown(Random(seed), outcome=outcome)
        assert settle_hands(dealer, player).outcome == outcome
        poks = [evaluate_hand(cards[:2]).is_pok for cards in (dealer, player)]
        assert not (any(poks) and len(dealer) + len(player) > 4)
        if not any(poks):
            assert len(player) == 3 or evaluate_hand(player).points > 4


@pytest.mark.parametrize(
    "house",
    [House(), House(must_draw="off"), House(dealer_must_draw=True), House(must_draw="below_4", catch="two_or_three")],
)
def test_every_made_round_can_be_played(house: House) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(200):
        dealer, legs = make_round(Random(seed), 1 + seed % 16, house=house)
        kinds.update(event.kind for event in play_round(dealer, legs, house).events)
        known = [*dealer.hand, *(card for leg in legs for card in leg.cards)]
        assert set(known) <= set(CODES)
    assert min(kinds[kind] for kind in ("dealer_pok", "pok", "draw", "stand", "catch", "dealer_draw", "settle")) > 10
