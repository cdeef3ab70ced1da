"""ความก้าวหน้า: what a learner knows, folded out of her history entry by entry: the same entries give the same state.

Nothing here asks the clock and nothing is drawn by lot. Memory is reckoned by FSRS (the `fsrs` package, its default
parameters, no interval above sixty days), one card a skill.

How an answer is rated: one that is not right, partly right ones too, is Again; right with hints, or slow for its kind,
is Hard; right is Good; right, quick and without hints, of a skill learned before and not asked for since a day, is
Easy. Slow is more than two and a half times, quick less than two thirds of what the learner usually takes for that
kind: the median of her last right answers outside speed rounds, or, before there are five, the number in
`USUAL_MILLIS`. Of an answer whose time is not known nothing is said of its time.

How well a skill is known: *learning* once it was asked for; *learned* when it was right twice running without hints;
*steady* when it is right again at least a day after the first of those right answers, *mastered* when it is right again
at least six days after it, in a mixed set. A right answer with hints neither counts nor harms. A miss begins the count
anew and takes a mastered skill back to learned, any other to learning.

The same question within ten minutes of its last answer is the same sitting: right, it says nothing about knowing;
wrong, it is a miss.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from math import ceil
from statistics import median
from typing import Any

from fsrs import Card, Rating, Scheduler, State

from lessons.history import Attempt, Entry, Reset, RoundBegun, entry_from_json, entry_text, whole_millis
from lessons.quizzes import link_text
from lessons.skills import was_offered

SNAPSHOT_VERSION = 1
STATES: tuple[str, ...] = ("not_yet", "learning", "learned", "steady", "mastered")
"""How well a skill is known, from nothing to most."""
LONGEST_DAYS = 60
SITTING = timedelta(minutes=10)
LEARNED_AFTER = 2
STEADY_AFTER = timedelta(days=1)
MASTERED_AFTER = timedelta(days=6)
APART_AFTER = 2
"""So many right answers with both on offer, and two skills are no longer taken for each other."""
ROUNDS_KEPT = 30
MISTAKES_KEPT = 200
SPEED_KEPT = 5

USUAL_MILLIS: Mapping[str, int] = {
    "name_the_card": 6_000, "find_the_card": 7_000, "same_head": 8_000, "which_set": 8_000, "part_the_hand": 60_000,
    "is_it_ready": 25_000, "find_the_waits": 45_000, "name_the_win": 25_000, "new_circumstance": 20_000,
    "how_many_points": 25_000, "who_wins": 40_000, "best_discard": 45_000, "count_points": 7_000,
    "name_the_hand": 7_000, "which_multiple": 8_000, "who_wins_how_much": 15_000, "must_he_draw": 8_000,
    "draw_or_stand": 8_000, "what_to_catch": 15_000, "settle_the_table": 40_000,
}  # fmt: skip
"""What a question of a kind takes before the learner's own times are known: our estimate, from trying them."""
_OTHER_MILLIS = 15_000
_TIMES_KEPT = 31
_TIMES_NEEDED = 5
_WEEK_TIMES_KEPT = 100
_SLOW, _QUICK = 2.5, 2 / 3
_TOKENS_KEPT = 1000  # the store keeps them apart for good; these are for what a page hands over twice
_SKEW = timedelta(minutes=1)  # between the clocks of two servers
_SPREAD_FROM, _SPREAD = 7, 0.05
_SLOT = timedelta(minutes=15)  # every zone of today is whole quarters of an hour from UTC
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLI = timedelta(milliseconds=1)
_SCHEDULER = Scheduler(maximum_interval=LONGEST_DAYS, enable_fuzzing=False)


# --- the parts --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Item:
    """What is remembered of one skill: its FSRS card, how well it is known, and answers right and not right.

    `run` counts the right answers without hints since the last miss, `since` is when the first of them was given.
    """

    card: Card
    state: str = "learning"
    right: int = 0
    wrong: int = 0
    run: int = 0
    since: datetime | None = None

    @property
    def due(self) -> datetime:
        """When it is to be asked for again."""
        return self.card.due

    @property
    def seen(self) -> datetime:
        """When it was last asked for."""
        return self.card.last_review or self.card.due

    def recall(self, now: datetime) -> float:
        """How likely the learner is to know it now, from 0 to 1, as FSRS reckons."""
        return float(_SCHEDULER.get_card_retrievability(self.card, now))


@dataclass(slots=True)
class WeekOfKind:
    """One week of one kind: answers, right ones, and the times of right ones in milliseconds."""

    answered: int = 0
    right: int = 0
    times: list[int] = field(default_factory=list)


@dataclass(slots=True)
class KindRecord:
    """Everything counted of one quiz kind; `recent` are the times of the last right answers, `weeks` by their Monday.

    Weeks are those of UTC.
    """

    answered: int = 0
    right: int = 0
    recent: list[int] = field(default_factory=list)
    weeks: dict[date, WeekOfKind] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Week:
    """สัปดาห์: how a kind went in the week from `monday`: answers, right ones, the median time of right ones."""

    monday: date
    answered: int
    right: int
    millis: int | None

    @property
    def accuracy(self) -> float:
        """The share of right answers."""
        return self.right / self.answered


@dataclass(frozen=True, kw_only=True, slots=True)
class Day:
    """วัน: what was answered on one day."""

    answered: int
    right: int


@dataclass(slots=True)
class Confusion:
    """สับสน: two skills taken for each other: how often, and how often they were told apart since."""

    first: str
    second: str
    count: int = 0
    apart: int = 0

    def other(self, skill: str) -> str:
        """The one that is not this one."""
        return self.second if skill == self.first else self.first


@dataclass(slots=True)
class RoundState:
    """รอบ: a round as it was begun, and its results: link, grade and token of every question answered in it.

    `skills` are those that each result exercised.
    """

    begun: RoundBegun
    results: list[tuple[str, str, str]] = field(default_factory=list)
    skills: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(grade == "right" for _, grade, _ in self.results)


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeedResult:
    """ผลรอบจับเวลา: one speed round: its token, when it was begun, right answers and answers in all."""

    round: str
    at: datetime
    right: int
    answered: int


# --- the whole --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Progress:
    """ความก้าวหน้า: what a learner did and knows, as far as `take` was told.

    `items` are the skills asked for, `steps` the lesson steps done and whether their first answer was right, `answered`
    counts all answers, `rounds` holds the last rounds by their tokens in the order they were begun.

    >>> at = datetime(2026, 1, 5, tzinfo=UTC)
    >>> here = Progress()
    >>> here.take(Attempt(token="a", at=at, kind="which_set", situation="cards=1d1a1c", chosen=("phuak",),
    ...     grade="right", step="sets/phuak", skills=("set:phuak",)))
    >>> here.state("set:phuak"), here.done_in("sets"), here.item("set:phuak").due - at
    ('learning', ('phuak',), datetime.timedelta(seconds=600))
    """

    answered: int = 0
    latest: datetime | None = None
    items: dict[str, Item] = field(default_factory=dict)
    steps: dict[tuple[str, str], bool] = field(default_factory=dict)
    kinds: dict[str, KindRecord] = field(default_factory=dict)
    rounds: dict[str, RoundState] = field(default_factory=dict)
    slots: dict[int, tuple[int, int]] = field(default_factory=dict)
    mixups: dict[tuple[str, str], Confusion] = field(default_factory=dict)
    missed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    speeds: dict[str, list[SpeedResult]] = field(default_factory=dict)
    asked: dict[str, datetime] = field(default_factory=dict)
    tokens: dict[str, None] = field(default_factory=dict)

    # --- what is known

    def item(self, skill: str) -> Item | None:
        """What is remembered of a skill, None when it was never asked for."""
        return self.items.get(skill)

    def state(self, skill: str) -> str:
        """How well a skill is known, one of `STATES`."""
        item = self.items.get(skill)
        return "not_yet" if item is None else item.state

    def done_in(self, lesson: str) -> tuple[str, ...]:
        """The keys of a lesson's steps that are done."""
        return tuple(step for key, step in self.steps if key == lesson)

    def accuracy(self, kind: str) -> float | None:
        """The share of right answers to a kind, None before there is any. Asking the same again at once is left out."""
        record = self.kinds.get(kind)
        return record.right / record.answered if record and record.answered else None

    def speed(self, kind: str) -> int | None:
        """The learner's usual time for a kind in milliseconds: the median of her last right answers, or None."""
        record = self.kinds.get(kind)
        return _median(record.recent) if record else None

    def weeks(self, kind: str) -> tuple[Week, ...]:
        """How accuracy and speed of a kind moved, week by week, weeks without an answer left out."""
        record = self.kinds.get(kind, KindRecord())
        return tuple(
            Week(monday=monday, answered=week.answered, right=week.right, millis=_median(week.times))
            for monday, week in sorted(record.weeks.items())
        )

    def days(self, zone: tzinfo = UTC) -> dict[date, Day]:
        """ปฏิทิน: what was answered on each day of a time zone, days without an answer left out."""
        found: dict[date, Day] = {}
        for slot, (answered, right) in sorted(self.slots.items()):
            day = (_EPOCH + slot * _SLOT).astimezone(zone).date()
            before = found.get(day, Day(answered=0, right=0))
            found[day] = Day(answered=before.answered + answered, right=before.right + right)
        return found

    @property
    def confusions(self) -> tuple[Confusion, ...]:
        """The skills taken for each other and not yet told apart, the most frequent first."""
        return tuple(sorted(self.mixups.values(), key=_often))

    def taken_for(self, skill: str) -> tuple[str, ...]:
        """The skills that this one is taken for, or that are taken for it, the most frequent first."""
        pairs = [pair for key, pair in self.mixups.items() if skill in key]
        return tuple(pair.other(skill) for pair in sorted(pairs, key=_often))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The links of the questions whose last answer was not right, the latest first."""
        return tuple(reversed(self.missed))

    def best_speed(self, drill: str) -> tuple[SpeedResult, ...]:
        """The best speed rounds of a drill, best first: most right answers, then fewest wrong ones, then the first."""
        return tuple(self.speeds.get(drill, ()))

    # --- folding

    def take(self, entry: Entry) -> None:
        """Fold one entry in. An entry whose token was taken already is the same entry again and changes nothing.

        An answer older than the last one about a skill is counted, and leaves what is known of the skill as it is.
        """
        if entry.token in self.tokens:
            return
        self.tokens[entry.token] = None
        if len(self.tokens) > _TOKENS_KEPT:
            del self.tokens[next(iter(self.tokens))]
        at = whole_millis(entry.at)
        self.latest = at if self.latest is None else max(self.latest, at)
        match entry:
            case Attempt():
                self._take_attempt(entry, at)
            case RoundBegun():
                self.rounds[entry.token] = RoundState(replace(entry, at=at))
                if len(self.rounds) > ROUNDS_KEPT:
                    del self.rounds[next(iter(self.rounds))]
            case Reset():
                self._forget(entry.skill)

    def _take_attempt(self, attempt: Attempt, at: datetime) -> None:
        right = attempt.grade == "right"
        link = link_text(attempt.kind, attempt.situation)
        again = link in self.asked and abs(at - self.asked[link]) < SITTING
        self._note_asked(link, at)
        self.answered += 1
        slot = (at - _EPOCH) // _SLOT
        answered, were_right = self.slots.get(slot, (0, 0))
        self.slots[slot] = (answered + 1, were_right + right)
        if attempt.step:
            lesson, _, step = attempt.step.partition("/")
            self.steps.setdefault((lesson, step), right)
        self.missed.pop(link, None)
        if not right:
            self.missed[link] = attempt.skills
            if len(self.missed) > MISTAKES_KEPT:
                del self.missed[next(iter(self.missed))]
        self._take_into_round(attempt, link)
        for skill in dict.fromkeys(attempt.skills):
            if not (again and right and skill in self.items):
                self._take_into_item(skill, attempt, at)
        self._take_confusion(attempt, again=again)
        if not again:
            self._take_into_kind(attempt, at)

    def _note_asked(self, link: str, at: datetime) -> None:
        self.asked[link] = max(at, self.asked.pop(link, at))
        while at - self.asked[first := next(iter(self.asked))] >= SITTING:
            del self.asked[first]

    def _take_into_item(self, skill: str, attempt: Attempt, at: datetime) -> None:
        right = attempt.grade == "right"
        item = self.items.get(skill)
        if item is None:
            card = Card(card_id=zlib.crc32(skill.encode()), due=at)
            item = self.items[skill] = Item(card)
        item.right += right
        item.wrong += not right
        if item.card.last_review is not None and at < item.card.last_review:
            if item.card.last_review - at > _SKEW:
                return
            at = item.card.last_review
        rating = self._rating(attempt, item, at)
        item.card, _ = _SCHEDULER.review_card(item.card, rating, at)
        if item.card.state is State.Review:
            item.card.due = self._least_loaded(skill, at, item.card.due)
        if not right:
            item.run, item.since = 0, None
            item.state = "learned" if item.state == "mastered" else "learning"
        elif not attempt.hints:
            item.run += 1
            item.since = item.since or at
            reached = _reached(item.run, at - item.since, mixed=attempt.mixed)
            item.state = max(item.state, reached, key=STATES.index)

    def _rating(self, attempt: Attempt, item: Item, at: datetime) -> Rating:
        if attempt.grade != "right":
            return Rating.Again
        record = self.kinds.get(attempt.kind, KindRecord())
        usual = USUAL_MILLIS.get(attempt.kind, _OTHER_MILLIS)
        if len(record.recent) >= _TIMES_NEEDED:
            usual = _median(record.recent) or usual
        if attempt.hints or (attempt.millis is not None and attempt.millis > _SLOW * usual):
            return Rating.Hard
        rested = item.card.last_review is not None and at - item.card.last_review >= STEADY_AFTER
        known = STATES.index(item.state) >= STATES.index("learned")
        quick = attempt.millis is not None and attempt.millis < _QUICK * usual
        return Rating.Easy if quick and known and rested else Rating.Good

    def _least_loaded(self, skill: str, at: datetime, due: datetime) -> datetime:
        """The due time moved by a few percent, a day at least, to the day on which the fewest other skills are due."""
        days = (due - at).days
        if days < _SPREAD_FROM:
            return due
        room = ceil(days * _SPREAD)
        load = Counter(item.card.due.date() for key, item in self.items.items() if key != skill)

        def weight(count: int) -> tuple[int, int, int]:
            return load[(at + timedelta(days=count)).date()], abs(count - days), count

        return at + timedelta(days=min(range(days - room, min(days + room, LONGEST_DAYS) + 1), key=weight))

    def _take_confusion(self, attempt: Attempt, *, again: bool) -> None:
        for skill in attempt.skills:
            family = skill.partition(":")[0]
            for other in attempt.confused:
                if other != skill and other.partition(":")[0] == family:
                    first, second = sorted((skill, other))
                    pair = self.mixups.setdefault((first, second), Confusion(first, second))
                    pair.count += 1
                    pair.apart = 0
            if attempt.grade != "right" or attempt.hints or again:
                continue
            for key, pair in list(self.mixups.items()):
                if skill in key and was_offered(attempt.kind, attempt.situation, pair.other(skill)):
                    pair.apart += 1
                    if pair.apart >= APART_AFTER:
                        del self.mixups[key]

    def _take_into_kind(self, attempt: Attempt, at: datetime) -> None:
        right = attempt.grade == "right"
        record = self.kinds.setdefault(attempt.kind, KindRecord())
        monday = at.date() - timedelta(days=at.weekday())
        week = record.weeks.setdefault(monday, WeekOfKind())
        for counted in (record, week):
            counted.answered += 1
            counted.right += right
        if right and attempt.millis is not None and not attempt.hints and attempt.mode != "speed":
            record.recent = [*record.recent, attempt.millis][-_TIMES_KEPT:]
            week.times = [*week.times, attempt.millis][-_WEEK_TIMES_KEPT:]

    def _take_into_round(self, attempt: Attempt, link: str) -> None:
        running = self.rounds.get(attempt.round)
        if running is None:
            return
        running.results.append((link, attempt.grade, attempt.token))
        running.skills.append(attempt.skills)
        if running.begun.mode == "speed":
            begun = running.begun
            others = [result for result in self.speeds.get(begun.drill, []) if result.round != begun.token]
            result = SpeedResult(round=begun.token, at=begun.at, right=running.right, answered=len(running.results))
            ranked = sorted([*others, result], key=lambda row: (-row.right, row.answered, row.at, row.round))
            self.speeds[begun.drill] = ranked[:SPEED_KEPT]

    def _forget(self, skill: str) -> None:
        """Forget a skill, or everything where none is named; tokens stay, so that nothing counts a second time."""
        if not skill:
            fresh = Progress(latest=self.latest, tokens=self.tokens)
            for name in self.__slots__:
                setattr(self, name, getattr(fresh, name))
            return
        self.items.pop(skill, None)
        self.mixups = {key: pair for key, pair in self.mixups.items() if skill not in key}
        self.missed = {link: skills for link, skills in self.missed.items() if skill not in skills}

    def follows(self, entry: Entry) -> bool:
        """Whether an entry is not older than all that was taken. After an import it may be: then fold all anew in the
        order of `by_time`.
        """
        return self.latest is None or whole_millis(entry.at) >= self.latest

    # --- the snapshot

    def text(self) -> str:
        """All of it as one line of JSON: `progress_from_text` gives it again exactly."""
        body = {
            "version": SNAPSHOT_VERSION,
            "answered": self.answered,
            "latest": _millis(self.latest),
            "items": {key: _item_row(item) for key, item in self.items.items()},
            "steps": {f"{lesson}/{step}": right for (lesson, step), right in self.steps.items()},
            "kinds": {
                key: [
                    record.answered,
                    record.right,
                    record.recent,
                    {str(monday): [week.answered, week.right, week.times] for monday, week in record.weeks.items()},
                ]
                for key, record in self.kinds.items()
            },
            "rounds": [
                [json.loads(entry_text(state.begun)), state.results, state.skills] for state in self.rounds.values()
            ],
            "slots": [[slot, *counts] for slot, counts in self.slots.items()],
            "mixups": [[pair.first, pair.second, pair.count, pair.apart] for pair in self.mixups.values()],
            "missed": self.missed,
            "speeds": {
                drill: [[row.round, _millis(row.at), row.right, row.answered] for row in rows]
                for drill, rows in self.speeds.items()
            },
            "asked": {link: _millis(at) for link, at in self.asked.items()},
            "tokens": list(self.tokens),
        }
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _reached(run: int, held: timedelta, *, mixed: bool) -> str:
    """How well a skill is known that was right `run` times, over so long."""
    if held >= MASTERED_AFTER and mixed:
        return "mastered"
    if held >= STEADY_AFTER:
        return "steady"
    return "learned" if run >= LEARNED_AFTER else "learning"


def _often(pair: Confusion) -> tuple[int, str, str]:
    return -pair.count, pair.first, pair.second


def _median(times: Iterable[int]) -> int | None:
    ordered = list(times)
    return round(median(ordered)) if ordered else None


def progress_of(entries: Iterable[Entry]) -> Progress:
    """The progress that a history makes, its entries taken in the order given.

    >>> progress_of([Reset(token="a", at=datetime(2026, 1, 5, tzinfo=UTC))]).answered
    0
    """
    found = Progress()
    for entry in entries:
        found.take(entry)
    return found


def by_time(entries: Iterable[Entry]) -> list[Entry]:
    """The entries of a history in the order in which they happened, those of one moment as they are given."""
    return sorted(entries, key=lambda entry: whole_millis(entry.at))


# --- the snapshot -----------------------------------------------------------------------------------------------------


def _millis(at: datetime | None) -> int | None:
    return None if at is None else (at - _EPOCH) // _MILLI


def _moment(millis: int | None) -> Any:
    return None if millis is None else _EPOCH + millis * _MILLI


def _item_row(item: Item) -> list[Any]:
    card = item.card
    return [
        item.state, item.right, item.wrong, item.run, _millis(item.since), int(card.state), card.step, card.stability,
        card.difficulty, _millis(card.due), _millis(card.last_review),
    ]  # fmt: skip


def _item_of(key: str, row: list[Any]) -> Item:
    known, right, wrong, run, since, state, step, stability, difficulty, due, seen = row
    card = Card(zlib.crc32(key.encode()), State(state), step, stability, difficulty, _moment(due), _moment(seen))
    return Item(card, known, right, wrong, run, _moment(since))


def progress_from_text(text: str) -> Progress:
    """The progress that a snapshot holds. Errors: `ValueError` for another version's, or for what is none.

    >>> here = progress_of([Reset(token="a", at=datetime(2026, 1, 5, tzinfo=UTC))])
    >>> progress_from_text(here.text()) == here
    True
    """
    body = json.loads(text)
    version = body.get("version") if isinstance(body, dict) else None
    if version != SNAPSHOT_VERSION:
        raise ValueError(f"a snapshot of version {SNAPSHOT_VERSION} is wanted, not {version!r}")
    return Progress(
        answered=body["answered"],
        latest=_moment(body["latest"]),
        items={key: _item_of(key, row) for key, row in body["items"].items()},
        steps={tuple(key.split("/", 1)): right for key, right in body["steps"].items()},
        kinds={key: _kind_of(row) for key, row in body["kinds"].items()},
        rounds={state.begun.token: state for state in map(_round_of, body["rounds"])},
        slots={slot: (answered, right) for slot, answered, right in body["slots"]},
        mixups={(first, second): Confusion(first, second, *counts) for first, second, *counts in body["mixups"]},
        missed={link: tuple(skills) for link, skills in body["missed"].items()},
        speeds={drill: [_speed_of(row) for row in rows] for drill, rows in body["speeds"].items()},
        asked={link: _moment(at) for link, at in body["asked"].items()},
        tokens=dict.fromkeys(body["tokens"]),
    )


def _kind_of(row: list[Any]) -> KindRecord:
    answered, right, recent, weeks = row
    return KindRecord(
        answered, right, recent, {date.fromisoformat(monday): WeekOfKind(*week) for monday, week in weeks.items()}
    )


def _round_of(row: list[Any]) -> RoundState:
    begun, results, skills = row
    entry = entry_from_json(begun)
    assert isinstance(entry, RoundBegun)
    return RoundState(entry, [(link, grade, token) for link, grade, token in results], [tuple(keys) for keys in skills])


def _speed_of(row: list[Any]) -> SpeedResult:
    token, at, right, answered = row
    return SpeedResult(round=token, at=_moment(at), right=right, answered=answered)
