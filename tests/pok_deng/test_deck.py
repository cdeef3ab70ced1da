"""The pack and the notation: every spelling is read, and what cannot be is quoted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.pok_deng.deck import (
    CODES,
    FACE_BY_CODE,
    FACES,
    RANK_ROWS,
    SUIT_ROWS,
    Face,
    check_copies,
    count_points,
    format_cards,
    nearest_name,
    parse_card,
    parse_cards,
    parse_hand,
    sort_cards,
)


def error_of(call) -> CardsError:  # type: ignore[no-untyped-def]
    with pytest.raises(CardsError) as caught:
        call()
    return caught.value


def test_the_pack_is_thirteen_ranks_of_four_suits_each_card_once() -> None:
    assert len(FACES) == len(set(CODES)) == 52
    assert set(CODES) == {rank + suit for rank in "A23456789TJQK" for suit in "SHDC"}


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.code)
def test_a_card_is_read_in_every_spelling(face: Face) -> None:
    rank, suit = face.rank, face.suit
    spellings = {face.code, face.code.lower(), face.sign, face.thai, face.english, face.english.title()}
    spellings |= {face.code[0].lower() + suit.key, face.sign[:-1] + suit.key.lower()}
    for name in (suit.sign, suit.thai, suit.english, *suit.also):
        spellings |= {face.sign[:-1] + name, name + face.sign[:-1], f"{name} {rank.thai}", f"{rank.thai} {name}"}
        spellings |= {rank.english + " of " + name, f"{rank.english} {name}"}
    for name in rank.also:
        spellings |= {name + suit.thai, suit.thai + name}
    for spelling in spellings:
        assert parse_cards(spelling) == (face.code,), spelling


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AS TD 9h 10♣", ("AS", "TD", "9H", "TC")),
        ("as8d", ("AS", "8D")),
        ("A♠K♥", ("AS", "KH")),
        ("♠A ♥K", ("AS", "KH")),
        ("A♠️ 10♥️", ("AS", "TH")),
        ("๑๐♣ ๒โพดำ", ("TC", "2S")),
        ("เอโพดำแปดข้าวหลามตัด", ("AS", "8D")),
        ("โพแดงเก้า, ดอกจิกแหม่ม", ("9H", "QC")),
        ("คิงหัวใจ แจ๊คหลามตัด", ("KH", "JD")),
        ("ace of spades and-10", None),
        ("", ()),
    ],
)
def test_many_cards_are_read_however_they_are_strung_together(text: str, cards: tuple[str, ...] | None) -> None:
    if cards is None:
        assert error_of(lambda: parse_cards(text)).code == "unknown_card"
    else:
        assert parse_cards(text) == cards


@pytest.mark.parametrize(
    ("text", "token", "near"),
    [
        ("1S", "1S", "AS"),
        ("AS 8x", "8x", "8S"),
        ("sa", "sa", "AS"),
        ("11h", "11h", "JH"),
        ("ASX", "ASX", "AS"),
        ("เอโพดัม", "เอโพดัม", "เอโพดำ"),
        ("A♠K", "K", "KS"),
        ("???", "???", None),
    ],
)
def test_what_is_no_card_is_quoted_with_the_nearest_name(text: str, token: str, near: str | None) -> None:
    error = error_of(lambda: parse_cards(text))
    assert (error.code, error.token) == ("unknown_card", token)
    if near is None:
        assert "near" not in error.facts
    else:
        assert error.facts["near"] == near
    assert repr(token) in str(error)


def test_nothing_near_is_no_suggestion() -> None:
    assert nearest_name("zzzzzz") is None


@given(cards=st.lists(st.sampled_from(CODES), max_size=8))
def test_the_short_notation_is_read_back(cards: list[str]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards("".join(cards)) == tuple(cards)
    assert parse_cards("".join(FACE_BY_CODE[code].sign for code in cards)) == tuple(cards)
    assert parse_cards("".join(FACE_BY_CODE[code].thai for code in cards)) == tuple(cards)


@given(text=st.text(max_size=20))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    try:
        read = parse_cards(text)
    except CardsError as slip:
        refused = (slip.code, bool(slip.token))
        assert refused == ("unknown_card", True)
    else:
        assert all(code in FACE_BY_CODE for code in read)


def test_a_hand_keeps_the_order_its_cards_came_in() -> None:
    assert parse_hand("KS 2D 7H") == ("KS", "2D", "7H")
    assert sort_cards(("KS", "2D", "7H")) == ("2D", "7H", "KS")


def test_a_card_twice_is_refused_before_the_count_and_after_the_names() -> None:
    twice = error_of(lambda: parse_hand("AS AS 2D 3D"))
    assert (twice.code, twice.token, twice.facts["count"]) == ("too_many_copies", "AS", 2)
    assert error_of(lambda: parse_hand("AS AS xx")).code == "unknown_card"
    assert "3 times" in str(error_of(lambda: check_copies(["AS"] * 3)))


@pytest.mark.parametrize("text", ["", "AS", "AS 2D 3D 4D"])
def test_a_hand_is_two_or_three_cards(text: str) -> None:
    error = error_of(lambda: parse_hand(text))
    assert error.code == "wrong_count"
    assert (error.facts["wanted"], error.facts["most"]) == (2, 3)


@pytest.mark.parametrize("text", ["", "AS 2D"])
def test_one_card_is_one_card(text: str) -> None:
    assert error_of(lambda: parse_card(text)).code == "wrong_count"


@pytest.mark.parametrize(
    ("text", "points"),
    [("AS 8D", 9), ("TS KD", 0), ("9S 7D", 6), ("9S 9D 9H", 7), ("KS QD JH", 0), ("AS", 1), ("5S 5D", 0)],
)
def test_points_are_the_units_digit(text: str, points: int) -> None:
    assert count_points(parse_cards(text)) == points


def test_every_card_counts_what_the_rulebook_says() -> None:
    told = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(number): number for number in range(2, 10)}
    assert {row.key: row.points for row in RANK_ROWS} == told


def test_no_two_suits_or_ranks_share_a_name() -> None:
    for rows in (SUIT_ROWS, RANK_ROWS):
        names = [name for row in rows for name in (row.key, row.thai, row.english, *row.also)]
        assert len(set(names)) == len(names)
