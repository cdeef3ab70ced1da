"""วงไพ่ที่เล่นไว้: a match as the keys and values of a link or a file: a seed, the table and the moves. Rule: T3 to T8.

Whoever has the text has the match: it is played again from it, move by move. The guided first hand names its laid packs
by a key.
"""

from __future__ import annotations

from collections.abc import Mapping

from cards.errors import CardsError
from cards.phai_tong.house import House
from cards.phai_tong.match import Match, format_hands, replay_match, start_match
from lessons.quizzes.situation import format_rules, parse_rules

KEYS: tuple[str, ...] = ("seed", "players", "dealer", "rules", "moves")


def format_match(match: Match) -> dict[str, str]:
    """บันทึก: a match as the keys and values of a link; `parse_match` reads it.

    >>> format_match(start_match("7"))
    {'seed': '7', 'players': '6', 'dealer': '0', 'moves': ''}
    """
    setup = match.hands[0].setup
    written = {"seed": match.seed, "players": str(setup.players), "dealer": str(setup.dealer)}
    if rules := format_rules(setup.house):
        written["rules"] = rules
    return {**written, "moves": format_hands(match)}


def parse_match(values: Mapping[str, str]) -> Match:
    """อ่านบันทึก: the match that a link tells of.

    Errors: `CardsError` `unknown_key`, `missing_key` for no seed, `bad_value` for a number that is none,
    `unknown_rule`, `bad_rule_value`, and those of `replay_match`.

    >>> parse_match({"seed": "7", "players": "7", "moves": "k4b.k5c"}).now.turn
    2
    """
    for key in values:
        if key not in KEYS:
            raise CardsError("unknown_key", f"no such key: {key!r}; the keys are {', '.join(KEYS)}", token=key)
    if not values.get("seed"):
        raise CardsError("missing_key", "'seed' is missing", token="seed")
    players, dealer = _whole("players", values.get("players", "6")), _whole("dealer", values.get("dealer", "0"))
    house = parse_rules(values["rules"]) if values.get("rules") else House()
    return replay_match(
        start_match(values["seed"], players=players, dealer=dealer, house=house), values.get("moves", "")
    )


def _whole(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise CardsError("bad_value", f"{key} is a small whole number, not {text!r}", token=text, key=key)
    return int(text)
