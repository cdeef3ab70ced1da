"""เก็บไว้เป็นของคุณ: the panel of the settings from which files are taken and brought back, and where one starts afresh.

Files go over the page's own connection, or lie at addresses that every server answers alike (`lessons.takeaway.serve`):
with several servers behind one address it does not matter which of them is asked.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

import streamlit as st

from cards.errors import CardsError
from lessons.history import Attempt, Reset, new_token, whole_millis
from lessons.skills import FAMILIES, SKILLS, Skill, say_skill
from lessons.store import StoreError
from lessons.takeaway.export import MOST_BYTES, Export, export_text, read_export
from lessons.takeaway.serve import file_name, take_url
from lessons.ui.html import clauses, dot, icon, intro
from lessons.ui.learning import keep, look_up, progress
from lessons.ui.parts import packed, part
from lessons.ui.saving import show_not_saved
from lessons.ui.session import (
    Settings,
    announce,
    change_settings,
    cookie_text,
    now,
    settings,
    settings_from_cookie,
    store,
)
from lessons.ui.who import learner_for_answer, learner_id
from lessons.wording import say, say_error

EXPORT_NAME = "samrap.json"
ALL = "all"
"""What stands for every skill in the list of what to start afresh."""
_TOLD, _SURE, _OFFERED, _LAST = (f"samrap_{name}" for name in ("takeaway", "fresh", "offered", "last_file"))
_OWN_SETTINGS = ("deck", "who")  # a key and a profile of this machine


def forget_takeaway() -> None:
    """The settings were left: what was told and asked there is over."""
    for key in (_TOLD, _SURE, _OFFERED):
        st.session_state.pop(key, None)


def show_takeaway() -> None:
    """The panel: files to take and to bring back, and below it the way to start afresh."""
    lang = settings().lang
    with st.container(key="panel_takeaway"):
        st.html(intro(say("takeaway.title", lang), say("takeaway.about", lang), lang, level="h2"))
        asked = part("take")(
            key="take",
            data=packed({"html": _rows(lang), "most": MOST_BYTES, "run": new_token()}),
            on_ask_change=_nothing,
            on_file_change=_nothing,
        )
        if asked.get("ask"):
            _give()
        sent = asked.get("file")
        if isinstance(sent, Mapping) and sent.get("stamp") != st.session_state.get(_LAST):  # what comes twice is one
            st.session_state[_LAST] = sent.get("stamp")
            _take(sent)
        _show_told("take", lang)
        _show_offered(lang)
    with st.container(key="panel_fresh"):
        _show_fresh(lang)


_Words = tuple[tuple[str, Mapping[str, Any]], ...]


@dataclass(frozen=True, slots=True)
class _Told:
    """What became of what was done last, in the panel where it was done: keys of words with their facts, and, where a
    file was refused, why.
    """

    panel: str
    words: _Words
    refused: CardsError | None = None

    def sentences(self, lang: str) -> list[str]:
        why = [say_error(self.refused, lang)] if self.refused else []
        return why + [say(key, lang, **facts) for key, facts in self.words]


def _tell(told: _Told) -> None:
    """Say this in its panel, until something else is done there, and aloud."""
    st.session_state[_TOLD] = told
    announce(" ".join(told.sentences(settings().lang)))


def _show_told(panel: str, lang: str) -> None:
    told: _Told | None = st.session_state.get(_TOLD)
    if told is not None and told.panel == panel:
        tone, role = ("bad", "alert") if told.refused else ("ok", "status")
        inside = " ".join(clauses(text, lang) for text in told.sentences(lang))
        st.html(f'<div class="why {tone}" role="{role}">{dot(tone)}<p>{inside}</p></div>')


def _nothing() -> None:
    """Streamlit reports a trigger only where somebody listens; the return value is what we read."""


# --- the rows ---------------------------------------------------------------------------------------------------------


def _rows(lang: str) -> str:
    """What can be taken and brought, a button each."""
    chosen = settings()
    game, house = chosen.game, chosen.house_of(chosen.game)
    name = say(f"game.{game}", lang)
    rows = [
        _row("export", say("takeaway.export_about", lang, count=progress().answered), lang, "data-ask", "making"),
        _row("import", say("takeaway.import_about", lang), lang, "data-pick", "reading"),
    ]
    for what, ending in (("anki", "apkg"), ("sheet", "pdf")):
        url = escape(take_url(ending, lang, house, chosen.index))
        link = f'data-fetch href="{url}" download="{file_name(ending, game, lang)}"'
        rows.append(_row(what, say(f"takeaway.{what}_{game}", lang), lang, link, "drawing", game=name))
    picker = '<input type="file" accept=".json,application/json" hidden>'
    return f'<ul class="take">{"".join(rows)}</ul>{picker}'


def _row(what: str, about: str, lang: str, how: str, busy: str, **facts: str) -> str:
    tag, kind = ("a", "") if "href" in how else ("button", ' type="button"')
    large = say("error.export_too_large", lang, most=MOST_BYTES // 2**20)
    states = {"busy": say(f"takeaway.{busy}", lang), "done": say("takeaway.made", lang), "large": large,
              "failed": say("takeaway.failed", lang)}  # fmt: skip
    told = " ".join(f'data-{state}="{escape(words)}"' for state, words in states.items())
    title = clauses(say(f"takeaway.{what}", lang, **facts), lang)
    sign = icon("bring" if what == "import" else "draw")
    return (
        f'<li><{tag}{kind} class="btn" {how} {told}>{sign}<span><b>{title}</b>'
        f'<small>{clauses(about, lang)}</small></span></{tag}><p class="k" role="status"></p></li>'
    )


# --- taking -----------------------------------------------------------------------------------------------------------


def portable(chosen: Settings) -> dict[str, str]:
    """The settings that mean the same on every machine, as their cookie has them.

    >>> portable(Settings(lang="en", deck="d1", who="a1"))
    {'lang': 'en', 'captions': 'thai', 'index': 'arabic'}
    """
    kept = dict(parse_qsl(unquote(cookie_text(chosen))))
    return {key: value for key, value in kept.items() if key not in _OWN_SETTINGS}


def _give() -> None:
    """Send the learner's file to the browser."""
    learner = learner_id()
    try:
        entries = [entry for _, entry in store().entries(learner)] if learner is not None else []
    except StoreError as error:
        show_not_saved(error, "takeaway.failed")
        return
    file = {"name": EXPORT_NAME, "text": export_text(entries, portable(settings())), "stamp": new_token()}
    part("take")(key="take_file", data=packed({"html": "<i></i>", "most": 0, "file": file}))
    count = sum(isinstance(entry, Attempt) for entry in entries)
    _tell(_Told("take", (("takeaway.exported", {"count": count}),)))


# --- bringing back ----------------------------------------------------------------------------------------------------


def file_of(sent: Mapping[str, Any]) -> bytes:
    """The file that the browser handed over, unpacked. Errors: `CardsError` `export_too_large`, `export_not_text`.

    >>> file_of({"packed": False, "body": "e30="})
    b'{}'
    """
    try:
        body = base64.b64decode(str(sent.get("body", "")), validate=True)
        if sent.get("packed"):
            body = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(body, MOST_BYTES + 1)
    except (binascii.Error, zlib.error) as error:
        raise CardsError("export_not_text", "the file did not come whole") from error
    return body


def _take(sent: Mapping[str, Any]) -> None:
    """Add what a file holds to what is kept, or say what is wrong with it."""
    st.session_state.pop(_OFFERED, None)
    try:
        found = read_export(file_of(sent))
        was_fresh, told = _add(found)
    except CardsError as error:
        _tell(_Told("take", (("takeaway.refused", {}),), error))
        return
    except StoreError as error:
        st.session_state.pop(_TOLD, None)
        show_not_saved(error, "takeaway.not_imported")
        return
    look_up()
    if found.settings and _settings_of(found.settings) != settings():
        if was_fresh:
            told += _use(found.settings)
        else:
            st.session_state[_OFFERED] = found.settings
    _tell(_Told("take", told))
    st.rerun()


def _add(found: Export) -> tuple[bool, _Words]:
    """Append what is new of a file; whether there was nothing before, and what is to be said of it."""
    learner = learner_for_answer()
    there = {entry.token for _, entry in store().entries(learner)}
    store().append_all(learner, found.entries)
    answers = [entry.token for entry in found.entries if isinstance(entry, Attempt)]
    new = sum(token not in there for token in answers)
    told: _Words = (("takeaway.came", {"new": new, "known": len(answers) - new}),)
    if any(isinstance(entry, Reset) and entry.token not in there for entry in found.entries):
        told += (("takeaway.came_reset", {}),)
    return not there, told


def _settings_of(kept: Mapping[str, str]) -> Settings:
    """The settings in use with those of a file in their place."""
    here = settings()
    there = settings_from_cookie(quote(urlencode(kept), safe=""), here.lang)
    return replace(there, **{name: getattr(here, name) for name in _OWN_SETTINGS})


def _use(kept: Mapping[str, str]) -> _Words:
    """Put the settings of a file in force; what is to be said of it."""
    there = _settings_of(kept)
    change_settings(**{name: getattr(there, name) for name in Settings.__slots__})
    return (("takeaway.settings_taken", {}),)


def _show_offered(lang: str) -> None:
    """The settings of the last file, where they are others than those in use."""
    offered: Mapping[str, str] | None = st.session_state.get(_OFFERED)
    if offered is None:
        return
    with st.container(key="take_settings"):
        st.html(f"<p>{clauses(say('takeaway.settings_other', lang), lang)}</p>")
        if st.button(say("takeaway.use_settings", lang), key="take_settings_use"):
            st.session_state.pop(_OFFERED)
            _tell(_Told("take", _use(offered)))
            st.rerun()


# --- starting afresh --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Sure:
    """What is to start afresh, a skill's key or `ALL`, and how often it was asked about already."""

    what: str
    asked: int = 0


def _show_fresh(lang: str) -> None:
    """What to start afresh, asked about twice, before its reset is kept."""
    st.html(intro(say("fresh.title", lang), say("fresh.about", lang), lang, level="h2"))
    _show_told("fresh", lang)
    known = progress()
    if not known.answered:
        st.html(f'<p class="k">{clauses(say("fresh.nothing", lang), lang)}</p>')
        return
    asked = part("take")(
        key="fresh", data=packed({"html": _choices(lang), "most": 0, "run": new_token()}), on_go_change=_nothing
    )
    chosen = asked.get("go")
    if chosen == ALL or chosen in known.items:
        st.session_state[_SURE] = _Sure(str(chosen))
    sure: _Sure | None = st.session_state.get(_SURE)
    if sure is None or (sure.what != ALL and sure.what not in known.items):
        return
    name = "" if sure.what == ALL else say_skill(sure.what, lang)
    question = (
        say("fresh.really", lang) if sure.asked else say(f"fresh.sure_{'one' if name else 'all'}", lang, name=name)
    )
    with st.container(key="fresh_sure"):
        st.html(f'<p role="alert">{clauses(question, lang)}</p>')
        with st.container(key="fresh_sure_buttons", horizontal=True):
            kept = st.button(say("fresh.no", lang), key=f"fresh_no_{sure.asked}")
            yes = st.button(say("fresh.really_yes" if sure.asked else "fresh.yes", lang), key=f"fresh_yes_{sure.asked}")
    if kept:
        del st.session_state[_SURE]
        st.rerun()
    if yes and not sure.asked:
        st.session_state[_SURE] = replace(sure, asked=1)
        st.rerun()
    if yes:
        _start_afresh(sure.what, name)


def _choices(lang: str) -> str:
    """The list of what can start afresh: everything, or one of the skills that were asked for, by families."""
    asked = [skill for skill in SKILLS if skill.key in progress().items]
    groups = [f'<option value="{ALL}">{escape(say("fresh.all", lang))}</option>']
    for (game, family), skills in groupby(sorted(asked, key=_by_family), key=lambda skill: (skill.game, skill.family)):
        options = "".join(
            f'<option value="{skill.key}">{escape(say_skill(skill.key, lang))}</option>' for skill in skills
        )
        label = f"{say(f'game.{game}', lang)}: {say(f'fresh.family_{family}', lang)}"
        groups.append(f'<optgroup label="{escape(label)}">{options}</optgroup>')
    return (
        f'<div class="fresh"><label>{escape(say("fresh.what", lang))}<select>{"".join(groups)}</select></label>'
        f'<button type="button" class="btn" data-go>{escape(say("fresh.go", lang))}</button></div>'
    )


def _by_family(skill: Skill) -> tuple[bool, int]:
    return skill.game != "tong", FAMILIES.index(skill.family)


def _start_afresh(what: str, name: str) -> None:
    try:
        keep(Reset(token=new_token(), at=whole_millis(now()), skill="" if what == ALL else what))
    except StoreError as error:
        show_not_saved(error, "fresh.failed")
        return
    del st.session_state[_SURE]
    _tell(_Told("fresh", (("fresh.done_one", {"name": name}) if name else ("fresh.done_all", {}),)))
    st.rerun()
