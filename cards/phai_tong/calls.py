"""คำสั่งของไพ่ตอง: the line protocol's calls for Phai Tong, each a row."""

from __future__ import annotations

from collections.abc import Iterable

from cards.errors import CardsError
from cards.game import Call, Game, Json, Request, bad_value, check_keys, flag_of, text_of
from cards.phai_tong import census, claims, deck, house, sets, waits, wins
from cards.phai_tong.deck import FULL_SIZE, HAND_SIZE, Hand
from cards.phai_tong.house import House
from cards.phai_tong.wins import Win


def _keng(request: Request) -> str | None:
    if request.get("keng") is None:
        return None
    return deck.parse_keng(text_of(request, "keng"))


def _hand(request: Request, size: int = HAND_SIZE) -> Hand:
    return deck.parse_hand(text_of(request, "hand"), sizes=(size,))


# --- writing an answer ------------------------------------------------------------------------------------------------


def _brief(win: Win) -> Json:
    return {"category": win.category, "class": win.klass, "price": win.price}


def _told(win: Win | None, *, thok: bool, keng: bool) -> Json:
    if win is None:
        return {
            "category": None, "thok": thok, "keng": keng, "class": None, "price": 0, "tong": 0,
            "sets": [], "win_set": None, "all": [], "rule": None,
        }  # fmt: skip
    return {
        "category": win.category,
        "thok": thok,
        "keng": keng,
        "class": win.klass,
        "price": win.price,
        "tong": win.tong,
        "sets": [list(card_set) for card_set in win.sets],
        "win_set": win.win_set,
        "all": list(win.all),
        "rule": win.rule,
    }


def _waits_told(found: Iterable[waits.Wait]) -> list[Json]:
    return [
        {"card": wait.card, "left": wait.left, "drawn": _brief(wait.drawn), "thok": _brief(wait.thok)} for wait in found
    ]


# --- the calls --------------------------------------------------------------------------------------------------------


def _explain(request: Request, rules: House) -> Json:
    hand, card = _hand(request), deck.parse_card(text_of(request, "win"))
    thok, keng, why = flag_of(request, "thok"), _keng(request), flag_of(request, "why")
    win = wins.best_win(hand, card, thok=thok, keng=keng, house=rules)
    told = _told(win, thok=thok, keng=card == keng)
    if why:
        verdicts = wins.judge_wins(hand, card, thok=thok, keng=keng, house=rules)
        told["considered"] = [
            {
                "category": key,
                "holds": verdict.holds,
                "needs": [
                    {
                        "condition": reason.needs,
                        "rule": reason.rule,
                        "holds": reason.holds,
                        "cards": list(reason.cards),
                    }
                    for reason in verdict.reasons
                ],
            }
            for key, verdict in verdicts.items()
        ]
    return told


def _dealt(request: Request, rules: House) -> Json:
    keng = _keng(request)
    text = text_of(request, "hand")
    hand = deck.parse_hand(text, sizes=(FULL_SIZE,))
    if hand.ponged:
        raise CardsError("bad_value", f"nothing is ponged at the deal: {text!r}", token=text)
    found = wins.best_dealt_win(hand, keng=keng, house=rules)
    card, win = found if found is not None else (None, None)
    told = _told(win, thok=rules.dealt_win == "thok", keng=card is not None and card == keng)
    return {**told, "win": card}


def _waits(request: Request, rules: House) -> Json:
    return {"waits": _waits_told(waits.find_waits(_hand(request), keng=_keng(request), house=rules))}


def _discards(request: Request, rules: House) -> Json:
    found = waits.find_discards(_hand(request, FULL_SIZE), keng=_keng(request), house=rules)
    return {
        "discards": [
            {
                "card": discard.card,
                "copies": discard.copies,
                "weight": discard.weight,
                "waits": _waits_told(discard.waits),
            }
            for discard in found
        ]
    }


def _pong(request: Request, _rules: House) -> Json:
    hand, card = _hand(request), deck.parse_card(text_of(request, "card"))
    return {"allowed": waits.judge_pong(hand, card).holds}


def _claims(request: Request, rules: House) -> Json:
    card = deck.parse_card(text_of(request, "card"))
    drawer, seats = request["drawer"], request["players"]
    if type(drawer) is not int:
        raise bad_value("drawer", drawer, "a seat's number")
    if not isinstance(seats, list) or not seats:
        raise bad_value("players", seats, "a list of players")
    source = request.get("from", "pile")
    if source not in claims.SOURCES:
        raise bad_value("from", source, "pile or discard")
    players = []
    for seat in seats:
        if not isinstance(seat, dict):
            raise bad_value("players", seat, "a list of players, each with a hand")
        check_keys(seat, ("hand", "keng"), ("hand",))
        players.append(claims.Player(_hand(seat), _keng(seat)))
    if not 0 <= drawer < len(players):
        raise bad_value("drawer", drawer, f"a seat from 0 to {len(players) - 1}")
    settled = claims.settle_claims(card, players, drawer, source=source, house=rules)
    nothing: Json = {"category": None, "class": None, "price": None}
    return {
        "winner": settled.winner,
        **(nothing if settled.win is None else _brief(settled.win)),
        "thok": settled.thok,
        "pong": settled.pong,
        "rule": settled.rule,
        "claims": [
            {
                "player": claim.player,
                "action": claim.action,
                **(nothing if claim.win is None else _brief(claim.win)),
            }
            for claim in settled.claims
        ],
    }


def _set(request: Request, rules: House) -> Json:
    text = text_of(request, "cards")
    cards = deck.parse_cards(text)
    deck.check_copies(cards)
    if len(cards) != 3:
        raise CardsError(
            "wrong_count", f"a set is three cards, {text!r} names {len(cards)}", token=text, wanted=3, got=len(cards)
        )
    return {"kind": sets.set_kind(cards, rules)}


def _census(_request: Request, rules: House) -> Json:
    counted = census.count_hands(rules)
    return {key: str(getattr(counted, key)) for key in ("hands12", "complete12", "dealt_win12", "hands11", "ready11")}


CALLS: tuple[Call, ...] = (
    Call(
        "explain",
        ("hand", "win", "thok", "keng", "why"),
        ("hand", "win"),
        _explain,
        "what a hand of eleven wins as with a card",
    ),
    Call("dealt", ("hand", "keng"), ("hand",), _dealt, "what a dealt twelve wins as"),
    Call("waits", ("hand", "keng"), ("hand",), _waits, "the cards a hand of eleven waits for"),
    Call("discards", ("hand", "keng"), ("hand",), _discards, "what each throw of twelve leaves to win with"),
    Call("pong", ("hand", "card"), ("hand", "card"), _pong, "whether a hand may pong a card"),
    Call(
        "claims",
        ("card", "drawer", "players", "from"),
        ("card", "drawer", "players"),
        _claims,
        "who gets a card that several want",
    ),
    Call("set", ("cards",), ("cards",), _set, "what three cards are"),
    Call("census", (), (), _census, "how many hands there are, exactly"),
)
GAME = Game(key="tong", name="Phai Tong", calls=CALLS, house_from_rules=house.house_from_rules)
