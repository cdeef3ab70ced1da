"""Pok Deng on the pages, in both languages: the switch, its questions, its lessons, rules, settings and the chart."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from cards.pok_deng import odds
from cards.pok_deng.house import House
from cards.pok_deng.settle import settle_hands
from cards.rulebook import rules, terms
from lessons.course import lessons_of
from lessons.markup import read_lesson
from lessons.quizzes import kinds_of, link_of, make_question, question_from_link
from lessons.quizzes.rounds import all_kinds
from lessons.server import pok_sheet_url, sheet_url
from lessons.ui.drill import question_of
from lessons.ui.odds_chart import make_chart, ranks_of
from lessons.ui.session import Settings, cookie_text, settings_from_cookie
from lessons.wording import say, say_house_rule, say_option
from tests.pages.conftest import Open, part_json, query_of, text_of

LISTS = ("home", "learn", "practise", "rules")
DUEL = "?kind=who_wins_how_much&dealer=KS7D2C&player=AS8S&stake=10"
STAND = "?kind=draw_or_stand&hand=5SKS"
NEAR = "?kind=draw_or_stand&hand=3S4D"
CATCH = "?kind=what_to_catch&hand=5SKD&stood=2&drew=3"
TABLE = (
    "?kind=settle_the_table&dealer=4S2H&catch=three&dealer_draw=3C"
    "&seat0=2S2D&draw0=KS&stake0=10&seat1=KD7H&stake1=5&seat2=9C9D&stake2=20"
)
POK = Settings(lang="en", game="pok", captions="thai_rtgs")


def game_of_page(at: object) -> str:
    """The game in the cookie the page would write."""
    data = part_json(at, "shell")  # type: ignore[arg-type]
    kept = data["cookie"].removeprefix("samrap=")
    return settings_from_cookie(kept, "th").game


# --- the two games side by side ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["th", "en"])
@pytest.mark.parametrize("page", LISTS)
def test_the_switch_changes_the_game_and_keeps_the_page(open_page: Open, page: str, lang: str) -> None:
    at = open_page(page, lang=lang)
    assert f'aria-current="true">{say("game.tong", lang)}<' in text_of(at)
    at.button(key="game_pok").click().run()
    assert not at.exception
    assert f'aria-current="true">{say("game.pok", lang)}<' in text_of(at)
    assert query_of(at) == {}
    assert game_of_page(at) == "pok"
    at.button(key="game_tong").click().run()
    assert game_of_page(at) == "tong"


@pytest.mark.parametrize(
    ("page", "query", "game"),
    [
        ("practise", DUEL, "pok"),
        ("practise", "?drill=count_points-1", "pok"),
        ("practise", "?drill=pok_mixed-1", "pok"),
        ("practise", "?drill=mixed-1", "tong"),
        ("practise", "?kind=which_set&cards=4c4c4b", "tong"),
        ("learn", "?lesson=pok_deng", "pok"),
        ("learn", "?lesson=sets", "tong"),
        ("rules", "?rule=P6.6", "pok"),
        ("rules", "?rule=T6.13", "tong"),
        ("rules", "?rule=pok_terms", "pok"),
        ("rules", "?chart=1", "pok"),
        ("house", "?rule=tong_ace", "pok"),
        ("house", "?rule=iao_sian", "tong"),
        ("house", "?game=pok&rules=tie:deng_difference", "pok"),
    ],
)
def test_a_link_decides_the_game(open_page: Open, page: str, query: str, game: str) -> None:
    other = {"pok": "tong", "tong": "pok"}[game]
    at = open_page(page, lang="en")
    at.session_state["samrap_settings"] = replace(POK, game=other)
    for part in query.removeprefix("?").split("&"):
        key, _, value = part.partition("=")
        at.query_params[key] = value
    at.run()
    assert not at.exception
    assert game_of_page(at) == game


def test_pages_of_phai_tong_ask_for_no_picture_of_pok_deng(open_page: Open) -> None:
    words = text_of(open_page("home"))
    assert sheet_url("row", "arabic") in words
    assert pok_sheet_url("row") not in words
    pok = open_page("learn", "?lesson=pok_deng")
    assert pok_sheet_url("full") in text_of(pok)
    assert sheet_url("full", "arabic") not in text_of(pok)


def test_settings_of_both_games_survive_their_cookie() -> None:
    kept = replace(POK, pok_house=House(must_draw="off", dealer_must_draw=True, tong_ace="low"))
    assert settings_from_cookie(cookie_text(kept), "th") == kept


def test_home_shows_the_hands_and_decisions_of_pok_deng(open_page: Open) -> None:
    at = open_page("home", lang="en")
    at.button(key="game_pok").click().run()
    words = text_of(at)
    for told in ("Pok 9", "Tong", "Riang", "Sam lueang", "3 deng", say("kind.draw_or_stand.title", "en")):
        assert told in words, told
    assert say("home.faces", "en") not in words
    assert read_lesson("pok_points", "en").title in words
    at.button(key="continue").click().run()
    assert query_of(at)["lesson"] == "pok_points"


def test_practising_at_one_tap_stays_in_the_game(open_page: Open) -> None:
    at = open_page("home", lang="en")
    at.button(key="game_pok").click().run()
    at.button(key="practise_now").click().run()
    assert question_of(query_of(at)).game == "pok"
    assert query_of(at)["drill"] == "pok_mixed-1"


def test_a_round_of_the_other_game_is_not_gone_on_with(open_page: Open) -> None:
    at = open_page("practise", "?drill=which_set-1", "en")
    question = question_of(query_of(at))
    at.button(key=f"opt_{question.options[0]}").click().run()
    at.switch_page("home.py").run()
    at.button(key="game_pok").click().run()
    at.button(key="practise_now").click().run()
    assert question_of(query_of(at)).game == "pok"


def test_every_kind_of_pok_deng_is_one_tap_away(open_page: Open) -> None:
    at = open_page("practise", lang="en")
    at.button(key="game_pok").click().run()
    kinds = [str(button.key).removeprefix("kind_") for button in at.button if str(button.key).startswith("kind_")]
    assert tuple(kinds) == all_kinds("pok")
    at.button(key="kind_settle_the_table").click().run()
    assert query_of(at)["kind"] == "settle_the_table"


# --- questions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [row.key for row in kinds_of("pok")])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_every_kind_is_answered_right_and_wrong(open_page: Open, kind: str, lang: str) -> None:
    question = make_question(kind, Random(11), 2)
    (right,) = question.answer
    at = open_page("practise", link_of(question), lang)
    assert "why ok" not in text_of(at)
    at.button(key=f"opt_{right}").click().run()
    words = text_of(at)
    assert not at.exception
    assert words.count('class="why ok"') == 1
    assert 'class="why bad"' not in words

    wrong = next(option for option in question.options if option not in question.answer | question.as_good)
    at = open_page("practise", link_of(question), lang)
    at.button(key=f"opt_{wrong}").click().run()
    words = text_of(at)
    assert not at.exception
    assert 'class="why bad"' in words or 'class="why part"' in words
    assert say_option(kind, right, lang) in words
    assert say_option(kind, wrong, lang) in words
    assert [button.key for button in at.button if button.key == "next_on"]


def test_two_hands_say_what_they_are_and_who_gets_what(open_page: Open) -> None:
    settled = settle_hands(("KS", "7D", "2C"), ("AS", "8S"), 10)
    assert (settled.outcome, settled.pays) == ("win", 20)
    at = open_page("practise", DUEL, "en")
    assert "Pok 9" not in text_of(at)
    at.button(key="opt_10").click().run()
    words = text_of(at)
    assert "Pok 9 · 2 deng · gets 20" in words
    assert "9 points" in words


@pytest.mark.parametrize("lang", ["th", "en"])
def test_both_moves_show_their_value_and_what_the_slip_cost(open_page: Open, lang: str) -> None:
    advice = odds.find_advice(("5S", "KS"))
    at = open_page("practise", STAND, lang)
    assert f"{advice.cost:.3f}" not in text_of(at)
    at.button(key="opt_draw").click().run()
    words = text_of(at)
    assert advice.stand is not None
    for value in (advice.stand, advice.draw):
        assert f"{value:+.3f}".replace("-", "−") in words
    assert f"{advice.cost:.3f}" in words
    for key in odds.ASKED:
        assert say(f"odds.assume.{key}", lang).split()[0] in words, key


@pytest.mark.parametrize("move", ["draw", "stand"])
def test_of_two_moves_as_good_either_is_right(open_page: Open, move: str) -> None:
    at = open_page("practise", NEAR, "en")
    at.button(key=f"opt_{move}").click().run()
    words = text_of(at)
    assert 'class="why bad"' not in words
    assert "so near that either is right" in words
    assert say_option("draw_or_stand", move, "en") in part_json(at, "shell")["say"]


def test_every_plan_of_the_dealer_shows_its_value(open_page: Open) -> None:
    plans = odds.find_plans(("5S", "KD"), stood=2, drew=3)
    at = open_page("practise", CATCH, "th")
    assert "ไม่จั่ว 2 คน" in text_of(at)
    assert "จั่ว 3 คน" in text_of(at)
    at.button(key="opt_stand").click().run()
    words = text_of(at)
    for plan in plans:
        assert f"{plan.value:+.3f}".replace("-", "−") in words


def test_a_table_shows_everybodys_cards_and_how_each_ends(open_page: Open) -> None:
    at = open_page("practise", TABLE, "en")
    words = text_of(at)
    for card in ("four of spades", "three of clubs", "king of spades", "nine of diamonds"):
        assert f'aria-label="{card}"' in words, card
    assert words.count('class="drew"') == 2
    assert "gets 40" not in words
    question = question_from_link(query_of(at))
    wrong = next(option for option in question.options if option not in question.answer)
    at.button(key=f"opt_{wrong}").click().run()
    words = text_of(at)
    assert "Player 1 is caught, loses at 1 deng and pays 10." in words
    assert "Pok 8 · 2 deng · gets 40" in words


def test_a_name_that_holds_but_is_not_the_highest_is_told_to_be_true(open_page: Open) -> None:
    at = open_page("practise", "?kind=name_the_hand&hand=JSQDKH", "en")
    at.button(key="opt_yellow").click().run()
    words = text_of(at)
    assert 'class="why part"' in words
    assert "It is sam lueang too, but riang is higher." in words


def test_a_question_says_which_house_rules_touch_it_and_whether_they_are_the_learners(open_page: Open) -> None:
    query = "?kind=must_he_draw&hand=2S2D&rules=must_draw:below_4"
    at = open_page("practise", query, "en")
    words = text_of(at)
    assert say_house_rule("must_draw", "below_4", "en") in words
    assert say("ask.own_rules", "en") in words
    at.session_state["samrap_settings"] = replace(POK, pok_house=House(must_draw="below_4"))
    at.run()
    assert say("ask.own_rules", "en") not in text_of(at)


@pytest.mark.parametrize(
    ("captions", "there", "absent"),
    [
        ("none", (), ("แปดโพดำ", "eight of spades</")),
        ("thai", ("โพดำ",), ("<i>eight of spades",)),
        ("thai_rtgs", ("โพดำ", "<i>eight of spades"), ()),
        ("english", ("<i>eight of spades",), ("<i>แปด",)),
    ],
)
def test_names_under_the_cards_follow_the_settings(
    open_page: Open, captions: str, there: tuple[str, ...], absent: tuple[str, ...]
) -> None:
    at = open_page("practise", "?kind=count_points&hand=8S7D", "en")
    at.session_state["samrap_settings"] = replace(POK, captions=captions)
    at.run()
    words = text_of(at)
    for told in there:
        assert told in words, told
    for told in absent:
        assert told not in words, told


# --- lessons, rules, settings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_list_of_lessons_is_the_games_own(open_page: Open, lang: str) -> None:
    at = open_page("learn", lang=lang)
    at.button(key="game_pok").click().run()
    words = text_of(at)
    for lesson in lessons_of("pok"):
        assert read_lesson(lesson.key, lang).title in words
    assert read_lesson("look_alikes", lang).title not in words


def test_after_the_last_lesson_none_of_the_other_game_follows(open_page: Open) -> None:
    at = open_page("learn", "?lesson=pok_deng&done=1", "en")
    assert read_lesson("pok_three_cards", "en").title in " ".join(button.label for button in at.button)
    at = open_page("learn", "?lesson=pok_who_pays&done=1", "en")
    assert not [button for button in at.button if button.key == "next_lesson"]


def test_words_of_both_games_are_explained_by_the_game_of_the_lesson(open_page: Open) -> None:
    words = text_of(open_page("learn", "?lesson=pok_three_cards&step=tong", "en"))
    assert "term-pok-" in words
    assert "term-tong-" not in words


@pytest.mark.parametrize("part", sorted({rule.part for rule in rules("pok")}))
def test_every_rule_of_pok_deng_opens_with_its_examples(open_page: Open, part: str) -> None:
    for place, rule in enumerate(row for row in rules("pok") if row.part == part):
        lang = "th" if place % 2 else "en"
        at = open_page("rules", f"?rule={rule.id}", lang)
        words = text_of(at)
        assert rule.title(lang).split()[0] in words
        assert words.count('class="panel ex"') == len(rule.examples)


def test_examples_are_settled_by_the_learners_house_rules(open_page: Open) -> None:
    at = open_page("rules", "?rule=P6.9", "en")
    assert "5 deng" in text_of(at)  # the second example brings its own rule
    before = text_of(at).count("5 deng")
    at.session_state["samrap_settings"] = replace(POK, pok_house=House(straight_flush="own_class"))
    at.run()
    assert text_of(at).count("5 deng") > before


def test_the_words_of_the_game_are_its_own(open_page: Open) -> None:
    words = text_of(open_page("rules", "?rule=pok_terms", "th"))
    for term in terms("pok"):
        assert term.th in words
    assert "เศียร" not in words


# --- the chart --------------------------------------------------------------------------------------------------------


def test_the_chart_holds_every_hand_once_with_its_better_move() -> None:
    for house in (House(), House(must_draw="off", straight_flush="own_class")):
        told = {
            holding: (cell.move, cell.gain)
            for row in make_chart(house).rows
            for cell in (*row.plain, *row.deng)
            for holding in cell.holdings
        }
        for advice in odds.find_chart(house):
            move, gain = told.pop(advice.holding)
            assert move == ("must" if advice.stand is None else advice.best)
            assert gain == pytest.approx(advice.draw if advice.stand is None else advice.cost, abs=0.004)
        assert told == {}


def test_hands_share_a_cell_only_where_they_differ_by_a_ten() -> None:
    shared = [cell for row in make_chart(House()).rows for cell in (*row.plain, *row.deng) if len(cell.holdings) > 1]
    assert shared
    for cell in shared:
        assert len({re.sub("[TJQK]", "", holding) for holding in cell.holdings}) == 1
    assert "5 10–K" in [ranks_of(cell) for cell in shared]


@pytest.mark.parametrize("lang", ["th", "en"])
def test_the_chart_states_rule_cost_values_and_assumptions(open_page: Open, lang: str) -> None:
    thumb = odds.best_rule_of_thumb()
    words = text_of(open_page("rules", "?chart=1", lang))
    plain = re.sub("<[^>]+>", "", words)
    assert say("chart.thumb", lang, plain=thumb.plain_to, deng=thumb.deng_to) in plain
    assert f"{thumb.cost:.4f}" in plain
    for value in odds.find_values().values():
        assert f"{abs(float(value)):.4f}" in plain
    for key in odds.ASKED:
        assert say(f"odds.assume.{key}", lang) in plain, key
    assert say_house_rule("must_draw", "up_to_4", lang) in plain
    for sign in ("▲", "■"):
        assert sign in words


def test_the_chart_follows_the_house_in_force(open_page: Open) -> None:
    house = House(must_draw="off", tie="deng_difference")
    at = open_page("rules", "?chart=1", "en")
    before = text_of(at)
    at.session_state["samrap_settings"] = replace(POK, pok_house=house)
    at.run()
    words = text_of(at)
    assert words.count('class="cpt"') == 8
    assert before.count('class="cpt"') == 4
    assert say_house_rule("tie", "deng_difference", "en") in words
    advice = odds.find_advice(("AS", "3S"), house)
    assert f"{advice.cost:.3f}" in words
