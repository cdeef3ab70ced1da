"""Hands that the computer plays, in words: every event of both games has its line, and whole deals are as they were.

`python -m tests.test_playing --write` writes the golden deals anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cards.__main__ import LEVELS, main
from cards.phai_tong import bots as tong_bots
from cards.phai_tong import play as tong_play
from cards.phai_tong.house import House
from cards.playing import Scene, play_hands, say_seat, scene_of, tell_event, tell_hands, told_once
from cards.pok_deng import bots as pok_bots
from cards.pok_deng import play as pok_play
from cards.pok_deng.deck import CODES
from cards.wording import LANGS, plain_text

THAI = re.compile("[ก-๛]")
GOLDEN = Path(__file__).parent / "golden" / "matches"
DEALS: dict[str, list[str]] = {
    "tong_strong_en": ["tong", "--seed", "7"],
    "tong_stir_th": [
        "tong",
        "--seed",
        "8",
        "--players",
        "7",
        "--lang",
        "th",
        "--rules",
        "stir=true",
    ],
    "tong_void_en": ["tong", "--seed", "1", "--bots", "random"],
    "pok_rounds_th": ["pok", "--seed", "7", "--hands", "4", "--lang", "th"],
    "pok_catches_en": ["pok", "--seed", "5", "--players", "9", "--hands", "2", "--rules", "catch=two_or_three"],
}


def printed(given: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["play", *given]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", DEALS)
def test_the_same_seed_prints_the_same_deal(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    got = printed(DEALS[name], capsys).splitlines()
    for number, (line, golden) in enumerate(zip(got, wanted, strict=False), start=1):
        assert line == golden, f"line {number} of {name}"
    assert len(got) == len(wanted)


def test_a_golden_deal_is_one_that_is_printed() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(DEALS)


def test_the_levels_are_the_bots_of_both_games() -> None:
    for bots in (tong_bots, pok_bots):
        assert tuple(row.key for row in bots.BOTS) == LEVELS


def every_event(seed: int) -> list[tuple[Any, Any]]:
    """Hands of both games by moves of chance, as the events of all and as each seat sees them."""
    random = Random(seed)
    tong = tong_play.start_game(tong_play.Setup(pack=tong_play.shuffle_pack(random), house=House(stir=True)))
    pok = pok_play.start_game(pok_play.Setup(pack=pok_play.shuffle_pack(random), players=4))
    told: list[tuple[Any, Any]] = []
    states: list[tuple[Any, Any, Any]] = [(tong_play, tong_bots, tong), (pok_play, pok_bots, pok)]
    for play, bots, start in states:
        state = start
        while state.phase != "end":
            simple = (play is tong_play and state.phase != "stir") or (state.phase == "stake" and random.random() < 0.3)
            action = (bots.BOT_BY_KEY["simple"].choose(play.observe(state, state.turn), random) if simple
                      else random.choice(play.legal_actions(state)))  # fmt: skip
            state = play.apply_action(state, action)
        for seen in (state, *(play.observe(state, seat) for seat in range(state.setup.players))):
            told += [(event, scene_of(seen)) for event in seen.events]
    return told


def test_every_event_of_both_games_has_a_line_in_both_languages() -> None:
    kinds: dict[str, set[str]] = {"tong": set(), "pok": set()}
    for seed in range(12):
        for event, scene in every_event(seed):
            kinds[scene.game].add(event.kind)
            for lang in LANGS:
                line = plain_text(tell_event(event, scene, lang), lang)
                assert not re.search(r"[{}\[\]]|  |^ | $", line), line
                assert bool(THAI.search(line)) == (lang == "th"), line
    assert kinds["tong"] >= {"keng", "deal", "stir", "stirred", "discard", "take", "draw", "keep", "pong", "win",
                             "turn_up", "pay"}  # fmt: skip
    assert kinds["pok"] >= {"stake", "cut_in", "last_leg", "deal", "dealer_pok", "pok", "draw", "stand", "catch",
                            "dealer_draw", "dealer_stand", "open", "settle", "pay"}  # fmt: skip


@pytest.mark.parametrize("event", [
    tong_play.Event(kind="void", rule="T4.5", seat=0),
    tong_play.Event(kind="thap_lang", rule="T4.6", seat=2, cards=("4b",)),
])  # fmt: skip
def test_the_rare_events_have_lines_too(event: tong_play.Event) -> None:
    for lang in LANGS:
        assert plain_text(tell_event(event, Scene(game="tong", dealer=0), lang), lang)


def test_a_seat_is_told_closed_what_it_did_not_see() -> None:
    """P4.1: a third card is drawn closed; T3.3: so are the cards of a stir."""
    state = pok_play.replay(
        pok_play.Setup(pack=pok_play.lay_pack(["2S 2D", "KD 7H"], "5S KC", "9S"), players=3), "s1.r.s1.r.r.r.d"
    )

    def told(seen: Any) -> list[str]:
        return [plain_text(tell_event(event, scene_of(seen), "en"), "en") for event in told_once(seen.events)]

    assert told(pok_play.observe(state, 1))[-1] == "Player 2 draws nine of spades"
    assert told(pok_play.observe(state, 2))[-1] == "Player 2 draws a card"
    assert told(state)[-1] == "Player 2 draws nine of spades"
    assert len(told(state)) == len(state.events) - 1, "and once only"


def test_which_of_several_hands_is_told_by_number() -> None:
    setup = pok_play.Setup(pack=pok_play.lay_pack(["2S 2D", "KD 7H"], "5S KC", "9S"), players=2)
    state = pok_play.replay(setup, "s1.s1.r.r.d.x")
    line = tell_event(state.events[-1], scene_of(state), "th")
    assert line == "ผู้เล่น 2 ขาที่ 2 ไม่จั่ว"


def test_seats_may_have_names() -> None:
    scene = Scene(game="pok", dealer=0, names=("Nok", "Lek"))
    assert [say_seat(scene, seat, "en") for seat in range(2)] == ["Nok", "Lek"]


def test_points_at_the_end_are_those_of_the_match() -> None:
    match = play_hands("pok", "7", hands=3)
    last = tell_hands("pok", match, "en").splitlines()[-1]
    told = [int(number.replace("−", "-")) for number in re.findall(r"Player \d+ ([+−]?\d+)", last)]
    assert tuple(told) == match.points


def test_a_table_that_cannot_be_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["tong", "--players", "5"], ["pok", "--players", "12"], ["pok", "--rules", "tie=maybe"]):
        assert main(["play", *given, "--seed", "7"]) == 2
        assert given[-1].split("=")[-1] in capsys.readouterr().out


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    import contextlib
    import io

    for name, given in DEALS.items():
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            main(["play", *given])
        (GOLDEN / f"{name}.txt").write_text(out.getvalue(), encoding="utf-8")


def test_of_no_events_nothing_is_told() -> None:
    assert told_once(()) == ()
    assert told_once(pok_play.start_game(pok_play.Setup(pack=CODES)).events) == ()
