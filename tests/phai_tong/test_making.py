"""Hands made to order are what they were ordered as, by the oracle's word too."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cards.phai_tong.deck import CODES, Hand
from cards.phai_tong.house import House, rules_of
from cards.phai_tong.making import (
    Situation,
    make_full_hand,
    make_near_miss,
    make_ready_hand,
    make_unready_hand,
    make_win,
)
from cards.phai_tong.waits import find_discards, find_waits
from cards.phai_tong.wins import judge_win
from tests import oracle

SEEDS = range(12)
HOUSES = [House(), House(iao_sian="mixed", si_tua_from_pong=True)]
NAMES = ["default", "bent"]


def told(situation: Situation, house: House) -> dict[str, Any]:
    return oracle.explain_hand(situation.hand, situation.card, situation.thok, situation.keng, rules_of(house))


def assert_real(hand: Hand, *more: str) -> None:
    """Cards of one pack, in order."""
    assert max(Counter((*hand.all_cards, *more)).values()) <= 4
    assert list(hand.cards) == sorted(hand.cards)
    assert set(hand.all_cards) <= set(CODES)


@pytest.mark.parametrize("house", HOUSES, ids=NAMES)
@pytest.mark.parametrize("category", oracle.CATEGORY_ORDER)
def test_a_hand_made_to_win_so_wins_so_and_as_nothing_higher(category: str, house: House) -> None:
    for seed in SEEDS:
        situation = make_win(category, Random(seed), house=house)
        assert_real(situation.hand, situation.card)
        assert situation.hand.size == 11
        assert told(situation, house)["category"] == category


@pytest.mark.parametrize("house", HOUSES, ids=NAMES)
@pytest.mark.parametrize("category", oracle.CATEGORY_ORDER)
def test_a_near_miss_fails_exactly_one_condition(category: str, house: House) -> None:
    for seed in SEEDS:
        situation = make_near_miss(category, Random(seed), house=house)
        assert_real(situation.hand, situation.card)
        verdict = judge_win(
            situation.hand, situation.card, category, thok=situation.thok, keng=situation.keng, house=house
        )
        assert len(verdict.failed) == 1, (situation, verdict.failed)
        assert category not in told(situation, house)["all"]


@pytest.mark.parametrize("category", oracle.CATEGORY_ORDER)
def test_the_near_misses_of_a_category_do_not_all_miss_the_same_way(category: str) -> None:
    missed = set()
    for seed in range(40):
        situation = make_near_miss(category, Random(seed))
        verdict = judge_win(situation.hand, situation.card, category, thok=situation.thok, keng=situation.keng)
        missed.add(verdict.failed[0].needs)
    # sian and lom iao have one condition; a hand of khiao wan's shape always parts into four sets
    alone = {"sian": 1, "lom_iao": 1, "khiao_wan": 1}
    assert len(missed) >= alone.get(category, 2), missed


@pytest.mark.parametrize("category", oracle.CATEGORY_ORDER)
def test_the_same_seed_makes_the_same_hand(category: str) -> None:
    assert make_win(category, Random(5)) == make_win(category, Random(5))
    assert make_near_miss(category, Random(5)) == make_near_miss(category, Random(5))


@pytest.mark.parametrize("thok", [False, True])
@pytest.mark.parametrize("category", ["chong", "sian", "si_tong", "keng", "lom_iao", "khiao_wan", "si_tong_muet"])
def test_who_drew_may_be_ordered_too(category: str, thok: bool) -> None:
    assert make_win(category, Random(3), thok=thok).thok == thok


def test_no_khiao_wan_is_made_where_it_is_not_played() -> None:
    with pytest.raises(LookupError):
        make_win("khiao_wan", Random(1), house=House(khiao_wan=False))


@pytest.mark.parametrize("seed", range(20))
def test_ready_hands_wait_and_unready_ones_do_not(seed: int) -> None:
    ready, unready = make_ready_hand(Random(seed)), make_unready_hand(Random(seed))
    assert_real(ready)
    assert_real(unready)
    assert oracle.find_waits(ready, None, {})
    assert oracle.find_waits(unready, None, {}) == []


@pytest.mark.parametrize("seed", range(20))
def test_a_full_hand_is_ready_once_the_right_card_is_thrown(seed: int) -> None:
    hand = make_full_hand(Random(seed))
    assert_real(hand)
    assert hand.size == 12
    assert any(
        find_waits(Hand(oracle.without(hand.cards, discard.card), hand.ponged)) for discard in find_discards(hand)
    )
