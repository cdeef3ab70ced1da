"""An independent reading of the Pok Deng rulebook: plain and slow.

Nothing of the engine is used but its notation (`cards.pok_deng.deck.parse_cards`). Every `answer` is the answer object
of the line protocol, so that a test compares two dictionaries; a move the rules forbid answers `ILLEGAL`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cards.pok_deng.deck import parse_cards

Answer = dict[str, Any]
Rules = Mapping[str, Any]

DEFAULTS: Rules = {
    "must_draw": "up_to_4",
    "dealer_must_draw": False,
    "catch": "three",
    "tie": "push",
    "straight_vs_yellow": "straight",
    "straight_rank": "above_9",
    "straight_tie": "top_card",
    "straight_flush": "as_straight",
    "tong_ace": "high",
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "must_draw": ("up_to_4", "below_4", "off"),
    "dealer_must_draw": (False, True),
    "catch": ("three", "two_or_three"),
    "tie": ("push", "deng_difference"),
    "straight_vs_yellow": ("straight", "yellow"),
    "straight_rank": ("above_9", "by_points"),
    "straight_tie": ("top_card", "push"),
    "straight_flush": ("as_straight", "own_class"),
    "tong_ace": ("high", "low"),
}
ILLEGAL: Answer = {"error": "illegal_move"}
PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
RUNS = ["234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA"]
COUNTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}


def points_of(cards: Sequence[str]) -> int:
    total = 0
    for card in cards:
        total += COUNTS[card[0]]
    return total % 10


def judge(cards: Sequence[str], rules: Rules) -> tuple[float, str, int, str]:
    """A strength to compare by, the class, the multiple and the rule."""
    points = points_of(cards)
    ranks = [card[0] for card in cards]
    suits = [card[1] for card in cards]
    if len(cards) == 2:
        double = ranks[0] == ranks[1] or suits[0] == suits[1]
        if points == 9:
            return 1000, "pok9", 2 if double else 1, "P3.1"
        if points == 8:
            return 900, "pok8", 2 if double else 1, "P3.1"
        return points, "points", 2 if double else 1, "P6.1" if double else "P6.0"

    if ranks[0] == ranks[1] == ranks[2]:
        order = "23456789TJQKA" if rules["tong_ace"] == "high" else "A23456789TJQK"
        return 800 + order.index(ranks[0]), "tong", 5, "P6.5"
    flush = suits[0] == suits[1] == suits[2]
    run = None
    for place, text in enumerate(RUNS):
        if sorted(ranks) == sorted(text):
            run = place
    found = []
    if run is not None:
        inside = run if rules["straight_tie"] == "top_card" else 0
        if flush and rules["straight_flush"] == "own_class":
            found.append((700 + inside, "straight_flush", 5, "P6.9"))
        if rules["straight_rank"] == "by_points":
            found.append((points, "straight", 3, "P6.4"))
        else:
            found.append((600 + inside, "straight", 3, "P6.4"))
    if all(rank in "JQK" for rank in ranks):
        found.append((650 if rules["straight_vs_yellow"] == "yellow" else 500, "yellow", 3, "P6.3"))
    if found:
        return max(found)
    return points, "points", 3 if flush else 1, "P6.2" if flush else "P6.0"


def explain(cards: Sequence[str], rules: Rules) -> Answer:
    _, klass, deng, rule = judge(cards, rules)
    return {"points": points_of(cards), "class": klass, "deng": deng, "rule": rule}


def settle(dealer: Sequence[str], player: Sequence[str], stake: int, rules: Rules) -> Answer:
    his, _, his_deng, _ = judge(dealer, rules)
    mine, _, my_deng, _ = judge(player, rules)
    if mine > his:
        return {"outcome": "win", "multiple": my_deng, "pays": my_deng * stake}
    if mine < his:
        return {"outcome": "lose", "multiple": his_deng, "pays": -his_deng * stake}
    if rules["tie"] == "deng_difference" and my_deng > his_deng:
        return {"outcome": "win", "multiple": my_deng - his_deng, "pays": (my_deng - his_deng) * stake}
    if rules["tie"] == "deng_difference" and my_deng < his_deng:
        return {"outcome": "lose", "multiple": his_deng - my_deng, "pays": -(his_deng - my_deng) * stake}
    return {"outcome": "push", "multiple": 0, "pays": 0}


def must_draw(cards: Sequence[str], rules: Rules) -> bool:
    if len(cards) == 3 or rules["must_draw"] == "off":
        return False
    return points_of(cards) <= 4 if rules["must_draw"] == "up_to_4" else points_of(cards) < 4


def draw(cards: Sequence[str], rules: Rules) -> Answer:
    if len(cards) == 3:
        return {"must": False, "may": False, "rule": "P4.1"}
    if points_of(cards) >= 8:
        return {"must": False, "may": False, "rule": "P3.3"}
    return {"must": must_draw(cards, rules), "may": True, "rule": "P4.2"}


def forbidden(
    own: list[str],
    own_taken: list[str],
    hands: list[list[str]],
    taken: list[list[str]],
    catch: str | None,
    rules: Rules,
) -> bool:
    """Whether somebody did what the rules do not allow."""
    if catch == "two" and rules["catch"] == "three":
        return True
    if points_of(own) >= 8:
        return bool(own_taken) or any(taken)
    left = caught = 0
    for hand, third in zip(hands, taken, strict=True):
        if points_of(hand) >= 8:
            if third:
                return True
        elif must_draw(hand, rules) and not third:
            return True
        elif (catch == "three" and third) or (catch == "two" and not third):
            caught += 1
        else:
            left += 1
    bound = rules["dealer_must_draw"] and must_draw(own, rules)
    return bool(bound and not own_taken and left and not caught)


def play(dealer: Answer, players: Sequence[Answer], rules: Rules) -> Answer:
    """A round: first whether every move is allowed, then each player in turn."""
    own = list(parse_cards(dealer["hand"]))
    hands = [list(parse_cards(player["hand"])) for player in players]
    taken = [list(parse_cards(player.get("draw") or "")) for player in players]
    own_taken = list(parse_cards(dealer.get("draw") or ""))
    catch = dealer.get("catch")
    if forbidden(own, own_taken, hands, taken, catch, rules):
        return ILLEGAL
    lines = []
    for hand, third, player in zip(hands, taken, players, strict=True):
        against, rule = own, "P5.1"
        if points_of(own) >= 8:
            rule = "P3.2"
        elif points_of(hand) >= 8:
            rule = "P3.3"
        elif not ((catch == "three" and third) or (catch == "two" and not third)):
            against = own + own_taken
            rule = "P5.2" if catch and own_taken else "P5.3"
        lines.append(settle(against, hand + third, player["stake"], rules) | {"rule": rule})
    return {"settlements": lines, "dealer_pays": sum(line["pays"] for line in lines)}


def answer(request: Mapping[str, Any]) -> Answer:
    rules = {**DEFAULTS, **request.get("rules", {})}
    do = request["do"]
    if do == "explain":
        return explain(parse_cards(request["hand"]), rules)
    if do == "draw":
        return draw(parse_cards(request["hand"]), rules)
    if do == "settle":
        return settle(parse_cards(request["dealer"]), parse_cards(request["player"]), request["stake"], rules)
    assert do == "round", do
    return play(request["dealer"], request["players"], rules)


# --- requests to try the engine with ----------------------------------------------------------------------------------


def random_rules(random: Random) -> dict[str, Any]:
    """No override, or a handful."""
    if random.random() < 0.4:
        return {}
    return {key: random.choice(values) for key, values in CHOICES.items() if random.random() < 0.4}


def biased_hand(random: Random, size: int, pack: list[str]) -> list[str]:
    """Cards out of the pack, often of one rank, of one suit, in sequence or pictures."""
    way = random.randrange(7)
    if way == 0:
        rank = random.choice("A23456789TJQK")
        wanted = [card for card in pack if card[0] == rank]
    elif way == 1:
        suit = random.choice("SHDC")
        wanted = [card for card in pack if card[1] == suit]
    elif way == 2:
        run = random.choice([*RUNS, "A23", "KA2"])
        wanted = [random.choice([card for card in pack if card[0] == rank] or pack) for rank in run]
        wanted = list(dict.fromkeys(wanted))
    elif way == 3:
        wanted = [card for card in pack if card[0] in "JQK"]
    elif way == 4:
        run, suit = random.choice(RUNS), random.choice("SHDC")
        wanted = [card for card in pack if card[0] in run and card[1] == suit]
    else:
        wanted = list(pack)
    if len(wanted) < size:
        wanted = list(pack)
    hand = random.sample(wanted, size)
    for card in hand:
        pack.remove(card)
    return hand


def make_explain(random: Random) -> Answer:
    hand = biased_hand(random, random.choice((2, 3)), list(PACK))
    return {"game": "pok", "do": "explain", "hand": " ".join(hand), "rules": random_rules(random)}


def make_draw(random: Random) -> Answer:
    return make_explain(random) | {"do": "draw"}


def make_settle(random: Random) -> Answer:
    pack = list(PACK)
    dealer, player = (biased_hand(random, random.choice((2, 3, 3)), pack) for _ in range(2))
    return {
        "game": "pok", "do": "settle", "dealer": " ".join(dealer), "player": " ".join(player),
        "stake": random.choice((1, 5, 10, 37)), "rules": random_rules(random),
    }  # fmt: skip


def make_round(random: Random) -> Answer:
    """Mostly rounds in which every move is allowed; now and then one that is not."""
    rules = random_rules(random)
    known = {**DEFAULTS, **rules}
    pack = list(PACK)
    own = biased_hand(random, 2, pack)
    dealer: Answer = {"hand": " ".join(own)}
    careless = random.random() < 0.15
    players = []
    for _ in range(random.randint(1, 6)):
        hand = biased_hand(random, 2, pack)
        player: Answer = {"hand": "".join(hand), "stake": random.choice((1, 2, 10))}
        free = random.random() < 0.4
        legal = points_of(own) < 8 and points_of(hand) < 8 and (free or must_draw(hand, known))
        if legal if not careless else random.random() < 0.5:
            player["draw"] = pack.pop(random.randrange(len(pack)))
        players.append(player)
    if points_of(own) < 8 or careless:
        dealer["catch"] = random.choice(
            (None, "three", "three", "two" if known["catch"] != "three" or careless else None)
        )
        if random.random() < 0.5:
            dealer["draw"] = pack.pop()
    return {"game": "pok", "do": "round", "dealer": dealer, "players": players, "rules": rules}


MAKERS = {"explain": make_explain, "draw": make_draw, "settle": make_settle, "round": make_round}
