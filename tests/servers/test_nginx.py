"""What the README's nginx passes on, and what it keeps to itself."""

from __future__ import annotations

from contextlib import AbstractContextManager
from http.client import HTTPResponse

import pytest

from tests.servers.server import COPIES, Server


def visit(server: Server, copy: str) -> AbstractContextManager[HTTPResponse]:
    """The websocket of a visit that this copy's cookie comes with."""
    return server.websocket(Origin=server.url, Cookie=f"samrap_copy={copy}")


def told_by(answer: HTTPResponse) -> str:
    """The copy that a visit is told it lives in."""
    assert answer.status == 101
    (cookie,) = answer.headers.get_all("Set-Cookie", [])
    (name, copy), *more = (part.partition("=")[::2] for part in cookie.split("; "))
    assert name == "samrap_copy"
    assert {"HttpOnly", "Secure"} <= {name for name, _ in more}
    return copy


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


def test_a_visit_goes_to_its_copy_or_the_other_while_that_is_gone(server: Server) -> None:
    for copy in COPIES:
        server.wait(copy)
        with visit(server, copy) as answer:
            assert told_by(answer) == copy
    server.kill("a")
    with visit(server, "a") as answer:
        assert told_by(answer) == "b"
    server.start("a")
    server.wait("a")
    with visit(server, "a") as answer, visit(server, "a") as at_once:
        assert told_by(answer) == "a"
        assert told_by(at_once) == "a"


def test_another_site_gets_no_visit(server: Server) -> None:
    with server.websocket(Origin="https://elsewhere.example.org") as answer:
        assert answer.status == 403
