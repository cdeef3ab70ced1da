"""A whole hand of Phai Tong, by rule: laid-out packs whose course the rulebook tells, and hands played by chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cards.errors import CardsError
from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.claims import Player
from cards.phai_tong.deck import CODES, Hand, parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.play import (
    MOVES,
    NEEDS,
    Action,
    Setup,
    State,
    apply_action,
    format_moves,
    judge_action,
    known_cards,
    lay_pack,
    legal_actions,
    observe,
    replay,
    shuffle_pack,
    start_game,
)
from cards.wording import say_error, say_need, say_reason

PACK = Counter(CODES * 4)
HANDS = {0: "1a 2a 3a 4a 5a 6a 7a 8ab 9a 2b 3c", 1: "1b 2c 3b 4b 5c 6a 7b 8c 9a 1e 2b"}  # nothing goes with nothing
READY = "2abc 3abc 4abc 5bb"  # three sian and a pair: 5b wins


def begin(hands: dict[int, str], pile: str, house: House = House(), dealer: int = 0) -> State:
    """The hand as its first discard is due: everybody has put the nine of coins into his keng box."""
    pack = lay_pack(hands, pile, dealer=dealer)
    state = start_game(Setup(pack=pack, dealer=dealer, house=house))
    while state.phase == "keng":
        state = play(state, "keng", "9b")
    return state


def play(state: State, kind: str, *cards: str, seat: int | None = None) -> State:
    return apply_action(state, Action(kind=kind, seat=state.turn if seat is None else seat, cards=cards))


def by_chance(seed: int, house: House | None = None) -> State:
    """A hand played by moves of chance; some houses too."""
    random = Random(seed)
    if house is None:
        house = House(
            stir=random.random() < 0.3, pong_on_discard=random.random() < 0.3, win_on_discard=random.random() < 0.3,
            take_discard=random.choice(("completes_set", "any_same_head")),
            keng_choice=random.choice(("before_deal", "after_deal")), payer=random.choice(("all", "drawer")),
        )  # fmt: skip
    players = random.choice((6, 7))
    state = start_game(Setup(pack=shuffle_pack(random), players=players, dealer=random.randrange(players), house=house))
    while state.phase != "end":
        simple = random.random() < 0.7
        action = (BOT_BY_KEY["simple"].choose(observe(state, state.turn), random) if simple
                  else random.choice(legal_actions(state)))  # fmt: skip
        state = apply_action(state, action)
        assert known_cards(state) == PACK, (seed, action)
    return state


# --- deal -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pile"), [(6, 53), (7, 42)])
def test_the_dealer_gets_twelve_the_others_eleven(players: int, pile: int) -> None:
    """T3.2."""
    state = start_game(Setup(pack=shuffle_pack(Random(1)), players=players, dealer=2, house=House()))
    assert not any(player.hand.cards for player in state.players), "keng is chosen before the deal"
    while state.phase == "keng":
        state = play(state, "keng", "4b")
    assert [len(player.hand.cards) for player in state.players] == [12 if seat == 2 else 11 for seat in range(players)]
    assert len(state.pile) == pile
    assert (state.phase, state.turn) == ("discard", 2)


def test_cards_are_dealt_six_each_then_the_rest_the_dealer_first_to_the_right() -> None:
    """T3.2, T3.4."""
    pack = tuple(sorted(CODES * 4))
    state = start_game(Setup(pack=pack, dealer=4, house=House(keng_choice="after_deal")))
    assert state.players[4].hand.cards == tuple(sorted(pack[:6] + pack[36:42]))
    assert state.players[5].hand.cards == tuple(sorted(pack[6:12] + pack[42:47]))
    assert state.players[0].hand.cards == tuple(sorted(pack[12:18] + pack[47:52]))


@pytest.mark.parametrize(("players", "dealer"), [(5, 0), (8, 0), (6, 6), (6, -1)])
def test_a_table_that_cannot_be_is_refused(players: int, dealer: int) -> None:
    with pytest.raises(CardsError):
        start_game(Setup(pack=shuffle_pack(Random(1)), players=players, dealer=dealer))


def test_a_pack_of_other_cards_is_refused() -> None:
    with pytest.raises(CardsError, match="120 cards"):
        start_game(Setup(pack=("1a",) * 120))


def test_a_stir_gives_back_as_many_cards_as_went_in() -> None:
    """T3.3."""
    state = begin(HANDS, "9c", House(stir=True))
    before = [player.hand.cards for player in state.players]
    assert state.phase == "stir"
    state = play(state, "stir", "1a", "2b")
    assert observe(state, 3).sizes == (10, 11, 11, 11, 11, 11)
    state = play(state, "stir")
    for seat in (2, 3, 4, 5):
        state = play(state, "stir", state.players[seat].hand.cards[0])
    assert (state.phase, state.turn) == ("discard", 0)
    assert [len(player.hand.cards) for player in state.players] == [12, 11, 11, 11, 11, 11]
    assert state.players[1].hand.cards == before[1], "who put nothing in draws nothing back"
    assert known_cards(state) == PACK


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_the_next_player_takes_a_discard_that_makes_a_set_or_draws() -> None:
    """T4.2."""
    state = play(begin({**HANDS, 1: "1b 2c 3b 4b 5c 6a 7b 8c 8a 8b 2b"}, "9c"), "discard", "8b")
    assert (state.phase, state.turn) == ("take", 1)
    taken = play(state, "take")
    assert (taken.phase, taken.turn) == ("discard", 1)
    assert taken.players[1].hand.cards.count("8b") == 2
    assert not taken.thrown
    drawn = play(state, "draw")
    assert drawn.thrown == ((0, "8b"),)
    assert drawn.players[1].hand.cards.count("9c") == 1
    assert (drawn.phase, drawn.turn) == ("discard", 1)


def test_a_discard_that_makes_no_set_is_not_taken_and_why_is_told() -> None:
    state = play(begin(HANDS, "9c"), "discard", "8b")
    verdict = judge_action(state, Action(kind="take", seat=1))
    assert [reason.needs for reason in verdict.failed] == ["enough_of_head"]
    house = replace(state, setup=replace(state.setup, house=House(take_discard="any_same_head")))
    assert judge_action(house, Action(kind="take", seat=1)).holds


def test_a_pong_out_of_turn_lays_three_down_and_play_goes_on_to_the_right_of_it() -> None:
    """T4.3: whoever sits between loses the turn."""
    state = play(begin({**HANDS, 4: "1b 2c 3b 4b 5c 6a 7b 9ccc 5a"}, "9c"), "discard", "3a")
    state = play(state, "draw")
    assert (state.phase, state.turn) == ("claim", 4)
    state = play(state, "pong")
    assert state.players[4].hand.ponged == ("9c",)
    assert state.players[4].hand.cards.count("9c") == 1, "the fourth stays in the hand"
    assert (state.phase, state.turn) == ("discard", 4)
    state = play(state, "discard", "1b")
    assert (state.phase, state.turn) == ("take", 5)


def test_who_passes_a_pong_leaves_the_card_to_who_drew_it() -> None:
    state = play(play(begin({**HANDS, 4: "1b 2c 3b 4b 5c 6a 7b 9cc 8c 5a"}, "9c"), "discard", "3a"), "draw")
    state = play(state, "pass")
    assert (state.phase, state.turn) == ("discard", 1)
    assert "9c" in state.players[1].hand.cards


def test_the_drawer_s_own_third_is_no_pong() -> None:
    """T4.3: it stays in his hand, dark."""
    state = play(play(begin({**HANDS, 1: "1b 2c 3b 4b 5c 6a 7b 9cc 8c 2b"}, "9c"), "discard", "3a"), "draw")
    assert (state.phase, state.turn) == ("discard", 1)
    assert state.players[1].hand.cards.count("9c") == 3


def test_a_discard_is_ponged_only_where_the_house_lets_it() -> None:
    """T4.3, `pong_on_discard`."""
    hands = {**HANDS, 3: "2b 4a 5b 6c 7a 8b 9c 1d 4b 3aa"}
    assert play(begin(hands, "9c"), "discard", "3a").phase == "take"
    state = play(begin(hands, "9c", House(pong_on_discard=True)), "discard", "3a")
    assert (state.phase, state.turn) == ("claim", 3)
    assert play(state, "pong").players[3].hand.ponged == ("3a",)
    assert play(state, "pass").phase == "take"


# --- the end ----------------------------------------------------------------------------------------------------------


def test_whoever_is_ready_wins_with_a_card_that_another_draws() -> None:
    """T5.1, T7.5: all others pay."""
    state = play(play(begin({**HANDS, 4: READY}, "5b"), "discard", "3a"), "draw")
    assert (state.phase, state.turn) == ("claim", 4)
    state = play(state, "win")
    assert state.result
    assert (state.result.winner, state.result.drawer, state.result.win.category if state.result.win else "") == (
        4, 1, "khiao_wan")  # fmt: skip
    assert state.result.points == (-4, -4, -4, -4, 20, -4)
    assert not legal_actions(state)


def test_who_drew_it_himself_wins_thok() -> None:
    """T5.2."""
    state = play(play(begin({**HANDS, 1: READY}, "5b"), "discard", "3a"), "draw")
    assert (state.phase, state.turn) == ("claim", 1)
    state = play(state, "win")
    assert state.result
    assert state.result.win
    assert state.result.win.thok
    assert state.result.points == (-6, 30, -6, -6, -6, -6)


def test_a_win_goes_before_a_pong() -> None:
    """T4.4."""
    state = play(
        play(begin({0: HANDS[0], 2: "1c 2a 3a 4c 5bb 6b 7c 8a 9b 1f", 5: "7abc 8abc 9abc 5ac"}, "5b"), "discard", "3a"),
        "draw",
    )
    assert state.asked == (2, 5)
    state = play(play(state, "pong"), "win")
    assert state.result
    assert state.result.winner == 5


@pytest.mark.parametrize(("upstream", "winner"), [("drawer_first", 1), ("drawer_last", 4)])
def test_of_two_winners_of_one_class_the_one_upstream_gets_it(upstream: str, winner: int) -> None:
    """T8.2: seat 1 draws; counted from him he is first, or last."""
    hands = {0: HANDS[0], 1: "2abc 3abc 4abc 5bb", 4: "7abc 8abc 9abc 5ac"}  # khiao wan and sian: both lom
    state = play(play(begin(hands, "5b", House(upstream=upstream)), "discard", "3a"), "draw")
    assert state.asked == (1, 4)
    state = play(play(state, "win"), "win")
    assert state.result
    assert state.result.winner == winner


def test_the_rulebook_s_own_case_of_two_winners() -> None:
    """T8.3: player 2's sian beats player 1's two tong."""
    hands = {**HANDS, 3: "3aaa 4cca 4bb 1deb", 4: "7abc 8abc 9abc 4ac"}
    state = play(play(begin(hands, "4b"), "discard", "3c"), "draw")
    state = play(play(state, "win"), "win")
    assert state.result
    assert (state.result.winner, state.result.win.category if state.result.win else "") == (4, "sian")


def test_a_winner_may_let_it_go_by() -> None:
    state = play(play(begin({**HANDS, 4: READY}, "5b"), "discard", "3a"), "draw")
    assert play(state, "pass").phase == "discard"


def test_a_discard_wins_only_where_the_house_lets_it() -> None:
    """T5.1, `win_on_discard`."""
    hands = {0: "1a 2b 3c 4a 5b 6c 7a 8b 9c 1d 2a 3a", 4: READY}
    assert play(begin(hands, "9c"), "discard", "5b").phase == "take"
    state = play(begin(hands, "9c", House(win_on_discard=True)), "discard", "5b")
    assert (state.phase, state.turn) == ("claim", 4)
    state = play(state, "win")
    assert state.result
    assert (state.result.drawer, state.result.win.thok if state.result.win else None) == (0, False)


def test_a_dealer_whose_twelve_win_may_say_so_before_he_throws() -> None:
    """T5.1, T5.5."""
    state = begin({**HANDS, 0: "1aaa 9ccc 8bbb 4ccc"}, "9b")
    assert {action.kind for action in legal_actions(state)} == {"discard", "win"}
    won = play(state, "win")
    assert won.result
    assert won.result.win
    assert (won.result.win.category, won.result.points[0]) == ("si_tong_muet", 60)
    assert known_cards(won) == PACK
    later = judge_action(play(state, "discard", "1a"), Action(kind="win", seat=1))
    assert later.failed[0].needs == "move_fits_phase"


def test_a_dealer_does_not_win_later_with_twelve_in_hand() -> None:
    state = begin({**HANDS, 0: "1aaa 9bbb 8bbb 4ccc"}, "2c3b4b5c6a7b")
    state = play(state, "discard", "1a")
    for card in ("2c", "3b", "4b", "5c", "6a"):
        state = play(state, "draw")
        while state.phase == "claim":
            state = play(state, "pass")
        state = play(state, "discard", card)
    state = play(state, "draw")
    verdict = judge_action(state, Action(kind="win", seat=0))
    assert [reason.needs for reason in verdict.failed] == ["dealt_hand_only"]


def test_thap_lang_names_who_would_have_won_with_the_next_card() -> None:
    """T4.6."""
    hands = {**HANDS, 4: READY, 5: "7abc 8abc 9abc 6bb"}
    state = play(play(play(begin(hands, "5b 6b"), "discard", "3a"), "draw"), "win")
    assert state.result
    assert state.result.thap_lang == (5,)
    assert [event.kind for event in state.events[-4:]] == ["win", "turn_up", "thap_lang", "pay"]
    assert state.events[-3].count == 52


def test_a_hand_is_void_when_the_pile_is_out() -> None:
    """T4.5."""
    state = begin(HANDS, "")
    random = Random(3)
    while state.phase != "end":
        options = [action for action in legal_actions(state) if action.kind not in ("win", "pong", "take")]
        state = apply_action(state, random.choice(options))
    assert state.result
    assert (state.result.winner, state.result.points) == (None, (0,) * 6)
    assert not state.pile
    assert state.events[-1].kind == "void"


# --- every hand -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_no_card_is_lost_and_no_point_is_made_in_a_hand_played_by_chance(seed: int) -> None:
    state = by_chance(seed)
    assert state.result
    assert sum(state.result.points) == 0
    assert replay(state.setup, format_moves(state.actions)) == state


@pytest.mark.slow
def test_ten_thousand_hands_are_played_to_their_end() -> None:
    for seed in range(10_000):
        state = by_chance(1_000 + seed)
        assert state.result
        assert sum(state.result.points) == 0


def test_what_is_legal_is_what_the_judge_allows() -> None:
    random = Random(8)
    for seed in range(6):
        state = start_game(Setup(pack=shuffle_pack(Random(seed)), house=House(pong_on_discard=True, stir=True)))
        while state.phase != "end":
            legal = legal_actions(state)
            assert legal, "somebody can always move"
            held = [(card,) for card in set(state.players[state.turn].hand.cards)]
            every = [Action(kind=kind, seat=state.turn, cards=cards) for kind in MOVES for cards in ((), *held)]
            allowed = {action for action in every if judge_action(state, action).holds}
            assert allowed == {action for action in legal if action.kind != "keng" or action.cards in held}
            other = (state.turn + 1) % 6
            assert not any(judge_action(state, replace(action, seat=other)).holds for action in legal)
            state = apply_action(state, random.choice(legal))


def test_a_move_that_cannot_come_is_refused_by_rule_and_in_words() -> None:
    state = begin(HANDS, "9c")
    with pytest.raises(CardsError) as error:
        play(state, "discard", "9c")
    assert (error.value.code, error.value.facts["rule"], error.value.facts["needs"]) == (
        "illegal_move", "T4.1", "cards_in_hand")  # fmt: skip
    for lang in ("th", "en"):
        assert say_need("cards_in_hand", lang) in say_error(error.value, lang)


def test_every_reason_of_the_judge_has_words_that_hold_and_fail() -> None:
    random = Random(2)
    seen = set()
    for seed in range(8):
        state = start_game(Setup(pack=shuffle_pack(Random(seed)), house=House(stir=seed % 2 == 0)))
        while state.phase != "end":
            for kind in MOVES:
                for cards in ((), ("1a",), ("4b",)):
                    for seat in (state.turn, (state.turn + 1) % 6):
                        for reason in judge_action(state, Action(kind=kind, seat=seat, cards=cards)).reasons:
                            seen.add(reason.needs)
                            assert say_need(reason.needs, "en")
                            assert say_reason(reason, "th") != say_reason(reason, "en")
            state = apply_action(state, random.choice(legal_actions(state)))
    assert seen >= set(NEEDS) - {"hand_goes_on", "dealt_hand_wins"}, "and no other is of play alone"


# --- what a seat can see ----------------------------------------------------------------------------------------------


def other_world(state: State, seat: int, random: Random) -> State:
    """The same hand as far as a seat can see, with everything hidden from it changed by chance."""
    others = [at for at in range(state.setup.players) if at != seat]
    hidden = [card for at in others for card in state.players[at].hand.cards] + list(state.pile)
    random.shuffle(hidden)
    players = list(state.players)
    for at in others:
        size = len(players[at].hand.cards)
        cards, hidden = hidden[:size], hidden[size:]
        keng = random.choice(("2a", "3b", None)) and random.choice(("5a", "7c"))
        players[at] = Player(Hand(tuple(sorted(cards)), players[at].hand.ponged), keng)
    events = tuple(
        replace(event, cards=tuple(random.sample(CODES, len(event.cards))))
        if event.seen_by not in (None, seat)
        else event
        for event in state.events
    )
    asked = state.asked if state.phase == "claim" and state.turn == seat else ()
    return replace(state, players=tuple(players), pile=tuple(hidden), events=events, asked=asked, claims=())


@pytest.mark.parametrize("seed", range(12))
def test_states_that_differ_in_hidden_cards_look_alike(seed: int) -> None:
    random = Random(seed)
    state = start_game(Setup(pack=shuffle_pack(random), house=House(stir=seed % 3 == 0)))
    while state.phase != "end":
        seat = state.turn
        seen = observe(state, seat)
        other = observe(other_world(state, seat, random), seat)
        assert replace(seen, actions=()) == replace(other, actions=())
        assert seen.actions == other.actions
        assert seen.unseen() == other.unseen()
        for watching in range(6):
            if watching != seat:
                assert observe(state, watching).actions == ()
        state = apply_action(state, random.choice(legal_actions(state)))


@pytest.mark.parametrize("seed", range(10))
def test_no_card_counted_as_unseen_is_one_that_was_seen(seed: int) -> None:
    """The count of what is unseen never exceeds what is really hidden from a seat, and is exact for the pile."""
    random = Random(100 + seed)
    state = start_game(Setup(pack=shuffle_pack(random)))
    while state.phase != "end":
        for seat in range(6):
            if state.phase in ("discard", "take"):
                unseen = observe(state, seat).unseen()
                hidden = Counter(state.pile)
                for at, player in enumerate(state.players):
                    if at != seat:
                        hidden.update(player.hand.cards)
                assert all(0 <= unseen[card] <= hidden[card] for card in CODES), (seat, state.phase)
        state = apply_action(state, random.choice(legal_actions(state)))


def test_hands_are_open_only_at_the_end() -> None:
    state = by_chance(5)
    assert len(observe(state, 0).hands) == state.setup.players
    assert observe(replay(state.setup, format_moves(state.actions[:-1])), 0).hands == ()


# --- written down -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["q", "k4x", "k4b.k4b.t", "k1a"])
def test_moves_that_are_none_are_refused(text: str) -> None:
    setup = Setup(pack=shuffle_pack(Random(7)))
    with pytest.raises(CardsError):
        replay(setup, text)


def test_a_pack_is_laid_as_it_is_asked_for() -> None:
    state = start_game(Setup(pack=lay_pack(HANDS, "9c 1a"), house=House(keng_choice="after_deal")))
    for seat, hand in HANDS.items():
        assert state.players[seat].hand.cards == parse_hand(hand).cards if seat else True
    assert state.pile[:2] == ("9c", "1a")
    with pytest.raises(CardsError):
        lay_pack({1: "1a"}, "")
