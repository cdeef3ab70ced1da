"""หลายมือ: a match of hands with its score sheet: who deals next, and which pack is in play. Rule: T1.5, T4.5.

A match is a seed, a table and the moves of each hand; everything else follows from them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from cards.errors import CardsError
from cards.phai_tong.house import House
from cards.phai_tong.play import Action, Setup, State, apply_action, format_moves, replay, shuffle_pack, start_game
from cards.phai_tong.settle import next_dealer

PACKS: tuple[str, ...] = ("green", "orange")
"""The backs of the two packs, in turn. Rule: T1.5."""
_HANDS = "~"  # between the hands of a match


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """หลายมือ: the hands so far, the last one perhaps still being played. `deals` are laid packs, else shuffled ones."""

    seed: str
    hands: tuple[State, ...]
    deals: tuple[tuple[str, ...], ...] = ()

    @property
    def now(self) -> State:
        """The hand that is being played, or the last one."""
        return self.hands[-1]

    @property
    def back(self) -> str:
        """สีหลังไพ่: the back of the pack in play. Rule: T1.5."""
        return PACKS[(len(self.hands) - 1) % len(PACKS)]

    @property
    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """ใบคะแนน: the points of each hand that has ended, by seat. Rule: T7.5."""
        return tuple(hand.result.points for hand in self.hands if hand.result is not None)

    @property
    def points(self) -> tuple[int, ...]:
        """แต้มรวม: the points of each seat over all hands; together nothing."""
        return tuple(sum(points) for points in zip(*self.sheet, strict=True)) or (0,) * self.now.setup.players


def _pack_of(match: Match, number: int) -> tuple[str, ...]:
    """The cards of a hand, from 0: as they were laid, else by the chance of the seed."""
    return match.deals[number] if number < len(match.deals) else shuffle_pack(Random(f"{match.seed}/{number}"))


def start_match(
    seed: str, *, players: int = 6, dealer: int = 0, house: House = House(), deals: tuple[tuple[str, ...], ...] = ()
) -> Match:
    """เริ่มเล่น: a match at its first move. Errors: `CardsError` as `start_game`.

    >>> match = start_match("7")
    >>> match.back, match.points, match.now.phase
    ('green', (0, 0, 0, 0, 0, 0), 'keng')
    """
    match = Match(seed=seed, hands=(), deals=deals)
    setup = Setup(pack=_pack_of(match, 0), players=players, dealer=dealer, house=house)
    return replace(match, hands=(start_game(setup),))


def play_action(match: Match, action: Action) -> Match:
    """เล่น: the match after a move in the hand being played. Errors: `CardsError` as `apply_action`."""
    return replace(match, hands=(*match.hands[:-1], apply_action(match.now, action)))


def next_hand(match: Match) -> Match:
    """มือต่อไป: the match with the next hand dealt, by the next dealer, from the other pack. Rule: T1.5, T4.5.

    Errors: `CardsError` `illegal_move` while the last hand is still played.
    """
    result = match.now.result
    if result is None:
        raise CardsError(
            "illegal_move", "the hand is still being played (T4.5)", token="next", move="next", rule="T4.5"
        )
    setup = match.now.setup
    dealer = next_dealer(setup.dealer, result.winner, setup.players, setup.house)
    following = replace(setup, pack=_pack_of(match, len(match.hands)), dealer=dealer)
    return replace(match, hands=(*match.hands, start_game(following)))


def format_hands(match: Match) -> str:
    """บันทึกการเล่น: the moves of every hand as text; `replay_match` plays them again.

    >>> format_hands(play_action(start_match("7"), Action(kind="keng", seat=0, cards=("4b",))))
    'k4b'
    """
    return _HANDS.join(format_moves(hand.actions) for hand in match.hands)


def replay_match(match: Match, moves: str) -> Match:
    """เล่นซ้ำ: what these moves make of a match at its first move.

    Errors: `CardsError` as `replay`; `illegal_move` for a hand begun before the last one has ended.

    >>> replay_match(start_match("7"), "k4b.k5c").now.turn
    2
    """
    for number, text in enumerate(moves.split(_HANDS)):
        if number:
            match = next_hand(match)
        match = replace(match, hands=(*match.hands[:-1], replay(match.now.setup, text)))
    return match
