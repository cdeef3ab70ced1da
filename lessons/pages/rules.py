"""กติกา: every rule by part, one rule, the words of the game and the chart: which of them the address asks for."""

from __future__ import annotations

from html import escape
from itertools import groupby

import streamlit as st

from cards.rulebook import Rule, Term, has_rule, rule_by_id, rules, terms
from lessons.ui.chart_page import show_chart
from lessons.ui.html import clauses, icon, intro, sentence, tap
from lessons.ui.places import TERMS, game_of, link, show_games, show_tabs, show_top
from lessons.ui.rule_page import show_rule
from lessons.ui.session import params, set_params, settings
from lessons.ui.taps import listen_button, taps
from lessons.wording import say

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
    """All rules on one page."""
    lang = settings().lang
    show_top("rules")
    with st.container(key="page_rules"):
        show_games()
        about = say("pok.rules_about" if settings().game == "pok" else "rules.about", lang)
        st.html(intro(say("rules.title", lang), about, lang))
        link("lab", say("lab.open", lang), {"pok": "1"} if settings().game == "pok" else {}, name="lab")
        tapped = taps(list_html(lang), key="rules")
    if tapped:
        set_params({"chart": "1"} if tapped == CHART else {"rule": tapped})
        st.rerun()
    show_tabs("rules")


def _term_html(term: Term, lang: str) -> str:
    listen = listen_button(term.th, lang)
    gloss = escape(f"{term.rtgs} · {term.en}")
    rule = tap(term.rule, term.rule, look="rl")
    told = clauses(term.what(lang), lang)
    head = f'<p class="th"><b>{escape(term.th)}</b>{listen}<span class="k">{gloss}</span></p>'
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
    if tapped and has_rule(tapped, settings().game):
        set_params({"rule": tapped})
        st.rerun()
    show_tabs("rules")


def show_unknown(asked: str) -> None:
    """A rule id that is none."""
    lang = settings().lang
    show_top("rules")
    with st.container(key="page_text"):
        st.html(intro(say("rules.title", lang), say("rules.not_found", lang, token=asked[:20]), lang))
        link("rules", say("rules.all", lang), name="all", look="go")
    show_tabs("rules")


asked = params().get("rule", "")
game = game_of("rules", params())
if "chart" in params():
    show_chart()
elif asked in TERMS.values():
    show_terms()
elif game is not None:
    show_rule(rule_by_id(asked, game))
elif asked:
    show_unknown(asked)
else:
    show_list()
