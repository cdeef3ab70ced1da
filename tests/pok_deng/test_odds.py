"""The odds: every deal counted, best play proven best, advice that adds up; by simulation in the slow tests."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from cards.errors import CardsError
from cards.pok_deng import odds
from cards.pok_deng.deck import CODES
from cards.pok_deng.house import House, house_from_rules, rules_of
from cards.pok_deng.odds import (
    ASKED,
    ASSUMPTIONS,
    HOLDINGS,
    POINTS,
    best_rule_of_thumb,
    find_advice,
    find_chart,
    find_plans,
    find_values,
    has_two_deng,
    holding_of,
    judge_rule_of_thumb,
    solve,
)
from cards.wording import LANGS, say
from tests import pok_oracle

BENT = House(
    must_draw="off", tie="deng_difference", straight_rank="by_points", straight_flush="own_class", tong_ace="low"
)
HOUSES = {
    "default": House(), "below_4": House(must_draw="below_4"), "off": House(must_draw="off"), "bent": BENT,
    "bound": House(dealer_must_draw=True),
}  # fmt: skip
EVERY_DEAL = 1326 * 1225 * 48 * 47
EXAMPLES = {key: hands[0] for key, hands in odds._DEALT.items()}


def oracle_rules(house: House) -> dict[str, object]:
    return {**pok_oracle.DEFAULTS, **rules_of(house)}


# --- counting ---------------------------------------------------------------------------------------------------------


def test_there_are_169_holdings_of_1326_hands() -> None:
    assert len(HOLDINGS) == 169
    assert sum(len(hands) for hands in odds._DEALT.values()) == 1326
    assert {len(hands) for hands in odds._DEALT.values()} == {4, 6, 12}
    assert sum(len(odds._DEALT[key]) for key in HOLDINGS if has_two_deng(key)) == 390


def test_every_deal_is_counted_once() -> None:
    assert int(odds._count_deals(House()).deals.sum()) == EVERY_DEAL


@pytest.mark.parametrize("house", [House(), BENT], ids=["default", "bent"])
@pytest.mark.parametrize(("mine", "his"), [("33", "6Qs"), ("25s", "88"), ("JKs", "44"), ("77", "77")])
def test_what_a_pair_of_holdings_pays_is_counted_as_by_hand(mine: str, his: str, house: House) -> None:
    rules, sums = oracle_rules(house), odds._count_deals(House(**{**rules_of(house), "must_draw": "up_to_4"}))  # type: ignore[arg-type]
    known: dict[tuple[str, ...], tuple[float, int]] = {}

    def pays(one: tuple[str, ...], other: tuple[str, ...]) -> int:
        for cards in (one, other):
            if cards not in known:
                strength, _, deng, _ = pok_oracle.judge(cards, rules)
                known[cards] = strength, deng
        (my, my_deng), (their, their_deng) = known[one], known[other]
        if my == their:
            return my_deng - their_deng if rules["tie"] == "deng_difference" else 0
        return my_deng if my > their else -their_deng

    counted = [0, 0, 0, 0, 0]
    one = EXAMPLES[mine]
    for other in odds._DEALT[his]:
        if set(one) & set(other):
            continue
        rest = [code for code in CODES if code not in (*one, *other)]
        counted[0] += 48 * 47
        counted[1] += 48 * 47 * pays(one, other)
        counted[2] += 47 * sum(pays(one, (*other, third)) for third in rest)
        counted[3] += 47 * sum(pays((*one, third), other) for third in rest)
        counted[4] += sum(pays((*one, a), (*other, b)) for a in rest for b in rest if a != b)
    times = len(odds._DEALT[mine])
    place = HOLDINGS.index(mine), HOLDINGS.index(his)
    tables = (sums.deals, sums.stand_stand, sums.stand_draw, sums.draw_stand, sums.draw_draw)
    assert [int(table[place]) for table in tables] == [times * total for total in counted]


# --- best play --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_neither_side_can_better_its_play(house: House) -> None:
    """What the dealer's best reply leaves the player is what the player's best reply takes from the dealer."""
    solution, sums = solve(house), odds._sums_of(house)
    live = [place for place, key in enumerate(HOLDINGS) if POINTS[key] < 8]
    settled = sum(
        int(sums.stand_stand[a, b]) for a in range(169) for b in range(169) if a not in live or b not in live
    )  # fmt: skip
    most = house.must_draw_to
    bound = most if house.dealer_must_draw and house.catch == "three" else -1

    left = settled  # the dealer replies to the player's play
    stands = [place for place in live if HOLDINGS[place] not in solution.player]
    draws = [place for place in live if HOLDINGS[place] in solution.player]
    for his in live:
        choices = [int(sums.stand_draw[stands, his].sum())]
        if POINTS[HOLDINGS[his]] > bound:
            choices.append(int(sums.stand_stand[stands, his].sum()))
        left += min(choices)
        left += min(int(sums.draw_stand[draws, his].sum()), int(sums.draw_draw[draws, his].sum()))

    taken = settled  # the player replies to the dealer's play
    for mine in live:
        stand = sum(
            int((sums.stand_draw if HOLDINGS[his] in solution.stood else sums.stand_stand)[mine, his]) for his in live
        )
        draw = sum(
            int((sums.draw_draw if HOLDINGS[his] in solution.drew else sums.draw_stand)[mine, his]) for his in live
        )
        taken += draw if POINTS[HOLDINGS[mine]] <= most else max(stand, draw)
    assert left == taken
    assert solution.value == Fraction(left, EVERY_DEAL)


def test_the_values_of_the_game_under_each_forced_draw() -> None:
    values = find_values()
    assert {key: round(float(value), 9) for key, value in values.items()} == {
        "up_to_4": -0.011066462, "below_4": -0.009550313, "off": -0.009550313,
    }  # fmt: skip
    assert values["up_to_4"] < values["below_4"] <= values["off"], "more to choose from is never worse"
    assert values["below_4"] == values["off"], "nobody would stand below four"


def test_a_bound_dealer_is_worth_something_to_the_player_unless_he_may_catch_two() -> None:
    assert solve(House(dealer_must_draw=True)).value >= solve().value
    free = solve(House(dealer_must_draw=True, catch="two_or_three"))
    assert free.value == solve().value
    assert free.stood == solve().stood
    off = House(dealer_must_draw=True, must_draw="off")
    assert solve(off).value == solve(House(must_draw="off")).value


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_advice_over_every_deal_makes_the_value_of_the_game(house: House) -> None:
    sums, solution = odds._sums_of(house), solve(house)
    live = [place for place, key in enumerate(HOLDINGS) if POINTS[key] < 8]
    pok = int(sums.stand_stand.sum() - sums.stand_stand[np.ix_(live, live)].sum())
    total = Fraction(pok)
    for mine in live:
        key = HOLDINGS[mine]
        deals = int(sums.deals[mine, live].sum())
        total += deals * (solution.draw[key] if key in solution.player else solution.stand[key])
    assert total / EVERY_DEAL == solution.value
    back = Fraction(pok)
    for his in live:
        key = HOLDINGS[his]
        for drew, replies in ((False, solution.stood), (True, solution.drew)):
            met = [place for place in live if (HOLDINGS[place] in solution.player) == drew]
            back -= int(sums.deals[met, his].sum()) * solution.dealer[key, drew, key in replies]
    assert back == total


def test_best_play_has_the_shape_players_know() -> None:
    solution = solve()
    assert {key for key in HOLDINGS if POINTS[key] <= 4} <= solution.player
    assert {key for key in HOLDINGS if POINTS[key] <= 5} <= solution.stood
    assert not {key for key in HOLDINGS if POINTS[key] == 7 and key in solution.stood}
    at_five = {key for key in HOLDINGS if POINTS[key] == 5}
    assert [key for key in at_five & solution.player if has_two_deng(key)] == ["78s"], "a 6 or a 9 makes it a straight"


# --- advice -----------------------------------------------------------------------------------------------------------


def test_a_move_the_house_forbids_is_none_and_pok_is_refused() -> None:
    assert find_advice(("KS", "4D")).stand is None
    assert find_advice(("KS", "4D")).best == "draw"
    assert find_advice(("KS", "4D")).cost == 0
    assert find_advice(("KS", "4D"), House(must_draw="below_4")).stand is not None
    with pytest.raises(CardsError) as caught:
        find_advice(("KS", "9D"))
    assert (caught.value.code, caught.value.facts["rule"]) == ("illegal_move", "P3.3")
    with pytest.raises(CardsError, match="2 cards"):
        find_advice(("KS", "2D", "3H"))


def test_suits_do_not_matter_but_one_suit_does() -> None:
    assert find_advice(("KS", "5S")) == find_advice(("5D", "KD"))
    assert find_advice(("KS", "5S")) != find_advice(("KS", "5D"))
    assert holding_of(("KS", "5S")) == holding_of(("5D", "KD")) == "5Ks"


def test_the_chart_holds_every_holding_without_pok_once() -> None:
    chart = find_chart(House(must_draw="off"))
    assert len({row.holding for row in chart}) == len(chart) == 137
    assert [row.points for row in chart] == sorted(row.points for row in chart)
    solution = solve(House(must_draw="off"))
    for row in chart:
        assert row.best == ("draw" if row.holding in solution.player else "stand")
        assert row.stand is not None
        assert (row.best == "draw") == (row.draw > row.stand)
        assert row.cost == abs(row.stand - row.draw)


def test_the_rule_of_thumb_costs_little_and_never_less_than_nothing() -> None:
    best = best_rule_of_thumb()
    assert (best.plain_to, best.deng_to) == (5, 4)
    assert 0 < best.cost < 0.002
    assert best_rule_of_thumb(same=True).cost > best.cost
    for plain in range(8):
        thumb = judge_rule_of_thumb(plain)
        assert thumb.cost >= best.cost
        assert thumb.value == pytest.approx(float(solve().value) - thumb.cost)
    assert judge_rule_of_thumb(0).value == judge_rule_of_thumb(4).value, "the house makes them draw"
    assert judge_rule_of_thumb(0, house=House(must_draw="off")).value < judge_rule_of_thumb(0).value


# --- the dealer -------------------------------------------------------------------------------------------------------


def test_with_five_the_dealer_catches_those_who_drew_and_draws_against_the_rest() -> None:
    best = find_plans(("5S", "KD"), stood=2, drew=2)[0]
    assert (best.catch, best.draw) == ("three", True)
    assert find_plans(("7S", "KD"), stood=2, drew=2)[0].draw is False
    assert find_plans(("2S", "KD"), stood=2, drew=2)[0] == find_plans(("2S", "KD"), stood=2, drew=2)[0]
    assert (find_plans(("2S", "KD"), stood=2, drew=2)[0].catch, find_plans(("2S", "KD"), stood=2, drew=2)[0].draw) == (
        None, True,
    )  # fmt: skip


def test_plans_are_those_the_house_has_and_add_up_opponent_by_opponent() -> None:
    house = House(catch="two_or_three")
    plans = {(plan.catch, plan.draw): plan.value for plan in find_plans(("5S", "KD"), stood=3, drew=2, house=house)}
    told = solve(house).dealer
    assert plans[None, False] == pytest.approx(float(3 * told["5Ko", False, False] + 2 * told["5Ko", True, False]))
    assert plans["two", True] == pytest.approx(float(3 * told["5Ko", False, False] + 2 * told["5Ko", True, True]))
    assert plans["three", True] == pytest.approx(float(3 * told["5Ko", False, True] + 2 * told["5Ko", True, False]))
    assert set(plans) == {(None, False), (None, True), ("two", True), ("three", True)}
    assert {plan.catch for plan in find_plans(("5S", "KD"), stood=3, drew=0)} == {None}
    assert {plan.catch for plan in find_plans(("5S", "KD"), stood=3, drew=2)} == {None, "three"}


def test_a_bound_dealer_may_stand_only_after_a_catch() -> None:
    bound = House(dealer_must_draw=True)
    plans = {(plan.catch, plan.draw) for plan in find_plans(("2S", "KD"), stood=1, drew=1, house=bound)}
    assert plans == {(None, True), ("three", True), ("three", False)}
    assert {(plan.catch, plan.draw) for plan in find_plans(("2S", "KD"), stood=1, drew=0, house=bound)} == {
        (None, True)
    }


def test_plans_are_refused_for_pok_and_for_no_players() -> None:
    for hand, stood, drew, code in (
        (("KS", "8D"), 1, 1, "illegal_move"), (("KS", "7D"), 0, 0, "bad_value"), (("KS", "7D"), -1, 3, "bad_value"),
    ):  # fmt: skip
        with pytest.raises(CardsError) as caught:
            find_plans(hand, stood=stood, drew=drew)
        assert caught.value.code == code


# --- what stands beside the numbers -----------------------------------------------------------------------------------


def test_every_assumption_is_worded() -> None:
    assert set(ASSUMPTIONS) < set(ASKED)
    for key in ASKED:
        for lang in LANGS:
            assert say(f"odds.assume.{key}", lang)


def test_the_default_house_is_solved_in_under_five_seconds_and_then_remembered() -> None:
    solve.cache_clear()
    odds._count_deals.cache_clear()
    start = time.perf_counter()
    first = solve()
    assert time.perf_counter() - start < 5
    start = time.perf_counter()
    assert solve() is first
    assert time.perf_counter() - start < 0.01


# --- slow -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_house_has_one_best_play_without_ties() -> None:
    """No choice is a tie, so best play is one and needs no chance: see the words on top of odds.py."""
    keys = [*[key for key in pok_oracle.CHOICES if key not in ("must_draw", "dealer_must_draw", "catch")],
            "must_draw", "dealer_must_draw", "catch"]  # fmt: skip
    solved = 0
    for values in product(*(pok_oracle.CHOICES[key] for key in keys)):
        house = house_from_rules(dict(zip(keys, values, strict=True)))
        solution = solve(house)
        for key, stand in solution.stand.items():
            assert POINTS[key] <= house.must_draw_to or stand != solution.draw[key]
            assert solution.dealer[key, False, False] != solution.dealer[key, False, True]
            assert solution.dealer[key, True, False] != solution.dealer[key, True, True]
        solved += 1
    assert solved == 768


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_half_a_million_simulated_deals_agree_with_the_value_of_the_game(house: House) -> None:
    rules, solution, random, deals = oracle_rules(house), solve(house), Random(5), 500_000
    pack = list(pok_oracle.PACK)
    total = squares = 0
    for _ in range(deals):
        a, b, c, d, third, fourth = random.sample(pack, 6)
        player, dealer = [a, b], [c, d]
        if pok_oracle.points_of(player) < 8 and pok_oracle.points_of(dealer) < 8:
            drew = holding_of(player) in solution.player
            if drew:
                player.append(third)
            if holding_of(dealer) in (solution.drew if drew else solution.stood):
                dealer.append(fourth)
        pays = pok_oracle.settle(dealer, player, 1, rules)["pays"]
        total += pays
        squares += pays * pays
    mean = total / deals
    spread = sqrt(squares / deals - mean * mean) / sqrt(deals)
    assert abs(mean - float(solution.value)) < 4 * spread


@pytest.mark.slow
@pytest.mark.parametrize("key", ["5Ko", "A5o", "78s", "34o", "33"])
def test_simulated_advice_agrees_with_the_advice(key: str) -> None:
    solution, random, deals = solve(), Random(6), 200_000
    hand = list(EXAMPLES[key])
    rest = [card for card in pok_oracle.PACK if card not in hand]
    for move, told in (("stand", solution.stand[key]), ("draw", solution.draw[key])):
        total = squares = met = 0
        for _ in range(deals):
            c, d, third, fourth = random.sample(rest, 4)
            dealer, player = [c, d], list(hand)
            if pok_oracle.points_of(dealer) >= 8:
                continue
            if move == "draw":
                player.append(third)
            if holding_of(dealer) in (solution.drew if move == "draw" else solution.stood):
                dealer.append(fourth)
            pays = pok_oracle.settle(dealer, player, 1, pok_oracle.DEFAULTS)["pays"]
            met, total, squares = met + 1, total + pays, squares + pays * pays
        mean = total / met
        assert abs(mean - float(told)) < 4 * sqrt(squares / met - mean * mean) / sqrt(met)
