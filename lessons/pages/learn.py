"""บทเรียน: the lessons of a game, and one step at a time: a few sentences, a hand, and something to do."""

from __future__ import annotations

from html import escape

import streamlit as st

from cards.errors import CardsError
from lessons.course import LESSON_BY_KEY, Lesson, Step, lessons_of
from lessons.markup import LessonText, read_lesson
from lessons.quizzes import KIND_BY_KEY, Question, ask
from lessons.quizzes.rounds import all_kinds, drill_text
from lessons.quizzes.situation import format_rules
from lessons.ui.ask_box import Asking, ask_box, take_early
from lessons.ui.drill import asking_params, begin, new_question, question_of
from lessons.ui.html import clauses, dot, intro, state_dot
from lessons.ui.learning import progress
from lessons.ui.odds_page_said import show_seen_in_lesson
from lessons.ui.places import go, link, show_games, show_language, show_tabs, show_top, way_back
from lessons.ui.prose import show_blocks
from lessons.ui.session import announce, params, set_params, settings
from lessons.ui.table_link import show_new_table_link
from lessons.wording import say


def step_at(lesson: Lesson, key: str | None) -> Step:
    """The step of this key; without one the first that is not done."""
    done = progress().done_in(lesson.key)
    named = next((step for step in lesson.steps if step.key == key), None)
    return named or next((step for step in lesson.steps if step.key not in done), lesson.steps[0])


def first_question(step: Step) -> Question:
    """The question a step begins with: its worked one under the learner's house rules, or a fresh one."""
    task = step.task
    if task.situation is not None:
        rules = format_rules(settings().house_of(KIND_BY_KEY[task.kind].game), KIND_BY_KEY[task.kind].rules)
        try:
            return ask(task.kind, f"{task.situation}&rules={rules}" if rules else task.situation)
        except CardsError:  # by these house rules it is no question any more
            return ask(task.kind, task.situation)
    return new_question(task.kind, task.level, task.focus)


def step_params(lesson: Lesson, step: Step, question: Question) -> dict[str, str]:
    """The query of a step with its question."""
    return {"lesson": lesson.key, "step": step.key, **asking_params(question)}


def show_step(lesson: Lesson, step: Step, query: dict[str, str]) -> None:
    """One step: words, picture, question; once answered the words fold away and the verdict takes their place."""
    chosen = settings()
    lang = chosen.lang
    text = read_lesson(lesson.key, lang)
    try:
        question = question_of(query)
        fits = question.kind == step.task.kind
    except CardsError:
        fits = False
    if not fits:
        question = first_question(step)
        set_params(step_params(lesson, step, question))
    place = lesson.steps.index(step)
    last = place == len(lesson.steps) - 1
    label = say("learn.finish" if last else "learn.next_step", lang)
    with st.container(key="page_lesson"):
        asking = Asking(
            next_label=label, again_label=say("learn.fresh_hand", lang), step=(lesson.key, step.key), heading="h2",
            lead=say("learn.your_turn", lang),
        )  # fmt: skip
        answered = take_early(question, asking) is not None
        show_step_top(lesson, place)
        show_words(text, step, answered=answered)
        if not answered:
            show_seen_in_lesson(lesson, step, chosen)
        asked = ask_box(question, asking)
    if asked == "next":
        announce("")
        following = None if last else lesson.steps[place + 1]
        set_params(
            {"lesson": lesson.key, "done": "1"} if following is None else {"lesson": lesson.key, "step": following.key}
        )
        st.rerun()
    if asked == "again":
        announce("")
        task = step.task
        fresh = new_question(task.kind, task.level, task.focus)
        set_params(step_params(lesson, step, fresh))
        st.rerun()


def show_step_top(lesson: Lesson, place: int) -> None:
    """The way back, the row of steps, the language."""
    lang = settings().lang
    done = progress().done_in(lesson.key)
    signs = "".join(
        f'<i class="{"n" if at == place else "r" if step.key in done else ""}"></i>'
        for at, step in enumerate(lesson.steps)
    )
    count = say("progress.step_of", lang, number=place + 1, total=len(lesson.steps))
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("learn.all_lessons", lang)):
            go("learn")
        st.html(
            f'<div class="qrow"><div class="reeds steps" role="img" aria-label="{escape(count)}">{signs}</div>'
            f'<span class="k nb">{escape(count)}</span></div>'
        )
        show_language()


def show_words(text: LessonText, step: Step, *, answered: bool) -> None:
    """The step's title and, until it is answered, its words."""
    lang = settings().lang
    words = text.steps[step.key]
    task = step.task
    with st.container(key="lhead", horizontal=True, vertical_alignment="center"):
        badge = f'<span class="badge">{escape(text.title)}</span>'
        st.html(f'<div class="tight"><h1>{clauses(words.title, lang)}</h1>{badge}</div>')
        drill = drill_text((task.kind,), task.level, task.focus)
        link("practise", say("learn.practise_this", lang), {"drill": drill}, name="practise")
    if not answered:
        show_blocks(words.blocks, key="prose")


def cheer(lesson: Lesson) -> str:
    """The key of a warm word on how a lesson went."""
    firsts = [progress().steps.get((lesson.key, step.key)) for step in lesson.steps]
    if None in firsts:
        return "learn.finished_skipped"
    right = firsts.count(True)
    if right == len(firsts):
        return "learn.finished_all_right"
    return "learn.finished_most" if right * 3 >= len(firsts) * 2 else "learn.finished_some"


def show_done(lesson: Lesson) -> None:
    """A lesson is done: how it went, a warm word, what comes next, and practice of what it was about."""
    lang = settings().lang
    steps = progress().steps
    firsts = [steps.get((lesson.key, step.key)) for step in lesson.steps]
    total = len(firsts)
    following = next((other for other in lessons_of(lesson.game) if other.number == lesson.number + 1), None)
    show_top("learn")
    with st.container(key="page_text"):
        signs = "".join(f'<i class="{"" if first is None else "r" if first else "w"}"></i>' for first in firsts)
        how = say("learn.finished_about", lang, right=firsts.count(True), total=total)
        st.html(
            f"<h1>{escape(say('learn.finished', lang, number=lesson.number))}</h1>"
            f'<p class="k">{escape(read_lesson(lesson.key, lang).title)}</p>'
            f'<div class="reeds steps" aria-hidden="true">{signs}</div>'
            f"<p>{clauses(how, lang)}</p><p><b>{clauses(say(cheer(lesson), lang), lang)}</b></p>"
        )
        if following is None:
            show_course_done(lesson, lang)
        else:
            show_following(following, lang)
        drill = drill_text(lesson.kinds, 1)
        link("practise", say("learn.practise_this", lang), {"drill": drill}, name="drill", look="go")
        link("learn", say("learn.all_lessons", lang), name="all", look="go")
    show_tabs("learn")


def show_following(following: Lesson, lang: str) -> None:
    """The lesson that comes next, and what it is about."""
    words = read_lesson(following.key, lang)
    with st.container(key="panel_following"):
        st.html(intro(words.title, words.summary, lang, level="h2"))
        name = words.title
        if st.button(say("learn.next_lesson", lang, name=name), key="next_lesson", type="primary", width="stretch"):
            set_params({"lesson": following.key})
            st.rerun()


def show_course_done(lesson: Lesson, lang: str) -> None:
    """The last lesson of a game is done: practice of everything, the map, and what is still open."""
    open_ones = [other for other in lessons_of(lesson.game) if lesson_state(other) != "mastered"]
    with st.container(key="panel_course"):
        st.html(intro(say("learn.course_done", lang), say("learn.course_done_about", lang), lang, level="h2"))
        if st.button(say("learn.practise_all", lang), key="practise_all", type="primary", width="stretch"):
            go("practise", begin(all_kinds(lesson.game), 1))
        link("home", say("learn.see_map", lang), name="map", look="go")
    if open_ones:
        with st.container(key="panel_open"):
            st.html(f"<h2>{escape(say('learn.open_lessons', lang, count=len(open_ones)))}</h2>")
            for other in open_ones[:3]:
                with st.container(key=f"open_{other.key}"):
                    words = f"{other.number} · {read_lesson(other.key, lang).title}"
                    link("learn", words, {"lesson": other.key}, name=f"l{other.key}")


def lesson_state(lesson: Lesson) -> str:
    """How far a lesson is: mastered when all its steps are done."""
    done = len(progress().done_in(lesson.key))
    return "mastered" if done == len(lesson.steps) else "learning" if done else "not_yet"


def show_list(unknown: str = "") -> None:
    """The game's lessons, one row each; `unknown` is what was asked for and is none."""
    lang, game = settings().lang, settings().game
    show_top("learn")
    with st.container(key="page_list"):
        show_games()
        about = say("pok.learn_about" if game == "pok" else "learn.about", lang)
        st.html(intro(say("learn.title", lang), about, lang))
        if unknown:
            told = clauses(say("learn.no_lesson", lang, token=unknown[:20]), lang)
            st.html(f'<p class="why near" role="alert">{dot("near")}<span>{told}</span></p>')
        with st.container(key="lessons"):
            for lesson in lessons_of(game):
                show_row(lesson, lang)
        link("odds", say("odds_page.open", lang), {"game": game}, name="odds")
        show_new_table_link(lang)
    show_tabs("learn")


def show_row(lesson: Lesson, lang: str) -> None:
    """A lesson's row: number, title, what it is about, how far it is; all of it a button."""
    text = read_lesson(lesson.key, lang)
    state = lesson_state(lesson)
    done = len(progress().done_in(lesson.key))
    steps = f"{done}/{len(lesson.steps)}" if done else say("unit.steps", lang, count=len(lesson.steps))
    with st.container(key=f"row_{lesson.key}"):
        st.html(
            f'<div class="lrow"><b class="no">{lesson.number}</b><div><b>{escape(text.title)}</b>'
            f'<p class="k">{clauses(text.summary, lang)}</p></div>'
            f'<span class="x nb">{state_dot(state)} {escape(steps)}</span></div>'
        )
        if st.button(f"{say('learn.lesson_open', lang)}: {text.title}", key=f"open_{lesson.key}", width="stretch"):
            set_params({"lesson": lesson.key})
            st.rerun()


query = dict(params())
lesson = LESSON_BY_KEY.get(query.get("lesson", ""))
if lesson is None:
    show_list(query.get("lesson", ""))
elif "done" in query:
    show_done(lesson)
else:
    show_step(lesson, step_at(lesson, query.get("step")), query)
