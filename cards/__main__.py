"""The engine from a shell: `python -m cards tong explain "4ccb 2abc 1dd | 1aaa" 1d`, or `python -m cards jsonl`.

The same calls as the line protocol's, in words for people; `--json` prints the answer object.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from cards.errors import CardsError
from cards.protocol import CALLS, LANGS, Call, answer, error_answer, run
from cards.telling import tell
from cards.wording import say_error

_HELP = {
    "explain": "what a hand of eleven wins as with a card",
    "dealt": "what a dealt twelve wins as",
    "waits": "the cards a hand of eleven waits for",
    "discards": "what each throw of twelve leaves to win with",
    "pong": "whether a hand may pong a card",
    "claims": "who gets a card that several want",
    "set": "what three cards are",
    "census": "how many hands there are, exactly",
}
_OPTIONS: dict[str, dict[str, Any]] = {
    "thok": {"action": "store_true", "help": "drawn by the winner"},
    "why": {"action": "store_true", "help": "every category, and why or why not"},
    "keng": {"help": "the face in the keng box", "metavar": "CARD"},
    "from": {"choices": ("pile", "discard"), "help": "where the card comes from"},
}


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _rules(pairs: Sequence[str]) -> dict[str, object]:
    rules: dict[str, object] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        rules[key] = _value(value)
    return rules


def _player(text: str) -> dict[str, str]:
    hand, _, keng = text.partition("@")
    return {"hand": hand, "keng": keng.strip()} if keng else {"hand": hand}


def _add_call(calls: Any, call: Call) -> None:
    sub = calls.add_parser(call.do, help=_HELP[call.do], description=_HELP[call.do])
    for key in call.needs:
        if key == "players":
            sub.add_argument("players", nargs="+", help="hands in the order of play, each with its keng after @")
        elif key == "drawer":
            sub.add_argument("drawer", type=int, help="the seat that drew the card, from 0")
        else:
            sub.add_argument(key)
    for key in call.keys:
        if key not in call.needs:
            sub.add_argument(f"--{key}", **_OPTIONS[key])
    sub.add_argument("--rules", nargs="*", default=[], metavar="KEY=VALUE", help="house rules")
    sub.add_argument("--lang", choices=LANGS, default="en")
    sub.add_argument("--json", action="store_true", help="the answer object")
    sub.set_defaults(call=call)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m cards", description="Thai card games: what a hand is, and why.")
    games = parser.add_subparsers(dest="game", required=True)
    for game, rows in CALLS.items():
        calls = games.add_parser(game, help="Phai Tong").add_subparsers(dest="do", required=True)
        for call in rows.values():
            _add_call(calls, call)
    games.add_parser("jsonl", help="the line protocol: JSON requests in, JSON answers out")
    return parser


def _request(given: argparse.Namespace) -> dict[str, Any]:
    call: Call = given.call
    request: dict[str, Any] = {"game": given.game, "do": call.do}
    for key in call.keys:
        value = getattr(given, key)
        if value is not None and value is not False:
            request[key] = [_player(text) for text in value] if key == "players" else value
    if given.rules:
        request["rules"] = _rules(given.rules)
    return request


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, or 2 when the cards or rules given cannot be.

    >>> main(["tong", "set", "1d1a1c"])
    Phuak
    0
    >>> main(["tong", "waits", "4ccb 2abc 1dd | 1aaa", "--lang", "th"])
    เอี่ยวพญา เหลืออีก 2 ใบ คนอื่นจั่ว กินช่อง 1 แต้ม จั่วเอง กินถก 2 แต้ม
    0
    """
    given = _parser().parse_args(arguments)
    if given.game == "jsonl":
        lines = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace", newline="\n")
        out = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", errors="backslashreplace", newline="\n")
        try:
            run(lines, out)
        finally:  # the interpreter's own streams stay open
            lines.detach()
            out.detach()
        return 0
    request = _request(given)
    try:
        told = answer(request)
    except CardsError as error:
        print(json.dumps(error_answer(error), ensure_ascii=False) if given.json else say_error(error, given.lang))
        return 2
    print(json.dumps(told, ensure_ascii=False) if given.json else tell(given.do, request, told, given.lang))
    return 0


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader closed the pipe: `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
