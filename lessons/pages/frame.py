"""The frame of every page: settings, the pages by name, the cards' pictures, and the shell at the end."""

from __future__ import annotations

import logging

import streamlit as st

from lessons.ui.failed import show_failed
from lessons.ui.learning import enter_round, look_up
from lessons.ui.odds_chart import solve_ahead
from lessons.ui.places import HOUSE_PAGE, PAGES, asked_row, follow_game, page
from lessons.ui.saving import show_store_problem
from lessons.ui.session import forget_refusal, params, settings
from lessons.ui.shell import shell
from lessons.ui.show_cards import sheet_style
from lessons.ui.sources_view import asked_sentence
from lessons.ui.table_state import view_of
from lessons.ui.takeaway import forget_takeaway
from lessons.ui.who import forget_code, meet, show_who_notice

here = st.navigation([page(key) for key in PAGES], position="hidden")
follow_game(here.url_path or "home", params())
chosen = settings()
enter_round(None)
if chosen.game == "pok":
    solve_ahead(chosen.pok_house)
st.html(sheet_style(chosen))
if here.url_path != HOUSE_PAGE:
    forget_refusal()
if here.url_path != "settings":
    forget_code()
    forget_takeaway()
show_store_problem()
try:
    meet()
    look_up()
    if here.url_path != "settings":
        show_who_notice()
    here.run()
except Exception:  # whatever it is, the learner reads a word of ours and goes on; Streamlit's own signals pass
    logging.getLogger("lessons.pages").exception("a page broke: /%s %s", here.url_path, params())
    show_failed()
# in the lab every tap changes the address, at the table every move, in the search every letter, and the eye stays
# where it is
told = {key: value for key, value in params().items() if key != "q"}
if here.url_path in ("lab", "table"):
    told = {} if here.url_path == "lab" else view_of(told)
view = "&".join((settings().game, here.url_path, *(f"{key}={value}" for key, value in sorted(told.items()))))
asked = {HOUSE_PAGE: asked_row(params()), "rules": asked_sentence(params())}
shell(view, asked=asked.get(here.url_path, ""))
