"""รอบฝึก: what a round of questions is of, as the `drill` of a link: kinds joined by dots, a level, and maybe a focus,
`name_the_win.who_wins-2-si_tong`.
"""

from __future__ import annotations

from collections.abc import Mapping

from cards.errors import CardsError
from lessons.quizzes import KIND_BY_KEY, LEVELS, kinds_of, parse_focus

MIXED: Mapping[str, str] = {"tong": "mixed", "pok": "pok_mixed"}
"""The name of a round of all kinds of a game."""


def all_kinds(game: str = "tong") -> tuple[str, ...]:
    """The keys of a game's quiz kinds, in the order they are taught.

    >>> all_kinds("pok")[0]
    'count_points'
    """
    return tuple(row.key for row in kinds_of(game))


def drill_text(kinds: tuple[str, ...], level: int, focus: str | None = None) -> str:
    """The `drill` of a query.

    >>> drill_text(("name_the_win",), 2, "si_tong"), drill_text(all_kinds("pok"), 1)
    ('name_the_win-2-si_tong', 'pok_mixed-1')
    """
    names = next((name for game, name in MIXED.items() if set(kinds) == set(all_kinds(game))), ".".join(kinds))
    return f"{names}-{level}" + (f"-{focus.replace(',', '.')}" if focus else "")


def read_drill(text: str) -> tuple[tuple[str, ...], int, str | None]:
    """The kinds, level (1 where none is given) and focus of a `drill`.

    Errors: `CardsError` `bad_value`, naming the kind, level or focus that is none.

    >>> read_drill("name_the_win-2-si_tong"), read_drill("which_set")
    ((('name_the_win',), 2, 'si_tong'), (('which_set',), 1, None))
    >>> read_drill("count_points-99")
    Traceback (most recent call last):
    cards.errors.CardsError: there is no level '99'
    """
    names, dash, rest = text.partition("-")
    level, _, focus = rest.partition("-")
    mixed = next((game for game, name in MIXED.items() if name == names), None)
    kinds = all_kinds(mixed) if mixed else tuple(names.split("."))
    for key in kinds:
        if key not in KIND_BY_KEY:
            raise CardsError("bad_value", f"no such kind of question: {key!r}", token=key or text or "drill")
    if dash and level not in map(str, LEVELS):
        raise CardsError(
            "bad_value", f"there is no level {level!r}", token=level or text, field="level", least=LEVELS[0],
            most=LEVELS[-1],
        )  # fmt: skip
    words = focus.replace(".", ",") or None
    _check_focus(kinds, words)
    return kinds, int(level or 1), words


def _check_focus(kinds: tuple[str, ...], focus: str | None) -> None:
    """Refuse a word that means nothing to any of the kinds."""
    for word in _words(focus):
        if not any(_means(kind, word) for kind in kinds):
            raise CardsError("bad_value", f"no question of these kinds can be about {word!r}", token=word)


def focus_for(kind: str, focus: str | None) -> str | None:
    """What a kind understands of a focus, None where that is nothing.

    >>> focus_for("name_the_card", "4b,sian"), focus_for("name_the_win", "4b,sian"), focus_for("who_wins", None)
    ('4b', 'sian', None)
    """
    return ",".join(word for word in _words(focus) if _means(kind, word)) or None


def _words(focus: str | None) -> list[str]:
    return (focus or "").replace(",", " ").split()


def _means(kind: str, word: str) -> bool:
    row = KIND_BY_KEY[kind]
    try:
        parse_focus(word, row.focus, row.answers)
    except CardsError:
        return False
    return True
