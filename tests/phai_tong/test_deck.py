"""The thirty faces and the notation hands are typed in. Rules: T1.1 to T1.6, T6.17."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.phai_tong.deck import (
    CODES,
    FACE_BY_CODE,
    FACES,
    Hand,
    format_cards,
    format_hand,
    nearest_name,
    parse_card,
    parse_cards,
    parse_hand,
    parse_keng,
)
from tests.strategies import hands

# T1.3, copied from the rulebook: code → the source's name, then every other spelling
THAI: dict[str, tuple[str, ...]] = {
    "1a": ("เอี่ยวเกือก", "เอี่ยวรอง"),
    "1b": ("เอี่ยวชี",),
    "1c": ("เอี่ยวยาว", "เอี่ยวเข็ม"),
    "1d": ("เอี่ยวพญา", "เอี่ยวแดงพญา", "เอี่ยวโต้ง"),
    "1e": ("เอี่ยวนาง", "เอี่ยวแดงนาง"),
    "1f": ("เอี่ยวหนู",),
    "2a": ("สองคณฑ์", "สองคน"),
    "2b": ("สองตาโต", "สองตา"),
    "2c": ("สององคต",),
    "3a": ("สามคณฑ์", "สามคน"),
    "3b": ("สามตาโต", "สามตา"),
    "3c": ("สามนก", "สามนกเตี้ย"),
    "4a": ("สี่คณฑ์", "สี่คน"),
    "4b": ("สี่มะเขือ",),
    "4c": ("สี่นม", "สี่นมยาน"),
    "5a": ("ห้าคณฑ์", "ห้าคน"),
    "5b": ("ห้าแตงโม",),
    "5c": ("ห้านก",),
    "6a": ("หกคณฑ์", "หกคน"),
    "6b": ("หกตาโต", "หกตา"),
    "6c": ("หกละเอียด", "หกเซาะ"),
    "7a": ("เจ็ดคณฑ์", "เจ็ดคน"),
    "7b": ("เจ็ดพัด",),
    "7c": ("เจ็ดนก",),
    "8a": ("แปดคณฑ์", "แปดคน"),
    "8b": ("แปดตาโต", "แปดตา"),
    "8c": ("แปดละเอียด", "แปดเซาะ"),
    "9a": ("เก้าคณฑ์", "เก้าคน"),
    "9b": ("เก้าจัน",),
    "9c": ("เก้าแดง",),
}
RTGS: dict[str, str] = {
    "1a": "iao kueak", "1b": "iao chi", "1c": "iao yao", "1d": "iao phaya", "1e": "iao nang", "1f": "iao nu",
    "2a": "song khon", "2b": "song ta to", "2c": "song ongkhot",
    "3a": "sam khon", "3b": "sam ta to", "3c": "sam nok",
    "4a": "si khon", "4b": "si makhuea", "4c": "si nom",
    "5a": "ha khon", "5b": "ha taengmo", "5c": "ha nok",
    "6a": "hok khon", "6b": "hok ta to", "6c": "hok la-iat",
    "7a": "chet khon", "7b": "chet phat", "7c": "chet nok",
    "8a": "paet khon", "8b": "paet ta to", "8c": "paet la-iat",
    "9a": "kao khon", "9b": "kao chan", "9c": "kao daeng",
}  # fmt: skip
SUITS = {
    "coins": ("1a", "2b", "3b", "4b", "5b", "6b", "7b", "8b", "9b"),
    "strings": ("1c", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"),
    "myriads": ("1f", "2a", "3a", "4a", "5a", "6a", "7a", "8a", "9a"),
}
SPELLINGS = [(code, name) for code, names in THAI.items() for name in names]


def error_of(text: str, parse: Callable[[str], object] = parse_cards) -> CardsError:
    with pytest.raises(CardsError) as caught:
        parse(text)
    return caught.value


# --- the pack ---------------------------------------------------------------------------------------------------------


def test_the_pack_has_thirty_faces_in_the_source_s_order() -> None:
    assert tuple(THAI) == CODES
    assert [face.thai for face in FACES] == [names[0] for names in THAI.values()]
    assert [face.rtgs for face in FACES] == list(RTGS.values())


def test_every_spelling_of_the_rulebook_is_a_spelling_of_the_face_and_no_other_is() -> None:
    assert {face.code: tuple(sorted((face.thai, *face.also))) for face in FACES} == {
        code: tuple(sorted(names)) for code, names in THAI.items()
    }


def test_the_pack_has_ten_groups_of_three_faces() -> None:
    groups: dict[str, list[str]] = {}
    for face in FACES:
        groups.setdefault(face.group, []).append(face.code)
    assert len(groups) == 10
    assert {len(codes) for codes in groups.values()} == {3}
    assert groups["iao_small"] == ["1a", "1b", "1c"]
    assert groups["iao_big"] == ["1d", "1e", "1f"]


def test_the_red_stamp_stands_on_phaya_nang_and_nine_daeng_only() -> None:
    assert [face.code for face in FACES if "red_stamp" in face.marks] == ["1d", "1e", "9c"]


def test_every_iao_has_a_notch_but_phaya_which_has_a_white_bar() -> None:
    assert [face.code for face in FACES if "notch" in face.marks] == ["1a", "1b", "1c", "1e", "1f"]
    assert [face.code for face in FACES if "white_bar" in face.marks] == ["1d"]


def test_the_money_suits_are_those_of_the_rulebook() -> None:
    for suit, codes in SUITS.items():
        assert tuple(face.code for face in FACES if face.suit == suit) == codes
    assert [face.code for face in FACES if face.suit is None] == ["1b", "1d", "1e"]


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "name"), SPELLINGS)
def test_every_thai_spelling_parses_with_and_without_blanks(code: str, name: str) -> None:
    head = next(head for head in ("เอี่ยว", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า") if name.startswith(head))
    assert parse_card(name) == code
    assert parse_card(f"{head} {name.removeprefix(head)}") == code
    assert parse_card(f"  {name} ") == code
    assert parse_cards(name + name) == (code, code)
    assert parse_cards(f"{name} {name}") == (code, code)


@pytest.mark.parametrize(("code", "name"), RTGS.items())
def test_every_rtgs_name_parses_in_any_case_with_and_without_blanks(code: str, name: str) -> None:
    assert parse_card(name) == code
    assert parse_card(name.upper()) == code
    assert parse_card(name.title()) == code
    assert parse_card(name.replace(" ", "").replace("-", "")) == code
    assert parse_card(name.replace(" ", "  ")) == code


@pytest.mark.parametrize("code", CODES)
def test_every_code_parses_in_any_case_with_a_blank_or_thai_digits(code: str) -> None:
    thai_digit = "๐๑๒๓๔๕๖๗๘๙"[int(code[0])]
    for text in (code, code.upper(), f"{code[0]} {code[1]}", f" {code} ", thai_digit + code[1]):
        assert parse_card(text) == code


def test_running_text_of_the_source_s_own_spellings_parses() -> None:
    assert parse_cards("สององคต สองตา สองคน") == ("2c", "2b", "2a")
    assert parse_cards("สองตา สองคน") == ("2b", "2a")
    assert parse_cards("สองตาสองคน") == ("2b", "2a")
    assert parse_cards("สองตาโตสองตาสองคน") == ("2b", "2b", "2a")


def test_every_two_thai_names_written_together_are_those_two() -> None:
    for (one, first), (other, second) in product(SPELLINGS, repeat=2):
        assert parse_cards(first + second) == (one, other), first + second


def test_every_two_rtgs_names_written_together_are_those_two() -> None:
    for (one, first), (other, second) in product(RTGS.items(), repeat=2):
        assert parse_cards(f"{first} {second}") == (one, other), f"{first} {second}"
        together = (first + second).replace(" ", "").replace("-", "")
        assert parse_cards(together) == (one, other), together


def test_codes_thai_and_rtgs_mix_in_one_text() -> None:
    assert parse_cards("4cc สี่มะเขือ, si khon 2abc / เอี่ยวหนู") == ("4c", "4c", "4b", "4a", "2a", "2b", "2c", "1f")


def test_thai_vowels_typed_in_two_strokes_are_the_same_names() -> None:
    assert parse_card("เเปดตาโต") == "8b"  # two sara e for one sara ae
    assert parse_card("ห้าเเตงโม") == "5b"


def test_a_zero_width_space_inside_thai_text_is_a_blank() -> None:
    assert parse_cards("สี่\u200bนม\u200bห้านก") == ("4c", "5c")


# --- hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "4ccb 2abc 1dd|1aaa",
        "4ccb2abc1dd|1aaa",
        "4c4c4b 2a2b2c 1d1d | 1a 1a 1a",
        "1dd 4bcc 2cab | 1a1a1a",
        "สี่นม สี่นม สี่มะเขือ สององคต สองตา สองคน เอี่ยวพญา เอี่ยวพญา | เอี่ยวเกือก เอี่ยวเกือก เอี่ยวเกือก",
        "สี่นมสี่นมสี่มะเขือสององคตสองตาสองคนเอี่ยวพญาเอี่ยวพญา|เอี่ยวรองเอี่ยวเกือกเอี่ยวเกือก",
        "(บนมือ 8 ใบ) สี่นม สี่นม สี่มะเขือ สององคต สองตา สองคน เอี่ยวพญา เอี่ยวพญา (ผ่อง 3 ใบ) 1aaa",
        "si nom, si nom, si makhuea, song ongkhot, song ta to, song khon, iao phaya, Iao Phaya | " + 3 * "iao kueak ",
        "4CCB 2ABC 1DD | 1AAA",
    ],
)  # fmt: skip
def test_one_hand_however_it_is_written(text: str) -> None:
    expected = Hand(("1d", "1d", "2a", "2b", "2c", "4b", "4c", "4c"), ("1a",))
    assert parse_hand(text) == expected


@given(hands())
def test_a_formatted_hand_parses_to_itself(hand: Hand) -> None:
    assert parse_hand(format_hand(hand)) == hand


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_cards_and_the_names_used_never_matter(hand: Hand, dice: random.Random) -> None:
    held = list(hand.cards)
    dice.shuffle(held)
    ponged = list(hand.ponged)
    dice.shuffle(ponged)

    def name(code: str) -> str:
        return dice.choice((code, code.upper(), *THAI[code], RTGS[code]))

    text = " ".join(map(name, held)) + " | " + " ".join(name(face) for face in ponged for _ in range(3))
    assert parse_hand(text) == hand


@given(st.lists(st.sampled_from(CODES), max_size=20))
def test_formatted_cards_parse_to_the_same_cards_sorted(cards: list[str]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(sorted(cards))


# --- what is wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "token", "near"),
    [
        ("7x", "7x", "7c"),
        ("สี่มะเขิอ", "สี่มะเขิอ", "สี่มะเขือ"),
        ("4cc สี่มะเขิอ 1dd", "สี่มะเขิอ", "สี่มะเขือ"),
        ("เจ็ดพัท", "เจ็ดพัท", "เจ็ดพัด"),
        ("เอี่ยวพยา", "เอี่ยวพยา", "เอี่ยวพญา"),
        ("iao paya", "iao paya", "iao phaya"),
        ("4cc, song ongkot, 1d", "song ongkot", "song ongkhot"),
        ("4ccz 2a", "4z", "4c"),
        ("1d1a1z", "1z", "1f"),
        ("4ccb 2abd", "2d", "2c"),
        ("4 khon", "4 khon", "si khon"),
        ("เก้าจันทร์", "เก้าจันทร์", "เก้าจัน"),
        ("สี่นม ห้าแตงโมง", "ห้าแตงโมง", "ห้าแตงโม"),
    ],
)
def test_an_unknown_card_is_quoted_and_the_nearest_name_suggested(text: str, token: str, near: str) -> None:
    error = error_of(text)
    assert (error.code, error.token, error.facts["near"]) == ("unknown_card", token, near)
    assert near in str(error)


@pytest.mark.parametrize("text", ["1g", "2d", "0a", "10a", "hello", "4", "ไพ่", "A♠", "4cc5"])
def test_what_is_no_card_is_an_unknown_card_and_its_text_is_quoted(text: str) -> None:
    error = error_of(text)
    assert error.code == "unknown_card"
    assert error.token
    assert error.token in text


def test_misspelled_rtgs_suggests_a_card_of_that_kind() -> None:
    assert nearest_name("iao paya") == "iao phaya"
    assert nearest_name("song ongkot") == "song ongkhot"
    assert nearest_name("เอียวนาง") == "เอี่ยวนาง"
    assert nearest_name("qqqq") is None


@pytest.mark.parametrize("code", CODES)
def test_five_of_a_face_are_refused_by_name(code: str) -> None:
    error = error_of(code * 5 + "9a9b9c" * 2, parse_hand)
    assert error.code == "too_many_copies"
    assert error.token == code
    assert FACE_BY_CODE[code].thai in str(error)


def test_five_of_a_face_are_refused_when_three_of_them_are_ponged() -> None:
    error = error_of("4cc 2abc 1ddd | 4ccc", parse_hand)
    assert (error.code, error.token) == ("too_many_copies", "4c")


@pytest.mark.parametrize("text", ["", "4ccb", "4ccb 2abc 1dd 3abc 5abc", "4cc | 1aaa", "| 1aaa"])
def test_a_wrong_count_is_refused_and_tells_both_numbers(text: str) -> None:
    error = error_of(text, parse_hand)
    assert error.code == "wrong_count"
    assert error.facts["wanted"] == 11
    assert error.facts["got"] == len(parse_cards(text.replace("|", " ")))


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("4ccb 2abc 1dd | 1aab", "1aab"),
        ("4ccb 2abc 1dd | 1aa", "1aa"),
        ("4ccb 2abc 1d | 1aaaa", "1aaaa"),
        ("4ccb 2abc 1dd | 1a 1a 2b", "1a"),
    ],
)
def test_ponged_cards_that_are_no_tong_are_refused_and_quoted(text: str, piece: str) -> None:
    error = error_of(text, parse_hand)
    assert (error.code, error.token) == ("not_a_tong", piece)


@pytest.mark.parametrize("name", [name for code, name in SPELLINGS if code[0] == "1"])
def test_an_iao_in_the_keng_box_is_refused(name: str) -> None:
    error = error_of(name, parse_keng)
    assert error.code == "iao_in_keng"


@pytest.mark.parametrize(("code", "name"), [(code, name) for code, name in SPELLINGS if code[0] != "1"])
def test_any_other_face_goes_in_the_keng_box(code: str, name: str) -> None:
    assert parse_keng(name) == code


def error_or_none(parse: Callable[[str], object], text: str) -> CardsError | None:
    try:
        parse(text)
    except CardsError as error:
        return error
    return None


@given(st.text(max_size=40))
def test_any_text_is_cards_or_a_cards_error(text: str) -> None:
    error = error_or_none(parse_cards, text)
    if error is None:
        assert set(parse_cards(text)) <= set(CODES)
    else:
        assert error.code == "unknown_card"
        assert error.token


@given(st.text(alphabet="123456789abcdef |เอี่ยวสองหกตาโคน\n", max_size=40))
def test_any_text_is_a_hand_or_a_cards_error(text: str) -> None:
    error = error_or_none(parse_hand, text)
    if error is None:
        assert parse_hand(text).size in {11, 12}
    else:
        assert error.code in {"unknown_card", "not_a_tong", "too_many_copies", "wrong_count", "bad_value"}
