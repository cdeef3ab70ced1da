"""Who is learning, as pages show it: profiles, visitors of a shared server, codes, sign-ins; and in a real browser."""

from __future__ import annotations

import base64
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from joserfc import jwt  # comes with Authlib
from joserfc.jwk import RSAKey
from playwright.sync_api import expect
from streamlit.testing.v1 import AppTest

from lessons.history import Attempt
from lessons.identity import COOKIE, SETTING, cookie_key, digest, give_code, login_key, new_secret, show_code
from lessons.store import Store, StoreError, open_store
from lessons.ui import session, who
from lessons.ui.session import Settings
from lessons.wording import say
from tests.browser.conftest import free_port, seen, settle, start_server
from tests.pages.conftest import FRAME, Open, text_of, whole_query_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

QUESTION = "?kind=which_set&cards=1d1a1c"
OTHER_QUESTION = "?kind=which_set&cards=4c4c4c"
USER = {"is_logged_in": True, "iss": "https://id.example", "sub": "7", "name": "Mali *M*"}


@pytest.fixture(autouse=True)
def no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the machine that runs the tests decides."""
    monkeypatch.delenv(SETTING, raising=False)


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that many people use."""
    monkeypatch.setenv(SETTING, "shared")


Visit = Callable[..., AppTest]


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch, shared: None, open_page: Open) -> Visit:
    """Opens a page in the browser that has this cookie; from then on it is that browser which clicks."""

    def run(cookie: str = "", page: str = "home", query: str = "", user: dict[str, Any] | None = None) -> AppTest:
        monkeypatch.setattr(who, "cookies", lambda: cookie)
        at = AppTest.from_file(str(FRAME), default_timeout=30)
        at.context = {"locale": "en-US"}
        at.user = user or {}
        for key, value in parse_qs(query.removeprefix("?")).items():
            at.query_params[key] = value[0]
        if page != "home":
            at.switch_page(f"{page}.py")
        at.run()
        assert not at.exception, at.exception
        return at

    return run


def new_cookie() -> str:
    return f"samrap=lang%3Den; {COOKIE}={new_secret()}"


def key_of(cookie: str) -> Any:
    return cookie_key(cookie.rpartition("=")[2])


def learner_of(store: Store, cookie: str) -> str | None:
    key = key_of(cookie)
    found = store.learner_of_key(key.digest, key.kind)
    return None if found is None else found.id


def answers(store: Store, learner_id: str | None) -> list[str]:
    """The situations a learner has answered."""
    if learner_id is None:
        return []
    return [entry.situation for _, entry in store.entries(learner_id) if isinstance(entry, Attempt)]


def answer(at: AppTest, option: str = "phuak") -> AppTest:
    return at.button(key=f"opt_{option}").click().run()


def press(at: AppTest, name: str) -> AppTest:
    at.button(key=f"people_{name}").click().run()
    assert not at.exception, at.exception
    return at


def has_button(at: AppTest, name: str) -> bool:
    return any(button.key == f"people_{name}" for button in at.button)


def type_name(at: AppTest, name: str) -> AppTest:
    (box,) = [box for box in at.text_input if str(box.key).startswith("people_typed_")]
    box.set_value(name)
    return press(at, "save")


def enter_code(at: AppTest, code: str, *, bring: bool = True) -> AppTest:
    at.text_input(key="people_join_code").set_value(code)
    for box in at.checkbox:
        if box.key == "people_bring":
            box.set_value(bring)
    return press(at, "join_sent")


def shown_code(at: AppTest) -> str:
    """The recovery code on the page, "" where there is none."""
    words = text_of(at).replace("<wbr>", "").replace("<span>", "").replace("</span>", "")
    return words.partition('<p class="code" translate="no">')[2].partition("</p>")[0]


# --- profiles on one's own machine ------------------------------------------------------------------------------------


def test_alone_nobody_is_asked_anything(open_page: Open, fresh_store: Store) -> None:
    at = answer(open_page("practise", QUESTION, "en"))
    (me,) = fresh_store.learners("local")
    assert answers(fresh_store, me.id) == ["cards=1d1a1c"]
    at = open_page("settings", lang="en")
    assert say("people.alone", "en") in text_of(at)
    assert not any(str(group.key).startswith("people_") for group in at.get("button_group"))
    assert not has_button(at, "remove")
    assert '<span class="brand">Samrap</span>' in text_of(at)


def test_each_of_a_family_has_their_own_progress(open_page: Open, fresh_store: Store) -> None:
    at = answer(open_page("practise", QUESTION, "en"))
    (me,) = fresh_store.learners("local")
    at.switch_page("settings.py").run()
    type_name(press(at, "add"), "  น้อง  ฟ้า ")
    assert say("people.now", "en", name="น้อง ฟ้า") in text_of(at)
    first, child = fresh_store.learners("local")
    assert (first, child.name) == (me, "น้อง ฟ้า")
    at.query_params.clear()
    for page in ("home", "learn", "practise", "rules", "settings"):
        assert "<small>น้อง ฟ้า</small>" in text_of(at.switch_page(f"{page}.py").run()), "every page says who learns"
    at.switch_page("practise.py")
    for key, value in parse_qs(OTHER_QUESTION[1:]).items():
        at.query_params[key] = value[0]
    answer(at.run(), "tong")
    assert answers(fresh_store, child.id) == ["cards=4c4c4c"]
    assert answers(fresh_store, me.id) == ["cards=1d1a1c"]
    at.switch_page("settings.py").run()
    at.get("button_group")[[group.label for group in at.get("button_group")].index("Who is learning")].set_value(me.id)
    at.run()
    assert say("people.now", "en", name="Me") in text_of(at)
    assert at.session_state["samrap_settings"].who == me.id, "the cookie keeps who is chosen"
    assert len(at.session_state["samrap_progress"].progress.items) > 0


def test_what_one_answered_is_not_shown_to_the_next(open_page: Open, fresh_store: Store) -> None:
    at = answer(open_page("practise", QUESTION, "en"), "tong")
    asked = whole_query_of(at)
    assert 'class="why bad"' in text_of(at)
    at.switch_page("settings.py").run()
    type_name(press(at, "add"), "Noi")
    at.switch_page("practise.py")
    for key, value in asked.items():
        at.query_params[key] = value
    at.run()
    assert 'class="why bad"' not in text_of(at), "the same address, for another learner, is a fresh question"
    answer(at)
    assert [answers(fresh_store, one.id) for one in fresh_store.learners("local")] == [["cards=1d1a1c"]] * 2


def test_a_profile_is_renamed_and_names_are_markdown_of_nobody(open_page: Open, fresh_store: Store) -> None:
    at = open_page("settings", lang="en")
    type_name(press(at, "rename"), "**Ma** :red[x] <b>")
    assert fresh_store.learners("local")[0].name == "**Ma** :red[x] <b>"
    assert "&lt;b&gt;" in "".join(str(block.proto.body) for block in at.get("html"))
    type_name(press(at, "add"), "Noi")
    labels = [option.content for group in at.get("button_group") for option in group.proto.options]
    assert r"\*\*Ma\*\* \:red\[x\] \<b\>" in labels
    type_name(press(at, "rename"), "**ma** :RED[x] <b>")
    assert say("error.name_taken", "en", token="**ma** :RED[x] <b>") in text_of(at)
    type_name(at, "   ")
    assert say("error.name_empty", "en") in text_of(at)
    press(at, "cancel")
    assert [learner.name for learner in fresh_store.learners("local")] == ["**Ma** :red[x] <b>", "Noi"]


def test_a_profile_is_removed_only_when_asked_twice(open_page: Open, fresh_store: Store) -> None:
    at = answer(open_page("practise", QUESTION, "en"))
    at.switch_page("settings.py").run()
    type_name(press(at, "add"), "Noi")
    me, noi = fresh_store.learners("local")
    press(press(at, "remove"), "remove_no")
    assert not has_button(at, "remove_yes")
    assert len(fresh_store.learners("local")) == 2
    press(press(at, "remove"), "remove_yes")
    assert fresh_store.learners("local") == [me]
    assert fresh_store.find_learner(noi.id) is None
    assert answers(fresh_store, me.id) == ["cards=1d1a1c"]
    assert at.session_state["samrap_settings"].who == me.id
    assert not has_button(at, "remove"), "the last one stays"


def test_an_answer_meant_for_a_profile_that_is_gone_is_not_given_to_another(
    open_page: Open, fresh_store: Store
) -> None:
    at = open_page("settings", lang="en")
    type_name(press(at, "add"), "Noi")
    me, noi = fresh_store.learners("local")
    at.switch_page("practise.py")
    for key, value in parse_qs(QUESTION[1:]).items():
        at.query_params[key] = value
    at.run()
    fresh_store.drop_learner(noi.id)  # on another device of the family
    answer(at)
    assert answers(fresh_store, me.id) == []
    assert at.session_state["samrap_settings"].who == ""
    assert say("people.gone", "en", name="Me") in text_of(at), "before anything is added to another's"
    answer(at)
    assert answers(fresh_store, me.id) == ["cards=1d1a1c"]
    assert "deleted" not in text_of(at)


def test_a_new_visit_of_a_profile_that_is_gone_is_told_so(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_page()
    noi = fresh_store.add_learner("local", session.now(), "Noi")
    fresh_store.drop_learner(noi.id)
    monkeypatch.setattr(session, "_first_settings", lambda: Settings(lang="th", who=noi.id))
    at = open_page("practise", QUESTION)
    assert say("people.gone", "th", name="ฉัน") in text_of(at).replace('</span> <span class="cl">', " ")
    assert at.session_state["samrap_settings"].who == ""


def test_an_answer_is_of_the_profile_its_tab_shows_whichever_another_tab_went_over_to(
    open_page: Open, fresh_store: Store
) -> None:
    shown, other = open_page("practise", QUESTION, "en"), open_page("settings", lang="en")
    type_name(press(other, "add"), "Noi")
    me, noi = fresh_store.learners("local")
    assert other.session_state["samrap_settings"].who == noi.id
    answer(shown)
    assert (answers(fresh_store, me.id), answers(fresh_store, noi.id)) == (["cards=1d1a1c"], [])
    shown.switch_page("home.py").run()
    assert "<small>Me</small>" in text_of(shown)


def test_an_empty_code_is_told_what_to_do(visit: Visit) -> None:
    at = enter_code(visit(new_cookie(), "settings"), "  ", bring=False)
    assert say("error.code_empty", "en") in text_of(at)


def test_on_ones_own_machine_cookies_and_sign_ins_are_nothing(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(who, "cookies", new_cookie)
    monkeypatch.setattr(who, "user", lambda: USER)
    answer(open_page("practise", QUESTION, "en"))
    assert len(fresh_store.learners("local")) == 1
    assert fresh_store.learners("cookie") == fresh_store.learners("login") == []


# --- visitors of a shared server --------------------------------------------------------------------------------------


def test_who_only_looks_leaves_nothing(visit: Visit, fresh_store: Store) -> None:
    cookie = new_cookie()
    for page in ("home", "learn", "practise", "rules", "settings"):
        at = visit(cookie, page)
    assert say("people.fresh", "en") in text_of(at)
    assert not has_button(at, "code_make")
    visit(cookie, "practise", QUESTION)
    assert [fresh_store.learners(kind) for kind in ("local", "cookie", "login")] == [[], [], []]


def test_a_browser_is_known_again_from_its_first_answer_on(visit: Visit, fresh_store: Store) -> None:
    cookie = new_cookie()
    answer(visit(cookie, "practise", QUESTION))
    (me,) = fresh_store.learners("cookie")
    assert me.name == ""
    answer(visit(cookie, "practise", OTHER_QUESTION), "tong")
    assert fresh_store.learners("cookie") == [me]
    assert answers(fresh_store, me.id) == ["cards=1d1a1c", "cards=4c4c4c"]
    assert say("people.kept", "en") in text_of(visit(cookie, "settings"))


def test_nobody_sees_or_changes_the_progress_of_another(visit: Visit, fresh_store: Store) -> None:
    mine = new_cookie()
    at = answer(visit(mine, "practise", QUESTION), "tong")
    asked = urlencode(whole_query_of(at))
    me = learner_of(fresh_store, mine)
    assert me is not None
    code = give_code(fresh_store, me, session.now())
    secret = mine.rpartition("=")[2]
    claims = [
        key_of(mine).digest,  # what the store holds, should it ever leak
        me,
        digest(code),
        code,
        secret[:-1],
        secret.swapcase(),
        f"{secret}x",
        f'"{secret}"',
    ]
    for claim in [*(f"{COOKIE}={claim}" for claim in claims), f"{COOKIE}x={secret}", f"samrap=who%3D{me}", ""]:
        at = visit(claim, "practise", asked)
        assert 'class="why bad"' not in text_of(at), claim
        at.session_state["samrap_settings"] = Settings(lang="en", who=me)
        at.run()
        assert at.session_state["samrap_me"].learner is None, claim
        answer(at)
    assert answers(fresh_store, me) == ["cards=1d1a1c"]


def test_a_profile_of_ones_own_machine_is_not_found_on_a_shared_server(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    local = fresh_store.add_learner("local", session.now(), "Mali")
    monkeypatch.setenv(SETTING, "shared")
    monkeypatch.setattr(who, "cookies", new_cookie)
    at = open_page("settings", lang="en")
    at.session_state["samrap_settings"] = Settings(lang="en", who=local.id)
    at.run()
    assert "Mali" not in text_of(at)
    assert not has_button(at, "add")
    assert at.session_state["samrap_me"].learner is None


def test_a_browser_without_cookies_is_told_so_and_keeps_its_progress_for_the_visit(
    visit: Visit, fresh_store: Store
) -> None:
    told = say("people.visit_short", "en")
    for page in ("home", "learn", "practise", "rules"):
        assert text_of(visit("", page)).count(told) == 1, page
    at = visit("", "settings")
    assert (text_of(at).count(told), text_of(at).count(say("people.visit", "en"))) == (0, 1)
    at = visit("", "practise", QUESTION)
    answer(at)
    assert told in text_of(at)
    (me,) = fresh_store.learners("cookie")
    assert at.session_state["samrap_me"].learner == me.id
    at.switch_page("settings.py").run()
    code = shown_code(press(at, "code_make"))
    phone = new_cookie()
    enter_code(visit(phone, "settings"), code)
    assert learner_of(fresh_store, phone) == me.id, "with a code even that can be kept"
    assert told not in text_of(visit(phone))


def test_two_cookies_that_differ_are_as_none(visit: Visit, fresh_store: Store) -> None:
    mine = new_cookie()
    answer(visit(mine, "practise", QUESTION))
    at = visit(f"{mine}; {new_cookie()}", "practise", OTHER_QUESTION)
    assert say("people.visit_short", "en") in text_of(at)
    answer(at, "tong")
    assert answers(fresh_store, learner_of(fresh_store, mine)) == ["cards=1d1a1c"]


# --- recovery codes ---------------------------------------------------------------------------------------------------


def test_a_code_is_shown_once_and_brings_another_device_along(visit: Visit, fresh_store: Store) -> None:
    laptop, phone = new_cookie(), new_cookie()
    answer(visit(laptop, "practise", QUESTION))
    at = press(visit(laptop, "settings"), "code_make")
    code = shown_code(at)
    assert len(code) == 24
    assert say("people.code_once", "en") in text_of(at)
    assert code not in str(dict(at.query_params))
    press(at, "code_done")
    assert shown_code(at) == ""
    assert say("people.code_there", "en") in text_of(at)
    assert code not in text_of(at)
    answer(visit(phone, "practise", OTHER_QUESTION), "tong")
    at = enter_code(visit(phone, "settings"), code.lower().replace("-", " "))
    assert say("people.joined_added", "en") in text_of(at)
    me = learner_of(fresh_store, laptop)
    assert me == learner_of(fresh_store, phone)
    assert answers(fresh_store, me) == ["cards=1d1a1c", "cards=4c4c4c"]
    assert at.text_input(key="people_join_code").value == ""
    assert len(fresh_store.learners("cookie")) == 1


def test_a_code_is_gone_from_the_page_once_the_page_is_left(visit: Visit) -> None:
    cookie = new_cookie()
    answer(visit(cookie, "practise", QUESTION))
    at = press(visit(cookie, "settings"), "code_make")
    assert shown_code(at)
    at.switch_page("home.py").run()
    at.switch_page("settings.py").run()
    assert shown_code(at) == ""


def test_what_others_answered_on_the_device_can_stay_behind(visit: Visit, fresh_store: Store) -> None:
    mine, tablet = new_cookie(), new_cookie()
    answer(visit(mine, "practise", QUESTION))
    me = learner_of(fresh_store, mine)
    assert me is not None
    code = show_code(give_code(fresh_store, me, session.now()))
    answer(visit(tablet, "practise", OTHER_QUESTION), "tong")
    at = enter_code(visit(tablet, "settings"), code, bring=False)
    assert say("people.joined", "en") in text_of(at)
    assert answers(fresh_store, me) == ["cards=1d1a1c"]
    assert learner_of(fresh_store, tablet) == me


def test_codes_are_not_guessed(visit: Visit, fresh_store: Store) -> None:
    mine, phone = new_cookie(), new_cookie()
    answer(visit(mine, "practise", QUESTION))
    me = learner_of(fresh_store, mine)
    assert me is not None
    code = give_code(fresh_store, me, session.now())
    at = visit(phone, "settings")
    enter_code(at, "0123")
    assert say("error.code_length wanted", "en", wanted=20, count=4) in text_of(at)
    for guess in range(5):
        enter_code(at, f"{guess}" * 20)
        assert say("error.code_unknown", "en") in text_of(at)
    enter_code(at, code)
    assert "Wait 15 minutes" in text_of(at)
    assert learner_of(fresh_store, phone) is None
    enter_code(visit(new_cookie(), "settings"), code)
    assert len(fresh_store.keys(me, "cookie")) == 2, "nobody else is held up"


def test_secrets_are_neither_on_the_page_nor_in_its_address(visit: Visit, fresh_store: Store) -> None:
    cookie = new_cookie()
    answer(visit(cookie, "practise", QUESTION))
    at = visit(cookie, "settings")
    for text in (cookie.rpartition("=")[2], key_of(cookie).digest, str(learner_of(fresh_store, cookie))):
        assert text not in text_of(at)
        assert text not in str(dict(at.query_params))


# --- this device and others -------------------------------------------------------------------------------------------


def test_signing_out_of_a_device_is_asked_twice_and_says_what_becomes_of_the_progress(
    visit: Visit, fresh_store: Store
) -> None:
    cookie = new_cookie()
    answer(visit(cookie, "practise", QUESTION))
    me = learner_of(fresh_store, cookie)
    assert me is not None
    at = press(visit(cookie, "settings"), "leave")
    assert say("people.leave_lost", "en") in text_of(at)
    press(at, "leave_no")
    assert learner_of(fresh_store, cookie) == me
    code = give_code(fresh_store, me, session.now())
    press(at, "leave")
    assert say("people.leave_code", "en") in text_of(at)
    press(at, "leave_yes")
    assert say("people.left", "en") in text_of(at)
    assert learner_of(fresh_store, cookie) is None
    assert at.session_state["samrap_me"].learner is None
    enter_code(at, code)
    assert learner_of(fresh_store, cookie) == me


def test_other_devices_can_be_forgotten(visit: Visit, fresh_store: Store) -> None:
    laptop, phone = new_cookie(), new_cookie()
    answer(visit(laptop, "practise", QUESTION))
    me = learner_of(fresh_store, laptop)
    assert me is not None
    assert not has_button(visit(laptop, "settings"), "others")
    enter_code(visit(phone, "settings"), give_code(fresh_store, me, session.now()))
    at = press(visit(laptop, "settings"), "others")
    assert say("people.others_sure", "en", count=1) in text_of(at)
    press(at, "others_no")
    assert learner_of(fresh_store, phone) == me
    press(press(at, "others"), "others_yes")
    assert learner_of(fresh_store, phone) is None
    assert learner_of(fresh_store, laptop) == me
    assert not has_button(at, "others")


def test_a_forgotten_device_that_is_still_open_neither_shows_nor_adds(visit: Visit, fresh_store: Store) -> None:
    laptop, phone = new_cookie(), new_cookie()
    answer(visit(laptop, "practise", QUESTION))
    me = learner_of(fresh_store, laptop)
    assert me is not None
    enter_code(visit(phone, "settings"), give_code(fresh_store, me, session.now()))
    at = visit(phone, "practise", OTHER_QUESTION)
    assert at.session_state["samrap_progress"].progress.answered == 1
    fresh_store.only_key(me, "cookie", key_of(laptop).digest, session.now())
    answer(at, "tong")
    assert at.session_state["samrap_progress"].progress.answered == 0
    assert say("people.none", "en") in text_of(at)
    assert 'class="why ok' not in text_of(at), "what was pressed on the page of another is not done"
    answer(at, "tong")
    assert answers(fresh_store, me) == ["cards=1d1a1c"]
    assert answers(fresh_store, learner_of(fresh_store, phone)) == ["cards=4c4c4c"]
    assert at.session_state["samrap_progress"].progress.answered == 1


def test_an_answer_is_refused_where_its_learner_goes_at_that_very_moment(
    visit: Visit, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptop = new_cookie()
    at = answer(visit(laptop, "practise", QUESTION))
    me = learner_of(fresh_store, laptop)
    assert me is not None
    at = visit(laptop, "practise", OTHER_QUESTION)
    met = who.meet

    def meet_and_forget() -> None:
        met()
        fresh_store.drop_key("cookie", key_of(laptop).digest)

    monkeypatch.setattr(who, "meet", meet_and_forget)
    answer(at, "tong")
    assert say("saving.not_saved", "en") in text_of(at)
    assert answers(fresh_store, me) == ["cards=1d1a1c"]
    assert learner_of(fresh_store, laptop) is None


def test_a_tab_goes_on_with_what_another_tab_joined(visit: Visit, fresh_store: Store) -> None:
    laptop, phone = new_cookie(), new_cookie()
    answer(visit(laptop, "practise", QUESTION))
    me = learner_of(fresh_store, laptop)
    assert me is not None
    tab = answer(visit(phone, "practise", OTHER_QUESTION), "tong")
    enter_code(visit(phone, "settings"), give_code(fresh_store, me, session.now()))
    assert tab.run().session_state["samrap_progress"].progress.answered == 2
    assert say("people.other", "en") in text_of(tab)


def test_two_tabs_that_answer_first_at_once_are_one_learner(visit: Visit, fresh_store: Store) -> None:
    cookie = new_cookie()
    tabs = [visit(cookie, "practise", query) for query in (QUESTION, OTHER_QUESTION)]
    answer(tabs[0])
    answer(tabs[1], "tong")
    assert len(fresh_store.learners("cookie")) == 1
    assert answers(fresh_store, learner_of(fresh_store, cookie)) == ["cards=1d1a1c", "cards=4c4c4c"]


def test_a_store_that_fails_is_told_in_the_panel(
    visit: Visit, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = new_cookie()
    answer(visit(cookie, "practise", QUESTION))
    at = visit(cookie, "settings")

    def fail(*_: object) -> None:
        raise StoreError("busy", "busy", path="samrap.db")

    monkeypatch.setattr(Store, "only_key", fail)
    press(at, "code_make")
    assert say("store_error.busy", "en", path="samrap.db") in text_of(at)
    assert shown_code(at) == ""


def test_a_store_that_cannot_be_read_leaves_a_calm_word_and_the_page_comes_back(
    visit: Visit, fresh_store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cookie = new_cookie()
    at = answer(visit(cookie, "practise", QUESTION))
    with monkeypatch.context() as broken:
        for name in ("learner_of_key", "learners", "entries"):
            broken.setattr(Store, name, unreachable)
        at.run()
        assert not at.exception
        assert say("page.failed", "en") in text_of(at)
    caplog.clear()
    at.button(key="failed_again").click().run()
    assert not any(button.key == "failed_again" for button in at.button)
    assert 'class="why' in text_of(at), "the verdict stands as it stood"
    assert answers(fresh_store, learner_of(fresh_store, cookie)) == ["cards=1d1a1c"]


def unreachable(*_: object, **__: object) -> None:
    raise StoreError("unreachable", "the database is gone", path="samrap")


# --- sign-ins ---------------------------------------------------------------------------------------------------------


def test_who_signs_in_has_the_same_progress_in_every_browser(visit: Visit, fresh_store: Store) -> None:
    answer(visit(new_cookie(), "practise", QUESTION, USER))
    (me,) = fresh_store.learners("login")
    assert me.name == "", "no name or address is stored"
    answer(visit(new_cookie(), "practise", OTHER_QUESTION, {**USER, "name": "Other", "email": "x@example.com"}), "tong")
    assert answers(fresh_store, me.id) == ["cards=1d1a1c", "cards=4c4c4c"]
    at = visit(new_cookie(), "settings", user=USER)
    assert say("people.signed_in", "en", name="Mali *M*") in text_of(at)
    assert has_button(at, "sign_out")
    assert not has_button(at, "code_make")
    for other in ({**USER, "sub": "8"}, {**USER, "iss": "https://other.example"}, {**USER, "is_logged_in": False}):
        at = visit(new_cookie(), "home", user=other)
        assert at.session_state["samrap_me"].learner is None
    assert fresh_store.learners("cookie") == []


def test_what_was_answered_before_signing_in_is_added_when_its_owner_says_so(visit: Visit, fresh_store: Store) -> None:
    cookie = new_cookie()
    answer(visit(cookie, "practise", QUESTION))
    assert say("people.before_elsewhere", "en") in text_of(visit(cookie, "home", user=USER))
    at = visit(cookie, "settings", user=USER)
    assert answers(fresh_store, learner_of(fresh_store, cookie)) == ["cards=1d1a1c"]
    press(at, "before")
    assert say("people.before_added", "en") in text_of(at)
    key = login_key(USER)
    assert key is not None
    found = fresh_store.learner_of_key(key.digest, "login")
    assert found is not None
    assert answers(fresh_store, found.id) == ["cards=1d1a1c"]
    assert learner_of(fresh_store, cookie) is None
    assert not has_button(at, "before")
    assert say("people.before_elsewhere", "en") not in text_of(visit(cookie, "home", user=USER))


def test_signing_in_is_offered_only_where_it_is_set_up(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    at = visit(new_cookie(), "settings")
    assert not any("sign_in" in str(button.key) for button in at.button)
    asked: list[str | None] = []
    monkeypatch.setattr(who, "providers", lambda: ("", "school"))
    monkeypatch.setattr(who.st, "login", asked.append)
    at = visit(new_cookie(), "settings")
    press(at, "sign_in_")
    press(at, "sign_in_school")
    assert asked == [None, "school"]
    assert at.button(key="people_sign_in_school").label == "Sign in with School"


# --- in a real browser ------------------------------------------------------------------------------------------------

SECRETS = """
[auth]
redirect_uri = "{app}/oauth2callback"
cookie_secret = "{secret}"
client_id = "samrap"
client_secret = "quiet"
server_metadata_url = "{provider}/.well-known/openid-configuration"
"""


class Server:
    """The app for many people, on a database and an address of its own, which can be stopped and started."""

    def __init__(self, folder: Path, provider: str = "") -> None:
        self.log, self.port = folder / "log.txt", free_port()
        self.url = f"http://localhost:{self.port}"
        (folder / ".streamlit").mkdir()
        secrets = SECRETS.format(app=self.url, provider=provider, secret=new_secret()) if provider else ""
        (folder / ".streamlit" / "secrets.toml").write_text(f'[samrap]\npeople = "shared"\n{secrets}', encoding="utf-8")
        self.environment = {"SAMRAP_DATABASE_URL": f"sqlite:///{folder}/samrap.db", "HOME": str(folder)}
        self.start()

    def start(self) -> None:
        self.process = start_server(self.log, self.port, **self.environment)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert "Traceback" not in self.log.read_text(errors="replace"), self.log.read_text(errors="replace")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    yield found
    found.stop()


def open_in(context: Any, url: str) -> Page:
    page: Page = context.new_page()
    page.goto(url)
    settle(page)
    return page


def answer_in(page: Page, url: str) -> None:
    page.goto(f"{url}/practise{QUESTION}")
    settle(page)
    page.get_by_role("button", name=say("set.phuak", "en").capitalize()).first.click()
    expect(page.locator(".why, .vr").first).to_be_visible(timeout=20_000)
    settle(page)


@pytest.mark.browser
def test_a_browser_is_known_again_after_the_server_was_restarted(browser: Browser, server: Server) -> None:
    context, other = browser.new_context(locale="en-US"), browser.new_context(locale="en-US")
    page = open_in(context, server.url)
    (cookie,) = [cookie for cookie in context.cookies() if cookie["name"] == COOKIE]
    assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"], cookie["path"]) == (True, False, "Lax", "/")
    assert cookie["domain"] == "localhost"
    assert cookie["expires"] - time.time() == pytest.approx(400 * 86400, abs=3600)
    assert COOKIE not in page.evaluate("document.cookie"), "no script can read it"
    answer_in(page, server.url)
    server.stop()
    server.start()
    page = open_in(context, f"{server.url}/settings")
    expect(seen(page, "This browser remembers you")).to_be_visible(timeout=20_000)
    (again,) = [cookie for cookie in context.cookies() if cookie["name"] == COOKIE]
    assert again["value"] == cookie["value"]
    expect(seen(open_in(other, f"{server.url}/settings"), "It is kept from your first answer on")).to_be_visible(
        timeout=20_000
    )
    for one in (context, other):
        one.close()


@pytest.mark.browser
def test_a_code_joins_two_browsers(browser: Browser, server: Server) -> None:
    context, other = browser.new_context(locale="en-US"), browser.new_context(locale="en-US")
    page = open_in(context, server.url)
    answer_in(page, server.url)
    page.goto(f"{server.url}/settings")
    settle(page)
    page.get_by_role("button", name="Get a recovery code").click()
    expect(page.locator(".code")).to_be_visible(timeout=20_000)
    code = page.locator(".code").inner_text()
    assert len(code) == 24
    assert page.url == f"{server.url}/settings"
    phone = open_in(other, f"{server.url}/settings")
    phone.get_by_label("I have a code from another device").fill(code)
    phone.get_by_role("button", name="Use this code").click()
    expect(seen(phone, "Found: this device goes on from your progress.")).to_be_visible(timeout=20_000)
    expect(seen(phone, "This browser remembers you")).to_be_visible(timeout=20_000)
    for one in (context, other):
        one.close()


def handshake(port: int, origin: str) -> str:
    """The first line of the answer to a page of `origin` that opens the app's websocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /_stcore/stream HTTP/1.1", f"Host: localhost:{port}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: streamlit",
        f"Origin: {origin}", f"Cookie: {COOKIE}={'a' * 43}", "", "",
    ]  # fmt: skip
    with socket.create_connection(("localhost", port), 10) as connection:
        connection.sendall("\r\n".join(lines).encode())
        return connection.recv(4096).decode(errors="replace").partition("\r\n")[0]


@pytest.mark.browser
def test_pages_of_others_cannot_speak_for_a_visitor(server: Server) -> None:
    assert " 101 " in handshake(server.port, server.url)
    for origin in ("https://evil.example", "http://evil.example:8501", "null"):
        assert " 403 " in handshake(server.port, origin), origin


class Provider(BaseHTTPRequestHandler):
    """A provider of sign-ins that lets in everyone, as the same person."""

    key = RSAKey.generate_key(2048, {"kid": "1", "use": "sig", "alg": "RS256"})
    nonce = ""

    @property
    def here(self) -> str:
        return f"http://{self.headers['Host']}"

    def log_message(self, *_: object) -> None: ...

    def reply(self, body: object) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def do_GET(self) -> None:
        path, query = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
        if path == "/.well-known/openid-configuration":
            places = {"authorization": "authorize", "token": "token"}
            found = {f"{name}_endpoint": f"{self.here}/{place}" for name, place in places.items()}
            self.reply({"issuer": self.here, "jwks_uri": f"{self.here}/jwks", **found})
        elif path == "/jwks":
            self.reply({"keys": [self.key.as_dict(private=False)]})
        else:
            Provider.nonce = query["nonce"][0]
            self.send_response(302)
            back = urlencode({"code": "code-1", "state": query["state"][0]})
            self.send_header("Location", f"{query['redirect_uri'][0]}?{back}")
            self.end_headers()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        now = int(time.time())
        claims = {"iss": self.here, "aud": "samrap", "sub": "7", "name": "Mali", "iat": now, "exp": now + 600}
        token = jwt.encode({"alg": "RS256", "kid": "1"}, {**claims, "nonce": self.nonce}, self.key)
        self.reply({"access_token": "x", "token_type": "Bearer", "expires_in": 600, "id_token": token})


@pytest.fixture
def provider() -> Iterator[str]:
    """The address of a provider of sign-ins."""
    found = ThreadingHTTPServer(("localhost", 0), Provider)
    thread = threading.Thread(target=found.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{found.server_port}"
    found.shutdown()
    thread.join(10)
    found.server_close()


@pytest.mark.browser
def test_signing_in_and_out_at_a_provider(browser: Browser, provider: str, tmp_path: Path) -> None:
    pytest.importorskip("httpx", reason="signing in needs it")
    server = Server(tmp_path, provider)
    context = browser.new_context(locale="en-US")
    page = open_in(context, f"{server.url}/settings")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).to_have_url(f"{server.url}/", timeout=20_000)
    answer_in(page, server.url)
    page.goto(f"{server.url}/settings")
    expect(seen(page, "You are signed in as Mali.")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(f"{server.url}/", timeout=20_000)
    page.goto(f"{server.url}/settings")
    expect(seen(page, "It is kept from your first answer on")).to_be_visible(timeout=20_000)
    context.close()
    server.stop()
    key = login_key({"is_logged_in": True, "iss": provider, "sub": "7"})
    assert key is not None
    store = open_store(f"sqlite:///{tmp_path}/samrap.db")
    found = store.learner_of_key(key.digest, key.kind)
    assert found is not None
    assert answers(store, found.id) == ["cards=1d1a1c"]
    assert store.learners("cookie") == []
