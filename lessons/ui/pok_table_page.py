"""เล่นป๊อกเด้งจริง: the page of the table of Pok Deng: sitting down, the round as it is played, looking back at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape

import streamlit as st

from cards.errors import CardsError
from cards.pok_deng.house import rules_of
from cards.rulebook import has_rule
from lessons.coaching import COACH
from lessons.matches import YOU
from lessons.pok_matches import GAME, PLAYERS, SEATS, STRENGTHS, PokTable, file_of_pok, state_at
from lessons.ui.example import house_lines_html
from lessons.ui.html import clauses, intro, note_html, tap
from lessons.ui.places import go, show_games, show_tabs, show_top
from lessons.ui.pok_table_end import all_hands_html, pok_end_html, round_html
from lessons.ui.pok_table_mat import show_pok_look, show_pok_mat
from lessons.ui.pok_table_state import (
    CAPS,
    PokLook,
    PokStart,
    begin_pok,
    keep_pok_table,
    last_pok_table,
    play_pok_here,
    pok_address,
    pok_look_query,
    read_pok_address,
)
from lessons.ui.saving import show_not_saved
from lessons.ui.session import Settings, announce, change_settings, set_params, settings
from lessons.ui.table_end import sheet_html
from lessons.ui.table_parts import (
    ask_for_file,
    choice_html,
    coach_html,
    go_on_html,
    sends_html,
    show_bad,
    show_bring,
    show_file,
    show_head,
    signed_points,
    steps_html,
)
from lessons.ui.taps import taps
from lessons.wording import say

_HOME = {"game": GAME}


def show_pok_table(query: Mapping[str, str]) -> None:
    """The whole page: what the address asks for, or what is wrong with it."""
    chosen = settings()
    announce("")
    try:
        found = read_pok_address(query)
    except CardsError as error:
        show_bad(error, chosen.lang, start=_HOME, words=("pok_table", "table"))
        return
    if "coach" not in query and chosen.coach in COACH and not isinstance(found, PokLook):
        found = replace(found, coach=chosen.coach)  # as it was chosen last, where the link says nothing
    if isinstance(found, PokStart):
        _show_start(found, chosen)
    elif isinstance(found, PokLook):
        _show_look(found, chosen)
    else:
        _show_play(found, chosen)


# --- sitting down -----------------------------------------------------------------------------------------------------


def _show_start(start: PokStart, chosen: Settings) -> None:
    lang = chosen.lang
    show_top("table")
    with st.container(key="page_text"):
        show_games(keeps=False)
        st.html(intro(say("pok_table.title", lang), say("pok_table.about", lang), lang))
        with st.container(key="table_start"):
            before = last_pok_table()
            tapped = taps(_go_on_html(before, lang) + _start_html(start, chosen), key="pok_start_told")
        show_bring(lang)
    show_tabs("table")
    if not tapped:
        return
    what, _, which = tapped.partition(" ")
    if what == "begin":
        set_params(begin_pok(start))
    elif what == "go_on" and before is not None:
        set_params(pok_address(before))
    elif what == "house":
        go("house", _HOME)
    else:
        if what == "coach":
            change_settings(coach=which)
        changed = {**start.query, what: which}
        usual = ("undo on", "cap none")
        set_params({key: value for key, value in changed.items() if f"{key} {value}" not in usual})
    st.rerun()


def _go_on_html(table: PokTable | None, lang: str) -> str:
    if table is None:
        return ""
    points = signed_points(table.match.points[YOU])
    return go_on_html(say("pok_table.go_on_about", lang, hand=len(table.match.hands), count=points), lang)


def _start_html(start: PokStart, chosen: Settings) -> str:
    lang = chosen.lang
    others = [(str(count), f"others_{count - 1}") for count in PLAYERS]
    rows = [
        choice_html("seat", [(seat, f"seat_{seat}") for seat in SEATS], start.seat, lang, words="pok_table"),
        f'<div class="manyq">{choice_html("players", others, str(start.players), lang, words="pok_table")}</div>',
        choice_html("others", [(key, f"others_{key}") for key in STRENGTHS], start.others, lang),
        choice_html("cap", [(cap or "none", f"cap_{cap or 'none'}") for cap in CAPS], start.cap or "none", lang,
                    words="pok_table"),
        coach_html(start.coach, lang),
        choice_html("undo", [("on", "undo_on"), ("off", "undo_off")], "on" if start.undo else "off", lang,
                    words="pok_table"),
    ]  # fmt: skip
    rules = rules_of(chosen.pok_house)
    told = house_lines_html(rules, lang) if rules else clauses(say("table.house_default", lang), lang)
    change = tap("house", escape(say("table.change_house", lang)), look="rl")
    house = note_html("house", say("table.house", lang), f"{told} {change}")
    return f"{''.join(rows)}{house}{tap('begin', escape(say('pok_table.start', lang)), look='btn begin go')}"


# --- a round ----------------------------------------------------------------------------------------------------------


def _show_play(table: PokTable, chosen: Settings) -> None:
    lang = chosen.lang
    played = play_pok_here(table)
    table = played.table
    with st.container(key="page_table"):
        left = table.match.left if table.deals else None
        key = "round_left" if left else "round"
        number = say(f"pok_table.{key}", lang, number=len(table.match.hands), **({"count": left} if left else {}))
        points = say("table.points", lang, count=signed_points(table.match.points[YOU]))
        show_head(number, points, lang, start=_HOME)
        if played.problem is not None:
            show_not_saved(played.problem, "table.send.not_kept")
        tapped = show_pok_mat(table, chosen, end=pok_end_html(table, chosen))
        with st.container(key="table_more"):
            told = sheet_html(table.match, lang, "pok_table.round") + coach_html(table.coach, lang)
            below = taps(told + _house_html(table, lang) + sends_html(pok_address(table), lang), key="pok_told")
        show_file(lambda: file_of_pok(table), lang)
    _follow(tapped or below, PokLook(table=table, hand=len(table.match.hands) - 1, step=0, open=False))


def _house_html(table: PokTable, lang: str) -> str:
    """The rules that this match is played by, and the cap."""
    setup = table.now.setup
    rules = rules_of(setup.house)
    told = house_lines_html(rules, lang) if rules else clauses(say("table.house_default", lang), lang)
    cap = "" if setup.cap is None else f" {clauses(say('pok_table.cap_told', lang, count=setup.cap), lang)}"
    return note_html("house", say("table.house", lang), told + cap)


def _follow(tapped: str | None, look: PokLook) -> None:
    """Do what was tapped in one of the texts."""
    if not tapped:
        return
    what, _, which = tapped.partition(" ")
    if what == "rule" and has_rule(which, GAME):
        go("rules", {"rule": which})
    hands = look.table.match.hands
    state = hands[look.hand]
    if what == "file":
        ask_for_file(f"{len(state.actions)} {id(tapped)}")
    elif what == "coach" and which in COACH:
        _change_coach(look.table, which)
    elif what == "look":
        set_params(pok_look_query(look))
    elif what == "step" and which.isdecimal():
        set_params(pok_look_query(replace(look, step=min(int(which), len(state.actions)))))
    elif what == "hand" and which.isdecimal():
        hand = min(int(which), len(hands) - 1)
        set_params(pok_look_query(replace(look, hand=hand, step=0, open=look.open and hands[hand].phase == "end")))
    elif what == "open":
        set_params(pok_look_query(replace(look, open=which == "1")))
    elif what == "table":
        set_params(pok_address(look.table))
    st.rerun()


def _change_coach(table: PokTable, coach: str) -> None:
    """The same match with the coach as asked; one that is kept is kept so."""
    change_settings(coach=coach)
    changed = replace(table, coach=coach)
    if any(action.seat == YOU for hand in table.match.hands for action in hand.actions):
        keep_pok_table(changed)
    set_params(pok_address(changed))


# --- looking back -----------------------------------------------------------------------------------------------------


def _show_look(look: PokLook, chosen: Settings) -> None:
    lang, hands = chosen.lang, look.table.match.hands
    hand = hands[look.hand]
    then = state_at(hand, look.step)
    with st.container(key="page_table"):
        count = say("table.replay.step", lang, step=look.step, count=len(hand.actions))
        show_head(say("pok_table.replay.title", lang, number=look.hand + 1), count, lang, start=_HOME)
        end = round_html(then, chosen) or (all_hands_html(then, chosen) if look.open else "")
        moment = f"look.{look.hand}.{look.step}.{int(look.open)}"
        tapped = show_pok_look(then, chosen, moment=moment, end=end)
        with st.container(key="table_steps"):
            opened = look.open if hand.phase == "end" else None
            told = steps_html(
                look.step, len(hand.actions), hand=look.hand, hands=len(hands), opened=opened, lang=lang,
                words="pok_table.replay",
            )  # fmt: skip
            below = taps(told, key="pok_steps_told")
    _follow(tapped or below, look)
