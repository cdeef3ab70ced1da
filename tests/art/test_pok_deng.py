"""The 52 cards of Pok Deng: right, whole, unlike each other, and the same on every machine.

The goldens are drawn by the command line: `python -m cards.art card QH tests/golden/pok_faces/QH.png --game pok
--width 168`.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from cards.art import (
    DECKS,
    SHEET_PLACES,
    back_image,
    card_image,
    card_size,
    courts,
    draw_back,
    draw_card,
    draw_head,
    head_size,
    heads_sheet_image,
    pok_deng,
    sheet_image,
)
from cards.art.style import BARE, Ink
from cards.pok_deng.deck import CODES, FACE_BY_CODE
from tests.art.pictures import count_red, gap, ink_share, most_alike, on_cream

GOLDEN = Path(__file__).parents[1] / "golden" / "pok_faces"
CUTS = ("full", "row")
RED = [code for code in CODES if code[1] in "HD"]
COURTS = [code for code in CODES if code[0] in "JQK"]
WIDE, HIGH = 240, 336


@cache
def draw_pack(cut, width):
    return {code: draw_card(code, game="pok", cut=cut, width=width) for code in CODES}


def heads(width):
    return {code: draw_head(code, game="pok", width=width) for code in CODES}


# --- every card draws ------------------------------------------------------------------------------


def test_there_is_a_picture_for_each_of_the_52_cards_the_engine_knows():
    assert len(CODES) == 52
    assert sorted(pok_deng.CODES) == sorted(CODES)
    assert {suit for suit, look in pok_deng.SUITS.items() if look.red} == {"H", "D"}
    assert {code for code, face in FACE_BY_CODE.items() if face.suit.red} == set(RED)


@pytest.mark.parametrize(("cut", "width"), [(cut, width) for cut in CUTS for width in (36, 88, 168)])
def test_every_card_has_its_size_and_is_neither_blank_nor_black(cut, width):
    for code, picture in draw_pack(cut, width).items():
        assert picture.mode == "RGBA"
        assert picture.size == (width, round(width * 1.4))
        assert 0.05 < ink_share(picture) < 0.6, code


@pytest.mark.parametrize("width", [12, 97, 333, 700])
def test_any_width_can_be_asked_for(width):
    assert draw_card("QD", game="pok", width=width).size == card_size(width, game="pok")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"code": "1S"}, "no such card: '1S'"),
        ({"code": "10S"}, "no such card: '10S'"),
        ({"code": "as"}, "no such card: 'as'"),
        ({"code": "4c"}, "no such card: '4c'"),
        ({"code": "AS", "cut": "half"}, "no such cut: 'half'"),
        ({"code": "AS", "index": "roman"}, "no such index: 'roman'"),
        ({"code": "AS", "width": 5}, "12 to 1200 pixels wide, not 5"),
        ({"code": "AS", "game": "whist"}, "no such game: 'whist'; it is one of tong, pok"),
        ({"code": "AS", "game": "tong"}, "no such face: 'AS'"),
    ],
)
def test_what_cannot_be_drawn_is_named(asked, said):
    with pytest.raises(ValueError, match=said):
        draw_card(**{"game": "pok", **asked})


def test_without_a_game_every_name_still_means_phai_tong():
    assert draw_card("4c").tobytes() == draw_card("4c", game="tong").tobytes()
    assert DECKS["tong"].places == SHEET_PLACES
    assert card_size(168) == (168, 470)
    assert draw_back("green", width=48).size == (48, 134)


def test_the_index_of_the_thai_pack_changes_nothing_here():
    drawn = [draw_card("9H", game="pok", index=index, width=48).tobytes() for index in ("thai", "arabic", "off")]
    assert len(set(drawn)) == 1
    assert sheet_image(game="pok", index="off", width=48) == sheet_image(game="pok", index="thai", width=48)


# --- colours and corners ---------------------------------------------------------------------------


@pytest.mark.parametrize("cut", CUTS)
def test_red_is_on_hearts_and_diamonds_and_on_nothing_else(cut):
    red = {code: count_red(picture) for code, picture in draw_pack(cut, 168).items()}
    assert {code for code, pixels in red.items() if pixels} == set(RED)
    assert min(red[code] for code in RED) > 500


def test_heads_are_in_the_suits_colour():
    assert {code for code, picture in heads(112).items() if count_red(picture)} == set(RED)


def test_corners_are_clear_and_the_edge_is_straight():
    alpha = draw_card("KD", game="pok", width=168).getchannel("A")
    assert [alpha.getpixel(spot) for spot in ((0, 0), (167, 0), (0, 234), (167, 234))] == [0] * 4
    assert alpha.crop((0, 20, 168, 215)).getextrema() == (255, 255)


@pytest.mark.parametrize("code", ["QS", "KH", "JD", "2H", "4D"])
def test_a_card_reads_the_same_upside_down(code):
    card = on_cream(draw_card(code, game="pok", width=240))
    top = (0, 0, 240, 155)  # to the belt of a court
    assert gap(card.crop(top), card.rotate(180).crop(top)) < 1


def test_both_heads_show_rank_and_sign():
    for code in CODES:
        card = on_cream(draw_card(code, game="pok", width=240))
        corner = (10, 10, 54, 94)
        assert 0.15 < ink_share(card.crop(corner)) < 0.6, code
        assert gap(card.crop(corner), card.rotate(180).crop(corner)) < 1, code


def test_the_ten_is_written_with_two_figures():
    def columns(code):
        head = draw_head(code, game="pok", width=336).getchannel("A").crop((0, 0, 165, 192))
        line = head.resize((165, 1), Image.Resampling.BOX).point(lambda tone: 255 if tone > 4 else 0)
        inked = [line.getpixel((x, 0)) > 0 for x in range(165)]
        return sum(now and not before for before, now in zip([False, *inked], inked, strict=False))

    assert (columns("TS"), columns("9S"), columns("AS")) == (2, 1, 1)


def test_backs_are_the_woven_green_and_orange_at_this_packs_size():
    for colour, strongest in (("green", 1), ("orange", 0)):
        back = draw_back(colour, game="pok", width=120)
        assert back.size == card_size(120, game="pok") == (120, 168)
        mean = on_cream(back).crop((20, 20, 100, 148)).resize((1, 1)).getpixel((0, 0))
        assert max(range(3), key=mean.__getitem__) == strongest
    with pytest.raises(ValueError, match="no such back: 'blue'"):
        draw_back("blue", game="pok")  # type: ignore[arg-type]


# --- nothing clipped, nothing touching --------------------------------------------------------------

ROOM = 60


def _layer(draw, bold=1.0, unit=2):
    """A drawing in black on a layer with room all around."""
    layer = Image.new("L", ((WIDE + 2 * ROOM) * unit, (HIGH + 2 * ROOM) * unit), BARE)
    draw(Ink(layer, unit, 0, 0, unit, ROOM * unit, ROOM * unit, unit, bold))
    return layer


def _extent(draw, bold=1.0):
    left, top, right, bottom = _layer(draw, bold).getbbox()
    return left / 2 - ROOM, top / 2 - ROOM, right / 2 - ROOM, bottom / 2 - ROOM


def _area(layer):
    return sum(layer.histogram()[128:])


def _court(ink, code):
    upright = ink.at(120, 0)
    courts.draw_court(upright, upright, code)


@pytest.mark.parametrize("code", CODES)
def test_what_is_drawn_keeps_inside_the_frame(code):
    drawings = [(pok_deng.full_head, (11, 11, 54, 94), 1.0), (pok_deng.tile_head, (0, 0, 168, 96), pok_deng.TILE_BOLD)]
    if code in COURTS:
        drawings.append((_court, (11, 11, 229, 168), 1.0))
        # a court's plate in the row cut runs into the frame on three sides
        drawings.append((pok_deng.row_head, (5, 12, 235, 331), pok_deng.ROW_BOLD))
    else:
        drawings.append((pok_deng.draw_pips, (11, 11, 229, 325), 1.0))
        drawings.append((pok_deng.row_head, (12, 12, 228, 324), pok_deng.ROW_BOLD))
    for draw, (left, top, right, bottom), bold in drawings:
        x0, y0, x1, y1 = _extent(lambda ink, draw=draw: draw(ink, code), bold)
        assert x0 >= left and x1 <= right and y0 >= top and y1 <= bottom, (draw.__name__, (x0, y0, x1, y1))  # noqa: PT018


@pytest.mark.parametrize("code", CODES)
def test_picture_and_head_are_three_units_apart(code):
    head = _layer(lambda ink: pok_deng.full_head(ink, code))
    body = _layer(lambda ink: (_court if code in COURTS else pok_deng.draw_pips)(ink, code))
    wider = head.filter(ImageFilter.MaxFilter(13))
    assert ImageChops.multiply(wider, body).getbbox() is None


@pytest.mark.parametrize("code", [code for code in CODES if code[0] in "23456789T"])
def test_a_number_card_has_as_many_pips_as_its_rank_says_and_none_touches_another(code):
    number = 10 if code[0] == "T" else int(code[0])
    spots = pok_deng.PIPS[code[0]]
    assert len(set(spots)) == number
    size = pok_deng.PIP_SIZES.get(code[0], 1.0)
    pip = pok_deng.SUITS[code[1]].pip
    alone = []
    for x, y in spots:
        turn = 180 if y > 168 else 0
        alone.append(_layer(lambda ink, x=x, y=y, turn=turn: pip(ink.at(x, y, turn, size=size))))
    together = _layer(lambda ink: pok_deng.draw_pips(ink, code))
    assert _area(together) == sum(map(_area, alone))
    for one, other in combinations(alone, 2):
        assert ImageChops.multiply(one.filter(ImageFilter.MaxFilter(5)), other).getbbox() is None


# --- no two alike ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cut", "width", "least"), [("full", 120, 3.5), ("full", 60, 3.5), ("row", 36, 5)])
def test_no_two_cards_are_alike(cut, width, least):
    alike = most_alike(draw_pack(cut, width))
    assert alike[0] > least, alike


def test_heads_alone_tell_the_cards_apart():
    alike = most_alike(heads(62))
    assert alike[0] > 5, alike


def test_suits_are_told_apart_by_shape_alone():
    signs = {suit: _layer(lambda ink, s=suit: s.sign(ink.at(120, 168), 255)) for suit in pok_deng.SUITS.values()}
    for one, other in combinations(signs.values(), 2):
        assert _area(ImageChops.difference(one, other)) > 0.2 * _area(one)


def _outline(code):
    """What a court's head and headgear cover, filled, above the chin."""
    head = _layer(lambda ink: courts.RANKS[code[0]](*_bust(ink, code)), unit=1).crop((120, 60, 240, 170))
    filled = head.point(lambda tone: 255 if tone > 127 else 0)
    framed = Image.new("L", (filled.width + 2, filled.height + 2))
    framed.paste(filled, (1, 1))
    outside = framed.filter(ImageFilter.MaxFilter(3))
    ImageDraw.floodfill(outside, (0, 0), 128)
    return outside.point(lambda tone: 0 if tone == 128 else 255)


def _bust(ink, code):
    upright = ink.at(120, 0)
    return courts.Blocks(upright, upright), pok_deng.SUITS[code[1]]


def test_page_lady_and_king_have_different_outlines_and_one_rank_has_one():
    outlines = {code: _outline(code) for code in COURTS}
    for one, other in combinations(COURTS, 2):
        differ = _area(ImageChops.difference(outlines[one], outlines[other])) / _area(outlines[one])
        if one[0] == other[0]:
            assert differ < 0.05, (one, other, differ)
        else:
            assert differ > 0.15, (one, other, differ)


@pytest.mark.parametrize("rank", "JQK")
def test_the_four_courts_of_a_rank_differ_in_cloth_and_in_what_they_hold(rank):
    pictures = {suit: draw_card(rank + suit, game="pok", width=120).convert("RGBA") for suit in "SHDC"}
    busts = most_alike({suit: picture.crop((28, 8, 84, 80)) for suit, picture in pictures.items()})
    held = most_alike({suit: picture.crop((86, 6, 115, 56)) for suit, picture in pictures.items()})
    assert busts[0] > 7, busts
    assert held[0] > 14, held


# --- the same picture everywhere ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("AS", lambda: draw_card("AS", game="pok")),
        ("7D", lambda: draw_card("7D", game="pok")),
        ("QH", lambda: draw_card("QH", game="pok")),
        ("KC", lambda: draw_card("KC", game="pok")),
        ("TS-row", lambda: draw_card("TS", game="pok", cut="row", width=96)),
        ("back-orange", lambda: draw_back("orange", game="pok", width=96)),
    ],
)
def test_golden_cards_have_not_changed(name, drawn):
    with Image.open(GOLDEN / f"{name}.png") as golden:
        assert gap(drawn(), golden.convert("RGBA")) < 1.5


def test_drawing_twice_gives_the_same_bytes():
    assert draw_card("JH", game="pok", width=48).tobytes() == draw_card("JH", game="pok", width=48).tobytes()


# --- bytes and sheets --------------------------------------------------------------------------------


def _open(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("RGBA")


def test_a_cards_bytes_are_the_drawing_without_loss_and_small():
    for code in ("AC", "TD", "QH"):
        data = card_image(code, game="pok", width=120)
        assert _open(data).tobytes() == draw_card(code, game="pok", width=120).tobytes()
        assert len(data) < 7_000
    assert card_image("QH", game="pok", width=120) is card_image("QH", game="pok", width=120)
    back = back_image("orange", game="pok", width=96)
    assert _open(back).tobytes() == draw_back("orange", game="pok", width=96).tobytes()


def test_places_are_thirteen_columns_and_four_rows_ace_to_king():
    deck = DECKS["pok"]
    assert sorted(deck.places) == sorted(CODES)
    assert sorted(deck.places.values()) == [(column, row) for column in range(13) for row in range(4)]
    assert [deck.places[code] for code in ("AS", "KS", "2H", "TD", "KC")] == [(0, 0), (12, 0), (1, 1), (9, 2), (12, 3)]
    assert (deck.columns, len(deck.rows)) == (13, 4)


@pytest.mark.parametrize("cut", CUTS)
def test_each_cell_of_a_sheet_is_exactly_one_card(cut):
    width, height = card_size(88, game="pok")
    sheet = _open(sheet_image(game="pok", cut=cut, width=88))
    assert sheet.size == (13 * width, 4 * height)
    for code, (column, row) in DECKS["pok"].places.items():
        cell = sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
        assert cell.tobytes() == draw_pack(cut, 88)[code].tobytes(), code


def test_sheets_are_small():
    assert len(sheet_image(game="pok", cut="full", width=120)) <= 100_000
    assert len(sheet_image(game="pok", cut="row", width=96)) <= 20_000


def test_each_cell_of_the_heads_sheet_is_one_head_on_nothing():
    width, height = head_size(84)
    sheet = _open(heads_sheet_image(game="pok", width=84))
    assert sheet.size == (13 * width, 4 * height)
    for code, (column, row) in DECKS["pok"].places.items():
        cell = sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
        assert gap(cell, draw_head(code, game="pok", width=84)) < 0.01, code
        assert cell.getpixel((0, 0))[3] == 0


# --- the package -------------------------------------------------------------------------------------


def test_cards_draw_without_numpy_without_a_font_and_where_pillow_has_no_letters():
    program = (
        "import sys; sys.modules.update({'numpy': None, 'fontpkg_sarabun': None, 'PIL._imagingft': None})\n"
        "import cards.art\n"
        "assert len(cards.art.card_image('TH', game='pok', width=48)) > 200\n"
        "assert len(cards.art.card_image('QC', game='pok', width=48, cut='row')) > 200\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_the_command_draws_a_card_a_back_and_the_board(tmp_path):
    for words, out, size in (
        (["card", "QH", "card.png", "--cut", "row", "--width", "48"], "card.png", (48, 67)),
        (["back", "orange", "back.webp", "--width", "120"], "back.webp", (120, 168)),
        (["board", "board.png"], "board.png", (2594, 1595)),
    ):
        command = [sys.executable, "-m", "cards.art", *words, "--game", "pok"]
        subprocess.run(command, check=True, cwd=tmp_path, timeout=60)
        with Image.open(tmp_path / out) as picture:
            assert picture.size == size


def test_the_command_says_what_is_wrong(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "cards.art", "card", "1S", "x.png", "--game", "pok"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "no such card: '1S'" in done.stderr
    assert "Traceback" not in done.stderr
