"""เล่นจริง: the page of the table: sitting down, the hand as it is played, looking back at it, and what can be sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from urllib.parse import quote, urlencode

import streamlit as st

from cards.errors import CardsError
from cards.phai_tong.bots import BOTS
from cards.phai_tong.house import rules_of
from cards.phai_tong.match import PACKS
from cards.phai_tong.play import PLAYERS, State, observe
from cards.rulebook import has_rule
from lessons.coaching import say_hints
from lessons.guided import next_step
from lessons.matches import YOU, Table, file_of, state_at, table_of_file
from lessons.store import StoreError
from lessons.takeaway.export import MOST_BYTES
from lessons.ui.example import house_lines_html
from lessons.ui.html import clauses, dot, intro, note_html, sentence, tap
from lessons.ui.parts import packed, part
from lessons.ui.places import address_of, go, link, show_language, show_tabs, show_top, way_back
from lessons.ui.saving import show_not_saved
from lessons.ui.session import Settings, announce, set_params, settings
from lessons.ui.table_end import end_html, hands_html, sheet_html
from lessons.ui.table_mat import show_look, show_mat
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
from lessons.ui.takeaway import file_of as text_of_file
from lessons.ui.taps import copy_button, taps
from lessons.wording import has_words, say, say_error

FILE_NAME = "samrap-match.json"
_LAST_FILE, _WRONG_FILE = "samrap_table_file", "samrap_table_wrong"


def show_table(query: Mapping[str, str]) -> None:
    """The whole page: what the address asks for, or what is wrong with it."""
    chosen = settings()
    announce("")
    try:
        found = read_address(query)
    except CardsError as error:
        _show_bad(error, chosen.lang)
        return
    if isinstance(found, Start):
        _show_start(found, chosen)
    elif isinstance(found, Look):
        _show_look(found, chosen)
    else:
        _show_play(found, chosen)


def _show_bad(error: CardsError, lang: str) -> None:
    show_top("table")
    with st.container(key="page_text"):
        st.html(f"<h1>{escape(say('table.bad', lang))}</h1>")
        st.html(f'<div class="why bad" role="alert">{dot("bad")}<p>{clauses(_told(error, lang), lang)}</p></div>')
        st.html(f'<p class="k">{clauses(say("table.bad_about", lang), lang)}</p>')
        link("table", say("table.new", lang), name="table_new", look="go")
    show_tabs("table")


def _told(error: CardsError, lang: str) -> str:
    """What is wrong with an address."""
    key = str(error.facts.get("key", ""))
    if key == "open":
        return say("table.open_later", lang)
    own = f"table.bad_{key}"
    if not has_words(own):
        return say_error(error, lang)
    return say(own, lang, token=error.token, count=error.facts.get("most", 0))


# --- sitting down -----------------------------------------------------------------------------------------------------


def _show_start(start: Start, chosen: Settings) -> None:
    lang = chosen.lang
    show_top("table")
    with st.container(key="page_text"):
        st.html(intro(say("table.title", lang), say("table.about", lang), lang))
        with st.container(key="table_start"):
            before = last_table()
            tapped = taps(_go_on_html(before, lang) + _start_html(start, chosen), key="table_start_told")
        _show_bring(lang)
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
        changed = {"players": str(start.players), "others": start.others, "undo": "on" if start.undo else "off"}
        changed[what] = which
        set_params({key: value for key, value in changed.items() if (key, value) != ("undo", "on")})
    st.rerun()


def _go_on_html(table: Table | None, lang: str) -> str:
    if table is None:
        return ""
    about = say("table.go_on_about", lang, hand=len(table.match.hands), count=_signed(table.match.points[YOU]))
    button = tap("go_on", escape(say("table.go_on", lang)), look="btn")
    return f'<div class="goon"><span>{clauses(about, lang)}</span>{button}</div>'


def _start_html(start: Start, chosen: Settings) -> str:
    lang = chosen.lang
    rows = [
        _choice("players", [(str(count), f"players_{count}") for count in PLAYERS], str(start.players), lang),
        _choice("others", [(bot.key, f"others_{bot.key}") for bot in BOTS], start.others, lang),
        _choice("undo", [("on", "undo_on"), ("off", "undo_off")], "on" if start.undo else "off", lang),
    ]
    rules = rules_of(chosen.house)
    told = house_lines_html(rules, lang) if rules else clauses(say("table.house_default", lang), lang)
    change = tap("house", escape(say("table.change_house", lang)), look="rl")
    house = note_html("house", say("table.house", lang), f"{told} {change}")
    deal = tap("begin", escape(say("table.start", lang)), look="btn begin go")
    first = tap("first", escape(say("table.first", lang)), look="btn begin")
    return f"{''.join(rows)}{house}{deal}{first}"


def _choice(name: str, choices: list[tuple[str, str]], value: str, lang: str) -> str:
    label = escape(say(f"table.{name}", lang))
    buttons = "".join(
        f'<button type="button" class="zone" data-tap="{name} {key}" aria-pressed="{str(key == value).lower()}">'
        f"{escape(say(f'table.{words}', lang))}</button>"
        for key, words in choices
    )
    return f'<p class="lbl">{label}</p><div class="zones" role="group" aria-label="{label}">{buttons}</div>'


def _show_bring(lang: str) -> None:
    """A file to bring back; what is wrong with it is said below."""
    words = {name: escape(say(f"table.send.{name}", lang)) for name in ("busy", "failed", "large")}
    told = " ".join(f'data-{name}="{text}"' for name, text in words.items()) + ' data-done=""'
    html = (
        f'<ul class="take"><li><button type="button" class="btn" data-pick {told}>'
        f'<span><b>{escape(say("table.send.bring", lang))}</b></span></button><p class="k" role="status"></p></li></ul>'
        '<input type="file" accept=".json,application/json" hidden>'
    )
    asked = part("take")(key="table_bring", data=packed({"html": html, "most": MOST_BYTES}), on_file_change=_nothing)
    sent = asked.get("file")
    if isinstance(sent, Mapping) and sent.get("stamp") != st.session_state.get(_LAST_FILE):  # what comes twice is one
        st.session_state[_LAST_FILE] = sent.get("stamp")
        st.session_state.pop(_WRONG_FILE, None)
        try:
            table = table_of_file(text_of_file(sent).decode())
            keep_table(table)
        except (CardsError, StoreError, UnicodeDecodeError) as error:
            st.session_state[_WRONG_FILE] = error
        else:
            set_params(address_query(table))
        st.rerun()
    wrong = st.session_state.get(_WRONG_FILE)
    if wrong is not None:
        why = say_error(wrong, lang) if isinstance(wrong, CardsError) else say("table.send.failed", lang)
        st.html(f'<div class="why bad" role="alert">{dot("bad")}<p>{clauses(why, lang)}</p></div>')


def _nothing() -> None:
    """Streamlit reports a file only where somebody listens."""


# --- a hand -----------------------------------------------------------------------------------------------------------


def _show_head(title: str, more: str, lang: str) -> None:
    """The top of a table: the way out, its name, the learner's points, the language."""
    with st.container(key="qtop", horizontal=True):
        if way_back(say("table.leave", lang), key="leave"):
            set_params({})
            st.rerun()
        st.html(f'<div class="thead"><h1>{escape(title)}</h1><span class="k">{escape(more)}</span></div>')
        show_language()


def _signed(points: int) -> int | str:
    """A number of points as it is printed."""
    return points if points >= 0 else f"−{-points}"


def _title(table: Table, lang: str) -> str:
    return say("table.seven" if table.now.setup.players == max(PLAYERS) else "table.six", lang)


def _show_play(table: Table, chosen: Settings) -> None:
    lang = chosen.lang
    played = play_here(table)
    table = played.table
    with st.container(key="page_table"):
        _show_head(_title(table, lang), say("table.points", lang, count=_signed(table.match.points[YOU])), lang)
        if played.problem is not None:
            show_not_saved(played.problem, "table.send.not_kept")
        tapped = show_mat(
            table, chosen, end=end_html(table.now, chosen), hints=_hints(table, lang), guide=_guide(table, lang)
        )
        with st.container(key="table_more"):
            below = taps(_more_html(table, lang), key="table_told")
        _show_file(table, lang)
    _follow(tapped or below, Look(table=table, hand=len(table.match.hands) - 1, step=0, open=False))


def _hints(table: Table, lang: str) -> list[str]:
    """What the coach would say, in steps, as ready HTML; nothing where there is nothing to choose."""
    state = table.now
    if state.turn != YOU or state.phase not in ("discard", "take", "claim"):
        return []
    return [sentence(text, lang, "now") for text in say_hints(observe(state, YOU), lang)]


def _guide(table: Table, lang: str) -> str:
    """What the guided hand says before the learner's next move, as ready HTML; "" in every other hand."""
    if not table.match.deals or len(table.match.hands) > 1:
        return ""
    step = next_step(table.match)
    if step is not None:
        return sentence(say(f"guided.step.{step.key}", lang), lang, "now")
    result = table.now.result
    if result is None:
        return sentence(say("guided.off", lang), lang)
    return sentence(say("guided.end", lang), lang) if result.winner == YOU else ""


def _more_html(table: Table, lang: str) -> str:
    """Below the mat: the score sheet, and how the match is kept and sent."""
    url = address_of("table") + "?" + urlencode(address_query(table), safe="|:,~", quote_via=quote)
    buttons = [
        copy_button(say("table.send.link", lang), url, lang),
        tap("file", f"<span>{escape(say('table.send.file', lang))}</span>"),
        tap("look", f"<span>{escape(say('table.end.replay', lang))}</span>"),
    ]
    kept = f'<p class="k">{clauses(say("table.send.kept", lang), lang)}</p>'
    title = f"<h2>{escape(say('table.send.title', lang))}</h2>"
    return f'{sheet_html(table.match, lang)}{title}{kept}<div class="row sends">{"".join(buttons)}</div>'


def _show_file(table: Table, lang: str) -> None:
    """The file, once it was asked for; the browser saves it."""
    stamp = st.session_state.pop(_ASKED_FILE, None)
    if stamp is not None:
        file = {"stamp": stamp, "text": file_of(table), "name": FILE_NAME}
        part("take")(key="table_file", data=packed({"html": "<i></i>", "most": 0, "file": file}))
        announce(say("takeaway.made", lang))


_ASKED_FILE = "samrap_table_asked"


def _follow(tapped: str | None, look: Look) -> None:
    """Do what was tapped in one of the texts."""
    if not tapped:
        return
    what, _, which = tapped.partition(" ")
    if what == "rule" and has_rule(which, "tong"):
        go("rules", {"rule": which})
    state = look.table.match.hands[look.hand]
    if what == "file":
        st.session_state[_ASKED_FILE] = f"{len(state.actions)} {id(tapped)}"
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


# --- looking back -----------------------------------------------------------------------------------------------------


def _show_look(look: Look, chosen: Settings) -> None:
    lang = chosen.lang
    hand = look.table.match.hands[look.hand]
    then = state_at(hand, look.step)
    with st.container(key="page_table"):
        count = say("table.replay.step", lang, step=look.step, count=len(hand.actions))
        _show_head(say("table.replay.title", lang, number=look.hand + 1), count, lang)
        moment = f"look.{look.hand}.{look.step}.{int(look.open)}"
        end = end_html(then, chosen) or (hands_html(then, chosen) if look.open else "")
        tapped = show_look(then, chosen, moment=moment, back=PACKS[look.hand % len(PACKS)], end=end)
        with st.container(key="table_steps"):
            below = taps(_steps_html(look, hand, lang), key="table_steps_told")
    _follow(tapped or below, look)


def _steps_html(look: Look, hand: State, lang: str) -> str:
    last = len(hand.actions)
    steps = (("first", 0), ("back", look.step - 1), ("on", look.step + 1), ("last", last))
    buttons = "".join(
        _step_button(f"step {to}", say(f"table.replay.{name}", lang), 0 <= to <= last and to != look.step)
        for name, to in steps
    )
    hands = ""
    if len(look.table.match.hands) > 1:
        others = (("hand_before", look.hand - 1), ("hand_after", look.hand + 1))
        hands = "".join(
            _step_button(f"hand {to}", say(f"table.replay.{name}", lang), 0 <= to < len(look.table.match.hands))
            for name, to in others
        )
    opened = ""
    if hand.phase == "end":
        opened = "".join(
            f'<button type="button" class="zone" data-tap="open {key}" aria-pressed="{str(on == look.open).lower()}">'
            f"{escape(say(f'table.replay.{name}', lang))}</button>"
            for name, key, on in (("mine", "0", False), ("all", "1", True))
        )
        opened = f'<div class="zones" role="group">{opened}</div>'
    back = tap("table", escape(say("table.replay.table", lang)))
    return f'<div class="row">{buttons}</div>{opened}<div class="row">{hands}{back}</div>'


def _step_button(value: str, text: str, on: bool) -> str:
    if on:
        return tap(value, escape(text))
    return f'<button type="button" class="btn" aria-disabled="true">{escape(text)}</button>'
