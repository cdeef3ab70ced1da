"""โอกาส: how seldom a win is seen, what a wait is worth over the next draws, and what a keng adds. Rule: T5.3, T6, T7.

Every figure is a part of a whole, both counted: `census.py` counts hands, here they are read. All of them are about
hands as they are dealt, with nothing ponged; what players do afterwards is not in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from cards.errors import CardsError
from cards.phai_tong.census import ALL_HEADS, Census, count_hands, hand_kinds
from cards.phai_tong.deck import CODES, HAND_SIZE, IAO, Hand
from cards.phai_tong.house import House
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import CATEGORY_BY_KEY, CONDITIONS, DEFAULT_HOUSE, WIN_CATEGORIES, Win, best_win, price_of

KENG_FACES = len(CODES) - len(IAO)
"""Faces that may lie in a keng box. Rule: T6.17."""
UNSEEN = 4 * len(CODES) - HAND_SIZE
"""Cards that a player of eleven has not seen at the deal."""
PILES: Mapping[int, int] = {6: 53, 7: 42}
"""Cards in the pile by the number of players. Rule: T3.2."""
_BENT = {*(row.house for row in CONDITIONS), *(row.house for row in WIN_CATEGORIES)} - {None, "si_tua_from_pong"}
_JUDGES: tuple[str, ...] = (*sorted(filter(None, _BENT)), "dealt_win")


class Odds(NamedTuple):
    """โอกาส: so many of so many.

    >>> Odds(3, 12).share, Odds(1, 2354).once
    (0.25, 2400)
    """

    part: int
    whole: int

    @property
    def share(self) -> float:
        """The part of the whole, between 0 and 1."""
        return self.part / self.whole

    @property
    def once(self) -> int:
        """Once in about so many, to two figures; two that are as near are rounded up.

        >>> [Odds(1, whole).once for whole in (7, 99, 994, 995, 1045, 1502756619)]
        [7, 99, 990, 1000, 1000, 1500000000]
        """
        whole = Fraction(self.whole, self.part)
        unit: int = 10 ** max(len(str(int(whole))) - 2, 0)
        return int(whole / unit + Fraction(1, 2)) * unit


def like(house: House) -> House:
    """The house with the same odds that stands for all of them: sixteen stand for every house there is.

    Ponging, play and prices change no count; but where a lom is worth nothing more for being thok, a thok si tua is
    told before the others of its class.

    >>> like(House(stir=True, price_lom=7)) == House(), like(House(khiao_wan=False)) == House()
    (True, False)
    """
    same = {key: getattr(house, key) for key in _JUDGES}
    return House(**same, thok_bonus_lom=DEFAULT_HOUSE.thok_bonus_lom if house.thok_bonus_lom else 0)


def census_of(house: House = DEFAULT_HOUSE) -> Census:
    """นับทุกมือ: the census of a house, counted once for all houses with the same odds."""
    return count_hands(like(house))


# --- what keng adds ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _count_keng(house: House, heads: str) -> Mapping[bool, Mapping[tuple[str, str], int]]:
    """By thok: winning cards that can lie in a keng box, by what they win as without keng and with it."""
    found: dict[bool, Counter[tuple[str, str]]] = {False: Counter(), True: Counter()}
    for kind in hand_kinds(HAND_SIZE, heads):
        for plain in find_waits(Hand(kind.cards), house=house):
            if plain.card in IAO:
                continue
            for thok, before in ((False, plain.drawn), (True, plain.thok)):
                after = _win_with_keng(Hand(kind.cards), plain.card, thok, house)
                found[thok][before.category, after.category] += plain.left * kind.hands
    return found


def _win_with_keng(hand: Hand, card: str, thok: bool, house: House) -> Win:
    win = best_win(hand, card, thok=thok, keng=card, house=house)
    assert win is not None  # it wins without keng
    return win


def count_keng(
    house: House = DEFAULT_HOUSE, heads: str = ALL_HEADS, *, thok: bool = False
) -> Mapping[tuple[str, str], int]:
    """เก็ง: winning cards of ready hands that are no iao, by what they win as without keng and as the keng card.

    Each copy of each hand counts once, as in `Census.draws`. Rule: T6.9 to T6.17.

    >>> sorted(count_keng(heads="23"))[0]
    ('chong', 'keng')
    """
    return _count_keng(like(house), heads)[thok]


@dataclass(frozen=True, kw_only=True, slots=True)
class KengGain:
    """เก็งบวกเท่าไร: wins of a class that are no iao: how many of all those of every class they are, and what it adds.

    `price` is what such a win is worth without keng and `gain` what the keng card adds, on average over its categories.
    """

    klass: str
    cards: Odds
    price: Fraction
    gain: Fraction


def find_keng_gains(house: House = DEFAULT_HOUSE, *, thok: bool = False) -> tuple[KengGain, ...]:
    """เก็งบวกเท่าไร: what the keng card adds to wins of each class, by the prices of this house. Rule: T7.2, T7.3.

    >>> [(row.klass, int(row.price), int(row.gain)) for row in find_keng_gains()][:2]
    [('chong', 1, 3), ('si_tua', 2, 2)]
    """
    counted = count_keng(house, thok=thok)
    total = sum(counted.values())
    rows = []
    for klass in dict.fromkeys(row.klass for row in WIN_CATEGORIES):
        mine = {pair: count for pair, count in counted.items() if CATEGORY_BY_KEY[pair[0]].klass == klass}
        cards = sum(mine.values())
        if cards:
            before = sum(count * price_of(plain, thok=thok, house=house) for (plain, _), count in mine.items())
            after = sum(count * price_of(keng, thok=thok, house=house) for (_, keng), count in mine.items())
            gain = Fraction(after - before, cards)
            rows.append(KengGain(klass=klass, cards=Odds(cards, total), price=Fraction(before, cards), gain=gain))
    return tuple(rows)


def odds_of_keng(house: House = DEFAULT_HOUSE) -> Odds:
    """โอกาสโดนเก็ง: of winning cards of ready hands, those of a face put into the box at random. Rule: T6.17.

    >>> odds_of_keng().once
    29
    """
    return Odds(sum(count_keng(house).values()), KENG_FACES * sum(census_of(house).draws.values()))


def value_of_keng(house: House = DEFAULT_HOUSE) -> Fraction:
    """ค่าของเก็ง: points that a face put into the box at random adds to a winning card, on average."""
    hit = sum((row.gain * Fraction(*row.cards) for row in find_keng_gains(house)), Fraction(0))
    return hit * Fraction(*odds_of_keng(house))


@dataclass(frozen=True, kw_only=True, slots=True)
class KengChoice:
    """เก็งใบนี้: a face for the box: its copies `left`, what it adds when another draws it, and when the player does."""

    card: str
    left: int
    gain: int
    thok_gain: int

    @property
    def weight(self) -> int:
        """Points added over all copies, when another draws."""
        return self.left * self.gain


def find_kengs(hand: Hand, house: House = DEFAULT_HOUSE) -> tuple[KengChoice, ...]:
    """เก็งใบไหนดี: the faces worth putting into the box for this ready hand, best first. Rule: T6.9 to T6.17.

    Best is most points over the copies left, then most when drawn by oneself, then deck order; any other face adds
    nothing. Errors: `CardsError` `wrong_count`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> [(one.card, one.left, one.gain) for one in find_kengs(parse_hand("3aaa 4cca 4bb 1deb"))]
    [('4b', 2, 3), ('4c', 2, 3)]
    """
    rows = []
    for plain in find_waits(hand, house=house):
        if plain.card not in IAO:
            gain = _win_with_keng(hand, plain.card, False, house).price - plain.drawn.price
            thok_gain = _win_with_keng(hand, plain.card, True, house).price - plain.thok.price
            rows.append(KengChoice(card=plain.card, left=plain.left, gain=gain, thok_gain=thok_gain))
    best_first = sorted(rows, key=lambda one: (-one.weight, -one.left * one.thok_gain, CODES.index(one.card)))
    return tuple(one for one in best_first if one.gain or one.thok_gain)


# --- how seldom -------------------------------------------------------------------------------------------------------


def odds_of_ready(house: House = DEFAULT_HOUSE) -> Odds:
    """โอกาสคั่วตั้งแต่แจก: of all hands of eleven, those that are ready. Rule: T5.3.

    >>> odds_of_ready().once
    2400
    """
    counted = census_of(house)
    return Odds(counted.ready11, counted.hands11)


def odds_dealt(category: str, house: House = DEFAULT_HOUSE) -> Odds | None:
    """โอกาสแจกมาก็กิน: of all the dealer's first twelves, those that win as this; None where none does. Rule: T5.5."""
    counted = census_of(house)
    return Odds(found, counted.hands12) if (found := counted.dealt.get(category, 0)) else None


def odds_drawn(category: str, house: House = DEFAULT_HOUSE, *, thok: bool = False) -> Odds | None:
    """โอกาสของใบกิน: of winning cards of hands ready as dealt, those that win as this; None where none does. Rule: T6.

    A way to win that needs keng is counted with a face put into the box at random, any other without keng.

    >>> odds_drawn("sian").once, odds_drawn("si_tong")
    (23, None)
    """
    needs = CATEGORY_BY_KEY[category].needs
    thok = thok or "drawn_by_winner" in needs
    counted = census_of(house)
    draws = counted.thok_draws if thok else counted.draws
    if "win_is_keng" in needs:
        boxes = KENG_FACES
        found = sum(count for (_, keng), count in count_keng(house, thok=thok).items() if keng == category)
    else:
        boxes, found = 1, draws.get(category, 0)
    return Odds(found, boxes * sum(draws.values())) if found else None


def odds_ready_for(category: str, house: House = DEFAULT_HOUSE) -> Odds | None:
    """โอกาสคั่วแบบนี้ตั้งแต่แจก: of all hands of eleven, those that some card drawn by another wins as this. Rule: T5.3.

    >>> odds_ready_for("sian").once
    99000
    """
    counted = census_of(house)
    return Odds(found, counted.hands11) if (found := counted.ready_for.get(category, 0)) else None


# --- waiting ----------------------------------------------------------------------------------------------------------


def chance_within(copies: int, draws: int, unseen: int = UNSEEN) -> Fraction:
    """โอกาสที่ใบกินจะมา: the chance that one of so many copies comes within so many draws from the unseen cards.

    Every unseen card is taken to be as likely as any other to lie anywhere. Rule: T5.1.
    Errors: `CardsError` `bad_value` for numbers that cannot be.

    >>> chance_within(2, 1), chance_within(4, 109), float(round(chance_within(2, 53), 3))
    (Fraction(2, 109), Fraction(1, 1), 0.738)
    """
    for field, number, most in (("unseen", unseen, UNSEEN), ("copies", copies, unseen), ("draws", draws, unseen)):
        if not 0 <= number <= most:
            raise CardsError(
                "bad_value", f"{field} is a number from 0 to {most}, not {number}", token=str(number), field=field,
                least=0, most=most,
            )  # fmt: skip
    return 1 - Fraction(comb(unseen - copies, draws), comb(unseen, draws))
