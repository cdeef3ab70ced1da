"""The line protocol: exactly its answers, and every kind of wrong line met with an error and no end of the run."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import protocol
from cards.errors import CardsError
from tests import oracle
from tests.strategies import MAKERS

Json = dict[str, Any]
HAND = "4ccb 2abc 1dd|1aaa"
FULL = "4ccb 2abc 1dd 7a|1aaa"
SEAT: Json = {"hand": HAND}
TWO_PAIRS = [{"hand": "4bb 2abc 3abc 5aab"}, {"hand": "4bb 6abc 7abc 8aab"}]
FIVE_AT_TABLE = [{"hand": "4bbb 2abc 3abc 5aa"}, {"hand": "4bb 6abc 7abc 8aab"}]
EXPLAIN: Json = {"game": "tong", "do": "explain", "hand": HAND, "win": "1d"}
CLAIMS: Json = {"game": "tong", "do": "claims", "card": "1d", "drawer": 0, "players": [SEAT]}
# one good request of each kind, with all it must have
GOOD: dict[str, Json] = {
    "explain": EXPLAIN,
    "dealt": {"game": "tong", "do": "dealt", "hand": "4ccb 2abc 1ddd 7aaa"},
    "waits": {"game": "tong", "do": "waits", "hand": HAND},
    "discards": {"game": "tong", "do": "discards", "hand": FULL},
    "pong": {"game": "tong", "do": "pong", "hand": HAND, "card": "4c"},
    "claims": CLAIMS,
    "set": {"game": "tong", "do": "set", "cards": "1d1a1c"},
    "census": {"game": "tong", "do": "census"},
}
MAY_HAVE: dict[str, Json] = {
    "explain": {"thok": True, "keng": "4c", "why": True},
    "dealt": {"keng": "4c"},
    "waits": {"keng": "4c"},
    "discards": {"keng": "4c"},
    "claims": {"from": "pile"},
}


def ask(line: str) -> Json:
    answer: Json = json.loads(protocol.answer_line(line))
    return answer


def error_of(request: object) -> Json:
    """The error that a request is answered with."""
    answer = ask(request if isinstance(request, str) else json.dumps(request, ensure_ascii=False))
    assert list(answer) == ["error"], answer
    error: Json = answer["error"]
    assert sorted(error) == ["code", "message", "token"]
    assert error["message"]
    return error


# --- good requests ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("do", [do for do in GOOD if do != "census"])
def test_a_good_request_is_answered_as_the_oracle_answers_it(do: str) -> None:
    assert ask(json.dumps(GOOD[do])) == oracle.answer(GOOD[do])


@pytest.mark.parametrize(("do", "key"), [(do, key) for do, keys in MAY_HAVE.items() for key in keys])
def test_every_key_that_may_be_there_is_taken(do: str, key: str) -> None:
    assert "error" not in ask(json.dumps({**GOOD[do], key: MAY_HAVE[do][key]}))


@pytest.mark.parametrize("do", [do for do in GOOD if do != "census"])
def test_keys_left_out_mean_their_defaults(do: str) -> None:
    defaults: Json = {"rules": {}}
    defaults |= {"thok": False} if do == "explain" else {}
    defaults |= {"keng": None} if do in {"explain", "dealt", "waits", "discards"} else {}
    defaults |= {"from": "pile"} if do == "claims" else {}
    assert ask(json.dumps({**GOOD[do], **defaults})) == ask(json.dumps(GOOD[do]))


def test_a_seat_may_have_a_keng_or_null() -> None:
    for keng in ("4c", None):
        assert "error" not in ask(json.dumps({**CLAIMS, "players": [{"hand": HAND, "keng": keng}]}))


def test_the_answer_to_explain_has_exactly_the_protocol_s_keys() -> None:
    keys = {"category", "thok", "keng", "class", "price", "tong", "sets", "win_set", "all", "rule"}
    for win in ("1d", "9c"):
        assert set(ask(json.dumps({**EXPLAIN, "win": win}))) == keys
    assert set(ask(json.dumps(GOOD["dealt"]))) == keys | {"win"}


def test_names_in_thai_and_rtgs_are_read_as_codes_are() -> None:
    thai = {**EXPLAIN, "hand": "สี่นม สี่นม สี่มะเขือ 2abc เอี่ยวพญา เอี่ยวพญา | เอี่ยวเกือก เอี่ยวเกือก เอี่ยวเกือก", "win": "เอี่ยวพญา"}
    assert ask(json.dumps(thai, ensure_ascii=False)) == ask(json.dumps(EXPLAIN))
    assert ask(json.dumps({**EXPLAIN, "win": "iao phaya"})) == ask(json.dumps(EXPLAIN))


def test_why_adds_every_category_in_the_rulebook_s_order_and_changes_nothing_else() -> None:
    plain, why = ask(json.dumps(EXPLAIN)), ask(json.dumps({**EXPLAIN, "why": True}))
    considered = why.pop("considered")
    assert why == plain
    assert "considered" not in ask(json.dumps({**EXPLAIN, "why": False}))
    assert tuple(entry["category"] for entry in considered) == oracle.CATEGORY_ORDER
    for entry in considered:
        assert sorted(entry) == ["category", "holds", "needs"]
        assert entry["holds"] == (entry["category"] in plain["all"])
        assert entry["holds"] == all(need["holds"] for need in entry["needs"])
        assert entry["needs"]
        for need in entry["needs"]:
            assert sorted(need) == ["cards", "condition", "holds", "rule"]
            assert re.fullmatch(r"T\d\.\d+", need["rule"])


@pytest.mark.parametrize("seed", range(60))
def test_why_agrees_with_all_on_biased_hands(seed: int) -> None:
    request = {**MAKERS["explain"](Random(seed)), "why": True}
    answer = ask(json.dumps(request))
    holding = {entry["category"] for entry in answer["considered"] if entry["holds"]}
    assert holding == set(answer["all"])


@pytest.mark.parametrize("do", [do for do in GOOD if do != "census"])
@pytest.mark.parametrize("lang", ["th", "en"])
def test_a_language_adds_a_text_in_it_and_changes_nothing_else(do: str, lang: str) -> None:
    told = ask(json.dumps({**GOOD[do], "lang": lang}))
    text = told.pop("text")
    assert told == ask(json.dumps(GOOD[do]))
    assert bool(re.search("[ก-๛]", text)) == (lang == "th")


def test_the_census_is_a_count_in_decimal_strings() -> None:
    answer = ask(json.dumps(GOOD["census"]))
    assert sorted(answer) == ["complete12", "dealt_win12", "hands11", "hands12", "ready11"]
    assert answer["hands12"] == "10542859559688820"
    assert all(re.fullmatch(r"\d+", value) for value in answer.values())
    assert int(answer["dealt_win12"]) < int(answer["complete12"]) < int(answer["hands12"])
    assert int(answer["ready11"]) < int(answer["hands11"])


# --- bad requests: every code -----------------------------------------------------------------------------------------

BAD: list[tuple[str, object, str | None]] = [
    ("bad_json", "{", "{"),
    ("bad_json", "not json", "not json"),
    ("bad_json", "[]", "[]"),
    ("bad_json", "5", "5"),
    ("bad_json", '"hand"', '"hand"'),
    ("bad_json", "null", "null"),
    ("unknown_game", {**EXPLAIN, "game": "chess"}, "chess"),
    ("unknown_game", {**EXPLAIN, "game": 5}, "5"),
    ("unknown_do", {**EXPLAIN, "do": "fly"}, "fly"),
    ("unknown_do", {**EXPLAIN, "do": None}, "null"),
    ("unknown_do", {"game": "tong", "do": "settle"}, "settle"),
    ("missing_key", {}, "game"),
    ("missing_key", {"do": "explain"}, "game"),
    ("missing_key", {"game": "tong"}, "do"),
    ("unknown_key", {**EXPLAIN, "card": "1d"}, "card"),
    ("unknown_key", {**EXPLAIN, "Thok": True}, "Thok"),
    ("unknown_key", {**GOOD["waits"], "thok": True}, "thok"),
    ("unknown_key", {**GOOD["pong"], "keng": "4c"}, "keng"),
    ("unknown_key", {**GOOD["census"], "hand": HAND}, "hand"),
    ("unknown_key", {**CLAIMS, "players": [{"hand": HAND, "thok": True}]}, "thok"),
    ("unknown_key", {**GOOD["waits"], "why": True}, "why"),
    ("missing_key", {**CLAIMS, "players": [{"keng": "4c"}]}, "hand"),
    ("unknown_card", {**EXPLAIN, "win": "1x"}, "1x"),
    ("unknown_card", {**EXPLAIN, "hand": "4ccb 2abd 1dd|1aaa"}, "2d"),
    ("unknown_card", {**EXPLAIN, "hand": "4ccb 2abz 1dd|1aaa"}, "2z"),
    ("unknown_card", {**EXPLAIN, "keng": "สี่มะเขิอ"}, "สี่มะเขิอ"),
    ("unknown_card", {**GOOD["set"], "cards": "1d 1a 1z"}, "1z"),
    ("too_many_copies", {**EXPLAIN, "hand": "4ccccc 2abc 1ddd"}, "4c"),
    ("too_many_copies", {**EXPLAIN, "hand": "5aaaa 2abc 3abc 4b", "win": "5a"}, "5a"),
    ("too_many_copies", {**GOOD["pong"], "hand": "5aaaa 2abc 3abc 4b", "card": "5a"}, "5a"),
    ("too_many_copies", {**CLAIMS, "card": "4b", "players": TWO_PAIRS}, "4b"),
    ("too_many_copies", {**CLAIMS, "card": "9c", "players": FIVE_AT_TABLE}, "4b"),
    ("wrong_count", {**EXPLAIN, "hand": "4ccb"}, "4ccb"),
    ("wrong_count", {**EXPLAIN, "hand": FULL}, FULL),
    ("wrong_count", {**GOOD["discards"], "hand": HAND}, HAND),
    ("wrong_count", {**GOOD["set"], "cards": "4c4c"}, "4c4c"),
    ("wrong_count", {**GOOD["set"], "cards": ""}, ""),
    ("wrong_count", {**EXPLAIN, "win": "4c4c"}, "4c4c"),
    ("not_a_tong", {**EXPLAIN, "hand": "4ccb 2abc 1dd|1aab"}, "1aab"),
    ("iao_in_keng", {**EXPLAIN, "keng": "1a"}, "1a"),
    ("iao_in_keng", {**GOOD["waits"], "keng": "1f"}, "1f"),
    ("iao_in_keng", {**CLAIMS, "players": [{"hand": HAND, "keng": "1b"}]}, "1b"),
    ("unknown_rule", {**EXPLAIN, "rules": {"khiaowan": True}}, "khiaowan"),
    ("unknown_rule", {**EXPLAIN, "rules": {"must_draw": "off"}}, "must_draw"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"iao_sian": "both"}}, "both"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"khiao_wan": "false"}}, "false"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"price_lom": -1}}, "-1"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"price_lom": 1001}}, "1001"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"price_lom": 1}}, "1"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"price_lom": 4.5}}, "4.5"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"price_lom": True}}, "true"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"stir": None}}, "null"),
    ("bad_rule_value", {**EXPLAIN, "rules": {"stir": ["off"]}}, '["off"]'),
    ("bad_value", {**EXPLAIN, "thok": "yes"}, "yes"),
    ("bad_value", {**EXPLAIN, "thok": 1}, "1"),
    ("bad_value", {**EXPLAIN, "thok": None}, "null"),
    ("bad_value", {**EXPLAIN, "why": 0}, "0"),
    ("bad_value", {**EXPLAIN, "hand": 5}, "5"),
    ("bad_value", {**EXPLAIN, "hand": None}, "null"),
    ("bad_value", {**EXPLAIN, "keng": 5}, "5"),
    ("bad_value", {**EXPLAIN, "rules": []}, "[]"),
    ("bad_value", {**EXPLAIN, "rules": None}, "null"),
    ("bad_value", {**EXPLAIN, "lang": "fr"}, "fr"),
    ("bad_value", {**EXPLAIN, "hand": "4ccb|2abc|1dd"}, "4ccb|2abc|1dd"),
    ("bad_value", {**GOOD["dealt"], "hand": "4ccb 2abc 1ddd|7aaa"}, "4ccb 2abc 1ddd|7aaa"),
    ("bad_value", {**CLAIMS, "drawer": 1}, "1"),
    ("bad_value", {**CLAIMS, "drawer": -1}, "-1"),
    ("bad_value", {**CLAIMS, "drawer": True}, "true"),
    ("bad_value", {**CLAIMS, "drawer": "0"}, "0"),
    ("bad_value", {**CLAIMS, "drawer": 0.0}, "0.0"),
    ("bad_value", {**CLAIMS, "players": []}, "[]"),
    ("bad_value", {**CLAIMS, "players": [5]}, "5"),
    ("bad_value", {**CLAIMS, "players": HAND}, HAND),
    ("bad_value", {**CLAIMS, "from": "deck"}, "deck"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "request_", "token"), BAD, ids=[f"{row[0]}-{row[2]}" for row in BAD])
def test_a_bad_request_is_answered_with_its_code_and_the_offending_text(
    code: str, request_: object, token: str | None
) -> None:
    error = error_of(request_)
    assert (error["code"], error["token"]) == (code, token)


@pytest.mark.parametrize(("do", "key"), [(do, key) for do, good in GOOD.items() for key in good if key != "game"])
def test_every_key_a_request_needs_is_missed_by_name(do: str, key: str) -> None:
    error = error_of({name: value for name, value in GOOD[do].items() if name != key})
    assert (error["code"], error["token"]) == ("missing_key", key)


@pytest.mark.parametrize("do", GOOD)
def test_a_key_the_protocol_does_not_name_is_refused_in_every_request(do: str) -> None:
    error = error_of({**GOOD[do], "note": "hello"})
    assert (error["code"], error["token"]) == ("unknown_key", "note")


def test_every_code_of_the_protocol_that_phai_tong_can_give_is_tried_here() -> None:
    codes = (
        "bad_json unknown_key missing_key unknown_do unknown_game unknown_card too_many_copies wrong_count not_a_tong "
        "iao_in_keng unknown_rule bad_rule_value bad_value"
    )  # illegal_move belongs to Pok Deng
    assert {code for code, _, _ in BAD} == set(codes.split())


def test_the_function_raises_what_the_line_reports() -> None:
    with pytest.raises(CardsError) as caught:
        protocol.answer({**EXPLAIN, "win": "1x"})
    assert error_of({**EXPLAIN, "win": "1x"}) == protocol.error_answer(caught.value)["error"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["1d", HAND, "tong"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
KEYS = (
    "game",
    "do",
    "hand",
    "win",
    "thok",
    "keng",
    "why",
    "rules",
    "lang",
    "card",
    "cards",
    "drawer",
    "players",
    "from",
)


@given(st.sampled_from([do for do in GOOD if do != "census"]), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3))
def test_whatever_values_a_request_has_the_answer_is_one_line_of_json(do: str, changes: Json) -> None:
    line = protocol.answer_line(json.dumps({**GOOD[do], **changes}))
    assert "\n" not in line
    assert isinstance(json.loads(line), dict)


@given(st.text(max_size=60))
def test_whatever_a_line_is_the_answer_is_one_line_of_json(text: str) -> None:
    line = protocol.answer_line(text)
    assert "\n" not in line
    assert "error" in json.loads(line)


def test_brackets_nested_too_deep_are_a_bad_line_like_any_other() -> None:
    for depth in (10, 500, *range(850, 1000), 100_000):  # near the interpreter's own limit, and far beyond it
        nested = "[" * depth + "]" * depth
        for line in (nested, f'{{"game":"tong","do":"explain","hand":{nested},"win":"1d"}}'):
            assert error_of(line)["code"] in {"bad_json", "bad_value"}


# --- the run ----------------------------------------------------------------------------------------------------------


def test_blank_lines_are_skipped_and_a_bad_line_does_not_end_the_run() -> None:
    out = io.StringIO()
    protocol.run([json.dumps(EXPLAIN) + "\n", "\n", "   \n", "{oops\n", json.dumps(GOOD["set"]) + "\n"], out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [next(iter(answer)) for answer in answers] == ["category", "error", "kind"]


def run_jsonl(lines: bytes) -> list[Json]:
    """What `python -m cards jsonl` writes for these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "cards", "jsonl"], input=lines, capture_output=True, timeout=120, check=True
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def test_five_hundred_lines_through_the_command_are_answered_in_order() -> None:
    random = Random(77)
    asked = [MAKERS[random.choice(tuple(MAKERS))](random) for _ in range(500)]
    lines = "".join(json.dumps(request, ensure_ascii=False) + "\n" for request in asked)
    assert run_jsonl(lines.encode()) == [oracle.answer(request) for request in asked]


def test_the_command_goes_on_after_every_kind_of_bad_line() -> None:
    lines, expected = [], []
    for code, request, token in BAD:
        lines += [request if isinstance(request, str) else json.dumps(request, ensure_ascii=False), ""]
        expected.append((code, token))
    lines.append(json.dumps(GOOD["set"]))
    answers = run_jsonl("\n".join(lines).encode())
    assert [(answer["error"]["code"], answer["error"]["token"]) for answer in answers[:-1]] == expected
    assert answers[-1] == {"kind": "phuak"}


@pytest.mark.parametrize(
    "line",
    [b'{"game":"tong","do":"\xff\xfe"}', b"\xff\xff", b'{"game":"tong","do":"\\ud800"}', b"\xef\xbb\xbf{"],
    ids=["bytes that are no UTF-8", "no text at all", "half a surrogate pair", "a byte order mark"],
)
def test_the_command_goes_on_after_text_that_is_no_text(line: bytes) -> None:
    answers = run_jsonl(line + b"\n" + json.dumps(GOOD["set"]).encode() + b"\n")
    assert len(answers) == 2
    assert "error" in answers[0]
    assert answers[1] == {"kind": "phuak"}


def test_the_last_line_needs_no_line_end_and_windows_line_ends_will_do() -> None:
    line = json.dumps(GOOD["set"]).encode()
    assert run_jsonl(line + b"\r\n\r\n" + line) == [{"kind": "phuak"}] * 2


def test_each_answer_is_written_before_the_next_line_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cards", "jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin
        assert running.stdout
        for _ in range(3):
            running.stdin.write(json.dumps(GOOD["set"]) + "\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline()) == {"kind": "phuak"}
        running.stdin.close()
        assert running.wait(timeout=30) == 0
