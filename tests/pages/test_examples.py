"""Every worked example of both games can be drawn, whatever single house rule a learner has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest

from cards import rulebook
from lessons.quizzes.games import GAME_BY_KEY
from lessons.ui.example import example_html
from lessons.ui.pok_example import pok_example_html
from lessons.ui.session import HOUSE_FIELDS, Settings
from lessons.wording import say, say_house_rule, say_option


def houses(game: str) -> Iterator[Any]:
    """Every house of a game that differs from the rulebook in at most one rule; points one up, and none or the most."""
    found = GAME_BY_KEY[game]
    yield found.house()
    for key, row in found.house_rules.items():
        for value in row.choices or (row.points - 1, row.points + 1):
            try:
                yield found.house_from_rules({key: value})
            except ValueError:
                assert not row.choices  # a price above the next one's


@pytest.mark.parametrize("game", ["tong", "pok"])
def test_every_example_is_drawn_under_every_single_house_rule(game: str) -> None:
    draw: Callable[[str, Settings], str] = example_html if game == "tong" else pok_example_html
    rows = rulebook.rules(game)
    for house in houses(game):
        chosen = Settings(lang="en", captions="thai_rtgs", **{HOUSE_FIELDS[game]: house})
        for row in rows:
            for text in row.examples:
                assert "</section>" in draw(text, chosen), (row.id, text, house)


def test_a_rule_that_an_example_names_at_its_default_is_in_force_there_and_told() -> None:
    pok = GAME_BY_KEY["pok"].house_from_rules({"must_draw": "off"})
    chosen = Settings(lang="en", captions="thai_rtgs", pok_house=pok)
    must, may = (say_option("must_he_draw", duty, "en") for duty in ("must", "may"))
    assert may in unescape(pok_example_html("hand=KS4D", chosen, drawing=True))
    written = unescape(pok_example_html("hand=KS4D&rules=must_draw:up_to_4", chosen, drawing=True))
    assert must in written
    assert say("house.one_line", "en", line=say_house_rule("must_draw", "up_to_4", "en")) in written


def test_the_same_holds_of_phai_tong() -> None:
    tong = GAME_BY_KEY["tong"].house_from_rules({"iao_sian": "mixed"})
    chosen = Settings(lang="en", captions="thai_rtgs", house=tong)
    default = GAME_BY_KEY["tong"].house().iao_sian
    written = example_html(f"cards=1d1a1c&rules=iao_sian:{default}", chosen)
    plain = example_html("cards=1d1a1c", Settings(lang="en", captions="thai_rtgs"))
    assert written.startswith(plain.removesuffix("</section>"))
