"""คู่เล่น: players by computer, of three strengths, as rows. Each is given what its seat can see, and nothing else.

All three lay stakes alike, one leg each time for a stake of chance, so that what tells them apart is how they draw, and
how they catch when they deal. The strong one goes by the exact odds: it plays the round as `odds.solve` has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from cards.pok_deng.deck import TWO_CARDS, count_points
from cards.pok_deng.odds import find_advice, holding_of, solve
from cards.pok_deng.play import Action, Observation

_DRAWS_TO = 4  # points, for the simple player


@dataclass(frozen=True, kw_only=True, slots=True)
class Bot:
    """คู่เล่น: one strength: its key, and what it does with what it sees."""

    key: str
    choose: Callable[[Observation, Random], Action]


def _lay(seen: Observation, random: Random) -> Action:
    """One leg, then no more."""
    sits = any(seat.player == seen.seat for seat in seen.table.seats)
    stakes = [] if sits else [action for action in seen.actions if action.kind == "stake"]
    return random.choice(stakes) if stakes else _named(seen)["ready"]


def _named(seen: Observation) -> Mapping[str, Action]:
    return {action.kind: action for action in seen.actions}


# --- the three strengths ----------------------------------------------------------------------------------------------


def choose_any(seen: Observation, random: Random) -> Action:
    """สุ่ม: any move that may be made, once the stake is laid."""
    return _lay(seen, random) if seen.phase in ("stake", "cut") else random.choice(seen.actions)


def choose_simple(seen: Observation, random: Random) -> Action:
    """ง่าย: draws up to four points, as a player and as the dealer, and never catches."""
    if seen.phase in ("stake", "cut"):
        return _lay(seen, random)
    may = _named(seen)
    return may["draw"] if "stand" not in may or count_points(seen.hand) <= _DRAWS_TO else may["stand"]


def choose_strong(seen: Observation, random: Random) -> Action:
    """เก่ง: draws, stands and catches by the odds, as the dealer with each leg weighed by its stake. Rule: P4, P5."""
    if seen.phase in ("stake", "cut"):
        return _lay(seen, random)
    if seen.phase == "draw":
        return _named(seen)[find_advice(seen.hand, seen.house).best]
    return max(seen.actions, key=lambda action: find_worth(action, seen))


def find_worth(action: Action, seen: Observation) -> float:
    """คุ้มแค่ไหน: what a move is worth to the dealer in points over the legs still closed, as `odds.find_plans` counts.

    After a catch the better of drawing and standing is taken.

    >>> from cards.pok_deng.play import Setup, lay_pack, observe, replay, start_game
    >>> setup = Setup(pack=lay_pack(["2S 2D", "KD 7H"], "5S KC", "9S"), players=3)
    >>> seen = observe(replay(setup, "s1.r.s1.r.r.r.d.x"), 0)
    >>> [(action.kind, f"{find_worth(action, seen):.3f}") for action in seen.actions]
    [('draw', '-0.732'), ('stand', '-1.059'), ('catch', '-0.609')]
    """
    met = [
        (seat.stake, size > TWO_CARDS)
        for seat, size, settled in zip(seen.table.seats, seen.sizes, seen.settlements, strict=True)
        if settled is None
    ]
    dealer, holding = solve(seen.house).dealer, holding_of(seen.hand)

    def worth(caught: int, draws: bool) -> float:
        return sum(
            stake * float(dealer[holding, drew, draws and caught != TWO_CARDS + drew]) for stake, drew in met
        )  # fmt: skip

    if action.kind == "catch":
        return max(worth(action.count, True), worth(action.count, False))
    return worth(0, action.kind == "draw")


BOTS: tuple[Bot, ...] = (
    Bot(key="random", choose=choose_any),
    Bot(key="simple", choose=choose_simple),
    Bot(key="strong", choose=choose_strong),
)
BOT_BY_KEY = {row.key: row for row in BOTS}
