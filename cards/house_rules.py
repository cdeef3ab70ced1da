"""กติกาวง: what the games' house rules have in common: a row a rule, and how overrides are read and written.

A game's `house.py` holds its frozen `House`, its rows and its presets; `shows.py` answers what a row shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, fields
from typing import Any

from cards.errors import CardsError, quote_value

MAX_PRICE = 1000
MOST_DIGITS = 7
_FLAGS: Mapping[str, bool] = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Show:
    """ตัวอย่าง: a situation that shows what a house rule does, as text, and what is asked of it.

    `ask` is one of the questions that the game's `answer_show` answers.
    """

    ask: str
    situation: str = ""

    @property
    def values(self) -> dict[str, str]:
        """The keys and values of the situation.

        >>> Show("win", "hand=2aaa4cc|4bbb9ccc&win=4c").values["win"]
        '4c'
        """
        return dict(piece.split("=", 1) for piece in self.situation.split("&")) if self.situation else {}


@dataclass(frozen=True, slots=True)
class Outcome:
    """ผล: what a house makes of a situation: a key, and the facts that a sentence about it needs."""

    key: str
    facts: tuple[tuple[str, int | str], ...] = ()

    @property
    def fact(self) -> dict[str, int | str]:
        """The facts by name.

        >>> Outcome("deals", (("seat", 3),)).fact
        {'seat': 3}
        """
        return dict(self.facts)


@dataclass(frozen=True, kw_only=True, slots=True)
class HouseRule:
    """One house rule: its key, the rule it belongs to, its choices, default first, and what shows them.

    A rule without choices is a number of points from 0 to 1000, and `default` is where it starts. Between them the
    `shows` have another answer by every choice.
    """

    key: str
    rule: str
    choices: tuple[str | bool, ...] = ()
    points: int = 0
    shows: tuple[Show, ...] = ()

    @property
    def default(self) -> str | bool | int:
        """The value the rulebook starts from.

        >>> HouseRule(key="stir", rule="T3.3", choices=(False, True)).default
        False
        """
        return self.choices[0] if self.choices else self.points

    def takes(self, value: object) -> bool:
        """Whether the rule can have this value."""
        if self.choices:
            return any(value == choice and type(value) is type(choice) for choice in self.choices)
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_PRICE

    @property
    def allowed(self) -> str:
        """Its values in English, for an error."""
        if not self.choices:
            return f"a whole number from 0 to {MAX_PRICE}"
        return " or ".join(quote_value(choice) for choice in self.choices)


@dataclass(frozen=True, kw_only=True, slots=True)
class Preset:
    """กติกาชุด: a whole house that can be chosen at once."""

    key: str
    house: Any


def differing_rules(house: Any, other: Any) -> tuple[str, ...]:
    """The keys of the house rules in which two houses of one game differ, in the order of the fields."""
    found: tuple[Field[Any], ...] = fields(house)
    return tuple(field.name for field in found if getattr(house, field.name) != getattr(other, field.name))


def nearest_preset(house: Any, presets: Iterable[Preset]) -> tuple[Preset, int]:
    """The preset that a house differs least from, and in how many rules; of equals the first.

    Errors: `ValueError` where there are no presets.
    """
    counted = [(preset, len(differing_rules(house, preset.house))) for preset in presets]
    return min(counted, key=lambda row: row[1])


def read_overrides(text: str) -> dict[str, str | bool | int]:
    """กติกาวง: the rules and values of `key:value,key:value` as they are typed, whether a house can take them or not.

    Errors: `CardsError` `bad_value` for a piece without `:`, or a rule given twice.

    >>> read_overrides("iao_sian:mixed,khiao_wan:false,price_lom:4")
    {'iao_sian': 'mixed', 'khiao_wan': False, 'price_lom': 4}
    """
    found: dict[str, str | bool | int] = {}
    for piece in text.split(",") if text else ():
        key, colon, value = piece.partition(":")
        if not colon or key in found:
            raise CardsError("bad_value", f"{piece!r} is no rule:value, or is given twice", token=piece or text)
        found[key] = _FLAGS.get(value, int(value) if is_number(value) else value)
    return found


def is_number(text: str) -> bool:
    """Whether a text is a whole number that any price could be, in plain digits.

    >>> is_number("12"), is_number("²"), is_number("9" * 30)
    (True, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def check_rules(rules: Mapping[str, object], rows: Iterable[HouseRule]) -> None:
    """Refuse overrides that are no house rules or have values they do not take.

    Errors: `CardsError` `unknown_rule`, `bad_rule_value`.

    >>> check_rules({"stir": "yes"}, [HouseRule(key="stir", rule="T3.3", choices=(False, True))])
    Traceback (most recent call last):
    cards.errors.CardsError: stir cannot be yes: it is false or true
    """
    by_key = {row.key: row for row in rows}
    for key, value in rules.items():
        row = by_key.get(key)
        if row is None:
            raise CardsError("unknown_rule", f"no such house rule: {key!r}", token=key)
        if not row.takes(value):
            raise CardsError(
                "bad_rule_value",
                f"{key} cannot be {quote_value(value)}: it is {row.allowed}",
                token=quote_value(value),
                key=key,
            )


def changed_rules(house: Any) -> dict[str, str | bool | int]:
    """The overrides that make a house out of its defaults, in the order of its fields."""
    found: tuple[Field[Any], ...] = fields(house)
    return {field.name: getattr(house, field.name) for field in found if getattr(house, field.name) != field.default}
