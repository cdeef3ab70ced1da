"""How strong the computer players of Pok Deng are, as players and as dealers.

Every strength plays the same rounds, ten players of one strength and one point on each leg: against a strong dealer
those of each strength, against strong players a dealer of each. `pytest -m slow tests/pok_deng/test_bots.py -s` prints
points a leg over 2,000 rounds, and what one has over the next with the standard error:

    as players: random -0.018, simple +0.008, strong +0.017 (the same chance in all three, about 0.02 either way)
        strong over simple +0.0095 ± 0.0024, simple over random +0.026 ± 0.004
    as dealers: random -0.236, simple -0.037, strong -0.017
        strong over simple +0.019 ± 0.005, simple over random +0.200 ± 0.014

Rounds from a common stock, where one leg's draw changes every later card, were too noisy: over two other lots of 2,000
rounds simple was over random as players by 0.037 ± 0.017 and 0.018 ± 0.017. So each leg has a third card of its own.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from cards.pok_deng.bots import BOT_BY_KEY, choose_simple, choose_strong, find_worth
from cards.pok_deng.deck import CODES, count_points
from cards.pok_deng.house import House
from cards.pok_deng.odds import find_advice, find_plans, judge_rule_of_thumb, solve
from cards.pok_deng.play import Setup, State, apply_action, lay_pack, observe, replay, shuffle_pack, start_game

PLAYERS = 11
FEW, MANY = range(100), range(20_000, 22_000)


def play_on(state: State, levels: tuple[str, str], seed: int, until: str) -> State:
    """The players of one strength, the dealer of another; what each does by chance hangs on its leg alone."""
    while state.phase not in (until, "end"):
        level = levels[state.turn == state.setup.dealer]
        chance = Random(f"{seed}/{state.leg}")
        state = apply_action(state, BOT_BY_KEY[level].choose(observe(state, state.turn), chance))
    return state


@cache
def dealers_points(players: str, dealer: str, seed: int) -> int:
    """What the dealer gets in a round.

    Every leg has a third card of its own, drawn or not, and so has the dealer: what one leg does changes no other's
    cards, and strengths differ by what they do alone. So the round is begun once to see who draws, and then played
    from a pack with those cards in that order.
    """
    pack = shuffle_pack(Random(seed))
    setup = Setup(pack=pack, players=PLAYERS, dealer=seed % PLAYERS, stakes=(1,))
    asked = play_on(start_game(setup), (players, dealer), seed, until="dealer")
    dealt, thirds = pack[: 2 * PLAYERS], pack[2 * PLAYERS :]
    drew = [leg for leg, hand in enumerate(asked.hands) if len(hand) > 2]
    order = [*drew, *(place for place in range(PLAYERS - 1, len(thirds))), *(set(range(PLAYERS - 1)) - set(drew))]
    laid = replace(setup, pack=(*dealt, *(thirds[place] for place in order)))
    state = play_on(start_game(laid), (players, dealer), seed, until="end")
    assert state.result
    assert [leg for leg, hand in enumerate(state.hands) if len(hand) > 2] == drew
    return state.result.points[setup.dealer]


def margin(part: str, better: str, worse: str, rounds: range) -> tuple[float, float]:
    """How many points a leg the better strength gets more in the same rounds, and the standard error."""
    legs = PLAYERS - 1
    if part == "player":
        found = [dealers_points(worse, "strong", seed) - dealers_points(better, "strong", seed) for seed in rounds]
    else:
        found = [dealers_points("strong", better, seed) - dealers_points("strong", worse, seed) for seed in rounds]
    return fmean(found) / legs, stdev(found) / sqrt(len(rounds)) / legs


@pytest.mark.parametrize(
    ("part", "better", "worse"),
    [("player", "simple", "random"), ("dealer", "strong", "simple"), ("dealer", "simple", "random")],
)
def test_the_order_of_the_strengths_shows_in_a_hundred_rounds(part: str, better: str, worse: str) -> None:
    assert margin(part, better, worse, FEW)[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", ["player", "dealer"])
def test_the_order_of_the_strengths_shows_in_two_thousand_rounds(part: str) -> None:
    """By three standard errors."""
    sign = -1 if part == "player" else 1
    for level in BOT_BY_KEY:
        pair = (level, "strong") if part == "player" else ("strong", level)
        mean = fmean(sign * dealers_points(*pair, seed) for seed in MANY) / (PLAYERS - 1)
        print(f"\n{part}, {level}: {mean:+.4f} a leg", end="")
    top, above = margin(part, "strong", "simple", MANY), margin(part, "simple", "random", MANY)
    for names, (mean, error) in (("strong over simple", top), ("simple over random", above)):
        print(f"\n{part}, {names}: {mean:+.4f} ± {error:.4f}", end="")
    assert above[0] > 3 * above[1]
    assert top[0] > 3 * top[1]


def test_drawing_to_four_is_worth_less_than_the_strong_player_s_play() -> None:
    assert judge_rule_of_thumb(4).value < float(solve().value)


# --- what they do -----------------------------------------------------------------------------------------------------


def asked(hand: str) -> State:
    """A lone player with this hand is asked whether he draws; the dealer has nothing."""
    free = [code for code in CODES if code[0] in "TJQK" and code not in hand.split()]
    pack = lay_pack([hand], f"{free[0]} {free[1]}")
    return replay(Setup(pack=pack, players=2, house=House(must_draw="off")), "s1.r.r")


def test_the_strong_player_draws_and_stands_by_the_advice_and_the_simple_one_up_to_four() -> None:
    random = Random(3)
    told = set()
    for _ in range(300):
        hand = random.sample(CODES, 2)
        if count_points(hand) >= 8:
            continue
        seen = observe(asked(" ".join(hand)), 1)
        best = find_advice(hand, seen.house).best
        assert choose_strong(seen, random).kind == best
        simple = "draw" if count_points(hand) <= 4 else "stand"
        assert choose_simple(seen, random).kind == simple
        told.add((best, simple))
    assert len(told) >= 3, "and they differ somewhere"


@pytest.mark.parametrize("house", [House(), House(catch="two_or_three"), House(dealer_must_draw=True)])
def test_the_strong_dealer_plays_the_best_plan(house: House) -> None:
    """With equal stakes what he reckons is `find_plans`, computed there in another way."""
    random = Random(6)
    kinds = set()
    for seed in range(120):
        state = start_game(Setup(pack=shuffle_pack(Random(seed)), players=6, house=house, stakes=(1,)))
        while state.phase not in ("dealer", "end"):
            state = apply_action(state, choose_strong(observe(state, state.turn), random))
        if state.phase == "end":
            continue
        seen = observe(state, 0)
        sizes = [len(state.hands[leg]) for leg in state.open_legs]
        plans = find_plans(seen.hand, stood=sizes.count(2), drew=sizes.count(3), house=house)
        chosen = choose_strong(seen, random)
        assert find_worth(chosen, seen) == pytest.approx(plans[0].value)
        kinds.add(chosen.kind)
        after = apply_action(state, chosen)
        if after.phase == "dealer":
            again = choose_strong(observe(after, 0), random)
            rest = [plan.draw for plan in plans if plan.value == pytest.approx(plans[0].value)]
            assert (again.kind == "draw") in rest
    assert kinds >= {"catch", "draw"}


def test_the_strong_dealer_weighs_each_leg_by_its_stake() -> None:
    """5 points, one leg stood and one drew: against much on the one that stood he draws, against little he stands."""
    pack = lay_pack(["2S 2D", "KD 7H"], "5S KC", "9S")
    worth = {}
    for stakes in ((1, 10), (10, 1)):
        state = replay(Setup(pack=pack, players=3), f"s{stakes[0]}.r.s{stakes[1]}.r.r.r.d.x")
        seen = observe(state, 0)
        worth[stakes] = {action.kind: find_worth(action, seen) for action in seen.actions}
    alone = solve().dealer
    holding = "5Ko"
    assert worth[1, 10]["draw"] == pytest.approx(
        float(alone[holding, True, True]) + 10 * float(alone[holding, False, True])
    )
    assert worth[10, 1]["stand"] == pytest.approx(
        10 * float(alone[holding, True, False]) + float(alone[holding, False, False])
    )
