"""ไพ่อะไร: a hand of Pok Deng; what is it called, at its highest? Rule: P3.1, P6."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from cards.verdict import Verdict
from lessons.quizzes.base import HAND_WORDS, Focus, Prompt, Question, QuizKind, Shown
from lessons.quizzes.games import touching_rules
from lessons.quizzes.pok_hands import CLASS_RULES, Request, deal_hand, explain, judge_names, name_of
from lessons.quizzes.situation import Reader, cards_text, situation_text

_OPTIONS = 5


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A hand. Level 1: pok, two deng, tong, straight, points; 2: every name; 3: mostly hands taken for another."""
    return situation_text({"hand": cards_text(deal_hand(random, level, focus, house))}, house, CLASS_RULES)


def name_options(best: str, verdicts: Mapping[str, Verdict]) -> tuple[str, ...]:
    """The right name, plain points, the lower names that hold and those that fail by least, the highest first."""
    at = HAND_WORDS.index(best)
    others = [name for name in HAND_WORDS if name not in (best, "points")]
    others.sort(key=lambda name: (len(verdicts[name].failed), abs(HAND_WORDS.index(name) - at)))
    chosen = list(dict.fromkeys([best, "points", *others]))[:_OPTIONS]
    return tuple(name for name in HAND_WORDS if name in chosen)


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> question = ask("hand=JSQDKH")
    >>> sorted(question.answer), sorted(question.also_true), question.options
    (['straight'], ['yellow'], ('tong', 'straight', 'yellow', 'three_deng', 'points'))
    """
    read = Reader(situation, ("hand", "rules"), "pok")
    cards, house = read.dealt("hand"), read.house()
    verdicts = judge_names(cards, house)
    best = name_of(evaluate_hand(cards, house))
    options = name_options(best, verdicts)
    why = {name: verdicts[name] for name in options}
    return Question(
        kind="name_the_hand",
        game="pok",
        situation=read.done(),
        prompt=Prompt(key="prompt.name_the_hand"),
        shown=(Shown(role="hand", cards=cards),),
        options=options,
        answer=frozenset([best]),
        why=why,
        look="hands",
        also_true=frozenset(name for name in options if verdicts[name].holds) - {best},
        house_rules=touching_rules(house, CLASS_RULES, lambda other: name_of(evaluate_hand(cards, other))),
        house=house,
    )


def proof(question: Question) -> list[Request]:
    """One request: the hand's class and multiple, which together are its name."""
    return [explain(question.shown[0].cards)]


KIND = QuizKind(
    key="name_the_hand", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.name_the_hand",
    lesson="pok_three_cards", rule="P6.6", focus=("hands",), rules=CLASS_RULES, first="hand",
)  # fmt: skip
