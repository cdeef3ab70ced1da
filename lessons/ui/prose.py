"""Lesson text on the page: clauses, terms that explain themselves, words said aloud, and the hands it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from cards.phai_tong.sets import set_kind
from cards.phai_tong.wins import judge_win
from cards.rulebook import Term, rule_by_id, term_by_key
from lessons.markup import (
    BackBlock,
    Block,
    CardName,
    CardsBlock,
    DuelBlock,
    HandBlock,
    OrderBlock,
    Paragraph,
    Piece,
    PokHandBlock,
    RuleLink,
    SayWord,
    SetBlock,
    TermLink,
    Text,
)
from lessons.server import back_url, pok_back_url
from lessons.ui.html import chips
from lessons.ui.places import go
from lessons.ui.pok_example import duel_html, hand_told_html, order_html
from lessons.ui.session import Settings, settings
from lessons.ui.show_cards import Lay, Mark, cards_html, context_chips, hand_html, lays_of_verdict
from lessons.ui.show_pok import pok_cards_html
from lessons.ui.taps import listen_button, taps
from lessons.wording import say, say_card, say_set

_MOST_SAID = 6
_SIGNS = ",.;:!?)”’"
_THAI = re.compile("[\u0e00-\u0e7f]")


def show_blocks(blocks: Iterable[Block], *, key: str) -> None:
    """Put the blocks of a lesson step on the page; a tap on a rule leads to it."""
    tapped = taps(blocks_html(blocks, settings()), key=key)
    if tapped and tapped.startswith("rule:"):
        go("rules", {"rule": tapped.removeprefix("rule:")})


def blocks_html(blocks: Iterable[Block], chosen: Settings) -> str:
    """The blocks as HTML, with the explanations of their terms behind them."""
    terms: dict[str, tuple[Term, str]] = {}
    html = []
    for block in blocks:
        if isinstance(block, Paragraph):
            html.append(f'<div class="txt"><p>{_paragraph(block, chosen, terms)}</p></div>')
        else:
            html.append(_picture(block, chosen))
    html.extend(_explanation(term, game, chosen.lang) for term, game in terms.values())
    return '<div class="prose">' + "".join(html) + "</div>"


def _paragraph(block: Paragraph, chosen: Settings, terms: dict[str, tuple[Term, str]]) -> str:
    if chosen.lang != "th":
        return _pieces(block.pieces, chosen, terms)
    clauses: list[tuple[Piece, ...]] = []
    for clause in block.clauses:
        last = clauses[-1][-1] if clauses else None
        if isinstance(clause[0], RuleLink) and isinstance(last, Text) and _THAI.search(last.text[-1:]):
            clauses[-1] = (*clauses[-1], *clause)  # no line breaks between "ดู" and the rule
        else:
            clauses.append(clause)
    return " ".join(f'<span class="cl">{_pieces(clause, chosen, terms)}</span>' for clause in clauses)


def _pieces(pieces: Sequence[Piece], chosen: Settings, terms: dict[str, tuple[Term, str]]) -> str:
    """The pieces side by side: the signs after a term stay with it on its line, a rule's id stands apart from Thai."""
    html = ""
    for place, piece in enumerate(pieces):
        before = pieces[place - 1] if place else None
        after = pieces[place + 1] if place + 1 < len(pieces) else None
        if isinstance(piece, Text) and place and not isinstance(before, Text):
            html += _piece(Text(piece.text.lstrip(_SIGNS)), chosen, terms)
            continue
        if isinstance(piece, RuleLink) and isinstance(before, Text) and _THAI.search(before.text[-1:]):
            html += "\u00a0"
        inside = _piece(piece, chosen, terms)
        if not isinstance(piece, Text) and isinstance(after, Text):
            signs = after.text[: len(after.text) - len(after.text.lstrip(_SIGNS))]
            inside = f'<span class="nb">{inside}{escape(signs)}</span>' if signs else inside
            if isinstance(piece, RuleLink) and _THAI.match(after.text):
                inside += " "
        html += inside
    return html


def _piece(piece: Piece, chosen: Settings, terms: dict[str, tuple[Term, str]]) -> str:
    match piece:
        case Text(text):
            return escape(text)
        case RuleLink(rule, game):
            title = escape(rule_by_id(rule, game).title(chosen.lang))
            return f'<button type="button" class="rl" data-tap="rule:{rule}" title="{title}">{rule}</button>'
        case TermLink(key, text, game):
            term = term_by_key(key, game)
            name = f"term-{game}-{key}"  # some words are of both games
            terms[name] = term, game
            words = text or (term.th if chosen.lang == "th" else term.rtgs)
            return f'<button type="button" class="term" popovertarget="{name}">{escape(words)}</button>'
        case SayWord(text):
            return f'<b class="nb">{escape(text)}</b>{listen_button(text, chosen.lang)}'
        case CardName(code):
            return f'<b class="nb">{escape(say_card(code, chosen.lang))}</b>'
    raise TypeError(piece)


def _explanation(term: Term, game: str, lang: str) -> str:
    """What a term is, in two sentences, as a popover with the way to its rule."""
    close = escape(say("nav.close", lang))
    rule = escape(say("answer.rule_link", lang, rule=term.rule, name=rule_by_id(term.rule, game).title(lang)))
    name = f"term-{game}-{term.key}"
    return (
        f'<div class="pop" id="{name}" popover role="dialog" aria-label="{escape(term.th)}">'
        f"<h2>{escape(term.th)}"
        f"{listen_button(term.th, lang)}<small>{escape(term.rtgs)} · {escape(term.en)}</small></h2>"
        f"<p>{escape(term.what(lang))}</p><div class='row'>"
        f'<button type="button" class="rl" data-tap="rule:{term.rule}">{rule}</button>'
        f'<button type="button" class="shut" popovertarget="{name}" popovertargetaction="hide">'
        f"{close}</button>"
        "</div></div>"
    )


def _picture(block: Block, chosen: Settings) -> str:
    match block:
        case HandBlock():
            inside = hand_html(lays_of_block(block, chosen), chosen)
            items = chips(context_chips(block.card, block.thok if block.card else None, block.keng, chosen.lang))
            return f'<section class="panel ex hp">{inside}</section>{items if block.thok or block.keng else ""}'
        case SetBlock(cards, kind):
            tone = "plain" if kind == "none" else "ok"
            mark = Mark(tone=tone, text=say_set(None if kind == "none" else kind, chosen.lang))
            hand = hand_html((Lay(cards=cards, mark=mark),), chosen, size="tall")
            return f'<section class="panel ex set">{hand}</section>'
        case CardsBlock(cards):
            return f'<section class="panel ex">{_row_of_cards(cards, chosen)}</section>'
        case BackBlock(colour):
            url = pok_back_url(colour) if chosen.game == "pok" else back_url(colour)
            return f'<span class="back {chosen.game}" style="background-image:url({url})" aria-hidden="true"></span>'
    return f'<section class="panel ex hp">{_pok_picture(block, chosen)}</section>'


def _pok_picture(block: Block, chosen: Settings) -> str:
    match block:
        case PokHandBlock(cards):
            return hand_told_html(cards, chosen, block)
        case DuelBlock(dealer, player, stake):
            return duel_html(dealer, player, stake, chosen)
        case OrderBlock(hands):
            return order_html(hands, chosen)
    raise TypeError(block)


def _row_of_cards(cards: tuple[str, ...], chosen: Settings) -> str:
    """Cards to look at with their names, said aloud where they are few."""
    if chosen.game == "pok":
        return pok_cards_html(cards, chosen)
    under = {}
    for code in cards:
        listen = listen_button(say_card(code, "th"), chosen.lang) if len(cards) <= _MOST_SAID else ""
        second = say_card(code, "en" if chosen.lang == "th" else "th")
        small = f"<small>{escape(second)}</small>" if chosen.captions in ("thai_rtgs", "english") else ""
        under[code] = f"<b>{escape(say_card(code, chosen.lang))}{listen}</b>{small}"
    return cards_html(cards, chosen, under=under)


def lays_of_block(block: HandBlock, chosen: Settings) -> tuple[Lay, ...]:
    """The hand of a mark: as the engine reads it where it wins, else as its author parted it."""
    if block.card and block.category and block.category != "no_win":
        verdict = judge_win(
            block.hand, block.card, block.category, thok=block.thok, keng=block.keng, house=chosen.house
        )
        if verdict.holds:
            return lays_of_verdict(verdict, chosen.lang, win=block.card, judged=False)
    lays = [Lay(cards=group, mark=_group_mark(group, chosen)) for group in block.groups]
    ponged = say("place.ponged", chosen.lang)
    lays += [Lay(cards=(face,) * 3, ponged=True, mark=Mark(tone="plain", text=ponged)) for face in block.hand.ponged]
    if block.card:
        lays.append(Lay(cards=(block.card,), win=0, mark=Mark(tone="now", text=say("place.win", chosen.lang))))
    return tuple(lays)


def _group_mark(group: tuple[str, ...], chosen: Settings) -> Mark | None:
    if len(group) == 2 and group[0] == group[1]:
        return Mark(tone="now", text=say_set("pair", chosen.lang))
    kind = set_kind(group, chosen.house) if len(group) == 3 else None
    return Mark(tone="plain", text=say_set(kind, chosen.lang) if kind else "")
