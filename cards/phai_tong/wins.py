"""การกิน: the shapes that win, as rows; whether a hand is one, for how much, and why or why not. Rule: T5, T6, T7.

A *reading* is one way to part the twelve cards into sets, ponged tong staying as they lie, with one of the sets that
hold the winning card named as the one it completed. A category is a row of conditions over one reading. Conditions
look only at a reading's `Shape`, a handful of counts, so that readings alike in shape are judged once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from cards.errors import CardsError
from cards.phai_tong.deck import (
    FACE_BY_CODE,
    FULL_SIZE,
    HAND_SIZE,
    Hand,
    check_copies,
    check_keng,
    check_size,
    format_hand,
)
from cards.phai_tong.house import House
from cards.phai_tong.sets import CardSet, Parting, _kind, by_head, split_head
from cards.verdict import Group, Reason, Verdict

DEFAULT_HOUSE = House()


class Shape(NamedTuple):
    """What the conditions look at: counts of one reading, and how the winning card came."""

    tong: int  # ponged ones counted
    sian: int
    sets: int  # ponged ones counted
    ponged: int
    win_kind: str  # kind of the set the winning card completed; "loose" when it completed none
    held: int  # copies of the winning face in the hand before the win
    ponged_alike: bool  # the winning face lies ponged
    same_head: int  # other faces of the winning card's head among the hand's cards
    strangers: int  # cards that are no iao
    thok: bool
    keng: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading in full: the hand's sets, ponged sets and loose cards, and where the winning card lies."""

    shape: Shape
    groups: tuple[Group, ...]
    card: str
    keng: str | None


Places = tuple[int, ...]
Fact = Callable[[Reading, Places], int | str | None]


def _every_card(reading: Reading, places: Places) -> tuple[str, ...]:
    return tuple(code for place in places for code in reading.groups[place].cards)


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """One condition of a winning shape: its key, its rule, when it holds, and what to point at.

    `points` finds the groups it speaks of, `cards` those of their cards that decided it, `facts` the numbers and keys
    a sentence about it needs, by name; a fact that is None is left out.
    """

    key: str
    rule: str
    holds: Callable[[Shape, House], bool]
    points: Callable[[Reading], Places]
    cards: Callable[[Reading, Places], tuple[str, ...]] = _every_card
    facts: tuple[tuple[str, Fact], ...] = ()
    house: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class WinCategory:
    """One way to win. Rows stand in T7.1's order; `favours` says which of two equally near readings to explain.

    `example` and `near_miss` are the row's own worked hand and a hand that fails exactly one of its conditions.
    """

    key: str
    rule: str
    thok_rule: str
    klass: str
    needs: tuple[str, ...]
    example: str
    near_miss: str
    thok_pays: bool = True
    favours: str = "tong"
    house: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Win:
    """การกิน: what a hand wins as. `all` holds every category some reading satisfies, best first.

    `price` is in points, thok bonus included; `keng` tells that the winning card is the keng card; `sets` are the
    hand's sets, then the ponged ones; `win_set` is the place in `sets` of the one the winning card completed.
    """

    category: str
    klass: str
    price: int
    thok: bool
    keng: bool
    tong: int
    sets: tuple[CardSet, ...]
    win_set: int
    all: tuple[str, ...]
    rule: str


# --- the classes ------------------------------------------------------------------------------------------------------

CLASSES: tuple[str, ...] = ("chong", "si_tua", "lom", "big_lom", "muet", "muet_keng")
CLASS_RANK = {klass: rank for rank, klass in enumerate(CLASSES)}


# --- the conditions ---------------------------------------------------------------------------------------------------


def _win_group(reading: Reading) -> Places:
    return tuple(i for i, group in enumerate(reading.groups) if group.win)


def _of_kind(*kinds: str) -> Callable[[Reading], Places]:
    return lambda reading: tuple(i for i, group in enumerate(reading.groups) if group.kind in kinds)


def _other_than(kind: str) -> Callable[[Reading], Places]:
    return lambda reading: tuple(i for i, group in enumerate(reading.groups) if group.kind != kind)


def _ponged(reading: Reading) -> Places:
    return tuple(i for i, group in enumerate(reading.groups) if group.place == "ponged")


def _strangers(reading: Reading) -> Places:
    return tuple(i for i, group in enumerate(reading.groups) if any(FACE_BY_CODE[c].head != 1 for c in group.cards))


def _win_head(reading: Reading) -> Places:
    head = reading.card[0]
    return tuple(i for i, group in enumerate(reading.groups) if group.cards[0][0] == head)


def _nothing(_reading: Reading) -> Places:
    return ()


def _first_group(reading: Reading, places: Places) -> tuple[str, ...]:
    return _every_card(reading, places[:1])


def _faces(reading: Reading, places: Places) -> tuple[str, ...]:
    return tuple(reading.groups[place].cards[0] for place in places)


def _no_iao(reading: Reading, places: Places) -> tuple[str, ...]:
    return tuple(code for code in _every_card(reading, places) if FACE_BY_CODE[code].head != 1)


def _won_with(reading: Reading, _places: Places) -> tuple[str, ...]:
    return (reading.card,)


def _like_it(reading: Reading, places: Places) -> tuple[str, ...]:
    return tuple(code for code in _every_card(reading, places) if code == reading.card)


def _unlike_it(reading: Reading, places: Places) -> tuple[str, ...]:
    return tuple(code for code in _every_card(reading, places) if code != reading.card)


def _counted(name: str) -> tuple[str, Fact]:
    """A count of the shape, under its own name."""
    return name, lambda reading, _: int(getattr(reading.shape, name))


_WIN_KIND: tuple[str, Fact] = ("kind", lambda reading, _: reading.shape.win_kind)
_SPOILED: tuple[tuple[str, Fact], ...] = (  # by the first group that is not as it should be
    ("kind", lambda reading, places: reading.groups[places[0]].kind if places else reading.shape.win_kind),
    ("place", lambda reading, places: reading.groups[places[0]].place if places else None),
)


def _three_held(shape: Shape, house: House) -> bool:
    in_hand = shape.held == 3 and shape.win_kind == "tong"
    return in_hand or (house.si_tua_from_pong and shape.ponged_alike)


def _makes_chong(shape: Shape, _house: House) -> bool:
    return shape.win_kind == "tong" and shape.tong <= 3


def _khiao_wan_shape(shape: Shape, _house: House) -> bool:
    return (shape.sian == 3 and shape.win_kind == "tong") or (shape.tong == 3 and shape.win_kind == "sian")


CONDITIONS: tuple[Condition, ...] = (
    Condition(
        key="four_sets", rule="T2.4", facts=(_counted("sets"),), points=_of_kind("loose"),
        holds=lambda shape, _: shape.sets == 4,
    ),
    Condition(
        key="win_makes_tong", rule="T6.1", facts=(_WIN_KIND,), points=_win_group,
        holds=lambda shape, _: shape.win_kind == "tong",
    ),
    Condition(
        key="up_to_three_tong", rule="T6.1", facts=(_counted("tong"),), points=_of_kind("tong"),
        holds=lambda shape, _: shape.tong <= 3,
    ),
    Condition(
        key="three_alike_held", rule="T6.3", points=_win_head, cards=_like_it, holds=_three_held,
        facts=(_counted("held"), ("ponged", lambda reading, _: int(reading.shape.ponged_alike))),
        house="si_tua_from_pong",
    ),
    Condition(
        key="two_more_of_head", rule="T6.3", points=_win_head, cards=_unlike_it,
        facts=(("others", lambda reading, _: reading.shape.same_head),),
        holds=lambda shape, _: shape.same_head >= 2,
    ),
    Condition(
        key="drawn_by_another", rule="T6.3", points=_win_group, cards=_won_with,
        holds=lambda shape, _: not shape.thok,
    ),
    Condition(
        key="drawn_by_winner", rule="T5.2", points=_win_group, cards=_won_with,
        holds=lambda shape, _: shape.thok,
    ),
    Condition(
        key="four_sian", rule="T6.5", facts=(_counted("sian"), *_SPOILED),
        points=_other_than("sian"), cards=_first_group,
        holds=lambda shape, _: shape.sian == 4, house="iao_sian",
    ),
    Condition(
        key="four_tong", rule="T6.7", facts=(_counted("tong"), *_SPOILED),
        points=_other_than("tong"), cards=_first_group,
        holds=lambda shape, _: shape.tong == 4,
    ),
    Condition(
        key="some_ponged", rule="T6.7", facts=(_counted("tong"),), points=_of_kind("tong"),
        holds=lambda shape, _: shape.ponged > 0,
    ),
    Condition(
        key="makes_chong_or_si_tua", rule="T6.9", facts=(_WIN_KIND,), points=_win_group,
        holds=lambda shape, house: _makes_chong(shape, house) or (_three_held(shape, house) and shape.same_head >= 2),
    ),
    Condition(
        key="twelve_iao", rule="T6.15", facts=(_counted("strangers"),), points=_strangers, cards=_no_iao,
        holds=lambda shape, _: shape.strangers == 0,
    ),
    Condition(
        key="khiao_wan_played", rule="T6.16", points=_nothing, house="khiao_wan",
        holds=lambda _, house: house.khiao_wan,
    ),
    Condition(
        key="khiao_wan_shape", rule="T6.16", facts=(_counted("tong"), _counted("sian"), _WIN_KIND), points=_win_group,
        holds=_khiao_wan_shape, house="iao_sian",
    ),
    Condition(
        key="nothing_ponged", rule="T6.13", points=_ponged, cards=_faces,
        holds=lambda shape, _: shape.ponged == 0,
    ),
    Condition(
        key="win_is_keng", rule="T6.9", facts=(("keng", lambda reading, _: reading.keng or ""),), points=_win_group,
        cards=_won_with,
        holds=lambda shape, _: shape.keng,
    ),
)  # fmt: skip
CONDITION_BY_KEY = {row.key: row for row in CONDITIONS}


# --- the categories, in T7.1's order ----------------------------------------------------------------------------------

WIN_CATEGORIES: tuple[WinCategory, ...] = (
    WinCategory(
        key="chong", rule="T6.1", thok_rule="T6.2", klass="chong",
        needs=("four_sets", "win_makes_tong", "up_to_three_tong"),
        example="hand=1dd2abc4bcc|1aaa&win=1d", near_miss="hand=1dd2abc4bcc|1aaa&win=1e",
    ),
    WinCategory(
        key="si_tua", rule="T6.3", thok_rule="T6.4", klass="si_tua",
        needs=("four_sets", "three_alike_held", "two_more_of_head", "drawn_by_another"),
        example="hand=5aaabc8bcc|3ccc&win=5a", near_miss="hand=5aabbc8bcc|3ccc&win=5a", house="si_tua_from_pong",
    ),
    WinCategory(
        key="thok_si_tua", rule="T6.4", thok_rule="T6.4", klass="lom", thok_pays=False,
        needs=("four_sets", "three_alike_held", "two_more_of_head", "drawn_by_winner"),
        example="hand=5aaabc8bcc|3ccc&win=5a&thok=1", near_miss="hand=5aaabc8bcc|3ccc&win=5a",
        house="si_tua_from_pong",
    ),
    WinCategory(
        key="sian", rule="T6.5", thok_rule="T6.6", klass="lom", needs=("four_sian",), favours="sian",
        example="hand=1ef3abc4abc8abc&win=1d", near_miss="hand=1ef3abc4abc8abc&win=1a", house="iao_sian",
    ),
    WinCategory(
        key="si_tong", rule="T6.7", thok_rule="T6.8", klass="lom", needs=("four_tong", "some_ponged"),
        example="hand=2aaa4cc|4bbb9ccc&win=4c", near_miss="hand=2aab4cc|4bbb9ccc&win=4c",
    ),
    WinCategory(
        key="keng", rule="T6.9", thok_rule="T6.10", klass="lom",
        needs=("four_sets", "makes_chong_or_si_tua", "win_is_keng"),
        example="hand=2abb4acc5cc|1bbb&win=5c&keng=5c", near_miss="hand=2abb4acc5cc|1bbb&win=5c&keng=5b",
    ),
    WinCategory(
        key="lom_iao", rule="T6.15", thok_rule="T6.15", klass="lom", needs=("twelve_iao",),
        example="hand=1aaaccdef|1bbb&win=1d", near_miss="hand=1aaaccdef|1bbb&win=2a",
    ),
    WinCategory(
        key="khiao_wan", rule="T6.16", thok_rule="T6.16", klass="lom",
        needs=("four_sets", "khiao_wan_played", "khiao_wan_shape"), house="khiao_wan",
        example="hand=1abc2abc3abc4aa&win=4a", near_miss="hand=1abc2abc3abc4aa&win=4b",
    ),
    WinCategory(
        key="si_tong_keng", rule="T6.11", thok_rule="T6.11", klass="big_lom",
        needs=("four_tong", "some_ponged", "win_is_keng"),
        example="hand=2aaa4cc|4bbb9ccc&win=4c&keng=4c", near_miss="hand=2aaa4cc|4bbb9ccc&win=4c&keng=4b",
    ),
    WinCategory(
        key="sian_keng", rule="T6.11", thok_rule="T6.11", klass="big_lom", favours="sian",
        needs=("four_sian", "win_is_keng"), house="iao_sian",
        example="hand=4ac7abc8abc9abc&win=4b&keng=4b", near_miss="hand=4ac7abc8abc9abc&win=4b&keng=4a",
    ),
    WinCategory(
        key="thok_si_tua_keng", rule="T6.12", thok_rule="T6.12", klass="big_lom", thok_pays=False,
        needs=("four_sets", "three_alike_held", "two_more_of_head", "drawn_by_winner", "win_is_keng"),
        example="hand=5aaabc8bcc|3ccc&win=5a&thok=1&keng=5a", near_miss="hand=5aaabc8bcc|3ccc&win=5a&keng=5a",
        house="si_tua_from_pong",
    ),
    WinCategory(
        key="khiao_wan_keng", rule="T6.16", thok_rule="T6.16", klass="big_lom",
        needs=("four_sets", "khiao_wan_played", "khiao_wan_shape", "win_is_keng"), house="khiao_wan",
        example="hand=1abc2abc3abc4aa&win=4a&keng=4a", near_miss="hand=1abc2abc3abc4aa&win=4a&keng=4b",
    ),
    WinCategory(
        key="si_tong_muet", rule="T6.13", thok_rule="T6.13", klass="muet", needs=("four_tong", "nothing_ponged"),
        example="hand=1aaa4cc8bbb9bbb&win=4c", near_miss="hand=1aaa4cc8bbb|9bbb&win=4c",
    ),
    WinCategory(
        key="si_tong_muet_keng", rule="T6.14", thok_rule="T6.14", klass="muet_keng",
        needs=("four_tong", "nothing_ponged", "win_is_keng"),
        example="hand=1aaa4cc8bbb9bbb&win=4c&keng=4c", near_miss="hand=1aaa4cc8bbb9bbb&win=4c&keng=4b",
    ),
)  # fmt: skip
CATEGORY_BY_KEY = {row.key: row for row in WIN_CATEGORIES}
CATEGORIES: tuple[str, ...] = tuple(row.key for row in WIN_CATEGORIES)
CATEGORY_ORDER = {key: place for place, key in enumerate(CATEGORIES)}


@lru_cache(maxsize=16384)
def price_of(category: str, *, thok: bool = False, house: House = DEFAULT_HOUSE) -> int:
    """ราคา: the points a win of this category is worth, thok bonus included. Rule: T7.2, T7.3.

    >>> price_of("sian"), price_of("sian", thok=True), price_of("thok_si_tua", thok=True), price_of("chong", thok=True)
    (4, 6, 4, 2)
    """
    row = CATEGORY_BY_KEY[category]
    price: int = getattr(house, f"price_{row.klass}")
    if not (thok and row.thok_pays):
        return price
    return price + (house.thok_bonus_chong if row.klass == "chong" else house.thok_bonus_lom)


def rule_of(category: str, *, thok: bool = False) -> str:
    """กติกา: the id of the rule a win of this category is told by.

    >>> rule_of("chong"), rule_of("chong", thok=True)
    ('T6.1', 'T6.2')
    """
    row = CATEGORY_BY_KEY[category]
    return row.thok_rule if thok else row.rule


@lru_cache(maxsize=65536)
def _satisfied(shape: Shape, house: House) -> frozenset[str]:
    """The categories whose every condition this shape meets."""
    met = {row.key for row in CONDITIONS if row.holds(shape, house)}
    return frozenset(row.key for row in WIN_CATEGORIES if met.issuperset(row.needs))


@lru_cache(maxsize=16384)
def _ranked(found: frozenset[str], thok: bool, house: House) -> tuple[str, ...]:
    """Categories best first: by class, then price, then T7.1's order. Rule: T5.4."""
    return tuple(
        sorted(
            found,
            key=lambda key: (
                -CLASS_RANK[CATEGORY_BY_KEY[key].klass],
                -price_of(key, thok=thok, house=house),
                CATEGORY_ORDER[key],
            ),
        )
    )


# --- readings, head by head -------------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """One way to part the cards of one head; of several alike in their counts, the first in deck order."""

    tong: int
    sian: int
    win_kind: str | None  # None: the winning card is of another head
    sets: Parting
    win_set: int  # place in `sets`; -1 when it completed none of them
    loose: tuple[str, ...]


def _parts_of(parting: Parting, loose: tuple[str, ...], card: str | None, mixed_iao: bool) -> Iterator[_Part]:
    kinds = [_kind(card_set, mixed_iao) for card_set in parting]
    tong, sian = kinds.count("tong"), kinds.count("sian")
    if card is None:
        yield _Part(tong, sian, None, parting, -1, loose)
        return
    for place, card_set in enumerate(parting):
        if card in card_set:
            yield _Part(tong, sian, kinds[place], parting, place, loose)
    if card in loose:
        yield _Part(tong, sian, "loose", parting, -1, loose)


def _distinct(parts: Iterator[_Part]) -> tuple[_Part, ...]:
    first: dict[tuple[int, int, str | None], _Part] = {}
    for part in parts:
        key = part[:3]
        if key not in first or part[3:] < first[key][3:]:
            first[key] = part
    return tuple(first.values())


@lru_cache(maxsize=65536)
def _head_parts(cards: tuple[str, ...], card: str | None, mixed_iao: bool) -> tuple[_Part, ...]:
    """The different ways to part the cards of one head; cards over a multiple of three lie loose."""
    over = len(cards) % 3
    if not over:
        return _distinct(part for parting in split_head(cards) for part in _parts_of(parting, (), card, mixed_iao))
    found: list[_Part] = []
    for loose in sorted(set(combinations(cards, over))):
        kept = list(cards)
        for code in loose:
            kept.remove(code)
        for parting in split_head(tuple(kept)):
            found.extend(_parts_of(parting, loose, card, mixed_iao))
    return _distinct(iter(found))


class _Table(NamedTuple):
    """What all readings of a hand and a winning card share."""

    heads: tuple[tuple[_Part, ...], ...]
    ponged: int
    held: int
    ponged_alike: bool
    same_head: int
    strangers: int
    thok: bool
    keng: bool

    def shape_of(self, parts: tuple[_Part, ...]) -> Shape:
        tong, sian, sets, kind = self.ponged, 0, self.ponged, "loose"
        for part in parts:
            tong += part.tong
            sian += part.sian
            sets += len(part.sets)
            if part.win_kind is not None:
                kind = part.win_kind
        return Shape(
            tong, sian, sets, self.ponged, kind, self.held, self.ponged_alike,
            self.same_head, self.strangers, self.thok, self.keng,
        )  # fmt: skip


def _table(hand: Hand, card: str, thok: bool, keng: str | None, house: House) -> _Table:
    mixed_iao = house.iao_sian == "mixed"
    head = card[0]
    heads = by_head((*hand.cards, card))
    return _Table(
        tuple(_head_parts(codes, card if key == head else None, mixed_iao) for key, codes in heads.items()),
        len(hand.ponged),
        hand.cards.count(card),
        card in hand.ponged,
        sum(1 for code in hand.cards if code[0] == head and code != card),
        sum(len(codes) for key, codes in heads.items() if key != "1")
        + sum(3 for face in hand.ponged if face[0] != "1"),
        thok,
        card == keng,
    )


def _check(hand: Hand, card: str, keng: str | None) -> None:
    check_size(hand, HAND_SIZE)
    if hand.cards.count(card) + 3 * hand.ponged.count(card) >= 4:
        check_copies((*hand.all_cards, card))
    check_keng(keng)


def best_win(
    hand: Hand, card: str, *, thok: bool = False, keng: str | None = None, house: House = DEFAULT_HOUSE
) -> Win | None:
    """การกิน: the best that `hand` wins as when `card` comes, or None. Rule: T5.4, T6, T7.1.

    `thok`: the winner drew it himself; `keng`: the face in his keng box. Price in points.

    Errors: `CardsError` `wrong_count`, `too_many_copies`, `iao_in_keng`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> win = best_win(parse_hand("4ccb 2abc 1dd | 1aaa"), "1d")
    >>> win.category, win.price, win.tong, win.sets[win.win_set]
    ('chong', 1, 2, ('1d', '1d', '1d'))
    >>> best_win(parse_hand("4ccb 2abc 1dd | 1aaa"), "1e") is None
    True
    """
    _check(hand, card, keng)
    table = _table(hand, card, thok, keng, house)
    found: set[str] = set()
    readings: list[tuple[Shape, tuple[_Part, ...], frozenset[str]]] = []
    for parts in product(*table.heads):
        shape = table.shape_of(parts)
        if shape.sets != 4:
            return None
        satisfied = _satisfied(shape, house)
        if satisfied:
            found |= satisfied
            readings.append((shape, parts, satisfied))
    if not found:
        return None
    ranked = _ranked(frozenset(found), thok, house)
    best = ranked[0]
    shape, sets, win_set = min(
        ((shape, *_sets_of(parts)) for shape, parts, satisfied in readings if best in satisfied),
        key=lambda told: (-told[0].tong, told[1], told[2]),
    )
    row = CATEGORY_BY_KEY[best]
    return Win(
        category=best,
        klass=row.klass,
        price=price_of(best, thok=thok, house=house),
        thok=thok,
        keng=shape.keng,
        tong=shape.tong,
        sets=sets + tuple((face, face, face) for face in hand.ponged),
        win_set=win_set,
        all=ranked,
        rule=rule_of(best, thok=thok),
    )


def _sets_of(parts: tuple[_Part, ...]) -> tuple[Parting, int]:
    """The hand's sets of a reading in order, and the place of the one the winning card completed."""
    sets: list[CardSet] = []
    win_set = 0
    for part in parts:
        if part.win_kind is not None:
            win_set = len(sets) + part.win_set
        sets.extend(part.sets)
    return tuple(sets), win_set


# --- verdicts ---------------------------------------------------------------------------------------------------------


def _reading(parts: tuple[_Part, ...], table: _Table, hand: Hand, card: str, keng: str | None, house: House) -> Reading:
    mixed_iao = house.iao_sian == "mixed"
    groups: list[Group] = []
    loose: list[Group] = []
    for part in parts:
        for place, card_set in enumerate(part.sets):
            kind = _kind(card_set, mixed_iao)
            assert kind is not None
            groups.append(Group(kind, card_set, "hand", part.win_kind is not None and place == part.win_set))
        if part.loose:
            loose.append(Group("loose", part.loose, "hand", part.win_kind == "loose"))
    ponged = [Group("tong", (face, face, face), "ponged") for face in hand.ponged]
    return Reading(table.shape_of(parts), (*groups, *ponged, *loose), card, keng)


def _reason(key: str, reading: Reading, house: House) -> Reason:
    condition = CONDITION_BY_KEY[key]
    places = condition.points(reading)
    told = ((name, fact(reading, places)) for name, fact in condition.facts)
    return Reason(
        condition.rule,
        key,
        condition.holds(reading.shape, house),
        condition.cards(reading, places),
        tuple((name, value) for name, value in told if value is not None),
        places,
    )


def judge_wins(
    hand: Hand, card: str, *, thok: bool = False, keng: str | None = None, house: House = DEFAULT_HOUSE
) -> dict[str, Verdict]:
    """การกิน: for every category, whether `hand` wins as it with `card`, and why or why not. Rule: T6.

    Each verdict speaks of the category's nearest reading: the one with the fewest failed conditions.

    Errors: as `best_win`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> verdicts = judge_wins(parse_hand("3abc 4abc 8ccb 1ef"), "1d")
    >>> reason = verdicts["sian"].failed[0]
    >>> reason.needs, reason.cards, reason.fact["kind"]
    ('four_sian', ('8b', '8c', '8c'), 'phuak')
    """
    _check(hand, card, keng)
    table = _table(hand, card, thok, keng, house)
    nearest: dict[Shape, tuple[Parting, tuple[_Part, ...]]] = {}
    for parts in product(*table.heads):
        shape = table.shape_of(parts)
        sets = _sets_of(parts)[0]
        if shape not in nearest or sets < nearest[shape][0]:
            nearest[shape] = (sets, parts)
    met = {shape: {row.key for row in CONDITIONS if row.holds(shape, house)} for shape in nearest}
    verdicts: dict[str, Verdict] = {}
    for row in WIN_CATEGORIES:
        shape = min(
            nearest,
            key=lambda shape: (
                sum(need not in met[shape] for need in row.needs),
                -(shape.sian if row.favours == "sian" else shape.tong),
                -shape.tong - shape.sian,
                nearest[shape][0],
            ),
        )
        reading = _reading(nearest[shape][1], table, hand, card, keng, house)
        verdicts[row.key] = Verdict(tuple(_reason(need, reading, house) for need in row.needs), reading.groups)
    return verdicts


def judge_win(
    hand: Hand,
    card: str,
    category: str,
    *,
    thok: bool = False,
    keng: str | None = None,
    discarded: bool = False,
    house: House = DEFAULT_HOUSE,
) -> Verdict:
    """การกิน: whether `hand` wins as `category` with `card`, and why or why not. Rule: T6, T5.1.

    A `discarded` card wins only where the house says so. Errors: as `best_win`; `bad_value` for a thok of a discard.

    >>> from cards.phai_tong.deck import parse_hand
    >>> hand = parse_hand("2aaa 4cc | 4bbb 9ccc")
    >>> judge_win(hand, "4c", "si_tong_muet").failed[0].cards
    ('4b', '9c')
    >>> judge_win(hand, "4c", "si_tong", discarded=True).failed[0].needs
    'discard_may_win'
    """
    if discarded and thok:
        raise CardsError("bad_value", "a discard is no thok: a thok is drawn by the winner himself", token="thok")
    verdict = judge_wins(hand, card, thok=thok, keng=keng, house=house)[category]
    if not discarded:
        return verdict
    may = Reason("T5.1", "discard_may_win", house.win_on_discard, (card,), (("card", card),))
    return replace(verdict, reasons=(*verdict.reasons, may))


def best_called_win(
    hand: Hand, *, thok: bool = False, keng: str | None = None, house: House = DEFAULT_HOUSE
) -> tuple[str, Win] | None:
    """ใบที่เรียกเป็นใบกิน: the card of twelve that is best called the last to come, and the win; or None.

    Ponged tong stay as they lie. Of several the highest class is best, then the most points, then T7.1's order.

    Rule: T5.4, T7.1. Errors: `CardsError` `wrong_count` unless twelve are held, `iao_in_keng`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> card, win = best_called_win(parse_hand("2aaa 4ccc | 4bbb 9ccc"))
    >>> card, win.category, win.price
    ('2a', 'si_tong', 4)
    """
    check_size(hand, FULL_SIZE)
    check_keng(keng)
    best: tuple[tuple[int, int, int], str, Win] | None = None
    for card in sorted(set(hand.cards)):
        rest = list(hand.cards)
        rest.remove(card)
        win = best_win(Hand(tuple(rest), hand.ponged), card, thok=thok, keng=keng, house=house)
        if win is not None:
            rank = (-CLASS_RANK[win.klass], -win.price, CATEGORY_ORDER[win.category])
            if best is None or rank < best[0]:
                best = (rank, card, win)
    return None if best is None else best[1:]


def best_dealt_win(hand: Hand, *, keng: str | None = None, house: House = DEFAULT_HOUSE) -> tuple[str, Win] | None:
    """เจ้ามือกินทันที: the card of a dealt twelve that is best called the winning one, and the win; or None.

    Rule: T5.5. Errors: `CardsError` `wrong_count` unless twelve are held, `bad_value` when some are ponged.

    >>> from cards.phai_tong.deck import parse_hand
    >>> card, win = best_dealt_win(parse_hand("1aaa 9bbb 8bbb 4ccc"))
    >>> card, win.category
    ('1a', 'si_tong_muet')
    """
    if hand.ponged:
        raise CardsError("bad_value", f"nothing is ponged at the deal: {format_hand(hand)!r}", token=format_hand(hand))
    return best_called_win(hand, thok=house.dealt_win == "thok", keng=keng, house=house)
