"""Answering by touch, mouse and keyboard, and what must survive a reload and a restart of the server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from PIL import Image
from playwright.sync_api import expect

from cards.phai_tong.deck import CODES
from lessons.wording import say, say_category
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, OpenPage, free_port, seen, settle, start_server, until
from tests.browser.test_looks import PATHS, QUESTION

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_wrong_answer_fits_one_phone_screen_with_all_that_matters(open_page: OpenPage, lang: str, dark: bool) -> None:
    page = open_page(QUESTION, lang=lang, dark=dark)
    page.get_by_role("button", name=say_category("si_tong_muet", lang)).click()
    page.locator(".why.bad").wait_for()
    settle(page)
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("e => e.scrollHeight - e.clientHeight") == 0
    for wanted in (".hand", ".mk.bad", ".why.bad", ".why.ok", ".ref.bad", ".ref.ok"):
        box = page.locator(wanted).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, wanted
    bar = page.get_by_role("button", name=say("answer.next", lang)).bounding_box()
    links = page.locator(".st-key-after").bounding_box()
    assert bar is not None
    assert links is not None
    assert links["y"] + links["height"] <= bar["y"]


def test_the_verdict_is_announced(open_page: OpenPage) -> None:
    page = open_page(QUESTION, lang="en")
    page.get_by_role("button", name="Si tong muet").click()
    expect(page.get_by_role("status").first).to_contain_text("Kin si tong")


def test_waits_are_found_with_the_mouse_and_shown_at_once(open_page: OpenPage) -> None:
    page = open_page(PATHS["waits"], lang="en", size=DESKTOP)
    page.evaluate(  # what a card says of itself as soon as the click is over
        """() => { window.shownAtOnce = []; document.addEventListener("click", ({ target }) =>
        window.shownAtOnce.push(target.closest(".pk")?.getAttribute("aria-pressed"))); }"""
    )
    for name in ("si makhuea", "si nom"):
        page.get_by_role("button", name=name, exact=True).click()
    assert page.evaluate("window.shownAtOnce") == ["true", "true"]
    check = page.locator(".st-key-check button p")
    look = "e => getComputedStyle(e, '::after').content"
    assert "2 cards" in until(lambda: check.evaluate(look), lambda content: "2 cards" in content)
    page.locator(".st-key-check button").click()
    expect(page.locator(".panel.ex")).to_have_count(2)
    expect(page.locator(".why.bad")).to_have_count(0)


def test_waits_are_found_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page(PATHS["waits"], lang="en", size=DESKTOP)
    page.locator(".picks .pk").first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator(".pk[aria-pressed=true]")).to_have_count(2)
    expect(page.locator(".pk[aria-pressed=true]").first).to_have_attribute("data-code", "4b")
    page.keyboard.press("Enter")
    expect(page.locator(".panel.ex")).to_have_count(2)


def test_an_option_is_chosen_with_the_keyboard(open_page: OpenPage) -> None:
    page = open_page(QUESTION, lang="en")
    page.get_by_role("button", name="Kin si tong", exact=False).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why.ok")).to_have_count(1)


def test_one_tap_answers_a_question_about_few_cards(open_page: OpenPage) -> None:
    page = open_page(PATHS["cards"], lang="th")
    page.locator(".pk[data-code='4c']").tap()
    expect(page.locator(".pk.wrong")).to_have_count(1)
    expect(page.locator(".pk.right")).to_have_count(1)
    expect(page.locator(".pk.wrong .sign")).to_have_text(say("mark.wrong", "th"))


def test_a_hand_is_parted_by_tapping_three_at_a_time(open_page: OpenPage) -> None:
    page = open_page(PATHS["groups"], lang="en")
    for _ in range(4):
        for _ in range(3):
            page.locator(".picks .pk:not([hidden])[aria-pressed=false]").first.tap()
    expect(page.locator(".slot.full")).to_have_count(4)
    page.locator(".slot.full").first.tap()
    expect(page.locator(".slot.full")).to_have_count(3)
    for _ in range(3):
        page.locator(".picks .pk:not([hidden])[aria-pressed=false]").first.tap()
    page.locator(".st-key-check button").tap()
    expect(page.locator(".mk.ok")).to_have_count(4)


def part_one_set(page: Page) -> None:
    """Tap the first three cards that lie loose."""
    full = page.locator(".slot.full").count()
    for _ in range(3):
        page.locator(".picks .pk:not([hidden])[aria-pressed=false]").first.click()
    expect(page.locator(".slot.full")).to_have_count(full + 1)


def check_too_soon(page: Page, words: str) -> Locator:
    """Press Check; what is missing is said once, in its own place, and is to be seen whole."""
    page.locator(".st-key-check button").click()
    told = page.locator(".st-key-bar_check .short")
    expect(told).to_be_in_viewport(ratio=1)
    expect(seen(page, words)).to_have_count(1)
    return told


@pytest.mark.parametrize(("lang", "size"), [("th", PHONE), ("en", DESKTOP)])
def test_sets_checked_too_soon_stay_and_the_word_goes_at_the_next_tap(
    open_page: OpenPage, lang: str, size: tuple[int, int]
) -> None:
    page = open_page("/practise?kind=part_the_hand&hand=3bcc5abb6abbccc", lang=lang, size=size)
    part_one_set(page)
    page.locator(".picks .pk:not([hidden])").first.click()
    for _ in range(2):
        told = check_too_soon(page, say("ask.four_sets_first", lang))
        expect(page.locator(".slot.full")).to_have_count(1)
        expect(page.locator(".picks .pk[aria-pressed=true]:not([hidden])")).to_have_count(1)
        page.locator(".picks .pk:not([hidden])").first.click()
        expect(told).to_be_hidden()
        page.locator(".picks .pk:not([hidden])").first.click()
    page.locator(".picks .pk:not([hidden])").first.click()
    for _ in range(3):
        part_one_set(page)
    page.locator(".st-key-check button").click()
    expect(page.locator(".st-key-panel_hand")).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("name", ["waits", "discard"])
def test_checking_without_a_card_is_said_once_until_one_is_tapped(
    open_page: OpenPage, name: str, size: tuple[int, int]
) -> None:
    page = open_page(PATHS[name], lang="th", size=size)
    told = check_too_soon(page, say("grade.incomplete", "th"))
    page.locator(".pk").first.click()
    expect(told).to_be_hidden()
    expect(page.locator(".pk[aria-pressed=true]")).to_have_count(1)


def test_cards_chosen_are_still_chosen_on_the_way_back_from_another_page(open_page: OpenPage) -> None:
    page = open_page("/practise?kind=part_the_hand&hand=3bcc5abb6abbccc", lang="en")
    part_one_set(page)
    page.locator(".st-key-leave button").click()
    expect(page.locator(".st-key-page_choice h1")).to_be_visible()
    page.go_back()
    expect(page.locator(".slot.full")).to_have_count(1)
    for _ in range(3):
        part_one_set(page)
    page.locator(".st-key-check button").click()
    expect(page.locator(".st-key-panel_hand")).to_be_visible()


def test_a_reload_shows_the_same_question(open_page: OpenPage) -> None:
    page = open_page("/practise?drill=name_the_win-1", lang="en")
    page.wait_for_url("**kind=name_the_win**")
    settle(page)
    url, hand = page.url, page.locator(".hand summary").get_attribute("aria-label")
    assert hand
    page.reload()
    settle(page)
    expect(page).to_have_url(url)
    expect(page.locator(".hand summary")).to_have_attribute("aria-label", hand)


def test_the_language_switch_keeps_the_question(open_page: OpenPage) -> None:
    page = open_page(QUESTION, lang="th")
    url = page.url
    page.locator(".st-key-lang_switch button").click()
    expect(page.locator("h1")).to_contain_text(say("prompt.name_the_win", "en"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(url)
    page.reload()
    settle(page)
    expect(page.locator("h1")).to_contain_text(say("prompt.name_the_win", "en"))


def test_the_language_switch_reaches_the_cards_to_pick_and_keeps_the_choice(open_page: OpenPage) -> None:
    page = open_page(PATHS["waits"], lang="th")
    page.locator(".pk[data-code='4b']").tap()
    page.locator(".st-key-lang_switch button").tap()
    card = page.locator(".pk[data-code='4b']")
    expect(card.locator(".t")).to_have_text("makhuea")
    expect(card).to_have_attribute("aria-label", "si makhuea")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".part-card_picker p.hide")).to_have_text(say("picker.keys", "en"))
    page.goto(page.url.split("/practise")[0] + PATHS["cards"])
    page.locator(".pk[data-code='4c']").tap()
    expect(page.locator(".pk.wrong .sign")).to_have_text(say("mark.wrong", "en"))
    page.locator(".st-key-lang_switch button").tap()
    expect(page.locator(".pk.wrong .sign")).to_have_text(say("mark.wrong", "th"))
    expect(page.locator(".pk.right .t")).to_contain_text("มะเขือ")


def test_a_house_rule_is_scrolled_to_and_leads_back_to_the_question(open_page: OpenPage) -> None:
    page = open_page("/practise?kind=which_set&cards=1d1a1c&rules=iao_sian:mixed", lang="en")
    question = page.url
    page.get_by_role("link", name=say("house.see", "en")).tap()
    row = page.locator(".st-key-hr_iao_sian_asked")
    expect(row).to_be_focused()
    expect(row).to_be_in_viewport()
    page.get_by_role("link", name=say("house_page.back_to_question", "en")).tap()
    expect(page.locator(".st-key-my_rules")).to_be_visible()
    page.wait_for_url(lambda url: unquote(url) == question)
    page.locator(".st-key-my_rules button").tap()
    expect(page.locator(".st-key-my_rules")).to_have_count(0)
    page.wait_for_url(lambda url: "rules=" not in url)


def test_the_cross_beside_a_file_is_no_button_to_choose_a_folder(open_page: OpenPage, tmp_path: Path) -> None:
    (tmp_path / "holiday.png").write_bytes(b"no picture")
    page = open_page("/settings", lang="th")
    page.locator("input[webkitdirectory]").set_input_files(tmp_path)
    cross = page.locator("[data-testid=stFileChipDeleteBtn] button")
    expect(cross).to_have_accessible_name(say("deck.remove", "th"))
    assert cross.evaluate("e => getComputedStyle(e, '::after').content") == "none"
    choose = page.get_by_role("button", name=say("deck.choose", "th"))
    expect(choose).to_have_count(1)
    assert choose.evaluate("e => e.scrollWidth <= e.clientWidth && e.clientHeight < 56")
    cross.tap()
    expect(cross).to_have_count(0)


def test_the_keyboard_meets_the_faces_before_check_and_goes_on_from_the_verdict(open_page: OpenPage) -> None:
    page = open_page(PATHS["waits"], lang="en", size=DESKTOP)
    met: list[str] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        met.append(page.evaluate("document.activeElement.closest('.pk, .st-key-check')?.className.split(' ')[0] ?? ''"))
        if "pk" in met and any("check" in name for name in met):
            break
    order = [name for name in met if name]
    assert order[0] == "pk"
    page.locator(".picks .pk").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.locator(".panel.ex").first.wait_for()
    expect(page.locator(".why.bad").first).to_be_focused()


def test_streamlits_own_parts_speak_thai(open_page: OpenPage) -> None:
    page = open_page("/settings", lang="th", size=DESKTOP)
    expect(page.get_by_role("button", name=say("deck.choose", "th"))).to_be_visible()
    expect(page.get_by_role("link", name=say("nav.skip", "th"))).to_have_css("font-size", "0px")  # its own words
    page = open_page(PATHS["cards"], lang="th")
    expect(page.locator(".pk")).to_have_count(3)
    for name in page.locator(".pk").evaluate_all("cards => cards.map((e) => e.getAttribute('aria-label'))"):
        assert not any("a" <= letter <= "z" for letter in name.lower()), name


@pytest.mark.parametrize("path", ["/home", "/home/", "/practise/x", "/settings/"])
def test_no_address_brings_up_streamlits_own_words(open_page: OpenPage, path: str) -> None:
    page = open_page(path, lang="th")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(seen(page, "Page not found")).to_have_count(0)


def test_next_moves_the_focus_to_the_new_question(open_page: OpenPage) -> None:
    page = open_page(QUESTION, lang="en")
    page.get_by_role("button", name="Kin si tong").first.click()
    page.get_by_role("button", name=say("answer.next", "en")).click()
    expect(page.locator("h1")).to_be_focused()


def test_a_term_explains_itself_without_leaving_the_lesson(open_page: OpenPage) -> None:
    page = open_page("/learn?lesson=sets&step=tong", lang="en")
    url = page.url
    page.locator(".term").first.click()
    expect(page.locator(".pop:popover-open")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".pop:popover-open")).to_have_count(0)
    expect(page).to_have_url(url)


def test_home_is_one_tap_from_a_question(open_page: OpenPage) -> None:
    page = open_page("/", lang="en")
    page.locator(".st-key-practise_now button").tap()
    page.wait_for_url("**/practise?**kind=**")


def test_an_unknown_address_leads_home_and_says_so(open_page: OpenPage) -> None:
    page = open_page("/nowhere", lang="th")
    expect(seen(page, say("page.not_found", "th"))).to_be_visible()


def test_the_first_click_after_a_restart_counts(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    first = start_server(tmp_path / "first.txt", port)
    page = browser.new_page(locale="en-US", viewport={"width": 390, "height": 844})
    page.goto(f"http://127.0.0.1:{port}{QUESTION}")
    settle(page)
    first.kill()
    first.wait()
    expect(page.locator("[data-testid=stApp]")).not_to_have_attribute("data-test-connection-state", "CONNECTED")
    second = start_server(tmp_path / "second.txt", port)
    settle(page)
    page.get_by_role("button", name="Si tong muet").click()
    expect(page.locator(".why.bad")).to_be_visible()
    page.close()
    second.terminate()
    second.wait()


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_server_that_stops_is_told_in_the_learners_words_until_it_is_back(
    browser: Browser, tmp_path: Path, lang: str
) -> None:
    port = free_port()
    first = start_server(tmp_path / "first.txt", port)
    page = browser.new_page(locale="th-TH" if lang == "th" else "en-US", viewport={"width": 390, "height": 844})
    page.goto(f"http://127.0.0.1:{port}/practise?drill=part_the_hand-1")
    page.wait_for_url("**ask=**")
    settle(page)
    part_one_set(page)
    page.evaluate(  # every dialog that was ever to be seen
        """() => { window.dialogs = [];
        const look = () => { for (const e of document.querySelectorAll("[role=dialog]"))
          if (e.getClientRects().length) window.dialogs.push(e.innerText); requestAnimationFrame(look); };
        look(); }"""
    )
    first.kill()
    first.wait()
    bar = page.locator(".cut")
    expect(bar).to_have_text(say("saving.cut", lang))
    expect(bar).to_be_in_viewport(ratio=1)
    expect(bar).to_have_role("alert")
    expect(page.locator("[role=dialog]")).to_have_count(0)
    expect(page.locator("#root[inert]")).to_have_count(0)  # what is on the page can still be read
    if lang == "th":
        assert not re.search("[A-Za-z]", bar.inner_text())
    second = start_server(tmp_path / "second.txt", port)
    expect(bar).to_have_count(0, timeout=PATIENCE * 1000)
    settle(page)
    expect(page.locator(".slot.full")).to_have_count(1)
    for _ in range(3):
        part_one_set(page)
    page.locator(".st-key-check button").click()
    expect(page.locator(".st-key-panel_hand")).to_be_visible()
    assert page.evaluate("window.dialogs") == []
    page.close()
    second.terminate()
    second.wait()


def test_a_folder_of_photographs_becomes_the_deck(open_page: OpenPage, tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    for code in CODES[1:]:
        Image.new("RGB", (120, 336), (40, 90, 160)).save(folder / f"{code}.png")
    (folder / "1a.png").write_bytes(b"no picture")
    page = open_page("/settings", lang="en", size=DESKTOP)
    sheet = "getComputedStyle(document.documentElement).getPropertyValue('--sheet-full')"
    drawn = page.evaluate(sheet)
    page.locator(".st-key-deck_files input[type=file]").set_input_files(folder)
    expect(seen(page, say("deck.in_use", "en", count=29))).to_be_visible()
    expect(page.locator(".problems li")).to_have_count(1)
    expect(page.locator(".problems")).to_contain_text("1a.png")
    assert until(lambda: page.evaluate(sheet), lambda own: own != drawn) != drawn
    page.locator(".st-key-deck_drop button").click()
    expect(seen(page, say("deck.none", "en"))).to_be_visible()
