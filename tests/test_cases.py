"""The sourced cases: what the source and the rulebook say of known cards, asked of the engine and of the oracle."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cards import protocol
from cards.phai_tong.deck import format_hand, parse_card, parse_cards, parse_hand
from tests import oracle

HERE = Path(__file__).parent / "cases"
Row = dict[str, Any]


def read(name: str, table: str) -> list[Row]:
    rows: list[Row] = tomllib.loads((HERE / name).read_text(encoding="utf-8"))[table]
    return rows


SOURCE, RULEBOOK, HOUSE = read("source.toml", "case"), read("rulebook.toml", "case"), read("house_rules.toml", "rule")
CASES = SOURCE + RULEBOOK
JUDGES = [pytest.param(protocol.answer, id="engine"), pytest.param(oracle.answer, id="oracle")]
Judge = Callable[[Row], Row]


def assert_answers(got: Row, expect: Row, none: list[str]) -> None:
    assert "error" not in got, got
    for key, value in expect.items():
        seen = got[key]
        if key == "claims":  # a row of the case may leave nulls out
            blank = {"category": None, "class": None, "price": None}
            value = [blank | entry for entry in value]  # noqa: PLW2901
        assert seen == value, f"{key}: {seen!r}, expected {value!r} in {got}"
    for key in none:
        assert got[key] is None, f"{key}: {got[key]!r}, expected null in {got}"


def test_no_two_cases_share_a_name() -> None:
    names = [case["id"] for case in CASES]
    assert sorted(set(names)) == sorted(names)


def test_every_case_expects_something() -> None:
    for case in CASES:
        assert case.get("expect") or case.get("none") or case.get("first"), case["id"]


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_known_hand_is_judged_as_the_source_and_the_rulebook_say(case: Row, judge: Judge) -> None:
    got = judge({"game": "tong", **case["ask"]})
    assert_answers(got, case.get("expect", {}), case.get("none", []))
    if "first" in case:
        assert case["first"].items() <= got["discards"][0].items()


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("case", [case for case in SOURCE if "wait_cards" in case], ids=lambda case: case["id"])
def test_a_known_hand_waits_for_exactly_these_cards(case: Row, judge: Judge) -> None:
    ask = {key: value for key, value in case["ask"].items() if key in ("hand", "keng")}
    waits = judge({"game": "tong", "do": "waits", **ask})["waits"]
    assert [wait["card"] for wait in waits] == case["wait_cards"]
    assert [wait["left"] for wait in waits] == case["lefts"]


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(
    ("ask", "choice"),
    [
        pytest.param(row["ask"], choice, id=f"{row['key']}-{number}-{place}")
        for number, row in enumerate(HOUSE)
        for place, choice in enumerate(row["choices"])
    ],
)
def test_each_choice_of_a_house_rule_judges_as_the_rulebook_says(ask: Row, choice: Row, judge: Judge) -> None:
    got = judge({"game": "tong", **ask, "rules": choice["rules"]})
    assert_answers(got, choice.get("expect", {}), choice.get("none", []))


@pytest.mark.parametrize("case", [case for case in SOURCE if "thai" in case], ids=lambda case: case["id"])
def test_the_cards_the_source_writes_out_parse_to_the_case_s_hand(case: Row) -> None:
    assert format_hand(parse_hand(case["thai"])) == format_hand(parse_hand(case["ask"]["hand"]))
    if "thai_keng" in case:
        assert parse_card(case["thai_keng"]) == case["ask"]["keng"]


def test_the_iao_the_source_mixes_in_one_set_parse() -> None:
    (case,) = (case for case in SOURCE if "thai_cards" in case)
    assert parse_cards(case["thai_cards"]) == parse_cards(case["ask"]["cards"])


def test_every_worked_hand_of_the_source_has_a_case() -> None:
    worked = [
        "S0.29",
        "S0.34",
        "S0.39",
        "S0.46",
        "S0.56",
        "S0.68",
        "S0.73",
        "S0.79",
        "S0.84",
        "S0.87",
        "S0.91",
        "S0.92",
    ]
    names = " ".join(case["id"] for case in SOURCE if "thai" in case)
    assert [name for name in worked if name not in names] == []


def test_every_house_rule_that_judges_a_hand_has_cases_for_its_choices() -> None:
    covered = {row["key"] for row in HOUSE}
    assert covered == set(oracle.DEFAULTS)
