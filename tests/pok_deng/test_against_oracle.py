"""The engine against the independent evaluator, answer by answer, through the line protocol.

`SAMRAP_SETTLEMENTS=20000 pytest -s tests/pok_deng/test_against_oracle.py` compares as many settlements and prints the
number of differences; `pytest -m slow` compares 100,000.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from cards import protocol
from cards.errors import CardsError
from cards.pok_deng.hands import evaluate_hand
from tests import pok_oracle
from tests.pok_oracle import Answer

ORDINARY, MANY = 5_000, 100_000


def engine(request: Answer) -> Answer:
    try:
        return protocol.answer(request)
    except CardsError as error:
        return {"error": error.code}


def compare(request: Answer) -> str | None:
    expected, got = pok_oracle.answer(request), engine(request)
    return None if got == expected else f"request {request}\nengine  {got}\noracle  {expected}"


def count_differences(do: str, number: int, seed: int) -> list[str]:
    random = Random(seed)
    found = (compare(pok_oracle.MAKERS[do](random)) for _ in range(number))
    return [difference for difference in found if difference]


def assert_no_differences(do: str, number: int, seed: int) -> None:
    differences = count_differences(do, number, seed)
    print(f"\n{len(differences)} differences in {number} of {do}")
    assert not differences, f"{len(differences)} differences; the first:\n{differences[0]}"


def test_five_thousand_settlements_differ_in_none() -> None:
    assert_no_differences("settle", int(os.environ.get("SAMRAP_SETTLEMENTS", ORDINARY)), seed=2024)


@pytest.mark.slow
def test_a_hundred_thousand_settlements_differ_in_none() -> None:
    assert_no_differences("settle", MANY, seed=7)


@pytest.mark.parametrize(("do", "number"), [("explain", 3_000), ("draw", 1_000), ("round", 3_000)])
def test_hands_draws_and_rounds_are_judged_as_the_oracle_judges_them(do: str, number: int) -> None:
    assert_no_differences(do, number, seed=11)


@pytest.mark.slow
@pytest.mark.parametrize("do", ["explain", "draw", "round"])
def test_many_hands_draws_and_rounds_are_judged_as_the_oracle_judges_them(do: str) -> None:
    assert_no_differences(do, 30_000, seed=13)


def test_the_biased_requests_meet_every_class_outcome_rule_and_choice() -> None:
    """Else the comparisons above would prove less than they say."""
    random = Random(2024)
    seen: Counter[object] = Counter()
    for _ in range(4_000):
        told = pok_oracle.answer(pok_oracle.make_explain(random))
        seen.update([("class", told["class"]), ("deng", told["class"], told["deng"])])
        request = pok_oracle.make_settle(random)
        told = pok_oracle.answer(request)
        seen.update([("settle", told["outcome"], told["multiple"])])
        seen.update((key, str(value)) for key, value in request["rules"].items())
        told = pok_oracle.answer(pok_oracle.make_round(random))
        seen.update(
            ["illegal"] if "error" in told else [(line["rule"], line["outcome"]) for line in told["settlements"]]
        )
    wanted: list[object] = [("class", key) for key in ("pok9", "pok8", "tong", "straight_flush", "straight", "yellow")]
    wanted += [("deng", "points", deng) for deng in (1, 2, 3)] + [("deng", "pok9", 2), ("deng", "pok8", 2), "illegal"]
    wanted += [("settle", way, times) for way in ("win", "lose") for times in (1, 2, 3, 5)] + [("settle", "push", 0)]
    wanted += [(rule, way) for rule in ("P3.2", "P5.1", "P5.2", "P5.3") for way in ("win", "lose", "push")]
    wanted += [("P3.3", "win")] + [(key, str(value)) for key, values in pok_oracle.CHOICES.items() for value in values]
    assert [key for key in wanted if seen[key] < 10] == []


@pytest.mark.parametrize("size", [2, 3])
def test_every_hand_is_named_as_the_oracle_names_it(size: int) -> None:
    for cards in combinations(pok_oracle.PACK, size):
        value = evaluate_hand(cards)
        told = {"points": value.points, "class": value.klass, "deng": value.deng, "rule": value.rule}
        assert told == pok_oracle.explain(cards, pok_oracle.DEFAULTS), cards
