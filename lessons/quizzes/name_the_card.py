"""ใบนี้ชื่ออะไร: a picture is shown, its name is picked among names of look-alikes. Rule: T1.3."""

from __future__ import annotations

from random import Random

from cards.phai_tong.deck import FACE_BY_CODE
from cards.phai_tong.house import House
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import Focus, Prompt, Question, QuizKind, Shown, shuffle_options
from lessons.quizzes.look_alikes import LOOK_ALIKES, check_among, choose_card, choose_look_alikes
from lessons.quizzes.situation import Reader, cards_text, format_situation, in_deck_order

_OPTIONS_AT = {1: 3, 2: 4, 3: 6}


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A card and the names it is to be told from: three, four or six."""
    card = choose_card(random, focus.faces)
    others = choose_look_alikes(random, card, _OPTIONS_AT[level] - 1, level=level, pool=focus.faces)
    return format_situation({"card": card, "among": cards_text(in_deck_order((card, *others)))})


def judge_face(card: str, option: str) -> Verdict:
    """Whether the option is the card asked for. Rule: T1.3.

    >>> judge_face("4b", "4c").failed[0].fact["one_head"], judge_face("2b", "3b").failed[0].fact["one_suit"]
    (1, 1)
    """
    alike = option in LOOK_ALIKES[card] and option[0] != card[0]
    facts: tuple[tuple[str, int | str], ...] = (
        ("card", card),
        ("option", option),
        ("one_head", int(option[0] == card[0])),
        ("one_suit", int(alike)),
    )
    cards = (card,) if card == option else (card, option)
    return Verdict((Reason("T1.3", "is_this_face", card == option, cards, facts),))


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> sorted(ask("card=6c&among=6b6c8c").answer)
    ['6c']
    """
    read = Reader(situation, ("card", "among"))
    card, among = read.card("card"), read.cards("among", different=True)
    check_among(card, among)
    text = read.done()
    return Question(
        kind="name_the_card",
        situation=text,
        prompt=Prompt(key="prompt.name_the_card"),
        shown=(Shown(role="card", cards=(card,)),),
        options=shuffle_options(text, among),
        answer=frozenset([card]),
        why={option: judge_face(card, option) for option in among},
        look="names",
        hint_facts=(("head", FACE_BY_CODE[card].head),),
    )


def proof(question: Question) -> list[dict[str, object]]:
    """Two of the card and one by each option's Thai name: a tong for the right name alone."""
    (card,) = question.shown[0].cards
    return [
        {"game": "tong", "do": "set", "cards": f"{card} {card} {FACE_BY_CODE[option].thai}"}
        for option in question.options
    ]


KIND = QuizKind(
    key="name_the_card", deal=deal, ask=ask, proof=proof, prompt="prompt.name_the_card", lesson="pack", rule="T1.3",
    focus=("faces",),
)  # fmt: skip
