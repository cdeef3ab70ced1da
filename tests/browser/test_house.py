"""The house rules in a browser: a row asked for is where the eye is, choices answer, links are taken or left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cards.phai_tong.house import House
from lessons.ui.session import Settings, cookie_text, settings_from_cookie
from lessons.wording import say
from tests.browser.conftest import DESKTOP, PHONE, SMALL, OpenPage, seen, settle, until
from tests.browser.test_looks import sideways

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINK = "/house?game=tong&rules=khiao_wan:false,iao_sian:mixed"


def house_kept(page: Page) -> House:
    """The house rules of Phai Tong in the cookie."""
    kept = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    found = settings_from_cookie(kept.get("samrap", ""), "en").house
    assert isinstance(found, House)
    return found


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("/house?rule=upstream", "upstream"),
        ("/house?rule=tong_ace", "tong_ace"),
        ("/house?rule=thok_bonus_lom", "thok_bonus_lom"),
        ("/settings?rule=khiao_wan", "khiao_wan"),
    ],
)
def test_a_link_to_a_house_rule_opens_at_its_row_and_stays_there(open_page: OpenPage, path: str, rule: str) -> None:
    page = open_page(path, lang="th")
    row = page.locator(f".st-key-hr_{rule}_asked")
    expect(row).to_be_focused()
    expect(row.locator("h3, label").first).to_be_in_viewport()
    assert page.url.partition("?")[0].endswith("/house")


def test_a_choice_is_marked_kept_and_taken_back(open_page: OpenPage) -> None:
    page = open_page("/house?rule=iao_sian", lang="en")
    mixed = page.locator(".st-key-hr_iao_sian_asked .hopt").nth(1)
    expect(mixed).to_contain_text("Kin sian, 4 points")
    mixed.tap()
    expect(mixed).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hopt[data-tap=source] .badge")).to_have_text(say("preset.count", "en", count=1))
    assert until(lambda: house_kept(page), lambda house: house != House()) == House(iao_sian="mixed")
    page.get_by_role("button", name=say("preset.undo", "en")).tap()
    expect(mixed).to_have_attribute("aria-pressed", "false")
    assert until(lambda: house_kept(page), lambda house: house == House()) == House()


TALL = "e => e.getBoundingClientRect().top - document.querySelector('h1').getBoundingClientRect().top"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_choice_moves_nothing_of_what_is_looked_at(open_page: OpenPage, lang: str, size: tuple[int, int]) -> None:
    page = open_page("/house?rule=khiao_wan", lang=lang, size=size)
    row = page.locator(".st-key-hr_khiao_wan_asked")
    expect(row.locator("h3")).to_be_in_viewport()
    before, below = row.bounding_box(), row.evaluate(TALL)
    row.locator(".hopt").nth(1).click()
    expect(row.locator(".hopt").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name=say("preset.undo", lang))).to_have_count(1)
    settle(page)
    assert row.evaluate(TALL) == below, "nothing above it has grown"
    assert row.bounding_box() == before


def test_parts_fold_and_unfold_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/house", lang="en", size=DESKTOP)
    fold = page.locator(".st-key-group_play .hfold")
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.press("Enter")
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".st-key-hr_stir .hopt")).to_have_count(2)
    fold.press("Enter")
    expect(page.locator(".st-key-hr_stir")).to_have_count(0)


def test_rules_of_a_link_are_taken_only_when_asked_to(open_page: OpenPage) -> None:
    page = open_page(LINK, lang="en")
    expect(page.locator(".hdiff tbody tr")).to_have_count(2)
    assert house_kept(page) == House()
    page.get_by_role("button", name=say("house_page.take", "en")).tap()
    expect(page.locator(".hdiff")).to_have_count(0)
    assert until(lambda: house_kept(page), lambda house: house != House()) == House(khiao_wan=False, iao_sian="mixed")
    page.wait_for_url(lambda url: "rules=" not in url)


def test_the_link_copied_is_the_house_in_force(open_page: OpenPage) -> None:
    cookie = cookie_text(Settings(lang="en", house=House(iao_sian="mixed", price_lom=6)))
    page = open_page("/house", lang="en", cookie=cookie)
    copy = page.get_by_role("button", name=say("house_page.copy", "en"))
    address = copy.get_attribute("data-text")
    assert address is not None
    assert address.endswith("/house?game=tong&rules=iao_sian:mixed,price_lom:6")
    again = open_page("/house?" + address.partition("?")[2], lang="en", cookie=cookie)
    expect(seen(again, say("house_page.link_same", "en"))).to_be_visible()


def test_an_empty_list_of_rules_in_a_link_is_the_usual_house(open_page: OpenPage) -> None:
    cookie = cookie_text(Settings(lang="en", house=House(iao_sian="mixed")))
    page = open_page("/house?game=tong&rules=", lang="en", cookie=cookie)
    expect(page.locator(".hdiff tbody tr")).to_have_count(1)


def test_a_refused_price_goes_back_to_the_one_in_force(open_page: OpenPage) -> None:
    page = open_page("/house?rule=price_si_tua", lang="en", size=DESKTOP)
    box = page.get_by_label("Points for si tua", exact=False).first
    expect(box).to_have_value("2")
    expect(box).to_have_attribute("inputmode", "numeric")
    box.fill("5")
    box.press("Enter")
    expect(page.locator(".refused")).to_be_visible()
    expect(page.get_by_label("Points for si tua", exact=False).first).to_have_value("2")


def test_of_two_refused_prices_the_last_is_told(open_page: OpenPage) -> None:
    page = open_page("/house?rule=price_si_tua", lang="en", size=DESKTOP)
    for typed in ("-3", "99999999", "-3"):
        box = page.get_by_label("Points for si tua", exact=False).first
        box.fill(typed)
        box.press("Enter")
        expect(page.locator(".refused")).to_contain_text(f"“{typed}”")
        settle(page)


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("rule", ["upstream", "price_lom", "stir", "catch", "straight_vs_yellow"])
def test_no_name_of_a_choice_is_cut_on_any_screen(open_page: OpenPage, rule: str, lang: str) -> None:
    page = open_page(f"/house?rule={rule}", lang=lang)
    for size in ((320, 700), SMALL, PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert until(lambda: sideways(page), lambda wide: wide == 0) == 0
        cut = "es => es.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText)"
        assert page.locator(".hopt, .hdiff").evaluate_all(cut) == []


def test_the_way_to_a_rule_is_as_high_as_a_finger_wants(open_page: OpenPage) -> None:
    page = open_page("/house?rule=iao_sian", lang="en")
    box = page.locator(".st-key-page_house .rl").first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
