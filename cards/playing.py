"""เล่าเกม: hands of either game played by computer players, and what happened in them as a line for each event.

A page tells one event at a time with `tell_event`; `python -m cards play` prints whole hands with `tell_hands`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cards.phai_tong import bots as tong_bots
from cards.phai_tong import match as tong_match
from cards.phai_tong import play as tong_play
from cards.phai_tong.house import house_from_rules as tong_house
from cards.phai_tong.wins import Win
from cards.pok_deng import bots as pok_bots
from cards.pok_deng import match as pok_match
from cards.pok_deng import play as pok_play
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import house_from_rules as pok_house
from cards.pok_deng.seats import Table
from cards.wording import (
    plain_text,
    say,
    say_because,
    say_card,
    say_category,
    say_class,
    say_deng,
)

Event = tong_play.Event | pok_play.Event
_State = tong_play.State | pok_play.State
_NO_TABLE = Table()


# --- one event --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """ฉาก: what an event is told against: the game, who deals, what the seats are called, and how it ended if it has.

    Without `names` seats are told as players by number, and at Pok Deng the dealer by what he is. `table` and `house`
    are those of Pok Deng.
    """

    game: str
    dealer: int
    names: Sequence[str] = ()
    win: Win | None = None
    table: Table = _NO_TABLE
    house: Any = None


def scene_of(state: Any, *, names: Sequence[str] = ()) -> Scene:
    """ฉาก: what the events of a state, or of what a seat sees of it, are told against.

    >>> from cards.pok_deng.play import CODES, Setup, start_game
    >>> scene_of(start_game(Setup(pack=CODES, dealer=2))).dealer
    2
    """
    dealer = state.setup.dealer if hasattr(state, "setup") else state.dealer
    if hasattr(state, "table"):
        return Scene(game="pok", dealer=dealer, names=names, table=state.table, house=state.house)
    return Scene(game="tong", dealer=dealer, names=names, win=state.result and state.result.win, house=state.house)


def say_seat(scene: Scene, seat: int, lang: str) -> str:
    """ใคร: what a seat is called.

    >>> say_seat(Scene(game="pok", dealer=0), 0, "en"), say_seat(Scene(game="tong", dealer=0), 0, "th")
    ('The dealer', 'ผู้เล่น 1')
    """
    if scene.names:
        return scene.names[seat]
    if scene.game == "pok" and seat == scene.dealer:
        return say("event.who.dealer", lang)
    return say("event.who.player", lang, number=seat + 1)


def _who(event: Event, scene: Scene, lang: str) -> str:
    """The seat, and which of its hands where it has several."""
    if event.seat is None:
        return ""
    who, leg = say_seat(scene, event.seat, lang), getattr(event, "leg", None)
    several = sum(seat.player == event.seat for seat in scene.table.seats) > 1
    laying = event.kind in ("stake", "cut_in", "last_leg")  # legs are not where they will lie yet
    if leg is None or laying or not several:
        return who
    return say("event.who.leg", lang, who=who, number=leg + 1)


def _hand(event: Event, scene: Scene, lang: str) -> str:
    """What the cards of an event are at Pok Deng."""
    if scene.game != "pok" or len(event.cards) < 2:
        return ""
    value = evaluate_hand(event.cards, scene.house)
    plain = value.klass == "points"
    name = say("unit.points", lang, count=value.points) if plain else say(f"hand.{value.klass}.name", lang)
    return say("event.pok.hand", lang, name=name, deng=say_deng(value.deng, lang))


def _result(event: Event, scene: Scene, lang: str) -> str:
    if event.kind != "settle":
        return ""
    if event.count == 0:
        return say("told.leg_push", lang)
    stake = scene.table.seats[getattr(event, "leg", 0)].stake
    points = say("unit.points", lang, count=abs(event.count))
    return say(f"told.leg_{'win' if event.count > 0 else 'lose'}", lang, points=points, count=abs(event.count) // stake)


def _win(scene: Scene, lang: str) -> str:
    win = scene.win
    if win is None:
        return ""
    name, points = say_category(win.category, lang, win.thok), say("unit.points", lang, count=win.price)
    return say("told.win", lang, name=name, klass=say_class(win.klass, lang), points=points)


# the wording of a kind, where it depends on the event
_WORDED: Mapping[tuple[str, str], Callable[[Event, Scene], str]] = {
    ("tong", "stir"): lambda event, _: "stir" if event.cards else "stir_closed" if event.count else "stir_nothing",
    ("tong", "win"): lambda _, scene: "win" if scene.win else "win_alone",
    ("pok", "draw"): lambda event, _: "draw" if event.cards else "draw_closed",
    ("pok", "catch"): lambda event, _: f"catch_{event.count}",
    ("pok", "settle"): lambda event, _: "settle_shown" if event.rule == "P3.3" else "settle",
}


def tell_event(event: Event, scene: Scene, lang: str) -> str:
    """เล่าเหตุการณ์: one event as a line, with card marks: `pieces` or `plain_text` make names of them.

    >>> plain_text(tell_event(tong_play.Event(kind="draw", rule="T4.2", seat=2, cards=("4b",)), Scene(game="tong", \
dealer=0), "en"), "en")
    'Player 3 draws si makhuea'
    >>> plain_text(tell_event(pok_play.Event(kind="draw", rule="P4.1", seat=2, leg=1), Scene(game="pok", dealer=0), \
"th"), "th")
    'ผู้เล่น 3 จั่วหนึ่งใบ'
    """
    if event.points:
        return say("event.points", lang, line=_points_line(event.points, scene, lang))
    worded = _WORDED.get((scene.game, event.kind))
    key = worded(event, scene) if worded else event.kind
    leg = getattr(event, "leg", None)
    return say(
        f"event.{scene.game}.{key}", lang, who=_who(event, scene, lang), cards=event.cards, count=event.count,
        points=say("unit.points", lang, count=event.count), number=1 if leg is None else leg + 1,
        hand=_hand(event, scene, lang), result=_result(event, scene, lang), rule=event.rule, win=_win(scene, lang),
    )  # fmt: skip


def _points_line(points: Sequence[int], scene: Scene, lang: str) -> str:
    each = (
        say("event.each", lang, who=say_seat(scene, seat, lang), points=f"{got:+}".replace("-", "−") if got else "0")
        for seat, got in enumerate(points)
    )
    return " · ".join(each)


def told_once(events: Sequence[Event]) -> tuple[Event, ...]:
    """เล่าครั้งเดียว: the events but those that only say, closed, what the next one says open to whoever saw it.

    >>> closed = pok_play.Event(kind="draw", rule="P4.1", seat=2, leg=1, count=1)
    >>> seen = pok_play.Event(kind="draw", rule="P4.1", seat=2, leg=1, count=1, cards=("KH",), seen_by=2)
    >>> told_once((closed, seen)) == (seen,), told_once((closed,)) == (closed,), told_once(())
    (True, True, ())
    """
    afters = (*events[1:], None)[: len(events)]
    return tuple(
        event
        for event, after in zip(events, afters, strict=True)
        if after is None or after.seen_by is None or event != replace(after, cards=(), seen_by=None)
    )


# --- whole hands ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Game:
    """What a game plays by: the modules of the same shape that each game has."""

    play: Any
    match: Any
    bots: Any
    house: Callable[[Mapping[str, object]], Any]


_GAMES: Mapping[str, _Game] = {
    "tong": _Game(tong_play, tong_match, tong_bots, tong_house),
    "pok": _Game(pok_play, pok_match, pok_bots, pok_house),
}


def chance_of(seed: str, hand: int, moves: int) -> Random:
    """โชคของคู่เล่น: the chance that a computer player chooses by, at a move of a hand: the same match each time."""
    return Random(f"{seed}/{hand}/{moves}")


def play_hands(
    game: str,
    seed: str,
    *,
    players: int = 6,
    level: str = "strong",
    hands: int = 1,
    rules: Mapping[str, object] | None = None,
) -> Any:
    """เล่นให้ดู: a match of so many hands, every seat a computer player of one strength, to its end.

    Errors: `CardsError` as `start_match`, those of house rules; `KeyError` for a strength that is none.

    >>> play_hands("pok", "7").points
    (5, -2, -2, -1, 1, -1)
    """
    of = _GAMES[game]
    match = of.match.start_match(seed, players=players, house=of.house(rules or {}))
    choose = of.bots.BOT_BY_KEY[level].choose
    while (now := match.now).phase != "end" or len(match.hands) < hands:
        if now.phase == "end":
            match = of.match.next_hand(match)
            continue
        random = chance_of(seed, len(match.hands) - 1, len(now.actions))
        match = of.match.play_action(match, choose(of.play.observe(now, now.turn), random))
    return match


def tell_hands(game: str, match: Any, lang: str) -> str:
    """เล่าให้ฟัง: every hand of a match in words, a line for each event, the win explained, the points at the end.

    >>> tell_hands("pok", play_hands("pok", "7"), "en").splitlines()[0]
    'Pok Deng, 6 at the table. Player 1 deals.'
    """
    parts = [_tell_hand(game, hand, lang) for hand in match.hands]
    if len(parts) > 1:
        line = _points_line(match.points, Scene(game="", dealer=0), lang)
        parts.append(say("event.total", lang, line=line))
    return "\n\n".join(parts)


def _tell_hand(game: str, state: _State, lang: str) -> str:
    scene = scene_of(state)
    deals = say("event.who.player", lang, number=scene.dealer + 1)
    lines = [say(f"event.{game}.head", lang, players=state.setup.players, who=deals)]
    for event in told_once(state.events):
        lines.append(plain_text(tell_event(event, scene, lang), lang))
        if event.kind == "win" and scene.win is not None:
            lines += _explained(state, scene.win, lang)
    return "\n".join(lines)


def _explained(state: Any, win: Win, lang: str) -> list[str]:
    """Why the win is what it is, and its sets."""
    card = state.result.card
    ponged = card in state.players[state.result.winner].hand.ponged
    because = say_because(win.category, lang, card=card, tong=win.tong, thok=win.thok, ponged=ponged)
    comma = say("join.comma", lang)
    return [
        plain_text(because, lang),
        *(f"  {comma.join(say_card(code, lang) for code in cards)}" for cards in win.sets),
    ]
