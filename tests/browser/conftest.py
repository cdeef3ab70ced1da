"""The app in a real browser: one server for all tests, where nobody is known yet at the start of each.

Nothing here is read before it is there: `settle` waits for a whole page, `expect` and `until` for what a click brings,
`page.wait_for_url` for an address. How long that takes says nothing; the machine may be a slow one. Any error that a
page reports fails the test.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from lessons.database import VARIABLE
from lessons.store import Store, open_store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

ROOT = Path(__file__).parents[2]
PHONE, SMALL, DESKTOP = (390, 844), (360, 780), (1280, 800)
PATIENCE = 60.0
"""Seconds after which what has not come is not waited for any longer."""
OpenPage = Callable[..., "Page"]
Found = TypeVar("Found")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(log: Path, port: int, **environment: str) -> subprocess.Popen[bytes]:
    """The app as `streamlit run app.py` starts it, but without opening a browser; returns once it answers.

    Its database and its secrets lie beside its log, unless the environment names another database.
    """
    command = [
        *(sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true", f"--server.port={port}"),
        f"--secrets.files={log.parent}/.streamlit/secrets.toml",
    ]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, VARIABLE: database_beside(log), **environment},
        )
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                if answer.status == 200:
                    return process
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise AssertionError(f"no answer from the server:\n{log.read_text(errors='replace')}")


def database_beside(log: Path) -> str:
    """The address of the database of a server that writes this log."""
    return f"sqlite:///{log.parent}/samrap.db"


STILL_TO_COME = """
() => {
  const there = (where) => document.querySelector(where) !== null;
  if (there("[data-testid=stException]")) return [];
  return Object.entries({
    "the connection": !there("[data-testid=stApp][data-test-connection-state=CONNECTED]"),
    "the end of the run": !there("[data-testid=stApp][data-test-script-state=notRunning]"),
    "a heading": !there("h1"),
    // every widget of Streamlit, ours too, is a grey stripe until its own script has come
    "a widget's script": there("[data-testid=stSkeleton]"),
    // ours are empty then, until theirs has run
    "a part of ours": there("[data-testid^=stBidiComponent]:empty, [class^=part-]:empty"),
    "the shell": !document.documentElement.classList.contains("ready"),
    "fonts": document.fonts.status !== "loaded",
  }).filter(([, missing]) => missing).map(([what]) => what);
}
"""


def settle(page: Page) -> None:
    """Wait until the page is whole: connected, its script at rest, every part there and in its own font."""
    try:
        page.wait_for_function(f"() => ({STILL_TO_COME})().length === 0", timeout=PATIENCE * 1000)
    except PlaywrightTimeout:
        raise AssertionError(f"{page.url} still waits for {page.evaluate(STILL_TO_COME)}") from None
    broken = page.get_by_test_id("stException")
    assert broken.count() == 0, broken.first.inner_text()


def until(look: Callable[[], Found], wanted: Callable[[Found], object]) -> Found:
    """What `look` finds, once it is as wanted; what it found last where it never is."""
    give_up = time.monotonic() + PATIENCE
    while not wanted(found := look()) and time.monotonic() < give_up:
        time.sleep(0.05)
    return found


def seen(page: Page, text: str) -> Locator:
    """Where this text is to be seen. The shell says some of it once more, to screen readers only."""
    return page.get_by_text(text).and_(page.locator(":not([role=status])"))


def next_frame(page: Page) -> None:
    """Wait until the page was drawn once more as it is now."""
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


CARDS_BEHIND = """
async () => {
  const looks = [...document.querySelectorAll("*")].flatMap((e) =>
    [null, "::before", "::after"].map((part) => getComputedStyle(e, part).backgroundImage));
  const addresses = new Set(looks.flatMap((look) => look.match(/[^"]+[/]cards[/][^"]+/g) ?? []));
  await Promise.all([...addresses].map((address) => {
    const picture = new Image();
    picture.src = address;
    return picture.decode();
  }));
}
"""


def wait_for_pictures(page: Page) -> None:
    """Wait until every picture of cards is there and drawn."""
    page.evaluate(CARDS_BEHIND)
    next_frame(page)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Store]]:
    """The address of a running app and the store it keeps progress in; its log must show no traceback at the end."""
    log = tmp_path_factory.mktemp("server") / "log.txt"
    port = free_port()
    process = start_server(log, port)
    store = open_store(database_beside(log))
    yield f"http://127.0.0.1:{port}", store
    store.close()
    process.terminate()
    process.wait(PATIENCE)
    assert "Traceback" not in log.read_text(errors="replace"), log.read_text(errors="replace")


@pytest.fixture
def base_url(running: tuple[str, Store]) -> str:
    """The address of the app, where nobody has learned anything yet."""
    url, store = running
    for learner in store.learners("local"):
        store.drop_learner(learner.id)
    return url


class Tabs:
    """A tab for each language, with touch and without, where one test comes after the other.

    Streamlit's scripts are many, and known there after the first page. Of the test before nothing else is left.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: dict[tuple[str, bool], Page] = {}
        self._more: list[BrowserContext] = []
        self.errors: list[str] = []

    def page(self, lang: str, size: tuple[int, int], *, dark: bool, fresh: bool) -> Page:
        """A tab in this language, size and colour scheme; a `fresh` one belongs to a browser that was nowhere yet."""
        touch = size[0] < 600
        page = None if fresh else self._pages.get((lang, touch))
        if page is None or page.is_closed():
            context = self._browser.new_context(locale="th-TH" if lang == "th" else "en-US", has_touch=touch)
            page = context.new_page()
            page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: self.errors.append(str(error)))
            if fresh:
                self._more.append(context)
            else:
                self._pages[lang, touch] = page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if dark else "light")
        return page

    def leave(self) -> list[str]:
        """Leave every page, keep nothing of it; returns the errors that pages reported."""
        while self._more:
            self._more.pop().close()
        for page in self._pages.values():
            if page.is_closed() or page.url == "about:blank":
                continue
            page.unroute_all(behavior="ignoreErrors")
            page.evaluate("[localStorage, sessionStorage].forEach((kept) => kept.clear())")
            page.goto("about:blank")
            page.context.clear_cookies()
            page.context.clear_permissions()
        found = self.errors.copy()
        self.errors.clear()
        return found


@pytest.fixture(scope="session")
def tabs(browser: Browser) -> Tabs:
    """The tabs that tests share."""
    return Tabs(browser)


@pytest.fixture
def open_page(tabs: Tabs, base_url: str) -> Iterator[OpenPage]:
    """Opens a path in a language, size and colour scheme; fails the test on any error the page reports.

    The same language and kind of screen once more in one test is the same tab, unless it is to be `fresh`: of a browser
    that was nowhere yet. `before` is done with the tab before the page is asked for.
    """

    def run(
        path: str = "/",
        *,
        lang: str = "th",
        size: tuple[int, int] = PHONE,
        dark: bool = False,
        cookie: str = "",
        fresh: bool = False,
        before: Callable[[Page], object] | None = None,
    ) -> Page:
        page = tabs.page(lang, size, dark=dark, fresh=fresh)
        page.context.clear_cookies()
        if cookie:
            page.context.add_cookies([{"name": "samrap", "value": cookie, "url": base_url}])
        if before is not None:
            before(page)
        page.goto(base_url + path)
        settle(page)
        return page

    yield run
    assert tabs.leave() == []


def serious_problems(page: Page) -> list[tuple[str, list[str]]]:
    """What axe holds against a page, at least serious."""
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
    return [
        (rule["id"], [node["html"][:200] for node in rule["nodes"]][:3])
        for rule in found.response["violations"]
        if rule["impact"] in ("serious", "critical")
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
