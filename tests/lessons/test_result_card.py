"""The result a learner sends back: the same in the picture, in the text and in the link, and no more than she says."""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import BytesIO
from random import Random
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cards.errors import CardsError
from lessons.history import GRADES, Attempt
from lessons.practice_set import PracticeSet, parse_set, set_check, set_text
from lessons.result_card import (
    LONGEST_NAME,
    MOST_SECONDS,
    Result,
    card_picture,
    card_text,
    parse_result,
    result_link,
    result_of,
    result_text,
    say_day,
    score_text,
    time_text,
)
from lessons.wording import LANGS, has_words, say_error
from tests.lessons.test_practice_set import TITLES

DAY = date(2026, 8, 29)
A_SET = PracticeSet(kinds=("which_set",), number=3, title="การบ้าน")
RESULT = Result(grades=("right", "wrong", "partly"), seconds=143, day=DAY, name="มะลิ")
TEXT = "1-got.rwp-took.143-on.20260829-name.มะลิ"


@st.composite
def results(draw: st.DrawFn) -> Result:
    return Result(
        grades=tuple(draw(st.lists(st.sampled_from(GRADES), min_size=1, max_size=50))),
        seconds=draw(st.none() | st.integers(0, MOST_SECONDS)),
        day=draw(st.dates()),
        name=draw(TITLES.filter(lambda text: len(text) <= LONGEST_NAME)),
    )


def of_so_many(number: int) -> PracticeSet:
    return PracticeSet(kinds=("count_points",), number=number)


# --- the link ---------------------------------------------------------------------------------------------------------


@given(result=results())
def test_a_result_comes_out_of_its_text_as_it_went_in(result: Result) -> None:
    assert parse_result(result_text(result), of_so_many(len(result.grades))) == result


@given(result=results())
def test_the_link_gives_the_set_and_the_result_however_it_is_quoted(result: Result) -> None:
    practice_set = of_so_many(len(result.grades))
    link = result_link(practice_set, result)
    assert link.isascii()
    assert not set(link) & set(' "<>|#+')
    query = parse_qs(link.removeprefix("?"))
    assert query == parse_qs(urlencode({"set": set_text(practice_set), "result": result_text(result)}))
    assert parse_result(query["result"][0], parse_set(query["set"][0])) == result


@pytest.mark.parametrize(
    ("text", "code", "token"),
    [
        ("", "bad_value", "result"),
        ("1", "bad_value", "1"),
        ("rwp", "bad_value", "rwp"),
        (TEXT.replace("1-", "2-", 1), "set_version", "2"),
        (TEXT.replace("rwp", "rw"), "bad_value", "rw"),
        (TEXT.replace("rwp", "rwpr"), "bad_value", "rwpr"),
        (TEXT.replace("rwp", "rwx"), "bad_value", "rwx"),
        (TEXT.replace("rwp", ""), "bad_value", "got"),
        (TEXT.replace("got.rwp-", ""), "missing_key", "got"),
        (TEXT.replace("-on.20260829", ""), "missing_key", "on"),
        (TEXT.replace("20260829", "20260230"), "bad_value", "20260230"),
        (TEXT.replace("20260829", "2026-08-29"), "unknown_key", "08"),
        (TEXT.replace("20260829", "2026W356"), "bad_value", None),
        (TEXT.replace("took.143", "took."), "bad_value", "took"),
        (TEXT.replace("took.143", "took.-3"), "unknown_key", "3"),
        (TEXT.replace("took.143", "took.0143"), "bad_value", None),
        (TEXT.replace("took.143", "took.86401"), "bad_value", "86401"),
        (TEXT.replace("took.143", "score.3"), "unknown_key", "score"),
        (TEXT.replace("got.rwp-took.143", "took.143-got.rwp"), "bad_value", None),
        (TEXT.replace("มะลิ", " มะลิ"), "result_name", " มะลิ"),
        (TEXT.replace("มะลิ", "ม" * (LONGEST_NAME + 1)), "result_name", None),
        (TEXT.replace("มะลิ", ""), "bad_value", None),
    ],
)
def test_a_text_that_is_no_result_of_the_set_says_what_is_wrong(text: str, code: str, token: str | None) -> None:
    with pytest.raises(CardsError) as caught:
        parse_result(text, A_SET)
    assert caught.value.code == code
    assert token is None or caught.value.token == token
    assert has_words(f"error.{code}")
    assert all(say_error(caught.value, lang) for lang in LANGS)


@given(text=st.text(max_size=40))
def test_what_is_no_result_is_a_slip_that_is_told(text: str) -> None:
    for typed in (text, f"1-{text}", f"1-got.rwp-{text}"):
        with pytest.raises(CardsError):
            parse_result(typed, A_SET)


# --- made of answers --------------------------------------------------------------------------------------------------


def attempt(grade: str, millis: int | None) -> Attempt:
    return Attempt(
        token="a", at=datetime(2026, 8, 29, tzinfo=UTC), kind="which_set", situation="cards=1d1a1c", chosen=("sian",),
        grade=grade, millis=millis,
    )  # fmt: skip


def test_a_result_is_the_grades_of_the_answers_and_their_times_added_up() -> None:
    result = result_of([attempt("right", 61_400), attempt("wrong", 2_200)], day=DAY, name=" มะลิ ")
    assert result == Result(grades=("right", "wrong"), seconds=64, day=DAY, name="มะลิ")


def test_a_time_that_is_not_wholly_known_is_not_told() -> None:
    result = result_of([attempt("right", 61_400), attempt("wrong", None)], day=DAY)
    assert result.seconds is None
    for lang in LANGS:
        assert time_text(result, lang) == ""
        assert "61" not in card_text(result, lang, title="x")


def test_a_name_too_long_is_cut_where_it_is_typed() -> None:
    assert len(result_of([attempt("right", 1)], day=DAY, name="ก" * 100).name) == LONGEST_NAME


# --- in words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("th", ("สำรับ · การบ้าน", "มะลิ: ถูก 1 จาก 3 ข้อ", "✓✗◐", "ใช้เวลา 2 นาที 23 วินาที · 29 ส.ค. 2569")),
        ("en", ("Samrap · การบ้าน", "มะลิ: 1 of 3 right", "✓✗◐", "Time: 2 min 23 s · 29 Aug 2026")),
    ],
)
def test_the_text_to_paste_tells_who_how_many_which_and_when(lang: str, lines: tuple[str, ...]) -> None:
    link = "https://samrap.example/practise" + result_link(A_SET, RESULT)
    told = card_text(RESULT, lang, title=A_SET.title, practice_set=A_SET, link=link).splitlines()
    assert tuple(told[:4]) == lines
    assert set_check(A_SET) in told[4]
    assert told[5].endswith(link)
    assert len(told) == 6


def test_signs_stand_in_tens() -> None:
    result = Result(grades=("right",) * 23, day=DAY)
    assert card_text(result, "en", title="x").splitlines()[2:5] == ["✓" * 10, "✓" * 10, "✓" * 3]


def test_less_than_a_minute_is_told_in_seconds() -> None:
    assert time_text(Result(grades=("right",), day=DAY, seconds=59), "th") == "ใช้เวลา 59 วินาที"
    assert time_text(Result(grades=("right",), day=DAY, seconds=60), "th") == "ใช้เวลา 1 นาที 0 วินาที"


def test_every_month_has_its_own_name() -> None:
    for lang in LANGS:
        assert len({say_day(date(2026, month, 1), lang) for month in range(1, 13)}) == 12
    assert say_day(date(2026, 1, 5), "th") == "5 ม.ค. 2569"


# --- the picture ------------------------------------------------------------------------------------------------------


def picture(result: Result, lang: str = "th", title: str = "การบ้าน") -> Image.Image:
    data = card_picture(result, lang, title=title, practice_set=A_SET)
    assert len(data) < 200_000, "small enough for any messenger"
    found = Image.open(BytesIO(data))
    assert found.format == "PNG"
    return found.convert("RGB")


def test_the_picture_is_the_same_bytes_each_time() -> None:
    once, again = (card_picture(RESULT, "th", title="การบ้าน", practice_set=A_SET) for _ in range(2))
    assert once == again


def test_the_picture_changes_with_every_thing_it_tells() -> None:
    shown = [
        picture(RESULT).tobytes(),
        picture(RESULT, "en").tobytes(),
        picture(RESULT, title="การบ้าน 2").tobytes(),
        *(
            picture(
                Result(**{**{"grades": RESULT.grades, "seconds": 143, "day": DAY, "name": "มะลิ"}, **change})
            ).tobytes()
            for change in (
                {"grades": ("right", "partly", "wrong")},
                {"seconds": 144},
                {"seconds": None},
                {"day": date(2026, 8, 30)},
                {"name": "มะละ"},
                {"name": ""},
            )
        ),
    ]
    assert len(set(shown)) == len(shown)


def test_a_picture_of_many_questions_is_higher_and_no_wider() -> None:
    random = Random(1)
    few, many = (picture(Result(grades=tuple(random.choices(GRADES, k=count)), day=DAY)) for count in (10, 50))
    assert few.width == many.width == 1080
    assert few.height < many.height


def test_the_score_of_picture_and_text_is_one() -> None:
    assert score_text(RESULT, "en") == "1 of 3 right"
    assert RESULT.right == 1
