"""Words set by HarfBuzz: as FreeType with raqm sets them where that is, and the same without."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import fontpkg_sarabun
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat, features

from cards.art.letters import WEIGHTS, break_lines, measure_words, set_words, write_words

needs_raqm = pytest.mark.skipif(not features.check("raqm"), reason="Pillow finds no raqm (the system has no FriBiDi)")
TEXTS = (
    "สี่มะเขือ เจ็ดพัด เอี่ยวพญา",
    "กินถกสี่ตองมืดเก็ง thok si tong muet keng",
    "น้ำ ปี่ ปั๊ม ฟ้า ฝั่ง ป้า กิ๊ ตั๋ว ก็",
    "ฎู ฐุ ญู ฏู่ ปู่ ฬ่ำ",
    "4 แต้ม (ถก +1/+2) · 12",
)


def ink_of(write) -> Image.Image:
    page = Image.new("L", (1400, 180))
    write(page)
    return page


def by_harfbuzz(text: str, weight: str = "Regular") -> Image.Image:
    return ink_of(lambda page: write_words(page, 10, 110, text, 60, 255, weight=weight))  # type: ignore[arg-type]


def by_pillow(text: str, layout: ImageFont.Layout, weight: str = "Regular") -> Image.Image:
    file = Path(fontpkg_sarabun.ROOT) / "files" / f"Sarabun-{weight}.ttf"
    font = ImageFont.truetype(file, 60, layout_engine=layout)
    return ink_of(lambda page: ImageDraw.Draw(page).text((10, 110), text, 255, font, anchor="ls"))


def differ(one: Image.Image, other: Image.Image) -> float:
    """How much of the second's ink lies elsewhere in the first."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).sum[0] / ImageStat.Stat(other).sum[0])


@needs_raqm
@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("text", TEXTS)
def test_every_mark_stands_where_raqm_puts_it(text: str, weight: str) -> None:
    raqm = by_pillow(text, ImageFont.Layout.RAQM, weight)
    assert differ(by_harfbuzz(text, weight), raqm) < 0.25  # FreeType fits stems to pixels, HarfBuzz does not
    file = Path(fontpkg_sarabun.ROOT) / "files" / f"Sarabun-{weight}.ttf"
    font = ImageFont.truetype(file, 60, layout_engine=ImageFont.Layout.RAQM)
    assert measure_words(text, 60, weight) == pytest.approx(font.getlength(text), abs=1)


@needs_raqm
def test_the_comparison_would_see_marks_out_of_place() -> None:
    text = TEXTS[2]
    raqm = by_pillow(text, ImageFont.Layout.RAQM)
    assert differ(by_pillow(text, ImageFont.Layout.BASIC), raqm) > 0.4


def test_a_tone_mark_stands_above_the_vowel_and_takes_no_room() -> None:
    bare, vowel, both = (set_words(text, 100) for text in ("ส", "สี", "สี่"))
    assert bare.wide == vowel.wide == both.wide
    assert both.top < vowel.top - 10 < bare.top - 20


def test_words_are_the_same_where_the_system_has_no_fribidi(monkeypatch: pytest.MonkeyPatch) -> None:
    before = by_harfbuzz(TEXTS[0]).tobytes()
    monkeypatch.setattr(features, "check", lambda feature: False)
    set_words.cache_clear()
    assert by_harfbuzz(TEXTS[0]).tobytes() == before
    program = (
        "import sys; sys.modules['PIL._imagingft'] = None\n"
        "from cards.art.letters import set_words\n"
        "assert set_words('สี่', 40).ink.getbbox()\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_ink_begins_and_ends_where_it_should() -> None:
    left, middle, right = (
        ink_of(lambda page, anchor=anchor: write_words(page, 700, 110, "ตอง", 60, 255, anchor=anchor)).getbbox()  # type: ignore[arg-type]
        for anchor in "lmr"
    )
    wide = measure_words("ตอง", 60)
    assert 700 <= left[0] < 710
    assert right[2] <= 700
    assert left[0] - middle[0] == pytest.approx(wide / 2, abs=1)
    assert left[3] == pytest.approx(110, abs=2)  # it stands on its foot line


def test_what_prints_nothing_is_nothing_and_what_the_font_lacks_is_told() -> None:
    assert set_words("", 40).ink is None
    assert set_words(" ", 40).ink is None
    assert set_words(" ", 40).wide > 0
    assert set_words("สี่ 1d", 40).missing == ""
    assert set_words("ตอง漢", 40).missing == "漢"


def test_lines_break_at_blanks_and_lose_no_word() -> None:
    text = "สามเศียรแล้วใบกินเป็นตอง หรือสามตองแล้วใบกินเป็นเศียร"
    lines = break_lines(text, 20, measure_words(text, 20) - 1)
    assert len(lines) == 2
    assert " ".join(lines) == text
    assert break_lines(text, 20, 10_000) == (text,)
    assert break_lines("", 20, 100) == ()
    assert break_lines("ใบกินตรงกับเก็ง", 20, 5) == ("ใบกินตรงกับเก็ง",)


def test_an_unknown_weight_is_named() -> None:
    with pytest.raises(ValueError, match="no such weight: 'Heavy'"):
        set_words("ตอง", 40, "Heavy")
