"""The invisible frame of every page: its language, where the eye and the focus go, what is said aloud, the cookie."""

from __future__ import annotations

from lessons.ui.html import clauses
from lessons.ui.parts import packed, part
from lessons.ui.session import COOKIE, cookie_text, said, settings
from lessons.wording import say

_REMOVE = "[data-testid=stFileChipDeleteBtn]"  # beside each file in the uploader
NAMED: tuple[tuple[str, str, str], ...] = (
    ("[data-testid=stSkipToContent]", "aria-label", "nav.skip"),
    (f"[data-testid=stFileUploaderDropzone] button:not({_REMOVE} button)", "aria-label", "deck.choose"),
    (f"{_REMOVE} button", "aria-label", "deck.remove"),
    ("[data-testid=stFileUploaderDropzone]", "aria-label", "deck.title"),
)
"""Where, which attribute, and the key of its words."""
SET = ((".st-key-group_points input", "inputmode", "numeric"),)


def shell(view: str, *, asked: str = "") -> None:
    """Mount it, last on the page. A new `view` scrolls to the top and moves the focus to the heading.

    `asked` is the class of a part of the page that the address asks for: the eye and the focus go there instead.
    Streamlit's own parts that have a name in English only, or none, get one in the learner's language. The words for a
    connection that is gone are there before it is.
    """
    chosen = settings()
    data: dict[str, object] = {
        "lang": chosen.lang,
        "view": view,
        "say": said(),
        "cookie": f"{COOKIE}={cookie_text(chosen)}",
    }
    named = [[where, name, say(key, chosen.lang)] for where, name, key in NAMED]
    data |= {"asked": asked, "named": [*named, *SET], "cut": clauses(say("saving.cut", chosen.lang), chosen.lang)}
    part("shell")(key="shell", data=packed(data), height="content")
