"""ภาพของโอกาส: bars, dots and curves of the odds page, each a table that can be read out.

They are our own HTML, as those of progress are: Altair, measured here, is 315 KB and 24 requests more to the phone and
95 MB more to the server, comes after the page and pushes it about. Nothing is told by colour alone: every mark has its
figure beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, log10

from cards.phai_tong.odds import Odds, chance_within
from lessons.ui.html import clauses
from lessons.ui.odds_page_said import say_odds, say_part
from lessons.wording import say

COPIES: tuple[int, ...] = (1, 2, 3, 4, 7)
"""Copies left that the curves are drawn for: nearly every ready hand waits for so many."""
DRAWS: tuple[int, ...] = (1, 5, 10, 20)
_WIDE, _HIGH, _LEFT, _TOP = 300, 150, 34, 8
_LABEL_AT = 14


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """One row of a plot: its name as ready HTML, and how often it comes."""

    name: str
    odds: Odds


def _table(title: str, heads: Sequence[str], rows: Iterable[str], look: str) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    return (
        f'<table class="plot {look}" aria-label="{escape(title)}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _row(name: str, drawn: str, figure: str) -> str:
    return (
        f'<tr><th scope="row">{name}</th><td><span aria-hidden="true">{drawn}</span><b>{escape(figure)}</b></td></tr>'
    )


def bars_html(title: str, heads: Sequence[str], marks: Sequence[Mark], lang: str) -> str:
    """Shares of a whole as bars from nothing; the longest fills its track."""
    most = max((mark.odds.share for mark in marks), default=1)
    rows = (
        _row(mark.name, f'<i class="len" style="width:{100 * mark.odds.share / most:.4g}%"></i>',
             say_part(mark.odds.share, lang))
        for mark in marks
    )  # fmt: skip
    return _table(title, heads, rows, "bars")


def dots_html(title: str, heads: Sequence[str], marks: Sequence[Mark], lang: str) -> str:
    """How rare each is, as a dot on lines that are ten times as rare each; the most frequent first."""
    rarity = {mark.name: log10(mark.odds.whole / mark.odds.part) for mark in marks}
    tens = max(1, ceil(max(rarity.values(), default=1)))
    rows = (
        _row(mark.name, f'<i class="at" style="left:{100 * rarity[mark.name] / tens:.4g}%"></i>',
             say_odds(mark.odds, lang))
        for mark in sorted(marks, key=lambda mark: rarity[mark.name])
    )  # fmt: skip
    return (
        f'<div style="--tens:{tens}">{_table(title, heads, rows, "dots")}</div>'
        f'<p class="x">{clauses(say("odds_page.rarer", lang), lang)}</p>'
    )


def exact_html(title: str, counts: Mapping[str, int], whole: int, unit: str, lang: str) -> str:
    """The whole numbers behind the plot of this title, and what they are a part of. `unit` is a key of `odds_page`."""
    rows = [*counts.items(), (escape(say("odds_page.of_all", lang)), whole)]
    body = (f'<tr><th scope="row">{name}</th><td>{count:,}</td></tr>' for name, count in rows)
    return _table(say("odds_page.exact", lang, title=title), (title, say(f"odds_page.{unit}", lang)), body, "exact")


def know_html(told: str, lang: str, inside: str = "") -> str:
    """How it is known, folded: the method, what it takes for granted, what it leaves out; then the exact counts."""
    title = escape(say("odds_page.know", lang))
    return f'<details class="more"><summary>{title}</summary><p class="k">{clauses(told, lang)}</p>{inside}</details>'


# --- the wait ---------------------------------------------------------------------------------------------------------


def curves_html(pile: int, lang: str) -> str:
    """The chance that one of the copies left comes, over the cards drawn from a pile: a line for each number of copies.

    Below it the same for a few numbers of cards as a table.
    """
    lines, names = [], []
    for copies in COPIES:
        spots = [(draws, float(chance_within(copies, draws))) for draws in range(pile + 1)]
        path = " ".join(f"{_x(draws, pile):.1f},{_y(chance):.1f}" for draws, chance in spots)
        lines.append(f'<polyline class="ln" points="{path}"/>')
        x, y = _x(_LABEL_AT, pile), _y(spots[_LABEL_AT][1])
        names.append(f'<text class="nm" x="{x:.1f}" y="{y:.1f}" dy="4" text-anchor="middle">{copies}</text>')
    grid = "".join(
        f'<line class="gr" x1="{_LEFT}" x2="{_LEFT + _WIDE}" y1="{_y(part):.1f}" y2="{_y(part):.1f}"/>'
        f'<text x="{_LEFT - 5}" y="{_y(part):.1f}" dy="4" text-anchor="end">{part:.0%}</text>'
        for part in (0, 0.5, 1)
    )
    ticks = "".join(
        f'<text x="{_x(draws, pile):.1f}" y="{_TOP + _HIGH + 16}" text-anchor="middle">{draws}</text>'
        for draws in (0, 10, 20, 30, 40, pile)
    )
    size = f"0 0 {_LEFT + _WIDE + 12} {_TOP + _HIGH + 22}"
    axis = f'<p class="x mid" aria-hidden="true">{clauses(say("odds_page.draws.axis", lang), lang)}</p>'
    drawn = (
        f'<svg class="curves" viewBox="{size}" aria-hidden="true">{grid}{ticks}{"".join(lines)}{"".join(names)}</svg>'
    )
    return drawn + axis + _chances_html(pile, lang)


def _x(draws: int, pile: int) -> float:
    return _LEFT + _WIDE * draws / pile


def _y(chance: float) -> float:
    return _TOP + _HIGH * (1 - chance)


def _chances_html(pile: int, lang: str) -> str:
    heads = [say("odds_page.draws.copies", lang)]
    heads += [say("odds_page.draws.next", lang, count=draws) for draws in (*DRAWS, pile)]
    rows = (
        f'<tr><th scope="row">{escape(say("odds_page.draws.copies_n", lang, count=copies))}</th>'
        + "".join(f"<td>{escape(say_part(float(chance_within(copies, draws)), lang))}</td>" for draws in (*DRAWS, pile))
        + "</tr>"
        for copies in COPIES
    )
    return _table(say("odds_page.draws.title", lang), heads, rows, "grid")


def grid_html(title: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """A plain table of figures; the names of the rows are ready HTML."""
    body = (
        f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
        for name, cells in rows
    )
    return _table(title, heads, body, "grid")
