"""What is yours to take away, as the settings show it: files given and taken, and starting afresh."""

from __future__ import annotations

import base64
import gzip
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from lessons.history import Reset, new_token
from lessons.store import Store, StoreError
from lessons.takeaway import export
from lessons.takeaway.export import export_text, read_export
from lessons.ui import session
from lessons.wording import LANGS, say
from tests.pages.conftest import Open, part_data, part_json, text_of, the_learner
from tests.takeaway.histories import START, long_history

SETTINGS = {"lang": "en", "captions": "thai_rtgs", "index": "thai", "rules": "khiao_wan:false", "review": "20"}


def send(at: AppTest, **sent: object) -> AppTest:
    """What the browser hands over reaches the page once."""
    key = "fresh" if "go" in sent else "take"
    at.session_state[key] = sent
    at.run()
    if key in at.session_state:
        del at.session_state[key]
    assert not at.exception
    return at


def hand_over(at: AppTest, data: bytes, *, packed: bool = True) -> AppTest:
    body = base64.b64encode(gzip.compress(data) if packed else data).decode()
    return send(at, file={"packed": packed, "body": body, "stamp": new_token()})


def told(at: AppTest, tone: str) -> str:
    """What the panels say of what was done last, without its HTML."""
    found = [str(block.proto.body) for block in at.get("html") if f'class="why {tone}"' in str(block.proto.body)]
    assert len(found) == 1, found
    return " ".join(re.sub("<[^>]*>", " ", found[0]).split())


def given(at: AppTest) -> dict[str, Any]:
    """The file that the page gave to the browser."""
    found = [
        json.loads(part_data(part)) for part in at.get("bidi_component") if part.proto.component_name == "samrap_take"
    ]
    [file] = [data["file"] for data in found if "file" in data]
    return dict(file)


def keep_history(store: Store, count: int = 5) -> None:
    session_learner = store.learners("local") or [store.add_learner("local", START)]
    store.append_all(session_learner[0].id, long_history(count))


def kept(store: Store) -> list[Any]:
    return [entry for _, entry in store.entries(the_learner())]


def press(at: AppTest, label: str) -> AppTest:
    [button] = [button for button in at.button if button.label == label]
    return button.click().run()


# --- taking -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_panel_has_four_files_and_says_how_many_answers_there_are(
    open_page: Open, fresh_store: Store, lang: str
) -> None:
    keep_history(fresh_store)
    at = open_page("settings", lang=lang)
    html = part_json(at, "take")["html"]
    assert html.count("<li>") == 4
    assert re.search(r"\b5\b", re.sub("<[^>]*>", " ", html))
    assert html.count("data-fetch") == 2
    assert html.count("data-ask") == html.count("data-pick") == 1


def test_no_file_is_made_before_it_is_asked_for(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> str:
        raise AssertionError("made unasked")

    monkeypatch.setattr("lessons.ui.takeaway.export_text", never)
    at = open_page("settings")
    at.run()
    assert not at.exception
    assert "file" not in part_json(at, "take")


def test_the_file_given_holds_every_entry_and_the_settings_and_comes_once(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store)
    at = send(open_page("settings", lang="en"), ask="1")
    file = given(at)
    assert file["name"] == "samrap.json"
    assert file["text"] == export_text(long_history(5), {"lang": "en", "captions": "thai_rtgs", "index": "arabic"})
    assert told(at, "ok") == "Downloaded, with 5 answers."
    at.run()
    assert "take_file" not in text_of(at)
    assert [part for part in at.get("bidi_component") if b'"file"' in part_data(part)] == []


@pytest.mark.parametrize(("game", "house"), [("tong", "khiao_wan:false"), ("pok", "tie:deng_difference")])
def test_deck_and_sheet_are_of_the_game_shown_in_the_learner_s_language_and_house(
    open_page: Open, game: str, house: str
) -> None:
    at = open_page("settings", lang="en")
    key, value = house.split(":")
    field = {"tong": "house", "pok": "pok_house"}[game]
    chosen = at.session_state["samrap_settings"]
    at.session_state["samrap_settings"] = replace(
        chosen, game=game, index="thai", **{field: replace(getattr(chosen, field), **{key: value != "false" and value})}
    )
    at.run()
    links = re.findall('href="([^"]*)" download="([^"]*)"', part_json(at, "take")["html"])
    name = {"tong": "samrap-phai-tong-en", "pok": "samrap-pok-deng-en"}[game]
    query = f"index=thai&amp;rules={key}%3A{value}"
    assert links == [(f"/take/{name}.{end}?{query}", f"{name}.{end}") for end in ("apkg", "pdf")]


# --- bringing back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_brought_to_a_fresh_install_gives_answers_and_settings(
    open_page: Open, fresh_store: Store, packed: bool
) -> None:
    text = export_text(long_history(5), SETTINGS)
    at = hand_over(open_page("settings", lang="th"), text.encode(), packed=packed)
    assert told(at, "ok") == "New answers: 5. Already here: 0. Its settings are in force."
    chosen = at.session_state["samrap_settings"]
    assert (chosen.lang, chosen.index, chosen.house.khiao_wan, chosen.review) == ("en", "thai", False, 20)
    assert export_text(kept(fresh_store), SETTINGS) == text
    assert given(send(at, ask="1"))["text"] == text


def test_ones_own_file_again_changes_nothing(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store)
    at = open_page("settings", lang="en")
    mine = given(send(at, ask="1"))["text"]
    before, chosen = fresh_store.entries(the_learner()), at.session_state["samrap_settings"]
    hand_over(at, mine.encode())
    assert told(at, "ok") == "New answers: 0. Already here: 5."
    assert fresh_store.entries(the_learner()) == before
    assert at.session_state["samrap_settings"] == chosen


def test_settings_of_a_file_are_offered_where_there_is_something_already(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store)
    at = open_page("settings", lang="th")
    chosen = at.session_state["samrap_settings"]
    hand_over(at, export_text(long_history(3, seed=9), SETTINGS).encode())
    assert told(at, "ok") == "คำตอบใหม่ 3 ข้อ มีอยู่แล้ว 0 ข้อ"
    assert at.session_state["samrap_settings"] == chosen
    press(at, say("takeaway.use_settings", "th"))
    assert told(at, "ok") == "Its settings are in force."
    assert at.session_state["samrap_settings"].house.khiao_wan is False
    assert say("takeaway.use_settings", "en") not in text_of(at)


def test_the_deck_and_the_profile_in_use_are_not_a_file_s_to_change(open_page: Open) -> None:
    at = open_page("settings")
    before = at.session_state["samrap_settings"]
    hand_over(at, export_text([], {**SETTINGS, "deck": "d0d0", "who": "abc"}).encode())
    after = at.session_state["samrap_settings"]
    assert (after.index, after.deck, after.who) == ("thai", before.deck, before.who)


@pytest.mark.parametrize("lang", LANGS)
def test_a_bad_file_is_refused_with_its_line_and_nothing_is_taken(
    open_page: Open, fresh_store: Store, lang: str
) -> None:
    text = export_text(long_history(5), SETTINGS).replace('"grade":"', '"grade":"x', 1)
    line = next(number for number, words in enumerate(text.splitlines(), start=1) if '"grade":"x' in words)
    at = hand_over(open_page("settings", lang=lang), text.encode())
    assert re.search(rf"\b{line}\b", told(at, "bad"))
    assert told(at, "bad").endswith(say("takeaway.refused", lang))
    assert fresh_store.learners("local") == [] or kept(fresh_store) == []
    assert at.session_state["samrap_settings"].index == "arabic"


@pytest.mark.parametrize(
    "sent",
    [
        {}, {"packed": True, "body": "not base64!"}, {"packed": True, "body": base64.b64encode(b"no gzip").decode()},
        {"packed": False, "body": base64.b64encode(b"\x89PNG\r\n").decode()}, {"packed": True, "body": None},
    ],
)  # fmt: skip
def test_whatever_the_browser_sends_is_answered_with_words(open_page: Open, sent: dict[str, object]) -> None:
    at = send(open_page("settings", lang="en"), file={**sent, "stamp": "1"})
    assert told(at, "bad").endswith("Nothing was brought in.")


def test_a_file_that_is_sent_twice_is_taken_once(open_page: Open, fresh_store: Store) -> None:
    body = base64.b64encode(export_text(long_history(3)).encode()).decode()
    at = open_page("settings", lang="en")
    for _ in range(2):
        send(at, file={"packed": False, "body": body, "stamp": "1"})
        assert told(at, "ok") == "New answers: 3. Already here: 0."


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lessons.ui.takeaway.MOST_BYTES", 1000)
    monkeypatch.setattr(export, "MOST_BYTES", 1000)
    at = hand_over(open_page("settings", lang="en"), b" " * 10_000_000)
    assert told(at, "bad").startswith("This file is too large.")


def test_a_fresh_start_in_a_file_is_told(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store)
    at = open_page("settings", lang="en")
    hand_over(at, export_text([Reset(token="a1", at=START)]).encode())
    assert told(at, "ok").endswith("answers before it do not count.")


def test_a_store_that_fails_takes_nothing_and_says_so(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_history(fresh_store)
    at = open_page("settings", lang="en")

    def fail(*_: object) -> int:
        raise StoreError("full", "the disk is full", path="/x")

    monkeypatch.setattr(session.store(), "append_all", fail, raising=False)
    hand_over(at, export_text(long_history(3, seed=9), SETTINGS).encode())
    assert say("takeaway.not_imported", "en") in told(at, "bad")
    assert len(kept(fresh_store)) == 5


# --- starting afresh --------------------------------------------------------------------------------------------------


def choices(at: AppTest) -> list[str]:
    parts = [
        json.loads(part_data(part)) for part in at.get("bidi_component") if part.proto.component_name == "samrap_take"
    ]
    return [key for data in parts for key in re.findall('<option value="([^"]*)">', data["html"])]


def test_nobody_is_asked_to_forget_what_is_not_there(open_page: Open) -> None:
    at = open_page("settings", lang="en")
    assert say("fresh.nothing", "en") in text_of(at)
    assert choices(at) == []


def test_only_what_was_asked_for_can_start_afresh(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store, 30)
    found = choices(open_page("settings"))
    assert found[0] == "all"
    assert set(found[1:]) == {skill for entry in long_history(30) for skill in entry.skills}  # type: ignore[union-attr]


@pytest.mark.parametrize("lang", LANGS)
def test_one_skill_starts_afresh_after_two_questions(open_page: Open, fresh_store: Store, lang: str) -> None:
    keep_history(fresh_store, 30)
    at = open_page("settings", lang=lang)
    skill = choices(at)[1]
    send(at, go=skill)
    assert say("fresh.sure_one", lang, name="")[:8] in text_of(at)
    assert len(kept(fresh_store)) == 30
    press(at, say("fresh.yes", lang))
    assert say("fresh.really", lang).split()[0] in text_of(at)
    assert len(kept(fresh_store)) == 30
    press(at, say("fresh.really_yes", lang))
    *_, reset = kept(fresh_store)
    assert isinstance(reset, Reset)
    assert reset.skill == skill
    assert len(kept(fresh_store)) == 31
    assert skill not in choices(at)
    assert len(choices(at)) > 2
    assert told(at, "ok")


def test_everything_starts_afresh_after_two_questions(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store, 30)
    at = open_page("settings", lang="en")
    send(at, go="all")
    press(at, say("fresh.yes", "en"))
    press(at, say("fresh.really_yes", "en"))
    *_, reset = kept(fresh_store)
    assert reset == Reset(token=reset.token, at=reset.at)
    assert told(at, "ok") == "Everything starts afresh."
    assert say("fresh.nothing", "en") in text_of(at)
    assert len(read_export(given(send(at, ask="1"))["text"].encode()).entries) == 31  # still in the file


@pytest.mark.parametrize("asked", [0, 1])
def test_no_at_either_question_keeps_everything(open_page: Open, fresh_store: Store, asked: int) -> None:
    keep_history(fresh_store, 30)
    at = send(open_page("settings", lang="en"), go="all")
    if asked:
        press(at, say("fresh.yes", "en"))
    press(at, say("fresh.no", "en"))
    assert say("fresh.no", "en") not in text_of(at)
    assert len(kept(fresh_store)) == 30


def test_what_is_no_choice_asks_nothing(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store)
    at = send(open_page("settings", lang="en"), go="face:9z")
    assert say("fresh.no", "en") not in text_of(at)


def test_what_was_told_and_asked_is_over_when_the_settings_are_left(open_page: Open, fresh_store: Store) -> None:
    keep_history(fresh_store)
    at = open_page("settings", lang="en")
    send(at, go="all")
    hand_over(at, b"{}")
    assert told(at, "bad")
    at.switch_page("home.py").run()
    at.switch_page("settings.py").run()
    assert 'class="why' not in text_of(at)
    assert say("fresh.no", "en") not in text_of(at)


def test_what_was_really_answered_can_be_brought_back(open_page: Open, fresh_store: Store) -> None:
    at = open_page("practise", "?drill=which_multiple-1", lang="en")
    [first, *_] = [button for button in at.button if str(button.key).startswith("opt_")]
    first.click().run()
    at.switch_page("settings.py").run()
    found = read_export(given(send(at, ask="1"))["text"].encode())
    assert list(found.entries) == kept(fresh_store)
    assert {type(entry).__name__ for entry in found.entries} == {"RoundBegun", "Attempt"}
