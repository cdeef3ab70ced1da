"""What the lab is about just now: its address, what was tapped, and the way back by undo. The address is the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from cards.errors import CardsError
from lessons.lab import ClaimsLab, HandLab, Lab, PokLab, lab_query, read_lab
from lessons.ui.lab_picker import PICKER, lab_sent
from lessons.ui.session import params, set_params, settings

_KNOWN, _BEFORE, _OPEN = (f"samrap_lab_{name}" for name in ("known", "before", "open"))
_MOST_STEPS = 60
EMPTY: Mapping[str, type[HandLab | ClaimsLab | PokLab]] = {"hand": HandLab, "claims": ClaimsLab, "pok": PokLab}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Known:
    """The picker's start by its number, the addresses that were its own since then, and what it told last."""

    number: int = 0
    seen: tuple[Mapping[str, str], ...] = ()
    sent: Mapping[str, str] | None = None


def kind_of(lab: Lab) -> str:
    """Which of the labs this is: a key of `EMPTY`.

    >>> kind_of(PokLab())
    'pok'
    """
    return next(kind for kind, made in EMPTY.items() if isinstance(lab, made))


def own_house(kind: str) -> Any:
    """The learner's own house rules for this lab."""
    return settings().house_of("pok" if kind == "pok" else "tong")


def lab_here() -> tuple[Lab, int]:
    """The lab that the address tells of, with what was tapped since, and the number of the picker's start.

    An empty lab goes by the learner's own house rules. Errors: `CardsError` as `read_lab`.
    """
    query = params()
    lab = read_lab(query)
    if not set(query) - {"pok", "claims"}:
        lab = replace(lab, house=own_house(kind_of(lab)))
    known: _Known = st.session_state.get(_KNOWN, _Known())
    here = lab_query(lab)
    sent = lab_sent(st.session_state.get(PICKER), known.number)
    if known.seen and here in known.seen and sent is not None and sent != known.sent:
        # taps follow each other fast: one may bring the address of before the last
        try:
            tapped = read_lab({**sent, **({"rules": here["rules"]} if "rules" in here else {})})
        except CardsError:  # the browser keeps to the same limits; whatever else comes is not taken
            known = _Known(number=known.number + 1, seen=(here,))
        else:
            wanted = lab_query(tapped)
            if wanted != known.seen[-1]:
                _remember(known.seen[-1])
            lab = tapped
            known = _Known(number=known.number, seen=(*known.seen, wanted)[-_MOST_STEPS:], sent=sent)
    elif not known.seen or here != known.seen[-1]:  # a link, the way back, undo: the picker starts from it
        known = _Known(number=known.number + 1, seen=(here,))
    st.session_state[_KNOWN] = known
    if known.seen[-1] != here:
        set_params(known.seen[-1])
    return lab, known.number


def _remember(query: Mapping[str, str]) -> None:
    steps = st.session_state.setdefault(_BEFORE, [])
    steps.append(dict(query))
    del steps[:-_MOST_STEPS]


def move_to(lab: Lab, before: Lab | None = None) -> None:
    """Go on with another lab; undo leads back to the one `before`."""
    if before is not None:
        _remember(lab_query(before))
    set_params(lab_query(lab))


def undo() -> bool:
    """Go back one step; False where there is none."""
    steps = st.session_state.get(_BEFORE, [])
    if not steps:
        return False
    set_params(steps.pop())
    return True


def forget_steps() -> None:
    """Another lab was opened: undo does not lead back into this one."""
    st.session_state.pop(_BEFORE, None)


def is_open(fold: str) -> bool:
    """Whether a part that folds is unfolded."""
    return fold in st.session_state.get(_OPEN, ())


def turn(fold: str) -> None:
    """Fold or unfold it."""
    st.session_state[_OPEN] = set(st.session_state.get(_OPEN, ())) ^ {fold}
