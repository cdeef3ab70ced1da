"""ถูกแค่ไหน เร็วแค่ไหน: accuracy and speed of every kind of question, as bars, and week by week.

The bars are our own HTML, not Streamlit's charts: those draw under our content policy, but bring 315 KB more to the
phone and 90 MB more to the server, come after the page and push it about, and keep the colours of the theme they
were drawn in. Here the figures stand beside their bars, and a screen reader finds them in a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape
from statistics import median

import streamlit as st

from lessons.progress import Progress, Week
from lessons.quizzes.rounds import all_kinds
from lessons.ui.drill import begin
from lessons.ui.html import icon, intro, tap
from lessons.ui.places import go
from lessons.ui.progress_days import monday_of, say_date
from lessons.ui.session import Settings
from lessons.ui.taps import taps
from lessons.wording import say

RECENT_WEEKS = 4
BEFORE_ANSWERS = 5
"""With fewer answers than this there is no before to compare with."""
MOST_COLUMNS = 26
LEAST_COLUMNS = 8
_WEEK = timedelta(days=7)


@dataclass(frozen=True, kw_only=True, slots=True)
class KindNow:
    """แบบฝึกหนึ่งแบบ: how a kind goes now, in its last weeks of practice, and went before; times in milliseconds."""

    kind: str
    weeks: tuple[Week, ...]
    right: float
    right_before: float | None
    millis: int | None
    millis_before: int | None


def kinds_now(progress: Progress, game: str) -> tuple[KindNow, ...]:
    """How every kind of a game goes that was answered, in the order of the course.

    >>> kinds_now(Progress(), "tong")
    ()
    """
    return tuple(kind_now(kind, weeks) for kind in all_kinds(game) if (weeks := progress.weeks(kind)))


def kind_now(kind: str, weeks: tuple[Week, ...]) -> KindNow:
    """How a kind goes, of its weeks with answers: the last `RECENT_WEEKS` against those before."""
    recent, before = weeks[-RECENT_WEEKS:], weeks[:-RECENT_WEEKS]
    enough = sum(week.answered for week in before) >= BEFORE_ANSWERS
    return KindNow(
        kind=kind,
        weeks=weeks,
        right=_share(recent),
        right_before=_share(before) if enough else None,
        millis=_millis(recent),
        millis_before=_millis(before) if enough else None,
    )


def _share(weeks: Sequence[Week]) -> float:
    return sum(week.right for week in weeks) / sum(week.answered for week in weeks)


def _millis(weeks: Sequence[Week]) -> int | None:
    times = [week.millis for week in weeks if week.millis is not None]
    return round(median(times)) if times else None


def say_percent(share: float, lang: str) -> str:
    """A share in hundredths.

    >>> say_percent(0.875, "en")
    '88%'
    """
    return say("plot.percent", lang, percent=round(100 * share))


def say_time(millis: int, lang: str) -> str:
    """A time to the second; short ones to the tenth.

    >>> say_time(4_260, "en"), say_time(47_800, "en"), say_time(72_000, "th")
    ('4.3 s', '48 s', '1 นาที 12 วินาที')
    """
    seconds = round(millis / 1000)
    if seconds < 10:
        return say("plot.seconds", lang, count=f"{millis / 1000:.1f}")
    if seconds < 60:
        return say("plot.seconds", lang, count=seconds)
    return say("plot.minutes", lang, minutes=seconds // 60, seconds=seconds % 60)


# --- bars -------------------------------------------------------------------------------------------------------------


def _bar(part: float, before: float | None) -> str:
    """A bar as long as `part` of its track, and a line where it was before."""
    line = f'<i class="was" style="left:{100 * before:.4g}%"></i>' if before is not None else ""
    return f'<span class="track"><i class="bar" style="width:{100 * part:.4g}%"></i>{line}</span>'


def _cell(shown: str, was: str, bar: str, name: str, lang: str) -> str:
    """A figure with its bar; the one before is told, and drawn as a line."""
    before = f'<span class="hide">, {escape(say("plot.before", lang, value=was))}</span>' if was else ""
    return f'<td data-name="{escape(name)}"><span aria-hidden="true">{bar}</span><b>{escape(shown)}</b>{before}</td>'


def plots_html(rows: Sequence[KindNow], today: date, chosen: Settings) -> str:
    """Every kind with its accuracy and speed; a tap on one opens it week by week."""
    lang = chosen.lang
    longest = max((time for row in rows for time in (row.millis, row.millis_before) if time), default=1)
    right_name, time_name, kind_name = (say(f"plot.{name}", lang) for name in ("right", "time", "kind"))
    body = []
    for row in rows:
        name = escape(say(f"kind.{row.kind}.title", lang))
        was = "" if row.right_before is None else say_percent(row.right_before, lang)
        right = _cell(say_percent(row.right, lang), was, _bar(row.right, row.right_before), right_name, lang)
        if row.millis is None:
            time = _cell(say("plot.none", lang), "", _bar(0, None), time_name, lang)
        else:
            was = "" if row.millis_before is None else say_time(row.millis_before, lang)
            before = None if row.millis_before is None else row.millis_before / longest
            time = _cell(say_time(row.millis, lang), was, _bar(row.millis / longest, before), time_name, lang)
        opener = f'<button type="button" class="tl" popovertarget="weeks-{row.kind}">{name}{icon("next")}</button>'
        body.append(f'<tr><th scope="row">{opener}</th>{right}{time}</tr>')
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in (kind_name, right_name, time_name))
    pops = "".join(weeks_html(row, today, chosen) for row in rows)
    title = escape(say("plot.title", lang))
    return (
        f'<table class="plots" aria-label="{title}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table>{pops}"
    )


# --- week by week -----------------------------------------------------------------------------------------------------


def columns_of(weeks: Sequence[Week], today: date) -> tuple[tuple[date, Week | None], ...]:
    """The weeks up to today one after another, with None for those without an answer.

    >>> [monday.day for monday, _ in columns_of((), date(2026, 3, 4))]
    [12, 19, 26, 2, 9, 16, 23, 2]
    """
    last = monday_of(today)
    first = min([week.monday for week in weeks], default=last)
    count = max(LEAST_COLUMNS, min(MOST_COLUMNS, (last - first) // _WEEK + 1))
    by_monday = {week.monday: week for week in weeks}
    mondays = [last - place * _WEEK for place in range(count - 1, -1, -1)]
    return tuple((monday, by_monday.get(monday)) for monday in mondays)


def _columns(parts: Sequence[float | None], most: str) -> str:
    """Columns as high as these parts of the whole, over a scale from nothing to `most`."""
    cols = "".join(
        "<i></i>" if part is None else f'<i class="on" style="height:{100 * part:.4g}%"></i>' for part in parts
    )
    return f'<span class="most">{escape(most)}</span><span class="cols">{cols}</span>'


def weeks_html(row: KindNow, today: date, chosen: Settings) -> str:
    """A kind week by week, as a popover: columns of accuracy and of time, and the same as a table."""
    lang = chosen.lang
    columns = columns_of(row.weeks, today)
    times = [week.millis for _, week in columns if week and week.millis]
    longest = max(times, default=1)
    right = _columns([None if week is None else week.accuracy for _, week in columns], say_percent(1, lang))
    time = _columns([week.millis / longest if week and week.millis else None for _, week in columns],
                    say_time(longest, lang))  # fmt: skip
    first, last = (escape(say_date(columns[place][0], lang)) for place in (0, -1))
    axis = f'<p class="row x"><span>{first}</span><span class="grow"></span><span>{last}</span></p>'

    def chart(name: str, inside: str) -> str:
        return f'<p class="x"><b>{escape(say(f"plot.{name}", lang))}</b></p><div class="weeks">{inside}</div>'

    drawn = chart("right", right) + (chart("time", time) if times else "")
    title, name = escape(say(f"kind.{row.kind}.title", lang)), f"weeks-{row.kind}"
    return (
        f'<div class="pop know" id="{name}" popover role="dialog" aria-label="{title}"><h2>{title}</h2>'
        f'<p class="k">{escape(say("plot.weeks", lang))}</p><div aria-hidden="true">{drawn}{axis}</div>'
        f"{_figures(columns, lang)}"
        f'<div class="row">{tap(row.kind, escape(say("plot.practise", lang)))}'
        f'<button type="button" class="shut" popovertarget="{name}" popovertargetaction="hide">'
        f"{escape(say('nav.close', lang))}</button></div></div>"
    )


def _figures(columns: Sequence[tuple[date, Week | None]], lang: str) -> str:
    """The weeks with answers as a table, the last first; folded away."""
    rows = "".join(
        f'<tr><th scope="row">{escape(say_date(monday, lang))}</th><td>{week.answered}</td>'
        f"<td>{escape(say_percent(week.accuracy, lang))}</td>"
        f"<td>{escape(say_time(week.millis, lang)) if week.millis else '–'}</td></tr>"
        for monday, week in reversed(columns)
        if week is not None
    )
    names = ("plot.week", "days.answers", "plot.right", "plot.time")
    heads = "".join(f'<th scope="col">{escape(say(name, lang))}</th>' for name in names)
    return (
        f'<details class="more"><summary>{escape(say("plot.figures", lang))}</summary><table class="figures">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></details>"
    )


def show_plots(progress: Progress, today: date, chosen: Settings) -> None:
    """The bars on the page; nothing before the first answer."""
    rows = kinds_now(progress, chosen.game)
    if not rows:
        return
    lang = chosen.lang
    has_before = any(row.right_before is not None for row in rows)
    with st.container(key="panel_plots"):
        about = say("plot.about" if has_before else "plot.about_new", lang)
        st.html(intro(say("plot.title", lang), about, lang, level="h2"))
        tapped = taps(plots_html(rows, today, chosen), key=f"plots_{chosen.game}")
        if tapped:
            go("practise", begin((tapped,), 1))
