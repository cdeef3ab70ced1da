"""The course: lessons whose every screen has words in two languages, marks that hold and a task that works."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from cards.phai_tong.deck import parse_hand
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import CATEGORIES, best_win, judge_wins
from cards.rulebook import has_rule
from lessons.course import FOLDER_BY_GAME, LESSON_BY_KEY, LESSONS, Lesson, Step, Task, lessons_of
from lessons.markup import (
    LANGUAGES,
    BackBlock,
    CardName,
    CardsBlock,
    HandBlock,
    LessonText,
    Paragraph,
    StepText,
    all_marks,
    check_lesson,
    piece_text,
    read_lesson,
)
from lessons.quizzes import KIND_BY_KEY, Question, ask, make_question, question_from_link
from lessons.quizzes.base import link_of, params_of
from lessons.quizzes.situation import parse_situation

STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]
STEP_IDS = [f"{lesson.key}-{step.key}" for lesson, step in STEPS]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
every_step = pytest.mark.parametrize(("lesson", "step"), STEPS, ids=STEP_IDS)
in_both_languages = pytest.mark.parametrize("lang", LANGUAGES)

# the shapes of T6, each as what the engine calls it and whether it is drawn by the winner
SHAPES: dict[str, frozenset[tuple[str, bool]]] = {
    "T6.1": frozenset({("chong", False)}),
    "T6.2": frozenset({("chong", True)}),
    "T6.3": frozenset({("si_tua", False)}),
    "T6.4": frozenset({("thok_si_tua", True)}),
    "T6.5": frozenset({("sian", False)}),
    "T6.6": frozenset({("sian", True)}),
    "T6.7": frozenset({("si_tong", False)}),
    "T6.8": frozenset({("si_tong", True)}),
    "T6.9": frozenset({("keng", False)}),
    "T6.10": frozenset({("keng", True)}),
    "T6.11": frozenset({("si_tong_keng", False), ("sian_keng", False)}),
    "T6.12": frozenset({("thok_si_tua_keng", True)}),
    "T6.13": frozenset({("si_tong_muet", False)}),
    "T6.14": frozenset({("si_tong_muet_keng", False)}),
    "T6.15": frozenset({("lom_iao", False)}),
    "T6.16a": frozenset({("khiao_wan", False), ("khiao_wan_keng", False)}),
    "T6.16b": frozenset({("khiao_wan", False)}),
}
# shapes that are their own; the others are one of these come otherwise (thok, keng), learned by the change
OWN_SHAPES = ("T6.1", "T6.3", "T6.5", "T6.7", "T6.9", "T6.13", "T6.15", "T6.16a", "T6.16b")
KEY_OF_SHAPE = {rule: sorted(found, key=lambda win: CATEGORIES.index(win[0]))[0][0] for rule, found in SHAPES.items()}


def steps_teaching(rule: str) -> list[tuple[Lesson, Step]]:
    return [(lesson, step) for lesson, step in STEPS if rule in step.teaches]


def hand_blocks(lesson: Lesson, step: Step, lang: str) -> Iterator[HandBlock]:
    for block in read_lesson(lesson.key, lang).steps[step.key].blocks:
        if isinstance(block, HandBlock):
            yield block


def wins_of(task: Task) -> list[tuple[str, bool] | None]:
    """What the cards of a fixed task win as: before the change, where there is one, and now; None for nothing."""
    values = parse_situation(task.situation) if task.situation else {}
    if "win" not in values:
        return []
    found = []
    for was in ("was_", "") if task.kind == "new_circumstance" else ("",):
        hand = parse_hand(values.get(f"{was}hand", values["hand"]))
        thok = f"{was}thok" in values
        win = best_win(hand, values["win"], thok=thok, keng=values.get(f"{was}keng"))
        found.append((win.category, win.thok) if win else None)
    return found


def words_of(step: StepText, lang: str) -> str:
    return "\n".join(
        "".join(piece_text(piece, lang) for piece in block.pieces)
        for block in step.blocks
        if isinstance(block, Paragraph)
    )


# --- the shape of the course ------------------------------------------------------------------------------------------


def test_the_twelve_lessons_have_the_permanent_keys_in_order() -> None:
    assert [lesson.key for lesson in lessons_of("tong")] == [
        "pack", "iao", "twos_to_fives", "sixes_to_nines", "look_alikes", "sets", "ready", "turn", "chong",
        "sian_si_tong", "keng_iao_khiao_wan", "who_wins",
    ]  # fmt: skip


def test_each_game_counts_its_lessons_from_one_and_no_two_lessons_share_a_key() -> None:
    assert list(LESSON_BY_KEY) == [lesson.key for lesson in LESSONS]
    assert tuple(lesson for game in FOLDER_BY_GAME for lesson in lessons_of(game)) == LESSONS
    for game in FOLDER_BY_GAME:
        assert [lesson.number for lesson in lessons_of(game)] == list(range(1, len(lessons_of(game)) + 1))


@every_lesson
def test_a_lesson_is_short_and_its_steps_have_different_keys(lesson: Lesson) -> None:
    keys = [step.key for step in lesson.steps]
    assert len(set(keys)) == len(keys)
    assert 5 <= len(keys) <= (9 if lesson.number < 9 else 16)
    assert 3 <= lesson.minutes <= 6


def test_every_rule_from_t1_to_t8_is_taught_somewhere() -> None:
    taught = {rule for lesson in lessons_of("tong") for rule in lesson.rules}
    last = {1: 7, 2: 4, 3: 4, 4: 6, 5: 5, 6: 17, 7: 5, 8: 3}
    wanted = {f"T{part}.{n}" for part, count in last.items() for n in range(1, count + 1)}
    # notation is for typing, and the dealer's dealt win is a fine point of the rules pages
    assert wanted - taught == {"T1.6", "T5.5"}
    assert all(has_rule(rule) for rule in taught)


@every_lesson
def test_a_lesson_names_the_kinds_its_steps_use_and_no_others(lesson: Lesson) -> None:
    assert set(lesson.kinds) == {step.task.kind for step in lesson.steps}


def test_every_quiz_kind_has_its_place_in_the_course() -> None:
    assert {step.task.kind for _, step in STEPS} == set(KIND_BY_KEY)


def test_every_quiz_kind_names_the_lesson_that_uses_it() -> None:
    for kind in KIND_BY_KEY.values():
        assert kind.key in LESSON_BY_KEY[kind.lesson].kinds


# --- words ------------------------------------------------------------------------------------------------------------


@every_lesson
@in_both_languages
def test_the_words_have_exactly_the_steps_of_the_course(lesson: Lesson, lang: str) -> None:
    assert list(read_lesson(lesson.key, lang).steps) == [step.key for step in lesson.steps]


@every_lesson
def test_both_languages_have_the_same_marks_in_the_same_order(lesson: Lesson) -> None:
    thai, english = (list(all_marks(read_lesson(lesson.key, lang))) for lang in LANGUAGES)
    assert thai == english


@every_lesson
@in_both_languages
def test_every_mark_holds(lesson: Lesson, lang: str) -> None:
    assert check_lesson(lesson.key, lang) == ()


@every_step
def test_thai_is_thai_and_at_most_240_letters_before_the_learner_acts(lesson: Lesson, step: Step) -> None:
    text = read_lesson(lesson.key, "th").steps[step.key]
    words = words_of(text, "th")
    assert re.search(r"[ก-๙]{3}", text.title)
    assert re.search(r"[ก-๙]{10}", words)
    assert re.findall(r"[A-Za-z]+", re.sub(r"ข้อ [TP]\d+\.\d+", "", words)) == []
    assert len(words) <= 240
    assert not re.search(r"[.!?,;:]\s|ฯลฯ|ๆๆ|\s{2,}", words)


@every_step
def test_english_has_at_most_three_sentences_before_the_learner_acts(lesson: Lesson, step: Step) -> None:
    text = read_lesson(lesson.key, "en").steps[step.key]
    words = words_of(text, "en")
    assert re.search(r"[A-Za-z]{2}", text.title)
    assert not re.search(r"[ก-๙]", text.title)
    sentences = re.findall(r"[.!?](?=\s|$)", words)
    assert 1 <= len(sentences) <= 3, words
    assert words.rstrip().endswith((".", "?", "!"))
    assert len(words) <= 330


@every_lesson
def test_a_thai_word_in_the_english_text_has_its_romanisation_beside_it(lesson: Lesson) -> None:
    for step in read_lesson(lesson.key, "en").steps.values():
        words = words_of(step, "en")
        for thai in re.finditer(r"[ก-๙][ก-๙ ]*[ก-๙]", words):
            before, after = words[: thai.start()], words[thai.end() :]
            assert re.match(r" \([A-Za-z]", after) or re.search(r"[a-z] \($|for $|write $", before), thai[0]


@every_lesson
@in_both_languages
def test_titles_and_summaries_are_there_in_the_language(lesson: Lesson, lang: str) -> None:
    text: LessonText = read_lesson(lesson.key, lang)
    letters = r"[ก-๙]" if lang == "th" else r"[A-Za-z]"
    assert re.search(letters, text.title)
    assert re.search(letters, text.summary)


def test_the_first_lesson_says_whose_drawings_these_are_and_that_no_money_is_played_for() -> None:
    thai, english = (
        "\n".join(words_of(step, lang) for step in read_lesson("pack", lang).steps.values()) for lang in LANGUAGES
    )
    assert "วาด" in thai
    assert "เอาแต้ม ไม่เอาเงิน" in thai
    assert "our own drawings after a written description" in english
    assert "points, never for money" in english


def test_every_one_of_the_thirty_faces_is_shown_or_named_in_the_first_four_lessons() -> None:
    seen: set[str] = set()
    for lesson in LESSONS[:4]:
        for _, mark in all_marks(read_lesson(lesson.key, "th")):
            seen |= set(mark.cards) if isinstance(mark, CardsBlock) else set()
            seen |= {mark.code} if isinstance(mark, CardName) else set()
    assert len(seen) == 30


def test_both_backs_are_shown() -> None:
    backs = {mark.colour for _, mark in all_marks(read_lesson("turn", "th")) if isinstance(mark, BackBlock)}
    assert backs == {"green", "orange"}


# --- tasks ------------------------------------------------------------------------------------------------------------


@every_step
def test_a_task_gives_a_fresh_question_of_its_level_and_focus_again_and_again(lesson: Lesson, step: Step) -> None:
    task = step.task
    for seed in range(4):
        question = make_question(task.kind, Random(f"{lesson.key} {step.key} {seed}"), task.level, task.focus)
        assert question.answer


FIXED = [(lesson, step) for lesson, step in STEPS if step.task.situation]


@pytest.mark.parametrize(("lesson", "step"), FIXED, ids=[f"{lesson.key}-{step.key}" for lesson, step in FIXED])
def test_a_fixed_question_is_asked_as_it_stands_and_its_link_gives_it_again(lesson: Lesson, step: Step) -> None:
    assert step.task.situation
    question = ask(step.task.kind, step.task.situation)
    assert question.situation == step.task.situation
    again = question_from_link(params_of(link_of(question)))
    assert (again.situation, again.answer) == (question.situation, question.answer)


def fixed(lesson: str, key: str) -> Question:
    step = next(step for step in LESSON_BY_KEY[lesson].steps if step.key == key)
    assert step.task.situation
    return ask(step.task.kind, step.task.situation)


@pytest.mark.parametrize(
    ("lesson", "step", "answer"),
    [
        ("sets", "no_set", "none"),
        ("sets", "iao_mix", "phuak"),
        ("sets", "iao_sian", "phuak"),
        ("turn", "take", "phuak"),
        ("turn", "stir", "8a"),
        ("turn", "pong", "1f"),
        ("turn", "who_gets_it", "1"),
        ("chong", "chong_near", "no_win"),
        ("chong", "si_tua_near", "no_win"),
        ("chong", "si_tua_or_chong", "si_tua"),
        ("chong", "thok_si_tua_near", "chong"),
        ("sian_si_tong", "sian_near", "no_win"),
        ("sian_si_tong", "all_four_sian", "no_win"),
        ("sian_si_tong", "si_tong_near", "chong"),
        ("sian_si_tong", "muet_near", "si_tong"),
        ("sian_si_tong", "muet_or_not", "si_tong_muet"),
        ("keng_iao_khiao_wan", "keng_near", "chong"),
        ("keng_iao_khiao_wan", "sian_keng", "sian_keng"),
        ("keng_iao_khiao_wan", "thok_si_tua_keng", "keng"),
        ("keng_iao_khiao_wan", "lom_iao_near", "no_win"),
        ("keng_iao_khiao_wan", "khiao_wan_near", "chong"),
        ("keng_iao_khiao_wan", "khiao_wan_tong_near", "no_win"),
        ("who_wins", "thok_si_tua", "4"),
        ("who_wins", "higher_wins", "1"),
        ("who_wins", "equal", "0"),
        ("who_wins", "win_before_pong", "1"),
    ],
)
def test_a_fixed_question_has_the_answer_its_words_lead_to(lesson: str, step: str, answer: str) -> None:
    assert fixed(lesson, step).answer == {answer}


def test_the_sources_case_of_two_players_is_asked_with_its_own_hands() -> None:
    assert "seat0=1bde3aaa4abbcc&seat1=4ac7abc8abc9abc" in fixed("who_wins", "higher_wins").situation
    assert "keng0=4b" in fixed("who_wins", "equal").situation


# --- every winning shape has its guided steps -------------------------------------------------------------------------


@pytest.mark.parametrize("rule", SHAPES)
@in_both_languages
def test_every_shape_is_met_on_a_worked_hand(rule: str, lang: str) -> None:
    shown = {
        (block.category, block.thok)
        for lesson, step in steps_teaching(rule)
        for block in hand_blocks(lesson, step, lang)
    }
    if rule == "T6.16a":  # its keng stands in the step that both forms share
        assert ("khiao_wan_keng", False) in shown
    assert shown >= SHAPES[rule]


@pytest.mark.parametrize("rule", SHAPES)
def test_every_shape_is_then_answered_by_the_learner(rule: str) -> None:
    tasks = [step.task for _, step in steps_teaching(rule)]
    by_focus = any(
        task.kind in ("find_the_waits", "name_the_win") and task.focus and KEY_OF_SHAPE[rule] in task.focus.split(",")
        for task in tasks
    )
    by_hand = any(SHAPES[rule] & {win for win in wins_of(task) if win} for task in tasks)
    assert by_focus or by_hand


@pytest.mark.parametrize("rule", OWN_SHAPES)
def test_every_own_shape_is_completed_by_the_learner(rule: str) -> None:
    kinds = {
        step.task.kind
        for _, step in steps_teaching(rule)
        if step.task.focus == KEY_OF_SHAPE[rule] and step.task.kind in ("find_the_waits", "name_the_win")
    }
    assert kinds


@pytest.mark.parametrize("rule", OWN_SHAPES)
def test_every_own_shape_is_told_from_a_near_miss_that_fails_one_condition(rule: str) -> None:
    shape = KEY_OF_SHAPE[rule]
    for _, step in steps_teaching(rule):
        if step.task.kind != "name_the_win" or not step.task.situation:
            continue
        values = parse_situation(step.task.situation)
        verdicts = judge_wins(parse_hand(values["hand"]), values["win"], thok="thok" in values, keng=values.get("keng"))
        if len(verdicts[shape].failed) == 1 and step.key.endswith("near"):
            return
    pytest.fail(f"no near miss of {shape}")


@pytest.mark.parametrize("rule", SHAPES)
def test_every_shape_is_told_from_its_neighbours_on_the_same_cards(rule: str) -> None:
    for _, step in steps_teaching(rule):
        if step.task.kind != "new_circumstance":
            continue
        was, now = wins_of(step.task)
        if {was, now} & SHAPES[rule] and was != now:
            return
    pytest.fail(f"no neighbour of {rule}")


def test_the_khiao_wan_of_three_tong_is_completed_on_such_a_hand() -> None:
    step = next(step for step in LESSON_BY_KEY["keng_iao_khiao_wan"].steps if step.key == "khiao_wan_tong")
    hand = parse_hand(parse_situation(step.task.situation or "")["hand"])
    assert [(wait.card, wait.drawn.category, wait.drawn.tong) for wait in find_waits(hand)] == [("7a", "khiao_wan", 3)]
