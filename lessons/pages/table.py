"""เล่นจริง: a whole match of Phai Tong with players by computer; all of it in the address."""

from __future__ import annotations

from lessons.ui.session import params
from lessons.ui.table_page import show_table

show_table(params())
