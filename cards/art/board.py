"""The style board: all thirty faces with their names, both backs, and a hand of twelve as a phone shows it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, features

from cards.art.phai_tong import BACKS, Index, draw_back, draw_card
from cards.art.sheets import SHEET_COLUMNS, SHEET_ROWS
from cards.art.style import WIDTH, Colour, card_size
from cards.phai_tong.deck import FACE_BY_CODE

MAT: Colour = (214, 203, 176)
MAT_INK: Colour = (84, 74, 56)
STEP_X, STEP_Y, MARGIN = 194, 532, 43
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


def draw_board(index: Index = "thai") -> Image.Image:
    """Everything on one picture, 2000 pixels wide."""
    high = card_size(WIDTH)[1]
    sheet = Image.new("RGB", (STEP_X * SHEET_COLUMNS + 60, STEP_Y * 3 + MARGIN + 330), MAT)
    for j, codes in enumerate(SHEET_ROWS):
        for i, code in enumerate(codes):
            x, y = MARGIN + i * STEP_X, MARGIN + j * STEP_Y
            card = draw_card(code, index=index)
            sheet.paste(card, (x, y), card)
            _caption(sheet, x + WIDTH / 2, y + high + 34, f"{code}  {FACE_BY_CODE[code].thai}")
    top = MARGIN + 3 * STEP_Y + 20
    for k, (colour, name) in enumerate(zip(BACKS, ("หลังเขียว", "หลังส้ม"), strict=True)):
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
