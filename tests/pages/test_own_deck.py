"""The learner's own pictures on the settings page: taken once, put aside, taken again."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from cards.art import own_deck
from lessons.wording import say
from tests.pages.conftest import Open, text_of


def picture(colour: tuple[int, int, int] = (200, 30, 30)) -> bytes:
    """A photograph of a card, as far as a test needs one."""
    out = BytesIO()
    Image.new("RGB", (200, 560), colour).save(out, "PNG")
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
