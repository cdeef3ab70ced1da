"""Hands to try the engine with: seeded, biased towards wins and near wins, and the same as Hypothesis strategies.

A uniformly random hand of eleven hardly ever waits for anything. These are made of sets, of iao, of two heads, of three
alike with two more of their head, with tong ponged, then spoilt a little; every circumstance and house rule varies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from cards.phai_tong.deck import CODES, Hand, format_hand

Request = dict[str, Any]
Rules = dict[str, Any]

HEADS = "123456789"
PACK = tuple(code for code in CODES for _ in range(4))
SMALL, BIG = ("1a", "1b", "1c"), ("1d", "1e", "1f")

CHOICES: dict[str, tuple[Any, ...]] = {
    "iao_sian": ("one_group", "mixed"),
    "si_tua_from_pong": (False, True),
    "khiao_wan": (True, False),
    "dealt_win": ("plain", "thok"),
    "win_on_discard": (False, True),
    "pong_on_discard": (False, True),
    "upstream": ("drawer_first", "drawer_last"),
    # these touch no judging: any value must change nothing
    "stir": (False, True),
    "take_discard": ("completes_set", "any_same_head"),
    "next_dealer": ("winner", "right"),
    "keng_choice": ("before_deal", "after_deal"),
    "payer": ("all", "drawer"),
}
PRICES = ("price_chong", "price_si_tua", "price_lom", "price_big_lom", "price_muet", "price_muet_keng")


def faces_of(head: str) -> tuple[str, ...]:
    return tuple(code for code in CODES if code[0] == head)


def random_rules(random: Random) -> Rules:
    """No override, one, or a handful; prices never fall from class to class."""
    rules: Rules = {}
    if random.random() < 0.4:
        return rules
    for key, values in CHOICES.items():
        if random.random() < 0.3:
            rules[key] = random.choice(values)
    if random.random() < 0.2:
        rules |= dict(zip(PRICES, sorted(random.choices(range(0, 21), k=6)), strict=True))
    if random.random() < 0.2:
        rules["thok_bonus_chong"] = random.randrange(0, 9)
        rules["thok_bonus_lom"] = random.randrange(0, 9)
    return rules


def _tong(random: Random, head: str) -> list[str]:
    return [random.choice(faces_of(head))] * 3


def _sian(random: Random, head: str) -> list[str]:
    if head == "1":
        return list(random.choice([SMALL, BIG, tuple(random.sample(faces_of("1"), 3))]))
    return list(faces_of(head))


def _phuak(random: Random, head: str) -> list[str]:
    one, other = random.sample(faces_of(head), 2)
    return [one, one, other]


def _random_set(random: Random, heads: str, weights: tuple[int, int, int]) -> list[str]:
    make = random.choices((_tong, _sian, _phuak), weights)[0]
    return make(random, random.choice(heads))


def _twelve_of_sets(random: Random) -> list[list[str]] | None:
    """Four sets, of a flavour: mostly tong, mostly sian, one head or two, si tua, or anything."""
    heads = HEADS
    if random.random() < 0.3:
        heads = "".join(random.sample(HEADS, random.choice((1, 2, 2, 3))))
    if random.random() < 0.2:
        heads = "1" if random.random() < 0.5 else heads + "1"
    weights = random.choice(((1, 1, 1), (6, 1, 0), (1, 6, 0), (1, 6, 1), (6, 1, 1), (1, 0, 0), (0, 1, 0)))
    sets = [_random_set(random, heads, weights) for _ in range(4)]
    if random.random() < 0.2:  # three alike, the fourth beside two more of the head
        head = random.choice(heads)
        face = random.choice(faces_of(head))
        others = [code for code in faces_of(head) if code != face]
        sets[:2] = [[face] * 3, [face, *random.choices(others, k=2)]]
    return sets if max(Counter(card for cards in sets for card in cards).values()) <= 4 else None


def twelve_cards(random: Random) -> tuple[list[str], list[str]]:
    """Twelve cards that part into four sets: the hand part, and the faces of the tong that are ponged."""
    while (sets := _twelve_of_sets(random)) is None:
        pass
    ponged = []
    if random.random() < 0.6:
        tong = [cards for cards in sets if len(set(cards)) == 1]
        for cards in random.sample(tong, random.randint(0, min(3, len(tong)))):
            sets.remove(cards)
            ponged.append(cards[0])
    held = [card for cards in sets for card in cards]
    random.shuffle(held)
    return held, ponged


def _spoil(random: Random, held: list[str], ponged: list[str]) -> None:
    """Change one card for another: of the same head mostly, so that the hand stays near."""
    place = random.randrange(len(held))
    used = Counter(held + [face for face in ponged for _ in range(3)])
    pool = faces_of(held[place][0]) if random.random() < 0.7 else CODES
    pool = tuple(code for code in pool if used[code] < 4)
    if pool:
        held[place] = random.choice(pool)


def full_hand(random: Random) -> tuple[list[str], list[str]]:
    """Twelve cards in no order, ponged faces apart; most of them part into sets."""
    kind = random.random()
    if kind < 0.08:
        return random.sample(PACK, 12), []
    if kind < 0.18:
        return random.sample([code for code in PACK if code[0] == "1"], 12), []
    if kind < 0.28:
        heads = random.sample(HEADS, 2)
        pool = [code for code in PACK if code[0] in heads]
        return random.sample(pool, 12), []
    held, ponged = twelve_cards(random)
    if random.random() < 0.25:
        _spoil(random, held, ponged)
    return held, ponged


def _pick_keng(random: Random, wanted: str) -> str | None:
    chance = random.random()
    if chance < 0.4 and wanted[0] != "1":
        return wanted
    return random.choice(CODES[6:]) if chance < 0.6 else None


def written(random: Random, held: list[str], ponged: list[str]) -> str:
    """The hand in some order and some layout of the notation."""
    if random.random() < 0.5:
        return format_hand(Hand(tuple(sorted(held)), tuple(sorted(ponged))))
    text = random.choice(("", " ")).join(held)
    return f"{text} | {' '.join(face + face[1] * 2 for face in ponged)}" if ponged else text


def _with_house(random: Random, request: Request, keng: str | None) -> Request:
    if keng is not None or random.random() < 0.2:
        request["keng"] = keng
    rules = random_rules(random)
    if rules or random.random() < 0.1:
        request["rules"] = rules
    return request


def explain_request(random: Random) -> Request:
    held, ponged = full_hand(random)
    often = [card for card in held if held.count(card) >= 3]
    win = random.choice(often) if often and random.random() < 0.4 else random.choice(held)
    held.remove(win)
    if random.random() < 0.05:  # another card than the one that completes it
        used = Counter(held + [face for face in ponged for _ in range(3)])
        win = random.choice([code for code in CODES if used[code] < 4])
    request: Request = {"game": "tong", "do": "explain", "hand": written(random, held, ponged), "win": win}
    if random.random() < 0.5:
        request["thok"] = random.random() < 0.8
    return _with_house(random, request, _pick_keng(random, win))


def dealt_request(random: Random) -> Request:
    held, ponged = full_hand(random)
    held += [face for face in ponged for _ in range(3)]
    request = {"game": "tong", "do": "dealt", "hand": written(random, held, [])}
    return _with_house(random, request, _pick_keng(random, random.choice(held)))


def waits_request(random: Random) -> Request:
    held, ponged = full_hand(random)
    gone = held.pop(random.randrange(len(held)))
    request = {"game": "tong", "do": "waits", "hand": written(random, held, ponged)}
    return _with_house(random, request, _pick_keng(random, gone))


def discards_request(random: Random) -> Request:
    held, ponged = full_hand(random)
    if random.random() < 0.7:
        _spoil(random, held, ponged)
    request = {"game": "tong", "do": "discards", "hand": written(random, held, ponged)}
    return _with_house(random, request, _pick_keng(random, random.choice(held)))


def pong_request(random: Random) -> Request:
    held, ponged = full_hand(random)
    held.pop()
    used = Counter(held + [face for face in ponged for _ in range(3)])
    card = random.choice([code for code in (held if random.random() < 0.8 else CODES) if used[code] < 4] or ["9c"])
    return {"game": "tong", "do": "pong", "hand": written(random, held, ponged), "card": card}


def set_request(random: Random) -> Request:
    while True:
        pool = CODES if random.random() < 0.2 else faces_of(random.choice("1" + HEADS))
        cards = random.choices(pool, k=3)
        if max(Counter(cards).values()) <= 4:
            break
    request = {"game": "tong", "do": "set", "cards": random.choice(("", " ")).join(cards)}
    rules = random_rules(random)
    return request | {"rules": rules} if rules else request


def claims_request(random: Random) -> Request:
    """Two to seven seats; several of them want the card."""
    card = random.choice(CODES)
    used = Counter({card: 1})
    players: list[Request] = []
    for _ in range(random.randint(2, 7)):
        for _ in range(60):
            held, ponged = full_hand(random)
            at = [place for place, code in enumerate(held) if code == card]
            if at and random.random() < 0.8:
                held.pop(random.choice(at))
            elif random.random() < 0.8:
                continue
            else:
                held.pop()
            total = used + Counter(held + [face for face in ponged for _ in range(3)])
            if max(total.values()) <= 4:
                break
        else:
            continue
        used = total
        player: Request = {"hand": written(random, held, ponged)}
        keng = _pick_keng(random, card)
        if keng is not None or random.random() < 0.2:
            player["keng"] = keng
        players.append(player)
    if len(players) < 2:
        return claims_request(random)
    request: Request = {"game": "tong", "do": "claims", "card": card, "drawer": random.randrange(len(players))}
    request["players"] = players
    if random.random() < 0.3:
        request["from"] = random.choice(("pile", "discard", "discard"))
    rules = random_rules(random)
    if random.random() < 0.4:
        rules["upstream"] = "drawer_last"
    return request | {"rules": rules} if rules else request


MAKERS: dict[str, Callable[[Random], Request]] = {
    "explain": explain_request,
    "dealt": dealt_request,
    "waits": waits_request,
    "discards": discards_request,
    "pong": pong_request,
    "set": set_request,
    "claims": claims_request,
}


def requests(do: str) -> st.SearchStrategy[Request]:
    """Hypothesis: requests of one kind, drawn through the seeded makers so that both search the same ground."""
    if do == "claims":  # several hands that must go together: too many draws for Hypothesis to steer
        return st.integers(0, 2**32).map(lambda seed: claims_request(Random(seed)))
    return st.randoms(use_true_random=False).map(MAKERS[do])


@st.composite
def hands(draw: st.DrawFn, size: int = 11) -> Hand:
    """Hypothesis: hands of eleven (or twelve) cards, biased as above."""
    random = draw(st.randoms(use_true_random=False))
    held, ponged = full_hand(random)
    if size == 11:
        held.pop(random.randrange(len(held)))
    return Hand(tuple(sorted(held)), tuple(sorted(ponged)))
