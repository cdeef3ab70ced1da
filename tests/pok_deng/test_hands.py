"""What two or three cards are: counts, traps, house rules, order and reasons."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.pok_deng.deck import CODES, parse_hand
from cards.pok_deng.hands import (
    CLASSES,
    CONDITION_BY_KEY,
    CONDITIONS,
    DENGS,
    HAND_CLASSES,
    class_order,
    compare_hands,
    count_hands,
    evaluate_hand,
    judge_dengs,
    judge_hand,
    judge_hands,
)
from cards.pok_deng.house import HOUSE_RULE_BY_KEY, House, house_from_rules
from tests.pok_oracle import CHOICES

DEFAULT = House()
OWN_CLASS = House(straight_flush="own_class")


def klass(text: str, house: House = DEFAULT) -> str:
    return evaluate_hand(parse_hand(text), house).klass


def deng(text: str, house: House = DEFAULT) -> int:
    return evaluate_hand(parse_hand(text), house).deng


def beats(one: str, other: str, house: House = DEFAULT) -> bool:
    return compare_hands(parse_hand(one), parse_hand(other), house) > 0


def equal(one: str, other: str, house: House = DEFAULT) -> bool:
    return compare_hands(parse_hand(one), parse_hand(other), house) == 0


# --- P7 ---------------------------------------------------------------------------------------------------------------


def test_two_cards_are_what_the_rulebook_counts() -> None:
    counted = count_hands(2)
    assert sum(counted.values()) == 1326
    assert sum(count for (key, _), count in counted.items() if key == "pok9") == 128
    assert sum(count for (key, _), count in counted.items() if key == "pok8") == 124
    assert sum(count for (_, times), count in counted.items() if times == 2) == 390
    assert sum(count for (key, times), count in counted.items() if times == 2 and key != "points") == 72


def test_three_cards_are_what_the_rulebook_counts() -> None:
    assert count_hands(3) == {
        ("tong", 5): 52, ("straight", 3): 704, ("yellow", 3): 144, ("points", 3): 1100, ("points", 1): 21200 - 1100,
    }  # fmt: skip


def test_as_a_class_of_their_own_straight_flushes_are_44_of_the_704() -> None:
    counted = count_hands(3, OWN_CLASS)
    assert (counted["straight_flush", 5], counted["straight", 3]) == (44, 660)


# --- traps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected", "times"),
    [
        ("JS QD KH", "straight", 3),
        ("QS KD AH", "straight", 3),
        ("AS QD KH", "straight", 3),
        ("2S 3D 4H", "straight", 3),
        ("TS JD QH", "straight", 3),
        ("AS 2D 3H", "points", 1),
        ("KS AD 2H", "points", 1),
        ("AS 2S 3S", "points", 3),
        ("KS KD QH", "yellow", 3),
        ("KS QS KD", "yellow", 3),
        ("TS JD KH", "points", 1),
        ("KS KD KH", "tong", 5),
        ("AS AD AH", "tong", 5),
        ("5S 6S 7S", "straight", 3),
        ("3S 3D 9H", "points", 1),
        ("3S 3D", "points", 2),
        ("3S 4S", "points", 2),
        ("3S 4D", "points", 1),
        ("4S 4D", "pok8", 2),
        ("AS 8S", "pok9", 2),
        ("AS 8D", "pok9", 1),
        ("9S KS", "pok9", 2),
        ("2S 3D 4C", "straight", 3),
        ("AS 2D 6H", "points", 1),
        ("2S 5S 9S", "points", 3),
    ],
)
def test_a_hand_is_the_class_and_multiple_the_rulebook_says(text: str, expected: str, times: int) -> None:
    assert (klass(text), deng(text)) == (expected, times)


def test_three_cards_that_make_eight_or_nine_are_plain_points() -> None:
    assert klass("AS 2D 5H") == klass("AS 2D 6H") == "points"
    assert beats("KS 8D", "AS 2D 6H")


def test_the_straights_are_exactly_the_eleven_runs() -> None:
    runs = {
        frozenset(code[0] for code in cards)
        for cards in combinations(CODES, 3)
        if evaluate_hand(cards).klass == "straight"
    }
    assert runs == {
        frozenset(run) for run in ("234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA")
    }


# --- order ------------------------------------------------------------------------------------------------------------


def test_hands_stand_in_the_rulebooks_order() -> None:
    falling = ["AS 8D", "KS 8D", "AS AD AH", "KS KD KH", "2S 2D 2H", "QS KD AH", "JS QD KH", "2S 3D 4H", "KS KD QH"]
    falling += ["2S 7H JD", "AS 7H JD", "2D 5D", "6S KD", "AS 4H KC", "4S KD", "3S KD", "2S KD", "AS KD", "TS KD"]
    for higher, lower in pairwise(falling):
        assert beats(higher, lower), (higher, lower)


@pytest.mark.parametrize(("one", "other"), [("KS 8D", "KH KD KC"), ("KS 8D", "AH AD AC"), ("KS 8D", "QS KC AH")])
def test_pok_eight_beats_every_three_cards_even_a_tong(one: str, other: str) -> None:
    assert beats(one, other)


def test_deng_does_not_make_a_hand_higher() -> None:
    assert equal("3S 3D", "2S 4D")
    assert equal("AS 8S", "2H 7D")
    assert equal("2S 5S 9S", "KD 6H")


def random_house(random: Random) -> House:
    return house_from_rules({key: random.choice(values) for key, values in CHOICES.items()})


HANDS = st.one_of(
    st.lists(st.sampled_from(CODES), min_size=2, max_size=3, unique=True),
    st.permutations([code for code in CODES if code[0] in "JQKA"]).map(lambda cards: cards[:3]),
)
HOUSES = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in CHOICES.items()}).map(house_from_rules)


@given(one=HANDS, other=HANDS, third=HANDS, house=HOUSES)
def test_comparing_is_a_total_preorder(one: list[str], other: list[str], third: list[str], house: House) -> None:
    assert compare_hands(one, one, house) == 0
    assert compare_hands(one, other, house) == -compare_hands(other, one, house)
    if compare_hands(one, other, house) >= 0 and compare_hands(other, third, house) >= 0:
        assert compare_hands(one, third, house) >= 0
        if compare_hands(one, third, house) == 0:
            assert compare_hands(one, other, house) == compare_hands(other, third, house) == 0


@given(cards=HANDS, house=HOUSES)
def test_the_order_of_the_cards_changes_nothing(cards: list[str], house: House) -> None:
    assert len({evaluate_hand(order, house) for order in (cards, cards[::-1], [*cards[1:], cards[0]])}) == 1


# --- house rules, both ways -------------------------------------------------------------------------------------------


def test_straight_against_three_yellow() -> None:
    assert beats("2S 3D 4H", "KS KD QH")
    assert beats("KS KD QH", "2S 3D 4H", House(straight_vs_yellow="yellow"))
    assert (klass("JS QD KH"), klass("JS QD KH", House(straight_vs_yellow="yellow"))) == ("straight", "yellow")
    assert deng("JS QD KH") == deng("JS QD KH", House(straight_vs_yellow="yellow")) == 3


def test_the_rank_of_a_straight() -> None:
    by_points = House(straight_rank="by_points")
    assert beats("2S 3D 4H", "2D 3H 4S") is False
    assert beats("2S 3D 5H", "2C 3H 4S") is False
    assert beats("4S 5D", "2C 3D 4H", House()) is True  # pok
    assert beats("9S TD TH", "4S 5D 6H") is False
    assert beats("9S TD TH", "4S 5D 6H", by_points)
    assert equal("2S 7D TH", "2C 3D 4H", by_points)
    assert klass("2C 3D 4H", by_points) == "straight"
    assert deng("2C 3D 4H", by_points) == 3
    assert klass("JS QD KH", by_points) == "yellow", "it counts as the higher, and a straight of 0 points is lower"


def test_a_tie_of_straights() -> None:
    push = House(straight_tie="push")
    assert beats("QS KD AH", "JS QH KD")
    assert beats("3S 4D 5H", "2S 3D 4H")
    assert equal("QS KD AH", "2S 3D 4H", push)
    assert equal("2S 3D 4H", "2D 3H 4C")
    both = House(straight_tie="push", straight_flush="own_class")
    assert equal("2S 3S 4S", "QD KD AD", both)


def test_a_straight_flush() -> None:
    assert (klass("5S 6S 7S"), deng("5S 6S 7S")) == ("straight", 3)
    assert (klass("5S 6S 7S", OWN_CLASS), deng("5S 6S 7S", OWN_CLASS)) == ("straight_flush", 5)
    assert klass("JS QS KS", OWN_CLASS) == "straight_flush"
    assert klass("AS 2S 3S", OWN_CLASS) == "points"
    assert equal("5S 6S 7S", "5D 6H 7D")
    assert beats("2S 3S 4S", "QS KD AH", OWN_CLASS)
    assert beats("2S 2D 2H", "QS KS AS", OWN_CLASS)
    assert beats("2S 3S 4S", "KS KD QH", House(straight_flush="own_class", straight_vs_yellow="yellow"))
    assert beats("2S 3S 4S", "2H 7H TD", House(straight_flush="own_class", straight_rank="by_points"))


def test_a_tong_of_aces() -> None:
    low = House(tong_ace="low")
    assert beats("AS AD AH", "KS KD KH")
    assert beats("2S 2D 2H", "AS AD AH", low)
    assert beats("AS AD AH", "QS KD AC", low)


def test_two_three_yellow_push() -> None:
    assert equal("KS KD QH", "JS JD QC")


def test_only_the_order_of_straight_and_three_yellow_is_for_the_house() -> None:
    assert class_order() == CLASSES
    assert set(class_order(House(straight_vs_yellow="yellow"))) == set(CLASSES)


# --- why --------------------------------------------------------------------------------------------------------------


def house_of(example: dict[str, str]) -> House:
    return house_from_rules(dict([example["rules"].split(":")]) if "rules" in example else {})


def read(example: str) -> dict[str, str]:
    return dict(piece.split("=", 1) for piece in example.split("&"))


@pytest.mark.parametrize("row", HAND_CLASSES, ids=lambda row: row.key)
def test_a_classs_example_is_it_and_its_near_miss_fails_one_condition(row) -> None:  # type: ignore[no-untyped-def]
    example, miss = read(row.example), read(row.near_miss)
    assert evaluate_hand(parse_hand(example["hand"]), house_of(example)).klass == row.key
    assert judge_hand(parse_hand(example["hand"]), row.key, house_of(example)).holds
    assert len(judge_hand(parse_hand(miss["hand"]), row.key, house_of(miss)).failed) == 1


@pytest.mark.parametrize("row", DENGS, ids=lambda row: row.key)
def test_a_deng_kinds_example_is_it_and_its_near_miss_fails_one_condition(row) -> None:  # type: ignore[no-untyped-def]
    example, miss = parse_hand(read(row.example)["hand"]), parse_hand(read(row.near_miss)["hand"])
    assert judge_dengs(example)[row.key].holds
    assert evaluate_hand(example).deng == row.deng
    assert len(judge_dengs(miss)[row.key].failed) == 1


@given(cards=HANDS, house=HOUSES)
def test_the_class_told_is_the_highest_of_those_that_hold(cards: list[str], house: House) -> None:
    holds = [key for key, verdict in judge_hands(cards, house).items() if verdict.holds]
    value = evaluate_hand(cards, house)
    assert value.klass in holds
    assert ("points" in holds) == (holds == ["points"])
    if house.straight_rank == "above_9":
        assert value.klass == next(key for key in class_order(house) if key in holds)


def test_a_run_round_the_corner_is_told_as_such() -> None:
    for text in ("AS 2D 3H", "KS AD 2H"):
        reason = judge_hand(parse_hand(text), "straight").failed[0]
        assert (reason.needs, reason.rule, reason.fact["corner"]) == ("in_sequence", "P6.4", 1)
    assert judge_hand(parse_hand("2S 2D 3H"), "straight").failed[0].fact["pair"] == 1


def test_a_reason_points_at_the_cards_that_spoil_it() -> None:
    assert judge_hand(parse_hand("KS TH KD"), "yellow").failed[0].cards == ("TH",)
    assert judge_hand(parse_hand("5S 5H 6D"), "tong").failed[0].cards == ("6D",)
    assert judge_dengs(parse_hand("2S 5S 9H"))["three_deng"].failed[0].cards == ("9H",)


def test_three_of_a_hand_too_few_or_too_many_are_refused() -> None:
    for cards, code in ((("AS",), "wrong_count"), (("AS", "AS"), "too_many_copies"), (CODES[:4], "wrong_count")):
        with pytest.raises(CardsError) as caught:
            evaluate_hand(cards)
        assert caught.value.code == code


def test_every_condition_is_used_and_every_house_rule_named_exists() -> None:
    used = {need for row in HAND_CLASSES for need in row.needs} | {need for row in DENGS for need in row.needs}
    assert used == {row.key for row in CONDITIONS} == set(CONDITION_BY_KEY)
    named = {row.house for row in CONDITIONS if row.house} | {row.house for row in HAND_CLASSES if row.house}
    assert named <= set(HOUSE_RULE_BY_KEY)
