"""Nothing in the engine's tables is half done: ids, rules, examples, near misses, calls and error codes."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from cards import protocol, rulebook
from cards.phai_tong.deck import parse_card, parse_hand, parse_keng
from cards.phai_tong.house import HOUSE_RULES
from cards.phai_tong.sets import SET_KINDS, judge_set, set_kind
from cards.phai_tong.wins import CONDITIONS, WIN_CATEGORIES, WinCategory, best_win, judge_win
from tests import oracle

# the protocol's list of requests and the keys each has beside game, do, rules and lang
PROTOCOL = {
    "explain": {"hand", "win", "thok", "keng", "why"},
    "dealt": {"hand", "keng"},
    "waits": {"hand", "keng"},
    "discards": {"hand", "keng"},
    "pong": {"hand", "card"},
    "claims": {"card", "drawer", "players", "from"},
    "set": {"cards"},
    "census": set(),
}


def read(situation: str) -> tuple[Any, str, dict[str, Any]]:
    """A row's own hand: situation text, as links write it."""
    values = dict(part.split("=", 1) for part in situation.split("&"))
    hand, card = parse_hand(values.pop("hand"), sizes=(11,)), parse_card(values.pop("win"))
    known: dict[str, Any] = {}
    if "thok" in values:
        known["thok"] = values.pop("thok") == "1"
    if "keng" in values:
        known["keng"] = parse_keng(values.pop("keng"))
    assert not values
    return hand, card, known


@pytest.mark.parametrize("row", WIN_CATEGORIES, ids=lambda row: row.key)
def test_a_category_names_rules_of_the_rulebook_and_conditions_of_the_table(row: WinCategory) -> None:
    assert rulebook.has_rule(row.rule)
    assert rulebook.has_rule(row.thok_rule)
    assert row.needs
    assert set(row.needs) <= {condition.key for condition in CONDITIONS}
    if row.house is not None:
        assert row.house in {rule.key for rule in HOUSE_RULES}


@pytest.mark.parametrize("row", WIN_CATEGORIES, ids=lambda row: row.key)
def test_a_category_s_example_wins_as_it_and_as_nothing_higher(row: WinCategory) -> None:
    hand, card, known = read(row.example)
    win = best_win(hand, card, **known)
    assert win
    assert win.category == row.key
    told = oracle.explain_hand(hand, card, known.get("thok", False), known.get("keng"), {})
    assert told["category"] == row.key


@pytest.mark.parametrize("row", WIN_CATEGORIES, ids=lambda row: row.key)
def test_a_category_s_near_miss_fails_one_condition(row: WinCategory) -> None:
    hand, card, known = read(row.near_miss)
    assert len(judge_win(hand, card, row.key, **known).failed) == 1
    told = oracle.explain_hand(hand, card, known.get("thok", False), known.get("keng"), {})
    assert row.key not in told["all"]


def test_every_condition_is_needed_by_a_category_and_names_a_rule() -> None:
    needed = {need for row in WIN_CATEGORIES for need in row.needs}
    assert {condition.key for condition in CONDITIONS} == needed
    assert all(rulebook.has_rule(condition.rule) for condition in CONDITIONS)


def test_every_house_rule_belongs_to_a_rule_that_names_it() -> None:
    for row in HOUSE_RULES:
        assert row.key in rulebook.rule_by_id(row.rule).house, row.key


def test_every_kind_of_set_has_an_example_and_a_near_miss() -> None:
    for row in SET_KINDS:
        example = [row.example[0] + letter for letter in row.example[1:]]
        near_miss = [row.near_miss[0] + letter for letter in row.near_miss[1:]]
        assert set_kind(example) == row.key
        assert len(judge_set(near_miss, row.key).failed) == 1


def test_the_calls_are_the_protocol_s_with_its_keys() -> None:
    assert {do: set(call.keys) for do, call in protocol.CALLS["tong"].items()} == PROTOCOL


@pytest.mark.parametrize("do", PROTOCOL)
def test_people_can_make_every_call_from_the_command_line(do: str) -> None:
    done = subprocess.run([sys.executable, "-m", "cards", "tong", do, "--help"], capture_output=True, check=True)
    assert done.stdout


PEOPLE: list[tuple[list[str], dict[str, Any]]] = [
    (["explain", "4ccb 2abc 1dd | 1aaa", "1d"], {"do": "explain", "hand": "4ccb 2abc 1dd|1aaa", "win": "1d"}),
    (
        ["explain", "2bba 4cca 5cc | 1bbb", "ห้านก", "--thok", "--keng", "5c"],
        {"do": "explain", "hand": "2bba 4cca 5cc|1bbb", "win": "5c", "thok": True, "keng": "5c"},
    ),
    (["waits", "3aaa 4cca 4bb 1deb"], {"do": "waits", "hand": "3aaa 4cca 4bb 1deb"}),
    (["discards", "4ccb 2abc 1dd 6b | 1aaa"], {"do": "discards", "hand": "4ccb 2abc 1dd 6b|1aaa"}),
    (["dealt", "1aaa 9bbb 8bbb 4ccc"], {"do": "dealt", "hand": "1aaa 9bbb 8bbb 4ccc"}),
    (["pong", "4ccb 2abc 1dd | 1aaa", "4c"], {"do": "pong", "hand": "4ccb 2abc 1dd|1aaa", "card": "4c"}),
    (["set", "1d1a1c"], {"do": "set", "cards": "1d1a1c"}),
    (["set", "1d1a1c", "--rules", "iao_sian=mixed"], {"do": "set", "cards": "1d1a1c", "rules": {"iao_sian": "mixed"}}),
    (
        ["claims", "4b", "0", "3aaa 4cca 4bb 1deb@4b", "7abc 8abc 9abc 4ac"],
        {
            "do": "claims",
            "card": "4b",
            "drawer": 0,
            "players": [{"hand": "3aaa 4cca 4bb 1deb", "keng": "4b"}, {"hand": "7abc 8abc 9abc 4ac"}],
        },
    ),
]


@pytest.mark.parametrize(("words", "request_"), PEOPLE, ids=[" ".join(words) for words, _ in PEOPLE])
def test_the_command_line_answers_as_the_protocol_does(words: list[str], request_: dict[str, Any]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cards", "tong", *words, "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == oracle.answer({"game": "tong", **request_})


def test_a_slip_on_the_command_line_is_a_sentence_and_a_failing_exit() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cards", "tong", "explain", "4ccb 2abc 1dd | 1aab", "1d"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "1aab" in done.stdout + done.stderr
