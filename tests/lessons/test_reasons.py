"""What is said of an answer is what decides it: for sets, points, seats and errors."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from cards.phai_tong.deck import CODES
from cards.phai_tong.house import House
from cards.phai_tong.sets import judge_set, set_kind
from lessons.quizzes import ask
from lessons.ui.why_box import telling
from lessons.wording import plain_text, say_reason


def why_right(kind: str, situation: str, lang: str) -> str:
    question = ask(kind, situation)
    (answer,) = question.answer
    reason = telling(question.why[answer])
    assert reason is not None
    return plain_text(say_reason(reason, lang), lang)


# --- sets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "rule", "thai", "english"),
    [
        ("4a4b4c", "", "หัวเดียวกัน สามหน้าไม่ซ้ำกัน", "Three different faces of one head."),
        ("4c4c4c", "", "หน้าเดียวกันทั้งสามใบ", "All three are alike."),
        ("4c4c4b", "", "หัวเดียวกัน สองใบหน้าเดียวกัน อีกใบคนละหน้า จึงเป็นพวก", "Of one head, two alike and one other: a phuak."),
        ("4c5c6c", "", "มีถึง 3 หัว จึงไม่เป็นชุด", "There are 3 heads, so no set."),
        ("1a1b1c", "", "เอี่ยวเล็กล้วน สามหน้าไม่ซ้ำกัน", "Three different iao, all small."),
        ("1f1d1e", "", "เอี่ยวใหญ่ล้วน สามหน้าไม่ซ้ำกัน", "Three different iao, all big."),
        (
            "1b1e1a", "", "เอี่ยวสามหน้าไม่ซ้ำกัน แต่ปนทั้งเล็กและใหญ่ ตามกติกาวงของคุณเป็นแค่พวก",
            "Three different iao, but of both groups: by your house rule a phuak.",
        ),
        (
            "1b1e1a", "mixed", "เอี่ยวสามหน้าไม่ซ้ำกัน มีทั้งเล็กและใหญ่ กติกาวงของคุณให้คละได้",
            "Three different iao of both groups, and your house rule lets them mix.",
        ),
    ],
)  # fmt: skip
def test_a_set_is_explained_by_what_makes_it_one(cards: str, rule: str, thai: str, english: str) -> None:
    situation = f"cards={cards}" + (f"&rules=iao_sian:{rule}" if rule else "")
    assert why_right("which_set", situation, "th") == thai
    assert why_right("which_set", situation, "en") == english


@pytest.mark.parametrize("house", [House(), House(iao_sian="mixed")], ids=lambda house: house.iao_sian)
def test_small_and_big_are_spoken_of_only_where_all_are_iao(house: House) -> None:
    for cards in combinations_with_replacement(CODES[:12], 3):
        for kind in ("tong", "sian", "phuak"):
            for reason in judge_set(cards, kind, house).reasons:
                told = plain_text(say_reason(reason, "en"), "en")
                assert ("iao" not in told) or {code[0] for code in cards} == {"1"}, (cards, told)


@pytest.mark.parametrize("house", [House(), House(iao_sian="mixed")], ids=lambda house: house.iao_sian)
def test_the_house_rule_on_iao_is_cited_exactly_where_it_decides(house: House) -> None:
    other = House(iao_sian="one_group" if house.iao_sian == "mixed" else "mixed")
    for cards in combinations_with_replacement(CODES[:12], 3):
        kind = set_kind(cards, house)
        if kind is None or kind == set_kind(cards, other):
            continue
        reason = telling(judge_set(cards, kind, house))
        assert reason is not None
        assert reason.rule == "T2.3", cards
