"""Winning hands, their verdicts and prices. Rules: T5 to T7."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from cards.errors import CardsError
from cards.phai_tong.deck import Hand, parse_card, parse_cards, parse_hand
from cards.phai_tong.house import House, house_from_rules
from cards.phai_tong.wins import (
    CATEGORY_BY_KEY,
    CLASSES,
    WIN_CATEGORIES,
    best_called_win,
    best_dealt_win,
    best_win,
    judge_win,
    judge_wins,
    price_of,
)
from cards.verdict import Verdict
from tests import oracle, strategies
from tests.strategies import PRICES, Request

Rules = dict[str, Any]


def read(request: Request) -> tuple[Hand, str, dict[str, Any]]:
    """The arguments that a request to `explain` stands for."""
    keng = request.get("keng")
    return (
        parse_hand(request["hand"], sizes=(11,)),
        parse_card(request["win"]),
        {"thok": request.get("thok", False), "keng": keng, "house": house_from_rules(request.get("rules", {}))},
    )


def categories(request: Request, rules: Rules) -> list[str]:
    hand, card, known = read({**request, "rules": rules})
    win = best_win(hand, card, **known)
    return list(win.all) if win else []


# --- the tables -------------------------------------------------------------------------------------------------------


def test_the_categories_stand_in_the_rulebook_s_order_with_its_classes_and_rules() -> None:
    assert tuple(row.key for row in WIN_CATEGORIES) == oracle.CATEGORY_ORDER
    assert {row.key: row.klass for row in WIN_CATEGORIES} == oracle.CLASS_OF
    assert CLASSES == oracle.CLASS_ORDER


def test_every_category_is_told_by_the_protocol_s_rule() -> None:
    for row in WIN_CATEGORIES:
        plain, thok = oracle.RULE_PLAIN[row.key], oracle.RULE_THOK.get(row.key, oracle.RULE_PLAIN[row.key])
        if row.key != "si_tua":  # never thok: it becomes thok_si_tua
            assert row.thok_rule == thok
        assert row.rule == plain


@pytest.mark.parametrize(
    ("category", "plain", "thok"),
    [
        ("chong", 1, 2), ("si_tua", 2, None), ("thok_si_tua", None, 4), ("sian", 4, 6), ("si_tong", 4, 6),
        ("keng", 4, 6), ("lom_iao", 4, 6), ("khiao_wan", 4, 6), ("si_tong_keng", 8, 10), ("sian_keng", 8, 10),
        ("thok_si_tua_keng", None, 8), ("khiao_wan_keng", 8, 10), ("si_tong_muet", 12, 14),
        ("si_tong_muet_keng", 16, 18),
    ],
)  # fmt: skip
def test_the_default_prices_are_the_rulebook_s(category: str, plain: int | None, thok: int | None) -> None:
    if plain is not None:
        assert price_of(category) == plain
    if thok is not None:
        assert price_of(category, thok=True) == thok


@pytest.mark.parametrize("category", oracle.CATEGORY_ORDER)
def test_each_price_follows_its_class_and_no_other_price(category: str) -> None:
    for step, key in enumerate(PRICES):
        rules = dict(zip(PRICES, (10 + (i >= step) for i in range(6)), strict=True))
        expected = oracle.price(category, False, oracle.rules_in_force(rules))
        assert price_of(category, house=house_from_rules(rules)) == expected, key


# --- the judge --------------------------------------------------------------------------------------------------------


@given(strategies.requests("explain"))
def test_a_category_is_judged_to_hold_exactly_when_it_is_among_those_found(request: Request) -> None:
    hand, card, known = read(request)
    win = best_win(hand, card, **known)
    found = set(win.all) if win else set()
    verdicts = judge_wins(hand, card, **known)
    assert list(verdicts) == list(oracle.CATEGORY_ORDER)
    assert {key for key, verdict in verdicts.items() if verdict.holds} == found


@given(strategies.requests("explain"))
def test_every_verdict_gives_reasons_with_known_rules_on_cards_of_the_hand(request: Request) -> None:
    hand, card, known = read(request)
    table = Counter((*hand.all_cards, card))
    for key, verdict in judge_wins(hand, card, **known).items():
        assert verdict.reasons, key
        assert tuple(reason.needs for reason in verdict.reasons) == CATEGORY_BY_KEY[key].needs
        for reason in verdict.reasons:
            assert reason.rule.startswith("T")
            assert Counter(reason.cards) <= table, (key, reason)
            assert all(0 <= place < len(verdict.groups) for place in reason.groups)


@given(strategies.requests("explain"))
def test_the_reading_a_verdict_speaks_of_lays_every_card_once(request: Request) -> None:
    hand, card, known = read(request)
    for key, verdict in judge_wins(hand, card, **known).items():
        laid = Counter(code for group in verdict.groups for code in group.cards)
        assert laid == Counter((*hand.all_cards, card)), key
        assert sorted(group.cards[0] for group in verdict.groups if group.place == "ponged") == sorted(hand.ponged)
        (winning,) = (group for group in verdict.groups if group.win)
        assert card in winning.cards
        assert winning.place == "hand"
        for group in verdict.groups:
            if group.kind != "loose":
                assert oracle.kind_of(group.cards, known["house"].iao_sian) == group.kind


@given(strategies.requests("explain"))
def test_judging_one_category_is_judging_them_all(request: Request) -> None:
    hand, card, known = read(request)
    verdicts = judge_wins(hand, card, **known)
    for key, verdict in verdicts.items():
        one: Verdict = judge_win(hand, card, key, **known)
        assert one == verdict


@given(strategies.requests("explain"))
def test_the_sets_told_use_each_card_once_and_the_winning_set_holds_the_winning_card(request: Request) -> None:
    hand, card, known = read(request)
    win = best_win(hand, card, **known)
    if win is None:
        return
    assert Counter(code for cards in win.sets for code in cards) == Counter((*hand.all_cards, card))
    assert card in win.sets[win.win_set]
    assert win.win_set < 4 - len(hand.ponged)
    assert win.category == win.all[0]
    assert win.klass == oracle.CLASS_OF[win.category]
    assert win.tong == sum(len(set(cards)) == 1 for cards in win.sets)
    assert win.price == price_of(win.category, thok=known["thok"], house=known["house"])


@given(strategies.requests("explain"))
def test_cards_in_another_order_and_wording_win_the_same(request: Request) -> None:
    hand, card, known = read(request)
    mixed = list(hand.cards)
    Random(len(request["hand"])).shuffle(mixed)
    ponged = "".join(face * 3 for face in reversed(hand.ponged))
    again = parse_hand(" ".join(mixed) + "|" + ponged)
    assert parse_cards(" ".join(mixed)) == tuple(mixed)
    assert best_win(again, card, **known) == best_win(hand, card, **known)


@given(strategies.requests("explain"))
def test_thok_turns_si_tua_into_thok_si_tua_and_changes_no_other_shape(request: Request) -> None:
    hand, card, known = read(request)
    plain, thok = (best_win(hand, card, **{**known, "thok": way}) for way in (False, True))
    assert (plain is None) == (thok is None)
    if plain is None or thok is None:
        return
    turned = {"si_tua": "thok_si_tua"}
    expected = {turned.get(key, key) for key in plain.all}
    if plain.keng and "si_tua" in plain.all:
        expected.add("thok_si_tua_keng")
    assert set(thok.all) == expected
    assert thok.price >= plain.price


@given(strategies.requests("explain"))
def test_a_keng_of_another_face_changes_nothing(request: Request) -> None:
    hand, card, known = read(request)
    other = "9c" if card != "9c" else "2a"
    assert best_win(hand, card, **{**known, "keng": other}) == best_win(hand, card, **{**known, "keng": None})


# --- what house rules may change --------------------------------------------------------------------------------------

HARMLESS = ("stir", "take_discard", "next_dealer", "keng_choice", "payer", "win_on_discard", "pong_on_discard",
            "upstream", "dealt_win")  # fmt: skip


@given(strategies.requests("explain"))
def test_house_rules_about_play_and_payment_change_no_win(request: Request) -> None:
    rules = {key: value for key, value in request.get("rules", {}).items() if key not in HARMLESS}
    for value in (0, 1):
        bent = rules | {key: strategies.CHOICES[key][value] for key in HARMLESS}
        hand, card, known = read({**request, "rules": rules})
        assert best_win(hand, card, **known) == best_win(hand, card, **{**known, "house": house_from_rules(bent)})


@given(strategies.requests("explain"))
def test_khiao_wan_on_or_off_changes_nothing_but_khiao_wan(request: Request) -> None:
    rules = request.get("rules", {})
    on, off = (categories(request, {**rules, "khiao_wan": value}) for value in (True, False))
    assert [key for key in on if not key.startswith("khiao_wan")] == off


@given(strategies.requests("explain"))
def test_si_tua_from_pong_changes_only_hands_whose_winning_face_lies_ponged(request: Request) -> None:
    rules = request.get("rules", {})
    off, on = (categories(request, {**rules, "si_tua_from_pong": value}) for value in (False, True))
    if off != on:
        assert parse_card(request["win"]) in parse_hand(request["hand"]).ponged
        assert set(on) - set(off) <= {"si_tua", "thok_si_tua", "keng", "thok_si_tua_keng"}
        assert set(off) <= set(on)


@given(strategies.requests("explain"))
def test_mixed_iao_change_only_hands_with_small_and_big_iao(request: Request) -> None:
    rules = request.get("rules", {})
    apart, mixed = (categories(request, {**rules, "iao_sian": value}) for value in ("one_group", "mixed"))
    if apart != mixed:
        held = {*parse_hand(request["hand"]).cards, parse_card(request["win"])}
        assert held & {"1a", "1b", "1c"}
        assert held & {"1d", "1e", "1f"}
        assert len(held & {"1a", "1b", "1c", "1d", "1e", "1f"}) >= 3
        assert set(apart) <= set(mixed)
        assert set(mixed) - set(apart) <= {"sian", "sian_keng", "khiao_wan", "khiao_wan_keng"}


@given(strategies.requests("explain"))
def test_prices_change_the_order_inside_a_class_and_the_price_only(request: Request) -> None:
    rules = {key: value for key, value in request.get("rules", {}).items() if "price" not in key and "bonus" not in key}
    dear = rules | dict.fromkeys(PRICES, 7) | {"thok_bonus_chong": 5, "thok_bonus_lom": 3}
    plain, priced = categories(request, rules), categories(request, dear)
    assert sorted(plain) == sorted(priced)
    ranks = [CLASSES.index(oracle.CLASS_OF[key]) for key in priced]
    assert ranks == sorted(ranks, reverse=True)


# --- the dealer's twelve ----------------------------------------------------------------------------------------------


@given(strategies.requests("dealt"))
def test_the_card_called_of_a_dealt_win_is_one_that_wins_so(request: Request) -> None:
    hand = parse_hand(request["hand"], sizes=(12,))
    house = house_from_rules(request.get("rules", {}))
    keng = request.get("keng")
    found = best_dealt_win(hand, keng=keng, house=house)
    if found is None:
        return
    card, win = found
    rest = Hand(oracle.without(hand.cards, card))
    assert win == best_win(rest, card, thok=house.dealt_win == "thok", keng=keng, house=house)


def test_twelve_with_a_ponged_tong_are_no_dealt_hand() -> None:
    with pytest.raises(CardsError) as caught:
        best_dealt_win(parse_hand("4bbb 2abb 5acc | 1aaa"))
    assert caught.value.code == "bad_value"


CALLED = [  # twelve cards, keng, house: what they are best called and the points, by T5.4 and T7.1
    ("2aaa 4ccc | 4bbb 9ccc", None, House(), ("si_tong", 4)),
    ("3bbb 4bbb 5abc | 9ccc", None, House(price_chong=4, price_si_tua=4, price_lom=4), ("khiao_wan", 4)),
    ("3bbb 4bbb 5aab | 9ccc", "4b", House(), ("keng", 4)),
    ("3bbb 4bbb 5aab | 9ccc", None, House(), ("chong", 1)),
    ("3bbb 4bbb 5aab | 9ccc", None, House(dealt_win="thok"), ("chong", 1)),  # a ponged tong: nothing was dealt so
]


@pytest.mark.parametrize(("text", "keng", "house", "best"), CALLED)
def test_of_twelve_with_ponged_tong_the_card_of_the_best_win_is_called_the_last(
    text: str, keng: str | None, house: House, best: tuple[str, int]
) -> None:
    hand = parse_hand(text)
    called = best_called_win(hand, keng=keng, house=house)
    assert called is not None
    card, win = called
    assert (win.category, win.price) == best
    assert win == best_win(Hand(oracle.without(hand.cards, card), hand.ponged), card, keng=keng, house=house)


def test_twelve_that_win_by_no_card_are_called_nothing() -> None:
    assert best_called_win(parse_hand("4bbb 2abb 5ac 6b | 1aaa")) is None


# --- never five -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "card"), [("5aaaa 2abc 3abc 4b", "5a"), ("5a 2abc 3abc 4b | 5bbb", "5b"), ("5a 2abc 3abc 4b | 5aaa", "5a")]
)
def test_a_fifth_copy_never_comes(hand: str, card: str) -> None:
    if parse_hand(hand).all_cards.count(card) < 4:
        assert best_win(parse_hand(hand), card) is None
        return
    with pytest.raises(CardsError) as caught:
        best_win(parse_hand(hand), card)
    assert (caught.value.code, caught.value.token) == ("too_many_copies", card)
    with pytest.raises(CardsError):
        judge_wins(parse_hand(hand), card)


def test_a_hand_of_ten_or_twelve_is_no_question_about_a_win() -> None:
    with pytest.raises(CardsError) as caught:
        best_win(parse_hand("5aaaa 2abc 3abc 4bb"), "9a")
    assert caught.value.code == "wrong_count"


def test_an_iao_is_refused_as_keng() -> None:
    with pytest.raises(CardsError) as caught:
        best_win(parse_hand("4ccb 2abc 1dd | 1aaa"), "1d", keng="1d")
    assert caught.value.code == "iao_in_keng"


def test_house_is_a_value() -> None:
    assert house_from_rules({}) == House()
    assert hash(house_from_rules({"khiao_wan": False})) == hash(House(khiao_wan=False))
