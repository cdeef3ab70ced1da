"""The cards that stand for a skill where it is told about: a face, an example of a set, a hand of Pok Deng."""

from __future__ import annotations

from collections.abc import Mapping

from cards.phai_tong.deck import parse_cards
from cards.phai_tong.sets import SET_KINDS
from lessons.skills import WAYS_TO_WIN
from lessons.ui.session import Settings
from lessons.ui.show_cards import card_html
from lessons.ui.show_pok import pok_card_html
from lessons.wording import capital, has_words, say, say_gloss

# the hands of the map, the highest first, each with cards that make it
HANDS: Mapping[str, tuple[str, ...]] = {
    "pok9": ("4S", "5D"), "pok8": ("KH", "8C"), "tong": ("7S", "7H", "7D"), "straight_flush": ("5C", "6C", "7C"),
    "straight": ("6S", "7D", "8H"), "yellow": ("KS", "KD", "QH"), "three_deng": ("2H", "5H", "9H"),
    "two_deng": ("3C", "3D"), "points": ("KD", "6S"),
}  # fmt: skip
_NO_SET = ("3b", "6a", "9c")
_SETS: Mapping[str, tuple[str, ...]] = {row.key: parse_cards(row.example) for row in SET_KINDS} | {"none": _NO_SET}


def cards_of(skill: str) -> tuple[str, ...]:
    """The codes of the cards that stand for a skill, none for what no cards stand for.

    >>> cards_of("face:4b"), cards_of("set:sian"), cards_of("hand:pok9"), cards_of("win:chong")
    (('4b',), ('4a', '4b', '4c'), ('4S', '5D'), ())
    """
    family, _, name = skill.partition(":")
    return {"face": (name,), "set": _SETS.get(name, ()), "hand": HANDS.get(name, ())}.get(family, ())


def picture_html(skill: str, chosen: Settings) -> str:
    """The cards that stand for a skill, in a row; a screen reader has the name beside them."""
    codes = cards_of(skill)
    cards = "".join(
        pok_card_html(code, chosen, name=False)
        if skill.startswith("hand:")
        else card_html(code, chosen, name="", caption=False)
        for code in codes
    )
    return f'<span class="kcards n{len(codes)}" aria-hidden="true">{cards}</span>' if codes else ""


def gloss_of(skill: str, lang: str) -> str:
    """What a way to win or a set is, in a few words; "" for other skills.

    >>> gloss_of("set:tong", "en"), gloss_of("face:4b", "en")
    ('Three alike', '')
    """
    family, _, name = skill.partition(":")
    if family == "win":
        category, thok = WAYS_TO_WIN.get(name, (name, False))
        return capital(say_gloss(category, lang, thok))
    own = f"set_gloss.{name}"
    return capital(say(own, lang)) if family == "set" and has_words(own) else ""
