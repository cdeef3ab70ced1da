"""หลักสูตร: the lessons of both games as data; the words are in `content`, the questions in `quizzes`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """โจทย์: what a step asks the learner to do: a question of quiz kind `kind`.

    `situation` fixes the first question (the same idea on a fresh hand comes from `level` and `focus`). `focus` is what
    the question is about, in words joined by commas: faces ("2a,2b,2c"), a head ("4"), a group ("iao_small"), a winning
    category ("sian"), a circumstance ("thok"), an answer ("not_ready"), a class of Pok Deng hands ("tong"), or None.
    """

    kind: str
    situation: str | None = None
    level: int = 1
    focus: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """ขั้น: one screen: its words stand in the lesson file under `key`, and `task` is what the learner does.

    `teaches` names the shapes of T6 the step guides through, by rule id; "T6.16a" and "T6.16b" part khiao wan. In Pok
    Deng it names the hands of P6 and the traps, also by rule id.
    """

    key: str
    task: Task
    teaches: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Lesson:
    """บทเรียน: `key` is permanent; `rules` are the rule ids it teaches, `kinds` the quizzes that drill it.

    `game` is "tong" or "pok"; `number` counts from 1 in each game.
    """

    key: str
    number: int
    rules: tuple[str, ...]
    kinds: tuple[str, ...]
    steps: tuple[Step, ...]
    game: str = "tong"

    @property
    def minutes(self) -> int:
        """How long the lesson takes, at some 23 seconds a step.

        >>> LESSON_BY_KEY["pack"].minutes
        3
        """
        return round(len(self.steps) * 23 / 60)


def _step(
    key: str,
    kind: str,
    focus: str | None = None,
    *,
    level: int = 1,
    at: str | None = None,
    teaches: tuple[str, ...] = (),
) -> Step:
    return Step(key=key, task=Task(kind=kind, situation=at, level=level, focus=focus), teaches=teaches)


FOLDER_BY_GAME: Mapping[str, str] = {"tong": "phai_tong", "pok": "pok_deng"}

_PHAI_TONG: tuple[Lesson, ...] = (
    Lesson(
        key="pack",
        number=1,
        rules=("T1.1", "T1.2", "T1.3", "T1.5", "T1.7"),
        kinds=("name_the_card", "find_the_card", "same_head"),
        steps=(
            _step("thirty_faces", "find_the_card", "4a,4b,4c"),
            _step("ten_groups", "same_head", "4"),
            _step("four_copies", "find_the_card", "5a,5b,5c"),
            _step("heads", "same_head", "7"),
            _step("families", "find_the_card", "3a,3b,3c"),
            _step("iao_twice", "same_head", "1"),
            _step("for_points", "name_the_card", "3a,3b,3c,4a,4b,4c,5a,5b,5c"),
        ),
    ),
    Lesson(
        key="iao",
        number=2,
        rules=("T1.2", "T1.3", "T1.4", "T1.7"),
        kinds=("name_the_card", "find_the_card", "same_head"),
        steps=(
            _step("small", "name_the_card", "iao_small"),
            _step("small_again", "find_the_card", "iao_small"),
            _step("big", "name_the_card", "iao_big"),
            _step("notch", "find_the_card", "iao_big"),
            _step("stamp", "find_the_card", "red"),
            _step("flowers", "name_the_card", "1b,1e", level=2),
            _step("one_head", "same_head", "iao", level=2),
            _step("all_six", "name_the_card", "iao", level=2),
        ),
    ),
    Lesson(
        key="twos_to_fives",
        number=3,
        rules=("T1.2", "T1.3"),
        kinds=("name_the_card", "find_the_card", "same_head"),
        steps=(
            _step("twos", "name_the_card", "2"),
            _step("threes", "name_the_card", "3"),
            _step("twos_and_threes", "find_the_card", "2,3", level=2),
            _step("fours", "name_the_card", "4"),
            _step("fives", "name_the_card", "5"),
            _step("fours_and_fives", "find_the_card", "4,5", level=2),
            _step("all_twelve", "name_the_card", "2,3,4,5", level=2),
            _step("same_heads", "same_head", "2,3,4,5", level=2),
        ),
    ),
    Lesson(
        key="sixes_to_nines",
        number=4,
        rules=("T1.2", "T1.3", "T1.4"),
        kinds=("name_the_card", "find_the_card", "same_head"),
        steps=(
            _step("sixes", "name_the_card", "6"),
            _step("sevens", "name_the_card", "7"),
            _step("sixes_and_sevens", "find_the_card", "6,7", level=2),
            _step("eights", "name_the_card", "8"),
            _step("nines", "name_the_card", "9"),
            _step("eights_and_nines", "find_the_card", "8,9", level=2),
            _step("all_twelve", "name_the_card", "6,7,8,9", level=2),
            _step("whole_pack", "same_head", level=2),
        ),
    ),
    Lesson(
        key="look_alikes",
        number=5,
        rules=("T1.3", "T1.4"),
        kinds=("find_the_card", "name_the_card"),
        steps=(
            _step("people_low", "find_the_card", "2a,3a,4a,5a", level=2),
            _step("people_high", "find_the_card", "6a,7a,8a,9a", level=2),
            _step("eyes", "find_the_card", "eyes", level=2),
            _step("fine", "name_the_card", "fine", level=2),
            _step("birds", "find_the_card", "birds", level=2),
            _step("round", "name_the_card", "4b,5b,7b,9b", level=2),
            _step("flowers_and_stamps", "find_the_card", "1b,1e,1d,9c", level=2),
            _step("quick_look", "find_the_card", level=3),
        ),
    ),
    Lesson(
        key="sets",
        number=6,
        rules=("T2.1", "T2.2", "T2.3"),
        kinds=("which_set", "same_head"),
        steps=(
            _step("three_of_a_head", "same_head", "4,8", level=2),
            _step("tong", "which_set", "tong,none"),
            _step("sian", "which_set", "tong,sian"),
            _step("phuak", "which_set", "sian,phuak"),
            _step("no_set", "which_set", "phuak,none", at="cards=6c8c6c"),
            _step("iao_mix", "which_set", "iao", level=2, at="cards=1f1a1f"),
            _step("iao_sian", "which_set", "iao", level=3, at="cards=1b1e1a"),
            _step("all_kinds", "which_set", level=3),
        ),
    ),
    Lesson(
        key="ready",
        number=7,
        rules=("T2.4", "T5.3", "T5.4"),
        kinds=("part_the_hand", "is_it_ready", "find_the_waits", "best_discard"),
        steps=(
            _step("four_sets", "part_the_hand"),
            _step("eleven", "is_it_ready", "ready"),
            _step("pair", "find_the_waits", "chong"),
            _step("phuak_is_not_enough", "is_it_ready", "not_ready"),
            _step("two_waits", "find_the_waits", "chong", level=2, at="hand=1ddd2bcc6aabbc"),
            _step("khua_tong", "part_the_hand", level=2),
            _step("keep_it", "best_discard"),
            _step("not_yet", "is_it_ready", level=2),
        ),
    ),
    Lesson(
        key="turn",
        number=8,
        rules=("T1.5", "T3.1", "T3.2", "T3.3", "T3.4", "T4.1", "T4.2", "T4.3", "T4.4", "T4.5", "T4.6", "T5.1"),
        kinds=("best_discard", "is_it_ready", "which_set", "find_the_waits", "who_wins"),
        steps=(
            _step("deal", "is_it_ready"),
            _step("stir", "best_discard", at="hand=2abc3aab5bb7ccc8a"),
            _step("first_discard", "best_discard"),
            _step("take", "which_set", "phuak,none", at="cards=5b5b5c"),
            _step("draw", "find_the_waits", level=2),
            _step("pong", "best_discard", at="hand=1f3abc7bb8aab|5ccc"),
            _step(
                "who_gets_it",
                "who_wins",
                "chong",
                at="card=3c&drawer=0&seat0=2abc3ab6aab9ccc&seat1=1bbd3cc4bbb7aac",
            ),
            _step("end", "find_the_waits", level=2),
        ),
    ),
    Lesson(
        key="chong",
        number=9,
        rules=("T5.2", "T5.4", "T6.1", "T6.2", "T6.3", "T6.4"),
        kinds=("find_the_waits", "name_the_win", "new_circumstance"),
        steps=(
            _step("chong", "find_the_waits", "chong", teaches=("T6.1",)),
            _step("chong_near", "name_the_win", "no_win,chong", at="hand=1dd2abc4bcc|1aaa&win=1e", teaches=("T6.1",)),
            _step("one_to_three_tong", "find_the_waits", "chong", level=2, teaches=("T6.1",)),
            _step(
                "thok",
                "new_circumstance",
                "thok",
                at="hand=2bcc7abc9aa|3bbb&win=9a&thok=1&was_hand=2bcc7abc9aa|3bbb",
                teaches=("T6.1", "T6.2"),
            ),
            _step(
                "thok_or_not",
                "new_circumstance",
                "drawn",
                at="hand=4aab6abc8cc|2aaa&win=8c&was_hand=4aab6abc8cc|2aaa&was_thok=1",
                teaches=("T6.1", "T6.2"),
            ),
            _step("si_tua", "find_the_waits", "si_tua", teaches=("T6.3",)),
            _step("si_tua_near", "name_the_win", "no_win,si_tua", at="hand=3abc5bc8bcc|5aaa&win=5a", teaches=("T6.3",)),
            _step(
                "si_tua_or_chong",
                "name_the_win",
                "si_tua,chong",
                at="hand=6abbbc9aac|2ccc&win=6b",
                teaches=("T6.1", "T6.3"),
            ),
            _step("thok_si_tua", "name_the_win", "thok_si_tua", teaches=("T6.4",)),
            _step(
                "thok_si_tua_near",
                "name_the_win",
                "thok_si_tua,chong",
                at="hand=5aabbc8bcc|3ccc&win=5a&thok=1",
                teaches=("T6.4",),
            ),
            _step(
                "thok_si_tua_or_not",
                "new_circumstance",
                "thok",
                at="hand=6abbbc9aac|2ccc&win=6b&thok=1&was_hand=6abbbc9aac|2ccc",
                teaches=("T6.3", "T6.4"),
            ),
            _step("mixed", "name_the_win", "chong,si_tua,thok_si_tua,no_win", level=2),
        ),
    ),
    Lesson(
        key="sian_si_tong",
        number=10,
        rules=("T6.5", "T6.6", "T6.7", "T6.8", "T6.13"),
        kinds=("find_the_waits", "name_the_win", "new_circumstance"),
        steps=(
            _step("sian", "find_the_waits", "sian", teaches=("T6.5",)),
            _step("sian_near", "name_the_win", "no_win,sian", at="hand=1ef3abc4abc8abc&win=1a", teaches=("T6.5",)),
            _step(
                "thok_sian",
                "new_circumstance",
                "thok",
                at="hand=2bc5abc7abc9abc&win=2a&thok=1&was_hand=2bc5abc7abc9abc",
                teaches=("T6.5", "T6.6"),
            ),
            _step(
                "all_four_sian",
                "name_the_win",
                "sian,no_win",
                at="hand=2abc6abc7ac|4bbb&win=7b",
                teaches=("T6.5",),
            ),
            _step("si_tong", "find_the_waits", "si_tong", teaches=("T6.7",)),
            _step(
                "si_tong_near",
                "name_the_win",
                "si_tong,chong",
                at="hand=2aab4cc|4bbb9ccc&win=4c",
                teaches=("T6.7",),
            ),
            _step(
                "thok_si_tong",
                "new_circumstance",
                "thok",
                at="hand=3bbb7aa|1ccc8aaa&win=7a&thok=1&was_hand=3bbb7aa|1ccc8aaa",
                teaches=("T6.7", "T6.8"),
            ),
            _step("muet", "find_the_waits", "si_tong_muet", teaches=("T6.13",)),
            _step(
                "muet_near",
                "name_the_win",
                "si_tong_muet,si_tong",
                at="hand=1aaa4cc8bbb|9bbb&win=4c",
                teaches=("T6.7", "T6.13"),
            ),
            _step(
                "muet_or_not",
                "new_circumstance",
                "dark",
                at="hand=2ccc3aaa6bb7ccc&win=6b&was_hand=2ccc3aaa6bb|7ccc",
                teaches=("T6.7", "T6.13"),
            ),
            _step("mixed", "name_the_win", "chong,sian,si_tong,si_tong_muet,no_win", level=2),
        ),
    ),
    Lesson(
        key="keng_iao_khiao_wan",
        number=11,
        rules=("T6.9", "T6.10", "T6.11", "T6.12", "T6.14", "T6.15", "T6.16", "T6.17"),
        kinds=("find_the_waits", "name_the_win", "new_circumstance"),
        steps=(
            _step("keng", "name_the_win", "keng", teaches=("T6.9", "T6.17")),
            _step(
                "keng_near",
                "name_the_win",
                "keng,chong",
                at="hand=2abb4acc5cc|1bbb&win=5c&keng=5b",
                teaches=("T6.9", "T6.17"),
            ),
            _step(
                "thok_keng",
                "new_circumstance",
                "thok",
                at="hand=3aac6bb8abc|2bbb&win=6b&thok=1&keng=6b&was_hand=3aac6bb8abc|2bbb&was_keng=6b",
                teaches=("T6.9", "T6.10"),
            ),
            _step(
                "si_tong_keng",
                "new_circumstance",
                "keng",
                at="hand=3bbb7aa|1ccc8aaa&win=7a&keng=7a&was_hand=3bbb7aa|1ccc8aaa",
                teaches=("T6.9", "T6.11"),
            ),
            _step(
                "sian_keng",
                "new_circumstance",
                "keng",
                at="hand=2bc5abc7abc9abc&win=2a&keng=2a&was_hand=2bc5abc7abc9abc&was_keng=5a",
                teaches=("T6.11",),
            ),
            _step(
                "thok_si_tua_keng",
                "new_circumstance",
                "drawn",
                at="hand=6abbbc9aac|2ccc&win=6b&keng=6b&was_hand=6abbbc9aac|2ccc&was_thok=1&was_keng=6b",
                teaches=("T6.9", "T6.12"),
            ),
            _step(
                "muet_keng",
                "new_circumstance",
                "keng",
                at="hand=2ccc3aaa6bb7ccc&win=6b&keng=6b&was_hand=2ccc3aaa6bb7ccc",
                teaches=("T6.14",),
            ),
            _step("lom_iao", "find_the_waits", "lom_iao", teaches=("T6.15",)),
            _step(
                "lom_iao_near",
                "name_the_win",
                "lom_iao,no_win",
                at="hand=1aaaccdf9c|1bbb&win=1e",
                teaches=("T6.15",),
            ),
            _step(
                "lom_iao_thok",
                "new_circumstance",
                "thok",
                at="hand=1aabdeeff|1ccc&win=1d&thok=1&was_hand=1aabdeeff|1ccc",
                teaches=("T6.15",),
            ),
            _step("khiao_wan", "find_the_waits", "khiao_wan", teaches=("T6.16a",)),
            _step(
                "khiao_wan_near",
                "name_the_win",
                "khiao_wan,chong",
                at="hand=1abc2abc3aab4aa&win=4a",
                teaches=("T6.16a",),
            ),
            _step("khiao_wan_tong", "find_the_waits", "khiao_wan", at="hand=5aaa6ccc7bc|9bbb", teaches=("T6.16b",)),
            _step(
                "khiao_wan_tong_near",
                "name_the_win",
                "khiao_wan,no_win",
                at="hand=1bbb2aaabbb4bc&win=4b",
                teaches=("T6.16b",),
            ),
            _step(
                "khiao_wan_up",
                "new_circumstance",
                "keng",
                at="hand=5aaa6ccc7bc|9bbb&win=7a&keng=7a&was_hand=5aaa6ccc7bc|9bbb",
                teaches=("T6.16a", "T6.16b"),
            ),
            _step("mixed", "name_the_win", level=3),
        ),
    ),
    Lesson(
        key="who_wins",
        number=12,
        rules=("T7.1", "T7.2", "T7.3", "T7.4", "T7.5", "T8.1", "T8.2", "T8.3"),
        kinds=("how_many_points", "who_wins"),
        steps=(
            _step("ranks", "who_wins", "chong,si_tua,si_tong,sian", level=1),
            _step("prices", "how_many_points"),
            _step("thok_bonus", "how_many_points", "thok", level=2),
            _step("thok_si_tua", "how_many_points", at="hand=6abbbc9aac|2ccc&win=6b&thok=1", level=2),
            _step(
                "higher_wins",
                "who_wins",
                "chong,sian",
                at="card=4b&drawer=2&seat0=1bde3aaa4abbcc&seat1=4ac7abc8abc9abc&seat2=1f2ab5bc6aab7a9ab",
            ),
            _step(
                "equal",
                "who_wins",
                "keng,sian,si_tong",
                at="card=4b&drawer=2&seat0=1bde3aaa4abbcc&keng0=4b&seat1=4ac7abc8abc9abc&seat2=1f2ab5bc6aab7a9ab",
            ),
            _step("upstream", "who_wins", "sian,si_tong,khiao_wan", level=2),
            _step(
                "win_before_pong",
                "who_wins",
                level=2,
                at="card=6b&drawer=2&seat0=1f3bc5c6bb7ac8aab&seat1=2abc5abc6ac9abc&seat2=1cd2ab3ab4cc7b8c9a",
            ),
            _step("who_pays", "how_many_points", level=3),
            _step("last", "who_wins", level=3),
        ),
    ),
)

_POK_DENG: tuple[Lesson, ...] = (
    Lesson(
        key="pok_points",
        game="pok",
        number=1,
        rules=("P1.1", "P1.2", "P2.1", "P2.2"),
        kinds=("count_points", "who_wins_how_much"),
        steps=(
            _step("pack", "count_points", at="hand=2S4D"),
            _step("ace", "count_points", at="hand=AH6C"),
            _step("tens", "count_points", at="hand=QH6C"),
            _step("units", "count_points", at="hand=9D8C"),
            _step("three_cards", "count_points", "three_cards", level=2),
            _step("against_the_dealer", "who_wins_how_much", at="dealer=4S3D&player=KH6C&stake=10"),
            _step("quick", "count_points", level=3),
        ),
    ),
    Lesson(
        key="pok_pok",
        game="pok",
        number=2,
        rules=("P3.1", "P3.2", "P3.3"),
        kinds=("name_the_hand", "who_wins_how_much", "must_he_draw"),
        steps=(
            _step("eight_or_nine", "name_the_hand", "pok9,pok8"),
            _step("nine_beats_eight", "who_wins_how_much", at="dealer=7S2D&player=3H5C&stake=10"),
            _step("three_are_no_pok", "name_the_hand", at="hand=2H7S9C", teaches=("P3.1",)),
            _step("dealer_pok", "who_wins_how_much", at="dealer=5H3S&player=QD7C&stake=10"),
            _step("equal_pok", "who_wins_how_much", at="dealer=6D3C&player=TS9H&stake=10"),
            _step("player_pok", "must_he_draw", at="hand=QH8S"),
            _step("all_of_it", "who_wins_how_much", "pok9,pok8", level=2),
        ),
    ),
    Lesson(
        key="pok_deng",
        game="pok",
        number=3,
        rules=("P5.4", "P6.0", "P6.1"),
        kinds=("which_multiple", "who_wins_how_much"),
        steps=(
            _step("one_suit", "which_multiple", at="hand=4C2C", teaches=("P6.1",)),
            _step("one_rank", "which_multiple", at="hand=6H6D", teaches=("P6.1",)),
            _step("no_deng", "which_multiple", at="hand=JHTC", teaches=("P6.0",)),
            _step("pok_too", "which_multiple", at="hand=9H9S", teaches=("P6.1",)),
            _step("winner_takes", "who_wins_how_much", at="dealer=9S7D&player=3D4D&stake=10"),
            _step("loser_pays_once", "who_wins_how_much", at="dealer=TS7D&player=3H3C&stake=10"),
            _step("dealer_deng", "who_wins_how_much", at="dealer=4H3H&player=2S4D&stake=10"),
            _step("equal", "who_wins_how_much", at="dealer=KH6S&player=3D3C&stake=10"),
        ),
    ),
    Lesson(
        key="pok_three_cards",
        game="pok",
        number=4,
        rules=("P6.2", "P6.3", "P6.5", "P6.6", "P6.10"),
        kinds=("which_multiple", "name_the_hand", "who_wins_how_much"),
        steps=(
            _step("three_deng", "which_multiple", at="hand=3H7HJH", teaches=("P6.2",)),
            _step("a_pair_is_nothing", "which_multiple", at="hand=8S8D4H", teaches=("P6.10",)),
            _step("yellow", "name_the_hand", "yellow", teaches=("P6.3",)),
            _step("no_tens", "name_the_hand", at="hand=QSQHTD", teaches=("P6.3",)),
            _step("tong", "which_multiple", at="hand=7S7H7C", teaches=("P6.5",)),
            _step("tong_or_yellow", "name_the_hand", at="hand=QSQHQD", teaches=("P6.5",)),
            _step("tong_meets_tong", "who_wins_how_much", at="dealer=KSKHKD&player=ASAHAC&stake=10"),
            _step("order", "who_wins_how_much", "pok8,tong,yellow", level=3),
        ),
    ),
    Lesson(
        key="pok_straights",
        game="pok",
        number=5,
        rules=("P6.4", "P6.6", "P6.7", "P6.8", "P6.9"),
        kinds=("name_the_hand", "which_multiple", "who_wins_how_much"),
        steps=(
            _step("in_a_row", "name_the_hand", "straight", teaches=("P6.4",)),
            _step("ace_on_top", "name_the_hand", at="hand=KDQCAH", teaches=("P6.4",)),
            _step("not_ace_two_three", "name_the_hand", at="hand=2DAC3H", teaches=("P6.4",)),
            _step("not_around", "name_the_hand", at="hand=KS2HAD", teaches=("P6.4",)),
            _step("above_nine", "who_wins_how_much", at="dealer=9S8H2D&player=4C5D6S&stake=10"),
            _step("jack_queen_king", "who_wins_how_much", at="dealer=KSKDQH&player=JSQDKC&stake=10", teaches=("P6.7",)),
            _step("one_suit", "which_multiple", at="hand=7H8H9H", teaches=("P6.9",)),
            _step("two_straights", "who_wins_how_much", at="dealer=8S9HTD&player=5S6H7C&stake=10", teaches=("P6.8",)),
        ),
    ),
    Lesson(
        key="pok_draw_or_stand",
        game="pok",
        number=6,
        rules=("P4.1", "P4.2", "P4.3"),
        kinds=("must_he_draw", "draw_or_stand"),
        steps=(
            _step("once", "must_he_draw"),
            _step("up_to_four", "must_he_draw", at="hand=KS4D"),
            _step("free", "must_he_draw", at="hand=2H3C", level=2),
            _step("around_the_circle", "must_he_draw", level=2),
            _step("up_or_down", "draw_or_stand"),
            _step("two_deng_goes", "draw_or_stand", at="hand=5HJH", level=2),
            _step("what_it_costs", "draw_or_stand", level=3),
        ),
    ),
    Lesson(
        key="pok_dealer",
        game="pok",
        number=7,
        rules=("P4.4", "P5.1", "P5.2", "P5.3"),
        kinds=("who_wins_how_much", "what_to_catch"),
        steps=(
            _step("all_open", "who_wins_how_much", at="dealer=TH6D&player=8C9S&stake=10"),
            _step("dealer_draws", "who_wins_how_much", at="dealer=2S3D4H&player=3H3C&stake=10"),
            _step("catch_three", "what_to_catch", "catch_three,stand"),
            _step("caught", "who_wins_how_much", at="dealer=KS6D&player=2H2DKC&stake=10"),
            _step("then_draw", "what_to_catch", at="hand=QH5C&stood=2&drew=2"),
            _step("when_to_catch", "what_to_catch", level=2),
            _step("catch_two", "what_to_catch", at="hand=3H4S&stood=1&drew=2&rules=catch:two_or_three", level=2),
        ),
    ),
    Lesson(
        key="pok_who_pays",
        game="pok",
        number=8,
        rules=("P1.2", "P1.3", "P1.4", "P1.5", "P5.4"),
        kinds=("who_wins_how_much", "settle_the_table"),
        steps=(
            _step("stakes", "who_wins_how_much", at="dealer=3S3H&player=2D3D&stake=20"),
            _step("deal", "settle_the_table"),
            _step(
                "each_with_the_dealer",
                "settle_the_table",
                at="dealer=9S7D&seat0=AC6D&stake0=10&seat1=5HQH&stake1=20",
            ),
            _step("legs", "settle_the_table", level=2),
            _step("cutting_in", "settle_the_table", level=2),
            _step("leaving", "settle_the_table", level=2),
            _step("last", "settle_the_table", level=3),
        ),
    ),
)

LESSONS: tuple[Lesson, ...] = (*_PHAI_TONG, *_POK_DENG)
LESSON_BY_KEY: Mapping[str, Lesson] = {lesson.key: lesson for lesson in LESSONS}


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """บทเรียนของเกมนี้: the lessons of a game, in order. Errors: `KeyError` for a game that has none.

    >>> [lesson.key for lesson in lessons_of("pok")][:3]
    ['pok_points', 'pok_pok', 'pok_deng']
    """
    return _LESSONS_BY_GAME[game]


_LESSONS_BY_GAME: Mapping[str, tuple[Lesson, ...]] = {
    game: tuple(lesson for lesson in LESSONS if lesson.game == game) for game in FOLDER_BY_GAME
}
