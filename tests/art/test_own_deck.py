"""ไพ่ของฉัน: pictures of someone's own cards, good, turned, broken, huge and twice."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from cards.art import SHEET_PLACES, DeckProblem, OwnDeck, card_size, draw_card, load_own_deck, own_deck, read_own_deck
from cards.phai_tong.deck import CODES
from tests.art.pictures import gap, on_cream

RED, BLUE, GREEN = (220, 30, 30), (30, 30, 220), (30, 160, 60)


def _photo(size=(280, 784), top=RED, bottom=BLUE, kind="JPEG", **options):
    """A picture with another colour in its upper half than in its lower."""
    picture = Image.new("RGB", size, bottom)
    ImageDraw.Draw(picture).rectangle([0, 0, size[0], size[1] // 2], top)
    out = BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def _kept(deck, code):
    with Image.open(BytesIO(deck.pictures[code])) as picture:
        assert picture.format == "WEBP"
        return picture.convert("RGB")


def _near(pixel, colour):
    return all(abs(a - b) < 40 for a, b in zip(pixel, colour, strict=True))


def _problems(deck):
    """What was wrong, without the faces that are simply missing."""
    return [(each.file, each.problem) for each in deck.problems if each.problem != "missing"]


def test_a_whole_deck_of_every_kind_of_file_has_no_problem():
    kinds = (("jpg", "JPEG"), ("PNG", "PNG"), ("webp", "WEBP"), ("jpeg", "JPEG"))
    files = {f"{code}.{kinds[i % 4][0]}": _photo(kind=kinds[i % 4][1]) for i, code in enumerate(CODES)}
    deck = load_own_deck(files)
    assert deck.problems == ()
    assert tuple(deck.pictures) == CODES
    for code in CODES[:4]:
        kept = _kept(deck, code)
        assert kept.size == card_size(420)
        assert _near(kept.getpixel((210, 300)), RED)
        assert _near(kept.getpixel((210, 900)), BLUE)


def test_names_may_be_in_capitals_and_lie_in_folders():
    deck = load_own_deck({"my deck/4C.PNG": _photo(kind="PNG"), "C:\\cards\\1a.Jpg": _photo()})
    assert set(deck.pictures) == {"4c", "1a"}
    assert _problems(deck) == []


def test_missing_faces_are_named_and_drawn():
    deck = load_own_deck({"4c.jpg": _photo()})
    assert [each.file for each in deck.problems] == [code for code in CODES if code != "4c"]
    assert {each.problem for each in deck.problems} == {"missing"}
    assert deck.draw("1a", cut="row", width=48).tobytes() == draw_card("1a", cut="row", width=48).tobytes()
    assert gap(deck.draw("4c", width=48), draw_card("4c", width=48)) > 30


@pytest.mark.parametrize(
    ("file", "data", "problem"),
    [
        ("9d.jpg", _photo(), "unknown_name"),
        ("holiday.jpg", _photo(), "unknown_name"),
        ("4c copy.jpg", _photo(), "unknown_name"),
        ("4c.heic", b"anything", "not_a_picture"),
        ("4c.jpg", b"", "not_a_picture"),
        ("4c.jpg", b"not a picture at all", "not_a_picture"),
        ("4c.jpg", _photo()[:400], "not_a_picture"),
        ("4c.png", _photo(kind="PNG")[:200], "not_a_picture"),
        ("4c.png", _photo(kind="GIF"), "not_a_picture"),
        ("4c.png", _photo(size=(20, 20), kind="PNG"), "too_small"),
        ("4c.jpg", _photo(size=(59, 165)), "too_small"),
        ("4c.jpg", _photo(size=(165, 59)), "too_small"),
        ("4c.jpg", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "not_a_picture"),
    ],
)
def test_a_bad_file_is_named_with_its_reason_and_its_face_stays_a_drawing(file, data, problem):
    deck = load_own_deck({file: data, "2a.jpg": _photo()})
    assert _problems(deck) == [(file, problem)]
    assert set(deck.pictures) == {"2a"}
    assert deck.draw("4c", width=48).tobytes() == draw_card("4c", width=48).tobytes()


def test_a_picture_of_the_least_size_is_taken():
    assert set(load_own_deck({"4c.png": _photo(size=(60, 84), kind="PNG")}).pictures) == {"4c"}


def test_a_face_with_a_bad_file_is_not_also_called_missing():
    deck = load_own_deck({"4c.jpg": b"broken"})
    assert [each.problem for each in deck.problems if each.file.startswith("4c")] == ["not_a_picture"]


def test_the_second_picture_of_a_face_is_refused_and_the_first_kept():
    deck = load_own_deck({"4c.png": _photo(top=GREEN, kind="PNG"), "4C.jpg": _photo(top=RED)})
    assert _problems(deck) == [("4c.png", "twice")]
    assert _near(_kept(deck, "4c").getpixel((210, 300)), RED)


def test_one_picture_a_face_is_unpacked_good_or_bad(monkeypatch):
    unpacked = []
    fit = own_deck.fit_picture
    monkeypatch.setattr(own_deck, "fit_picture", lambda data: (unpacked.append(data), fit(data))[1])
    deck = load_own_deck({"4c.jpg": b"broken", **{f"{n}/4c.png": _photo(kind="PNG") for n in "5678"}})
    assert _problems(deck) == [("4c.jpg", "not_a_picture"), *((f"{n}/4c.png", "twice") for n in "5678")]
    assert unpacked == [b"broken"]


def test_a_file_of_a_kind_that_is_not_read_leaves_its_face_to_one_that_is():
    deck = load_own_deck({"4c.heic": b"anything", "4c.png": _photo(kind="PNG")})
    assert set(deck.pictures) == {"4c"}
    assert _problems(deck) == [("4c.heic", "not_a_picture")]


def test_of_far_too_many_files_the_first_by_name_are_looked_at(monkeypatch):
    monkeypatch.setattr(own_deck, "MOST_FILES", 3)
    deck = load_own_deck({"4c.jpg": _photo(), **{f"x{n}.jpg": b"" for n in range(9)}})
    assert set(deck.pictures) == {"4c"}
    assert len(_problems(deck)) == 2


def test_a_small_file_of_a_vast_picture_is_refused_and_a_phones_photograph_is_not():
    assert _problems(load_own_deck({"4c.png": _photo(size=(7000, 7000), kind="PNG")})) == [("4c.png", "too_large")]
    assert _problems(load_own_deck({"4c.webp": _photo(size=(2500, 2500), kind="WEBP")})) == [("4c.webp", "too_large")]
    assert _problems(load_own_deck({"4c.jpg": _photo(size=(5000, 5000))})) == [("4c.jpg", "too_large")]
    assert load_own_deck({"4c.jpg": _photo(size=(3000, 7000))}).pictures
    assert load_own_deck({"4c.png": _photo(size=(1500, 3900), kind="PNG")}).pictures


def test_files_and_pictures_that_are_too_large_are_refused(monkeypatch):
    monkeypatch.setattr(own_deck, "MOST_BYTES", 1_000)
    assert _problems(load_own_deck({"4c.jpg": _photo()})) == [("4c.jpg", "too_large")]


def test_a_picture_that_claims_absurd_dimensions_is_refused_without_being_unpacked():
    def chunk(body):
        return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))

    header = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + chunk(header) + chunk(b"IDAT" + zlib.compress(b"\0" * 1000)) + chunk(b"IEND")
    assert _problems(load_own_deck({"4c.png": bomb})) == [("4c.png", "too_large")]


def test_the_rotation_a_phone_notes_is_honoured():
    lying = Image.open(BytesIO(_photo())).transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held a quarter turned: show it turned clockwise
    out = BytesIO()
    lying.save(out, "JPEG", exif=exif)
    kept = _kept(load_own_deck({"4c.jpg": out.getvalue()}), "4c")
    assert _near(kept.getpixel((210, 300)), RED)
    assert _near(kept.getpixel((210, 900)), BLUE)


def test_a_card_lying_on_its_side_is_turned_upright():
    out = BytesIO()
    Image.open(BytesIO(_photo())).transpose(Image.Transpose.ROTATE_90).save(out, "PNG")
    kept = _kept(load_own_deck({"4c.png": out.getvalue()}), "4c")
    halves = [kept.getpixel((210, y)) for y in (300, 900)]
    assert any(_near(halves[0], a) and _near(halves[1], b) for a, b in ((RED, BLUE), (BLUE, RED)))


def test_a_picture_of_another_shape_is_fitted_whole_on_cream_without_distortion():
    square = Image.new("RGB", (400, 400), BLUE)
    ImageDraw.Draw(square).rectangle([100, 100, 299, 299], RED)
    out = BytesIO()
    square.save(out, "PNG")
    kept = _kept(load_own_deck({"4c.png": out.getvalue()}), "4c")
    width, height = kept.size
    assert _near(kept.getpixel((210, 100)), (250, 244, 228))
    assert _near(kept.getpixel((210, height - 100)), (250, 244, 228))
    red = [(x, y) for x in range(0, width, 5) for y in range(0, height, 5) if _near(kept.getpixel((x, y)), RED)]
    wide = max(x for x, _ in red) - min(x for x, _ in red)
    high = max(y for _, y in red) - min(y for _, y in red)
    assert abs(wide - high) <= 10
    assert abs(wide - 210) <= 15


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "CMYK", "1"])
def test_every_kind_of_colour_is_read(mode):
    kind = "JPEG" if mode == "CMYK" else "PNG"
    out = BytesIO()
    Image.new("RGB", (84, 235), (90, 90, 90)).convert(mode).save(out, kind)
    deck = load_own_deck({f"4c.{kind.lower()}": out.getvalue()})
    assert set(deck.pictures) == {"4c"}


def test_see_through_parts_show_the_cream_stock():
    out = BytesIO()
    Image.new("RGBA", (84, 235), (0, 0, 0, 0)).save(out, "PNG")
    assert _near(_kept(load_own_deck({"4c.png": out.getvalue()}), "4c").getpixel((210, 500)), (250, 244, 228))


def test_litter_that_systems_leave_is_passed_over():
    deck = load_own_deck({".DS_Store": b"x", "Thumbs.db": b"x", "__MACOSX/4c.jpg": b"x", "4c.jpg": _photo()})
    assert _problems(deck) == []
    assert set(deck.pictures) == {"4c"}


def test_a_folder_is_read_like_uploaded_files(tmp_path):
    (tmp_path / "4c.jpg").write_bytes(_photo())
    (tmp_path / "5b.png").write_bytes(b"broken")
    (tmp_path / "inner").mkdir()
    deck = read_own_deck(tmp_path)
    assert set(deck.pictures) == {"4c"}
    assert DeckProblem("5b.png", "not_a_picture") in deck.problems
    assert len(deck.problems) == 29
    assert deck.key == load_own_deck({"4c.jpg": _photo()}).key


def test_a_folder_that_is_not_there_or_holds_too_much_is_refused(tmp_path, monkeypatch):
    with pytest.raises(NotADirectoryError, match="no such folder"):
        read_own_deck(tmp_path / "nowhere")
    monkeypatch.setattr(own_deck, "MOST_FILES", 1)
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(b"x")
    with pytest.raises(ValueError, match="2 files in"):
        read_own_deck(tmp_path)


def test_a_sheet_mixes_pictures_and_drawings_in_their_places():
    deck = load_own_deck({"4c.jpg": _photo()})
    width, height = card_size(48)
    with Image.open(BytesIO(deck.sheet(cut="full", width=48))) as opened:
        sheet = opened.convert("RGBA")
    assert sheet.size == (10 * width, 3 * height)
    column, row = SHEET_PLACES["4c"]
    cell = on_cream(sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height)))
    assert _near(cell.getpixel((24, 30)), RED)
    assert _near(cell.getpixel((24, 100)), BLUE)
    column, row = SHEET_PLACES["9b"]
    cell = sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
    assert gap(cell, draw_card("9b", width=48)) < 8  # a sheet with photographs is not without loss
    assert deck.sheet(cut="full", width=48) is deck.sheet(cut="full", width=48)


def test_in_a_row_the_drawn_head_stands_over_the_picture():
    deck = load_own_deck({"4c.jpg": _photo()})
    card = on_cream(deck.draw("4c", cut="row", index="thai", width=96))
    drawn = on_cream(draw_card("4c", cut="row", index="thai", width=96))
    assert gap(card.crop((4, 4, 92, 110)), drawn.crop((4, 4, 92, 110))) < 3
    assert _near(card.getpixel((48, 180)), RED)
    without = on_cream(deck.draw("4c", cut="row", index="off", width=96))
    assert _near(without.getpixel((48, 40)), RED)


def test_a_card_of_an_own_deck_comes_as_bytes_and_its_corners_are_clear():
    deck = load_own_deck({"4c.jpg": _photo()})
    data = deck.card_image("4c", width=96)
    with Image.open(BytesIO(data)) as opened:
        picture = opened.convert("RGBA")
    assert picture.size == card_size(96)
    assert picture.getpixel((0, 0))[3] == 0
    assert len(data) < 5_000


def test_an_unknown_face_is_named():
    with pytest.raises(ValueError, match="no such face: '9d'"):
        OwnDeck({}).draw("9d")


def test_an_own_deck_cannot_be_changed_and_its_key_tells_decks_apart():
    one, other = load_own_deck({"4c.jpg": _photo()}), load_own_deck({"4c.jpg": _photo(top=GREEN)})
    assert one.key != other.key
    with pytest.raises(TypeError):
        one.pictures["4c"] = b""  # type: ignore[index]
