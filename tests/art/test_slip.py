"""The slip that tells how a round went: every mark by colour, filling and sign, and every word inside its edges."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from cards.art.slip import MARKS, WIDE, Slip, draw_slip
from cards.art.style import GREEN, ORANGE, SEAL


def slip(**changes: object) -> Slip:
    words = {
        "brand": "สำรับ",
        "day": "29 ส.ค. 2569",
        "title": "การบ้าน",
        "name": "มะลิ",
        "score": "1 / 1",
        "marks": ("right",),
    }
    return Slip(**{**words, **changes})  # type: ignore[arg-type]


def first_mark(mark: str) -> Image.Image:
    """The card of a slip's only question: where two slips differ whose only question went otherwise."""
    pictures = {other: draw_slip(slip(marks=(other,), score="")) for other in MARKS}
    box = ImageChops.difference(pictures["right"], pictures["wrong"]).getbbox()
    assert box is not None
    assert (box[2] - box[0], box[3] - box[1]) == (75, 112)
    return pictures[mark].crop(box)


def share_of(picture: Image.Image, colour: tuple[int, int, int]) -> float:
    counted = {found: count for count, found in picture.getcolors(1 << 24)}
    return counted.get(colour, 0) / (picture.width * picture.height)


def test_right_is_solid_wrong_is_hatched_and_partly_is_half_filled() -> None:
    right, partly, wrong = (first_mark(mark) for mark in MARKS)
    assert share_of(right, GREEN) > 0.6
    assert 0.3 < share_of(partly, ORANGE) < 0.6
    assert 0.03 < share_of(wrong, SEAL) < 0.3


def test_the_marks_differ_without_their_colours() -> None:
    greys = [first_mark(mark).convert("L") for mark in MARKS]
    for place, one in enumerate(greys):
        for other in greys[place + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean[0] > 25


def test_a_mark_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="maybe"):
        draw_slip(slip(marks=("maybe",)))


@pytest.mark.parametrize(
    "text",
    [
        "ก" * 60,
        "W" * 60,
        "ชุดฝึกที่มีชื่อยาวมากจนต้องขึ้นบรรทัดใหม่ ทบทวน ไพ่หน้าคล้าย",
        "Elisabeth-Charlotte von und zu Wolkenstein-Trostburg",
        "漢字 😀 only signs of other fonts",
        "",
    ],
)
def test_however_long_the_words_are_nothing_is_written_beyond_the_margins(text: str) -> None:
    picture = draw_slip(slip(title=text, name=text[:40], lines=(text,), marks=("wrong",) * 11))
    empty = draw_slip(slip(title="", name="", brand="", day="", score="", lines=(), marks=("wrong",) * 11))
    edge = (WIDE - 70, 0, WIDE, min(picture.height, empty.height))
    assert ImageChops.difference(picture.crop(edge), empty.crop(edge)).getbbox() is None


def test_thai_marks_stand_in_their_place_on_any_machine() -> None:
    plain, toned = draw_slip(slip(title="ขอ")), draw_slip(slip(title="ข้อ"))
    changed = ImageChops.difference(plain, toned).getbbox()
    assert changed is not None
    assert changed[3] < 175, "the tone mark stands above the letters and moves nothing else"


def test_two_pictures_of_one_slip_are_equal() -> None:
    assert draw_slip(slip()).tobytes() == draw_slip(slip()).tobytes()
