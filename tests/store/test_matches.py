"""Matches in the store, on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lessons.store import KeptMatch, Learner, Store, StoreError
from tests.store.entries import NOW


def kept(token: str, body: str = "moves=", seconds: int = 0, game: str = "tong") -> KeptMatch:
    return KeptMatch(token=token, game=game, body=body, at=NOW + timedelta(seconds=seconds))


def test_a_match_is_kept_as_it_stands_now(store: Store, learner: Learner) -> None:
    store.keep_match(learner.id, kept("m1", "moves=k4b"))
    store.keep_match(learner.id, kept("m1", "moves=k4b.k5c", seconds=1))
    assert store.find_match(learner.id, "m1") == kept("m1", "moves=k4b.k5c", seconds=1)
    assert store.find_match(learner.id, "m2") is None


def test_the_match_played_last_comes_first_and_only_of_its_game(store: Store, learner: Learner) -> None:
    for match in (
        kept("m1", seconds=5),
        kept("m2", seconds=9),
        kept("m3", seconds=7),
        kept("p1", seconds=20, game="pok"),
    ):
        store.keep_match(learner.id, match)
    assert [match.token for match in store.matches(learner.id, "tong", 2)] == ["m2", "m3"]
    assert [match.token for match in store.matches(learner.id, "pok", 2)] == ["p1"]


def test_two_learners_keep_the_same_match_each_for_himself(store: Store, learner: Learner) -> None:
    other = store.add_learner("local", NOW)
    store.keep_match(learner.id, kept("m1", "mine"))
    store.keep_match(other.id, kept("m1", "theirs"))
    found = [store.find_match(one.id, "m1") for one in (learner, other)]
    assert [match.body for match in found if match] == ["mine", "theirs"]


def test_whoever_is_forgotten_takes_his_matches_along(store: Store, learner: Learner) -> None:
    store.keep_match(learner.id, kept("m1"))
    store.drop_learner(learner.id)
    assert store.matches(learner.id, "tong") == []


def test_nobody_s_match_is_not_kept(store: Store) -> None:
    with pytest.raises(StoreError):
        store.keep_match("nobody", kept("m1"))


def test_matches_go_along_when_a_history_is_handed_over(store: Store) -> None:
    one, other = (store.add_learner("cookie", NOW) for _ in range(2))
    store.add_key(one.id, "cookie", "d1", NOW)
    store.keep_match(one.id, kept("m1", "one"))
    store.keep_match(one.id, kept("m2", "one"))
    store.keep_match(other.id, kept("m2", "other"))
    store.hand_over(one.id, other.id, lambda history: history, NOW, key=("cookie", "d1"))
    bodies = {match.token: match.body for match in store.matches(other.id, "tong", 9)}
    assert bodies == {"m1": "one", "m2": "other"}
