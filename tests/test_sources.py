"""Nothing that a source says is left without a rule, and no rule names a sentence that there is not."""

from __future__ import annotations

import re

import pytest

from cards.rulebook import rules
from cards.sources import SOURCES, house_rules_of, sentence_by_id, sentences, sentences_of

EVERY = [sentence for found in SOURCES.values() for source in found for sentence in sentences(source)]
# how many sentences each source has, as they were counted when the rulebook was written
COUNTED = {"S0": 101, "S1": 47, "S2": 57}
NO_RULE = ("S1.1",)  # a title


def test_every_sentence_of_every_source_is_there_once_and_in_order() -> None:
    for source, count in COUNTED.items():
        assert [sentence.number for sentence in sentences(source)] == list(range(1, count + 1))


def test_every_sentence_is_covered_by_a_rule_but_a_title() -> None:
    assert [sentence.id for sentence in EVERY if not sentence.rules] == list(NO_RULE)


def test_rules_and_sentences_name_each_other() -> None:
    told = {(rule.id, key) for game in SOURCES for rule in rules(game) for key in rule.source}
    kept = {(rule, sentence.id) for sentence in EVERY for rule in sentence.rules}
    assert told == kept


def test_a_rule_rests_on_sentences_of_its_own_game_only() -> None:
    for game, found in SOURCES.items():
        for rule in rules(game):
            assert {sentence.source for sentence in sentences_of(rule)} <= set(found)


def test_a_rule_of_the_source_names_where() -> None:
    for game in SOURCES:
        for rule in rules(game):
            assert rule.source or rule.origin != "source", rule.id


@pytest.mark.parametrize("sentence", EVERY, ids=lambda sentence: sentence.id)
def test_what_a_sentence_says_is_told_in_both_languages(sentence: object) -> None:
    found = sentence_by_id(sentence.id)  # type: ignore[attr-defined]
    assert re.search("[ก-๛]", found.th)
    assert not re.search("[ก-๛]", found.en)
    assert re.search("[ก-๛A-Za-z]", found.begins)
    assert len(found.begins) <= 40, "a few words to find it by, not the source's text"
    assert "บาท" not in found.th
    assert "baht" not in found.en


def test_a_sentence_that_tables_differ_on_names_its_house_rule() -> None:
    assert house_rules_of(sentence_by_id("S0.13")) == ("stir",)
    assert "iao_sian" in house_rules_of(sentence_by_id("S0.42"))


def test_a_source_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        sentences("S3")
    with pytest.raises(KeyError):
        sentence_by_id("S0.102")
