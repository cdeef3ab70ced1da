"""The words and digits of the faces: shipped masks, the same with and without raqm."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat, features

from cards.art import draw_card, masks, words

needs_raqm = pytest.mark.skipif(not features.check("raqm"), reason="Pillow finds no raqm (the system has no FriBiDi)")


@needs_raqm
def test_the_shipped_masks_are_what_raqm_draws():
    fresh = words.draw_sheet()
    with Image.open(masks.SHEET) as shipped:
        assert shipped.mode == "L"
        assert shipped.size == fresh.size
        # Another FreeType may round an edge another way; a mark out of its place is far more than this.
        assert ImageStat.Stat(ImageChops.difference(shipped, fresh)).mean[0] < 0.25


def test_marks_stand_above_vowels_not_on_them():
    # สี่ has three storeys: drawn without shaping its mai ek would fall on the sara ii, and the word be lower.
    assert masks.measure_rise("สี่") > masks.measure_rise("ห้า") > masks.measure_rise("หก") > 0.5


def test_every_mask_is_whole_and_no_two_are_alike():
    seen = set()
    for texts, base in masks.ROWS:
        for text in texts:
            mask, found = masks.find_mask(text)
            assert found == base
            left, top, right, bottom = mask.getbbox()
            assert left > 0 < top, text
            assert right < mask.width and bottom < mask.height, text  # noqa: PT018
            seen.add(mask.tobytes())
    assert len(seen) == 9 + 9 + 8 + 5


def test_without_raqm_no_mask_is_drawn_wrongly_but_faces_are_the_same(monkeypatch):
    with_raqm = draw_card("4a").tobytes()
    monkeypatch.setattr(features, "check", lambda feature: False)
    masks._masks.cache_clear()
    with pytest.raises(RuntimeError, match="install FriBiDi"):
        words.draw_sheet()
    assert draw_card("4a").tobytes() == with_raqm


def test_faces_draw_where_pillow_has_no_letters_at_all():
    program = (
        "import sys; sys.modules['PIL._imagingft'] = None\n"
        "from cards.art import draw_card\n"
        "print(hash(draw_card('4a', width=48).tobytes()) != 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "True"


def test_the_fonts_licence_lies_beside_the_masks():
    licence = Path(masks.__file__).with_name("words-license.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence.upper()
    assert "Sarabun" in licence
