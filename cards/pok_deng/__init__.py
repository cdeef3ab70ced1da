"""ป๊อกเด้ง (Pok Deng): fifty-two cards, the classes of hands, a whole round and its odds.

>>> from cards.pok_deng import evaluate_hand, parse_hand, settle_hands
>>> evaluate_hand(parse_hand("แหม่มโพดำ คิงโพแดง เอดอกจิก")).klass
'straight'
>>> settle_hands(parse_hand("KS 7D"), parse_hand("AS 8S"), 10).pays
20
"""

from cards.errors import CardsError
from cards.pok_deng.deck import (
    CODES,
    FACE_BY_CODE,
    FACES,
    Face,
    count_points,
    format_cards,
    parse_card,
    parse_cards,
    parse_hand,
)
from cards.pok_deng.hands import (
    CLASSES,
    DENGS,
    HAND_CLASSES,
    HandValue,
    compare_hands,
    evaluate_hand,
    judge_dengs,
    judge_hand,
    judge_hands,
)
from cards.pok_deng.house import HOUSE_RULES, House, house_from_rules, rules_of
from cards.pok_deng.rounds import Dealer, Leg, Round, find_caught, play_round, settle_penalty
from cards.pok_deng.seats import Table, deal, deal_order, rounds_to_play
from cards.pok_deng.settle import (
    DrawRule,
    Settlement,
    dealer_draw_rule,
    draw_rule,
    judge_must_draw,
    settle_hands,
)

__all__ = [
    "CLASSES",
    "CODES",
    "DENGS",
    "FACES",
    "FACE_BY_CODE",
    "HAND_CLASSES",
    "HOUSE_RULES",
    "CardsError",
    "Dealer",
    "DrawRule",
    "Face",
    "HandValue",
    "House",
    "Leg",
    "Round",
    "Settlement",
    "Table",
    "compare_hands",
    "count_points",
    "deal",
    "deal_order",
    "dealer_draw_rule",
    "draw_rule",
    "evaluate_hand",
    "find_caught",
    "format_cards",
    "house_from_rules",
    "judge_dengs",
    "judge_hand",
    "judge_hands",
    "judge_must_draw",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "play_round",
    "rounds_to_play",
    "rules_of",
    "settle_hands",
    "settle_penalty",
]
