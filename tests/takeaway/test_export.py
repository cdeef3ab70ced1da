"""Export and import: the same file after a round trip, nothing twice, and bad files refused whole with the line."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from lessons.history import Attempt, Entry, Reset, RoundBegun, entry_text
from lessons.progress import by_time, progress_of
from lessons.store import Store, open_store
from lessons.takeaway.export import MOST_BYTES, VERSION, Export, export_text, in_order, read_export
from lessons.wording import LANGS, say_error
from tests.takeaway.histories import ENTRIES, HISTORIES, QUESTIONS, START, long_history

SETTINGS = {
    "lang": "th",
    "index": "arabic",
    "rules": "khiao_wan:false,price_muet:14,price_muet_keng:20",
    "review": "20",
}


def fresh_install() -> tuple[Store, str]:
    store = open_store("sqlite://")
    return store, store.add_learner("local", START).id


def kept(store: Store, learner: str) -> list[Entry]:
    return [entry for _, entry in store.entries(learner)]


# --- there and back ---------------------------------------------------------------------------------------------------


@given(history=HISTORIES)
def test_a_file_read_again_has_every_entry_and_setting(history: list[Entry]) -> None:
    found = read_export(export_text(history, SETTINGS).encode())
    assert sorted(found.entries, key=entry_text) == sorted(history, key=entry_text)
    assert found.settings == SETTINGS


@given(history=HISTORIES)
def test_export_fresh_install_import_export_is_the_same_file_and_the_same_progress(history: list[Entry]) -> None:
    here, learner = fresh_install()
    here.append_all(learner, in_order(history))
    first = export_text(kept(here, learner), SETTINGS)

    there, other = fresh_install()
    there.append_all(other, read_export(first.encode()).entries)
    assert export_text(kept(there, other), SETTINGS) == first
    states = {progress_of(by_time(kept(store, who))).text() for store, who in ((here, learner), (there, other))}
    assert len(states) == 1


@given(history=HISTORIES)
def test_importing_ones_own_file_again_changes_nothing(history: list[Entry]) -> None:
    store, learner = fresh_install()
    store.append_all(learner, history)
    before = store.entries(learner)
    assert store.append_all(learner, read_export(export_text(kept(store, learner)).encode()).entries) == 0
    assert store.entries(learner) == before


@given(one=HISTORIES, other=HISTORIES)
def test_two_histories_merge_to_the_same_whichever_comes_first(one: list[Entry], other: list[Entry]) -> None:
    taken = {entry.token for entry in one}
    other = [entry for entry in other if entry.token not in taken] + one[:3]
    files = [export_text(one).encode(), export_text(other).encode()]
    merged = []
    for order in (files, files[::-1]):
        store, learner = fresh_install()
        fresh = sum(store.append_all(learner, read_export(file).entries) for file in order)
        merged.append(export_text(kept(store, learner)))
        assert fresh == len({entry.token for entry in (*one, *other)})
    assert merged[0] == merged[1]


@given(entries=st.lists(ENTRIES, max_size=10))
def test_entries_stand_by_time_then_token_each_token_once(entries: list[Entry]) -> None:
    found = in_order(entries)
    assert [(entry.at, entry.token) for entry in found] == sorted(
        {entry.token: (entry.at, entry.token) for entry in reversed(entries)}.values()
    )


def test_a_file_has_an_entry_a_line_and_nothing_of_the_clock_or_the_machine() -> None:
    history = [Reset(token="b2", at=START), Reset(token="a1", at=START, skill="face:4b")]
    assert export_text(history, {"lang": "th"}) == (
        '{"samrap": 1,\n'
        '"settings": {"lang": "th"},\n'
        '"entries": [\n'
        '{"entry":"reset","token":"a1","at":"2026-01-05T08:00:00.000Z","skill":"face:4b"},\n'
        '{"entry":"reset","token":"b2","at":"2026-01-05T08:00:00.000Z"}\n'
        "]}\n"
    )
    assert export_text([]) == '{"samrap": 1,\n"settings": {},\n"entries": [\n]}\n'
    assert read_export(export_text([]).encode()) == Export((), {})


def test_a_file_that_another_program_saved_is_read_all_the_same() -> None:
    text = export_text(long_history(20), SETTINGS)
    wanted = read_export(text.encode())
    assert len(wanted.entries) == 20
    for changed in (
        text.encode("utf-8-sig"),
        text.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf\r\n\r\n" + text.replace("\n", "\r\n").encode() + b"\r\n  ",
        json.dumps(json.loads(text), indent=4).encode(),
        json.dumps(json.loads(text), ensure_ascii=True, sort_keys=True).encode(),
    ):
        assert read_export(changed) == wanted


def test_everything_the_app_keeps_can_be_taken_away_and_brought_back() -> None:
    history = [
        Attempt(
            token=f"{number:016x}r{number % 3}", at=START, kind=question.kind, situation=question.situation,
            chosen=tuple(question.options[:1]), grade="wrong",
        )
        for number, question in enumerate(QUESTIONS)
    ]  # fmt: skip
    history += [RoundBegun(token="ab", at=START, drill="mixed-1", set="k-which_set.name_the_win.-number.5")]
    assert len(read_export(export_text(history).encode()).entries) == len(history) > 30


# --- files that are refused -------------------------------------------------------------------------------------------

GOOD = export_text([Reset(token="a1", at=START), replace(long_history(1)[0], token="b2")], {"lang": "th"})
LINES = GOOD.splitlines()


def refused(data: bytes) -> CardsError:
    with pytest.raises(CardsError) as caught:
        read_export(data)
    for lang in LANGS:
        told = say_error(caught.value, lang)
        assert "{" not in told
        assert ("line" in caught.value.facts) == (str(caught.value.facts.get("line")) in told)
    return caught.value


def altered(line: int, old: str, new: str) -> bytes:
    lines = list(LINES)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "export_bad_json"),
        (b"hello", "export_bad_json"),
        (b"PK\x03\x04\x14\x00\x00\x00", "export_not_text"),
        (b"\x89PNG\r\n\x1a\n", "export_not_text"),
        (GOOD.encode("utf-16"), "export_not_text"),
        (b'{"a": 1}', "export_not_ours"),
        (b"[1, 2, 3]", "export_not_ours"),
        (b'"samrap"', "export_not_ours"),
        (b'{"entries": [{"id": 1}], "version": 3}', "export_not_ours"),
        (b'{"samrap": "1", "entries": []}', "export_not_ours"),
        (b'{"samrap": true, "entries": []}', "export_not_ours"),
        (b'{"samrap": 0, "entries": []}', "export_not_ours"),
        (b'{"samrap": 2, "entries": [{"what": "comes"}], "more": 1}', "export_newer"),
        (b'{"samrap": 1}', "export_missing_key"),
        (b'{"samrap": 1, "entries": {}}', "export_bad_value"),
        (b'{"samrap": 1, "entries": [], "more": 1}', "export_unknown_key"),
        (b'{"samrap": 1, "entries": [], "entries": []}', "export_bad_json"),
        (GOOD.encode() * 2, "export_bad_json"),
        (b"[" * 200_000, "export_bad_json"),
        (b'{"samrap": 1' + b"0" * 5000 + b"}", "export_bad_json"),
    ],
)
def test_what_is_no_file_of_ours_is_named(data: bytes, code: str) -> None:
    assert refused(data).code == code


def test_a_file_too_large_is_refused_before_it_is_read() -> None:
    error = refused(b" " * (MOST_BYTES + 1))
    assert error.code == "export_too_large"
    assert error.facts["most"] == 32


def test_a_newer_file_is_refused_by_the_name_of_its_version() -> None:
    error = refused(GOOD.replace('"samrap": 1', f'"samrap": {VERSION + 8}').encode())
    assert (error.code, error.token) == ("export_newer", "9")
    assert say_error(error, "en") == (
        "This file comes from a newer Samrap (version 9). Here files up to version 1 can be read."
    )


@pytest.mark.parametrize(
    ("line", "old", "new", "told"),
    [
        (4, '"token":"a1",', "", "Line 4: “token” is missing."),
        (4, '"token"', '"tokn"', "Line 4: “tokn” is not known here."),
        (4, "reset", "rest", "Line 4: “entry” cannot be “rest”."),
        (4, "00.000Z", "00.000", "Line 4: “at” cannot be “2026-01-05T08:00:00.000”."),
        (4, "2026", "0001", "Line 4: “at” cannot be “0001-01-05T08:00:00+00:00”."),
        (4, "2026", "9999", "Line 4: “at” cannot be “9999-01-05T08:00:00+00:00”."),
        (4, '"}', '","skill":"face:9z"}', "Line 4: “skill” cannot be “face:9z”."),
        (4, '"}', '","at":1}', "Line 4: “at” is given twice."),
        (2, '"th"', '"th", "lang": "en"', "Line 2: “lang” is given twice."),
        (4, "},", "}", "Line 5: this is not JSON. The file may be cut short or altered."),
        (5, '"kind":"', '"kind":"x', "Line 5: “kind” cannot be “x"),
        (5, '"situation":"', '"situation":"x', "Line 5: “situation” cannot be “x"),
        (5, '"grade":"', '"grade":"x', "Line 5: “grade” cannot be “x"),
        (5, '"millis":', '"millis":-', "Line 5: “millis” cannot be “-"),
        (5, '"millis":', '"hints":NaN,"millis":', "Line 5: this is not JSON. The file may be cut short or altered."),
        (5, '"skills":["', '"skills":["x', "Line 5: “skills” cannot be “x"),
        (5, '"skills":[', '"confused":["face:4z"],"skills":[', "Line 5: “confused” cannot be “face:4z”."),
        (5, '"skills":[', '"step":"nowhere/at_all","skills":[', "Line 5: “step” cannot be “nowhere/at_all”."),
        (5, '"chosen":[', '"chosen":["\\ud800",', "Line 5: this is not JSON. The file may be cut short or altered."),
        (5, '"grade":"', '"grade":"\\ud800', "Line 5: “grade” cannot be “?"),
        (5, '"token":"b2"', '"token":"a1"', "Line 5: the token “a1” is that of line 4, which says something else."),
        (2, '"th"', "7", "Line 2: “lang” cannot be “7”."),
        (2, '"th"', '"th", "rules": "khiao_wan:perhaps"', "Line 2: “rules” cannot be “perhaps”."),
        (2, '{"lang": "th"}', "[]", "Line 2: “settings” does not fit here."),
    ],
)
def test_a_bad_line_is_named_with_what_is_wrong_on_it(line: int, old: str, new: str, told: str) -> None:
    assert say_error(refused(altered(line, old, new)), "en").startswith(told)


@pytest.mark.parametrize(
    "begun",
    [
        RoundBegun(token="c3", at=START, drill="nonsense-1"),
        RoundBegun(token="c3", at=START, drill="name_the_win-9"),
        RoundBegun(token="c3", at=START, drill="mixed-1", again=("?kind=nonsense",)),
    ],
    ids=["drill", "level", "again"],
)
def test_rounds_of_what_there_is_not_are_refused(begun: RoundBegun) -> None:
    assert refused(export_text([begun]).encode()).code == "export_bad_value"


def test_the_line_is_that_of_the_entry_in_a_file_that_an_editor_laid_out_anew() -> None:
    body = json.loads(GOOD)
    body["entries"][1]["grade"] = "super"
    text = json.dumps(body, indent=2)
    line = refused(text.encode()).facts["line"]
    assert text.splitlines()[int(line) - 1].strip() == "{"
    assert '"attempt"' in text.splitlines()[int(line)]


def test_nothing_of_a_bad_file_is_taken() -> None:
    store, learner = fresh_install()
    with pytest.raises(CardsError):
        store.append_all(learner, read_export(altered(5, '"grade":"', '"grade":"x')).entries)
    assert store.entries(learner) == []


@given(place=st.integers(0, len(GOOD) - 2))
def test_a_file_cut_short_is_never_taken_for_a_whole_one(place: int) -> None:
    error = refused(GOOD[:place].encode())
    assert error.code == "export_bad_json"
    assert 1 <= int(error.facts["line"]) <= GOOD[:place].count("\n") + 1


@given(place=st.integers(0, len(GOOD) - 1), byte=st.integers(0, 255))
def test_a_garbled_byte_is_refused_or_read_but_never_breaks_the_reader(place: int, byte: int) -> None:
    data = bytearray(GOOD.encode())
    data[place] = byte
    try:
        found = read_export(bytes(data))
    except CardsError:
        assert refused(bytes(data)).code.startswith("export_")
    else:
        assert read_export(export_text(found.entries, found.settings).encode()) == found


def test_a_long_history_is_read_in_seconds() -> None:
    text = export_text(long_history(10_000))
    assert len(text) < MOST_BYTES // 8
    start = time.perf_counter()
    assert len(read_export(text.encode()).entries) == 10_000
    assert time.perf_counter() - start < 10


def test_moments_keep_their_milliseconds() -> None:
    at = datetime(2026, 3, 4, 5, 6, 7, 89_000, tzinfo=UTC)
    assert read_export(export_text([Reset(token="a1", at=at)]).encode()).entries[0].at == at
