"""How long the store takes to open, to keep an answer and to read a history. Run: python tests/bench/bench_store.py.

On PostgreSQL too, where one can be started.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from lessons.store import open_store  # after the path: the tests are no installed package
from tests.postgres import start_postgres
from tests.store.entries import NOW, attempt

COUNT, LONG = 200, 10_000
AIMS = {"open a new one": 100.0, "open again": 50.0, "append": 20.0, "append again": 20.0, "read 10,000": 1500.0}


def millis(work: Callable[[int], object], count: int) -> list[float]:
    """Milliseconds that each of so many calls takes."""
    took = []
    for number in range(count):
        start = perf_counter()
        work(number)
        took.append((perf_counter() - start) * 1000)
    return took


def measure(new_url: Callable[[int], str]) -> dict[str, list[float]]:
    """What each kind of work takes on databases of one kind."""
    urls = [new_url(number) for number in range(5)]
    told = {
        "open a new one": millis(lambda number: open_store(urls[number]).close(), 5),
        "open again": millis(lambda number: open_store(urls[number]).close(), 5),
    }
    store = open_store(urls[0])
    learner, reader = store.add_learner("local", NOW).id, store.add_learner("local", NOW).id
    told["append"] = millis(lambda number: store.append(learner, attempt(number)), COUNT)
    told["append again"] = millis(lambda number: store.append(learner, attempt(number)), COUNT)
    entries = [attempt(number) for number in range(LONG)]
    told["import 10,000"] = millis(lambda _: store.append_all(reader, entries), 1)
    told["read 10,000"] = millis(lambda _: store.entries(reader), 3)
    told["read the last"] = millis(lambda _: store.entries(reader, after=LONG - 1), COUNT)
    told["keep a snapshot"] = millis(lambda number: store.keep_snapshot(reader, number, 1, "x" * 20_000), COUNT)
    store.close()
    return told


def main() -> None:
    """Print a line for each kind of work on each database, and whether the aims are met."""
    folder = tempfile.TemporaryDirectory(prefix="samrap-bench-")
    kinds: dict[str, Callable[[int], str]] = {"SQLite": lambda number: f"sqlite:///{folder.name}/{number}.db"}
    server = start_postgres()
    if isinstance(server, str):
        print(server)
    else:
        kinds["PostgreSQL"] = lambda _: server.new_database()
    print(f"{'':12}{'':18} ms: median      p95")
    met = True
    for kind, new_url in kinds.items():
        for work, took in measure(new_url).items():
            met &= median(took) < AIMS.get(work, float("inf")) or (kind != "SQLite" and work.startswith("open"))
            print(f"{kind:12}{work:18}{median(took):12.2f} {sorted(took)[int(len(took) * 0.95)]:8.2f}")
    print(f"aims ({', '.join(f'{work} < {aim:.0f}' for work, aim in AIMS.items())}): {'met' if met else 'MISSED'}")
    folder.cleanup()


if __name__ == "__main__":
    main()
