"""Every test of the store that asks for `store` or `url` runs on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from lessons.database import writing
from lessons.store import Learner, Store, open_store
from tests.postgres import Postgres, postgres, postgres_url
from tests.store.entries import NOW

__all__ = ["postgres", "postgres_url"]
BOTH = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres_store(postgres: Postgres) -> Iterator[Store]:
    """A store on PostgreSQL that many tests use one after the other."""
    url = postgres.new_database()
    found = open_store(url)
    yield found
    found.close()
    postgres.drop_database(url)


@pytest.fixture(params=BOTH)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store with nobody in it."""
    if request.param == "sqlite":
        found = open_store(f"sqlite:///{tmp_path}/samrap.db")
        yield found
        found.close()
        return
    found = request.getfixturevalue("postgres_store")
    with writing(found._engine).begin() as connection:
        connection.execute(text("DELETE FROM learners"))
        connection.execute(text("DELETE FROM tries"))
    yield found


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that is not there yet, or empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/samrap.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
def learner(store: Store) -> Learner:
    """Somebody who has learned nothing yet."""
    return store.add_learner("local", NOW, "มะลิ")
