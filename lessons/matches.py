"""วงไพ่ที่เล่นไว้: a match as the keys and values of a link or a file: a seed, the table and the moves. Rule: T3 to T8.

Whoever has the text has the match: it is played again from it, move by move. A `Table` is a match with those who play
it: the learner in seat 0, players by computer in the others, who choose by a chance that follows from the text too, so
that the same link gives the same others.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from threading import Lock
from typing import Generic, TypeVar

from cards.errors import CardsError
from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.house import House
from cards.phai_tong.match import Match, format_hands, next_hand, play_action, replay_match, start_match
from cards.phai_tong.play import Action, State, format_moves, observe, replay
from lessons.coaching import COACH, USUAL_COACH
from lessons.guided import guided_match, next_move
from lessons.quizzes.situation import format_rules, parse_rules

KEYS: tuple[str, ...] = ("seed", "players", "dealer", "rules", "deal", "moves")
_OF_THE_PLAYERS = ("moves", "others", "undo", "coach")
TABLE_KEYS: tuple[str, ...] = (*KEYS, *_OF_THE_PLAYERS[1:])
YOU = 0
"""The learner's seat."""
USUAL_OTHERS = "simple"
GAME = "tong"
DEALS: Mapping[str, tuple[tuple[str, ...], ...]] = {"first": guided_match().deals}
"""Packs laid beforehand, by the key that stands for them in a link: those of a match's first hands."""
_NO_UNDO = "off"
_KNOWN_AT_MOST = 128
FILE = "match"
"""What a file of a match says that it is."""


# --- a match ----------------------------------------------------------------------------------------------------------


def format_match(match: Match) -> dict[str, str]:
    """บันทึก: a match as the keys and values of a link; `parse_match` reads it.

    >>> format_match(start_match("7"))
    {'seed': '7', 'players': '6', 'dealer': '0', 'moves': ''}
    """
    setup = match.hands[0].setup
    written = {"seed": match.seed, "players": str(setup.players), "dealer": str(setup.dealer)}
    if rules := format_rules(setup.house):
        written["rules"] = rules
    if match.deals:
        written["deal"] = next(key for key, deals in DEALS.items() if deals == match.deals)
    return {**written, "moves": format_hands(match)}


def parse_match(values: Mapping[str, str]) -> Match:
    """อ่านบันทึก: the match that a link tells of.

    Errors: `CardsError` `unknown_key`, `missing_key` for no seed, `bad_value` for a number that is none or a deal that
    is none, `unknown_rule`, `bad_rule_value`, and those of `replay_match`.

    >>> parse_match({"seed": "7", "players": "7", "moves": "k4b.k5c"}).now.turn
    2
    """
    return replay_match(_begun(values, KEYS), values.get("moves", ""))


def _begun(values: Mapping[str, str], keys: tuple[str, ...]) -> Match:
    """The match at its first move. Errors: as `parse_match`."""
    for key in values:
        if key not in keys:
            raise CardsError("unknown_key", f"no such key: {key!r}; the keys are {', '.join(keys)}", token=key)
    if not values.get("seed"):
        raise CardsError("missing_key", "'seed' is missing", token="seed")
    players = whole_number("players", values.get("players", "6"))
    dealer = whole_number("dealer", values.get("dealer", "0"))
    house = parse_rules(values["rules"]) if values.get("rules") else House()
    deal = values.get("deal", "")
    if deal and deal not in DEALS:
        raise CardsError("bad_value", f"no such deal: {deal!r}", token=deal, key="deal")
    return start_match(
        values["seed"], players=players, dealer=dealer, house=house, deals=DEALS[deal] if deal else ()
    )  # fmt: skip


def whole_number(key: str, text: str, digits: int = 2) -> int:
    """The whole number that a key of a link has. Errors: `CardsError` `bad_value`."""
    if not (text.isascii() and text.isdecimal() and len(text) <= digits):
        raise CardsError("bad_value", f"{key} is a small whole number, not {text!r}", token=text, key=key)
    return int(text)


# --- a table ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """โต๊ะ: a match, how strong the others are, whether the learner may take back a move, when the coach speaks."""

    match: Match
    others: str = USUAL_OTHERS
    undo: bool = True
    coach: str = USUAL_COACH

    @property
    def now(self) -> State:
        """The hand that is being played, or the last one."""
        return self.match.now


def format_table(table: Table) -> dict[str, str]:
    """บันทึก: a table as the keys and values of a link; `parse_table` reads it.

    >>> format_table(Table(match=start_match("7"), others="strong", undo=False))
    {'seed': '7', 'players': '6', 'dealer': '0', 'moves': '', 'others': 'strong', 'undo': 'off'}
    """
    written = {**format_match(table.match), "others": table.others} | ({} if table.undo else {"undo": _NO_UNDO})
    return written if table.coach == USUAL_COACH else {**written, "coach": table.coach}


def parse_table(values: Mapping[str, str]) -> Table:
    """อ่านบันทึก: the table that a link tells of. Errors: as `parse_match`; `bad_value` for other players than there are.

    A table met lately is not played again from its first move.

    >>> parse_table({"seed": "7", "others": "strong"}).others
    'strong'
    >>> parse_table({"seed": "7", "others": "best"})
    Traceback (most recent call last):
    cards.errors.CardsError: others are random, simple, strong, not 'best'
    """
    others, undo = values.get("others", USUAL_OTHERS), values.get("undo", "")
    if others not in BOT_BY_KEY:
        raise CardsError("bad_value", f"others are {', '.join(BOT_BY_KEY)}, not {others!r}", token=others, key="others")
    if undo not in ("", _NO_UNDO):
        raise CardsError("bad_value", f"undo is {_NO_UNDO!r} or not there, not {undo!r}", token=undo, key="undo")
    coach = values.get("coach", USUAL_COACH)
    if coach not in COACH:
        raise CardsError("bad_value", f"coach is {', '.join(COACH)}, not {coach!r}", token=coach, key="coach")
    known = _KNOWN.find(table_text(values))
    if known is not None:
        return known
    table = Table(
        match=replay_match(_begun(values, TABLE_KEYS), values.get("moves", "")), others=others,
        undo=undo != _NO_UNDO, coach=coach,
    )  # fmt: skip
    return _remembered(table)


def new_table(
    seed: str,
    *,
    players: int = 6,
    others: str = USUAL_OTHERS,
    undo: bool = True,
    coach: str = USUAL_COACH,
    house: House = House(),
) -> Table:
    """ตั้งวงใหม่: a new match; who deals first is left to the chance of the seed.

    >>> new_table("7", players=7).now.setup.players
    7
    """
    dealer = Random(f"{seed}/dealer").randrange(players)
    match = start_match(seed, players=players, dealer=dealer, house=house)
    return Table(match=match, others=others, undo=undo, coach=coach)


def guided_table() -> Table:
    """มือแรก: the guided first hand at its first move."""
    return Table(match=guided_match())


def table_text(values: Mapping[str, str]) -> str:
    """The keys and values of a table as one text, the same for the same."""
    return json.dumps(sorted(values.items()), ensure_ascii=False, separators=(",", ":"))


_Kept = TypeVar("_Kept")


class Known(Generic[_Kept]):
    """The tables met last, by their text. One of a game for the process: what is kept cannot change."""

    def __init__(self) -> None:  # noqa: D107 - nothing is given
        self._tables: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = Lock()

    def find(self, text: str) -> _Kept | None:
        """The table of this text, None where it was not met lately."""
        with self._lock:
            if text in self._tables:
                self._tables.move_to_end(text)
            return self._tables.get(text)

    def keep(self, text: str, table: _Kept) -> None:
        """Remember a table."""
        with self._lock:
            self._tables[text] = table
            self._tables.move_to_end(text)
            while len(self._tables) > _KNOWN_AT_MOST:
                self._tables.popitem(last=False)


_KNOWN: Known[Table] = Known()


def _remembered(table: Table) -> Table:
    _KNOWN.keep(table_text(format_table(table)), table)
    return table


def token_of(table: Table) -> str:
    """A short text that is the match's own through all its moves.

    >>> len(token_of(Table(match=start_match("7"))))
    16
    """
    values = {key: value for key, value in format_table(table).items() if key not in _OF_THE_PLAYERS}
    return hashlib.sha256(table_text(values).encode()).hexdigest()[:16]


# --- playing on -------------------------------------------------------------------------------------------------------


def play_on(table: Table) -> Table:
    """คนอื่นเล่น: the table after the others have moved, up to the learner's next decision or the end of the hand.

    >>> table = play_on(Table(match=start_match("7", dealer=2)))
    >>> table.now.turn, len(table.now.actions)
    (0, 4)
    """
    match, choose = table.match, BOT_BY_KEY[table.others].choose
    while match.now.phase != "end" and match.now.turn != YOU:
        chance = Random(f"{match.seed}/{len(match.hands) - 1}/{len(match.now.actions)}")
        written = next_move(match) if match.deals else None  # in the guided hand, until the learner leaves it
        match = play_action(match, written or choose(observe(match.now, match.now.turn), chance))
    return _remembered(replace(table, match=match))


def make_move(table: Table, action: Action) -> Table:
    """เล่น: the table after a move of the learner's and those of the others after it. Errors: as `apply_action`."""
    return play_on(replace(table, match=play_action(table.match, action)))


def deal_next(table: Table) -> Table:
    """มือต่อไป: the table with the next hand dealt, at the learner's first decision. Errors: as `next_hand`."""
    return play_on(replace(table, match=next_hand(table.match)))


def take_back(table: Table) -> Table | None:
    """ย้อน: the table as it was before the learner's last move in this hand; None where there is none, or it may not be.

    >>> table = play_on(Table(match=start_match("7")))
    >>> take_back(make_move(table, Action(kind="keng", seat=0, cards=("4b",)))) == table, take_back(table)
    (True, None)
    """
    own = [place for place, action in enumerate(table.now.actions) if action.seat == YOU]
    if not table.undo or not own:
        return None
    hand = state_at(table.now, own[-1])
    return _remembered(replace(table, match=replace(table.match, hands=(*table.match.hands[:-1], hand))))


def state_at(hand: State, step: int) -> State:
    """ตาที่เท่าไร: a hand as it was after so many moves.

    >>> match = parse_match({"seed": "7", "moves": "k4b.k5c"})
    >>> state_at(match.now, 1).turn
    1
    """
    return replay(hand.setup, format_moves(hand.actions[:step]))


# --- a file -----------------------------------------------------------------------------------------------------------


def file_of(table: Table) -> str:
    """ไฟล์: the table as the text of a file to take along.

    >>> table_of_file(file_of(Table(match=start_match("7")))) == Table(match=start_match("7"))
    True
    """
    return json.dumps({"samrap": FILE, **format_table(table)}, ensure_ascii=False, indent=1)


def table_of_file(text: str) -> Table:
    """The table that a file holds. Errors: `CardsError` `bad_value` for no such file, and those of `parse_table`."""
    return parse_table(read_file(text))


def read_file(text: str) -> dict[str, str]:
    """The keys and values of a table that a file holds, of either game. Errors: `CardsError` `bad_value`."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.pop("samrap", None) != FILE:
        raise CardsError("bad_value", "this is no file of a match", token=text[:40], key="match_file")
    return {str(key): str(value) for key, value in found.items()}
