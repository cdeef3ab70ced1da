"""What holds for every quiz kind: one right key, the same question from the same text, links, grades, focus, words."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, FACE_BY_CODE
from cards.phai_tong.house import House
from cards.rulebook import has_rule
from lessons.__main__ import find_faults, main
from lessons.course import LESSON_BY_KEY
from lessons.quizzes import (
    KIND_BY_KEY,
    LEVELS,
    QUIZ_KINDS,
    QUIZ_NEEDS,
    Grade,
    Question,
    ask,
    grade,
    groups_of_option,
    kinds_of,
    link_of,
    make_question,
    option_of_groups,
    params_of,
    question_from_link,
    say_prompt,
)
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import parse_situation
from lessons.wording import LANGS, hints, keys_under, plain_text, say, say_error, say_option, say_reason
from tests.lessons.quiz_samples import EVERY_KIND, SEEDS, all_levels, in_other_houses, questions

ISSUE_KINDS = {
    "name_the_card", "find_the_card", "same_head", "which_set", "part_the_hand", "is_it_ready", "find_the_waits",
    "name_the_win", "new_circumstance", "how_many_points", "who_wins", "best_discard",
}  # fmt: skip
ISSUE_POK_KINDS = {
    "count_points", "name_the_hand", "which_multiple", "who_wins_how_much", "must_he_draw", "draw_or_stand",
    "what_to_catch", "settle_the_table",
}  # fmt: skip
# every house rule changes these values a little, so each question tells those that this house has changed
BY_VALUE = ("draw_or_stand", "what_to_catch")


def test_the_twelve_kinds_of_one_game_and_the_eight_of_the_other_are_there() -> None:
    assert {kind.key for kind in kinds_of("tong")} == ISSUE_KINDS
    assert {kind.key for kind in kinds_of("pok")} == ISSUE_POK_KINDS
    assert len(QUIZ_KINDS) == 20


def test_every_kind_names_a_lesson_and_a_rule() -> None:
    for kind in QUIZ_KINDS:
        assert kind.lesson in LESSON_BY_KEY
        assert kind.rule.startswith({"tong": "T", "pok": "P"}[kind.game])
        assert has_rule(kind.rule, kind.game)
        assert set(kind.rules) <= set(GAME_BY_KEY[kind.game].house_rules)
        assert kind.levels == LEVELS


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_question_has_one_right_key_among_distinct_options(kind: str) -> None:
    for question in (*all_levels(kind), *in_other_houses(kind)):
        assert len(question.options) == len(set(question.options)) >= 2
        assert question.answer
        assert question.answer < set(question.options)
        if question.picks != "many":
            assert len(question.answer) == 1
        if question.picks == "one":
            assert len(question.options) <= 13


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_option_has_a_verdict_that_agrees_with_the_key(kind: str) -> None:
    for question in (*all_levels(kind), *in_other_houses(kind)):
        assert set(question.why) == set(question.options)
        for option, verdict in question.why.items():
            assert verdict.reasons
            if option in question.answer:
                assert verdict.holds, (question.situation, option)
            elif option not in question.also_true | question.as_good or kind == "part_the_hand":
                assert not verdict.holds, (question.situation, option)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_asking_a_situation_again_gives_the_same_question(kind: str) -> None:
    for question in (*all_levels(kind)[::5], *in_other_houses(kind)):
        again = ask(kind, question.situation)
        assert again.situation == question.situation
        assert again.options == question.options
        assert again.answer == question.answer
        assert (again.shown, again.prompt, again.house, again.house_rules) == (
            question.shown, question.prompt, question.house, question.house_rules,
        )  # fmt: skip


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_link_gives_the_question_again(kind: str) -> None:
    for question in (*all_levels(kind)[::5], *in_other_houses(kind)):
        link = link_of(question)
        assert link.startswith(f"?kind={kind}&")
        assert link.isascii()
        assert not set(link) & set(' |"<>')
        again = question_from_link(params_of(link))
        assert (again.situation, again.options, again.answer) == (question.situation, question.options, question.answer)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_the_same_seed_deals_the_same_questions(kind: str) -> None:
    for level in LEVELS:
        for seed in (0, 7):
            assert make_question(kind, Random(seed), level).situation == questions(kind, level)[seed].situation


@pytest.mark.parametrize("kind", [kind for kind in EVERY_KIND if kind != "part_the_hand"])
def test_the_answer_is_not_always_the_same_nor_in_the_same_place(kind: str) -> None:
    for level in LEVELS:
        answers: Counter[frozenset[str]] = Counter(question.answer for question in questions(kind, level))
        assert max(answers.values()) <= 0.65 * SEEDS, (level, answers)
        if kind not in ("find_the_waits", "best_discard"):
            places = Counter(
                question.options.index(key) for question in questions(kind, level) for key in question.answer
            )
            assert max(places.values()) <= 0.7 * sum(places.values()), (level, places)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_questions_seldom_repeat(kind: str) -> None:
    fewest = {
        "name_the_card": 20, "find_the_card": 20, "which_set": 35, "same_head": 25, "part_the_hand": 75,
        "draw_or_stand": 80,
    }.get(kind, 90)  # fmt: skip
    for level in LEVELS:
        assert len({question.situation for question in questions(kind, level)}) >= fewest


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_grades(kind: str) -> None:
    for question in all_levels(kind)[::10]:
        assert grade(question, question.answer) is Grade.RIGHT
        assert grade(question, []) is Grade.INCOMPLETE
        for option in question.options:
            if option not in question.answer:
                wanted = Grade.PARTLY if option in question.also_true else Grade.WRONG
                wanted = Grade.RIGHT if option in question.as_good else wanted
                assert grade(question, [option]) is wanted
        if question.picks == "many":
            right = sorted(question.answer)
            wrong = next(option for option in question.options if option not in question.answer)
            if len(right) > 1:
                assert grade(question, right[:1]) is Grade.PARTLY
            assert grade(question, [*right, wrong]) is Grade.WRONG
            assert grade(question, [right[0], wrong]) is Grade.WRONG
        if question.picks != "groups":
            with pytest.raises(CardsError):
                grade(question, ["nonsense"])


def test_groups_that_are_no_parting_are_wrong_and_those_with_fewer_tong_partly_right() -> None:
    question = ask("part_the_hand", "hand=2aaabbb4abc9abc")
    right = [["2b"] * 3, ["9c", "9a", "9b"], ["2a"] * 3, ["4a", "4b", "4c"]]
    assert grade(question, [option_of_groups(right)]) is Grade.RIGHT
    fewer = [["2a", "2a", "2b"], ["2a", "2b", "2b"], ["4a", "4b", "4c"], ["9a", "9b", "9c"]]
    assert grade(question, [option_of_groups(fewer)]) is Grade.PARTLY
    broken = [["2a", "2a", "4a"], ["2a", "2b", "2b"], ["2b", "4b", "4c"], ["9a", "9b", "9c"]]
    assert grade(question, [option_of_groups(broken)]) is Grade.WRONG
    assert grade(question, []) is Grade.INCOMPLETE
    for option in question.options:
        assert option_of_groups(groups_of_option(option)) == option


# --- links that are wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "code", "token"),
    [
        ("?hand=2aaa4cc%7C4bbb9ccc", "missing_key", "kind"),
        ("?kind=name_the_wins&hand=2aaa4cc%7C4bbb9ccc&win=4c", "bad_value", "name_the_wins"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc", "missing_key", "win"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=7x", "unknown_card", "7x"),
        ("?kind=name_the_win&hand=2aaa4c%7C4bbb9ccc&win=4c", "wrong_count", "2aaa4c|4bbb9ccc"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=9c&hand=2a", "bad_value", "hand"),
        ("?kind=name_the_win&hand=4cccc2aaa%7C4bbb3c&win=4c", "not_a_tong", "3c"),
        ("?kind=name_the_win&hand=4cccc2a%7C4bbb9ccc&win=4c", "too_many_copies", "4c"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&thok=yes", "bad_value", "yes"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&keng=1a", "iao_in_keng", "1a"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&rules=iao_sian:both", "bad_rule_value", "both"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&rules=iao:mixed", "unknown_rule", "iao"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&colour=red", "unknown_key", "colour"),
        ("?kind=name_the_win&hand=2aaa4cc%7C4bbb9ccc&win=4c&drawer=0", "unknown_key", "drawer"),
        ("?kind=name_the_card&card=4b&among=4a4c", "bad_value", "4b"),
        ("?kind=name_the_card&card=4b&among=4a4b4b", "bad_value", "4a4b4b"),
        ("?kind=same_head&card=4b&among=4a4c", "bad_value", "4a4c"),
        ("?kind=which_set&cards=4b4b", "wrong_count", "4b4b"),
        ("?kind=part_the_hand&hand=1abcdef2aaa4bbb", "bad_value", "1abcdef2aaa4bbb"),
        ("?kind=find_the_waits&hand=1de2abc4bcc%7C1aaa", "bad_value", "1de2abc4bcc|1aaa"),
        ("?kind=new_circumstance&hand=2aaa4cc%7C4bbb9ccc&win=4c", "bad_value", "2aaa4cc|4bbb9ccc"),
        ("?kind=new_circumstance&hand=2aaa4cc%7C4bbb9ccc&win=4c&was_hand=2aab4cc%7C4bbb9ccc", "bad_value",
         "2aab4cc|4bbb9ccc"),
        ("?kind=who_wins&card=4b&drawer=2&seat0=3aaa4acc4bb1bde&seat1=7abc8abc9abc4ac", "bad_value", "2"),
        ("?kind=who_wins&card=4b&drawer=0&seat0=3aaa4acc4bb1bde", "missing_key", "seat1"),
        ("?kind=best_discard&hand=1abc2abc3abc4abc", "bad_value", "1abc2abc3abc4abc"),
        ("?kind=count_points", "missing_key", "hand"),
        ("?kind=count_points&hand=4ccb", "unknown_card", "4ccb"),
        ("?kind=count_points&hand=AS", "wrong_count", "AS"),
        ("?kind=name_the_hand&hand=AS2S3S4S", "wrong_count", "AS 2S 3S 4S"),
        ("?kind=name_the_hand&hand=ASAS", "too_many_copies", "AS"),
        ("?kind=name_the_hand&hand=AS,1D", "unknown_card", "1D"),
        ("?kind=name_the_hand&hand=AS2D&rules=iao_sian:mixed", "unknown_rule", "iao_sian"),
        ("?kind=which_multiple&hand=AS2D&win=4c", "unknown_key", "win"),
        ("?kind=which_multiple&hand=AS2D&rules=straight_flush:high", "bad_rule_value", "high"),
        ("?kind=who_wins_how_much&dealer=KS7D&player=AS8S", "missing_key", "stake"),
        ("?kind=who_wins_how_much&player=AS8S&stake=10", "missing_key", "dealer"),
        ("?kind=who_wins_how_much&dealer=KS7D&player=KS8S&stake=10", "too_many_copies", "KS"),
        ("?kind=who_wins_how_much&dealer=KS7D&player=AS8S&stake=0", "bad_value", "0"),
        ("?kind=who_wins_how_much&dealer=KS7D&player=AS8S&stake=ten", "bad_value", "ten"),
        ("?kind=must_he_draw&hand=AS2D&colour=red", "unknown_key", "colour"),
        ("?kind=draw_or_stand&hand=AS8S", "illegal_move", "AS 8S"),
        ("?kind=draw_or_stand&hand=AS2S", "bad_value", "AS2S"),
        ("?kind=draw_or_stand&hand=AS2S3S", "wrong_count", "AS 2S 3S"),
        ("?kind=what_to_catch&hand=AS2S&stood=0&drew=1", "bad_value", "0"),
        ("?kind=what_to_catch&hand=AS2S&drew=1", "missing_key", "stood"),
        ("?kind=what_to_catch&hand=9SKD&stood=1&drew=1", "illegal_move", "9S KD"),
        ("?kind=settle_the_table&dealer=4S2H&seat0=2S2D&draw0=KS&stake0=10", "missing_key", "seat1"),
        ("?kind=settle_the_table&dealer=4S2H&seat0=2S2D&stake0=10&seat1=KD7H&stake1=5", "illegal_move", "2S 2D"),
        ("?kind=settle_the_table&dealer=4S2H&catch=two&seat0=KC7D&stake0=10&seat1=KD7H&stake1=5", "illegal_move",
         "two"),
        ("?kind=settle_the_table&dealer=4S2H&catch=four&seat0=KC7D&stake0=10&seat1=KD7H&stake1=5", "bad_value",
         "four"),
        ("?kind=settle_the_table&dealer=4S2H&seat0=KC8D&draw0=2S&stake0=9&seat1=KD7H&stake1=5", "illegal_move", "2S"),
        ("?kind=settle_the_table&dealer=4S2H&seat0=KC7D&stake0=9&seat1=KD7H&stake1=5&draw2=3S", "unknown_key", "draw2"),
        ("?kind=settle_the_table&dealer=4S2H&seat0=KC7D&stake0=9&seat1=KC7H&stake1=5", "too_many_copies", "KC"),
    ],
)  # fmt: skip
def test_a_bad_link_is_refused_by_naming_what_is_wrong(link: str, code: str, token: str) -> None:
    with pytest.raises(CardsError) as caught:
        question_from_link(params_of(link))
    assert (caught.value.code, caught.value.token) == (code, token)
    for lang in LANGS:
        assert token in say_error(caught.value, lang)


def test_a_link_typed_in_another_order_is_the_same_question() -> None:
    typed = question_from_link({"win": "สี่นม", "kind": "name_the_win", "hand": "4cc 2aaa | 9ccc 4bbb"})
    assert typed.situation == "hand=2aaa4cc|4bbb9ccc&win=4c"


def test_a_focus_that_means_nothing_to_a_kind_is_refused() -> None:
    for kind, focus in (("name_the_card", "thok"), ("which_set", "chong"), ("name_the_win", "4b"), ("who_wins", "x")):
        with pytest.raises(CardsError) as caught:
            make_question(kind, Random(1), 1, focus)
        assert caught.value.token == focus


def refusal_of(kind: str, situation: str) -> CardsError | None:
    try:
        ask(kind, situation)
    except CardsError as error:
        return error
    return None


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_mangled_link_is_a_question_or_a_refusal_and_never_a_crash(kind: str) -> None:
    random = Random(kind)
    signs = "0123456789abcdefx|,:=& %กAKSHDC"
    for question in all_levels(kind)[:60]:
        text = list(question.situation)
        for _ in range(random.randint(1, 4)):
            place = random.randrange(len(text))
            text[place : place + random.randint(0, 2)] = random.choice(signs)
        mangled = "".join(text)
        refused = refusal_of(kind, mangled)
        if refused is not None:
            assert refused.token
            assert all(say_error(refused, lang) for lang in LANGS)
            continue
        again = ask(kind, mangled)
        assert again.answer <= set(again.options)
        assert ask(kind, again.situation).answer == again.answer


# --- focus ------------------------------------------------------------------------------------------------------------


def made(kind: str, focus: str, level: int = 2, count: int = 40) -> list[Question]:
    return [make_question(kind, Random(seed), level, focus) for seed in range(count)]


@pytest.mark.parametrize("focus", ["4b", "4", "iao_big", "eyes", "2 9c", "1d,9c"])
@pytest.mark.parametrize("kind", ["name_the_card", "find_the_card", "same_head"])
def test_faces_in_focus_are_what_is_asked_about(kind: str, focus: str) -> None:
    allowed = {
        code
        for code in CODES
        for word in focus.replace(",", " ").split()
        if word in (code, code[0], FACE_BY_CODE[code].group) or (word == "eyes" and code in ("2b", "3b", "6b", "8b"))
    }
    asked = {question.shown[0].cards[0] for question in made(kind, focus)}
    assert asked <= allowed
    assert len(asked) == len(allowed)


def test_a_set_kind_in_focus_is_the_answer() -> None:
    assert {key for question in made("which_set", "sian,none") for key in question.answer} == {"sian", "none"}


@pytest.mark.parametrize(
    "category", ["chong", "si_tua", "thok_si_tua", "sian", "si_tong", "keng", "khiao_wan", "lom_iao"]
)
def test_a_category_in_focus_is_met_beside_its_near_misses(category: str) -> None:
    answers = Counter(key for question in made("name_the_win", category) for key in question.answer)
    assert answers[category] >= 15
    assert len(answers) > 1
    for question in made("name_the_win", category):
        assert category in question.options or question.answer != {category}


@pytest.mark.parametrize("kind", ["name_the_win", "who_wins"])
def test_no_win_in_focus_is_the_answer(kind: str) -> None:
    assert {key for question in made(kind, "no_win") for key in question.answer} == {"no_win"}


def test_no_win_in_focus_beside_a_category_is_the_answer_now_and_then() -> None:
    answers = [key for question in made("who_wins", "no_win,sian") for key in question.answer]
    assert 0 < answers.count("no_win") < len(answers)


@pytest.mark.parametrize(
    ("focus", "changes"),
    [
        ("thok", {"thok", "not_thok"}),
        ("keng", {"keng", "no_keng"}),
        ("ponged", {"ponged", "not_ponged"}),
        ("dark", {"not_ponged"}),
    ],
)
def test_a_circumstance_in_focus_is_what_changes(focus: str, changes: set[str]) -> None:
    for level in LEVELS:
        found = {question.prompt.fact["change"] for question in made("new_circumstance", focus, level, 25)}
        assert found == changes


def test_readiness_in_focus_is_mostly_the_answer() -> None:
    for focus in ("ready", "not_ready"):
        answers = Counter(key for question in made("is_it_ready", focus, count=80) for key in question.answer)
        assert 0.6 * 80 <= answers[focus] < 80


def test_waits_in_focus_include_one_of_that_category() -> None:
    for question in made("find_the_waits", "sian"):
        categories = {reason.needs for card in question.answer for reason in question.why[card].reasons}
        assert categories & {"four_sian", "four_tong", "win_makes_tong"}


def test_focus_on_khiao_wan_where_it_is_not_played_shows_what_the_hand_wins_as_instead() -> None:
    house = House(khiao_wan=False)
    answers = Counter(
        key for seed in range(60) for key in make_question("name_the_win", Random(seed), 2, "khiao_wan", house).answer
    )
    assert "khiao_wan" not in answers
    assert {"chong", "no_win"} <= set(answers)


# --- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_only_rules_that_can_bear_on_a_kind_stand_in_its_situations(kind: str) -> None:
    allowed = set(KIND_BY_KEY[kind].rules)
    for question in in_other_houses(kind):
        rules = parse_situation(question.situation).get("rules", "")
        assert {piece.partition(":")[0] for piece in rules.split(",") if piece} <= allowed
        assert set(question.house_rules) <= allowed


@pytest.mark.parametrize("kind", [kind for kind in EVERY_KIND if kind not in BY_VALUE])
def test_a_question_that_names_no_house_rule_is_the_same_by_every_other_choice(kind: str) -> None:
    for question in all_levels(kind)[::4]:
        values = parse_situation(question.situation)
        for key in KIND_BY_KEY[kind].rules:
            choices = GAME_BY_KEY[question.game].house_rules[key].choices
            if key in question.house_rules or not choices:
                continue
            other = next(choice for choice in choices if choice != getattr(question.house, key))
            written = str(other).lower() if isinstance(other, bool) else other
            changed = "&".join(f"{name}={value}" for name, value in values.items()) + f"&rules={key}:{written}"
            refused = refusal_of(kind, changed)
            assert refused is None or refused.code == "illegal_move", "a round that the other house forbids"
            if refused is None:
                assert ask(kind, changed).answer == question.answer, (question.situation, key)


@pytest.mark.parametrize(
    ("kind", "situation", "rule"),
    [
        ("which_set", "cards=1d1a1c", "iao_sian"),
        ("name_the_win", "hand=1ab3abc4abc8abc&win=1d", "iao_sian"),
        ("name_the_win", "hand=1abc2abc3abc4aa&win=4a", "khiao_wan"),
        ("name_the_win", "hand=3abc5bc8bcc|5aaa&win=5a", "si_tua_from_pong"),
        ("find_the_waits", "hand=1ab3abc4abc8abc", "iao_sian"),
        ("how_many_points", "hand=2aaa4cc|4bbb9ccc&win=4c&thok=1", "thok_bonus_lom"),
        ("how_many_points", "hand=2aaa4cc|4bbb9ccc&win=4c", "price_lom"),
    ],
)
def test_the_rule_that_decides_is_named(kind: str, situation: str, rule: str) -> None:
    if kind == "find_the_waits" and not situation.endswith("rules"):
        situation += "&rules=iao_sian:mixed"
    assert rule in ask(kind, situation).house_rules


def test_grading_follows_the_house() -> None:
    assert ask("which_set", "cards=1d1a1c").answer == {"phuak"}
    assert ask("which_set", "cards=1d1a1c&rules=iao_sian:mixed").answer == {"sian"}
    seats = "card=4b&drawer=1&seat0=7abc8abc9abc4ac&seat1=3abc6abc8abb4bb"
    first, last = ask("who_wins", seats), ask("who_wins", seats + "&rules=upstream:drawer_last")
    assert first.prompt == last.prompt


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize("lang", LANGS)
def test_every_question_can_be_said(kind: str, lang: str) -> None:
    for question in (*all_levels(kind)[::6], *in_other_houses(kind)[::3]):
        assert say_prompt(question, lang)
        assert say(question.prompt.instruct, lang)
        assert hints(kind, lang, **dict(question.hint_facts))
        for option, verdict in question.why.items():
            if question.look != "groups":
                assert say_option(kind, option, lang)
            for reason in verdict.reasons:
                said = plain_text(say_reason(reason, lang), lang)
                assert said
                assert "{" not in said


@pytest.mark.parametrize("lang", LANGS)
def test_options_of_one_question_never_read_alike(lang: str) -> None:
    for kind in EVERY_KIND:
        for question in all_levels(kind)[::3]:
            if question.look != "groups":
                thok = bool(question.shown[-1].thok)
                words = [say_option(kind, option, lang, thok=thok) for option in question.options]
                assert len(set(words)) == len(words), question.situation


@pytest.mark.parametrize("kind", [kind for kind in EVERY_KIND if kind not in ("find_the_card", "same_head")])
@pytest.mark.parametrize("lang", LANGS)
def test_a_prompt_does_not_say_its_answer(kind: str, lang: str) -> None:
    for question in all_levels(kind)[::5]:
        said = say_prompt(question, lang).lower()
        if question.look in ("names", "sets", "pictures") or (kind == "name_the_win"):
            for option in question.answer:
                word = say_option(kind, option, lang).lower()
                assert word not in said


def test_every_condition_of_the_quizzes_is_worded() -> None:
    for needs in QUIZ_NEEDS:
        for held in ("holds", "fails"):
            assert any(key.split(" ")[0] == f"reason.{needs}.{held}" for key in keys_under(f"reason.{needs}")), needs


# --- the command line -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_the_command_line_prints_questions_as_json_lines(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["questions", "--kind", kind, "--count", "4", "--seed", "12"]) == 0
    first = capsys.readouterr().out
    assert main(["questions", "--kind", kind, "--count", "4", "--seed", "12"]) == 0
    assert capsys.readouterr().out == first
    lines = [json.loads(line) for line in first.splitlines()]
    assert len(lines) == 4
    for line in lines:
        assert list(line) == ["kind", "situation", "prompt", "options", "answer", "link", "proof"]
        assert set(line["prompt"]) == {"th", "en"}
        assert set(line["answer"]) <= set(line["options"])
        assert sorted(question_from_link(params_of(line["link"])).answer) == sorted(line["answer"])
        assert {request["game"] for request in line["proof"]} == {KIND_BY_KEY[kind].game}


def test_the_command_line_takes_house_rules_and_refuses_bad_ones(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["questions", "--kind", "how_many_points", "--count", "3", "--level", "2", "--rules"]
    assert main([*call, "price_lom=5", "khiao_wan=false"]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert json.loads(line)["proof"][0]["rules"] == {"khiao_wan": False, "price_lom": 5}
    assert main([*call, "price_lom=many"]) == 2
    assert "many" in capsys.readouterr().err


def test_the_content_is_sound() -> None:
    assert find_faults() == []
