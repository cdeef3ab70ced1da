"""Programs that answer questions for the slow tests, in processes of their own that can be killed.

`python -m tests.store.answering URL` stays warm: for each line on its standard input, a learner's id, a prefix and a
number, it starts a process that opens the store and appends the answers of that prefix from that number on, one after
the other, without end. It prints `pid N`, then for each answer that `append` returned from `kept NUMBER SEQ FRESH`, and
when the process is dead `dead`.

`python -m tests.store.answering URL SECONDS LEARNER…` answers for each learner in a thread of its own and prints what
each answer took, in milliseconds, as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from itertools import count
from threading import Barrier, Thread

from lessons.store import open_store
from tests.store.entries import attempt


def tell(line: str) -> None:
    """One write of so few bytes arrives whole or not at all, also when the process is killed."""
    os.write(1, f"{line}\n".encode())


def answer_without_end(url: str, learner: str, prefix: str, first: int) -> None:
    """Append one answer after the other, saying so after each, until killed."""
    store = open_store(url)
    for number in count(first):
        kept = store.append(learner, attempt(number, prefix))
        tell(f"kept {number} {kept.seq} {kept.fresh}")


def stay_warm(url: str) -> None:
    """Start a process for each line read."""
    open_store(url).close()  # what is read only then is read for all
    for line in sys.stdin:
        learner, prefix, first = line.split()
        child = os.fork()
        if child == 0:
            try:
                answer_without_end(url, learner, prefix, int(first))
            except BaseException as error:
                tell(f"failed {error!r}")
            os._exit(1)
        tell(f"pid {child}")
        os.waitpid(child, 0)
        tell("dead")


def answer_for(url: str, seconds: float, learners: list[str]) -> dict[str, list[float]]:
    """Answer for every learner at once for so long: what each answer took, and what went wrong."""
    store = open_store(url)
    took: list[float] = []
    failed: list[str] = []
    begin = Barrier(len(learners))

    def work(learner: str) -> None:
        begin.wait()
        until = time.monotonic() + seconds
        for number in count(1):
            start = time.monotonic()
            if start > until:
                return
            try:
                kept = store.append(learner, attempt(number))
                assert (kept.seq, kept.fresh) == (number, True)
            except Exception as error:
                failed.append(repr(error))
                return
            took.append((time.monotonic() - start) * 1000)

    threads = [Thread(target=work, args=(learner,)) for learner in learners]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()
    return {"took": took, "failed": failed}  # type: ignore[dict-item]


if __name__ == "__main__":
    if len(sys.argv) == 2:
        stay_warm(sys.argv[1])
    else:
        print(json.dumps(answer_for(sys.argv[1], float(sys.argv[2]), sys.argv[3:])))
