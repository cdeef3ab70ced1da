"""ลำดับ: who waits for a place gets it in the order of coming, so that nobody is overtaken until they give up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock


class Turns:
    """So many places, for threads. A place that is left goes to whoever has waited longest, never to a newcomer."""

    def __init__(self, places: int) -> None:
        """All places are free."""
        self._free = places
        self._waiting: deque[Event] = deque()
        self._lock = Lock()

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """Take a place for as long as the block lasts. Errors: `TimeoutError` when none was left for so long.

        >>> turns = Turns(1)
        >>> with turns.turn(0), turns.turn(0):
        ...     pass
        Traceback (most recent call last):
        TimeoutError: no place in 0 s
        """
        self._come(seconds)
        try:
            yield
        finally:
            self._leave()

    def _come(self, seconds: float) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            ticket = Event()
            self._waiting.append(ticket)
        came = False
        try:
            came = ticket.wait(seconds)
        finally:
            if not came:
                self._give_up(ticket)
        if not came:
            raise TimeoutError(f"no place in {seconds:g} s")

    def _give_up(self, ticket: Event) -> None:
        with self._lock:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
                return
        self._leave()  # the place came in the same moment

    def _leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1
