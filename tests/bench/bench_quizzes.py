"""How long a question takes to make, and to ask again. Run: python tests/bench/bench_quizzes.py."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

from lessons.quizzes import LEVELS, QUIZ_KINDS, ask, make_question

COUNT = 60
MAKE_AIM, ASK_AIM = 30.0, 5.0


def timed(count: int, kind: str, level: int) -> tuple[list[float], list[float]]:
    """Milliseconds to make and to ask `count` questions."""
    made, asked = [], []
    for seed in range(count):
        start = perf_counter()
        question = make_question(kind, Random(seed), level)
        made.append((perf_counter() - start) * 1000)
        start = perf_counter()
        ask(kind, question.situation)
        asked.append((perf_counter() - start) * 1000)
    return made, asked


def p95(times: list[float]) -> float:
    """The time that nineteen in twenty stay under."""
    return sorted(times)[int(len(times) * 0.95)]


def main() -> None:
    """Print a line for every kind and level, and whether the aims are met."""
    timed(5, "name_the_win", 3)
    print(f"{'kind':18} level  make ms median / p95   ask ms median / p95")
    met = True
    for kind in QUIZ_KINDS:
        for level in LEVELS:
            made, asked = timed(COUNT, kind.key, level)
            met &= median(made) < MAKE_AIM and median(asked) < ASK_AIM
            times = f"{median(made):14.2f} / {p95(made):5.1f} {median(asked):15.2f} / {p95(asked):4.1f}"
            print(f"{kind.key:18} {level:5}  {times}")
    print(f"aims (median make < {MAKE_AIM:.0f} ms, median ask < {ASK_AIM:.0f} ms): {'met' if met else 'MISSED'}")


if __name__ == "__main__":
    main()
