"""What the README's nginx passes on, and what it keeps to itself."""

from __future__ import annotations

import pytest

from tests.servers.server import COPIES, Server

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec_WebSocket_Protocol": "streamlit",
}


def test_every_copy_says_that_it_lives(server: Server) -> None:
    for copy in COPIES:
        server.wait(copy)
        answer = server.get("/healthz", Cookie=f"samrap_copy={copy}")
        assert (answer.status, answer.body) == (200, b'{"ok":true}')


@pytest.mark.parametrize("path", ["/_stcore/metrics", "/_stcore//metrics", "//_stcore/metrics", "/_stcore/metrics/"])
def test_the_metrics_stay_inside(server: Server, path: str) -> None:
    assert server.get(path).status == 404


def test_whoever_comes_without_https_is_sent_there(server: Server) -> None:
    answer = server.get("/learn?lesson=pack", secure=False)
    assert answer.status == 301
    assert answer.headers["Location"] == "https://samrap.example.org/learn?lesson=pack"


def test_the_cookie_of_a_browser_is_for_https_only(server: Server) -> None:
    (cookie,) = server.get("/").headers.get_all("Set-Cookie", [])
    assert cookie.startswith("samrap_who=")
    assert {"HttpOnly", "Secure", "SameSite=Lax"} <= set(cookie.split("; "))


def test_a_visit_is_told_which_copy_it_lives_in(server: Server) -> None:
    for copy in COPIES:
        server.wait(copy)
        answer = server.get("/_stcore/stream", **UPGRADE, Origin=server.url, Cookie=f"samrap_copy={copy}")
        assert answer.status == 101
        (cookie,) = answer.headers.get_all("Set-Cookie", [])
        assert cookie.startswith(f"samrap_copy={copy};")


def test_another_site_gets_no_visit(server: Server) -> None:
    assert server.get("/_stcore/stream", **UPGRADE, Origin="https://elsewhere.example.org").status == 403
