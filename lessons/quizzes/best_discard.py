"""ตีใบไหนดี: of twelve cards, the one whose discard leaves the most cards to win with. Rule: T4.2, T5.3."""

from __future__ import annotations

from collections import Counter
from random import Random

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, COPIES, Hand, sort_cards
from cards.phai_tong.house import House
from cards.phai_tong.making import make_full_hand, make_ready_hand
from cards.phai_tong.waits import Discard, find_discards
from cards.phai_tong.wins import best_win
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, Prompt, Question, QuizKind, Shown
from lessons.quizzes.situation import Reader, hand_text, situation_text
from lessons.quizzes.winning import PRICE_RULES, SHAPE_RULES, rules_touching_hand

_PRICES = tuple(key for key in PRICE_RULES if key.startswith("price_"))  # a card drawn by another brings no bonus
RULES = (*SHAPE_RULES, *_PRICES)
_TRIES = 150


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """Twelve cards one throw from ready. Level 1: one throw alone leaves a wait; 2: several; 3: nearly as many.

    Never two that leave equally many: points decide those, and the learner is asked about cards.
    """
    for _ in range(_TRIES):
        hand = make_full_hand(random, house=house) if level == 1 else _make_tangled(random, house)
        if level == 1 and len(hand.ponged) > 1:
            continue
        discards = find_discards(hand, house=house)
        if len(discards) < 2:
            continue
        best, second = discards[0], discards[1]
        if best.copies == second.copies or wins_already(hand, house):
            continue
        close = second.copies > 0 and best.copies - second.copies <= 2
        if {1: second.copies == 0, 2: second.copies > 0, 3: close}[level]:
            return situation_text({"hand": hand_text(hand)}, house, RULES)
    raise DealtBadly


def _make_tangled(random: Random, house: House) -> Hand:
    """A ready hand and a twelfth card of a head it holds, so that more than one throw leaves a wait."""
    hand = make_ready_hand(random, house=house)
    counts = Counter(hand.all_cards)
    heads = Counter(code[0] for code in hand.cards)
    fitting = [code for code in CODES if heads[code[0]] > 1 and counts[code] < COPIES]
    return Hand(sort_cards((*hand.cards, random.choice(fitting))), hand.ponged)


def _one_best(discards: tuple[Discard, ...]) -> bool:
    best, *rest = discards
    return best.copies > 0 and all((best.copies, best.weight) != (other.copies, other.weight) for other in rest)


def wins_already(hand: Hand, house: House) -> bool:
    """Whether the twelve win with one of them as the card just drawn: nobody would throw from such a hand."""
    for card in sorted(set(hand.cards)):
        rest = list(hand.cards)
        rest.remove(card)
        if best_win(Hand(sort_cards(rest), hand.ponged), card, thok=True, house=house):
            return True
    return False


def judge_discard(discard: Discard, best: Discard) -> Verdict:
    """Whether no other throw leaves more cards to win with. Rule: T5.3."""
    facts: tuple[tuple[str, int | str], ...] = (
        ("card", discard.card),
        ("copies", discard.copies),
        ("weight", discard.weight),
        ("best", best.card),
        ("best_copies", best.copies),
        ("best_weight", best.weight),
        ("same_copies", int(discard.copies == best.copies)),
    )
    waits = tuple(wait.card for wait in discard.waits)
    return Verdict((Reason("T5.3", "leaves_most_waits", discard == best, waits, facts),))


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`; `bad_value` when no one throw is best.

    >>> sorted(ask("hand=1dd2abc4bcc6b|1aaa").answer)
    ['6b']
    """
    read = Reader(situation, ("hand", "rules"))
    hand, house = read.hand("hand", 12), read.house()
    discards = find_discards(hand, house=house)
    if not _one_best(discards) or len(discards) < 2:
        raise CardsError("bad_value", f"no one discard from {hand_text(hand)!r} is best", token=read.typed("hand"))
    best = discards[0]
    return Question(
        kind="best_discard",
        situation=read.done(),
        prompt=Prompt(key="prompt.best_discard"),
        shown=(Shown(role="hand", cards=hand.cards, ponged=hand.ponged),),
        options=tuple(sorted(discard.card for discard in discards)),
        answer=frozenset([best.card]),
        why={discard.card: judge_discard(discard, best) for discard in discards},
        look="pictures",
        house_rules=_touching(hand, discards, house),
        house=house,
    )


def _touching(hand: Hand, discards: tuple[Discard, ...], house: House) -> tuple[str, ...]:
    """The rules that change which throw is best; prices only where two throws leave equally many cards."""

    def answer(other: House) -> object:
        found = find_discards(hand, house=other)
        return [(discard.card, discard.copies) for discard in found[:1]], _one_best(found)

    keys: list[str] = [*rules_touching_hand(hand, SHAPE_RULES, answer, house)]
    if discards[1].copies == discards[0].copies:
        classes = {wait.drawn.klass for discard in discards[:2] for wait in discard.waits}
        keys += [key for key in _PRICES if key.removeprefix("price_") in classes]
    return tuple(keys)


def proof(question: Question) -> list[dict[str, object]]:
    """One request: every throw with what it leaves, best first."""
    shown = question.shown[0]
    return [{"game": "tong", "do": "discards", "hand": hand_text(Hand(shown.cards, shown.ponged))}]


KIND = QuizKind(
    key="best_discard", deal=deal, ask=ask, proof=proof, prompt="prompt.best_discard", lesson="ready", rule="T5.3",
    focus=(), rules=RULES,
)  # fmt: skip
