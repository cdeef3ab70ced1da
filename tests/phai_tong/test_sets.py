"""Sets and the ways to part cards into them. Rules: T2.1 to T2.4."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, Hand
from cards.phai_tong.house import House
from cards.phai_tong.sets import judge_set, set_kind, split_hand
from tests import oracle
from tests.strategies import hands

HOUSES = [House(), House(iao_sian="mixed")]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.iao_sian)
def test_any_three_cards_of_one_head_are_a_tong_a_sian_or_a_phuak_and_no_others_are(house: House) -> None:
    for cards in combinations_with_replacement(CODES, 3):
        kind = set_kind(cards, house)
        assert (kind is None) == (len({card[0] for card in cards}) > 1), cards
        assert kind == oracle.kind_of(cards, house.iao_sian), cards


def test_there_are_thirty_tong_and_in_each_group_one_sian() -> None:
    kinds = Counter(set_kind(cards) for cards in combinations_with_replacement(CODES, 3))
    assert kinds["tong"] == 30
    assert kinds["sian"] == 10


def test_where_iao_mix_there_are_twenty_sian_of_iao() -> None:
    kinds = Counter(set_kind(cards, House(iao_sian="mixed")) for cards in combinations_with_replacement(CODES[:6], 3))
    assert kinds["sian"] == 20


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.iao_sian)
@pytest.mark.parametrize("kind", ["tong", "sian", "phuak"])
def test_a_verdict_on_a_set_holds_exactly_when_the_set_is_of_that_kind(kind: str, house: House) -> None:
    for cards in combinations_with_replacement(CODES[:9], 3):
        verdict = judge_set(cards, kind, house)
        assert verdict.holds == (set_kind(cards, house) == kind), cards
        assert verdict.reasons
        assert all(set(reason.cards) <= set(cards) for reason in verdict.reasons)


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_fewer_or_more_than_three_cards_are_no_question_about_a_set(count: int) -> None:
    with pytest.raises(CardsError) as caught:
        set_kind(["4c"] * count)
    assert caught.value.code == "wrong_count"


@given(hands(size=12))
def test_every_parting_uses_each_card_once_and_every_parting_is_found_once(hand: Hand) -> None:
    partings = split_hand(hand.cards)
    for parting in partings:
        assert Counter(card for cards in parting for card in cards) == Counter(hand.cards)
        assert all(set_kind(cards) for cards in parting)
    found = [tuple(sorted(parting)) for parting in partings]
    assert len(set(found)) == len(found)
    assert set(found) == oracle.partings(hand.cards)


@given(hands(size=12))
def test_cards_part_into_sets_exactly_when_every_head_is_a_multiple_of_three(hand: Hand) -> None:
    heads = Counter(card[0] for card in hand.cards)
    assert bool(split_hand(hand.cards)) == all(count % 3 == 0 for count in heads.values())
