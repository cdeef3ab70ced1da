"""Command line of the teaching: make questions, check that all content is sound, take away what is yours."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from cards.errors import CardsError
from lessons.course import LESSONS
from lessons.markup import check_lesson
from lessons.quizzes import (
    KIND_BY_KEY,
    LEVELS,
    Question,
    ask,
    link_of,
    make_question,
    params_of,
    proof_of,
    question_from_link,
    say_prompt,
)
from lessons.quizzes.games import GAMES
from lessons.quizzes.situation import parse_rules
from lessons.takeaway.commands import add_commands
from lessons.wording import LANGS


def question_line(question: Question) -> dict[str, Any]:
    """A question as the JSON object that the command line prints.

    >>> question_line(ask("which_set", "cards=1d1a1c"))["answer"]
    ['phuak']
    """
    return {
        "kind": question.kind,
        "situation": question.situation,
        "prompt": {lang: say_prompt(question, lang) for lang in LANGS},
        "options": list(question.options),
        "answer": [option for option in question.options if option in question.answer],
        "link": link_of(question),
        "proof": proof_of(question),
    }


def print_questions(args: argparse.Namespace) -> int:
    """Print `count` questions, one JSON object a line; the same arguments print the same lines."""
    house = house_of(args.rules, KIND_BY_KEY[args.kind].game)
    random = Random(args.seed)
    for number in range(args.count):
        level = args.level or LEVELS[number % len(LEVELS)]
        question = make_question(args.kind, random, level, args.focus, house)
        print(json.dumps(question_line(question), ensure_ascii=False))
    return 0


def house_of(rules: Sequence[str], game: str = "tong") -> Any:
    """The house of a game that `key=value` arguments make. Errors: `CardsError`.

    >>> house_of(["iao_sian=mixed", "price_lom=5"]).price_lom, house_of(["must_draw=off"], "pok").must_draw
    (5, 'off')
    """
    return parse_rules(",".join(rule.replace("=", ":") for rule in rules), game)


def find_faults() -> list[str]:
    """What is wrong with the content, a line each; nothing when all is sound.

    Every mark in the lesson texts is proven, every worked question asked, and a fresh question made for every step.
    """
    faults: list[str] = []
    for lesson in LESSONS:
        for lang in LANGS:
            try:
                faults.extend(check_lesson(lesson.key, lang))
            except (CardsError, ValueError, LookupError, OSError) as error:
                faults.append(f"{lesson.key}.{lang}: {error}")
        for step in lesson.steps:
            task, place = step.task, f"{lesson.key}/{step.key}"
            try:
                if task.situation is not None:
                    worked = ask(task.kind, task.situation)
                    if question_from_link(params_of(link_of(worked))) != worked:
                        faults.append(f"{place}: the worked question's link gives another question")
                make_question(task.kind, Random(place), task.level, task.focus)
            except CardsError as error:
                faults.append(f"{place}: {error}")
    return faults


def print_check(_args: argparse.Namespace) -> int:
    """Print what is wrong with the content; exit status 1 when anything is."""
    faults = find_faults()
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{len(LESSONS)} lessons, {sum(len(lesson.steps) for lesson in LESSONS)} steps: all sound")
    return 1 if faults else 0


def parser() -> argparse.ArgumentParser:
    """The arguments that `python -m lessons` takes."""
    top = argparse.ArgumentParser(prog="python -m lessons", description=__doc__)
    calls = top.add_subparsers(dest="call", required=True)
    questions = calls.add_parser("questions", help="print fresh questions as JSON lines")
    questions.add_argument("--kind", required=True, choices=sorted(KIND_BY_KEY))
    questions.add_argument("--count", type=int, default=10)
    questions.add_argument("--seed", default="0", help="any text; the same seed prints the same questions")
    questions.add_argument("--level", type=int, choices=LEVELS, help="left out: each in turn")
    questions.add_argument("--focus", help="what they are to be about: faces, heads, set kinds, wins, hands, points")
    known = "; ".join(f"{game.key}: {', '.join(game.house_rules)}" for game in GAMES)
    questions.add_argument("--rules", nargs="*", default=[], metavar="KEY=VALUE", help=f"house rules of {known}")
    questions.set_defaults(run=print_questions)
    check = calls.add_parser("check", help="check that every lesson and every task is sound")
    check.set_defaults(run=print_check)
    add_commands(calls)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; a slip is told on standard error, with exit status 2."""
    args = parser().parse_args(argv)
    try:
        status: int = args.run(args)
    except CardsError as error:
        print(f"{parser().prog}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    raise SystemExit(main())
