"""โค้ช: what a move is worth: the outlook of a hand, every move with the outlook it leaves, and what a move cost.

It sees what the seat sees (`Observation`), no more, and judges as the strong player does: nearer to ready first, then
what may still come, and what it would pay. Rule: T4.2, T4.3, T5.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.phai_tong.bots import cards_nearer, find_distance
from cards.phai_tong.deck import Hand, add_card, drop_cards, lay_tong
from cards.phai_tong.kernel import best_category, waiting_categories
from cards.phai_tong.play import Action, Observation, State, apply_action, observe, start_game
from cards.phai_tong.wins import best_dealt_win, price_of


@dataclass(frozen=True, kw_only=True, slots=True)
class Hope:
    """ใบที่รอ: one face that wins: its category, its price in points when another draws it, and copies not seen yet."""

    card: str
    category: str
    price: int
    unseen: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook:
    """มือนี้ไปถึงไหน: how a hand of eleven stands.

    `lacks` cards until it is ready (0: ready, with something left to win with); `hopes` are the faces that win and are
    not all seen; `copies` and `weight` count them and their points; `nearer` are the unseen cards that bring it nearer.
    """

    lacks: int
    hopes: tuple[Hope, ...] = ()
    nearer: int = 0

    @property
    def copies(self) -> int:
        """How many cards not seen yet win."""
        return sum(hope.unseen for hope in self.hopes)

    @property
    def weight(self) -> int:
        """Points of all of them when another draws them."""
        return sum(hope.unseen * hope.price for hope in self.hopes)

    @property
    def rank(self) -> tuple[int, int, int]:
        """What is compared: nearer, then points and chances to win, then what may come."""
        return -self.lacks, self.weight + 2 * self.copies, self.nearer


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """ทางเลือก: a move, and the outlook once it is made, of twelve the best card thrown. `win` is its price, or 0."""

    action: Action
    outlook: Outlook
    win: int = 0

    @property
    def rank(self) -> tuple[int, tuple[int, int, int]]:
        """What is compared: a win before everything."""
        return self.win, self.outlook.rank


@dataclass(frozen=True, kw_only=True, slots=True)
class Slip:
    """พลาดไปเท่าไร: a move that was not the best: what was, and what it cost.

    `lost` says in what: "win" (points), "steps" (cards further from ready), "points" (weight), "cards" (that help).
    """

    at: int
    made: Option
    best: Option
    lost: str
    cost: int


def find_outlook(hand: Hand, seen: Observation) -> Outlook:
    """มือนี้ไปถึงไหน: how this hand of eleven would stand for this seat.

    >>> from random import Random
    >>> from cards.phai_tong.play import Setup, shuffle_pack
    >>> from cards.phai_tong.deck import parse_hand
    >>> seen = observe(start_game(Setup(pack=shuffle_pack(Random(7)))), 0)
    >>> outlook = find_outlook(parse_hand("4ccb 2abc 1dd | 1aaa"), seen)
    >>> outlook.lacks, [(hope.card, hope.unseen) for hope in outlook.hopes]
    (0, [('1d', 4)])
    """
    return _outlook(hand, seen, seen.unseen())


def _outlook(hand: Hand, seen: Observation, unseen: Counter[str]) -> Outlook:
    waits = waiting_categories(hand, keng=seen.keng, house=seen.house)
    hopes = tuple(
        Hope(card=card, category=category, price=price_of(category, house=seen.house), unseen=unseen[card])
        for card, category in waits.items()
        if unseen[card] > 0
    )
    lacks = 0 if hopes else max(1, find_distance(hand))
    return Outlook(lacks=lacks, hopes=hopes, nearer=0 if hopes else cards_nearer(hand, unseen))


def _best_throw(hand: Hand, seen: Observation, unseen: Counter[str]) -> Outlook:
    """The best outlook of a hand of twelve, once a card of it is thrown."""
    return max((_outlook(drop_cards(hand, card), seen, unseen) for card in set(hand.cards)), key=lambda one: one.rank)


def find_options(seen: Observation) -> tuple[Option, ...]:
    """ทางเลือก: every move the seat may make, best first; none where it has nothing to choose. Rule: T4.2, T4.3, T5.1.

    The choice of a keng and a stir are no such moves: nothing is known yet that would tell them apart for certain.
    """
    if seen.phase in ("keng", "stir"):
        return ()
    unseen = seen.unseen()
    found = [
        Option(
            action=action,
            outlook=_AFTER[action.kind](seen, action, unseen),
            win=_price(seen) if action.kind == "win" else 0,
        )
        for action in seen.actions
    ]
    return tuple(sorted(found, key=lambda option: option.rank, reverse=True))


def _after_discard(seen: Observation, action: Action, unseen: Counter[str]) -> Outlook:
    return _outlook(drop_cards(seen.hand, action.cards[0]), seen, unseen)


def _after_pass(seen: Observation, action: Action, unseen: Counter[str]) -> Outlook:
    if (
        action.kind == "pass" and seen.drawer == seen.seat and seen.card is not None
    ):  # a card drawn oneself stays in the hand
        return _best_throw(add_card(seen.hand, seen.card), seen, unseen)
    return _outlook(seen.hand, seen, unseen)


def _after_take(seen: Observation, _action: Action, unseen: Counter[str]) -> Outlook:
    assert seen.card is not None
    return _best_throw(add_card(seen.hand, seen.card), seen, unseen)


def _after_pong(seen: Observation, _action: Action, unseen: Counter[str]) -> Outlook:
    assert seen.card is not None
    return _best_throw(lay_tong(seen.hand, seen.card), seen, unseen)


def _after_end(_seen: Observation, _action: Action, _unseen: Counter[str]) -> Outlook:
    return Outlook(lacks=0)


_AFTER: Mapping[str, Callable[[Observation, Action, Counter[str]], Outlook]] = {
    "discard": _after_discard, "pass": _after_pass, "draw": _after_pass, "take": _after_take, "pong": _after_pong,
    "win": _after_end, "void": _after_end,
}  # fmt: skip


def _price(seen: Observation) -> int:
    if seen.card is None:
        dealt = best_dealt_win(seen.hand, keng=seen.keng, house=seen.house)
        return 0 if dealt is None else dealt[1].price
    thok = seen.drawer == seen.seat and seen.source == "pile"
    category = best_category(seen.hand, seen.card, thok=thok, keng=seen.keng, house=seen.house)
    return 0 if category is None else price_of(category, thok=thok, house=seen.house)


def find_loose(seen: Observation) -> tuple[str, ...]:
    """ใบที่ปล่อยได้: the cards of twelve that can go without taking the hand further from ready, in deck order.

    >>> from random import Random
    >>> from cards.phai_tong.play import House, Setup, lay_pack
    >>> pack = lay_pack({0: "4ccb 2abc 1ddaaa 6b"}, "1e")
    >>> find_loose(observe(start_game(Setup(pack=pack, house=House(keng_choice="after_deal"))), 0))
    ('6b',)
    """
    left = {card: find_distance(drop_cards(seen.hand, card)) for card in dict.fromkeys(seen.hand.cards)}
    least = min(left.values(), default=0)
    return tuple(card for card, distance in left.items() if distance == least)


def _slip(at: int, made: Option, best: Option) -> Slip | None:
    if best.win > made.win:
        return Slip(at=at, made=made, best=best, lost="win", cost=best.win - made.win)
    steps = made.outlook.lacks - best.outlook.lacks
    if steps > 0:
        return Slip(at=at, made=made, best=best, lost="steps", cost=steps)
    points = best.outlook.rank[1] - made.outlook.rank[1]
    if points > 0:
        return Slip(at=at, made=made, best=best, lost="points", cost=best.outlook.weight - made.outlook.weight)
    cards = best.outlook.nearer - made.outlook.nearer
    return Slip(at=at, made=made, best=best, lost="cards", cost=cards) if cards > 0 else None


def find_slip(seen: Observation, action: Action, at: int = 0) -> Slip | None:
    """พลาดไปเท่าไร: what a move cost, against the best one there was; None where it was as good as any.

    `at` is handed back: the place of the move in the hand.
    """
    options = find_options(seen)
    made = next((option for option in options if option.action == action), None)
    return None if made is None else _slip(at, made, options[0])


_DEAR = 4  # points of hope


def is_dear(slip: Slip) -> bool:
    """พลาดมากไหม: whether a slip cost enough for a word: a win, a step further from ready, or some points of hope.

    >>> hope = Option(action=Action(kind="draw", seat=0), outlook=Outlook(lacks=1))
    >>> is_dear(Slip(at=0, made=hope, best=hope, lost="steps", cost=1))
    True
    """
    return slip.lost in ("win", "steps") or (slip.lost == "points" and slip.cost >= _DEAR)


_WEIGHS = {"win": 3, "steps": 2, "points": 1, "cards": 0}  # which slip is the greater, before its cost


def find_slips(state: State, seat: int) -> tuple[Slip, ...]:
    """จุดเปลี่ยน: the moves of a seat in a hand that cost most, the greatest first.

    `at` of each is the number of moves made before it, so that the hand can be shown as it was then.
    """
    found, before = [], start_game(state.setup)
    for at, action in enumerate(state.actions):
        if action.seat == seat and (slip := find_slip(observe(before, seat), action, at)) is not None:
            found.append(slip)
        before = apply_action(before, action)
    return tuple(sorted(found, key=lambda slip: (-_WEIGHS[slip.lost], -slip.cost, slip.at)))


def find_last_hopes(state: State, seat: int) -> tuple[Hope, ...]:
    """ที่รออยู่: what a seat would have won with when the hand ended; nothing where it was not ready."""
    seen = observe(state, seat)
    if seen.hand.size != 11 or (state.result is not None and state.result.winner == seat):
        return ()
    return _outlook(seen.hand, seen, seen.unseen()).hopes
