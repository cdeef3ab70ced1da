"""Small pieces of HTML that several parts are made of: text made safe, sentences with named cards, icons."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

from cards.phai_tong.wins import CATEGORIES
from lessons.wording import pieces, say_category


def icon(name: str) -> str:
    """A line drawing in the colour of the text around it; its shape is in `look/icons.css`."""
    return f'<i class="ic {name}" aria-hidden="true"></i>'


def dot(tone: str) -> str:
    """A round sign: `ok`, `bad`, `part`, `near`, or `kept` for an answer of which nothing is said yet."""
    name = {"ok": "check", "bad": "cross", "part": "half", "near": "cross", "kept": "check"}[tone]
    return f'<span class="dot {tone}">{icon(name)}</span>'


def state_dot(state: str) -> str:
    """The circle of a state of knowing, told from the others by its shape: ring, half, disc, disc in a ring, tick."""
    return f'<i class="st8 {state}" aria-hidden="true"></i>'


def clauses(text: str, lang: str) -> str:
    """Escaped text whose lines break between clauses first: Thai parts them by blanks. Names of wins never break.

    >>> clauses("ครบสี่ตอง ใบกิน", "th"), clauses("It is kin khiao wan", "en")
    ('<span class="cl">ครบสี่ตอง</span> <span class="cl">ใบกิน</span>', 'It is <span class="nb">kin khiao wan</span>')
    """
    if lang != "th":
        return whole(text, lang)
    return " ".join(f'<span class="cl">{whole(part, lang)}</span>' for part in text.split())


@cache
def _win_names(lang: str) -> re.Pattern[str]:
    names = {say_category(key, lang, thok) for key in CATEGORIES for thok in (False, True)}
    longest = sorted(names, key=lambda name: (-len(name), name))
    return re.compile("|".join(map(re.escape, longest)), re.IGNORECASE)


def whole(text: str, lang: str) -> str:
    """Escaped text in which a line never breaks inside the name of a way to win."""
    return _win_names(lang).sub(r'<span class="nb">\g<0></span>', escape(text))


def sentence(text: str, lang: str, tone: str = "") -> str:
    """A sentence of the wording with its card marks as underlined names.

    >>> sentence("Dark, but [4b] lies", "en", "bad")
    'Dark, but <span class="ref bad">si makhuea</span> lies'
    """
    found = []
    for piece in pieces(text, lang):
        if piece.cards:
            found.append(f'<span class="ref {tone}">{escape(piece.text)}</span>')
        else:
            found.append(_clauses_between(piece.text) if lang == "th" else whole(piece.text, lang))
    return "".join(found)


def _clauses_between(text: str) -> str:
    """Thai between two names: only clauses whole in themselves are kept together."""
    parts = text.split(" ")
    kept = [whole(part, "th") if i in (0, len(parts) - 1) else f'<span class="cl">{whole(part, "th")}</span>'
            for i, part in enumerate(parts)]  # fmt: skip
    return " ".join(kept)


def chips(items: Iterable[str]) -> str:
    """A row of chips out of ready HTML."""
    inside = "".join(f'<span class="chip">{item}</span>' for item in items)
    return f'<div class="row chips">{inside}</div>' if inside else ""


def intro(title: str, about: str, lang: str, *, level: str = "h1") -> str:
    """A heading and the line below it.

    >>> intro("Rules", "All of them", "en")
    '<h1>Rules</h1><p class="k">All of them</p>'
    """
    told = f'<p class="k">{clauses(about, lang)}</p>' if about else ""
    return f"<{level}>{clauses(title, lang)}</{level}>{told}"


def part_head(title: str, count: str) -> str:
    """The line over a part of the map: its name and a count."""
    return f'<b>{escape(title)}</b><span class="k">{escape(count)}</span>'


def tap(value: str, inside: str, *, look: str = "btn") -> str:
    """A button whose tap is told to Python; `inside` is ready HTML."""
    return f'<button type="button" class="{look}" data-tap="{value}">{inside}</button>'


def note_html(sign: str, title: str, told: str) -> str:
    """A note with its sign; `told` is ready HTML."""
    return f'<p class="note">{icon(sign)}<span><b>{escape(title)}</b> {told}</span></p>'
