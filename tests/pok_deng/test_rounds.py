"""A whole round: the order of things, who is settled when, and every move that is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cards.errors import CardsError
from cards.pok_deng.deck import CODES, parse_hand
from cards.pok_deng.house import House
from cards.pok_deng.making import make_round
from cards.pok_deng.rounds import Dealer, Leg, Round, find_caught, judge_catch, play_round, settle_penalty


def leg(text: str, stake: int = 10) -> Leg:
    hand, _, draw = text.partition("+")
    return Leg(hand=parse_hand(hand), stake=stake, draw=draw.strip() or None)


def dealer(text: str, catch: str | None = None) -> Dealer:
    hand, _, draw = text.partition("+")
    return Dealer(hand=parse_hand(hand), catch=catch, draw=draw.strip() or None)


def play(own: Dealer, legs: Sequence[str], house: House | None = None) -> Round:
    return play_round(own, [leg(text) for text in legs], house or House())


def lines(played: Round) -> list[tuple[int, str]]:
    return [(settled.pays, settled.rule) for settled in played.settlements]


def refused(own: Dealer, legs: Sequence[str], house: House | None = None) -> tuple[str, object, object]:
    with pytest.raises(CardsError) as caught:
        play(own, legs, house)
    return caught.value.code, caught.value.facts.get("rule"), caught.value.facts.get("move")


# --- the order of things ----------------------------------------------------------------------------------------------


def test_a_dealers_pok_settles_everyone_at_once() -> None:
    played = play(dealer("KS 8D"), ["2H 3D", "3S 5C", "AS 8C", "TS TD"])
    assert lines(played) == [(-10, "P3.2"), (0, "P3.2"), (10, "P3.2"), (-10, "P3.2")]
    assert played.dealer_pays == -10
    assert [event.kind for event in played.events] == ["dealer_pok"]


def test_a_players_pok_wins_at_once_against_the_dealers_two_cards() -> None:
    played = play(dealer("KS 2D + 6H"), ["AS 8S", "KH 7D"])
    assert lines(played) == [(20, "P3.3"), (-10, "P5.3")]


def test_the_rest_settle_against_the_dealers_cards_as_they_lie() -> None:
    assert lines(play(dealer("KS 6D"), ["KH 7D", "QH 6C", "JH 5C"])) == [(10, "P5.3"), (0, "P5.3"), (-10, "P5.3")]
    assert lines(play(dealer("KS 2D + 5H"), ["KH 7D", "QH 6C", "JH 4C + 2H"])) == [
        (0, "P5.3"), (-10, "P5.3"), (-10, "P5.3"),
    ]  # fmt: skip


def test_caught_hands_meet_the_two_cards_and_the_rest_the_three() -> None:
    played = play(dealer("KS 5D + 3H", "three"), ["2S 2D + KH", "KD 7H", "AS 2C + 4H"])
    assert lines(played) == [(-10, "P5.1"), (-10, "P5.2"), (10, "P5.1")]
    assert [(event.kind, event.seats) for event in played.events if event.kind in ("catch", "settle")] == [
        ("catch", (0, 2)), ("settle", (1,)),
    ]  # fmt: skip


def test_after_a_catch_without_a_draw_the_rest_simply_open() -> None:
    assert lines(play(dealer("KS 6D", "three"), ["2S 2D + KH", "KD 7H"])) == [(-10, "P5.1"), (10, "P5.3")]


def test_two_may_be_caught_where_the_house_says_so() -> None:
    house = House(catch="two_or_three")
    played = play(dealer("KS 5D + 3H", "two"), ["2S 2D + KH", "KD 7H", "AS 8C"], house)
    assert lines(played) == [(-10, "P5.2"), (10, "P5.1"), (10, "P3.3")]
    assert refused(dealer("KS 5D + 3H", "two"), ["2S 2D + KH"]) == ("illegal_move", "P5.1", "catch")
    assert lines(play(dealer("KS 5D", "three"), ["2S 2D + KH"], house)) == [(-10, "P5.1")]


def test_a_catch_takes_no_pok() -> None:
    legs = [leg("AS 8C"), leg("KD 7H"), leg("2S 2D + KH")]
    assert find_caught("two", legs, House(catch="two_or_three")) == (1,)
    assert find_caught("three", legs) == (2,)
    assert judge_catch("three", legs).holds


def test_a_catch_that_finds_nobody_changes_nothing() -> None:
    with_catch, without = play(dealer("KS 6D", "three"), ["KD 7H"]), play(dealer("KS 6D"), ["KD 7H"])
    assert with_catch.settlements == without.settlements
    assert not judge_catch("three", [leg("KD 7H")]).holds


# --- moves that are not allowed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "legs", "rule", "move"),
    [
        (dealer("KS 8D + 2H"), ["2C 3D"], "P3.2", "dealer_pok_draw"),
        (dealer("KS 8D"), ["2C 2D + 3D"], "P3.2", "draw_against_pok"),
        (dealer("KS 5D"), ["AS 8C + 3D"], "P3.3", "draw_with_pok"),
        (dealer("KS 5D"), ["2C 2D"], "P4.2", "must_draw"),
        (dealer("KS 5D", "two"), ["KD 7H"], "P5.1", "catch"),
    ],
)
def test_an_illegal_move_names_its_rule(own: Dealer, legs: list[str], rule: str, move: str) -> None:
    assert refused(own, legs) == ("illegal_move", rule, move)


def test_the_limit_that_forces_a_draw_is_the_houses() -> None:
    assert refused(dealer("KS 5D"), ["2C 2D"], House())[2] == "must_draw"
    assert lines(play(dealer("KS 5D"), ["2C 2D"], House(must_draw="below_4"))) == [(-10, "P5.3")]
    assert refused(dealer("KS 5D"), ["AC 2D"], House(must_draw="below_4"))[2] == "must_draw"
    assert lines(play(dealer("KS 5D"), ["AC 2D"], House(must_draw="off"))) == [(-10, "P5.3")]


def test_a_low_dealer_must_draw_only_where_the_house_says_so() -> None:
    bound = House(dealer_must_draw=True)
    assert lines(play(dealer("KS 2D"), ["KD 7H"])) == [(10, "P5.3")]
    assert refused(dealer("KS 2D"), ["KD 7H"], bound) == ("illegal_move", "P4.4", "dealer_must_draw")
    assert lines(play(dealer("KS 2D + 5H"), ["KD 7H"], bound)) == [(0, "P5.3")]
    assert lines(play(dealer("KS 5D"), ["KD 7H"], bound)) == [(10, "P5.3")]


def test_a_catch_sets_a_bound_dealer_free_but_an_empty_one_does_not() -> None:
    bound = House(dealer_must_draw=True)
    assert lines(play(dealer("KS 2D", "three"), ["2S AD + 3H", "KD 7H"], bound)) == [(10, "P5.1"), (10, "P5.3")]
    assert refused(dealer("KS 2D", "three"), ["KD 7H"], bound)[2] == "dealer_must_draw"


def test_a_bound_dealer_with_nobody_left_need_not_draw() -> None:
    assert lines(play(dealer("KS 2D"), ["AS 8C"], House(dealer_must_draw=True))) == [(10, "P3.3")]


def test_a_round_is_of_two_card_hands_and_no_card_lies_twice() -> None:
    with pytest.raises(CardsError, match="2 cards are wanted"):
        play_round(Dealer(hand=("KS", "2D", "3H")), [leg("KD 7H")])
    with pytest.raises(CardsError, match="twice"):
        play(dealer("KS 2D + 7H"), ["KD 7H"])
    with pytest.raises(CardsError, match="twice"):
        play(dealer("KS 2D"), ["KD 2H + 5C", "2C 2S + 5C"])
    with pytest.raises(CardsError, match="hands"):
        play_round(Dealer(hand=("KS", "2D")), [])
    with pytest.raises(CardsError, match="three or two"):
        play(dealer("KS 5D", "four"), ["KD 7H"])


# --- the whole --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [House(), House(must_draw="off", catch="two_or_three", tie="deng_difference")])
def test_a_round_conserves_points_and_settles_every_leg_once(rules: House) -> None:
    random = Random(8)
    for _ in range(400):
        own, legs = make_round(random, random.randint(1, 9), house=rules)
        played = play_round(own, legs, rules)
        assert len(played.settlements) == len(legs)
        assert played.dealer_pays == sum(settled.pays for settled in played.settlements)
        for settled, one in zip(played.settlements, legs, strict=True):
            assert settled.pays == {"win": 1, "lose": -1, "push": 0}[settled.outcome] * settled.multiple * one.stake
        told = [seat for event in played.events if event.kind in ("pok", "catch", "settle", "dealer_pok")
                for seat in event.seats]  # fmt: skip
        assert sorted(told) == list(range(len(legs)))


def test_sixteen_hands_of_three_are_all_the_pack_has() -> None:
    tens = [code for code in CODES if code[0] in "TJQK"]
    low = [code for code in CODES if code[0] in "A23"]
    hands = [Leg(hand=(tens[place], low[place]), stake=1) for place in range(12)]
    assert len(play_round(Dealer(hand=("5S", "5H")), hands, House(must_draw="off")).settlements) == 12
    more = [Leg(hand=(CODES[2 * place + 2], CODES[2 * place + 3]), stake=1) for place in range(17)]
    with pytest.raises(CardsError, match="1 to 16"):
        play_round(Dealer(hand=(CODES[0], CODES[1])), more, House(must_draw="off"))


def test_who_did_not_draw_pays_his_stake_to_each_and_nothing_is_lost() -> None:
    got = settle_penalty(0, (10, 5, 2))
    assert got == (-30, 10, 10, 10)
    assert sum(got) == 0
    with pytest.raises(CardsError):
        settle_penalty(3, (10, 5, 2))
