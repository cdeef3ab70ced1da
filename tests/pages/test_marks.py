"""The signs under the groups of a judged hand agree with the cards and with what is said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from cards.phai_tong.deck import parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.making import Situation, make_near_miss, make_win
from cards.phai_tong.sets import SET_KINDS, judge_set
from cards.phai_tong.wins import CATEGORIES, CONDITIONS, WIN_CATEGORIES, judge_win, judge_wins
from cards.verdict import Verdict
from lessons.quizzes import ask
from lessons.quizzes.part_the_hand import judge_groups
from lessons.ui.marks import _CIRCUMSTANCES, _GROUPS, circumstances_of, faults_of
from lessons.ui.session import Settings
from lessons.ui.show_cards import hand_html, lays_of_verdict
from lessons.wording import LANGS, say, say_set

NEAR_MISSES = 143  # of each of the fourteen categories: two thousand in all
KIND_OF_WORD = {"mark.not_tong": "tong", "mark.not_sian": "sian", "mark.not_phuak": "phuak"}


@cache
def near_misses(category: str) -> tuple[Situation, ...]:
    count = 20 if category == "lom_iao" else NEAR_MISSES + 10
    return tuple(make_near_miss(category, Random(f"{category} {seed}")) for seed in range(count))


def verdicts(category: str) -> Iterator[Verdict]:
    for made in near_misses(category):
        for house in (House(), House(khiao_wan=False), House(iao_sian="mixed", si_tua_from_pong=True)):
            told = judge_wins(made.hand, made.card, thok=made.thok, keng=made.keng, house=house)
            yield from told.values()


def marks(verdict: Verdict, lang: str = "en") -> list[tuple[str, str, str]]:
    """The kind of each group, the tone and the words of its mark, its note behind a bar."""
    found = []
    for group, lay in zip(verdict.groups, lays_of_verdict(verdict, lang), strict=True):
        assert lay.mark is not None
        text = lay.mark.text + (f" | {lay.note.text}" if lay.note else "")
        found.append((group.kind, lay.mark.tone, text))
    return found


@pytest.mark.parametrize("category", CATEGORIES)
def test_no_cross_stands_beside_what_a_group_truly_is(category: str) -> None:
    for verdict in verdicts(category):
        for place, word in faults_of(verdict).items():
            kind = verdict.groups[place].kind
            assert KIND_OF_WORD.get(word) != kind, verdict
            assert word != "mark.no_set" or kind == "loose", verdict
            assert word != "mark.only_phuak" or kind == "phuak", verdict
            assert word != "mark.fourth_tong" or kind == "tong", verdict
            for lang in LANGS:
                assert say(word, lang) != say_set(kind, lang), verdict
        for place, (kind, tone, text) in enumerate(marks(verdict)):
            if tone == "ok":
                assert text.split(" | ")[0] == say_set(kind, "en")
                assert place not in faults_of(verdict)


@pytest.mark.parametrize("category", CATEGORIES)
def test_whatever_fails_is_marked_and_what_holds_is_not(category: str) -> None:
    for verdict in verdicts(category):
        marked = {**faults_of(verdict)} or circumstances_of(verdict)
        assert bool(marked) == (not verdict.holds), verdict


@pytest.mark.parametrize("row", WIN_CATEGORIES, ids=lambda row: row.key)
def test_a_hand_that_wins_has_only_ticks(row) -> None:  # type: ignore[no-untyped-def]
    for seed in range(20):
        made = make_win(row.key, Random(seed))
        verdict = judge_win(made.hand, made.card, row.key, thok=made.thok, keng=made.keng)
        assert {tone for kind, tone, _ in marks(verdict) if kind != "loose"} <= {"ok"}


def test_every_condition_of_a_hand_has_its_mark() -> None:
    assert {row.key for row in CONDITIONS} <= {*_GROUPS, *_CIRCUMSTANCES}
    assert {need for kind in SET_KINDS for need in kind.needs} <= {*_GROUPS}


@pytest.mark.parametrize("kind", ["tong", "sian", "phuak"])
def test_three_cards_that_are_not_of_a_kind_are_marked_so(kind: str) -> None:
    for cards in (["4c"] * 3, ["4c", "4c", "4b"], ["4a", "4b", "4c"], ["1a", "1b", "1d"], ["4a", "5a", "6a"]):
        verdict = judge_set(cards, kind)
        assert bool(faults_of(verdict)) == (not verdict.holds)
        assert all(KIND_OF_WORD.get(word) != verdict.groups[0].kind for word in faults_of(verdict).values())


CASES = [
    ("1aaa4cc8bbb9bbb", "4c", "si_tong", "", [
        ("tong", "ok", "tong | no pong"), ("tong", "ok", "tong"), ("tong", "ok", "tong"), ("tong", "ok", "tong"),
    ]),
    ("1aacddeff|1bbb", "1a", "khiao_wan", "", [
        ("tong", "ok", "tong"), ("phuak", "bad", "not sian"), ("sian", "ok", "sian"), ("tong", "bad", "not sian"),
    ]),
    ("2aaa4cc|4bbb9ccc", "4c", "si_tong_keng", "4b", [
        ("tong", "ok", "tong"), ("tong", "ok", "tong | not keng"), ("tong", "ok", "tong"), ("tong", "ok", "tong"),
    ]),
    ("2aaa4cc|4bbb9ccc", "4c", "chong", "", [
        ("tong", "ok", "tong"), ("tong", "bad", "fourth tong"), ("tong", "ok", "tong"), ("tong", "ok", "tong"),
    ]),
    ("5aaabc8bcc|3ccc", "5a", "thok_si_tua", "", [
        ("tong", "ok", "tong | by another"), ("sian", "ok", "sian"), ("phuak", "ok", "phuak"), ("tong", "ok", "tong"),
    ]),
    ("1dd2abc4bcc|1aaa", "1e", "chong", "", [
        ("phuak", "bad", "not tong"), ("sian", "ok", "sian"), ("phuak", "ok", "phuak"), ("tong", "ok", "tong"),
    ]),
    ("1aaa4cc8bbb|9bbb", "4c", "si_tong_muet", "", [
        ("tong", "ok", "tong"), ("tong", "ok", "tong"), ("tong", "ok", "tong"), ("tong", "bad", "not dark"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "card", "category", "keng", "wanted"), CASES)
def test_the_marks_say_what_is_wrong(
    hand: str, card: str, category: str, keng: str, wanted: list[tuple[str, str, str]]
) -> None:
    verdict = judge_win(parse_hand(hand), card, category, keng=keng or None)
    assert sorted(marks(verdict)) == sorted(wanted)


def test_sets_that_could_hold_more_tong_are_not_crossed_out() -> None:
    question = ask("part_the_hand", "hand=2aaabbb4abc9abc")
    for option in question.also_true:
        verdict = judge_groups(question, [[part[0] + letter for letter in part[1:]] for part in option.split()])
        assert faults_of(verdict) == {}


def test_a_note_under_one_group_leaves_the_cards_of_all_groups_level() -> None:
    verdict = judge_win(parse_hand("2aaa4cc|4bbb9ccc"), "4c", "si_tong_keng", keng="4b")
    html = hand_html(lays_of_verdict(verdict, "en", win="4c"), Settings(lang="en"))
    assert html.count(" under") == len(verdict.groups)
    assert html.count("not keng") == 1
