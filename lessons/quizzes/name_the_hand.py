"""ไพ่อะไร: a hand of Pok Deng; what is it called, at its highest? Rule: P3.1, P6."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cards.pok_deng.deck import RANKS, Cards, count_points
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


def mistaken_for(cards: Cards) -> tuple[str, ...]:
    """The names that learners give such cards: a run with a gap or round the corner, a pair, pok of three, pictures.

    >>> mistaken_for(("8S", "8D", "3H")), mistaken_for(("AS", "2D", "3H"))
    (('tong', 'two_deng', 'pok9'), ('straight',))
    """
    if len(cards) == 2:
        return ()
    ranks = {code[0] for code in cards}
    places = sorted(RANKS.index(rank) for rank in ranks)
    points = count_points(cards)
    found = {
        "straight": len(ranks) == 3 and (places[2] - places[0] <= 3 or ranks in ({*"KA2"}, {*"QKA"})),
        "tong": len(ranks) == 2,
        "two_deng": len(ranks) == 2 and not ranks <= {*"JQK"},
        f"pok{points}": points >= 8,
        "yellow": sum(code[0] in "JQK" for code in cards) == 2,
    }
    return tuple(name for name, looks_so in found.items() if looks_so)


def name_options(best: str, verdicts: Mapping[str, Verdict], mistaken: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The right name, plain points, the lower names that hold, those it is mistaken for and those that fail by least.

    They stand in order, the highest first.
    """
    at = HAND_WORDS.index(best)
    others = sorted(HAND_WORDS, key=lambda name: (len(verdicts[name].failed), abs(HAND_WORDS.index(name) - at)))
    holding = [name for name in others if verdicts[name].holds]
    chosen = list(dict.fromkeys([best, "points", *holding, *mistaken, *others]))[:_OPTIONS]
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
    options = name_options(best, verdicts, mistaken_for(cards))
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
