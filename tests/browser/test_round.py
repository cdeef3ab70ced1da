"""A round to its end in a browser: what the address and the way back do there."""

from __future__ import annotations

from playwright.sync_api import expect

from lessons.history import Attempt, RoundBegun, new_token, whole_millis
from lessons.quizzes import ask
from lessons.store import Store
from lessons.ui import session
from lessons.wording import say
from tests.browser.conftest import OpenPage, settle


def test_a_missed_question_has_its_own_address_and_back_returns_to_the_end(open_page: OpenPage) -> None:
    page = open_page("/practise?drill=which_multiple-1", lang="en")
    for number in range(10):
        expect(page.locator(".st-key-qtop")).to_contain_text(
            say("progress.question_of", "en", number=number + 1, total=10)
        )
        expect(page.locator(".st-key-next_on")).to_have_count(0)  # that of the question before
        page.locator("[class*=st-key-opt_] button").first.click()
        page.locator(".st-key-next_on button").click()
    page.wait_for_url("**end=1")
    end = page.url
    missed = page.locator(".st-key-m0 button")
    missed.click()
    page.wait_for_url("**kind=which_multiple**")
    here = page.url
    assert "drill=which_multiple-1" in here
    assert "end=" not in here
    page.locator(".st-key-retry button").click()
    expect(page.locator("[class*=st-key-opt_] button").first).to_be_visible()
    again = page.url
    assert again != here, "trying again is another asking"
    page.reload()
    settle(page)
    assert page.url == again
    page.locator("[class*=st-key-opt_] button").first.click()
    expect(page.locator(".st-key-next_on button")).to_have_text(say("round.to_end", "en"))
    page.go_back()
    page.wait_for_url(here)
    expect(page.locator(".why").first).to_be_visible()
    page.go_back()
    expect(missed).to_be_visible()
    assert page.url == end


def test_what_is_right_starts_at_the_edge_where_it_takes_a_line_of_its_own(
    open_page: OpenPage, running: tuple[str, Store]
) -> None:
    _, store = running
    page = open_page("/", lang="th")  # after which everyone before is gone
    (learner,) = store.learners("local")
    at = whole_millis(session.now())
    begun = RoundBegun(token=new_token(), at=at, drill="name_the_win-1")
    question = ask("name_the_win", "hand=2aaa4cc|4bbb9ccc&win=4c")
    wrong = next(option for option in question.options if option not in question.answer)
    missed = Attempt(
        token=new_token(), at=at, kind=question.kind, situation=question.situation, chosen=(wrong,), grade="wrong",
        round=begun.token,
    )  # fmt: skip
    store.append_all(learner.id, [begun, missed])
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto(page.url + f"practise?drill=name_the_win-1&round={begun.token}&end=1")
    settle(page)
    said, right = (page.locator(".arow small .cl").nth(place).bounding_box() for place in (0, 1))
    assert said is not None
    assert right is not None
    assert right["y"] > said["y"], "two lines"
    assert right["x"] == said["x"]
