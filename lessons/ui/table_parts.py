"""What the tables of both games are made of: the top, choices before the deal, files, links, looking back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from urllib.parse import quote, urlencode

import streamlit as st

from cards.errors import CardsError
from lessons.coaching import COACH
from lessons.matches import read_file, table_of_file
from lessons.pok_matches import GAME as POK
from lessons.pok_matches import pok_table_of_file
from lessons.store import StoreError
from lessons.takeaway.export import MOST_BYTES
from lessons.ui.html import clauses, dot, tap
from lessons.ui.parts import packed, part
from lessons.ui.places import address_of, link, show_language, show_tabs, show_top, way_back
from lessons.ui.pok_table_state import keep_pok_table, pok_address
from lessons.ui.session import announce, set_params
from lessons.ui.table_state import address_query, keep_table
from lessons.ui.takeaway import file_of
from lessons.ui.taps import copy_button
from lessons.wording import has_words, say, say_error

FILE_NAME = "samrap-match.json"
_LAST_FILE, _WRONG_FILE, _ASKED_FILE = "samrap_table_file", "samrap_table_wrong", "samrap_table_asked"


def show_bad(error: CardsError, lang: str, *, start: Mapping[str, str], words: Sequence[str] = ("table",)) -> None:
    """What is wrong with an address; `start` is the query of a new match. Words are looked for in these places."""
    show_top("table")
    with st.container(key="page_text"):
        st.html(f"<h1>{escape(say('table.bad', lang))}</h1>")
        st.html(
            f'<div class="why bad" role="alert">{dot("bad")}<p>{clauses(_told(error, lang, words), lang)}</p></div>'
        )
        st.html(f'<p class="k">{clauses(say("table.bad_about", lang), lang)}</p>')
        link("table", say("table.new", lang), start, name="table_new", look="go")
    show_tabs("table")


def _told(error: CardsError, lang: str, words: Sequence[str]) -> str:
    key = str(error.facts.get("key", ""))
    own = next((f"{place}.bad_{key}" for place in words if has_words(f"{place}.bad_{key}")), None)
    if own is None:
        return say_error(error, lang)
    return say(own, lang, token=error.token, count=error.facts.get("most", 0))


# --- before the deal --------------------------------------------------------------------------------------------------


def choice_html(
    name: str, choices: Sequence[tuple[str, str]], value: str, lang: str, *, words: str = "table"
) -> str:  # fmt: skip
    """A row of choices, one of them on: of each its key and where in `words` it is named."""
    label = escape(say(f"{words}.{name}", lang))
    buttons = "".join(
        f'<button type="button" class="zone" data-tap="{name} {key}" aria-pressed="{str(key == value).lower()}">'
        f"{escape(say(f'{words}.{word}', lang))}</button>"
        for key, word in choices
    )
    return f'<p class="lbl">{label}</p><div class="zones" role="group" aria-label="{label}">{buttons}</div>'


def coach_html(value: str, lang: str) -> str:
    """When the coach speaks, to choose."""
    return choice_html("coach", [(key, f"coach_{key}") for key in COACH], value, lang)


def go_on_html(about: str, lang: str) -> str:
    """The way back to the match that was left."""
    button = tap("go_on", escape(say("table.go_on", lang)), look="btn")
    return f'<div class="goon"><span>{clauses(about, lang)}</span>{button}</div>'


def show_bring(lang: str) -> None:
    """A file to bring back, of either game; what is wrong with it is said below."""
    words = {name: escape(say(f"table.send.{name}", lang)) for name in ("busy", "failed", "large")}
    told = " ".join(f'data-{name}="{text}"' for name, text in words.items()) + ' data-done=""'
    html = (
        f'<ul class="take"><li><button type="button" class="btn" data-pick {told}>'
        f'<span><b>{escape(say("table.send.bring", lang))}</b></span></button><p class="k" role="status"></p></li></ul>'
        '<input type="file" accept=".json,application/json" hidden>'
    )
    asked = part("take")(key="table_bring", data=packed({"html": html, "most": MOST_BYTES}), on_file_change=_nothing)
    sent = asked.get("file")
    if isinstance(sent, Mapping) and sent.get("stamp") != st.session_state.get(_LAST_FILE):  # what comes twice is one
        st.session_state[_LAST_FILE] = sent.get("stamp")
        st.session_state.pop(_WRONG_FILE, None)
        try:
            query = _brought(file_of(sent).decode())
        except (CardsError, StoreError, UnicodeDecodeError) as error:
            st.session_state[_WRONG_FILE] = error
        else:
            set_params(query)
        st.rerun()
    wrong = st.session_state.get(_WRONG_FILE)
    if wrong is not None:
        why = say_error(wrong, lang) if isinstance(wrong, CardsError) else say("table.send.failed", lang)
        st.html(f'<div class="why bad" role="alert">{dot("bad")}<p>{clauses(why, lang)}</p></div>')


def _brought(text: str) -> dict[str, str]:
    """Keep the match of a file; returns the query that leads to it. Errors: `CardsError`, `StoreError`."""
    if read_file(text).get("game") == POK:
        pok = pok_table_of_file(text)
        keep_pok_table(pok)
        return pok_address(pok)
    table = table_of_file(text)
    keep_table(table)
    return address_query(table)


def _nothing() -> None:
    """Streamlit reports a file only where somebody listens."""


# --- at the table -----------------------------------------------------------------------------------------------------


def show_head(title: str, more: str, lang: str, *, start: Mapping[str, str]) -> None:
    """The top of a table: the way out to `start`, its name, the learner's points, the language."""
    with st.container(key="qtop", horizontal=True):
        if way_back(say("table.leave", lang), key="leave"):
            set_params(dict(start))
            st.rerun()
        st.html(f'<div class="thead"><h1>{escape(title)}</h1><span class="k">{escape(more)}</span></div>')
        show_language()


def signed_points(points: int) -> int | str:
    """A number of points as it is printed.

    >>> signed_points(3), signed_points(-3)
    (3, '−3')
    """
    return points if points >= 0 else f"−{-points}"


def sends_html(query: Mapping[str, str], lang: str) -> str:
    """How a match is kept and sent."""
    url = address_of("table") + "?" + urlencode(query, safe="|:,~!", quote_via=quote)
    buttons = [
        copy_button(say("table.send.link", lang), url, lang),
        tap("file", f"<span>{escape(say('table.send.file', lang))}</span>"),
        tap("look", f"<span>{escape(say('table.end.replay', lang))}</span>"),
    ]
    kept = f'<p class="k">{clauses(say("table.send.kept", lang), lang)}</p>'
    title = f"<h2>{escape(say('table.send.title', lang))}</h2>"
    return f'{title}{kept}<div class="row sends">{"".join(buttons)}</div>'


def ask_for_file(stamp: str) -> None:
    """Let the next run give the file of the match."""
    st.session_state[_ASKED_FILE] = stamp


def show_file(text: Callable[[], str], lang: str) -> None:
    """The file, once it was asked for; the browser saves it."""
    stamp = st.session_state.pop(_ASKED_FILE, None)
    if stamp is not None:
        file = {"stamp": stamp, "text": text(), "name": FILE_NAME}
        part("take")(key="table_file", data=packed({"html": "<i></i>", "most": 0, "file": file}))
        announce(say("takeaway.made", lang))


# --- looking back -----------------------------------------------------------------------------------------------------


def steps_html(
    step: int, last: int, *, hand: int, hands: int, opened: bool | None, lang: str, words: str = "table.replay"
) -> str:
    """From move to move, from hand to hand, and whose cards lie open; `opened` is None while a hand is played."""
    steps = (("first", 0), ("back", step - 1), ("on", step + 1), ("last", last))
    buttons = "".join(
        _step_button(f"step {to}", say(f"{words}.{name}", lang), 0 <= to <= last and to != step) for name, to in steps
    )
    others = (("hand_before", hand - 1), ("hand_after", hand + 1)) if hands > 1 else ()
    ways = "".join(
        _step_button(f"hand {to}", say(f"{words}.{name}", lang), 0 <= to < hands) for name, to in others
    )  # fmt: skip
    sides = ""
    if opened is not None:
        sides = "".join(
            f'<button type="button" class="zone" data-tap="open {key}" aria-pressed="{str(on == opened).lower()}">'
            f"{escape(say(f'{words}.{name}', lang))}</button>"
            for name, key, on in (("mine", "0", False), ("all", "1", True))
        )
        sides = f'<div class="zones" role="group">{sides}</div>'
    back = tap("table", escape(say(f"{words}.table", lang)))
    return f'<div class="row">{buttons}</div>{sides}<div class="row">{ways}{back}</div>'


def _step_button(value: str, text: str, on: bool) -> str:
    if on:
        return tap(value, escape(text))
    return f'<button type="button" class="btn" aria-disabled="true">{escape(text)}</button>'
