"""What stands on a page that broke: a calm word and the ways on, in place of what was half drawn."""

from __future__ import annotations

from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.quizzes.rounds import all_kinds
from lessons.ui.drill import begin, question_of
from lessons.ui.html import clauses
from lessons.ui.learning import ask_again
from lessons.ui.places import go
from lessons.ui.session import announce, params, settings
from lessons.wording import say


def show_failed() -> None:
    """Say that something went wrong, and lead on. The style sheet hides what the page had drawn before it broke."""
    lang = settings().lang
    title, about = say("page.failed", lang), say("page.failed_about", lang)
    announce(title)
    with st.container(key="failed"):
        st.html(f"<h1>{escape(title)}</h1><p>{clauses(about, lang)}</p>")
        if st.button(say("page.again", lang), key="failed_again", type="primary", width="stretch"):
            _put_aside_answer()
            announce("")
            st.rerun()
        if st.button(say("link.another", lang), key="failed_another", width="stretch"):
            go("practise", begin(all_kinds(settings().game), 1))
        if st.button(say("round.home", lang), key="failed_home", width="stretch"):
            go("home")


def _put_aside_answer() -> None:
    """The answer may be what the page broke on: the question is asked afresh."""
    try:
        ask_again(question_of(params()))
    except CardsError:
        return
