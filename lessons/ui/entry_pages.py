"""หน้าของไพ่ คำ และมือ: what the search leads to: one card, one word of the game, one worked hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import chain, combinations, combinations_with_replacement

import streamlit as st

from cards.errors import CardsError
from cards.lookup import entry_of, names_of
from cards.phai_tong.deck import CODES, FACE_BY_CODE, sort_cards
from cards.phai_tong.house import House
from cards.phai_tong.sets import set_kind
from cards.pok_deng.deck import CODES as POK_CODES
from cards.pok_deng.deck import FACE_BY_CODE as POK_FACES
from cards.pok_deng.deck import Cards
from cards.pok_deng.hands import HAND_CLASSES, evaluate_hand
from cards.pok_deng.house import House as PokHouse
from cards.protocol import answer
from cards.rulebook import Rule, Term, has_rule, rule_by_id, rules, term_by_key
from cards.worked import engine_rules, is_about_drawing, key_of, request_of, worked_hands
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.rounds import drill_text
from lessons.quizzes.situation import parse_situation
from lessons.ui.example import example_html
from lessons.ui.html import clauses, intro, sentence
from lessons.ui.places import link, show_language, show_tabs, show_top, way_back
from lessons.ui.pok_example import pok_example_html
from lessons.ui.rule_page import off_badge
from lessons.ui.search_view import (
    address,
    back_to_list,
    drawn_html,
    follow,
    group_line,
    lab_of,
    rules_html,
    title_of_hand,
    verdict_of,
    way_html,
)
from lessons.ui.session import Settings, announce, settings
from lessons.ui.show_cards import Lay, Mark, card_html, hand_html
from lessons.ui.show_pok import PokLay, Tell, pok_card_html, pok_table_html, say_hand
from lessons.ui.taps import listen_button, taps
from lessons.wording import capital, say, say_card, say_error, say_set

MOST_EXAMPLES, MOST_RULES, MOST_SETS = 3, 7, 4


def show_page(html: str, here: str, *, key: str, name: str) -> None:
    """A page of the search: the way back, `here` beside it, and the text, whose taps lead on."""
    lang = settings().lang
    announce("")
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("rules.all", lang)):
            back_to_list()
        st.html(f'<span class="k">{escape(say("nav.rules", lang))} · {escape(here)}</span>')
        show_language()
    with st.container(key="page_entry"):
        tapped = taps(f'<div class="entry">{html}</div>', key=f"{key}_{name}")
    if tapped:
        follow(tapped)


def show_wrong(told: str) -> None:
    """A link to nothing: what is wrong with it, and the way to all rules."""
    lang = settings().lang
    announce("")
    show_top("rules")
    with st.container(key="page_text"):
        st.html(intro(say("rules.title", lang), told, lang))
        link("rules", say("rules.all", lang), name="all", look="go")
    show_tabs("rules")


def _section(title: str, inside: str) -> str:
    return f"<section><h2>{clauses(title, settings().lang)}</h2>{inside}</section>" if inside else ""


# --- a word -----------------------------------------------------------------------------------------------------------


def show_term(asked: str) -> None:
    """One word of a game, `tong.sian`: how it is said, what it means, its rule and that rule's examples."""
    game, _, key = asked.partition(".")
    try:
        term = term_by_key(key, game)
    except KeyError:
        show_wrong(say("search.no_term", settings().lang, token=asked[:40]))
        return
    show_page(term_html(term, game, settings()), say("rules.terms", settings().lang), key="term", name=asked)


def term_html(term: Term, game: str, chosen: Settings) -> str:
    """A word's page."""
    lang = chosen.lang
    said = f'<p class="k">{escape(f"{term.rtgs} · {term.en}")}</p>'
    head = f'<div><div class="row nw"><h1>{escape(term.th)}</h1>{listen_button(term.th, lang)}</div>{said}</div>'
    rule = rule_by_id(term.rule, game)
    off = off_badge(rule, chosen)
    told = f'<p class="lead">{clauses(term.what(lang), lang)}</p>' + (f'<div class="row bd">{off}</div>' if off else "")
    drawn = "".join(_example(rule, text, chosen) for text in rule.examples[:MOST_EXAMPLES])
    examples = f'<div class="exs">{drawn}</div>' if drawn else ""
    return (
        head
        + told
        + _section(say("entry.of_rule", lang), rules_html([rule.id], game, lang))
        + _section(say("entry.examples", lang), examples)
    )


def _example(rule: Rule, text: str, chosen: Settings) -> str:
    if rule.id.startswith("P"):
        return pok_example_html(text, chosen, drawing=is_about_drawing(rule.id))
    return example_html(text, chosen)


# --- a card -----------------------------------------------------------------------------------------------------------


def show_face(code: str) -> None:
    """One card, `4c` of Phai Tong or `AS` of Pok Deng: its names, what it is told by, what it makes, its rules."""
    chosen = settings()
    if code in FACE_BY_CODE:
        html = _face_html(code, chosen)
    elif code in POK_FACES:
        html = _pok_face_html(code, chosen)
    else:
        show_wrong(say("search.no_face", chosen.lang, token=code[:20]))
        return
    show_page(html, say(f"game.{chosen.game}", chosen.lang), key="face", name=code)


def _face_page(
    code: str,
    game: str,
    picture: str,
    facts: Iterable[tuple[str, str]],
    makes: str,
    about_ids: Iterable[str],
    lang: str,
) -> str:
    thai, other = say_card(code, "th"), say_card(code, "en")
    first, second = (thai, other) if lang == "th" else (other, thai)
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{told}</dd>" for name, told in facts)
    head = (
        f'<div class="row nw"><h1>{escape(first)}</h1>{listen_button(thai, lang)}</div>'
        f'<p class="k">{escape(second)}</p>'
    )
    drill = address("practise", {"drill": drill_text(_DRILLS[game], 1)})
    practise = way_html(drill, say("entry.practise_pok" if game == "pok" else "entry.practise", lang))
    about = _section(say("entry.rules", lang), rules_html(about_ids, game, lang))
    return f'<div class="onecard">{picture}<div>{head}<dl class="facts">{rows}</dl></div></div>{makes}{practise}{about}'


_DRILLS = {"tong": ("name_the_card", "find_the_card"), "pok": ("count_points",)}


def spellings_of(code: str, game: str) -> tuple[str, ...]:
    """ชื่อทั้งหมดของไพ่: every name by which a card is found, each once; titles that put two together are left out.

    >>> spellings_of("4c", "tong")
    ('สี่นม', 'สี่นมยาน', 'si nom', 'four breasts', 'นม', 'นมยาน', 'si nom yan', 'breasts')
    """
    names = names_of(entry_of("face", code, game))
    return tuple(name for name in dict.fromkeys(names) if not set(name) & set("()") and name != code)


def _names_html(code: str, game: str) -> str:
    return " · ".join(f'<span class="cl">{escape(name)}</span>' for name in spellings_of(code, game))


def _rules_about(code: str, game: str, usual: Iterable[str]) -> list[str]:
    """The rules that name a card first, then the usual ones of its kind."""
    naming = [rule.id for rule in rules(game) if any(code in marked.split() for marked in _marked(rule))]
    return list(dict.fromkeys((*naming, *usual)))[:MOST_RULES]


def _marked(rule: Rule) -> Iterator[str]:
    """What stands between square brackets in a rule's text."""
    for piece in rule.en.split("[")[1:]:
        yield piece.partition("]")[0]


def _face_html(code: str, chosen: Settings) -> str:
    lang, face = chosen.lang, FACE_BY_CODE[code]
    facts = [
        (say("entry.names", lang), _names_html(code, "tong")),
        (say("rules.code", lang), f"<code>{code}</code>"),
        (say("entry.group", lang), escape(group_line(face, lang))),
        (say("entry.suit", lang), escape(say(f"suit.{face.suit}" if face.suit else "entry.no_suit", lang))),
    ]
    if face.marks:
        told = "<br>".join(clauses(say(f"entry.mark.{mark}", lang), lang) for mark in face.marks)
        facts.append((say("entry.marks", lang), told))
    picture = f'<div class="large">{card_html(code, chosen, name="", caption=False)}</div>'
    makes = _section(say("entry.sets", lang), _sets_html(code, chosen))
    usual = ("T1.3", *(("T1.2", "T2.2", "T2.3", "T6.15") if face.head == 1 else ("T2.1",)))
    return _face_page(code, "tong", picture, facts, makes, _rules_about(code, "tong", usual), lang)


def sets_with(code: str, house: House) -> dict[str, list[tuple[str, ...]]]:
    """เข้าชุดกับใบไหน: every set of three that a face is in, by kind, as this house reads them. Rule: T2.1, T2.3.

    >>> {kind: len(found) for kind, found in sets_with("4c", House()).items()}
    {'tong': 1, 'sian': 1, 'phuak': 4}
    """
    head = [other for other in CODES if other[0] == code[0]]
    found: dict[str, list[tuple[str, ...]]] = {"tong": [], "sian": [], "phuak": []}
    for two in combinations_with_replacement(head, 2):
        cards = sort_cards((code, *two))
        found[set_kind(cards, house) or "phuak"].append(cards)
    return found


def _sets_html(code: str, chosen: Settings) -> str:
    lang = chosen.lang
    found = sets_with(code, chosen.house)
    shown = [found["tong"] + found["sian"][: MOST_SETS - 1], found["phuak"][:MOST_SETS]]
    rows = []
    for sets in shown:
        lays = [
            Lay(cards=cards, mark=Mark(tone="plain", text=say_set(set_kind(cards, chosen.house) or "loose", lang)))
            for cards in sets
        ]
        rows.append(f'<div class="panel">{hand_html(lays, chosen, size="tall")}</div>')
    more = [
        say("entry.some_of", lang, name=capital(say_set(kind, lang)), count=len(found[kind]))
        for kind, most in (("sian", MOST_SETS - 1), ("phuak", MOST_SETS))
        if len(found[kind]) > most
    ]
    return f'<div class="exs sets">{"".join(rows)}</div>' + "".join(
        f'<p class="k">{clauses(text, lang)}</p>' for text in more
    )


def _pok_face_html(code: str, chosen: Settings) -> str:
    lang, house = chosen.lang, chosen.pok_house
    facts = [
        (say("entry.names", lang), _names_html(code, "pok")),
        (say("rules.code", lang), f"<code>{code}</code>"),
        (say("entry.counts", lang), escape(say("unit.points", lang, count=POK_FACES[code].points))),
    ]
    picture = f'<div class="large">{pok_card_html(code, chosen, name=False)}</div>'
    hands = hands_with(code, house)
    lays = [PokLay(cards=cards, tell=Tell(tone="plain", text=say_hand(cards, lang, house))) for cards in hands]
    makes = _section(say("entry.hands", lang), f'<div class="panel">{pok_table_html(lays, chosen)}</div>')
    judging = (evaluate_hand(cards, house).rule for cards in hands)
    return _face_page(code, "pok", picture, facts, makes, _rules_about(code, "pok", ("P2.1", *judging)), lang)


@lru_cache(maxsize=256)
def hands_with(code: str, house: PokHouse) -> tuple[Cards, ...]:
    """เป็นมืออะไรได้บ้าง: a hand with this card of every class it can be in, the best first, then plain points with more
    than one deng. Rule: P3.1, P6.

    >>> hands_with("AS", PokHouse())[0]
    ('AS', '8S')
    """
    others = [other for other in POK_CODES if other != code]
    best: dict[tuple[str, int], Cards] = {}
    for more in chain(combinations(others, 1), combinations(others, 2)):
        hand = (code, *more)
        value = evaluate_hand(hand, house)
        deng = value.deng if value.klass == "points" else 0  # of the other classes one hand says enough
        best.setdefault((value.klass, deng), hand)
    order = {row.key: place for place, row in enumerate(HAND_CLASSES)}
    best.pop(("points", 1), None)
    return tuple(best[key] for key in sorted(best, key=lambda key: (order[key[0]], -key[1])))


# --- a worked hand ----------------------------------------------------------------------------------------------------


def show_worked(asked: str) -> None:
    """One hand, `pok.dealer=KS8D&player=5S5H5D`: drawn, with what the engine says of it and by which rules."""
    chosen = settings()
    game, _, situation = asked.partition(".")
    try:
        if game not in GAME_BY_KEY:
            raise CardsError("unknown_game", f"no such game: {game!r}", token=game[:20] or "?")
        check_worked(situation, game, chosen)
    except CardsError as error:
        show_wrong(f"{say('search.no_hand', chosen.lang)} {say_error(error, chosen.lang)}")
    else:  # what goes wrong from here on is no fault of the link
        html = worked_html(situation, game, chosen)
        show_page(html, say(f"game.{game}", chosen.lang), key="worked", name=asked)


def check_worked(situation: str, game: str, chosen: Settings) -> None:
    """Refuse what is no situation of the game. Errors: `CardsError` naming what is wrong.

    >>> check_worked("hand=2aaa4ccc|4bbb9ccc", "tong", Settings())
    >>> check_worked("dealer=KS8D", "pok", Settings())
    Traceback (most recent call last):
    cards.errors.CardsError: 'player' is missing
    """
    parse_situation(situation)
    request = request_of(situation, game, house=chosen.house_of(game))
    if request is not None:
        answer(request)


def worked_html(situation: str, game: str, chosen: Settings) -> str:
    """A worked hand's page, of a situation that `check_worked` lets pass."""
    lang = chosen.lang
    title = title_of_hand(situation, game, chosen)
    key = key_of(situation, game)
    lines = (line for line in verdict_of(situation, game, chosen) if line != title and not line.startswith(" "))
    told = "".join(f"<p>{sentence(line, lang)}</p>" for line in lines)
    under = (rule for hand in worked_hands(game) if hand.key == key for rule in hand.rules)
    ids = [rule for rule in (*engine_rules(situation, game, chosen.house_of(game)), *under) if has_rule(rule, game)]
    lab = lab_of(situation, game, chosen)
    way = way_html(address("lab", lab), say("search.lab", lang)) if lab else ""
    return (
        f'<h1>{clauses(title, lang)}</h1><p class="k">{escape(key)}</p>{told}'
        f'<div class="exs">{drawn_html(situation, game, chosen)}</div>{way}'
        + _section(say("entry.hand_rules", lang), rules_html(ids, game, lang))
    )
