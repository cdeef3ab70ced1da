"""ใครได้กิน: the hands around the mat, who wins the card, and why each does or does not."""

from __future__ import annotations

from html import escape

from cards.phai_tong.claims import Claim
from cards.phai_tong.deck import HAND_SIZE
from lessons.lab import ClaimsLab
from lessons.lab_answer import ClaimsAnswer
from lessons.ui.html import chips, clauses, dot, sentence
from lessons.ui.lab_hand import headline, rule_link, say_win
from lessons.ui.session import Settings
from lessons.ui.show_cards import Lay, hand_html, keng_html, lays_by_head, small_card
from lessons.ui.why_box import telling
from lessons.wording import say, say_reason


def claims_line(lab: ClaimsLab, answer: ClaimsAnswer | None, lang: str) -> str:
    """Who gets the card, or what is still wanting, in a few plain words."""
    if answer is None:
        return " ".join((say("lab.claims_missing", lang), _wanting(lab, lang)))
    settled = answer.settled
    if settled.winner is not None and settled.win is not None:
        return f"{say('lab.gets', lang, number=settled.winner + 1)} · {say_win(settled.win, lang)}"
    if settled.pong is not None:
        return say("lab.pongs", lang, number=settled.pong + 1)
    return say("seat.nobody", lang)


def _wanting(lab: ClaimsLab, lang: str) -> str:
    wanted = [
        say("lab.claims_hand", lang, number=seat + 1, count=HAND_SIZE - player.hand.size)
        for seat, player in enumerate(lab.players)
        if player.hand.size < HAND_SIZE
    ]
    if lab.card is None:
        wanted.append(say("lab.claims_card", lang))
    return (", " if lang == "en" else " · ").join(wanted)


def claims_html(lab: ClaimsLab, answer: ClaimsAnswer | None, chosen: Settings) -> str:
    """The whole answer: who gets it, by which rule, and every seat with its hand and its reason."""
    lang = chosen.lang
    line = claims_line(lab, answer, lang)
    if answer is None:
        head = headline("", say("lab.claims_missing", lang), clauses(_wanting(lab, lang), lang))
    else:
        rule = answer.settled.rule
        more = ""
        if rule is not None:
            told = say(f"lab.by_rule_{rule.replace('.', '_')}", lang)
            more = f"{clauses(told, lang)} {rule_link(rule)}"
        head = headline("ok" if answer.settled.winner is not None else "bad", line, more)
    items = []
    if lab.card is not None:
        came = say("lab.thrown" if lab.thrown else "lab.from_pile", lang)
        items.append(small_card(lab.card, lang) + f" <span>{escape(came)}</span>")
    seats = "".join(_seat_html(lab, answer, seat, chosen) for seat in range(len(lab.players)))
    return f'<div class="lclaims">{head}{chips(items)}{seats}</div>'


def _seat_html(lab: ClaimsLab, answer: ClaimsAnswer | None, seat: int, chosen: Settings) -> str:
    lang, player = chosen.lang, lab.players[seat]
    lays = [*lays_by_head(player.hand.cards), *(Lay(cards=(face,) * 3, ponged=True) for face in player.hand.ponged)]
    badges = []
    if seat == lab.drawer:
        badges.append(escape(say("lab.thrown" if lab.thrown else "chip.drawer", lang)))
    if player.keng:
        badges.append(keng_html("chip.keng_of", player.keng, lang))
    sign, told = "", ""
    if answer is not None:
        sign = dot("ok" if seat == answer.settled.winner else "bad")
        claim = next((claim for claim in answer.settled.claims if claim.player == seat), None)
        told = f'<p class="lm">{_why(answer, seat, claim, lang)}</p>'
    name = escape(say("seat.player", lang, number=seat + 1))
    marks = "".join(f'<span class="badge">{badge}</span>' for badge in badges)
    hand = (
        hand_html(lays, chosen, size="short") if lays else f'<p class="k">{clauses(say("lab.empty", lang), lang)}</p>'
    )
    return f'<div class="seat"><p class="row who">{sign}<b>{name}</b>{marks}</p>{hand}{told}</div>'


def _why(answer: ClaimsAnswer, seat: int, claim: Claim | None, lang: str) -> str:
    parts = []
    if claim is not None and claim.win is not None:
        parts.append(f"<b>{escape(say_win(claim.win, lang))}</b> {rule_link(claim.win.rule)}")
    elif claim is not None:
        parts.append(f"<b>{escape(say('lab.may_pong', lang))}</b> {rule_link('T4.3')}")
    verdict = answer.why[seat]
    reason = telling(verdict)
    if reason is None:
        parts.append(f"{clauses(say('lab.thrown_no_win', lang), lang)} {rule_link('T4.4')}")
    else:
        tone = "ok" if verdict.holds else "bad"
        parts.append(f"{sentence(say_reason(reason, lang), lang, tone)} {rule_link(reason.rule)}")
    return " ".join(parts)
