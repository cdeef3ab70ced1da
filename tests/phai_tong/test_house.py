"""House rules, in the protocol's words."""

from __future__ import annotations

from typing import Any

import pytest

from cards.errors import CardsError
from cards.phai_tong.house import HOUSE_RULES, House, house_from_rules, rules_of

# the protocol's table, default first
TABLE: dict[str, tuple[Any, ...]] = {
    "iao_sian": ("one_group", "mixed"),
    "stir": (False, True),
    "pong_on_discard": (False, True),
    "win_on_discard": (False, True),
    "si_tua_from_pong": (False, True),
    "khiao_wan": (True, False),
    "take_discard": ("completes_set", "any_same_head"),
    "next_dealer": ("winner", "right"),
    "dealt_win": ("plain", "thok"),
    "keng_choice": ("before_deal", "after_deal"),
    "payer": ("all", "drawer"),
    "upstream": ("drawer_first", "drawer_last"),
}
NUMBERS = {
    "price_chong": 1, "price_si_tua": 2, "price_lom": 4, "price_big_lom": 8, "price_muet": 12, "price_muet_keng": 16,
    "thok_bonus_chong": 1, "thok_bonus_lom": 2,
}  # fmt: skip


def test_the_house_rules_are_the_protocol_s_with_its_defaults() -> None:
    defaults = {key: values[0] for key, values in TABLE.items()} | NUMBERS
    assert {row.key: row.default for row in HOUSE_RULES} == defaults
    assert {row.key: row.choices for row in HOUSE_RULES if row.choices} == TABLE


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in TABLE.items() for value in values])
def test_every_choice_is_taken_and_told_back(key: str, value: object) -> None:
    house = house_from_rules({key: value})
    assert getattr(house, key) == value
    assert house_from_rules(rules_of(house)) == house
    assert rules_of(house) == ({} if value == TABLE[key][0] else {key: value})


@pytest.mark.parametrize(
    ("rules", "token"),
    [
        ({"iao_sian": "both"}, "both"),
        ({"stir": "true"}, "true"),
        ({"stir": 1}, "1"),
        ({"price_lom": -1}, "-1"),
        ({"price_muet_keng": 1001}, "1001"),
        ({"price_lom": 4.0}, "4.0"),
        ({"price_lom": "4"}, "4"),
        ({"price_lom": 1}, "1"),
        ({"price_chong": 3}, "3"),
        ({"thok_bonus_lom": -2}, "-2"),
    ],
)
def test_a_value_the_house_rule_does_not_take_is_refused_and_quoted(rules: dict[str, object], token: str) -> None:
    with pytest.raises(CardsError) as caught:
        house_from_rules(rules)
    assert caught.value.code == "bad_rule_value"
    assert caught.value.token == token


@pytest.mark.parametrize("key", ["khiaowan", "", "Stir", "must_draw"])
def test_an_unknown_house_rule_is_refused_by_name(key: str) -> None:
    with pytest.raises(CardsError) as caught:
        house_from_rules({key: True})
    assert (caught.value.code, caught.value.token) == ("unknown_rule", key)


def test_prices_that_do_not_fall_are_taken() -> None:
    house = house_from_rules({key: 5 for key in NUMBERS if key.startswith("price")})
    assert {getattr(house, key) for key in NUMBERS if key.startswith("price")} == {5}
    assert house_from_rules({"price_chong": 0}) == House(price_chong=0)
