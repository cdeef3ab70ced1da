"""ตั้งโจทย์: hands made to order, each proven by the engine before it is handed out.

Everything random comes from the `Random` passed in, so a seed gives the same hand again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from cards.phai_tong.deck import CODES, COPIES, IAO, Hand, sort_cards
from cards.phai_tong.house import House
from cards.phai_tong.sets import CardSet, set_kind
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import CATEGORY_BY_KEY, DEFAULT_HOUSE, best_win, judge_win

HEADS = "123456789"
_TRIES = 4000


@dataclass(frozen=True, kw_only=True, slots=True)
class Situation:
    """มือกับใบที่จั่ว: a hand of eleven, the card that comes, who drew it and the face in the keng box."""

    hand: Hand
    card: str
    thok: bool = False
    keng: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class _Recipe:
    """What the four sets of a win are: the winning card's first; `ponged` says how many of the rest may lie ponged."""

    win: str
    others: tuple[str, ...]
    ponged: tuple[int, ...] = (0,)


def _faces_of(head: str) -> tuple[str, ...]:
    return tuple(code for code in CODES if code[0] == head)


def _make_set(kind: str, random: Random, used: Counter[str], house: House, heads: str) -> CardSet | None:
    head = random.choice(heads)
    faces = _faces_of(head)
    if kind == "tong":
        face = random.choice(faces)
        cards = [face] * 3
    elif kind == "sian":
        cards = random.sample(faces, 3)
    else:
        cards = random.choices(faces, k=3)
    first, second, third = sort_cards(cards)
    counted = Counter((first, second, third))
    if set_kind((first, second, third), house) != kind:
        return None
    if any(used[code] + count > COPIES for code, count in counted.items()):
        return None
    used.update(counted)
    return first, second, third


def _cook(recipe: _Recipe, random: Random, house: House) -> Situation | None:
    """One hand after the recipe, or None when the cards drawn for it do not go together."""
    used: Counter[str] = Counter()
    if recipe.win == "four_alike":  # the three alike and the pair they stand with: AAA + xy, won by the fourth A
        faces = _faces_of(random.choice(HEADS))
        card = random.choice(faces)
        rest = random.choices([face for face in faces if face != card], k=2)
        used.update([card] * 4 + rest)
        held = [card] * 3 + rest
    else:
        won = _make_set(recipe.win, random, used, house, HEADS)
        if won is None:
            return None
        card = random.choice(won)
        held = list(won)
        held.remove(card)
    ponged: list[str] = []
    to_pong = random.choice(recipe.ponged)
    for kind in recipe.others:
        cards = _make_set(kind, random, used, house, HEADS)
        if cards is None:
            return None
        if kind == "tong" and len(ponged) < to_pong:
            ponged.append(cards[0])
        else:
            held.extend(cards)
    if len(ponged) < to_pong:
        return None
    return Situation(hand=Hand(sort_cards(held), sort_cards(ponged)), card=card)


def _chong(random: Random) -> _Recipe:
    others = [random.choice(("tong", "sian", "phuak")) for _ in range(3)]
    if others.count("tong") == 3:
        others[0] = random.choice(("sian", "phuak"))
    return _Recipe(win="tong", others=tuple(others), ponged=tuple(range(others.count("tong") + 1)))


def _si_tua(random: Random) -> _Recipe:
    others = tuple(random.choice(("tong", "tong", "sian", "phuak")) for _ in range(2))
    return _Recipe(win="four_alike", others=others, ponged=tuple(range(others.count("tong") + 1)))


def _sian(_random: Random) -> _Recipe:
    return _Recipe(win="sian", others=("sian",) * 3)


def _si_tong(_random: Random) -> _Recipe:
    return _Recipe(win="tong", others=("tong",) * 3, ponged=(1, 2, 3))


def _muet(_random: Random) -> _Recipe:
    return _Recipe(win="tong", others=("tong",) * 3)


def _khiao_wan(random: Random) -> _Recipe:
    if random.random() < 0.5:
        return _Recipe(win="tong", others=("sian",) * 3)
    return _Recipe(win="sian", others=("tong",) * 3, ponged=(0, 1, 2, 3))


def _lom_iao(random: Random, _house: House) -> Situation | None:
    cards = random.sample([face for face in IAO for _ in range(COPIES)], 12)
    card, held = cards[0], sort_cards(cards[1:])
    alike = [face for face in IAO if held.count(face) >= 3]
    ponged = random.sample(alike, random.randint(0, len(alike)))
    left = list(held)
    for face in ponged:
        for _ in range(3):
            left.remove(face)
    return Situation(hand=Hand(tuple(left), sort_cards(ponged)), card=card)


def _from(recipe: Callable[[Random], _Recipe]) -> Callable[[Random, House], Situation | None]:
    return lambda random, house: _cook(recipe(random), random, house)


_MAKERS: dict[str, Callable[[Random, House], Situation | None]] = {
    "chong": _from(_chong),
    "si_tua": _from(_si_tua),
    "thok_si_tua": _from(_si_tua),
    "sian": _from(_sian),
    "si_tong": _from(_si_tong),
    "keng": _from(_chong),
    "lom_iao": _lom_iao,
    "khiao_wan": _from(_khiao_wan),
    "si_tong_keng": _from(_si_tong),
    "sian_keng": _from(_sian),
    "thok_si_tua_keng": _from(_si_tua),
    "khiao_wan_keng": _from(_khiao_wan),
    "si_tong_muet": _from(_muet),
    "si_tong_muet_keng": _from(_muet),
}


def make_win(
    category: str,
    random: Random,
    *,
    thok: bool | None = None,
    house: House = DEFAULT_HOUSE,
    fits: Callable[[Situation], bool] = lambda _: True,
) -> Situation:
    """ตั้งมือที่กิน: a hand, and a card, that win as `category` and as nothing higher. Rule: T6.

    `thok`: drawn by the winner or not; None lets the category or the dice decide. `fits` may refuse hands.

    Errors: `LookupError` when the house or `fits` leaves no such hand.

    >>> situation = make_win("sian", Random(1))
    >>> best_win(situation.hand, situation.card).category
    'sian'
    """
    needs = CATEGORY_BY_KEY[category].needs
    for _ in range(_TRIES):
        situation = _MAKERS[category](random, house)
        if situation is None:
            continue
        drawn_by_winner = random.random() < 0.5 if thok is None else thok
        if "drawn_by_winner" in needs:
            drawn_by_winner = True
        elif "drawn_by_another" in needs:
            drawn_by_winner = False
        keng = situation.card if "win_is_keng" in needs else None
        if keng in IAO:
            continue
        situation = replace(situation, thok=drawn_by_winner, keng=keng)
        if not fits(situation):
            continue
        win = best_win(situation.hand, situation.card, thok=drawn_by_winner, keng=keng, house=house)
        if win is not None and win.category == category:
            return situation
    raise LookupError(f"no hand wins as {category} under these house rules")


# --- near misses ------------------------------------------------------------------------------------------------------


def _other_face(code: str, random: Random) -> str:
    """Mostly a face of the same head: that is what a learner mistakes."""
    pool = _faces_of(code[0]) if random.random() < 0.75 else CODES
    return random.choice([face for face in pool if face != code])


def _change_card(situation: Situation, random: Random) -> Situation | None:
    return replace(situation, card=_other_face(situation.card, random))


def _change_held(situation: Situation, random: Random) -> Situation | None:
    cards = list(situation.hand.cards)
    place = random.randrange(len(cards))
    cards[place] = _other_face(cards[place], random)
    return replace(situation, hand=Hand(sort_cards(cards), situation.hand.ponged))


def _change_keng(situation: Situation, random: Random) -> Situation | None:
    if situation.keng is None:
        return None
    return replace(situation, keng=random.choice([face for face in CODES if face not in (*IAO, situation.keng)]))


def _change_drawer(situation: Situation, _random: Random) -> Situation | None:
    return replace(situation, thok=not situation.thok)


def _change_ponged(situation: Situation, random: Random) -> Situation | None:
    hand = situation.hand
    threes = [face for face in sorted(set(hand.cards)) if hand.cards.count(face) >= 3]
    if threes and (not hand.ponged or random.random() < 0.5):
        face = random.choice(threes)
        cards = list(hand.cards)
        for _ in range(3):
            cards.remove(face)
        return replace(situation, hand=Hand(tuple(cards), sort_cards((*hand.ponged, face))))
    if hand.ponged:
        face = random.choice(hand.ponged)
        ponged = list(hand.ponged)
        ponged.remove(face)
        return replace(situation, hand=Hand(sort_cards((*hand.cards, face, face, face)), tuple(ponged)))
    return None


_CHANGES: Sequence[Callable[[Situation, Random], Situation | None]] = (
    _change_card,
    _change_held,
    _change_keng,
    _change_drawer,
    _change_ponged,
)


def make_near_miss(
    category: str,
    random: Random,
    *,
    house: House = DEFAULT_HOUSE,
    fits: Callable[[Situation], bool] = lambda _: True,
) -> Situation:
    """เกือบกิน: a hand one card or one circumstance away from `category`, failing exactly one condition. Rule: T6.

    Errors: `LookupError` when the house or `fits` leaves none.

    >>> situation = make_near_miss("sian", Random(3))
    >>> verdict = judge_win(situation.hand, situation.card, "sian", thok=situation.thok, keng=situation.keng)
    >>> len(verdict.failed)
    1
    """
    for _ in range(_TRIES):
        start = make_win(category, random, house=house)
        changed = random.choice(_CHANGES)(start, random)
        if changed is None or changed == start or not fits(changed):
            continue
        if max(Counter((*changed.hand.all_cards, changed.card)).values()) > COPIES:
            continue
        verdict = judge_win(changed.hand, changed.card, category, thok=changed.thok, keng=changed.keng, house=house)
        if len(verdict.failed) == 1:
            return changed
    raise LookupError(f"nothing is one step from {category} under these house rules")


# --- hands of eleven --------------------------------------------------------------------------------------------------


def make_ready_hand(
    random: Random, *, category: str | None = None, house: House = DEFAULT_HOUSE, keng: str | None = None
) -> Hand:
    """ตั้งมือคั่ว: eleven cards that wait for at least one card with a copy left. Rule: T5.3.

    `category`: one of its wins is of this category (drawn by another or by thok). Errors: `LookupError`.

    >>> bool(find_waits(make_ready_hand(Random(5))))
    True
    """
    played = tuple(key for key in _MAKERS if house.khiao_wan or CATEGORY_BY_KEY[key].house != "khiao_wan")
    for _ in range(_TRIES):
        wanted = category or random.choice(played)
        hand = make_win(wanted, random, house=house).hand
        waits = find_waits(hand, keng=keng, house=house)
        if waits:
            return hand
    raise LookupError("no hand is ready under these house rules")


def make_unready_hand(random: Random, *, house: House = DEFAULT_HOUSE, keng: str | None = None) -> Hand:
    """ตั้งมือที่ยังไม่คั่ว: eleven cards one card away from being ready. Rule: T5.3.

    >>> find_waits(make_unready_hand(Random(5)))
    ()
    """
    for _ in range(_TRIES):
        hand = make_ready_hand(random, house=house)
        cards = list(hand.cards)
        place = random.randrange(len(cards))
        cards[place] = _other_face(cards[place], random)
        changed = Hand(sort_cards(cards), hand.ponged)
        if max(Counter(changed.all_cards).values()) <= COPIES and not find_waits(changed, keng=keng, house=house):
            return changed
    raise LookupError("every hand is ready under these house rules")


def make_full_hand(random: Random, *, house: House = DEFAULT_HOUSE) -> Hand:
    """ตั้งมือสิบสองใบ: twelve cards that win nothing yet and are ready once the right card is thrown. Rule: T4.2.

    >>> make_full_hand(Random(2)).size
    12
    """
    for _ in range(_TRIES):
        hand = make_ready_hand(random, house=house)
        waits = {wait.card for wait in find_waits(hand, house=house)}
        stray = random.choice([code for code in CODES if code not in waits])
        cards = sort_cards((*hand.cards, stray))
        if Counter((*cards, *hand.all_cards[len(hand.cards) :]))[stray] <= COPIES:
            return Hand(cards, hand.ponged)
    raise LookupError("no twelve cards are one throw from ready under these house rules")
