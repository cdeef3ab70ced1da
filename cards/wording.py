"""ถ้อยคำ: the games in words, Thai and English, out of `wording.toml`; whoever has a screen adds words of its own.

The engine answers with keys and numbers; this module turns them into sentences. A text may hold placeholders
(`{count}`, `{card:card}`) and, once filled, card marks: `[4b]` or `[4c 4c 4b]`, which `pieces` splits off so that a
page can underline the names, and which `plain_text` turns into names.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

from cards.errors import CardsError
from cards.phai_tong.deck import FACE_BY_CODE
from cards.phai_tong.house import HOUSE_RULE_BY_KEY as TONG_RULES
from cards.pok_deng.deck import FACE_BY_CODE as POK_FACES
from cards.pok_deng.house import HOUSE_RULE_BY_KEY as POK_RULES
from cards.verdict import Reason

LANGS: tuple[str, ...] = ("th", "en")
CARD_STYLES: tuple[str, ...] = ("name", "short", "thai", "rtgs", "english", "thai_rtgs", "both")
_CODE = "(?:[1-9][a-f]|[A2-9TJQK][SHDC])"
_MARK = re.compile(rf"\[({_CODE}(?: {_CODE})*)\]")
# no two games share a house rule's key
_CHOICES: Mapping[str, tuple[str | bool, ...]] = {
    **{key: row.choices for key, row in TONG_RULES.items()},
    **{key: row.choices for key, row in POK_RULES.items()},
}
_PRICED: tuple[str, ...] = tuple(key for key in TONG_RULES if key.startswith(("price_", "thok_bonus_")))
_MOST_NAMED = 3
_LONGEST_TOKEN = 40


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence: plain words, or the names of `cards` (their codes) to underline."""

    text: str
    cards: tuple[str, ...] = ()


# --- the texts --------------------------------------------------------------------------------------------------------


_FILES: list[Traversable] = [files("cards").joinpath("wording.toml")]


def add_words(file: Traversable) -> None:
    """Add a file of words to those that `say` knows: a screen brings its own. Adding it again changes nothing."""
    if file not in _FILES:
        _FILES.append(file)
        entries.cache_clear()
        _keys_of.cache_clear()


@cache
def entries() -> Mapping[str, Mapping[str, str]]:
    """Every key of the word files, dotted, with its texts: `th`, `en`, and `en_one` where one is worded apart.

    `count` names the fact that decides between `en_one` and `en`, when it is not called `count`.

    >>> entries()["set.tong"]["en"]
    'tong'
    """
    found: dict[str, Mapping[str, str]] = {}

    def walk(table: Mapping[str, Any], path: str) -> None:
        for key, value in table.items():
            if "th" in value and isinstance(value["th"], str):
                found[path + key] = value
            else:
                walk(value, f"{path}{key}.")

    for file in _FILES:
        walk(tomllib.loads(file.read_text(encoding="utf-8")), "")
    return found


@cache
def _keys_of(prefix: str) -> tuple[str, ...]:
    """The keys that are `prefix`, or `prefix` and conditions on facts."""
    return tuple(key for key in entries() if key.split(" ")[0] == prefix)


def has_words(key: str) -> bool:
    """True when the word files have this key.

    >>> has_words("set.tong"), has_words("set.nowhere")
    (True, False)
    """
    return key in entries()


def keys_under(prefix: str) -> tuple[str, ...]:
    """The keys that begin with `prefix.`, in the file's order.

    >>> keys_under("suit")
    ('suit.coins', 'suit.strings', 'suit.myriads')
    """
    return tuple(key for key in entries() if key.startswith(f"{prefix}."))


class _Words(Formatter):
    """`str.format` with words for keys.

    `{x:card}` and `{x:cards}` make one mark, `{x:each}` a mark for each different card, `{x:any}` likewise where one of
    them is enough; `{x:win}` names a category (by the fact `thok` too, `{x:plain_win}` without), `{x:seat}` counts
    players from 1, `{x:change}` says what changed; `{x:set}`, `{x:class}`, `{x:hand}` (a class of Pok Deng hands),
    `{x:head}`, `{x:need}` and `{x:house}` name what they say.
    """

    def __init__(self, lang: str, facts: Mapping[str, Any]) -> None:
        self.lang = lang
        self.facts = facts

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in _SPECS:
            return _SPECS[format_spec](value, self.lang, self.facts)
        return str(super().format_field(value, format_spec))


_SPECS: Mapping[str, Callable[[Any, str, Mapping[str, Any]], str]] = {
    "card": lambda value, lang, facts: f"[{value}]",
    "cards": lambda value, lang, facts: f"[{' '.join(value)}]",
    "each": lambda value, lang, facts: _each(value.split() if isinstance(value, str) else value, lang),
    "any": lambda value, lang, facts: _each(value.split() if isinstance(value, str) else value, lang, "or", "or_more"),
    "win": lambda value, lang, facts: _win_name(value, lang, thok=bool(facts.get("thok"))),
    "plain_win": lambda value, lang, facts: _win_name(value, lang, thok=False),
    "seat": lambda value, lang, facts: str(int(value) + 1),
    "change": lambda value, lang, facts: say(f"change.{value}", lang, **facts),
    "set": lambda value, lang, facts: say(f"set.{value}", lang),
    "class": lambda value, lang, facts: say(f"class.{value}", lang),
    "hand": lambda value, lang, facts: say(f"hand.{value}.name", lang),
    "head": lambda value, lang, facts: say(f"head.{value}", lang),
    "need": lambda value, lang, facts: say(f"need.{value}", lang),
    "house": lambda value, lang, facts: say(f"house.{value}.title", lang),
}


def _each(codes: Iterable[str], lang: str, last: str = "and", more: str = "more") -> str:
    """Each different card as its own mark, joined as a sentence joins them; after three, only how many more."""
    every = list(codes)
    different = list(dict.fromkeys(every))
    marks = [f"[{code}]" for code in different[:_MOST_NAMED]]
    if len(different) > _MOST_NAMED:
        others = len(set(different[_MOST_NAMED:]))
        return say(f"join.{more}", lang, cards=say("join.comma", lang).join(marks), count=others)
    if len(marks) == 1:
        return marks[0]
    return say(f"join.{last}", lang, first=say("join.comma", lang).join(marks[:-1]), last=marks[-1])


def fields_of(text: str) -> tuple[str, ...]:
    """The facts that a text has places for.

    >>> fields_of("{tong} of {card:card}")
    ('tong', 'card')
    """
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name)


def say(key: str, /, lang: str, **facts: Any) -> str:
    """The words of a key with its facts filled in. Errors: `KeyError` for an unknown key, language or missing fact.

    >>> say("set.tong", "th"), say("unit.cards", "en", count=1), say("unit.cards", "en", count=2)
    ('ตอง', '1 card', '2 cards')
    """
    entry = entries()[key]
    single = f"{lang}_one"
    text = entry[single] if single in entry and facts.get(entry.get("count", "count")) == 1 else entry[lang]
    return _Words(lang, facts).vformat(text, (), facts)


def _say_fitting(prefix: str, lang: str, facts: Mapping[str, Any]) -> str:
    """The most telling wording under `prefix` that these facts can fill.

    Keys are `prefix`, or `prefix` and conditions on facts, `prefix kind=sian ponged=1`; an empty fact fills nothing. A
    bare word, `prefix cards`, asks that the fact is known.
    """
    known = {name: value for name, value in facts.items() if value not in ("", ())}
    best, best_key = (-1, -1), ""
    for key in _keys_of(prefix):
        entry = entries()[key]
        _, *conditions = key.split(" ")
        asked = [condition.partition("=") for condition in conditions]
        if any(str(facts.get(fact, "")) != value for fact, equals, value in asked if equals):
            continue
        fields = {*fields_of(entry["en"]), *(fact for fact, equals, _ in asked if not equals)}
        if any(field not in known for field in fields):
            continue
        weight = (sum(equals != "" for _, equals, _ in asked), len(fields))
        if weight > best:
            best, best_key = weight, key
    return say(best_key or prefix, lang, **known)


# --- card names in sentences ------------------------------------------------------------------------------------------


def say_card(code: str, lang: str, style: str = "name") -> str:
    """ชื่อไพ่: a card's name: Thai in Thai; in English RTGS, or English for a card of Pok Deng. Rule: T1.3, P2.2.

    Styles: `name`; `short` (without the head; the index of a Pok Deng card); `thai`, `rtgs`, `english` and
    `thai_rtgs`, whatever `lang` is; `both` (the name and, for who cannot read it, how it sounds, what it means or its
    index). Errors: `KeyError`, another style or code.

    >>> say_card("4b", "th"), say_card("4b", "en"), say_card("4b", "en", "short"), say_card("4b", "th", "english")
    ('สี่มะเขือ', 'si makhuea', 'makhuea', 'four eggplants')
    >>> say_card("TD", "th"), say_card("TD", "en"), say_card("TD", "en", "short")
    ('สิบข้าวหลามตัด', 'ten of diamonds', '10♦')
    """
    if code in POK_FACES:
        return _say_pok_card(code, lang, style)
    face = FACE_BY_CODE[code]
    thai, rtgs = face.thai, face.rtgs
    names = {
        "name": thai if lang == "th" else rtgs,
        "short": thai.removeprefix(say(f"head.{face.head}", "th")) if lang == "th" else rtgs.split(" ", 1)[1],
        "thai": thai,
        "rtgs": rtgs,
        "english": face.english,
        "thai_rtgs": f"{thai} {rtgs}",
        "both": f"{thai} ({rtgs})" if lang == "th" else f"{rtgs} ({face.english})",
    }
    return names[style]


def _say_pok_card(code: str, lang: str, style: str) -> str:
    """The ranks and suits have English names of their own, so none is romanised."""
    face = POK_FACES[code]
    name = face.thai if lang == "th" else face.english
    names = {
        "name": name,
        "short": face.sign,
        "thai": face.thai,
        "rtgs": face.english,
        "english": face.english,
        "thai_rtgs": f"{face.thai} {face.english}",
        "both": f"{name} ({face.sign})",
    }
    return names[style]


def pieces(text: str, lang: str) -> tuple[Piece, ...]:
    """The sentence cut at its card marks: words, and pieces whose `cards` a page underlines.

    >>> pieces("Pong [4b] now", "en")
    (Piece(text='Pong ', cards=()), Piece(text='si makhuea', cards=('4b',)), Piece(text=' now', cards=()))
    """
    found: list[Piece] = []
    at = 0
    for mark in _MARK.finditer(text):
        codes = tuple(mark[1].split())
        if not all(code in FACE_BY_CODE or code in POK_FACES for code in codes):
            continue
        if mark.start() > at:
            found.append(Piece(text[at : mark.start()]))
        joined = (" " if lang == "th" else ", ").join(say_card(code, lang) for code in codes)
        found.append(Piece(joined, codes))
        at = mark.end()
    if at < len(text):
        found.append(Piece(text[at:]))
    return tuple(found)


def plain_text(text: str, lang: str) -> str:
    """The sentence with its card marks as names: for titles, screen readers and the command line.

    >>> plain_text("ผ่อง [4b] กับ [9c] ไปแล้ว", "th")
    'ผ่อง สี่มะเขือ กับ เก้าแดง ไปแล้ว'
    """
    return "".join(piece.text for piece in pieces(text, lang))


# --- wins, sets, house rules ------------------------------------------------------------------------------------------


def capital(text: str) -> str:
    """The text with its first letter a capital; Thai has none.

    >>> capital("kin sian"), capital("กินเศียร")
    ('Kin sian', 'กินเศียร')
    """
    return text[:1].upper() + text[1:]


def _win_name(category: str, lang: str, *, thok: bool, part: str = "name") -> str:
    own = f"win.{category}.thok_{part}"
    return say(own if thok and has_words(own) else f"win.{category}.{part}", lang)


def say_category(category: str, lang: str, thok: bool = False, *, short: bool = False) -> str:
    """แบบการกิน: the name of a win, as drawn by another or, with `thok`, by the winner; `no_win` too. Rule: T6.

    >>> say_category("si_tong", "th"), say_category("si_tong", "th", thok=True), say_category("si_tong", "en")
    ('กินสี่ตอง', 'กินถกสี่ตอง', 'Kin si tong')
    >>> say_category("lom_iao", "th", short=True)
    'ล้มเอี่ยว'
    """
    return capital(_win_name(category, lang, thok=thok, part="short" if short else "name"))


def say_gloss(category: str, lang: str, thok: bool = False) -> str:
    """What a win is, in a few words, to stand after its name.

    >>> say_gloss("si_tong", "en"), say_gloss("si_tong", "en", thok=True)
    ('four tong', 'four tong, self-drawn')
    """
    return _win_name(category, lang, thok=thok, part="gloss")


def say_set(kind: str | None, lang: str) -> str:
    """ชุด: the name of a kind of set: tong, sian, phuak, pair, loose; None is no set. Rule: T2.1.

    >>> say_set("sian", "th"), say_set(None, "en")
    ('เศียร', 'no set')
    """
    return say(f"set.{kind or 'none'}", lang)


def say_class(klass: str, lang: str) -> str:
    """ศักดิ์: the name of a class of wins. Rule: T7.1.

    >>> say_class("big_lom", "th"), say_class("big_lom", "en")
    ('ล้มใหญ่', 'Big lom')
    """
    return capital(say(f"class.{klass}", lang))


def say_hand_class(klass: str, lang: str) -> str:
    """มือ: the name of a class of Pok Deng hands. Rule: P6.

    >>> say_hand_class("yellow", "th"), say_hand_class("yellow", "en")
    ('สามเหลือง', 'Sam lueang')
    """
    return capital(say(f"hand.{klass}.name", lang))


def say_hand_gloss(klass: str, lang: str) -> str:
    """What a class of Pok Deng hands is, in a few words, to stand after its name. Rule: P6.

    >>> say_hand_gloss("yellow", "en")
    'three from jack, queen, king'
    """
    return say(f"hand.{klass}.gloss", lang)


def say_deng(deng: int, lang: str) -> str:
    """กี่เด้ง: a multiple in words. Rule: P6.

    >>> say_deng(2, "th"), say_deng(2, "en"), say_deng(1, "en")
    ('สองเด้ง', '2 deng', '1 deng')
    """
    return say(f"deng.{deng}", lang)


def _choice(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def say_house_title(key: str, lang: str) -> str:
    """กติกาวง: what a house rule is about, as its label in the settings.

    >>> say_house_title("iao_sian", "en")
    'Sian of iao'
    """
    return say(f"house.{key}.title", lang)


def say_house_choice(key: str, value: object, lang: str) -> str:
    """กติกาวง: one choice of a house rule in words, as its option in the settings.

    >>> say_house_choice("iao_sian", "one_group", "en"), say_house_choice("price_lom", 4, "en")
    ('All small or all big', '4 points')
    """
    if _CHOICES[key]:
        return say(f"house.{key}.{_choice(value)}.name", lang)
    return say("unit.points", lang, count=value)


def say_house_rule(key: str, value: object, lang: str) -> str:
    """กติกาวง: the house rule in force as one line beside a question, without the label `house.label`.

    >>> say_house_rule("iao_sian", "one_group", "th")
    'เศียรเอี่ยวต้องเล็กล้วนหรือใหญ่ล้วน'
    >>> say_house_rule("price_lom", 4, "en")
    'a lom is 4 points'
    """
    if _CHOICES[key]:
        return say(f"house.{key}.{_choice(value)}.line", lang)
    return say(f"house.{key}.line", lang, count=value)


def say_house_rules(keys: Iterable[str], house: Any, lang: str) -> tuple[str, ...]:
    """กติกาวง: the house rules in force beside a question, a line each; its prices always as one whole list.

    The row of the answer alone would give away what is asked.

    >>> from cards.phai_tong.house import House
    >>> say_house_rules(["khiao_wan", "price_lom"], House(), "en")[1]
    'chong 1 · si tua 2 · lom 4 · big lom 8 · muet 12 · muet keng 16 · thok +1/+2'
    """
    keys = tuple(keys)
    priced = any(key.startswith("price_") for key in keys)
    listed = _PRICED if priced else ()
    lines = [say_house_rule(key, getattr(house, key), lang) for key in keys if key not in listed]
    if priced:
        lines.append(say("house.price_list", lang, **{key: getattr(house, key) for key in _PRICED}))
    return tuple(lines)


# --- reasons and errors -----------------------------------------------------------------------------------------------


def say_reason(reason: Reason, lang: str) -> str:
    """เพราะอะไร: one sentence for one condition that holds or fails, with card marks.

    Errors: `KeyError` for a condition without words.

    >>> say_reason(Reason("T6.13", "nothing_ponged", False, ("4b", "9c")), "th")
    'มืดต้องไม่ผ่องเลย แต่ผ่อง [4b] กับ [9c] ไปแล้ว'
    >>> say_reason(Reason("T6.5", "four_sian", False, ("8b", "8c", "8c"), (("sian", 3), ("kind", "phuak"))), "en")
    'Four sian are needed, but [8b 8c 8c] is a phuak.'
    """
    facts: dict[str, Any] = dict(reason.facts)
    facts["cards"] = reason.cards
    facts["shown"] = len(set(reason.cards))
    return capital(_say_fitting(f"reason.{reason.needs}.{'holds' if reason.holds else 'fails'}", lang, facts))


def say_because(category: str, lang: str, *, card: str, tong: int = 0, thok: bool = False, ponged: bool = False) -> str:
    """เพราะอะไรจึงเป็นแบบนี้: one sentence on why a hand wins as `category` (or `no_win`) with `card`, with card marks.

    `tong` is how many tong the win holds; `thok` adds that the winner drew the card; `ponged` says that the other three
    of its face lie ponged. Rule: T6.1 to T6.16.

    >>> say_because("chong", "en", card="1d", tong=2)
    '[1d] makes a tong with the pair in hand, 2 tong in all.'
    """
    told = _say_fitting(f"because.{category}", lang, {"card": card, "tong": tong, "ponged": int(ponged)})
    added = thok and not category.startswith("thok_") and category != "no_win"
    return say("because.thok", lang, because=told) if added else told


def say_need(needs: str, lang: str) -> str:
    """เงื่อนไข: a condition stated by itself, for the list of what a win needs.

    >>> say_need("four_tong", "en")
    'all four sets are tong'
    """
    return say(f"need.{needs}", lang)


def say_error(error: CardsError, lang: str) -> str:
    """ผิดตรงไหน: a friendly sentence about what was typed or linked, quoting it and saying what would be right.

    The sentence has no card marks.

    >>> say_error(CardsError("unknown_card", "", token="สี่มะเขีอ", near="สี่มะเขือ"), "th")
    'ไม่มีไพ่ชื่อ “สี่มะเขีอ” หมายถึง สี่มะเขือ หรือเปล่า'
    """
    token = error.token or say("join.nothing", lang)
    facts: dict[str, Any] = dict(error.facts)
    facts["token"] = token if len(token) <= _LONGEST_TOKEN else token[: _LONGEST_TOKEN - 1] + "…"
    if token in FACE_BY_CODE or token in POK_FACES:
        facts["code"] = token
    key = str(facts.get("key"))
    if key in _CHOICES:
        facts["points"] = int(not _CHOICES[key])
    prefix = f"error.{error.code}"
    return plain_text(_say_fitting(prefix if has_words(prefix) else "error.unknown", lang, facts), lang)
