"""Worked examples on the page: a situation as text, drawn as the engine reads it under the learner's house rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape

from cards.house_rules import read_overrides
from cards.phai_tong.claims import Player, settle_claims
from cards.phai_tong.deck import FULL_SIZE, Hand, parse_card, parse_cards, parse_hand, parse_keng
from cards.phai_tong.house import House, house_from_rules, rules_of
from cards.phai_tong.sets import judge_set, set_kind
from cards.phai_tong.waits import find_waits, judge_pong
from cards.phai_tong.wins import Win, best_called_win, best_dealt_win, best_win, judge_win, judge_wins
from cards.verdict import Reason, Verdict
from cards.worked import NearMiss
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import KENG_KEYS, SEAT_KEYS, parse_situation
from lessons.ui.html import chips, clauses, dot, sentence
from lessons.ui.session import Settings
from lessons.ui.show_cards import (
    Lay,
    Mark,
    cards_html,
    context_chips,
    hand_html,
    keng_html,
    lays_by_head,
    lays_of_verdict,
)
from lessons.wording import capital, plain_text, say, say_card, say_category, say_house_rule, say_reason, say_set


def example_html(text: str, chosen: Settings) -> str:
    """One example in a panel: what it is, and the cards."""
    values = parse_situation(text)
    own = read_overrides(values.get("rules", ""))  # one that is written at its default counts too
    house = house_from_rules({**rules_of(chosen.house), **own})
    head, body = _draw(values, chosen, house)
    return f'<section class="panel ex">{head}{body}{house_lines_html(own, chosen.lang)}</section>'


def house_lines_html(rules: Mapping[str, object], lang: str) -> str:
    """The house rules that an example brings itself, or by which something comes to count, a line each."""
    lines = (say("house.one_line", lang, line=say_house_rule(key, value, lang)) for key, value in rules.items())
    return "".join(f'<p class="x">{escape(line)}</p>' for line in lines)


def _draw(values: Mapping[str, str], chosen: Settings, house: House) -> tuple[str, str]:
    if "seat0" in values:
        return _claims(values, chosen, house)
    if "cards" in values:
        return _loose(parse_cards(values["cards"]), chosen, house)
    hand, keng = parse_hand(values["hand"]), parse_keng(values["keng"]) if "keng" in values else None
    if "card" in values:
        return _pong(hand, parse_card(values["card"]), chosen)
    if "win" in values:
        return _taken(hand, parse_card(values["win"]), values.get("thok") == "1", keng, chosen, house)
    if hand.size == FULL_SIZE:
        return _full(hand, keng, chosen, house)
    return _waiting(hand, keng, chosen, house)


# --- near misses ------------------------------------------------------------------------------------------------------


def near_miss_html(miss: NearMiss, chosen: Settings) -> str:
    """A near miss of Phai Tong in a panel: why it is none, on the cards, and what it is instead."""
    values, lang = parse_situation(miss.situation), chosen.lang
    if miss.kind == "set":
        lays = [replace(lay, zone="") for lay in lays_of_verdict(miss.verdict, lang)]
        body = hand_html(lays, chosen, size="tall")
        kind = miss.verdict.groups[0].kind
        instead = "" if kind == "loose" else say("rules.instead", lang, what=say_set(kind, lang))
    else:
        thok, keng = values.get("thok") == "1", values.get("keng")
        laid = lays_of_verdict(miss.verdict, lang, win=values["win"])
        body = hand_html(laid, chosen) + chips(context_chips(values["win"], thok, keng, lang))
        win = best_win(parse_hand(values["hand"]), values["win"], thok=thok, keng=keng, house=chosen.house)
        instead = say("rules.instead", lang, what=_win_words(win, lang)) if win else say("rules.instead_nothing", lang)
    return miss_panel_html(miss, body, instead, chosen)


def miss_panel_html(miss: NearMiss, body: str, instead: str, chosen: Settings) -> str:
    """The panel of a near miss of either game around its cards.

    Where the learner's house counts it the panel says so: by which house rules, and how they usually stand.
    """
    lang, values = chosen.lang, parse_situation(miss.situation)
    own = house_lines_html(read_overrides(values.get("rules", "")), lang)
    if not miss.holds:
        head = _head("bad", say("rules.near", lang, what=miss.name(lang)), why_html(miss.reasons, lang))
        return f'<section class="panel ex miss">{head}{body}<p class="x">{escape(instead)}</p>{own}</section>'
    house, rows = chosen.house_of(chosen.game), GAME_BY_KEY[chosen.game].house_rules
    head = _head("ok", say("rules.by_house", lang, what=miss.name(lang)))
    mine = house_lines_html({key: getattr(house, key) for key in miss.by_house}, lang)
    usual = say("join.comma", lang).join(say_house_rule(key, rows[key].default, lang) for key in miss.by_house)
    told = clauses(say("rules.by_usual", lang, lines=usual), lang)
    return f'<section class="panel ex miss">{head}{body}{own}{mine}<p class="x">{told}</p></section>'


def why_html(reasons: Iterable[Reason], lang: str) -> str:
    """Why something is not so: a sentence for each condition that fails, cards by their names."""
    return " ".join(sentence(say_reason(reason, lang), lang, "bad") for reason in reasons)


# --- a situation drawn ------------------------------------------------------------------------------------------------


def _head(tone: str, title: str, more: str = "") -> str:
    small = f' <span class="k">{more}</span>' if more else ""
    return f'<p class="exh">{dot(tone)}<span><b>{escape(title)}</b>{small}</span></p>'


def _plain(title: str, more: str = "") -> str:
    small = f' <span class="k">{more}</span>' if more else ""
    return f'<p class="exh"><span><b>{escape(title)}</b>{small}</span></p>'


def _loose(cards: tuple[str, ...], chosen: Settings, house: House) -> tuple[str, str]:
    lang = chosen.lang
    if len(cards) != 3 or len({code[0] for code in cards}) > 1:
        return "", cards_html(cards, chosen)
    kind = set_kind(cards, house)
    if kind is None:
        return "", cards_html(cards, chosen)
    verdict = judge_set(cards, kind, house)
    reason = verdict.reasons[-1]
    mark = Mark(tone="plain", text=say_set(kind, lang))
    return (
        _plain(capital(say_set(kind, lang)), sentence(say_reason(reason, lang), lang)),
        hand_html((Lay(cards=cards, mark=mark),), chosen, size="tall"),
    )


def _pong(hand: Hand, card: str, chosen: Settings) -> tuple[str, str]:
    lang = chosen.lang
    verdict = judge_pong(hand, card)
    more = sentence(say_reason(verdict.reasons[0], lang), lang)
    lays = (*lays_by_head(hand.cards), Lay(cards=(card,), zone=say("place.drawn", lang), win=0))
    return _head("ok" if verdict.holds else "bad", say_card(card, lang), more), hand_html(lays, chosen)


def _win_words(win: Win, lang: str) -> str:
    return f"{say_category(win.category, lang, win.thok)} · {say('unit.points', lang, count=win.price)}"


def _taken(hand: Hand, card: str, thok: bool, keng: str | None, chosen: Settings, house: House) -> tuple[str, str]:
    lang = chosen.lang
    win = best_win(hand, card, thok=thok, keng=keng, house=house)
    items = chips(context_chips(card, thok, keng, lang))
    if win is not None:
        verdict = judge_win(hand, card, win.category, thok=thok, keng=keng, house=house)
        lays = lays_of_verdict(verdict, lang, win=card)
        return _head("ok", _win_words(win, lang)), hand_html(lays, chosen) + items
    verdict = _nearest(hand, card, thok, keng, house)
    more = sentence(say_reason(verdict.failed[0], lang), lang, "bad")
    return _head("bad", say_category("no_win", lang), more), hand_html(
        lays_of_verdict(verdict, lang, win=card), chosen
    ) + items


def _nearest(hand: Hand, card: str, thok: bool, keng: str | None, house: House) -> Verdict:
    verdicts = judge_wins(hand, card, thok=thok, keng=keng, house=house)
    return min(verdicts.values(), key=lambda verdict: len(verdict.failed))


def _full(hand: Hand, keng: str | None, chosen: Settings, house: House) -> tuple[str, str]:
    """Twelve cards with the best of them called the last: as dealt, where nothing is ponged."""
    lang = chosen.lang
    best = best_called_win if hand.ponged else best_dealt_win
    found = best(hand, keng=keng, house=house)
    if found is None:
        return "", hand_html(_as_held(hand), chosen)
    card, win = found
    rest = list(hand.cards)
    rest.remove(card)
    verdict = judge_win(replace(hand, cards=tuple(rest)), card, win.category, thok=win.thok, keng=keng, house=house)
    dealt = [] if hand.ponged else [escape(say("chip.dealt", lang))]
    items = chips([*dealt, *context_chips(None, None, keng, lang)])
    return _head("ok", _win_words(win, lang)), hand_html(lays_of_verdict(verdict, lang, win=card), chosen) + items


def _as_held(hand: Hand) -> tuple[Lay, ...]:
    """A hand as it is held: by heads, the ponged tong beside it."""
    return (*lays_by_head(hand.cards), *(Lay(cards=(face,) * 3, ponged=True) for face in hand.ponged))


def _waiting(hand: Hand, keng: str | None, chosen: Settings, house: House) -> tuple[str, str]:
    lang = chosen.lang
    waits = find_waits(hand, keng=keng, house=house)
    lays, items = _as_held(hand), chips(context_chips(None, None, keng, lang))
    if not waits:
        return _head("bad", capital(say("option.not_ready", lang))), hand_html(lays, chosen) + items
    names = say("join.comma", lang).join(say_card(wait.card, lang) for wait in waits)
    return _head("ok", capital(say("option.ready", lang)), escape(names)), hand_html(lays, chosen) + items


def _claims(values: Mapping[str, str], chosen: Settings, house: House) -> tuple[str, str]:
    lang = chosen.lang
    card, drawer = parse_card(values["card"]), int(values.get("drawer", "0"))
    players = [
        Player(parse_hand(values[seat]), parse_keng(values[keng]) if keng in values else None)
        for seat, keng in zip(SEAT_KEYS, KENG_KEYS, strict=True)
        if seat in values
    ]
    settled = settle_claims(card, tuple(players), drawer, house=house)
    rows = []
    for seat, player in enumerate(players):
        win = best_win(player.hand, card, thok=seat == drawer, keng=player.keng, house=house)
        lays = _as_held(player.hand)
        badges = f'<span class="badge">{escape(say("chip.drawer", lang))}</span>' if seat == drawer else ""
        if player.keng:
            badges += f'<span class="badge">{keng_html("chip.keng_of", player.keng, lang)}</span>'
        told = f'<span class="k">{escape(_win_words(win, lang))}</span>' if win else ""
        sign = dot("ok") if seat == settled.winner else ""
        name = escape(say("seat.player", lang, number=seat + 1))
        hand = hand_html(lays, chosen, size="short")
        rows.append(f'<div class="seat"><p class="row who">{sign}<b>{name}</b>{badges}{told}</p>{hand}</div>')
    title = plain_text(say("prompt.who_wins", lang, card=card, drawer=drawer), lang)
    return _plain(title), "".join(rows)
