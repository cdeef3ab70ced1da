"""The key of every question, derived again from the answers to its proof alone: by the engine and by the oracle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cards import protocol
from cards.phai_tong.deck import parse_cards
from lessons.quizzes import Question, proof_of
from tests import oracle
from tests.lessons.quiz_samples import KINDS, all_levels, in_other_houses

Answers = list[Mapping[str, Any]]


def by_tong(question: Question, answers: Answers) -> set[str]:
    return {option for option, answer in zip(question.options, answers, strict=True) if answer["kind"] == "tong"}


def by_any_set(question: Question, answers: Answers) -> set[str]:
    return {option for option, answer in zip(question.options, answers, strict=True) if answer["kind"]}


def by_kind(_question: Question, answers: Answers) -> set[str]:
    (answer,) = answers
    return {answer["kind"] or "none"}


def by_most_tong(question: Question, answers: Answers) -> set[str]:
    sets = sorted({part for option in question.options for part in option.split()})
    kinds = {part: answer["kind"] for part, answer in zip(sets, answers, strict=True)}
    assert None not in kinds.values()
    tong = {option: [kinds[part] for part in option.split()].count("tong") for option in question.options}
    return {option for option, count in tong.items() if count == max(tong.values())}


def by_readiness(_question: Question, answers: Answers) -> set[str]:
    (answer,) = answers
    return {"ready" if answer["waits"] else "not_ready"}


def by_waits(_question: Question, answers: Answers) -> set[str]:
    (answer,) = answers
    return {wait["card"] for wait in answer["waits"]}


def by_category(_question: Question, answers: Answers) -> set[str]:
    return {answers[0]["category"] or "no_win"}


def by_price(_question: Question, answers: Answers) -> set[str]:
    return {str(answers[0]["price"])}


def by_winner(_question: Question, answers: Answers) -> set[str]:
    winner = answers[0]["winner"]
    return {"no_win" if winner is None else str(winner)}


def by_best_discard(_question: Question, answers: Answers) -> set[str]:
    rows = answers[0]["discards"]
    best = max((row["copies"], row["weight"]) for row in rows)
    return {row["card"] for row in rows if (row["copies"], row["weight"]) == best}


DERIVE: Mapping[str, Callable[[Question, Answers], set[str]]] = {
    "name_the_card": by_tong,
    "find_the_card": by_tong,
    "same_head": by_any_set,
    "which_set": by_kind,
    "part_the_hand": by_most_tong,
    "is_it_ready": by_readiness,
    "find_the_waits": by_waits,
    "name_the_win": by_category,
    "new_circumstance": by_category,
    "how_many_points": by_price,
    "who_wins": by_winner,
    "best_discard": by_best_discard,
}


def test_every_kind_has_its_way_of_being_derived() -> None:
    assert set(DERIVE) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_proof_alone_gives_the_key_by_the_engine(kind: str) -> None:
    for question in (*all_levels(kind), *in_other_houses(kind)):
        answers: Answers = [protocol.answer(request) for request in proof_of(question)]
        assert DERIVE[kind](question, answers) == question.answer, question.situation


@pytest.mark.parametrize("kind", KINDS)
def test_the_proof_alone_gives_the_key_by_the_oracle(kind: str) -> None:
    for question in (*all_levels(kind)[::3], *in_other_houses(kind)):
        answers: Answers = [oracle.answer(request) for request in proof_of(question)]
        assert DERIVE[kind](question, answers) == question.answer, question.situation


def test_the_options_of_a_parting_are_every_parting_there_is() -> None:
    for question in all_levels("part_the_hand"):
        cards = question.shown[0].cards
        found = {
            tuple(sorted(tuple(sorted(parse_cards(part))) for part in option.split())) for option in question.options
        }
        assert found == set(oracle.partings(cards))


def test_a_changed_circumstance_shows_what_the_hand_won_as_before() -> None:
    for question in all_levels("new_circumstance"):
        was = oracle.answer(proof_of(question)[1])
        assert question.shown[0].category == (was["category"] or "no_win")
