"""Worked examples of Pok Deng: a hand, two hands, a whole table, drawn and settled under the learner's house rules.

An example of a rule is a situation in which `+` is the card drawn and `@` the stake of a leg, or what a dealer catches:
`dealer=4S2H+3C@three&seat0=2S2D+KS@10`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from cards.house_rules import read_overrides
from cards.pok_deng.deck import Cards, parse_card, parse_hand
from cards.pok_deng.house import House, house_from_rules, rules_of
from cards.pok_deng.rounds import Dealer, Leg, play_round
from cards.pok_deng.settle import Settlement, draw_rule, settle_hands
from cards.worked import NearMiss
from lessons.markup import PokHandBlock
from lessons.quizzes.must_he_draw import duty_of
from lessons.quizzes.situation import SEAT_KEYS, parse_situation
from lessons.ui.example import house_lines_html, miss_panel_html
from lessons.ui.html import icon, sentence
from lessons.ui.session import Settings
from lessons.ui.show_pok import PokLay, Tell, lay_html, pok_card_html, pok_hand_html, pok_table_html, say_hand
from lessons.wording import capital, say, say_option, say_reason

EXAMPLE_STAKE = 10


# --- marks in lessons -------------------------------------------------------------------------------------------------


def hand_told_html(cards: Cards, chosen: Settings, block: PokHandBlock) -> str:
    """A hand of a lesson: what it is and, where the lesson speaks of it, whether it draws."""
    house, lang = chosen.pok_house, chosen.lang
    told = [say_hand(cards, lang, house)]
    if block.claimed("draw"):
        told.append(say_option("must_he_draw", duty_of(draw_rule(cards, house)), lang))
    if block.claimed("best"):
        told.append(_best_move(cards, house, lang))
    return pok_hand_html(cards, chosen, tell=Tell(tone="plain", text=" · ".join(told)))


def _best_move(cards: Cards, house: House, lang: str) -> str:
    """What is better in this house, with what the other move costs for each point laid."""
    from cards.pok_deng import odds  # noqa: PLC0415 - numpy is read only when odds are asked for

    advice = odds.find_advice(cards, house)
    if advice.stand is None:
        return say_option("must_he_draw", "must", lang)
    move = say_option("draw_or_stand", advice.best, lang)
    return say("ask.pok.better_by", lang, move=move, cost=f"{advice.cost:.3f}")


def duel_html(dealer: Cards, player: Cards, stake: int, chosen: Settings) -> str:
    """Two hands open against each other, and who gets what."""
    return _duel(dealer, player, stake, chosen, chosen.pok_house)


def order_html(hands: Sequence[Cards], chosen: Settings) -> str:
    """Hands from the best down, each with what it is."""
    beats = f'<b role="img" aria-label="{escape(say("ask.pok.beats", chosen.lang))}">&gt;</b>'
    parts = []
    for place, hand in enumerate(hands):
        lay = PokLay(cards=hand, tell=Tell(tone="plain", text=say_hand(hand, chosen.lang, chosen.pok_house)))
        parts.append(f'<div class="qo">{beats if place else ""}{lay_html(lay, chosen)}</div>')
    return f'<div class="qorder">{"".join(parts)}</div>'


def _paid(settled: Settlement, lang: str) -> Tell:
    way = {"win": "gets", "lose": "pays", "push": "push"}[settled.outcome]
    tone = {"win": "ok", "lose": "bad", "push": "plain"}[settled.outcome]
    return Tell(tone=tone, text=say(f"ask.pok.{way}", lang, count=abs(settled.pays)))


def _duel(dealer: Cards, player: Cards, stake: int, chosen: Settings, house: House) -> str:
    lang = chosen.lang
    paid = _paid(settle_hands(dealer, player, stake, house=house), lang)
    lays = (
        PokLay(cards=dealer, who=say("seat.dealer", lang), tell=Tell(tone="plain", text=say_hand(dealer, lang, house))),
        PokLay(
            cards=player,
            who=say("ask.pok.player_laid", lang, count=stake),
            tell=Tell(tone=paid.tone, text=f"{say_hand(player, lang, house)} · {paid.text}"),
        ),
    )
    return pok_table_html(lays, chosen)


# --- examples of rules ------------------------------------------------------------------------------------------------


def pok_example_html(text: str, chosen: Settings, *, drawing: bool = False) -> str:
    """One example in a panel. `drawing` where the rule is about who draws: a hand of two then says so."""
    values = parse_situation(text)
    own = read_overrides(values.get("rules", ""))  # one that is written at its default counts too
    house = house_from_rules({**rules_of(chosen.pok_house), **own})
    told = house_lines_html(own, chosen.lang)
    return f'<section class="panel ex">{_draw(values, chosen, house, drawing)}{told}</section>'


def pok_near_miss_html(miss: NearMiss, chosen: Settings) -> str:
    """A near miss of Pok Deng in a panel: the cards that spoil it are marked; below, what it is."""
    lang, values = chosen.lang, parse_situation(miss.situation)
    cards = parse_hand(values["hand"])
    own = read_overrides(values.get("rules", ""))
    house = house_from_rules({**rules_of(chosen.pok_house), **own})
    spoiling = {code for reason in miss.reasons for code in reason.cards}
    shown = "".join(_card_html(code, code in spoiling, chosen) for code in cards)
    told = say_hand(cards, lang, house)
    if miss.holds:
        bar = _bar("ok", icon("check"), told)
    else:
        bar = _bar("bad", icon("cross"), say("rules.not_this", lang, what=_uncapital(miss.name(lang))))
    lay = f'<div class="qlay"><span class="qs">{shown}</span>{bar}</div>'
    body = f'<div class="qtable one" style="--n:{len(cards)}">{lay}</div>'
    return miss_panel_html(miss, body, say("rules.instead", lang, what=told), chosen)


def _uncapital(name: str) -> str:
    return name[:1].lower() + name[1:]


def _card_html(code: str, spoils: bool, chosen: Settings) -> str:
    mark = f'<span class="spoil">{icon("cross")}</span>' if spoils else ""
    card = pok_card_html(code, chosen, more="spoils" if spoils else "", caption=True)
    return f'<span class="qw">{card}{mark}</span>'


def _bar(tone: str, sign: str, text: str) -> str:
    return f'<span class="mk {tone}">{sign}<span>{escape(text)}</span></span>'


def _draw(values: Mapping[str, str], chosen: Settings, house: House, drawing: bool) -> str:
    lang = chosen.lang
    if "hand" in values:
        cards = parse_hand(values["hand"])
        told = [say_hand(cards, lang, house)]
        if drawing:
            told.append(say_option("must_he_draw", duty_of(draw_rule(cards, house)), lang))
        return pok_hand_html(cards, chosen, tell=Tell(tone="plain", text=" · ".join(told)))
    if "player" in values:
        dealer, player = parse_hand(values["dealer"]), parse_hand(values["player"])
        settled = settle_hands(dealer, player, EXAMPLE_STAKE, house=house)
        why = f'<p class="exh"><span>{sentence(capital(say_reason(settled.why, lang)), lang)}</span></p>'
        return why + _duel(dealer, player, EXAMPLE_STAKE, chosen, house)
    return _table(values, chosen, house)


def _parts(text: str) -> tuple[Cards, str | None, str]:
    """The two cards, the card drawn if any, and what stands after @."""
    rest, _, more = text.partition("@")
    hand, _, drawn = rest.partition("+")
    return parse_hand(hand), parse_card(drawn) if drawn else None, more


def _table(values: Mapping[str, str], chosen: Settings, house: House) -> str:
    lang = chosen.lang
    hand, drawn, catch = _parts(values["dealer"])
    dealer = Dealer(hand=hand, catch=catch or None, draw=drawn)
    legs = []
    for key in SEAT_KEYS:
        if key in values:
            cards, own, stake = _parts(values[key])
            legs.append(Leg(hand=cards, stake=int(stake), draw=own))
    played = play_round(dealer, legs, house)
    held = hand if drawn is None else (*hand, drawn)
    badges = (say(f"ask.pok.catch_{catch}", lang),) if catch else ()
    lays = [
        PokLay(
            cards=held, who=say("seat.dealer", lang), badges=badges, drawn=drawn,
            tell=Tell(tone="plain", text=say_hand(held, lang, house)),
        )
    ]  # fmt: skip
    for seat, (leg, settled) in enumerate(zip(legs, played.settlements, strict=True)):
        paid = _paid(settled, lang)
        lays.append(
            PokLay(
                cards=leg.cards,
                who=say("seat.player", lang, number=seat + 1),
                badges=(say("ask.pok.laid", lang, count=leg.stake),),
                drawn=leg.draw,
                tell=Tell(tone=paid.tone, text=f"{say_hand(leg.cards, lang, house)} · {paid.text}"),
            )
        )
    return pok_table_html(lays, chosen)
