"""How long the computer takes to play, in time of one core: `python tests/bench/bench_play.py`.

Times depend on the machine, so each is also given as a multiple of a fixed plain-Python loop measured in the same run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from cards.phai_tong import bots as tong_bots
from cards.phai_tong import play as tong_play
from cards.pok_deng import bots as pok_bots
from cards.pok_deng import play as pok_play
from tests.bench.bench_engine import yardstick

HANDS = 60
AIM = 50.0  # milliseconds, for a whole hand of Phai Tong with six strong players
ROWS: tuple[tuple[str, Any, Any, str, int], ...] = (
    ("Phai Tong, six strong", tong_play, tong_bots, "strong", 6),
    ("Phai Tong, seven strong", tong_play, tong_bots, "strong", 7),
    ("Phai Tong, six simple", tong_play, tong_bots, "simple", 6),
    ("Pok Deng, six strong", pok_play, pok_bots, "strong", 6),
    ("Pok Deng, eleven strong", pok_play, pok_bots, "strong", 11),
)


def hand(play: Any, bots: Any, level: str, players: int, seed: int) -> int:
    """Play one hand to its end; returns how many moves it took."""
    random = Random(seed)
    state = play.start_game(play.Setup(pack=play.shuffle_pack(random), players=players))
    choose: Callable[[Any, Random], Any] = bots.BOT_BY_KEY[level].choose
    while state.phase != "end":
        state = play.apply_action(state, choose(play.observe(state, state.turn), random))
    return len(state.actions)


def main() -> None:
    """Print a line for every table: the median hand, a move of it, and whether the aim is met."""
    unit = yardstick() * 1000
    print(f"yardstick: {unit:.1f} ms (200,000 rounds of a plain loop)")
    first = 0.0
    for name, play, bots, level, players in ROWS:
        hand(play, bots, level, players, 0)  # the tables are made
        times, moves = [], []
        for seed in range(1, HANDS + 1):
            start = process_time()
            moves.append(hand(play, bots, level, players, seed))
            times.append((process_time() - start) * 1000)
        middle = median(times)
        first = first or middle
        print(
            f"{name:26} {middle:8.2f} ms a hand (longest {max(times):.0f})   {sum(times) / sum(moves):6.3f} ms a move"
            f"   {middle / unit:6.3f} of the yardstick"
        )
    print(f"aim (a hand of six strong < {AIM:.0f} ms): {'met' if first < AIM else 'MISSED'}")


if __name__ == "__main__":
    main()
