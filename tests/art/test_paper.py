"""Hands as pictures, and pages as a PDF that any program reads."""

from __future__ import annotations

import re
import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cards.art import card_size, draw_card
from cards.art.paper import DPI, STRIP, Laid, Page, draw_hand, lines_of, pdf, pixels_wide, png, width_of
from cards.art.style import ORANGE

# --- hands ------------------------------------------------------------------------------------------------------------


def colours_of(picture: Image.Image) -> set[tuple[int, ...]]:
    return {colour for _, colour in picture.getcolors(1 << 24)}


def test_only_the_winning_card_has_a_ring_and_only_ponged_cards_lie_on_a_strip() -> None:
    plain = draw_hand([Laid(("4c", "4c"))], width=60)
    won = draw_hand([Laid(("4c", "4c"), win=1)], width=60)
    ponged = draw_hand([Laid(("4c", "4c", "4c"), ponged=True)], width=60)
    ring, strip = (*ORANGE, 255), (*STRIP, 255)
    assert not {ring, strip} & colours_of(plain)
    assert ring in colours_of(won)
    assert strip not in colours_of(won)
    assert strip in colours_of(ponged)
    changed = ImageChops.difference(won, plain).getbbox()
    assert changed[0] > won.width / 2 - 6  # nothing of the other card is covered
    assert won.size == plain.size


def test_every_card_of_a_hand_is_the_drawing_in_its_order() -> None:
    codes = ("1a", "9c", "4b")
    picture = draw_hand([Laid(codes[:2]), Laid(codes[2:])], width=60)
    wide, high = card_size(60)
    top = (picture.height - high) // 2
    drawings = {draw_card(code, cut="row", width=wide).tobytes(): code for code in codes}
    at = {
        left: drawings[cut]
        for left in range(picture.width - wide + 1)
        if (cut := picture.crop((left, top, left + wide, top + high)).tobytes()) in drawings
    }
    assert tuple(at.values()) == codes
    first, second, third = at
    assert third - second > second - first > wide


def test_a_picture_as_png_is_small_and_looks_the_same() -> None:
    picture = draw_hand([Laid(("2a", "2b", "2c")), Laid(("1d", "1d", "1d"), ponged=True)], width=84)
    data = png(picture)
    assert data == png(picture)
    assert len(data) < 20_000
    with Image.open(BytesIO(data)) as opened:
        assert opened.format == "PNG"
        gap = ImageChops.difference(opened.convert("RGBA"), picture)
    assert max(extreme for _, extreme in gap.getextrema()) < 40


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(ValueError, match="7x"):
        draw_hand([Laid(("7x",))])


# --- pages ------------------------------------------------------------------------------------------------------------


def parts_of(body: bytes) -> dict[int, bytes]:
    """The objects of a PDF by the places that its own table gives."""
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", body)[1])
    assert body[start : start + 5] == b"xref\n"
    count = int(re.match(rb"xref\n0 (\d+)\n", body[start:])[1])
    lines = re.findall(rb"(\d{10}) (\d{5}) ([nf]) \n", body[start:])
    assert len(lines) == count
    assert lines[0] == (b"0000000000", b"65535", b"f")
    found = {}
    for number, (place, _, _) in enumerate(lines[1:], start=1):
        head = b"%d 0 obj\n" % number
        assert body[int(place) :].startswith(head)
        found[number] = body[int(place) + len(head) : body.index(b"\nendobj\n", int(place))]
    return found


def stream_of(part: bytes) -> bytes:
    length = int(re.search(rb"/Length (\d+)", part)[1])
    _, _, rest = part.partition(b"\nstream\n")
    assert rest[length:] == b"\nendstream"
    return zlib.decompress(rest[:length])


def written_page(text: str, *, lying: bool = False) -> Page:
    page = Page(lying=lying)
    page.write(20, 30, text, 14, weight="Bold")
    page.lay(draw_hand([Laid(("4c", "4c"))], width=60), 20, 40)
    page.rule(36, 20, 190)
    return page


def test_a_pdf_holds_every_page_without_loss() -> None:
    pages = [written_page("หน้าไพ่"), written_page("แบบการกิน", lying=True)]
    parts = parts_of(pdf(pages, "สำรับ"))
    assert b"/Count 2" in parts[2]
    for page, number in zip(pages, (4, 7), strict=True):
        assert stream_of(parts[number + 1]) == page.picture.tobytes()
        assert b"/Width %d /Height %d" % page.picture.size in parts[number + 1]
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", parts[number])
        wide, high = (float(side) for side in box.groups())
        assert stream_of(parts[number + 2]) == b"%.2f 0 0 %.2f 0 0 cm /P Do" % (wide, high)
        assert (round(wide / 72 * 25.4), round(high / 72 * 25.4)) == ((210, 297) if number == 4 else (297, 210))


def test_the_title_of_a_pdf_is_told_in_any_letters() -> None:
    info = parts_of(pdf([Page()], "สำรับ 1"))[3]
    title = bytes.fromhex(re.search(rb"/Title <([0-9a-f]+)>", info)[1].decode())
    assert title.decode("utf-16") == "สำรับ 1"


def test_the_same_pages_are_the_same_bytes() -> None:
    assert pdf([written_page("ตอง")], "a") == pdf([written_page("ตอง")], "a")


def test_places_on_a_page_are_millimetres() -> None:
    page = Page()
    assert page.picture.size == (round(210 / 25.4 * DPI), round(297 / 25.4 * DPI))
    page.lay(Image.new("RGBA", (10, 10), (0, 0, 0, 255)), 25.4, 50.8)
    assert ImageChops.invert(page.picture).getbbox() == (DPI, 2 * DPI, DPI + 10, 2 * DPI + 10)
    assert pixels_wide(25.4) == DPI


def test_words_on_a_page_are_as_wide_as_they_are_said_to_be() -> None:
    page = Page()
    page.write(50, 50, "กินสี่ตองมืดเก็ง", 20)
    left, _, right, _ = ImageChops.invert(page.picture).getbbox()
    assert (right - left) * 25.4 / DPI == pytest.approx(width_of("กินสี่ตองมืดเก็ง", 20), abs=1)
    assert lines_of("ครบสี่ตอง ใบกิน", 20, width_of("ครบสี่ตอง ใบกิน", 20) - 1) == ("ครบสี่ตอง", "ใบกิน")
