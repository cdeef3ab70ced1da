"""ลองป๊อกเด้ง: a round laid out, settled line by line, and what drawing and standing are worth with each two cards."""

from __future__ import annotations

from html import escape

from cards.errors import CardsError
from cards.pok_deng.hands import evaluate_hand
from lessons.lab import PokLab
from lessons.lab_answer import PokAnswer
from lessons.quizzes.pok_hands import signed
from lessons.ui.html import clauses, sentence
from lessons.ui.lab_hand import fold_html, headline, row_html, rule_link
from lessons.ui.lab_state import is_open
from lessons.ui.pok_question import ASSUMED, assumed_html
from lessons.ui.session import Settings
from lessons.ui.show_pok import PokLay, Tell, pok_table_html, say_hand
from lessons.wording import capital, say, say_error, say_reason


def pok_line(lab: PokLab, answer: PokAnswer | CardsError | None, lang: str) -> str:
    """How the round ends for the dealer, or why it cannot be, in a few plain words."""
    if answer is None:
        wanted = sum(max(0, 2 - len(cards)) for cards in (lab.dealer, *(place.cards for place in lab.players)))
        return say("lab.pok_missing", lang, count=wanted)
    if isinstance(answer, CardsError):
        return say("lab.cannot", lang)
    pays = answer.played.dealer_pays
    if not pays:
        return capital(say("option.dealer_even", lang))
    return capital(say("option.dealer_pays" if pays > 0 else "option.dealer_gets", lang, count=abs(pays)))


def pok_table(lab: PokLab, answer: PokAnswer | CardsError | None, chosen: Settings) -> str:
    """The hands as they lie."""
    lang = chosen.lang
    badges = (say(f"ask.pok.catch_{lab.catch}", lang),) if lab.catch else ()
    lays = [_lay(lab, lab.dealer, say("seat.dealer", lang), badges, lang)]
    for seat, place in enumerate(lab.players):
        who = say("seat.player", lang, number=seat + 1)
        lays.append(_lay(lab, place.cards, who, (say("ask.pok.laid", lang, count=place.stake),), lang))
    return pok_table_html(lays, chosen, look="small" if len(lays) > 2 else "")


def _lay(lab: PokLab, cards: tuple[str, ...], who: str, badges: tuple[str, ...], lang: str) -> PokLay:
    told = say_hand(cards, lang, lab.house) if len(cards) >= 2 else say("unit.cards", lang, count=len(cards))
    drawn = cards[2] if len(cards) > 2 else None
    return PokLay(cards=cards, who=who, badges=badges, drawn=drawn, tell=Tell(tone="plain", text=told))


def pok_verdict_html(lab: PokLab, answer: PokAnswer | CardsError | None, lang: str) -> str:
    """The settlement, one line a leg with its rule and what decided; the dealer's total on top."""
    line = pok_line(lab, answer, lang)
    if answer is None:
        return headline("", line)
    if isinstance(answer, CardsError):
        rule = str(answer.facts.get("rule", ""))
        return headline("bad", line, escape(say_error(answer, lang)) + (f" {rule_link(rule)}" if rule else ""))
    rows = []
    for leg, settled in zip(answer.legs, answer.played.settlements, strict=True):
        why = sentence(capital(say_reason(settled.why, lang)), lang)
        name = f"<b>{clauses(say_reason(leg, lang), lang)}</b> {rule_link(leg.rule)}"
        tail = f" {rule_link(settled.why.rule)}" if settled.why.rule != leg.rule else ""
        badge = f"{settled.pays:+d}".replace("-", "−") if settled.pays else "0"
        rows.append(row_html("", name, why + tail, (badge,)))
    return headline("", line, rule_link("P5.4")) + f'<ul class="lr plainrows">{"".join(rows)}</ul>'


def values_html(lab: PokLab, lang: str) -> str:
    """จั่วหรือไม่จั่ว: what each move is worth with every player's first two cards, folded."""
    inside = ""
    if is_open("values"):
        from cards.pok_deng import odds  # noqa: PLC0415 - numpy is read only when odds are asked for

        rows = []
        for seat, place in enumerate(lab.players):
            hand = place.cards[:2]
            if len(hand) < 2:
                continue
            name = (
                f"<b>{escape(say('seat.player', lang, number=seat + 1))}</b> {escape(say_hand(hand, lang, lab.house))}"
            )
            if evaluate_hand(hand, lab.house).is_pok:
                rows.append(row_html("", name, f"{escape(say('option.may_not', lang))} {rule_link('P3.3')}"))
                continue
            advice = odds.find_advice(hand, lab.house)
            if advice.stand is None:
                told = say("lab.values_must", lang, draw=signed(advice.draw))
                rows.append(row_html("", name, f"{clauses(told, lang)} {rule_link('P4.2')}"))
            else:
                told = say("lab.values_one", lang, draw=signed(advice.draw), stand=signed(advice.stand))
                best = escape(capital(say(f"option.{advice.best}", lang)))
                rows.append(row_html("", name, f"{clauses(told, lang)} {rule_link('P4.1')}", (best,)))
        inside = f'<ul class="lr plainrows">{"".join(rows)}</ul><p class="assume">{assumed_html(ASSUMED, lang)}</p>'
    return fold_html("values", say("lab.values", lang), inside)
