"""A question on the page: asked, answered right, wrong, partly and not at all; nothing of the answer beforehand."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from cards.errors import CardsError
from cards.phai_tong.house import House
from lessons.quizzes import QUIZ_KINDS, ask, link_of, make_question, params_of, question_from_link, say_prompt
from lessons.ui.card_picker import check_picked
from lessons.wording import capital, plain_text, say, say_category, say_error
from tests.pages.conftest import Open, part_json, query_of, round_at, text_of

DARK = "?kind=name_the_win&hand=2aaa4cc|4bbb9ccc&win=4c"
WAITS = "?kind=find_the_waits&hand=3aaa4acc4bb1bde"
GROUPS = "?kind=part_the_hand&hand=2aaabbb4abc9abc"


def seq_of(at: object) -> str:
    data = part_json(at, "card_picker")  # type: ignore[arg-type]
    assert data is not None
    return str(data["seq"])


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_wrong_answer_shows_both_answers_why_and_the_way_on(open_page: Open, lang: str) -> None:
    at = open_page("practise", DARK, lang)
    at.button(key="opt_si_tong_muet").click().run()
    assert not at.exception
    words = text_of(at)
    assert say_category("si_tong_muet", lang) in words
    assert say_category("si_tong", lang) in words
    assert say("answer.yours", lang) in words
    assert say("mark.not_dark", lang) in words
    assert 'class="ref bad">' + ("สี่มะเขือ" if lang == "th" else "si makhuea") in words
    assert [button.key for button in at.button if button.key == "next_on"]
    assert not [button.key for button in at.button if str(button.key).startswith("opt_")]


def test_a_right_answer_is_brief(open_page: Open) -> None:
    at = open_page("practise", DARK, "en")
    at.button(key="opt_si_tong").click().run()
    words = text_of(at)
    assert 'class="why bad"' not in words
    assert say("answer.yours", "en") not in words
    assert words.count('class="why ok"') == 1


def test_an_answer_that_also_holds_is_told_to_be_true(open_page: Open) -> None:
    question = next(
        question
        for question in (make_question("name_the_win", Random(seed), 2) for seed in range(60))
        if question.also_true
    )
    (answer,) = question.answer
    other = sorted(question.also_true)[0]
    at = open_page("practise", link_of(question), "en")
    at.button(key=f"opt_{other}").click().run()
    words = text_of(at)
    assert 'class="why part"' in words
    assert 'class="why bad"' not in words
    assert say_category(answer, "en", bool(question.shown[-1].thok)) in words


@pytest.mark.parametrize("kind", [row.key for row in QUIZ_KINDS])
def test_every_kind_opens_in_both_languages_and_tells_nothing_of_its_answer(open_page: Open, kind: str) -> None:
    question = make_question(kind, Random(5), 2)
    for lang in ("th", "en"):
        at = open_page("practise", link_of(question), lang)
        words = text_of(at)
        for telling in ("why ok", "why bad", "dot ok", '"right":', "said_right"):
            if telling != '"right":':
                assert telling not in words, (kind, telling)
        picker = part_json(at, "card_picker")
        if picker is not None:
            assert picker["marks"] == {}
            assert picker["picked"] == []


def test_the_name_of_a_card_is_not_on_the_page_that_asks_for_it(open_page: Open) -> None:
    at = open_page("practise", "?kind=find_the_card&card=4b&among=4a4b4c", "th")
    picker = part_json(at, "card_picker")
    assert picker is not None
    assert [card["text"] for card in picker["cards"]] == ["", "", ""]
    assert not any("มะเขือ" in card["name"] for card in picker["cards"])


def test_picking_the_right_card_is_marked_by_sign_and_word(open_page: Open) -> None:
    at = open_page("practise", "?kind=find_the_card&card=4b&among=4a4b4c", "en")
    picker = part_json(at, "card_picker")
    place = [card["code"] for card in picker["cards"]].index("4b")
    at.session_state["pick"] = {"picked": {"seq": picker["seq"], "picked": [place]}}
    at.run()
    assert not at.exception
    assert part_json(at, "card_picker")["marks"] == {str(place): "right"}
    assert part_json(at, "card_picker")["words"]["right"] == say("mark.right", "en")


def test_a_pick_meant_for_another_question_does_not_count(open_page: Open) -> None:
    at = open_page("practise", "?kind=find_the_card&card=4b&among=4a4b4c", "en")
    at.session_state["pick"] = {"picked": {"seq": "another#0", "picked": [0]}}
    at.run()
    assert part_json(at, "card_picker")["marks"] == {}


def test_checking_nothing_says_so_and_keeps_the_question(open_page: Open) -> None:
    at = open_page("practise", WAITS, "th")
    at.button(key="check").click().run()
    assert say("grade.incomplete", "th") in text_of(at)
    assert part_json(at, "card_picker") is not None
    assert part_json(at, "shell")["say"] == say("grade.incomplete", "th")


def test_some_of_the_waits_is_right_so_far_and_shows_the_one_missed(open_page: Open) -> None:
    at = open_page("practise", WAITS, "en")
    codes = [card["code"] for card in part_json(at, "card_picker")["cards"]]
    at.session_state["pick"] = {"picked": {"seq": seq_of(at), "picked": [codes.index("4b")]}}
    at.button(key="check").click().run()
    words = text_of(at)
    assert say("answer.missed", "en") in words
    assert words.count('class="panel ex"') == 2


def test_a_hand_is_parted_by_threes(open_page: Open) -> None:
    at = open_page("practise", GROUPS, "en")
    codes = [card["code"] for card in part_json(at, "card_picker")["cards"]]
    assert codes == ["2a"] * 3 + ["2b"] * 3 + ["4a", "4b", "4c", "9a", "9b", "9c"]
    at.session_state["pick"] = {"picked": {"seq": seq_of(at), "picked": [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]}}
    at.button(key="check").click().run()
    assert "dot ok" in text_of(at)


def test_three_groups_of_four_are_not_graded_yet(open_page: Open) -> None:
    at = open_page("practise", GROUPS, "en")
    at.session_state["pick"] = {"picked": {"seq": seq_of(at), "picked": [[0, 1, 2]]}}
    at.button(key="check").click().run()
    told = [str(block.proto.body) for block in at.get("html") if "why near" in str(block.proto.body)]
    assert len(told) == 1
    assert say("ask.four_sets_first", "en") in told[0]
    at.run()
    assert not any("why near" in str(block.proto.body) for block in at.get("html"))


@pytest.mark.parametrize(
    "groups",
    [
        [[0, 1, 6], [2, 3, 4], [5, 7, 8], [9, 10, 11]],
        [[0, 3, 6], [1, 4, 9], [2, 5, 10], [7, 8, 11]],
        [[0, 1, 2], [3, 4, 6], [5, 7, 9], [8, 10, 11]],
    ],
)
@pytest.mark.parametrize("lang", ["th", "en"])
def test_groups_of_mixed_heads_are_marked_and_told(open_page: Open, groups: list[list[int]], lang: str) -> None:
    at = open_page("practise", "?kind=part_the_hand&hand=4abc6abb9bbcccc", lang)
    codes = [card["code"] for card in part_json(at, "card_picker")["cards"]]
    mixed = sum(len({codes[place][0] for place in group}) > 1 for group in groups)
    at.session_state["pick"] = {"picked": {"seq": seq_of(at), "picked": groups}}
    at.button(key="check").click().run()
    assert not at.exception
    words = text_of(at)
    assert mixed > 0
    assert words.count(say("mark.mixed_heads", lang)) == mixed
    assert 'class="why bad"' in words


def test_changing_the_language_keeps_the_question_and_its_answer(open_page: Open) -> None:
    at = open_page("practise", DARK, "th")
    at.button(key="opt_si_tong_muet").click().run()
    before = query_of(at)
    at.button(key="lang_switch").click().run()
    assert query_of(at) == before
    words = text_of(at)
    assert say("answer.yours", "en") in words
    assert plain_text("[4b]", "en") in words
    assert part_json(at, "shell")["lang"] == "en"


def test_the_same_question_can_be_tried_again(open_page: Open) -> None:
    at = open_page("practise", DARK, "en")
    at.button(key="opt_chong").click().run()
    at.button(key="retry").click().run()
    assert [button.key for button in at.button if button.key == "opt_si_tong"]


def test_the_next_question_stands_in_the_query(open_page: Open) -> None:
    at = open_page("practise", DARK, "en")
    at.button(key="opt_si_tong").click().run()
    at.button(key="next_on").click().run()
    assert not at.exception
    assert query_of(at)["kind"]
    assert query_of(at)["hand"] != "2aaa4cc|4bbb9ccc"


def test_hints_come_one_at_a_time_and_only_when_asked(open_page: Open) -> None:
    at = open_page("practise", DARK, "en")
    assert "hintbox" not in text_of(at)
    at.button(key="hint").click().run()
    first = text_of(at)
    assert say("hint.name_the_win.1", "en") in first
    assert say("hint.name_the_win.2", "en") not in first
    at.button(key="hint").click().run()
    assert say("hint.name_the_win.2", "en") in text_of(at)


def test_a_question_keeps_the_house_rules_written_in_its_link(open_page: Open) -> None:
    link = "?kind=which_set&cards=1d1a1c&rules=iao_sian:mixed"
    assert ask("which_set", "cards=1d1a1c&rules=iao_sian:mixed").answer == {"sian"}
    at = open_page("practise", link, "en")
    words = text_of(at)
    assert say("house.iao_sian.mixed.line", "en") in words
    assert say("ask.own_rules", "en") in words
    at.button(key="opt_sian").click().run()
    assert 'class="why bad"' not in text_of(at)


@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_question_can_be_asked_again_by_the_learners_own_rules(open_page: Open, lang: str) -> None:
    at = open_page("practise", "?drill=which_set-1&kind=which_set&cards=1d1a1c&rules=iao_sian:mixed", lang)
    at.button(key="my_rules").click().run()
    asked = query_of(at)
    assert asked == {"drill": "which_set-1", "kind": "which_set", "cards": "1d1a1c"}
    assert say("ask.own_rules", lang).split()[0] not in text_of(at)
    assert not [button for button in at.button if button.key == "my_rules"]
    at.button(key="opt_phuak").click().run()
    assert round_at(at).results[0][1] == "right"


def test_waits_can_be_asked_again_by_the_learners_own_rules(open_page: Open) -> None:
    at = open_page("practise", "?kind=find_the_waits&hand=1adf4abc6aabcc&rules=iao_sian:mixed", "en")
    at.button(key="my_rules").click().run()
    assert "rules" not in query_of(at)


def test_cards_that_make_no_question_by_my_rules_stay_as_they_are(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise CardsError("bad_value", "no question")

    monkeypatch.setattr("lessons.ui.ask_box.ask", refuses)
    at = open_page("practise", "?kind=which_set&cards=1d1a1c&rules=iao_sian:mixed", "en")
    at.button(key="my_rules").click().run()
    assert say("ask.no_question", "en") in text_of(at)
    assert query_of(at)["rules"] == "iao_sian:mixed"


def test_a_mangled_link_says_what_is_wrong_and_offers_another_question(open_page: Open) -> None:
    at = open_page("practise", "?kind=name_the_win&hand=2aaa&win=4c", "en")
    assert say("link.title", "en") in text_of(at)
    at.button(key="another").click().run()
    assert not at.exception
    assert query_of(at)["kind"]


def test_what_the_browser_sends_is_checked() -> None:
    assert check_picked({"0": 1}, 12, groups=False) == ()
    assert check_picked([[0, 1, "2"]], 12, groups=True) == ()
    assert check_picked([-1, 3.0, 11, 12], 12, groups=False) == (11,)


SEATS = "?kind=who_wins&card=4b&drawer=2&seat0=1bde3aaa4abbcc&seat1=4ac7abc8abc9abc&seat2=1ac2aab5abb6aac"


@pytest.mark.parametrize("lang", ["th", "en"])
def test_who_wins_shows_the_card_drawn_and_then_what_it_makes_of_every_hand(open_page: Open, lang: str) -> None:
    at = open_page("practise", SEATS, lang)
    words = text_of(at)
    assert words.count('class="drawn"') == 1
    assert 'class="hand short' not in words
    assert words.count('class="c win"') == 1  # beside the hands, in none of them yet
    assert say_category("sian", lang) not in words
    at.button(key="opt_0").click().run()
    words = text_of(at)
    assert words.count('class="c win"') == 1 + 3
    for made in ("chong", "sian", "no_win"):
        assert capital(say_category(made, lang)) + "</span>" in words
    assert 'class="mk bad' in words  # the third hand: no set with the card drawn


@pytest.mark.parametrize(
    ("link", "th", "en"),
    [
        (
            "?kind=draw_or_stand&hand=2C2S",
            "“2C2S” ได้ 4 แต้ม กติกาวงนี้บังคับจั่ว ไม่มีอะไรให้เลือก (P4.2)",
            "“2C2S” has 4 points and must draw in this house, with nothing left to choose (P4.2).",
        ),
        (
            "?kind=what_to_catch&hand=5SKD&stood=999&drew=2",
            "“stood” ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง 8 ใช้ “999” ไม่ได้",
            "“stood” is a whole number from 1 to 8, which “999” is not.",
        ),
        (
            "?kind=what_to_catch&hand=5SKD&stood=2&drew=0",
            "“drew” ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง 8 ใช้ “0” ไม่ได้",
            "“drew” is a whole number from 1 to 8, which “0” is not.",
        ),
        (
            "?kind=who_wins_how_much&dealer=KS7D&player=AS8S&stake=-5",
            "“stake” ต้องเป็นจำนวนเต็มตั้งแต่ 1 ถึง 1000 ใช้ “-5” ไม่ได้",
            "“stake” is a whole number from 1 to 1000, which “-5” is not.",
        ),
    ],
)
def test_a_bad_link_names_what_cannot_be_and_its_bounds(link: str, th: str, en: str) -> None:
    with pytest.raises(CardsError) as refused:
        question_from_link(params_of(link))
    assert say_error(refused.value, "th") == th
    assert say_error(refused.value, "en") == en


@pytest.mark.parametrize("lang", ["th", "en"])
def test_no_part_of_the_title_of_what_to_catch_reads_as_a_numbered_line(lang: str) -> None:
    asked = say_prompt(ask("what_to_catch", "hand=5SKD&stood=3&drew=2"), lang)
    assert "2" in asked
    assert "3" in asked
    assert not re.search(r"\d\.", asked)


@pytest.mark.parametrize("button", ["lang_switch", "retry"])
def test_a_verdict_is_not_left_to_a_screen_reader_in_the_other_language_or_beside_a_fresh_try(
    open_page: Open, button: str
) -> None:
    at = open_page("practise", DARK, "en")
    at.button(key="opt_si_tong_muet").click().run()
    assert part_json(at, "shell")["say"]
    at.button(key=button).click().run()
    assert part_json(at, "shell")["say"] == ""


def _with_iao_sian(at: AppTest, value: str) -> None:
    """Change the house rule elsewhere and come back to the question."""
    query = query_of(at)
    at.switch_page("settings.py").run()
    at.session_state["samrap_settings"] = replace(at.session_state["samrap_settings"], house=House(iao_sian=value))
    at.switch_page("practise.py")
    for key, text in query.items():
        at.query_params[key] = text
    at.run()
    assert not at.exception


def test_a_question_without_rules_in_its_link_follows_a_house_rule_changed_meanwhile(open_page: Open) -> None:
    plain = {"drill": "which_set-1", "kind": "which_set", "cards": "1d1a1c"}
    at = open_page("practise", "?drill=which_set-1&kind=which_set&cards=1d1a1c", "en")
    _with_iao_sian(at, "mixed")
    assert query_of(at) == {**plain, "rules": "iao_sian:mixed"}
    assert say("house.iao_sian.mixed.line", "en") in text_of(at)
    assert say("ask.own_rules", "en") not in text_of(at)
    _with_iao_sian(at, House().iao_sian)
    assert query_of(at) == plain


def test_a_question_with_rules_in_its_link_keeps_them_whatever_changes(open_page: Open) -> None:
    at = open_page("practise", f"?kind=which_set&cards=1d1a1c&rules=iao_sian:{House().iao_sian}", "en")
    _with_iao_sian(at, "mixed")
    assert query_of(at)["rules"] == f"iao_sian:{House().iao_sian}"
    assert say("ask.own_rules", "en") in text_of(at)
    assert at.button(key="my_rules")


@pytest.mark.parametrize("lang", ["th", "en"])
def test_no_rules_are_said_to_be_written_in_a_link_that_has_none(open_page: Open, lang: str) -> None:
    at = open_page("home", lang=lang)
    at.session_state["samrap_settings"] = replace(at.session_state["samrap_settings"], house=House(iao_sian="mixed"))
    at.switch_page("practise.py")
    at.query_params["kind"], at.query_params["cards"] = "which_set", "1d1a1c"
    at.run()
    words = re.sub("<[^>]*>", "", text_of(at))  # Thai is parted into clauses
    assert say("ask.usual_rules", lang) in words
    assert say("ask.own_rules", lang) not in words
