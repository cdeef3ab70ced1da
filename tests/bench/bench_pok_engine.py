"""How long the Pok Deng engine takes. Run: python tests/bench/bench_pok_engine.py."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from cards.pok_deng import deck, hands, making, odds, rounds, settle
from cards.pok_deng.house import House

COLD_AIM = 5.0  # seconds, for the odds of a house never asked for
ANSWER_AIM = 5.0  # milliseconds, for anything a page asks while it draws
COLD = "from time import perf_counter as t; s = t(); from cards.pok_deng import odds; odds.solve(); print(t() - s)"


def timed(call: Callable[[int], object], count: int = 300) -> float:
    """The median time of a call in milliseconds."""
    times = []
    for seed in range(count):
        start = perf_counter()
        call(seed)
        times.append((perf_counter() - start) * 1000)
    return median(times)


def main() -> None:
    """Print a line for every call, and whether the aims are met."""
    cold = [float(subprocess.check_output([sys.executable, "-c", COLD], text=True)) for _ in range(3)]
    print(f"odds of the default house, cold, with imports: {median(cold):.2f} s")
    start = perf_counter()
    for must_draw in ("up_to_4", "below_4", "off"):
        odds.solve(House(must_draw=must_draw))
    print(f"odds under all three forced draws: {perf_counter() - start:.2f} s")
    start = perf_counter()
    odds.find_chart()
    odds.best_rule_of_thumb()
    print(f"chart and rule of thumb after that: {(perf_counter() - start) * 1000:.1f} ms")

    def sample(seed: int, size: int) -> tuple[str, ...]:
        return tuple(Random(seed).sample(deck.CODES, size))

    calls: dict[str, Callable[[int], object]] = {
        "parse a hand": lambda seed: deck.parse_hand(" ".join(sample(seed, 3))),
        "evaluate a hand": lambda seed: hands.evaluate_hand(sample(seed, 3)),
        "why, for every class": lambda seed: hands.judge_hands(sample(seed, 3)),
        "settle two hands": lambda seed: settle.settle_hands(sample(seed, 6)[:3], sample(seed, 6)[3:]),
        "make and play a round of nine": lambda seed: rounds.play_round(*making.make_round(Random(seed), 9)),
        "make a near miss": lambda seed: making.make_near_miss("straight", Random(seed)),
        "advice, odds known": lambda seed: odds.find_advice(("KS", "5D")),
        "dealer's plans, odds known": lambda seed: odds.find_plans(("KS", "5D"), stood=2, drew=3),
    }
    slowest = 0.0
    for name, call in calls.items():
        took = timed(call)
        slowest = max(slowest, took)
        print(f"{name:32} {took:8.3f} ms")
    met = median(cold) < COLD_AIM and slowest < ANSWER_AIM
    print(f"aims (cold < {COLD_AIM:.0f} s, answers < {ANSWER_AIM:.0f} ms): {'met' if met else 'MISSED'}")


if __name__ == "__main__":
    main()
