"""ชุดฝึก: a teacher's practice set as one text in a link, and the questions that it gives to whoever opens it.

The text holds what was chosen and no cards: kinds, number, level, what it is about, house rules, which deal of such
questions, a title. The questions are dealt from a seed made of the text itself. Its last piece, `check`, is a digest of
the questions that the teacher saw: a text that would give others, because it was altered or because a later version
deals otherwise, is refused and never gives other questions in silence. So whoever changes how a kind is dealt ends the
sets already handed out that ask it; `tests/lessons/test_practice_set.py` says when that happens.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any
from urllib.parse import quote

from cards.errors import CardsError
from lessons.quizzes import KIND_BY_KEY, LEVELS, Question, link_of, make_question, parse_focus
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import format_rules, parse_rules

VERSION = "1"
MOST_QUESTIONS = 50
MOST_DEALS = 9999
LONGEST_TITLE = 60
_DEAL_TRIES = 120
_PIECES: tuple[str, ...] = ("kinds", "number", "level", "about", "rules", "deal")
_TITLE, _CHECK = "-title.", "-check."
_CHECK_SIZE = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class PracticeSet:
    """ชุดฝึก: so many questions of these kinds at a level, by these house rules.

    The kinds are of one game and come in turn; `house` are house rules of that game, by default the rulebook's. `about`
    is a focus as `parse_focus` reads it, its words joined by commas; every kind must be able to follow it. Another
    `deal` gives other questions of the same make; the `title` changes none.

    Errors: `CardsError` `bad_value`, `set_focus` (facts: `kind`), `set_title`; `TypeError` for the house rules of the
    other game.

    >>> PracticeSet(kinds=("which_set", "count_points"), number=5, level=1)
    Traceback (most recent call last):
    cards.errors.CardsError: 'count_points' is of another game than 'which_set'
    """

    kinds: tuple[str, ...]
    number: int = 10
    level: int = 1
    about: str = ""
    house: Any = None
    deal: int = 1
    title: str = ""

    @property
    def game(self) -> str:
        """The game it is of, "tong" or "pok"."""
        return KIND_BY_KEY[self.kinds[0]].game

    def __post_init__(self) -> None:
        """Refuse what makes no set."""
        _check_kinds(self.kinds)
        _check_number("number", self.number, 1, MOST_QUESTIONS)
        _check_number("level", self.level, LEVELS[0], LEVELS[-1])
        _check_number("deal", self.deal, 1, MOST_DEALS)
        if self.house is None:
            object.__setattr__(self, "house", GAME_BY_KEY[self.game].house())
        if type(self.house) is not GAME_BY_KEY[self.game].house:
            raise TypeError(f"a set of {self.game} is played by its own house rules, not by {self.house!r}")
        for kind in self.kinds:
            _check_focus(kind, self.about)
        if self.title != tidy_title(self.title) or len(self.title) > LONGEST_TITLE:
            raise CardsError(
                "set_title", f"a title is one line of up to {LONGEST_TITLE} signs, not {self.title!r}",
                token=self.title, most=LONGEST_TITLE,
            )  # fmt: skip


def tidy_title(text: str) -> str:
    """A title as it was typed without what cannot be seen: one line, single blanks.

    >>> tidy_title("  การบ้าน\\n บทที่ 3 ")
    'การบ้าน บทที่ 3'
    """
    text = unicodedata.normalize("NFC", text)
    return " ".join("".join(" " if sign.isspace() else sign for sign in text if _is_seen(sign)).split())


def _is_seen(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign)[0] != "C"


def _check_kinds(kinds: tuple[str, ...]) -> None:
    if not kinds:
        raise CardsError("missing_key", "a set asks at least one kind of question", token="kinds")
    for place, kind in enumerate(kinds):
        if kind not in KIND_BY_KEY:
            raise CardsError("bad_value", f"no such kind of question: {kind!r}", token=kind or "kinds")
        if kind in kinds[:place]:
            raise CardsError("bad_value", f"{kind!r} is given twice", token=kind)
        if KIND_BY_KEY[kind].game != KIND_BY_KEY[kinds[0]].game:
            raise CardsError("bad_value", f"{kind!r} is of another game than {kinds[0]!r}", token=kind)


def _check_number(key: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise CardsError(
            "bad_value", f"{key} is a number from {least} to {most}, not {value}", token=str(value), field=key,
            least=least, most=most,
        )  # fmt: skip


def _check_focus(kind: str, about: str) -> None:
    row = KIND_BY_KEY[kind]
    if about and about != ",".join(about.replace(",", " ").split()):
        raise CardsError("bad_value", f"a focus is words joined by commas, not {about!r}", token=about)
    try:
        parse_focus(about, row.focus, row.answers)
    except CardsError as error:
        raise _no_focus(kind, error.token or about) from error


def _no_focus(kind: str, word: str) -> CardsError:
    return CardsError(
        "set_focus", f"no question of {kind} is about {word!r} by these house rules", token=word, kind=kind
    )


# --- the questions ----------------------------------------------------------------------------------------------------


def questions_of(practice_set: PracticeSet) -> tuple[Question, ...]:
    """ข้อในชุด: the questions of a set, the same for everyone: no two of them equal, the kinds in turn.

    A longer set begins with the questions of a shorter one.

    Errors: `CardsError` `set_focus` where the house rules leave no question about what it is about, `set_small` where
    they leave too few (facts: `kind`, `wanted`, `most`).

    >>> [question.kind for question in questions_of(PracticeSet(kinds=("which_set", "same_head"), number=4))]
    ['same_head', 'which_set', 'same_head', 'which_set']
    >>> questions_of(PracticeSet(kinds=("name_the_card",), number=2, about="4b"))
    Traceback (most recent call last):
    cards.errors.CardsError: 2 questions of name_the_card are wanted, and here no more than 1 differ
    """
    return _deal(replace(practice_set, title=""))


@lru_cache(maxsize=64)
def _deal(practice_set: PracticeSet) -> tuple[Question, ...]:
    seed = _words(replace(practice_set, number=1))  # so that the number changes none
    kinds = tuple(islice(_turns(practice_set.kinds, seed), practice_set.number))
    found: list[Question] = []
    links: set[str] = set()
    matters: set[tuple[str, ...]] = set()
    for place, kind in enumerate(kinds):
        question = _deal_one(practice_set, kind, f"{seed}#{place}", links, matters)
        if question is None:
            wanted, most = kinds.count(kind), kinds[:place].count(kind)
            raise CardsError(
                "set_small", f"{wanted} questions of {kind} are wanted, and here no more than {most} differ",
                token=practice_set.about or kind, kind=kind, wanted=wanted, most=most,
            )  # fmt: skip
        found.append(question)
        links.add(link_of(question))
        matters.add(_matter(question))
    return tuple(found)


def _deal_one(
    practice_set: PracticeSet, kind: str, seed: str, links: set[str], matters: set[tuple[str, ...]]
) -> Question | None:
    """A question that the set does not have yet, of other cards where it can be; None where there is none."""
    spare: Question | None = None
    for attempt in range(_DEAL_TRIES):
        random = Random(_number_of(f"{seed}.{attempt}"))
        try:
            question = make_question(kind, random, practice_set.level, practice_set.about, practice_set.house)
        except CardsError as error:  # the focus is one that the kind knows: the house rules leave nothing of it
            raise _no_focus(kind, practice_set.about or kind) from error
        if link_of(question) in links:
            continue
        if _matter(question) not in matters:
            return question
        spare = spare or question
    return spare


def _matter(question: Question) -> tuple[str, ...]:
    """The cards a question is about: the same with other options, or in another order, is nearly the same question."""
    cards = (card for shown in question.shown for card in (*shown.cards, *shown.ponged, shown.win or ""))
    return (question.kind, *sorted(cards))


def _turns(kinds: tuple[str, ...], seed: str) -> Iterator[str]:
    """The kinds one after another, each once before one comes again, and none twice running where there are several."""
    last, turn = "", 0
    while True:
        order = list(kinds)
        Random(_number_of(f"{seed}#turn.{turn}")).shuffle(order)
        if order[0] == last:
            order.append(order.pop(0))
        yield from order
        last, turn = order[-1], turn + 1


def _number_of(text: str) -> int:
    """A seed that is the same on every machine, as `hash` is not."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


# --- the text ---------------------------------------------------------------------------------------------------------


def set_text(practice_set: PracticeSet) -> str:
    """ข้อความของชุดฝึก: a set as one text that can be read, for the `set` of a link. Errors: as `questions_of`.

    >>> text = set_text(PracticeSet(kinds=("which_set",), number=5, about="sian,phuak", title="การบ้าน"))
    >>> text.removesuffix(text[-8:])
    '1-kinds.which_set-number.5-level.1-about.sian.phuak-title.การบ้าน-check.'
    """
    title = f"{_TITLE}{practice_set.title}" if practice_set.title else ""
    return _words(practice_set) + title + _CHECK + set_check(practice_set)


def set_link(practice_set: PracticeSet) -> str:
    """ลิงก์ของชุดฝึก: the query of the link that a teacher hands out. Errors: as `questions_of`.

    >>> set_link(PracticeSet(kinds=("which_set",), number=5, title="บท 3")).partition("-check.")[0]
    '?set=1-kinds.which_set-number.5-level.1-title.%E0%B8%9A%E0%B8%97%203'
    """
    return f"?set={quote(set_text(practice_set), safe=',:')}"


def _words(practice_set: PracticeSet) -> str:
    """What the questions follow from, as the first pieces of the text."""
    values = {
        "kinds": ".".join(practice_set.kinds),
        "number": str(practice_set.number),
        "level": str(practice_set.level),
        "about": practice_set.about.replace(",", "."),
        "rules": format_rules(practice_set.house),
        "deal": str(practice_set.deal) if practice_set.deal > 1 else "",
    }
    return "-".join((VERSION, *(f"{key}.{values[key]}" for key in _PIECES if values[key])))


def set_check(practice_set: PracticeSet) -> str:
    """The digest of a set's questions: eight signs, the same wherever the questions are. Errors: as `questions_of`."""
    links = "\n".join(map(link_of, questions_of(practice_set)))
    return hashlib.sha256(links.encode()).hexdigest()[:_CHECK_SIZE]


def parse_set(text: str) -> PracticeSet:
    """ชุดฝึกจากลิงก์: the set of a text; it gives the very questions that it gave when the text was made.

    Errors: `CardsError` naming what is wrong, nothing is repaired in silence: `set_version` for a version this program
    does not know, `set_changed` where the questions would be others, `missing_key`, `unknown_key`, `bad_value`,
    `set_focus`, `set_title`, and those of house rules.

    >>> text = set_text(PracticeSet(kinds=("which_set",), number=5))
    >>> parse_set(text).number
    5
    >>> parse_set(text.replace("number.5", "number.6"))
    Traceback (most recent call last):
    cards.errors.CardsError: this set would give other questions than those it was made of
    """
    version, dash, _ = text.partition("-")
    if version != VERSION and version.isascii() and version.isdigit():
        raise CardsError("set_version", f"no set of version {version!r} is known here", token=version)
    if version != VERSION or not dash:
        raise CardsError("bad_value", f"{text!r} is no practice set", token=text or "set")
    head, mark, check = text.rpartition(_CHECK)
    if not mark:
        raise CardsError("missing_key", "'check' is missing: the link is not whole", token="check")
    words, _, title = head.partition(_TITLE)
    found = _read(words, title)
    if _words(found) + (f"{_TITLE}{title}" if title else "") != head:
        raise CardsError("bad_value", f"{head!r} is not written as a set is written", token=head)
    if check != set_check(found):
        raise CardsError("set_changed", "this set would give other questions than those it was made of", token=check)
    return found


def _read(words: str, title: str) -> PracticeSet:
    values: dict[str, str] = {}
    for piece in words.split("-")[1:]:
        key, dot, value = piece.partition(".")
        if not dot or not value:
            raise CardsError("bad_value", f"{piece!r} is no piece of a set", token=piece or words)
        if key not in _PIECES:
            raise CardsError("unknown_key", f"a set has no {key!r}", token=key or piece)
        if key in values:
            raise CardsError("bad_value", f"{key!r} is given twice", token=key)
        values[key] = value
    for key in _PIECES[:3]:
        if key not in values:
            raise CardsError("missing_key", f"{key!r} is missing", token=key)
    kinds = tuple(values["kinds"].split("."))
    _check_kinds(kinds)
    return PracticeSet(
        kinds=kinds,
        number=_read_number("number", values["number"], MOST_QUESTIONS),
        level=_read_number("level", values["level"], LEVELS[-1]),
        about=values.get("about", "").replace(".", ","),
        house=parse_rules(values.get("rules", ""), KIND_BY_KEY[kinds[0]].game),
        deal=_read_number("deal", values.get("deal", "1"), MOST_DEALS),
        title=title,
    )


def _read_number(key: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)) or text[0] == "0":
        raise CardsError(
            "bad_value", f"{key} is a number from 1 to {most}, not {text!r}", token=text, field=key, least=1, most=most
        )
    return int(text)
