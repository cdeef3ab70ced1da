"""ตัดสินเป็นล้าน: what hands win as and wait for, out of tables, for arrays of hands and for one. Rule: T5.3, T5.4, T6.

`wins.py` is the definition; here its rows become tables once for a house, and equality of the two is a test. The pack
is five *words* of six faces: the iao, heads 2 and 3, 4 and 5, 6 and 7, 8 and 9. How many of each face are held is a
number to the base five, at most 15,624, and three kinds of table answer everything:

- which counts of tong and sian the cards of a word can be parted into (`made`), a few dozen different answers;
- the same where one of its faces has just come and completed a set (`won`);
- how two such answers join, and what a joined answer wins as when the card came this or that way.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from cards.phai_tong.deck import CODES, COPIES, FULL_SIZE, HAND_SIZE, Hand, check_keng, check_size
from cards.phai_tong.house import House
from cards.phai_tong.sets import SET_KINDS, _kind
from cards.phai_tong.wins import (
    CATEGORIES,
    CONDITIONS,
    DEFAULT_HOUSE,
    WIN_CATEGORIES,
    Shape,
    _check,
    _ranked,
    _satisfied,
    price_of,
)

Ints = NDArray[np.intp]
Codes = NDArray[np.uint8]
_Masks = NDArray[np.uint32]

WORD, WORDS, BASE = 6, 5, COPIES + 1
_SIZE = BASE**WORD
_AT_A_TIME = 1 << 14
_SETS = FULL_SIZE // 3
_KINDS = tuple(row.key for row in SET_KINDS)
_STRIDE = _SETS + 1
_SHIFT = {"tong": _STRIDE, "sian": 1, "phuak": 0}
_MADE = [(tong, sian) for tong in range(_STRIDE) for sian in range(_STRIDE - tong)]  # a mask has a bit for each
_POWERS = tuple(BASE**digit for digit in range(WORD))
_PLACES = {code: (at // WORD, _POWERS[at % WORD]) for at, code in enumerate(CODES)}
FACE_AT = {code: at for at, code in enumerate(CODES)}
"""The place of each face in the order of the pack, 0 to 29: how arrays name a card."""


def _bit(tong: int, sian: int) -> int:
    return _STRIDE * tong + sian


def _join(left: _Masks, right: _Masks) -> _Masks:
    """What two lots of cards can be parted into together, given what each can; more than four sets are left out."""
    joined = np.zeros(np.broadcast_shapes(left.shape, right.shape), np.uint32)
    for tong, sian in _MADE:
        room = sum(1 << _bit(t, s) for t, s in _MADE if t + s + tong + sian <= _SETS)
        has = (right >> np.uint32(_bit(tong, sian))) & np.uint32(1)
        joined |= ((left & np.uint32(room)) << np.uint32(_bit(tong, sian))) * has
    return joined


# --- one word ---------------------------------------------------------------------------------------------------------

_DIGITS = np.arange(_SIZE) // np.array(_POWERS)[:, None] % BASE


def _word(codes: tuple[str, ...], mixed_iao: bool) -> tuple[_Masks, _Masks]:
    """For every number of a word of these faces: what it can be parted into; what where a face of it came last.

    The second has a row for each kind of the set that the last card completed and for each face that may have been it.
    """
    made, won = np.zeros(_SIZE, np.uint32), np.zeros((len(_KINDS), WORD, _SIZE), np.uint32)
    made[0] = 1
    held = _DIGITS.sum(0)
    sets = [(faces, _kind((codes[faces[0]], codes[faces[1]], codes[faces[2]]), mixed_iao))
            for faces in combinations_with_replacement(range(WORD), 3)]  # fmt: skip
    for size in range(3, FULL_SIZE + 1, 3):
        numbers = np.flatnonzero(held == size)
        for faces, kind in sets:
            if kind is None:
                continue
            needs = Counter(faces)
            enough = np.logical_and.reduce([_DIGITS[face][numbers] >= count for face, count in needs.items()])
            at = numbers[enough]
            rest = made[at - sum(_POWERS[face] for face in faces)] << np.uint32(_SHIFT[kind])
            made[at] |= rest
            for face in needs:
                won[_KINDS.index(kind), face, at] |= rest
    return made, won


@dataclass(frozen=True, slots=True)
class _Joints:
    """Every answer that lots of cards can give, numbered: 0 is none at all."""

    masks: _Masks  # by number
    made: NDArray[np.uint8]  # by word sort and word: the place of what it makes in the columns of `join`
    join: NDArray[np.uint16]  # by number and column: the number of the two joined
    ponged: tuple[int, ...]  # by how many tong lie ponged
    nothing: int  # the column of no cards
    won: _Masks  # by word sort, kind, face and word


@lru_cache(maxsize=2)
def _joints(mixed_iao: bool) -> _Joints:
    words = [_word(CODES[:WORD], mixed_iao), _word(CODES[WORD : 2 * WORD], mixed_iao)]
    columns = np.unique(np.concatenate([made for made, _ in words]))
    start = np.array([1 << _bit(tong, 0) for tong in range(_SETS)], np.uint32)
    known = np.unique(np.concatenate([np.zeros(1, np.uint32), start]))
    fresh = known
    while len(fresh):
        fresh = np.setdiff1d(_join(fresh[:, None], columns[None, :]), known)
        known = np.union1d(known, fresh)
    return _Joints(
        masks=known,
        made=np.stack([np.searchsorted(columns, made) for made, _ in words]).astype(np.uint8),
        join=np.searchsorted(known, _join(known[:, None], columns[None, :])).astype(np.uint16),
        ponged=tuple(int(at) for at in np.searchsorted(known, start)),
        nothing=int(np.searchsorted(columns, np.uint32(1))),
        won=np.stack([won for _, won in words]),
    )


# --- what is asked of the rows of wins.py -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Flags:
    """How a card came and what lies about it: what the rows look at beside the sets."""

    ponged: int
    alike: bool  # the face lies ponged
    iao: bool  # all twelve are iao
    thok: bool
    keng: bool

    @property
    def number(self) -> int:
        return (((self.ponged * 2 + self.alike) * 2 + self.iao) * 2 + self.thok) * 2 + self.keng


_ALL_FLAGS = [_Flags(ponged, *rest) for ponged in range(_SETS) for rest in product((False, True), repeat=4)]
_HELD, _OTHERS = COPIES, 3  # copies held before: 0 to 3; others of the head: 0, 1, 2 or more


def _satisfied_by(flags: _Flags, house: House) -> NDArray[np.uint16]:
    """The categories, a bit each, by kind of the completed set, what all is parted into, copies held, others of it."""
    found = np.zeros((len(_KINDS), len(_MADE), _HELD, _OTHERS), np.uint16)
    for (k, kind), (m, (tong, sian)), held, others in product(
        enumerate(_KINDS), enumerate(_MADE), range(_HELD), range(_OTHERS)
    ):
        if tong < flags.ponged:  # no hand
            continue
        shape = Shape(
            tong, sian, _SETS, flags.ponged, kind, held, flags.alike, others, int(not flags.iao), flags.thok, flags.keng
        )
        found[k, m, held, others] = sum(1 << CATEGORIES.index(key) for key in _satisfied(shape, house))
    return found


def _best(found: int, thok: bool, house: House) -> int:
    keys = frozenset(key for at, key in enumerate(CATEGORIES) if found >> at & 1)
    return CATEGORIES.index(_ranked(keys, thok, house)[0]) + 1 if keys else 0


@dataclass(frozen=True, slots=True)
class Kernel:
    """ตารางตัดสิน: the tables of one house. A category is a number: 0 for none, else its place in `CATEGORIES` plus 1."""

    made: Codes  # by word sort and word, flat
    join: NDArray[np.uint16]  # by joint and column, flat
    columns: int
    ponged: tuple[int, ...]
    nothing: int
    won: NDArray[np.uint16]  # by word sort, face and word, flat: how a card came to its word
    comings: int
    best: Codes  # by table, joint and coming, flat
    tables: Ints  # by the number of the flags: where its table begins in `best`
    # the same for one hand: plain Python reads these faster than arrays
    made_one: bytes
    join_one: array[int]
    won_one: array[int]
    best_one: bytes
    tables_one: tuple[int, ...]


_JUDGES = {*(row.house for row in CONDITIONS if row.house), *(row.house for row in WIN_CATEGORIES if row.house)}
_ALL = frozenset(CATEGORIES)


def _like(house: House) -> House:
    """The first house that judges alike: others rules of play, and other prices that rank the categories the same."""
    judges = House(**{key: getattr(house, key) for key in _JUDGES})
    for one in (judges, replace(judges, thok_bonus_lom=0)):
        if all(_ranked(_ALL, thok, one) == _ranked(_ALL, thok, house) for thok in (False, True)):
            return one
    return house


@lru_cache(maxsize=256)
def kernel_of(house: House = DEFAULT_HOUSE) -> Kernel:
    """ตารางตัดสิน: the tables for these house rules, made once: it takes about half a second. Rule: T6, T7.1.

    Houses that judge alike share them.

    >>> kernel_of(House()) is kernel_of(House(stir=True, price_lom=5)), kernel_of(House(khiao_wan=False)) is kernel_of()
    (True, False)
    """
    return _make_kernel(_like(house))


@lru_cache(maxsize=8)
def _make_kernel(house: House) -> Kernel:
    joints = _joints(house.iao_sian == "mixed")
    asked = [_satisfied_by(flags, house) for flags in _ALL_FLAGS]
    comings, won = _comings(joints, asked)
    tables: dict[tuple[bytes, bool], int] = {}
    begins = np.zeros(len(_ALL_FLAGS), np.intp)
    best: list[Codes] = []
    joined = [_join(joints.masks[:, None], comings[None, :, kind]) for kind in range(len(_KINDS))]
    for flags, satisfied in zip(_ALL_FLAGS, asked, strict=True):
        same = (satisfied.tobytes(), flags.thok)  # many flags change nothing
        if same not in tables:
            tables[same] = len(best)
            best.append(_table(joined, comings, satisfied, flags.thok, house))
        begins[flags.number] = tables[same] * best[0].size
    flat = np.stack(best).ravel()
    return Kernel(
        made=joints.made.ravel(), join=joints.join.ravel(), columns=joints.join.shape[1], ponged=joints.ponged,
        nothing=joints.nothing, won=won.ravel(), comings=len(comings), best=flat, tables=begins,
        made_one=joints.made.tobytes(), join_one=array("H", joints.join.tobytes()),
        won_one=array("H", won.tobytes()), best_one=flat.tobytes(), tables_one=tuple(int(at) for at in begins),
    )  # fmt: skip


def _comings(joints: _Joints, asked: list[NDArray[np.uint16]]) -> tuple[_Masks, NDArray[np.uint16]]:
    """Every way a card can come to its word, numbered, 0 for one that completes nothing; and the number by word.

    A way is three masks, one for each kind of the completed set, and the copies held and others of the head as far as
    any row tells them apart.
    """
    every = np.stack(asked)
    alike = {(held, others): min(pair for pair in product(range(_HELD), range(_OTHERS))
                                 if np.array_equal(every[..., held, others], every[..., pair[0], pair[1]]))
             for held, others in product(range(_HELD), range(_OTHERS))}  # fmt: skip
    told = np.array([[alike[held, others] for others in range(_OTHERS)] for held in range(_HELD)], np.uint32)
    ways = np.zeros((2, WORD, _SIZE, len(_KINDS) + 2), np.uint32)
    for sort, face in product(range(2), range(WORD)):
        heads = _DIGITS if sort == 0 else _DIGITS[face // 3 * 3 : face // 3 * 3 + 3]
        masks = joints.won[sort, :, face].T
        held = np.maximum(_DIGITS[face] - 1, 0)
        others = np.minimum(heads.sum(0) - _DIGITS[face], _OTHERS - 1)
        completes = (masks > 0).max(axis=1, keepdims=True)
        ways[sort, face] = np.concatenate([masks, told[held, others]], axis=1) * completes
    rows, numbers = np.unique(ways.reshape(-1, ways.shape[-1]), axis=0, return_inverse=True)
    return rows, numbers.reshape(ways.shape[:-1]).astype(np.uint16)


def _table(joined: list[_Masks], comings: _Masks, satisfied: NDArray[np.uint16], thok: bool, house: House) -> Codes:
    """By joint and coming: the best category."""
    found = np.zeros(joined[0].shape, np.uint16)
    held, others = comings[:, -2], comings[:, -1]
    for kind, (m, made) in product(range(len(_KINDS)), enumerate(_MADE)):
        categories = satisfied[kind, m, held, others]
        if categories.any():
            can = (joined[kind] >> np.uint32(_bit(*made))).astype(np.uint16) & np.uint16(1)
            found |= can * categories[None, :]
    sets, places = np.unique(found, return_inverse=True)
    return np.array([_best(int(one), thok, house) for one in sets], np.uint8)[places.reshape(found.shape)]


@lru_cache(maxsize=256)
def prices_of(house: House = DEFAULT_HOUSE) -> NDArray[np.int32]:
    """ราคา: points by thok (0 or 1) and the number of a category; no win is worth 0. Rule: T7.2, T7.3.

    >>> prices_of()[:, CATEGORIES.index("sian") + 1].tolist()
    [4, 6]
    """
    return np.array([[0, *(price_of(key, thok=thok, house=house) for key in CATEGORIES)] for thok in (False, True)])


# --- arrays of hands --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hands:
    """มือหลายมือ: many hands of eleven: five words each, a row a word, and a bit for every face that lies ponged."""

    words: Ints
    ponged: NDArray[np.uint32]

    def __len__(self) -> int:
        """How many hands."""
        return int(self.words.shape[1])

    def __getitem__(self, which: slice | Ints) -> Hands:
        """Some of them."""
        return Hands(self.words[:, which], self.ponged[which])


def pack_counts(counts: NDArray[np.integer], ponged: NDArray[np.uint32] | None = None) -> Hands:
    """มือหลายมือ: hands out of a table with a row a hand and a column a face, in the order of the pack.

    >>> import numpy as np
    >>> hands = pack_counts(np.eye(30, dtype=np.uint8))
    >>> len(hands), hands.words[1, 6:12].tolist()
    (30, [1, 5, 25, 125, 625, 3125])
    """
    # the numbers are small: floats are exact, and their product is what a machine is quickest at
    by_word = counts.reshape(-1, WORD).astype(np.float32) @ np.array(_POWERS, np.float32)
    words = np.ascontiguousarray(by_word.reshape(-1, WORDS).T.astype(np.intp))
    return Hands(words, np.zeros(words.shape[1], np.uint32) if ponged is None else ponged)


def pack_hands(hands: Iterable[Hand]) -> Hands:
    """มือหลายมือ: hands as the rest of the engine has them, packed.

    >>> from cards.phai_tong.deck import parse_hand
    >>> pack_hands([parse_hand("4ccb 2abc 1dd | 1aaa")]).ponged.tolist()
    [1]
    """
    packed = [(_words_of(hand), sum(1 << FACE_AT[face] for face in hand.ponged)) for hand in hands]
    words = np.array([words for words, _ in packed], np.intp).reshape(-1, WORDS).T
    return Hands(np.ascontiguousarray(words), np.array([ponged for _, ponged in packed], np.uint32))


def judge_hands(
    hands: Hands,
    cards: Ints,
    *,
    thok: NDArray[np.bool_] | bool = False,
    keng: Ints | int = -1,
    house: House = DEFAULT_HOUSE,
) -> Codes:
    """การกิน: the number of the category that each hand wins as when its card comes, 0 for none. Rule: T5.4, T6, T7.1.

    `cards` and `keng` are places in the pack, -1 for no keng. Nothing is checked: eleven cards, copies, iao in the box.

    >>> from cards.phai_tong.deck import parse_hand
    >>> hands = pack_hands([parse_hand("4ccb 2abc 1dd | 1aaa")] * 2)
    >>> [category_of(number) for number in judge_hands(hands, np.array([FACE_AT["1d"], FACE_AT["1e"]]))]
    ['chong', None]
    """
    kernel = kernel_of(house)
    drawn: NDArray[np.bool_] = np.broadcast_to(np.asarray(thok), len(hands))
    boxes: Ints = np.broadcast_to(np.asarray(keng), len(hands))
    pieces = [_judge(kernel, hands[at], cards[at], drawn[at], boxes[at]) for at in _pieces(len(hands))]
    return np.concatenate(pieces) if pieces else np.zeros(0, np.uint8)


def _pieces(count: int) -> Iterator[slice]:
    """So many at a time that what lies between two steps stays in the machine's nearest memory."""
    return (slice(start, start + _AT_A_TIME) for start in range(0, count, _AT_A_TIME))


def _judge(kernel: Kernel, hands: Hands, cards: Ints, thok: NDArray[np.bool_], keng: Ints) -> Codes:
    word, digit = np.divmod(cards, WORD)
    filled = hands.words.ravel()[word * len(hands) + np.arange(len(hands))] + np.array(_POWERS)[digit]
    coming = kernel.won[(np.minimum(word, 1) * WORD + digit) * _SIZE + filled]
    return _finish(kernel, hands, _join_words(kernel, hands, word), coming, cards, thok, keng)


def _join_words(kernel: Kernel, hands: Hands, but: Ints) -> Ints:
    """What the ponged tong and the words make together, but for one word of each hand."""
    joint = np.array(kernel.ponged)[np.bitwise_count(hands.ponged)]
    for at in range(WORDS):
        made = kernel.made[hands.words[at] + (_SIZE if at else 0)]
        joint = kernel.join[joint * kernel.columns + np.where(but == at, kernel.nothing, made)].astype(np.intp)
    return joint


def _finish(
    kernel: Kernel,
    hands: Hands,
    joint: Ints,
    coming: NDArray[np.uint16],
    cards: Ints,
    thok: NDArray[np.bool_],
    keng: Ints,
) -> Codes:
    strangers = (hands.words[1:].any(axis=0)) | (hands.ponged >> np.uint32(WORD) != 0) | (cards >= WORD)
    alike = hands.ponged >> cards.astype(np.uint32) & np.uint32(1)
    flags = ((((np.bitwise_count(hands.ponged) * np.intp(2) + alike) * 2 + ~strangers) * 2 + thok) * 2) + (
        cards == keng
    )
    best: Codes = kernel.best[kernel.tables[flags] + joint * kernel.comings + coming]
    return best


def find_waits_of_hands(
    hands: Hands,
    *,
    thok: NDArray[np.bool_] | bool = False,
    keng: Ints | int = -1,
    house: House = DEFAULT_HOUSE,
) -> Codes:
    """คั่ว: by face and hand, the number of the category that the face wins as, 0 where it wins nothing or none is left.

    Rule: T5.3. As `judge_hands` otherwise.

    >>> from cards.phai_tong.deck import parse_hand
    >>> waits = find_waits_of_hands(pack_hands([parse_hand("4ccb 2abc 1dd | 1aaa")]))
    >>> [(CODES[face], category_of(waits[face, 0])) for face in np.flatnonzero(waits[:, 0])]
    [('1d', 'chong')]
    """
    kernel = kernel_of(house)
    found = np.zeros((len(CODES), len(hands)), np.uint8)
    drawn: NDArray[np.bool_] = np.broadcast_to(np.asarray(thok), len(hands))
    boxes: Ints = np.broadcast_to(np.asarray(keng), len(hands))
    for at in _pieces(len(hands)):
        _find_waits(kernel, hands[at], drawn[at], boxes[at], found[:, at])
    return found


def _find_waits(kernel: Kernel, hands: Hands, thok: NDArray[np.bool_], keng: Ints, found: Codes) -> None:
    alone = kernel.join[kernel.ponged[0] * kernel.columns :]
    whole = np.stack([alone[kernel.made[hands.words[at] + (_SIZE if at else 0)]] != 0 for at in range(WORDS)])
    ready = np.flatnonzero(whole.sum(axis=0) == WORDS - 1)  # the card sought makes whole the one word that is not
    some, short = hands[ready], np.argmin(whole[:, ready], axis=0)
    joint = _join_words(kernel, some, short)
    word = some.words.ravel()[short * len(ready) + np.arange(len(ready))]
    for digit, power in enumerate(_POWERS):
        cards = short * WORD + digit
        lies = some.ponged >> cards.astype(np.uint32) & np.uint32(1)
        left = word // power % BASE + 3 * lies.astype(np.intp) < COPIES
        coming = kernel.won[(np.minimum(short, 1) * WORD + digit) * _SIZE + np.where(left, word + power, 0)]
        found[cards, ready] = _finish(kernel, some, joint, coming, cards, thok[ready], keng[ready])


def category_of(number: int) -> str | None:
    """The category that a number stands for.

    >>> category_of(0), category_of(1)
    (None, 'chong')
    """
    return CATEGORIES[number - 1] if number else None


# --- one hand ---------------------------------------------------------------------------------------------------------


def _words_of(hand: Hand) -> list[int]:
    words = [0] * WORDS
    for code in hand.cards:
        word, power = _PLACES[code]
        words[word] += power
    return words


def best_category(
    hand: Hand, card: str, *, thok: bool = False, keng: str | None = None, house: House = DEFAULT_HOUSE
) -> str | None:
    """การกิน: the category that `hand` wins as when `card` comes: what `best_win` says, without the sets.

    Rule: T5.4, T6, T7.1. Errors: as `best_win`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> best_category(parse_hand("2aaa 4cc | 4bbb 9ccc"), "4c", keng="4c")
    'si_tong_keng'
    """
    _check(hand, card, keng)
    kernel = kernel_of(house)
    words = _words_of(hand)
    word, power = _PLACES[card]
    return _one(kernel, hand, words, _joint_of(kernel, hand, words, word), card, words[word] + power, thok, keng)


def _joint_of(kernel: Kernel, hand: Hand, words: list[int], but: int) -> int:
    made, join, columns = kernel.made_one, kernel.join_one, kernel.columns
    joint = kernel.ponged[len(hand.ponged)]
    for at, word in enumerate(words):
        if at != but:
            joint = join[joint * columns + made[word + (_SIZE if at else 0)]]
    return joint


def _one(
    kernel: Kernel, hand: Hand, words: list[int], joint: int, card: str, filled: int, thok: bool, keng: str | None
) -> str | None:
    at = FACE_AT[card]
    coming = kernel.won_one[(min(at // WORD, 1) * WORD + at % WORD) * _SIZE + filled]
    if not coming or not joint:
        return None
    iao = at < WORD and not any(words[1:]) and all(face[0] == "1" for face in hand.ponged)
    flags = (((len(hand.ponged) * 2 + (card in hand.ponged)) * 2 + iao) * 2 + thok) * 2 + (card == keng)
    number = kernel.best_one[kernel.tables_one[flags] + joint * kernel.comings + coming]
    return CATEGORIES[number - 1] if number else None


def waiting_categories(
    hand: Hand, *, thok: bool = False, keng: str | None = None, house: House = DEFAULT_HOUSE
) -> dict[str, str]:
    """คั่ว: every face that wins and has a copy left, with the category it wins as: `find_waits` in short. Rule: T5.3.

    Errors: as `find_waits`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> waiting_categories(parse_hand("3abc 4abc 8abc 1ef"))
    {'1d': 'sian'}
    """
    check_size(hand, HAND_SIZE)
    check_keng(keng)
    return dict(_waiting(kernel_of(house), hand, thok, keng))


def _waiting(kernel: Kernel, hand: Hand, thok: bool, keng: str | None) -> Iterator[tuple[str, str]]:
    words = _words_of(hand)
    whole = kernel.ponged[0] * kernel.columns
    short = [at for at, word in enumerate(words)
             if not kernel.join_one[whole + kernel.made_one[word + (_SIZE if at else 0)]]]  # fmt: skip
    if len(short) != 1:
        return
    word = short[0]
    joint = _joint_of(kernel, hand, words, word)
    for digit, power in enumerate(_POWERS):
        card = CODES[word * WORD + digit]
        if words[word] // power % BASE + (3 if card in hand.ponged else 0) < COPIES:
            category = _one(kernel, hand, words, joint, card, words[word] + power, thok, keng)
            if category is not None:
                yield card, category
