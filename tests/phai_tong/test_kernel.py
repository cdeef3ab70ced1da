"""The tables against the definition: what `best_win` and `find_waits` say of a hand, hand by hand and in arrays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, Hand, parse_hand, parse_keng
from cards.phai_tong.house import House
from cards.phai_tong.kernel import (
    FACE_AT,
    best_category,
    category_of,
    find_waits_of_hands,
    judge_hands,
    pack_counts,
    pack_hands,
    prices_of,
    waiting_categories,
)
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import CATEGORIES, best_win
from tests.strategies import MAKERS

ORDINARY, MANY = 2_000, 400_000  # hands a house; each is asked plain and thok, with its keng and without
HOUSES = {
    "default": House(),
    "mixed iao": House(iao_sian="mixed"),
    "si tua from pong": House(si_tua_from_pong=True),
    "no khiao wan": House(khiao_wan=False),
    "all at once": House(iao_sian="mixed", si_tua_from_pong=True, khiao_wan=False),
    "no bonus": House(thok_bonus_lom=0, thok_bonus_chong=0),
    "one price": House(price_chong=5, price_si_tua=5, price_lom=5, price_big_lom=5, price_muet=5, price_muet_keng=5),
}
Asked = tuple[Hand, str, bool, str | None]


def questions(count: int, seed: int) -> Iterator[Asked]:
    """Biased hands with a card that comes: wins, near wins, hands of iao, with tong ponged."""
    random = Random(seed)
    while count:
        request = MAKERS["explain"](random)
        hand, card = parse_hand(request["hand"]), request["win"]
        keng = parse_keng(request["keng"]) if request.get("keng") else None
        if card[0] != "1" and random.random() < 0.3:
            keng = card
        yield hand, card, random.random() < 0.5, keng
        count -= 1


def compare(house: House, count: int, seed: int) -> int:
    """How many of them win; each must be judged alike by the definition, for one hand, and in an array."""
    asked = list(questions(count, seed))
    expected = []
    for hand, card, thok, keng in asked:
        win = best_win(hand, card, thok=thok, keng=keng, house=house)
        expected.append(win.category if win else None)
        assert best_category(hand, card, thok=thok, keng=keng, house=house) == expected[-1], (hand, card, thok, keng)
    got = judge_hands(
        pack_hands(hand for hand, *_ in asked),
        np.array([FACE_AT[card] for _, card, *_ in asked]),
        thok=np.array([thok for *_, thok, _ in asked]),
        keng=np.array([FACE_AT[keng] if keng else -1 for *_, keng in asked]),
        house=house,
    )
    wrong = [(*one, was, category_of(number)) for one, was, number in zip(asked, expected, got, strict=True)
             if category_of(number) != was]  # fmt: skip
    assert not wrong, f"{len(wrong)} of {count}; the first: {wrong[0]}"
    return sum(one is not None for one in expected)


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES.keys())
def test_the_tables_judge_as_the_definition_does(house: House) -> None:
    wins = compare(house, int(os.environ.get("SAMRAP_HANDS", ORDINARY)), seed=7)
    assert wins > 100, "most of these hands must not be trivial"


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES.keys())
def test_the_tables_judge_millions_of_hands_as_the_definition_does(house: House) -> None:
    assert compare(house, MANY, seed=11)


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES.keys())
def test_the_tables_find_the_waits_that_the_definition_finds(house: House) -> None:
    hands = [hand for hand, *_ in questions(600, seed=5)]
    for thok in (False, True):
        expected = [
            {wait.card: (wait.thok if thok else wait.drawn).category for wait in find_waits(hand, house=house)}
            for hand in hands
        ]
        assert [waiting_categories(hand, thok=thok, house=house) for hand in hands] == expected
        table = find_waits_of_hands(pack_hands(hands), thok=thok, house=house)
        got = [
            {CODES[face]: category_of(table[face, at]) for face in np.flatnonzero(table[:, at])}
            for at in range(len(hands))
        ]
        assert got == expected
    assert sum(map(bool, expected)) > 50


def test_the_keng_box_counts_in_the_waits() -> None:
    hand = parse_hand("2aaa4cc|4bbb9ccc")
    assert waiting_categories(hand, keng="4c") == {"4c": "si_tong_keng"}  # T6.11
    assert waiting_categories(hand, keng="4b") == {"4c": "si_tong"}
    table = find_waits_of_hands(pack_hands([hand, hand]), keng=np.array([FACE_AT["4c"], FACE_AT["4b"]]))
    assert [category_of(number) for number in table[FACE_AT["4c"]]] == ["si_tong_keng", "si_tong"]


def test_counts_pack_as_hands_do() -> None:
    hands = [hand for hand, *_ in questions(200, seed=3) if not hand.ponged]
    counts = np.array([[hand.cards.count(code) for code in CODES] for hand in hands], np.uint8)
    assert np.array_equal(pack_counts(counts).words, pack_hands(hands).words)


def test_no_hands_are_no_answers() -> None:
    assert judge_hands(pack_hands([]), np.zeros(0, np.intp)).tolist() == []
    assert find_waits_of_hands(pack_hands([])).shape == (30, 0)


def test_prices_stand_in_the_tables_as_the_house_has_them() -> None:
    prices = prices_of(House(price_lom=5))
    assert prices[0, CATEGORIES.index("sian") + 1] == 5
    assert prices[1, CATEGORIES.index("sian") + 1] == 7  # T7.3: thok adds two
    assert prices[1, CATEGORIES.index("thok_si_tua") + 1] == 5  # and nothing where thok is what makes it a lom
    assert prices[:, 0].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("hand", "card", "keng", "code"),
    [("4ccb 2abc 1ddeffa", "1d", None, "wrong_count"), ("4cccc 2abc 1ddd 5a", "4c", None, "too_many_copies"),
     ("4ccb 2abc 1dd | 1aaa", "1d", "1d", "iao_in_keng")],
)  # fmt: skip
def test_what_no_hand_can_be_is_refused_as_the_definition_refuses_it(
    hand: str, card: str, keng: str | None, code: str
) -> None:
    held = parse_hand(hand)
    for judge in (best_win, best_category):
        with pytest.raises(CardsError) as error:
            judge(held, card, keng=keng)
        assert error.value.code == code
