"""Rounds of practice: which question comes next, and the query that says where a learner is in one.

The query always holds the question itself, the token of the round and that of this asking: a reload, a sleep, a restart
of the server or another copy of it shows the same one again, answered or not. `drill` says what the round is of
(`lessons.quizzes.rounds`).
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from random import Random

from cards.errors import CardsError
from lessons.history import new_token
from lessons.quizzes import KIND_BY_KEY, Question, link_of, make_question, params_of, question_from_link
from lessons.quizzes.rounds import drill_text
from lessons.ui.learning import Round, ask_as, last_dealt, start_round
from lessons.ui.session import settings

_FRESH_TRIES = 20
OWN_KEYS: tuple[str, ...] = ("drill", "lesson", "step", "round", "ask")
DEALT_WITH = Random(secrets.randbits(64))  # tests put a seeded one here


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


def asking_params(question: Question, token: str = "") -> dict[str, str]:
    """The query of a question with the token of this asking, a new one where none is given."""
    token = token or new_token()
    ask_as(question, token)
    return {"ask": token, **params_of(link_of(question))}


def next_params(running: Round, last: Question | None = None) -> dict[str, str]:
    """The query of a round's next question: the open one, one to be tried again, else a fresh one not asked before."""
    open_one = last_dealt(running)
    if open_one is not None and last is None:
        link, token = open_one
        return {**round_params(running), "ask": token, **params_of(link)}
    question = next_question(running, last)
    params = asking_params(question)
    last_dealt(running, (link_of(question), params["ask"]))
    return {**round_params(running), **params}


def round_params(running: Round) -> dict[str, str]:
    """The part of a query that says which round it is."""
    return {"drill": running.begun.drill, "round": running.begun.token}


def next_question(running: Round, last: Question | None = None) -> Question:
    """What a round asks next: first what it is to ask again, then fresh ones."""
    left = Counter(running.begun.again) - Counter(running.links)
    for link in running.begun.again:
        if left[link]:
            return question_from_link(params_of(link))
    for _ in range(_FRESH_TRIES):
        question = new_question(running.kinds, running.level, running.focus, last.kind if last else None)
        if link_of(question) not in running.links:
            break
    return question


def begin(kinds: tuple[str, ...], level: int, focus: str | None = None) -> dict[str, str]:
    """Start a round and give the query of its first question."""
    return next_params(start_round(drill_text(kinds, level, focus)))
