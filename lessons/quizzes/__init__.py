"""แบบฝึก: the quiz kinds as a table, and questions made, asked, linked and proven by kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from cards.errors import CardsError
from lessons.quizzes import (
    best_discard,
    count_points,
    draw_or_stand,
    find_the_card,
    find_the_waits,
    how_many_points,
    is_it_ready,
    must_he_draw,
    name_the_card,
    name_the_hand,
    name_the_win,
    new_circumstance,
    part_the_hand,
    same_head,
    settle_the_table,
    what_to_catch,
    which_multiple,
    which_set,
    who_wins,
    who_wins_how_much,
)
from lessons.quizzes.base import (
    LEVELS,
    QUIZ_NEEDS,
    DealtBadly,
    Focus,
    Grade,
    Prompt,
    Question,
    QuizKind,
    Shown,
    grade,
    groups_of_option,
    link_of,
    link_text,
    option_of_groups,
    params_of,
    parse_focus,
)
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import format_situation
from lessons.wording import plain_text, say

__all__ = [
    "KIND_BY_KEY",
    "LEVELS",
    "QUIZ_KINDS",
    "QUIZ_NEEDS",
    "Focus",
    "Grade",
    "Prompt",
    "Question",
    "QuizKind",
    "Shown",
    "ask",
    "grade",
    "groups_of_option",
    "kinds_of",
    "link_of",
    "link_text",
    "make_question",
    "option_of_groups",
    "params_of",
    "parse_focus",
    "proof_of",
    "question_from_link",
    "say_prompt",
]

QUIZ_KINDS: tuple[QuizKind, ...] = (
    name_the_card.KIND,
    find_the_card.KIND,
    same_head.KIND,
    which_set.KIND,
    part_the_hand.KIND,
    is_it_ready.KIND,
    find_the_waits.KIND,
    name_the_win.KIND,
    new_circumstance.KIND,
    how_many_points.KIND,
    who_wins.KIND,
    best_discard.KIND,
    count_points.KIND,
    name_the_hand.KIND,
    which_multiple.KIND,
    who_wins_how_much.KIND,
    must_he_draw.KIND,
    draw_or_stand.KIND,
    what_to_catch.KIND,
    settle_the_table.KIND,
)
"""The kinds of both games, in the order they are taught; `kinds_of` gives one game's."""
KIND_BY_KEY: Mapping[str, QuizKind] = {kind.key: kind for kind in QUIZ_KINDS}
_MOST_DEALS = 400


def kind_of(key: str) -> QuizKind:
    """ชนิดแบบฝึก: the row of a kind's key. Errors: `CardsError` `bad_value`.

    >>> kind_of("which_set").rule
    'T2.1'
    """
    if key not in KIND_BY_KEY:
        raise CardsError("bad_value", f"no such kind of question: {key!r}", token=key)
    return KIND_BY_KEY[key]


def kinds_of(game: str) -> tuple[QuizKind, ...]:
    """แบบฝึกของเกมนี้: the kinds of a game, "tong" or "pok", in the order they are taught.

    >>> [kind.key for kind in kinds_of("pok")][:3], len(kinds_of("tong"))
    (['count_points', 'name_the_hand', 'which_multiple'], 12)
    """
    return tuple(kind for kind in QUIZ_KINDS if kind.game == game)


def ask(kind: str, situation: str) -> Question:
    """คำถาม: the question that a kind asks of a situation; always the same one.

    Errors: `CardsError` naming what is wrong with the kind or the situation.

    >>> ask("which_set", "cards=4c4c4b").answer
    frozenset({'phuak'})
    """
    return kind_of(kind).ask(situation)


def make_question(
    kind: str,
    random: Random,
    level: int = 1,
    focus: str | None = None,
    house: Any = None,
) -> Question:
    """คำถามใหม่: a fresh question of a kind, dealt until it has exactly one right key.

    `house` are the house rules of the kind's game, by default the rulebook's. Errors: `CardsError` `bad_value` for a
    level, kind or focus that is none; `TypeError` for the house rules of the other game.

    >>> question = make_question("name_the_card", Random(7), 2, "iao_big")
    >>> len(question.options), question.answer <= {"1d", "1e", "1f"}
    (4, True)
    """
    row = kind_of(kind)
    if level not in row.levels:
        raise CardsError("bad_value", f"there is no level {level!r}", token=str(level))
    about = parse_focus(focus, row.focus, row.answers)
    game = GAME_BY_KEY[row.game]
    house = game.house() if house is None else house
    if type(house) is not game.house:
        raise TypeError(f"{kind} is played by the house rules of {row.game}, not by {house!r}")
    for _ in range(_MOST_DEALS):
        try:
            situation = row.deal(random, level, about, house)
            question = row.ask(situation)
        except DealtBadly:
            continue
        assert question.situation == situation, (kind, situation)
        assert question.game == row.game, kind
        assert_one_key(question)
        return question
    raise CardsError(
        "bad_value",
        f"no question of {kind} is about {focus!r} by these house rules",
        token=focus or kind,
        rules=",".join(game.rules_of(house)),
    )


def assert_one_key(question: Question) -> None:
    """Hold a question to its promises: one right key among the options, and a verdict for every option."""
    assert question.answer
    assert len(set(question.options)) == len(question.options) >= 2, question
    assert question.answer <= set(question.options), question
    assert set(question.why) == set(question.options), question
    close = question.also_true | question.as_good
    assert not question.answer & close, question
    for option, verdict in question.why.items():
        right = option in question.answer
        assert verdict.holds == right or (verdict.holds and option in close), (question, option)
    if question.picks == "one":
        assert len(question.answer) == 1, question


def question_from_link(params: Mapping[str, str]) -> Question:
    """ลิงก์: the question that a link's parameters describe (other parameters of the page must be left out).

    Errors: `CardsError` naming what is wrong; nothing is repaired in silence.

    >>> question_from_link(params_of("?kind=which_set&cards=1d1a1c")).answer
    frozenset({'phuak'})
    >>> question_from_link({"kind": "which_set"})
    Traceback (most recent call last):
    cards.errors.CardsError: 'cards' is missing
    """
    return _question_of(tuple(params.items()))


@lru_cache(maxsize=256)  # a page asks for its question again with every tap
def _question_of(params: tuple[tuple[str, str], ...]) -> Question:
    values = dict(params)
    if "kind" not in values:
        raise CardsError("missing_key", "'kind' is missing", token="kind")
    row = kind_of(values.pop("kind"))
    if not values:
        raise CardsError("missing_key", f"{row.first!r} is missing", token=row.first)
    for key, value in values.items():
        if "&" in value or "=" in value or not value:
            raise CardsError("bad_value", f"{value!r} cannot be part of a question", token=value or key)
    return row.ask(format_situation(values))


def proof_of(question: Question) -> list[dict[str, object]]:
    """หลักฐาน: the line-protocol requests whose answers establish the key.

    >>> proof_of(ask("which_set", "cards=1d1a1c"))
    [{'game': 'tong', 'do': 'set', 'cards': '1d 1a 1c'}]
    """
    requests = kind_of(question.kind).proof(question)
    rules = GAME_BY_KEY[question.game].rules_of(question.house)
    return [{**request, "rules": dict(rules)} if rules else request for request in requests]


def say_prompt(question: Question, lang: str) -> str:
    """โจทย์: what is asked, in a language, as plain text; for a changed circumstance also what was.

    >>> say_prompt(ask("find_the_card", "card=4b&among=4a4b"), "th")
    'ใบไหนคือ สี่มะเขือ'
    >>> say_prompt(ask("new_circumstance", "hand=2aaa4cc|4bbb9ccc&win=4c&thok=1"), "en")
    'Before: kin si tong. This time you draw it yourself. Which win now?'
    """
    facts = question.prompt.fact
    said = say(question.prompt.key, lang, **facts)
    if question.kind == "new_circumstance":
        was = question.shown[0]
        before = say("change.was", lang, category=was.category, thok=was.thok)
        said = before + (". " if lang == "en" else " ") + said
    text = plain_text(said, lang)
    return text[:1].upper() + text[1:]
