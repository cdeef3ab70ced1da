"""The drills in a browser: the clock that runs down by itself, verdicts at the end, sets handed out, axe content."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cards.phai_tong.house import House
from lessons.history import RoundBegun, new_token
from lessons.identity import local_profile
from lessons.practice_set import PracticeSet, questions_of, set_link, set_text
from lessons.result_card import Result, result_link
from lessons.store import Store
from lessons.wording import say
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, settle
from tests.browser.test_looks import assert_whole

if TYPE_CHECKING:
    from playwright.sync_api import Page

A_SET = PracticeSet(kinds=("which_set", "how_many_points"), number=3, house=House(price_lom=6), title="Homework 3")
RESULT = Result(grades=("right", "wrong", "partly"), day=date(2026, 8, 29), seconds=143, name="มะลิ")
SPEED = "speed-which_set-1"
PATHS = {
    "speed_start": f"/practise?drill={SPEED}",
    "set": f"/practise{set_link(A_SET)}",
    "result": f"/practise{result_link(A_SET, RESULT)}",
    "form": f"/practise?make={set_link(PracticeSet(kinds=('name_the_win',), number=5)).removeprefix('?set=')}",
    "no_mistakes": "/practise?drill=mistakes-mixed-1",
    "bad_set": f"/practise{set_link(A_SET)[:-2]}",
}
OPTION = "[class*=st-key-opt_] button"


def answer_late(page: Page, *, place: int = 0) -> None:
    """Answer a question whose verdict comes later, and wait until the next one or the end is there."""
    before = page.url
    page.wait_for_timeout(300)  # what comes sooner is taken for the second tap of two
    page.locator(OPTION).nth(place).click()
    page.wait_for_url(lambda url: url != before)


WAYS = [("th", PHONE, False), ("en", DESKTOP, True)]


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize(("lang", "size", "dark"), WAYS, ids=["th-phone", "en-desktop-dark"])
def test_every_page_of_the_drills_is_whole(
    open_page: OpenPage, name: str, lang: str, size: tuple[int, int], dark: bool
) -> None:
    assert_whole(open_page(PATHS[name], lang=lang, size=size, dark=dark))


@pytest.mark.parametrize(("lang", "size", "dark"), WAYS, ids=["th-phone", "en-desktop-dark"])
def test_a_speed_round_is_whole_from_its_start_to_its_end(
    open_page: OpenPage, lang: str, size: tuple[int, int], dark: bool
) -> None:
    page = open_page(PATHS["speed_start"], lang=lang, size=size, dark=dark)
    page.locator(".st-key-speed_start button").click()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator(".lives i.on")).to_have_count(3)
    settle(page)
    assert_whole(page)
    while "end=1" not in page.url:
        expect(page.locator(OPTION).first).to_be_visible()
        answer_late(page)
    settle(page)
    expect(page.locator("h1")).to_contain_text(say("speed.score", lang, count=7).split("7")[1].strip())
    expect(page.locator("[class*=st-key-row_m]")).to_have_count(3)
    assert_whole(page)


def test_the_clock_runs_down_by_itself_and_ends_the_round(
    open_page: OpenPage, running: tuple[str, Store], base_url: str
) -> None:
    _, store = running
    page = open_page("/", lang="en")  # from here on a page comes sooner
    now = datetime.now(UTC)
    learner = local_profile(store, "", now)
    begun = RoundBegun(
        token=new_token(), at=now - timedelta(seconds=40), drill=SPEED, mode="speed", length=0, late=True
    )  # fmt: skip
    store.append(learner.id, begun)
    page = open_page(f"/practise?drill={SPEED}&round={begun.token}&kind=which_set&cards=1d1a1c", lang="en")
    timer = page.get_by_role("timer")
    expect(timer).to_be_visible()
    answer_late(page)
    first = int(timer.locator("b").inner_text())
    assert first <= 20
    page.wait_for_function("(first) => (document.querySelector('[role=timer] b')?.textContent ?? 0) < first", arg=first)
    page.wait_for_url("**end=1")
    expect(page.locator(".st-key-page_text")).to_contain_text(say("speed.over_time", "en"))


def test_two_taps_in_a_row_answer_one_question(open_page: OpenPage, running: tuple[str, Store]) -> None:
    page = open_page("/practise?drill=which_set-1&late=1", lang="en")
    page.wait_for_timeout(300)
    page.locator(OPTION).first.dblclick()
    expect(page.locator(".qrow .k")).to_have_text(say("progress.question_of", "en", number=2, total=10))
    page.wait_for_timeout(400)
    expect(page.locator(".reeds i.a")).to_have_count(1)


def test_verdicts_kept_for_the_end_come_there_each_a_tap_away(open_page: OpenPage) -> None:
    page = open_page("/practise?drill=which_set-1&late=1", lang="en")
    for number in range(10):
        expect(page.locator(".qrow .k")).to_have_text(say("progress.question_of", "en", number=number + 1, total=10))
        expect(page.locator(".why")).to_have_count(0)
        expect(page.locator(".reeds i:is(.r, .w)")).to_have_count(0)
        answer_late(page)
    page.wait_for_url("**end=1")
    settle(page)
    expect(page.locator("[class*=st-key-row_m]")).to_have_count(10)
    assert_whole(page)
    wrong = page.locator("[class*=st-key-row_m]:has(.dot.bad)").first
    wrong.get_by_role("button").click()
    expect(page.locator(".why.bad")).to_be_visible()
    page.locator(".st-key-retry button").click()
    expect(page.locator(OPTION).first).to_be_visible()
    page.go_back()
    expect(page.locator(".why.bad")).to_be_visible()
    page.go_back()
    expect(page.locator("[class*=st-key-row_m]")).to_have_count(10)


def test_a_set_from_the_teacher_s_form_to_the_result_that_comes_back(open_page: OpenPage) -> None:
    page = open_page("/practise?make=1", lang="en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[class*=st-key-make_kinds] button", has_text=say("kind.which_set.title", "en")).click()
    page.locator("[class*=st-key-make_number] button", has_text="5").first.click()
    copy = page.locator(".st-key-panel_link .btn")
    expect(page.locator(".address")).to_contain_text("number.5-")
    assert_whole(page)
    copy.click()
    expect(copy).to_have_text(say("answer.copied", "en"))
    link = str(page.evaluate("navigator.clipboard.readText()"))
    expect(page.locator(".address")).to_have_text(link)

    page.goto(link)
    settle(page)
    assert_whole(page)
    page.locator(".st-key-set_start button").click()
    for number in range(5):
        expect(page.locator(".qrow .k")).to_have_text(say("progress.question_of", "en", number=number + 1, total=5))
        expect(page.locator(".st-key-next_on")).to_have_count(0)  # that of the question before
        page.locator(OPTION).first.click()
        page.locator(".st-key-next_on button").click()
    page.wait_for_url("**end=1")
    settle(page)
    name = page.get_by_role("textbox")
    name.fill("Mali")
    name.press("Enter")
    page.locator(".st-key-card_picture button").click()
    picture = page.locator(".slip img")
    expect(picture).to_be_visible()
    expect(picture).to_have_attribute("alt", re.compile("Mali"))
    assert picture.evaluate("e => e.decode().then(() => e.naturalWidth)") > 300
    assert_whole(page)
    with page.expect_download() as saved:
        page.locator(".slip .btn").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator(".sends .btn").nth(1).click()
    expect(page.locator(".sends .btn").nth(1)).to_have_text(say("answer.copied", "en"))
    page.goto(str(page.evaluate("navigator.clipboard.readText()")))
    settle(page)
    expect(page.locator("h1")).to_have_text("Mali")
    expect(page.locator(".st-key-page_text")).to_contain_text(say("result.as_sent", "en"))
    expect(page.locator("[class*=st-key-row_q]")).to_have_count(5)


def test_a_reload_in_the_middle_of_a_set_shows_the_same_question(open_page: OpenPage) -> None:
    page = open_page(f"/practise{set_link(A_SET)}", lang="en")
    page.locator(".st-key-set_start button").click()
    page.locator(OPTION).first.click()
    page.locator(".st-key-next_on button").click()
    expect(page.locator(".qrow .k")).to_have_text(say("progress.question_of", "en", number=2, total=3))
    settle(page)
    here = page.url
    page.reload()
    settle(page)
    expect(page).to_have_url(here)
    expect(page.locator(".qrow .k")).to_have_text(say("progress.question_of", "en", number=2, total=3))
    assert set_text(A_SET).split("-check")[0].split("-title")[0] in here.replace("%2C", ",").replace("%3A", ":")
    assert len(questions_of(A_SET)) == 3


def test_a_report_is_copied_whole(open_page: OpenPage) -> None:
    page = open_page("/practise?kind=which_set&cards=4c4c4b", lang="en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(OPTION).first.click()
    page.locator(".st-key-report button").click()
    button = page.locator(".st-key-panel_report .btn")
    button.click()
    expect(button).to_have_text(say("answer.copied", "en"))
    text = str(page.evaluate("navigator.clipboard.readText()"))
    assert "/practise?kind=which_set&cards=4c4c4b" in text
    assert text.strip() == page.locator(".report").inner_text().strip()
    assert_whole(page)


def test_a_link_to_a_question_of_a_set_is_passed_on_without_the_set(open_page: OpenPage) -> None:
    page = open_page(f"/practise{set_link(A_SET)}", lang="en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator(".st-key-set_start button").click()
    expect(page.locator(OPTION).first).to_be_visible()
    page.locator(".copy").click()
    expect(page.locator(".copy")).to_have_text(say("answer.copied", "en"))
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    assert "kind=" in copied
    for own in ("set=", "round=", "ask="):
        assert own not in copied
