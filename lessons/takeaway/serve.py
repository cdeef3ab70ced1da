"""Sheets and decks for Anki as files of the web server: what is in them follows from their address alone, so that any
server can be asked. What is the learner's own goes another way, through the page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any, get_args
from urllib.parse import urlencode

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cards.art import Index
from cards.errors import CardsError
from lessons.quizzes.games import GAME_BY_KEY, game_of_house
from lessons.quizzes.situation import format_rules, parse_rules
from lessons.wording import LANGS

TITLES = {"tong": "phai-tong", "pok": "pok-deng"}
MOST_AT_ONCE = 12


@dataclass(slots=True)
class _Queue:
    """Those who wait for a file. One is made at a time: each takes a processor for a second or more, and the pages come
    first.
    """

    waiting: int = 0
    limiter: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(1))

    async def make(self, work: Callable[[], bytes]) -> bytes | None:
        """What `work` makes, None where too many wait already."""
        if self.waiting >= MOST_AT_ONCE:
            return None
        self.waiting += 1
        try:
            return await to_thread.run_sync(work, limiter=self.limiter)
        finally:
            self.waiting -= 1


_QUEUE = _Queue()


def _make_sheet(game: str, lang: str, house: Any, index: Index) -> bytes:
    from lessons.takeaway.sheet import sheet  # noqa: PLC0415 - HarfBuzz is loaded when the first sheet is asked for

    return sheet(game, lang, house, index)


def _make_deck(game: str, lang: str, house: Any, index: Index) -> bytes:
    from lessons.takeaway.anki import anki_deck  # noqa: PLC0415 - and genanki with the first deck

    return anki_deck(game, lang, house, datetime.now(UTC), index)


_FILES: dict[str, tuple[str, Callable[[str, str, Any, Index], bytes]]] = {
    "pdf": ("application/pdf", _make_sheet),
    "apkg": ("application/octet-stream", _make_deck),
}


def file_name(ending: str, game: str, lang: str) -> str:
    """What a file is called where it is saved.

    >>> file_name("pdf", "tong", "th")
    'samrap-phai-tong-th.pdf'
    """
    return f"samrap-{TITLES[game]}-{lang}.{ending}"


def take_url(ending: str, lang: str, house: Any, index: str) -> str:
    """Where the sheet (`pdf`) or the deck (`apkg`) of a house's game is, in a language, with numerals on the heads.

    >>> from cards.phai_tong.house import House
    >>> take_url("pdf", "th", House(khiao_wan=False), "arabic")
    '/take/samrap-phai-tong-th.pdf?index=arabic&rules=khiao_wan%3Afalse'
    """
    query = {"index": index}
    if rules := format_rules(house):
        query["rules"] = rules
    return f"/take/{file_name(ending, game_of_house(house).key, lang)}?{urlencode(query)}"


_NAMES = {file_name(ending, game, lang): (ending, game, lang) for ending in _FILES for game in TITLES for lang in LANGS}


async def serve_take(request: Request) -> Response:
    """A sheet or a deck by the address `take_url` gives; 404 for another, 400 for rules or numerals that are none, 503
    while too many are asked for.
    """
    found = _NAMES.get(request.path_params["name"])
    if found is None:
        return Response("no such file", status_code=404)
    ending, game, lang = found
    index: Any = request.query_params.get("index", "arabic")
    try:
        house = parse_rules(request.query_params.get("rules", ""), GAME_BY_KEY[game].key)
    except CardsError as error:
        return Response(str(error), status_code=400)
    if index not in get_args(Index):
        return Response("no such numerals", status_code=400)
    kind, make = _FILES[ending]
    body = await _QUEUE.make(partial(make, game, lang, house, index))
    if body is None:
        return Response("too many are asked for", status_code=503, headers={"Retry-After": "20"})
    headers = {
        "Cache-Control": "no-store",  # another version of the app makes another file
        "Content-Disposition": f'attachment; filename="{file_name(ending, game, lang)}"',
    }
    return Response(body, media_type=kind, headers=headers)


TAKE_ROUTES = [Route("/take/{name}", serve_take)]
