"""The table of skills: whole, taught before it is asked, and every way to ask for a skill asks for it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.course import LESSON_BY_KEY
from lessons.quizzes import KIND_BY_KEY, LEVELS, QUIZ_KINDS, Question, ask, grade, make_question, parse_focus
from lessons.quizzes.base import Grade
from lessons.skills import (
    FAMILIES,
    SKILL_BY_KEY,
    SKILLS,
    WAYS_TO_WIN,
    Ask,
    Skill,
    asks_beside,
    confused_with,
    focus_of_way,
    look_alikes,
    make_asked,
    offered_by,
    say_skill,
    skills_in,
    skills_of,
    was_offered,
    way_to_win,
)
from tests.lessons.quiz_samples import HOUSES, POK_HOUSES

ALL_HOUSES: dict[str, tuple[object, ...]] = {"tong": (House(), *HOUSES), "pok": (PokHouse(), *POK_HOUSES)}
KINDS = tuple(kind.key for kind in QUIZ_KINDS)
EVERY_ASK = [(skill, row) for skill in SKILLS for row in skill.asks]


def names(family: str) -> set[str]:
    return {skill.name for skill in SKILLS if skill.family == family}


def played_houses(skill: Skill) -> list[object]:
    return [house for house in ALL_HOUSES[skill.game] if skill.played(house)]


# --- the table --------------------------------------------------------------------------------------------------------


def test_the_table_holds_every_face_set_way_to_win_circumstance_hand_and_decision() -> None:
    assert names("face") == {
        *(f"1{letter}" for letter in "abcdef"),
        *(f"{head}{letter}" for head in range(2, 10) for letter in "abc"),
    }
    assert names("set") == {"tong", "sian", "phuak", "none"}
    assert names("win") == {*WAYS_TO_WIN, "no_win"}
    assert names("circumstance") == {"thok", "keng", "dark"}
    hands = {"pok9", "pok8", "tong", "straight_flush", "straight", "yellow", "three_deng", "two_deng", "points"}
    assert names("hand") == hands
    assert names("decision") == {"must_he_draw", "draw_or_stand", "what_to_catch"}
    assert len(SKILL_BY_KEY) == len(SKILLS)
    assert {skill.family for skill in SKILLS} == set(FAMILIES)


def test_there_are_the_sixteen_ways_to_win_of_the_source() -> None:
    assert len(WAYS_TO_WIN) == 16
    for way, (category, thok) in WAYS_TO_WIN.items():
        assert way_to_win(category, thok=thok) == way
    assert way_to_win("khiao_wan_keng", thok=True) == "khiao_wan"
    assert way_to_win("no_win", thok=True) == "no_win"
    assert focus_of_way("khiao_wan") == "khiao_wan,khiao_wan_keng"


def test_a_skill_s_key_is_its_family_and_its_name() -> None:
    for key, skill in SKILL_BY_KEY.items():
        assert key == skill.key == f"{skill.family}:{skill.name}"


def test_every_quiz_kind_asks_for_some_skill_and_kind_skills_are_those_no_other_family_asks() -> None:
    assert {row.kind for _, row in EVERY_ASK} == set(KINDS)
    others = {row.kind for skill, row in EVERY_ASK if skill.family != "kind"}
    assert names("kind") == set(KINDS) - others


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.key)
def test_a_skill_is_introduced_by_a_step_of_a_lesson_of_its_game(skill: Skill) -> None:
    lesson = LESSON_BY_KEY[skill.lesson]
    assert lesson.game == skill.game
    assert skill.step in [step.key for step in lesson.steps]


TOLD_BY_THE_STEP = [skill for skill in SKILLS if skill.family in ("face", "set", "decision", "kind", "circumstance")]


@pytest.mark.parametrize("skill", TOLD_BY_THE_STEP, ids=lambda skill: skill.key)
def test_the_step_that_introduces_a_skill_asks_for_it(skill: Skill) -> None:
    task = next(step.task for step in LESSON_BY_KEY[skill.lesson].steps if step.key == skill.step)
    found = [make_question(task.kind, Random(seed), task.level, task.focus) for seed in range(40)]
    if task.situation:
        found.append(ask(task.kind, task.situation))
    assert any(skill.key in skills_of(question) for question in found)


def test_skills_stand_in_the_order_of_the_course() -> None:
    for game in ("tong", "pok"):
        numbers = [LESSON_BY_KEY[skill.lesson].number for skill in skills_in(game)]
        assert numbers == sorted(numbers)
    assert [skill.game for skill in SKILLS] == ["tong"] * len(skills_in("tong")) + ["pok"] * len(skills_in("pok"))


# --- asking -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.key)
def test_a_skill_is_asked_for_at_every_level_by_kinds_of_its_game_with_a_focus_they_follow(skill: Skill) -> None:
    assert [level for level in LEVELS if skill.asks_at(level)] == list(LEVELS)
    for row in skill.asks:
        kind = KIND_BY_KEY[row.kind]
        assert row.skill == skill.key
        assert kind.game == skill.game
        parse_focus(row.focus, kind.focus, kind.answers)


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.key)
def test_every_ask_of_a_skill_exercises_it_under_every_house_that_plays_it(skill: Skill) -> None:
    houses = played_houses(skill)
    assert houses
    for place, row in enumerate(skill.asks):
        for seed, house in enumerate(houses):
            question = make_asked(row, Random(f"{place}.{seed}"), house)
            assert skill.key in skills_of(question), (row, house)
            assert question.kind == row.kind
            assert question.game == skill.game


@pytest.mark.slow
@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.key)
def test_every_ask_of_a_skill_exercises_it_over_many_seeds(skill: Skill) -> None:
    for row in skill.asks:
        for house in played_houses(skill):
            for seed in range(20):
                assert skill.key in skills_of(make_asked(row, Random(seed), house)), (row, house)


def test_a_skill_that_a_house_does_not_play_says_so_and_cannot_be_asked_there() -> None:
    unplayed = [
        (skill, house) for game, houses in ALL_HOUSES.items() for house in houses for skill in skills_in(game)
        if not skill.played(house)
    ]  # fmt: skip
    without_khiao_wan = [house for house in HOUSES if not house.khiao_wan]
    one_class = [house for house in (PokHouse(), *POK_HOUSES) if house.straight_flush == "as_straight"]
    assert {skill.key for skill, _ in unplayed} == {"win:khiao_wan", "hand:straight_flush"}
    assert len(unplayed) == len(without_khiao_wan) + len(one_class)
    for skill, house in unplayed:
        with pytest.raises(CardsError):
            make_asked(skill.asks_at(2)[0], Random(1), house)


def test_no_skill_is_played_in_a_house_of_the_other_game() -> None:
    assert not any(skill.played(PokHouse()) for skill in skills_in("tong"))
    assert not any(skill.played(House()) for skill in skills_in("pok"))


def test_the_same_seed_asks_the_same_question() -> None:
    row = SKILL_BY_KEY["win:sian"].asks_at(2)[0]
    assert make_asked(row, Random(3)).situation == make_asked(row, Random(3)).situation


@pytest.mark.parametrize(("key", "other"), [("face:4b", "face:6b"), ("face:1d", "face:9c"), ("face:6b", "face:4b")])
def test_a_face_asked_beside_another_has_it_among_its_options(key: str, other: str) -> None:
    rows = asks_beside(key, other)
    assert {row.kind for row in rows} == {"name_the_card", "find_the_card"}
    for row in rows:
        for seed in range(12):
            question = make_asked(row, Random(seed))
            assert skills_of(question) == (key,)
            assert other in offered_by(question)


@pytest.mark.parametrize(
    ("key", "other"), [("set:phuak", "set:sian"), ("win:sian", "win:chong"), ("hand:straight", "hand:yellow")]
)
def test_other_skills_asked_beside_another_still_ask_for_themselves(key: str, other: str) -> None:
    for row in asks_beside(key, other):
        assert row.beside == other
        for seed in range(6):
            assert key in skills_of(make_asked(row, Random(seed)))


def test_skills_of_two_families_are_not_asked_beside_each_other() -> None:
    with pytest.raises(ValueError, match="never options of one question"):
        asks_beside("face:4b", "set:sian")


def test_an_ask_that_names_another_level_s_focus_is_a_row_of_its_skill() -> None:
    assert Ask(skill="face:4b", kind="name_the_card", level=1, focus="4b") in SKILL_BY_KEY["face:4b"].asks


# --- what a question exercises ----------------------------------------------------------------------------------------

SI_TONG = "hand=2aaa4cc|4bbb9ccc&win=4c"
SIAN = "hand=1ef3abc4abc8abc&win=1d"


@pytest.mark.parametrize(
    ("kind", "situation", "wanted"),
    [
        ("name_the_card", "card=4b&among=4a4b6b", {"face:4b"}),
        ("find_the_card", "card=9c&among=1d1e9c", {"face:9c"}),
        ("which_set", "cards=4c4c4c", {"set:tong"}),
        ("which_set", "cards=1d1a1c", {"set:phuak"}),
        ("which_set", "cards=1d1a1c&rules=iao_sian:mixed", {"set:sian"}),
        ("which_set", "cards=6c8c6c", {"set:none"}),
        ("name_the_win", SI_TONG, {"win:si_tong"}),
        ("name_the_win", f"{SI_TONG}&thok=1", {"win:thok_si_tong"}),
        ("name_the_win", f"{SIAN}&keng=1d", None),  # an iao is no keng
        ("name_the_win", "hand=4ac7abc8abc9abc&win=4b&keng=4b", {"win:si_tong_keng"}),
        ("name_the_win", "hand=1dd2abc4bcc|1aaa&win=1e", {"win:no_win"}),
        ("new_circumstance", f"{SI_TONG}&thok=1", {"circumstance:thok", "win:thok_si_tong"}),
        ("new_circumstance", f"{SI_TONG}&was_thok=1", {"circumstance:thok", "win:si_tong"}),
        ("new_circumstance", f"{SI_TONG}&keng=4c", {"circumstance:keng", "win:si_tong_keng"}),
        (
            "new_circumstance", "hand=2ccc3aaa6bb7ccc&win=6b&was_hand=2ccc3aaa6bb|7ccc",
            {"circumstance:dark", "win:si_tong_muet"},
        ),
        ("find_the_waits", "hand=3aaa4acc4bb1bde", {"kind:find_the_waits"}),
        ("name_the_hand", "hand=JSQDKH", {"hand:straight"}),
        ("name_the_hand", "hand=8S8D", {"hand:two_deng"}),
        ("name_the_hand", "hand=4SJD", {"hand:points"}),
        ("which_multiple", "hand=4S4D", {"kind:which_multiple"}),
        ("draw_or_stand", "hand=5SKD", {"decision:draw_or_stand"}),
    ],
)  # fmt: skip
def test_a_question_exercises_what_its_answer_names(kind: str, situation: str, wanted: set[str] | None) -> None:
    if wanted is None:
        with pytest.raises(CardsError):
            ask(kind, situation)
        return
    assert set(skills_of(ask(kind, situation))) == wanted


@st.composite
def any_question(draw: st.DrawFn) -> Question:
    kind = draw(st.sampled_from([kind for kind in KINDS if kind not in ("best_discard", "part_the_hand")]))
    return make_question(kind, Random(draw(st.integers(0, 300))), draw(st.sampled_from(LEVELS)))


@settings(max_examples=60, deadline=None)
@given(question=any_question(), data=st.data())
def test_every_question_exercises_known_skills_and_confusions_are_other_options(
    question: Question, data: st.DataObject
) -> None:
    skills = skills_of(question)
    assert skills
    assert len(set(skills)) == len(skills)
    assert all(SKILL_BY_KEY[key].game == question.game for key in skills)
    chosen = [data.draw(st.sampled_from(question.options))]
    confused = confused_with(question, chosen)
    assert set(confused) <= set(offered_by(question)) <= set(SKILL_BY_KEY)
    assert not set(confused) & set(skills)
    if grade(question, chosen) is Grade.RIGHT:
        assert confused == ()
    elif offered_by(question):
        assert confused


@pytest.mark.parametrize(
    ("kind", "situation", "chosen", "wanted"),
    [
        ("name_the_card", "card=6b&among=4b6b8b", "4b", ("face:4b",)),
        ("find_the_card", "card=4b&among=4a4b6b", "6b", ("face:6b",)),
        ("which_set", "cards=4a4b4c", "phuak", ("set:phuak",)),
        ("which_set", "cards=4c4c4b", "none", ("set:none",)),
        ("name_the_win", SI_TONG, "chong", ("win:chong",)),
        ("name_the_win", f"{SI_TONG}&thok=1", "chong", ("win:thok_chong",)),
        ("name_the_win", SI_TONG, "no_win", ("win:no_win",)),
        ("new_circumstance", f"{SIAN}&thok=1", "no_win", ("win:no_win",)),
        ("name_the_hand", "hand=JSQDKH", "yellow", ("hand:yellow",)),  # partly right
        ("must_he_draw", "hand=2S2D", "may", ()),
        ("same_head", "card=1d&among=1a9c", "9c", ()),
    ],
)
def test_what_was_picked_in_place_of_the_right_skill(
    kind: str, situation: str, chosen: str, wanted: tuple[str, ...]
) -> None:
    assert confused_with(ask(kind, situation), [chosen]) == wanted


def test_a_move_as_good_as_the_best_confuses_nothing() -> None:
    question = ask("draw_or_stand", "hand=3S4D")
    assert question.as_good
    assert confused_with(question, question.as_good) == ()


def test_the_situation_of_a_question_on_faces_tells_which_were_on_offer() -> None:
    for kind in ("name_the_card", "find_the_card"):
        for seed in range(30):
            question = make_question(kind, Random(seed), LEVELS[seed % 3])
            told = {key for key in SKILL_BY_KEY if was_offered(kind, question.situation, key)}
            assert told == set(offered_by(question))
    assert not was_offered("name_the_card", "nonsense", "face:4b")
    assert not was_offered("which_set", "cards=1d1a1c", "face:1d")
    assert was_offered("which_set", "cards=1d1a1c", "set:sian")


# --- look-alikes, names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: skill.key)
def test_look_alikes_are_other_skills_of_the_family(skill: Skill) -> None:
    found = look_alikes(skill.key)
    assert skill.key not in found
    assert len(set(found)) == len(found)
    assert all(SKILL_BY_KEY[key].family == skill.family for key in found)
    assert bool(found) == (skill.family in ("face", "set", "win", "hand"))
    if skill.family != "face":  # a face may be like one that has likelier ones
        assert all(skill.key in look_alikes(key) for key in found)


def test_every_skill_has_a_name_of_its_own_in_both_languages() -> None:
    for lang in ("th", "en"):
        for game in ("tong", "pok"):
            told = [say_skill(skill.key, lang) for skill in skills_in(game)]
            assert len(set(told)) == len(told), (lang, sorted(told))
    with pytest.raises(KeyError):
        say_skill("face:9z", "en")
