"""The line protocol: one JSON request a line in, one JSON answer a line out. Scripts and outside checkers use it.

Each call is a row of its game: its keys, which of them must be there, and the function that answers. The answer is ids
and numbers; `"lang": "th"` or `"en"` adds a `text` for people.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import IO, Any

from cards.errors import CardsError
from cards.game import Call, Game, Json, bad_value, check_keys, one_of
from cards.phai_tong.calls import GAME as PHAI_TONG
from cards.pok_deng.calls import GAME as POK_DENG
from cards.wording import LANGS

TONG_CALLS, POK_CALLS = PHAI_TONG.calls, POK_DENG.calls
GAMES: Mapping[str, Game] = {game.key: game for game in (PHAI_TONG, POK_DENG)}
CALLS: Mapping[str, Mapping[str, Call]] = {key: game.call_by_do for key, game in GAMES.items()}
_EVERY_REQUEST = ("game", "do", "rules", "lang")


def answer(request: Mapping[str, Any]) -> Json:
    """The answer to one request.

    Errors: `CardsError` with one of the protocol's codes.

    >>> answer({"game": "tong", "do": "set", "cards": "1d1a1c"})
    {'kind': 'phuak'}
    >>> answer({"game": "pok", "do": "explain", "hand": "AS 8S"})
    {'points': 9, 'class': 'pok9', 'deng': 2, 'rule': 'P3.1'}
    >>> answer({"game": "tong", "do": "waits", "hand": "4ccb 2abc 1dd|1aaa"})["waits"][0]["left"]
    2
    """
    game = one_of(request, "game", CALLS, "unknown_game")
    call = CALLS[game][one_of(request, "do", CALLS[game], "unknown_do")]
    check_keys(request, (*_EVERY_REQUEST, *call.keys), call.needs)
    lang = request.get("lang")
    if lang is not None and lang not in LANGS:
        raise bad_value("lang", lang, "th or en")
    rules = request.get("rules", {})
    if not isinstance(rules, dict):
        raise bad_value("rules", rules, "an object of house rules")
    told = call.answer(request, GAMES[game].house_from_rules(rules))
    if lang is not None:
        from cards.telling import tell  # noqa: PLC0415 - words are read only when they are asked for

        told["text"] = tell(call.do, request, told, lang, game)
    return told


def error_answer(error: CardsError) -> Json:
    """The answer to a request that cannot be answered.

    >>> error_answer(CardsError("unknown_do", "do cannot be fly", token="fly"))
    {'error': {'code': 'unknown_do', 'message': 'do cannot be fly', 'token': 'fly'}}
    """
    return {"error": {"code": error.code, "message": str(error), "token": error.token}}


def _no_json(message: str, line: str) -> CardsError:
    return CardsError("bad_json", message, token=line.strip())


def _read(line: str) -> Json:
    try:
        request = json.loads(line)
    except ValueError:
        raise _no_json("this line is no JSON", line) from None
    if not isinstance(request, dict):
        raise _no_json("a request is a JSON object", line)
    return request


def answer_line(line: str) -> str:
    """One line of JSON for one line of JSON; never raises.

    >>> answer_line('{"game": "tong", "do": "set", "cards": "4c4c4c"}')
    '{"kind": "tong"}'
    >>> answer_line("{")[:31]
    '{"error": {"code": "bad_json", '
    """
    try:
        return json.dumps(answer(_read(line)), ensure_ascii=False)
    except CardsError as error:
        told = error_answer(error)
    except RecursionError:
        told = error_answer(_no_json("this line nests too deep", line))
    return json.dumps(told, ensure_ascii=False)


def run(lines: Iterable[str], out: IO[str]) -> None:
    """Answer every line, in order, flushing as it goes; blank lines are skipped."""
    for line in lines:
        if line.strip():
            out.write(answer_line(line) + "\n")
            out.flush()
