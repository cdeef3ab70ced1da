"""The house rules: their choices, defaults and errors, as the line protocol lists them."""

from __future__ import annotations

import pytest

from cards.errors import CardsError
from cards.phai_tong.house import HOUSE_RULE_BY_KEY as TONG
from cards.pok_deng.house import HOUSE_RULES, House, house_from_rules, rules_of
from tests.pok_oracle import CHOICES, DEFAULTS


def test_the_house_rules_are_those_of_the_protocol_default_first() -> None:
    assert {row.key: row.choices for row in HOUSE_RULES} == CHOICES
    assert {row.key: row.default for row in HOUSE_RULES} == DEFAULTS
    assert {key: getattr(House(), key) for key in CHOICES} == DEFAULTS


def test_no_house_rule_is_called_as_one_of_phai_tong() -> None:
    assert not set(CHOICES) & set(TONG)


@pytest.mark.parametrize("row", HOUSE_RULES, ids=lambda row: row.key)
def test_a_house_rule_takes_its_choices_and_nothing_else(row) -> None:  # type: ignore[no-untyped-def]
    for value in row.choices:
        house = house_from_rules({row.key: value})
        assert rules_of(house) == ({} if value == row.default else {row.key: value})
    for value in ("purple", 1, 0, None, [], True if isinstance(row.choices[0], str) else "true"):
        with pytest.raises(CardsError) as caught:
            house_from_rules({row.key: value})
        assert caught.value.code == "bad_rule_value"
        assert caught.value.facts["key"] == row.key


def test_a_rule_of_the_other_game_is_unknown() -> None:
    with pytest.raises(CardsError) as caught:
        house_from_rules({"khiao_wan": True})
    assert (caught.value.code, caught.value.token) == ("unknown_rule", "khiao_wan")
