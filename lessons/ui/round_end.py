"""จบรอบ: how a round went: the score, what was missed with what was right, and what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.practice_set import PracticeSet, parse_set
from lessons.quizzes import Grade, Question, params_of
from lessons.ui.answer_row import answer_row
from lessons.ui.choice import review_line
from lessons.ui.drill import (
    begin_again,
    begin_wanted,
    kind_params,
    next_params,
    question_of,
    review_now,
    round_params,
    start_review,
)
from lessons.ui.html import clauses, dot, intro
from lessons.ui.learning import Result, Round, attempt_of, progress, round_of
from lessons.ui.places import link, show_tabs, show_top
from lessons.ui.result import show_result_card
from lessons.ui.session import announce, params, set_params, settings
from lessons.ui.why_box import option_name
from lessons.wording import say, say_error

_STUCK = "samrap_stuck"
_MANY = 24  # so many little cards still have a border each


def keep_stuck(running: Round, error: CardsError) -> None:
    """A round cannot go on: its end is to say why."""
    st.session_state[_STUCK] = (running.begun.token, error)


# --- the row of little cards ------------------------------------------------------------------------------------------


def signs_of(running: Round, here: str = "") -> tuple[list[str], int]:
    """The classes of the little cards of a round, and which of them stands for the question asked as `here`.

    A round whose questions are given has one for each in order; else those answered come first. While verdicts are kept
    for later they tell no more than that a question is answered.
    """
    hidden = running.hides_verdicts
    signs = {result.token: _sign(result.grade, hidden=hidden) for result in running.results}
    if running.begun.set or running.begun.again:
        tokens = [token for _, token in running.given]
    else:
        stands = running.standing
        tokens = [*running.tokens, *(() if stands.over or here in running.tokens else (here,))]
        tokens += [""] * (len(running.tokens) + (stands.left or 0) - len(tokens))
    place = tokens.index(here) if here in tokens else len(tokens)
    return [signs.get(token, "n" if token and token == here else "") for token in tokens], place


def _sign(grade: Grade, *, hidden: bool) -> str:
    return "a" if hidden else "r" if grade is Grade.RIGHT else "w"


def row_html(signs: Sequence[str], label: str = "") -> str:
    """The row of little cards; without a label it is for the eye only."""
    told = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    many = " many" if len(signs) > _MANY else ""
    return f'<div class="reeds{many}" {told}>{"".join(f"<i class={sign!r}></i>" for sign in signs)}</div>'


# --- the page ---------------------------------------------------------------------------------------------------------


def show_end() -> None:
    """How the round of the query went, and the ways on."""
    running = round_of(params().get("round", ""))
    if running is not None and not running.results and running.begun.mode == "speed":
        set_params(kind_params(running.begun))  # the minute passed: to where it begins
        st.rerun()
    if running is None or not running.results:
        _show_none(running)
        return
    lang = settings().lang
    show_top("practise")
    with st.container(key="page_text"):
        st.html(_head_html(running, lang))
        _show_stuck(running, lang)
        st.html(row_html(signs_of(running)[0]))
        if running.begun.set and not running.begun.again:
            _show_set_result(running, lang)
        _show_again(running, lang)
        _show_answers(running, lang)
        link("home", say("round.home", lang), name="home", look="go")
    show_tabs("practise")


def _show_none(running: Round | None) -> None:
    """A link to the end of a round that is none of this learner's, or that has no answer: that, and the way on."""
    lang = settings().lang
    about = say("end.gone" if running is None else "end.empty", lang)
    show_top("practise")
    with st.container(key="page_text"), st.container(key="panel_link"):
        st.html(intro(say("end.gone_title" if running is None else "round.title", lang), about, lang))
        if st.button(say("end.start", lang), key="another", type="primary"):
            set_params({} if running is None else kind_params(running.begun))
            st.rerun()
    show_tabs("practise")


def _head_html(running: Round, lang: str) -> str:
    right, total = running.right, len(running.results)
    if running.begun.mode == "speed":
        title, lines = say("speed.score", lang, count=right), _speed_lines(running, lang)
    else:
        title = say("round.score", lang, right=right, total=total)
        key = "perfect" if right == total else "good" if right * 2 >= total else "low"
        lines = [say(f"round.{key}", lang)]
        if running.begun.mode == "review" and running.done:
            lines = [say("daily.done", lang), review_line()]
    told = "".join(f"<p>{clauses(line, lang)}</p>" for line in lines if line)
    return f"<h1>{clauses(title, lang)}</h1>{told}"


def _speed_lines(running: Round, lang: str) -> list[str]:
    """What ended a round against the clock, and how it stands beside the best before it."""
    over = running.standing.over
    ended = say(f"speed.over_{over}", lang) if over else ""
    best = progress().best_speed(running.begun.drill)
    others = [row for row in best if row.round != running.begun.token]
    if not best or not others:
        return [ended, say("speed.first", lang)]
    if best[0].round == running.begun.token and running.right > others[0].right:
        return [ended, say("speed.new_best", lang, count=others[0].right)]
    return [ended, say("speed.best", lang, count=best[0].right)]


def _show_stuck(running: Round, lang: str) -> None:
    """Why a round could not go on; what is left of one that is not over can be gone on with."""
    token, error = st.session_state.get(_STUCK, ("", None))
    if error is not None and token == running.begun.token:
        told = clauses(say_error(error, lang), lang)
        st.html(f'<p class="why near" role="alert">{dot("near")}<span>{told}</span></p>')
    elif not running.done and st.button(say("round.go_on", lang), key="round_on", width="stretch"):
        try:
            set_params(next_params(running))
        except CardsError as found:
            keep_stuck(running, found)
        st.rerun()


def _show_again(running: Round, lang: str) -> None:
    """The one green button: another round like it."""
    mode = running.begun.mode
    if mode == "set" or running.begun.again:
        return
    if mode == "review":
        if review_now() and st.button(say("daily.more", lang), key="round_again", type="primary", width="stretch"):
            set_params(start_review())
            st.rerun()
        return
    if st.button(say("round.again", lang), key="round_again", type="primary", width="stretch"):
        set_params(begin_wanted(running.wanted, late=running.begun.late))
        st.rerun()


def _show_answers(running: Round, lang: str) -> None:
    """The questions missed, where verdicts came late all of them: each a tap away, with what was said and what is
    right.
    """
    if not running.done and running.begun.late:  # of what is to be told at its end nothing is told before
        return
    every = running.begun.late and running.begun.mode != "speed"
    told, title = (running.results, "late.answers") if every else (running.missed, "round.missed")
    if told:
        with st.container(key="panel_missed"):
            st.html(f"<h2>{escape(say(title, lang))}</h2>")
            for place, result in enumerate(in_order(running, told)):
                _show_answer(running, result, place, lang)
            if running.missed and st.button(say("round.missed_again", lang), key="missed_again", width="stretch"):
                set_params(begin_again(result.link for result in running.missed))
                st.rerun()


def in_order(running: Round, results: Sequence[Result]) -> list[Result]:
    """The results in the order of the questions, where that was given."""
    if not (running.begun.set or running.begun.again):
        return list(results)
    places = {token: place for place, (_, token) in enumerate(running.given)}
    return sorted(results, key=lambda result: places.get(result.token, len(places)))


def _show_answer(running: Round, result: Result, place: int, lang: str) -> None:
    try:
        question = question_of(params_of(result.link))
    except CardsError:  # of another version of the app
        return
    if answer_row(question, result.grade.value, answer_line(question, result, lang), key=f"m{place}"):
        announce("")
        set_params({**round_params(running), "ask": result.token, **params_of(result.link)})
        st.rerun()


def answer_line(question: Question, result: Result, lang: str) -> str:
    """What was said and what is right, in one line; "" where that is more than a line holds."""
    attempt = attempt_of(result.token)
    if attempt is None or question.picks == "groups":
        return ""
    right = ", ".join(option_name(question, option, lang) for option in sorted(question.answer))
    if result.grade is Grade.RIGHT:
        return escape(right)
    said = ", ".join(option_name(question, option, lang) for option in attempt.chosen)
    parts = (say("end.said", lang, said=said), say("end.right", lang, right=right))
    return " ".join(f'<span class="cl">{escape(text)}</span>' for text in parts)


# --- a teacher's set --------------------------------------------------------------------------------------------------


def _show_set_result(running: Round, lang: str) -> None:
    try:
        practice_set: PracticeSet = parse_set(running.begun.set)
    except CardsError as error:
        st.html(
            f'<p class="why near" role="alert">{dot("near")}<span>{clauses(say_error(error, lang), lang)}</span></p>'
        )
        return
    if running.done:
        show_result_card(running, practice_set, in_order(running, running.results))
