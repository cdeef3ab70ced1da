"""แจ้งข้อนี้: whoever thinks that a question is wrong copies all that is needed to look into it, and sends it on."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from lessons.quizzes import Question
from lessons.report import report_text
from lessons.ui.html import clauses
from lessons.ui.learning import token_of
from lessons.ui.places import address_of
from lessons.ui.session import settings
from lessons.ui.taps import copy_button, taps
from lessons.wording import say

_OPEN = "samrap_report"


def report_button(question: Question) -> None:
    """The small button under a question; a second press puts the text away again."""
    token = token_of(question)
    if st.button(say("report.button", settings().lang), key="report", type="tertiary"):
        st.session_state[_OPEN] = "" if st.session_state.get(_OPEN) == token else token


def show_report(question: Question, chosen: Sequence[str]) -> None:
    """The text to copy and where to send it, once it was asked for; what was chosen is in it when it was checked."""
    if st.session_state.get(_OPEN) != token_of(question):
        return
    lang = settings().lang
    text = report_text(question, chosen, lang, address=address_of("practise"))
    about = clauses(say("report.about", lang), lang)
    copy = copy_button(say("report.copy", lang), text, lang)
    with st.container(key="panel_report"):
        taps(
            f"<h2>{escape(say('report.title', lang))}</h2><p class='k'>{about}</p>{copy}"
            f'<pre class="report" tabindex="0" translate="no">{escape(text)}</pre>',
            key="report_text",
        )
