"""เล่นหนึ่งตา: a whole round of Pok Deng, move by move, from the stakes to the settlement. Rule: P1 to P6.

A `State` is everything there is to know; nothing in it changes: `apply_action` makes the next one. What happened stands
in it as events. The cards lie in the pack's order from the start, so that a setup and the moves are the whole round:
`format_moves` writes them down and `replay` plays them again. A player, or a program in his place, is given an
`Observation`, which holds what he could see at the table and nothing else.

`rounds.play_round` settles a round that is told at once; this module plays it, and a test holds that both agree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from cards.errors import CardsError
from cards.game import check_move
from cards.pok_deng.deck import CODES, MOST_HANDS, TWO_CARDS, Cards, check_copies, parse_cards, parse_hand
from cards.pok_deng.hands import DEFAULT_HOUSE, evaluate_hand
from cards.pok_deng.house import House
from cards.pok_deng.rounds import CAUGHT_SIZE, Dealer, Leg, find_caught, judge_catch
from cards.pok_deng.seats import DIRECTIONS, MOST_PLAYERS, Seat, Table, deal_order, deal_pack
from cards.pok_deng.settle import MOST_STAKE, Settlement, check_stake, dealer_draw_rule, draw_rule, settle_values
from cards.verdict import Reason, Verdict, judge_in_turn

PLAYERS: tuple[int, ...] = tuple(range(2, MOST_PLAYERS + 2))
"""How many may sit at the table, the dealer among them. Rule: P1.1."""
PHASES: tuple[str, ...] = ("stake", "cut", "draw", "dealer", "end")
NEEDS: tuple[str, ...] = (
    "round_goes_on", "seat_is_asked", "move_fits_phase", "number_fits_move", "stake_is_points", "within_cap",
    "pack_serves_leg", "cuts_before_another", "free_to_stand", "dealer_free_to_stand", "no_catch_yet", "house_catches",
)  # fmt: skip
"""The conditions of moves that are of play alone; the others are those of the hands."""
_SIZE_CAUGHT: Mapping[int, str] = {size: catch for catch, size in CAUGHT_SIZE.items()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Setup:
    """ตั้งวง: how many sit at the table, who deals, the house rules, and the 52 cards in the order they will be dealt.

    Seats count from 0 to the right, the dealer's too. `cap` is the most that the dealer takes on a leg (อั้น), None for
    no cap. `stakes` are those that `legal_actions` offers; any whole number within the cap may be laid. The cards go
    round to the `direction` the dealer chose, "right" or "left".
    """

    pack: tuple[str, ...]
    players: int = 6
    dealer: int = 0
    house: House = DEFAULT_HOUSE
    cap: int | None = None
    direction: str = "right"
    stakes: tuple[int, ...] = (1, 2, 5, 10)


@dataclass(frozen=True, kw_only=True, slots=True)
class Action:
    """สิ่งที่ทำ: one move: `kind` is a key of `MOVES`.

    `count` is the points of a stake, or how many cards lie in each hand that a catch opens; `before` the leg that a
    cut goes before. A draw and a stand speak of the leg that is asked.
    """

    kind: str
    seat: int
    count: int = 0
    before: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """เหตุการณ์: one thing that happened: what, whose it is, the cards, and who alone saw them (`seen_by` None: all).

    `kind` is stake, cut_in, last_leg, void, deal, dealer_pok, pok, draw, stand, catch, dealer_draw, dealer_stand, open
    (the dealer's cards), settle or pay; `rule` tells it. `leg` is one of the table as it then was; `count` a stake, how
    many cards or hands, or what a leg gets; `points` are those of `pay`, by seat.
    """

    kind: str
    rule: str
    seat: int | None = None
    leg: int | None = None
    cards: Cards = ()
    count: int = 0
    seen_by: int | None = None
    points: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """ผล: the round as it was played: the dealer's part, every leg, how each was settled, the points by seat.

    `play_round(dealer, legs, house)` settles the same. No legs and no points where nobody staked. Rule: P5.4.
    """

    dealer: Dealer | None
    legs: tuple[Leg, ...]
    settlements: tuple[Settlement, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class State:
    """หนึ่งตาที่กำลังเล่น: everything, hidden cards too. `turn` is the seat that moves next, in every phase but "end".

    `table` are the legs as they lie, `hands` their cards and `settlements` how those ended that are settled. `leg` is
    the one that is asked whether it draws, `waiting` those still to be asked after it. `stock` is what is left of the
    pack, top first, and `catch` what the dealer called.
    """

    setup: Setup
    phase: str
    turn: int
    table: Table
    stock: Cards
    hands: tuple[Cards, ...] = ()
    dealer_hand: Cards = ()
    leg: int | None = None
    waiting: tuple[int, ...] = ()
    catch: str | None = None
    settlements: tuple[Settlement | None, ...] = ()
    result: Result | None = None
    events: tuple[Event, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def house(self) -> House:
        """The house rules in force."""
        return self.setup.house

    @property
    def open_legs(self) -> tuple[int, ...]:
        """The legs still to be settled."""
        return tuple(leg for leg, settled in enumerate(self.settlements) if settled is None)


# --- the start --------------------------------------------------------------------------------------------------------


def shuffle_pack(random: Random) -> tuple[str, ...]:
    """สับไพ่: the 52 cards in an order of chance. Rule: P1.3.

    >>> from random import Random
    >>> len(shuffle_pack(Random(7)))
    52
    """
    pack = list(CODES)
    random.shuffle(pack)
    return tuple(pack)


def lay_pack(
    hands: Sequence[str], dealer: str, stock: str = "", *, direction: str = "right", last: int = 0
) -> tuple[str, ...]:
    """จัดกอง: a pack in such an order that the legs are dealt these hands, and these cards are drawn first.

    The hands are in the order the legs lie; the `last` of them are last legs. Rule: P1.3, P1.4.

    Errors: `CardsError` `unknown_card`, `wrong_count` unless every hand is two cards, `too_many_copies`.

    >>> pack = lay_pack(["2S 2D", "KD 7H"], "4S 2H", "KS 3C")
    >>> pack[:8]
    ('2S', 'KD', '4S', '2D', '7H', '2H', 'KS', '3C')
    """
    legs = [parse_hand(text, sizes=(TWO_CARDS,)) for text in hands]
    own, first = parse_hand(dealer, sizes=(TWO_CARDS,)), parse_cards(stock)
    around = len(legs) - last
    seats = tuple(Seat(player=leg, stake=1, kind="own" if leg < around else "last") for leg in range(len(legs)))
    order = deal_order(Table(seats), direction)
    dealt = [own[turn] if leg is None else legs[leg][turn] for turn in range(TWO_CARDS) for leg in order]
    laid = (*dealt, *first)
    check_copies(laid)
    return (*laid, *(code for code in CODES if code not in laid))


def start_game(setup: Setup) -> State:
    """เริ่มตา: the round at its first move, which is the stake of the seat to the dealer's right. Rule: P1.1, P1.2.

    Errors: `CardsError` `bad_value` for a number of players the table does not seat, a seat that is none, a cap or
    stakes that are no points, another direction, or a pack that is not the 52 cards.

    >>> from random import Random
    >>> state = start_game(Setup(pack=shuffle_pack(Random(7))))
    >>> state.phase, state.turn, len(state.stock)
    ('stake', 1, 52)
    """
    if setup.players not in PLAYERS:
        raise CardsError(
            "bad_value", f"a table seats {PLAYERS[0]} to {PLAYERS[-1]} with the dealer, not {setup.players}",
            token=str(setup.players), key="players", field="players",
            least=PLAYERS[0], most=PLAYERS[-1],
        )  # fmt: skip
    if not 0 <= setup.dealer < setup.players:
        raise CardsError(
            "bad_value", f"there is no seat {setup.dealer} among {setup.players} players",
            token=str(setup.dealer), key="dealer",
        )  # fmt: skip
    if sorted(setup.pack) != sorted(CODES):
        raise CardsError("bad_value", "a pack is 52 cards, one of each", token=None, key="pack")
    if setup.direction not in DIRECTIONS:
        raise CardsError(
            "bad_value", f"cards go to the right or to the left, not {setup.direction!r}",
            token=setup.direction, key="direction",
        )  # fmt: skip
    if setup.cap is not None:
        check_stake(setup.cap)
    for stake in setup.stakes:
        check_stake(stake)
    first = (setup.dealer + 1) % setup.players
    return State(setup=setup, phase="stake", turn=first, table=Table(cap=setup.cap), stock=setup.pack)


# --- what may be done -------------------------------------------------------------------------------------------------

Check = Callable[[State, Action], Iterator[Reason]]


def _is_on(state: State, _action: Action) -> Iterator[Reason]:
    yield Reason("P5.3", "round_goes_on", state.phase != "end")


def _is_asked(state: State, action: Action) -> Iterator[Reason]:
    facts = (("seat", action.seat), ("turn", state.turn))
    yield Reason(MOVES[action.kind].rule, "seat_is_asked", action.seat == state.turn, (), facts)


def _fits(state: State, action: Action) -> Iterator[Reason]:
    holds = state.phase in MOVES[action.kind].phases
    yield Reason(MOVES[action.kind].rule, "move_fits_phase", holds, (), (("move", action.kind), ("phase", state.phase)))


def _number_fits(_state: State, action: Action) -> Iterator[Reason]:
    row = MOVES[action.kind]
    fits = (row.takes_count or not action.count) and (action.kind == "cut_in" or not action.before)
    yield Reason(row.rule, "number_fits_move", fits, (), (("move", action.kind),))


def _is_stake(_state: State, action: Action) -> Iterator[Reason]:
    yield Reason("P1.2", "stake_is_points", 1 <= action.count <= MOST_STAKE)


def _is_within_cap(state: State, action: Action) -> Iterator[Reason]:
    cap = state.setup.cap
    facts = (("laid", action.count), *((("cap", cap),) if cap is not None else ()))
    yield Reason("P1.2", "within_cap", cap is None or action.count <= cap, (), facts)


def _pack_lasts(state: State, _action: Action) -> Iterator[Reason]:
    yield Reason("P1.1", "pack_serves_leg", len(state.table.seats) < MOST_HANDS, (), (("most", MOST_HANDS),))


def _cuts(state: State, action: Action) -> Iterator[Reason]:
    yield Reason("P1.4", "cuts_before_another", action.before in _places_to_cut(state, action.seat))


def _places_to_cut(state: State, seat: int) -> tuple[int, ...]:
    """Before which legs a seat may lay one that cuts in: those of others, last ones not. Rule: P1.4."""
    return tuple(leg for leg, other in enumerate(state.table.seats) if other.kind != "last" and other.player != seat)


def _may_draw(state: State, _action: Action) -> Iterator[Reason]:
    hand = state.dealer_hand if state.phase == "dealer" else state.hands[_asked_leg(state)]
    yield Reason("P4.1", "has_not_drawn", len(hand) == TWO_CARDS, hand)


def _may_stand(state: State, _action: Action) -> Iterator[Reason]:
    most = state.house.must_draw_to
    if state.phase == "draw":
        hand = state.hands[_asked_leg(state)]
        need, rule, bound = "free_to_stand", "P4.2", draw_rule(hand, state.house).must
    else:
        hand = state.dealer_hand
        bound = state.catch is None and dealer_draw_rule(hand, state.house).must  # a catch sets him free
        need, rule = "dealer_free_to_stand", "P4.4"
    facts = (("points", evaluate_hand(hand, state.house).points), ("most", most))
    yield Reason(rule, need, not bound, hand, facts)


def _catches(state: State, action: Action) -> Iterator[Reason]:
    yield Reason("P5.1", "no_catch_yet", state.catch is None)
    catch = _SIZE_CAUGHT.get(action.count)
    known = catch in state.house.catches
    yield Reason("P5.1", "house_catches", known, (), (("count", action.count),))
    if known:
        yield judge_catch(catch, _legs(state), state.house)


def _asked_leg(state: State) -> int:
    assert state.leg is not None
    return state.leg


def _legs(state: State) -> tuple[Leg, ...]:
    """The legs as `rounds` has them."""
    return tuple(
        Leg(hand=hand[:TWO_CARDS], stake=seat.stake, draw=hand[TWO_CARDS] if len(hand) > TWO_CARDS else None)
        for seat, hand in zip(state.table.seats, state.hands, strict=True)
    )


# --- what it does -----------------------------------------------------------------------------------------------------


def _happened(state: State, *events: Event, **changes: object) -> State:
    return replace(state, events=(*state.events, *events), **changes)  # type: ignore[arg-type]


def _stake(state: State, action: Action) -> State:
    """The seat's first leg, or one more beside it. Rule: P1.2, P1.4."""
    sits = any(seat.player == action.seat for seat in state.table.seats)
    lay = state.table.add_leg if sits else state.table.sit
    return _lay(state, action, lay(action.seat, action.count))


def _cut_in(state: State, action: Action) -> State:
    return _lay(state, action, state.table.cut_in(action.seat, action.count, before=action.before))


def _take_last_leg(state: State, action: Action) -> State:
    return _lay(state, action, state.table.take_last_leg(action.seat, action.count))


def _lay(state: State, action: Action, table: Table) -> State:
    before, after = state.table.seats, table.seats
    same = next((leg for leg, seat in enumerate(before) if seat != after[leg]), len(before))
    event = Event(kind=action.kind, rule=MOVES[action.kind].rule, seat=action.seat, leg=same, count=action.count)
    return _happened(state, event, table=table)


def _ready(state: State, _action: Action) -> State:
    """On to the next seat; after the last one to the cuts, and after those to the deal. Rule: P1.2, P1.4."""
    turn = (state.turn + 1) % state.setup.players
    if turn != state.setup.dealer:
        return replace(state, turn=turn)
    if not state.table.seats:
        points = (0,) * state.setup.players
        nothing = Result(dealer=None, legs=(), settlements=(), points=points)
        return _happened(state, Event(kind="void", rule="P1.2"), phase="end", result=nothing)
    if state.phase == "stake":
        return replace(state, phase="cut", turn=(turn + 1) % state.setup.players)
    return _deal(state)


def _deal(state: State) -> State:
    """Two rounds of one card each; then every pok is shown. Rule: P1.3, P3."""
    setup, seats = state.setup, state.table.seats
    dealt = deal_pack(state.table, state.stock, setup.direction)
    order = deal_order(state.table, setup.direction)
    events = []
    for leg in order:
        seat = setup.dealer if leg is None else seats[leg].player
        cards = dealt.dealer if leg is None else dealt.hands[leg]
        events.append(Event(kind="deal", rule="P1.3", seat=seat, leg=leg, cards=cards, count=len(cards), seen_by=seat))
    state = _happened(
        state, *events, hands=dealt.hands, dealer_hand=dealt.dealer, stock=dealt.stock,
        settlements=(None,) * len(seats),
    )  # fmt: skip
    values = [evaluate_hand(hand, state.house) for hand in dealt.hands]
    if evaluate_hand(dealt.dealer, state.house).is_pok:
        shown = Event(kind="dealer_pok", rule="P3.2", seat=setup.dealer, cards=dealt.dealer)
        return _end(_settle(_happened(state, shown), state.open_legs, "P3.2"))
    legs = tuple(leg for leg in order if leg is not None)
    pok = tuple(leg for leg in legs if values[leg].is_pok)
    shows = (Event(kind="pok", rule="P3.3", seat=seats[leg].player, leg=leg, cards=dealt.hands[leg]) for leg in pok)
    state = _settle(_happened(state, *shows), pok, "P3.3")
    return _ask(replace(state, waiting=tuple(leg for leg in legs if leg not in pok)))


def _ask(state: State) -> State:
    """Ask the next leg whether it draws; then it is the dealer's turn, if anybody is left against him. Rule: P4.1."""
    if state.waiting:
        leg, *rest = state.waiting
        return replace(state, phase="draw", leg=leg, waiting=tuple(rest), turn=state.table.seats[leg].player)
    if not state.open_legs:
        return _end(_open(state, "P3.3"))
    return replace(state, phase="dealer", leg=None, turn=state.setup.dealer)


def _draw(state: State, action: Action) -> State:
    card, *stock = state.stock
    state = replace(state, stock=tuple(stock))
    if state.phase == "dealer":
        rule = "P4.4" if state.catch is None else "P5.2"
        drawn = Event(kind="dealer_draw", rule=rule, seat=action.seat, cards=(card,), count=1)
        state = _happened(state, drawn, dealer_hand=(*state.dealer_hand, card))
        last = "P5.3" if state.catch is None else "P5.2"
        return _end(_settle(_open(state, last), state.open_legs, last))
    leg = _asked_leg(state)
    drawn = Event(kind="draw", rule="P4.1", seat=action.seat, leg=leg, cards=(card,), count=1, seen_by=action.seat)
    hands = (*state.hands[:leg], (*state.hands[leg], card), *state.hands[leg + 1 :])
    return _ask(_happened(state, replace(drawn, cards=(), seen_by=None), drawn, hands=hands))


def _stand(state: State, action: Action) -> State:
    if state.phase == "dealer":
        stood = Event(kind="dealer_stand", rule="P5.3", seat=action.seat)
        return _end(_settle(_open(_happened(state, stood), "P5.3"), state.open_legs, "P5.3"))
    return _ask(_happened(state, Event(kind="stand", rule="P4.2", seat=action.seat, leg=state.leg)))


def _catch(state: State, action: Action) -> State:
    """The dealer lays his two cards open against all hands of so many cards. Rule: P5.1, P5.2."""
    catch = _SIZE_CAUGHT[action.count]
    caught = tuple(leg for leg in find_caught(catch, _legs(state), state.house) if leg in state.open_legs)
    event = Event(kind="catch", rule="P5.1", seat=action.seat, cards=state.dealer_hand, count=action.count)
    state = _settle(_happened(state, event, catch=catch), caught, "P5.1")
    return state if state.open_legs else _end(state)


def _open(state: State, rule: str) -> State:
    return _happened(state, Event(kind="open", rule=rule, seat=state.setup.dealer, cards=state.dealer_hand))


def _settle(state: State, legs: tuple[int, ...], rule: str) -> State:
    """Open these legs and settle each against the dealer's cards as they lie. Rule: P5.4."""
    against = evaluate_hand(state.dealer_hand, state.house)
    settlements, events = list(state.settlements), []
    for leg in legs:
        seat, hand = state.table.seats[leg], state.hands[leg]
        settled = settle_values(against, evaluate_hand(hand, state.house), seat.stake, house=state.house, rule=rule)
        settlements[leg] = settled
        events.append(Event(kind="settle", rule=rule, seat=seat.player, leg=leg, cards=hand, count=settled.pays))
    return _happened(state, *events, settlements=tuple(settlements))


def _end(state: State) -> State:
    """Everything is settled: the points by seat, the dealer's too. Rule: P5.4."""
    settlements = tuple(settled for settled in state.settlements if settled is not None)
    points = [0] * state.setup.players
    for seat, settled in zip(state.table.seats, settlements, strict=True):
        points[seat.player] += settled.pays
        points[state.setup.dealer] -= settled.pays
    own = state.dealer_hand
    dealer = Dealer(hand=own[:TWO_CARDS], catch=state.catch, draw=own[TWO_CARDS] if len(own) > TWO_CARDS else None)
    result = Result(dealer=dealer, legs=_legs(state), settlements=settlements, points=tuple(points))
    paid = Event(kind="pay", rule="P5.4", seat=state.setup.dealer, points=tuple(points))
    return _happened(state, paid, phase="end", leg=None, result=result)


# --- the moves, as rows -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Move:
    """การเล่นแบบหนึ่ง: one kind of move: when it may come, what it needs beside, what it does, its letter in a log."""

    key: str
    rule: str
    phases: tuple[str, ...]
    checks: tuple[Check, ...]
    apply: Callable[[State, Action], State]
    letter: str
    takes_count: bool = False


_STAKES: tuple[Check, ...] = (_is_stake, _is_within_cap, _pack_lasts)
_ROWS: tuple[Move, ...] = (
    Move(key="stake", rule="P1.2", phases=("stake",), checks=_STAKES, apply=_stake, letter="s", takes_count=True),
    Move(
        key="cut_in",
        rule="P1.4",
        phases=("cut",),
        checks=(*_STAKES, _cuts),
        apply=_cut_in,
        letter="c",
        takes_count=True,
    ),
    Move(
        key="last_leg", rule="P1.4", phases=("cut",), checks=_STAKES, apply=_take_last_leg, letter="l", takes_count=True
    ),
    Move(key="ready", rule="P1.2", phases=("stake", "cut"), checks=(), apply=_ready, letter="r"),
    Move(key="draw", rule="P4.1", phases=("draw", "dealer"), checks=(_may_draw,), apply=_draw, letter="d"),
    Move(key="stand", rule="P4.2", phases=("draw", "dealer"), checks=(_may_stand,), apply=_stand, letter="x"),
    Move(key="catch", rule="P5.1", phases=("dealer",), checks=(_catches,), apply=_catch, letter="k", takes_count=True),
)
MOVES: Mapping[str, Move] = {row.key: row for row in _ROWS}
_ALWAYS: tuple[Check, ...] = (_is_on, _is_asked, _fits, _number_fits)


def judge_action(state: State, action: Action) -> Verdict:
    """ทำได้ไหม: whether a move may be made now, and why or why not. Rule: P1.2, P1.4, P4, P5.

    What the later conditions need is asked only where the earlier ones hold.

    Errors: `CardsError` `bad_value` for a kind that is none or a seat that is none.

    >>> from random import Random
    >>> state = start_game(Setup(pack=shuffle_pack(Random(7)), cap=20))
    >>> judge_action(state, Action(kind="stake", seat=1, count=30)).failed[0].needs
    'within_cap'
    >>> judge_action(state, Action(kind="draw", seat=1)).failed[0].needs
    'move_fits_phase'
    """
    check_move(action.kind, action.seat, MOVES, state.setup.players)
    return judge_in_turn(check(state, action) for check in (*_ALWAYS, *MOVES[action.kind].checks))


def apply_action(state: State, action: Action) -> State:
    """เล่น: the round after a move. Rule: P1 to P6.

    Errors: `CardsError` `illegal_move`, which names the rule and the condition that fails, and those of `judge_action`.

    >>> from random import Random
    >>> state = start_game(Setup(pack=shuffle_pack(Random(7))))
    >>> apply_action(apply_action(state, Action(kind="stake", seat=1, count=5)), Action(kind="ready", seat=1)).turn
    2
    >>> apply_action(state, Action(kind="draw", seat=1))
    Traceback (most recent call last):
    cards.errors.CardsError: draw cannot come now: move_fits_phase (P4.1)
    """
    verdict = judge_action(state, action)
    if not verdict.holds:
        why = verdict.failed[0]
        raise CardsError(
            "illegal_move", f"{action.kind} cannot come now: {why.needs} ({why.rule})",
            token=action.kind, move=action.kind, rule=why.rule, needs=why.needs,
        )  # fmt: skip
    after = MOVES[action.kind].apply(state, action)
    return replace(after, actions=(*state.actions, action))


def legal_actions(state: State) -> tuple[Action, ...]:
    """ทำอะไรได้บ้าง: every move that the seat whose turn it is may make; none once the round has ended. Rule: P1 to P5.

    Of stakes, of which there is no end, those of the setup are given.

    >>> from random import Random
    >>> [(action.kind, action.count) for action in legal_actions(start_game(Setup(pack=shuffle_pack(Random(7)))))]
    [('stake', 1), ('stake', 2), ('stake', 5), ('stake', 10), ('ready', 0)]
    """
    if state.phase == "end":
        return ()
    seat, stakes = state.turn, state.setup.stakes
    named: Mapping[str, tuple[tuple[int, int], ...]] = {
        "stake": tuple((stake, 0) for stake in stakes),
        "cut_in": tuple((stake, before) for before in _places_to_cut(state, seat) for stake in stakes),
        "last_leg": tuple((stake, 0) for stake in stakes),
        "catch": tuple((size, 0) for size in _SIZE_CAUGHT),
    }
    return tuple(
        action
        for move in _ROWS
        if state.phase in move.phases
        for count, before in named.get(move.key, ((0, 0),))
        for action in (Action(kind=move.key, seat=seat, count=count, before=before),)
        if judge_action(state, action).holds
    )


# --- what a seat can see ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Observation:
    """สิ่งที่เห็น: what one seat can see: its own hands, what lies open, what it may do now.

    `hands` are the cards of every leg, nothing for one that is closed to this seat, and `sizes` how many lie there; so
    too `dealer_hand` and `dealer_size`. `leg` is the one that is asked whether it draws.
    """

    seat: int
    dealer: int
    house: House
    cap: int | None
    phase: str
    turn: int
    table: Table
    hands: tuple[Cards, ...]
    sizes: tuple[int, ...]
    dealer_hand: Cards
    dealer_size: int
    stock_left: int
    leg: int | None
    catch: str | None
    settlements: tuple[Settlement | None, ...]
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    result: Result | None

    @property
    def hand(self) -> Cards:
        """The cards of the leg that is asked, where it is this seat's, or the dealer's own for the dealer."""
        if self.leg is None:
            return self.dealer_hand if self.seat == self.dealer else ()
        return self.hands[self.leg]


def observe(state: State, seat: int) -> Observation:
    """สิ่งที่เห็น: what this seat can see of a round. Two states that differ in hidden cards only look alike.

    A third card is drawn closed; hands open as they are settled, the dealer's two when he shows pok or catches.

    >>> from random import Random
    >>> seen = observe(start_game(Setup(pack=shuffle_pack(Random(7)))), 2)
    >>> seen.turn, seen.actions, seen.stock_left
    (1, (), 52)
    """
    setup, over = state.setup, state.phase == "end"
    shown = tuple(
        hand if state.table.seats[leg].player == seat or state.settlements[leg] is not None else ()
        for leg, hand in enumerate(state.hands)
    )
    dealer_shown = over or seat == setup.dealer or state.catch is not None
    return Observation(
        seat=seat, dealer=setup.dealer, house=state.house, cap=setup.cap, phase=state.phase, turn=state.turn,
        table=state.table, hands=shown, sizes=tuple(len(hand) for hand in state.hands),
        dealer_hand=state.dealer_hand if dealer_shown else (), dealer_size=len(state.dealer_hand),
        stock_left=len(state.stock), leg=state.leg, catch=state.catch, settlements=state.settlements,
        actions=legal_actions(state) if state.turn == seat and not over else (),
        events=tuple(event for event in state.events if event.seen_by in (None, seat)), result=state.result,
    )  # fmt: skip


def known_cards(state: State) -> Counter[str]:
    """ครบสำรับ: every card of the state, wherever it lies: always the whole pack. Rule: P1.1."""
    return Counter((*state.stock, *state.dealer_hand, *(card for hand in state.hands for card in hand)))


# --- written down -----------------------------------------------------------------------------------------------------

_LETTERS = {row.letter: row.key for row in _ROWS}
_MOVE = re.compile(r"([a-z])([0-9]{1,19})?(?:-([0-9]{1,2}))?", re.ASCII)


def _written(action: Action) -> str:
    count = str(action.count) if action.count else ""
    return MOVES[action.kind].letter + count + (f"-{action.before}" if action.kind == "cut_in" else "")


def format_moves(actions: tuple[Action, ...]) -> str:
    """บันทึกการเล่น: moves as text, a letter and its number each: the seats follow from the round.

    >>> format_moves((Action(kind="stake", seat=1, count=5), Action(kind="cut_in", seat=2, count=1, before=0)))
    's5.c1-0'
    """
    return ".".join(map(_written, actions))


def read_move(text: str, seat: int) -> Action:
    """อ่านหนึ่งตา: the move that a piece of a log stands for. Errors: `CardsError` `bad_value`.

    >>> read_move("c10-2", 3)
    Action(kind='cut_in', seat=3, count=10, before=2)
    """
    found = _MOVE.fullmatch(text)
    if found is not None and found[1] in _LETTERS:
        action = Action(kind=_LETTERS[found[1]], seat=seat, count=int(found[2] or 0), before=int(found[3] or 0))
        if _written(action) == text:
            return action
    raise CardsError("bad_value", f"no such move: {text!r}", token=text, key="moves")


def replay(setup: Setup, moves: str) -> State:
    """เล่นซ้ำ: the round that these moves make of a setup; `format_moves` writes them.

    Errors: `CardsError` `bad_value` for a text that is no moves, `illegal_move` for one that cannot come then.

    >>> from random import Random
    >>> replay(Setup(pack=shuffle_pack(Random(7))), "s5.r.s1.s1.r").turn
    3
    """
    state = start_game(setup)
    for piece in filter(None, moves.split(".")):
        if state.phase == "end":
            raise CardsError("bad_value", f"the round has ended before {piece!r}", token=piece, key="moves")
        state = apply_action(state, read_move(piece, state.turn))
    return state
