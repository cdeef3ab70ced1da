"""คำสั่งของป๊อกเด้ง: the line protocol's calls for Pok Deng, each a row."""

from __future__ import annotations

from cards.game import Call, Game, Json, Request, bad_value, check_keys, maybe_text_of, text_of
from cards.pok_deng import deck, hands, house, rounds, settle
from cards.pok_deng.deck import TWO_CARDS, Cards
from cards.pok_deng.house import House
from cards.pok_deng.rounds import Dealer, Leg
from cards.pok_deng.settle import Settlement

_DEALER_KEYS = ("hand", "catch", "draw")
_LEG_KEYS = ("hand", "draw", "stake")


# --- reading a request ------------------------------------------------------------------------------------------------


def _hand(request: Request, key: str = "hand") -> Cards:
    return deck.parse_hand(text_of(request, key))


def _two_cards(request: Request) -> Cards:
    return deck.parse_hand(text_of(request, "hand"), sizes=(TWO_CARDS,))


def _draw(request: Request) -> str | None:
    text = maybe_text_of(request, "draw")
    return None if text is None else deck.parse_card(text)


def _stake(request: Request) -> int:
    stake: int = request["stake"]
    settle.check_stake(stake)
    return stake


def _leg(seat: object) -> Leg:
    if not isinstance(seat, dict):
        raise bad_value("players", seat, "a list of players, each with a hand and a stake")
    check_keys(seat, _LEG_KEYS, ("hand", "stake"))
    return Leg(hand=_two_cards(seat), stake=_stake(seat), draw=_draw(seat))


# --- the calls --------------------------------------------------------------------------------------------------------


def _told(settled: Settlement) -> Json:
    return {"outcome": settled.outcome, "multiple": settled.multiple, "pays": settled.pays}


def _explain(request: Request, rules: House) -> Json:
    value = hands.evaluate_hand(_hand(request), rules)
    return {"points": value.points, "class": value.klass, "deng": value.deng, "rule": value.rule}


def _settle(request: Request, rules: House) -> Json:
    dealer, player = _hand(request, "dealer"), _hand(request, "player")
    return _told(settle.settle_hands(dealer, player, _stake(request), house=rules))


def _may_draw(request: Request, rules: House) -> Json:
    found = settle.draw_rule(_hand(request), rules)
    return {"must": found.must, "may": found.may, "rule": found.rule}


def _round(request: Request, rules: House) -> Json:
    dealer, players = request["dealer"], request["players"]
    if not isinstance(dealer, dict):
        raise bad_value("dealer", dealer, "an object with a hand")
    if not isinstance(players, list) or not players:
        raise bad_value("players", players, "a list of players")
    check_keys(dealer, _DEALER_KEYS, ("hand",))
    dealt = Dealer(hand=_two_cards(dealer), catch=maybe_text_of(dealer, "catch"), draw=_draw(dealer))
    played = rounds.play_round(dealt, [_leg(seat) for seat in players], rules)
    return {
        "settlements": [{**_told(settled), "rule": settled.rule} for settled in played.settlements],
        "dealer_pays": played.dealer_pays,
    }


def _advise(request: Request, rules: House) -> Json:
    from cards.pok_deng import odds  # noqa: PLC0415 - numpy is read only when odds are asked for

    advice = odds.find_advice(_two_cards(request), rules)
    return {"stand": advice.stand, "draw": advice.draw, "best": advice.best}


def _odds(_request: Request, rules: House) -> Json:
    from cards.pok_deng import odds  # noqa: PLC0415 - as above

    return {"value": float(odds.solve(rules).value)}


CALLS: tuple[Call, ...] = (
    Call("explain", ("hand",), ("hand",), _explain, "what two or three cards are, and at what multiple"),
    Call(
        "settle", ("dealer", "player", "stake"), ("dealer", "player", "stake"), _settle, "who pays whom, and how much"
    ),
    Call("draw", ("hand",), ("hand",), _may_draw, "whether a hand must draw, and whether it may"),
    Call("round", ("dealer", "players"), ("dealer", "players"), _round, "a whole round, every stake settled"),
    Call("advise", ("hand",), ("hand",), _advise, "what standing and drawing are worth with two cards"),
    Call("odds", (), (), _odds, "what one stake is worth when both sides play best"),
)
GAME = Game(key="pok", name="Pok Deng", calls=CALLS, house_from_rules=house.house_from_rules)
