"""โต๊ะที่ตาเห็น: what the learner's seat sees of the mat after each event, one frame after another, and each in a line.

A frame is made from the events that the seat was given and nothing else; that the last one is what the engine's
observation says is a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cards.phai_tong.deck import CODES, COPIES, FULL_SIZE, HAND_SIZE, sort_cards
from cards.phai_tong.play import Event, Setup, State, observe
from lessons.matches import YOU
from lessons.wording import plain_text, say, say_category

NAMES: tuple[str, ...] = ("taeo", "chai", "oi", "num", "chan", "lek", "nok", "daeng", "wan", "yot")
"""Who sits in seats 1, 2 and so on: keys of their names."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """ภาพหนึ่ง: the mat after an event. Seats count in the order of play; the learner's is `YOU`.

    `card` is the card in question, which lies before `holder`: drawn from the pile, else thrown. `event` is what has
    just happened, "" at the start.
    """

    hand: tuple[str, ...] = ()
    sizes: tuple[int, ...]
    ponged: tuple[tuple[str, ...], ...]
    thrown: tuple[tuple[str, ...], ...]
    pile: int = len(CODES) * COPIES
    card: str | None = None
    source: str = "pile"
    holder: int | None = None
    turn: int | None = None
    event: str = ""
    seat: int | None = None
    face: str | None = None
    stirred: tuple[int, ...] = ()


# --- what an event does to the mat ------------------------------------------------------------------------------------


def _at(row: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return tuple(value + more if place == seat else value for place, value in enumerate(row))


def _added(rows: tuple[tuple[str, ...], ...], seat: int, card: str) -> tuple[tuple[str, ...], ...]:
    return tuple((*row, card) if place == seat else row for place, row in enumerate(rows))


def _less(hand: tuple[str, ...], cards: Sequence[str]) -> tuple[str, ...]:
    held = list(hand)
    for card in cards:
        held.remove(card)
    return tuple(held)


def _gets(frame: Frame, seat: int, card: str) -> Frame:
    """A seat has a card more, and the one in question is gone."""
    hand = sort_cards((*frame.hand, card)) if seat == YOU else frame.hand
    return replace(frame, hand=hand, sizes=_at(frame.sizes, seat, 1), card=None, holder=None, turn=seat)


def _gives(frame: Frame, seat: int, cards: Sequence[str]) -> Frame:
    hand = _less(frame.hand, cards) if seat == YOU else frame.hand
    return replace(frame, hand=hand, sizes=_at(frame.sizes, seat, -len(cards)))


def _deal(frame: Frame, event: Event, setup: Setup) -> Frame:
    sizes = tuple(FULL_SIZE if seat == setup.dealer else HAND_SIZE for seat in range(setup.players))
    return replace(frame, hand=event.cards, sizes=sizes, pile=frame.pile - sum(sizes), turn=setup.dealer)


def _stir(frame: Frame, event: Event, _setup: Setup) -> Frame:
    assert event.seat is not None
    if event.seen_by is not None:  # the learner's own cards, told to him alone
        return replace(frame, hand=_less(frame.hand, event.cards))
    put = frame.stirred or (0,) * len(frame.sizes)
    return replace(frame, sizes=_at(frame.sizes, event.seat, -event.count), stirred=_at(put, event.seat, event.count))


def _stirred(frame: Frame, event: Event, _setup: Setup) -> Frame:
    return replace(frame, hand=sort_cards((*frame.hand, *event.cards)))


def _discard(frame: Frame, event: Event, setup: Setup) -> Frame:
    assert event.seat is not None
    after = _gives(frame, event.seat, event.cards)
    return replace(
        after, card=event.cards[0], source="discard", holder=event.seat, turn=(event.seat + 1) % setup.players
    )


def _draw(frame: Frame, event: Event, _setup: Setup) -> Frame:
    thrown = frame.thrown
    if frame.card is not None and frame.holder is not None:  # nobody took the discard
        thrown = _added(thrown, frame.holder, frame.card)
    return replace(
        frame, thrown=thrown, card=event.cards[0], source="pile", holder=event.seat, turn=event.seat,
        pile=frame.pile - 1,
    )  # fmt: skip


def _take(frame: Frame, event: Event, _setup: Setup) -> Frame:
    assert event.seat is not None
    return _gets(frame, event.seat, event.cards[0])


def _pong(frame: Frame, event: Event, _setup: Setup) -> Frame:
    assert event.seat is not None
    (card,) = event.cards
    after = _gives(frame, event.seat, (card, card))
    return replace(after, ponged=_added(after.ponged, event.seat, card), card=None, holder=None, turn=event.seat)


def _win(frame: Frame, event: Event, _setup: Setup) -> Frame:
    assert event.seat is not None
    if frame.card is None:  # won as dealt: one of the twelve counts as the winning card
        frame = replace(_gives(frame, event.seat, event.cards), card=event.cards[0], holder=event.seat)
    return replace(frame, turn=None)


def _same(frame: Frame, _event: Event, _setup: Setup) -> Frame:
    return frame


def _nobody(frame: Frame, _event: Event, _setup: Setup) -> Frame:
    assert frame.holder is not None
    assert frame.card is not None
    thrown = _added(frame.thrown, frame.holder, frame.card)
    return replace(frame, thrown=thrown, card=None, holder=None, turn=None)


_DOES: Mapping[str, Callable[[Frame, Event, Setup], Frame]] = {
    "keng": _same, "deal": _deal, "stir": _stir, "stirred": _stirred, "discard": _discard, "take": _take,
    "draw": _draw, "keep": _take, "pong": _pong, "win": _win, "void": _nobody, "turn_up": _same, "thap_lang": _same,
    "pay": _same,
}  # fmt: skip
_OF_THE_STIR = ("keng", "stir", "stirred")


def frames_of(state: State) -> tuple[Frame, ...]:
    """ภาพทุกภาพ: the mat before anything happened, and after each event that the learner's seat was given."""
    setup, seen = state.setup, observe(state, YOU)
    nothing: tuple[tuple[str, ...], ...] = ((),) * setup.players
    frame = Frame(sizes=(0,) * setup.players, ponged=nothing, thrown=nothing, turn=setup.dealer)
    frames = [frame]
    for event in seen.events:
        if frame.stirred and event.kind not in _OF_THE_STIR:  # each has drawn back as many as he put in
            back = tuple(size + put for size, put in zip(frame.sizes, frame.stirred, strict=True))
            frame = replace(frame, sizes=back, stirred=())
        frame = _DOES[event.kind](frame, event, setup)
        face = event.cards[0] if len(event.cards) == 1 else None
        frame = replace(frame, event=event.kind, seat=event.seat, face=face)
        frames.append(frame)
    last = frames[-1]
    back = last.sizes if state.phase == "stir" or not last.stirred else seen.sizes
    frames[-1] = replace(last, sizes=back, stirred=(), turn=None if state.phase == "end" else seen.turn)
    return tuple(frames)


# --- in words ---------------------------------------------------------------------------------------------------------


def name_of_seat(seat: int, lang: str) -> str:
    """Who sits there.

    >>> name_of_seat(0, "en"), name_of_seat(1, "th")
    ('You', 'ป้าแต๋ว')
    """
    return say("seat.you", lang) if seat == YOU else say(f"table.name.{NAMES[seat - 1]}", lang)


def lines_of(state: State, lang: str) -> tuple[str, ...]:
    """แต่ละภาพเป็นคำ: a line for each frame of `frames_of`, "" where there is nothing more to say.

    What is drawn and then kept is one line; a win stands in a line with its name.
    """
    seen = observe(state, YOU)
    told = [""]
    for before, event in pairwise((None, *seen.events)):
        assert event is not None
        told.append(_line(event, before, state, lang))
    return tuple(told)


def _line(event: Event, before: Event | None, state: State, lang: str) -> str:
    if event.kind == "stir" and event.seen_by is not None:
        return ""
    if event.kind == "keep" and before is not None and before.kind == "draw":
        return ""
    facts: dict[str, object] = {"count": event.count}
    if event.seat is not None:
        facts["who"] = name_of_seat(event.seat, lang)
    if event.cards:
        facts["cards" if event.kind == "stirred" else "card"] = (
            event.cards if event.kind == "stirred" else event.cards[0]
        )
    if event.kind == "win":
        assert state.result is not None
        assert state.result.win is not None
        facts["win"] = say_category(state.result.win.category, lang, state.result.win.thok)
    if event.kind == "deal":
        facts["who"] = name_of_seat(state.setup.dealer, lang)
        return plain_text(say(f"table.line.{_by(state.setup.dealer)}deal", lang, **facts), lang)
    if event.kind == "pay":
        return _pay_line(event, lang)
    by = "" if event.seat is None or event.kind == "turn_up" else _by(event.seat)
    return plain_text(say(f"table.line.{by}{event.kind}", lang, **facts), lang)


def _by(seat: int) -> str:
    return "you_" if seat == YOU else ""


def _pay_line(event: Event, lang: str) -> str:
    mine = event.points[YOU]
    key = "you_get" if mine > 0 else "you_pay" if mine < 0 else "you_even"
    return say(f"table.line.{key}", lang, **({"count": abs(mine)} if mine else {}))
