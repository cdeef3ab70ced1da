"""โต๊ะตอนนี้: the table that the address tells of, what was done at it in this run, and where it is kept.

The address is the state: whoever has it goes on at the same move, on any copy of the server. Only a match too long for
an address stands in it by its token, and is read from the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

import streamlit as st

from cards.errors import CardsError
from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.play import MOVES, PLAYERS, Action, read_move
from lessons.coaching import COACH, USUAL_COACH
from lessons.history import new_token
from lessons.matches import (
    DEALS,
    GAME,
    USUAL_OTHERS,
    YOU,
    Table,
    deal_next,
    file_of,
    format_table,
    guided_table,
    make_move,
    new_table,
    parse_table,
    play_on,
    table_of_file,
    take_back,
    token_of,
)
from lessons.store import KeptMatch, StoreError
from lessons.ui.session import now, set_params, settings, store
from lessons.ui.who import learner_for_answer, learner_id

MAT = "table_mat"
"""The key of the part that shows the mat."""
LONGEST_ADDRESS = 3500
MATCH = "match"
REPLAY_KEYS: tuple[str, ...] = ("step", "hand", "open")
UNDO, NEXT = "undo", "next"
_DONE = "samrap_table_done"
_START_KEYS = ("players", "others", "coach", "undo")
_PLAYED_KEYS = ("seed", "moves", MATCH, "deal")
"""Of the keys of a table of either game, those that the choice before the first deal has not."""


# --- what the address says --------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Start:
    """What is chosen before the deal."""

    players: int = PLAYERS[0]
    others: str = USUAL_OTHERS
    coach: str = USUAL_COACH
    undo: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Look:
    """ดูย้อน: which hand of a match is looked at, from 0, after how many moves, and whether all hands lie open."""

    table: Table
    hand: int
    step: int
    open: bool


def read_address(query: Mapping[str, str]) -> Start | Table | Look:
    """What the address asks for: the start, a table, or a look back at one of its hands.

    Errors: `CardsError` as `parse_table`; `missing_key`, `bad_value` for a match, hand or step that there is not;
    `StoreError`.

    >>> read_address({"players": "7"}).players
    7
    """
    if set(query) <= set(_START_KEYS):
        return _read_start(query)
    table = _read_table({key: value for key, value in query.items() if key not in REPLAY_KEYS})
    return _read_look(table, query) if any(key in query for key in REPLAY_KEYS) else table


def view_of(query: Mapping[str, str]) -> dict[str, str]:
    """What of an address makes another view: sitting down, playing, looking back; the moves do not.

    >>> view_of({"seed": "7", "moves": "k4b"}), view_of({"seed": "7", "step": "3"}), view_of({"players": "7"})
    ({'sat': 'play'}, {'sat': 'look'}, {})
    """
    if any(key in query for key in REPLAY_KEYS):
        return {"sat": "look"}
    return {"sat": "play"} if any(key in query for key in _PLAYED_KEYS) else {}


def _read_start(query: Mapping[str, str]) -> Start:
    wanted = {"players": tuple(map(str, PLAYERS)), "others": tuple(BOT_BY_KEY), "coach": COACH, "undo": ("", "off")}
    for key, value in query.items():
        if value not in wanted[key]:
            raise CardsError("bad_value", f"{key} is one of {wanted[key]}, not {value!r}", token=value, key=key)
    return Start(
        players=int(query.get("players", PLAYERS[0])), others=query.get("others", USUAL_OTHERS),
        coach=query.get("coach", USUAL_COACH), undo=query.get("undo") != "off",
    )  # fmt: skip


def _read_table(query: Mapping[str, str]) -> Table:
    if MATCH in query:
        for key in query:
            if key != MATCH:
                raise CardsError("unknown_key", f"no such key beside a match: {key!r}", token=key)
        learner = learner_id()
        found = store().find_match(learner, query[MATCH]) if learner is not None else None
        if found is None:
            raise CardsError("bad_value", "no such match is kept here", token=query[MATCH], key=MATCH)
        return table_of_file(found.body)
    if query.get("deal") in DEALS and set(query) == {"deal"}:
        return guided_table()
    return parse_table(query)


def _read_look(table: Table, query: Mapping[str, str]) -> Look:
    hands = table.match.hands
    hand = whole_within("hand", query.get("hand", str(len(hands))), 1, len(hands)) - 1
    moves = len(hands[hand].actions)
    step = whole_within("step", query.get("step", "0"), 0, moves)
    if query.get("open", "1") != "1":
        raise CardsError("bad_value", "open is 1 or not there", token=query["open"], key="open")
    if "open" in query and hands[hand].phase != "end":
        raise CardsError("bad_value", "the hand is still being played", token="1", key="open")
    return Look(table=table, hand=hand, step=step, open="open" in query)


def whole_within(key: str, text: str, least: int, most: int) -> int:
    """A number of an address between two others. Errors: `CardsError` `bad_value`."""
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and least <= int(text) <= most):
        raise CardsError("bad_value", f"{key} is {least} to {most}, not {text!r}", token=text, key=key, most=most)
    return int(text)


def address_query(table: Table) -> dict[str, str]:
    """The query of a table: its whole text, or its token where that would be too long."""
    query = format_table(table)
    return query if len(urlencode(query)) <= LONGEST_ADDRESS else {MATCH: token_of(table)}


def look_query(look: Look) -> dict[str, str]:
    """The query of a look back."""
    query = {**address_query(look.table), "hand": str(look.hand + 1), "step": str(look.step)}
    return {**query, "open": "1"} if look.open else query


# --- kept -------------------------------------------------------------------------------------------------------------


def keep_table(table: Table) -> None:
    """Keep a table for the learner as it stands now. Errors: `StoreError`."""
    kept = KeptMatch(token=token_of(table), game=GAME, body=file_of(table), at=now())
    store().keep_match(learner_for_answer(), kept)


def last_table() -> Table | None:
    """The table that the learner played at last, None where there is none. Errors: `StoreError`."""
    learner = learner_id()
    found = store().matches(learner, GAME) if learner is not None else []
    try:
        return table_of_file(found[0].body) if found else None
    except CardsError:  # of another version of the app
        return None


def begin(start: Start) -> dict[str, str]:
    """Deal a new match; returns the query that leads to it. It is kept with the learner's first move."""
    table = new_table(
        new_token()[:8],
        players=start.players,
        others=start.others,
        undo=start.undo,
        coach=start.coach,
        house=settings().house,
    )
    return address_query(table)


# --- what was done ----------------------------------------------------------------------------------------------------


_Any = TypeVar("_Any")


@dataclass(frozen=True, kw_only=True, slots=True)
class Played(Generic[_Any]):
    """The table after what was done in this run, and what went wrong with keeping it, None where all is well."""

    table: _Any
    problem: StoreError | None = None


def play_here(table: Table) -> Played[Table]:
    """What the learner did at the mat in this run, kept before anything is shown of it; the address follows."""
    table = play_on(table)
    played = do_sent(table, moment_of(table), _after, keep_table)
    if played.problem is None:
        set_params(address_query(played.table))
    return played


def do_sent(
    table: _Any, moment: str, after: Callable[[_Any, str], _Any | None], keep: Callable[[_Any], None]
) -> Played[_Any]:
    """Do what the mat of a game sent in this run: `after` is the table after it, None where it cannot be done.

    What was sent for another moment of the match, or twice, is not done; nor is what cannot be kept.
    """
    sent = _sent(st.session_state.get(MAT))
    if sent is None or sent["stamp"] == heard():
        return Played(table=table)
    st.session_state[_DONE] = sent["stamp"]
    done = after(table, sent["do"]) if sent["at"] == moment else None
    if done is None:
        return Played(table=table)
    try:
        keep(done)
    except StoreError as error:
        return Played(table=table, problem=error)
    return Played(table=done)


def unheard(state: Any) -> bool:
    """Whether the mat told something that this run did not look at: in a visit's first run nothing is known of it
    before the mat is there, and after a server has started again the first move comes in just that run.
    """
    sent = _sent(state)
    return sent is not None and sent["stamp"] != heard()


def heard() -> str:
    """The stamp of what the mat told last, once it was looked at."""
    return str(st.session_state.get(_DONE, ""))


def moment_of(table: Table) -> str:
    """A text that tells one moment of a match from every other.

    >>> moment_of(play_on(new_table("7"))).count(".")
    2
    """
    return f"{token_of(table)}.{len(table.match.hands)}.{len(table.now.actions)}"


def _sent(state: Any) -> dict[str, str] | None:
    """What the mat told last: the moment it was done at, the move, and a stamp of its own."""
    sent = state.get("move") if isinstance(state, Mapping) else None
    if not isinstance(sent, Mapping):
        return None
    found = {key: sent.get(key) for key in ("at", "do", "stamp")}
    return (
        {key: str(value) for key, value in found.items()} if all(isinstance(v, str) for v in found.values()) else None
    )


def _after(table: Table, do: str) -> Table | None:
    """The table after what was sent; None where it cannot be done."""
    if do == UNDO:
        return take_back(table)
    try:
        return deal_next(table) if do == NEXT else make_move(table, read_move(do, YOU))
    except CardsError:  # the browser offers what can be done; whatever else comes is not taken
        return None


def letter_of(action: Action) -> str:
    """The move as the mat sends it."""
    return MOVES[action.kind].letter + "".join(action.cards)
