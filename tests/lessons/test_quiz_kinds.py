"""What each quiz kind promises about its own questions: near misses, shares of no win, levels."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cards.phai_tong.deck import CODES, COPIES, IAO, Hand, parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.making import Situation, make_win
from cards.phai_tong.sets import set_kind
from cards.phai_tong.waits import find_discards
from cards.phai_tong.wins import CATEGORY_BY_KEY, best_win
from lessons.quizzes import Question, ask, make_question
from lessons.quizzes.best_discard import wins_already
from lessons.quizzes.look_alikes import LOOK_ALIKES
from lessons.quizzes.part_the_hand import judge_groups
from lessons.quizzes.who_wins import relabel
from tests.lessons.quiz_samples import all_levels, in_other_houses, questions


def share(asked: tuple[Question, ...], key: str) -> float:
    return sum(key in question.answer for question in asked) / len(asked)


# --- faces ------------------------------------------------------------------------------------------------------------


def test_the_table_of_look_alikes_names_every_face_and_never_itself() -> None:
    assert set(LOOK_ALIKES) == set(CODES)
    for code, others in LOOK_ALIKES.items():
        assert code not in others
        assert set(others) <= set(CODES)
        assert len(set(others)) == len(others) == 5


@pytest.mark.parametrize(
    ("figure", "faces"),
    [
        ("eyes", "2b 3b 6b 8b"),
        ("birds", "3c 5c 7c"),
        ("fine", "6c 8c"),
        ("red stamp", "1d 1e 9c"),
        ("flowers", "1b 1e"),
    ],
)
def test_faces_of_one_figure_are_look_alikes(figure: str, faces: str) -> None:
    codes = faces.split()
    for code in codes:
        near = set(LOOK_ALIKES[code]) | {other for mate in LOOK_ALIKES[code] for other in LOOK_ALIKES[mate]}
        assert set(codes) - {code} <= near, figure


@pytest.mark.parametrize("kind", ["name_the_card", "find_the_card"])
def test_wrong_faces_look_like_the_card_or_share_its_head(kind: str) -> None:
    for question in all_levels(kind):
        (card,) = question.answer
        near = {*LOOK_ALIKES[card], *(code for code in CODES if code[0] == card[0])}
        near |= {other for option in question.options if option != card for other in LOOK_ALIKES[option]}
        assert set(question.options) <= near
    assert [len(question.options) for question in (questions(kind, level)[0] for level in (1, 2, 3))] == [3, 4, 6]


def test_same_head_asks_for_one_card_or_for_all_of_them() -> None:
    for question in all_levels("same_head"):
        (card,) = question.shown[0].cards
        assert question.answer == {option for option in question.options if option[0] == card[0]}
        assert (question.picks == "one") == (len(question.answer) == 1)
    assert all(question.picks == "one" for question in questions("same_head", 1))
    assert any(question.picks == "many" for question in questions("same_head", 3))


def test_the_set_that_is_mistaken_turns_up_often_among_iao() -> None:
    asked = [make_question("which_set", Random(seed), 3, "iao phuak") for seed in range(60)]
    mixed = [question for question in asked if "iao_sian" in question.house_rules]
    assert len(mixed) >= 20


# --- parting and readiness --------------------------------------------------------------------------------------------


def test_groups_that_break_a_set_are_told_which() -> None:
    question = ask("part_the_hand", "hand=2aaabbb4abc9abc")
    verdict = judge_groups(question, [["2a"] * 3, ["2b"] * 3, ["4a", "4b", "9a"], ["4c", "9b", "9c"]])
    assert not verdict.holds
    assert verdict.failed[0].cards == ("4a", "4b", "9a")
    assert [group.kind for group in verdict.groups] == ["tong", "tong", "loose", "loose"]


def test_a_parting_is_never_a_foregone_conclusion() -> None:
    for question in all_levels("part_the_hand"):
        assert len(question.options) >= 2
        best = next(iter(question.answer))
        assert any(set_kind(tuple(part[0] + letter for letter in part[1:])) == "tong" for part in best.split())


def test_half_of_the_hands_are_ready() -> None:
    assert 0.35 <= share(all_levels("is_it_ready"), "ready") <= 0.65


def test_hard_hands_that_are_not_ready_want_only_the_shape() -> None:
    unready = [question for question in questions("is_it_ready", 3) if "not_ready" in question.answer]
    parted = [question for question in unready if question.why["ready"].reasons[1].holds]
    assert len(parted) >= len(unready) / 2


def test_a_hand_that_waits_for_a_card_it_holds_four_of_is_told_so() -> None:
    question = ask("is_it_ready", "hand=4bbbb7aaa8aaa9c")
    assert question.answer == {"not_ready"}
    waiting = ask("find_the_waits", "hand=4bbbbc7aaa8aaa")
    assert "4b" not in waiting.answer
    assert waiting.why["4b"].failed[0].needs == "copy_left"


def test_levels_of_waits_ask_for_more_cards() -> None:
    counts = [[len(question.answer) for question in questions("find_the_waits", level)] for level in (1, 2, 3)]
    assert set(counts[0]) == {1}
    assert sum(counts[1]) < sum(counts[2])
    assert max(counts[2]) >= 4


# --- winning ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["name_the_win", "new_circumstance"])
def test_no_win_is_always_offered_and_one_time_in_five_the_answer(kind: str) -> None:
    for question in (*all_levels(kind), *in_other_houses(kind)):
        assert question.options[-1] == "no_win"
    assert 0.13 <= share(all_levels(kind), "no_win") <= 0.3


@pytest.mark.parametrize("kind", ["name_the_win", "new_circumstance"])
def test_a_lower_category_that_holds_is_partly_right_and_never_worth_as_much(kind: str) -> None:
    lower = 0
    for question in all_levels(kind):
        now = question.shown[-1]
        win = best_win(Hand(now.cards, now.ponged), now.win or "", thok=bool(now.thok), keng=now.keng)
        assert question.also_true == (set(win.all if win else ()) & set(question.options)) - question.answer
        lower += bool(question.also_true)
        for key in question.also_true:
            assert question.why[key].holds
    assert lower >= 40


def test_keng_categories_are_offered_only_beside_a_keng_box() -> None:
    for question in all_levels("name_the_win"):
        keng = [key for key in question.options[:-1] if "win_is_keng" in CATEGORY_BY_KEY[key].needs]
        assert question.shown[0].keng or not keng


def test_wrong_categories_are_near_misses() -> None:
    for question in all_levels("name_the_win"):
        wrong = [question.why[key] for key in question.options[:-1] if not question.why[key].holds]
        assert min(len(verdict.failed) for verdict in wrong) <= 2


def test_beginners_meet_neither_thok_nor_keng() -> None:
    for question in questions("name_the_win", 1):
        assert not question.shown[0].thok
        assert question.shown[0].keng is None


def test_experts_meet_every_category() -> None:
    asked = [make_question("name_the_win", Random(seed), 3) for seed in range(300)]
    answers = Counter(key for question in asked for key in question.answer)
    assert set(answers) == {*CATEGORY_BY_KEY, "no_win"}


def test_one_circumstance_changes_and_the_cards_stay() -> None:
    for question in all_levels("new_circumstance"):
        was, now = question.shown
        both = [sorted((*shown.cards, *(face for face in shown.ponged for _ in range(3)))) for shown in (was, now)]
        assert both[0] == both[1]
        assert was.win == now.win
        changed = [was.thok != now.thok, was.keng != now.keng, was.ponged != now.ponged]
        assert changed.count(True) == 1
        assert was.category is not None
        assert now.category is None


def test_a_change_of_circumstance_mostly_changes_the_win() -> None:
    changed = [
        question.shown[0].category not in question.answer or question.shown[0].thok != question.shown[1].thok
        for question in all_levels("new_circumstance")
    ]
    assert changed.count(True) >= 0.75 * len(changed)


def test_prices_with_and_without_the_bonus_are_both_offered() -> None:
    question = ask("how_many_points", "hand=2aaa4cc|4bbb9ccc&win=4c&thok=1")
    assert question.answer == {"6"}
    assert "4" in question.options
    assert ask("how_many_points", "hand=2aaa4cc|4bbb9ccc&win=4c").options.count("6") == 1
    assert ask("how_many_points", "hand=2aab4cc|4bbb9ccc&win=9a").answer == {"0"}


def test_points_rise_from_option_to_option() -> None:
    for question in (*all_levels("how_many_points"), *in_other_houses("how_many_points")):
        points = [int(option) for option in question.options]
        assert points == sorted(points)
        assert len(points) == 5


# --- several players --------------------------------------------------------------------------------------------------


def test_the_source_case_is_won_by_the_sian() -> None:
    seats = "seat0=3aaa4acc4bb1bde&seat1=7abc8abc9abc4ac"
    question = ask("who_wins", f"card=4b&drawer=0&{seats}")
    assert question.answer == {"1"}
    assert question.why["0"].failed[0].rule == "T8.1"
    upstream = ask("who_wins", "card=4b&drawer=0&seat0=3aaa4acc4bb1bde&keng0=4b&seat1=7abc8abc9abc4ac")
    assert upstream.answer == {"0"}
    assert upstream.why["1"].failed[0].rule == "T8.2"
    assert upstream.why["0"].reasons[0].needs == "sits_upstream"
    assert "upstream" in upstream.house_rules


def test_players_hold_one_pack() -> None:
    for question in all_levels("who_wins"):
        held = Counter(code for shown in question.shown for code in shown.cards)
        for shown in question.shown:
            for face in shown.ponged:
                held[face] += 3
        held[question.shown[0].win or ""] += 1
        assert max(held.values()) <= COPIES


def test_mostly_two_players_at_least_could_win_and_often_seat_decides() -> None:
    asked = all_levels("who_wins")
    several = [sum(bool(v.reasons[0].fact.get("category")) for k, v in q.why.items() if k != "no_win") for q in asked]
    assert sum(count >= 2 for count in several) >= 0.75 * len(asked)
    assert 0.15 <= sum("upstream" in question.house_rules for question in asked) / len(asked) <= 0.5
    assert 0.06 <= share(asked, "no_win") <= 0.3
    assert {len(question.shown) for question in asked} == {2, 3}


def test_a_hand_under_other_faces_wins_as_before() -> None:
    random = Random(4)
    tried = 0
    for seed in range(300):
        made = make_win("lom_iao" if seed % 5 == 0 else random.choice(("chong", "sian", "si_tua", "khiao_wan")), random)
        card = random.choice(CODES)
        other = relabel(made, card, random)
        assert (other is None) == ((made.card in IAO) != (card in IAO))
        if other:
            tried += 1
            assert other.card == card
            assert names(other) == names(made)
    assert tried > 100


def names(made: Situation) -> object:
    win = best_win(made.hand, made.card, thok=made.thok, keng=made.keng)
    return win and (win.all, win.tong)


# --- discards ---------------------------------------------------------------------------------------------------------


def test_the_best_discard_leaves_more_cards_than_any_other() -> None:
    for question in all_levels("best_discard"):
        shown = question.shown[0]
        rows = find_discards(Hand(shown.cards, shown.ponged))
        assert rows[0].copies > rows[1].copies
        assert question.answer == {rows[0].card}
        assert not wins_already(Hand(shown.cards, shown.ponged), House())


def test_levels_of_discards_come_closer() -> None:
    for level in (1, 2, 3):
        for question in questions("best_discard", level):
            second = sorted((reason(question, option, "copies") for option in question.options), reverse=True)[1]
            assert (second == 0) == (level == 1)


def reason(question: Question, option: str, fact: str) -> int:
    value = question.why[option].reasons[0].fact[fact]
    assert isinstance(value, int)
    return value


def test_a_hand_that_wins_already_is_known() -> None:
    assert wins_already(parse_hand("1abc 2abc 3abc 4aaa"), House())
    assert not wins_already(parse_hand("1dd 2abc 4bcc 6b|1aaa"), House())


@pytest.mark.parametrize("kind", ["name_the_win", "new_circumstance", "how_many_points"])
def test_a_house_whose_prices_are_at_their_limits_is_asked_too(kind: str) -> None:
    house = House(thok_bonus_lom=1000, thok_bonus_chong=1000, price_muet_keng=1000, price_chong=0)
    for seed in range(12):
        question = make_question(kind, Random(seed), 2, house=house)
        assert ask(kind, question.situation) == question
