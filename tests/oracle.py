"""An independent reading of the Phai Tong rulebook: brute force, plain and slow.

Nothing of the engine is used but its notation (`cards.phai_tong.deck`). Every function here returns the answer object
of the line protocol, so that a test compares two dictionaries. Where the engine is clever this tries everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from cards.phai_tong.deck import CODES, Hand, parse_card, parse_cards, parse_hand

Answer = dict[str, Any]
Cards = tuple[str, ...]
Parting = tuple[Cards, ...]

# the protocol's table of house rules: only those that judging a hand or a card can touch
DEFAULTS: Mapping[str, Any] = {
    "iao_sian": "one_group",
    "pong_on_discard": False,
    "win_on_discard": False,
    "si_tua_from_pong": False,
    "khiao_wan": True,
    "dealt_win": "plain",
    "upstream": "drawer_first",
    "price_chong": 1,
    "price_si_tua": 2,
    "price_lom": 4,
    "price_big_lom": 8,
    "price_muet": 12,
    "price_muet_keng": 16,
    "thok_bonus_chong": 1,
    "thok_bonus_lom": 2,
}

CLASS_ORDER = ("chong", "si_tua", "lom", "big_lom", "muet", "muet_keng")
CATEGORY_ORDER = (
    "chong",
    "si_tua",
    "thok_si_tua",
    "sian",
    "si_tong",
    "keng",
    "lom_iao",
    "khiao_wan",
    "si_tong_keng",
    "sian_keng",
    "thok_si_tua_keng",
    "khiao_wan_keng",
    "si_tong_muet",
    "si_tong_muet_keng",
)
CLASS_OF = {
    "chong": "chong",
    "si_tua": "si_tua",
    "thok_si_tua": "lom",
    "sian": "lom",
    "si_tong": "lom",
    "keng": "lom",
    "lom_iao": "lom",
    "khiao_wan": "lom",
    "si_tong_keng": "big_lom",
    "sian_keng": "big_lom",
    "thok_si_tua_keng": "big_lom",
    "khiao_wan_keng": "big_lom",
    "si_tong_muet": "muet",
    "si_tong_muet_keng": "muet_keng",
}
RULE_PLAIN = {
    "chong": "T6.1",
    "si_tua": "T6.3",
    "thok_si_tua": "T6.4",
    "sian": "T6.5",
    "si_tong": "T6.7",
    "keng": "T6.9",
    "lom_iao": "T6.15",
    "khiao_wan": "T6.16",
    "si_tong_keng": "T6.11",
    "sian_keng": "T6.11",
    "thok_si_tua_keng": "T6.12",
    "khiao_wan_keng": "T6.16",
    "si_tong_muet": "T6.13",
    "si_tong_muet_keng": "T6.14",
}
RULE_THOK = {"chong": "T6.2", "sian": "T6.6", "si_tong": "T6.8", "keng": "T6.10"}


def rules_in_force(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The defaults with these overrides."""
    return {**DEFAULTS, **rules}


# --- sets, T2 ---------------------------------------------------------------------------------------------------------


def kind_of(cards: Sequence[str], iao_sian: str) -> str | None:
    """T2.1 and T2.3: what three cards make."""
    assert len(cards) == 3
    if len({card[0] for card in cards}) != 1:
        return None
    faces = set(cards)
    if len(faces) == 1:
        return "tong"
    if len(faces) == 3:
        small = all(card in ("1a", "1b", "1c") for card in cards)
        big = all(card in ("1d", "1e", "1f") for card in cards)
        if cards[0][0] != "1" or small or big or iao_sian == "mixed":
            return "sian"
    return "phuak"


@lru_cache(maxsize=200_000)
def partings(cards: Cards) -> frozenset[Parting]:
    """T2.4: every way of laying cards (in deck order) in sets of three of one head; each way sorted."""
    if not cards:
        return frozenset({()})
    first, rest = cards[0], cards[1:]
    found = set()
    for i, j in combinations(range(len(rest)), 2):
        if rest[i][0] == first[0] == rest[j][0]:
            left = rest[:i] + rest[i + 1 : j] + rest[j + 1 :]
            for others in partings(left):
                found.add(tuple(sorted(((first, rest[i], rest[j]), *others))))
    return frozenset(found)


# --- the shapes, T6 ---------------------------------------------------------------------------------------------------


def readings(held: Cards, win: str) -> Iterator[tuple[Parting, int]]:
    """Every parting of the hand part with the winning card, and every set of it that may be the one it completes."""
    for parting in partings(tuple(sorted((*held, win)))):
        for place, cards in enumerate(parting):
            if win in cards:
                yield parting, place


def shapes(hand: Hand, win: str, parting: Parting, place: int, house: Mapping[str, Any]) -> set[str]:
    """The shapes of T6, circumstances left aside, that one reading has."""
    in_hand = [kind_of(cards, house["iao_sian"]) for cards in parting]
    kinds = in_hand + ["tong"] * len(hand.ponged)
    completed = in_hand[place]
    tong, sian = kinds.count("tong"), kinds.count("sian")
    assert len(kinds) == 4
    found = set()
    if completed == "tong" and 1 <= tong <= 3:  # T6.1
        found.add("chong")
    if completed == "tong" and hand.cards.count(win) == 3:  # T6.3: three alike in the hand, the fourth beside two more
        found.add("si_tua")
    if house["si_tua_from_pong"] and win in hand.ponged:
        found.add("si_tua")
    if sian == 4:  # T6.5
        found.add("sian")
    if tong == 4:  # T6.7, T6.13
        found.add("si_tong" if hand.ponged else "si_tong_muet")
    if all(card[0] == "1" for card in (*hand.all_cards, win)):  # T6.15
        found.add("lom_iao")
    if house["khiao_wan"]:  # T6.16
        if sian == 3 and completed == "tong":
            found.add("khiao_wan")
        if tong == 3 and completed == "sian":
            found.add("khiao_wan")
    return found


WITH_KENG = {
    "chong": {"keng"},
    "si_tua": {"keng"},
    "thok_si_tua": {"keng", "thok_si_tua_keng"},
    "sian": {"sian_keng"},
    "si_tong": {"si_tong_keng"},
    "si_tong_muet": {"si_tong_muet_keng"},
    "khiao_wan": {"khiao_wan_keng"},
    "lom_iao": set(),
}


def categories_of(shape: str, thok: bool, is_keng: bool) -> set[str]:
    """The categories a shape counts as in these circumstances."""
    if thok and shape == "si_tua":
        shape = "thok_si_tua"
    return {shape} | (WITH_KENG[shape] if is_keng else set())


def price(category: str, thok: bool, house: Mapping[str, Any]) -> int:
    """T7.2 and T7.3."""
    points = int(house["price_" + CLASS_OF[category]])
    if thok and category not in ("thok_si_tua", "thok_si_tua_keng"):
        points += int(house["thok_bonus_chong" if category == "chong" else "thok_bonus_lom"])
    return points


def rank(category: str, thok: bool, house: Mapping[str, Any]) -> tuple[int, int, int]:
    """T5.4: the better win sorts first."""
    return (
        -CLASS_ORDER.index(CLASS_OF[category]),
        -price(category, thok, house),
        CATEGORY_ORDER.index(category),
    )


def explain_hand(hand: Hand, win: str, thok: bool, keng: str | None, rules: Mapping[str, Any]) -> Answer:
    """The protocol's `explain`."""
    house = rules_in_force(rules)
    is_keng = win == keng
    # category → the readings that satisfy it
    found: dict[str, list[tuple[Parting, int]]] = {}
    for parting, place in readings(hand.cards, win):
        for shape in shapes(hand, win, parting, place, house):
            for category in categories_of(shape, thok, is_keng):
                found.setdefault(category, []).append((parting, place))
    answer: Answer = {
        "category": None,
        "thok": thok,
        "keng": is_keng,
        "class": None,
        "price": 0,
        "tong": 0,
        "sets": [],
        "win_set": None,
        "all": [],
        "rule": None,
    }
    if not found:
        return answer
    ordered = sorted(found, key=lambda category: rank(category, thok, house))
    best = ordered[0]
    ponged = [[face] * 3 for face in sorted(hand.ponged)]

    def tong_in(parting: Parting) -> int:
        return sum(len(set(cards)) == 1 for cards in parting) + len(ponged)

    most = max(tong_in(parting) for parting, _ in found[best])
    told = min(parting for parting, _ in found[best] if tong_in(parting) == most)
    return answer | {
        "category": best,
        "class": CLASS_OF[best],
        "price": price(best, thok, house),
        "tong": most,
        "sets": [list(cards) for cards in told] + ponged,
        "win_set": min(place for parting, place in found[best] if parting == told),
        "all": ordered,
        "rule": RULE_THOK.get(best, RULE_PLAIN[best]) if thok else RULE_PLAIN[best],
    }


def brief(answer: Answer) -> Answer:
    """Category, class and price of an answer."""
    return {key: answer[key] for key in ("category", "class", "price")}


def find_waits(
    hand: Hand, keng: str | None, rules: Mapping[str, Any], known: Sequence[str] | None = None
) -> list[Answer]:
    """The protocol's list of waits; `known` are the cards that are not left, the hand's own unless told."""
    seen = Counter(hand.all_cards if known is None else known)
    waits = []
    for card in CODES:
        left = 4 - seen[card]
        if left < 1:
            continue
        drawn = explain_hand(hand, card, False, keng, rules)
        thok = explain_hand(hand, card, True, keng, rules)
        assert (drawn["category"] is None) == (thok["category"] is None)
        if drawn["category"]:
            waits.append({"card": card, "left": left, "drawn": brief(drawn), "thok": brief(thok)})
    return waits


def without(cards: Sequence[str], card: str) -> Cards:
    """The cards less one copy of a face."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


# --- the protocol's questions -----------------------------------------------------------------------------------------


def explain(request: Mapping[str, Any]) -> Answer:
    keng = parse_card(request["keng"]) if request.get("keng") else None
    return explain_hand(
        parse_hand(request["hand"], sizes=(11,)),
        parse_card(request["win"]),
        request.get("thok", False),
        keng,
        request.get("rules", {}),
    )


def dealt(request: Mapping[str, Any]) -> Answer:
    """T5.5: each of the twelve is tried as the winning card."""
    rules = request.get("rules", {})
    house = rules_in_force(rules)
    cards = parse_hand(request["hand"], sizes=(12,)).cards
    keng = parse_card(request["keng"]) if request.get("keng") else None
    thok = house["dealt_win"] == "thok"
    best: Answer | None = None
    for card in sorted(set(cards)):
        answer = explain_hand(Hand(without(cards, card)), card, thok, keng, rules) | {"win": card}
        if answer["category"] is None:
            continue
        if best is None or rank(answer["category"], thok, house) < rank(best["category"], thok, house):
            best = answer
    if best is None:
        nothing = {"category": None, "class": None, "rule": None, "win_set": None, "price": 0, "tong": 0}
        return {**nothing, "sets": [], "all": [], "thok": thok, "keng": False, "win": None}
    return best


def waits(request: Mapping[str, Any]) -> Answer:
    keng = parse_card(request["keng"]) if request.get("keng") else None
    return {"waits": find_waits(parse_hand(request["hand"], sizes=(11,)), keng, request.get("rules", {}))}


def discards(request: Mapping[str, Any]) -> Answer:
    keng = parse_card(request["keng"]) if request.get("keng") else None
    hand = parse_hand(request["hand"], sizes=(12,))
    rows = []
    for card in sorted(set(hand.cards)):
        kept = Hand(without(hand.cards, card), hand.ponged)
        found = find_waits(kept, keng, request.get("rules", {}), known=hand.all_cards)
        rows.append(
            {
                "card": card,
                "copies": sum(wait["left"] for wait in found),
                "weight": sum(wait["left"] * wait["drawn"]["price"] for wait in found),
                "waits": found,
            }
        )
    return {"discards": sorted(rows, key=lambda row: (-row["copies"], -row["weight"], row["card"]))}


def pong(request: Mapping[str, Any]) -> Answer:
    hand = parse_hand(request["hand"], sizes=(11,))
    return {"allowed": hand.cards.count(parse_card(request["card"])) >= 2}


def make_set(request: Mapping[str, Any]) -> Answer:
    return {"kind": kind_of(parse_cards(request["cards"]), rules_in_force(request.get("rules", {}))["iao_sian"])}


def claims(request: Mapping[str, Any]) -> Answer:
    """T4.4 and T8, seat by seat."""
    rules = request.get("rules", {})
    house = rules_in_force(rules)
    card, drawer, players = parse_card(request["card"]), request["drawer"], request["players"]
    from_pile = request.get("from", "pile") == "pile"
    seats = [(drawer + step) % len(players) for step in range(len(players))]  # from the drawer on, to the right
    entries = []
    for seat in seats:
        if not from_pile and seat == drawer:
            continue  # his own discard
        hand = parse_hand(players[seat]["hand"], sizes=(11,))
        keng = parse_card(players[seat]["keng"]) if players[seat].get("keng") else None
        answer = explain_hand(hand, card, from_pile and seat == drawer, keng, rules)
        may_win = from_pile or house["win_on_discard"]
        may_pong = (from_pile or house["pong_on_discard"]) and seat != drawer
        if may_win and answer["category"]:
            entries.append({"player": seat, "action": "win", **brief(answer)})
        elif may_pong and hand.cards.count(card) >= 2:
            entries.append({"player": seat, "action": "pong", "category": None, "class": None, "price": None})
    wins = [entry for entry in entries if entry["action"] == "win"]
    pongs = [entry["player"] for entry in entries if entry["action"] == "pong"]
    answer = {"winner": None, "category": None, "class": None, "price": None, "thok": False, "pong": None, "rule": None}
    if wins:
        top = max(CLASS_ORDER.index(entry["class"]) for entry in wins)
        first = [entry for entry in wins if CLASS_ORDER.index(entry["class"]) == top]
        order = seats if house["upstream"] == "drawer_first" else [*seats[1:], seats[0]]
        winner = min(first, key=lambda entry: order.index(entry["player"]))
        answer |= {"winner": winner["player"], **{key: winner[key] for key in ("category", "class", "price")}}
        answer["thok"] = from_pile and winner["player"] == drawer
        if len(wins) > 1:
            answer["rule"] = "T8.1" if len(first) == 1 else "T8.2"
        elif pongs:
            answer["rule"] = "T4.4"
    elif pongs:
        (answer["pong"],) = pongs  # four copies: two players cannot both hold a pair beside the card
    return answer | {"claims": entries}


ANSWERS = {
    "explain": explain,
    "dealt": dealt,
    "waits": waits,
    "discards": discards,
    "pong": pong,
    "set": make_set,
    "claims": claims,
}


def answer(request: Mapping[str, Any]) -> Answer:
    """What the protocol must answer to a request without an error in it."""
    assert request["game"] == "tong"
    return ANSWERS[request["do"]](request)
