"""What an entry is stands in a column of its own; snapshots, tries and own decks come in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_KINDS = ("attempt", "round", "reset")


def upgrade() -> None:
    """Add `entries.what`, filled from each body, and three tables."""
    op.add_column("entries", sa.Column("what", sa.String(16)))
    entries = sa.table("entries", sa.column("body", sa.Text), sa.column("what", sa.String))
    for kind in _KINDS:  # a body always begins with what it is
        op.execute(entries.update().where(entries.c.body.startswith(f'{{"entry":"{kind}"')).values(what=kind))
    with op.batch_alter_table("entries") as batch:  # SQLite copies the table for this
        batch.alter_column("what", existing_type=sa.String(16), nullable=False)
    op.create_table(
        "snapshots",
        sa.Column("learner_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("learner_id", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["learner_id"], ["learners.id"], name="fk_snapshots_learners", ondelete="CASCADE"),
    )
    op.create_table(
        "tries",
        sa.Column("who", sa.String(128), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tries_who_at", "tries", ["who", "at"])
    op.create_index("ix_tries_at", "tries", ["at"])
    op.create_table(
        "decks",
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("learner_id", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("key", "learner_id", name="pk_decks"),
        sa.ForeignKeyConstraint(["learner_id"], ["learners.id"], name="fk_decks_learners", ondelete="CASCADE"),
    )
    op.create_index("ix_decks_learner_id", "decks", ["learner_id"])
