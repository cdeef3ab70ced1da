"""A match of several hands: dealers, packs and the score sheet; its text plays it again."""

from __future__ import annotations

from random import Random

import pytest

from cards.errors import CardsError
from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.house import House
from cards.phai_tong.match import Match, format_hands, next_hand, play_action, replay_match, start_match
from cards.phai_tong.play import observe
from lessons.matches import format_match, parse_match


def play_out(match: Match, level: str = "strong") -> Match:
    """The hand being played, to its end."""
    random = Random(match.seed)
    while match.now.phase != "end":
        match = play_action(match, BOT_BY_KEY[level].choose(observe(match.now, match.now.turn), random))
    return match


def several(seed: str, hands: int, house: House = House()) -> Match:
    match = play_out(start_match(seed, players=6, dealer=2, house=house))
    for _ in range(hands - 1):
        match = play_out(next_hand(match))
    return match


@pytest.mark.parametrize("rule", ["winner", "right"])
def test_the_next_dealer_is_as_the_house_has_it(rule: str) -> None:
    """T4.5."""
    match = several("9", 6, House(next_dealer=rule))
    for before, after in zip(match.hands, match.hands[1:], strict=False):
        assert before.result
        winner, dealer = before.result.winner, before.setup.dealer
        right = (dealer + 1) % 6
        assert after.setup.dealer == (dealer if winner is None else winner if rule == "winner" else right)
    assert len({hand.setup.dealer for hand in match.hands}) > 1


def test_packs_of_green_and_orange_backs_are_played_in_turn() -> None:
    """T1.5."""
    match = start_match("9")
    backs = []
    for _ in range(4):
        match = play_out(match)
        backs.append(match.back)
        match = next_hand(match)
    assert backs == ["green", "orange", "green", "orange"]


def test_the_score_sheet_adds_up_and_no_point_is_made() -> None:
    match = several("11", 5)
    assert len(match.sheet) == 5
    assert match.points == tuple(sum(hand[seat] for hand in match.sheet) for seat in range(6))
    assert sum(match.points) == 0
    assert any(match.points)


def test_each_hand_has_cards_of_its_own_and_the_same_seed_the_same_match() -> None:
    match = several("5", 3)
    assert len({hand.setup.pack for hand in match.hands}) == 3
    assert several("5", 3) == match
    assert several("6", 3) != match


def test_a_match_is_read_back_from_its_text() -> None:
    match = next_hand(several("12", 2, House(iao_sian="mixed")))
    assert parse_match(format_match(match)) == match
    start = start_match("12", dealer=2, house=House(iao_sian="mixed"))
    assert replay_match(start, format_hands(match)) == match


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    with pytest.raises(CardsError) as error:
        next_hand(start_match("7"))
    assert error.value.code == "illegal_move"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"seed": "7", "players": "x"}, "bad_value"),
        ({"seed": "7", "players": "12"}, "bad_value"),
        ({"seed": "7", "dealer": "6"}, "bad_value"),
        ({"seed": "7", "moves": "k1a"}, "illegal_move"),
        ({"seed": "7", "moves": "zz"}, "bad_value"),
        ({"seed": "7", "moves": "k4b~k4b"}, "illegal_move"),
        ({"seed": "7", "rules": "nonsense:1"}, "unknown_rule"),
        ({"moves": "k4b"}, "missing_key"),
        ({"seed": "7", "hand": "1a"}, "unknown_key"),
    ],
)
def test_a_text_that_is_no_match_says_what_is_wrong(values: dict[str, str], code: str) -> None:
    with pytest.raises(CardsError) as error:
        parse_match(values)
    assert error.value.code == code
