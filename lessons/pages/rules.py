"""กติกา: the search, every rule by part, one rule, card, word or worked hand, the chart, the sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from itertools import groupby

import streamlit as st

from cards.errors import CardsError
from cards.rulebook import Rule, Term, rule_by_id, rules, terms
from lessons.ui.chart_page import show_chart
from lessons.ui.entry_pages import show_face, show_term, show_worked, show_wrong
from lessons.ui.html import clauses, icon, intro, sentence, tap
from lessons.ui.places import TERMS, game_of, link, show_games, show_tabs, show_top
from lessons.ui.rule_page import show_rule
from lessons.ui.search_view import address, asked_for, follow, show_search
from lessons.ui.session import params, refuse_unknown, set_params, settings
from lessons.ui.show_cards import sheet_style
from lessons.ui.sources_view import show_sources
from lessons.ui.taps import listen_button, taps
from lessons.wording import say, say_error

CHART = "chart"


def list_html(lang: str) -> str:
    """Every rule, part by part, each a row to tap; parts to jump to."""
    game = settings().game
    jumps, sections = [], []
    if game == "pok":
        jumps.append(tap(CHART, icon("draw") + escape(say("chart.title", lang))))
    for part, found in groupby(rules(game), key=lambda rule: rule.part):
        name = escape(say(f"rules_part.{part}", lang))
        rows = "".join(_row_html(rule, lang) for rule in found)
        jumps.append(f'<a class="btn" href="#part-{part}">{name}</a>')
        sections.append(f'<section id="part-{part}"><h2>{name}</h2><ul class="hits">{rows}</ul></section>')
    jumps.append(tap(TERMS[game], escape(say("rules.terms", lang))))
    label = escape(say("rules.browse", lang))
    nav = f'<nav class="row jumps" aria-label="{label}">{"".join(jumps)}</nav>'
    return f'{nav}<div class="parts">{"".join(sections)}</div>'


def _row_html(rule: Rule, lang: str) -> str:
    told = sentence(rule.text(lang).splitlines()[0], lang)
    title = f'<b>{clauses(rule.title(lang), lang)}</b><span class="badge">{rule.id}</span>'
    return f"<li>{tap(rule.id, f'{title}<span class=x>{told}</span>', look='hit')}</li>"


def show_list() -> None:
    """The search; and while nothing is looked up, all rules on one page."""
    chosen = settings()
    lang, pok = chosen.lang, chosen.game == "pok"
    tapped = None
    show_top("rules")
    st.html(sheet_style(replace(chosen, game="tong" if pok else "pok")))  # what is found may be of the other game
    with st.container(key="page_rules"):
        show_games()
        st.html(intro(say("rules.title", lang), say("pok.rules_about" if pok else "rules.about", lang), lang))
        show_search()
        if not asked_for().strip():
            with st.container(key="ways", horizontal=True):
                link("lab", say("lab.open", lang), {"pok": "1"} if pok else {}, name="lab")
                link("rules", say("sources.title", lang), {"sources": "1"}, name="sources")
                link("odds", say("odds_page.open", lang), {"game": chosen.game}, name="odds")
            tapped = taps(list_html(lang), key="rules")
    if tapped:
        set_params({"chart": "1"} if tapped == CHART else {"rule": tapped})
        st.rerun()
    show_tabs("rules")


def _term_html(term: Term, lang: str) -> str:
    listen = listen_button(term.th, lang)
    gloss = escape(f"{term.rtgs} · {term.en}")
    rule = tap(address("rules", {"rule": term.rule}), term.rule, look="rl")
    word = tap(address("rules", {"term": f"{settings().game}.{term.key}"}), escape(term.th), look="rl")
    told = clauses(term.what(lang), lang)
    head = f'<p class="th"><b>{word}</b>{listen}<span class="k">{gloss}</span></p>'
    return f"<li>{head}<p>{told} {rule}</p></li>"


def show_terms() -> None:
    """The words of the game, each with its two sentences."""
    lang = settings().lang
    show_top("rules")
    with st.container(key="page_text"):
        st.html(f"<h1>{escape(say('rules.terms', lang))}</h1>")
        rows = "".join(_term_html(term, lang) for term in terms(settings().game))
        tapped = taps(f'<ul class="terms">{rows}</ul>', key="terms")
        link("rules", say("rules.all", lang), name="all", look="go")
    if tapped:
        follow(tapped)
    show_tabs("rules")


def show_unknown(asked: str) -> None:
    """A rule id that is none."""
    lang = settings().lang
    show_top("rules")
    with st.container(key="page_text"):
        st.html(intro(say("rules.title", lang), say("rules.not_found", lang, token=asked[:20]), lang))
        link("rules", say("rules.all", lang), name="all", look="go")
    show_tabs("rules")


def show_asked(query: Mapping[str, str]) -> None:
    """What the address asks for."""
    asked, game = query.get("rule", ""), game_of("rules", query)
    if "chart" in query:
        show_chart()
    elif "term" in query:
        show_term(query["term"])
    elif "face" in query:
        show_face(query["face"])
    elif "worked" in query:
        show_worked(query["worked"])
    elif "sources" in query:
        show_sources(query["sources"])
    elif asked in TERMS.values():
        show_terms()
    elif game is not None:
        show_rule(rule_by_id(asked, game))
    elif asked:
        show_unknown(asked)
    else:
        show_list()


KEYS = ("q", "rule", "chart", "term", "face", "worked", "sources")
try:
    refuse_unknown(params(), KEYS)
except CardsError as error:
    show_wrong(say_error(error, settings().lang))
else:
    show_asked(params())
