"""เล่นหนึ่งมือ: a whole hand of Phai Tong, move by move, from the keng boxes to the payment. Rule: T3 to T8.

A `State` is everything there is to know; nothing in it changes: `apply_action` makes the next one. What happened stands
in it as events. The cards lie in the pack's order from the start, so that a setup and the moves are the whole hand:
`format_game` writes them down and `parse_game` plays them again. A player, or a program in his place, is given an
`Observation`, which holds what he could see at the mat and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from cards.errors import CardsError
from cards.game import check_move
from cards.phai_tong.claims import Player, seats_from
from cards.phai_tong.deck import (
    CODES,
    COPIES,
    FULL_SIZE,
    HAND_SIZE,
    IAO,
    Hand,
    add_card,
    check_copies,
    check_size,
    drop_cards,
    lay_tong,
    parse_cards,
    sort_cards,
)
from cards.phai_tong.house import House
from cards.phai_tong.kernel import best_category
from cards.phai_tong.settle import settle_points
from cards.phai_tong.waits import judge_pong, judge_take
from cards.phai_tong.wins import CLASS_RANK, Win, best_dealt_win, best_win, judge_wins
from cards.verdict import Reason, Verdict, judge_in_turn

PLAYERS: tuple[int, ...] = (6, 7)
PHASES: tuple[str, ...] = ("keng", "stir", "discard", "take", "claim", "end")
NEEDS: tuple[str, ...] = (
    "hand_goes_on", "seat_is_asked", "move_fits_phase", "names_cards", "box_takes_face", "cards_in_hand",
    "card_left_to_draw", "pile_is_out", "drawn_by_someone_else", "dealt_hand_only", "dealt_hand_wins",
    "hand_wins_with_it",
)  # fmt: skip
"""The conditions of moves that are of play alone; the others are those of the hand."""
KENG_FACES: tuple[str, ...] = tuple(code for code in CODES if code not in IAO)


@dataclass(frozen=True, kw_only=True, slots=True)
class Setup:
    """ตั้งวง: how many play, who deals, the house rules, and the 120 cards in the order they will be dealt and drawn.

    Seats count from 0 in the order of play, to the right.
    """

    pack: tuple[str, ...]
    players: int = 6
    dealer: int = 0
    house: House = House()


@dataclass(frozen=True, kw_only=True, slots=True)
class Action:
    """สิ่งที่ทำ: one move: `kind` is a key of `MOVES`, `cards` what it names.

    keng names a face, stir the cards put in, discard the card thrown; the others name nothing.
    """

    kind: str
    seat: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """เหตุการณ์: one thing that happened: what, whose it is, the cards, and who alone saw them (`seen_by` None: all).

    `kind` is keng, deal, stir, stirred, discard, take, draw, keep, pong, win, void, turn_up, thap_lang or pay; `rule`
    tells it. `points` are those of `pay`, by seat.
    """

    kind: str
    rule: str
    seat: int | None = None
    cards: tuple[str, ...] = ()
    count: int = 0
    seen_by: int | None = None
    points: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """ผล: how a hand ended: the winner with his win, who drew the card, the points; all None and 0 where it is void.

    `thap_lang` are the others who would have won with the next card of the pile. Rule: T4.5, T4.6, T7.5.
    """

    winner: int | None
    drawer: int | None
    card: str | None
    win: Win | None
    points: tuple[int, ...]
    thap_lang: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class State:
    """หนึ่งมือที่กำลังเล่น: everything, hidden cards too. `turn` is the seat that moves next, in every phase but "end".

    `card` is the card that is being claimed or may be taken: it came by `source` ("pile" or "discard") from `drawer`.
    `asked` are the seats that may still claim it, `turn` first; `claims` what was claimed so far. `thrown` are the
    discards that nobody took, each with whose it is.
    """

    setup: Setup
    phase: str
    turn: int
    players: tuple[Player, ...]
    pile: tuple[str, ...]
    card: str | None = None
    source: str = "pile"
    drawer: int = 0
    asked: tuple[int, ...] = ()
    claims: tuple[tuple[int, str], ...] = ()
    stirred: tuple[tuple[str, ...], ...] = ()
    thrown: tuple[tuple[int, str], ...] = ()
    result: Result | None = None
    events: tuple[Event, ...] = ()
    actions: tuple[Action, ...] = ()

    @property
    def house(self) -> House:
        """The house rules in force."""
        return self.setup.house


# --- the start --------------------------------------------------------------------------------------------------------


def shuffle_pack(random: Random) -> tuple[str, ...]:
    """สับไพ่: the 120 cards in an order of chance. Rule: T1.1.

    >>> from random import Random
    >>> len(shuffle_pack(Random(7)))
    120
    """
    pack = [code for code in CODES for _ in range(COPIES)]
    random.shuffle(pack)
    return tuple(pack)


def lay_pack(hands: Mapping[int, str], pile: str, *, players: int = 6, dealer: int = 0) -> tuple[str, ...]:
    """จัดกอง: a pack in such an order that these seats are dealt these hands and these cards are drawn first.

    Hands and pile are in the notation of T1.6. Who is not named gets cards that make little together.

    Errors: `CardsError` `unknown_card`, `wrong_count` for a hand that is not what its seat is dealt, `too_many_copies`.

    >>> pack = lay_pack({1: "4ccb 2abc 1dd 3aaa"}, "1d")
    >>> state = start_game(Setup(pack=pack, house=House(keng_choice="after_deal")))
    >>> state.players[1].hand.cards[:2], state.pile[0]
    (('1d', '1d'), '1d')
    """
    order = seats_from(dealer, players, "drawer_first")
    named = {seat: list(parse_cards(text)) for seat, text in hands.items()}
    first = list(parse_cards(pile))
    laid = Counter([*first, *(card for cards in named.values() for card in cards)])
    check_copies(laid.elements())
    left = Counter(CODES * COPIES) - laid
    spread = sorted(CODES, key=lambda code: (code[1], code[0]))
    rest = [code for copy in range(COPIES) for code in spread if left[code] > copy]
    dealt = {}
    for seat in order:
        size = FULL_SIZE if seat == dealer else HAND_SIZE
        dealt[seat] = named.get(seat) or [rest.pop(0) for _ in range(size)]
        check_size(Hand(tuple(dealt[seat])), size)
    rounds = [card for part in (slice(0, 6), slice(6, None)) for seat in order for card in dealt[seat][part]]
    return (*rounds, *first, *rest)


def start_game(setup: Setup) -> State:
    """เริ่มมือ: the hand at its first move. Rule: T3.1, T3.2, T6.17.

    Errors: `CardsError` `bad_value` for a number of players the game does not have, a seat that is none, or a pack that
    is not 120 cards, four of each face.

    >>> from random import Random
    >>> state = start_game(Setup(pack=shuffle_pack(Random(7))))
    >>> state.phase, state.turn, len(state.pile)
    ('keng', 0, 120)
    """
    if setup.players not in PLAYERS:
        raise CardsError(
            "bad_value",
            f"six or seven play, not {setup.players}",
            token=str(setup.players),
            key="players",
            field="players",
            least=PLAYERS[0],
            most=PLAYERS[-1],
        )
    if not 0 <= setup.dealer < setup.players:
        raise CardsError(
            "bad_value", f"there is no seat {setup.dealer} among {setup.players} players",
            token=str(setup.dealer), key="dealer",
        )  # fmt: skip
    if sorted(setup.pack) != sorted(CODES * COPIES):
        raise CardsError("bad_value", "a pack is 120 cards, four of each face", token=None, key="pack")
    nobody = Player(Hand(()))
    state = State(setup=setup, phase="end", turn=setup.dealer, players=(nobody,) * setup.players, pile=setup.pack)
    return _open(state, setup.house.opening)


def _open(state: State, steps: tuple[str, ...]) -> State:
    """Go on to the next step before the first discard that somebody moves in. Rule: T3.2, T3.3, T6.17."""
    step = steps[0]
    if step == "deal":
        return _open(_deal(state), steps[1:])
    return replace(state, phase="discard" if step == "play" else step, turn=state.setup.dealer)


def _step_done(state: State) -> State:
    """Everybody has moved in this step before the first discard: on to the next."""
    steps = state.house.opening
    return _open(state, steps[steps.index(state.phase) + 1 :])


def _deal(state: State) -> State:
    """Six each, then six to the dealer and five to the others; to the right, the dealer first. Rule: T3.2."""
    count, dealer = state.setup.players, state.setup.dealer
    order = seats_from(dealer, count, "drawer_first")
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    pile = list(state.pile)
    for size in (6, None):
        for seat in order:
            for _ in range(size or (6 if seat == dealer else 5)):
                hands[seat].append(pile.pop(0))
    players = tuple(replace(player, hand=Hand(sort_cards(hands[seat]))) for seat, player in enumerate(state.players))
    dealt = tuple(
        Event(kind="deal", rule="T3.2", seat=seat, cards=players[seat].hand.cards, count=len(hands[seat]), seen_by=seat)
        for seat in order
    )
    return replace(state, players=players, pile=tuple(pile), events=(*state.events, *dealt))


# --- what may be done -------------------------------------------------------------------------------------------------

Check = Callable[[State, Action], Iterator[Reason]]


def _is_on(state: State, _action: Action) -> Iterator[Reason]:
    yield Reason("T4.5", "hand_goes_on", state.phase != "end")


def _is_asked(state: State, action: Action) -> Iterator[Reason]:
    facts = (("seat", action.seat), ("turn", state.turn))
    yield Reason("T4.1", "seat_is_asked", action.seat == state.turn, (), facts)


def _fits(state: State, action: Action) -> Iterator[Reason]:
    holds = state.phase in MOVES[action.kind].phases
    yield Reason(MOVES[action.kind].rule, "move_fits_phase", holds, (), (("move", action.kind), ("phase", state.phase)))


def _names(count: int) -> Check:
    def check(_state: State, action: Action) -> Iterator[Reason]:
        facts = (("wanted", count), ("named", len(action.cards)))
        yield Reason("T4.1", "names_cards", len(action.cards) == count, action.cards, facts)

    return check


def _box_takes(_state: State, action: Action) -> Iterator[Reason]:
    yield Reason("T6.17", "box_takes_face", all(card in KENG_FACES for card in action.cards), action.cards)


def _holds_cards(state: State, action: Action) -> Iterator[Reason]:
    missing = Counter(action.cards) - Counter(state.players[action.seat].hand.cards)
    yield Reason("T4.1", "cards_in_hand", not missing, tuple(missing) or action.cards)


def _pile_lasts(state: State, _action: Action) -> Iterator[Reason]:
    yield Reason("T4.5", "card_left_to_draw", bool(state.pile))


def _pile_is_out(state: State, _action: Action) -> Iterator[Reason]:
    yield Reason("T4.5", "pile_is_out", not state.pile, (), (("left", len(state.pile)),))


def _takes(state: State, action: Action) -> Iterator[Reason]:
    assert state.card is not None
    yield from judge_take(state.players[action.seat].hand, state.card, state.house).reasons


def _pongs(state: State, action: Action) -> Iterator[Reason]:
    assert state.card is not None
    yield Reason("T4.3", "drawn_by_someone_else", action.seat != state.drawer, (state.card,))
    hand = state.players[action.seat].hand
    yield from judge_pong(hand, state.card, discarded=state.source == "discard", house=state.house).reasons


def _wins(state: State, action: Action) -> Iterator[Reason]:
    player = state.players[action.seat]
    if state.phase == "discard":
        first = not state.thrown and action.seat == state.setup.dealer and not player.hand.ponged and not _began(state)
        yield Reason("T5.1", "dealt_hand_only", first)
        if first:
            yield Reason("T5.5", "dealt_hand_wins", _dealt_win(state) is not None, player.hand.cards)
        return
    assert state.card is not None
    card, thok = state.card, action.seat == state.drawer
    if state.source == "discard":
        yield Reason("T5.1", "discard_may_win", state.house.win_on_discard, (card,), (("card", card),))
    if _can_win(state, action.seat):
        yield Reason("T5.3", "hand_wins_with_it", True, (card,))
        return
    verdicts = judge_wins(player.hand, card, thok=thok, keng=player.keng, house=state.house)
    nearest = min(verdicts.values(), key=lambda verdict: len(verdict.failed))
    yield Reason("T5.3", "hand_wins_with_it", False, (card,))
    yield nearest.failed[0]


def _can_win(state: State, seat: int) -> bool:
    """Whether a seat wins with the card that is being claimed."""
    assert state.card is not None
    if state.source == "discard" and (not state.house.win_on_discard or seat == state.drawer):
        return False
    player, thok = state.players[seat], seat == state.drawer
    return best_category(player.hand, state.card, thok=thok, keng=player.keng, house=state.house) is not None


def _can_pong(state: State, seat: int) -> bool:
    """Whether a seat may pong the card that is being claimed."""
    assert state.card is not None
    allowed = state.source == "pile" or state.house.pong_on_discard
    return allowed and seat != state.drawer and state.players[seat].hand.cards.count(state.card) >= 2


def _began(state: State) -> bool:
    return any(event.kind in ("discard", "draw") for event in state.events)


def _dealt_win(state: State) -> tuple[str, Win] | None:
    player = state.players[state.setup.dealer]
    return best_dealt_win(player.hand, keng=player.keng, house=state.house)


# --- what it does -----------------------------------------------------------------------------------------------------


def _with_player(state: State, seat: int, hand: Hand) -> tuple[Player, ...]:
    return tuple(replace(player, hand=hand) if at == seat else player for at, player in enumerate(state.players))


def _happened(state: State, *events: Event, **changes: object) -> State:
    return replace(state, events=(*state.events, *events), **changes)  # type: ignore[arg-type]


def _right_of(state: State, seat: int) -> int:
    return (seat + 1) % state.setup.players


def _put_keng(state: State, action: Action) -> State:
    players = tuple(
        replace(player, keng=action.cards[0]) if seat == action.seat else player
        for seat, player in enumerate(state.players)
    )
    event = Event(kind="keng", rule="T6.17", seat=action.seat, cards=action.cards, seen_by=action.seat)
    state = _happened(state, event, players=players, turn=_right_of(state, action.seat))
    return state if state.turn != state.setup.dealer else _step_done(state)


def _put_in(state: State, action: Action) -> State:
    """Cards go in face down; once everybody has chosen they are mixed and each draws back as many. Rule: T3.3."""
    hand = drop_cards(state.players[action.seat].hand, *action.cards)
    put = Event(kind="stir", rule="T3.3", seat=action.seat, cards=action.cards, count=len(action.cards),
                seen_by=action.seat)  # fmt: skip
    state = _happened(
        state, replace(put, cards=(), seen_by=None), put, players=_with_player(state, action.seat, hand),
        stirred=(*state.stirred, action.cards), turn=_right_of(state, action.seat),
    )  # fmt: skip
    return state if state.turn != state.setup.dealer else _mix(state)


def _mix(state: State) -> State:
    pool = sorted(card for cards in state.stirred for card in cards)
    Random("".join(state.setup.pack)).shuffle(pool)  # chance enough, and the same each time this hand is played
    events = []
    order = seats_from(state.setup.dealer, state.setup.players, "drawer_first")
    for seat, put in zip(order, state.stirred, strict=True):
        back, pool = sort_cards(pool[: len(put)]), pool[len(put) :]
        if put:
            hand = state.players[seat].hand
            state = replace(state, players=_with_player(state, seat, Hand(sort_cards((*hand.cards, *back)))))
            events.append(Event(kind="stirred", rule="T3.3", seat=seat, cards=back, count=len(back), seen_by=seat))
    return _step_done(_happened(state, *events, stirred=()))


def _throw(state: State, action: Action) -> State:
    hand = drop_cards(state.players[action.seat].hand, *action.cards)
    event = Event(kind="discard", rule="T4.2", seat=action.seat, cards=action.cards)
    state = _happened(
        state, event, players=_with_player(state, action.seat, hand), card=action.cards[0], source="discard",
        drawer=action.seat,
    )  # fmt: skip
    return _ask(state)


def _ask(state: State) -> State:
    """Ask everybody who can claim the card; where nobody can, go on."""
    order = seats_from(state.drawer, state.setup.players, "drawer_first")
    asked = tuple(seat for seat in order if _can_win(state, seat) or _can_pong(state, seat))
    state = replace(state, asked=asked, claims=())
    return replace(state, phase="claim", turn=asked[0]) if asked else _settle(state)


def _claim(state: State, action: Action) -> State:
    claims = state.claims if action.kind == "pass" else (*state.claims, (action.seat, action.kind))
    state = replace(state, asked=state.asked[1:], claims=claims)
    return replace(state, turn=state.asked[0]) if state.asked else _settle(state)


def _settle(state: State) -> State:
    """Nobody is left to ask: a win before a pong, a pong before the drawer or the next player. Rule: T4.4, T8."""
    assert state.card is not None
    winners = [seat for seat, kind in state.claims if kind == "win"]
    if winners:
        return _win(state, winners)
    if state.claims:
        return _lay_down(state, state.claims[0][0])
    if state.source == "discard":
        return replace(state, phase="take", turn=_right_of(state, state.drawer))
    hand = add_card(state.players[state.drawer].hand, state.card)
    kept = Event(kind="keep", rule="T4.2", seat=state.drawer, cards=(state.card,))
    return _happened(
        state, kept, players=_with_player(state, state.drawer, hand), card=None, phase="discard", turn=state.drawer
    )


def _lay_down(state: State, seat: int) -> State:
    assert state.card is not None
    card = state.card
    hand = lay_tong(state.players[seat].hand, card)
    event = Event(kind="pong", rule="T4.3", seat=seat, cards=(card,))
    return _happened(
        state, event, players=_with_player(state, seat, hand), card=None, phase="discard", turn=seat, claims=()
    )


def _take(state: State, action: Action) -> State:
    assert state.card is not None
    hand = add_card(state.players[action.seat].hand, state.card)
    event = Event(kind="take", rule="T4.2", seat=action.seat, cards=(state.card,))
    return _happened(
        state, event, players=_with_player(state, action.seat, hand), card=None, phase="discard", turn=action.seat
    )


def _draw(state: State, action: Action) -> State:
    assert state.card is not None
    thrown = (*state.thrown, (state.drawer, state.card))
    card, *pile = state.pile
    event = Event(kind="draw", rule="T4.2", seat=action.seat, cards=(card,))
    state = _happened(state, event, thrown=thrown, card=card, source="pile", drawer=action.seat, pile=tuple(pile))
    return _ask(state)


def _call_void(state: State, action: Action) -> State:
    """The pile is out, and the discard that nobody took stays where it lies: nobody pays. Rule: T4.5."""
    assert state.card is not None
    thrown = (*state.thrown, (state.drawer, state.card))
    nothing = Result(winner=None, drawer=None, card=None, win=None, points=(0,) * state.setup.players)
    void = Event(kind="void", rule="T4.5", seat=action.seat)
    return _happened(state, void, phase="end", result=nothing, thrown=thrown, card=None)


def _claim_win(state: State, action: Action) -> State:
    if state.phase == "claim":
        return _claim(state, action)
    dealt = _dealt_win(state)
    assert dealt is not None
    card, win = dealt
    hand = drop_cards(state.players[action.seat].hand, card)
    state = replace(state, players=_with_player(state, action.seat, hand), card=card, drawer=action.seat)
    return _end(state, action.seat, win, "T5.5")


def _win(state: State, seats: list[int]) -> State:
    """The winner among those who claim to win: the higher class, then who sits upstream. Rule: T8.1, T8.2."""
    assert state.card is not None
    wins = {seat: _win_of(state, seat, state.card) for seat in seats}
    top = max(CLASS_RANK[win.klass] for win in wins.values())
    order = seats_from(state.drawer, state.setup.players, state.house.upstream)
    winner = min((seat for seat in seats if CLASS_RANK[wins[seat].klass] == top), key=order.index)
    return _end(state, winner, wins[winner], wins[winner].rule)


def _win_of(state: State, seat: int, card: str) -> Win:
    player = state.players[seat]
    thok = seat == state.drawer and state.source == "pile"
    win = best_win(player.hand, card, thok=thok, keng=player.keng, house=state.house)
    assert win is not None
    return win


def _end(state: State, winner: int, win: Win, rule: str) -> State:
    """The win, the rest of the pile turned up, thap lang, the payment. Rule: T4.6, T7.5."""
    assert state.card is not None
    late = _thap_lang(state, winner)
    points = settle_points(winner, state.drawer, state.setup.players, win.price, state.house)
    events = [Event(kind="win", rule=rule, seat=winner, cards=(state.card,)),
              Event(kind="turn_up", rule="T4.6", cards=state.pile, count=len(state.pile)),
              *(Event(kind="thap_lang", rule="T4.6", seat=seat, cards=state.pile[:1]) for seat in late),
              Event(kind="pay", rule="T7.5", seat=winner, count=win.price, points=points)]  # fmt: skip
    result = Result(winner=winner, drawer=state.drawer, card=state.card, win=win, points=points, thap_lang=late)
    return _happened(state, *events, phase="end", result=result, asked=(), claims=())


def _thap_lang(state: State, winner: int) -> tuple[int, ...]:
    """Who else would have won with the next card of the pile. Rule: T4.6."""
    if not state.pile:
        return ()
    return tuple(
        seat for seat, player in enumerate(state.players)
        if seat != winner and player.hand.size == HAND_SIZE
        and best_category(player.hand, state.pile[0], keng=player.keng, house=state.house) is not None
    )  # fmt: skip


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


_ROWS: tuple[Move, ...] = (
    Move(key="keng", rule="T6.17", phases=("keng",), checks=(_names(1), _box_takes), apply=_put_keng, letter="k"),
    Move(key="stir", rule="T3.3", phases=("stir",), checks=(_holds_cards,), apply=_put_in, letter="s"),
    Move(key="discard", rule="T4.2", phases=("discard",), checks=(_names(1), _holds_cards), apply=_throw, letter="d"),
    Move(key="take", rule="T4.2", phases=("take",), checks=(_names(0), _takes), apply=_take, letter="t"),
    Move(key="draw", rule="T4.2", phases=("take",), checks=(_names(0), _pile_lasts), apply=_draw, letter="n"),
    Move(key="void", rule="T4.5", phases=("take",), checks=(_names(0), _pile_is_out), apply=_call_void, letter="v"),
    Move(key="pong", rule="T4.3", phases=("claim",), checks=(_names(0), _pongs), apply=_claim, letter="p"),
    Move(key="win", rule="T5.1", phases=("claim", "discard"), checks=(_names(0), _wins), apply=_claim_win, letter="w"),
    Move(key="pass", rule="T4.4", phases=("claim",), checks=(_names(0),), apply=_claim, letter="x"),
)
MOVES: Mapping[str, Move] = {row.key: row for row in _ROWS}
_ALWAYS: tuple[Check, ...] = (_is_on, _is_asked, _fits)


def judge_action(state: State, action: Action) -> Verdict:
    """ทำได้ไหม: whether a move may be made now, and why or why not. Rule: T3.3, T4, T5.1, T6.17.

    What the later conditions need is asked only where the earlier ones hold.

    Errors: `CardsError` `bad_value` for a kind that is none or a seat that is none.

    >>> from random import Random
    >>> state = start_game(Setup(pack=shuffle_pack(Random(7))))
    >>> judge_action(state, Action(kind="keng", seat=0, cards=("1a",))).failed[0].needs
    'box_takes_face'
    >>> judge_action(state, Action(kind="draw", seat=3)).failed[0].needs
    'seat_is_asked'
    """
    check_move(action.kind, action.seat, MOVES, state.setup.players)
    return judge_in_turn(check(state, action) for check in (*_ALWAYS, *MOVES[action.kind].checks))


def apply_action(state: State, action: Action) -> State:
    """เล่น: the hand after a move. Rule: T3 to T8.

    Errors: `CardsError` `illegal_move`, which names the rule and the condition that fails, and those of `judge_action`.

    >>> from random import Random
    >>> state = start_game(Setup(pack=shuffle_pack(Random(7))))
    >>> apply_action(state, Action(kind="keng", seat=0, cards=("4b",))).turn
    1
    >>> apply_action(state, Action(kind="take", seat=0))
    Traceback (most recent call last):
    cards.errors.CardsError: take cannot come now: move_fits_phase (T4.2)
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
    """ทำอะไรได้บ้าง: every move that the seat whose turn it is may make; none once the hand has ended. Rule: T4.

    A stir, of which there are thousands, is given as putting in nothing, or one card.

    >>> from random import Random
    >>> len(legal_actions(start_game(Setup(pack=shuffle_pack(Random(7))))))
    24
    """
    if state.phase == "end":
        return ()
    seat = state.turn
    if state.phase == "claim":
        quick = {"win": _can_win(state, seat), "pong": _can_pong(state, seat), "pass": True}
        return tuple(Action(kind=kind, seat=seat) for kind, may in quick.items() if may)
    held = tuple((card,) for card in dict.fromkeys(state.players[seat].hand.cards))
    named = {"keng": tuple((face,) for face in KENG_FACES), "stir": ((), *held), "discard": held}
    found: list[Action] = []
    for move in _ROWS:
        if state.phase in move.phases:
            actions = [Action(kind=move.key, seat=seat, cards=cards) for cards in named.get(move.key, ((),))]
            # cards that were named here fit the move: it is judged once for all of them
            found += actions if move.key in named else filter(lambda action: judge_action(state, action).holds, actions)
    return tuple(found)


# --- what a seat can see ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Observation:
    """สิ่งที่เห็น: what one seat can see: its own hand and keng box, what lies open, what it may do now.

    `sizes` are the cards in each hand, ponged ones not counted; `ponged` the faces that lie before each seat. `turn` is
    whose move all are waiting for; who is asked about a card is known to him alone, for others it is the drawer. At
    the end all hands are laid open in `hands`.
    """

    seat: int
    dealer: int
    house: House
    phase: str
    turn: int
    hand: Hand
    keng: str | None
    sizes: tuple[int, ...]
    ponged: tuple[tuple[str, ...], ...]
    pile_left: int
    card: str | None
    source: str
    drawer: int
    thrown: tuple[tuple[int, str], ...]
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    result: Result | None
    hands: tuple[Hand, ...]

    def unseen(self) -> Counter[str]:
        """How many copies of each face this seat has not seen: in other hands and in the pile.

        Cards that were seen and are in a hand again, taken or kept, count as seen.
        """
        left = Counter(dict.fromkeys(CODES, COPIES))
        left.subtract(self.hand.all_cards)
        left.subtract(card for _, card in self.thrown)
        left.subtract(face for seat, faces in enumerate(self.ponged) if seat != self.seat for face in faces * 3)
        if self.card is not None:
            left[self.card] -= 1
        for (_, card), count in self._kept_by_others().items():
            left[card] -= count
        return left

    def _kept_by_others(self) -> dict[tuple[int, str], int]:
        """Cards that others were seen to take into their hands and have not thrown or ponged since, by seat."""
        kept: dict[tuple[int, str], int] = {}
        for event in self.events:
            kind, seat = event.kind, event.seat
            if seat is None or seat == self.seat or kind not in _MOVES_CARDS:
                continue
            key = seat, event.cards[0]
            if kind in ("keep", "take"):
                kept[key] = kept.get(key, 0) + 1
            elif key in kept:
                kept[key] = max(0, kept[key] - _MOVES_CARDS[kind])
        return kept


_MOVES_CARDS: Mapping[str, int] = {"keep": 0, "take": 0, "discard": 1, "pong": 2}
"""The events that bring a card that was seen into a hand, or out of it, with how many go out."""


def observe(state: State, seat: int) -> Observation:
    """สิ่งที่เห็น: what this seat can see of a hand. Two states that differ in hidden cards only look alike.

    >>> from random import Random
    >>> seen = observe(start_game(Setup(pack=shuffle_pack(Random(7)))), 1)
    >>> seen.turn, seen.actions, seen.sizes
    (0, (), (0, 0, 0, 0, 0, 0))
    """
    mine = state.turn == seat and state.phase != "end"
    asking = state.phase == "claim"
    own = state.players[seat]
    return Observation(
        seat=seat, dealer=state.setup.dealer, house=state.house, phase=state.phase,
        turn=state.drawer if asking and not mine else state.turn, hand=own.hand, keng=own.keng,
        sizes=tuple(len(player.hand.cards) for player in state.players),
        ponged=tuple(player.hand.ponged for player in state.players), pile_left=len(state.pile), card=state.card,
        source=state.source, drawer=state.drawer, thrown=state.thrown,
        actions=legal_actions(state) if mine else (),
        events=tuple([event for event in state.events if event.seen_by is None or event.seen_by == seat]),
        result=state.result, hands=tuple(player.hand for player in state.players) if state.phase == "end" else (),
    )  # fmt: skip


def known_cards(state: State) -> Counter[str]:
    """ครบสำรับ: every card of the state, wherever it lies: always the whole pack. Rule: T1.1, T4.6."""
    cards = Counter(state.pile)
    for player in state.players:
        cards.update(player.hand.all_cards)
    cards.update(card for _, card in state.thrown)
    cards.update(card for put in state.stirred for card in put)
    if state.card is not None:
        cards[state.card] += 1
    return cards


# --- written down -----------------------------------------------------------------------------------------------------

_LETTERS = {row.letter: row.key for row in _ROWS}
_MOVE = re.compile(r"([a-z])((?:[1-9][a-f])*)")


def format_moves(actions: tuple[Action, ...]) -> str:
    """บันทึกการเล่น: moves as text, a letter and its cards each: the seats follow from the game.

    >>> format_moves((Action(kind="keng", seat=0, cards=("4b",)), Action(kind="draw", seat=1)))
    'k4b.n'
    """
    return ".".join(MOVES[action.kind].letter + "".join(action.cards) for action in actions)


def read_move(text: str, seat: int) -> Action:
    """อ่านหนึ่งตา: the move that a piece of a log stands for. Errors: `CardsError` `bad_value`.

    >>> read_move("d4c", 2)
    Action(kind='discard', seat=2, cards=('4c',))
    """
    found = _MOVE.fullmatch(text)
    if found is None or found[1] not in _LETTERS:
        raise CardsError("bad_value", f"no such move: {text!r}", token=text, key="moves")
    return Action(kind=_LETTERS[found[1]], seat=seat, cards=parse_cards(found[2]))


def replay(setup: Setup, moves: str) -> State:
    """เล่นซ้ำ: the hand that these moves make of a setup; `format_moves` writes them.

    Errors: `CardsError` `bad_value` for a text that is no moves, `illegal_move` for one that cannot come then.

    >>> from random import Random
    >>> setup = Setup(pack=shuffle_pack(Random(7)))
    >>> replay(setup, "k4b.k4b").turn
    2
    """
    state = start_game(setup)
    for piece in filter(None, moves.split(".")):
        if state.phase == "end":
            raise CardsError("bad_value", f"the hand has ended before {piece!r}", token=piece, key="moves")
        state = apply_action(state, read_move(piece, state.turn))
    return state
