"""กติกาวง: what the table plays by: whole houses to choose from, each rule shown on cards, and links to pass on."""

from __future__ import annotations

import streamlit as st

from lessons.ui.house_link import show_link
from lessons.ui.house_presets import show_presets
from lessons.ui.house_rows import show_rules
from lessons.ui.html import intro
from lessons.ui.places import show_games, show_tabs, show_top
from lessons.ui.session import settings
from lessons.wording import say

lang = settings().lang
show_top("settings")
with st.container(key="page_house"):
    st.html(intro(say("house_page.title", lang), say("house_page.about", lang), lang))
    choosing = show_link(lang)
    left, right = st.columns([5, 8], gap="medium")
    with left:
        if not choosing:  # the other game would take the link away unanswered
            show_games()
        show_presets(lang)
    with right:
        show_rules(lang)
show_tabs("settings")
