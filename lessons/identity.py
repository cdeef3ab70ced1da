"""ใคร: whose history it is: a profile on one's own machine, a browser or a sign-in on a shared server.

`SAMRAP_PEOPLE` says which: `local` (as it comes) or `shared`. On a shared server a browser is known by a cookie of 256
random bits, and a person who changes devices by a recovery code of 100. Both are random and long, so the store holds
only their SHA-256, without salt or stretching: there is no list of likely ones to try. They are looked up by that
digest, and how long a look-up takes can tell a guesser nothing but the beginning of a digest, for which nobody can make
a fitting code: comparing in constant time would add nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cards.errors import CardsError
from lessons.history import Entry, Reset
from lessons.store import Learner, Store

SETTING = "SAMRAP_PEOPLE"
PEOPLE: tuple[str, ...] = ("local", "shared")
"""Alone or as a family on one's own machine; anyone who comes by on a server."""


def people_setting(*more: str | None) -> str:
    """The setting of SAMRAP_PEOPLE, else the first of `more` that is not empty, else `local`.

    Errors: `CardsError` `bad_value` for anything that is neither.

    >>> people_setting(None), people_setting("shared")
    ('local', 'shared')
    >>> people_setting("everyone")
    Traceback (most recent call last):
    cards.errors.CardsError: SAMRAP_PEOPLE is 'local' or 'shared', not 'everyone'
    """
    wanted = next((value.strip() for value in (os.environ.get(SETTING), *more) if value and value.strip()), PEOPLE[0])
    if wanted not in PEOPLE:
        allowed = " or ".join(map(repr, PEOPLE))
        raise CardsError("bad_value", f"{SETTING} is {allowed}, not {wanted!r}", token=wanted, field=SETTING)
    return wanted


# --- keys -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Key:
    """What opens a learner's history: `cookie`, `login` or `recovery`, and the digest that the store knows it by."""

    kind: str
    digest: str


def digest(text: str) -> str:
    """SHA-256 of a text, in hex: all that is ever stored of a secret.

    >>> digest("abc")[:16]
    'ba7816bf8f01cfea'
    """
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def new_secret() -> str:
    """What a browser is to be known by: 256 random bits.

    >>> is_secret(new_secret()), new_secret() == new_secret()
    (True, False)
    """
    return secrets.token_urlsafe(32)


_SECRET = re.compile("[A-Za-z0-9_-]{43}")


def is_secret(text: str) -> bool:
    """Whether a text has the form of one; anything else was not issued by us.

    >>> is_secret("x" * 43), is_secret("x" * 42 + ";"), is_secret("x" * 44)
    (True, False, False)
    """
    return _SECRET.fullmatch(text) is not None


def cookie_key(secret: str) -> Key:
    """The key of a browser by its secret."""
    return Key("cookie", digest(secret))


def login_key(user: Mapping[str, object]) -> Key | None:
    """The key of someone who signed in, by issuer and subject: names and addresses change and are given to others.

    None for one who has not signed in.

    >>> login_key({"is_logged_in": False}) is None
    True
    >>> login_key({"is_logged_in": True, "iss": "https://id.example", "sub": "7"}).kind
    'login'
    """
    issuer, subject = user.get("iss"), user.get("sub")
    if user.get("is_logged_in") is not True or not issuer or not subject:
        return None
    return Key("login", digest(json.dumps([str(issuer), str(subject)])))


# --- the browser's cookie ---------------------------------------------------------------------------------------------

COOKIE = "samrap_who"
COOKIE_SECONDS = 400 * 24 * 60 * 60  # as long as browsers keep any


def secrets_in(header: str) -> frozenset[str]:
    """The different secrets that a Cookie header holds; what has not the form of one is left out.

    >>> len(secrets_in(f"a=b; samrap_who={'x' * 43}; samrap_who=nonsense"))
    1
    """
    pairs = (part.strip(" ").partition("=") for part in header.split(";"))
    return frozenset(value for name, _, value in pairs if name == COOKIE and is_secret(value))


def secret_in(header: str) -> str | None:
    """The secret in a Cookie header, None where there is none, or where two differ.

    Who controls a sister name (`other.example.org`) can add a cookie of ours to a visitor's, never take ours away. Two
    that differ are a sign of that, and which is ours nobody can tell: neither is used.

    >>> secret_in("samrap_who=nonsense") is None
    True
    """
    found = secrets_in(header)
    return next(iter(found)) if len(found) == 1 else None


def cookie_header(secret: str, *, secure: bool) -> str:
    """The value of the Set-Cookie header that gives a browser its secret, or renews it.

    >>> cookie_header("x", secure=True)
    'samrap_who=x; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax; Secure'
    """
    return f"{COOKIE}={secret}; Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax" + "; Secure" * secure


class WhoCookie:
    """ASGI middleware of a shared server: with each page a browser gets the cookie it is known by, or gets it renewed.

    A cookie that has not the form of ours is replaced. One that has is kept, issued by us or not: who can plant one
    could as well plant one that we gave to them, so a signature would not help. What helps is that nobody else can set
    a cookie for this host: give the app a host name of its own, and https. Pages change nothing when they are asked
    for; whatever is changed goes through the websocket, which takes no foreign Origin, and gets no cookie from one.
    """

    def __init__(self, app: ASGIApp, pages: Collection[str] = ("/",)) -> None:
        """Stand before the app; `pages` are the paths that answer with a page."""
        self.app = app
        self.pages = frozenset(page.rstrip("/") for page in pages)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"].rstrip("/") not in self.pages:
            await self.app(scope, receive, send)
            return
        sent = "; ".join(_headers(scope, b"cookie"))
        known = secret_in(sent)
        if known is None and secrets_in(sent):
            await self.app(scope, receive, send)
            return
        value = cookie_header(known or new_secret(), secure=_is_secure(scope))

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_page(message):
                kept = [pair for pair in message["headers"] if pair[0].lower() != b"cache-control"]
                mine = [(b"cache-control", b"private, no-cache"), (b"set-cookie", value.encode())]
                message = {**message, "headers": kept + mine}
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def _headers(message: Mapping[str, Iterable[tuple[bytes, bytes]]] | Scope | Message, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in message.get("headers", ()) if key.lower() == name]


def _is_page(message: Message) -> bool:
    return message["status"] == 200 and "".join(_headers(message, b"content-type")).startswith("text/html")


def _is_secure(scope: Scope) -> bool:
    """Whether the browser came by https, straight or to a proxy before us; a lie about it harms the liar."""
    told = ",".join(_headers(scope, b"x-forwarded-proto")).partition(",")[0].strip().lower()
    return "https" in (scope.get("scheme"), told)


# --- recovery codes ---------------------------------------------------------------------------------------------------

CODE_LENGTH = 20
CODE_GROUP = 4
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 by Crockford: of letters that are taken for a digit or one another, none."""
_TAKEN_FOR = str.maketrans("OILoil๐๑๒๓๔๕๖๗๘๙", "011011" + "0123456789")
_LONGEST_TYPED = 200


def make_code() -> str:
    """รหัสกู้คืน: a recovery code that nobody can guess: 100 random bits.

    >>> len(make_code()), read_code(show_code(make_code())) == make_code()
    (20, False)
    """
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def show_code(code: str) -> str:
    """A code as it is written down: in groups.

    >>> show_code("0123456789ABCDEFGHJK")
    '0123-4567-89AB-CDEF-GHJK'
    """
    return "-".join(code[start : start + CODE_GROUP] for start in range(0, len(code), CODE_GROUP))


def read_code(typed: str) -> str:
    """The code that someone typed, however they wrote it: small letters, blanks, dashes, O for 0, I or L for 1.

    Errors: `CardsError` `code_empty`, `code_letters` or `code_length`, for what cannot be a code.

    >>> read_code(" ol23 4567-89ab  cdef ghjk")
    '0123456789ABCDEFGHJK'
    >>> read_code("0123-4567")
    Traceback (most recent call last):
    cards.errors.CardsError: a code has 20 letters and digits, not 8
    """
    plain = unicodedata.normalize("NFKC", typed[:_LONGEST_TYPED]).translate(_TAKEN_FOR).upper()
    letters = "".join(letter for letter in plain if letter.isalnum() or unicodedata.category(letter)[0] == "M")
    strange = "".join(dict.fromkeys(letter for letter in letters if letter not in CODE_LETTERS))
    if strange:
        raise CardsError("code_letters", f"no code has these: {strange!r}", token=strange[:20])
    if not letters:
        raise CardsError("code_empty", "a code has letters and digits")
    if len(letters) != CODE_LENGTH:
        message = f"a code has {CODE_LENGTH} letters and digits, not {len(letters)}"
        raise CardsError("code_length", message, count=len(letters), wanted=CODE_LENGTH)
    return letters


def recovery_key(code: str) -> Key:
    """The key of a learner by the recovery code."""
    return Key("recovery", digest(code))


def give_code(store: Store, learner_id: str, now: datetime) -> str:
    """A new recovery code for a learner; the one before opens nothing any more. Errors: `StoreError`."""
    code = make_code()
    key = recovery_key(code)
    store.only_key(learner_id, key.kind, key.digest, now)
    return code


# --- how often codes may be tried -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limit:
    """So many tries in so many minutes, of one browser, from one address, or of everyone together."""

    who: str
    most: int
    minutes: int


LIMITS = (Limit("browser", 5, 15), Limit("address", 60, 60), Limit("all", 3000, 60))
"""One browser is stopped before it is a nuisance, one address where a whole class is mistyping. All together would need
some 10 000 years of tries for one chance in 10¹⁵ at one of a million codes; that limit spares the database."""


def minutes_to_wait(store: Store, browser: str, address: str, now: datetime) -> int:
    """How many minutes to wait before a code may be tried; 0 when it may be now, and then the try is counted.

    Counted in the store, for all copies of the server. What is refused is not counted, so that the wait ends.
    Errors: `StoreError`.
    """
    names = {"browser": f"browser:{browser}", "address": f"address:{digest(address)[:32]}", "all": "all"}
    if waits := [wait for limit in LIMITS if (wait := _wait(store, limit, names[limit.who], now, limit.most))]:
        return max(waits)
    for name in names.values():
        store.add_try(name, now)
    # of several at the same moment none slips through: each counts itself before it looks at all of them
    return max(_wait(store, limit, names[limit.who], now, limit.most + 1) for limit in LIMITS)


def _wait(store: Store, limit: Limit, name: str, now: datetime, most: int) -> int:
    """After how many minutes fewer than `most` tries lie within the limit's time."""

    def has_room(minutes: int) -> bool:
        return store.count_tries(name, now - timedelta(minutes=limit.minutes - minutes)) < most

    return 0 if has_room(0) else 1 + bisect_left(range(1, limit.minutes), True, key=has_room)


def client_address(peer: str | None, forwarded: str = "") -> str:
    """The address that tries are counted under: the peer's, or where that is a proxy of ours the one it names.

    Anyone can write X-Forwarded-For, so it is believed only from a peer on this machine or its network, and of it only
    the last address, which that proxy added itself. Of IPv6 it is the network that a household has. `peer` is None
    where it is not known, as on this machine.

    >>> client_address("203.0.113.9", "198.51.100.7"), client_address("127.0.0.1", "spoofed, 198.51.100.7")
    ('203.0.113.9', '198.51.100.7')
    >>> client_address("2001:db8:1:2:3::4"), client_address(None, "nonsense")
    ('2001:db8:1:2::/64', '127.0.0.1')
    """
    here = _address(peer or "") or IPv4Address("127.0.0.1")
    if any(here in network for network in _OURS):
        here = _address(forwarded.rpartition(",")[2]) or here
    return str(here) if here.version == 4 else str(IPv6Network((int(here), 64), strict=False))


_OURS = tuple(map(ip_network, ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7")))


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


# --- one device after another -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Joined:
    """Whose history a device shows from now on, and how many of its own answers came along."""

    learner: Learner
    brought: int


def join_by_code(
    store: Store, device: Key, typed: str, now: datetime, *, address: str = "", bring: bool = True
) -> Joined:
    """Let a device show the history of the learner whose recovery code was typed.

    What was answered on it before comes along, unless `bring` is False: each answer once, and none is lost. Other
    devices that showed the device's old history go on showing it.
    Errors: `CardsError` as `read_code`, `code_wait` or `code_unknown`; `StoreError`.
    """
    code = recovery_key(read_code(typed))  # what cannot be a code is no try
    if wait := minutes_to_wait(store, device.digest, address, now):
        raise CardsError("code_wait", f"so many tries: wait {wait} minutes", count=wait)
    learner = store.learner_of_key(code.digest, code.kind)
    if learner is None:
        raise CardsError("code_unknown", "no learner has this code")
    before = store.learner_of_key(device.digest, device.kind)
    if before is not None and before.id != learner.id and bring:
        key = (device.kind, device.digest)
        return Joined(learner, store.hand_over(before.id, learner.id, what_counts, now, key=key))
    store.add_key(learner.id, device.kind, device.digest, now)
    return Joined(learner, 0)


def bring_to_login(store: Store, device: Key, login: Key, now: datetime) -> Joined:
    """Add what was answered on a device before someone signed in to what is kept for them; once they sign out, the
    device starts with nothing.

    Errors: `StoreError`.
    """
    learner = store.learner_for_key(login.kind, login.kind, login.digest, now)
    before = store.learner_of_key(device.digest, device.kind)
    if before is None:
        return Joined(learner, 0)
    key = (device.kind, device.digest)
    return Joined(learner, store.hand_over(before.id, learner.id, what_counts, now, key=key, follows=False))


def what_counts(entries: Iterable[Entry]) -> list[Entry]:
    """Of a history what still counts: what came after everything was reset. A reset itself stays behind: among what
    another device did it would wipe that out.

    >>> from lessons.history import RoundBegun
    >>> at = datetime.fromisoformat("2026-01-02T00:00Z")
    >>> begun = [RoundBegun(token=token, at=at, drill="mixed-1") for token in ("a", "b")]
    >>> [entry.token for entry in what_counts([begun[0], Reset(token="r", at=at), begun[1]])]
    ['b']
    """
    counting: list[Entry] = []
    for entry in entries:
        if not isinstance(entry, Reset):
            counting.append(entry)
        elif not entry.skill:
            counting.clear()
    return counting


# --- profiles on one's own machine ------------------------------------------------------------------------------------

LONGEST_NAME = 40
MOST_PROFILES = 20


def local_profile(store: Store, chosen: str, now: datetime) -> Learner:
    """โปรไฟล์: the profile chosen on this machine, else the first; made silently where there is none.

    Errors: `StoreError`.

    >>> from datetime import UTC
    >>> from lessons.store import open_store
    >>> store, now = open_store("sqlite://"), datetime(2026, 1, 2, tzinfo=UTC)
    >>> first = local_profile(store, "", now)
    >>> local_profile(store, "someone", now) == first, first.name
    (True, '')
    """
    profiles = store.learners("local")
    if not profiles:  # of two tabs at once only one makes it
        return store.learner_for_key("local", "local", "first", now)
    return next((profile for profile in profiles if profile.id == chosen), profiles[0])


def clean_name(typed: str, others: Iterable[str]) -> str:
    """A name as it is kept: one line, without what cannot be seen.

    Errors: `CardsError` `name_empty`, `name_long`, or `name_taken` by one of `others`.

    >>> clean_name("  น้อง   ฟ้า ", ["Mali"])
    'น้อง ฟ้า'
    >>> clean_name("MALI", ["Mali"])
    Traceback (most recent call last):
    cards.errors.CardsError: there is a 'MALI' already
    """
    seen = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", typed))
    name = " ".join(seen.split())
    if not name:
        raise CardsError("name_empty", "a name has at least one letter")
    if len(name) > LONGEST_NAME:
        raise CardsError("name_long", f"a name has up to {LONGEST_NAME} letters", token=name, most=LONGEST_NAME)
    if name.casefold() in {other.casefold() for other in others}:
        raise CardsError("name_taken", f"there is a {name!r} already", token=name)
    return name
