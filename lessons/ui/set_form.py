"""ทำชุดฝึก: a teacher chooses what a set asks, sees its first question, and takes its link.

What is chosen stands in the address (`make`) as the set's own text: a reload shows the same form.
"""

from __future__ import annotations

from dataclasses import replace
from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.practice_set import (
    LONGEST_TITLE,
    MOST_DEALS,
    PracticeSet,
    parse_set,
    questions_of,
    set_link,
    set_text,
    tidy_title,
)
from lessons.quizzes.rounds import all_kinds
from lessons.quizzes.situation import format_rules
from lessons.ui.about import choose_about
from lessons.ui.ask_box import show_preview
from lessons.ui.choice import choose_level
from lessons.ui.html import clauses, dot, icon, intro
from lessons.ui.places import HOUSE_PAGE, address_of, go, link, show_games, show_tabs, show_top, way_back
from lessons.ui.session import params, set_params, settings
from lessons.ui.taps import copy_button, taps
from lessons.wording import say, say_error, say_house_rules

NUMBERS: tuple[int, ...] = (5, 10, 15, 20, 30)
_USUAL_NUMBER = 10


def show_set_form() -> None:
    """The form on the left, the first question and the link on the right; below each other on a phone."""
    lang = settings().lang
    show_top("practise")
    with st.container(key="page_make"):
        with st.container(key="lhead_make", horizontal=True, vertical_alignment="center"):
            if way_back(say("set.back", lang)):
                go("practise")
            st.html(f"<h1>{escape(say('set.make_title', lang))}</h1>", width="stretch")
        st.html(f'<p class="k">{clauses(say("set.make_about", lang), lang)}</p>')
        left, right = st.columns([6, 6], gap="medium")
        with left:
            made = _show_form(lang)
        with right:
            if made is None:
                told = clauses(say("practise.choose_one", lang), lang)
                st.html(f'<p class="why near">{dot("near")}<span>{told}</span></p>')
            else:
                _show_made(made, lang)
    show_tabs("practise")


def _form_of_query() -> PracticeSet | None:
    """The set that the address describes, where it is of the game in use."""
    try:
        found = parse_set(params().get("make", ""))
    except CardsError:  # "1", or a set that can no longer be given: the form is empty
        return None
    return found if found.game == settings().game else None


def _show_form(lang: str) -> PracticeSet | None:
    """The widgets; what they make, None while no kind is chosen or what is chosen makes no set."""
    game = settings().game
    before = _form_of_query()
    with st.container(key="panel_make"):
        show_games()
        kinds = st.pills(
            say("set.kinds", lang),
            all_kinds(game),
            selection_mode="multi",
            default=list(before.kinds) if before else [],
            format_func=lambda key: say(f"kind.{key}.title", lang),
            key=f"make_kinds_{game}_{lang}",
        )
        number = st.segmented_control(
            say("set.count", lang),
            NUMBERS,
            default=before.number if before and before.number in NUMBERS else _USUAL_NUMBER,
            required=True,
            key="make_number",
        )
        level = choose_level("make_level", before.level if before else 1)
        about = choose_about(kinds, level, key="make_about", chosen=before.about if before else "")
        title = st.text_input(
            say("set.title", lang), before.title if before else "", max_chars=LONGEST_TITLE, key="make_title",
            placeholder=say("set.title_example", lang), autocomplete="off",
        )  # fmt: skip
        _show_house(lang)
    if not kinds:
        set_params({"make": "1"})
        return None
    try:
        return PracticeSet(
            kinds=tuple(kinds), number=int(number or _USUAL_NUMBER), level=level, about=about,
            house=settings().house_of(game), deal=before.deal if before else 1,
            title=tidy_title(title)[:LONGEST_TITLE].strip(),
        )  # fmt: skip
    except CardsError as error:
        _refuse(error, lang)
        return None


def _show_house(lang: str) -> None:
    """By which house rules the set will be: the teacher's own as they are now."""
    game = settings().game
    house = settings().house_of(game)
    changed = [piece.partition(":")[0] for piece in format_rules(house).split(",") if piece]
    if changed:
        lines = " · ".join(say_house_rules(changed, house, lang))
        about = say("set.own_rules", lang, line=lines)
    else:
        about = say("set.usual_rules", lang)
    with st.container(key="house", horizontal=True):
        st.html(f'<p class="x house">{icon("house")}<span>{clauses(about, lang)}</span></p>')
        link(HOUSE_PAGE, say("set.change_rules", lang), name="house")


def _refuse(error: CardsError, lang: str) -> None:
    told = clauses(say_error(error, lang), lang)
    st.html(f'<p class="why bad" role="alert">{dot("bad")}<span>{told}</span></p>')


def _show_made(made: PracticeSet, lang: str) -> None:
    """The first question of a set and its link, or why it cannot be."""
    try:
        text = set_text(made)
    except CardsError as error:
        _refuse(error, lang)
        return
    set_params({"make": text})
    address = address_of("practise") + set_link(made)
    with st.container(key="panel_link"):
        st.html(intro(say("set.ready", lang), say("set.send", lang), lang, level="h2"))
        taps(
            f'<p class="address" tabindex="0" translate="no">{escape(address)}</p>'
            f"{copy_button(say('set.copy', lang), address, lang, look='btn go')}",
            key="make_link",
        )
        if st.button(say("set.open", lang), key="make_open", type="tertiary"):
            set_params({"set": text})
            st.rerun()
    with st.container(key="panel_preview"):
        with st.container(key="previewhead", horizontal=True, vertical_alignment="center"):
            st.html(f'<p class="k">{escape(say("set.first", lang))}</p>', width="stretch")
            if st.button(say("set.deal", lang), key="make_deal", type="tertiary"):
                deal = made.deal % MOST_DEALS + 1
                _deal_anew(made, deal)
        show_preview(questions_of(made)[0])


def _deal_anew(made: PracticeSet, deal: int) -> None:
    """Other questions of the same make."""
    try:
        set_params({"make": set_text(replace(made, deal=deal))})
    except CardsError:  # of these there are no others
        return
    st.rerun()
