"""ตารางจั่วหรืออยู่: the page of the draw-or-stand chart."""

from __future__ import annotations

from html import escape

import streamlit as st

from lessons.quizzes.rounds import drill_text
from lessons.ui.html import intro, note_html
from lessons.ui.odds_chart import (
    chart_html,
    house_lines_html,
    is_ready,
    key_html,
    make_chart,
    thumb_html,
    values_table_html,
)
from lessons.ui.places import HOUSE_PAGE, go, link, show_language, way_back
from lessons.ui.session import set_params, settings
from lessons.wording import say


def show_chart() -> None:
    """The draw-or-stand chart: the rule to remember, every hand, what the game is worth; all by the house in force."""
    lang, house = settings().lang, settings().pok_house
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("rules.all", lang)):
            set_params({})
            st.rerun()
        st.html(f'<span class="k">{escape(say("nav.rules", lang))} · {escape(say("game.pok", lang))}</span>')
        show_language()
    with st.container(key="page_rule"):
        st.html(intro(say("chart.title", lang), say("chart.about", lang), lang))
        if is_ready(house):
            chart = make_chart(house)
        else:
            with st.spinner(say("chart.wait", lang)):
                chart = make_chart(house)
        st.html(thumb_html(chart, lang))
        with st.container(key="house", horizontal=True):
            st.html(note_html("house", say("rules.house", lang), house_lines_html(house, lang)))
            link(HOUSE_PAGE, say("house.edit", lang), {"rule": "must_draw"}, name="house")
        with st.container(key="panel_chart"):
            st.html(key_html(lang) + chart_html(chart, lang))
        with st.container(key="panel_values"):
            st.html(values_table_html(chart, lang))
        with st.container(key="bar", horizontal=True):
            if st.button(say("rules.lesson", lang), key="lesson", width="content"):
                go("learn", {"lesson": "pok_draw_or_stand"})
            if st.button(say("chart.practise", lang), key="practise", type="primary", width="stretch"):
                go("practise", {"drill": drill_text(("draw_or_stand",), 1)})
