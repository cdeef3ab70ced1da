"""Drills: what a round asks next follows from what was wanted, what the learner knows and what was asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.phai_tong.deck import CODES
from cards.pok_deng.house import House as PokHouse
from lessons.drills import (
    DRILL_BY_KEY,
    DRILLS,
    Standing,
    Wanted,
    about_skills,
    begin_review,
    begin_round,
    begin_set,
    mistakes_of,
    next_question,
    read_wanted,
    standing,
    usual,
    wanted_text,
)
from lessons.history import Attempt, RoundBegun, entry_from_text, entry_text
from lessons.practice_set import PracticeSet, questions_of
from lessons.progress import Progress, RoundState
from lessons.quizzes import KIND_BY_KEY, Grade, Question, ask, grade, kinds_of, link_of, make_question
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.rounds import MIXED, all_kinds
from lessons.skills import SKILL_BY_KEY, SKILLS, confused_with, look_alikes, offered_by, skills_of
from tests.lessons.quiz_samples import POK_HOUSES, all_levels

START = datetime(2026, 1, 5, 8, tzinfo=UTC)
GAMES = ("tong", "pok")


def usual_house(game: str) -> Any:
    return GAME_BY_KEY[game].house()


def begin(wanted: Wanted, progress: Progress | None = None, **more: Any) -> RoundBegun:
    return begin_round(wanted, progress or Progress(), token="a1", at=START, **more)


def questions_asked(
    begun: RoundBegun, count: int = 10, progress: Progress | None = None, seed: int = 1, house_of: Any = usual_house
) -> list[Question]:
    """The questions of a round, one after another, as many as it has or `count`."""
    found: list[Question] = []
    random = Random(seed)
    while len(found) < count:
        links = [link_of(question) for question in found]
        running = RoundState(begun)
        question = next_question(running, links, progress or Progress(), START, random=random, house_of=house_of)
        if question is None:
            break
        found.append(question)
    return found


def stood(begun: RoundBegun, grades: list[str], now: datetime) -> Standing:
    """How a round stands with these grades."""
    return standing(RoundState(begun, [("?", grade, "t") for grade in grades]), Progress(), now)


def answered(progress: Progress, question: Question, *, right: bool, minutes: int = 0, option: str = "") -> Progress:
    """A question answered, right or not, so long after the start."""
    chosen = tuple(question.answer) if right else (option or wrong_option(question),)
    progress.take(
        Attempt(
            token=f"t{progress.answered}", at=START + timedelta(minutes=minutes or 60 * progress.answered),
            kind=question.kind, situation=question.situation, chosen=chosen, grade=grade(question, chosen).value,
            skills=skills_of(question), confused=confused_with(question, chosen),
        )
    )  # fmt: skip
    return progress


def wrong_option(question: Question) -> str:
    return next(option for option in question.options if grade(question, [option]) is not Grade.RIGHT)


# --- the table and its texts ------------------------------------------------------------------------------------------


@st.composite
def wanteds(draw: st.DrawFn) -> Wanted:
    drill, game = draw(st.sampled_from(DRILLS)), draw(st.sampled_from(GAMES))
    kinds = draw(st.lists(st.sampled_from(drill.kinds[game]), min_size=1, unique=True))
    focus = draw(st.sampled_from((None, "4b,6b", "sian"))) if "which_set" in kinds else None
    return Wanted(drill=drill.key, kinds=in_order(kinds), level=draw(st.integers(1, 3)), focus=focus)


def in_order(kinds: list[str]) -> tuple[str, ...]:
    return tuple(kind for kind in KIND_BY_KEY if kind in kinds)


@given(wanted=wanteds())
def test_what_is_wanted_comes_out_of_its_text_as_it_went_in(wanted: Wanted) -> None:
    assert read_wanted(wanted_text(wanted)) == wanted


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("speed-find_the_waits", "find_the_waits"),
        ("speed-mixed", "same_head"),
        ("look_alikes-count_points-2", "count_points"),
        ("quick-which_set", "quick"),
        ("speed", "drill"),
        ("choice-which_set", "choice"),
        ("look_alikes-which_set-7", "7"),
        ("which_set-1-keng", "keng"),
        ("", "drill"),
    ],
)
def test_a_text_that_is_no_drill_names_what_is_wrong(text: str, token: str) -> None:
    with pytest.raises(CardsError) as caught:
        read_wanted(text)
    assert caught.value.token == token


def test_no_drill_is_called_like_a_kind_of_question_or_a_round_of_all() -> None:
    assert not set(DRILL_BY_KEY) & {*KIND_BY_KEY, *MIXED.values()}


def test_every_drill_has_something_to_ask_of_both_games_and_asks_what_it_may() -> None:
    for drill in DRILLS:
        for game in GAMES:
            assert set(drill.usual[game]) <= set(drill.kinds[game]) <= set(all_kinds(game))
            assert usual(drill.key, game).kinds == drill.usual[game]
        assert bool(drill.length) != bool(drill.seconds), "either a number of questions or a clock ends it"


def test_verdicts_come_at_once_or_at_the_end_but_against_the_clock_only_at_the_end() -> None:
    wanted = usual("choice", "tong")
    assert [begin(wanted, late=late).late for late in (None, False, True)] == [False, False, True]
    assert begin(usual("speed", "tong")).late
    with pytest.raises(ValueError, match="speed"):
        begin(usual("speed", "tong"), late=False)


def test_a_round_as_begun_is_an_entry_of_a_history() -> None:
    missed = answered(Progress(), ask("which_set", "cards=1d1a1c"), right=False)
    rounds = [begin(usual(drill.key, game), missed) for drill in DRILLS for game in GAMES]
    rounds.append(begin_set(PracticeSet(kinds=("which_set",), title="การบ้าน"), token="a1", at=START, late=True))
    for begun in rounds:
        assert entry_from_text(entry_text(begun)) == begun


# --- only what I choose -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_what_was_chosen_asks_only_that(game: str) -> None:
    kinds = tuple(kind.key for kind in kinds_of(game))[1:4]
    asked = questions_asked(begin(Wanted(kinds=kinds, level=2)), 12)
    assert {question.kind for question in asked} == set(kinds)
    assert all(one.kind != other.kind for one, other in pairwise(asked))
    assert len({link_of(question) for question in asked}) == 12


def test_a_round_about_something_asks_each_kind_about_what_it_understands_of_that() -> None:
    wanted = Wanted(kinds=("name_the_card", "which_set", "count_points"), focus="4b,6b,sian")
    for question in questions_asked(begin(wanted), 15):
        if question.kind == "name_the_card":
            assert question.answer <= {"4b", "6b"}
        elif question.kind == "which_set":
            assert question.answer == {"sian"}
    assert "count_points" in {question.kind for question in questions_asked(begin(wanted), 15)}


def test_a_round_that_the_house_rules_leave_nothing_of_says_so() -> None:
    begun = begin(Wanted(kinds=("draw_or_stand",), focus="2"))
    with pytest.raises(CardsError, match="draw_or_stand"):
        questions_asked(begun, 1, house_of=lambda _: PokHouse(must_draw="below_4"))


def test_questions_go_by_the_learner_s_house_rules() -> None:
    house = POK_HOUSES[0]
    asked = questions_asked(begin(Wanted(kinds=("must_he_draw",))), 8, house_of=lambda _: house)
    touched = {rule for question in asked for rule in question.house_rules}
    assert touched
    assert all(getattr(question.house, rule) == getattr(house, rule) for question in asked for rule in touched)


def test_every_skill_can_be_practised_by_itself() -> None:
    for skill in SKILLS:
        house = PokHouse(straight_flush="own_class") if skill.key == "hand:straight_flush" else usual_house(skill.game)
        asked = questions_asked(begin(about_skills([skill.key])), 6, house_of=lambda _, house=house: house)
        assert any(skill.key in skills_of(question) for question in asked), skill.key


def test_several_skills_are_asked_in_one_round() -> None:
    skills = {"face:4b", "face:9c", "set:phuak", "hand:pok9", "decision:must_he_draw"}
    asked = questions_asked(begin(about_skills(sorted(skills))), 30)
    assert skills <= {skill for question in asked for skill in skills_of(question)}


def test_the_same_turn_gives_the_same_question_on_any_server() -> None:
    for drill in ("choice", "speed", "look_alikes"):
        one, other = (questions_asked(begin(usual(drill, "tong")), 5, seed=4) for _ in range(2))
        assert list(map(link_of, one)) == list(map(link_of, other))


# --- against the clock ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_speed_round_asks_only_what_one_tap_answers(game: str) -> None:
    for kind in DRILL_BY_KEY["speed"].kinds[game]:
        for question in all_levels(kind):
            assert question.picks == "one"
            assert question.look != "pictures" or len(question.options) <= 6, "few pictures are buttons"


def test_a_speed_round_goes_on_until_its_minute_is_over() -> None:
    begun = begin(usual("speed", "tong"))
    grades = ["right"] * 40
    for seconds, left, over in ((0, 60, ""), (20.5, 40, ""), (59.9, 1, ""), (60, 0, "time"), (3600, 0, "time")):
        now = stood(begun, grades, START + timedelta(seconds=seconds))
        assert (now.seconds, now.over, now.right) == (left, over, 40)


def test_a_clock_that_is_behind_gives_no_more_than_a_minute() -> None:
    assert stood(begin(usual("speed", "tong")), [], START - timedelta(seconds=30)).seconds == 60


def test_a_speed_round_ends_with_the_third_answer_that_is_not_right() -> None:
    begun = begin(usual("speed", "tong"))
    grades = ["right", "wrong", "right", "partly", "right"]
    here = stood(begun, grades, START)
    assert (here.right, here.lives, here.over) == (3, 1, "")
    here = stood(begun, [*grades, "wrong"], START)
    assert (here.right, here.answered, here.lives, here.over) == (3, 6, 0, "lives")


def test_the_best_speed_rounds_are_kept_by_what_they_were_of() -> None:
    progress = Progress()
    for token, wanted in (("r1", usual("speed", "tong")), ("r2", usual("speed", "pok"))):
        begun = begin_round(wanted, progress, token=token, at=START)
        progress.take(begun)
        for question in questions_asked(begun, 3):
            progress.take(
                Attempt(
                    token=f"{token}q{progress.answered}", at=START, kind=question.kind, situation=question.situation,
                    chosen=tuple(question.answer), grade="right", mode=begun.mode, round=token,
                )
            )  # fmt: skip
        assert [result.right for result in progress.best_speed(wanted_text(wanted))] == [3]


# --- the daily review -------------------------------------------------------------------------------------------------


def review_of(progress: Progress, size: int = 10, now: datetime = START) -> RoundBegun:
    begun = begin_review(progress, "tong", token="r1", at=now, size=size)
    progress.take(begun)
    return begun


def go_through(begun: RoundBegun, progress: Progress, wrong: set[int]) -> list[str]:
    """Answer a whole review, the questions at these places wrong; the skills it asked for, in order."""
    random, asked = Random(2), list[str]()
    while len(asked) < 99:
        running = progress.rounds[begun.token]
        now = begun.at + timedelta(minutes=len(asked))
        links = [link for link, _, _ in running.results]
        question = next_question(running, links, progress, now, random=random, house_of=usual_house)
        here = standing(running, progress, now)
        assert bool(here.over) == (question is None)
        if question is None:
            assert here.left == 0
            break
        right = len(asked) not in wrong
        chosen = tuple(question.answer) if right else (wrong_option(question),)
        progress.take(
            Attempt(
                token=f"q{len(asked)}", at=now, kind=question.kind, situation=question.situation, chosen=chosen,
                grade=grade(question, chosen).value, mode=begun.mode, mixed=True, round=begun.token,
                skills=skills_of(question), confused=confused_with(question, chosen),
            )
        )  # fmt: skip
        asked.append(skills_of(question)[0])
    return asked


def due(count: int) -> Progress:
    """Faces that were asked for days ago."""
    progress = Progress()
    for code in CODES[:count]:
        progress.take(
            Attempt(
                token=f"f{code}", at=START - timedelta(days=5), kind="name_the_card", situation=f"card={code}&among=x",
                chosen=(code,), grade="right", skills=(f"face:{code}",),
            )
        )  # fmt: skip
    return progress


def test_a_review_has_so_many_questions_as_are_due_and_no_more_than_the_learner_wants() -> None:
    assert review_of(due(7)).length == 7
    assert review_of(due(7), size=5).length == 5
    assert review_of(Progress()).length == 0
    assert review_of(due(7)).drill == "review-mixed-1"
    assert set(read_wanted("review-mixed-1").kinds) == set(all_kinds("tong"))


def test_a_review_asks_all_that_is_due_and_what_was_missed_comes_back_in_the_same_sitting() -> None:
    progress = due(6)
    asked = go_through(review_of(progress), progress, wrong={1})
    assert len(set(asked)) == 6
    assert len(asked) == 7
    assert asked.count(asked[1]) == 2
    assert asked.index(asked[1], 2) > 3, "after some others"


def test_without_anything_due_a_review_is_over_before_it_begins() -> None:
    progress = Progress()
    assert go_through(review_of(progress), progress, wrong=set()) == []


# --- look-alikes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_look_alikes_are_asked_with_the_one_they_are_taken_for_beside_them(game: str) -> None:
    asked = questions_asked(begin(usual("look_alikes", game)), 10)
    beside = 0
    for question in asked:
        likely = {other for skill in skills_of(question) for other in look_alikes(skill)}
        changed = any(SKILL_BY_KEY[skill].family == "circumstance" for skill in skills_of(question))
        beside += changed or bool(likely & set(offered_by(question)))
    assert beside >= 9
    assert {question.kind for question in asked} <= set(DRILL_BY_KEY["look_alikes"].kinds[game])


def test_look_alikes_of_the_thirty_faces_sets_and_wins_and_of_one_changed_circumstance_all_come() -> None:
    families = {
        SKILL_BY_KEY[skill].family
        for question in questions_asked(begin(usual("look_alikes", "tong")), 20)
        for skill in skills_of(question)
    }
    assert families == {"face", "set", "win", "circumstance"}


def test_what_the_learner_mixed_up_comes_first_both_ways_and_side_by_side() -> None:
    progress = Progress()
    answered(progress, ask("name_the_card", "card=9a&among=8a9a"), right=False)
    answered(progress, ask("name_the_card", "card=4b&among=4a4b6b"), right=False, option="6b")
    answered(progress, ask("find_the_card", "card=6b&among=4a4b6b"), right=False, option="4b")
    first = questions_asked(begin(usual("look_alikes", "tong")), 4, progress)
    assert {*first[0].answer, *first[1].answer} == {"4b", "6b"}, "the pair mixed up most often"
    assert {*first[2].answer, *first[3].answer} == {"8a", "9a"}
    for question, pair in zip(first, ({"4b", "6b"}, {"4b", "6b"}, {"8a", "9a"}, {"8a", "9a"}), strict=True):
        assert pair <= set(question.options)


def test_after_what_was_mixed_up_come_look_alikes_of_what_the_learner_has_met() -> None:
    progress = Progress()
    for situation in ("card=2b&among=2b3b", "card=3b&among=2b3b", "card=6b&among=2b6b"):
        answered(progress, ask("name_the_card", situation), right=True)
    asked = questions_asked(begin(usual("look_alikes", "tong")), 6, progress)
    assert {code for question in asked[:3] for code in question.answer} == {"2b", "3b", "6b"}
    assert any(not question.answer <= {"2b", "3b", "6b"} for question in asked[3:])


def test_look_alikes_keep_to_the_kinds_that_were_chosen() -> None:
    progress = answered(Progress(), ask("which_set", "cards=1d1a1c"), right=False, option="sian")
    wanted = Wanted(drill="look_alikes", kinds=("name_the_card",))
    assert {question.kind for question in questions_asked(begin(wanted), 8, progress)} == {"name_the_card"}


def test_a_look_alike_that_is_not_played_here_is_passed_over() -> None:
    played = usual_house("pok")
    assert not SKILL_BY_KEY["hand:straight_flush"].played(played)
    question = ask("name_the_hand", "hand=4C5C6C&rules=straight_flush:own_class")
    progress = answered(Progress(), question, right=False, option="three_deng")
    asked = questions_asked(begin(usual("look_alikes", "pok")), 6, progress)
    assert all("hand:straight_flush" not in skills_of(question) for question in asked)


# --- my mistakes ------------------------------------------------------------------------------------------------------


def test_a_round_of_mistakes_asks_the_very_same_questions_the_latest_first() -> None:
    progress = Progress()
    questions = [make_question("which_set", Random(seed), 2) for seed in range(4)]
    for question in questions:
        answered(progress, question, right=False)
    begun = begin(usual("mistakes", "tong"), progress)
    assert begun.length == 4
    assert list(map(link_of, questions_asked(begun, 10, progress))) == list(map(link_of, reversed(questions)))


def test_a_mistake_answered_right_later_is_none_any_more() -> None:
    progress = Progress()
    one, other = ask("which_set", "cards=1d1a1c"), ask("which_set", "cards=4c4c4b")
    for question in (one, other):
        answered(progress, question, right=False)
    answered(progress, one, right=True)
    assert mistakes_of(progress, all_kinds("tong")) == (link_of(other),)


def test_mistakes_are_those_of_the_kinds_chosen_and_no_more_than_a_round_has() -> None:
    progress = Progress()
    for seed in range(15):
        answered(progress, make_question("which_set", Random(seed), 3), right=False)
    answered(progress, ask("count_points", "hand=8S7D"), right=False)
    assert begin(usual("mistakes", "pok"), progress).again == (link_of(ask("count_points", "hand=8S7D")),)
    assert begin(usual("mistakes", "tong"), progress).length == 10


def test_without_mistakes_a_round_of_them_is_over_before_it_begins() -> None:
    begun = begin(usual("mistakes", "tong"))
    assert questions_asked(begun) == []
    assert stood(begun, [], START).over == "length"


def test_a_mistake_whose_question_can_no_longer_be_asked_is_left_out() -> None:
    progress = Progress()
    progress.take(
        Attempt(token="t", at=START, kind="gone", situation="cards=1d1a1c", chosen=("sian",), grade="wrong")
    )  # fmt: skip
    progress.take(
        Attempt(token="u", at=START, kind="which_set", situation="cards=1d", chosen=("sian",), grade="wrong")
    )  # fmt: skip
    assert len(progress.mistakes) == 2
    assert mistakes_of(progress, ("gone", "which_set")) == ()


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_a_round_of_questions_ends_with_its_last_one() -> None:
    begun = begin(usual("choice", "tong"))
    here = stood(begun, ["right"] * 9, START + timedelta(days=3))
    assert (here.left, here.seconds, here.lives, here.over) == (1, None, None, "")
    assert stood(begun, ["right"] * 10, START).over == "length"


def test_what_is_to_be_asked_again_comes_as_it_was_and_nothing_after_it() -> None:
    links = tuple(link_of(make_question("which_set", Random(seed))) for seed in (3, 8))
    begun = RoundBegun(token="a1", at=START, drill="name_the_card-1", length=2, again=links)
    assert tuple(map(link_of, questions_asked(begun, 4))) == links


def test_a_teacher_s_set_asks_its_questions_in_order_whatever_the_learner_plays_by() -> None:
    practice_set = PracticeSet(kinds=("must_he_draw", "count_points"), number=5, level=2, house=PokHouse())
    begun = begin_set(practice_set, token="a1", at=START)
    asked = questions_asked(begun, 10, house_of=lambda _: POK_HOUSES[1])
    assert list(map(link_of, asked)) == list(map(link_of, questions_of(practice_set)))
    assert (begun.mode, begun.length) == ("set", 5)
    assert read_wanted(begun.drill).kinds == practice_set.kinds


def test_a_set_whose_questions_have_changed_stops_its_round_with_a_word_on_it() -> None:
    begun = begin_set(PracticeSet(kinds=("count_points",), number=3), token="a1", at=START)
    changed = RoundBegun(token="a2", at=START, drill=begun.drill, mode="set", length=3, set=begun.set[:-1] + "x")
    with pytest.raises(CardsError) as caught:
        questions_asked(changed)
    assert caught.value.code == "set_changed"


def test_what_was_missed_in_a_set_can_be_asked_again_without_the_rest_of_it() -> None:
    practice_set = PracticeSet(kinds=("count_points",), number=6)
    begun = begin_set(practice_set, token="a1", at=START)
    missed = tuple(link_of(question) for question in questions_of(practice_set)[2:4])
    again = RoundBegun(
        token="a2", at=START, drill=begun.drill, mode="set", length=2, again=missed, set=begun.set
    )  # fmt: skip
    assert tuple(map(link_of, questions_asked(again, 2))) == missed
    assert stood(again, ["right", "right"], START).over == "length"
