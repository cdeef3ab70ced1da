"""Run by Alembic: bring the database of the connection it is handed up to date, in that connection's transaction."""

from __future__ import annotations

from alembic import context

from lessons.schema import METADATA, VERSION_TABLE


def run() -> None:
    """Run the migrations that were asked for."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        version_table=VERSION_TABLE,
    )
    context.run_migrations()


if __name__ == "env_py":  # as Alembic calls it; imported as a module it does nothing
    run()
