"""The page of odds and the lines elsewhere: their figures against closed formulas, the house in force, bad links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb

import pytest
from streamlit.testing.v1 import AppTest

from cards.phai_tong.house import House
from cards.phai_tong.odds import like, odds_of_ready
from cards.phai_tong.wins import WIN_CATEGORIES
from cards.pok_deng.house import House as PokHouse
from lessons.course import lessons_of
from lessons.ui import odds_page_counts
from lessons.ui.odds_page_counts import count_ahead, is_counted, wait_for_counts
from lessons.ui.odds_page_said import rule_met, ways_of
from lessons.ui.session import Settings
from lessons.wording import say, say_category
from tests.pages.conftest import Open, part_json, query_of, text_of

READY = "hand=1bde3aaa4abbcc"
MUET_DEALT = round(comb(120, 12) / (comb(30, 4) * 4**4) / 1e8) / 10  # thousand millions


@pytest.fixture(autouse=True)
def counted() -> None:
    """Counted already, as it is a few seconds after the server's first visitor."""
    wait_for_counts(House())


def by_house(at: AppTest, **chosen: object) -> str:
    """What a page says to a learner who plays by other house rules."""
    at.session_state["samrap_settings"] = Settings(lang="en", **chosen)  # type: ignore[arg-type]
    at.run()
    assert not at.exception, at.exception
    return text_of(at)


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_figures_of_phai_tong_are_those_of_closed_formulas(open_page: Open, lang: str) -> None:
    text = text_of(open_page("odds", "?game=tong", lang))
    hundred = {"th": "ราว 1 ใน 2,400", "en": "About 1 in 2,400"}[lang]
    muet = {"th": f"ราว 1 ใน {1000 * MUET_DEALT:,.0f} ล้าน", "en": f"about 1 in {MUET_DEALT:.1f} billion"}[lang]
    assert hundred in text
    assert muet in text
    for exact in (comb(120, 11), comb(120, 12), comb(30, 4) * 4**4, odds_of_ready().part):
        assert f"{exact:,}" in text
    draws = text.replace('\\"', '"').partition("<svg")[2]
    for copies, percent in ((1, 53 / 109), (2, 1 - 56 * 55 / (109 * 108))):
        row = draws.partition(f'scope="row">{say("odds_page.draws.copies_n", lang, count=copies)}</th>')[2]
        assert row.partition("</tr>")[0].endswith(f"<td>{100 * percent:.0f}%</td>")


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_figures_of_pok_deng_are_the_fixed_facts(open_page: Open, lang: str) -> None:
    text = text_of(open_page("odds", "?game=pok", lang))
    rows = {"pok9": 128, "pok8": 124, "tong": 52, "straight": 704, "yellow": 144}
    for klass, hands in rows.items():
        name = say(f"hand.{klass}.name", lang)
        assert f'<th scope="row">{name[0].upper()}{name[1:]}</th><td>{hands}</td>' in text
    assert "22,100" in text
    assert "390" in text
    assert "1,100" in text
    assert say("chart.thumb", lang, plain=5, deng=4).split()[0] in text


def test_what_the_house_does_not_play_is_not_on_the_page(open_page: Open) -> None:
    khiao_wan = say_category("khiao_wan", "en")
    assert khiao_wan in text_of(open_page("odds", "?game=tong", "en"))
    assert khiao_wan not in by_house(open_page("odds", "?game=tong", "en"), house=House(khiao_wan=False))


def test_points_of_the_house_are_those_that_keng_adds(open_page: Open) -> None:
    house = House(price_lom=18, price_big_lom=18, price_muet=18, price_muet_keng=18)
    assert "<td>+17</td>" in by_house(open_page("odds", "?game=tong", "en"), house=house)


def test_pok_deng_is_counted_by_its_house(open_page: Open) -> None:
    house = PokHouse(straight_vs_yellow="yellow")
    assert f"<td>{10 * 4**3}</td>" in by_house(open_page("odds", "?game=pok", "en"), game="pok", pok_house=house)


def test_the_address_names_the_game_and_the_switch_changes_it(open_page: Open) -> None:
    at = open_page("odds", "", "en")
    assert query_of(at) == {"game": "tong"}
    at.button(key="game_pok").click().run()
    assert query_of(at) == {"game": "pok"}
    assert say("odds_page.pok.two", "en") in text_of(at)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("game=whist", "whist"), ("hand=4cc&game=tong", "4cc"), ("hand=9z", "9z"), ("wind=1", "wind"),
        ("hand=1bde3aaa4abbcc&rules=khiao_wan:maybe", "maybe"), ("rules=khiao_wan:false", "hand"),
        ("hand=1bde3aaa4abbbbb", "4b"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_bad_link_says_what_is_wrong_and_is_left_as_it_is(open_page: Open, query: str, told: str, lang: str) -> None:
    at = open_page("odds", f"?{query}", lang)
    text = text_of(at)
    assert say("odds_page.bad", lang) in text
    assert f"“{told}”" in text or told in text.partition('role="alert"')[2].partition("</p>")[0]
    assert query_of(at) == dict(part.split("=", 1) for part in query.split("&"))


def test_a_hand_in_the_address_is_told_its_best_keng(open_page: Open) -> None:
    text = text_of(open_page("odds", f"?{READY}", "en"))
    hand = text.partition(say("odds_page.keng.hand", "en"))[2].partition(say("odds_page.ready.title", "en"))[0]
    assert hand.count("<tr><th") == 3  # the head, then the two faces that it waits for
    assert "32%" in hand  # 1 - C(105,10)/C(109,10)
    assert "<td>+3</td><td>+4</td>" in hand


def test_a_hand_that_waits_for_iao_has_no_keng(open_page: Open) -> None:
    text = text_of(open_page("odds", "?hand=1ef3abc4abc8abc", "en"))
    assert say("odds_page.keng.none", "en") in text
    assert say("lab.not_ready", "en") in text_of(open_page("odds", "?hand=1a2a3a4a5a6a7a8a9a1b2b", "en"))


def test_a_tap_on_a_way_to_win_leads_to_its_rule(open_page: Open) -> None:
    html = part_json(open_page("odds", "?game=tong", "en"), "taps")["html"]
    assert {f'data-tap="{row.rule}"' in html for row in WIN_CATEGORIES if row.key in ("chong", "sian", "lom_iao")} == {
        True
    }


# --- the lines elsewhere ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize(
    "rule", sorted({row.rule for row in WIN_CATEGORIES} | {row.thok_rule for row in WIN_CATEGORIES})
)
def test_the_rule_of_every_way_to_win_says_how_often_it_is_seen(open_page: Open, rule: str, lang: str) -> None:
    text = text_of(open_page("rules", f"?rule={rule}", lang))
    note = text.partition('class="note seen"')[2].partition("</p>")[0]
    assert say("seen.title", lang) in note
    plain = note.replace('<span class="cl">', "").replace("</span>", "")
    assert re.search("1 in |in 100|1 ใน |ใน 100", plain) or say("seen.ponged", lang) in plain


def test_a_rule_that_is_no_way_to_win_says_nothing_of_it(open_page: Open) -> None:
    for query in ("rule=T2.1", "rule=P6.1"):
        assert 'class="note seen"' not in text_of(open_page("rules", f"?{query}", "en"))


def test_the_lab_says_how_often_a_ready_hand_and_a_win_are_seen(open_page: Open) -> None:
    text = text_of(open_page("lab", f"?{READY}", "en"))
    assert "about 1 in 2,400" in text
    assert "about 93 in 100" in text
    assert "Best in the keng box" in text
    assert "about 1 in 23." in text_of(open_page("lab", "?hand=4ac7abc8abc9abc&win=4b", "en"))
    assert "about 1 in 13,000" in text_of(open_page("lab", "?hand=1aaa4cc8bbb9bbb&win=4c", "en"))
    keng = text_of(open_page("lab", "?hand=4ac7abc8abc9abc&win=4b&keng=4b", "en"))
    assert "any face in the keng box: about 1 in 690" in keng
    muet = text_of(open_page("lab", "?hand=1aaa4ccc8bbb9bbb", "en"))
    assert f"about 1 in {MUET_DEALT:.1f} billion" in muet


def test_where_the_card_that_came_wins_nothing_the_lab_says_nothing_of_odds(open_page: Open) -> None:
    assert 'class="lm k seen"' not in text_of(open_page("lab", "?hand=1bde3aaa4abbcc&win=9a", "en")).replace('\\"', '"')


def test_a_lesson_says_it_once_where_a_way_to_win_is_met_first(open_page: Open) -> None:
    first = text_of(open_page("learn", "?lesson=sian_si_tong&step=sian", "en"))
    again = text_of(open_page("learn", "?lesson=sian_si_tong&step=sian_near", "en"))
    assert "about 1 in 23." in first
    assert say("seen.title", "en") not in again


def test_every_way_to_win_is_told_in_a_lesson() -> None:
    met = {rule_met(lesson, step) for lesson in lessons_of("tong") for step in lesson.steps} - {""}
    told = {category for rule in met for category, _ in ways_of(rule)}
    assert {row.key for row in WIN_CATEGORIES} - told <= {"thok_si_tua_keng", "si_tong_keng", "sian_keng"}


# --- counting ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[House], None]], None]]:
    """Sets what stands in for counting; nothing is counted yet."""
    monkeypatch.setattr(odds_page_counts, "_asked", {})
    with ThreadPoolExecutor(1) as counter:
        monkeypatch.setattr(odds_page_counts, "_counter", counter)
        yield lambda count: monkeypatch.setattr(odds_page_counts, "_count", count)


def test_houses_alike_are_counted_once(counting: Callable[[Callable[[House], None]], None]) -> None:
    seen: list[House] = []
    counting(seen.append)
    for house in (House(), House(price_lom=6), House(stir=True), House(khiao_wan=False)):
        wait_for_counts(house)
        assert is_counted(house)
    assert seen == [House(), like(House(khiao_wan=False))]


def test_counting_that_failed_begins_anew(counting: Callable[[Callable[[House], None]], None]) -> None:
    def fail(house: House) -> None:
        raise MemoryError

    counting(fail)
    with pytest.raises(MemoryError):
        wait_for_counts(House())
    assert not is_counted(House())
    counting(lambda house: None)
    wait_for_counts(House())
    assert is_counted(House())


def test_the_lab_does_not_wait_for_the_counting(
    open_page: Open, counting: Callable[[Callable[[House], None]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    counting(lambda house: None)
    monkeypatch.setattr("lessons.ui.odds_page_said.is_counted", lambda house: False)
    assert "1 in 2,400" not in text_of(open_page("lab", f"?{READY}", "en"))
    assert count_ahead(House()).result() is None, "it has been asked for"
