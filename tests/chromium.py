"""Chromium for the tests, one for all of them. Without one they are skipped, saying why."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SITE = "samrap.example.org"
"""The name that the README gives to a server; here it is this machine."""


def missing(reason: str) -> None:
    """Skip a test for what this machine lacks, unless SAMRAP_NEEDS_BROWSER says that every test must run."""
    if os.environ.get("SAMRAP_NEEDS_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; the tests that need it are skipped where there is none."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - few tests need it

    if CHROMIUM is None:
        missing("no Chromium on this machine")
    expect.set_options(timeout=20_000)  # a slow machine has time
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", f"--host-resolver-rules=MAP {SITE} 127.0.0.1"]
        )
        yield found
        found.close()
