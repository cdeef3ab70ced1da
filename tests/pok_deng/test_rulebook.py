"""The rule texts and the words of Pok Deng: complete, in two languages, and every example proven by the engine."""

from __future__ import annotations

import re

import pytest

from cards.pok_deng.deck import parse_hand
from cards.pok_deng.hands import HAND_CLASSES, HandValue, count_hands, evaluate_hand
from cards.pok_deng.house import HOUSE_RULES, House, house_from_rules
from cards.pok_deng.rounds import Dealer, Leg, Round, play_round
from cards.pok_deng.settle import Settlement, draw_rule, settle_hands
from cards.rulebook import ORIGINS, Rule, has_rule, rule_by_id, rules, term_by_key, terms

THAI = re.compile("[ก-๛]")
PARTS = {"P1": range(1, 6), "P2": range(1, 3), "P3": range(1, 4), "P4": range(1, 5), "P5": range(1, 5), "P6": range(11)}
IDS = [f"{part}.{number}" for part, numbers in PARTS.items() for number in numbers] + ["P7"]
RULES = rules("pok")
EXAMPLES = [(rule.id, example) for rule in RULES for example in rule.examples]


def read(example: str) -> dict[str, str]:
    return dict(piece.split("=", 1) for piece in example.split("&"))


def house_of(values: dict[str, str]) -> House:
    rows = [piece.split(":") for piece in values.get("rules", "").split(",") if piece]
    return house_from_rules({key: {"true": True, "false": False}.get(value, value) for key, value in rows})


def value_of(example: str) -> HandValue:
    values = read(example)
    return evaluate_hand(parse_hand(values["hand"]), house_of(values))


def settled_of(example: str) -> Settlement:
    values = read(example)
    return settle_hands(parse_hand(values["dealer"]), parse_hand(values["player"]), house=house_of(values))


def round_of(example: str) -> Round:
    values = read(example)
    cards, _, catch = values["dealer"].partition("@")
    hand, _, draw = cards.partition("+")
    legs = []
    for key, text in values.items():
        if key.startswith("seat"):
            lies, _, stake = text.partition("@")
            mine, _, third = lies.partition("+")
            legs.append(Leg(hand=parse_hand(mine), stake=int(stake), draw=third or None))
    return play_round(Dealer(hand=parse_hand(hand), catch=catch or None, draw=draw or None), legs, house_of(values))


def lines(rule_id: str, place: int = 0) -> list[tuple[int, str]]:
    return [(leg.pays, leg.rule) for leg in round_of(rule_by_id(rule_id, "pok").examples[place]).settlements]


# --- the texts --------------------------------------------------------------------------------------------------------


def test_the_rules_are_exactly_those_of_the_rulebook_in_its_order() -> None:
    assert [rule.id for rule in RULES] == IDS


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_has_a_short_text_in_each_language(rule: Rule) -> None:
    for text in (rule.th, rule.th_title):
        assert THAI.search(text)
    for text in (rule.en, rule.en_title):
        assert text
        assert not THAI.search(text)
    assert len(rule.en) <= 340, "a phone shows a rule on one screen"
    assert len(rule.th) <= 300
    assert len(rule.en_title) <= 34
    assert rule.en.endswith(".")
    assert len(rule.paragraphs("th")) == len(rule.paragraphs("en")) <= 2
    assert all(paragraph.strip() == paragraph for lang in ("th", "en") for paragraph in rule.paragraphs(lang))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_says_whose_word_it_is(rule: Rule) -> None:
    assert rule.origin in ORIGINS
    last = {"S1": 47, "S2": 57}
    for sentence in rule.source:
        source, _, number = sentence.partition(".")
        assert 1 <= int(number) <= last[source]
    if rule.origin == "source":
        assert rule.source
    else:
        assert re.search(r"[Dd]efault|ours", rule.en)
        assert re.search("ค่าตั้งต้น|เราตั้งขึ้นเอง|เรานับเอง", rule.th)


def test_every_sentence_of_the_two_sources_is_told_somewhere() -> None:
    told = {sentence for rule in RULES for sentence in rule.source}
    assert {f"S1.{number}" for number in range(2, 48)} <= told, "S1.1 is only a title"
    assert {f"S2.{number}" for number in range(1, 58)} <= told


def test_what_the_sources_leave_open_is_called_a_default_in_both_languages() -> None:
    for rule_id in ("P4.3", "P5.1", "P6.5", "P6.6", "P6.7", "P6.8", "P6.9"):
        rule = rule_by_id(rule_id, "pok")
        assert "default" in rule.en.lower(), rule_id
        assert "ค่าตั้งต้น" in rule.th, rule_id


def test_every_house_rule_is_named_by_the_rule_it_belongs_to() -> None:
    keys = {row.key for row in HOUSE_RULES}
    for rule in RULES:
        assert set(rule.house) <= keys, rule.id
    for row in HOUSE_RULES:
        rule = rule_by_id(row.rule, "pok")
        assert row.key in rule.house, row.key
        assert "house rule" in rule.en
        assert "บางวง" in rule.th or "หลายวง" in rule.th


def test_every_related_rule_exists_and_is_another() -> None:
    for rule in RULES:
        for other in rule.related:
            assert has_rule(other, "pok"), (rule.id, other)
            assert other != rule.id


def test_the_counts_told_are_the_counts() -> None:
    two, three = count_hands(2), count_hands(3)
    numbers = [
        sum(two.values()), sum(count for (key, _), count in two.items() if key == "pok9"),
        sum(count for (key, _), count in two.items() if key == "pok8"),
        sum(count for (_, deng), count in two.items() if deng == 2),
        sum(count for (key, deng), count in two.items() if deng == 2 and key != "points"),
        sum(three.values()), three["tong", 5], three["straight", 3], three["yellow", 3],
        three["points", 1] + three["points", 3], three["points", 3],
    ]  # fmt: skip
    for text in (rule_by_id("P7", "pok").en, rule_by_id("P7", "pok").th):
        assert [int(number) for number in re.findall(r"(?<!pok )\b\d+", text)] == numbers


def test_it_is_points_and_never_money() -> None:
    for rule in RULES:
        assert not re.search(r"\b(baht|money|bets?|wager|cash|gambl\w*)\b", rule.en, re.I), rule.id
        assert not re.search("บาท|เงิน|พนัน|เดิมพัน", rule.th), rule.id


# --- the examples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_id", "example"), [row for row in EXAMPLES if row[0].startswith("P6") and "hand" in row[1]]
)
def test_a_special_hand_shown_is_told_by_its_rule(rule_id: str, example: str) -> None:
    told = {"P6.7": ("P6.3", "P6.4", "P6.5"), "P6.9": ("P6.4", "P6.9"), "P6.10": ("P6.0",), "P6.4": ("P6.4",)}
    assert value_of(example).rule in told.get(rule_id, (rule_id,))


def test_every_class_and_multiple_has_an_example_where_it_is_told() -> None:
    for row in HAND_CLASSES:
        shown = {value_of(example).klass for example in rule_by_id(row.rule, "pok").examples if "hand" in example}
        assert row.key in shown, row.key
    assert {value_of(example).deng for example in rule_by_id("P6.1", "pok").examples} == {2}
    assert [value_of(example).klass for example in rule_by_id("P6.7", "pok").examples] == ["straight", "yellow", "tong"]
    assert [value_of(example).deng for example in rule_by_id("P6.9", "pok").examples] == [3, 5]
    assert value_of(rule_by_id("P6.10", "pok").examples[0]).deng == 1


def test_the_points_shown_are_the_points_told() -> None:
    assert [value_of(example).points for example in rule_by_id("P2.1", "pok").examples] == [6, 0, 5]


def test_pok_is_shown_beating_a_tong_and_three_cards_of_nine() -> None:
    pok9, pok8, over_tong, over_nine = rule_by_id("P3.1", "pok").examples
    assert (value_of(pok9).klass, value_of(pok8).klass) == ("pok9", "pok8")
    assert settled_of(over_tong).outcome == "lose"
    assert settled_of(over_nine).outcome == "win"


def test_the_rounds_shown_are_settled_as_told() -> None:
    assert lines("P3.2") == [(-10, "P3.2"), (0, "P3.2"), (10, "P3.2")]
    assert lines("P3.3") == [(10, "P3.3"), (0, "P5.3")]
    assert lines("P4.4", 0) == [(10, "P5.3")]
    assert lines("P4.4", 1) == [(10, "P5.3")]
    assert lines("P5.1", 0) == lines("P5.2") == [(-10, "P5.1"), (-15, "P5.2")]
    assert lines("P5.1", 1) == [(-5 * 2, "P5.2"), (5, "P5.1")]
    assert [pays for pays, _ in lines("P5.3")] == [5, 0, -5]


def test_who_must_draw_is_shown_as_told() -> None:
    found = []
    for example in rule_by_id("P4.2", "pok").examples:
        values = read(example)
        found.append(draw_rule(parse_hand(values["hand"]), house_of(values)).must)
    assert found == [True, False, False, False]


def test_the_payments_shown_are_as_told() -> None:
    assert [settled_of(example).pays for example in rule_by_id("P5.4", "pok").examples] == [2, 1, 0, 1]
    assert [settled_of(example).outcome for example in rule_by_id("P6.6", "pok").examples] == [
        "win", "win", "win", "win", "win",
    ]  # fmt: skip
    assert [settled_of(example).outcome for example in rule_by_id("P6.8", "pok").examples] == ["win", "push", "push"]


@pytest.mark.parametrize(("rule_id", "example"), EXAMPLES)
def test_every_example_can_be_played(rule_id: str, example: str) -> None:
    values = read(example)
    if "hand" in values:
        assert value_of(example)
    elif "player" in values:
        assert settled_of(example)
    else:
        assert round_of(example).settlements, rule_id


# --- the words --------------------------------------------------------------------------------------------------------


def test_the_words_of_the_game_are_explained_in_two_sentences() -> None:
    words = terms("pok")
    keys = [term.key for term in words]
    assert len(set(keys)) == len(keys) >= 25
    for term in words:
        assert THAI.search(term.th)
        assert THAI.search(term.th_what)
        assert not THAI.search(term.en + term.en_what + term.rtgs)
        assert re.fullmatch(r"[a-z -]+", term.rtgs)
        assert len(re.findall(r"[.:?!](?: |$)", term.en_what)) in (2, 3), term.key
        assert len(term.en_what) <= 160, term.key
        assert len(term.th_what) <= 130, term.key
        assert has_rule(term.rule, "pok"), term.key
        assert not re.search("บาท|เงิน|พนัน|เดิมพัน", term.th_what), term.key


def test_the_words_that_lessons_stand_on_are_there() -> None:
    for key, thai in {
        "pok": "ป๊อก", "deng": "เด้ง", "tong": "ตอง", "riang": "เรียง", "sam_lueang": "สามเหลือง", "chap": "จับ",
        "chua": "จั่ว", "chao_mue": "เจ้ามือ", "kha": "ขา", "kha_buai": "ขาบ๊วย", "an": "อั้น", "chao": "เจ๊า",
        "katika_wong": "กติกาวง",
    }.items():  # fmt: skip
        assert term_by_key(key, "pok").th == thai
        assert term_by_key(key, "pok").rtgs.replace(" ", "_") == key
