"""What the server adds: pictures and fonts kept for good, small scripts, a dressed page, headers, own decks."""

from __future__ import annotations

import asyncio
import gzip
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route

from cards.art import SHEET_PLACES, load_own_deck
from cards.phai_tong.deck import CODES
from lessons import decks, server
from lessons.server import (
    MIDDLEWARE,
    ROUTES,
    art_version,
    back_url,
    draw_sheet,
    first_language,
    look,
    look_url,
    sheet_url,
    static_files,
)
from lessons.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

PAGE = '<!DOCTYPE html><html lang="en"><head><title>Streamlit</title></head><body><noscript>x</noscript></body></html>'
APP = Starlette(
    routes=[
        *ROUTES,
        Route("/_stcore/metrics", lambda _request: PlainTextResponse("secret")),
        Route("/{page:path}", lambda _request: HTMLResponse(PAGE)),
    ],
    middleware=MIDDLEWARE,
)


def get(path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Ask the app for a path."""
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

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": raw,
        "scheme": "http", "server": ("test", 80), "client": ("test", 1), "root_path": "", "http_version": "1.1",
    }  # fmt: skip

    async def ask() -> None:
        await APP(scope, receive, send)  # type: ignore[arg-type]

    # in a thread of its own: the browser tests keep a loop running in this one
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(ask())).result()
    return status, found, body


@pytest.mark.parametrize("cut", ["row", "full", "heads"])
def test_a_sheet_of_cards_is_kept_for_good(cut: str) -> None:
    status, headers, body = get(sheet_url(cut, "arabic"))
    assert status == 200
    assert "immutable" in headers["cache-control"]
    width, height = Image.open(BytesIO(body)).size
    columns, rows = 10, 3
    assert len(SHEET_PLACES) == columns * rows == 30
    assert width % columns == 0
    assert height % rows == 0


def test_every_sheet_is_drawn_beforehand_the_small_ones_first(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, str]] = []
    monkeypatch.setattr(server, "draw_sheet", lambda cut, index, _deck: drawn.append((cut, index)))
    monkeypatch.setattr(server, "draw_pok_sheet", lambda cut: drawn.append((cut, "pok")))
    server.warm_sheets()
    assert drawn[:3] == [("heads", "arabic"), ("row", "arabic"), ("full", "arabic")]
    assert {(cut, index) for cut in server.SHEET_WIDTHS for index in server.INDEXES} <= set(drawn)
    assert {(cut, "pok") for cut in server.POK_WIDTHS} <= set(drawn)


def test_a_sheet_asked_for_by_many_at_once_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    done: dict[str, bytes] = {}

    def slow(*, index: str, width: int) -> bytes:  # as the real one, it keeps what it drew
        if index not in done:
            drawn.append(index)
            time.sleep(0.05)
            done[index] = b"sheet"
        return done[index]

    monkeypatch.setattr(server, "heads_sheet_image", slow)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: server.draw_sheet("heads", "thai"), range(4))) == {b"sheet"}
    assert drawn == ["thai"]


def test_the_backs_are_served_and_nothing_else_under_cards() -> None:
    assert get(back_url("green"))[0] == 200
    assert get("/cards/back-purple-1")[0] == 404
    assert get("/cards/row-roman-1")[0] == 404
    assert get("/cards/nonsense")[0] == 404


def test_fonts_are_sarabun_and_packed_on_the_way() -> None:
    status, headers, body = get("/fonts/Sarabun-Bold.ttf", accept_encoding="gzip")
    assert status == 200
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body)[:4] == b"\0\1\0\0"
    assert get("/fonts/Sarabun-Thin.ttf")[0] == 404
    assert get("/fonts/..%2f..%2fpyproject.toml")[0] == 404


def test_the_style_sheet_holds_a_place_for_every_face() -> None:
    sheet = look().decode()
    for code in CODES:
        assert f".f{code}{{--x:" in sheet
    assert get(look_url())[0] == 200


def test_streamlits_scripts_come_packed() -> None:
    path = max(static_files(), key=lambda name: static_files()[name].stat().st_size * ("index" in name))
    status, headers, body = get(path, accept_encoding="gzip")
    assert status == 200
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == static_files()[path].read_bytes()


@pytest.mark.parametrize(("asked", "lang"), [("th-TH,th;q=0.9", "th"), ("en-US,th;q=0.5", "en"), ("", "en")])
def test_the_page_is_dressed_in_the_visitors_language(asked: str, lang: str) -> None:
    status, headers, body = get("/learn", accept_language=asked, accept="text/html")
    assert status == 200
    page = body.decode()
    assert f'<html lang="{lang}">' in page
    assert "<title>Streamlit" not in page
    assert look_url() in page
    assert headers["content-language"] == lang


def test_a_chosen_language_goes_before_the_browsers() -> None:
    assert first_language({"accept-language": "th"}, {"samrap": "lang%3Den"}) == "en"


def test_every_answer_has_its_security_headers() -> None:
    for path in ("/", "/healthz", look_url(), "/cards/nonsense"):
        headers = get(path)[1]
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_the_metrics_are_hidden() -> None:
    for path in ("/_stcore/metrics", "//_stcore/metrics", "/_stcore//metrics", "/_stcore/./agent"):
        assert get(path)[::2] == (404, b"not found")


def test_an_unknown_page_leads_home() -> None:
    status, headers, _ = get("/nowhere", accept="text/html")
    assert (status, headers["location"]) == (307, "/?lost=1")


def test_home_by_its_name_is_the_first_page() -> None:
    for path in ("/home", "/home/"):
        status, headers, _ = get(path, accept="text/html")
        assert (status, headers["location"]) == (307, "/")


def test_health_is_told() -> None:
    status, _, body = get("/healthz")
    assert (status, body) == (200, b'{"ok":true}')


def picture(colour: tuple[int, int, int]) -> bytes:
    """A photograph of a card, as far as a test needs one."""
    out = BytesIO()
    Image.new("RGB", (200, 560), colour).save(out, "PNG")
    return out.getvalue()


def test_an_own_deck_takes_the_place_of_the_drawings() -> None:
    deck = load_own_deck({f"{code}.png": picture((200, 30, 30)) for code in CODES})
    store = open_store("sqlite://")
    learner = store.add_learner("local", datetime(2026, 11, 1, tzinfo=UTC))
    key = decks.keep_deck(deck, store, learner.id, datetime(2026, 11, 1, tzinfo=UTC))
    drawn, own = draw_sheet("row", "arabic"), draw_sheet("row", "arabic", key)
    assert drawn != own
    assert get(sheet_url("row", "arabic", key))[2] == own
    assert "immutable" in get(sheet_url("row", "arabic", key))[1]["cache-control"]
    assert key != art_version()


def test_an_own_deck_is_shown_by_another_server_with_the_same_store(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = load_own_deck({"4c.png": picture((30, 30, 200))})
    store, noon = open_store("sqlite://"), datetime(2026, 11, 1, tzinfo=UTC)
    key = decks.keep_deck(deck, store, store.add_learner("local", noon).id, noon)
    monkeypatch.setattr(decks, "_kept", OrderedDict())
    assert decks.deck_of(key) is None
    monkeypatch.setattr(decks, "_find_store", [lambda: store])
    found = decks.deck_of(key)
    assert found is not None
    assert found.pictures == deck.pictures
    assert decks.deck_of("0" * 16) is None


@pytest.mark.parametrize(
    "address", ["row-arabic-unknown", "row-arabic-", "heads-arabic-0", "back-green-0", "pok-row-0", "pok-green-0"]
)
def test_what_stands_in_for_a_picture_is_shown_and_not_kept(address: str) -> None:
    status, headers, body = get(f"/cards/{address}")
    assert status == 200
    assert headers["cache-control"] == "no-store"
    assert body == get(f"/cards/{address.rpartition('-')[0]}-{art_version()}")[2]


def test_the_style_sheet_has_one_address() -> None:
    assert get("/look/anything.css", accept_encoding="gzip")[0] == 404


def test_the_servers_deck_is_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "4b.png").write_bytes(picture((30, 200, 30)))
    (tmp_path / "notes.txt").write_text("no card")
    monkeypatch.setenv(decks.VARIABLE, str(tmp_path))
    decks.standing_deck.cache_clear()
    try:
        deck = decks.standing_deck()
        assert deck is not None
        assert list(deck.pictures) == ["4b"]
        assert decks.deck_of(deck.key) is deck
        monkeypatch.setenv(decks.VARIABLE, str(tmp_path / "nowhere"))
        decks.standing_deck.cache_clear()
        assert decks.standing_deck() is None
    finally:
        decks.standing_deck.cache_clear()
