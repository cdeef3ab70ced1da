"""Where things are: the pages, links to them, and the top and tabs that every page carries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import NoReturn

import streamlit as st

from cards.errors import CardsError
from cards.rulebook import has_rule, terms
from cards.sources import game_of_source
from lessons.course import LESSON_BY_KEY
from lessons.drills import read_wanted
from lessons.practice_set import parse_set
from lessons.quizzes import KIND_BY_KEY
from lessons.quizzes.games import GAME_BY_KEY
from lessons.ui.session import announce, change_settings, params, set_params, settings
from lessons.ui.who import name_of_learner
from lessons.wording import LANGS, say

PAGES_AT = Path(__file__).parent.parent / "pages"
TABS: tuple[str, ...] = ("home", "learn", "practise", "rules", "settings")
PAGES: tuple[str, ...] = (*TABS, "progress", "lab", "house", "odds", "table")
"""Every page; those without a tab are reached from one that has."""
TERMS: Mapping[str, str] = {"tong": "terms", "pok": "pok_terms"}
"""What stands for a rule's id in the address of the words of a game."""
HOUSE_PAGE = "house"
"""The page on which a house rule is looked at and changed, asked for by `rule`."""


def game_of(key: str, query: Mapping[str, str]) -> str | None:
    """The game that an address belongs to: that of its question, lesson, rule, card or word; None where it is of both.

    >>> game_of("rules", {"rule": "P6.1"}), game_of("practise", {"kind": "who_wins"}), game_of("home", {})
    ('pok', 'tong', None)
    >>> game_of("rules", {"face": "4C"}), game_of("rules", {"term": "tong.sian"}), game_of("rules", {"q": "ป๊อก"})
    ('pok', 'tong', None)
    >>> game_of("rules", {"sources": "S2.13"}), game_of("rules", {"sources": "1"})
    ('pok', None)
    >>> game_of("table", {"game": "pok", "seed": "7"}), game_of("table", {"seed": "7"}), game_of("table", {})
    ('pok', 'tong', None)
    >>> game_of("odds", {"game": "pok"}), game_of("odds", {"hand": "4cc"}), game_of("odds", {})
    ('pok', 'tong', None)
    """
    if key == "practise":
        try:
            kinds = _kinds_asked(query)
        except CardsError:  # the page says so
            return None
        return next((KIND_BY_KEY[kind].game for kind in kinds if kind in KIND_BY_KEY), None)
    if key == "learn":
        lesson = LESSON_BY_KEY.get(query.get("lesson", ""))
        return lesson.game if lesson else None
    if key == "lab":
        return "pok" if "pok" in query else "tong"
    if key == "rules":
        return "pok" if "chart" in query else next((game for game in GAME_BY_KEY if _shows(game, query)), None)
    named = {HOUSE_PAGE: _game_of_house, "odds": _game_of_odds, "table": _game_of_table}.get(key)
    return named(query) if named else None


def _game_of_house(query: Mapping[str, str]) -> str | None:
    """The game that an address of the house rules names, else the one that has the rule it asks for."""
    if query.get("game") in GAME_BY_KEY:
        return query["game"]
    return next((game.key for game in GAME_BY_KEY.values() if query.get("rule") in game.house_rules), None)


def _game_of_table(query: Mapping[str, str]) -> str | None:
    """The game that an address of the table is of: the one it names, else Phai Tong; None where it asks for nothing."""
    return query["game"] if query.get("game") in GAME_BY_KEY else "tong" if query else None


def _game_of_odds(query: Mapping[str, str]) -> str | None:
    """The game whose odds an address names; a hand asked about is one of Phai Tong."""
    return query["game"] if query.get("game") in GAME_BY_KEY else "tong" if "hand" in query else None


def _shows(game: str, query: Mapping[str, str]) -> bool:
    """Whether an address of the rules asks for a rule, a card, a word or a worked hand of this game."""
    rule = query.get("rule", "")
    return (
        rule == TERMS[game]
        or has_rule(rule, game)
        or query.get("face") in GAME_BY_KEY[game].codes
        or query.get("term") in {f"{game}.{term.key}" for term in terms(game)}
        or query.get("worked", "").startswith(f"{game}.")
        or game_of_source(query.get("sources", "")) == game
    )


def _kinds_asked(query: Mapping[str, str]) -> tuple[str, ...]:
    """The kinds of question that an address of the practice asks for. Errors: `CardsError`."""
    if "kind" in query:
        return (query["kind"],)
    if "set" in query:
        return parse_set(query["set"]).kinds
    return read_wanted(query["drill"]).kinds if "drill" in query else ()


def asked_row(query: Mapping[str, str]) -> str:
    """The class of the house rule's row that an address of the house rules asks for, "" where it asks for none.

    >>> asked_row({"rule": "khiao_wan"}), asked_row({"rule": "nonsense"})
    ('st-key-hr_khiao_wan_asked', '')
    """
    rule = query.get("rule", "")
    return f"st-key-hr_{rule}_asked" if any(rule in game.house_rules for game in GAME_BY_KEY.values()) else ""


def follow_game(key: str, query: Mapping[str, str]) -> None:
    """Let an address decide the game: whoever opens a link to a rule of Pok Deng sees Pok Deng."""
    game = game_of(key, query)
    if game is not None and game != settings().game:
        change_settings(game=game)


def show_games(*, keeps: bool = True) -> None:
    """The switch between the two games, side by side; every page keeps its place.

    Without `keeps` nothing of the address is left: what it asks for is of one game only.
    """
    chosen = settings()
    pressed = ""
    with st.container(key="games", horizontal=True):
        for game in GAME_BY_KEY:
            name = say(f"game.{game}", chosen.lang)
            if game == chosen.game:
                st.html(f'<span class="gon" aria-current="true">{name}</span>')
            elif st.button(name, key=f"game_{game}", width="stretch"):
                pressed = game
    if pressed:
        change_settings(game=pressed)
        # what asks for the game left would bring it back
        left = params() if keeps else {}
        set_params({key: text for key, text in left.items() if key not in ("game", "rule", "rules", "hand")})
        st.rerun()


def page(key: str) -> st.Page:
    """A page by its key, titled in the learner's language."""
    lang = settings().lang
    title = f"{say(f'nav.{key}', lang)} · {say('app.name', lang)}"
    return st.Page(PAGES_AT / f"{key}.py", title=title, url_path=key, default=key == "home")


@cache
def _linked(key: str) -> st.Page:
    """A page to lead to, made once: to make one looks for its file, and every run leads to a score of them.

    What leads there has a label of its own: in which language it is titled changes nothing.
    """
    return page(key)


def go(key: str, params: Mapping[str, str] | None = None) -> NoReturn:
    """Leave for another page."""
    st.switch_page(_linked(key), query_params=dict(params or {}))


def address_of(key: str) -> str:
    """The whole address of a page, without its query, as the browser has reached this one."""
    here = (st.context.url or "").partition("?")[0].partition("#")[0].rstrip("/")
    site, _, last = here.rpartition("/")
    return f"{site if last in PAGES else here}/{key}"


def link(key: str, label: str, params: Mapping[str, str] | None = None, *, name: str, look: str = "link") -> None:
    """A link to a page: `look` is link (underlined text) or go (a button). `name` tells it from others on the page."""
    with st.container(key=f"{look}_{name}", width="content" if look == "link" else "stretch"):
        st.page_link(
            _linked(key), label=label, query_params=dict(params or {}), width="stretch" if look == "go" else "content"
        )


def show_language() -> None:
    """The switch to the other language; it keeps the page and its question."""
    lang = settings().lang
    with st.container(key="lang", width="content"):
        pressed = st.button(say("nav.language", lang), key="lang_switch", type="tertiary", width="content")
    if pressed:
        change_settings(lang=next(other for other in LANGS if other != lang))
        announce("")  # it was said in the language left
        st.rerun()


def show_top(here: str) -> None:
    """The top of a page: name, who is learning where several do, links (wide screens), language. `here` is its key."""
    lang = settings().lang
    with st.container(key="top", horizontal=True, vertical_alignment="center"):
        whose = name_of_learner()
        name = f"<small>{escape(whose)}</small>" if whose else ""
        st.html(f'<span class="brand">{say("app.name", lang)}{name}</span>', width="content")
        with st.container(key="links", horizontal=True, width="stretch"):
            for key in TABS:
                _nav(key, here, "toplink")
        show_language()


def show_tabs(here: str) -> None:
    """The same links as tabs along the bottom of a phone; last on the page."""
    with st.container(key="tabs", horizontal=True):
        for key in TABS:
            _nav(key, here, "tab")


def _nav(key: str, here: str, look: str) -> None:
    on = "_on" if key == here else ""
    with st.container(key=f"{look}_{key}{on}", width="stretch" if look == "tab" else "content"):
        st.page_link(
            _linked(key), label=say(f"nav.{key}", settings().lang), width="stretch" if look == "tab" else "content"
        )


def way_back(label: str, *, key: str = "back") -> bool:
    """The arrow (`back`) or cross (`leave`) at the top of a view; returns whether it was pressed."""
    with st.container(key=key, width="content"):
        return st.button(label, key=f"{key}_pressed", type="tertiary", width="content")
