"""The page of progress and what Home tells of it: states in words, what comes back when, what to do next; no blame."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from html import unescape
from random import Random
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from cards.phai_tong.deck import CODES
from cards.phai_tong.house import House
from cards.pok_deng.house import House as PokHouse
from lessons.course import lessons_of
from lessons.drills import wanted_text
from lessons.history import Entry, whole_millis
from lessons.markup import read_lesson
from lessons.progress import STATES, Day, Progress, Week, progress_of
from lessons.quizzes import make_question
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.rounds import focus_for
from lessons.schedule import due_skills, make_review, new_skills
from lessons.skills import SKILL_BY_KEY, SKILLS, say_skill, skills_of
from lessons.ui import progress_map, progress_pairs, session
from lessons.ui.places import PAGES, TABS
from lessons.ui.progress_days import calendar_html, months_html, say_due, weeks_shown
from lessons.ui.progress_map import PARTS, parts_of, practice_of, whole_map_html
from lessons.ui.progress_plots import columns_of, kind_now
from lessons.ui.session import Settings, settings_from_cookie
from lessons.wording import LANGS, entries, say
from tests.lessons.histories import DAY, answer, course_done, lesson_done
from tests.pages.conftest import Open, part_data, query_of, text_of, the_learner, whole_query_of

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

    from lessons.store import Store

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday
BANGKOK = ZoneInfo("Asia/Bangkok")


def ago(**time: float) -> datetime:
    return whole_millis(session.now() - timedelta(**time))


def keep(store: Store, entries: Iterable[Entry]) -> None:
    """The local learner did all this."""
    if not store.learners("local"):
        store.add_learner("local", session.now())
    store.append_all(the_learner(), list(entries))


def primary(at: AppTest) -> list[str]:
    """The keys of the filled buttons of the page."""
    return [str(button.key) for button in at.button if button.proto.type == "primary"]


def keys(at: AppTest) -> set[str]:
    return {str(button.key) for button in at.button}


def told(html: str) -> str:
    """HTML as it reads."""
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html)))


# --- Home -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", ["home", "progress"])
def test_a_new_learner_is_led_to_the_first_lesson_and_sees_no_empty_boxes(
    open_page: Open, page: str, lang: str
) -> None:
    at = open_page(page, lang=lang)
    assert primary(at) == ["continue"]
    assert say("home.start", lang) in [button.label for button in at.button]
    words = text_of(at)
    assert read_lesson("pack", lang).title in words
    for key in ("drill.review.title", "review.coming", "days.title", "plot.title", "pairs.title", "days.months"):
        assert say(key, lang) not in words, key
    assert "review" not in keys(at)
    assert not at.get("button_group") or page == "home"


def test_what_is_due_is_the_one_filled_button_of_home_and_of_progress(open_page: Open, fresh_store: Store) -> None:
    keep(fresh_store, [answer(f"face:{code}", ago(days=9)) for code in ("4a", "4b", "4c")])
    for page in ("home", "progress"):
        at = open_page(page, lang="en")
        assert primary(at) == ["review"]
        assert say("review.due", "en", count=3) in text_of(at)
        at.button(key="review").click().run()
        assert not at.exception
        query = query_of(at)
        assert query["drill"] == "review-mixed-1"
        assert query["kind"] in ("name_the_card", "find_the_card")


def test_beside_the_review_home_offers_the_lesson_and_practice(open_page: Open, fresh_store: Store) -> None:
    keep(fresh_store, [answer(f"face:{code}", ago(days=9)) for code in ("4a", "4b", "4c")])
    at = open_page("home", lang="en")
    assert {"review", "continue", "practise_now"} <= keys(at)
    at.button(key="continue").click().run()
    assert query_of(at)["lesson"] == "pack"


def test_with_little_due_the_lesson_comes_first_and_the_review_beside_it(open_page: Open, fresh_store: Store) -> None:
    keep(fresh_store, [answer("face:4b", ago(days=9))])
    at = open_page("home", lang="en")
    assert primary(at) == ["continue"]
    assert "review" in keys(at)
    assert say("review.due", "en", count=1) in text_of(at)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("answered", "first"),
    [
        ([answer(f"face:{code}", grade="wrong") for code in CODES[:22]], "continue"),  # of this hour
        ([answer(f"face:{code}", grade="wrong") for code in CODES[:2]], "continue"),
        (lesson_done("iao"), "continue"),  # nothing is due, but new things are there
        ([*course_done("tong")], "review"),
    ],
    ids=["due of this hour", "few due", "new", "all new"],
)
def test_every_page_says_the_same_of_what_is_due_and_has_its_button(
    open_page: Open, fresh_store: Store, answered: list[Entry], first: str, lang: str
) -> None:
    keep(fresh_store, [replace(entry, at=ago(minutes=40)) for entry in answered])  # type: ignore[type-var]
    pages = {name: open_page(name, lang=lang) for name in ("home", "progress", "practise")}
    progress = progress_of(entry for _, entry in fresh_store.entries(the_learner()))
    due = len(due_skills(progress, session.now(), "tong"))
    title = say("review.due", lang, count=due)
    if not due:
        title = say("review.fresh", lang, count=len(new_skills(progress, "tong")))
    asks = len(make_review(progress, session.now(), 10, "tong"))
    about = say("review.about", lang, count=asks, minutes=9).partition("9")[0]
    for name, at in pages.items():
        words = told(text_of(at))
        assert told(title) in words, name
        assert told(about) in words, name
        assert ("start_review" if name == "practise" else "review") in keys(at), name
        assert primary(at) == (["start_review"] if name == "practise" else [first])


def test_a_review_begun_says_how_many_it_has_whatever_size_is_chosen_since(open_page: Open, fresh_store: Store) -> None:
    keep(fresh_store, [answer(f"face:{code}", ago(days=9)) for code in CODES])
    at = open_page("home", lang="en")
    at.button(key="review").click().run()
    at.switch_page("progress.py").run()
    (sizes,) = [group for group in at.button_group if str(group.key).startswith("review_size")]
    sizes.set_value(20).run()
    for name in ("home", "progress", "practise"):
        at.query_params.clear()
        at.switch_page(f"{name}.py").run()
        assert say("review.about", "en", count=10, minutes=9).partition("9")[0] in text_of(at), name


def test_with_nothing_due_home_says_when_something_will_be(open_page: Open, fresh_store: Store) -> None:
    now = session.now()
    known = [answer("face:4b", now - timedelta(minutes=15)), answer("face:4b", now - timedelta(minutes=1))]
    keep(fresh_store, known)
    item = progress_of(known).item("face:4b")
    assert item is not None
    days = (item.due.date() - now.date()).days
    assert days > 1
    at = open_page("home", lang="en")
    assert primary(at) == ["continue"]
    assert "review" not in keys(at)
    words = told(text_of(at))
    assert f"{say('review.coming', 'en')} {say('review.in_days', 'en', days=days, count=1)}" in words
    assert "visit only" not in words


def test_after_the_last_lesson_a_weak_skill_comes_next_then_the_clock(open_page: Open, fresh_store: Store) -> None:
    now = session.now()
    everything = [answer(skill.key, now, kind="which_set") for skill in SKILLS if skill.game == "tong"]
    keep(fresh_store, [*course_done("tong", ago(days=1)), *everything])
    at = open_page("home", lang="en")
    assert primary(at) == ["speed"]
    at.button(key="speed").click().run()
    assert query_of(at) == {"drill": "speed-name_the_card.find_the_card.which_set-1"}
    keep(fresh_store, [answer("set:sian", session.now(), "wrong", kind="which_set") for _ in range(2)])
    at = open_page("home", lang="en")
    assert primary(at) == ["weak"]
    assert say_skill("set:sian", "en") in text_of(at)
    at.button(key="weak").click().run()
    assert query_of(at)["kind"] == "which_set"


def test_a_review_left_before_its_end_is_gone_on_with(open_page: Open, fresh_store: Store) -> None:
    keep(fresh_store, [answer(f"set:{name}", ago(days=9)) for name in ("tong", "sian", "phuak", "none")])
    at = open_page("home", lang="en")
    at.button(key="review").click().run()
    next(button for button in at.button if str(button.key).startswith("opt_")).click().run()
    home = open_page("home", lang="en")
    assert say("daily.go_on", "en") in [button.label for button in home.button]
    home.button(key="review").click().run()
    assert whole_query_of(home)["round"] == whole_query_of(at)["round"]


# --- the page ---------------------------------------------------------------------------------------------------------


def test_progress_is_a_page_without_a_tab_and_home_links_to_it(open_page: Open) -> None:
    assert "progress" in set(PAGES) - set(TABS)
    links = [link.proto.page for link in open_page("home", lang="en").get("page_link")]
    assert links.count("progress") == 1
    tabs = [link.proto.label for link in open_page("progress", lang="en").get("page_link")]
    assert tabs == [say(f"nav.{key}", "en") for key in TABS] * 2, "in the top and at the bottom"


def test_the_map_has_everything_that_is_remembered() -> None:
    for game in GAME_BY_KEY:
        found = [key for part in PARTS[game] for key in part.skills]
        assert len(found) == len(set(found))
        assert set(found) == {skill.key for skill in SKILLS if skill.game == game}


def test_what_a_house_does_not_play_is_not_on_its_map() -> None:
    plain, without = (
        {key for part in parts_of("tong", house) for key in part.skills} for house in (House(), House(khiao_wan=False))
    )
    assert plain - without == {"win:khiao_wan"}


@pytest.mark.parametrize("game", GAME_BY_KEY)
def test_home_and_progress_count_the_same_parts_and_totals(open_page: Open, fresh_store: Store, game: str) -> None:
    keep(fresh_store, [answer(key, ago(days=2)) for key in ("set:sian", "hand:pok9")])
    maps = {}
    for page in ("home", "progress"):
        at = open_page(page, lang="en")
        at.session_state["samrap_settings"] = replace(at.session_state["samrap_settings"], game=game)
        at.run()
        (html,) = [part_data(part).decode() for part in at.get("bidi_component") if b'class=\\"map' in part_data(part)]
        maps[page] = re.findall(r'<b>([^<]*)</b><span class=\\"k\\">(?:0 of )?(\d+)(?: known)?<', html)
    assert maps["home"] == maps["progress"]
    assert sum(int(total) for _, total in maps["home"]) == sum(
        skill.game == game and skill.played(GAME_BY_KEY[game].house()) for skill in SKILLS
    )


def known_well() -> dict[str, list[Entry]]:
    """A skill in each state, as of NOW."""
    at = NOW - 9 * DAY
    return {
        "not_yet": [],
        "learning": [answer("face:2a", at)],
        "learned": [answer("face:3a", at), answer("face:3a", at + timedelta(minutes=20))],
        "steady": [answer("face:4a", at), answer("face:4a", at + 2 * DAY)],
        "mastered": [answer("face:5a", at), answer("face:5a", at + 7 * DAY, mixed=True)],
    }


def pop_of(html: str, skill: str) -> str:
    """What is told of one skill."""
    found = re.search(rf'<div class="pop know" id="{progress_map.pop_id(skill)}".*?(?=<div class="pop know"|$)', html)
    assert found is not None, skill
    return found[0]


@pytest.mark.parametrize("lang", LANGS)
def test_a_tap_tells_the_state_in_words_and_what_comes_after_it(lang: str) -> None:
    history = known_well()
    progress = progress_of(entry for state in STATES for entry in history[state])
    html = whole_map_html(progress, Settings(lang=lang), NOW, UTC)
    skills = dict(zip(STATES, ("face:1a", "face:2a", "face:3a", "face:4a", "face:5a"), strict=True))
    for state, skill in skills.items():
        assert progress.state(skill) == state
        told_of = told(pop_of(html, skill)).replace(" ", "")
        lesson = next(row for row in lessons_of("tong") if row.key == SKILL_BY_KEY[skill].lesson)
        title = read_lesson(lesson.key, lang).title
        toward = say(f"progress.toward.{state}", lang, number=lesson.number, lesson=title)
        for words in (say_skill(skill, lang), say(f"progress.{state}", lang), toward, say("known.practise", lang)):
            assert words.replace(" ", "") in told_of, (state, words)
        label = f'aria-label="{say_skill(skill, lang)}, {say(f"progress.{state}", lang)}"'
        assert label in html
    assert f"<b>{len(SKILLS_OF_TONG) - 4}</b>" in html, "the legend counts"


SKILLS_OF_TONG = [skill for skill in SKILLS if skill.game == "tong"]


def test_a_tap_tells_when_it_comes_back_how_often_it_was_right_and_what_it_is_taken_for() -> None:
    history = [
        answer("face:4b", NOW - 9 * DAY),
        answer("face:4b", NOW - 9 * DAY + timedelta(minutes=12)),
        answer("face:4b", NOW - 6 * DAY, "wrong", confused=("face:6b",)),
        answer("face:4b", NOW - timedelta(hours=2)),
        answer("face:4b", NOW - timedelta(hours=1)),
    ]
    progress = progress_of(history)
    item = progress.item("face:4b")
    assert item is not None
    words = told(pop_of(whole_map_html(progress, Settings(lang="en"), NOW, UTC), "face:4b"))
    assert say("known.right_of", "en", right=4, count=5).capitalize() in words
    assert say("known.taken_for", "en", names=say_skill("face:6b", "en")).lower() in words.lower()
    days = (item.due.date() - NOW.date()).days
    assert days > 0
    when = "back tomorrow" if days == 1 else f"back in {days} days"
    assert when in words.lower()
    assert "ready to review" not in words.lower()
    assert "ready to review" in told(
        pop_of(whole_map_html(progress, Settings(lang="en"), item.due, UTC), "face:4b")
    ).lower()  # fmt: skip


def test_it_comes_back_tomorrow_by_the_learners_own_days() -> None:
    late = datetime(2026, 3, 4, 16, 30, tzinfo=UTC)  # half an hour before midnight in Bangkok
    assert say_due(late + timedelta(hours=1), late, BANGKOK, "en") == say("due.tomorrow", "en")
    assert say_due(late + timedelta(hours=1), late, UTC, "en") == say("due.today", "en")
    assert say_due(late + timedelta(days=6), late, BANGKOK, "th") == "กลับมาอีก 6 วัน"


@pytest.mark.parametrize("skill", [skill.key for skill in SKILLS])
def test_practise_this_asks_about_it(skill: str) -> None:
    house = PokHouse(straight_flush="own_class") if skill == "hand:straight_flush" else None
    for progress in (Progress(), progress_of([answer(skill, NOW), answer(skill, NOW + timedelta(minutes=20))])):
        wanted = practice_of(progress, skill)
        asked = [
            make_question(kind, Random(seed), wanted.level, focus_for(kind, wanted.focus), house)
            for kind in wanted.kinds
            for seed in range(24)
        ]
        assert sum(skill in skills_of(question) for question in asked) >= 3 * len(wanted.kinds)


@pytest.mark.parametrize("skill", ["face:4b", "set:sian"])
def test_a_round_about_one_face_or_set_never_has_one_answer_only(skill: str) -> None:
    wanted = practice_of(progress_of([answer(skill, NOW, "wrong", confused=("face:9c",))]), skill)
    answers = {
        tuple(sorted(make_question(kind, Random(seed), wanted.level, focus_for(kind, wanted.focus)).answer))
        for kind in wanted.kinds
        for seed in range(12)
    }
    assert len(answers) > 2
    if skill == "face:4b":
        assert "9c" in str(wanted.focus), "with what the learner takes it for"


@pytest.mark.parametrize(
    ("tapped", "query"),
    [
        ("practise face:4b", {"drill": wanted_text(practice_of(Progress(), "face:4b"))}),
        ("lesson chong", {"lesson": "chong"}),
        ("settings", {}),
    ],
)
def test_what_is_tapped_leads_on(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, tapped: str, query: dict[str, str]
) -> None:
    monkeypatch.setattr(progress_map, "taps", lambda _html, *, key: tapped)
    at = open_page("progress", lang="en")
    found = query_of(at)
    assert {key: found.get(key) for key in query} == query
    assert say("progress.about", "en") not in text_of(at)


# --- days of practice -------------------------------------------------------------------------------------------------

DAYS = {date(2026, 1, 14): Day(answered=7, right=5), date(2026, 3, 3): Day(answered=1, right=1)}
TODAY = date(2026, 3, 4)


def test_the_calendar_starts_with_the_first_practice_and_its_weeks_on_monday() -> None:
    weeks = weeks_shown(DAYS, TODAY)
    assert weeks[0] == date(2026, 1, 12)
    assert all(monday.weekday() == 0 for monday in weeks)
    assert weeks[-1] == date(2026, 3, 2)
    assert len(weeks) == 8
    long_ago = {date(2020, 1, 1): Day(answered=1, right=1)}
    assert len(weeks_shown(long_ago, TODAY)) == 53


def test_a_day_says_when_and_how_many_and_a_day_without_says_nothing() -> None:
    html = calendar_html(DAYS, TODAY, "en")
    said = re.findall(r'<i class="day s(\d)[^"]*" title="([^"]*)"><span class="hide">([^<]*)</span>', html)
    assert said == [("1", "3 Mar: 1 answer", "3 Mar: 1 answer"), ("1", "14 Jan: 7 answers", "14 Jan: 7 answers")]
    days_drawn = len(re.findall('<i class="day', html.split("calkey")[0]))
    assert days_drawn == (TODAY - min(DAYS)).days + 1, "none before the first and none after today"
    assert "ม.ค." in calendar_html(DAYS, TODAY, "th")


def test_more_answers_are_a_darker_day() -> None:
    shades = []
    for count in (1, 9, 10, 24, 25, 49, 50, 400):
        days = {TODAY: Day(answered=count, right=0)}
        found = re.search(r'class="day s(\d) today"', calendar_html(days, TODAY, "en"))
        assert found is not None
        shades.append(int(found[1]))
    assert shades == [1, 1, 2, 2, 3, 3, 4, 4]


def test_months_are_summed_up_the_last_first() -> None:
    rows = re.findall(r'<th scope="row">([^<]*)</th><td>(\d+)</td><td>(\d+)</td><td>(\d+)%', months_html(DAYS, "en"))
    assert rows == [("Mar 2026", "1", "1", "100"), ("Jan 2026", "1", "7", "71")]
    assert "ม.ค. 2569" in months_html(DAYS, "th")


def test_days_are_those_of_the_browser(open_page: Open, fresh_store: Store) -> None:
    now = session.now()
    evening = now.replace(hour=20, minute=0, second=0, microsecond=0) - 3 * DAY  # the next day already in Bangkok
    keep(fresh_store, [answer("face:4b", evening)])
    for zone in ("UTC", "Asia/Bangkok"):
        at = open_page("home", lang="en")
        at.context["timezone"] = zone
        at.switch_page("progress.py").run()
        day = evening.astimezone(ZoneInfo(zone)).date()
        assert f"{day.day} {day:%b}: 1 answer" in text_of(at)


# --- how right, how fast ----------------------------------------------------------------------------------------------


def week(number: int, answered: int, right: int, millis: int | None) -> Week:
    return Week(monday=date(2026, 1, 5) + number * timedelta(days=7), answered=answered, right=right, millis=millis)


def test_the_last_four_weeks_are_set_against_those_before() -> None:
    weeks = (week(0, 4, 1, 9000), week(1, 4, 2, 8000), *(week(number, 5, 5, 4000) for number in (3, 4, 6, 7)))
    now = kind_now("which_set", weeks)
    assert (now.right, now.right_before, now.millis, now.millis_before) == (1.0, 3 / 8, 4000, 8500)
    first = kind_now("which_set", weeks[:4])
    assert (first.right, first.right_before, first.millis_before) == (13 / 18, None, None)
    few = kind_now("which_set", (week(0, 4, 0, None), *weeks[2:]))
    assert few.right_before is None, "four answers are no before"


def test_weeks_without_an_answer_keep_their_place() -> None:
    columns = columns_of((week(0, 4, 1, 9000), week(2, 4, 2, None)), date(2026, 3, 4))
    assert [monday for monday, _ in columns] == [date(2026, 1, 5) + n * timedelta(days=7) for n in range(9)]
    assert [found is not None for _, found in columns] == [True, False, True] + [False] * 6


def test_every_kind_that_was_answered_has_its_figures_and_no_other(open_page: Open, fresh_store: Store) -> None:
    right = [answer("set:sian", ago(days=2, minutes=n), kind="which_set", millis=4_200) for n in range(3)]
    wrong = [answer("set:sian", ago(days=2, minutes=9), "wrong", kind="which_set", millis=90_000)]
    keep(fresh_store, [*right, *wrong, answer("hand:tong", ago(days=2), kind="name_the_hand", millis=5_000)])
    at = open_page("progress", lang="en")
    words = text_of(at)
    plots = words[words.index('<table class=\\"plots') :]
    assert "75%" in plots
    assert "4.2 s" in plots
    assert say("kind.which_set.title", "en") in plots
    assert say("kind.name_the_hand.title", "en") not in plots
    at.button(key="game_pok").click().run()
    words = text_of(at)
    plots = words[words.index('<table class=\\"plots') :]
    assert say("kind.name_the_hand.title", "en") in plots
    assert say("kind.which_set.title", "en") not in plots


# --- what is mixed up -------------------------------------------------------------------------------------------------


def test_a_pair_that_is_mixed_up_is_shown_with_both_its_cards_and_practised(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    mixed = [answer("face:4b", ago(days=1, hours=n), "wrong", confused=("face:6b",)) for n in (2, 1)]
    pok = [answer("hand:tong", ago(days=1), "wrong", kind="name_the_hand", confused=("hand:yellow",))]
    keep(fresh_store, [*mixed, *pok])
    at = open_page("progress", lang="en")
    words = text_of(at)
    pairs = words[words.index('class=\\"duos') :]
    for shown in ("face f4b", "face f6b", say_skill("face:4b", "en"), say("pairs.count", "en", count=2)):
        assert shown in pairs, shown
    assert "hand:tong" not in pairs
    monkeypatch.setattr(progress_pairs, "taps", lambda _html, *, key: "face:4b face:6b")
    at.run()
    query = query_of(at)
    assert query["drill"] == "name_the_card.find_the_card-2-4b.6b"
    assert {query["card"]} <= {"4b", "6b"}


def test_pairs_beyond_the_first_few_are_folded_away() -> None:
    mixed = [answer(f"face:{head}a", NOW, "wrong", confused=(f"face:{head}b",)) for head in range(2, 9)]
    html = progress_pairs.pairs_html(progress_pairs.pairs_of(progress_of(mixed), House()), Settings(lang="en"))
    shown, folded = html.split("<details")
    assert shown.count("<li>") + folded.count("<li>") == 7
    assert say("pairs.more", "en", count=folded.count("<li>")) in folded


# --- the daily review -------------------------------------------------------------------------------------------------


def test_the_size_of_the_review_is_chosen_and_kept(open_page: Open, fresh_store: Store) -> None:
    keep(fresh_store, [answer(f"face:{head}{suit}", ago(days=9)) for head in range(2, 8) for suit in "abc"])
    at = open_page("progress", lang="en")
    assert say("review.due", "en", count=18) in text_of(at)
    assert "10 questions" in text_of(at)
    (sizes,) = [group for group in at.button_group if str(group.key).startswith("review_size")]
    sizes.set_value(5).run()
    assert not at.exception
    assert at.session_state["samrap_settings"].review == 5
    assert "5 questions" in text_of(at)
    cookie = session.cookie_text(at.session_state["samrap_settings"])
    assert settings_from_cookie(cookie, "en").review == 5


# --- words ------------------------------------------------------------------------------------------------------------


def test_nothing_blames_and_nothing_counts_days_in_a_row() -> None:
    for key, entry in entries().items():
        if key.split(".")[0] in ("progress", "known", "due", "next", "review", "days", "plot", "pairs"):
            for lang in LANGS:
                assert not re.search(
                    "streak|in a row|missed a|forgot|fail|overdue|behind|ติดต่อกัน|ขาดไป|ลืมแล้ว|แย่|ค้าง", entry[lang]
                ), key
