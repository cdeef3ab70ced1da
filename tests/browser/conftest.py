"""The app in a real browser: one server for all tests, a fresh page for each; any console error fails the test."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
PHONE, SMALL, DESKTOP = (390, 844), (360, 780), (1280, 800)
READY = "[data-testid=stApp][data-test-connection-state=CONNECTED][data-test-script-state=notRunning]"
OpenPage = Callable[..., "Page"]


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_server(log: Path, port: int, **environment: str) -> subprocess.Popen[bytes]:
    """The app as `streamlit run app.py` starts it, but without opening a browser; returns once it answers."""
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true", f"--server.port={port}"]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, **environment},
        )
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
                if answer.status == 200:
                    return process
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise AssertionError(f"no answer from the server:\n{log.read_text(errors='replace')}")


def settle(page: Page) -> None:
    """Wait until the page is connected and its script is at rest, without an exception on it."""
    page.locator("h1").first.wait_for(state="attached", timeout=20_000)
    page.locator(READY).wait_for(state="attached", timeout=20_000)
    # a part whose own script is still on its way is a grey stripe until it is there
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=20_000)
    assert page.get_by_test_id("stException").count() == 0, page.get_by_test_id("stException").first.inner_text()


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running app; its log must show no traceback at the end."""
    log = tmp_path_factory.mktemp("server") / "log.txt"
    port = free_port()
    process = start_server(log, port)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(10)
    assert "Traceback" not in log.read_text(errors="replace"), log.read_text(errors="replace")


@pytest.fixture
def open_page(browser: Browser, base_url: str) -> Iterator[OpenPage]:
    """Opens a path in a language, size and colour scheme; fails the test on any error the page reports."""
    errors: list[str] = []
    contexts = []

    def run(
        path: str = "/", *, lang: str = "th", size: tuple[int, int] = PHONE, dark: bool = False, cookie: str = ""
    ) -> Page:
        context = browser.new_context(
            locale="th-TH" if lang == "th" else "en-US",
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            has_touch=size[0] < 600,
        )
        contexts.append(context)
        if cookie:
            context.add_cookies([{"name": "samrap", "value": cookie, "url": base_url}])
        page = context.new_page()
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(base_url + path)
        settle(page)
        return page

    yield run
    for context in contexts:
        context.close()
    assert errors == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
