"""เล่นจริง: a whole match with players by computer, of the game that the address tells of; all of it in the address."""

from __future__ import annotations

from lessons.ui.pok_table_page import show_pok_table
from lessons.ui.session import params, settings
from lessons.ui.table_page import show_table

if settings().game == "pok":
    show_pok_table(params())
else:
    show_table({key: value for key, value in params().items() if (key, value) != ("game", "tong")})
