"""Every page opens in both languages; the course, a round, rules and settings as a learner walks through them."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cards.rulebook import rules
from lessons.course import LESSONS
from lessons.markup import read_lesson
from lessons.quizzes import ask, make_question, params_of
from lessons.quizzes.rounds import all_kinds
from lessons.skills import WAYS_TO_WIN, focus_of_way, skills_of
from lessons.store import Store
from lessons.ui.drill import question_of
from lessons.ui.session import Settings, cookie_text, settings_from_cookie
from lessons.wording import say
from tests.pages.conftest import FRAME, Open, keep_steps, part_json, query_of, text_of

THAI = re.compile(r"[\u0e00-\u0e7f]")
PAGES = ("home", "learn", "practise", "rules", "settings")


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_in_both_languages(open_page: Open, page: str, lang: str) -> None:
    at = open_page(page, lang=lang)
    words = text_of(at)
    assert "<h1" in words
    assert not at.markdown  # Streamlit prints a text that stands alone in a page's script
    assert part_json(at, "shell")["lang"] == lang
    assert THAI.search(words) is not None  # in English the switch to Thai, at least
    if lang == "th":
        assert say(f"nav.{page}", "th") in " ".join(link.label for link in at.get("page_link"))


@pytest.mark.parametrize("lesson", [lesson.key for lesson in LESSONS])
def test_every_step_of_every_lesson_opens_with_a_question(open_page: Open, lesson: str) -> None:
    row = next(row for row in LESSONS if row.key == lesson)
    for place, step in enumerate(row.steps):
        lang = "th" if place % 2 else "en"
        at = open_page("learn", f"?lesson={lesson}&step={step.key}", lang)
        assert read_lesson(lesson, lang).steps[step.key].title.split()[0] in text_of(at)
        asked = question_of(query_of(at))
        assert asked.kind == step.task.kind


def test_a_wrong_answer_in_a_lesson_leads_to_the_same_idea_on_a_fresh_hand(open_page: Open) -> None:
    at = open_page("learn", "?lesson=chong&step=chong_near", "en")
    before = query_of(at)
    at.button(key="opt_chong").click().run()
    at.button(key="again_on").click().run()
    after = query_of(at)
    assert after["step"] == before["step"]
    assert after["hand"] != before["hand"]
    assert after["kind"] == before["kind"]


def test_a_right_answer_in_a_lesson_leads_to_the_next_step(open_page: Open) -> None:
    at = open_page("learn", "?lesson=chong&step=chong_near", "en")
    at.button(key="opt_no_win").click().run()
    at.button(key="next_on").click().run()
    assert query_of(at)["step"] == "one_to_three_tong"


def test_home_leads_to_a_question_at_one_tap(open_page: Open) -> None:
    at = open_page("home")
    at.button(key="practise_now").click().run()
    assert not at.exception
    assert question_of(query_of(at))


def test_home_goes_on_where_the_course_stands(open_page: Open) -> None:
    at = open_page("home", lang="en")
    assert read_lesson("pack", "en").title in text_of(at)
    at.button(key="continue").click().run()
    assert query_of(at)["lesson"] == "pack"


SIXTEEN = {
    "th": (
        "กินช่อง", "กินถก", "กินสี่ตัว", "ถกสี่ตัว", "กินเศียร", "ถกเศียร", "กินสี่ตอง", "ถกสี่ตอง", "กินเก็ง", "ถกเก็ง",
        "สี่ตองเก็ง", "ถกสี่ตัวเก็ง", "สี่ตองมืด", "สี่ตองมืดเก็ง", "ล้มเอี่ยว", "เขียวหวาน",
    ),
    "en": (
        "Chong", "Thok", "Si tua", "Thok si tua", "Sian", "Thok sian", "Si tong", "Thok si tong", "Keng", "Thok keng",
        "Si tong keng", "Thok si tua keng", "Si tong muet", "Si tong muet keng", "Lom iao", "Khiao wan",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_map_has_the_sixteen_ways_to_win_of_the_source(open_page: Open, lang: str) -> None:
    told = str(part_json(open_page("home", lang=lang), "taps"))
    cells = re.findall(r'data-tap="win:(\w+)">.*?<span>([^<]+)</span>', told)
    assert tuple(name for way, name in cells if way != "no_win") == SIXTEEN[lang]  # that one is under reading hands
    assert '<span class="k">16</span>' in told


def test_a_way_drawn_by_the_winner_counts_for_its_own_cell() -> None:
    for situation, way in (
        ("hand=1dd2abc4bcc|1aaa&win=1d", "chong"),
        ("hand=1dd2abc4bcc|1aaa&win=1d&thok=1", "thok_chong"),
        ("hand=5aaabc8bcc|3ccc&win=5a&thok=1", "thok_si_tua"),
        ("hand=1aaa4cc8bbb9bbb&win=4c&thok=1", "si_tong_muet"),
        ("hand=4ac7abc8abc9abc&win=4b&keng=4b", "si_tong_keng"),
        ("hand=1abc2abc3abc4aa&win=4a&keng=4a", "khiao_wan"),
        ("hand=1aaaccdef|1bbb&win=1d&thok=1", "lom_iao"),
        ("hand=1dd2abc4bcc|1aaa&win=1e&thok=1", "no_win"),
    ):
        found = [skill for skill in skills_of(ask("name_the_win", situation)) if skill.startswith("win:")]
        assert found == [f"win:{way}"]


@pytest.mark.parametrize("way", WAYS_TO_WIN)
def test_a_tap_on_a_way_to_win_asks_mostly_about_it(way: str) -> None:
    asked = [make_question("name_the_win", Random(seed), 2, focus_of_way(way)) for seed in range(16)]
    assert sum(f"win:{way}" in skills_of(question) for question in asked) >= 6


def test_a_round_of_ten_ends_with_its_score_and_the_missed_ones(open_page: Open) -> None:
    at = open_page("practise", "?drill=which_set-1", "en")
    for number in range(10):
        question = question_of(query_of(at))
        (answer,) = question.answer
        wrong = next(option for option in question.options if option != answer)
        at.button(key=f"opt_{wrong if number == 3 else answer}").click().run()
        assert not at.exception
        at.button(key="next_on").click().run()
    words = text_of(at)
    assert say("round.score", "en", right=9, total=10) in words
    at.button(key="missed_again").click().run()
    assert not at.exception
    assert query_of(at)["kind"] == "which_set"


def test_choosing_a_kind_is_one_tap(open_page: Open) -> None:
    at = open_page("practise")
    for kind in all_kinds():
        assert [button.key for button in at.button if button.key == f"kind_{kind}"], kind
    at.button(key="kind_who_wins").click().run()
    assert query_of(at)["kind"] == "who_wins"


@pytest.mark.parametrize("part", sorted({rule.part for rule in rules()}))
def test_every_rule_opens_with_its_examples(open_page: Open, part: str) -> None:
    for place, rule in enumerate(row for row in rules() if row.part == part):
        lang = "th" if place % 2 else "en"
        at = open_page("rules", f"?rule={rule.id}", lang)
        words = text_of(at)
        assert rule.id in words
        assert words.count("panel ex") >= len(rule.examples)


def test_examples_follow_the_learners_house_rules(open_page: Open) -> None:
    at = open_page("rules", "?rule=T6.13", "en")
    assert "12 points" in text_of(at)
    at.session_state["samrap_settings"] = Settings(
        lang="en", house=settings_from_cookie("rules%3Dprice_muet%3A15", "en").house
    )
    at.run()
    assert "15 points" in text_of(at)


def test_an_unknown_rule_is_named(open_page: Open) -> None:
    assert "T9.9" in text_of(open_page("rules", "?rule=T9.9", "en"))


def test_settings_survive_their_cookie() -> None:
    kept = Settings(lang="en", captions="english", index="off")
    assert settings_from_cookie(cookie_text(kept), "th") == kept


def test_a_link_is_read_as_it_is_written() -> None:
    assert params_of("?kind=is_it_ready&hand=2aaa4cc%7C4bbb9ccc")["hand"] == "2aaa4cc|4bbb9ccc"


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_page_that_breaks_says_so_calmly_and_leads_on(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lang: str
) -> None:
    def breaks(*_: Any) -> None:
        raise KeyError("46")

    link = "?kind=which_set&cards=1d1a1c"
    with monkeypatch.context() as patched:
        patched.setattr("lessons.ui.ask_box.ask_box", breaks)
        at = open_page("practise", link, lang)
        assert say("page.failed", lang) in text_of(at)
        assert part_json(at, "shell")["say"] == say("page.failed", lang)
        assert [record.exc_info is not None for record in caplog.records if record.name == "lessons.pages"] == [True]
    caplog.clear()
    before = query_of(at)
    at.button(key="failed_again").click().run()
    assert query_of(at) == before
    assert [button.key for button in at.button if button.key == "opt_sian"]


def test_an_answer_that_breaks_a_page_is_put_aside(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(*_: Any) -> None:
        raise KeyError("46")

    at = open_page("practise", "?kind=which_set&cards=1d1a1c", "en")
    monkeypatch.setattr("lessons.ui.ask_box._show_why", breaks)
    at.button(key="opt_sian").click().run()
    assert say("page.failed", "en") in text_of(at)
    at.button(key="failed_again").click().run()
    assert [button.key for button in at.button if button.key == "opt_sian"]
    caplog.clear()


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_lesson_that_is_none_is_named(open_page: Open, lang: str) -> None:
    words = text_of(open_page("learn", "?lesson=nosuch", lang))
    assert "nosuch" in words
    assert 'role="alert"' in words
    assert 'role="alert"' not in text_of(open_page("learn", "", lang))


@pytest.mark.parametrize("page", ["home", "practise"])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_no_two_buttons_of_a_page_have_the_same_name(open_page: Open, page: str, lang: str) -> None:
    labels = [button.label for button in open_page(page, lang=lang).button]
    assert sorted(set(labels)) == sorted(labels)


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("lesson", [lesson.key for lesson in LESSONS])
def test_the_end_of_a_lesson_cheers_and_leads_on(open_page: Open, fresh_store: Store, lesson: str, lang: str) -> None:
    row = next(row for row in LESSONS if row.key == lesson)
    at = open_page("learn", f"?lesson={lesson}", lang)
    for wrong, told in ((0, "all_right"), (1, "most"), (len(row.steps), "some")):
        keep_steps(fresh_store, lesson, [place >= wrong for place in range(len(row.steps))])
        at.query_params["done"] = "1"
        at.run()
        assert say(f"learn.finished_{told}", lang).split()[0] in text_of(at)
    last = row.number == max(other.number for other in LESSONS if other.game == row.game)
    keys = {button.key for button in at.button}
    assert ("practise_all" in keys) == last
    assert ("next_lesson" in keys) != last
    links = [link.proto.label for link in at.get("page_link")]
    assert say("learn.practise_this", lang) in links


def test_the_end_of_the_course_leads_to_a_mixed_round(open_page: Open) -> None:
    at = open_page("learn", "?lesson=who_wins&done=1", "en")
    assert say("learn.finished_skipped", "en") in text_of(at)
    at.button(key="practise_all").click().run()
    assert question_of(query_of(at)).game == "tong"


def test_signs_stay_with_the_term_before_them_and_a_rule_stands_apart_from_thai(open_page: Open) -> None:
    english = text_of(open_page("learn", "?lesson=who_wins&step=keng_rank", "en"))
    thai = text_of(open_page("learn", "?lesson=chong&step=one_to_three_tong", "th"))
    pages = [english, thai]
    for row in LESSONS:
        for step in row.steps[:: max(1, len(row.steps) // 3)]:
            pages.append(text_of(open_page("learn", f"?lesson={row.key}&step={step.key}", "th")))
    for words in pages:
        assert not re.search(r"</button>(?!</b>)[,.;:!?)](?!</span>|[,.;:!?)])", words)
        assert not re.search("[\u0e00-\u0e7f]<button[^>]*class=.{0,2}rl", words)


@pytest.mark.parametrize("path", sorted(FRAME.parent.glob("*.py")), ids=lambda path: path.stem)
def test_no_page_has_a_bare_expression_that_streamlit_would_draw(path: Path) -> None:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    bare = [part.lineno for part in body[1:] if isinstance(part, ast.Expr) and not isinstance(part.value, ast.Call)]
    assert not bare, f"{path.name} at lines {bare}"


def test_streamlit_draws_no_bare_expressions_anyway() -> None:
    config = tomllib.loads((FRAME.parents[2] / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["runner"]["magicEnabled"] is False
