"""เรื่อง: what a round or a set is about: skills that all its kinds of question can ask for, by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from lessons.quizzes import KIND_BY_KEY
from lessons.skills import say_skill, skills_in
from lessons.ui.session import settings
from lessons.wording import say

_MANY = 6  # so many need not be folded away


def words_of_skills(kinds: Sequence[str], level: int) -> Mapping[str, tuple[str, ...]]:
    """The skills that every one of these kinds can be about, with the words of a focus that say so.

    >>> list(words_of_skills(("which_set",), 1)), words_of_skills(("name_the_card", "which_set"), 1)
    (['set:tong', 'set:sian', 'set:phuak', 'set:none'], {})
    """
    if not kinds:
        return {}
    found = {}
    for skill in skills_in(KIND_BY_KEY[kinds[0]].game):
        focus = {ask.kind: ask.focus for ask in skill.asks_at(level) if ask.kind in kinds and ask.focus}
        if set(focus) == set(kinds) and len(set(focus.values())) == 1:
            (words,) = set(focus.values())
            found[skill.key] = tuple(words.split(","))
    return found


def choose_about(kinds: Sequence[str], level: int, *, key: str, chosen: str = "") -> str:
    """Let these kinds be about some of their skills only; returns the focus, "" for anything.

    Nothing is shown where they have no skill in common. `chosen` is the focus it starts from.
    """
    lang = settings().lang
    offered = words_of_skills(kinds, level)
    if len(offered) < 2:
        return ""
    before = [skill for skill in offered if set(offered[skill]) <= set(chosen.split(","))]
    here = f"{key}_{'.'.join(kinds)}_{level}_{lang}"
    folds = len(offered) > _MANY and not st.session_state.get(here, before)
    with st.container(key=f"fold_{here}"), st.expander(say("about.choose", lang), expanded=not folds):
        picked = st.pills(
            say("about.choose", lang),
            list(offered),
            selection_mode="multi",
            default=before,
            format_func=lambda skill: say_skill(skill, lang),
            key=here,
            label_visibility="collapsed",
        )
    return ",".join(dict.fromkeys(word for skill in picked for word in offered[skill]))


def say_about(about: str, kinds: Sequence[str], lang: str) -> str:
    """What a focus is about, by the names of its skills; words that name none stand as they are.

    >>> say_about("sian,phuak", ["which_set"], "en"), say_about("4b,eyes", ["name_the_card"], "th")
    ('Sian, Phuak', 'สี่มะเขือ, eyes')
    """
    words = about.split(",")
    named: dict[str, str] = {}
    left = set(words)
    for skill, meant in words_of_skills(kinds, 1).items():
        if set(meant) <= set(words):
            named[skill] = say_skill(skill, lang)
            left -= set(meant)
    return ", ".join([*named.values(), *(word for word in words if word in left)])
