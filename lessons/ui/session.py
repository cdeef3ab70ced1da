"""What surrounds a visit: its settings, the address, the clock and the store, and what is said aloud.

Settings are kept in a cookie, which the shell component writes and `st.context.cookies` gives back. What the learner
did is in `lessons.ui.learning`.
"""

from __future__ import annotations

import logging
import re
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode
from zoneinfo import ZoneInfo

import streamlit as st

from cards.errors import CardsError
from cards.house_rules import read_overrides
from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.decks import deck_of, look_in, standing_deck
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import format_rules
from lessons.store import Store, StoreError, open_store
from lessons.wording import LANGS

COOKIE = "samrap"
CAPTIONS: tuple[str, ...] = ("none", "thai", "thai_rtgs", "english")
INDEXES: tuple[str, ...] = ("arabic", "thai", "off")
REVIEW_SIZES: tuple[int, ...] = (5, 10, 20, 30)
USUAL_REVIEW = 10

_SETTINGS, _SAY, _UPLOAD, _REFUSED, _BEFORE, _OPEN, _LOOKED_UP = (
    f"samrap_{name}" for name in ("settings", "say", "upload", "refused", "house_before", "house_open", "search_last")
)


# --- settings ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What the learner has chosen: language, names under cards, numerals on heads, house rules, own deck's key.

    `game` is the game that every page shows; `house` are the house rules of Phai Tong, `pok_house` those of Pok Deng.
    `who` is the local profile that learns, "" for the first; `review` how many questions a daily review has; `coach`
    when the coach speaks at the table of Pok Deng, "" where it was never chosen.
    """

    lang: str = "th"
    captions: str = "thai"
    index: str = "arabic"
    house: House = field(default_factory=House)
    deck: str = ""
    game: str = "tong"
    pok_house: PokHouse = field(default_factory=PokHouse)
    who: str = ""
    review: int = USUAL_REVIEW
    coach: str = ""

    def house_of(self, game: str) -> Any:
        """กติกาวง: the house rules of a game.

        >>> Settings().house_of("pok").catch
        'three'
        """
        return getattr(self, HOUSE_FIELDS[game])


HOUSE_FIELDS: Mapping[str, str] = {"tong": "house", "pok": "pok_house"}
_RULE_KEYS: Mapping[str, str] = {"tong": "rules", "pok": "pok_rules"}


def usual_captions(lang: str) -> str:
    """The names under cards that a language starts with."""
    return "thai" if lang == "th" else "thai_rtgs"


def cookie_text(settings: Settings) -> str:
    """The settings as the value of a cookie.

    >>> cookie_text(Settings(house=House(khiao_wan=False)))
    'lang%3Dth%26captions%3Dthai%26index%3Darabic%26rules%3Dkhiao_wan%253Afalse'
    """
    kept = {"lang": settings.lang, "captions": settings.captions, "index": settings.index}
    for game, key in _RULE_KEYS.items():
        if rules := format_rules(settings.house_of(game)):
            kept[key] = rules
    if settings.deck:
        kept["deck"] = settings.deck
    if settings.game != "tong":
        kept["game"] = settings.game
    if settings.who:
        kept["who"] = settings.who
    if settings.review != USUAL_REVIEW:
        kept["review"] = str(settings.review)
    if settings.coach:
        kept["coach"] = settings.coach
    return quote(urlencode(kept), safe="")


def settings_from_cookie(text: str, lang: str) -> Settings:
    """The settings a cookie holds; what it lacks or garbles is left at its default, `lang` for the language.

    >>> settings_from_cookie("lang%3Den%26rules%3Dkhiao_wan%3Afalse", "th").house.khiao_wan
    False
    >>> settings_from_cookie("nonsense", "en") == Settings(lang="en", captions="thai_rtgs")
    True
    """
    kept = dict(parse_qsl(unquote(text)))
    lang = kept["lang"] if kept.get("lang") in LANGS else lang
    captions = kept.get("captions", "")
    index = kept.get("index", "")
    return Settings(
        lang=lang,
        captions=captions if captions in CAPTIONS else usual_captions(lang),
        index=index if index in INDEXES else INDEXES[0],
        house=_house_from_text("tong", kept.get("rules", "")),
        pok_house=_house_from_text("pok", kept.get("pok_rules", "")),
        game=kept["game"] if kept.get("game") in GAME_BY_KEY else "tong",
        deck=kept.get("deck", "") if deck_of(kept.get("deck", "")) else "",
        who=kept.get("who", "") if _WHO.fullmatch(kept.get("who", "")) else "",
        review=next((size for size in REVIEW_SIZES if str(size) == kept.get("review")), USUAL_REVIEW),
        coach=kept.get("coach", ""),
    )


_WHO = re.compile("[0-9a-f-]{1,40}")
_MOST_STEPS = 20
_OLD_FLAGS: Mapping[str, str] = {"on": "true", "off": "false"}  # as cookies were first written


def _house_from_text(name: str, text: str) -> Any:
    """The house that these rules make, each taken by itself: one that cannot be is left out."""
    game = GAME_BY_KEY[name]
    left: dict[str, object] = {}
    for piece in text.split(","):
        key, _, value = piece.partition(":")
        if key in game.house_rules:
            flag = True in game.house_rules[key].choices
            left |= read_overrides(f"{key}:{_OLD_FLAGS.get(value, value) if flag else value}")
    house, taken = game.house(), dict[str, object]()
    while left.keys() - taken.keys():
        for key in [key for key in left if key not in taken]:
            try:
                house = game.house_from_rules({**taken, key: left[key]})
            except CardsError:  # perhaps once a price above or below it is changed
                continue
            taken[key] = left[key]
            break
        else:
            break
    return house


def settings() -> Settings:
    """The settings of this visit; on its first run out of the cookie, else Thai where the browser asks for Thai."""
    if _SETTINGS not in st.session_state:
        st.session_state[_SETTINGS] = _first_settings()
    found: Settings = st.session_state[_SETTINGS]
    return found


def _first_settings() -> Settings:
    lang = "th" if (st.context.locale or "").lower().startswith("th") else "en"
    try:
        return settings_from_cookie(st.context.cookies.get(COOKIE, ""), lang)
    except Exception:  # whatever a browser sends, it gets its page
        logging.getLogger(__name__).exception("a cookie could not be read")
        return Settings(lang=lang, captions=usual_captions(lang))


def change_settings(**changes: Any) -> Settings:
    """Change some settings; names under cards follow the language where they were that language's usual ones."""
    before = settings()
    if "lang" in changes and "captions" not in changes and before.captions == usual_captions(before.lang):
        changes["captions"] = usual_captions(changes["lang"])
    st.session_state[_SETTINGS] = replace(before, **changes)
    return settings()


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusal:
    """A value that a setting could not take: whose, the key of the words that say so, and what they need."""

    rule: str
    words: str
    facts: Mapping[str, Any]
    count: int = 1


def refusal() -> Refusal | None:
    """The value refused last, None once another was taken."""
    found: Refusal | None = st.session_state.get(_REFUSED)
    return found


def refuse(rule: str, words: str, **facts: Any) -> None:
    """Keep what was refused; its `count` goes up, so that the box it was typed in starts afresh."""
    before = refusal()
    count = before.count + 1 if before else 1
    st.session_state[_REFUSED] = Refusal(rule=rule, words=words, facts=facts, count=count)


def forget_refusal() -> None:
    """A value was taken, or the page left."""
    st.session_state.pop(_REFUSED, None)


def change_house(game: str, house: Any) -> None:
    """Play a game by other house rules; those there were can be brought back, step by step."""
    own = settings().house_of(game)
    if house != own:
        steps = _steps(game)
        steps.append((own, house))
        del steps[:-_MOST_STEPS]
    change_settings(**{HOUSE_FIELDS[game]: house})
    forget_refusal()


def _steps(game: str) -> list[tuple[Any, Any]]:
    """The changes of a game's house rules, each with the house before and after it, the last one last."""
    kept: dict[str, list[tuple[Any, Any]]] = st.session_state.setdefault(_BEFORE, {})
    return kept.setdefault(game, [])


def house_before(game: str) -> Any | None:
    """The house rules of a game before the last change, None where there was none or they came another way."""
    steps = _steps(game)
    return steps[-1][0] if steps and steps[-1][1] == settings().house_of(game) else None


def take_back_house(game: str) -> Any:
    """Play by the house rules before the last change again; the change before it is then the last.

    Errors: `IndexError` where there is none.
    """
    before, _ = _steps(game).pop()
    change_settings(**{HOUSE_FIELDS[game]: before})
    forget_refusal()
    return before


@dataclass(frozen=True, slots=True)
class Unfolded:
    """Which parts of the house rules are unfolded, and the rule whose address unfolded one last."""

    asked: str = ""
    parts: frozenset[str] = frozenset()


def unfolded() -> Unfolded | None:
    """What of the house rules is unfolded; None where nothing was yet touched."""
    found: Unfolded | None = st.session_state.get(_OPEN)
    return found


def keep_unfolded(asked: str, parts: frozenset[str]) -> None:
    """Other parts are unfolded now."""
    st.session_state[_OPEN] = Unfolded(asked, parts)


def remember_search(query: str) -> None:
    """This was looked up last; the way back from what was found leads there."""
    st.session_state[_LOOKED_UP] = query


def last_search() -> str:
    """What was looked up last, "" where nothing was."""
    return str(st.session_state.get(_LOOKED_UP, ""))


# --- the clock and the store -----------------------------------------------------------------------------------------


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


def zone() -> tzinfo:
    """The time zone of the browser, UTC where it names none."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (KeyError, ValueError, OSError):  # a name that is none, or none known here
        return UTC


@dataclass(slots=True)
class _Shelf:
    """The one store of this process; while it cannot be opened, one that lasts as long as the process, and why."""

    store: Store | None = None
    spare: Store | None = None
    problem: StoreError | None = None
    tried: float = 0.0


_SHELF = _Shelf()
_OPENING = threading.Lock()
TRY_AGAIN_AFTER = 10.0
"""Seconds after which a store that could not be opened is tried again."""


def store() -> Store:
    """The store that learners' histories are kept in, opened once in a process.

    Where it cannot be opened (`store_problem` says why) practice goes on with a store that is gone with the process.
    """
    if _SHELF.store is not None:
        return _SHELF.store
    with _OPENING:
        if _SHELF.store is None and (_SHELF.spare is None or time.monotonic() - _SHELF.tried > TRY_AGAIN_AFTER):
            _SHELF.tried = time.monotonic()
            try:
                _SHELF.store = open_store(database_url())
                _SHELF.problem = None
            except StoreError as error:
                logging.getLogger(__name__).error("progress is not kept: %s", error)
                _SHELF.problem = error
                if _SHELF.spare is None:
                    _SHELF.spare = open_store(f"sqlite:///{tempfile.mkdtemp(prefix='samrap-')}/visit.db")
        found = _SHELF.store or _SHELF.spare
    assert found is not None
    return found


look_in(store)  # a picture may be asked for before any page


def store_problem() -> StoreError | None:
    """Why answers are not kept for good, None where all is well."""
    store()
    return _SHELF.problem


def database_url() -> str | None:
    """The database by Streamlit's secrets (`[samrap] database_url`), None where only the environment may name one."""
    return secret("database_url")


def secret(name: str) -> str | None:
    """A value of `[samrap]` in Streamlit's secrets, None where there is none."""
    try:
        found = st.secrets.get("samrap", {}).get(name)
    except FileNotFoundError:  # Streamlit's word for: no secrets at all
        return None
    return None if found is None else str(found)


# --- the deck ---------------------------------------------------------------------------------------------------------


def deck_key() -> str:
    """The key of the deck whose pictures are shown: the learner's own, else the server's, "" for the drawings."""
    chosen = settings().deck
    if chosen and deck_of(chosen):
        return chosen
    standing = standing_deck()
    return standing.key if standing else ""


@dataclass(frozen=True, slots=True)
class Upload:
    """The files that lie in the uploader, by their ids, and what was wrong with them when they were looked at."""

    files: tuple[str, ...] = ()
    problems: tuple[Any, ...] = ()


def upload() -> Upload:
    """What was handed in last. The same files are not looked at twice; once put aside, they do not come back."""
    found: Upload = st.session_state.get(_UPLOAD, Upload())
    return found


def keep_upload(files: tuple[str, ...] = (), problems: tuple[Any, ...] = ()) -> None:
    """Other files lie in the uploader now, or none."""
    st.session_state[_UPLOAD] = Upload(files, problems)


# --- what the screen reader is told -----------------------------------------------------------------------------------


def announce(text: str) -> None:
    """Have the shell say this to a screen reader at the end of the run."""
    st.session_state[_SAY] = text


def said() -> str:
    """What was last announced."""
    return str(st.session_state.get(_SAY, ""))


# What messengers and mailers hang on a link that is passed on; it is no part of the question.
_TRACKING = re.compile(r"utm_\w+|fbclid|gclid|igshid|mc_[ce]id|openExternalBrowser")


def params() -> Mapping[str, str]:
    """The page's query parameters, the last value of each, without what was hung on the link on its way."""
    return {key: value for key, value in st.query_params.items() if not _TRACKING.fullmatch(key)}


def refuse_unknown(query: Mapping[str, str], known: Iterable[str]) -> None:
    """Refuse a key that a page does not know. Errors: `CardsError` `unknown_key`.

    >>> refuse_unknown({"q": "ตอง", "foo": "1"}, ("q", "rule"))
    Traceback (most recent call last):
    cards.errors.CardsError: there is no 'foo' here
    """
    known = set(known)
    for key in query:
        if key not in known:
            raise CardsError("unknown_key", f"there is no {key!r} here", token=key or "=")


def set_params(wanted: Mapping[str, str]) -> None:
    """Make the page's query exactly these parameters; nothing is sent when it is so already."""
    if params() != dict(wanted):
        st.query_params.from_dict(dict(wanted))
