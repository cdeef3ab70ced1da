"""What is said of an answer is what decides it: for sets, points, seats and errors."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations_with_replacement
from random import Random

import pytest

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.sets import judge_set, set_kind
from cards.phai_tong.wins import judge_win
from cards.protocol import answer
from cards.telling import tell
from lessons.quizzes import Shown, ask, make_question
from lessons.quizzes.winning import PRICE_RULES
from lessons.ui.why_box import because_html, rule_of_answer, telling
from lessons.wording import (
    LANGS,
    entries,
    hints,
    plain_text,
    say_because,
    say_card,
    say_error,
    say_house_rules,
    say_reason,
)
from tests.lessons.quiz_samples import all_levels, in_other_houses


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
        (
            "4c4c4b", "", "หัวเดียวกัน สองใบหน้าเดียวกัน อีกใบคนละหน้า จึงเป็นพวก",
            "Of one head, two alike and one other: a phuak.",
        ),
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


# --- points -----------------------------------------------------------------------------------------------------------


def test_the_house_rules_beside_a_price_are_the_whole_list_of_prices_and_never_only_its_own() -> None:
    asked = (*all_levels("how_many_points")[::5], *in_other_houses("how_many_points")[::4])
    assert any(question.answer == {"0"} for question in asked)
    for question in asked:
        assert set(PRICE_RULES) <= set(question.house_rules), question.situation
        for lang in LANGS:
            lines = say_house_rules(question.house_rules, question.house, lang)
            (priced,) = [line for line in lines if "1" in line or "·" in line]
            for key in PRICE_RULES:
                assert str(getattr(question.house, key)) in priced


def test_the_list_of_prices_is_one_short_line_by_the_rules_in_force() -> None:
    house = House(price_lom=5, thok_bonus_lom=3)
    assert say_house_rules(["price_chong"], house, "th") == (
        "ช่อง 1 · สี่ตัว 2 · ล้ม 5 · ล้มใหญ่ 8 · มืด 12 · มืดเก็ง 16 · ถก +1/+3",
    )
    assert say_house_rules(["khiao_wan", *PRICE_RULES], House(), "en") == (
        "khiao wan is played",
        "chong 1 · si tua 2 · lom 4 · big lom 8 · muet 12 · muet keng 16 · thok +1/+2",
    )


# --- seats ------------------------------------------------------------------------------------------------------------


def test_a_player_who_wins_nothing_is_told_what_his_own_hand_fails_by() -> None:
    question = ask("who_wins", "card=4b&drawer=0&seat0=7abc8abc9abc4ac&seat1=3aaa4cc1bde|9bbb")
    reason = telling(question.why["1"])
    assert reason is not None
    assert reason.needs == "win_makes_tong"
    assert plain_text(say_reason(reason, "en"), "en") == (
        "The winning card makes only a phuak, si makhuea, si nom, si nom, and no tong."
    )


def test_no_player_is_only_said_to_win_nothing() -> None:
    seen = 0
    for question in (*all_levels("who_wins"), *in_other_houses("who_wins")):
        for seat in set(question.options) - {"no_win"} - question.answer:
            reason = telling(question.why[seat])
            assert reason is not None
            if "category" not in reason.fact:
                seen += 1
                assert reason.needs not in ("has_top_claim", "nobody_wins"), question.situation
                assert reason.cards or reason.needs == "win_makes_tong", (question.situation, reason)
    assert seen > 50


# --- links to the rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("situation", "rule"),
    [
        ("hand=1dd2abc4bcc|1aaa&win=1d", "T6.1"),
        ("hand=1dd2abc4bcc|1aaa&win=1d&thok=1", "T6.2"),
        ("hand=5aaabc8bcc|3ccc&win=5a", "T6.3"),
        ("hand=5aaabc8bcc|3ccc&win=5a&thok=1", "T6.4"),
        ("hand=1ef3abc4abc8abc&win=1d", "T6.5"),
        ("hand=1ef3abc4abc8abc&win=1d&thok=1", "T6.6"),
        ("hand=2aaa4cc|4bbb9ccc&win=4c", "T6.7"),
        ("hand=2aaa4cc|4bbb9ccc&win=4c&thok=1", "T6.8"),
        ("hand=2abb4acc5cc|1bbb&win=5c&keng=5c", "T6.9"),
        ("hand=2abb4acc5cc|1bbb&win=5c&thok=1&keng=5c", "T6.10"),
        ("hand=2aaa4cc|4bbb9ccc&win=4c&keng=4c", "T6.11"),
        ("hand=4ac7abc8abc9abc&win=4b&keng=4b", "T6.11"),
        ("hand=5aaabc8bcc|3ccc&win=5a&thok=1&keng=5a", "T6.12"),
        ("hand=1aaa4cc8bbb9bbb&win=4c", "T6.13"),
        ("hand=1aaa4cc8bbb9bbb&win=4c&keng=4c", "T6.14"),
        ("hand=1aaaccdef|1bbb&win=1d", "T6.15"),
        ("hand=1abc2abc3abc4aa&win=4a", "T6.16"),
    ],
)
def test_the_link_leads_to_the_rule_of_the_win(situation: str, rule: str) -> None:
    assert rule_of_answer(ask("name_the_win", situation)) == rule


def test_the_link_of_three_cards_and_of_a_parting_leads_to_sets() -> None:
    assert rule_of_answer(ask("which_set", "cards=4a4b4c")) == "T2.1"
    assert rule_of_answer(ask("which_set", "cards=1a1b1d")) == "T2.3"
    assert rule_of_answer(ask("part_the_hand", "hand=2aaabbb4abc9abc")) == "T5.4"


# --- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_an_error_is_told_without_card_marks_and_whatever_is_missing(lang: str) -> None:
    codes = {key.split(".")[1].split(" ")[0] for key in entries() if key.startswith("error.")}
    for code in (*codes, "brand_new"):
        for token in (None, "", "2b", "1a"):
            told = say_error(CardsError(code, "", token=token, count=5, card="4b"), lang)
            assert told
            assert not any(sign in told for sign in "[]{}"), (code, told)


def test_a_hand_in_an_error_is_quoted_as_it_was_typed() -> None:
    for kind, situation, typed in (
        ("part_the_hand", "hand=9c 9b 9a 4abc 2aab 8abc", "9c 9b 9a 4abc 2aab 8abc"),
        ("part_the_hand", "hand=9cba 4abc 8abc|2aaa", "9cba 4abc 8abc|2aaa"),
        ("find_the_waits", "hand=9c8a 7b6c 5a4b 3c2a 1b1e 5c", "9c8a 7b6c 5a4b 3c2a 1b1e 5c"),
        ("best_discard", "hand=9c8a 7b6c 5a4b 3c2a 1b1e 5c 6a", "9c8a 7b6c 5a4b 3c2a 1b1e 5c 6a"),
        ("new_circumstance", "hand=4cc 2aaa|4bbb9ccc&win=4c", "4cc 2aaa|4bbb9ccc"),
    ):
        with pytest.raises(CardsError) as caught:
            ask(kind, situation)
        assert caught.value.token == typed, kind


# --- sentences that once were unclear or false of some hand -----------------------------------------------------------


def failing(category: str, hand: str, card: str, lang: str, **how: str) -> str:
    verdict = judge_win(parse_hand(hand), card, category, keng=how.get("keng"))
    return plain_text(say_reason(verdict.failed[0], lang), lang)


def test_four_dark_tong_are_said_to_be_dark_and_not_only_if() -> None:
    assert failing("si_tong", "1aaa4cc8bbb9bbb", "4c", "en") == (
        "Nothing is ponged, so these four tong are dark (muet)."
    )
    assert failing("si_tong", "1aaa4cc8bbb9bbb", "4c", "th") == "ไม่ได้ผ่องเลย สี่ตองนี้จึงเป็นตองมืด"


def test_a_hand_that_wins_as_sian_is_not_said_to_be_less_than_a_chong() -> None:
    told = failing("keng", "4ac7abc8abc9abc", "4b", "en", keng="4b")
    assert told == "The winning card makes a sian, si khon, si makhuea, si nom, and no tong, so no chong."


def test_a_si_tua_on_ponged_cards_is_not_said_to_hold_them() -> None:
    told = say_because("si_tua", "en", card="5a", tong=1, ponged=True)
    assert told.startswith("Three [5a] ponged")
    assert "in hand" in say_because("si_tua", "en", card="5a", tong=1)
    question = ask("name_the_win", "hand=5bc3abc8bcc|5aaa&win=5a&rules=si_tua_from_pong:true")
    assert "ponged" in because_html(question, "si_tua", "en")
    request = {"hand": "5bc3abc8bcc|5aaa", "win": "5a", "rules": {"si_tua_from_pong": True}}
    assert "ponged" in tell("explain", request, answer({"game": "tong", "do": "explain", **request}), "en")


def test_khiao_wan_says_which_three_and_which_one() -> None:
    told = say_because("khiao_wan", "en", card="4a", tong=1)
    assert told == "Three sets are sian, and [4a] makes a tong with a pair."
    assert say_because("khiao_wan", "th", card="4a", tong=3) == "สามชุดเป็นตอง แล้ว [4a] เข้าเป็นเศียร"


def test_a_hand_that_waits_for_a_card_it_holds_four_of_is_told_so_first() -> None:
    reason = telling(ask("is_it_ready", "hand=4bbbbcccc7aab").why["ready"])
    assert reason is not None
    assert reason.needs == "copy_left"


@pytest.mark.parametrize("kind", ["name_the_win", "who_wins"])
def test_hints_that_depend_on_the_hand_begin_with_if(kind: str) -> None:
    assert hints(kind, "th")[2].startswith("ถ้า")


@pytest.mark.parametrize(("lang", "name"), [("en", "thok si tua"), ("th", "ถกสี่ตัว")])
def test_the_lesson_on_thok_says_which_lom_gets_no_bonus(lang: str, name: str) -> None:
    text = files("lessons").joinpath("content", "phai_tong", f"who_wins.{lang}.md").read_text(encoding="utf-8")
    step = text.split("## thok_bonus")[1].split("## ")[0]
    assert name in step.lower()


def test_a_hand_that_is_not_ready_is_told_what_it_lacks_whichever_way_it_is_answered() -> None:
    for question in (*all_levels("is_it_ready"), *in_other_houses("is_it_ready")):
        if question.answer != {"not_ready"}:
            continue
        sentences = []
        for option in ("ready", "not_ready"):
            reason = telling(question.why[option])
            assert reason is not None
            sentences.append(say_reason(reason, "en"))
            assert "sets" not in reason.fact or sets_of(question.shown[0]) == reason.fact["sets"]
        assert sentences[0] == sentences[1] != "No card would win it yet.", question.situation


def sets_of(shown: Shown) -> int:
    """The most sets that can be made: three of a head taken away as long as there are three."""
    held = Counter(code[0] for code in shown.cards)
    most = len(shown.ponged)
    while any(count >= 3 for count in held.values()):
        head = next(head for head, count in held.items() if count >= 3)
        held[head] -= 3
        most += 1
    return most


@pytest.mark.parametrize(
    ("hand", "th", "en"),
    [
        ("3aaa4acc4bb1bde", "ถ้า สี่มะเขือ หรือ สี่นม มา", "it wins on si makhuea or si nom"),
        ("3aaa4bbb5abc1dd", "ถ้า เอี่ยวพญา มา", "it wins on iao phaya"),
    ],
)
def test_of_several_cards_that_win_one_is_enough(hand: str, th: str, en: str) -> None:
    for kind, option in (("is_it_ready", "ready"), ("is_it_ready", "not_ready")):
        reasons = ask(kind, f"hand={hand}").why[option].reasons
        (reason,) = [reason for reason in reasons if reason.cards]
        assert th in plain_text(say_reason(reason, "th"), "th")
        assert en in plain_text(say_reason(reason, "en"), "en").replace("Ready: ", "")


def test_a_discard_after_which_several_cards_win_names_them_with_or() -> None:
    questions = (make_question("best_discard", Random(seed), 2) for seed in range(50))
    reasons = [question.why[option].reasons[-1] for question in questions for option in question.answer]
    several = [reason for reason in reasons if 1 < len(set(reason.cards)) < 4]
    assert several
    for reason in several:
        for lang, joined in (("th", " หรือ "), ("en", " or ")):
            names = [say_card(code, lang) for code in dict.fromkeys(reason.cards)]
            assert names[-2] + joined + names[-1] in plain_text(say_reason(reason, lang), lang)
