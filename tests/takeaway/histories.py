"""Histories of every kind of entry, for Hypothesis and for tests that need a long one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from hypothesis import strategies as st

from lessons.drills import DRILL_BY_KEY, usual, wanted_text
from lessons.history import GRADES, MODES, Attempt, Entry, Reset, RoundBegun
from lessons.quizzes import KIND_BY_KEY, LEVELS, link_of, make_question
from lessons.skills import SKILL_BY_KEY, skills_of

QUESTIONS = [make_question(kind, Random(f"{kind} {level}"), level) for kind in KIND_BY_KEY for level in LEVELS[:2]]
START = datetime(2026, 1, 5, 8, tzinfo=UTC)
TOKENS = st.text("0123456789abcdef", min_size=1, max_size=16)
MOMENTS = st.integers(0, 40).map(lambda n: START + timedelta(milliseconds=n))  # many at one moment
SKILLS = st.sampled_from(sorted(SKILL_BY_KEY))
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    question = draw(st.sampled_from(QUESTIONS))
    return Attempt(
        token=draw(TOKENS),
        at=draw(MOMENTS),
        kind=question.kind,
        situation=question.situation,
        chosen=tuple(draw(st.lists(WORDS, max_size=3))),
        grade=draw(st.sampled_from(GRADES)),
        hints=draw(st.integers(0, 3)),
        millis=draw(st.none() | st.integers(0, 3_600_000)),
        mode=draw(st.sampled_from(MODES)),
        mixed=draw(st.booleans()),
        step=draw(st.sampled_from(["", "sets/phuak"])),
        round=draw(st.just("") | TOKENS),
        skills=skills_of(question),
        confused=tuple(draw(st.lists(SKILLS, max_size=2))),
    )


@st.composite
def rounds(draw: st.DrawFn) -> RoundBegun:
    wanted = usual(draw(st.sampled_from(sorted(DRILL_BY_KEY))), draw(st.sampled_from(["tong", "pok"])))
    return RoundBegun(
        token=draw(TOKENS),
        at=draw(MOMENTS),
        drill=wanted_text(wanted),
        mode=draw(st.sampled_from(MODES)),
        length=draw(st.integers(0, 50)),
        late=draw(st.booleans()),
        again=tuple(map(link_of, draw(st.lists(st.sampled_from(QUESTIONS), max_size=2)))),
        set=draw(WORDS),
    )


RESETS = st.builds(Reset, token=TOKENS, at=MOMENTS, skill=st.just("") | SKILLS)
ENTRIES = st.one_of(attempts(), rounds(), RESETS)
HISTORIES = st.lists(ENTRIES, max_size=12, unique_by=lambda entry: entry.token)


def long_history(count: int, seed: int = 0) -> list[Entry]:
    """So many answers, a minute apart."""
    random = Random(seed)
    found: list[Entry] = []
    for number in range(count):
        question = random.choice(QUESTIONS)
        right = random.random() < 0.8
        found.append(
            Attempt(
                token=f"{random.getrandbits(64):016x}", at=START + timedelta(minutes=number), kind=question.kind,
                situation=question.situation, chosen=tuple(sorted(question.answer)) if right else ("none",),
                grade="right" if right else "wrong", millis=random.randrange(1000, 20_000), skills=skills_of(question),
            )
        )  # fmt: skip
    return found
