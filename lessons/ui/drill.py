"""Rounds of practice: which question comes next, and the query that says where a learner is in one.

The query always holds the question itself: a reload, a sleep or a restart of the server shows the same one again.
`drill` says what the round is of: kinds joined by dots, a level, and maybe a focus, `name_the_win.who_wins-2-si_tong`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random

from cards.errors import CardsError
from lessons.quizzes import (
    KIND_BY_KEY,
    LEVELS,
    Question,
    kinds_of,
    link_of,
    make_question,
    params_of,
    parse_focus,
    question_from_link,
)
from lessons.ui.session import Round, forget_answer, settings, start_round

MIXED: Mapping[str, str] = {"tong": "mixed", "pok": "pok_mixed"}
"""The name of a round of all kinds of a game."""
_FRESH_TRIES = 20
OWN_KEYS: tuple[str, ...] = ("drill", "lesson", "step")
DEALT_WITH = Random(secrets.randbits(64))  # tests put a seeded one here


def drill_text(kinds: tuple[str, ...], level: int, focus: str | None = None) -> str:
    """The `drill` of a query.

    >>> drill_text(("name_the_win",), 2, "si_tong"), drill_text(all_kinds("pok"), 1)
    ('name_the_win-2-si_tong', 'pok_mixed-1')
    """
    names = next((name for game, name in MIXED.items() if set(kinds) == set(all_kinds(game))), ".".join(kinds))
    return f"{names}-{level}" + (f"-{focus.replace(',', '.')}" if focus else "")


def read_drill(text: str) -> tuple[tuple[str, ...], int, str | None]:
    """The kinds, level (1 where none is given) and focus of a `drill`.

    Errors: `CardsError` `bad_value`, naming the kind, level or focus that is none.

    >>> read_drill("name_the_win-2-si_tong"), read_drill("which_set")
    ((('name_the_win',), 2, 'si_tong'), (('which_set',), 1, None))
    >>> read_drill("count_points-99")
    Traceback (most recent call last):
    cards.errors.CardsError: there is no level '99'
    """
    names, dash, rest = text.partition("-")
    level, _, focus = rest.partition("-")
    mixed = next((game for game, name in MIXED.items() if name == names), None)
    kinds = all_kinds(mixed) if mixed else tuple(names.split("."))
    for key in kinds:
        if key not in KIND_BY_KEY:
            raise CardsError("bad_value", f"no such kind of question: {key!r}", token=key or text or "drill")
    if dash and level not in map(str, LEVELS):
        raise CardsError(
            "bad_value", f"there is no level {level!r}", token=level or text, field="level", least=LEVELS[0],
            most=LEVELS[-1],
        )  # fmt: skip
    words = focus.replace(".", ",") or None
    _check_focus(kinds, words)
    return kinds, int(level or 1), words


def _check_focus(kinds: tuple[str, ...], focus: str | None) -> None:
    """Refuse a focus that means nothing to any of the kinds."""
    refused: CardsError | None = None
    for row in map(KIND_BY_KEY.__getitem__, kinds):
        try:
            parse_focus(focus, row.focus, row.answers)
        except CardsError as error:
            refused = refused or error
        else:
            return
    if refused is not None:
        raise refused


def question_params(query: Mapping[str, str]) -> dict[str, str]:
    """What of a query is to describe a question: all but the page's own keys, and where a lesson stands."""
    return {key: value for key, value in query.items() if key not in OWN_KEYS}


def question_of(query: Mapping[str, str]) -> Question:
    """The question a query describes. Errors: `CardsError`."""
    return question_from_link(question_params(query))


def new_question(kinds: tuple[str, ...], level: int, focus: str | None = None, last: str | None = None) -> Question:
    """A fresh question of one of the kinds, not of the same kind as the last where there is a choice."""
    pool = [key for key in kinds if key != last] or list(kinds)
    kind = DEALT_WITH.choice(pool)
    house = settings().house_of(KIND_BY_KEY[kind].game)
    try:
        return make_question(kind, DEALT_WITH, level, focus, house)
    except CardsError:
        return make_question(kind, DEALT_WITH, level, None, house)


def next_params(running: Round, last: Question | None = None) -> dict[str, str]:
    """The query of a round's next question: the open one, one to be tried again, else a fresh one not asked before."""
    drill = drill_text(running.kinds, running.level, running.focus)
    if running.open and last is None:
        return {"drill": drill, **params_of(running.open)}
    if running.again:
        question = question_from_link(params_of(running.again.pop(0)))
    else:
        for _ in range(_FRESH_TRIES):
            question = new_question(running.kinds, running.level, running.focus, last.kind if last else None)
            if link_of(question) not in running.links:
                break
    forget_answer(question)
    running.open = link_of(question)
    return {"drill": drill, **params_of(running.open)}


def begin(kinds: tuple[str, ...], level: int, focus: str | None = None) -> dict[str, str]:
    """Start a round and give the query of its first question."""
    return next_params(start_round(kinds, level, focus))


def all_kinds(game: str = "tong") -> tuple[str, ...]:
    """The keys of a game's quiz kinds, in the order they are taught."""
    return tuple(row.key for row in kinds_of(game))
