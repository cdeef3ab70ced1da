"""คำตอบของลองไพ่: what the engine says of a lab: sets, waits, discards, wins and why not, claims, a settled round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from cards.phai_tong.claims import Settlement, settle_claims
from cards.phai_tong.deck import CODES, COPIES, FULL_SIZE, HAND_SIZE, Hand, sort_cards
from cards.phai_tong.house import House
from cards.phai_tong.sets import by_head, set_kind, split_head
from cards.phai_tong.waits import Discard, Wait, find_discards, find_waits, judge_pong
from cards.phai_tong.wins import CATEGORY_ORDER, Win, best_called_win, best_dealt_win, best_win, judge_wins, price_of
from cards.pok_deng.rounds import Dealer, Leg, Round, play_round
from cards.verdict import Group, Reason, Verdict
from lessons.lab import ClaimsLab, HandLab, Place, PokLab
from lessons.quizzes.settle_the_table import judge_total
from lessons.quizzes.who_wins import judge_seat

MOST_PARTINGS = 6
"""Ways to part a hand that are shown; there may be many more."""


# --- a hand -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class HandAnswer:
    """คำตอบของมือ: what a hand is, so far as it goes.

    `missing` cards are still to come until it is eleven. `partings` are the first few of all `ways` to part the cards
    there are, those with most tong first. `win` is the best that the card wins as; `dealt` the win of twelve that were
    dealt and `called` that of twelve with ponged tong, each with the card best called the last. `pong` tells whether a
    card that wins nothing may be ponged. `discards` are there where twelve are held.
    """

    missing: int = 0
    partings: tuple[tuple[Group, ...], ...] = ()
    ways: int = 0
    waits: tuple[Wait, ...] = ()
    win: Win | None = None
    dealt: tuple[str, Win] | None = None
    called: tuple[str, Win] | None = None
    pong: Verdict | None = None
    discards: tuple[Discard, ...] = ()


def answer_hand(lab: HandLab) -> HandAnswer:
    """คำตอบของมือ: everything but the categories, which `judge_categories` tells. Rule: T2.1, T4.2, T4.3, T5.

    >>> from lessons.lab import read_lab
    >>> answer = answer_hand(read_lab({"hand": "4ccb2abc1dd|1aaa"}))
    >>> [(wait.card, wait.left) for wait in answer.waits], answer.ways
    ([('1d', 2)], 1)
    >>> answer_hand(read_lab({"hand": "4ccb"})).missing
    8
    """
    hand, house = lab.hand, lab.house
    partings, ways = part_hand(hand, lab.win, house)
    if hand.size < HAND_SIZE:
        return HandAnswer(missing=HAND_SIZE - hand.size, partings=partings, ways=ways)
    if hand.size == FULL_SIZE:
        return HandAnswer(
            partings=partings,
            ways=ways,
            dealt=None if hand.ponged else best_dealt_win(hand, keng=lab.keng, house=house),
            called=best_called_win(hand, keng=lab.keng, house=house) if hand.ponged else None,
            discards=find_discards(hand, keng=lab.keng, house=house),
        )
    waits = find_waits(hand, keng=lab.keng, house=house)
    if lab.win is None:
        return HandAnswer(partings=partings, ways=ways, waits=waits)
    win = best_win(hand, lab.win, thok=lab.thok, keng=lab.keng, house=house)
    pong, discards = None, tuple[Discard, ...]()
    if win is None and lab.thok:
        discards = find_discards(Hand(sort_cards((*hand.cards, lab.win)), hand.ponged), keng=lab.keng, house=house)
    elif win is None:
        pong = judge_pong(hand, lab.win)
    return HandAnswer(partings=partings, ways=ways, waits=waits, win=win, pong=pong, discards=discards)


def part_hand(hand: Hand, win: str | None, house: House) -> tuple[tuple[tuple[Group, ...], ...], int]:
    """แยกชุด: the first few ways to part a hand into sets and what is left over, and how many ways there are.

    Most tong come first, then most sian. Rule: T2.1.

    >>> ways, count = part_hand(Hand(("4b", "4c", "4c", "5a")), None, House())
    >>> [(group.kind, group.cards) for group in ways[0]], count
    ([('phuak', ('4b', '4c', '4c')), ('loose', ('5a',))], 1)
    """
    cards = (*hand.cards, *((win,) if win else ()))
    heads = [_ways_of_head(codes, house.iao_sian == "mixed") for codes in by_head(cards).values()]
    found = []
    for parts in product(*heads):
        sets = [group for part in parts for group in part if group.kind != "loose"]
        loose = [group for part in parts for group in part if group.kind == "loose"]
        ponged = [Group("tong", (face,) * 3, "ponged") for face in hand.ponged]
        found.append((*sets, *ponged, *loose))
    found.sort(key=lambda groups: (-_of(groups, "tong"), -_of(groups, "sian")))
    return (tuple(found[:MOST_PARTINGS]), len(found)) if cards or hand.ponged else ((), 0)


def _of(groups: Iterable[Group], kind: str) -> int:
    return sum(group.kind == kind for group in groups)


@lru_cache(maxsize=4096)
def _ways_of_head(cards: tuple[str, ...], mixed_iao: bool) -> tuple[tuple[Group, ...], ...]:
    """Every way to part the cards of one head: as many sets as there can be, and what is over."""
    house = House(iao_sian="mixed" if mixed_iao else House().iao_sian)
    ways = []
    for over in sorted(set(combinations(cards, len(cards) % 3))):
        kept = list((Counter(cards) - Counter(over)).elements())
        for parting in split_head(tuple(sorted(kept))):
            sets = tuple(Group(set_kind(card_set, house) or "loose", card_set) for card_set in parting)
            ways.append((*sets, *((Group("loose", over),) if over else ())))
    return tuple(ways)


@dataclass(frozen=True, kw_only=True, slots=True)
class CategoryAnswer:
    """คำตอบของแบบหนึ่ง: whether the hand wins as this category with `card`, drawn by another or by `thok`, and why."""

    category: str
    card: str
    thok: bool
    price: int
    verdict: Verdict


def judge_categories(lab: HandLab) -> tuple[CategoryAnswer, ...]:
    """กินแบบไหนได้บ้าง: every category with its nearest case, those that hold first, then by what they fail. Rule: T6.

    With a card that came, by that card; for eleven, by the card and the drawer that come nearest; for twelve, by the
    card of them that does when it is called the last. Empty for other hands.

    >>> from lessons.lab import read_lab
    >>> first, *others = judge_categories(read_lab({"hand": "2aaa4cc|4bbb9ccc", "win": "4c"}))
    >>> first.category, first.verdict.holds, others[0].category, others[0].verdict.failed[0].needs
    ('si_tong', True, 'chong', 'up_to_three_tong')
    """
    best: dict[str, tuple[tuple[int, int], CategoryAnswer]] = {}
    for place, (hand, card, thok) in enumerate(_cases(lab)):
        verdicts = judge_wins(hand, card, thok=thok, keng=lab.keng, house=lab.house)
        for category, verdict in verdicts.items():
            rank = (len(verdict.failed), place)
            if category not in best or rank < best[category][0]:
                price = price_of(category, thok=thok, house=lab.house)
                answer = CategoryAnswer(category=category, card=card, thok=thok, price=price, verdict=verdict)
                best[category] = (rank, answer)
    order = sorted(best.values(), key=lambda ranked: (ranked[0][0], CATEGORY_ORDER[ranked[1].category]))
    return tuple(answer for _, answer in order)


def _cases(lab: HandLab) -> Iterator[tuple[Hand, str, bool]]:
    hand = lab.hand
    if hand.size == HAND_SIZE and lab.win is not None:
        yield hand, lab.win, lab.thok
    elif hand.size == HAND_SIZE:
        held = Counter(hand.all_cards)
        # another head than the hand is short of completes nothing: as far from every win as any
        heads = {head for head, codes in by_head(hand.cards).items() if len(codes) % 3} or set("123456789")
        waits = [wait.card for wait in find_waits(hand, keng=lab.keng, house=lab.house)]
        # of cards that come equally near, one that wins something tells most
        cards = dict.fromkeys([*waits, *(card for card in CODES if card[0] in heads and held[card] < COPIES)])
        yield from ((hand, card, thok) for thok in (False, True) for card in cards)
    elif hand.size == FULL_SIZE:
        for card in dict.fromkeys(hand.cards):
            rest = list(hand.cards)
            rest.remove(card)
            yield Hand(tuple(rest), hand.ponged), card, lab.house.dealt_win == "thok" and not hand.ponged


# --- claims -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimsAnswer:
    """ใครได้ใบนี้: the settlement, and seat by seat whether it wins the card and why or why not.

    A reason is missing where a hand would win but a house rule lets nobody win a thrown card, or not its thrower.
    """

    settled: Settlement
    why: tuple[Verdict, ...]


def answer_claims(lab: ClaimsLab) -> ClaimsAnswer | None:
    """ใครได้ใบนี้: who wins or pongs the card, once every hand is eleven and the card is known. Rule: T4.4, T8.

    >>> from lessons.lab import read_lab
    >>> query = {"claims": "1", "seat0": "3aaa4acc4bb1bde", "seat1": "7abc8abc9abc4ac", "card": "4b"}
    >>> answer = answer_claims(read_lab(query))
    >>> answer.settled.winner, [verdict.holds for verdict in answer.why]
    (1, [False, True])
    """
    if lab.card is None or any(player.hand.size != HAND_SIZE for player in lab.players):
        return None
    source = "discard" if lab.thrown else "pile"
    settled = settle_claims(lab.card, lab.players, lab.drawer, source=source, house=lab.house)
    why = []
    for seat in range(len(lab.players)):
        player = lab.players[seat]
        claims = any(claim.player == seat and claim.win for claim in settled.claims)
        if lab.thrown and not claims and best_win(player.hand, lab.card, keng=player.keng, house=lab.house):
            why.append(Verdict(()))
        else:
            why.append(judge_seat(str(seat), settled, lab.card, lab.players, lab.drawer, lab.house))
    return ClaimsAnswer(settled=settled, why=tuple(why))


# --- Pok Deng ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class PokAnswer:
    """ผลทั้งตา: the round settled and, leg by leg, the reason that tells how it ends."""

    played: Round
    legs: tuple[Reason, ...]


def is_whole(lab: PokLab) -> bool:
    """Whether the dealer and every player have two cards at least, so that the round can be settled."""
    return len(lab.dealer) >= 2 and all(len(place.cards) >= 2 for place in lab.players)


def leg_of(place: Place) -> Leg:
    """ขา: the leg that lies there, its third card being the one drawn.

    >>> leg_of(Place(("2S", "2D", "KS"), 5)).draw
    'KS'
    """
    return Leg(hand=place.cards[:2], stake=place.stake, draw=place.cards[2] if len(place.cards) > 2 else None)


def answer_pok(lab: PokLab) -> PokAnswer | None:
    """ผลทั้งตา: the round settled line by line, None while cards are wanting. Rule: P3, P4, P5.

    Errors: `CardsError` `illegal_move`, which names the rule, for a draw that the rules forbid or one that was due.

    >>> from lessons.lab import read_lab
    >>> answer = answer_pok(read_lab({"pok": "1", "dealer": "4S2H3C", "catch": "three", "player0": "2S2DKS"}))
    >>> [leg.pays for leg in answer.played.settlements], answer.legs[0].rule
    ([-1], 'P5.1')
    """
    if not is_whole(lab):
        return None
    dealer = Dealer(hand=lab.dealer[:2], catch=lab.catch, draw=lab.dealer[2] if len(lab.dealer) > 2 else None)
    played = play_round(dealer, [leg_of(place) for place in lab.players], lab.house)
    legs = judge_total(played, str(played.dealer_pays)).reasons
    return PokAnswer(played=played, legs=tuple(reason for reason in legs if reason.needs == "leg_ends"))
