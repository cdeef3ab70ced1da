"""Draw the digits and number words of the faces anew: `python -m cards.art.words` writes words.png (needs raqm)."""

from __future__ import annotations

from pathlib import Path

import fontpkg_sarabun  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont, features

from cards.art.masks import CELL, ROWS, SHEET, THAI_DIGITS


def draw_sheet() -> Image.Image:
    """All masks on one picture. Raises `RuntimeError` where Thai marks would not stack."""
    if not features.check("raqm"):
        raise RuntimeError("Pillow finds no raqm here and would stack Thai marks wrongly: install FriBiDi")
    face = Path(fontpkg_sarabun.ROOT) / "files" / "Sarabun-Bold.ttf"
    sheet = Image.new("L", (CELL[0] * len(THAI_DIGITS), CELL[1] * len(ROWS)))
    pen = ImageDraw.Draw(sheet)
    for row, (texts, base) in enumerate(ROWS):
        font = ImageFont.truetype(face, base.size, layout_engine=ImageFont.Layout.RAQM)
        for column, text in enumerate(texts):
            spot = (column * CELL[0] + base.x, row * CELL[1] + base.y)
            pen.text(spot, text, 255, font, anchor="ms")
    return sheet.point([round(tone / 17) * 17 for tone in range(256)])


if __name__ == "__main__":
    draw_sheet().save(SHEET, optimize=True)
    print(f"{SHEET.name}: {SHEET.stat().st_size} bytes")
