"""ประวัติ: what a learner did, as entries that are only ever appended; all that is told of progress follows from them.

An entry is an answer that was graded, a round that was begun, or a reset. Each has a token of its own: the same entry
sent twice, by a double click, two tabs or an import, is one entry.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import UTC, datetime
from typing import Any

from cards.errors import CardsError, quote_value

MODES: tuple[str, ...] = ("lesson", "practise", "review", "speed", "set")
"""Where an answer was given: in a lesson step, in practice, in the daily review, against the clock, in a teacher's
set."""
GRADES: tuple[str, ...] = ("right", "partly", "wrong")
MOST_MILLIS = 24 * 60 * 60 * 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempt:
    """คำตอบ: one question answered and graded.

    `token` names this asking; `at` is UTC in whole milliseconds. `kind` and `situation` give the question again.
    `millis` is how long the answer took, None where that is not known. `step` is "lesson/step" in a lesson, `round` the
    token of the round it belongs to. `mixed` says that questions of several kinds came in turn. `skills` are the keys
    of what it exercised, `confused` those that were picked in place of the right ones.
    """

    token: str
    at: datetime
    kind: str
    situation: str
    chosen: tuple[str, ...]
    grade: str
    hints: int = 0
    millis: int | None = None
    mode: str = "practise"
    mixed: bool = False
    step: str = ""
    round: str = ""
    skills: tuple[str, ...] = ()
    confused: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundBegun:
    """รอบ: a round of questions was begun.

    `drill` says what it is of, as in a link; `length` how many questions it has, 0 where the clock ends it; `late` that
    the verdicts come at its end. `again` are links to questions that come first. `set` is the teacher's set it answers.
    """

    token: str
    at: datetime
    drill: str
    mode: str = "practise"
    length: int = 10
    late: bool = False
    again: tuple[str, ...] = ()
    set: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reset:
    """เริ่มใหม่: what came before counts no more for a skill, or where `skill` is empty for anything."""

    token: str
    at: datetime
    skill: str = ""


Entry = Attempt | RoundBegun | Reset
KINDS_OF_ENTRY: Mapping[str, type[Any]] = {"attempt": Attempt, "round": RoundBegun, "reset": Reset}
_NAME_OF = {kind: name for name, kind in KINDS_OF_ENTRY.items()}


def new_token() -> str:
    """A token that nobody has used: 16 letters and digits.

    >>> len(new_token()), new_token() != new_token()
    (16, True)
    """
    return secrets.token_hex(8)


def whole_millis(at: datetime) -> datetime:
    """A moment in UTC without what is smaller than a millisecond. Errors: `ValueError` for one without a zone.

    >>> whole_millis(datetime(2026, 1, 2, 3, 4, 5, 6789, tzinfo=UTC)).isoformat()
    '2026-01-02T03:04:05.006000+00:00'
    """
    if at.tzinfo is None:
        raise ValueError(f"a moment needs its zone: {at!r}")
    at = at.astimezone(UTC)
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def entry_text(entry: Entry) -> str:
    """An entry as one line of JSON; the same entry is always the same text.

    >>> entry_text(Reset(token="a1", at=datetime(2026, 1, 2, tzinfo=UTC), skill="face:4b"))
    '{"entry":"reset","token":"a1","at":"2026-01-02T00:00:00.000Z","skill":"face:4b"}'
    """
    body: dict[str, object] = {"entry": _NAME_OF[type(entry)]}
    for row in fields(entry):
        value = getattr(entry, row.name)
        if row.name == "at":
            body["at"] = _moment_text(value)
        elif value != row.default:
            body[row.name] = list(value) if isinstance(value, tuple) else value
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _moment_text(at: datetime) -> str:
    return whole_millis(at).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def entry_from_text(text: str) -> Entry:
    """The entry a line of JSON holds.

    Errors: `CardsError` `bad_json`, `missing_key`, `unknown_key` or `bad_value`, naming the key or quoting the value.

    >>> entry_from_text('{"entry":"reset","token":"a1","at":"2026-01-02T00:00:00.000Z"}').skill
    ''
    >>> entry_from_text('{"entry":"reset","token":"a1"}')
    Traceback (most recent call last):
    cards.errors.CardsError: 'at' is missing
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardsError("bad_json", "this is no JSON", token=text[:40]) from error
    if not isinstance(body, dict):
        raise CardsError("bad_json", "an entry is a JSON object", token=text[:40])
    return entry_from_json(body)


def entry_from_json(body: Mapping[str, object]) -> Entry:
    """The entry of a JSON object, every key and value looked at. Errors: as `entry_from_text`.

    >>> entry_from_json({"entry": "reset", "token": "a1", "at": "2026-01-02T00:00:00.000Z", "skil": "x"})
    Traceback (most recent call last):
    cards.errors.CardsError: no such key: 'skil'
    """
    name = body.get("entry")
    if name is None:
        raise CardsError("missing_key", "'entry' is missing", token="entry")
    if not isinstance(name, str) or name not in KINDS_OF_ENTRY:
        raise _bad("entry", name, f"one of {', '.join(KINDS_OF_ENTRY)}")
    rows = {row.name: row for row in fields(KINDS_OF_ENTRY[name])}
    for key in body:
        if key != "entry" and key not in rows:
            raise CardsError("unknown_key", f"no such key: {key!r}", token=str(key))
    values: dict[str, Any] = {}
    for key, row in rows.items():
        if key in body:
            values[key] = _READERS[str(row.type)](key, body[key])
        elif row.default is MISSING:
            raise CardsError("missing_key", f"{key!r} is missing", token=key)
    entry: Entry = KINDS_OF_ENTRY[name](**values)
    _check(entry)
    return entry


def _check(entry: Entry) -> None:
    if not 1 <= len(entry.token) <= 64 or not entry.token.isascii() or not entry.token.isalnum():
        raise _bad("token", entry.token, "up to 64 letters and digits")
    if isinstance(entry, Reset):
        return
    if entry.mode not in MODES:
        raise _bad("mode", entry.mode, f"one of {', '.join(MODES)}")
    if isinstance(entry, Attempt):
        if entry.grade not in GRADES:
            raise _bad("grade", entry.grade, f"one of {', '.join(GRADES)}")
        if entry.hints < 0 or entry.hints > 99:
            raise _bad("hints", entry.hints, "a number from 0 to 99")
        if entry.millis is not None and not 0 <= entry.millis <= MOST_MILLIS:
            raise _bad("millis", entry.millis, f"a number from 0 to {MOST_MILLIS}")
    elif not 0 <= entry.length <= 1000:
        raise _bad("length", entry.length, "a number from 0 to 1000")


def _bad(key: str, value: object, wanted: str) -> CardsError:
    return CardsError("bad_value", f"{key} is {wanted}, not {value!r}", token=quote_value(value)[:40], field=key)


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > 2000:
        raise _bad(key, value, "a text")
    return value


def _number(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _bad(key, value, "a whole number")
    return value


def _flag(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _bad(key, value, "true or false")
    return value


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _bad(key, value, "a list of texts")
    return tuple(_text(key, item) for item in value)


def _moment(key: str, value: object) -> datetime:
    text = _text(key, value)
    try:
        at = whole_millis(datetime.fromisoformat(text))
    except ValueError as error:
        raise _bad(key, value, "a moment in UTC") from error
    if _moment_text(at) != text:
        raise _bad(key, value, "a moment in UTC, written 2026-01-02T03:04:05.678Z")
    return at


_READERS: Mapping[str, Any] = {
    "str": _text,
    "int": _number,
    "int | None": lambda key, value: None if value is None else _number(key, value),
    "bool": _flag,
    "tuple[str, ...]": _texts,
    "datetime": _moment,
}
