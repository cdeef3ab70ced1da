"""The Pok Deng part of the line protocol and the command line: what is answered, and every error."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from cards import protocol
from cards.__main__ import main
from cards.errors import CardsError
from cards.wording import LANGS, say_error

THAI = re.compile("[ก-๛]")
PLAYERS = [{"hand": "2S 2D", "draw": "KS", "stake": 10}, {"hand": "KD 7H", "stake": 5}]


def ask(do: str, **keys: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(protocol.answer_line(json.dumps({"game": "pok", "do": do, **keys})))
    return answer


@pytest.mark.parametrize(
    ("do", "keys", "expected"),
    [
        ("explain", {"hand": "AS 8S"}, {"points": 9, "class": "pok9", "deng": 2, "rule": "P3.1"}),
        ("explain", {"hand": "5S6S7S"}, {"points": 8, "class": "straight", "deng": 3, "rule": "P6.4"}),
        (
            "explain", {"hand": "5S6S7S", "rules": {"straight_flush": "own_class"}},
            {"points": 8, "class": "straight_flush", "deng": 5, "rule": "P6.9"},
        ),
        ("explain", {"hand": "KS KD QH"}, {"points": 0, "class": "yellow", "deng": 3, "rule": "P6.3"}),
        ("explain", {"hand": "5S 5D 5H"}, {"points": 5, "class": "tong", "deng": 5, "rule": "P6.5"}),
        ("explain", {"hand": "3S 3D"}, {"points": 6, "class": "points", "deng": 2, "rule": "P6.1"}),
        ("explain", {"hand": "2S 5S 9S"}, {"points": 6, "class": "points", "deng": 3, "rule": "P6.2"}),
        ("explain", {"hand": "3S 3D 9H"}, {"points": 5, "class": "points", "deng": 1, "rule": "P6.0"}),
        (
            "settle", {"dealer": "KS 7D", "player": "2S 3S 4S", "stake": 10},
            {"outcome": "win", "multiple": 3, "pays": 30},
        ),
        ("settle", {"dealer": "KS 7D", "player": "2S 5S", "stake": 10}, {"outcome": "push", "multiple": 0, "pays": 0}),
        ("draw", {"hand": "2S 2D"}, {"must": True, "may": True, "rule": "P4.2"}),
        ("draw", {"hand": "KS 8D"}, {"must": False, "may": False, "rule": "P3.3"}),
        ("draw", {"hand": "KS 8D 2H"}, {"must": False, "may": False, "rule": "P4.1"}),
        (
            "round", {"dealer": {"hand": "4S 2H", "catch": "three", "draw": "3C"}, "players": PLAYERS},
            {
                "settlements": [
                    {"outcome": "lose", "multiple": 1, "pays": -10, "rule": "P5.1"},
                    {"outcome": "lose", "multiple": 3, "pays": -15, "rule": "P5.2"},
                ],
                "dealer_pays": -25,
            },
        ),
    ],
)  # fmt: skip
def test_a_call_answers_as_the_protocol_says(do: str, keys: dict[str, Any], expected: dict[str, Any]) -> None:
    assert ask(do, **keys) == expected


def test_nulls_may_stand_for_no_catch_and_no_draw() -> None:
    plain = ask("round", dealer={"hand": "4S 6H"}, players=[{"hand": "KD 7H", "stake": 5}])
    nulls = {"hand": "KD 7H", "stake": 5, "draw": None}
    assert ask("round", dealer={"hand": "4S 6H", "catch": None, "draw": None}, players=[nulls]) == plain


def test_odds_and_advice_are_numbers() -> None:
    assert ask("odds") == {"value": pytest.approx(-0.011066461500039187, abs=1e-12)}
    assert ask("odds", rules={"must_draw": "off"})["value"] == pytest.approx(-0.009550313305900648, abs=1e-12)
    advice = ask("advise", hand="5S KD")
    assert advice["best"] == "draw"
    assert advice["draw"] > advice["stand"]
    assert set(advice) == {"stand", "draw", "best"}
    assert ask("advise", hand="2S KD")["stand"] is None
    assert ask("advise", hand="6S KD")["best"] == "stand"


@pytest.mark.parametrize(
    ("do", "keys", "code", "token"),
    [
        ("fly", {}, "unknown_do", "fly"),
        ("waits", {}, "unknown_do", "waits"),
        ("explain", {"hand": "AS 8S", "keng": "2S"}, "unknown_key", "keng"),
        ("explain", {}, "missing_key", "hand"),
        ("explain", {"hand": 8}, "bad_value", "8"),
        ("explain", {"hand": "AS 8X"}, "unknown_card", "8X"),
        ("explain", {"hand": "AS 4c 4d"}, None, None),
        ("explain", {"hand": "AS AS"}, "too_many_copies", "AS"),
        ("explain", {"hand": "AS"}, "wrong_count", "AS"),
        ("explain", {"hand": "AS 2S 3S 4S"}, "wrong_count", "AS 2S 3S 4S"),
        ("explain", {"hand": "AS 2S", "rules": {"khiao_wan": True}}, "unknown_rule", "khiao_wan"),
        ("explain", {"hand": "AS 2S", "rules": {"tie": "draw"}}, "bad_rule_value", "draw"),
        ("explain", {"hand": "AS 2S", "rules": {"dealer_must_draw": 1}}, "bad_rule_value", "1"),
        ("explain", {"hand": "AS 2S", "rules": []}, "bad_value", "[]"),
        ("explain", {"hand": "AS 2S", "lang": "fr"}, "bad_value", "fr"),
        ("settle", {"dealer": "AS 2S", "player": "3S 2S", "stake": 1}, "too_many_copies", "2S"),
        ("settle", {"dealer": "AS 2S", "player": "3S 4S"}, "missing_key", "stake"),
        ("settle", {"dealer": "AS 2S", "player": "3S 4S", "stake": 0}, "bad_value", "0"),
        ("settle", {"dealer": "AS 2S", "player": "3S 4S", "stake": 1.5}, "bad_value", "1.5"),
        ("settle", {"dealer": "AS 2S", "player": "3S 4S", "stake": True}, "bad_value", "true"),
        ("settle", {"dealer": "AS 2S", "player": "3S 4S", "stake": "10"}, "bad_value", "10"),
        ("advise", {"hand": "AS 8S"}, "illegal_move", "AS 8S"),
        ("advise", {"hand": "AS 2S 3S"}, "wrong_count", "AS 2S 3S"),
        ("round", {"dealer": "4S 2H", "players": PLAYERS}, "bad_value", "4S 2H"),
        ("round", {"dealer": {"hand": "4S 2H"}, "players": []}, "bad_value", "[]"),
        ("round", {"dealer": {"hand": "4S 2H"}, "players": ["KD 7H"]}, "bad_value", "KD 7H"),
        ("round", {"dealer": {"hand": "4S 2H"}, "players": [{"hand": "KD 7H"}]}, "missing_key", "stake"),
        ("round", {"dealer": {}, "players": PLAYERS}, "missing_key", "hand"),
        ("round", {"dealer": {"hand": "4S 2H", "stake": 1}, "players": PLAYERS}, "unknown_key", "stake"),
        ("round", {"dealer": {"hand": "4S 2H", "catch": "four"}, "players": PLAYERS}, "bad_value", "four"),
        ("round", {"dealer": {"hand": "4S 2H", "catch": 3}, "players": PLAYERS}, "bad_value", "3"),
        ("round", {"dealer": {"hand": "4S 2H", "catch": "two"}, "players": PLAYERS}, "illegal_move", "two"),
        ("round", {"dealer": {"hand": "4S 2H", "draw": "KS"}, "players": PLAYERS}, "too_many_copies", "KS"),
        ("round", {"dealer": {"hand": "4S 2H", "draw": "3C 5C"}, "players": PLAYERS}, "wrong_count", "3C 5C"),
        ("round", {"dealer": {"hand": "4S 4H"}, "players": PLAYERS}, "illegal_move", "KS"),
        ("round", {"dealer": {"hand": "4S 4H", "draw": "5C"}, "players": PLAYERS[1:]}, "illegal_move", "5C"),
        (
            "round", {"dealer": {"hand": "4S 2H"}, "players": [{"hand": "AS 8C", "draw": "5D", "stake": 1}]},
            "illegal_move", "5D",
        ),
        ("round", {"dealer": {"hand": "4S 2H"}, "players": [{"hand": "AS 2C", "stake": 1}]}, "illegal_move", "AS 2C"),
        ("round", {"dealer": {"hand": "4S 2H 3C"}, "players": PLAYERS}, "wrong_count", "4S 2H 3C"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_an_error_with_its_code_and_token(
    do: str, keys: dict[str, Any], code: str | None, token: str | None
) -> None:
    told = ask(do, **keys)
    if code is None:
        assert "error" not in told
        return
    assert (told["error"]["code"], told["error"]["token"]) == (code, token)
    assert told["error"]["message"]
    with pytest.raises(CardsError) as caught:
        protocol.answer({"game": "pok", "do": do, **keys})
    for lang in LANGS:
        sentence = say_error(caught.value, lang)
        assert str(token) in sentence
        assert bool(THAI.search(sentence)) == (lang == "th")
        assert "{" not in sentence


def test_an_illegal_move_is_told_with_its_rule() -> None:
    for keys, rule in (
        ({"dealer": {"hand": "4S 2H"}, "players": [{"hand": "AS 2C", "stake": 1}]}, "P4.2"),
        ({"dealer": {"hand": "4S 2H", "catch": "two"}, "players": PLAYERS}, "P5.1"),
        ({"dealer": {"hand": "4S 4H"}, "players": PLAYERS}, "P3.2"),
        ({"dealer": {"hand": "AH 2H"}, "players": PLAYERS, "rules": {"dealer_must_draw": True}}, "P4.4"),
    ):
        assert f"({rule})" in ask("round", **keys)["error"]["message"]
        with pytest.raises(CardsError) as caught:
            protocol.answer({"game": "pok", "do": "round", **keys})
        assert all(f"({rule})" in say_error(caught.value, lang) for lang in LANGS)


REQUESTS = [
    ("explain", {"hand": "AS 8S"}), ("settle", {"dealer": "KS 7D", "player": "2S 3S 4S", "stake": 10}),
    ("settle", {"dealer": "KS 7D", "player": "2S 5S", "stake": 10}), ("draw", {"hand": "2S 2D"}),
    ("draw", {"hand": "KS 8S"}), ("draw", {"hand": "KS 5S"}), ("advise", {"hand": "5S KD"}),
    ("advise", {"hand": "2S KD"}), ("odds", {}), ("round", {"dealer": {"hand": "4S 2H"}, "players": PLAYERS}),
    ("round", {"dealer": {"hand": "KS 7D"}, "players": [{"hand": "QS 7H", "stake": 1}]}),
    ("round", {"dealer": {"hand": "KC 5D"}, "players": [{"hand": "QS 7H", "stake": 1}]}),
]  # fmt: skip


@pytest.mark.parametrize(("do", "keys"), REQUESTS)
def test_asked_for_in_a_language_an_answer_has_a_text_and_is_else_the_same(do: str, keys: dict[str, Any]) -> None:
    plain = ask(do, **keys)
    for lang in LANGS:
        told = ask(do, **keys, lang=lang)
        text = told.pop("text")
        assert told == plain
        assert bool(THAI.search(text)) == (lang == "th")
        assert "{" not in text


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["explain", "KS KD QH"], "Sam lueang: 0 points, 3 deng\n"),
        (["explain", "KS KD QH", "--lang", "th"], "สามเหลือง 0 แต้ม สามเด้ง\n"),
        (["settle", "KS 7D", "AS 8S", "10"], "Wins 20 points (2 times)\n"),
        (["settle", "KS 7D", "2S 5S", "10", "--rules", "tie=deng_difference"], "Wins 10 points (1 time)\n"),
        (["draw", "2S 2D", "--rules", "must_draw=off"], "May draw or stand (P4.2)\n"),
        (["draw", "2S 2D", "--json"], '{"must": true, "may": true, "rule": "P4.2"}\n'),
        (
            ["round", "KS 5D + 3H @two", "2S 2D + KH @10", "KD 7H @5", "--rules", "catch=two_or_three"],
            "Player 1: pays 10 points (1 time) (P5.2)\nPlayer 2: wins 5 points (1 time) (P5.1)\n"
            "The dealer gets 5 points in all\n",
        ),
    ],
)
def test_the_command_line_tells_it_in_words(
    arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pok", *arguments]) == 0
    assert capsys.readouterr().out == text


def test_the_command_line_ends_with_two_when_something_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pok", "round", "KS 5D", "2S 2D @10"]) == 2
    assert capsys.readouterr().out == "Player 1 has 4 points (2S 2D) and must draw in this house (P4.2).\n"


def test_both_games_answer_in_one_run_of_lines() -> None:
    lines = ['{"game":"pok","do":"draw","hand":"2S 2D"}', "", '{"game":"tong","do":"set","cards":"4c4c4c"}', "{"]
    done = subprocess.run(
        [sys.executable, "-m", "cards", "jsonl"], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [next(iter(answer)) for answer in answers] == ["must", "kind", "error"]
