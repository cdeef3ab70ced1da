"""หน้าแรก: go on with the course, practise at one tap, and the map of what is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

import streamlit as st

from cards.phai_tong.deck import CODES
from lessons.course import Lesson, lessons_of
from lessons.markup import read_lesson
from lessons.quizzes.rounds import all_kinds
from lessons.skills import WAYS_TO_WIN, focus_of_way
from lessons.ui.drill import begin, next_params
from lessons.ui.html import clauses, dot, icon, intro, part_head, state_dot, tap
from lessons.ui.learning import progress, unfinished_round
from lessons.ui.places import go, show_games, show_tabs, show_top
from lessons.ui.session import Settings, params, settings
from lessons.ui.show_cards import card_html
from lessons.ui.show_pok import pok_card_html, say_hand_name
from lessons.ui.taps import taps
from lessons.wording import capital, say, say_card, say_category, say_set

STATES: tuple[str, ...] = ("mastered", "learning", "not_yet")
SETS: tuple[str, ...] = ("tong", "sian", "phuak")
ROWS: tuple[str, ...] = ("ad", "be", "cf")


def next_lesson() -> tuple[Lesson, int] | None:
    """The first lesson that is not done, and how many of its steps are."""
    for lesson in lessons_of(settings().game):
        done = len(set(progress().done_in(lesson.key)))
        if done < len(lesson.steps):
            return lesson, done
    return None


def fan_html(chosen: Settings) -> str:
    """Three cards of the game, fanned."""
    if chosen.game == "pok":
        cards = "".join(pok_card_html(code, chosen, name=False) for code in ("8S", "AH", "KC"))
        return f'<div class="fan qfan" aria-hidden="true">{cards}</div>'
    cards = "".join(card_html(code, chosen, name="", caption=False) for code in ("2a", "4b", "9c"))
    return f'<div class="fan" aria-hidden="true">{cards}</div>'


def show_next(lang: str) -> None:
    """Where the course goes on."""
    found = next_lesson()
    fan = fan_html(settings())
    with st.container(key="panel_next"):
        if found is None:
            st.html(f'<div class="cont">{fan}<div><h2>{clauses(say("home.all_done", lang), lang)}</h2></div></div>')
            return
        lesson, done = found
        words = read_lesson(lesson.key, lang)
        where = say("home.where", lang, lesson=lesson.number, step=done + 1, steps=len(lesson.steps))
        st.html(
            f'<div class="cont">{fan}<div><p class="k">{escape(where)}</p>'
            f'<h2>{clauses(words.title, lang)}</h2><p class="k d">{clauses(words.summary, lang)}</p></div></div>'
        )
        fresh = not any(progress().done_in(row.key) for row in lessons_of(lesson.game))
        if st.button(
            say("home.start" if fresh else "home.continue", lang), key="continue", type="primary", width="stretch"
        ):
            go("learn", {"lesson": lesson.key})


def show_practice(lang: str) -> None:
    """Practice at one tap; a round left unfinished goes on."""
    kinds = all_kinds(settings().game)
    with st.container(key="panel_now", horizontal=True, vertical_alignment="center"):
        st.html(
            intro(say("home.practise_now", lang), say("home.practise_about", lang), lang, level="h2"), width="stretch"
        )
        if st.button(say("home.practise_start", lang), key="practise_now", width="content"):
            running = unfinished_round(kinds)
            go("practise", begin(kinds, 1) if running is None else next_params(running))


def known_tap(skill: str, name: str, look: str, more: str = "") -> str:
    """A part of the map: how well it is known, its name, and what stands after it."""
    lang = settings().lang
    state = progress().state(skill)
    told = escape(say(f"progress.{state}", lang))
    inside = f'{state_dot(state)}<span>{escape(capital(name))}</span><span class="hide">, {told}</span>{more}'
    return tap(skill, inside, look=look)


def legend_html(lang: str) -> str:
    """The title of the map, and what its circles mean."""
    legend = "".join(f"{state_dot(name)}<span>{escape(say(f'progress.{name}', lang))}</span>" for name in STATES)
    return (
        f'<div class="row hd2"><h2>{escape(say("home.map", lang))}</h2><span class="grow"></span>'
        f'<div class="row x lg">{legend}</div></div>'
    )


# the hands of the map, the highest first, each with cards that make it
HANDS: Mapping[str, tuple[str, ...]] = {
    "pok9": ("4S", "5D"), "pok8": ("KH", "8C"), "tong": ("7S", "7H", "7D"), "straight_flush": ("5C", "6C", "7C"),
    "straight": ("6S", "7D", "8H"), "yellow": ("KS", "KD", "QH"), "three_deng": ("2H", "5H", "9H"),
    "two_deng": ("3C", "3D"), "points": ("KD", "6S"),
}  # fmt: skip
DECISIONS: tuple[str, ...] = ("must_he_draw", "draw_or_stand", "what_to_catch")
COUNTING: tuple[str, ...] = ("count_points", "which_multiple", "who_wins_how_much", "settle_the_table")


def pok_map_html(chosen: Settings) -> str:
    """The map of Pok Deng: the hands, what is decided, what is counted and paid, each with how well it is known."""
    lang = chosen.lang
    own_class = chosen.pok_house.straight_flush == "own_class"
    hands = [name for name in HANDS if own_class or name != "straight_flush"]

    def head(skills: Sequence[str], title: str) -> str:
        known = sum(progress().state(skill) == "mastered" for skill in skills)
        return part_head(say(title, lang), say("home.mastered_of", lang, count=known, total=len(skills)))

    def hand(name: str) -> str:
        cards = "".join(pok_card_html(code, chosen, name=False) for code in HANDS[name])
        mini = f'<span class="mini" aria-hidden="true">{cards}</span>'
        return known_tap(f"hand:{name}", say_hand_name(name, lang), "btn tl", mini)

    def kinds(keys: Sequence[str], title: str) -> str:
        rows = "".join(known_tap(f"kind:{key}", say(f"kind.{key}.title", lang), "btn tl") for key in keys)
        skills = [f"kind:{key}" for key in keys]
        return f'<div class="sec"><p class="row nw">{head(skills, title)}</p><div class="dmap">{rows}</div></div>'

    chart = tap("chart", f"{icon('draw')}<span>{escape(say('chart.link', lang))}</span>", look="btn tl")
    decide = kinds(DECISIONS, "pok.decisions").replace("</div></div>", f"{chart}</div></div>")
    return "".join(
        (
            f'<div class="map">{legend_html(lang)}',
            f'<div class="sec"><p class="row nw">{head([f"hand:{name}" for name in hands], "pok.hands")}</p>',
            f'<div class="hmap">{"".join(hand(name) for name in hands)}</div></div>',
            decide,
            kinds(COUNTING, "pok.counting"),
            f'<p class="x only">{escape(say("home.session_only", lang))}</p></div>',
        )
    )


def map_html(chosen: Settings) -> str:
    """The map: thirty faces, three sets, every way to win, each with how well it is known."""
    lang = chosen.lang
    here = progress()

    def state(skill: str) -> str:
        return here.state(skill)

    def head(family: str, keys: Sequence[str], title: str) -> str:
        known = sum(state(f"{family}:{key}") == "mastered" for key in keys)
        return part_head(say(title, lang), say("home.mastered_of", lang, count=known, total=len(keys)))

    tiles = "".join(_face_html(code, state(f"face:{code}"), lang) for row in ROWS for code in _row_codes(row))
    faces = f'<span class="row nw">{head("face", CODES, "home.faces")}<span class="grow"></span>{icon("next")}</span>'
    sets = "".join(known_tap(f"set:{kind}", say_set(kind, lang), "btn tl") for kind in SETS)
    wins = "".join(
        known_tap(f"win:{way}", say_category(category, lang, thok, short=True), "tl")
        for way, (category, thok) in WAYS_TO_WIN.items()
    )
    return "".join(
        (
            f'<div class="map">{legend_html(lang)}',
            tap("faces", f'{faces}<span class="faces">{tiles}</span>', look="sec"),
            f'<div class="sec"><p class="row nw">{head("set", SETS, "home.sets")}</p>',
            f'<div class="three">{sets}</div></div>',
            f'<div class="sec last"><p class="row nw">{head("win", tuple(WAYS_TO_WIN), "home.wins")}</p>',
            f'<div class="wins">{wins}</div></div><p class="x only">{escape(say("home.session_only", lang))}</p></div>',
        )
    )


def _row_codes(row: str) -> list[str]:
    return [f"1{row[0]}", f"1{row[1]}", *(f"{head}{row[0]}" for head in range(2, 10))]


def _face_html(code: str, state: str, lang: str) -> str:
    label = f"{say_card(code, lang)}, {say(f'progress.{state}', lang)}"
    return f'<i class="f {state}" role="img" aria-label="{escape(label)}"><i class="head f{code}"></i></i>'


TAPPED = {"set": ("which_set",), "win": ("name_the_win",), "hand": ("name_the_hand",)}


def show_map() -> None:
    """The map on the page; a tap on a part of it practises that part."""
    chosen = settings()
    tapped = taps(pok_map_html(chosen) if chosen.game == "pok" else map_html(chosen), key=f"map_{chosen.game}")
    if tapped == "faces":
        go("practise", begin(("name_the_card", "find_the_card"), 1))
    if tapped == "chart":
        go("rules", {"chart": "1"})
    if tapped and tapped.startswith("kind:"):
        go("practise", begin((tapped.removeprefix("kind:"),), 1))
    if tapped:
        family, _, name = tapped.partition(":")
        focus = focus_of_way(name) if family == "win" else name
        go("practise", begin(TAPPED[family], 2 if family == "win" else 1, focus))


lang = settings().lang
found = next_lesson()
show_top("home")
name = read_lesson(found[0].key, lang).title if found else ""
begun = any(progress().done_in(row.key) for row in lessons_of(settings().game))
welcome = "pok.welcome" if settings().game == "pok" else "home.welcome"
title = say("home.next_up", lang, name=name) if found and begun else say(welcome if found else "home.all_done", lang)
with st.container(key="page_home"):
    if "lost" in params():
        st.html(f'<p class="why near">{dot("near")}<span>{clauses(say("page.not_found", lang), lang)}</span></p>')
    st.html(f'<h1 class="hometitle">{clauses(title, lang)}</h1>')
    left, right = st.columns([5, 7], gap="medium")
    with left:
        show_games()
        show_next(lang)
        show_practice(lang)
    with right, st.container(key="panel_map"):
        show_map()
show_tabs("home")
