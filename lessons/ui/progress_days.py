"""วันที่ได้ฝึก: the learner's own days: when something comes back, and the calendar of practice.

The calendar is quiet: a day is as dark as the answers of that day were many; a day without any is only a day, and
before the first answer there are none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from datetime import date, datetime, timedelta, tzinfo
from html import escape
from itertools import groupby

import streamlit as st

from lessons.progress import Day
from lessons.ui.html import clauses
from lessons.wording import say

SHADES: tuple[int, ...] = (1, 10, 25, 50)
"""From so many answers on a day is a shade darker."""
MOST_WEEKS = 53
PHONE_WEEKS = 15
"""So many of the weeks shown fit a phone; those before are in the list of months."""
COLUMN_WEEKS = 20
"""With more weeks the calendar goes over the whole width of a wide screen."""
_WEEK = timedelta(days=7)


# --- days -------------------------------------------------------------------------------------------------------------


def say_due(due: datetime, now: datetime, zone: tzinfo, lang: str) -> str:
    """กลับมาเมื่อไร: when something comes back, in days of a time zone.

    >>> from datetime import UTC
    >>> now = datetime(2026, 1, 5, 12, tzinfo=UTC)
    >>> [say_due(now + timedelta(hours=hours), now, UTC, "en") for hours in (0, 1, 13, 140)]
    ['ready to review', 'back later today', 'back tomorrow', 'back in 6 days']
    """
    if due <= now:
        return say("due.now", lang)
    days = (due.astimezone(zone).date() - now.astimezone(zone).date()).days
    return say({0: "due.today", 1: "due.tomorrow"}.get(days, "due.in_days"), lang, count=days)


def say_date(day: date, lang: str) -> str:
    """A day without its year.

    >>> say_date(date(2026, 1, 5), "th"), say_date(date(2026, 1, 5), "en")
    ('5 ม.ค.', '5 Jan')
    """
    return say("days.date", lang, day=day.day, month=say(f"result.month.{day.month}", lang))


def monday_of(day: date) -> date:
    """The Monday of a day's week.

    >>> monday_of(date(2026, 1, 11))
    datetime.date(2026, 1, 5)
    """
    return day - timedelta(days=day.weekday())


# --- the calendar -----------------------------------------------------------------------------------------------------


def weeks_shown(days: Mapping[date, Day], today: date) -> tuple[date, ...]:
    """The Mondays of the calendar: from the first practice to today, `MOST_WEEKS` at most.

    >>> weeks = weeks_shown({date(2026, 1, 1): Day(answered=3, right=2)}, date(2026, 1, 12))
    >>> len(weeks), weeks[0], weeks[-1]
    (3, datetime.date(2025, 12, 29), datetime.date(2026, 1, 12))
    """
    last = monday_of(today)
    count = min(MOST_WEEKS, (last - monday_of(min(days, default=today))) // _WEEK + 1)
    return tuple(last - place * _WEEK for place in range(count - 1, -1, -1))


def calendar_html(days: Mapping[date, Day], today: date, lang: str) -> str:
    """ปฏิทิน: a row for each day of the week, a column for each week; a day with answers says when and how many."""
    weeks = weeks_shown(days, today)
    old = dict.fromkeys(weeks[: max(0, len(weeks) - PHONE_WEEKS)], " old")
    months = "".join(f'<td class="{old.get(monday, "")}">{_month_over(monday, weeks, lang)}</td>' for monday in weeks)
    rows = "".join(
        f'<tr><th scope="row">{escape(say(f"days.short.{weekday}", lang))}</th>'
        + "".join(
            f'<td class="{old.get(monday, "")}">{_day_html(monday + timedelta(days=weekday), days, today, lang)}</td>'
            for monday in weeks
        )
        + "</tr>"
        for weekday in range(7)
    )
    shades = "".join(f'<i class="day s{shade}"></i>' for shade in range(len(SHADES) + 1))
    few, many = (escape(say(f"days.{name}", lang)) for name in ("few", "many"))
    title = escape(say("days.title", lang))
    return (
        f'<table class="cal" aria-label="{title}"><tbody><tr class="mo" aria-hidden="true"><td></td>{months}</tr>{rows}'
        f'</tbody></table><p class="row x calkey" aria-hidden="true">{few}{shades}{many}</p>'
    )


def _month_over(monday: date, weeks: tuple[date, ...], lang: str) -> str:
    """The name of a month over the first of its whole weeks, and over the first week where that has room."""
    alone = monday == weeks[0] and not any(week.day <= 7 for week in weeks[1:3])
    return escape(say(f"result.month.{monday.month}", lang)) if monday.day <= 7 or alone else ""


def _day_html(day: date, days: Mapping[date, Day], today: date, lang: str) -> str:
    if not min(days) <= day <= today:
        return ""
    now = " today" if day == today else ""
    found = days.get(day)
    if found is None:
        return f'<i class="day s0{now}"></i>'
    told = escape(f"{say_date(day, lang)}: {say('days.count', lang, count=found.answered)}")
    shade = bisect_right(SHADES, found.answered)
    return f'<i class="day s{shade}{now}" title="{told}"><span class="hide">{told}</span></i>'


def months_html(days: Mapping[date, Day], lang: str) -> str:
    """เดือนต่อเดือน: every month with practice, the last first: days, answers, right ones; folded away."""
    rows = []
    for (year, month), found in groupby(sorted(days, reverse=True), key=lambda day: (day.year, day.month)):
        month_days = [days[day] for day in found]
        answered, right = sum(day.answered for day in month_days), sum(day.right for day in month_days)
        name = f"{say(f'result.month.{month}', lang)} {year + (543 if lang == 'th' else 0)}"
        rows.append(
            f'<tr><th scope="row">{escape(name)}</th><td>{len(month_days)}</td><td>{answered}</td>'
            f"<td>{round(100 * right / answered)}%</td></tr>"
        )
    heads = "".join(
        f'<th scope="col">{escape(say(f"days.{name}", lang))}</th>' for name in ("month", "days", "answers", "right")
    )
    summary = escape(say("days.months", lang))
    return (
        f'<details class="more"><summary>{summary}</summary><table class="figures">'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></details>"
    )


def show_days(days: Mapping[date, Day], today: date, lang: str) -> None:
    """The calendar on the page; nothing before the first answer."""
    if not days:
        return
    answered = sum(day.answered for day in days.values())
    wide = "_year" if len(weeks_shown(days, today)) > COLUMN_WEEKS else ""
    with st.container(key=f"panel_days{wide}"):
        so_far = clauses(say("days.so_far", lang, count=answered, days=len(days)), lang)
        st.html(
            f'<h2>{clauses(say("days.title", lang), lang)}</h2><p class="k">{so_far}</p>'
            f"{calendar_html(days, today, lang)}{months_html(days, lang)}"
        )
