"""Matches that learners play come in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of matches."""
    op.create_table(
        "matches",
        sa.Column("learner_id", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "token", name="pk_matches"),
        sa.ForeignKeyConstraint(["learner_id"], ["learners.id"], name="fk_matches_learners", ondelete="CASCADE"),
    )
    op.create_index("ix_matches_learner_id_at", "matches", ["learner_id", "at"])
