"""The invisible frame of every page: its language, where the eye and the focus go, what is said aloud, the cookie."""

from __future__ import annotations

from lessons.ui.parts import packed, part
from lessons.ui.session import COOKIE, cookie_text, said, settings


def shell(view: str) -> None:
    """Mount it, last on the page. A new `view` scrolls to the top and moves the focus to the heading."""
    chosen = settings()
    data = {"lang": chosen.lang, "view": view, "say": said(), "cookie": f"{COOKIE}={cookie_text(chosen)}"}
    part("shell")(key="shell", data=packed(data), height="content")
