"""แผ่นสรุป: sheets to print, A4 lying on its side: the thirty faces and the ways to win, or the hands of Pok Deng."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cards.art import DECKS, Index, draw_card
from cards.art.paper import GREY, Laid, Page, draw_hand, lines_of, pdf, pixels_wide, width_of
from cards.art.style import GREEN
from cards.phai_tong.deck import FACE_BY_CODE
from cards.phai_tong.house import House
from cards.phai_tong.wins import CATEGORY_BY_KEY, price_of
from cards.pok_deng.deck import RANKS
from cards.pok_deng.hands import CLASS_BY_KEY, DENG_BY_KEY
from cards.pok_deng.house import House as PokHouse
from cards.wording import say_deng
from lessons.quizzes.games import game_of_house
from lessons.quizzes.winning import SHAPE_RULES
from lessons.skills import WAYS_TO_WIN, say_skill
from lessons.takeaway.examples import WinExample, find_hands, find_wins, hands_played
from lessons.wording import capital, say, say_house_rules, say_need

_LEFT, _RIGHT, _TOP, _FOOT, _GUTTER = 12.0, 285.0, 17.0, 203.5, 8.0
_UNDERSTOOD = ("four_sets", "khiao_wan_played", "flush_is_own_class")  # true of every hand on the sheet


@lru_cache(maxsize=24)
def sheet(game: str, lang: str, house: Any, index: Index = "arabic") -> bytes:
    """แผ่นสรุป: the sheet of a game as a PDF, in a language and by a house's rules; the same sheet is the same bytes.

    `index` is the numeral on the heads. Rule: T1.3, T6, P6. Errors: `KeyError` for a game or a language there is not,
    `ValueError` for such an index.

    >>> sheet("pok", "th", PokHouse())[:4]
    b'%PDF'
    """
    title = say("sheet.title", lang, game=say(f"game.{game}", lang))
    parts = list(_SHEETS[game](lang, house, index))
    pages: list[Page] = []
    for number, (heading, page) in enumerate(parts, start=1):
        page.write(_LEFT, _TOP - 3.6, heading, 17, weight="Bold")
        page.write(_RIGHT, _TOP - 3.6, title, 11, colour=GREY, anchor="r")
        page.rule(_TOP, _LEFT, _RIGHT)
        page.write(_RIGHT, _FOOT, say("sheet.page", lang, number=number, count=len(parts)), 8, colour=GREY, anchor="r")
        pages.append(page)
    return pdf(pages, title)


def _parts(count: int, left: float, right: float) -> Iterator[tuple[float, float]]:
    """The left end and the width of columns that share a breadth."""
    wide = (right - left) / count
    yield from ((left + place * wide, wide) for place in range(count))


# --- Phai Tong --------------------------------------------------------------------------------------------------------


def _tong(lang: str, house: House, index: Index) -> Iterator[tuple[str, Page]]:
    yield say("sheet.faces", lang), _faces(lang, index)
    found = [(way, examples[0]) for way in WAYS_TO_WIN if (examples := find_wins(way, house, 1))]
    heading = say("sheet.wins" if len(found) == len(WAYS_TO_WIN) else "sheet.wins_some", lang)
    for start in range(0, len(found), _WINS_A_PAGE):
        yield heading, _wins(found[start : start + _WINS_A_PAGE], lang, house, index)


_FACE_WIDE, _FACE_ROW = 14.6, 59.2
_FACE_LINES = ((11.5, 6.0, "Bold"), (9.0, 4.8, "Regular"), (8.0, 4.4, "Regular"))  # points, step down, weight


def _faces(lang: str, index: Index) -> Page:
    """A column a head, as players sort their cards, and a row a suit."""
    page = Page(lying=True)
    deck = DECKS["tong"]
    for column, (left, wide) in enumerate(_parts(deck.columns, _LEFT, _RIGHT)):
        middle = left + wide / 2
        page.write(middle, _TOP + 5.2, _say_column(deck.rows[0][column], lang), 10, colour=GREEN, weight="Bold",
                   anchor="m")  # fmt: skip
        for row, codes in enumerate(deck.rows):
            top = _TOP + 7 + row * _FACE_ROW
            page.lay(draw_card(codes[column], index=index, width=pixels_wide(_FACE_WIDE)), middle - _FACE_WIDE / 2, top)
            foot = top + _FACE_WIDE * 470 / 168
            names = _names(codes[column], lang)
            for (points, step, weight), name in zip(_FACE_LINES, names, strict=True):
                foot += step
                fits = min(1.0, (wide - 1) / max(1.0, width_of(name, points, weight)))
                page.write(middle, foot, name, points * fits, weight=weight, anchor="m",
                           colour=GREY if name == names[2] else (0, 0, 0))  # fmt: skip
    _foot(page, [say("app.drawings", lang)])
    return page


def _say_column(code: str, lang: str) -> str:
    face = FACE_BY_CODE[code]
    return capital(say(f"group_of_pack.{face.group}" if face.head == 1 else f"head.{face.head}", lang))


def _names(code: str, lang: str) -> tuple[str, str, str]:
    """Both names, that of the language first; then another name it has, or what the name means."""
    face = FACE_BY_CODE[code]
    if lang == "th":
        return face.thai, face.rtgs, say("sheet.also", lang, name=face.also[0]) if face.also else ""
    return face.rtgs, face.thai, face.english.split(",")[0]


_WINS_A_PAGE, _WIN_ROWS, _WIN_CARD, _WIN_ROW = 8, 4, 8.9, 45.2


def _wins(found: Sequence[tuple[str, WinExample]], lang: str, house: House, index: Index) -> Page:
    page = Page(lying=True)
    columns = list(_parts(2, _LEFT, _RIGHT + _GUTTER))
    for place, (way, example) in enumerate(found):
        left, wide = columns[place // _WIN_ROWS]
        top = _TOP + place % _WIN_ROWS * _WIN_ROW
        category, thok = WAYS_TO_WIN[way]
        price = say("unit.points", lang, count=price_of(category, thok=thok, house=house))
        needs = CATEGORY_BY_KEY[category].needs
        needs += ("drawn_by_winner",) if thok and "drawn_by_winner" not in needs else ()
        _entry(page, left, top, wide - _GUTTER, f"win:{way}", price, needs, lang)
        page.lay(draw_hand(example.parted, index=index, width=pixels_wide(_WIN_CARD)), left - 1, top + 17.6)
    told = say("sheet.prices", lang, line=say_house_rules(("price_chong",), house, lang)[0])
    _foot(page, [told, say("sheet.legend", lang), *_changed(house, SHAPE_RULES, lang)])
    return page


def _entry(
    page: Page, left: float, top: float, wide: float, skill: str, worth: str, needs: Iterable[str], lang: str
) -> None:
    """What is written over a hand: its name in both languages, what it is worth, and what it needs."""
    first, second = say_skill(skill, lang), say_skill(skill, _other(lang))
    page.write(left, top + 7, first, 14, weight="Bold")
    page.write(left + width_of(first, 14, "Bold") + 2.5, top + 7, second, 10.5, colour=GREY)
    page.write(left + wide, top + 7, worth, 13, weight="Bold", colour=GREEN, anchor="r")
    told = [say_need(need, lang) for need in needs if need not in _UNDERSTOOD]
    for place, line in enumerate(lines_of(capital((" " if lang == "th" else ", ").join(told)), 9.5, wide)):
        page.write(left, top + 12.6 + 4.2 * place, line, 9.5)


def _changed(house: Any, keys: Iterable[str], lang: str) -> list[str]:
    """The house rules among these that are not the rulebook's."""
    changed = [key for key in keys if key in game_of_house(house).rules_of(house)]
    return [say("house.one_line", lang, line=line) for line in say_house_rules(changed, house, lang)]


def _foot(page: Page, told: Iterable[str]) -> None:
    """A line along the foot of a page, in smaller letters where there is much to say."""
    text, points = "   ".join(told), 8.0
    while width_of(text, points) > _RIGHT - _LEFT - 25:
        points -= 0.25
    page.write(_LEFT, _FOOT, text, points, colour=GREY)


def _other(lang: str) -> str:
    return "en" if lang == "th" else "th"


# --- Pok Deng ---------------------------------------------------------------------------------------------------------

_HAND_ROWS, _HAND_CARD, _HAND_ROW = 5, 13.8, 36.6
_HANDS_SHOWN = 2
_HAND_RULES = ("straight_vs_yellow", "straight_rank", "straight_tie", "straight_flush", "tong_ace")


def _pok(lang: str, house: PokHouse, index: Index) -> Iterator[tuple[str, Page]]:
    page = Page(lying=True)
    columns = list(_parts(2, _LEFT, _RIGHT + _GUTTER))
    lower = 0.0
    for place, name in enumerate(hands_played(house)):
        left, wide = columns[place // _HAND_ROWS]
        top = _TOP + place % _HAND_ROWS * _HAND_ROW
        if name in DENG_BY_KEY and not lower:  # no hands of their own: a heading parts them from those that are
            lower = 8.0
            page.write(left, top + 7, say("sheet.dengs", lang), 12, weight="Bold", colour=GREEN)
        row = DENG_BY_KEY.get(name) or CLASS_BY_KEY[name]
        _entry(page, left, top + lower, wide - _GUTTER, f"hand:{name}", _say_worth(name, lang), row.needs, lang)
        hands = (sorted(example.cards, key=_height) for example in find_hands(name, house, _HANDS_SHOWN))
        laid = [Laid(tuple(cards)) for cards in hands]
        picture = draw_hand(laid, game="pok", cut="full", index=index, width=pixels_wide(_HAND_CARD))
        page.lay(picture, left - 2, top + lower + 12.5)
    _foot(page, _changed(house, _HAND_RULES, lang))
    yield say("sheet.hands", lang), page


def _height(code: str) -> int:
    return (RANKS[1:] + RANKS[0]).index(code[0])


def _say_worth(name: str, lang: str) -> str:
    row = DENG_BY_KEY.get(name) or CLASS_BY_KEY[name]
    if row.deng:
        return capital(say_deng(row.deng, lang))
    return say("sheet.any_deng" if name == "points" else "sheet.deng_of_pok", lang)


_SHEETS: Mapping[str, Callable[[str, Any, Index], Iterator[tuple[str, Page]]]] = {"tong": _tong, "pok": _pok}
