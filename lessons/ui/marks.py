"""What is wrong with a hand, group by group: what the bars under its groups say of the conditions that fail.

A cross never stands beside what a group truly is. Conditions on kinds mark the groups that spoil them; conditions on a
circumstance, who drew or what is ponged or boxed, are told below a group's own mark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cards.verdict import Reason, Verdict

Faults = Mapping[int, str]
"""The word, a key of the wording, by the group's place."""


def _won(verdict: Verdict) -> tuple[int, ...]:
    return tuple(place for place, group in enumerate(verdict.groups) if group.win)


def _but(verdict: Verdict, places: tuple[int, ...], kind: str) -> Faults:
    """Those of these groups that are no `kind`, or no set at all."""
    kinds = {place: verdict.groups[place].kind for place in places}
    return {
        place: "mark.no_set" if found == "loose" else f"mark.not_{kind}"
        for place, found in kinds.items()
        if found != kind
    }


def _win_no_tong(verdict: Verdict, _reason: Reason) -> Faults:
    """The winning card completes no tong, or one too many."""
    return _but(verdict, _won(verdict), "tong") or dict.fromkeys(_won(verdict), "mark.fourth_tong")


def _three_alike(verdict: Verdict, reason: Reason) -> Faults:
    won = _won(verdict)
    card = next((code for code in reason.cards), "")
    ponged = [i for i, group in enumerate(verdict.groups) if group.place == "ponged" and group.cards[0] == card]
    if reason.fact["held"] == 0 and reason.fact["ponged"] and ponged:
        return dict.fromkeys(ponged, "mark.ponged")
    return dict.fromkeys(won, "mark.not_one_tong" if reason.fact["held"] == 3 else "mark.not_three")


def _khiao_wan(verdict: Verdict, _reason: Reason) -> Faults:
    """Where the winning card makes a tong the others must be sian, and the other way round."""
    won = _won(verdict)
    others = tuple(place for place in range(len(verdict.groups)) if place not in won)
    kind = verdict.groups[won[0]].kind
    if kind in ("tong", "sian"):
        return _but(verdict, others, "sian" if kind == "tong" else "tong")
    return dict.fromkeys(won, "mark.no_set" if kind == "loose" else "mark.only_phuak")


def _no_parting(verdict: Verdict, reason: Reason) -> Faults:
    heads = {place: len({code[0] for code in verdict.groups[place].cards}) for place in reason.groups}
    return {place: "mark.mixed_heads" if count > 1 else "mark.no_set" for place, count in heads.items()}


def _pointed(word: str) -> Callable[[Verdict, Reason], Faults]:
    return lambda _verdict, reason: dict.fromkeys(reason.groups, word)


def _no(kind: str) -> Callable[[Verdict, Reason], Faults]:
    return lambda verdict, reason: _but(verdict, reason.groups, kind)


def _at_win(word: str) -> Callable[[Verdict, Reason], Faults]:
    return lambda verdict, _reason: dict.fromkeys(_won(verdict), word)


_GROUPS: Mapping[str, Callable[[Verdict, Reason], Faults]] = {
    "four_sets": _pointed("mark.no_set"),
    "win_makes_tong": _win_no_tong,
    "up_to_three_tong": _win_no_tong,
    "makes_chong_or_si_tua": _win_no_tong,
    "three_alike_held": _three_alike,
    "two_more_of_head": _at_win("mark.two_lacking"),
    "four_sian": _no("sian"),
    "four_tong": _no("tong"),
    "nothing_ponged": _pointed("mark.not_dark"),
    "twelve_iao": _pointed("mark.not_iao"),
    "khiao_wan_shape": _khiao_wan,
    "hand_is_ready": _no("tong"),
    "parts_into_sets": _no_parting,
    "same_head": _pointed("mark.no_set"),
    "all_alike": _no("tong"),
    "all_different": _no("sian"),
    "one_iao_group": _no("sian"),
    "mixed_faces": _no("phuak"),
}
_CIRCUMSTANCES: Mapping[str, str] = {
    "drawn_by_another": "mark.self_drawn",
    "drawn_by_winner": "mark.by_another",
    "win_is_keng": "mark.not_keng",
    "khiao_wan_played": "mark.not_played",
    "some_ponged": "mark.no_pong",
}


def faults_of(verdict: Verdict) -> Faults:
    """The groups that a failed condition finds wrong, and what is wrong with each; the first condition is told.

    >>> from cards.phai_tong.deck import parse_hand
    >>> from cards.phai_tong.wins import judge_win
    >>> faults_of(judge_win(parse_hand("3abc 4abc 8ccb 1ef"), "1d", "sian"))
    {3: 'mark.not_sian'}
    """
    found: dict[int, str] = {}
    for reason in verdict.failed:
        if (mark := _GROUPS.get(reason.needs)) is not None:
            for place, word in mark(verdict, reason).items():
                found.setdefault(place, word)
    return dict(sorted(found.items()))


def circumstances_of(verdict: Verdict) -> Faults:
    """The circumstances that fail, told below the winning card's group; nothing ponged, below one in the hand.

    >>> from cards.phai_tong.deck import parse_hand
    >>> from cards.phai_tong.wins import judge_win
    >>> verdict = judge_win(parse_hand("1aaa 4cc 8bbb 9bbb"), "4c", "si_tong")
    >>> faults_of(verdict), circumstances_of(verdict)
    ({}, {0: 'mark.no_pong'})
    """
    found: dict[int, str] = {}
    held = [place for place, group in enumerate(verdict.groups) if not group.win and group.place == "hand"]
    for reason in verdict.failed:
        if reason.needs in _CIRCUMSTANCES:
            places = (held or list(_won(verdict))) if reason.needs == "some_ponged" else _won(verdict)
            for place in places[:1]:
                found.setdefault(place, _CIRCUMSTANCES[reason.needs])
    return found
