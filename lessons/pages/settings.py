"""ตั้งค่า: language, the look of the cards, an own deck; the house rules are a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import streamlit as st

from cards.art import DeckProblem, OwnDeck, load_own_deck
from cards.phai_tong.deck import CODES
from lessons.decks import deck_of, keep_deck
from lessons.store import StoreError
from lessons.ui.house_presets import say_in_force
from lessons.ui.html import clauses, intro, sentence
from lessons.ui.places import HOUSE_PAGE, go, link, show_games, show_tabs, show_top
from lessons.ui.saving import show_not_saved, show_where
from lessons.ui.session import (
    CAPTIONS,
    INDEXES,
    change_settings,
    deck_key,
    keep_upload,
    now,
    params,
    settings,
    store,
    upload,
)
from lessons.ui.show_cards import cards_html
from lessons.ui.show_pok import pok_cards_html
from lessons.ui.takeaway import show_takeaway
from lessons.ui.who import learner_for_answer, people, show_people
from lessons.wording import LANGS, has_words, say, say_card

MOST_TOLD = 5  # of the files that cannot be used; the rest is folded away


def choose(title: str, options: Sequence[Any], value: Any, key: str, words: Callable[[Any], str]) -> Any:
    """One choice as a row of buttons under its title. The key holds the value: a change from elsewhere shows."""
    st.html(f'<p class="hr"><b>{escape(title)}</b></p>')
    return st.segmented_control(
        title,
        options,
        default=value,
        required=True,
        format_func=words,
        key=f"{key}_{value}",
        label_visibility="collapsed",
    )


def show_cards_settings(lang: str) -> None:
    """Language, names and numerals, with cards that show the choice at once."""
    chosen = settings()
    with st.container(key="panel_cards"):
        st.html(f"<h2>{escape(say('settings.cards', lang))}</h2>")
        picked = choose(
            say("settings.language", lang), LANGS, lang, "lang", lambda code: say(f"settings.language_{code}", lang)
        )
        captions = choose(
            say("settings.captions", lang), CAPTIONS, chosen.captions, f"captions_{lang}",
            lambda key: say(own if chosen.game == "pok" and has_words(own := f"pok.captions_{key}") else
                            f"settings.captions_{key}", lang),
        )  # fmt: skip
        index = chosen.index
        if chosen.game == "tong":
            index = choose(
                say("settings.index", lang),
                INDEXES,
                chosen.index,
                f"index_{lang}",
                lambda key: say(f"settings.index_{key}", lang),
            )
        if picked != lang:
            change_settings(lang=picked)
            st.rerun()
        if (captions, index) != (chosen.captions, chosen.index):
            change_settings(captions=captions, index=index)
            st.rerun()
        pok = chosen.game == "pok"
        sample = pok_cards_html(("8S", "TD", "QH"), chosen) if pok else cards_html(("4b", "1d", "9c"), chosen)
        st.html(sample + f'<p class="x">{clauses(say("app.drawings", lang), lang)}</p>')


def show_house(lang: str) -> None:
    """Which house rules are in force, and the way to them."""
    game = settings().game
    with st.container(key="panel_house"):
        st.html(intro(say("house_page.title", lang), say("house_page.about", lang), lang, level="h2"))
        st.html(f"<p><b>{escape(say_in_force(game, settings().house_of(game), lang))}</b></p>")
        link(HOUSE_PAGE, say("house_page.open", lang), name="house_page", look="go")


def show_deck(lang: str) -> None:
    """The learner's own pictures, what is wrong with them, and the way back to the drawings."""
    with st.container(key="panel_deck"):
        st.html(intro(say("deck.title", lang), say("ask.deck_about", lang), lang, level="h2"))
        files = st.file_uploader(
            say("deck.title", lang), accept_multiple_files="directory", key="deck_files", label_visibility="collapsed",
        )  # fmt: skip
        ids = tuple(file.file_id for file in files)
        if ids != upload().files:
            deck = load_own_deck({file.name: file.getvalue() for file in files})
            keep_upload(ids, deck.problems if ids else ())
            if deck.pictures:
                keep_own_deck(deck)
        show_problems(upload().problems, lang)
        deck_now = deck_of(deck_key())
        if deck_now is None:
            st.html(f'<p class="k">{escape(say("deck.none", lang))}</p>')
            return
        st.html(f"<p><b>{escape(say('deck.in_use', lang, count=len(deck_now.pictures)))}</b></p>")
        show_drawn([code for code in CODES if code not in deck_now.pictures], lang)
        if settings().deck and st.button(say("deck.use_drawn", lang), key="deck_drop"):
            change_settings(deck="")
            st.rerun()


def keep_own_deck(deck: OwnDeck) -> None:
    """Keep the pictures handed in and show them from now on; where they cannot be kept, say so."""
    try:
        key = keep_deck(deck, store(), learner_for_answer(), now())
    except StoreError as error:
        show_not_saved(error, "saving.deck_not_saved")
        return
    change_settings(deck=key)
    st.rerun()


def show_problems(problems: tuple[DeckProblem, ...], lang: str) -> None:
    """Each file that cannot be used, with what is wrong."""
    bad = [problem for problem in problems if problem.problem != "missing"]
    if bad:
        rows = [
            f"<li>{sentence(say(f'deck_problem.{problem.problem}', lang, file=problem.file), lang)}</li>"
            for problem in bad
        ]
        title = escape(say("deck.problems", lang, count=len(bad)))
        more = "".join(rows[MOST_TOLD:])
        if more:
            told = escape(say("deck.more_files", lang, count=len(bad) - MOST_TOLD))
            more = f'<details class="more"><summary>{told}</summary><ul>{more}</ul></details>'
        shown = f"<ul>{''.join(rows[:MOST_TOLD])}</ul>{more}"
        st.html(f'<section class="why bad problems" role="alert"><p><b>{title}</b></p>{shown}</section>')


def show_drawn(drawn: Sequence[str], lang: str) -> None:
    """In one line how many faces are still drawings, and which: with those in use they are the whole deck."""
    if drawn:
        names = (" " if lang == "th" else ", ").join(f"{say_card(code, lang)} ({code})" for code in drawn)
        line, which = say("deck.still_drawn", lang, count=len(drawn)), escape(say("deck.which", lang))
        st.html(
            f'<p class="k">{clauses(line, lang)}</p><details class="more"><summary>{which}</summary>'
            f"<p class='x'>{clauses(names, lang)}</p></details>"
        )


if "rule" in params():  # where house rules were changed before they had a page
    go(HOUSE_PAGE, params())
lang = settings().lang
show_top("settings")
with st.container(key="page_settings"):
    st.html(f"<h1>{escape(say('settings.title', lang))}</h1>")
    left, right = st.columns([5, 7], gap="medium")
    with left:
        show_games()
        show_cards_settings(lang)
        show_people()
        if settings().game == "tong":
            show_deck(lang)
    with right:
        show_house(lang)
        show_takeaway()
        if people() == "local":  # on a shared server it is no learner's business
            show_where()
show_tabs("settings")
