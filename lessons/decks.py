"""ไพ่ของตัวเอง: the own decks in use: the server's, named by SAMRAP_DECK, and those that learners hand in."""

from __future__ import annotations

import logging
import os
import threading
from collections import OrderedDict
from functools import cache
from pathlib import Path

from cards.art import OwnDeck, read_own_deck

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


def keep_deck(deck: OwnDeck) -> str:
    """Keep a learner's deck, so that its pictures can be asked for by the key returned. The oldest give way."""
    with _lock:
        _kept[deck.key] = deck
        _kept.move_to_end(deck.key)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return deck.key


def deck_of(key: str) -> OwnDeck | None:
    """The deck of a key, None when the server knows none (any more).

    >>> deck_of("") is None
    True
    """
    standing = standing_deck()
    if standing is not None and standing.key == key:
        return standing
    with _lock:
        return _kept.get(key)
