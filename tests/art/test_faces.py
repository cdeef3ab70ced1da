"""The faces: right, whole, unlike each other, and the same on every machine.

The goldens are drawn by the command line: `python -m cards.art card 4c tests/golden/faces/4c.png --width 168`.
"""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cards.art import (
    SHEET_PLACES,
    back_image,
    card_image,
    card_size,
    draw_back,
    draw_card,
    draw_head,
    head_size,
    heads_sheet_image,
    phai_tong,
    sheet_image,
)
from cards.art.style import BARE, HEIGHT, WIDTH, Ink
from cards.phai_tong.deck import CODES, FACE_BY_CODE
from tests.art.pictures import count_red, draw_all, gap, ink_share, most_alike, on_cream

GOLDEN = Path(__file__).parents[1] / "golden" / "faces"
INDEXES = ("thai", "arabic", "off")
CUTS = ("full", "row")
IAO = [code for code in CODES if code[0] == "1"]


# --- every face draws ----------------------------------------------------------------------------


@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize(("cut", "width"), [(cut, width) for cut in CUTS for width in (24, 48, 168)])
def test_every_face_has_the_size_of_a_card_and_is_neither_blank_nor_black(cut, width, index):
    for code, picture in draw_all(cut, index, width).items():
        assert picture.mode == "RGBA"
        assert picture.size == (width, round(width * 470 / 168))
        assert 0.05 < ink_share(picture) < 0.6, code


def test_a_card_is_long_and_narrow():
    width, height = card_size(168)
    assert height / width == pytest.approx(2.8, abs=0.02)


@pytest.mark.parametrize("width", [12, 97, 333, 700])
def test_any_width_can_be_asked_for(width):
    assert draw_card("8b", width=width).size == card_size(width)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"code": "9d"}, "no such face: '9d'"),
        ({"code": "4C"}, "no such face: '4C'"),
        ({"code": "4c", "cut": "half"}, "no such cut: 'half'"),
        ({"code": "4c", "index": "roman"}, "no such index: 'roman'"),
        ({"code": "4c", "width": 5}, "12 to 1200 pixels wide, not 5"),
        ({"code": "4c", "width": 5000}, "not 5000"),
    ],
)
def test_what_cannot_be_drawn_is_named(asked, said):
    with pytest.raises(ValueError, match=said):
        draw_card(**asked)


def test_an_unknown_back_is_named():
    with pytest.raises(ValueError, match="no such back: 'blue'"):
        draw_back("blue")  # type: ignore[arg-type]


# --- what the rules say is on a card (T1.4, T1.5) ------------------------------------------------


@pytest.mark.parametrize("cut", CUTS)
def test_the_red_stamp_is_on_exactly_phaya_nang_and_nine_daeng(cut):
    red = {code: count_red(picture) for code, picture in draw_all(cut, "thai", 168).items()}
    assert {code for code, pixels in red.items() if pixels} == {"1d", "1e", "9c"}
    assert {code for code in CODES if "red_stamp" in FACE_BY_CODE[code].marks} <= {"1d", "1e", "9c"}
    assert min(red[code] for code in ("1d", "1e", "9c")) > 1000


@pytest.mark.parametrize("cut", CUTS)
def test_the_stamp_stands_in_the_middle_of_the_band(cut):
    card = on_cream(draw_card("1d", cut=cut, width=168))
    middle = card.height / 2 if cut == "full" else card.height * 428 / 470
    red, green, _ = card.crop((82, round(middle) - 30, 86, round(middle) - 24)).resize((1, 1)).getpixel((0, 0))
    assert red > 150
    assert green < 100


@pytest.mark.parametrize("cut", CUTS)
def test_every_iao_but_phaya_is_notched_at_the_right_tip(cut):
    for code, picture in draw_all(cut, "thai", 168).items():
        alpha = picture.getchannel("A")
        notched = code in IAO and code != "1d"
        assert (alpha.getpixel((136, 3)) == 0) is notched, code
        assert alpha.getpixel((32, 3)) == 255, code  # the left tip never is
        if cut == "full":
            assert (alpha.getpixel((168 - 136, 466)) == 0) is notched, code


def test_a_full_card_reads_the_same_upside_down_but_for_its_band_and_stamp():
    for code in ("1a", "2a", "5b", "7c"):
        card = on_cream(draw_card(code, width=168))
        head = card.crop((0, 0, 168, 220))
        assert gap(head, card.rotate(180).crop((0, 0, 168, 220))) < 1, code


def test_corners_are_clear_and_the_edge_is_straight():
    alpha = draw_card("3b", width=168).getchannel("A")
    assert [alpha.getpixel(spot) for spot in ((0, 0), (167, 0), (0, 469), (167, 469))] == [0] * 4
    assert alpha.crop((0, 20, 168, 450)).getextrema() == (255, 255)


def test_backs_are_green_and_orange_and_as_large_as_a_card():
    for colour, strongest in (("green", 1), ("orange", 0)):
        back = draw_back(colour, width=96)
        assert back.size == card_size(96)
        mean = on_cream(back).crop((20, 20, 76, 240)).resize((1, 1)).getpixel((0, 0))
        assert max(range(3), key=mean.__getitem__) == strongest
    assert gap(draw_back("green"), draw_back("orange")) > 20


# --- nothing clipped -----------------------------------------------------------------------------


def _extent(draw, bold=1.0):
    """Where a drawing leaves ink, in card units, on a layer with room all around."""
    unit, room = 2, 60
    layer = Image.new("L", ((WIDTH + 2 * room) * unit, (HEIGHT + 2 * room) * unit), BARE)
    draw(Ink(layer, unit, 0, 0, unit, room * unit, room * unit, unit, bold))
    left, top, right, bottom = layer.getbbox()
    return left / unit - room, top / unit - room, right / unit - room, bottom / unit - room


@pytest.mark.parametrize("code", CODES)
def test_the_figure_keeps_between_the_frame_the_head_and_the_band(code):
    left, top, right, bottom = _extent(lambda ink: phai_tong.draw_figure(ink, code))
    assert left >= 9
    assert right <= 159
    assert top >= 54
    assert bottom <= (HEIGHT - 54 if code == "1c" else 222)


@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize("code", CODES)
def test_no_head_is_clipped_in_either_cut_nor_on_a_tile(code, index):
    rooms = (
        (phai_tong.full_head, (6.5, 6.5, 161.5, 54), 1.0),
        (phai_tong.row_head, (4, 4, 164, 204), phai_tong.ROW_BOLD),
        (phai_tong.tile_head, (0, 0, 168, 96), phai_tong.TILE_BOLD),
    )
    for draw, (left, top, right, bottom), bold in rooms:
        x0, y0, x1, y1 = _extent(lambda ink, draw=draw: draw(ink, code, index), bold)
        assert x0 >= left and x1 <= right and y0 >= top and y1 <= bottom, (draw.__name__, (x0, y0, x1, y1))  # noqa: PT018


@pytest.mark.parametrize("code", CODES)
def test_the_row_cuts_picture_keeps_below_its_head_and_inside_its_frame(code):
    left, top, right, bottom = _extent(lambda ink: phai_tong.row_figure(ink, code), phai_tong.ROW_BOLD)
    assert left >= 7
    assert right <= 161
    assert top >= 206
    assert bottom <= (460 if code == "1c" else 416)


# --- no two alike --------------------------------------------------------------------------------


@pytest.mark.parametrize("index", INDEXES)
def test_no_two_faces_are_alike_at_48_pixels(index):
    alike = most_alike(draw_all("full", index, 48))
    assert alike[0] > 30, alike


def test_no_two_figures_are_alike_at_48_pixels_without_their_heads():
    height = card_size(48)[1]
    box = (0, round(0.11 * height), 48, round(0.48 * height))
    alike = most_alike({code: picture.crop(box) for code, picture in draw_all("full", "thai", 48).items()})
    assert alike[0] > 40, alike


@pytest.mark.parametrize("index", INDEXES)
def test_no_two_row_cards_are_alike_at_48_pixels(index):
    alike = most_alike(draw_all("row", index, 48))
    assert alike[0] > 16, alike


@pytest.mark.parametrize("index", INDEXES)
def test_a_fanned_hand_shows_enough_of_each_card_to_tell_it(index):
    shown = round(card_size(62)[1] * 0.22)
    alike = most_alike({code: each.crop((0, 0, 62, shown)) for code, each in draw_all("full", index, 62).items()})
    assert alike[0] > 19, alike


@pytest.mark.parametrize("index", ["thai", "arabic"])
def test_heads_alone_tell_the_faces_apart(index):
    # ๔ and ๕ differ by one small loop: 3 levels over a head of 62 x 35 are 25 pixels turned from white to black.
    least = 3 if index == "thai" else 7
    alike = most_alike({code: draw_head(code, index=index, width=62) for code in CODES})
    assert alike[0] > least, alike
    height = round(204 / 470 * card_size(62)[1])
    alike = most_alike({code: each.crop((0, 0, 62, height)) for code, each in draw_all("row", index, 62).items()})
    assert alike[0] > least, alike


def test_without_index_heads_still_show_the_family_and_each_iao_its_emblem():
    heads = {code: draw_head(code, index="off", width=62) for code in [*IAO, "4a", "4b", "4c"]}
    assert most_alike(heads)[0] > 12, most_alike(heads)
    assert gap(draw_head("3b", index="off"), draw_head("8b", index="off")) == 0


# --- the same picture everywhere -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("1d", lambda: draw_card("1d")),
        ("4c", lambda: draw_card("4c")),
        ("5a", lambda: draw_card("5a", index="arabic")),
        ("9c", lambda: draw_card("9c")),
        ("2b-row", lambda: draw_card("2b", cut="row", width=96)),
        ("back-green", lambda: draw_back("green", width=96)),
    ],
)
def test_golden_faces_have_not_changed(name, drawn):
    with Image.open(GOLDEN / f"{name}.png") as golden:
        assert gap(drawn(), golden.convert("RGBA")) < 1.5


def test_drawing_twice_gives_the_same_bytes():
    assert draw_card("7a", width=48).tobytes() == draw_card("7a", width=48).tobytes()


# --- bytes and sheets ----------------------------------------------------------------------------


def _open(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("RGBA")


def test_a_cards_bytes_are_the_drawing_without_loss_and_small():
    for code in ("1b", "6c", "9c"):
        data = card_image(code, width=96)
        assert _open(data).tobytes() == draw_card(code, width=96).tobytes()
        assert len(data) < 6_000
    assert card_image("4c", width=96) is card_image("4c", width=96)
    assert _open(back_image("orange", width=96)).tobytes() == draw_back("orange", width=96).tobytes()


def test_places_are_ten_columns_and_three_rows_iao_first():
    assert sorted(SHEET_PLACES) == sorted(CODES)
    assert sorted(SHEET_PLACES.values()) == [(column, row) for column in range(10) for row in range(3)]
    assert {code for code, (column, _) in SHEET_PLACES.items() if column < 2} == set(IAO)
    assert (SHEET_PLACES["1d"], SHEET_PLACES["9c"]) == ((1, 0), (9, 2))


@pytest.mark.parametrize(("cut", "index"), [("row", "thai"), ("full", "off")])
def test_each_cell_of_a_sheet_is_exactly_one_card(cut, index):
    width, height = card_size(96)
    sheet = _open(sheet_image(cut=cut, index=index, width=96))
    assert sheet.size == (10 * width, 3 * height)
    for code, (column, row) in SHEET_PLACES.items():
        cell = sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
        assert cell.tobytes() == draw_card(code, cut=cut, index=index, width=96).tobytes(), code


def test_a_sheet_of_row_cards_is_at_most_110_kilobytes():
    assert len(sheet_image(cut="row", index="thai", width=96)) <= 110_000


def test_each_cell_of_the_heads_sheet_is_one_head_on_nothing():
    width, height = head_size(84)
    assert (width, height) == (84, 48)
    sheet = _open(heads_sheet_image(index="arabic", width=84))
    assert sheet.size == (10 * width, 3 * height)
    for code, (column, row) in SHEET_PLACES.items():
        cell = sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
        assert gap(cell, draw_head(code, index="arabic", width=84)) < 0.01, code
        assert cell.getpixel((0, 0))[3] == 0


# --- the package ---------------------------------------------------------------------------------


def test_importing_the_faces_draws_nothing_and_needs_neither_numpy_nor_a_font():
    program = (
        "import sys; sys.modules.update({'numpy': None, 'fontpkg_sarabun': None, 'streamlit': None})\n"
        "import cards.art, cards.art.masks\n"
        "assert cards.art.masks._masks.cache_info().currsize == 0\n"
        "assert len(cards.art.card_image('2a', width=48)) > 300\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_the_command_draws_a_card_a_back_and_the_board(tmp_path):
    for words, size in (
        (["card", "4c", "card.png", "--cut", "row", "--width", "48"], card_size(48)),
        (["back", "orange", "back.webp", "--width", "48"], card_size(48)),
        (["board", "board.png"], (2000, 1969)),
    ):
        subprocess.run([sys.executable, "-m", "cards.art", *words], check=True, cwd=tmp_path, timeout=60)
        with Image.open(tmp_path / words[-1 if words[0] == "board" else 2]) as picture:
            assert picture.size == size


def test_the_command_says_what_is_wrong(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "cards.art", "card", "9d", "x.png"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "no such face: '9d'" in done.stderr
    assert "Traceback" not in done.stderr
