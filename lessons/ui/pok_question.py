"""A question of Pok Deng on the page: the hands it is about, before and after the answer, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from cards.pok_deng.deck import count_points
from cards.verdict import Reason, Verdict
from lessons.quizzes import Grade, Question, Shown
from lessons.quizzes.pok_hands import signed
from lessons.ui.html import clauses, dot, sentence
from lessons.ui.learning import Answer
from lessons.ui.session import Settings
from lessons.ui.show_pok import PokLay, Tell, closed_html, hand_name, pok_hand_html, pok_table_html, say_hand
from lessons.wording import has_words, say, say_option, say_reason

ASSUMED: tuple[str, ...] = (
    "fresh_pack", "lone_player", "no_commission", "dealer_sees_who_drew", "both_play_best", "dealer_has_no_pok",
)  # fmt: skip
"""What the values of moves take for granted; `cards.pok_deng.odds.ASKED`, which would load numpy."""
VALUED: tuple[str, ...] = ("moves", "plans")
"""Looks whose options are worth something each: all values are shown once it is answered."""
_PLAIN_NEEDS = ("two_cards", "three_cards")


# --- the hands --------------------------------------------------------------------------------------------------------


def matter_html(question: Question, answer: Answer | None, chosen: Settings) -> str:
    """The hand, the two hands or the table; once answered, what each is stands under it."""
    first = question.shown[0]
    if first.role in ("cards", "hand"):
        tell = None if answer is None else Tell(tone="plain", text=_told(question, first, chosen.lang))
        return pok_hand_html(first.cards, chosen, tell=tell)
    if question.kind == "what_to_catch":
        dealer = PokLay(cards=first.cards, who=say("seat.dealer", chosen.lang), badges=_points(first, chosen.lang))
        return pok_table_html((dealer,), chosen, look="small") + _closed_html(question.shown[1:], chosen.lang)
    lays = [_lay(question, shown, answer, chosen.lang) for shown in question.shown]
    return pok_table_html(lays, chosen)


def _told(question: Question, shown: Shown, lang: str) -> str:
    if question.kind == "count_points":
        return say("unit.points", lang, count=count_points(shown.cards))
    return say_hand(shown.cards, lang, question.house)


def _points(shown: Shown, lang: str) -> tuple[str, ...]:
    return (say("unit.points", lang, count=count_points(shown.cards)),)


def _lay(question: Question, shown: Shown, answer: Answer | None, lang: str) -> PokLay:
    dealer = shown.role == "dealer"
    alone = question.kind == "who_wins_how_much"
    who = say("seat.dealer", lang) if dealer else say("ask.pok.player", lang)
    if not dealer and not alone:
        who = say("seat.player", lang, number=(shown.seat or 0) + 1)
    badges = []
    if shown.stake is not None and not alone:
        badges.append(say("ask.pok.laid", lang, count=shown.stake))
    if shown.catch:
        badges.append(say(f"ask.pok.catch_{shown.catch}", lang))
    tell = None
    if answer is not None:
        tell = Tell(tone="plain", text=say_hand(shown.cards, lang, question.house))
        if not dealer:
            tell = _settled(question, shown, tell, lang)
    return PokLay(cards=shown.cards, who=who, badges=tuple(badges), drawn=shown.drawn, tell=tell)


def _settled(question: Question, shown: Shown, tell: Tell, lang: str) -> Tell:
    """A player's label with what he gets or pays."""
    if question.kind == "who_wins_how_much":
        (right,) = question.answer
        amount = int(right)
    else:
        leg = next(reason for reason in _legs(question) if dict(reason.facts)["seat"] == shown.seat)
        facts = dict(leg.facts)
        amount = int(facts["pays"]) * {"win": 1, "lose": -1, "push": 0}[str(facts["outcome"])]
    tone = "ok" if amount > 0 else "bad" if amount < 0 else "plain"
    way = "gets" if amount > 0 else "pays" if amount < 0 else "push"
    paid = say(f"ask.pok.{way}", lang, count=abs(amount))
    return Tell(tone=tone, text=f"{tell.text} · {paid}")


def _legs(question: Question) -> tuple[Reason, ...]:
    (right,) = question.answer
    return tuple(reason for reason in question.why[right].reasons if reason.needs == "leg_ends")


def _closed_html(players: Sequence[Shown], lang: str) -> str:
    """Who stood and who drew: hands face down, two cards or three."""
    parts = []
    for count, key in ((2, "stood"), (3, "drew")):
        number = sum(shown.closed == count for shown in players)
        if not number:
            continue
        fans = closed_html(count, lang) * number
        title = escape(say(f"ask.pok.players_{key}", lang, count=number))
        parts.append(f'<div><p><b>{title}</b></p><div class="qshut">{fans}</div></div>')
    return f'<div class="qshuts">{"".join(parts)}</div>'


# --- the options ------------------------------------------------------------------------------------------------------


def option_gloss(question: Question, option: str, lang: str) -> str:
    """What an option means in a few words, "" where its name says enough."""
    if question.look != "hands":
        return ""
    own = f"ask.pok.gloss_{option}"
    return say(own if has_words(own) else f"hand.{option}.gloss", lang)


# --- why --------------------------------------------------------------------------------------------------------------


def reasons_html(question: Question, option: str, lang: str, tone: str) -> str:
    """The sentences on one option: what fails first, else what makes it hold."""
    verdict = question.why[option]
    if question.kind == "settle_the_table":
        return ""
    if verdict.failed:
        return sentence(say_reason(verdict.failed[0], lang), lang, tone)
    return " ".join(sentence(say_reason(reason, lang), lang, tone) for reason in _telling(question, verdict))


def _telling(question: Question, verdict: Verdict) -> tuple[Reason, ...]:
    """Of the reasons that hold, those that say why."""
    if question.kind in ("settle_the_table", "must_he_draw"):
        return verdict.reasons[-1:]
    told = tuple(reason for reason in verdict.reasons if reason.needs not in _PLAIN_NEEDS)
    return told or verdict.reasons[-1:]


def rule_of_pok(question: Question) -> str:
    """The id of the rule that tells of the right answer."""
    (right,) = question.answer
    told = _telling(question, question.why[right])
    if question.kind == "settle_the_table":
        legs = [reason.rule for reason in _legs(question)]
        return next((rule for rule in legs if rule in ("P5.1", "P3.2", "P3.3")), "P5.4")
    return told[0].rule


def partly_pok_html(question: Question, given: str, answer: str, lang: str) -> str:
    """Why a name that holds is not the best."""
    names = {"given": hand_name(given, lang), "best": hand_name(answer, lang)}
    return sentence(say("ask.pok.partly", lang, **names), lang, "part")


def because_html(question: Question, option: str, lang: str, tone: str) -> str:
    """Why the right option is right; "" where the numbers below say all."""
    if question.kind == "settle_the_table" or (question.look in VALUED and not question.as_good):
        return ""
    return reasons_html(question, option, lang, tone)


def more_html(question: Question, chosen: Sequence[str], lang: str) -> str:
    """What stands below the right answer: the value of every move, or how each leg ends; "" for other questions."""
    if question.look in VALUED:
        return values_html(question, chosen, lang)
    return legs_html(question, lang) if question.kind == "settle_the_table" else ""


def legs_html(question: Question, lang: str) -> str:
    """How each player fares, one line each."""
    rows = "".join(f"<li>{clauses(say_reason(reason, lang), lang)}</li>" for reason in _legs(question))
    return f'<ul class="legs">{rows}</ul>'


def values_html(question: Question, chosen: Sequence[str], lang: str) -> str:
    """Every move with what it is worth, the best first: a sign, a bar from nought, a number."""
    values = {option: _value_of(question, option) for option in question.options}
    names = {option: say_option(question.kind, option, lang) for option in values}
    return bars_html(values, names, right=(*question.answer, *question.as_good), wrong=chosen)


def bars_html(
    values: Mapping[str, float], names: Mapping[str, str], *, right: Sequence[str], wrong: Sequence[str] = ()
) -> str:
    """Values, the best first, each with its name, a bar from nought and a number; the right ones are told by a sign."""
    least, most = min(0.0, *values.values()), max(0.0, *values.values())
    span = most - least or 1.0
    zero = -least / span * 100
    rows = []
    for option in sorted(values, key=lambda key: -values[key]):
        value = values[option]
        sign = dot("ok") if option in right else dot("bad") if option in wrong else '<i class="gap"></i>'
        name = escape(names[option])
        start, width = zero + min(0.0, value) / span * 100, abs(value) / span * 100
        bar = f'<i class="{"best" if option in right else ""}" style="left:{start:.1f}%;width:{width:.1f}%"></i>'
        rows.append(
            f'<span class="w">{sign}<span>{name}</span></span>'
            f'<span class="b" style="--zero:{zero:.1f}%" aria-hidden="true">{bar}</span>'
            f'<span class="n">{signed(value)}</span>'
        )
    return f'<div class="vals">{"".join(rows)}</div>'


def assumed_fold_html(question: Question, lang: str) -> str:
    """What the numbers take for granted, folded away beside them until asked for."""
    told = assumed_html(ASSUMED, lang, question.kind)
    return (
        f'<details class="others"><summary>{escape(say("ask.pok.assumed", lang))}</summary>'
        f'<p class="assume">{told}</p></details>'
    )


def _value_of(question: Question, option: str) -> float:
    facts = dict(question.why[option].reasons[0].facts)
    text = facts[option] if question.look == "moves" else facts["value"]
    return float(str(text).replace("−", "-"))


def assumed_html(keys: Sequence[str], lang: str, kind: str = "") -> str:
    """One line on what the numbers take for granted."""
    told = [say(f"odds.assume.{key}", lang) for key in keys if kind != "what_to_catch" or key != "lone_player"]
    glue = " · "
    said = glue.join(told)
    value = say("ask.pok.plan_value" if kind == "what_to_catch" else "odds.value", lang)
    return clauses(say("ask.pok.assume", lang, value=value, told=said), lang)


def right_option(question: Question, chosen: Sequence[str], grade: Grade) -> str:
    """The option to tell of a right answer: the best, or the one picked where it is as good."""
    (best,) = question.answer
    return chosen[0] if grade is Grade.RIGHT and chosen and chosen[0] in question.as_good else best
