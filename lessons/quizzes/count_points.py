"""กี่แต้ม: two or three cards of Pok Deng; how many points? Rule: P2.1."""

from __future__ import annotations

from random import Random

from cards.pok_deng.deck import CODES, FACE_BY_CODE, RANKS, Cards, count_points, format_cards
from cards.pok_deng.house import House
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, Prompt, Question, QuizKind, Shown, shuffle_options
from lessons.quizzes.pok_hands import Request
from lessons.quizzes.situation import Reader, cards_text, format_situation

_SIZE_WORDS = {"two_cards": 2, "three_cards": 3}
_SIZES_AT = {1: (2, 2, 3), 2: (2, 3), 3: (3,)}
_OPTIONS = 5
_TRIES = 400
_PICTURES = "JQK"


def deal(random: Random, level: int, focus: Focus, _house: House) -> str:
    """Cards to be added up. Level 1: mostly two; 2: pictures or a sum above ten; 3: three of them, with both."""
    sizes = tuple(_SIZE_WORDS[word] for word in focus.answers) or _SIZES_AT[level]
    points = random.choice(focus.points or tuple("0123456789"))
    for _ in range(_TRIES):
        cards = tuple(random.sample(CODES, random.choice(sizes)))
        total = sum(FACE_BY_CODE[code].points for code in cards)
        pictures = sum(code[0] in _PICTURES for code in cards)
        hard = {1: total <= 20, 2: total > 9, 3: total > 9 and pictures < len(cards)}[level]
        if hard and str(total % 10) == points:
            return format_situation({"hand": cards_text(cards)})
    raise DealtBadly


def point_options(cards: Cards, text: str) -> tuple[str, ...]:
    """The right points and what the usual slips make of the cards: pictures counted on, a card left out, one off."""
    right = count_points(cards)
    counted_on = sum(RANKS.index(code[0]) + 1 for code in cards) % 10
    ace_high = sum(14 if code[0] == "A" else FACE_BY_CODE[code].points for code in cards) % 10
    left_out = [count_points(cards[:place] + cards[place + 1 :]) for place in range(len(cards))]
    near = [int(text) for text in shuffle_options(text, [str((right + step) % 10) for step in (-2, -1, 1, 2, 5)])]
    likely = [right, counted_on, ace_high, *near[:2], *left_out, *near]
    return tuple(str(points) for points in sorted(list(dict.fromkeys(likely))[:_OPTIONS]))


def judge_points(cards: Cards, option: str) -> Verdict:
    """Whether the cards make so many points. Rule: P2.1.

    >>> judge_points(("8S", "8D"), "6").holds, judge_points(("8S", "8D"), "16").holds
    (True, False)
    """
    total = sum(FACE_BY_CODE[code].points for code in cards)
    facts = (
        ("option", int(option)),
        ("points", total % 10),
        ("total", total),
        ("over", int(total > 9)),
        ("pictures", int(any(code[0] in _PICTURES for code in cards))),
    )
    return Verdict((Reason("P2.1", "points_are", int(option) == total % 10, cards, facts),))


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> question = ask("hand=8S7D")
    >>> sorted(question.answer), len(question.options)
    (['5'], 5)
    """
    read = Reader(situation, ("hand",), "pok")
    cards = read.dealt("hand")
    text = read.done()
    options = point_options(cards, text)
    return Question(
        kind="count_points",
        game="pok",
        situation=text,
        prompt=Prompt(key="prompt.count_points"),
        shown=(Shown(role="cards", cards=cards),),
        options=options,
        answer=frozenset([str(count_points(cards))]),
        why={option: judge_points(cards, option) for option in options},
        look="points",
        house=House(),
    )


def proof(question: Question) -> list[Request]:
    """One request: what the hand is, points and all."""
    return [{"game": "pok", "do": "explain", "hand": format_cards(question.shown[0].cards)}]


KIND = QuizKind(
    key="count_points", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.count_points", lesson="pok_points",
    rule="P2.1", focus=("answers", "points"), answers=tuple(_SIZE_WORDS), first="hand",
)  # fmt: skip
