"""Killed at any moment: every answer that was told to be kept is there, once. And fifty learners at the same time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from lessons.store import open_store
from tests.store.entries import NOW, attempt

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
KILLS = 500
LEARNERS = 50
SECONDS = float(os.environ.get("SAMRAP_LOAD_SECONDS", "60"))


@dataclass(slots=True)
class Answers:
    """What one after the other of these processes said before it was killed."""

    kills: int = 0
    kept: dict[int, int] = field(default_factory=dict)
    there_before: int = 0
    said_nothing: int = 0


def kill_again_and_again(url: str, learner: str, prefix: str, kills: int) -> Answers:
    """Kill a process that answers, at a moment by chance, and let the next go on where it was: as a learner would."""
    told, random = Answers(), Random(prefix)
    warm = subprocess.Popen(
        [sys.executable, "-m", "tests.store.answering", url],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
    )  # fmt: skip
    assert warm.stdin is not None
    assert warm.stdout is not None
    try:
        while told.kills < kills:
            first = len(told.kept)
            warm.stdin.write(f"{learner} {prefix} {first}\n")
            warm.stdin.flush()
            word, pid = warm.stdout.readline().split()
            assert word == "pid"
            if random.random() < 0.2:  # perhaps while it opens the store
                time.sleep(random.uniform(0, 0.03))
                line = ""
            else:  # perhaps while it appends: the first answers tell how long that takes
                line = warm.stdout.readline()
                time.sleep(random.uniform(0, 0.02))
            os.kill(int(pid), signal.SIGKILL)
            told.kills += 1
            while (line := line or warm.stdout.readline()) != "dead\n":
                word, number, seq, fresh = line.split()
                assert word == "kept", line
                assert int(number) == len(told.kept), line
                told.kept[int(number)] = int(seq)
                assert fresh == "True" or int(number) == first, line
                told.there_before += fresh == "False"
                line = ""
            told.said_nothing += first == len(told.kept)
    finally:
        warm.stdin.close()
        warm.wait(10)
    return told


def test_an_answer_told_to_be_kept_is_there_once_whenever_the_program_is_killed(url: str) -> None:
    store = open_store(url)
    learner = store.add_learner("local", NOW)
    start = time.monotonic()
    with ThreadPoolExecutor(2) as pool:  # two tabs of one learner, each killed again and again
        answers = dict(
            zip("ab", pool.map(lambda tab: kill_again_and_again(url, learner.id, tab, KILLS // 2), "ab"), strict=True)
        )
    read = store.entries(learner.id)
    assert [seq for seq, _ in read] == list(range(1, len(read) + 1))
    seq_of = {entry.token: seq for seq, entry in read}
    assert len(seq_of) == len(read)
    given = {
        f"{tab}{number}": attempt(number, tab) for tab, told in answers.items() for number in range(len(told.kept) + 1)
    }
    assert [entry for _, entry in read] == [given[entry.token] for _, entry in read]
    for tab, told in answers.items():
        assert told.kills == KILLS // 2
        assert {n: seq_of.get(f"{tab}{n}") for n in told.kept} == told.kept
        assert len([token for token in seq_of if token.startswith(tab)]) - len(told.kept) in (0, 1)
    kept, again = (sum(getattr(told, name) for told in answers.values()) for name in ("there_before", "said_nothing"))
    assert kept  # some were killed between the keeping and the saying, so that the same answer came again
    print(
        f"\n{url.partition(':')[0]}: {KILLS} kills in {time.monotonic() - start:.0f} s, {len(read)} answers kept; "
        f"{kept} were kept but not yet told when killed, {again} processes were killed before they told anything"
    )
    store.close()


def test_fifty_learners_answer_at_once_without_an_error(postgres_url: str) -> None:
    store = open_store(postgres_url)
    learners = [store.add_learner("cookie", NOW).id for _ in range(LEARNERS)]
    copies = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.store.answering", postgres_url, str(SECONDS), *learners[copy::2]],
            cwd=ROOT, stdout=subprocess.PIPE, text=True,
        )
        for copy in range(2)
    ]  # fmt: skip
    told = [json.loads(copy.communicate(timeout=SECONDS + 60)[0]) for copy in copies]
    assert [copy["failed"] for copy in told] == [[], []]
    took = sorted(millis for copy in told for millis in copy["took"])
    histories = [store.entries(learner) for learner in learners]
    assert sum(map(len, histories)) == len(took)
    for history in histories:
        assert len(history) > len(took) / LEARNERS / 2  # nobody had to wait for the others
        assert [seq for seq, _ in history] == list(range(1, len(history) + 1))
    print(
        f"\n{LEARNERS} learners, {SECONDS:.0f} s: {len(took) / SECONDS:.0f} answers/s, "
        f"p50 {took[len(took) // 2]:.1f} ms, p95 {took[int(len(took) * 0.95)]:.1f} ms, longest {took[-1]:.0f} ms"
    )
    store.close()
