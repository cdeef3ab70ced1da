"""The app in Streamlit's own test harness: no browser, one script run a step."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from lessons.course import LESSON_BY_KEY
from lessons.history import Attempt, Reset, new_token
from lessons.progress import RoundState, progress_of
from lessons.quizzes import make_question, params_of
from lessons.store import Store, open_store
from lessons.ui import session

FRAME = Path(__file__).parents[2] / "lessons" / "pages" / "frame.py"
Open = Callable[..., AppTest]
_KEPT_WHOLE = re.compile('<span class="nb">([^<]*)</span>')  # a name that no line breaks


def text_of(at: AppTest) -> str:
    """Everything the page says: its HTML, the labels of its buttons, and what its own parts were given."""
    words = [str(block.proto.body) for block in at.get("html")]
    words += [button.label for button in at.button]
    words += [part_data(part).decode() for part in at.get("bidi_component")]
    return unescape(_KEPT_WHOLE.sub(r"\1", "\n".join(words)))


def part_data(part: Any) -> bytes:
    """The data of one of our own parts."""
    return bytes(part.proto.bytes)


def part_json(at: AppTest, name: str) -> Any:
    """The data of the part of this name, None when the page has none."""
    for part in at.get("bidi_component"):
        if part.proto.component_name == f"samrap_{name}":
            return json.loads(part_data(part))
    return None


def query_of(at: AppTest) -> dict[str, str]:
    """The page's query, one value a key, without the tokens of the round and of the asking."""
    return {key: value for key, value in whole_query_of(at).items() if key not in ("round", "ask")}


def whole_query_of(at: AppTest) -> dict[str, str]:
    """The page's query, one value a key."""
    return {key: value if isinstance(value, str) else value[0] for key, value in dict(at.query_params).items()}


def round_at(at: AppTest) -> RoundState:
    """The round that the page's query names, as it is kept."""
    progress = progress_of(entry for _, entry in session.store().entries(the_learner()))
    return progress.rounds[whole_query_of(at)["round"]]


def the_learner() -> str:
    """The local profile."""
    (learner,) = session.store().learners("local")
    return learner.id


def keep_steps(store: Store, lesson: str, firsts: list[bool]) -> None:
    """After everything before is forgotten, the learner has done these steps of a lesson, right at first or not."""
    learner = the_learner()
    at = session.now()
    store.append(learner, Reset(token=new_token(), at=at))
    for step, right in zip(LESSON_BY_KEY[lesson].steps, firsts, strict=False):
        question = make_question(step.task.kind, Random(1), step.task.level, step.task.focus)
        attempt = Attempt(
            token=new_token(), at=at, kind=question.kind, situation=question.situation, chosen=("x",),
            grade="right" if right else "wrong", mode="lesson", step=f"{lesson}/{step.key}",
        )  # fmt: skip
        store.append(learner, attempt)


@pytest.fixture(autouse=True)
def fresh_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """Each test has a store of its own."""
    store = open_store(f"sqlite:///{tmp_path}/samrap.db")
    monkeypatch.setattr(session, "_SHELF", session._Shelf(store=store))
    return store


@pytest.fixture
def open_page() -> Open:
    """Opens a page by its key and query, in a language, and runs it."""

    def run(page: str = "home", query: str = "", lang: str = "th") -> AppTest:
        at = AppTest.from_file(str(FRAME), default_timeout=30)
        at.context = {"locale": "th-TH" if lang == "th" else "en-US"}
        for key, value in params_of(query).items() if query else ():
            at.query_params[key] = value
        if page != "home":
            at.switch_page(f"{page}.py")
        at.run()
        assert not at.exception, at.exception
        return at

    return run


@pytest.fixture(autouse=True)
def no_page_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A page that breaks says so calmly; here it fails the test, unless the test looks for that and clears the log."""
    yield
    broken = [record for when in ("setup", "call") for record in caplog.get_records(when)]  # type: ignore[arg-type]
    assert [record.getMessage() for record in broken if record.name == "lessons.pages"] == []
    assert logging.getLogger("lessons.pages").isEnabledFor(logging.ERROR)
