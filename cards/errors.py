"""What can be wrong with what a person typed, as a code, the offending text and facts; worded by whoever shows it."""

from __future__ import annotations

import json


class CardsError(ValueError):
    """A learner's slip: cards, circumstances or house rules that cannot be.

    `code` is one of the line protocol's error codes, `token` the offending text (None when no one piece of text is at
    fault) and `facts` what a sentence about it needs: numbers, card codes, the nearest name. `str()` is the English
    sentence.

    >>> raise CardsError("unknown_card", "no such card: '7x'", token="7x", near="7c")
    Traceback (most recent call last):
    cards.errors.CardsError: no such card: '7x'
    """

    def __init__(self, code: str, message: str, *, token: str | None = None, **facts: int | str) -> None:
        """Keep the code, the sentence, the token and the facts."""
        super().__init__(message)
        self.code = code
        self.token = token
        self.facts: dict[str, int | str] = facts


def quote_value(value: object) -> str:
    """A value as whoever gave it would write it: text as it stands, anything else as JSON.

    >>> quote_value("maybe"), quote_value(True), quote_value(None)
    ('maybe', 'true', 'null')
    """
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except ValueError:  # a number of more digits than Python writes out
        return "…"
