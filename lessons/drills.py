"""วิธีฝึก: the drills as a table: how long a round of each is, when verdicts come, and how its next question is chosen.

The `drill` of a link names one and what it asks: `look_alikes-which_set.name_the_win-2`; without a name it is a round
of what the learner chose, `name_the_win.who_wins-2-si_tong`. A round is its `RoundBegun` and the answers given in it,
both in the learner's history: nothing is remembered here, and any server can go on with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from math import ceil
from random import Random
from typing import Any

from cards.errors import CardsError
from lessons.history import RoundBegun
from lessons.practice_set import PracticeSet, parse_set, questions_of, set_text
from lessons.progress import Progress, RoundState
from lessons.quizzes import KIND_BY_KEY, Question, link_of, make_question, params_of, question_from_link
from lessons.quizzes.rounds import all_kinds, drill_text, focus_for, read_drill
from lessons.schedule import SPEED_KINDS, choose_next, left_in_review, make_review
from lessons.skills import SKILL_BY_KEY, Ask, asks_beside, look_alikes, make_asked, skills_in, skills_of

_FRESH_TRIES = 20
_PAIR_TRIES = 12
_Kinds = Mapping[str, tuple[str, ...]]  # by game

_ALL: _Kinds = {game: all_kinds(game) for game in ("tong", "pok")}
# Answered by one tap; those of SPEED_KINDS by a glance, the others for whoever chooses them.
_ONE_TAP: _Kinds = {
    "tong": (*SPEED_KINDS["tong"], "is_it_ready", "name_the_win", "new_circumstance", "how_many_points", "who_wins"),
    "pok": (*SPEED_KINDS["pok"], "who_wins_how_much", "draw_or_stand", "what_to_catch", "settle_the_table"),
}
_ALIKE: _Kinds = {
    "tong": ("name_the_card", "find_the_card", "which_set", "name_the_win", "new_circumstance"),
    "pok": ("name_the_hand",),
}


# --- what is drilled --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What a round is of: a drill, the kinds of question it asks, their level, and what they are about, if anything.

    Of several kinds each takes what it understands of `focus`, and one that understands nothing of it asks anything.
    Errors: `CardsError` `bad_value` for a drill, kind,
    level or word that is none, and for a kind that the drill does not ask.

    >>> Wanted(drill="speed", kinds=("find_the_waits",))
    Traceback (most recent call last):
    cards.errors.CardsError: the drill 'speed' does not ask 'find_the_waits'
    """

    kinds: tuple[str, ...]
    drill: str = "choice"
    level: int = 1
    focus: str | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be asked."""
        if self.drill not in DRILL_BY_KEY:
            raise CardsError("bad_value", f"no such drill: {self.drill!r}", token=self.drill or "drill")
        read_drill(drill_text(self.kinds, self.level, self.focus))
        for kind in self.kinds:
            if kind not in self.row.kinds[KIND_BY_KEY[kind].game]:
                raise CardsError("bad_value", f"the drill {self.drill!r} does not ask {kind!r}", token=kind)

    @property
    def row(self) -> Drill:
        """The row of its drill."""
        return DRILL_BY_KEY[self.drill]


def wanted_text(wanted: Wanted) -> str:
    """The `drill` of a link.

    >>> wanted_text(Wanted(kinds=("name_the_win",), level=2, focus="si_tong"))
    'name_the_win-2-si_tong'
    >>> wanted_text(usual("speed", "tong"))
    'speed-name_the_card.find_the_card.which_set-1'
    """
    text = drill_text(wanted.kinds, wanted.level, wanted.focus)
    return text if wanted.drill == "choice" else f"{wanted.drill}-{text}"


def read_wanted(text: str) -> Wanted:
    """What the `drill` of a link asks for. Errors: as `Wanted`.

    >>> read_wanted("mistakes-pok_mixed").drill, read_wanted("name_the_win-2-si_tong").focus
    ('mistakes', 'si_tong')
    """
    name, _, rest = text.partition("-")
    named = name in DRILL_BY_KEY and name != "choice"
    kinds, level, focus = read_drill(rest if named else text)
    return Wanted(drill=name if named else "choice", kinds=kinds, level=level, focus=focus)


def usual(drill: str, game: str) -> Wanted:
    """What a drill asks of a game where nothing else was chosen. Errors: `KeyError` for a drill or game that is none.

    >>> usual("look_alikes", "pok").kinds
    ('name_the_hand',)
    """
    return Wanted(drill=drill, kinds=DRILL_BY_KEY[drill].usual[game])


def about_skills(skills: Iterable[str], level: int = 1) -> Wanted:
    """เฉพาะทักษะที่เลือก: a round about these skills. Errors: `KeyError` for one that is none.

    >>> wanted_text(about_skills(["face:4b", "face:6b", "set:sian"]))
    'name_the_card.find_the_card.which_set-1-4b.6b.sian'
    """
    asks = [ask for key in skills for ask in SKILL_BY_KEY[key].asks_at(level)]
    kinds = tuple(dict.fromkeys(ask.kind for ask in asks))
    words = dict.fromkeys(word for ask in asks for word in (ask.focus or "").split(",") if word)
    return Wanted(kinds=kinds, level=level, focus=",".join(words) or None)


# --- choosing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """What is known where a round's next question is chosen: what was wanted, what the learner knows, what was asked.

    `running` is the round with its results; `asked` are the links of its questions in order, the open ones of this
    visit too; `house_of` gives the house rules of a game.
    """

    wanted: Wanted
    progress: Progress
    running: RoundState
    asked: Sequence[str]
    now: datetime
    random: Random
    house_of: Callable[[str], Any]

    @property
    def game(self) -> str:
        """The game of its first kind."""
        return KIND_BY_KEY[self.wanted.kinds[0]].game

    def house(self, kind: str) -> Any:
        """The house rules of a kind's game."""
        return self.house_of(KIND_BY_KEY[kind].game)


def _choose_fresh(turn: Turn) -> Question:
    """A fresh question of what was chosen, not of the kind that came last where there is a choice.

    Of what the learner knows it takes no account: two rounds against the clock are to be alike.
    """
    last = params_of(turn.asked[-1])["kind"] if turn.asked else ""
    kinds = turn.random.sample(turn.wanted.kinds, len(turn.wanted.kinds))
    refused: CardsError | None = None
    for kind in sorted(kinds, key=lambda kind: kind == last):
        try:
            return _unasked(turn, partial(_make, turn, kind))
        except CardsError as error:  # by these house rules it has no question about that
            refused = refused or error
    assert refused is not None, turn.wanted
    raise refused


def _make(turn: Turn, kind: str) -> Question:
    wanted = turn.wanted
    return make_question(kind, turn.random, wanted.level, focus_for(kind, wanted.focus), turn.house(kind))


def _unasked(turn: Turn, make: Callable[[], Question]) -> Question:
    """A question that the round has not asked, or, where that is hard to find, another than the last."""
    for _ in range(_FRESH_TRIES):
        question = make()
        if link_of(question) not in turn.asked:
            break
    return question


def _choose_look_alike(turn: Turn) -> Question:
    """One of two skills that are taken for each other, the other beside it: first those that this learner mixed up."""
    covered = {skill for link in turn.asked for skill in _skills_asked(link)}
    refused: CardsError | None = None
    for pair in _pairs(turn, covered):
        asks = _asks_of(pair, turn.wanted)
        if not asks:
            continue
        ask = turn.random.choice(asks)
        try:
            return _unasked(turn, partial(make_asked, ask, turn.random, turn.house(ask.kind)))
        except CardsError as error:  # not played in this house
            refused = refused or error
    assert refused is not None, turn.wanted
    raise refused


def _skills_asked(link: str) -> tuple[str, ...]:
    try:
        return skills_of(question_from_link(params_of(link)))
    except CardsError:  # answered before this program's questions changed
        return ()


_Pair = tuple[str, str]  # a skill to ask for, and one that is taken for it, "" where the question itself has both


def _pairs(turn: Turn, covered: set[str]) -> Iterator[_Pair]:
    """Pairs in the order they are tried: mixed up by the learner, then of skills she met, then any."""
    own = [
        pair
        for mixup in turn.progress.confusions
        for pair in ((mixup.first, mixup.second), (mixup.second, mixup.first))
        if pair[0] in SKILL_BY_KEY and pair[1] in SKILL_BY_KEY
    ]
    yield from (pair for pair in own if pair[0] not in covered)
    games = dict.fromkeys(KIND_BY_KEY[kind].game for kind in turn.wanted.kinds)
    every = [pair for game in games for pair in _pairs_of(game) if _asks_of(pair, turn.wanted)]
    met = [pair for pair in every if pair[0] in turn.progress.items]
    for pool in (met, every):
        yield from _mixed(turn.random, [pair for pair in pool if pair[0] not in covered])
    yield from _mixed(turn.random, [*own, *every])


def _pairs_of(game: str) -> Iterator[_Pair]:
    for skill in skills_in(game):
        if skill.family == "circumstance":  # its question shows the cards before and after
            yield (skill.key, "")
        yield from ((skill.key, other) for other in look_alikes(skill.key))


def _asks_of(pair: _Pair, wanted: Wanted) -> tuple[Ask, ...]:
    key, other = pair
    asks = asks_beside(key, other) if other else SKILL_BY_KEY[key].asks_at(wanted.level)
    return tuple(ask for ask in asks if ask.kind in wanted.kinds)


def _mixed(random: Random, pairs: list[_Pair]) -> Iterator[_Pair]:
    """The pairs by lot, every family as likely as another, however many pairs it has."""
    families: dict[str, list[_Pair]] = {}
    for pair in pairs:
        families.setdefault(pair[0].partition(":")[0], []).append(pair)
    for rows in families.values():
        random.shuffle(rows)
    while families:
        family = random.choice(sorted(families))
        yield families[family].pop()
        if not families[family]:
            del families[family]


def _choose_due(turn: Turn) -> Question | None:
    """What is due, what is new, and what was missed in this sitting; None when the review is through."""
    house = turn.house_of(turn.game)
    ask = choose_next(turn.progress, turn.now, turn.game, house, running=turn.running)
    return None if ask is None else _unasked(turn, partial(make_asked, ask, turn.random, house))


# --- the table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Drill:
    """วิธีฝึก: one row of DRILLS.

    A round has `length` questions, or, where that is 0, `seconds`; it also ends with the `lives`-th answer that is not
    right (0: never). `late` are the choices of when verdicts come, at once (False) or at its end (True), the usual one
    first. `kinds` are those it may ask, by game, `usual` those it asks where none were chosen. `choose` gives the next
    question once those to be asked again are through, None where there are no others.
    """

    key: str
    mode: str = "practise"
    length: int = 10
    seconds: int = 0
    lives: int = 0
    late: tuple[bool, ...] = (False, True)
    kinds: _Kinds
    usual: _Kinds
    choose: Callable[[Turn], Question | None] | None


DRILLS: tuple[Drill, ...] = (
    Drill(key="choice", kinds=_ALL, usual=_ALL, choose=_choose_fresh),
    # a minute and three lives: whoever taps without looking is out in a few seconds
    Drill(
        key="speed", mode="speed", length=0, seconds=60, lives=3, late=(True,), kinds=_ONE_TAP, usual=SPEED_KINDS,
        choose=_choose_fresh,
    ),
    Drill(key="look_alikes", kinds=_ALIKE, usual=_ALIKE, choose=_choose_look_alike),
    Drill(key="mistakes", kinds=_ALL, usual=_ALL, choose=None),
    # what was missed comes back in the same sitting: that is told with the verdict
    Drill(key="review", mode="review", late=(False,), kinds=_ALL, usual=_ALL, choose=_choose_due),
)  # fmt: skip
DRILL_BY_KEY: Mapping[str, Drill] = {drill.key: drill for drill in DRILLS}


# --- a round ----------------------------------------------------------------------------------------------------------


def begin_round(
    wanted: Wanted, progress: Progress, *, token: str, at: datetime, late: bool | None = None
) -> RoundBegun:
    """เริ่มรอบ: a round of a drill, to be kept in the learner's history; `late` None is the drill's usual way.

    A round of mistakes has the questions last answered wrong, the latest first, and length 0 where there are none. A
    review is begun by `begin_review`. Errors: `ValueError` for verdicts at a time that the drill does not have.

    >>> from datetime import UTC
    >>> at = datetime(2026, 1, 5, tzinfo=UTC)
    >>> begin_round(usual("speed", "pok"), Progress(), token="a1", at=at).mode
    'speed'
    """
    row = wanted.row
    late = row.late[0] if late is None else late
    if late not in row.late:
        raise ValueError(f"a round of {wanted.drill} never has late={late}")
    again = mistakes_of(progress, wanted.kinds)[: row.length] if wanted.drill == "mistakes" else ()
    return RoundBegun(
        token=token, at=at, drill=wanted_text(wanted), mode=row.mode, late=late, again=again,
        length=len(again) if wanted.drill == "mistakes" else row.length,
    )  # fmt: skip


def begin_review(
    progress: Progress, game: str, *, token: str, at: datetime, size: int, house: Any = None
) -> RoundBegun:
    """เริ่มทบทวน: the daily review of a game: what is due and a little that is new, `size` at most, 0 for nothing.

    >>> from datetime import UTC
    >>> begun = begin_review(Progress(), "pok", token="a1", at=datetime(2026, 1, 5, tzinfo=UTC), size=10)
    >>> begun.drill, begun.mode, begun.length
    ('review-pok_mixed-1', 'review', 0)
    """
    wanted = usual("review", game)
    return RoundBegun(
        token=token, at=at, drill=wanted_text(wanted), mode=wanted.row.mode,
        length=len(make_review(progress, at, size, game, house)),
    )  # fmt: skip


def begin_set(practice_set: PracticeSet, *, token: str, at: datetime, late: bool = False) -> RoundBegun:
    """เริ่มชุดฝึก: a round of a teacher's set. Errors: as `questions_of`."""
    wanted = Wanted(kinds=practice_set.kinds, level=practice_set.level, focus=practice_set.about or None)
    return RoundBegun(
        token=token, at=at, drill=wanted_text(wanted), mode="set", length=practice_set.number, late=late,
        set=set_text(practice_set),
    )  # fmt: skip


def mistakes_of(progress: Progress, kinds: Iterable[str]) -> tuple[str, ...]:
    """ข้อที่ยังผิด: the links of the questions of these kinds whose last answer was not right, the latest first.

    >>> mistakes_of(Progress(), all_kinds("tong"))
    ()
    """
    wanted = set(kinds)
    return tuple(link for link in progress.mistakes if params_of(link).get("kind") in wanted and _opens(link))


def _opens(link: str) -> bool:
    try:
        question_from_link(params_of(link))
    except CardsError:
        return False
    return True


def questions_given(begun: RoundBegun) -> tuple[Question, ...]:
    """ข้อที่กำหนดไว้: the questions that a round has from its start, in order; none where they are dealt as it goes.

    Errors: `CardsError` for a set, or a link, that can no longer be given.
    """
    if begun.again:
        return tuple(question_from_link(params_of(link)) for link in begun.again)
    return questions_of(parse_set(begun.set)) if begun.set else ()


def next_question(
    running: RoundState,
    asked: Sequence[str],
    progress: Progress,
    now: datetime,
    *,
    random: Random,
    house_of: Callable[[str], Any],
) -> Question | None:
    """ข้อต่อไป: what a round asks next, None where it has nothing more to ask; `asked` are the links asked so far.

    A round whose questions are given has those, in order (`questions_given`). `standing` says whether the round is
    over. Errors: `CardsError` where the house rules leave no question of what was wanted, and for a set that
    can no longer be given.
    """
    if given := questions_given(running.begun):
        return given[len(asked)] if len(asked) < len(given) else None
    wanted = read_wanted(running.begun.drill)
    if wanted.row.choose is None:
        return None
    turn = Turn(
        wanted=wanted, progress=progress, running=running, asked=asked, now=now, random=random, house_of=house_of
    )  # fmt: skip
    return wanted.row.choose(turn)


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """How a round stands: right answers, answers, and what is left of questions, seconds and lives (None: no such end).

    `over` says what ended it: "length", "time", "lives", or "" while it goes on.
    """

    right: int
    answered: int
    left: int | None = None
    seconds: int | None = None
    lives: int | None = None
    over: str = ""


def standing(running: RoundState, progress: Progress, now: datetime, house: Any = None) -> Standing:
    """ผลของรอบถึงตอนนี้: how a round stands, by the house rules (by default the rulebook's) of its game.

    An answer handed in once it is over is none of the round.

    >>> from datetime import UTC
    >>> begun = begin_round(usual("speed", "tong"), Progress(), token="a1", at=datetime(2026, 1, 5, tzinfo=UTC))
    >>> running = RoundState(begun, [("?", "right", "b1"), ("?", "wrong", "b2")])
    >>> standing(running, Progress(), begun.at + timedelta(seconds=20))
    Standing(right=1, answered=2, left=None, seconds=40, lives=2, over='')
    >>> standing(running, Progress(), begun.at + timedelta(seconds=60)).over
    'time'
    """
    begun, right, answered = running.begun, running.right, len(running.results)
    if begun.mode == "review":
        game = KIND_BY_KEY[read_wanted(begun.drill).kinds[0]].game
        left = left_in_review(progress, now, game, running, house)
        return Standing(right=right, answered=answered, left=left, over="" if left else "length")
    if begun.mode != "speed":
        left = max(0, begun.length - answered)
        return Standing(right=right, answered=answered, left=left, over="" if left else "length")
    row = DRILL_BY_KEY["speed"]
    whole = timedelta(seconds=row.seconds)
    seconds = ceil(min(whole, max(timedelta(0), begun.at + whole - now)) / timedelta(seconds=1))
    lives = max(0, row.lives - (answered - right))
    over = "lives" if not lives else "time" if not seconds else ""
    return Standing(right=right, answered=answered, seconds=seconds, lives=lives, over=over)
