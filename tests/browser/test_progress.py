"""The page of progress in a browser, with a history of half a year: whole, tapped, readable without colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from lessons.history import Entry, whole_millis
from lessons.progress import STATES
from lessons.quizzes.rounds import all_kinds
from lessons.skills import SKILLS, skills_in
from lessons.store import open_store
from lessons.ui.session import Settings, cookie_text
from lessons.wording import say
from tests.browser.conftest import (
    DESKTOP,
    PHONE,
    OpenPage,
    free_port,
    next_frame,
    serious_problems,
    settle,
    start_server,
    until,
)
from tests.browser.test_looks import SMALL_TARGETS, WAYS, assert_whole, sideways, watch_shifts
from tests.lessons.histories import answer, course_done

if TYPE_CHECKING:
    from pathlib import Path

IDS = ["th-phone", "en-phone-dark", "en-desktop", "th-desktop-dark"]
DAY = timedelta(days=1)


def half_a_year(now: datetime) -> list[Entry]:
    """Some answers on two days of three, to every kind, faces of every state, some pairs mixed up."""
    random = Random(4)
    found: list[Entry] = [*course_done("pok", now - 150 * DAY)]
    for days in range(180, 0, -1):
        for number in range(random.choice((0, 4, 30))):
            at = whole_millis(now - days * DAY + timedelta(seconds=20 * number))
            game = random.choice(("tong", "pok"))
            skill = random.choice(skills_in(game)[: 60 - days // 4])
            right = random.random() < 0.9 - days / 500
            kind = random.choice(all_kinds(game))
            others = [row.key for row in skills_in(game, skill.family) if row.key != skill.key][:2]
            found.append(
                answer(
                    skill.key, at, "right" if right else "wrong", kind=kind, millis=random.randrange(3000, 60_000),
                    mixed=True, confused=() if right else tuple(others),
                )
            )  # fmt: skip
    return found


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, whose learner has been here for half a year."""
    folder: Path = tmp_path_factory.mktemp("progress")
    url = f"sqlite:///{folder}/samrap.db"
    store, now = open_store(url), datetime.now(UTC)
    store.append_all(store.add_learner("local", now).id, half_a_year(now))
    port = free_port()
    process = start_server(folder / "log.txt", port, SAMRAP_DATABASE_URL=url)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait()
    log = (folder / "log.txt").read_text(errors="replace")
    assert "Traceback" not in log, log


@pytest.mark.parametrize("game", ["tong", "pok"])
@pytest.mark.parametrize(("lang", "size", "dark"), WAYS, ids=IDS)
def test_the_page_is_whole_and_axe_finds_nothing_serious(
    open_page: OpenPage, game: str, lang: str, size: tuple[int, int], dark: bool
) -> None:
    page = open_page("/progress", lang=lang, size=size, dark=dark, cookie=cookie_text(Settings(lang=lang, game=game)))
    for panel in ("next", "map", "daily", "days_year", "pairs", "plots"):
        expect(page.locator(f".st-key-panel_{panel}")).to_be_visible()
    assert_whole(page)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 800})
        next_frame(page)
        assert until(lambda: sideways(page), lambda found: found == 0) == 0, width


@pytest.mark.parametrize(("lang", "size", "dark"), WAYS, ids=IDS)
def test_what_is_known_opens_at_a_tap_and_closes(
    open_page: OpenPage, lang: str, size: tuple[int, int], dark: bool
) -> None:
    page = open_page("/progress", lang=lang, size=size, dark=dark)
    for opener, pop in (("know-face-9a", "#know-face-9a"), ("weeks-name_the_card", "#weeks-name_the_card")):
        page.locator(f"[popovertarget={opener}]").first.click()
        expect(page.locator(pop)).to_be_visible()
        next_frame(page)
        assert serious_problems(page) == []
        assert page.evaluate(SMALL_TARGETS) == []
        box = page.locator(pop).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        page.keyboard.press("Escape")
        expect(page.locator(pop)).to_be_hidden()
    expect(page.locator("[popovertarget=weeks-name_the_card]").first).to_be_focused()


def test_practise_this_leads_to_a_question_about_it(open_page: OpenPage) -> None:
    page = open_page("/progress", lang="en")
    page.locator(".pf[popovertarget=know-face-9a]").click()
    page.locator("#know-face-9a").get_by_role("button", name=say("known.practise", "en")).click()
    page.wait_for_url("**/practise?*")
    settle(page)
    expect(page).to_have_url(re.compile("9a"))
    expect(page.locator("#know-face-9a")).to_have_count(0)


def test_the_two_of_a_pair_are_practised_together(open_page: OpenPage) -> None:
    page = open_page("/progress", lang="en")
    first = page.locator(".duos li").first
    expect(first.locator(".kcards .c")).to_have_count(2)
    first.get_by_role("button").click()
    page.wait_for_url("**/practise?*drill=*")
    settle(page)


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_buttons_of_pairs_side_by_side_are_on_one_line(open_page: OpenPage, lang: str) -> None:
    page = open_page("/progress", lang=lang, size=DESKTOP)
    boxes = [(row.bounding_box(), row.locator(".btn").bounding_box()) for row in page.locator(".duos > li").all()]
    lines: dict[float, set[float]] = {}
    for row, button in boxes:
        assert row is not None
        assert button is not None
        if row["height"]:  # not folded away
            lines.setdefault(row["y"], set()).add(round(button["y"] + button["height"], 1))
    assert lines
    assert all(len(bottoms) == 1 for bottoms in lines.values()), lines


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_five_states_differ_without_colour(open_page: OpenPage, dark: bool) -> None:
    page = open_page("/progress", lang="en", dark=dark)
    shots = {}
    for state in STATES:
        dot = page.locator(f".lg .st8.{state}")
        shot = Image.open(BytesIO(dot.screenshot())).convert("L")
        ground = shot.getpixel((0, 0))
        assert isinstance(ground, int)
        shots[state] = shot.point([255 if abs(level - ground) > 40 else 0 for level in range(256)])
    for one, other in combinations(STATES, 2):
        differs = ImageChops.difference(shots[one], shots[other]).histogram()[255]
        assert differs >= 0.08 * shots[one].width * shots[one].height, (one, other, differs)


def test_every_state_stands_on_the_map(open_page: OpenPage) -> None:
    page = open_page("/progress", lang="en")
    expect(page.locator(".lg li")).to_have_count(len(STATES))
    for state in ("learning", "learned", "mastered"):
        expect(page.locator(f".map .sec .st8.{state}").first).to_be_visible()
    expect(page.locator(".pf")).to_have_count(sum(skill.family == "face" for skill in SKILLS))


def test_a_screen_reader_finds_the_figures_in_tables(open_page: OpenPage) -> None:
    page = open_page("/progress", lang="en", size=DESKTOP)
    calendar = page.get_by_role("table", name=say("days.title", "en"))
    expect(calendar.get_by_role("row")).to_have_count(7)
    expect(calendar.get_by_role("rowheader").first).to_have_text(say("days.short.0", "en"))
    figures = page.get_by_role("table", name=say("plot.title", "en"))
    row = figures.get_by_role("row", name=say("kind.name_the_card.title", "en"))
    expect(row.get_by_role("cell")).to_have_count(2)
    expect(row.get_by_role("cell").first).to_contain_text("%")
    expect(row.get_by_role("cell").first).to_contain_text("before")


def test_a_year_of_days_fits_and_a_phone_shows_the_last_weeks(open_page: OpenPage) -> None:
    for size, least in ((PHONE, 15), (DESKTOP, 26)):
        page = open_page("/progress", lang="en", size=size)
        expect(page.locator(".cal tr")).not_to_have_count(0)
        shown = page.locator(".cal tr:nth-child(2) td").evaluate_all("e => e.filter((d) => d.offsetWidth).length")
        assert shown >= least
        panel, grid = page.locator(".st-key-panel_days_year").bounding_box(), page.locator(".cal").bounding_box()
        assert panel is not None
        assert grid is not None
        assert grid["x"] + grid["width"] <= panel["x"] + panel["width"]


def test_nothing_shifts_while_the_page_loads(open_page: OpenPage) -> None:
    page = open_page("/progress", fresh=True, before=watch_shifts)
    page.wait_for_timeout(400)
    assert page.evaluate("window.shift") <= 0.02


def test_home_with_a_history_has_one_filled_button_and_axe_is_content(open_page: OpenPage) -> None:
    for lang, size, dark in WAYS:
        page = open_page("/", lang=lang, size=size, dark=dark)
        expect(page.locator("[data-testid=stMain] button[kind=primary]")).to_have_count(1)
        expect(page.get_by_role("link", name=say("progress.whole", lang))).to_be_visible()
        assert serious_problems(page) == []
        assert sideways(page) == 0
        assert page.evaluate(SMALL_TARGETS) == []
