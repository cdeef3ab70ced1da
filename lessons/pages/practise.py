"""ฝึก: choose what to practise, answer a round, see how it went. A link to a question opens on that question."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.drills import read_wanted, wanted_text
from lessons.quizzes import Question
from lessons.schedule import MOST_TIMES_BACK
from lessons.skills import skills_of
from lessons.ui.ask_box import Asking, ask_box, take_early
from lessons.ui.choice import show_bad_link, show_choice, show_drill
from lessons.ui.drill import (
    end_params,
    next_params,
    question_of,
    question_params,
    round_by_query,
    round_params,
)
from lessons.ui.learning import (
    Round,
    answer_to,
    enter_round,
    first_token,
    round_by_link,
    round_of,
    the_round,
    token_of,
)
from lessons.ui.places import go, show_language, way_back
from lessons.ui.round_end import keep_stuck, row_html, show_end, signs_of
from lessons.ui.session import announce, params, set_params, settings
from lessons.ui.set_form import show_set_form
from lessons.ui.set_page import show_set
from lessons.ui.speed import show_speed_top
from lessons.wording import say


def running_round(query: dict[str, str], question: Question) -> Round | None:
    """The round that the query names; from a link that names none, or one that is not this learner's, a new one.

    None where the query names a set that does not begin with this question. Errors: `CardsError`.
    """
    running = round_of(query["round"]) if "round" in query else round_by_link(question)
    if running is None or not _is_of(running, query, question):
        running = round_by_query(query, question)
        if running is None:
            return None
        if "drill" in query or "set" in query:
            token = running.given[0][1] if running.begun.set else token_of(question)
            set_params({**question_params(query), **round_params(running), "ask": token})
    enter_round(running)
    return running


def _is_of(running: Round, query: dict[str, str], question: Question) -> bool:
    """Whether a round is what the query says that it is of."""
    if "set" in query:
        return running.begun.set == query["set"]
    drill = query.get("drill", wanted_text(read_wanted(question.kind)))
    return not running.begun.set and running.begun.drill == drill


def show_round_top(running: Round, question: Question) -> None:
    """The row of cards that tells how the round goes, the way out, the language."""
    lang = settings().lang
    here = first_token(question)
    signs, place = signs_of(running, here)
    total = len(signs)
    count = say("progress.question_of", lang, number=place + 1, total=total)
    answered = len(running.results)
    if running.hides_verdicts:
        label = say("late.row_label", lang, count=answered, left=total - answered)
    else:
        label = say(
            "progress.row_label", lang, right=running.right, wrong=answered - running.right, left=total - answered
        )
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("practise.leave", lang), key="leave"):
            go("practise")
        st.html(f'<div class="qrow">{row_html(signs, label)}<span class="k nb">{escape(count)}</span></div>')
        show_language()


def show_question(query: dict[str, str]) -> None:
    """The question of the query, in its round."""
    lang = settings().lang
    try:
        question = question_of(query)
        running = running_round(query, question)
    except CardsError as error:
        show_bad_link(error)
        return
    if running is None:
        set_params({"set": query["set"]})
        st.rerun()
    assert running is not None
    against_clock = running.begun.mode == "speed"
    if against_clock and running.done and first_token(question) not in running.tokens:
        take_early(question, Asking(next_label="", hidden=True))  # too late for the round, but kept
        leave_for_end(running)
    with st.container(key="page_question"):
        hidden = running.hides_verdicts
        asking = Asking(next_label=say("answer.next", lang), hidden=hidden, bare=hidden and against_clock)
        was = answer_to(question)
        answer = take_early(question, asking)
        running = the_round() or running  # the row of cards counts the answer just given
        if hidden and was is None and answer is not None and not answer.elsewhere:
            go_on(running, question)
            question = question_of(params())
        if asking.bare:
            show_speed_top(running)
        else:
            show_round_top(running, question)
        if running.done:
            asking = Asking(next_label=say("round.to_end", lang))
        elif running.begun.mode == "review":
            asking = replace(asking, comes_back=comes_back(running, question))
        if ask_box(question, asking):
            go_on(running, question)
            st.rerun()


def comes_back(running: Round, question: Question) -> bool:
    """Whether what this question of a review asks for comes once more where it was missed."""
    skill = skills_of(question)[0]
    rows = zip(running.state.skills, running.state.results, strict=True)
    misses = sum(skill in skills[:1] and grade != "right" for skills, (_, grade, _) in rows)
    return misses <= MOST_TIMES_BACK


def go_on(running: Round, question: Question) -> None:
    """Put the next question of a round into the address; leave for its end where it is over."""
    announce("")
    if running.done:
        leave_for_end(running)
    try:
        following = next_params(running, question)
    except CardsError as error:  # the house rules were changed in the middle of it
        keep_stuck(running, error)
        leave_for_end(running)
    if "end" in following:
        leave_for_end(running)
    set_params(following)


def leave_for_end(running: Round) -> None:
    """Show how the round went."""
    announce("")
    set_params(end_params(running))
    st.rerun()


query = dict(params())
if "kind" in query:
    show_question(query)
elif "end" in query:
    show_end()
elif "make" in query:
    show_set_form()
elif "set" in query:
    show_set(query)
elif "drill" in query:
    show_drill(query)
else:
    show_choice()
