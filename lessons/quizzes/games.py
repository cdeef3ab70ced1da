"""สองเกม: what a question needs of the game it is about: the cards and how they are read, and the house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.house_rules import MAX_PRICE, Outcome, Preset, Show
from cards.phai_tong import deck as tong_deck
from cards.phai_tong import house as tong_house
from cards.phai_tong import shows as tong_shows
from cards.pok_deng import deck as pok_deck
from cards.pok_deng import house as pok_house
from cards.pok_deng import shows as pok_shows


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """เกม: one game's cards and house rules, under the names that both games share.

    `house` is the class of its house rules, `house_rules` their rows by key, `presets` whole houses; `answer_show` says
    what a house makes of a situation that shows a rule.
    """

    key: str
    codes: tuple[str, ...]
    parse_card: Callable[[str], str]
    parse_cards: Callable[[str], tuple[str, ...]]
    check_copies: Callable[[Iterable[str]], None]
    house: type[Any]
    house_from_rules: Callable[[Mapping[str, object]], Any]
    rules_of: Callable[[Any], Mapping[str, str | bool | int]]
    house_rules: Mapping[str, Any]
    presets: tuple[Preset, ...]
    answer_show: Callable[[Show, Any], Outcome]


GAMES: tuple[Game, ...] = (
    Game(
        key="tong",
        codes=tong_deck.CODES,
        parse_card=tong_deck.parse_card,
        parse_cards=tong_deck.parse_cards,
        check_copies=tong_deck.check_copies,
        house=tong_house.House,
        house_from_rules=tong_house.house_from_rules,
        rules_of=tong_house.rules_of,
        house_rules=tong_house.HOUSE_RULE_BY_KEY,
        presets=tong_house.PRESETS,
        answer_show=tong_shows.answer_show,
    ),
    Game(
        key="pok",
        codes=pok_deck.CODES,
        parse_card=pok_deck.parse_card,
        parse_cards=pok_deck.parse_cards,
        check_copies=pok_deck.check_copies,
        house=pok_house.House,
        house_from_rules=pok_house.house_from_rules,
        rules_of=pok_house.rules_of,
        house_rules=pok_house.HOUSE_RULE_BY_KEY,
        presets=pok_house.PRESETS,
        answer_show=pok_shows.answer_show,
    ),
)
GAME_BY_KEY: Mapping[str, Game] = {game.key: game for game in GAMES}


def game_of_house(house: object) -> Game:
    """The game whose house rules these are. Errors: `TypeError` for what is no house.

    >>> game_of_house(pok_house.House()).key
    'pok'
    """
    for game in GAMES:
        if type(house) is game.house:
            return game
    raise TypeError(f"these are no house rules: {house!r}")


def touching_rules(house: Any, keys: Iterable[str], answer: Callable[[Any], object]) -> tuple[str, ...]:
    """กติกาวง: the house rules, of these keys, whose other choice would change the answer.

    >>> touching_rules(tong_house.House(), ["iao_sian", "stir"], lambda house: house.iao_sian)
    ('iao_sian',)
    """
    now = answer(house)
    return tuple(key for key in keys if any(answer(other) != now for other in _others(house, key)))


def _others(house: Any, key: str) -> tuple[Any, ...]:
    game = game_of_house(house)
    # a number stands for all others by its ends; whether such prices fall from class to class is no matter here
    choices = game.house_rules[key].choices or (0, MAX_PRICE)
    return tuple(replace(house, **{key: choice}) for choice in choices if choice != getattr(house, key))
