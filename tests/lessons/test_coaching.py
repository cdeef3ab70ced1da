"""The coach's words and the guided first hand: every sentence whole in both languages, every step legal and best."""

from __future__ import annotations

import re
from random import Random

import pytest

from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.coach import find_options
from cards.phai_tong.match import play_action
from cards.phai_tong.play import (
    Setup,
    State,
    apply_action,
    judge_action,
    legal_actions,
    observe,
    shuffle_pack,
    start_game,
)
from cards.wording import keys_under
from lessons.coaching import say_hints, say_last_hopes, say_move, say_review
from lessons.guided import LEARNER, MOVES, STEPS, guided_match, next_move, next_step
from lessons.wording import LANGS, plain_text, say


def whole(text: str, lang: str) -> None:
    plain = plain_text(text, lang)
    assert plain
    assert not re.search(r"[{}\[\]]|  ", plain), plain
    assert bool(re.search("[ก-๙]", plain)) == (lang == "th"), plain
    assert lang == "th" or plain.endswith("."), plain
    assert len(plain) <= 170, plain


def played(seed: int, level: str) -> State:
    random = Random(seed)
    state = start_game(Setup(pack=shuffle_pack(random)))
    while state.phase != "end":
        seen = observe(state, state.turn)
        action = BOT_BY_KEY[level].choose(seen, random) if random.random() < 0.6 else random.choice(seen.actions)
        state = apply_action(state, action)
    return state


# --- the coach --------------------------------------------------------------------------------------------------------


def test_hints_lead_from_what_to_look_at_to_the_best_move_in_every_moment_of_a_hand() -> None:
    random = Random(1)
    for seed in range(5):
        state = start_game(Setup(pack=shuffle_pack(Random(seed))))
        while state.phase != "end":
            seen = observe(state, state.turn)
            for lang in LANGS:
                hints = say_hints(seen, lang)
                assert len(hints) == (0 if state.phase in ("keng", "stir") else 3)
                for hint in hints:
                    whole(hint, lang)
                if hints:
                    assert hints[-1] == say_move(find_options(seen)[0].action, seen.card, lang)
            state = apply_action(state, random.choice(legal_actions(state)))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("lang", LANGS)
def test_a_hand_is_looked_back_on_in_whole_sentences(seed: int, lang: str) -> None:
    state = played(seed, "simple")
    for seat in range(6):
        review = say_review(state, seat, lang)
        assert len(review) <= 3
        assert [at for at, _ in review] == sorted(at for at, _ in review)
        for at, told in review:
            whole(told, lang)
            assert state.actions[at].seat == seat
        if state.result and state.result.winner != seat:
            whole(say_last_hopes(state, seat, lang), lang)


# --- the guided hand --------------------------------------------------------------------------------------------------


def test_the_guided_hand_leads_through_keng_take_draw_pong_and_a_win() -> None:
    match, taken, kinds = guided_match(), [], []
    while (action := next_move(match)) is not None:
        step = next_step(match)
        assert (step is not None) == (action.seat == LEARNER)
        assert judge_action(match.now, action).holds
        if step is not None:
            taken.append(step)
            kinds.append(action.kind)
        match = play_action(match, action)
    assert taken == list(STEPS)
    assert kinds == ["keng", "take", "discard", "draw", "discard", "pong", "discard", "win"]
    result = match.now.result
    assert result
    assert (result.winner, result.win.category if result.win else "", result.win.tong if result.win else 0) == (
        LEARNER, "chong", 2)  # fmt: skip
    assert result.points == (5, -1, -1, -1, -1, -1)
    assert len(MOVES) == len(match.now.actions)


def test_every_step_of_the_guided_hand_is_the_best_move_there_is() -> None:
    match = guided_match()
    while (action := next_move(match)) is not None:
        if action.seat == LEARNER and action.kind != "keng":
            options = find_options(observe(match.now, LEARNER))
            made = next(option for option in options if option.action == action)
            assert made.rank == options[0].rank, (action, options[0])
        match = play_action(match, action)


def test_nobody_in_the_guided_hand_lets_a_win_go_by() -> None:
    match = guided_match()
    while (action := next_move(match)) is not None:
        kinds = {option.kind for option in legal_actions(match.now)}
        assert "win" not in kinds or action.kind == "win"
        match = play_action(match, action)


def test_who_leaves_the_script_is_not_led_on() -> None:
    match = guided_match()
    while next_step(match) is None or next_step(match).key != "take":  # type: ignore[union-attr]
        action = next_move(match)
        assert action
        match = play_action(match, action)
    draw = next(action for action in legal_actions(match.now) if action.kind == "draw")
    match = play_action(match, draw)
    assert next_step(match) is None
    assert next_move(match) is None


def test_every_step_has_its_words() -> None:
    assert {key.removeprefix("guided.step.") for key in keys_under("guided.step")} == {step.key for step in STEPS}
    for lang in LANGS:
        for step in STEPS:
            told = plain_text(say(f"guided.step.{step.key}", lang), lang)
            assert not re.search(r"[{}\[\]]|  ", told)
