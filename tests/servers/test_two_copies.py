"""Two copies of the app behind nginx: either may be killed at any moment, and learners go on at the other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from cards.phai_tong.deck import CODES
from lessons.course import LESSON_BY_KEY
from lessons.history import Attempt, RoundBegun
from lessons.identity import COOKIE, cookie_key
from lessons.progress import progress_of
from lessons.quizzes import Grade
from lessons.schedule import make_review
from lessons.ui.drill import question_of
from lessons.ui.session import USUAL_REVIEW
from lessons.wording import say
from tests.browser.conftest import seen
from tests.browser.test_looks import PATHS
from tests.lessons.histories import answer as past_answer
from tests.lessons.histories import course_done
from tests.servers.conftest import OpenPage, copy_of, kill_copy_of
from tests.servers.server import Server

DRAWN = "getComputedStyle(document.documentElement).getPropertyValue('--sheet-full')"


def next_button(page: Page) -> Locator:
    """Leads on; there once a verdict is."""
    return page.locator(".st-key-next_on button")


def answer(page: Page) -> None:
    """Choose what is right; the verdict is shown."""
    query = dict(parse_qsl(urlsplit(page.url).query))
    (right, *_) = sorted(question_of(query).answer)
    page.locator(f".st-key-opt_{right} button").click()
    expect(next_button(page)).to_be_visible()


def at_question(page: Page, number: int, answered: int, total: int = 10) -> None:
    """This question of the round is on the page, and so many were answered right."""
    count = say("progress.question_of", "en", number=number, total=total)
    expect(page.locator(".st-key-qtop")).to_contain_text(count)
    expect(page.locator(".qrow .reeds .r")).to_have_count(answered)


def test_a_round_goes_on_at_the_other_copy_and_back_again(server: Server, open_page: OpenPage) -> None:
    page = open_page("/practise?drill=which_multiple-1")
    first = copy_of(page)
    at_question(page, 1, 0)
    answer(page)
    next_button(page).click()
    at_question(page, 2, 1)
    here, cards = page.url, page.locator(".st-key-panel_hand").inner_html()

    kill_copy_of(page, server)  # a question was asked
    at_question(page, 2, 1)
    assert copy_of(page) != first
    assert page.url == here
    assert page.locator(".st-key-panel_hand").inner_html() == cards
    answer(page)
    at_question(page, 2, 2)
    assert page.url == here

    kill_copy_of(page, server)  # its verdict was shown
    assert copy_of(page) == first
    next_button(page).click()
    at_question(page, 3, 2)
    answer(page)
    at_question(page, 3, 3)
    page.reload()
    at_question(page, 3, 3)

    begun, *given = server.history()
    assert isinstance(begun, RoundBegun)
    rounds, tokens = [], []
    for attempt in given:
        assert isinstance(attempt, Attempt)
        rounds.append(attempt.round)
        tokens.append(attempt.token)
    assert rounds == [begun.token] * 3
    assert len(set(tokens)) == 3
    assert tokens[1] in here


def test_cards_picked_before_a_copy_is_killed_are_checked_by_the_other(server: Server, open_page: OpenPage) -> None:
    page = open_page(PATHS["waits"] + "&drill=find_the_waits-1")
    for name in ("si makhuea", "si nom"):
        page.get_by_role("button", name=name, exact=True).click()
    kill_copy_of(page, server)
    page.locator(".st-key-check button").click()
    expect(page.locator(".panel.ex")).to_have_count(2)
    (attempt,) = (entry for entry in server.history() if isinstance(entry, Attempt))
    assert attempt.chosen == ("4b", "4c")


def test_a_lesson_half_done_goes_on_at_another_copy_in_another_browser(server: Server, open_page: OpenPage) -> None:
    lesson = LESSON_BY_KEY["pok_points"]
    page = open_page("/learn?lesson=pok_points")
    first = copy_of(page)
    answer(page)
    kill_copy_of(page, server)
    next_button(page).click()
    expect(page.locator(".st-key-qtop")).to_contain_text(
        say("progress.step_of", "en", number=2, total=len(lesson.steps))
    )
    answer(page)
    page.goto(f"{server.url}/settings")
    page.locator(".st-key-people_code_make button").click()
    code = page.locator(".code").inner_text()

    server.wait(first)
    another = open_page("/settings", copy=first)
    another.get_by_label(say("people.code_have", "en")).fill(code)
    another.locator(".st-key-people_join_sent button").click()
    expect(seen(another, say("people.joined", "en"))).to_be_visible()
    another.goto(f"{server.url}/learn?lesson=pok_points")
    expect(another.locator(".reeds.steps i.r")).to_have_count(2)
    assert copy_of(another) == first
    answer(another)
    steps = [entry.step for entry in server.history() if isinstance(entry, Attempt)]
    assert steps == [f"pok_points/{step.key}" for step in lesson.steps[:3]]


def test_a_review_goes_on_at_another_copy(server: Server, open_page: OpenPage) -> None:
    page = open_page("/learn?lesson=pok_points")  # Pok Deng, from here on
    (cookie,) = (cookie for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    key, long_ago = cookie_key(str(cookie["value"])), datetime.now(UTC) - timedelta(days=40)
    learner = server.store.learner_for_key(key.kind, key.kind, key.digest, long_ago)
    known = [past_answer(f"hand:{hand}", long_ago, kind="name_the_hand") for hand in ("pok9", "pok8", "tong", "yellow")]
    server.store.append_all(learner.id, [*course_done("pok", long_ago), *known])
    history = server.history()
    many = len(make_review(progress_of(history), datetime.now(UTC), USUAL_REVIEW, "pok"))
    assert many >= 4

    page.goto(f"{server.url}/practise")
    start = page.locator(".st-key-start_review button")
    expect(page.locator(".st-key-panel_review")).to_contain_text(f"{many} questions, about")
    start.click()
    at_question(page, 1, 0, many)
    kill_copy_of(page, server)  # a question was asked, and nothing answered yet
    answer(page)
    next_button(page).click()
    at_question(page, 2, 1, many)
    answer(page)
    page.goto(f"{server.url}/practise")
    expect(page.locator(".st-key-panel_review")).to_contain_text(say("daily.left", "en", count=many - 2))
    start.click()
    at_question(page, 3, 2, many)
    answer(page)

    begun, *given = server.history()[len(history) :]
    assert isinstance(begun, RoundBegun)
    assert begun.mode == "review"
    assert [(attempt.round, attempt.grade) for attempt in given if isinstance(attempt, Attempt)] == [
        (begun.token, Grade.RIGHT.value)
    ] * 3


def test_a_deck_is_shown_by_every_copy_and_another_goes_to_the_one_that_the_visit_is_at(
    server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    for folder, codes in (("two", CODES[:2]), ("three", CODES[:3])):
        (tmp_path / folder).mkdir()
        for code in codes:
            Image.new("RGB", (120, 336), (40, 90, 160)).save(tmp_path / folder / f"{code}.png")
    page = open_page("/settings")
    first = copy_of(page)
    uploader = page.locator(".st-key-deck_files input[type=file]")
    uploader.set_input_files(tmp_path / "two")
    expect(seen(page, say("deck.in_use", "en", count=2))).to_be_visible()
    path = page.evaluate(DRAWN).removeprefix("url(").rstrip(")").strip("\"'")
    shown = server.get(path)

    kill_copy_of(page, server)
    again = server.get(path)
    assert again.body == shown.body
    assert again.headers["Cache-Control"].endswith("immutable")
    server.wait(first)  # it is back, but this visit is at the other
    uploader.set_input_files(tmp_path / "three")
    expect(seen(page, say("deck.in_use", "en", count=3))).to_be_visible()
    page.reload()
    expect(seen(page, say("deck.in_use", "en", count=3))).to_be_visible()
