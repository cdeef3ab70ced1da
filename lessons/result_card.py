"""ใบผล: how a set or a round went, to be sent on: as a picture, as text to paste, and as a link that opens on it.

It is what the learner sends: nobody keeps it and nothing proves it, and whoever shows a result says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

from cards.errors import CardsError
from lessons.history import GRADES, Attempt
from lessons.practice_set import PracticeSet, set_check, set_link, tidy_title
from lessons.wording import say

VERSION = "1"
LONGEST_NAME = 40
MOST_SECONDS = 24 * 60 * 60
MOST_GRADES = 200
_LETTERS: tuple[str, ...] = tuple(grade[0] for grade in GRADES)
_SIGNS = dict(zip(GRADES, "✓◐✗", strict=True))
_IN_A_LINE = 10
_BUDDHIST = 543


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """ผล: how a round went: a grade for every question in order, the seconds it took (None: not known), the day.

    `name` is what the learner typed, "" for nothing. Errors: `CardsError` `bad_value`, `result_name`.

    >>> Result(grades=("right", "wrong"), seconds=143, day=date(2026, 8, 29)).right
    1
    """

    grades: tuple[str, ...]
    day: date
    seconds: int | None = None
    name: str = ""

    @property
    def right(self) -> int:
        """How many answers were right."""
        return self.grades.count("right")

    def __post_init__(self) -> None:
        """Refuse what no round can come to."""
        if not 0 < len(self.grades) <= MOST_GRADES or set(self.grades) - set(GRADES):
            raise CardsError("bad_value", f"these are no grades of a round: {self.grades!r}", token="got")
        if self.seconds is not None and not 0 <= self.seconds <= MOST_SECONDS:
            raise CardsError(
                "bad_value", f"a round takes 0 to {MOST_SECONDS} seconds, not {self.seconds}", token=str(self.seconds),
                field="took", least=0, most=MOST_SECONDS,
            )  # fmt: skip
        if self.name != tidy_title(self.name) or len(self.name) > LONGEST_NAME:
            raise CardsError(
                "result_name", f"a name is one line of up to {LONGEST_NAME} signs, not {self.name!r}", token=self.name,
                most=LONGEST_NAME,
            )  # fmt: skip


def result_of(attempts: Sequence[Attempt], *, day: date, name: str = "") -> Result:
    """ผลของรอบ: the result that these answers make, one for each question; `name` as it was typed.

    The time is that of all answers together, without what lies between them; not known where one answer's is not.
    Errors: as `Result`.
    """
    millis = [attempt.millis for attempt in attempts if attempt.millis is not None]
    known = bool(attempts) and len(millis) == len(attempts)
    return Result(
        grades=tuple(attempt.grade for attempt in attempts),
        seconds=min(MOST_SECONDS, round(sum(millis) / 1000)) if known else None,
        day=day,
        name=tidy_title(name)[:LONGEST_NAME].strip(),
    )


# --- the link ---------------------------------------------------------------------------------------------------------


def result_text(result: Result) -> str:
    """ผลเป็นข้อความสั้น: a result as the `result` of a link.

    >>> result_text(Result(grades=("right", "wrong", "partly"), seconds=143, day=date(2026, 8, 29), name="มะลิ"))
    '1-got.rwp-took.143-on.20260829-name.มะลิ'
    """
    pieces = [VERSION, "got." + "".join(grade[0] for grade in result.grades)]
    if result.seconds is not None:
        pieces.append(f"took.{result.seconds}")
    pieces.append("on." + result.day.isoformat().replace("-", ""))
    if result.name:
        pieces.append(f"name.{result.name}")
    return "-".join(pieces)


def result_link(practice_set: PracticeSet, result: Result) -> str:
    """ลิงก์ผล: the query of the link that the teacher opens: the set and the result. Errors: as `questions_of`."""
    return f"{set_link(practice_set)}&result={quote(result_text(result), safe=',:')}"


def parse_result(text: str, practice_set: PracticeSet) -> Result:
    """ผลจากลิงก์: the result that a learner sent of a set.

    Errors: `CardsError` naming what is wrong: `set_version`, `missing_key`, `unknown_key`, `bad_value`, `result_name`.

    >>> a_set = PracticeSet(kinds=("which_set",), number=3)
    >>> parse_result("1-got.rwp-took.143-on.20260829-name.มะลิ", a_set).right
    1
    >>> parse_result("1-got.rw-on.20260829", a_set)
    Traceback (most recent call last):
    cards.errors.CardsError: a result of this set has 3 grades, not 2
    """
    version, dash, rest = text.partition("-")
    if version != VERSION and version.isascii() and version.isdigit():
        raise CardsError("set_version", f"no result of version {version!r} is known here", token=version)
    if version != VERSION or not dash:
        raise CardsError("bad_value", f"{text!r} is no result", token=text or "result")
    head, _, name = rest.partition("-name.")
    values: dict[str, str] = {}
    for piece in head.split("-"):
        key, _, value = piece.partition(".")
        if key not in ("got", "took", "on"):
            raise CardsError("unknown_key", f"a result has no {key!r}", token=key or piece or text)
        values[key] = value
    for key in ("got", "on"):
        if key not in values:
            raise CardsError("missing_key", f"{key!r} is missing", token=key)
    found = Result(
        grades=_read_grades(values["got"], practice_set.number),
        seconds=_read_seconds(values["took"]) if "took" in values else None,
        day=_read_day(values["on"]),
        name=name,
    )
    if result_text(found) != text:
        raise CardsError("bad_value", f"{text!r} is not written as a result is written", token=text)
    return found


def _read_grades(text: str, number: int) -> tuple[str, ...]:
    if set(text) - set(_LETTERS):
        raise CardsError("bad_value", f"grades are {', '.join(_LETTERS)}, not {text!r}", token=text)
    if len(text) != number:
        raise CardsError("bad_value", f"a result of this set has {number} grades, not {len(text)}", token=text or "got")
    return tuple(GRADES[_LETTERS.index(letter)] for letter in text)


def _read_seconds(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(MOST_SECONDS)):
        raise CardsError(
            "bad_value", f"took is a number of seconds, not {text!r}", token=text or "took", field="took", least=0,
            most=MOST_SECONDS,
        )  # fmt: skip
    return int(text)


def _read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise CardsError("bad_value", f"no such day: {text!r}", token=text or "on") from error


# --- in words ---------------------------------------------------------------------------------------------------------


def say_day(day: date, lang: str) -> str:
    """วันที่: a day as it is read, in Thai with the year of the Buddhist era.

    >>> say_day(date(2026, 8, 29), "th"), say_day(date(2026, 8, 29), "en")
    ('29 ส.ค. 2569', '29 Aug 2026')
    """
    year = day.year + (_BUDDHIST if lang == "th" else 0)
    return say("result.day", lang, day=day.day, month=say(f"result.month.{day.month}", lang), year=year)


def score_text(result: Result, lang: str) -> str:
    """กี่ข้อ: how many were right of how many.

    >>> score_text(Result(grades=("right", "wrong"), day=date(2026, 8, 29)), "en")
    '1 of 2 right'
    """
    return say("result.score", lang, right=result.right, total=len(result.grades))


def time_text(result: Result, lang: str) -> str:
    """ใช้เวลาเท่าไร: how long it took, "" where that is not known.

    >>> time_text(Result(grades=("right",), day=date(2026, 8, 29), seconds=143), "en")
    'Time: 2 min 23 s'
    """
    if result.seconds is None:
        return ""
    minutes, seconds = divmod(result.seconds, 60)
    key = "result.minutes" if minutes else "result.seconds"
    return say("result.took", lang, time=say(key, lang, minutes=minutes, seconds=seconds))


def card_text(result: Result, lang: str, *, title: str, practice_set: PracticeSet | None = None, link: str = "") -> str:
    """ใบผลเป็นข้อความ: the result as lines to paste into a message. `title` names what was practised.

    >>> print(card_text(Result(grades=("right", "wrong"), day=date(2026, 8, 29), name="มะลิ"), "th", title="การบ้าน"))
    สำรับ · การบ้าน
    มะลิ: ถูก 1 จาก 2 ข้อ
    ✓✗
    29 ส.ค. 2569
    """
    signs = "".join(_SIGNS[grade] for grade in result.grades)
    score = score_text(result, lang)
    lines = [
        f"{say('app.name', lang)} · {title}",
        f"{result.name}: {score}" if result.name else score,
        *(signs[start : start + _IN_A_LINE] for start in range(0, len(signs), _IN_A_LINE)),
        " · ".join(filter(None, (time_text(result, lang), say_day(result.day, lang)))),
        *_set_lines(practice_set, lang),
        *([say("result.open", lang, link=link)] if link else []),
    ]
    return "\n".join(lines)


def _set_lines(practice_set: PracticeSet | None, lang: str) -> list[str]:
    return [say("result.set", lang, check=set_check(practice_set))] if practice_set else []


def card_picture(result: Result, lang: str, *, title: str, practice_set: PracticeSet | None = None) -> bytes:
    """ใบผลเป็นภาพ: the result as the bytes of a PNG. `title` names what was practised.

    >>> card_picture(Result(grades=("right",), day=date(2026, 8, 29)), "th", title="การบ้าน")[1:4]
    b'PNG'
    """
    from cards.art.paper import png  # noqa: PLC0415 - pictures are read only where one is made
    from cards.art.slip import Slip, draw_slip  # noqa: PLC0415

    partly = [say("result.partly", lang)] if "partly" in result.grades else []
    slip = Slip(
        brand=say("app.name", lang),
        day=say_day(result.day, lang),
        title=title,
        name=result.name,
        score=score_text(result, lang),
        marks=result.grades,
        lines=tuple(filter(None, (*partly, time_text(result, lang), *_set_lines(practice_set, lang)))),
    )
    return png(draw_slip(slip))
