"""โต๊ะป๊อกเด้งตอนนี้: the table of Pok Deng that the address tells of, what was done at it, and where it is kept.

What it shares with Phai Tong is in `table_state`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from cards.errors import CardsError
from cards.pok_deng.play import MOVES, Action, read_move
from lessons.coaching import COACH, USUAL_COACH
from lessons.history import new_token
from lessons.matches import USUAL_OTHERS, YOU
from lessons.pok_matches import (
    GAME,
    PLAYERS,
    SEATS,
    STRENGTHS,
    USUAL_PLAYERS,
    PokTable,
    check_choice,
    deal_next,
    file_of_pok,
    format_pok_table,
    make_move,
    new_pok_table,
    parse_pok_table,
    play_on,
    pok_table_of_file,
    say_last_three,
    take_back,
    token_of_pok,
)
from lessons.store import KeptMatch
from lessons.ui.session import now, set_params, settings, store
from lessons.ui.table_state import LONGEST_ADDRESS, MATCH, NEXT, REPLAY_KEYS, UNDO, Played, do_sent, whole_within
from lessons.ui.who import learner_for_answer, learner_id

NOTICE = "notice"
CAPS: tuple[str, ...] = ("", "5", "10", "20")
"""The caps to choose from before the first round; a link may have any."""
_START: Mapping[str, tuple[str, ...]] = {
    "game": (GAME,), "seat": SEATS, "players": tuple(map(str, PLAYERS)), "others": STRENGTHS, "cap": CAPS,
    "coach": COACH, "undo": ("off",),
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class PokStart:
    """What is chosen before the first round."""

    seat: str = SEATS[0]
    players: int = USUAL_PLAYERS
    others: str = USUAL_OTHERS
    cap: str = ""
    coach: str = USUAL_COACH
    undo: bool = True

    @property
    def query(self) -> dict[str, str]:
        """What the address says of it: what differs from the usual."""
        usual = PokStart()
        chosen = {
            "seat": self.seat, "players": str(self.players), "others": self.others, "cap": self.cap,
            "coach": self.coach, "undo": "" if self.undo else "off",
        }  # fmt: skip
        same = {"seat": usual.seat, "players": str(usual.players), "others": usual.others, "coach": usual.coach}
        return {"game": GAME} | {key: value for key, value in chosen.items() if value and value != same.get(key)}


@dataclass(frozen=True, kw_only=True, slots=True)
class PokLook:
    """ดูย้อน: which round of a match is looked at, from 0, after how many moves, and whether all hands lie open."""

    table: PokTable
    hand: int
    step: int
    open: bool


def read_pok_address(query: Mapping[str, str]) -> PokStart | PokTable | PokLook:
    """What the address asks for: the start, a table, or a look back at one of its rounds.

    Errors: `CardsError` as `parse_pok_table`; `bad_value` for a match, round or step that there is not; `StoreError`.

    >>> read_pok_address({"game": "pok", "seat": "dealer", "cap": "10"}).cap
    '10'
    """
    if set(query) <= set(_START):
        return _read_start(query)
    table = _read_table({key: value for key, value in query.items() if key not in REPLAY_KEYS})
    return _read_look(table, query) if any(key in query for key in REPLAY_KEYS) else table


def _read_start(query: Mapping[str, str]) -> PokStart:
    for key, value in query.items():
        check_choice(key, value, _START[key])
    usual = PokStart()
    return PokStart(
        seat=query.get("seat", usual.seat), players=int(query.get("players", usual.players)),
        others=query.get("others", usual.others), cap=query.get("cap", ""), coach=query.get("coach", usual.coach),
        undo="undo" not in query,
    )  # fmt: skip


def _read_table(query: Mapping[str, str]) -> PokTable:
    if MATCH not in query:
        return parse_pok_table(query)
    for key in query:
        if key not in (MATCH, "game"):
            raise CardsError("unknown_key", f"no such key beside a match: {key!r}", token=key)
    learner = learner_id()
    found = store().find_match(learner, query[MATCH]) if learner is not None else None
    if found is None or found.game != GAME:
        raise CardsError("bad_value", "no such match is kept here", token=query[MATCH], key=MATCH)
    return pok_table_of_file(found.body)


def _read_look(table: PokTable, query: Mapping[str, str]) -> PokLook:
    hands = table.match.hands
    hand = whole_within("hand", query.get("hand", str(len(hands))), 1, len(hands)) - 1
    step = whole_within("step", query.get("step", "0"), 0, len(hands[hand].actions))
    check_choice("open", query.get("open", "1"), ("1",))
    if "open" in query and hands[hand].phase != "end":
        raise CardsError("bad_value", "the round is still being played", token="1", key="open")
    return PokLook(table=table, hand=hand, step=step, open="open" in query)


def pok_address(table: PokTable) -> dict[str, str]:
    """The query of a table: its whole text, or its token where that would be too long."""
    query = format_pok_table(table)
    return query if len(urlencode(query)) <= LONGEST_ADDRESS else {"game": GAME, MATCH: token_of_pok(table)}


def pok_look_query(look: PokLook) -> dict[str, str]:
    """The query of a look back."""
    query = {**pok_address(look.table), "hand": str(look.hand + 1), "step": str(look.step)}
    return {**query, "open": "1"} if look.open else query


# --- kept -------------------------------------------------------------------------------------------------------------


def keep_pok_table(table: PokTable) -> None:
    """Keep a table for the learner as it stands now. Errors: `StoreError`."""
    kept = KeptMatch(token=token_of_pok(table), game=GAME, body=file_of_pok(table), at=now())
    store().keep_match(learner_for_answer(), kept)


def last_pok_table() -> PokTable | None:
    """The table that the learner played at last, None where there is none. Errors: `StoreError`."""
    learner = learner_id()
    found = store().matches(learner, GAME) if learner is not None else []
    try:
        return pok_table_of_file(found[0].body) if found else None
    except CardsError:  # of another version of the app
        return None


def begin_pok(start: PokStart) -> dict[str, str]:
    """Begin a new match; returns the query that leads to it. It is kept with the learner's first move."""
    table = new_pok_table(
        new_token()[:8], players=start.players, seat=start.seat, cap=int(start.cap) if start.cap else None,
        house=settings().pok_house, others=start.others, undo=start.undo, coach=start.coach,
    )  # fmt: skip
    return pok_address(table)


# --- what was done ----------------------------------------------------------------------------------------------------


def play_pok_here(table: PokTable) -> Played[PokTable]:
    """What the learner did at the mat in this run, kept before anything is shown of it; the address follows.

    Errors: `StoreError` comes as the `problem` of what is returned.
    """
    table = play_on(table)
    played = do_sent(table, moment_of_pok(table), _after, keep_pok_table)
    if played.problem is None:
        set_params(pok_address(played.table))
    return played


def moment_of_pok(table: PokTable) -> str:
    """A text that tells one moment of a match from every other.

    >>> moment_of_pok(play_on(new_pok_table("7"))).count(".")
    3
    """
    match = table.match
    return f"{token_of_pok(table)}.{len(match.hands)}.{len(table.now.actions)}.{len(match.notices)}"


def _after(table: PokTable, do: str) -> PokTable | None:
    """The table after what was sent; None where it cannot be done."""
    if do == UNDO:
        return take_back(table)
    try:
        if do == NEXT:
            return deal_next(table)
        return say_last_three(table) if do == NOTICE else make_move(table, read_move(do, YOU))
    except CardsError:  # the browser offers what can be done; whatever else comes is not taken
        return None


def letter_of_pok(action: Action) -> str:
    """The move as the mat sends it.

    >>> letter_of_pok(Action(kind="cut_in", seat=0, count=5, before=2))
    'c5-2'
    """
    count = str(action.count) if action.count else ""
    return MOVES[action.kind].letter + count + (f"-{action.before}" if action.kind == "cut_in" else "")
