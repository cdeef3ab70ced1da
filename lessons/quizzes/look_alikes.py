"""ไพ่หน้าคล้าย: which faces are mistaken for which, likest first; what wrong options are taken from. Rule: T1.3, T1.4."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from cards.errors import CardsError
from cards.phai_tong.deck import CODES

LOOK_ALIKES: Mapping[str, tuple[str, ...]] = {
    # iao: an emblem and a notch; 1d has no notch, but the red stamp of 1e and 9c; 1b and 1e are the two flowers
    "1a": ("1c", "1b", "1f", "1e", "2b"),
    "1b": ("1e", "1a", "1f", "1c", "1d"),
    "1c": ("1a", "1b", "1f", "2c", "1e"),
    "1d": ("1e", "9c", "1f", "1b", "1a"),
    "1e": ("1b", "1d", "9c", "1f", "1c"),
    "1f": ("1b", "1a", "1c", "1e", "2a"),
    # myriads: one ornament, only the numeral and its parts differ
    "2a": ("3a", "4a", "2b", "2c", "1f"),
    "3a": ("2a", "4a", "5a", "3b", "3c"),
    "4a": ("3a", "5a", "4b", "6a", "4c"),
    "5a": ("4a", "6a", "5c", "3a", "5b"),
    "6a": ("5a", "7a", "8a", "6b", "6c"),
    "7a": ("6a", "8a", "9a", "7c", "7b"),
    "8a": ("9a", "7a", "6a", "8b", "8c"),
    "9a": ("8a", "7a", "9c", "6a", "9b"),
    # coins: round figures to be counted; 2b 3b 6b 8b are all eyes
    "2b": ("3b", "6b", "8b", "2c", "4b"),
    "3b": ("2b", "6b", "8b", "4b", "3c"),
    "4b": ("5b", "3b", "6b", "4c", "7b"),
    "5b": ("4b", "6b", "7b", "3b", "5c"),
    "6b": ("8b", "3b", "2b", "5b", "6c"),
    "7b": ("9b", "8b", "6b", "5b", "7c"),
    "8b": ("6b", "9b", "7b", "3b", "8c"),
    "9b": ("8b", "7b", "6b", "9c", "5b"),
    # strings: upright strokes; 3c 5c 7c are birds, 6c 8c fine; 9c bears the red stamp
    "2c": ("4c", "3c", "1c", "2b", "5c"),
    "3c": ("5c", "7c", "2c", "4c", "3b"),
    "4c": ("2c", "6c", "3c", "5c", "4b"),
    "5c": ("3c", "7c", "4c", "6c", "5b"),
    "6c": ("8c", "4c", "9c", "7c", "6b"),
    "7c": ("5c", "3c", "8c", "6c", "7b"),
    "8c": ("6c", "9c", "7c", "4c", "8b"),
    "9c": ("8c", "6c", "1d", "1e", "9b"),
}


def choose_card(random: Random, faces: Iterable[str]) -> str:
    """One of these faces, or of all thirty when there are none."""
    return random.choice(tuple(faces) or CODES)


def choose_look_alikes(
    random: Random, code: str, count: int, *, level: int, pool: Iterable[str] = ()
) -> tuple[str, ...]:
    """`count` other faces: at level 1 the rest of the head first, then more and more the likest ones.

    Faces of `pool` (what the learner has met) come first at levels 1 and 2.

    >>> "8c" in choose_look_alikes(Random(1), "6c", 2, level=3)
    True
    >>> sorted(choose_look_alikes(Random(1), "6c", 2, level=1))
    ['6a', '6b']
    """
    own_head = [other for other in CODES if other[0] == code[0] and other != code]
    random.shuffle(own_head)
    met = set(pool)
    own_head.sort(key=lambda other: other not in met)
    found = own_head[:2] if level == 1 else own_head[:1] if level == 2 else []
    found = found[:count]
    while len(found) < count:
        # now and then like another option, not like the card: else the card is the one that all others resemble
        near = random.choice(found) if found and level > 1 and random.random() < 0.4 else code
        left = [other for other in (*LOOK_ALIKES[near], *LOOK_ALIKES[code], *CODES) if other not in (*found, code)]
        if met and level < 3:
            left = [other for other in left if other in met] or left
        found.append(random.choice(left[:2]))
    return tuple(found)


def check_among(card: str, among: tuple[str, ...]) -> None:
    """Refuse options that lack the card asked for. Errors: `CardsError` `bad_value`, `wrong_count`."""
    if card not in among:
        raise CardsError("bad_value", f"{card!r} is not among the options", token=card)
    if len(among) < 2:
        raise CardsError("wrong_count", "at least two options are wanted", token=card, wanted=2, got=len(among))
