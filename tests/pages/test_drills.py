"""The drills on the page: the daily review, the clock, late verdicts, teachers' sets and the cards they bring back."""

from __future__ import annotations

import html
import json
import re
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest

from cards.errors import CardsError
from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.drills import mistakes_of, usual, wanted_text
from lessons.history import Attempt, RoundBegun, new_token
from lessons.practice_set import PracticeSet, parse_set, questions_of, set_link, set_text
from lessons.progress import Progress, progress_of
from lessons.quizzes import Question, ask, grade, link_of, params_of, question_from_link
from lessons.quizzes.rounds import all_kinds
from lessons.report import versions_text
from lessons.result_card import Result, parse_result, result_link
from lessons.skills import SKILL_BY_KEY, skills_of
from lessons.store import Store, StoreError
from lessons.ui import learning, session
from lessons.ui.about import words_of_skills
from lessons.wording import say, say_error, say_option
from tests.pages.conftest import Open, part_json, round_at, text_of, the_learner, whole_query_of

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
SPEED = "?drill=speed-which_set-1"
LATE = "?drill=which_set-1&late=1"
A_SET = PracticeSet(kinds=("which_set", "name_the_card"), number=3, title="การบ้าน 1")


# --- what a learner does ----------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that stands until it is moved on; nobody reads as fast as a test does."""
    found = Clock()
    for module in ("learning", "drill", "choice", "session"):
        monkeypatch.setattr(f"lessons.ui.{module}.now", lambda: found.now)
    monkeypatch.setattr(learning, "TOO_SOON", timedelta(0))
    return found


class Clock:
    """The moment, for every part of the app."""

    def __init__(self) -> None:
        """At noon."""
        self.now = NOON

    def pass_by(self, seconds: float) -> None:
        """So much later."""
        self.now += timedelta(seconds=seconds)


def question_at(at: AppTest) -> Question:
    """The question of the page's address."""
    own = ("drill", "set", "late", "round", "ask")
    return question_from_link({key: value for key, value in whole_query_of(at).items() if key not in own})


def option_to(question: Question, *, right: bool) -> str:
    """A right option, or a wrong one."""
    options = question.answer if right else [option for option in question.options if option not in question.answer]
    return sorted(options)[0]


def press(at: AppTest, option: str) -> None:
    """Press the button of an option, whatever asking it is for."""
    next(button for button in at.button if (button.key or "").split("_", 2)[:2] == ["opt", option]).click().run()


def answer(at: AppTest, *, right: bool = True) -> Question:
    """Answer the question on the page."""
    question = question_at(at)
    press(at, option_to(question, right=right))
    assert not at.exception, at.exception
    return question


def has(at: AppTest, key: str) -> bool:
    """Whether the page has this button."""
    return any(button.key == key for button in at.button)


def reopened(open_page: Open, at: AppTest) -> AppTest:
    """The same address in a new session: after a reload, a restart of the server, or at another copy of it."""
    query = dict(whole_query_of(at))
    fresh = open_page("practise", lang="en")
    for key, value in query.items():
        fresh.query_params[key] = value
    return fresh.run()


def entries(store: Store, kind: type[Any]) -> list[Any]:
    """Everything of this kind that is kept."""
    return [entry for _, entry in store.entries(the_learner()) if isinstance(entry, kind)]


def learned(store: Store, skills: list[str], when: datetime = NOON - timedelta(days=4)) -> None:
    """The learner has been asked for these skills, and was right."""
    session.store()
    for skill in skills:
        card = skill.partition(":")[2]
        attempt = Attempt(
            token=new_token(), at=when, kind="name_the_card", situation=f"card={card}&among={card}1a", chosen=(card,),
            grade="right", skills=(skill,),
        )  # fmt: skip
        store.append(the_learner(), attempt)


def missed(store: Store, questions: list[Question]) -> None:
    """The learner has answered these wrong."""
    for question in questions:
        chosen = (option_to(question, right=False),)
        attempt = Attempt(
            token=new_token(), at=NOON - timedelta(hours=1), kind=question.kind, situation=question.situation,
            chosen=chosen, grade=grade(question, chosen).value, skills=skills_of(question),
        )  # fmt: skip
        store.append(the_learner(), attempt)


def progress_in(store: Store) -> Progress:
    """What the history comes to."""
    return progress_of(entry for _, entry in store.entries(the_learner()))


# --- choosing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["th", "en"])
def test_every_drill_is_a_tap_away(open_page: Open, lang: str) -> None:
    at = open_page("practise", lang=lang)
    for drill in ("speed", "look_alikes"):
        page = open_page("practise", lang=lang)
        page.button(key=f"drill_{drill}").click().run()
        assert whole_query_of(page)["drill"] == wanted_text(usual(drill, "tong"))
        assert "kind" in whole_query_of(page)
    assert at.button(key="drill_mistakes").disabled
    assert say("daily.empty", lang).split()[0] in text_of(at)
    assert not has(at, "start_review"), "nothing is due before anything is learned"


def test_one_green_button_is_enough(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", lang="en")
    assert [button.key for button in at.button if button.proto.type == "primary"] == ["start_mixed"]
    learned(fresh_store, ["face:4b"])
    at = open_page("practise", lang="en")
    assert [button.key for button in at.button if button.proto.type == "primary"] == ["start_review"]


def test_the_feedback_and_the_level_chosen_hold_for_what_is_begun(open_page: Open) -> None:
    at = open_page("practise", lang="en")
    at.segmented_control(key="level").set_value(2)
    at.segmented_control(key="late").set_value(True).run()
    at.button(key="kind_which_set").click().run()
    assert whole_query_of(at)["drill"] == "which_set-2"
    assert whole_query_of(at)["late"] == "1"


def test_a_round_of_one_s_own_choice_is_about_the_skills_chosen(open_page: Open) -> None:
    at = open_page("practise", lang="en")
    at.pills(key="several_tong_en").set_value(["name_the_card", "find_the_card"]).run()
    at.pills(key="own_about_name_the_card.find_the_card_1_en").set_value(["face:4b", "face:6b"]).run()
    at.button(key="start_several").click().run()
    assert whole_query_of(at)["drill"] == "name_the_card.find_the_card-1-4b.6b"
    assert question_at(at).answer <= {"4b", "6b"}


# --- the daily review -------------------------------------------------------------------------------------------------


def test_a_review_asks_what_is_due_counts_as_mixed_and_ends_with_a_word(open_page: Open, fresh_store: Store) -> None:
    open_page("practise", lang="en")
    due = ["face:4b", "face:6c", "face:8b"]
    learned(fresh_store, due)
    at = open_page("practise", lang="en")
    assert say("review.due", "en", count=3) in text_of(at)
    at.button(key="start_review").click().run()
    asked = []
    while "kind" in whole_query_of(at):
        asked.append(skills_of(question_at(at))[0])
        assert say("progress.question_of", "en", number=len(asked), total=3) in text_of(at)
        answer_any(at)
        at.button(key="next_on").click().run()
    assert sorted(asked) == sorted(due)
    assert whole_query_of(at)["end"] == "1"
    assert say("daily.done", "en") in text_of(at)
    kept = entries(fresh_store, Attempt)[-3:]
    assert {(attempt.mode, attempt.mixed) for attempt in kept} == {("review", True)}


def answer_any(at: AppTest, *, right: bool = True) -> None:
    """Answer a question whose answer may be a picture."""
    question = question_at(at)
    option = option_to(question, right=right)
    if question.look == "pictures":
        pick = part_json(at, "card_picker")
        place = [card["code"] for card in pick["cards"]].index(option)
        at.session_state["pick"] = {"picked": {"seq": pick["seq"], "picked": [place]}}
        at.run()
    else:
        press(at, option)
    assert not at.exception


def test_what_was_missed_comes_back_and_the_row_grows_by_it(open_page: Open, fresh_store: Store) -> None:
    open_page("practise", lang="en")
    learned(fresh_store, ["face:4b", "face:6c", "face:8b", "face:9a"])
    at = open_page("practise", "?drill=review-mixed-1", "en")
    first = skills_of(question_at(at))[0]
    answer_any(at, right=False)
    assert say("progress.question_of", "en", number=1, total=5) in text_of(at)
    assert say("answer.comes_back", "en") in text_of(at)
    at.button(key="next_on").click().run()
    asked = []
    while "kind" in whole_query_of(at):
        asked.append(skills_of(question_at(at))[0])
        answer_any(at)
        at.button(key="next_on").click().run()
    assert len(asked) == 4
    assert asked[-1] == first


def test_a_review_left_in_the_middle_goes_on_anywhere(open_page: Open, fresh_store: Store) -> None:
    open_page("practise", lang="en")
    learned(fresh_store, ["face:4b", "face:6c", "face:8b"])
    at = open_page("practise", "?drill=review-mixed-1", "en")
    token = whole_query_of(at)["round"]
    answer_any(at)
    there = open_page("practise", lang="en")
    assert say("daily.left", "en", count=2) in text_of(there)
    there.button(key="start_review").click().run()
    assert whole_query_of(there)["round"] == token


def test_a_review_only_looked_at_is_begun_once(open_page: Open, fresh_store: Store) -> None:
    open_page("practise", lang="en")
    learned(fresh_store, ["face:4b", "face:6c"])
    for _ in range(3):
        at = open_page("practise", lang="en")
        assert say("review.due", "en", count=2) in text_of(at)
        at.button(key="start_review").click().run()
    assert len(entries(fresh_store, RoundBegun)) == 1


def test_with_nothing_due_the_review_says_when_there_will_be(open_page: Open, fresh_store: Store, clock: Clock) -> None:
    at = open_page("practise", "?drill=review-mixed-1", "en")
    assert say("daily.empty", "en") in text_of(at)
    learned(fresh_store, ["face:4b"], when=NOON - timedelta(days=30))
    learned(fresh_store, ["face:4b"], when=NOON - timedelta(days=1))
    item = progress_in(fresh_store).item("face:4b")
    assert item is not None
    days = (item.due.date() - NOON.date()).days
    assert days > 1
    at = open_page("practise", "?drill=review-mixed-1", "en")
    assert say("daily.in_days", "en", days=days, count=1) in text_of(at)
    assert not [button for button in at.button if (button.key or "").startswith("opt_")]


# --- against the clock ------------------------------------------------------------------------------------------------


def begin_speed(open_page: Open) -> AppTest:
    at = open_page("practise", SPEED, "en")
    assert "kind" not in whole_query_of(at), "the clock does not run before it is started"
    at.button(key="speed_start").click().run()
    return at


def test_in_a_speed_round_the_next_question_comes_with_the_answer_and_no_verdict(
    open_page: Open, fresh_store: Store
) -> None:
    at = begin_speed(open_page)
    first = answer(at, right=False)
    assert link_of(question_at(at)) != link_of(first)
    words = text_of(at)
    assert 'class="why' not in words
    assert say("speed.lives", "en", count=2) in words
    answer(at)
    assert say("speed.right", "en", count=1) in text_of(at)
    assert [attempt.mode for attempt in entries(fresh_store, Attempt)] == ["speed", "speed"]
    assert not has(at, "hint")
    assert not has(at, "report")


def test_the_clock_goes_on_from_when_the_round_was_begun_whatever_server_shows_it(
    open_page: Open, clock: Clock
) -> None:
    at = begin_speed(open_page)
    assert part_json(at, "clock")["left"] == 60_000
    clock.pass_by(20)
    answer(at)
    assert part_json(at, "clock")["left"] == 40_000
    clock.pass_by(5)
    there = reopened(open_page, at)
    assert part_json(there, "clock")["left"] == 35_000
    assert whole_query_of(there) == whole_query_of(at)


def test_a_reload_before_the_first_answer_does_not_turn_the_clock_back(open_page: Open, clock: Clock) -> None:
    open_page("practise", lang="en").button(key="drill_speed").click().run()
    at = begin_speed(open_page)
    clock.pass_by(20)
    assert part_json(reopened(open_page, at), "clock")["left"] == 40_000


def test_the_third_miss_ends_a_speed_round(open_page: Open, fresh_store: Store) -> None:
    at = begin_speed(open_page)
    answer(at)
    for _ in range(3):
        answer(at, right=False)
    assert whole_query_of(at)["end"] == "1"
    words = text_of(at)
    assert say("speed.score", "en", count=1) in words
    assert say("speed.over_lives", "en") in words
    assert say("speed.first", "en") in words
    assert words.count('"st-key-row_m') == 0
    assert [button.key for button in at.button if (button.key or "").startswith("m")].count("m2") == 1


def test_an_answer_after_the_minute_is_kept_but_is_none_of_the_round(
    open_page: Open, fresh_store: Store, clock: Clock
) -> None:
    at = begin_speed(open_page)
    answer(at)
    clock.pass_by(61)
    answer(at)
    assert whole_query_of(at)["end"] == "1"
    assert say("speed.over_time", "en") in text_of(at)
    first, second = entries(fresh_store, Attempt)
    assert (bool(first.round), bool(second.round)) == (True, False)
    assert say("speed.score", "en", count=1) in text_of(at)


def test_when_the_minute_is_over_the_page_shows_how_it_went(open_page: Open, clock: Clock) -> None:
    at = begin_speed(open_page)
    answer(at)
    clock.pass_by(61)
    at.run()
    assert whole_query_of(at)["end"] == "1"


def test_without_an_answer_a_speed_round_leads_back_to_its_start(open_page: Open, clock: Clock) -> None:
    at = begin_speed(open_page)
    clock.pass_by(61)
    at.run()
    assert has(at, "speed_start")


def test_the_end_of_a_speed_round_tells_the_best_so_far(open_page: Open) -> None:
    scores = []
    for right in (2, 1, 3):
        at = begin_speed(open_page)
        for _ in range(right):
            answer(at)
        for _ in range(3):
            answer(at, right=False)
        scores.append(text_of(at))
    assert say("speed.first", "en") in scores[0]
    assert say("speed.best", "en", count=2) in scores[1]
    assert say("speed.new_best", "en", count=2) in scores[2]
    assert say("speed.best_short", "en", count=3) not in text_of(open_page("practise", lang="en")), "of other kinds"


def test_a_second_tap_that_was_meant_for_the_question_before_is_no_answer(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    at = begin_speed(open_page)
    monkeypatch.setattr(learning, "TOO_SOON", timedelta(milliseconds=250))
    clock.pass_by(2)
    answer(at)
    here = whole_query_of(at)
    clock.pass_by(0.1)
    answer(at, right=False)
    assert whole_query_of(at) == here
    assert len(entries(fresh_store, Attempt)) == 1
    clock.pass_by(1)
    answer(at)
    assert len(entries(fresh_store, Attempt)) == 2


def test_a_round_against_the_clock_is_ended_by_the_server_and_not_by_what_a_browser_says(
    open_page: Open, clock: Clock
) -> None:
    at = begin_speed(open_page)
    clock.pass_by(30)
    at.session_state["clock"] = {"up": whole_query_of(at)["round"]}
    at.run()
    assert "kind" in whole_query_of(at)


# --- verdicts at the end ----------------------------------------------------------------------------------------------


def test_with_late_verdicts_nothing_is_said_of_an_answer_before_the_end(open_page: Open) -> None:
    at = open_page("practise", LATE, "en")
    for number in range(9):
        assert say("progress.question_of", "en", number=number + 1, total=10) in text_of(at)
        answer(at, right=number % 2 == 0)
        words = text_of(at)
        assert 'class="why' not in words
        assert "'r'" not in words
        assert "'w'" not in words
        assert say("grade.wrong", "en") not in session_said(at)
    answer(at, right=False)
    assert whole_query_of(at)["end"] == "1"
    assert say("round.score", "en", right=5, total=10) in text_of(at)


def session_said(at: AppTest) -> str:
    return str(at.session_state["samrap_say"]) if "samrap_say" in at.session_state else ""


def test_at_the_end_every_question_opens_with_its_verdict_and_can_be_tried_again(open_page: Open) -> None:
    at = open_page("practise", LATE, "en")
    questions = [answer(at, right=number > 0) for number in range(10)]
    words = text_of(at)
    assert say("late.answers", "en") in words
    assert [
        button.key for button in at.button if (button.key or "").startswith("m") and (button.key or "")[1:].isdigit()
    ] == [f"m{place}" for place in range(10)]
    at.button(key="m0").click().run()
    assert link_of(question_at(at)) == link_of(questions[0])
    assert 'class="why bad"' in text_of(at)
    at.button(key="retry").click().run()
    answer(at)
    assert say("progress.question_of", "en", number=1, total=10) in text_of(at)
    at.button(key="next_on").click().run()
    assert say("round.score", "en", right=9, total=10) in text_of(at)


def test_a_late_question_gone_back_to_says_only_that_it_is_answered(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", LATE, "en")
    before = whole_query_of(at)
    answer(at, right=False)
    at.query_params.clear()
    for key, value in before.items():
        at.query_params[key] = value
    there = at.run()
    words = text_of(there)
    assert say("late.kept", "en") in words
    assert 'class="why bad"' not in words
    assert not [button for button in there.button if (button.key or "").startswith("opt_")]
    there.button(key="next_on").click().run()
    assert len(entries(fresh_store, Attempt)) == 1
    assert "kind" in whole_query_of(there)


def test_late_verdicts_outlive_a_reload_before_the_first_answer(open_page: Open) -> None:
    at = open_page("practise", LATE, "en")
    there = reopened(open_page, at)
    assert link_of(question_at(there)) == link_of(question_at(at))
    answer(there, right=False)
    assert 'class="why' not in text_of(there)


def test_an_answer_that_could_not_be_kept_leaves_a_late_question_where_it_is(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = open_page("practise", LATE, "en")
    here = whole_query_of(at)

    def full(*_: Any) -> Any:
        raise StoreError("full", "the disk is full", path="samrap.db")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", full)
        answer(at)
        assert say("saving.not_saved", "en").split(",")[0] in text_of(at)
    assert whole_query_of(at) == here


# --- my mistakes, and trying again ------------------------------------------------------------------------------------


def test_a_round_of_mistakes_asks_those_very_questions_and_is_found_again(open_page: Open, fresh_store: Store) -> None:
    open_page("practise", lang="en")
    questions = [ask("which_set", "cards=1d1a1c"), ask("which_set", "cards=4c4c4b")]
    missed(fresh_store, questions)
    at = open_page("practise", lang="en")
    assert say("mistakes.count", "en", count=2) in text_of(at)
    at.button(key="drill_mistakes").click().run()
    assert link_of(question_at(at)) == link_of(questions[1])
    there = reopened(open_page, at)
    assert whole_query_of(there) == whole_query_of(at)
    answer(there)
    there.button(key="next_on").click().run()
    assert link_of(question_at(there)) == link_of(questions[0])
    answer(there)
    there.button(key="next_on").click().run()
    assert whole_query_of(there)["end"] == "1"
    assert mistakes_of(progress_in(fresh_store), all_kinds("tong")) == ()


def test_the_missed_ones_of_a_round_come_again_the_same_on_two_tabs(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", LATE, "en")
    questions = [answer(at, right=number > 2) for number in range(10)]
    at.button(key="missed_again").click().run()
    assert link_of(question_at(at)) == link_of(questions[0])
    other = reopened(open_page, at)
    answer(at)
    answer(other, right=False)
    assert len(entries(fresh_store, Attempt)) == 11, "one asking, one answer"
    assert len(round_at(at).results) == 1


def test_without_mistakes_the_page_says_so(open_page: Open) -> None:
    at = open_page("practise", "?drill=mistakes-mixed-1", "en")
    assert say("mistakes.none", "en") in text_of(at)
    at.button(key="others").click().run()
    assert whole_query_of(at) == {}


def test_a_drill_that_the_house_rules_leave_nothing_of_says_so_and_asks_nothing_else(open_page: Open) -> None:
    at = open_page("home", lang="en")
    house = PokHouse(must_draw="below_4")
    at.session_state["samrap_settings"] = session.Settings(lang="en", game="pok", pok_house=house)
    at.query_params["drill"] = "draw_or_stand-1-2"
    at.switch_page("practise.py").run()
    assert say("drill.nothing", "en") in text_of(at)
    assert "kind" not in whole_query_of(at)


def test_another_learner_s_round_of_mistakes_leaves_its_question_standing_by_itself(open_page: Open) -> None:
    at = open_page("practise", "?drill=mistakes-which_set-1&round=0123456789abcdef&kind=which_set&cards=1d1a1c", "en")
    assert whole_query_of(at)["drill"] == "which_set-1"
    answer(at)
    assert say("progress.question_of", "en", number=1, total=10) in text_of(at)


# --- a teacher's set --------------------------------------------------------------------------------------------------


def open_set(open_page: Open, practice_set: PracticeSet = A_SET) -> AppTest:
    return open_page("practise", set_link(practice_set), "en")


def do_set(at: AppTest, wrong: tuple[int, ...] = ()) -> None:
    """Do a whole set, the questions at these places wrong."""
    at.button(key="set_start").click().run()
    place = 0
    while "kind" in whole_query_of(at):
        answer(at, right=place not in wrong)
        if has(at, "next_on"):
            at.button(key="next_on").click().run()
        place += 1


def test_whoever_opens_a_set_sees_what_it_is(open_page: Open) -> None:
    practice_set = PracticeSet(
        kinds=("which_set", "how_many_points"), number=4, level=2, house=House(price_lom=6), title="การบ้าน 2"
    )
    words = text_of(open_set(open_page, practice_set))
    assert "การบ้าน 2" in words
    assert say("set.questions", "en", count=4) in words
    assert say("kind.how_many_points.title", "en") in words
    assert say("practise.level_2", "en") in words
    assert say("set.other_rules", "en") in words
    assert "lom 6" in words
    assert say("set.other_rules", "en") not in text_of(open_set(open_page))


def test_a_set_asks_its_questions_to_everyone_by_its_own_house_rules(open_page: Open) -> None:
    practice_set = PracticeSet(kinds=("which_set", "how_many_points"), number=3, house=House(price_lom=6))
    at = open_set(open_page, practice_set)
    at.button(key="set_start").click().run()
    asked = []
    while "kind" in whole_query_of(at):
        asked.append(link_of(question_at(at)))
        assert not has(at, "my_rules")
        answer(at)
        at.button(key="next_on").click().run()
    assert asked == [link_of(question) for question in questions_of(practice_set)]


def test_a_house_rule_changed_in_the_middle_of_a_set_changes_none_of_its_questions(open_page: Open) -> None:
    practice_set = PracticeSet(kinds=("how_many_points",), number=3)
    at = open_set(open_page, practice_set)
    at.button(key="set_start").click().run()
    here = link_of(question_at(at))
    at.session_state["samrap_settings"] = session.Settings(lang="en", house=House(price_lom=6))
    at.run()
    assert link_of(question_at(at)) == here
    assert not has(at, "my_rules")


def test_a_set_goes_on_where_it_was_left_and_its_questions_count_once_on_two_tabs(
    open_page: Open, fresh_store: Store
) -> None:
    at = open_set(open_page)
    at.button(key="set_start").click().run()
    other = reopened(open_page, at)
    answer(at)
    answer(other, right=False)
    assert len(entries(fresh_store, Attempt)) == 1
    at.button(key="next_on").click().run()
    there = open_set(open_page)
    there.button(key="set_on").click().run()
    assert whole_query_of(there) == whole_query_of(at)
    assert link_of(question_at(there)) == link_of(questions_of(A_SET)[1])


def test_a_reload_before_the_first_answer_of_a_set_begins_it(open_page: Open, fresh_store: Store) -> None:
    at = open_set(open_page)
    at.button(key="set_start").click().run()
    there = reopened(open_page, at)
    assert link_of(question_at(there)) == link_of(questions_of(A_SET)[0])
    answer(there)
    (begun,) = entries(fresh_store, RoundBegun)
    assert (begun.mode, begun.set, begun.length) == ("set", set_text(A_SET), 3)
    assert entries(fresh_store, Attempt)[0].round == begun.token


def test_a_question_that_is_none_of_a_set_does_not_count_in_it(open_page: Open, fresh_store: Store) -> None:
    at = open_set(open_page)
    at.button(key="set_start").click().run()
    answer(at)
    for key, value in params_of(link_of(ask("which_set", "cards=1d1a1c"))).items():
        at.query_params[key] = value
    for key in ("card", "among"):
        if key in at.query_params:
            del at.query_params[key]
    at.run()
    answer(at)
    assert [bool(attempt.round) for attempt in entries(fresh_store, Attempt)] == [True, False]


def test_at_the_end_of_a_set_its_result_card_has_the_name_that_was_typed_and_nobody_keeps_it(
    open_page: Open, fresh_store: Store
) -> None:
    at = open_set(open_page)
    do_set(at, wrong=(1,))
    at.text_input(key="card_name").set_value("  มะลิ ").run()
    sends = part_text(at, "taps", "data-text")
    link = sends[1]
    query = dict(parse_qsl(link.partition("?")[2]))
    result = parse_result(query["result"], parse_set(query["set"]))
    assert (result.name, result.grades, result.day) == ("มะลิ", ("right", "wrong", "right"), date(2026, 11, 1))
    assert "มะลิ" in sends[0]
    assert "มะลิ" not in "".join(str(entry) for _, entry in fresh_store.entries(the_learner()))


def part_text(at: AppTest, name: str, attribute: str) -> list[str]:
    """The values of an attribute in the HTML of the parts of this name."""
    found = []
    for part in at.get("bidi_component"):
        if part.proto.component_name == f"samrap_{name}":
            inside = json.loads(bytes(part.proto.bytes))["html"]
            found += [html.unescape(text) for text in re.findall(rf'{attribute}="([^"]*)"', inside)]
    return found


def test_the_picture_of_a_result_is_made_when_it_is_asked_for_and_anew_for_another_name(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def draw(result: Result, *_: Any, **__: Any) -> bytes:
        made.append(result.name)
        return b"\x89PNG"

    monkeypatch.setattr("lessons.ui.result.card_picture", draw)
    at = open_set(open_page)
    do_set(at)
    assert made == []
    at.button(key="card_picture").click().run()
    assert made == [""]
    assert any("data:image/png;base64," in str(part.proto.bytes) for part in at.get("bidi_component"))
    at.text_input(key="card_name").set_value("มะลิ").run()
    assert made == [""], "the old picture is gone, the new one not asked for"
    assert "data:image/png" not in text_of(at)


def test_late_verdicts_of_a_set_come_with_its_result(open_page: Open) -> None:
    at = open_set(open_page)
    at.segmented_control(key="set_late").set_value(True).run()
    do_set(at, wrong=(0,))
    assert say("round.score", "en", right=2, total=3) in text_of(at)
    assert has(at, "card_picture")
    assert say("late.answers", "en") in text_of(at)


def test_the_link_of_a_result_shows_it_as_sent_with_every_question_a_tap_away(open_page: Open) -> None:
    result = Result(grades=("right", "wrong", "partly"), day=date(2026, 8, 29), seconds=143, name="มะลิ")
    at = open_page("practise", result_link(A_SET, result), "en")
    words = text_of(at)
    assert say("result.as_sent", "en") in words
    assert "มะลิ" in words
    assert say("result.score", "en", right=1, total=3) in words
    at.button(key="q1").click().run()
    assert link_of(question_at(at)) == link_of(questions_of(A_SET)[1])


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text[:-1] + ("0" if text[-1] != "0" else "1"), "set_changed"),
        (lambda text: text.replace("1-", "9-", 1), "set_version"),
        (lambda text: text.partition("-check")[0], "missing_key"),
        (lambda text: text.replace("which_set", "no_such_kind"), "bad_value"),
    ],
)
def test_a_link_of_a_set_that_is_refused_says_why_in_plain_words(
    open_page: Open, change: Any, code: str, lang: str
) -> None:
    at = open_page("practise", lang=lang)
    at.query_params["set"] = change(set_text(A_SET))
    at.run()
    words = text_of(at)
    assert say("link.title", lang) in words
    with pytest.raises(CardsError) as caught:
        parse_set(change(set_text(A_SET)))
    assert caught.value.code == code
    told = say_error(caught.value, lang)
    assert told.split()[0] in words
    assert has(at, "another")


def test_a_result_that_is_refused_says_why(open_page: Open) -> None:
    at = open_page("practise", set_link(A_SET) + "&result=1-got.rr-on.20260829", "en")
    assert say("card.bad_about", "en") in text_of(at)


# --- making a set -----------------------------------------------------------------------------------------------------


def test_a_teacher_makes_a_set_and_gets_its_link_with_its_first_question_shown(open_page: Open) -> None:
    at = open_page("practise", lang="en")
    at.button(key="make_set").click().run()
    assert say("practise.choose_one", "en") in text_of(at)
    at.pills(key="make_kinds_tong_en").set_value(["which_set"]).run()
    at.segmented_control(key="make_number").set_value(5)
    at.segmented_control(key="make_level").set_value(2)
    at.text_input(key="make_title").set_value(" Homework  3 ").run()
    (link,) = part_text(at, "taps", "data-text")
    made = parse_set(dict(parse_qsl(link.partition("?")[2]))["set"])
    assert made == PracticeSet(kinds=("which_set",), number=5, level=2, title="Homework 3")
    words = text_of(at)
    for option in questions_of(made)[0].options:
        assert say_option("which_set", option, "en") in words
    assert not [button for button in at.button if (button.key or "").startswith("opt_")]


def test_a_set_goes_by_the_teacher_s_house_rules_as_they_are_now(open_page: Open) -> None:
    at = open_page("practise", lang="en")
    at.session_state["samrap_settings"] = session.Settings(lang="en", house=House(price_lom=6))
    at.button(key="make_set").click().run()
    at.pills(key="make_kinds_tong_en").set_value(["how_many_points"]).run()
    (link,) = part_text(at, "taps", "data-text")
    assert parse_set(dict(parse_qsl(link.partition("?")[2]))["set"]).house == House(price_lom=6)


def test_the_form_of_a_set_is_the_same_after_a_reload_and_deals_other_questions_when_asked(open_page: Open) -> None:
    at = open_page("practise", "?make=1", "en")
    at.pills(key="make_kinds_tong_en").set_value(["which_set"]).run()
    at.pills(key="make_about_which_set_1_en").set_value(["set:sian", "set:phuak"]).run()
    text = whole_query_of(at)["make"]
    assert parse_set(text).about == "sian,phuak"
    there = reopened(open_page, at)
    assert whole_query_of(there)["make"] == text
    there.button(key="make_deal").click().run()
    other = parse_set(whole_query_of(there)["make"])
    assert other.deal == 2
    assert questions_of(other) != questions_of(parse_set(text))
    again = reopened(open_page, there)
    assert whole_query_of(again)["make"] == whole_query_of(there)["make"]


def test_a_set_that_has_too_few_questions_says_so(open_page: Open) -> None:
    at = open_page("practise", "?make=1", "en")
    at.pills(key="make_kinds_tong_en").set_value(["name_the_card"]).run()
    at.pills(key="make_about_name_the_card_1_en").set_value(["face:4b"]).run()
    words = text_of(at)
    assert 'class="why bad"' in words
    assert part_text(at, "taps", "data-text") == []


# --- reports ----------------------------------------------------------------------------------------------------------


def test_a_question_is_reported_with_its_verdict_once_it_is_answered_and_without_before(open_page: Open) -> None:
    at = open_page("practise", "?kind=which_set&cards=4c4c4b", "en")
    at.button(key="report").click().run()
    (before,) = part_text(at, "taps", "data-text")
    assert "kind=which_set&cards=4c4c4b" in before
    assert say("report.nothing", "en") in before
    assert versions_text() in before
    assert "phuak" not in before.lower()
    press(at, "sian")
    (after,) = part_text(at, "taps", "data-text")
    assert "phuak" in after.lower()
    at.button(key="report").click().run()
    assert part_text(at, "taps", "data-text") == []


@pytest.mark.parametrize(
    ("page", "here"),
    [
        ("learn", "https://cards.example/samrap/learn"),
        ("practise", "https://cards.example/samrap/practise"),
        ("practise", "https://cards.example/samrap"),
    ],
)
def test_a_report_has_the_question_s_own_link_wherever_it_was_asked(open_page: Open, page: str, here: str) -> None:
    query = "?lesson=sets&step=tong" if page == "learn" else "?kind=which_set&cards=4c4c4b"
    at = open_page(page, query, "en")
    at.context = {"locale": "en-US", "url": here}
    at.button(key="report").click().run()
    (text,) = part_text(at, "taps", "data-text")
    assert "https://cards.example/samrap/practise?kind=which_set&cards=" in text


# --- trying again -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "situation",
    [
        ("find_the_card", "card=4b&among=4a4b4c"),
        ("same_head", "card=1d&among=1a1f9c"),
        ("find_the_waits", "hand=3aaa4acc4bb1bde"),
        ("best_discard", "hand=1dd2abc4bcc6b|1aaa"),
    ],
)
def test_a_question_answered_by_cards_can_be_tried_again(open_page: Open, situation: tuple[str, str]) -> None:
    question = ask(*situation)
    at = open_page("practise", link_of(question), "en")
    pick_cards(at, {option for option in question.options if option not in question.answer})
    assert 'class="why bad"' in text_of(at) or 'class="dot bad"' in text_of(at) or has(at, "retry")
    at.button(key="retry").click().run()
    assert not has(at, "retry")
    assert part_json(at, "card_picker")["picked"] == []
    assert not part_json(at, "card_picker")["disabled"]
    pick_cards(at, question.answer)
    assert say("progress.question_of", "en", number=1, total=10) in text_of(at)
    assert not has(at, "retry"), "it is right now"


def pick_cards(at: AppTest, wanted: set[str] | frozenset[str]) -> None:
    """Pick some of these cards, as many as the question takes, and check."""
    pick = part_json(at, "card_picker")
    codes = [card["code"] for card in pick["cards"]]
    places = [place for place, code in enumerate(codes) if code in wanted and code not in codes[:place]]
    at.session_state["pick"] = {"picked": {"seq": pick["seq"], "picked": places[: pick["max"] or len(places)]}}
    if pick["instant"]:
        at.run()
    else:
        at.button(key="check").click().run()
    assert not at.exception


def test_a_step_of_a_lesson_can_be_tried_again(open_page: Open, fresh_store: Store) -> None:
    at = open_page("learn", "?lesson=sets&step=tong", "en")
    options = [button.key for button in at.button if (button.key or "").startswith("opt_")]
    for key in options:
        at.button(key=key).click().run()
        if has(at, "retry"):
            break
        at = open_page("learn", "?lesson=sets&step=tong", "en")
    at.button(key="retry").click().run()
    assert [button.key for button in at.button if (button.key or "").startswith("opt_")] == options
    at.button(key=options[0]).click().run()
    assert not at.exception
    assert entries(fresh_store, Attempt)[-1].token.endswith("r1")


# --- what a set can be about ------------------------------------------------------------------------------------------


def test_every_skill_offered_for_a_kind_is_one_that_it_can_be_about() -> None:
    for kind in all_kinds("tong") + all_kinds("pok"):
        for skill, words in words_of_skills((kind,), 1).items():
            made = [PracticeSet(kinds=(kind,), number=1, about=",".join(words), deal=deal) for deal in range(1, 9)]
            if SKILL_BY_KEY[skill].played(made[0].house):
                assert any(skill in skills_of(questions_of(one)[0]) for one in made), skill
