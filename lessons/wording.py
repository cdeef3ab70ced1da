"""ถ้อยคำ: every word on the screens: the games' own (`cards.wording`), and what a screen adds, out of `wording.toml`
and, for the larger parts of the app, `words/`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from cards.phai_tong.deck import FACE_BY_CODE
from cards.wording import (
    CARD_STYLES,
    LANGS,
    Piece,
    add_words,
    capital,
    entries,
    fields_of,
    has_words,
    keys_under,
    pieces,
    plain_text,
    say,
    say_because,
    say_card,
    say_category,
    say_class,
    say_deng,
    say_error,
    say_gloss,
    say_house_choice,
    say_house_rule,
    say_house_rules,
    say_house_title,
    say_need,
    say_reason,
    say_set,
)

__all__ = [
    "CARD_STYLES",
    "LANGS",
    "Piece",
    "add_words",
    "capital",
    "entries",
    "fields_of",
    "has_words",
    "hints",
    "keys_under",
    "pieces",
    "plain_text",
    "praise",
    "say",
    "say_because",
    "say_card",
    "say_category",
    "say_class",
    "say_error",
    "say_gloss",
    "say_grade",
    "say_house_choice",
    "say_house_rule",
    "say_house_rules",
    "say_house_title",
    "say_need",
    "say_option",
    "say_reason",
    "say_set",
]

for _file in (files("lessons").joinpath("wording.toml"), *files("lessons").joinpath("words").iterdir()):
    if _file.name.endswith(".toml"):
        add_words(_file)


# --- questions --------------------------------------------------------------------------------------------------------


def _say_amount(way: str, option: str, lang: str) -> str:
    """A signed amount: `way` names the words for more than nothing, nothing and less than nothing."""
    amount = int(option)
    more, nothing, less = way.split()
    key = nothing if amount == 0 else more if amount > 0 else less
    return capital(say(f"option.{key}", lang, **({"count": abs(amount)} if amount else {})))


def _say_points(option: str, lang: str) -> str:
    return say("unit.points", lang, count=int(option))


def _say_seat(option: str, lang: str) -> str:
    return say("seat.player", lang, number=int(option) + 1) if option.isdigit() else say("seat.nobody", lang)


def _say_hand(option: str, lang: str) -> str:
    own = f"option.{option}"
    return capital(say(own if has_words(own) else f"hand.{option}.name", lang))


# kinds whose options are not what they are elsewhere: "sian" is a set here, "tong" a hand there, "20" points or seats
_OPTIONS: Mapping[str, Callable[[str, str], str]] = {
    "how_many_points": _say_points,
    "who_wins": _say_seat,
    "which_set": lambda option, lang: capital(say_set(option, lang)),
    "count_points": _say_points,
    "name_the_hand": _say_hand,
    "which_multiple": lambda option, lang: capital(say_deng(int(option), lang)),
    "who_wins_how_much": lambda option, lang: _say_amount("player_gets nobody_pays player_pays", option, lang),
    "what_to_catch": lambda option, lang: capital(say(f"option.plan.{option}", lang)),
    "settle_the_table": lambda option, lang: _say_amount("dealer_pays dealer_even dealer_gets", option, lang),
}


def say_option(kind: str, option: str, lang: str, *, thok: bool = False) -> str:
    """ตัวเลือก: the words for one option key of a question: a win, a card, a set, a hand, a price, a seat, a move.

    >>> say_option("name_the_win", "si_tong", "th", thok=True), say_option("name_the_card", "4b", "en")
    ('กินถกสี่ตอง', 'si makhuea')
    >>> say_option("how_many_points", "12", "en"), say_option("who_wins", "0", "en")
    ('12 points', 'Player 1')
    >>> say_option("who_wins_how_much", "-10", "th"), say_option("settle_the_table", "-10", "th")
    ('ลูกมือจ่าย 10 แต้ม', 'เจ้ามือได้ 10 แต้ม')
    """
    if option in FACE_BY_CODE:
        return say_card(option, lang)
    if kind in _OPTIONS:
        return _OPTIONS[kind](option, lang)
    own = f"option.{option}"
    return capital(say(own, lang)) if has_words(own) else say_category(option, lang, thok)


def hints(kind: str, lang: str, **facts: Any) -> tuple[str, ...]:
    """คำใบ้: the hints of a quiz kind in steps, leaving out those that need a fact which is not given.

    >>> len(hints("name_the_win", "th")) >= 2
    True
    """
    return tuple(
        say(key, lang, **facts)
        for key in keys_under(f"hint.{kind}")
        if all(field in facts for field in fields_of(entries()[key]["en"]))
    )


def say_grade(grade: str, picks: str, lang: str) -> str:
    """ผล: the words for a grade; partly right is worded by how many are picked: "one", "many" or "groups".

    >>> say_grade("partly", "one", "en"), say_grade("partly", "many", "en")
    ('True, but the hand counts as more', 'Right so far, but not all')
    """
    own = f"grade.{grade}_{picks}"
    return say(own if has_words(own) else f"grade.{grade}", lang)


def praise(lang: str, n: int) -> str:
    """คำชม: a short word for a right answer, another for each number.

    >>> praise("en", 0) != praise("en", 1)
    True
    """
    words = keys_under("praise")
    return say(words[n % len(words)], lang)
