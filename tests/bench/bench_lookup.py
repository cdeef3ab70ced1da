"""How long the index takes to make, and an answer of the search, in time of the processor.

Real queries, typed hands, nonsense. Run: python tests/bench/bench_lookup.py.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time

from cards import lookup
from cards.phai_tong.deck import CODES, format_hand, make_hand
from cards.rulebook import rules, terms
from cards.wording import entries

QUERIES = tomllib.loads((Path(__file__).parent.parent / "cases/queries.toml").read_text(encoding="utf-8"))
BUILD_AIM, ANSWER_AIM = 150.0, 2.0
ROUNDS = 5


def took(query: str) -> float:
    """Milliseconds of one answer."""
    began = process_time()
    lookup.search(query)
    return 1000 * (process_time() - began)


def show(name: str, times: list[float]) -> None:
    """One line: the middle, and what 19 of 20 stay under."""
    high = quantiles(times, n=20)[-1]
    print(f"{name:<34} {median(times):7.2f} ms   19 of 20 under {high:7.2f} ms   (aim {ANSWER_AIM:.0f}, at most 20)")


def main() -> None:
    """Print the times."""
    entries()
    for game in lookup.GAMES:
        rules(game)
        terms(game)
    builds = []
    for _ in range(ROUNDS):
        lookup._make_catalogue.cache_clear()
        began = process_time()
        found = lookup.entries()
        builds.append(1000 * (process_time() - began))
    print(f"{'the index, ' + str(len(found)) + ' entries':<34} {min(builds):7.2f} ms   (aim {BUILD_AIM:.0f})")

    random = Random(7)
    asked = [row["ask"] for rows in QUERIES.values() for row in rows]
    show("real queries", [took(query) for _ in range(ROUNDS) for query in asked])
    pack = [code for code in CODES for _ in range(4)]
    hands = [format_hand(make_hand(random.sample(pack, size))) for size in (11, 12) for _ in range(200)]
    show("hands typed for the first time", [took(hand) for hand in hands])
    letters = [chr(number) for number in (*range(0x0E01, 0x0E3B), *range(97, 123), 32, 32, 32)]
    nonsense = ["".join(random.choices(letters, k=random.randrange(1, 80))) for _ in range(300)]
    show("nonsense", [took(query) for query in nonsense])


if __name__ == "__main__":
    main()
