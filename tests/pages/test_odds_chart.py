"""The game is solved beside the page: once a house, one at a time, and anew where it failed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product

import pytest

from cards.pok_deng.house import HOUSE_RULES, House, house_from_rules
from lessons.ui import odds_chart
from lessons.ui.odds_chart import is_ready, make_chart, solve_ahead

HOUSES = [
    house_from_rules(dict(zip((row.key for row in HOUSE_RULES), choice, strict=True)))
    for choice in islice(product(*(row.choices for row in HOUSE_RULES)), 40)
]


@pytest.fixture
def solving(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[House], object]], None]]:
    """Sets what stands in for solving; nothing is asked for yet."""
    monkeypatch.setattr(odds_chart, "_asked", odds_chart._asked.__class__())
    with ThreadPoolExecutor(1) as solver:
        monkeypatch.setattr(odds_chart, "_solver", solver)
        yield lambda solve: monkeypatch.setattr(odds_chart, "_solve", solve)


def test_a_house_asked_for_twice_is_solved_once(solving: Callable[[Callable[[House], object]], None]) -> None:
    solved: list[House] = []
    begin = threading.Event()

    def solve(house: House) -> str:
        assert begin.wait(10)
        solved.append(house)
        return "chart"

    solving(solve)
    threads = threading.active_count()
    for house in HOUSES[:8] * 3:
        solve_ahead(house)
    assert threading.active_count() <= threads + 1
    assert not is_ready(HOUSES[0])
    begin.set()
    assert [str(make_chart(house)) for house in HOUSES[:8]] == ["chart"] * 8
    assert is_ready(HOUSES[0])
    assert solved == HOUSES[:8]


def test_what_failed_is_solved_anew(solving: Callable[[Callable[[House], object]], None]) -> None:
    def fail(house: House) -> str:
        raise MemoryError

    solving(fail)
    with pytest.raises(MemoryError):
        make_chart(House())
    assert not is_ready(House())
    solving(lambda house: "chart")
    assert str(make_chart(House())) == "chart"
    assert is_ready(House())


def test_so_many_houses_are_kept_and_no_more(solving: Callable[[Callable[[House], object]], None]) -> None:
    solving(lambda house: "chart")
    for house in HOUSES:
        make_chart(house)
    assert not is_ready(HOUSES[0])
    assert sum(map(is_ready, HOUSES)) == odds_chart._MOST_KEPT
    assert str(make_chart(HOUSES[0])) == "chart"


def test_a_house_that_gave_way_while_a_page_waits_for_it_is_solved_all_the_same(
    solving: Callable[[Callable[[House], object]], None],
) -> None:
    begin = threading.Event()

    def solve(house: House) -> str:
        assert begin.wait(10)
        return "chart"

    solving(solve)
    solve_ahead(HOUSES[0])
    solve_ahead(HOUSES[1])
    waited = odds_chart._asked[HOUSES[1]]
    with ThreadPoolExecutor(1) as page:
        chart = page.submit(make_chart, HOUSES[1])
        for house in HOUSES[2:]:
            solve_ahead(house)
        waited.cancel()
        begin.set()
        assert str(chart.result(10)) == "chart"
