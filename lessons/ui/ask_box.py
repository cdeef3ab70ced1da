"""One question on the page: asked, answered and explained, in the same places; lessons and practice both show it so.

The hand stays where it is. An answer is taken from what a widget returns, never from a callback: after a server restart
the first click still counts. Nothing about the answer is sent to the browser before it is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

import streamlit as st

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, Hand
from cards.phai_tong.wins import best_win
from lessons.history import new_token
from lessons.quizzes import (
    KIND_BY_KEY,
    Grade,
    Question,
    ask,
    grade,
    groups_of_option,
    link_of,
    option_of_groups,
    params_of,
    say_prompt,
)
from lessons.quizzes.part_the_hand import judge_groups
from lessons.quizzes.situation import format_rules, format_situation, parse_situation
from lessons.store import StoreError
from lessons.ui.card_picker import Pick, card_picker, places_sent
from lessons.ui.html import chips, clauses, dot, icon
from lessons.ui.learning import (
    Answer,
    answer_to,
    ask_again,
    ask_as,
    hints_shown,
    keep_shown,
    last_dealt,
    record,
    see,
    show_hint_more,
    shown_last,
    the_round,
    token_of,
    too_soon,
    tries,
)
from lessons.ui.places import HOUSE_PAGE, link
from lessons.ui.pok_question import VALUED, matter_html, right_option
from lessons.ui.reporting import report_button, show_report
from lessons.ui.saving import show_not_saved
from lessons.ui.session import announce, params, set_params, settings
from lessons.ui.show_cards import (
    Lay,
    Mark,
    card_html,
    cards_html,
    context_chips,
    hand_html,
    keng_html,
    lays_by_head,
    lays_of,
    lays_of_verdict,
    show_hand,
)
from lessons.ui.taps import taps
from lessons.ui.why_box import (
    box,
    many_html,
    option_gloss,
    option_name,
    others_html,
    reason_html,
    right_box,
    rule_label,
    rule_of_answer,
    set_name,
    spoken_verdict,
    why_html,
)
from lessons.wording import capital, hints, plain_text, praise, say, say_card, say_category, say_grade, say_house_rules

_DROPPED = "samrap_dropped"  # what came too soon in this run is no answer, also where its widget tells of it
_SHORT_OF = "samrap_short_of"  # what an answer checked in this run still lacks
NAMELESS: tuple[str, ...] = ("name_the_card", "find_the_card", "same_head")
"""Kinds whose cards must not be named before they are answered."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Asking:
    """How a question is put.

    `next_label` are the words of the button that leads on; after a wrong answer `again_label`, where given, takes its
    place and the other stands beside it. `step` is the lesson step it belongs to, `heading` the level of its title,
    `lead` words before it. `hidden` keeps the verdict for later; `bare` leaves out hints and ways to other pages.
    `comes_back` says that what was not right will be asked again in this round.
    """

    next_label: str
    again_label: str = ""
    step: tuple[str, str] | None = None
    heading: str = "h1"
    lead: str = ""
    hidden: bool = False
    bare: bool = False
    comes_back: bool = False


def take_early(question: Question, asking: Asking) -> Answer | None:
    """The answer to a question, the one handed in by this very click included, before anything is drawn.

    So a page is drawn once and from the top down. A click that opens a new session, after a server restart, is known
    only when its widget is drawn: `ask_box` takes that one.
    """
    answer = answer_to(question)
    if answer is not None:
        return answer
    chosen: tuple[str, ...] | None = None
    if question.look not in ("pictures", "groups"):
        pressed = (option for option in question.options if st.session_state.get(_key(question, option, asking)))
        chosen = next(((option,) for option in pressed), None)
    else:
        pick = pick_of(question, None)
        checked = bool(st.session_state.get("check"))
        if pick.instant or checked:
            places = places_sent(pick, st.session_state.get("pick"))
            chosen = _chosen(question, pick, places) if places else () if checked else None
    st.session_state[_DROPPED] = bool(chosen and asking.hidden and too_soon(question))
    return None if chosen is None or st.session_state[_DROPPED] else _settle(question, chosen, asking)


def ask_box(question: Question, asking: Asking) -> str:
    """Show a question, take its answer, explain; returns what the learner asks for: `next`, `again` or ""."""
    answer = take_early(question, asking)
    if answer is not None and asking.hidden:
        _show_elsewhere(question, answer)
        return _show_kept(question, asking)
    if answer is None:
        _follow_my_rules(question)
        see(question)
    if uses_faces(question):
        return _ask_faces(question, asking, answer)
    _show_title(question, asking, answer)
    _show_matter(question, answer)
    if answer is None:
        _show_context(question, asking)
        _by_my_rules(question)
    if answer is None or keeps_picker(question):
        chosen = _take(question, answer, asking)
        if answer is None and _settle_drawn(question, chosen, asking):
            return "next"
    return _show_rest(question, asking, answer)


def _show_rest(question: Question, asking: Asking, answer: Answer | None) -> str:
    lang = settings().lang
    if answer is None:
        if not asking.bare:
            _show_hints(question)
        return ""
    _show_why(question, answer)
    if asking.comes_back and answer.grade is not Grade.RIGHT:
        st.html(f'<p class="k">{clauses(say("answer.comes_back", lang), lang)}</p>')
    with st.container(key="after", horizontal=True):
        rule = rule_of_answer(question)
        if question.look == "moves":
            link("rules", say("ask.pok.chart", lang), {"chart": "1"}, name="chart")
        else:
            link("rules", rule_label(rule, lang, question.game), {"rule": rule}, name="rule")
        if asking.step is None:
            lesson = KIND_BY_KEY[question.kind].lesson
            link("learn", say("practise.lesson", lang), {"lesson": lesson}, name="lesson")
        if folded := others_html(question, answer.chosen, lang):
            st.html(folded, width="content")
        if answer.grade is not Grade.RIGHT and st.button(say("ask.retry", lang), key="retry", type="tertiary"):
            ask_again(question)
            announce("")
            st.rerun()
        _show_copy(lang)
        report_button(question)
    show_report(question, answer.chosen)
    wrong = answer.grade is not Grade.RIGHT and asking.again_label
    with st.container(key="bar", horizontal=True):
        if wrong and st.button(asking.next_label, key="next", width="content"):
            return "next"
        name, label = ("again", asking.again_label) if wrong else ("next", asking.next_label)
        return name if st.button(label, key=f"{name}_on", type="primary", width="stretch") else ""


# --- which widgets ----------------------------------------------------------------------------------------------------


def uses_faces(question: Question) -> bool:
    """Whether its answer is picked among all thirty faces."""
    return question.look == "pictures" and question.options == CODES


def keeps_picker(question: Question) -> bool:
    """Whether its cards stay on the page, marked right and wrong, once it is answered."""
    return question.look == "pictures" and not uses_faces(question)


def _hand_cards(question: Question) -> tuple[str, ...]:
    return tuple(code for lay in lays_by_head(question.shown[0].cards) for code in lay.cards)


def pick_of(question: Question, answer: Answer | None) -> Pick:
    """What the card picker shows for a question whose answer is cards."""
    lang = settings().lang
    few = question.kind in NAMELESS
    codes = (
        _hand_cards(question) if question.look == "groups" or not (few or uses_faces(question)) else question.options
    )
    mode = "groups" if question.look == "groups" else "faces" if uses_faces(question) else "few" if few else "hand"
    one = question.picks == "one"
    return Pick(
        mode=mode,
        codes=codes,
        seq=f"{link_of(question)}#{token_of(question)}",
        label=say_prompt(question, lang),
        named=not few or answer is not None,
        most=1 if one else None,
        instant=one and few and answer is None,
        disabled=answer is not None,
        marks=marks_of(question, codes, answer),
    )


def marks_of(question: Question, codes: Sequence[str], answer: Answer | None) -> dict[int, str]:
    """Right, wrong or missed, card by card; of several alike only the first is marked."""
    if answer is None or question.look == "groups":
        return {}
    marks: dict[int, str] = {}
    for place, code in enumerate(codes):
        if code in codes[:place]:
            continue
        if code in answer.chosen:
            marks[place] = "right" if code in question.answer else "wrong"
        elif code in question.answer:
            marks[place] = "missed" if question.picks == "many" else "right"
    return marks


def _take(question: Question, answer: Answer | None, asking: Asking) -> tuple[str, ...] | None:
    """The widgets of a question; the options chosen once they are handed in, else None."""
    if question.look not in ("pictures", "groups"):
        return _take_button(question, asking)
    pick = pick_of(question, answer)
    if pick.instant or answer is not None:
        places = card_picker(pick, key="pick", chosen=_places(pick, answer))
        return tuple(pick.codes[place] for place in places) or None
    with st.form("ask", border=False, enter_to_submit=False):
        places = card_picker(pick, key="pick")
        checked = _check_bar()
    return _chosen(question, pick, places) if checked else None


def _check_bar() -> bool:
    """The button that hands the cards in, beside it what they still lack; the next card tapped takes that away."""
    lang = settings().lang
    with st.container(key="bar_check"):
        checked = st.form_submit_button(say("answer.check", lang), key="check", type="primary", width="stretch")
        if text := st.session_state.pop(_SHORT_OF, ""):
            once = new_token()  # said once more, it is other HTML: what a tap has hidden is seen again
            told = clauses(text, lang)
            st.html(f'<p class="why near short" data-once="{once}">{dot("near")}<span>{told}</span></p>')
    return checked


def _places(pick: Pick, answer: Answer | None) -> tuple[int, ...]:
    if answer is None:
        return ()
    return tuple(place for place in range(len(pick.codes)) if (pick.marks or {}).get(place) in ("right", "wrong"))


def _chosen(question: Question, pick: Pick, places: Sequence[object]) -> tuple[str, ...]:
    if question.look == "groups":
        groups = [[pick.codes[place] for place in group] for group in places]  # type: ignore[attr-defined]
        return (option_of_groups(groups),) if groups else ()
    return tuple(dict.fromkeys(pick.codes[int(str(place))] for place in places))


def _key(question: Question, option: str, asking: Asking) -> str:
    """The key of the button of an option.

    Where the next question follows at once it is this asking's own: a second tap on its way is none on the next one.
    """
    return f"opt_{option}_{token_of(question)}" if asking.hidden else f"opt_{option}"


def _take_button(question: Question, asking: Asking) -> tuple[str, ...] | None:
    lang = settings().lang
    chosen = None
    with st.container(key="answers"):
        for option in question.options:
            name, gloss = option_name(question, option, lang), option_gloss(question, option, lang)
            name = f"**{name}**" if question.look == "categories" else name  # never broken inside
            label = f"{name} *{gloss}*" if gloss and gloss not in name else name
            if st.button(label, key=_key(question, option, asking), width="stretch"):
                chosen = (option,)
    return chosen


def _settle(question: Question, chosen: tuple[str, ...], asking: Asking) -> Answer | None:
    """Grade and keep an answer, and have it said; None when nothing was handed in."""
    lang = settings().lang
    short = question.look == "groups" and (not chosen or len(chosen[0].split()) < len(question.shown[0].cards) // 3)
    graded = Grade.INCOMPLETE if short else grade(question, chosen)
    if graded is Grade.INCOMPLETE:
        st.session_state[_SHORT_OF] = say("ask.four_sets_first" if short else "grade.incomplete", lang)
        announce(st.session_state[_SHORT_OF])
        return None
    try:
        answer = record(question, chosen, graded, asking.step)
    except StoreError as error:  # no verdict is shown that was not kept
        show_not_saved(error)
        return None
    said = "" if asking.hidden else spoken_verdict(question, answer.chosen, answer.grade, lang)
    announce(f"{say_elsewhere(question, answer, lang)} {said}".strip())
    return answer


def _settle_drawn(question: Question, chosen: tuple[str, ...] | None, asking: Asking) -> bool:
    """Take an answer that only its widget told of; returns whether the next question follows at once."""
    if chosen is None or st.session_state.get(_DROPPED):
        return False
    answer = _settle(question, chosen, asking)
    if answer is None:
        if _SHORT_OF in st.session_state:  # its place is above
            st.rerun()
        return False
    if not asking.hidden or answer.elsewhere:
        st.rerun()
    return True


# --- the parts of the page --------------------------------------------------------------------------------------------


def title_of(question: Question, lang: str) -> str:
    """What is asked, for the heading; what was before a change stands as a chip below it."""
    if question.kind == "settle_the_table":  # what the dealer catches stands beside his name
        return say("prompt.settle_the_table", lang)
    if question.kind != "new_circumstance":
        return say_prompt(question, lang)
    return capital(plain_text(say(question.prompt.key, lang, **question.prompt.fact), lang))


def say_elsewhere(question: Question, answer: Answer, lang: str) -> str:
    """That it was answered in another window before, and which answer counts; "" where it was not."""
    if not answer.elsewhere:
        return ""
    if question.look == "groups":
        return say("ask.elsewhere_groups", lang)
    names = (option_name(question, option, lang) for option in answer.chosen)
    return say("ask.elsewhere", lang, answer=", ".join(names))


def _show_elsewhere(question: Question, answer: Answer) -> None:
    lang = settings().lang
    if text := say_elsewhere(question, answer, lang):
        st.html(f'<p class="why near elsewhere">{dot("near")}<span>{clauses(text, lang)}</span></p>')


def _show_title(question: Question, asking: Asking, answer: Answer | None) -> None:
    if answer is not None:
        _show_elsewhere(question, answer)
    lang = settings().lang
    text = title_of(question, lang)
    if answer is not None and answer.grade is Grade.RIGHT:
        good = praise(lang, len(link_of(question)) + tries(question))
        st.html(f'<div class="vr">{dot("ok")}<{asking.heading}>{escape(good)}</{asking.heading}></div>')
        return
    lead = f"{escape(asking.lead)}: " if asking.lead else ""
    st.html(f"<{asking.heading}>{lead}{clauses(text, lang)}</{asking.heading}>")


def _show_matter(question: Question, answer: Answer | None) -> None:
    """The cards the question is about, as they lie or, once answered, as the engine reads them."""
    chosen = settings()
    first = question.shown[0]
    if question.game == "pok":
        with st.container(key="panel_hand"):
            st.html(matter_html(question, answer, chosen))
        return
    if question.look == "groups":
        if answer is not None:
            _show_groups(question, answer)
        return
    if keeps_picker(question) and question.kind not in NAMELESS:
        if first.ponged:
            with st.container(key="panel_hand"):
                show_hand(lays_of(replace(first, cards=(), win=None), chosen.lang, zones=True), size="small")
        return
    if first.role == "name":
        return
    with st.container(key="panel_hand"):
        if first.role in ("card", "cards"):
            st.html(_loose_html(question, answer))
        elif first.role == "player":
            _show_players(question, answer)
        else:
            show_hand(_lays(question, answer))


def _loose_html(question: Question, answer: Answer | None) -> str:
    chosen = settings()
    first = question.shown[0]
    if question.look == "sets" and answer is not None:
        (kind,) = question.answer
        mark = Mark(tone="ok", text=set_name(kind, chosen.lang))
        return hand_html((Lay(cards=first.cards, mark=mark),), chosen, size="tall")
    return cards_html(first.cards, chosen, names=question.kind not in NAMELESS or answer is not None)


def _lays(question: Question, answer: Answer | None) -> tuple[Lay, ...]:
    lang = settings().lang
    shown = question.shown[-1]
    if answer is None:
        return lays_of(shown, lang)
    told = answer.chosen[0] if answer.grade is Grade.WRONG else sorted(question.answer)[0]
    for option in (told, *sorted(question.answer), *question.options):
        if (verdict := question.why[option]).groups:
            win = shown.win or _hoped(question, option)
            return lays_of_verdict(verdict, lang, win=win, judged=option == told or verdict.holds)
    return lays_of(shown, lang)


def _hoped(question: Question, option: str) -> str | None:
    """The card that a verdict on a hand of eleven adds to it, for the ring around it."""
    held = list(question.shown[-1].cards) + [face for face in question.shown[-1].ponged for _ in range(3)]
    for group in question.why[option].groups:
        for code in group.cards:
            if code in held:
                held.remove(code)
            else:
                return code
    return None


def _show_players(question: Question, answer: Answer | None) -> None:
    chosen = settings()
    (card,) = {shown.win for shown in question.shown if shown.win}
    drawn = say("place.drawn", chosen.lang)
    rows = [
        f'<div class="drawn">{card_html(card, chosen, more="win", name="", caption=False)}'
        f'<p><span class="k">{escape(drawn)}</span> <b class="nb">{escape(say_card(card, chosen.lang))}</b></p></div>'
    ]
    for shown in question.shown:
        seat = str(shown.seat)
        lays = lays_of(replace(shown, win=None), chosen.lang, zones=False)
        tone = ""
        if answer is not None:
            if (verdict := question.why[seat]).groups:
                lays = lays_of_verdict(verdict, chosen.lang, win=shown.win)
                lays = tuple(replace(lay, zone="") for lay in lays)
            tone = dot("ok") if seat in question.answer else dot("bad") if seat in answer.chosen else ""
        more = [say("chip.drawer", chosen.lang)] if shown.drawer else []
        badges = "".join(f'<span class="badge">{escape(text)}</span>' for text in more)
        if shown.keng:
            badges += f'<span class="badge">{keng_html("chip.keng_of", shown.keng, chosen.lang)}</span>'
        if answer is not None:
            hand_held = Hand(shown.cards, shown.ponged)
            win = best_win(hand_held, card, thok=bool(shown.thok), keng=shown.keng, house=question.house)
            made = say_category(win.category if win else "no_win", chosen.lang, bool(win and win.thok))
            badges += f'<span class="badge{" g" if win else ""}">{escape(capital(made))}</span>'
        name = escape(option_name(question, seat, chosen.lang))
        hand = hand_html(lays, chosen)
        rows.append(f'<div class="seat"><p class="row who">{tone}<b>{name}</b>{badges}</p>{hand}</div>')
    st.html("".join(rows))


def _show_groups(question: Question, answer: Answer) -> None:
    lang = settings().lang
    groups = groups_of_option(answer.chosen[0])
    if answer.grade is not Grade.RIGHT:
        with st.container(key="panel_given"):
            st.html(f"<h2>{escape(say('ask.your_groups', lang))}</h2>")
            show_hand(lays_of_verdict(judge_groups(question, groups), lang))
    (best,) = question.answer
    with st.container(key="panel_hand"):
        st.html(f"<h2>{escape(say('ask.best_groups', lang))}</h2>")
        show_hand(lays_of_verdict(judge_groups(question, groups_of_option(best)), lang))


def _show_kept(question: Question, asking: Asking) -> str:
    """A question of which no verdict is shown yet: that it is answered, and the way on."""
    lang = settings().lang
    _show_title(question, asking, None)
    _show_matter(question, None)
    st.html(f'<section class="why near">{dot("kept")}<p>{clauses(say("late.kept", lang), lang)}</p></section>')
    with st.container(key="bar", horizontal=True):
        return "next" if st.button(asking.next_label, key="next_on", type="primary", width="stretch") else ""


def show_preview(question: Question) -> None:
    """A question to look at, as it is before it is answered; nothing of it can be pressed."""
    lang = settings().lang
    st.html(f"<h3>{clauses(title_of(question, lang), lang)}</h3>")
    if keeps_picker(question) or question.look == "groups":
        with st.container(key="panel_hand"):
            named = question.kind not in NAMELESS
            codes = question.options if not named else _hand_cards(question)
            st.html(cards_html(codes, settings(), names=named))
        return
    _show_matter(question, None)
    if not uses_faces(question):
        st.html(chips(escape(option_name(question, option, lang)) for option in question.options))


def _show_context(question: Question, asking: Asking) -> None:
    """Chips on the circumstances, and the house rules that matter here with the way to change them."""
    lang = settings().lang
    last = question.shown[-1]
    items = context_chips(last.win, last.thok, last.keng, lang) if last.role in ("hand", "now") else []
    if question.kind == "new_circumstance":
        was = question.shown[0]
        items.insert(0, escape(say("change.was", lang, category=was.category, thok=was.thok)))
    if items:
        st.html(chips(items))
    if question.look in VALUED or question.kind == "must_he_draw":
        st.html(f'<p class="x">{clauses(say(question.prompt.instruct, lang), lang)}</p>')
    if question.house_rules:
        _show_house(question, leads_on=not asking.bare)


_SHORT = 22  # letters of a house rule's part that is not broken over two lines


def _show_house(question: Question, *, leads_on: bool = True) -> None:
    lang = settings().lang
    key = question.house_rules[0]
    told = say_house_rules(question.house_rules, question.house, lang)
    parts = say("house.one_line", lang, line=" · ".join(told)).split(" · ")  # a price stays with its class
    line = " · ".join(
        f'<span class="nb">{escape(part)}</span>' if len(part) <= _SHORT else clauses(part, lang) for part in parts
    )
    note = "ask.own_rules" if "rules" in params() else "ask.usual_rules"
    other = "" if _goes_by_mine(question) else f"<br><b>{clauses(say(note, lang), lang)}</b>"
    with st.container(key="house", horizontal=True):
        st.html(f'<p class="x house">{icon("house")}<span>{line}{other}</span></p>')
        if leads_on:
            link(HOUSE_PAGE, say("house.see", lang), {**params(), "rule": key}, name="house")


def _by_my_rules(question: Question) -> None:
    """Offer the same cards under the learner's own rules, where the question keeps other ones."""
    lang = settings().lang
    if (
        _in_a_set()
        or _goes_by_mine(question)
        or not st.button(say("ask.by_my_rules", lang), key="my_rules", type="tertiary")
    ):
        return
    _ask_by_mine(question)
    told = clauses(say("ask.no_question", lang), lang)
    st.html(f'<p class="why near" role="alert">{dot("near")}<span>{told}</span></p>')


def _in_a_set() -> bool:
    """Whether the round on the page has its questions from its start: those are asked as they are."""
    running = the_round()
    return running is not None and bool(running.begun.set or running.begun.again)


def _goes_by_mine(question: Question) -> bool:
    own = settings().house_of(question.game)
    return all(getattr(own, rule) == getattr(question.house, rule) for rule in question.house_rules)


def _follow_my_rules(question: Question) -> None:
    """Ask by a house rule changed since the question was last on the page, unless its link has rules written in it."""
    own = settings().house_of(question.game)
    last = shown_last(question)
    followed = last is not None and last.followed
    keep_shown(question, own, followed=followed)
    changed = last is not None and last.house != own and not _in_a_set()
    if changed and (followed or "rules" not in params()) and not _goes_by_mine(question):
        _ask_by_mine(question)


def _ask_by_mine(question: Question) -> None:
    """Go to the same cards under the learner's own rules; returns where they make no question of this kind."""
    own = settings().house_of(question.game)
    values = {key: value for key, value in parse_situation(question.situation).items() if key != "rules"}
    if rules := format_rules(own, KIND_BY_KEY[question.kind].rules):
        values["rules"] = rules
    try:
        mine = ask(question.kind, format_situation(values))
    except CardsError:
        return
    before, now = params_of(link_of(question)), params_of(link_of(mine))
    token = token_of(question)
    ask_as(mine, token)
    if (running := the_round()) is not None and last_dealt(running) == (link_of(question), token):
        last_dealt(running, (link_of(mine), token))
    keep_shown(mine, own, followed=True)
    set_params({key: value for key, value in params().items() if key not in before} | now)
    st.rerun()


def _show_hints(question: Question) -> None:
    lang = settings().lang
    facts = dict(question.hint_facts)
    if question.kind == "name_the_card":
        facts["head"] = question.shown[0].cards[0][0]
    steps = hints(question.kind, lang, **facts)
    shown = min(hints_shown(question), len(steps))
    if shown:
        lines = "".join(f"<p>{clauses(text, lang)}</p>" for text in steps[:shown])
        st.html(f'<div class="hintbox">{icon("bulb")}{lines}</div>')
    with st.container(key="after", horizontal=True):
        if shown < len(steps):
            label = say("answer.hint_more" if shown else "answer.hint", lang)
            if st.button(label, key="hint", type="tertiary"):
                show_hint_more(question)
                announce(steps[shown])
                st.rerun()
        _show_copy(lang)
        report_button(question)
    show_report(question, ())


def _show_copy(lang: str) -> None:
    copied, label = escape(say("answer.copied", lang)), escape(say("answer.copy_link", lang))
    taps(f'<button type="button" class="copy" data-copy="{copied}"><span>{label}</span></button>', key="copy")


def _show_why(question: Question, answer: Answer) -> None:
    lang = settings().lang
    if question.picks == "many":
        if html := many_html(question, answer.chosen, lang, missed=not uses_faces(question)):
            st.html(html)
        return
    if question.look == "groups":
        verdict = judge_groups(question, groups_of_option(answer.chosen[0]))
        if answer.grade is not Grade.RIGHT:
            tone = "part" if answer.grade is Grade.PARTLY else "bad"
            head = say_grade(answer.grade.value, question.picks, lang)
            st.html(box(tone, "", head, reason_html(verdict, lang, tone)))
        return
    if answer.grade is Grade.RIGHT:
        right = right_option(question, answer.chosen, answer.grade)
        st.html(right_box(question, right, answer.chosen, lang))
    elif html := why_html(question, answer.chosen, answer.grade, lang):
        st.html(html)


# --- all thirty faces -------------------------------------------------------------------------------------------------


def _ask_faces(question: Question, asking: Asking, answer: Answer | None) -> str:
    """Waits: the hand and the faces side by side on a wide screen; once answered, one hand for every card that wins."""
    lang = settings().lang
    _show_title(question, asking, answer)
    if answer is not None:
        _show_waits(question, answer)
        return _show_rest(question, asking, answer)
    pick = pick_of(question, None)
    with st.form("ask", border=False, enter_to_submit=False):
        left, right = st.columns([11, 13], gap="medium")
        with left:
            with st.container(key="panel_hand"):
                show_hand(lays_of(question.shown[0], lang))
            if question.house_rules:
                _show_house(question)
        with right:
            places = card_picker(pick, key="pick")
            checked = _check_bar()  # after the faces, for the keyboard meets it there
    if _settle_drawn(question, _chosen(question, pick, places) if checked else None, asking):
        return "next"
    _by_my_rules(question)
    return _show_rest(question, asking, None)


def _show_waits(question: Question, answer: Answer) -> None:
    """The hand of every card that wins, parted as it wins; the learner's own ones first."""
    chosen = settings()
    shown = question.shown[0]
    panels = []
    for card in sorted(question.answer, key=lambda code: (code not in answer.chosen, code)):
        win = best_win(Hand(shown.cards, shown.ponged), card, house=question.house)
        assert win is not None
        name = say_card(card, chosen.lang)
        found = card in answer.chosen
        tong = f" · {say('unit.tong', chosen.lang, count=win.tong)}" if win.category == "chong" else ""
        badge = escape(say_category(win.category, chosen.lang) + tong)
        sign = dot("ok") if found else dot("part")
        missed = "" if found else f' <small class="k">{escape(say("answer.missed", chosen.lang))}</small>'
        hand = hand_html(lays_of_verdict(question.why[card], chosen.lang, win=card), chosen)
        hand = hand.replace('class="zl', 'class="zl hide')
        panels.append(
            f'<section class="panel ex"><p class="row wh">{sign}<b>{escape(name)}</b>{missed}<span class="grow"></span>'
            f'<span class="badge g">{badge}</span></p>{hand}</section>'
        )
    st.html(f'<div class="two">{"".join(panels)}</div>')
