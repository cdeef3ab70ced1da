"""ไพ่ที่พิมพ์: a query that is itself a card, several cards or a hand of one game or the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from cards.errors import CardsError
from cards.house_rules import HouseRule, check_rules, read_overrides
from cards.phai_tong import deck as tong_deck
from cards.phai_tong.house import HOUSE_RULE_BY_KEY as TONG_RULES
from cards.pok_deng import deck as pok_deck
from cards.pok_deng.house import HOUSE_RULE_BY_KEY as POK_RULES
from cards.worked import worked_hands


@dataclass(frozen=True, kw_only=True, slots=True)
class Typed:
    """ไพ่ที่พิมพ์: what a query means in one game: a hand as a situation, or cards that are none.

    `wrong` says why cards that were meant for a hand can be none.
    """

    game: str
    situation: str = ""
    cards: tuple[str, ...] = ()
    wrong: CardsError | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Pieces:
    """มือพร้อมเหตุการณ์: a hand of Phai Tong as it is written down, taken apart: each piece still as text.

    `win` is the card that came, `pong` one that is asked about, `keng` the face in the box, `rules` house rules.
    """

    hand: str
    win: str = ""
    pong: str = ""
    thok: bool = False
    keng: str = ""
    rules: str = ""


def _any_of(names: Iterable[str]) -> str:
    """A pattern of these names, the longest first, with or without the blanks and hyphens inside them."""
    return "|".join(re.sub("[ -]", r"[\\s-]*", name) for name in sorted(names, key=len, reverse=True))


# Nobody's words are worth reading as cards unless they begin as cards do: a slip costs a search for the nearest name.
_TONG_NAMES = _any_of(name for face in tong_deck.FACES for name in (face.thai, *face.also, face.rtgs, *face.rtgs_also))
_BEGINS_TONG = re.compile(rf"[\s(|]*(?:บนมือ|[1-9๑-๙]\s*[a-f]|{_TONG_NAMES})")
_HEAPS = re.compile("[|(]|บนมือ|ผ่อง")  # a hand written with its ponged tong apart
_MARKS = re.compile(
    r"(?P<win>\+(?!\s*ผ่อง)|ใบกิน|\bwin\b|\bwith\b)|(?P<keng>\bkeng\b|(?:กล่อง)?เก็ง)|(?P<thok>จั่วเอง|ถก|\bthok\b)"
    r"|(?P<pong>\bpong\b|ผ่อง)",
    re.IGNORECASE,
)
_ROUND_THOK = re.compile(r"[\s()]*")
_HOUSE_RULES: Mapping[str, Mapping[str, HouseRule]] = {"tong": TONG_RULES, "pok": POK_RULES}
_RULES_AT_END: Mapping[str, re.Pattern[str]] = {
    game: re.compile(rf"(?:^|\s)((?:{keys}):\w+(?:,(?:{keys}):\w+)*)\s*$")
    for game, keys in ((game, "|".join(rows)) for game, rows in _HOUSE_RULES.items())
}
_FEWEST_OF_A_HAND = 4  # cards that are meant for a hand, where they are none
_ALWAYS_TOLD = ("too_many_copies", "bad_rule_value")


_SUITS = _any_of(name for suit in pok_deck.SUIT_ROWS for name in (suit.sign, suit.thai, suit.english, *suit.also))
_RANK_NAMES: Mapping[str, str] = {
    name: rank.key for rank in pok_deck.RANK_ROWS for name in (rank.thai, rank.english, *rank.also)
}
_BEGINS_POK = re.compile(
    rf"[\s(]*(?:(?:10|๑๐|[a2-9๒-๙tjqk]|{_any_of(_RANK_NAMES)})\s*(?:of)?\s*(?:[shdc]|{_SUITS})|{_SUITS})"
)
# ranks without suits: letters and numbers may be run together when a letter is there to tell them from a number
_RANKS: Mapping[str, str] = {**{rank.lower(): rank for rank in pok_deck.RANKS}, "10": "T", **_RANK_NAMES}
_RANK = f"{_any_of(_RANK_NAMES)}|10|[a2-9tjqk]"
_APART = re.compile(rf"(?:{_RANK})(?:[\s,+\-]+(?:{_RANK})){{1,2}}")
_TOGETHER = re.compile(r"[2-9]{3}|(?=.*[ajqk])(?:10|[ajqk2-9])[\s,]*(?:10|[ajqk2-9])(?:[\s,]*(?:10|[ajqk2-9]))?")
_SUITS_GIVEN: Mapping[int, tuple[str, str]] = {2: ("SD", "SD"), 3: ("SDC", "SHD")}  # ranks that differ; all of one rank


def read_cards(query: str, games: Iterable[str]) -> list[Typed]:
    """ไพ่ที่พิมพ์: what a query means as cards of these games, hands first; empty when it is words. Never raises.

    Two or three ranks without suits are a hand of Pok Deng of no one suit, unless they are a card of Phai Tong; four
    cards of Pok Deng, or two hands with / between them, are the dealer's and a player's.

    >>> read_cards("2aaa 4cc | 4bbb 9ccc + สี่นม เก็ง 4b", ["tong", "pok"])[0].situation
    'hand=2aaa4cc|4bbb9ccc&win=4c&keng=4b'
    >>> read_cards("q k a", ["tong", "pok"])[0].situation, read_cards("4C", ["tong", "pok"])[0].cards
    ('hand=QSKDAC', ('4C',))
    >>> read_cards("KS 7D / AS 8S", ["pok"])[0].situation, str(read_cards("KS KS 2D", ["pok"])[0].wrong)
    ('dealer=KS7D&player=AS8S', 'KS (คิงโพดำ) is there twice: the pack has one of each card')
    """
    found: list[Typed] = []
    wrong: list[Typed] = []
    for game in games:
        try:
            typed = _READERS[game](query)
        except CardsError as error:
            typed = None
            wrong += _meant_for_a_hand(query, game, error)
        if typed is None and game == "pok" and not found:
            typed = _ranks_only(query)
        if typed is not None:
            found.append(typed)
    if not found:
        return wrong[:1]
    return sorted(found, key=lambda typed: (not typed.situation, not any(card in query for card in typed.cards)))


def _meant_for_a_hand(query: str, game: str, error: CardsError) -> list[Typed]:
    """What is wrong with cards that were meant for a hand; nothing where they are words, or a few cards."""
    if error.code == "unknown_card":
        return []
    parse = tong_deck.parse_cards if game == "tong" else pok_deck.parse_cards
    bare = re.sub("[|/]|บนมือ", " ", _MARKS.sub(" ", _RULES_AT_END[game].sub("", query)))
    try:
        cards = parse(bare)
    except CardsError:
        return []
    if len(cards) < _FEWEST_OF_A_HAND and error.code not in _ALWAYS_TOLD:
        return []
    return [Typed(game=game, cards=tuple(dict.fromkeys(cards)), wrong=error)]


def _house_rules_of(text: str, game: str) -> tuple[str, str]:
    """A text without the house rules at its end, and they. Errors: `CardsError` `bad_value`, `bad_rule_value`."""
    found = _RULES_AT_END[game].search(text)
    if found is None:
        return text, ""
    check_rules(read_overrides(found[1]), _HOUSE_RULES[game].values())
    return text[: found.start()], found[1]


def read_pieces(text: str) -> Pieces:
    """มือพร้อมเหตุการณ์: a hand of Phai Tong taken apart: the hand, then in any order what came of it.

    The card that came stands after + or ใบกิน, a face of the keng box after keng or เก็ง, a card that is asked about
    after pong or ผ่อง; thok, ถก or จั่วเอง says who drew it. House rules stand last.

    Errors: `CardsError` `bad_value` where one of them is there twice, or a house rule has no such value.

    >>> read_pieces("3bbb 4bb 5aab|9ccc + 4b keng 4b")
    Pieces(hand='3bbb 4bb 5aab|9ccc', win='4b', pong='', thok=False, keng='4b', rules='')
    >>> read_pieces("1dd 2abc 4bcc ผ่อง 1aaa + เอี่ยวพญา ถก stir:true")
    Pieces(hand='1dd 2abc 4bcc ผ่อง 1aaa', win='เอี่ยวพญา', pong='', thok=True, keng='', rules='stir:true')
    """
    told, rules = _house_rules_of(text, "tong")
    marks = list(_MARKS.finditer(told))
    hand = told[: marks[0].start()] if marks else told
    pieces: dict[str, str] = {}
    for mark, after in zip_longest(marks, marks[1:]):
        end = after.start() if after else len(told)
        kind, piece = mark.lastgroup or "", told[mark.end() : end].strip()
        if kind == "pong" and not _is_one_card(piece):
            hand += told[mark.start() : end]
        elif kind in pieces:
            raise CardsError("bad_value", f"{mark[0]!r} is there twice: {text!r}", token=text)
        else:
            pieces[kind] = piece
    left = _ROUND_THOK.sub("", pieces.pop("thok", "")) if (thok := "thok" in pieces) else ""
    if left or "" in pieces.values():  # words, or a mark with nothing after it
        raise CardsError("unknown_card", f"no such card: {left or text!r}", token=left or text)
    if thok:
        hand, pieces = hand.rstrip(" ("), {key: piece.rstrip(" (") for key, piece in pieces.items()}
    return Pieces(hand=hand.strip(), thok=thok, rules=rules, **pieces)


def _is_one_card(text: str) -> bool:
    try:
        return len(tong_deck.parse_cards(text)) == 1
    except CardsError:
        return False


def _read_tong(query: str) -> Typed | None:
    if not _BEGINS_TONG.match(query.lower()):
        return None
    try:
        pieces = read_pieces(query)
    except CardsError as error:
        if error.code != "bad_value":
            raise
        return _list_of_cards(query)
    circumstances = _circumstances_of(pieces)
    if not circumstances and not _HEAPS.search(pieces.hand):
        cards = tong_deck.parse_cards(pieces.hand)
        tong_deck.check_copies(cards)
        if len(cards) == 3 and len({code[0] for code in cards}) == 1:
            return _situation("tong", f"cards={''.join(tong_deck.sort_cards(cards))}", rules=pieces.rules)
        if len(cards) < tong_deck.HAND_SIZE:
            return Typed(game="tong", cards=tuple(dict.fromkeys(cards)))
    only_keng = set(circumstances) <= {"keng"}
    sizes = (tong_deck.HAND_SIZE, tong_deck.FULL_SIZE) if only_keng else (tong_deck.HAND_SIZE,)
    try:
        hand = tong_deck.parse_hand(pieces.hand, sizes=sizes)
    except CardsError as error:
        few = _list_of_cards(query) if error.code == "wrong_count" and set(circumstances) == {"win"} else None
        if few is None:
            raise
        return few
    tong_deck.check_copies((*hand.all_cards, *(circumstances[key] for key in ("win", "card") if key in circumstances)))
    held = f"hand={tong_deck.format_hand(hand).replace(' ', '')}"
    return _situation("tong", held, **circumstances, rules=pieces.rules)


def _circumstances_of(pieces: Pieces) -> dict[str, str]:
    """What came of a hand, as the keys and values of a situation. Errors: `CardsError` about a card."""
    found = {"win": tong_deck.parse_card(pieces.win)} if pieces.win else {}
    if pieces.pong:
        found["card"] = tong_deck.parse_card(pieces.pong)
    if pieces.thok:
        found["thok"] = "1"
    if pieces.keng:
        found["keng"] = tong_deck.parse_keng(pieces.keng)
    return found


def _list_of_cards(query: str) -> Typed | None:
    """Cards, fewer than a hand has, with a + between them; None for what is no list of cards."""
    cards = tong_deck.parse_cards(query)
    tong_deck.check_copies(cards)
    return Typed(game="tong", cards=tuple(dict.fromkeys(cards))) if len(cards) < tong_deck.HAND_SIZE else None


def _situation(game: str, *held: str, rules: str = "", **more: str) -> Typed:
    pieces = (*held, *(f"{key}={value}" for key, value in more.items()), *((f"rules={rules}",) if rules else ()))
    return Typed(game=game, situation="&".join(pieces))


def _read_pok(query: str) -> Typed | None:
    if not _BEGINS_POK.match(query.lower()):
        return None
    text, rules = _house_rules_of(query, "pok")
    sides = [pok_deck.parse_cards(side) for side in text.split("/")]
    cards = tuple(card for side in sides for card in side)
    pok_deck.check_copies(cards)
    if len(cards) == 2 * pok_deck.TWO_CARDS and len(sides) == 1:
        sides = [cards[: pok_deck.TWO_CARDS], cards[pok_deck.TWO_CARDS :]]
    if len(sides) == 2 and all(len(side) in _SUITS_GIVEN for side in sides):
        dealer, player = map("".join, sides)
        return _situation("pok", f"dealer={dealer}", f"player={player}", rules=rules)
    if len(cards) in _SUITS_GIVEN:
        return _situation("pok", f"hand={''.join(cards)}", rules=rules)
    return Typed(game="pok", cards=cards)


def _ranks_only(query: str) -> Typed | None:
    """A hand of ranks without suits, as people say "q k a": a worked one of these ranks, else one of no one suit."""
    low = query.strip().lower()
    if not (_APART.fullmatch(low) or _TOGETHER.fullmatch(low)):
        return None
    ranks = [_RANKS[found[0]] for found in re.finditer(_RANK, low)]
    suits = _SUITS_GIVEN[len(ranks)][len(set(ranks)) == 1]
    made = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
    worked = (hand.key.split() for hand in worked_hands("pok"))
    return Typed(game="pok", situation=f"hand={''.join(next((w for w in worked if [c[0] for c in w] == ranks), made))}")


_READERS: Mapping[str, Callable[[str], Typed | None]] = {"tong": _read_tong, "pok": _read_pok}
