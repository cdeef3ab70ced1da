"""What a visit remembers: settings, the round under way, answers and progress; every session key is named here.

Settings are also kept in a cookie, which the shell component writes and `st.context.cookies` gives back. Progress lives
as long as the visit; `record` is the one place through which an answer passes, and where a store will be called.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

import streamlit as st

from cards.errors import CardsError
from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.decks import deck_of, standing_deck
from lessons.quizzes import Grade, Question, link_of
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import format_rules, parse_overrides
from lessons.wording import LANGS

COOKIE = "samrap"
CAPTIONS: tuple[str, ...] = ("none", "thai", "thai_rtgs", "english")
INDEXES: tuple[str, ...] = ("arabic", "thai", "off")
ROUND_LENGTH = 10
MASTERED_AFTER = 3

_SETTINGS, _PROGRESS, _ROUND, _ANSWERS, _HINTS, _TRIES, _SAY, _UPLOAD, _REFUSED, _SHOWN = (
    f"samrap_{name}"
    for name in ("settings", "progress", "round", "answers", "hints", "tries", "say", "upload", "refused", "shown")
)


# --- settings ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What the learner has chosen: language, names under cards, numerals on heads, house rules, own deck's key.

    `game` is the game that every page shows; `house` are the house rules of Phai Tong, `pok_house` those of Pok Deng.
    """

    lang: str = "th"
    captions: str = "thai"
    index: str = "arabic"
    house: House = field(default_factory=House)
    deck: str = ""
    game: str = "tong"
    pok_house: PokHouse = field(default_factory=PokHouse)

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
    )


_OLD_FLAGS: Mapping[str, str] = {"on": "true", "off": "false"}  # as cookies were first written


def _house_from_text(name: str, text: str) -> Any:
    """The house that these rules make, each taken by itself: one that cannot be is left out."""
    game = GAME_BY_KEY[name]
    left: dict[str, object] = {}
    for piece in text.split(","):
        key, _, value = piece.partition(":")
        if key in game.house_rules:
            flag = True in game.house_rules[key].choices
            left |= parse_overrides(f"{key}:{_OLD_FLAGS.get(value, value) if flag else value}")
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


# --- progress ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """How one skill stands: answers right and wrong, and right ones since the last slip."""

    right: int = 0
    wrong: int = 0
    streak: int = 0

    @property
    def state(self) -> str:
        """`mastered`, `learning` or `not_yet`.

        >>> Tally().state, Tally(right=1, streak=1).state, Tally(right=3, streak=3).state
        ('not_yet', 'learning', 'mastered')
        """
        if self.streak >= MASTERED_AFTER:
            return "mastered"
        return "learning" if self.right + self.wrong else "not_yet"


@dataclass(slots=True)
class Progress:
    """What this visit has done: a tally a skill, and for every lesson step done whether its first answer was right."""

    skills: dict[str, Tally] = field(default_factory=dict)
    steps: dict[tuple[str, str], bool] = field(default_factory=dict)
    answered: int = 0

    def tally(self, skill: str) -> Tally:
        """The tally of a skill, a fresh one where there is none."""
        return self.skills.get(skill, Tally())

    def done_in(self, lesson: str) -> tuple[str, ...]:
        """The keys of a lesson's steps that are done."""
        return tuple(step for key, step in self.steps if key == lesson)


def progress() -> Progress:
    """This visit's progress."""
    found: Progress = st.session_state.setdefault(_PROGRESS, Progress())
    return found


_FAMILIES: Mapping[str, str] = {
    "name_the_card": "face", "find_the_card": "face", "which_set": "set", "name_the_win": "win",
    "new_circumstance": "win", "name_the_hand": "hand",
}  # fmt: skip


# The sixteen ways to win as the source counts them: the category that names each, and whether the winner drew. Si tong
# keng is one with sian keng, and the winner's own draw is a way by itself only of the first five.
WAYS_TO_WIN: Mapping[str, tuple[str, bool]] = {
    "chong": ("chong", False), "thok_chong": ("chong", True),
    "si_tua": ("si_tua", False), "thok_si_tua": ("thok_si_tua", True),
    "sian": ("sian", False), "thok_sian": ("sian", True),
    "si_tong": ("si_tong", False), "thok_si_tong": ("si_tong", True),
    "keng": ("keng", False), "thok_keng": ("keng", True),
    "si_tong_keng": ("si_tong_keng", False), "thok_si_tua_keng": ("thok_si_tua_keng", True),
    "si_tong_muet": ("si_tong_muet", False), "si_tong_muet_keng": ("si_tong_muet_keng", False),
    "lom_iao": ("lom_iao", False), "khiao_wan": ("khiao_wan", False),
}  # fmt: skip
_TOLD_WITH: Mapping[str, str] = {"sian_keng": "si_tong_keng", "khiao_wan_keng": "khiao_wan"}


def way_to_win(category: str, *, thok: bool) -> str:
    """แบบการกิน: which of the sixteen ways to win, or `no_win`, a category is, drawn by the winner or not.

    >>> way_to_win("sian", thok=True), way_to_win("sian_keng", thok=True), way_to_win("lom_iao", thok=False)
    ('thok_sian', 'si_tong_keng', 'lom_iao')
    """
    own = f"thok_{category}"
    return own if thok and own in WAYS_TO_WIN else _TOLD_WITH.get(category, category)


def focus_of_way(way: str) -> str:
    """What questions about one of the sixteen ways to win are to be about.

    >>> focus_of_way("thok_sian"), focus_of_way("sian"), focus_of_way("si_tong_keng"), focus_of_way("lom_iao")
    ('sian,thok', 'sian,drawn', 'si_tong_keng,sian_keng', 'lom_iao')
    """
    category, thok = WAYS_TO_WIN[way]
    if f"thok_{category}" in WAYS_TO_WIN and category != "si_tua":
        return f"{category},{'thok' if thok else 'drawn'}"
    return ",".join((category, *(key for key, told in _TOLD_WITH.items() if told == way)))


def skills_of(question: Question) -> tuple[str, ...]:
    """The skills a question exercises: faces, kinds of sets, ways to win and hands, and the quiz kind itself.

    >>> from lessons.quizzes import ask
    >>> skills_of(ask("which_set", "cards=1d1a1c"))
    ('kind:which_set', 'set:phuak')
    >>> skills_of(ask("name_the_win", "hand=1ef3abc4abc8abc&win=1d&thok=1"))
    ('kind:name_the_win', 'win:thok_sian')
    """
    family = _FAMILIES.get(question.kind)
    found = sorted(question.answer - {"none"}) if family else []
    if family == "win":
        found = [way_to_win(option, thok=bool(question.shown[-1].thok)) for option in found]
    return (f"kind:{question.kind}", *(f"{family}:{name}" for name in found))


# --- answers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What was answered to one question, and its grade."""

    chosen: tuple[str, ...]
    grade: Grade
    hints: int = 0


def answer_to(question: Question) -> Answer | None:
    """The answer given to a question in this visit, None when it stands unanswered."""
    found: Answer | None = st.session_state.setdefault(_ANSWERS, {}).get(link_of(question))
    return found


def record(question: Question, chosen: Iterable[str], grade: Grade, step: tuple[str, str] | None = None) -> Answer:
    """Keep an answer: what was chosen, the tallies of its skills, the round, and the lesson step it belongs to."""
    answers = st.session_state.setdefault(_ANSWERS, {})
    link = link_of(question)
    answer = Answer(chosen=tuple(chosen), grade=grade, hints=hints_shown(question))
    answers[link] = answer
    if grade is Grade.INCOMPLETE:
        return answer
    right = grade is Grade.RIGHT
    here = progress()
    here.answered += 1
    for skill in skills_of(question):
        tally = here.skills.setdefault(skill, Tally())
        tally.right += right
        tally.wrong += not right
        tally.streak = tally.streak + 1 if right and not answer.hints else 0 if not right else tally.streak
    if step is not None:
        here.steps.setdefault(step, right)
    elif (running := the_round()) is not None:
        running.take(link, grade)
    return answer


def forget_answer(question: Question) -> None:
    """Let a question be answered again."""
    st.session_state.setdefault(_ANSWERS, {}).pop(link_of(question), None)
    st.session_state.setdefault(_HINTS, {}).pop(link_of(question), None)
    st.session_state.setdefault(_TRIES, {})[link_of(question)] = tries(question) + 1


def tries(question: Question) -> int:
    """How many times a question has been taken up again."""
    return int(st.session_state.setdefault(_TRIES, {}).get(link_of(question), 0))


def hints_shown(question: Question) -> int:
    """How many hints of a question have been asked for."""
    return int(st.session_state.setdefault(_HINTS, {}).get(link_of(question), 0))


def show_hint_more(question: Question) -> None:
    """One more hint."""
    st.session_state.setdefault(_HINTS, {})[link_of(question)] = hints_shown(question) + 1


@dataclass(frozen=True, kw_only=True, slots=True)
class LastShown:
    """The question shown last and not answered: by its link, and the learner's house rules as they were then.

    `followed` says that the rules in its link are the learner's own, put there by the app.
    """

    link: str
    house: Any
    followed: bool


def shown_last(question: Question) -> LastShown | None:
    """How this question was last shown; None when another was since, or none."""
    found: LastShown | None = st.session_state.get(_SHOWN)
    return found if found is not None and found.link == link_of(question) else None


def keep_shown(question: Question, house: Any, *, followed: bool) -> None:
    """This question is on the page, while these are the learner's house rules."""
    st.session_state[_SHOWN] = LastShown(link=link_of(question), house=house, followed=followed)


# --- the round of practice --------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Round:
    """Ten questions of some kinds at a level, and what became of those answered, by link.

    `open` is the link of the question dealt and not yet counted: trying one again does not count twice. `again` are
    links to be asked before fresh ones.
    """

    kinds: tuple[str, ...]
    level: int
    focus: str | None = None
    length: int = ROUND_LENGTH
    results: list[tuple[str, Grade]] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    open: str = ""

    def take(self, link: str, grade: Grade) -> None:
        """Count the first grade of the question that is open.

        >>> round_ = Round(("which_set",), 1, open="?a")
        >>> round_.take("?a", Grade.WRONG), round_.take("?a", Grade.RIGHT), len(round_.results)
        (None, None, 1)
        """
        if link == self.open:
            self.results.append((link, grade))
            self.open = ""

    @property
    def links(self) -> tuple[str, ...]:
        """The links of the questions counted."""
        return tuple(link for link, _ in self.results)

    @property
    def missed(self) -> tuple[str, ...]:
        """The links of the questions not answered right, each once."""
        return tuple(dict.fromkeys(link for link, grade in self.results if grade is not Grade.RIGHT))

    @property
    def done(self) -> bool:
        """True when all its questions are answered."""
        return len(self.results) >= self.length


def the_round() -> Round | None:
    """The round under way, None outside one."""
    found: Round | None = st.session_state.get(_ROUND)
    return found


def start_round(kinds: Iterable[str], level: int, focus: str | None = None, again: Iterable[str] = ()) -> Round:
    """Begin a round."""
    links = list(again)
    begun = Round(tuple(kinds), level, focus, length=len(links) or ROUND_LENGTH, again=links)
    for link in links:
        st.session_state.setdefault(_ANSWERS, {}).pop(link, None)
    st.session_state[_ROUND] = begun
    return begun


def end_round() -> None:
    """Leave the round."""
    st.session_state.pop(_ROUND, None)


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


def set_params(wanted: Mapping[str, str]) -> None:
    """Make the page's query exactly these parameters; nothing is sent when it is so already."""
    if params() != dict(wanted):
        st.query_params.from_dict(dict(wanted))
