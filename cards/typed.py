"""ไพ่ที่พิมพ์: a query that is itself a card, several cards or a hand of one game or the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from cards.errors import CardsError
from cards.phai_tong import deck as tong_deck
from cards.pok_deng import deck as pok_deck
from cards.worked import worked_hands


@dataclass(frozen=True, kw_only=True, slots=True)
class Typed:
    """ไพ่ที่พิมพ์: what a query means in one game: a hand as a situation, or cards that are none."""

    game: str
    situation: str = ""
    cards: tuple[str, ...] = ()


def _any_of(names: Iterable[str]) -> str:
    """A pattern of these names, the longest first, with or without the blanks and hyphens inside them."""
    return "|".join(re.sub("[ -]", r"[\\s-]*", name) for name in sorted(names, key=len, reverse=True))


# Nobody's words are worth reading as cards unless they begin as cards do: a slip costs a search for the nearest name.
_TONG_NAMES = _any_of(name for face in tong_deck.FACES for name in (face.thai, *face.also, face.rtgs, *face.rtgs_also))
_BEGINS_TONG = re.compile(rf"[\s(|]*(?:บนมือ|[1-9๑-๙]\s*[a-f]|{_TONG_NAMES})")
_HEAPS = re.compile("[|(]|บนมือ|ผ่อง")  # a hand written with its ponged tong apart
_ARRIVES = re.compile(r"\+|ใบกิน|\bwin\b|\bwith\b", re.IGNORECASE)

_SUITS = _any_of(name for suit in pok_deck.SUIT_ROWS for name in (suit.sign, suit.thai, suit.english, *suit.also))
_RANK_NAMES: Mapping[str, str] = {
    name: rank.key for rank in pok_deck.RANK_ROWS for name in (rank.thai, rank.english, *rank.also)
}
_BEGINS_POK = re.compile(
    rf"[\s(]*(?:(?:10|๑๐|[a2-9๒-๙tjqk]|{_any_of(_RANK_NAMES)})\s*(?:of)?\s*(?:[shdc]|{_SUITS})|{_SUITS})"
)
# ranks without suits: letters and numbers may be run together when a letter is there to tell them from a number
_RANKS: Mapping[str, str] = {**{rank.lower(): rank for rank in pok_deck.RANKS}, "10": "T", **_RANK_NAMES}
_RANK = f"{_any_of(_RANK_NAMES)}|10|[a2-9tjqk]"
_APART = re.compile(rf"(?:{_RANK})(?:[\s,+\-]+(?:{_RANK})){{1,2}}")
_TOGETHER = re.compile(r"[2-9]{3}|(?=.*[ajqk])(?:10|[ajqk2-9])[\s,]*(?:10|[ajqk2-9])(?:[\s,]*(?:10|[ajqk2-9]))?")
_SUITS_GIVEN: Mapping[int, tuple[str, str]] = {2: ("SD", "SD"), 3: ("SDC", "SHD")}  # ranks that differ; all of one rank


def read_cards(query: str, games: Iterable[str]) -> list[Typed]:
    """ไพ่ที่พิมพ์: what a query means as cards of these games, hands first; empty when it is words. Never raises.

    Two or three ranks without suits are a hand of Pok Deng of no one suit, unless they are a card of Phai Tong.

    >>> read_cards("2aaa 4cc | 4bbb 9ccc + สี่นม", ["tong", "pok"])
    [Typed(game='tong', situation='hand=2aaa4cc|4bbb9ccc&win=4c', cards=())]
    >>> read_cards("q k a", ["tong", "pok"])[0].situation, read_cards("4C", ["tong", "pok"])[0]
    ('hand=QSKDAC', Typed(game='pok', situation='', cards=('4C',)))
    """
    found: list[Typed] = []
    for game in games:
        try:
            typed = _READERS[game](query)
        except CardsError:
            typed = None
        if typed is None and game == "pok" and not found:
            typed = _ranks_only(query)
        if typed is not None:
            found.append(typed)
    return sorted(found, key=lambda typed: (not typed.situation, not any(card in query for card in typed.cards)))


def _read_tong(query: str) -> Typed | None:
    if not _BEGINS_TONG.match(query.lower()):
        return None
    if (won := _with_arrival(query)) is not None:
        return won
    if not _HEAPS.search(query):
        cards = tong_deck.parse_cards(query)
        tong_deck.check_copies(cards)
        if len(cards) == 3 and len({code[0] for code in cards}) == 1:
            return Typed(game="tong", situation=f"cards={''.join(tong_deck.sort_cards(cards))}")
        if len(cards) < tong_deck.HAND_SIZE:
            return Typed(game="tong", cards=tuple(dict.fromkeys(cards)))
    return Typed(game="tong", situation=_hand_situation(tong_deck.parse_hand(query)))


def _hand_situation(hand: tong_deck.Hand) -> str:
    return f"hand={tong_deck.format_hand(hand).replace(' ', '')}"


def _with_arrival(query: str) -> Typed | None:
    """A hand of eleven and, after the last +, the card that came; None when it is not written so."""
    arrives = list(_ARRIVES.finditer(query))
    if not arrives:
        return None
    try:
        hand = tong_deck.parse_hand(query[: arrives[-1].start()], sizes=(tong_deck.HAND_SIZE,))
        card = tong_deck.parse_card(query[arrives[-1].end() :])
    except CardsError:
        return None
    tong_deck.check_copies((*hand.all_cards, card))
    return Typed(game="tong", situation=f"{_hand_situation(hand)}&win={card}")


def _read_pok(query: str) -> Typed | None:
    if not _BEGINS_POK.match(query.lower()):
        return None
    cards = pok_deck.parse_cards(query)
    pok_deck.check_copies(cards)
    if len(cards) in _SUITS_GIVEN:
        return Typed(game="pok", situation=f"hand={''.join(cards)}")
    return Typed(game="pok", cards=cards)


def _ranks_only(query: str) -> Typed | None:
    """A hand of ranks without suits, as people say "q k a": a worked one of these ranks, else one of no one suit."""
    low = query.strip().lower()
    if not (_APART.fullmatch(low) or _TOGETHER.fullmatch(low)):
        return None
    ranks = [_RANKS[found[0]] for found in re.finditer(_RANK, low)]
    suits = _SUITS_GIVEN[len(ranks)][len(set(ranks)) == 1]
    made = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
    worked = (hand.key.split() for hand in worked_hands("pok"))
    return Typed(game="pok", situation=f"hand={''.join(next((w for w in worked if [c[0] for c in w] == ranks), made))}")


_READERS: Mapping[str, Callable[[str], Typed | None]] = {"tong": _read_tong, "pok": _read_pok}
