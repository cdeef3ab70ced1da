"""Marks of Pok Deng lessons: what they are read as, and that the engine refuses a mark that is not so."""

import pytest

from lessons.markup import (
    BackBlock,
    CardName,
    CardsBlock,
    Claim,
    DuelBlock,
    MarkupError,
    OrderBlock,
    Paragraph,
    PokHandBlock,
    RuleLink,
    TermLink,
    Text,
    all_marks,
    find_problems,
    parse_blocks,
    parse_lesson,
    piece_text,
    read_lesson,
)


def problems_of(mark: str) -> list[str]:
    text = parse_lesson(f"# ก\n> ข\n## c: ง\n{mark}", "pok")
    return [problem for _, found in all_marks(text) for problem in find_problems(found)]


def test_a_hand_mark_keeps_its_cards_as_laid_and_what_is_said_of_them() -> None:
    (block,) = parse_blocks("{{hand 8S AS = pok9, deng 2}}", "pok")
    assert block == PokHandBlock(("8S", "AS"), (Claim("class", "pok9"), Claim("deng", "2")))
    assert (block.klass, block.deng) == ("pok9", 2)


def test_a_hand_of_which_no_class_and_no_deng_is_said_is_single_and_plain() -> None:
    (block,) = parse_blocks("{{hand KS 7D = points 7}}", "pok")
    assert isinstance(block, PokHandBlock)
    assert (block.klass, block.deng, block.claimed("points"), block.claimed("draw")) == ("points", 1, "7", None)


def test_a_duel_mark_tells_both_hands_the_stake_and_what_the_player_gets() -> None:
    win, lose, push = parse_blocks(
        "{{duel dealer KS 7D player AS 8S = win 20}}"
        "{{duel dealer KS QD JH player 2S 4D stake 5 = lose 15}}"
        "{{duel dealer KS 7D player 5S 2S = push}}",
        "pok",
    )
    assert win == DuelBlock(("KS", "7D"), ("AS", "8S"), 10, "win", 20)
    assert isinstance(lose, DuelBlock)
    assert isinstance(push, DuelBlock)
    assert (lose.stake, lose.pays) == (5, -15)
    assert (push.outcome, push.pays) == ("push", 0)


def test_an_order_mark_keeps_the_best_hand_first() -> None:
    (block,) = parse_blocks("{{order 4S 5D > KS 8D > 5S 5H 5C}}", "pok")
    assert block == OrderBlock((("4S", "5D"), ("KS", "8D"), ("5S", "5H", "5C")))


def test_inline_marks_belong_to_the_game() -> None:
    assert parse_blocks("ดู{{rule P3.1}} {{term tong|ตอง}}กับ{{card AS}}\n{{cards AS KH}}{{back orange}}", "pok") == (
        Paragraph(
            (
                Text("ดู"),
                RuleLink("P3.1", "pok"),
                Text(" "),
                TermLink("tong", "ตอง", "pok"),
                Text("กับ"),
                CardName("AS"),
            )
        ),
        CardsBlock(("AS", "KH")),
        BackBlock("orange"),
    )


def test_a_term_of_both_games_is_read_in_the_game_of_its_lesson() -> None:
    assert piece_text(TermLink("tong", game="pok"), "th") == piece_text(TermLink("tong"), "th") == "ตอง"
    assert piece_text(TermLink("tong", game="pok"), "en") == "tong"
    assert find_problems(TermLink("sian", game="pok")) == ("no such term: sian",)
    assert find_problems(RuleLink("T6.1", "pok")) == ("no such rule: T6.1",)
    assert piece_text(CardName("QC"), "th") == "แหม่มดอกจิก"


@pytest.mark.parametrize(
    "mark",
    [
        "{{set AS 2S 3S = straight}}",
        "{{card 4b}}",
        "{{hand 4ccb 2abc 1dd|1aaa + 1d = chong}}",
        "{{hand AS = points 1}}",
        "{{hand AS AS = points 2}}",
        "{{hand AS 8S = pok}}",
        "{{hand AS 8S = pok9, pok8}}",
        "{{hand KS 5D = points 5, best fold}}",
        "{{duel dealer KS 7D player AS 8S}}",
        "{{duel dealer KS 7D player AS 8S = win}}",
        "{{duel dealer KS 7D player 2S 5D = push 10}}",
        "{{duel dealer KS 7D player AS 8S stake 0 = win 20}}",
        "{{duel player AS 8S dealer KS 7D = win 20}}",
        "{{order KS 8D}}",
        "{{cards AS KH AS}}",
        "{{back blue}}",
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(mark: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_blocks(mark, "pok")


@pytest.mark.parametrize("mark", ["{{duel dealer KS 7D player AS 8S = win 20}}", "{{order 4S 5D > KS 8D}}"])
def test_the_marks_of_one_game_are_no_marks_of_the_other(mark: str) -> None:
    with pytest.raises(MarkupError, match="no such mark"):
        parse_blocks(mark, "tong")


@pytest.mark.parametrize(
    "mark",
    [
        "{{hand AS 8S = pok9, deng 2}}",
        "{{hand 2S 3H 4D = straight, deng 3, points 9, no_draw}}",
        "{{hand AS 2H 3D = points 6}}",
        "{{hand 3S 3D 9H = points 5}}",
        "{{hand KS 4D = points 4, must_draw}}",
        "{{hand KS 5D = points 5, may_draw, best draw}}",
        "{{hand 5S 6S 7S = straight, deng 3}}",
        "{{duel dealer KS 7D player 5S 2S = push}}",
        "{{duel dealer 3S 3H 3D player 5S 5H 5D stake 4 = win 20}}",
        "{{order KS 8D > 5S 5H 5C}}",
        "{{rule P6.10}}",
        "{{term kha_buai}}",
    ],
)
def test_a_mark_that_is_so_has_no_problem(mark: str) -> None:
    assert problems_of(mark) == []


@pytest.mark.parametrize(
    "mark",
    [
        "{{hand AS 8S}}",
        "{{hand AS 8S = pok9}}",
        "{{hand AS 8S = points 9, deng 2}}",
        "{{hand KS 7D = points 8}}",
        "{{hand 2S 3D 3C = pok8}}",
        "{{hand AS 2H 3D = straight, deng 3}}",
        "{{hand KS AH 2D = straight, deng 3}}",
        "{{hand JS QH KD = yellow, deng 3}}",
        "{{hand 3S 3D 9H = points 5, deng 2}}",
        "{{hand 5S 6S 7S = straight_flush, deng 5}}",
        "{{hand 5S 5H 5D = tong, deng 3}}",
        "{{hand KS 4D = points 4, may_draw}}",
        "{{hand KS 5D = points 5, must_draw}}",
        "{{hand KS 5D = points 5, best stand}}",
        "{{hand KS 9D = pok9, best stand}}",
        "{{hand KS 2D 5H = points 7, best stand}}",
        "{{duel dealer KS 7D player AS 8S = win 10}}",
        "{{duel dealer KS 7D player AS 8S = lose 20}}",
        "{{duel dealer 2S 5S player 3D 3H = lose 10}}",
        "{{duel dealer KS 7D player 2H 5H = win 20}}",
        "{{duel dealer KS 7D player KS 8S = win 20}}",
        "{{order 5S 5H 5C > KS 8D}}",
        "{{order 4S 5D > KS 9D}}",
        "{{rule P9.9}}",
        "{{term phuak}}",
    ],
)
def test_the_engine_finds_a_mark_that_is_not_so(mark: str) -> None:
    assert problems_of(mark) != [], mark


def test_a_lesson_is_read_by_the_marks_of_its_game() -> None:
    blocks = [mark for _, mark in all_marks(read_lesson("pok_deng", "th"))]
    assert any(isinstance(mark, DuelBlock) for mark in blocks)
    assert {mark.game for mark in blocks if isinstance(mark, RuleLink | TermLink)} == {"pok"}
