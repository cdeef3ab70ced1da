"""What the quiz kinds of Pok Deng share: hands by the names players give them, and hands dealt with their traps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from cards.pok_deng.deck import CODES, RANKS, SUITS, Cards, format_cards
from cards.pok_deng.hands import (
    CLASSES,
    DENGS,
    HandValue,
    evaluate_hand,
    judge_dengs,
    judge_hands,
)
from cards.pok_deng.house import House
from cards.pok_deng.making import make_class, make_deng_near_miss, make_near_miss
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import HAND_WORDS, DealtBadly, Focus

CLASS_RULES: tuple[str, ...] = ("straight_vs_yellow", "straight_rank", "straight_flush")
SETTLE_RULES: tuple[str, ...] = (
    "tie", "straight_vs_yellow", "straight_rank", "straight_tie", "straight_flush", "tong_ace",
)  # fmt: skip
Request = dict[str, object]


def name_of(value: HandValue) -> str:
    """ชื่อมือ: what players call a hand: its class, or for plain points two deng and three deng where it is one.

    >>> name_of(evaluate_hand(("3S", "3D"))), name_of(evaluate_hand(("4S", "4D")))
    ('two_deng', 'pok8')
    """
    if value.klass != "points":
        return value.klass
    return next((row.key for row in DENGS if row.deng == value.deng), "points")


def judge_names(cards: Cards, house: House) -> dict[str, Verdict]:
    """Whether the hand is what each of `HAND_WORDS` says; several may hold. Rule: P3.1, P6.

    >>> verdicts = judge_names(("JS", "QS", "KS"), House())
    >>> [name for name, verdict in verdicts.items() if verdict.holds]
    ['straight', 'yellow', 'three_deng']
    """
    found = {**judge_hands(cards, house), **judge_dengs(cards, house)}
    deng = evaluate_hand(cards, house).deng
    no_deng = Reason("P6.0", "no_deng", deng == 1, cards, (("deng", deng),))
    found["points"] = Verdict((*found["points"].reasons, no_deng))
    return {name: found[name] for name in HAND_WORDS}


# --- dealing ----------------------------------------------------------------------------------------------------------

NAMES_AT: Mapping[int, tuple[str, ...]] = {
    1: ("pok9", "pok8", "two_deng", "points", "tong", "straight"),
    2: ("pok9", "pok8", "tong", "straight", "yellow", "three_deng", "two_deng", "points"),
    3: HAND_WORDS,
}
_TRAP_SHARE = 0.5  # of the hardest hands
_NEAR_SHARE: Mapping[int, float] = {1: 0.15, 2: 0.3, 3: 0.3}
_FOCUS_NEAR_SHARE = 0.3
_TRIES = 60


def make_named(name: str, random: Random, house: House) -> Cards:
    """A hand of this name; a straight of one suit also where the house makes no more of it.

    Errors: `LookupError` where the house leaves none.
    """
    if name == "two_deng":
        return make_class("points", random, size=2, deng=2, house=house)
    if name == "three_deng":
        return make_class("points", random, size=3, deng=3, house=house)
    if name == "points":
        return make_class("points", random, deng=1, house=house)
    if name == "straight_flush" and house.straight_flush != "own_class":
        return _one_suit_run(random)
    return make_class(name, random, house=house)


def make_nearly(name: str, random: Random, house: House) -> Cards:
    """A hand that fails one condition of this name. Errors: `LookupError` where there is none."""
    if name in ("two_deng", "three_deng"):
        return make_deng_near_miss(name, random, house=house)
    if name == "points" or (name == "straight_flush" and house.straight_flush != "own_class"):
        return make_named("two_deng" if name == "points" else "straight", random, house)
    return make_near_miss(name, random, house=house)


def _of(ranks: str, random: Random) -> Cards:
    cards = [rank + random.choice(SUITS) for rank in ranks]
    random.shuffle(cards)
    return tuple(cards)


def _one_suit_run(random: Random) -> Cards:
    first = random.randrange(1, len(RANKS) - 1)
    suit = random.choice(SUITS)
    cards = [rank + suit for rank in (RANKS + "A")[first : first + 3]]
    random.shuffle(cards)
    return tuple(cards)


def _pair_among_three(random: Random) -> Cards:
    rank = random.choice(RANKS)
    pair = [rank + suit for suit in random.sample(SUITS, 2)]
    cards = [*pair, random.choice([code for code in CODES if code[0] != rank])]
    random.shuffle(cards)
    return tuple(cards)


def _pictures_and_ten(random: Random) -> Cards:
    pictures = [code for code in CODES if code[0] in "JQK"]
    cards = [*random.sample(pictures, 2), "T" + random.choice(SUITS)]
    random.shuffle(cards)
    return tuple(cards)


def _paired_pictures(random: Random) -> Cards:
    twice, once = random.sample("JQK", 2)
    cards = [*(twice + suit for suit in random.sample(SUITS, 2)), once + random.choice(SUITS)]
    random.shuffle(cards)
    return tuple(cards)


def _one_suit_with_a_gap(random: Random) -> Cards:
    """Two that follow each other and a third that does not quite, all of one suit."""
    first = random.randrange(1, len(RANKS) - 3)
    suit = random.choice(SUITS)
    cards = [RANKS[first + step] + suit for step in random.choice(((0, 1, 3), (0, 2, 3)))]
    random.shuffle(cards)
    return tuple(cards)


TRAPS: Mapping[str, Callable[[Random, House], Cards]] = {
    "ace_two_three": lambda random, _: _of("A23", random),
    "king_ace_two": lambda random, _: _of("KA2", random),
    "queen_king_ace": lambda random, _: _of("QKA", random),
    "pair_among_three": lambda random, _: _pair_among_three(random),
    "eight_or_nine_of_three": lambda random, house: make_class(
        "points", random, size=3, points=random.choice((8, 9)), house=house
    ),
    "run_of_one_suit": lambda random, _: _one_suit_run(random),
    "jack_queen_king": lambda random, _: _of("JQK", random),
    "paired_pictures": lambda random, _: _paired_pictures(random),
    "one_suit_with_a_gap": lambda random, _: _one_suit_with_a_gap(random),
    "pictures_and_ten": lambda random, _: _pictures_and_ten(random),
    "pok_of_two_deng": lambda random, house: make_class(
        random.choice(("pok9", "pok8")), random, deng=2, house=house
    ),
    "tong_of_pictures": lambda random, house: make_class(
        "tong", random, fits=lambda cards: cards[0][0] in "JQK", house=house
    ),
}  # fmt: skip
"""กับดัก: hands that learners take for something else, each made at will."""


def deal_hand(random: Random, level: int, focus: Focus, house: House) -> Cards:
    """A hand to be judged: mostly one of a name, sometimes a near miss of it; at level 3 mostly a trap.

    About some names it is one of those, or nearly.
    """
    names = focus.hands or NAMES_AT[level]
    for _ in range(_TRIES):
        if level == 3 and not focus.hands and random.random() < _TRAP_SHARE:
            return TRAPS[random.choice(tuple(TRAPS))](random, house)
        name = random.choice(names)
        near = random.random() < (_FOCUS_NEAR_SHARE if focus.hands else _NEAR_SHARE[level])
        try:
            return make_nearly(name, random, house) if near else make_named(name, random, house)
        except LookupError:
            continue
    raise DealtBadly


# --- requests ---------------------------------------------------------------------------------------------------------


def explain(cards: Cards) -> Request:
    """The line-protocol request for what a hand is."""
    return {"game": "pok", "do": "explain", "hand": format_cards(cards)}


# --- facts ------------------------------------------------------------------------------------------------------------


def sign_of(number: int) -> int:
    """-1, 0 or 1.

    >>> sign_of(-20), sign_of(0), sign_of(5)
    (-1, 0, 1)
    """
    return (number > 0) - (number < 0)


def signed(value: float) -> str:
    """A value with its sign, to three places, as it is shown.

    >>> signed(-0.2197), signed(0.0)
    ('−0.220', '+0.000')
    """
    return f"{value:+.3f}".replace("-", "−")


def amounts(right: int, likely: list[int], count: int = 5) -> tuple[str, ...]:
    """The right amount, nothing at all and the likeliest wrong ones, from low to high.

    >>> amounts(20, [-20, 10, 20, 30, 40])
    ('-20', '0', '10', '20', '30')
    """
    chosen = list(dict.fromkeys([right, 0, *likely]))[:count]
    return tuple(str(amount) for amount in sorted(chosen))


assert set(HAND_WORDS) == {*CLASSES, *(row.key for row in DENGS)}
