"""หน้าแรก: go on with the course, practise at one tap, and the map of what is known."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from cards.phai_tong.deck import CODES
from cards.phai_tong.wins import CATEGORIES
from lessons.course import LESSONS, Lesson
from lessons.markup import read_lesson
from lessons.ui.drill import all_kinds, begin, next_params
from lessons.ui.html import clauses, dot, icon, intro, part_head, state_dot, tap
from lessons.ui.places import go, show_tabs, show_top
from lessons.ui.session import Settings, params, progress, settings, the_round
from lessons.ui.show_cards import card_html
from lessons.ui.taps import taps
from lessons.wording import capital, say, say_card, say_category, say_set

STATES: tuple[str, ...] = ("mastered", "learning", "not_yet")
SETS: tuple[str, ...] = ("tong", "sian", "phuak")
ROWS: tuple[str, ...] = ("ad", "be", "cf")


def next_lesson() -> tuple[Lesson, int] | None:
    """The first lesson that is not done, and how many of its steps are."""
    for lesson in LESSONS:
        done = len(set(progress().done_in(lesson.key)))
        if done < len(lesson.steps):
            return lesson, done
    return None


def show_next(lang: str) -> None:
    """Where the course goes on."""
    found = next_lesson()
    chosen = settings()
    fan = "".join(card_html(code, chosen, name="", caption=False) for code in ("2a", "4b", "9c"))
    with st.container(key="panel_next"):
        if found is None:
            st.html(
                f'<div class="cont"><div class="fan" aria-hidden="true">{fan}</div>'
                f"<div><h2>{clauses(say('home.all_done', lang), lang)}</h2></div></div>"
            )
            return
        lesson, done = found
        words = read_lesson(lesson.key, lang)
        where = say("home.where", lang, lesson=lesson.number, step=done + 1, steps=len(lesson.steps))
        st.html(
            f'<div class="cont"><div class="fan" aria-hidden="true">{fan}</div><div><p class="k">{escape(where)}</p>'
            f'<h2>{clauses(words.title, lang)}</h2><p class="k d">{clauses(words.summary, lang)}</p></div></div>'
        )
        fresh = not progress().steps
        if st.button(
            say("home.start" if fresh else "home.continue", lang), key="continue", type="primary", width="stretch"
        ):
            go("learn", {"lesson": lesson.key})


def show_practice(lang: str) -> None:
    """Practice at one tap; a round left unfinished goes on."""
    running = the_round()
    with st.container(key="panel_now", horizontal=True, vertical_alignment="center"):
        st.html(
            intro(say("home.practise_now", lang), say("home.practise_about", lang), lang, level="h2"), width="stretch"
        )
        if st.button(say("practise.start", lang), key="practise_now", width="content"):
            unfinished = running is not None and running.results and not running.done
            go("practise", next_params(running) if unfinished and running else begin(all_kinds(), 1))


def map_html(chosen: Settings) -> str:
    """The map: thirty faces, three sets, every way to win, each with how well it is known."""
    lang = chosen.lang
    here = progress()

    def state(skill: str) -> str:
        return here.tally(skill).state

    def head(family: str, keys: Sequence[str], title: str) -> str:
        known = sum(state(f"{family}:{key}") == "mastered" for key in keys)
        return part_head(say(title, lang), say("home.mastered_of", lang, count=known, total=len(keys)))

    def known_tap(skill: str, name: str, look: str) -> str:
        told = escape(say(f"progress.{state(skill)}", lang))
        inside = f'{state_dot(state(skill))}<span>{escape(capital(name))}</span><span class="hide">, {told}</span>'
        return tap(skill, inside, look=look)

    legend = "".join(f"{state_dot(name)}<span>{escape(say(f'progress.{name}', lang))}</span>" for name in STATES)
    tiles = "".join(_face_html(code, state(f"face:{code}"), lang) for row in ROWS for code in _row_codes(row))
    faces = f'<span class="row nw">{head("face", CODES, "home.faces")}<span class="grow"></span>{icon("next")}</span>'
    sets = "".join(known_tap(f"set:{kind}", say_set(kind, lang), "btn tl") for kind in SETS)
    wins = "".join(known_tap(f"win:{key}", say_category(key, lang, short=True), "tl") for key in CATEGORIES)
    return "".join(
        (
            f'<div class="map"><div class="row hd2"><h2>{escape(say("home.map", lang))}</h2><span class="grow"></span>',
            f'<div class="row x lg">{legend}</div></div>',
            tap("faces", f'{faces}<span class="faces">{tiles}</span>', look="sec"),
            f'<div class="sec"><p class="row nw">{head("set", SETS, "home.sets")}</p>',
            f'<div class="three">{sets}</div></div>',
            f'<div class="sec last"><p class="row nw">{head("win", CATEGORIES, "home.wins")}</p>',
            f'<div class="wins">{wins}</div></div><p class="x only">{escape(say("home.session_only", lang))}</p></div>',
        )
    )


def _row_codes(row: str) -> list[str]:
    return [f"1{row[0]}", f"1{row[1]}", *(f"{head}{row[0]}" for head in range(2, 10))]


def _face_html(code: str, state: str, lang: str) -> str:
    label = f"{say_card(code, lang)}, {say(f'progress.{state}', lang)}"
    return f'<i class="f {state}" role="img" aria-label="{escape(label)}"><i class="head f{code}"></i></i>'


TAPPED = {"set": ("which_set",), "win": ("name_the_win",)}


def show_map() -> None:
    """The map on the page; a tap on a part of it practises that part."""
    tapped = taps(map_html(settings()), key="map")
    if tapped == "faces":
        go("practise", begin(("name_the_card", "find_the_card"), 1))
    if tapped:
        family, _, focus = tapped.partition(":")
        go("practise", begin(TAPPED[family], 2 if family == "win" else 1, focus))


lang = settings().lang
found = next_lesson()
show_top("home")
name = read_lesson(found[0].key, lang).title if found else ""
title = (
    say("home.next_up", lang, name=name)
    if found and progress().steps
    else say("home.welcome" if found else "home.all_done", lang)
)
with st.container(key="page_home"):
    if "lost" in params():
        st.html(f'<p class="why near">{dot("near")}<span>{clauses(say("page.not_found", lang), lang)}</span></p>')
    st.html(f'<h1 class="hometitle">{clauses(title, lang)}</h1>')
    left, right = st.columns([5, 7], gap="medium")
    with left:
        show_next(lang)
        show_practice(lang)
    with right, st.container(key="panel_map"):
        show_map()
show_tabs("home")
