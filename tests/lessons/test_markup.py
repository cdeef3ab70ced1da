"""Lesson files: what the marks are read as, and that the engine refuses a mark that is not so."""

import pytest

from cards.phai_tong.deck import Hand
from lessons.markup import (
    BackBlock,
    CardName,
    CardsBlock,
    Claim,
    HandBlock,
    MarkupError,
    Paragraph,
    RuleLink,
    SayWord,
    SetBlock,
    TermLink,
    Text,
    all_marks,
    find_problems,
    parse_blocks,
    parse_lesson,
    read_lesson,
)

CHONG = Hand(("1d", "1d", "2a", "2b", "2c", "4b", "4c", "4c"), ("1a",))


def hand_block(mark: str) -> HandBlock:
    (block,) = parse_blocks(mark)
    assert isinstance(block, HandBlock)
    return block


def test_a_hand_mark_keeps_its_groups_its_winning_card_and_its_claim() -> None:
    block = hand_block("{{hand 4ccb 2abc 1dd|1aaa + 1d = chong}}")
    assert block == HandBlock(
        hand=CHONG,
        groups=(("4c", "4c", "4b"), ("2a", "2b", "2c"), ("1d", "1d")),
        card="1d",
        claims=(Claim("wins", "chong"),),
    )
    assert block.category == "chong"


def test_a_hand_mark_tells_thok_keng_and_price() -> None:
    block = hand_block("{{hand 2bba 4cca 5cc|1bbb + 5c keng 5c = thok keng, price 6}}")
    assert (block.card, block.thok, block.keng) == ("5c", True, "5c")
    assert block.claims == (Claim("wins", "keng"), Claim("price", "6"))
    assert find_problems(block) == ()


def test_thok_si_tua_is_a_category_of_its_own_and_thok_chong_is_not() -> None:
    si_tua = hand_block("{{hand 5aaa 5cb 8ccb|3ccc + 5a = thok si_tua}}")
    chong = hand_block("{{hand 4ccb 2abc 1dd|1aaa + 1d = thok chong}}")
    assert (si_tua.category, si_tua.thok) == ("thok_si_tua", True)
    assert (chong.category, chong.thok) == ("chong", True)
    assert find_problems(si_tua) == find_problems(chong) == ()


def test_words_and_inline_marks_make_one_paragraph() -> None:
    assert parse_blocks("มี{{term khu|คู่}}อยู่\nรอ{{card 4b}} ชื่อ {{say สี่มะเขือ}} ดู{{rule T6.1}} กับ{{term sian}}") == (
        Paragraph(
            (
                Text("มี"),
                TermLink("khu", "คู่"),
                Text("อยู่ รอ"),
                CardName("4b"),
                Text(" ชื่อ "),
                SayWord("สี่มะเขือ"),
                Text(" ดู"),
                RuleLink("T6.1"),
                Text(" กับ"),
                TermLink("sian"),
            )
        ),
    )


def test_a_block_mark_ends_the_paragraph_before_it_and_starts_another_after_it() -> None:
    assert parse_blocks("ดูนี่\n{{cards 2a 2b}}\nแล้วนี่ {{back green}}\n{{set 1d1a1c = phuak}}") == (
        Paragraph((Text("ดูนี่"),)),
        CardsBlock(("2a", "2b")),
        Paragraph((Text("แล้วนี่"),)),
        BackBlock("green"),
        SetBlock(("1d", "1a", "1c"), "phuak"),
    )


def test_clauses_break_at_blanks_and_nowhere_else() -> None:
    (paragraph,) = parse_blocks("ถือ{{term khu|คู่}}ไว้ แล้ว{{card 4b}} มา")
    assert isinstance(paragraph, Paragraph)
    assert paragraph.clauses == (
        (Text("ถือ"), TermLink("khu", "คู่"), Text("ไว้")),
        (Text("แล้ว"), CardName("4b")),
        (Text("มา"),),
    )


@pytest.mark.parametrize(
    "text",
    [
        "{{trick 1}}",
        "{{back blue}}",
        "{{set 4ccc = triple}}",
        "{{card 7x}}",
        "{{hand 4ccb 2abc 1dd|1aaa = nearly ready}}",
        "{{hand 4ccb 2abc 1dd = ready}}",
        "{{hand 4ccb 2abc 1dd|1aaa + 1d keng 1d = keng}}",
        "{{term sian",
        "term sian}}",
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_blocks(text)


@pytest.mark.parametrize(
    "mark",
    [
        "{{hand 4ccb 2abc 1dd|1aaa + 1d = si_tua}}",
        "{{hand 4ccb 2abc 1dd|1aaa + 1e = chong}}",
        "{{hand 4ccb 2abc 1dd|1aaa + 1d = no_win}}",
        "{{hand 4ccb 2abc 1dd|1aaa + 1d = thok chong, price 1}}",
        "{{hand 4ccb 2abc 1dd|1aaa = not_ready}}",
        "{{hand 4ccb 2abc 1de|1aaa = ready}}",
        "{{hand 4ccb 2abc 1dd|1aaa = waits 1d 1e}}",
        "{{hand 3aaa 4abbcc 1bde = waits 4b}}",
        "{{hand 4ccb 2abc 1dde 3aaa = ready}}",
        "{{hand 4ccb 2abc 1dd 3aab = four_sets}}",
        "{{hand 6aaa 6abc 2abc 1dd + 6a = no_win}}",
        "{{hand 4ccb 2abc 1dd|1aaa}}",
        "{{set 1d1a1c = sian}}",
        "{{set 4a4b5c = phuak}}",
        "{{rule T9.9}}",
        "{{term trick}}",
    ],
)
def test_the_engine_finds_a_mark_that_is_not_so(mark: str) -> None:
    text = parse_lesson(f"# ก\n> ข\n## c: ง\n{mark}")
    assert [problem for _, found in all_marks(text) for problem in find_problems(found)] != [], mark


def test_two_hands_that_win_by_the_dealers_twelve_and_by_four_sets() -> None:
    assert find_problems(hand_block("{{hand 2aaa 4ccb 9ccb 5abc = chong}}")) == ()
    assert find_problems(hand_block("{{hand 4ccb 2abc 1ddd 3aaa = four_sets}}")) == ()


def test_a_lesson_file_without_its_head_or_with_a_step_twice_is_refused() -> None:
    with pytest.raises(MarkupError, match="opens with"):
        parse_lesson("## one: One\ntext")
    with pytest.raises(MarkupError, match="once"):
        parse_lesson("# A\n> B\n## one: One\na\n## one: Two\nb")


def test_an_error_names_the_step_it_is_in() -> None:
    with pytest.raises(MarkupError, match="step two: no such mark: 'trick'"):
        parse_lesson("# A\n> B\n## one: One\na\n## two: Two\n{{trick 1}}")


def test_a_lesson_that_is_not_there_is_named_with_its_language() -> None:
    with pytest.raises(MarkupError, match="no lesson 'bridge' in 'en'"):
        read_lesson("bridge", "en")
