"""What the store says when it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lessons.store import StoreError
from lessons.wording import LANGS, say


class Told:
    """The error, once it was raised."""

    error: StoreError


@contextmanager
def fails(code: str, path: str) -> Iterator[Told]:
    """Expect a `StoreError` of this code, that is worded in both languages and quotes the path."""
    told = Told()
    with pytest.raises(StoreError) as raised:
        yield told
    told.error = raised.value
    assert (told.error.code, told.error.facts["path"]) == (code, path), told.error
    assert str(told.error)
    for lang in LANGS:
        assert path in say(f"store_error.{code}", lang, **told.error.facts)
