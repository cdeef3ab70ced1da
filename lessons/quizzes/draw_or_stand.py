"""จั่วหรือไม่จั่ว: a free hand; which is worth more, and what would the slip cost? Rule: P4.1, P4.2."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from cards.errors import CardsError
from cards.pok_deng.deck import SUITS, Cards, format_cards
from cards.pok_deng.house import HOUSE_RULE_BY_KEY, House, rules_of
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, Prompt, Question, QuizKind, Shown
from lessons.quizzes.pok_hands import Request, signed
from lessons.quizzes.situation import Reader, cards_text, situation_text

RULES = tuple(HOUSE_RULE_BY_KEY)  # every one of them changes what the hands are worth
MOVES: tuple[str, ...] = ("draw", "stand")
NEAR = 0.01
"""A slip that costs no more than this for each point laid counts as right."""
_CLOSE = 0.03
_HARD_SHARE = 0.6


@lru_cache(maxsize=16)
def _charted(house: House) -> tuple[tuple[str, str, str, float, bool], ...]:
    """Every holding with a choice: its name, its points, the better move, the slip's cost, and whether it is hard.

    Hard are those that the rule of thumb gets wrong, and those where the moves lie close.
    """
    from cards.pok_deng import odds  # noqa: PLC0415 - numpy is read only when odds are asked for

    thumb = odds.best_rule_of_thumb(house)
    rows = []
    for advice in odds.find_chart(house):
        if advice.stand is None:
            continue
        to = thumb.deng_to if odds.has_two_deng(advice.holding) else thumb.plain_to
        told = "draw" if advice.points <= to else "stand"
        hard = told != advice.best or advice.cost <= _CLOSE
        rows.append((advice.holding, str(advice.points), advice.best, advice.cost, hard))
    return tuple(rows)


def hand_of(holding: str, random: Random | None = None) -> Cards:
    """Two cards of a holding ("A8s", "A8o", "88"): any of them, or without `random` always the same.

    >>> hand_of("A8s"), hand_of("A8o"), hand_of("88")
    (('AS', '8S'), ('AS', '8H'), ('8S', '8H'))
    """
    suits = random.sample(SUITS, 2) if random else list(SUITS[:2])
    ranks = [holding[0], holding[1]]
    if random and random.random() < 0.5:
        ranks.reverse()
    return ranks[0] + suits[0], ranks[1] + (suits[0] if holding.endswith("s") else suits[1])


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """Each move equally often. Level 1: two cards without deng; 2: with; 3: mostly where the rule of thumb slips.

    No hand so near a tie that either move is right but at level 3.
    """
    move = random.choice(focus.answers or MOVES)
    hard = level == 3 and random.random() < _HARD_SHARE
    rows = [
        row
        for row in _charted(house)
        if row[2] == move and (not focus.points or row[1] in focus.points) and (level == 3 or row[3] > NEAR)
    ]
    fitting = [
        row
        for row in rows
        if (row[4] if hard else True)
        and (level > 1 or row[0].endswith("o"))
        and (level != 2 or row[0].endswith("o") == (move == "draw") or random.random() < 0.5)
    ]
    # of the hands a learner meets: each as often as it is dealt
    rows = fitting or rows
    if not rows:
        raise DealtBadly
    weights = [12 if row[0].endswith("o") else 4 if row[0].endswith("s") else 6 for row in rows]
    (holding, *_), *_ = random.choices(rows, weights)
    return situation_text({"hand": cards_text(hand_of(holding, random))}, house, RULES)


def touching(house: House, *first: str) -> tuple[str, ...]:
    """The house rules to tell beside a value: `first`, and every other that this house has changed.

    >>> touching(House(tie="deng_difference"), "must_draw")
    ('must_draw', 'tie')
    """
    return tuple(dict.fromkeys([*first, *rules_of(house)]))


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`; `illegal_move` for pok, `bad_value` where it must draw.

    >>> sorted(ask("hand=5SKD").answer), sorted(ask("hand=6SKD").answer)
    (['draw'], ['stand'])
    >>> sorted(ask("hand=3S4D").as_good)
    ['stand']
    """
    from cards.pok_deng import odds  # noqa: PLC0415 - as above

    read = Reader(situation, ("hand", "rules"), "pok")
    cards, house = read.dealt("hand", 2), read.house()
    text = read.done()
    advice = odds.find_advice(cards, house)
    if advice.stand is None:
        told = cards_text(cards)
        raise CardsError(
            "bad_value", f"{told} must draw in this house: there is nothing to choose", token=told, move="must_draw",
            points=advice.points, rule="P4.2",
        )  # fmt: skip
    near = advice.cost <= NEAR
    told_facts = (
        ("stand", signed(advice.stand)),
        ("draw", signed(advice.draw)),
        ("cost", f"{advice.cost:.3f}"),
        ("best", advice.best),
        ("near", int(near)),
    )
    why = {
        move: Verdict(
            (Reason("P4.1", "worth_more", move == advice.best or near, cards, (("option", move), *told_facts)),)
        )
        for move in MOVES
    }
    return Question(
        kind="draw_or_stand",
        game="pok",
        situation=text,
        prompt=Prompt(key="prompt.draw_or_stand"),
        shown=(Shown(role="hand", cards=cards),),
        options=MOVES,
        answer=frozenset([advice.best]),
        why=why,
        look="moves",
        as_good=frozenset(MOVES) - {advice.best} if near else frozenset(),
        house_rules=touching(house, "must_draw"),
        house=house,
    )


def proof(question: Question) -> list[Request]:
    """One request: what standing and drawing are worth."""
    return [{"game": "pok", "do": "advise", "hand": format_cards(question.shown[0].cards)}]


KIND = QuizKind(
    key="draw_or_stand", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.draw_or_stand",
    lesson="pok_draw_or_stand", rule="P4.1", focus=("answers", "points"), rules=RULES, answers=MOVES, first="hand",
)  # fmt: skip
