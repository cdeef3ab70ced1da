"""The table of Pok Deng in a browser: rounds by mouse and by keyboard alone, what is spoken, fits, and goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from lessons.wording import say
from tests.browser.conftest import DESKTOP, PHONE, SMALL, OpenPage, serious_problems, settle
from tests.browser.test_table import SHIFTS, SMALL_TARGETS, at_once, moved

PLAYER = "/table?game=pok&seed=4&players=6&dealer=2&moves=&others=simple"
TEN = "/table?game=pok&seed=12&players=10&dealer=2&moves=&others=strong&coach=always"
DEALER = "/table?game=pok&seed=7&players=5&dealer=0&moves=&others=simple"
MISPLACED = """
() => {
  const box = (e) => e.getBoundingClientRect();
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const parts = [...document.querySelectorAll(".seatq > *, .midq > *, .told > *, .legq, .step3")]
    .filter((e) => box(e).width && box(e).height);
  const over = parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => hit(box(one), box(other)))
    .map((other) => `${one.className} ${one.textContent} / ${other.className} ${other.textContent}`));
  const out = parts.filter((e) => box(e).left < -1 || box(e).right > innerWidth + 1).map((e) => e.className);
  return [...over, ...out];
}
"""


def press(page: Page, kind: str) -> None:
    moved(page, page.locator(f".act.for_{kind}").click)


def keys(page: Page, key: str) -> None:
    moved(page, lambda: page.keyboard.press(key))


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_players_round_with_the_mouse(open_page: OpenPage, lang: str) -> None:
    page = open_page(PLAYER, lang=lang)
    at_once(page)
    more = page.get_by_role("button", name=say("pok_table.step.laid_more", lang), exact=True)
    more.click()
    expect(page.locator(".step3 output")).to_have_text(say("unit.points", lang, count=6))
    press(page, "lay")
    assert "s6." in page.url or page.url.partition("&others")[0].endswith("s6")
    press(page, "ready")
    press(page, "deal")
    expect(page.locator(".legq.asked")).to_be_visible()
    press(page, "stand")
    expect(page.locator(".over")).to_contain_text(say("pok_table.end.settled", lang))
    expect(page.locator(".over .plainrows li")).to_have_count(5)
    press(page, "next")
    expect(page.locator(".step3 output")).to_have_text(say("unit.points", lang, count=6))
    assert "~" in page.url


def test_a_players_round_with_keys_alone(open_page: OpenPage) -> None:
    page = open_page(PLAYER, lang="en", size=DESKTOP)
    page.locator(".tool.pace").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("-")
    expect(page.locator(".step3 output")).to_have_text("4 points")
    keys(page, "s")
    keys(page, "s")
    keys(page, "n")
    keys(page, "k")
    keys(page, "l")
    expect(page.locator(".legq")).to_have_count(4)
    keys(page, "n")
    for _ in range(4):
        if page.locator(".legq.asked").count():
            keys(page, "d")
    expect(page.locator(".over")).to_contain_text("Hand by hand")
    keys(page, "n")
    expect(page.locator(".act.for_lay")).to_be_visible()


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
def test_a_dealers_round_with_a_catch_and_notice(open_page: OpenPage, by_key: bool) -> None:
    page = open_page(DEALER, lang="en")
    at_once(page)
    act: Callable[[str, str], None] = lambda kind, key: keys(page, key) if by_key else press(page, kind)  # noqa: E731
    expect(page.locator(".act.for_catch_three")).to_have_attribute("aria-disabled", "false")
    act("catch_three", "3")
    expect(page.locator(".over")).to_contain_text("Caught.")
    act("notice", "b")
    expect(page.locator(".over")).to_contain_text("3 rounds more to deal")
    act("next", "n")
    assert "!" in page.url or "%21" in page.url


def test_the_coach_shows_what_each_move_is_worth(open_page: OpenPage) -> None:
    page = open_page(DEALER, lang="th")
    expect(page.locator(".coach3")).to_be_hidden()
    page.locator(".tool.hint").click()
    page.locator(".tool.hint").click()
    expect(page.locator(".coach3 .vals .n")).to_have_count(3)
    page.locator(".tool.hint").click()
    expect(page.locator(".coach3")).to_contain_text("จั่วดีกว่า")


def test_a_flat_button_says_why_it_is_flat(open_page: OpenPage) -> None:
    page = open_page(DEALER, lang="en")
    at_once(page)
    press(page, "catch_three")
    press(page, "notice")
    page.locator(".act.for_notice").click(force=True)
    expect(page.locator(".lines3")).to_contain_text("3 rounds more")


ALWAYS = {"th": "ทุกครั้ง", "en": "Always"}


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_coach_asked_to_speak_always_speaks_at_once(open_page: OpenPage, lang: str) -> None:
    page = open_page(DEALER, lang=lang)
    expect(page.locator(".coach3")).to_be_hidden()
    page.get_by_role("button", name=ALWAYS[lang], exact=True).click()
    expect(page.locator(".coach3 .vals .n")).to_have_count(3)
    page.locator('[data-tap="coach ask"]').click()
    expect(page.locator(".coach3")).to_be_hidden()


MANY = "/table?game=pok&seed=78c7806d&players=6&dealer=5&moves=s5.s5.r.s5.r.s5.r.s10.r.s2.r.c5-2.l5.r&others=simple"
OUT_OF_SIGHT = """
(part) => {
  const range = document.createRange();
  range.selectNodeContents(part);
  const text = range.getBoundingClientRect(), box = document.querySelector(".lines3").getBoundingClientRect();
  return text.top < box.top - 1 || text.bottom > box.bottom + 1;
}
"""


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_what_is_asked_and_what_it_came_to_are_in_sight(open_page: OpenPage, lang: str, size: tuple[int, int]) -> None:
    page = open_page(MANY, lang=lang, size=size)
    at_once(page)
    hand = say("unit.points", lang, count=4)
    question = page.locator(".lines3 b")
    expect(question).to_have_text(say("pok_table.ask.must_draw_leg", lang, hand=hand))
    assert not question.evaluate(OUT_OF_SIGHT)
    for _ in range(3):
        assert page.locator(".lines3").inner_text().count("·") == 0, "one piece of news beside it"
        press(page, "draw")
    expect(page.locator(".lines3")).to_contain_text(say("table.line.you_get", lang, count=5))
    assert not page.locator(".lines3").evaluate(OUT_OF_SIGHT)


def test_each_event_is_spoken_and_stands_in_the_log(open_page: OpenPage) -> None:
    page = open_page(PLAYER, lang="en")
    page.evaluate("""() => {
      window.spoken = [];
      const live = document.querySelector(".part-table_mat [role=status]");
      new MutationObserver(() => window.spoken.push(live.textContent)).observe(live, { childList: true });
    }""")
    press(page, "lay")
    press(page, "ready")
    expect(page.locator(".act.for_deal")).to_be_visible()
    press(page, "deal")
    expect(page.locator(".legq.asked")).to_be_visible()
    spoken = " ".join(page.evaluate("window.spoken"))
    page.locator(".fold3.log summary").click()
    lines = page.locator(".fold3.log li").all_inner_texts()
    for told in ("You lay 5 points", "You are dealt"):
        assert any(told in line for line in lines)
        assert told in spoken
    assert say("pok_table.ask.draw", "en") in spoken


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP])
@pytest.mark.parametrize(("path", "lang"), [(TEN, "th"), (PLAYER, "en"), (DEALER, "th")], ids=["ten", "six", "dealer"])
def test_nothing_overlaps_or_is_too_small(open_page: OpenPage, path: str, lang: str, size: tuple[int, int]) -> None:
    page = open_page(path, lang=lang, size=size)
    at_once(page)
    for kind in ("", *(("draw",) if path == DEALER else ("lay", "more_leg", "ready", "deal", "draw"))):
        if kind and page.locator(f".act.for_{kind}:visible").count():
            press(page, kind)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(MISPLACED) == [], kind
        assert page.evaluate(SMALL_TARGETS) == [], kind


def test_nothing_shifts_while_others_play(open_page: OpenPage) -> None:
    page = open_page(PLAYER, lang="en")
    page.evaluate(SHIFTS)
    for kind in ("lay", "ready", "deal"):
        press(page, kind)
    expect(page.locator(".legq.asked")).to_be_visible()
    assert page.evaluate("window.shifted") <= 0.02


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_axe_finds_nothing_serious(open_page: OpenPage, size: tuple[int, int], dark: bool) -> None:
    page = open_page("/table?game=pok", lang="th", size=size, dark=dark)
    assert serious_problems(page) == []
    page = open_page(PLAYER + "&coach=always", lang="th", size=size, dark=dark)
    assert serious_problems(page) == [], "points to lay"
    at_once(page)
    for kind in ("lay", "ready"):
        press(page, kind)
    assert serious_problems(page) == [], "cuts"
    press(page, "deal")
    assert serious_problems(page) == [], "a hand"
    press(page, "draw")
    assert serious_problems(page) == [], "its end"
    page.locator('[data-tap="look"]').click()
    expect(page.locator(".st-key-table_steps")).to_be_visible()
    settle(page)
    assert serious_problems(page) == [], "looking back"


def test_reload_goes_on_at_the_same_move(open_page: OpenPage) -> None:
    page = open_page(PLAYER, lang="en")
    at_once(page)
    for kind in ("lay", "ready", "deal"):
        press(page, kind)
    here, mat, own = page.url, page.locator(".ringq").inner_html(), page.locator(".ownq").inner_html()
    page.reload()
    settle(page)
    expect(page.locator(".legq.asked")).to_be_visible()
    assert (page.url, page.locator(".ringq").inner_html(), page.locator(".ownq").inner_html()) == (here, mat, own)
    press(page, "draw")
    expect(page.locator(".over")).to_contain_text("Hand by hand")


def test_no_movement_for_whoever_asks_for_less(open_page: OpenPage) -> None:
    page = open_page(PLAYER, lang="en", before=lambda tab: tab.emulate_media(reduced_motion="reduce"))
    page.evaluate("""() => {
      window.flown = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) { window.flown += 1; return animate.apply(this, given); };
    }""")
    for kind in ("lay", "ready", "deal"):
        press(page, kind)
    assert page.evaluate("window.flown") == 0
    page.emulate_media(reduced_motion="no-preference")
    press(page, "draw")
    assert page.evaluate("window.flown") > 0
