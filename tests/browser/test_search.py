"""The search in a browser: hits as one types, the way there and back, a link that says it all, and nothing cramped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lessons.wording import say
from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    SMALL,
    OpenPage,
    free_port,
    serious_problems,
    settle,
    start_server,
    until,
)
from tests.browser.test_looks import SMALL_TARGETS, sideways, watch_shifts

BOX = ".part-search input"
HIT = ".part-search .hits .hit"
PAGES = {
    "empty": "/rules",
    "hits": "/rules?q=ตองมืด",
    "other_game": "/rules?q=pok",
    "typed": "/rules?q=1bde%203aaa%204abbcc",
    "typed_pok": "/rules?q=q%20k%20a",
    "none": "/rules?q=zzzzqqq",
    "face": "/rules?face=1d",
    "pok_face": "/rules?face=QS",
    "term": "/rules?term=tong.sian",
    "worked": "/rules?worked=pok.dealer%3DKS8D%26player%3D5S5H5D",
}


def query_in(page: Page) -> str:
    """What the address asks for."""
    return str(page.evaluate("new URLSearchParams(location.search).get('q') ?? ''"))


def first_hit(page: Page, words: str) -> None:
    expect(page.locator(f"{HIT} b").first).to_have_text(words)


def test_hits_come_as_one_types_and_the_address_follows_without_a_step_in_the_history(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="th")
    steps = page.evaluate("history.length")
    page.locator(BOX).press_sequentially("สี่ตองมืด")
    first_hit(page, "กินสี่ตองมืด")
    assert until(lambda: query_in(page), "สี่ตองมืด".__eq__) == "สี่ตองมืด"
    expect(page.locator(BOX)).to_be_focused()
    expect(page.locator(BOX)).to_have_value("สี่ตองมืด")
    assert page.evaluate("history.length") == steps
    expect(page.locator(".part-search .lit").first).to_have_text("สี่ตองมืด")
    expect(page.locator(".part-shell [role=status]")).to_have_text(say("search.most", "th", count=12))
    page.get_by_role("button", name=say("search.wipe", "th")).click()
    expect(page.locator(HIT)).to_have_count(0)
    expect(page.locator("section h2").first).to_be_visible()  # the rules again
    expect(page).to_have_url(re.compile("/rules$"))


def test_a_tap_leads_there_and_both_ways_back_to_what_was_found(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="en")
    page.locator(BOX).press_sequentially("tong muet")
    first_hit(page, "Si tong muet")
    page.locator(HIT).first.click()
    page.wait_for_url("**/rules?rule=T6.13")
    expect(page.locator("h1")).to_have_text("Si tong muet")
    page.go_back()
    first_hit(page, "Si tong muet")
    expect(page.locator(BOX)).to_have_value("tong muet")
    settle(page)
    page.locator(HIT).nth(1).click()
    page.wait_for_url("**/rules?rule=T6.14")
    page.get_by_role("button", name=say("rules.all", "en")).click()
    expect(page.locator(BOX)).to_have_value("tong muet")
    first_hit(page, "Si tong muet")


def test_enter_opens_the_first_even_before_it_is_shown(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="th")
    page.locator(BOX).press_sequentially("เอี่ยวพยา")
    page.locator(BOX).press("Enter")
    page.wait_for_url("**/rules?face=1d")
    expect(page.locator("h1")).to_have_text("เอี่ยวพญา")


def test_what_was_typed_while_the_server_was_away_is_found_once_it_is_back(browser: Browser, tmp_path: Path) -> None:
    log, port = tmp_path / "log.txt", free_port()
    process = start_server(log, port)
    context = browser.new_context(locale="th-TH")
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/rules?q=pok")
        settle(page)
        process.kill()
        process.wait()
        expect(page.locator("[data-testid=stApp]")).not_to_have_attribute("data-test-connection-state", "CONNECTED")
        page.locator(BOX).fill("เอี่ยวพยา")
        process = start_server(log, port)
        expect(page.locator(f"{HIT} b").first).to_have_text(re.compile("เอี่ยวพญา"), timeout=60_000)
        settle(page)
        page.locator(BOX).press("Enter")
        page.wait_for_url("**/rules?face=1d")
    finally:
        context.close()
        process.kill()


def test_enter_with_nothing_found_stays(open_page: OpenPage) -> None:
    page = open_page("/rules?q=zzzzqqq", lang="en")
    page.locator(BOX).press("Enter")
    expect(page.locator(".part-search .none")).to_be_visible()
    page.get_by_role("button", name=say("lab.open", "en")).click()
    page.wait_for_url("**/lab")


def test_a_hand_that_was_typed_opens_in_the_lab(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="en")
    page.locator(BOX).fill("2aaa 4cc | 4bbb 9ccc + si nom")
    first_hit(page, "Kin si tong: Lom, 4 points")
    expect(page.locator(".part-search .ex .f4c")).to_have_count(3)
    page.locator(BOX).press("Enter")
    page.wait_for_url(re.compile(r"/lab\?hand=2aaa4cc(\||%7C)4bbb9ccc&win=4c$"))
    expect(page.locator(".ln")).to_have_text("Kin si tong · 4 points")


def test_what_is_there_to_be_tried_is_a_tap_away(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="en")
    page.locator(".part-search .try button").filter(has_text="QS KD AC").click()
    first_hit(page, "Riang: 1 point, 3 deng")
    expect(page.locator(BOX)).to_have_value("QS KD AC")
    assert until(lambda: query_in(page), "QS KD AC".__eq__) == "QS KD AC"


def test_a_thai_query_survives_a_reload_and_the_other_language(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="th")
    page.locator(BOX).press_sequentially("เจ้ามือป๊อก")
    assert until(lambda: query_in(page), "เจ้ามือป๊อก".__eq__) == "เจ้ามือป๊อก"
    page.reload()
    settle(page)
    expect(page.locator(BOX)).to_have_value("เจ้ามือป๊อก")
    first_hit(page, "เจ้ามือป๊อก")
    page.get_by_role("button", name="English").click()
    first_hit(page, "When the dealer has pok")
    expect(page.locator(BOX)).to_have_value("เจ้ามือป๊อก")


def test_letters_typed_fast_are_all_kept(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="en")
    words = "two players want the same card"
    page.locator(BOX).press_sequentially(words, delay=5)
    assert until(lambda: query_in(page), words.__eq__) == words
    expect(page.locator(BOX)).to_have_value(words)
    expect(page.locator(f"{HIT} .tags").first).to_have_text(re.compile("T8.[13]|T4.4"))


def test_the_head_of_the_page_stays_where_it_is(open_page: OpenPage) -> None:
    page = open_page("/rules", lang="th", before=watch_shifts, fresh=True)
    top = "() => ['h1', '.part-search input'].map((where) => document.querySelector(where).getBoundingClientRect().top)"
    before = page.evaluate(top)
    page.locator(BOX).press_sequentially("ตอง")
    expect(page.locator(HIT)).to_have_count(12)
    assert page.evaluate(top) == before
    page.locator(BOX).fill("zzzzqqq")
    expect(page.locator(HIT)).to_have_count(0)
    assert page.evaluate(top) == before


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("lang", "dark"), [("th", False), ("en", True)])
def test_axe_finds_nothing_and_nothing_is_small_or_wider_than_a_phone(
    open_page: OpenPage, name: str, lang: str, dark: bool
) -> None:
    page = open_page(PAGES[name], lang=lang, size=PHONE, dark=dark)
    expect(page.locator("h1")).to_have_count(1)
    assert serious_problems(page) == []
    for size in (PHONE, SMALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert sideways(page) == 0
        assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("name", ["hits", "face"])
def test_axe_finds_nothing_on_a_wide_screen(open_page: OpenPage, name: str) -> None:
    page = open_page(PAGES[name], lang="th", size=DESKTOP, dark=True)
    assert serious_problems(page) == []
    assert sideways(page) == 0
