"""Several players want one card. Rules: T4.3, T4.4, T8."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from cards import protocol
from cards.phai_tong.claims import Player, settle_claims
from cards.phai_tong.deck import parse_card, parse_hand
from cards.phai_tong.house import house_from_rules
from tests import strategies
from tests.strategies import Request


def rotated(request: Request, by: int) -> Request:
    """The same table, told from another seat."""
    players = request["players"]
    count = len(players)
    return {
        **request,
        "players": [players[(seat + by) % count] for seat in range(count)],
        "drawer": (request["drawer"] - by) % count,
    }


def turned(answer: dict[str, Any], by: int, count: int) -> dict[str, Any]:
    def seat(player: int | None) -> int | None:
        return None if player is None else (player - by) % count

    claims = [{**claim, "player": seat(claim["player"])} for claim in answer["claims"]]
    return {**answer, "winner": seat(answer["winner"]), "pong": seat(answer["pong"]), "claims": claims}


@given(strategies.requests("claims"))
def test_who_wins_does_not_depend_on_the_seat_the_list_starts_from(request: Request) -> None:
    first = protocol.answer(request)
    for by in range(1, len(request["players"])):
        assert protocol.answer(rotated(request, by)) == turned(first, by, len(request["players"]))


@given(strategies.requests("claims"))
def test_the_winner_has_the_highest_class_of_all_who_claim(request: Request) -> None:
    answer = protocol.answer(request)
    order = ("chong", "si_tua", "lom", "big_lom", "muet", "muet_keng")
    classes = [order.index(claim["class"]) for claim in answer["claims"] if claim["action"] == "win"]
    if classes:
        assert order.index(answer["class"]) == max(classes)
    else:
        assert answer["winner"] is None


@given(strategies.requests("claims"))
def test_prices_never_change_who_wins(request: Request) -> None:
    rules = {
        key: value for key, value in request.get("rules", {}).items() if not key.startswith(("price", "thok_bonus"))
    }
    dear = {**rules, "thok_bonus_chong": 1000, "price_muet_keng": 1000, "price_muet": 1000, "price_big_lom": 1000}
    plain, priced = (protocol.answer({**request, "rules": each}) for each in (rules, dear))
    for key in ("winner", "thok", "pong", "rule", "class"):
        assert plain[key] == priced[key]


@given(strategies.requests("claims"))
def test_no_one_claims_a_discard_unless_the_house_lets_him(request: Request) -> None:
    rules = {**request.get("rules", {}), "win_on_discard": False, "pong_on_discard": False}
    answer = protocol.answer({**request, "from": "discard", "rules": rules})
    assert answer["claims"] == []
    assert answer["winner"] is answer["pong"] is None


@given(strategies.requests("claims"))
def test_house_rules_on_discards_change_nothing_of_a_drawn_card(request: Request) -> None:
    asked = {**request, "from": "pile"}
    rules = request.get("rules", {})
    answers = [
        protocol.answer({**asked, "rules": {**rules, "win_on_discard": win, "pong_on_discard": pong}})
        for win in (False, True)
        for pong in (False, True)
    ]
    assert all(answer == answers[0] for answer in answers)


@given(strategies.requests("claims"))
def test_upstream_matters_only_between_equal_classes(request: Request) -> None:
    rules = request.get("rules", {})
    first, last = (
        protocol.answer({**request, "rules": {**rules, "upstream": upstream}})
        for upstream in ("drawer_first", "drawer_last")
    )
    assert first["claims"] == last["claims"]
    if first != last:
        assert first["rule"] == last["rule"] == "T8.2"
        assert first["winner"] == request["drawer"]


@given(strategies.requests("claims"))
def test_the_function_and_the_protocol_say_the_same(request: Request) -> None:
    players = [Player(parse_hand(seat["hand"]), seat.get("keng")) for seat in request["players"]]
    settled = settle_claims(
        parse_card(request["card"]),
        players,
        request["drawer"],
        source=request.get("from", "pile"),
        house=house_from_rules(request.get("rules", {})),
    )
    answer = protocol.answer(request)
    assert (settled.winner, settled.thok, settled.pong, settled.rule) == (
        answer["winner"],
        answer["thok"],
        answer["pong"],
        answer["rule"],
    )
