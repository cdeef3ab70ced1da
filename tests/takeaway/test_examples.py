"""The examples that decks and sheets show: right by the rules of the house, of every kind, and always the same."""

from __future__ import annotations

from collections import Counter

import pytest

from cards.phai_tong.house import HOUSE_RULES, House, rules_of
from cards.phai_tong.sets import judge_set
from cards.phai_tong.wins import best_win
from cards.pok_deng.house import HOUSE_RULES as POK_RULES
from cards.pok_deng.house import House as PokHouse
from lessons.skills import WAYS_TO_WIN
from lessons.takeaway.examples import SETS, find_hands, find_wins, hands_played, kind_of_set
from tests import oracle, pok_oracle

HOUSES = [House(price_muet=14, price_muet_keng=20)] + [
    House(**{row.key: choice}) for row in HOUSE_RULES for choice in row.choices[1:]
]
POK_HOUSES = [PokHouse(**{row.key: choice}) for row in POK_RULES for choice in row.choices[1:]]


@pytest.mark.parametrize("house", [House(), *HOUSES], ids=str)
def test_every_way_to_win_has_hands_that_win_that_way_in_every_house(house: House) -> None:
    played = {way for way in WAYS_TO_WIN if find_wins(way, house, 1)}
    assert played == set(WAYS_TO_WIN) - (set() if house.khiao_wan else {"khiao_wan"})
    for way in played:
        category, thok = WAYS_TO_WIN[way]
        found = find_wins(way, house, 3)
        assert len({(example.hand, example.card) for example in found}) == 3
        for example in found:
            assert example.win == best_win(example.hand, example.card, thok=thok, keng=example.keng, house=house)
            told = oracle.explain_hand(example.hand, example.card, thok, example.keng, rules_of(house))
            assert (told["category"], told["price"]) == (category, example.win.price)


@pytest.mark.parametrize("way", WAYS_TO_WIN)
def test_a_hand_is_shown_as_it_is_held_and_as_it_wins_with_the_same_twelve_cards(way: str) -> None:
    for example in find_wins(way, House(), 3):
        twelve = Counter((*example.hand.all_cards, example.card))
        for groups in (example.held, example.parted):
            assert Counter(code for group in groups for code in group.cards) == twelve
            assert sum(group.ponged for group in groups) == len(example.hand.ponged)
            [(group, place)] = [(group, group.win) for group in groups if group.win is not None]
            assert group.cards[place] == example.card
            assert not group.ponged
        assert [len(group.cards) for group in example.parted] == [3, 3, 3, 3]
        assert len(example.held[-1].cards) == 1


def test_examples_are_the_same_every_time() -> None:
    assert find_wins("keng", House(), 3) == find_wins("keng", House(), 3)
    assert find_hands("tong", PokHouse(), 4) == find_hands("tong", PokHouse(), 4)


def test_the_sets_shown_are_of_every_kind_with_both_groups_of_iao() -> None:
    kinds = Counter(kind_of_set(cards, House()) for cards in SETS)
    assert kinds.keys() == {"tong", "sian", "phuak", "none"}
    assert min(kinds.values()) >= 3
    assert len(set(SETS)) == len(SETS)
    for cards in SETS:
        kind = kind_of_set(cards, House())
        assert kind == "none" or judge_set(cards, kind).holds
    mixed = House(iao_sian="mixed")
    changed = [cards for cards in SETS if kind_of_set(cards, House()) != kind_of_set(cards, mixed)]
    assert changed == [("1a", "1c", "1d")]


@pytest.mark.parametrize("house", [PokHouse(), *POK_HOUSES], ids=str)
def test_every_hand_of_pok_deng_is_what_it_is_shown_as_in_every_house(house: PokHouse) -> None:
    names = hands_played(house)
    assert ("straight_flush" in names) == (house.straight_flush == "own_class")
    for name in names:
        found = find_hands(name, house, 4)
        assert len({frozenset(example.cards) for example in found}) == 4
        for example in found:
            told = pok_oracle.explain(example.cards, {row.key: getattr(house, row.key) for row in POK_RULES})
            wanted = {"two_deng": ("points", 2), "three_deng": ("points", 3)}.get(name, (name, told["deng"]))
            assert (told["class"], told["deng"]) == wanted
            assert (told["points"], told["deng"]) == (example.value.points, example.value.deng)


def test_pok_is_shown_with_one_deng_and_with_two_and_plain_points_with_one() -> None:
    for name in ("pok9", "pok8"):
        assert {example.value.deng for example in find_hands(name, PokHouse(), 4)} == {1, 2}
    assert {example.value.deng for example in find_hands("points", PokHouse(), 4)} == {1}


def test_the_hands_stand_in_the_order_of_the_house() -> None:
    assert hands_played(PokHouse())[:5] == ("pok9", "pok8", "tong", "straight", "yellow")
    yellow_first = PokHouse(straight_vs_yellow="yellow", straight_flush="own_class")
    assert hands_played(yellow_first)[3:6] == ("straight_flush", "yellow", "straight")
    assert hands_played(PokHouse(straight_rank="by_points"))[3:6] == ("yellow", "straight", "points")
