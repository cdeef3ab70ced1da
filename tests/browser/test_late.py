"""Scripts that come late and in any order: a page that has settled is whole all the same, and can be read at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.browser import test_looks, test_pok_deng
from tests.browser.conftest import OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

WAITS = test_looks.PATHS["waits"]
WHOLE = {
    "home": ("/", "", {".st-key-practise_now button": 1, "h1": 1}),
    "waits": (WAITS, "", {".pk": 30, ".hand .c": 11, ".st-key-check button": 1}),
    "lesson": (test_looks.PATHS["lesson"], "", {".term": 1, "[class*=st-key-opt_] button": 2}),
    "settings": ("/settings", "", {"[data-testid=stButtonGroup] button": 9}),
    "house": ("/house?rule=price_lom", "", {"[data-testid=stTextInput] input": 8, ".hopt": 5, ".hshows .c": 100}),
    "chart": (test_pok_deng.PATHS["chart"], test_pok_deng.cookie("th"), {".chart .cells li": 40}),
}
"""Where, by which cookie, and how many at least there are of what."""


def delayed(pattern: str, wait: Callable[[], float], held: list[str]) -> Callable[[Page], None]:
    """Have what fits this pattern come so many milliseconds later; `held` gets its addresses."""

    def hold(page: Page) -> None:
        def answer(route: Route) -> None:
            held.append(route.request.url)
            page.wait_for_timeout(wait())
            route.continue_()

        page.route(pattern, answer)

    return hold


def assert_there(page: Page, least: dict[str, int]) -> None:
    for where, many in least.items():
        assert page.locator(where).count() >= many, where  # at once: it is this that is tested


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_page_settles_whole_though_every_script_is_late(open_page: OpenPage, name: str, seed: int) -> None:
    path, cookie, least = WHOLE[name]
    random, held = Random(seed), list[str]()
    slow = delayed("**/static/js/**", lambda: random.uniform(0, 400), held)
    assert_there(open_page(path, cookie=cookie, fresh=True, before=slow), least)
    assert len(held) > 30


@pytest.mark.parametrize(
    ("late", "name"),
    [
        ("static/js/ButtonGroup.*", "settings"),
        ("static/js/TextInput.*", "house"),
        ("static/js/BidiComponent.*", "waits"),
        ("static/js/Html.*", "waits"),
        ("static/js/Button.*", "lesson"),
        ("fonts/Sarabun-Bold*", "home"),
        ("look/*.css", "chart"),
    ],
)
def test_a_page_waits_for_the_one_file_that_is_late(open_page: OpenPage, late: str, name: str) -> None:
    path, cookie, least = WHOLE[name]
    held: list[str] = []
    page = open_page(path, cookie=cookie, fresh=True, before=delayed(f"**/{late}", lambda: 1500, held))
    assert_there(page, least)
    assert page.evaluate("document.fonts.check('700 16px Sarabun', 'ก')")
    assert len(held) == 1
