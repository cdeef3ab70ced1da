"""What the README's section "On a server" shows, running: two copies of the app behind nginx, and one PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import PHONE, settle
from tests.chromium import missing
from tests.postgres import Postgres, postgres
from tests.servers.server import COPIES, NGINX, OPENSSL, PATIENCE, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["postgres"]
OpenPage = Callable[..., "Page"]
COOKIE = "samrap_copy"


@pytest.fixture(scope="package")
def whole_server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests here, without a copy at first. Whatever was killed, no copy had an error of its own."""
    for program, found in (("nginx", NGINX), ("openssl", OPENSSL)):
        if found is None:
            missing(f"no {program} on this machine")
    database = postgres.new_database()
    server = Server(tmp_path_factory.mktemp("server"), database)
    yield server
    server.stop()
    postgres.drop_database(database)
    for copy in COPIES:
        assert "Traceback" not in server.log(copy), server.log(copy)


@pytest.fixture
def server(whole_server: Server) -> Server:
    """The server with at least one copy up, the other on its way, and nobody known."""
    whole_server.forget_everyone()
    for copy in COPIES:
        whole_server.start(copy)
    whole_server.wait(*COPIES)
    return whole_server


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[OpenPage]:
    """Opens a path in a browser of its own, at the copy that `copy` names, else at any."""
    contexts = []

    def run(path: str = "/", *, copy: str = "") -> Page:
        context = browser.new_context(
            ignore_https_errors=True, locale="en-US", viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True
        )
        contexts.append(context)
        page = context.new_page()
        if copy:
            go_to(page, server, copy)
        page.goto(server.url + path)
        settle(page)
        return page

    yield run
    for context in contexts:
        context.close()


def copy_of(page: Page) -> str:
    """The copy that a page's visit lives in."""
    (found,) = (cookie for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    return str(found["value"])


def go_to(page: Page, server: Server, copy: str) -> None:
    """Have the next page that is loaded live in this copy."""
    page.context.add_cookies([{"name": COOKIE, "value": copy, "url": server.url}])


def kill_copy_of(page: Page, server: Server) -> None:
    """Kill the copy that a page is at, and wait until the page is at the other, and at rest."""
    here = copy_of(page)
    server.kill(here)
    give_up = time.monotonic() + PATIENCE
    while copy_of(page) == here:
        assert time.monotonic() < give_up, "the page did not connect again"
        page.wait_for_timeout(50)
    settle(page)
    server.start(here)
