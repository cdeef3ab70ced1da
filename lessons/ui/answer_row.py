"""One answered question as a row to tap: how it was graded, what was asked, its few cards."""

from __future__ import annotations

from html import escape

import streamlit as st

from lessons.quizzes import Question
from lessons.ui.ask_box import title_of
from lessons.ui.html import clauses, dot
from lessons.ui.session import settings
from lessons.ui.show_pok import pok_card_html
from lessons.wording import say

TONES = {"right": "ok", "partly": "part", "wrong": "bad"}
_WORDS = {"right": "mark.right", "partly": "card.partly", "wrong": "mark.wrong"}
_FEW = 3


def answer_row(question: Question, grade: str, line: str = "", *, number: int = 0, key: str) -> bool:
    """Show it; returns whether it was tapped. `line` is ready HTML below what was asked, else the grade in words."""
    lang = settings().lang
    told = escape(say(_WORDS[grade], lang))
    before = f"{number}. " if number else ""
    asked = title_of(question, lang)
    hidden = f'<span class="hide">{told} </span>' if line else ""
    with st.container(key=f"row_{key}"):
        st.html(
            f'<div class="arow">{dot(TONES[grade])}{hidden}<p><b>{before}{clauses(asked, lang)}</b>'
            f'<small class="k">{line or told}</small></p>{small_html(question)}</div>'
        )
        return st.button(f"{before}{asked}", key=key)


def small_html(question: Question) -> str:
    """The few cards that a question is about, small, to know it again by; "" where they are many or none."""
    first = question.shown[0]
    if len(question.shown) > 1 or not 0 < len(first.cards) <= _FEW or first.role == "name":
        return ""
    if question.game == "pok":
        cards = "".join(pok_card_html(code, settings(), name=False) for code in first.cards)
    else:
        cards = "".join(f'<span class="pkx"><i class="head f{code}"></i></span>' for code in first.cards)
    return f'<span class="small" aria-hidden="true">{cards}</span>'
