"""ใคร: whose progress this visit shows and adds to, and the part of the settings where that is seen and changed.

On one's own machine it is a profile, by name where there are several. On a shared server it is who signed in, else the
browser by its cookie; a visitor who only looks leaves nothing in the store. `lessons.identity` has the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from html import escape
from importlib.util import find_spec
from os import environ
from typing import Any

import streamlit as st

from cards.errors import CardsError
from lessons.identity import (
    LONGEST_NAME,
    MOST_PROFILES,
    SETTING,
    Key,
    bring_to_login,
    clean_name,
    client_address,
    cookie_key,
    give_code,
    join_by_code,
    local_profile,
    login_key,
    new_secret,
    people_setting,
    secret_in,
    show_code,
)
from lessons.store import Learner, StoreError
from lessons.ui.html import clauses, dot, intro
from lessons.ui.saving import say_store_error
from lessons.ui.session import announce, change_settings, now, secret, settings, store
from lessons.wording import say, say_error

CODE_SHOWN_FOR = timedelta(minutes=15)

_ME, _VISIT, _OPEN, _CODE, _TOLD = (f"samrap_{name}" for name in ("me", "visit", "people", "code", "told"))
_KEPT_FOR_EVERYONE = ("samrap_settings", "samrap_say", _VISIT, _OPEN, _TOLD)


# --- who it is --------------------------------------------------------------------------------------------------------


def people() -> str:
    """`local` or `shared`: SAMRAP_PEOPLE, else `[samrap] people` in Streamlit's secrets, else `local`.

    Errors: `CardsError` for anything else; the app asks before it starts.
    """
    return _people(environ.get(SETTING))


@cache
def _people(_environment: str | None) -> str:
    return people_setting(secret("people"))


def cookies() -> str:
    """The cookies that came with this visit, as they were sent."""
    return "; ".join(st.context.headers.get_all("Cookie"))


def user() -> Mapping[str, Any]:
    """Who signed in, as the provider says it; empty where nobody did."""
    return st.user.to_dict()


def address() -> str:
    """Where the visitor comes from, as tries are counted."""
    return client_address(st.context.ip_address, ", ".join(st.context.headers.get_all("X-Forwarded-For")))


def meet() -> None:
    """At the start of a run: whose progress it is, as the store says now.

    Where that is another than in the run before (the device was forgotten, the profile removed, another tab entered a
    code), nothing of the one before is kept, and what was pressed is not done: it was meant for another page.
    Errors: `StoreError`.
    """
    before: _Known | None = st.session_state.get(_ME)
    here = learner_id(afresh=True)
    gone = people() == "local" and settings().who not in ("", here)
    if gone:
        change_settings(who="")
    if gone or (before is not None and before.learner not in (None, here)):
        forget_visit()
        if _TOLD not in st.session_state:  # else it was done on this very page
            _tell_of_another(here)
        st.rerun()


def _tell_of_another(here: str | None) -> None:
    """Say on whichever page this is that it is of another from now on, before anything is added to theirs."""
    if people() == "shared":
        _tell("people.none" if here is None else "people.other")
        return
    _tell("people.gone", name=_name(next(one for one in store().learners("local") if one.id == here)))


def learner_id(*, afresh: bool = False) -> str | None:
    """Whose progress is shown: None on a shared server for one who has not answered anything.

    As the store said at the start of this run; `afresh` asks it again. Errors: `StoreError`.
    """
    claim = _claim()
    known: _Known | None = st.session_state.get(_ME)
    if afresh or known is None or known.claim != claim:
        known = _Known(claim, _find(claim))
        st.session_state[_ME] = known
    return known.learner


def learner_for_answer() -> str:
    """Who is answering; made in the store where this is a first answer.

    Errors: `StoreError`, `no_learner` where whoever the page was shown to is no longer here.
    """
    shown = learner_id()
    claim = _claim()
    found = _find(claim)
    if shown is not None and found != shown:
        raise StoreError("no_learner", "the learner of this page is gone", path=store().where)
    if found is None:
        found = store().learner_for_key(claim.kind, claim.kind, claim.digest, now()).id
    st.session_state[_ME] = _Known(claim, found)
    return found


@dataclass(frozen=True, slots=True)
class _Known:
    """What the store said to a claim."""

    claim: Key
    learner: str | None


def _claim() -> Key:
    """What this visit has to show for itself: the profile chosen, a sign-in, the browser's secret."""
    if people() == "local":
        return Key("local", settings().who)
    return login_key(user()) or device_key()


def device_key() -> Key:
    """The key of this browser; one that keeps no cookie has one of this visit only."""
    found = secret_in(cookies())
    if found is None:
        found = st.session_state.setdefault(_VISIT, new_secret())
    return cookie_key(found)


def visit_only() -> bool:
    """Whether progress is gone with this visit: on a shared server, where the browser keeps no cookie."""
    return people() == "shared" and login_key(user()) is None and secret_in(cookies()) is None


def _find(claim: Key) -> str | None:
    if claim.kind == "local":
        return local_profile(store(), claim.digest, now()).id
    found = store().learner_of_key(claim.digest, claim.kind)
    return None if found is None else found.id


def forget_visit() -> None:
    """Someone else goes on from here: what this visit remembers of the one before is put aside."""
    for key in [str(key) for key in st.session_state]:
        if key.startswith("samrap_") and key not in _KEPT_FOR_EVERYONE:
            del st.session_state[key]


def forget_code() -> None:
    """The settings were left: a recovery code that was shown there is not shown again."""
    st.session_state.pop(_CODE, None)


def name_of_learner() -> str:
    """The name of who is learning where several do on this machine, else ""."""
    profiles = store().learners("local") if people() == "local" else []
    here = learner_id()
    return next((_name(one) for one in profiles if one.id == here and len(profiles) > 1), "")


# --- what pages say ---------------------------------------------------------------------------------------------------


def show_who_notice() -> None:
    """On any page: that it is of another from now on. On a shared server: that progress lasts for this visit only, or
    that some of it lies apart.
    """
    lang = settings().lang
    _show_told(lang, "near")
    if visit_only():
        st.html(_why("near", clauses(say("people.visit_short", lang), lang)))
    elif _before_sign_in() is not None:
        st.html(_why("near", clauses(say("people.before_elsewhere", lang), lang)))


def _before_sign_in() -> Key | None:
    """The browser's key where someone signed in and the browser has progress of its own."""
    if people() == "local" or login_key(user()) is None:
        return None
    device = device_key()
    return device if store().learner_of_key(device.digest, device.kind) is not None else None


def show_people() -> None:
    """The part of the settings that says who is learning: profiles; on a shared server sign-in, code and devices."""
    lang = settings().lang
    try:
        with st.container(key="panel_people"):
            if people() == "local":
                _show_profiles(lang)
            else:
                _show_visitor(lang)
    except StoreError as error:
        st.html(_why("bad", clauses(say_store_error(error, lang), lang)))


def _why(tone: str, inside: str) -> str:
    role = "alert" if tone == "bad" else "status"
    return f'<div class="why {tone}" role="{role}">{dot(tone)}<p>{inside}</p></div>'


def _tell(key: str, **facts: Any) -> None:
    """Say this at the top of the panel in the next run, and aloud."""
    st.session_state[_TOLD] = say(key, settings().lang, **facts)
    announce(st.session_state[_TOLD])


def _show_told(lang: str, tone: str = "ok") -> None:
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.html(_why(tone, clauses(told, lang)))


def _show_refused(error: CardsError, lang: str) -> None:
    text = say_error(error, lang)
    announce(text)
    st.html(_why("bad", clauses(text, lang)))


def _open(part: str = "") -> None:
    """Open one of the panel's small forms, or none."""
    st.session_state[_OPEN] = part


def _opened() -> str:
    return str(st.session_state.get(_OPEN, ""))


def _button(key: str, words: str, *, kind: Any = "secondary") -> bool:
    return st.button(words, key=f"people_{key}", type=kind, width="content")


def _asked_twice(key: str, question: str, yes: str, no: str, lang: str) -> bool:
    """The second question, before what cannot be undone; True once it is answered with yes."""
    with st.container(key=f"people_sure_{key}"):
        st.html(f'<p role="alert">{clauses(question, lang)}</p>')
        with st.container(key=f"people_sure_{key}_buttons", horizontal=True):
            if _button(f"{key}_no", no):
                _open()
                st.rerun()
            return _button(f"{key}_yes", yes)


_MARKDOWN = re.compile(r"([!-/:-@[-`{-~])")


def plain_label(text: str) -> str:
    r"""A name as the label of a widget, which reads Markdown.

    >>> plain_label("*น้อง* :red[x]")
    '\\*น้อง\\* \\:red\\[x\\]'
    """
    return _MARKDOWN.sub(r"\\\1", text)


# --- profiles on one's own machine ------------------------------------------------------------------------------------


def _name(profile: Learner) -> str:
    return profile.name or say("people.me", settings().lang)


def _show_profiles(lang: str) -> None:
    """Who there is, who is learning, and the ways to add, rename and remove."""
    here = learner_id()
    profiles = store().learners("local")
    me = next(profile for profile in profiles if profile.id == here)
    several = len(profiles) > 1
    st.html(
        intro(say("people.title", lang), say(f"people.{'several' if several else 'alone'}", lang), lang, level="h2")
    )
    _show_told(lang)
    if several:
        names = {profile.id: plain_label(_name(profile)) for profile in profiles}
        picked = st.segmented_control(
            say("people.title", lang),
            list(names),
            default=here,
            required=True,
            format_func=lambda key: names.get(key, ""),
            key=f"people_{here}_{len(names)}_{lang}",
            label_visibility="collapsed",
        )
        if picked != here:
            _go_on_as(next(profile for profile in profiles if profile.id == picked))
    with st.container(key="people_more", horizontal=True):
        if len(profiles) < MOST_PROFILES and _button("add", say("people.add", lang), kind="tertiary"):
            _open("add")
        if _button("rename", say("people.rename" if me.name else "people.name_me", lang), kind="tertiary"):
            _open("rename")
        if several and _button("remove", say("people.remove", lang, name=plain_label(_name(me))), kind="tertiary"):
            _open("remove")
    if _opened() in ("add", "rename"):
        _show_name_form(me, profiles, lang)
    elif _opened() == "remove" and several:
        question = say("people.remove_sure", lang, name=_name(me))
        if _asked_twice("remove", question, say("people.remove_yes", lang), say("people.remove_no", lang), lang):
            store().drop_learner(me.id)
            _go_on_as(next(profile for profile in profiles if profile != me), "people.removed", _name(me))


def _show_name_form(me: Learner, profiles: list[Learner], lang: str) -> None:
    """The box for a name: of someone new, or another for who is learning."""
    adding = _opened() == "add"
    with st.form(key=f"people_name_{_opened()}_{me.id}"):
        label = say("people.name_new" if adding else "people.name", lang)
        typed = st.text_input(
            label, "" if adding else me.name, max_chars=LONGEST_NAME, key=f"people_typed_{_opened()}_{me.id}"
        )
        with st.container(key="people_name_buttons", horizontal=True):
            saved = st.form_submit_button(say("people.save", lang), key="people_save")
            left = st.form_submit_button(say("people.cancel", lang), key="people_cancel")
    if left:
        _open()
        st.rerun()
    if not saved:
        return
    others = [_name(profile) for profile in profiles if adding or profile != me]
    try:
        name = clean_name(typed, others)
    except CardsError as error:
        _show_refused(error, lang)
        return
    if adding:
        _go_on_as(store().add_learner("local", now(), name))
    store().rename_learner(me.id, name)
    _open()
    _tell("people.renamed", name=name)
    st.rerun()


def _go_on_as(profile: Learner, told: str = "people.now", name: str = "") -> None:
    change_settings(who=profile.id)
    _open()
    _tell(told, name=name or _name(profile))
    st.rerun()


# --- visitors of a shared server --------------------------------------------------------------------------------------


def _show_visitor(lang: str) -> None:
    """Whose progress it is, and the ways to it from other devices."""
    signed_in = login_key(user()) is not None
    here = learner_id()
    if signed_in:
        name = next((str(user()[key]) for key in ("name", "preferred_username", "email") if user().get(key)), "")
        about = say("people.signed_in", lang, name=name) if name else say("people.signed_in_nameless", lang)
    else:
        about = say("people.fresh" if here is None else "people.kept", lang)
    st.html(intro(say("people.yours", lang), "" if visit_only() else about, lang, level="h2"))
    _show_told(lang)
    if visit_only():
        st.html(_why("near", clauses(say("people.visit", lang), lang)))
    if signed_in:
        _show_signed_in(lang)
        return
    _show_sign_in(lang)
    _show_code(here, lang)
    _show_join(here, lang)
    if here is not None:
        _show_devices(here, lang)


def _show_signed_in(lang: str) -> None:
    device = _before_sign_in()
    login = login_key(user())
    if device is not None and login is not None:
        st.html(f"<p>{clauses(say('people.before', lang), lang)}</p>")
        if _button("before", say("people.before_add", lang)):
            bring_to_login(store(), device, login, now())
            _tell("people.before_added")
            st.rerun()
    if _button("sign_out", say("people.sign_out", lang)):
        st.logout()


def providers() -> tuple[str, ...]:
    """Whom people can sign in with, by the names in `[auth]` of Streamlit's secrets; "" for the one without a name.

    None where what signing in needs is not installed (`pip install samrap[login]`).
    """
    try:
        auth = st.secrets.get("auth", {})
    except FileNotFoundError:  # Streamlit's word for: no secrets at all
        return ()
    if not auth or find_spec("authlib") is None or find_spec("httpx") is None:
        return ()
    named = [str(key) for key, value in auth.items() if isinstance(value, Mapping) and key != "client_kwargs"]
    return (*([""] if "client_id" in auth else []), *named)


def _show_sign_in(lang: str) -> None:
    found = providers()
    if not found:
        return
    st.html(f'<p class="k">{clauses(say("people.sign_in_about", lang), lang)}</p>')
    with st.container(key="people_sign_in", horizontal=True):
        for provider in found:
            words = say("people.sign_in_with", lang, name=plain_label(provider.capitalize()))
            if _button(f"sign_in_{provider}", words if provider else say("people.sign_in", lang)):
                st.login(provider or None)


def _show_code(here: str | None, lang: str) -> None:
    """The recovery code: what it is for, a new one on demand, shown once."""
    st.html(f"<h3>{escape(say('people.code', lang))}</h3>")
    shown: tuple[str, datetime] | None = st.session_state.get(_CODE)
    if here is not None and shown is not None and now() - shown[1] < CODE_SHOWN_FOR:
        st.html(
            f'<p class="code" translate="no">{_groups(shown[0])}</p>'
            f"<p>{clauses(say('people.code_once', lang), lang)}</p>"
        )
        if _button("code_done", say("people.code_done", lang)):
            forget_code()
            st.rerun()
        return
    has_one = here is not None and bool(store().keys(here, "recovery"))
    about = [say("people.code_about", lang)]
    if here is None:
        about.append(say("people.code_later", lang))
    elif has_one:
        about.append(say("people.code_there", lang))
    st.html("".join(f'<p class="k">{clauses(text, lang)}</p>' for text in about))
    if here is None:
        return
    if _button("code_make", say("people.code_again" if has_one else "people.code_make", lang)):
        st.session_state[_CODE] = (show_code(give_code(store(), here, now())), now())
        announce(say("people.code_once", lang))
        st.rerun()


def _groups(code: str) -> str:
    """A code that breaks between its groups only, read out letter by letter."""
    return "-<wbr>".join(f"<span>{escape(group)}</span>" for group in code.split("-"))


def _show_join(here: str | None, lang: str) -> None:
    """The box for a code from another device."""
    with st.form(key="people_join"):
        typed = st.text_input(say("people.code_have", lang), key="people_join_code", autocomplete="off", max_chars=100)
        bring = here is None or st.checkbox(say("people.bring", lang), value=True, key="people_bring")
        sent = st.form_submit_button(say("people.code_use", lang), key="people_join_sent")
    if not sent:
        return
    try:
        joined = join_by_code(store(), device_key(), typed, now(), address=address(), bring=bring)
    except CardsError as error:
        _show_refused(error, lang)
        return
    st.session_state.pop("people_join_code", None)
    _tell("people.joined_added" if joined.brought else "people.joined")
    st.rerun()


def _show_devices(here: str, lang: str) -> None:
    """This device and the others that show the same progress."""
    devices = store().keys(here, "cookie")
    device = device_key()
    others = len(devices.keys() - {device.digest})
    st.html(intro(say("people.device", lang), say("people.device_about", lang), lang, level="h3"))
    with st.container(key="people_devices", horizontal=True):
        if _button("leave", say("people.leave", lang), kind="tertiary"):
            _open("leave")
        if others and _button("others", say("people.others", lang), kind="tertiary"):
            _open("others")
    if _opened() == "leave":
        found_again = "others" if others else "code" if store().keys(here, "recovery") else "lost"
        question = say(f"people.leave_{found_again}", lang)
        if _asked_twice("leave", question, say("people.leave_yes", lang), say("people.leave_no", lang), lang):
            store().drop_key(device.kind, device.digest)
            _open()
            _tell("people.left")
            st.rerun()
    elif _opened() == "others" and others:
        question = say("people.others_sure", lang, count=others)
        if _asked_twice("others", question, say("people.others_yes", lang), say("people.others_no", lang), lang):
            store().only_key(here, device.kind, device.digest, now())
            _open()
            _tell("people.others_gone")
            st.rerun()
