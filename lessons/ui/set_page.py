"""ชุดฝึก: what whoever opens the link of a teacher's set sees: what it is, by which house rules, and the start."""

from __future__ import annotations

from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.practice_set import PracticeSet, parse_set, questions_of
from lessons.quizzes import KIND_BY_KEY
from lessons.result_card import parse_result
from lessons.ui.about import say_about
from lessons.ui.choice import choose_late, show_bad_link
from lessons.ui.drill import begin_practice_set, end_params, resume
from lessons.ui.html import clauses, icon
from lessons.ui.learning import rounds_of_set
from lessons.ui.places import show_tabs, show_top
from lessons.ui.result import set_name, show_result_sent
from lessons.ui.session import set_params, settings
from lessons.wording import say, say_house_rules


def show_set(query: dict[str, str]) -> None:
    """The set of the query, or the result of it that the query holds; a link that is refused says why."""
    about = "set.bad_about"
    try:
        practice_set = parse_set(query["set"])
        questions_of(practice_set)
        about = "card.bad_about"
        result = parse_result(query["result"], practice_set) if "result" in query else None
    except CardsError as error:
        show_bad_link(error, about=about)
        return
    show_top("practise")
    with st.container(key="page_text"):
        if result is None:
            _show_landing(practice_set, query["set"])
        else:
            show_result_sent(practice_set, result)
    show_tabs("practise")


def _show_landing(practice_set: PracticeSet, text: str) -> None:
    lang = settings().lang
    st.html(f'<p class="k">{escape(say("set.one", lang))}</p><h1>{escape(set_name(practice_set, lang))}</h1>')
    with st.container(key="panel_set"):
        st.html(facts_html(practice_set, lang))
        before = rounds_of_set(text)
        open_one = next((one for one in before[:1] if one.results and not one.done), None)
        if open_one is not None:
            label = say("set.go_on", lang, number=len(open_one.results) + 1)
            if st.button(label, key="set_on", type="primary", width="stretch"):
                set_params(resume(open_one))
                st.rerun()
        late = choose_late("set_late")
        label = say("set.start_again" if before else "set.start", lang)
        if st.button(label, key="set_start", type="secondary" if open_one else "primary", width="stretch"):
            set_params(begin_practice_set(practice_set, late=late))
            st.rerun()
        finished = next((one for one in before if one.done and one.results), None)
        if finished and st.button(say("set.last_result", lang), key="set_result", type="tertiary"):
            set_params(end_params(finished))
            st.rerun()


def facts_html(practice_set: PracticeSet, lang: str) -> str:
    """What a set is: how many questions of which kinds, how hard, about what; house rules that are not one's own."""
    kinds = ", ".join(say(f"kind.{kind}.title", lang) for kind in practice_set.kinds)
    rows = [
        (say("set.count", lang), say("set.questions", lang, count=practice_set.number)),
        (say("set.kinds", lang), kinds),
        (say("practise.level", lang), say(f"practise.level_{practice_set.level}", lang)),
    ]
    if practice_set.about:
        rows.append((say("about.title", lang), say_about(practice_set.about, practice_set.kinds, lang)))
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{clauses(value, lang)}</dd>" for name, value in rows)
    return f'<dl class="facts">{listed}</dl>{house_html(practice_set, lang)}'


def house_html(practice_set: PracticeSet, lang: str) -> str:
    """The house rules of a set that bear on its questions and are not the learner's own; "" where all are."""
    own = settings().house_of(practice_set.game)
    bearing = dict.fromkeys(rule for kind in practice_set.kinds for rule in KIND_BY_KEY[kind].rules)
    differing = [rule for rule in bearing if getattr(practice_set.house, rule) != getattr(own, rule)]
    if not differing:
        return ""
    lines = "".join(f"<li>{clauses(line, lang)}</li>" for line in say_house_rules(differing, practice_set.house, lang))
    about = clauses(say("set.other_rules", lang), lang)
    return f'<div class="note setrules">{icon("house")}<div><p>{about}</p><ul>{lines}</ul></div></div>'
