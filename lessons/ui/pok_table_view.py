"""โต๊ะป๊อกเด้งที่ตาเห็น: what the learner's seat sees after each move, one frame after another, and each in a line.

A frame is drawn from an observation of the engine and from nothing else: what a seat could not see is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape

from cards.playing import Scene, tell_event, told_once
from cards.pok_deng.deck import TWO_CARDS
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from cards.pok_deng.play import Event, Observation, State, apply_action, observe, start_game
from cards.pok_deng.seats import Table
from cards.pok_deng.settle import Settlement
from lessons.matches import YOU
from lessons.quizzes.pok_hands import name_of
from lessons.ui.session import Settings
from lessons.ui.show_pok import PokLay, Tell, closed_html, hand_name, lay_html, pok_card_html, say_hand
from lessons.ui.table_end import points_html
from lessons.ui.table_view import name_of_seat
from lessons.wording import has_words, plain_text, say


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """จังหวะหนึ่ง: what is seen after so many moves, and what has happened since the move before."""

    seen: Observation
    events: tuple[Event, ...]


@lru_cache(maxsize=32)
def moments_of(state: State) -> tuple[Moment, ...]:
    """ทุกจังหวะ: the round at its start and after each move, as the learner's seat was given it."""
    return tuple(_moments(state))


def _moments(state: State) -> Iterator[Moment]:
    now, before = start_game(state.setup), 0
    yield Moment(seen=observe(now, YOU), events=())
    for action in state.actions:
        now = apply_action(now, action)
        seen = observe(now, YOU)
        yield Moment(seen=seen, events=seen.events[before:])
        before = len(seen.events)


# --- the mat ----------------------------------------------------------------------------------------------------------


def places_round(others: int) -> tuple[tuple[int, int], ...]:
    """Where seats 1, 2 and so on sit: row and column of three, from the learner's right round to his left.

    >>> places_round(5)
    ((2, 3), (1, 3), (1, 2), (1, 1), (2, 1))
    >>> places_round(3)
    ((2, 3), (1, 2), (2, 1))
    """
    side, rows = others // 2, rows_round(others)
    right = [(rows - step, 3) for step in range(side)]
    left = [(row, 1) for row, _ in reversed(right)]
    return (*right, *([(1, 2)] if others % 2 else []), *left)


def rows_round(others: int) -> int:
    """How many rows of seats so many others take."""
    return max(2, others // 2)


def mat_html(seen: Observation, players: int, chosen: Settings) -> str:
    """The mat at one moment: the others round it, the pack in the middle."""
    others = players - 1
    seats = "".join(
        _seat_html(seen, seat, place, chosen) for seat, place in enumerate(places_round(others), 1)
    )  # fmt: skip
    rows = rows_round(others)
    top = 2 if others % 2 else 1
    left = escape(say("pok_table.mat.stock", chosen.lang, count=seen.stock_left))
    laid = sum(seat.stake for seat in seen.table.seats)
    stakes = escape(say("pok_table.mat.on_table", chosen.lang, count=laid)) if laid else ""
    pack = (
        f'<div class="midq" style="grid-area:{top}/2/{rows + 1}/3"><i class="stk"></i>'
        f"<b>{left}</b><small>{stakes}</small></div>"
    )
    return f'<div class="ringq" style="--rows:{rows}">{pack}{seats}</div>'


def _seat_html(seen: Observation, seat: int, place: tuple[int, int], chosen: Settings) -> str:
    lang = chosen.lang
    turn = " turn" if seen.turn == seat and seen.phase != "end" else ""
    name = f'<b class="nm3">{escape(name_of_seat(seat, lang))}</b>'
    if seat == seen.dealer:
        tags = f'<span class="dl">● {escape(say("pok_table.mat.dealer", lang))}</span>'
        hands = _cards_html(seen.dealer_hand, seen.dealer_size, chosen)
        if seen.result is not None:
            tags += points_html(seen.result.points[seat])
    else:
        legs = [leg for leg, laid in enumerate(seen.table.seats) if laid.player == seat]
        hands = "".join(_cards_html(seen.hands[leg], seen.sizes[leg], chosen) for leg in legs if leg < len(seen.hands))
        tags = "".join(_leg_tags(seen, leg, lang) for leg in legs)
    row, column = place
    return (
        f'<div class="seatq{turn}" data-seat="{seat}" style="grid-area:{row}/{column}">{name}'
        f'<span class="hq">{hands}</span><span class="tq">{tags}</span></div>'
    )


def _cards_html(cards: tuple[str, ...], size: int, chosen: Settings) -> str:
    """A small hand of another: open, face down, or not dealt yet."""
    if cards:
        return f'<span class="qs">{"".join(pok_card_html(code, chosen) for code in cards)}</span>'
    return closed_html(size, chosen.lang) if size else ""


def _leg_tags(seen: Observation, leg: int, lang: str) -> str:
    """Under a small hand: what it came to, else what is laid on it and whether it drew."""
    settled = settlement_of(seen, leg)
    if settled is not None:
        return points_html(settled.pays)
    laid = say("ask.pok.laid", lang, count=seen.table.seats[leg].stake)
    drew = seen.sizes[leg : leg + 1] and seen.sizes[leg] > TWO_CARDS
    return f"<span>{escape(laid)}</span>" + (
        f'<span class="drewq">{escape(say("pok_table.mat.drew", lang))}</span>' if drew else ""
    )


def settlement_of(seen: Observation, leg: int) -> Settlement | None:
    """How a leg was settled, None where it was not yet."""
    return seen.settlements[leg] if leg < len(seen.settlements) else None


# --- the learner's own hands ------------------------------------------------------------------------------------------


def own_html(seen: Observation, chosen: Settings) -> str:
    """The learner's hands, large, each with what is laid, what it is and what it came to; or the dealer's hand."""
    lang = chosen.lang
    mine = [leg for leg, laid in enumerate(seen.table.seats) if laid.player == YOU]
    lays = {leg: _own_lay(seen, leg, lang) for leg in mine}
    if seen.dealer == YOU:
        lays = {-1: _dealer_lay(seen, chosen)}
    inside = "".join(
        f'<div class="legq{" asked" if seen.leg == leg and seen.turn == YOU else ""}">{lay_html(lay, chosen)}</div>'
        for leg, lay in lays.items()
    )
    if not lays:
        key = "none_yet" if seen.phase == "stake" else "sits_out"
        inside = f'<p class="k">{escape(say(f"pok_table.mat.{key}", lang))}</p>'
    return f'<div class="legsq n{min(len(lays), 4)}" data-seat="{YOU}">{inside}</div>'


def _dealer_lay(seen: Observation, chosen: Settings) -> PokLay:
    lang, hand = chosen.lang, seen.dealer_hand
    badges = [say("pok_table.mat.dealer", lang)]
    if seen.catch:
        badges.append(say(f"pok_table.mat.caught_{seen.catch}", lang))
    return PokLay(
        cards=hand, who=name_of_seat(YOU, lang), badges=tuple(badges),
        drawn=hand[TWO_CARDS] if len(hand) > TWO_CARDS else None,
        tell=Tell(tone="plain", text=say_hand(hand, lang, seen.house)) if hand else None,
    )  # fmt: skip


def _own_lay(seen: Observation, leg: int, lang: str) -> PokLay:
    laid = seen.table.seats[leg]
    hand = seen.hands[leg] if leg < len(seen.hands) else ()
    badges = [say("ask.pok.laid", lang, count=laid.stake)]
    if laid.kind != "own":
        badges.append(say(f"pok_table.mat.leg_{laid.kind}", lang))
    tone, told = "plain", say_hand(hand, lang, seen.house) if hand else ""
    settled = settlement_of(seen, leg)
    if settled is not None:
        way = {"win": "gets", "lose": "pays"}.get(settled.outcome, "push")
        tone = {"win": "ok", "lose": "bad"}.get(settled.outcome, "plain")
        told = f"{told} · {say(f'ask.pok.{way}', lang, count=abs(settled.pays))}"
    return PokLay(
        cards=hand, badges=tuple(badges), drawn=hand[TWO_CARDS] if len(hand) > TWO_CARDS else None,
        tell=Tell(tone=tone, text=told) if told else None,
    )  # fmt: skip


def number_among(leg: int, table: Table) -> int:
    """ขาที่เท่าไรของเขา: the number of a leg among those of its player; 0 where he has but one."""
    own = [at for at, laid in enumerate(table.seats) if laid.player == table.seats[leg].player]
    return own.index(leg) + 1 if len(own) > 1 else 0


# --- in words ---------------------------------------------------------------------------------------------------------


def lines_at(moment: Moment, players: int, lang: str) -> tuple[str, ...]:
    """เป็นคำ: what happened at a moment, a line for each event; empty where nothing did."""
    seen = moment.seen
    names = tuple(name_of_seat(seat, lang) for seat in range(players))
    scene = Scene(game="pok", dealer=seen.dealer, names=names, table=seen.table, house=seen.house)
    return tuple(_line(event, scene, lang) for event in told(moment))


def told(moment: Moment) -> tuple[Event, ...]:
    """The events of a moment that are worth a line, each once."""
    return tuple(event for event in told_once(moment.events) if isinstance(event, Event))


def _line(event: Event, scene: Scene, lang: str) -> str:
    if event.kind == "pay":
        mine = event.points[YOU]
        key = "you_get" if mine > 0 else "you_pay" if mine < 0 else "you_even"
        return say(f"table.line.{key}", lang, **({"count": abs(mine)} if mine else {}))
    way = {"catch": f"_{event.count}", "settle": f"_{way_of(event.count)}"}.get(event.kind, "")
    own = f"pok_table.line.{event.kind}{way}"
    if event.seat != YOU or not has_words(own):
        return plain_text(tell_event(*_among_own(event, scene), lang), lang)
    hand = say_hand_within(event.cards, lang, scene.house) if len(event.cards) >= TWO_CARDS else ""
    points = say("unit.points", lang, count=abs(event.count))
    line = plain_text(say(own, lang, cards=event.cards, points=points, hand=hand), lang)
    if event.leg is None or event.kind in (*_LAYING, "settle"):  # what is settled is told by the hand itself
        return line
    number = number_among(event.leg, scene.table)
    return f"{say('pok_table.says.leg', lang, number=number)} {line}" if number else line


_LAYING = ("stake", "cut_in", "last_leg")


def _among_own(event: Event, scene: Scene) -> tuple[Event, Scene]:
    """An event of a leg as if those of its player lay first, so that they are numbered among his own."""
    if event.leg is None or event.kind in _LAYING:
        return event, scene
    seats, player = scene.table.seats, scene.table.seats[event.leg].player
    own = [leg for leg, laid in enumerate(seats) if laid.player == player]
    others = [laid for laid in seats if laid.player != player]
    first = replace(scene.table, seats=(*(seats[leg] for leg in own), *others))
    return replace(event, leg=own.index(event.leg)), replace(scene, table=first)


def way_of(pays: int) -> str:
    """Whether a hand gets, pays or neither.

    >>> way_of(5), way_of(-5), way_of(0)
    ('gets', 'pays', 'push')
    """
    return "gets" if pays > 0 else "pays" if pays < 0 else "push"


def say_hand_within(cards: tuple[str, ...], lang: str, house: House) -> str:
    """What a hand is, as it stands in a sentence.

    >>> say_hand_within(("4S", "4D"), "en", House())
    'pok 8, 2 deng'
    """
    value = evaluate_hand(cards, house)
    plain = value.klass == "points"
    name = say("unit.points", lang, count=value.points) if plain else hand_name(name_of(value), lang)
    return name if value.deng == 1 else say("event.pok.hand", lang, name=name, deng=say(f"deng.{value.deng}", lang))


def line_of(moment: Moment, lines: tuple[str, ...]) -> str:
    """One line for the ear, out of all of a moment; how each hand of others was settled is in the log."""
    kept = (
        line for event, line in zip(told(moment), lines, strict=True) if event.kind != "settle" or event.seat == YOU
    )
    return " · ".join(kept)


_SEEN_ANYWAY = ("deal", "pok", "dealer_pok", "open")


def short_line_of(moment: Moment, lines: tuple[str, ...]) -> str:
    """One line for the eye: what the round came to first, and nothing of the hands, which lie open on the table."""
    news = [row for row in zip(told(moment), lines, strict=True) if row[0].kind not in _SEEN_ANYWAY]
    paid = [line for event, line in news if event.kind == "pay"]
    rest = [
        line for event, line in news
        if event.kind != "pay" and (event.kind != "settle" or (event.seat == YOU and not paid))
    ]  # fmt: skip
    return " · ".join((*paid, *rest))
