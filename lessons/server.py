"""What the web server adds to Streamlit: card pictures, fonts and the look as files, headers, and a first page that is
already Samrap's while the scripts load. No page of the app is made here.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import logging
import re
import threading
from collections.abc import AsyncIterator, Iterator, Mapping, MutableMapping
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cards.art import DECKS, SHEET_PLACES, back_image, heads_sheet_image, sheet_image
from lessons.decks import deck_of, standing_deck
from lessons.identity import WhoCookie
from lessons.takeaway.serve import TAKE_ROUTES

INDEXES = ("arabic", "thai", "off")
SHEET_WIDTHS = {"row": 100, "full": 168, "heads": 112}
WARM_FIRST = ("heads", "row", "full")
POK_WIDTHS = {"row": 112, "full": 168}
FONT_WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 700}
IMMUTABLE = "public, max-age=31536000, immutable"
LOOK_FILES = (
    "tokens.css",
    "icons.css",
    "streamlit.css",
    "shell.css",
    "parts.css",
    "cards.css",
    "asking.css",
    "pok.css",
    "pages.css",
    "people.css",
    "takeaway.css",
    "progress.css",
    "drills.css",
    "lab.css",
    "rules.css",
    "search.css",
    "house.css",
    "odds.css",
    "table.css",
    "pok_table.css",
)
_PARTS = (
    "Html.", "purify.es.", "PageLink.", "Button.", "BidiComponent.", "_arrayReduce.", "serialization.", "recordbatch.",
)  # fmt: skip
TITLES = {"th": "สำรับ", "en": "Samrap"}
_PACKABLE = (".js", ".css", ".svg", ".json", ".html")
_SMALL = 600


# --- files we serve ---------------------------------------------------------------------------------------------------


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:12]


@cache
def art_version() -> str:
    """A short text that changes when the drawings do; it is part of every picture's address."""
    here = files("cards.art")
    names = sorted(item.name for item in here.iterdir() if item.name.endswith((".py", ".png")))
    return _digest(*(here.joinpath(name).read_bytes() for name in names))


def sheet_url(cut: str, index: str, deck: str = "") -> str:
    """Where the sprite of all thirty faces is: `cut` is row, full or heads; `deck` the digest of an own deck.

    >>> sheet_url("row", "arabic").startswith("/cards/row-arabic-")
    True
    """
    return f"/cards/{cut}-{index}-{deck or art_version()}"


def back_url(colour: str) -> str:
    """Where the picture of a card's back is: green or orange."""
    return f"/cards/back-{colour}-{art_version()}"


def pok_sheet_url(cut: str) -> str:
    """Where the sprite of the 52 cards is: `cut` is row or full.

    >>> pok_sheet_url("row").startswith("/cards/pok-row-")
    True
    """
    return f"/cards/pok-{cut}-{art_version()}"


def pok_back_url(colour: str = "green") -> str:
    """Where the picture of the back of a card of Pok Deng is: green or orange."""
    return f"/cards/pok-{colour}-{art_version()}"


def draw_pok_sheet(cut: Any) -> bytes:
    """The sprite's bytes. Errors: `KeyError` for an unknown cut."""
    return sheet_image(game="pok", cut=cut, width=POK_WIDTHS[cut])


def draw_sheet(cut: Any, index: Any, deck: str = "") -> bytes:
    """The sprite's bytes. Errors: `KeyError` for an unknown cut, `ValueError` for an unknown index."""
    width = SHEET_WIDTHS[cut]
    with _drawing(f"{cut} {index} {deck}"):
        if cut == "heads":  # a photograph has no head of its own
            return heads_sheet_image(index=index, width=width)
        own = deck_of(deck)
        if own is not None:
            return own.sheet(cut=cut, index=index, width=width)
        return sheet_image(cut=cut, index=index, width=width)


_locks: dict[str, threading.Lock] = {}


def _drawing(sheet: str) -> threading.Lock:
    """One lock a sheet: whoever asks for one that is being drawn waits for it, and it is drawn once."""
    return _locks.setdefault(sheet, threading.Lock())


def _picture(body: bytes, version: str, deck: bool = False) -> Response:
    """A picture, kept for good when it is what its address says; else it stands in, and the next time it is asked for.

    A browser may ask for a deck this server has forgotten, or for drawings of another version: it is shown something.
    """
    kind = "image/webp" if body[:4] == b"RIFF" else "image/png"
    kept = version == art_version() or deck
    return Response(body, media_type=kind, headers={"Cache-Control": IMMUTABLE if kept else "no-store"})


def serve_card(request: Request) -> Response:
    """A sprite or a back by the address `sheet_url` and `back_url` give; 404 for a picture that there is not."""
    cut, _, rest = request.path_params["name"].partition("-")
    choice, _, version = rest.partition("-")
    if cut == "back" and choice in ("green", "orange"):
        return _picture(back_image(choice, width=168), version)
    if cut == "pok" and choice in ("green", "orange"):
        return _picture(back_image(choice, game="pok", width=168), version)
    if cut == "pok" and choice in POK_WIDTHS:
        return _picture(draw_pok_sheet(choice), version)
    if cut not in SHEET_WIDTHS or choice not in INDEXES:
        return Response("no such picture", status_code=404)
    own = deck_of(version)
    return _picture(draw_sheet(cut, choice, version), version, deck=own is not None)


@cache
def font_file(weight: str) -> bytes:
    """Sarabun in one weight, from the `fontpkg-sarabun` package, as a page loads it."""
    spec = importlib.util.find_spec("fontpkg_sarabun")
    assert spec is not None
    assert spec.origin is not None
    return (Path(spec.origin).parent / "files" / f"Sarabun-{weight}.ttf").read_bytes()


def serve_font(request: Request) -> Response:
    """Sarabun: /fonts/Sarabun-Regular.ttf, SemiBold and Bold."""
    weight = request.path_params["name"].removeprefix("Sarabun-").removesuffix(".ttf")
    if weight not in FONT_WEIGHTS:
        return Response("no such font", status_code=404)
    return _packed_response(request.scope, font_file(weight), "font/ttf")


@cache
def look() -> bytes:
    """The style sheet of every page: colours and type, Streamlit's parts, ours, the cards and their places."""
    here = files("lessons.ui.look")
    faces = "".join(
        f"@font-face{{font-family:Sarabun;font-weight:{weight};font-display:block;"
        f"src:url(/fonts/Sarabun-{name}.ttf) format('truetype')}}\n"
        for name, weight in FONT_WEIGHTS.items()
    )
    columns = 1 + max(column for column, _ in SHEET_PLACES.values())
    rows = 1 + max(row for _, row in SHEET_PLACES.values())
    places = "".join(
        f".f{code}{{--x:{column * 100 / (columns - 1):.4g}%;--y:{row * 100 / (rows - 1):.4g}%}}\n"
        for code, (column, row) in SHEET_PLACES.items()
    )
    sheets = f":root{{--cols:{columns * 100}%;--rows:{rows * 100}%}}\n"
    words = (here.joinpath(name).read_text(encoding="utf-8") for name in LOOK_FILES)
    waiting = "".join(f'.face.f{code}::before{{content:"{code[0]}" / ""}}\n' for code in SHEET_PLACES)
    return "".join((faces, sheets, *words, places, waiting, _pok_places())).encode()


def _pok_places() -> str:
    """Where each of the 52 lies on its sprite; the class is `q` and the code, for "4C" is no "4c"."""
    deck = DECKS["pok"]
    return "".join(
        f".q{code}{{--x:{column * 100 / (deck.columns - 1):.4g}%;--y:{row * 100 / (len(deck.rows) - 1):.4g}%}}\n"
        for code, (column, row) in deck.places.items()
    )


def look_url() -> str:
    """Where the style sheet is; the address changes with it."""
    return f"/look/{_digest(look())}.css"


def serve_look(request: Request) -> Response:
    """The style sheet; 404 for an address it does not have (any more)."""
    if request.url.path != look_url():
        return Response("no such style sheet", status_code=404)
    return _packed_response(request.scope, look(), "text/css; charset=utf-8")


ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><g transform="translate(2 0)">'
    '<rect x="1.5" y="3" width="11" height="25" rx="2" transform="rotate(-9 7 15)" fill="#1f6b4a"/>'
    '<rect x="12.5" y="3" width="11" height="25" rx="2" transform="rotate(9 18 15)" fill="#d2691e"/>'
    '<rect x="7.5" y="2" width="11" height="26" rx="2" fill="#fdf5e0" stroke="#3b2f25" stroke-width="1.3"/>'
    '<rect x="10.7" y="11.5" width="4.6" height="4.6" rx=".8" fill="#b3261e"/></g></svg>'
)


def serve_icon(_request: Request) -> Response:
    """Three cards of the two packs: the page's icon."""
    return Response(ICON, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


def serve_health(_request: Request) -> JSONResponse:
    """Says that the server lives."""
    return JSONResponse({"ok": True})


ROUTES = [
    Route("/healthz", serve_health),
    Route("/cards/{name}", serve_card),
    Route("/fonts/{name}", serve_font),
    Route("/look/icon.svg", serve_icon),
    Route("/look/{name}", serve_look),
    *TAKE_ROUTES,
]


# --- smaller on the way -----------------------------------------------------------------------------------------------


def _takes_gzip(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


@cache
def _pack(body: bytes) -> bytes:
    """Packed once; only what this server itself holds is asked for: fonts, the style sheet, Streamlit's scripts."""
    return gzip.compress(body, 6, mtime=0)


@cache
def _packed_file(path: str) -> bytes:
    return gzip.compress(static_files()[path].read_bytes(), 6, mtime=0)


def _packed_response(scope: Scope, body: bytes, kind: str) -> Response:
    headers = {"Cache-Control": IMMUTABLE, "Vary": "Accept-Encoding"}
    if _takes_gzip(scope):
        body = _pack(body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=kind, headers=headers)


@cache
def static_files() -> Mapping[str, Path]:
    """Streamlit's own scripts and styles by their address: those worth packing."""
    spec = importlib.util.find_spec("streamlit")
    assert spec is not None
    assert spec.origin is not None
    root = Path(spec.origin).parent / "static"
    return {
        f"/{path.relative_to(root).as_posix()}": path
        for path in (root / "static").rglob("*")
        if path.suffix in _PACKABLE and path.stat().st_size > _SMALL
    }


_KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
}


# --- the first page ---------------------------------------------------------------------------------------------------

_NO_SCRIPT = {
    "th": "สำรับต้องใช้ JavaScript เปิดใช้ในเบราว์เซอร์แล้วโหลดหน้านี้ใหม่",
    "en": "Samrap needs JavaScript. Switch it on in the browser and load this page again.",
}


def first_language(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """The language a page starts in: the learner's own choice, else Thai when the browser asks for Thai first.

    >>> first_language({"accept-language": "th-TH,th;q=0.9,en;q=0.8"}, {})
    'th'
    >>> first_language({"accept-language": "th"}, {"samrap": "lang%3Den"})
    'en'
    """
    chosen = dict(part.partition("=")[::2] for part in unquote(cookies.get("samrap", "")).split("&"))
    if chosen.get("lang") in TITLES:
        return chosen["lang"]
    return "th" if headers.get("accept-language", "").lower().startswith("th") else "en"


def dress(page: str, lang: str) -> str:
    """Streamlit's empty page with our language, title, icon, fonts and style sheet in its head."""
    start, _, rest = page.partition("<noscript>")
    _, _, end = rest.partition("</noscript>")
    preload = "".join(
        f'<link rel="preload" href="/fonts/Sarabun-{name}.ttf" as="font" type="font/ttf" crossorigin>'
        for name in ("Regular", "Bold")
    )
    preload += "".join(f'<link rel="modulepreload" crossorigin href="{path}">' for path in part_scripts())
    head = (
        # without this the page looks for its server below every page's own path first, and reports what it misses
        "<script>window.__streamlit={BACKEND_BASE_URL:location.origin}</script>"
        f'{preload}<link rel="stylesheet" href="{look_url()}">'
        '<meta name="theme-color" content="#f6f0e2" media="(prefers-color-scheme: light)">'
        '<meta name="theme-color" content="#1e1813" media="(prefers-color-scheme: dark)">'
    )
    start = start.replace('<html lang="en">', f'<html lang="{lang}">')
    start = start.replace("<title>Streamlit</title>", f"<title>{TITLES[lang]}</title>{head}")
    start = start.replace("./favicon.png", "/look/icon.svg")
    before, mark, after = start.partition('<link\n      rel="preload"')
    if mark:  # Streamlit's own font, which no page of ours shows
        start = before + after.partition("/>")[2]
    return f"{start}<noscript><p>{_NO_SCRIPT[lang]}</p></noscript>{end}"


CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' blob:",  # components come as text and are imported from blobs
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# Fonts that Streamlit's page fetches and no page of ours shows: ours, already there, stands in.
_OTHER_FONTS = ("/static/media/SourceSans", "/static/media/MaterialSymbols")
PAGES = ("/", "/learn", "/practise", "/rules", "/settings", "/progress", "/lab", "/house", "/odds", "/table")
_FILES = (
    "/_stcore/", "/media/", "/static/", "/component/", "/cards/", "/fonts/", "/look/", "/healthz", "/favicon",
    "/auth/", "/oauth2callback", "/take/",
)  # fmt: skip
_HIDDEN = ("/_stcore/metrics", "/_stcore/agent")
_SLASHES = re.compile("/(?:\\.?/)+")


class Dresser:
    """ASGI middleware: packs what is static, dresses the page, sets the security headers, hides the metrics."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before the app."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"]

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                _set_headers(message, SECURITY_HEADERS)
            await send(message)

        if _SLASHES.sub("/", path).startswith(_HIDDEN):  # Streamlit takes "//" for "/"
            await Response("not found", status_code=404)(scope, receive, send_safely)
        elif path.startswith(_OTHER_FONTS):
            await RedirectResponse("/fonts/Sarabun-Regular.ttf")(scope, receive, send_safely)
        elif scope["method"] == "GET" and path in static_files() and _takes_gzip(scope):
            headers = {"Cache-Control": IMMUTABLE, "Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
            response = Response(_packed_file(path), media_type=_KINDS[Path(path).suffix], headers=headers)
            await response(scope, receive, send_safely)
        elif scope["method"] == "GET" and path.rstrip("/") == "/home":  # Streamlit knows its first page by "/" alone
            query = scope.get("query_string", b"").decode("latin-1")
            await RedirectResponse("/" + (f"?{query}" if query else ""))(scope, receive, send_safely)
        elif scope["method"] == "GET" and path.rstrip("/") in ("", *PAGES):
            await _Page(scope, send_safely)(self.app, receive)
        elif scope["method"] == "GET" and _wants_page(scope):  # Streamlit would say so in English only
            await RedirectResponse("/?lost=1")(scope, receive, send_safely)
        else:
            await self.app(scope, receive, send_safely)


def _wants_page(scope: Scope) -> bool:
    """Whether a browser asks for a page, and not for a file or a part of one."""
    accepts = any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])
    return accepts and not scope["path"].startswith(_FILES)


class _Page:
    """Holds an HTML answer back until it is whole, and sends it dressed; anything else goes through as it comes."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self.send = scope, send
        self.start: MutableMapping[str, Any] | None = None
        self.body = b""

    async def __call__(self, app: ASGIApp, receive: Receive) -> None:
        # A page must come whole and unpacked, and never as "not modified": its language is the visitor's.
        names = (b"accept-encoding", b"if-none-match", b"if-modified-since", b"range")
        held = [pair for pair in self.scope["headers"] if pair[0] not in names]
        await app({**self.scope, "headers": held}, receive, self.answer)

    async def answer(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _header(message, b"content-type").startswith(b"text/html"):
            self.start = message
        elif self.start is None:
            await self.send(message)
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body"):
                request = Request(self.scope)
                lang = first_language(request.headers, request.cookies)
                response = Response(
                    dress(self.body.decode(), lang),
                    status_code=self.start["status"],
                    media_type="text/html; charset=utf-8",
                    headers={"Cache-Control": "no-cache", "Content-Language": lang},
                )
                kept = [pair for pair in self.start["headers"] if pair[0].lower() == b"set-cookie"]
                response.raw_headers.extend(kept)
                await self.send(
                    {"type": "http.response.start", "status": response.status_code, "headers": response.raw_headers}
                )
                await self.send({"type": "http.response.body", "body": response.body})


def _header(message: Message, name: bytes) -> bytes:
    return next((value for key, value in message.get("headers", ()) if key.lower() == name), b"")


def _set_headers(message: Message, wanted: Mapping[str, str]) -> None:
    kept = [pair for pair in message.get("headers", ()) if pair[0].lower().decode() not in wanted]
    message["headers"] = kept + [(name.encode(), value.encode()) for name, value in wanted.items()]


MIDDLEWARE = [Middleware(Dresser)]
SHARED_MIDDLEWARE = [Middleware(WhoCookie, pages=PAGES), *MIDDLEWARE]
"""On a shared server: every browser also gets the cookie it is known by."""


# --- at the start -----------------------------------------------------------------------------------------------------


@cache
def part_scripts() -> tuple[str, ...]:
    """The scripts of Streamlit's parts that every page of ours is made of, which it would fetch one after another."""
    return tuple(path for path in static_files() if path.rsplit("/", 1)[-1].startswith(_PARTS))


def _first_scripts() -> Iterator[str]:
    """The addresses that Streamlit's page asks for at once, then those of the parts our pages are made of."""
    spec = importlib.util.find_spec("streamlit")
    assert spec is not None
    assert spec.origin is not None
    page = (Path(spec.origin).parent / "static" / "index.html").read_text(encoding="utf-8")
    known = static_files()
    yield from (path for path in known if f".{path}" in page)
    yield from part_scripts()


def warm() -> None:
    """Packs and imports what the first visitor would wait for."""
    try:
        for path in dict.fromkeys(_first_scripts()):
            _packed_file(path)
        _pack(look())
        for name in FONT_WEIGHTS:
            _pack(font_file(name))
        warm_pok_deng()
    except Exception:  # the first visitor waits a little, nothing else
        logging.getLogger(__name__).exception("could not prepare everything beforehand")


def warm_sheets() -> None:
    """Draws every sprite: the small ones first, of the numerals that most learners see; then the other numerals."""
    try:
        standing = standing_deck()
        deck = standing.key if standing else ""
        for index in INDEXES:
            for cut in WARM_FIRST:
                draw_sheet(cut, index, deck)
            if index == INDEXES[0]:
                for pok_cut in POK_WIDTHS:
                    draw_pok_sheet(pok_cut)
    except Exception:  # the first visitor waits a little, nothing else
        logging.getLogger(__name__).exception("could not draw every sheet beforehand")


def warm_pok_deng() -> None:
    """Solves Pok Deng by the rulebook's house rules, after all that Phai Tong needs."""
    from cards.pok_deng import odds  # noqa: PLC0415 - numpy is read only when odds are asked for

    odds.find_values()


@asynccontextmanager
async def lifespan(_app: object) -> AsyncIterator[None]:
    """Starts `warm` and `warm_sheets` beside the server, so that it answers at once."""
    for work in (warm_sheets, warm):
        threading.Thread(target=work, name=f"samrap-{work.__name__}", daemon=True).start()
    yield
