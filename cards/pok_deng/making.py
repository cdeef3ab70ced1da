"""ตั้งโจทย์: hands and rounds made to order, each proven by the engine before it is handed out.

Everything random comes from the `Random` passed in, so a seed gives the same hand again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cards.pok_deng.deck import CODES, RANKS, SUITS, THREE_CARDS, TWO_CARDS, Cards, count_points
from cards.pok_deng.hands import CLASSES, DEFAULT_HOUSE, DENG_BY_KEY, evaluate_hand, judge_dengs, judge_hand
from cards.pok_deng.house import House
from cards.pok_deng.rounds import Dealer, Leg, find_caught
from cards.pok_deng.settle import dealer_draw_rule, draw_rule, settle_hands
from cards.verdict import Verdict

_TRIES = 20000
_IN_SEQUENCE = RANKS + "A"  # two up to the ace above the king; the ace below the two begins none


def _any(random: Random, size: int, pack: tuple[str, ...] = CODES) -> Cards:
    return tuple(random.sample(pack, size))


def _tong(random: Random) -> Cards:
    rank = random.choice(RANKS)
    return tuple(rank + suit for suit in random.sample(SUITS, THREE_CARDS))


def _sequence(random: Random, suits: str) -> Cards:
    first = random.randrange(1, len(_IN_SEQUENCE) - 2)
    cards = [rank + suit for rank, suit in zip(_IN_SEQUENCE[first : first + THREE_CARDS], suits, strict=True)]
    random.shuffle(cards)
    return tuple(cards)


_PICTURES = tuple(code for code in CODES if code[0] in "JQK")
_MAKERS: dict[str, Callable[[Random], Cards]] = {
    "pok9": lambda random: _any(random, TWO_CARDS),
    "pok8": lambda random: _any(random, TWO_CARDS),
    "tong": _tong,
    "straight_flush": lambda random: _sequence(random, random.choice(SUITS) * THREE_CARDS),
    "straight": lambda random: _sequence(random, "".join(random.choices(SUITS, k=THREE_CARDS))),
    "yellow": lambda random: _any(random, THREE_CARDS, _PICTURES),
    "points": lambda random: _any(random, random.choice((TWO_CARDS, THREE_CARDS))),
}


def make_class(
    klass: str,
    random: Random,
    *,
    size: int | None = None,
    deng: int | None = None,
    points: int | None = None,
    house: House = DEFAULT_HOUSE,
    fits: Callable[[Cards], bool] = lambda _: True,
) -> Cards:
    """ตั้งมือ: a hand that is of this class and of no higher one, with what else is asked for. Rule: P6.

    `size`, `deng` and `points` are wished for when given; `fits` may refuse hands. Errors: `LookupError` when the house
    or the wishes leave no such hand.

    >>> evaluate_hand(make_class("straight", Random(1))).klass
    'straight'
    """
    for _ in range(_TRIES):
        cards = _MAKERS[klass](random)
        value = evaluate_hand(cards, house)
        if (
            value.klass == klass
            and size in (None, len(cards))
            and deng in (None, value.deng)
            and points in (None, value.points)
            and fits(cards)
        ):
            return cards
    raise LookupError(f"no such hand is {klass} under these house rules")


def make_two_cards(
    random: Random, *, points: int | None = None, deng: int | None = None, house: House = DEFAULT_HOUSE
) -> Cards:
    """ตั้งไพ่สองใบ: two cards without pok, with these points and this multiple when given. Rule: P4.1.

    Errors: `LookupError` for what two cards cannot be.

    >>> cards = make_two_cards(Random(1), points=5, deng=2)
    >>> evaluate_hand(cards).points, evaluate_hand(cards).deng
    (5, 2)
    """
    return make_class("points", random, size=TWO_CARDS, points=points, deng=deng, house=house)


# --- near misses ------------------------------------------------------------------------------------------------------


def _near_rank(code: str, random: Random) -> str:
    place = RANKS.index(code[0]) + random.choice((-1, 1))
    return RANKS[place % len(RANKS)] + random.choice(SUITS)


def _change_card(cards: Cards, random: Random) -> Cards:
    """Mostly a card near it: that is what a learner mistakes."""
    place = random.randrange(len(cards))
    code = cards[place]
    other = random.choice(
        (_near_rank(code, random), code[0] + random.choice(SUITS), random.choice(RANKS) + code[1], random.choice(CODES))
    )
    return (*cards[:place], other, *cards[place + 1 :])


def _add_card(cards: Cards, random: Random) -> Cards:
    """A third card that keeps the points, the usual trap of pok."""
    tens = [code for code in CODES if code[0] in "TJQK"]
    return (*cards, random.choice(tens)) if len(cards) == TWO_CARDS else cards


def _part_points(cards: Cards, random: Random) -> Cards:
    """Three cards with the points of the two."""
    if len(cards) != TWO_CARDS:
        return cards
    wanted = count_points(cards)
    others = [code for code in CODES if code[0] not in "TJQK"]
    found = _any(random, THREE_CARDS, tuple(others))
    return found if count_points(found) == wanted else cards


def _turn_the_corner(cards: Cards, random: Random) -> Cards:
    """A run that would go on from the ace to the two: the trap of the straight. Rule: P6.4."""
    heights = sorted(RANKS.index(code[0]) for code in cards)
    if len(cards) != THREE_CARDS or heights[2] - heights[0] not in (2, len(RANKS) - 1):
        return cards
    turned = [rank + random.choice(SUITS) for rank in random.choice(("A23", "KA2"))]
    random.shuffle(turned)
    return tuple(turned)


_CHANGES = (_change_card, _change_card, _change_card, _add_card, _part_points, _turn_the_corner)


def _make_miss(
    make: Callable[[], Cards],
    judge: Callable[[Cards], Verdict],
    random: Random,
    fits: Callable[[Cards], bool],
) -> Cards | None:
    for _ in range(_TRIES):
        start = make()
        changed = random.choice(_CHANGES)(start, random)
        if changed == start or len(set(changed)) < len(changed) or not fits(changed):
            continue
        if len(judge(changed).failed) == 1:
            return changed
    return None


def make_near_miss(
    klass: str,
    random: Random,
    *,
    house: House = DEFAULT_HOUSE,
    fits: Callable[[Cards], bool] = lambda _: True,
) -> Cards:
    """เกือบเป็น: a hand mostly one card away from `klass`, failing exactly one condition of it. Rule: P6.

    Errors: `LookupError` when the house or `fits` leaves none.

    >>> cards = make_near_miss("yellow", Random(2))
    >>> len(judge_hand(cards, "yellow").failed)
    1
    """
    found = _make_miss(
        lambda: make_class(klass, random, house=house),
        lambda cards: judge_hand(cards, klass, house),
        random,
        fits,
    )
    if found is None:
        raise LookupError(f"nothing is one card from {klass} under these house rules")
    return found


def make_deng_near_miss(
    kind: str,
    random: Random,
    *,
    house: House = DEFAULT_HOUSE,
    fits: Callable[[Cards], bool] = lambda _: True,
) -> Cards:
    """เกือบได้เด้ง: a hand one card away from "two_deng" or "three_deng", failing exactly one condition. Rule: P6.1.

    Errors: `LookupError` when `fits` leaves none.

    >>> cards = make_deng_near_miss("two_deng", Random(2))
    >>> len(judge_dengs(cards)["two_deng"].failed)
    1
    """
    row = DENG_BY_KEY[kind]
    size = TWO_CARDS if kind == "two_deng" else THREE_CARDS
    found = _make_miss(
        lambda: make_class("points", random, size=size, deng=row.deng, house=house),
        lambda cards: judge_dengs(cards, house)[kind],
        random,
        fits,
    )
    if found is None:
        raise LookupError(f"nothing is one card from {kind}")
    return found


# --- two hands, and whole rounds --------------------------------------------------------------------------------------


def make_showdown(
    random: Random,
    *,
    outcome: str | None = None,
    house: House = DEFAULT_HOUSE,
    fits: Callable[[Cards, Cards], bool] = lambda _dealer, _player: True,
) -> tuple[Cards, Cards]:
    """ตั้งสองมือ: the dealer's cards and a player's as a round may leave them, ending as "win", "lose" or "push".

    Half of them hold something special. A hand that must draw has drawn. Rule: P3.2, P3.3, P4.2, P5.4. Errors:
    `LookupError` when `fits` leaves none.

    >>> dealer, player = make_showdown(Random(1), outcome="push")
    >>> settle_hands(dealer, player).outcome
    'push'
    """
    for _ in range(_TRIES):
        klass = random.choice(_special(house)) if random.random() < 0.5 else "points"
        one = make_class(klass, random, house=house)
        two = _any(random, random.choice((TWO_CARDS, THREE_CARDS)))
        dealer, player = (one, two) if random.random() < 0.5 else (two, one)
        if set(dealer) & set(player) or not _may_lie_so(dealer, player, house) or not fits(dealer, player):
            continue
        if outcome in (None, settle_hands(dealer, player, house=house).outcome):
            return dealer, player
    raise LookupError("no two hands are as asked for")


def _special(house: House) -> tuple[str, ...]:
    left_out = ("points",) if house.straight_flush == "own_class" else ("points", "straight_flush")
    return tuple(key for key in CLASSES if key not in left_out)


def _may_lie_so(dealer: Cards, player: Cards, house: House) -> bool:
    """Whether a round can end with these cards: pok draws nothing and stops the draw, and low hands have drawn."""
    for cards, must in ((player, draw_rule(player[:TWO_CARDS], house)), (dealer, dealer_draw_rule(dealer[:2], house))):
        if len(cards) == THREE_CARDS and not must.may:
            return False
        if len(cards) == TWO_CARDS and must.must:
            return False
    pok = evaluate_hand(dealer[:TWO_CARDS], house).is_pok or evaluate_hand(player[:TWO_CARDS], house).is_pok
    return not pok or len(dealer) == len(player) == TWO_CARDS


def make_round(
    random: Random,
    legs: int,
    *,
    house: House = DEFAULT_HOUSE,
    stakes: tuple[int, ...] = (1, 2, 5, 10),
    fits: Callable[[Dealer, tuple[Leg, ...]], bool] = lambda _dealer, _legs: True,
) -> tuple[Dealer, tuple[Leg, ...]]:
    """ตั้งทั้งตา: a round of so many legs in which every move is allowed, dealt from one pack. Rule: P3, P4, P5.

    Free players draw up to five points, with two deng up to four; the dealer catches three now and then, and draws up
    to four. Errors: `LookupError` when `fits` leaves none.

    >>> from cards.pok_deng.rounds import play_round
    >>> dealer, legs = make_round(Random(4), 3)
    >>> len(play_round(dealer, legs).settlements)
    3
    """
    for _ in range(_TRIES):
        pack = list(_any(random, len(CODES)))
        hands = [(pack.pop(), pack.pop()) for _ in range(legs)]
        own = (pack.pop(), pack.pop())
        if evaluate_hand(own, house).is_pok:
            made = tuple(Leg(hand=hand, stake=random.choice(stakes)) for hand in hands)
            dealer = Dealer(hand=own)
        else:
            made = tuple(
                Leg(hand=hand, stake=random.choice(stakes), draw=pack.pop() if _draws(hand, house) else None)
                for hand in hands
            )
            catch = random.choice((*house.catches, None, None))
            caught = find_caught(catch, made, house)
            low = dealer_draw_rule(own, house).must or count_points(own) <= random.choice((3, 4, 5))
            dealer = Dealer(hand=own, catch=catch if caught else None, draw=pack.pop() if low else None)
        if fits(dealer, made):
            return dealer, made
    raise LookupError("no round is as asked for")


def _draws(hand: Cards, house: House) -> bool:
    allowed = draw_rule(hand, house)
    free_to = 4 if evaluate_hand(hand, house).deng == 2 else 5
    return allowed.may and (allowed.must or count_points(hand) <= free_to)
