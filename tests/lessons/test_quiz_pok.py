"""Pok Deng's quiz kinds: keys derived again from their proofs alone, near misses, levels, values and what is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cards import protocol
from cards.errors import CardsError
from cards.phai_tong.house import House as TongHouse
from cards.pok_deng.deck import CODES, count_points
from cards.pok_deng.house import House
from cards.pok_deng.rounds import CAUGHT_SIZE
from lessons.quizzes import (
    Grade,
    Question,
    ask,
    grade,
    kinds_of,
    make_question,
    proof_of,
    question_from_link,
    say_prompt,
)
from lessons.quizzes.base import HAND_WORDS, POINT_WORDS, params_of
from lessons.quizzes.draw_or_stand import NEAR, hand_of
from lessons.quizzes.pok_hands import TRAPS, judge_names
from lessons.wording import LANGS, plain_text, say_grade, say_option, say_reason
from tests import pok_oracle
from tests.lessons.quiz_samples import POK_KINDS, all_levels, in_other_houses, questions

Answers = list[Mapping[str, Any]]


# --- the key, from the answers to the proof alone ---------------------------------------------------------------------


def by_points(_question: Question, answers: Answers) -> set[str]:
    return {str(answers[0]["points"])}


def by_name(_question: Question, answers: Answers) -> set[str]:
    (answer,) = answers
    if answer["class"] != "points":
        return {answer["class"]}
    return {{1: "points", 2: "two_deng", 3: "three_deng"}[answer["deng"]]}


def by_deng(_question: Question, answers: Answers) -> set[str]:
    return {str(answers[0]["deng"])}


def by_pays(_question: Question, answers: Answers) -> set[str]:
    return {str(answers[0]["pays"])}


def by_duty(_question: Question, answers: Answers) -> set[str]:
    (answer,) = answers
    return {"must" if answer["must"] else "may" if answer["may"] else "may_not"}


def by_best(_question: Question, answers: Answers) -> set[str]:
    (answer,) = answers
    return {"draw" if answer["draw"] > answer["stand"] else "stand"}


def by_total(_question: Question, answers: Answers) -> set[str]:
    (answer,) = answers
    assert answer["dealer_pays"] == sum(settled["pays"] for settled in answer["settlements"])
    return {str(answer["dealer_pays"])}


DERIVE: Mapping[str, Callable[[Question, Answers], set[str]]] = {
    "count_points": by_points,
    "name_the_hand": by_name,
    "which_multiple": by_deng,
    "who_wins_how_much": by_pays,
    "must_he_draw": by_duty,
    "draw_or_stand": by_best,
    "settle_the_table": by_total,
}


def test_every_kind_has_its_way_of_being_derived() -> None:
    assert {*DERIVE, "what_to_catch"} == set(POK_KINDS)


@pytest.mark.parametrize("kind", DERIVE)
def test_the_proof_alone_gives_the_key_by_the_engine(kind: str) -> None:
    for question in (*all_levels(kind), *in_other_houses(kind)):
        answers: Answers = [protocol.answer(request) for request in proof_of(question)]
        assert DERIVE[kind](question, answers) == question.answer, question.situation


@pytest.mark.parametrize("kind", [kind for kind in DERIVE if kind != "draw_or_stand"])
def test_the_proof_alone_gives_the_key_by_the_oracle(kind: str) -> None:
    for question in (*all_levels(kind), *in_other_houses(kind)):
        answers: Answers = [pok_oracle.answer(request) for request in proof_of(question)]
        assert DERIVE[kind](question, answers) == question.answer, question.situation


# --- the dealer's plans, counted from who draws -----------------------------------------------------------------------

Numbers = npt.NDArray[np.float64]


@cache
def strengths(rules: tuple[tuple[str, Any], ...]) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """The strength and multiple of every two and every three cards by the oracle."""
    told = {**pok_oracle.DEFAULTS, **dict(rules)}
    two, two_deng = np.full((52, 52), np.nan), np.zeros((52, 52))
    three, three_deng = np.full((52, 52, 52), np.nan), np.zeros((52, 52, 52))
    for hand in combinations(range(52), 2):
        strength, _, deng, _ = pok_oracle.judge([CODES[place] for place in hand], told)
        for order in permutations(hand):
            two[order], two_deng[order] = strength, deng
    for trio in combinations(range(52), 3):
        strength, _, deng, _ = pok_oracle.judge([CODES[place] for place in trio], told)
        for turn in permutations(trio):
            three[turn], three_deng[turn] = strength, deng
    return two, two_deng, three, three_deng


def dealer_gets(mine: tuple[float, float], theirs: Numbers, dengs: Numbers, tie: str) -> Numbers:
    strength, deng = mine
    even = deng - dengs if tie == "deng_difference" else np.zeros_like(dengs)
    got: Numbers = np.where(strength > theirs, deng, np.where(strength < theirs, -dengs, even))
    return got


def name_of_two(one: str, other: str) -> tuple[str, bool]:
    return "".join(sorted((one[0], other[0]))), one[1] == other[1]


def plan_values(question: Question, answers: Answers) -> dict[str, float]:
    """What each plan brings the dealer: against every hand he may meet, every third card, every card he may draw."""
    requests = proof_of(question)
    rules = requests[0].get("rules", {})
    assert isinstance(rules, dict)
    tie = rules.get("tie", "push")
    draws = {
        name_of_two(*str(request["hand"]).split()): answer["best"] == "draw"
        for request, answer in zip(requests, answers, strict=True)
    }
    two, two_deng, three, three_deng = strengths(tuple(sorted(rules.items())))
    own = [CODES.index(code) for code in question.shown[0].cards]
    left = [place for place in range(52) if place not in own]
    now = (float(two[own[0], own[1]]), float(two_deng[own[0], own[1]]))
    worth: dict[tuple[bool, bool], list[float]] = {(a, b): [] for a in (False, True) for b in (False, True)}
    for one, other in combinations(left, 2):
        if count_points((CODES[one], CODES[other])) >= 8:
            continue
        drew = draws[name_of_two(CODES[one], CODES[other])]
        rest = np.array([place for place in left if place not in (one, other)])
        if drew:
            theirs, dengs = three[one, other, rest], three_deng[one, other, rest]
        else:
            theirs, dengs = two[one, other].reshape(1), two_deng[one, other].reshape(1)
        worth[drew, False].append(float(dealer_gets(now, theirs, dengs, tie).mean()))
        total, count = 0.0, 0
        for third in rest:
            later = (float(three[own[0], own[1], third]), float(three_deng[own[0], own[1], third]))
            met = rest != third if drew else np.array([True])
            total += float(dealer_gets(later, theirs[met], dengs[met], tie).sum())
            count += int(met.sum())
        worth[drew, True].append(total / count)
    mean = {key: sum(values) / len(values) for key, values in worth.items()}
    stood, drawn = question.prompt.fact["stood"], question.prompt.fact["drew"]
    assert isinstance(stood, int)
    assert isinstance(drawn, int)

    def value(option: str) -> float:
        draw = option != "stand" and not option.endswith("_stand")
        against_stood = draw and not option.startswith("catch_two")
        against_drew = draw and not option.startswith("catch_three")
        return stood * mean[False, against_stood] + drawn * mean[True, against_drew]

    return {option: value(option) for option in question.options}


def test_the_proof_alone_gives_what_to_catch_by_counting() -> None:
    asked = [questions("what_to_catch", level)[seed] for level in (1, 2, 3) for seed in (0, 1, 2)]
    for question in (*asked, *in_other_houses("what_to_catch")[::9]):
        answers: Answers = [protocol.answer(request) for request in proof_of(question)]
        values = plan_values(question, answers)
        best = max(values.values())
        assert {option for option, value in values.items() if best - value < 1e-9} == question.answer
        assert {option for option, value in values.items() if 1e-9 <= best - value <= NEAR} == question.as_good
        for option, verdict in question.why.items():
            told = str(verdict.reasons[0].fact["value"]).replace("−", "-")
            assert float(told) == pytest.approx(values[option], abs=6e-4)


# --- promises of each kind --------------------------------------------------------------------------------------------


def shares(kind: str, level: int) -> Counter[str]:
    return Counter(key for question in questions(kind, level) for key in question.answer)


def test_beginners_count_two_cards_mostly_and_experts_three() -> None:
    assert sum(len(question.shown[0].cards) == 2 for question in questions("count_points", 1)) >= 50
    assert all(len(question.shown[0].cards) == 3 for question in questions("count_points", 3))
    assert set(shares("count_points", 1)) == set(POINT_WORDS)


def test_points_off_by_one_and_pictures_counted_on_are_offered() -> None:
    assert "3" in ask("count_points", "hand=2SJD").options, "a jack as eleven"
    assert "8" in ask("count_points", "hand=KS5D").options, "a king as thirteen"
    for question in all_levels("count_points"):
        (right,) = (int(key) for key in question.answer)
        others = [int(option) for option in question.options if int(option) != right]
        assert any((other - right) % 10 in (1, 2, 8, 9) for other in others)
        assert [*map(int, question.options)] == sorted(map(int, question.options))


@pytest.mark.parametrize(
    ("hand", "answer", "tempting"),
    [
        ("AS2D3H", "points", "straight"),
        ("KSAD2H", "points", "straight"),
        ("QSKDAH", "straight", "points"),
        ("JSQDKH", "straight", "yellow"),
        ("JSQSKS", "straight", "three_deng"),
        ("KSKDTH", "points", "yellow"),
        ("KSKDQH", "yellow", "tong"),
        ("KSKDKH", "tong", "yellow"),
        ("8S8D4H", "points", "two_deng"),
        ("5S6S7S", "straight", "three_deng"),
        ("5S6S8S", "three_deng", "straight"),
        ("AS8S", "pok9", "two_deng"),
        ("4S4D", "pok8", "two_deng"),
        ("2S3D4H", "straight", "pok9"),
        ("2S7D9H", "points", "pok8"),
        ("3S4D", "points", "two_deng"),
    ],
)
def test_a_hand_is_offered_the_name_it_is_mistaken_for(hand: str, answer: str, tempting: str) -> None:
    question = ask("name_the_hand", f"hand={hand}")
    assert question.answer == {answer}
    assert tempting in question.options


def test_lower_names_that_hold_are_partly_right() -> None:
    question = ask("name_the_hand", "hand=JSQSKS")
    assert question.also_true == {"yellow", "three_deng"}
    assert grade(question, ["yellow"]) is Grade.PARTLY
    assert grade(question, ["points"]) is Grade.WRONG
    assert grade(ask("name_the_hand", "hand=AS8S"), ["two_deng"]) is Grade.PARTLY
    for asked in all_levels("name_the_hand"):
        verdicts = judge_names(asked.shown[0].cards, House())
        assert asked.also_true | asked.answer == {name for name in asked.options if verdicts[name].holds}


def test_a_name_follows_the_house() -> None:
    assert ask("name_the_hand", "hand=5S6S7S&rules=straight_flush:own_class").answer == {"straight_flush"}
    assert ask("name_the_hand", "hand=JSQDKH&rules=straight_vs_yellow:yellow").answer == {"yellow"}
    assert ask("which_multiple", "hand=5S6S7S&rules=straight_flush:own_class").answer == {"5"}
    assert "straight_flush" in ask("which_multiple", "hand=5S6S7S").house_rules
    assert ask("must_he_draw", "hand=2S2D").house_rules == ("must_draw",)
    assert ask("must_he_draw", "hand=KS9D").house_rules == ()


def test_every_name_and_every_trap_comes_up() -> None:
    asked = [make_question("name_the_hand", Random(seed), 2) for seed in range(150)]
    assert {key for question in asked for key in question.answer} == set(HAND_WORDS) - {"straight_flush"}
    house = House(straight_flush="own_class")
    flushes = [make_question("name_the_hand", Random(seed), 3, "straight_flush", house) for seed in range(20)]
    assert sum(question.answer == {"straight_flush"} for question in flushes) >= 10
    for name, make in TRAPS.items():
        hands = {make(Random(seed), House()) for seed in range(10)}
        assert len(hands) >= 8, name


@pytest.mark.parametrize("kind", ["name_the_hand", "which_multiple"])
def test_wrong_hands_are_told_what_they_lack(kind: str) -> None:
    question = ask(kind, "hand=8S8D4H")
    wrong = question.why["two_deng" if kind == "name_the_hand" else "2"]
    assert wrong.failed[0].needs == "two_cards"
    assert wrong.failed[0].rule == "P6.1"


def test_all_four_multiples_are_always_offered() -> None:
    for question in (*all_levels("which_multiple"), *in_other_houses("which_multiple")):
        assert question.options == ("1", "2", "3", "5")


def test_what_is_paid_is_signed_for_the_player_and_a_push_is_always_offered() -> None:
    assert ask("who_wins_how_much", "dealer=KS7D&player=AS8S&stake=10").answer == {"20"}
    assert ask("who_wins_how_much", "dealer=AS8S&player=KS7D&stake=10").answer == {"-20"}
    push = ask("who_wins_how_much", "dealer=KS7D&player=2S5S&stake=10")
    assert push.answer == {"0"}
    assert push.house_rules == ("tie",)
    assert ask("who_wins_how_much", "dealer=KS7D&player=2S5S&stake=10&rules=tie:deng_difference").answer == {"10"}
    for question in (*all_levels("who_wins_how_much"), *in_other_houses("who_wins_how_much")):
        amounts = [int(option) for option in question.options]
        assert "0" in question.options
        assert amounts == sorted(amounts)
        assert len(amounts) == 5
        assert min(amounts) < 0 < max(amounts)


def test_who_pays_is_told_before_how_much() -> None:
    question = ask("who_wins_how_much", "dealer=5S5H5D&player=KS8D&stake=10")
    assert question.answer == {"10"}, "a pok beats a tong"
    assert [reason.needs for reason in question.why["-50"].reasons] == ["outcome_is"]
    assert question.why["50"].failed[0].needs == "pays_is"
    told = plain_text(say_reason(question.why["-50"].failed[0], "en"), "en")
    assert told == "The player has pok 8, which beats tong."


def test_players_win_lose_and_push_alike_at_every_level() -> None:
    for level in (1, 2, 3):
        counted = Counter((int(key) > 0) - (int(key) < 0) for key in shares("who_wins_how_much", level).elements())
        assert 25 <= counted[1] <= 55
        assert 25 <= counted[-1] <= 55
        assert 10 <= counted[0] <= 30


def test_hands_close_in_rank_meet_at_the_hardest_level() -> None:
    special = [
        question
        for question in questions("who_wins_how_much", 3)
        if any(verdict.reasons[0].fact["klass"] != "points" for verdict in question.why.values())
    ]
    assert len(special) >= 50
    assert all(
        question.house_rules == ("tie",) for question in questions("who_wins_how_much", 1) if question.house_rules
    )


def test_each_duty_comes_up_and_cards_drawn_already_only_at_the_hardest_level() -> None:
    for level in (1, 2, 3):
        assert min(shares("must_he_draw", level)[duty] for duty in ("must", "may", "may_not")) >= 20
        drawn = sum(len(question.shown[0].cards) == 3 for question in questions("must_he_draw", level))
        assert (drawn > 0) == (level == 3)
    for question in questions("must_he_draw", 2):
        if question.answer != {"may_not"}:
            assert count_points(question.shown[0].cards) in (3, 4, 5, 6)
    off = [make_question("must_he_draw", Random(seed), 2, None, House(must_draw="off")) for seed in range(30)]
    assert {key for question in off for key in question.answer} == {"may", "may_not"}


# --- values -----------------------------------------------------------------------------------------------------------


def test_both_values_and_the_cost_of_the_slip_are_told() -> None:
    question = ask("draw_or_stand", "hand=6SKD")
    slip = question.why["draw"].failed[0]
    advice = protocol.answer({"game": "pok", "do": "advise", "hand": "6S KD"})
    assert slip.fact["stand"] == f"{advice['stand']:+.3f}".replace("-", "−")
    assert slip.fact["draw"] == f"{advice['draw']:+.3f}".replace("-", "−")
    assert slip.fact["cost"] == f"{advice['stand'] - advice['draw']:.3f}"
    for lang in LANGS:
        told = say_reason(slip, lang)
        assert all(str(slip.fact[name]) in told for name in ("stand", "draw", "cost"))


def test_either_move_is_right_within_a_hundredth_of_a_point_laid() -> None:
    near = ask("draw_or_stand", "hand=3S4D")
    assert near.as_good == {"draw", "stand"} - near.answer
    for move in ("draw", "stand"):
        assert grade(near, [move]) is Grade.RIGHT
        assert near.why[move].holds
        assert "either is right" in say_reason(near.why[move].reasons[0], "en")
    for kind in ("draw_or_stand", "what_to_catch"):
        for question in (*all_levels(kind), *in_other_houses(kind)):
            for option, verdict in question.why.items():
                cost = float(verdict.reasons[0].fact["cost"])
                if option in question.as_good:
                    assert cost <= NEAR + 5e-4
                elif option not in question.answer and kind == "what_to_catch":
                    assert cost >= NEAR - 5e-4
    assert say_grade("right", "one", "en") == "Right"


def test_only_experts_meet_near_ties() -> None:
    assert not any(question.as_good for level in (1, 2) for question in questions("draw_or_stand", level))
    assert any(question.as_good for question in questions("draw_or_stand", 3))
    assert not any(question.as_good for question in all_levels("what_to_catch"))


def test_a_hand_without_a_choice_is_no_question() -> None:
    for question in (*all_levels("draw_or_stand"), *in_other_houses("draw_or_stand")):
        (duty,) = ask("must_he_draw", question.situation.partition("&")[0] + rules_of(question)).answer
        assert duty == "may"


def rules_of(question: Question) -> str:
    return f"&rules=must_draw:{question.house.must_draw}"


@pytest.mark.parametrize("holding", ["A8s", "A8o", "88", "TKs"])
def test_a_holding_stands_for_the_cards_it_names(holding: str) -> None:
    for cards in (hand_of(holding), *(hand_of(holding, Random(seed)) for seed in range(20))):
        assert sorted(code[0] for code in cards) == sorted(holding[:2])
        assert len(set(cards)) == 2
        assert (cards[0][1] == cards[1][1]) == holding.endswith("s")


def test_the_dealer_catches_draws_and_stands_about_equally_often() -> None:
    for level in (1, 2, 3):
        counted = shares("what_to_catch", level)
        assert set(counted) == {"stand", "draw", "catch_three"}
        assert min(counted.values()) >= 20
    house = House(catch="two_or_three")
    wide = [make_question("what_to_catch", Random(seed), 2, None, house) for seed in range(40)]
    assert all("catch_two" in question.options for question in wide)
    assert {key for question in wide for key in question.answer} == {"stand", "draw", "catch_three", "catch_two"}


# --- the whole table --------------------------------------------------------------------------------------------------


def test_a_table_is_settled_leg_by_leg() -> None:
    table = "dealer=4S2H&catch=three&dealer_draw=3C&seat0=2S2D&draw0=KS&stake0=10&seat1=KD7H&stake1=5"
    question = ask("settle_the_table", table)
    (right,) = question.answer
    reasons = question.why[right].reasons
    assert [reason.rule for reason in reasons] == ["P5.1", "P5.2", "P5.4"]
    assert [plain_text(say_reason(reason, "en"), "en") for reason in reasons] == [
        "Player 1 is caught, loses at 1 deng and pays 10.",
        "Player 2 loses at 3 deng and pays 15.",
        "In all the dealer gets 25 points.",
    ]
    assert say_prompt(question, "en").startswith("The dealer first caught three.")
    assert say_option("settle_the_table", right, "th") == "เจ้ามือได้ 25 แต้ม"


def test_levels_of_tables_bring_the_catch_and_the_third_player() -> None:
    for question in questions("settle_the_table", 1):
        assert len(question.shown) == 3
        assert question.shown[0].catch is None
    assert {len(question.shown) for question in questions("settle_the_table", 2)} == {3, 4}
    caught = [question for question in questions("settle_the_table", 3) if question.shown[0].catch]
    assert len(caught) >= 25
    assert all(len(question.shown) == 4 for question in questions("settle_the_table", 3))


# --- what is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", POK_KINDS)
def test_what_is_shown_is_of_one_pack_and_says_whose_it_is(kind: str) -> None:
    roles = {
        "count_points": {"cards"},
        "name_the_hand": {"hand"},
        "which_multiple": {"hand"},
        "must_he_draw": {"hand"},
        "draw_or_stand": {"hand"},
        "who_wins_how_much": {"dealer", "player"},
        "what_to_catch": {"dealer", "player"},
        "settle_the_table": {"dealer", "player"},
    }[kind]
    for question in (*all_levels(kind), *in_other_houses(kind)):
        assert question.game == "pok"
        assert isinstance(question.house, House)
        assert {shown.role for shown in question.shown} == roles
        cards = [code for shown in question.shown for code in shown.cards]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(CODES)
        players = [shown for shown in question.shown if shown.role == "player"]
        assert [shown.seat for shown in players] == list(range(len(players)))
        for shown in question.shown:
            assert bool(shown.closed) == (kind == "what_to_catch" and shown.role == "player")
            assert shown.drawn is None or shown.drawn == shown.cards[2]
            assert (shown.drawn is not None) == (kind == "settle_the_table" and len(shown.cards) == 3)
            assert (shown.stake is not None) == (shown.role == "player" and kind != "what_to_catch")
            assert shown.catch is None or shown.catch in CAUGHT_SIZE


def test_looks_tell_pages_what_the_options_are() -> None:
    looks = {question.kind: question.look for kind in POK_KINDS for question in questions(kind, 1)[:1]}
    assert looks == {
        "count_points": "points", "name_the_hand": "hands", "which_multiple": "dengs", "who_wins_how_much": "pays",
        "must_he_draw": "musts", "draw_or_stand": "moves", "what_to_catch": "plans", "settle_the_table": "totals",
    }  # fmt: skip
    assert {question.picks for kind in POK_KINDS for question in all_levels(kind)} == {"one"}


# --- focus, houses and links ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "focus", "answers"),
    [
        ("count_points", "9", {"9"}),
        ("must_he_draw", "may_not", {"may_not"}),
        ("draw_or_stand", "draw", {"draw"}),
        ("what_to_catch", "catch_three", {"catch_three"}),
    ],
)
def test_an_answer_in_focus_is_the_answer(kind: str, focus: str, answers: set[str]) -> None:
    for level in (1, 2, 3):
        asked = [make_question(kind, Random(seed), level, focus) for seed in range(15)]
        assert {key for question in asked for key in question.answer} == answers


@pytest.mark.parametrize("name", ["pok9", "tong", "straight", "yellow", "three_deng", "two_deng"])
def test_a_hand_in_focus_is_met_beside_its_near_misses(name: str) -> None:
    asked = [make_question("name_the_hand", Random(seed), 2, name) for seed in range(40)]
    met = sum(question.answer == {name} for question in asked)
    assert 20 <= met < 40
    assert sum(name in question.options for question in asked) >= 36


def test_sizes_points_and_outcomes_can_be_asked_for() -> None:
    for size in ("two_cards", "three_cards"):
        for seed in range(10):
            question = make_question("count_points", Random(seed), 2, f"{size},3")
            assert len(question.shown[0].cards) == {"two_cards": 2, "three_cards": 3}[size]
            assert question.answer == {"3"}
    for seed in range(10):
        assert make_question("who_wins_how_much", Random(seed), 2, "push").answer == {"0"}
        table = make_question("settle_the_table", Random(seed), 3, "caught")
        assert table.shown[0].catch == "three"
        five = make_question("draw_or_stand", Random(seed), 2, "5")
        assert count_points(five.shown[0].cards) == 5
    both = [make_question("who_wins_how_much", Random(seed), 3, "pok8,tong") for seed in range(15)]
    assert all({verdict.reasons[0].fact["klass"], verdict.reasons[0].fact["dealer_klass"]} & {"pok8", "tong"}
               for question in both for verdict in question.why.values())  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "focus"),
    [("count_points", "pok9"), ("name_the_hand", "ready"), ("must_he_draw", "draw"), ("settle_the_table", "4b")],
)
def test_a_word_that_means_nothing_to_a_kind_is_refused(kind: str, focus: str) -> None:
    with pytest.raises(CardsError) as caught:
        make_question(kind, Random(1), 1, focus)
    assert caught.value.token == focus


def test_a_question_is_made_only_by_the_house_rules_of_its_game() -> None:
    with pytest.raises(TypeError):
        make_question("name_the_hand", Random(1), 1, None, TongHouse())
    with pytest.raises(TypeError):
        make_question("which_set", Random(1), 1, None, House())
    assert {kind.game for kind in kinds_of("pok")} == {"pok"}


def test_cards_in_a_link_may_be_written_by_name_or_sign() -> None:
    named = question_from_link(params_of("?kind=name_the_hand&hand=แหม่มโพดำ,K%E2%99%A5,ad"))
    assert named.situation == "hand=QSKHAD"
    typed = question_from_link({"stake": "10", "player": "as 8s", "dealer": "K♠ 7♦", "kind": "who_wins_how_much"})
    assert typed.situation == "dealer=KS7D&player=AS8S&stake=10"


@pytest.mark.parametrize("kind", POK_KINDS)
def test_every_reason_is_a_whole_sentence_in_both_languages(kind: str) -> None:
    for question in (*all_levels(kind), *in_other_houses(kind)):
        for verdict in question.why.values():
            for reason in verdict.reasons:
                for lang in LANGS:
                    told = plain_text(say_reason(reason, lang), lang)
                    assert len(told) <= 130
                    assert not set("{}[]") & set(told)
                    assert lang == "th" or told.endswith(".")
