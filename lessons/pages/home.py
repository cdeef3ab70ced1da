"""หน้าแรก: go on with the course, practise at one tap, and the map of what is known."""

from __future__ import annotations

from html import escape

import streamlit as st

from cards.phai_tong.deck import CODES
from cards.phai_tong.wins import CATEGORIES
from lessons.course import LESSONS, Lesson
from lessons.markup import read_lesson
from lessons.ui.drill import all_kinds, begin, next_params
from lessons.ui.html import clauses, state_dot
from lessons.ui.places import go, show_tabs, show_top
from lessons.ui.session import Settings, progress, settings, the_round
from lessons.ui.show_cards import card_html
from lessons.ui.taps import taps
from lessons.wording import say, say_card, say_category, say_set

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
            st.html(f'<div class="cont"><div class="fan">{fan}</div><div><h2>{clauses(say("home.all_done", lang), lang)}</h2></div></div>')
            return
        lesson, done = found
        words = read_lesson(lesson.key, lang)
        where = say("home.where", lang, lesson=lesson.number, step=done + 1, steps=len(lesson.steps))
        st.html(
            f'<div class="cont"><div class="fan" aria-hidden="true">{fan}</div><div><p class="k">{escape(where)}</p>'
            f'<h2>{clauses(words.title, lang)}</h2><p class="k d">{clauses(words.summary, lang)}</p></div></div>'
        )
        fresh = not progress().steps
        if st.button(say("home.start" if fresh else "home.continue", lang), key="continue", type="primary", width="stretch"):
            go("learn", {"lesson": lesson.key})


def show_practice(lang: str) -> None:
    """Practice at one tap; a round left unfinished goes on."""
    running = the_round()
    with st.container(key="panel_now", horizontal=True, vertical_alignment="center"):
        st.html(
            f"<h2>{escape(say('home.practise_now', lang))}</h2><p class='k'>{clauses(say('home.practise_about', lang), lang)}</p>",
            width="stretch",
        )
        if st.button(say("practise.start", lang), key="practise_now", width="content"):
            unfinished = running is not None and running.results and not running.done
            go("practise", next_params(running) if unfinished and running else begin(all_kinds(), 1))


def map_html(chosen: Settings) -> str:
    """The map: thirty faces, three sets, every way to win, each with how well it is known."""
    lang = chosen.lang
    here = progress()
    states = {skill: here.tally(skill).state for skill in (*(f"face:{code}" for code in CODES), *(f"set:{kind}" for kind in SETS), *(f"win:{key}" for key in CATEGORIES))}

    def count(family: str, total: int) -> str:
        known = sum(state == "mastered" for skill, state in states.items() if skill.startswith(family))
        return escape(say("home.mastered_of", lang, count=known, total=total))

    legend = "".join(f"{state_dot(state)}<span>{escape(say(f'progress.{state}', lang))}</span>" for state in ("mastered", "learning", "not_yet"))
    tiles = "".join(_face_html(code, states[f"face:{code}"], lang) for row in ROWS for code in _row_codes(row))
    sets = "".join(
        f'<button type="button" class="btn tl" data-tap="set:{kind}">{state_dot(states[f"set:{kind}"])}<span>{escape(_upper(say_set(kind, lang)))}</span>'
        f'<span class="hide">, {escape(say("progress." + states[f"set:{kind}"], lang))}</span></button>'
        for kind in SETS
    )
    wins = "".join(
        f'<button type="button" class="tl" data-tap="win:{key}">{state_dot(states[f"win:{key}"])}<span>{escape(say_category(key, lang, short=True))}</span>'
        f'<span class="hide">, {escape(say("progress." + states[f"win:{key}"], lang))}</span></button>'
        for key in CATEGORIES
    )
    return (
        f'<div class="map"><div class="row hd2"><h2>{escape(say("home.map", lang))}</h2><span class="grow"></span><div class="row x lg">{legend}</div></div>'
        f'<button type="button" class="sec" data-tap="faces"><span class="row nw"><b>{escape(say("home.faces", lang))}</b><span class="k">{count("face", len(CODES))}</span>'
        f'<span class="grow"></span><i class="ic next" aria-hidden="true"></i></span><span class="faces">{tiles}</span></button>'
        f'<div class="sec"><p class="row nw"><b>{escape(say("home.sets", lang))}</b><span class="k">{count("set", len(SETS))}</span></p><div class="three">{sets}</div></div>'
        f'<div class="sec last"><p class="row nw"><b>{escape(say("home.wins", lang))}</b><span class="k">{count("win", len(CATEGORIES))}</span></p><div class="wins">{wins}</div></div>'
        f'<p class="x only">{escape(say("home.session_only", lang))}</p></div>'
    )


def _row_codes(row: str) -> list[str]:
    return [f"1{row[0]}", f"1{row[1]}", *(f"{head}{row[0]}" for head in range(2, 10))]


def _face_html(code: str, state: str, lang: str) -> str:
    label = f"{say_card(code, lang)}, {say(f'progress.{state}', lang)}"
    return f'<i class="f {state}" role="img" aria-label="{escape(label)}"><i class="head f{code}"></i></i>'


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


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
title = say("home.next_up", lang, name=name) if found and progress().steps else say("home.welcome" if found else "home.all_done", lang)
with st.container(key="page_home"):
    st.html(f'<h1 class="hometitle">{clauses(title, lang)}</h1>')
    left, right = st.columns([5, 7], gap="medium")
    with left:
        show_next(lang)
        show_practice(lang)
    with right, st.container(key="panel_map"):
        show_map()
show_tabs("home")
