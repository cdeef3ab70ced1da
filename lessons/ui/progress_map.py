"""แผนที่การเรียน: how well everything of a game is known: small on the first page, whole on the page of progress.

A state is told by the shape of its circle and in words, never by a colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from html import escape
from typing import Any

import streamlit as st

from cards.phai_tong.deck import CODES
from lessons.course import LESSON_BY_KEY
from lessons.drills import Wanted, about_skills
from lessons.markup import read_lesson
from lessons.progress import STATES, Progress
from lessons.skills import DECISIONS, KINDS, SKILL_BY_KEY, WAYS_TO_WIN, look_alikes, say_skill, skills_in
from lessons.ui.drill import begin, begin_wanted
from lessons.ui.html import clauses, icon, part_head, state_dot, tap
from lessons.ui.places import go, link
from lessons.ui.progress_cards import HANDS, gloss_of, picture_html
from lessons.ui.progress_days import say_due
from lessons.ui.session import Settings
from lessons.ui.show_pok import pok_card_html
from lessons.ui.taps import taps
from lessons.wording import capital, say, say_category

KNOWN: tuple[str, ...] = STATES[STATES.index("learned") :]
"""The states in which a skill counts as known."""
_MOST_TOGETHER = 4
_MIXED_FAMILIES = ("face", "set")  # questions about one of these alone would have one answer


# --- the parts --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """ส่วนของแผนที่: skills under one heading, the same on the small map and on the whole one."""

    title: str
    skills: tuple[str, ...] = ()


def _keys(family: str, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{family}:{name}" for name in names)


def _kinds(game: str) -> tuple[str, ...]:
    return tuple(key for key in _keys("kind", KINDS) if SKILL_BY_KEY[key].game == game)


PARTS: Mapping[str, tuple[Part, ...]] = {
    "tong": (
        Part(title="home.faces", skills=_keys("face", CODES)),
        Part(title="home.sets", skills=_keys("set", ("tong", "sian", "phuak", "none"))),
        Part(title="home.wins", skills=_keys("win", tuple(WAYS_TO_WIN))),
        Part(
            title="progress.circumstances", skills=tuple(skill.key for skill in skills_in("tong", "circumstance"))
        ),
        Part(title="progress.kinds", skills=(*_kinds("tong"), "win:no_win")),  # which is no way to win
    ),
    "pok": (
        Part(title="pok.hands", skills=_keys("hand", tuple(HANDS))),
        Part(title="pok.decisions", skills=_keys("decision", DECISIONS)),
        Part(title="pok.counting", skills=_kinds("pok")),
    ),
}  # fmt: skip


def parts_of(game: str, house: Any) -> tuple[Part, ...]:
    """The parts of a game's map with the skills that a house plays.

    >>> from cards.phai_tong.house import House
    >>> [len(part.skills) for part in parts_of("tong", House())]
    [30, 4, 16, 3, 8]
    """
    found = []
    for part in PARTS[game]:
        if skills := tuple(key for key in part.skills if SKILL_BY_KEY[key].played(house)):
            found.append(Part(title=part.title, skills=skills))
    return tuple(found)


# --- states -----------------------------------------------------------------------------------------------------------


def legend_html(progress: Progress, parts: Sequence[Part], lang: str, *, counted: bool) -> str:
    """What the circles mean, the best known first; `counted` with how many skills are in each state."""
    skills = [key for part in parts for key in part.skills]
    found = []
    for state in reversed(STATES):
        name = escape(say(f"progress.{state}", lang))
        count = sum(progress.state(key) == state for key in skills)
        found.append(f"<li>{state_dot(state)}<span>{name}</span>{f'<b>{count}</b>' if counted else ''}</li>")
    return f'<ul class="lg">{"".join(found)}</ul>'


def meanings_html(lang: str) -> str:
    """What each state means, folded away."""
    rows = "".join(
        f"<li>{state_dot(state)}<span><b>{escape(say(f'progress.{state}', lang))}</b> "
        f"{clauses(say(f'progress.means.{state}', lang), lang)}</span></li>"
        for state in reversed(STATES)
    )
    summary = escape(say("progress.steps", lang))
    return f'<details class="more"><summary>{summary}</summary><ul class="means">{rows}</ul></details>'


def head_html(progress: Progress, part: Part, lang: str) -> str:
    """The title of a part and how much of it is known; before any of it was asked, how much there is."""
    states, total = [progress.state(key) for key in part.skills], len(part.skills)
    known = sum(state in KNOWN for state in states)
    met = any(state != "not_yet" for state in states)
    count = say("progress.known_of", lang, count=known, total=total) if met else str(total)
    return part_head(say(part.title, lang), count)


def short_name(skill: str, lang: str) -> str:
    """The name of a skill on the map: of a way to win the short one.

    >>> short_name("win:thok_si_tua_keng", "th"), short_name("face:4b", "en")
    ('ถกสี่ตัวเก็ง', 'Si makhuea')
    """
    family, _, name = skill.partition(":")
    if family == "win" and name in WAYS_TO_WIN:
        category, thok = WAYS_TO_WIN[name]
        return capital(say_category(category, lang, thok, short=True))
    return say_skill(skill, lang)


def _face_html(progress: Progress, skill: str) -> str:
    """A face's head over its circle."""
    code, state = skill.partition(":")[2], progress.state(skill)
    return f'<i class="f {state}"><i class="head f{code}"></i>{state_dot(state)}</i>'


def _named_html(progress: Progress, skill: str, chosen: Settings) -> str:
    """A skill's circle and name, its state for a screen reader, and of a hand of Pok Deng its cards."""
    state, (family, _, name) = progress.state(skill), skill.partition(":")
    mini = ""
    if family == "hand":
        cards = "".join(pok_card_html(code, chosen, name=False) for code in HANDS[name])
        mini = f'<span class="mini" aria-hidden="true">{cards}</span>'
    told = escape(say(f"progress.{state}", chosen.lang))
    shown = escape(short_name(skill, chosen.lang))
    return f'{state_dot(state)}<span>{shown}</span><span class="hide">, {told}</span>{mini}'


# --- the small map ----------------------------------------------------------------------------------------------------

_GRIDS: Mapping[str, tuple[str, str]] = {  # of a part: the class of its grid, of its items
    "set": ("dmap", "btn tl"), "win": ("wins", "tl"), "hand": ("hmap", "btn tl"), "decision": ("dmap", "btn tl"),
    "kind": ("dmap", "btn tl"), "circumstance": ("dmap", "btn tl"),
}  # fmt: skip


def small_map_html(progress: Progress, chosen: Settings) -> str:
    """The map of the first page: a tap on a part of it practises that part."""
    lang, game = chosen.lang, chosen.game
    parts = parts_of(game, chosen.house_of(game))
    found = [legend_html(progress, parts, lang, counted=False)]
    for part in parts:
        head, family = head_html(progress, part, lang), part.skills[0].partition(":")[0]
        if family == "face":
            tiles = "".join(_face_html(progress, key) for key in part.skills)
            words = f'<span class="row nw">{head}<span class="grow"></span>{icon("next")}</span>'
            faces = f'<span class="faces" aria-hidden="true">{tiles}</span>'
            found.append(tap("faces", f"{words}{faces}", look="sec"))
            continue
        grid, look = _GRIDS[family]
        items = [tap(key, _named_html(progress, key, chosen), look=look) for key in part.skills]
        if family == "decision":
            chart = f"{icon('draw')}<span>{escape(say('chart.link', lang))}</span>"
            items.append(tap("chart", chart, look=look))
        found.append(f'<div class="sec"><p class="row nw">{head}</p><div class="{grid}">{"".join(items)}</div></div>')
    return f'<div class="map">{"".join(found)}</div>'


def show_small_map(progress: Progress, chosen: Settings) -> None:
    """The small map on the page; a tap leads to practice, a link to the whole of it."""
    with st.container(key="panel_map"):
        with st.container(key="maphead", horizontal=True, vertical_alignment="center"):
            st.html(f"<h2>{escape(say('home.map', chosen.lang))}</h2>", width="stretch")
            link("progress", say("progress.whole", chosen.lang), name="progress")
        tapped = taps(small_map_html(progress, chosen), key=f"map_{chosen.game}")
    if tapped == "faces":
        go("practise", begin(("name_the_card", "find_the_card"), 1))
    if tapped == "chart":
        go("rules", {"chart": "1"})
    if tapped:
        go("practise", begin_wanted(practice_of(progress, tapped)))


def practice_of(progress: Progress, skill: str) -> Wanted:
    """ฝึกเรื่องนี้: a round about a skill; about faces and sets together with what they are taken for.

    >>> practice_of(Progress(), "set:sian").focus, practice_of(Progress(), "hand:pok9").focus
    ('sian,tong,phuak,none', 'pok9')
    """
    skills = [skill]
    if SKILL_BY_KEY[skill].family in _MIXED_FAMILIES:
        near = dict.fromkeys((*progress.taken_for(skill), *look_alikes(skill)))
        skills += [key for key in near if key in SKILL_BY_KEY]
    easy = progress.state(skill) not in KNOWN and not skill.startswith("win:")
    return about_skills(skills[:_MOST_TOGETHER], 1 if easy else 2)


# --- the whole map ----------------------------------------------------------------------------------------------------


_WHOLE_GRIDS: Mapping[str, str] = {"face": "faces", "hand": "known hands"}


def pop_id(skill: str) -> str:
    """The id of what tells about a skill."""
    return f"know-{skill.replace(':', '-')}"


def whole_map_html(progress: Progress, chosen: Settings, now: datetime, zone: tzinfo) -> str:
    """Everything of a game by parts; a tap on anything opens what is known of it."""
    lang, game = chosen.lang, chosen.game
    parts = parts_of(game, chosen.house_of(game))
    met = bool(progress.items)
    found = [legend_html(progress, parts, lang, counted=met), meanings_html(lang)]
    for part in parts:
        folded = part is not parts[0] and not any(key in progress.items for key in part.skills)
        found.append(_part_html(progress, part, chosen, folded=folded))
    if met:
        found.append(tap("settings", escape(say("known.again", lang)), look="rl again"))
    found.extend(known_html(progress, key, chosen, now, zone) for part in parts for key in part.skills)
    return f'<div class="map whole">{"".join(found)}</div>'


def _part_html(progress: Progress, part: Part, chosen: Settings, *, folded: bool) -> str:
    """A part of the whole map, every skill a button that opens what is known of it."""
    family = part.skills[0].partition(":")[0]
    buttons = []
    for key in part.skills:
        look, aria, inside = "tl", "", _named_html(progress, key, chosen)
        if family == "face":
            label = f"{say_skill(key, chosen.lang)}, {say(f'progress.{progress.state(key)}', chosen.lang)}"
            look, aria, inside = "pf", f' aria-label="{escape(label)}"', _face_html(progress, key)
        buttons.append(f'<button type="button" class="{look}" popovertarget="{pop_id(key)}"{aria}>{inside}</button>')
    grid = f'<div class="{_WHOLE_GRIDS.get(family, "known")}">{"".join(buttons)}</div>'
    head = f'<h3 class="row nw">{head_html(progress, part, chosen.lang)}</h3>'
    if folded:
        return f'<details class="sec"><summary>{head}{icon("next")}</summary>{grid}</details>'
    return f'<section class="sec">{head}{grid}</section>'


def known_html(progress: Progress, skill: str, chosen: Settings, now: datetime, zone: tzinfo) -> str:
    """What is known of a skill, as a popover: its state and what comes after it, when it returns, how often it was
    right, what it is taken for, and the ways to practise it and to its lesson.
    """
    lang, state, item = chosen.lang, progress.state(skill), progress.item(skill)
    name, lesson = say_skill(skill, lang), LESSON_BY_KEY[SKILL_BY_KEY[skill].lesson]
    toward = say(f"progress.toward.{state}", lang, number=lesson.number, lesson=read_lesson(lesson.key, lang).title)
    facts = []
    if item is not None:
        facts.append(capital(say_due(item.due, now, zone, lang)))
        facts.append(capital(say("known.right_of", lang, right=item.right, count=item.right + item.wrong)))
    if others := [key for key in progress.taken_for(skill) if key in SKILL_BY_KEY]:
        names = (" " if lang == "th" else ", ").join(say_skill(key, lang) for key in others)
        facts.append(capital(say("known.taken_for", lang, names=names)))
    told = "".join(f"<li>{clauses(fact, lang)}</li>" for fact in facts)
    gloss = f'<p class="k">{clauses(words, lang)}</p>' if (words := gloss_of(skill, lang)) else ""
    return (
        f'<div class="pop know" id="{pop_id(skill)}" popover role="dialog" aria-label="{escape(name)}">'
        f"{picture_html(skill, chosen)}<div><h2>{escape(name)}</h2>{gloss}"
        f'<p class="row">{state_dot(state)}<b>{escape(say(f"progress.{state}", lang))}</b></p>'
        f'<p class="k">{clauses(toward, lang)}</p>{f"<ul>{told}</ul>" if told else ""}</div>'
        f'<div class="row">{tap(f"practise {skill}", escape(say("known.practise", lang)))}'
        f"{tap(f'lesson {lesson.key}', escape(say('known.lesson', lang)), look='rl')}"
        f'<button type="button" class="shut" popovertarget="{pop_id(skill)}" popovertargetaction="hide">'
        f"{escape(say('nav.close', lang))}</button></div></div>"
    )


def show_whole_map(progress: Progress, chosen: Settings, now: datetime, zone: tzinfo) -> None:
    """The whole map on the page; what is tapped in it leads on."""
    with st.container(key="panel_map"):
        st.html(f"<h2>{escape(say('home.map', chosen.lang))}</h2>")
        tapped = taps(whole_map_html(progress, chosen, now, zone), key=f"known_{chosen.game}")
    what, _, about = (tapped or "").partition(" ")
    if what == "practise":
        go("practise", begin_wanted(practice_of(progress, about)))
    if what == "lesson":
        go("learn", {"lesson": about})
    if what == "settings":
        go("settings")
