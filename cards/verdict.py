"""Yes or no, with why: what every judge of the engine returns. Ids and numbers only; words are added at the edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One condition applied to some cards.

    `rule` is a rule id ("T6.5"), `needs` the condition's permanent key ("four_sian"), `cards` the cards that decided
    it in the order to point at them, `facts` numbers and keys a sentence needs, `groups` the places in
    `Verdict.groups` that it speaks of.
    """

    rule: str
    needs: str
    holds: bool
    cards: tuple[str, ...] = ()
    facts: tuple[tuple[str, int | str], ...] = ()
    groups: tuple[int, ...] = ()

    @property
    def fact(self) -> dict[str, int | str]:
        """The facts by name.

        >>> Reason("T6.7", "four_tong", False, facts=(("tong", 3),)).fact["tong"]
        3
        """
        return dict(self.facts)


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together in the reading a verdict speaks of.

    `kind` is "tong", "sian", "phuak" or "loose"; `place` "hand" or "ponged"; `win` tells that the winning card is
    among them.
    """

    kind: str
    cards: tuple[str, ...]
    place: str = "hand"
    win: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something holds, every reason for and against, and the reading of the cards they speak of.

    >>> Verdict((Reason("T6.5", "four_sian", True), Reason("T6.9", "win_is_keng", False))).holds
    False
    """

    reasons: tuple[Reason, ...]
    groups: tuple[Group, ...] = ()

    @property
    def holds(self) -> bool:
        """True when every condition holds."""
        return all(reason.holds for reason in self.reasons)

    @property
    def failed(self) -> tuple[Reason, ...]:
        """The reasons that do not hold, in the order of the conditions."""
        return tuple(reason for reason in self.reasons if not reason.holds)


def judge_in_turn(pieces: Iterable[Iterable[Reason]]) -> Verdict:
    """A verdict of conditions that are asked one after the other, up to the first that fails.

    >>> asked = judge_in_turn([[Reason("T4.1", "seat_is_asked", False)], [Reason("T4.2", "cards_in_hand", True)]])
    >>> [reason.needs for reason in asked.reasons]
    ['seat_is_asked']
    """
    reasons: list[Reason] = []
    for piece in pieces:
        reasons.extend(piece)
        if not all(reason.holds for reason in reasons):
            break
    return Verdict(tuple(reasons))
