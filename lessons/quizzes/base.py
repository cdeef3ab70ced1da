"""แบบฝึก: what a question is, how an answer is graded, and what every quiz kind has in common."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, FACE_BY_CODE
from cards.phai_tong.house import House
from cards.phai_tong.sets import SET_KINDS
from cards.phai_tong.wins import CATEGORIES
from cards.verdict import Verdict

# The conditions that reasons of questions name beside the engine's own, with their facts.
QUIZ_NEEDS: tuple[str, ...] = (
    "is_this_face",  # T1.3: card (asked for), option (picked), one_head=0|1, one_suit=0|1 (alike, of another head)
    "is_same_head",  # T2.1: card, option, head, option_head (numbers)
    "heads_differ",  # T2.1, three cards that make no set: heads=n
    "parts_into_sets",  # T2.4: sets=n; cards = the first group that is no set
    "most_tong",  # T5.4: tong=n, most=n
    # fails: hoped = the likeliest card, kind = the set it would make and cards = that set, where four sets would stand
    "hand_is_ready",  # T5.3: waits=n different faces; cards = those faces
    "hand_not_ready",  # T5.3: the same facts and cards, and holds the other way round
    "copy_left",  # T5.3: card; cards = the four copies already held
    "wins_nothing",  # T5.4: category = what the hand wins as (left out when nothing), thok=0|1
    "price_is",  # T7.2, or T7.3 with a bonus: option, price, base, bonus, paid=0|1, category, klass, thok=0|1
    "has_top_claim",  # T8.1: seat, winner (from 0), category, klass, thok=0|1, best, best_klass; no category: no win
    "sits_upstream",  # T8.2: the same, and upstream
    "nobody_wins",  # T5.4: winners=n, winner (from 0)
    "leaves_most_waits",  # T5.3: card, copies, weight, best, best_copies, best_weight, same_copies=0|1
    # Pok Deng. `points` is the units digit of `total`; `pictures` = 1 when jacks, queens or kings are among the cards
    "points_are",  # P2.1: option, points, total, over=0|1 (total is ten or more)
    "no_deng",  # P6.0: deng
    "deng_is",  # P6.0 to P6.9: option, deng, klass, name (of a special hand or two_deng, three_deng, points)
    # the facts of the engine's comparison (klass, points, deng, dealer_klass, ...), and outcome, decided (its `needs`)
    "outcome_is",  # P3.1, P5.3, P5.4, P6.5 to P6.8
    "pays_is",  # P5.4: option, pays, multiple, laid, outcome
    "draw_is",  # P3.3, P4.1, P4.2: option, cause = low|free|off|pok|drawn, points, most
    "worth_more",  # P4.1: option, stand, draw (signed, for each point laid), cost, near=0|1
    "plan_is_best",  # P5.1: option, best, value, best_value, cost, near=0|1
    "leg_ends",  # P3.2, P3.3, P5.1 to P5.3: seat, outcome, pays, multiple, when = the rule as a word
    "dealer_total_is",  # P5.4: option, pays (of the dealer), way = pays|gets|even
)
LEVELS: tuple[int, ...] = (1, 2, 3)


class Grade(Enum):
    """How an answer is graded."""

    RIGHT = "right"
    PARTLY = "partly"
    WRONG = "wrong"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, kw_only=True, slots=True)
class Prompt:
    """What is asked: a key of the wording and the facts its sentence needs (card codes, keys, numbers).

    `instruct` is the key of the line under it that says how to answer.

    >>> Prompt(key="prompt.which_set").instruct
    'instruct.which_set'
    """

    key: str
    facts: tuple[tuple[str, int | str], ...] = ()

    @property
    def instruct(self) -> str:
        """The key of the line that says how to answer."""
        return "instruct." + self.key.removeprefix("prompt.")

    @property
    def fact(self) -> dict[str, int | str]:
        """The facts by name."""
        return dict(self.facts)


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """One thing laid before the learner.

    `role`: "card" (one picture), "name" (a card's name, no picture), "cards" (loose cards in this order), "hand",
    "was" and "now" (the same cards before and after a change of circumstance), "player" (a seat's hand), "dealer" (of
    Pok Deng).
    `cards` lie in the hand, `ponged` names the faces of ponged tong, `win` is the card drawn (None: not yet). `thok` is
    None where nobody has drawn. `category` is an answer told beforehand.
    Pok Deng: `drawn` is the one of `cards` that was drawn, `closed` how many cards lie face down (then `cards` is
    empty), `stake` the points laid, `catch` what a dealer catches before he draws ("three", "two").
    """

    role: str
    cards: tuple[str, ...] = ()
    ponged: tuple[str, ...] = ()
    win: str | None = None
    thok: bool | None = None
    keng: str | None = None
    category: str | None = None
    seat: int | None = None
    drawer: bool = False
    drawn: str | None = None
    closed: int = 0
    stake: int | None = None
    catch: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """คำถาม: one question with exactly one right key, and the engine's verdict for every option.

    `situation` with `kind` always gives this very question. `options` are keys of the line protocol: categories or
    `no_win`, card codes, set kinds or `none`, `ready` or `not_ready`, points and seats as numbers in text, partings.
    `game` is "tong" or "pok": which cards to draw, whose rules and house rules to show.
    `look` says what the options are ("names", "pictures", "sets", "ready", "categories", "points", "seats", "groups";
    of Pok Deng "points", "hands", "dengs", "pays", "musts", "moves", "plans", "totals"),
    `picks` how many are picked: "one", "many" or "groups" (the learner parts the cards shown; the option is what
    `option_of_groups` makes of his groups). `also_true` are answers that hold but are not the best: PARTLY. `as_good`
    are those so near the best that they count as right (draw or stand, what to catch).
    `house_rules` are the keys of house rules that touch this question, whatever their value in `house`; `hint_facts`
    are what the hints need.
    """

    kind: str
    situation: str
    prompt: Prompt
    shown: tuple[Shown, ...]
    options: tuple[str, ...]
    answer: frozenset[str]
    why: Mapping[str, Verdict]
    look: str
    picks: str = "one"
    also_true: frozenset[str] = frozenset()
    as_good: frozenset[str] = frozenset()
    house_rules: tuple[str, ...] = ()
    house: Any = field(default_factory=House)  # of the game's own class
    hint_facts: tuple[tuple[str, int | str], ...] = ()
    game: str = "tong"


@dataclass(frozen=True, kw_only=True, slots=True)
class Focus:
    """What a question is to be about: any of these, read from text by `parse_focus`."""

    faces: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    circumstances: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    points: tuple[str, ...] = ()


Deal = Callable[[Random, int, Focus, Any], str]  # the house is of the kind's game


@dataclass(frozen=True, kw_only=True, slots=True)
class QuizKind:
    """ชนิดแบบฝึก: one row of QUIZ_KINDS.

    `deal(random, level, focus, house)` returns a situation; `ask(situation)` the question, or a `CardsError` naming
    what is wrong with the situation; `proof(question)` line-protocol requests whose answers establish the key.
    `rules` are the house rules that can bear on this kind, `focus` the fields of `Focus` that it follows, `lesson` the
    lesson that teaches it, `rule` the rule it is about, `answers` the words of its own that a focus may name, `first`
    the key that every situation of it has. A deal may fail to give a question with one right key; `make_question`
    deals again.
    """

    key: str
    deal: Deal
    ask: Callable[[str], Question]
    proof: Callable[[Question], list[dict[str, object]]]
    prompt: str
    lesson: str
    rule: str
    focus: tuple[str, ...]
    rules: tuple[str, ...] = ()
    levels: tuple[int, ...] = field(default=LEVELS)
    game: str = "tong"
    answers: tuple[str, ...] = ()
    first: str = "cards"


class LazyVerdicts(Mapping[str, Verdict]):
    """The verdict of every option, judged when it is first looked at: most are never shown.

    >>> why = LazyVerdicts(("a", "b"), lambda option: Verdict(()))
    >>> list(why), why["a"].holds
    (['a', 'b'], True)
    """

    def __init__(self, options: Iterable[str], judge: Callable[[str], Verdict]) -> None:
        """Keep the options and their judge."""
        self._options = tuple(options)
        self._judge = judge
        self._judged: dict[str, Verdict] = {}

    def __getitem__(self, option: str) -> Verdict:
        """The option's verdict."""
        if option not in self._judged:
            if option not in self._options:
                raise KeyError(option)
            self._judged[option] = self._judge(option)
        return self._judged[option]

    def __iter__(self) -> Iterator[str]:
        """The options in order."""
        return iter(self._options)

    def __len__(self) -> int:
        """How many options."""
        return len(self._options)


class DealtBadly(Exception):  # noqa: N818 - not an error of anyone's: the cards fell so, and are dealt again
    """This deal gives no question with exactly one right key."""


# --- grading ----------------------------------------------------------------------------------------------------------


def grade(question: Question, chosen: Iterable[str]) -> Grade:
    """ตรวจคำตอบ: the grade of the options picked.

    Nothing picked: INCOMPLETE. An option that also holds but is not the best, or some of the right cards and no wrong
    one: PARTLY. One so near the best that the slip costs next to nothing: RIGHT.

    Errors: `CardsError` `bad_value` for what is no option (groups that are no parting into sets are simply WRONG).

    >>> from lessons.quizzes import ask
    >>> question = ask("which_set", "cards=1d1a1c")
    >>> grade(question, ["phuak"]), grade(question, ["sian"]), grade(question, [])
    (<Grade.RIGHT: 'right'>, <Grade.WRONG: 'wrong'>, <Grade.INCOMPLETE: 'incomplete'>)
    """
    picked = frozenset(chosen)
    if not picked:
        return Grade.INCOMPLETE
    if question.picks != "groups":
        for option in sorted(picked - set(question.options)):
            raise CardsError("bad_value", f"{option!r} is no answer to this question", token=option)
    if picked == question.answer or picked <= question.as_good:
        return Grade.RIGHT
    if question.picks == "many":
        return Grade.PARTLY if picked < question.answer else Grade.WRONG
    return Grade.PARTLY if picked <= question.also_true else Grade.WRONG


def option_of_groups(groups: Iterable[Iterable[str]]) -> str:
    """The option key of cards parted into groups: each in short notation, in one order, joined by blanks.

    >>> option_of_groups([["4c", "4b", "4c"], ["2a", "2a", "2a"]]), option_of_groups([["6a", "4b", "4a"]])
    ('2aaa 4bcc', '4ab6a')
    """
    parts = sorted(tuple(sorted(group)) for group in groups if group)
    return " ".join(_group_text(part) for part in parts)


def _group_text(cards: tuple[str, ...]) -> str:
    text = ""
    head = ""
    for code in cards:
        text += code[1] if code[0] == head else code
        head = code[0]
    return text


def groups_of_option(option: str) -> tuple[tuple[str, ...], ...]:
    """The groups that a parting's option key describes.

    >>> groups_of_option("2aaa 4bcc"), groups_of_option("4ab6a")
    ((('2a', '2a', '2a'), ('4b', '4c', '4c')), (('4a', '4b', '6a'),))
    """
    return tuple(_group_of(part) for part in option.split())


def _group_of(text: str) -> tuple[str, ...]:
    cards = []
    head = ""
    for sign in text:
        if sign.isdigit():
            head = sign
        else:
            cards.append(head + sign)
    return tuple(cards)


# --- options ----------------------------------------------------------------------------------------------------------


def shuffle_options(situation: str, options: Iterable[str]) -> tuple[str, ...]:
    """The options in an order that only the situation decides: the same question is always the same page.

    >>> shuffle_options("card=4b", ["4a", "4b"]) == shuffle_options("card=4b", ["4b", "4a"])
    True
    """
    return tuple(sorted(options, key=lambda option: hashlib.sha256(f"{situation}#{option}".encode()).digest()))


# --- focus ------------------------------------------------------------------------------------------------------------

_FIGURES: Mapping[str, tuple[str, ...]] = {
    "iao": CODES[:6],
    "eyes": ("2b", "3b", "6b", "8b"),
    "birds": ("3c", "5c", "7c"),
    "fine": ("6c", "8c"),
    "red": ("1d", "1e", "9c"),
    "coins": tuple(code for code in CODES if FACE_BY_CODE[code].suit == "coins"),
    "strings": tuple(code for code in CODES if FACE_BY_CODE[code].suit == "strings"),
    "myriads": tuple(code for code in CODES if FACE_BY_CODE[code].suit == "myriads"),
}
SET_WORDS = (*(row.key for row in SET_KINDS), "none")
CATEGORY_WORDS = (*CATEGORIES, "no_win")
CIRCUMSTANCE_WORDS = ("thok", "drawn", "keng", "ponged", "dark")
ANSWER_WORDS = ("ready", "not_ready")
HAND_WORDS = (
    "pok9", "pok8", "tong", "straight_flush", "straight", "yellow", "three_deng", "two_deng", "points",
)  # fmt: skip
POINT_WORDS = tuple("0123456789")


def parse_focus(text: str | None, uses: Iterable[str], answers: Iterable[str] = ANSWER_WORDS) -> Focus:
    """What a question is to be about, from words parted by blanks or commas.

    Words: card codes; heads `1` to `9`; groups `iao_small`, `iao_big`; figures `iao eyes birds fine red coins strings
    myriads`; set kinds; win categories and `no_win`; `thok drawn keng ponged dark`; `ready not_ready`. Pok Deng: hands
    (`pok9 tong two_deng` …), points `0` to `9`, and the kind's own `answers`. `uses` are the fields of `Focus` that the
    kind follows (a word with two meanings goes to the first that it uses).

    Errors: `CardsError` `bad_value` for a word that means nothing to this kind.

    >>> parse_focus("2 9c iao_big", ["faces"]).faces
    ('1d', '1e', '1f', '2a', '2b', '2c', '9c')
    >>> parse_focus("ready", ["faces"])
    Traceback (most recent call last):
    cards.errors.CardsError: a question of this kind cannot be about 'ready'
    """
    wanted: dict[str, list[str]] = {field.name: [] for field in fields(Focus)}
    uses, own = tuple(uses), tuple(answers)
    for word in (text or "").replace(",", " ").split():
        meaning = _mean(word, uses, own)
        if meaning is None:
            raise CardsError("bad_value", f"a question of this kind cannot be about {word!r}", token=word)
        wanted[meaning[0]].extend(meaning[1])
    met = set(wanted.pop("faces"))
    faces = tuple(code for code in CODES if code in met)
    return Focus(faces=faces, **{name: tuple(dict.fromkeys(words)) for name, words in wanted.items()})


def _mean(word: str, uses: tuple[str, ...], answers: tuple[str, ...]) -> tuple[str, tuple[str, ...]] | None:
    for name in uses:
        if name == "faces" and (faces := _faces_of(word)):
            return name, faces
        words = {
            "sets": SET_WORDS, "categories": CATEGORY_WORDS, "circumstances": CIRCUMSTANCE_WORDS,
            "answers": answers, "hands": HAND_WORDS, "points": POINT_WORDS,
        }.get(name, ())  # fmt: skip
        if word in words:
            return name, (word,)
    return None


def _faces_of(word: str) -> tuple[str, ...]:
    if word in _FIGURES:
        return _FIGURES[word]
    return tuple(code for code in CODES if word in (code, code[0], FACE_BY_CODE[code].group))


# --- links ------------------------------------------------------------------------------------------------------------


def link_of(question: Question) -> str:
    """ลิงก์: the query of a link that gives exactly this question again; cards, not a seed.

    >>> from lessons.quizzes import ask
    >>> link_of(ask("which_set", "cards=1d1a1c"))
    '?kind=which_set&cards=1d1a1c'
    """
    return link_text(question.kind, question.situation)


def link_text(kind: str, situation: str) -> str:
    """ลิงก์: the same query out of a kind's key and a situation.

    >>> link_text("which_set", "cards=1d1a1c")
    '?kind=which_set&cards=1d1a1c'
    """
    pieces = (piece.partition("=") for piece in situation.split("&"))
    return f"?kind={kind}&" + "&".join(f"{key}={quote(value, safe=',:')}" for key, _, value in pieces)


def params_of(link: str) -> dict[str, str]:
    """The parameters of a link, as a page receives them.

    >>> params_of("?kind=is_it_ready&hand=2aaa4cc%7C4bbb9ccc")
    {'kind': 'is_it_ready', 'hand': '2aaa4cc|4bbb9ccc'}
    """
    pairs = parse_qsl(link.partition("?")[2], keep_blank_values=True)
    for place, (key, _) in enumerate(pairs):
        if key in (earlier for earlier, _ in pairs[:place]):
            raise CardsError("bad_value", f"{key!r} is given twice", token=key)
    return dict(pairs)
