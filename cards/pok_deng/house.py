"""กติกาวง: the house rules of Pok Deng, one frozen record that every judge takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cards.house_rules import HouseRule, Preset, Show, changed_rules, check_rules


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """กติกาวง: what this table plays by; the defaults are the rulebook's.

    Errors: `CardsError` `unknown_rule` and `bad_rule_value` from `house_from_rules` only.

    >>> House().must_draw, House(must_draw="off").must_draw
    ('up_to_4', 'off')
    """

    must_draw: str = "up_to_4"
    dealer_must_draw: bool = False
    catch: str = "three"
    tie: str = "push"
    straight_vs_yellow: str = "straight"
    straight_rank: str = "above_9"
    straight_tie: str = "top_card"
    straight_flush: str = "as_straight"
    tong_ace: str = "high"

    @property
    def must_draw_to(self) -> int:
        """The most points that force a draw; -1 when none do. Rule: P4.2.

        >>> House().must_draw_to, House(must_draw="below_4").must_draw_to, House(must_draw="off").must_draw_to
        (4, 3, -1)
        """
        return MUST_DRAW_TO[self.must_draw]

    @property
    def catches(self) -> tuple[str, ...]:
        """The catches the dealer may call. Rule: P5.1.

        >>> House().catches, House(catch="two_or_three").catches
        (('three',), ('two', 'three'))
        """
        return CATCHES[self.catch]


MUST_DRAW_TO: Mapping[str, int] = {"up_to_4": 4, "below_4": 3, "off": -1}
CATCHES: Mapping[str, tuple[str, ...]] = {"three": ("three",), "two_or_three": ("two", "three")}


HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        key="must_draw",
        rule="P4.2",
        choices=tuple(MUST_DRAW_TO),
        shows=(Show("draw", "hand=KS4D"), Show("draw", "hand=KS3D")),
    ),
    HouseRule(key="dealer_must_draw", rule="P4.4", choices=(False, True), shows=(Show("dealer_draw", "hand=KS2D"),)),
    HouseRule(
        key="catch", rule="P5.1", choices=tuple(CATCHES), shows=(Show("catch", "seat0=2S3D+4D@10&seat1=KS7H@10"),)
    ),
    HouseRule(
        key="tie",
        rule="P5.4",
        choices=("push", "deng_difference"),
        shows=(Show("settle", "dealer=4S3H&player=5D2D"),),
    ),
    HouseRule(
        key="straight_vs_yellow",
        rule="P6.6",
        choices=("straight", "yellow"),
        shows=(Show("settle", "dealer=JSJDKH&player=5S6D7H"),),
    ),
    HouseRule(
        key="straight_rank",
        rule="P6.4",
        choices=("above_9", "by_points"),
        shows=(Show("settle", "dealer=KS4D5H&player=3S4C5D"),),
    ),
    HouseRule(
        key="straight_tie",
        rule="P6.8",
        choices=("top_card", "push"),
        shows=(Show("settle", "dealer=2S3D4H&player=6S7D8H"),),
    ),
    HouseRule(
        key="straight_flush", rule="P6.9", choices=("as_straight", "own_class"), shows=(Show("hand", "hand=5H6H7H"),)
    ),
    HouseRule(
        key="tong_ace",
        rule="P6.5",
        choices=("high", "low"),
        shows=(Show("settle", "dealer=KSKDKH&player=ASADAH"),),
    ),
)
HOUSE_RULE_BY_KEY: Mapping[str, HouseRule] = {row.key: row for row in HOUSE_RULES}
PRESETS: tuple[Preset, ...] = (
    Preset(key="source", house=House()),
    Preset(key="strict", house=House(dealer_must_draw=True, straight_rank="by_points")),
    Preset(key="easy", house=House(must_draw="off", tie="deng_difference", straight_flush="own_class")),
)


def house_from_rules(rules: Mapping[str, object]) -> House:
    """กติกาวง: the house that these overrides of the defaults make. Rule: each house rule's own.

    Errors: `CardsError` `unknown_rule` for a key that is no house rule, `bad_rule_value` for a value it does not take.

    >>> house_from_rules({"tong_ace": "low"}) == House(tong_ace="low")
    True
    >>> house_from_rules({"must_draw": "always"})
    Traceback (most recent call last):
    cards.errors.CardsError: must_draw cannot be always: it is up_to_4 or below_4 or off
    """
    check_rules(rules, HOUSE_RULES)
    return House(**rules)  # type: ignore[arg-type]


def rules_of(house: House) -> dict[str, str | bool | int]:
    """กติกาวง: the overrides that make this house out of the defaults, for links and the line protocol.

    >>> rules_of(House(tie="deng_difference")), rules_of(House())
    ({'tie': 'deng_difference'}, {})
    """
    return changed_rules(house)
