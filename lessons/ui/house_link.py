"""House rules that came by a link: what differs from the learner's own, and a choice. Nothing is changed unasked."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st

from cards.errors import CardsError
from cards.house_rules import differing_rules
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import parse_rules
from lessons.ui.house_presets import play_by
from lessons.ui.html import clauses, dot
from lessons.ui.session import params, refuse_unknown, set_params, settings
from lessons.wording import say, say_error, say_house_choice, say_house_title

_KEYS = ("game", "rule", "rules")


def is_question(query: Mapping[str, str]) -> bool:
    """Whether an address comes from a question: its rules are the question's, and the way leads back to it."""
    return "kind" in query


def read_link(query: Mapping[str, str], game: str) -> Any | None:
    """The house that a link asks for, None where it asks for none.

    Errors: `CardsError` `unknown_key`, `unknown_game`, `unknown_rule`, `bad_value`, `bad_rule_value`.

    >>> read_link({"game": "tong", "rules": "khiao_wan:false"}, "tong").khiao_wan, read_link({"rule": "stir"}, "tong")
    (False, None)
    >>> read_link({"rule": "jokers"}, "tong")
    Traceback (most recent call last):
    cards.errors.CardsError: no such house rule: 'jokers'
    """
    if not is_question(query):
        refuse_unknown(query, _KEYS)
    named, rule = query.get("game", game), query.get("rule", "")
    if named not in GAME_BY_KEY:
        raise CardsError("unknown_game", f"no such game: {named!r}", token=named)
    if "rule" in query and rule not in GAME_BY_KEY[named].house_rules:
        raise CardsError("unknown_rule", f"no such house rule: {rule!r}", token=rule)
    return parse_rules(query["rules"], named) if "rules" in query and not is_question(query) else None


def show_link(lang: str) -> bool:
    """What the address asks for: other house rules to choose or leave, or what is wrong with it.

    Returns whether there is a choice to be made: until then the page stays with the game of the link.
    """
    game = settings().game
    try:
        wanted = read_link(params(), game)
    except CardsError as error:
        told = clauses(say_error(error, lang), lang)
        st.html(f'<p class="why bad" role="alert">{dot("bad")}<span>{told}</span></p>')
        return False
    if wanted is None:
        return False
    own = settings().house_of(game)
    differing = differing_rules(wanted, own)
    with st.container(key="panel_link"):
        if not differing:
            st.html(f'<p class="k">{clauses(say("house_page.link_same", lang), lang)}</p>')
            return False
        rows = "".join(
            f"<tr><th scope='row'>{escape(say_house_title(key, lang))}</th>"
            f"<td>{clauses(say_house_choice(key, getattr(wanted, key), lang), lang)}</td>"
            f"<td>{clauses(say_house_choice(key, getattr(own, key), lang), lang)}</td></tr>"
            for key in differing
        )
        heads = "".join(
            f"<th scope='col'>{escape(say(key, lang))}</th>"
            for key in ("house_page.rule", "house_page.theirs", "house_page.mine")
        )
        title = clauses(say("house_page.link_title", lang, count=len(differing)), lang)
        st.html(f'<h2>{title}</h2><table class="hdiff"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>')
        with st.container(key="link_choice", horizontal=True):
            take = st.button(say("house_page.take", lang), key="link_take", type="primary")
            keep = st.button(say("house_page.keep", lang), key="link_keep")
        if take:
            play_by(game, wanted)
        if take or keep:
            set_params({})
            st.rerun()
    return True
