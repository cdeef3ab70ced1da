"""The sheets to print: whole, legible, inside the page, by the learner's house rules."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from cards.art import paper
from cards.art.letters import set_words
from cards.phai_tong.deck import FACES
from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.skills import WAYS_TO_WIN, say_skill
from lessons.takeaway import sheet as sheets
from lessons.wording import LANGS

POK_CHANGED = PokHouse(
    straight_flush="own_class", straight_rank="by_points", straight_vs_yellow="yellow", straight_tie="push",
    tong_ace="low",
)  # fmt: skip
EVERY = (
    pytest.param("tong", House(), id="tong"),
    pytest.param("tong", House(iao_sian="mixed", khiao_wan=False, si_tua_from_pong=True, price_muet=13), id="tong-own"),
    pytest.param("pok", PokHouse(), id="pok"),
    pytest.param("pok", POK_CHANGED, id="pok-own"),
)


@dataclass
class Made:
    """What went into a sheet: the words of each page, its pictures, the hands drawn."""

    body: bytes = b""
    words: list[list[str]] = field(default_factory=list)
    pages: list[Image.Image] = field(default_factory=list)
    hands: list[tuple[paper.Laid, ...]] = field(default_factory=list)

    @property
    def told(self) -> list[str]:
        return [text for page in self.words for text in page]


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch):
    def run(game: str, lang: str, house: object) -> Made:
        made, of_page = Made(), {}
        write, draw, pdf = paper.write_words, sheets.draw_hand, sheets.pdf

        def write_words(picture, x, y, text, *rest, **more):
            of_page.setdefault(id(picture), []).append(text)
            write(picture, x, y, text, *rest, **more)

        def draw_hand(groups, **more):
            made.hands.append(tuple(groups))
            return draw(groups, **more)

        def keep(pages, title):
            made.words = [of_page[id(page.picture)] for page in pages]
            made.pages = [page.picture for page in pages]
            return pdf(pages, title)

        for where, name, stand_in in (
            (paper, "write_words", write_words), (sheets, "draw_hand", draw_hand), (sheets, "pdf", keep),
        ):  # fmt: skip
            monkeypatch.setattr(where, name, stand_in)
        made.body = sheets.sheet.__wrapped__(game, lang, house)
        monkeypatch.undo()
        return made

    return run


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_page_has_thirty_faces_with_both_names(make, lang: str) -> None:
    first = make("tong", lang, House()).words[0]
    for face in FACES:
        assert first.count(face.thai) == 1
        assert first.count(face.rtgs) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_other_pages_have_the_sixteen_ways_each_with_a_hand_of_twelve(make, lang: str) -> None:
    made = make("tong", lang, House())
    for way in WAYS_TO_WIN:
        assert made.told.count(say_skill(f"win:{way}", "th")) == 1
        assert made.told.count(say_skill(f"win:{way}", "en")) == 1
    assert len(made.hands) == 16
    assert all(sum(len(group.cards) for group in hand) == 12 for hand in made.hands)


def test_points_are_those_of_the_house_and_what_is_not_played_is_not_there(make) -> None:
    usual, own = make("tong", "en", House()), make("tong", "en", House(price_lom=5, khiao_wan=False))
    worth = {made.body: [text for text in made.told if text.endswith((" point", " points"))] for made in (usual, own)}
    # T7.2 and T7.3: chong 1, si tua 2, lom 4, big lom 8, muet 12, muet keng 16; thok adds 1 to a chong, 2 to a lom
    assert worth[usual.body] == [
        f"{price} point{'s' * (price > 1)}" for price in (1, 2, 2, 4, 4, 6, 4, 6, 4, 6, 8, 8, 12, 16, 4, 4)
    ]
    assert worth[own.body] == [
        f"{price} point{'s' * (price > 1)}" for price in (1, 2, 2, 5, 5, 7, 5, 7, 5, 7, 8, 8, 12, 16, 5)
    ]
    assert any("khiao wan is not played" in text for text in own.told)
    assert not any("House rule" in text for text in usual.told)
    assert "The sixteen ways to win" not in own.told


@pytest.mark.parametrize("lang", LANGS)
def test_the_hands_of_pok_deng_are_on_one_page_from_the_highest_down(make, lang: str) -> None:
    made = make("pok", lang, PokHouse())
    assert len(made.pages) == 1
    other = "en" if lang == "th" else "th"
    names = {
        (say_skill(f"hand:{name}", lang), say_skill(f"hand:{name}", other)): name
        for name in ("pok9", "pok8", "tong", "straight", "yellow", "points", "two_deng", "three_deng")
    }
    assert [names[pair] for pair in pairwise(made.told) if pair in names] == list(names.values())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "house"), EVERY)
def test_nothing_leaves_the_page_and_every_letter_is_in_the_font(make, game: str, house: object, lang: str) -> None:
    made = make(game, lang, house)
    for page in made.pages:
        left, top, right, bottom = (edge * 25.4 / paper.DPI for edge in ImageChops.invert(page).getbbox())
        assert left > 10
        assert top > 5
        assert right < 287
        assert bottom < 206
    for text in made.told:
        assert set_words(text, 20).missing == "", text
    assert len(made.body) < 1_500_000


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "house"), EVERY)
def test_words_never_run_into_words(monkeypatch: pytest.MonkeyPatch, game: str, house: object, lang: str) -> None:
    spots: dict[int, list[tuple[tuple[float, float, float, float], str]]] = {}

    def write_words(picture, x, y, text, size, colour, *, weight="Regular", anchor="l"):
        words = set_words(text, size, weight)
        if words.ink is not None:
            left = round(x - words.wide * {"l": 0, "m": 0.5, "r": 1}[anchor]) + words.left
            top = round(y) + words.top
            box = (left, top, left + words.ink.width, top + words.ink.height)
            for (x0, y0, x1, y1), other in spots.setdefault(id(picture), []):
                assert box[0] >= x1 or box[2] <= x0 or box[1] >= y1 or box[3] <= y0, (text, other)
            spots[id(picture)].append((box, text))

    monkeypatch.setattr(paper, "write_words", write_words)
    monkeypatch.setattr(sheets, "draw_card", lambda *_, **__: Image.new("RGBA", (1, 1)))
    monkeypatch.setattr(sheets, "draw_hand", lambda *_, **__: Image.new("RGBA", (1, 1)))
    kept = []  # pages must outlive each other, or their ids would be used again
    monkeypatch.setattr(sheets, "pdf", lambda pages, title: kept.append(pages) or b"")
    sheets.sheet.__wrapped__(game, lang, house)
    assert len(spots) == len(kept[0])
    assert min(len(found) for found in spots.values()) > 20


def test_a_sheet_is_the_same_bytes_on_a_machine_without_fribidi() -> None:
    program = (
        "import sys, hashlib; sys.modules['PIL._imagingft'] = None\n"
        "from cards.pok_deng.house import House\n"
        "from lessons.takeaway.sheet import sheet\n"
        "print(hashlib.sha256(sheet('pok', 'th', House())).hexdigest())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=120,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(found) == 1


def test_the_numerals_on_the_heads_are_the_learner_s() -> None:
    assert len({sheets.sheet("tong", "th", House(), index) for index in ("arabic", "thai", "off")}) == 3


def test_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError):
        sheets.sheet("whist", "th", House())
