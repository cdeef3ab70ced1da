"""Sheets and decks at their addresses: the same from every server, one made at a time, bad addresses refused."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette

from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.server import MIDDLEWARE, ROUTES
from lessons.takeaway import serve
from lessons.takeaway.serve import MOST_AT_ONCE, take_url
from lessons.takeaway.sheet import sheet

APP = Starlette(routes=ROUTES, middleware=MIDDLEWARE)


async def ask(address: str) -> tuple[int, dict[str, str], bytes]:
    status, found, body = 0, {}, b""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status, found, body
        if message["type"] == "http.response.start":
            status = message["status"]
            found = {key.decode().lower(): value.decode() for key, value in message["headers"]}
        else:
            body += message.get("body", b"")

    parts = urlsplit(address)
    scope = {
        "type": "http", "method": "GET", "path": parts.path, "raw_path": parts.path.encode(), "scheme": "http",
        "query_string": parts.query.encode(), "headers": [(b"accept", b"text/html,*/*")], "server": ("test", 80),
        "client": ("test", 1), "root_path": "", "http_version": "1.1",
    }  # fmt: skip
    await APP(scope, receive, send)  # type: ignore[arg-type]
    return status, found, body


def get(*addresses: str) -> list[tuple[int, dict[str, str], bytes]]:
    """Ask for all of these at once, in a thread of its own: the browser tests keep a loop running in this one."""

    async def every() -> list[tuple[int, dict[str, str], bytes]]:
        return await asyncio.gather(*map(ask, addresses))

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(every())).result()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str, Any, str]]:
    """What is asked to be made, instead of making it."""
    found: list[tuple[str, str, str, Any, str]] = []

    def maker(ending: str):  # type: ignore[no-untyped-def]
        return lambda *wanted: found.append((ending, *wanted)) or ending.encode()

    kinds = {ending: (kind, maker(ending)) for ending, (kind, _) in serve._FILES.items()}
    monkeypatch.setattr(serve, "_FILES", kinds)
    return found


def test_a_sheet_is_served_as_it_is_made_under_a_name_to_save_it() -> None:
    house = PokHouse(tie="deng_difference")
    [(status, headers, body)] = get(take_url("pdf", "en", house, "arabic"))
    assert status == 200
    assert body == sheet("pok", "en", house, "arabic")
    assert headers["content-type"] == "application/pdf"
    assert headers["content-disposition"] == 'attachment; filename="samrap-pok-deng-en.pdf"'
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("house", [House(), House(iao_sian="mixed", khiao_wan=False, price_muet=14), PokHouse()])
@pytest.mark.parametrize("ending", ["pdf", "apkg"])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_an_address_holds_all_that_a_file_is_made_of(made: list[Any], house: Any, ending: str, lang: str) -> None:
    game = "tong" if isinstance(house, House) else "pok"
    [(status, _, body)] = get(take_url(ending, lang, house, "thai"))
    assert (status, body) == (200, ending.encode())
    assert made == [(ending, game, lang, house, "thai")]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/take/samrap-whist-th.pdf", 404),
        ("/take/samrap-phai-tong-th.exe", 404),
        ("/take/samrap-phai-tong-de.pdf", 404),
        ("/take/", 404),
        ("/take/samrap-phai-tong-th.pdf?rules=jokers:true", 400),
        ("/take/samrap-phai-tong-th.pdf?rules=price_lom:1", 400),
        ("/take/samrap-phai-tong-th.pdf?rules=%00", 400),
        ("/take/samrap-phai-tong-th.pdf?rules=tie:push", 400),  # of the other game
        ("/take/samrap-phai-tong-th.pdf?index=roman", 400),
        ("/take/samrap-phai-tong-th.pdf", 200),
        ("/take/samrap-pok-deng-en.apkg?index=off&rules=tong_ace:low", 200),
    ],
)
def test_only_what_there_is_is_made(made: list[Any], address: str, status: int) -> None:
    [(found, _, _)] = get(address)
    assert found == status
    assert bool(made) == (status == 200)


def test_one_is_made_at_a_time_and_a_crowd_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    now, most, lock = 0, 0, threading.Lock()

    def slow(*_: object) -> bytes:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        time.sleep(0.02)
        with lock:
            now -= 1
        return b"made"

    monkeypatch.setattr(serve, "_FILES", {"pdf": ("application/pdf", slow)})
    answers = get(*["/take/samrap-pok-deng-th.pdf"] * (MOST_AT_ONCE + 5))
    statuses = [status for status, _, _ in answers]
    assert most == 1
    assert statuses.count(200) == MOST_AT_ONCE
    assert statuses.count(503) == 5
    assert all("retry-after" in headers for status, headers, _ in answers if status == 503)
    assert [status for status, _, _ in get("/take/samrap-pok-deng-th.pdf")] == [200]


def addresses() -> Iterable[str]:
    return (take_url(ending, lang, house, "arabic") for ending in ("pdf", "apkg") for lang in ("th", "en")
            for house in (House(), PokHouse()))  # fmt: skip


def test_addresses_are_plain_and_short() -> None:
    assert len(set(addresses())) == 8
    every = House(iao_sian="mixed", stir=True, khiao_wan=False, price_muet=999, price_muet_keng=1000)
    assert len(take_url("pdf", "th", every, "arabic")) < 200
    assert all(address.isascii() and " " not in address for address in addresses())
