"""ทักษะ: everything that is remembered for a learner, one row an item, and what questions and answers say of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, FACE_BY_CODE
from lessons.course import LESSON_BY_KEY
from lessons.quizzes import KIND_BY_KEY, LEVELS, Grade, Question, grade, make_question
from lessons.quizzes.base import SET_WORDS
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.look_alikes import LOOK_ALIKES
from lessons.quizzes.situation import parse_situation
from lessons.wording import capital, say, say_card, say_category, say_option, say_set

# --- the sixteen ways to win ------------------------------------------------------------------------------------------

# As the source counts them: the category that names each, and whether the winner drew. Si tong keng is one with sian
# keng, and the winner's own draw is a way by itself only of the first five.
WAYS_TO_WIN: Mapping[str, tuple[str, bool]] = {
    "chong": ("chong", False), "thok_chong": ("chong", True),
    "si_tua": ("si_tua", False), "thok_si_tua": ("thok_si_tua", True),
    "sian": ("sian", False), "thok_sian": ("sian", True),
    "si_tong": ("si_tong", False), "thok_si_tong": ("si_tong", True),
    "keng": ("keng", False), "thok_keng": ("keng", True),
    "si_tong_keng": ("si_tong_keng", False), "thok_si_tua_keng": ("thok_si_tua_keng", True),
    "si_tong_muet": ("si_tong_muet", False), "si_tong_muet_keng": ("si_tong_muet_keng", False),
    "lom_iao": ("lom_iao", False), "khiao_wan": ("khiao_wan", False),
}  # fmt: skip
_TOLD_WITH: Mapping[str, str] = {"sian_keng": "si_tong_keng", "khiao_wan_keng": "khiao_wan"}


def way_to_win(category: str, *, thok: bool) -> str:
    """แบบการกิน: which of the sixteen ways to win, or `no_win`, a category is, drawn by the winner or not.

    >>> way_to_win("sian", thok=True), way_to_win("sian_keng", thok=True), way_to_win("lom_iao", thok=False)
    ('thok_sian', 'si_tong_keng', 'lom_iao')
    """
    own = f"thok_{category}"
    return own if thok and own in WAYS_TO_WIN else _TOLD_WITH.get(category, category)


def focus_of_way(way: str) -> str:
    """What questions about one of the sixteen ways to win are to be about.

    >>> focus_of_way("thok_sian"), focus_of_way("sian"), focus_of_way("si_tong_keng"), focus_of_way("lom_iao")
    ('sian,thok', 'sian,drawn', 'si_tong_keng,sian_keng', 'lom_iao')
    """
    category, thok = WAYS_TO_WIN[way]
    if f"thok_{category}" in WAYS_TO_WIN and category != "si_tua":
        return f"{category},{'thok' if thok else 'drawn'}"
    return ",".join((category, *(key for key, told in _TOLD_WITH.items() if told == way)))


# --- the table --------------------------------------------------------------------------------------------------------

FAMILIES: tuple[str, ...] = ("face", "set", "win", "circumstance", "hand", "decision", "kind")


@dataclass(frozen=True, kw_only=True, slots=True)
class Ask:
    """One way to ask for a skill: a question of `kind` at `level` about `focus`; `make_asked` makes it.

    `beside` is a skill that the learner takes for this one: it is to be among the options.
    """

    skill: str
    kind: str
    level: int
    focus: str | None = None
    beside: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Skill:
    """ทักษะ: one thing that is remembered by itself. `key` is permanent: `family:name`, as "face:4b".

    `lesson` and `step` introduce it: new material comes only when its lesson is done. `asks` are the ways to ask for
    it, at every level. `needs` is the one value of a house rule under which it can be asked at all.
    """

    key: str
    family: str
    game: str
    lesson: str
    step: str
    asks: tuple[Ask, ...]
    needs: tuple[str, object] | None = None

    @property
    def name(self) -> str:
        """The key without its family.

        >>> SKILL_BY_KEY["win:thok_sian"].name
        'thok_sian'
        """
        return self.key.partition(":")[2]

    def played(self, house: Any) -> bool:
        """Whether a house of its game has it at all; a house of the other game never does.

        >>> from cards.phai_tong.house import House
        >>> SKILL_BY_KEY["win:khiao_wan"].played(House()), SKILL_BY_KEY["win:khiao_wan"].played(House(khiao_wan=False))
        (True, False)
        """
        if type(house) is not GAME_BY_KEY[self.game].house:
            return False
        return self.needs is None or getattr(house, self.needs[0]) == self.needs[1]

    def asks_at(self, level: int) -> tuple[Ask, ...]:
        """The ways to ask for it at a level.

        >>> [(ask.kind, ask.focus) for ask in SKILL_BY_KEY["face:4b"].asks_at(1)]
        [('name_the_card', '4b'), ('find_the_card', '4b')]
        """
        return tuple(ask for ask in self.asks if ask.level == level)


_Where = tuple[str, str]  # lesson and step
_HEADS: Mapping[str, _Where] = {
    "2": ("twos_to_fives", "twos"), "3": ("twos_to_fives", "threes"), "4": ("twos_to_fives", "fours"),
    "5": ("twos_to_fives", "fives"), "6": ("sixes_to_nines", "sixes"), "7": ("sixes_to_nines", "sevens"),
    "8": ("sixes_to_nines", "eights"), "9": ("sixes_to_nines", "nines"),
}  # fmt: skip
_FACES: Mapping[str, _Where] = {
    code: _HEADS.get(code[0], ("iao", "small" if FACE_BY_CODE[code].group == "iao_small" else "big")) for code in CODES
}
_SETS: Mapping[str, _Where] = {
    "tong": ("sets", "tong"), "sian": ("sets", "sian"), "phuak": ("sets", "phuak"), "none": ("sets", "no_set"),
}  # fmt: skip
_WINS: Mapping[str, _Where] = {
    "chong": ("chong", "chong"), "thok_chong": ("chong", "thok"),
    "si_tua": ("chong", "si_tua"), "thok_si_tua": ("chong", "thok_si_tua"), "no_win": ("chong", "chong_near"),
    "sian": ("sian_si_tong", "sian"), "thok_sian": ("sian_si_tong", "thok_sian"),
    "si_tong": ("sian_si_tong", "si_tong"), "thok_si_tong": ("sian_si_tong", "thok_si_tong"),
    "si_tong_muet": ("sian_si_tong", "muet"),
    "keng": ("keng_iao_khiao_wan", "keng"), "thok_keng": ("keng_iao_khiao_wan", "thok_keng"),
    "si_tong_keng": ("keng_iao_khiao_wan", "si_tong_keng"),
    "thok_si_tua_keng": ("keng_iao_khiao_wan", "thok_si_tua_keng"),
    "si_tong_muet_keng": ("keng_iao_khiao_wan", "muet_keng"),
    "lom_iao": ("keng_iao_khiao_wan", "lom_iao"), "khiao_wan": ("keng_iao_khiao_wan", "khiao_wan"),
}  # fmt: skip
_CIRCUMSTANCES: Mapping[str, _Where] = {
    "thok": ("chong", "thok"), "dark": ("sian_si_tong", "muet_or_not"), "keng": ("keng_iao_khiao_wan", "si_tong_keng"),
}  # fmt: skip
_HANDS: Mapping[str, _Where] = {
    "pok9": ("pok_pok", "eight_or_nine"), "pok8": ("pok_pok", "eight_or_nine"),
    "points": ("pok_pok", "three_are_no_pok"), "two_deng": ("pok_deng", "one_suit"),
    "three_deng": ("pok_three_cards", "three_deng"), "yellow": ("pok_three_cards", "yellow"),
    "tong": ("pok_three_cards", "tong"), "straight": ("pok_straights", "in_a_row"),
    "straight_flush": ("pok_straights", "one_suit"),
}  # fmt: skip
DECISIONS: tuple[str, ...] = ("must_he_draw", "draw_or_stand", "what_to_catch")
KINDS: tuple[str, ...] = (
    "same_head", "part_the_hand", "is_it_ready", "find_the_waits", "how_many_points", "who_wins", "best_discard",
    "count_points", "which_multiple", "who_wins_how_much", "settle_the_table",
)  # fmt: skip
"""The quiz kinds that train something no other skill names."""
# which change of circumstance is about which: either way round it is one thing to know
_CIRCUMSTANCE_OF: Mapping[str, str] = {
    "thok": "thok", "not_thok": "thok", "keng": "keng", "no_keng": "keng", "ponged": "dark", "not_ponged": "dark",
}  # fmt: skip
_NEEDS: Mapping[str, tuple[str, object]] = {
    "win:khiao_wan": ("khiao_wan", True),
    "hand:straight_flush": ("straight_flush", "own_class"),
}
_FAMILY_OF_KIND: Mapping[str, str] = {
    "name_the_card": "face", "find_the_card": "face", "which_set": "set", "name_the_win": "win",
    "new_circumstance": "win", "name_the_hand": "hand",
}  # fmt: skip
"""The family whose skills the options of a kind's questions name."""


def _skill(family: str, name: str, where: _Where, asked: Iterable[tuple[str, str | None]], game: str) -> Skill:
    key = f"{family}:{name}"
    rows = tuple(asked)
    asks = tuple(
        Ask(skill=key, kind=kind, level=level, focus=focus)
        for level in LEVELS
        for kind, focus in rows
        if level in KIND_BY_KEY[kind].levels
    )
    return Skill(
        key=key, family=family, game=game, lesson=where[0], step=where[1], asks=asks, needs=_NEEDS.get(key)
    )  # fmt: skip


def _of_kind(family: str, kind: str) -> Skill:
    """The skill that a quiz kind trains, introduced by the first step of its lesson that asks it."""
    row = KIND_BY_KEY[kind]
    step = next(step.key for step in LESSON_BY_KEY[row.lesson].steps if step.task.kind == kind)
    return _skill(family, kind, (row.lesson, step), [(kind, None)], row.game)


def _way_focus(way: str) -> str:
    return way if way == "no_win" else focus_of_way(way)


def _circumstance_focus(name: str) -> str:
    return "dark,ponged" if name == "dark" else name


def _rows() -> list[Skill]:
    faces = [
        _skill("face", code, where, [("name_the_card", code), ("find_the_card", code)], "tong")
        for code, where in _FACES.items()
    ]
    sets = [_skill("set", name, where, [("which_set", name)], "tong") for name, where in _SETS.items()]
    wins = [_skill("win", way, where, [("name_the_win", _way_focus(way))], "tong") for way, where in _WINS.items()]
    circumstances = [
        _skill("circumstance", name, where, [("new_circumstance", _circumstance_focus(name))], "tong")
        for name, where in _CIRCUMSTANCES.items()
    ]
    hands = [_skill("hand", name, where, [("name_the_hand", name)], "pok") for name, where in _HANDS.items()]
    decisions = [_of_kind("decision", kind) for kind in DECISIONS]
    kinds = [_of_kind("kind", kind) for kind in KINDS]
    return [*faces, *sets, *wins, *circumstances, *hands, *decisions, *kinds]


def _in_the_course(skill: Skill) -> tuple[bool, int, int]:
    lesson = LESSON_BY_KEY[skill.lesson]
    return skill.game != "tong", lesson.number, [step.key for step in lesson.steps].index(skill.step)


SKILLS: tuple[Skill, ...] = tuple(sorted(_rows(), key=_in_the_course))
"""Everything that is remembered, in the order in which the course introduces it, Phai Tong first."""
SKILL_BY_KEY: Mapping[str, Skill] = {skill.key: skill for skill in SKILLS}


def skills_in(game: str, family: str | None = None) -> tuple[Skill, ...]:
    """ทักษะของเกมนี้: the skills of a game, of one family where it is given, in the order of the course.

    >>> [skill.name for skill in skills_in("tong", "set")], len(skills_in("tong", "face"))
    (['tong', 'sian', 'phuak', 'none'], 30)
    """
    return tuple(skill for skill in SKILLS if skill.game == game and family in (None, skill.family))


def say_skill(key: str, lang: str) -> str:
    """ชื่อทักษะ: the name of a skill in a language. Errors: `KeyError` for a key that is none.

    >>> say_skill("face:4b", "th"), say_skill("win:thok_sian", "th"), say_skill("set:none", "en")
    ('สี่มะเขือ', 'กินถกเศียร', 'No set')
    >>> say_skill("hand:two_deng", "en"), say_skill("kind:best_discard", "en"), say_skill("circumstance:keng", "th")
    ('2 deng', 'Best discard', 'เก็งหรือไม่ใช่เก็ง')
    """
    skill = SKILL_BY_KEY[key]
    return capital(_NAMES[skill.family](skill.name, lang))


def _say_way(way: str, lang: str) -> str:
    category, thok = WAYS_TO_WIN.get(way, (way, False))
    return say_category(category, lang, thok)


_NAMES: Mapping[str, Callable[[str, str], str]] = {
    "face": say_card,
    "set": say_set,
    "win": _say_way,
    "circumstance": lambda name, lang: say(f"circumstance.{name}", lang),
    "hand": lambda name, lang: say_option("name_the_hand", name, lang),
    "decision": lambda name, lang: say(f"kind.{name}.title", lang),
    "kind": lambda name, lang: say(f"kind.{name}.title", lang),
}


# --- what a question exercises ----------------------------------------------------------------------------------------


def skills_of(question: Question) -> tuple[str, ...]:
    """The keys of every skill a question exercises: what the right answer names, what changed, what is to be done.

    >>> from lessons.quizzes import ask
    >>> skills_of(ask("which_set", "cards=1d1a1c"))
    ('set:phuak',)
    >>> skills_of(ask("name_the_win", "hand=1ef3abc4abc8abc&win=1d&thok=1"))
    ('win:thok_sian',)
    >>> skills_of(ask("new_circumstance", "hand=2aaa4bbb4cc9ccc&win=4c&was_hand=2aaa4cc|4bbb9ccc"))
    ('circumstance:dark', 'win:si_tong_muet')
    >>> skills_of(ask("must_he_draw", "hand=2S2D")), skills_of(ask("same_head", "card=1d&among=1a1f9c"))
    (('decision:must_he_draw',), ('kind:same_head',))
    """
    changed = question.prompt.fact.get("change")
    circumstances = [] if changed is None else [f"circumstance:{_CIRCUMSTANCE_OF[str(changed)]}"]
    if question.kind in _FAMILY_OF_KIND:
        return (*circumstances, *_named_by(question, question.answer))
    return (f"{'decision' if question.kind in DECISIONS else 'kind'}:{question.kind}",)


def _named_by(question: Question, options: Iterable[str]) -> tuple[str, ...]:
    """The skills that options of a question name; none where its options name none."""
    family = _FAMILY_OF_KIND.get(question.kind)
    if family is None:
        return ()
    names: Iterable[str] = sorted(options)
    if family == "win":
        names = [way_to_win(option, thok=bool(question.shown[-1].thok)) for option in names]
    return tuple(f"{family}:{name}" for name in names)


def offered_by(question: Question) -> tuple[str, ...]:
    """The skills that the options of a question name: what may be taken for what in it.

    >>> from lessons.quizzes import ask
    >>> offered_by(ask("name_the_card", "card=4b&among=4a4b6b"))
    ('face:4a', 'face:4b', 'face:6b')
    """
    return _named_by(question, question.options)


def confused_with(question: Question, chosen: Iterable[str]) -> tuple[str, ...]:
    """The skills picked in place of the right ones: none for a right answer, and none where the options name none.

    Errors: as `grade`.

    >>> from lessons.quizzes import ask
    >>> question = ask("which_set", "cards=1d1a1c")
    >>> confused_with(question, ["sian"]), confused_with(question, ["phuak"])
    (('set:sian',), ())
    """
    picked = tuple(chosen)
    if grade(question, picked) is Grade.RIGHT:
        return ()
    return _named_by(question, set(picked) - question.answer)


def was_offered(kind: str, situation: str, skill: str) -> bool:
    """Whether a question may have had a skill among its options, as far as its situation tells: of faces it does.

    >>> was_offered("find_the_card", "card=4b&among=4a4b6b", "face:6b")
    True
    >>> was_offered("find_the_card", "card=4b&among=4a4b6b", "face:8b")
    False
    """
    family, _, name = skill.partition(":")
    if _FAMILY_OF_KIND.get(kind) != family:
        return False
    if family != "face":
        return True
    try:
        among = parse_situation(situation).get("among", "")
    except CardsError:  # an old link, or another program's
        return False
    return name in (among[place : place + 2] for place in range(0, len(among), 2))


# --- what is taken for what -------------------------------------------------------------------------------------------

_NEAR_WINS: tuple[tuple[str, str], ...] = (
    # who drew
    ("chong", "thok_chong"), ("si_tua", "thok_si_tua"), ("sian", "thok_sian"), ("si_tong", "thok_si_tong"),
    ("keng", "thok_keng"),
    # the keng box
    ("chong", "keng"), ("thok_chong", "thok_keng"), ("si_tua", "keng"), ("si_tong", "si_tong_keng"),
    ("sian", "si_tong_keng"), ("thok_si_tua", "thok_si_tua_keng"), ("si_tong_muet", "si_tong_muet_keng"),
    # ponged or dark
    ("si_tong", "si_tong_muet"), ("si_tong_keng", "si_tong_muet_keng"),
    # one set or one card of another kind
    ("chong", "no_win"), ("chong", "si_tua"), ("chong", "si_tong"), ("chong", "khiao_wan"), ("sian", "khiao_wan"),
    ("si_tong", "khiao_wan"), ("sian", "no_win"), ("si_tua", "no_win"), ("lom_iao", "no_win"), ("lom_iao", "sian"),
    ("khiao_wan", "no_win"),
)  # fmt: skip
_NEAR_HANDS: tuple[tuple[str, str], ...] = (
    ("pok9", "pok8"), ("pok9", "points"), ("pok8", "points"), ("tong", "two_deng"), ("tong", "yellow"),
    ("straight", "yellow"), ("straight", "straight_flush"), ("straight", "points"), ("straight_flush", "three_deng"),
    ("yellow", "points"), ("three_deng", "points"), ("two_deng", "three_deng"), ("two_deng", "points"),
)  # fmt: skip
_NEAR: Mapping[str, tuple[tuple[str, str], ...]] = {"win": _NEAR_WINS, "hand": _NEAR_HANDS}
_NEAR_FACES = 3


def look_alikes(key: str) -> tuple[str, ...]:
    """ทักษะที่คล้ายกัน: the skills that are easily taken for this one, the likest first; none for most kinds.

    Errors: `KeyError` for a key that is none.

    >>> look_alikes("face:4b"), look_alikes("set:phuak"), look_alikes("hand:tong")
    (('face:5b', 'face:3b', 'face:6b'), ('set:tong', 'set:sian', 'set:none'), ('hand:two_deng', 'hand:yellow'))
    """
    skill = SKILL_BY_KEY[key]
    near: Iterable[str] = ()
    if skill.family == "face":
        near = LOOK_ALIKES[skill.name][:_NEAR_FACES]
    elif skill.family == "set":
        near = (name for name in SET_WORDS if name != skill.name)
    else:
        pairs = _NEAR.get(skill.family, ())
        near = (other for pair in pairs if skill.name in pair for other in pair if other != skill.name)
    return tuple(f"{skill.family}:{name}" for name in near)


# --- asking -----------------------------------------------------------------------------------------------------------

_ASK_TRIES = 60
_BESIDE_TRIES = 20
_BESIDE_LEVEL = 2  # there the options are taken first from the faces asked about


def asks_beside(key: str, other: str) -> tuple[Ask, ...]:
    """ถามคู่กัน: the ways to ask for a skill with another, which is taken for it, among the options.

    Errors: `KeyError` for a key that is none, `ValueError` for skills of two families.

    >>> [(ask.kind, ask.level, ask.focus) for ask in asks_beside("face:4b", "face:6b")]
    [('name_the_card', 2, '4b,6b'), ('find_the_card', 2, '4b,6b')]
    """
    skill, beside = SKILL_BY_KEY[key], SKILL_BY_KEY[other]
    if skill.family != beside.family:
        raise ValueError(f"{key} and {other} are never options of one question")
    together = f"{skill.name},{beside.name}" if skill.family == "face" else None
    return tuple(
        Ask(skill=key, kind=ask.kind, level=ask.level, focus=together or ask.focus, beside=other)
        for ask in skill.asks_at(_BESIDE_LEVEL)
    )


def make_asked(ask: Ask, random: Random, house: Any = None) -> Question:
    """ตั้งคำถาม: a fresh question that exercises the skill, with the skill `beside` it on offer where that can be.

    Errors: `CardsError` `bad_value` where the house does not play it; as `make_question` else.

    >>> question = make_asked(SKILL_BY_KEY["win:thok_sian"].asks[0], Random(5))
    >>> question.kind, skills_of(question)
    ('name_the_win', ('win:thok_sian',))
    """
    fitting: Question | None = None
    for place in range(_ASK_TRIES):
        question = make_question(ask.kind, random, ask.level, ask.focus, house)
        if ask.skill in skills_of(question):
            if not ask.beside or ask.beside in offered_by(question):
                return question
            fitting = fitting or question
        if fitting is not None and place >= _BESIDE_TRIES:
            break
    if fitting is None:
        raise CardsError("bad_value", f"no question about {ask.skill} by these house rules", token=ask.skill)
    return fitting
