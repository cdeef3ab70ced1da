"""คำของโค้ชป๊อกเด้ง: what each move is worth by the exact odds, and which of the learner's moves cost much.

Draw and stand are worth what `odds.find_advice` says, for each point laid; the dealer's moves what
`bots.find_worth` makes of the plans of `odds.find_plans` when every hand has its own stake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cards.pok_deng.play import Action, Observation, State, apply_action, observe, start_game
from cards.verdict import Reason
from lessons.quizzes.draw_or_stand import RULES, ask
from lessons.quizzes.pok_hands import signed
from lessons.quizzes.situation import cards_text, situation_text

MUCH = 0.05
"""A move that gives away so much for each point laid is worth a word."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Slip:
    """พลาด: a move that cost much: how many moves came before it, what it gave away for each point laid, and why."""

    at: int
    cost: float
    why: Reason


def move_key(action: Action) -> str:
    """The name of a move among those of a moment: draw, stand, catch_three or catch_two.

    >>> move_key(Action(kind="catch", seat=0, count=3))
    'catch_three'
    """
    return {2: "catch_two", 3: "catch_three"}[action.count] if action.kind == "catch" else action.kind


def worths(seen: Observation) -> dict[str, float]:
    """คุ้มแค่ไหน: what each move is worth, the best first; empty where there is nothing to choose. Rule: P4, P5.

    To a player for each point laid on the hand that is asked; to the dealer in points over all hands still closed.

    >>> from cards.pok_deng.play import Setup, lay_pack, replay
    >>> setup = Setup(pack=lay_pack(["5S KD", "KC 7H"], "9S KH"), players=3, dealer=2)
    >>> seen = observe(replay(setup, "s1.r.s1.r.r.r"), 0)
    >>> seen.phase
    'end'
    >>> worths(seen)
    {}
    """
    if seen.turn != seen.seat or seen.phase not in ("draw", "dealer") or len(seen.actions) < 2:
        return {}
    if seen.phase == "draw":
        from cards.pok_deng.odds import find_advice  # noqa: PLC0415 - numpy is read only when odds are asked for

        advice = find_advice(seen.hand, seen.house)
        assert advice.stand is not None
        found = {"draw": advice.draw, "stand": advice.stand}
    else:
        from cards.pok_deng.bots import find_worth  # noqa: PLC0415 - as above

        found = {move_key(action): find_worth(action, seen) for action in seen.actions}
    return dict(sorted(found.items(), key=lambda row: -row[1]))


def stakes_of(seen: Observation) -> int:
    """The points that a decision is about: one for a player's hand, for the dealer all that is still to be settled."""
    if seen.phase != "dealer":
        return 1
    return sum(seat.stake for seat, done in zip(seen.table.seats, seen.settlements, strict=True) if done is None)


def find_slips(state: State, seat: int) -> tuple[Slip, ...]:
    """พลาดตรงไหน: the moves of a seat that cost much, as they came. Rule: P4.1, P5.1."""
    now, slips = start_game(state.setup), []
    for at, action in enumerate(state.actions):
        if action.seat == seat and now.phase in ("draw", "dealer"):
            slip = _slip(at, action, observe(now, seat))
            if slip is not None:
                slips.append(slip)
        now = apply_action(now, action)
    return tuple(slips)


def _slip(at: int, action: Action, seen: Observation) -> Slip | None:
    found = worths(seen)
    if not found:
        return None
    made, best = move_key(action), next(iter(found))
    cost = (found[best] - found[made]) / stakes_of(seen)
    return Slip(at=at, cost=cost, why=_why(seen, found, made, best)) if cost >= MUCH else None


def _difference(made: float, best: float) -> str:
    """What is between two values as they are printed.

    >>> _difference(0.0774, 0.1476)  # 0.077 and 0.148
    '0.071'
    """
    return f"{round(best, 3) - round(made, 3):.3f}"


def _why(seen: Observation, found: Mapping[str, float], made: str, best: str) -> Reason:
    """In the words of the questions on the same choice: draw or stand, what to catch."""
    if seen.phase == "draw":
        situation = situation_text({"hand": cards_text(seen.hand)}, seen.house, RULES)
        reason = ask(situation).why[made].failed[0]
        told = dict(reason.facts) | {"cost": _difference(found[made], found[best])}
        return replace(reason, facts=tuple(told.items()))
    facts = (
        ("option", made), ("best", best), ("value", signed(found[made])), ("best_value", signed(found[best])),
        ("cost", _difference(found[made], found[best])), ("near", 0),
    )  # fmt: skip
    return Reason("P5.1", "plan_is_best", False, seen.hand, facts)
