"""Entries to keep in a store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from lessons.history import Attempt, Reset, RoundBegun

NOW = datetime(2026, 3, 4, 5, 6, 7, 89_000, tzinfo=UTC)


def attempt(number: int, prefix: str = "a") -> Attempt:
    """The answer of this number; its token is the prefix and the number."""
    return Attempt(
        token=f"{prefix}{number}",
        at=NOW + timedelta(seconds=number),
        kind="name_the_win",
        situation="4ccb 2abc 1dd | 1aaa; 1d",
        chosen=("sian", "สองคณฑ์"),
        grade="right",
        hints=1,
        millis=4321,
        skills=("win:sian", "face:4b"),
        confused=("face:6b",),
    )


BEGUN = RoundBegun(token="r1", at=NOW, drill="find_the_waits", length=10, again=("?kind=x&s=ก",))
RESET = Reset(token="x1", at=NOW, skill="face:4b")
