"""What shows a house rule: its cards, drawn once, and what a house makes of them, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from cards.house_rules import Outcome, Show
from cards.phai_tong import shows as tong_shows
from cards.phai_tong.deck import parse_cards, parse_hand
from cards.pok_deng import shows as pok_shows
from cards.pok_deng.deck import parse_hand as parse_pok_hand
from lessons.ui.html import chips, clauses
from lessons.ui.session import Settings
from lessons.ui.show_cards import Lay, context_chips, hand_html, keng_html, lays_by_head
from lessons.ui.show_pok import PokLay, pok_table_html
from lessons.wording import capital, say

Values = Mapping[str, str]


# --- the cards --------------------------------------------------------------------------------------------------------


def _hand_lays(values: Values, lang: str, zone: str, card: str = "") -> tuple[Lay, ...]:
    hand = parse_hand(values["hand"])
    lays = list(lays_by_head(hand.cards, say("place.hand", lang)))
    for place, face in enumerate(hand.ponged):
        lays.append(Lay(cards=(face,) * 3, zone=say("place.ponged", lang) if place == 0 else "", ponged=True))
    return (*lays, Lay(cards=(card,), zone=say(zone, lang), win=0)) if card else tuple(lays)


def _set(values: Values, chosen: Settings) -> str:
    return hand_html((Lay(cards=parse_cards(values["cards"])),), chosen, size="tall")


def _win(values: Values, chosen: Settings) -> str:
    lang = chosen.lang
    thok = True if values.get("thok") == "1" else None
    about = chips(context_chips(values["win"], thok, values.get("keng"), lang))
    return hand_html(_hand_lays(values, lang, "place.win", values["win"]), chosen) + about


def _discard(values: Values, chosen: Settings) -> str:
    card = values.get("card") or values["win"]
    return hand_html(_hand_lays(values, chosen.lang, "house_page.discarded", card), chosen)


def _dealt(values: Values, chosen: Settings) -> str:
    return hand_html(_hand_lays(values, chosen.lang, ""), chosen) + chips([escape(say("chip.dealt", chosen.lang))])


def _pay(values: Values, chosen: Settings) -> str:
    return _win(values, chosen) + _told("pay", values, chosen)


def _told(ask: str, values: Values, chosen: Settings) -> str:
    facts = {key: int(text) for key, text in values.items() if text.isdigit()}
    return f'<p class="k">{clauses(say(f"house_page.about_{ask}", chosen.lang, **facts), chosen.lang)}</p>'


def _dealer(values: Values, chosen: Settings) -> str:
    return _told("dealer", values, chosen)


def _claims(values: Values, chosen: Settings) -> str:
    lang, drawer = chosen.lang, int(values["drawer"])
    seats = []
    for seat, player in enumerate(tong_shows.players_of(values)):
        badges = f'<span class="badge">{escape(say("chip.drawer", lang))}</span>' if seat == drawer else ""
        if player.keng:
            badges += f'<span class="badge">{keng_html("chip.keng_of", player.keng, lang)}</span>'
        lays = [*lays_by_head(player.hand.cards), Lay(cards=(values["card"],), win=0)]
        name = escape(say("seat.player", lang, number=seat + 1))
        seats.append(f'<div><p class="row who"><b>{name}</b>{badges}</p>{hand_html(lays, chosen, size="short")}</div>')
    return "".join(seats)


def _pok_hand(values: Values, chosen: Settings) -> str:
    return pok_table_html((PokLay(cards=parse_pok_hand(values["hand"])),), chosen, look="small")


def _duel(values: Values, chosen: Settings) -> str:
    lang = chosen.lang
    lays = (
        PokLay(cards=parse_pok_hand(values["dealer"]), who=say("seat.dealer", lang)),
        PokLay(cards=parse_pok_hand(values["player"]), who=say("ask.pok.player_laid", lang, count=pok_shows.STAKE)),
    )
    return pok_table_html(lays, chosen, look="small")


def _legs(values: Values, chosen: Settings) -> str:
    lang = chosen.lang
    lays = [
        PokLay(cards=leg.cards, drawn=leg.draw, who=say("seat.player", lang, number=seat + 1))
        for seat, leg in enumerate(pok_shows.legs_of(values))
    ]
    return pok_table_html(lays, chosen, look="small")


_DRAWN: Mapping[str, Callable[[Values, Settings], str]] = {
    "set": _set,
    "win": _win,
    "discard": _discard,
    "take": _discard,
    "pong": _discard,
    "dealt": _dealt,
    "claims": _claims,
    "pay": _pay,
    "dealer": _dealer,
    "opening": lambda values, chosen: "",
    "draw": _pok_hand,
    "dealer_draw": _pok_hand,
    "hand": _pok_hand,
    "settle": _duel,
    "catch": _legs,
}


def show_html(show: Show, chosen: Settings) -> str:
    """The cards of what shows a house rule, "" where it has none."""
    return _DRAWN[show.ask](show.values, chosen)


# --- what comes of it -------------------------------------------------------------------------------------------------


def _opening(outcome: Outcome, lang: str) -> str:
    return " → ".join(say(f"shows.step_{step}", lang) for step in str(outcome.fact["steps"]).split())


def _catches(outcome: Outcome, lang: str) -> str:
    caught = [say(f"shows.catch_{way}", lang, seat=seat) for way, seat in outcome.facts]
    return say("shows.either", lang, first=caught[0], last=caught[1]) if len(caught) == 2 else caught[0]


_SAID: Mapping[str, Callable[[Outcome, str], str]] = {"opening": _opening, "catches": _catches}


def say_outcome(outcome: Outcome, lang: str) -> str:
    """What a house makes of a situation, in a few words.

    >>> say_outcome(Outcome("win", (("category", "sian"), ("thok", 0), ("count", 4))), "en")
    'Kin sian, 4 points'
    >>> say_outcome(Outcome("opening", (("steps", "keng deal play"),)), "en")
    'Choose the keng → deal → play'
    """
    own = _SAID.get(outcome.key)
    return capital(own(outcome, lang) if own else say(f"shows.{outcome.key}", lang, **outcome.fact))
