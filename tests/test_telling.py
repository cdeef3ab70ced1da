"""Answers in words: every call of both games, whatever the answer, and errors that never end a run."""

import json
from typing import Any

import pytest

from cards import protocol
from cards.__main__ import main
from cards.wording import LANGS

TONG = "4ccb 2abc 1dd|1aaa"
# requests whose answers are of every sort: yes, no, and nothing at all
REQUESTS: list[dict[str, Any]] = [
    {"game": "tong", "do": "explain", "hand": TONG, "win": "1d"},
    {"game": "tong", "do": "explain", "hand": TONG, "win": "1e", "why": True},
    {"game": "tong", "do": "dealt", "hand": "4ccb 2abc 1ddd 7aaa"},
    {"game": "tong", "do": "dealt", "hand": "1abc 9abc 8abc 4aab"},
    {"game": "tong", "do": "dealt", "hand": "1ab 2ab 3ab 4ab 5ab 6ab"},
    {"game": "tong", "do": "waits", "hand": TONG},
    {"game": "tong", "do": "waits", "hand": "1ab 2ab 3ab 4ab 5ab 6a"},
    {"game": "tong", "do": "discards", "hand": "4ccb 2abc 1dd 7a|1aaa"},
    {"game": "tong", "do": "discards", "hand": "1ab 2ab 3ab 4ab 5ab 6ab"},
    {"game": "tong", "do": "pong", "hand": TONG, "card": "4c"},
    {"game": "tong", "do": "pong", "hand": TONG, "card": "9c"},
    {"game": "tong", "do": "claims", "card": "1d", "drawer": 0, "players": [{"hand": TONG}]},
    {
        "game": "tong", "do": "claims", "card": "4c", "drawer": 1,
        "players": [{"hand": TONG}, {"hand": "5abc 6abc 7abc 8ab"}],
    },
    {"game": "tong", "do": "claims", "card": "9c", "drawer": 0, "players": [{"hand": TONG}]},
    {"game": "tong", "do": "set", "cards": "1d1a1c"},
    {"game": "tong", "do": "set", "cards": "1d2a1c"},
    {"game": "tong", "do": "census"},
    {"game": "pok", "do": "explain", "hand": "AS 8S"},
    {"game": "pok", "do": "explain", "hand": "JS QD KC"},
    {"game": "pok", "do": "settle", "dealer": "KS 7D", "player": "AS 8S", "stake": 10},
    {"game": "pok", "do": "settle", "dealer": "AS 8S", "player": "KS 7D", "stake": 10},
    {"game": "pok", "do": "settle", "dealer": "KS 7D", "player": "QS 7H", "stake": 10},
    {"game": "pok", "do": "draw", "hand": "2S 2D"},
    {"game": "pok", "do": "draw", "hand": "2S 3D"},
    {"game": "pok", "do": "draw", "hand": "AS 8S"},
    {"game": "pok", "do": "advise", "hand": "2S 3D"},
    {"game": "pok", "do": "advise", "hand": "2S 2D"},
    {"game": "pok", "do": "odds"},
    {
        "game": "pok", "do": "round", "dealer": {"hand": "4S 2H", "catch": "three", "draw": "3C"},
        "players": [{"hand": "2S 2D", "draw": "KS", "stake": 10}, {"hand": "KD 7H", "stake": 5}],
    },
]  # fmt: skip


def test_every_call_of_both_games_is_among_the_requests() -> None:
    asked = {(request["game"], request["do"]) for request in REQUESTS}
    assert asked == {(game, do) for game, calls in protocol.CALLS.items() for do in calls}


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: f"{request['game']}-{request['do']}")
def test_an_answer_can_be_told_in_both_languages(request_: dict[str, Any]) -> None:
    told = {lang: json.loads(protocol.answer_line(json.dumps({**request_, "lang": lang}))) for lang in LANGS}
    for lang, answer in told.items():
        assert answer["text"], lang
        assert "[" not in answer["text"], "card marks are names by now"
    assert told["th"]["text"] != told["en"]["text"]
    plain = json.loads(protocol.answer_line(json.dumps(request_)))
    assert {key: value for key, value in told["th"].items() if key != "text"} == plain


def test_a_dealt_hand_that_wins_nothing_is_told_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tong", "dealt", "1abc 9abc 8abc 4aab"]) == 0
    assert capsys.readouterr().out.strip() == "No win"


@pytest.mark.parametrize("digits", [19, 4000, 4301])
def test_a_stake_of_too_many_digits_is_refused_and_the_run_goes_on(digits: int) -> None:
    line = f'{{"game":"pok","do":"settle","dealer":"KS 7D","player":"AS 8S","stake":{"9" * digits}}}'
    assert json.loads(protocol.answer_line(line))["error"]["code"] in {"bad_value", "bad_json"}
