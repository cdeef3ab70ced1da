"""ทำอะไรต่อดี: the one thing to do next, and the daily review: what is due, when more comes, how many it asks."""

from __future__ import annotations

from datetime import datetime
from html import escape

import streamlit as st

from lessons.course import LESSON_BY_KEY, Lesson, lessons_of
from lessons.drills import usual, wanted_text
from lessons.markup import read_lesson
from lessons.progress import USUAL_MILLIS, Progress
from lessons.quizzes.rounds import all_kinds
from lessons.schedule import Suggestion, coming_due, due_skills, is_done, make_review, new_skills, what_next
from lessons.skills import say_skill
from lessons.ui.drill import begin_wanted, start_review
from lessons.ui.html import chips, clauses, intro
from lessons.ui.learning import unfinished_round
from lessons.ui.places import go
from lessons.ui.progress_cards import picture_html
from lessons.ui.progress_map import practice_of
from lessons.ui.session import REVIEW_SIZES, Settings, change_settings, zone
from lessons.ui.show_cards import card_html
from lessons.ui.show_pok import pok_card_html
from lessons.wording import say

_READING_MILLIS = 5_000
_OTHER_MILLIS = 15_000
_MOST_COMING = 3


# --- the one thing ----------------------------------------------------------------------------------------------------


def suggestion(progress: Progress, now: datetime, chosen: Settings) -> Suggestion:
    """What to do next in the game in use, by its house rules."""
    return what_next(progress, now, chosen.game, chosen.house_of(chosen.game))


def say_next(found: Suggestion, lang: str) -> str:
    """The one thing in a few words, as a title.

    >>> say_next(Suggestion(what="review", count=3), "en")
    'Next up: review'
    """
    if found.what == "lesson":
        return say("home.next_up", lang, name=read_lesson(found.lesson, lang).title)
    return say(f"next.{found.what}", lang)


def show_suggestion(found: Suggestion, progress: Progress, now: datetime, chosen: Settings) -> None:
    """The one thing to do next, with the filled button of the page."""
    with st.container(key="panel_next"):
        _SHOW[found.what](found, progress, now, chosen)


def fan_html(chosen: Settings) -> str:
    """Three cards of the game, fanned."""
    if chosen.game == "pok":
        cards = "".join(pok_card_html(code, chosen, name=False) for code in ("8S", "AH", "KC"))
        return f'<div class="fan qfan" aria-hidden="true">{cards}</div>'
    cards = "".join(card_html(code, chosen, name="", caption=False) for code in ("2a", "4b", "9c"))
    return f'<div class="fan" aria-hidden="true">{cards}</div>'


def _panel_html(picture: str, over: str, title: str, under: str, lang: str) -> str:
    first = f'<p class="k">{clauses(over, lang)}</p>' if over else ""
    return (
        f'<div class="cont">{picture}<div>{first}<h2>{clauses(title, lang)}</h2>'
        f'<p class="k d">{clauses(under, lang)}</p></div></div>'
    )


def has_begun(progress: Progress, game: str) -> bool:
    """Whether any step of a game's course is done.

    >>> has_begun(Progress(), "tong")
    False
    """
    return any(progress.done_in(lesson.key) for lesson in lessons_of(game))


def _where(lesson: Lesson, progress: Progress, lang: str) -> str:
    step = len(set(progress.done_in(lesson.key))) + 1
    return say("home.where", lang, lesson=lesson.number, step=step, steps=len(lesson.steps))


def _show_lesson(found: Suggestion, progress: Progress, _now: datetime, chosen: Settings) -> None:
    lang, lesson = chosen.lang, LESSON_BY_KEY[found.lesson]
    words = read_lesson(lesson.key, lang)
    st.html(_panel_html(fan_html(chosen), _where(lesson, progress, lang), words.title, words.summary, lang))
    label = say("home.continue" if has_begun(progress, chosen.game) else "home.start", lang)
    if st.button(label, key="continue", type="primary", width="stretch"):
        go("learn", {"lesson": lesson.key})


def show_small_lesson(progress: Progress, chosen: Settings) -> None:
    """Where the course goes on, as one thing among others; nothing where it is done."""
    lesson = next((row for row in lessons_of(chosen.game) if not is_done(progress, row.key)), None)
    if lesson is None:
        return
    lang = chosen.lang
    with st.container(key="panel_lesson", horizontal=True, vertical_alignment="center"):
        words = intro(read_lesson(lesson.key, lang).title, _where(lesson, progress, lang), lang, level="h2")
        st.html(words, width="stretch")
        if st.button(say("home.continue", lang), key="continue", width="content"):
            go("learn", {"lesson": lesson.key})


def _show_review(_found: Suggestion, progress: Progress, now: datetime, chosen: Settings) -> None:
    title, about, label = review_words(progress, now, chosen)
    st.html(_panel_html(fan_html(chosen), "", title, about, chosen.lang))
    if st.button(label, key="review", type="primary", width="stretch"):
        go("practise", start_review())


def _show_weak(found: Suggestion, progress: Progress, _now: datetime, chosen: Settings) -> None:
    lang, picture = chosen.lang, picture_html(found.skill, chosen)
    st.html(
        _panel_html(picture or fan_html(chosen), "", say_skill(found.skill, lang), say("next.weak_about", lang), lang)
    )
    if st.button(say("known.practise", lang), key="weak", type="primary", width="stretch"):
        go("practise", begin_wanted(practice_of(progress, found.skill)))


def _show_speed(_found: Suggestion, _progress: Progress, _now: datetime, chosen: Settings) -> None:
    lang = chosen.lang
    st.html(_panel_html(fan_html(chosen), "", say("next.speed_name", lang), say("next.speed_about", lang), lang))
    if st.button(say("speed.start", lang), key="speed", type="primary", width="stretch"):
        go("practise", {"drill": wanted_text(usual("speed", chosen.game))})


_SHOW = {"lesson": _show_lesson, "review": _show_review, "weak": _show_weak, "speed": _show_speed}


# --- the daily review -------------------------------------------------------------------------------------------------


def review_words(progress: Progress, now: datetime, chosen: Settings) -> tuple[str, str, str]:
    """What the review of now has: how many skills are due, or new; how many questions, about how long; its button.

    Of a review that was left before its end, what is left of it.
    """
    lang, game = chosen.lang, chosen.game
    running = unfinished_round(all_kinds(game), "review")
    if running is not None and running.results:
        left = say("daily.left", lang, count=running.standing.left)
        return say("drill.review.title", lang), left, say("daily.go_on", lang)
    house = chosen.house_of(game)
    due = len(due_skills(progress, now, game, house))
    asks = make_review(progress, now, chosen.review, game, house)
    count = len(asks) if running is None else running.standing.left or 0  # one begun keeps the length it was begun with
    title = say("review.due", lang, count=due)
    if not due:
        title = say("review.fresh", lang, count=len(new_skills(progress, game, house)))
    millis = sum(progress.speed(ask.kind) or USUAL_MILLIS.get(ask.kind, _OTHER_MILLIS) for ask in asks)
    each = millis / max(1, len(asks)) + _READING_MILLIS
    minutes = max(1, round(count * each / 60_000))
    return title, say("review.about", lang, count=count, minutes=minutes), say("daily.start", lang)


def has_review(progress: Progress, now: datetime, chosen: Settings) -> bool:
    """Whether there is anything to review now, or a review that was left before its end; every page goes by this."""
    game = chosen.game
    left = unfinished_round(all_kinds(game), "review") is not None
    return left or bool(make_review(progress, now, chosen.review, game, chosen.house_of(game)))


def show_small_review(progress: Progress, now: datetime, chosen: Settings) -> None:
    """The review as one thing among others; nothing where there is none."""
    if not has_review(progress, now, chosen):
        return
    title, about, label = review_words(progress, now, chosen)
    with st.container(key="panel_review", horizontal=True, vertical_alignment="center"):
        st.html(intro(title, about, chosen.lang, level="h2"), width="stretch")
        if st.button(label, key="review", width="content"):
            go("practise", start_review())


def say_coming(progress: Progress, now: datetime, chosen: Settings, most: int) -> list[str]:
    """When the next things come due and how many: of `most` days at the most, none where nothing is on its way."""
    lang, game = chosen.lang, chosen.game
    rows = coming_due(progress, now, game, chosen.house_of(game), zone())[:most]
    return [
        say({0: "review.today", 1: "review.tomorrow"}.get(row.in_days, "review.in_days"), lang, count=row.count,
            days=row.in_days)
        for row in rows
    ]  # fmt: skip


def show_coming(progress: Progress, now: datetime, chosen: Settings) -> None:
    """When something comes due next, in one line; nothing where something is due, or nothing on its way."""
    if due_skills(progress, now, chosen.game, chosen.house_of(chosen.game)):
        return
    for when in say_coming(progress, now, chosen, 1):
        st.html(f'<p class="k">{escape(say("review.coming", chosen.lang))} <span class="nb">{escape(when)}</span></p>')


def show_review_settings(progress: Progress, now: datetime, chosen: Settings) -> None:
    """The daily review: what comes when, and how many questions it has, which is chosen here."""
    if not progress.items:
        return
    lang = chosen.lang
    with st.container(key="panel_daily"):
        coming = chips(map(escape, say_coming(progress, now, chosen, _MOST_COMING)))
        line = f'<p class="k">{escape(say("review.coming", lang))}</p>{coming}' if coming else ""
        size_of = f'<p class="hr"><b>{escape(say("review.size", lang))}</b></p>'
        st.html(f"<h2>{escape(say('drill.review.title', lang))}</h2>{line}{size_of}")
        size = st.segmented_control(
            say("review.size", lang),
            REVIEW_SIZES,
            default=chosen.review,
            required=True,
            format_func=lambda count: say("review.size_of", lang, count=count),
            key=f"review_size_{chosen.review}_{lang}",
            label_visibility="collapsed",
        )
        if size and size != chosen.review:
            change_settings(review=size)
            st.rerun()
