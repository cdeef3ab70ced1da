"""ชุดอะไร: three cards; tong, sian, phuak, or no set at all? Rule: T2.1 to T2.3."""

from __future__ import annotations

from random import Random

from cards.phai_tong.deck import CODES, IAO
from cards.phai_tong.house import House
from cards.phai_tong.sets import judge_set, set_kind
from cards.verdict import Group, Reason, Verdict
from lessons.quizzes.base import SET_WORDS, DealtBadly, Focus, Prompt, Question, QuizKind, Shown
from lessons.quizzes.look_alikes import LOOK_ALIKES
from lessons.quizzes.situation import Reader, cards_text, format_rules, format_situation

RULES = ("iao_sian",)


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """Three cards of a kind that each come up equally often.

    Level 1 keeps to the suits, 2 lets iao in, 3 makes every head but one's own look alike and half the hands iao.
    """
    wanted = random.choice(focus.sets or SET_WORDS)
    pool = focus.faces or (CODES if level > 1 else CODES[6:])
    if level == 3 and not focus.faces and random.random() < 0.5:
        pool = IAO
    first = random.choice(pool)
    head = [code for code in CODES if code[0] == first[0]]
    if wanted == "tong":
        cards = [first] * 3
    elif wanted == "none":
        mates = [first, random.choice(head)]
        strangers = [code for mate in mates for code in LOOK_ALIKES[mate] if code[0] != first[0]]
        if level == 1 or not strangers:
            strangers = [code for code in CODES if abs(int(code[0]) - int(first[0])) in (1, 2)]
        cards = [*mates, random.choice(strangers)]
    elif wanted == "sian":
        kinds = [trio for trio in _trios(head) if first in trio and set_kind(trio, house) == "sian"]
        cards = list(random.choice(kinds))
    else:
        other = random.choice([code for code in head if code != first])
        cards = [first, other, random.choice((first, other))]
        mixed = [trio for trio in _trios(head) if first in trio and set_kind(trio, house) == "phuak"]
        if mixed and random.random() < 0.6:  # three different iao that are no sian: the one that is mistaken
            cards = list(random.choice(mixed))
    random.shuffle(cards)
    if (set_kind(cards, house) or "none") != wanted:
        raise DealtBadly
    values = {"cards": cards_text(cards)}
    if _touches(tuple(cards)) and (rules := format_rules(house, RULES)):
        values["rules"] = rules
    return format_situation(values)


def _trios(head: list[str]) -> list[tuple[str, str, str]]:
    return [
        (first, second, third)
        for i, first in enumerate(head)
        for j, second in enumerate(head[i + 1 :], i + 1)
        for third in head[j + 1 :]
    ]


def _touches(cards: tuple[str, ...]) -> bool:
    """Whether the house rule on iao decides this set: three different iao of both groups."""
    return set_kind(cards, House(iao_sian="mixed")) != set_kind(cards, House(iao_sian="one_group"))


def judge_none(cards: tuple[str, ...]) -> Verdict:
    """Whether three cards are no set. Rule: T2.1.

    >>> judge_none(("4a", "4a", "5a")).holds
    True
    """
    heads = len({code[0] for code in cards})
    group = Group("loose", cards) if heads > 1 else Group(set_kind(cards) or "loose", cards)
    return Verdict((Reason("T2.1", "heads_differ", heads > 1, cards, (("heads", heads),), (0,)),), (group,))


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> sorted(ask("cards=1d1a1c").answer), sorted(ask("cards=1d1a1c&rules=iao_sian:mixed").answer)
    (['phuak'], ['sian'])
    """
    read = Reader(situation, ("cards", "rules"))
    cards, house = read.cards("cards", 3), read.house()
    why = {kind: judge_set(cards, kind, house) for kind in SET_WORDS if kind != "none"}
    why["none"] = judge_none(cards)
    return Question(
        kind="which_set",
        situation=read.done(),
        prompt=Prompt(key="prompt.which_set"),
        shown=(Shown(role="cards", cards=cards),),
        options=SET_WORDS,
        answer=frozenset([set_kind(cards, house) or "none"]),
        why=why,
        look="sets",
        house_rules=RULES if _touches(cards) else (),
        house=house,
    )


def proof(question: Question) -> list[dict[str, object]]:
    """One request: what kind of set the three are."""
    return [{"game": "tong", "do": "set", "cards": " ".join(question.shown[0].cards)}]


KIND = QuizKind(
    key="which_set", deal=deal, ask=ask, proof=proof, prompt="prompt.which_set", lesson="sets", rule="T2.1",
    focus=("sets", "faces"), rules=RULES,
)  # fmt: skip
