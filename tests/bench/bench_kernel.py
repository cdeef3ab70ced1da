"""How fast hands are judged, beside what others have: `python tests/bench/bench_kernel.py`, with the extra `bench`.

All in one run, each the best of several, and each as a part of a fixed plain-Python loop, so that machines compare.
The others judge other games: riichi mahjong with its scoring, poker's order of hands. What is alike is the question:
"what is this hand?", asked from Python. What the machine itself can do is the time of the bare look-ups: the same
tables, the same places in them, nothing reckoned in between.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from cards.phai_tong import kernel as tables
from cards.phai_tong.deck import CODES, COPIES, HAND_SIZE, Hand, parse_card, parse_hand
from cards.phai_tong.kernel import best_category, find_waits_of_hands, judge_hands, kernel_of, waiting_categories
from cards.phai_tong.making import make_ready_hand, make_win
from cards.phai_tong.wins import CATEGORIES
from tests.bench.bench_engine import yardstick
from tests.strategies import MAKERS

SINGLE, MANY, TIMES = 2_000, 1 << 19, 7
CORES = 2
AIMS = {"judge": 10.0, "waits": 100.0, "batch": 5e6}


def best_seconds(call: Callable[[], object], times: int = TIMES) -> float:
    """The best of several: what else the machine does only slows it down."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        call()
        taken.append(perf_counter() - start)
    return min(taken)


def each_micros(call: Callable[..., object], asked: list[tuple[Any, ...]]) -> float:
    """Microseconds of one call, over all that is asked."""

    def every() -> None:
        for arguments in asked:
            call(*arguments)

    return best_seconds(every) / len(asked) * 1e6


# --- one hand ---------------------------------------------------------------------------------------------------------


def ours() -> dict[str, float]:
    """Our calls for one hand, in microseconds."""
    random = Random(1)
    made = [make_win(CATEGORIES[number % len(CATEGORIES)], random) for number in range(SINGLE)]
    asked = [MAKERS["explain"](random) for _ in range(SINGLE)]
    biased = [(parse_hand(one["hand"]), parse_card(one["win"])) for one in asked]
    ready = [(make_ready_hand(random),) for _ in range(SINGLE // 4)]
    pack = [code for code in CODES for _ in range(COPIES)]
    dealt = [(Hand(tuple(sorted(random.sample(pack, HAND_SIZE)))),) for _ in range(SINGLE)]
    return {
        "ours: `best_category`, hands that win": each_micros(best_category, [(one.hand, one.card) for one in made]),
        "ours: `best_category`, biased hands": each_micros(best_category, biased),
        "ours: `waiting_categories`, all waits of a ready hand": each_micros(waiting_categories, ready),
        "ours: `waiting_categories`, of a dealt hand": each_micros(waiting_categories, dealt),
    }


def others() -> dict[str, float]:
    """What others take for one hand of their games, in microseconds; those that are not installed are left out."""
    found: dict[str, float] = {}
    for measure in (_mahjong, _phevaluator, _treys):
        try:
            found |= measure(Random(2))
        except ImportError as error:
            print(f"left out: {error}", file=sys.stderr)
    return found


def _mahjong(random: Random) -> dict[str, float]:
    from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415
    from mahjong.hand_calculating.hand_config import HandConfig  # noqa: PLC0415

    calculator, asked = HandCalculator(), []
    drawn = HandConfig(is_tsumo=True)  # self-drawn and nothing called is a win whatever the sets are
    while len(asked) < SINGLE // 4:
        counts = [0] * 34
        for _ in range(4):
            suit, start = random.randrange(3), random.randrange(7)
            tiles = (
                [9 * suit + start + step for step in range(3)] if random.random() < 0.6 else [random.randrange(34)] * 3
            )
            for tile in tiles:
                counts[tile] += 1
        counts[random.randrange(34)] += 2
        if max(counts) <= 4:
            hand = [4 * tile + copy for tile, count in enumerate(counts) for copy in range(count)]
            asked.append((hand, random.choice(hand)))
    estimate = partial(calculator.estimate_hand_value, config=drawn)
    assert all(estimate(*one).error is None for one in asked)
    return {"`mahjong` estimate_hand_value, 14 tiles that win": each_micros(estimate, asked)}


def _phevaluator(random: Random) -> dict[str, float]:
    from phevaluator import evaluate_cards  # noqa: PLC0415

    return {
        f"`phevaluator` evaluate_cards, {size} cards": each_micros(
            evaluate_cards, [tuple(random.sample(range(52), size)) for _ in range(SINGLE)]
        )
        for size in (5, 7)
    }


def _treys(random: Random) -> dict[str, float]:
    from treys import Deck, Evaluator  # noqa: PLC0415

    evaluator, pack = Evaluator(), Deck.GetFullDeck()
    hands = {size: [random.sample(pack, size) for _ in range(SINGLE)] for size in (5, 7)}
    return {
        f"`treys` evaluate, {size} cards": each_micros(evaluator.evaluate, [(hand[:2], hand[2:]) for hand in some])
        for size, some in hands.items()
    }


# --- many at once -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def dealt(seed: int, count: int) -> tuple[tables.Hands, tables.Ints]:
    """Hands dealt at random, and a card of those left for each."""
    random = np.random.default_rng(seed)
    shuffled = np.concatenate([
        random.random((part, 120), np.float32).argpartition(HAND_SIZE + 1, axis=1)[:, : HAND_SIZE + 1] // COPIES
        for part in [1 << 15] * (count >> 15)
    ])  # fmt: skip
    counts = np.zeros((count, len(CODES)), np.uint8)
    np.add.at(counts, (np.arange(count)[:, None], shuffled[:, :HAND_SIZE]), 1)
    return tables.pack_counts(counts), shuffled[:, HAND_SIZE].astype(np.intp)


def _judge(seed: int, count: int) -> int:
    hands, cards = dealt(seed, count)
    return int(judge_hands(hands, cards).max())


def _waits(seed: int, count: int) -> int:
    return int(find_waits_of_hands(dealt(seed, count)[0]).max())


def many(work: Callable[[int, int], int], pool: Executor) -> float:
    """Hands a second when every core has its share, dealt beforehand."""
    call = partial(work, count=MANY // CORES)
    list(pool.map(call, range(CORES)))  # deals, and makes the tables
    return MANY / best_seconds(lambda: list(pool.map(call, range(CORES))))


def look_ups(hands: tables.Hands, cards: tables.Ints) -> dict[str, list[tuple[Any, tables.Ints]]]:
    """By what is done: the tables looked into and the places in them, as `judge_hands` and `find_waits` reckon them."""
    kernel, here = kernel_of(), np.arange(len(hands))
    word, digit = np.divmod(cards, tables.WORD)
    place = word * len(hands) + here
    filled = hands.words.ravel()[place] + np.array(tables._POWERS)[digit]
    came = (np.minimum(word, 1) * tables.WORD + digit) * tables._SIZE + filled
    judged: list[tuple[Any, tables.Ints]] = [(hands.words.ravel(), place), (kernel.won, came)]
    waited: list[tuple[Any, tables.Ints]] = []
    joint = np.full(len(hands), kernel.ponged[0], np.intp)
    alone = kernel.join[kernel.ponged[0] * kernel.columns :]
    for at in range(tables.WORDS):
        whole = hands.words[at] + (tables._SIZE if at else 0)
        made = kernel.made[whole].astype(np.intp)
        waited += [(kernel.made, whole), (alone, made)]
        pair = joint * kernel.columns + np.where(word == at, kernel.nothing, made)
        judged += [(kernel.made, whole), (kernel.join, pair)]
        joint = kernel.join[pair].astype(np.intp)
    flags = tables._Flags(0, False, False, False, False).number
    judged.append((kernel.best, kernel.tables[flags] + joint * kernel.comings + kernel.won[came]))
    return {"judge": judged, "waits": waited}


def bare(found: list[tuple[Any, tables.Ints]]) -> float:
    """Seconds of nothing but the look-ups, a piece at a time as the kernel does them."""
    pieces = [
        [(table, np.ascontiguousarray(places[at]), np.empty(len(places[at]), table.dtype)) for table, places in found]
        for at in tables._pieces(len(found[0][1]))
    ]

    def every() -> None:
        for piece in pieces:
            for table, places, out in piece:
                np.take(table, places, out=out, mode="clip")

    return best_seconds(every)


# --- the table --------------------------------------------------------------------------------------------------------


def machine() -> str:
    """The machine in general terms, and how busy it was."""
    versions = f"Python {platform.python_version()}, NumPy {np.__version__}"
    return f"{os.cpu_count()} cores, {versions}, load {os.getloadavg()[0]:.1f}"


def print_table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    """A table in Markdown."""
    names = list(heads)
    print(f"\n| {' | '.join(names)} |\n|{'---|' * len(names)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def main() -> None:
    """Print the two tables, and whether the aims are met."""
    began = machine()
    unit = yardstick() * 1e6
    single = ours() | others()
    print(f"{began} before, {os.getloadavg()[0]:.1f} after; yardstick {unit:,.0f} µs")
    print_table(
        ("one hand", "µs", "of the yardstick"),
        ((name, f"{micros:,.1f}", f"{micros / unit:.5f}") for name, micros in single.items()),
    )
    hands, cards = dealt(9, MANY)
    found = look_ups(hands, cards)
    last, places = found["judge"][-1]
    differ = np.count_nonzero(last[places] != judge_hands(hands, cards))
    assert differ == 0, f"the bare look-ups lead elsewhere for {differ} hands"
    alone = {
        "judge": best_seconds(lambda: judge_hands(hands, cards)),
        "waits": best_seconds(lambda: find_waits_of_hands(hands)),
    }
    rows, fastest = [], {}
    for key, name, work in (("judge", "`judge_hands`", _judge), ("waits", "`find_waits_of_hands`", _waits)):
        limit = bare(found[key])
        with ThreadPoolExecutor(CORES) as threads:
            by_threads = many(work, threads)
        with ProcessPoolExecutor(CORES, mp_context=get_context("spawn")) as processes:
            by_processes = many(work, processes)
        fastest[key] = max(by_threads, by_processes)
        speeds = (MANY / alone[key], by_threads, by_processes, MANY / limit)
        rows.append((name, *(f"{speed / 1e6:.1f}" for speed in speeds), f"{alone[key] / limit:.1f}",
                     f"{alone[key] / MANY * 1e6 / unit:.2e}"))  # fmt: skip
    print_table(
        ("millions of hands a second", "one core", "two threads", "two processes", "bare look-ups, one core",
         "times the bare look-ups", "of the yardstick, a hand"), rows,
    )  # fmt: skip
    judged = single["ours: `best_category`, biased hands"]
    waited = single["ours: `waiting_categories`, all waits of a ready hand"]
    met = judged < AIMS["judge"] and waited < AIMS["waits"] and fastest["judge"] > AIMS["batch"]
    print(
        f"\naims (judged < 10 µs, all waits < 100 µs, > 5 million a second on two cores): {'met' if met else 'MISSED'}"
    )


if __name__ == "__main__":
    main()
