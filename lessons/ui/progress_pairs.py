"""คู่ที่มักสลับกัน: two skills that the learner takes for each other, side by side, and a round of the two."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import streamlit as st

from lessons.drills import about_skills
from lessons.progress import Confusion, Progress
from lessons.skills import SKILL_BY_KEY, say_skill
from lessons.ui.drill import begin_wanted
from lessons.ui.html import clauses, intro
from lessons.ui.places import go
from lessons.ui.progress_cards import gloss_of, picture_html
from lessons.ui.session import Settings
from lessons.ui.taps import taps
from lessons.wording import say

_SHOWN = 4
_LEVEL = 2  # there the options are taken first from what is asked about


def pairs_of(progress: Progress, house: Any) -> tuple[Confusion, ...]:
    """The pairs of what a house plays that are taken for each other, the most frequent first.

    >>> from cards.phai_tong.house import House
    >>> pairs_of(Progress(), House())
    ()
    """

    def is_played(key: str) -> bool:
        return key in SKILL_BY_KEY and SKILL_BY_KEY[key].played(house)

    return tuple(pair for pair in progress.confusions if is_played(pair.first) and is_played(pair.second))


def pair_html(pair: Confusion, chosen: Settings) -> str:
    """Both of a pair with their cards and names, how often they were taken for each other, and the way to a round."""
    lang = chosen.lang
    sides = []
    for key in (pair.first, pair.second):
        gloss = gloss_of(key, lang)
        more = f'<span class="x">{clauses(gloss, lang)}</span>' if gloss else ""
        sides.append(f"<div>{picture_html(key, chosen)}<b>{escape(say_skill(key, lang))}</b>{more}</div>")
    names = say("pairs.two", lang, first=say_skill(pair.first, lang), second=say_skill(pair.second, lang))
    button = (
        f'<button type="button" class="btn" data-tap="{pair.first} {pair.second}">{escape(say("pairs.practise", lang))}'
        f'<span class="hide">: {escape(names)}</span></button>'
    )
    count = escape(say("pairs.count", lang, count=pair.count))
    return (
        f'<li><div class="duo">{"".join(sides)}</div><div class="row"><span class="k">{count}</span>{button}</div></li>'
    )


def pairs_html(pairs: Sequence[Confusion], chosen: Settings) -> str:
    """The pairs in a list; those beyond the first few are folded away."""
    rows = [pair_html(pair, chosen) for pair in pairs]
    shown = f'<ul class="duos">{"".join(rows[:_SHOWN])}</ul>'
    if not rows[_SHOWN:]:
        return shown
    more = escape(say("pairs.more", chosen.lang, count=len(rows) - _SHOWN))
    folded = f'<ul class="duos">{"".join(rows[_SHOWN:])}</ul>'
    return f'{shown}<details class="more"><summary>{more}</summary>{folded}</details>'


def show_pairs(progress: Progress, chosen: Settings) -> None:
    """The pairs on the page; nothing where nothing is mixed up."""
    pairs = pairs_of(progress, chosen.house_of(chosen.game))
    if not pairs:
        return
    lang = chosen.lang
    with st.container(key="panel_pairs"):
        st.html(intro(say("pairs.title", lang), say("pairs.about", lang), lang, level="h2"))
        tapped = taps(pairs_html(pairs, chosen), key=f"pairs_{chosen.game}")
        if tapped:
            go("practise", begin_wanted(about_skills(tapped.split(), _LEVEL)))
