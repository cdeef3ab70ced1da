"""เสื่อ: what the part that shows the mat is given: the frames since the learner's last move, the cards, the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import streamlit as st

from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.deck import CODES
from cards.phai_tong.play import KENG_FACES, MOVES, Action, State, judge_action, legal_actions, observe
from cards.verdict import Reason
from lessons.guided import next_move
from lessons.matches import YOU, Table, state_at, take_back
from lessons.ui.card_picker import tray_text
from lessons.ui.parts import packed, part
from lessons.ui.session import Settings
from lessons.ui.table_state import MAT, NEXT, UNDO, heard, moment_of, unheard
from lessons.ui.table_view import Frame, frames_of, lines_of, name_of_seat
from lessons.wording import plain_text, say, say_card, say_reason

_KEYS: Mapping[str, str] = {"win": "w", "pong": "p", "take": "t", "draw": "d", "pass": "x", "void": "d", "next": "n"}
"""The key on the keyboard that does it."""
_LETTERS: Mapping[str, str] = {kind: row.letter for kind, row in MOVES.items()}
_MAIN: Mapping[str, tuple[str, ...]] = {"take": ("draw", "void"), "claim": ("pass",), "end": ("next",)}
"""What the large button does in each phase in which it needs no card."""
_WITH_CARDS: Mapping[str, str] = {"discard": "discard", "keng": "keng_put", "stir": "stir_put"}
_WORDS = (
    "label", "cards", "faces", "keys", "pile", "your_turn", "dealer", "ponged", "thrown", "keng", "log",
    "discards", "speed", "speed_slow", "speed_quick", "speed_once", "waiting", "undo",
)  # fmt: skip


def show_mat(
    table: Table, chosen: Settings, *, end: str, hints: Sequence[str], guide: str, note: str
) -> str | None:  # fmt: skip
    """Show the mat at this moment of a match; returns what was tapped in a text on it in this run, else None.

    `end` is ready HTML, shown once the last frame is; `hints` are what the coach says when asked, one after the other;
    `guide` is what the guided hand says, `note` the coach's word on the move before.
    """
    told = {"hints": list(hints), "hinted": len(hints) if table.coach == "always" else 0, "note": note}
    return mount_mat(mat_data(table, chosen) | told | {"end": end, "guide": guide})


def mount_mat(data: Mapping[str, Any]) -> str | None:
    """Mount the part with the data of either game; returns what was tapped in a text on it in this run, else None."""
    result = _mount(data)
    if unheard(result):
        st.rerun()
    return _tapped(result)


def show_look(hand: State, chosen: Settings, *, moment: str, back: str, end: str) -> str | None:
    """Show the mat as it was at a moment of a hand that is looked at again; nothing is asked."""
    data = _common(hand, chosen, back) | {
        "at": moment, "start": max(0, len(frames_of(hand)) - 2), "pick": None, "buttons": [], "undo": None, "ask": "",
        "end": end, "hints": [], "guide": "", "look": True,
    }  # fmt: skip
    return _tapped(_mount(data))


def _mount(data: Mapping[str, Any]) -> Any:
    return part("table_mat")(
        key=MAT, data=packed({**data, "heard": heard()}), on_move_change=_nothing, on_tap_change=_nothing,
        default={"move": None},
    )  # fmt: skip


def _tapped(result: Any) -> str | None:
    """What was tapped in a text, without the time that tells two taps apart."""
    tapped = result.get("tap")
    return tapped.rpartition(" ")[0] if isinstance(tapped, str) else None


def _nothing() -> None:
    """Streamlit keeps a part's state only where somebody listens."""


# --- what it is given -------------------------------------------------------------------------------------------------


def mat_data(table: Table, chosen: Settings) -> dict[str, Any]:
    """Everything about this moment of a match but the texts around it."""
    state, lang = table.now, chosen.lang
    return _common(state, chosen, table.match.back) | {
        "at": moment_of(table), "start": _start(state), "pick": _pick(table), "buttons": buttons_of(state, lang),
        "undo": UNDO if take_back(table) is not None else None, "ask": ask_of(state, lang), "look": False,
    }  # fmt: skip


def _common(state: State, chosen: Settings, back: str) -> dict[str, Any]:
    lang = chosen.lang
    frames, lines = frames_of(state), lines_of(state, lang)
    return {
        "frames": [_frame(frame) for frame in frames[max(0, _start(state) - 1) :]],
        "first": max(0, _start(state) - 1),
        "lines": list(lines),
        "seats": [name_of_seat(seat, lang) for seat in range(state.setup.players)],
        "dealer": state.setup.dealer,
        "back": back,
        "keng": observe(state, YOU).keng,
        "names": _names(lang, chosen.captions),
        "words": _words(lang),
    }


@cache
def _names(lang: str, captions: str) -> dict[str, tuple[str, str]]:
    """Of each face its name, and what is printed with it."""
    chosen = Settings(lang=lang, captions=captions)
    return {
        code: (say_card(code, lang), tray_text(code, "faces", chosen).replace("\u00ad", "")) for code in CODES
    }  # fmt: skip


@cache
def _words(lang: str) -> dict[str, str]:
    words = {name: say(f"table.mat.{name}", lang) for name in _WORDS}
    words |= {name: say(f"table.mat.{name}", lang, who="{who}") for name in ("drew", "threw")}
    words |= {name: say(f"table.mat.{name}", lang, count="{count}") for name in ("backs", "more")}
    return words | {"hint": say("coach.hint", lang)}


def _frame(frame: Frame) -> dict[str, Any]:
    return {
        "hand": frame.hand, "sizes": frame.sizes, "ponged": frame.ponged, "thrown": frame.thrown, "pile": frame.pile,
        "card": frame.card, "source": frame.source, "holder": frame.holder, "turn": frame.turn, "event": frame.event,
        "seat": frame.seat, "face": frame.face,
    }  # fmt: skip


def _start(state: State) -> int:
    """The number of the first frame that the learner's last move brought; where he has not moved, the first of all."""
    own = [place for place, action in enumerate(state.actions) if action.seat == YOU]
    if not own:
        return 0
    return len(frames_of(state_at(state, own[-1])))


# --- what may be done -------------------------------------------------------------------------------------------------


def _pick(table: Table) -> dict[str, Any] | None:
    """Which cards can be chosen, how many, and which are to begin with; None where none is to be."""
    state = table.now
    if state.phase not in _WITH_CARDS:
        return None
    faces = state.phase == "keng"
    return {
        "faces": list(KENG_FACES) if faces else [],
        "most": 12 if state.phase == "stir" else 1,
        "chosen": [offered_keng(table)] if faces else [],
        "letter": _LETTERS[state.phase],
    }


def offered_keng(table: Table) -> str:
    """The face that is offered for the keng box: the guided hand's own, else the one a strong player would put in."""
    written = next_move(table.match) if table.match.deals else None
    if written is not None:
        return written.cards[0]
    chance = Random(f"{table.match.seed}/{len(table.match.hands) - 1}/keng")
    return BOT_BY_KEY["strong"].choose(observe(table.now, YOU), chance).cards[0]


def buttons_of(state: State, lang: str) -> list[dict[str, Any]]:
    """The three buttons, always in the same places: win, pong or take, and the one that play goes on with.

    `on` says that it may be pressed, `why` why not; `go` marks the one to look at.
    """
    legal = {action.kind for action in legal_actions(state)} if state.turn == YOU else set()
    second = "take" if state.phase == "take" else "pong"
    found = [_button(state, kind, legal, lang) for kind in ("win", second)]
    found.append(_main(state, legal, lang))
    go = next((row for row in found if row["on"] and row["kind"] in ("win", "main")), None)
    return [row | {"go": row is go} for row in found]


def _button(state: State, kind: str, legal: set[str], lang: str) -> dict[str, Any]:
    on = kind in legal
    return {
        "kind": kind, "do": _LETTERS[kind], "text": say(f"table.mat.{kind}", lang), "on": on, "key": _KEYS[kind],
        "why": "" if on else why_not(state, kind, lang),
    }  # fmt: skip


def _main(state: State, legal: set[str], lang: str) -> dict[str, Any]:
    if state.phase in _WITH_CARDS:
        key = _WITH_CARDS[state.phase]
        many = {"count": "{count}"} if state.phase == "stir" else {"card": "{card}"}
        none = key.removesuffix("_put") + "_none"
        return {
            "kind": "main", "do": "", "text": say(f"table.mat.{key}", lang, **many), "on": True, "key": "Enter",
            "none": say(f"table.mat.{none}", lang), "empty": state.phase == "stir", "why": "",
        }  # fmt: skip
    kind = next((one for one in _MAIN[state.phase] if one in legal), _MAIN[state.phase][0])
    do = NEXT if kind == "next" else _LETTERS[kind]
    return {"kind": "main", "do": do, "text": say(f"table.mat.{kind}", lang), "on": True, "key": _KEYS[kind], "why": ""}


def why_not(state: State, kind: str, lang: str) -> str:
    """Why a move may not be made now, in a sentence; "" once the hand has ended."""
    if state.phase == "end":
        return ""
    failed: Reason = judge_action(state, Action(kind=kind, seat=YOU)).failed[0]
    return plain_text(say_reason(failed, lang), lang)


def ask_of(state: State, lang: str) -> str:
    """What the learner is to decide, in a line; "" where nothing is asked."""
    if state.turn != YOU or state.phase == "end":
        return ""
    key = state.phase
    kinds = {action.kind for action in legal_actions(state)}
    if key == "take" and "take" not in kinds:
        key = "draw" if "draw" in kinds else "void"
    return say(f"table.mat.ask_{key}", lang)
