"""หลักสูตร: the twelve lessons of Phai Tong as data; the words are in `content`, the questions in `quizzes`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """โจทย์: what a step asks the learner to do: a question of quiz kind `kind`.

    `situation` fixes the first question (the same idea on a fresh hand comes from `level` and `focus`). `focus` is what
    the question is about, in words joined by commas: faces ("2a,2b,2c"), a head ("4"), a group ("iao_small"), a winning
    category ("sian"), a circumstance ("thok"), an answer ("not_ready"), or None.
    """

    kind: str
    situation: str | None = None
    level: int = 1
    focus: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """ขั้น: one screen: its words stand in the lesson file under `key`, and `task` is what the learner does.

    `teaches` names the shapes of T6 the step guides through, by rule id; "T6.16a" and "T6.16b" part khiao wan.
    """

    key: str
    task: Task
    teaches: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Lesson:
    """บทเรียน: `key` is permanent; `rules` are the rule ids it teaches, `kinds` the quizzes that drill it."""

    key: str
    number: int
    rules: tuple[str, ...]
    kinds: tuple[str, ...]
    steps: tuple[Step, ...]


def _step(
    key: str,
    kind: str,
    focus: str | None = None,
    *,
    level: int = 1,
    at: str | None = None,
    teaches: tuple[str, ...] = (),
) -> Step:
    return Step(key=key, task=Task(kind=kind, situation=at, level=level, focus=focus), teaches=teaches)


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        key="pack",
        number=1,
        rules=("T1.1", "T1.2", "T1.3", "T1.5", "T1.7"),
        kinds=("name_the_card", "find_the_card", "same_head"),
        steps=(
            _step("thirty_faces", "find_the_card", "4a,4b,4c"),
            _step("ten_groups", "same_head", "4"),
            _step("four_copies", "find_the_card", "5a,5b,5c"),
            _step("heads", "same_head", "7"),
            _step("families", "find_the_card", "3a,3b,3c"),
            _step("iao_twice", "same_head", "1"),
            _step("for_points", "name_the_card", "4a,5b,3c,1d"),
        ),
    ),
    Lesson(
        key="iao",
        number=2,
        rules=("T1.2", "T1.3", "T1.4", "T1.7"),
        kinds=("name_the_card", "find_the_card"),
        steps=(
            _step("small", "name_the_card", "iao_small"),
            _step("small_again", "find_the_card", "iao_small"),
            _step("big", "name_the_card", "iao_big"),
            _step("notch", "find_the_card", "1d,1e,1f"),
            _step("stamp", "find_the_card", "1d,1e,9c"),
            _step("flowers", "name_the_card", "1b,1e"),
            _step("all_six", "name_the_card", "1a,1b,1c,1d,1e,1f", level=2),
        ),
    ),
)
LESSON_BY_KEY: Mapping[str, Lesson] = {lesson.key: lesson for lesson in LESSONS}
