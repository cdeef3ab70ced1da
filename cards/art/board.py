"""The style boards: all faces of a pack with their names, both backs, and hands as a phone shows them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, features

from cards.art.decks import DECKS, Game, draw_back, draw_card
from cards.art.phai_tong import BACKS, Index
from cards.art.style import WIDTH, Colour, card_size
from cards.phai_tong.deck import FACE_BY_CODE
from cards.pok_deng.deck import FACE_BY_CODE as POK_FACES

MAT: Colour = (214, 203, 176)
MAT_INK: Colour = (84, 74, 56)
STEP_X, STEP_Y, MARGIN = 194, 532, 43
BACK_NAMES = ("หลังเขียว", "หลังส้ม")
HAND = ("3a", "3b", "3c", "4c", "4c", "4b", "1d", "1e", "1b", "9c", "9c", "9a")


@cache
def _font() -> ImageFont.FreeTypeFont | None:
    """Sarabun for the names; None where Thai marks would not stack, and names are left out."""
    if not features.check("raqm"):
        return None
    import fontpkg_sarabun  # type: ignore[import-untyped]  # noqa: PLC0415  needed only for captions

    path = Path(fontpkg_sarabun.ROOT) / "files" / "Sarabun-Bold.ttf"
    return ImageFont.truetype(path, 22, layout_engine=ImageFont.Layout.RAQM)


def _caption(sheet: Image.Image, x: float, y: float, text: str) -> None:
    font = _font()
    if font:
        ImageDraw.Draw(sheet).text((x, y), text, MAT_INK, font, anchor="ms")


def draw_board(index: Index = "thai", game: Game = "tong") -> Image.Image:
    """Everything of one pack on one picture, 2000 pixels wide or a little more."""
    return _draw_pok_board() if game == "pok" else _draw_tong_board(index)


def _draw_tong_board(index: Index) -> Image.Image:
    deck = DECKS["tong"]
    high = card_size(WIDTH)[1]
    sheet = Image.new("RGB", (STEP_X * deck.columns + 60, STEP_Y * 3 + MARGIN + 330), MAT)
    for j, codes in enumerate(deck.rows):
        for i, code in enumerate(codes):
            x, y = MARGIN + i * STEP_X, MARGIN + j * STEP_Y
            card = draw_card(code, index=index)
            sheet.paste(card, (x, y), card)
            _caption(sheet, x + WIDTH / 2, y + high + 34, f"{code}  {FACE_BY_CODE[code].thai}")
    top = MARGIN + 3 * STEP_Y + 20
    for k, (colour, name) in enumerate(zip(BACKS, BACK_NAMES, strict=True)):
        back = draw_back(colour).rotate(90, expand=True)
        x = MARGIN + k * (high + 40)
        sheet.paste(back, (x, top + 34), back)
        _caption(sheet, x + high / 2, top + 34 + WIDTH + 34, name)
    width = 68
    for k, code in enumerate(HAND):
        card = draw_card(code, cut="row", index=index, width=width)
        sheet.paste(card, (MARGIN + 2 * (high + 40) + 10 + k * (width + 5) + k // 3 * 8, top + 14), card)
    _caption(sheet, MARGIN + 2 * (high + 40) + 460, top + 34 + WIDTH + 34, "มือหนึ่งในแถวเดียว")
    return sheet


POK_WIDTH = 180
POK_HANDS = (
    (("9S", "KS"), "ป๊อกเก้าสองเด้ง"),
    (("4D", "4C"), "ป๊อกแปดสองเด้ง"),
    (("JH", "QC", "KD"), "เรียง"),
    (("7S", "7H", "7D"), "ตอง"),
    (("TC", "AH", "6S"), "เจ็ดแต้ม"),
)
_STEP_X, _STEP_Y = POK_WIDTH + 14, 308


def _draw_pok_board() -> Image.Image:
    deck = DECKS["pok"]
    high = deck.size(POK_WIDTH)[1]
    sheet = Image.new("RGB", (_STEP_X * deck.columns + 72, _STEP_Y * 4 + MARGIN + 320), MAT)
    for code, (column, row) in deck.places.items():
        x, y = MARGIN + column * _STEP_X, MARGIN + row * _STEP_Y
        card = draw_card(code, game="pok", width=POK_WIDTH)
        sheet.paste(card, (x, y), card)
        _caption(sheet, x + POK_WIDTH / 2, y + high + 34, POK_FACES[code].thai)
    top = MARGIN + 4 * _STEP_Y
    for k, (colour, name) in enumerate(zip(BACKS, BACK_NAMES, strict=True)):
        back = draw_back(colour, game="pok", width=POK_WIDTH)
        sheet.paste(back, (MARGIN + k * _STEP_X, top), back)
        _caption(sheet, MARGIN + k * _STEP_X + POK_WIDTH / 2, top + high + 34, name)
    x = MARGIN + 2 * _STEP_X + 60
    for codes, name in POK_HANDS:
        start = x
        for code in codes:
            card = draw_card(code, game="pok", cut="row", width=108)
            sheet.paste(card, (x, top + high - card.height), card)
            x += 116
        _caption(sheet, (start + x - 8) / 2, top + high + 34, name)
        x += 44
    return sheet
