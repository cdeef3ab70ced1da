"""กินแบบไหน: a hand and its twelfth card; as what does it win, or not at all? Rule: T5.4, T6."""

from __future__ import annotations

from random import Random

from cards.phai_tong.house import House
from lessons.quizzes.base import Focus, Prompt, Question, QuizKind
from lessons.quizzes.situation import Reader, situation_text
from lessons.quizzes.winning import (
    NAME_RULES,
    category_options,
    category_why,
    deal_taken,
    read_taken,
    rules_touching_name,
)


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A hand and its twelfth card; one time in five it wins nothing."""
    return situation_text(deal_taken(random, level, focus, house).values(), house, NAME_RULES)


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> question = ask("hand=2aaa4cc|4bbb9ccc&win=4c")
    >>> sorted(question.answer), question.options
    (['si_tong'], ('chong', 'si_tong', 'khiao_wan', 'si_tong_muet', 'no_win'))
    """
    read = Reader(situation, ("hand", "win", "thok", "keng", "rules"))
    taken = read_taken(read, read.house())
    win, verdicts = taken.best(), taken.verdicts()
    options = category_options(taken, win, verdicts)
    why, answer, also_true = category_why(options, win, verdicts)
    return Question(
        kind="name_the_win",
        situation=read.done(),
        prompt=Prompt(key="prompt.name_the_win"),
        shown=(taken.shown(),),
        options=options,
        answer=answer,
        why=why,
        look="categories",
        also_true=also_true,
        house_rules=rules_touching_name(taken),
        house=taken.house,
    )


def proof(question: Question) -> list[dict[str, object]]:
    """One request: what the hand wins as, and every other category that holds."""
    read = Reader(question.situation, ("hand", "win", "thok", "keng", "rules"))
    return [read_taken(read, read.house()).request()]


KIND = QuizKind(
    key="name_the_win", deal=deal, ask=ask, proof=proof, prompt="prompt.name_the_win", lesson="chong", rule="T5.4",
    focus=("categories", "circumstances"), rules=NAME_RULES,
)  # fmt: skip
