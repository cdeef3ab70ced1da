"""The table in Streamlit's test harness: a hand to its end, undo, links and bad links, what is kept, looking back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cards.errors import CardsError
from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.coach import Slip, find_options, find_slip
from cards.phai_tong.deck import CODES
from cards.phai_tong.house import House
from cards.phai_tong.play import Action, legal_actions, observe
from lessons.matches import YOU, Table, format_table, make_move, new_table, parse_table, play_on, state_at, token_of
from lessons.store import Store, StoreError
from lessons.ui import table_page, table_state
from lessons.ui.html import sentence
from lessons.ui.table_state import MAT, letter_of, moment_of, read_address
from lessons.ui.table_view import frames_of, lines_of
from lessons.ui.taps import taps as our_taps
from lessons.wording import LANGS, say
from tests.pages.conftest import Open, part_json, text_of, the_learner, whole_query_of

STAMPS = count()


def table_at(at: AppTest) -> Table:
    """The table that the address tells of."""
    found = parse_table(whole_query_of(at))
    assert isinstance(found, Table)
    return found


def opened(open_page: Open, query: dict[str, str], lang: str = "en") -> AppTest:
    at = open_page("table", lang=lang)
    for key, value in query.items():
        at.query_params[key] = value
    return at.run()


def sent(at: AppTest, do: str, *, moment: str = "", stamp: str = "") -> AppTest:
    """What the mat sends when the learner does something."""
    move = {"at": moment or part_json(at, "table_mat")["at"], "do": do, "stamp": stamp or f"s{next(STAMPS)}"}
    at.session_state[MAT] = {"move": move}
    return at.run()


def strong_move(table: Table) -> str:
    return letter_of(BOT_BY_KEY["strong"].choose(observe(table.now, YOU), Random(1)))


def played(at: AppTest, moves: int = 999) -> AppTest:
    """So many moves of the learner's, as a strong player makes them, or to the end of the hand."""
    for _ in range(moves):
        table = table_at(at)
        if table.now.phase == "end":
            break
        sent(at, strong_move(table))
    return at


@pytest.fixture
def tap(monkeypatch: pytest.MonkeyPatch) -> Callable[[AppTest, str], AppTest]:
    """Taps something in one of the page's texts, once."""
    waiting: list[str] = []

    def taps(html: str, *, key: str) -> str | None:
        found = our_taps(html, key=key)
        return waiting.pop() if waiting and f'data-tap="{waiting[-1]}"' in html else found

    monkeypatch.setattr(table_page, "taps", taps)

    def run(at: AppTest, value: str) -> AppTest:
        waiting.append(value)
        at.run()
        assert not waiting, f"nothing to tap says {value}"
        return at

    return run


# --- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_the_last_frame_is_what_the_seat_sees(seed: int) -> None:
    random = Random(seed)
    house = House(
        stir=seed % 3 == 0, pong_on_discard=seed % 2 == 0, win_on_discard=seed % 4 == 0,
        keng_choice=random.choice(("before_deal", "after_deal")),
    )  # fmt: skip
    table = play_on(new_table(str(seed), players=random.choice((6, 7)), house=house))
    while True:
        seen, last = observe(table.now, YOU), frames_of(table.now)[-1]
        assert (last.hand, last.sizes) == (seen.hand.cards, seen.sizes)
        assert [sorted(row) for row in last.ponged] == [sorted(row) for row in seen.ponged]
        assert last.thrown == tuple(
            tuple(card for owner, card in seen.thrown if owner == seat) for seat in range(len(seen.sizes))
        )
        assert (last.card, last.pile) == (seen.card, seen.pile_left)
        if table.now.phase == "end":
            break
        table = make_move(table, random.choice(legal_actions(table.now)))
    for lang in LANGS:
        lines = lines_of(table.now, lang)
        assert len(lines) == len(frames_of(table.now))
        assert not any("{" in line or "[" in line for line in lines)


def test_the_page_is_given_nothing_that_the_seat_could_not_see(open_page: Open) -> None:
    at = played(opened(open_page, format_table(new_table("5", others="strong"))), 3)
    table, told = table_at(at), json.dumps(part_json(at, "table_mat"))
    mat = json.loads(told)
    assert {code for frame in mat["frames"] for code in frame["hand"]} <= {
        card for frame in frames_of(table.now) for card in frame.hand
    }
    others = [player.keng for player in table.now.players[1:]]
    assert all(others)
    assert mat["keng"] == table.now.players[YOU].keng
    assert set(mat) == {
        "frames", "first", "lines", "seats", "dealer", "back", "keng", "names", "words", "at", "start", "pick",
        "buttons", "undo", "ask", "look", "end", "hints", "hinted", "note", "guide", "heard",
    }  # fmt: skip
    assert not mat["end"], "hands lie open only when the hand is over"


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_begins_by_a_tap_and_a_hand_is_played_to_its_end(
    open_page: Open, tap: Callable[[AppTest, str], AppTest], lang: str
) -> None:
    at = open_page("table", lang=lang)
    tap(tap(at, "players 7"), "others strong")
    assert whole_query_of(at) == {"players": "7", "others": "strong"}
    tap(at, "begin")
    assert (table_at(at).now.setup.players, table_at(at).others) == (7, "strong")
    assert table_at(at).now.turn == YOU
    played(at)
    table = table_at(at)
    assert table.now.result is not None
    mat = part_json(at, "table_mat")
    assert say("table.end.hands", lang) in mat["end"]
    assert mat["end"].count('class="who3"') == 7
    assert mat["buttons"][2]["do"] == "next"
    assert say("table.end.sheet", lang) in text_of(at)
    sent(at, "next")
    after = table_at(at)
    assert len(after.match.hands) == 2
    assert (part_json(at, "table_mat")["back"], after.match.sheet) == ("orange", (table.now.result.points,))


def test_a_link_goes_on_at_the_same_move_with_the_same_others(open_page: Open) -> None:
    at = played(opened(open_page, format_table(new_table("11"))), 4)
    query, move = whole_query_of(at), strong_move(table_at(at))
    other = opened(open_page, query)
    assert part_json(other, "table_mat")["frames"] == part_json(at, "table_mat")["frames"]
    assert whole_query_of(sent(at, move)) == whole_query_of(sent(other, move))


def test_what_is_sent_twice_or_too_late_is_done_once(open_page: Open) -> None:
    at = opened(open_page, format_table(new_table("3")))
    before = part_json(at, "table_mat")["at"]
    sent(at, "k4b", stamp="a")
    once = whole_query_of(at)
    at.run()
    assert whole_query_of(at) == once
    sent(at, "k5b", moment=before, stamp="b")
    assert whole_query_of(at) == once


@pytest.mark.parametrize("do", ["d4b", "next", "k1a", "nonsense", "", "undo"])
def test_what_cannot_be_done_is_not_done(open_page: Open, do: str) -> None:
    at = opened(open_page, format_table(new_table("3")))
    before = whole_query_of(at)
    assert whole_query_of(sent(at, do)) == before


def test_undo_takes_back_the_learners_last_move_and_no_other(open_page: Open) -> None:
    at = played(opened(open_page, format_table(new_table("4"))), 2)
    before = whole_query_of(at)
    played(at, 1)
    assert whole_query_of(at) != before
    sent(at, "undo")
    assert whole_query_of(at) == before
    at.run()
    assert whole_query_of(at) == before, "what was taken back is not done again"


def test_without_undo_nothing_is_taken_back(open_page: Open) -> None:
    at = played(opened(open_page, format_table(new_table("4", undo=False))), 2)
    before = whole_query_of(at)
    assert part_json(at, "table_mat")["undo"] is None
    assert whole_query_of(sent(at, "undo")) == before


def test_a_flat_button_says_why(open_page: Open) -> None:
    at = opened(open_page, format_table(new_table("3")))
    sent(at, "k4b")
    flat = [row for row in part_json(at, "table_mat")["buttons"] if not row["on"]]
    assert flat
    assert all(row["why"].endswith(".") for row in flat)


def test_the_guided_hand_leads_to_a_win(open_page: Open) -> None:
    from lessons.guided import STEPS  # noqa: PLC0415

    at = opened(open_page, {"deal": "first"})
    for step in STEPS:
        mat = part_json(at, "table_mat")
        assert mat["guide"], step
        sent(at, step.move)
    result = table_at(at).now.result
    assert result is not None
    assert result.winner == YOU


@pytest.mark.parametrize("lang", LANGS)
def test_leaving_the_guided_hand_is_said_once_and_the_coach_goes_on(open_page: Open, lang: str) -> None:
    at = opened(open_page, {"deal": "first"}, lang)
    begins = part_json(at, "table_mat")["guide"]
    sent(at, f"k{part_json(at, 'table_mat')['pick']['faces'][0]}")
    mat = part_json(at, "table_mat")
    assert mat["guide"] == sentence(say("guided.off", lang), lang)
    assert mat["undo"]
    sent(at, table_state.UNDO)
    assert part_json(at, "table_mat")["guide"] == begins
    sent(at, f"k{part_json(at, 'table_mat')['pick']['faces'][0]}")
    hinted = 0
    while table_at(at).now.phase != "end":
        sent(at, strong_move(table_at(at)))
        mat = part_json(at, "table_mat")
        if table_at(at).now.phase != "end":
            assert mat["guide"] == ""
            hinted += bool(mat["hints"])
    assert hinted


# --- kept -------------------------------------------------------------------------------------------------------------


def test_every_move_is_kept_and_the_start_goes_on_with_it(
    open_page: Open, fresh_store: Store, tap: Callable[[AppTest, str], AppTest]
) -> None:
    at = played(opened(open_page, format_table(new_table("9"))), 3)
    query = whole_query_of(at)
    (kept,) = fresh_store.matches(the_learner(), "tong", 5)
    assert kept.token == token_of(table_at(at))
    later = open_page("table", lang="en")
    assert say("table.go_on", "en") in text_of(later)
    assert whole_query_of(tap(later, "go_on")) == query


def test_a_move_that_cannot_be_kept_is_not_made_and_can_be_made_again(
    open_page: Open, fresh_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = opened(open_page, format_table(new_table("9")))
    before = whole_query_of(at)

    def fails(*_: Any) -> None:
        raise StoreError("full", "no room", path="x")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "keep_match", fails)
        sent(at, "k4b", stamp="one")
        assert whole_query_of(at) == before
        assert say("table.send.not_kept", "en") in text_of(at)
        assert part_json(at, "table_mat")["heard"] == "one"
    assert whole_query_of(sent(at, "k4b", stamp="two")) != before
    assert fresh_store.matches(the_learner(), "tong")


def test_a_match_too_long_for_an_address_is_in_the_store(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_state, "LONGEST_ADDRESS", 150)
    at = opened(open_page, format_table(new_table("9")))
    while "match" not in whole_query_of(at):
        sent(at, strong_move(table_at(at)))
    query = whole_query_of(at)
    assert set(query) == {"match"}
    other = opened(open_page, query)
    mat = part_json(at, "table_mat")
    assert part_json(other, "table_mat")["at"] == mat["at"]
    sent(other, next(letter for letter in ("x", "n", "t", "v", f"d{(mat['frames'][-1]['hand'] or ['1a'])[0]}")
                     if _may(mat, letter)))  # fmt: skip
    assert part_json(other, "table_mat")["at"] != mat["at"], "it goes on from there"


def _may(mat: dict[str, Any], letter: str) -> bool:
    """Whether the mat offers this move."""
    offered = {row["do"] for row in mat["buttons"] if row["on"]}
    return letter in offered or (letter[0] == "d" and mat["pick"] is not None)


# --- looking back -----------------------------------------------------------------------------------------------------


def test_a_hand_that_has_ended_is_looked_at_step_by_step(
    open_page: Open, tap: Callable[[AppTest, str], AppTest]
) -> None:
    at = played(opened(open_page, format_table(new_table("8"))))
    table = table_at(at)
    tap(at, "look")
    assert whole_query_of(at)["step"] == "0"
    tap(at, "step 1")
    tap(at, "open 1")
    assert (whole_query_of(at)["step"], whole_query_of(at)["open"]) == ("1", "1")
    tap(at, f"step {len(table.now.actions)}")
    assert say("table.end.hands", "en") in part_json(at, "table_mat")["end"]
    assert part_json(at, "table_mat")["buttons"] == []
    tap(at, "table")
    assert table_at(at) == table


def test_looking_back_without_open_cards_shows_no_hand_of_others(open_page: Open) -> None:
    at = played(opened(open_page, format_table(new_table("8"))))
    query = whole_query_of(at) | {"step": "20"}
    assert part_json(opened(open_page, query), "table_mat")["end"] == ""
    assert part_json(opened(open_page, query | {"open": "1"}), "table_mat")["end"].count("who3") == 6


# --- bad links --------------------------------------------------------------------------------------------------------

BAD = [
    ({"seed": "7", "moves": "k4b.zz"}, "bad_value", "zz"),
    ({"seed": "7", "moves": "d4b"}, "illegal_move", "discard"),
    ({"seed": "7", "players": "5"}, "bad_value", "5"),
    ({"seed": "7", "others": "best"}, "bad_value", "best"),
    ({"seed": "7", "rules": "jokers:true"}, "unknown_rule", "jokers"),
    ({"seed": "7", "colour": "red"}, "unknown_key", "colour"),
    ({"moves": "k4b"}, "missing_key", "seed"),
    ({"players": "9"}, "bad_value", "9"),
    ({"match": "nowhere"}, "bad_value", "nowhere"),
    ({"seed": "7", "step": "4"}, "bad_value", "4"),
    ({"seed": "7", "hand": "2"}, "bad_value", "2"),
    ({"seed": "7", "step": "0", "open": "1"}, "bad_value", "1"),
    ({"seed": "7", "deal": "second"}, "bad_value", "second"),
]  # fmt: skip


@pytest.mark.parametrize(("query", "code", "token"), BAD)
@pytest.mark.parametrize("lang", LANGS)
def test_a_bad_link_says_what_is_wrong_and_is_left_as_it_is(
    open_page: Open, query: dict[str, str], code: str, token: str, lang: str
) -> None:
    at = opened(open_page, query, lang)
    assert whole_query_of(at) == query
    assert say("table.bad", lang) in text_of(at)
    assert part_json(at, "table_mat") is None
    if "match" not in query:
        with pytest.raises(CardsError) as error:
            read_address(query)
        assert (error.value.code, error.value.token) == (code, token)


def test_moments_of_a_match_differ() -> None:
    table = play_on(new_table("7"))
    after = make_move(table, legal_actions(table.now)[0])
    assert len({moment_of(table), moment_of(after), moment_of(play_on(new_table("8")))}) == 3


# --- the coach --------------------------------------------------------------------------------------------------------


def dear_match() -> tuple[dict[str, str], str]:
    """A match at a moment where passing a pong costs a step, and the move that passes it."""
    for seed in range(200):
        table = play_on(new_table(str(seed), others="simple", coach="always"))
        while table.now.phase != "end":
            options = find_options(observe(table.now, YOU))
            if options and options[0].action.kind == "pong" and options[1].outlook.lacks > options[0].outlook.lacks:
                return format_table(table), "x"
            table = make_move(table, options[0].action if options else table_choice(table))
    raise AssertionError("no such moment")


def table_choice(table: Table) -> Action:
    return legal_actions(table.now)[0]


def test_the_coach_speaks_always_when_asked_or_not_at_all(
    open_page: Open, tap: Callable[[AppTest, str], AppTest]
) -> None:
    query, _ = dear_match()
    at = opened(open_page, query)
    mat = part_json(at, "table_mat")
    assert mat["hinted"] == len(mat["hints"]) == 3
    tap(at, "coach off")
    assert whole_query_of(at)["coach"] == "off"
    assert part_json(at, "table_mat")["hints"] == []
    tap(at, "coach ask")
    assert "coach" not in whole_query_of(at)
    asked = part_json(at, "table_mat")
    assert (len(asked["hints"]), asked["hinted"], asked["note"]) == (3, 0, "")


@pytest.mark.parametrize(("coach", "told"), [("always", True), ("ask", False), ("off", False)])
def test_a_move_that_cost_much_gets_a_quiet_word_from_a_coach_who_always_speaks(
    open_page: Open, coach: str, told: bool
) -> None:
    query, move = dear_match()
    at = sent(opened(open_page, {**query, "coach": coach}), move)
    note = part_json(at, "table_mat")["note"]
    slip = find_slips_of_last(table_at(at))
    assert slip is not None
    assert bool(note) == (told and table_at(at).now.phase != "end")


def find_slips_of_last(table: Table) -> Slip | None:
    own = [at for at, action in enumerate(table.now.actions) if action.seat == YOU]
    before = state_at(table.now, own[-1])
    return find_slip(observe(before, YOU), table.now.actions[own[-1]])


def test_another_coach_than_there_is_is_refused(open_page: Open) -> None:
    assert "“loud”" in text_of(opened(open_page, {"seed": "7", "coach": "loud"}))


# --- the end, told whole ----------------------------------------------------------------------------------------------


def test_every_card_of_the_pack_is_to_be_seen_once_a_hand_has_ended(open_page: Open) -> None:
    for seed in ("3", "4", "5"):
        at = played(opened(open_page, format_table(new_table(seed, others="random"))))
        table, frame = table_at(at), part_json(at, "table_mat")["frames"][-1]
        state = table.now
        seen = Counter(card for cards in frame["thrown"] for card in cards)
        for player in state.players:
            seen.update(player.hand.all_cards)
        seen.update(state.pile)
        if state.result and state.result.winner is not None:
            seen[str(state.result.card)] += 1
            assert ("turned" in part_json(at, "table_mat")["end"]) == bool(state.pile)
        assert seen == Counter(CODES * 4), seed
