"""หาไพ่ตามชื่อ: a name is shown, its picture is picked among look-alikes. Rule: T1.3, T1.4."""

from __future__ import annotations

from random import Random

from cards.phai_tong.deck import FACE_BY_CODE
from cards.phai_tong.house import House
from lessons.quizzes.base import Focus, Prompt, Question, QuizKind, Shown, shuffle_options
from lessons.quizzes.look_alikes import check_among, choose_card, choose_look_alikes
from lessons.quizzes.name_the_card import judge_face
from lessons.quizzes.situation import Reader, cards_text, format_situation, in_deck_order

_OPTIONS_AT = {1: 3, 2: 4, 3: 6}


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A name and the pictures it is to be found among: three, four or six."""
    card = choose_card(random, focus.faces)
    others = choose_look_alikes(random, card, _OPTIONS_AT[level] - 1, level=level, pool=focus.faces)
    return format_situation({"card": card, "among": cards_text(in_deck_order((card, *others)))})


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> sorted(ask("card=9c&among=1d1e9c").answer)
    ['9c']
    """
    read = Reader(situation, ("card", "among"))
    card, among = read.card("card"), read.cards("among", different=True)
    check_among(card, among)
    text = read.done()
    return Question(
        kind="find_the_card",
        situation=text,
        prompt=Prompt(key="prompt.find_the_card", facts=(("card", card),)),
        shown=(Shown(role="name", cards=(card,)),),
        options=shuffle_options(text, among),
        answer=frozenset([card]),
        why={option: judge_face(card, option) for option in among},
        look="pictures",
    )


def proof(question: Question) -> list[dict[str, object]]:
    """Two of each option's picture and one by the name shown: a tong for the right picture alone."""
    name = FACE_BY_CODE[question.shown[0].cards[0]].thai
    return [{"game": "tong", "do": "set", "cards": f"{option} {option} {name}"} for option in question.options]


KIND = QuizKind(
    key="find_the_card", deal=deal, ask=ask, proof=proof, prompt="prompt.find_the_card", lesson="pack", rule="T1.3",
    focus=("faces",),
)  # fmt: skip
