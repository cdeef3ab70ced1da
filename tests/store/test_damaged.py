"""What is wrong with a database is said, with what to do; what is in it is never made worse."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event, text

from lessons import database
from lessons.database import database_url
from lessons.store import StoreError, open_store
from lessons.wording import keys_under
from tests.postgres import Postgres
from tests.store.entries import NOW, attempt
from tests.store.failing import fails


def full_file(path: Path) -> str:
    """A sound database with many pages; returns its learner."""
    store = open_store(f"sqlite:///{path}")
    learner = store.add_learner("local", NOW, "มะลิ")
    store.append_all(learner.id, map(attempt, range(400)))
    store.close()
    assert path.stat().st_size > 100_000
    assert not path.with_name(f"{path.name}-wal").exists()
    return learner.id


def write_at(path: Path, offset: int, body: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(body)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no database at all": lambda path: path.write_bytes("ไม่ใช่ฐานข้อมูล\n".encode() * 500),
    "a picture": lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(5000)),
    "a few letters": lambda path: path.write_bytes(b"hello"),
    "its first letters only": lambda path: path.write_bytes(path.read_bytes()[:50]),
    "cut in half": lambda path: os.truncate(path, path.stat().st_size // 2),
    "cut within a page": lambda path: os.truncate(path, 4096 * 5 + 100),
    "cut after its first page": lambda path: os.truncate(path, 4096),
    "a header of nonsense": lambda path: write_at(path, 0, bytes(range(100, 200))),
    "zeros for a header": lambda path: write_at(path, 0, bytes(100)),
    "a page of nonsense": lambda path: write_at(path, 4096 * 9, b"\xfe" * 4096),
    "pages of zeros": lambda path: write_at(path, 4096 * 2, bytes(4096 * 8)),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_refused_left_as_it_is_and_copied_once(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "samrap.db"
    full_file(path)
    sound = path.read_bytes()
    DAMAGES[damage](path)
    body = path.read_bytes()
    assert body != sound
    for _ in range(3):
        with fails("damaged", str(path)) as told:
            open_store(f"sqlite:///{path}")
        assert path.read_bytes() == body
        kept = Path(str(told.error.facts["kept"]))
        assert kept.read_bytes() == body
        assert re.fullmatch(r"samrap\.damaged-[0-9a-f]{8}\.db", kept.name)
    files = {found.name for found in tmp_path.iterdir() if not found.name.endswith(("-wal", "-shm"))}
    assert files == {path.name, kept.name}
    path.write_bytes(sound)
    store = open_store(f"sqlite:///{path}")
    assert len(store.entries(store.learners("local")[0].id)) == 400
    store.close()


def test_a_damaged_file_s_log_is_kept_with_it(tmp_path: Path) -> None:
    path, log = tmp_path / "samrap.db", tmp_path / "samrap.db-wal"
    full_file(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE learners SET name = 'ในบันทึก'")
        bodies = path.read_bytes()[: 4096 * 6], log.read_bytes()
    path.write_bytes(bodies[0])
    log.write_bytes(bodies[1])
    with fails("damaged", str(path)) as told:
        open_store(f"sqlite:///{path}")
    assert (path.read_bytes(), log.read_bytes()) == bodies
    kept = Path(str(told.error.facts["kept"]))
    assert (kept.read_bytes(), kept.with_name(f"{kept.name}-wal").read_bytes()) == bodies


def test_an_emptied_file_whose_log_is_full_is_damaged_not_new(tmp_path: Path) -> None:
    path, log = tmp_path / "samrap.db", tmp_path / "samrap.db-wal"
    path.write_bytes(b"")
    log.write_bytes(b"x" * 5000)
    with fails("damaged", str(path)):
        open_store(f"sqlite:///{path}")
    assert (path.read_bytes(), log.read_bytes()) == (b"", b"x" * 5000)


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "samrap.db"
    path.touch()
    store = open_store(f"sqlite:///{path}")
    assert store.learners("local") == []
    store.close()


def test_a_file_that_is_damaged_while_it_is_open_is_copied_once(tmp_path: Path) -> None:
    path = tmp_path / "samrap.db"
    learner = full_file(path)
    store = open_store(f"sqlite:///{path}")
    size = path.stat().st_size
    write_at(path, 4096 * 2, b"\xfe" * (size - 4096 * 2))
    for _ in range(3):
        with fails("damaged", str(path)) as told:
            store.entries(learner)
        assert Path(str(told.error.facts["kept"])).stat().st_size == size
    assert len(list(tmp_path.glob("samrap.damaged-????????.db"))) == 1
    store.close()


# --- places -----------------------------------------------------------------------------------------------------------


@contextmanager
def as_nobody(*folders: Path) -> Iterator[None]:
    """Without the rights of the superuser, who may write everywhere; such a one can still get into these folders."""
    if os.geteuid() != 0:
        yield
        return
    for folder in folders:
        for above in (folder, *folder.parents):
            above.chmod(above.stat().st_mode | 0o555) if above.owner() == "root" else None
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def locked_folder() -> Iterator[Path]:
    """A folder in which nothing can be written, once it is left as it is."""
    import tempfile  # noqa: PLC0415

    folder = Path(tempfile.mkdtemp(prefix="samrap-locked-"))
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="folders of Windows are locked otherwise")
@pytest.mark.parametrize("there", ["nothing", "a database", "a folder to be made"])
def test_a_folder_that_cannot_be_written_in_is_said(locked_folder: Path, there: str) -> None:
    path = locked_folder / ("deeper/samrap.db" if there == "a folder to be made" else "samrap.db")
    if there == "a database":
        full_file(path)
    locked_folder.chmod(0o555)
    with as_nobody(), fails("readonly", str(path)):
        open_store(f"sqlite:///{path}")
    assert {found.name for found in locked_folder.iterdir()} <= {"samrap.db"}


@pytest.mark.skipif(sys.platform == "win32", reason="files of Windows are locked otherwise")
def test_a_file_that_cannot_be_written_is_said(locked_folder: Path) -> None:
    path = locked_folder / "samrap.db"
    full_file(path)
    path.chmod(0o444)
    locked_folder.chmod(0o777)
    with as_nobody(), fails("readonly", str(path)):
        open_store(f"sqlite:///{path}").add_learner("local", NOW)


def test_a_folder_in_place_of_the_file_is_said(tmp_path: Path) -> None:
    with fails("readonly", str(tmp_path)):
        open_store(f"sqlite:///{tmp_path}")


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with fails("readonly", f"{tmp_path}/file/samrap.db"):
        open_store(f"sqlite:///{tmp_path}/file/samrap.db")


def test_folders_of_any_name_are_made_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SAMRAP_DATABASE_URL", raising=False)
    folder = tmp_path / "ไพ่ 100%?#/b c"
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: folder)
    store = open_store()
    learner = store.add_learner("local", NOW)
    assert store.where == str(folder / "samrap.db")
    assert Path(store.where).exists()
    store.close()
    assert open_store().learners("local") == [learner]


@pytest.mark.parametrize("change", ["deleted", "moved", "replaced"])
def test_answers_never_go_into_a_file_that_is_no_longer_there(tmp_path: Path, change: str) -> None:
    path = tmp_path / "samrap.db"
    store = open_store(f"sqlite:///{path}")
    learner = store.add_learner("local", NOW)
    store.append(learner.id, attempt(1))
    if change == "moved":
        path.rename(tmp_path / "moved.db")
    else:
        path.unlink()
    if change == "replaced":
        full_file(tmp_path / "other.db")
        (tmp_path / "other.db").rename(path)
    there = path.read_bytes() if path.exists() else None
    with fails("moved", str(path)):
        store.append(learner.id, attempt(2))
    with fails("moved", str(path)):
        store.entries(learner.id)
    assert (path.read_bytes() if path.exists() else None) == there
    store.close()


def test_a_full_disk_is_said_and_nothing_is_kept_by_half(tmp_path: Path) -> None:
    path = tmp_path / "samrap.db"
    learner = full_file(path)
    store = open_store(f"sqlite:///{path}")
    event.listen(store._engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=1"))
    with fails("full", str(path)):
        store.append_all(learner, map(attempt, range(400, 800)))
    assert len(store.entries(learner)) == 400
    store.close()


def test_another_program_s_database_is_left_alone(url: str) -> None:
    engine = create_engine(database_url(url))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE entries (wine TEXT)"))
    for _ in range(2):
        with fails("not_ours", database.name_of(database_url(url))):
            open_store(url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM entries")).scalar_one() == 0
    engine.dispose()


def test_a_file_of_any_other_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "collection.anki2"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE notes (text)")
    body = path.read_bytes()
    with fails("not_ours", str(path)):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == body
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_a_database_that_another_keeps_to_itself_is_busy(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 1)
    store = open_store(url)
    learner = store.add_learner("local", NOW)
    store.close()
    engine = create_engine(database_url(url))
    sqlite = url.startswith("sqlite")
    with engine.connect() as other:
        other.exec_driver_sql(
            "BEGIN IMMEDIATE" if sqlite else f"SELECT 1 FROM learners WHERE id = '{learner.id}' FOR UPDATE"
        )
        with fails("busy", store.where):
            store.append(learner.id, attempt(1))
    engine.dispose()
    assert store.append(learner.id, attempt(1)).seq == 1
    store.close()


# --- what is set ------------------------------------------------------------------------------------------------------


def test_a_file_is_written_so_that_a_power_cut_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "samrap.db"
    full_file(path)
    with closing(sqlite3.connect(path)) as other:  # as a copy by other means may be
        assert other.execute("PRAGMA journal_mode=DELETE").fetchone() == ("delete",)
    store = open_store(f"sqlite:///{path}")
    with store._engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    store.close()


def test_a_server_keeps_what_it_says_it_kept_and_no_lock_forever(postgres: Postgres, postgres_url: str) -> None:
    postgres.run(f"ALTER DATABASE {database_url(postgres_url).database} SET synchronous_commit = off")
    store = open_store(postgres_url)
    for engine in (store._engine, store._writing):
        with engine.connect() as connection:
            names = (
                "synchronous_commit",
                "lock_timeout",
                "idle_in_transaction_session_timeout",
                "transaction_isolation",
            )
            settings = [connection.exec_driver_sql(f"SHOW {name}").scalar_one() for name in names]
        assert settings == ["on", "10s", "10s", "read committed"]
    store.close()


# --- servers ----------------------------------------------------------------------------------------------------------


def test_a_server_that_is_not_there_is_unreachable() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with fails("unreachable", "samrap"):
            open_store(f"postgresql://mali:secret@127.0.0.1:{nobody.getsockname()[1]}/samrap")


def test_a_server_that_never_answers_is_not_waited_for_without_end() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with fails("unreachable", "samrap") as told:
            open_store(f"postgresql://mali:secret@127.0.0.1:{silent.getsockname()[1]}/samrap")
    assert "secret" not in str(told.error)


def test_a_database_that_the_server_does_not_have_is_unreachable(postgres: Postgres) -> None:
    with fails("unreachable", "samrap_nowhere"):
        open_store(postgres.url_of("samrap_nowhere"))


def test_a_server_that_lets_nobody_write_is_readonly(postgres: Postgres, postgres_url: str) -> None:
    store = open_store(postgres_url)
    learner = store.add_learner("local", NOW)
    store.close()
    postgres.run(f"ALTER DATABASE {store.where} SET default_transaction_read_only = on")
    with fails("readonly", store.where):
        store.append(learner.id, attempt(1))
    assert store.entries(learner.id) == []
    store.close()


@pytest.mark.parametrize("start", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_way_to_write_the_address_of_a_server_is_taken(postgres_url: str, start: str) -> None:
    store = open_store(postgres_url.replace("postgresql", start, 1))
    assert store.learners("local") == []
    assert store.where in store.url
    store.close()


def test_no_driver_for_a_server_is_said_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("psycopg", "psycopg_binary")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with fails("no_driver", "samrap") as told:
        open_store("postgresql://mali@127.0.0.1/samrap")
    assert told.error.facts["command"] == 'pip install "samrap[postgres]"'


# --- addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["samrap.db", "mysql://mali:secret@host/samrap", "sqlite+aiosqlite:///a.db",
                "postgresql://mali:secret@host:port/samrap", "sqlite://host/samrap.db", "://"],
)  # fmt: skip
def test_what_is_no_address_is_said_without_its_password(address: str) -> None:
    with pytest.raises(StoreError) as told:
        open_store(address)
    assert told.value.code == "bad_url"
    assert "secret" not in str(told.value) + str(told.value.facts)


def test_the_password_is_never_shown() -> None:
    url = database_url("postgresql://mali:secret@db.example:5432/samrap")
    assert (url.password, database.name_of(url)) == ("secret", "samrap")
    error = database.store_error(OSError("x"), url)
    assert "secret" not in str(error) + str(error.facts)


def test_where_nothing_is_said_it_is_the_environment_s_then_the_user_s_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAMRAP_DATABASE_URL", f"sqlite:///{tmp_path}/named.db")
    assert open_store().where == f"{tmp_path}/named.db"
    assert open_store(f"sqlite:///{tmp_path}/given.db").where == f"{tmp_path}/given.db"
    monkeypatch.delenv("SAMRAP_DATABASE_URL")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    assert open_store().where == f"{tmp_path}/samrap/samrap.db"
    assert (tmp_path / "samrap/samrap.db").exists()


# --- words ------------------------------------------------------------------------------------------------------------


def test_every_code_has_its_words_and_no_words_are_left_over() -> None:
    sources = "".join(Path(file).read_text() for file in ("lessons/database.py", "lessons/store.py"))
    raised = set(re.findall(r'StoreError\(\s*"(\w+)"', sources)) | {"failed"}
    raised |= {*database._SQLITE_CODES.values(), *database._POSTGRES_CODES.values()}
    assert {key.removeprefix("store_error.") for key in keys_under("store_error")} == raised
