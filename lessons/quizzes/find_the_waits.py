"""คั่วใบไหนบ้าง: every card that would win, picked out of the thirty. Rule: T5.3."""

from __future__ import annotations

from random import Random

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, COPIES, Hand
from cards.phai_tong.house import House
from cards.phai_tong.making import make_ready_hand
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import judge_wins
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, LazyVerdicts, Prompt, Question, QuizKind, Shown
from lessons.quizzes.situation import Reader, hand_text, situation_text
from lessons.quizzes.winning import CATEGORIES_AT, SHAPE_RULES, explain_no_win, rules_touching_hand

_WAITS_AT = {1: (1, 1), 2: (1, 2, 2, 2, 3), 3: (2, 3, 3, 4, 5, 6)}
_TRIES = 80


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A ready hand: one wait at level 1, mostly two at 2, more at 3."""
    categories = tuple(key for key in focus.categories if key != "no_win") or CATEGORIES_AT[level]
    if not house.khiao_wan:
        categories = tuple(key for key in categories if not key.startswith("khiao_wan")) or ("chong",)
    wanted = random.choice(_WAITS_AT[level])
    for place in range(_TRIES):
        hand = make_ready_hand(random, category=random.choice(categories), house=house)
        found = len(find_waits(hand, house=house))
        # about one category the count may have to give way
        if found == wanted or (place > 20 and found >= level - 1) or (focus.categories and place > 5):
            return situation_text({"hand": hand_text(hand)}, house, SHAPE_RULES)
    raise DealtBadly


def judge_wait(hand: Hand, card: str, house: House) -> Verdict:
    """Whether this card would win, drawn by another, and as what or why not. Rule: T5.3.

    >>> from cards.phai_tong.deck import parse_hand
    >>> judge_wait(parse_hand("4bbbbc 7aaa 8aaa"), "4b", House()).failed[0].needs
    'copy_left'
    """
    if hand.all_cards.count(card) == COPIES:
        return Verdict((Reason("T5.3", "copy_left", False, (card,) * COPIES, (("card", card),)),))
    verdicts = judge_wins(hand, card, house=house)
    holding = [verdict for verdict in verdicts.values() if verdict.holds]
    return holding[-1] if holding else explain_no_win(verdicts)


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`; `bad_value` for a hand that waits for nothing.

    >>> sorted(ask("hand=3aaa4acc4bb1bde").answer)
    ['4b', '4c']
    """
    read = Reader(situation, ("hand", "rules"))
    hand, house = read.hand("hand", 11), read.house()
    answer = frozenset(wait.card for wait in find_waits(hand, house=house))
    if not answer:
        raise CardsError("bad_value", f"{hand_text(hand)!r} waits for nothing", token=read.typed("hand"))
    return Question(
        kind="find_the_waits",
        situation=read.done(),
        prompt=Prompt(key="prompt.find_the_waits"),
        shown=(Shown(role="hand", cards=hand.cards, ponged=hand.ponged),),
        options=CODES,
        answer=answer,
        why=LazyVerdicts(CODES, lambda card: judge_wait(hand, card, house)),
        look="pictures",
        picks="many",
        house_rules=rules_touching_hand(
            hand, SHAPE_RULES, lambda other: [wait.card for wait in find_waits(hand, house=other)], house
        ),
        house=house,
        hint_facts=(("count", len(answer)),),
    )


def proof(question: Question) -> list[dict[str, object]]:
    """One request: the cards it waits for."""
    shown = question.shown[0]
    return [{"game": "tong", "do": "waits", "hand": hand_text(Hand(shown.cards, shown.ponged))}]


KIND = QuizKind(
    key="find_the_waits", deal=deal, ask=ask, proof=proof, prompt="prompt.find_the_waits", lesson="ready", rule="T5.3",
    focus=("categories",), rules=SHAPE_RULES,
)  # fmt: skip
