"""How fast the engine is: `python tests/bench/bench_engine.py`, on one core.

Times depend on the machine, so each is also given as a multiple of a fixed plain-Python loop measured in the same run.
Hands are seeded and each is judged once: the engine's own tables of heads warm up as they do in use.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from cards.phai_tong.deck import CODES, Hand, parse_card, parse_hand
from cards.phai_tong.making import make_ready_hand, make_win
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import CATEGORIES, best_win
from cards.protocol import answer_line
from tests.strategies import MAKERS

HANDS, LINES = 2_000, 20_000


def yardstick() -> float:
    """Seconds of a loop that no one will change: the best of five."""

    def loop() -> float:
        start = perf_counter()
        total = 0
        for number in range(200_000):
            total += number % 7
        assert total == 599_994
        return perf_counter() - start

    return min(loop() for _ in range(5))


def median_micros(calls: list[tuple[object, ...]], call: object) -> float:
    assert callable(call)
    times = []
    for arguments in calls:
        start = perf_counter()
        call(*arguments)
        times.append(perf_counter() - start)
    return statistics.median(times) * 1e6


def main() -> None:
    random = Random(1)
    unit = yardstick() * 1e6

    winning = []
    for number in range(HANDS):
        made = make_win(CATEGORIES[number % len(CATEGORIES)], random)
        winning.append((made.hand, made.card))
    biased = [
        (parse_hand(request["hand"]), parse_card(request["win"]))
        for request in (MAKERS["explain"](random) for _ in range(HANDS))
    ]
    ready = [(make_ready_hand(random),) for _ in range(HANDS // 4)]
    pack = [code for code in CODES for _ in range(4)]
    dealt = [(Hand(tuple(sorted(random.sample(pack, 11)))),) for _ in range(HANDS)]
    lines = [json.dumps(MAKERS["explain"](random)) for _ in range(LINES)]

    rows: list[tuple[str, float]] = [
        ("best_win, hands that win", median_micros(list(winning), best_win)),
        ("best_win, biased hands", median_micros(list(biased), best_win)),
        ("find_waits, ready hands", median_micros(list(ready), find_waits)),
        ("find_waits, dealt hands", median_micros(list(dealt), find_waits)),
    ]
    print(f"yardstick: {unit:,.0f} µs (200,000 rounds of a plain loop)")
    for name, micros in rows:
        print(f"{name:28} {micros:10,.1f} µs median   {micros / unit:8.4f} of the yardstick")

    start = perf_counter()
    for line in lines:
        answer_line(line)
    seconds = perf_counter() - start
    print(
        f"{'explain lines':28} {LINES / seconds:10,.0f} a second    {seconds / LINES * 1e6 / unit:8.4f} of the "
        f"yardstick each; {LINES:,} lines in {seconds:.1f} s"
    )


if __name__ == "__main__":
    main()
