"""กติกาวงบนมือ: what a house makes of the situations that show its rules. Asked of the engine's judges, never typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cards.house_rules import Outcome, Show
from cards.phai_tong.claims import Player, settle_claims
from cards.phai_tong.deck import parse_card, parse_cards, parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.sets import set_kind
from cards.phai_tong.settle import next_dealer, settle_points
from cards.phai_tong.waits import judge_pong, judge_take
from cards.phai_tong.wins import Win, best_dealt_win, best_win, judge_win

Values = Mapping[str, str]


def players_of(values: Values) -> tuple[Player, ...]:
    """The players of a situation of several, each with the keng box he has.

    >>> players_of({"seat0": "4ac7abc8abc9abc", "keng0": "4b"})[0].keng
    '4b'
    """
    seats = [key for key in values if key.startswith("seat")]
    return tuple(Player(parse_hand(values[key]), values.get(key.replace("seat", "keng"))) for key in seats)


def _won(win: Win | None) -> Outcome:
    if win is None:
        return Outcome("no_win")
    return Outcome("win", (("category", win.category), ("thok", int(win.thok)), ("count", win.price)))


def _best(values: Values, house: House) -> Win | None:
    return best_win(
        parse_hand(values["hand"]), parse_card(values["win"]), thok=values.get("thok") == "1", keng=values.get("keng"),
        house=house,
    )  # fmt: skip


def _discard(values: Values, house: House) -> Outcome:
    win = _best(values, house)
    if win is None:
        return Outcome("no_win")
    hand, card = parse_hand(values["hand"]), parse_card(values["win"])
    return _won(win) if judge_win(hand, card, win.category, discarded=True, house=house).holds else Outcome("no_win")


def _dealt(values: Values, house: House) -> Outcome:
    found = best_dealt_win(parse_hand(values["hand"]), house=house)
    return _won(found[1] if found else None)


def _take(values: Values, house: House) -> Outcome:
    return Outcome(
        "take" if judge_take(parse_hand(values["hand"]), parse_card(values["card"]), house).holds else "no_take"
    )


def _pong(values: Values, house: House) -> Outcome:
    verdict = judge_pong(parse_hand(values["hand"]), parse_card(values["card"]), discarded=True, house=house)
    return Outcome("pong" if verdict.holds else "no_pong")


def _claims(values: Values, house: House) -> Outcome:
    settled = settle_claims(parse_card(values["card"]), players_of(values), int(values["drawer"]), house=house)
    if settled.winner is None:
        return Outcome("no_win")
    return Outcome("seat_wins", (("seat", settled.winner), *_won(settled.win).facts))


def _pay(values: Values, house: House) -> Outcome:
    win = _best(values, house)
    price = win.price if win else 0
    points = settle_points(int(values["winner"]), int(values["drawer"]), int(values["players"]), price, house)
    payers = [seat for seat, paid in enumerate(points) if paid < 0]
    key = "nobody_pays" if not payers else "one_pays" if len(payers) == 1 else "all_pay"
    return Outcome(key, (("count", price), ("total", max(points)), ("seat", payers[0] if payers else 0)))


def _dealer(values: Values, house: House) -> Outcome:
    seat = next_dealer(int(values["dealer"]), int(values["winner"]), int(values["players"]), house)
    return Outcome("deals", (("seat", seat),))


ANSWERS: Mapping[str, Callable[[Values, House], Outcome]] = {
    "set": lambda values, house: Outcome("set", (("kind", set_kind(parse_cards(values["cards"]), house) or "none"),)),
    "win": lambda values, house: _won(_best(values, house)),
    "discard": _discard,
    "dealt": _dealt,
    "take": _take,
    "pong": _pong,
    "claims": _claims,
    "pay": _pay,
    "dealer": _dealer,
    "opening": lambda values, house: Outcome("opening", (("steps", " ".join(house.opening)),)),
}
"""What can be asked of a situation, and who answers."""


def answer_show(show: Show, house: House) -> Outcome:
    """ผลตามกติกาวง: what this house makes of a situation. Errors: those of the judges it asks.

    >>> answer_show(Show("set", "cards=1a1c1d"), House(iao_sian="mixed")).fact
    {'kind': 'sian'}
    >>> answer_show(Show("opening"), House(stir=True)).fact
    {'steps': 'keng deal stir play'}
    """
    return ANSWERS[show.ask](show.values, house)
