"""Every page in both languages, at both sizes, light and dark: nothing breaks, nothing overflows, axe is content."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from lessons.ui.session import Settings, cookie_text
from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    SMALL,
    OpenPage,
    next_frame,
    serious_problems,
    settle,
    until,
    wait_for_pictures,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUESTION = "/practise?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&keng=7b"
PATHS = {
    "home": "/",
    "lessons": "/learn",
    "lesson": "/learn?lesson=chong&step=chong_near",
    "choice": "/practise",
    "question": QUESTION,
    "waits": "/practise?kind=find_the_waits&hand=3aaa4acc4bb1bde",
    "groups": "/practise?kind=part_the_hand&hand=2aaabbb4abc9abc",
    "cards": "/practise?kind=find_the_card&card=4b&among=4a4b4c",
    "discard": "/practise?kind=best_discard&hand=1dd2abc4bcc6b%7C1aaa",
    "seats": "/practise?kind=who_wins&card=4b&drawer=2&seat0=1bde3aaa4abbcc&seat1=4ac7abc8abc9abc"
    "&seat2=1ac2aab5abb6aac",
    "rules": "/rules",
    "rule": "/rules?rule=T6.13",
    "terms": "/rules?rule=terms",
    "settings": "/settings",
    "house": "/house?rule=khiao_wan",
    "house_points": "/house?rule=price_lom",
    "house_link": "/house?game=tong&rules=khiao_wan:false,iao_sian:mixed",
    "odds": "/odds?game=tong",
}
WAYS = [("th", PHONE, False), ("en", PHONE, True), ("en", DESKTOP, False), ("th", DESKTOP, True)]
SMALL_TARGETS = """
() => [...document.querySelectorAll("[data-testid=stMain] :is(button, a, summary, [role=button])")]
  .filter((e) => !e.closest("p, .txt") && e.checkVisibility({ opacityProperty: false }))
  .map((e) => [e.getBoundingClientRect(), e])
  .filter(([r]) => r.width > 1 && (r.width < 43.5 || r.height < 43.5))
  .map(([r, e]) => `${e.tagName} ${e.className} ${e.innerText} ${r.width}x${r.height}`)
"""


def watch_shifts(page: Page) -> None:
    """Have the next page add up in `shift` how far its parts are pushed once they can be seen, however late that is."""
    page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((e) => {
          if (!e.hadRecentInput) window.shift += e.value;
        })).observe({ type: "layout-shift", buffered: true });
        document.addEventListener("DOMContentLoaded", () => { // what is shown after 3 s is shown as it is
          const whole = document.createElement("style");
          whole.textContent = "html:not(.ready) [data-testid=stMain] { animation: none !important; }";
          document.head.append(whole);
        });"""
    )


def sideways(page: Page) -> int:
    """How far the page can be scrolled sideways."""
    return int(page.locator("[data-testid=stMain]").evaluate("e => e.scrollWidth - e.clientWidth"))


def assert_whole(page: Page) -> None:
    """One heading, nothing to scroll to sideways, nothing too small for a finger, axe content."""
    expect(page.locator("h1")).to_have_count(1)
    assert sideways(page) == 0
    if page.viewport_size and page.viewport_size["width"] < 600:
        assert page.evaluate(SMALL_TARGETS) == []
    assert serious_problems(page) == []


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize(
    ("lang", "size", "dark"), WAYS, ids=["th-phone", "en-phone-dark", "en-desktop", "th-desktop-dark"]
)
def test_a_page_is_whole_and_axe_finds_nothing_serious(
    open_page: OpenPage, name: str, lang: str, size: tuple[int, int], dark: bool
) -> None:
    page = open_page(PATHS[name], lang=lang, size=size, dark=dark)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert_whole(page)


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_hand_of_twelve_fits_360_pixels_without_sideways_scroll(open_page: OpenPage, lang: str) -> None:
    page = open_page(QUESTION, lang=lang, size=SMALL)
    assert sideways(page) == 0
    cards = page.locator(".hand .c")
    expect(cards).to_have_count(12)
    boxes = [cards.nth(place).bounding_box() for place in range(12)]
    widths = {round(box["width"], 1) for box in boxes if box}
    assert all(24 <= width <= 26 for width in widths), widths
    assert max(box["x"] + box["width"] for box in boxes if box) <= 360


@pytest.mark.parametrize("name", ["home", "question", "lesson", "waits"])
def test_nothing_shifts_while_a_page_loads(open_page: OpenPage, name: str) -> None:
    page = open_page(PATHS[name], fresh=True, before=watch_shifts)
    page.wait_for_timeout(400)
    assert page.evaluate("window.shift") <= 0.02


def test_dark_cards_stay_cream(open_page: OpenPage) -> None:
    page = open_page(PATHS["waits"], dark=True)
    tile = page.locator(".picks.faces .pk").first
    assert tile.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(246, 234, 208)"


CUT_NAMES = """
() => [...document.querySelectorAll(".pk .t i")].map((name) => [name.closest(".pk"), name])
  .filter(([card, name]) => { const [c, n] = [card, name].map((e) => e.getBoundingClientRect());
    return n.width && (n.left < c.left - 1 || n.right > c.right + 1 || n.bottom > c.bottom + 1
      || parseFloat(getComputedStyle(name).fontSize) < 9); })
  .map(([card, name]) => `${name.textContent} ${getComputedStyle(name).fontSize}`)
"""
ALL_NAMES = {  # between them every face
    "waits": PATHS["waits"],
    "few": "/practise?kind=same_head&card=4b&among=4a8c1d",
    "groups": "/practise?kind=part_the_hand&hand=2aaabbb4abc9abc",
    "discard": PATHS["discard"],
    "fine": "/practise?kind=part_the_hand&hand=6cccbbb8abc4aaa",
}


@pytest.mark.parametrize("name", ALL_NAMES)
def test_no_name_in_a_tray_is_cut_and_names_follow_the_settings(open_page: OpenPage, name: str) -> None:
    for lang, captions in (("th", "thai"), ("th", "none"), ("en", "thai_rtgs"), ("en", "english")):
        cookie = cookie_text(Settings(lang=lang, captions=captions))
        page = open_page(ALL_NAMES[name], lang=lang, cookie=cookie)
        names = page.locator(".pk .t")
        if captions != "none" and name != "few":
            expect(names).not_to_have_count(0)
        else:
            expect(names).to_have_count(0)
        for width in (320, 360, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            next_frame(page)
            assert until(partial(page.evaluate, CUT_NAMES), lambda cut: cut == []) == [], (lang, captions, width)
            assert sideways(page) == 0


MARKS_OVER = """
() => [...document.querySelectorAll(".pk .sign")].filter((sign) => sign.textContent).flatMap((sign) => {
  const s = sign.getBoundingClientRect();
  const under = [...document.querySelectorAll(".pk > .c, .pk .t i")].map((e) => e.getBoundingClientRect());
  const over = (box) => s.left < box.right && s.right > box.left
    && Math.min(s.bottom, box.bottom) - Math.max(s.top, box.top) > 4;
  return under.filter(over).map(() => sign.textContent); })
"""


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("size", [(360, 780), PHONE, DESKTOP], ids=["360", "phone", "desktop"])
def test_marks_on_cards_cover_neither_picture_nor_name(open_page: OpenPage, lang: str, size: tuple[int, int]) -> None:
    page = open_page(PATHS["cards"], lang=lang, size=size)
    page.locator(".pk[data-code='4c']").click()
    page.locator(".pk.wrong").wait_for()
    settle(page)
    expect(page.locator(".pk .sign:not(:empty)")).to_have_count(2)
    assert page.evaluate(MARKS_OVER) == []
    page = open_page(PATHS["discard"], lang=lang, size=size)
    page.locator(".pk[data-code='6b']").click()
    page.locator(".st-key-check button").click()
    page.locator(".pk.right, .pk.missed").first.wait_for()
    settle(page)
    expect(page.locator(".pk .sign:not(:empty)")).not_to_have_count(0)
    assert page.evaluate(MARKS_OVER) == []


def test_faces_not_known_yet_can_be_seen_in_the_dark(open_page: OpenPage) -> None:
    for dark in (False, True):
        page = open_page("/", dark=dark)
        wait_for_pictures(page)
        shot = Image.open(BytesIO(page.locator(".faces .f").nth(12).screenshot())).convert("L").crop((6, 6, 26, 24))
        low, high = shot.getextrema()
        assert high - low > 60, (dark, low, high)


def test_a_low_window_has_nothing_fixed_over_the_cards(open_page: OpenPage) -> None:
    page = open_page(PATHS["discard"], size=(640, 400))
    page.locator(".picks").scroll_into_view_if_needed()
    tray, bar = page.locator(".picks").bounding_box(), page.locator(".st-key-bar_check").bounding_box()
    assert tray is not None
    assert bar is not None
    assert bar["y"] >= tray["y"] + tray["height"] - 1


BROKEN_NAMES = """
() => [...document.querySelectorAll(".st-key-answers strong, .wins .tl span:not(.hide), .nb")]
  .filter((e) => e.innerText.trim() && e.getClientRects().length > 1
    || e.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(e).lineHeight))
  .map((e) => e.innerText)
"""


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("size", [(320, 700), (360, 780), PHONE, (1280, 800)], ids=["320", "360", "390", "1280"])
def test_names_of_wins_never_break_and_nothing_is_pushed_out(
    open_page: OpenPage, lang: str, size: tuple[int, int]
) -> None:
    for path in ("/", QUESTION, "/practise?kind=name_the_win&hand=1bde%7C2bbb5ccc7aaa&win=1c"):
        page = open_page(path, lang=lang, size=size)
        assert page.evaluate(BROKEN_NAMES) == []
        assert sideways(page) == 0
        wide = page.evaluate(
            """() => [...document.querySelectorAll(".st-key-answers strong, .wins .tl")]
            .filter((e) => e.scrollWidth > e.closest("button").clientWidth + 1).map((e) => e.innerText)"""
        )
        assert wide == []


def test_choices_keep_all_four_borders(open_page: OpenPage) -> None:
    page = open_page("/settings", size=DESKTOP)
    expect(page.locator("[data-testid=stButtonGroup] button")).not_to_have_count(0)
    clear = page.evaluate(
        """() => [...document.querySelectorAll("[data-testid=stButtonGroup] button")].filter((e) => {
        const c = getComputedStyle(e); return [c.borderLeftColor, c.borderRightColor].includes("rgba(0, 0, 0, 0)"); })
        .map((e) => e.innerText)"""
    )
    assert clear == []


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_drawn_card_the_hands_and_the_choices_fit_one_phone_screen(open_page: OpenPage, lang: str) -> None:
    page = open_page(PATHS["seats"], lang=lang)
    drawn, hands = page.locator(".drawn .face").bounding_box(), page.locator(".seat .hand .face").first.bounding_box()
    assert drawn is not None
    assert hands is not None
    assert hands["height"] > 2.5 * hands["width"]  # whole, not cut to the head
    last = page.locator(".st-key-answers button").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 844


def test_until_the_pictures_come_cards_show_their_number(open_page: OpenPage) -> None:
    def no_pictures(page: Page) -> None:
        page.route("**/cards/**", lambda route: route.fulfill(body=b"", content_type="image/png"))

    page = open_page(QUESTION, lang="en", fresh=True, before=no_pictures)
    face = page.locator(".hand .face").first
    assert face.evaluate("e => getComputedStyle(e, '::before').content").startswith('"2"')
    low, high = Image.open(BytesIO(face.screenshot())).convert("L").getextrema()
    assert high - low > 100


def test_the_number_lies_behind_the_picture_once_it_is_there(open_page: OpenPage) -> None:
    page = open_page(QUESTION)
    wait_for_pictures(page)
    hand = page.locator(".hand .lane").first
    with_number = hand.screenshot()
    page.add_style_tag(content=".face::before { display: none !important; }")
    next_frame(page)
    first, second = (Image.open(BytesIO(shot)).convert("L") for shot in (with_number, hand.screenshot()))
    assert max(ImageChops.difference(first, second).getextrema()) <= 8
