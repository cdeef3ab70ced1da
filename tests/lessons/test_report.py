"""The report of a question: whoever gets it can open the question, see what was said of it, and check it."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
import streamlit

from cards.protocol import answer
from lessons.quizzes import (
    Grade,
    Question,
    ask,
    grade,
    link_of,
    make_question,
    params_of,
    proof_of,
    question_from_link,
    say_prompt,
)
from lessons.quizzes.situation import parse_rules
from lessons.report import report_text, versions_text
from lessons.wording import LANGS, plain_text, say_grade, say_option, say_reason
from tests.lessons.quiz_samples import EVERY_KIND, in_other_houses

ADDRESS = "https://samrap.example/practise"


def wrong_one(question: Question) -> tuple[str, ...]:
    return tuple(option for option in question.options if grade(question, [option]) is not Grade.RIGHT)[:1]


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize("lang", LANGS)
def test_a_report_holds_the_link_the_choice_the_verdict_and_requests_that_check_it(kind: str, lang: str) -> None:
    for question in in_other_houses(kind)[::9]:
        picked = wrong_one(question)
        lines = report_text(question, picked, lang, address=ADDRESS).splitlines()
        link = next(line.partition(": ")[2] for line in lines if ADDRESS in line)
        assert question_from_link(params_of(link)).situation == question.situation
        text = "\n".join(lines)
        assert say_prompt(question, lang) in text
        assert say_grade(grade(question, picked).value, question.picks, lang) in text
        for option in (*picked, *question.answer):
            for reason in question.why[option].reasons:
                assert f"{plain_text(say_reason(reason, lang), lang)} [{reason.rule}]" in text
        requests = [json.loads(line) for line in lines if line.startswith("{")]
        assert requests == proof_of(question)
        assert all("error" not in answer(request) for request in requests)


@pytest.mark.parametrize("lang", LANGS)
def test_what_holds_and_what_fails_have_different_signs(lang: str) -> None:
    question = ask("which_set", "cards=1d1a1c")
    lines = report_text(question, ["sian"], lang, address=ADDRESS).splitlines()
    (failed,) = question.why["sian"].failed
    assert f"  ✗ {plain_text(say_reason(failed, lang), lang)} [{failed.rule}]" in lines
    assert any(line.startswith("  ✓ ") for line in lines)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_before_an_answer_the_report_does_not_tell_it(kind: str) -> None:
    question = make_question(kind, Random(5), 2)
    text = report_text(question, [], "en", address=ADDRESS)
    assert "not answered yet" in text
    assert "Right answer" not in text
    assert "✓" not in text
    assert link_of(question) in text


def test_groups_that_are_no_parting_are_told_as_they_were_made() -> None:
    question = ask("part_the_hand", "hand=2aaabbb4abc9abc")
    text = report_text(question, ["2aaa 2bbb 4ab9a 4c9bc"], "en", address=ADDRESS)
    assert "Chosen: 2aaa 2bbb 4ab9a 4c9bc" in text
    assert re.search(r"✗ .*\[T2\.4\]", text)


def test_the_house_rules_are_those_of_the_question_and_can_be_read_back() -> None:
    question = ask("which_set", "cards=1d1a1c&rules=iao_sian:mixed")
    text = report_text(question, ["sian"], "en", address=ADDRESS)
    (rules,) = re.findall("House rules: (.*)", text)
    assert parse_rules(rules) == question.house
    assert "House rules: the defaults" in report_text(ask("which_set", "cards=1d1a1c"), [], "en", address=ADDRESS)


def test_the_versions_are_those_that_run() -> None:
    assert f"streamlit {streamlit.__version__}" in versions_text()
    assert re.search(r"samrap \d", versions_text())
    assert versions_text() in report_text(ask("which_set", "cards=1d1a1c"), [], "th", address=ADDRESS)


def test_two_options_of_one_name_are_told_apart_by_their_keys() -> None:
    question = ask("name_the_win", "hand=1ef3abc4abc8abc&win=1d&thok=1")
    text = report_text(question, ["chong"], "th", address=ADDRESS)
    assert f"{say_option('name_the_win', 'chong', 'th', thok=True)} (chong)" in text
