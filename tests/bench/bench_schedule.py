"""How long folding 10,000 answers, a snapshot of them and the choice of the next question take.

Run: python tests/bench/bench_schedule.py.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from lessons.course import LESSONS
from lessons.history import Attempt, Entry, RoundBegun
from lessons.progress import Progress, progress_from_text, progress_of
from lessons.schedule import choose_next, due_skills, make_review, what_next
from lessons.skills import SKILLS

ATTEMPTS = 10_000
A_DAY = 40
CHOICES = 300
CHOOSE_AIM = 5.0
START = datetime(2026, 1, 5, 12, tzinfo=UTC)


def history() -> list[Entry]:
    """A learner of both games who did every lesson and answers forty questions a day, nine in ten right."""
    random = Random(4)
    entries: list[Entry] = []
    at = START
    for lesson in LESSONS:
        for step in lesson.steps:
            at += timedelta(seconds=25)
            entries.append(
                Attempt(
                    token=f"l{len(entries)}", at=at, kind=step.task.kind, situation=f"cards={lesson.key}",
                    chosen=("x",), grade="right", mode="lesson", step=f"{lesson.key}/{step.key}",
                )
            )  # fmt: skip
    round_token = ""
    while len(entries) < ATTEMPTS:
        place = len(entries)
        at += timedelta(seconds=20) if place % A_DAY else timedelta(hours=20)
        if place % A_DAY == 0:
            round_token = f"r{place}"
            entries.append(RoundBegun(token=round_token, at=at, drill="mixed-1", mode="review", length=A_DAY))
        skill = random.choice(SKILLS)
        ask = random.choice(skill.asks)
        right = random.random() < 0.9
        other = random.choice([row.key for row in SKILLS if row.family == skill.family])
        situation = f"hand=2aaa4cc|4bbb9ccc&stood={place}"
        entries.append(
            Attempt(
                token=f"a{place}", at=at, kind=ask.kind, situation=situation, chosen=("x",),
                grade="right" if right else "wrong", millis=random.randrange(2_000, 40_000), mode="review", mixed=True,
                round=round_token, skills=(skill.key,), confused=() if right or other == skill.key else (other,),
            )
        )  # fmt: skip
    return entries


def timed(what: Callable[[int], object], count: int) -> list[float]:
    """Milliseconds that each of `count` calls takes."""
    times = []
    for place in range(count):
        start = perf_counter()
        what(place)
        times.append((perf_counter() - start) * 1000)
    return times


def p95(times: list[float]) -> float:
    """The time that nineteen in twenty stay under."""
    return sorted(times)[int(len(times) * 0.95)]


def _at_an_hour(
    what: Callable[[Progress, datetime, str], object], progress: Progress, now: datetime, game: str, hour: int
) -> object:
    return what(progress, now + timedelta(hours=hour), game)


def main() -> None:
    """Print what each takes, and whether the next question is chosen within the aim."""
    entries = history()
    start = perf_counter()
    progress: Progress = progress_of(entries)
    folding = (perf_counter() - start) * 1000
    print(f"fold {len(entries)} entries    {folding:8.0f} ms, {folding / len(entries) * 1000:.0f} µs each")
    text = progress.text()
    print(
        f"snapshot of {len(text) // 1024} KB       write {median(timed(lambda _: progress.text(), 20)):.1f} ms, ",
        end="",
    )
    print(f"read {median(timed(lambda _: progress_from_text(text), 20)):.1f} ms")
    now = max(entry.at for entry in entries) + timedelta(days=1)
    running = list(progress.rounds.values())[-1]
    chosen: list[float] = []
    for game in ("tong", "pok"):
        rows: dict[str, Callable[[Progress, datetime, str], object]] = {
            "choose_next": choose_next,
            "  in a review": partial(choose_next, running=running),
            "make_review": lambda progress, now, game: make_review(progress, now, 30, game),
            "due_skills": due_skills,
            "what_next": what_next,
        }
        for name, what in rows.items():
            times = timed(partial(_at_an_hour, what, progress, now, game), CHOICES)
            print(f"{game:4} {name:14} median {median(times):6.3f} ms, p95 {p95(times):6.3f}, most {max(times):6.3f}")
            if what is choose_next or isinstance(what, partial):
                chosen += times
    print(f"aim (choose_next p95 < {CHOOSE_AIM:.0f} ms): {'met' if p95(chosen) < CHOOSE_AIM else 'MISSED'}")


if __name__ == "__main__":
    main()
