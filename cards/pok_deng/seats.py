"""ที่นั่งและการแจก: legs and where they lie, the order of the deal, caps, and when a dealer may stop. Rule: P1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cards.errors import CardsError
from cards.pok_deng.deck import CODES, MOST_HANDS, TWO_CARDS, Cards
from cards.pok_deng.settle import check_stake

MOST_PLAYERS = 10
DIRECTIONS = ("right", "left")
NOTICE = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Seat:
    """ที่วางขา: one leg on the table: who owns it, his stake, and how it came to lie there.

    `kind` is "own" (the player's own place), "cut" (between the legs of others) or "last" (dealt after the dealer).
    Rule: P1.4.
    """

    player: int
    stake: int
    kind: str = "own"


@dataclass(frozen=True, slots=True)
class Table:
    """โต๊ะ: the legs in the order they lie, from the dealer's right round to his left, and the dealer's cap. Rule: P1.

    A table is built leg by leg: `sit`, `add_leg`, `cut_in`, `take_last_leg` each give a new one.

    >>> table = Table(cap=20).sit(0, 10).sit(1, 20).add_leg(0, 5).cut_in(0, 10, before=2).take_last_leg(1, 5)
    >>> [(seat.player, seat.kind) for seat in table.seats]
    [(0, 'own'), (0, 'own'), (0, 'cut'), (1, 'own'), (1, 'last')]
    """

    seats: tuple[Seat, ...] = ()
    cap: int | None = None

    def _with(self, seat: Seat, place: int) -> Table:
        check_capped(seat.stake, self.cap)
        players = {other.player for other in self.seats} | {seat.player}
        if len(players) > MOST_PLAYERS:
            raise CardsError(
                "bad_value", f"a table has {MOST_PLAYERS} players at most", token=str(len(players)), key="players"
            )
        if len(self.seats) == MOST_HANDS:
            raise CardsError(
                "bad_value", f"the pack serves {MOST_HANDS} hands at most", token=str(MOST_HANDS + 1), key="seats"
            )
        return Table((*self.seats[:place], seat, *self.seats[place:]), self.cap)

    def _first_last(self) -> int:
        return next((place for place, seat in enumerate(self.seats) if seat.kind == "last"), len(self.seats))

    def sit(self, player: int, stake: int) -> Table:
        """นั่ง: a player takes the next place. Rule: P1.1, P1.2.

        Errors: `CardsError` `bad_value` for a stake, a stake above the cap or an eleventh player.
        """
        return self._with(Seat(player=player, stake=stake), self._first_last())

    def add_leg(self, player: int, stake: int) -> Table:
        """หลายขา: a player stakes on one more hand, beside his own. Rule: P1.4. Errors: as `sit`; `illegal_move`.

        >>> [seat.player for seat in Table().sit(0, 5).sit(1, 5).add_leg(0, 5).seats]
        [0, 0, 1]
        """
        mine = [place for place, seat in enumerate(self.seats) if seat.player == player and seat.kind == "own"]
        if not mine:
            raise CardsError(
                "illegal_move", f"player {player} has no leg to add one to (P1.4)", token=str(player),
                move="add_leg", rule="P1.4",
            )  # fmt: skip
        return self._with(Seat(player=player, stake=stake), mine[-1] + 1)

    def cut_in(self, player: int, stake: int, *, before: int) -> Table:
        """ตัดขา ตัดดวง: a leg laid before seat `before`, to take the luck that falls there. Rule: P1.4.

        Errors: as `sit`; `illegal_move` when that place is not between or before legs of others.
        """
        if not 0 <= before < self._first_last() or self.seats[before].player == player:
            raise CardsError(
                "illegal_move", f"a leg that cuts in lies before another player's, not at {before} (P1.4)",
                token=str(before), move="cut_in", rule="P1.4",
            )  # fmt: skip
        return self._with(Seat(player=player, stake=stake, kind="cut"), before)

    def take_last_leg(self, player: int, stake: int) -> Table:
        """ขาบ๊วย มือบ๊วย: a leg dealt after the dealer, held to cut the dealer's luck. Rule: P1.4. Errors: as `sit`."""
        return self._with(Seat(player=player, stake=stake, kind="last"), len(self.seats))


def check_capped(stake: int, cap: int | None) -> None:
    """อั้น: refuse a stake above the dealer's cap. Rule: P1.2. Errors: `CardsError` `bad_value`, `illegal_move`.

    >>> check_capped(30, 20)
    Traceback (most recent call last):
    cards.errors.CardsError: the dealer takes 20 at most, not 30 (P1.2)
    """
    check_stake(stake)
    if cap is not None and stake > cap:
        raise CardsError(
            "illegal_move", f"the dealer takes {cap} at most, not {stake} (P1.2)", token=str(stake), move="above_cap",
            rule="P1.2", cap=cap,
        )  # fmt: skip


def deal_order(table: Table, direction: str = "right") -> tuple[int | None, ...]:
    """ลำดับการแจก: the seats in the order one round of the deal serves them; None is the dealer. Rule: P1.3, P1.4.

    To the right or to the left; the dealer is the last but for a last leg, which stays behind him either way.

    Errors: `CardsError` `bad_value` for another direction.

    >>> table = Table().sit(0, 5).sit(1, 5).take_last_leg(0, 5)
    >>> deal_order(table), deal_order(table, "left")
    ((0, 1, None, 2), (1, 0, None, 2))
    """
    if direction not in DIRECTIONS:
        raise CardsError("bad_value", f"cards go to the right or to the left, not {direction!r}", token=str(direction))
    around = [place for place, seat in enumerate(table.seats) if seat.kind != "last"]
    last = [place for place, seat in enumerate(table.seats) if seat.kind == "last"]
    if direction == "left":
        around.reverse()
    return (*around, None, *last)


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """ไพ่ที่แจก: every seat's two cards, the dealer's, and the rest of the pack, top first."""

    hands: tuple[Cards, ...]
    dealer: Cards
    stock: Cards


def deal(table: Table, random: Random, direction: str = "right") -> Deal:
    """แจกไพ่: shuffle, and deal one card at a time in two rounds. Rule: P1.3. Errors: as `deal_order`.

    >>> dealt = deal(Table().sit(0, 5).sit(1, 5), Random(1))
    >>> len(dealt.hands), len(dealt.dealer), len(dealt.stock)
    (2, 2, 46)
    """
    pack = list(CODES)
    random.shuffle(pack)
    return deal_pack(table, pack, direction)


def deal_pack(table: Table, pack: Sequence[str], direction: str = "right") -> Deal:
    """แจกไพ่: deal from a pack already shuffled and cut, top first. Rule: P1.3. Errors: as `deal_order`.

    >>> deal_pack(Table().sit(0, 5).sit(1, 5), CODES).dealer
    ('AD', '2H')
    """
    order = deal_order(table, direction)
    served: dict[int | None, list[str]] = {place: [] for place in order}
    top = iter(pack)
    for _ in range(TWO_CARDS):
        for place in order:
            served[place].append(next(top))
    hands = tuple(tuple(served[place]) for place in range(len(table.seats)))
    return Deal(hands=hands, dealer=tuple(served[None]), stock=tuple(top))


def rounds_to_play(announced: int | None, played: int) -> int | None:
    """บอกก่อนเลิก: how many rounds a dealer must still play; None until he says that he will stop. Rule: P1.5.

    `announced` is how many rounds had been played when he said so, `played` how many have been played by now. He gives
    three rounds' notice, so that players can win back; a player may stop at any time.

    >>> rounds_to_play(None, 12), rounds_to_play(12, 12), rounds_to_play(12, 14), rounds_to_play(12, 20)
    (None, 3, 1, 0)
    """
    return None if announced is None else max(0, NOTICE - (played - announced))
