"""หน้าแรก: the one thing to do next, practise at one tap, and the map of what is known."""

from __future__ import annotations

import streamlit as st

from lessons.quizzes.rounds import all_kinds
from lessons.ui.drill import begin, resume
from lessons.ui.html import clauses, dot, intro
from lessons.ui.learning import progress, unfinished_round
from lessons.ui.places import go, link, show_games, show_tabs, show_top
from lessons.ui.progress_map import show_small_map
from lessons.ui.progress_next import (
    has_begun,
    say_next,
    show_coming,
    show_small_lesson,
    show_small_review,
    show_suggestion,
    suggestion,
)
from lessons.ui.session import now, params, settings
from lessons.ui.table_link import show_table_link
from lessons.wording import say


def show_practice(lang: str) -> None:
    """Practice at one tap; a round left unfinished goes on."""
    kinds = all_kinds(settings().game)
    with st.container(key="panel_now", horizontal=True, vertical_alignment="center"):
        st.html(
            intro(say("home.practise_now", lang), say("home.practise_about", lang), lang, level="h2"), width="stretch"
        )
        if st.button(say("home.practise_start", lang), key="practise_now", width="content"):
            running = unfinished_round(kinds)
            go("practise", begin(kinds, 1) if running is None else resume(running))


chosen, here, moment = settings(), progress(), now()
lang = chosen.lang
found = suggestion(here, moment, chosen)
welcome = "pok.welcome" if chosen.game == "pok" else "home.welcome"
show_top("home")
with st.container(key="page_home"):
    if "lost" in params():
        st.html(f'<p class="why near">{dot("near")}<span>{clauses(say("page.not_found", lang), lang)}</span></p>')
    title = say(welcome, lang) if found.what == "lesson" and not has_begun(here, chosen.game) else say_next(found, lang)
    st.html(f'<h1 class="hometitle">{clauses(title, lang)}</h1>')
    left, right = st.columns([5, 7], gap="medium")
    with left:
        show_games()
        show_suggestion(found, here, moment, chosen)
        if found.what != "review":
            show_small_review(here, moment, chosen)
        if found.what != "lesson":
            show_small_lesson(here, chosen)
        show_practice(lang)
        link("lab", say("lab.open", lang), {"pok": "1"} if chosen.game == "pok" else {}, name="lab")
        show_table_link(lang)
        show_coming(here, moment, chosen)
    with right:
        show_small_map(here, chosen)
show_tabs("home")
