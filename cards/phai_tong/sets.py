"""ชุด: tong, sian and phuak, and every way to part cards into sets. Rule: T2.1 to T2.4."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from cards.errors import CardsError
from cards.phai_tong.deck import IAO, format_cards, sort_cards
from cards.phai_tong.house import House
from cards.verdict import Group, Reason, Verdict

CardSet = tuple[str, str, str]
Parting = tuple[CardSet, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SetKind:
    """One kind of set: its key, its rule and the conditions that three cards of it meet."""

    key: str
    rule: str
    needs: tuple[str, ...]
    example: str
    near_miss: str


SET_KINDS: tuple[SetKind, ...] = (
    SetKind(key="tong", rule="T2.1", needs=("same_head", "all_alike"), example="4ccc", near_miss="4ccb"),
    SetKind(
        key="sian", rule="T2.1", needs=("same_head", "all_different", "one_iao_group"), example="4abc", near_miss="1acd"
    ),
    SetKind(key="phuak", rule="T2.1", needs=("same_head", "mixed_faces"), example="4ccb", near_miss="4abc"),
)
SET_KIND_BY_KEY = {row.key: row for row in SET_KINDS}
_NEED_RULES = {
    "same_head": "T2.1",
    "all_alike": "T2.1",
    "all_different": "T2.1",
    "one_iao_group": "T2.3",
    "mixed_faces": "T2.1",
}


def _small(code: str) -> bool:
    return code in IAO[:3]


def _iao_group(cards: CardSet) -> str:
    """ "small", "big" or "both"."""
    small = sum(_small(code) for code in cards)
    return {0: "big", 3: "small"}.get(small, "both")


@lru_cache(maxsize=4096)
def _kind(cards: CardSet, mixed_iao: bool) -> str | None:
    first, second, third = cards
    if not first[0] == second[0] == third[0]:
        return None
    if first == second == third:
        return "tong"
    if len({first, second, third}) < 3:
        return "phuak"
    one_group = first[0] != "1" or mixed_iao or len({_small(code) for code in cards}) == 1
    return "sian" if one_group else "phuak"


def as_set(cards: Iterable[str]) -> CardSet:
    """Three cards in deck order. Errors: `CardsError` `wrong_count`.

    >>> as_set(["1d", "1a", "1c"])
    ('1a', '1c', '1d')
    """
    codes = sort_cards(cards)
    if len(codes) != 3:
        raise CardsError(
            "wrong_count",
            f"a set is three cards, not {len(codes)}: {format_cards(codes)!r}",
            token=format_cards(codes),
            wanted=3,
            got=len(codes),
        )
    first, second, third = codes
    return first, second, third


def set_kind(cards: Iterable[str], house: House = House()) -> str | None:
    """ชุด: "tong", "sian", "phuak", or None when the heads differ. Rule: T2.1, T2.3.

    Errors: `CardsError` `wrong_count` unless three cards are given.

    >>> set_kind(["4c", "4c", "4c"]), set_kind(["1d", "1a", "1c"]), set_kind(["4c", "5c", "6c"])
    ('tong', 'phuak', None)
    >>> set_kind(["1d", "1a", "1c"], House(iao_sian="mixed"))
    'sian'
    """
    return _kind(as_set(cards), house.iao_sian == "mixed")


def judge_set(cards: Iterable[str], kind: str, house: House = House()) -> Verdict:
    """ชุด: whether three cards are a `kind`, and why. Rule: T2.1, T2.3. Errors: `CardsError` `wrong_count`.

    Small and big iao are a condition only of iao.

    >>> [reason.needs for reason in judge_set(["4a", "4b", "4c"], "sian").reasons]
    ['same_head', 'all_different']
    >>> judge_set(["1d", "1a", "1c"], "sian").failed[0].needs
    'one_iao_group'
    """
    codes = as_set(cards)
    faces, heads = set(codes), {code[0] for code in codes}
    mixed_iao = house.iao_sian == "mixed"
    all_iao = heads == {"1"}
    group = _iao_group(codes) if all_iao else ""
    one_group = not all_iao or mixed_iao or group != "both"
    holds = {
        "same_head": len(heads) == 1,
        "all_alike": len(faces) == 1,
        "all_different": len(faces) == 3,
        "one_iao_group": one_group,
        "mixed_faces": len(faces) == 2 or (len(faces) == 3 and not one_group),
    }
    # the house rule on iao decides, and is what to look up, where three different iao are of both groups
    by_house = len(faces) == 3 and group == "both"
    facts = (("faces", len(faces)), ("heads", len(heads)), ("group", group))
    needs = tuple(need for need in SET_KIND_BY_KEY[kind].needs if need != "one_iao_group" or all_iao)
    rules = {**_NEED_RULES, "mixed_faces": "T2.3"} if by_house else _NEED_RULES
    found = _kind(codes, mixed_iao)
    return Verdict(
        tuple(Reason(rules[need], need, holds[need], codes, facts, (0,)) for need in needs),
        (Group(found or "loose", codes),),
    )


@lru_cache(maxsize=65536)
def split_head(cards: tuple[str, ...]) -> tuple[Parting, ...]:
    """Every way to part cards of one head, in deck order, into sets; nothing when they are no multiple of three.

    Rule: T2.1, T5.4.

    >>> split_head(("2a", "2a", "2b", "2b", "2c", "2c"))[0]
    (('2a', '2a', '2b'), ('2b', '2c', '2c'))
    """
    if not cards:
        return ((),)
    if len(cards) % 3:
        return ()
    first, rest = cards[0], cards[1:]
    partings: set[Parting] = set()
    for i, j in _distinct_pairs(rest):
        taken = (first, rest[i], rest[j])
        left = rest[:i] + rest[i + 1 : j] + rest[j + 1 :]
        partings.update(tuple(sorted((taken, *others))) for others in split_head(left))
    return tuple(sorted(partings))


def _distinct_pairs(cards: tuple[str, ...]) -> list[tuple[int, int]]:
    seen: dict[tuple[str, str], tuple[int, int]] = {}
    for i, j in combinations(range(len(cards)), 2):
        seen.setdefault((cards[i], cards[j]), (i, j))
    return list(seen.values())


def by_head(cards: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The cards head by head, in deck order. Rule: T1.2."""
    heads: dict[str, list[str]] = {}
    for code in sorted(cards):
        heads.setdefault(code[0], []).append(code)
    return {head: tuple(codes) for head, codes in heads.items()}


def split_hand(cards: Iterable[str]) -> tuple[Parting, ...]:
    """ชุด: every way to part all of these cards into sets, each way and each set in deck order. Rule: T2.1, T5.4.

    >>> [len(parting) for parting in split_hand(["4c", "4c", "4b", "2a", "2b", "2c"])]
    [2]
    >>> split_hand(["4c", "4c", "5c"])
    ()
    """
    heads = [split_head(codes) for codes in by_head(cards).values()]
    return tuple(tuple(card_set for part in parts for card_set in part) for parts in product(*heads))
