"""How many hands of each class: the rulebook's fixed facts, and what choosing ranks and suits gives."""

from math import comb

import pytest

from cards.pok_deng.census import count_hands
from cards.pok_deng.house import House


def test_two_cards_are_as_the_rulebook_counts_them() -> None:
    two = count_hands(2)
    assert (two.hands, two.of_class("pok9"), two.of_class("pok8"), two.of_deng(2)) == (1326, 128, 124, 390)
    assert sum(n for (klass, _, deng), n in two.kinds.items() if klass != "points" and deng == 2) == 72


def test_three_cards_are_as_the_rulebook_counts_them() -> None:
    three = count_hands(3)
    classes = {key: three.of_class(key) for key in ("tong", "straight", "yellow", "points")}
    assert classes == {"tong": 52, "straight": 704, "yellow": 144, "points": 21_200}
    assert three.hands == comb(52, 3)
    assert sum(n for (klass, _, deng), n in three.kinds.items() if klass == "points" and deng == 3) == 1_100


def test_yellow_before_straight_takes_jack_queen_king_from_it() -> None:
    three = count_hands(3, House(straight_vs_yellow="yellow"))
    assert (three.of_class("yellow"), three.of_class("straight")) == (comb(12, 3) - 3 * 4, 10 * 4**3)


@pytest.mark.parametrize("size", [2, 3])
def test_points_and_classes_make_up_all_hands(size: int) -> None:
    counted = count_hands(size)
    classes = {key for key, _, _ in counted.kinds if key != "points"}
    assert sum(map(counted.of_points, range(10))) + sum(map(counted.of_class, classes)) == comb(52, size)
