"""What two hands owe each other, and who must draw."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.pok_deng.deck import CODES, parse_hand
from cards.pok_deng.house import House, house_from_rules
from cards.pok_deng.settle import (
    OUTCOMES,
    SETTLE_NEEDS,
    dealer_draw_rule,
    draw_rule,
    judge_must_draw,
    settle_hands,
)
from tests.pok_oracle import CHOICES

HOUSES = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in CHOICES.items()}).map(house_from_rules)
SIX = st.lists(st.sampled_from(CODES), min_size=6, max_size=6, unique=True)


def settled(dealer: str, player: str, house: House | None = None) -> tuple[str, int, int]:
    found = settle_hands(parse_hand(dealer), parse_hand(player), 10, house=house or House())
    return found.outcome, found.multiple, found.pays


@pytest.mark.parametrize(
    ("dealer", "player", "expected"),
    [
        ("KS 7D", "AS 8S", ("win", 2, 20)),
        ("KS 7D", "AS 8D", ("win", 1, 10)),
        ("KS 7S", "2S 4D", ("lose", 2, -20)),
        ("KS QD QH", "2S 7D", ("lose", 1, -10)),
        ("KS QD QH", "2S 5D", ("lose", 3, -30)),
        ("KS 7D", "2S 5S", ("push", 0, 0)),
        ("KS 7D", "5S 5D 5H", ("win", 5, 50)),
        ("5S 5D 5H", "3S 3D 3H", ("lose", 5, -50)),
        ("3S 3D 3H", "5S 5D 5H", ("win", 5, 50)),
        ("5S 5D 5H", "KS 8D", ("win", 1, 10)),
        ("2S 7D 9H", "JS JD QH", ("win", 3, 30)),
        ("AS 3D 5H", "2S 3S 4D", ("win", 3, 30)),
        ("2S 6S TS", "QD KH AC", ("win", 3, 30)),
        ("2S 6S AS", "KH 6D", ("lose", 3, -30)),
    ],
)
def test_the_winner_is_paid_by_his_own_multiple(dealer: str, player: str, expected: tuple[str, int, int]) -> None:
    if dealer == "KS QD QH" and player == "2S 7D":  # pok 9 beats three yellow
        expected = ("win", 1, 10)
    assert settled(dealer, player) == expected


def test_equal_hands_push_or_pay_the_difference_of_deng() -> None:
    difference = House(tie="deng_difference")
    assert settled("KS 7D", "2S 5S") == ("push", 0, 0)
    assert settled("KS 7D", "2S 5S", difference) == ("win", 1, 10)
    assert settled("KS 7S", "2S 5D", difference) == ("lose", 1, -10)
    assert settled("KS 7S", "2H 5H", difference) == ("push", 0, 0)
    assert settled("AS 8D", "2H 7H", difference) == ("win", 1, 10), "equal pok too"
    assert settled("KS 2D 5C", "2H 5H KH", difference) == ("win", 2, 20)
    assert settled("KS KD QH", "JS JD QC", difference) == ("push", 0, 0)
    by_points = House(tie="deng_difference", straight_rank="by_points")
    assert settled("2S 7H TD", "2C 3D 4H", by_points) == ("win", 2, 20)


@given(cards=SIX, sizes=st.tuples(st.integers(2, 3), st.integers(2, 3)), stake=st.integers(1, 500), house=HOUSES)
def test_what_one_side_pays_the_other_receives(
    cards: list[str], sizes: tuple[int, int], stake: int, house: House
) -> None:
    one, other = cards[: sizes[0]], cards[3 : 3 + sizes[1]]
    there = settle_hands(one, other, stake, house=house)
    back = settle_hands(other, one, stake, house=house)
    assert there.pays == -back.pays
    assert there.multiple == back.multiple
    assert {there.outcome, back.outcome} in ({"win", "lose"}, {"push"})
    assert abs(there.pays) == there.multiple * stake
    assert there.outcome in OUTCOMES
    assert there.why.needs in SETTLE_NEEDS


@pytest.mark.parametrize(
    ("dealer", "player", "needs", "rule", "holds"),
    [
        ("KS 7D", "AS 8S", "higher_class", "P3.1", True),
        ("AS 8S", "KS 8D", "higher_class", "P3.1", False),
        ("AS 8S", "2D 7D", "equal_hands", "P3.1", True),
        ("KS KD QH", "2S 3D 4H", "higher_class", "P6.6", True),
        ("5S 5D 5H", "3S 3D 3H", "better_inside_class", "P6.5", False),
        ("2S 3D 4H", "QS KD AH", "better_inside_class", "P6.8", True),
        ("KS KD QH", "JS JD QC", "equal_hands", "P6.8", True),
        ("KS 7D", "2S 4D", "more_points", "P5.3", False),
        ("KS 7D", "2S 5D", "equal_hands", "P5.3", True),
    ],
)
def test_what_decided_is_told(dealer: str, player: str, needs: str, rule: str, holds: bool) -> None:
    why = settle_hands(parse_hand(dealer), parse_hand(player)).why
    assert (why.needs, why.rule, why.holds) == (needs, rule, holds)


def test_a_card_in_both_hands_is_refused() -> None:
    with pytest.raises(CardsError) as caught:
        settle_hands(("AS", "8S"), ("AS", "7D"))
    assert (caught.value.code, caught.value.token) == ("too_many_copies", "AS")


@pytest.mark.parametrize("stake", [0, -5, True, 2.5])
def test_a_stake_is_a_whole_number_from_one(stake: int) -> None:
    with pytest.raises(CardsError) as caught:
        settle_hands(("AS", "8S"), ("KS", "7D"), stake)
    assert caught.value.code == "bad_value"


# --- drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("must_draw", "most"), [("up_to_4", 4), ("below_4", 3), ("off", -1)])
def test_who_must_draw_is_for_the_house(must_draw: str, most: int) -> None:
    house = House(must_draw=must_draw)
    for points, text in enumerate(["KS TD", "KS AD", "KS 2D", "KS 3D", "KS 4D", "KS 5D", "KS 6D", "KS 7D"]):
        found = draw_rule(parse_hand(text), house)
        assert (found.must, found.may, found.rule) == (points <= most, True, "P4.2")
        assert judge_must_draw(parse_hand(text), house).holds == found.must


def test_pok_and_three_cards_draw_nothing() -> None:
    for text, rule in (("KS 8D", "P3.3"), ("KS 9D", "P3.3"), ("KS 2D 3H", "P4.1"), ("KS 2D 6H", "P4.1")):
        found = draw_rule(parse_hand(text))
        assert (found.must, found.may, found.rule) == (False, False, rule)
        assert not judge_must_draw(parse_hand(text)).holds
    assert judge_must_draw(parse_hand("KS 8D")).failed[0].needs == "is_not_pok"


def test_the_dealer_must_draw_only_by_house_rule_and_up_to_the_players_limit() -> None:
    low, edge = parse_hand("KS 3D"), parse_hand("KS 4D")
    assert not dealer_draw_rule(low).must
    assert dealer_draw_rule(edge, House(dealer_must_draw=True)).must
    assert not dealer_draw_rule(edge, House(dealer_must_draw=True, must_draw="below_4")).must
    assert not dealer_draw_rule(low, House(dealer_must_draw=True, must_draw="off")).must
    assert dealer_draw_rule(parse_hand("KS 8D")).rule == "P3.2"
    assert not dealer_draw_rule(parse_hand("KS 8D")).may
    assert dealer_draw_rule(parse_hand("KS 2D 3H")).rule == "P4.1"
