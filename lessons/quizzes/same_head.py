"""หัวเดียวกัน: which of these cards have the head of the card shown? Rule: T1.2, T2.1."""

from __future__ import annotations

from random import Random

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, FACE_BY_CODE
from cards.phai_tong.house import House
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import Focus, Prompt, Question, QuizKind, Shown, shuffle_options
from lessons.quizzes.look_alikes import LOOK_ALIKES, choose_card
from lessons.quizzes.situation import Reader, cards_text, format_situation, in_deck_order

_OPTIONS_AT = {1: 3, 2: 5, 3: 6}


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A card and others: one of its head at level 1, one or more above; the rest look like it or like those."""
    card = choose_card(random, focus.faces)
    mates = [code for code in CODES if code[0] == card[0] and code != card]
    random.shuffle(mates)
    # iao look least alike across their two groups, so the higher levels show both
    mates = mates[: 1 if level == 1 else random.choice((1, 2, 2) if card[0] != "1" else (2, 3, 3))]
    near = [code for code in LOOK_ALIKES[card] if code[0] != card[0]]
    near += [code for mate in mates for code in LOOK_ALIKES[mate] if code[0] != card[0]]
    neighbours = [code for code in CODES if abs(int(code[0]) - int(card[0])) == 1]
    random.shuffle(neighbours)
    others = list(dict.fromkeys([*near, *neighbours]))[: _OPTIONS_AT[level] - len(mates)]
    return format_situation({"card": card, "among": cards_text(in_deck_order((*mates, *others)))})


def judge_heads(card: str, option: str) -> Verdict:
    """Whether the two cards have one head. Rule: T2.1.

    >>> judge_heads("1d", "1a").holds, judge_heads("9c", "1d").holds
    (True, False)
    """
    facts: tuple[tuple[str, int | str], ...] = (
        ("card", card),
        ("option", option),
        ("head", FACE_BY_CODE[card].head),
        ("option_head", FACE_BY_CODE[option].head),
    )
    return Verdict((Reason("T2.1", "is_same_head", card[0] == option[0], (card, option), facts),))


def ask(situation: str) -> Question:
    """The question of this situation; one card is picked when one is right, else all that are. Errors: `CardsError`.

    >>> sorted(ask("card=1d&among=1a1f9c").answer)
    ['1a', '1f']
    """
    read = Reader(situation, ("card", "among"))
    card, among = read.card("card"), read.cards("among", different=True)
    answer = frozenset(option for option in among if option[0] == card[0])
    if card in among:
        raise CardsError("bad_value", f"{card!r} is the card asked about, not an option", token=card)
    if not answer or len(answer) == len(among):
        raise CardsError("bad_value", f"some of {cards_text(among)!r} and not all must fit", token=cards_text(among))
    text = read.done()
    many = len(answer) > 1
    return Question(
        kind="same_head",
        situation=text,
        prompt=Prompt(key="prompt.same_head", facts=(("card", card),)),
        shown=(Shown(role="card", cards=(card,)),),
        options=shuffle_options(text, among),
        answer=answer,
        why={option: judge_heads(card, option) for option in among},
        look="pictures",
        picks="many" if many else "one",
    )


def proof(question: Question) -> list[dict[str, object]]:
    """Two of the card and one of each option: a set, of whatever kind, exactly when the heads are one."""
    (card,) = question.shown[0].cards
    return [{"game": "tong", "do": "set", "cards": f"{card} {card} {option}"} for option in question.options]


KIND = QuizKind(
    key="same_head",
    deal=deal,
    ask=ask,
    proof=proof,
    prompt="prompt.same_head",
    lesson="iao",
    rule="T2.1",
    focus=("faces",),
)
