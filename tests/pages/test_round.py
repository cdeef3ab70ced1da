"""The end of a round counts what was answered."""

from __future__ import annotations

from lessons.quizzes import Grade
from lessons.ui.session import Round
from lessons.wording import say
from tests.pages.conftest import Open, text_of


def test_a_question_missed_twice_in_one_round_is_twice_wrong(open_page: Open) -> None:
    missed, right = "?kind=which_set&cards=1d1a1c", "?kind=which_set&cards=4c4c4c"
    at = open_page("practise", lang="en")
    results = [(missed, Grade.WRONG), (missed, Grade.WRONG), (right, Grade.RIGHT)]
    at.session_state["samrap_round"] = Round(("which_set",), 1, results=results)
    at.query_params["drill"], at.query_params["end"] = "which_set-1", "1"
    at.run()
    assert say("round.score", "en", right=1, total=3) in text_of(at)
