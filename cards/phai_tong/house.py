"""กติกาวง: the house rules of Phai Tong, one frozen record that every judge takes."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from cards.errors import CardsError
from cards.house_rules import HouseRule, Preset, Show, changed_rules, check_rules


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """กติกาวง: what this table plays by; the defaults are the rulebook's.

    Prices are points. Errors: `CardsError` `unknown_rule` and `bad_rule_value` from `house_from_rules` only.

    >>> House().price_lom, House(iao_sian="mixed").iao_sian
    (4, 'mixed')
    """

    iao_sian: str = "one_group"
    stir: bool = False
    take_discard: str = "completes_set"
    pong_on_discard: bool = False
    next_dealer: str = "winner"
    win_on_discard: bool = False
    dealt_win: str = "plain"
    si_tua_from_pong: bool = False
    khiao_wan: bool = True
    keng_choice: str = "before_deal"
    price_chong: int = 1
    price_si_tua: int = 2
    price_lom: int = 4
    price_big_lom: int = 8
    price_muet: int = 12
    price_muet_keng: int = 16
    thok_bonus_chong: int = 1
    thok_bonus_lom: int = 2
    payer: str = "all"
    upstream: str = "drawer_first"

    @property
    def opening(self) -> tuple[str, ...]:
        """ก่อนเริ่มเล่น: what happens before the first discard, in order. Rule: T3.2, T3.3, T6.17.

        Where both follow the deal the stir comes first, so that keng is chosen for the hand that is played.

        >>> House().opening, House(stir=True, keng_choice="after_deal").opening
        (('keng', 'deal', 'play'), ('deal', 'stir', 'keng', 'play'))
        """
        late = self.keng_choice == "after_deal"
        happens = {"keng": not late, "deal": True, "stir": self.stir, "keng_late": late, "play": True}
        return tuple(step.removesuffix("_late") for step, does in happens.items() if does)


_OFF_ON = (False, True)
# one hand of each class, and a lom that another player drew
_CHONG = "hand=1dd2abc4bcc|1aaa&win=1d"
_SI_TUA = "hand=5aaabc8bcc|3ccc&win=5a"
_LOM = "hand=1ef3abc4abc8abc&win=1d"
_BIG_LOM = "hand=2aaa4cc|4bbb9ccc&win=4c&keng=4c"
_MUET = "hand=1aaa4cc8bbb9bbb&win=4c"

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        key="iao_sian",
        rule="T2.3",
        choices=("one_group", "mixed"),
        shows=(Show("set", "cards=1a1c1d"), Show("win", "hand=1ac3abc4abc8abc&win=1d")),
    ),
    HouseRule(key="stir", rule="T3.3", choices=_OFF_ON, shows=(Show("opening"),)),
    HouseRule(
        key="take_discard",
        rule="T4.2",
        choices=("completes_set", "any_same_head"),
        shows=(Show("take", "hand=1dd2abc4bcc5a7ab&card=5c"),),
    ),
    HouseRule(
        key="pong_on_discard",
        rule="T4.3",
        choices=_OFF_ON,
        shows=(Show("pong", "hand=1dd2abc4bcc5a7ab&card=4c"),),
    ),
    HouseRule(
        key="next_dealer",
        rule="T4.5",
        choices=("winner", "right"),
        shows=(Show("dealer", "dealer=0&winner=3&players=6"),),
    ),
    HouseRule(
        key="win_on_discard", rule="T5.1", choices=_OFF_ON, shows=(Show("discard", "hand=4ac7abc8abc9abc&win=4b"),)
    ),
    HouseRule(key="dealt_win", rule="T5.5", choices=("plain", "thok"), shows=(Show("dealt", "hand=1def3abc4abc8abc"),)),
    HouseRule(
        key="si_tua_from_pong", rule="T6.3", choices=_OFF_ON, shows=(Show("win", "hand=2abb5bc8bcc|5aaa&win=5a"),)
    ),
    HouseRule(
        key="khiao_wan",
        rule="T6.16",
        choices=(True, False),
        shows=(Show("win", "hand=1abc2abc3abc4aa&win=4a"), Show("win", "hand=1bbb2aaabbb4bc&win=4a")),
    ),
    HouseRule(key="keng_choice", rule="T6.17", choices=("before_deal", "after_deal"), shows=(Show("opening"),)),
    HouseRule(key="price_chong", rule="T7.2", points=House().price_chong, shows=(Show("win", _CHONG),)),
    HouseRule(key="price_si_tua", rule="T7.2", points=House().price_si_tua, shows=(Show("win", _SI_TUA),)),
    HouseRule(key="price_lom", rule="T7.2", points=House().price_lom, shows=(Show("win", _LOM),)),
    HouseRule(key="price_big_lom", rule="T7.2", points=House().price_big_lom, shows=(Show("win", _BIG_LOM),)),
    HouseRule(key="price_muet", rule="T7.2", points=House().price_muet, shows=(Show("win", _MUET),)),
    HouseRule(
        key="price_muet_keng", rule="T7.2", points=House().price_muet_keng, shows=(Show("win", f"{_MUET}&keng=4c"),)
    ),
    HouseRule(
        key="thok_bonus_chong", rule="T7.3", points=House().thok_bonus_chong, shows=(Show("win", f"{_CHONG}&thok=1"),)
    ),
    HouseRule(key="thok_bonus_lom", rule="T7.3", points=House().thok_bonus_lom, shows=(Show("win", f"{_LOM}&thok=1"),)),
    HouseRule(
        key="payer",
        rule="T7.5",
        choices=("all", "drawer"),
        shows=(Show("pay", f"{_LOM}&winner=2&drawer=0&players=6"),),
    ),
    HouseRule(
        key="upstream",
        rule="T8.2",
        choices=("drawer_first", "drawer_last"),
        shows=(Show("claims", "card=4b&drawer=0&seat0=4ac7abc8abc9abc&seat1=1bde3aaa4abbcc&keng1=4b"),),
    ),
)
HOUSE_RULE_BY_KEY: Mapping[str, HouseRule] = {row.key: row for row in HOUSE_RULES}
PRESETS: tuple[Preset, ...] = (
    Preset(key="source", house=House()),
    Preset(key="strict", house=House(khiao_wan=False, payer="drawer", next_dealer="right")),
    Preset(
        key="easy",
        house=House(
            iao_sian="mixed",
            stir=True,
            take_discard="any_same_head",
            pong_on_discard=True,
            win_on_discard=True,
            dealt_win="thok",
            si_tua_from_pong=True,
            keng_choice="after_deal",
        ),
    ),
)
PRICE_KEYS = tuple(row.key for row in HOUSE_RULES if row.key.startswith("price_"))


def house_from_rules(rules: Mapping[str, object]) -> House:
    """กติกาวง: the house that these overrides of the defaults make. Rule: T7.2 and each house rule's own.

    Errors: `CardsError` `unknown_rule` for a key that is no house rule, `bad_rule_value` for a value it does not take
    or prices that fall from one class to the next.

    >>> house_from_rules({"iao_sian": "mixed"}) == House(iao_sian="mixed")
    True
    >>> house_from_rules({"price_lom": 1})
    Traceback (most recent call last):
    cards.errors.CardsError: price_lom cannot be 1: prices must not fall from class to class, and price_si_tua is 2
    """
    check_rules(rules, HOUSE_RULES)
    house = House(**rules)  # type: ignore[arg-type]
    for lower, higher in itertools.pairwise(PRICE_KEYS):
        low, high = getattr(house, lower), getattr(house, higher)
        if high < low:
            said, other = (higher, lower) if higher in rules else (lower, higher)
            raise CardsError(
                "bad_rule_value",
                f"{said} cannot be {getattr(house, said)}: prices must not fall from class to class, "
                f"and {other} is {getattr(house, other)}",
                token=str(getattr(house, said)),
                key=said,
            )
    return house


def rules_of(house: House) -> dict[str, str | bool | int]:
    """กติกาวง: the overrides that make this house out of the defaults, for links and the line protocol.

    >>> rules_of(House(khiao_wan=False)), rules_of(House())
    ({'khiao_wan': False}, {})
    """
    return changed_rules(house)
