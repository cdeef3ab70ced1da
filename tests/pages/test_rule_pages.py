"""The page of every rule and the page of the sources: what is drawn is what the engine says, and whose word it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from itertools import pairwise
from typing import Any

import pytest

from cards.phai_tong.deck import parse_hand
from cards.phai_tong.house import House
from cards.phai_tong.wins import WIN_CATEGORIES, judge_win
from cards.pok_deng.house import House as PokHouse
from cards.protocol import answer
from cards.rulebook import Rule, game_of_rule, has_rule, rule_by_id, rules
from cards.sources import SOURCES, difference_of, differences, runs, sentence_by_id, sentences, sentences_of, standing
from cards.wording import (
    LANGS,
    capital,
    plain_text,
    say,
    say_card,
    say_category,
    say_deng,
    say_hand_class,
    say_house_choice,
    say_house_rule,
    say_house_title,
    say_reason,
    say_set,
)
from cards.worked import NearMiss, near_misses, read_situation, request_of
from lessons.quizzes.games import GAME_BY_KEY
from lessons.ui import rule_page
from lessons.ui.places import HOUSE_PAGE
from lessons.ui.session import Settings, cookie_text, settings_from_cookie
from tests.pages.conftest import Open, part_json, query_of, text_of

RULES = [rule for game in SOURCES for rule in rules(game)]
PLAIN = Settings()
STRANGE = Settings(
    house=House(
        iao_sian="mixed", khiao_wan=False, si_tua_from_pong=True, dealt_win="thok", upstream="drawer_last",
        price_chong=2, price_si_tua=3, price_lom=7, price_big_lom=9, thok_bonus_chong=5, thok_bonus_lom=6,
    ),
    pok_house=PokHouse(
        must_draw="off", dealer_must_draw=True, catch="two_or_three", tie="deng_difference",
        straight_vs_yellow="yellow", straight_rank="by_points", straight_tie="push", straight_flush="own_class",
        tong_ace="low",
    ),
)  # fmt: skip
HOUSES = {"default": PLAIN, "strange": STRANGE}


# --- house rules ------------------------------------------------------------------------------------------------------


def judged(told: Mapping[str, Any]) -> dict[str, Any]:
    """What an answer of the protocol says a hand is and who gets what, without the prices of classes."""
    names = ("category", "kind", "class", "deng", "winner", "outcome", "pays", "must", "may", "waits", "settlements")
    return {name: told[name] for name in names if name in told}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_house_rule_that_changes_what_an_example_is_stands_on_the_rules_page(rule: Rule) -> None:
    rows = GAME_BY_KEY[game_of_rule(rule.id)].house_rules
    for example in rule.examples:
        request = request_of(example, game_of_rule(rule.id), drawing=rule.id in ("P4.1", "P4.2"))
        if request is None:
            continue
        own = request.get("rules", {})
        usual = judged(answer(request))
        for key, row in rows.items():
            for choice in row.choices if key not in own else ():
                if judged(answer({**request, "rules": {**own, key: choice}})) != usual:
                    assert key in rule.house, (example, choice)


def test_every_house_rule_stands_on_the_page_of_its_own_rule_and_no_other_name_does() -> None:
    for game in GAME_BY_KEY.values():
        for key, row in game.house_rules.items():
            assert key in rule_by_id(row.rule).house, key
    for rule in RULES:
        assert set(rule.house) <= set(GAME_BY_KEY[game_of_rule(rule.id)].house_rules)


# --- what is drawn is what the engine says ----------------------------------------------------------------------------


def plain(html: str) -> str:
    """The words of some HTML without what is between them, so that clauses and lines do not matter."""
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", " ", html)))


def panels(html: str) -> list[str]:
    """The panels of examples and near misses, in their order."""
    return re.findall(r'<section class="panel ex.*?</section>', html, re.DOTALL)


def win_words(told: Mapping[str, Any], lang: str) -> list[str]:
    if told["category"] is None:
        return [say_category("no_win", lang)]
    return [say_category(told["category"], lang, told["thok"]), say("unit.points", lang, count=told["price"])]


def waits_words(told: Mapping[str, Any], lang: str) -> list[str]:
    if not told["waits"]:
        return [capital(say("option.not_ready", lang))]
    return [capital(say("option.ready", lang)), *(say_card(wait["card"], lang) for wait in told["waits"])]


def hand_words(told: Mapping[str, Any], lang: str) -> list[str]:
    points = say("unit.points", lang, count=told["points"])
    first = points if told["class"] == "points" else say_hand_class(told["class"], lang)
    return [first] if told["deng"] == 1 else [first, say_deng(told["deng"], lang)]


def paid_words(told: Mapping[str, Any], lang: str) -> list[str]:
    way = {"win": "gets", "lose": "pays", "push": "push"}[told["outcome"]]
    return [say(f"ask.pok.{way}", lang, count=abs(told["pays"]))]


def claim_words(told: Mapping[str, Any], lang: str) -> list[str]:
    winner = told["claims"][[claim["player"] for claim in told["claims"]].index(told["winner"])]
    return [
        f"{say('seat.player', lang, number=told['winner'] + 1)}",
        say_category(winner["category"], lang, told["thok"]),
        *(say("unit.points", lang, count=claim["price"]) for claim in told["claims"]),
    ]


def duty_words(told: Mapping[str, Any], lang: str) -> list[str]:
    duty = "must" if told["must"] else "may" if told["may"] else "must_not"
    return [say(f"option.{duty}", lang)]


WORDS: Mapping[str, Callable[[Mapping[str, Any], str], list[str]]] = {
    "set": lambda told, lang: [capital(say_set(told["kind"], lang))],
    "pong": lambda told, lang: [],
    "explain": lambda told, lang: hand_words(told, lang) if "points" in told else win_words(told, lang),
    "dealt": win_words,
    "waits": waits_words,
    "claims": claim_words,
    "settle": paid_words,
    "draw": duty_words,
    "round": lambda told, lang: [word for leg in told["settlements"] for word in paid_words(leg, lang)],
}


def assert_clean(html: str) -> None:
    """No mark of a card, no key and no empty word is left where somebody reads."""
    words = unescape(re.sub(r"<[^>]*>", " ", html))
    assert words.strip()
    assert not re.search(r"\[|\]|\{|\}", words), words
    assert not re.search(r"[a-z]+_[a-z]+", words), words


def counted_by_engine(miss: NearMiss, chosen: Settings) -> bool:
    """Whether the engine, asked by the line protocol, takes the hand of a near miss for what it nearly is."""
    game = "tong" if miss.kind in ("win", "set") else "pok"
    request = request_of(miss.situation, game, house=chosen.house_of(game))
    assert request is not None
    told = answer(request)
    if miss.kind == "win":
        return miss.of in told.get("all", ())
    if miss.kind == "deng":
        return bool(told["deng"] == {"two_deng": 2, "three_deng": 3}[miss.of])
    return bool(told["kind" if miss.kind == "set" else "class"] == miss.of)


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_example_and_near_miss_says_what_the_engine_says(rule: Rule, lang: str, name: str) -> None:
    game = game_of_rule(rule.id)
    chosen = settings_in(name, game, lang)
    html = rule_page.pictures_html(rule, chosen)
    drawn = panels(html)
    misses = near_misses(rule.id, chosen.house_of(game))
    assert len(drawn) == len(rule.examples) + len(misses)
    assert "".join(drawn) == html
    for panel, example in zip(drawn, rule.examples, strict=False):
        assert_clean(panel)
        assert 'class="face f' in panel or 'class="qf q' in panel, "cards are drawn"
        drawing = rule.id in ("P4.1", "P4.2")
        request = request_of(example, game, drawing=drawing, house=chosen.house_of(game))
        if request is None:
            wanted = [say_card(code, lang) for code in re.findall("..", read_situation(example)["cards"])]
        else:
            told = answer(request)
            wanted = WORDS[request["do"]](told, lang)
            if request["do"] == "pong":
                assert ('class="dot ok"' in panel) == told["allowed"]
        for word in wanted:
            assert plain(word).lower() in plain(panel).lower(), (example, word)
    for panel, miss in zip(drawn[len(rule.examples) :], misses, strict=True):
        assert_clean(panel)
        counted = counted_by_engine(miss, chosen)
        assert ('class="dot ok"' in panel) == counted, miss
        key = "rules.by_house" if counted else "rules.near"
        assert plain(say(key, lang, what=miss.name(lang))) in plain(panel)
        for reason in miss.reasons:
            assert plain(plain_text(say_reason(reason, lang), lang)) in plain(panel)
        if counted:
            house = chosen.house_of(game)
            assert miss.by_house
            for key in miss.by_house:
                assert plain(say_house_rule(key, getattr(house, key), lang)) in plain(panel)
                assert plain(say_house_rule(key, getattr(type(house)(), key), lang)) in plain(panel)
        else:
            assert miss.reasons
            assert 'class="mk bad' in panel, "why is drawn on the cards"


def settings_in(name: str, game: str, lang: str) -> Settings:
    """The settings of one of the houses, in a game and a language."""
    captions = "thai" if lang == "th" else "thai_rtgs"
    house, pok_house = HOUSES[name].house, HOUSES[name].pok_house
    return Settings(lang=lang, captions=captions, game=game, house=house, pok_house=pok_house)


def test_all_kinds_of_near_misses_are_on_the_pages_and_a_strange_house_counts_some() -> None:
    found = {name: [] for name in HOUSES}  # type: dict[str, list[NearMiss]]
    for name, chosen in HOUSES.items():
        for rule in RULES:
            found[name] += near_misses(rule.id, chosen.house_of(game_of_rule(rule.id)))
    assert {miss.kind for miss in found["default"]} == {"win", "set", "hand", "deng"}
    assert [miss.of for miss in found["default"] if miss.holds] == []
    # by T2.3 three different iao are a sian where the house mixes them: both near misses of a sian are of that
    assert {miss.of: miss.by_house for miss in found["strange"] if miss.holds} == {"sian": ("iao_sian",)}
    assert [miss.kind for miss in found["strange"] if miss.holds] == ["set", "win"]


def test_a_near_miss_is_judged_whatever_points_the_house_has() -> None:
    house = House(iao_sian="mixed", price_lom=20, price_big_lom=20, price_muet=20, price_muet_keng=20)
    (sian,) = (miss for miss in near_misses("T6.5", house) if miss.of == "sian")
    assert sian.by_house == ("iao_sian",)


def test_a_near_miss_that_the_house_counts_says_so_on_the_page(open_page: Open) -> None:
    at = open_page("rules", "?rule=T6.5", "en")
    assert "Near miss: Kin sian" in text_of(at)
    at.session_state["samrap_settings"] = settings_in("strange", "tong", "en")
    words = text_of(at.run())
    assert "At your table this counts: Kin sian" in words
    assert "By the usual rule it does not: a sian of iao is all small or all big." in words


# --- whose word it is -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", sorted({rule.part for rule in RULES}))
def test_a_rules_page_has_its_sentences_its_standing_and_its_house_rules(open_page: Open, part: str) -> None:
    for place, rule in enumerate(row for row in RULES if row.part == part):
        lang = "th" if place % 2 else "en"
        at = open_page("rules", f"?rule={rule.id}", lang)
        words = plain(text_of(at))
        (told,) = (data for data in parts_of(at) if "stands" in data)
        assert re.findall(r'data-tap="([^"]+)"', told) == list(rule.source)
        for found in sentences_of(rule):
            assert plain(found.begins) in words
        assert ("<details" in told) == (len(rule.source) > 3)
        house = GAME_BY_KEY[game_of_rule(rule.id)].house()
        for key in rule.house:
            assert plain(say_house_rule(key, getattr(house, key), lang)) in words
        labels = [link.label for link in at.get("page_link")]
        choices = [key for key in rule.house if GAME_BY_KEY[game_of_rule(rule.id)].house_rules[key].choices]
        assert labels.count(say("rules.change", lang)) == len(choices) + (len(rule.house) > len(choices))
        assert say("sources.all", lang) in labels


def parts_of(at: Any) -> Iterator[str]:
    """The HTML that the page's own parts with things to tap were given."""
    for part in at.get("bidi_component"):
        if part.proto.component_name == "samrap_taps":
            yield bytes(part.proto.bytes).decode().replace('\\"', '"')


@pytest.mark.parametrize(
    ("rule", "stands", "says"),
    [  # by the rulebook: T4.4 is silent, T2.3 open, P4.2, P5.1 and P6.4 differ, P1.4 is S1's alone, P1.1 S2's
        ("T4.4", "silent", "The sources are silent"),
        ("T2.3", "open", "leave it open"),
        ("T6.13", "one", "Told by the source."),
        ("P4.2", "differs", "below four points; S2 forces it from 0 to 4"),
        ("P5.1", "differs", "S2 speaks of catching three alone"),
        ("P6.4", "differs", "beats 9 points; S1 says only"),
        ("P1.4", "one", "Told by S1; S2 is silent"),
        ("P1.1", "one", "Told by S2; S1 is silent"),
        ("P6.5", "both", "Told by S1 and S2 alike"),
    ],
)
def test_where_the_sources_agree_differ_or_are_silent_is_said(
    open_page: Open, rule: str, stands: str, says: str
) -> None:
    assert standing(rule_by_id(rule)) == stands
    assert plain(says) in plain(text_of(open_page("rules", f"?rule={rule}", "en")))


def test_a_difference_is_between_sentences_of_both_sources_and_has_a_house_rule() -> None:
    for found in differences():
        rule = rule_by_id(found.rule)
        assert set(found.sentences) <= set(rule.source)
        assert {sentence_by_id(key).source for key in found.sentences} == {"S1", "S2"}
        assert found.house in rule.house
        assert difference_of(rule) is found
    assert difference_of(rule_by_id("P6.5")) is None


def test_the_house_rule_that_covers_a_silence_stands_there_as_the_learner_has_it(open_page: Open) -> None:
    at = open_page("rules", "?rule=P6.8", "en")
    at.session_state["samrap_settings"] = settings_in("strange", "pok", "en")
    words = plain(text_of(at.run()))
    assert plain(say("rules.house_silent", "en") + say_house_rule("straight_tie", "push", "en")) in words


# --- the page of all sentences ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("source", ["S0", "S1", "S2"])
def test_every_sentence_of_a_source_is_there_in_order_with_its_rules(open_page: Open, source: str, lang: str) -> None:
    at = open_page("rules", f"?sources={source}", lang)
    words = part_json(at, "taps")["html"]
    rows = re.findall(r"<li[^>]*>.*?</li>", words, re.DOTALL)
    assert len(rows) == len(sentences(source))
    for row, found in zip(rows, sentences(source), strict=True):
        assert plain(f"{source} · {found.number}") in plain(row)
        assert plain(found.begins) in plain(row)
        ids = [key for key in re.findall(r'data-tap="([^"]+)"', row) if has_rule(key)]
        assert ids == list(found.rules)
        assert_clean(row)
    assert words.count("<h3>") == len(runs(source))


def test_the_number_of_sentences_is_told_and_that_each_is_covered(open_page: Open) -> None:
    assert "101 sentences, every one covered" in text_of(open_page("rules", "?sources=S0", "en"))
    assert "47 sentences, every one covered but the title" in text_of(open_page("rules", "?sources=S1", "en"))
    assert "57 sentences, every one covered" in text_of(open_page("rules", "?sources=S2", "en"))


def test_all_sources_of_the_game_in_force_are_shown(open_page: Open) -> None:
    at = open_page("rules", "?sources=1", "en")
    assert part_json(at, "taps")["html"].count('class="src"') == 1
    at.session_state["samrap_settings"] = Settings(lang="en", game="pok")
    words = part_json(at.run(), "taps")["html"]
    assert words.count('class="src"') == 2
    assert words.index("S1 · 47") < words.index("S2 · 57")


@pytest.mark.parametrize("source", ["S0", "S1", "S2"])
def test_runs_are_the_sentences_in_order_and_neighbours_are_of_different_parts(source: str) -> None:
    found = runs(source)
    assert [sentence for run in found for sentence in run.sentences] == list(sentences(source))
    for run in found:
        assert all(run.part in {rule_by_id(key).part for key in one.rules} for one in run.sentences if run.part)
    parts = [run.part for run in found]
    assert all(one != other for one, other in pairwise(parts))


def test_a_sentence_asked_for_is_marked_and_its_house_rules_are_as_the_learner_has_them(open_page: Open) -> None:
    at = open_page("rules", "?sources=S0.13", "en")
    (row,) = re.findall(r'<li class="asked-S0-13 on".*?</li>', part_json(at, "taps")["html"])
    assert plain(f"{say_house_title('stir', 'en')}: {say_house_choice('stir', False, 'en')}") in plain(row)
    assert 'data-tap="house:stir"' in row
    assert part_json(at, "shell")["asked"] == "asked-S0-13"
    at = open_page("rules", "?sources=S0", "en")
    assert 'aria-current="true"' not in part_json(at, "taps")["html"].partition("</nav>")[2]
    assert part_json(at, "shell")["asked"] == ""


def test_a_sentence_of_the_other_game_brings_its_game(open_page: Open) -> None:
    assert part_json(open_page("rules", "?sources=S2.13", "en"), "shell")["view"].startswith("pok&")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("S9", "There is no source “S9”, only S0, S1, S2."),
        ("S0.102", "There is no sentence “S0.102”. The last of S0 is S0.101."),
        ("S0.0", "There is no sentence “S0.0”."),
        ("S0.", "There is no sentence “S0.”."),
        ("S1.02", "There is no sentence “S1.02”."),
        ("s0.13", "There is no source “s0.13”"),
        ("2", "There is no source “2”"),
        ("<b>", "There is no source “<b>”"),
    ],
)
def test_a_bad_link_names_what_is_wrong(open_page: Open, asked: str, says: str) -> None:
    at = open_page("rules", f"?sources={asked}", "en")
    assert says in text_of(at)
    assert query_of(at) == {"sources": asked}
    assert part_json(at, "shell")["asked"] == ""


def test_rules_list_and_rule_lead_to_the_sources(open_page: Open) -> None:
    for query, label in (("", "sources.title"), ("?rule=T6.13", "sources.all"), ("?sources=S9", "sources.all")):
        at = open_page("rules", query, "th")
        (way,) = (one for one in at.get("page_link") if one.label == say(label, "th"))
        assert way.proto.query_string.removeprefix("?") == "sources=1"


def test_house_rules_are_changed_on_their_page(open_page: Open) -> None:
    at = open_page("rules", "?rule=T7.2", "en")
    (way,) = (one for one in at.get("page_link") if one.label == say("rules.change", "en"))
    assert (way.proto.page, way.proto.query_string.removeprefix("?")) == (HOUSE_PAGE, "rule=price_chong")
    assert settings_from_cookie(cookie_text(STRANGE), "th").house == STRANGE.house  # so it can be that of a learner


OFF = {"th": "วงคุณไม่เล่นข้อนี้", "en": "Not played at your table"}


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_that_the_table_does_not_play_says_so_beside_its_badges_and_on_its_word(
    open_page: Open, lang: str
) -> None:
    for query in ("?rule=T6.16", "?term=tong.khiao_wan", "?rule=T3.3"):
        at = open_page("rules", query, lang)
        at.session_state["samrap_settings"] = Settings(lang=lang, house=House(khiao_wan=True, stir=True))
        assert OFF[lang] not in text_of(at.run()), query
        at.session_state["samrap_settings"] = Settings(lang=lang, house=House(khiao_wan=False, stir=False))
        assert OFF[lang] in text_of(at.run()), query


def test_every_way_to_win_that_a_house_rule_can_forbid_altogether_is_told_when_it_is() -> None:
    for row in WIN_CATEGORIES:
        situation = read_situation(row.example)
        hand, card = parse_hand(situation["hand"]), situation["win"]
        known = {"thok": situation.get("thok") == "1", "keng": situation.get("keng")}
        if not judge_win(hand, card, row.key, **known, house=House(khiao_wan=False)).holds:
            assert "off" in rule_page.off_badge(rule_by_id(row.rule), Settings(house=House(khiao_wan=False)))
        else:
            assert rule_page.off_badge(rule_by_id(row.rule), Settings(house=House(khiao_wan=False))) == ""
