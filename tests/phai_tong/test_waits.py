"""Waits, discards and pong. Rules: T4.2, T4.3, T5.3."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, Hand, parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.waits import find_discards, find_waits, judge_pong, judge_take
from cards.phai_tong.wins import best_win
from tests import oracle
from tests.strategies import hands

BENT = House(iao_sian="mixed", si_tua_from_pong=True, khiao_wan=False)


@pytest.mark.parametrize("house", [House(), BENT], ids=["default", "bent"])
@given(hand=hands())
def test_every_wait_drawn_wins_and_no_other_face_does(house: House, hand: Hand) -> None:
    waits = {wait.card: wait for wait in find_waits(hand, keng="5b", house=house)}
    held = Counter(hand.all_cards)
    for card in CODES:
        if held[card] == 4:
            assert card not in waits
            continue
        drawn = best_win(hand, card, keng="5b", house=house)
        assert (drawn is not None) == (card in waits), card
        if drawn is not None:
            assert waits[card].left == 4 - held[card]
            assert waits[card].drawn == drawn
            assert waits[card].thok == best_win(hand, card, thok=True, keng="5b", house=house)


@given(hands())
def test_waits_stand_in_deck_order(hand: Hand) -> None:
    cards = [wait.card for wait in find_waits(hand)]
    assert cards == sorted(set(cards))


@given(hands(size=12))
def test_each_discard_leaves_the_waits_of_the_eleven_that_remain_less_the_card_thrown(hand: Hand) -> None:
    discards = find_discards(hand)
    assert sorted(discard.card for discard in discards) == sorted(set(hand.cards))
    known = Counter(hand.all_cards)
    for discard in discards:
        rest = Hand(oracle.without(hand.cards, discard.card), hand.ponged)
        expected = {wait.card: 4 - known[wait.card] for wait in find_waits(rest) if known[wait.card] < 4}
        assert {wait.card: wait.left for wait in discard.waits} == expected
        assert discard.copies == sum(expected.values())


@given(hands(size=12))
def test_discards_stand_best_first(hand: Hand) -> None:
    rows = [(-discard.copies, -discard.weight, discard.card) for discard in find_discards(hand)]
    assert rows == sorted(rows)


@given(hands())
def test_two_or_three_alike_in_the_hand_pong_and_nothing_else_does(hand: Hand) -> None:
    for card in CODES:
        if hand.all_cards.count(card) == 4:
            with pytest.raises(CardsError):
                judge_pong(hand, card)
            continue
        verdict = judge_pong(hand, card)
        assert verdict.holds == (hand.cards.count(card) in {2, 3})
        assert verdict.reasons


@pytest.mark.parametrize("text", ["4ccb 2abc 1dd 7a | 1aaa"])
def test_twelve_cards_wait_for_nothing_they_must_throw_first(text: str) -> None:
    with pytest.raises(CardsError) as caught:
        find_waits(parse_hand(text))
    assert caught.value.code == "wrong_count"


def test_eleven_cards_throw_nothing() -> None:
    with pytest.raises(CardsError) as caught:
        find_discards(parse_hand("4ccb 2abc 1dd | 1aaa"))
    assert caught.value.code == "wrong_count"


# --- what is done with a discard --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [House(), House(pong_on_discard=True)], ids=["default", "discards too"])
@given(hand=hands())
def test_a_discard_is_ponged_only_where_the_house_lets_it(house: House, hand: Hand) -> None:
    for card in CODES:
        if hand.all_cards.count(card) < 4:
            drawn = judge_pong(hand, card, house=house)
            thrown = judge_pong(hand, card, discarded=True, house=house)
            assert drawn.holds == (hand.cards.count(card) in {2, 3}), "a drawn card is no matter of the house"
            assert thrown.holds == (drawn.holds and house.pong_on_discard)
            assert {reason.rule for reason in thrown.reasons} == {"T4.3"}


@pytest.mark.parametrize(
    ("text", "card", "completes", "same_head"),
    [
        ("1dd 2abc 4bcc 5a 7ab", "4a", True, True),  # with two of three of its head: any three of one head are a set
        ("1dd 2abc 4bcc 5a 7ab", "7c", True, True),
        ("1dd 2abc 4bcc 5a 7ab", "1a", True, True),  # small and big iao mix freely in a set (T2.2)
        ("1dd 2abc 4bcc 5a 7ab", "5c", False, True),  # one of its head
        ("1dd 2abc 4bcc 5a 7ab", "9c", False, False),
        ("2abc 4bcc 5a 7a | 1aaa", "1d", False, False),  # ponged cards lie as they are
    ],
)
def test_a_discard_is_taken_to_complete_a_set_or_with_any_of_its_head(
    text: str, card: str, completes: bool, same_head: bool
) -> None:
    hand = parse_hand(text)
    assert judge_take(hand, card).holds == completes
    assert judge_take(hand, card, House(take_discard="any_same_head")).holds == same_head
    (reason,) = judge_take(hand, card).reasons
    assert reason.rule == "T4.2"
    assert set(reason.cards) <= set(hand.cards)


def test_twelve_cards_take_nothing_and_no_fifth_copy_is_taken() -> None:
    for text, card, code in (
        ("4ccb 2abc 1dd 7a | 1aaa", "4c", "wrong_count"),
        ("1dd 2abc 4b 4cccc 7a", "4c", "too_many_copies"),
    ):
        with pytest.raises(CardsError) as caught:
            judge_take(parse_hand(text), card)
        assert caught.value.code == code
