"""Learners and what belongs to them: keys, tries, own decks; and that one is never taken for another."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lessons.store import Learner, Store
from tests.store.entries import NOW, attempt


def test_learners_of_a_kind_are_told_the_first_first(store: Store) -> None:
    later = store.add_learner("local", NOW + timedelta(days=1), "กล้วย")
    first = store.add_learner("local", NOW, "มะลิ")
    other = store.add_learner("cookie", NOW)
    assert store.learners("local") == [first, later]
    assert store.learners("cookie") == [other]
    assert store.learners("login") == []
    assert store.find_learner(first.id) == Learner(id=first.id, kind="local", name="มะลิ", created_at=NOW)
    assert store.find_learner("nobody") is None


def test_a_learner_is_renamed_and_no_one_else(store: Store, learner: Learner) -> None:
    other = store.add_learner("local", NOW, "กล้วย")
    store.rename_learner(learner.id, "ดอกมะลิ'; DROP TABLE learners; --")
    assert {found.name for found in store.learners("local")} == {"ดอกมะลิ'; DROP TABLE learners; --", "กล้วย"}
    assert store.find_learner(other.id) == other


def test_ids_cannot_be_guessed(store: Store) -> None:
    ids = [store.add_learner("local", NOW).id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(found) == 32 and int(found, 16) >= 0 for found in ids)


def test_a_learner_who_is_dropped_leaves_nothing_and_takes_nothing_of_others(store: Store, learner: Learner) -> None:
    other = store.add_learner("local", NOW, "กล้วย")
    for person, key in ((learner, "d1"), (other, "d2")):
        store.append_all(person.id, map(attempt, range(1, 4)))
        store.keep_snapshot(person.id, 3, 1, person.name)
        store.add_key(person.id, "cookie", key, NOW)
        store.keep_deck("deck", person.id, person.name.encode(), NOW)
        store.keep_deck(key, person.id, person.name.encode(), NOW)
    store.drop_learner(learner.id)
    assert store.learners("local") == [other]
    assert (store.entries(learner.id), store.snapshot(learner.id, 1)) == ([], None)
    assert (store.learner_of_key("d1", "cookie"), store.find_deck("d1")) == (None, None)
    assert [seq for seq, _ in store.entries(other.id)] == [1, 2, 3]
    assert store.snapshot(other.id, 1) == (3, "กล้วย")
    assert store.learner_of_key("d2", "cookie") == other
    assert (store.find_deck("deck"), store.find_deck("d2")) == ("กล้วย".encode(), "กล้วย".encode())
    store.drop_learner(learner.id)
    assert store.learners("local") == [other]


# --- keys -------------------------------------------------------------------------------------------------------------


def test_a_key_opens_its_learner_and_as_its_own_kind_only(store: Store, learner: Learner) -> None:
    store.add_key(learner.id, "cookie", "d1", NOW)
    store.add_key(learner.id, "recovery", "d2", NOW)
    assert store.learner_of_key("d1", "cookie") == learner
    assert store.learner_of_key("d2", "recovery") == learner
    assert store.learner_of_key("d1", "recovery") is None
    assert store.learner_of_key("d3", "cookie") is None
    assert store.learner_of_key("", "cookie") is None


def test_a_key_that_moves_opens_its_new_learner_only(store: Store, learner: Learner) -> None:
    other = store.add_learner("cookie", NOW)
    store.add_key(learner.id, "cookie", "d1", NOW)
    store.add_key(learner.id, "cookie", "d1", NOW)
    store.add_key(other.id, "cookie", "d1", NOW)
    assert store.learner_of_key("d1", "cookie") == other


def test_keys_that_are_dropped_open_nothing(store: Store, learner: Learner) -> None:
    other = store.add_learner("cookie", NOW)
    store.add_key(learner.id, "recovery", "d1", NOW)
    store.add_key(learner.id, "cookie", "d2", NOW)
    store.add_key(other.id, "recovery", "d3", NOW)
    store.drop_keys(learner.id, "recovery")
    assert store.learner_of_key("d1", "recovery") is None
    assert store.learner_of_key("d2", "cookie") == learner
    assert store.learner_of_key("d3", "recovery") == other


def test_a_key_that_opens_nobody_yet_gets_a_learner_once(store: Store) -> None:
    made = store.learner_for_key("cookie", "cookie", "d1", NOW)
    assert (made.kind, made.name, made.created_at) == ("cookie", "", NOW)
    assert store.learner_for_key("cookie", "cookie", "d1", NOW + timedelta(days=1)) == made
    assert store.learner_of_key("d1", "cookie") == made
    assert store.learner_for_key("cookie", "cookie", "d2", NOW) != made
    assert len(store.learners("cookie")) == 2


# --- tries ------------------------------------------------------------------------------------------------------------


def test_tries_are_counted_for_each_and_since_a_moment(store: Store) -> None:
    for minutes in (0, 10, 20):
        store.add_try("mali", NOW + timedelta(minutes=minutes))
    store.add_try("kluai", NOW)
    store.add_try("kluai", NOW)
    assert store.count_tries("mali", NOW) == 3
    assert store.count_tries("mali", NOW + timedelta(minutes=10)) == 2
    assert store.count_tries("mali", NOW + timedelta(minutes=10, milliseconds=1)) == 1
    assert store.count_tries("kluai", NOW) == 2
    assert store.count_tries("nobody", NOW) == 0


def test_tries_of_more_than_a_day_ago_are_forgotten(store: Store) -> None:
    store.add_try("mali", NOW)
    store.add_try("kluai", NOW + timedelta(days=1))
    assert store.count_tries("mali", NOW) == 1
    store.add_try("kluai", NOW + timedelta(days=1, milliseconds=1))
    assert store.count_tries("mali", NOW) == 0
    assert store.count_tries("kluai", NOW) == 2


# --- own decks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [b"", b"\x00\xff\x00", bytes(range(256)) * 20_000])
def test_a_deck_comes_back_byte_for_byte(store: Store, learner: Learner, body: bytes) -> None:
    assert store.find_deck("k") is None
    store.keep_deck("k", learner.id, body, NOW)
    found = store.find_deck("k")
    assert (type(found), found) == (bytes, body)


def test_a_deck_handed_in_again_replaces_the_one_before(store: Store, learner: Learner) -> None:
    store.keep_deck("k", learner.id, b"one", NOW)
    store.keep_deck("k", learner.id, b"two", NOW)
    assert store.find_deck("k") == b"two"
