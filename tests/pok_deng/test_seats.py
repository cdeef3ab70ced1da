"""Legs, where they lie, the order of the deal, the cap and the notice."""

from __future__ import annotations

from random import Random

import pytest

from cards.errors import CardsError
from cards.pok_deng.deck import CODES
from cards.pok_deng.house import House
from cards.pok_deng.rounds import Dealer, Leg, play_round
from cards.pok_deng.seats import MOST_PLAYERS, Table, check_capped, deal, deal_order, deal_pack, rounds_to_play


def refused(call) -> CardsError:  # type: ignore[no-untyped-def]
    with pytest.raises(CardsError) as caught:
        call()
    return caught.value


def test_the_deal_goes_one_card_at_a_time_in_two_rounds_the_dealer_last() -> None:
    table = Table().sit(0, 5).sit(1, 5).sit(2, 5)
    dealt = deal_pack(table, CODES)
    assert dealt.hands == ((CODES[0], CODES[4]), (CODES[1], CODES[5]), (CODES[2], CODES[6]))
    assert dealt.dealer == (CODES[3], CODES[7])
    assert dealt.stock == CODES[8:]


def test_to_the_left_the_deal_goes_round_the_other_way() -> None:
    table = Table().sit(0, 5).sit(1, 5).sit(2, 5)
    assert deal_order(table, "left") == (2, 1, 0, None)
    assert deal_pack(table, CODES, "left").hands[2] == (CODES[0], CODES[4])
    assert refused(lambda: deal_order(table, "up")).code == "bad_value"


def test_a_last_leg_is_served_after_the_dealer_both_ways() -> None:
    table = Table().sit(0, 5).sit(1, 5).take_last_leg(0, 5).sit(2, 5)
    assert [seat.kind for seat in table.seats] == ["own", "own", "own", "last"]
    assert deal_order(table) == (0, 1, 2, None, 3)
    assert deal_order(table, "left") == (2, 1, 0, None, 3)


def test_one_player_may_hold_several_legs_and_each_has_its_own_hand() -> None:
    table = Table().sit(0, 5).sit(1, 5).add_leg(0, 10)
    assert [(seat.player, seat.stake) for seat in table.seats] == [(0, 5), (0, 10), (1, 5)]
    assert len({card for hand in deal(table, Random(1)).hands for card in hand}) == 6
    error = refused(lambda: table.add_leg(4, 5))
    assert (error.code, error.facts["rule"]) == ("illegal_move", "P1.4")


def test_cutting_in_lays_a_leg_before_anothers() -> None:
    table = Table().sit(0, 5).sit(1, 5).sit(2, 5).cut_in(0, 5, before=2)
    assert [(seat.player, seat.kind) for seat in table.seats] == [(0, "own"), (1, "own"), (0, "cut"), (2, "own")]
    for before in (0, 4, -1):
        assert refused(lambda before=before: table.cut_in(0, 5, before=before)).facts["rule"] == "P1.4"


def test_nobody_stakes_above_the_cap_on_any_leg() -> None:
    table = Table(cap=20).sit(0, 20)
    for call in (
        lambda: table.sit(1, 21), lambda: table.add_leg(0, 21), lambda: table.take_last_leg(0, 21),
        lambda: table.cut_in(1, 21, before=0), lambda: check_capped(21, 20),
    ):  # fmt: skip
        error = refused(call)
        assert (error.code, error.facts["rule"], error.facts["cap"]) == ("illegal_move", "P1.2", 20)
    assert Table().sit(0, 10_000).seats[0].stake == 10_000
    assert refused(lambda: table.sit(1, 0)).code == "bad_value"


def test_ten_players_sit_and_no_more_though_a_player_may_add_legs() -> None:
    table = Table()
    for player in range(MOST_PLAYERS):
        table = table.sit(player, 1)
    assert refused(lambda: table.sit(10, 1)).code == "bad_value"
    for _ in range(6):
        table = table.add_leg(0, 1)
    assert len(table.seats) == 16
    assert refused(lambda: table.add_leg(0, 1)).code == "bad_value"


def test_a_dealt_table_is_a_round_that_can_be_played() -> None:
    table = Table().sit(0, 5).sit(1, 7).take_last_leg(0, 3)
    dealt = deal(table, Random(3))
    legs = [Leg(hand=hand, stake=seat.stake) for hand, seat in zip(dealt.hands, table.seats, strict=True)]
    played = play_round(Dealer(hand=dealt.dealer), legs, House(must_draw="off"))
    assert len(played.settlements) == 3
    assert deal(table, Random(3)) == dealt
    assert len({*dealt.dealer, *dealt.stock, *(card for hand in dealt.hands for card in hand)}) == 52


def test_a_dealer_plays_three_rounds_after_he_says_that_he_stops() -> None:
    assert rounds_to_play(None, 9) is None
    assert [rounds_to_play(4, played) for played in (4, 5, 6, 7, 8)] == [3, 2, 1, 0, 0]
