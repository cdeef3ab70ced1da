"""Versions of the tables: an older database opens with everything in it; a newer one is left alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from lessons import database
from lessons.database import database_url, make_tables, migrate
from lessons.history import Entry, entry_text
from lessons.schema import METADATA, VERSION, VERSION_TABLE
from lessons.store import KeptMatch, open_store
from tests.postgres import Postgres
from tests.store.entries import BEGUN, NOW, RESET, attempt
from tests.store.failing import fails
from tests.store.processes import run_at_once

VERSIONS = sorted(path.stem[1:5] for path in (Path(database.__file__).parent / "migrations/versions").glob("v0*.py"))
OLDER = [version for version in VERSIONS if version != VERSION]
MILLIS = 1_772_600_767_089  # of NOW
HISTORIES: dict[str, list[Entry]] = {"m1": [attempt(1), BEGUN, RESET, attempt(2)], "k1": [attempt(1)], "n1": []}


@contextmanager
def bare(url: str) -> Iterator[Connection]:
    """A transaction on the database as it is, without the store's care."""
    engine: Engine = create_engine(database_url(url))
    if url.startswith("sqlite"):
        event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA journal_mode=WAL"))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def make_old(url: str, version: str) -> None:
    """A database as the program of this version left it: three learners, their keys and their histories."""
    with bare(url) as connection:
        migrate(connection, version)
        for learner in HISTORIES:
            add(connection, "learners", id=learner, kind="local", name=f"ชื่อ {learner}", created_at=MILLIS)
            add(connection, "keys", digest=f"d-{learner}", kind="cookie", learner_id=learner, created_at=MILLIS)
        for learner, entries in HISTORIES.items():
            for seq, entry in enumerate(entries, 1):
                body = entry_text(entry)
                what = {} if version < "0002" else {"what": json.loads(body)["entry"]}  # since 0002 a column of its own
                add(connection, "entries", learner_id=learner, seq=seq, token=entry.token, at=MILLIS, body=body, **what)


def add(connection: Connection, table: str, **row: Any) -> None:
    names = ", ".join(row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({', '.join(f':{name}' for name in row)})"), row)


def rows_of(connection: Connection, table: str) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(text(f"SELECT * FROM {table}")).mappings()]


def shape(connection: Connection) -> dict[str, Any]:
    """Every table with its columns in order, keys, uniques and indexes, all with their names."""
    found = inspect(connection)
    told = {}
    for name in found.get_table_names():
        columns = [
            (column["name"], str(column["type"]), column["nullable"], column["default"], column.get("autoincrement"))
            for column in found.get_columns(name)
        ]
        told[name] = {
            "columns": columns,
            "primary key": found.get_pk_constraint(name),
            "foreign keys": sorted(found.get_foreign_keys(name), key=str),
            "uniques": sorted(found.get_unique_constraints(name), key=str),
            "indexes": sorted(found.get_indexes(name), key=str),
            "checks": found.get_check_constraints(name),
        }
    return told


# --- tables -----------------------------------------------------------------------------------------------------------


def test_there_is_an_older_version_and_the_newest_is_this_program_s() -> None:
    assert OLDER
    assert VERSIONS[-1] == VERSION


def test_tables_made_at_once_are_those_that_the_migrations_make(url: str, postgres_or_file: str) -> None:
    with bare(url) as connection:
        make_tables(connection)
        at_once = shape(connection)
        assert rows_of(connection, VERSION_TABLE) == [{"version_num": VERSION}]
    with bare(postgres_or_file) as connection:
        migrate(connection)
        step_by_step = shape(connection)
        assert rows_of(connection, VERSION_TABLE) == [{"version_num": VERSION}]
    assert set(at_once) == {*METADATA.tables, VERSION_TABLE}
    assert step_by_step == at_once


@pytest.fixture
def postgres_or_file(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """A second database of the same kind as `url`."""
    if url.startswith("sqlite"):
        yield f"sqlite:///{tmp_path}/second.db"
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    second = postgres.new_database()
    yield second
    postgres.drop_database(second)


@pytest.mark.parametrize("table", ["entries", "keys", "decks", "snapshots", "matches"])
def test_the_database_itself_refuses_rows_of_nobody(url: str, table: str) -> None:
    store = open_store(url)
    (key,) = inspect(store._engine).get_foreign_keys(table)
    assert (key["referred_table"], key["constrained_columns"]) == ("learners", ["learner_id"])
    assert key["options"] == {"ondelete": "CASCADE"}
    store.close()


def test_a_new_file_is_made_in_a_blink(tmp_path: Path) -> None:
    import time  # noqa: PLC0415

    times = []
    for number in range(5):
        start = time.perf_counter()
        open_store(f"sqlite:///{tmp_path}/{number}.db").close()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.1


# --- older ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", OLDER)
def test_an_older_database_opens_with_everything_in_it(url: str, version: str) -> None:
    make_old(url, version)
    store = open_store(url)
    assert {learner.name for learner in store.learners("local")} == {f"ชื่อ {learner}" for learner in HISTORIES}
    for learner, entries in HISTORIES.items():
        assert [entry for _, entry in store.entries(learner)] == entries
        found = store.learner_of_key(f"d-{learner}", "cookie")
        assert found is not None
        assert (found.id, found.created_at) == (learner, NOW)
        assert store.append(learner, attempt(1)).fresh == (not entries)
        assert store.append(learner, attempt(7)).seq == max(len(entries), 1) + 1
        store.keep_snapshot(learner, 1, 1, "{}")
        store.keep_deck("k", learner, b"deck", NOW)
        store.keep_match(learner, KeptMatch(token="m", game="tong", body="", at=NOW))
    store.add_try("m1", NOW)
    with store._engine.connect() as connection:
        assert shape(connection).keys() == {*METADATA.tables, VERSION_TABLE}
        assert rows_of(connection, VERSION_TABLE) == [{"version_num": VERSION}]
        whats = {(row["learner_id"], row["seq"]): row["what"] for row in rows_of(connection, "entries")}
    store.close()
    assert [whats["m1", seq] for seq in range(1, 6)] == ["attempt", "round", "reset", "attempt", "attempt"]


def test_a_copy_of_an_older_file_is_kept_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "samrap.db"
    make_old(f"sqlite:///{path}", "0001")
    with bare(f"sqlite:///{path}") as connection:
        before = {name: rows_of(connection, name) for name in ("learners", "keys", "entries", VERSION_TABLE)}
    assert len(before["entries"]) == 5
    open_store(f"sqlite:///{path}").close()
    open_store(f"sqlite:///{path}").close()
    assert {found.name for found in tmp_path.glob("*.db")} == {"samrap.db", f"samrap.before-{VERSION}.db"}
    with bare(f"sqlite:///{tmp_path}/samrap.before-{VERSION}.db") as connection:
        assert {name: rows_of(connection, name) for name in before} == before
        assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"


def test_what_was_still_in_the_log_of_an_older_file_comes_along(tmp_path: Path) -> None:
    path = tmp_path / "samrap.db"
    make_old(f"sqlite:///{path}", "0001")
    other = sqlite3.connect(path)  # an older program that is still running
    other.execute("PRAGMA journal_mode=WAL")
    other.execute("UPDATE learners SET name = 'เปลี่ยนแล้ว'")
    other.commit()
    assert path.with_name("samrap.db-wal").stat().st_size
    store = open_store(f"sqlite:///{path}")
    assert {learner.name for learner in store.learners("local")} == {"เปลี่ยนแล้ว"}
    store.close()
    other.close()
    with closing(sqlite3.connect(tmp_path / f"samrap.before-{VERSION}.db")) as copy:
        assert copy.execute("SELECT DISTINCT name FROM learners").fetchall() == [("เปลี่ยนแล้ว",)]


def test_four_processes_at_once_bring_an_older_database_up_to_date_once(url: str) -> None:
    make_old(url, "0001")
    body = "print(len(open_store(url).entries('m1')), open_store(url).append('k1', attempt(number, 'p')).fresh)"
    assert run_at_once(4, body, url) == ["4 True"] * 4
    store = open_store(url)
    assert [seq for seq, _ in store.entries("k1")] == [1, 2, 3, 4, 5]
    store.close()


def test_who_comes_while_another_makes_the_tables_waits(url: str) -> None:
    make_old(url, "0001")
    with ThreadPoolExecutor(1) as pool:
        with bare(url) as connection:
            lock_out = (
                "BEGIN IMMEDIATE"
                if url.startswith("sqlite")
                else f"SELECT pg_advisory_xact_lock({database._MAKING_TABLES})"
            )
            connection.exec_driver_sql(lock_out)
            opening = pool.submit(open_store, url)
            with pytest.raises(NotYet):
                opening.result(timeout=0.5)
        store = opening.result(timeout=20)
    assert len(store.entries("m1")) == 4
    store.close()


def test_an_upgrade_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make_old(url, "0001")
    with bare(url) as connection:
        before = shape(connection), rows_of(connection, "entries")

    def migrate_and_fail(connection: Connection) -> None:
        migrate(connection)
        raise OSError(28, "no room")

    monkeypatch.setattr(database, "migrate", migrate_and_fail)
    with fails("full", database.name_of(database_url(url))):
        open_store(url)
    with bare(url) as connection:
        assert (shape(connection), rows_of(connection, "entries")) == before
    monkeypatch.undo()
    store = open_store(url)
    assert len(store.entries("m1")) == 4
    store.close()


# --- newer ------------------------------------------------------------------------------------------------------------


def make_newer(url: str) -> None:
    open_store(url).close()
    with bare(url) as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0099'"))
        connection.execute(text("ALTER TABLE learners ADD COLUMN mood TEXT"))
        add(connection, "learners", id="m1", kind="local", name="มะลิ", created_at=MILLIS, mood="ดี")


def test_a_newer_database_is_refused_and_left_as_it_is(url: str) -> None:
    make_newer(url)
    with bare(url) as connection:
        before = shape(connection), rows_of(connection, "learners")
    for _ in range(3):
        with fails("newer", database.name_of(database_url(url))) as told:
            open_store(url)
        assert told.error.facts["version"] == "0099"
    with bare(url) as connection:
        assert (shape(connection), rows_of(connection, "learners")) == before


def test_a_newer_file_stays_byte_for_byte_and_is_copied_once(tmp_path: Path) -> None:
    path, kept = tmp_path / "samrap.db", tmp_path / "samrap.newer-0099.db"
    make_newer(f"sqlite:///{path}")
    body = path.read_bytes()
    for _ in range(3):
        with fails("newer", str(path)) as told:
            open_store(f"sqlite:///{path}")
        assert told.error.facts["kept"] == str(kept)
        assert path.read_bytes() == body
    assert {found.name for found in tmp_path.iterdir() if not found.name.endswith(("-wal", "-shm"))} == {
        path.name, kept.name,
    }  # fmt: skip
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT name, mood FROM learners").fetchall() == [("มะลิ", "ดี")]
