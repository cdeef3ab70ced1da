"""Progress out of a history: FSRS as its package reckons it, mastery as it is defined, and the same state every way."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fsrs import Card, Rating, Scheduler, State
from hypothesis import given, settings
from hypothesis import strategies as st

from lessons.history import Attempt, Entry, Reset, RoundBegun
from lessons.progress import (
    LONGEST_DAYS,
    MISTAKES_KEPT,
    ROUNDS_KEPT,
    SNAPSHOT_VERSION,
    STATES,
    USUAL_MILLIS,
    Day,
    Progress,
    Week,
    by_time,
    progress_from_text,
    progress_of,
)
from lessons.quizzes import QUIZ_KINDS
from lessons.skills import SKILLS
from lessons.wording import LANGS, say
from tests.lessons.histories import DAY, START, answer, face_question, histories

BANGKOK = ZoneInfo("Asia/Bangkok")
FSRS = Scheduler(maximum_interval=60, enable_fuzzing=False)


def folded(*entries: Entry) -> Progress:
    return progress_of(entries)


def right_at(*days: float, mixed: bool = True, hints: int = 0) -> list[Entry]:
    return [answer(at=START + day * DAY, mixed=mixed, hints=hints) for day in days]


def state_of(*entries: Entry, skill: str = "face:4b") -> str:
    return folded(*entries).state(skill)


def card_of(progress: Progress, skill: str = "face:4b") -> Card:
    item = progress.item(skill)
    assert item is not None
    return item.card


# --- mastery: learned, steady, mastered, and lost again ---------------------------------------------------------------


def test_a_skill_never_asked_for_is_not_yet_known() -> None:
    assert Progress().state("face:4b") == "not_yet"
    assert Progress().item("face:4b") is None


def test_one_right_answer_is_learning_and_a_second_one_is_learned() -> None:
    assert state_of(*right_at(0)) == "learning"
    assert state_of(*right_at(0, 0.01)) == "learned"


@pytest.mark.parametrize(("days", "wanted"), [(0.9, "learned"), (1, "steady"), (3, "steady"), (5.99, "steady")])
def test_right_again_after_at_least_a_day_is_steady(days: float, wanted: str) -> None:
    assert state_of(*right_at(0, days)) == wanted


@pytest.mark.parametrize("days", [6, 7, 40])
def test_a_right_answer_after_a_week_is_mastered(days: float) -> None:
    assert state_of(*right_at(0, days)) == "mastered"


def test_practice_in_between_does_not_put_mastery_off() -> None:
    assert state_of(*right_at(0, 1, 2, 3, 4, 5)) == "steady"
    assert state_of(*right_at(0, 1, 2, 3, 4, 5, 6)) == "mastered"


def test_only_a_mixed_set_makes_a_master() -> None:
    assert state_of(*right_at(0, 3, 9, mixed=False)) == "steady"
    assert state_of(*right_at(0, 3, mixed=False), *right_at(9, mixed=True)) == "mastered"


def test_with_hints_nothing_is_gained_and_nothing_lost() -> None:
    assert state_of(*right_at(0, 7, hints=1)) == "learning"
    assert state_of(*right_at(0), *right_at(7, hints=1)) == "learning"
    assert state_of(*right_at(0, 2), *right_at(7, hints=1)) == "steady"
    assert state_of(*right_at(0, 7), *right_at(8, hints=1)) == "mastered"
    assert state_of(*right_at(0), *right_at(3, hints=1), *right_at(7)) == "mastered"


@pytest.mark.parametrize("grade", ["wrong", "partly"])
@pytest.mark.parametrize(
    ("days", "before", "after"),
    [((0,), "learning", "learning"), ((0, 0.5), "learned", "learning"), ((0, 2), "steady", "learning"),
     ((0, 7), "mastered", "learned")],
)  # fmt: skip
def test_a_miss_takes_mastery_back(days: tuple[float, ...], before: str, after: str, grade: str) -> None:
    assert state_of(*right_at(*days)) == before
    assert state_of(*right_at(*days), answer(at=START + 20 * DAY, grade=grade)) == after


def test_a_second_miss_takes_it_back_further_and_the_days_are_counted_anew() -> None:
    lost = [*right_at(0, 7), answer(at=START + 8 * DAY, grade="wrong")]
    assert state_of(*lost, answer(at=START + 8.5 * DAY, grade="wrong")) == "learning"
    assert state_of(*lost, *right_at(9)) == "learned"
    assert state_of(*lost, *right_at(9, 10)) == "steady"
    assert state_of(*lost, *right_at(9, 14.9)) == "steady"
    assert state_of(*lost, *right_at(9, 15)) == "mastered"


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 200), st.sampled_from(["right", "right", "wrong", "partly"]), st.booleans(),
                  st.sampled_from([0, 0, 1])),
        max_size=12,
    )
)  # fmt: skip
def test_mastery_is_what_a_second_reading_of_its_definition_says(answers: list[tuple[int, str, bool, int]]) -> None:
    entries: list[Entry] = []
    hour = 0
    run: list[int] = []  # the hours of right answers without hints since the last miss
    wanted = "not_yet"
    for hours, grade, mixed, hints in answers:
        hour += hours
        entries.append(answer(at=START + timedelta(hours=hour), grade=grade, mixed=mixed, hints=hints))
        if grade != "right":
            run = []
            wanted = "learned" if wanted == "mastered" else "learning"
            continue
        if not hints:
            run.append(hour)
        earned = {"learning"}
        if not hints and len(run) > 1:
            earned.add("learned")
            earned |= {"steady"} if hour - run[0] >= 24 else set()
            earned |= {"mastered"} if hour - run[0] >= 6 * 24 and mixed else set()
        wanted = max([wanted, *earned], key=STATES.index)
    assert state_of(*entries) == wanted


def test_every_state_has_a_name_in_both_languages() -> None:
    for lang in LANGS:
        assert len({say(f"progress.{state}", lang) for state in STATES}) == len(STATES)


# --- the rating, and FSRS as its package reckons it -------------------------------------------------------------------


def rating_of(before: list[Entry], last: Attempt) -> Rating:
    """The rating that takes the card of `before` to the card after `last`."""
    card = card_of(folded(*before)) if before else Card(card_id=1, due=last.at)
    after = card_of(folded(*before, last))
    fitting = [
        rating
        for rating in Rating
        if (told := FSRS.review_card(card, rating, last.at)[0]).difficulty == after.difficulty
        and told.stability == after.stability
    ]
    assert len(fitting) == 1
    return fitting[0]


KNOWN = right_at(0, 1, mixed=False)
LATER = START + 4 * DAY
USUAL = USUAL_MILLIS["name_the_card"]


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        ({"grade": "wrong"}, Rating.Again),
        ({"grade": "wrong", "millis": 500}, Rating.Again),
        ({"grade": "partly"}, Rating.Again),
        ({"hints": 1}, Rating.Hard),
        ({"hints": 1, "millis": 500}, Rating.Hard),
        ({"millis": USUAL * 3}, Rating.Hard),
        ({"millis": USUAL * 2}, Rating.Good),
        ({"millis": USUAL}, Rating.Good),
        ({}, Rating.Good),
        ({"millis": USUAL // 2}, Rating.Easy),
    ],
)
def test_an_answer_is_rated_by_correctness_hints_and_time(more: dict[str, Any], wanted: Rating) -> None:
    assert rating_of(list(KNOWN), answer(at=LATER, **more)) is wanted


def test_a_quick_answer_is_easy_only_of_a_skill_already_learned_and_rested() -> None:
    assert rating_of([], answer(millis=500)) is Rating.Good
    assert rating_of(right_at(0), answer(at=LATER, millis=500)) is Rating.Good  # learning
    # a speed round asks often on one day: that it comes quickly the tenth time is no news
    assert rating_of(list(KNOWN), answer(at=START + 1.5 * DAY, millis=500)) is Rating.Good


def test_slow_and_quick_are_measured_by_the_learner_s_own_usual_time_once_it_is_known() -> None:
    slow_reader = [answer("face:1a", START - 9 * DAY + timedelta(minutes=n), millis=30_000) for n in range(5)]
    assert folded(*slow_reader).speed("name_the_card") == 30_000
    for millis, wanted in ((60_000, Rating.Good), (80_000, Rating.Hard), (15_000, Rating.Easy)):
        assert rating_of([*slow_reader, *KNOWN], answer(at=LATER, millis=millis)) is wanted


def test_four_answers_do_not_make_a_usual_time_nor_do_speed_rounds_misses_and_hints() -> None:
    few = [answer("face:1a", START - 9 * DAY + timedelta(minutes=n), millis=30_000) for n in range(4)]
    fast = [answer("face:1a", START - 8 * DAY + timedelta(minutes=n), millis=700, mode="speed") for n in range(9)]
    missed = [answer("face:1a", START - 7 * DAY + timedelta(minutes=n), "wrong", millis=700) for n in range(9)]
    helped = [answer("face:1a", START - 6 * DAY + timedelta(minutes=n), millis=700, hints=1) for n in range(9)]
    assert rating_of([*few, *fast, *missed, *helped, *KNOWN], answer(at=LATER, millis=2 * USUAL)) is Rating.Good
    assert folded(*fast, *missed, *helped).speed("name_the_card") is None


def test_every_kind_has_a_time_to_begin_with() -> None:
    assert set(USUAL_MILLIS) == {kind.key for kind in QUIZ_KINDS}


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.one_of(st.integers(11, 600), st.integers(600, 60 * 24 * 90)), st.sampled_from(["good", "hard", "again"])
        ),
        min_size=1,
        max_size=15,
    )
)
def test_a_card_goes_as_the_fsrs_package_takes_it(reviews: list[tuple[int, str]]) -> None:
    card = Card(card_id=1, due=START)
    progress = Progress()
    at = START
    for minutes, what in reviews:
        at += timedelta(minutes=minutes)
        grade, hints = ("wrong", 0) if what == "again" else ("right", int(what == "hard"))
        card, _ = FSRS.review_card(card, Rating[what.capitalize()], at)
        progress.take(answer(at=at, grade=grade, hints=hints))
        ours = card_of(progress)
        assert (ours.state, ours.step, ours.stability, ours.difficulty, ours.last_review) == (
            card.state, card.step, card.stability, card.difficulty, at,
        )  # fmt: skip
        assert ours.due - at <= timedelta(days=60)
        asked, given_ = (card.due - at).days, (ours.due - at).days
        if asked < 7:
            assert ours.due == card.due
        assert abs(asked - given_) <= max(1, -(-asked * 5 // 100))
        card.due = ours.due


# --- the same question again ------------------------------------------------------------------------------------------

QUESTION: dict[str, Any] = {"situation": face_question("4b", "6b"), "kind": "name_the_card"}


def test_the_same_question_right_after_a_miss_does_not_count_as_knowing() -> None:
    missed = folded(answer(grade="wrong", **QUESTION))
    again = folded(answer(grade="wrong", **QUESTION), answer(at=START + timedelta(minutes=1), **QUESTION))
    assert card_of(again) == card_of(missed)
    assert again.state("face:4b") == "learning"
    assert again.answered == 2
    assert again.accuracy("name_the_card") == 0


def test_the_same_question_right_twice_in_a_sitting_counts_once() -> None:
    again = folded(answer(**QUESTION), answer(at=START + timedelta(minutes=9), **QUESTION))
    assert again.state("face:4b") == "learning"
    assert card_of(again) == card_of(folded(answer(**QUESTION)))


def test_the_same_question_wrong_again_is_a_miss() -> None:
    again = folded(
        *right_at(-9, -1), answer(**QUESTION), answer(at=START + timedelta(minutes=1), grade="wrong", **QUESTION)
    )
    assert again.state("face:4b") == "learned"
    assert card_of(again).state is State.Relearning


def test_another_question_on_the_skill_or_the_same_after_the_sitting_counts() -> None:
    other = answer(at=START + timedelta(minutes=1))
    later = answer(at=START + timedelta(minutes=10), **QUESTION)
    assert state_of(answer(**QUESTION), other) == "learned"
    assert state_of(answer(**QUESTION), later) == "learned"


def test_a_sitting_goes_on_as_long_as_the_question_keeps_being_asked() -> None:
    every_nine = [
        answer(at=START + timedelta(minutes=9 * n), grade="right" if n else "wrong", **QUESTION) for n in range(5)
    ]
    assert state_of(*every_nine) == "learning"
    assert card_of(folded(*every_nine)).last_review == START


def test_the_same_token_is_the_same_answer() -> None:
    first = answer(grade="wrong")
    second = replace(answer(at=START + DAY), token=first.token)
    assert folded(first, second, first) == folded(first)


# --- late entries -----------------------------------------------------------------------------------------------------


def test_an_answer_older_than_the_last_is_counted_and_leaves_what_is_known() -> None:
    recent = right_at(0, 7)
    late = folded(*recent, answer(at=START - 9 * DAY, grade="wrong"))
    assert late.state("face:4b") == "mastered"
    assert card_of(late) == card_of(folded(*recent))
    assert late.answered == 3
    assert late.days()[date(2025, 12, 27)] == Day(answered=1, right=0)


def test_the_clocks_of_two_servers_may_differ_by_seconds() -> None:
    skewed = folded(*right_at(0), answer(at=START - timedelta(seconds=2)))
    assert skewed.state("face:4b") == "learned"


def test_it_is_told_which_entries_follow_and_a_history_can_be_put_in_order() -> None:
    here = folded(*right_at(1))
    assert here.follows(answer(at=START + DAY))
    assert not here.follows(answer(at=START))
    here.take(answer(at=START - DAY))
    assert not here.follows(answer(at=START))
    entries = [*right_at(3, 1, 2), Reset(token="x", at=START)]
    assert [entry.at for entry in by_time(entries)] == [START + n * DAY for n in range(4)]
    assert progress_of(by_time([*right_at(7), *right_at(0)])).state("face:4b") == "mastered"


# --- lessons, counts, times -------------------------------------------------------------------------------------------


def test_steps_are_done_whatever_the_answer_and_only_the_first_counts() -> None:
    here = folded(
        answer(step="pack/heads", grade="wrong"), answer(step="pack/heads"), answer(step="pack/families"),
        answer(step="iao/small"),
    )  # fmt: skip
    assert here.steps == {("pack", "heads"): False, ("pack", "families"): True, ("iao", "small"): True}
    assert here.done_in("pack") == ("heads", "families")
    assert here.done_in("sets") == ()


def test_accuracy_and_speed_by_kind() -> None:
    times = [4000, 9000, 5000]
    here = folded(
        *(answer(at=START + n * DAY, millis=millis) for n, millis in enumerate(times)),
        answer(at=START + 4 * DAY, grade="wrong", millis=90_000),
        answer("set:sian", kind="which_set"),
    )
    assert here.accuracy("name_the_card") == 3 / 4
    assert here.speed("name_the_card") == 5000
    assert here.accuracy("which_set") == 1
    assert here.speed("which_set") is None
    assert here.accuracy("who_wins") is None
    assert here.speed("who_wins") is None


def test_accuracy_and_speed_move_from_week_to_week() -> None:
    here = folded(
        answer(at=START, millis=9000), answer(at=START + 6 * DAY, grade="wrong"),
        answer(at=START + 7 * DAY, millis=5000), answer(at=START + 8 * DAY, millis=4000),
        answer(at=START + 30 * DAY),
    )  # fmt: skip
    assert here.weeks("name_the_card") == (
        Week(monday=date(2026, 1, 5), answered=2, right=1, millis=9000),
        Week(monday=date(2026, 1, 12), answered=2, right=2, millis=4500),
        Week(monday=date(2026, 2, 2), answered=1, right=1, millis=None),
    )
    assert [week.accuracy for week in here.weeks("name_the_card")] == [0.5, 1, 1]
    assert here.weeks("who_wins") == ()


def test_days_are_those_of_the_learner_s_zone() -> None:
    evening = datetime(2026, 1, 5, 16, 59, tzinfo=UTC)
    here = folded(
        answer(at=evening),
        answer(at=evening + timedelta(minutes=1)),
        answer(at=evening + timedelta(minutes=2), grade="wrong"),
    )
    assert here.days() == {date(2026, 1, 5): Day(answered=3, right=2)}
    assert here.days(BANGKOK) == {
        date(2026, 1, 5): Day(answered=1, right=1),
        date(2026, 1, 6): Day(answered=2, right=1),
    }
    nepal = here.days(ZoneInfo("Asia/Kathmandu"))  # a quarter of an hour off the half
    assert sum(day.answered for day in nepal.values()) == 3


# --- confusions -------------------------------------------------------------------------------------------------------


def mixed_up(at: datetime = START) -> Attempt:
    return answer("face:4b", at, "wrong", confused=("face:6b",), situation=face_question("4b", "6b", "4a"))


def told_apart(card: str, minutes: int, *others: str, **more: Any) -> Attempt:
    return answer(f"face:{card}", START + timedelta(minutes=minutes), situation=face_question(card, *others), **more)


def test_two_skills_taken_for_each_other_are_remembered() -> None:
    here = folded(mixed_up(), mixed_up(START + DAY), answer("face:6b", START + DAY, "wrong", confused=("face:8b",)))
    assert [(row.first, row.second, row.count) for row in here.confusions] == [
        ("face:4b", "face:6b", 2), ("face:6b", "face:8b", 1),
    ]  # fmt: skip
    assert here.taken_for("face:6b") == ("face:4b", "face:8b")
    assert here.taken_for("face:4b") == ("face:6b",)
    assert here.taken_for("set:sian") == ()


def test_told_apart_twice_they_are_confused_no_more() -> None:
    once = [mixed_up(), told_apart("4b", 20, "6b", "4c")]
    assert folded(*once).confusions
    assert not folded(*once, told_apart("6b", 40, "4b", "6a")).confusions


@pytest.mark.parametrize(
    "second",
    [
        told_apart("6b", 40, "8b"),  # the other was not on offer
        told_apart("6b", 40, "4b", hints=1),
        told_apart("6b", 40, "4b", grade="wrong"),
        told_apart("4b", 25, "6b", "4c"),  # the same question in the same sitting
    ],
)
def test_not_everything_tells_two_apart(second: Attempt) -> None:
    assert folded(mixed_up(), told_apart("4b", 20, "6b", "4c"), second).confusions


def test_taken_for_each_other_once_more_the_telling_apart_begins_anew() -> None:
    here = folded(mixed_up(), told_apart("4b", 20, "6b"), mixed_up(START + DAY), told_apart("6b", 3000, "4b"))
    assert [(row.count, row.apart) for row in here.confusions] == [(2, 1)]


def test_only_skills_of_one_family_are_confused() -> None:
    here = folded(answer(("circumstance:thok", "win:sian"), grade="wrong", confused=("win:chong",)))
    assert [(row.first, row.second) for row in here.confusions] == [("win:chong", "win:sian")]


# --- mistakes, rounds, speed ------------------------------------------------------------------------------------------


def test_mistakes_are_the_questions_last_answered_not_right_the_latest_first() -> None:
    first = answer(grade="wrong", situation=face_question("4b", "6b"))
    partly = answer(grade="partly", kind="find_the_waits", situation="hand=3aaa4acc4bb1bde|5aaa")
    here = folded(first, partly)
    assert here.mistakes == (
        "?kind=find_the_waits&hand=3aaa4acc4bb1bde%7C5aaa",
        "?kind=name_the_card&card=4b&among=4b6b",
    )
    here.take(answer(at=START + DAY, situation=face_question("4b", "6b")))
    assert list(here.mistakes) == ["?kind=find_the_waits&hand=3aaa4acc4bb1bde%7C5aaa"]


def test_no_more_mistakes_are_kept_than_can_be_worked_off() -> None:
    here = folded(*(answer(grade="wrong", situation=f"cards={n}a") for n in range(MISTAKES_KEPT + 5)))
    assert len(here.mistakes) == MISTAKES_KEPT
    assert here.mistakes[0] == f"?kind=name_the_card&cards={MISTAKES_KEPT + 4}a"


def begun(token: str, at: datetime = START, **more: Any) -> RoundBegun:
    return RoundBegun(**{"token": token, "at": at, "drill": "mixed-1", **more})


def test_a_round_and_its_results_are_found_by_its_token() -> None:
    here = folded(
        begun("r1", length=2), begun("r2"), answer(token="a1", round="r1", situation="cards=4a4b4c"),
        answer(token="a2", round="r1", grade="wrong", situation="cards=5a5b5c"), answer(round=""), answer(round="gone"),
    )  # fmt: skip
    assert here.rounds["r1"].results == [
        ("?kind=name_the_card&cards=4a4b4c", "right", "a1"), ("?kind=name_the_card&cards=5a5b5c", "wrong", "a2"),
    ]  # fmt: skip
    assert here.rounds["r1"].begun.length == 2
    assert here.rounds["r1"].skills == [("face:4b",), ("face:4b",)]
    assert here.rounds["r2"].results == []
    assert list(here.rounds) == ["r1", "r2"]


def test_the_last_rounds_are_kept() -> None:
    here = folded(*(begun(f"r{n}") for n in range(ROUNDS_KEPT + 3)))
    assert list(here.rounds) == [f"r{n}" for n in range(3, ROUNDS_KEPT + 3)]


def test_the_best_speed_rounds_of_a_drill_come_first() -> None:
    entries: list[Entry] = []
    for number, (right, wrong) in enumerate([(3, 1), (5, 2), (5, 0), (1, 0), (2, 0), (4, 4), (0, 1)]):
        token = f"r{number}"
        entries.append(begun(token, START + number * DAY, mode="speed", length=0, drill="name_the_card-1"))
        for grade in ("right",) * right + ("wrong",) * wrong:
            entries.append(answer(at=START + number * DAY, grade=grade, round=token, mode="speed"))
    entries += [begun("slow"), answer(round="slow")]
    here = folded(*entries)
    assert [(row.round, row.right, row.answered) for row in here.best_speed("name_the_card-1")] == [
        ("r2", 5, 5), ("r1", 5, 7), ("r5", 4, 8), ("r0", 3, 4), ("r4", 2, 2),
    ]  # fmt: skip
    assert here.best_speed("name_the_card-1")[0].at == START + 2 * DAY
    assert here.best_speed("mixed-1") == ()


# --- resets -----------------------------------------------------------------------------------------------------------


def full_history() -> list[Entry]:
    return [
        begun("r1", mode="speed"), answer(round="r1"), answer("set:sian", grade="wrong", kind="which_set"), mixed_up(),
        answer("face:8b", grade="wrong", confused=("face:9b",)), answer(step="pack/heads"),
    ]  # fmt: skip


def test_a_reset_of_a_skill_forgets_it_and_nothing_else() -> None:
    before, after = folded(*full_history()), folded(*full_history(), Reset(token="x", at=START + DAY, skill="face:4b"))
    assert after.state("face:4b") == "not_yet"
    assert after.items == {key: item for key, item in before.items.items() if key != "face:4b"}
    assert [row.first for row in after.confusions] == ["face:8b"]
    assert len(before.mistakes) == 3
    assert len(after.mistakes) == 2
    assert (after.answered, after.steps, after.days()) == (before.answered, before.steps, before.days())


def test_a_reset_of_everything_forgets_everything() -> None:
    last = START + DAY
    after = folded(*full_history(), Reset(token="x", at=last))
    assert after == Progress(latest=last, tokens=after.tokens)


def test_what_comes_after_a_reset_counts() -> None:
    for skill in ("", "face:4b"):
        after = folded(*right_at(0, 7), Reset(token="x", at=START + 8 * DAY, skill=skill), *right_at(9))
        assert after.state("face:4b") == "learning"
        assert card_of(after) == card_of(folded(*right_at(9)))


def test_a_question_asked_again_right_after_a_reset_begins_anew() -> None:
    reset = Reset(token="x", at=START + timedelta(minutes=1), skill="face:4b")
    assert state_of(answer(**QUESTION), reset, answer(at=START + timedelta(minutes=2), **QUESTION)) == "learning"


@settings(max_examples=40, deadline=None)
@given(histories(), histories())
def test_after_a_reset_of_everything_only_what_follows_is_known(before: list[Entry], after: list[Entry]) -> None:
    later = [replace(entry, token=f"z{entry.token}") for entry in after]
    rounds = {entry.token for entry in after}
    later = [
        replace(entry, round=f"z{entry.round}" if entry.round in rounds else "")
        if isinstance(entry, Attempt)
        else entry
        for entry in later
    ]
    told = progress_of([*before, Reset(token="x", at=START), *later])
    alone = progress_of(later)
    told.tokens, told.latest = alone.tokens, alone.latest
    assert told == alone


# --- the load ---------------------------------------------------------------------------------------------------------


def thirty_learned_at_once() -> list[Entry]:
    faces = [skill.key for skill in SKILLS if skill.family == "face"]
    days = (0, 0.02, 3, 14)
    return [answer(key, START + day * DAY + timedelta(seconds=n)) for day in days for n, key in enumerate(faces)]


def test_what_was_learned_at_once_does_not_come_due_at_once() -> None:
    here = progress_of(thirty_learned_at_once())
    days = Counter(item.due.date() for item in here.items.values())
    card = Card(card_id=1, due=START)
    for day in (0, 0.02, 3, 14):
        card, _ = FSRS.review_card(card, Rating.Good, START + day * DAY)
    wanted = (card.due - card.last_review).days if card.last_review else 0
    assert wanted > 20
    room = -(-wanted * 5 // 100)
    assert len(days) == 2 * room + 1
    assert max(days.values()) - min(days.values()) <= 1
    for item in here.items.values():
        assert abs((item.due - item.seen).days - wanted) <= room


def test_however_many_are_due_together_none_waits_longer_than_sixty_days() -> None:
    faces = [skill.key for skill in SKILLS if skill.family == "face"]
    here = progress_of(answer(key, START + n * 60 * DAY, millis=500) for n in range(8) for key in faces)
    waits = Counter((item.due - item.seen).days for item in here.items.values())
    assert set(waits) == {57, 58, 59, 60}
    assert max(waits.values()) - min(waits.values()) <= 1


# --- the same state every way -----------------------------------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(histories(), st.data())
def test_a_snapshot_and_the_rest_give_what_folding_all_gives(entries: list[Entry], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(entries)))
    whole = progress_of(entries)
    text = progress_of(entries[:place]).text()
    again = progress_from_text(text)
    assert again.text() == text
    for entry in entries[place:]:
        again.take(entry)
    assert again == whole
    assert again.text() == whole.text()


@settings(max_examples=40, deadline=None)
@given(histories(), st.data())
def test_entries_taken_twice_change_nothing(entries: list[Entry], data: st.DataObject) -> None:
    doubled: list[Entry] = []
    for entry in entries:
        doubled.append(entry)
        if data.draw(st.booleans()):
            doubled.append(data.draw(st.sampled_from(doubled)))
    assert progress_of(doubled) == progress_of(entries)


@settings(max_examples=50, deadline=None)
@given(histories())
def test_no_interval_is_longer_than_sixty_days(entries: list[Entry]) -> None:
    here = progress_of(entries)
    for item in here.items.values():
        assert timedelta(0) < item.due - item.seen <= timedelta(days=LONGEST_DAYS)
        assert item.state in STATES[1:]


@settings(max_examples=40, deadline=None)
@given(histories())
def test_the_counts_add_up(entries: list[Entry]) -> None:
    attempts = [entry for entry in entries if isinstance(entry, Attempt)]
    here = progress_of([entry for entry in entries if not isinstance(entry, Reset)])
    assert here.answered == len(attempts)
    for zone in (UTC, BANGKOK):
        assert sum(day.answered for day in here.days(zone).values()) == len(attempts)
        assert sum(day.right for day in here.days(zone).values()) == sum(row.grade == "right" for row in attempts)
    for kind, record in here.kinds.items():
        assert sum(week.answered for week in here.weeks(kind)) == record.answered


def test_a_long_master_s_interval_stays_at_sixty_days() -> None:
    here = progress_of(answer(at=START + n * 60 * DAY, millis=500) for n in range(12))
    item = here.item("face:4b")
    assert item is not None
    assert 57 <= (item.due - item.seen).days <= 60


def test_a_snapshot_of_another_version_is_refused() -> None:
    body = json.loads(folded(*full_history()).text())
    assert body["version"] == SNAPSHOT_VERSION
    others: list[Any] = [{**body, "version": SNAPSHOT_VERSION + 1}, {}, []]
    for other in others:
        with pytest.raises(ValueError, match="a snapshot of version"):
            progress_from_text(json.dumps(other))
    with pytest.raises(ValueError, match="Expecting"):
        progress_from_text("")
