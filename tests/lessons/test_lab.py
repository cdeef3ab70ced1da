"""The lab's links and what is typed into it, read strictly; and that its answers are those of the sources."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cards.errors import CardsError
from cards.phai_tong.claims import Player
from cards.phai_tong.deck import CODES, COPIES, IAO, Hand, parse_hand, sort_cards
from cards.phai_tong.house import House
from cards.phai_tong.sets import split_hand
from cards.phai_tong.wins import CATEGORIES, judge_wins
from cards.pok_deng.deck import CODES as POK_CODES
from cards.pok_deng.house import House as PokHouse
from lessons.lab import ClaimsLab, HandLab, Lab, Place, PokLab, lab_query, read_lab, read_typed
from lessons.lab_answer import answer_claims, answer_hand, answer_pok, judge_categories
from lessons.lab_picture import lab_picture, picture_lines
from lessons.wording import say_error

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "source.toml").read_text(encoding="utf-8")
)["case"]
WON = [case for case in CASES if case["ask"]["do"] == "explain"]
TYPED = [case for case in CASES if "thai" in case and case["ask"]["do"] == "explain"]


def lab_of(case: dict[str, Any]) -> HandLab:
    """The case as a link asks it."""
    ask = case["ask"]
    query = {key: ask[key] for key in ("hand", "win", "keng") if key in ask} | (
        {"thok": "1"} if ask.get("thok") else {}
    )
    lab = read_lab(query)
    assert isinstance(lab, HandLab)
    return lab


# --- the sources ------------------------------------------------------------------------------------------------------


def test_there_are_cases_to_check() -> None:
    assert len(WON) >= 20
    assert len(TYPED) >= 10


@pytest.mark.parametrize("case", WON, ids=lambda case: case["id"])
def test_a_hand_of_the_source_gives_the_sources_answer(case: dict[str, Any]) -> None:
    win = answer_hand(lab_of(case)).win
    if "category" in case.get("none", []):
        assert win is None
        return
    assert win is not None
    expect = case["expect"]
    told = {"category": win.category, "class": win.klass, "price": win.price, "tong": win.tong, "rule": win.rule}
    assert {key: told[key] for key in told if key in expect} == {key: expect[key] for key in told if key in expect}


@pytest.mark.parametrize("case", TYPED, ids=lambda case: case["id"])
def test_a_hand_typed_in_thai_as_the_source_has_it_is_that_hand(case: dict[str, Any]) -> None:
    typed = read_typed(case["thai"], HandLab())
    assert isinstance(typed, HandLab)
    assert typed.hand == parse_hand(case["ask"]["hand"])
    if "wait_cards" in case:
        answer = answer_hand(replace(typed, keng=case["ask"].get("keng")))
        assert [(wait.card, wait.left) for wait in answer.waits] == list(
            zip(case["wait_cards"], case["lefts"], strict=True)
        )


# --- links ------------------------------------------------------------------------------------------------------------

HOUSES = st.sampled_from([House(), House(khiao_wan=False), House(iao_sian="mixed", price_lom=5)])
POK_HOUSES = st.sampled_from([PokHouse(), PokHouse(dealer_must_draw=True)])
KENGS = st.none() | st.sampled_from([code for code in CODES if code not in IAO])


def dealt(seed: int, *sizes: int) -> list[tuple[str, ...]]:
    """So many cards for each, out of one shuffled pack."""
    pack = [code for code in CODES for _ in range(COPIES)]
    Random(seed).shuffle(pack)
    return [tuple(pack.pop() for _ in range(size)) for size in sizes]


@st.composite
def labs(draw: st.DrawFn) -> Lab:
    seed, kind = draw(st.integers(0, 10**6)), draw(st.sampled_from(["hand", "claims", "pok"]))
    if kind == "hand":
        size, won = draw(st.integers(0, 11)), draw(st.booleans())
        cards, card = dealt(seed, size, 1)
        win = card[0] if won else None
        return HandLab(
            hand=Hand(sort_cards(cards)),
            win=win,
            thok=won and draw(st.booleans()),
            keng=draw(KENGS),
            house=draw(HOUSES),
        )
    if kind == "claims":
        sizes = draw(st.lists(st.integers(0, 11), min_size=2, max_size=6))
        *hands, card = dealt(seed, *sizes, 1)
        players = tuple(Player(Hand(sort_cards(cards)), draw(KENGS)) for cards in hands)
        return ClaimsLab(
            players=players, card=draw(st.sampled_from([None, card[0]])), drawer=draw(st.integers(0, len(sizes) - 1)),
            thrown=draw(st.booleans()), house=draw(HOUSES),
        )  # fmt: skip
    pack = list(POK_CODES)
    Random(seed).shuffle(pack)
    sizes = draw(st.lists(st.integers(0, 3), min_size=2, max_size=8))
    dealer, *others = [tuple(pack.pop() for _ in range(size)) for size in sizes]
    places = tuple(Place(cards, draw(st.integers(1, 9999))) for cards in others)
    return PokLab(dealer=dealer, catch=draw(st.sampled_from([None, "three"])), players=places, house=draw(POK_HOUSES))


@settings(max_examples=150, deadline=None)
@given(labs())
def test_a_link_reads_back_as_the_lab_it_was_made_of(lab: Lab) -> None:
    query = lab_query(lab)
    assert read_lab(query) == lab
    assert all(query.values())


def test_an_empty_lab_has_an_empty_link() -> None:
    assert lab_query(HandLab()) == {}
    assert lab_query(ClaimsLab()) == {"claims": "1"}
    assert lab_query(PokLab()) == {"pok": "1"}


@pytest.mark.parametrize(
    ("query", "code", "token"),
    [
        ({"hand": "4ccb", "wind": "1d"}, "unknown_key", "wind"),
        ({"hand": ""}, "bad_value", "hand"),
        ({"hand": "4ccb2abc1dd|1aab"}, "not_a_tong", "1aab"),
        ({"hand": "4cccb", "win": "4c", "thok": "yes"}, "bad_value", "yes"),
        ({"hand": "4ccb", "thok": "1"}, "missing_key", "win"),
        ({"hand": "4cccc", "win": "4c"}, "too_many_copies", "4c"),
        ({"hand": "4ccb", "keng": "1a"}, "iao_in_keng", "1a"),
        ({"hand": "2abc3abc4abc5abc6a"}, "lab_full", "2abc3abc4abc5abc6a"),
        ({"hand": "2abc3abc4abc5abc", "win": "6a"}, "lab_full", "2abc3abc4abc5abc"),
        ({"hand": "4ccb", "rules": "khiao:false"}, "unknown_rule", "khiao"),
        ({"pok": "2"}, "bad_value", "2"),
        ({"pok": "1", "hand": "4ccb"}, "unknown_key", "hand"),
        ({"pok": "1", "player0": "2S2D", "player2": "3S3D"}, "missing_key", "player1"),
        ({"pok": "1", "player0": "2S2D", "stake1": "5"}, "missing_key", "player1"),
        ({"pok": "1", "player0": "2S2D", "stake0": "0"}, "bad_value", "0"),
        ({"pok": "1", "dealer": "2S2D", "player0": "2S3D"}, "too_many_copies", "2S"),
        ({"pok": "1", "dealer": "2S2D3D4D"}, "lab_full", "2S2D3D4D"),
        ({"pok": "1", "catch": "four"}, "bad_value", "four"),
        ({"claims": "1", "seat0": "4ccb"}, "missing_key", "seat1"),
        ({"claims": "1", "seat0": "4ccc", "seat1": "4cc"}, "too_many_copies", "4c"),
        ({"claims": "1", "drawer": "3"}, "bad_value", "3"),
        ({"claims": "1", "keng4": "4c"}, "missing_key", "seat4"),
    ],
)
def test_a_bad_link_is_refused_and_what_is_wrong_is_named(query: dict[str, str], code: str, token: str) -> None:
    with pytest.raises(CardsError) as caught:
        read_lab(query)
    assert (caught.value.code, caught.value.token) == (code, token)
    for lang in ("th", "en"):
        assert token in say_error(caught.value, lang)


# --- what is typed ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("2aaa 4cc | 4bbb 9ccc + สี่นม", {"hand": "2aaa4cc|4bbb9ccc", "win": "4c"}),
        ("2aaa 4cc | 4bbb 9ccc + สี่นม จั่วเอง", {"hand": "2aaa4cc|4bbb9ccc", "win": "4c", "thok": "1"}),
        ("2aaa 4cc | 4bbb 9ccc win si nom thok", {"hand": "2aaa4cc|4bbb9ccc", "win": "4c", "thok": "1"}),
        ("ช่วยดูหน่อย\n2aaa 4cc | 4bbb 9ccc\nขอบคุณ", {"hand": "2aaa4cc|4bbb9ccc"}),
        ("ดูนี่ https://samrap.test/lab?hand=2aaa4cc%7C4bbb9ccc&win=4c นะ", {"hand": "2aaa4cc|4bbb9ccc", "win": "4c"}),
        ("hand=2aaa4cc|4bbb9ccc", {"hand": "2aaa4cc|4bbb9ccc"}),
        ("song khon song khon", {"hand": "2aa"}),
        ("pok=1&dealer=2S2D", {"pok": "1", "dealer": "2S2D"}),
        ("3bbb 4bb 5aab|9ccc + 4b thok keng 4b", {"hand": "3bbb4bb5aab|9ccc", "win": "4b", "thok": "1", "keng": "4b"}),
        (
            "3bbb 4bb 5aab|9ccc เก็ง สี่มะเขือ ใบกิน 4b ถก",
            {"hand": "3bbb4bb5aab|9ccc", "win": "4b", "thok": "1", "keng": "4b"},
        ),
        ("1bde 3aaa 4abbcc ผ่อง 4b", {"hand": "1bde3aaa4abbcc", "win": "4b"}),
        (
            "1bde 3aaa 4abbcc pong 4b khiao_wan:false",
            {"hand": "1bde3aaa4abbcc", "win": "4b", "rules": "khiao_wan:false"},
        ),
    ],
)
def test_cards_messages_and_links_can_be_typed_or_pasted(text: str, query: dict[str, str]) -> None:
    assert lab_query(read_typed(text, HandLab())) == query


def test_typing_keeps_the_house_rules_and_the_keng_box() -> None:
    lab = HandLab(keng="5c", house=House(khiao_wan=False))
    assert read_typed("4ccb", lab) == replace(lab, hand=Hand(("4b", "4c", "4c")))


@pytest.mark.parametrize(
    ("text", "code"),
    [("4ccx", "unknown_card"), ("4ccb\n2abc", ""), ("สวัสดี\nลาก่อน", "unknown_card"), ("4ccb ถก", "missing_key"),
     ("ดู\n4ccb\n2abc", "lab_hands"), ("4ccb + 1a + 1b", "bad_value")],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str, code: str) -> None:
    if not code:  # a hand over two lines
        assert read_typed(text, HandLab()) == HandLab(hand=parse_hand("4ccb2abc", sizes=(6,)))
        return
    with pytest.raises(CardsError) as caught:
        read_typed(text, HandLab())
    assert caught.value.code == code


@pytest.mark.parametrize("text", ["KS 7D / AS 8S", "KS 7D AS 8S", "KS 7D\nAS 8S"])
def test_a_dealer_and_a_player_are_typed_as_the_search_writes_them(text: str) -> None:
    lab = read_typed(text, PokLab())
    assert isinstance(lab, PokLab)
    assert (lab.dealer, lab.players[0].cards) == (("KS", "7D"), ("AS", "8S"))


def test_twelve_with_ponged_tong_that_win_are_named_with_the_card_best_called() -> None:
    lab = HandLab(hand=parse_hand("2aaa 4ccc | 4bbb 9ccc"))
    answer = answer_hand(lab)
    assert answer.dealt is None
    assert answer.called is not None
    assert (answer.called[1].category, answer.called[1].price) == ("si_tong", 4)
    first = judge_categories(lab)[0]
    assert (first.category, first.verdict.holds) == ("si_tong", True)
    lost = answer_hand(HandLab(hand=parse_hand("4bbb 2abb 5ac 6b | 1aaa")))
    assert (lost.called, lost.dealt) == (None, None)
    assert lost.discards


def test_claims_and_rounds_are_typed_a_player_a_line() -> None:
    claims = read_typed("3aaa 4acc 4bb 1bde\n7abc 8abc 9abc 4ac", ClaimsLab(card="4b"))
    assert isinstance(claims, ClaimsLab)
    assert [player.hand.size for player in claims.players] == [11, 11, 0]
    assert claims.card == "4b"
    pok = read_typed("4S 2H 3C\n2S2D KS\nK♦ 7♥", PokLab())
    assert isinstance(pok, PokLab)
    assert (pok.dealer, [place.cards for place in pok.players]) == (
        ("4S", "2H", "3C"), [("2S", "2D", "KS"), ("KD", "7H")],
    )  # fmt: skip


# --- answers ----------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 12))
def test_every_parting_is_of_sets_and_holds_every_card_once(seed: int, size: int) -> None:
    (cards,) = dealt(seed, size)
    answer = answer_hand(HandLab(hand=Hand(sort_cards(cards))))
    for groups in answer.partings:
        assert sorted(code for group in groups for code in group.cards) == sorted(cards)
        assert all(len(group.cards) == 3 for group in groups if group.kind != "loose")
        assert all(len({code[0] for code in group.cards}) == 1 for group in groups)


@pytest.mark.parametrize("text", ["2aaa 4cc | 4bbb 9ccc", "1aabbccddeef", "6aabbbbccc 2ab", "5aaabbbbcccc"])
def test_the_ways_to_part_twelve_are_those_of_the_engine(text: str) -> None:
    hand = parse_hand(text)
    lab = HandLab(hand=hand, win="4c" if "4cc" in text else "1a" if "1a" in text else "2c" if "2a" in text else "5a")
    assert answer_hand(lab).ways == len(split_hand((*hand.cards, str(lab.win))))


def test_every_category_is_told_once_and_the_nearest_come_first() -> None:
    found = judge_categories(lab_of(WON[0]))
    assert sorted(row.category for row in found) == sorted(CATEGORIES)
    failed = [len(row.verdict.failed) for row in found]
    assert failed == sorted(failed)
    assert found[0].verdict.holds


def test_without_a_card_that_came_a_category_is_told_by_the_card_that_comes_nearest() -> None:
    hand = parse_hand("2aaa 4cc | 4bbb 9ccc")
    found = {row.category: row for row in judge_categories(HandLab(hand=hand))}
    for category, row in found.items():
        every = [
            judge_wins(hand, card, thok=thok)[category]
            for card in CODES
            if hand.all_cards.count(card) < COPIES
            for thok in (False, True)
        ]
        assert len(row.verdict.failed) == min(len(verdict.failed) for verdict in every), category
    assert found["si_tong"].card == "4c"


def test_twelve_with_nothing_ponged_are_looked_at_as_dealt() -> None:
    answer = answer_hand(HandLab(hand=parse_hand("1aaa 9bbb 8bbb 4ccc")))
    assert answer.dealt is not None
    assert answer.dealt[1].category == "si_tong_muet"
    assert answer_hand(HandLab(hand=parse_hand("9bbb 8bbb 4ccc | 1aaa"))).dealt is None


def test_eleven_and_the_card_drawn_that_wins_nothing_are_told_the_best_discard() -> None:
    lab = HandLab(hand=parse_hand("4ccb 2abc 1dd | 1aaa"), win="6b", thok=True)
    answer = answer_hand(lab)
    assert answer.win is None
    assert (answer.discards[0].card, answer.discards[0].copies) == ("6b", 2)
    assert answer.pong is None
    by_another = answer_hand(replace(lab, win="4c", thok=False))
    assert by_another.pong is not None
    assert by_another.pong.holds


def test_claims_wait_for_every_card_and_a_thrown_card_goes_by_the_house() -> None:
    query = {"claims": "1", "seat0": "3aaa4acc4bb1bde", "seat1": "7abc8abc9abc4ac"}
    assert answer_claims(_claims(query)) is None
    drawn = answer_claims(_claims({**query, "card": "4b"}))
    assert drawn is not None
    assert (drawn.settled.winner, drawn.settled.rule) == (1, "T8.1")
    thrown = answer_claims(_claims({**query, "card": "4b", "thrown": "1"}))
    assert thrown is not None
    assert thrown.settled.winner == (1 if House().win_on_discard else None)
    assert not thrown.why[0].reasons, "its thrower cannot win it"


def _claims(query: dict[str, str]) -> ClaimsLab:
    lab = read_lab(query)
    assert isinstance(lab, ClaimsLab)
    return lab


def test_a_round_is_settled_line_by_line_once_every_hand_has_two_cards() -> None:
    query = {"pok": "1", "dealer": "4S2H3C", "catch": "three", "player0": "2S2DKS", "stake0": "10", "player1": "KD7H",
             "stake1": "5"}  # fmt: skip
    lab = read_lab(query)
    assert isinstance(lab, PokLab)
    answer = answer_pok(lab)
    assert answer is not None
    assert [settled.pays for settled in answer.played.settlements] == [-10, -15]
    assert [leg.rule for leg in answer.legs] == ["P5.1", "P5.2"]
    assert answer_pok(replace(lab, dealer=("4S",))) is None
    with pytest.raises(CardsError, match=r"P3\.2"):
        answer_pok(replace(lab, dealer=("4S", "4H", "3C"), catch=None))


# --- the picture ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_picture_is_a_png_with_the_hand_and_its_reason(lang: str) -> None:
    lab = lab_of(WON[0])
    answer = answer_hand(lab)
    picture = Image.open(BytesIO(lab_picture(lab, answer, lang, title="x")))
    assert (picture.format, picture.width) == ("PNG", 1080)
    assert picture_lines(lab, answer, lang)


def test_the_picture_says_the_waits_and_the_house_rules_that_are_not_usual() -> None:
    lab = HandLab(hand=parse_hand("4ccb 2abc 1dd | 1aaa"), house=House(khiao_wan=False))
    lines = picture_lines(lab, answer_hand(lab), "en")
    assert lines[0] == "iao phaya: Kin chong 1 point · 2 left"
    assert lines[-1].startswith("House rule:")
