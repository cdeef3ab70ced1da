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


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """ช่วงของต้นฉบับ: sentences one after the other that rest in the same part of the rulebook, "" for a title."""

    part: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """ต้นฉบับไม่ตรงกัน: where two sources both speak of a rule and differ, and the house rule that covers it."""

    rule: str
    house: str
    sentences: tuple[str, ...]
    th: str
    en: str

    def says(self, lang: str) -> str:
        """What each of them says, in "th" or "en"."""
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
def _tables() -> Mapping[str, list[dict[str, str]]]:
    return tomllib.loads(files("cards").joinpath("sources.toml").read_text(encoding="utf-8"))


@cache
def _sentences() -> Mapping[str, Sentence]:
    return {
        row["id"]: Sentence(
            id=row["id"], begins=row["begins"], th=row["th"], en=row["en"], rules=tuple(row["rules"].split())
        )
        for row in _tables()["sentence"]
    }


@cache
def differences() -> tuple[Difference, ...]:
    """ทุกข้อที่ต้นฉบับไม่ตรงกัน: every point on which two sources differ, in the order of the rules.

    >>> [found.rule for found in differences()]
    ['P4.2', 'P5.1', 'P6.4']
    """
    return tuple(
        Difference(
            rule=row["rule"], house=row["house"], sentences=tuple(row["sentences"].split()), th=row["th"], en=row["en"]
        )
        for row in _tables()["difference"]
    )


def difference_of(rule: Rule) -> Difference | None:
    """กติกาข้อนี้ต้นฉบับไม่ตรงกันไหม: how the sources differ on a rule; None where they do not."""
    return next((found for found in differences() if found.rule == rule.id), None)


def standing(rule: Rule) -> str:
    """ที่มาของกติกาข้อนี้: how a rule stands to the sources of its game.

    "silent": none speaks of it; "open": they speak of it and leave it open; "differs": they differ; "also": it is
    another public source's; else "one" or "both" of them say it.

    >>> [standing(rule_by_id(key)) for key in ("T4.4", "T2.3", "P6.4", "P1.4", "P6.5")]
    ['silent', 'open', 'differs', 'one', 'both']
    """
    if difference_of(rule) is not None:
        return "differs"
    if rule.origin == "also":
        return "also"
    if rule.origin == "default" or not rule.source:
        return "open" if rule.source else "silent"
    return "both" if len({sentence.source for sentence in sentences_of(rule)}) > 1 else "one"


@cache
def runs(source: str) -> tuple[Run, ...]:
    """ต้นฉบับเป็นช่วง: the sentences of a source, in order, run by run. Errors: as `sentences`.

    A sentence of several parts goes on in the run it stands in; a run begins with the part that lasts the longest.

    >>> [(run.part, run.sentences[0].id, len(run.sentences)) for run in runs("S0")][:3]
    [('T1', 'S0.1', 6), ('T3', 'S0.7', 11), ('T4', 'S0.18', 9)]
    """
    found, left = [], sentences(source)
    while left:
        lengths = {part: _lasts(part, left) for part in _parts(left[0])}
        part = max(lengths, key=lengths.__getitem__)
        found.append(Run(part=part, sentences=left[: lengths[part]]))
        left = left[lengths[part] :]
    return tuple(found)


def _parts(sentence: Sentence) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule_by_id(rule).part for rule in sentence.rules)) or ("",)


def _lasts(part: str, following: tuple[Sentence, ...]) -> int:
    """How many of these sentences, from the first on, are of a part."""
    return next((place for place, sentence in enumerate(following) if part not in _parts(sentence)), len(following))


def game_of_source(key: str) -> str | None:
    """เกมของต้นฉบับ: the game of a source or of a sentence's id, None where it is of no source.

    >>> game_of_source("S0.13"), game_of_source("S2"), game_of_source("S9")
    ('tong', 'pok', None)
    """
    source = key.partition(".")[0]
    return next((game for game, found in SOURCES.items() if source in found), None)


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
