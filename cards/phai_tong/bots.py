"""คู่เล่น: players by computer, of three strengths, as rows. Each is given what its seat can see, and nothing else.

How far a hand is from being ready is told by its heads alone, for any three cards of a head are a set (T2.1): it wants
three sets and two alike. The strong player also counts what it has not seen, and what a win would pay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from cards.phai_tong.deck import CODES, Hand, add_card, drop_cards, lay_tong
from cards.phai_tong.kernel import waiting_categories
from cards.phai_tong.play import Action, Observation
from cards.phai_tong.wins import price_of

_Profile = tuple[tuple[int, bool], ...]  # of each head with cards: how many, and whether two are alike
_NONE = (0, False)  # of a head without cards
_SETS = 3  # to be ready, ponged ones counted
_LOSS = 2.0  # points that a win by somebody else costs, about


@dataclass(frozen=True, kw_only=True, slots=True)
class Bot:
    """คู่เล่น: one strength: its key, and what it does with what it sees."""

    key: str
    choose: Callable[[Observation, Random], Action]


# --- how near a hand is -----------------------------------------------------------------------------------------------


def _heads(cards: Iterable[str]) -> dict[str, tuple[int, bool]]:
    """Of each head with cards: how many, and whether two are alike."""
    heads: dict[str, tuple[int, bool]] = {}
    seen = set()
    for code in cards:
        held, alike = heads.get(code[0], (0, False))
        heads[code[0]] = held + 1, alike or code in seen
        seen.add(code)
    return heads


@lru_cache(maxsize=200_000)
def _kept(profile: _Profile, sets: int) -> int:
    """The most of these cards that so many sets and two alike can be made with."""
    best = {(0, False): 0}  # by sets begun, and whether the two alike are chosen
    for held, alike in profile:
        found = dict(best)
        for (begun, paired), kept in best.items():
            for more in range(sets - begun + 1):
                for pair in (False, True):
                    if paired and pair:
                        continue
                    here = min(held, 3 * more + (0 if not pair else 2 if alike else 1))
                    key = begun + more, paired or pair
                    found[key] = max(found.get(key, 0), kept + here)
        best = found
    return max(best.values())


def find_distance(hand: Hand) -> int:
    """ขาดกี่ใบ: how many cards a hand of eleven or twelve lacks until it can be ready for kin chong. Rule: T5.3, T6.1.

    Whether the third of the pair is still to be had is not asked.

    >>> from cards.phai_tong.deck import parse_hand
    >>> find_distance(parse_hand("4ccb 2abc 1dd | 1aaa")), find_distance(parse_hand("1a 2b 3c 4a 5b 6c 7a 8b 9c 1b 2c"))
    (0, 5)
    """
    return _lacking(_heads(hand.cards).values(), _SETS - len(hand.ponged))


def _lacking(heads: Iterable[tuple[int, bool]], sets: int) -> int:
    return 3 * sets + 2 - _kept(tuple(sorted(heads)), sets)


@lru_cache(maxsize=200_000)
def _useful(profile: _Profile, sets: int) -> frozenset[tuple[int, bool, bool]]:
    """Which cards bring a hand of this profile nearer: by what is held of their head, and whether the face is held."""
    distance, found = _lacking(profile, sets), set()
    for held, alike in {*profile, _NONE}:
        rest = list(profile)
        if held:
            rest.remove((held, alike))
        for face_held in (False, True):
            if _lacking((*rest, (held + 1, alike or face_held)), sets) < distance:
                found.add((held, alike, face_held))
    return frozenset(found)


def cards_nearer(hand: Hand, unseen: Counter[str]) -> int:
    """ใบที่ช่วย: how many cards not seen yet bring a hand nearer to ready. Rule: T5.3."""
    heads = _heads(hand.cards)
    useful = _useful(tuple(sorted(heads.values())), _SETS - len(hand.ponged))
    if not useful:
        return 0
    return sum(
        max(0, unseen[code]) for code in CODES if (*heads.get(code[0], _NONE), code in hand.cards) in useful
    )  # fmt: skip


def _worth(hand: Hand, seen: Observation, unseen: Counter[str]) -> tuple[float, float]:
    """What a hand of eleven is worth to the strong player: nearness first, then what may come."""
    waits = waiting_categories(hand, keng=seen.keng, house=seen.house)
    pays = {card: price_of(category, house=seen.house) + _LOSS for card, category in waits.items()}
    hope = sum(max(0, unseen[card]) * points for card, points in pays.items())
    if hope:
        return 1.0, hope
    return -float(max(1, find_distance(hand))), float(cards_nearer(hand, unseen))


# --- the three strengths ----------------------------------------------------------------------------------------------


def choose_any(seen: Observation, random: Random) -> Action:
    """สุ่ม: any move that may be made."""
    return random.choice(seen.actions)


def _named(seen: Observation, kind: str) -> Action | None:
    return next((action for action in seen.actions if action.kind == kind), None)


_TAKEN: Mapping[str, Callable[[Hand, str], Hand]] = {"pong": lay_tong, "take": add_card}
"""The twelve that a hand becomes by a card that is claimed, by the move."""


def choose_simple(seen: Observation, random: Random) -> Action:
    """ง่าย: keeps what makes sets, pongs and takes what brings it nearer, wins with whatever wins."""
    if (win := _named(seen, "win")) is not None:
        return win
    if seen.phase in ("keng", "stir"):
        return random.choice(seen.actions) if seen.phase == "keng" else seen.actions[0]
    distance = find_distance(seen.hand)
    if seen.card is not None:
        for kind, taken in _TAKEN.items():
            if (action := _named(seen, kind)) is not None and find_distance(taken(seen.hand, seen.card)) < distance:
                return action
        return _otherwise(seen)
    ranked = [(find_distance(drop_cards(seen.hand, action.cards[0])), action) for action in seen.actions]
    least = min(distance for distance, _ in ranked)
    return random.choice([action for distance, action in ranked if distance == least])


def _otherwise(seen: Observation) -> Action:
    """What to do where the card is not wanted."""
    return next(action for action in seen.actions if action.kind in ("pass", "draw", "void"))


def choose_strong(seen: Observation, random: Random) -> Action:
    """เก่ง: counts unseen copies, values waits by price, holds a keng, and throws what helps the next player least."""
    if (win := _named(seen, "win")) is not None:
        return win
    if seen.phase == "keng":
        return _choose_keng(seen, random)
    if seen.phase == "stir":
        return _choose_stir(seen)
    unseen = seen.unseen()
    if seen.phase == "discard":
        return _choose_discard(seen, seen.hand, unseen, random)
    assert seen.card is not None
    now = _worth(seen.hand, seen, unseen)
    for kind, taken in _TAKEN.items():
        if (action := _named(seen, kind)) is not None:
            full = taken(seen.hand, seen.card)
            if max(_worth(drop_cards(full, card), seen, unseen) for card in set(full.cards)) > now:
                return action
    return _otherwise(seen)


def _choose_discard(seen: Observation, hand: Hand, unseen: Counter[str], random: Random) -> Action:
    of_head: Counter[str] = Counter()
    for code in CODES:
        of_head[code[0]] += unseen[code]

    def rank(action: Action) -> tuple[tuple[float, float], int, float]:
        card = action.cards[0]
        return _worth(drop_cards(hand, card), seen, unseen), -of_head[card[0]], random.random()

    return max((action for action in seen.actions if action.kind == "discard"), key=rank)


def _choose_keng(seen: Observation, random: Random) -> Action:
    """The face that the hand is likeliest to win with: one held twice, of a head that little else is held of."""
    counts = Counter(seen.hand.cards)
    heads = Counter(code[0] for code in seen.hand.cards)
    return max(
        seen.actions,
        key=lambda action: (counts[action.cards[0]] == 2, -heads[action.cards[0][0]], random.random()),
    )


def _choose_stir(seen: Observation) -> Action:
    """Puts in what stands alone of its head."""
    heads = Counter(code[0] for code in seen.hand.cards)
    alone = tuple(code for code in seen.hand.cards if heads[code[0]] == 1)
    return Action(kind="stir", seat=seen.seat, cards=alone)


BOTS: tuple[Bot, ...] = (
    Bot(key="random", choose=choose_any),
    Bot(key="simple", choose=choose_simple),
    Bot(key="strong", choose=choose_strong),
)
BOT_BY_KEY = {row.key: row for row in BOTS}
