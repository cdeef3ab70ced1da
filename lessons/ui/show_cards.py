"""Cards on the page: hands, rows of cards and small ones in the text, cut by CSS out of one sprite of all thirty faces.

Sizes follow the box they stand in, so nothing shifts when the picture comes. Words beside cards follow the settings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby

import streamlit as st

from cards.phai_tong.deck import FACE_BY_CODE
from cards.verdict import Group, Verdict
from lessons.quizzes import Shown
from lessons.server import pok_sheet_url, sheet_url
from lessons.ui.html import icon
from lessons.ui.marks import circumstances_of, faults_of
from lessons.ui.session import Settings, deck_key, settings
from lessons.wording import has_words, say, say_card, say_set


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """The bar and label under cards: `tone` is ok, bad, now or plain."""

    tone: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Lay:
    """Cards that lie together in a hand: a label above, a strip behind ponged ones, a bar and label below, a `note`
    under that.

    `win` is the place of the winning card among `cards`, None when it is not here.
    """

    cards: tuple[str, ...]
    zone: str = ""
    ponged: bool = False
    win: int | None = None
    mark: Mark | None = None
    note: Mark | None = None


# --- one card ---------------------------------------------------------------------------------------------------------


def sheet_style(chosen: Settings) -> str:
    """The sprites in use, as custom properties: one style element a page. Only the game shown has any."""
    if chosen.game == "pok":
        pok = "".join(f"--pok-{cut}:url({pok_sheet_url(cut)});" for cut in ("row", "full"))
        return "<style>:root{" + pok + "}</style>"
    deck = deck_key()
    urls = {
        "sheet-row": sheet_url("row", chosen.index, deck),
        "sheet-full": sheet_url("full", chosen.index, deck),
        "sheet-heads": sheet_url("heads", chosen.index),
    }
    return "<style>:root{" + "".join(f"--{name}:url({url});" for name, url in urls.items()) + "}</style>"


def caption_of(code: str, chosen: Settings) -> tuple[str, ...]:
    """The lines printed under a card, as the learner's choice has it; without the head, which the card shows itself.

    >>> caption_of("4b", Settings(captions="thai_rtgs")), caption_of("4b", Settings(captions="none"))
    (('มะเขือ', 'makhuea'), ())
    """
    thai, rtgs = say_card(code, "th", "short"), say_card(code, "en", "short")
    return {"none": (), "thai": (thai,), "thai_rtgs": (thai, rtgs), "english": (meaning_of(code),)}[chosen.captions]


def meaning_of(code: str) -> str:
    """The name's meaning in English, without the head.

    >>> meaning_of("4b"), meaning_of("1b")
    ('eggplants', 'nun')
    """
    face = FACE_BY_CODE[code]
    return face.english.split(" ", 1)[1] if face.head > 1 else face.english.split(",")[0]


def looks_of(code: str, lang: str, number: int) -> str:
    """A card as a screen reader tells it where its name would be the answer: in English what the picture means, in Thai
    (where that is the name) which of the cards it is, its head and what kind of picture it has.

    >>> looks_of("4b", "en", 1), looks_of("4b", "th", 1), looks_of("1b", "th", 2)
    ('four eggplants', 'ใบที่ 1 หัวสี่ รูปกลม', 'ใบที่ 2 หัวเอี่ยว')
    """
    face = FACE_BY_CODE[code]
    if lang == "en":
        return face.english
    kind = f"looks.{face.suit}"
    more = f" {say(kind, lang)}" if face.head > 1 and has_words(kind) else ""
    return say("looks.card", lang, number=number, head=face.head) + more


def card_html(code: str, chosen: Settings, *, more: str = "", name: str | None = None, caption: bool = True) -> str:
    """One card. `more` are classes: `win`, `dim`; `name` what a screen reader hears, "" for nothing."""
    label = say_card(code, chosen.lang) if name is None else name
    aria = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    lines = "".join(f"<i>{escape(line)}</i>" for line in caption_of(code, chosen)) if caption else ""
    cap = f'<span class="cap" aria-hidden="true">{lines}</span>' if lines else ""
    return f'<span class="c {more}" {aria}><span class="face f{code}"></span>{cap}</span>'


def small_card(code: str, lang: str) -> str:
    """A card's head in running text or a chip, with its name."""
    return f'<b class="pkx" aria-hidden="true"><i class="head f{code}"></i></b>{escape(say_card(code, lang))}'


def keng_html(key: str, card: str, lang: str) -> str:
    """Words about the keng box with its card's head in them; `key` is of the wording."""
    before, _, after = say(key, lang, card=card).partition(f"[{card}]")
    return f"{escape(before)}{small_card(card, lang)}{escape(after)}"


def context_chips(win: str | None, thok: bool | None, keng: str | None, lang: str) -> list[str]:
    """Who drew the winning card, and the keng box, as the insides of chips."""
    found = []
    if win and thok is not None:
        found.append(icon("draw") + escape(say("chip.thok" if thok else "chip.drawn_by_another", lang)))
    if keng:
        found.append(keng_html("chip.keng", keng, lang))
    return found


# --- hands ------------------------------------------------------------------------------------------------------------


def lays_by_head(cards: Iterable[str], zone: str = "") -> tuple[Lay, ...]:
    """The cards of a hand as players hold them: those of one head together; the label over the first."""
    runs = [tuple(run) for _, run in groupby(sorted(cards), key=lambda code: code[0])]
    return tuple(Lay(cards=run, zone=zone if place == 0 else "") for place, run in enumerate(runs))


def lays_of(shown: Shown, lang: str, *, zones: bool | None = None) -> tuple[Lay, ...]:
    """A hand before it is answered: in the hand by heads, ponged tong, the winning card alone at the end."""
    if zones is None:
        zones = bool(shown.ponged or shown.win)
    label = {name: say(f"place.{name}", lang) if zones else "" for name in ("hand", "ponged", "win")}
    lays = list(lays_by_head(shown.cards, label["hand"]))
    for place, face in enumerate(shown.ponged):
        lays.append(Lay(cards=(face,) * 3, zone=label["ponged"] if place == 0 else "", ponged=True))
    if shown.win:
        lays.append(Lay(cards=(shown.win,), zone=label["win"], win=0))
    return tuple(lays)


def lays_of_verdict(verdict: Verdict, lang: str, *, win: str | None = None, judged: bool = True) -> tuple[Lay, ...]:
    """A hand as a verdict reads it: its groups with bars, those that spoil a condition marked wrong and with what.

    With `judged=False` the bars only name the groups.
    """
    bad = faults_of(verdict) if judged else {}
    notes = circumstances_of(verdict) if judged else {}
    ponged_seen = hand_seen = False
    lays = []
    for place, group in enumerate(verdict.groups):
        ponged = group.place == "ponged"
        zone = ""
        if group.win:
            zone = say("mark.pair_win" if group.kind == "tong" else "place.win", lang)
        elif ponged and not ponged_seen:
            zone, ponged_seen = say("place.ponged", lang), True
        elif not ponged and not hand_seen:
            zone, hand_seen = say("place.hand", lang), True
        cards, at = _winning_last(group, win)
        mark = _mark(group, bad.get(place), lang) if judged else _name_mark(group, lang)
        note = Mark(tone="bad", text=say(notes[place], lang)) if place in notes else None
        lays.append(Lay(cards=cards, zone=zone, ponged=ponged, win=at, mark=mark, note=note))
    return tuple(lays)


def _winning_last(group: Group, win: str | None) -> tuple[tuple[str, ...], int | None]:
    if not group.win or win not in group.cards:
        return group.cards, None
    cards = list(group.cards)
    cards.remove(win)
    return (*cards, win), len(cards)


def _name_mark(group: Group, lang: str) -> Mark:
    return Mark(tone="plain", text="" if group.kind == "loose" else say_set(group.kind, lang))


def _mark(group: Group, wrong: str | None, lang: str) -> Mark:
    if wrong is not None:
        return Mark(tone="bad", text=say(wrong, lang))
    return _name_mark(group, lang) if group.kind == "loose" else Mark(tone="ok", text=say_set(group.kind, lang))


def spoken_hand(lays: Sequence[Lay], lang: str) -> str:
    """The hand in words, zone by zone: what the picture says to a screen reader."""
    parts: dict[str, list[str]] = {}
    for lay in lays:
        for place, code in enumerate(lay.cards):
            zone = "win" if place == lay.win else "ponged" if lay.ponged else "hand"
            parts.setdefault(zone, []).append(code)
    told = []
    for zone in ("hand", "ponged", "win"):
        if codes := parts.get(zone):
            told.append(f"{say(f'place.{zone}', lang)}: {_counted(codes, lang)}")
    return ". ".join(told)


def _counted(codes: Iterable[str], lang: str) -> str:
    glue = " " if lang == "th" else ", "
    counted = Counter(codes)
    return glue.join(say_card(code, lang) + (f" ×{count}" if count > 1 else "") for code, count in counted.items())


def hand_html(lays: Sequence[Lay], chosen: Settings, *, names: bool = True, size: str = "") -> str:
    """A hand in one row, as wide as its box lets it be; a tap lists the cards' names.

    `size` is "" or `tall` (few cards, large), `small`, `short` (heads only). `names=False` where names would be the
    answer: no captions, and the cards are told by what they show.
    """
    count = sum(len(lay.cards) for lay in lays)
    if any(lay.note for lay in lays):  # an empty line under the others keeps the cards level
        lays = [replace(lay, note=lay.note or Mark(tone="plain", text="")) for lay in lays]
    zoned = any(lay.zone for lay in lays)
    groups = "".join(_lay_html(lay, chosen, zoned, names) for lay in lays)
    many = " many" if len(lays) > 5 else ""
    lane = f'<span class="lane{many}" style="--n:{count};--k:{len(lays)}">{groups}</span>'
    size = f" {size}" if size else ""
    if not names:
        return f'<div class="hand{size}">{lane}</div>'
    spoken = escape(spoken_hand(lays, chosen.lang))
    return (
        f'<details class="hand{size}"><summary aria-label="{spoken}">{lane}</summary>'
        f'<p class="names">{_names_html(lays, chosen.lang)}</p></details>'
    )


def _names_html(lays: Sequence[Lay], lang: str) -> str:
    return "".join(f'<span class="cl">{escape(part)}</span> ' for part in spoken_hand(lays, lang).split(". "))


def _lay_html(lay: Lay, chosen: Settings, zoned: bool, names: bool) -> str:
    zone = ""
    if zoned:
        orange = " o" if lay.win is not None else ""
        zone = f'<span class="zl{orange}">{escape(lay.zone) or "&nbsp;"}</span>'
    cards = "".join(
        card_html(
            code,
            chosen,
            more="win" if place == lay.win else "",
            name="" if names else looks_of(code, chosen.lang, place + 1),
            caption=names,
        )
        for place, code in enumerate(lay.cards)
    )
    mark = _mark_html(lay.mark) + _mark_html(lay.note, " under")
    pong = " pong" if lay.ponged else ""
    return f'<span class="grp">{zone}<span class="cs{pong}">{cards}</span>{mark}</span>'


def _mark_html(mark: Mark | None, more: str = "") -> str:
    if mark is None:
        return ""
    sign = {"ok": icon("check"), "bad": icon("cross")}.get(mark.tone, "")
    return f'<span class="mk {mark.tone}{more}">{sign}{escape(mark.text) or "&nbsp;"}</span>'


def show_hand(lays: Sequence[Lay], *, names: bool = True, size: str = "") -> None:
    """Put a hand on the page."""
    st.html(hand_html(lays, settings(), names=names, size=size))


def cards_html(
    codes: Sequence[str], chosen: Settings, *, names: bool = True, under: Mapping[str, str] | None = None
) -> str:
    """Cards in a row at a size to look at, each with its full name below unless `names` is off."""
    found = []
    for place, code in enumerate(codes):
        text = (under or {}).get(code, _full_name(code, chosen) if names else "")
        label = f'<span class="nm">{text}</span>' if text else ""
        name = "" if names else looks_of(code, chosen.lang, place + 1)
        found.append(f'<span class="big">{card_html(code, chosen, name=name, caption=False)}{label}</span>')
    return f'<div class="bigs" style="--n:{max(len(codes), 3)}">{"".join(found)}</div>'


def _full_name(code: str, chosen: Settings) -> str:
    thai, rtgs = say_card(code, "th"), say_card(code, "en")
    first = thai if chosen.lang == "th" else rtgs
    second = {"thai_rtgs": rtgs if chosen.lang == "th" else thai, "english": FACE_BY_CODE[code].english}
    more = second.get(chosen.captions, "")
    return f"<b>{escape(first)}</b>" + (f"<small>{escape(more)}</small>" if more else "")


def show_cards(codes: Sequence[str], *, names: bool = True) -> None:
    """Put cards in a row on the page, at a size to look at."""
    st.html(cards_html(codes, settings(), names=names))
