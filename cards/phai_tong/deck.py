"""สำรับไพ่ตอง: the thirty faces as a table, and the notation hands are typed in. Rule: T1.1 to T1.6."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from cards.errors import CardsError

COPIES = 4
HAND_SIZE = 11
FULL_SIZE = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Face:
    """หน้าไพ่: one of the thirty faces. Rule: T1.3.

    `head` is 1 (iao) to 9; `group` one of the ten groups of T1.1; `also` other Thai spellings, `rtgs_also` theirs in
    RTGS; `suit` the money suit ("coins", "strings", "myriads"; None for the four iao outside the suits); `marks` what
    T1.4 says is printed beside the picture.
    """

    code: str
    thai: str
    rtgs: str
    english: str
    suit: str | None = None
    also: tuple[str, ...] = ()
    rtgs_also: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def head(self) -> int:
        """หัว: 1 for iao, else 2 to 9. Rule: T1.2."""
        return int(self.code[0])

    @property
    def group(self) -> str:
        """ชุด (ในสำรับ): "iao_small", "iao_big" or the head as text. Rule: T1.1."""
        if self.head > 1:
            return self.code[0]
        return "iao_small" if self.code[1] in "abc" else "iao_big"


def _suited(head: int, thai: str, rtgs: str, b: tuple[str, str, str], c: tuple[str, str, str]) -> tuple[Face, ...]:
    """The three faces of a head from 2 to 9; `b` and `c` are Thai, RTGS and English of the coins and strings."""
    spelled = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine")[head]
    also = {"ตาโต": ((f"{thai}ตา",), (f"{rtgs} ta",)), "ละเอียด": ((f"{thai}เซาะ",), (f"{rtgs} so",))}
    own = {"สามนก": (("สามนกเตี้ย",), ("sam nok tia",)), "สี่นม": (("สี่นมยาน",), ("si nom yan",))}
    nothing: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    b_also = also.get(b[0], nothing)
    c_also = own.get(thai + c[0], also.get(c[0], nothing))
    return (
        Face(
            code=f"{head}a", thai=f"{thai}คณฑ์", rtgs=f"{rtgs} khon", english=f"{spelled} people", suit="myriads",
            also=(f"{thai}คน",), marks=("thai_numeral",),
        ),
        Face(
            code=f"{head}b", thai=thai + b[0], rtgs=f"{rtgs} {b[1]}", english=f"{spelled} {b[2]}", suit="coins",
            also=b_also[0], rtgs_also=b_also[1],
        ),
        Face(
            code=f"{head}c", thai=thai + c[0], rtgs=f"{rtgs} {c[1]}", english=f"{spelled} {c[2]}", suit="strings",
            also=c_also[0], rtgs_also=c_also[1], marks=("red_stamp",) if head == 9 else (),
        ),
    )  # fmt: skip


_EYES = ("ตาโต", "ta to", "big eyes")
_BIRDS = ("นก", "nok", "birds")
_FINE = ("ละเอียด", "la-iat", "fine")

FACES: tuple[Face, ...] = (
    Face(
        code="1a", thai="เอี่ยวเกือก", rtgs="iao kueak", english="shoe", suit="coins",
        also=("เอี่ยวรอง",), rtgs_also=("iao rong",), marks=("notch",),
    ),
    Face(code="1b", thai="เอี่ยวชี", rtgs="iao chi", english="nun, the white flower", marks=("notch",)),
    Face(
        code="1c", thai="เอี่ยวยาว", rtgs="iao yao", english="long", suit="strings",
        also=("เอี่ยวเข็ม",), rtgs_also=("iao khem",), marks=("notch",),
    ),
    Face(
        code="1d", thai="เอี่ยวพญา", rtgs="iao phaya", english="lord, the old thousand",
        also=("เอี่ยวแดงพญา", "เอี่ยวโต้ง"), rtgs_also=("iao daeng phaya", "iao tong"),
        marks=("white_bar", "red_stamp"),
    ),
    Face(
        code="1e", thai="เอี่ยวนาง", rtgs="iao nang", english="lady, the red flower",
        also=("เอี่ยวแดงนาง",), rtgs_also=("iao daeng nang",), marks=("notch", "red_stamp"),
    ),
    Face(code="1f", thai="เอี่ยวหนู", rtgs="iao nu", english="mouse", suit="myriads", marks=("notch",)),
    *_suited(2, "สอง", "song", _EYES, ("องคต", "ongkhot", "Angada")),
    *_suited(3, "สาม", "sam", _EYES, _BIRDS),
    *_suited(4, "สี่", "si", ("มะเขือ", "makhuea", "eggplants"), ("นม", "nom", "breasts")),
    *_suited(5, "ห้า", "ha", ("แตงโม", "taengmo", "watermelons"), _BIRDS),
    *_suited(6, "หก", "hok", _EYES, _FINE),
    *_suited(7, "เจ็ด", "chet", ("พัด", "phat", "fans"), _BIRDS),
    *_suited(8, "แปด", "paet", _EYES, _FINE),
    *_suited(9, "เก้า", "kao", ("จัน", "chan", "chan fruit"), ("แดง", "daeng", "red")),
)  # fmt: skip
CODES: tuple[str, ...] = tuple(face.code for face in FACES)
FACE_BY_CODE: Mapping[str, Face] = {face.code: face for face in FACES}
IAO: tuple[str, ...] = CODES[:6]


@dataclass(frozen=True, slots=True)
class Hand:
    """มือ: the cards a player holds: `cards` in the hand, in deck order, and the faces of his `ponged` tong.

    Rule: T1.6, T2.4.

    >>> Hand(("2a", "2a"), ("1a",)).size
    5
    """

    cards: tuple[str, ...]
    ponged: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """All his cards, ponged ones counted."""
        return len(self.cards) + 3 * len(self.ponged)

    @property
    def all_cards(self) -> tuple[str, ...]:
        """Every card of the hand, the ponged ones last."""
        return self.cards + tuple(face for face in self.ponged for _ in range(3))


# --- reading what people type -----------------------------------------------------------------------------------------

_SEPARATORS = frozenset(" \t\r\n,;.+/()[]-–—•·:\u200b\u200c\u200d\u2060")
_THAI_DIGITS = str.maketrans("๑๒๓๔๕๖๗๘๙", "123456789")
_LETTERS = re.compile("[a-z]+")
_CODE_LETTERS = re.compile("[a-f]+")
_HELD = re.compile(r"\(?\s*บนมือ\s*(?:\+\s*ผ่อง)?\s*(?:\d+\s*ใบ)?\s*\)?")
_PONGED = re.compile(r"\(?\s*ผ่อง(?:แล้ว)?\s*(?:\d+\s*ใบ)?\s*\)?")


def _squash(text: str) -> str:
    """Lower case, one way of writing each Thai vowel, no blanks or hyphens: what names are compared by."""
    text = unicodedata.normalize("NFC", text).lower().replace("ํา", "ำ").replace("เเ", "แ")
    return "".join(sign for sign in text if sign not in _SEPARATORS)


@cache
def _names() -> dict[str, str]:
    """Every spelling of every face, squashed → its code."""
    names: dict[str, str] = {}
    for face in FACES:
        for name in (face.thai, *face.also, face.rtgs, *face.rtgs_also):
            names[_squash(name)] = face.code
    return names


@cache
def _longest_name() -> int:
    return max(len(name) for name in _names())


def _match_name(text: str, start: int) -> tuple[str, int] | None:
    """The face whose longest spelling begins at `start` (blanks inside it do not count), and where it ends."""
    names, squashed, best = _names(), "", None
    at = start
    while at < len(text) and len(squashed) <= _longest_name():
        squashed += _squash(text[at])
        at += 1
        if squashed in names:
            best = (names[squashed], at)
    if best is None:
        return None
    code, end = best
    # "song khonx" is no card: a Latin name must end where its word ends
    if text[end - 1].isascii() and end < len(text) and text[end].isascii() and text[end].isalpha():
        rest = _match_name(text, end)
        return best if rest else None
    return code, end


_SOUNDS_LIKE = str.maketrans("ญณฎฏฐฑฒธภศษฬฆฌ", "ยนดตถทททพสสลคช", "็่้๊๋")
_KILLED = re.compile("[ก-ฮ]์")


def _sound(text: str) -> str:
    """Squashed text by its sound: letters said alike are one letter, tone marks and silent letters are gone."""
    return _KILLED.sub("", _squash(text)).translate(_SOUNDS_LIKE)


@cache
def _names_by_sound() -> dict[str, str]:
    return {
        _sound(name): name
        for face in reversed(FACES)
        for name in (face.code, *face.rtgs_also, face.rtgs, *face.also, face.thai)
    }


def nearest_name(text: str) -> str | None:
    """The spelling of a card nearest to `text`, first by its sound, or None when nothing is near.

    >>> nearest_name("เอี่ยวพยา"), nearest_name("iao paya"), nearest_name("###")
    ('เอี่ยวพญา', 'iao phaya', None)
    """
    names = _names_by_sound()
    found = difflib.get_close_matches(_sound(text), names, n=1, cutoff=0.5)
    return names[found[0]] if found else None


def _unknown(token: str) -> CardsError:
    near = nearest_name(token)
    hint = f"; did you mean {near}?" if near else ""
    facts: dict[str, int | str] = {"near": near} if near else {}
    return CardsError("unknown_card", f"no such card: {token!r}{hint}", token=token, **facts)


def _read(text: str) -> list[tuple[str, str]]:
    """Each card of `text` in order, with the piece of text that named it."""
    plain = unicodedata.normalize("NFC", text).replace("ํา", "ำ").replace("เเ", "แ").translate(_THAI_DIGITS)
    lower = plain.lower() if len(plain.lower()) == len(plain) else plain
    cards: list[tuple[str, str]] = []
    at = began = 0
    while at < len(lower):
        if lower[at] in _SEPARATORS:
            at += 1
            began = at
        elif lower[at] in "123456789":
            codes, end = _read_codes(lower, at)
            cards.extend((code, plain[at:end].strip()) for code in codes)
            began = at = end
        elif (name := _match_name(lower, at)) is not None:
            code, end = name
            cards.append((code, plain[at:end].strip()))
            began, at = at, end
        else:  # what follows a name without a blank spoils that name: เก้าจันทร์
            raise _unknown(_word(plain, began))
    return cards


def _read_codes(lower: str, at: int) -> tuple[list[str], int]:
    """The cards of one head from its digit on: letters, or words of such letters; and where they end."""
    digit, end = lower[at], at + 1
    codes: list[str] = []
    while True:
        start = end
        while lower[start : start + 1] in (" ", "\t"):
            start += 1
        word = _LETTERS.match(lower, start)
        apart = start > end
        if word is None or (apart and codes and not _CODE_LETTERS.fullmatch(word[0])):
            break
        for letter in word[0]:
            if digit + letter not in FACE_BY_CODE:
                raise _unknown(digit + letter if codes or not apart else lower[at : word.end()])
            codes.append(digit + letter)
        end = word.end()
    if not codes:
        raise _unknown(_word(lower, at))
    return codes, end


_HEAD_WORDS = tuple(sorted({face.rtgs.split(" ")[0] for face in FACES}))


def _word(text: str, at: int) -> str:
    """The piece of text that names no card: a word, or a Latin name of several words up to where the next begins."""
    end = _word_end(text, at)
    while text[at].isascii() and text[at].isalpha() and text[end : end + 1] in (" ", "-"):
        after = end + 1
        word = text[after : _word_end(text, after)].lower()
        if not (word.isascii() and word.isalpha()) or word in _HEAD_WORDS:
            break
        end = after + len(word)
    return text[at:end]


def _word_end(text: str, at: int) -> int:
    end = at + 1  # a "|" where none belongs is a word by itself
    while end < len(text) and text[end] not in _SEPARATORS and text[end] != "|":
        end += 1
    return end


def parse_cards(text: str) -> tuple[str, ...]:
    """ไพ่: the codes of the cards that `text` names, in the order it names them. Rule: T1.6.

    Codes (`4ccb`), Thai names in every spelling of T1.3, RTGS names and any mix of them; blanks are free.

    Errors: `CardsError` `unknown_card`, quoting what is no card and the nearest name.

    >>> parse_cards("4ccb 1d"), parse_cards("สองตาสองคน"), parse_cards("hok la-iat, iao nu")
    (('4c', '4c', '4b', '1d'), ('2b', '2a'), ('6c', '1f'))
    >>> parse_cards("7x")
    Traceback (most recent call last):
    cards.errors.CardsError: no such card: '7x'; did you mean 7c?
    """
    return tuple(code for code, _ in _read(text))


def parse_card(text: str) -> str:
    """ไพ่ใบเดียว: the code of the one card that `text` names. Rule: T1.6.

    Errors: `CardsError` `unknown_card`; `wrong_count` when it names none or several.

    >>> parse_card("เอี่ยวพญา"), parse_card("4C")
    ('1d', '4c')
    """
    codes = parse_cards(text)
    if len(codes) != 1:
        raise CardsError(
            "wrong_count", f"one card is wanted, {text!r} names {len(codes)}", token=text, wanted=1, got=len(codes)
        )
    return codes[0]


def sort_cards(codes: Iterable[str]) -> tuple[str, ...]:
    """The cards in deck order (codes sort as the deck does).

    >>> sort_cards(["9a", "1f", "1a"])
    ('1a', '1f', '9a')
    """
    return tuple(sorted(codes))


def add_card(hand: Hand, card: str) -> Hand:
    """จั่วหรือเก็บ: a hand with one card more. Rule: T4.2.

    >>> add_card(Hand(("1a", "4b")), "2c").cards
    ('1a', '2c', '4b')
    """
    return Hand(sort_cards((*hand.cards, card)), hand.ponged)


def drop_cards(hand: Hand, *cards: str) -> Hand:
    """ตี: a hand without these cards. Rule: T4.2. Errors: `ValueError` for a card that it does not hold.

    >>> drop_cards(Hand(("1a", "4b", "4b")), "4b").cards
    ('1a', '4b')
    """
    held = list(hand.cards)
    for card in cards:
        held.remove(card)
    return Hand(tuple(held), hand.ponged)


def lay_tong(hand: Hand, card: str) -> Hand:
    """ผ่อง: a hand with two of its cards laid down beside a third that came. Rule: T4.3. Errors: as `drop_cards`.

    >>> lay_tong(Hand(("1a", "4b", "4b")), "4b")
    Hand(cards=('1a',), ponged=('4b',))
    """
    return Hand(drop_cards(hand, card, card).cards, sort_cards((*hand.ponged, card)))


def make_hand(
    cards: Iterable[str],
    ponged: Iterable[str] = (),
    *,
    sizes: tuple[int, ...] = (HAND_SIZE, FULL_SIZE),
    quoted: str | None = None,
) -> Hand:
    """มือ: a hand of these cards and ponged faces, checked; an error quotes `quoted`. Rule: T1.6, T2.4.

    Errors: `CardsError` `too_many_copies`, `wrong_count`.

    >>> make_hand(["2a", "2a", "2a", "4c", "4c"], ["9c", "4b"])
    Hand(cards=('2a', '2a', '2a', '4c', '4c'), ponged=('4b', '9c'))
    """
    hand = Hand(sort_cards(cards), sort_cards(ponged))
    check_copies(hand.all_cards)
    if hand.size not in sizes:
        wanted = " or ".join(str(size) for size in sizes)
        text = format_hand(hand) if quoted is None else quoted
        raise CardsError(
            "wrong_count",
            f"{wanted} cards are wanted, ponged ones counted, not {hand.size}: {text!r}",
            token=text,
            wanted=sizes[0],
            got=hand.size,
        )
    return hand


def check_size(hand: Hand, size: int) -> None:
    """Refuse a hand that is not of `size` cards, ponged ones counted. Rule: T2.4. Errors: `CardsError` `wrong_count`.

    >>> check_size(parse_hand("4ccb 2abc 1dd 6b | 1aaa"), 11)
    Traceback (most recent call last):
    cards.errors.CardsError: 11 cards are wanted, ponged ones counted, not 12: '1dd 2abc 4bcc 6b|1aaa'
    """
    if hand.size != size:
        make_hand(hand.cards, hand.ponged, sizes=(size,))


def check_copies(cards: Iterable[str]) -> None:
    """Refuse a fifth card of a face. Rule: T1.1. Errors: `CardsError` `too_many_copies`.

    >>> check_copies(["1a"] * 5)
    Traceback (most recent call last):
    cards.errors.CardsError: five of 1a (เอี่ยวเกือก): the pack has four of each face
    """
    for code, count in Counter(cards).items():
        if count > COPIES:
            number = {5: "five", 6: "six", 7: "seven", 8: "eight"}.get(count, str(count))
            raise CardsError(
                "too_many_copies",
                f"{number} of {code} ({FACE_BY_CODE[code].thai}): the pack has four of each face",
                token=code,
                count=count,
            )


def parse_hand(text: str, *, sizes: tuple[int, ...] = (HAND_SIZE, FULL_SIZE)) -> Hand:
    """มือ: the hand that `text` describes; ponged tong stand after `|`, or after the word ผ่อง. Rule: T1.6.

    Errors: `CardsError` `unknown_card`, `not_a_tong`, `too_many_copies`, `wrong_count` (in this order).

    >>> parse_hand("4ccb 2abc 1dd | 1aaa")
    Hand(cards=('1d', '1d', '2a', '2b', '2c', '4b', '4c', '4c'), ponged=('1a',))
    >>> parse_hand("(บนมือ 5 ใบ) สองคณฑ์ สองคณฑ์ สองคณฑ์ สี่นม สี่นม (ผ่อง 6 ใบ) 4bbb 9ccc").ponged
    ('4b', '9c')
    >>> parse_hand("4ccb 2abc 1dd | 1aab")
    Traceback (most recent call last):
    cards.errors.CardsError: '1aab' is no tong: ponged cards lie in threes of one face
    """
    marked = _PONGED.sub(" | ", _HELD.sub(" ", text), count=1) if "|" not in text else text
    held, *rest = marked.split("|")
    if len(rest) > 1:
        raise CardsError("bad_value", f"one '|' at most, before the ponged tong: {text!r}", token=text)
    cards = [code for code, _ in _read(held)]
    ponged_read = _read(rest[0]) if rest else []
    counts = Counter(code for code, _ in ponged_read)
    for code, piece in ponged_read:
        if counts[code] != 3:
            raise CardsError(
                "not_a_tong",
                f"{piece!r} is no tong: ponged cards lie in threes of one face",
                token=piece,
                card=code,
                count=counts[code],
            )
    return make_hand(cards, counts, sizes=sizes, quoted=text)


def format_cards(codes: Iterable[str]) -> str:
    """The short notation of these cards, head by head. Rule: T1.6.

    >>> format_cards(["4c", "1d", "4c", "4b"])
    '1d 4bcc'
    """
    heads: dict[str, str] = {}
    for code in sort_cards(codes):
        heads[code[0]] = heads.get(code[0], "") + code[1]
    return " ".join(head + letters for head, letters in heads.items())


def format_hand(hand: Hand) -> str:
    """The short notation of a hand; `parse_hand` reads it back. Rule: T1.6.

    >>> format_hand(parse_hand("4ccb 2abc 1dd | 1aaa"))
    '1dd 2abc 4bcc|1aaa'
    """
    ponged = " ".join(face + face[1] * 2 for face in hand.ponged)
    return format_cards(hand.cards) + (f"|{ponged}" if ponged else "")


def parse_keng(text: str) -> str:
    """เก็ง: the face in a keng box. Rule: T6.17. Errors: `CardsError` `unknown_card`, `wrong_count`, `iao_in_keng`.

    >>> parse_keng("ห้านก")
    '5c'
    >>> parse_keng("1a")
    Traceback (most recent call last):
    cards.errors.CardsError: 1a (เอี่ยวเกือก) is an iao: a keng box holds any face but an iao
    """
    code = parse_card(text)
    check_keng(code)
    return code


def check_keng(code: str | None) -> None:
    """Refuse an iao in the keng box. Rule: T6.17. Errors: `CardsError` `iao_in_keng`."""
    if code is not None and code in IAO:
        raise CardsError(
            "iao_in_keng",
            f"{code} ({FACE_BY_CODE[code].thai}) is an iao: a keng box holds any face but an iao",
            token=code,
        )
