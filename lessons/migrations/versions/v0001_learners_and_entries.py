"""Learners, the keys that open them, and their entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first three tables."""
    op.create_table(
        "learners",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
    )
    op.create_table(
        "keys",
        sa.Column("digest", sa.String(128), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("learner_id", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", "kind", name="pk_keys"),
        sa.ForeignKeyConstraint(["learner_id"], ["learners.id"], name="fk_keys_learners", ondelete="CASCADE"),
    )
    op.create_index("ix_keys_learner_id", "keys", ["learner_id"])
    op.create_table(
        "entries",
        sa.Column("learner_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "seq", name="pk_entries"),
        sa.UniqueConstraint("learner_id", "token", name="uq_entries_learner_id_token"),
        sa.ForeignKeyConstraint(["learner_id"], ["learners.id"], name="fk_entries_learners", ondelete="CASCADE"),
    )
