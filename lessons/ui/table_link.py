"""The way to the table of the game that is shown; from Home to the match that was left, where there is one."""

from __future__ import annotations

from lessons.pok_matches import GAME as POK
from lessons.ui.places import link
from lessons.ui.pok_table_state import last_pok_table, pok_address
from lessons.ui.session import settings
from lessons.ui.table_state import address_query, last_table
from lessons.wording import say


def show_table_link(lang: str) -> None:
    """A link that goes on with the learner's match, or leads to a new one."""
    query = _left(settings().game)
    if query is None:
        show_new_table_link(lang)
    else:
        link("table", say("table.go_on", lang), query, name="table")


def _left(game: str) -> dict[str, str] | None:
    """The query of the match of a game that was left, None where there is none."""
    if game == POK:
        pok = last_pok_table()
        return None if pok is None else pok_address(pok)
    table = last_table()
    return None if table is None else address_query(table)


def show_new_table_link(lang: str) -> None:
    """A link to the table, before anything is chosen there."""
    if settings().game == POK:
        link("table", say("pok_table.open", lang), {"game": POK}, name="table")
    else:
        link("table", say("table.open", lang), name="table")
