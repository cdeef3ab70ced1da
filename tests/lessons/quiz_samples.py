"""Questions to test with: made once, by kind and level, under several houses."""

from __future__ import annotations

from functools import cache
from random import Random

from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.quizzes import KIND_BY_KEY, LEVELS, Question, kinds_of, make_question

KINDS = tuple(kind.key for kind in kinds_of("tong"))
POK_KINDS = tuple(kind.key for kind in kinds_of("pok"))
EVERY_KIND = (*KINDS, *POK_KINDS)
SEEDS = 100
HOUSES = (
    House(iao_sian="mixed", upstream="drawer_last"),
    House(khiao_wan=False, si_tua_from_pong=True),
    House(price_chong=3, price_si_tua=3, price_lom=7, price_big_lom=20, thok_bonus_chong=0, thok_bonus_lom=5,
          price_muet=20, price_muet_keng=21),
    House(price_chong=0, price_si_tua=0, price_lom=0, price_big_lom=0, price_muet=0, price_muet_keng=0,
          thok_bonus_chong=0, thok_bonus_lom=0),
)  # fmt: skip
POK_HOUSES = (
    PokHouse(must_draw="below_4", tie="deng_difference", catch="two_or_three"),
    PokHouse(must_draw="off", straight_rank="by_points", straight_vs_yellow="yellow"),
    PokHouse(dealer_must_draw=True, straight_flush="own_class", straight_tie="push", tong_ace="low"),
)
HOUSES_OF = {"tong": HOUSES, "pok": POK_HOUSES}


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
    """Some questions of a kind by each of its game's other houses."""
    return tuple(
        make_question(kind, Random(f"{place}.{seed}"), LEVELS[seed % 3], None, house)
        for place, house in enumerate(HOUSES_OF[KIND_BY_KEY[kind].game])
        for seed in range(12)
    )
