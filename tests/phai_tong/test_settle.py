"""Who pays whom after a win, who deals next, what wins of what was thrown. Rules: T4.5, T5.1, T7.5."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.phai_tong.deck import parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.settle import next_dealer, settle_points
from cards.phai_tong.wins import judge_win

BY_DRAWER = House(payer="drawer")
SIAN = parse_hand("7abc 8abc 9abc 4ac")  # khua sian: 4b makes it (T8.3)


@given(players=st.integers(2, 7), price=st.integers(0, 1016), data=st.data())
def test_points_sum_to_nothing_and_only_the_winner_gets_any(players: int, price: int, data: st.DataObject) -> None:
    seats = st.integers(0, players - 1)
    winner, drawer = data.draw(seats), data.draw(seats)
    for house in (House(), BY_DRAWER):
        points = settle_points(winner, drawer, players, price, house)
        assert len(points) == players
        assert sum(points) == 0
        paid = {seat: -amount for seat, amount in enumerate(points) if seat != winner}
        assert set(paid.values()) <= {0, price}
        one_pays = house is BY_DRAWER and drawer != winner
        payers = {drawer} if one_pays else set(paid)
        assert paid == {seat: price if seat in payers else 0 for seat in paid}


def test_everybody_pays_the_price_or_the_drawer_alone() -> None:
    assert settle_points(1, 3, 6, 4) == (-4, 20, -4, -4, -4, -4)
    assert settle_points(1, 3, 6, 4, BY_DRAWER) == (0, 4, 0, -4, 0, 0)


def test_a_thok_is_paid_by_all_whatever_the_house() -> None:
    assert settle_points(1, 1, 6, 6, BY_DRAWER) == settle_points(1, 1, 6, 6) == (-6, 30, -6, -6, -6, -6)


@pytest.mark.parametrize(
    ("winner", "drawer", "price", "token"), [(6, 0, 1, "6"), (0, -1, 1, "-1"), (0, 6, 1, "6"), (0, 1, -1, "-1")]
)
def test_a_seat_or_a_price_that_is_none_is_refused(winner: int, drawer: int, price: int, token: str) -> None:
    with pytest.raises(CardsError) as caught:
        settle_points(winner, drawer, 6, price)
    assert (caught.value.code, caught.value.token) == ("bad_value", token)


def test_the_winner_deals_next_or_the_next_to_the_right() -> None:
    right = House(next_dealer="right")
    assert [next_dealer(dealer, 2, 6) for dealer in range(6)] == [2] * 6
    assert [next_dealer(dealer, 2, 6, right) for dealer in range(6)] == [1, 2, 3, 4, 5, 0]


@pytest.mark.parametrize("house", [House(), House(next_dealer="right")], ids=["winner", "right"])
def test_a_void_hand_has_the_same_dealer_again(house: House) -> None:
    assert [next_dealer(dealer, None, 7, house) for dealer in range(7)] == list(range(7))


@pytest.mark.parametrize(("dealer", "winner"), [(7, 0), (0, 7), (-1, None)])
def test_a_dealer_who_is_none_is_refused(dealer: int, winner: int | None) -> None:
    with pytest.raises(CardsError) as caught:
        next_dealer(dealer, winner, 7)
    assert caught.value.code == "bad_value"


def test_a_discard_wins_only_where_the_house_lets_it_and_only_what_would_win_drawn() -> None:
    lets = House(win_on_discard=True)
    assert judge_win(SIAN, "4b", "sian").holds
    thrown = judge_win(SIAN, "4b", "sian", discarded=True)
    assert [(reason.rule, reason.needs) for reason in thrown.failed] == [("T5.1", "discard_may_win")]
    assert judge_win(SIAN, "4b", "sian", discarded=True, house=lets).holds
    assert not judge_win(SIAN, "4a", "sian", discarded=True, house=lets).holds
    assert not judge_win(SIAN, "4b", "si_tong", discarded=True, house=lets).holds


def test_a_discard_is_no_thok() -> None:
    with pytest.raises(CardsError) as caught:
        judge_win(SIAN, "4b", "sian", thok=True, discarded=True, house=House(win_on_discard=True))
    assert caught.value.code == "bad_value"
