"""จบมือ: what a hand came to: the win with why, the payment, thap lang, all hands laid open, the score sheet."""

from __future__ import annotations

from html import escape
from typing import Protocol

from cards.phai_tong.deck import Hand
from cards.phai_tong.play import Result, State
from cards.phai_tong.wins import judge_win
from lessons.coaching import say_last_hopes, say_review
from lessons.matches import YOU
from lessons.ui.html import clauses, sentence, tap
from lessons.ui.lab_hand import rule_link
from lessons.ui.session import Settings
from lessons.ui.show_cards import Lay, context_chips, hand_html, lays_by_head, lays_of_verdict, small_card
from lessons.ui.table_view import name_of_seat
from lessons.ui.why_box import box
from lessons.wording import say, say_because, say_category


def end_html(state: State, chosen: Settings) -> str:
    """Everything that is told once a hand has ended; "" before."""
    result, lang = state.result, chosen.lang
    if result is None:
        return ""
    parts = [_void_html(lang) if result.winner is None else _win_html(state, result, chosen)]
    if result.winner is not None:
        parts.append(_thap_lang_html(state, result, lang))
        parts.append(_turned_up_html(state, chosen))
    parts.append(_review_html(state, lang))
    parts.append(f"<h2>{escape(say('table.end.hands', lang))}</h2>{hands_html(state, chosen)}")
    return "".join(parts)


def _void_html(lang: str) -> str:
    body = f"{clauses(say('table.end.void_about', lang), lang)} {rule_link('T4.5')}"
    return box("part", "", say("table.end.void", lang), body)


def _win_html(state: State, result: Result, chosen: Settings) -> str:
    assert result.winner is not None
    assert result.win is not None
    assert result.card is not None
    lang, win, player = chosen.lang, result.win, state.players[result.winner]
    verdict = judge_win(
        player.hand, result.card, win.category, thok=win.thok, keng=player.keng, house=state.house
    )  # fmt: skip
    tong = sum(group.kind == "tong" for group in verdict.groups)
    because = say_because(
        win.category, lang, card=result.card, tong=tong, thok=win.thok, ponged=result.card in player.hand.ponged
    )
    name = say(
        "table.end.won", lang, who=name_of_seat(result.winner, lang),
        win=say_category(win.category, lang, win.thok), points=say("unit.points", lang, count=win.price),
    )  # fmt: skip
    keng = player.keng if win.keng else None
    from_whom = "" if win.thok else sentence(_came(state, result, lang), lang)
    told = f"{sentence(because, lang, 'ok')} {from_whom} {rule_link(win.rule)}"
    hand = hand_html(lays_of_verdict(verdict, lang, win=result.card), chosen)
    chips = "".join(f'<span class="chip">{item}</span>' for item in context_chips(result.card, win.thok, keng, lang))
    return f'{box("ok", "", name, told)}<div class="lhand">{hand}<div class="row chips">{chips}</div></div>'


def _came(state: State, result: Result, lang: str) -> str:
    """Whose card it was."""
    assert result.drawer is not None
    if state.events and not any(event.kind == "discard" for event in state.events):
        return say("table.end.dealt", lang)
    key = "drew" if state.source == "pile" else "threw"
    return say(f"table.end.{key}", lang, who=name_of_seat(result.drawer, lang), card=result.card)


def _thap_lang_html(state: State, result: Result, lang: str) -> str:
    if not result.thap_lang:
        return ""
    who = say("join.comma", lang).join(name_of_seat(seat, lang) for seat in result.thap_lang)
    told = sentence(say("table.end.thap_lang_about", lang, card=state.pile[0], who=who), lang)
    return box("part", "", say("table.end.thap_lang", lang), f"{told} {rule_link('T4.6')}")


def _turned_up_html(state: State, chosen: Settings) -> str:
    """The rest of the pile, in the order it would have been drawn: with all the rest it is the whole pack."""
    if not state.pile:
        return ""
    told = escape(say("table.end.turned_up", chosen.lang, count=len(state.pile)))
    cards = "".join(small_card(card, chosen.lang) for card in state.pile)
    return f'<details class="more"><summary>{told}</summary><p class="row turned">{cards}</p></details>'


def _review_html(state: State, lang: str) -> str:
    """What the learner could have won with, and the moves that cost most; each leads to its moment."""
    hopes = say_last_hopes(state, YOU, lang)
    points = "".join(
        f"<li>{sentence(text, lang)} {tap(f'step {at}', escape(say('table.end.see', lang, step=at)), look='rl')}</li>"
        for at, text in say_review(state, YOU, lang)
    )
    told = f"<p>{sentence(hopes, lang)}</p>" if hopes else ""
    rows = f'<ul class="slips">{points}</ul>' if points else f"<p>{clauses(say('coach.review.none', lang), lang)}</p>"
    return f"<section><h2>{escape(say('coach.review.title', lang))}</h2>{told}{rows}</section>"


def hands_html(state: State, chosen: Settings) -> str:
    """All hands laid open, each with what it gets or pays."""
    lang, result = chosen.lang, state.result
    rows = []
    for seat, player in enumerate(state.players):
        points = "" if result is None else points_html(result.points[seat])
        keng = player.keng
        chip = (
            f'<span class="chip">{escape(say("table.mat.keng", lang))} {small_card(keng, lang)}</span>' if keng else ""
        )
        head = f'<div class="who3"><b>{escape(name_of_seat(seat, lang))}</b>{points}{chip}</div>'
        rows.append(f"<div>{head}{hand_html(_lays(player.hand), chosen)}</div>")
    return f'<div class="hands3">{"".join(rows)}</div>'


def _lays(hand: Hand) -> tuple[Lay, ...]:
    return (*lays_by_head(hand.cards), *(Lay(cards=(face,) * 3, ponged=True) for face in hand.ponged))


def points_html(points: int) -> str:
    """Points got or paid, by sign and colour.

    >>> points_html(-4)
    '<span class="pts down">−4</span>'
    """
    if not points:
        return '<span class="pts">0</span>'
    return f'<span class="pts {"up" if points > 0 else "down"}">{"+" if points > 0 else "−"}{abs(points)}</span>'


class Scored(Protocol):
    """What a score sheet is made of: a match of either game."""

    @property
    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """The points of each hand that has ended, by seat."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat over all hands."""


def sheet_html(match: Scored, lang: str, row: str = "table.hand_no") -> str:
    """ใบคะแนน: the points of every hand that has ended, and together; "" before the first has. `row` names a hand."""
    if not match.sheet:
        return ""
    seats = range(len(match.points))
    head = "".join(f'<th scope="col">{escape(name_of_seat(seat, lang))}</th>' for seat in seats)
    rows = "".join(
        f'<tr><th scope="row">{escape(say(row, lang, number=number))}</th>'
        + "".join(f"<td>{_plain(points[seat])}</td>" for seat in seats) + "</tr>"
        for number, points in enumerate(match.sheet, 1)
    )  # fmt: skip
    total = "".join(f"<td>{_plain(points)}</td>" for points in match.points)
    return (
        f'<h2>{escape(say("table.end.sheet", lang))}</h2><div class="sheet3" tabindex="0" role="region" '
        f'aria-label="{escape(say("table.end.sheet", lang))}"><table><thead><tr><td></td>{head}</tr></thead>'
        f'<tbody>{rows}</tbody><tfoot><tr><th scope="row">{escape(say("table.end.total", lang))}</th>{total}</tr>'
        "</tfoot></table></div>"
    )


def _plain(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
