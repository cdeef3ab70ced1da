"""มือตัวอย่าง: the worked hands of the rulebook and near misses of its rows; what the engine makes of each, in words.

A hand is a situation as rules and rows write it, `hand=2aaa4cc|4bbb9ccc&win=4c`. It is asked of the line protocol, so
that what is told of a hand is always what the engine says now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from cards.errors import CardsError
from cards.house_rules import is_number, read_overrides
from cards.phai_tong.deck import (
    FULL_SIZE,
    Hand,
    format_cards,
    format_hand,
    parse_card,
    parse_cards,
    parse_hand,
    parse_keng,
)
from cards.phai_tong.house import HOUSE_RULE_BY_KEY as TONG_RULES
from cards.phai_tong.house import House
from cards.phai_tong.house import house_from_rules as tong_house
from cards.phai_tong.house import rules_of as tong_rules
from cards.phai_tong.sets import SET_KINDS, judge_set
from cards.phai_tong.wins import WIN_CATEGORIES, best_called_win, judge_win
from cards.pok_deng.deck import format_cards as format_pok
from cards.pok_deng.deck import parse_cards as parse_pok
from cards.pok_deng.hands import DENG_BY_KEY, DENGS, HAND_CLASSES, judge_dengs, judge_hand
from cards.pok_deng.house import HOUSE_RULE_BY_KEY as POK_RULES
from cards.pok_deng.house import House as PokHouse
from cards.pok_deng.house import house_from_rules as pok_house
from cards.pok_deng.house import rules_of as pok_rules
from cards.protocol import answer
from cards.rulebook import game_of_rule, rules
from cards.telling import tell
from cards.verdict import Reason, Verdict
from cards.wording import (
    capital,
    plain_text,
    say,
    say_card,
    say_category,
    say_deng,
    say_hand_class,
    say_reason,
    say_set,
)

Json = dict[str, Any]
_STAKE = 10
_DRAWING = ("P4.1", "P4.2")  # rules about who draws: a hand of theirs is asked whether it does


@dataclass(frozen=True, kw_only=True, slots=True)
class NearMiss:
    """เกือบได้: a hand that by the default house rules fails exactly one condition of what a rule tells.

    `verdict` is what the house asked about says of it, which may fail more, or nothing: then `by_house` are the house
    rules that it would fail without, and `reasons` is empty.
    """

    situation: str
    of: str
    kind: str
    verdict: Verdict
    by_house: tuple[str, ...] = ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The conditions it fails."""
        return self.verdict.failed

    @property
    def holds(self) -> bool:
        """Whether this house counts it after all."""
        return self.verdict.holds

    def name(self, lang: str) -> str:
        """What it nearly is."""
        return _NAMES[self.kind](self.of, lang)

    def why(self, lang: str) -> str:
        """Why it is not that."""
        return " ".join(plain_text(say_reason(reason, lang), lang) for reason in self.reasons)


_NAMES: Mapping[str, Callable[[str, str], str]] = {
    "win": say_category,
    "set": lambda key, lang: capital(say_set(key, lang)),
    "hand": say_hand_class,
    "deng": lambda key, lang: say_deng(DENG_BY_KEY[key].deng, lang),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Worked:
    """มือตัวอย่าง: one worked hand: its short notation, the situation as text, and the rules it is told under."""

    game: str
    key: str
    situation: str
    rules: tuple[str, ...]


class _Situation(dict[str, str]):
    """The keys and values of a situation, which say by name what of them is missing."""

    def __missing__(self, key: str) -> str:
        raise CardsError("missing_key", f"{key!r} is missing", token=key)


def read_situation(situation: str) -> dict[str, str]:
    """The keys and values of a situation of the rulebook.

    Errors: `CardsError` `bad_value` for a piece that is no key=value; `missing_key` where one is looked for that is not
    there.

    >>> read_situation("hand=2aaa4cc|4bbb9ccc&win=4c")
    {'hand': '2aaa4cc|4bbb9ccc', 'win': '4c'}
    """
    found = _Situation()
    for piece in situation.split("&"):
        key, equals, value = piece.partition("=")
        if not equals:
            raise CardsError("bad_value", f"{piece!r} is no key=value", token=piece or situation or "?")
        found[key] = value
    return found


# --- a situation as a request of the protocol -------------------------------------------------------------------------


def request_of(
    situation: str, game: str, *, drawing: bool = False, house: House | PokHouse | None = None
) -> Json | None:
    """The request that asks the engine about a situation; None for cards that only show what they look like.

    With `drawing` two cards of Pok Deng are asked whether they draw. The situation's own house rules come before those
    of `house`.

    Errors: `CardsError` for what is no situation of the game: a key that is missing, no cards, no house rules.

    >>> request_of("hand=2aaa4cc|4bbb9ccc&win=4c", "tong")
    {'game': 'tong', 'do': 'explain', 'hand': '2aaa4cc|4bbb9ccc', 'win': '4c'}
    >>> request_of("cards=4a4b4c", "tong")["do"], request_of("cards=1d1e9c", "tong")
    ('set', None)
    >>> request_of("cards=1d1a1c", "tong", house=House(iao_sian="mixed"))["rules"]
    {'iao_sian': 'mixed'}
    """
    values = read_situation(situation)
    played = {**_rules_of(house), **_overrides(values)}
    asked = _tong_request(values, tong_house(played)) if game == "tong" else _pok_request(values, drawing)
    if asked is None:
        return None
    request: Json = {"game": game, **asked}
    if played:
        request["rules"] = played
    return request


def _rules_of(house: House | PokHouse | None) -> dict[str, str | bool | int]:
    if house is None:
        return {}
    return pok_rules(house) if isinstance(house, PokHouse) else tong_rules(house)


def _overrides(values: Mapping[str, str]) -> dict[str, str | bool | int]:
    """The house rules that a situation brings itself."""
    return read_overrides(values.get("rules", ""))


def _seats(values: Mapping[str, str]) -> Iterator[tuple[str, str | None]]:
    seat = 0
    while f"seat{seat}" in values:
        yield values[f"seat{seat}"], values.get(f"keng{seat}")
        seat += 1


def _tong_request(values: Mapping[str, str], house: House) -> Json | None:
    own = {"keng": values["keng"]} if "keng" in values else {}
    if "seat0" in values:
        players = [{"hand": hand, **({"keng": keng} if keng else {})} for hand, keng in _seats(values)]
        drawer = values["drawer"]
        if not is_number(drawer) or int(drawer) >= len(players):
            raise CardsError("bad_value", f"drawer is a seat, not {drawer!r}", token=drawer)
        return {"do": "claims", "card": values["card"], "drawer": int(drawer), "players": players}
    if "cards" in values:
        cards = parse_cards(values["cards"])
        if not cards:
            raise CardsError("bad_value", f"{values['cards']!r} is no card", token=f"cards={values['cards']}")
        one_set = len(cards) == 3 and len({code[0] for code in cards}) == 1
        return {"do": "set", "cards": values["cards"]} if one_set else None
    hand = values["hand"]
    if "card" in values:
        return {"do": "pong", "hand": hand, "card": values["card"]}
    if "win" in values:
        return {"do": "explain", "hand": hand, "win": values["win"], **_thok(values), **own}
    if (held := parse_hand(hand)).size == FULL_SIZE:
        return {**_full_request(held, values.get("keng"), house), **own}
    return {"do": "waits", "hand": hand, **own}


def _thok(values: Mapping[str, str]) -> Json:
    if values.get("thok", "1") != "1":
        raise CardsError("bad_value", f"thok is 1 or left out, not {values['thok']!r}", token=values["thok"])
    return {"thok": True} if "thok" in values else {}


def _full_request(hand: Hand, keng: str | None, house: House) -> Json:
    """Twelve cards: what they win as when the best of them is called the last, else what to throw."""
    called = best_called_win(hand, keng=parse_keng(keng) if keng else None, house=house)
    if called is None:
        return {"do": "discards", "hand": format_hand(hand)}
    if not hand.ponged:
        return {"do": "dealt", "hand": format_hand(hand)}
    return {"do": "explain", "hand": format_hand(_without(hand, called[0])), "win": called[0]}


def _without(hand: Hand, card: str) -> Hand:
    rest = list(hand.cards)
    rest.remove(card)
    return Hand(tuple(rest), hand.ponged)


def _pok_request(values: Mapping[str, str], drawing: bool) -> Json:
    if "seat0" in values:
        return {
            "do": "round",
            "dealer": _drawn(values["dealer"], "catch"),
            "players": [_drawn(leg, "stake") for leg, _ in _seats(values)],
        }
    if "dealer" in values:
        return {"do": "settle", "dealer": values["dealer"], "player": values["player"], "stake": _STAKE}
    return {"do": "draw" if drawing else "explain", "hand": values["hand"]}


def _drawn(text: str, after: str) -> Json:
    """`2S2D+KS@10`: two cards, the card drawn, and under the key `after` what stands behind the @."""
    cards, at, last = text.partition("@")
    hand, plus, draw = cards.partition("+")
    read: Json = {"hand": hand}
    if plus:
        read["draw"] = draw
    if at:
        read[after] = int(last) if after == "stake" else last
    return read


# --- what the engine says of it ---------------------------------------------------------------------------------------


def tell_situation(
    situation: str, game: str, lang: str, *, drawing: bool = False, house: House | PokHouse | None = None
) -> str:
    """What the engine says of a situation by a house, the defaults without one: a line for each thing there is to say.

    >>> tell_situation("cards=1d1a1c", "tong", "th")
    'พวก'
    >>> tell_situation("hand=KSKDQH", "pok", "en")
    'Sam lueang: 0 points, 3 deng'
    """
    request = request_of(situation, game, drawing=drawing, house=house)
    if request is None:
        return " ".join(say_card(code, lang) for code in parse_cards(read_situation(situation)["cards"]))
    return tell(request["do"], request, answer(request), lang, game)


def engine_rules(situation: str, game: str, house: House | PokHouse | None = None) -> tuple[str, ...]:
    """กติกาที่ใช้ตัดสิน: the ids of the rules by which the engine judges a situation, the deciding one first.

    >>> engine_rules("hand=2aaa4cc|4bbb9ccc", "tong"), engine_rules("hand=3S3D", "pok")
    (('T5.3', 'T6.7'), ('P6.1',))
    """
    request = request_of(situation, game, house=house)
    if request is None:
        return ()
    told = answer(request)
    if request["do"] == "set":
        kinds = {row.key: row.rule for row in SET_KINDS}
        mixed = len({code[1] in "abc" for code in parse_cards(request["cards"]) if code[0] == "1"}) == 2
        return ("T2.2", "T2.3") if mixed else (kinds[told["kind"]],)
    if request["do"] == "waits":
        by_category = {row.key: row.rule for row in WIN_CATEGORIES}
        return tuple(dict.fromkeys(["T5.3", *(by_category[wait["drawn"]["category"]] for wait in told["waits"])]))
    if request["do"] == "discards":
        return ("T5.3",)
    return (told["rule"],) if told.get("rule") else ()


def say_situation(situation: str, game: str, lang: str, house: House | PokHouse | None = None) -> str:
    """มือนี้คืออะไร: what a situation is, in a few words: the name of the win, of the set or of the hand.

    >>> say_situation("hand=2aaa4cc|4bbb9ccc&win=4c", "tong", "th"), say_situation("hand=AS8D", "pok", "en")
    ('กินสี่ตอง', 'Pok 9')
    >>> say_situation("hand=2aaa4cc|4bbb9ccc", "tong", "en"), say_situation("hand=3S3D", "pok", "en")
    ('Ready for si nom', '6 points, 2 deng')
    """
    request = request_of(situation, game, house=house)
    if request is None:
        return tell_situation(situation, game, lang)
    told = answer(request)
    do = request["do"]
    if (game, do) in _SAYERS:
        return _SAYERS[game, do](told, lang)
    return tell(do, request, told, lang, game).splitlines()[0]


def _say_win(told: Json, lang: str) -> str:
    return say_category(told["category"] or "no_win", lang, thok=told["thok"])


def _say_waits(told: Json, lang: str) -> str:
    if not told["waits"]:
        return capital(say("told.not_ready", lang))
    cards = say("join.comma", lang).join(say_card(wait["card"], lang) for wait in told["waits"])
    return say("lookup.ready", lang, cards=cards)


def _say_throw(told: Json, lang: str) -> str:
    best = told["discards"][0]
    if not best["copies"]:
        return say_category("no_win", lang)
    return say("lookup.throw", lang, card=say_card(best["card"], lang))


def _say_pok(told: Json, lang: str) -> str:
    if told["class"] != "points":
        return say_hand_class(told["class"], lang)
    points = say("unit.points", lang, count=told["points"])
    return points if told["deng"] == 1 else say("lookup.points", lang, points=points, deng=say_deng(told["deng"], lang))


_SAYERS: Mapping[tuple[str, str], Callable[[Json, str], str]] = {
    ("tong", "set"): lambda told, lang: capital(say_set(told["kind"], lang)),
    ("tong", "waits"): _say_waits,
    ("tong", "discards"): _say_throw,
    ("tong", "explain"): _say_win,
    ("tong", "dealt"): _say_win,
    ("pok", "explain"): _say_pok,
}


def key_of(situation: str, game: str) -> str:
    """มือแบบย่อ: a situation in short notation: the hand, the card that came after +, and the circumstances.

    >>> key_of("hand=2abb4acc5cc|1bbb&win=5c&thok=1&keng=5c", "tong"), key_of("hand=QSKDAC", "pok")
    ('2abb 4acc 5cc|1bbb + 5c thok keng 5c', 'QS KD AC')
    >>> key_of("dealer=KS7D&player=AS8S", "pok"), key_of("cards=1d1a1c", "tong")
    ('KS 7D / AS 8S', '1acd')
    """
    values = read_situation(situation)
    if game == "pok":
        hands = [values[name] for name in ("dealer", "player", "hand") if name in values]
        key = " / ".join(format_pok(parse_pok(hand)) for hand in hands)
    elif "cards" in values:
        key = format_cards(parse_cards(values["cards"]))
    else:
        key = format_hand(parse_hand(values["hand"]))
        if "win" in values:
            key += f" + {parse_card(values['win'])}"
        if "card" in values:
            key += f" pong {parse_card(values['card'])}"
    if values.get("thok") == "1":
        key += " thok"
    if "keng" in values:
        key += f" keng {values['keng']}"
    return f"{key} {values['rules']}" if "rules" in values else key


# --- the worked hands -------------------------------------------------------------------------------------------------


def _shown(game: str) -> Iterator[tuple[str, str]]:
    """Every situation of a game and the rule it stands under: the rules' examples, then the rows' own hands."""
    for rule in rules(game):
        yield from ((example, rule.id) for example in rule.examples)
    if game == "tong":
        for row in WIN_CATEGORIES:
            yield from ((text, row.rule) for text in (row.example, row.near_miss))
        for kind in SET_KINDS:
            yield from ((_set_situation(text), kind.rule) for text in (kind.example, kind.near_miss))
    else:
        own = [(row.rule, row.example, row.near_miss) for row in HAND_CLASSES]
        own += [(row.rule, row.example, row.near_miss) for row in DENGS]
        for rule_id, example, near_miss in own:
            yield from ((text, rule_id) for text in (example, near_miss))


def _set_situation(text: str) -> str:
    return f"cards={''.join(parse_cards(text))}"


@cache
def worked_hands(game: str = "tong") -> tuple[Worked, ...]:
    """มือตัวอย่าง: every hand that the rulebook of a game works out, once. Errors: `KeyError`, an unknown game.

    Whole rounds and claims of several players are told under their rules only.

    >>> [hand.key for hand in worked_hands() if "T6.14" in hand.rules]
    ['1aaa 4cc 8bbb 9bbb + 4c keng 4c', '1aaa 4cc 8bbb 9bbb + 4c keng 4b']
    """
    found: dict[str, Worked] = {}
    for situation, rule in _shown(game):
        if is_about_drawing(rule):
            situation = situation.partition("&rules=")[0]  # noqa: PLW2901 - who must draw changes nothing of the hand
        if "seat0=" in situation or request_of(situation, game) is None:
            continue
        key = key_of(situation, game)
        before = found.get(key)
        under = before.rules if before else ()
        text = before.situation if before else situation
        found[key] = Worked(game=game, key=key, situation=text, rules=tuple(dict.fromkeys((*under, rule))))
    return tuple(found.values())


@lru_cache(maxsize=512)
def near_misses(rule_id: str, house: House | PokHouse | None = None) -> tuple[NearMiss, ...]:
    """เกือบได้: the near misses that the engine's rows of this rule hold, judged by a house: by the defaults without one.

    >>> [(miss.name("en"), miss.why("en")) for miss in near_misses("T6.13")]
    [('Si tong muet', 'Dark means nothing ponged, but kao chan lies face up.')]
    >>> [(miss.of, miss.holds, miss.by_house) for miss in near_misses("T6.5", House(iao_sian="mixed", stir=True))]
    [('sian', True, ('iao_sian',))]
    """
    judge = _judge_tong if game_of_rule(rule_id) == "tong" else _judge_pok
    found = []
    for kind, key, situation in _missing(rule_id):
        own = _overrides(read_situation(situation))
        played = {**_rules_of(house), **own}
        verdict = judge(kind, key, situation, played)
        changed = [name for name in _choices(played) if name not in own] if verdict.holds else ()
        without = {name: {other: value for other, value in played.items() if other != name} for name in changed}
        by_house = tuple(name for name, rest in without.items() if not judge(kind, key, situation, rest).holds)
        found.append(NearMiss(situation=situation, of=key, kind=kind, verdict=verdict, by_house=by_house))
    return tuple(found)


def _choices(played: Mapping[str, object]) -> Iterator[str]:
    """Those of these house rules that change what a hand is; prices do not."""
    rows = {**TONG_RULES, **POK_RULES}
    return (name for name in played if rows[name].choices)


def _missing(rule_id: str) -> Iterator[tuple[str, str, str]]:
    """The kind, key and near miss of every row of this rule."""
    yield from (("win", row.key, row.near_miss) for row in WIN_CATEGORIES if row.rule == rule_id)
    yield from (("set", row.key, _set_situation(row.near_miss)) for row in SET_KINDS if row.rule == rule_id)
    yield from (("hand", row.key, row.near_miss) for row in HAND_CLASSES if row.rule == rule_id)
    yield from (("deng", row.key, row.near_miss) for row in DENGS if row.rule == rule_id)


def _judge_tong(kind: str, key: str, situation: str, played: Mapping[str, object]) -> Verdict:
    values, house = read_situation(situation), tong_house(played)
    if kind == "set":
        return judge_set(parse_cards(values["cards"]), key, house)
    thok = values.get("thok") == "1"
    return judge_win(parse_hand(values["hand"]), values["win"], key, thok=thok, keng=values.get("keng"), house=house)


def _judge_pok(kind: str, key: str, situation: str, played: Mapping[str, object]) -> Verdict:
    cards, house = parse_pok(read_situation(situation)["hand"]), pok_house(played)
    return judge_dengs(cards, house)[key] if kind == "deng" else judge_hand(cards, key, house)


def is_about_drawing(rule_id: str) -> bool:
    """Whether a rule tells who draws, so that its hands are asked that.

    >>> is_about_drawing("P4.2"), is_about_drawing("P6.1")
    (True, False)
    """
    return rule_id in _DRAWING
