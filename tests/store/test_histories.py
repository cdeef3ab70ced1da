"""Histories: what is appended is there, in order, once, and as it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import text

from cards.errors import CardsError
from lessons.database import writing
from lessons.history import Entry, Reset
from lessons.store import Learner, Store, StoreError, open_store
from tests.store.entries import BEGUN, NOW, RESET, attempt


def test_what_is_appended_is_numbered_from_one_and_comes_back_as_it_was(store: Store, learner: Learner) -> None:
    kept = [store.append(learner.id, entry) for entry in (attempt(1), BEGUN, RESET)]
    assert [(stored.seq, stored.fresh) for stored in kept] == [(1, True), (2, True), (3, True)]
    assert [stored.entry for stored in kept] == [attempt(1), BEGUN, RESET]
    assert store.entries(learner.id) == [(1, attempt(1)), (2, BEGUN), (3, RESET)]


def test_only_what_came_after_is_read(store: Store, learner: Learner) -> None:
    store.append_all(learner.id, map(attempt, range(1, 6)))
    assert store.entries(learner.id, after=3) == [(4, attempt(4)), (5, attempt(5))]
    assert store.entries(learner.id, after=5) == []


def test_the_same_token_again_counts_once_and_gives_what_was_first_kept(store: Store, learner: Learner) -> None:
    store.append(learner.id, attempt(1))
    store.append(learner.id, attempt(2))
    again = store.append(learner.id, replace(attempt(1), grade="wrong"))
    assert (again.fresh, again.seq, again.entry) == (False, 1, attempt(1))
    assert [seq for seq, _ in store.entries(learner.id)] == [1, 2]
    assert store.append(learner.id, attempt(3)).seq == 3


def test_two_learners_may_have_the_same_token(store: Store, learner: Learner) -> None:
    other = store.add_learner("local", NOW)
    assert store.append(learner.id, attempt(1)).fresh
    assert store.append(other.id, attempt(1)).fresh
    assert store.append(other.id, attempt(2)).seq == 2
    assert store.entries(learner.id) == [(1, attempt(1))]


def test_an_entry_is_found_by_its_token_for_its_own_learner_only(store: Store, learner: Learner) -> None:
    store.append(learner.id, attempt(1))
    assert store.find_entry(learner.id, "a1") == attempt(1)
    assert store.find_entry(learner.id, "a2") is None
    assert store.find_entry(store.add_learner("local", NOW).id, "a1") is None


def test_another_store_on_the_same_database_reads_it_all(url: str) -> None:
    first = open_store(url)
    learner = first.add_learner("local", NOW, "มะลิ")
    first.append(learner.id, attempt(1))
    first.close()
    second = open_store(url)
    assert second.learners("local") == [learner]
    assert second.entries(learner.id) == [(1, attempt(1))]
    assert second.append(learner.id, attempt(2)).seq == 2
    second.close()


def test_an_import_adds_what_is_not_there_and_keeps_its_order(store: Store, learner: Learner) -> None:
    store.append_all(learner.id, [attempt(1), attempt(2)])
    brought: list[Entry] = [attempt(9), attempt(2), attempt(3), replace(attempt(9), grade="wrong"), BEGUN]
    assert store.append_all(learner.id, brought) == 3
    assert store.entries(learner.id) == [(1, attempt(1)), (2, attempt(2)), (3, attempt(9)), (4, attempt(3)), (5, BEGUN)]
    assert store.append_all(learner.id, brought) == 0
    assert store.append_all(learner.id, []) == 0


def test_an_import_is_kept_whole_or_not_at_all(store: Store, learner: Learner) -> None:
    store.append(learner.id, attempt(1))
    with pytest.raises(CardsError, match="token is up to 64"):
        store.append_all(learner.id, [attempt(2), replace(attempt(3), token="no token"), attempt(4)])
    assert store.entries(learner.id) == [(1, attempt(1))]


def test_an_entry_that_could_not_be_read_again_is_not_kept(store: Store, learner: Learner) -> None:
    with pytest.raises(CardsError, match="grade is one of"):
        store.append(learner.id, replace(attempt(1), grade="splendid"))
    assert store.entries(learner.id) == []


@pytest.mark.parametrize("text", ["\0", "\u2028\n\t\"'\\", "🂡", "ก็่", "{}; DROP TABLE entries; --"])
def test_any_text_comes_back_as_it_was(store: Store, learner: Learner, text: str) -> None:
    odd = replace(attempt(1), situation=text, chosen=(text, ""))
    store.append(learner.id, odd)
    assert store.entries(learner.id) == [(1, odd)]


def test_half_a_letter_is_no_text(store: Store, learner: Learner) -> None:
    with pytest.raises(CardsError, match="no text") as told:
        store.append(learner.id, replace(attempt(1), situation="a\ud800b"))
    assert (told.value.code, told.value.token) == ("bad_value", "a1")
    assert store.entries(learner.id) == []


def test_moments_come_back_in_utc_to_the_millisecond(store: Store) -> None:
    bangkok = datetime(2026, 3, 4, 0, 30, 0, 123_999, timezone(timedelta(hours=7)))
    utc = datetime(2026, 3, 3, 17, 30, 0, 123_000, UTC)
    learner = store.add_learner("local", bangkok)
    kept = store.append(learner.id, Reset(token="a1", at=bangkok))
    (_, read), again = store.entries(learner.id)[0], store.find_learner(learner.id)
    assert again is not None
    for moment in (learner.created_at, again.created_at, kept.entry.at, read.at):
        assert (moment, moment.utcoffset()) == (utc, timedelta(0))


@pytest.mark.parametrize("moment", [datetime(1969, 12, 31, 23, 59, 59, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC)])
def test_moments_of_a_wrong_clock_come_back_as_well(store: Store, moment: datetime) -> None:
    learner = store.add_learner("local", moment)
    store.append(learner.id, Reset(token="a1", at=moment))
    assert store.learners("local") == [learner]
    assert (learner.created_at, store.entries(learner.id)[0][1].at) == (moment, moment)


def test_nobody_s_history_takes_nothing(store: Store) -> None:
    for change in (
        lambda: store.append("nobody", attempt(1)),
        lambda: store.append_all("nobody", [attempt(1)]),
        lambda: store.keep_snapshot("nobody", 1, 1, "{}"),
        lambda: store.add_key("nobody", "cookie", "d", NOW),
        lambda: store.keep_deck("k", "nobody", b"", NOW),
    ):
        with pytest.raises(StoreError) as told:
            change()
        assert (told.value.code, told.value.facts) == ("no_learner", {"path": store.where})
    assert store.entries("nobody") == []


def test_ten_thousand_entries_are_kept_and_read(store: Store, learner: Learner) -> None:
    entries = [attempt(number) for number in range(1, 10_001)]
    assert store.append_all(learner.id, entries) == 10_000
    read = store.entries(learner.id)
    assert [seq for seq, _ in read] == list(range(1, 10_001))
    assert [entry for _, entry in read] == entries
    assert store.append(learner.id, attempt(10_001)).seq == 10_001
    assert store.append_all(learner.id, entries) == 0


def test_what_this_program_cannot_read_is_said_not_left_out(store: Store, learner: Learner) -> None:
    store.append_all(learner.id, [attempt(1), attempt(2)])
    with writing(store._engine).begin() as connection:
        connection.execute(text('UPDATE entries SET body = \'{"entry":"duel"}\' WHERE seq = 2'))
    with pytest.raises(StoreError, match="entry 2 cannot be read") as told:
        store.entries(learner.id)
    assert (told.value.code, told.value.facts["path"]) == ("unreadable", store.where)


# --- snapshots --------------------------------------------------------------------------------------------------------


def test_a_snapshot_is_kept_in_place_of_the_one_before(store: Store, learner: Learner) -> None:
    assert store.snapshot(learner.id, 1) is None
    store.keep_snapshot(learner.id, 5, 1, "ห้า")
    assert store.snapshot(learner.id, 1) == (5, "ห้า")
    store.keep_snapshot(learner.id, 8, 1, "แปด")
    assert store.snapshot(learner.id, 1) == (8, "แปด")


def test_a_snapshot_that_goes_less_far_does_not_replace_one(store: Store, learner: Learner) -> None:
    store.keep_snapshot(learner.id, 8, 1, "eight")
    store.keep_snapshot(learner.id, 5, 1, "five")
    assert store.snapshot(learner.id, 1) == (8, "eight")


def test_a_snapshot_of_another_version_of_the_program_is_none(store: Store, learner: Learner) -> None:
    store.keep_snapshot(learner.id, 8, 1, "eight")
    assert store.snapshot(learner.id, 2) is None
    store.keep_snapshot(learner.id, 5, 2, "five")
    assert store.snapshot(learner.id, 2) == (5, "five")
    assert store.snapshot(learner.id, 1) is None
