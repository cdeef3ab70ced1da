"""สถานการณ์: a question's cards, circumstances and house rules as one line of text, for links, lessons and quizzes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cards.errors import CardsError
from cards.house_rules import is_number, read_overrides
from cards.phai_tong.deck import CODES, Hand, format_hand, parse_hand, parse_keng
from cards.pok_deng.deck import make_hand
from lessons.quizzes.games import GAME_BY_KEY, game_of_house

MAX_SEATS = 7
SEAT_KEYS: tuple[str, ...] = tuple(f"seat{seat}" for seat in range(MAX_SEATS))
KENG_KEYS: tuple[str, ...] = tuple(f"keng{seat}" for seat in range(MAX_SEATS))
DRAW_KEYS: tuple[str, ...] = tuple(f"draw{seat}" for seat in range(MAX_SEATS))
STAKE_KEYS: tuple[str, ...] = tuple(f"stake{seat}" for seat in range(MAX_SEATS))
SITUATION_KEYS: tuple[str, ...] = (
    "card", "among", "cards", "hand", "win", "thok", "keng", "was_hand", "was_thok", "was_keng", "drawer",
    "stood", "drew", "dealer", "catch", "dealer_draw", "player", "stake",
    *(key for keys in zip(SEAT_KEYS, KENG_KEYS, DRAW_KEYS, STAKE_KEYS, strict=True) for key in keys),
    "rules",
)  # fmt: skip
_PLACE = {key: place for place, key in enumerate(SITUATION_KEYS)}


def parse_situation(text: str) -> dict[str, str]:
    """The keys and values of a situation's text, as they stand.

    Errors: `CardsError` `unknown_key`, or `bad_value` for a piece without `=`, an empty value or a key given twice.

    >>> parse_situation("hand=2aaa4cc|4bbb9ccc&win=4c&thok=1")
    {'hand': '2aaa4cc|4bbb9ccc', 'win': '4c', 'thok': '1'}
    >>> parse_situation("hend=2aaa")
    Traceback (most recent call last):
    cards.errors.CardsError: no such key: 'hend'
    """
    found: dict[str, str] = {}
    for piece in text.split("&"):
        key, equals, value = piece.partition("=")
        if not equals or not value:
            raise CardsError("bad_value", f"{piece!r} is no key=value", token=piece or text or "?")
        if key not in _PLACE:
            raise CardsError("unknown_key", f"no such key: {key!r}", token=key or piece)
        if key in found:
            raise CardsError("bad_value", f"{key!r} is given twice", token=key)
        found[key] = value
    return found


def format_situation(values: Mapping[str, str]) -> str:
    """The text of a situation: its keys in the one order, so that the same situation is always the same text.

    Errors: `CardsError` `unknown_key`.

    >>> format_situation({"thok": "1", "win": "4c", "hand": "2aaa4cc|4bbb9ccc"})
    'hand=2aaa4cc|4bbb9ccc&win=4c&thok=1'
    """
    for key in values:
        if key not in _PLACE:
            raise CardsError("unknown_key", f"no such key: {key!r}", token=key)
    return "&".join(f"{key}={values[key]}" for key in sorted(values, key=_PLACE.__getitem__))


def hand_text(hand: Hand) -> str:
    """มือ: the hand in short notation without blanks.

    >>> hand_text(parse_hand("4ccb 2abc 1dd | 1aaa"))
    '1dd2abc4bcc|1aaa'
    """
    return format_hand(hand).replace(" ", "")


def cards_text(cards: Iterable[str]) -> str:
    """ไพ่: the codes in their own order, without blanks.

    >>> cards_text(["4c", "4a"])
    '4c4a'
    """
    return "".join(cards)


def parse_rules(text: str, game: str = "tong") -> Any:
    """กติกาวง: the house of a game that `key:value,key:value` makes out of the defaults.

    Errors: `CardsError` `bad_value`, `unknown_rule`, `bad_rule_value`.

    >>> parse_rules("iao_sian:mixed,khiao_wan:false").khiao_wan, parse_rules("tie:deng_difference", "pok").tie
    (False, 'deng_difference')
    """
    return GAME_BY_KEY[game].house_from_rules(read_overrides(text))


def format_rules(house: Any, keys: Iterable[str] | None = None) -> str:
    """กติกาวง: what this house changes of the defaults (only these `keys`, when given); empty when nothing.

    >>> house = parse_rules("iao_sian:mixed,khiao_wan:false")
    >>> format_rules(house), format_rules(house, ["stir"])
    ('iao_sian:mixed,khiao_wan:false', '')
    """
    wanted = None if keys is None else set(keys)
    return ",".join(
        f"{key}:{str(value).lower() if isinstance(value, bool) else value}"
        for key, value in game_of_house(house).rules_of(house).items()
        if wanted is None or key in wanted
    )


def situation_text(values: Mapping[str, str], house: Any, rules: Iterable[str]) -> str:
    """The situation of these values by this house, of whose rules only those that can bear on the kind are kept.

    >>> situation_text({"hand": "1dd2abc4bcc|1aaa"}, parse_rules("khiao_wan:false,stir:true"), ["khiao_wan"])
    'hand=1dd2abc4bcc|1aaa&rules=khiao_wan:false'
    """
    written = format_rules(house, rules)
    return format_situation({**values, "rules": written} if written else values)


class Reader:
    """Reads one kind's situation, key by key, and names what is wrong; `game` says whose cards and house rules.

    `done()` tells the canonical text: the same situation in the one notation.

    >>> read = Reader("win=4c&hand=4cc 2aaa|4bbb9ccc", {"hand", "win", "thok", "rules"})
    >>> read.hand("hand", 11).ponged, read.card("win"), read.flag("thok"), read.house() == parse_rules("")
    (('4b', '9c'), '4c', False, True)
    >>> read.done()
    'hand=2aaa4cc|4bbb9ccc&win=4c'
    """

    def __init__(self, text: str, allowed: Iterable[str], game: str = "tong") -> None:
        """Split the text. Errors: `CardsError` `unknown_key` for a key that this kind of question does not have."""
        self._game = GAME_BY_KEY[game]
        self._values = parse_situation(text)
        self._written: dict[str, str] = {}
        allowed = set(allowed)
        for key in self._values:
            if key not in allowed:
                raise CardsError("unknown_key", f"this question has no {key!r}", token=key)

    def has(self, key: str) -> bool:
        """Whether the key is given."""
        return key in self._values

    def typed(self, key: str) -> str:
        """The value of a key as it was typed, to quote; "" where it is left out."""
        return self._values.get(key, "")

    def _value(self, key: str) -> str:
        if key not in self._values:
            raise CardsError("missing_key", f"{key!r} is missing", token=key)
        return self._values[key]

    def card(self, key: str) -> str:
        """One card."""
        code = self._game.parse_card(self._value(key))
        self._written[key] = code
        return code

    def cards(self, key: str, count: int | None = None, *, different: bool = False) -> tuple[str, ...]:
        """Cards in the order given: `count` of them, all `different` if so asked."""
        text = self._value(key)
        codes = self._game.parse_cards(text)
        if count is not None and len(codes) != count:
            raise CardsError(
                "wrong_count", f"{count} cards are wanted, {text!r} names {len(codes)}", token=text, wanted=count,
                got=len(codes),
            )  # fmt: skip
        if different and len(set(codes)) != len(codes):
            raise CardsError("bad_value", f"{text!r} names a card twice", token=text)
        self._game.check_copies(codes)
        self._written[key] = cards_text(codes)
        return codes

    def hand(self, key: str, size: int) -> Hand:
        """A hand of Phai Tong: `size` cards, ponged ones counted."""
        hand = parse_hand(self._value(key), sizes=(size,))
        self._written[key] = hand_text(hand)
        return hand

    def dealt(self, key: str, *sizes: int) -> tuple[str, ...]:
        """A hand of Pok Deng in the order given: two cards or three, or as many as `sizes` allow."""
        cards = self._game.parse_cards(self._value(key))
        hand = make_hand(cards, sizes=sizes) if sizes else make_hand(cards)
        self._written[key] = cards_text(hand)
        return hand

    def apart(self, *cards: str) -> None:
        """Refuse more copies of a card than the pack has, over all that lies on the table."""
        self._game.check_copies(cards)

    def keng(self, key: str = "keng") -> str | None:
        """The face in a keng box, or None."""
        if key not in self._values:
            return None
        code = parse_keng(self._values[key])
        self._written[key] = code
        return code

    def flag(self, key: str) -> bool:
        """`1`, or left out."""
        if key not in self._values:
            return False
        if self._values[key] != "1":
            raise CardsError("bad_value", f"{key} is 1 or left out, not {self._values[key]!r}", token=self._values[key])
        self._written[key] = "1"
        return True

    def number(self, key: str, below: int, least: int = 0) -> int:
        """A whole number from `least` and below `below`."""
        text = self._value(key)
        if not is_number(text) or not least <= int(text) < below:
            raise CardsError(
                "bad_value", f"{key} is a number from {least} to {below - 1}, not {text!r}", token=text, field=key,
                least=least, most=below - 1,
            )  # fmt: skip
        self._written[key] = str(int(text))
        return int(text)

    def word(self, key: str, words: Iterable[str]) -> str | None:
        """One of these words, or None when the key is left out."""
        if key not in self._values:
            return None
        word = self._values[key]
        if word not in (words := tuple(words)):
            raise CardsError("bad_value", f"{key} is {' or '.join(words)}, not {word!r}", token=word)
        self._written[key] = word
        return word

    def house(self) -> Any:
        """The house rules: the game's defaults but for `rules`."""
        house = parse_rules(self._values.get("rules", ""), self._game.key)
        if written := format_rules(house):
            self._written["rules"] = written
        return house

    def done(self) -> str:
        """The canonical text; every key given was read."""
        for key in self._values:
            if key not in self._written and key != "rules":
                raise CardsError("unknown_key", f"{key!r} has no place in this question", token=key)
        return format_situation(self._written)


def in_deck_order(codes: Iterable[str]) -> tuple[str, ...]:
    """The different faces of `codes` in deck order.

    >>> in_deck_order(["9a", "1f", "9a"])
    ('1f', '9a')
    """
    wanted = set(codes)
    return tuple(code for code in CODES if code in wanted)
