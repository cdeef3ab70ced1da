"""How strong the computer players of Phai Tong are: strong beats simple, simple beats random.

Each deal is played twice, the two strengths in every other seat and then in each other's, so that neither has the
better cards. `pytest -m slow tests/phai_tong/test_bots.py -s` prints points a seat and hand, with the standard error:

    strong against simple, 2,000 deals: +0.422 ± 0.024
    simple against random, 2,000 deals: +0.798 ± 0.014
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from cards.phai_tong.bots import BOT_BY_KEY, cards_nearer, find_distance
from cards.phai_tong.deck import CODES, Hand, sort_cards
from cards.phai_tong.play import Setup, apply_action, observe, shuffle_pack, start_game

PAIRS = (("strong", "simple"), ("simple", "random"))


def points_of(levels: tuple[str, str], seed: int) -> int:
    """What the seats of the first strength get in a deal, the two strengths in every other seat."""
    random = Random(seed)
    state = start_game(Setup(pack=shuffle_pack(random), dealer=seed % 6))
    while state.phase != "end":
        level = levels[state.turn % 2]
        state = apply_action(state, BOT_BY_KEY[level].choose(observe(state, state.turn), random))
    assert state.result
    return sum(state.result.points[::2])


def margins(better: str, worse: str, deals: int) -> list[float]:
    """What a seat of the better strength gets in each deal played both ways, for a hand."""
    return [
        (points_of((better, worse), seed) - points_of((worse, better), seed)) / 6 for seed in range(deals)
    ]  # fmt: skip


@pytest.mark.parametrize(("better", "worse"), PAIRS)
def test_the_order_of_the_strengths_shows_in_sixty_hands(better: str, worse: str) -> None:
    assert fmean(margins(better, worse, 30)) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), PAIRS)
def test_the_order_of_the_strengths_is_certain_in_two_thousand_deals(better: str, worse: str) -> None:
    found = margins(better, worse, 2_000)
    mean, error = fmean(found), stdev(found) / sqrt(len(found))
    print(f"\n{better} against {worse}, 2,000 deals: {mean:+.3f} ± {error:.3f} points a seat and hand")
    assert mean > 4 * error


# --- what the strong player counts ------------------------------------------------------------------------------------


def dealt(random: Random) -> tuple[Hand, Counter[str]]:
    """Eleven cards of chance, some ponged, and the copies that are left of each face."""
    pack = [code for code in CODES for _ in range(4)]
    random.shuffle(pack)
    ponged = tuple(random.sample(CODES, random.choice((0, 0, 1, 2))))
    pack = [card for card in pack if card not in ponged]
    size = 11 - 3 * len(ponged)
    return Hand(sort_cards(pack[:size]), sort_cards(ponged)), Counter(pack[size : size + 60])


def test_cards_that_bring_a_hand_nearer_are_those_that_lower_its_distance() -> None:
    """Face by face, by the definition."""
    random = Random(4)
    found = set()
    for _ in range(400):
        hand, unseen = dealt(random)
        distance = find_distance(hand)
        wanted = sum(
            unseen[code] for code in CODES
            if find_distance(Hand(sort_cards((*hand.cards, code)), hand.ponged)) < distance
        )  # fmt: skip
        assert cards_nearer(hand, unseen) == wanted, hand
        found.add(wanted)
    assert len(found) > 20
