"""A match of several rounds: who deals, the dealer's notice and the score sheet; its text plays it again."""

from __future__ import annotations

from random import Random

import pytest

from cards.errors import CardsError
from cards.pok_deng.bots import BOT_BY_KEY
from cards.pok_deng.house import House
from cards.pok_deng.match import Match, format_hands, give_notice, next_hand, play_action, replay_match, start_match
from cards.pok_deng.play import observe


def play_out(match: Match, level: str = "simple") -> Match:
    """The round being played, to its end."""
    random = Random(match.seed)
    while match.now.phase != "end":
        match = play_action(match, BOT_BY_KEY[level].choose(observe(match.now, match.now.turn), random))
    return match


def several(match: Match, rounds: int) -> Match:
    """So many rounds more, each to its end."""
    for _ in range(rounds):
        match = play_out(match if match.now.result is None else next_hand(match))
    return match


def dealers(match: Match) -> list[int]:
    return [hand.setup.dealer for hand in match.hands]


def test_the_dealer_stays_until_three_rounds_after_he_gave_notice() -> None:
    """P1.5."""
    match = give_notice(several(start_match("4", players=4, dealer=2), 2))
    assert match.left == 3
    match = several(match, 1)
    assert match.left == 2
    match = several(match, 3)
    assert dealers(match) == [2, 2, 2, 2, 2, 3], "three rounds more, then the seat to his right"
    assert match.left is None, "who deals now has said nothing"


def test_notice_given_in_a_round_counts_it_among_the_three() -> None:
    match = next_hand(several(start_match("4", players=4), 1))
    match = several(play_out(give_notice(match)), 3)
    assert dealers(match) == [0, 0, 0, 0, 1]


def test_notice_is_given_once_and_the_next_dealer_gives_his_own() -> None:
    match = give_notice(start_match("4", players=3, dealer=2))
    with pytest.raises(CardsError) as error:
        give_notice(match)
    assert (error.value.code, error.value.facts["rule"]) == ("illegal_move", "P1.5")
    match = give_notice(next_hand(several(match, 3)))
    assert dealers(match)[-1] == 0
    assert match.left == 3
    assert dealers(several(match, 4)) == [2, 2, 2, 0, 0, 0, 1]


def test_the_score_sheet_adds_up_and_no_point_is_made() -> None:
    match = several(start_match("11"), 5)
    assert len(match.sheet) == 5
    assert match.points == tuple(sum(line[seat] for line in match.sheet) for seat in range(6))
    assert sum(match.points) == 0
    assert any(match.points)


def test_each_round_has_cards_of_its_own_and_the_same_seed_the_same_match() -> None:
    match = several(start_match("5"), 3)
    assert len({hand.setup.pack for hand in match.hands}) == 3
    assert several(start_match("5"), 3) == match
    assert several(start_match("6"), 3) != match


@pytest.mark.parametrize("notices", [(), (0,), (2,), (4,), (0, 3)])
def test_a_match_is_read_back_from_its_text(notices: tuple[int, ...]) -> None:
    start = start_match("12", players=3, dealer=1, house=House(catch="two_or_three"), cap=5, direction="left")
    match = start
    for number in range(4):
        match = next_hand(match) if number else match
        match = give_notice(match) if number in notices else match
        match = play_out(match, "strong")
    match = give_notice(match) if 4 in notices else match
    assert match.notices == notices
    assert replay_match(start, format_hands(match)) == match


def test_the_next_round_waits_for_the_end_of_this_one() -> None:
    with pytest.raises(CardsError) as error:
        next_hand(start_match("7"))
    assert error.value.code == "illegal_move"


@pytest.mark.parametrize("text", ["s5~s5", "!!", "!s5!", "zz", "d"])
def test_a_text_that_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(CardsError):
        replay_match(start_match("7"), text)
