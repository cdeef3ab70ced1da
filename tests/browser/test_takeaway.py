"""Files that leave the settings and come back, in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from lessons.store import Store
from lessons.takeaway.export import export_text
from lessons.wording import say
from tests.browser.conftest import DESKTOP, OpenPage, settle, until
from tests.takeaway.histories import long_history
from tests.takeaway.test_anki import opened

SETTINGS = {"lang": "en", "captions": "thai_rtgs", "index": "thai", "rules": "khiao_wan:false"}


def row(page: Page, what: str, lang: str = "en", **facts: str):  # type: ignore[no-untyped-def]
    return page.locator(".take li").filter(has_text=say(f"takeaway.{what}", lang, **facts))


def saved(page: Page, what: str, where: Path, **facts: str) -> bytes:
    """The bytes of the file that this row gives."""
    with page.expect_download(timeout=120_000) as download:
        row(page, what, **facts).locator(".btn").click()
    download.value.save_as(where)
    return where.read_bytes()


def bring(page: Page, file: Path) -> None:
    page.locator(".st-key-panel_takeaway input[type=file]").set_input_files(file)


def test_a_history_is_brought_in_and_given_back_the_same(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(export_text(long_history(30), SETTINGS), encoding="utf-8")
    page = open_page("/settings", lang="th")
    bring(page, file)
    told = page.locator(".st-key-panel_takeaway .why.ok")
    expect(told).to_have_text("New answers: 30. Already here: 0. Its settings are in force.")
    settle(page)
    assert saved(page, "export", tmp_path / "back.json") == file.read_bytes()
    expect(told).to_have_text("Downloaded, with 30 answers.")
    bring(page, file)
    expect(told).to_have_text("New answers: 0. Already here: 30.")
    expect(page.locator("[data-pick]")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("compresses", [True, False])
def test_a_bad_file_is_told_and_another_can_be_chosen(open_page: OpenPage, tmp_path: Path, compresses: bool) -> None:
    bad, good = tmp_path / "bad.json", tmp_path / "good.json"
    bad.write_bytes(b"\x89PNG\r\n")
    good.write_text(export_text(long_history(3)), encoding="utf-8")
    page = open_page("/settings", lang="en")
    if not compresses:  # an older browser
        page.evaluate("delete window.CompressionStream")
    bring(page, bad)
    expect(page.locator(".st-key-panel_takeaway .why.bad")).to_contain_text("it is not text")
    bring(page, good)
    expect(page.locator(".st-key-panel_takeaway .why.ok")).to_have_text("New answers: 3. Already here: 0.")


def test_deck_and_sheet_say_that_they_are_made_and_come_as_files(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/settings", lang="en", cookie="lang%3Den%26game%3Dpok")
    sheet = row(page, "sheet", game="Pok Deng")
    page.route("**/take/*.pdf*", lambda route: (page.wait_for_timeout(300), route.continue_()))
    with page.expect_download(timeout=120_000) as download:
        sheet.locator(".btn").click()
        expect(sheet.get_by_role("status")).to_have_text(say("takeaway.drawing", "en"))
        expect(sheet.locator(".btn")).to_have_attribute("aria-busy", "true")
    assert download.value.suggested_filename == "samrap-pok-deng-en.pdf"
    expect(sheet.get_by_role("status")).to_have_text(say("takeaway.made", "en"))
    deck = opened(saved(page, "anki", tmp_path / "deck.apkg", game="Pok Deng"))
    assert deck.notes["hand:tong:0"]["Name"] == "Tong"


def test_a_file_on_its_way_is_told_also_where_its_row_is_drawn_anew(open_page: OpenPage) -> None:
    page = open_page("/settings", lang="en", cookie="lang%3Den%26game%3Dpok")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/take/*.pdf*", hold)
    sheet = row(page, "sheet", game="Pok Deng")
    sheet.locator(".btn").click()
    expect(sheet.get_by_role("status")).to_have_text(say("takeaway.drawing", "en"))
    page.locator(".st-key-lang_switch button").click()
    expect(page.locator("html")).to_have_attribute("lang", "th")
    expect(page.locator(".take [aria-busy=true]")).to_have_count(0)  # in Thai it is another file
    page.locator(".st-key-lang_switch button").click()
    expect(sheet.get_by_role("status")).to_have_text(say("takeaway.drawing", "en"))
    until(lambda: held, bool)
    held[0].continue_()
    expect(sheet.get_by_role("status")).to_have_text(say("takeaway.made", "en"))
    expect(sheet.locator(".btn")).to_have_attribute("aria-busy", "false")


def test_a_file_that_does_not_come_is_told_and_can_be_asked_for_again(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/settings", lang="en", cookie="lang%3Den%26game%3Dpok")
    once = "() => { window.fetch = real; return Promise.reject(new Error('gone')); }"
    page.evaluate(f"() => {{ const real = window.fetch; window.fetch = {once}; }}")
    sheet = row(page, "sheet", game="Pok Deng")
    sheet.locator(".btn").click()
    expect(sheet.get_by_role("status")).to_have_text(say("takeaway.failed", "en"))
    assert saved(page, "sheet", tmp_path / "sheet.pdf", game="Pok Deng")[:5] == b"%PDF-"


def test_a_skill_starts_afresh_by_keyboard_after_two_questions(open_page: OpenPage, running: tuple[str, Store]) -> None:
    page = open_page("/settings", lang="en", size=DESKTOP)
    store = running[1]
    [learner] = store.learners("local")
    store.append_all(learner.id, long_history(30))
    page.reload()
    settle(page)
    page.locator(".fresh select").select_option("face:4b")
    page.locator("[data-go]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-fresh_sure")).to_contain_text("Si makhuea")
    page.get_by_role("button", name=say("fresh.yes", "en")).press("Enter")
    expect(page.locator(".st-key-fresh_sure")).to_contain_text(say("fresh.really", "en"))
    page.get_by_role("button", name=say("fresh.really_yes", "en")).press("Enter")
    expect(page.locator(".st-key-panel_fresh .why.ok")).to_have_text("“Si makhuea” starts afresh.")
    expect(page.locator(".fresh option[value='face:4b']")).to_have_count(0)
    assert len(store.entries(learner.id)) == 31
