"""มือแรกที่มีคนพาเล่น: a laid hand of Phai Tong that leads through keng, take, draw, pong, khua and a win. Rule: T3 to T6.

The pack lies in a fixed order and everybody's moves are written down. The engine plays them like any others, so that
the lesson can say nothing that the rules do not. The learner sits in seat 0, to the right of the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from cards.phai_tong.match import Match, format_hands, start_match
from cards.phai_tong.play import Action, lay_pack, legal_actions, read_move

LEARNER, DEALER, PLAYERS = 0, 5, 6
SEED = "first"
# with 4abc whole, two sevens and two nines alike, and two threes that want a third
_HAND = "1d 3ac 4abc 6c 7bb 9aa"
_DEALER_HAND = "1abef 2c 3b 5ac 6b 8bc 9b"
_PILE = "8a 5b 2c 1f 8c 2a 6a 7b 5a 8b 9a"


@dataclass(frozen=True, slots=True)
class Step:
    """หนึ่งก้าว: one move of the learner in the guided hand: the key of its words, and its text in a log."""

    key: str
    move: str


# the learner's moves in order; between them the others', as a log has them
_SCRIPT: tuple[str | Step, ...] = (
    "k5c", Step("keng", "k4b"), "k6a", "k7c", "k8a", "k9b",
    "d3b",
    Step("take", "t"), Step("throw_loose", "d6c"),
    "n", "d8a", "n", "d5b", "n", "d2c", "n", "d1f", "n", "d8c",
    Step("draw", "n"), Step("throw_drawn", "d2a"),
    "n", "d6a", "n",
    Step("pong", "p"), Step("throw_ready", "d1d"),
    "n", "d5a", "n", "d8b", "n",
    Step("win", "w"),
)  # fmt: skip
STEPS: tuple[Step, ...] = tuple(move for move in _SCRIPT if isinstance(move, Step))
MOVES: tuple[str, ...] = tuple(move.move if isinstance(move, Step) else move for move in _SCRIPT)


def guided_match() -> Match:
    """มือแรก: the guided hand at its first move.

    >>> match = guided_match()
    >>> match.now.setup.dealer, match.now.phase
    (5, 'keng')
    """
    pack = lay_pack({LEARNER: _HAND, DEALER: _DEALER_HAND}, _PILE, players=PLAYERS, dealer=DEALER)
    return start_match(SEED, players=PLAYERS, dealer=DEALER, deals=(pack,))


def _made(match: Match) -> int | None:
    """How many moves of the script were made; None once somebody left it."""
    moves = tuple(filter(None, format_hands(match).split(".")))
    return len(moves) if moves == MOVES[: len(moves)] else None


def next_step(match: Match) -> Step | None:
    """ก้าวต่อไป: the step that waits for the learner; None where others move, the hand has ended or the script was left.

    >>> next_step(guided_match()) is None, STEPS[0]
    (True, Step(key='keng', move='k4b'))
    """
    made = _made(match)
    if made is None or made >= len(MOVES):
        return None
    step = _SCRIPT[made]
    return step if isinstance(step, Step) else None


def next_move(match: Match) -> Action | None:
    """ตาต่อไป: the move of the script that comes next, whoever's it is; None once the script was left or is played out.

    >>> next_move(guided_match())
    Action(kind='keng', seat=5, cards=('5c',))
    """
    made = _made(match)
    if made is None or made >= len(MOVES) or not legal_actions(match.now):
        return None
    return read_move(MOVES[made], match.now.turn)


def left_just_now(match: Match) -> bool:
    """Whether the learner left the script with his last move: to be said once, and then no more.

    >>> left_just_now(guided_match())
    False
    """
    moves = filter(None, format_hands(match).split("."))
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(moves, MOVES, strict=False)))
    return sum(action.seat == LEARNER for action in match.now.actions[kept:]) == 1
