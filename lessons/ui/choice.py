"""What to practise: the daily review and the drills at one tap each, the kinds of question, one's own choice."""

from __future__ import annotations

from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.drills import DRILL_BY_KEY, Wanted, read_wanted, usual, wanted_text
from lessons.quizzes import LEVELS, kinds_of
from lessons.quizzes.rounds import all_kinds
from lessons.schedule import coming_due
from lessons.ui.about import choose_about
from lessons.ui.drill import (
    begin,
    begin_wanted,
    mistakes_left,
    new_round,
    next_params,
    start_drill,
    start_review,
)
from lessons.ui.html import clauses, dot, intro
from lessons.ui.learning import open_round, progress
from lessons.ui.places import show_games, show_tabs, show_top
from lessons.ui.progress_next import has_review, review_words
from lessons.ui.session import announce, now, set_params, settings, zone
from lessons.ui.speed import show_speed_start
from lessons.wording import say, say_error

CHOICES: tuple[str, ...] = ("speed", "look_alikes", "mistakes")
"""The drills that have a button of their own."""
SAY_ALL: tuple[str, ...] = ("set_version", "set_changed")
"""Errors whose own words say what to do."""


# --- what a link asks for ---------------------------------------------------------------------------------------------


def show_drill(query: dict[str, str]) -> None:
    """A round that a link asks for: its first question, or a word on why there is none."""
    try:
        wanted = read_wanted(query["drill"])
    except CardsError as error:
        show_bad_link(error)
        return
    if wanted.drill == "speed":
        show_speed_start(wanted)
        return
    try:
        late = query.get("late") == "1" or None
        review = wanted.drill == "review"
        found = start_review() if review else next_params(open_round(new_round(wanted, late=late)))
    except CardsError as error:
        show_bad_link(error, title="drill.nothing", about="drill.nothing_about")
        return
    if "kind" in found:
        set_params(found)
        st.rerun()
    _show_nothing(wanted.drill)


def _show_nothing(drill: str) -> None:
    """There is nothing to review, or no mistake: when there will be, and what to do meanwhile."""
    lang = settings().lang
    show_top("practise")
    with st.container(key="page_text"), st.container(key="panel_nothing"):
        told = review_line() if drill == "review" else say("mistakes.none", lang)
        st.html(intro(say(f"drill.{drill}.title", lang), told, lang))
        if st.button(say("drill.others", lang), key="others", type="primary"):
            set_params({})
            st.rerun()
    show_tabs("practise")


def show_bad_link(error: CardsError, *, title: str = "link.title", about: str = "link.about") -> None:
    """A link that describes no question: what is wrong, and another question."""
    lang = settings().lang
    show_top("practise")
    told = "" if error.code in SAY_ALL else f'<p class="k">{clauses(say(about, lang), lang)}</p>'
    with st.container(key="page_text"), st.container(key="panel_link"):
        st.html(f"<h1>{escape(say(title, lang))}</h1><p>{clauses(say_error(error, lang), lang)}</p>{told}")
        if st.button(say("link.another", lang), key="another", type="primary"):
            set_params(begin(all_kinds(settings().game), 1))
            st.rerun()
    show_tabs("practise")


# --- the page of choices ----------------------------------------------------------------------------------------------


def show_choice() -> None:
    """What to practise: the daily review, the drills, mixed, one kind, or several."""
    lang = settings().lang
    show_top("practise")
    with st.container(key="page_choice"):
        show_games()
        st.html(f"<h1>{escape(say('practise.title', lang))}</h1>")
        reviews = _show_review()
        _show_drills()
        with st.container(key="kindhead"):
            st.html(f"<h2>{escape(say('practise.by_kind', lang))}</h2>")
            with st.container(key="how", horizontal=True):
                level = choose_level("level")
                late = choose_late("late")
        with st.container(key="panel_mixed", horizontal=True, vertical_alignment="center"):
            st.html(
                intro(say("practise.mixed", lang), say("practise.mixed_about", lang), lang, level="h3"),
                width="stretch",
            )
            if st.button(
                say("practise.start_mixed", lang), key="start_mixed", type="secondary" if reviews else "primary"
            ):
                set_params(begin(all_kinds(settings().game), level, late=late))
                st.rerun()
        with st.container(key="kinds"):
            for row in kinds_of(settings().game):
                name, about = say(f"kind.{row.key}.title", lang), say(f"kind.{row.key}.about", lang)
                if st.button(f"{name} *{about}*", key=f"kind_{row.key}", width="stretch"):
                    set_params(begin((row.key,), level, late=late))
                    st.rerun()
        _show_own_choice(level, late=late)
        _show_teacher()
    show_tabs("practise")


def choose_level(key: str, level: int = 1) -> int:
    """How hard the questions are to be."""
    lang = settings().lang
    picked = st.segmented_control(
        say("practise.level", lang),
        LEVELS,
        default=level,
        required=True,
        format_func=lambda number: say(f"practise.level_{number}", lang),
        key=key,
    )
    return int(picked or level)


def choose_late(key: str) -> bool:
    """When verdicts come: after each question, or at the end of the round."""
    lang = settings().lang
    picked = st.segmented_control(
        say("late.title", lang),
        DRILL_BY_KEY["choice"].late,
        default=False,
        required=True,
        format_func=lambda late: say("late.at_end" if late else "late.at_once", lang),
        key=key,
    )
    return bool(picked)


def review_line() -> str:
    """What there is to review now, as every page says it, or when there will be something."""
    lang, game = settings().lang, settings().game
    if has_review(progress(), now(), settings()):
        return " · ".join(review_words(progress(), now(), settings())[:2])
    coming = coming_due(progress(), now(), game, settings().house_of(game), zone())
    if not coming:
        return say("daily.empty", lang)
    return say_coming(coming[0].in_days, coming[0].count, lang)


def say_coming(days: int, count: int, lang: str) -> str:
    """When so much comes due: later today, tomorrow, in some days.

    >>> say_coming(1, 5, "en")
    'All reviewed. Tomorrow: 5.'
    """
    key = {0: "daily.later", 1: "daily.tomorrow"}.get(days, "daily.in_days")
    return say(key, lang, count=count, **({"days": days} if days > 1 else {}))


def _show_review() -> bool:
    """The daily review; returns whether there is anything to review."""
    here, moment, chosen = progress(), now(), settings()
    anything = has_review(here, moment, chosen)
    title, about, label = say("drill.review.title", chosen.lang), review_line(), ""
    if anything:
        title, about, label = review_words(here, moment, chosen)
    with st.container(key="panel_review", horizontal=True, vertical_alignment="center"):
        st.html(intro(title, about, chosen.lang, level="h2"), width="stretch")
        if anything and st.button(label, key="start_review", type="primary"):
            set_params(start_review())
            st.rerun()
    return anything


def _show_drills() -> None:
    """The drills, a tap each."""
    lang = settings().lang
    with st.container(key="drills"):
        for drill in CHOICES:
            about, nothing = _about_drill(drill)
            label = f"{say(f'drill.{drill}.title', lang)} *{about}*"
            if st.button(label, key=f"drill_{drill}", width="stretch", disabled=nothing):
                set_params(start_drill(drill))
                st.rerun()


def _about_drill(drill: str) -> tuple[str, bool]:
    """The line about a drill, with the best round so far or how many mistakes there are; whether it has nothing."""
    lang = settings().lang
    if drill == "mistakes":
        count = mistakes_left()
        return (say("mistakes.count", lang, count=count) if count else say("mistakes.none_yet", lang)), not count
    about = say(f"drill.{drill}.about", lang)
    if drill == "speed" and (best := progress().best_speed(wanted_text(usual("speed", settings().game)))):
        about += f" · {say('speed.best_short', lang, count=best[0].right)}"
    return about, False


def _show_own_choice(level: int, *, late: bool) -> None:
    """A round of several kinds, maybe about some things only; folded away until it is asked for."""
    lang, game = settings().lang, settings().game
    with st.container(key="fold_own"), st.expander(say("ask.several", lang)):
        picked = st.pills(
            say("practise.kinds", lang),
            all_kinds(game),
            selection_mode="multi",
            format_func=lambda key: say(f"kind.{key}.title", lang),
            key=f"several_{game}_{lang}",
            label_visibility="collapsed",
        )
        about = choose_about(picked, level, key="own_about")
        if st.button(say("practise.start_several", lang), key="start_several", width="stretch"):
            if picked:
                wanted = Wanted(kinds=tuple(picked), level=level, focus=about or None)
                set_params(begin_wanted(wanted, late=late))
                st.rerun()
            told = clauses(say("practise.choose_one", lang), lang)
            st.html(f'<p class="why near" role="alert">{dot("near")}<span>{told}</span></p>')


def _show_teacher() -> None:
    """The way to make a practice set for others."""
    lang = settings().lang
    with st.container(key="teacher", horizontal=True, vertical_alignment="center"):
        st.html(f'<p class="k">{clauses(say("set.invite", lang), lang)}</p>', width="stretch")
        if st.button(say("set.make", lang), key="make_set"):
            announce("")
            set_params({"make": "1"})
            st.rerun()
