"""จับอะไรดี: the dealer's two cards against some who stood and some who drew: stand, draw, or catch first? Rule: P5.1."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cards.pok_deng.deck import CODES, Cards, count_points, format_cards
from cards.pok_deng.house import HOUSE_RULE_BY_KEY, House
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, Prompt, Question, QuizKind, Shown
from lessons.quizzes.draw_or_stand import NEAR, hand_of, touching
from lessons.quizzes.pok_hands import Request, signed
from lessons.quizzes.situation import Reader, cards_text, situation_text

if TYPE_CHECKING:
    from cards.pok_deng.odds import DealerPlan

RULES = tuple(HOUSE_RULE_BY_KEY)
PLANS: tuple[str, ...] = ("stand", "draw", "catch_three", "catch_three_stand", "catch_two", "catch_two_stand")
MOST_OPPONENTS = 8
_COUNTS_AT = {1: (1, 2), 2: (1, 2, 3), 3: (1, 2, 3, 4)}
_LEAST_GAP_AT = {1: 0.3, 2: 0.1, 3: NEAR}
_MOST_GAP_AT = {1: 9.0, 2: 2.0, 3: 0.5}
_TRIES = 300


def plan_key(plan: DealerPlan) -> str:
    """The key of a plan: what is caught, if anything, and whether the dealer then draws."""
    if plan.catch is None:
        return "draw" if plan.draw else "stand"
    return f"catch_{plan.catch}" + ("" if plan.draw else "_stand")


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """Two cards without pok and opponents of both sizes; each plan about equally often, the best by more or less."""
    from cards.pok_deng import odds  # noqa: PLC0415 - numpy is read only when odds are asked for

    wanted = random.choice(focus.answers or _plans_of(house))
    for _ in range(_TRIES):
        cards = tuple(random.sample(CODES, 2))
        if count_points(cards) >= 8:
            continue
        stood, drew = random.choice(_COUNTS_AT[level]), random.choice(_COUNTS_AT[level])
        best, second, *_ = odds.find_plans(cards, stood=stood, drew=drew, house=house)
        gap = best.value - second.value
        if plan_key(best) == wanted and _LEAST_GAP_AT[level] < gap < _MOST_GAP_AT[level]:
            return situation_text(
                {"hand": cards_text(cards), "stood": str(stood), "drew": str(drew)}, house, RULES
            )  # fmt: skip
    raise DealtBadly


def _plans_of(house: House) -> tuple[str, ...]:
    """The plans that can be best in this house."""
    return ("stand", "draw", *(f"catch_{catch}" for catch in house.catches))


def ask(situation: str) -> Question:
    """The question of this situation: `hand` is the dealer's, `stood` and `drew` count two- and three-card hands.

    Errors: `CardsError`; `illegal_move` for pok.

    >>> question = ask("hand=5SKD&stood=2&drew=2")
    >>> sorted(question.answer), question.options
    (['catch_three'], ('stand', 'draw', 'catch_three'))
    """
    from cards.pok_deng import odds  # noqa: PLC0415 - as above

    read = Reader(situation, _KEYS, "pok")
    cards, stood, drew, house = _read(read)
    text = read.done()
    plans = {plan_key(plan): plan for plan in odds.find_plans(cards, stood=stood, drew=drew, house=house)}
    best = next(iter(plans))
    options = tuple(key for key in PLANS if key in plans)
    cost = {key: plans[best].value - plans[key].value for key in options}
    near = frozenset(key for key in options if cost[key] <= NEAR) - {best}

    def verdict(key: str) -> Verdict:
        facts = (
            ("option", key),
            ("best", best),
            ("value", signed(plans[key].value)),
            ("best_value", signed(plans[best].value)),
            ("cost", f"{cost[key]:.3f}"),
            ("near", int(key in near)),
        )
        return Verdict((Reason("P5.1", "plan_is_best", key == best or key in near, cards, facts),))

    hands = [2] * stood + [3] * drew
    return Question(
        kind="what_to_catch",
        game="pok",
        situation=text,
        prompt=Prompt(key="prompt.what_to_catch", facts=(("stood", stood), ("drew", drew))),
        shown=(
            Shown(role="dealer", cards=cards),
            *(Shown(role="player", closed=count, seat=seat) for seat, count in enumerate(hands)),
        ),
        options=options,
        answer=frozenset([best]),
        why={key: verdict(key) for key in options},
        look="plans",
        as_good=near,
        house_rules=touching(house, "catch"),
        house=house,
    )


_KEYS = ("hand", "stood", "drew", "rules")


def _read(read: Reader) -> tuple[Cards, int, int, House]:
    house: House = read.house()
    below = MOST_OPPONENTS + 1
    return read.dealt("hand", 2), read.number("stood", below, least=1), read.number("drew", below, least=1), house


def proof(question: Question) -> list[Request]:
    """What every holding does: whoever knows which draw and which stand can count what each plan is worth."""
    from cards.pok_deng import odds  # noqa: PLC0415 - as above

    holdings = [key for key in odds.HOLDINGS if odds.POINTS[key] < 8]
    return [{"game": "pok", "do": "advise", "hand": format_cards(hand_of(key))} for key in holdings]


KIND = QuizKind(
    key="what_to_catch", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.what_to_catch",
    lesson="pok_dealer", rule="P5.1", focus=("answers",), rules=RULES, answers=PLANS, first="hand",
)  # fmt: skip
