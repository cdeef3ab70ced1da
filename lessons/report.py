"""แจ้งข้อ: a question as a text to copy and send to whoever keeps the app, with all that is needed to look into it."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

from cards.verdict import Verdict
from lessons.quizzes import Grade, Question, grade, groups_of_option, link_of, proof_of, say_prompt
from lessons.quizzes.part_the_hand import judge_groups
from lessons.quizzes.situation import format_rules
from lessons.wording import plain_text, say, say_grade, say_option, say_reason

_PACKAGES: tuple[str, ...] = ("samrap", "streamlit")
_SIGNS = {True: "✓", False: "✗"}


def versions_text() -> str:
    """รุ่น: the versions of the app, of Python and of Streamlit.

    >>> versions_text().startswith("samrap ") and "Python 3" in versions_text()
    True
    """
    return " · ".join((*map(_version_of, _PACKAGES), f"Python {platform.python_version()}"))


def _version_of(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:  # run from a folder of files
        return f"{package} ?"


def report_text(question: Question, chosen: Iterable[str], lang: str, *, address: str) -> str:
    """ข้อความแจ้งข้อ: a question, what was chosen and what the engine says of it; nothing of the learner.

    Before an answer nothing is chosen, and the answer is not told. `address` is that of the page without its query.
    Errors: as `grade`.

    >>> from lessons.quizzes import ask
    >>> text = report_text(ask("which_set", "cards=1d1a1c"), ["sian"], "en", address="https://samrap.example/practise")
    >>> print(text.splitlines()[1])
    Link: https://samrap.example/practise?kind=which_set&cards=1d1a1c
    """
    picked = tuple(chosen)
    graded = grade(question, picked)
    title = say(f"kind.{question.kind}.title", lang)
    lines = [
        say("report.title", lang),
        say("report.link", lang, link=address + link_of(question)),
        say("report.kind", lang, name=title, key=question.kind),
        say("report.prompt", lang, prompt=say_prompt(question, lang)),
        say("report.chosen", lang, given=_options(question, picked, lang) or say("report.nothing", lang)),
        *(_verdict_lines(question, picked, graded, lang) if picked else ()),
        say("report.rules", lang, rules=format_rules(question.house) or say("report.usual_rules", lang)),
        say("report.proof", lang),
        *(json.dumps(request, ensure_ascii=False) for request in proof_of(question)),
        say("report.versions", lang, versions=versions_text()),
        say("report.language", lang, code=lang),
        "",
        say("report.note", lang),
    ]
    return "\n".join(lines) + "\n"


def _verdict_lines(question: Question, picked: tuple[str, ...], graded: Grade, lang: str) -> list[str]:
    """The grade, the right answer, and every reason of what was picked and of what is right."""
    told = dict.fromkeys((*picked, *sorted(question.answer)))
    return [
        say("report.grade", lang, grade=say_grade(graded.value, question.picks, lang)),
        say("report.right", lang, answer=_options(question, sorted(question.answer), lang)),
        say("report.why", lang),
        *(line for option in told for line in _why(question, option, lang)),
    ]


def _options(question: Question, options: Iterable[str], lang: str) -> str:
    return ", ".join(_option(question, option, lang) for option in options)


def _option(question: Question, option: str, lang: str) -> str:
    """An option in words with its key, by which two of one name are told apart."""
    if question.picks == "groups":
        return option
    thok = bool(question.shown and question.shown[-1].thok)
    return f"{say_option(question.kind, option, lang, thok=thok)} ({option})"


def _why(question: Question, option: str, lang: str) -> list[str]:
    reasons = _verdict(question, option).reasons
    told = (
        f"  {_SIGNS[reason.holds]} {plain_text(say_reason(reason, lang), lang)} [{reason.rule}]" for reason in reasons
    )
    return [f"- {_option(question, option, lang)}", *told]


def _verdict(question: Question, option: str) -> Verdict:
    """The verdict of an option; groups that a learner made may be none of the options."""
    return question.why[option] if option in question.why else judge_groups(question, groups_of_option(option))
