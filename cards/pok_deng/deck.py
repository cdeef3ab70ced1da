"""สำรับไพ่ป๊อกเด้ง: the fifty-two cards as a table, and the notation hands are typed in. Rule: P1.1, P2.1, P2.2."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from cards.errors import CardsError

RANKS = "A23456789TJQK"
SUITS = "SHDC"
TWO_CARDS = 2
THREE_CARDS = 3
MOST_HANDS = 16  # sixteen hands and the dealer's, three cards each, are all the pack has
Cards = tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Suit:
    """ดอก: one of the four suits: its letter, its sign and the names it is read by, the usual one first."""

    key: str
    sign: str
    thai: str
    english: str
    also: tuple[str, ...] = ()
    red: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Rank:
    """เลขไพ่: one of the thirteen ranks: its letter, its names and the points it counts. Rule: P2.1."""

    key: str
    thai: str
    english: str
    points: int
    also: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Face:
    """หน้าไพ่: one of the fifty-two cards. Rule: P1.1.

    >>> FACE_BY_CODE["TD"].thai, FACE_BY_CODE["TD"].english, FACE_BY_CODE["TD"].sign
    ('สิบข้าวหลามตัด', 'ten of diamonds', '10♦')
    """

    code: str
    rank: Rank
    suit: Suit

    @property
    def thai(self) -> str:
        """The name in Thai: rank, then suit."""
        return self.rank.thai + self.suit.thai

    @property
    def english(self) -> str:
        """The name in English."""
        return f"{self.rank.english} of {self.suit.english}"

    @property
    def sign(self) -> str:
        """The index printed in the card's corner: "10♦"."""
        return self.rank.key.replace("T", "10") + self.suit.sign

    @property
    def points(self) -> int:
        """แต้ม: what the card counts, 1 to 10. Rule: P2.1."""
        return self.rank.points


SUIT_ROWS: tuple[Suit, ...] = (
    Suit(key="S", sign="♠", thai="โพดำ", english="spades", also=("โพธิ์ดำ", "ดอกโพดำ", "♤", "spade")),
    Suit(
        key="H", sign="♥", thai="โพแดง", english="hearts", red=True,
        also=("โพธิ์แดง", "ดอกโพแดง", "หัวใจ", "♡", "heart"),
    ),
    Suit(
        key="D", sign="♦", thai="ข้าวหลามตัด", english="diamonds", red=True,
        also=("ดอกข้าวหลามตัด", "ข้าวหลาม", "หลามตัด", "♢", "diamond"),
    ),
    Suit(key="C", sign="♣", thai="ดอกจิก", english="clubs", also=("จิก", "♧", "club")),
)  # fmt: skip
RANK_ROWS: tuple[Rank, ...] = (
    Rank(key="A", thai="เอ", english="ace", points=1, also=("เอซ", "เอส")),
    Rank(key="2", thai="สอง", english="two", points=2),
    Rank(key="3", thai="สาม", english="three", points=3),
    Rank(key="4", thai="สี่", english="four", points=4),
    Rank(key="5", thai="ห้า", english="five", points=5),
    Rank(key="6", thai="หก", english="six", points=6),
    Rank(key="7", thai="เจ็ด", english="seven", points=7),
    Rank(key="8", thai="แปด", english="eight", points=8),
    Rank(key="9", thai="เก้า", english="nine", points=9),
    Rank(key="T", thai="สิบ", english="ten", points=10),
    Rank(key="J", thai="แจ็ค", english="jack", points=10, also=("แจ๊ค", "แจค", "แจ็ก", "แจ๊ก")),
    Rank(key="Q", thai="แหม่ม", english="queen", points=10, also=("ควีน",)),
    Rank(key="K", thai="คิง", english="king", points=10, also=("คิงส์",)),
)
FACES: tuple[Face, ...] = tuple(
    Face(code=rank.key + suit.key, rank=rank, suit=suit) for rank in RANK_ROWS for suit in SUIT_ROWS
)
CODES: tuple[str, ...] = tuple(face.code for face in FACES)
FACE_BY_CODE: Mapping[str, Face] = {face.code: face for face in FACES}
PLACE: Mapping[str, int] = {code: place for place, code in enumerate(CODES)}


# --- reading what people type -----------------------------------------------------------------------------------------

_SEPARATORS = frozenset(" \t\r\n,;.+/()[]-–—•·:|\u200b\u200c\u200d\u2060")
_THAI_DIGITS = str.maketrans("๐๑๒๓๔๕๖๗๘๙", "0123456789", "\ufe0e\ufe0f")
_GAP = r"[ \t]*"


def _any_of(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_RANK_CODES: dict[str, str] = {"10": "T", **{rank.lower(): rank for rank in RANKS}}
_RANK_NAMES: dict[str, str] = {name: rank.key for rank in RANK_ROWS for name in (rank.thai, rank.english, *rank.also)}
_SUIT_NAMES: dict[str, str] = {
    name: suit.key for suit in SUIT_ROWS for name in (suit.sign, suit.thai, suit.english, *suit.also)
}
_SUIT_CODES: dict[str, str] = {suit.lower(): suit for suit in SUITS}
# a rank comes before its suit; only a suit that is a sign or a name may stand first, for "sa" would be no code
_OF = rf"{_GAP}(?:of)?{_GAP}"
_CARD = re.compile(
    rf"(?P<rank_name>{_any_of(_RANK_NAMES)}){_OF}(?P<suit_after>{_any_of(_SUIT_NAMES)})"
    rf"|(?P<suit_first>{_any_of(_SUIT_NAMES)}){_GAP}(?P<rank_after>{_any_of({**_RANK_CODES, **_RANK_NAMES})})"
    rf"|(?P<rank_of>{_any_of(_RANK_CODES)}){_OF}(?P<suit_of>{_any_of(_SUIT_NAMES)})"
    rf"|(?P<rank>{_any_of(_RANK_CODES)}){_GAP}(?P<suit>{_any_of(_SUIT_CODES)})"
)


def _plain(text: str) -> str:
    """One way of writing each Thai vowel and digit, no signs that only ask for a picture."""
    text = unicodedata.normalize("NFC", text).replace("ํา", "ำ").replace("เเ", "แ")
    return text.translate(_THAI_DIGITS)


def _code_of(match: re.Match[str]) -> str:
    found = {key: value for key, value in match.groupdict().items() if value is not None}
    ranks = {**_RANK_NAMES, **_RANK_CODES}
    suits = {**_SUIT_NAMES, **_SUIT_CODES}
    rank = next(ranks[value] for key, value in found.items() if key.startswith("rank"))
    suit = next(suits[value] for key, value in found.items() if key.startswith("suit"))
    return rank + suit


def _read(text: str) -> list[str]:
    plain = _plain(text)
    lower = plain.lower() if len(plain.lower()) == len(plain) else plain
    cards: list[str] = []
    at, start = 0, 0
    while at < len(lower):
        if lower[at] in _SEPARATORS:
            at += 1
            start = at
            continue
        match = _CARD.match(lower, at)
        if match is None or _cut_short(lower, match.end()):
            raise _unknown(_word(plain, start if _glued(lower, at) else at))
        cards.append(_code_of(match))
        at = match.end()
    return cards


def _is_word_sign(text: str, at: int) -> bool:
    return at < len(text) and text[at].isascii() and text[at].isalnum()


def _glued(text: str, at: int) -> bool:
    """True when the piece at `at` goes on from Latin letters or digits before it."""
    return at > 0 and _is_word_sign(text, at - 1) and _is_word_sign(text, at)


def _cut_short(text: str, end: int) -> bool:
    """True when a Latin word goes on after the card and what goes on is no card."""
    return _glued(text, end) and _CARD.match(text, end) is None


def _word(text: str, at: int) -> str:
    """The piece of text that names no card: a word, or a lone rank or suit with the word after it."""
    end = at + 1
    while end < len(text) and text[end] not in _SEPARATORS:
        end += 1
    return text[at:end]


def _squash(text: str) -> str:
    return "".join(sign for sign in _plain(text).lower() if sign not in _SEPARATORS)


@cache
def _names() -> dict[str, str]:
    """What a slip may have been meant for: each spelling, squashed → the spelling to offer."""
    names: dict[str, str] = {}
    for face in FACES:
        for name in (face.code, face.thai, face.english):
            names[_squash(name)] = name
        names[face.code[::-1].lower()] = face.code
    for suit in SUITS:  # numbers for the cards that have letters
        for number, rank in (("1", "A"), ("11", "J"), ("12", "Q"), ("13", "K"), ("14", "A")):
            names[f"{number}{suit}".lower()] = rank + suit
    return names


def nearest_name(text: str) -> str | None:
    """The spelling of a card nearest to `text`, or None when nothing is near.

    >>> nearest_name("8x"), nearest_name("1s"), nearest_name("เอโพดัม"), nearest_name("###")
    ('8S', 'AS', 'เอโพดำ', None)
    """
    found = difflib.get_close_matches(_squash(text), _names(), n=1, cutoff=0.5)
    return _names()[found[0]] if found else None


def _unknown(token: str) -> CardsError:
    near = nearest_name(token)
    hint = f"; did you mean {near}?" if near else ""
    facts: dict[str, int | str] = {"near": near} if near else {}
    return CardsError("unknown_card", f"no such card: {token!r}{hint}", token=token, **facts)


def parse_cards(text: str) -> Cards:
    """ไพ่: the codes of the cards that `text` names, in the order it names them. Rule: P2.2.

    Codes (`AS`, `10♣`, `td`), suit signs, Thai and English names and any mix of them; a suit that is a sign or a name
    may stand before the rank.

    Errors: `CardsError` `unknown_card`, quoting what is no card and the nearest name.

    >>> parse_cards("AS 10♣ td 9h"), parse_cards("เอโพดำ โพแดง ๙"), parse_cards("ace of spades, ♦K")
    (('AS', 'TC', 'TD', '9H'), ('AS', '9H'), ('AS', 'KD'))
    >>> parse_cards("1S")
    Traceback (most recent call last):
    cards.errors.CardsError: no such card: '1S'; did you mean AS?
    """
    return tuple(_read(text))


def parse_card(text: str) -> str:
    """ไพ่ใบเดียว: the code of the one card that `text` names. Rule: P2.2.

    Errors: `CardsError` `unknown_card`; `wrong_count` when it names none or several.

    >>> parse_card("แหม่มดอกจิก")
    'QC'
    """
    codes = parse_cards(text)
    if len(codes) != 1:
        raise CardsError(
            "wrong_count", f"one card is wanted, {text!r} names {len(codes)}", token=text, wanted=1, got=len(codes)
        )
    return codes[0]


def parse_hand(text: str, *, sizes: tuple[int, ...] = (TWO_CARDS, THREE_CARDS)) -> Cards:
    """มือ: the two or three cards that `text` names, in the order it names them. Rule: P2.2.

    Errors: `CardsError` `unknown_card`, `too_many_copies`, `wrong_count` (in this order).

    >>> parse_hand("AS 8S")
    ('AS', '8S')
    >>> parse_hand("AS as")
    Traceback (most recent call last):
    cards.errors.CardsError: AS (เอโพดำ) is there twice: the pack has one of each card
    """
    return make_hand(parse_cards(text), sizes=sizes, quoted=text)


def make_hand(
    cards: Iterable[str], *, sizes: tuple[int, ...] = (TWO_CARDS, THREE_CARDS), quoted: str | None = None
) -> Cards:
    """มือ: a hand of these cards, checked; an error quotes `quoted`. Rule: P1.1, P2.2.

    Errors: `CardsError` `too_many_copies`, `wrong_count`.

    >>> make_hand(["AS", "8S"])
    ('AS', '8S')
    """
    hand = tuple(cards)
    check_copies(hand)
    if len(hand) not in sizes:
        told = format_cards(hand) if quoted is None else quoted
        facts: dict[str, int | str] = {"most": sizes[-1]} if len(sizes) > 1 else {}
        raise CardsError(
            "wrong_count",
            f"{' or '.join(str(size) for size in sizes)} cards are wanted, not {len(hand)}: {told!r}",
            token=told,
            wanted=sizes[0],
            got=len(hand),
            **facts,
        )
    return hand


def check_copies(cards: Iterable[str]) -> None:
    """Refuse a card that is there twice. Rule: P1.1. Errors: `CardsError` `too_many_copies`.

    >>> check_copies(["AS", "8S", "AS"])
    Traceback (most recent call last):
    cards.errors.CardsError: AS (เอโพดำ) is there twice: the pack has one of each card
    """
    for code, count in Counter(cards).items():
        if count > 1:
            raise CardsError(
                "too_many_copies",
                f"{code} ({FACE_BY_CODE[code].thai}) is there {'twice' if count == 2 else f'{count} times'}: "
                "the pack has one of each card",
                token=code,
                count=count,
                copies=1,
            )


def sort_cards(codes: Iterable[str]) -> Cards:
    """The cards in deck order: ace to king, and spades, hearts, diamonds, clubs in each rank.

    >>> sort_cards(["KD", "AS", "TC", "TS"])
    ('AS', 'TS', 'TC', 'KD')
    """
    return tuple(sorted(codes, key=PLACE.__getitem__))


def format_cards(codes: Iterable[str]) -> str:
    """The short notation of these cards, in the order given; `parse_cards` reads it back. Rule: P2.2.

    >>> format_cards(("TD", "AS"))
    'TD AS'
    """
    return " ".join(codes)


def count_points(cards: Iterable[str]) -> int:
    """แต้ม: the units digit of what the cards count. Rule: P2.1.

    >>> count_points(("8S", "8D")), count_points(("TS", "KH")), count_points(("AS", "8S"))
    (6, 0, 9)
    """
    return sum(FACE_BY_CODE[code].points for code in cards) % 10
