"""ต้องจั่วไหม: a player's hand; must he draw, may he, or may he not? Rule: P3.3, P4.1, P4.2."""

from __future__ import annotations

from random import Random

from cards.pok_deng.deck import Cards, format_cards
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from cards.pok_deng.making import make_class, make_two_cards
from cards.pok_deng.settle import DrawRule, draw_rule, judge_must_draw
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, LazyVerdicts, Prompt, Question, QuizKind, Shown
from lessons.quizzes.games import touching_rules
from lessons.quizzes.pok_hands import Request
from lessons.quizzes.situation import Reader, cards_text, situation_text

RULES = ("must_draw",)
DUTIES: tuple[str, ...] = ("must", "may", "may_not")
_NEAR = 2  # points from where the house begins to leave the choice


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """Each answer equally often, where the house has it. Level 2: points near the line; 3: cards drawn already too."""
    duties = [duty for duty in focus.answers or DUTIES if duty != "must" or house.must_draw_to >= 0]
    if not duties:
        raise DealtBadly
    duty = random.choice(duties)
    most = house.must_draw_to
    if duty == "may_not":
        drawn = level == 3 and random.random() < 0.5
        cards = (
            make_class("points", random, size=3, house=house)
            if drawn
            else make_class(random.choice(("pok9", "pok8")), random, house=house)
        )
    else:
        points = range(most + 1) if duty == "must" else range(most + 1, 8)
        if level > 1 and most >= 0:
            points = range(max(0, most - _NEAR + 1), most + 1) if duty == "must" else range(most + 1, most + _NEAR + 1)
        cards = make_two_cards(random, points=random.choice(points), house=house)
    return situation_text({"hand": cards_text(cards)}, house, RULES)


def duty_of(rule: DrawRule) -> str:
    """The answer that a rule on drawing gives.

    >>> duty_of(draw_rule(("2S", "2D"))), duty_of(draw_rule(("2S", "3D"))), duty_of(draw_rule(("KS", "9D")))
    ('must', 'may', 'may_not')
    """
    return "must" if rule.must else "may" if rule.may else "may_not"


def judge_duty(cards: Cards, option: str, house: House) -> Verdict:
    """Whether the hand must, may or may not draw. Rule: P3.3, P4.1, P4.2."""
    if option == "must":
        found = judge_must_draw(cards, house)
        # of pok it is not said as well that its points are free to draw
        return Verdict((*(reason for reason in found.reasons if reason.holds), *found.failed[:1]))
    rule, value = draw_rule(cards, house), evaluate_hand(cards, house)
    free = "off" if house.must_draw_to < 0 else "free"
    cause = {"P4.1": "drawn", "P3.3": "pok"}.get(rule.rule, "low" if rule.must else free)
    facts = (("option", option), ("cause", cause), ("points", value.points), ("most", house.must_draw_to))
    return Verdict((Reason(rule.rule, "draw_is", option == duty_of(rule), cards, facts),))


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> sorted(ask("hand=2S2D").answer), sorted(ask("hand=2S2D&rules=must_draw:below_4").answer)
    (['must'], ['may'])
    """
    read = Reader(situation, ("hand", "rules"), "pok")
    cards, house = read.dealt("hand"), read.house()
    return Question(
        kind="must_he_draw",
        game="pok",
        situation=read.done(),
        prompt=Prompt(key="prompt.must_he_draw"),
        shown=(Shown(role="hand", cards=cards),),
        options=DUTIES,
        answer=frozenset([duty_of(draw_rule(cards, house))]),
        why=LazyVerdicts(DUTIES, lambda option: judge_duty(cards, option, house)),
        look="musts",
        house_rules=touching_rules(house, RULES, lambda other: duty_of(draw_rule(cards, other))),
        house=house,
    )


def proof(question: Question) -> list[Request]:
    """One request: whether the hand must draw, and whether it may."""
    return [{"game": "pok", "do": "draw", "hand": format_cards(question.shown[0].cards)}]


KIND = QuizKind(
    key="must_he_draw", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.must_he_draw",
    lesson="pok_draw_or_stand", rule="P4.2", focus=("answers",), rules=RULES, answers=DUTIES, first="hand",
)  # fmt: skip
