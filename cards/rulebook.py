"""ตำรา: the rules by id and the words of a game, in Thai and English, out of `rules.toml` and `terms.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

_PACKAGES: Mapping[str, str] = {"tong": "phai_tong", "pok": "pok_deng"}
_LETTERS: Mapping[str, str] = {"T": "tong", "P": "pok"}
ORIGINS: tuple[str, ...] = ("source", "default", "also")


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """กติกาข้อหนึ่ง: one rule: its permanent id, title and text in both languages, and where it comes from.

    `source` names the sentences of the source it rests on ("S0.27"), or is empty where the source is silent; `origin`
    whose word it mostly is: "source", "default" or "also" (another public source). `house` are the keys of house rules
    that bend it, `examples` situations that show it, `related` ids of rules to read with it.
    """

    id: str
    th_title: str
    en_title: str
    th: str
    en: str
    origin: str
    source: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    related: tuple[str, ...] = ()

    @property
    def part(self) -> str:
        """หมวด: the part of the rulebook it stands in: "T6" of "T6.13"."""
        return self.id.partition(".")[0]

    def title(self, lang: str) -> str:
        """The title in "th" or "en".

        >>> rule_by_id("T6.13").title("th")
        'กินสี่ตองมืด'
        """
        return self.th_title if lang == "th" else self.en_title

    def text(self, lang: str) -> str:
        """The text in "th" or "en"; card marks such as `[4b]` stand for names, a line break for a new paragraph."""
        return self.th if lang == "th" else self.en

    def paragraphs(self, lang: str) -> tuple[str, ...]:
        """The text in "th" or "en", paragraph by paragraph: first the rule, then what is a default or a house's choice.

        >>> rule_by_id("T4.4").paragraphs("en")[1]
        'This is our default; the source is silent.'
        """
        return tuple(self.text(lang).split("\n"))


@dataclass(frozen=True, kw_only=True, slots=True)
class Term:
    """ศัพท์: one word of the game: Thai, romanised (RTGS), a gloss, and two sentences on what it is and why."""

    key: str
    th: str
    rtgs: str
    en: str
    th_what: str
    en_what: str
    rule: str

    def what(self, lang: str) -> str:
        """What it is and why it matters, in "th" or "en".

        >>> term_by_key("tong").what("en").startswith("Three cards alike.")
        True
        """
        return self.th_what if lang == "th" else self.en_what


def _read(game: str, name: str) -> list[dict[str, Any]]:
    text = files("cards").joinpath(_PACKAGES[game], f"{name}s.toml").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = tomllib.loads(text)[name]
    return rows


@cache
def rules(game: str = "tong") -> tuple[Rule, ...]:
    """กติกา: every rule of a game, in the rulebook's order. Errors: `KeyError` for a game without a rulebook.

    >>> rules()[0].id, rules()[-1].id
    ('T1.1', 'T8.3')
    >>> rules("pok")[0].id, rules("pok")[-1].id
    ('P1.1', 'P7')
    """
    found = []
    for row in _read(game, "rule"):
        lists = {key: tuple(row.get(key, ())) for key in ("house", "examples", "related")}
        found.append(Rule(**{**row, **lists, "source": tuple(row.get("source", "").split())}))
    return tuple(found)


@cache
def _rules_by_id(game: str) -> Mapping[str, Rule]:
    return {rule.id: rule for rule in rules(game)}


def game_of_rule(rule_id: str) -> str:
    """เกมของกติกาข้อนี้: the game a rule's id belongs to. Errors: `KeyError` when it belongs to none.

    >>> game_of_rule("T6.7"), game_of_rule("P6.7")
    ('tong', 'pok')
    """
    return _LETTERS[rule_id[:1]]


def rule_by_id(rule_id: str, game: str | None = None) -> Rule:
    """กติกาข้อนี้: the rule of this id, whose letter tells the game. Errors: `KeyError` when there is none.

    >>> rule_by_id("T6.7").title("en"), rule_by_id("P6.5").title("en")
    ('Kin si tong', 'Tong')
    """
    return _rules_by_id(game or game_of_rule(rule_id))[rule_id]


def has_rule(rule_id: str, game: str | None = None) -> bool:
    """Whether a rulebook has this id.

    >>> has_rule("T6.7"), has_rule("P6.7"), has_rule("T9.9"), has_rule("P6.7", "tong")
    (True, True, False, False)
    """
    game = game or _LETTERS.get(rule_id[:1])
    return game is not None and rule_id in _rules_by_id(game)


@cache
def terms(game: str = "tong") -> tuple[Term, ...]:
    """ศัพท์วงไพ่: every word of the game that screens explain at a tap. Errors: `KeyError`, a game without words.

    >>> [term.th for term in terms() if term.key in ("tong", "sian", "phuak")]
    ['ตอง', 'เศียร', 'พวก']
    """
    return tuple(Term(**row) for row in _read(game, "term"))


@cache
def _terms_by_key(game: str) -> Mapping[str, Term]:
    return {term.key: term for term in terms(game)}


def term_by_key(key: str, game: str = "tong") -> Term:
    """ศัพท์คำนี้: the word with this key. Errors: `KeyError` when there is none.

    >>> term_by_key("sian").th, term_by_key("phong").en
    ('เศียร', 'pong: take a card to make a tong')
    """
    return _terms_by_key(game)[key]
