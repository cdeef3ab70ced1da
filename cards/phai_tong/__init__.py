"""ไพ่ตอง (Phai Tong): thirty faces, sets, sixteen ways to win.

>>> from cards.phai_tong import best_win, find_waits, parse_card, parse_hand
>>> best_win(parse_hand("สองคณฑ์ สองคณฑ์ สองคณฑ์ สี่นม สี่นม | 4bbb 9ccc"), parse_card("สี่นม")).category
'si_tong'
"""

from cards.errors import CardsError
from cards.phai_tong.claims import Claim, Player, Settlement, settle_claims
from cards.phai_tong.deck import (
    CODES,
    FACE_BY_CODE,
    FACES,
    Face,
    Hand,
    format_cards,
    format_hand,
    parse_card,
    parse_cards,
    parse_hand,
    parse_keng,
)
from cards.phai_tong.house import HOUSE_RULES, House, house_from_rules, rules_of
from cards.phai_tong.sets import judge_set, set_kind, split_hand
from cards.phai_tong.settle import next_dealer, settle_points
from cards.phai_tong.waits import Discard, Wait, find_discards, find_waits, judge_pong, judge_take
from cards.phai_tong.wins import (
    CATEGORIES,
    CLASSES,
    WIN_CATEGORIES,
    Win,
    best_dealt_win,
    best_win,
    judge_win,
    judge_wins,
    price_of,
)

__all__ = [
    "CATEGORIES",
    "CLASSES",
    "CODES",
    "FACES",
    "FACE_BY_CODE",
    "HOUSE_RULES",
    "WIN_CATEGORIES",
    "CardsError",
    "Claim",
    "Discard",
    "Face",
    "Hand",
    "House",
    "Player",
    "Settlement",
    "Wait",
    "Win",
    "best_dealt_win",
    "best_win",
    "find_discards",
    "find_waits",
    "format_cards",
    "format_hand",
    "house_from_rules",
    "judge_pong",
    "judge_set",
    "judge_take",
    "judge_win",
    "judge_wins",
    "next_dealer",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_keng",
    "price_of",
    "rules_of",
    "set_kind",
    "settle_claims",
    "settle_points",
    "split_hand",
]
