"""เกมหนึ่งเกม: what a game brings to the line protocol: its calls as rows, and its house rules.

A call reads its request with the readers below, so that every game refuses the same slips in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cards.errors import CardsError, quote_value

Json = dict[str, Any]
Request = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """One request of the protocol: `keys` in the order of the protocol's text, `needs` those that must be there.

    `answer` takes the request and the game's house rules; `help` is one line for the command line.
    """

    do: str
    keys: tuple[str, ...]
    needs: tuple[str, ...]
    answer: Callable[[Request, Any], Json]
    help: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """เกม: one game as the line protocol and the command line serve it."""

    key: str
    name: str
    calls: tuple[Call, ...]
    house_from_rules: Callable[[Mapping[str, object]], Any]

    @property
    def call_by_do(self) -> Mapping[str, Call]:
        """The calls by their `do`."""
        return {call.do: call for call in self.calls}


def bad_value(key: str, value: object, wanted: str) -> CardsError:
    """The error for a value that does not fit its key.

    >>> str(bad_value("stake", 0, "a whole number from 1"))
    'stake cannot be 0: it is a whole number from 1'
    """
    return CardsError(
        "bad_value", f"{key} cannot be {quote_value(value)}: it is {wanted}", token=quote_value(value), key=key
    )


def text_of(request: Request, key: str) -> str:
    """The text under a key. Errors: `CardsError` `bad_value` when it is no text."""
    value = request[key]
    if not isinstance(value, str):
        raise bad_value(key, value, "a text")
    return value


def maybe_text_of(request: Request, key: str) -> str | None:
    """The text under a key, or None when there is none. Errors: `CardsError` `bad_value` when it is no text."""
    return None if request.get(key) is None else text_of(request, key)


def flag_of(request: Request, key: str) -> bool:
    """True or false under a key, false when it is missing. Errors: `CardsError` `bad_value` when it is neither."""
    value = request.get(key, False)
    if not isinstance(value, bool):
        raise bad_value(key, value, "true or false")
    return value


def check_keys(request: Request, keys: tuple[str, ...], needs: tuple[str, ...]) -> None:
    """Refuse a key that is not asked for and the want of one that is. Errors: `unknown_key`, `missing_key`.

    >>> check_keys({"hand": "AS 8S"}, ("hand", "draw"), ("hand",))
    """
    for key in request:
        if key not in keys:
            raise CardsError("unknown_key", f"no such key: {key!r}; the keys are {', '.join(keys)}", token=key)
    for key in needs:
        if key not in request:
            raise CardsError("missing_key", f"{key!r} is missing", token=key)


def one_of(request: Request, key: str, known: Iterable[str], code: str) -> str:
    """The text under a key, which is one of those known. Errors: `missing_key`, or `code` for any other value."""
    if key not in request:
        raise CardsError("missing_key", f"{key!r} is missing", token=key)
    value = request[key]
    if not isinstance(value, str) or value not in known:
        raise CardsError(
            code, f"{key} cannot be {quote_value(value)}: it is one of {', '.join(known)}", token=quote_value(value)
        )
    return value


def check_move(kind: str, seat: int, kinds: Iterable[str], players: int) -> None:
    """Refuse a move of a kind that a game does not have, or of a seat that is none. Errors: `CardsError` `bad_value`.

    >>> check_move("fold", 0, ("draw", "stand"), 6)
    Traceback (most recent call last):
    cards.errors.CardsError: a move is draw, stand, not 'fold'
    """
    if kind not in kinds:
        wanted = ", ".join(kinds)
        raise CardsError("bad_value", f"a move is {wanted}, not {kind!r}", token=kind, key="move")
    if not 0 <= seat < players:
        told = f"there is no seat {seat} among {players} players"
        raise CardsError("bad_value", told, token=str(seat), key="seat")
