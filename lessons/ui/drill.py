"""Rounds of practice: how they are begun, which question comes next, and the query that says where a learner is in one.

The query always holds the question itself, the token of the round and that of this asking: a reload, a sleep, a restart
of the server or another copy of it shows the same one again, answered or not. `drill` says what the round is of
(`lessons.drills`), or `set` which teacher's set it is, `late` that the verdicts come at its end.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from random import Random

from cards.errors import CardsError
from lessons.drills import (
    Wanted,
    begin_review,
    begin_round,
    begin_set,
    mistakes_of,
    next_question,
    read_wanted,
    usual,
    wanted_text,
)
from lessons.history import RoundBegun, new_token, whole_millis
from lessons.practice_set import PracticeSet, parse_set
from lessons.quizzes import KIND_BY_KEY, Question, link_of, make_question, params_of, question_from_link
from lessons.quizzes.rounds import all_kinds
from lessons.schedule import make_review
from lessons.skills import Ask
from lessons.ui.learning import Round, ask_as, last_dealt, open_round, progress, round_of, unfinished_round
from lessons.ui.session import now, settings

OWN_KEYS: tuple[str, ...] = ("drill", "set", "late", "lesson", "step", "round", "ask")
_TOKEN = re.compile("[0-9a-f]{16}")
DEALT_WITH = Random(secrets.randbits(64))  # tests put a seeded one here


# --- queries ----------------------------------------------------------------------------------------------------------


def question_params(query: Mapping[str, str]) -> dict[str, str]:
    """What of a query is to describe a question: all but the page's own keys, and where a lesson stands."""
    return {key: value for key, value in query.items() if key not in OWN_KEYS}


def question_of(query: Mapping[str, str]) -> Question:
    """The question a query describes. Errors: `CardsError`."""
    return question_from_link(question_params(query))


def asking_params(question: Question, token: str = "") -> dict[str, str]:
    """The query of a question with the token of this asking, a new one where none is given."""
    token = token or new_token()
    ask_as(question, token)
    return {"ask": token, **params_of(link_of(question))}


def kind_params(begun: RoundBegun) -> dict[str, str]:
    """The part of a query that says what a round is of: whoever opens it begins one like it."""
    what = {"set": begun.set} if begun.set else {"drill": begun.drill}
    chosen = begun.late and begun.mode != "speed"
    return {**what, "late": "1"} if chosen else what


def round_params(running: Round) -> dict[str, str]:
    """The part of a query that says which round it is."""
    return {**kind_params(running.begun), "round": running.begun.token}


def end_params(running: Round) -> dict[str, str]:
    """The query of the end of a round."""
    return {**round_params(running), "end": "1"}


# --- what comes next --------------------------------------------------------------------------------------------------


def new_question(kind: str, level: int, focus: str | None = None) -> Question:
    """A fresh question of a kind for a lesson, of anything where the house rules leave none about its focus."""
    house = settings().house_of(KIND_BY_KEY[kind].game)
    try:
        return make_question(kind, DEALT_WITH, level, focus, house)
    except CardsError:
        return make_question(kind, DEALT_WITH, level, None, house)


def next_params(running: Round, last: Question | None = None) -> dict[str, str]:
    """The query of a round's next question, the open one where there is one and no `last` was answered; of its end
    where nothing is left to ask.

    Errors: `CardsError` where the house rules leave no question of what was wanted, and for a set that can no longer be
    given.
    """
    if running.begun.again or running.begun.set:
        left = next((row for row in running.given if row[1] not in running.tokens), None)
        if left is None:
            return end_params(running)
        return {**round_params(running), **asking_params(question_from_link(params_of(left[0])), left[1])}
    open_one = last_dealt(running)
    if open_one is not None and last is None:
        link, token = open_one
        return {**round_params(running), "ask": token, **params_of(link)}
    question = next_question(
        running.state, running.links, progress(), now(), random=DEALT_WITH, house_of=settings().house_of
    )  # fmt: skip
    if question is None:
        return end_params(running)
    params = asking_params(question)
    last_dealt(running, (link_of(question), params["ask"]))
    return {**round_params(running), **params}


# --- how rounds begin -------------------------------------------------------------------------------------------------


def resume(running: Round) -> dict[str, str]:
    """Go on with a round: the query of its next question; where there is none, the query whose page says why."""
    try:
        found = next_params(running)
    except CardsError:
        return kind_params(running.begun)
    return kind_params(running.begun) if "end" in found else found


def _first_params(begun: RoundBegun) -> dict[str, str]:
    return resume(open_round(begun))


def begin(kinds: tuple[str, ...], level: int, focus: str | None = None, *, late: bool = False) -> dict[str, str]:
    """Start a round of these kinds and give the query of its first question."""
    return begin_wanted(Wanted(kinds=kinds, level=level, focus=focus), late=late)


def begin_wanted(wanted: Wanted, *, late: bool | None = None) -> dict[str, str]:
    """Start a round of a drill and give the query of its first question; of a review see `start_review`."""
    return _first_params(new_round(wanted, late=late))


def new_round(wanted: Wanted, *, late: bool | None = None, token: str = "") -> RoundBegun:
    """A round of a drill as it begins now; verdicts come when they can where it has no choice."""
    if wanted.drill == "review":
        return _new_review(KIND_BY_KEY[wanted.kinds[0]].game)
    late = late if late in wanted.row.late else None
    return begin_round(wanted, progress(), token=token or new_token(), at=whole_millis(now()), late=late)


def _new_review(game: str) -> RoundBegun:
    chosen = settings()
    return begin_review(
        progress(), game, token=new_token(), at=whole_millis(now()), size=chosen.review, house=chosen.house_of(game)
    )  # fmt: skip


def review_now() -> tuple[Ask, ...]:
    """What a daily review of the game in use would ask now, by the learner's settings."""
    chosen = settings()
    return make_review(progress(), now(), chosen.review, chosen.game, chosen.house_of(chosen.game))


def start_drill(drill: str) -> dict[str, str]:
    """Start a round of a drill (`speed`, `look_alikes`, `mistakes`) of the game in use, as it usually is.

    Gives the query of its first question; where there is nothing to ask, the query whose page says so.
    """
    return begin_wanted(usual(drill, settings().game))


def start_review() -> dict[str, str]:
    """Start the daily review of the game in use, or go on with one left not long ago: the query of its next question.

    Where nothing is due, the query whose page says so.
    """
    game = settings().game
    running = unfinished_round(all_kinds(game), "review")
    return _first_params(_new_review(game)) if running is None else resume(running)


def mistakes_left() -> int:
    """How many questions of the game in use were last answered wrong."""
    return len(mistakes_of(progress(), all_kinds(settings().game)))


def begin_again(links: Iterable[str]) -> dict[str, str]:
    """Start a round of these questions, as they were."""
    again = tuple(links)
    kinds = tuple(dict.fromkeys(params_of(link)["kind"] for link in again))
    begun = RoundBegun(
        token=new_token(), at=whole_millis(now()), drill=wanted_text(Wanted(drill="mistakes", kinds=kinds)),
        length=len(again), again=again,
    )  # fmt: skip
    return _first_params(begun)


def begin_practice_set(practice_set: PracticeSet, *, late: bool) -> dict[str, str]:
    """Start a teacher's set and give the query of its first question. Errors: as `questions_of`."""
    return next_params(open_round(begin_set(practice_set, token=new_token(), at=whole_millis(now()), late=late)))


def round_by_query(query: Mapping[str, str], question: Question) -> Round | None:
    """A new round for a query that names none of this learner's: it has the question of the query as its first.

    It has the token of the query, so that one begun and not answered yet is the same on every tab. None where a set is
    named that does not begin with this question. Errors: `CardsError`.
    """
    late = query.get("late") == "1"
    named = query.get("round", "")
    token = named if _TOKEN.fullmatch(named) and round_of(named) is None else new_token()
    if "set" in query:
        practice_set = parse_set(query["set"])
        running = Round(begin_set(practice_set, token=token, at=whole_millis(now()), late=late))
        if running.given[0][0] != link_of(question):
            return None
        ask_as(question, running.given[0][1])
        return open_round(running.begun, question)
    wanted = read_wanted(query["drill"]) if "drill" in query else Wanted(kinds=(question.kind,))
    if wanted.drill in ("review", "mistakes"):  # another learner's, or gone: the question stands by itself
        wanted = Wanted(kinds=(question.kind,))
    return open_round(new_round(wanted, late=late, token=token), question)
