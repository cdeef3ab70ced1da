"""The house rules' page: every rule shown by the engine, whole houses, links passed on; nothing is changed unasked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from cards.phai_tong.house import HOUSE_RULE_BY_KEY, HOUSE_RULES, PRESETS, House
from cards.pok_deng.house import HOUSE_RULES as POK_RULES
from cards.pok_deng.house import PRESETS as POK_PRESETS
from cards.pok_deng.house import House as PokHouse
from lessons.quizzes.games import GAME_BY_KEY
from lessons.ui import house_presets, house_rows
from lessons.ui.house_rows import GROUPS, outcomes_of
from lessons.ui.session import HOUSE_FIELDS, Settings, settings_from_cookie
from lessons.wording import say, say_house_choice, say_house_title
from tests.pages.conftest import Open, part_json, query_of, text_of, whole_query_of

Tap = Callable[[AppTest, str, str], AppTest]
LANGS = ("th", "en")


@pytest.fixture
def tap(monkeypatch: pytest.MonkeyPatch) -> Tap:
    """Taps once on a value in the part of the page whose key begins so."""

    def run(at: AppTest, part: str, value: str) -> AppTest:
        left = [value]

        def tapped(_html: str, *, key: str) -> str | None:
            return left.pop() if left and key.startswith(part) else None

        with monkeypatch.context() as patched:
            for module in (house_rows, house_presets):
                patched.setattr(module, "taps", tapped)
            at.run()
        assert not left, "nothing to tap"
        assert not at.exception
        return at.run()

    return run


def plain(at: AppTest) -> str:
    """What the page says, without its tags."""
    return re.sub("<[^>]*>", "", text_of(at).replace('\\"', '"'))


def house_of(at: AppTest, game: str = "tong") -> Any:
    kept = part_json(at, "shell")["cookie"].removeprefix("samrap=")
    return settings_from_cookie(kept, "th").house_of(game)


def box_of(at: AppTest, rule: str, lang: str = "en") -> Any:
    (box,) = [box for box in at.text_input if box.label == say_house_title(rule, lang)]
    return box


def labels(at: AppTest) -> list[str]:
    return [link.proto.label for link in at.get("page_link")]


# --- the rules, shown -------------------------------------------------------------------------------------------------


def test_the_groups_hold_every_house_rule_once() -> None:
    for game, rows in (("tong", HOUSE_RULES), ("pok", POK_RULES)):
        held = [key for keys in GROUPS[game].values() for key in keys]
        assert sorted(held) == sorted(row.key for row in rows)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("row", [*HOUSE_RULES, *POK_RULES], ids=lambda row: row.key)
def test_a_rule_asked_for_is_unfolded_and_every_choice_says_what_it_gives(open_page: Open, row: Any, lang: str) -> None:
    at = open_page("house", f"?rule={row.key}", lang)
    game = "tong" if row in HOUSE_RULES else "pok"
    house = GAME_BY_KEY[game].house()
    assert part_json(at, "shell")["asked"] == f"st-key-hr_{row.key}_asked"
    words = plain(at)
    assert say_house_title(row.key, lang) in words + " ".join(box.label for box in at.text_input)
    for choice in row.choices or (row.points,):
        told = outcomes_of(row, replace(house, **{row.key: choice}), game, lang)
        assert all(text in words for text in told), told
        assert not row.choices or say_house_choice(row.key, choice, lang) in words


def test_what_a_choice_gives_follows_the_other_rules_of_the_house(open_page: Open) -> None:
    at = open_page("house", "?rule=iao_sian", "en")
    assert "Kin sian, 4 points" in plain(at)
    at.session_state["samrap_settings"] = Settings(lang="en", house=House(price_lom=7))
    assert "Kin sian, 7 points" in plain(at.run())


def test_choices_that_come_to_the_same_by_the_other_rules_say_so(open_page: Open) -> None:
    at = open_page("house", "?rule=dealer_must_draw", "en")
    assert say("house_page.no_difference", "en") not in plain(at)
    at.session_state["samrap_settings"] = Settings(lang="en", game="pok", pok_house=PokHouse(must_draw="off"))
    assert say("house_page.no_difference", "en") in plain(at.run())


def test_a_tap_on_a_choice_is_kept_in_the_cookie_of_its_game_and_can_be_taken_back(open_page: Open, tap: Tap) -> None:
    at = tap(open_page("house", "?rule=tong_ace", "en"), "rule_tong_ace", "1")
    assert house_of(at, "pok") == PokHouse(tong_ace="low")
    assert house_of(at) == House()
    assert 'data-tap=\\"1\\" aria-pressed=\\"true\\"' in text_of(at)
    at.button(key="house_undo").click().run()
    assert house_of(at, "pok") == PokHouse()


def test_a_part_folds_and_unfolds(open_page: Open, tap: Tap) -> None:
    at = open_page("house", lang="en")
    assert say_house_title("iao_sian", "en") in plain(at)
    assert say_house_title("stir", "en") not in plain(at)
    at = tap(at, "fold_play", "fold")
    assert say_house_title("stir", "en") in plain(at)
    at = tap(at, "fold_play", "fold")
    assert say_house_title("stir", "en") not in plain(at)


def test_a_rule_leads_to_its_page(open_page: Open, tap: Tap) -> None:
    at = tap(open_page("house", "?rule=khiao_wan", "en"), "rule_khiao_wan", "see T6.16")
    assert query_of(at) == {"rule": HOUSE_RULE_BY_KEY["khiao_wan"].rule}


# --- points -----------------------------------------------------------------------------------------------------------


def test_changed_points_are_kept_in_the_cookie_and_their_hand_pays_them(open_page: Open) -> None:
    at = open_page("house", "?rule=price_muet", "en")
    assert "Si tong muet, 12 points" in plain(at)
    box_of(at, "price_muet").set_value("14").run()
    assert not at.exception
    assert house_of(at).price_muet == 14
    assert "Si tong muet, 14 points" in plain(at)


@pytest.mark.parametrize(
    ("rule", "typed", "other", "bound"),
    [
        ("price_si_tua", "5", "price_lom", 4),
        ("price_lom", "1", "price_si_tua", 2),
        ("price_muet", "1", "price_big_lom", 8),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_a_price_that_cannot_be_is_refused_at_its_box(
    open_page: Open, rule: str, typed: str, other: str, bound: int, lang: str
) -> None:
    at = open_page("house", f"?rule={rule}", lang)
    before = part_json(at, "shell")["cookie"]
    box = box_of(at, rule, lang)
    in_force = box.value
    box.set_value(typed).run()
    assert box_of(at, rule, lang).value == in_force
    assert part_json(at, "shell")["cookie"] == before
    words = text_of(at)
    assert words.count('role="alert"') == 1
    told = re.sub("<[^>]+>", "", words)
    assert say_house_title(other, lang) in told
    assert f"{bound}" in told.split(say_house_title(other, lang))[1][:60]
    box_of(at, "price_muet_keng", lang).set_value("17").run()
    assert 'role="alert"' not in text_of(at)
    assert "price_muet_keng" in part_json(at, "shell")["cookie"]


@pytest.mark.parametrize("typed", ["", "-3", "1001", "สี่", "4.5"])
def test_what_is_no_number_of_points_is_refused(open_page: Open, typed: str) -> None:
    at = open_page("house", "?rule=price_lom", "en")
    box_of(at, "price_lom").set_value(typed).run()
    assert box_of(at, "price_lom").value == "4"
    assert "a whole number from 0 to 1000" in text_of(at)


@pytest.mark.parametrize("lang", LANGS)
def test_of_prices_that_will_not_do_the_last_is_told(open_page: Open, lang: str) -> None:
    at = open_page("house", "?rule=price_si_tua", lang)
    for typed, shown in (
        ("-3", "-3"),
        ("99999999", "99999999"),
        ("x" * 5000, "x" * 12 + "…"),
        ("9" * 5000, "9" * 12 + "…"),
    ):
        box = box_of(at, "price_si_tua", lang)
        assert not box.max_chars, "a browser would not send what is longer"
        box.set_value(typed).run()
        told = [str(block.proto.body) for block in at.get("html") if "refused" in str(block.proto.body)]
        assert len(told) == 1
        assert f"“{shown}”" in re.sub("<[^>]*>", "", told[0])


# --- whole houses -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tong", "pok"])
@pytest.mark.parametrize("place", [1, 2])
def test_a_whole_house_is_chosen_at_a_tap_and_taken_back_at_another(
    open_page: Open, tap: Tap, game: str, place: int
) -> None:
    preset = (PRESETS if game == "tong" else POK_PRESETS)[place]
    at = open_page("house", f"?game={game}", "en")
    assert not [button for button in at.button if button.key == "house_undo"]
    at = tap(at, "presets", preset.key)
    assert house_of(at, game) == preset.house
    assert say(f"preset.{preset.key}", "en") in part_json(at, "shell")["say"]
    at.button(key="house_undo").click().run()
    assert house_of(at, game) == GAME_BY_KEY[game].house()


@pytest.mark.parametrize("lang", LANGS)
def test_a_house_changed_says_in_how_many_rules_here_and_in_the_settings(open_page: Open, lang: str) -> None:
    at = open_page("house", "?rule=iao_sian", lang)
    strict = PRESETS[1].house
    at.session_state["samrap_settings"] = Settings(lang=lang, house=replace(strict, stir=True, price_muet=13))
    words = plain(at.run())
    assert say("preset.count", lang, count=2) in words
    at.query_params.clear()
    at.switch_page("settings.py").run()
    told = say("preset.changed", lang, preset=say("preset.strict", lang), count=2)
    assert told in plain(at)
    assert say("house_page.open", lang) in labels(at)


def test_the_settings_no_longer_hold_the_rules_themselves(open_page: Open) -> None:
    at = open_page("settings", lang="en")
    assert not at.text_input or all(box.label != say_house_title("price_lom", "en") for box in at.text_input)
    assert say("preset.source", "en") in plain(at)


# --- links ------------------------------------------------------------------------------------------------------------

LINK = "?game=tong&rules=khiao_wan:false,iao_sian:mixed"
WANTED = House(khiao_wan=False, iao_sian="mixed")


def test_a_link_applies_nothing_and_shows_what_differs(open_page: Open) -> None:
    at = open_page("house", LINK, "en")
    assert house_of(at) == House()
    words = text_of(at)
    (table,) = re.findall('<table class="hdiff">.*?</table>', words)
    assert re.findall("<th scope='row'>([^<]*)", table) == ["Sian of iao", "Khiao wan"]
    for key in ("iao_sian", "khiao_wan"):
        for house in (WANTED, House()):
            assert say_house_choice(key, getattr(house, key), "en") in re.sub("<[^>]*>", " ", table)


def test_the_rules_of_a_link_are_taken_or_left(open_page: Open) -> None:
    at = open_page("house", LINK, "en")
    at.button(key="link_keep").click().run()
    assert (house_of(at), query_of(at)) == (House(), {})
    at = open_page("house", LINK, "en")
    at.button(key="link_take").click().run()
    assert (house_of(at), query_of(at)) == (WANTED, {})
    at.button(key="house_undo").click().run()
    assert house_of(at) == House()


def test_a_link_to_the_usual_house_is_one_too(open_page: Open) -> None:
    at = open_page("house", "?rule=iao_sian", "en")
    at.session_state["samrap_settings"] = Settings(lang="en", house=WANTED)
    at.query_params.clear()
    at.query_params["game"], at.query_params["rules"] = "tong", ""
    at.run()
    assert at.button(key="link_take")
    at.button(key="link_take").click().run()
    assert house_of(at) == House()


def test_a_link_to_the_same_rules_says_so(open_page: Open) -> None:
    at = open_page("house", "?game=pok&rules=tie:push", "en")
    assert say("house_page.link_same", "en") in plain(at)
    assert not [button for button in at.button if button.key == "link_take"]


@pytest.mark.parametrize("house", [House(), WANTED, House(price_lom=6, stir=True)])
def test_the_link_copied_makes_the_same_house(open_page: Open, house: House) -> None:
    at = open_page("house", lang="en")
    at.session_state["samrap_settings"] = Settings(lang="en", house=house)
    found = re.search(r'data-text=\\"([^"\\]*)', _raw(at.run()))
    assert found
    address, _, query = found[1].replace("&amp;", "&").partition("?")
    assert address.endswith("/house")
    asked = dict(parse_qsl(query, keep_blank_values=True))
    assert asked == house_presets.house_query("tong", house)
    fresh = open_page("house", lang="en")
    for key, text in asked.items():
        fresh.query_params[key] = text
    fresh.run()
    if house != House():
        fresh.button(key="link_take").click().run()
    assert house_of(fresh) == house


def _raw(at: AppTest) -> str:
    return "\n".join(bytes(part.proto.bytes).decode() for part in at.get("bidi_component"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("query", "quoted"),
    [
        ("?game=tong&rules=khiao_wan:perhaps", "perhaps"),
        ("?game=tong&rules=jokers:true", "jokers"),
        ("?game=tong&rules=tie:push", "tie"),
        ("?game=tong&rules=khiao_wan", "khiao_wan"),
        ("?game=tong&rules=stir:true,stir:false", "stir:false"),
        ("?game=tong&rules=price_lom:1", "1"),
        ("?game=rummy&rules=stir:true", "rummy"),
        ("?rule=jokers", "jokers"),
        ("?foo=1", "foo"),
    ],
)
def test_a_bad_link_says_what_is_wrong_and_changes_nothing(open_page: Open, query: str, quoted: str, lang: str) -> None:
    at = open_page("house", query, lang)
    told = [str(block.proto.body) for block in at.get("html") if 'role="alert"' in str(block.proto.body)]
    assert len(told) == 1
    assert f"“{quoted}”" in re.sub("<[^>]*>", "", told[0])
    assert house_of(at) == House()
    assert query_of(at) == dict(parse_qsl(query.removeprefix("?")))


def test_rules_of_a_link_are_not_left_unanswered_for_the_other_game(open_page: Open) -> None:
    at = open_page("house", LINK, "en")
    assert "game_pok" not in [button.key for button in at.button]
    at.button(key="link_keep").click().run()
    assert house_of(at) == House()
    at.button(key="game_pok").click().run()
    assert at.session_state["samrap_settings"].game == "pok"


def test_every_change_is_taken_back_one_by_one_and_no_further(open_page: Open) -> None:
    at = open_page("house", "?rule=price_lom", "en")
    for points in ("5", "6", "7"):
        box = next(one for one in at.text_input if one.key.startswith("house_price_lom"))
        box.input(points).run()
    assert house_of(at).price_lom == 7
    for points in (6, 5, 4):
        at.button(key="house_undo").click().run()
        assert house_of(at).price_lom == points
    assert house_of(at) == House()
    assert "house_undo" not in [button.key for button in at.button]


def test_the_other_game_can_be_chosen_though_the_address_asked_for_a_rule_of_this_one(open_page: Open) -> None:
    at = open_page("house", "?rule=iao_sian", "en")
    at.button(key="game_pok").click().run()
    assert at.session_state["samrap_settings"].game == "pok"
    assert 'role="alert"' not in text_of(at)
    at.run()
    assert at.session_state["samrap_settings"].game == "pok"


# --- old addresses, and back to the question --------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "game"), [("khiao_wan", "tong"), ("price_lom", "tong"), ("tie", "pok")])
def test_an_old_address_of_the_settings_goes_on_to_the_rule_with_all_of_its_query(
    open_page: Open, rule: str, game: str
) -> None:
    query = f"?kind=which_set&cards=1d1a1c&rule={rule}"
    at = open_page("settings", query, "en")
    assert query_of(at) == dict(parse_qsl(query.removeprefix("?")))
    assert part_json(at, "shell")["asked"] == f"st-key-hr_{rule}_asked"
    assert at.session_state["samrap_settings"].game == game
    assert say("house_page.back_to_question", "en") in labels(at)


def test_a_house_rule_opened_from_a_question_leads_back_to_it(open_page: Open) -> None:
    at = open_page("practise", "?drill=which_set-1&kind=which_set&cards=1d1a1c&rules=iao_sian:mixed", "en")
    before = whole_query_of(at)
    (see,) = [link for link in at.get("page_link") if link.proto.label == say("house.see", "en")]
    assert see.proto.page == "house"
    asked = dict(parse_qsl(see.proto.query_string))
    assert asked == {**before, "rule": "iao_sian"}
    at = open_page("house", "?" + see.proto.query_string, "en")
    (back,) = [link for link in at.get("page_link") if link.proto.label == say("house_page.back_to_question", "en")]
    assert back.proto.page == "practise"
    assert dict(parse_qsl(back.proto.query_string)) == before
    assert part_json(at, "shell")["asked"] == "st-key-hr_iao_sian_asked"
    assert "link_take" not in {button.key for button in at.button}, "the rules are the question's"
    alone = open_page("house", "?rule=iao_sian", "en")
    assert say("house_page.back_to_question", "en") not in labels(alone)


def test_the_houses_kept_are_named_by_the_fields_of_the_settings() -> None:
    assert {game: type(Settings().house_of(game)) for game in HOUSE_FIELDS} == {"tong": House, "pok": PokHouse}
