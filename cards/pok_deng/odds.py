"""จั่วหรือไม่จั่ว: what standing and drawing are worth, exactly, when a lone player and the dealer both play best.

What is assumed is listed in `ASSUMPTIONS` and stands beside every number. Rule: P3 to P6.

The 1,326 first hands fall into 169 holdings (two ranks, of one suit or not) that no suit tells apart. Every way the
cards can lie is counted in whole numbers: for each holding of each side and each pair of choices, the sum of what the
player gets. Then each side in turn plays its best reply to the other's play, until neither has a better one. Two plays
that are best replies to each other are best play, and what they are worth is the value of the game; this is where the
replies come to rest under every set of house rules (a test goes through all 768), and no choice is a tie there, so
best play is one and needs no chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

from cards.errors import CardsError
from cards.pok_deng.deck import CODES, MOST_HANDS, PLACE, TWO_CARDS, Cards, count_points, format_cards, make_hand
from cards.pok_deng.hands import DEFAULT_HOUSE, HandValue, evaluate_hand
from cards.pok_deng.house import MUST_DRAW_TO, House
from cards.pok_deng.settle import settle_values

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
_PACK = len(CODES)
# deals are counted with both thirds dealt, in order, so that sums of every choice add up as they are
_AFTER_FOUR = _PACK - 2 * TWO_CARDS
_SCALE = _AFTER_FOUR * (_AFTER_FOUR - 1)
_EVERY_DEAL = 1326 * 1225 * _SCALE
_MOST_REPLIES = 50
ASSUMPTIONS: tuple[str, ...] = ("fresh_pack", "lone_player", "no_commission", "dealer_sees_who_drew", "both_play_best")
"""What every number here takes for granted; keys of the words `odds.assume.*`."""
ASKED: tuple[str, ...] = (*ASSUMPTIONS, "dealer_has_no_pok")
"""What advice takes for granted besides: nobody is asked whether he draws when the dealer has pok (P3.2)."""


# --- holdings ---------------------------------------------------------------------------------------------------------


def holding_of(cards: Iterable[str]) -> str:
    """มือสองใบ: the name of two cards when suits are forgotten: "A8s" of one suit, "A8o" of two, "88" a pair.

    Errors: `CardsError` `too_many_copies`, `wrong_count`.

    >>> holding_of(("8S", "AS")), holding_of(("AS", "8D")), holding_of(("8S", "8D"))
    ('A8s', 'A8o', '88')
    """
    first, second = sorted(make_hand(cards, sizes=(TWO_CARDS,)), key=PLACE.__getitem__)
    if first[0] == second[0]:
        return first[0] * 2
    return first[0] + second[0] + ("s" if first[1] == second[1] else "o")


def _make_holdings() -> dict[str, list[Cards]]:
    found: dict[str, list[Cards]] = {}
    for pair in combinations(CODES, 2):
        found.setdefault(holding_of(pair), []).append(pair)
    return found


_DEALT = _make_holdings()
HOLDINGS: tuple[str, ...] = tuple(_DEALT)
"""The 169 holdings, ace to king."""
POINTS: Mapping[str, int] = {key: count_points(hands[0]) for key, hands in _DEALT.items()}
"""แต้ม: what each holding counts. Rule: P2.1."""
_LIVE = [place for place, key in enumerate(HOLDINGS) if POINTS[key] < 8]


# --- counting every deal ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, eq=False)
class _Sums:
    """What the player gets in all over every deal, by his holding (rows), the dealer's (columns) and their choices.

    The first word is the player's choice; `deals` counts the ways the cards can lie.
    """

    deals: Ints
    stand_stand: Ints
    stand_draw: Ints
    draw_stand: Ints
    draw_draw: Ints


def _make_kinds(house: House) -> tuple[list[HandValue], Ints, Ints]:
    """The kinds of hands that settle alike; the kind of each two cards, and of each two with each third."""
    kinds: dict[tuple[tuple[int, int], int], int] = {}
    values: list[HandValue] = []

    def kind(cards: Cards) -> int:
        value = evaluate_hand(cards, house)
        key = (value.rank, value.deng)
        if key not in kinds:
            kinds[key] = len(values)
            values.append(value)
        return kinds[key]

    two = np.full((_PACK, _PACK), -1, np.int64)
    three = np.full((_PACK, _PACK, _PACK), -1, np.int64)
    for pair in combinations(range(_PACK), 2):
        found = kind((CODES[pair[0]], CODES[pair[1]]))
        for order in permutations(pair):
            two[order] = found
    for triple in combinations(range(_PACK), 3):
        found = kind(tuple(CODES[place] for place in triple))
        for order in permutations(triple):
            three[order] = found
    return values, two, three


@lru_cache(maxsize=16)
def _count_deals(house: House) -> _Sums:
    """Every deal, counted. The player's hand stands for its holding; the dealer's are all that it leaves."""
    values, two, three = _make_kinds(house)
    # a last row and column of nothing answer for the index -1: a card that cannot be drawn
    pays = np.zeros((len(values) + 1, len(values) + 1), np.int64)
    for row, player in enumerate(values):
        for column, dealer in enumerate(values):
            pays[row, column] = settle_values(dealer, player, house=house).pays

    mine = np.array([[PLACE[code] for code in _DEALT[key][0]] for key in HOLDINGS])
    times = np.array([len(_DEALT[key]) for key in HOLDINGS])
    his = np.array([[PLACE[code] for code in pair] for key in HOLDINGS for pair in _DEALT[key]])
    ends = np.cumsum(times)
    apart = (mine[:, None, :, None] != his[None, :, None, :]).all(axis=(2, 3)).astype(np.int64)

    my_two, his_two = two[mine[:, 0], mine[:, 1]], two[his[:, 0], his[:, 1]]
    my_three, his_three = three[mine[:, 0], mine[:, 1]], three[his[:, 0], his[:, 1]]

    my_with_his = np.stack([my_three[:, his[:, 0]], my_three[:, his[:, 1]]])  # [2, mine, his]
    his_with_mine = np.stack([his_three[:, mine[:, 0]].T, his_three[:, mine[:, 1]].T])

    stand_stand = pays[my_two[:, None], his_two[None, :]]
    # he draws: any card but his own two (those count nothing), less my two
    against_his_draws = pays[:, his_three].sum(axis=2)  # [kind of mine, his]
    stand_draw = against_his_draws[my_two] - pays[my_two[:, None], his_with_mine].sum(axis=0)
    my_draws_against = pays[my_three, :].sum(axis=1)  # [mine, kind of his]
    draw_stand = my_draws_against[:, his_two] - pays[my_with_his, his_two[None, :]].sum(axis=0)
    # both draw: all pairs of thirds, less those that take a card of the other's, less the same card twice
    kinds_of_his = np.zeros((len(his), len(values) + 1), np.int64)
    for third in range(_PACK):
        np.add.at(kinds_of_his, (np.arange(len(his)), his_three[:, third]), 1)
    kinds_of_his[:, -1] = 0
    columns = np.arange(len(his))[None, :]
    draw_draw = my_draws_against @ kinds_of_his.T
    draw_draw -= against_his_draws[my_with_his, columns].sum(axis=0)
    draw_draw -= my_draws_against[np.arange(len(mine))[:, None], his_with_mine].sum(axis=0)
    draw_draw += pays[my_with_his[:, None], his_with_mine[None, :]].sum(axis=(0, 1))
    for third in range(_PACK):
        draw_draw -= pays[my_three[:, third][:, None], his_three[:, third][None, :]]

    def gather(table: Ints, share: int) -> Ints:
        every = np.cumsum(table * apart * share, axis=1)[:, ends - 1]
        every[:, 1:] -= every[:, :-1].copy()
        weighed: Ints = every * times[:, None]
        return weighed

    return _Sums(
        deals=gather(np.ones_like(stand_stand), _SCALE),
        stand_stand=gather(stand_stand, _SCALE),
        stand_draw=gather(stand_draw, _AFTER_FOUR - 1),
        draw_stand=gather(draw_stand, _AFTER_FOUR - 1),
        draw_draw=gather(draw_draw, 1),
    )


# --- best play --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, eq=False)
class Solution:
    """เล่นดีที่สุด: the game solved for one set of house rules.

    `value` is what one stake is worth to a lone player, both sides playing best. `player`, `stood` and `drew` are the
    holdings that draw: the player's, the dealer's against one who stood, and the dealer's against one who drew.
    `stand` and `draw` are what each choice is worth with each holding of the player's once the dealer has shown no
    pok; `dealer` is the same for the dealer, by his holding, by whether the player drew and by whether he does.
    """

    house: House
    value: Fraction
    player: frozenset[str]
    stood: frozenset[str]
    drew: frozenset[str]
    stand: Mapping[str, Fraction]
    draw: Mapping[str, Fraction]
    dealer: Mapping[tuple[str, bool, bool], Fraction]


def _sums_of(house: House) -> _Sums:
    """Who must draw and who is caught change no deal: one count serves all such houses."""
    return _count_deals(House(
        tie=house.tie, straight_vs_yellow=house.straight_vs_yellow, straight_rank=house.straight_rank,
        straight_tie=house.straight_tie, straight_flush=house.straight_flush, tong_ace=house.tong_ace,
    ))  # fmt: skip


@dataclass(frozen=True, kw_only=True, eq=False)
class _Game:
    """What is left to choose once nobody has pok, and who must draw; `settled` is what the pok pay in all.

    Against a player who drew the dealer is never bound: he may catch three cards, and after a catch he is free (P5.2).
    """

    sums: _Sums
    settled: int
    player_must: Bools
    stood_must: Bools

    def dealers_reply(self, draws: Bools) -> tuple[Bools, Bools]:
        """Which holdings the dealer draws with against this player: when he stood, and when he drew."""
        sums = self.sums
        stood = sums.stand_draw[~draws].sum(axis=0) < sums.stand_stand[~draws].sum(axis=0)
        drew = sums.draw_draw[draws].sum(axis=0) < sums.draw_stand[draws].sum(axis=0)
        return stood | self.stood_must, drew

    def worth(self, stood: Bools, drew: Bools) -> tuple[Ints, Ints]:
        """What standing and drawing bring each of the player's holdings in all against this dealer."""
        sums = self.sums
        stand = np.where(stood, sums.stand_draw, sums.stand_stand).sum(axis=1)
        draw = np.where(drew, sums.draw_draw, sums.draw_stand).sum(axis=1)
        return stand, draw

    def secured(self, draws: Bools) -> Fraction:
        """What a stake is worth to a player who draws with these holdings, whatever the dealer does."""
        stand, draw = self.worth(*self.dealers_reply(draws))
        return Fraction(self.settled + int(np.where(draws, draw, stand).sum()), _EVERY_DEAL)


def _game_of(house: House) -> _Game:
    sums = _sums_of(house)
    part = np.ix_(_LIVE, _LIVE)
    must = np.array([POINTS[HOLDINGS[place]] <= house.must_draw_to for place in _LIVE])
    bound = house.dealer_must_draw and "two" not in house.catches  # else he may catch two, too
    return _Game(
        sums=_Sums(**{field.name: getattr(sums, field.name)[part] for field in fields(_Sums)}),
        settled=int(sums.stand_stand.sum() - sums.stand_stand[part].sum()),
        player_must=must,
        stood_must=must if bound else np.zeros_like(must),
    )


@lru_cache(maxsize=64)
def solve(house: House = DEFAULT_HOUSE) -> Solution:
    """เล่นดีที่สุด: the game between a lone player and the dealer, solved exactly. Rule: P3 to P6.

    Computed once for each set of house rules. Under `dealer_must_draw` a dealer who would rather stand may catch the
    three cards of a player who drew, and only a player who stood binds him (P5.2).

    >>> solution = solve()
    >>> f"{float(solution.value):.6f}", "2To" in solution.player, "7Ko" in solution.player
    ('-0.011066', True, False)
    """
    game = _game_of(house)
    draws = game.player_must
    for _ in range(_MOST_REPLIES):
        stood, drew = game.dealers_reply(draws)
        stand, draw = game.worth(stood, drew)
        reply = game.player_must | (draw > stand)
        if (reply == draws).all():
            break
        draws = reply
    else:
        raise AssertionError(f"the replies do not come to rest under {house}")
    live = [HOLDINGS[place] for place in _LIVE]
    deals = game.sums.deals

    def named(chosen: Bools) -> frozenset[str]:
        return frozenset(key for key, draws in zip(live, chosen, strict=True) if draws)

    def each(sums: Ints, among: Ints) -> dict[str, Fraction]:
        return {key: Fraction(int(total), int(of)) for key, total, of in zip(live, sums, among, strict=True)}

    dealer = {}
    for player_drew, dealer_draws, sums in (
        (False, False, game.sums.stand_stand), (False, True, game.sums.stand_draw),
        (True, False, game.sums.draw_stand), (True, True, game.sums.draw_draw),
    ):  # fmt: skip
        met = draws if player_drew else ~draws
        for key, worth in each(-sums[met].sum(axis=0), deals[met].sum(axis=0)).items():
            dealer[key, player_drew, dealer_draws] = worth
    return Solution(
        house=house,
        value=game.secured(draws),
        player=named(draws),
        stood=named(stood),
        drew=named(drew),
        stand=each(stand, deals.sum(axis=1)),
        draw=each(draw, deals.sum(axis=1)),
        dealer=dealer,
    )


def find_values(house: House = DEFAULT_HOUSE) -> dict[str, Fraction]:
    """ค่าของเกมตามการบังคับจั่ว: what a stake is worth under each choice of `must_draw`. Rule: P4.2.

    >>> {key: f"{float(value):.6f}" for key, value in find_values().items()}
    {'up_to_4': '-0.011066', 'below_4': '-0.009550', 'off': '-0.009550'}
    """
    return {choice: solve(replace(house, must_draw=choice)).value for choice in MUST_DRAW_TO}


# --- advice to the player ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Advice:
    """ควรจั่วไหม: what standing and drawing are worth for each point staked; None for a move the house forbids.

    The dealer has shown no pok, as always when a player is asked. `best` is "stand" or "draw", and a tie is "stand".
    """

    holding: str
    points: int
    stand: float | None
    draw: float
    best: str

    @property
    def cost(self) -> float:
        """What the worse move loses for each point staked; 0 when there is no choice."""
        return 0.0 if self.stand is None else abs(self.stand - self.draw)


def _advice(key: str, solution: Solution) -> Advice:
    must = POINTS[key] <= solution.house.must_draw_to
    stand, draw = solution.stand[key], solution.draw[key]
    return Advice(
        holding=key,
        points=POINTS[key],
        stand=None if must else float(stand),
        draw=float(draw),
        best="draw" if must or draw > stand else "stand",
    )


def find_advice(hand: Iterable[str], house: House = DEFAULT_HOUSE) -> Advice:
    """ควรจั่วไหม: what standing and drawing are worth with two cards, against the dealer's best play. Rule: P4.1, P4.2.

    Errors: `CardsError` `illegal_move` for pok; `too_many_copies`, `wrong_count`.

    >>> advice = find_advice(("5S", "KD"))
    >>> advice.best, f"{advice.stand:.4f}", f"{advice.draw:.4f}"
    ('draw', '-0.2197', '-0.2063')
    >>> find_advice(("2S", "KD")).stand is None
    True
    """
    cards = make_hand(hand, sizes=(TWO_CARDS,))
    _refuse_pok(cards, "P3.3")
    return _advice(holding_of(cards), solve(house))


def _refuse_pok(cards: Cards, rule: str) -> None:
    if count_points(cards) >= 8:
        told = format_cards(cards)
        raise CardsError(
            "illegal_move", f"{told} is pok, and pok draws nothing ({rule})", token=told, move="advise_pok", rule=rule
        )


def find_chart(house: House = DEFAULT_HOUSE) -> tuple[Advice, ...]:
    """ตารางจั่วหรือไม่จั่ว: the advice for every holding without pok, from 0 points to 7. Rule: P4.1, P4.2.

    >>> chart = find_chart()
    >>> len(chart), chart[0].points, chart[-1].points
    (137, 0, 7)
    """
    solution = solve(house)
    live = (HOLDINGS[place] for place in _LIVE)
    return tuple(_advice(key, solution) for key in sorted(live, key=lambda key: POINTS[key]))


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleOfThumb:
    """กฎจำง่าย: draw up to so many points, and up to so many with two deng; what it secures and what it costs."""

    plain_to: int
    deng_to: int
    value: float
    cost: float


def has_two_deng(holding: str) -> bool:
    """สองเด้ง: whether a holding is of one suit or one rank. Rule: P6.1.

    >>> has_two_deng("88"), has_two_deng("A8s"), has_two_deng("A8o")
    (True, True, False)
    """
    return not holding.endswith("o")


def judge_rule_of_thumb(plain_to: int, deng_to: int | None = None, house: House = DEFAULT_HOUSE) -> RuleOfThumb:
    """กฎจำง่าย: what following "draw up to `plain_to`, with two deng up to `deng_to`" secures and costs. Rule: P4.2.

    Where the house makes a hand draw it draws. The dealer knows the rule and replies as well as he can. Without
    `deng_to` the rule makes no difference of two deng.

    >>> thumb = judge_rule_of_thumb(5, 4)
    >>> f"{thumb.value:.4f}", f"{thumb.cost:.4f}"
    ('-0.0128', '0.0017')
    """
    game = _game_of(house)
    low = plain_to if deng_to is None else deng_to
    wanted = [
        POINTS[HOLDINGS[place]] <= (low if has_two_deng(HOLDINGS[place]) else plain_to) for place in _LIVE
    ]  # fmt: skip
    value = game.secured(game.player_must | np.array(wanted))
    return RuleOfThumb(plain_to=plain_to, deng_to=low, value=float(value), cost=float(solve(house).value - value))


def best_rule_of_thumb(house: House = DEFAULT_HOUSE, *, same: bool = False) -> RuleOfThumb:
    """กฎจำง่ายที่ดีที่สุด: the rule of thumb that costs least; with `same` one that forgets two deng. Rule: P4.2.

    >>> best_rule_of_thumb().plain_to, best_rule_of_thumb().deng_to, best_rule_of_thumb(same=True).plain_to
    (5, 4, 5)
    """
    numbers = range(max(house.must_draw_to, 0), 8)
    rules = [(plain, deng) for plain in numbers for deng in numbers if plain == deng or not same]
    return min((judge_rule_of_thumb(plain, deng, house) for plain, deng in rules), key=lambda thumb: thumb.cost)


# --- advice to the dealer ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class DealerPlan:
    """แผนของเจ้ามือ: a catch ("three", "two" or None), then a draw or not; `value` is to the dealer, all told."""

    catch: str | None
    draw: bool
    value: float


def find_plans(hand: Iterable[str], *, stood: int, drew: int, house: House = DEFAULT_HOUSE) -> tuple[DealerPlan, ...]:
    """จับหรือจั่ว: what each plan is worth to the dealer against so many who stood and so many who drew, best first.

    Everyone stakes one point and plays as a lone player best does; what one opponent holds is taken to say nothing of
    another's cards. Of plans worth the same the simpler one comes first. Rule: P4.4, P5.1, P5.2.

    Errors: `CardsError` `illegal_move` for pok, `bad_value` for numbers of players; `too_many_copies`, `wrong_count`.

    >>> best = find_plans(("5S", "KD"), stood=2, drew=2)[0]
    >>> best.catch, best.draw
    ('three', True)
    """
    cards = make_hand(hand, sizes=(TWO_CARDS,))
    _refuse_pok(cards, "P3.2")
    for key, number in (("stood", stood), ("drew", drew)):
        if number < 0 or not 1 <= stood + drew <= MOST_HANDS:
            raise CardsError("bad_value", f"there are 1 to {MOST_HANDS} players", token=str(number), key=key)
    solution, holding = solve(house), holding_of(cards)
    must = house.dealer_must_draw and POINTS[holding] <= house.must_draw_to

    def worth(catch: str | None, draw: bool) -> float:
        stood_against, drew_against = draw and catch != "two", draw and catch != "three"
        return float(
            stood * solution.dealer[holding, False, stood_against] + drew * solution.dealer[holding, True, drew_against]
        )

    found = {"three": drew, "two": stood}
    plans: list[tuple[str | None, bool]] = [] if must else [(None, False)]
    plans.append((None, True))
    for catch in house.catches:
        if found[catch]:
            plans.append((catch, True))
            if must:  # the catch sets him free; else it is as standing
                plans.append((catch, False))
    rows = [DealerPlan(catch=catch, draw=draw, value=worth(catch, draw)) for catch, draw in plans]
    return tuple(sorted(rows, key=lambda plan: -plan.value))
