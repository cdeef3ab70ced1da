"""Whole houses to choose from, which of them is in force, the way back, and a link to the house as it is."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from cards.house_rules import nearest_preset
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import format_rules
from lessons.ui.html import clauses
from lessons.ui.odds_chart import solve_ahead
from lessons.ui.places import HOUSE_PAGE, address_of
from lessons.ui.session import announce, change_house, house_before, settings, take_back_house
from lessons.ui.taps import copy_button, taps
from lessons.wording import say


def say_in_force(game: str, house: Any, lang: str) -> str:
    """Which preset a house is, and in how many rules it differs from the nearest.

    >>> from cards.phai_tong.house import House
    >>> say_in_force("tong", House(), "en"), say_in_force("tong", House(stir=True, price_lom=5), "en")
    ('By the sources', 'By the sources, 2 changed')
    """
    preset, changed = nearest_preset(house, GAME_BY_KEY[game].presets)
    name = say(f"preset.{preset.key}", lang)
    return say("preset.changed", lang, preset=name, count=changed) if changed else name


def house_query(game: str, house: Any) -> dict[str, str]:
    """The query of a link to these house rules.

    >>> from cards.phai_tong.house import House
    >>> house_query("tong", House(khiao_wan=False))
    {'game': 'tong', 'rules': 'khiao_wan:false'}
    """
    return {"game": game, "rules": format_rules(house)}


def play_by(game: str, house: Any) -> None:
    """Play by this house from now on, and say so."""
    change_house(game, house)
    _tell(game, house)


def _take_back(game: str) -> None:
    """Play as before the last change, and say so."""
    _tell(game, take_back_house(game))


def _tell(game: str, house: Any) -> None:
    announce(say("preset.in_force", settings().lang, preset=say_in_force(game, house, settings().lang)))
    if game == "pok":
        solve_ahead(house)


def choice_html(value: str, name: str, told: str, *, on: bool, badge: str = "") -> str:
    """One choice as a button: its name and, below, what it does; the one in force is marked. `told` is ready HTML."""
    more = f'<span class="badge">{escape(badge)}</span>' if badge else ""
    return (
        f'<button type="button" class="hopt" data-tap="{escape(value)}" aria-pressed="{str(on).lower()}">'
        f'<span class="hname"><b>{escape(name)}</b>{more}</span><span class="htold">{told}</span></button>'
    )


def show_presets(lang: str) -> None:
    """The presets of the game in force, each with what it does and why; the way back and a link below."""
    game = settings().game
    house = settings().house_of(game)
    near, changed = nearest_preset(house, GAME_BY_KEY[game].presets)
    with st.container(key="panel_presets"):
        options = "".join(
            choice_html(
                preset.key,
                say(f"preset.{preset.key}", lang),
                clauses(say(f"preset.{game}_{preset.key}", lang), lang),
                on=preset.house == house,
                badge=say("preset.count", lang, count=changed) if changed and preset is near else "",
            )
            for preset in GAME_BY_KEY[game].presets
        )
        title = escape(say("preset.title", lang))
        tapped = taps(
            f'<h2>{title}</h2><div class="hopts" role="group" aria-label="{title}">{options}</div>',
            key=f"presets_{game}_{lang}",
        )
        wanted = next((preset for preset in GAME_BY_KEY[game].presets if preset.key == tapped), None)
        if wanted and wanted.house != house:
            play_by(game, wanted.house)
            st.rerun()
        if house_before(game) is None:
            st.html('<div class="hgap"></div>')  # so that nothing moves when there is a way back
        elif st.button(say("preset.undo", lang), key="house_undo", type="tertiary"):
            _take_back(game)
            st.rerun()
        url = f"{address_of(HOUSE_PAGE)}?{urlencode(house_query(game, house), safe=':,')}"
        taps(copy_button(say("house_page.copy", lang), url, lang), key="house_copy")
