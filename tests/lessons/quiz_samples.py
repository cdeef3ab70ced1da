"""Questions to test with: made once, by kind and level, under several houses."""

from __future__ import annotations

from functools import cache
from random import Random

from cards.phai_tong.house import House
from lessons.quizzes import LEVELS, QUIZ_KINDS, Question, make_question

KINDS = tuple(kind.key for kind in QUIZ_KINDS)
SEEDS = 100
HOUSES = (
    House(iao_sian="mixed", upstream="drawer_last"),
    House(khiao_wan=False, si_tua_from_pong=True),
    House(price_chong=3, price_si_tua=3, price_lom=7, price_big_lom=20, thok_bonus_chong=0, thok_bonus_lom=5,
          price_muet=20, price_muet_keng=21),
    House(price_chong=0, price_si_tua=0, price_lom=0, price_big_lom=0, price_muet=0, price_muet_keng=0,
          thok_bonus_chong=0, thok_bonus_lom=0),
)  # fmt: skip


@cache
def questions(kind: str, level: int) -> tuple[Question, ...]:
    """A hundred questions of a kind and level, by the default house."""
    return tuple(make_question(kind, Random(seed), level) for seed in range(SEEDS))


@cache
def all_levels(kind: str) -> tuple[Question, ...]:
    """The questions of every level."""
    return tuple(question for level in LEVELS for question in questions(kind, level))


@cache
def in_other_houses(kind: str) -> tuple[Question, ...]:
    """Some questions of a kind by each of HOUSES."""
    return tuple(
        make_question(kind, Random(f"{place}.{seed}"), LEVELS[seed % 3], None, house)
        for place, house in enumerate(HOUSES)
        for seed in range(12)
    )
