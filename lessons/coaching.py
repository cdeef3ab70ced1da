"""คำของโค้ช: what the coach of `cards.phai_tong.coach` says, in Thai or English, with card marks."""

from __future__ import annotations

from typing import Any

from cards.phai_tong.coach import Option, Slip, find_last_hopes, find_loose, find_options, find_outlook, find_slips
from cards.phai_tong.deck import HAND_SIZE
from cards.phai_tong.play import Action, Observation, State, apply_action, observe, start_game
from lessons.wording import say

COACH: tuple[str, ...] = ("off", "ask", "always")
"""When the coach speaks at a table."""
USUAL_COACH = "ask"
MOST_TURNS = 3
"""Turning points that a review tells of."""


def say_move(action: Action, seen_card: str | None, lang: str) -> str:
    """ทำอะไร: a move as the coach words it.

    >>> say_move(Action(kind="discard", seat=0, cards=("4b",)), None, "en")
    'Throw [4b].'
    """
    card = action.cards[0] if action.cards else seen_card or ""
    return say(f"coach.move.{action.kind}", lang, card=card)


def say_hints(seen: Observation, lang: str) -> tuple[str, ...]:
    """คำใบ้: what to look at, what a good move keeps, and the move; empty where there is nothing to choose."""
    options = find_options(seen)
    if not options:
        return ()
    best = options[0]
    return _say_look(seen, lang), _say_keep(best, lang), say_move(best.action, seen.card, lang)


def _say_look(seen: Observation, lang: str) -> str:
    if seen.phase == "discard":
        return say("coach.look.discard", lang, loose=find_loose(seen))
    held = tuple(card for card in seen.hand.cards if seen.card and card[0] == seen.card[0])
    alone = "" if held else "_alone"
    return say(f"coach.look.{seen.phase}{alone}", lang, card=seen.card, held=held)


def _say_keep(best: Option, lang: str) -> str:
    outlook = best.outlook
    if best.win:
        return say("coach.keep.win", lang, price=best.win)
    if best.action.kind == "void":
        return say("coach.keep.void", lang)
    if outlook.lacks == 0:
        hopes = tuple(hope.card for hope in outlook.hopes)
        return say("coach.keep.ready", lang, hopes=hopes, copies=outlook.copies)
    return say("coach.keep.lacks", lang, lacks=outlook.lacks, nearer=outlook.nearer)


def say_slip(slip: Slip, lang: str, card: str | None = None) -> str:
    """พลาดตรงไหน: a sentence or two on a move that cost something; `card` lay there to be claimed or taken."""
    facts: dict[str, Any] = {
        "cost": slip.cost, "best": say_move(slip.best.action, card, lang), "copies": slip.best.outlook.copies,
        "weight": slip.best.outlook.weight, "made_copies": slip.made.outlook.copies,
        "made_weight": slip.made.outlook.weight,
    }  # fmt: skip
    return say(f"coach.slip.{slip.lost}", lang, **facts)


def say_review(state: State, seat: int, lang: str) -> tuple[tuple[int, str], ...]:
    """ดูย้อนหลัง: the turning points of a seat in a hand that has ended: how many moves came before, and what is said."""
    found = []
    for slip in find_slips(state, seat)[:MOST_TURNS]:
        found.append((slip.at, say_slip(slip, lang, _card_at(state, slip.at))))
    return tuple(sorted(found))


def _card_at(state: State, at: int) -> str | None:
    """The card that lay there when so many moves had been made."""
    now = start_game(state.setup)
    for action in state.actions[:at]:
        now = apply_action(now, action)
    return now.card


def say_last_hopes(state: State, seat: int, lang: str) -> str:
    """ที่รออยู่: what a seat waited for when the hand ended, or how far it was from that; "" for the winner."""
    if state.result is not None and state.result.winner == seat:
        return ""
    hopes = find_last_hopes(state, seat)
    if hopes:
        return say("coach.review.hopes", lang, hopes=tuple(hope.card for hope in hopes))
    seen = observe(state, seat)
    if seen.hand.size != HAND_SIZE:
        return ""
    return say("coach.review.lacks", lang, lacks=find_outlook(seen.hand, seen).lacks)
