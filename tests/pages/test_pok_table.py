"""The table of Pok Deng in Streamlit's test harness: a player's round, a dealer's, the coach, links, what is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cards.errors import CardsError
from cards.pok_deng.bots import BOTS
from cards.pok_deng.house import House
from cards.pok_deng.odds import find_advice, find_plans
from cards.pok_deng.play import Observation, Setup, State, lay_pack, legal_actions, observe, replay
from lessons.matches import YOU
from lessons.pok_coaching import MUCH, _difference, find_slips, move_key, worths
from lessons.pok_matches import (
    STRENGTHS,
    PokTable,
    format_pok_table,
    make_move,
    new_pok_table,
    parse_pok_table,
    play_on,
    token_of_pok,
)
from lessons.store import Store, StoreError
from lessons.ui import pok_table_page, pok_table_state
from lessons.ui.pok_table_end import pok_end_html
from lessons.ui.pok_table_mat import leg_html, steppers_of
from lessons.ui.pok_table_state import letter_of_pok, moment_of_pok, read_pok_address
from lessons.ui.pok_table_view import lines_at, mat_html, moments_of, own_html, short_line_of
from lessons.ui.session import Settings, cookie_text, settings_from_cookie
from lessons.ui.table_state import MAT
from lessons.ui.taps import taps as our_taps
from lessons.wording import LANGS, say
from tests.pages.conftest import Open, part_json, text_of, the_learner, whole_query_of

STAMPS = count()


def table_at(at: AppTest) -> PokTable:
    """The table that the address tells of."""
    return parse_pok_table(whole_query_of(at))


def opened(open_page: Open, query: dict[str, str], lang: str = "en") -> AppTest:
    at = open_page("table", lang=lang)
    for key, value in query.items():
        at.query_params[key] = value
    return at.run()


def at_table(open_page: Open, seed: str = "7", lang: str = "en", **more: Any) -> AppTest:
    return opened(open_page, format_pok_table(new_pok_table(seed, **more)), lang)


def mat_of(at: AppTest) -> Any:
    return part_json(at, "table_mat")


def sent(at: AppTest, do: str, *, moment: str = "", stamp: str = "") -> AppTest:
    """What the mat sends when the learner does something."""
    move = {"at": moment or mat_of(at)["at"], "do": do, "stamp": stamp or f"s{next(STAMPS)}"}
    at.session_state[MAT] = {"move": move}
    return at.run()


def may(at: AppTest) -> dict[str, bool]:
    """The buttons, and whether each may be pressed."""
    return {row["kind"]: row["on"] for row in mat_of(at)["buttons"]}


def to_the_end(at: AppTest) -> AppTest:
    """One hand for five points, then whatever may be done first, to the end of the round."""
    for _ in range(40):
        state = table_at(at).now
        if state.phase == "end":
            break
        sits = any(seat.player == YOU for seat in state.table.seats)
        sent(at, "r" if sits and state.phase in ("stake", "cut") else letter_of_pok(legal_actions(state)[0]))
    return at


@pytest.fixture
def tap(monkeypatch: pytest.MonkeyPatch) -> Callable[[AppTest, str], AppTest]:
    """Taps something in one of the page's texts, once."""
    waiting: list[str] = []

    def taps(html: str, *, key: str) -> str | None:
        found = our_taps(html, key=key)
        return waiting.pop() if waiting and f'data-tap="{waiting[-1]}"' in html else found

    monkeypatch.setattr(pok_table_page, "taps", taps)

    def run(at: AppTest, value: str) -> AppTest:
        waiting.append(value)
        at.run()
        assert not waiting, f"nothing to tap says {value}"
        return at

    return run


# --- what is seen -----------------------------------------------------------------------------------------------------


def laid(hands: list[str], own: str, moves: str, stock: str = "", house: House = House()) -> State:  # noqa: B008
    """A round with these hands: of seats 1, 2, … where the dealer is seat 0."""
    return replay(Setup(pack=lay_pack(hands, own, stock), players=len(hands) + 1, house=house), moves)


def drawn_for_you(state: State, lang: str) -> str:
    """All that the page would be given of a round, as one text."""
    chosen, players = Settings(lang=lang), state.setup.players
    moments = moments_of(state)
    drawn = [mat_html(moment.seen, players, chosen) + own_html(moment.seen, chosen) for moment in moments]
    return json.dumps([drawn, [lines_at(moment, players, lang) for moment in moments]])


@pytest.mark.parametrize("lang", LANGS)
def test_rounds_that_differ_in_closed_cards_only_look_alike(lang: str) -> None:
    """P4.1: the dealer sees who drew, not what; here seats 1 and 2 hold other cards of the same sort."""
    moves = "s1.r.s2.r.s5.r.r.r.r.d.x"
    one = laid(["2S 2D", "KD 7H", "3S 3D"], "5S KC", moves, "9S")
    other = laid(["4S AD", "QD 6H", "3S 3D"], "5S KC", moves, "8C")
    assert drawn_for_you(one, lang) == drawn_for_you(other, lang)
    ended = [drawn_for_you(replay(state.setup, moves + ".x.x"), lang) for state in (one, other)]
    assert ended[0] != ended[1], "at the end they lie open"


@pytest.mark.parametrize("players", range(2, 12))
def test_everybody_has_a_place_at_the_mat(players: int) -> None:
    table = play_on(new_pok_table("5", players=players))
    html = mat_html(observe(table.now, YOU), players, Settings(lang="en"))
    assert [html.count(f'data-seat="{seat}"') for seat in range(1, players)] == [1] * (players - 1)
    areas = [piece.split('"')[0] for piece in html.split("grid-area:")[1:]]
    assert len(set(areas)) == players, "the pack lies in a place of its own"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("lang", LANGS)
def test_every_event_has_a_line(seed: int, lang: str) -> None:
    random = Random(seed)
    table = play_on(
        new_pok_table(str(seed), seat=random.choice(("player", "dealer")), house=House(catch="two_or_three"))
    )
    while table.now.phase != "end":
        table = make_move(table, random.choice(legal_actions(table.now)))
    for moment in moments_of(table.now):
        for line in lines_at(moment, table.now.setup.players, lang):
            assert line
            assert not set("{}[]") & set(line), line


MANY = {
    "game": "pok", "seed": "78c7806d", "players": "6", "dealer": "5",
    "moves": "s5.s5.r.s5.r.s5.r.s10.r.s2.r.c5-2.l5.r",
}  # fmt: skip
"""Four hands of the learner's: pok 8 of 2 deng at once, then 9, 3 and 1 against 6: +10, +5, −5, −5."""


def many_hands() -> PokTable:
    """The round of `MANY`, in which the hands that are left all draw."""
    table = play_on(parse_pok_table(MANY))
    for _ in range(3):
        table = make_move(table, legal_actions(table.now)[0])
    return table


WITH = {
    "en": (
        "With pok 8, 2 deng, you get 10 points",
        "With 9 points, you get 5 points",
        "With 1 point, you pay 5 points",
    ),
    "th": ("ขาที่ได้ ป๊อกแปด สองเด้ง คุณได้ 10 แต้ม", "ขาที่ได้ 9 แต้ม คุณได้ 5 แต้ม", "ขาที่ได้ 1 แต้ม คุณจ่าย 5 แต้ม"),
}


@pytest.mark.parametrize("lang", LANGS)
def test_what_each_own_hand_came_to_is_a_sentence_and_the_eye_reads_the_sum_first(lang: str) -> None:
    moments = moments_of(many_hands().now)
    lines = [lines_at(moment, 6, lang) for moment in moments]
    said = [line for row in lines for line in row]
    for told in WITH[lang]:
        assert told in said
    short = [short_line_of(moment, row) for moment, row in zip(moments, lines, strict=True)]
    assert WITH[lang][0] in short, "what was settled at once is news; the hands lie open"
    assert short[-1].startswith(say("table.line.you_get", lang, count=5))
    assert WITH[lang][1] not in short[-1], "hand by hand it stands below"


def test_the_strengths_are_those_of_the_engine() -> None:
    assert tuple(bot.key for bot in BOTS) == STRENGTHS


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_begins_by_a_tap_and_a_round_is_played_to_its_end(
    open_page: Open, tap: Callable[[AppTest, str], AppTest], lang: str
) -> None:
    at = opened(open_page, {"game": "pok"}, lang)
    for choice in ("players 9", "others strong", "cap 10"):
        tap(at, choice)
    assert whole_query_of(at) == {"game": "pok", "players": "9", "others": "strong", "cap": "10"}
    tap(at, "begin")
    table = table_at(at)
    assert (table.now.setup.players, table.others, table.now.setup.cap, table.deals) == (9, "strong", 10, False)
    assert table.now.turn == YOU
    to_the_end(at)
    result = table_at(at).now.result
    assert result is not None
    assert sum(result.points) == 0
    mat = mat_of(at)
    legs = len(table_at(at).now.table.seats)
    assert mat["end"].count("<li>") >= legs
    assert say("table.end.total", lang) in text_of(at)
    sent(at, "next")
    assert (len(table_at(at).match.hands), table_at(at).match.sheet) == (2, (result.points,))


def test_several_legs_a_cut_and_a_last_leg_are_laid_under_the_cap(open_page: Open) -> None:
    """P1.2, P1.4: a seat may lay several legs, cut in before another's, and take the leg dealt after the dealer."""
    at = at_table(open_page, "7", cap=7)
    (points,) = mat_of(at)["steppers"]
    assert (points["values"][0], points["values"][-1]) == (1, 7)
    sent(at, "s7")
    sent(at, "s3")
    sent(at, "s8")
    assert [seat.stake for seat in table_at(at).now.table.seats if seat.player == YOU] == [7, 3], "above the cap"
    sent(at, "r")
    assert [row["name"] for row in mat_of(at)["steppers"]] == ["laid", "place"]
    before = mat_of(at)["steppers"][1]["values"][0]
    sent(at, f"c2-{before}")
    sent(at, "l1")
    mine = [seat for seat in table_at(at).now.table.seats if seat.player == YOU]
    assert sorted((seat.kind, seat.stake) for seat in mine) == [("cut", 2), ("last", 1), ("own", 3), ("own", 7)]
    assert mat_of(at)["frames"][-1]["own"].count('class="qlay"') == 4


def test_a_hand_that_must_draw_says_why_it_may_not_stand(open_page: Open) -> None:
    """P4.2: up to four points must draw by the defaults."""
    for seed in map(str, range(40)):
        table = play_on(new_pok_table(seed))
        for do in ("stake", "ready", "ready"):
            action = next(action for action in legal_actions(table.now) if action.kind == do)
            table = make_move(table, action)
        if table.now.phase == "draw" and len(legal_actions(table.now)) == 1:
            break
    at = opened(open_page, format_pok_table(table))
    stand, draw = mat_of(at)["buttons"]
    assert (stand["on"], draw["on"], draw["go"]) == (False, True, True)
    assert "must draw" in stand["why"]
    before = whole_query_of(at)
    assert whole_query_of(sent(at, "x")) == before
    assert whole_query_of(sent(at, "d")) != before


def dealer_to_move(house: House) -> PokTable:
    """A table at which the learner deals and has been asked, with hands of two and of three cards against him."""
    for seed in map(str, range(200)):
        table = play_on(new_pok_table(seed, seat="dealer", house=house))
        kinds = {move_key(action) for action in legal_actions(table.now)}
        if {"stand", "draw", *(f"catch_{size}" for size in house.catches)} <= kinds:
            return table
    raise AssertionError("no such round")


@pytest.mark.parametrize("catch", ["three", "two_or_three"])
def test_the_dealer_has_the_catches_of_the_house(open_page: Open, catch: str) -> None:
    """P5.1: three only, or two as well."""
    house = House(catch=catch)
    at = opened(open_page, format_pok_table(dealer_to_move(house)))
    wanted = {"three": ["catch_three"], "two_or_three": ["catch_three", "catch_two"]}[catch]
    assert list(may(at)) == [*wanted, "stand", "draw"]
    sent(at, "k3")
    state = table_at(at).now
    assert state.catch == "three"
    assert all(state.settlements[leg] is not None for leg, hand in enumerate(state.hands) if len(hand) == 3)
    if state.phase != "end":
        assert not may(at)["catch_three"], "one catch a round"


def test_a_dealer_who_gives_notice_deals_three_rounds_more(open_page: Open) -> None:
    """P1.5: three rounds' notice; then the seat to his right deals."""
    at = to_the_end(at_table(open_page, "21", seat="dealer"))
    sent(at, "notice")
    assert table_at(at).match.left == 3
    assert may(at) == {"notice": False, "next": True}
    assert mat_of(at)["ask"] == "You gave notice: 3 rounds more to deal."
    for left in (2, 1, 0):
        sent(at, "next")
        if table_at(at).now.phase != "end":
            assert f"{left + 1} to deal" in text_of(at)
        to_the_end(at)
        assert table_at(at).match.left == left
    assert say("pok_table.end.notice_over", "en", who="Pa Taeo") in mat_of(at)["end"]
    sent(at, "next")
    assert table_at(at).now.setup.dealer == 1
    assert "cut_in" in may(sent(sent(at, "s1"), "r")), "the learner plays as a player now"


@pytest.mark.parametrize("do", ["k3", "next", "notice", "d", "s0", "s101x", "nonsense", "", "undo", "c1-0"])
def test_what_cannot_be_done_is_not_done(open_page: Open, do: str) -> None:
    at = at_table(open_page)
    before = whole_query_of(at)
    assert whole_query_of(sent(at, do)) == before


def test_what_is_sent_twice_or_too_late_is_done_once(open_page: Open) -> None:
    at = at_table(open_page)
    before = mat_of(at)["at"]
    sent(at, "s5", stamp="a")
    once = whole_query_of(at)
    at.run()
    assert whole_query_of(at) == once
    assert whole_query_of(sent(at, "s2", moment=before, stamp="b")) == once


@pytest.mark.parametrize("undo", [True, False])
def test_undo_takes_back_the_learners_last_move_where_it_may(open_page: Open, undo: bool) -> None:
    at = sent(at_table(open_page, undo=undo), "s5")
    before = whole_query_of(at)
    sent(at, "r")
    after = whole_query_of(at)
    assert (mat_of(at)["undo"] is not None) is undo
    assert whole_query_of(sent(at, "undo")) == (before if undo else after)


# --- the coach --------------------------------------------------------------------------------------------------------


def seen_by_player(hand: str, house: House = House()) -> Observation:  # noqa: B008 - frozen
    state = laid([hand, "KD 7H"], "5S KC", "s1.r.s1.r.r.r", house=house)
    return observe(state, 1)


@pytest.mark.parametrize("hand", ["6S KH", "6S 9H", "4D 2D", "KS 7D"])
def test_draw_or_stand_is_worth_what_the_odds_say(hand: str) -> None:
    found = worths(seen_by_player(hand))
    advice = find_advice(hand.split())
    assert found == {"draw": advice.draw, "stand": advice.stand}
    assert next(iter(found)) == advice.best


def test_what_has_no_choice_is_worth_no_word() -> None:
    assert worths(seen_by_player("2S KH")) == {}, "P4.2: it must draw"


def test_the_dealers_moves_are_worth_what_the_plans_say() -> None:
    """Everybody lays one point, one stands and one draws: then a move is worth its best plan of `find_plans`."""
    state = laid(["6S KH", "2S 2D"], "5D KC", "s1.r.s1.r.r.r.x.d", "9S")
    found = worths(observe(state, 0))
    plans = find_plans(("5D", "KC"), stood=1, drew=1)
    wanted = {"draw": next(plan.value for plan in plans if plan.catch is None and plan.draw),
              "stand": next(plan.value for plan in plans if plan.catch is None and not plan.draw),
              "catch_three": max(plan.value for plan in plans if plan.catch == "three")}  # fmt: skip
    assert {key: found[key] for key in wanted} == pytest.approx(wanted)
    assert next(iter(found)) == max(wanted, key=lambda key: wanted[key])


def test_a_move_that_cost_much_is_told_and_a_good_one_is_not() -> None:
    """Seven points that draw give away what the odds say; those that stand give away nothing."""
    state = laid(["KS 7D", "KD 7H"], "5S KC", "s1.r.s1.r.r.r", "9S")
    advice = find_advice(("KS", "7D"))
    assert advice.stand is not None
    assert advice.cost > MUCH
    bad, good = (replay(state.setup, f"s1.r.s1.r.r.r.{move}") for move in "dx")
    (slip,) = find_slips(bad, 1)
    assert slip.at == 6
    assert slip.cost == pytest.approx(advice.cost)
    assert find_slips(good, 1) == ()


@pytest.mark.parametrize(("coach", "hints", "shown"), [("off", 0, 0), ("ask", 3, 0), ("always", 3, 3)])
def test_the_coach_speaks_when_he_may(
    open_page: Open, tap: Callable[[AppTest, str], AppTest], coach: str, hints: int, shown: int
) -> None:
    at = opened(open_page, format_pok_table(dealer_to_move(House())))
    tap(at, f"coach {coach}")
    assert table_at(at).coach == coach
    assert (len(mat_of(at)["hints"]), mat_of(at)["hinted"]) == (hints, shown)


def at_link(at: AppTest, query: dict[str, str]) -> AppTest:
    """Another link in the same visit."""
    for key in whole_query_of(at):
        del at.query_params[key]
    for key, value in query.items():
        at.query_params[key] = value
    return at.run()


def test_the_coach_stays_as_he_was_told_when_another_link_is_opened(
    open_page: Open, tap: Callable[[AppTest, str], AppTest]
) -> None:
    query = format_pok_table(new_pok_table("7"))
    at = tap(opened(open_page, query), "coach always")
    assert table_at(at_link(at, format_pok_table(new_pok_table("9")))).coach == "always"
    assert table_at(at_link(at, {**query, "coach": "off"})).coach == "off", "the link says so"
    tap(at_link(at, {"game": "pok"}), "coach ask")
    assert table_at(tap(at, "begin")).coach == "ask"
    assert settings_from_cookie(cookie_text(Settings(coach="always")), "en").coach == "always"


LEGS = ("You, hand 1", "You, hand 2", "You, hand 3", "Pa Taeo", "Lung Chai", "Na Oi", "Phi Num", "You, hand 4")


def test_the_hands_of_a_player_are_numbered_among_his_own_and_deng_is_said() -> None:
    table = many_hands()
    html = pok_end_html(table, Settings(lang="en"))
    assert [html.count(f"<b>{who}</b>") for who in LEGS] == [1] * len(LEGS)
    assert html.count("2 deng: the points laid times 2.") == 1, "P3.1: ten points on five"


def test_others_hands_are_numbered_among_their_own_in_the_log() -> None:
    state = replay(
        Setup(pack=lay_pack(["KS 7D", "KD 7H", "2S 4D", "6C KC"], "5S KH", "9C"), players=3, dealer=0),
        "s1.r.s2.s3.s4.r.r.r.x.x.x.x",
    )
    said = " ".join(line for moment in moments_of(state) for line in lines_at(moment, 3, "en"))
    assert [f", hand {number}" in said for number in (1, 2, 3, 4)] == [True, True, True, False]


def test_a_slip_names_its_hand_and_its_numbers_agree() -> None:
    """0.148 − 0.077 is 0.071, as it is printed."""
    assert _difference(0.0774, 0.1476) == "0.071"
    state = laid(["KS 7D", "KD 7H"], "5S KC", "s1.r.s1.r.r.r.d", "9S")
    (slip,) = find_slips(state, 1)
    facts = dict(slip.why.facts)
    draw, stand, cost = (float(str(facts[key]).replace("−", "-")) for key in ("draw", "stand", "cost"))
    assert round(stand - draw, 3) == cost


def test_a_move_of_several_hands_names_its_hand() -> None:
    state = many_hands().now
    draws = [at for at, action in enumerate(state.actions) if action.seat == YOU and action.kind == "draw"]
    assert [leg_html(state, at, "en") for at in draws] == [f"<b>Hand {number}:</b> " for number in (1, 2, 4)]
    told = [lines_at(moments_of(state)[at + 1], 6, "en")[0] for at in draws]
    assert told[0] == "Hand 1: You draw five of spades"
    assert [line.split(":")[0] for line in told] == ["Hand 1", "Hand 2", "Hand 4"]
    alone = laid(["KS 7D", "KD 7H"], "5S KC", "s1.r.s1.r.r.r.d", "9S")
    assert leg_html(alone, 6, "en") == "", "one hand needs no number"


# --- kept, links ------------------------------------------------------------------------------------------------------


def test_every_move_is_kept_and_the_start_goes_on_with_it(
    open_page: Open, fresh_store: Store, tap: Callable[[AppTest, str], AppTest]
) -> None:
    at = sent(at_table(open_page, "9"), "s5")
    query = whole_query_of(at)
    (kept,) = fresh_store.matches(the_learner(), "pok", 5)
    assert kept.token == token_of_pok(table_at(at))
    assert fresh_store.matches(the_learner(), "tong") == []
    later = opened(open_page, {"game": "pok"})
    assert say("table.go_on", "en") in text_of(later)
    assert whole_query_of(tap(later, "go_on")) == query


def test_a_move_that_cannot_be_kept_is_not_made(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    at = at_table(open_page, "9")
    before = whole_query_of(at)

    def fails(*_: Any) -> None:
        raise StoreError("full", "no room", path="x")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "keep_match", fails)
        sent(at, "s5")
        assert whole_query_of(at) == before
        assert say("table.send.not_kept", "en") in text_of(at)
    assert whole_query_of(sent(at, "s5")) != before


def test_a_match_too_long_for_an_address_is_in_the_store(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    at = at_table(open_page, "9")
    monkeypatch.setattr(pok_table_state, "LONGEST_ADDRESS", 60)
    sent(at, "s5")
    query = whole_query_of(at)
    assert set(query) == {"game", "match"}
    other = opened(open_page, query)
    assert mat_of(other)["at"] == mat_of(at)["at"]
    assert mat_of(sent(other, "r"))["at"] != mat_of(at)["at"], "it goes on from there"


def test_a_link_goes_on_at_the_same_move_with_the_same_others(open_page: Open) -> None:
    at = sent(at_table(open_page, "11"), "s5")
    other = opened(open_page, whole_query_of(at))
    assert mat_of(other)["frames"] == mat_of(at)["frames"]
    assert whole_query_of(sent(at, "r")) == whole_query_of(sent(other, "r"))


def test_points_begin_where_they_were_left(open_page: Open) -> None:
    at = to_the_end(sent(at_table(open_page, "11"), "s10"))
    sent(at, "next")
    (points,) = steppers_of(table_at(at), "en")
    assert points.values[points.at] == 10


def test_a_round_is_looked_at_step_by_step(open_page: Open, tap: Callable[[AppTest, str], AppTest]) -> None:
    at = to_the_end(at_table(open_page, "8"))
    table = table_at(at)
    tap(tap(tap(at, "look"), "step 1"), "open 1")
    assert (whole_query_of(at)["step"], whole_query_of(at)["open"]) == ("1", "1")
    tap(at, f"step {len(table.now.actions)}")
    assert say("pok_table.end.settled", "en") in mat_of(at)["end"]
    assert mat_of(at)["buttons"] == []
    assert table_at(tap(at, "table")) == table


BAD = [
    ({"seed": "7", "moves": "s5.zz"}, "bad_value", "zz"),
    ({"seed": "7", "moves": "d"}, "illegal_move", "draw"),
    ({"seed": "7", "cap": "5", "moves": "s6"}, "illegal_move", "stake"),
    ({"seed": "7", "players": "12"}, "bad_value", "12"),
    ({"seed": "7", "others": "best"}, "bad_value", "best"),
    ({"seed": "7", "coach": "loud"}, "bad_value", "loud"),
    ({"seed": "7", "direction": "up"}, "bad_value", "up"),
    ({"seed": "7", "rules": "jokers:true"}, "unknown_rule", "jokers"),
    ({"seed": "7", "deal": "first"}, "unknown_key", "deal"),
    ({"moves": "s5"}, "missing_key", "seed"),
    ({"seat": "queen"}, "bad_value", "queen"),
    ({"players": "3"}, "bad_value", "3"),
    ({"match": "nowhere"}, "bad_value", "nowhere"),
    ({"seed": "7", "step": "4"}, "bad_value", "4"),
    ({"seed": "7", "step": "0", "open": "1"}, "bad_value", "1"),
]  # fmt: skip


@pytest.mark.parametrize(("query", "code", "token"), BAD)
def test_a_bad_link_says_what_is_wrong_and_is_left_as_it_is(
    open_page: Open, query: dict[str, str], code: str, token: str
) -> None:
    asked = {"game": "pok", **query}
    for lang in LANGS:
        at = opened(open_page, asked, lang)
        assert whole_query_of(at) == asked
        assert say("table.bad", lang) in text_of(at)
        assert mat_of(at) is None
    if "match" not in query:
        with pytest.raises(CardsError) as error:
            read_pok_address(asked)
        assert (error.value.code, error.value.token) == (code, token)


def test_moments_of_a_match_differ() -> None:
    table = play_on(new_pok_table("7"))
    after = make_move(table, legal_actions(table.now)[0])
    assert len({moment_of_pok(table), moment_of_pok(after), moment_of_pok(play_on(new_pok_table("8")))}) == 3


def test_each_game_has_its_own_table(open_page: Open) -> None:
    at = opened(open_page, {"game": "pok"})
    assert say("pok_table.title", "en") in text_of(at)
    at = opened(open_page, {"players": "7"})
    assert say("table.title", "en") in text_of(at)
