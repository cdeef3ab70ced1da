"""ไพ่ของตัวเอง: the own decks in use: the server's, named by SAMRAP_DECK, and those that learners hand in.

A learner's deck is kept in the store, so that every server shows it; what was shown lately is also at hand.
"""

from __future__ import annotations

import logging
import os
import threading
import zipfile
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from cards.art import OwnDeck, read_own_deck
from lessons.store import Store, StoreError

VARIABLE = "SAMRAP_DECK"
_MOST_KEPT = 24
_kept: OrderedDict[str, OwnDeck] = OrderedDict()
_lock = threading.Lock()


@cache
def standing_deck() -> OwnDeck | None:
    """The deck every learner on this server sees, from the folder that SAMRAP_DECK names; None for the drawings."""
    folder = os.environ.get(VARIABLE, "").strip()
    if not folder:
        return None
    try:
        deck = read_own_deck(Path(folder).expanduser())
    except (OSError, ValueError) as error:
        logging.getLogger(__name__).warning("%s: %s. The drawings are used instead.", VARIABLE, error)
        return None
    for problem in deck.problems:
        logging.getLogger(__name__).warning("%s: %s: %s", VARIABLE, problem.file, problem.problem)
    return deck if deck.pictures else None


_find_store: list[Callable[[], Store]] = []


def look_in(find_store: Callable[[], Store]) -> None:
    """From here on decks that are not at hand are looked for in this store."""
    _find_store[:] = [find_store]


def keep_deck(deck: OwnDeck, store: Store, learner_id: str, now: datetime) -> str:
    """Keep a learner's deck, so that its pictures can be asked for by the key returned. Errors: `StoreError`."""
    store.keep_deck(deck.key, learner_id, deck_bytes(deck), now)
    return _at_hand(deck).key


def _at_hand(deck: OwnDeck) -> OwnDeck:
    with _lock:
        _kept[deck.key] = deck
        _kept.move_to_end(deck.key)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return deck


def deck_of(key: str) -> OwnDeck | None:
    """The deck of a key, None when no server knows one.

    >>> deck_of("") is None
    True
    """
    standing = standing_deck()
    if standing is not None and standing.key == key:
        return standing
    with _lock:
        found = _kept.get(key)
    if found is not None or not key or not _find_store:
        return found
    try:
        body = _find_store[0]().find_deck(key)
    except StoreError as error:
        logging.getLogger(__name__).warning("a deck could not be looked for: %s", error)
        return None
    return None if body is None else _at_hand(deck_from_bytes(body))


def deck_bytes(deck: OwnDeck) -> bytes:
    """A deck's pictures in one zip archive, the same pictures always as the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for code, picture in sorted(deck.pictures.items()):
            archive.writestr(zipfile.ZipInfo(f"{code}.webp"), picture)
    return packed.getvalue()


def deck_from_bytes(body: bytes) -> OwnDeck:
    """The deck that `deck_bytes` packed."""
    with zipfile.ZipFile(BytesIO(body)) as archive:
        return OwnDeck({name.removesuffix(".webp"): archive.read(name) for name in archive.namelist()})
