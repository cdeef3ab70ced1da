"""Why: what was answered and what is right, one sentence each, with the cards they speak of underlined alike."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cards.phai_tong.wins import CATEGORY_BY_KEY, rule_of
from cards.rulebook import rule_by_id
from cards.verdict import Reason, Verdict
from lessons.quizzes import KIND_BY_KEY, Grade, Question, groups_of_option
from lessons.ui import pok_question
from lessons.ui.html import dot, sentence
from lessons.wording import (
    capital,
    has_words,
    say,
    say_because,
    say_gloss,
    say_grade,
    say_option,
    say_reason,
    say_set,
)

# Of the conditions that hold, the one that tells most about an answer is said.
TELLING: tuple[str, ...] = (
    "khiao_wan_shape", "twelve_iao", "four_sian", "four_tong", "nothing_ponged", "three_alike_held",
    "two_more_of_head", "win_is_keng", "win_makes_tong",
)  # fmt: skip


def is_thok(question: Question) -> bool:
    """Whether the hand asked about is won by its own draw."""
    return bool(question.shown and question.shown[-1].thok)


def option_name(question: Question, option: str, lang: str) -> str:
    """An option in words."""
    if question.look == "groups":
        groups = groups_of_option(option)
        tong = sum(len(set(group)) == 1 for group in groups)
        return say("unit.tong", lang, count=tong)
    return say_option(question.kind, option, lang, thok=is_thok(question))


def option_gloss(question: Question, option: str, lang: str) -> str:
    """What an option means in a few words, "" where its name says enough."""
    if question.game == "pok":
        return pok_question.option_gloss(question, option, lang)
    if question.look == "categories":
        return say_gloss(option, lang, is_thok(question)) if has_words(f"win.{option}.gloss") else ""
    if question.look == "sets":
        key = f"set_gloss.{option}"
        return say(key, lang) if has_words(key) else ""
    return ""


def telling(verdict: Verdict) -> Reason | None:
    """The one reason to say: the first that fails, else the most telling that holds.

    >>> telling(Verdict((Reason("T2.4", "four_sets", True), Reason("T6.5", "four_sian", True)))).needs
    'four_sian'
    """
    if verdict.failed:
        return verdict.failed[0]
    by_needs = {reason.needs: reason for reason in verdict.reasons}
    for needs in TELLING:
        if needs in by_needs:
            return by_needs[needs]
    return verdict.reasons[-1] if verdict.reasons else None


def reason_html(verdict: Verdict, lang: str, tone: str) -> str:
    """The sentence of a verdict, its cards underlined in the tone's colour."""
    reason = telling(verdict)
    return sentence(say_reason(reason, lang), lang, tone) if reason else ""


def because_html(question: Question, option: str, lang: str, tone: str = "ok") -> str:
    """The sentence on why the right option is right."""
    if question.game == "pok":
        return pok_question.because_html(question, option, lang, tone)
    verdict = question.why[option]
    shown = question.shown[-1]
    if question.look == "categories" and shown.win:
        tong = sum(group.kind == "tong" for group in verdict.groups)
        text = say_because(
            option, lang, card=shown.win, tong=tong, thok=is_thok(question), ponged=shown.win in shown.ponged
        )
        return sentence(text, lang, tone)
    return reason_html(verdict, lang, tone)


def box(tone: str, head: str, name: str, body: str, *, more: str = "") -> str:
    """One tinted box: a sign, who said what, a sentence, and what may stand below it."""
    small = f"<small>{escape(head)}</small> " if head else ""
    inside = f"<p>{body}</p>" if body else ""
    head_line = f'<p class="q">{small}<b class="nb">{escape(name)}</b></p>'
    return f'<section class="why {tone}">{dot(tone)}{head_line}{inside}{more}</section>'


def right_box(question: Question, option: str, chosen: Sequence[str], lang: str, *, head: str = "") -> str:
    """The box of the right option, why it is right, and in Pok Deng what each move is worth or how each leg ends."""
    more = pok_question.more_html(question, chosen, lang) if question.game == "pok" else ""
    name = option_name(question, option, lang)
    return box("ok", head, name, because_html(question, option, lang), more=more)


def wrong_html(question: Question, option: str, lang: str, tone: str) -> str:
    """The sentence on why an option is wrong."""
    if question.game == "pok":
        return pok_question.reasons_html(question, option, lang, tone)
    return reason_html(question.why[option], lang, tone)


def why_html(question: Question, chosen: Sequence[str], grade: Grade, lang: str) -> str:
    """The boxes under an answered question that has one right option."""
    (answer,) = sorted(question.answer)
    if grade is Grade.RIGHT:
        return ""
    given = chosen[0]
    told = option_name(question, given, lang)
    tone = "part" if grade is Grade.PARTLY else "bad"
    body = (
        _partly_html(question, given, answer, lang)
        if grade is Grade.PARTLY
        else wrong_html(question, given, lang, tone)
    )
    yours = box(tone, say("answer.yours", lang), told, body)
    theirs = right_box(question, answer, chosen, lang, head=say("answer.right", lang))
    return f'<div class="two">{yours}{theirs}</div>'


def _partly_html(question: Question, given: str, answer: str, lang: str) -> str:
    if question.game == "pok":
        return pok_question.partly_pok_html(question, given, answer, lang)
    if question.look == "categories":
        return sentence(
            say("grade.partly_why", lang, category=given, best=answer, thok=is_thok(question)), lang, "part"
        )
    return sentence(say_grade("partly", question.picks, lang), lang, "part")


def many_html(question: Question, chosen: Sequence[str], lang: str, *, missed: bool = True) -> str:
    """The boxes under a question whose answer is several cards: wrong ones first, then those `missed`."""
    boxes = []
    for option in chosen:
        if option not in question.answer:
            body = reason_html(question.why[option], lang, "bad")
            boxes.append(box("bad", say("answer.extra", lang), option_name(question, option, lang), body))
    for option in sorted(question.answer - set(chosen)) if missed else ():
        body = reason_html(question.why[option], lang, "ok")
        boxes.append(box("ok", say("answer.missed", lang), option_name(question, option, lang), body))
    return f'<div class="two">{"".join(boxes)}</div>' if boxes else ""


def others_html(question: Question, chosen: Sequence[str], lang: str) -> str:
    """Why each of the other options is wrong, folded away until asked for."""
    left = [option for option in question.options if option not in question.answer and option not in chosen]
    if question.look in pok_question.VALUED:
        return pok_question.assumed_fold_html(question, lang)
    if not left or len(left) > 12 or question.look == "totals":
        return ""
    rows = "".join(
        f"<li><b>{escape(option_name(question, option, lang))}</b>"
        f"<span>{wrong_html(question, option, lang, 'bad')}</span></li>"
        for option in left
    )
    return f'<details class="others"><summary>{escape(say("answer.others", lang))}</summary><ul>{rows}</ul></details>'


def rule_of_answer(question: Question) -> str:
    """The id of the rule that tells of the right answer: the way to win it is, else what its reason rests on."""
    if question.game == "pok":
        return pok_question.rule_of_pok(question)
    (first, *_) = sorted(question.answer)
    if question.look == "categories" and first in CATEGORY_BY_KEY:
        return rule_of(first, thok=is_thok(question))
    reason = telling(question.why[first])
    return reason.rule if reason else KIND_BY_KEY[question.kind].rule


def rule_label(rule_id: str, lang: str, game: str) -> str:
    """A link's words for a rule of a game: its id and title."""
    return say("answer.rule_link", lang, rule=rule_id, name=rule_by_id(rule_id, game).title(lang))


def spoken_verdict(question: Question, chosen: Sequence[str], grade: Grade, lang: str) -> str:
    """What a screen reader hears once an answer is checked."""
    told = [pok_question.right_option(question, chosen, grade)] if question.as_good else sorted(question.answer)
    answer = ", ".join(option_name(question, option, lang) for option in told)
    given = ", ".join(option_name(question, option, lang) for option in chosen)
    said = say_grade(grade.value, question.picks, lang)
    return say(f"grade.said_{grade.value}", lang, grade=said, answer=answer, given=given)


def set_name(kind: str, lang: str) -> str:
    """The name of a kind of set, capital first."""
    return capital(say_set(None if kind == "none" else kind, lang))
