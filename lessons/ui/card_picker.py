"""Cards picked by tapping their pictures: from a hand, from all thirty faces, one of a few, or three by three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lessons.ui.parts import packed, part
from lessons.ui.session import Settings, settings
from lessons.ui.show_cards import looks_of, meaning_of
from lessons.wording import say, say_card


@dataclass(frozen=True, kw_only=True, slots=True)
class Pick:
    """What a picker is about.

    `mode` is few (three to six cards, large), hand (twelve in two rows on a phone), faces (all thirty, heads and names)
    or groups (a hand parted three by three). `seq` names the question: a choice made for another one does not count.
    `named` prints the names; off, a card is told only by what it shows. `marks` say, card by card, right, wrong or
    missed, once it is checked.
    """

    mode: str
    codes: tuple[str, ...]
    seq: str
    label: str
    named: bool = True
    most: int | None = None
    instant: bool = False
    disabled: bool = False
    marks: Mapping[int, str] | None = None


def card_picker(pick: Pick, *, key: str, chosen: Sequence[Any] = ()) -> tuple[Any, ...]:
    """Show it; returns the places picked, in order; in groups mode tuples of three places.

    `chosen` is what it starts from. Whatever the browser sends is checked: places out of range or for another question
    are dropped.
    """
    chosen_settings = settings()
    lang = chosen_settings.lang
    cards = [
        {
            "code": code,
            "name": say_card(code, lang) if pick.named else looks_of(code, lang, place + 1),
            "text": tray_text(code, pick.mode, chosen_settings) if pick.named else "",
        }
        for place, code in enumerate(pick.codes)
    ]
    data = {
        "mode": pick.mode,
        "cards": cards,
        "seq": pick.seq,
        "label": pick.label,
        "picked": list(chosen),
        "max": pick.most,
        "instant": pick.instant,
        "disabled": pick.disabled,
        "marks": {str(place): mark for place, mark in (pick.marks or {}).items()},
        "words": _words(pick.mode, lang),
    }
    result = part("card_picker")(key=key, data=packed(data), on_picked_change=_nothing, default={"picked": None})
    sent = places_sent(pick, result)
    return tuple(chosen) if sent is None else sent


_SOFT = {"watermelons": "water\u00admelons", "eggplants": "egg\u00adplants"}


def tray_text(code: str, mode: str, chosen: Settings) -> str:
    """The name printed with a card to pick, as the learner's choice of names has it; lines may break where it says.

    Where both names are wished for, the few large cards have both and the small ones that of the learner's language.

    >>> tray_text("4c", "faces", Settings(captions="english")), tray_text("4c", "hand", Settings(captions="none"))
    ('breasts', '')
    """
    if mode == "few":
        names = {
            "none": (), "thai": ("thai",), "thai_rtgs": ("thai", "rtgs"), "english": ("name", "english"),
        }[chosen.captions]  # fmt: skip
        return "\n".join(dict.fromkeys(say_card(code, chosen.lang, style) for style in names))
    if chosen.captions == "none":
        return ""
    if chosen.captions == "english":
        meaning = meaning_of(code)
        return " ".join(_SOFT.get(word, word) for word in meaning.split())
    lang = "th" if chosen.captions == "thai" else chosen.lang
    short = say_card(code, lang, "short")
    if mode == "faces" or lang == "en":  # the head stands on the card
        return short
    return f"{say_card(code, lang).removesuffix(short)}\u200b{short}"


def places_sent(pick: Pick, state: Any) -> tuple[Any, ...] | None:
    """The places that a picker's state holds for this very question; None when it holds none."""
    sent = state.get("picked") if isinstance(state, Mapping) else None
    if not isinstance(sent, Mapping) or sent.get("seq") != pick.seq:
        return None
    return check_picked(sent.get("picked"), len(pick.codes), groups=pick.mode == "groups")


def _nothing() -> None:
    """Streamlit keeps a part's state only where somebody listens."""


def _words(mode: str, lang: str) -> dict[str, str]:
    check = say("answer.check", lang)
    count = "answer.check_sets" if mode == "groups" else "answer.check_count"
    many = say(count, lang, count=7).removeprefix(check).replace("7", "{count}")
    one = say(count, lang, count=1).removeprefix(check).replace("1", "{count}")
    words = {name: say(f"mark.{name}", lang) for name in ("right", "wrong", "missed", "chosen")}
    number = say("answer.set_number", lang, number=7).replace("7", "{number}")
    return {
        **words, "one": one, "many": many, "set": number, "undo": say("answer.clear", lang),
        "keys": say("picker.keys", lang),
    }  # fmt: skip


def check_picked(sent: Any, count: int, *, groups: bool) -> tuple[Any, ...]:
    """What the browser sent, without what cannot be: places out of range, twice, or groups that are not of three.

    >>> check_picked([2, 2, 99, True, "1"], 12, groups=False)
    (2,)
    >>> check_picked([[0, 1, 2], [2, 3, 4], [5]], 12, groups=True)
    ((0, 1, 2),)
    """
    if not isinstance(sent, Sequence) or isinstance(sent, str):
        return ()
    used: set[int] = set()

    def fits(place: Any) -> bool:
        ok = isinstance(place, int) and not isinstance(place, bool) and 0 <= place < count and place not in used
        if ok:
            used.add(place)
        return ok

    if not groups:
        return tuple(place for place in sent if fits(place))
    found = []
    for group in sent:
        if isinstance(group, Sequence) and len(group) == 3 and all(fits(place) for place in group):
            found.append(tuple(group))
    return tuple(found)
