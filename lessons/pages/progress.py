"""ความก้าวหน้า: what is known, what comes back when, when it was practised, how right and how fast, what is mixed up."""

from __future__ import annotations

import streamlit as st

from lessons.ui.html import intro
from lessons.ui.learning import progress
from lessons.ui.places import show_games, show_tabs, show_top
from lessons.ui.progress_days import show_days
from lessons.ui.progress_map import show_whole_map
from lessons.ui.progress_next import show_review_settings, show_small_review, show_suggestion, suggestion
from lessons.ui.progress_pairs import show_pairs
from lessons.ui.progress_plots import show_plots
from lessons.ui.session import now, settings, zone
from lessons.wording import say

chosen, here, moment = settings(), progress(), now()
lang, today = chosen.lang, moment.astimezone(zone()).date()
show_top("home")
with st.container(key="page_progress"):
    st.html(intro(say("progress.title", lang), say("progress.about" if here.items else "progress.fresh", lang), lang))
    show_games()
    found = suggestion(here, moment, chosen)
    show_suggestion(found, here, moment, chosen)
    if found.what != "review":
        show_small_review(here, moment, chosen)
    show_whole_map(here, chosen, moment, zone())
    show_review_settings(here, moment, chosen)
    show_days(here.days(zone()), today, lang)
    show_pairs(here, chosen)
    show_plots(here, today, chosen)
show_tabs("home")
