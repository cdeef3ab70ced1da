"""The coach: what a hand is worth, which move is best, what a move cost; checked by counting."""

from __future__ import annotations

from random import Random

import pytest

from cards.phai_tong.bots import BOT_BY_KEY, find_distance
from cards.phai_tong.coach import find_last_hopes, find_loose, find_options, find_outlook, find_slip, find_slips
from cards.phai_tong.deck import CODES, Hand, parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.making import make_ready_hand
from cards.phai_tong.play import (
    Action,
    Setup,
    State,
    apply_action,
    lay_pack,
    legal_actions,
    observe,
    shuffle_pack,
    start_game,
)
from cards.phai_tong.waits import find_discards, find_waits

HANDS = {0: "1a 2a 3a 4a 5a 6a 7a 8ab 9a 2b 3c"}


def begin(hands: dict[int, str], pile: str) -> State:
    state = start_game(Setup(pack=lay_pack({**HANDS, **hands}, pile)))
    while state.phase == "keng":
        state = play(state, "keng", "9b")
    return state


def play(state: State, kind: str, *cards: str) -> State:
    return apply_action(state, Action(kind=kind, seat=state.turn, cards=cards))


def nearest(hand: Hand) -> int:
    """How many cards a hand lacks to be ready, by trying every card for every other: one exchange, then two."""
    if find_waits(hand):
        return 0
    for steps in (1, 2):
        if any(find_waits(other) for other in exchanged(hand, steps)):
            return steps
    return 3


def exchanged(hand: Hand, steps: int) -> list[Hand]:
    hands = {hand.cards}
    for _ in range(steps):
        more = set()
        for cards in hands:
            for at in range(len(cards)):
                rest = cards[:at] + cards[at + 1 :]
                more |= {tuple(sorted((*rest, code))) for code in CODES if rest.count(code) < 4}
        hands = more
    return [Hand(cards, hand.ponged) for cards in hands]


@pytest.mark.parametrize("seed", range(12))
def test_no_hand_is_nearer_than_the_coach_says_but_by_a_rarer_win(seed: int) -> None:
    """What is counted is the way to kin chong; sian, iao and khiao wan can only be nearer than that."""
    random = Random(seed)
    pack = list(shuffle_pack(random))
    # of few heads, so that one or two exchanges do
    hand = Hand(tuple(sorted([card for card in pack if card[0] in "4567"][:11])))
    lacks = find_distance(hand)
    assert nearest(hand) <= lacks
    if lacks == 1:
        assert nearest(hand) <= 1


def test_a_ready_hand_counts_what_it_has_not_seen() -> None:
    state = begin({1: "2abc 3abc 4abc 5bb"}, "9c")
    outlook = find_outlook(parse_hand("2abc 3abc 4abc 5bb"), observe(state, 1))
    (hope,) = outlook.hopes
    assert (hope.card, hope.category, hope.price, hope.unseen) == ("5b", "khiao_wan", 4, 2)
    assert (outlook.lacks, outlook.copies, outlook.weight) == (0, 2, 8)


def test_a_wait_whose_cards_are_all_seen_is_no_hope() -> None:
    """Both copies left of 5b were thrown before everybody's eyes."""
    state = begin({0: "1a 2a 3a 4a 6a 7a 8ab 9a 2b 5bb", 1: "2abc 3abc 4abc 5bb"}, "9c 9a 8a 7a 6a 9c")
    state = play(state, "discard", "5b")
    seen = observe(state, 1)
    assert find_outlook(seen.hand, seen).copies == 1
    while not (state.turn == 0 and state.phase == "discard"):
        kind = {"take": "draw", "claim": "pass"}.get(state.phase)
        state = play(state, kind) if kind else play(state, "discard", state.events[-1].cards[0])
    state = play(state, "discard", "5b")
    seen = observe(state, 1)
    outlook = find_outlook(seen.hand, seen)
    assert (outlook.copies, outlook.lacks) == (0, 1)


@pytest.mark.parametrize("seed", range(15))
def test_of_discards_that_leave_a_hand_ready_the_best_wins_most(seed: int) -> None:
    """Against the engine's own count of copies, on a hand that has seen nothing but itself."""
    random = Random(seed)
    hand = make_ready_hand(random)
    while hand.ponged or hand.cards.count("9c") > 2:  # as dealt, and 9c is laid on the pile
        hand = make_ready_hand(random)
    spare = random.choice([code for code in CODES if code not in hand.cards])
    twelve = tuple(sorted((*hand.cards, spare)))
    throws = find_options(observe(begin({0: " ".join(twelve)}, "9c"), 0))
    throws = tuple(option for option in throws if option.action.kind == "discard")
    counted = {row.card: row for row in find_discards(Hand(twelve), keng="9b")}
    for option in throws:
        if option.outlook.lacks == 0:
            row = counted[option.action.cards[0]]
            assert (option.outlook.copies, option.outlook.weight) == (row.copies, row.weight)
    chosen = counted[throws[0].action.cards[0]]
    assert chosen.weight + 2 * chosen.copies == max(row.weight + 2 * row.copies for row in counted.values())


def test_a_win_is_the_best_move_and_to_let_it_go_costs_its_price() -> None:
    state = play(play(begin({4: "2abc 3abc 4abc 5bb"}, "5b"), "discard", "3a"), "draw")
    seen = observe(state, 4)
    kinds = [option.action.kind for option in find_options(seen)]
    assert (kinds[0], set(kinds)) == ("win", {"win", "pong", "pass"})
    slip = find_slip(seen, Action(kind="pass", seat=4))
    assert slip
    assert (slip.lost, slip.cost) == ("win", 4)
    assert find_slip(seen, Action(kind="win", seat=4)) is None


def test_a_pong_that_makes_a_hand_ready_is_better_than_to_let_it_go() -> None:
    state = play(play(begin({3: "3abc 4abc 9aa 7bb 1d"}, "7b"), "discard", "2a"), "draw")
    assert state.turn == 3
    options = find_options(observe(state, 3))
    assert options[0].action.kind == "pong"
    assert (options[0].outlook.lacks, options[1].outlook.lacks) == (0, 1)
    slip = find_slip(observe(state, 3), Action(kind="pass", seat=3))
    assert slip
    assert (slip.lost, slip.cost) == ("steps", 1)


def test_loose_cards_are_those_that_nothing_goes_with() -> None:
    state = begin({0: "4ccb 2abc 1ddaaa 6b"}, "1e")
    assert find_loose(observe(state, 0)) == ("6b",)


def test_the_moves_that_cost_most_come_first_and_lead_back_to_where_they_were_made() -> None:
    random = Random(3)
    state = start_game(Setup(pack=shuffle_pack(random)))
    while state.phase != "end":
        state = apply_action(state, random.choice(legal_actions(state)))
    slips = find_slips(state, 2)
    assert slips, "moves of chance are not all good"
    weights = [{"win": 3, "steps": 2, "points": 1, "cards": 0}[slip.lost] for slip in slips]
    assert weights == sorted(weights, reverse=True)
    for slip in slips:
        assert slip.cost > 0
        assert state.actions[slip.at] == slip.made.action


def test_the_strong_player_makes_few_slips_by_its_own_lights() -> None:
    """It counts as the coach does; where it differs it is by what the next player would get."""
    random = Random(5)
    state = start_game(Setup(pack=shuffle_pack(random)))
    while state.phase != "end":
        state = apply_action(state, BOT_BY_KEY["strong"].choose(observe(state, state.turn), random))
    for seat in range(6):
        assert not [slip for slip in find_slips(state, seat) if slip.lost in ("win", "steps")], seat


def test_what_a_seat_still_hoped_for_is_told_at_the_end() -> None:
    state = play(play(begin({4: "2abc 3abc 4abc 5bb", 5: "7abc 8abc 9abc 6bb"}, "5b 6b"), "discard", "3a"), "draw")
    state = play(state, "win")
    assert [hope.card for hope in find_last_hopes(state, 5)] == ["6b"]
    assert find_last_hopes(state, 4) == ()
    assert find_last_hopes(state, 1) == ()


@pytest.mark.parametrize("house", [House(), House(iao_sian="mixed", pong_on_discard=True, win_on_discard=True)])
def test_every_moment_of_a_hand_has_its_options_and_only_legal_ones(house: House) -> None:
    random = Random(9)
    for seed in range(3):
        state = start_game(Setup(pack=shuffle_pack(Random(seed)), house=house))
        while state.phase != "end":
            seen = observe(state, state.turn)
            options = find_options(seen)
            if state.phase != "keng":
                assert {option.action for option in options} == set(seen.actions)
                ranks = [option.rank for option in options]
                assert ranks == sorted(ranks, reverse=True)
            state = apply_action(state, random.choice(legal_actions(state)))
