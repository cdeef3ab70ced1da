"""ลองไพ่: what a link to the lab says: a hand of Phai Tong, claims around the mat, or a round of Pok Deng.

The whole state is in the query, and only what differs from an empty lab: `hand=4ccb2abc1dd|1aaa&win=1d&thok=1`,
`pok=1&dealer=4S2H3C&player0=2S2D`, `claims=1&seat0=…&card=…`. A hand may be short of cards; `-` is a place without any.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from cards.errors import CardsError
from cards.house_rules import read_overrides
from cards.phai_tong import deck as tong_deck
from cards.phai_tong.claims import Player
from cards.phai_tong.deck import FULL_SIZE, HAND_SIZE, Hand, parse_card, parse_hand, parse_keng
from cards.phai_tong.house import House, house_from_rules, rules_of
from cards.pok_deng import deck as pok_deck
from cards.pok_deng.deck import Cards
from cards.pok_deng.house import House as PokHouse
from cards.pok_deng.rounds import CAUGHT_SIZE
from cards.typed import read_pieces
from lessons.quizzes.situation import cards_text, format_rules, hand_text, parse_rules

MOST_SEATS = 6
MOST_PLAYERS = 7
USUAL_SEATS, USUAL_PLAYERS = 3, 2
USUAL_STAKE = 1
MOST_STAKE = 9999
_EMPTY = "-"


@dataclass(frozen=True, kw_only=True, slots=True)
class HandLab:
    """ลองมือ: a hand of up to twelve cards, the card that came, who drew it, the keng box, the house rules."""

    hand: Hand = field(default_factory=lambda: Hand(()))
    win: str | None = None
    thok: bool = False
    keng: str | None = None
    house: House = field(default_factory=House)

    @property
    def size(self) -> int:
        """Every card on the table, the one that came counted."""
        return self.hand.size + (self.win is not None)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimsLab:
    """หลายคนจะเอา: the players around the mat, the card that came, who drew or threw it, the house rules."""

    players: tuple[Player, ...] = (Player(Hand(())),) * USUAL_SEATS
    card: str | None = None
    drawer: int = 0
    thrown: bool = False
    house: House = field(default_factory=House)


@dataclass(frozen=True, slots=True)
class Place:
    """ขา: the cards that lie before a player of Pok Deng, the third being the one drawn, and his stake."""

    cards: Cards = ()
    stake: int = USUAL_STAKE


@dataclass(frozen=True, kw_only=True, slots=True)
class PokLab:
    """ลองป๊อกเด้ง: the dealer's cards, the third being the one drawn, what he catches, the players, the house rules."""

    dealer: Cards = ()
    catch: str | None = None
    players: tuple[Place, ...] = (Place(),) * USUAL_PLAYERS
    house: PokHouse = field(default_factory=PokHouse)


Lab = HandLab | ClaimsLab | PokLab


# --- a query, read strictly -------------------------------------------------------------------------------------------


def read_lab(query: Mapping[str, str]) -> Lab:
    """ลองไพ่จากลิงก์: the lab that a query tells of; the rulebook's house rules where it names none.

    Errors: `CardsError` naming what is wrong: `unknown_key`, `missing_key`, `bad_value`, `lab_full`, those of the cards
    (`unknown_card`, `too_many_copies`, `not_a_tong`, `iao_in_keng`) and of the house rules.

    >>> read_lab({"hand": "4ccb 2abc 1dd | เอี่ยวเกือก 1aa", "win": "1d"}).win
    '1d'
    >>> read_lab({"hand": "4ccb", "wind": "1d"})
    Traceback (most recent call last):
    cards.errors.CardsError: the lab has no 'wind' here
    """
    for name in ("pok", "claims"):
        if name in query and query[name] != "1":
            raise CardsError("bad_value", f"{name} is 1 or left out, not {query[name]!r}", token=query[name] or name)
    if "pok" in query:
        return _read_pok(query)
    return _read_claims(query) if "claims" in query else _read_hand(query)


def _allow(query: Mapping[str, str], keys: set[str]) -> None:
    for key, value in query.items():
        if key not in keys:
            raise CardsError("unknown_key", f"the lab has no {key!r} here", token=key or "=")
        if not value:
            raise CardsError("bad_value", f"{key!r} says nothing", token=key)


def _flag(query: Mapping[str, str], key: str) -> bool:
    if query.get(key, "1") != "1":
        raise CardsError("bad_value", f"{key} is 1 or left out, not {query[key]!r}", token=query[key])
    return key in query


def _number(query: Mapping[str, str], key: str, least: int, most: int, usual: int) -> int:
    text = query.get(key, str(usual))
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)) or not least <= int(text) <= most:
        raise CardsError(
            "bad_value", f"{key} is a number from {least} to {most}, not {text!r}", token=text, field=key, least=least,
            most=most,
        )  # fmt: skip
    return int(text)


def _count(query: Mapping[str, str], name: str, least: int, most: int) -> int:
    """How many places there are: those named, from 0 on without a gap."""
    named = {place for place in range(most) if f"{name}{place}" in query}
    count = max(named, default=-1) + 1
    for place in range(count):
        if place not in named:
            raise CardsError(
                "missing_key", f"{name}{place} is missing before {name}{count - 1}", token=f"{name}{place}"
            )
    return max(count, least)


def _some_cards(text: str, most: int) -> Hand:
    """A hand of up to so many cards."""
    hand = parse_hand(text, sizes=tuple(range(4 * len(tong_deck.CODES) + 1)))
    if hand.size > most:
        raise CardsError(
            "lab_full", f"{most} cards at most, {text!r} has {hand.size}", token=text, most=most, got=hand.size
        )
    return hand


def _read_hand(query: Mapping[str, str]) -> HandLab:
    _allow(query, {"hand", "win", "thok", "keng", "rules"})
    house = parse_rules(query.get("rules", ""))
    win = parse_card(query["win"]) if "win" in query else None
    hand = _some_cards(query.get("hand", _EMPTY), FULL_SIZE if win is None else HAND_SIZE)
    thok = _flag(query, "thok")
    if thok and win is None:
        raise CardsError("missing_key", "thok tells who drew a card, and 'win' is missing", token="win")
    tong_deck.check_copies((*hand.all_cards, *((win,) if win else ())))
    keng = parse_keng(query["keng"]) if "keng" in query else None
    return HandLab(hand=hand, win=win, thok=thok, keng=keng, house=house)


def _read_claims(query: Mapping[str, str]) -> ClaimsLab:
    seats, kengs = ([f"{name}{seat}" for seat in range(MOST_SEATS)] for name in ("seat", "keng"))
    _allow(query, {"claims", *seats, *kengs, "card", "drawer", "thrown", "rules"})
    house = parse_rules(query.get("rules", ""))
    count = _count(query, "seat", 0, MOST_SEATS) or USUAL_SEATS
    if count < 2:
        raise CardsError("missing_key", "two players at least are wanted: seat0 and seat1", token="seat1")
    players = []
    for seat in range(MOST_SEATS):
        if seat < count:
            keng = parse_keng(query[kengs[seat]]) if kengs[seat] in query else None
            players.append(Player(_some_cards(query.get(seats[seat], _EMPTY), HAND_SIZE), keng))
        elif kengs[seat] in query:
            raise CardsError("missing_key", f"{seats[seat]} is missing beside {kengs[seat]}", token=seats[seat])
    card = parse_card(query["card"]) if "card" in query else None
    tong_deck.check_copies(
        [code for player in players for code in player.hand.all_cards] + ([card] if card is not None else [])
    )
    drawer = _number(query, "drawer", 0, count - 1, 0)
    return ClaimsLab(players=tuple(players), card=card, drawer=drawer, thrown=_flag(query, "thrown"), house=house)


def _pok_cards(text: str) -> Cards:
    cards = () if text == _EMPTY else pok_deck.parse_cards(text)
    if len(cards) > pok_deck.THREE_CARDS:
        raise CardsError("lab_full", f"3 cards at most, {text!r} has {len(cards)}", token=text, most=3, got=len(cards))
    return cards


def _read_pok(query: Mapping[str, str]) -> PokLab:
    names, stakes = ([f"{name}{seat}" for seat in range(MOST_PLAYERS)] for name in ("player", "stake"))
    _allow(query, {"pok", "dealer", "catch", *names, *stakes, "rules"})
    house = parse_rules(query.get("rules", ""), "pok")
    count = _count(query, "player", 0, MOST_PLAYERS) or USUAL_PLAYERS
    dealer = _pok_cards(query.get("dealer", _EMPTY))
    if (catch := query.get("catch")) is not None and catch not in CAUGHT_SIZE:
        raise CardsError("bad_value", f"catch is {' or '.join(CAUGHT_SIZE)}, not {catch!r}", token=catch)
    players = []
    for seat in range(MOST_PLAYERS):
        if seat < count:
            stake = _number(query, stakes[seat], 1, MOST_STAKE, USUAL_STAKE)
            players.append(Place(_pok_cards(query.get(names[seat], _EMPTY)), stake))
        elif stakes[seat] in query:
            raise CardsError("missing_key", f"{names[seat]} is missing beside {stakes[seat]}", token=names[seat])
    pok_deck.check_copies([*dealer, *(card for place in players for card in place.cards)])
    return PokLab(dealer=dealer, catch=catch, players=tuple(players), house=house)


# --- and written ------------------------------------------------------------------------------------------------------


def lab_query(lab: Lab) -> dict[str, str]:
    """ลิงก์ของลองไพ่: the query of a lab, the same lab always the same text; `read_lab` reads it back.

    >>> lab_query(read_lab({"hand": "4ccb 2abc 1dd | 1aaa", "win": "เอี่ยวพญา", "thok": "1"}))
    {'hand': '1dd2abc4bcc|1aaa', 'win': '1d', 'thok': '1'}
    >>> lab_query(PokLab(dealer=("4S", "2H"), players=(Place(("2S", "2D", "KS"), 10),)))
    {'pok': '1', 'dealer': '4S2H', 'player0': '2S2DKS', 'stake0': '10'}
    """
    found: dict[str, str] = _WRITERS[type(lab)](lab)
    if rules := format_rules(lab.house):
        found["rules"] = rules
    return found


def _write_hand(lab: HandLab) -> dict[str, str]:
    found = {"hand": hand_text(lab.hand)} if lab.hand.size else {}
    if lab.win is not None:
        found["win"] = lab.win
        if lab.thok:
            found["thok"] = "1"
    if lab.keng is not None:
        found["keng"] = lab.keng
    return found


def _write_claims(lab: ClaimsLab) -> dict[str, str]:
    found = {"claims": "1"}
    if any(player.hand.size or player.keng for player in lab.players) or len(lab.players) != USUAL_SEATS:
        for seat, player in enumerate(lab.players):
            found[f"seat{seat}"] = hand_text(player.hand) or _EMPTY
            if player.keng:
                found[f"keng{seat}"] = player.keng
    if lab.card is not None:
        found["card"] = lab.card
    if lab.drawer:
        found["drawer"] = str(lab.drawer)
    if lab.thrown:
        found["thrown"] = "1"
    return found


def _write_pok(lab: PokLab) -> dict[str, str]:
    found = {"pok": "1"}
    if lab.dealer:
        found["dealer"] = cards_text(lab.dealer)
    if lab.catch:
        found["catch"] = lab.catch
    if any(place != Place() for place in lab.players) or len(lab.players) != USUAL_PLAYERS:
        for seat, place in enumerate(lab.players):
            found[f"player{seat}"] = cards_text(place.cards) or _EMPTY
            if place.stake != USUAL_STAKE:
                found[f"stake{seat}"] = str(place.stake)
    return found


_WRITERS: Mapping[type[Any], Any] = {HandLab: _write_hand, ClaimsLab: _write_claims, PokLab: _write_pok}


# --- what is typed or pasted ------------------------------------------------------------------------------------------


def read_typed(text: str, lab: Lab) -> Lab:
    """ที่พิมพ์หรือวาง: the lab that a text tells of: a link, a query, or cards; house rules stay where it names none.

    Cards in codes, Thai names or RTGS. A hand may be followed by what came of it, as `cards.typed.read_pieces` tells.
    Of a message, the one line that is a hand is read. Around the mat every line is a player; in Pok Deng the first line
    or what stands before a / is the dealer.

    Errors: `CardsError` as `read_lab`, about the text as a whole or the first line that names a card wrongly.

    >>> read_typed("สองคณฑ์ สองคณฑ์ สองคณฑ์ สี่นม สี่นม ผ่อง 4bbb 9ccc + สี่นม", HandLab()).win
    '4c'
    >>> read_typed("มือนี้กินไหม\\n2aaa 4cc | 4bbb 9ccc", HandLab()).hand.size
    11
    """
    text = text.strip()
    if (query := _query_in(text)) is not None:
        return read_lab(query)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if isinstance(lab, HandLab):
        return _typed_hand(text, lines, lab)
    if len(lines) > (most := MOST_SEATS if isinstance(lab, ClaimsLab) else MOST_PLAYERS + 1):
        raise CardsError("lab_lines", f"{most} lines at most, not {len(lines)}", token=lines[most], most=most)
    if isinstance(lab, ClaimsLab):
        hands = [_some_cards(line, HAND_SIZE) for line in lines]
        seats = [replace(old, hand=hand) for old, hand in zip(_padded(lab, len(hands)), hands, strict=True)]
        rest = lab.players[len(hands) :]
        players = (*seats, *rest)
        tong_deck.check_copies(
            [code for player in players for code in player.hand.all_cards] + ([lab.card] if lab.card else [])
        )
        return replace(lab, players=players)
    dealer, *others = _pok_hands(lines) or [()]
    old = (*lab.players, *(Place(),) * max(0, len(others) - len(lab.players)))
    places = tuple(replace(place, cards=cards) for place, cards in zip(old, others, strict=False)) + old[len(others) :]
    pok_deck.check_copies([*dealer, *(card for place in places for card in place.cards)])
    return replace(lab, dealer=dealer, players=places)


def _pok_hands(lines: list[str]) -> list[Cards]:
    """The hands of a round, the dealer's first: a line or a side of a / each; four cards alone are two hands."""
    hands = [side for line in lines for side in line.split("/") if side.strip()]
    if len(hands) == 1 and len(cards := pok_deck.parse_cards(hands[0])) == 2 * pok_deck.TWO_CARDS:
        return [cards[: pok_deck.TWO_CARDS], cards[pok_deck.TWO_CARDS :]]
    return [_pok_cards(hand) for hand in hands]


def _padded(lab: ClaimsLab, count: int) -> tuple[Player, ...]:
    return (*lab.players, *(Player(Hand(())),) * max(0, count - len(lab.players)))[:count]


def _query_in(text: str) -> dict[str, str] | None:
    """The query of a link to the lab that lies in the text, or that the text is."""
    link = re.search(r"\S*/lab\?\S+", text)
    if link is not None:
        return dict(parse_qsl(urlsplit(link[0]).query, keep_blank_values=True))
    if re.fullmatch(r"\??(?:hand|pok|claims)=\S+", text):
        return dict(parse_qsl(text.lstrip("?"), keep_blank_values=True))
    return None


def _typed_hand(text: str, lines: list[str], lab: HandLab) -> HandLab:
    try:
        return _hand_and_card(text, lab)
    except CardsError as error:
        if error.code != "unknown_card" or len(lines) < 2:
            raise
        whole = error
    found = []
    for line in lines:
        try:
            read = _hand_and_card(line, lab)
        except CardsError as error:
            if error.code != "unknown_card":
                raise
            continue
        if read.hand.size:
            found.append(read)
    if len(found) == 1:
        return found[0]
    if found:
        raise CardsError(
            "lab_hands", f"{len(found)} lines are hands: one at a time", token=hand_text(found[0].hand), got=len(found)
        )
    raise whole


def _hand_and_card(text: str, lab: HandLab) -> HandLab:
    pieces = read_pieces(text)
    if pieces.win and pieces.pong:
        raise CardsError("bad_value", f"one card at most comes: {text!r}", token=text)
    told = {"win": pieces.win or pieces.pong, "keng": pieces.keng, "thok": "1" if pieces.thok else ""}
    read = _read_hand({"hand": pieces.hand or _EMPTY, **{key: value for key, value in told.items() if value}})
    house = house_from_rules({**rules_of(lab.house), **read_overrides(pieces.rules)})
    return replace(read, keng=read.keng or lab.keng, house=house)
