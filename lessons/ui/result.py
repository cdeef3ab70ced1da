"""ใบผล: what a learner sends back of a teacher's set, and what the teacher sees of it. Nobody keeps it."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

import streamlit as st

from lessons.practice_set import PracticeSet, questions_of
from lessons.quizzes import link_of, params_of
from lessons.result_card import (
    LONGEST_NAME,
    card_picture,
    card_text,
    result_link,
    result_of,
    say_day,
    score_text,
    time_text,
)
from lessons.result_card import Result as SetResult
from lessons.ui.answer_row import answer_row
from lessons.ui.html import clauses, icon, intro
from lessons.ui.learning import Result, Round, attempt_of
from lessons.ui.places import address_of
from lessons.ui.session import announce, set_params, settings, zone
from lessons.ui.taps import copy_button, taps
from lessons.wording import say

FILE_NAME = "samrap-result.png"
_PICTURE = "samrap_card"
_SIGNS = {"right": "r", "partly": "p", "wrong": "w"}


def set_name(practice_set: PracticeSet, lang: str) -> str:
    """What a set is called: its title, else what it asks."""
    if practice_set.title:
        return practice_set.title
    kinds = [say(f"kind.{kind}.title", lang) for kind in practice_set.kinds]
    if len(kinds) > 2:
        return say("set.unnamed", lang, game=say(f"game.{practice_set.game}", lang))
    return " · ".join(kinds)


def show_result_card(running: Round, practice_set: PracticeSet, results: Sequence[Result]) -> None:
    """At the end of a set: the name to put on the card, then its picture, its text and its link."""
    lang = settings().lang
    attempts = [attempt for result in results if (attempt := attempt_of(result.token)) is not None]
    if len(attempts) != practice_set.number:
        return
    with st.container(key="panel_card"):
        st.html(intro(say("card.title", lang), say("card.about", lang), lang, level="h2"))
        name = st.text_input(
            say("card.name", lang), max_chars=LONGEST_NAME, key="card_name", autocomplete="off",
            placeholder=say("card.name_example", lang),
        )  # fmt: skip
        last = max(attempt.at for attempt in attempts)
        result = result_of(attempts, day=last.astimezone(zone()).date(), name=name)
        link = address_of("practise") + result_link(practice_set, result)
        title = set_name(practice_set, lang)
        text = card_text(result, lang, title=title, practice_set=practice_set, link=link)
        made = (running.begun.token, result, lang)
        pressed = st.button(say("card.picture", lang), key="card_picture", type="primary", width="stretch")
        if pressed:
            st.session_state[_PICTURE] = made
            announce(say("card.made", lang))
        buttons = copy_button(say("card.copy_text", lang), text, lang) + copy_button(
            say("card.copy_link", lang), link, lang
        )
        taps(f'<div class="row sends">{buttons}</div>', key="card_sends")
        if st.session_state.get(_PICTURE) == made:  # made anew for another name
            body = card_picture(result, lang, title=title, practice_set=practice_set)
            taps(picture_html(body, text, lang), key="card_shown")


def picture_html(body: bytes, text: str, lang: str) -> str:
    """A picture to look at and to save; it travels with the page, so that any server can make it."""
    data = f"data:image/png;base64,{base64.b64encode(body).decode()}"
    save = escape(say("card.save", lang))
    return (
        f'<figure class="slip"><img src="{data}" alt="{escape(text)}">'
        f'<a class="btn" download="{FILE_NAME}" href="{data}">{save}</a>'
        f'<figcaption class="k">{clauses(say("card.hold", lang), lang)}</figcaption></figure>'
    )


# --- as sent ----------------------------------------------------------------------------------------------------------


def show_result_sent(practice_set: PracticeSet, result: SetResult) -> None:
    """A result that a link holds, as the learner sent it; every question a tap away."""
    lang = settings().lang
    questions = questions_of(practice_set)
    title = set_name(practice_set, lang)
    st.html(
        f'<p class="k">{escape(say("card.sent", lang))}</p><h1>{escape(result.name or say("card.nameless", lang))}</h1>'
    )
    st.html(f'<p class="note">{icon("source")}<span>{clauses(say("result.as_sent", lang), lang)}</span></p>')
    with st.container(key="panel_sent"):
        signs = "".join(f'<i class="{_SIGNS[grade]}"></i>' for grade in result.grades)
        about = " · ".join(filter(None, (time_text(result, lang), say_day(result.day, lang))))
        st.html(
            f'<h2>{escape(title)}</h2><p class="score">{escape(score_text(result, lang))}</p>'
            f'<div class="reeds" aria-hidden="true">{signs}</div><p class="k">{escape(about)}</p>'
        )
    with st.container(key="panel_missed"):
        for place, (question, grade) in enumerate(zip(questions, result.grades, strict=True)):
            if answer_row(question, grade, number=place + 1, key=f"q{place}"):
                set_params(params_of(link_of(question)))
                st.rerun()
