"""The odds in a browser: whole in both themes and sizes, nothing wide or moved, every way to it and from it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from lessons.wording import say
from tests.browser.conftest import DESKTOP, PHONE, SMALL, OpenPage, settle
from tests.browser.test_looks import WAYS, assert_whole, sideways, watch_shifts

PAGES = {
    "tong": "/odds?game=tong",
    "hand": "/odds?game=tong&hand=1bde3aaa4abbcc",
    "pok": "/odds?game=pok",
    "bad": "/odds?hand=4cc",
}
UNFOLD = "() => document.querySelectorAll('.st-key-page_odds details').forEach((e) => { e.open = true; })"
CUT = """
() => [...document.querySelectorAll(".st-key-page_odds .plot :is(th, td, b)")]
  .filter((e) => e.getClientRects().length && e.getBoundingClientRect().right > innerWidth - 8).map((e) => e.innerText)
"""


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(
    ("lang", "size", "dark"), WAYS, ids=["th-phone", "en-phone-dark", "en-desktop", "th-desktop-dark"]
)
def test_the_odds_are_whole_folded_and_unfolded(
    open_page: OpenPage, name: str, lang: str, size: tuple[int, int], dark: bool
) -> None:
    page = open_page(PAGES[name], lang=lang, size=size, dark=dark)
    assert_whole(page)
    page.evaluate(UNFOLD)
    assert_whole(page)


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("name", ["tong", "hand", "pok"])
def test_no_figure_is_pushed_out_on_any_screen(open_page: OpenPage, name: str, lang: str) -> None:
    page = open_page(PAGES[name], lang=lang)
    page.evaluate(UNFOLD)
    for size in ((320, 700), SMALL, PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".st-key-page_odds .plot").first).to_be_visible()
        assert sideways(page) == 0
        assert page.evaluate(CUT) == []


@pytest.mark.parametrize("name", ["tong", "hand", "pok"])
def test_nothing_shifts_while_the_odds_load(open_page: OpenPage, name: str) -> None:
    page = open_page(PAGES[name])  # whoever comes first waits for the counting, and sees that he does
    page = open_page(PAGES[name], fresh=True, before=watch_shifts)
    assert page.evaluate("window.shift") <= 0.02


def test_bars_are_as_long_as_their_figures_say(open_page: OpenPage) -> None:
    page = open_page(PAGES["tong"], lang="en")
    bars = page.locator(".plot.bars").first
    told = [float(text.rstrip("%")) for text in bars.locator("td b").all_inner_texts()]
    long = bars.locator(".len").evaluate_all("es => es.map((e) => e.getBoundingClientRect().width)")
    most = max(told)
    assert len(told) == len(long) == 6
    for share, width in zip(told, long, strict=True):
        assert width == pytest.approx(max(2, max(long) * share / most), abs=max(long) * 0.01 + 1)


def test_the_curves_rise_and_more_copies_lie_higher(open_page: OpenPage) -> None:
    page = open_page(PAGES["tong"], lang="en")
    lines = page.locator(".curves .ln").evaluate_all("es => es.map((e) => [...e.points].map((p) => p.y))")
    assert len(lines) == 5
    assert all(later <= before for line in lines for before, later in pairwise(line))
    assert all(more[30] < fewer[30] for fewer, more in pairwise(lines))


def test_the_switch_and_a_way_to_win_lead_on(open_page: OpenPage) -> None:
    page = open_page(PAGES["hand"], lang="en")
    page.locator(".plot.dots .tl").first.tap()
    page.wait_for_url("**/rules?rule=T6.1")
    settle(page)
    page.get_by_role("link", name=say("seen.more", "en")).tap()
    page.wait_for_url("**/odds?game=tong")
    settle(page)
    page.get_by_role("button", name=say("game.pok", "en")).tap()
    page.wait_for_url("**/odds?game=pok")
    settle(page)
    page.get_by_role("link", name=say("chart.link", "en")).tap()
    page.wait_for_url("**/rules?chart=1")


def test_the_lab_leads_to_the_odds_of_its_hand(open_page: OpenPage) -> None:
    open_page(PAGES["tong"])  # counted
    page = open_page("/lab?hand=1bde3aaa4abbcc", lang="en")
    page.get_by_role("button", name=say("seen.more", "en")).tap()
    page.wait_for_url("**/odds?game=tong&hand=1bde3aaa4abbcc")
    expect(page.get_by_role("heading", name=say("odds_page.keng.hand", "en"))).to_be_visible()


def test_the_rules_and_the_lessons_lead_to_the_odds(open_page: OpenPage) -> None:
    for path in ("/rules", "/learn"):
        page = open_page(path, lang="en")
        page.get_by_role("link", name=say("odds_page.open", "en")).tap()
        page.wait_for_url("**/odds?game=tong")
