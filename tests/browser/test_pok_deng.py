"""Pok Deng in a browser, at both sizes: the switch, questions, the table, the chart; links that decide the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cards.pok_deng import odds
from lessons.ui.session import Settings, cookie_text
from lessons.wording import say, say_option
from tests.browser.conftest import DESKTOP, PHONE, SMALL, OpenPage, serious_problems, settle
from tests.browser.test_looks import WAYS, assert_whole

STAND = "/practise?kind=draw_or_stand&hand=5SKS"
PATHS = {
    "home": "/",
    "lessons": "/learn",
    "lesson": "/learn?lesson=pok_three_cards&step=order",
    "choice": "/practise",
    "name": "/practise?kind=name_the_hand&hand=JSQDKH",
    "duel": "/practise?kind=who_wins_how_much&dealer=KS7D2C&player=AS8S&stake=10",
    "stand": STAND,
    "catch": "/practise?kind=what_to_catch&hand=5SKD&stood=2&drew=3",
    "table": "/practise?kind=settle_the_table&dealer=4S2H&catch=three&dealer_draw=3C"
    "&seat0=2S2D&draw0=KS&stake0=10&seat1=KD7H&stake1=5&seat2=9C9D&stake2=20",
    "chart": "/rules?chart=1",
    "rules": "/rules",
    "rule": "/rules?rule=P5.1",
    "settings": "/settings",
    "house": "/house?rule=tie",
    "house_draw": "/house?rule=must_draw",
}
WRONG = {"name": "tong", "duel": "10", "stand": "draw", "catch": "stand", "table": "5"}


def cookie(lang: str) -> str:
    """A learner who plays Pok Deng."""
    captions = "thai" if lang == "th" else "thai_rtgs"
    return cookie_text(Settings(lang=lang, captions=captions, game="pok"))


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize(
    ("lang", "size", "dark"), WAYS, ids=["th-phone", "en-phone-dark", "en-desktop", "th-desktop-dark"]
)
def test_a_page_of_pok_deng_is_whole_and_axe_finds_nothing_serious(
    open_page: OpenPage, name: str, lang: str, size: tuple[int, int], dark: bool
) -> None:
    assert_whole(open_page(PATHS[name], lang=lang, size=size, dark=dark, cookie=cookie(lang)))


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_wrong_answer_in_pok_deng_fits_one_phone_screen(open_page: OpenPage, name: str, lang: str) -> None:
    page = open_page(PATHS[name], lang=lang, cookie=cookie(lang))
    page.locator(f".st-key-opt_{WRONG[name]} button").tap()
    page.locator(".why.bad").wait_for()
    settle(page)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("e => e.scrollHeight - e.clientHeight") == 0
    for wanted in (".qtable", ".why.bad", ".why.ok"):
        box = page.locator(wanted).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, wanted
    assert serious_problems(page) == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_slip_shows_what_both_moves_are_worth(open_page: OpenPage, size: tuple[int, int]) -> None:
    advice = odds.find_advice(("5S", "KS"))
    page = open_page(STAND, lang="en", size=size)
    page.get_by_role("button", name=say_option("draw_or_stand", "draw", "en")).click()
    assert advice.stand is not None
    numbers = [f"{value:+.3f}".replace("-", "−") for value in (advice.stand, advice.draw)]
    assert numbers[0] == "+0.210"
    expect(page.locator(".vals .n")).to_have_text(numbers)
    expect(page.get_by_role("status").first).to_contain_text("Stand")
    page.locator(".others summary").click()
    expect(page.locator(".others .assume")).to_contain_text(say("odds.assume.fresh_pack", "en"))


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=["360", "phone", "desktop"])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_every_cell_of_the_chart_holds_its_sign_and_number(
    open_page: OpenPage, lang: str, size: tuple[int, int]
) -> None:
    page = open_page(PATHS["chart"], lang=lang, size=size, cookie=cookie(lang))
    cells = page.locator(".chart .cells li")
    expect(cells).to_have_count(30 + 10)  # hands with a choice, tens and pictures as one; points that must draw, twice
    spills = page.evaluate(
        """() => [...document.querySelectorAll(".chart .cells li")].filter((cell) => {
        const range = document.createRange(); range.selectNodeContents(cell);
        const [c, t] = [cell, range].map((e) => e.getBoundingClientRect());
        return t.left < c.left - .5 || t.right > c.right + .5; }).map((cell) => cell.innerText)"""
    )
    assert spills == []
    for move, sign, edge in (("draw", "▲", "solid"), ("stand", "■", "dashed")):
        cell = page.locator(f".chart .cells li.{move}").first
        assert cell.evaluate("e => getComputedStyle(e).borderTopStyle") == edge
        expect(cell.locator(".sg")).to_have_text(sign)
        expect(cell).to_have_attribute("aria-label", re.compile(re.escape(say(f"option.{move}", lang))))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_switch_keeps_the_page_and_outlives_a_reload(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page("/rules", lang="en", size=size)
    page.get_by_role("button", name="Pok Deng").click()
    expect(page.locator(".gon")).to_have_text("Pok Deng")
    expect(page.locator(".hit").first).to_contain_text("P1.1")
    expect(page).to_have_url(re.compile("/rules$"))
    page.reload()
    settle(page)
    expect(page.locator(".gon")).to_have_text("Pok Deng")
    page.goto(page.url.replace("/rules", "/learn"))
    settle(page)
    expect(page.locator(".gon")).to_have_text("Pok Deng")


def test_a_link_to_the_other_game_switches_to_it(open_page: OpenPage) -> None:
    page = open_page("/practise?kind=which_set&cards=4c4c4b", lang="en", cookie=cookie("en"))
    expect(page.locator("h1")).to_have_text(say("prompt.which_set", "en"))
    page.locator(".st-key-leave button").click()
    expect(page.locator(".gon")).to_have_text("Phai Tong")


def test_the_language_switch_keeps_a_question_of_pok_deng(open_page: OpenPage) -> None:
    page = open_page(PATHS["duel"], lang="th")
    url = page.url
    page.locator(".st-key-opt_10 button").tap()
    page.locator(".st-key-lang_switch button").tap()
    expect(page.locator(".why.bad")).to_contain_text("The player gets 10 points")
    expect(page).to_have_url(url)


def test_cards_are_large_on_a_phone_and_keep_their_shape(open_page: OpenPage) -> None:
    page = open_page(PATHS["name"], lang="th")
    for place in range(3):
        box = page.locator(".qf").nth(place).bounding_box()
        assert box is not None
        assert box["width"] >= 96
        assert box["height"] / box["width"] == pytest.approx(1.4, abs=0.01)


def test_only_pages_of_pok_deng_fetch_its_pictures(open_page: OpenPage) -> None:
    page = open_page("/", lang="en")
    fetched = "() => performance.getEntriesByType('resource').filter((e) => e.name.includes('/cards/pok-')).length"
    assert page.evaluate(fetched) == 0
    page.get_by_role("button", name="Pok Deng").click()
    page.locator(".qfan").wait_for()
    page.wait_for_function(fetched)


def test_the_sign_of_a_house_rule_stands_at_the_start_of_its_first_line(open_page: OpenPage) -> None:
    for path in (PATHS["chart"], STAND):
        page = open_page(path, size=DESKTOP, cookie=cookie("en"))
        line = page.locator(".st-key-house").bounding_box()
        sign = page.locator(".st-key-house .ic.house").bounding_box()
        text = page.locator(".st-key-house p > span:not(.ic)").bounding_box()
        assert line
        assert sign
        assert text
        assert abs(sign["x"] - line["x"]) <= 2
        assert text["x"] - sign["x"] - sign["width"] <= 14
        assert abs(sign["y"] + sign["height"] / 2 - text["y"] - min(text["height"], 23) / 2) <= 3


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_tag_of_a_drawn_card_stays_in_its_own_seat(open_page: OpenPage, lang: str, size: tuple[int, int]) -> None:
    page = open_page(PATHS["table"], lang=lang, size=size, cookie=cookie(lang))
    tags = page.locator(".qlay .drew")
    expect(tags).to_have_count(2)
    below = "e => e.getBoundingClientRect().bottom - e.closest('.qlay').getBoundingClientRect().bottom"
    assert all(tags.nth(place).evaluate(below) <= 0 for place in range(2))


def test_every_choice_of_the_settings_has_a_whole_border(open_page: OpenPage) -> None:
    page = open_page("/settings", lang="th", cookie=cookie("th"))
    sides = """es => es.map((e) => {
        const look = getComputedStyle(e);
        const sides = ["Top", "Right", "Bottom", "Left"];
        const drawn = sides.every((side) => look[`border${side}Style`] === "solid");
        const colours = new Set(sides.map((side) => look[`border${side}Color`]));
        return drawn && sides.every((side) => parseFloat(look[`border${side}Width`]) >= 1) && colours.size === 1;
    })"""
    choices = page.locator("[data-testid=stButtonGroup] button")
    expect(choices).not_to_have_count(0)
    whole = choices.evaluate_all(sides)
    assert len(whole) >= 6
    assert all(whole)
