"""ตารางจั่วหรือไม่จั่ว: every two-card hand with what drawing is worth more than standing, under the house in force.

A cell says it three times: by its colour, by its sign and edge, and by its number. Hands that differ in nothing but a
ten or a picture, and in next to nothing by worth, share a cell.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from html import escape
from itertools import groupby

from cards.pok_deng.house import House, rules_of
from lessons.quizzes.pok_hands import signed
from lessons.ui.html import clauses
from lessons.ui.pok_question import ASSUMED, assumed_html
from lessons.wording import capital, say, say_house_choice, say_house_rule

SIGNS: Mapping[str, str] = {"draw": "▲", "stand": "■"}
_TENS = "TJQK"
_ALIKE = 0.006
_STEPS: tuple[float, ...] = (0.1, 0.3)
_COPIES: Mapping[str, int] = {"o": 12, "s": 4}
_MOST_KEPT = 32
_solver = ThreadPoolExecutor(1, thread_name_prefix="samrap-odds")
_asked: OrderedDict[House, Future[Chart]] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """Hands that share a cell: their names, the better move ("must" where there is none), what it is worth more.

    Where the house makes them draw, `gain` is what drawing is worth.
    """

    holdings: tuple[str, ...]
    move: str
    gain: float

    @property
    def strength(self) -> int:
        """How much it matters, 1 to 3.

        >>> Cell(holdings=("5Ko",), move="draw", gain=0.013).strength
        1
        """
        return 1 + sum(self.gain >= step for step in _STEPS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """The hands of so many points, without deng and with two; the means are over every deal of each."""

    points: int
    must: bool
    plain: tuple[Cell, ...]
    deng: tuple[Cell, ...]
    plain_mean: float
    deng_mean: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """The whole picture for one house: rows from 7 points down, the rules of thumb, the value of the game.

    `thumb` and `same_thumb` are what to draw up to (plain, two deng) and what following it costs.
    """

    house: House
    rows: tuple[Row, ...]
    thumb: tuple[int, int, float]
    same_thumb: tuple[int, float]
    values: Mapping[str, float]


def _weight(holding: str) -> int:
    return _COPIES.get(holding[-1], 6)


def _key(holding: str) -> tuple[str, bool]:
    """What a hand is when ten, jack, queen and king are one: the other rank, where there is just one of them."""
    ranks = holding[:2]
    tens = sum(rank in _TENS for rank in ranks)
    return (ranks.strip(_TENS), True) if tens == 1 else (holding, False)


def _cells(rows: Iterable[tuple[str, str, float]]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for key, found in groupby(rows, key=lambda row: _key(row[0])):
        group = list(found)
        worths = [worth for _, _, worth in group]
        moves = {move for _, move, _ in group}
        if key[1] and len(moves) == 1 and max(worths) - min(worths) <= _ALIKE:
            middle = sum(worths) / len(worths)
            cells.append(Cell(holdings=tuple(name for name, _, _ in group), move=group[0][1], gain=middle))
        else:
            cells.extend(Cell(holdings=(name,), move=move, gain=worth) for name, move, worth in group)
    return tuple(cells)


def _solve(house: House) -> Chart:
    from cards.pok_deng import odds  # noqa: PLC0415 - numpy is read only when odds are asked for

    advice = odds.find_chart(house)
    rows = []
    for points in range(7, -1, -1):
        here = [row for row in advice if row.points == points]
        must = points <= house.must_draw_to
        parts: dict[bool, tuple[tuple[Cell, ...], float]] = {}
        for deng in (False, True):
            told = [
                (row.holding, "must", row.draw) if row.stand is None else (row.holding, row.best, row.cost)
                for row in here
                if odds.has_two_deng(row.holding) == deng
            ]
            mean = sum(_weight(name) * worth for name, _, worth in told) / sum(_weight(name) for name, _, _ in told)
            parts[deng] = _cells(told), mean
        rows.append(
            Row(
                points=points, must=must, plain=parts[False][0], deng=parts[True][0],
                plain_mean=parts[False][1], deng_mean=parts[True][1],
            )
        )  # fmt: skip
    thumb, same = odds.best_rule_of_thumb(house), odds.best_rule_of_thumb(house, same=True)
    return Chart(
        house=house,
        rows=tuple(rows),
        thumb=(thumb.plain_to, thumb.deng_to, thumb.cost),
        same_thumb=(same.plain_to, same.cost),
        values={key: float(value) for key, value in odds.find_values(house).items()},
    )


def _ask(house: House) -> Future[Chart]:
    """The one solving of this house, begun anew where it failed. The houses asked for longest ago give way."""
    with _lock:
        found = _asked.get(house)
        if found is None or (found.done() and not _is_solved(found)):
            found = _asked[house] = _solver.submit(_solve, house)
        _asked.move_to_end(house)
        while len(_asked) > _MOST_KEPT:
            _asked.popitem(last=False)[1].cancel()
        return found


def _is_solved(asked: Future[Chart]) -> bool:
    return asked.done() and not asked.cancelled() and asked.exception() is None


def make_chart(house: House) -> Chart:
    """The chart under these house rules; computed once for each. Rule: P4.1, P4.2.

    >>> chart = make_chart(House())
    >>> chart.rows[0].points, chart.rows[-1].must, chart.thumb[:2]
    (7, True, (5, 4))
    """
    while True:
        try:
            return _ask(house).result()
        except CancelledError:  # it gave way to others while it waited
            continue


def is_ready(house: House) -> bool:
    """Whether the chart of this house is at hand already."""
    with _lock:
        found = _asked.get(house)
    return found is not None and _is_solved(found)


def solve_ahead(house: House) -> None:
    """Solve the game by these house rules beside the page, once for each: a question about odds finds it done."""
    _ask(house)


# --- on the page ------------------------------------------------------------------------------------------------------


def ranks_of(cell: Cell) -> str:
    """What the cell's hands are, in ranks.

    >>> ranks_of(Cell(holdings=("5To", "5Jo", "5Qo", "5Ko"), move="draw", gain=0.01))
    '5 10–K'
    """
    first, last = cell.holdings[0], cell.holdings[-1]
    if len(cell.holdings) == 1:
        return " ".join(rank.replace("T", "10") for rank in first[:2])
    other = first[:2].strip(_TENS)
    tens = [holding[:2].strip(other) for holding in (first, last)]
    return f"{other} " + "–".join(rank.replace("T", "10") for rank in tens)


def thumb_html(chart: Chart, lang: str) -> str:
    """The one rule to remember and what following it costs; then what forgetting two deng costs more."""
    plain, deng, cost = chart.thumb
    same, same_cost = chart.same_thumb
    key = "thumb" if plain != deng else "thumb_same"
    rule = clauses(say(f"chart.{key}", lang, plain=plain, deng=deng), lang)
    parts = [f'<p class="big1">{rule}</p>', f"<p>{clauses(say('chart.cost', lang, cost=f'{cost:.4f}'), lang)}</p>"]
    if plain != deng:
        told = say("chart.cost_same", lang, plain=same, cost=f"{same_cost:.4f}")
        parts.append(f'<p class="k">{clauses(told, lang)}</p>')
    return f'<section class="thumb">{"".join(parts)}</section>'


def badge_html(move: str, lang: str) -> str:
    """A move with its sign, in its colour."""
    name = escape(capital(say(f"option.{move}", lang)))
    return f'<span class="cbadge {move}"><i aria-hidden="true">{SIGNS[move]}</i>{name}</span>'


def key_html(lang: str) -> str:
    """How to read a cell."""
    shades = {
        move: "".join(f'<li class="{move} s{step}"></li>' for step in (1, 2, 3)) for move in ("draw", "stand")
    }  # fmt: skip
    parts = [
        f'{badge_html(move, lang)}<ul class="cells" aria-hidden="true">{shades[move]}</ul>'
        for move in ("draw", "stand")
    ]  # fmt: skip
    about = clauses(say("chart.key", lang), lang)
    return f'<div class="row ckey">{"".join(parts)}</div><p class="x">{about}</p>'


def _cell_html(cell: Cell, lang: str) -> str:
    move = cell.move
    ranks = ranks_of(cell)
    number = f"{cell.gain:.3f}"
    look, sign, said = f"{move} s{cell.strength}", f'<i class="sg">{SIGNS[move]}</i>', say(f"option.{move}", lang)
    label = escape(f"{ranks}: {said} {number}")
    return (
        f'<li class="{look}" aria-label="{label}"><span aria-hidden="true"><b>{escape(ranks)}</b>'
        f'<span class="n">{sign}{number}</span></span></li>'
    )


def _strip_html(cells: tuple[Cell, ...], title: str, lang: str) -> str:
    """The cells of a strip under its name and what is mostly right in it."""
    inside = "".join(_cell_html(cell, lang) for cell in cells)
    drawn = sum(_weight(name) for cell in cells if cell.move == "draw" for name in cell.holdings)
    whole = sum(_weight(name) for cell in cells for name in cell.holdings)
    mostly = badge_html("draw" if drawn * 2 > whole else "stand", lang)
    head = f'<p class="row ch"><span>{clauses(title, lang)}</span>{mostly}</p>'
    return f'<div class="cstrip">{head}<ul class="cells">{inside}</ul></div>'


def _row_html(row: Row, lang: str) -> str:
    title = escape(say("unit.points", lang, count=row.points))
    strips = _strip_html(row.plain, say("chart.plain", lang), lang) + _strip_html(
        row.deng, say("chart.deng", lang), lang
    )
    return f'<section class="cpt"><h3>{title}</h3>{strips}</section>'


def _must_html(rows: tuple[Row, ...], house: House, lang: str) -> str:
    """All hands that must draw in one strip: what they are worth, points by points."""
    if not rows:
        return ""

    def strip(title: str, means: Iterable[tuple[int, float]]) -> str:
        cells = "".join(
            f'<li class="must"><b>{escape(say("unit.points", lang, count=points))}</b>'
            f'<span class="n">{signed(mean)}</span></li>'
            for points, mean in means
        )
        head = f'<p class="row ch"><span>{clauses(title, lang)}</span></p>'
        return f'<div class="cstrip">{head}<ul class="cells wide">{cells}</ul></div>'

    plain = strip(say("chart.plain", lang), ((row.points, row.plain_mean) for row in rows))
    deng = strip(say("chart.deng", lang), ((row.points, row.deng_mean) for row in rows))
    head = escape(say("chart.must", lang, count=house.must_draw_to))
    about = clauses(say("chart.must_about", lang), lang)
    return f'<section class="cpt"><div><h3>{head}</h3><p class="x">{about}</p></div>{plain}{deng}</section>'


def chart_html(chart: Chart, lang: str) -> str:
    """The picture: from 7 points down, every hand that has a choice; below it those that must draw."""
    free = "".join(_row_html(row, lang) for row in chart.rows if not row.must)
    must = _must_html(tuple(row for row in chart.rows if row.must), chart.house, lang)
    return f'<div class="chart">{free}{must}</div><p class="assume">{assumed_html(ASSUMED, lang)}</p>'


def values_table_html(chart: Chart, lang: str) -> str:
    """What a stake is worth under each rule on who must draw; the house's own stands out."""
    rows = []
    for choice, value in chart.values.items():
        mine = choice == chart.house.must_draw
        name = escape(say_house_choice("must_draw", choice, lang))
        badge = f' <span class="badge">{escape(say("chart.mine", lang))}</span>' if mine else ""
        rows.append(
            f'<tr class="{"on" if mine else ""}"><th scope="row">{name}{badge}</th><td>{signed(value)[:1]}'
            f"{abs(value):.4f}</td></tr>"
        )
    caption = escape(say("chart.game_value", lang))
    about = clauses(say("chart.game_value_about", lang), lang)
    assumed = assumed_html(ASSUMED[:-1], lang)
    return (
        f'<h2>{caption}</h2><p class="k">{about}</p>'
        f'<table class="gvals" aria-label="{caption}"><tbody>{"".join(rows)}</tbody></table>'
        f'<p class="assume">{assumed}</p>'
    )


def house_lines_html(house: House, lang: str) -> str:
    """The house rules that the chart is reckoned by: who must draw, and whatever is changed."""
    keys = dict.fromkeys(["must_draw", *rules_of(house)])
    return "<br>".join(clauses(say_house_rule(key, getattr(house, key), lang), lang) for key in keys)
