"""What is asked next: what is due, new things after their lesson, reviews in turn, misses that come back, for weeks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random
from statistics import quantiles
from time import perf_counter
from zoneinfo import ZoneInfo

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.course import LESSON_BY_KEY, LESSONS, lessons_of
from lessons.history import Attempt, Entry, RoundBegun
from lessons.progress import Progress, RoundState, progress_from_text, progress_of
from lessons.quizzes import KIND_BY_KEY, QUIZ_KINDS
from lessons.schedule import (
    REVIEW_SIZES,
    SPEED_KINDS,
    Coming,
    Suggestion,
    choose_next,
    coming_due,
    due_skills,
    is_done,
    left_in_review,
    make_review,
    new_skills,
    weak_skills,
    what_next,
)
from lessons.skills import SKILL_BY_KEY, SKILLS, Ask, make_asked, skills_in, skills_of
from tests.bench import bench_schedule
from tests.lessons.histories import DAY, START, answer, course_done, face_question, histories, lesson_done

BANGKOK = ZoneInfo("Asia/Bangkok")
FSRS = Scheduler(maximum_interval=60, enable_fuzzing=False)
FACES = [skill.key for skill in SKILLS if skill.family == "face"]
MINUTE = timedelta(minutes=1)
SOON = START + 2 * DAY  # all that was right once at START is due


def right_once(*skills: str, at: datetime = START) -> list[Entry]:
    return [answer(skill, at + n * timedelta(seconds=1)) for n, skill in enumerate(skills)]


def keys(asks: Iterable[Ask]) -> list[str]:
    return [ask.skill for ask in asks]


# --- what is due ------------------------------------------------------------------------------------------------------


def test_a_skill_is_due_when_the_fsrs_package_says_so() -> None:
    card = Card(card_id=1, due=START)
    progress = Progress()
    for day in (0, 1, 4):
        at = START + day * DAY
        card, _ = FSRS.review_card(card, Rating.Good, at)
        progress.take(answer("face:4b", at))
        assert due_skills(progress, card.due - MINUTE, "tong") == ()
        assert due_skills(progress, card.due, "tong") == ("face:4b",)
    assert (card.due - START).days > 10


def test_what_is_likeliest_forgotten_is_asked_first() -> None:
    well = [answer("face:1a", START + day * DAY) for day in (-9, -6, 0)]
    progress = progress_of([*well, *right_once("face:2a"), answer("face:3a", START, "wrong")])
    assert due_skills(progress, START + 80 * DAY, "tong") == ("face:3a", "face:2a", "face:1a")


def test_each_game_has_its_own_and_unplayed_ones_are_left_out() -> None:
    progress = progress_of(right_once("face:4b", "hand:tong", "win:khiao_wan", "hand:straight_flush", "nothing:known"))
    assert set(due_skills(progress, SOON, "tong")) == {"face:4b", "win:khiao_wan"}
    assert due_skills(progress, SOON, "tong", House(khiao_wan=False)) == ("face:4b",)
    assert due_skills(progress, SOON, "pok") == ("hand:tong",)
    own_class = PokHouse(straight_flush="own_class")
    assert set(due_skills(progress, SOON, "pok", own_class)) == {"hand:tong", "hand:straight_flush"}


def test_when_the_next_things_come_due() -> None:
    five = right_once(*FACES[:5])
    again = [answer(key, START + MINUTE) for key in FACES[:5]]
    progress = progress_of([*five, *again, answer("face:9c", START, "wrong")])
    due = {item.due - START for key, item in progress.items.items() if key != "face:9c"}
    assert {wait.days for wait in due} == {2}
    assert coming_due(progress, START, "tong") == (
        Coming(day=START.date(), in_days=0, count=1), Coming(day=(START + 2 * DAY).date(), in_days=2, count=5),
    )  # fmt: skip
    assert coming_due(progress, START + DAY, "tong") == (Coming(day=(START + 2 * DAY).date(), in_days=1, count=5),)
    assert coming_due(progress, START + 3 * DAY, "tong") == ()
    late = datetime(2026, 1, 5, 23, tzinfo=BANGKOK)  # 16:00 UTC: another day at home than an hour later
    evening = progress_of(answer("face:4b", late + n * MINUTE) for n in range(2))
    assert coming_due(evening, late + 3 * MINUTE, "tong", zone=BANGKOK)[0].in_days == 2
    assert coming_due(evening, late + 90 * MINUTE, "tong", zone=BANGKOK)[0].in_days == 1


# --- what is new ------------------------------------------------------------------------------------------------------


def test_new_things_come_when_every_step_of_their_lesson_is_done() -> None:
    sets = {"set:tong", "set:sian", "set:phuak", "set:none"}
    assert new_skills(progress_of(lesson_done("sets", skip=("no_set",))), "tong") == ()
    assert set(new_skills(progress_of(lesson_done("sets")), "tong")) == sets
    progress = progress_of([*lesson_done("sets"), answer("set:sian", START, "wrong")])
    assert set(new_skills(progress, "tong")) == sets - {"set:sian"}
    assert is_done(progress, "sets")
    assert not is_done(progress, "pack")


def test_new_things_come_in_the_order_of_the_course_and_by_the_house_rules() -> None:
    for game in ("tong", "pok"):
        found = new_skills(progress_of(course_done(game)), game)
        numbers = [LESSON_BY_KEY[SKILL_BY_KEY[key].lesson].number for key in found]
        assert numbers == sorted(numbers)
    everything = progress_of(course_done("tong"))
    assert set(new_skills(everything, "tong")) == {skill.key for skill in skills_in("tong")}
    assert "win:khiao_wan" not in new_skills(everything, "tong", House(khiao_wan=False))
    assert new_skills(everything, "pok") == ()
    pok = progress_of(course_done("pok"))
    assert {skill.key for skill in skills_in("pok")} - set(new_skills(pok, "pok")) == {"hand:straight_flush"}


@st.composite
def learners(draw: st.DrawFn) -> Progress:
    """Someone with any history, some lessons done and some begun."""
    entries: list[Entry] = []
    for lesson in draw(st.lists(st.sampled_from(LESSONS), max_size=8, unique=True)):
        skip = draw(st.sampled_from([(), (), (lesson.steps[-1].key,)]))
        entries += lesson_done(lesson.key, skip=skip)
    return progress_of([*entries, *draw(histories())])


@settings(max_examples=60, deadline=None)
@given(learners(), st.integers(0, 90), st.sampled_from(REVIEW_SIZES), st.sampled_from(["tong", "pok"]), st.booleans())
def test_a_review_has_no_duplicates_never_too_many_and_nothing_new_before_its_lesson(
    progress: Progress, days: int, size: int, game: str, plain: bool
) -> None:
    usual, other = {"tong": (House(), House(khiao_wan=False)), "pok": (PokHouse(), PokHouse(catch="two_or_three"))}[
        game
    ]
    house = usual if plain else other
    now = max([START, *(item.seen for item in progress.items.values())]) + days * DAY
    review = make_review(progress, now, size, game, house)
    assert len(review) <= size
    assert len(set(keys(review))) == len(review)
    due = due_skills(progress, now, game, house)
    steps_done = set(progress.steps)
    for ask in review:
        skill = SKILL_BY_KEY[ask.skill]
        assert skill.game == KIND_BY_KEY[ask.kind].game == game
        assert skill.played(house)
        if ask.skill not in progress.items:
            lesson = LESSON_BY_KEY[skill.lesson]
            assert {(lesson.key, step.key) for step in lesson.steps} <= steps_done
    assert len(review) >= min(size, len(due))
    if len(due) >= size:
        assert set(keys(review)) <= set(progress.items)
    assert (next_ask := choose_next(progress, now, game, house)) is None or next_ask.skill in SKILL_BY_KEY
    assert next_ask is not None or not review


# --- a review ---------------------------------------------------------------------------------------------------------


def test_due_ones_fill_a_review_before_new_ones_and_few_are_new() -> None:
    done = [*lesson_done("pack"), *lesson_done("iao"), *lesson_done("twos_to_fives")]
    three_due = progress_of([*done, *right_once("face:1a", "face:1b", "face:1c")])
    review = make_review(three_due, SOON, 10, "tong")
    assert sum(key in three_due.items for key in keys(review)) == 3
    assert len(review) == 3 + 3
    all_due = progress_of([*done, *right_once(*FACES[:12])])
    assert set(keys(make_review(all_due, SOON, 10, "tong"))) <= set(FACES[:12])
    assert keys(make_review(all_due, START, 5, "tong")) == list(new_skills(all_due, "tong")[:1])


def test_with_more_due_than_fit_the_most_urgent_are_taken() -> None:
    progress = progress_of([*right_once(*FACES[:9]), *(answer(key, START, "wrong") for key in FACES[9:14])])
    now = START + 9 * DAY
    assert (
        set(keys(make_review(progress, now, 5, "tong")))
        == set(FACES[9:14])
        == set(due_skills(progress, now, "tong")[:5])
    )


def test_a_skill_is_asked_the_harder_the_better_it_is_known() -> None:
    entries = [answer("face:1a", START), *(answer("face:2a", START + n * MINUTE) for n in range(2))]
    entries += [answer("face:3a", START - 3 * DAY + n * 2 * DAY) for n in range(2)]
    entries += [answer("face:4a", START - 8 * DAY + n * 7 * DAY, mixed=True) for n in range(2)]
    progress = progress_of([*entries, answer("face:5a", START, "wrong")])
    levels = {ask.skill: ask.level for ask in make_review(progress, START + 60 * DAY, 10, "tong")}
    assert levels == {"face:1a": 1, "face:2a": 2, "face:3a": 3, "face:4a": 3, "face:5a": 1}


def test_kinds_take_turns() -> None:
    some = [*FACES[:6], "set:tong", "set:sian", "set:phuak", "win:sian", "win:chong", "kind:find_the_waits"]
    review = make_review(progress_of(right_once(*some)), SOON, 20, "tong")
    assert set(keys(review)) == set(some)
    assert all(one.kind != other.kind for one, other in pairwise(review))
    assert len({ask.kind for ask in review}) == 5
    families = [SKILL_BY_KEY[ask.skill].family for ask in review]
    assert sum(one == other for one, other in pairwise(families)) <= 1


def test_faces_alone_are_named_and_found_in_turn() -> None:
    review = make_review(progress_of(right_once(*FACES[:8])), SOON, 10, "tong")
    assert len(review) == 8
    assert all(one.kind != other.kind for one, other in pairwise(review))
    assert {ask.kind for ask in review} == {"name_the_card", "find_the_card"}


def confused_faces(*more: Entry) -> Progress:
    """4b was taken for 6b, which is well known and not due."""
    known = [answer("face:6b", START - day * DAY) for day in (20, 15, 2)]
    missed = answer("face:4b", START, "wrong", confused=("face:6b",), situation=face_question("4b", "6b"))
    return progress_of([*known, missed, *more])


@pytest.mark.parametrize("size", [5, 10])
def test_a_face_taken_for_another_returns_together_with_it(size: int) -> None:
    progress = confused_faces(*right_once(*FACES[:3], "set:sian", "set:tong"))
    assert "face:6b" not in due_skills(progress, SOON, "tong")
    review = make_review(progress, SOON, size, "tong")
    assert len(review) == min(size, 7)
    at = {ask.skill: place for place, ask in enumerate(review)}
    assert abs(at["face:4b"] - at["face:6b"]) == 2
    for key, other in (("face:4b", "face:6b"), ("face:6b", "face:4b")):
        ask = review[at[key]]
        assert ask.beside == other
        question = make_asked(ask, Random(1))
        assert skills_of(question) == (key,)
        assert {key, other} <= {f"face:{code}" for code in question.options}


def test_what_was_never_asked_does_not_come_only_because_it_was_picked() -> None:
    missed = answer("face:4b", START, "wrong", confused=("face:6b",), situation=face_question("4b", "6b"))
    assert keys(make_review(progress_of([missed]), SOON, 10, "tong")) == ["face:4b"]


def test_told_apart_they_come_by_themselves_again() -> None:
    apart = [
        answer(f"face:{code}", START + hours * timedelta(hours=1), situation=face_question("4b", "6b", code, other))
        for code, hours, other in (("4b", 1, "4a"), ("6b", 2, "6a"))
    ]
    assert "face:6b" not in keys(make_review(confused_faces(*apart), START + DAY, 10, "tong"))


# --- a review as it runs ----------------------------------------------------------------------------------------------


@dataclass
class Sitting:
    """A review played question by question, as a page does it: `tells` says whether an answer is right."""

    progress: Progress
    now: datetime
    size: int
    game: str = "tong"
    tells: Callable[[Ask, int], bool] = lambda _ask, _place: True
    late: bool = False
    mode: str = "review"
    asked: list[Ask] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    left: list[int] = field(default_factory=list)

    def play(self, most: int = 200) -> Sitting:
        plan = make_review(self.progress, self.now, self.size, self.game)
        length = len(plan) if self.mode == "review" else self.size
        token = f"r{self.now.timestamp():.0f}"
        begun = RoundBegun(token=token, at=self.now, drill="mixed-1", mode=self.mode, length=length, late=self.late)
        running = RoundState(begun)
        self.left.append(left_in_review(self.progress, self.now, self.game, running))
        while (ask := choose_next(self.progress, self.now, self.game, running=running)) and len(self.asked) < most:
            right = self.tells(ask, len(self.asked))
            if not self.asked:
                self.progress.take(begun)
            self.now += timedelta(seconds=15)
            self.asked.append(ask)
            self.right.append(right)
            self.progress.take(
                answer(ask.skill, self.now, "right" if right else "wrong", kind=ask.kind, mode=self.mode, mixed=True,
                       round=token, millis=9000)
            )  # fmt: skip
            running = self.progress.rounds[token]
            self.left.append(left_in_review(self.progress, self.now, self.game, running))
        return self

    def others_before_the_return(self) -> list[tuple[str, int]]:
        """For every miss whose skill was asked again: the skill and how many others came between."""
        told = keys(self.asked)
        found = []
        for place, key in enumerate(told):
            if not self.right[place] and key in told[place + 1 :]:
                found.append((key, told.index(key, place + 1) - place - 1))
        return found


def ten_due() -> Progress:
    return progress_of(right_once(*FACES[:5], "set:tong", "set:sian", "win:sian", "kind:best_discard", "kind:who_wins"))


def test_a_review_all_right_asks_what_was_planned_and_ends() -> None:
    plan = make_review(ten_due(), SOON, 10, "tong")
    played = Sitting(ten_due(), SOON, 10).play()
    assert keys(played.asked) == keys(plan)
    assert played.left == list(range(10, -1, -1))


def test_a_face_taken_for_another_returns_with_it_in_a_review_as_it_runs() -> None:
    progress = confused_faces(*right_once(*FACES[:6], "set:sian", "set:tong", "win:sian"))
    plan = make_review(progress, SOON, 10, "tong")
    played = Sitting(progress, SOON, 10).play()
    assert {"face:4b", "face:6b"} <= set(keys(plan))
    assert set(keys(played.asked)) == set(keys(plan))
    told = keys(played.asked)
    assert abs(told.index("face:4b") - told.index("face:6b")) == 2


def test_what_was_missed_comes_back_after_three_others() -> None:
    played = Sitting(ten_due(), SOON, 10, tells=lambda _ask, place: place != 1).play()
    assert len(played.asked) == 11
    assert played.others_before_the_return() == [(played.asked[1].skill, 3)]
    assert played.asked[5].skill == played.asked[1].skill


def test_missed_again_it_comes_back_once_more_and_then_rests() -> None:
    never = make_review(ten_due(), SOON, 10, "tong")[0].skill
    played = Sitting(ten_due(), SOON, 10, tells=lambda ask, _: ask.skill != never).play()
    assert keys(played.asked).count(never) == 3
    assert [others for _, others in played.others_before_the_return()] == [3, 3]
    assert played.left[-1] == 0


def test_the_last_ones_missed_come_back_with_known_ones_between() -> None:
    played = Sitting(ten_due(), SOON, 10, tells=lambda _ask, place: place != 9).play()
    assert played.others_before_the_return() == [(played.asked[9].skill, 2)]
    assert len(played.asked) == 13


def test_alone_it_comes_back_at_once() -> None:
    only = progress_of(right_once("face:4b"))
    played = Sitting(only, SOON, 10, tells=lambda _ask, place: place > 0).play()
    assert keys(played.asked) == ["face:4b", "face:4b"]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.booleans(), min_size=25, max_size=25), st.sampled_from([10, 20]))
def test_misses_come_back_after_two_to_four_others_and_a_review_ends(rights: list[bool], size: int) -> None:
    progress = progress_of(right_once(*FACES[:9], *(skill.key for skill in skills_in("tong") if skill.family == "set")))
    played = Sitting(progress, SOON, size, tells=lambda _ask, place: rights[place % 25]).play()
    told = keys(played.asked)
    assert len(told) <= 2 * size
    assert all(2 <= others <= 4 for _, others in played.others_before_the_return())
    assert all(one != other for one, other in pairwise(told))
    assert max(Counter(told).values()) <= 4
    assert played.left[-1] == 0
    if all(rights):
        assert len(told) == min(size, 13)


def test_taken_for_another_in_a_review_both_come_back_beside_each_other() -> None:
    progress = ten_due()
    for key in ("face:4b", "face:6b"):
        progress.take(answer(key, START - 9 * DAY))
        progress.take(answer(key, START - 6 * DAY))
        progress.take(answer(key, START))
    now = START + 2 * DAY
    begun = RoundBegun(token="r", at=now, drill="mixed-1", mode="review", length=9)
    progress.take(begun)
    progress.take(
        answer("face:4b", now, "wrong", round="r", confused=("face:6b",), situation=face_question("4b", "6b"))
    )  # fmt: skip
    came: list[Ask] = []
    for place in range(6):
        ask = choose_next(progress, now, "tong", running=progress.rounds["r"])
        assert ask is not None
        came.append(ask)
        progress.take(answer(ask.skill, now + place * MINUTE, round="r", kind=ask.kind))
    assert [(keys(came)[place], came[place].beside) for place in (1, 3)] == [
        ("face:6b", "face:4b"), ("face:4b", "face:6b"),
    ]  # fmt: skip


def test_in_a_review_whose_verdicts_come_at_the_end_nothing_comes_back() -> None:
    played = Sitting(ten_due(), SOON, 10, tells=lambda _ask, _place: False, late=True).play()
    assert len(played.asked) == len(set(keys(played.asked))) == 10


def test_another_server_goes_on_where_the_first_stopped() -> None:
    played = Sitting(ten_due(), SOON, 10, tells=lambda _ask, place: place % 3 > 0)
    played.play(most=5)
    (token,) = played.progress.rounds
    other = progress_from_text(played.progress.text())
    here = choose_next(played.progress, played.now, "tong", running=played.progress.rounds[token])
    assert here is not None
    assert choose_next(other, played.now, "tong", running=other.rounds[token]) == here


def test_practice_goes_on_beyond_what_is_due_with_what_is_likeliest_forgotten() -> None:
    played = Sitting(ten_due(), START + MINUTE, 0, mode="practise").play(most=24)
    assert len(played.asked) == 24
    assert set(keys(played.asked)[:10]) == set(ten_due().items)
    assert max(Counter(keys(played.asked)).values()) - min(Counter(keys(played.asked)).values()) <= 1


def test_only_the_kinds_asked_for_are_chosen() -> None:
    progress = progress_of([*course_done("tong"), *right_once(*FACES[:5], "set:tong")])
    for kinds in (["which_set"], ["find_the_card"], ["who_wins", "which_set"]):
        ask = choose_next(progress, SOON, "tong", kinds=kinds)
        assert ask is not None
        assert ask.kind in kinds
    assert choose_next(progress, SOON, "tong", kinds=["name_the_hand"]) is None
    for kind in (kind.key for kind in QUIZ_KINDS if kind.game == "tong"):
        assert choose_next(progress, SOON, "tong", kinds=[kind]) is not None, kind


# --- what to do next --------------------------------------------------------------------------------------------------


def test_who_begins_is_sent_to_the_first_lesson_and_on_through_the_course() -> None:
    assert what_next(Progress(), START, "tong") == Suggestion(what="lesson", lesson="pack", done=0, steps=7)
    begun = progress_of(lesson_done("pack", skip=("families", "heads")))
    assert what_next(begun, START, "tong") == Suggestion(what="lesson", lesson="pack", done=5, steps=7)
    assert what_next(progress_of(lesson_done("pack")), START, "tong").lesson == "iao"


def test_some_things_due_come_before_the_next_lesson() -> None:
    two, three = (progress_of([*lesson_done("pack"), *right_once(*FACES[:n])]) for n in (2, 3))
    assert what_next(two, SOON, "tong").what == "lesson"
    assert what_next(three, SOON, "tong") == Suggestion(what="review", count=3)


def test_what_was_learned_this_hour_does_not_keep_anyone_from_the_next_lesson() -> None:
    progress = progress_of([*lesson_done("pack"), *right_once(*FACES[:6])])
    later = START + 20 * MINUTE
    assert len(due_skills(progress, later, "tong")) == 6
    assert what_next(progress, later, "tong").what == "lesson"
    assert what_next(progress, START + 61 * MINUTE, "tong").what == "review"


def test_after_the_course_comes_what_is_new_then_what_is_weak_then_speed() -> None:
    for game in ("tong", "pok"):
        played = [skill.key for skill in skills_in(game) if not unplayed(skill.key)]
        done = course_done(game)
        assert what_next(progress_of(done), START, game) == Suggestion(what="review", fresh=len(played))
        known = [*done, *right_once(*played), *right_once(*played, at=START + MINUTE)]
        assert what_next(progress_of(known), START + 2 * MINUTE, game) == Suggestion(
            what="speed", kinds=SPEED_KINDS[game]
        )
        slips = [
            answer(played[4], START + (3 + n) * MINUTE, grade) for n, grade in enumerate(["wrong", "wrong", "right"])
        ]
        weak = progress_of([*known, *slips])
        assert weak_skills(weak, game) == (played[4],)
        assert what_next(weak, START + 6 * MINUTE, game) == Suggestion(what="weak", skill=played[4])


def test_a_skill_is_weak_no_more_once_it_is_steady() -> None:
    misses = [answer("face:4b", START + n * MINUTE, "wrong") for n in range(3)]
    assert weak_skills(progress_of(misses[:1]), "tong") == ()
    assert weak_skills(progress_of(misses), "tong") == ("face:4b",)
    steady = [answer("face:4b", START + day * DAY) for day in (1, 2.5)]
    assert weak_skills(progress_of([*misses, *steady]), "tong") == ()


def test_the_kinds_of_a_speed_round_are_of_its_game() -> None:
    for game, kinds in SPEED_KINDS.items():
        assert {KIND_BY_KEY[kind].game for kind in kinds} == {game}


def unplayed(key: str) -> bool:
    """Whether the rulebook's own rules leave a skill out."""
    return key == "hand:straight_flush"


# --- weeks of learning ------------------------------------------------------------------------------------------------


@dataclass
class Learner:
    """Someone who does a lesson a day and the daily review, day after day."""

    knows: Callable[[Progress, Ask, datetime, Random], bool]
    size: int = 20
    game: str = "tong"
    progress: Progress = field(default_factory=Progress)
    asked: list[int] = field(default_factory=list)

    def study(self, days: int) -> Learner:
        random = Random(7)
        lessons = list(lessons_of(self.game))
        for day in range(days):
            now = START + day * DAY
            if lessons:
                lesson = lessons.pop(0)
                for skill in (
                    row for row in skills_in(self.game) if row.lesson == lesson.key and not unplayed(row.key)
                ):
                    now += timedelta(seconds=20)
                    right = self.knows(self.progress, skill.asks[0], now, random)
                    self.progress.take(answer(skill.key, now, "right" if right else "wrong", kind=skill.asks[0].kind))
                for entry in lesson_done(lesson.key, now):
                    self.progress.take(entry)
            sitting = Sitting(self.progress, now + 30 * MINUTE, self.size, self.game)
            sitting.tells = lambda ask, _place, sat=sitting: self.knows(self.progress, ask, sat.now, random)  # type: ignore[misc]
            self.asked.append(len(sitting.play().asked))
        return self

    def share(self, state: str) -> float:
        states = [item.state for item in self.progress.items.values()]
        return states.count(state) / len(states)


def perfect(_progress: Progress, _ask: Ask, _now: datetime, _random: Random) -> bool:
    return True


def forgets_after_four_days(progress: Progress, ask: Ask, now: datetime, _random: Random) -> bool:
    item = progress.item(ask.skill)
    return item is None or now - item.seen < 4 * DAY


def guesses(_progress: Progress, _ask: Ask, _now: datetime, random: Random) -> bool:
    return random.random() < 0.25


@pytest.mark.parametrize("game", ["tong", "pok"])
def test_who_knows_everything_masters_everything_and_is_asked_ever_less(game: str) -> None:
    learner = Learner(perfect, game=game).study(70)
    assert learner.share("mastered") == 1
    assert set(learner.progress.items) == {skill.key for skill in skills_in(game) if not unplayed(skill.key)}
    assert sum(learner.asked[-28:]) < sum(learner.asked[7:35]) / 2
    assert all(item.right <= 9 for item in learner.progress.items.values())
    assert due_skills(learner.progress, START + 70 * DAY, game, None) == () or learner.asked[-1] <= learner.size


def test_who_forgets_is_asked_more_often_and_before_it_is_gone() -> None:
    sure, forgetful = Learner(perfect).study(60), Learner(forgets_after_four_days).study(60)
    assert sum(forgetful.asked[20:]) > 2 * sum(sure.asked[20:])
    for item in forgetful.progress.items.values():
        assert item.due - item.seen < 16 * DAY
    longest = max(item.due - item.seen for item in sure.progress.items.values())
    assert longest > 40 * DAY


def test_who_guesses_masters_little() -> None:
    learner = Learner(guesses, game="pok").study(120)
    assert learner.share("mastered") < 0.2
    assert learner.share("learning") > 0.5


def test_who_guesses_is_not_asked_without_end() -> None:
    learner = Learner(guesses).study(40)
    assert max(learner.asked) == 2 * learner.size
    assert all(item.due - item.seen <= 60 * DAY for item in learner.progress.items.values())


# --- how long it takes ------------------------------------------------------------------------------------------------


def test_the_bench_s_history_is_what_it_says() -> None:
    entries = bench_schedule.history()
    assert len(entries) == bench_schedule.ATTEMPTS
    assert sum(isinstance(entry, Attempt) for entry in entries) > 9_700
    assert all(is_done(progress_of(entries[:200]), lesson.key) for lesson in LESSONS)


@pytest.mark.slow
def test_the_next_question_is_chosen_within_five_milliseconds_after_ten_thousand_answers() -> None:
    progress = progress_of(bench_schedule.history())
    assert progress.latest is not None
    running = list(progress.rounds.values())[-1]
    times = []
    for hour in range(200):
        start = perf_counter()
        choose_next(progress, progress.latest + timedelta(hours=hour), "tong", running=running)
        times.append(perf_counter() - start)
    assert quantiles(times, n=20)[-1] < 0.005
