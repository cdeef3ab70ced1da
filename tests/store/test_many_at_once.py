"""Many at once: threads, processes, two tabs, a double click; and a connection that is lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from typing import Any, TypeVar

import psycopg
import pytest
from sqlalchemy import event

from lessons.store import Learner, Store, StoreError, _ready, open_store
from tests.postgres import Postgres
from tests.store.entries import NOW, attempt
from tests.store.processes import run_at_once

THREADS = 8
Got = TypeVar("Got")


def at_once(work: Callable[[int], Got], threads: int = THREADS) -> list[Got]:
    """What this returns for each number, all begun at the same moment in threads of their own."""
    barrier = Barrier(threads)

    def run(number: int) -> Got:
        barrier.wait()
        return work(number)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(run, range(threads)))


def test_numbers_have_no_gap_when_eight_threads_append(store: Store, learner: Learner) -> None:
    def answer(thread: int) -> list[int]:
        return [store.append(learner.id, attempt(number, f"t{thread}x")).seq for number in range(25)]

    given = at_once(answer)
    assert sorted(seq for seqs in given for seq in seqs) == list(range(1, 201))
    assert all(seqs == sorted(seqs) for seqs in given)
    read = store.entries(learner.id)
    assert [seq for seq, _ in read] == list(range(1, 201))
    for thread, seqs in enumerate(given):
        assert [entry.token for seq, entry in read if seq in seqs] == [f"t{thread}x{number}" for number in range(25)]


def test_numbers_have_no_gap_when_four_processes_append(url: str) -> None:
    with_learner = open_store(url)
    learner = with_learner.add_learner("local", NOW)
    body = """
store = open_store(url)
print(*(store.append(arguments[0], attempt(n, f"p{number}x")).seq for n in range(50)))
"""
    printed = run_at_once(4, body, url, learner.id)
    assert sorted(int(seq) for line in printed for seq in line.split()) == list(range(1, 201))
    read = with_learner.entries(learner.id)
    assert [seq for seq, _ in read] == list(range(1, 201))
    assert {entry.token for _, entry in read} == {f"p{process}x{n}" for process in range(4) for n in range(50)}
    with_learner.close()


def test_imports_and_answers_at_once_neither_mix_nor_double(store: Store, learner: Learner) -> None:
    brought = [attempt(number, "i") for number in range(1200)]

    def work(thread: int) -> int:
        if thread < 3:
            return store.append_all(learner.id, brought)
        return sum(store.append(learner.id, attempt(number, f"t{thread}x")).fresh for number in range(10))

    fresh = at_once(work)
    assert (sorted(fresh[:3]), fresh[3:]) == ([0, 0, 1200], [10] * 5)
    read = store.entries(learner.id)
    assert [seq for seq, _ in read] == list(range(1, 1251))
    first = next(seq for seq, entry in read if entry.token == "i0")
    assert [entry for _, entry in read[first - 1 : first + 1199]] == brought


def test_the_same_answer_from_eight_tabs_at_once_counts_once(store: Store, learner: Learner) -> None:
    for number in range(10):
        kept = at_once(lambda _, number=number: store.append(learner.id, attempt(number)))  # type: ignore[misc]
        assert sorted(stored.fresh for stored in kept) == [False] * 7 + [True]
        assert {(stored.seq, stored.entry) for stored in kept} == {(number + 1, attempt(number))}
    assert [entry for _, entry in store.entries(learner.id)] == [attempt(number) for number in range(10)]


def test_a_key_used_by_eight_tabs_at_once_makes_one_learner(store: Store) -> None:
    for number in range(5):
        made = at_once(lambda _, key=f"d{number}": store.learner_for_key("cookie", "cookie", key, NOW))  # type: ignore[misc]
        assert len({learner.id for learner in made}) == 1
    assert len(store.learners("cookie")) == 5


def test_of_snapshots_kept_at_once_the_furthest_stays(store: Store, learner: Learner) -> None:
    def keep(thread: int) -> None:
        for number in range(thread, 80, 8):
            store.keep_snapshot(learner.id, number, 1, f"up to {number}")

    at_once(keep)
    assert store.snapshot(learner.id, 1) == (79, "up to 79")


def test_a_learner_dropped_while_answering_leaves_nothing(store: Store, learner: Learner) -> None:
    codes = set()

    def work(thread: int) -> None:
        if thread == 0:
            store.drop_learner(learner.id)
            return
        try:
            for number in range(20):
                store.append(learner.id, attempt(number, f"t{thread}x"))
        except StoreError as error:
            codes.add(error.code)

    at_once(work)
    assert codes <= {"no_learner"}
    assert (store.find_learner(learner.id), store.entries(learner.id)) == (None, [])


def test_readers_are_not_held_up_by_a_writer(store: Store, learner: Learner) -> None:
    store.append(learner.id, attempt(1))

    def work(connection: Any) -> list[Any]:
        store._append_ready(connection, learner.id, [_ready(attempt(2))])
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(store.entries, learner.id).result(timeout=2)

    assert store._write(work) == [(1, attempt(1))]
    assert len(store.entries(learner.id)) == 2


def test_ten_stores_at_once_make_the_tables_once(url: str) -> None:
    stores = at_once(lambda _: open_store(url), 10)
    learner = stores[0].add_learner("local", NOW)
    assert [store.append(learner.id, attempt(number)).seq for number, store in enumerate(stores)] == list(range(1, 11))
    for store in stores:
        store.close()


def test_four_processes_at_once_make_the_tables_once(url: str) -> None:
    body = "open_store(url).add_learner('local', NOW, str(number))"
    run_at_once(4, body, url)
    store = open_store(url)
    assert {learner.name for learner in store.learners("local")} == {"0", "1", "2", "3"}
    store.close()


# --- a connection that is lost ----------------------------------------------------------------------------------------


def cut_every_connection(postgres: Postgres) -> None:
    postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'samrap'")


@pytest.fixture
def at_postgres(postgres_url: str) -> Any:
    store = open_store(postgres_url)
    yield store
    store.close()


def test_a_server_that_was_started_anew_is_not_noticed(postgres: Postgres, at_postgres: Store) -> None:
    learner = at_postgres.add_learner("local", NOW)
    for number in range(1, 4):
        cut_every_connection(postgres)
        assert at_postgres.append(learner.id, attempt(number)).seq == number
    cut_every_connection(postgres)
    assert len(at_postgres.entries(learner.id)) == 3


@pytest.mark.parametrize("moment", ["begin", "before_cursor_execute", "commit"])
def test_an_answer_whose_connection_is_cut_on_the_way_is_kept_once(
    postgres: Postgres, at_postgres: Store, moment: str
) -> None:
    learner = at_postgres.add_learner("local", NOW)
    cuts: list[str] = []

    def cut(*_: object) -> None:
        if not cuts:
            cuts.append(moment)
            cut_every_connection(postgres)

    event.listen(at_postgres._engine, moment, cut)
    assert at_postgres.append(learner.id, attempt(1)).seq == 1
    assert cuts == [moment]
    assert at_postgres.entries(learner.id) == [(1, attempt(1))]


def test_an_answer_that_was_kept_though_the_connection_was_lost_counts_once(
    at_postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = at_postgres.add_learner("local", NOW)
    dialect = at_postgres._engine.dialect
    commit = dialect.do_commit
    lost: list[object] = []

    def commit_and_lose(connection: Any) -> None:
        commit(connection)
        if not lost:
            lost.append(connection)
            connection.dbapi_connection.close()
            raise psycopg.OperationalError("the connection is closed")

    monkeypatch.setattr(dialect, "do_commit", commit_and_lose)
    stored = at_postgres.append(learner.id, attempt(1))
    assert len(lost) == 1
    assert (stored.seq, stored.entry) == (1, attempt(1))
    assert at_postgres.entries(learner.id) == [(1, attempt(1))]


def test_a_server_that_is_gone_is_unreachable_and_then_there_again(postgres: Postgres, at_postgres: Store) -> None:
    learner = at_postgres.add_learner("local", NOW)
    name = at_postgres.where
    postgres.run(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
    cut_every_connection(postgres)
    with pytest.raises(StoreError) as told:
        at_postgres.append(learner.id, attempt(1))
    assert told.value.code == "unreachable"
    postgres.run(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
    assert at_postgres.append(learner.id, attempt(1)).fresh
    with suppress(StoreError):
        at_postgres.close()
