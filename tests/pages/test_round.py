"""The end of a round counts what was answered."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from cards.phai_tong.wins import WIN_CATEGORIES
from lessons.course import LESSONS
from lessons.history import Attempt, RoundBegun, new_token
from lessons.quizzes import Question, ask, link_of, make_question, params_of
from lessons.quizzes.rounds import drill_text, read_drill
from lessons.skills import WAYS_TO_WIN, focus_of_way
from lessons.store import Store
from lessons.wording import say, say_option
from tests.pages.conftest import Open, query_of, text_of, the_learner, whole_query_of

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def keep_round(store: Store, drill: str, answered: list[tuple[Question, bool]]) -> tuple[str, list[str]]:
    """A round that the learner has done, its questions answered right or wrong; its token and those of the askings."""
    learner = the_learner()
    begun = RoundBegun(token=new_token(), at=NOON, drill=drill)
    store.append(learner, begun)
    tokens = []
    for question, right in answered:
        wrong = next(option for option in question.options if option not in question.answer)
        chosen = tuple(question.answer) if right else (wrong,)
        attempt = Attempt(
            token=new_token(), at=NOON, kind=question.kind, situation=question.situation, chosen=chosen,
            grade="right" if right else "wrong", round=begun.token,
        )  # fmt: skip
        store.append(learner, attempt)
        tokens.append(attempt.token)
    return begun.token, tokens


def test_a_question_missed_twice_in_one_round_is_twice_wrong(open_page: Open, fresh_store: Store) -> None:
    missed, right = ask("which_set", "cards=1d1a1c"), ask("which_set", "cards=4c4c4c")
    at = open_page("practise", lang="en")
    token, _ = keep_round(fresh_store, "which_set-1", [(missed, False), (missed, False), (right, True)])
    at.query_params["drill"], at.query_params["round"], at.query_params["end"] = "which_set-1", token, "1"
    at.run()
    assert say("round.score", "en", right=1, total=3) in text_of(at)


@pytest.mark.parametrize("drill", ["which_multiple-1", "mixed-1"])
def test_a_missed_question_opens_at_its_own_address_and_leads_back_to_the_end(
    open_page: Open, fresh_store: Store, drill: str
) -> None:
    at = open_page("practise", lang="en")
    kind = "which_multiple" if drill == "which_multiple-1" else "which_set"
    questions = [make_question(kind, Random(seed), 1) for seed in range(10)]
    answered = [(question, number != 3) for number, question in enumerate(questions)]
    token, askings = keep_round(fresh_store, drill, answered)
    end = {"drill": drill, "end": "1"}
    for key, value in {**end, "round": token}.items():
        at.query_params[key] = value
    at.run()
    at.button(key="m0").click().run()
    assert whole_query_of(at)["ask"] == askings[3]
    here = {"drill": drill, **params_of(link_of(questions[3]))}
    assert query_of(at) == here
    assert say("progress.question_of", "en", number=4, total=10) in text_of(at)
    at.button(key="retry").click().run()
    assert query_of(at) == here
    assert say("progress.question_of", "en", number=4, total=10) in text_of(at)
    (answer,) = questions[3].answer
    at.button(key=f"opt_{answer}").click().run()
    assert at.button(key="next_on").label == say("round.to_end", "en")
    at.button(key="next_on").click().run()
    assert query_of(at) == end
    assert say("round.score", "en", right=9, total=10) in text_of(at)


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("?drill=nope-9", "nope"),
        ("?drill=count_points-99", "99"),
        ("?drill=count_points-x", "x"),
        ("?drill=which_set-1-bogus", "bogus"),
        ("?drill=which_set.nope-1", "nope"),
        ("?drill=nope-1&kind=which_set&cards=1d1a1c", "nope"),
        ("?kind=draw_or_stand&hand=5SKD&must_draw=bogus", "must_draw"),
        ("?kind=which_set&cards=1d1a1c&seen=1", "seen"),
    ],
)
def test_a_bad_link_to_practice_says_what_is_wrong_with_it(open_page: Open, query: str, named: str) -> None:
    words = text_of(open_page("practise", query, "en"))
    assert say("link.title", "en") in words
    assert f"“{named}”" in words


def test_a_bad_drill_stays_in_the_game_in_use(open_page: Open) -> None:
    at = open_page("home", lang="en")
    at.button(key="game_pok").click().run()
    at.query_params["drill"] = "nope-9"
    at.switch_page("practise.py").run()
    assert say("link.title", "en") in text_of(at)
    at.button(key="another").click().run()
    assert query_of(at)["drill"] == "pok_mixed-1"


def test_every_drill_that_a_page_links_to_opens() -> None:
    drills = [drill_text((row.task.kind,), row.task.level, row.task.focus) for at in LESSONS for row in at.steps]
    drills += [drill_text(("name_the_win",), 1, focus_of_way(way)) for way in WAYS_TO_WIN]
    drills += [drill_text(lesson.kinds, 1) for lesson in LESSONS if lesson.kinds]
    drills += [drill_text(("name_the_win",), 2, row.key) for row in WIN_CATEGORIES]
    for drill in drills:
        assert drill_text(*read_drill(drill)) == drill


def test_a_link_passed_on_by_a_messenger_still_opens(open_page: Open) -> None:
    passed_on = "?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&fbclid=IwAR0x&utm_source=line"
    at = open_page("practise", passed_on, "en")

    assert say("link.title", "en") not in text_of(at)
    assert say_option("name_the_win", "si_tong", "en") in text_of(at)


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("what", ["", "drill=which_set-1&"])
def test_the_end_of_a_round_that_is_not_here_says_so_and_stays(open_page: Open, what: str, lang: str) -> None:
    at = open_page("practise", f"?{what}round=deadbeefdeadbeef&end=1", lang)
    assert say("end.gone_title", lang) in text_of(at)
    assert whole_query_of(at)["round"] == "deadbeefdeadbeef", "nothing is put right in silence"
    at.button(key="another").click().run()
    assert whole_query_of(at) == {}


def test_the_end_of_a_round_without_an_answer_says_so_and_leads_to_one_like_it(open_page: Open) -> None:
    at = open_page("practise", "?drill=which_set-1", "en")
    token = whole_query_of(at)["round"]
    for key in [key for key in whole_query_of(at) if key not in ("drill", "round")]:
        del at.query_params[key]
    at.query_params["end"] = "1"
    at.run()
    assert say("end.empty", "en") in text_of(at)
    assert whole_query_of(at)["round"] == token
    at.button(key="another").click().run()
    assert query_of(at)["kind"] == "which_set"
