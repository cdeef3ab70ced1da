"""ต้นฉบับ: what the three Thai sources say, sentence by sentence, and the rules that rest on each, out of `sources.toml`.

S0 is on Phai Tong, S1 and S2 are on Pok Deng. The rulebook says which sentences a rule rests on; this table says the
same from the other side, so that nothing a source says is left without a rule.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cards.rulebook import Rule, rule_by_id

SOURCES: Mapping[str, tuple[str, ...]] = {"tong": ("S0",), "pok": ("S1", "S2")}
"""The sources of each game."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """ประโยคจากต้นฉบับ: one sentence of a source: its id, how it begins, what it says in our words, its rules' ids."""

    id: str
    begins: str
    th: str
    en: str
    rules: tuple[str, ...]

    @property
    def source(self) -> str:
        """The source it stands in: "S0" of "S0.27"."""
        return self.id.partition(".")[0]

    @property
    def number(self) -> int:
        """Its place in the source, from 1: 27 of "S0.27"."""
        return int(self.id.partition(".")[2])

    def says(self, lang: str) -> str:
        """What it says, in "th" or "en".

        >>> sentence_by_id("S2.50").says("en")
        'Three of one number is tong, not three deng'
        """
        return self.th if lang == "th" else self.en


@cache
def sentences(source: str) -> tuple[Sentence, ...]:
    """ทุกประโยค: every sentence of a source, in its order. Errors: `KeyError` for a source that is none.

    >>> len(sentences("S0")), sentences("S1")[1].id
    (101, 'S1.2')
    """
    if not any(source in found for found in SOURCES.values()):
        raise KeyError(source)
    return tuple(sentence for sentence in _sentences().values() if sentence.source == source)


@cache
def _sentences() -> Mapping[str, Sentence]:
    rows = tomllib.loads(files("cards").joinpath("sources.toml").read_text(encoding="utf-8"))["sentence"]
    return {row["id"]: Sentence(**{**row, "rules": tuple(row["rules"].split())}) for row in rows}


def sentence_by_id(key: str) -> Sentence:
    """ประโยคนี้: the sentence of this id. Errors: `KeyError` when there is none.

    >>> sentence_by_id("S0.78").rules
    ('T6.15',)
    """
    return _sentences()[key]


def sentences_of(rule: Rule) -> tuple[Sentence, ...]:
    """ประโยคของกติกาข้อนี้: the sentences that a rule rests on; none where the sources are silent.

    >>> [sentence.id for sentence in sentences_of(rule_by_id("T6.15"))][:2]
    ['S0.78', 'S0.79']
    """
    return tuple(sentence_by_id(key) for key in rule.source)


def house_rules_of(sentence: Sentence) -> tuple[str, ...]:
    """กติกาวง: the house rules by which tables differ from, or go beyond, what a sentence says.

    >>> house_rules_of(sentence_by_id("S0.13"))
    ('stir',)
    """
    return tuple(dict.fromkeys(key for rule in sentence.rules for key in rule_by_id(rule).house))
