"""ฝึก: choose what to practise, answer ten questions, see how it went. A link to a question opens on that question."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.quizzes import LEVELS, Grade, Question, kinds_of, params_of
from lessons.quizzes.rounds import all_kinds, drill_text, read_drill
from lessons.ui.ask_box import Asking, ask_box, take_early, title_of
from lessons.ui.drill import begin, next_params, question_of, round_params
from lessons.ui.html import clauses, dot, intro
from lessons.ui.learning import Round, enter_round, first_token, round_by_link, round_of, start_round, token_of
from lessons.ui.places import go, link, show_games, show_language, show_tabs, show_top, way_back
from lessons.ui.session import announce, params, set_params, settings
from lessons.wording import say, say_error


def running_round(query: dict[str, str], question: Question) -> Round:
    """The round that the query names; from a link that names none, or one that is not this learner's, a new one."""
    drill = query.get("drill", drill_text((question.kind,), 1))
    read_drill(drill)
    running = round_of(query["round"]) if "round" in query else round_by_link(question)
    if running is None or running.begun.drill != drill:
        running = start_round(drill, question)
        if "drill" in query:
            set_params({**query, **round_params(running), "ask": token_of(question)})
    enter_round(running)
    return running


def show_round_top(running: Round, question: Question, lang: str) -> None:
    """The row of cards that tells how the round goes, the way out, the language."""
    here = first_token(question)
    signs = signs_of(running)
    counted = here in running.tokens
    number = running.tokens.index(here) + 1 if counted else len(signs) + 1
    if not counted and not running.done:
        signs.append("n")
    signs += [""] * (running.begun.length - len(signs))
    left = running.begun.length - len(running.results)
    label = say("progress.row_label", lang, right=running.right, wrong=signs.count("w"), left=left)
    count = say("progress.question_of", lang, number=number, total=running.begun.length)
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("practise.leave", lang), key="leave"):
            go("practise")
        reeds = "".join(f'<i class="{sign}"></i>' for sign in signs)
        st.html(
            f'<div class="qrow"><div class="reeds" role="img" aria-label="{escape(label)}">{reeds}</div>'
            f'<span class="k nb">{escape(count)}</span></div>'
        )
        show_language()


def signs_of(running: Round) -> list[str]:
    """The classes of the little cards that stand for the questions answered."""
    return ["r" if result.grade is Grade.RIGHT else "w" for result in running.results]


def show_question(query: dict[str, str]) -> None:
    """The question of the query, in its round."""
    lang = settings().lang
    try:
        question = question_of(query)
        running = running_round(query, question)
    except CardsError as error:
        show_bad_link(error)
        return
    with st.container(key="page_question"):
        asking = Asking(next_label=say("answer.next", lang))
        take_early(question, asking)  # the row of cards counts the answer just given
        show_round_top(running, question, lang)
        if running.done:
            asking = replace(asking, next_label=say("round.to_end", lang))
        asked = ask_box(question, asking)
        if asked:
            announce("")
            set_params({**round_params(running), "end": "1"} if running.done else next_params(running, question))
            st.rerun()


def show_drill(text: str) -> None:
    """A round that a link asks for: its first question."""
    try:
        read_drill(text)
    except CardsError as error:
        show_bad_link(error)
        return
    set_params(next_params(start_round(text)))
    st.rerun()


def show_bad_link(error: CardsError) -> None:
    """A link that describes no question: what is wrong, and another question."""
    lang = settings().lang
    show_top("practise")
    with st.container(key="page_text"), st.container(key="panel_link"):
        st.html(
            f"<h1>{escape(say('link.title', lang))}</h1><p>{clauses(say_error(error, lang), lang)}</p>"
            f'<p class="k">{clauses(say("link.about", lang), lang)}</p>'
        )
        if st.button(say("link.another", lang), key="another", type="primary"):
            set_params(begin(all_kinds(settings().game), 1))
            st.rerun()
    show_tabs("practise")


def show_end() -> None:
    """How the round went, and the questions missed, each a tap away."""
    lang = settings().lang
    running = round_of(params().get("round", ""))
    if running is None or not running.results:
        set_params({})
        st.rerun()
    assert running is not None
    show_top("practise")
    right, total = running.right, len(running.results)
    key = "perfect" if right == total else "good" if right * 2 >= total else "low"
    with st.container(key="page_text"):
        st.html(
            f"<h1>{escape(say('round.score', lang, right=right, total=total))}</h1>"
            f"<p>{clauses(say(f'round.{key}', lang), lang)}</p>"
        )
        signs = "".join(f'<i class="{sign}"></i>' for sign in signs_of(running))
        st.html(f'<div class="reeds" aria-hidden="true">{signs}</div>')
        if st.button(say("round.again", lang), key="round_again", type="primary", width="stretch"):
            set_params(begin(running.kinds, running.level, running.focus))
            st.rerun()
        if running.missed:
            show_missed(running, lang)
        link("home", say("round.home", lang), name="home", look="go")
    show_tabs("practise")


def show_missed(running: Round, lang: str) -> None:
    """The questions missed, and a round of them."""
    with st.container(key="panel_missed"):
        st.html(f"<h2>{escape(say('round.missed', lang))}</h2>")
        for place, missed in enumerate(running.missed):
            question = question_of(params_of(missed.link))
            with st.container(key=f"missed_{place}"):
                # no link: Streamlit leaves the address as it is where a link leads to the page it stands on
                if st.button(title_of(question, lang), key=f"m{place}", type="tertiary"):
                    set_params({**round_params(running), "ask": missed.token, **params_of(missed.link)})
                    st.rerun()
        if st.button(say("round.missed_again", lang), key="missed_again", width="stretch"):
            begun = start_round(running.begun.drill, again=[missed.link for missed in running.missed])
            set_params(next_params(begun))
            st.rerun()


def show_choice() -> None:
    """What to practise: mixed at one tap, one kind at one tap, or several and a level."""
    lang = settings().lang
    show_top("practise")
    with st.container(key="page_choice"):
        show_games()
        st.html(intro(say("practise.title", lang), say("practise.about", lang), lang))
        level = st.segmented_control(
            say("practise.level", lang),
            LEVELS,
            default=1,
            required=True,
            format_func=lambda number: say(f"practise.level_{number}", lang),
            key="level",
        )
        with st.container(key="panel_mixed", horizontal=True, vertical_alignment="center"):
            st.html(
                intro(say("practise.mixed", lang), say("practise.mixed_about", lang), lang, level="h2"),
                width="stretch",
            )
            if st.button(say("practise.start_mixed", lang), key="start_mixed", type="primary"):
                set_params(begin(all_kinds(settings().game), level or 1))
                st.rerun()
        with st.container(key="kinds"):
            for row in kinds_of(settings().game):
                name, about = say(f"kind.{row.key}.title", lang), say(f"kind.{row.key}.about", lang)
                if st.button(f"{name} *{about}*", key=f"kind_{row.key}", width="stretch"):
                    set_params(begin((row.key,), level or 1))
                    st.rerun()
        show_several(level or 1, lang)
    show_tabs("practise")


def show_several(level: int, lang: str) -> None:
    """A round of several kinds."""
    with st.container(key="panel_several"):
        st.html(f"<h2>{escape(say('ask.several', lang))}</h2>")
        picked = st.pills(
            say("practise.kinds", lang),
            all_kinds(settings().game),
            selection_mode="multi",
            format_func=lambda key: say(f"kind.{key}.title", lang),
            key=f"several_{settings().game}_{lang}",
            label_visibility="collapsed",
        )
        if st.button(say("practise.start_several", lang), key="start_several", width="stretch"):
            if picked:
                set_params(begin(tuple(picked), level))
                st.rerun()
            told = clauses(say("practise.choose_one", lang), lang)
            st.html(f'<p class="why near" role="alert">{dot("near")}<span>{told}</span></p>')


query = dict(params())
if "kind" in query:
    show_question(query)
elif "end" in query:
    show_end()
elif "drill" in query:
    show_drill(query["drill"])
else:
    show_choice()
