"""ตารางทบทวน: what to ask next, out of what is known and the time passed in; nothing is remembered here.

A review has the skills that are due, those most likely forgotten first, then a few new ones whose lesson is done. Two
skills that were taken for each other come close together, kinds of question in turn, and what was missed comes back
after three others. How far a review has come is read off its round, so that any server can go on with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any

from lessons.course import LESSON_BY_KEY, lessons_of
from lessons.progress import Item, Progress, RoundState
from lessons.quizzes import params_of
from lessons.quizzes.games import GAME_BY_KEY
from lessons.skills import SKILL_BY_KEY, Ask, Skill, asks_beside, skills_in

REVIEW_SIZES: tuple[int, ...] = (5, 10, 20, 30)
"""So many skills a daily review may have; the learner chooses."""
NEW_SHARE = 3
"""Of a review, one in three at most is new."""
COMES_BACK_AFTER = 3
"""What was missed comes back after so many others."""
MOST_TIMES_BACK = 2
"""How often a skill comes back in one sitting."""
REVIEW_FROM = 3
"""With fewer skills due than this the next lesson comes first."""
SAME_SITTING = timedelta(hours=1)
"""What was asked so lately is no reason to suggest a review."""
SPEED_KINDS: Mapping[str, tuple[str, ...]] = {
    "tong": ("name_the_card", "find_the_card", "which_set"),
    "pok": ("count_points", "name_the_hand", "which_multiple", "must_he_draw"),
}
"""The kinds whose answers should come at a glance, by one tap."""
_LEVEL_AT: Mapping[str, int] = {"not_yet": 1, "learning": 1, "learned": 2, "steady": 3, "mastered": 3}
_WINDOW = 6  # so far ahead one is taken to have another family come next
_NEVER_WEAK = ("steady", "mastered")
_PLACE: Mapping[str, int] = {key: place for place, key in enumerate(SKILL_BY_KEY)}


# --- what is due, what is new -----------------------------------------------------------------------------------------


def due_skills(progress: Progress, now: datetime, game: str, house: Any = None) -> tuple[str, ...]:
    """ถึงเวลาทบทวน: the skills of a game that are due, the most likely forgotten first.

    Skills that the house (by default the rulebook's) does not play are left out.

    >>> due_skills(Progress(), datetime(2026, 1, 5, tzinfo=UTC), "tong")
    ()
    """
    due = [(skill.key, item) for skill, item in _known(progress, game, house) if item.due <= now]
    return tuple(key for key, item in sorted(due, key=lambda row: (row[1].recall(now), row[1].due)))


def new_skills(progress: Progress, game: str, house: Any = None) -> tuple[str, ...]:
    """ของใหม่: the skills never asked for whose lesson is done, every step of it, in the order of the course.

    >>> new_skills(Progress(), "tong")
    ()
    """
    played = _played(game, house)
    done = {lesson.key for lesson in lessons_of(game) if is_done(progress, lesson.key)}
    return tuple(skill.key for skill in played if skill.lesson in done and skill.key not in progress.items)


def is_done(progress: Progress, lesson: str) -> bool:
    """Whether every step of a lesson is done. Errors: `KeyError` for a lesson that is none.

    >>> is_done(Progress(), "pack")
    False
    """
    return {step.key for step in LESSON_BY_KEY[lesson].steps} <= set(progress.done_in(lesson))


def weak_skills(progress: Progress, game: str, house: Any = None) -> tuple[str, ...]:
    """ที่ยังหลุด: the skills missed more than once and not steady since, the share of misses highest first.

    >>> weak_skills(Progress(), "tong")
    ()
    """
    weak = [
        (skill.key, item)
        for skill, item in _known(progress, game, house)
        if item.wrong > 1 and item.state not in _NEVER_WEAK
    ]
    return tuple(key for key, item in sorted(weak, key=lambda row: -row[1].wrong / (row[1].right + row[1].wrong)))


def _played(game: str, house: Any) -> tuple[Skill, ...]:
    house = GAME_BY_KEY[game].house() if house is None else house
    return tuple(skill for skill in skills_in(game) if skill.played(house))


def _known(progress: Progress, game: str, house: Any) -> list[tuple[Skill, Item]]:
    rows = ((skill, progress.items.get(skill.key)) for skill in _played(game, house))
    return [(skill, item) for skill, item in rows if item is not None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Coming:
    """วันที่จะถึง: how many skills come due on a day, `in_days` from today; those due already are not among them."""

    day: date
    in_days: int
    count: int


def coming_due(
    progress: Progress, now: datetime, game: str, house: Any = None, zone: tzinfo = UTC
) -> tuple[Coming, ...]:
    """ครั้งต่อไป: the days of a time zone on which something comes due, the next one first.

    >>> coming_due(Progress(), datetime(2026, 1, 5, tzinfo=UTC), "tong")
    ()
    """
    today = now.astimezone(zone).date()
    days = Counter(
        item.due.astimezone(zone).date() for _, item in _known(progress, game, house) if item.due > now
    )  # fmt: skip
    return tuple(Coming(day=day, in_days=(day - today).days, count=count) for day, count in sorted(days.items()))


# --- a review ---------------------------------------------------------------------------------------------------------


def make_review(progress: Progress, now: datetime, size: int, game: str, house: Any = None) -> tuple[Ask, ...]:
    """ชุดทบทวน: what a review asks, in order: never more than `size`, every skill once.

    >>> make_review(Progress(), datetime(2026, 1, 5, tzinfo=UTC), 10, "tong")
    ()
    """
    return _in_turn(progress, _gathered(progress, now, size, game, house))


def _gathered(
    progress: Progress,
    now: datetime,
    size: int,
    game: str,
    house: Any,
    asked: Collection[str] = (),
    new: int | None = None,
) -> list[str]:
    """The skills of a review not `asked` yet: what is due, what that or anything asked is taken for, then new ones.

    `new` is how many may be new, by default one in `NEW_SHARE`.
    """
    known = {skill.key for skill, _ in _known(progress, game, house)}
    chosen: dict[str, None] = {}
    for key in (*asked, *due_skills(progress, now, game, house)):
        for wanted in (key, *(other for other in progress.taken_for(key) if other in known)):
            if len(chosen) < size and wanted not in asked:
                chosen.setdefault(wanted)
    fresh = [key for key in new_skills(progress, game, house) if key not in asked]
    most = max(1, size // NEW_SHARE) if new is None else new
    return [*chosen, *fresh[: max(0, min(most, size - len(chosen)))]]


def _in_turn(progress: Progress, skills: Iterable[str]) -> tuple[Ask, ...]:
    left = list(skills)
    asks: list[Ask] = []
    while left:
        ask = _pick(progress, left, [ask.skill for ask in asks], asks[-1].kind if asks else "")
        left.remove(ask.skill)
        asks.append(ask)
    return tuple(asks)


def _pick(
    progress: Progress, left: Sequence[str], before: Sequence[str], last: str, kinds: Collection[str] | None = None
) -> Ask:
    """Which of these skills comes next, after those `before` and a question of kind `last`.

    What is taken for another comes when one question has passed since that other; families and kinds take turns.
    """

    def mates(key: str) -> list[str]:
        return [other for other in progress.taken_for(key) if other in left]

    if len(before) > 1 and (waiting := mates(before[-2])):
        return _ask_for(progress, waiting[0], last, kinds)
    near = mates(before[-1]) if before else []
    window = [key for key in left if key not in near][:_WINDOW] or left
    family = before[-1].partition(":")[0] if before else ""
    key = next((key for key in window if SKILL_BY_KEY[key].family != family), window[0])
    return _ask_for(progress, key, last, kinds)


def _ask_for(progress: Progress, key: str, last: str = "", kinds: Collection[str] | None = None) -> Ask:
    """How a skill is asked for: as hard as it is known well, beside what it is taken for, not of kind `last` again
    where there is another.
    """
    skill = SKILL_BY_KEY[key]
    item = progress.items.get(key)
    beside = next((other for other in progress.taken_for(key) if other in SKILL_BY_KEY), "")
    rows = asks_beside(key, beside) if beside else skill.asks_at(_LEVEL_AT[progress.state(key)])
    rows = tuple(ask for ask in rows if kinds is None or ask.kind in kinds)
    turn = (_PLACE[key] + (item.right + item.wrong if item else 0)) % len(rows)
    rows = (*rows[turn:], *rows[:turn])
    return next((ask for ask in rows if ask.kind != last), rows[0])


# --- the next question ------------------------------------------------------------------------------------------------


def choose_next(
    progress: Progress,
    now: datetime,
    game: str,
    house: Any = None,
    running: RoundState | None = None,
    kinds: Collection[str] | None = None,
) -> Ask | None:
    """ข้อต่อไป: what to ask next in a round that is `running`, or None when there is nothing more to ask.

    A review (its round begun with as many questions as `make_review` gave) ends when all was asked and what was missed
    came back; other practice goes on with what is likeliest forgotten. Only `kinds` are asked where they are given.

    >>> choose_next(Progress(), datetime(2026, 1, 5, tzinfo=UTC), "tong") is None
    True
    """
    state = _Sitting.of(running)
    if state.is_review and len(state.asked) >= state.most:
        return None
    allowed = {
        skill.key for skill in _played(game, house) if kinds is None or any(ask.kind in kinds for ask in skill.asks)
    }
    returning = [(key, others) for key, others in state.missed() if key in allowed]
    ready = [key for key, others in returning if others >= COMES_BACK_AFTER]
    fresh = [key for key in _fresh(progress, now, game, house, state) if key in allowed]
    if returning and not ready and not fresh:
        key, others = returning[0]
        between = _between(progress, now, game, house, state, {key for key, _ in returning})
        ready = [key] if others >= COMES_BACK_AFTER - 1 else [*(key for key in between if key in allowed), key]
    if ready:
        return _ask_for(progress, ready[0], state.last, kinds)
    return _pick(progress, fresh, state.asked, state.last, kinds) if fresh else None


def left_in_review(progress: Progress, now: datetime, game: str, running: RoundState, house: Any = None) -> int:
    """เหลืออีกกี่ข้อ: how many questions a review still has, those that come back counted once each.

    >>> from lessons.history import RoundBegun
    >>> at = datetime(2026, 1, 5, tzinfo=UTC)
    >>> left_in_review(Progress(), at, "tong", RoundState(RoundBegun(token="r", at=at, drill="mixed-1", mode="review")))
    0
    """
    state = _Sitting.of(running)
    played = {skill.key for skill in _played(game, house)}
    returning = [key for key, _ in state.missed() if key in played]
    return min(len({*_fresh(progress, now, game, house, state), *returning}), state.most - len(state.asked))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Sitting:
    """What a round has asked so far: the skill of each question (the first it exercised), whether it was right."""

    is_review: bool = False
    comes_back: bool = False
    length: int = 0
    asked: tuple[str, ...] = ()
    right: tuple[bool, ...] = ()
    exercised: tuple[str, ...] = ()
    last: str = ""

    @staticmethod
    def of(running: RoundState | None) -> _Sitting:
        if running is None:
            return _Sitting()
        return _Sitting(
            is_review=running.begun.mode == "review",
            comes_back=not running.begun.late and running.begun.mode != "speed",
            length=running.begun.length,
            asked=tuple(skills[0] if skills else "" for skills in running.skills),
            right=tuple(grade == "right" for _, grade, _ in running.results),
            exercised=tuple(dict.fromkeys(key for skills in running.skills for key in skills)),
            last=params_of(running.results[-1][0])["kind"] if running.results else "",
        )

    @property
    def most(self) -> int:
        """With so many questions a review ends, whatever was missed."""
        return 2 * self.length

    def missed(self) -> list[tuple[str, int]]:
        """What was missed and is to come back, the first missed first, and how many others were asked since."""
        if not self.comes_back:
            return []
        at = {key: place for place, key in enumerate(self.asked)}
        misses = Counter(key for key, right in zip(self.asked, self.right, strict=True) if not right)
        return [
            (key, len(self.asked) - 1 - place)
            for key, place in sorted(at.items(), key=lambda row: row[1])
            if not self.right[place] and misses[key] <= MOST_TIMES_BACK
        ]


def _fresh(progress: Progress, now: datetime, game: str, house: Any, state: _Sitting) -> list[str]:
    """What the round has not asked yet; in a review no more than is left of it, else all that is known."""
    if state.is_review:
        left = max(0, state.length - len(set(state.asked)))
        return _gathered(progress, now, left, game, house, state.exercised, new=left)
    found = _gathered(progress, now, len(SKILL_BY_KEY), game, house, state.exercised, new=len(SKILL_BY_KEY))
    return [*found, *(key for key in _between(progress, now, game, house, state, set(found)))]


def _between(
    progress: Progress, now: datetime, game: str, house: Any, state: _Sitting, without: Collection[str]
) -> list[str]:
    """Other known skills, the least asked in this round first, then the likeliest forgotten; not the last two."""
    times = Counter(state.asked)
    known = [
        (times[skill.key], item.recall(now), skill.key)
        for skill, item in _known(progress, game, house)
        if skill.key not in without and skill.key not in state.asked[-2:]
    ]
    return [key for _, _, key in sorted(known)]


# --- what to do next --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Suggestion:
    """คำแนะนำ: the one thing to do next.

    `what` is "review" (`count` skills are due, `fresh` of the review are new), "lesson" (`lesson`, of which `done` of
    `steps` are done), "weak" (`skill`, as `choose_next` would ask it) or "speed" (`kinds`).
    """

    what: str
    count: int = 0
    fresh: int = 0
    lesson: str = ""
    done: int = 0
    steps: int = 0
    skill: str = ""
    kinds: tuple[str, ...] = ()


def what_next(progress: Progress, now: datetime, game: str, house: Any = None) -> Suggestion:
    """ทำอะไรต่อดี: one suggestion: review what is due, go on with a lesson, practise what is weak, or play for speed.

    A few due skills, or some asked for within the hour, do not keep her from the next lesson.

    >>> what_next(Progress(), datetime(2026, 1, 5, tzinfo=UTC), "pok").lesson
    'pok_points'
    """
    due = due_skills(progress, now, game, house)
    rested = [key for key in due if now - progress.items[key].seen >= SAME_SITTING]
    lesson = next((row for row in lessons_of(game) if not is_done(progress, row.key)), None)
    fresh = new_skills(progress, game, house)
    if len(rested) >= REVIEW_FROM or (lesson is None and (due or fresh)):
        return Suggestion(what="review", count=len(due), fresh=len(fresh))
    if lesson is not None:
        steps = len(lesson.steps)
        return Suggestion(what="lesson", lesson=lesson.key, done=len(set(progress.done_in(lesson.key))), steps=steps)
    if weak := weak_skills(progress, game, house):
        return Suggestion(what="weak", skill=weak[0])
    return Suggestion(what="speed", kinds=SPEED_KINDS[game])
