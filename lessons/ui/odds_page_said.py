"""ราวกี่มือเจอที: how seldom a win is seen, in words: numbers to two figures, and always of what they are a part."""

from __future__ import annotations

from html import escape

import streamlit as st

from cards.phai_tong.deck import HAND_SIZE
from cards.phai_tong.house import House
from cards.phai_tong.odds import Odds, find_kengs, odds_dealt, odds_drawn, odds_of_ready, odds_ready_for
from cards.phai_tong.wins import CATEGORY_BY_KEY, WIN_CATEGORIES
from lessons.course import Lesson, Step
from lessons.lab import HandLab, Lab, PokLab, lab_query
from lessons.lab_answer import HandAnswer
from lessons.ui.html import clauses, icon, sentence
from lessons.ui.odds_page_counts import count_ahead, is_counted, wait_for_counts
from lessons.ui.places import link
from lessons.ui.session import Settings
from lessons.wording import say, say_category

_MILLION, _BILLION = 10**6, 10**9


def say_number(number: int, lang: str) -> str:
    """A number as it is read: from a million on in millions.

    >>> say_number(2400, "en"), say_number(2_700_000, "en"), say_number(1_500_000_000, "th")
    ('2,400', '2.7 million', '1,500 ล้าน')
    """
    if number < _MILLION:
        return f"{number:,}"
    unit, key = (_BILLION, "billion") if number >= _BILLION and lang == "en" else (_MILLION, "million")
    return say(f"seen.{key}", lang, number=f"{number / unit:,.1f}".removesuffix(".0"))


def say_odds(odds: Odds, lang: str) -> str:
    """How often, to two figures: what comes often of a hundred, what is rare once in so many.

    >>> say_odds(Odds(931, 1000), "en"), say_odds(Odds(1, 2354), "th"), say_odds(Odds(9999, 10000), "en")
    ('about 93 in 100', 'ราว 1 ใน 2,400', 'about 99 in 100')
    """
    if odds.share >= 0.1:
        return say("seen.in_hundred", lang, number=min(int(100 * odds.share + 0.5), 100 if odds.share == 1 else 99))
    return say("seen.one_in", lang, number=say_number(odds.once, lang))


def say_part(share: float, lang: str) -> str:
    """A share in hundredths, to two figures.

    >>> say_part(0.4956, "en"), say_part(0.00042, "en"), say_part(4e-6, "en"), say_part(0.9996, "en"), say_part(0, "en")
    ('50%', '0.042%', 'under 0.001%', '99%', '0%')
    """
    percent = 100 * share
    if 0 < percent < 0.001:
        return say("odds_page.under", lang, percent="0.001")
    told = f"{min(int(percent + 0.5), 100 if share == 1 else 99)}" if percent >= 9.95 else f"{percent:.2g}"
    return say("plot.percent", lang, percent=told)


# --- one way to win ---------------------------------------------------------------------------------------------------


def ways_of(rule: str) -> tuple[tuple[str, bool], ...]:
    """The ways to win that a rule tells, and whether it tells their thok; without the letters of T6.16.

    >>> ways_of("T6.11"), ways_of("T6.6"), ways_of("T2.1")
    ((('si_tong_keng', False), ('sian_keng', False)), (('sian', True),), ())
    """
    rule = rule.rstrip("ab")
    own = tuple((row.key, False) for row in WIN_CATEGORIES if row.rule == rule)
    return own or tuple((row.key, True) for row in WIN_CATEGORIES if row.thok_rule == rule)


def say_drawn(category: str, house: House, lang: str, *, thok: bool = False) -> str:
    """How often a winning card wins as this, and of what; or why it is not counted."""
    needs = CATEGORY_BY_KEY[category].needs
    odds = odds_drawn(category, house, thok=thok)
    if odds is None:
        return say("seen.ponged" if "some_ponged" in needs else "seen.never", lang)
    key = "drawn" + "_keng" * ("win_is_keng" in needs) + "_thok" * (thok or "drawn_by_winner" in needs)
    return say(f"seen.{key}", lang, odds=say_odds(odds, lang))


def say_seen(category: str, house: House, lang: str, *, thok: bool = False) -> tuple[str, ...]:
    """Everything known of how often a way to win is seen, a sentence each."""
    drawn = say_drawn(category, house, lang, thok=thok)
    if thok:
        return (drawn,)
    found = {"dealt": odds_dealt(category, house), "ready_for": odds_ready_for(category, house)}
    told = [say(f"seen.{key}", lang, odds=say_odds(odds, lang)) for key, odds in found.items() if odds]
    return (*told, drawn)


def seen_html(rule: str, house: House, lang: str) -> str:
    """How often the ways to win of a rule are seen, as a note; "" for a rule of something else.

    Where a rule tells two ways, each is named.
    """
    ways = ways_of(rule)
    lines = []
    for category, thok in ways:
        name = f"<b>{escape(say_category(category, lang, thok))}</b> " if len(ways) > 1 else ""
        lines.append(name + "<br>".join(clauses(told, lang) for told in say_seen(category, house, lang, thok=thok)))
    title = escape(say("seen.title", lang))
    return f'<p class="note seen">{icon("bulb")}<span><b>{title}</b><br>{"<br>".join(lines)}</span></p>'


def show_seen(rule: str, chosen: Settings) -> None:
    """On the page of a way to win: how often it is seen, and the way to all the odds; it waits for the counting."""
    if not ways_of(rule):
        return
    with st.container(key="seen"):
        if not is_counted(chosen.house):
            with st.spinner(say("odds_page.wait", chosen.lang)):
                wait_for_counts(chosen.house)
        st.html(seen_html(rule, chosen.house, chosen.lang))
        link("odds", say("seen.more", chosen.lang), {"game": "tong"}, name="odds")


def rule_met(lesson: Lesson, step: Step) -> str:
    """The rule of the way to win that a step is the first of its lesson to tell; "" where it tells none anew.

    >>> from lessons.course import LESSON_BY_KEY
    >>> lesson = LESSON_BY_KEY["sian_si_tong"]
    >>> [rule_met(lesson, step) for step in lesson.steps[:3]]
    ['T6.5', '', 'T6.6']
    """
    before = {rule.rstrip("ab") for one in lesson.steps[: lesson.steps.index(step)] for rule in one.teaches}
    fresh = (rule.rstrip("ab") for rule in step.teaches)
    return next((rule for rule in fresh if rule not in before and ways_of(rule)), "")


def show_seen_in_lesson(lesson: Lesson, step: Step, chosen: Settings) -> None:
    """Where a step is the first about a way to win: how often that is seen, once counted; it waits for nothing."""
    rule = rule_met(lesson, step)
    if lesson.game == "tong":
        count_ahead(chosen.house)
    if rule and is_counted(chosen.house):
        with st.container(key="seen"):
            st.html(seen_html(rule, chosen.house, chosen.lang))


# --- in the lab -------------------------------------------------------------------------------------------------------


def odds_query(lab: Lab) -> dict[str, str]:
    """The query of all the odds for whoever comes from a lab: of its hand where that is eleven cards, else of its game.

    >>> from lessons.lab import read_lab
    >>> odds_query(read_lab({"hand": "3aaa4acc4bb1bde"})), odds_query(read_lab({"pok": "1"}))
    ({'game': 'tong', 'hand': '1bde3aaa4abbcc'}, {'game': 'pok'})
    """
    if isinstance(lab, HandLab) and lab.hand.size == HAND_SIZE:
        query = lab_query(lab)
        return {"game": "tong", **{key: query[key] for key in ("hand", "rules") if key in query}}
    return {"game": "pok" if isinstance(lab, PokLab) else "tong"}


def lab_seen_html(lab: HandLab, answer: HandAnswer, lang: str) -> str:
    """How often a win, or what a ready hand waits for, is seen; and its best keng. "" while it is not counted yet."""
    count_ahead(lab.house)
    if not is_counted(lab.house):
        return ""
    lines: list[str] = []
    if answer.win is not None:
        lines.append(clauses(say_drawn(answer.win.category, lab.house, lang, thok=answer.win.thok), lang))
    elif answer.dealt is not None:
        odds = odds_dealt(answer.dealt[1].category, lab.house)
        lines += [clauses(say("seen.dealt", lang, odds=say_odds(odds, lang)), lang)] if odds else []
    elif answer.waits and lab.win is None:
        lines.append(clauses(say("seen.ready", lang, odds=say_odds(odds_of_ready(lab.house), lang)), lang))
        for category in dict.fromkeys(wait.drawn.category for wait in answer.waits):
            told = clauses(say_drawn(category, lab.house, lang), lang)
            lines.append(f"<b>{escape(say_category(category, lang))}</b> {told}")
        for best in find_kengs(lab.hand, lab.house)[:1] if lab.keng is None else ():
            gain = say("unit.points", lang, count=best.gain)
            told = say("seen.best_keng", lang, card=best.card, gain=gain, left=best.left)
            lines.append(sentence(told, lang))
    if not lines:
        return ""
    more = f'<button type="button" class="rl" data-tap="odds">{escape(say("seen.more", lang))}</button>'
    return f'<p class="lm k seen">{"<br>".join(lines)}<br>{more}</p>'
