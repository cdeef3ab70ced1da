"""ส่งออกและนำเข้า: everything a learner did as one JSON file, and such a file read again, whole or not at all.

An entry stands on a line of its own, in the order of time, so that the file can be looked through, compared and
mended; an error names the line. The same answers and settings are always the same bytes: nothing of the clock, the
machine or the learner's name is in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from cards.errors import CardsError, quote_value
from lessons.course import LESSON_BY_KEY
from lessons.drills import read_wanted
from lessons.history import Attempt, Entry, Reset, RoundBegun, entry_from_json, entry_text, whole_millis
from lessons.quizzes import KIND_BY_KEY, params_of
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import format_situation, parse_rules, parse_situation
from lessons.skills import SKILL_BY_KEY

VERSION = 1
MEGABYTE = 1024 * 1024
MOST_BYTES = 32 * MEGABYTE
"""About a hundred thousand answers."""
RULES_OF: Mapping[str, str] = {"rules": "tong", "pok_rules": "pok"}
"""The settings that are house rules, and whose they are."""
_YEARS = (datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC))  # a clock may be wrong, but not so wrong
_MOST_SETTINGS, _LONGEST_SETTING = 40, 1000


@dataclass(frozen=True, slots=True)
class Export:
    """What a file holds: entries by time, then token, each once; and settings, as their cookie has them."""

    entries: tuple[Entry, ...]
    settings: Mapping[str, str]


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """ตามลำดับเวลา: entries by time, then token, the first of each token only.

    >>> at = datetime(2026, 1, 2, tzinfo=UTC)
    >>> [entry.token for entry in in_order(Reset(token=token, at=at) for token in ("b", "a", "b"))]
    ['a', 'b']
    """
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.token, entry)
    return tuple(sorted(first.values(), key=lambda entry: (whole_millis(entry.at), entry.token)))


def export_text(entries: Iterable[Entry], settings: Mapping[str, str] | None = None) -> str:
    """ส่งออก: the file of a learner's entries and settings, an entry a line.

    >>> print(export_text([Reset(token="a1", at=datetime(2026, 1, 2, tzinfo=UTC))], {"lang": "th"}), end="")
    {"samrap": 1,
    "settings": {"lang": "th"},
    "entries": [
    {"entry":"reset","token":"a1","at":"2026-01-02T00:00:00.000Z"}
    ]}
    """
    lines = ",\n".join(map(entry_text, in_order(entries)))
    kept = json.dumps(dict(settings or {}), ensure_ascii=False)
    return f'{{"samrap": {VERSION},\n"settings": {kept},\n"entries": [\n{lines}{chr(10) if lines else ""}]}}\n'


def read_export(data: bytes) -> Export:
    """นำเข้า: what a file holds, everything in it looked at. It may have been written anew by an editor.

    Errors: `CardsError` `export_too_large`, `export_not_text`, `export_not_ours`, `export_newer`; with the fact `line`:
    `export_bad_json`, `export_missing_key`, `export_unknown_key`, `export_bad_value`, `export_twice`.

    >>> read_export(export_text([Reset(token="a1", at=datetime(2026, 1, 2, tzinfo=UTC))]).encode()).entries[0].token
    'a1'
    >>> read_export(b'{"samrap": 1,\\n"settings": {},\\n"entries": [\\n{"entry": "reset", "token": "a1"}]}')
    Traceback (most recent call last):
    cards.errors.CardsError: line 4: 'at' is missing
    """
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // MEGABYTE
        raise CardsError("export_too_large", f"the file is larger than {most} MB", most=most)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CardsError("export_not_text", "this is no text in UTF-8, as Samrap writes it") from error
    if "\0" in text:
        raise CardsError("export_not_text", "this is no text in UTF-8, as Samrap writes it")
    top = _Reader(text).top()
    _check_version(top)
    for key in top:
        if key not in ("samrap", "settings", "entries"):
            raise top[key].wrong("unknown_key", f"no such key: {key!r}", token=key)
    if "entries" not in top:
        raise top["samrap"].wrong("missing_key", "'entries' is missing", token="entries")
    if not isinstance(top["entries"].value, list):
        raise top["entries"].wrong("bad_value", "entries is a list", token="entries")
    return Export(in_order(_entries(top["entries"].value)), _settings(top.get("settings")))


def _check_version(top: Mapping[str, _Found]) -> None:
    version = top["samrap"].value if "samrap" in top else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise CardsError("export_not_ours", "this is JSON, but no file that Samrap exported")
    if version > VERSION:
        raise CardsError(
            "export_newer", f"the file is of version {version}; here files up to version {VERSION} are read",
            token=quote_value(version)[:20], most=VERSION,
        )  # fmt: skip


# --- the JSON, with its lines -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Found:
    """A value of the file, and where it begins."""

    value: Any
    text: str
    start: int

    @property
    def line(self) -> int:
        return self.text.count("\n", 0, self.start) + 1

    def wrong(self, code: str, message: str, *, token: str | None = None, **facts: int | str) -> CardsError:
        """The error that something is wrong with it."""
        if token is not None:  # half a letter cannot be shown
            token = token.encode("utf-8", "replace").decode()
        return CardsError(f"export_{code}", f"line {self.line}: {message}", token=token, line=self.line, **facts)


class _Reader:
    """Reads a JSON object and, where a list is in it, its items one by one, keeping where each begins."""

    _blank = re.compile(r"[ \t\n\r]*")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.decoder = json.JSONDecoder(object_pairs_hook=_only_once, parse_constant=_no_number)

    def top(self) -> dict[str, _Found]:
        """The members of the object that the text is. A list has items with places of their own."""
        if self._next() != "{":
            self._value()  # it may be JSON all the same, but is not ours
            return {}
        self.at += 1
        found: dict[str, _Found] = {}
        if self._taken("}"):
            return self._ended(found)
        while True:
            key = self._value()
            if not isinstance(key.value, str):
                raise key.wrong("bad_json", "a key is wanted here")
            if key.value in found:
                raise key.wrong("bad_json", f"{key.value!r} is given twice", twice=key.value)
            self._take(":")
            found[key.value] = self._list() if self._next() == "[" else self._value()
            if self._taken("}"):
                return self._ended(found)
            self._take(",")

    def _list(self) -> _Found:
        start, items = self.at, []
        self.at += 1
        if not self._taken("]"):
            items.append(self._value())
            while not self._taken("]"):
                self._take(",")
                items.append(self._value())
        return _Found(items, self.text, start)

    def _ended(self, found: dict[str, _Found]) -> dict[str, _Found]:
        if self._next():
            raise self._here("something follows the end of the file's JSON")
        return found

    def _value(self) -> _Found:
        self._next()
        start = self.at
        try:
            value, self.at = self.decoder.raw_decode(self.text, start)
        except json.JSONDecodeError as error:
            self.at = error.pos
            raise self._here("this is no JSON") from error
        except _TwiceError as error:
            raise _Found(None, self.text, start).wrong("bad_json", str(error), twice=error.key) from error
        except (ValueError, RecursionError) as error:  # no number, one without end, brackets without end
            raise self._here("this is no JSON") from error
        return _Found(value, self.text, start)

    def _next(self) -> str:
        blank = self._blank.match(self.text, self.at)
        assert blank is not None
        self.at = blank.end()
        return self.text[self.at : self.at + 1]

    def _taken(self, sign: str) -> bool:
        found = self._next() == sign
        self.at += found
        return found

    def _take(self, sign: str) -> None:
        if not self._taken(sign):
            raise self._here(f"{sign!r} is wanted here")

    def _here(self, message: str) -> CardsError:
        return _Found(None, self.text, self.at).wrong("bad_json", message)


class _TwiceError(ValueError):
    """A key that an object has twice: JSON allows it, and one of the two would be lost."""

    def __init__(self, key: str) -> None:
        super().__init__(f"{key!r} is given twice")
        self.key = key.encode("utf-8", "replace").decode()


def _only_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _TwiceError(next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place])))
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


# --- what it says -----------------------------------------------------------------------------------------------------


def _entries(items: Iterable[_Found]) -> list[Entry]:
    found: list[Entry] = []
    first: dict[str, _Found] = {}
    for item in items:
        try:
            if not isinstance(item.value, dict):
                raise CardsError("bad_value", "an entry is a JSON object", token=quote_value(item.value)[:40])
            entry = entry_from_json(item.value)
            _check(entry)
        except CardsError as error:
            raise item.wrong(error.code, str(error), token=error.token, **error.facts) from error
        before = first.setdefault(entry.token, item)
        if before is item:
            found.append(entry)
        elif entry_from_json(before.value) != entry:
            raise item.wrong(
                "twice", f"the token {entry.token!r} is that of line {before.line}, which says something else",
                token=entry.token, first=before.line,
            )  # fmt: skip
    return found


def _check(entry: Entry) -> None:
    """Refuse an entry about what there is not. Errors: `CardsError` `bad_value`, `bad_json`."""
    if not _YEARS[0] <= entry.at < _YEARS[1]:
        raise _bad("at", entry.at.isoformat(), "a moment of this time")
    try:
        entry_text(entry).encode()
    except UnicodeEncodeError as error:
        raise CardsError("bad_json", "a letter is cut in half") from error
    if isinstance(entry, Attempt):
        _check_kind("kind", entry.kind)
        _within("situation", entry.situation, lambda: format_situation(parse_situation(entry.situation)))
        lesson, slash, step = entry.step.partition("/")
        if entry.step and not (lesson in LESSON_BY_KEY and slash and step):
            raise _bad("step", entry.step, "a lesson and its step")
        for field, keys in (("skills", entry.skills), ("confused", entry.confused)):
            for key in keys:
                _check_skill(field, key)
    elif isinstance(entry, RoundBegun):
        _within("drill", entry.drill, lambda: read_wanted(entry.drill))
        for link in entry.again:
            _check_kind("again", params_of(link).get("kind", link))
    elif isinstance(entry, Reset) and entry.skill:
        _check_skill("skill", entry.skill)


def _check_kind(field: str, kind: str) -> None:
    if kind not in KIND_BY_KEY:
        raise _bad(field, kind, "a kind of question")


def _check_skill(field: str, key: str) -> None:
    if key not in SKILL_BY_KEY:
        raise _bad(field, key, "a skill")


def _within(field: str, value: str, read: Any) -> None:
    """Have a part of an entry read; what is wrong with it is told of the part."""
    try:
        read()
    except CardsError as error:
        raise CardsError("bad_value", f"{field}: {error}", token=error.token or value, field=field) from error


def _bad(field: str, value: str, wanted: str) -> CardsError:
    return CardsError("bad_value", f"{field} cannot be {value!r}: it is {wanted}", token=value[:40], field=field)


def _settings(found: _Found | None) -> Mapping[str, str]:
    if found is None:
        return {}
    kept = found.value
    if not isinstance(kept, dict) or len(kept) > _MOST_SETTINGS:
        raise found.wrong("bad_value", "settings is a JSON object of a few texts", token="settings")
    for key, value in kept.items():
        if not isinstance(value, str) or len(value) > _LONGEST_SETTING or not (key + value).isprintable():
            raise found.wrong(
                "bad_value", f"{key} cannot be {quote_value(value)[:40]!r}: it is a short text",
                token=quote_value(value)[:40], field=key,
            )  # fmt: skip
        if key in RULES_OF:
            try:
                parse_rules(value, GAME_BY_KEY[RULES_OF[key]].key)
            except CardsError as error:
                raise found.wrong("bad_value", f"{key}: {error}", token=error.token, field=key) from error
    return kept
