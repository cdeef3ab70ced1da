"""Odds against closed formulas, against every hand of a small pack, and against each hand tried by itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.phai_tong.census import count_hands
from cards.phai_tong.deck import CODES, IAO, Hand
from cards.phai_tong.house import HOUSE_RULES, House
from cards.phai_tong.making import make_ready_hand
from cards.phai_tong.odds import (
    KENG_FACES,
    Odds,
    census_of,
    chance_within,
    count_keng,
    find_keng_gains,
    find_kengs,
    like,
    odds_dealt,
    odds_drawn,
    odds_of_keng,
    odds_of_ready,
    odds_ready_for,
    value_of_keng,
)
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import CATEGORIES, CATEGORY_BY_KEY
from tests.phai_tong.test_census import _cards, _every_hand

FOUR_TONG = comb(30, 4) * 4**4  # four faces, three of each


# --- closed formulas --------------------------------------------------------------------------------------------------


def test_four_dark_tong_are_dealt_as_often_as_four_faces_can_be_chosen() -> None:
    assert odds_dealt("si_tong_muet") == Odds(FOUR_TONG, comb(120, 12))


def test_cards_that_make_four_dark_tong_are_as_many_as_three_tong_and_a_pair_leave() -> None:
    odds = odds_drawn("si_tong_muet")
    assert odds is not None
    assert odds.part == comb(30, 3) * 27 * 4**3 * comb(4, 2) * 2
    keng = odds_drawn("si_tong_muet_keng")
    assert keng is not None
    assert keng.part == 24 * comb(29, 3) * 4**3 * comb(4, 2) * 2  # the pair is no iao
    assert keng.whole == 24 * odds.whole


def test_eleven_iao_wait_for_lom_iao_always() -> None:
    assert odds_ready_for("lom_iao") == Odds(comb(24, 11), comb(120, 11))


def test_a_hand_is_ready_once_in_about_2400() -> None:
    odds = odds_of_ready()
    assert odds.whole == comb(120, 11)
    assert (round(odds.whole / odds.part), odds.once) == (2354, 2400)


def test_the_ways_to_win_make_up_all_winning_cards() -> None:
    for thok in (False, True):
        plain = [odds_drawn(key, thok=thok) for key in CATEGORIES if "keng" not in key]
        of_thok = {"thok_si_tua"} if not thok else set()  # told of thok whatever is asked
        told = [Fraction(*odds) for key, odds in zip((k for k in CATEGORIES if "keng" not in k), plain, strict=True)
                if odds and key not in of_thok]  # fmt: skip
        assert sum(told) == 1


def test_what_needs_a_ponged_tong_is_in_no_dealt_hand() -> None:
    for key in CATEGORIES:
        if "some_ponged" in CATEGORY_BY_KEY[key].needs:
            assert (odds_dealt(key), odds_drawn(key), odds_ready_for(key)) == (None, None, None)


# --- figures ----------------------------------------------------------------------------------------------------------


@given(st.integers(1, 10**9), st.integers(1, 10**16))
def test_once_in_so_many_is_true_to_two_figures(part: int, more: int) -> None:
    odds = Odds(part, part * 10 + more)
    assert abs(Fraction(odds.once) / Fraction(odds.whole, odds.part) - 1) <= Fraction(1, 20)
    assert not str(odds.once)[2:].strip("0")


# --- houses that share their odds -------------------------------------------------------------------------------------

HOUSES = [
    replace(House(), **{row.key: value})
    for row in HOUSE_RULES
    for value in (
        row.choices or (getattr(House(), row.key) + 3, 0 if "bonus" in row.key else getattr(House(), row.key))
    )
]


@pytest.mark.parametrize("house", [*dict.fromkeys(HOUSES), House(dealt_win="thok", thok_bonus_lom=0)], ids=str)
def test_a_house_has_the_odds_of_the_one_that_stands_for_it(house: House) -> None:
    for heads in ("12", "234"):
        assert count_hands(house, heads) == count_hands(like(house), heads)


@pytest.mark.parametrize("rules", [{"iao_sian": "mixed"}, {"khiao_wan": False}, {"dealt_win": "thok"},
                                   {"thok_bonus_lom": 0}], ids=str)  # fmt: skip
def test_houses_that_differ_in_what_counts_are_counted_apart(rules: dict[str, object]) -> None:
    house = House(**rules)  # type: ignore[arg-type]
    assert any(count_hands(house, heads) != count_hands(heads=heads) for heads in ("12", "234"))
    assert like(house) != House()


def test_at_most_sixteen_houses_are_counted() -> None:
    random = Random(3)
    values = {row.key: row.choices or (0, 1, 2, 7) for row in HOUSE_RULES}
    some = {like(House(**{key: random.choice(list(each)) for key, each in values.items()})) for _ in range(2000)}
    assert len(some) == 16


# --- keng -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [House(), House(khiao_wan=False)], ids=["default", "no khiao wan"])
@pytest.mark.parametrize("thok", [False, True])
def test_keng_is_counted_as_every_hand_of_a_small_pack_says(house: House, thok: bool) -> None:
    found = Counter[tuple[str, str]]()
    for counts in _every_hand("23", 11):
        hand, ways = Hand(_cards("23", counts)), prod(comb(4, count) for count in counts)
        for wait in find_waits(hand, house=house):
            (kenged,) = (one for one in find_waits(hand, keng=wait.card, house=house) if one.card == wait.card)
            before, after = (wait.thok, kenged.thok) if thok else (wait.drawn, kenged.drawn)
            found[before.category, after.category] += wait.left * ways
    assert found == count_keng(house, "23", thok=thok)


def test_a_face_in_the_box_wins_as_often_as_winning_cards_are_no_iao() -> None:
    kenged = sum(Fraction(*odds) for key in CATEGORIES if "keng" in key
                 if "drawn_by_winner" not in CATEGORY_BY_KEY[key].needs and (odds := odds_drawn(key)))  # fmt: skip
    assert kenged == Fraction(*odds_of_keng())
    assert sum(row.cards.part for row in find_keng_gains()) == odds_of_keng().part
    assert 0 < kenged < Fraction(1, KENG_FACES)


def test_what_keng_adds_follows_the_prices_of_the_house() -> None:
    gains = {row.klass: row.gain for row in find_keng_gains()}
    assert gains == {"chong": 3, "si_tua": 2, "lom": 4, "muet": 4}
    dear = {row.klass: row.gain for row in find_keng_gains(House(price_big_lom=11))}
    assert dear == {**gains, "lom": 7}
    flat = House(price_chong=4, price_si_tua=4, price_big_lom=4, price_muet=4, price_muet_keng=4)
    assert value_of_keng(flat) == 0


def _added(hand: Hand, keng: str, house: House) -> int:
    """Points that a face in the box adds over all winning cards left, another drawing."""
    with_it, without = ({wait.card: wait.drawn.price * wait.left for wait in find_waits(hand, keng=box, house=house)}
                        for box in (keng, None))  # fmt: skip
    assert with_it.keys() == without.keys()
    return sum(with_it.values()) - sum(without.values())


@pytest.mark.parametrize("seed", range(40))
def test_the_best_keng_is_the_best_of_all_faces_tried(seed: int) -> None:
    house = House(price_big_lom=9) if seed % 2 else House()
    hand = make_ready_hand(Random(seed), house=house)
    added = {face: _added(hand, face, house) for face in CODES if face not in IAO}
    told = {one.card: one.weight for one in find_kengs(hand, house)}
    assert {face: points for face, points in added.items() if points} == {f: w for f, w in told.items() if w}
    assert list(told.values()) == sorted(told.values(), reverse=True)


# --- waiting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("copies", "draws"), [(0, 3), (1, 1), (1, 4), (2, 2), (2, 4), (3, 3), (4, 7), (3, 0)])
def test_the_chance_of_a_card_is_that_of_every_order_of_a_small_pile(copies: int, draws: int) -> None:
    orders = list(permutations(range(7)))
    comes = sum(any(card < copies for card in order[:draws]) for order in orders)
    assert chance_within(copies, draws, 7) == Fraction(comes, len(orders))


@pytest.mark.parametrize(("copies", "draws", "unseen", "field"), [
    (-1, 1, 109, "copies"), (2, 110, 109, "draws"), (5, 1, 4, "copies"), (1, 1, 110, "unseen")])  # fmt: skip
def test_numbers_that_cannot_be_are_named(copies: int, draws: int, unseen: int, field: str) -> None:
    with pytest.raises(CardsError) as error:
        chance_within(copies, draws, unseen)
    assert (error.value.code, error.value.facts["field"]) == ("bad_value", field)


def test_the_census_is_counted_once_for_houses_alike() -> None:
    assert census_of(House(stir=True, price_lom=6)) is census_of()
