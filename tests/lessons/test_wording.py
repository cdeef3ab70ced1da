"""The words of the screens: whole in both languages, right where numbers and cards stand in them, and one spelling."""

import re
from random import Random
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import CardsError
from cards.phai_tong.claims import Player, settle_claims
from cards.phai_tong.deck import CODES, FACES, parse_hand, parse_keng
from cards.phai_tong.house import HOUSE_RULES, House, house_from_rules
from cards.phai_tong.play import NEEDS as PLAY_NEEDS
from cards.phai_tong.sets import SET_KINDS, judge_set
from cards.phai_tong.waits import judge_pong, judge_take
from cards.phai_tong.wins import CATEGORIES, CLASSES, CONDITIONS, WIN_CATEGORIES, judge_win, judge_wins
from cards.pok_deng import hands as pok_hands
from cards.pok_deng import house as pok_house
from cards.pok_deng.play import NEEDS as POK_PLAY_NEEDS
from cards.pok_deng.settle import SETTLE_NEEDS
from cards.rulebook import rules, terms
from cards.verdict import Reason, Verdict
from lessons.quizzes import QUIZ_KINDS, make_question
from lessons.quizzes.base import QUIZ_NEEDS, Grade
from lessons.wording import (
    LANGS,
    Piece,
    entries,
    has_words,
    hints,
    keys_under,
    pieces,
    plain_text,
    praise,
    say,
    say_because,
    say_card,
    say_category,
    say_class,
    say_error,
    say_gloss,
    say_grade,
    say_house_choice,
    say_house_rule,
    say_house_title,
    say_need,
    say_option,
    say_reason,
    say_set,
)

THAI = re.compile("[ก-๛]")
LATIN = re.compile("[A-Za-z]+")
KINDS = (
    "name_the_card", "find_the_card", "same_head", "which_set", "part_the_hand", "is_it_ready", "find_the_waits",
    "name_the_win", "new_circumstance", "how_many_points", "who_wins", "best_discard",
)  # fmt: skip
POK_KINDS = (
    "count_points", "name_the_hand", "which_multiple", "who_wins_how_much", "must_he_draw", "draw_or_stand",
    "what_to_catch", "settle_the_table",
)  # fmt: skip
EVERY_KIND = (*KINDS, *POK_KINDS)
ERROR_CODES = (  # of the line protocol
    "bad_json", "unknown_key", "missing_key", "unknown_do", "unknown_game", "unknown_card", "too_many_copies",
    "wrong_count", "not_a_tong", "iao_in_keng", "unknown_rule", "bad_rule_value", "illegal_move", "bad_value",
)  # fmt: skip
NEEDS = tuple(
    dict.fromkeys(
        [
            *(row.key for row in CONDITIONS),
            *(need for kind in SET_KINDS for need in kind.needs),
            "two_alike",
            "enough_of_head",
            "discard_may_be_ponged",
            "discard_may_win",
            *PLAY_NEEDS,
            *(row.key for row in pok_hands.CONDITIONS),
            *SETTLE_NEEDS,
            *POK_PLAY_NEEDS,
            *QUIZ_NEEDS,
        ]
    )
)
SAMPLES: dict[str, object] = {
    "card": "4b", "cards": ("8b", "8c", "8c"), "each": ("4b", "9c"), "any": ("4b", "9c"), "win": "si_tong",
    "plain_win": "sian", "set": "tong", "class": "lom", "head": 4, "hand": "yellow", "seat": 0,
    "change": "thok", "house": "iao_sian", "need": "four_sets",
}  # fmt: skip


def texts(lang: str) -> list[tuple[str, str]]:
    return [
        (key, text) for key, entry in entries().items() for name, text in entry.items() if name in (lang, f"{lang}_one")
    ]


def fields(text: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name}


# --- whole in both languages ------------------------------------------------------------------------------------------


def test_every_key_is_worded_in_both_languages_and_in_nothing_else() -> None:
    for key, entry in entries().items():
        assert set(entry) <= {"th", "en", "th_one", "en_one", "count"}, key
        assert entry["th"].strip() == entry["th"] or key == "join.comma", key
        assert entry["en"].strip() == entry["en"] or key == "join.comma", key


def test_thai_is_thai_and_english_is_not() -> None:
    shows_the_other = {"nav.language", "settings.language_en", "settings.language_th"}
    punctuation_only = {"join.comma"}
    for key, text in texts("th"):
        if key not in shows_the_other | punctuation_only:
            assert THAI.search(text) or not re.sub(r"\{[^}]*\}|\W|\d", "", text), key
    for key, text in texts("en"):
        if key not in shows_the_other:
            assert not THAI.search(text), key


def test_thai_holds_no_english_but_names_of_things() -> None:
    allowed = {"English", "JSON", "Anki", "PDF", "Enter", "JPG", "PNG", "WebP", "jpg", "b", "SAMRAP", "DECK"}
    for key, text in texts("th"):
        unmarked = re.sub(r"\{[^}]*\}|\[[1-9][a-f]\]", "", text)  # a mark is said as a name
        assert set(LATIN.findall(unmarked)) <= allowed, key


def test_thai_has_no_doubled_or_stray_marks() -> None:
    told = [*texts("th"), *((rule.id, rule.th) for rule in rules()), *((term.key, term.th_what) for term in terms())]
    for key, text in told:
        assert not re.search("[\u0e48-\u0e4b]{2}|[\u0e31\u0e34-\u0e3a]{2}|เเ|\u0e4d\u0e32|  ", text), key
        assert not re.search("(?:^|[ a-zA-Z0-9])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]", text), key


def test_both_languages_need_the_same_facts() -> None:
    for key, entry in entries().items():
        assert fields(entry["th"]) == fields(entry["en"]), key
        counted = entry.get("count", "count")
        for single in ("th_one", "en_one"):
            if single in entry:
                assert fields(entry["en"]) - {(counted, "")} <= fields(entry[single]) <= fields(entry["en"]), key
                assert (counted, "") in fields(entry["en"]) or counted == "shown", key


def test_every_text_can_be_said_and_leaves_no_braces() -> None:
    for key, entry in entries().items():
        facts: dict[str, object] = {name: SAMPLES.get(spec, 2) for name, spec in sorted(fields(entry["en"]))}
        for lang in LANGS:
            told = plain_text(say(key, lang, **facts), lang)
            assert not re.search(r"[{}\[\]]", told), (key, told)


def test_one_thing_is_not_worded_as_several() -> None:
    always_several = {"total", "faces", "heads", "plain", "who"}  # and who acts is no number
    for key, entry in entries().items():
        for fact in re.findall(r"\{(\w+)\} (?:\w+ )?(?!is\b)[a-z-]+s\b(?! more)", entry["en"]):
            if fact not in always_several and "is {" not in entry["en"] and "0 to {" not in entry["en"]:
                assert "en_one" in entry, key
                assert entry.get("count", "count") == fact, key


def test_one_and_two_are_worded_apart_in_english() -> None:
    assert say("answer.check_count", "en", count=1) == "Check · 1 card"
    assert say("answer.check_count", "en", count=2) == "Check · 2 cards"
    assert say("answer.check_count", "th", count=1) == "ตรวจคำตอบ · 1 ใบ"
    assert say("house.price_lom.line", "en", count=1) == "a lom is 1 point"
    ponged = [say_reason(Reason("T6.13", "nothing_ponged", False, cards), "en") for cards in (("4b",), ("4b", "9c"))]
    assert ponged == [
        "Dark means nothing ponged, but [4b] lies face up.",
        "Dark means nothing ponged, but [4b] and [9c] lie face up.",
    ]


# --- one spelling -----------------------------------------------------------------------------------------------------

OTHER_SPELLINGS = (
    "eow", "eaw", "iew", "ieo", "iaw", "ieow", "sien", "seian", "siarn", "sear", "mued", "meud", "mud", "mut", "muat",
    "thong", "dtong", "tawng", "puak", "phuk", "pouk", "phwak", "chawng", "chorng", "geng", "kaeng", "gaeng", "gin",
    "kua", "kuea", "kwua", "khwa", "tok", "thoke", "phong", "jua", "joa", "lom yai", "khiew", "kiew", "kiao wan",
    "khieo", "keow", "see tong", "see tua", "si tau", "sii", "nang phaya", "paya", "phya",
)  # fmt: skip


def test_english_keeps_one_romanisation() -> None:
    drift = re.compile(rf"\b({'|'.join(OTHER_SPELLINGS)})\b", re.I)
    told = [*texts("en"), *((rule.id, rule.en) for rule in rules()), *((rule.id, rule.en_title) for rule in rules())]
    told += [(term.key, f"{term.en}. {term.en_what}") for term in terms()]
    for key, text in told:
        assert not drift.search(re.sub(r"\{[^}]*\}", "", text)), (key, text)


def test_the_romanised_words_are_those_of_the_terms() -> None:
    for key in ("tong", "sian", "phuak"):
        assert say_set(key, "en") == next(term.rtgs for term in terms() if term.key == key)
        assert say_set(key, "th") == next(term.th for term in terms() if term.key == key)


def test_it_is_points_and_never_money() -> None:
    for key, text in texts("en"):
        assert not re.search(r"\b(baht|money|stakes?|bets?|wager|cash|gambl\w*)\b", text, re.I), key
    for key, text in texts("th"):
        assert not re.search("บาท|เงิน|เดิมพัน|พนัน", text), key


# --- names ------------------------------------------------------------------------------------------------------------


def test_the_wins_have_the_names_players_use() -> None:
    named = {
        ("chong", False): "กินช่อง", ("chong", True): "กินถก",
        ("si_tua", False): "กินสี่ตัว", ("thok_si_tua", True): "กินถกสี่ตัว",
        ("sian", False): "กินเศียร", ("sian", True): "กินถกเศียร",
        ("si_tong", False): "กินสี่ตอง", ("si_tong", True): "กินถกสี่ตอง",
        ("keng", False): "กินเก็ง", ("keng", True): "กินถกเก็ง",
        ("si_tong_keng", False): "กินสี่ตองเก็ง", ("sian_keng", False): "กินเศียรเก็ง",
        ("thok_si_tua_keng", True): "กินถกสี่ตัวเก็ง", ("si_tong_muet", False): "กินสี่ตองมืด",
        ("si_tong_muet_keng", False): "กินสี่ตองมืดเก็ง", ("lom_iao", False): "กินล้มเอี่ยว",
        ("khiao_wan", False): "กินเขียวหวาน",
    }  # fmt: skip
    for (category, thok), name in named.items():
        assert say_category(category, "th", thok) == name


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_wins_share_a_name_or_a_short_name(lang: str) -> None:
    # a si tua drawn by the winner is the category thok si tua, which no other player can draw
    same = {("si_tua", True), ("thok_si_tua", False), ("thok_si_tua_keng", False)}
    told = [(category, thok) for category in CATEGORIES for thok in (False, True) if (category, thok) not in same]
    for short in (False, True):
        names = [say_category(category, lang, thok, short=short) for category, thok in told]
        assert len({*names, say_category("no_win", lang)}) == len(names) + 1
    assert say_category("si_tua", lang, thok=True) == say_category("thok_si_tua", lang)


def test_every_win_class_and_set_has_a_name_and_a_gloss() -> None:
    for lang in LANGS:
        for category in (*CATEGORIES, "no_win"):
            for thok in (False, True):
                assert say_category(category, lang, thok)
                assert len(say_gloss(category, lang, thok)) <= 48, "a gloss fits one line of a phone"
        for klass in CLASSES:
            assert say_class(klass, lang)
        for kind in ("tong", "sian", "phuak", "pair", "loose", None):
            assert say_set(kind, lang)
            assert has_words(f"set_gloss.{kind or 'none'}")


def test_names_of_cards_are_thai_in_thai_and_rtgs_in_english() -> None:
    for face in FACES:
        assert say_card(face.code, "th") == face.thai
        assert say_card(face.code, "en") == face.rtgs
        # the short names stand under a numeral: head and short name make the name again
        assert say(f"head.{face.head}", "th") + say_card(face.code, "th", "short") == face.thai
        assert face.rtgs.endswith(say_card(face.code, "en", "short"))


def test_words_of_a_question_name_every_kind_of_option() -> None:
    assert [say_option("which_set", kind, "en") for kind in ("tong", "sian", "phuak", "none")] == [
        "Tong", "Sian", "Phuak", "No set",
    ]  # fmt: skip
    assert say_option("is_it_ready", "not_ready", "th") == "ยังไม่คั่ว"
    assert say_option("name_the_win", "no_win", "th") == "กินไม่ได้"
    assert say_option("new_circumstance", "chong", "th", thok=True) == "กินถก"
    assert say_option("how_many_points", "1", "en") == "1 point"
    assert say_option("who_wins", "1", "th") == "ผู้เล่น 2"
    assert say_option("who_wins", "no_win", "en") == "Nobody wins"
    assert say_option("best_discard", "9c", "th") == "เก้าแดง"


# --- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [*HOUSE_RULES, *pok_house.HOUSE_RULES], ids=lambda row: row.key)
@pytest.mark.parametrize("lang", LANGS)
def test_every_choice_of_a_house_rule_has_its_own_words(row, lang: str) -> None:  # type: ignore[no-untyped-def]
    values = row.choices or (0, 1, 4)
    assert say_house_title(row.key, lang)
    assert len({say_house_rule(row.key, value, lang) for value in values}) == len(values)
    assert len({say_house_choice(row.key, value, lang) for value in values}) == len(values)
    for value in values:
        assert len(say_house_rule(row.key, value, lang)) <= 72, "it stands in one or two lines under the hand"
    if row.choices:
        assert has_words(f"house.{row.key}.about")


def test_no_words_are_kept_for_a_house_rule_that_is_gone() -> None:
    keys = {row.key for row in (*HOUSE_RULES, *pok_house.HOUSE_RULES)}
    assert len(keys) == len(HOUSE_RULES) + len(pok_house.HOUSE_RULES), "no two games share a key"
    labels = {key.split(".")[1] for key in keys_under("house")}
    assert {label for label in labels if has_words(f"house.{label}.title")} == keys


# --- why --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("needs", NEEDS)
def test_every_condition_is_worded_by_itself_when_it_holds_and_when_it_fails(needs: str) -> None:
    assert has_words(f"need.{needs}")
    for way in ("holds", "fails"):
        assert has_words(f"reason.{needs}.{way}")
    for lang in LANGS:
        assert say_need(needs, lang)


def test_no_words_are_kept_for_a_condition_that_is_gone() -> None:
    assert {key.split(".")[1] for key in keys_under("reason")} == set(NEEDS)
    assert {key.split(".")[1] for key in keys_under("need")} == set(NEEDS)


def told_whole(verdict: Verdict) -> None:
    for reason in verdict.reasons:
        for lang in LANGS:
            marked = say_reason(reason, lang)
            told = plain_text(marked, lang)
            assert not re.search(r"[{}\[\]]|  ", told), (reason, told)
            assert bool(THAI.search(told)) == (lang == "th"), told
            assert lang == "th" or told.endswith("."), told
            assert len(told) <= 130, told


HANDS = [
    ("2aaa4cc|4bbb9ccc", "4c"), ("1ef3abc4abc8abc", "1d"), ("1dd2a5b6c7a8b9c|1aaa", "1d"), ("5aaabc8bcc|3ccc", "5a"),
    ("1aaaccdef|1bbb", "2a"), ("1abc2abc3abc4aa", "4b"), ("1bbb2aaabbb4bc", "4a"), ("3bc5abc8bcc|3aaa", "3a"),
    ("1aaa4cc8bbb9bbb", "4c"), ("1a2b3c4a5b6c7a8b9c1b2c", "9a"), ("4bbbac7abc8abc", "4b"), ("4bbba7abc8abc9a", "4b"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "card"), HANDS)
@pytest.mark.parametrize("thok", [False, True])
def test_every_reason_the_engine_gives_on_a_hand_is_a_whole_short_sentence(text: str, card: str, thok: bool) -> None:
    for keng in (None, "9b", card if card[0] != "1" else None):
        for house in (House(), House(khiao_wan=False), House(si_tua_from_pong=True, iao_sian="mixed")):
            for verdict in judge_wins(parse_hand(text), card, thok=thok, keng=keng, house=house).values():
                told_whole(verdict)


@pytest.mark.parametrize("row", WIN_CATEGORIES, ids=lambda row: row.key)
def test_examples_and_near_misses_of_the_wins_are_explained(row) -> None:  # type: ignore[no-untyped-def]
    for example in (row.example, row.near_miss):
        values = dict(piece.split("=") for piece in example.split("&"))
        told_whole(
            judge_wins(
                parse_hand(values["hand"]), values["win"], thok="thok" in values, keng=values.get("keng")
            )[row.key]
        )  # fmt: skip


@given(cards=st.lists(st.sampled_from(CODES), min_size=3, max_size=3), mixed=st.booleans())
def test_three_cards_are_explained_whatever_they_are(cards: list[str], mixed: bool) -> None:
    for kind in ("tong", "sian", "phuak"):
        told_whole(judge_set(cards, kind, House(iao_sian="mixed" if mixed else "one_group")))


def test_a_pong_is_explained_by_what_is_held() -> None:
    hand = parse_hand("1bde3aaa4abbcc")
    told = [say_reason(judge_pong(hand, card).reasons[0], "en") for card in ("4c", "4a", "9c")]
    assert told == [
        "You hold 2 [4c]: it may be ponged.",
        "You hold one [4a]; a pong needs two.",
        "You hold no [9c]; a pong needs two.",
    ]


def test_what_may_be_done_with_a_discard_is_explained_by_the_house() -> None:
    hand = parse_hand("1dd2abc4bcc5a7ab")
    for house in (House(), House(take_discard="any_same_head", pong_on_discard=True, win_on_discard=True)):
        for card in ("4c", "5c", "9a"):
            told_whole(judge_take(hand, card, house))
            told_whole(judge_pong(hand, card, discarded=True, house=house))
            told_whole(judge_win(hand, card, "chong", discarded=True, house=house))
    assert say_reason(judge_take(hand, "5c").reasons[0], "en") == (
        "One card in hand has the head of [5c]: no set, so it cannot be taken."
    )


def test_a_failed_sian_names_the_set_that_spoils_it() -> None:
    verdict = judge_wins(parse_hand("1ef3abc4abc8ccb"), "1d")["sian"]
    assert say_reason(verdict.failed[0], "en") == "Four sian are needed, but [8b 8c 8c] is a phuak."
    assert plain_text(say_reason(verdict.failed[0], "th"), "th") == (
        "ต้องเป็นเศียรทั้งสี่ชุด แต่ แปดตาโต แปดละเอียด แปดละเอียด เป็นพวก"
    )


def test_a_dark_hand_that_is_not_dark_names_what_lies_ponged() -> None:
    verdict = judge_wins(parse_hand("2aaa4cc|4bbb9ccc"), "4c")["si_tong_muet"]
    assert say_reason(verdict.failed[0], "th") == "มืดต้องไม่ผ่องเลย แต่ผ่อง [4b] กับ [9c] ไปแล้ว"


def test_many_cards_are_not_all_named() -> None:
    verdict = judge_wins(parse_hand("2aaa4cc|4bbb9ccc"), "4c")["lom_iao"]
    assert (
        say_reason(verdict.failed[0], "en")
        == "All twelve must be iao, but the hand has [2a], [4c], [4b] and 1 other face."
    )


def test_a_seat_that_draws_its_card_is_said_to_draw_it_and_the_other_is_not() -> None:
    players = [Player(parse_hand("1bde3aaa4abbcc"), None), Player(parse_hand("4ac7abc8abc9abc"), None)]
    settled = settle_claims("4b", players, 0)
    assert settled.winner == 1
    facts = (("seat", 0), ("winner", 1), ("category", "chong"), ("klass", "chong"), ("thok", 1), ("best", "sian"))
    assert say_reason(Reason("T8.1", "has_top_claim", False, ("4b",), facts), "th") == (
        "ผู้เล่น 1 กินถก แต่ผู้เล่น 2 กินเศียร ศักดิ์สูงกว่า"
    )
    nothing = Reason("T5.4", "has_top_claim", False, ("4b",), (("seat", 2),))
    assert say_reason(nothing, "en") == "The card wins nothing for player 3."


@pytest.mark.parametrize("lang", LANGS)
def test_every_win_has_one_sentence_of_why(lang: str) -> None:
    for category in (*CATEGORIES, "no_win"):
        told = say_because(category, lang, card="4c", tong=2)
        assert "[4c]" in told or category == "lom_iao"
        more = say_because(category, lang, card="4c", tong=2, thok=True)
        assert (more == told) == (category in ("thok_si_tua", "thok_si_tua_keng", "no_win"))


def test_a_sentence_of_why_begins_with_a_capital() -> None:
    facts = (("option", 2), ("price", 1), ("base", 1), ("bonus", 0), ("paid", 0), ("category", "chong"),
             ("klass", "chong"), ("thok", 0))  # fmt: skip
    told = say_reason(Reason("T7.2", "price_is", False, (), facts), "en")
    assert told == "Kin chong, class chong, is 1 point, not 2."


def test_a_condition_without_words_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        say_reason(Reason("T1.1", "no_such_need", True), "th")


# --- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ERROR_CODES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_error_code_has_words_that_quote_the_token(code: str, lang: str) -> None:
    assert has_words(f"error.{code}")
    assert "“xyz”" in say_error(CardsError(code, "", token="xyz"), lang)


def error_of(call) -> CardsError:  # type: ignore[no-untyped-def]
    with pytest.raises(CardsError) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(
    ("call", "thai", "english"),
    [
        (lambda: parse_hand("7x"), "ไม่มีไพ่ชื่อ “7x” หมายถึง 7c หรือเปล่า", "No card is called “7x”. Did you mean 7c?"),
        (
            lambda: parse_hand("4ccb 2abc 1dd"),
            "ต้องมี 11 ใบ แต่ “4ccb 2abc 1dd” มี 8 ใบ",
            "11 cards are wanted, “4ccb 2abc 1dd” has 8.",
        ),
        (
            lambda: parse_hand("1aaaaa 2abc 3abc"),
            "มี เอี่ยวเกือก (1a) ถึง 5 ใบ แต่หน้าหนึ่งมีแค่สี่ใบ",
            "There are 5 of iao kueak (1a), and the pack has four of each face.",
        ),
        (
            lambda: parse_keng("1d"),
            "เอี่ยวพญา (1d) เป็นเอี่ยว กล่องเก็งใส่เอี่ยวไม่ได้ เลือกใบอื่นนะ",
            "iao phaya (1d) is an iao, and an iao cannot go in the keng box. Choose another face.",
        ),
        (lambda: house_from_rules({"jokers": True}), "ไม่มีกติกาวงชื่อ “jokers”", "There is no house rule “jokers”."),
    ],
)  # fmt: skip
def test_a_slip_is_told_kindly_and_says_what_would_be_right(call, thai: str, english: str) -> None:  # type: ignore[no-untyped-def]
    error = error_of(call)
    assert plain_text(say_error(error, "th"), "th") == thai
    assert plain_text(say_error(error, "en"), "en") == english


def test_a_pong_that_is_no_tong_and_a_falling_price_are_told_with_what_they_are_about() -> None:
    no_tong = error_of(lambda: parse_hand("4ccb 2abc 1dd | 1aab"))
    assert "exactly three" in say_error(no_tong, "en")
    falling = error_of(lambda: house_from_rules({"price_lom": 1}))
    assert say_error(falling, "en").startswith("“Points for a lom” cannot be “1”.")
    assert say_error(falling, "th").startswith("“แต้มล้ม” ตั้งเป็น “1” ไม่ได้")
    no_choice = error_of(lambda: house_from_rules({"iao_sian": "purple"}))
    assert say_error(no_choice, "en") == "“Sian of iao” cannot be “purple”."


def test_a_very_long_token_is_quoted_short() -> None:
    assert len(say_error(CardsError("unknown_card", "", token="ก" * 500), "th")) < 80


def test_an_error_code_without_words_is_still_told() -> None:
    assert say_error(CardsError("brand_new", "", token="xyz"), "en") == "“xyz” cannot be read."


# --- questions --------------------------------------------------------------------------------------------------------


def test_the_kinds_worded_are_the_kinds_there_are() -> None:
    assert {kind.key for kind in QUIZ_KINDS} == set(EVERY_KIND)
    assert {key.split(".")[1] for key in keys_under("kind")} == set(EVERY_KIND)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_quiz_kind_has_its_words(kind: str) -> None:
    for key in (f"prompt.{kind}", f"instruct.{kind}", f"kind.{kind}.title", f"kind.{kind}.about"):
        assert has_words(key), key
    assert set(dict(fields(entries()[f"prompt.{kind}"]["en"]))) <= {
        "card", "drawer", "change", "count", "stood", "drew",
    }  # fmt: skip


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_hints_come_in_steps_and_the_first_needs_no_fact(kind: str) -> None:
    for lang in LANGS:
        assert 2 <= len(hints(kind, lang)) <= 3
    assert not fields(entries()[f"hint.{kind}.1"]["en"])


def test_a_hint_that_needs_a_fact_comes_only_with_it() -> None:
    assert len(hints("find_the_waits", "en")) == 2
    assert hints("find_the_waits", "en", count=1)[-1] == "This hand waits on 1 face."
    assert hints("name_the_card", "th", head=4)[-1] == "ใบนี้เป็นหัวสี่"


@pytest.mark.parametrize(
    ("change", "card", "prompt"),
    [
        ("thok", "", "This time you draw it yourself. Which win now?"),
        ("not_thok", "", "This time another player draws it. Which win now?"),
        ("keng", "4c", "This time your keng is [4c]. Which win now?"),
        ("no_keng", "4c", "This time [4c] is not your keng. Which win now?"),
        ("ponged", "9c", "This time you have ponged [9c]. Which win now?"),
        ("not_ponged", "4b 9c", "This time you have not ponged [4b] and [9c]. Which win now?"),
    ],
)
def test_what_changed_is_said_in_the_question(change: str, card: str, prompt: str) -> None:
    assert say("prompt.new_circumstance", "en", change=change, card=card) == prompt
    assert THAI.search(say("prompt.new_circumstance", "th", change=change, card=card))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_made_questions_are_worded_whole(kind: str, level: int) -> None:
    for seed in range(6):
        house = House(iao_sian="mixed" if seed % 3 else "one_group", khiao_wan=seed % 2 == 0)
        question = make_question(kind, Random(seed), level=level, house=house)
        for lang in LANGS:
            told = [say(question.prompt.key, lang, **question.prompt.fact)]
            told += hints(kind, lang, **dict(question.hint_facts))
            if question.look != "groups":
                options = [say_option(kind, option, lang) for option in question.options]
                assert len(set(options)) == len(options)
                told += options
            assert not any(re.search(r"[{}]|  ", text) for text in told), told
        for verdict in question.why.values():
            told_whole(verdict)


def test_every_grade_has_words_to_read_and_to_hear() -> None:
    for grade in Grade:
        assert has_words(f"grade.{grade.value}")
        assert has_words(f"grade.said_{grade.value}")
    # partly right is a lower win, some of several cards, or a parting with fewer tong
    assert len({say_grade("partly", picks, "th") for picks in ("one", "many", "groups")}) == 3
    assert say_grade("right", "many", "en") == say_grade("right", "one", "en") == "Right"


@pytest.mark.parametrize("lang", LANGS)
def test_praise_is_short_and_varied(lang: str) -> None:
    words = [praise(lang, n) for n in range(len(keys_under("praise")))]
    assert len(set(words)) == len(words) >= 8
    assert max(map(len, words)) <= 16
    assert praise(lang, len(words)) == words[0]


# --- marks ------------------------------------------------------------------------------------------------------------


def test_marks_become_pieces_with_their_cards() -> None:
    assert pieces("[4b 9c] มาแล้ว", "th") == (Piece("สี่มะเขือ เก้าแดง", ("4b", "9c")), Piece(" มาแล้ว"))
    assert pieces("", "th") == ()


def test_what_is_no_card_in_brackets_stays_as_it_is() -> None:
    assert plain_text("[4z] [2d] [hello]", "en") == "[4z] [2d] [hello]"


@given(text=st.text(alphabet="[]4bz 9c", max_size=24))
def test_pieces_lose_no_words(text: str) -> None:
    assert "".join(piece.text for piece in pieces(text, "en")) == plain_text(text, "en")
    assert all(piece.text for piece in pieces(text, "en"))
