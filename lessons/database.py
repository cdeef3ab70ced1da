"""ฐานข้อมูล: how a database is found, opened, made, brought up to date, and kept whole; its failures as `StoreError`.

SQLite and PostgreSQL differ here and nowhere else.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from lessons.schema import METADATA, VERSION, VERSION_TABLE
from lessons.turns import Turns

VARIABLE = "SAMRAP_DATABASE_URL"
BUSY_SECONDS = 10
"""How long a transaction waits for others before it gives up."""
UPGRADE_SECONDS = 120
"""How long a program waits while another brings the tables up to date."""
CONNECT_SECONDS = 4
CONNECTIONS = 10
"""How many connections a program keeps at most; a transaction lasts a few milliseconds."""
_MIGRATIONS = Path(__file__).parent / "migrations"
_MAKING_TABLES = 0x5A3A4A9  # any number, the same in every copy of this program


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


# --- where it is ------------------------------------------------------------------------------------------------------


def database_url(url: str | None) -> URL:
    """The address of the database: as given, else as SAMRAP_DATABASE_URL says, else a file in the user's folder.

    PostgreSQL's driver is named, whichever way its address begins; a path is whole. Errors: `StoreError` `bad_url`.

    >>> database_url("postgres://mali:secret@db.example/samrap")
    postgresql+psycopg://mali:***@db.example/samrap
    >>> database_url("mysql://localhost/samrap")
    Traceback (most recent call last):
    lessons.database.StoreError: mysql is neither SQLite nor PostgreSQL
    """
    wanted = (url or os.environ.get(VARIABLE, "")).strip()
    if not wanted:
        return URL.create("sqlite", database=str(platformdirs.user_data_path("samrap", appauthor=False) / "samrap.db"))
    try:
        found = make_url(wanted)
    except (ArgumentError, ValueError) as error:  # its text may hold a password: it is not quoted
        raise _bad_url(VARIABLE, "no address of a database") from error
    name = found.drivername.partition("+")[0]
    if name in ("postgres", "postgresql"):
        return found.set(drivername="postgresql+psycopg")
    if found.drivername not in ("sqlite", "sqlite+pysqlite") or found.host:
        raise _bad_url(found.render_as_string(hide_password=True), f"{name} is neither SQLite nor PostgreSQL")
    if found.database in (None, "", ":memory:"):
        return URL.create("sqlite")
    return URL.create("sqlite", database=str(Path(str(found.database)).expanduser().absolute()))


def _bad_url(path: str, message: str) -> StoreError:
    return StoreError("bad_url", message, path=path, example="sqlite:////home/mali/samrap.db")


def name_of(url: URL) -> str:
    """What a person may be shown of an address: the path of the file, or the database's name.

    >>> name_of(database_url("postgresql://mali:secret@db.example/samrap")), name_of(database_url("sqlite://"))
    ('samrap', ':memory:')
    """
    return url.database or (":memory:" if url.get_backend_name() == "sqlite" else url.username or "PostgreSQL")


# --- opened -----------------------------------------------------------------------------------------------------------


def open_engine(url: str | None) -> Engine:
    """An engine on the database, whose tables are made or brought up to date. Errors: `StoreError`.

    >>> open_engine("sqlite://").dialect.name
    'sqlite'
    """
    wanted = database_url(url)
    try:
        return _open_sqlite(wanted) if wanted.get_backend_name() == "sqlite" else _open_postgres(wanted)
    except FAILURES as error:
        raise store_error(error, wanted) from error


def writing(engine: Engine) -> Engine:
    """The same engine, for transactions that write: on SQLite they take the write lock at once."""
    return engine.execution_options(samrap_writes=True)


def turns_of(engine: Engine) -> tuple[Turns, Turns]:
    """Turns for those who read and for those who write: never more at a time than the database has places for.

    The pool of connections and SQLite's lock let newcomers overtake those who wait.
    """
    assert isinstance(engine.pool, QueuePool)
    places = engine.pool.size()
    if engine.dialect.name == "sqlite" and places > 1:
        return Turns(places - 1), Turns(1)
    shared = Turns(places)
    return shared, shared


# --- SQLite -----------------------------------------------------------------------------------------------------------


def _open_sqlite(url: URL) -> Engine:
    if url.database is None:
        pool = {"pool_size": 1, "max_overflow": 0}  # another connection would be another database
        engine = _sqlite_engine(url, "file::memory:", pool)
        with writing(engine).begin() as connection:
            make_tables(connection)
        return engine
    path = Path(url.database)
    if version_of_file(path) != VERSION:
        path.parent.mkdir(parents=True, exist_ok=True)
        # a table that is copied must not take with it, by a cascade, the rows that point at it
        engine = _sqlite_engine(
            url, f"{path.as_uri()}?mode=rwc", {"poolclass": NullPool}, wait=UPGRADE_SECONDS, foreign_keys="OFF"
        )
        with writing(engine).begin() as connection:
            bring_up_to_date(connection, before=lambda: _keep_copy(path, f"before-{VERSION}"))
    check = _watch(path)
    pool = {"pool_size": CONNECTIONS, "max_overflow": 0}
    engine = _sqlite_engine(url, f"{path.as_uri()}?mode=rw", pool, wait=BUSY_SECONDS, check=check)
    event.listen(engine, "checkout", check)
    return engine


def _sqlite_engine(
    url: URL,
    address: str,
    pool: Mapping[str, Any],
    *,
    wait: float = 0,
    foreign_keys: str = "ON",
    check: Callable[[], None] = lambda: None,
) -> Engine:
    def connect() -> sqlite3.Connection:
        check()
        connection = sqlite3.connect(address, uri=True, timeout=wait, check_same_thread=False, isolation_level=None)
        try:
            _use_log(connection, wait)
            # FULL: what was told right or wrong outlives a power cut, not only a kill, for a few milliseconds an
            # answer; fullfsync is what that takes on a Mac
            for setting in ("synchronous=FULL", "fullfsync=ON", f"foreign_keys={foreign_keys}"):
                connection.execute(f"PRAGMA {setting}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    engine = create_engine(url, creator=connect, **{"poolclass": QueuePool, **pool})
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _use_log(connection: sqlite3.Connection, seconds: float) -> None:
    """Write ahead into a log, so that readers never wait; a new file is told so once, and may have to wait for that."""
    until = time.monotonic() + seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:  # SQLite does not wait here by itself
            if _sqlite_code(error) & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    # who begins as a reader cannot always become a writer: a writer takes the lock at once, or waits for it
    writes = connection.get_execution_options().get("samrap_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _watch(path: Path) -> Callable[..., None]:
    """A check that the file at the path is still the one it is now: what goes into another, still open, is lost."""

    def identity() -> tuple[int, int] | None:
        try:
            found = path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    opened = identity()

    def check(*_: object) -> None:
        if identity() != opened:
            raise StoreError("moved", f"{path} was moved, deleted or replaced", path=str(path))

    return check


def version_of_file(path: Path) -> str | None:
    """The schema version of an SQLite file, None where there is none or nothing in it; the file is only read.

    Errors: `StoreError` `damaged`, `newer` or `not_ours`, a copy kept of the first two; what opening a file may raise.
    """
    log = path.with_name(f"{path.name}-wal")
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder", str(path))
    if not path.exists():
        return None
    if path.stat().st_size == 0:
        if log.exists() and log.stat().st_size:
            raise _damaged(path, "the file is empty, but what was to go into it is not")
        return None
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)) as connection:
        try:
            told: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if told != "ok":
                raise _damaged(path, told)
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if tables and VERSION_TABLE not in tables:
                raise _not_ours(str(path))
            if not tables:
                return None
            version: str = connection.execute(f"SELECT max(version_num) FROM {VERSION_TABLE}").fetchone()[0] or ""
        except sqlite3.DatabaseError as error:
            if _SQLITE_CODES.get(_sqlite_code(error) & 0xFF) == "damaged":
                raise _damaged(path, str(error)) from error
            raise
    if version > VERSION:
        kept = _keep_copy(path, f"newer-{version}", again=False)
        raise _newer(str(path), version, kept=str(kept))
    return version


def _keep_copy(path: Path, label: str, *, again: bool = True) -> Path:
    """Keep a copy of a sound database beside it, `samrap.before-0002.db`; where there is one, only if `again`."""
    kept = path.with_name(f"{path.stem}.{label}{path.suffix}")
    if again or not kept.exists():
        part = _part_of(kept)
        with (
            closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(part)) as target,
        ):
            source.backup(target)
        part.replace(kept)
    return kept


def _keep_damaged(path: Path) -> Path:
    """Keep a copy of a damaged file, and of its log, as they are; named by what is in them, so that it is kept once."""
    log = path.with_name(f"{path.name}-wal")
    digest = hashlib.sha256()
    for file in filter(Path.exists, (path, log)):
        with file.open("rb") as body:
            while piece := body.read(1 << 20):
                digest.update(piece)
    kept = path.with_name(f"{path.stem}.damaged-{digest.hexdigest()[:8]}{path.suffix}")
    for file, copy in ((log, kept.with_name(f"{kept.name}-wal")), (path, kept)):
        if file.exists() and not copy.exists():
            shutil.copyfile(file, _part_of(copy))
            _part_of(copy).replace(copy)
    return kept


def _part_of(copy: Path) -> Path:
    return copy.with_name(f"{copy.name}.part-{os.getpid()}")


_keep_damaged_once = cache(_keep_damaged)
"""While the store is in use the file goes on changing: one copy of it is enough."""


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


_CONNECTING: Mapping[str, object] = {
    "connect_timeout": CONNECT_SECONDS,
    "application_name": "samrap",
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": BUSY_SECONDS * 1000,
}


def _open_postgres(url: URL) -> Engine:
    own = {name: value for name, value in _CONNECTING.items() if name not in url.query}
    try:
        engine = create_engine(
            url,
            isolation_level="READ COMMITTED",
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,  # the server may have been started anew
            pool_recycle=1800,
            connect_args={**own, "prepare_threshold": None},  # a pooler between may hand on another connection
        )
    except ImportError as error:
        raise StoreError(
            "no_driver",
            f"no driver for PostgreSQL: {error}",
            path=name_of(url),
            command='pip install "samrap[postgres]"',
        ) from error
    event.listen(engine, "connect", _set_up_session)
    with engine.begin() as connection:
        version = version_of(connection)
    if version != VERSION:
        with writing(engine).begin() as connection:
            connection.execute(text(f"SET LOCAL lock_timeout = '{UPGRADE_SECONDS}s'"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MAKING_TABLES})
            bring_up_to_date(connection)
    return engine


def _set_up_session(connection: Any, _record: object) -> None:
    # the last limit: a copy of the program that hangs, or whose machine is gone, must not keep a learner's row locked
    for limit in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(f"SET {limit} = '{BUSY_SECONDS}s'")
    # what was told right or wrong is on the disk, whatever the server does for others
    setting = "synchronous_commit"
    connection.execute(f"SELECT set_config('{setting}', 'on', false) WHERE current_setting('{setting}') = 'off'")
    connection.commit()


# --- versions ---------------------------------------------------------------------------------------------------------


def version_of(connection: Connection) -> str | None:
    """The schema version of a database, None where it has no tables of ours. Errors: `StoreError` `not_ours`."""
    tables = set(inspect(connection).get_table_names())
    if VERSION_TABLE not in tables:
        if tables & METADATA.tables.keys():
            raise _not_ours(name_of(connection.engine.url))
        return None
    version: str | None = connection.execute(text(f"SELECT max(version_num) FROM {VERSION_TABLE}")).scalar_one()
    return version or ""


def bring_up_to_date(connection: Connection, before: Callable[[], object] = lambda: None) -> None:
    """Make the tables or bring them up to date, whichever is needed, where no one else is doing it.

    `before` is called before tables that are there are changed. Errors: `StoreError` `newer`; what the database raises.
    """
    version = version_of(connection)
    if version is None:
        make_tables(connection)
    elif version > VERSION:
        raise _newer(name_of(connection.engine.url), version)
    elif version != VERSION:
        before()
        migrate(connection)


def make_tables(connection: Connection) -> None:
    """Make the tables as they are now in an empty database: what the migrations would make, but at once."""
    METADATA.create_all(connection, checkfirst=False)
    column = f"version_num VARCHAR(32) NOT NULL, CONSTRAINT {VERSION_TABLE}_pkc PRIMARY KEY (version_num)"
    connection.execute(text(f"CREATE TABLE {VERSION_TABLE} ({column})"))
    connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES ('{VERSION}')"))


def migrate(connection: Connection, to: str = VERSION) -> None:
    """Run the migrations that lead to a version, in the connection's transaction."""
    from alembic import command  # noqa: PLC0415 - read only where an older database is opened
    from alembic.config import Config  # noqa: PLC0415 - as above

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, to)


# --- what can go wrong ------------------------------------------------------------------------------------------------


FAILURES = (SQLAlchemyError, sqlite3.Error, OSError, UnicodeError)
"""What leaves this program as a `StoreError`."""
_SQLITE_CODES: Mapping[int, str] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_CANTOPEN: "readonly",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: "no_learner",
}
_POSTGRES_CODES: Mapping[str, str] = {
    "08": "unreachable",  # a whole class of codes
    "57P": "unreachable",  # shut down, crashed, starting
    "25006": "readonly",
    "42501": "readonly",
    "53100": "full",
    "53300": "busy",
    "55P03": "busy",
    "57014": "busy",
    "40001": "busy",
    "40P01": "busy",
    "23503": "no_learner",
}
_PASSING = frozenset({"40001", "40P01", "23505"})  # serialisation, deadlock, another was first
_ANOTHER_WAS_FIRST = frozenset({sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE})


def store_error(error: BaseException, url: URL) -> StoreError:
    """What a failure of the database is as a `StoreError`; one that is not known is `failed`.

    >>> store_error(OSError(errno.ENOSPC, "no room"), database_url("sqlite:////tmp/samrap.db")).code
    'full'
    """
    code = _code_of(error)
    name = name_of(url)
    if code == "damaged":
        return StoreError(code, f"{name}: {error}", path=name, kept=str(_keep_damaged_once(Path(name))))
    return StoreError(code, f"{name}: {_cause(error)}", path=name)


def may_pass(error: BaseException) -> bool:
    """True when the same transaction may well succeed the next time: another was first, or the connection was lost."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None)
    return error.connection_invalidated or state in _PASSING or _sqlite_code(error.orig) in _ANOTHER_WAS_FIRST


def _cause(error: BaseException) -> str:
    """What the database said, without the statement and what was in it."""
    return str(error.orig if isinstance(error, DBAPIError) else error).strip()


def _code_of(error: BaseException) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, TimeoutError):  # its turn did not come; it counts as an OSError
        return "busy"
    if isinstance(cause, OSError):
        return "full" if cause.errno in (errno.ENOSPC, errno.EDQUOT) else "readonly"
    if isinstance(cause, sqlite3.Error):
        code = _sqlite_code(cause)
        return _SQLITE_CODES.get(code, _SQLITE_CODES.get(code & 0xFF, "failed"))
    state = getattr(cause, "sqlstate", None)
    if state is None:  # the server did not get to say one
        return "unreachable" if isinstance(error, OperationalError) else "failed"
    return next((code for start, code in _POSTGRES_CODES.items() if state.startswith(start)), "failed")


def _sqlite_code(error: BaseException | None) -> int:
    return getattr(error, "sqlite_errorcode", 0)


def _damaged(path: Path, message: str) -> StoreError:
    kept = _keep_damaged(path)
    return StoreError("damaged", f"{path} is damaged: {message}; copied to {kept}", path=str(path), kept=str(kept))


def _newer(path: str, version: str, **facts: str) -> StoreError:
    message = f"{path} has tables of version {version}, newer than {VERSION} of this program"
    return StoreError("newer", message, path=path, version=version, **facts)


def _not_ours(path: str) -> StoreError:
    return StoreError("not_ours", f"{path} holds another program's tables", path=path)
