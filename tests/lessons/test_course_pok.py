"""The Pok Deng lessons: every rule taught, every trap asked, every hand shown, every general claim true by the odds."""

import re
from random import Random

import pytest

from cards.pok_deng.deck import parse_hand
from cards.pok_deng.hands import CLASS_BY_KEY, DENG_BY_KEY, evaluate_hand
from cards.pok_deng.odds import find_advice, find_chart, find_plans, has_two_deng, judge_rule_of_thumb
from cards.pok_deng.settle import draw_rule, settle_hands
from cards.rulebook import has_rule
from lessons.course import LESSON_BY_KEY, Lesson, Step, lessons_of
from lessons.markup import (
    LANGUAGES,
    DuelBlock,
    OrderBlock,
    Paragraph,
    PokHandBlock,
    RuleLink,
    all_marks,
    piece_text,
    read_lesson,
)
from lessons.quizzes import ask, make_question
from lessons.quizzes.situation import parse_situation

LESSONS = lessons_of("pok")
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
FIXED = [(lesson, step) for lesson, step in STEPS if step.task.situation]
in_both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def fixed(lesson: str, key: str) -> dict[str, str]:
    step = next(step for step in LESSON_BY_KEY[lesson].steps if step.key == key)
    return parse_situation(step.task.situation or "")


def words_of(lesson: str, key: str, lang: str) -> str:
    blocks = read_lesson(lesson, lang).steps[key].blocks
    return " ".join(
        "".join(piece_text(piece, lang) for piece in block.pieces) for block in blocks if isinstance(block, Paragraph)
    )


def blocks_of(lesson: str, key: str) -> list[object]:
    return [block for step, block in all_marks(read_lesson(lesson, "th")) if step == key]


# --- the shape --------------------------------------------------------------------------------------------------------


def test_the_eight_lessons_have_the_permanent_keys_in_order() -> None:
    assert [lesson.key for lesson in LESSONS] == [
        "pok_points", "pok_pok", "pok_deng", "pok_three_cards", "pok_straights", "pok_draw_or_stand", "pok_dealer",
        "pok_who_pays",
    ]  # fmt: skip


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_has_five_to_eight_steps(lesson: Lesson) -> None:
    assert 5 <= len(lesson.steps) <= 8


def test_every_rule_from_p1_to_p6_is_taught_somewhere() -> None:
    taught = {rule for lesson in LESSONS for rule in lesson.rules}
    first_last = {1: (1, 5), 2: (1, 2), 3: (1, 3), 4: (1, 4), 5: (1, 4), 6: (0, 10)}
    wanted = {f"P{part}.{n}" for part, (first, last) in first_last.items() for n in range(first, last + 1)}
    assert taught == wanted
    assert all(has_rule(rule, "pok") for rule in taught)


def test_every_kind_of_pok_deng_question_has_its_place_in_the_course() -> None:
    assert {step.task.kind for _, step in STEPS} == {
        "count_points", "name_the_hand", "which_multiple", "who_wins_how_much", "must_he_draw", "draw_or_stand",
        "what_to_catch", "settle_the_table",
    }  # fmt: skip


# --- what is shown and asked ------------------------------------------------------------------------------------------


def test_every_class_and_every_deng_is_shown_on_a_hand_and_then_asked() -> None:
    shown = [mark for lesson in LESSONS for _, mark in all_marks(read_lesson(lesson.key, "th"))]
    hands = [evaluate_hand(mark.cards) for mark in shown if isinstance(mark, PokHandBlock)]
    asked = [evaluate_hand(parse_hand(fixed(*at)["hand"])) for at in keys_with("hand")]
    named = {word for _, step in STEPS for word in (step.task.focus or "").split(",")}
    by_default = set(CLASS_BY_KEY) - {"straight_flush"}  # its own class by house rule only
    assert {hand.klass for hand in hands} == by_default
    assert {hand.klass for hand in asked} | named >= by_default
    for deng in DENG_BY_KEY.values():
        assert any(hand.klass == "points" and hand.deng == deng.deng for hand in hands)
        assert any(hand.klass == "points" and hand.deng == deng.deng for hand in asked)


def keys_with(name: str) -> list[tuple[str, str]]:
    return [(lesson.key, step.key) for lesson, step in FIXED if name in parse_situation(step.task.situation or "")]


@pytest.mark.parametrize("rule", [f"P6.{n}" for n in (0, 1, 2, 3, 4, 5, 7, 8, 9, 10)])
def test_every_special_hand_is_shown_and_then_asked_in_a_step_that_names_it(rule: str) -> None:
    steps = [(lesson, step) for lesson, step in STEPS if rule in step.teaches]
    assert steps
    for lesson, step in steps:
        blocks = blocks_of(lesson.key, step.key)
        assert any(isinstance(block, PokHandBlock | DuelBlock) for block in blocks), step.key


@pytest.mark.parametrize(
    ("lesson", "step", "klass", "points", "deng"),
    [
        ("pok_pok", "three_are_no_pok", "points", 8, 1),
        ("pok_deng", "no_deng", "points", 0, 1),
        ("pok_deng", "pok_too", "pok8", 8, 2),
        ("pok_three_cards", "three_deng", "points", 0, 3),
        ("pok_three_cards", "a_pair_is_nothing", "points", 0, 1),
        ("pok_three_cards", "no_tens", "points", 0, 1),
        ("pok_three_cards", "tong_or_yellow", "tong", 0, 5),
        ("pok_straights", "ace_on_top", "straight", 1, 3),
        ("pok_straights", "not_ace_two_three", "points", 6, 1),
        ("pok_straights", "not_around", "points", 3, 1),
        ("pok_straights", "one_suit", "straight", 4, 3),
    ],
)
def test_every_trap_is_asked_on_a_hand_that_springs_it(
    lesson: str, step: str, klass: str, points: int, deng: int
) -> None:
    value = evaluate_hand(parse_hand(fixed(lesson, step)["hand"]))
    assert (value.klass, value.points, value.deng) == (klass, points, deng)


@pytest.mark.parametrize(
    ("lesson", "step", "outcome", "pays"),
    [
        ("pok_points", "against_the_dealer", "lose", -10),
        ("pok_pok", "nine_beats_eight", "lose", -10),
        ("pok_pok", "equal_pok", "push", 0),
        ("pok_deng", "winner_takes", "win", 20),
        ("pok_deng", "loser_pays_once", "lose", -10),
        ("pok_deng", "dealer_deng", "lose", -20),
        ("pok_deng", "equal", "push", 0),
        ("pok_three_cards", "tong_meets_tong", "win", 50),
        ("pok_straights", "above_nine", "win", 30),
        ("pok_straights", "jack_queen_king", "win", 30),
        ("pok_straights", "two_straights", "lose", -30),
        ("pok_dealer", "dealer_draws", "lose", -30),
        ("pok_who_pays", "stakes", "lose", -40),
    ],
)
def test_every_fixed_duel_ends_as_its_words_lead_to(lesson: str, step: str, outcome: str, pays: int) -> None:
    asked = fixed(lesson, step)
    settled = settle_hands(parse_hand(asked["dealer"]), parse_hand(asked["player"]), int(asked["stake"]))
    assert (settled.outcome, settled.pays) == (outcome, pays)


@pytest.mark.parametrize(
    ("lesson", "step", "answer"),
    [
        ("pok_pok", "player_pok", "may_not"),
        ("pok_draw_or_stand", "up_to_four", "must"),
        ("pok_draw_or_stand", "free", "may"),
        ("pok_draw_or_stand", "two_deng_goes", "stand"),
        ("pok_dealer", "then_draw", "catch_three"),
        ("pok_dealer", "catch_two", "catch_two"),
        # the first wins his 10; the second's two deng is a loser's, so he pays his 20 once
        ("pok_who_pays", "each_with_the_dealer", "-10"),
    ],
)
def test_a_fixed_choice_or_table_has_the_answer_its_words_lead_to(lesson: str, step: str, answer: str) -> None:
    task = next(found.task for found in LESSON_BY_KEY[lesson].steps if found.key == step)
    assert ask(task.kind, task.situation or "").answer == {answer}


def test_no_player_is_shown_standing_where_he_had_to_draw() -> None:
    marks = [mark for lesson in LESSONS for _, mark in all_marks(read_lesson(lesson.key, "th"))]
    players = [mark.player for mark in marks if isinstance(mark, DuelBlock)]
    players += [parse_hand(fixed(*at)["player"]) for at in keys_with("player")]
    dealt_against_pok = [
        parse_hand(fixed(*at)["player"])
        for at in keys_with("player")
        if evaluate_hand(parse_hand(fixed(*at)["dealer"])).is_pok
    ]
    standing = [cards for cards in players if len(cards) == 2 and cards not in dealt_against_pok]
    assert standing
    assert [cards for cards in standing if draw_rule(cards).must] == []


def test_the_order_of_hands_is_shown_whole() -> None:
    (order,) = [block for block in blocks_of("pok_three_cards", "order") if isinstance(block, OrderBlock)]
    assert [evaluate_hand(cards).klass for cards in order.hands] == [
        "pok9", "pok8", "tong", "straight", "yellow", "points",
    ]  # fmt: skip
    assert evaluate_hand(order.hands[-1]).points == 9


def test_pok_eight_is_shown_above_a_tong() -> None:
    (order,) = [block for block in blocks_of("pok_pok", "all_of_it") if isinstance(block, OrderBlock)]
    assert [evaluate_hand(cards).klass for cards in order.hands][1:] == ["pok8", "tong"]


# --- what is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lesson", "step", "rule"),
    [
        ("pok_deng", "equal", "P5.4"),
        ("pok_three_cards", "tong_meets_tong", "P6.5"),
        ("pok_straights", "above_nine", "P6.4"),
        ("pok_straights", "jack_queen_king", "P6.6"),
        ("pok_straights", "one_suit", "P6.9"),
        ("pok_straights", "two_straights", "P6.8"),
        ("pok_draw_or_stand", "up_to_four", "P4.2"),
        ("pok_dealer", "dealer_draws", "P4.4"),
        ("pok_dealer", "catch_two", "P5.1"),
    ],
)
def test_a_point_left_to_the_house_is_said_to_be_a_house_rule(lesson: str, step: str, rule: str) -> None:
    assert "กติกาวง" in words_of(lesson, step, "th")
    assert "house rule" in words_of(lesson, step, "en")
    assert RuleLink(rule, "pok") in blocks_of(lesson, step)


@pytest.mark.parametrize(
    ("lesson", "step"),
    [
        ("pok_pok", "player_pok"),
        ("pok_deng", "dealer_deng"),
        ("pok_straights", "jack_queen_king"),
        ("pok_straights", "two_straights"),
        ("pok_draw_or_stand", "around_the_circle"),
    ],
)
def test_where_the_sources_are_silent_or_say_less_the_lesson_says_so(lesson: str, step: str) -> None:
    assert "ตำรา" in words_of(lesson, step, "th")
    assert "source" in words_of(lesson, step, "en")


def test_points_are_played_for_and_never_money() -> None:
    assert "เอาแต้ม ไม่เอาเงิน" in words_of("pok_points", "against_the_dealer", "th")
    assert "points, never for money" in words_of("pok_points", "against_the_dealer", "en")
    for lesson, step in STEPS:
        assert not re.search("บาท", words_of(lesson.key, step.key, "th"))
        assert not re.search("baht", words_of(lesson.key, step.key, "en"))


# --- what is claimed in general holds by the odds ---------------------------------------------------------------------


def test_six_and_seven_points_mostly_stand_and_plain_five_is_close() -> None:
    chart = find_chart()
    high = [advice for advice in chart if advice.points in (6, 7)]
    assert sum(advice.best == "stand" for advice in high) > 0.8 * len(high)
    five = find_advice(parse_hand("KS 5D"))
    assert five.stand is not None
    assert five.draw is not None
    assert 0 < five.draw - five.stand < 0.02


def test_five_points_with_two_deng_stand_unless_a_straight_is_near() -> None:
    drawing = [
        advice.holding
        for advice in find_chart()
        if advice.points == 5 and has_two_deng(advice.holding) and advice.best == "draw"
    ]
    assert drawing == ["78s"]


def test_the_rule_to_remember_costs_less_than_a_five_hundredth() -> None:
    assert 0 < judge_rule_of_thumb(5, 4).cost < 1 / 500


def test_a_draw_makes_six_and_seven_worse_more_often_than_better() -> None:
    for hand in ("KS 6D", "KS 7D"):
        cards = parse_hand(hand)
        points = evaluate_hand(cards).points
        drawn = [(points + min(rank, 10)) % 10 for rank in range(1, 14)]
        assert sum(after < points for after in drawn) > sum(after > points for after in drawn)


@pytest.mark.parametrize(
    ("points", "catch", "draw"),
    [(5, "three", True), (6, None, False), (7, None, False), (3, None, True), (2, None, True)],
)
def test_the_dealer_s_plans_are_mostly_as_the_lesson_says(points: int, catch: str | None, draw: bool) -> None:
    ranks = "A23456789TJQK"
    dealt = [(one + "S", other + "D") for at, one in enumerate(ranks) for other in ranks[at:]]
    hands = [
        cards for cards in dealt if evaluate_hand(cards).klass == "points" and evaluate_hand(cards).points == points
    ]
    plans = [find_plans(cards, stood=2, drew=2)[0] for cards in hands]
    assert sum((plan.catch, plan.draw) == (catch, draw) for plan in plans) > len(plans) / 2


# --- tasks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lesson", "step"), FIXED, ids=[f"{lesson.key}-{step.key}" for lesson, step in FIXED])
def test_a_fixed_hand_is_not_the_one_just_shown(lesson: Lesson, step: Step) -> None:
    asked = parse_situation(step.task.situation or "")
    hands = {frozenset(parse_hand(asked[key])) for key in ("hand", "dealer", "player") if key in asked}
    for block in blocks_of(lesson.key, step.key):
        if isinstance(block, PokHandBlock):
            assert frozenset(block.cards) not in hands
        if isinstance(block, DuelBlock):
            assert {frozenset(block.dealer), frozenset(block.player)} != hands


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=[f"{lesson.key}-{step.key}" for lesson, step in STEPS])
def test_a_task_gives_fresh_questions_of_pok_deng(lesson: Lesson, step: Step) -> None:
    question = make_question(step.task.kind, Random(f"{lesson.key} {step.key}"), step.task.level, step.task.focus)
    assert question.game == "pok"
    if step.task.situation:
        assert ask(step.task.kind, step.task.situation).game == "pok"
