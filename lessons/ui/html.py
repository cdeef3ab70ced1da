"""Small pieces of HTML that several parts are made of: text made safe, sentences with named cards, icons."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from lessons.wording import pieces

_PATHS = {
    "check": '<path d="M5 12.5 10 17.5 19 7"/>',
    "cross": '<path d="M6 6 18 18M18 6 6 18"/>',
    "half": '<path d="M5 12h14"/>',
    "draw": '<path d="M12 3v11M7.5 10 12 14.5 16.5 10M5 20h14"/>',
    "house": '<path d="M3.5 12 12 5l8.5 7M6 10.5V20h12v-9.5"/>',
    "source": '<path d="M6 3.5h9l4 4V20.5H6ZM9.5 12h6M9.5 16h6"/>',
    "next": '<path d="m9 5 7 7-7 7"/>',
    "bulb": '<path d="M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0v1.2h-7Z"/>',
    "sound": '<path d="M4 9.5v5h3.5L12 18.500V5.500L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>',
}


def icon(name: str) -> str:
    """A line drawing, 24 by 24, in the colour of the text around it."""
    return f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">{_PATHS[name]}</svg>'


def dot(tone: str) -> str:
    """A round sign: `ok`, `bad`, `part` or `near`."""
    name = {"ok": "check", "bad": "cross", "part": "half", "near": "cross"}[tone]
    return f'<span class="dot {tone}">{icon(name)}</span>'


def state_dot(state: str) -> str:
    """Full, half or hollow circle: mastered, learning, not yet."""
    inside = {
        "mastered": '<circle cx="8" cy="8" r="7.5" fill="var(--green)"/>'
        '<path d="M4.5 8.200 7 10.700 11.500 5.600" fill="none" stroke="var(--on-green)" stroke-width="2"/>',
        "learning": '<circle cx="8" cy="8" r="6.600" fill="none" stroke="var(--orange)" stroke-width="2"/>'
        '<path d="M8 1.400a6.600 6.600 0 0 1 0 13.200Z" fill="var(--orange)"/>',
        "not_yet": '<circle cx="8" cy="8" r="6.600" fill="none" stroke="var(--edge)" stroke-width="1.600"/>',
    }[state]
    return f'<svg class="st8" viewBox="0 0 16 16" aria-hidden="true">{inside}</svg>'


def clauses(text: str, lang: str) -> str:
    """Escaped text whose lines break between clauses first: Thai parts them by blanks.

    >>> clauses("ครบสี่ตอง ใบกิน", "th")
    '<span class="cl">ครบสี่ตอง</span> <span class="cl">ใบกิน</span>'
    """
    if lang != "th":
        return escape(text)
    return " ".join(f'<span class="cl">{escape(part)}</span>' for part in text.split())


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
            found.append(_clauses_between(piece.text) if lang == "th" else escape(piece.text))
    return "".join(found)


def _clauses_between(text: str) -> str:
    """Thai between two names: only clauses whole in themselves are kept together."""
    parts = text.split(" ")
    kept = [escape(part) if i in (0, len(parts) - 1) else f'<span class="cl">{escape(part)}</span>'
            for i, part in enumerate(parts)]  # fmt: skip
    return " ".join(kept)


def chips(items: Iterable[str]) -> str:
    """A row of chips out of ready HTML."""
    inside = "".join(f'<span class="chip">{item}</span>' for item in items)
    return f'<div class="row chips">{inside}</div>' if inside else ""
