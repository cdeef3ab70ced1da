"""Who a learner is: the setting, the browser's cookie, sign-ins, recovery codes and how often they may be tried.

Whatever touches the store runs on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import re
import string
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from starlette.routing import Route

from cards.errors import CardsError
from lessons.history import Attempt, Entry, Reset
from lessons.identity import (
    CODE_LENGTH,
    CODE_LETTERS,
    COOKIE,
    LIMITS,
    LONGEST_NAME,
    SETTING,
    Key,
    bring_to_login,
    clean_name,
    client_address,
    cookie_key,
    digest,
    give_code,
    join_by_code,
    local_profile,
    login_key,
    make_code,
    minutes_to_wait,
    new_secret,
    people_setting,
    read_code,
    recovery_key,
    secret_in,
    show_code,
)
from lessons.server import MIDDLEWARE, PAGES, SHARED_MIDDLEWARE
from lessons.store import Store, StoreError, open_store
from lessons.wording import LANGS, say_error
from tests.store.conftest import postgres, postgres_store, postgres_url, store

__all__ = ["postgres", "postgres_store", "postgres_url", "store"]
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
TWO_SECRETS = ("a" * 43, "b" * 43)


def attempt(token: str, at: datetime = NOW) -> Attempt:
    return Attempt(token=token, at=at, kind="which_set", situation="cards=1d1a1c", chosen=("phuak",), grade="right")


def tokens(store: Store, learner_id: str) -> list[str]:
    return [entry.token for _, entry in store.entries(learner_id)]


def device(store: Store, answered: Iterable[str] = (), secret: str = "") -> Key:
    """The key of a browser on which these were answered."""
    key = cookie_key(secret or new_secret())
    entries: list[Entry] = [attempt(token) for token in answered]
    if entries:
        store.append_all(store.learner_for_key("cookie", "cookie", key.digest, NOW).id, entries)
    return key


def learner_at(store: Store, key: Key) -> str:
    found = store.learner_of_key(key.digest, key.kind)
    assert found is not None
    return found.id


# --- the setting ------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SETTING, raising=False)


def test_it_is_local_unless_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert people_setting() == people_setting(None) == people_setting("") == people_setting("  ") == "local"
    assert people_setting("shared") == people_setting(" shared ") == "shared"
    monkeypatch.setenv(SETTING, "local")
    assert people_setting("shared") == "local", "the environment comes first"
    monkeypatch.setenv(SETTING, "")
    assert people_setting("shared") == "shared"


@pytest.mark.parametrize("bad", ["Shared", "true", "1", "local shared", "ร่วม"])
def test_a_setting_that_is_neither_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, bad: str) -> None:
    with pytest.raises(CardsError, match=f"SAMRAP_PEOPLE is 'local' or 'shared', not '{bad}'"):
        people_setting(bad)
    monkeypatch.setenv(SETTING, bad)
    with pytest.raises(CardsError, match="SAMRAP_PEOPLE"):
        people_setting("local")


# --- the browser's cookie ---------------------------------------------------------------------------------------------

PAGE = "<!DOCTYPE html><html lang='en'><head><title>Streamlit</title></head><body><noscript>x</noscript></body></html>"


def app_with(middleware: list[Middleware]) -> Starlette:
    return Starlette(
        routes=[
            Route("/rules", lambda _request: HTMLResponse("gone", status_code=500)),
            Route("/practise", lambda _request: RedirectResponse("/")),
            Route("/look/icon.svg", lambda _request: PlainTextResponse("icon")),
            Route("/auth/login", lambda _request: PlainTextResponse("login")),
            Route("/oauth2callback", lambda _request: PlainTextResponse("callback")),
            Route("/{page:path}", lambda _request: HTMLResponse(PAGE), methods=["GET", "POST"]),
        ],
        middleware=middleware,
    )


SHARED, LOCAL = app_with(SHARED_MIDDLEWARE), app_with(MIDDLEWARE)


def ask(
    path: str = "/", *, app: Starlette = SHARED, cookie: bytes | str = b"", scheme: str = "http", method: str = "GET",
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> tuple[int, list[tuple[str, str]]]:  # fmt: skip
    """The status and the headers of the answer."""
    answer: dict[str, Any] = {}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.update(message)

    sent = cookie.encode() if isinstance(cookie, str) else cookie
    raw = [(b"cookie", sent)] if sent else []
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [*raw, *headers], "scheme": scheme, "server": ("test", 80), "client": ("test", 1),
        "root_path": "", "http_version": "1.1",
    }  # fmt: skip

    async def run() -> None:
        await app(scope, receive, send)  # type: ignore[arg-type]

    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(run())).result()
    return answer["status"], [(key.decode().lower(), value.decode("latin-1")) for key, value in answer["headers"]]


def given_cookies(*args: Any, **kwargs: Any) -> list[str]:
    return [value for key, value in ask(*args, **kwargs)[1] if key == "set-cookie"]


@pytest.mark.parametrize("path", [*PAGES, "/settings/"])
def test_with_a_page_a_browser_gets_a_cookie_that_scripts_and_other_sites_do_not(path: str) -> None:
    if path in ("/rules", "/practise"):  # these do not answer with a page here
        return
    (told,) = given_cookies(path)
    (morsel,) = SimpleCookie(told).values()
    assert morsel.key == COOKIE == "samrap_who"
    assert re.fullmatch("[A-Za-z0-9_-]{43}", morsel.value), "256 bits in base 64"
    assert morsel["httponly"] is True
    assert (morsel["samesite"], morsel["path"], morsel["domain"]) == ("Lax", "/", "")
    assert int(morsel["max-age"]) == 400 * 24 * 60 * 60
    assert not morsel["secure"]


def test_every_browser_gets_another_cookie_and_no_cache_keeps_it() -> None:
    found = {given_cookies()[0] for _ in range(20)}
    assert len(found) == 20
    assert [value for key, value in ask()[1] if key == "cache-control"] == ["private, no-cache"]


def test_a_cookie_is_renewed_as_it_is() -> None:
    secret = new_secret()
    (told,) = given_cookies(cookie=f"samrap=lang%3Dth; {COOKIE}={secret}; other=1")
    assert told.startswith(f"{COOKIE}={secret}; Max-Age=34560000;")


@pytest.mark.parametrize(
    ("scheme", "proxy", "secure"),
    [
        ("https", b"", True), ("http", b"https", True), ("http", b"HTTPS, http", True), ("http", b"", False),
        ("http", b"http", False), ("http", b"http, https", False), ("http", b"nonsense", False),
    ],
)  # fmt: skip
def test_a_cookie_given_over_https_goes_over_https_only(scheme: str, proxy: bytes, secure: bool) -> None:
    (told,) = given_cookies(scheme=scheme, headers=[(b"x-forwarded-proto", proxy)] if proxy else [])
    assert told.endswith("; Secure") is secure


@pytest.mark.parametrize(
    "planted",
    [
        "", "x", "a" * 42, "a" * 44, "a" * 42 + ".", "a" * 42 + "=", '"' + "a" * 43 + '"', "a" * 42 + "ก",
        "a" * 100_000, "a" * 43 + "\r\nSet-Cookie: evil=1", "a" * 43 + "\n", "a" * 43 + "\0",
        "%61" * 43, "<script>", "../" * 14 + "a",
    ],
)  # fmt: skip
def test_a_cookie_that_has_not_the_form_of_ours_is_replaced_and_never_sent_back(planted: str) -> None:
    (told,) = given_cookies(cookie=f"{COOKIE}={planted}".encode())
    value = told.partition("=")[2].partition(";")[0]
    assert re.fullmatch("[A-Za-z0-9_-]{43}", value)
    assert value != "a" * 43
    assert "evil" not in told
    assert "\n" not in told


def test_of_two_different_cookies_neither_is_used_nor_replaced() -> None:
    both = "; ".join(f"{COOKIE}={secret}" for secret in TWO_SECRETS)
    assert given_cookies(cookie=both) == []
    assert given_cookies(headers=[(b"cookie", f"{COOKIE}={secret}".encode()) for secret in TWO_SECRETS]) == []
    assert secret_in(both) is None
    assert secret_in(f"{both[:54]}; {COOKIE}=nonsense; {both[:54]}") == TWO_SECRETS[0], "the same twice is one"


def test_only_pages_give_cookies() -> None:
    assert ask("/rules")[0] == 500
    assert ask("/practise")[0] == 307
    for path in ("/rules", "/practise", "/look/icon.svg", "/_stcore/health", "/nonsense", "/healthz", "/auth/login"):
        assert given_cookies(path) == [], path
    assert given_cookies(method="POST") == []


def test_on_ones_own_machine_nobody_gets_a_cookie() -> None:
    for path in PAGES:
        assert given_cookies(path, app=LOCAL) == []
        assert given_cookies(path, app=LOCAL, cookie=f"{COOKIE}={TWO_SECRETS[0]}") == []


def test_the_ways_of_signing_in_are_no_lost_pages() -> None:
    for app in (SHARED, LOCAL):
        for path in ("/auth/login", "/oauth2callback"):
            status, _ = ask(path, app=app, headers=[(b"accept", b"text/html")])
            assert status == 200, "Streamlit answers, not the page that says where nothing is"


# --- sign-ins ---------------------------------------------------------------------------------------------------------


def test_a_sign_in_is_told_by_issuer_and_subject_alone() -> None:
    user = {"is_logged_in": True, "iss": "https://id.example", "sub": "7", "email": "a@example.com", "name": "Mali"}
    key = login_key(user)
    assert key is not None
    assert login_key({**user, "email": "b@example.com", "name": "Noi"}) == key
    others = [{**user, "iss": "https://other.example"}, {**user, "sub": "8"}, {**user, "iss": "https://id.example7"}]
    shifted = {**user, "iss": 'https://id.example", "7', "sub": ""}
    assert len({key, *map(login_key, others)}) == 4
    assert login_key(shifted) is None


@pytest.mark.parametrize(
    "user",
    [
        {}, {"email": "test@example.com"}, {"is_logged_in": False, "iss": "i", "sub": "s"}, {"iss": "i", "sub": "s"},
        {"is_logged_in": True}, {"is_logged_in": True, "iss": "i"}, {"is_logged_in": "True", "iss": "i", "sub": "s"},
    ],
)  # fmt: skip
def test_who_has_not_signed_in_has_no_such_key(user: dict[str, object]) -> None:
    assert login_key(user) is None


# --- recovery codes ---------------------------------------------------------------------------------------------------


def test_a_code_is_a_hundred_random_bits_in_letters_that_are_not_taken_for_one_another() -> None:
    assert len(CODE_LETTERS) == len(set(CODE_LETTERS)) == 32
    assert CODE_LENGTH * math.log2(len(CODE_LETTERS)) == 100
    assert set(string.ascii_uppercase + string.digits) - set(CODE_LETTERS) == set("ILOU")
    codes = [make_code() for _ in range(2000)]
    assert len(set(codes)) == 2000
    for place in range(CODE_LENGTH):
        assert {code[place] for code in codes} == set(CODE_LETTERS), "every letter comes at every place"


CODES = st.text(CODE_LETTERS, min_size=CODE_LENGTH, max_size=CODE_LENGTH)
WAYS = {"0": "0Ooº０๐", "1": "1IiLl１๑", "A": "Aaａ", "7": "7๗"}


@given(CODES, st.data())
def test_a_code_is_read_however_it_is_written(code: str, data: st.DataObject) -> None:
    assert read_code(code) == read_code(show_code(code)) == code
    written = ""
    for letter in code:
        written += data.draw(st.sampled_from(WAYS.get(letter, letter + letter.lower())))
        written += data.draw(st.sampled_from(["", "", " ", "-", "–", "  ", "\t", "\u200b", ".", "_"]))
    assert read_code(written) == code


@pytest.mark.parametrize(
    ("typed", "code", "quoted"),
    [
        ("", "code_empty", ""), (" - ", "code_empty", ""), ("0123", "code_length", ""), ("0" * 21, "code_length", ""),
        ("0" * 100_000, "code_length", ""), ("U" * 20, "code_letters", "U"), ("ก" + "0" * 19, "code_letters", "ก"),
        ("http://example.org/?code=0", "code_length", ""), ("0" * 19 + "é", "code_letters", "É"),
        ("\ud800" + "0" * 20, "", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_a_code_says_why(typed: str, code: str, quoted: str) -> None:
    if not code:
        assert read_code(typed) == "0" * 20, "half a letter is no letter"
        return
    with pytest.raises(CardsError) as caught:
        read_code(typed)
    assert caught.value.code == code
    assert quoted in (caught.value.token or "")
    for lang in LANGS:
        assert say_error(caught.value, lang)


def test_of_secrets_only_digests_are_stored(tmp_path: Path) -> None:
    path = tmp_path / "samrap.db"
    store = open_store(f"sqlite:///{path}")
    secret, elsewhere = new_secret(), new_secret()
    mine = device(store, ["a1"], secret)
    code = give_code(store, learner_at(store, mine), NOW)
    join_by_code(store, cookie_key(elsewhere), code, NOW, address="203.0.113.9")
    store.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for text in (secret, elsewhere, code, show_code(code), "203.0.113.9"):
        assert text.encode() not in kept
    for text in (secret, elsewhere, code):
        assert hashlib.sha256(text.encode()).hexdigest().encode() in kept


def test_a_new_code_replaces_the_old_one(store: Store) -> None:
    mine = device(store, ["a1"])
    old = give_code(store, learner_at(store, mine), NOW)
    new = give_code(store, learner_at(store, mine), NOW)
    phone = device(store)
    for _ in range(2):  # used a second time it is as dead
        with pytest.raises(CardsError) as caught:
            join_by_code(store, phone, old, NOW)
        assert caught.value.code == "code_unknown"
    assert store.learner_of_key(phone.digest, "cookie") is None
    assert join_by_code(store, phone, new, NOW).learner.id == learner_at(store, mine)


def test_of_codes_asked_for_at_once_one_is_left(store: Store) -> None:
    learner = store.learner_for_key("cookie", "cookie", "d", NOW)
    with ThreadPoolExecutor(4) as pool:
        codes = list(pool.map(lambda _: give_code(store, learner.id, NOW), range(8)))
    assert sum(store.learner_of_key(recovery_key(code).digest, "recovery") is not None for code in codes) == 1


def test_a_code_opens_only_its_own_learner(store: Store) -> None:
    mine, yours = device(store, ["a1"]), device(store, ["b1"])
    code = give_code(store, learner_at(store, mine), NOW)
    other = give_code(store, learner_at(store, yours), NOW)
    phone = device(store)
    join_by_code(store, phone, show_code(code).lower(), NOW)
    assert tokens(store, learner_at(store, phone)) == ["a1"]
    assert tokens(store, learner_at(store, yours)) == ["b1"]
    assert code != other
    # neither a digest of a cookie nor of a code is a code or a cookie
    assert store.learner_of_key(mine.digest, "recovery") is None
    assert store.learner_of_key(recovery_key(code).digest, "cookie") is None
    assert store.learner_of_key(digest(mine.digest), "cookie") is None


# --- one device after another -----------------------------------------------------------------------------------------


def test_what_was_answered_before_on_the_device_comes_along_once(store: Store) -> None:
    laptop = device(store, ["a1", "a2"])
    code = give_code(store, learner_at(store, laptop), NOW)
    phone = device(store, ["b1", "a2"])  # one was imported on both
    before = learner_at(store, phone)
    joined = join_by_code(store, phone, code, NOW)
    assert joined.learner.id == learner_at(store, phone) == learner_at(store, laptop)
    assert joined.brought == 1
    assert tokens(store, joined.learner.id) == ["a1", "a2", "b1"]
    assert store.find_learner(before) is None, "nobody could find it again"
    assert join_by_code(store, phone, code, NOW).brought == 0, "entering it again changes nothing"
    assert tokens(store, joined.learner.id) == ["a1", "a2", "b1"]


def test_what_was_answered_by_someone_else_can_stay_behind(store: Store) -> None:
    mine = device(store, ["a1"])
    code = give_code(store, learner_at(store, mine), NOW)
    tablet = device(store, ["b1"])
    before = learner_at(store, tablet)
    theirs = give_code(store, before, NOW)
    assert join_by_code(store, tablet, code, NOW, bring=False).brought == 0
    assert tokens(store, learner_at(store, tablet)) == ["a1"]
    assert tokens(store, before) == ["b1"]
    assert join_by_code(store, tablet, theirs, NOW, bring=False).learner.id == before


def test_other_devices_of_the_old_history_keep_it(store: Store) -> None:
    mine = device(store, ["a1"])
    code = give_code(store, learner_at(store, mine), NOW)
    laptop, phone = device(store, ["b1"]), device(store)
    join_by_code(store, phone, give_code(store, learner_at(store, laptop), NOW), NOW)
    join_by_code(store, phone, code, NOW)
    assert tokens(store, learner_at(store, phone)) == ["a1", "b1"]
    assert tokens(store, learner_at(store, laptop)) == ["b1"]


def test_a_reset_on_one_device_does_not_wipe_the_other(store: Store) -> None:
    mine = device(store, ["a1"])
    code = give_code(store, learner_at(store, mine), NOW)
    phone = device(store, ["b1"])
    store.append_all(
        learner_at(store, phone),
        [Reset(token="r1", at=NOW), attempt("b2"), Reset(token="r2", at=NOW, skill="set:phuak"), attempt("b3")],
    )
    join_by_code(store, phone, code, NOW)
    assert tokens(store, learner_at(store, phone)) == ["a1", "b2", "b3"]


def test_the_decks_of_a_device_come_along(store: Store) -> None:
    mine = device(store, ["a1"])
    code = give_code(store, learner_at(store, mine), NOW)
    phone = device(store, ["b1"])
    for learner in (mine, phone):
        store.keep_deck("both", learner_at(store, learner), b"1", NOW)
    store.keep_deck("phone", learner_at(store, phone), b"2", NOW)
    join_by_code(store, phone, code, NOW)
    assert (store.find_deck("both"), store.find_deck("phone")) == (b"1", b"2")


def test_answers_given_while_a_device_joins_are_kept_or_refused_but_never_lost(store: Store) -> None:
    laptop = device(store, ["a1"])
    code = give_code(store, learner_at(store, laptop), NOW)
    phone = device(store, ["b0"])

    def answer(number: int) -> str | None:
        learner = store.learner_for_key("cookie", "cookie", phone.digest, NOW)
        try:
            return store.append(learner.id, attempt(f"c{number}")).entry.token
        except StoreError as error:
            if error.code == "no_learner":  # the page says that this was not kept
                return None
            raise

    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(answer, number) for number in range(12)]
        joining = pool.submit(join_by_code, store, phone, code, NOW)
        answers += [pool.submit(answer, number) for number in range(12, 40)]
    told = {token for future in answers if (token := future.result())}
    assert joining.result().learner.id == learner_at(store, phone) == learner_at(store, laptop)
    assert {"a1", "b0"} | told == set(tokens(store, learner_at(store, phone)))
    assert len(told) > 30


def test_who_signs_in_can_add_what_the_device_has_and_the_device_keeps_nothing(store: Store) -> None:
    login = login_key({"is_logged_in": True, "iss": "https://id.example", "sub": "7"})
    assert login is not None
    tablet = device(store, ["b1"])
    joined = bring_to_login(store, tablet, login, NOW)
    assert joined.brought == 1
    assert tokens(store, learner_at(store, login)) == ["b1"]
    assert store.learner_of_key(tablet.digest, "cookie") is None, "who signs out leaves nothing for the next"
    assert bring_to_login(store, tablet, login, NOW).brought == 0
    phone = device(store, ["b1", "c1"])
    assert bring_to_login(store, phone, login, NOW).brought == 1
    assert tokens(store, learner_at(store, login)) == ["b1", "c1"]


# --- how often codes may be tried -------------------------------------------------------------------------------------


def try_code(store: Store, phone: Key, now: datetime = NOW, address: str = "203.0.113.9", typed: str = "") -> str:
    """How a try ended: the code of the error and, for a wait, its minutes."""
    try:
        join_by_code(store, phone, typed or make_code(), now, address=address)
    except CardsError as error:
        return f"{error.code} {error.facts['count']}" if error.code == "code_wait" else error.code
    return "joined"


def test_one_browser_has_five_tries_in_a_quarter_of_an_hour(store: Store) -> None:
    code = give_code(store, learner_at(store, device(store, ["a1"])), NOW)
    phone = device(store)
    assert [try_code(store, phone, NOW + step * MINUTE) for step in range(5)] == ["code_unknown"] * 5
    later = NOW + 5 * MINUTE
    assert try_code(store, phone, later) == "code_wait 11", "the first try counts for 15 minutes"
    assert try_code(store, phone, later, typed=code) == "code_wait 11", "the right one waits like any other"
    assert try_code(store, phone, NOW + 15 * MINUTE) == "code_wait 1"
    assert try_code(store, phone, NOW + 15 * MINUTE + timedelta(seconds=1), typed=code) == "joined"


def test_whoever_is_told_to_wait_may_try_after_that_long(store: Store) -> None:
    phone = device(store)
    for second in range(5):
        assert try_code(store, phone, NOW + timedelta(seconds=40 * second)) == "code_unknown"
    told = try_code(store, phone, NOW + 4 * MINUTE)
    for _ in range(3):  # asking again does not make it longer
        assert try_code(store, phone, NOW + 4 * MINUTE) == told
    minutes = int(told.split()[1])
    assert try_code(store, phone, NOW + (3 + minutes) * MINUTE).startswith("code_wait")
    assert try_code(store, phone, NOW + (4 + minutes) * MINUTE) == "code_unknown"


def test_other_browsers_and_addresses_are_not_held_up(store: Store) -> None:
    phone = device(store)
    for _ in range(6):
        told = try_code(store, phone)
    assert told.startswith("code_wait")
    assert try_code(store, device(store)) == "code_unknown"
    assert try_code(store, device(store), address="198.51.100.7") == "code_unknown"


def test_new_cookies_do_not_help_one_address(store: Store) -> None:
    limit = next(limit for limit in LIMITS if limit.who == "address")
    for _ in range(limit.most):
        assert try_code(store, device(store)) == "code_unknown"
    assert try_code(store, device(store)) == f"code_wait {limit.minutes}"
    assert try_code(store, device(store), address="198.51.100.7") == "code_unknown"
    assert try_code(store, device(store), NOW + 61 * MINUTE) == "code_unknown"


def test_there_is_a_limit_for_all_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    small = tuple(limit if limit.who != "all" else type(limit)("all", 8, limit.minutes) for limit in LIMITS)
    monkeypatch.setattr("lessons.identity.LIMITS", small)
    told = [try_code(store, device(store), address=f"198.51.100.{number}") for number in range(9)]
    assert told == ["code_unknown"] * 8 + ["code_wait 60"]


def test_what_cannot_be_a_code_is_no_try(store: Store) -> None:
    phone = device(store)
    assert [try_code(store, phone, typed="0123-4567") for _ in range(10)] == ["code_length"] * 10
    assert try_code(store, phone) == "code_unknown"


def test_tries_count_in_every_copy_of_the_server(tmp_path: Path) -> None:
    copies = [open_store(f"sqlite:///{tmp_path}/samrap.db") for _ in range(2)]
    phone = device(copies[0])
    told = [try_code(copies[number % 2], phone) for number in range(6)]
    assert told == ["code_unknown"] * 5 + ["code_wait 15"]


def test_of_many_tries_at_once_no_more_slip_through(store: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: minutes_to_wait(store, "browser", "203.0.113.9", NOW), range(24)))
    assert waits.count(0) <= 5
    assert set(waits) <= {0, 15}


def test_guessing_is_hopeless() -> None:
    per_hour = next(limit.most for limit in LIMITS if limit.who == "all")
    tries_in_a_century = per_hour * 24 * 366 * 100
    assert tries_in_a_century * 1_000_000 / 2**100 < 1e-13, "for one of a million codes"
    assert all(limit.minutes <= 24 * 60 for limit in LIMITS), "the store keeps tries for a day"


def test_a_wait_is_worded_with_its_minutes() -> None:
    error = CardsError("code_wait", "", count=7)
    assert "7" in say_error(error, "th")
    assert "7 minutes" in say_error(error, "en")
    assert "a minute" in say_error(CardsError("code_wait", "", count=1), "en")


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.9", "", "203.0.113.9"),
        ("203.0.113.9", "198.51.100.7", "203.0.113.9"),  # anyone can write that header
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "1.2.3.4, 198.51.100.7", "198.51.100.7"),  # all but the last may be made up
        ("127.0.0.1", "192.168.1.20", "192.168.1.20"),
        ("10.0.0.2", "198.51.100.7", "198.51.100.7"),
        ("172.17.0.1", "198.51.100.7", "198.51.100.7"),
        ("172.32.0.1", "198.51.100.7", "172.32.0.1"),
        ("::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fd00::1", "198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2::9", "198.51.100.7", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "", "203.0.113.9"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "x" * 100_000, "127.0.0.1"),
        ("testclient", "198.51.100.7", "198.51.100.7"),
        (None, "198.51.100.7", "198.51.100.7"),
        (None, "", "127.0.0.1"),
    ],
)
def test_tries_are_counted_under_the_visitors_address(peer: str | None, forwarded: str, address: str) -> None:
    assert client_address(peer, forwarded) == address


# --- profiles on one's own machine ------------------------------------------------------------------------------------


def test_the_first_profile_is_made_silently_and_once(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(lambda _: local_profile(store, "", NOW).id, range(8)))
    assert found == {learner.id for learner in store.learners("local")}
    assert len(found) == 1


def test_only_profiles_of_this_machine_can_be_chosen(store: Store) -> None:
    first = local_profile(store, "", NOW)
    second = store.add_learner("local", NOW + MINUTE, "ฟ้า")
    visitor = store.learner_for_key("cookie", "cookie", "d", NOW)
    assert local_profile(store, second.id, NOW) == second
    for guessed in (visitor.id, "", "0" * 32, first.id[:-1], first.id):
        assert local_profile(store, guessed, NOW) == first


def test_a_profile_is_made_again_after_the_last_is_gone(store: Store) -> None:
    first = local_profile(store, "", NOW)
    store.drop_learner(first.id)
    again = local_profile(store, first.id, NOW)
    assert again.id != first.id
    assert store.learners("local") == [again]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("ฟ้า", "ฟ้า"), ("  Mali  Lee ", "Mali Lee"), ("a\u202eb", "a b"), ("a\nb\0c", "a b c"), ("<b>x</b>", "<b>x</b>"),
        ("ก\u0e4d\u0e32", "ก\u0e4d\u0e32"), ("e\u0301", "é"), ("น" * LONGEST_NAME, "น" * LONGEST_NAME),
    ],
)  # fmt: skip
def test_a_name_is_one_line_of_what_can_be_seen(typed: str, kept: str) -> None:
    assert clean_name(typed, ["Noi"]) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_empty"), (" \t\n", "name_empty"), ("\u200b\u202e", "name_empty"), ("x" * 41, "name_long"),
        ("x" * 100_000, "name_long"), ("Noi", "name_taken"), (" nOI ", "name_taken"),
    ],
)  # fmt: skip
def test_a_name_that_will_not_do_says_why(typed: str, code: str) -> None:
    with pytest.raises(CardsError) as caught:
        clean_name(typed, ["Noi"])
    assert caught.value.code == code
    for lang in LANGS:
        assert say_error(caught.value, lang)
