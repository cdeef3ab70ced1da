"""What a learner did and is doing: answers, rounds and progress, kept in the store before anything is said of them.

Every asking of a question has a token (`ask` in the query): the same click sent twice, or by two tabs, is one answer.
All of it can be found again from the store and the query, so that any server can go on where another stopped.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import lru_cache

import streamlit as st

from cards.errors import CardsError
from lessons.drills import Standing, Wanted, questions_given, read_wanted, standing
from lessons.history import Attempt, Entry, RoundBegun, new_token, whole_millis
from lessons.progress import SNAPSHOT_VERSION, Progress, RoundState, by_time, progress_from_text, progress_of
from lessons.quizzes import KIND_BY_KEY, Grade, Question, link_of, link_text
from lessons.skills import confused_with, skills_of
from lessons.store import StoreError
from lessons.ui.session import now, params, set_params, settings, store
from lessons.ui.who import learner_for_answer, learner_id

GOES_ON_FOR = timedelta(hours=12)
"""How long a round that was left is offered again."""

_PROGRESS, _TOKENS, _LINKS, _ANSWERS, _HINTS, _SEEN, _SHOWN = (
    f"samrap_{name}" for name in ("progress", "tokens", "links", "answers", "hints", "seen", "shown")
)
_BEGUN, _BY_LINK, _DEALT, _HERE = (f"samrap_{name}" for name in ("begun", "by_link", "dealt", "round"))
_TOKEN = re.compile("[0-9a-f]{16}(?:r([0-9]{1,3}))?")
_SNAPSHOT_EVERY = 200


# --- progress ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Known:
    """The progress of a learner as far as entry `seq`."""

    learner: str | None
    seq: int
    progress: Progress


def progress() -> Progress:
    """What the learner knows, as far as it was looked up in this run; `look_up` brings it up to date."""
    known: _Known | None = st.session_state.get(_PROGRESS)
    if known is None or known.learner != learner_id():
        return look_up()
    return known.progress


def look_up() -> Progress:
    """Bring progress up to date with the store: answers of other tabs, devices and server copies count at once."""
    learner = learner_id()
    known: _Known | None = st.session_state.get(_PROGRESS)
    if known is None or known.learner != learner:
        known = _first_look(learner)
        st.session_state[_PROGRESS] = known
    if learner is not None:
        start = known.seq
        for seq, entry in store().entries(learner, after=known.seq):
            if not known.progress.follows(entry):  # an import brought what happened before
                return _look_back(known, learner)
            known.progress.take(entry)
            known.seq = seq
        if known.seq - start > _SNAPSHOT_EVERY or known.seq // _SNAPSHOT_EVERY > start // _SNAPSHOT_EVERY:
            store().keep_snapshot(learner, known.seq, SNAPSHOT_VERSION, known.progress.text())
    return known.progress


def _look_back(known: _Known, learner: str) -> Progress:
    """Fold a whole history anew, in the order in which it happened."""
    history = store().entries(learner)
    known.progress = progress_of(by_time(entry for _, entry in history))
    known.seq = max((seq for seq, _ in history), default=0)
    store().keep_snapshot(learner, known.seq, SNAPSHOT_VERSION, known.progress.text())
    return known.progress


def _first_look(learner: str | None) -> _Known:
    found = store().snapshot(learner, SNAPSHOT_VERSION) if learner is not None else None
    if found is None:
        return _Known(learner, 0, Progress())
    seq, text = found
    return _Known(learner, seq, progress_from_text(text))


def keep(entry: Entry) -> Entry:
    """Append an entry to the learner's history; returns it as it is kept. Errors: `StoreError`, and nothing is kept."""
    kept = store().append(learner_for_answer(), entry).entry
    look_up()
    return kept


# --- askings and answers ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What was answered to one question, and its grade.

    `elsewhere` says that it was given in another window, and something else in this one after it.
    """

    chosen: tuple[str, ...]
    grade: Grade
    hints: int = 0
    elsewhere: bool = False


def ask_as(question: Question, token: str) -> None:
    """From here on this question is asked under this token."""
    st.session_state.setdefault(_TOKENS, {})[link_of(question)] = token
    st.session_state.setdefault(_LINKS, {})[token] = link_of(question)


def token_of(question: Question) -> str:
    """The token under which a question is asked: the query's, else one of this visit.

    A token that the query gives, and that belongs to another question, is not this one's.
    """
    link = link_of(question)
    named = params().get("ask", "")
    links = st.session_state.setdefault(_LINKS, {})
    if named and _TOKEN.fullmatch(named):
        if named not in links:
            kept = attempt_of(named)
            links[named] = link if kept is None else link_text(kept.kind, kept.situation)
        if links[named] == link:
            return named
    tokens = st.session_state.setdefault(_TOKENS, {})
    if link not in tokens or (named and tokens[link] == named):
        ask_as(question, new_token())
    token: str = tokens[link]
    return token


def attempt_of(token: str) -> Attempt | None:
    """The answer kept under a token, None where there is none."""
    learner = learner_id()
    entry = store().find_entry(learner, token) if learner is not None else None
    return entry if isinstance(entry, Attempt) else None


def answer_to(question: Question) -> Answer | None:
    """The answer given to this asking of a question, None when it stands unanswered."""
    token = token_of(question)
    answers = st.session_state.setdefault(_ANSWERS, {})
    if token not in answers:
        kept = attempt_of(token) if token == params().get("ask") else None
        answers[token] = None if kept is None else _answer_of(kept)
    found: Answer | None = answers[token]
    return found


def _answer_of(attempt: Attempt) -> Answer:
    return Answer(chosen=attempt.chosen, grade=Grade(attempt.grade), hints=attempt.hints)


def record(question: Question, chosen: Iterable[str], grade: Grade, step: tuple[str, str] | None = None) -> Answer:
    """Keep an answer, for good, before its verdict is shown; returns the one kept first where it was given before.

    Errors: `StoreError` when it could not be kept; then it does not count, and the question stands unanswered.
    """
    token = token_of(question)
    running = the_round()
    counted = step is None and running is not None and not tries(question) and running.takes(question, token)
    if counted and running is not None and running.begun.token not in progress().rounds:
        keep(running.begun)
    mode = "lesson" if step is not None else running.begun.mode if running is not None else "practise"
    attempt = Attempt(
        token=token,
        at=whole_millis(now()),
        kind=question.kind,
        situation=question.situation,
        chosen=tuple(chosen),
        grade=grade.value,
        hints=hints_shown(question),
        millis=_millis(token),
        mode=mode,
        mixed=running is not None and len(running.kinds) > 1,
        step="/".join(step or ()),
        round=running.begun.token if counted and running is not None else "",
        skills=skills_of(question),
        confused=confused_with(question, tuple(chosen)),
    )
    kept = keep(attempt)
    answer = _answer_of(attempt)
    if isinstance(kept, Attempt):
        answer = replace(_answer_of(kept), elsewhere=kept.chosen != attempt.chosen)
    st.session_state.setdefault(_ANSWERS, {})[token] = answer
    return answer


def retry_token(question: Question) -> str:
    """A token for asking the same question once more; in a round it does not count again.

    The query is to hold it where it holds one.
    """
    token = f"{first_token(question)}r{tries(question) + 1}"
    ask_as(question, token)
    return token


def ask_again(question: Question) -> None:
    """Let the question on the page be answered again."""
    token = retry_token(question)
    if "ask" in params():
        set_params({**params(), "ask": token})


def first_token(question: Question) -> str:
    """The token of the first asking of a question that may have been taken up again."""
    return token_of(question).partition("r")[0]


def tries(question: Question) -> int:
    """How many times a question has been taken up again."""
    found = _TOKEN.fullmatch(token_of(question))
    return int(found[1] or 0) if found else 0


def hints_shown(question: Question) -> int:
    """How many hints of a question have been asked for."""
    return int(st.session_state.setdefault(_HINTS, {}).get(token_of(question), 0))


def show_hint_more(question: Question) -> None:
    """One more hint."""
    st.session_state.setdefault(_HINTS, {})[token_of(question)] = hints_shown(question) + 1


def see(question: Question) -> None:
    """The question is on the page from now on: its time runs."""
    st.session_state.setdefault(_SEEN, {}).setdefault(token_of(question), now())


TOO_SOON = timedelta(milliseconds=250)
"""Nobody reads a question in less: what comes sooner was the second tap of two meant for the question before."""


def too_soon(question: Question) -> bool:
    """Whether a question is on the page for so short a time that nobody can have answered it."""
    seen: datetime | None = st.session_state.setdefault(_SEEN, {}).get(token_of(question))
    return seen is not None and now() - seen < TOO_SOON


def _millis(token: str) -> int | None:
    """How long ago the question was first shown, None where this server did not show it or it lay there for an hour."""
    seen: datetime | None = st.session_state.setdefault(_SEEN, {}).get(token)
    if seen is None:
        return None
    passed = now() - seen
    return passed // timedelta(milliseconds=1) if timedelta(0) <= passed <= timedelta(hours=1) else None


@dataclass(frozen=True, kw_only=True, slots=True)
class LastShown:
    """The question shown last and not answered: by its link, and the learner's house rules as they were then.

    `followed` says that the rules in its link are the learner's own, put there by the app.
    """

    link: str
    house: object
    followed: bool


def shown_last(question: Question) -> LastShown | None:
    """How this question was last shown; None when another was since, or none."""
    found: LastShown | None = st.session_state.get(_SHOWN)
    return found if found is not None and found.link == link_of(question) else None


def keep_shown(question: Question, house: object, *, followed: bool) -> None:
    """This question is on the page, while these are the learner's house rules."""
    st.session_state[_SHOWN] = LastShown(link=link_of(question), house=house, followed=followed)


# --- the round of practice --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """A question of a round that was answered: its link, its grade, the token of the asking."""

    link: str
    grade: Grade
    token: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round of questions as far as it has come: how it was begun, and the results so far."""

    begun: RoundBegun
    results: tuple[Result, ...] = ()

    @property
    def wanted(self) -> Wanted:
        """What it is of."""
        return read_wanted(self.begun.drill)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of question it asks."""
        return self.wanted.kinds

    @property
    def game(self) -> str:
        """The game it is of."""
        return KIND_BY_KEY[self.kinds[0]].game

    @property
    def state(self) -> RoundState:
        """The same as progress has it."""
        token = self.begun.token
        return progress().rounds[token] if token in progress().rounds else RoundState(self.begun)

    @property
    def standing(self) -> Standing:
        """How it stands at this moment: what is left of it, and whether it is over."""
        return standing(self.state, progress(), now(), settings().house_of(self.game))

    @property
    def millis_left(self) -> int:
        """How long the clock has yet to run."""
        passed = (now() - self.begun.at) // timedelta(milliseconds=1)
        return max(0, 1000 * self.wanted.row.seconds - max(0, passed))

    @property
    def given(self) -> tuple[tuple[str, str], ...]:
        """The links of the questions that it has from its start, each with the token of its asking.

        The tokens follow from the round's: on two tabs or servers it is one asking. Errors: `CardsError` for a set that
        can no longer be given.
        """
        return given_askings(self.begun)

    def takes(self, question: Question, token: str) -> bool:
        """Whether an answer to this asking of a question counts in it.

        In a review whatever was asked does: what is due may change while the question is on the page.
        """
        if self.begun.set or self.begun.again:
            return (link_of(question), token) in self.given
        return self.begun.mode == "review" or not self.done

    @property
    def links(self) -> tuple[str, ...]:
        """The links of the questions answered."""
        return tuple(result.link for result in self.results)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of the askings answered."""
        return tuple(result.token for result in self.results)

    @property
    def right(self) -> int:
        """How many were right."""
        return sum(result.grade is Grade.RIGHT for result in self.results)

    @property
    def missed(self) -> tuple[Result, ...]:
        """The questions not answered right, each once."""
        first = {result.link: result for result in reversed(self.results) if result.grade is not Grade.RIGHT}
        return tuple(result for result in self.results if first.get(result.link) is result)

    @property
    def done(self) -> bool:
        """True when it is over: its questions are answered, its time or its lives are up."""
        return bool(self.standing.over)

    @property
    def hides_verdicts(self) -> bool:
        """True while nothing is said of its answers."""
        return self.begun.late and not self.done


@lru_cache(maxsize=64)
def given_askings(begun: RoundBegun) -> tuple[tuple[str, str], ...]:
    """The questions that a round has from its start: the link of each, and the token of its asking."""
    return tuple((link_of(question), asking_of(begun, place)) for place, question in enumerate(questions_given(begun)))


def asking_of(begun: RoundBegun, place: int) -> str:
    """The token of the asking of the question at a place of a round whose questions are given.

    >>> from datetime import UTC
    >>> begun = RoundBegun(token="a1", at=datetime(2026, 1, 5, tzinfo=UTC), drill="mixed-1")
    >>> len(asking_of(begun, 0)), asking_of(begun, 0) == asking_of(begun, 1)
    (16, False)
    """
    return hashlib.sha256(f"{begun.token}#{place}".encode()).hexdigest()[:16]


def round_of(token: str) -> Round | None:
    """The round of a token: out of the store, or begun in this visit and not answered yet; None where there is none."""
    if kept := progress().rounds.get(token):
        results = (Result(link, Grade(grade), asking) for link, grade, asking in kept.results)
        found = Round(kept.begun, tuple(results))
    else:
        begun: RoundBegun | None = st.session_state.setdefault(_BEGUN, {}).get(token)
        if begun is None:
            return None
        found = Round(begun)
    try:
        read_wanted(found.begun.drill)
    except CardsError:  # of another version of the app, by an import
        return None
    return found


def enter_round(running: Round | None) -> None:
    """From here on the page shows this round, or none."""
    st.session_state[_HERE] = "" if running is None else running.begun.token


def the_round() -> Round | None:
    """The round that the page shows, None outside one."""
    return round_of(st.session_state.get(_HERE, ""))


def round_by_link(question: Question) -> Round | None:
    """The round that was begun in this visit by a link to this question alone."""
    return round_of(st.session_state.setdefault(_BY_LINK, {}).get(link_of(question), ""))


def unfinished_round(kinds: Iterable[str], mode: str = "practise") -> Round | None:
    """The latest round of practice, or of another mode, that was left before its end, not long ago, if it is of kinds
    among these; one of practice only where something was answered in it.
    """
    among = set(kinds)
    for token in reversed(progress().rounds):
        found = round_of(token)
        if found is None:
            continue
        if now() - found.begun.at > GOES_ON_FOR:
            return None
        if found.begun.mode == mode and set(found.kinds) <= among:
            looked_at = mode == "practise" and not found.results
            return None if found.done or looked_at else found
    return None


def rounds_of_set(text: str) -> tuple[Round, ...]:
    """The rounds of a teacher's set that the learner began, the latest first, without those of what was missed."""
    found = (round_of(token) for token in reversed(progress().rounds))
    return tuple(one for one in found if one is not None and one.begun.set == text and not one.begun.again)


def open_round(begun: RoundBegun, first: Question | None = None) -> Round:
    """Go into a round just begun; `first` is the question it was begun with.

    It is kept with its first answer, so that a visitor who only looks leaves nothing behind; for a learner who is known
    at once where it holds what no link tells: what is asked again, when the clock began to run, what was due.
    """
    st.session_state.setdefault(_BEGUN, {})[begun.token] = begun
    running = Round(begun)
    if first is not None:
        st.session_state.setdefault(_BY_LINK, {})[link_of(first)] = begun.token
        last_dealt(running, (link_of(first), token_of(first)))
    if (begun.again or begun.mode in ("speed", "review")) and learner_id() is not None:
        with suppress(StoreError):  # it is told with the first answer
            keep(begun)
    return running


def last_dealt(running: Round, dealt: tuple[str, str] | None = None) -> tuple[str, str] | None:
    """The question of a round that was dealt last and is not answered, as link and token; `dealt` is a new one."""
    open_ones = st.session_state.setdefault(_DEALT, {})
    if dealt is not None:
        open_ones[running.begun.token] = dealt
    found: tuple[str, str] | None = open_ones.get(running.begun.token)
    return found if found is not None and found[1] not in running.tokens else None
