"""แบ่งเป็นสี่ชุด: twelve cards are parted into four sets with as many tong as possible. Rule: T2.4, T5.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, COPIES, make_hand
from cards.phai_tong.house import House
from cards.phai_tong.sets import set_kind, split_hand
from cards.verdict import Group, Reason, Verdict
from lessons.quizzes.base import (
    DealtBadly,
    Focus,
    LazyVerdicts,
    Prompt,
    Question,
    QuizKind,
    Shown,
    groups_of_option,
    option_of_groups,
)
from lessons.quizzes.situation import Reader, format_situation, hand_text

_SIZES_AT: dict[int, tuple[tuple[int, ...], ...]] = {
    1: ((6, 3, 3),),
    2: ((6, 3, 3), (6, 6), (9, 3)),
    3: ((6, 6), (9, 3), (12,)),
}
_MOST_OPTIONS = 60


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """Twelve cards of few heads, so that there is more than one way, and one way with most tong."""
    sizes = random.choice(_SIZES_AT[level])
    heads = list(dict.fromkeys(code[0] for code in focus.faces)) or list("123456789")
    random.shuffle(heads)
    others = [head for head in "23456789" if head not in heads]
    random.shuffle(others)
    cards: list[str] = []
    for size, head in zip(sizes, [*heads, *others], strict=False):
        cards.extend(_cards_of(random, head, size))
    partings = split_hand(cards)
    tong = Counter(_tong(parting) for parting in partings)
    if not 2 <= len(partings) <= _MOST_OPTIONS or tong[max(tong)] != 1 or max(tong) == 0:
        raise DealtBadly
    return format_situation({"hand": hand_text(make_hand(cards))})


def _cards_of(random: Random, head: str, size: int) -> list[str]:
    """`size` cards of a head, with three alike more often than chance would have it."""
    faces = [code for code in CODES if code[0] == head]
    if size > 3 and head == "1":
        faces = random.sample(faces, 4 if size < 12 else 5)
    if size > COPIES * len(faces):
        raise DealtBadly
    pack = [face for face in faces for _ in range(COPIES)]
    cards: list[str] = []
    if size > 3:
        cards = [random.choice(faces)] * 3
        for code in cards:
            pack.remove(code)
    return cards + random.sample(pack, size - len(cards))


def _tong(parting: Iterable[Iterable[str]]) -> int:
    return sum(len(set(card_set)) == 1 for card_set in parting)


def judge_groups(question: Question, groups: Iterable[Iterable[str]]) -> Verdict:
    """The verdict on groups the learner made, whether or not they are a parting into sets. Rule: T2.4, T5.4.

    >>> question = ask("hand=2aaabbb4abc9abc")
    >>> judge_groups(question, [["2a"] * 3, ["2b"] * 3, ["4a", "4b", "9a"], ["4c", "9b", "9c"]]).failed[0].cards
    ('4a', '4b', '9a')
    """
    most = max(_tong(groups_of_option(option)) for option in question.options)
    return _judge(tuple(tuple(sorted(group)) for group in groups if group), most)


def _judge(groups: tuple[tuple[str, ...], ...], most: int) -> Verdict:
    kinds = [set_kind(group) if len(group) == 3 else None for group in groups]
    told = tuple(Group(kind or "loose", group) for kind, group in zip(kinds, groups, strict=True))
    bad = tuple(place for place, kind in enumerate(kinds) if kind is None)
    sets = len(groups) - len(bad)
    tong = kinds.count("tong")
    tong_places = tuple(place for place, kind in enumerate(kinds) if kind == "tong")
    reasons = [
        Reason("T2.4", "parts_into_sets", sets == 4 and not bad, groups[bad[0]] if bad else (), (("sets", sets),), bad)
    ]
    if sets == 4 and not bad:
        cards = tuple(code for place in tong_places for code in groups[place])
        reasons.append(Reason("T5.4", "most_tong", tong == most, cards, (("tong", tong), ("most", most)), tong_places))
    return Verdict(tuple(reasons), told)


def ask(situation: str) -> Question:
    """The question of this situation; every parting is an option, those with fewer tong are PARTLY right.

    Errors: `CardsError` `bad_value` when no one parting has the most tong.

    >>> sorted(ask("hand=2aaabbb4abc9abc").answer)
    ['2aaa 2bbb 4abc 9abc']
    """
    read = Reader(situation, ("hand",))
    hand = read.hand("hand", 12)
    text = read.done()
    if hand.ponged:
        raise CardsError("bad_value", f"nothing lies ponged here: {text!r}", token=read.typed("hand"))
    partings = split_hand(hand.cards)
    tong = {option_of_groups(parting): _tong(parting) for parting in partings}
    most = max(tong.values(), default=0)
    answer = frozenset(option for option, count in tong.items() if count == most)
    if len(tong) < 2 or len(answer) != 1:
        raise CardsError("bad_value", f"no one parting of {hand_text(hand)!r} is best", token=read.typed("hand"))
    options = tuple(sorted(tong))
    return Question(
        kind="part_the_hand",
        situation=text,
        prompt=Prompt(key="prompt.part_the_hand"),
        shown=(Shown(role="hand", cards=hand.cards),),
        options=options,
        answer=answer,
        why=LazyVerdicts(options, lambda option: _judge(groups_of_option(option), most)),
        also_true=frozenset(options) - answer,
        look="groups",
        picks="groups",
    )


def proof(question: Question) -> list[dict[str, object]]:
    """One request for every different set of every parting: that it is one, and whether it is a tong."""
    sets = sorted({card_set for option in question.options for card_set in option.split()})
    return [{"game": "tong", "do": "set", "cards": card_set} for card_set in sets]


KIND = QuizKind(
    key="part_the_hand", deal=deal, ask=ask, proof=proof, prompt="prompt.part_the_hand", lesson="ready", rule="T2.4",
    focus=("faces",),
)  # fmt: skip
