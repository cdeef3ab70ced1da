"""กี่เด้ง: a hand of Pok Deng; at what multiple is it paid? Rule: P6.0 to P6.5, P6.9."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cards.pok_deng.deck import Cards
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import Focus, LazyVerdicts, Prompt, Question, QuizKind, Shown
from lessons.quizzes.games import touching_rules
from lessons.quizzes.pok_hands import Request, deal_hand, explain, judge_names, name_of
from lessons.quizzes.situation import Reader, cards_text, situation_text

RULES = ("straight_flush", "straight_vs_yellow", "straight_rank")
MULTIPLES: tuple[str, ...] = ("1", "2", "3", "5")
_NAMES_OF: Mapping[str, tuple[str, ...]] = {
    "1": (),
    "2": ("two_deng",),
    "3": ("three_deng", "straight", "yellow"),
    "5": ("tong", "straight_flush"),
}


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A hand, as of `name_the_hand`: at level 3 mostly one whose multiple is mistaken."""
    return situation_text({"hand": cards_text(deal_hand(random, level, focus, house))}, house, RULES)


def judge_multiple(cards: Cards, house: House, option: str) -> Verdict:
    """Whether the hand counts so many times, and what it lacks of the nearest hand that does. Rule: P6.

    >>> judge_multiple(("3S", "3D", "9H"), House(), "2").failed[0].needs
    'two_cards'
    """
    value = evaluate_hand(cards, house)
    name = name_of(value)
    rule = value.rule
    if value.is_pok:
        name, rule = ("two_deng", "P6.1") if value.deng == 2 else ("pok", "P6.0")
    facts = (("option", int(option)), ("deng", value.deng), ("klass", value.klass), ("name", name))
    right = int(option) == value.deng
    counts = Reason(rule, "deng_is", right, cards, facts)
    verdicts = judge_names(cards, house)
    missed = [verdicts[wanted] for wanted in _NAMES_OF[option] if not verdicts[wanted].holds]
    if right or not missed:
        return Verdict((counts,))
    nearest = min(missed, key=lambda verdict: len(verdict.failed))
    return Verdict((nearest.failed[0], counts))


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> sorted(ask("hand=4S4D").answer), sorted(ask("hand=4S4D5C").answer)
    (['2'], ['1'])
    """
    read = Reader(situation, ("hand", "rules"), "pok")
    cards, house = read.dealt("hand"), read.house()
    return Question(
        kind="which_multiple",
        game="pok",
        situation=read.done(),
        prompt=Prompt(key="prompt.which_multiple"),
        shown=(Shown(role="hand", cards=cards),),
        options=MULTIPLES,
        answer=frozenset([str(evaluate_hand(cards, house).deng)]),
        why=LazyVerdicts(MULTIPLES, lambda option: judge_multiple(cards, house, option)),
        look="dengs",
        house_rules=touching_rules(house, RULES, lambda other: evaluate_hand(cards, other).deng),
        house=house,
    )


def proof(question: Question) -> list[Request]:
    """One request: what the hand is, with its multiple."""
    return [explain(question.shown[0].cards)]


KIND = QuizKind(
    key="which_multiple", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.which_multiple",
    lesson="pok_deng", rule="P6.1", focus=("hands",), rules=RULES, first="hand",
)  # fmt: skip
