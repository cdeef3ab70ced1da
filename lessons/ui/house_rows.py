"""Every house rule with its choices, each with what it makes of the cards that show the rule; parts fold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st

from cards.errors import CardsError
from cards.house_rules import MAX_PRICE, HouseRule
from cards.phai_tong.house import HOUSE_RULES, PRICE_KEYS
from lessons.quizzes.games import GAME_BY_KEY
from lessons.ui.house_link import is_question
from lessons.ui.house_presets import choice_html, play_by
from lessons.ui.house_shows import say_outcome, show_html
from lessons.ui.html import clauses, dot, tap
from lessons.ui.places import go, link
from lessons.ui.session import keep_unfolded, params, refusal, refuse, settings, unfolded
from lessons.ui.taps import taps
from lessons.wording import has_words, say, say_error, say_house_choice, say_house_title

GROUPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "tong": {
        "sets": ("iao_sian",),
        "play": ("stir", "take_discard", "pong_on_discard", "next_dealer", "keng_choice"),
        "wins": ("win_on_discard", "dealt_win", "si_tua_from_pong", "khiao_wan", "upstream"),
        "points": (*(row.key for row in HOUSE_RULES if not row.choices), "payer"),
    },
    "pok": {
        "pok_draw": ("must_draw", "dealer_must_draw", "catch"),
        "pok_hands": ("tie", "straight_vs_yellow", "straight_rank", "straight_tie", "straight_flush", "tong_ace"),
    },
}
"""The house rules of each game as they stand on the page, by parts."""
MOST_SHOWN = 12  # letters of a price that will not do; the box takes any number, or a long one would go unsaid


def show_rules(lang: str) -> None:
    """The parts of the game in force; those unfolded with their rules."""
    game = settings().game
    house = settings().house_of(game)
    usual = GAME_BY_KEY[game].house()
    opened = _opened(game)
    for part, keys in GROUPS[game].items():
        changed = sum(getattr(house, key) != getattr(usual, key) for key in keys)
        with st.container(key=f"group_{part}"):
            if taps(_fold_html(part, changed, lang, unfold=part in opened), key=f"fold_{part}_{lang}"):
                keep_unfolded(params().get("rule", ""), opened ^ {part})
                st.rerun()
            if part in opened:
                for key in keys:
                    _show_rule(GAME_BY_KEY[game].house_rules[key], house, lang)


def _opened(game: str) -> frozenset[str]:
    """The parts unfolded: at first the first one, and always the one of a rule newly asked for."""
    state, asked = unfolded(), params().get("rule", "")
    holding = next((part for part, keys in GROUPS[game].items() if asked in keys), None)
    opened = state.parts if state else frozenset[str]()
    if holding and (state is None or state.asked != asked):
        opened |= {holding}
        keep_unfolded(asked, opened)
    return opened if state or holding else frozenset((next(iter(GROUPS[game])),))


def _fold_html(part: str, changed: int, lang: str, *, unfold: bool) -> str:
    badge = f'<span class="badge">{escape(say("preset.count", lang, count=changed))}</span>' if changed else ""
    name = escape(say(f"house_page.group_{part}", lang))
    return (
        f'<h2><button type="button" class="hfold" data-tap="fold" aria-expanded="{str(unfold).lower()}">'
        f"<span>{name}</span>{badge}</button></h2>"
    )


def _show_rule(row: HouseRule, house: Any, lang: str) -> None:
    asked = params().get("rule") == row.key
    with st.container(key=f"hr_{row.key}{'_asked' if asked else ''}"):
        if row.choices:
            _show_choices(row, house, lang)
        else:
            _show_points(row, house, lang)
        if asked and is_question(params()):
            query = {key: text for key, text in params().items() if key != "rule"}
            back = "learn" if "lesson" in query else "practise"
            link(back, say("house_page.back_to_question", lang), query, name="question", look="go")


# --- choices ----------------------------------------------------------------------------------------------------------


def outcomes_of(row: HouseRule, house: Any, game: str, lang: str) -> tuple[str, ...]:
    """What a house makes of each situation that shows a rule, in words."""
    return tuple(say_outcome(GAME_BY_KEY[game].answer_show(show, house), lang) for show in row.shows)


def _numbered(texts: tuple[str, ...], lang: str) -> str:
    """Lines, numbered where there are several, as the cards above them are."""
    if len(texts) == 1:
        return clauses(texts[0], lang)
    return "".join(
        f'<span class="hline">{_number(at)}<span>{clauses(text, lang)}</span></span>' for at, text in enumerate(texts)
    )


def _number(place: int) -> str:
    return f'<i class="hn">{place + 1}</i>'


def _shows_html(row: HouseRule) -> str:
    drawn = [html for show in row.shows if (html := show_html(show, settings()))]
    many = len(drawn) > 1
    inside = "".join(f"<div>{_number(at) if many else ''}{html}</div>" for at, html in enumerate(drawn))
    return f'<div class="hshows n{len(drawn)}">{inside}</div>' if drawn else ""


def _head_html(row: HouseRule, lang: str) -> str:
    about = f"house.{row.key}.about"
    told = f"{clauses(say(about, lang), lang)} " if has_words(about) else ""
    see = tap(f"see {row.rule}", escape(say("house_page.see_rule", lang, rule=row.rule)), look="rl")
    return f'<h3>{escape(say_house_title(row.key, lang))}</h3><p class="k">{told}{see}</p>'


def _show_choices(row: HouseRule, house: Any, lang: str) -> None:
    game = settings().game
    told = [outcomes_of(row, replace(house, **{row.key: choice}), game, lang) for choice in row.choices]
    options = "".join(
        choice_html(
            f"{place}", say_house_choice(row.key, choice, lang), _numbered(told[place], lang),
            on=choice == getattr(house, row.key),
        )
        for place, choice in enumerate(row.choices)
    )  # fmt: skip
    same = f'<p class="k">{clauses(say("house_page.no_difference", lang), lang)}</p>' if len(set(told)) == 1 else ""
    title = escape(say_house_title(row.key, lang))
    html = (
        f"{_head_html(row, lang)}{_shows_html(row)}"
        f'<div class="hopts" role="group" aria-label="{title}">{options}</div>{same}'
    )
    tapped = taps(html, key=f"rule_{row.key}_{lang}") or ""
    _follow(tapped)
    if tapped.isdecimal() and int(tapped) < len(row.choices):
        wanted = replace(house, **{row.key: row.choices[int(tapped)]})
        if wanted != house:
            play_by(game, wanted)
            st.rerun()


def _follow(tapped: str) -> None:
    what, _, rule = tapped.partition(" ")
    if what == "see":
        go("rules", {"rule": rule})


# --- points -----------------------------------------------------------------------------------------------------------


def _show_points(row: HouseRule, house: Any, lang: str) -> None:
    value = getattr(house, row.key)
    typed = points_box(row, say_house_title(row.key, lang), value, lang)
    pays = _numbered(outcomes_of(row, house, settings().game, lang), lang)
    st.html(f'{_shows_html(row)}<p class="hpays">{pays}</p>')
    if typed != value:
        _take_points(row, typed, house, lang)


def points_box(row: HouseRule, label: str, value: int, lang: str) -> int:
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
        refuse(row.key, "house_page.not_points", typed=shown, most=MAX_PRICE)
        st.rerun()
    return int(text)


def conflict_of(key: str, value: int, house: Any) -> tuple[str, str] | None:
    """The words and the key of the price that a new one conflicts with: of a lower class above it, or the reverse."""
    at = PRICE_KEYS.index(key) if key in PRICE_KEYS else -1
    lower = [other for other in PRICE_KEYS[: max(at, 0)] if getattr(house, other) > value]
    higher = [other for other in PRICE_KEYS[at + 1 :] if getattr(house, other) < value] if at >= 0 else []
    if lower:
        return "house_page.price_low", lower[-1]
    return ("house_page.price_high", higher[0]) if higher else None


def _take_points(row: HouseRule, value: int, house: Any, lang: str) -> None:
    """Keep changed points, or have what is wrong said where they were typed."""
    game = GAME_BY_KEY[settings().game]
    try:
        play_by(game.key, game.house_from_rules({**game.rules_of(house), row.key: value}))
    except CardsError as error:
        if found := conflict_of(row.key, value, house):
            words, other = found
            refuse(row.key, words, key=row.key, count=value, other=other, bound=getattr(house, other))
        else:
            st.html(f'<p class="why bad" role="alert">{clauses(say_error(error, lang), lang)}</p>')
            return
    st.rerun()
