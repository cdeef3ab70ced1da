"""Text of our own with things to tap in it: terms that explain themselves, words said aloud, rows that lead on."""

from __future__ import annotations

from html import escape

from lessons.ui.html import icon
from lessons.ui.parts import packed, part
from lessons.wording import say


def taps(html: str, *, key: str) -> str | None:
    """Show trusted HTML; returns the `data-tap` value of what was tapped in this run, else None."""
    result = part("taps")(key=key, data=packed({"html": html}), on_tap_change=_nothing)
    tapped = result.get("tap")
    return tapped if isinstance(tapped, str) else None


def _nothing() -> None:
    """Streamlit reports a tap only where somebody listens; the return value is what we read."""


def copy_button(label: str, text: str, lang: str, *, look: str = "btn") -> str:
    """A button that copies a text, and says that it did."""
    copied = escape(say("answer.copied", lang))
    return (
        f'<button type="button" class="{look}" data-copy="{copied}" data-text="{escape(text)}">'
        f"<span>{escape(label)}</span></button>"
    )


def listen_button(thai: str, lang: str) -> str:
    """A button that says Thai words aloud; hidden where the browser has no Thai voice."""
    label = escape(say("learn.listen_to", lang, word=thai))
    return f'<button type="button" class="say" data-say="{escape(thai)}" aria-label="{label}">{icon("sound")}</button>'
