"""Cards tapped into places: what the picker of a lab shows, and the query that its taps make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from cards.phai_tong.deck import CODES, COPIES, FULL_SIZE, HAND_SIZE, IAO, Hand
from cards.pok_deng.deck import CODES as POK_CODES
from cards.pok_deng.deck import FACE_BY_CODE as POK_FACES
from cards.pok_deng.rounds import CAUGHT_SIZE
from lessons.lab import MOST_PLAYERS, MOST_SEATS, MOST_STAKE, ClaimsLab, HandLab, Lab, PokLab
from lessons.quizzes.situation import hand_text
from lessons.ui.card_picker import tray_text
from lessons.ui.parts import packed, part
from lessons.ui.session import Settings, settings
from lessons.wording import say, say_card

PICKER = "lab_picker"
_BY_SUIT = tuple(sorted(POK_CODES, key=lambda code: "SHDC".index(code[1])))
_EMPTY = "-"
_LAST = "samrap_lab_act"


# --- what it shows ----------------------------------------------------------------------------------------------------


def show_picker(lab: Lab, number: int) -> str | None:
    """Show the picker; returns the act that was pressed in this run: undo, clear, ready, deal, add, drop, else None."""
    chosen = settings()
    result = part("lab_picker")(
        key=PICKER,
        data=packed(_data(lab, number, chosen)),
        on_state_change=_nothing,
        on_act_change=_nothing,
        default={"state": None},
    )
    pressed = result.get("act")
    if not isinstance(pressed, str) or pressed == st.session_state.get(_LAST):  # what comes twice is one
        return None
    st.session_state[_LAST] = pressed
    return pressed.partition(" ")[0]


def _nothing() -> None:
    """Streamlit keeps a part's state only where somebody listens."""


def _data(lab: Lab, number: int, chosen: Settings) -> dict[str, Any]:
    lang = chosen.lang
    groups, controls, acts = _PARTS[type(lab)](lab, lang)
    pok = isinstance(lab, PokLab)
    acts = ["undo", "clear", *acts]
    return {
        "seq": number,
        "label": say("lab.all_faces", lang),
        "tiles": [_pok_tile(code, lang) for code in _BY_SUIT] if pok else [_tile(code, chosen) for code in CODES],
        "columns": 7 if pok else 6,
        "copies": 1 if pok else COPIES,
        "groups": groups,
        "pools": {"hand": FULL_SIZE} | {f"seat{seat}": HAND_SIZE for seat in range(MOST_SEATS)},
        "controls": controls,
        "acts": [[act, say(_ACT_WORDS[act], lang)] for act in acts],
        "words": {name: _open(f"lab.{name}", lang) for name in ("remove", "here", "there", "keys")},
    }


_ACT_WORDS = {
    "undo": "lab.undo", "clear": "lab.clear", "ready": "lab.ready_hand", "deal": "lab.deal", "add": "lab.add_player",
    "drop": "lab.drop_player",
}  # fmt: skip


def _open(key: str, lang: str) -> str:
    """Words whose number the browser fills in."""
    return say(key, lang, count=77).replace("77", "{count}") if key in ("lab.here", "lab.there") else say(key, lang)


def _tile(code: str, chosen: Settings) -> dict[str, Any]:
    return {
        "code": code,
        "name": say_card(code, chosen.lang),
        "text": tray_text(code, "faces", chosen).replace("\u00ad", ""),
        "short": say_card(code, chosen.lang, "short")
        if code in IAO
        else f"{code[0]} {say_card(code, chosen.lang, 'short')}",
    }


def _pok_tile(code: str, lang: str) -> dict[str, Any]:
    sign = POK_FACES[code].sign
    return {"code": code, "name": say_card(code, lang), "sign": sign, "short": sign, "red": code[1] in "HD", "text": ""}


def _zone(key: str, label: str, cards: Sequence[str], most: int, **more: Any) -> dict[str, Any]:
    return {"key": key, "label": label, "cards": list(cards), "most": most, "adds": 1, "bans": [], "free": False} | more


def _tripled(hand: Hand) -> list[str]:
    return [face for face in hand.ponged for _ in range(3)]


_Parts = tuple[list[dict[str, Any]], list[dict[str, Any]], list[str]]


def _hand_parts(lab: HandLab, lang: str) -> _Parts:
    zones: list[dict[str, Any]] = [
        _zone("hand", say("place.hand", lang), lab.hand.cards, FULL_SIZE, pool="hand"),
        _zone("ponged", say("place.ponged", lang), _tripled(lab.hand), FULL_SIZE, pool="hand", adds=3),
        _zone("win", say("place.win", lang), [lab.win] if lab.win else [], 1, pool="hand"),
        _zone("keng", say("chip.keng_short", lang), [lab.keng] if lab.keng else [], 1, free=True, bans=list(IAO)),
    ]
    who: dict[str, Any] = {
        "key": "thok", "label": say("lab.who_drew", lang), "value": "1" if lab.thok else "", "needs": "win",
        "shows": True,
        "choices": [["", say("lab.by_another", lang)], ["1", say("lab.by_me", lang)]],
    }  # fmt: skip
    return [{"key": "hand", "label": "", "zones": zones}], [who], ["ready", "deal"]


def _claims_parts(lab: ClaimsLab, lang: str) -> _Parts:
    groups: list[dict[str, Any]] = []
    for seat, player in enumerate(lab.players):
        pool = f"seat{seat}"
        zones = [
            _zone(f"seat{seat}", say("place.hand", lang), player.hand.cards, HAND_SIZE, pool=pool),
            _zone(f"pong{seat}", say("place.ponged", lang), _tripled(player.hand), HAND_SIZE, pool=pool, adds=3),
            _zone(f"keng{seat}", say("chip.keng_short", lang), [player.keng] if player.keng else [], 1, free=True,
                  bans=list(IAO)),
        ]  # fmt: skip
        groups.append({"key": pool, "label": say("lab.seat_short", lang, number=seat + 1), "zones": zones})
    card = _zone("card", say("lab.card", lang), [lab.card] if lab.card else [], 1)
    groups.append({"key": "card", "label": say("lab.card", lang), "zones": [card]})
    seats = [[str(seat), say("lab.seat_short", lang, number=seat + 1)] for seat in range(len(lab.players))]
    controls: list[dict[str, Any]] = [
        {"key": "thrown", "label": say("lab.who_came", lang), "value": "1" if lab.thrown else "", "group": "card",
         "shows": True, "choices": [["", say("lab.from_pile", lang)], ["1", say("lab.thrown", lang)]]},
        {"key": "drawer", "label": say("lab.who_has", lang), "value": str(lab.drawer), "group": "card",
         "shows": True, "choices": seats},
    ]  # fmt: skip
    count = len(lab.players)
    acts = ["deal"] + ["add"] * (count < MOST_SEATS) + ["drop"] * (count > 2)
    return groups, controls, acts


def _pok_parts(lab: PokLab, lang: str) -> _Parts:
    dealer = _zone("dealer", say("seat.dealer", lang), lab.dealer, 3)
    groups: list[dict[str, Any]] = [{"key": "dealer", "label": say("seat.dealer", lang), "zones": [dealer]}]
    catches = [["", say("lab.catch_none", lang)]] + [
        [catch, say(f"ask.pok.catch_{catch}", lang)] for catch in CAUGHT_SIZE if catch in lab.house.catches
    ]
    controls: list[dict[str, Any]] = [
        {"key": "catch", "label": say("lab.catch", lang), "value": lab.catch or "", "group": "dealer", "shows": True,
         "choices": catches}
    ]  # fmt: skip
    for seat, place in enumerate(lab.players):
        label = say("lab.seat_short", lang, number=seat + 1)
        zone = _zone(f"player{seat}", label, place.cards, 3)
        groups.append({"key": f"player{seat}", "label": label, "zones": [zone]})
        stake = {"key": f"stake{seat}", "label": say("lab.stake", lang), "value": place.stake, "group": f"player{seat}"}
        controls.append(stake | {"number": MOST_STAKE})
    count = len(lab.players)
    acts = ["deal"] + ["add"] * (count < MOST_PLAYERS) + ["drop"] * (count > 1)
    return groups, controls, acts


_PARTS: Mapping[type[Any], Any] = {HandLab: _hand_parts, ClaimsLab: _claims_parts, PokLab: _pok_parts}


# --- what was tapped --------------------------------------------------------------------------------------------------


def lab_sent(state: Any, number: int) -> dict[str, str] | None:
    """The query that the picker's taps make, None when they belong to another start of it or are none.

    >>> zones = {"hand": ["4c", "4b"], "ponged": ["1a"] * 3, "win": ["1d"], "keng": []}
    >>> lab_sent({"state": {"seq": 3, "zones": zones, "controls": {"thok": "1"}}}, 3)
    {'hand': '4bc|1aaa', 'win': '1d', 'thok': '1'}
    """
    sent = state.get("state") if isinstance(state, Mapping) else None
    if not isinstance(sent, Mapping) or sent.get("seq") != number:
        return None
    zones, controls = sent.get("zones"), sent.get("controls")
    if not isinstance(zones, Mapping) or not isinstance(controls, Mapping):
        return None
    held = {str(key): [str(code) for code in codes] for key, codes in zones.items() if isinstance(codes, Sequence)}
    told = {str(key): str(value) for key, value in controls.items()}
    if "dealer" in held:
        return _pok_query(held, told)
    return _claims_query(held, told) if "seat0" in held else _hand_query(held, told)


def _written(cards: Sequence[str], ponged: Sequence[str]) -> str:
    return hand_text(Hand(tuple(sorted(cards)), tuple(sorted(Counter(ponged)))))


def _hand_query(held: Mapping[str, list[str]], told: Mapping[str, str]) -> dict[str, str]:
    found = {"hand": _written(held.get("hand", []), held.get("ponged", []))}
    found |= {key: held[key][0] for key in ("win", "keng") if held.get(key)}
    if "win" in found and told.get("thok"):
        found["thok"] = "1"
    return {key: value for key, value in found.items() if value}


def _claims_query(held: Mapping[str, list[str]], told: Mapping[str, str]) -> dict[str, str]:
    found = {"claims": "1"}
    seats = sum(key.startswith("seat") for key in held)
    for seat in range(seats):
        found[f"seat{seat}"] = _written(held.get(f"seat{seat}", []), held.get(f"pong{seat}", [])) or _EMPTY
        if held.get(f"keng{seat}"):
            found[f"keng{seat}"] = held[f"keng{seat}"][0]
    if held.get("card"):
        found["card"] = held["card"][0]
    found |= {key: told[key] for key in ("drawer", "thrown") if told.get(key)}
    return found


def _pok_query(held: Mapping[str, list[str]], told: Mapping[str, str]) -> dict[str, str]:
    found = {"pok": "1"}
    for key, cards in held.items():
        found[key] = "".join(cards) or _EMPTY
    found |= {key: value for key, value in told.items() if value}
    return found
