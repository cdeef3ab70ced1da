"""เล่นจริง: the page of the table: sitting down, the hand as it is played, looking back at it, and what can be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape

import streamlit as st

from cards.errors import CardsError
from cards.phai_tong.bots import BOTS
from cards.phai_tong.coach import find_slip, is_dear
from cards.phai_tong.house import rules_of
from cards.phai_tong.match import PACKS
from cards.phai_tong.play import PLAYERS, observe
from cards.rulebook import has_rule
from lessons.coaching import COACH, USUAL_COACH, say_hints, say_slip
from lessons.guided import left_just_now, next_step
from lessons.matches import YOU, Table, file_of, state_at
from lessons.ui.example import house_lines_html
from lessons.ui.html import clauses, intro, note_html, sentence, tap
from lessons.ui.places import go, show_games, show_tabs, show_top
from lessons.ui.saving import show_not_saved
from lessons.ui.session import Settings, announce, set_params, settings
from lessons.ui.table_end import end_html, hands_html, sheet_html
from lessons.ui.table_mat import show_look, show_mat
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
from lessons.ui.table_state import (
    Look,
    Start,
    address_query,
    begin,
    keep_table,
    last_table,
    look_query,
    play_here,
    read_address,
)
from lessons.ui.taps import taps
from lessons.wording import say


def show_table(query: Mapping[str, str]) -> None:
    """The whole page: what the address asks for, or what is wrong with it."""
    chosen = settings()
    announce("")
    try:
        found = read_address(query)
    except CardsError as error:
        show_bad(error, chosen.lang, start={})
        return
    if isinstance(found, Start):
        _show_start(found, chosen)
    elif isinstance(found, Look):
        _show_look(found, chosen)
    else:
        _show_play(found, chosen)


# --- sitting down -----------------------------------------------------------------------------------------------------


def _show_start(start: Start, chosen: Settings) -> None:
    lang = chosen.lang
    show_top("table")
    with st.container(key="page_text"):
        show_games(keeps=False)
        st.html(intro(say("table.title", lang), say("table.about", lang), lang))
        with st.container(key="table_start"):
            before = last_table()
            tapped = taps(_go_on_html(before, lang) + _start_html(start, chosen), key="table_start_told")
        show_bring(lang)
    show_tabs("table")
    if not tapped:
        return
    what, _, which = tapped.partition(" ")
    if what == "begin":
        set_params(begin(start))
    elif what == "first":
        set_params({"deal": "first"})
    elif what == "go_on" and before is not None:
        set_params(address_query(before))
    elif what == "house":
        go("house", {"game": "tong"})
    else:
        undo = "on" if start.undo else "off"
        changed = {"players": str(start.players), "others": start.others, "coach": start.coach, "undo": undo}
        changed[what] = which
        usual = {"undo": "on", "coach": USUAL_COACH}
        set_params({key: value for key, value in changed.items() if usual.get(key) != value})
    st.rerun()


def _go_on_html(table: Table | None, lang: str) -> str:
    if table is None:
        return ""
    points = signed_points(table.match.points[YOU])
    return go_on_html(say("table.go_on_about", lang, hand=len(table.match.hands), count=points), lang)


def _start_html(start: Start, chosen: Settings) -> str:
    lang = chosen.lang
    rows = [
        choice_html("players", [(str(count), f"players_{count}") for count in PLAYERS], str(start.players), lang),
        choice_html("others", [(bot.key, f"others_{bot.key}") for bot in BOTS], start.others, lang),
        coach_html(start.coach, lang),
        choice_html("undo", [("on", "undo_on"), ("off", "undo_off")], "on" if start.undo else "off", lang),
    ]
    rules = rules_of(chosen.house)
    told = house_lines_html(rules, lang) if rules else clauses(say("table.house_default", lang), lang)
    change = tap("house", escape(say("table.change_house", lang)), look="rl")
    house = note_html("house", say("table.house", lang), f"{told} {change}")
    deal = tap("begin", escape(say("table.start", lang)), look="btn begin go")
    first = tap("first", escape(say("table.first", lang)), look="btn begin")
    return f"{''.join(rows)}{house}{deal}{first}"


# --- a hand -----------------------------------------------------------------------------------------------------------


def _title(table: Table, lang: str) -> str:
    return say("table.seven" if table.now.setup.players == max(PLAYERS) else "table.six", lang)


def _show_play(table: Table, chosen: Settings) -> None:
    lang = chosen.lang
    played = play_here(table)
    table = played.table
    with st.container(key="page_table"):
        show_head(
            _title(table, lang), say("table.points", lang, count=signed_points(table.match.points[YOU])), lang, start={}
        )
        if played.problem is not None:
            show_not_saved(played.problem, "table.send.not_kept")
        tapped = show_mat(
            table,
            chosen,
            end=end_html(table.now, chosen),
            hints=_hints(table, lang),
            guide=_guide(table, lang),
            note=_note(table, lang),
        )
        with st.container(key="table_more"):
            told = sheet_html(table.match, lang) + coach_html(table.coach, lang) + _house_html(table, lang)
            told += sends_html(address_query(table), lang)
            below = taps(told, key="table_told")
        show_file(lambda: file_of(table), lang)
    _follow(tapped or below, Look(table=table, hand=len(table.match.hands) - 1, step=0, open=False))


def _house_html(table: Table, lang: str) -> str:
    """The rules that this match is played by."""
    rules = rules_of(table.now.house)
    told = house_lines_html(rules, lang) if rules else clauses(say("table.house_default", lang), lang)
    return note_html("house", say("table.house", lang), told)


def _hints(table: Table, lang: str) -> list[str]:
    """What the coach would say, in steps, as ready HTML; nothing where there is nothing to choose."""
    state = table.now
    if table.coach == "off" or state.turn != YOU or state.phase not in ("discard", "take", "claim"):
        return []
    return [sentence(text, lang, "now") for text in say_hints(observe(state, YOU), lang)]


def _note(table: Table, lang: str) -> str:
    """A quiet word after a move of the learner's that cost much, as ready HTML; "" where nothing is to be said."""
    state = table.now
    own = [at for at, action in enumerate(state.actions) if action.seat == YOU]
    if table.coach != "always" or state.phase == "end" or not own:
        return ""
    before = state_at(state, own[-1])
    slip = find_slip(observe(before, YOU), state.actions[own[-1]])
    if slip is None or not is_dear(slip):
        return ""
    return f"<p>{sentence(say_slip(slip, lang, before.card), lang)}</p>"


def _guide(table: Table, lang: str) -> str:
    """What the guided hand says before the learner's next move, as ready HTML; "" in every other hand."""
    if not table.match.deals or len(table.match.hands) > 1:
        return ""
    step = next_step(table.match)
    if step is not None:
        return sentence(say(f"guided.step.{step.key}", lang), lang, "now")
    result = table.now.result
    if result is None:
        return sentence(say("guided.off", lang), lang) if left_just_now(table.match) else ""
    return sentence(say("guided.end", lang), lang) if result.winner == YOU else ""


def _follow(tapped: str | None, look: Look) -> None:
    """Do what was tapped in one of the texts."""
    if not tapped:
        return
    what, _, which = tapped.partition(" ")
    if what == "rule" and has_rule(which, "tong"):
        go("rules", {"rule": which})
    state = look.table.match.hands[look.hand]
    if what == "file":
        ask_for_file(f"{len(state.actions)} {id(tapped)}")
    elif what == "coach" and which in COACH:
        _change_coach(look.table, which)
    elif what == "look":
        set_params(look_query(look))
    elif what == "step" and which.isdecimal():
        step = min(int(which), len(state.actions))
        set_params(look_query(replace(look, step=step)))
    elif what == "hand" and which.isdecimal():
        hand = min(int(which), len(look.table.match.hands) - 1)
        ended = look.table.match.hands[hand].phase == "end"
        set_params(look_query(replace(look, hand=hand, step=0, open=look.open and ended)))
    elif what == "open":
        set_params(look_query(replace(look, open=which == "1")))
    elif what == "table":
        set_params(address_query(look.table))
    st.rerun()


def _change_coach(table: Table, coach: str) -> None:
    """The same match with the coach as asked; one that is kept is kept so."""
    changed = replace(table, coach=coach)
    if any(action.seat == YOU for hand in table.match.hands for action in hand.actions):
        keep_table(changed)
    set_params(address_query(changed))


# --- looking back -----------------------------------------------------------------------------------------------------


def _show_look(look: Look, chosen: Settings) -> None:
    lang = chosen.lang
    hand = look.table.match.hands[look.hand]
    then = state_at(hand, look.step)
    with st.container(key="page_table"):
        count = say("table.replay.step", lang, step=look.step, count=len(hand.actions))
        show_head(say("table.replay.title", lang, number=look.hand + 1), count, lang, start={})
        moment = f"look.{look.hand}.{look.step}.{int(look.open)}"
        end = end_html(then, chosen) or (hands_html(then, chosen) if look.open else "")
        tapped = show_look(then, chosen, moment=moment, back=PACKS[look.hand % len(PACKS)], end=end)
        with st.container(key="table_steps"):
            opened = look.open if hand.phase == "end" else None
            told = steps_html(
                look.step, len(hand.actions), hand=look.hand, hands=len(look.table.match.hands), opened=opened,
                lang=lang,
            )  # fmt: skip
            below = taps(told, key="table_steps_told")
    _follow(tapped or below, look)
