"""A match as a text: what a link and a file hold, the others who follow from it, and taking back a move."""

from __future__ import annotations

from random import Random

import pytest

from cards.errors import CardsError
from cards.phai_tong.bots import BOT_BY_KEY
from cards.phai_tong.house import House
from cards.phai_tong.play import format_moves, legal_actions, observe
from lessons.guided import STEPS
from lessons.matches import (
    YOU,
    Table,
    deal_next,
    file_of,
    format_table,
    guided_table,
    make_move,
    new_table,
    parse_table,
    play_on,
    state_at,
    table_of_file,
    take_back,
    token_of,
)


def some_table(seed: int, hands: int = 1) -> Table:
    """A table in the middle of its last hand, the learner moving by chance."""
    random = Random(seed)
    table = play_on(
        new_table(
            str(seed), players=random.choice((6, 7)), others=random.choice(tuple(BOT_BY_KEY)),
            undo=random.random() < 0.5, house=House(stir=random.random() < 0.3, pong_on_discard=random.random() < 0.5),
        )
    )  # fmt: skip
    while True:
        if table.now.phase == "end":
            if len(table.match.hands) == hands:
                return table
            table = deal_next(table)
        elif len(table.match.hands) == hands and len(table.now.actions) > 20:
            return table
        else:
            table = make_move(table, random.choice(legal_actions(table.now)))


@pytest.mark.parametrize("seed", range(12))
def test_a_table_is_read_as_it_was_written(seed: int) -> None:
    table = some_table(seed, hands=1 + seed % 3)
    query = format_table(table)
    assert parse_table(query) == table
    assert table_of_file(file_of(table)) == table
    assert play_on(table) == table, "it rests at the learner's decision or the end"
    assert token_of(table) == token_of(new_table_like(table))


def new_table_like(table: Table) -> Table:
    """The same match before its first move."""
    return parse_table({**format_table(table), "moves": ""})


@pytest.mark.parametrize("seed", range(6))
def test_the_others_choose_by_the_text_alone(seed: int) -> None:
    """The chance of each move is that of seed, hand and number of moves, and it sees what its seat sees."""
    table = some_table(seed, hands=2)
    choose = BOT_BY_KEY[table.others].choose
    for number, hand in enumerate(table.match.hands):
        for step, action in enumerate(hand.actions):
            if action.seat != YOU:
                before = state_at(hand, step)
                chance = Random(f"{table.match.seed}/{number}/{step}")
                assert choose(observe(before, before.turn), chance) == action


def test_a_move_taken_back_leads_where_it_was_made_and_made_again_to_the_same() -> None:
    table = play_on(new_table("5", others="strong"))
    while table.now.phase != "end":
        action = legal_actions(table.now)[0]
        after = make_move(table, action)
        back = take_back(after)
        assert back == table
        assert make_move(back, action) == after
        table = after
    assert take_back(deal_next(table)) is None, "the hand before has been paid"


def test_nothing_is_taken_back_where_it_may_not_be() -> None:
    table = play_on(new_table("5", undo=False))
    assert take_back(make_move(table, legal_actions(table.now)[0])) is None


def test_the_guided_hand_is_won_by_its_steps_and_goes_on_by_itself_where_it_is_left() -> None:
    table = play_on(guided_table())
    left = make_move(table, next(action for action in legal_actions(table.now) if action.cards == ("9c",)))
    assert left.now.turn == YOU
    for step in STEPS:
        action = next(action for action in legal_actions(table.now) if format_moves((action,)) == step.move)
        table = make_move(table, action)
    assert table.now.result is not None
    assert table.now.result.winner == YOU
    assert parse_table(format_table(table)) == table
    assert format_table(table)["deal"] == "first"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"samrap": "history"}', "{"])
def test_a_file_of_something_else_is_refused(text: str) -> None:
    with pytest.raises(CardsError) as error:
        table_of_file(text)
    assert (error.value.code, error.value.facts["key"]) == ("bad_value", "match_file")


def test_matches_of_different_tables_have_tokens_of_their_own() -> None:
    tables = [new_table("1"), new_table("2"), new_table("1", players=7), new_table("1", house=House(stir=True))]
    assert len({token_of(table) for table in tables}) == len(tables)
