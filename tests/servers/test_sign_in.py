"""Signing in where there are two copies, with the secrets that the README shows."""

from __future__ import annotations

from playwright.sync_api import expect

from lessons.wording import say
from tests.browser.conftest import seen
from tests.servers.conftest import OpenPage, copy_of, go_to
from tests.servers.provider import Provider
from tests.servers.server import Server, secrets


def test_who_leaves_one_copy_to_sign_in_comes_back_at_the_other(server: Server, open_page: OpenPage) -> None:
    page = open_page("/settings")
    left = copy_of(page)
    said = secrets()["auth"]
    provider = Provider(server.ports["provider"], said["client_id"], said["client_secret"], lambda: server.kill(left))
    page.locator(".st-key-people_sign_in button").click()
    page.wait_for_url(f"{server.url}/")
    provider.stop()
    assert copy_of(page) != left
    page.goto(f"{server.url}/settings")
    signed_in = seen(page, say("people.signed_in", "en", name="มะลิ"))
    expect(signed_in).to_be_visible()

    server.start(left)
    server.wait(left)
    go_to(page, server, left)
    page.reload()
    expect(signed_in).to_be_visible()
    assert copy_of(page) == left
