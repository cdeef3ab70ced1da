"""คั่วหรือยัง: do these eleven wait for a card that wins? Rule: T5.3."""

from __future__ import annotations

from collections import Counter
from random import Random

from cards.phai_tong.deck import CODES, COPIES, Hand
from cards.phai_tong.house import House
from cards.phai_tong.making import make_ready_hand, make_unready_hand
from cards.phai_tong.waits import Wait, find_waits
from cards.phai_tong.wins import judge_wins
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import ANSWER_WORDS, DealtBadly, Focus, LazyVerdicts, Prompt, Question, QuizKind, Shown
from lessons.quizzes.situation import Reader, hand_text, situation_text
from lessons.quizzes.winning import CATEGORIES_AT, SHAPE_RULES, explain_no_win, rules_touching_hand

_TRIES = 60


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A hand that is ready half of the time. Level 1 without ponged tong; 3 with hands that nearly are."""
    # about one of the answers it is that one mostly, not always: it must still be looked at
    answers = (*ANSWER_WORDS, *focus.answers * 3) if len(focus.answers) == 1 else ANSWER_WORDS
    ready = random.choice(answers) == "ready"
    categories = tuple(key for key in focus.categories if key != "no_win") or CATEGORIES_AT[level]
    if not house.khiao_wan:
        categories = tuple(key for key in categories if not key.startswith("khiao_wan")) or ("chong",)
    for _ in range(_TRIES):
        if ready:
            hand = make_ready_hand(random, category=random.choice(categories), house=house)
        else:
            hand = make_unready_hand(random, house=house)
            if level == 3 and not _one_short(hand) and random.random() < 0.8:
                continue
        if level == 1 and hand.ponged:
            continue
        return situation_text({"hand": hand_text(hand)}, house, SHAPE_RULES)
    raise DealtBadly


def _one_short(hand: Hand) -> bool:
    """Whether some card would part the hand into four sets, so that only the winning shape is wanting."""
    counts = Counter(code[0] for code in hand.cards)
    return sorted(count % 3 for count in counts.values() if count % 3) == [2]


def judge_ready(hand: Hand, waits: tuple[Wait, ...], option: str, house: House) -> Verdict:
    """Whether the hand is `ready` or `not_ready`, and why. Rule: T5.3.

    A hand that is not ready is explained by what the card it seems to wait for would be.
    """
    cards = tuple(wait.card for wait in waits)
    facts = (("waits", len(waits)),)
    if waits:
        reason = Reason(
            "T5.3", "hand_is_ready" if option == "ready" else "hand_not_ready", option == "ready", cards, facts
        )
        win = waits[0].drawn
        return Verdict((reason,), judge_wins(hand, waits[0].card, house=house)[win.category].groups)
    why = _why_not(hand, house)
    if option == "not_ready":
        first = why.failed[0]
        return Verdict((Reason("T5.3", "hand_not_ready", True, first.cards, first.facts),))
    return why


def _why_not(hand: Hand, house: House) -> Verdict:
    """Why no card wins this hand: what tells most comes first."""
    facts = (("waits", 0),)
    counts = Counter(hand.all_cards)
    short = [head for head in "123456789" if sum(code[0] == head for code in hand.cards) % 3 == 2]
    hoped = [code for code in CODES if code[0] in short and hand.cards.count(code)] or list(hand.cards)
    card = max(hoped, key=lambda code: (counts[code] < COPIES, counts[code]))
    if counts[card] == COPIES:
        copies = Reason("T5.3", "copy_left", False, (card,) * COPIES, (("card", card),))
        return Verdict((copies, Reason("T5.3", "hand_is_ready", False, (), facts)))
    verdict = explain_no_win(judge_wins(hand, card, house=house))
    made = next(((place, group) for place, group in enumerate(verdict.groups) if group.win), None)
    if made is None or made[1].kind == "loose" or not _one_short(hand):
        heads = Counter(code[0] for code in hand.cards)
        sets = len(hand.ponged) + sum(count // 3 for count in heads.values())  # any three of a head are one
        told = (*facts, ("sets", sets))
        return Verdict((Reason("T5.3", "hand_is_ready", False, (), told), *verdict.reasons), verdict.groups)
    place, group = made
    hoped_for = (*facts, ("hoped", card), ("kind", group.kind))
    return Verdict(
        (Reason("T5.3", "hand_is_ready", False, group.cards, hoped_for, (place,)), *verdict.reasons), verdict.groups
    )


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> sorted(ask("hand=1dd2abc4bcc|1aaa").answer), sorted(ask("hand=1de2abc4bcc|1aaa").answer)
    (['ready'], ['not_ready'])
    """
    read = Reader(situation, ("hand", "rules"))
    hand, house = read.hand("hand", 11), read.house()
    waits = find_waits(hand, house=house)
    return Question(
        kind="is_it_ready",
        situation=read.done(),
        prompt=Prompt(key="prompt.is_it_ready"),
        shown=(Shown(role="hand", cards=hand.cards, ponged=hand.ponged),),
        options=ANSWER_WORDS,
        answer=frozenset(["ready" if waits else "not_ready"]),
        why=LazyVerdicts(ANSWER_WORDS, lambda option: judge_ready(hand, waits, option, house)),
        look="ready",
        house_rules=rules_touching_hand(hand, SHAPE_RULES, lambda other: bool(find_waits(hand, house=other)), house),
        house=house,
    )


def proof(question: Question) -> list[dict[str, object]]:
    """One request: the cards it waits for; none when it is not ready."""
    return [{"game": "tong", "do": "waits", "hand": hand_text(_hand(question))}]


def _hand(question: Question) -> Hand:
    return Hand(question.shown[0].cards, question.shown[0].ponged)


KIND = QuizKind(
    key="is_it_ready", deal=deal, ask=ask, proof=proof, prompt="prompt.is_it_ready", lesson="ready", rule="T5.3",
    focus=("answers", "categories"), rules=SHAPE_RULES, answers=ANSWER_WORDS,
)  # fmt: skip
