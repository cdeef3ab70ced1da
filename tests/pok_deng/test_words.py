"""The words of Pok Deng: every reason the engine gives is a whole short sentence in both languages."""

from __future__ import annotations

import re
from random import Random

import pytest

from cards.pok_deng.deck import FACES, parse_hand
from cards.pok_deng.hands import CLASSES, HAND_CLASSES, judge_dengs, judge_hand, judge_hands
from cards.pok_deng.house import House
from cards.pok_deng.making import make_class, make_round, make_showdown
from cards.pok_deng.rounds import judge_catch
from cards.pok_deng.settle import judge_must_draw, settle_hands
from cards.verdict import Reason
from cards.wording import (
    LANGS,
    pieces,
    plain_text,
    say_card,
    say_deng,
    say_hand_class,
    say_hand_gloss,
    say_need,
    say_reason,
)

THAI = re.compile("[ก-๛]")
HOUSES = (House(), House(straight_flush="own_class", must_draw="off"), House(catch="two_or_three", must_draw="below_4"))


def assert_whole(reason: Reason) -> None:
    for lang in LANGS:
        told = plain_text(say_reason(reason, lang), lang)
        assert not re.search(r"[{}\[\]]|  ", told), (reason, told)
        assert bool(THAI.search(told)) == (lang == "th"), told
        assert lang == "th" or told.endswith("."), told
        assert len(told) <= 130, told
        assert say_need(reason.needs, lang)


@pytest.mark.parametrize("klass", CLASSES)
def test_every_reason_about_a_hand_is_a_whole_sentence(klass: str) -> None:
    for seed in range(12):
        house = HOUSES[seed % 3] if klass != "straight_flush" else HOUSES[1]
        cards = make_class(klass, Random(seed), house=house)
        for verdict in (*judge_hands(cards, house).values(), *judge_dengs(cards, house).values()):
            for reason in verdict.reasons:
                assert_whole(reason)
        for reason in judge_must_draw(cards, house).reasons:
            assert_whole(reason)


@pytest.mark.parametrize("outcome", ["win", "lose", "push"])
def test_what_decides_between_two_hands_is_a_whole_sentence(outcome: str) -> None:
    for seed in range(40):
        for house in HOUSES:
            dealer, player = make_showdown(Random(seed), outcome=outcome, house=house)
            assert_whole(settle_hands(dealer, player, house=house).why)


def test_a_catch_is_told_whether_it_finds_hands_or_not() -> None:
    for seed in range(40):
        _, legs = make_round(Random(seed), 1 + seed % 3)
        assert_whole(judge_catch("three", legs))


@pytest.mark.parametrize(
    ("text", "klass", "thai", "english"),
    [
        (
            "AS 2D 3H", "straight", "เอต่อจากคิงเท่านั้น ไม่ต่อกับสอง จึงไม่เรียง",
            "The ace follows only the king and never stands beside a two, so it is no sequence.",
        ),
        (
            "KS KD TH", "yellow", "ต้องเป็นแจ็ค แหม่ม หรือคิงทุกใบ แต่มี สิบโพแดง",
            "Every card must be a jack, a queen or a king, and here there is ten of hearts.",
        ),
        (
            "5S 5H 6D", "tong", "เลขไม่เหมือนกันหมด หกข้าวหลามตัด แปลกไป",
            "Not all of one rank: six of diamonds is the odd one.",
        ),
        ("AS 7D", "pok9", "รวมได้ 8 แต้ม ไม่ใช่ 9", "They make 8 points, not 9."),
        ("5S 5H 5D", "points", "เป็นตอง ไม่ใช่แต้มธรรมดา", "It is more than plain points: tong."),
    ],
)  # fmt: skip
def test_why_not_is_told_by_what_spoils_it(text: str, klass: str, thai: str, english: str) -> None:
    (reason,) = judge_hand(parse_hand(text), klass).failed
    assert plain_text(say_reason(reason, "th"), "th") == thai
    assert plain_text(say_reason(reason, "en"), "en") == english


def test_cards_are_named_in_both_languages_and_by_their_index() -> None:
    for face in FACES:
        assert say_card(face.code, "th") == face.thai
        assert say_card(face.code, "en") == face.english
        assert say_card(face.code, "th", "short") == face.sign
        assert say_card(face.code, "en", "both") == f"{face.english} ({face.sign})"
    with pytest.raises(KeyError):
        say_card("AS", "en", "loud")


def test_marks_of_both_packs_become_pieces_with_their_cards() -> None:
    assert [piece.cards for piece in pieces("[AS TD] กับ [4b]", "th")] == [("AS", "TD"), (), ("4b",)]
    assert plain_text("[1S] [AX]", "en") == "[1S] [AX]"


@pytest.mark.parametrize("lang", LANGS)
def test_every_class_and_multiple_has_a_name_of_its_own(lang: str) -> None:
    assert len({say_hand_class(row.key, lang) for row in HAND_CLASSES}) == len(HAND_CLASSES)
    assert all(len(say_hand_gloss(row.key, lang)) <= 48 for row in HAND_CLASSES)
    assert len({say_deng(deng, lang) for deng in range(1, 6)}) == 5
