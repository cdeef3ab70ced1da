"""The lab in a browser: taps that show at once and make the address, links, and nothing cramped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from lessons.wording import say
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, settle

WIN = "/lab?hand=2aaa4cc%7C4bbb9ccc&win=4c"
TAP = """
(code) => {
  const tile = document.querySelector(`.part-lab_picker [data-code="${code}"]`);
  tile.click();
  return tile.classList.contains("on");
}
"""
SMALL = """
() => [...document.querySelectorAll(".st-key-page_lab :is(button, a, summary, input):not(.rl)")]
  .filter((e) => e.getBoundingClientRect().width > 1)
  .filter((e) => e.getBoundingClientRect().width < 43.5 || e.getBoundingClientRect().height < 43.5)
  .map((e) => e.outerHTML.slice(0, 90))
"""


def zone(page: Page, words: str) -> None:
    page.locator(".part-lab_picker .zone").filter(has_text=words).click()


def test_a_hand_is_tapped_in_and_told_and_its_link_opens_it_again(open_page: OpenPage) -> None:
    page = open_page("/lab", lang="en")
    for code in ("1d", "1d", "2a", "2b", "2c", "4b", "4c", "4c"):
        assert page.evaluate(TAP, code), "a tap shows before the server has heard of it"
    zone(page, say("place.ponged", "en"))
    page.evaluate(TAP, "1a")
    expect(page).to_have_url(re.compile(r"hand=1dd2abc4bcc(\||%7C)1aaa$"))
    expect(page.locator(".ln")).to_have_text("Ready on 1 card")
    zone(page, "Win")
    page.evaluate(TAP, "1d")
    expect(page.locator(".ln")).to_have_text("Kin chong · 1 point")
    page.get_by_role("button", name=say("lab.by_me", "en"), exact=True).click()
    expect(page.locator(".ln")).to_have_text("Kin thok · 2 points")
    expect(page).to_have_url(re.compile(r"win=1d&thok=1$"))
    settle(page)
    page.reload()
    settle(page)
    expect(page.locator(".ln")).to_have_text("Kin thok · 2 points")


def test_undo_and_taking_away_lead_back(open_page: OpenPage) -> None:
    page = open_page("/lab?hand=4cc", lang="en")
    page.evaluate(TAP, "4b")
    expect(page).to_have_url(re.compile("hand=4bcc$"))
    page.get_by_role("button", name=say("lab.undo", "en")).click()
    expect(page).to_have_url(re.compile("hand=4cc$"))
    tile = page.locator('.part-lab_picker [data-code="4c"]')
    expect(tile.locator(".n")).to_have_text("2")
    page.get_by_role("button", name=say("lab.remove", "en")).click()
    tile.click()
    expect(page).to_have_url(re.compile("hand=4c$"))
    tile.focus()
    page.keyboard.press("Delete")
    expect(page).to_have_url(re.compile("/lab$"))


def test_a_tap_leaves_the_page_where_it_is(open_page: OpenPage) -> None:
    page = open_page("/lab", size=(390, 500), lang="th")
    tile = page.locator('.part-lab_picker [data-code="9c"]')
    tile.scroll_into_view_if_needed()
    top = "(tile) => tile.getBoundingClientRect().top"
    before = tile.evaluate(top)
    tile.click()
    expect(page).to_have_url(re.compile("hand=9c$"))
    settle(page)
    assert abs(tile.evaluate(top) - before) < 60
    expect(tile).to_be_focused()


def test_a_picture_of_the_hand_can_be_saved(open_page: OpenPage) -> None:
    page = open_page(WIN, lang="th")
    page.get_by_role("button", name=say("lab.picture", "th")).click()
    with page.expect_download(timeout=60_000) as download:
        page.get_by_role("link", name=say("lab.save", "th")).click()
    assert download.value.suggested_filename == "samrap-hand.png"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("path", [WIN, "/lab?hand=2abc3abc6aabbc", "/lab?claims=1", "/lab?pok=1"])
def test_nothing_is_small_or_wider_than_the_screen(open_page: OpenPage, path: str, size: tuple[int, int]) -> None:
    page = open_page(path, size=size, lang="th")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("path", ["/lab", "/lab?pok=1"])
def test_the_heading_stands_clear_of_the_places_below_it(open_page: OpenPage, path: str) -> None:
    page = open_page(path, lang="en")
    heading, places = page.locator("h1").bounding_box(), page.locator("h1 + .zones").bounding_box()
    assert heading is not None
    assert places is not None
    assert places["y"] - heading["y"] - heading["height"] >= 8


def test_the_names_on_the_tiles_keep_off_the_edges(open_page: OpenPage) -> None:
    page = open_page("/lab", lang="en", size=PHONE)
    room = page.locator(".part-lab_picker .picks.faces .pk").evaluate_all(
        "(tiles) => tiles.map((tile) => tile.clientWidth - tile.querySelector('.t i').getBoundingClientRect().width)"
    )
    assert len(room) == 30
    assert min(room) >= 4
