"""The table in a browser: a hand by mouse and one by keyboard alone, what is spoken, what fits, and what goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lessons.wording import say
from tests.browser.conftest import (
    DESKTOP,
    PATIENCE,
    PHONE,
    SMALL,
    OpenPage,
    free_port,
    serious_problems,
    settle,
    start_server,
)

SEVEN = "/table?seed=7&players=7&dealer=3&moves=&others=strong"
SIX = "/table?seed=21&players=6&dealer=0&moves=&others=simple"
STATE = """
() => {
  const lit = (kind) => document.querySelector(`.act.for_${kind}`)?.getAttribute("aria-disabled") === "false";
  return {
    over: !document.querySelector(".part-table_mat .over").hidden,
    faces: document.querySelector(".own3").classList.contains("all"),
    cards: document.querySelectorAll(".own3 .tc[aria-disabled=false]").length,
    win: lit("win"), pong: lit("pong"), take: lit("take"), main: lit("main"),
  };
}
"""
SHIFTS = """
() => {
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((e) => {
    if (!e.hadRecentInput) window.shifted += e.value;
  })).observe({ type: "layout-shift", buffered: true });
}
"""
SMALL_TARGETS = """
() => [...document.querySelectorAll(".st-key-page_table :is(button, a, summary, input):not(.rl)")]
  .filter((e) => e.getBoundingClientRect().width > 1)
  .filter((e) => e.getBoundingClientRect().width < 43.5 || e.getBoundingClientRect().height < 43.5)
  .map((e) => e.outerHTML.slice(0, 90))
"""
OUTSIDE = """
() => {
  const bar = document.querySelector(".bar3").getBoundingClientRect().top;
  const inside = (e) => {
    const r = e.getBoundingClientRect();
    return r.left >= -1 && r.right <= innerWidth + 1 && r.top >= 0 && r.bottom <= bar + 1;
  };
  return [...document.querySelectorAll(".part-table_mat :is(.mat, .at3, .tc, .told)")].filter((e) => !inside(e))
    .map((e) => `${e.className} ${JSON.stringify(e.getBoundingClientRect())}`);
}
"""
OVERLAPS = """
() => {
  const parts = [...document.querySelectorAll(".at3:not(.me3) > *, .me3 > *, .pile, .inq > *")]
    .filter((e) => e.getBoundingClientRect().width && e.childNodes.length);
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return parts.flatMap((one, at) => parts.slice(at + 1)
    .filter((other) => hit(one.getBoundingClientRect(), other.getBoundingClientRect()))
    .map((other) => `${one.className} ${one.textContent} / ${other.className} ${other.textContent}`));
}
"""


def at_once(page: Page) -> None:
    """Others play without a pause."""
    pace = page.locator(".tool.pace")
    while pace.inner_text() not in (say("table.mat.speed_once", "en"), say("table.mat.speed_once", "th")):
        pace.click()


def moved(page: Page, act: Callable[[], object]) -> None:
    """Do something and wait until the table has gone on and rests."""
    mat = page.locator(".part-table_mat")
    before = mat.get_attribute("data-rests")
    assert before, "it rests"
    act()
    expect(mat).not_to_have_attribute("data-rests", re.compile(f"^({re.escape(before)})?$"), timeout=PATIENCE * 1000)


def by_mouse(page: Page, place: int) -> None:
    """One move of the learner's with the mouse."""
    now = page.evaluate(STATE)
    for kind in ("win", "pong", "take"):
        if now[kind]:
            return moved(page, page.locator(f".act.for_{kind}").click)
    if now["cards"] and not now["faces"]:
        page.locator(".own3 .tc").nth(place % now["cards"]).click()
    return moved(page, page.locator(".act.for_main").click)


def by_keyboard(page: Page, place: int) -> None:
    """One move of the learner's with keys alone."""
    now = page.evaluate(STATE)
    for kind, key in (("win", "w"), ("pong", "p"), ("take", "t")):
        if now[kind]:
            return moved(page, lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
    if not now["cards"]:
        text = page.locator(".act.for_main").get_attribute("aria-keyshortcuts")
        return moved(page, lambda: page.keyboard.press(str(text)))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".own3 .tc:focus")).to_have_count(1)
    for _ in range(place % 4):
        page.keyboard.press("ArrowRight")
    return moved(page, lambda: page.keyboard.press("Enter"))


def play(page: Page, move: Callable[[Page, int], None], most: int = 120) -> None:
    """To the end of the hand, or so many moves."""
    for place in range(most):
        if page.evaluate(STATE)["over"]:
            return
        move(page, place)


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_whole_hand_is_played_with_the_mouse(open_page: OpenPage, lang: str) -> None:
    page = open_page("/table", lang=lang)
    page.get_by_role("button", name=say("table.start", lang), exact=True).click()
    expect(page.locator(".part-table_mat .mat")).to_be_visible()
    at_once(page)
    play(page, by_mouse)
    expect(page.locator(".over")).to_contain_text(say("table.end.hands", lang))
    expect(page.locator(".hands3 .who3")).to_have_count(6)
    moved(page, page.get_by_role("button", name=say("table.mat.next", lang)).click)
    expect(page.locator(".mat.orange")).to_be_visible()
    assert "~" in page.url


def test_a_whole_hand_is_played_with_keys_alone(open_page: OpenPage) -> None:
    page = open_page(SIX, lang="en", size=DESKTOP)
    page.locator(".tool.pace").focus()
    page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")
    at_once(page)
    page.evaluate("document.activeElement.blur()")
    play(page, by_keyboard)
    expect(page.locator(".over")).to_contain_text(say("table.end.hands", "en"))
    moved(page, lambda: page.keyboard.press("n"))
    expect(page.locator(".mat.orange")).to_be_visible()


def test_enter_alone_plays_a_hand_for_the_focus_follows_the_turn(open_page: OpenPage) -> None:
    page = open_page(SIX, lang="en", size=DESKTOP)
    at_once(page)
    page.locator(".act.for_main").focus()
    play(page, lambda page, _: moved(page, lambda: page.keyboard.press("Enter")))
    expect(page.locator(".over")).to_contain_text(say("table.end.hands", "en"))
    moved(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".mat.orange")).to_be_visible()


def test_arrows_lead_from_the_buttons_to_the_cards_and_enter_goes_on_from_there(open_page: OpenPage) -> None:
    page = open_page("/table?seed=t1&players=6&dealer=5&others=simple", lang="en", size=DESKTOP)
    at_once(page)
    page.locator(".act.for_main").focus()
    moved(page, lambda: page.keyboard.press("Enter"))
    draw = page.get_by_role("button", name=say("table.mat.draw", "en"), exact=True)
    expect(draw).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".own3 .tc:focus")).to_have_count(1)
    moved(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".own3 .tc:focus")).to_have_attribute("aria-disabled", "false")
    assert page.url.partition("moves=")[2].partition("&")[0].split(".")[7] == "n", "drawn, and once"


@pytest.mark.parametrize("lang", ["th", "en"])
def test_how_many_discards_are_not_shown_does_not_look_like_points(open_page: OpenPage, lang: str) -> None:
    page = open_page(SIX, lang=lang, size=SMALL)
    at_once(page)
    hidden = page.locator(".at3 .thr:has(small)")
    for place in range(30):
        if hidden.count():
            break
        by_mouse(page, place)
    all_of_them = str(hidden.first.get_attribute("aria-label")).count(",") + 1
    count = all_of_them - hidden.first.locator(".head").count()
    assert count > 0
    expect(hidden.first.locator("small")).to_have_text(f"…{count}")
    expect(hidden.first.locator("small")).to_have_attribute("title", say("table.mat.more", lang, count=count))


def test_whoever_leaves_the_guided_hand_is_told_so_once(open_page: OpenPage) -> None:
    page = open_page("/table?deal=first", lang="en")
    tools = page.locator(".tool:is(.hint, .pace)")
    expect(tools.first).to_be_hidden()
    page.evaluate("localStorage.setItem('samrap_table_pace', 'once')")
    page.reload()
    settle(page)
    page.locator(".own3 .tc").first.click()
    moved(page, page.locator(".act.for_main").click)
    off = page.get_by_text(say("guided.off", "en")).and_(page.locator(".lines3 *"))
    expect(off).to_be_visible()
    expect(page.locator(".tool.undo")).to_have_attribute("aria-disabled", "false")
    by_mouse(page, 0)
    expect(off).to_have_count(0)
    for tool in ("hint", "pace"):
        expect(page.locator(f".tool.{tool}")).to_be_visible()


def test_each_event_is_shown_and_spoken_and_stands_in_the_log(open_page: OpenPage) -> None:
    page = open_page(SEVEN, lang="en")
    page.evaluate("""() => {
      window.spoken = [];
      const live = document.querySelector(".part-table_mat [role=status]");
      new MutationObserver(() => window.spoken.push(live.textContent)).observe(live, { childList: true });
    }""")
    moved(page, page.locator(".act.for_main").click)
    spoken = page.evaluate("window.spoken")
    page.locator(".fold3.log summary").click()
    lines = page.locator(".fold3.log li").all_inner_texts()
    assert len(lines) >= 3
    assert any(" throws " in line for line in lines)
    for line in lines:
        assert any(line in told for told in spoken), f"{line!r} was not spoken: {spoken}"
    assert spoken[-1].endswith(page.locator(".lines3 b").inner_text())


def test_a_flat_button_says_why_it_is_flat(open_page: OpenPage) -> None:
    page = open_page(SEVEN, lang="en")
    page.locator(".act.for_win").click(force=True)
    expect(page.locator(".lines3")).to_contain_text("keng")
    assert page.url.endswith("others=strong")


def test_undo_leads_back_and_the_hint_comes_in_steps(open_page: OpenPage) -> None:
    page = open_page(SIX, lang="th")
    at_once(page)
    moved(page, page.locator(".act.for_main").click)
    here, before = page.url, page.locator(".own3 .tc").count()
    texts = []
    for _ in range(3):
        page.locator(".tool.hint").click()
        texts.append(page.locator(".lines3").inner_text())
    assert len(set(texts)) == 3
    by_mouse(page, 0)
    moved(page, page.locator(".tool.undo").click)
    assert page.url == here
    assert page.locator(".own3 .tc").count() == before


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP])
@pytest.mark.parametrize("path", [SEVEN, SIX], ids=["seven", "six"])
def test_the_table_is_seen_whole(open_page: OpenPage, path: str, size: tuple[int, int]) -> None:
    lang = "en" if path == SEVEN else "th"
    page = open_page(path, lang=lang, size=size)
    at_once(page)
    for place in range(12):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(SMALL_TARGETS) == []
        if page.evaluate(STATE)["over"]:
            break
        by_mouse(page, place + 3)


def test_nothing_shifts_while_others_play(open_page: OpenPage) -> None:
    page = open_page(SEVEN, lang="en")
    page.evaluate(SHIFTS)
    for place in range(4):
        by_mouse(page, place)
    assert page.evaluate("window.shifted") <= 0.02


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_axe_finds_nothing_serious(open_page: OpenPage, size: tuple[int, int], dark: bool) -> None:
    page = open_page("/table", lang="th", size=size, dark=dark)
    assert serious_problems(page) == []
    page = open_page(SIX, lang="th", size=size, dark=dark)
    assert serious_problems(page) == [], "the keng faces"
    at_once(page)
    by_mouse(page, 0)
    assert serious_problems(page) == [], "a hand"
    play(page, by_mouse)
    assert serious_problems(page) == [], "its end"
    page.locator('[data-tap="look"]').click()
    expect(page.locator(".st-key-table_steps")).to_be_visible()
    settle(page)
    assert serious_problems(page) == [], "looking back"


def test_reload_goes_on_at_the_same_move(open_page: OpenPage) -> None:
    page = open_page(SEVEN, lang="en")
    at_once(page)
    for place in range(3):
        by_mouse(page, place)
    here, mat = page.url, page.locator(".part-table_mat .mat").inner_html()
    page.reload()
    settle(page)
    assert page.url == here
    assert page.locator(".part-table_mat .mat").inner_html() == mat
    by_mouse(page, 1)
    assert page.url != here


def test_no_movement_for_whoever_asks_for_less(open_page: OpenPage) -> None:
    page = open_page(SEVEN, lang="en", before=lambda tab: tab.emulate_media(reduced_motion="reduce"))
    page.evaluate("""() => {
      window.flown = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) { window.flown += 1; return animate.apply(this, given); };
    }""")
    moved(page, page.locator(".act.for_main").click)
    assert page.evaluate("window.flown") == 0
    page.emulate_media(reduced_motion="no-preference")
    by_mouse(page, 1)
    assert page.evaluate("window.flown") > 0


def test_a_file_brings_a_match_back(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(SIX, lang="en")
    at_once(page)
    by_mouse(page, 0)
    here = page.url
    with page.expect_download(timeout=60_000) as download:
        page.get_by_role("button", name=say("table.send.file", "en")).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    page = open_page("/table", lang="en")
    page.locator(".st-key-table_bring input[type=file], .part-take input[type=file]").first.set_input_files(path)
    page.wait_for_url(lambda url: "moves=" in url, timeout=PATIENCE * 1000)
    assert page.url.partition("?")[2] == here.partition("?")[2]


def test_a_server_that_starts_again_goes_on_at_the_same_move(browser: Browser, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log.txt"
    process = start_server(log, port)
    context = browser.new_context(locale="en-US")
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}{SEVEN}")
        settle(page)
        at_once(page)
        for place in range(2):
            by_mouse(page, place)
        mat = page.locator(".part-table_mat .mat").inner_html()
        process.terminate()
        process.wait(PATIENCE)
        process = start_server(log, port)
        settle(page)
        assert page.locator(".part-table_mat .mat").inner_html() == mat
        for place in range(2):
            by_mouse(page, place)
    finally:
        context.close()
        process.terminate()
        process.wait(PATIENCE)
    assert "Traceback" not in log.read_text(errors="replace")


def test_a_move_made_while_the_server_was_away_is_made_once_it_is_back(browser: Browser, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log.txt"
    process = start_server(log, port)
    context = browser.new_context(locale="en-US")
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/table?seed=t1&players=6&dealer=5&others=simple")
        settle(page)
        at_once(page)
        by_mouse(page, 0)
        before = page.url.partition("moves=")[2].partition("&")[0].split(".")
        process.kill()
        process.wait(PATIENCE)
        expect(page.locator("[data-testid=stApp]")).not_to_have_attribute("data-test-connection-state", "CONNECTED")

        def back() -> None:
            nonlocal process
            page.get_by_role("button", name=say("table.mat.draw", "en"), exact=True).click()
            process = start_server(log, port)

        moved(page, back)
        settle(page)
        after = page.url.partition("moves=")[2].partition("&")[0].split(".")
        assert after == [*before, "n"], "drawn, and once"
        by_mouse(page, 0)
        assert page.url.partition("moves=")[2].startswith(".".join(after) + ".d")
    finally:
        context.close()
        process.kill()
        process.wait(PATIENCE)
    assert "Traceback" not in log.read_text(errors="replace")
