"""What shows a house rule does show it: between its situations every choice has another answer of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from cards.house_rules import HouseRule, Outcome, Preset, Show, differing_rules, nearest_preset
from cards.phai_tong import house as tong_house
from cards.phai_tong import shows as tong_shows
from cards.pok_deng import house as pok_house
from cards.pok_deng import shows as pok_shows

GAMES: Mapping[str, tuple[ModuleType, ModuleType]] = {
    "tong": (tong_house, tong_shows),
    "pok": (pok_house, pok_shows),
}
ROWS = [(game, row) for game, (house, _) in GAMES.items() for row in house.HOUSE_RULES]
PRESETS = [(game, preset) for game, (house, _) in GAMES.items() for preset in house.PRESETS]


def answers_by(game: str, row: HouseRule, value: object, house: Any = None) -> tuple[Outcome, ...]:
    houses, shows = GAMES[game]
    changed = replace(house or houses.House(), **{row.key: value})
    return tuple(shows.answer_show(show, changed) for show in row.shows)


@pytest.mark.parametrize(("game", "row"), ROWS, ids=lambda value: getattr(value, "key", value))
def test_every_choice_of_a_house_rule_has_another_answer_on_what_shows_it(game: str, row: HouseRule) -> None:
    values = row.choices or (row.points, row.points + 1)
    told = [answers_by(game, row, value) for value in values]
    assert row.shows
    assert len(set(told)) == len(values), told


@pytest.mark.parametrize(("game", "row"), ROWS, ids=lambda value: getattr(value, "key", value))
def test_everything_shown_of_a_rule_shows_something(game: str, row: HouseRule) -> None:
    houses, shows = GAMES[game]
    for show in row.shows:
        told = {
            shows.answer_show(show, replace(houses.House(), **{row.key: value}))
            for value in row.choices or (row.points, row.points + 1)
        }
        assert len(told) > 1, show


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("iao_sian", "one_group", [("set", {"kind": "phuak"}), ("no_win", {})]),
        ("iao_sian", "mixed", [("set", {"kind": "sian"}), ("win", {"category": "sian", "thok": 0, "count": 4})]),
        ("take_discard", "completes_set", [("no_take", {})]),
        ("take_discard", "any_same_head", [("take", {})]),
        ("pong_on_discard", False, [("no_pong", {})]),
        ("win_on_discard", False, [("no_win", {})]),
        ("win_on_discard", True, [("win", {"category": "sian", "thok": 0, "count": 4})]),
        ("dealt_win", "thok", [("win", {"category": "sian", "thok": 1, "count": 6})]),
        ("next_dealer", "winner", [("deals", {"seat": 3})]),
        ("next_dealer", "right", [("deals", {"seat": 1})]),
        ("payer", "all", [("all_pay", {"count": 4, "total": 20, "seat": 0})]),
        ("payer", "drawer", [("one_pays", {"count": 4, "total": 4, "seat": 0})]),
        ("upstream", "drawer_last", [("seat_wins", {"seat": 1, "category": "keng", "thok": 0, "count": 4})]),
        ("stir", True, [("opening", {"steps": "keng deal stir play"})]),
        ("keng_choice", "after_deal", [("opening", {"steps": "deal keng play"})]),
        ("price_muet_keng", 16, [("win", {"category": "si_tong_muet_keng", "thok": 0, "count": 16})]),
        ("thok_bonus_lom", 2, [("win", {"category": "sian", "thok": 1, "count": 6})]),
    ],
)
def test_what_is_shown_of_phai_tong_is_what_the_rulebook_says(
    key: str, value: object, told: list[tuple[str, dict[str, object]]]
) -> None:
    found = answers_by("tong", tong_house.HOUSE_RULE_BY_KEY[key], value)
    assert [(outcome.key, outcome.fact) for outcome in found] == told


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("must_draw", "up_to_4", [("must_draw", {"count": 4}), ("must_draw", {"count": 3})]),
        ("must_draw", "below_4", [("may_draw", {"count": 4}), ("must_draw", {"count": 3})]),
        ("must_draw", "off", [("may_draw", {"count": 4}), ("may_draw", {"count": 3})]),
        ("dealer_must_draw", True, [("must_draw", {"count": 2})]),
        ("catch", "three", [("catches", {"three": 0})]),
        ("catch", "two_or_three", [("catches", {"two": 1, "three": 0})]),
        ("tie", "deng_difference", [("gets", {"count": 10})]),
        ("straight_vs_yellow", "straight", [("gets", {"count": 30})]),
        ("straight_vs_yellow", "yellow", [("pays", {"count": 30})]),
        ("straight_rank", "by_points", [("pays", {"count": 10})]),
        ("straight_tie", "push", [("push", {})]),
        ("straight_flush", "own_class", [("hand", {"hand": "straight_flush", "deng": 5})]),
        ("tong_ace", "low", [("pays", {"count": 50})]),
    ],
)
def test_what_is_shown_of_pok_deng_is_what_the_rulebook_says(
    key: str, value: object, told: list[tuple[str, dict[str, object]]]
) -> None:
    found = answers_by("pok", pok_house.HOUSE_RULE_BY_KEY[key], value)
    assert [(outcome.key, outcome.fact) for outcome in found] == told


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda value: getattr(value, "key", value))
def test_what_shows_a_rule_can_be_asked_in_every_preset(game: str, preset: Preset) -> None:
    for row in GAMES[game][0].HOUSE_RULES:
        for value in row.choices or (0, 1000):
            assert len(answers_by(game, row, value, preset.house)) == len(row.shows)


def test_nobody_pays_a_win_that_is_worth_nothing() -> None:
    row = tong_house.HOUSE_RULE_BY_KEY["payer"]
    (told,) = answers_by("tong", row, "all", tong_house.House(price_chong=0, price_si_tua=0, price_lom=0))
    assert told.key == "nobody_pays"


# --- presets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_presets_are_different_houses_that_can_be_and_the_first_is_the_rulebook_s(game: str) -> None:
    houses = GAMES[game][0]
    assert [preset.key for preset in houses.PRESETS] == ["source", "strict", "easy"]
    assert houses.PRESETS[0].house == houses.House()
    assert len({preset.house for preset in houses.PRESETS}) == len(houses.PRESETS)
    for preset in houses.PRESETS:
        assert houses.house_from_rules(houses.rules_of(preset.house)) == preset.house


def test_a_house_is_nearest_to_the_preset_it_was_made_from() -> None:
    for houses in (tong_house, pok_house):
        for preset in houses.PRESETS:
            assert nearest_preset(preset.house, houses.PRESETS) == (preset, 0)
    strict = pok_house.PRESETS[1]
    changed = replace(strict.house, tong_ace="low")
    assert nearest_preset(changed, pok_house.PRESETS) == (strict, 1)
    assert differing_rules(changed, strict.house) == ("tong_ace",)


def test_a_strict_house_lets_fewer_hands_win_and_an_easy_one_more() -> None:
    source, strict, easy = tong_house.PRESETS
    one_more = Show("win", "hand=1bbb2aaabbb4bc&win=4a"), Show("win", "hand=1ac3abc4abc8abc&win=1d")
    wins = [[tong_shows.answer_show(show, preset.house).key for show in one_more] for preset in (strict, source, easy)]
    assert wins == [["no_win", "no_win"], ["win", "no_win"], ["win", "win"]]
