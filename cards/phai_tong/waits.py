"""คั่ว: which cards a hand waits for, which discard leaves the most, who may take or pong. Rule: T5.3, T4.2, T4.3."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cards.phai_tong.deck import CODES, COPIES, FULL_SIZE, HAND_SIZE, Hand, check_copies, check_keng, check_size
from cards.phai_tong.house import House
from cards.phai_tong.wins import DEFAULT_HOUSE, Win, best_win
from cards.verdict import Reason, Verdict


@dataclass(frozen=True, kw_only=True, slots=True)
class Wait:
    """ใบที่คั่ว: a face that wins, how many copies are `left` unseen, and the win `drawn` by another or by `thok`."""

    card: str
    left: int
    drawn: Win
    thok: Win


@dataclass(frozen=True, kw_only=True, slots=True)
class Discard:
    """ใบที่จะตี: a card to throw, and what it leaves: `copies` that win, their `weight` in points, the `waits`."""

    card: str
    copies: int
    weight: int
    waits: tuple[Wait, ...]


def _waits(hand: Hand, known: Counter[str], keng: str | None, house: House) -> tuple[Wait, ...]:
    heads = Counter(code[0] for code in hand.cards)
    short = [head for head, count in heads.items() if count % 3]
    # the twelfth card makes every head a multiple of three: one head alone may be short, and of one card
    if len(short) != 1 or heads[short[0]] % 3 != 2:
        return ()
    waits = []
    for card in CODES:
        if card[0] != short[0] or known[card] >= COPIES:
            continue
        drawn = best_win(hand, card, keng=keng, house=house)
        thok = best_win(hand, card, thok=True, keng=keng, house=house)
        if drawn is not None and thok is not None:
            waits.append(Wait(card=card, left=COPIES - known[card], drawn=drawn, thok=thok))
    return tuple(waits)


def find_waits(hand: Hand, *, keng: str | None = None, house: House = DEFAULT_HOUSE) -> tuple[Wait, ...]:
    """คั่ว: every face that wins and has a copy left, in deck order; empty when the hand is not ready. Rule: T5.3.

    Errors: `CardsError` `wrong_count`, `iao_in_keng`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> [(wait.card, wait.left, wait.drawn.category) for wait in find_waits(parse_hand("4ccb 2abc 1dd | 1aaa"))]
    [('1d', 2, 'chong')]
    """
    check_size(hand, HAND_SIZE)
    check_keng(keng)
    return _waits(hand, Counter(hand.all_cards), keng, house)


def find_discards(hand: Hand, *, keng: str | None = None, house: House = DEFAULT_HOUSE) -> tuple[Discard, ...]:
    """ตี: every different card that twelve may throw, best first. Rule: T4.2, T5.3.

    Best is most `copies` left to win with, counting all twelve known cards, then most `weight` (copies × points when
    another draws them), then deck order. Errors: `CardsError` `wrong_count`, `iao_in_keng`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> best = find_discards(parse_hand("4ccb 2abc 1dd 6b | 1aaa"))[0]
    >>> best.card, best.copies, best.weight
    ('6b', 2, 2)
    """
    check_size(hand, FULL_SIZE)
    check_keng(keng)
    known = Counter(hand.all_cards)
    discards = []
    for card in sorted(set(hand.cards)):
        rest = list(hand.cards)
        rest.remove(card)
        waits = _waits(Hand(tuple(rest), hand.ponged), known, keng, house)
        discards.append(
            Discard(
                card=card,
                copies=sum(wait.left for wait in waits),
                weight=sum(wait.left * wait.drawn.price for wait in waits),
                waits=waits,
            )
        )
    return tuple(sorted(discards, key=lambda discard: (-discard.copies, -discard.weight)))


TAKE_NEEDS = {"completes_set": 2, "any_same_head": 1}
"""How many cards of its head let a player take a discard, by the house rule. Rule: T4.2."""


def judge_take(hand: Hand, card: str, house: House = DEFAULT_HOUSE) -> Verdict:
    """เก็บใบที่ตี: whether the player to whom `card` was discarded may take it into this hand. Rule: T4.2.

    Whether he would win with it is another matter: see `judge_win`, `discarded`. Ponged cards help nothing.

    Errors: `CardsError` `wrong_count`, `too_many_copies`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> hand = parse_hand("1dd 2abc 4bcc 5a 7ab")
    >>> judge_take(hand, "5c").holds, judge_take(hand, "5c", House(take_discard="any_same_head")).holds
    (False, True)
    """
    check_size(hand, HAND_SIZE)
    check_copies((*hand.all_cards, card))
    held = tuple(code for code in hand.cards if code[0] == card[0])
    wanted = TAKE_NEEDS[house.take_discard]
    facts = (("held", len(held)), ("wanted", wanted), ("head", card[0]), ("card", card))
    return Verdict((Reason("T4.2", "enough_of_head", len(held) >= wanted, held, facts),))


def judge_pong(hand: Hand, card: str, *, discarded: bool = False, house: House = DEFAULT_HOUSE) -> Verdict:
    """ผ่อง: whether a player with this hand may pong `card`, drawn by another, or `discarded`. Rule: T4.3.

    Errors: `CardsError` `wrong_count`, `too_many_copies`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> hand = parse_hand("4ccb 2abc 1dd | 1aaa")
    >>> judge_pong(hand, "4c").holds, judge_pong(hand, "4c", discarded=True).holds
    (True, False)
    """
    check_size(hand, HAND_SIZE)
    check_copies((*hand.all_cards, card))
    held = hand.cards.count(card)
    reasons = [Reason("T4.3", "two_alike", held >= 2, (card,) * held, (("held", held), ("card", card)))]
    if discarded:
        reasons.append(Reason("T4.3", "discard_may_be_ponged", house.pong_on_discard, (card,), (("card", card),)))
    return Verdict(tuple(reasons))
