"""Turns: the first to come is the first to have a place, and no place is lost."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Lock, Thread

import pytest

from lessons.turns import Turns


def wait_until_waiting(turns: Turns, count: int) -> None:
    until = time.monotonic() + 5
    while len(turns._waiting) < count:
        assert time.monotonic() < until
        time.sleep(0.001)


def test_places_go_to_those_who_waited_longest() -> None:
    turns, order, leave = Turns(1), list[int](), Event()

    def come(number: int) -> None:
        with turns.turn(10):
            order.append(number)
            if number == 0:
                leave.wait(10)

    threads = []
    for number in range(6):
        threads.append(Thread(target=come, args=(number,)))
        threads[-1].start()
        wait_until_waiting(turns, number)
    leave.set()
    come(99)  # a newcomer, while five wait
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4, 5, 99]


def test_no_more_are_let_in_than_there_are_places() -> None:
    turns, lock, inside, most = Turns(3), Lock(), list[int](), list[int]()

    def come(number: int) -> None:
        with turns.turn(10):
            with lock:
                inside.append(number)
                most.append(len(inside))
            time.sleep(0.005)
            with lock:
                inside.remove(number)

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(come, range(60)))
    assert (len(most), max(most)) == (60, 3)


def test_who_gives_up_takes_no_place_along() -> None:
    turns = Turns(1)
    with turns.turn(0):
        for _ in range(3):
            with pytest.raises(TimeoutError, match=r"no place in 0\.01 s"), turns.turn(0.01):
                pass
    with turns.turn(0):
        pass


def test_who_fails_inside_leaves_the_place() -> None:
    turns = Turns(1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), turns.turn(0):
            raise ZeroDivisionError
    with turns.turn(0):
        pass


def test_a_place_that_comes_as_one_gives_up_goes_on_to_the_next() -> None:
    turns = Turns(1)
    done = list[int]()

    def come(number: int) -> None:
        for _ in range(200):
            try:
                with turns.turn(0.0005):
                    time.sleep(0.0004)
            except TimeoutError:
                pass
        done.append(number)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(come, range(4)))
    assert sorted(done) == [0, 1, 2, 3]
    with turns.turn(1):
        assert not turns._waiting
