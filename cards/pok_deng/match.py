"""หลายตา: a match of rounds with its score sheet: the dealer stays until three rounds after he says so. Rule: P1.5.

A match is a seed, a table, the moves of each round and when a dealer gave notice; everything else follows from them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from cards.errors import CardsError
from cards.pok_deng.hands import DEFAULT_HOUSE
from cards.pok_deng.house import House
from cards.pok_deng.play import Action, Setup, State, apply_action, format_moves, replay, shuffle_pack, start_game
from cards.pok_deng.seats import rounds_to_play

_HANDS = "~"  # between the rounds of a match
_NOTICE = "!"  # before a round, or after the last one: the dealer says that he will stop


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """หลายตา: the rounds so far, the last one perhaps still being played. `deals` are laid packs, else shuffled ones.

    `notices` tell how many rounds had ended whenever a dealer said that he would stop.
    """

    seed: str
    hands: tuple[State, ...]
    deals: tuple[tuple[str, ...], ...] = ()
    notices: tuple[int, ...] = ()

    @property
    def now(self) -> State:
        """The round that is being played, or the last one."""
        return self.hands[-1]

    @property
    def ended(self) -> int:
        """How many rounds have ended."""
        return len(self.hands) - (self.now.result is None)

    @property
    def left(self) -> int | None:
        """บอกก่อนเลิก: how many rounds the dealer must still play; None until he says that he will stop. Rule: P1.5."""
        dealer = self.now.setup.dealer
        since = next((at + 1 for at, hand in reversed(list(enumerate(self.hands))) if hand.setup.dealer != dealer), 0)
        said = self.notices[-1] if self.notices and self.notices[-1] >= since else None
        return rounds_to_play(said, self.ended)

    @property
    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """ใบคะแนน: the points of each round that has ended, by seat. Rule: P5.4."""
        return tuple(hand.result.points for hand in self.hands if hand.result is not None)

    @property
    def points(self) -> tuple[int, ...]:
        """แต้มรวม: the points of each seat over all rounds; together nothing."""
        return tuple(sum(points) for points in zip(*self.sheet, strict=True)) or (0,) * self.now.setup.players


def _pack_of(match: Match, number: int) -> tuple[str, ...]:
    """The cards of a round, from 0: as they were laid, else by the chance of the seed."""
    return match.deals[number] if number < len(match.deals) else shuffle_pack(Random(f"{match.seed}/{number}"))


def start_match(
    seed: str,
    *,
    players: int = 6,
    dealer: int = 0,
    house: House = DEFAULT_HOUSE,
    cap: int | None = None,
    direction: str = "right",
    deals: tuple[tuple[str, ...], ...] = (),
) -> Match:
    """เริ่มเล่น: a match at its first move. Errors: `CardsError` as `start_game`.

    >>> match = start_match("7")
    >>> match.points, match.now.phase, match.left
    ((0, 0, 0, 0, 0, 0), 'stake', None)
    """
    match = Match(seed=seed, hands=(), deals=deals)
    setup = Setup(
        pack=_pack_of(match, 0), players=players, dealer=dealer, house=house, cap=cap, direction=direction
    )  # fmt: skip
    return replace(match, hands=(start_game(setup),))


def play_action(match: Match, action: Action) -> Match:
    """เล่น: the match after a move in the round being played. Errors: `CardsError` as `apply_action`."""
    return replace(match, hands=(*match.hands[:-1], apply_action(match.now, action)))


def give_notice(match: Match) -> Match:
    """บอกก่อนเลิก: the dealer says that he will stop; he deals three rounds more. Rule: P1.5.

    A round that is being played counts among the three. Errors: `CardsError` `illegal_move` when he has said so.

    >>> give_notice(start_match("7")).left
    3
    """
    if match.left is not None:
        raise CardsError(
            "illegal_move", "the dealer has given notice (P1.5)", token="notice", move="notice", rule="P1.5"
        )
    return replace(match, notices=(*match.notices, match.ended))


def next_hand(match: Match) -> Match:
    """ตาต่อไป: the match with the next round's stakes due. The dealer stays; when the rounds of his notice are over the
    seat to his right deals. Rule: P1.5; who deals then is our default.

    Errors: `CardsError` `illegal_move` while the last round is still played.
    """
    if match.now.result is None:
        raise CardsError(
            "illegal_move", "the round is still being played (P5.3)", token="next", move="next", rule="P5.3"
        )
    setup = match.now.setup
    dealer = (setup.dealer + 1) % setup.players if match.left == 0 else setup.dealer
    following = replace(setup, pack=_pack_of(match, len(match.hands)), dealer=dealer)
    return replace(match, hands=(*match.hands, start_game(following)))


def format_hands(match: Match) -> str:
    """บันทึกการเล่น: the moves of every round as text, and each notice; `replay_match` plays them again.

    >>> format_hands(play_action(give_notice(start_match("7")), Action(kind="stake", seat=1, count=5)))
    '!s5'
    """
    texts = [format_moves(hand.actions) for hand in match.hands]
    marks = [_NOTICE if number in match.notices else "" for number in range(len(texts) + 1)]
    return _HANDS.join(mark + text for mark, text in zip(marks[:-1], texts, strict=True)) + marks[-1]


def replay_match(match: Match, moves: str) -> Match:
    """เล่นซ้ำ: what these moves make of a match at its first move.

    Errors: `CardsError` as `replay`; `illegal_move` for a round begun before the last one has ended, and for a notice
    that cannot be given then.

    >>> replay_match(start_match("7"), "s5.r.s1").now.turn
    2
    """
    for number, text in enumerate(moves.split(_HANDS)):
        if number:
            match = next_hand(match)
        if text.startswith(_NOTICE):
            match = give_notice(match)
        played = text.removeprefix(_NOTICE)
        match = replace(match, hands=(*match.hands[:-1], replay(match.now.setup, played.removesuffix(_NOTICE))))
        if played.endswith(_NOTICE):
            match = give_notice(match)
    return match
