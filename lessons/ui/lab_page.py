"""ลองไพ่: the page's parts: which lab, the answer, the picker, what is typed, what is folded, and what can be sent."""

from __future__ import annotations

import base64
from dataclasses import replace
from html import escape
from random import Random
from urllib.parse import quote, urlencode

import streamlit as st

from cards.errors import CardsError
from cards.phai_tong.claims import Player
from cards.phai_tong.deck import CODES, COPIES, HAND_SIZE, Hand, sort_cards
from cards.phai_tong.making import make_ready_hand
from cards.pok_deng.making import make_round
from cards.rulebook import has_rule
from lessons.lab import ClaimsLab, HandLab, Lab, Place, PokLab, lab_query, read_lab, read_typed
from lessons.lab_answer import ClaimsAnswer, HandAnswer, PokAnswer, answer_claims, answer_hand, answer_pok
from lessons.quizzes import make_question
from lessons.quizzes.games import GAME_BY_KEY, game_of_house
from lessons.quizzes.rounds import drill_text
from lessons.quizzes.situation import parse_situation
from lessons.ui.html import clauses, dot, icon, tap
from lessons.ui.lab_claims import claims_html, claims_line
from lessons.ui.lab_hand import drill_of_hand, hand_panel_html, more_html, verdict_html, verdict_line
from lessons.ui.lab_picker import show_picker
from lessons.ui.lab_pok import pok_line, pok_table, pok_verdict_html, values_html
from lessons.ui.lab_state import EMPTY, forget_steps, kind_of, lab_here, move_to, own_house, turn, undo
from lessons.ui.odds_page_said import lab_seen_html, odds_query
from lessons.ui.places import address_of, go, link, show_tabs, show_top
from lessons.ui.session import Settings, announce, set_params, settings
from lessons.ui.table_link import show_new_table_link
from lessons.ui.taps import copy_button, taps
from lessons.wording import say, say_error, say_house_rule

FILE_NAME = "samrap-hand.png"
_PICTURE, _TYPED = "samrap_lab_picture", "samrap_lab_typed"
Answer = HandAnswer | ClaimsAnswer | PokAnswer | CardsError | None


def show_lab() -> None:
    """The whole page: the lab that the address tells of, or what is wrong with the address."""
    chosen = settings()
    show_top("lab")
    try:
        lab, number = lab_here()
    except CardsError as error:
        _show_bad(error, chosen.lang)
        show_tabs("lab")
        return
    kind = kind_of(lab)
    answer = _answer(lab)
    line = _line(lab, answer, chosen.lang)
    announce(line)
    with st.container(key="page_lab"):
        _follow(taps(_head_html(kind, chosen.lang), key="lab_head"), lab, answer)
        with st.container(key="lab_answer"):
            _follow(taps(_answer_html(lab, answer, chosen), key="lab_told"), lab, answer)
        with st.container(key="lab_pick"):
            if act := show_picker(lab, number):
                _act(act, lab)
            _show_typed(lab, chosen.lang)
        with st.container(key="lab_more"):
            _follow(taps(_more_html(lab, answer, chosen), key="lab_more_told"), lab, answer)
            _show_picture(lab, answer, line, chosen)
            show_new_table_link(chosen.lang)
    show_tabs("lab")


def _show_bad(error: CardsError, lang: str) -> None:
    with st.container(key="page_text"):
        st.html(f"<h1>{escape(say('lab.bad', lang))}</h1>")
        st.html(f'<div class="why bad" role="alert">{dot("bad")}<p>{escape(say_error(error, lang))}</p></div>')
        st.html(f'<p class="k">{clauses(say("lab.bad_about", lang), lang)}</p>')
        link("lab", say("lab.start", lang), name="lab_start", look="go")


# --- what it shows ----------------------------------------------------------------------------------------------------


def _answer(lab: Lab) -> Answer:
    if isinstance(lab, HandLab):
        return answer_hand(lab)
    if isinstance(lab, ClaimsLab):
        return answer_claims(lab)
    try:
        return answer_pok(lab)
    except CardsError as error:  # a draw that the rules forbid: said where the settlement would stand
        return error


def _line(lab: Lab, answer: Answer, lang: str) -> str:
    if isinstance(lab, HandLab) and isinstance(answer, HandAnswer):
        return verdict_line(lab, answer, lang)
    if isinstance(lab, ClaimsLab):
        return claims_line(lab, answer if isinstance(answer, ClaimsAnswer) else None, lang)
    assert isinstance(lab, PokLab)
    return pok_line(lab, answer if isinstance(answer, PokAnswer | CardsError) else None, lang)


def _head_html(kind: str, lang: str) -> str:
    tabs = "".join(
        f'<button type="button" class="zone" data-tap="lab {name}" aria-pressed="{str(name == kind).lower()}">'
        f"{escape(say(f'lab.{name}', lang))}</button>"
        for name in EMPTY
    )
    label = escape(say("lab.which", lang))
    return f'<h1>{escape(say("lab.title", lang))}</h1><div class="zones" role="group" aria-label="{label}">{tabs}</div>'


def _answer_html(lab: Lab, answer: Answer, chosen: Settings) -> str:
    lang = chosen.lang
    if isinstance(lab, HandLab) and isinstance(answer, HandAnswer):
        seen = lab_seen_html(lab, answer, lang)
        return hand_panel_html(lab, answer, chosen) + f'<div class="lv">{verdict_html(lab, answer, lang)}{seen}</div>'
    if isinstance(lab, ClaimsLab):
        return claims_html(lab, answer if isinstance(answer, ClaimsAnswer) else None, chosen)
    assert isinstance(lab, PokLab)
    told = answer if isinstance(answer, PokAnswer | CardsError) else None
    table = f'<div class="lhand">{pok_table(lab, told, chosen)}</div>'
    return f'{table}<div class="lv">{pok_verdict_html(lab, told, lang)}</div>'


def _more_html(lab: Lab, answer: Answer, chosen: Settings) -> str:
    lang = chosen.lang
    folded = ""
    if isinstance(lab, HandLab) and isinstance(answer, HandAnswer):
        folded = more_html(lab, answer, chosen)
    elif isinstance(lab, PokLab):
        folded = values_html(lab, lang)
    url = address_of("lab") + "?" + urlencode(lab_query(lab), safe="|:,", quote_via=quote)
    buttons = [copy_button(say("lab.copy", lang), url, lang)]
    if isinstance(lab, HandLab) and lab.size:
        buttons.append(tap("picture", f"<span>{escape(say('lab.picture', lang))}</span>"))
    buttons.append(tap("practise", f"<span>{escape(say('lab.practise', lang))}</span>"))
    return f'{folded}<div class="row sends">{"".join(buttons)}</div>{_house_html(lab, lang)}'


def _house_html(lab: Lab, lang: str) -> str:
    """The house rules that all of it goes by, and a way to one's own where they are others."""
    rules = GAME_BY_KEY[game_of_house(lab.house).key].rules_of(lab.house)
    if rules:
        lines = "<br>".join(clauses(say_house_rule(key, value, lang), lang) for key, value in rules.items())
        told = f"<b>{escape(say('lab.house', lang))}</b> {lines}"
    else:
        told = clauses(say("lab.house_default", lang), lang)
    mine = ""
    if lab.house != own_house(kind_of(lab)):
        mine = tap("mine", escape(say("lab.house_mine", lang)), look="rl")
    return f'<p class="note">{icon("house")}<span>{told} {mine}</span></p>'


# --- what is tapped ---------------------------------------------------------------------------------------------------


def _follow(tapped: str | None, lab: Lab, answer: Answer) -> None:
    """Do what was tapped in one of the page's texts."""
    if not tapped:
        return
    what, _, which = tapped.partition(" ")
    if what == "rule" and has_rule(which, "pok" if which.startswith("P") else "tong"):
        go("rules", {"rule": which})
    if what == "odds":
        go("odds", odds_query(lab))
    if what == "practise":
        go("practise", {"drill": _drill(lab, answer)})
    if what == "lab" and which in EMPTY:
        forget_steps()
        set_params({} if which == "hand" else {which: "1"})
    elif what == "fold":
        turn(which)
    elif what == "mine":
        move_to(replace(lab, house=own_house(kind_of(lab))), lab)
    elif what == "picture":
        st.session_state[_PICTURE] = (lab_query(lab), settings().lang)
        announce(say("lab.made", settings().lang))
    st.rerun()


def _drill(lab: Lab, answer: Answer) -> str:
    if isinstance(lab, HandLab) and isinstance(answer, HandAnswer):
        return drill_of_hand(lab, answer)
    return drill_text(("who_wins" if isinstance(lab, ClaimsLab) else "settle_the_table",), 1)


def _act(act: str, lab: Lab) -> None:
    """Do what was pressed under the picker."""
    if act == "undo":
        undo()
    else:
        move_to(changed(lab, act, Random()), lab)
    st.rerun()


def changed(lab: Lab, act: str, random: Random) -> Lab:
    """The lab after an act: clear, ready, deal, add or drop (a player).

    >>> changed(PokLab(), "add", Random(1)) == PokLab(players=(Place(),) * 3)
    True
    """
    if isinstance(lab, HandLab):
        return _changed_hand(lab, act, random)
    return _changed_claims(lab, act, random) if isinstance(lab, ClaimsLab) else _changed_pok(lab, act, random)


def _changed_hand(lab: HandLab, act: str, random: Random) -> HandLab:
    pack = [code for code in CODES for _ in range(COPIES)]
    hand = {
        "clear": lambda: Hand(()),
        "ready": lambda: make_ready_hand(random, house=lab.house),
        "deal": lambda: Hand(sort_cards(random.sample(pack, HAND_SIZE))),
    }[act]()
    return HandLab(hand=hand, house=lab.house)


def _changed_claims(lab: ClaimsLab, act: str, random: Random) -> ClaimsLab:
    if act == "clear":
        return ClaimsLab(house=lab.house)
    if act == "add":
        return replace(lab, players=(*lab.players, Player(Hand(()))))
    if act == "drop":
        return replace(lab, players=lab.players[:-1], drawer=min(lab.drawer, len(lab.players) - 2))
    question = make_question("who_wins", random, 2, house=lab.house)
    query = parse_situation(question.situation)
    query.pop("rules", None)
    dealt = read_lab({"claims": "1", **query})
    assert isinstance(dealt, ClaimsLab)
    return replace(dealt, house=lab.house)


def _changed_pok(lab: PokLab, act: str, random: Random) -> PokLab:
    if act == "clear":
        return PokLab(house=lab.house)
    if act == "add":
        return replace(lab, players=(*lab.players, Place()))
    if act == "drop":
        return replace(lab, players=lab.players[:-1])
    dealer, legs = make_round(random, len(lab.players), house=lab.house)
    return replace(
        lab,
        dealer=dealer.hand if dealer.draw is None else (*dealer.hand, dealer.draw),
        catch=dealer.catch,
        players=tuple(Place(leg.cards, leg.stake) for leg in legs),
    )


# --- what is typed ----------------------------------------------------------------------------------------------------


def _show_typed(lab: Lab, lang: str) -> None:
    """The box to type or paste into; what cannot be read is said below it, and nothing changes."""
    kind = kind_of(lab)
    with st.form("lab_form", border=False, clear_on_submit=False):
        text = st.text_area(
            say(f"lab.type_{kind}", lang), key=f"lab_text_{kind}", height=68,
            placeholder=say("lab.example_hand", lang) if kind == "hand" else None,
        )  # fmt: skip
        pressed = st.form_submit_button(say("lab.read", lang), key="lab_read", width="stretch")
    if pressed and text.strip():
        try:
            typed = read_typed(text, lab)
        except CardsError as error:
            st.session_state[_TYPED] = (text, error)
        else:
            st.session_state.pop(_TYPED, None)
            move_to(typed, lab)
            st.rerun()
    wrong = st.session_state.get(_TYPED)
    if wrong is not None and wrong[0] == text:
        told = escape(say_error(wrong[1], lang))
        st.html(f'<div class="why bad" role="alert">{dot("bad")}<p>{told}</p></div>')


# --- what can be sent -------------------------------------------------------------------------------------------------


def _show_picture(lab: Lab, answer: Answer, line: str, chosen: Settings) -> None:
    """The picture, made when it was asked for, to look at and to save; gone once another hand lies there."""
    if st.session_state.get(_PICTURE) != (lab_query(lab), chosen.lang):
        return
    assert isinstance(lab, HandLab)
    assert isinstance(answer, HandAnswer)
    from lessons.lab_picture import lab_picture  # noqa: PLC0415 - pictures are read only where one is made

    body = lab_picture(lab, answer, chosen.lang, index=chosen.index, title=line)
    data = f"data:image/png;base64,{base64.b64encode(body).decode()}"
    taps(
        f'<figure class="slip"><img src="{data}" alt="{escape(line)}">'
        f'<a class="btn" download="{FILE_NAME}" href="{data}">{escape(say("lab.save", chosen.lang))}</a>'
        f'<figcaption class="k">{clauses(say("lab.hold", chosen.lang), chosen.lang)}</figcaption></figure>',
        key="lab_picture",
    )
