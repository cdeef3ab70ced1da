"""The search on its page: what it finds first, what each row says and where it leads; the pages of its entries."""

from __future__ import annotations

import re
import tomllib
from html import unescape
from itertools import chain, combinations, product
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from cards.errors import CardsError
from cards.lookup import Entry, entries, entry_of, mistake_in, search
from cards.phai_tong import deck as tong_deck
from cards.phai_tong.house import House
from cards.pok_deng import deck as pok_deck
from cards.pok_deng.house import House as PokHouse
from cards.pok_deng.house import rules_of as pok_rules
from cards.rulebook import has_rule, rule_by_id, terms
from cards.worked import worked_hands
from lessons.lab import HandLab, PokLab, read_lab
from lessons.ui import entry_pages, search_view
from lessons.ui.entry_pages import (
    check_worked,
    hands_with,
    sets_with,
    show_worked,
    spellings_of,
    term_html,
    worked_html,
)
from lessons.ui.places import HOUSE_PAGE, PAGES, game_of
from lessons.ui.search_view import EXAMPLES, MOST, found_html, lit, place_of, query_of, row_html
from lessons.ui.session import Settings
from lessons.wording import LANGS, plain_text, say, say_error
from tests import pok_oracle
from tests.pages.conftest import Open, part_json, text_of
from tests.pages.conftest import query_of as page_query

QUERIES = tomllib.loads((Path(__file__).parents[1] / "cases/queries.toml").read_text(encoding="utf-8"))
THROUGH_THE_PAGE = {  # of the list of real queries, and where their first hit leads
    "สี่ตองมืต": "rules?rule=T6.13",
    "กินเขียวหวาน": "rules?rule=T6.16",
    "หลังเขียว": "rules?rule=T1.5",
    "เจ้ามือป๊อก": "rules?rule=P3.2",
    "ป็อกเด้ง": "rules?term=pok.pok_deng",
    "katika wong": "rules?term=tong.katika_wong",
    "เอี่ยวพยา": "rules?face=1d",
    "แม่มโพดำ": "rules?face=QS",
    "4c": "rules?face=4c",
    "AS": "rules?face=AS",
    "si tua from pong": f"{HOUSE_PAGE}?rule=si_tua_from_pong",
    "ตองเอใหญ่สุดไหม": f"{HOUSE_PAGE}?rule=tong_ace",
    "q k a": "lab?pok=1&player0=QSKDAC",
    "three face cards": "rules?rule=P6.3",
    "who pays the winner": "rules?rule=T7.5",
}
TAP = re.compile('data-tap="([^"]*)"')


def html_of(at: AppTest) -> str:
    """What lies under the search box."""
    return str(part_json(at, "search")["html"])


def taps_of(html: str) -> list[str]:
    return [unescape(where) for where in TAP.findall(html)]


def words_of(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html))


def ask_page(open_page: Open, query: str, lang: str = "th", chosen: Settings | None = None) -> AppTest:
    at = open_page("rules", lang=lang)
    if chosen is not None:
        at.session_state["samrap_settings"] = chosen
    at.query_params["q"] = query
    at.run()
    assert not at.exception
    return at


# --- what is found ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", THROUGH_THE_PAGE)
def test_a_real_query_leads_to_its_entry_first(open_page: Open, query: str) -> None:
    assert query in {row["ask"] for rows in QUERIES.values() for row in rows}
    at = ask_page(open_page, query)
    assert taps_of(html_of(at))[0] == THROUGH_THE_PAGE[query]
    assert html_of(at).count("data-first") == 1
    assert page_query(at) == {"q": query}


@pytest.mark.parametrize("lang", LANGS)
def test_what_can_be_tried_is_of_both_games_and_every_kind_and_finds_itself(open_page: Open, lang: str) -> None:
    assert {kind for kind, _, _ in EXAMPLES} == {"rule", "term", "house_rule", "face", "hand"}
    assert {game for _, _, game in EXAMPLES} == {"tong", "pok"}
    shown = re.findall('data-ask="([^"]*)"', html_of(open_page("rules", lang=lang)))
    assert len(shown) == len(EXAMPLES)
    for name, query in zip(EXAMPLES, shown, strict=True):
        assert unescape(query) == query_of(entry_of(*name), lang)
        hit = search(query)[0]
        assert (hit.kind, hit.key, hit.game) == name


def test_there_are_twelve_at_most_and_a_screen_reader_hears_how_many(open_page: Open) -> None:
    at = ask_page(open_page, "ตอง", "th")
    assert html_of(at).count("<li>") == MOST == 12
    assert part_json(at, "shell")["say"] == "ที่ใกล้ที่สุด 12 เรื่อง"
    at.query_params["q"] = "q k a"
    at.run()
    assert html_of(at).count("<li>") == len(search("q k a")) == 2
    assert part_json(at, "shell")["say"] == "พบ 2 เรื่อง"
    del at.query_params["q"]
    at.run()
    assert part_json(at, "shell")["say"] == ""


def test_every_letter_leaves_the_eye_where_it_is(open_page: Open) -> None:
    at = ask_page(open_page, "ตอง")
    before = part_json(at, "shell")["view"]
    at.query_params["q"] = "ตองมืด"
    at.run()
    assert part_json(at, "shell")["view"] == before


def test_hits_of_the_other_game_say_so_and_only_they() -> None:
    for game, query in product(("tong", "pok"), ("ตอง", "pok", "deal", "เจ้ามือ", "AS", "q k a")):
        chosen = Settings(lang="en", game=game)
        for hit in search(query):
            names = {
                name for name in ("tong", "pok") if f">{say(f'game.{name}', 'en')}</span>" in row_html(hit, chosen)
            }
            assert names == ({hit.game} - {game}), (query, hit.key)


def test_a_house_rule_is_told_as_it_stands_at_the_learners_table() -> None:
    (hit,) = [hit for hit in search("แต้มสี่ตองมืด") if (hit.kind, hit.key) == ("house_rule", "price_muet")]
    assert "12 points" in words_of(row_html(hit, Settings(lang="en")))
    assert "15 points" in words_of(row_html(hit, Settings(lang="en", house=House(price_muet=15, price_muet_keng=20))))


def test_a_rule_shows_the_sentence_that_matches_where_its_title_does_not() -> None:
    (hit,) = [hit for hit in search("red stamp") if hit.key == "T1.4"]
    assert "Notch, white bar, red stamp" in words_of(row_html(hit, Settings(lang="en")))
    assert '<u class="lit">red</u> <u class="lit">stamp</u>' in row_html(hit, Settings(lang="en"))
    (hit,) = [hit for hit in search("anticlockwise") if hit.key == "T3.4"]
    told = row_html(hit, Settings(lang="en"))
    assert '<u class="lit">anticlockwise</u>' in told.lower()


def test_a_match_in_the_other_language_is_told() -> None:
    hit = search("sien")[1]
    assert hit.kind == "term"
    assert "ตรงกับ sien" in words_of(row_html(hit, Settings(lang="th")))


def test_nothing_found_says_so_and_offers_the_words_and_the_lab(open_page: Open) -> None:
    at = ask_page(open_page, "zzzzqqq", "en")
    assert "Nothing found for “zzzzqqq”" in words_of(html_of(at))
    assert taps_of(html_of(at)) == ["rules?rule=terms", "lab"]
    assert part_json(at, "shell")["say"] == "0 found"
    assert taps_of(found_html("zzzzqqq", (), Settings(game="pok"))) == ["rules?rule=pok_terms", "lab?pok=1"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("query", ["5aaaaa", "KS KS 2D", "2aaaaa 4cc | 4bbb 9ccc"])
def test_a_hand_that_cannot_be_says_so_above_its_cards(open_page: Open, query: str, lang: str) -> None:
    at = ask_page(open_page, query, lang)
    wrong = mistake_in(query)
    assert wrong is not None
    assert words_of(html_of(at)).startswith(say_error(wrong, lang))
    assert part_json(at, "shell")["say"] == say_error(wrong, lang)
    assert all(where.startswith("rules?face=") for where in taps_of(html_of(at)))


def test_of_near_equal_hits_the_game_in_force_comes_first(open_page: Open) -> None:
    for game, first in (("tong", "rules?face=4c"), ("pok", "rules?face=4C")):
        assert taps_of(html_of(ask_page(open_page, "4c", chosen=Settings(game=game))))[0] == first


def test_what_is_typed_is_shown_as_text_and_what_is_too_long_is_told(open_page: Open) -> None:
    at = ask_page(open_page, "<img src=x onerror=alert(1)>", "en")
    assert "<img" not in html_of(at)
    assert taps_of(html_of(ask_page(open_page, "pok" + " " * 197)))
    at = ask_page(open_page, "pok" + " " * 197 + "x", "en")
    assert words_of(html_of(at)) == say("search.too_long", "en", most=200)
    assert part_json(at, "search")["q"].endswith("x")  # nothing is cut unsaid


@given(
    text=st.text(alphabet="สี่ตองมืด กิน<&>absi", max_size=30), words=st.lists(st.sampled_from(["ตอง", "สี", "si", "มืด ก"]))
)
def test_underlining_loses_no_letter_and_parts_none_from_its_marks(text: str, words: list[str]) -> None:
    html = lit(text, words, "en")
    assert words_of(html) == text
    assert not re.search(
        "(<u[^>]*>|</u>)[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]", re.sub(r"(^|[^ก-ฮ])[\u0e31-\u0e4e]", "", html)
    )


# --- hands ------------------------------------------------------------------------------------------------------------


def test_a_hand_that_was_typed_is_first_with_its_verdict_and_drawn(open_page: Open) -> None:
    at = ask_page(open_page, "2aaa 4cc | 4bbb 9ccc + 4c", "en")
    first = html_of(at).split("<li>")[1]
    assert "Kin si tong: Lom, 4 points" in words_of(first)
    assert first.count("face f4c") == 3
    assert taps_of(first)[0] == "lab?hand=2aaa4cc%7C4bbb9ccc&win=4c"


def test_a_hand_is_judged_by_the_learners_house_and_its_link_takes_them_along() -> None:
    query = "1abc 2abc 3abc 4aa + 4a"
    usual, other = Settings(lang="en"), Settings(lang="en", house=House(khiao_wan=False, price_lom=6))
    first = search(query)[0]
    assert first.kind == "hand"
    assert "Kin khiao wan" in words_of(row_html(first, usual))
    assert "Kin khiao wan:" not in words_of(row_html(first, other))
    query_there = dict(parse_qsl(place_of(first, other).partition("?")[2]))
    assert query_there["rules"] == "khiao_wan:false,price_lom:6"


@pytest.mark.parametrize("game", ["tong", "pok"])
def test_every_worked_hand_leads_to_a_place_that_shows_it(game: str) -> None:
    by_page = []
    for hand in worked_hands(game):
        entry = entry_of("hand", hand.key, game)
        page, _, query = place_of(entry, Settings()).partition("?")
        values = dict(parse_qsl(query))
        if page == "rules":
            by_page.append(hand.key)
            assert values == {"worked": f"{game}.{hand.situation}"}
            assert worked_html(hand.situation, game, Settings())
            continue
        lab = read_lab(values)
        parts = dict(piece.split("=") for piece in hand.situation.split("&"))
        if isinstance(lab, PokLab):
            held = [pok_deck.parse_cards(parts[name]) for name in ("dealer", "hand", "player") if name in parts]
            assert [cards for cards in (lab.dealer, *(place.cards for place in lab.players)) if cards] == held
        else:
            assert isinstance(lab, HandLab)
            wanted = (
                tong_deck.parse_cards(parts["cards"])
                if "cards" in parts
                else tong_deck.parse_hand(parts["hand"]).all_cards
            )
            assert sorted(lab.hand.all_cards) == sorted(wanted)
            assert lab.win == parts.get("win", parts.get("card"))
            assert (lab.thok, lab.keng) == ("thok" in parts, parts.get("keng"))
    # where the dealer has pok nobody draws, so that three cards against it are no round the lab would play
    assert by_page == ([] if game == "tong" else ["KS 8D / 5S 5H 5D", "2S 3D 4C / 9S 9H 9D"])


@pytest.mark.parametrize("lang", LANGS)
def test_a_worked_hand_has_a_page_with_its_verdict_and_rules(open_page: Open, lang: str) -> None:
    at = open_page("rules", "?worked=pok.dealer%3DKS8D%26player%3D5S5H5D", lang)
    assert ("เสีย 10 แต้ม" if lang == "th" else "Pays 10 points") in words_of(part_html(at))
    assert 'data-tap="rules?rule=P3.1"' in part_html(at)
    assert at.session_state["samrap_settings"].game == "pok"


def part_html(at: AppTest) -> str:
    return str(part_json(at, "taps")["html"])


def test_points_that_a_situation_names_are_read_as_numbers() -> None:
    told = worked_html("hand=2aaa4cc|4bbb9ccc&win=4c&rules=price_lom:6", "tong", Settings(lang="en"))
    assert "Kin si tong: Lom, 6 points" in words_of(told)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("2aaa 4ccc | 4bbb 9ccc", {"th": "กินสี่ตอง · 4 แต้ม", "en": "Kin si tong · 4 points"}),
        ("3bbb 5aaaabc|9ccc", {"th": "กินเขียวหวาน · 4 แต้ม", "en": "Kin khiao wan · 4 points"}),
        ("3bbb 4bbb 5aab|9ccc keng 4b", {"th": "กินเก็ง · 4 แต้ม", "en": "Kin keng · 4 points"}),
    ],
)
def test_twelve_with_a_ponged_tong_are_named_and_drawn(
    open_page: Open, query: str, told: dict[str, str], lang: str
) -> None:
    first = html_of(ask_page(open_page, query, lang)).split("<li>")[1]
    assert told[lang] in words_of(first)
    assert 'class="panel ex"' in first
    assert first.count("face f9c") == 3


@pytest.mark.parametrize("lang", LANGS)
def test_twelve_with_a_ponged_tong_have_a_page(open_page: Open, lang: str) -> None:
    at = open_page("rules", "?worked=tong.hand%3D2aaa4ccc|4bbb9ccc", lang)
    assert ("กินสี่ตอง · 4 แต้ม" if lang == "th" else "Kin si tong · 4 points") in words_of(part_html(at))


def test_one_hand_that_cannot_be_drawn_leaves_the_other_hits(
    open_page: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(search_view, "drawn_html", broken)
    html = html_of(ask_page(open_page, "q k a"))
    assert taps_of(html)[:2] == ["lab?pok=1&player0=QSKDAC", "rules?rule=P6.4"]
    assert "cannot be drawn" in caplog.text
    caplog.clear()


def test_a_fault_of_the_engine_is_not_told_as_a_bad_link(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> str:
        raise CardsError("bad_value", "a fault of ours", token="x")

    monkeypatch.setattr(entry_pages, "drawn_html", broken)
    monkeypatch.setattr(entry_pages, "settings", Settings)
    with pytest.raises(CardsError, match="a fault of ours"):
        show_worked("tong.hand=2aaa4cc|4bbb9ccc")


KEYS = [
    "hand",
    "cards",
    "win",
    "thok",
    "keng",
    "card",
    "seat0",
    "dealer",
    "player",
    "drawer",
    "rules",
    "catch",
    "x",
    "",
]
VALUES = [
    "2aaa4cc|4bbb9ccc",
    "4c",
    "1",
    "KS8D",
    "5S5H5D",
    "1d1a1c",
    "iao_sian:mixed",
    "tie:x",
    "price_lom:²",
    "",
    ",",
    "+",
]


@tries(max_examples=300, deadline=None)
@given(
    pieces=st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from("=:"), st.sampled_from(VALUES)), max_size=3),
    game=st.sampled_from(["tong", "pok"]),
)
def test_any_link_to_a_hand_is_shown_or_known_to_be_wrong(pieces: list[tuple[str, str, str]], game: str) -> None:
    situation = "&".join(map("".join, pieces))
    try:
        check_worked(situation, game, Settings(lang="en"))
    except CardsError:
        return
    assert "<h1>" in worked_html(situation, game, Settings(lang="en"))


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["4c", "1d", "9c", "2a", "AS", "QH", "TD"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_card_has_a_page_with_its_names_and_pictures(open_page: Open, code: str, lang: str) -> None:
    at = open_page("rules", f"?face={code}", lang)
    html, words = part_html(at), words_of(part_html(at))
    if code in tong_deck.FACE_BY_CODE:
        face = tong_deck.FACE_BY_CODE[code]
        names = (face.thai, face.rtgs, *face.also, *face.rtgs_also, face.english)
        assert html.count(f"face f{code}") >= 4
        marks = {
            mark
            for mark in ("notch", "white_bar", "red_stamp", "thai_numeral")
            if say(f"entry.mark.{mark}", lang) in words
        }
        assert marks == set(face.marks)
        assert say(f"suit.{face.suit}" if face.suit else "entry.no_suit", lang) in words
        assert "practise?drill=name_the_card" in html
    else:
        card = pok_deck.FACE_BY_CODE[code]
        names = (card.thai, card.english, card.sign)
        assert say("unit.points", lang, count=card.points) in words
        assert "practise?drill=count_points" in html
    for name in names:
        assert name in words
    assert game_of("rules", {"face": code}) == at.session_state["samrap_settings"].game


@pytest.mark.parametrize("face", tong_deck.FACES, ids=lambda face: face.code)
def test_the_sets_of_a_face_are_as_many_as_can_be_counted(face: tong_deck.Face) -> None:
    # Two more of one head, repeats allowed. Of three faces: 6 pairs, of six: 21. One is the tong; three different faces
    # are a sian (of iao: of one group, or mixed any two of the other five); the rest are phuak.
    strict, mixed = (
        [len(found) for found in sets_with(face.code, house).values()] for house in (House(), House(iao_sian="mixed"))
    )
    assert strict == ([1, 1, 19] if face.head == 1 else [1, 1, 4])
    assert mixed == ([1, 10, 10] if face.head == 1 else [1, 1, 4])


@pytest.mark.parametrize("code", ["AS", "5H", "8D", "TC", "QH", "KS"])
@pytest.mark.parametrize("house", [PokHouse(), PokHouse(straight_flush="own_class", straight_vs_yellow="yellow")])
def test_a_card_makes_one_hand_of_every_class_it_can_be_in(code: str, house: PokHouse) -> None:
    read = {**pok_oracle.DEFAULTS, **pok_rules(house)}
    rest = [card for card in pok_oracle.PACK if card != code]

    def name(cards: tuple[str, ...]) -> tuple[str, int]:
        _, klass, deng, _ = pok_oracle.judge(cards, read)
        return klass, deng if klass == "points" else 0

    all_hands = chain(combinations(rest, 1), combinations(rest, 2))
    there = {name((code, *more)) for more in all_hands} - {("points", 1)}
    shown = hands_with(code, house)
    assert all(code in hand for hand in shown)
    assert sorted(name(hand) for hand in shown) == sorted(there)


def test_the_names_of_a_card_are_those_that_find_it() -> None:
    for game, codes in (("tong", tong_deck.CODES), ("pok", pok_deck.CODES)):
        for code in codes:
            names = spellings_of(code, game)
            assert len(names) >= 3
            assert len(set(names)) == len(names)
            for name in names:
                assert not set(name) & set("()")
                assert (code, game) in [(hit.key, hit.game) for hit in search(name)], name


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tong", "pok"])
@pytest.mark.parametrize("lang", LANGS)
def test_every_word_has_a_page_with_what_it_means_and_its_rule(game: str, lang: str) -> None:
    for term in terms(game):
        html = term_html(term, game, Settings(lang=lang, game=game))
        words = re.sub(r"\s", "", words_of(html))
        for text in (term.th, term.rtgs, term.en, term.what(lang), rule_by_id(term.rule, game).title(lang)):
            assert re.sub(r"\s", "", plain_text(text, lang)) in words, term.key
        assert f'data-say="{term.th}"' in html
        assert f'data-tap="rules?rule={term.rule}"' in html
        assert html.count("panel ex") == min(3, len(rule_by_id(term.rule, game).examples))


def test_the_list_of_words_leads_to_each_and_a_word_opens(open_page: Open) -> None:
    for game, name in (("tong", "terms"), ("pok", "pok_terms")):
        led = taps_of(part_html(open_page("rules", f"?rule={name}", "th")))
        assert [where for where in led if "term=" in where] == [f"rules?term={game}.{term.key}" for term in terms(game)]
    at = open_page("rules", "?term=pok.riang", "en")
    assert at.session_state["samrap_settings"].game == "pok"
    assert "riang" in words_of(part_html(at))


# --- links ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("?term=tong.nope", "tong.nope"), ("?term=nonsense", "nonsense"), ("?term=xx.sian", "xx.sian"),
        ("?face=4z", "4z"), ("?face=4D4", "4D4"), ("?face=as", "as"),
        ("?worked=tong.hand%3D4z", "4z"), ("?worked=pok.hand%3DKS8X", "8X"), ("?worked=xx.hand%3D4c", "xx"),
        ("?worked=tong.cards%3D%2B", "cards=+"), ("?worked=pok", "pok"), ("?worked=pok.dealer%3DKS8D", "player"),
        ("?worked=tong.nope%3D1", "nope"), ("?foo=1", "foo"), ("?q=pok&foo=1", "foo"),
    ],
)  # fmt: skip
def test_a_link_to_nothing_says_what_is_wrong(open_page: Open, query: str, named: str, lang: str) -> None:
    at = open_page("rules", query, lang)
    assert named in re.sub("<[^>]*>", "", text_of(at))
    assert say("rules.all", lang) in [link.proto.label for link in at.get("page_link")]
    assert "search" not in [part.proto.component_name for part in at.get("bidi_component")]


def test_every_entry_leads_to_a_page_that_knows_it() -> None:
    for entry in entries():
        page, _, query = place_of(entry, Settings()).partition("?")
        assert page in PAGES
        values = dict(parse_qsl(query))
        assert _knows(entry, page, values), entry


def _knows(entry: Entry, page: str, values: dict[str, str]) -> bool:
    if entry.kind == "rule":
        return has_rule(values["rule"], entry.game)
    if entry.kind == "house_rule":
        return page == HOUSE_PAGE and game_of(page, values) == entry.game
    return game_of(page, values) == entry.game


def test_a_rule_of_the_other_game_is_a_tap_away_and_the_way_back_keeps_the_query(open_page: Open) -> None:
    at = ask_page(open_page, "เจ้ามือป๊อก", "th")
    assert at.session_state["samrap_settings"].game == "tong"
    del at.query_params["q"]
    at.query_params["rule"] = "P3.2"  # as the tap leads
    at.run()
    assert at.session_state["samrap_settings"].game == "pok"
    at.button(key="back_pressed").click().run()
    assert page_query(at) == {"q": "เจ้ามือป๊อก"}
    at.query_params["face"] = "KS"
    del at.query_params["q"]
    at.run()
    at.button(key="back_pressed").click().run()
    assert page_query(at) == {"q": "เจ้ามือป๊อก"}
