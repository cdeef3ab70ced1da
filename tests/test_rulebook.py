"""The rule texts and the words of the game: complete, in two languages, and every example proven by the engine."""

import re

import pytest

from cards.phai_tong.claims import Player, settle_claims
from cards.phai_tong.deck import parse_card, parse_cards, parse_hand
from cards.phai_tong.house import HOUSE_RULES, House, house_from_rules
from cards.phai_tong.sets import set_kind
from cards.phai_tong.waits import find_waits, judge_pong
from cards.phai_tong.wins import WIN_CATEGORIES, Win, best_dealt_win, best_win
from cards.rulebook import ORIGINS, Rule, has_rule, rule_by_id, rules, term_by_key, terms

THAI = re.compile("[ก-๛]")
# how many rules each part of the rulebook has
PARTS = {"T1": 7, "T2": 4, "T3": 4, "T4": 6, "T5": 5, "T6": 17, "T7": 5, "T8": 3}
IDS = [f"{part}.{number}" for part, count in PARTS.items() for number in range(1, count + 1)]
EXAMPLES = [(rule.id, example) for rule in rules() for example in rule.examples]
SOURCE_HANDS = {  # the worked hands of the source: its sentence, the rule that must show it
    "S0.29": ("T6.1", "1dd2abc4bcc|1aaa"),
    "S0.34": ("T6.3", "5aaabc8bcc|3ccc"),
    "S0.39": ("T6.5", "1ef3abc4abc8abc"),
    "S0.46": ("T6.7", "2aaa4cc|4bbb9ccc"),
    "S0.56": ("T6.9", "2abb4acc5cc|1bbb"),
    "S0.68": ("T6.13", "1aaa4cc8bbb9bbb"),
    "S0.73": ("T6.14", "1aaa4cc8bbb9bbb"),
    "S0.79": ("T6.15", "1aaaccdef|1bbb"),
    "S0.84": ("T6.16", "1abc2abc3abc4aa"),
    "S0.87": ("T6.16", "1bbb2aaabbb4bc"),
    "S0.91": ("T8.3", "1bde3aaa4abbcc"),
    "S0.92": ("T8.3", "4ac7abc8abc9abc"),
}


def read(example: str) -> dict[str, str]:
    return dict(piece.split("=", 1) for piece in example.split("&"))


def house_of(values: dict[str, str]) -> House:
    rows = [piece.split(":") for piece in values.get("rules", "").split(",") if piece]
    return house_from_rules({key: {"true": True, "false": False}.get(value, value) for key, value in rows})


def win_of(example: str) -> Win | None:
    values = read(example)
    return best_win(
        parse_hand(values["hand"]),
        values["win"],
        thok=values.get("thok") == "1",
        keng=values.get("keng"),
        house=house_of(values),
    )


def test_the_rules_are_exactly_those_of_the_rulebook_in_its_order() -> None:
    assert [rule.id for rule in rules()] == IDS


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_a_rule_has_a_short_text_in_each_language(rule: Rule) -> None:
    for text in (rule.th, rule.th_title):
        assert THAI.search(text)
    for text in (rule.en, rule.en_title):
        assert text
        assert not THAI.search(text)
    assert len(rule.en) <= 340, "a phone shows a rule on one screen"
    assert len(rule.th) <= 300
    assert len(rule.en_title) <= 34
    assert rule.en.endswith(".")
    assert len(rule.paragraphs("th")) == len(rule.paragraphs("en")) <= 2
    assert all(paragraph.strip() == paragraph for lang in ("th", "en") for paragraph in rule.paragraphs(lang))


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_a_rule_says_whose_word_it_is(rule: Rule) -> None:
    assert rule.origin in ORIGINS
    for sentence in rule.source:
        assert re.fullmatch(r"S0\.\d+", sentence)
        assert 1 <= int(sentence[3:]) <= 101
    if rule.origin == "source":
        assert rule.source
    else:
        assert re.search(r"[Dd]efault|ours", rule.en)
        assert re.search("ค่าตั้งต้น|เราตั้งขึ้นเอง", rule.th)


def test_what_the_source_leaves_open_is_called_a_default_in_both_languages() -> None:
    # the rulebook marks each of these *default*
    for rule_id in ("T2.3", "T4.2", "T4.3", "T4.4", "T4.5", "T5.5", "T6.16", "T6.17", "T7.1", "T7.2", "T7.3", "T7.4",
                    "T7.5", "T8.2"):  # fmt: skip
        rule = rule_by_id(rule_id)
        assert "default" in rule.en.lower(), rule_id
        assert "ค่าตั้งต้น" in rule.th, rule_id


def test_every_house_rule_is_named_by_the_rule_it_belongs_to() -> None:
    keys = {row.key for row in HOUSE_RULES}
    for rule in rules():
        assert set(rule.house) <= keys, rule.id
    for row in HOUSE_RULES:
        assert row.key in rule_by_id(row.rule).house, row.key


def test_every_related_rule_exists_and_is_another() -> None:
    for rule in rules():
        for other in rule.related:
            assert has_rule(other), (rule.id, other)
            assert other != rule.id


def test_the_prices_told_are_the_defaults() -> None:
    house = House()
    prices = [house.price_chong, house.price_si_tua, house.price_lom, house.price_big_lom, house.price_muet,
              house.price_muet_keng]  # fmt: skip
    for text in (rule_by_id("T7.2").en, rule_by_id("T7.2").th):
        assert [int(number) for number in re.findall(r"\d+", text)] == prices
    for text in (rule_by_id("T7.3").en, rule_by_id("T7.3").th):
        assert [int(number) for number in re.findall(r"\d+", text)] == [house.thok_bonus_chong, house.thok_bonus_lom]


def test_the_pile_is_what_the_deal_leaves_of_120() -> None:
    for text in (rule_by_id("T3.2").en, rule_by_id("T3.2").th):
        assert str(120 - 12 - 5 * 11) in text
        assert str(120 - 12 - 6 * 11) in text


@pytest.mark.parametrize(("rule_id", "example"), [row for row in EXAMPLES if row[0] in IDS and row[0][:2] == "T6"])
def test_an_example_of_a_winning_shape_wins_as_it(rule_id: str, example: str) -> None:
    win = win_of(example)
    assert win is not None
    assert win.rule == ("T6.9" if rule_id == "T6.17" else rule_id)


def test_every_winning_shape_has_an_example_of_each_category_it_tells() -> None:
    shown: dict[str, set[str]] = {}
    for rule_id, example in EXAMPLES:
        if rule_id.startswith("T6") and (win := win_of(example)) is not None:
            shown.setdefault(rule_id, set()).add(win.category)
    for row in WIN_CATEGORIES:
        assert row.key in shown[row.rule]
        drawn_by_winner = {"si_tua": "thok_si_tua"}.get(row.key, row.key)
        assert drawn_by_winner in shown[row.thok_rule]


@pytest.mark.parametrize(("sentence", "where"), SOURCE_HANDS.items())
def test_the_sources_worked_hands_are_shown_where_it_gives_them(sentence: str, where: tuple[str, str]) -> None:
    rule = rule_by_id(where[0])
    assert sentence in rule.source
    assert any(where[1] in example for example in rule.examples)


@pytest.mark.parametrize(
    ("rule_id", "kinds"),
    [
        ("T2.1", ["tong", "sian", "phuak"]),
        ("T2.2", ["phuak"]),
        ("T2.3", ["sian", "phuak", "sian"]),
    ],
)
def test_the_sets_shown_are_of_the_kinds_told(rule_id: str, kinds: list[str]) -> None:
    found = []
    for example in rule_by_id(rule_id).examples:
        values = read(example)
        found.append(set_kind(parse_cards(values["cards"]), house_of(values)))
    assert found == kinds


def test_the_hands_shown_as_ready_are_ready() -> None:
    # P1 of the source has a second wait that the source does not mention; P2 waits on 4b alone
    hands = [parse_hand(read(example)["hand"]) for example in rule_by_id("T5.3").examples]
    waits = [[wait.card for wait in find_waits(hand)] for hand in hands]
    assert waits == [["4b", "4c"], ["4b"]]


def test_the_best_reading_counts_and_a_mere_sian_wins_nothing() -> None:
    best, nothing = (win_of(example) for example in rule_by_id("T5.4").examples)
    assert best is not None
    assert best.category == "khiao_wan"
    assert "chong" in best.all
    assert nothing is None


def test_the_dealt_twelve_shown_win_without_thok() -> None:
    (example,) = rule_by_id("T5.5").examples
    found = best_dealt_win(parse_hand(read(example)["hand"]))
    assert found is not None
    win = found[1]
    assert win is not None
    assert not win.thok


def test_the_pong_shown_is_allowed() -> None:
    (example,) = rule_by_id("T4.3").examples
    assert judge_pong(parse_hand(read(example)["hand"]), parse_card(read(example)["card"])).holds


def winner_of(example: str) -> tuple[int | None, str | None]:
    values = read(example)
    seats = sum(key.startswith("seat") for key in values)
    players = [Player(parse_hand(values[f"seat{seat}"]), values.get(f"keng{seat}")) for seat in range(seats)]
    settled = settle_claims(values["card"], players, int(values["drawer"]), house=house_of(values))
    return settled.winner, settled.rule


def test_the_sources_two_player_case_is_settled_as_it_says() -> None:
    plain, with_keng = rule_by_id("T8.3").examples
    assert winner_of(plain) == (1, "T8.1")
    assert winner_of(with_keng) == (0, "T8.2")
    assert [winner_of(example)[1] for example in rule_by_id("T8.1").examples] == ["T8.1"]
    assert [winner_of(example)[1] for example in rule_by_id("T8.2").examples] == ["T8.2"]


@pytest.mark.parametrize(("rule_id", "example"), EXAMPLES)
def test_every_example_names_known_cards_and_no_card_five_times(rule_id: str, example: str) -> None:
    values = read(example)
    for key, value in values.items():
        if key in ("card", "win", "cards") or key.startswith("keng"):
            assert parse_cards(value)
        elif key == "hand" or key.startswith("seat"):
            parse_hand(value)
        else:
            assert key in ("thok", "drawer", "rules"), rule_id


def test_the_words_of_the_game_are_explained_in_two_sentences() -> None:
    keys = [term.key for term in terms()]
    assert len(set(keys)) == len(keys) >= 35
    for term in terms():
        assert THAI.search(term.th)
        assert THAI.search(term.th_what)
        assert not THAI.search(term.en + term.en_what + term.rtgs)
        assert re.fullmatch(r"[a-z -]+", term.rtgs)
        assert len(re.findall(r"[.:?!](?: |$)", term.en_what)) in (2, 3), term.key
        assert len(term.en_what) <= 160, term.key
        assert len(term.th_what) <= 130, term.key
        assert has_rule(term.rule), term.key


def test_the_words_that_lessons_stand_on_are_there() -> None:
    for key, thai in {
        "tong": "ตอง", "sian": "เศียร", "phuak": "พวก", "khu": "คู่", "khua": "คั่ว", "kin": "กิน", "thok": "ถก",
        "keng": "เก็ง", "phong": "ผ่อง", "ti": "ตี", "chua": "จั่ว", "muet": "มืด", "lom": "ล้ม", "iao": "เอี่ยว",
        "hua": "หัว", "chut": "ชุด", "katika_wong": "กติกาวง", "nuea_mue": "เหนือมือ",
    }.items():  # fmt: skip
        assert term_by_key(key).th == thai
        assert term_by_key(key).rtgs.replace(" ", "_") == key


def test_a_rule_or_word_that_is_not_there_is_a_key_error() -> None:
    for missing in (lambda: rule_by_id("T9.9"), lambda: term_by_key("nothing"), lambda: rules("whist")):
        with pytest.raises(KeyError):
            missing()


def test_gambling_is_told_only_as_background() -> None:
    for rule in rules():
        told = rule.id == "T1.7"
        assert bool(re.search("gambl", rule.en)) == told
        assert bool(re.search("พนัน", rule.th)) == told
        assert not re.search(r"\b(baht|money|stakes?|bets?|cash)\b", rule.en, re.I)
        assert not re.search("บาท|เงิน", rule.th)
