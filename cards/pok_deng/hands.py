"""ไพ่ในมือ: the classes of hands, as rows; which one a hand is, at what multiple, and why or why not. Rule: P2, P3, P6.

A class is a row of conditions over the two or three cards; a hand is the highest class it fits under the house rules.
The multiple (deng) of a hand of no special class comes from a second table, `DENGS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cards.pok_deng.deck import CODES, RANKS, THREE_CARDS, TWO_CARDS, Cards, count_points, make_hand
from cards.pok_deng.house import House
from cards.verdict import Reason, Verdict

DEFAULT_HOUSE = House()
POKS = ("pok9", "pok8")
_HEIGHT: Mapping[str, int] = {rank: place for place, rank in enumerate(RANKS[1:] + RANKS[:1], start=2)}  # ace 14
_PICTURES = frozenset("JQK")


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """One condition of a hand: its key, its rule, when it holds, and which cards and facts to point at."""

    key: str
    rule: str
    holds: Callable[[Cards, House], bool]
    points: Callable[[Cards], Cards]
    facts: tuple[str, ...] = ()
    house: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class HandClass:
    """One class of hands. Rows stand in P6.6's order, best first.

    `deng` is the multiple of every hand of the class, or None when the cards decide it. `example` and `near_miss` are
    the row's own hand and a hand that fails exactly one of its conditions.
    """

    key: str
    rule: str
    needs: tuple[str, ...]
    example: str
    near_miss: str
    deng: int | None = None
    house: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DengKind:
    """เด้ง: one reason for a multiple above one: what the cards must be, and the multiple. Rule: P6.1, P6.2."""

    key: str
    rule: str
    needs: tuple[str, ...]
    deng: int
    example: str
    near_miss: str


@dataclass(frozen=True, kw_only=True, slots=True)
class HandValue:
    """ค่าของมือ: what a hand is: its points, class, multiple and the rule that says so.

    `rank` compares hands: the class's height under the house rules, then the height inside the class.
    """

    points: int
    klass: str
    deng: int
    rule: str
    rank: tuple[int, int]

    @property
    def is_pok(self) -> bool:
        """ป๊อก: pok 8 or pok 9. Rule: P3.1."""
        return self.klass in POKS


# --- the conditions ---------------------------------------------------------------------------------------------------


def _ranks(cards: Cards) -> str:
    return "".join(code[0] for code in cards)


def _same_rank(cards: Cards) -> bool:
    return len(set(_ranks(cards))) == 1


def _same_suit(cards: Cards) -> bool:
    return len({code[1] for code in cards}) == 1


def _in_sequence(cards: Cards) -> bool:
    """Ranks that follow each other with the ace above the king and never below the two. Rule: P6.4."""
    heights = sorted(_HEIGHT[rank] for rank in _ranks(cards))
    return heights == list(range(heights[0], heights[0] + len(cards)))


def _turns_the_corner(cards: Cards) -> bool:
    """Three that would be a sequence if the ace stood next to the two as well: A-2-3 and K-A-2. Rule: P6.4."""
    return set(_ranks(cards)) in ({"A", "2", "3"}, {"K", "A", "2"})


def _every(cards: Cards) -> Cards:
    return cards


def _odd_ranks(cards: Cards) -> Cards:
    """The cards whose rank differs from the commonest."""
    common = Counter(_ranks(cards)).most_common(1)[0][0]
    return tuple(code for code in cards if code[0] != common) or cards


def _odd_suits(cards: Cards) -> Cards:
    common = Counter(code[1] for code in cards).most_common(1)[0][0]
    return tuple(code for code in cards if code[1] != common) or cards


def _no_pictures(cards: Cards) -> Cards:
    return tuple(code for code in cards if code[0] not in _PICTURES) or cards


CONDITIONS: tuple[Condition, ...] = (
    Condition(
        key="two_cards", rule="P3.1", facts=("count",), points=_every,
        holds=lambda cards, _: len(cards) == TWO_CARDS,
    ),
    Condition(
        key="three_cards", rule="P6.2", facts=("count",), points=_every,
        holds=lambda cards, _: len(cards) == THREE_CARDS,
    ),
    Condition(
        key="makes_nine", rule="P3.1", facts=("points",), points=_every,
        holds=lambda cards, _: count_points(cards) == 9,
    ),
    Condition(
        key="makes_eight", rule="P3.1", facts=("points",), points=_every,
        holds=lambda cards, _: count_points(cards) == 8,
    ),
    Condition(
        key="one_rank", rule="P6.5", facts=("ranks", "count"), points=_odd_ranks,
        holds=lambda cards, _: _same_rank(cards),
    ),
    Condition(
        key="one_suit", rule="P6.2", facts=("suits", "count"), points=_odd_suits,
        holds=lambda cards, _: _same_suit(cards),
    ),
    Condition(
        key="one_suit_or_rank", rule="P6.1", facts=("count",), points=_every,
        holds=lambda cards, _: _same_suit(cards) or _same_rank(cards),
    ),
    Condition(
        key="in_sequence", rule="P6.4", facts=("corner", "pair"), points=_every,
        holds=lambda cards, _: _in_sequence(cards),
    ),
    Condition(
        key="all_pictures", rule="P6.3", points=_no_pictures,
        holds=lambda cards, _: set(_ranks(cards)) <= _PICTURES,
    ),
    Condition(
        key="flush_is_own_class", rule="P6.9", points=lambda _: (), house="straight_flush",
        holds=lambda _, house: house.straight_flush == "own_class",
    ),
    Condition(
        key="nothing_special", rule="P6.0", facts=("best",), points=_every,
        holds=lambda cards, house: _classes_of(cards, house) == ["points"],
    ),
)  # fmt: skip
CONDITION_BY_KEY: Mapping[str, Condition] = {row.key: row for row in CONDITIONS}


# --- the classes, in P6.6's order -------------------------------------------------------------------------------------

HAND_CLASSES: tuple[HandClass, ...] = (
    HandClass(
        key="pok9", rule="P3.1", needs=("two_cards", "makes_nine"), example="hand=AS8D", near_miss="hand=AS7D",
    ),
    HandClass(
        key="pok8", rule="P3.1", needs=("two_cards", "makes_eight"), example="hand=KS8D", near_miss="hand=2S3D3C",
    ),
    HandClass(
        key="tong", rule="P6.5", needs=("three_cards", "one_rank"), deng=5, house="tong_ace",
        example="hand=5S5H5D", near_miss="hand=5S5H6D",
    ),
    HandClass(
        key="straight_flush", rule="P6.9", needs=("three_cards", "in_sequence", "one_suit", "flush_is_own_class"),
        deng=5, house="straight_flush", example="hand=5S6S7S&rules=straight_flush:own_class",
        near_miss="hand=5S6S7D&rules=straight_flush:own_class",
    ),
    HandClass(
        key="straight", rule="P6.4", needs=("three_cards", "in_sequence"), deng=3, house="straight_rank",
        example="hand=QSKHAD", near_miss="hand=KHAD2C",
    ),
    HandClass(
        key="yellow", rule="P6.3", needs=("three_cards", "all_pictures"), deng=3, house="straight_vs_yellow",
        example="hand=KSKDQH", near_miss="hand=KSKDTH",
    ),
    HandClass(
        key="points", rule="P6.0", needs=("nothing_special",), example="hand=2S4D", near_miss="hand=2S3D4C",
    ),
)  # fmt: skip
CLASS_BY_KEY: Mapping[str, HandClass] = {row.key: row for row in HAND_CLASSES}
CLASSES: tuple[str, ...] = tuple(row.key for row in HAND_CLASSES)

DENGS: tuple[DengKind, ...] = (
    DengKind(
        key="two_deng", rule="P6.1", needs=("two_cards", "one_suit_or_rank"), deng=2,
        example="hand=3S3D", near_miss="hand=3S4D",
    ),
    DengKind(
        key="three_deng", rule="P6.2", needs=("three_cards", "one_suit"), deng=3,
        example="hand=2S5S9S", near_miss="hand=2S5S9H",
    ),
)  # fmt: skip
DENG_BY_KEY: Mapping[str, DengKind] = {row.key: row for row in DENGS}
_OPEN_TO_DENG = (*POKS, "points")


@lru_cache(maxsize=1024)
def class_order(house: House = DEFAULT_HOUSE) -> tuple[str, ...]:
    """ศักดิ์: the classes by height, best first. Rule: P6.6; house rule `straight_vs_yellow`.

    >>> class_order()
    ('pok9', 'pok8', 'tong', 'straight_flush', 'straight', 'yellow', 'points')
    >>> class_order(House(straight_vs_yellow="yellow"))[4:6]
    ('yellow', 'straight')
    """
    if house.straight_vs_yellow == "straight":
        return CLASSES
    swapped = {"straight": "yellow", "yellow": "straight"}
    return tuple(swapped.get(key, key) for key in CLASSES)


def _rank_in(key: str, cards: Cards, house: House) -> tuple[int, int]:
    """The height of these cards taken as a hand of this class."""
    ace = 14 if house.tong_ace == "high" else 1
    if key == "points" or (key == "straight" and house.straight_rank == "by_points"):
        return 0, count_points(cards)
    inside = 0
    if key == "tong":
        inside = ace if cards[0][0] == "A" else _HEIGHT[cards[0][0]]
    elif key in ("straight", "straight_flush") and house.straight_tie == "top_card":
        inside = max(_HEIGHT[rank] for rank in _ranks(cards))
    order = class_order(house)
    return len(order) - 1 - order.index(key), inside


def _classes_of(cards: Cards, house: House) -> list[str]:
    """Every class that these cards fit, the highest first; never empty."""
    fit = [
        row.key
        for row in HAND_CLASSES
        if row.key != "points" and all(CONDITION_BY_KEY[need].holds(cards, house) for need in row.needs)
    ]
    # under `by_points` a straight may be worth less than three yellow, and is never worth less than plain points
    return sorted(fit, key=lambda key: _rank_in(key, cards, house), reverse=True) or ["points"]


def _deng_of(cards: Cards, house: House) -> DengKind | None:
    for row in DENGS:
        if all(CONDITION_BY_KEY[need].holds(cards, house) for need in row.needs):
            return row
    return None


@lru_cache(maxsize=65536)
def _value(cards: Cards, house: House) -> HandValue:
    key = _classes_of(cards, house)[0]
    row = CLASS_BY_KEY[key]
    deng = _deng_of(cards, house) if key in _OPEN_TO_DENG else None
    multiple = row.deng or (deng.deng if deng else 1)
    rule = deng.rule if deng and key == "points" else row.rule
    return HandValue(points=count_points(cards), klass=key, deng=multiple, rule=rule, rank=_rank_in(key, cards, house))


def evaluate_hand(cards: Iterable[str], house: House = DEFAULT_HOUSE) -> HandValue:
    """ค่าของมือ: the points, class, multiple and height of two or three cards. Rule: P2.1, P3.1, P6.

    Errors: `CardsError` `too_many_copies`, `wrong_count`.

    >>> evaluate_hand(("AS", "8S"))
    HandValue(points=9, klass='pok9', deng=2, rule='P3.1', rank=(6, 0))
    >>> evaluate_hand(("AS", "2S", "3S")).klass, evaluate_hand(("JS", "QD", "KH")).klass
    ('points', 'straight')
    """
    return _value(make_hand(cards), house)


def compare_hands(one: Iterable[str], other: Iterable[str], house: House = DEFAULT_HOUSE) -> int:
    """เทียบไพ่: 1 when `one` beats `other`, -1 when it loses, 0 when they are equal. Rule: P6.6, P6.8.

    Errors: as `evaluate_hand`.

    >>> compare_hands(("KS", "8D"), ("5S", "5H", "5D")), compare_hands(("2S", "2H"), ("4S",  "TD"))
    (1, 0)
    """
    first, second = evaluate_hand(one, house).rank, evaluate_hand(other, house).rank
    return (first > second) - (first < second)


# --- why --------------------------------------------------------------------------------------------------------------


def _facts(cards: Cards, house: House) -> dict[str, int | str]:
    best = [key for key in _classes_of(cards, house) if key != "points"]
    return {
        "count": len(cards),
        "points": count_points(cards),
        "ranks": len(set(_ranks(cards))),
        "suits": len({code[1] for code in cards}),
        "corner": int(_turns_the_corner(cards)),
        "pair": int(len(set(_ranks(cards))) < len(cards)),
        "best": best[0] if best else "",
    }


def _reason(need: str, rule: str, cards: Cards, house: House) -> Reason:
    row = CONDITION_BY_KEY[need]
    holds = row.holds(cards, house)
    every = _facts(cards, house)
    facts = tuple((name, every[name]) for name in row.facts)
    return Reason(rule, need, holds, cards if holds else row.points(cards), facts)


def judge_hands(cards: Iterable[str], house: House = DEFAULT_HOUSE) -> dict[str, Verdict]:
    """เพราะอะไรจึงเป็นมือนี้: for every class whether these cards fit it, and why or why not. Rule: P3.1, P6.

    Several may hold: a hand is the first of those in `class_order`, save that `straight_rank` may lower a straight.

    Errors: as `evaluate_hand`.

    >>> verdicts = judge_hands(("AS", "2D", "3H"))
    >>> reason = verdicts["straight"].failed[0]
    >>> reason.needs, reason.fact["corner"], verdicts["points"].holds
    ('in_sequence', 1, True)
    """
    hand = make_hand(cards)
    return {
        row.key: Verdict(tuple(_reason(need, _rule_of(need, row.rule), hand, house) for need in row.needs))
        for row in HAND_CLASSES
    }


def judge_hand(cards: Iterable[str], klass: str, house: House = DEFAULT_HOUSE) -> Verdict:
    """เป็นมือนี้ไหม: whether these cards fit one class, and why or why not. Rule: P3.1, P6. Errors: as `evaluate_hand`.

    >>> judge_hand(("KS", "KD", "TH"), "yellow").failed[0].cards
    ('TH',)
    """
    return judge_hands(cards, house)[klass]


def judge_dengs(cards: Iterable[str], house: House = DEFAULT_HOUSE) -> dict[str, Verdict]:
    """กี่เด้ง: for two deng and three deng, whether these cards are it, and why or why not. Rule: P6.1, P6.2, P6.10.

    Errors: as `evaluate_hand`.

    >>> judge_dengs(("3S", "3D", "9H"))["two_deng"].failed[0].needs
    'two_cards'
    """
    hand = make_hand(cards)
    return {
        row.key: Verdict(tuple(_reason(need, _rule_of(need, row.rule), hand, house) for need in row.needs))
        for row in DENGS
    }


def _rule_of(need: str, rule: str) -> str:
    """How many cards a class takes is said where the class is said."""
    return rule if need in ("two_cards", "three_cards") else CONDITION_BY_KEY[need].rule


# --- counting ---------------------------------------------------------------------------------------------------------


def count_hands(size: int, house: House = DEFAULT_HOUSE) -> dict[tuple[str, int], int]:
    """นับมือทั้งหมด: how many hands of `size` cards there are of each class and multiple. Rule: P7.

    >>> counted = count_hands(2)
    >>> sum(count for (klass, _), count in counted.items() if klass == "pok9"), sum(counted.values())
    (128, 1326)
    """
    counted: Counter[tuple[str, int]] = Counter()
    for cards in combinations(CODES, size):
        value = _value(cards, house)
        counted[value.klass, value.deng] += 1
    return dict(counted)
