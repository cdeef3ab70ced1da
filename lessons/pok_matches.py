"""วงป๊อกเด้งที่เล่นไว้: a match of Pok Deng as the keys and values of a link or a file. Rule: P1 to P6.

As `matches` has it for Phai Tong: a seed, the table and the moves are the whole match, and a `PokTable` is a match with
those who play it: the learner in seat 0, as a player or as the dealer, players by computer in the others.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from cards.errors import CardsError
from cards.playing import chance_of
from cards.pok_deng.hands import DEFAULT_HOUSE
from cards.pok_deng.house import House
from cards.pok_deng.match import (
    Match,
    format_hands,
    give_notice,
    next_hand,
    play_action,
    replay_match,
    start_match,
)
from cards.pok_deng.play import Action, State, format_moves, observe, replay
from lessons.coaching import COACH, USUAL_COACH
from lessons.matches import FILE, USUAL_OTHERS, YOU, Known, read_file, table_text, whole_number
from lessons.quizzes.situation import format_rules, parse_rules

GAME = "pok"
SEATS: tuple[str, ...] = ("player", "dealer")
"""How the learner sits down."""
STRENGTHS: tuple[str, ...] = ("random", "simple", "strong")
"""How well the others play: the keys of `cards.pok_deng.bots.BOTS`, which would load numpy."""
USUAL_PLAYERS = 6
PLAYERS: tuple[int, ...] = tuple(range(4, 11))
"""How many sit at the table: the learner and three to nine others. Rule: P1.1."""
KEYS: tuple[str, ...] = (
    "game", "seed", "players", "dealer", "rules", "cap", "direction", "moves", "others", "undo", "coach",
)  # fmt: skip
_OF_THE_PLAYERS = ("moves", "others", "undo", "coach")
_NO_UNDO = "off"
_MOST_DIGITS = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class PokTable:
    """โต๊ะ: a match, how strong the others are, whether the learner may take back a move, when the coach speaks."""

    match: Match
    others: str = USUAL_OTHERS
    undo: bool = True
    coach: str = USUAL_COACH

    @property
    def now(self) -> State:
        """The round that is being played, or the last one."""
        return self.match.now

    @property
    def deals(self) -> bool:
        """Whether the learner is the dealer of this round."""
        return self.now.setup.dealer == YOU


def format_pok_table(table: PokTable) -> dict[str, str]:
    """บันทึก: a table as the keys and values of a link; `parse_pok_table` reads it.

    >>> format_pok_table(PokTable(match=start_match("7", cap=10), coach="off"))
    {'game': 'pok', 'seed': '7', 'players': '6', 'dealer': '0', 'cap': '10', 'moves': '', 'others': 'simple', \
'coach': 'off'}
    """
    match, setup = table.match, table.match.hands[0].setup
    written = {"game": GAME, "seed": match.seed, "players": str(setup.players), "dealer": str(setup.dealer)}
    more = {
        "rules": format_rules(setup.house),
        "cap": "" if setup.cap is None else str(setup.cap),
        "direction": "" if setup.direction == "right" else setup.direction,
    }
    written |= {key: value for key, value in more.items() if value}
    written |= {"moves": format_hands(match), "others": table.others}
    if not table.undo:
        written["undo"] = _NO_UNDO
    return written if table.coach == USUAL_COACH else {**written, "coach": table.coach}


def parse_pok_table(values: Mapping[str, str]) -> PokTable:
    """อ่านบันทึก: the table that a link tells of.

    Errors: `CardsError` `unknown_key`, `missing_key` for no seed, `bad_value` for a number that is none, for
    other players, another coach or game than there are, `unknown_rule`, `bad_rule_value`, and those of `replay_match`.

    >>> parse_pok_table({"game": "pok", "seed": "7", "moves": "s5.r"}).now.turn
    2
    >>> parse_pok_table({"game": "pok", "seed": "7", "coach": "loud"})
    Traceback (most recent call last):
    cards.errors.CardsError: coach is off, ask, always, not 'loud'
    """
    for key in values:
        if key not in KEYS:
            raise CardsError("unknown_key", f"no such key: {key!r}; the keys are {', '.join(KEYS)}", token=key)
    if not values.get("seed"):
        raise CardsError("missing_key", "'seed' is missing", token="seed")
    choices = {"game": (GAME,), "others": STRENGTHS, "undo": (_NO_UNDO,), "coach": COACH}
    for key, wanted in choices.items():
        check_choice(key, values.get(key, wanted[0]), wanted)
    known = _KNOWN.find(table_text(values))
    if known is not None:
        return known
    match = start_match(
        values["seed"],
        players=whole_number("players", values.get("players", str(USUAL_PLAYERS))),
        dealer=whole_number("dealer", values.get("dealer", "0")),
        house=parse_rules(values["rules"], GAME) if values.get("rules") else House(),
        cap=whole_number("cap", values["cap"], _MOST_DIGITS) if values.get("cap") else None,
        direction=values.get("direction") or "right",
    )
    match = replay_match(match, values.get("moves", ""))
    table = PokTable(
        match=match, others=values.get("others", USUAL_OTHERS), undo="undo" not in values,
        coach=values.get("coach", USUAL_COACH),
    )  # fmt: skip
    return _remembered(table)


def check_choice(key: str, value: str, wanted: tuple[str, ...]) -> None:
    """Refuse what is none of these. Errors: `CardsError` `bad_value`."""
    if value not in wanted:
        raise CardsError("bad_value", f"{key} is {', '.join(wanted)}, not {value!r}", token=value, key=key)


def new_pok_table(
    seed: str,
    *,
    players: int = USUAL_PLAYERS,
    seat: str = "player",
    cap: int | None = None,
    house: House = DEFAULT_HOUSE,
    others: str = USUAL_OTHERS,
    undo: bool = True,
    coach: str = USUAL_COACH,
) -> PokTable:
    """ตั้งวงใหม่: a new match; whom of the others the learner plays against is left to the chance of the seed.

    >>> new_pok_table("7", seat="dealer").deals, new_pok_table("7").deals
    (True, False)
    """
    dealer = YOU if seat == "dealer" else Random(f"{seed}/dealer").randrange(1, players)
    match = start_match(seed, players=players, dealer=dealer, house=house, cap=cap)
    return PokTable(match=match, others=others, undo=undo, coach=coach)


_KNOWN: Known[PokTable] = Known()


def _remembered(table: PokTable) -> PokTable:
    _KNOWN.keep(table_text(format_pok_table(table)), table)
    return table


def token_of_pok(table: PokTable) -> str:
    """A short text that is the match's own through all its moves.

    >>> len(token_of_pok(PokTable(match=start_match("7"))))
    16
    """
    values = {key: value for key, value in format_pok_table(table).items() if key not in _OF_THE_PLAYERS}
    return hashlib.sha256(table_text(values).encode()).hexdigest()[:16]


# --- playing on -------------------------------------------------------------------------------------------------------


def play_on(table: PokTable) -> PokTable:
    """คนอื่นเล่น: the table after the others have moved, up to the learner's next decision or the end of the round.

    >>> table = play_on(PokTable(match=start_match("7", dealer=2)))
    >>> table.now.turn, table.now.phase
    (0, 'stake')
    """
    from cards.pok_deng.bots import BOT_BY_KEY  # noqa: PLC0415 - numpy is read only when somebody plays

    match, choose = table.match, BOT_BY_KEY[table.others].choose
    while match.now.phase != "end" and match.now.turn != YOU:
        chance = chance_of(match.seed, len(match.hands) - 1, len(match.now.actions))
        match = play_action(match, choose(observe(match.now, match.now.turn), chance))
    return _remembered(replace(table, match=match))


def make_move(table: PokTable, action: Action) -> PokTable:
    """เล่น: the table after a move of the learner's and those of the others after it. Errors: as `apply_action`."""
    return play_on(replace(table, match=play_action(table.match, action)))


def deal_next(table: PokTable) -> PokTable:
    """ตาต่อไป: the table with the next round begun, at the learner's first decision. Errors: as `next_hand`."""
    return play_on(replace(table, match=next_hand(table.match)))


def say_last_three(table: PokTable) -> PokTable:
    """บอกก่อนเลิก: the learner, who deals, says that he will stop. Rule: P1.5.

    Errors: `CardsError` `illegal_move` where he does not deal, and as `give_notice`.
    """
    if not table.deals:
        raise CardsError("illegal_move", "only the dealer gives notice (P1.5)", token="notice", move="notice")
    return _remembered(replace(table, match=give_notice(table.match)))


def take_back(table: PokTable) -> PokTable | None:
    """ย้อน: the table before the learner's last move in this round; None where there is none, or it may not be.

    >>> table = play_on(PokTable(match=start_match("7", dealer=2)))
    >>> take_back(make_move(table, Action(kind="stake", seat=0, count=5))) == table, take_back(table)
    (True, None)
    """
    own = [place for place, action in enumerate(table.now.actions) if action.seat == YOU]
    if not table.undo or not own:
        return None
    hand = state_at(table.now, own[-1])
    ended = len(table.match.hands) - 1  # a notice that came after the round goes with its last move
    notices = tuple(at for at in table.match.notices if at <= ended)
    return _remembered(
        replace(table, match=replace(table.match, hands=(*table.match.hands[:-1], hand), notices=notices))
    )


def state_at(hand: State, step: int) -> State:
    """ตาที่เท่าไร: a round as it was after so many moves.

    >>> state_at(parse_pok_table({"game": "pok", "seed": "7", "moves": "s5.r"}).now, 1).turn
    1
    """
    return replay(hand.setup, format_moves(hand.actions[:step]))


# --- a file -----------------------------------------------------------------------------------------------------------


def file_of_pok(table: PokTable) -> str:
    """ไฟล์: the table as the text of a file to take along.

    >>> pok_table_of_file(file_of_pok(PokTable(match=start_match("7")))) == PokTable(match=start_match("7"))
    True
    """
    return json.dumps({"samrap": FILE, **format_pok_table(table)}, ensure_ascii=False, indent=1)


def pok_table_of_file(text: str) -> PokTable:
    """The table that a file holds. Errors: `CardsError` `bad_json` for no such file, and those of `parse_pok_table`."""
    return parse_pok_table(read_file(text))
