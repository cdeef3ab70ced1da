"""เสื่อป๊อกเด้ง: what the part that shows the mat is given for Pok Deng: frames, points to lay, buttons, the coach.

The part is the one of Phai Tong; here the mat of each frame comes as ready HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from cards.pok_deng.play import MOVES, Action, Observation, State, judge_action, legal_actions, observe
from lessons.matches import YOU
from lessons.pok_coaching import find_slips, move_key, worths
from lessons.pok_matches import PokTable, take_back
from lessons.ui.html import clauses, sentence
from lessons.ui.pok_question import ASSUMED, assumed_html, bars_html
from lessons.ui.pok_table_state import NOTICE, moment_of_pok
from lessons.ui.pok_table_view import (
    line_of,
    lines_at,
    mat_html,
    moments_of,
    number_among,
    own_html,
    say_hand_within,
    short_line_of,
)
from lessons.ui.session import Settings
from lessons.ui.show_pok import say_hand
from lessons.ui.table_mat import mount_mat
from lessons.ui.table_state import NEXT, UNDO
from lessons.ui.table_view import name_of_seat
from lessons.wording import capital, plain_text, say, say_reason

LADDER: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100)
"""The points that − and + go through; the dealer's cap is the last step where there is one."""
USUAL_STAKE = 5
_WORDS = ("label", "log", "speed", "speed_slow", "speed_quick", "speed_once", "undo", "waiting", "cards", "keys")


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """ปุ่ม: one button of a phase: the words and what it does, its key, the move that it is judged by, and whether it
    is the one to look at. In `do` and in the words stand `{laid}` and `{place}`, which the browser fills in.
    """

    key: str
    do: str
    press: str
    kind: str
    count: int = 0
    go: bool = False


_LETTER: Mapping[str, str] = {key: move.letter for key, move in MOVES.items()}
_LAY = Row(key="lay", do=f"{_LETTER['stake']}{{laid}}", press="s", kind="stake", go=True)
_MORE = Row(key="more_leg", do=f"{_LETTER['stake']}{{laid}}", press="s", kind="stake")
_SIT_OUT = Row(key="sit_out", do=_LETTER["ready"], press="n", kind="ready")
_READY = Row(key="ready", do=_LETTER["ready"], press="n", kind="ready", go=True)
_CUT = Row(key="cut_in", do=f"{_LETTER['cut_in']}{{laid}}-{{place}}", press="k", kind="cut_in")
_LAST = Row(key="last_leg", do=f"{_LETTER['last_leg']}{{laid}}", press="l", kind="last_leg")
_DEAL = Row(key="deal", do=_LETTER["ready"], press="n", kind="ready", go=True)
_STAND = Row(key="stand", do=_LETTER["stand"], press="x", kind="stand")
_DRAW = Row(key="draw", do=_LETTER["draw"], press="d", kind="draw")
_CATCHES: tuple[Row, ...] = (
    Row(key="catch_three", do=f"{_LETTER['catch']}3", press="3", kind="catch", count=3),
    Row(key="catch_two", do=f"{_LETTER['catch']}2", press="2", kind="catch", count=2),
)
_NOTICE = Row(key="notice", do=NOTICE, press="b", kind="")
_NEXT = Row(key="next", do=NEXT, press="n", kind="", go=True)


def rows_of(state: State) -> tuple[Row, ...]:
    """The buttons of this moment, those that may not be pressed too."""
    if state.phase == "stake":
        sits = any(seat.player == YOU for seat in state.table.seats)
        return (_MORE, _READY) if sits else (_SIT_OUT, _LAY)
    if state.phase == "cut":
        return (_CUT, _LAST, _DEAL)
    if state.phase == "draw":
        return (_STAND, _DRAW)
    if state.phase == "dealer":
        return (*(row for row in _CATCHES if row.key.removeprefix("catch_") in state.house.catches), _STAND, _DRAW)
    return (_NOTICE, _NEXT) if state.setup.dealer == YOU else (_NEXT,)


def buttons_of(table: PokTable, lang: str) -> list[dict[str, Any]]:
    """The buttons as the part takes them: `on` says that one may be pressed, `why` why not."""
    state = table.now
    found = [_button(table, row, lang) for row in rows_of(state)]
    free = [row for row in found if row["on"]]
    for row in found:  # where there is but one thing to do, it is the one to look at
        row["go"] = row["on"] and (row["go"] or len(free) == 1)
    return found


def _button(table: PokTable, row: Row, lang: str) -> dict[str, Any]:
    why = why_not(table, row, lang)
    filled = {"laid": "{laid}"} if "{laid}" in row.do else {}
    return {
        "kind": row.key, "do": row.do, "text": say(f"pok_table.do.{row.key}", lang, **filled), "on": not why,
        "key": row.press, "why": why, "go": row.go,
    }  # fmt: skip


def why_not(table: PokTable, row: Row, lang: str) -> str:
    """Why a button may not be pressed now, in a sentence; "" where it may be."""
    state = table.now
    if row.key == "notice":
        left = table.match.left
        return "" if left is None else say("pok_table.notice_given", lang, count=left)
    if not row.kind:
        return ""
    if row.kind in {action.kind for action in legal_actions(state) if action.count == row.count or not row.count}:
        return ""
    before = next((leg for leg, seat in enumerate(state.table.seats) if seat.player != YOU), 0)
    count = row.count or (1 if "{laid}" in row.do else 0)
    action = Action(kind=row.kind, seat=YOU, count=count, before=before if row.kind == "cut_in" else 0)
    verdict = judge_action(state, action)
    return plain_text(say_reason(verdict.failed[0], lang), lang) if verdict.failed else ""


# --- points and places ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Stepper:
    """ทีละขั้น: a row of values between − and +: what it is of, the values, how each is told, which is the first."""

    name: str
    values: tuple[int, ...]
    texts: tuple[str, ...] = field(repr=False)
    at: int = 0


def steppers_of(table: PokTable, lang: str) -> tuple[Stepper, ...]:
    """What may be chosen beside the buttons: the points to lay, and before whose hand to cut in."""
    state = table.now
    if state.turn != YOU or state.phase not in ("stake", "cut"):
        return ()
    stakes = stakes_to_lay(state.setup.cap)
    usual = max((stake for stake in stakes if stake <= last_stake(table)), default=stakes[0])
    texts = tuple(say("unit.points", lang, count=stake) for stake in stakes)
    found = [Stepper(name="laid", values=stakes, texts=texts, at=stakes.index(usual))]
    if state.phase == "cut":
        places = places_to_cut(state)
        told = tuple(
            say("pok_table.before", lang, who=name_of_seat(state.table.seats[leg].player, lang)) for leg in places
        )
        if places:
            found.append(Stepper(name="place", values=places, texts=told))
    return tuple(found)


def stakes_to_lay(cap: int | None) -> tuple[int, ...]:
    """The steps of − and +, up to the dealer's cap.

    >>> stakes_to_lay(7), stakes_to_lay(None)[-1]
    ((1, 2, 3, 4, 5, 6, 7), 100)
    """
    return LADDER if cap is None else (*(stake for stake in LADDER if stake < cap), cap)


def last_stake(table: PokTable) -> int:
    """What the learner laid last in this match."""
    own = (
        action.count
        for hand in reversed(table.match.hands)
        for action in reversed(hand.actions)
        if action.seat == YOU and action.kind in ("stake", "cut_in", "last_leg")
    )
    return next(own, USUAL_STAKE)


def places_to_cut(state: State) -> tuple[int, ...]:
    """The legs of others that the learner may cut in before."""
    found = dict.fromkeys(action.before for action in legal_actions(state) if action.kind == "cut_in")
    return tuple(found)


# --- the coach --------------------------------------------------------------------------------------------------------


def hints_of(table: PokTable, lang: str) -> list[str]:
    """What the coach says when asked, step by step, as ready HTML: where to look, what each move is worth, the move."""
    if table.coach == "off":
        return []
    seen = observe(table.now, YOU)
    found = worths(seen)
    if not found:
        return []
    best = next(iter(found))
    look = say(f"pok_table.says.look_{seen.phase}", lang, hand=say_hand(seen.hand, lang, seen.house))
    move = say("pok_table.says.best", lang, move=capital(say_move(best, lang)))
    values = _values_html(seen, found, lang)
    return [f"<p>{clauses(look, lang)}</p>", values, f"<p><b>{clauses(move, lang)}</b></p>{values}"]


def say_move(key: str, lang: str) -> str:
    """A move by its name.

    >>> say_move("catch_three", "en"), say_move("draw", "th")
    ('catch three', 'จั่ว')
    """
    return say(f"pok_table.move.{key}", lang)


def _values_html(seen: Observation, found: Mapping[str, float], lang: str) -> str:
    """Every move with what it is worth, and what the numbers take for granted."""
    best = next(iter(found))
    names = {key: capital(say_move(key, lang)) for key in found}
    about = clauses(say(f"pok_table.says.worth_{seen.phase}", lang), lang)
    told = assumed_html(ASSUMED, lang, "what_to_catch" if seen.phase == "dealer" else "")
    fold = (
        f'<details class="others"><summary>{escape(say("ask.pok.assumed", lang))}</summary>'
        f'<p class="assume">{told}</p></details>'
    )
    return f'<p class="k">{about}</p>{bars_html(found, names, right=(best,))}{fold}'


def note_of(table: PokTable, lang: str) -> str:
    """A quiet word after a move of the learner's that cost much, as ready HTML; "" where nothing is to be said."""
    state = table.now
    if table.coach != "always" or state.phase == "end":
        return ""
    own = [at for at, action in enumerate(state.actions) if action.seat == YOU]
    slip = next((slip for slip in find_slips(state, YOU) if own and slip.at == own[-1]), None)
    return (
        "" if slip is None else f"<p>{leg_html(state, slip.at, lang)}{sentence(say_reason(slip.why, lang), lang)}</p>"
    )


def leg_html(state: State, at: int, lang: str) -> str:
    """Which of the learner's hands a move was about, where he has several."""
    leg = moments_of(state)[at].seen.leg
    number = 0 if leg is None else number_among(leg, state.table)
    return f"<b>{escape(say('pok_table.says.leg', lang, number=number))}</b> " if number else ""


# --- the part ---------------------------------------------------------------------------------------------------------


def show_pok_mat(table: PokTable, chosen: Settings, *, end: str) -> str | None:
    """Show the mat at this moment of a match; returns what was tapped in a text on it in this run, else None."""
    return mount_mat(pok_mat_data(table, chosen) | {"end": end})


def show_pok_look(hand: State, chosen: Settings, *, moment: str, end: str) -> str | None:
    """Show the mat as it was at a moment of a round that is looked at again; nothing is asked."""
    data = _common(hand, chosen, first=max(0, len(hand.actions) - 1)) | {
        "at": moment, "buttons": [], "steppers": [], "undo": None, "ask": "", "end": end, "hints": [], "hinted": 0,
        "note": "", "look": True,
    }  # fmt: skip
    return mount_mat(data)


def pok_mat_data(table: PokTable, chosen: Settings) -> dict[str, Any]:
    """Everything about this moment of a match but the texts around it."""
    state, lang = table.now, chosen.lang
    own = [place for place, action in enumerate(state.actions) if action.seat == YOU]
    hints = hints_of(table, lang)
    return _common(state, chosen, first=own[-1] if own else 0) | {
        "at": moment_of_pok(table), "buttons": buttons_of(table, lang),
        "steppers": [_stepper(row, lang) for row in steppers_of(table, lang)],
        "undo": UNDO if take_back(table) is not None else None, "look": False,
        "ask": say_notice(table, lang) if state.phase == "end" else ask_of(state, lang),
        "hints": hints, "hinted": len(hints) if table.coach == "always" else 0, "note": note_of(table, lang),
    }  # fmt: skip


def _stepper(row: Stepper, lang: str) -> dict[str, Any]:
    words = {key: say(f"pok_table.step.{row.name}_{key}", lang) for key in ("label", "less", "more")}
    return {"name": row.name, "values": row.values, "texts": row.texts, "at": row.at} | words


def _common(state: State, chosen: Settings, *, first: int) -> dict[str, Any]:
    """Frames from the learner's last move on, and the lines of all."""
    lang, players, moments = chosen.lang, state.setup.players, moments_of(state)
    log = [lines_at(moment, players, lang) for moment in moments]
    return {
        "pok": True,
        "frames": [_frame(moment.seen, moment.events, players, chosen) for moment in moments[first:]],
        "first": first,
        "lines": [line_of(moment, lines) for lines, moment in zip(log, moments, strict=True)],
        "short": [short_line_of(moment, lines) for lines, moment in zip(log, moments, strict=True)],
        "log": [list(lines) for lines in log],
        "seats": [name_of_seat(seat, lang) for seat in range(players)],
        "back": "green", "guide": "", "pick": None, "names": {}, "words": _words(lang),
    }  # fmt: skip


def _words(lang: str) -> dict[str, str]:
    words = {name: say(f"table.mat.{name}", lang) for name in _WORDS}
    return words | {"discards": "", "hint": say("coach.hint", lang)}


def _frame(seen: Observation, events: Sequence[Any], players: int, chosen: Settings) -> dict[str, Any]:
    drew = next((event.seat for event in events if event.kind in ("draw", "dealer_draw")), None)
    return {
        "html": mat_html(seen, players, chosen), "own": own_html(seen, chosen), "hand": [],
        "drew": drew,
    }  # fmt: skip


def say_notice(table: PokTable, lang: str) -> str:
    """How many rounds the learner still deals, once he has said that he will stop; "" before."""
    left = table.match.left
    if not table.deals or left is None:
        return ""
    after = name_of_seat((YOU + 1) % table.now.setup.players, lang)
    return say(f"pok_table.end.notice_{'left' if left else 'over'}", lang, count=left, who=after)


def ask_of(state: State, lang: str) -> str:
    """What the learner is to decide, in a line; "" where nothing is asked."""
    if state.turn != YOU or state.phase == "end":
        return ""
    key = state.phase
    legal = {move_key(action) for action in legal_actions(state)}
    if state.phase == "stake" and any(seat.player == YOU for seat in state.table.seats):
        key = "stake_more"
    elif state.phase == "draw":
        key = "draw" if "stand" in legal else "must_draw"
        if sum(seat.player == YOU for seat in state.table.seats) > 1:
            hand = say_hand_within(observe(state, YOU).hand, lang, state.house)
            return say(f"pok_table.ask.{key}_leg", lang, hand=hand)
    elif state.phase == "dealer" and "stand" not in legal:
        key = "dealer_must_draw"
    return say(f"pok_table.ask.{key}", lang)
