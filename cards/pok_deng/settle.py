"""เทียบไพ่และจ่ายแต้ม: who must draw, and what a dealer and a player owe each other. Rule: P4.2, P5.4."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cards.errors import CardsError, quote_value
from cards.pok_deng.deck import TWO_CARDS, check_copies, make_hand
from cards.pok_deng.hands import DEFAULT_HOUSE, HandValue, evaluate_hand
from cards.pok_deng.house import House
from cards.verdict import Reason, Verdict

OUTCOMES = ("win", "lose", "push")
# the conditions that reasons of this module and of `rounds` speak of
SETTLE_NEEDS = (
    "has_not_drawn",
    "is_not_pok",
    "points_force_draw",
    "higher_class",
    "more_points",
    "better_inside_class",
    "equal_hands",
    "catch_finds_hands",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Settlement:
    """ผลของขาหนึ่ง: how one stake ends for the player.

    `outcome` is "win", "lose" or "push"; `multiple` what the stake is multiplied by, 0 for a push; `pays` the points
    the player gets, negative when he pays; `rule` the moment of the round it was settled at (P3.2, P3.3, P5.1, P5.2,
    P5.3); `why` what decided between the two hands.
    """

    outcome: str
    multiple: int
    pays: int
    rule: str
    why: Reason


@dataclass(frozen=True, slots=True)
class DrawRule:
    """จั่วได้ไหม: whether a hand must draw, whether it may, and the rule that says so."""

    must: bool
    may: bool
    rule: str


MOST_STAKE = 10**18


def check_stake(stake: int) -> None:
    """Refuse a stake that is no whole number of points from 1. Rule: P1.2. Errors: `CardsError` `bad_value`.

    >>> check_stake(0)
    Traceback (most recent call last):
    cards.errors.CardsError: stake cannot be 0: it is a whole number from 1 to 1000000000000000000
    """
    if type(stake) is not int or not 1 <= stake <= MOST_STAKE:
        text = quote_value(stake)
        raise CardsError(
            "bad_value", f"stake cannot be {text}: it is a whole number from 1 to {MOST_STAKE}", token=text, key="stake"
        )


# --- drawing ----------------------------------------------------------------------------------------------------------


def draw_rule(cards: Iterable[str], house: House = DEFAULT_HOUSE) -> DrawRule:
    """ต้องจั่วไหม: whether a player's hand must draw, and whether it may. Rule: P3.3, P4.1, P4.2.

    Errors: as `evaluate_hand`.

    >>> draw_rule(("2S", "2D")), draw_rule(("2S", "3D")), draw_rule(("KS", "9D"))
    (DrawRule(must=True, may=True, rule='P4.2'), DrawRule(must=False, may=True, rule='P4.2'), \
DrawRule(must=False, may=False, rule='P3.3'))
    """
    hand = make_hand(cards)
    if len(hand) > TWO_CARDS:
        return DrawRule(False, False, "P4.1")
    value = evaluate_hand(hand, house)
    if value.is_pok:
        return DrawRule(False, False, "P3.3")
    return DrawRule(value.points <= house.must_draw_to, True, "P4.2")


def dealer_draw_rule(cards: Iterable[str], house: House = DEFAULT_HOUSE) -> DrawRule:
    """เจ้ามือต้องจั่วไหม: whether the dealer must draw, and whether he may, when he has caught nobody. Rule: P4.4.

    Errors: as `evaluate_hand`.

    >>> dealer_draw_rule(("2S", "2D")).must, dealer_draw_rule(("2S", "2D"), House(dealer_must_draw=True)).must
    (False, True)
    """
    as_player = draw_rule(cards, house)
    if as_player.rule == "P4.1":
        return as_player
    if not as_player.may:
        return DrawRule(False, False, "P3.2")
    return DrawRule(as_player.must and house.dealer_must_draw, True, "P4.4")


def judge_must_draw(cards: Iterable[str], house: House = DEFAULT_HOUSE) -> Verdict:
    """ต้องจั่วเพราะอะไร: whether a player's hand must draw, and why or why not. Rule: P3.3, P4.1, P4.2.

    Errors: as `evaluate_hand`.

    >>> judge_must_draw(("2S", "3D")).failed[0].fact["points"]
    5
    """
    hand = make_hand(cards)
    value = evaluate_hand(hand, house)
    low = value.points <= house.must_draw_to
    return Verdict(
        (
            Reason("P4.1", "has_not_drawn", len(hand) == TWO_CARDS, hand),
            Reason("P3.3", "is_not_pok", not value.is_pok, hand, (("points", value.points),)),
            Reason("P4.2", "points_force_draw", low, hand, (("points", value.points), ("most", house.must_draw_to))),
        )
    )


# --- settling ---------------------------------------------------------------------------------------------------------


def _decided_by(dealer: HandValue, player: HandValue) -> str:
    """The rule that tells these two hands apart, or makes them equal."""
    if dealer.is_pok or player.is_pok:
        return "P3.1"
    if dealer.rank[0] != player.rank[0]:
        return "P6.6"
    if dealer.klass == "tong" and player.klass == "tong":
        return "P6.5"
    if dealer.rank[0]:
        return "P6.8"
    return "P5.3"


def _why(dealer: HandValue, player: HandValue, sign: int) -> Reason:
    same = dealer.rank[0] == player.rank[0]
    needs = "equal_hands" if sign == 0 else "better_inside_class" if same else "higher_class"
    if same and sign and not player.rank[0]:
        needs = "more_points"
    return Reason(
        _decided_by(dealer, player),
        needs,
        sign >= 0,
        facts=(
            ("klass", player.klass),
            ("points", player.points),
            ("deng", player.deng),
            ("dealer_klass", dealer.klass),
            ("dealer_points", dealer.points),
            ("dealer_deng", dealer.deng),
        ),
    )


def settle_values(
    dealer: HandValue, player: HandValue, stake: int = 1, *, house: House = DEFAULT_HOUSE, rule: str = "P5.3"
) -> Settlement:
    """จ่ายแต้ม: what one stake ends as between two hands already judged. Rule: P5.4, P6.6, P6.8.

    >>> settle_values(evaluate_hand(("2S", "3D")), evaluate_hand(("4S", "4D")), 10, rule="P3.3").pays
    20
    """
    sign = (player.rank > dealer.rank) - (player.rank < dealer.rank)
    multiple = sign * (player.deng if sign > 0 else dealer.deng)
    if sign == 0 and house.tie == "deng_difference":
        multiple = player.deng - dealer.deng
    outcome = "push" if multiple == 0 else "win" if multiple > 0 else "lose"
    return Settlement(
        outcome=outcome,
        multiple=abs(multiple),
        pays=multiple * stake,
        rule=rule,
        why=_why(dealer, player, sign),
    )


def settle_hands(
    dealer: Iterable[str], player: Iterable[str], stake: int = 1, *, house: House = DEFAULT_HOUSE, rule: str = "P5.3"
) -> Settlement:
    """จ่ายแต้ม: what one stake ends as between the dealer's cards and a player's. Rule: P5.4, P6.6, P6.8.

    Two or three cards each; who might have drawn is not checked.

    Errors: `CardsError` `too_many_copies` over both hands, `wrong_count`, `bad_value` for a stake.

    >>> settled = settle_hands(("KS", "7D"), ("2S", "3S", "4S"), 10)
    >>> settled.outcome, settled.multiple, settled.pays, settled.why.needs
    ('win', 3, 30, 'higher_class')
    """
    dealers, players = make_hand(dealer), make_hand(player)
    check_copies((*dealers, *players))
    check_stake(stake)
    return settle_values(evaluate_hand(dealers, house), evaluate_hand(players, house), stake, house=house, rule=rule)
