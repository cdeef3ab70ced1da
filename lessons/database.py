"""ฐานข้อมูล: a database opened, made where there is none, and its failures as `StoreError`."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from lessons.schema import METADATA, VERSION, VERSION_TABLE

VARIABLE = "SAMRAP_DATABASE_URL"
BUSY_SECONDS = 10.0


class StoreError(RuntimeError):
    """A database that could not be opened, read or written; nothing was changed by what failed.

    `code` says what is wrong, `facts` what a sentence about it needs; its words are `store_error.<code>`. `str()` is
    the English sentence for a log.

    >>> raise StoreError("busy", "the database is busy", path="samrap.db")
    Traceback (most recent call last):
    lessons.database.StoreError: the database is busy
    """

    def __init__(self, code: str, message: str, **facts: int | str) -> None:
        """Keep the code, the sentence and the facts."""
        super().__init__(message)
        self.code = code
        self.facts: dict[str, int | str] = facts


def open_engine(url: str | None) -> Engine:
    """An engine on the database, its tables made where it has none. Errors: `StoreError`."""
    wanted = database_url(url)
    if wanted.get_backend_name() == "sqlite":
        return _open_sqlite(wanted)
    raise StoreError("bad_url", "only SQLite so far", path=wanted.render_as_string(hide_password=True))


def database_url(url: str | None) -> URL:
    """The address of the database: as given, else as SAMRAP_DATABASE_URL says, else a file in the user's folder."""
    text_of_it = url or os.environ.get(VARIABLE, "").strip()
    if not text_of_it:
        return URL.create("sqlite", database=str(platformdirs.user_data_path("samrap", appauthor=False) / "samrap.db"))
    try:
        return make_url(text_of_it)
    except ArgumentError as error:
        raise StoreError("bad_url", f"no address of a database: {error}", path=VARIABLE) from error


def _open_sqlite(url: URL) -> Engine:
    size: dict[str, Any] = {"pool_size": 5, "max_overflow": 10}
    if url.database in (None, "", ":memory:"):
        size = {"pool_size": 1, "max_overflow": 0}  # each connection would be a database of its own
    else:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url,
        poolclass=QueuePool,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False, "isolation_level": None},
        **size,
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    with writing(engine).begin() as connection:
        tables = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
        if VERSION_TABLE not in tables:
            make_tables(connection)
    return engine


def make_tables(connection: Connection) -> None:
    """Make the tables as they are now, in an empty database."""
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(
        text(
            f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32) NOT NULL, "
            f"CONSTRAINT {VERSION_TABLE}_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES (:version)"), {"version": VERSION})


def writing(engine: Engine) -> Engine:
    """The same engine, for transactions that write: on SQLite they take the write lock at once."""
    return engine.execution_options(samrap_writes=True)


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("samrap_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
