"""The way from Home to the table: to the match that was left, where there is one."""

from __future__ import annotations

from lessons.ui.places import link
from lessons.ui.table_state import address_query, last_table
from lessons.wording import say


def show_table_link(lang: str) -> None:
    """A link that goes on with the learner's match, or leads to a new one."""
    left = last_table()
    if left is None:
        link("table", say("table.open", lang), name="table")
    else:
        link("table", say("table.go_on", lang), address_query(left), name="table")
