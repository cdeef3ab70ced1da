"""นับไว้ก่อน: hands are counted beside the pages, once for all houses with the same odds; a page may wait or go on."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ThreadPoolExecutor

from cards.phai_tong.house import House
from cards.phai_tong.odds import census_of, count_keng, like

_counter = ThreadPoolExecutor(1, thread_name_prefix="samrap-census")
_asked: dict[House, Future[None]] = {}  # sixteen at the most: none has to give way
_lock = threading.Lock()


def _count(house: House) -> None:
    """Everything that takes seconds; it is kept where it is counted."""
    census_of(house)
    count_keng(house)


def count_ahead(house: House) -> Future[None]:
    """Count beside the page, once for houses with the same odds, anew where it failed."""
    key = like(house)
    with _lock:
        found = _asked.get(key)
        if found is None or (found.done() and found.exception() is not None):
            found = _asked[key] = _counter.submit(_count, key)
        return found


def is_counted(house: House) -> bool:
    """Whether the hands are counted by these house rules; it never waits."""
    with _lock:
        found = _asked.get(like(house))
    return found is not None and found.done() and found.exception() is None


def wait_for_counts(house: House) -> None:
    """Wait until the hands are counted by these house rules."""
    count_ahead(house).result()
