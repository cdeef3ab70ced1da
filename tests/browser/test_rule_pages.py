"""A rule's page and the page of the sources in a browser: whole at every size, jumps arrive, nothing shifts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cards.sources import sentences
from lessons.ui.places import HOUSE_PAGE
from lessons.wording import say
from tests.browser.conftest import DESKTOP, PHONE, SMALL, OpenPage, settle
from tests.browser.test_looks import WAYS, assert_whole, sideways, watch_shifts

PATHS = {
    "win": "/rules?rule=T6.13",
    "sets": "/rules?rule=T2.1",
    "hand": "/rules?rule=P6.4",
    "deng": "/rules?rule=P6.1",
    "prices": "/rules?rule=T7.2",
    "all": "/rules?sources=1",
    "sentence": "/rules?sources=S2.35",
    "no sentence": "/rules?sources=S0.102",
}


@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize(
    ("lang", "size", "dark"), WAYS, ids=["th-phone", "en-phone-dark", "en-desktop", "th-desktop-dark"]
)
def test_a_page_is_whole_and_axe_finds_nothing_serious(
    open_page: OpenPage, name: str, lang: str, size: tuple[int, int], dark: bool
) -> None:
    assert_whole(open_page(PATHS[name], lang=lang, size=size, dark=dark))


@pytest.mark.parametrize("name", PATHS)
def test_nothing_is_wider_than_a_small_phone(open_page: OpenPage, name: str) -> None:
    for lang in ("th", "en"):
        assert sideways(open_page(PATHS[name], lang=lang, size=SMALL)) == 0


@pytest.mark.parametrize("name", PATHS)
def test_nothing_shifts_while_a_page_loads(open_page: OpenPage, name: str) -> None:
    page = open_page(PATHS[name], fresh=True, before=watch_shifts)
    page.wait_for_timeout(400)
    assert page.evaluate("window.shift") <= 0.02


@pytest.mark.parametrize("key", ["S0.1", "S0.64", "S0.101", "S1.16", "S2.57"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_link_to_a_sentence_arrives_at_it(open_page: OpenPage, key: str, size: tuple[int, int]) -> None:
    row = open_page(f"/rules?sources={key}", size=size).locator(f".asked-{key.replace('.', '-')}")
    expect(row).to_be_in_viewport(ratio=1)
    expect(row).to_be_focused()


def test_from_a_rule_to_a_sentence_to_another_rule_and_back(open_page: OpenPage) -> None:
    page = open_page("/rules?rule=T6.13", lang="en")
    page.locator(".st-key-rule_sources [data-tap='S0.66']").click()
    page.wait_for_url("**/rules?sources=S0.66")
    settle(page)
    row = page.locator(".asked-S0-66")
    expect(row).to_be_in_viewport(ratio=1)
    expect(row).to_be_focused()
    row.locator("[data-tap='T7.1']").click()
    page.wait_for_url("**/rules?rule=T7.1")
    expect(page.locator("h1")).to_have_text("The order of classes")
    page.go_back()
    page.wait_for_url("**/rules?sources=S0.66")
    expect(row).to_be_in_viewport(ratio=1)


def test_one_source_leads_to_another_and_its_game(open_page: OpenPage) -> None:
    page = open_page("/rules?sources=1", lang="en")
    expect(page.locator(".sens > li")).to_have_count(len(sentences("S0")))
    page.locator("[data-tap='S2']").click()
    page.wait_for_url("**/rules?sources=S2")
    expect(page.locator(".sens > li")).to_have_count(len(sentences("S2")))
    expect(page.locator("[data-tap='S2']")).to_have_attribute("aria-current", "true")


def test_a_house_rule_of_a_sentence_is_changed_on_its_page(open_page: OpenPage) -> None:
    page = open_page("/rules?sources=S0.13", lang="en")
    page.locator(".asked-S0-13 [data-tap='house:stir']").click()
    page.wait_for_url(re.compile(rf"/{HOUSE_PAGE}\?rule=stir$"))


def test_what_is_more_than_three_sentences_is_folded(open_page: OpenPage) -> None:
    page = open_page("/rules?rule=T6.13", lang="en")
    fifth = page.locator(".st-key-rule_sources [data-tap='S0.68']")
    expect(fifth).to_be_hidden()
    page.get_by_text(say("sources.more", "en", count=2)).click()
    expect(fifth).to_be_visible()


def test_the_cards_that_spoil_a_hand_of_pok_deng_are_marked(open_page: OpenPage) -> None:
    page = open_page("/rules?rule=P6.2", lang="en")
    marked = page.locator(".miss .spoils")
    expect(marked).to_have_count(1)  # two, five and nine of spades would be three deng; the nine is of hearts
    expect(marked).to_have_attribute("aria-label", "nine of hearts")
    expect(page.locator(".miss .spoil")).to_be_visible()


LEVELS = """
() => [...document.querySelectorAll(".ex .hand .lane")].map((lane) =>
  new Set([...lane.querySelectorAll(".face")].map((face) => Math.round(face.getBoundingClientRect().top))).size)
"""
OFF_CENTRE = """
() => [...document.querySelectorAll(".ex :is(.grp, .qlay) > .mk")].filter((mark) => mark.textContent.trim())
  .filter((mark) => {
    const words = document.createRange();
    words.selectNodeContents(mark);
    const [m, w] = [mark, words].map((e) => e.getBoundingClientRect());
    return Math.abs((m.left + m.right) - (w.left + w.right)) > 6;
  }).map((mark) => mark.textContent)
"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_cards_of_a_hand_are_level_and_labels_are_under_their_middle(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    for path in ("/rules?rule=T6.11", "/rules?rule=T2.1", "/rules?rule=P6.4"):
        page = open_page(path, size=size, lang="en")
        assert set(page.evaluate(LEVELS)) <= {1}, path
        assert page.evaluate(OFF_CENTRE) == [], path
