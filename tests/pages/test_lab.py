"""The lab in Streamlit's test harness: what a link shows, what is tapped and typed; the address is the state."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cards.phai_tong.house import House
from lessons.ui import lab_page, session
from lessons.ui.taps import taps as our_taps
from lessons.wording import say, say_category
from tests.pages.conftest import Open, part_json, query_of, text_of

CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "source.toml").read_text(encoding="utf-8")
)["case"]
TYPED = [case for case in CASES if "thai" in case and case["ask"]["do"] == "explain"]
WIN = "hand=2aaa4cc|4bbb9ccc&win=4c"
ROUND = "pok=1&dealer=4S2H3C&catch=three&player0=2S2DKS&stake0=10&player1=KD7H&stake1=5"
CLAIMS = "claims=1&seat0=3aaa4acc4bb1bde&seat1=7abc8abc9abc4ac&card=4b"

LINKS = ("", WIN, "hand=2abc3abc6aabbc", "hand=1dd2abc4bcc6b|1aaa", ROUND, CLAIMS, "pok=1", "claims=1")

Tap = Callable[[AppTest, str], AppTest]


def lab(open_page: Open, query: str = "", lang: str = "th") -> AppTest:
    """The lab as this link opens it."""
    at = open_page("lab", lang=lang)
    for piece in query.split("&") if query else ():
        key, _, value = piece.partition("=")
        at.query_params[key] = value
    return at.run() if query else at


def read(at: AppTest, text: str) -> AppTest:
    """Type a text and have it read."""
    at.text_area[0].set_value(text)
    return at.button(key="lab_read").click().run()


def tapped(at: AppTest, zones: dict[str, list[str]], **controls: str) -> AppTest:
    """The picker's places after taps."""
    number = part_json(at, "lab_picker")["seq"]
    every: dict[str, list[str]] = {"hand": [], "ponged": [], "win": [], "keng": []} | zones
    at.session_state["lab_picker"] = {"state": {"seq": number, "zones": every, "controls": controls}}
    return at.run()


@pytest.fixture
def tap(monkeypatch: pytest.MonkeyPatch) -> Tap:
    """Taps something in one of the page's texts, once."""
    waiting: list[str] = []
    shown = our_taps

    def taps(html: str, *, key: str) -> str | None:
        found = shown(html, key=key)
        return waiting.pop() if waiting and f'data-tap="{waiting[-1]}"' in html else found

    monkeypatch.setattr(lab_page, "taps", taps)

    def run(at: AppTest, value: str) -> AppTest:
        waiting.append(value)
        at.run()
        assert not waiting, f"nothing to tap says {value}"
        return at

    return run


@pytest.mark.parametrize("case", TYPED, ids=lambda case: case["id"])
def test_a_hand_typed_in_thai_from_the_source_gives_the_sources_answer(open_page: Open, case: dict[str, Any]) -> None:
    ask = case["ask"]
    at = read(lab(open_page), f"{case['thai']} + {ask['win']}" + (" ถก" if ask.get("thok") else ""))
    if "keng" in ask:
        at.query_params["keng"] = ask["keng"]
        at.run()
    if "category" in case.get("none", []):
        assert say("option.no_win", "th") in text_of(at)
        return
    expect = case["expect"]
    name = say_category(expect["category"], "th", thok=bool(ask.get("thok")))
    assert f"{name} · {say('unit.points', 'th', count=expect['price'])}" in text_of(at)
    assert expect["rule"] in text_of(at)


def test_there_are_typed_hands_to_check() -> None:
    assert len(TYPED) >= 10


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("query", LINKS)
def test_every_lab_opens_by_its_link_and_the_link_stays(open_page: Open, query: str, lang: str) -> None:
    at = lab(open_page, query, lang)
    assert "&".join(f"{key}={value}" for key, value in query_of(at).items()) == query
    assert say("lab.title", lang) in text_of(at)


def test_a_link_shows_the_same_in_a_visit_of_its_own(open_page: Open) -> None:
    first = read(lab(open_page, lang="en"), "2aaa 4cc | 4bbb 9ccc + si nom thok")
    query = "&".join(f"{key}={value}" for key, value in query_of(first).items())
    assert query == f"{WIN}&thok=1"
    assert "Thok si tong · 6 points" in text_of(first)
    assert "Thok si tong · 6 points" in text_of(lab(open_page, query, "en"))


@pytest.mark.parametrize(
    ("query", "wrong"), [("hand=4ccb&wind=1d", "wind"), ("hand=4ccx", "4x"), ("pok=1&stake5=9", "player5")]
)
def test_a_bad_link_says_what_is_wrong_with_it_and_leads_to_an_empty_lab(
    open_page: Open, query: str, wrong: str
) -> None:
    at = lab(open_page, query, "en")
    told = text_of(at)
    assert say("lab.bad", "en") in told
    assert f"“{wrong}”" in told
    assert query_of(at) == dict(piece.split("=") for piece in query.split("&")), "the link is not mended in silence"


def test_what_cannot_be_read_is_told_and_changes_nothing(open_page: Open) -> None:
    at = read(lab(open_page, WIN, "en"), "4ccb 1z")
    assert "“1z”" in text_of(at)
    assert query_of(at)["hand"] == "2aaa4cc|4bbb9ccc"


def test_taps_make_the_address_and_undo_leads_back(open_page: Open) -> None:
    at = lab(open_page, lang="en")
    at = tapped(at, {"hand": ["4c", "4c"]})
    assert query_of(at) == {"hand": "4cc"}
    at = tapped(at, {"hand": ["4c", "4c", "4b"], "ponged": ["1a"] * 3})
    assert query_of(at) == {"hand": "4bcc|1aaa"}
    assert "5 more cards make eleven" in text_of(at)
    at.session_state["lab_picker"] = {"act": "undo 1"}
    at.run()
    assert query_of(at) == {"hand": "4cc"}
    assert part_json(at, "lab_picker")["groups"][0]["zones"][0]["cards"] == ["4c", "4c"]


def test_taps_that_no_hand_allows_are_not_taken(open_page: Open) -> None:
    at = lab(open_page, "hand=4cc")
    at = tapped(at, {"hand": ["4c"] * 5})
    assert query_of(at) == {"hand": "4cc"}
    at.session_state["lab_picker"] = {"state": {"seq": 99, "zones": {"hand": ["1a"]}, "controls": {}}}
    at.run()
    assert query_of(at) == {"hand": "4cc"}


def test_a_random_hand_is_ready_and_a_shuffled_one_has_eleven_cards(open_page: Open) -> None:
    at = lab(open_page, lang="en")
    at.session_state["lab_picker"] = {"act": "ready 1"}
    at.run()
    assert "Ready on" in text_of(at)
    at.session_state["lab_picker"] = {"act": "deal 2"}
    at.run()
    assert len(query_of(at)["hand"]) > 11


def test_the_house_rules_of_a_link_are_kept_and_ones_own_a_tap_away(open_page: Open, tap: Tap) -> None:
    at = lab(open_page, lang="en")
    at.session_state["samrap_settings"] = session.Settings(lang="en", house=House(price_lom=6))
    at.query_params["hand"] = "2aaa4cc|4bbb9ccc"
    at.query_params["win"] = "4c"
    at.run()
    assert "Kin si tong · 4 points" in text_of(at)
    assert say("lab.house_mine", "en") in text_of(at)
    tap(at, "mine")
    assert query_of(at)["rules"] == "price_lom:6"
    assert "Kin si tong · 6 points" in text_of(at)


def test_an_empty_lab_goes_by_ones_own_house_rules(open_page: Open) -> None:
    at = lab(open_page, lang="en")
    at.session_state["samrap_settings"] = session.Settings(lang="en", house=House(price_lom=6))
    at.run()
    at = tapped(at, {"hand": ["4c"]})
    assert query_of(at) == {"hand": "4c", "rules": "price_lom:6"}


def test_every_way_to_win_is_told_when_it_is_unfolded(open_page: Open, tap: Tap) -> None:
    at = lab(open_page, WIN, "en")
    assert "Kin lom iao" not in text_of(at)
    tap(at, "fold why")
    told = text_of(at)
    assert "Kin lom iao" in told
    assert "T6.15" in told


def test_the_picture_is_made_only_when_it_is_asked_for(open_page: Open, tap: Tap) -> None:
    at = lab(open_page, WIN, "en")
    assert "data:image/png" not in text_of(at)
    tap(at, "picture")
    assert lab_page.FILE_NAME in text_of(at)
    at.query_params["win"] = "4a"
    at.run()
    assert "data:image/png" not in text_of(at), "it was of another hand"


def test_a_round_is_settled_line_by_line_with_rules(open_page: Open) -> None:
    told = text_of(lab(open_page, ROUND, "en"))
    assert "The dealer gets 25 points" in told
    assert all(rule in told for rule in ("P5.1", "P5.2", "P5.4"))
    wrong = text_of(lab(open_page, "pok=1&dealer=4S4H3C&player0=2S2D&player1=KD7H", "en"))
    assert say("lab.cannot", "en") in wrong
    assert "P3.2" in wrong


def test_who_gets_a_card_is_told_with_why_for_every_seat(open_page: Open) -> None:
    told = text_of(lab(open_page, CLAIMS, "en"))
    assert "Won by player 2 · Kin sian · 4 points" in told
    assert "T8.1" in told


@pytest.mark.parametrize(("page", "game"), [("rules", "tong"), ("rules", "pok"), ("home", "tong")])
def test_the_lab_is_a_link_away(open_page: Open, page: str, game: str) -> None:
    at = open_page(page, "rule=pok_terms" if game == "pok" else "", "en")
    at.query_params.clear()
    at.run()
    assert [link for link in at.get("page_link") if link.proto.label == say("lab.open", "en")]


@pytest.mark.parametrize("lang", ["th", "en"])
def test_twelve_with_a_ponged_tong_that_win_say_so_and_which_card_to_call(open_page: Open, lang: str) -> None:
    at = lab(open_page, "hand=2aaa4ccc|4bbb9ccc", lang)
    told = text_of(at)
    assert ("กินสี่ตอง · 4 แต้ม" if lang == "th" else "Kin si tong · 4 points") in told
    assert say("lab.called", lang, card="2a").partition("[")[0].strip() in re.sub("<[^>]*>", "", told)
