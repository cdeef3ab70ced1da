"""The end of a round counts what was answered."""

from __future__ import annotations

from random import Random

import pytest

from lessons.quizzes import Grade, link_of, make_question, params_of
from lessons.ui.session import Answer, Round
from lessons.wording import say
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
