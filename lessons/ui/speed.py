"""จับเวลา: the top of a round against the clock, and the page that a link to one opens."""

from __future__ import annotations

from html import escape

import streamlit as st

from lessons.drills import DRILL_BY_KEY, Wanted, wanted_text
from lessons.quizzes import Grade
from lessons.ui.drill import begin_wanted, end_params
from lessons.ui.html import clauses, dot, intro
from lessons.ui.learning import Round, progress
from lessons.ui.parts import packed, part
from lessons.ui.places import go, show_tabs, show_top, way_back
from lessons.ui.session import set_params, settings
from lessons.wording import say

TOLD_AT: tuple[int, ...] = (30, 10)
"""With so many seconds left the time is said aloud."""
_LIVES = DRILL_BY_KEY["speed"].lives
_SECONDS = DRILL_BY_KEY["speed"].seconds


def show_speed_top(running: Round) -> None:
    """The way out, the clock, the lives that are left, and how many were right. When the time is up, the end."""
    lang = settings().lang
    here = running.standing
    lives = here.lives or 0
    last = running.results[-1].grade if running.results else None
    sign = "" if last is None else dot("ok" if last is Grade.RIGHT else "bad")
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("speed.leave", lang), key="leave"):
            go("practise")
        if _clock(running, lang) and running.done:  # else it goes on with what the server has left
            set_params(end_params(running))
            st.rerun()
        hearts = "".join(f'<i class="{"on" if place < lives else ""}"></i>' for place in range(_LIVES))
        label = escape(say("speed.lives", lang, count=lives))
        score = escape(say("speed.right", lang, count=here.right))
        st.html(
            f'<div class="tally"><span class="lives" role="img" aria-label="{label}">{hearts}</span>'
            f'{sign}<span class="nb">{score}</span></div>',
            width="content",
        )


def _clock(running: Round, lang: str) -> bool:
    """The clock: it runs in the browser, from what is left by the server's reckoning; True when it says time is up."""
    left = running.millis_left
    data = {
        "round": running.begun.token,
        "left": left,
        "whole": 1000 * _SECONDS,
        "label": say("speed.clock", lang),
        "told": {str(seconds): say("speed.left", lang, count=seconds) for seconds in TOLD_AT},
    }
    result = part("clock")(key="clock", data=packed(data), on_up_change=_nothing)
    return bool(result.get("up") == running.begun.token)


def _nothing() -> None:
    """Streamlit reports a trigger only where somebody listens."""


def show_speed_start(wanted: Wanted) -> None:
    """Before the clock runs, where a link leads to it: what the round is, the best so far, and the start."""
    lang = settings().lang
    show_top("practise")
    with st.container(key="page_text"):
        st.html(intro(say("drill.speed.title", lang), say("drill.speed.about", lang), lang))
        with st.container(key="panel_speed"):
            lines = [*(say(f"speed.rule_{number}", lang) for number in (1, 2, 3))]
            rows = "".join(f"<li>{clauses(line, lang)}</li>" for line in lines)
            best = progress().best_speed(wanted_text(wanted))
            told = f'<p class="k">{clauses(say("speed.best", lang, count=best[0].right), lang)}</p>' if best else ""
            st.html(f'<ul class="plain">{rows}</ul>{told}')
            if st.button(say("speed.start", lang), key="speed_start", type="primary", width="stretch"):
                set_params(begin_wanted(wanted))
                st.rerun()
    show_tabs("practise")
