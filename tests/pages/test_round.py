"""The end of a round counts what was answered."""

from __future__ import annotations

from random import Random

import pytest

from cards.phai_tong.wins import WIN_CATEGORIES
from lessons.course import LESSONS
from lessons.quizzes import Grade, link_of, make_question, params_of
from lessons.ui.drill import drill_text, read_drill
from lessons.ui.session import WAYS_TO_WIN, Answer, Round, focus_of_way
from lessons.wording import say, say_option
from tests.pages.conftest import Open, query_of, text_of


def test_a_question_missed_twice_in_one_round_is_twice_wrong(open_page: Open) -> None:
    missed, right = "?kind=which_set&cards=1d1a1c", "?kind=which_set&cards=4c4c4c"
    at = open_page("practise", lang="en")
    results = [(missed, Grade.WRONG), (missed, Grade.WRONG), (right, Grade.RIGHT)]
    at.session_state["samrap_round"] = Round(("which_set",), 1, results=results)
    at.query_params["drill"], at.query_params["end"] = "which_set-1", "1"
    at.run()
    assert say("round.score", "en", right=1, total=3) in text_of(at)


@pytest.mark.parametrize("drill", ["which_multiple-1", "mixed-1"])
def test_a_missed_question_opens_at_its_own_address_and_leads_back_to_the_end(open_page: Open, drill: str) -> None:
    at = open_page("practise", f"?drill={drill}", lang="en")
    running = at.session_state["samrap_round"]
    kind = "which_multiple" if drill == "which_multiple-1" else "which_set"
    questions = [make_question(kind, Random(seed), 1) for seed in range(10)]
    wrong = next(option for option in questions[3].options if option not in questions[3].answer)
    running.results = [
        (link_of(question), Grade.WRONG if number == 3 else Grade.RIGHT) for number, question in enumerate(questions)
    ]
    running.open = ""
    end = {"drill": drill, "end": "1"}
    at.session_state["samrap_answers"] = {link_of(questions[3]): Answer(chosen=(wrong,), grade=Grade.WRONG)}
    at.query_params.clear()
    for key, value in end.items():
        at.query_params[key] = value
    at.run()
    at.button(key="m0").click().run()
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
