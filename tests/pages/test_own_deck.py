"""The learner's own pictures on the settings page: taken once, put aside, taken again."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from cards.art import own_deck
from lessons.wording import say
from tests.pages.conftest import Open, text_of


def picture(colour: tuple[int, int, int] = (200, 30, 30), size: tuple[int, int] = (200, 560)) -> bytes:
    """A photograph of a card, as far as a test needs one."""
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def test_pictures_are_unpacked_once_however_often_the_page_runs(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked: list[bytes] = []
    fit = own_deck.fit_picture

    def counted(data: bytes) -> bytes:
        unpacked.append(data)
        return fit(data)

    monkeypatch.setattr(own_deck, "fit_picture", counted)
    at = open_page("settings", lang="en")
    at.file_uploader[0].upload("4c.png", picture()).upload("holiday.png", picture()).run()
    for _ in range(3):
        at.run()
        assert say("deck_problem.unknown_name", "en", file="holiday.png").split()[0] in text_of(at)
    assert len(unpacked) == 1
    assert at.session_state["samrap_settings"].deck


def test_a_deck_put_aside_stays_away_until_it_is_chosen_again(open_page: Open) -> None:
    at = open_page("settings", lang="en")
    at.file_uploader[0].upload("4c.png", picture()).run()
    key = at.session_state["samrap_settings"].deck
    assert key
    at.button(key="deck_drop").click().run()
    at.run()
    assert at.session_state["samrap_settings"].deck == ""
    at.file_uploader[0].clear().run()
    assert at.session_state["samrap_settings"].deck == ""
    at.file_uploader[0].upload("4c.png", picture()).run()
    assert at.session_state["samrap_settings"].deck == key


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_pictures_in_use_and_the_faces_still_drawn_are_thirty(open_page: Open, lang: str) -> None:
    at = open_page("settings", lang=lang)
    box = at.file_uploader[0].upload("4c.png", picture()).upload("5c.png", picture())
    box.upload("6c.png", b"no picture").upload("7c.png", picture(size=(20, 20))).upload("holiday.png", picture()).run()
    assert say("deck.in_use", lang, count=2) in text_of(at)
    assert f"{30 - 2} " in say("deck.still_drawn", lang, count=28)
    words = re.sub("<[^>]*>", "", text_of(at))
    assert say("deck.still_drawn", lang, count=28) in words
    assert say("deck.problems", lang, count=3) in words
    assert "(6c)" in words
    assert "(7c)" in words
    assert "(4c)" not in words
