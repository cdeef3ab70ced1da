"""ตำราว่าอย่างไร: sentences of the sources as rows, on the page of a rule and on a page that has them all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

import streamlit as st

from cards.rulebook import Rule, game_of_rule, has_rule
from cards.sources import (
    SOURCES,
    Run,
    Sentence,
    difference_of,
    game_of_source,
    house_rules_of,
    runs,
    sentence_by_id,
    sentences,
    sentences_of,
    standing,
)
from lessons.quizzes.games import GAME_BY_KEY
from lessons.ui.html import clauses, intro, sentence, tap
from lessons.ui.places import HOUSE_PAGE, go, link, show_language, show_tabs, show_top, way_back
from lessons.ui.search_view import back_to_list
from lessons.ui.session import set_params, settings
from lessons.ui.taps import taps
from lessons.wording import say, say_house_choice, say_house_title

ALL = "1"
"""What stands in the address for every source of the game in force."""
SHOWN = 3
"""How many sentences a rule's page shows unfolded."""
_HOUSE = "house:"
EVERY: tuple[str, ...] = tuple(source for found in SOURCES.values() for source in found)


# --- one sentence -----------------------------------------------------------------------------------------------------

_HAND = re.compile(r"[1-9][a-f]+(?: \|? ?[1-9][a-f]+)*")


def _told(text: str, lang: str) -> str:
    """What a sentence says, with single cards by their names and whole hands in the notation of rule T1.6.

    >>> _told("Whoever draws 4c, this player wins", "en")
    'Whoever draws <span class="ref ">si nom</span>, this player wins'
    >>> _told("An example: 2aaa 4cc | 4bbb 9ccc", "en")
    'An example: <span class="nota">2aaa 4cc | 4bbb 9ccc</span>'
    """
    found, end = [], 0
    for match in _HAND.finditer(text):
        single = all(len(word) == 2 for word in match[0].split())
        found.append(_between(text[end : match.start()], lang))
        found.append(sentence(f"[{match[0]}]", lang) if single else f'<span class="nota">{escape(match[0])}</span>')
        end = match.end()
    return "".join((*found, _between(text[end:], lang)))


def _between(text: str, lang: str) -> str:
    """Words beside a card: in clauses, with the blanks around them."""
    before, after = (" " if text[:1] == " " else ""), (" " if text.strip() and text[-1:] == " " else "")
    return f"{before}{clauses(text.strip(), lang)}{after}"


def number_of(key: str, lang: str) -> str:
    """A sentence's source and number as they are read.

    >>> number_of("S0.13", "en")
    'S0 · 13'
    """
    source, _, number = key.partition(".")
    return say("sources.number", lang, source=source, number=number)


def anchor_of(key: str) -> str:
    """The class that a sentence's row bears where the address asks for it.

    >>> anchor_of("S0.13")
    'asked-S0-13'
    """
    return f"asked-{key.replace('.', '-')}"


def _begins(found: Sentence) -> str:
    return f'<q class="sb" lang="th">{escape(found.begins)} …</q>'


def rule_sentences_html(rule: Rule, lang: str) -> str:
    """The sentences that a rule rests on, each a tap from its place among all; what is more than three is folded."""
    rows = [
        f"<li>{tap(found.id, escape(number_of(found.id, lang)), look='sno')}"
        f'<div>{_begins(found)}<p class="sw">{_told(found.says(lang), lang)}</p></div></li>'
        for found in sentences_of(rule)
    ]
    shown, folded = rows[:SHOWN], rows[SHOWN:]
    more = ""
    if folded:
        label = escape(say("sources.more", lang, count=len(folded)))
        more = f'<details class="more"><summary>{label}</summary><ul class="sens">{"".join(folded)}</ul></details>'
    return f'<ul class="sens">{"".join(shown)}</ul>{more}' if shown else ""


def standing_text(rule: Rule, lang: str) -> str:
    """Whose word a rule is: what the sources say of it together, where they are silent, how they differ."""
    stands = standing(rule)
    ours = SOURCES[game_of_rule(rule.id)]
    if stands == "differs" and (difference := difference_of(rule)) is not None:
        return say("sources.stands.differs", lang, told=difference.says(lang))
    if stands not in ("one", "both") or len(ours) == 1:
        return say(f"sources.stands.{stands}", lang)
    source = sentences_of(rule)[0].source
    other = next(one for one in ours if one != source)
    return say(f"sources.stands.{'both' if stands == 'both' else 'alone'}", lang, source=source, other=other)


def show_rule_sources(rule: Rule, lang: str) -> None:
    """The part of a rule's page on the sources: how it stands to them, and the sentences, each with a way to it."""
    head = f"<h2>{escape(say('sources.title', lang))}</h2>"
    stands = f'<p class="stands">{clauses(standing_text(rule, lang), lang)}</p>'
    with st.container(key="rule_sources"):
        follow(taps(head + stands + rule_sentences_html(rule, lang), key="rule_sources_taps"))
        link("rules", say("sources.all", lang), {"sources": ALL}, name="sources")


# --- all of them ------------------------------------------------------------------------------------------------------


def follow(tapped: str | None) -> None:
    """Go where a tap on a sentence leads: to the sentence, to a rule of its, to a house rule."""
    if tapped is None:
        return
    if tapped.startswith(_HOUSE):
        go(HOUSE_PAGE, {"rule": tapped.removeprefix(_HOUSE)})
    set_params({"rule": tapped} if has_rule(tapped) else {"sources": tapped})
    st.rerun()


def problem_of(asked: str, lang: str) -> str:
    """What is wrong with `?sources=`, "" where nothing is.

    >>> problem_of("S0.13", "en"), problem_of("S2", "en"), problem_of("1", "en")
    ('', '', '')
    >>> problem_of("S0.102", "en"), problem_of("S9.1", "en")
    ('There is no sentence “S0.102”. The last of S0 is S0.101.', 'There is no source “S9.1”, only S0, S1, S2.')
    """
    source = asked.partition(".")[0]
    if asked in (ALL, *EVERY):
        return ""
    if source not in EVERY:
        return say("sources.bad_source", lang, token=asked[:20], sources=", ".join(EVERY))
    try:
        sentence_by_id(asked)
    except KeyError:
        return say("sources.bad_sentence", lang, token=asked[:20], source=source, last=sentences(source)[-1].id)
    return ""


def _source_name(source: str, lang: str) -> str:
    return say("sources.name", lang, source=source, game=say(f"game.{game_of_source(source)}", lang))


def _count(source: str, lang: str) -> str:
    found = sentences(source)
    key = "sources.count" if all(one.rules for one in found) else "sources.count_title"
    return say(key, lang, count=len(found))


def sources_html(wanted: Sequence[str], asked: str, lang: str) -> str:
    """These sources whole, run by run, with ways to the others; the sentence asked for is marked."""
    jumps = "".join(_jump(source, source in wanted, lang) for source in EVERY)
    nav = f'<nav class="row jumps" aria-label="{escape(say("sources.which", lang))}">{jumps}</nav>'
    return nav + "".join(_source_html(source, asked, lang) for source in wanted)


def _jump(source: str, on: bool, lang: str) -> str:
    """The way to a source; of those that are shown it says so."""
    way = tap(source, escape(_source_name(source, lang)), look="btn on" if on else "btn")
    return way.replace("<button ", '<button aria-current="true" ', 1) if on else way


def _source_html(source: str, asked: str, lang: str) -> str:
    name, count = escape(_source_name(source, lang)), clauses(_count(source, lang), lang)
    told = "".join(_run_html(run, asked, lang) for run in runs(source))
    return f'<section class="src"><h2>{name}</h2><p class="k">{count}</p>{told}</section>'


def _run_html(run: Run, asked: str, lang: str) -> str:
    name = say(f"rules_part.{run.part}" if run.part else "sources.title_run", lang)
    rows = "".join(_row_html(found, found.id == asked, lang) for found in run.sentences)
    return f'<h3>{escape(name)}</h3><ul class="sens">{rows}</ul>'


def _row_html(found: Sentence, asked: bool, lang: str) -> str:
    mark = f' class="{anchor_of(found.id)} on" aria-current="true"' if asked else ""
    number = f'<span class="sno">{escape(number_of(found.id, lang))}</span>'
    ways = "".join(tap(rule, rule, look="way") for rule in found.rules)
    ways = ways or f'<span class="k">{escape(say("sources.no_rule", lang))}</span>'
    told = f'{_begins(found)}<p class="sw">{_told(found.says(lang), lang)}</p>{_house_html(found, lang)}'
    return f'<li{mark}>{number}<div>{told}</div><div class="ways">{ways}</div></li>'


def _house_html(found: Sentence, lang: str) -> str:
    """The house rules by which tables differ here, as they stand at the learner's; all prices as one."""
    game = settings().game
    house, rows = settings().house_of(game), GAME_BY_KEY[game].house_rules
    told, priced = [], False
    for row in (rows[key] for key in house_rules_of(found)):
        if row.choices:
            words = f"{say_house_title(row.key, lang)}: {say_house_choice(row.key, getattr(house, row.key), lang)}"
        elif not priced:
            words, priced = say("sources.points", lang), True
        else:
            continue
        told.append(tap(f"{_HOUSE}{row.key}", escape(words), look="way"))
    label = escape(say("sources.differ", lang))
    return f'<div class="differ"><span class="k">{label}</span>{"".join(told)}</div>' if told else ""


def show_sources(asked: str) -> None:
    """What the sources say, sentence by sentence: of the game in force, of one source, or about one sentence."""
    lang = settings().lang
    if problem := problem_of(asked, lang):
        _show_problem(problem, lang)
        return
    source = asked.partition(".")[0]
    wanted = SOURCES[settings().game] if asked == ALL else (source,)
    with st.container(key="qtop", horizontal=True, vertical_alignment="center"):
        if way_back(say("rules.all", lang)):
            back_to_list()
        st.html(f'<span class="k">{escape(say("nav.rules", lang))}</span>')
        show_language()
    with st.container(key="page_sources"):
        st.html(intro(say("sources.title", lang), say("sources.about", lang), lang))
        follow(taps(sources_html(wanted, asked, lang), key="sources_taps"))


def _show_problem(problem: str, lang: str) -> None:
    show_top("rules")
    with st.container(key="page_text"):
        st.html(intro(say("sources.title", lang), problem, lang))
        link("rules", say("sources.all", lang), {"sources": ALL}, name="sources", look="go")
        link("rules", say("rules.all", lang), name="all", look="go")
    show_tabs("rules")


def asked_sentence(query: Mapping[str, str]) -> str:
    """The class of the sentence's row that an address of the rules asks for, "" where it asks for none.

    >>> asked_sentence({"sources": "S0.13"}), asked_sentence({"sources": "S0.999"}), asked_sentence({"sources": "S0"})
    ('asked-S0-13', '', '')
    """
    asked = query.get("sources", "")
    return anchor_of(asked) if "." in asked and not problem_of(asked, "en") else ""
