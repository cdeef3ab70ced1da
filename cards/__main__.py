"""The engine from a shell: `python -m cards tong explain "4ccb 2abc 1dd | 1aaa" 1d`, `python -m cards pok odds`.

The same calls as the line protocol's, in words for people; `--json` prints the answer object, and
`python -m cards jsonl` reads and writes the protocol itself. `python -m cards rule T6.13` and
`python -m cards search "สี่ตอง"` look things up; `python -m cards play tong --seed 7` plays a hand and tells it.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.errors import CardsError
from cards.game import Call
from cards.protocol import GAMES, answer, error_answer, run
from cards.telling import tell
from cards.wording import LANGS, say_error


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


def _tong_player(text: str) -> dict[str, object]:
    hand, _, keng = text.partition("@")
    return {"hand": hand, "keng": keng.strip()} if keng else {"hand": hand}


def _drawn(text: str, after: str) -> dict[str, object]:
    """`4S 2H + 3C @ 10`: a hand, the card drawn to it and, under the key `after`, what stands behind the @."""
    cards, at, last = text.partition("@")
    hand, _, draw = cards.partition("+")
    read: dict[str, object] = {"hand": hand}
    if draw.strip():
        read["draw"] = draw.strip()
    if at:
        read[after] = _value(last.strip()) if after == "stake" else last.strip()
    return read


LEVELS = ("random", "simple", "strong")
"""How well the computer plays: the keys of the bots of both games, which are read only when they are needed."""


@dataclass(frozen=True, slots=True)
class _Argument:
    """How one key of a call is given on the command line, and how its text becomes the request's value."""

    options: Mapping[str, Any]
    read: Callable[[Any], object] = lambda given: given


# by game and key, or by game, call and key where a call differs; a key that is not here is plain text
_ARGUMENTS: Mapping[tuple[str, ...], _Argument] = {
    ("tong", "thok"): _Argument({"action": "store_true", "help": "drawn by the winner"}),
    ("tong", "why"): _Argument({"action": "store_true", "help": "every category, and why or why not"}),
    ("tong", "keng"): _Argument({"help": "the face in the keng box", "metavar": "CARD"}),
    ("tong", "from"): _Argument({"choices": ("pile", "discard"), "help": "where the card comes from"}),
    ("tong", "drawer"): _Argument({"type": int, "help": "the seat that drew the card, from 0"}),
    ("tong", "players"): _Argument(
        {"nargs": "+", "help": "hands in the order of play, each with its keng after @"},
        lambda given: [_tong_player(text) for text in given],
    ),
    ("pok", "stake"): _Argument({"type": int, "help": "points laid on the hand"}),
    ("pok", "round", "dealer"): _Argument(
        {"help": "two cards, the card drawn after +, the catch after @: '4S 2H + 3C @three'"},
        lambda given: _drawn(given, "catch"),
    ),
    ("pok", "round", "players"): _Argument(
        {"nargs": "+", "help": "hands, each with the card drawn after + and its stake after @: 'KS 2D + 9C @10'"},
        lambda given: [_drawn(text, "stake") for text in given],
    ),
}
_PLAIN = _Argument({})


def _argument(game: str, do: str, key: str) -> _Argument:
    return _ARGUMENTS.get((game, do, key)) or _ARGUMENTS.get((game, key), _PLAIN)


def _add_call(calls: Any, game: str, call: Call) -> None:
    sub = calls.add_parser(call.do, help=call.help, description=call.help)
    for key in call.needs:
        sub.add_argument(key, **_argument(game, call.do, key).options)
    for key in call.keys:
        if key not in call.needs:
            sub.add_argument(f"--{key}", **_argument(game, call.do, key).options)
    sub.add_argument("--rules", nargs="*", default=[], metavar="KEY=VALUE", help="house rules")
    sub.add_argument("--lang", choices=LANGS, default="en")
    sub.add_argument("--json", action="store_true", help="the answer object")
    sub.set_defaults(call=call)


def _add_play(games: Any) -> None:
    play = games.add_parser("play", help="hands that the computer plays, a line for each thing that happens")
    play.add_argument("played", choices=tuple(GAMES), help="the game")
    play.add_argument("--seed", required=True, help="the same seed, the same cards and moves")
    play.add_argument("--players", type=int, default=6, help="how many play, the dealer among them")
    play.add_argument("--bots", choices=LEVELS, default="strong", help="how well they play")
    play.add_argument("--hands", type=int, default=1, help="how many hands or rounds")
    play.add_argument("--rules", nargs="*", default=[], metavar="KEY=VALUE", help="house rules")
    play.add_argument("--lang", choices=LANGS, default="en")
    play.set_defaults(json=False)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m cards", description="Thai card games: what a hand is, and why.")
    games = parser.add_subparsers(dest="game", required=True)
    for game in GAMES.values():
        calls = games.add_parser(game.key, help=game.name).add_subparsers(dest="do", required=True)
        for call in game.calls:
            _add_call(calls, game.key, call)
    games.add_parser("jsonl", help="the line protocol: JSON requests in, JSON answers out")
    rule = games.add_parser("rule", help="a rule in plain words, its examples as the engine judges them")
    rule.add_argument("id", help="its id, such as T6.13")
    search = games.add_parser("search", help="rules, words, house rules, cards and hands, however they are spelt")
    search.add_argument("query", nargs="+", help="words in Thai, romanised Thai or English, a card or a hand")
    search.add_argument("--in", dest="only", choices=tuple(GAMES), help="of one game only")
    search.add_argument("--limit", type=int, default=12, help="how many at most")
    _add_play(games)
    for looked_up in (rule, search):
        looked_up.add_argument("--lang", choices=LANGS, default="en")
        looked_up.add_argument("--json", action="store_true", help="as JSON: a rule's object, a list of hits")
    return parser


def _rule(given: argparse.Namespace) -> str:
    from cards import reading  # noqa: PLC0415 - what is looked up is read only when it is asked for

    rule = reading.find_rule(_typed(given.id))
    return _json(reading.rule_object(rule)) if given.json else reading.tell_rule(rule, given.lang)


def _search(given: argparse.Namespace) -> str:
    from cards import lookup, reading  # noqa: PLC0415 - as above

    query = _typed(" ".join(given.query))
    hits = lookup.search(query, game=given.only, limit=given.limit)
    wrong = lookup.mistake_in(query, game=given.only)
    if not given.json:
        return reading.tell_hits(hits, query, given.lang, wrong)
    if wrong is not None:  # the answer stays a list
        print(say_error(wrong, given.lang), file=sys.stderr)
    return _json(reading.hits_list(hits))


def _play(given: argparse.Namespace) -> str:
    from cards import playing  # noqa: PLC0415 - as above

    match = playing.play_hands(
        given.played, _typed(given.seed), players=given.players, level=given.bots, hands=given.hands,
        rules=_rules(given.rules),
    )  # fmt: skip
    return playing.tell_hands(given.played, match, given.lang)


def _typed(text: str) -> str:
    """What was typed, without bytes that are no text."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False)


_BESIDE: Mapping[str, Callable[[argparse.Namespace], str]] = {"rule": _rule, "search": _search, "play": _play}
"""What is no call of a game."""


def _request(given: argparse.Namespace) -> dict[str, Any]:
    call: Call = given.call
    request: dict[str, Any] = {"game": given.game, "do": call.do}
    for key in call.keys:
        value = getattr(given, key)
        if value is not None and value is not False:
            request[key] = _argument(given.game, call.do, key).read(value)
    if given.rules:
        request["rules"] = _rules(given.rules)
    return request


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0, or 2 when what was given cannot be.

    >>> main(["tong", "set", "1d1a1c"])
    Phuak
    0
    >>> main(["tong", "waits", "4ccb 2abc 1dd | 1aaa", "--lang", "th"])
    เอี่ยวพญา เหลืออีก 2 ใบ คนอื่นจั่ว กินช่อง 1 แต้ม จั่วเอง กินถก 2 แต้ม
    0
    >>> main(["pok", "round", "4S 2H + 3C @three", "2S 2D + KS @10", "KD 7H @5"])
    Player 1: pays 10 points (1 time) (P5.1)
    Player 2: pays 15 points (3 times) (P5.2)
    The dealer gets 25 points in all
    0
    >>> main(["search", "กระเบื้อง", "--limit", "1"])
    Sam lueang, three yellow · rule P6.3 · matches กระเบื้อง
      Three cards all from jack, queen and king, repeats allowed: sam lueang, also called krabueang or khop. It beats \
9 points and pays three times.
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
    try:
        print(_BESIDE[given.game](given) if given.game in _BESIDE else _answer(given))
    except CardsError as error:
        print(_json(error_answer(error)) if given.json else say_error(error, given.lang))
        return 2
    return 0


def _answer(given: argparse.Namespace) -> str:
    request = _request(given)
    told = answer(request)
    return _json(told) if given.json else tell(given.do, request, told, given.lang, given.game)


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader closed the pipe: `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
