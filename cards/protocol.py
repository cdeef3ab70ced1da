"""The line protocol: one JSON request a line in, one JSON answer a line out. Scripts and outside checkers use it.

Each call is a row: its keys, which of them must be there, and the function that answers. The answer is ids and numbers;
`"lang": "th"` or `"en"` adds a `text` for people.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import IO, Any

from cards.errors import CardsError, quote_value
from cards.phai_tong import census, deck, house, sets, waits, wins
from cards.phai_tong import claims as tong_claims
from cards.phai_tong.deck import FULL_SIZE, HAND_SIZE, Hand
from cards.phai_tong.house import House
from cards.phai_tong.wins import Win

Json = dict[str, Any]
LANGS = ("th", "en")


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the protocol: `keys` in the order of the protocol's text, `needs` those that must be there."""

    do: str
    keys: tuple[str, ...]
    needs: tuple[str, ...]
    answer: Callable[[Mapping[str, Any], House], Json]


# --- reading a request ------------------------------------------------------------------------------------------------


def _bad(key: str, value: object, wanted: str) -> CardsError:
    return CardsError(
        "bad_value", f"{key} cannot be {quote_value(value)}: it is {wanted}", token=quote_value(value), key=key
    )


def _text(request: Mapping[str, Any], key: str) -> str:
    value = request[key]
    if not isinstance(value, str):
        raise _bad(key, value, "a text")
    return value


def _flag(request: Mapping[str, Any], key: str) -> bool:
    value = request.get(key, False)
    if not isinstance(value, bool):
        raise _bad(key, value, "true or false")
    return value


def _keng(request: Mapping[str, Any]) -> str | None:
    if request.get("keng") is None:
        return None
    return deck.parse_keng(_text(request, "keng"))


def _hand(request: Mapping[str, Any], size: int = HAND_SIZE) -> Hand:
    return deck.parse_hand(_text(request, "hand"), sizes=(size,))


# --- writing an answer ------------------------------------------------------------------------------------------------


def _brief(win: Win) -> Json:
    return {"category": win.category, "class": win.klass, "price": win.price}


def _told(win: Win | None, *, thok: bool, keng: bool) -> Json:
    if win is None:
        return {
            "category": None, "thok": thok, "keng": keng, "class": None, "price": 0, "tong": 0,
            "sets": [], "win_set": None, "all": [], "rule": None,
        }  # fmt: skip
    return {
        "category": win.category,
        "thok": thok,
        "keng": keng,
        "class": win.klass,
        "price": win.price,
        "tong": win.tong,
        "sets": [list(card_set) for card_set in win.sets],
        "win_set": win.win_set,
        "all": list(win.all),
        "rule": win.rule,
    }


def _waits_told(found: Iterable[waits.Wait]) -> list[Json]:
    return [
        {"card": wait.card, "left": wait.left, "drawn": _brief(wait.drawn), "thok": _brief(wait.thok)} for wait in found
    ]


# --- the calls --------------------------------------------------------------------------------------------------------


def _explain(request: Mapping[str, Any], rules: House) -> Json:
    hand, card = _hand(request), deck.parse_card(_text(request, "win"))
    thok, keng, why = _flag(request, "thok"), _keng(request), _flag(request, "why")
    win = wins.best_win(hand, card, thok=thok, keng=keng, house=rules)
    told = _told(win, thok=thok, keng=card == keng)
    if why:
        verdicts = wins.judge_wins(hand, card, thok=thok, keng=keng, house=rules)
        told["considered"] = [
            {
                "category": key,
                "holds": verdict.holds,
                "needs": [
                    {
                        "condition": reason.needs,
                        "rule": reason.rule,
                        "holds": reason.holds,
                        "cards": list(reason.cards),
                    }
                    for reason in verdict.reasons
                ],
            }
            for key, verdict in verdicts.items()
        ]
    return told


def _dealt(request: Mapping[str, Any], rules: House) -> Json:
    keng = _keng(request)
    text = _text(request, "hand")
    hand = deck.parse_hand(text, sizes=(FULL_SIZE,))
    if hand.ponged:
        raise CardsError("bad_value", f"nothing is ponged at the deal: {text!r}", token=text)
    found = wins.best_dealt_win(hand, keng=keng, house=rules)
    card, win = found if found is not None else (None, None)
    told = _told(win, thok=rules.dealt_win == "thok", keng=card is not None and card == keng)
    return {**told, "win": card}


def _waits(request: Mapping[str, Any], rules: House) -> Json:
    return {"waits": _waits_told(waits.find_waits(_hand(request), keng=_keng(request), house=rules))}


def _discards(request: Mapping[str, Any], rules: House) -> Json:
    found = waits.find_discards(_hand(request, FULL_SIZE), keng=_keng(request), house=rules)
    return {
        "discards": [
            {
                "card": discard.card,
                "copies": discard.copies,
                "weight": discard.weight,
                "waits": _waits_told(discard.waits),
            }
            for discard in found
        ]
    }


def _pong(request: Mapping[str, Any], _rules: House) -> Json:
    hand, card = _hand(request), deck.parse_card(_text(request, "card"))
    return {"allowed": waits.judge_pong(hand, card).holds}


def _claims(request: Mapping[str, Any], rules: House) -> Json:
    card = deck.parse_card(_text(request, "card"))
    drawer, seats = request["drawer"], request["players"]
    if type(drawer) is not int:
        raise _bad("drawer", drawer, "a seat's number")
    if not isinstance(seats, list) or not seats:
        raise _bad("players", seats, "a list of players")
    source = request.get("from", "pile")
    if source not in tong_claims.SOURCES:
        raise _bad("from", source, "pile or discard")
    players = []
    for seat in seats:
        if not isinstance(seat, dict):
            raise _bad("players", seat, "a list of players, each with a hand")
        _check_keys(seat, ("hand", "keng"), ("hand",))
        players.append(tong_claims.Player(_hand(seat), _keng(seat)))
    if not 0 <= drawer < len(players):
        raise _bad("drawer", drawer, f"a seat from 0 to {len(players) - 1}")
    settled = tong_claims.settle_claims(card, players, drawer, source=source, house=rules)
    nothing: Json = {"category": None, "class": None, "price": None}
    return {
        "winner": settled.winner,
        **(nothing if settled.win is None else _brief(settled.win)),
        "thok": settled.thok,
        "pong": settled.pong,
        "rule": settled.rule,
        "claims": [
            {
                "player": claim.player,
                "action": claim.action,
                **(nothing if claim.win is None else _brief(claim.win)),
            }
            for claim in settled.claims
        ],
    }


def _set(request: Mapping[str, Any], rules: House) -> Json:
    text = _text(request, "cards")
    cards = deck.parse_cards(text)
    deck.check_copies(cards)
    if len(cards) != 3:
        raise CardsError(
            "wrong_count", f"a set is three cards, {text!r} names {len(cards)}", token=text, wanted=3, got=len(cards)
        )
    return {"kind": sets.set_kind(cards, rules)}


def _census(_request: Mapping[str, Any], rules: House) -> Json:
    counted = census.count_hands(rules)
    return {key: str(getattr(counted, key)) for key in ("hands12", "complete12", "dealt_win12", "hands11", "ready11")}


TONG_CALLS: tuple[Call, ...] = (
    Call("explain", ("hand", "win", "thok", "keng", "why"), ("hand", "win"), _explain),
    Call("dealt", ("hand", "keng"), ("hand",), _dealt),
    Call("waits", ("hand", "keng"), ("hand",), _waits),
    Call("discards", ("hand", "keng"), ("hand",), _discards),
    Call("pong", ("hand", "card"), ("hand", "card"), _pong),
    Call("claims", ("card", "drawer", "players", "from"), ("card", "drawer", "players"), _claims),
    Call("set", ("cards",), ("cards",), _set),
    Call("census", (), (), _census),
)
CALLS: Mapping[str, Mapping[str, Call]] = {"tong": {call.do: call for call in TONG_CALLS}}
_EVERY_REQUEST = ("game", "do", "rules", "lang")


def _check_keys(request: Mapping[str, Any], keys: tuple[str, ...], needs: tuple[str, ...]) -> None:
    for key in request:
        if key not in keys:
            raise CardsError("unknown_key", f"no such key: {key!r}; the keys are {', '.join(keys)}", token=key)
    for key in needs:
        if key not in request:
            raise CardsError("missing_key", f"{key!r} is missing", token=key)


def _one_of(request: Mapping[str, Any], key: str, known: Iterable[str], code: str) -> str:
    if key not in request:
        raise CardsError("missing_key", f"{key!r} is missing", token=key)
    value = request[key]
    if not isinstance(value, str) or value not in known:
        raise CardsError(
            code, f"{key} cannot be {quote_value(value)}: it is one of {', '.join(known)}", token=quote_value(value)
        )
    return value


def answer(request: Mapping[str, Any]) -> Json:
    """The answer to one request.

    Errors: `CardsError` with one of the protocol's codes.

    >>> answer({"game": "tong", "do": "set", "cards": "1d1a1c"})
    {'kind': 'phuak'}
    >>> answer({"game": "tong", "do": "waits", "hand": "4ccb 2abc 1dd|1aaa"})["waits"][0]["left"]
    2
    """
    game = _one_of(request, "game", CALLS, "unknown_game")
    call = CALLS[game][_one_of(request, "do", CALLS[game], "unknown_do")]
    _check_keys(request, (*_EVERY_REQUEST, *call.keys), call.needs)
    lang = request.get("lang")
    if lang is not None and lang not in LANGS:
        raise _bad("lang", lang, "th or en")
    rules = request.get("rules", {})
    if not isinstance(rules, dict):
        raise _bad("rules", rules, "an object of house rules")
    told = call.answer(request, house.house_from_rules(rules))
    if lang is not None:
        from cards.telling import tell  # noqa: PLC0415 - words are read only when they are asked for

        told["text"] = tell(call.do, request, told, lang)
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
        told = answer(_read(line))
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
