"""ตาราง: the tables of the database as they are now. How an older database comes to have them is in `migrations/`.

Every change here is also a new file in `migrations/versions/`; a test holds that both ways lead to the same tables.
Moments are whole milliseconds since 1970, UTC.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = "0003"
"""The schema version of these tables: the newest file in `migrations/versions/`."""
VERSION_TABLE = "samrap_version"

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _of_learner(*, primary_key: bool) -> Column[str]:
    """Whose a row is: it goes when the learner goes."""
    return Column(
        "learner_id", String(64), ForeignKey("learners.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


LEARNERS = Table(
    "learners",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
KEYS = Table(
    "keys",
    METADATA,
    Column("digest", String(128), primary_key=True),
    Column("kind", String(16), primary_key=True),
    _of_learner(primary_key=False),
    Column("created_at", BigInteger, nullable=False),
    Index(None, "learner_id"),
)
ENTRIES = Table(
    "entries",
    METADATA,
    _of_learner(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("token", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("what", String(16), nullable=False),
    UniqueConstraint("learner_id", "token"),
)
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _of_learner(primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
TRIES = Table(
    "tries",
    METADATA,
    Column("who", String(128), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "who", "at"),
    Index(None, "at"),
)
DECKS = Table(
    "decks",
    METADATA,
    Column("key", String(128), primary_key=True),
    _of_learner(primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index(None, "learner_id"),
)
MATCHES = Table(
    "matches",
    METADATA,
    _of_learner(primary_key=True),
    Column("token", String(64), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Index(None, "learner_id", "at"),
)
