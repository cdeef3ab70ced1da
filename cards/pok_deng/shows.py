"""กติกาวงบนมือ: what a house makes of the situations that show its rules. Asked of the engine's judges, never typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cards.house_rules import Outcome, Show
from cards.pok_deng.deck import parse_card, parse_hand
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from cards.pok_deng.rounds import Leg, find_caught
from cards.pok_deng.settle import DrawRule, dealer_draw_rule, draw_rule, settle_hands

Values = Mapping[str, str]
STAKE = 10


def legs_of(values: Values) -> tuple[Leg, ...]:
    """The legs of a situation: `2S3D+4D@10` is two cards, the card drawn and the stake.

    >>> legs_of({"seat0": "2S3D+4D@10"})[0].cards
    ('2S', '3D', '4D')
    """
    legs = []
    for key, text in values.items():
        if key.startswith("seat"):
            cards, _, stake = text.partition("@")
            hand, _, drawn = cards.partition("+")
            legs.append(Leg(hand=parse_hand(hand), stake=int(stake), draw=parse_card(drawn) if drawn else None))
    return tuple(legs)


def _draws(values: Values, house: House, rule: Callable[..., DrawRule]) -> Outcome:
    cards = parse_hand(values["hand"])
    return Outcome(
        "must_draw" if rule(cards, house).must else "may_draw", (("count", evaluate_hand(cards, house).points),)
    )


def _catch(values: Values, house: House) -> Outcome:
    caught = {way: find_caught(way, legs_of(values), house) for way in house.catches}
    return Outcome("catches", tuple((way, seats[0]) for way, seats in caught.items()))


def _settle(values: Values, house: House) -> Outcome:
    settled = settle_hands(parse_hand(values["dealer"]), parse_hand(values["player"]), STAKE, house=house)
    if settled.outcome == "push":
        return Outcome("push")
    return Outcome({"win": "gets", "lose": "pays"}[settled.outcome], (("count", abs(settled.pays)),))


def _hand(values: Values, house: House) -> Outcome:
    value = evaluate_hand(parse_hand(values["hand"]), house)
    return Outcome("hand", (("hand", value.klass), ("deng", value.deng)))


ANSWERS: Mapping[str, Callable[[Values, House], Outcome]] = {
    "draw": lambda values, house: _draws(values, house, draw_rule),
    "dealer_draw": lambda values, house: _draws(values, house, dealer_draw_rule),
    "catch": _catch,
    "settle": _settle,
    "hand": _hand,
}
"""What can be asked of a situation, and who answers."""


def answer_show(show: Show, house: House) -> Outcome:
    """ผลตามกติกาวง: what this house makes of a situation. Errors: those of the judges it asks.

    >>> show = Show("draw", "hand=KS4D")
    >>> answer_show(show, House()).key, answer_show(show, House(must_draw="off")).key
    ('must_draw', 'may_draw')
    """
    return ANSWERS[show.ask](show.values, house)
