"""A whole round of Pok Deng, by rule: laid-out packs whose course the rulebook tells, and rounds played by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from cards.errors import CardsError
from cards.pok_deng.deck import CODES, parse_hand
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from cards.pok_deng.play import (
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
from cards.pok_deng.rounds import play_round
from cards.wording import say_error, say_need, say_reason

PACK = Counter(CODES)
HOUSES = (
    House(),
    House(must_draw="off", catch="two_or_three", tie="deng_difference"),
    House(dealer_must_draw=True, must_draw="below_4", straight_flush="own_class"),
    House(dealer_must_draw=True, catch="two_or_three", straight_rank="by_points", tong_ace="low"),
)


def play(state: State, kind: str, count: int = 0, before: int = 0, seat: int | None = None) -> State:
    seat = state.turn if seat is None else seat
    return apply_action(state, Action(kind=kind, seat=seat, count=count, before=before))


def begin(
    hands: Sequence[str], dealer: str, stock: str = "", house: House = HOUSES[0], stake: int = 10
) -> State:  # fmt: skip
    """The round as it is dealt: one leg for each player, to the dealer's right, each for the same stake."""
    pack = lay_pack(hands, dealer, stock)
    state = start_game(Setup(pack=pack, players=len(hands) + 1, house=house))
    while state.phase == "stake":
        state = play(play(state, "stake", stake), "ready")
    while state.phase == "cut":
        state = play(state, "ready")
    return state


def refused(state: State, kind: str, count: int = 0, before: int = 0) -> tuple[str, str]:
    why = judge_action(state, Action(kind=kind, seat=state.turn, count=count, before=before)).failed[0]
    return why.needs, why.rule


def by_chance(seed: int) -> State:
    """A round played by moves of chance at a table of chance."""
    random = Random(seed)
    players = random.randint(2, 11)
    setup = Setup(
        pack=shuffle_pack(random), players=players, dealer=random.randrange(players), house=random.choice(HOUSES),
        cap=random.choice((None, 5)), direction=random.choice(("right", "left")),
    )  # fmt: skip
    state = start_game(setup)
    while state.phase != "end":
        legal = legal_actions(state)
        kind = random.choice(sorted({action.kind for action in legal}))
        state = apply_action(state, random.choice([action for action in legal if action.kind == kind]))
        assert known_cards(state) == PACK, seed
    return state


def settled(state: State) -> list[tuple[int, int, str]]:
    """The lines of the settlement in the order they came: leg, what it gets, the rule."""
    return [(event.leg or 0, event.count, event.rule) for event in state.events if event.kind == "settle"]


# --- stakes and legs --------------------------------------------------------------------------------------------------


def test_a_player_may_stake_on_several_legs_which_lie_side_by_side() -> None:
    """P1.2, P1.4."""
    state = start_game(Setup(pack=shuffle_pack(Random(1)), players=4, dealer=2))
    assert state.turn == 3, "the seat to the dealer's right"
    state = play(play(play(state, "stake", 5), "stake", 2), "ready")
    state = play(play(state, "stake", 10), "ready")
    state = play(state, "ready")
    assert state.phase == "cut", "who lays no stake sits this round out"
    assert [(seat.player, seat.stake) for seat in state.table.seats] == [(3, 5), (3, 2), (0, 10)]


def test_a_leg_cuts_in_before_another_s_and_a_last_leg_lies_behind_the_dealer() -> None:
    """P1.4."""
    state = start_game(Setup(pack=shuffle_pack(Random(1)), players=3))
    for _ in range(2):
        state = play(play(state, "stake", 5), "ready")
    assert refused(state, "cut_in", 5, 0) == ("cuts_before_another", "P1.4")
    assert refused(state, "cut_in", 5, 7) == ("cuts_before_another", "P1.4")
    state = play(state, "cut_in", 2, 1)
    state = play(play(state, "last_leg", 1), "ready")
    assert [(seat.player, seat.kind) for seat in state.table.seats] == [
        (1, "own"), (1, "cut"), (2, "own"), (1, "last"),
    ]  # fmt: skip
    assert refused(state, "cut_in", 5, 3) == ("cuts_before_another", "P1.4"), "nothing goes before a last leg"


def test_a_stake_above_the_cap_is_refused_and_so_is_none_at_all() -> None:
    """P1.2."""
    state = start_game(Setup(pack=shuffle_pack(Random(1)), cap=20))
    assert refused(state, "stake", 21) == ("within_cap", "P1.2")
    assert refused(state, "stake", 0) == ("stake_is_points", "P1.2")
    assert play(state, "stake", 20).table.seats[0].stake == 20
    assert {action.count for action in legal_actions(replace(state, setup=replace(state.setup, cap=5)))} == {0, 1, 2, 5}


def test_the_pack_serves_sixteen_legs() -> None:
    """P1.1: sixteen of three cards and the dealer's are 51."""
    state = start_game(Setup(pack=shuffle_pack(Random(1)), players=2))
    for _ in range(16):
        state = play(state, "stake", 1)
    assert refused(state, "stake", 1) == ("pack_serves_leg", "P1.1")
    reason = judge_action(state, Action(kind="stake", seat=1, count=1)).failed[0]
    assert say_reason(reason, "en") == "One pack serves 16 hands, and no more."


def test_a_round_that_nobody_stakes_on_is_nothing() -> None:
    state = start_game(Setup(pack=shuffle_pack(Random(1)), players=3))
    state = play(play(state, "ready"), "ready")
    assert state.phase == "end"
    assert state.result
    assert (state.result.points, state.result.legs, state.events[-1].kind) == ((0, 0, 0), (), "void")


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1}, {"players": 12}, {"dealer": 6}, {"dealer": -1}, {"direction": "up"}, {"cap": 0},
        {"stakes": (0,)}, {"pack": CODES[:51]}, {"pack": (*CODES[:51], "AS")},
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(CardsError):
        start_game(Setup(**{"pack": CODES, **wrong}))  # type: ignore[arg-type]


# --- the deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("direction", "first"), [("right", 0), ("left", 2)])
def test_cards_go_round_twice_to_the_side_the_dealer_chose_himself_last(direction: str, first: int) -> None:
    """P1.3; the pack as it lies: AS AH AD AC 2S 2H 2D 2C, so that no one has pok."""
    state = start_game(Setup(pack=CODES, players=4, direction=direction))
    while state.phase in ("stake", "cut"):
        state = play(state, "stake", 1) if state.phase == "stake" else state
        state = play(state, "ready")
    assert state.hands[first] == ("AS", "2S")
    assert state.hands[1] == ("AH", "2H")
    assert state.hands[2 - first] == ("AD", "2D")
    assert state.dealer_hand == ("AC", "2C")
    assert state.leg == first, "they are asked in the order they were dealt"


def test_a_last_leg_is_dealt_after_the_dealer() -> None:
    """P1.4."""
    state = start_game(Setup(pack=CODES, players=2))
    state = play(play(play(play(state, "stake", 1), "ready"), "last_leg", 1), "ready")
    assert state.hands == (("AS", "AC"), ("AD", "2H"))
    assert state.dealer_hand == ("AH", "2S")


# --- pok --------------------------------------------------------------------------------------------------------------


def test_a_dealer_s_pok_ends_the_round_at_once() -> None:
    """P3.2."""
    state = begin(["2H 3D", "3S 5C", "AS 8C"], "KS 8D")
    assert state.phase == "end"
    assert settled(state) == [(0, -10, "P3.2"), (1, 0, "P3.2"), (2, 10, "P3.2")]
    assert state.result
    assert state.result.points == (0, -10, 0, 10)


def test_a_player_s_pok_is_paid_at_once_and_is_not_asked_to_draw() -> None:
    """P3.3; pok 9 of one suit is two deng."""
    state = begin(["AS 8S", "KH 7D"], "KS 2D")
    assert settled(state) == [(0, 20, "P3.3")]
    assert (state.phase, state.leg) == ("draw", 1)
    assert observe(state, 2).hands == (("AS", "8S"), ("KH", "7D"))
    assert observe(state, 2).dealer_hand == (), "the dealer's cards stay closed"


def test_where_all_have_pok_nothing_is_left_for_the_dealer() -> None:
    state = begin(["AS 8S"], "KS 2D", house=House(dealer_must_draw=True))
    assert state.phase == "end"
    assert state.result
    assert state.result.points == (-20, 20)


# --- draws ------------------------------------------------------------------------------------------------------------


def test_who_must_draw_may_not_stand() -> None:
    """P4.2."""
    state = begin(["2S 2D"], "KS 5D", "KH")
    assert refused(state, "stand") == ("free_to_stand", "P4.2")
    assert [action.kind for action in legal_actions(state)] == ["draw"]
    drawn = play(state, "draw")
    assert drawn.hands[0] == ("2S", "2D", "KH")
    free = begin(["2S 2D"], "KS 5D", house=House(must_draw="below_4"))
    assert [action.kind for action in legal_actions(free)] == ["draw", "stand"]


def test_a_third_card_is_drawn_closed() -> None:
    state = play(begin(["2S 2D", "KH 7D"], "KS 5D", "KC"), "draw")
    assert observe(state, 1).hands[0] == ("2S", "2D", "KC")
    assert observe(state, 2).hands[0] == ()
    assert observe(state, 2).sizes == (3, 2)
    assert all("KC" not in event.cards for event in observe(state, 2).events)


# --- the dealer -------------------------------------------------------------------------------------------------------


def test_a_catch_settles_hands_of_three_and_the_dealer_may_draw_against_the_rest() -> None:
    """P5.1, P5.2: the same as in the tests of `play_round`."""
    state = begin(["2S 2D", "KD 7H", "AS 2C"], "KS 5D", "KH 4H 3H")
    state = play(play(play(state, "draw"), "stand"), "draw")
    assert state.phase == "dealer"
    state = play(state, "catch", 3)
    assert settled(state) == [(0, -10, "P5.1"), (2, 10, "P5.1")]
    assert observe(state, 2).dealer_hand == ("KS", "5D")
    assert observe(state, 3).hands[1] == (), "the others stay closed"
    assert refused(state, "catch", 3) == ("no_catch_yet", "P5.1")
    state = play(state, "draw")
    assert settled(state)[2:] == [(1, -10, "P5.2")]
    assert state.result
    assert state.result.points == (10, -10, -10, 10)


def test_a_catch_finds_somebody_and_is_one_the_house_has() -> None:
    """P5.1."""
    state = play(begin(["KD 7H"], "KS 5D"), "stand")
    assert refused(state, "catch", 3) == ("catch_finds_hands", "P5.1")
    assert refused(state, "catch", 2) == ("house_catches", "P5.1")
    assert refused(state, "catch", 4) == ("house_catches", "P5.1")
    either = play(begin(["KD 7H"], "KS 5D", house=House(catch="two_or_three")), "stand")
    caught = play(either, "catch", 2)
    assert caught.phase == "end", "nobody is left"
    assert settled(caught) == [(0, 10, "P5.1")]


def test_a_dealer_bound_to_draw_is_free_once_he_has_caught() -> None:
    """P4.4, P5.2."""
    bound = House(dealer_must_draw=True)
    state = play(play(begin(["2S AD", "KD 7H"], "KS 2D", "3H", house=bound), "draw"), "stand")
    assert refused(state, "stand") == ("dealer_free_to_stand", "P4.4")
    assert settled(play(play(state, "catch", 3), "stand")) == [(0, 10, "P5.1"), (1, 10, "P5.3")]


def test_without_a_catch_the_dealer_stands_or_draws_and_all_open() -> None:
    """P5.3."""
    state = play(play(begin(["KH 7D", "QH 6C"], "KS 2D", "5H"), "stand"), "stand")
    assert settled(play(state, "stand")) == [(0, 10, "P5.3"), (1, 10, "P5.3")]
    drawn = play(state, "draw")
    assert settled(drawn) == [(0, 0, "P5.3"), (1, -10, "P5.3")]
    assert observe(drawn, 1).hands == (("KH", "7D"), ("QH", "6C"))
    assert observe(drawn, 1).dealer_hand == ("KS", "2D", "5H")


# --- every round ------------------------------------------------------------------------------------------------------


def agrees(state: State) -> None:
    """What was played move by move is what `play_round` settles of it, and no point is made."""
    result = state.result
    assert result
    assert sum(result.points) == 0
    if result.dealer is None:
        return
    told = play_round(result.dealer, result.legs, state.house)
    assert told.settlements == result.settlements
    assert result.points[state.setup.dealer] == -told.dealer_pays
    for seat in range(state.setup.players):
        got = sum(
            line.pays for leg, line in zip(state.table.seats, told.settlements, strict=True) if leg.player == seat
        )
        assert result.points[seat] - (-told.dealer_pays if seat == state.setup.dealer else 0) == got


@pytest.mark.parametrize("seed", range(60))
def test_a_round_played_move_by_move_is_the_round_that_is_told_at_once(seed: int) -> None:
    state = by_chance(seed)
    agrees(state)
    assert replay(state.setup, format_moves(state.actions)) == state


@pytest.mark.slow
def test_ten_thousand_rounds_are_played_to_their_end_and_agree() -> None:
    for seed in range(10_000):
        agrees(by_chance(1_000 + seed))


def test_a_round_told_at_once_can_be_played_move_by_move() -> None:
    """The other way: rounds of `make_round`, dealt from a pack laid for them, end as `play_round` has it."""
    from cards.pok_deng.making import make_round  # noqa: PLC0415

    random = Random(5)
    for number in range(300):
        house = HOUSES[number % len(HOUSES)]
        own, legs = make_round(random, random.randint(1, 10), house=house)
        drawn = [leg.draw for leg in legs if leg.draw] + ([own.draw] if own.draw else [])
        pack = lay_pack([" ".join(leg.hand) for leg in legs], " ".join(own.hand), " ".join(drawn))
        state = start_game(Setup(pack=pack, players=len(legs) + 1, house=house))
        for leg in legs:
            state = play(play(state, "stake", leg.stake), "ready")
        for _ in legs:
            state = play(state, "ready")
        while state.phase == "draw":
            assert state.leg is not None
            state = play(state, "draw" if legs[state.leg].draw else "stand")
        if state.phase == "dealer" and own.catch:
            state = play(state, "catch", {"two": 2, "three": 3}[own.catch])
        if state.phase == "dealer":
            state = play(state, "draw" if own.draw else "stand")
        assert state.result
        told = play_round(own, legs, house)
        # a dealer who drew with nobody left changes nothing
        assert state.result.settlements == told.settlements, number


def test_what_is_legal_is_what_the_judge_allows() -> None:
    random = Random(8)
    for seed in range(20):
        state = start_game(Setup(pack=shuffle_pack(Random(seed)), players=4, house=HOUSES[seed % 4], stakes=(1, 3)))
        while state.phase != "end":
            legal = legal_actions(state)
            assert legal, "somebody can always move"
            every = [
                Action(kind=kind, seat=state.turn, count=count, before=before)
                for kind in MOVES for count in (0, 1, 2, 3) for before in range(17)
            ]  # fmt: skip
            allowed = {action for action in every if judge_action(state, action).holds}
            plain = {
                action for action in allowed
                if action.count in (1, 3) or action.kind not in ("stake", "cut_in", "last_leg")
            }  # fmt: skip
            assert plain == set(legal)
            assert not any(judge_action(state, replace(action, seat=(state.turn + 1) % 4)).holds for action in legal)
            state = apply_action(state, random.choice(legal))


def test_a_move_that_cannot_come_is_refused_by_rule_and_in_words() -> None:
    with pytest.raises(CardsError) as error:
        play(begin(["2S 2D"], "KS 5D"), "stand")
    assert (error.value.code, error.value.facts["rule"], error.value.facts["needs"]) == (
        "illegal_move", "P4.2", "free_to_stand")  # fmt: skip
    for lang in ("th", "en"):
        assert say_need("free_to_stand", lang) in say_error(error.value, lang)
    with pytest.raises(CardsError, match="a move is"):
        play(begin(["2S 2D"], "KS 5D"), "pong")
    with pytest.raises(CardsError, match="no seat 9"):
        play(begin(["2S 2D"], "KS 5D"), "draw", seat=9)


def test_every_reason_of_the_judge_has_words_that_hold_and_fail() -> None:
    random = Random(2)
    seen = set()
    for seed in range(20):
        state = start_game(Setup(pack=shuffle_pack(Random(seed)), players=3, house=HOUSES[seed % 4], cap=5))
        while True:
            for kind in MOVES:
                for count in (0, 1, 2, 3, 9):
                    for seat in (state.turn, (state.turn + 1) % 3):
                        for reason in judge_action(state, Action(kind=kind, seat=seat, count=count)).reasons:
                            seen.add((reason.needs, reason.holds))
                            assert say_need(reason.needs, "en")
                            assert say_reason(reason, "th") != say_reason(reason, "en")
            if state.phase == "end":
                break
            legal = legal_actions(state)
            state = apply_action(state, legal[-1] if random.random() < 0.6 else random.choice(legal))
    both = {(needs, holds) for needs in (*NEEDS, "catch_finds_hands") for holds in (True, False)}
    assert both - seen <= {("pack_serves_leg", False)}, "its own test shows it"


# --- what a seat can see ----------------------------------------------------------------------------------------------


def other_world(state: State, seat: int, random: Random) -> State:
    """The same round as far as a seat can see, with every card that is hidden from it changed by chance.

    Who has pok shows it, so hands that are closed are changed for others without.
    """
    seen = observe(state, seat)
    closed = [leg for leg, hand in enumerate(seen.hands) if not hand]
    hidden = [card for leg in closed for card in state.hands[leg]] + list(state.stock)
    own_hidden = not seen.dealer_hand and bool(state.dealer_hand)
    hidden += state.dealer_hand if own_hidden else ()
    while True:
        random.shuffle(hidden)
        rest, hands, dealer_hand = list(hidden), list(state.hands), state.dealer_hand
        for leg in closed:
            size = len(hands[leg])
            hands[leg], rest = tuple(rest[:size]), rest[size:]
        if own_hidden:
            dealer_hand, rest = tuple(rest[:2]), rest[2:]
        two = [hands[leg][:2] for leg in closed] + ([dealer_hand] if own_hidden else [])
        if not any(evaluate_hand(cards).is_pok for cards in two):
            break
    events = tuple(
        replace(event, cards=tuple(random.sample(CODES, len(event.cards))))
        if event.seen_by not in (None, seat)
        else event
        for event in state.events
    )
    return replace(state, hands=tuple(hands), dealer_hand=dealer_hand, stock=tuple(rest), events=events)


@pytest.mark.parametrize("seed", range(30))
def test_states_that_differ_in_hidden_cards_look_alike(seed: int) -> None:
    random = Random(seed)
    state = start_game(Setup(pack=shuffle_pack(random), players=5, house=HOUSES[seed % 2], direction="left"))
    while state.phase != "end":
        for seat in range(5):
            other = other_world(state, seat, random)
            assert known_cards(other) == PACK
            assert observe(state, seat) == observe(other, seat)
            assert bool(observe(state, seat).actions) == (seat == state.turn)
        state = apply_action(state, random.choice(legal_actions(state)))


def test_at_the_end_everything_lies_open() -> None:
    state = by_chance(5)
    seen = observe(state, 0)
    assert seen.hands == state.hands
    assert seen.dealer_hand == state.dealer_hand


# --- written down -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["q", "s", "s05", "r1", "s5-0", "x", "d", "s5.c1-0", "c1", "s٣"])
def test_moves_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(CardsError):
        replay(Setup(pack=CODES), text)


def test_nothing_goes_on_after_the_end() -> None:
    with pytest.raises(CardsError, match="ended"):
        replay(Setup(pack=CODES, players=2), "r.r")


def test_a_pack_is_laid_as_it_is_asked_for() -> None:
    state = begin(["2S 2D", "KD 7H"], "KS 5D", "3H 4H")
    assert state.hands == (parse_hand("2S 2D"), parse_hand("KD 7H"))
    assert (state.dealer_hand, state.stock[:2]) == (("KS", "5D"), ("3H", "4H"))
    for hands in (["2S"], ["2S 2D", "2S 3D"]):
        with pytest.raises(CardsError):
            lay_pack(hands, "KS 5D")
