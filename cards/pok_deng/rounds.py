"""หนึ่งตา: a whole round in the order things happen, every stake settled by the rule of its moment. Rule: P3, P4, P5.

Pok settles first; then players draw, the dealer may catch, the dealer may draw, and what is left is settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.errors import CardsError
from cards.pok_deng.deck import MOST_HANDS, TWO_CARDS, Cards, check_copies, make_hand
from cards.pok_deng.hands import DEFAULT_HOUSE, evaluate_hand
from cards.pok_deng.house import House
from cards.pok_deng.settle import Settlement, check_stake, dealer_draw_rule, draw_rule, settle_values
from cards.verdict import Reason

CAUGHT_SIZE: Mapping[str, int] = {"two": 2, "three": 3}


@dataclass(frozen=True, kw_only=True, slots=True)
class Dealer:
    """เจ้ามือ: the dealer's two cards, the catch called ("three", "two" or None) and the card drawn, or None."""

    hand: Cards
    catch: str | None = None
    draw: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Leg:
    """ขา: one hand staked on: its two cards, the card drawn, or None, and the stake. Rule: P1.4."""

    hand: Cards
    stake: int
    draw: str | None = None

    @property
    def cards(self) -> Cards:
        """The cards as they lie after the draw."""
        return self.hand if self.draw is None else (*self.hand, self.draw)


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """เหตุการณ์: one thing that happened in a round, in order.

    `kind` is "dealer_pok", "pok", "draw", "stand", "catch", "dealer_draw", "dealer_stand" or "settle"; `seats` are
    the legs it touches, from 0; `cards` what was shown or drawn.
    """

    kind: str
    rule: str
    seats: tuple[int, ...] = ()
    cards: Cards = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Round:
    """ผลทั้งตา: how every leg was settled, what the dealer pays in all (negative when he gains), and what happened."""

    settlements: tuple[Settlement, ...]
    events: tuple[Event, ...]

    @property
    def dealer_pays(self) -> int:
        """What the dealer pays in all; the legs together get exactly this. Rule: P5.4."""
        return sum(settlement.pays for settlement in self.settlements)


def _illegal(move: str, rule: str, token: str | None, message: str, **facts: int | str) -> CardsError:
    return CardsError("illegal_move", f"{message} ({rule})", token=token, move=move, rule=rule, **facts)


def _check_draws(dealer: Dealer, legs: Sequence[Leg], house: House, dealer_pok: bool) -> None:
    """Refuse every draw that the rules do not allow, and the want of one they ask for. Rule: P3.2, P3.3, P4.2."""
    if dealer_pok and dealer.draw is not None:
        raise _illegal("dealer_pok_draw", "P3.2", dealer.draw, f"a dealer with pok draws nothing: {dealer.draw}")
    for seat, leg in enumerate(legs):
        if dealer_pok:
            if leg.draw is not None:
                raise _illegal(
                    "draw_against_pok", "P3.2", leg.draw,
                    f"against the dealer's pok nobody draws, and seat {seat} drew {leg.draw}", seat=seat,
                )  # fmt: skip
            continue
        allowed = draw_rule(leg.hand, house)
        if leg.draw is not None and not allowed.may:
            raise _illegal(
                "draw_with_pok", allowed.rule, leg.draw, f"seat {seat} has pok and draws nothing: {leg.draw}", seat=seat
            )
        if leg.draw is None and allowed.must:
            points = evaluate_hand(leg.hand, house).points
            raise _illegal(
                "must_draw", allowed.rule, " ".join(leg.hand),
                f"seat {seat} has {points} points and must draw", seat=seat, points=points,
            )  # fmt: skip


def find_caught(catch: str | None, legs: Sequence[Leg], house: House = DEFAULT_HOUSE) -> tuple[int, ...]:
    """ใครโดนจับ: the legs that a catch makes open: those with that many cards and no pok. Rule: P5.1.

    Errors: `CardsError` `illegal_move` for a catch the house does not have, `bad_value` for one that is none.

    >>> legs = [Leg(hand=("2S", "3S"), stake=1, draw="4D"), Leg(hand=("KS", "7H"), stake=1)]
    >>> find_caught("three", legs), find_caught("two", legs, House(catch="two_or_three")), find_caught(None, legs)
    ((0,), (1,), ())
    """
    if catch is None:
        return ()
    if catch not in CAUGHT_SIZE:
        raise CardsError("bad_value", f"a catch is three or two, not {catch!r}", token=catch, key="catch")
    if catch not in house.catches:
        raise _illegal("catch", "P5.1", catch, f"this house catches {' or '.join(house.catches)}, not {catch}")
    return tuple(
        seat
        for seat, leg in enumerate(legs)
        if len(leg.cards) == CAUGHT_SIZE[catch] and not evaluate_hand(leg.hand, house).is_pok
    )


def _check_cards(dealer: Dealer, legs: Sequence[Leg]) -> None:
    for hand in (dealer.hand, *(leg.hand for leg in legs)):
        make_hand(hand, sizes=(TWO_CARDS,))
    drawn = [card for card in (dealer.draw, *(leg.draw for leg in legs)) if card is not None]
    check_copies((*dealer.hand, *(card for leg in legs for card in leg.hand), *drawn))
    for leg in legs:
        check_stake(leg.stake)
    if not 1 <= len(legs) <= MOST_HANDS:
        raise CardsError(
            "bad_value", f"there are 1 to {MOST_HANDS} hands, not {len(legs)}", token=str(len(legs)), key="players"
        )


def play_round(dealer: Dealer, legs: Sequence[Leg], house: House = DEFAULT_HOUSE) -> Round:
    """เล่นหนึ่งตา: settle a round, each leg at its moment. Rule: P3.2, P3.3, P4, P5.

    A catch that finds nobody with that many cards changes nothing, and one called by a dealer with pok neither: his
    pok has settled every leg.

    Errors: `CardsError` `wrong_count` unless every hand is two cards, `too_many_copies` over the table, `bad_value`
    for a stake, a catch that is none or too many hands, `illegal_move`, which names the rule, for a draw with pok or
    against the dealer's, a draw that was due and not made, and a catch the house does not have.

    >>> legs = [Leg(hand=("2S", "2D"), stake=10, draw="KS"), Leg(hand=("KD", "7H"), stake=5)]
    >>> played = play_round(Dealer(hand=("4S", "2H"), catch="three", draw="3C"), legs)
    >>> [(leg.outcome, leg.pays, leg.rule) for leg in played.settlements], played.dealer_pays
    ([('lose', -10, 'P5.1'), ('lose', -15, 'P5.2')], -25)
    """
    _check_cards(dealer, legs)
    dealers = evaluate_hand(dealer.hand, house)
    caught = find_caught(dealer.catch, legs, house)
    _check_draws(dealer, legs, house, dealers.is_pok)
    values = [evaluate_hand(leg.cards, house) for leg in legs]
    seats = tuple(range(len(legs)))
    if dealers.is_pok:
        settled = tuple(
            settle_values(dealers, value, leg.stake, house=house, rule="P3.2")
            for leg, value in zip(legs, values, strict=True)
        )
        shown = Event(kind="dealer_pok", rule="P3.2", seats=seats, cards=dealer.hand)
        return Round(settlements=settled, events=(shown,))

    events: list[Event] = []
    rules: dict[int, str] = {seat: "P3.3" for seat in seats if values[seat].is_pok}
    for seat in seats:
        leg = legs[seat]
        if seat in rules:
            events.append(Event(kind="pok", rule="P3.3", seats=(seat,), cards=leg.hand))
        elif leg.draw is None:
            events.append(Event(kind="stand", rule="P4.2", seats=(seat,)))
        else:
            events.append(Event(kind="draw", rule="P4.2", seats=(seat,), cards=(leg.draw,)))
    if dealer.catch is not None:
        events.append(Event(kind="catch", rule="P5.1", seats=caught, cards=dealer.hand))
        rules |= dict.fromkeys(caught, "P5.1")
    rest = tuple(seat for seat in seats if seat not in rules)
    if dealer.draw is not None:
        events.append(Event(kind="dealer_draw", rule="P5.2" if dealer.catch else "P4.4", cards=(dealer.draw,)))
    else:
        if rest and not caught and dealer_draw_rule(dealer.hand, house).must:
            raise _illegal(
                "dealer_must_draw", "P4.4", " ".join(dealer.hand),
                f"the dealer has {dealers.points} points and must draw", points=dealers.points,
            )  # fmt: skip
        events.append(Event(kind="dealer_stand", rule="P5.3"))
    last = "P5.2" if dealer.catch is not None and dealer.draw is not None else "P5.3"
    if rest:
        events.append(Event(kind="settle", rule=last, seats=rest))
    final = dealers if dealer.draw is None else evaluate_hand((*dealer.hand, dealer.draw), house)
    settlements = []
    for seat, leg in enumerate(legs):
        rule = rules.get(seat, last)
        against = dealers if seat in rules else final
        settlements.append(settle_values(against, values[seat], leg.stake, house=house, rule=rule))
    return Round(settlements=tuple(settlements), events=tuple(events))


def settle_penalty(seat: int, stakes: Sequence[int]) -> tuple[int, ...]:
    """จ่ายรอบวง: what each leg gets, and last the dealer, when `seat` is found not to have drawn. Rule: P4.3.

    The offender pays his stake to every other leg and to the dealer; the amounts sum to nothing.

    Errors: `CardsError` `bad_value` for a seat or a stake that is none.

    >>> settle_penalty(1, (5, 10, 20))
    (10, -30, 10, 10)
    """
    for stake in stakes:
        check_stake(stake)
    if not 0 <= seat < len(stakes):
        raise CardsError("bad_value", f"there is no seat {seat} among {len(stakes)}", token=str(seat), key="seat")
    owed = stakes[seat]
    return tuple(-owed * len(stakes) if place == seat else owed for place in range(len(stakes) + 1))


def judge_catch(catch: str | None, legs: Sequence[Leg], house: House = DEFAULT_HOUSE) -> Reason:
    """จับได้ไหม: whether a catch finds anybody, with how many legs it opens. Rule: P5.1. Errors: as `find_caught`.

    >>> judge_catch("three", [Leg(hand=("KS", "7H"), stake=1)]).holds
    False
    """
    caught = find_caught(catch, legs, house)
    return Reason("P5.1", "catch_finds_hands", bool(caught), facts=(("caught", len(caught)), ("catch", catch or "")))
