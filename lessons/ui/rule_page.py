"""กติกาข้อหนึ่ง: the page of one rule: what it says, drawn examples, house rules, whose word it is, what next."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import streamlit as st

from cards.phai_tong.wins import WIN_CATEGORIES, WinCategory, price_of
from cards.rulebook import Rule, game_of_rule, has_rule, rule_by_id
from cards.sources import standing
from cards.worked import is_about_drawing, near_misses
from lessons.course import lessons_of
from lessons.quizzes import kinds_of
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.rounds import all_kinds, drill_text
from lessons.ui.example import example_html, near_miss_html
from lessons.ui.html import clauses, note_html, sentence, tap
from lessons.ui.odds_page_said import show_seen
from lessons.ui.places import HOUSE_PAGE, go, link, show_language, way_back
from lessons.ui.pok_example import pok_example_html, pok_near_miss_html
from lessons.ui.search_view import back_to_list
from lessons.ui.session import Settings, set_params, settings
from lessons.ui.sources_view import show_rule_sources
from lessons.ui.taps import taps
from lessons.wording import say, say_class, say_house_rule

UNSETTLED: tuple[str, ...] = ("silent", "open", "differs")
"""How a rule stands to the sources where it is the table that decides."""


def category_of(rule: Rule) -> tuple[WinCategory, bool] | None:
    """The way to win that a rule tells, and whether it tells its thok; None for other rules."""
    for row in WIN_CATEGORIES:
        if row.rule == rule.id:
            return row, False
    return next(((row, True) for row in WIN_CATEGORIES if row.thok_rule == rule.id), None)


SWITCHES: Mapping[str, tuple[str, ...]] = {
    "stir": ("T3.3",),
    "khiao_wan": tuple(dict.fromkeys(row.rule for row in WIN_CATEGORIES if row.house == "khiao_wan")),
}
"""House rules by which a table does not play a whole rule: those rules."""


def off_badge(rule: Rule, chosen: Settings) -> str:
    """Ready HTML that says that the learner's table does not play this rule, "" where it does."""
    house = chosen.house_of(game_of_rule(rule.id))
    if not any(rule.id in ids and getattr(house, key, None) is False for key, ids in SWITCHES.items()):
        return ""
    return f'<span class="badge off">{escape(say("rules.off", chosen.lang))}</span>'


def drill_of(rule: Rule) -> str:
    """What practises a rule: its way to win, else the quiz kind about it, else all of its part."""
    found = category_of(rule)
    if found is not None:
        return drill_text(("name_the_win",), 3 if "keng" in found[0].key else 2, found[0].key)
    game = settings().game
    kinds = tuple(row.key for row in kinds_of(game) if row.rule == rule.id)
    kinds = kinds or tuple(row.key for row in kinds_of(game) if row.rule.partition(".")[0] == rule.part)
    return drill_text(kinds or all_kinds(game), 1)


def lesson_params(rule: Rule) -> dict[str, str] | None:
    """The lesson step that guides through a rule, else the first lesson that tells it."""
    lessons = lessons_of(settings().game)
    for lesson in lessons:
        for step in lesson.steps:
            if any(taught.rstrip("ab") == rule.id for taught in step.teaches):
                return {"lesson": lesson.key, "step": step.key}
    return next(({"lesson": lesson.key} for lesson in lessons if rule.id in lesson.rules), None)


def show_rule(rule: Rule) -> None:
    """One rule: what it says, examples, house rules, where it comes from, what to do with it."""
    chosen = settings()
    lang = chosen.lang
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("rules.all", lang)):
            back_to_list()
        st.html(
            f'<span class="k">{escape(say("nav.rules", lang))} · {escape(say(f"rules_part.{rule.part}", lang))}</span>'
        )
        show_language()
    with st.container(key="page_rule"):
        st.html(head_html(rule, chosen))
        if pictures := pictures_html(rule, chosen):
            st.html(f'<div class="exs">{pictures}</div>')
        show_house(rule, lang)
        show_seen(rule.id, chosen)
        show_rule_sources(rule, lang)
        if is_about_drawing(rule.id):
            link("rules", say("chart.link", lang), {"chart": "1"}, name="chart", look="go")
        show_related(rule, lang)
        with st.container(key="bar", horizontal=True):
            where = lesson_params(rule)
            if where and st.button(say("rules.lesson", lang), key="lesson", width="content"):
                go("learn", where)
            if st.button(say("rules.practise", lang), key="practise", type="primary", width="stretch"):
                go("practise", {"drill": drill_of(rule)})


def pictures_html(rule: Rule, chosen: Settings) -> str:
    """The examples and near misses of a rule, drawn and told as the engine judges them by the learner's house rules."""
    misses = near_misses(rule.id, chosen.house_of(chosen.game))
    if chosen.game == "pok":
        drawing = is_about_drawing(rule.id)
        drawn = [pok_example_html(text, chosen, drawing=drawing) for text in rule.examples]
        return "".join((*drawn, *(pok_near_miss_html(miss, chosen) for miss in misses)))
    drawn = [example_html(text, chosen) for text in rule.examples]
    return "".join((*drawn, *(near_miss_html(miss, chosen) for miss in misses)))


def head_html(rule: Rule, chosen: Settings) -> str:
    """The title of a rule, its id, for a way to win its class and points at the learner's table, and its text."""
    lang, badges = chosen.lang, [rule.id]
    if found := category_of(rule):
        row, thok = found
        badges += [
            say_class(row.klass, lang),
            say("unit.points", lang, count=price_of(row.key, thok=thok, house=chosen.house)),
        ]
    marks = "".join(f'<span class="badge">{escape(text)}</span>' for text in badges)
    paragraphs = "".join(
        f'<p class="lead">{sentence(part, lang)}</p>' for part in rule.text(lang).splitlines() if part.strip()
    )
    title = clauses(rule.title(lang), lang)
    marks += off_badge(rule, chosen)
    return f'<h1>{title}</h1><div class="row bd">{marks}</div><div class="rtext">{paragraphs}</div>'


def show_house(rule: Rule, lang: str) -> None:
    """The house rules that bend it, as they stand at the learner's table, each with a way to change it; points as one.

    Where the sources are silent or differ these are what covers it, and the first says so.
    """
    house, rows = settings().house_of(settings().game), GAME_BY_KEY[settings().game].house_rules
    priced = tuple(key for key in rule.house if not rows[key].choices)
    groups = [(key,) for key in rule.house if rows[key].choices] + ([priced] if priced else [])
    why = say(f"rules.house_{standing(rule)}", lang) if standing(rule) in UNSETTLED else say("rules.house", lang)
    if not groups:
        return
    with st.container(key="hrows"):
        for place, keys in enumerate(groups):
            told = "<br>".join(clauses(say_house_rule(key, getattr(house, key), lang), lang) for key in keys)
            told = f"<br>{told}" if len(keys) > 1 and place == 0 else told
            note = note_html("house", why, told) if place == 0 else f'<p class="note"><i></i><span>{told}</span></p>'
            with st.container(key=f"hrow_{keys[0]}", horizontal=True):
                st.html(note)
                link(HOUSE_PAGE, say("rules.change", lang), {"rule": keys[0]}, name=f"house_{keys[0]}")


def show_related(rule: Rule, lang: str) -> None:
    """Rules to read with it."""
    if not rule.related:
        return
    buttons = "".join(tap(other, escape(rule_by_id(other, settings().game).title(lang))) for other in rule.related)
    tapped = taps(f'<h2>{escape(say("rules.related", lang))}</h2><div class="row rel">{buttons}</div>', key="related")
    if tapped and has_rule(tapped, settings().game):
        set_params({"rule": tapped})
        st.rerun()
