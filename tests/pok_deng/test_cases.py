"""The sourced cases of Pok Deng: known cards, asked of the engine and of the independent evaluator."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from cards import protocol
from cards.errors import CardsError
from tests import pok_oracle

Row = dict[str, Any]
Judge = Callable[[Mapping[str, Any]], Row]
READ = tomllib.loads((Path(__file__).parents[1] / "cases" / "pok_deng.toml").read_text(encoding="utf-8"))
CASES: list[Row] = READ["case"]
RULES: list[Row] = READ["rule"]


def engine(request: Mapping[str, Any]) -> Row:
    try:
        return protocol.answer(request)
    except CardsError as error:
        return {"error": error.code}


JUDGES = [pytest.param(engine, id="engine"), pytest.param(pok_oracle.answer, id="oracle")]


def assert_answers(got: Row, wanted: Row) -> None:
    if "error" in wanted:
        assert got == {"error": wanted["error"]}
        return
    for key, value in wanted["expect"].items():
        assert got[key] == value, f"{key}: {got}"


def test_no_two_cases_share_a_name() -> None:
    names = [case["id"] for case in CASES]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_known_cards_are_judged_as_the_sources_say(case: Row, judge: Judge) -> None:
    assert_answers(judge({"game": "pok", **case["ask"]}), case)


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(
    ("ask", "choice"),
    [
        pytest.param(row["ask"], choice, id=f"{row['key']}-{number}-{place}")
        for number, row in enumerate(RULES)
        for place, choice in enumerate(row["choices"])
    ],
)
def test_each_choice_of_a_house_rule_judges_as_the_rulebook_says(ask: Row, choice: Row, judge: Judge) -> None:
    assert_answers(judge({"game": "pok", **ask, "rules": choice["rules"]}), choice)


def test_every_choice_of_every_house_rule_has_a_case() -> None:
    covered = {(key, value) for row in RULES for choice in row["choices"] for key, value in choice["rules"].items()}
    assert covered == {(key, value) for key, values in pok_oracle.CHOICES.items() for value in values}
