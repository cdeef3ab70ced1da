"""The engine against the brute-force oracle, answer by answer, through the line protocol.

`SAMRAP_HANDS=20000 pytest -s tests/phai_tong/test_against_oracle.py` compares as many hands and prints the number of
differences; `pytest -m slow` compares 20,000.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given

from cards import protocol
from cards.phai_tong.deck import CODES, Hand, format_hand
from tests import oracle, strategies
from tests.strategies import MAKERS, Request

ORDINARY, MANY = 2_000, 20_000
# out of a hundred requests; a request of each kind judges one hand or more
SHARES = {"explain": 60, "dealt": 10, "waits": 8, "discards": 2, "pong": 3, "set": 5, "claims": 12}


def compare(request: Request) -> str | None:
    """What differs, or None."""
    expected = json.loads(json.dumps(oracle.answer(request)))
    got = json.loads(protocol.answer_line(json.dumps(request)))
    if got == expected:
        return None
    return f"request {json.dumps(request)}\nengine  {json.dumps(got)}\noracle  {json.dumps(expected)}"


def count_differences(number: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How many requests of each kind were compared, and the differences."""
    random = Random(seed)
    asked: Counter[str] = Counter()
    differences = []
    for do in random.choices(list(SHARES), list(SHARES.values()), k=number):
        asked[do] += 1
        difference = compare(MAKERS[do](random))
        if difference:
            differences.append(difference)
    return asked, differences


def assert_no_differences(number: int, seed: int) -> None:
    asked, differences = count_differences(number, seed)
    print(f"\n{len(differences)} differences in {number} biased hands: {dict(asked)}")
    assert not differences, f"{len(differences)} differences; the first:\n{differences[0]}"


def test_the_engine_answers_as_the_oracle_does_on_biased_hands() -> None:
    assert_no_differences(int(os.environ.get("SAMRAP_HANDS", ORDINARY)), seed=2024)


@pytest.mark.slow
def test_the_engine_answers_as_the_oracle_does_on_twenty_thousand_biased_hands() -> None:
    assert_no_differences(MANY, seed=7)


def test_the_biased_hands_meet_every_category_and_both_values_of_every_house_rule() -> None:
    """Else the comparison above would prove less than it says."""
    random = Random(2024)
    categories: Counter[str] = Counter()
    values: Counter[Any] = Counter()
    for _ in range(3_000):
        request = MAKERS["explain"](random)
        categories.update(oracle.answer(request)["all"])
        values.update((key, str(value)) for key, value in request.get("rules", {}).items())
    rare = {category: categories[category] for category in oracle.CATEGORY_ORDER if categories[category] < 10}
    assert not rare
    assert all(values[key, str(value)] > 50 for key, both in strategies.CHOICES.items() for value in both)


@given(strategies.requests("explain"))
def test_explain_agrees_with_the_oracle(request: Request) -> None:
    assert compare(request) is None


@given(strategies.requests("dealt"))
def test_dealt_agrees_with_the_oracle(request: Request) -> None:
    assert compare(request) is None


@given(strategies.requests("waits"))
def test_waits_agree_with_the_oracle(request: Request) -> None:
    assert compare(request) is None


@given(strategies.requests("claims"))
def test_claims_agree_with_the_oracle(request: Request) -> None:
    assert compare(request) is None


def test_every_set_of_three_cards_is_named_as_the_oracle_names_it() -> None:
    for number, cards in enumerate(combinations([code for code in CODES for _ in range(3)], 3)):
        if number % 7 == 0 or cards[0][0] == cards[2][0] == "1":
            for iao_sian in ("one_group", "mixed"):
                request = {"game": "tong", "do": "set", "cards": "".join(cards), "rules": {"iao_sian": iao_sian}}
                got = protocol.answer(request)
                assert got == oracle.answer(request), request


def every_full_hand(faces: tuple[str, ...]) -> Iterator[Hand]:
    """Every twelve cards of these faces, with every choice of tong laid down."""
    for counts in product(range(5), repeat=len(faces)):
        if sum(counts) != 12:
            continue
        alike = [face for face, count in zip(faces, counts, strict=True) if count >= 3]
        for size in range(min(3, len(alike)) + 1):
            for ponged in combinations(alike, size):
                held = tuple(
                    face for face, count in zip(faces, counts, strict=True) for _ in range(count - 3 * (face in ponged))
                )
                yield Hand(held, ponged)


def assert_judged_alike(faces: tuple[str, ...], rules: dict[str, Any], every: int) -> None:
    compared = 0
    for number, full in enumerate(every_full_hand(faces)):
        if number % every:
            continue
        for card in sorted(set(full.cards)):
            hand = Hand(oracle.without(full.cards, card), full.ponged)
            request = {
                "game": "tong", "do": "explain", "hand": format_hand(hand), "win": card,
                "keng": card if card[0] != "1" else None, "thok": compared % 2 == 0, "rules": rules,
            }  # fmt: skip
            difference = compare(request)
            assert difference is None, difference
            compared += 1
    assert compared > 100


TINY = {"one head and iao": ("1a", "1b", "1d", "2a", "2b", "2c"), "two heads": ("2a", "2b", "2c", "3a", "3b", "3c")}
HOUSES: dict[str, dict[str, Any]] = {
    "default": {},
    "bent": {"iao_sian": "mixed", "si_tua_from_pong": True, "khiao_wan": False},
}


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES)
@pytest.mark.parametrize("faces", TINY.values(), ids=TINY)
def test_every_fifth_hand_of_a_tiny_pack_is_judged_as_the_oracle_judges_it(
    faces: tuple[str, ...], rules: dict[str, Any]
) -> None:
    assert_judged_alike(faces, rules, every=5)


@pytest.mark.slow
@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES)
@pytest.mark.parametrize("faces", [*TINY.values(), CODES[:6]], ids=[*TINY, "all iao"])
def test_every_hand_of_a_tiny_pack_is_judged_as_the_oracle_judges_it(
    faces: tuple[str, ...], rules: dict[str, Any]
) -> None:
    assert_judged_alike(faces, rules, every=1)
