"""Histories to test with: answers made in a line, lessons done, whole histories drawn by Hypothesis."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from hypothesis import strategies as st

from lessons.course import LESSON_BY_KEY, lessons_of
from lessons.history import GRADES, MODES, Attempt, Entry, Reset, RoundBegun
from lessons.skills import SKILLS

START = datetime(2026, 1, 5, 12, tzinfo=UTC)  # a Monday
DAY = timedelta(days=1)
_NUMBERS = count()


def answer(
    skill: str | tuple[str, ...] = "face:4b", at: datetime = START, grade: str = "right", **more: Any
) -> Attempt:
    """An answer to a question never asked before, about a skill or some; its time is not known."""
    number = next(_NUMBERS)
    values = {
        "token": f"t{number}", "at": at, "kind": "name_the_card", "situation": f"cards={number}", "chosen": ("x",),
        "grade": grade, "skills": (skill,) if isinstance(skill, str) else skill,
    }  # fmt: skip
    return Attempt(**{**values, **more})


def face_question(card: str, *others: str) -> str:
    """The situation of a question on a face, with these on offer beside it."""
    return f"card={card}&among={''.join(sorted({card, *others}))}"


def lesson_done(lesson: str, at: datetime = START, skip: tuple[str, ...] = ()) -> list[Entry]:
    """Every step of a lesson done, but those to skip; they say nothing of any skill."""
    return [
        answer((), at, kind=step.task.kind, mode="lesson", step=f"{lesson}/{step.key}")
        for step in LESSON_BY_KEY[lesson].steps
        if step.key not in skip
    ]


def course_done(game: str, at: datetime = START) -> list[Entry]:
    """Every lesson of a game done."""
    return [entry for lesson in lessons_of(game) for entry in lesson_done(lesson.key, at)]


_KEYS = [skill.key for skill in SKILLS]
_SOME_KEYS = ["face:4b", "face:6b", "face:8b", "set:sian", "set:phuak", "win:sian", "win:si_tong", "hand:tong"]
_KINDS = ["name_the_card", "which_set", "name_the_win", "name_the_hand"]
_DRILLS = ["mixed-1", "name_the_card.find_the_card-2", "pok_mixed-1"]
_STEPS = ["", "", "pack/heads", "pack/families", "sets/sian"]


@st.composite
def histories(draw: st.DrawFn, most: int = 40) -> list[Entry]:
    """Any history: answers, rounds and resets some seconds to some weeks apart, at times a little out of order."""
    at = START
    entries: list[Entry] = []
    rounds = [""]
    for number in range(draw(st.integers(0, most))):
        at += draw(
            st.one_of(
                st.integers(0, 400).map(lambda seconds: timedelta(seconds=seconds)),
                st.integers(1, 60).map(lambda hours: timedelta(hours=hours)),
                st.integers(1, 30).map(lambda days: timedelta(days=days)),
                st.just(timedelta(seconds=-5)),
                st.just(timedelta(days=-2)),
            )
        )
        what = draw(st.sampled_from(["attempt"] * 12 + ["round", "round", "reset"]))
        token = f"e{number}"
        if what == "reset":
            entries.append(Reset(token=token, at=at, skill=draw(st.sampled_from([*_SOME_KEYS, ""]))))
        elif what == "round":
            rounds.append(token)
            entries.append(
                RoundBegun(
                    token=token, at=at, drill=draw(st.sampled_from(_DRILLS)), mode=draw(st.sampled_from(MODES)),
                    length=draw(st.sampled_from([0, 5, 10])), late=draw(st.booleans()),
                    again=tuple(draw(st.lists(st.sampled_from(["?kind=a&cards=b"]), max_size=2))),
                )
            )  # fmt: skip
        else:
            entries.append(draw(_answers(token, at, rounds)))
    return entries


@st.composite
def _answers(draw: st.DrawFn, token: str, at: datetime, rounds: list[str]) -> Attempt:
    card = draw(st.sampled_from(["4b", "6b", "8b"]))
    keys = st.sampled_from(_SOME_KEYS) if draw(st.booleans()) else st.sampled_from(_KEYS)
    return Attempt(
        token=token, at=at, kind=draw(st.sampled_from(_KINDS)), situation=face_question(card, "4b", "6b"),
        chosen=("x",), grade=draw(st.sampled_from(GRADES)), hints=draw(st.sampled_from([0, 0, 0, 2])),
        millis=draw(st.sampled_from([None, 900, 4000, 9000, 80_000])), mode=draw(st.sampled_from(MODES)),
        mixed=draw(st.booleans()), step=draw(st.sampled_from(_STEPS)), round=draw(st.sampled_from(rounds)),
        skills=tuple(draw(st.lists(keys, max_size=3, unique=True))),
        confused=tuple(draw(st.lists(st.sampled_from(_SOME_KEYS), max_size=1))),
    )  # fmt: skip
