"""The decks for Anki, opened as Anki opens them: a zip with a SQLite database and pictures."""

from __future__ import annotations

import json
import re
import sqlite3
import tempfile
import zipfile
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cards.phai_tong.deck import FACE_BY_CODE, FACES
from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.skills import WAYS_TO_WIN, say_skill
from lessons.takeaway import anki
from lessons.takeaway.anki import HANDS_EACH, WINS_EACH, anki_deck
from lessons.takeaway.examples import SETS, hands_played
from lessons.wording import LANGS, say
from tests import oracle

AT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
GAMES = (("tong", House()), ("pok", PokHouse()))
FACE_FIELDS = ("Key", "Picture", "Name", "Other", "Gloss", "AskName", "AskPicture")
HAND_FIELDS = ("Key", "Picture", "Ask", "How", "Name", "Other", "Worth", "Why", "Parted")


@dataclass
class Opened:
    """What is in a file for Anki."""

    notes: dict[str, dict[str, str]]
    guids: dict[str, str]
    cards: Counter[str]
    decks: dict[int, str]
    models: dict[int, dict[str, object]]
    media: dict[str, bytes]
    modified: set[int]


def opened(body: bytes) -> Opened:
    with zipfile.ZipFile(BytesIO(body)) as packed:
        assert packed.testzip() is None
        names = json.loads(packed.read("media"))
        assert set(packed.namelist()) == {"collection.anki2", "media", *names}
        media = {name: packed.read(number) for number, name in names.items()}
        collection = packed.read("collection.anki2")
    database = sqlite3.connect(":memory:")
    database.deserialize(collection)
    [(models, decks)] = database.execute("SELECT models, decks FROM col")
    models = {int(key): model for key, model in json.loads(models).items()}
    notes, guids, cards, modified = {}, {}, Counter(), set()
    for note, guid, model, fields, mod in database.execute("SELECT id, guid, mid, flds, mod FROM notes"):
        titles = [field["name"] for field in models[model]["flds"]]
        values = dict(zip(titles, fields.split("\x1f"), strict=True))
        notes[values["Key"]], guids[values["Key"]] = values, guid
        modified.add(mod)
        for (deck,) in database.execute("SELECT did FROM cards WHERE nid = ?", (note,)):
            cards[json.loads(decks)[str(deck)]["name"]] += 1
    assert len(set(guids.values())) == len(guids)
    names_of_decks = {int(key): deck["name"] for key, deck in json.loads(decks).items() if deck["name"] != "Default"}
    return Opened(notes, guids, cards, names_of_decks, models, media, modified)


def pictures_in(found: Opened) -> Counter[str]:
    return Counter(
        name
        for note in found.notes.values()
        for value in note.values()
        for name in re.findall('<img src="([^"]+)">', value)
    )


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "house"), GAMES, ids=["tong", "pok"])
def test_every_picture_is_there_is_used_and_opens(game: str, house: object, lang: str) -> None:
    found = opened(anki_deck(game, lang, house, AT))
    assert set(pictures_in(found)) == set(found.media)
    assert len(found.media) > 20
    for name, body in found.media.items():
        assert re.fullmatch(r"samrap-[a-zA-Z0-9_-]+-[0-9a-f]{10}\.png", name)
        with Image.open(BytesIO(body)) as picture:
            picture.load()
            assert picture.width >= 240
    assert sum(map(len, found.media.values())) < 4_000_000


@pytest.mark.parametrize("lang", LANGS)
def test_each_face_is_asked_both_ways_with_both_names(lang: str) -> None:
    found = opened(anki_deck("tong", lang, House(), AT))
    name = "สำรับ::ไพ่ตอง::หน้าไพ่" if lang == "th" else "Samrap::Phai Tong::Faces"
    assert found.cards[name] == 60
    assert len({found.notes[f"face:{face.code}"]["Picture"] for face in FACES}) == 30
    for face in FACES:
        note = found.notes[f"face:{face.code}"]
        assert tuple(note) == FACE_FIELDS
        names = (face.thai, face.rtgs)
        assert (note["Name"], note["Other"]) == (names if lang == "th" else names[::-1])
        assert note["AskName"] == say("prompt.name_the_card", lang)
    gloss = found.notes["face:4b"]["Gloss"], found.notes["face:1a"]["Gloss"]
    assert gloss == (("", "หรือ เอี่ยวรอง") if lang == "th" else ("four eggplants", "shoe"))


@pytest.mark.parametrize("lang", LANGS)
def test_sets_ways_to_win_and_hands_are_all_there(lang: str) -> None:
    found = opened(anki_deck("tong", lang, House(), AT))
    assert len(found.notes) == 30 + len(SETS) + 16 * WINS_EACH
    assert sum(found.cards.values()) == 60 + len(SETS) + 16 * WINS_EACH
    for way in WAYS_TO_WIN:
        notes = [found.notes[f"win:{way}:{place}"] for place in range(WINS_EACH)]
        assert {note["Name"] for note in notes} == {say_skill(f"win:{way}", lang)}
        assert len({note["Picture"] for note in notes}) == WINS_EACH
        assert all(tuple(note) == HAND_FIELDS and note["How"] and note["Worth"] and note["Why"] for note in notes)
        assert all(note["Parted"].startswith("<img") for note in notes)
    pok = opened(anki_deck("pok", lang, PokHouse(), AT))
    names = hands_played(PokHouse())
    assert Counter(key.split(":")[1] for key in pok.notes) == dict.fromkeys(names, HANDS_EACH)
    assert pok.notes["hand:pok9:0"]["Worth"] == ("9 แต้ม · เด้งเดียว" if lang == "th" else "9 points · 1 deng")
    assert pok.notes["hand:tong:0"]["Worth"] == ("5 แต้ม · ห้าเด้ง" if lang == "th" else "5 points · 5 deng")


def test_what_decides_a_win_is_told_in_the_question() -> None:
    notes = opened(anki_deck("tong", "en", House(), AT)).notes
    for key, note in notes.items():
        if key.startswith("win:"):
            thok, keng = WAYS_TO_WIN[key.split(":")[1]][1], "keng" in key
            assert note["How"].startswith("Self-drawn (thok)" if thok else "Drawn by another")
            assert ("Your keng" in note["How"]) == keng


def test_points_and_kinds_are_those_of_the_house() -> None:
    own = House(price_lom=5, thok_bonus_lom=3, khiao_wan=False, iao_sian="mixed")
    rules = {"price_lom": 5, "thok_bonus_lom": 3}
    notes = opened(anki_deck("tong", "en", own, AT)).notes
    usual = opened(anki_deck("tong", "en", House(), AT)).notes
    assert {key.split(":")[1] for key in usual.keys() - notes.keys()} == {"khiao_wan"}
    for key, note in notes.items():
        if key.startswith("win:"):
            category, thok = WAYS_TO_WIN[key.split(":")[1]]
            price = oracle.price(category, thok, oracle.rules_in_force(rules))
            assert note["Worth"] == f"{price} point{'s' * (price > 1)}"
    assert usual["set:1a1c1d"]["Name"] == "Phuak"
    assert notes["set:1a1c1d"]["Name"] == "Sian"


# --- again and again --------------------------------------------------------------------------------------------------


def test_the_same_moment_gives_the_same_bytes_and_another_changes_only_times() -> None:
    first = anki_deck("pok", "th", PokHouse(), AT)
    assert anki_deck("pok", "th", PokHouse(), AT) == first
    now, later = opened(first), opened(anki_deck("pok", "th", PokHouse(), AT + timedelta(days=1)))
    assert (now.notes, now.guids, now.media, now.decks) == (later.notes, later.guids, later.media, later.decks)
    assert max(now.modified) < min(later.modified)  # so Anki takes the later one


def test_an_import_in_another_language_or_house_brings_the_same_notes_up_to_date() -> None:
    thai = opened(anki_deck("tong", "th", House(), AT))
    english = opened(anki_deck("tong", "en", House(price_muet=14), AT, "thai"))
    assert thai.guids == english.guids
    assert thai.decks.keys() == english.decks.keys()
    assert thai.models.keys() == english.models.keys()
    assert not thai.media.keys() & english.media.keys()  # other numerals are other pictures, under other names


def test_guids_and_numbers_are_for_good() -> None:
    found = opened(anki_deck("tong", "th", House(), AT))
    assert {key: found.guids[key] for key in ("face:4b", "set:4c4c4c", "win:thok_sian:0")} == {
        "face:4b": "o[nYrC2]A|", "set:4c4c4c": "hMw7p+t,88", "win:thok_sian:0": "<[V9H<%M.",
    }  # fmt: skip
    pok = opened(anki_deck("pok", "th", PokHouse(), AT))
    assert found.decks | pok.decks == {
        1101061320: "สำรับ::ไพ่ตอง::หน้าไพ่",
        1579780892: "สำรับ::ไพ่ตอง::ชุด",
        1383761801: "สำรับ::ไพ่ตอง::แบบการกิน",
        1879289017: "สำรับ::ป๊อกเด้ง::มือ",
    }
    models = {number: model["name"] for number, model in found.models.items()}
    assert models.items() >= {1209746905: "Samrap face", 1692439364: "Samrap hand"}.items()


def test_names_are_shown_as_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = "<b>4 & 5</b>"
    monkeypatch.setattr(anki, "say_card", lambda code, lang: f"{odd}{FACE_BY_CODE[code].thai}")
    note = opened(anki_deck("tong", "th", House(), AT)).notes["face:4b"]
    assert note["Name"] == note["Other"] == "&lt;b&gt;4 &amp; 5&lt;/b&gt;สี่มะเขือ"


def test_nothing_is_left_among_the_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    anki_deck("pok", "en", PokHouse(), AT)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        anki_deck("whist", "th", House(), AT)
