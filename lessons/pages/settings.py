"""ตั้งค่า: language, the look of the cards, house rules, an own deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from cards.art import DeckProblem, OwnDeck, load_own_deck
from cards.errors import CardsError
from cards.house_rules import MAX_PRICE
from cards.phai_tong.deck import CODES
from cards.phai_tong.house import HOUSE_RULES, PRICE_KEYS
from lessons.decks import deck_of, keep_deck
from lessons.quizzes.games import GAME_BY_KEY
from lessons.store import StoreError
from lessons.ui.html import clauses, dot, intro, sentence
from lessons.ui.odds_chart import solve_ahead
from lessons.ui.places import link, show_games, show_tabs, show_top
from lessons.ui.saving import show_not_saved, show_where
from lessons.ui.session import (
    CAPTIONS,
    HOUSE_FIELDS,
    INDEXES,
    change_settings,
    deck_key,
    forget_refusal,
    keep_upload,
    now,
    params,
    refusal,
    refuse,
    settings,
    store,
    upload,
)
from lessons.ui.show_cards import cards_html
from lessons.ui.show_pok import pok_cards_html
from lessons.ui.takeaway import show_takeaway
from lessons.ui.who import learner_for_answer, people, show_people
from lessons.wording import LANGS, has_words, say, say_card, say_error, say_house_choice, say_house_title

# the house rules of each game as they stand on the page, by groups
GROUPS: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "tong": (
        ("sets", ("iao_sian",)),
        ("play", ("stir", "take_discard", "pong_on_discard", "next_dealer", "keng_choice")),
        ("wins", ("win_on_discard", "dealt_win", "si_tua_from_pong", "khiao_wan", "upstream")),
        ("points", (*(row.key for row in HOUSE_RULES if not row.choices), "payer")),
    ),
    "pok": (
        ("pok_draw", ("must_draw", "dealer_must_draw", "catch")),
        ("pok_hands", ("tie", "straight_vs_yellow", "straight_rank", "straight_tie", "straight_flush", "tong_ace")),
    ),
}


MOST_TOLD = 5  # of the files that cannot be used; the rest is folded away
MOST_SHOWN = 12  # letters of a price that will not do; the box takes any number, or a long one would go unsaid


def choose(
    title: str, options: Sequence[Any], value: Any, key: str, words: Callable[[Any], str], about: str = ""
) -> Any:
    """One choice as a row of buttons under its title. The key holds the value: a change from elsewhere shows."""
    more = f' <span class="k">{clauses(about, settings().lang)}</span>' if about else ""
    st.html(f'<p class="hr"><b>{escape(title)}</b>{more}</p>')
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
    """Every house rule with its choices; what is changed says so."""
    game = GAME_BY_KEY[settings().game]
    house = settings().house_of(game.key)
    changed = len(game.rules_of(house))
    with st.container(key="panel_house"):
        st.html(intro(say("settings.house", lang), say("settings.house_about", lang), lang, level="h2"))
        if changed:
            with st.container(key="house", horizontal=True):
                st.html(f'<span class="badge">{escape(say("settings.house_changed", lang, count=changed))}</span>')
                if st.button(say("settings.house_reset", lang), key="house_reset", type="tertiary"):
                    change_settings(**{HOUSE_FIELDS[game.key]: game.house()})
                    st.rerun()
        wanted: dict[str, object] = {}
        for name, keys in GROUPS[game.key]:
            with st.container(key=f"group_{name}"):
                st.html(f"<h3>{escape(say(f'settings.house_group_{name}', lang))}</h3>")
                for key in keys:
                    wanted[key] = house_widget(game.house_rules[key], house, lang)
        take_house(wanted, lang)


def house_widget(row: Any, house: Any, lang: str) -> object:
    """The widget of one house rule; returns what it is set to."""
    value = getattr(house, row.key)
    about = f"house.{row.key}.about"
    asked = params().get("rule") == row.key
    with st.container(key=f"hr_{row.key}{'_asked' if asked else ''}"):
        label = say_house_title(row.key, lang)
        wanted: object
        if row.choices:
            wanted = choose(
                label,
                row.choices,
                value,
                f"house_{row.key}_{lang}",
                lambda choice: say_house_choice(row.key, choice, lang),
                say(about, lang) if has_words(about) else "",
            )
        else:
            wanted = points_box(row, label, value, lang)
        if asked and "kind" in params():
            query = {key: text for key, text in params().items() if key != "rule"}
            back = "learn" if "lesson" in query else "practise"
            link(back, say("settings.back_to_question", lang), query, name="question", look="go")
    return wanted


def points_box(row: Any, label: str, value: int, lang: str) -> int:
    """A number of points to type in; what cannot be is refused at the box, which goes back to what is in force."""
    refused = refusal()
    here = refused if refused and refused.rule == row.key else None
    typed = st.text_input(label, str(value), key=f"house_{row.key}_{value}_{here.count if here else 0}_{lang}")
    if here:
        told = clauses(say(here.words, lang, **here.facts), lang)
        st.html(f'<p class="why bad refused" role="alert">{dot("bad")}<span>{told}</span></p>')
    text = typed.strip()
    if not text.isdecimal() or len(text) > MOST_SHOWN or int(text) > MAX_PRICE:
        shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
        refuse(row.key, "settings.not_points", typed=shown, most=MAX_PRICE)
        st.rerun()
    return int(text)


def conflict_of(key: str, value: int, house: Any) -> tuple[str, str] | None:
    """The words and the key of the price that a new one conflicts with: of a lower class above it, or the reverse."""
    at = PRICE_KEYS.index(key) if key in PRICE_KEYS else -1
    lower = [other for other in PRICE_KEYS[: max(at, 0)] if getattr(house, other) > value]
    higher = [other for other in PRICE_KEYS[at + 1 :] if getattr(house, other) < value] if at >= 0 else []
    if lower:
        return "settings.price_low", lower[-1]
    return ("settings.price_high", higher[0]) if higher else None


def take_house(wanted: dict[str, object], lang: str) -> None:
    """Keep changed house rules, or have what is wrong said where it was typed."""
    game = GAME_BY_KEY[settings().game]
    changes = {key: value for key, value in wanted.items() if value != game.house_rules[key].default}
    if changes == game.rules_of(settings().house_of(game.key)):
        return
    try:
        house = game.house_from_rules(changes)
        change_settings(**{HOUSE_FIELDS[game.key]: house})
        forget_refusal()
        if game.key == "pok":
            solve_ahead(house)
    except CardsError as error:
        before = settings().house_of(game.key)
        for key, value in wanted.items():
            if value != getattr(before, key) and isinstance(value, int) and (found := conflict_of(key, value, before)):
                words, other = found
                refuse(key, words, key=key, count=value, other=other, bound=getattr(before, other))
                st.rerun()
        st.html(f'<p class="why bad" role="alert">{dot("bad")}<span>{clauses(say_error(error, lang), lang)}</span></p>')
        return
    st.rerun()


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
