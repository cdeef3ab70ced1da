"""Nothing that a learner did is lost or counted twice: answers are kept before their verdict is shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from lessons.history import Attempt, RoundBegun
from lessons.quizzes import ask
from lessons.store import Store, StoreError
from lessons.ui import session
from lessons.wording import say
from tests.pages.conftest import Open, part_json, query_of, text_of, the_learner, whole_query_of

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

PHUAK = "?kind=which_set&cards=4c4c4b"
IN_ROUND = f"?drill=which_set-1&{PHUAK[1:]}"


def attempts(store: Store) -> list[Attempt]:
    """Every answer kept."""
    return [entry for _, entry in store.entries(the_learner()) if isinstance(entry, Attempt)]


def reopened(open_page: Open, at: AppTest, page: str = "practise") -> AppTest:
    """The same address in a new session: after a reload, a restart of the server, or at another copy of it."""
    query = "?" + "&".join(f"{key}={value}" for key, value in whole_query_of(at).items())
    return open_page(page, query, "en")


def test_an_answer_is_kept_with_all_that_progress_needs(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = datetime(2026, 11, 1, 12, tzinfo=UTC)
    monkeypatch.setattr("lessons.ui.learning.now", lambda: moment)
    at = open_page("practise", IN_ROUND, "en")
    at.button(key="hint").click().run()
    monkeypatch.setattr("lessons.ui.learning.now", lambda: moment + timedelta(seconds=7))
    at.button(key="opt_sian").click().run()
    (kept,) = attempts(fresh_store)
    assert (kept.kind, kept.situation, kept.chosen, kept.grade) == ("which_set", "cards=4c4c4b", ("sian",), "wrong")
    assert (kept.hints, kept.millis, kept.at, kept.mode) == (1, 7000, moment + timedelta(seconds=7), "practise")
    assert (kept.token, kept.round) == (whole_query_of(at)["ask"], whole_query_of(at)["round"])
    assert "set:phuak" in kept.skills
    assert kept.confused == ("set:sian",)


def test_a_reload_after_the_answer_shows_the_same_verdict_and_counts_nothing_twice(
    open_page: Open, fresh_store: Store
) -> None:
    at = open_page("practise", IN_ROUND, "en")
    at.button(key="opt_sian").click().run()
    again = reopened(open_page, at)
    assert 'class="why bad"' in text_of(again)
    assert not [button for button in again.button if (button.key or "").startswith("opt_")]
    assert say("progress.question_of", "en", number=1, total=10) in text_of(again)
    assert len(attempts(fresh_store)) == 1


def test_of_two_tabs_with_the_same_question_the_first_answer_counts_and_both_show_it(
    open_page: Open, fresh_store: Store
) -> None:
    one = open_page("practise", IN_ROUND, "en")
    other = reopened(open_page, one)
    one.button(key="opt_phuak").click().run()
    other.button(key="opt_sian").click().run()
    (kept,) = attempts(fresh_store)
    assert kept.grade == "right"
    assert 'class="why bad"' not in text_of(other)
    assert say("progress.question_of", "en", number=1, total=10) in text_of(other)
    told = say("ask.elsewhere", "en", answer="Phuak")
    assert told in text_of(other)
    assert part_json(other, "shell")["say"].startswith(told)
    assert "another window" not in text_of(one)


def test_the_same_answer_in_two_tabs_is_one_and_no_word_is_lost_on_it(open_page: Open, fresh_store: Store) -> None:
    one = open_page("practise", IN_ROUND, "en")
    other = reopened(open_page, one)
    for at in (one, other):
        at.button(key="opt_phuak").click().run()
        assert "another window" not in text_of(at)
        assert 'class="why ok"' in text_of(at)
    assert len(attempts(fresh_store)) == 1


def test_where_verdicts_come_late_the_answer_of_another_tab_is_told_before_going_on(
    open_page: Open, fresh_store: Store
) -> None:
    one = open_page("practise", f"{IN_ROUND}&late=1", "en")
    other = reopened(open_page, one)
    (press,) = [button.key for button in one.button if str(button.key).startswith("opt_phuak")]
    (press_other,) = [button.key for button in other.button if str(button.key).startswith("opt_sian")]
    later = session.now() + timedelta(seconds=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lessons.ui.learning.now", lambda: later)
        one.button(key=press).click().run()
        asked = whole_query_of(other)
        other.button(key=press_other).click().run()
    assert len(attempts(fresh_store)) == 1
    assert whole_query_of(other) == asked
    assert say("ask.elsewhere", "en", answer="Phuak") in text_of(other)
    assert say("late.kept", "en") in text_of(other)
    other.button(key="next_on").click().run()
    assert whole_query_of(other)["ask"] != asked["ask"]


def test_sets_made_in_another_tab_count_and_are_the_ones_shown(open_page: Open, fresh_store: Store) -> None:
    one = open_page("practise", "?drill=part_the_hand-1&kind=part_the_hand&hand=2aaabbb4abc9abc", "en")
    other = reopened(open_page, one)
    ways = ([[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]], [[0, 1, 6], [2, 3, 4], [5, 7, 8], [9, 10, 11]])
    for at, groups in zip((one, other), ways, strict=True):
        at.session_state["pick"] = {"picked": {"seq": part_json(at, "card_picker")["seq"], "picked": groups}}
        at.button(key="check").click().run()
    assert [kept.grade for kept in attempts(fresh_store)] == ["right"]
    assert say("ask.elsewhere_groups", "en") in text_of(other)


def test_a_click_that_opens_a_new_session_after_a_restart_still_counts(open_page: Open, fresh_store: Store) -> None:
    before = open_page("practise", IN_ROUND, "en")
    after = reopened(open_page, before)  # the server was started anew: nothing is left of the old session
    after.button(key="opt_phuak").click().run()
    (kept,) = attempts(fresh_store)
    assert kept.grade == "right"
    assert kept.token == whole_query_of(before)["ask"]


def test_what_another_device_answered_counts_here_at_once(open_page: Open) -> None:
    here, there = open_page("practise", IN_ROUND, "en"), open_page("practise", PHUAK, "en")
    there.button(key="opt_phuak").click().run()
    assert here.session_state["samrap_progress"].progress.answered == 0
    here.run()
    assert here.session_state["samrap_progress"].progress.answered == 1


def test_a_round_goes_on_at_another_server_where_it_stopped(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", "?drill=which_set-1", "en")
    for number in range(3):
        (answer,) = ask("which_set", f"cards={whole_query_of(at)['cards']}").answer
        at.button(key=f"opt_{answer}").click().run()
        at.button(key="next_on").click().run()
        assert len(attempts(fresh_store)) == number + 1
    there = reopened(open_page, at)
    assert query_of(there) == query_of(at)
    assert say("progress.question_of", "en", number=4, total=10) in text_of(there)
    (answer,) = ask("which_set", f"cards={whole_query_of(there)['cards']}").answer
    there.button(key=f"opt_{answer}").click().run()
    assert len(attempts(fresh_store)) == 4
    assert len({attempt.round for attempt in attempts(fresh_store)}) == 1


def test_a_round_left_unfinished_is_offered_by_home_on_any_server(open_page: Open) -> None:
    at = open_page("practise", "?drill=mixed-1", "en")
    token = whole_query_of(at)["round"]
    while not [key for key in at.button if (key.key or "").startswith("opt_")]:
        at = open_page("practise", "?drill=mixed-1", "en")
        token = whole_query_of(at)["round"]
    next(button for button in at.button if (button.key or "").startswith("opt_")).click().run()
    home = open_page("home", lang="en")
    home.button(key="practise_now").click().run()
    assert whole_query_of(home)["round"] == token


def test_trying_the_same_again_is_kept_but_does_not_count_in_the_round(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", IN_ROUND, "en")
    at.button(key="opt_sian").click().run()
    at.button(key="retry").click().run()
    again = reopened(open_page, at)
    again.button(key="opt_phuak").click().run()
    first, second = attempts(fresh_store)
    assert (first.grade, second.grade) == ("wrong", "right")
    assert first.round
    assert not second.round
    assert second.token == f"{first.token}r1"
    assert say("progress.question_of", "en", number=1, total=10) in text_of(again)


def test_no_verdict_is_shown_that_could_not_be_kept(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = open_page("practise", IN_ROUND, "en")

    def full(*_: Any) -> Any:
        raise StoreError("full", "the disk is full", path="samrap.db")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", full)
        at.button(key="opt_sian").click().run()
        words = text_of(at)
        assert say("saving.not_saved", "en").split(",")[0] in words
        assert 'class="why bad"' not in words.replace('class="why bad" role="alert"', "")
        assert [button for button in at.button if button.key == "opt_phuak"]
    assert attempts(fresh_store) == []
    at.button(key="opt_phuak").click().run()
    (kept,) = attempts(fresh_store)
    assert kept.grade == "right"


def test_a_store_that_cannot_be_opened_is_told_on_every_page_and_practice_goes_on(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(url: str | None = None) -> Store:
        if url and "visit.db" in url:
            return open_store(url)
        raise StoreError("damaged", "no database", path="samrap.db", kept="samrap.db.damaged")

    open_store = session.open_store
    monkeypatch.setattr(session, "_SHELF", session._Shelf())
    monkeypatch.setattr(session, "open_store", damaged)
    for page in ("home", "learn", "rules", "settings"):
        assert "samrap.db" in text_of(open_page(page, lang="en"))
    at = open_page("practise", PHUAK, "en")
    assert "samrap.db" in text_of(at)
    at.button(key="opt_sian").click().run()
    assert 'class="why bad"' in text_of(at)


def test_a_round_is_kept_with_its_first_answer_and_not_before(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", "?drill=which_set-1", "en")
    assert fresh_store.entries(the_learner()) == []
    (answer,) = ask("which_set", f"cards={whole_query_of(at)['cards']}").answer
    at.button(key=f"opt_{answer}").click().run()
    begun, kept = (entry for _, entry in fresh_store.entries(the_learner()))
    assert isinstance(begun, RoundBegun)
    assert isinstance(kept, Attempt)
    assert kept.round == begun.token


def test_a_token_that_belongs_to_another_question_is_not_this_ones(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", IN_ROUND, "en")
    at.button(key="opt_phuak").click().run()
    token = whole_query_of(at)["ask"]
    other = open_page("practise", f"?drill=which_set-1&kind=which_set&cards=1d1a1c&ask={token}", "en")
    assert [button for button in other.button if button.key == "opt_phuak"]
    other.button(key="opt_phuak").click().run()
    assert len(attempts(fresh_store)) == 2


@pytest.mark.parametrize("token", ["x", "0" * 17, "zz' OR 1=1", "0123456789abcdefr9999"])
def test_a_token_of_no_form_of_ours_is_left_aside(open_page: Open, fresh_store: Store, token: str) -> None:
    at = open_page("practise", f"{IN_ROUND}&ask={token}", "en")
    at.button(key="opt_phuak").click().run()
    (kept,) = attempts(fresh_store)
    assert kept.token != token


def test_a_lesson_step_done_once_stays_done(open_page: Open, fresh_store: Store) -> None:
    at = open_page("learn", "?lesson=sets&step=tong", "en")
    chosen = next(button for button in at.button if (button.key or "").startswith("opt_"))
    chosen.click().run()
    (kept,) = attempts(fresh_store)
    assert (kept.mode, kept.step, kept.round) == ("lesson", "sets/tong", "")
    assert ("sets", "tong") in open_page("learn", lang="en").session_state["samrap_progress"].progress.steps


def test_settings_tell_where_progress_is_kept_on_ones_own_machine_only(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fresh_store.where in text_of(open_page("settings", lang="en"))
    monkeypatch.setenv("SAMRAP_PEOPLE", "shared")
    monkeypatch.setattr("lessons.ui.who.cookies", lambda: "")
    assert fresh_store.where not in text_of(open_page("settings", lang="en"))
