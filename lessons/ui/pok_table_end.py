"""จบตา: what a round came to: the settlement line by line with the rule of each, the moves that cost much."""

from __future__ import annotations

from html import escape

from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.play import State
from lessons.matches import YOU
from lessons.pok_coaching import find_slips, worths
from lessons.pok_matches import PokTable
from lessons.ui.html import clauses, sentence, tap
from lessons.ui.lab_hand import row_html, rule_link
from lessons.ui.pok_table_mat import leg_html, say_notice
from lessons.ui.pok_table_view import moments_of, number_among
from lessons.ui.session import Settings
from lessons.ui.show_pok import PokLay, Tell, pok_table_html, say_hand
from lessons.ui.table_end import points_html
from lessons.ui.table_view import name_of_seat
from lessons.ui.why_box import box
from lessons.wording import capital, say, say_reason


def pok_end_html(table: PokTable, chosen: Settings) -> str:
    """Everything that is told once a round has ended; "" before."""
    state, lang = table.now, chosen.lang
    told = round_html(state, chosen)
    if not told:
        return ""
    if table.coach != "off":
        told += _review_html(state, lang)
    return told + _notice_html(table, lang)


def round_html(state: State, chosen: Settings) -> str:
    """How a round that has ended was settled; "" before."""
    result, lang = state.result, chosen.lang
    if result is None:
        return ""
    if result.dealer is None:
        return box("part", "", say("pok_table.end.void", lang), clauses(say("pok_table.end.void_about", lang), lang))
    mine = result.points[YOU]
    tone, key = ("ok", "gets") if mine > 0 else ("bad", "pays") if mine < 0 else ("part", "even")
    dealer = say_hand(state.dealer_hand, lang, state.house)
    who = name_of_seat(state.setup.dealer, lang)
    about = say("pok_table.end.dealer", lang, who=who, hand=dealer)
    headline = box(
        tone, "", say(f"pok_table.end.you_{key}", lang, count=abs(mine)),
        f"{clauses(about, lang)} {points_html(result.points[state.setup.dealer])} {rule_link('P5.4')}",
    )  # fmt: skip
    title = f"<h2>{escape(say('pok_table.end.settled', lang))}</h2>"
    return f'{headline}{title}<ul class="lr plainrows">{_rows(state, lang)}</ul>'


def _rows(state: State, lang: str) -> str:
    """One line a leg: whose, what it is, what decided, the rules, the points."""
    rows = []
    for leg, (laid, hand, settled) in enumerate(zip(state.table.seats, state.hands, state.settlements, strict=True)):
        assert settled is not None
        who = name_of_seat(laid.player, lang)
        if number := number_among(leg, state.table):
            who = say("event.who.leg", lang, who=who, number=number)
        name = f"<b>{escape(who)}</b> {escape(say_hand(hand, lang, state.house))}"
        cards = sentence(" ".join(f"[{code}]" for code in hand), lang)
        why = sentence(capital(say_reason(settled.why, lang)), lang)
        rules = " ".join(rule_link(rule) for rule in dict.fromkeys((settled.rule, settled.why.rule)))
        how = say(f"pok_table.end.by_{_HOW.get(settled.rule, 'all')}", lang)
        if settled.multiple > 1:
            won = evaluate_hand(hand if settled.pays > 0 else state.dealer_hand, state.house)
            how += " " + say("pok_table.end.times", lang, deng=say(f"deng.{won.deng}", lang), count=settled.multiple)
        rows.append(row_html("", name, f"{cards}<br>{why} {escape(how)} {rules}", (points_html(settled.pays),)))
    return "".join(rows)


_HOW = {"P3.2": "dealer_pok", "P3.3": "pok", "P5.1": "caught"}


def _review_html(state: State, lang: str) -> str:
    """The learner's moves that cost much, each leading to its moment; "" where he had nothing to choose."""
    if not any(worths(moment.seen) for moment in moments_of(state)):
        return ""
    rows = "".join(
        f"<li>{leg_html(state, slip.at, lang)}{sentence(say_reason(slip.why, lang), lang)} "
        f"{tap(f'step {slip.at}', escape(say('table.end.see', lang, step=slip.at)), look='rl')}</li>"
        for slip in find_slips(state, YOU)
    )
    told = f'<ul class="slips">{rows}</ul>' if rows else f"<p>{clauses(say('pok_table.says.none', lang), lang)}</p>"
    return f"<section><h2>{escape(say('coach.review.title', lang))}</h2>{told}</section>"


def _notice_html(table: PokTable, lang: str) -> str:
    told = say_notice(table, lang)
    return f'<p class="k">{clauses(told, lang)} {rule_link("P1.5")}</p>' if told else ""


def all_hands_html(state: State, chosen: Settings) -> str:
    """Everybody's cards as they lie at this moment, the dealer's first."""
    lang = chosen.lang
    lays = [_lay(state.dealer_hand, name_of_seat(state.setup.dealer, lang), (say("seat.dealer", lang),), state, lang)]
    for laid, hand in zip(state.table.seats, state.hands, strict=False):
        badge = say("ask.pok.laid", lang, count=laid.stake)
        lays.append(_lay(hand, name_of_seat(laid.player, lang), (badge,), state, lang))
    return pok_table_html(lays, chosen) if state.hands else ""


def _lay(cards: tuple[str, ...], who: str, badges: tuple[str, ...], state: State, lang: str) -> PokLay:
    told = say_hand(cards, lang, state.house) if cards else ""
    drawn = cards[2] if len(cards) > 2 else None
    tell = Tell(tone="plain", text=told) if told else None
    return PokLay(cards=cards, who=who, badges=badges, drawn=drawn, tell=tell)
