"""ลองมือ: the hand as it lies, what it is just now, and folded below: its partings and every way to win, with why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from cards.phai_tong.deck import FULL_SIZE
from cards.phai_tong.waits import Discard, Wait
from cards.phai_tong.wins import CATEGORY_BY_KEY, Win, judge_win, judge_wins, rule_of
from cards.verdict import Group, Verdict
from lessons.lab import HandLab
from lessons.lab_answer import CategoryAnswer, HandAnswer, judge_categories
from lessons.quizzes.rounds import drill_text
from lessons.ui.html import chips, clauses, dot, sentence
from lessons.ui.lab_state import is_open
from lessons.ui.session import Settings
from lessons.ui.show_cards import Lay, Mark, context_chips, hand_html, lays_by_head, lays_of_verdict
from lessons.ui.why_box import telling
from lessons.wording import (
    capital,
    plain_text,
    say,
    say_because,
    say_card,
    say_category,
    say_class,
    say_reason,
    say_set,
)

_MOST_DISCARDS = 3


# --- pieces that all labs are made of ---------------------------------------------------------------------------------


def rule_link(rule: str, inside: str = "") -> str:
    """A link to a rule: its id, or `inside`."""
    return f'<button type="button" class="rl" data-tap="rule {rule}">{inside or rule}</button>'


def heads_html(codes: Iterable[str]) -> str:
    """The heads of cards, small, to be looked at."""
    inside = "".join(f'<b class="pkx"><i class="head f{code}"></i></b>' for code in codes)
    return f'<span class="lh" aria-hidden="true">{inside}</span>'


def row_html(sign: str, name: str, more: str, badges: Sequence[str] = ()) -> str:
    """One row of an answer: cards or a sign, a name with words under it, numbers at the end. All ready HTML."""
    told = "".join(f'<span class="badge">{badge}</span>' for badge in badges)
    return f'<li>{sign}<div><p>{name}</p><p class="k">{more}</p></div><span class="lb">{told}</span></li>'


def points(count: int, lang: str) -> str:
    """A number of points in words."""
    return escape(say("unit.points", lang, count=count))


def headline(tone: str, text: str, more: str = "") -> str:
    """What it comes to, in a line. `more` is ready HTML."""
    sign = dot(tone) if tone else ""
    return f'<h2 class="ln">{sign}<span>{escape(text)}</span></h2>' + (f'<p class="lm">{more}</p>' if more else "")


def fold_html(fold: str, title: str, inside: str) -> str:
    """A part that folds; whether it is open is kept through every tap."""
    on = "true" if is_open(fold) else "false"
    head = f'<button type="button" class="fold" data-tap="fold {fold}" aria-expanded="{on}">{escape(title)}</button>'
    return f'<section class="lf">{head}{inside if is_open(fold) else ""}</section>'


# --- the hand ---------------------------------------------------------------------------------------------------------


def picture_lays(lab: HandLab, answer: HandAnswer, lang: str) -> tuple[Lay, ...]:
    """ภาพมือ: a winning hand as its win parts it, any other by heads as players hold it."""
    if lab.win is not None and answer.win is not None:
        verdict = judge_win(
            lab.hand, lab.win, answer.win.category, thok=lab.thok, keng=lab.keng, house=lab.house
        )  # fmt: skip
        return lays_of_verdict(verdict, lang, win=lab.win)
    zones = bool(lab.hand.ponged or lab.win)
    lays = list(lays_by_head(lab.hand.cards, say("place.hand", lang) if zones else ""))
    for place, face in enumerate(lab.hand.ponged):
        lays.append(Lay(cards=(face,) * 3, zone="" if place else say("place.ponged", lang), ponged=True))
    if lab.win is not None:
        lays.append(Lay(cards=(lab.win,), zone=say("place.win", lang), win=0))
    return tuple(lays)


def hand_panel_html(lab: HandLab, answer: HandAnswer, chosen: Settings) -> str:
    """The hand with what surrounds it."""
    lang = chosen.lang
    if not lab.size:
        inside = f'<p class="lempty"><b>{clauses(say("lab.empty", lang), lang)}</b></p>'
    else:
        inside = hand_html(picture_lays(lab, answer, lang), chosen)
    items = context_chips(lab.win, lab.thok, lab.keng, lang)
    return f'<div class="lhand">{inside}{chips(items)}</div>'


# --- what it is -------------------------------------------------------------------------------------------------------


def verdict_line(lab: HandLab, answer: HandAnswer, lang: str) -> str:  # noqa: PLR0911 - one for each sort of hand
    """What the hand is, in a few plain words: for the eye, the ear and the picture."""
    if not lab.size:
        return ""
    if answer.missing:
        return say("lab.missing", lang, count=answer.missing)
    if answer.win is not None:
        return say_win(answer.win, lang)
    if lab.win is not None:
        return say_category("no_win", lang)
    if answer.dealt is not None:
        return say("lab.dealt", lang, name=say_win(answer.dealt[1], lang))
    if answer.called is not None:
        return say_win(answer.called[1], lang)
    if lab.hand.size == FULL_SIZE:
        best = answer.discards[0]
        return (
            plain_text(say("lab.discard", lang, card=best.card), lang) if best.copies else say("lab.discard_none", lang)
        )
    if answer.waits:
        return say("lab.ready", lang, count=len(answer.waits))
    return say("lab.not_ready", lang)


def say_win(win: Win, lang: str) -> str:
    """A win and what it is worth."""
    return f"{say_category(win.category, lang, win.thok)} · {say('unit.points', lang, count=win.price)}"


def verdict_html(lab: HandLab, answer: HandAnswer, lang: str) -> str:  # noqa: PLR0911 - one for each sort of hand
    """What the hand is just now: the win and why, the waits, the best discards, or what is still to come."""
    line = verdict_line(lab, answer, lang)
    if not lab.size:
        return f'<p class="lm k">{clauses(say("lab.empty_about", lang), lang)}</p>'
    if answer.missing:
        more = sentence(say("lab.missing_win", lang, card=lab.win), lang) if lab.win else ""
        return headline("", line, more)
    if answer.win is not None and lab.win is not None:
        return headline("ok", line, _why_win(answer.win, lab, lang))
    if lab.win is not None:
        return headline("bad", line, _why_not(lab, answer, lang)) + _discards_html(answer.discards, lang)
    if answer.dealt is not None:
        card, _ = answer.dealt
        more = f"{sentence(say('lab.dealt_card', lang, card=card), lang, 'now')} {rule_link('T5.5')}"
        return headline("ok", line, more) + _discards_html(answer.discards, lang)
    if answer.called is not None:
        card, win = answer.called
        more = f"{sentence(say('lab.called', lang, card=card), lang, 'now')} {rule_link(win.rule)}"
        return headline("ok", line, more) + _discards_html(answer.discards, lang)
    if lab.hand.size == FULL_SIZE:
        return headline("ok" if answer.discards[0].copies else "bad", line) + _discards_html(answer.discards, lang)
    if answer.waits:
        return headline("ok", line) + waits_html(answer.waits, lang)
    return headline("bad", line, f"{clauses(say('lab.not_ready_about', lang), lang)} {rule_link('T5.3')}")


def _why_win(win: Win, lab: HandLab, lang: str) -> str:
    told = say_because(
        win.category, lang, card=lab.win or "", tong=win.tong, thok=win.thok, ponged=lab.win in lab.hand.ponged
    )
    parts = [sentence(told, lang, "ok"), rule_link(win.rule)]
    if also := [say_category(name, lang, win.thok) for name in win.all if name != win.category]:
        names = (", " if lang == "en" else " ").join(also)
        parts.append(f'<span class="k">{clauses(say("lab.also", lang, names=names), lang)}</span> {rule_link("T5.4")}')
    return f'<span class="badge">{escape(say_class(win.klass, lang))}</span> ' + " ".join(parts)


def _why_not(lab: HandLab, answer: HandAnswer, lang: str) -> str:
    assert lab.win is not None
    verdicts = judge_wins(lab.hand, lab.win, thok=lab.thok, keng=lab.keng, house=lab.house)
    nearest = min(verdicts.values(), key=lambda verdict: len(verdict.failed))
    reason = nearest.failed[0]
    parts = [sentence(say_reason(reason, lang), lang, "bad"), rule_link(reason.rule)]
    if answer.pong is not None:
        told = answer.pong.reasons[0]
        tone = "ok" if answer.pong.holds else "bad"
        parts.append(f"{sentence(say_reason(told, lang), lang, tone)} {rule_link(told.rule)}")
    return " ".join(parts)


def waits_html(waits: Sequence[Wait], lang: str) -> str:
    """ใบที่คั่ว: cards that win alike share a row: what they win as, the price, and how many are left."""

    def alike(wait: Wait) -> tuple[int, str, str]:
        return (-wait.drawn.price, wait.drawn.category, wait.thok.category)

    rows = []
    for _, found in groupby(sorted(waits, key=alike), key=alike):
        same = list(found)
        drawn, thok = same[0].drawn, same[0].thok
        cards = (", " if lang == "en" else " · ").join(
            f"{say_card(wait.card, lang)} ({say('unit.left', lang, count=wait.left)})" for wait in same
        )
        more = say(
            "lab.thok_price", lang, name=say_category(thok.category, lang, thok=True),
            points=say("unit.points", lang, count=thok.price),
        )  # fmt: skip
        name = rule_link(rule_of(drawn.category), escape(say_category(drawn.category, lang)))
        klass = escape(say_class(drawn.klass, lang))
        told = f'<span class="nb">{clauses(cards, lang)}</span><br>{clauses(more, lang)} {rule_link(thok.rule)}'
        badges = (
            (klass, points(drawn.price, lang)) if klass.lower() not in name.lower() else (points(drawn.price, lang),)
        )
        rows.append(row_html(heads_html(wait.card for wait in same), name, told, badges))
    return f'<ul class="lr">{"".join(rows)}</ul>'


def _discards_html(discards: Sequence[Discard], lang: str) -> str:
    """ใบที่จะตี: the best of those that leave something to wait for."""
    good = [discard for discard in discards if discard.copies][:_MOST_DISCARDS]
    rows = []
    for discard in good:
        told = say(
            "lab.discard_leaves", lang, cards=tuple(wait.card for wait in discard.waits), count=discard.copies,
            weight=say("unit.points", lang, count=discard.weight),
        )  # fmt: skip
        name = f"<b>{sentence(say('lab.discard', lang, card=discard.card), lang)}</b>"
        rows.append(row_html(heads_html([discard.card]), name, f"{sentence(told, lang)} {rule_link('T5.3')}"))
    if not rows:
        return ""
    rest = (
        f'<p class="k lm">{clauses(say("lab.discard_other", lang), lang)}</p>'
        if len(good) == sum(discard.copies > 0 for discard in discards)
        else ""
    )
    return f'<ul class="lr">{"".join(rows)}</ul>{rest}'


# --- folded -----------------------------------------------------------------------------------------------------------


def more_html(lab: HandLab, answer: HandAnswer, chosen: Settings) -> str:
    """What is folded below: how the hand parts, and every way to win."""
    lang = chosen.lang
    parts = []
    if answer.ways:
        title = say("lab.partings", lang, count=answer.ways)
        parts.append(fold_html("partings", title, _partings_html(lab, answer, chosen)))
    if lab.size:
        inside = _categories_html(lab, lang) if is_open("why") else ""
        parts.append(fold_html("why", say("lab.why", lang), inside))
    return "".join(parts)


def _partings_html(lab: HandLab, answer: HandAnswer, chosen: Settings) -> str:
    lang = chosen.lang
    first = ""
    if len(answer.partings) < answer.ways:
        told = say("lab.partings_first", lang, count=len(answer.partings))
        first = f'<p class="k">{clauses(told, lang)}</p>'
    shown = "".join(hand_html(_lays_of(groups, lang), chosen, size="short") for groups in answer.partings)
    return f'{first}<div class="lps">{shown}</div><p class="k">{rule_link("T2.1")}</p>'


def _lays_of(groups: Sequence[Group], lang: str) -> tuple[Lay, ...]:
    return tuple(
        Lay(
            cards=group.cards,
            ponged=group.place == "ponged",
            mark=Mark(tone="plain" if group.kind in ("loose", "phuak") else "ok",
                      text="" if group.kind == "loose" else say_set(group.kind, lang)),
        )
        for group in groups
    )  # fmt: skip


def _categories_html(lab: HandLab, lang: str) -> str:
    found = judge_categories(lab)
    if not found:
        return f'<p class="k">{clauses(say("lab.why_need", lang), lang)}</p>'
    rows = "".join(_category_row(answer, lang, named=lab.win is None) for answer in found)
    return f'<ul class="lr">{rows}</ul>'


def _category_row(answer: CategoryAnswer, lang: str, *, named: bool) -> str:
    verdict = answer.verdict
    tone = "ok" if verdict.holds else "bad"
    name = f"<b>{escape(say_category(answer.category, lang, answer.thok))}</b>"
    parts = []
    if named:
        key = "lab.why_with_thok" if answer.thok else "lab.why_with"
        parts.append(sentence(say(key, lang, card=answer.card), lang, "now"))
    parts += _reasons_html(verdict, lang, tone)
    rule = rule_of(answer.category, thok=answer.thok)
    badges = (escape(say_class(CATEGORY_BY_KEY[answer.category].klass, lang)), points(answer.price, lang))
    return row_html(dot(tone), f"{name} {rule_link(rule)}", " ".join(parts), badges)


def _reasons_html(verdict: Verdict, lang: str, tone: str) -> list[str]:
    told = verdict.failed if not verdict.holds else tuple(filter(None, (telling(verdict),)))
    return [f"{sentence(capital(say_reason(reason, lang)), lang, tone)} {rule_link(reason.rule)}" for reason in told]


# --- what practises it ------------------------------------------------------------------------------------------------


def drill_of_hand(lab: HandLab, answer: HandAnswer) -> str:
    """ฝึกเรื่องนี้: the drill about what the hand shows.

    >>> drill_of_hand(HandLab(), HandAnswer())
    'is_it_ready-1'
    """
    called = answer.dealt or answer.called
    win = answer.win or (called[1] if called else None)
    if win is not None:
        return drill_text(("name_the_win",), 3 if "keng" in win.category else 2, win.category)
    if answer.discards:
        return drill_text(("best_discard",), 1)
    return drill_text(("find_the_waits",) if answer.waits else ("is_it_ready",), 1)
