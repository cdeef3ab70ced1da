"""ค้นหา: the search box of the rules, and what it found: both games, each row with what matched, and where it leads."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape
from urllib.parse import parse_qsl, urlencode

import streamlit as st

from cards.errors import CardsError
from cards.house_rules import read_overrides
from cards.lookup import Entry, Hit, entry_of, mistake_in, search
from cards.phai_tong.deck import FACE_BY_CODE, Face
from cards.pok_deng.deck import FACE_BY_CODE as POK_FACES
from cards.rulebook import rule_by_id, term_by_key
from cards.worked import request_of, say_situation, tell_situation
from lessons.lab import PokLab, lab_query, read_lab
from lessons.lab_answer import answer_pok
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import parse_situation
from lessons.ui.example import example_html
from lessons.ui.html import clauses, dot, icon
from lessons.ui.parts import packed, part
from lessons.ui.places import HOUSE_PAGE, PAGES, TERMS, go
from lessons.ui.pok_example import EXAMPLE_STAKE, pok_example_html
from lessons.ui.session import Settings, announce, last_search, params, remember_search, set_params, settings
from lessons.ui.show_cards import card_html
from lessons.ui.show_pok import pok_card_html
from lessons.wording import capital, plain_text, say, say_card, say_error, say_house_rule

MOST = 12
MOST_LETTERS = 200  # as the box takes
TYPED = 3.0
"""The score of a card or a hand that was itself the query."""
EXAMPLES: tuple[tuple[str, str, str], ...] = (
    ("rule", "T6.13", "tong"),
    ("hand", "QS KD AC", "pok"),
    ("face", "4b", "tong"),
    ("term", "luk_mue", "pok"),
    ("house_rule", "take_discard", "tong"),
)
"""What is there to be tried, of each kind one: kind, key, game."""


# --- the box ----------------------------------------------------------------------------------------------------------


def asked_for() -> str:
    """What the address asks the search for."""
    return params().get("q", "")


def show_search() -> None:
    """The box and what it found. The address holds the query; what is tapped leads on."""
    chosen, query = settings(), asked_for()
    remember_search(query)
    lang, wrong = chosen.lang, wrong_with(query, chosen.lang)
    hits = search(query, limit=MOST, prefer=chosen.game) if len(query) <= MOST_LETTERS else ()
    announce(wrong or _count(len(hits), lang) if query.strip() else "")
    data = {
        "q": query,
        "html": found_html(query, hits, chosen),
        **{name: say(f"search.{name}", lang) for name in ("label", "hint", "wipe")},
    }
    result = part("search")(key="search", data=packed(data), on_tap_change=_nothing)
    tapped = result.get("tap")
    if isinstance(tapped, str):
        follow(tapped)


def _nothing() -> None:
    """Streamlit reports a tap only where somebody listens."""


def back_to_list() -> None:
    """Go back to the rules as they were last seen, with what was looked up."""
    query = last_search()
    set_params({"q": query} if query else {})
    st.rerun()


def address(page: str, query: Mapping[str, str] | None = None) -> str:
    """A place in the app as the value of a tap; `follow` goes there.

    >>> address("rules", {"face": "4c"}), address("lab")
    ('rules?face=4c', 'lab')
    """
    return f"{page}?{urlencode(query)}" if query else page


def follow(tapped: str) -> None:
    """Go where a tap leads."""
    page, _, query = tapped.partition("?")
    wanted = dict(parse_qsl(query))
    if page == "rules":
        set_params(wanted)
        st.rerun()
    if page in PAGES:
        go(page, wanted)


# --- what was found ---------------------------------------------------------------------------------------------------


def found_html(query: str, hits: Iterable[Hit], chosen: Settings) -> str:
    """What lies under the box: examples to try, or how many were found and each of them, or what else there is."""
    found, lang = tuple(hits), chosen.lang
    if not query.strip():
        return _examples_html(lang)
    told = wrong_with(query, lang)
    if not found and not told:
        return _none_html(query, chosen)
    rows = "".join(row_html(hit, chosen, first=not place) for place, hit in enumerate(found))
    if told:
        return f'<p class="why bad">{dot("bad")}<span>{clauses(told, lang)}</span></p><ul class="hits">{rows}</ul>'
    return f'<p class="k count">{escape(_count(len(found), lang))}</p><ul class="hits">{rows}</ul>'


def wrong_with(query: str, lang: str) -> str:
    """What is wrong with a query: a hand that cannot be, or too many letters; "" where nothing is.

    >>> wrong_with("5aaaaa", "en"), wrong_with("pok", "en")
    ('There are 5 of ha khon (5a), and the pack has four of each face.', '')
    """
    if len(query) > MOST_LETTERS:
        return say("search.too_long", lang, most=MOST_LETTERS)
    mistake = mistake_in(query)
    return say_error(mistake, lang) if mistake else ""


def _count(count: int, lang: str) -> str:
    return say("search.most" if count == MOST else "search.found", lang, count=count)


def _examples_html(lang: str) -> str:
    buttons = "".join(
        f'<button type="button" class="btn" data-ask="{escape(text)}">{escape(text)}</button>'
        for text in (query_of(entry_of(*name), lang) for name in EXAMPLES)
    )
    return f'<div class="row try"><span class="k">{escape(say("search.try", lang))}</span>{buttons}</div>'


def query_of(entry: Entry, lang: str) -> str:
    """What one would type to find an entry.

    >>> query_of(entry_of("face", "4b", "tong"), "en"), query_of(entry_of("term", "tat_kha", "pok"), "th")
    ('si makhuea', 'ตัดขา')
    """
    if entry.kind == "face":
        return say_card(entry.key, lang)
    if entry.kind == "term":
        word = term_by_key(entry.key, entry.game)
        return word.th if lang == "th" else word.rtgs
    return entry.key if entry.kind == "hand" else entry.title(lang)


def _none_html(query: str, chosen: Settings) -> str:
    lang, game = chosen.lang, chosen.game
    told = clauses(
        say("lookup.nothing", lang, token=query.strip()[:40], rule="P6.1" if game == "pok" else "T6.7"), lang
    )
    ways = (
        (address("rules", {"rule": TERMS[game]}), say("rules.terms", lang)),
        (address("lab", {"pok": "1"} if game == "pok" else None), say("lab.open", lang)),
    )
    buttons = "".join(
        f'<button type="button" class="btn" data-tap="{escape(where)}">{escape(label)}</button>'
        for where, label in ways
    )  # fmt: skip
    return f'<p class="none">{told}</p><div class="row">{buttons}</div>'


def row_html(hit: Hit, chosen: Settings, *, first: bool = False) -> str:
    """One row to tap: what it is called, what kind of thing, a line about it; a hand that was typed is drawn."""
    lang = chosen.lang
    typed = hit.score >= TYPED
    title = title_of_hand(hit.situation, hit.game, chosen) if hit.kind == "hand" else hit.title(lang)
    line = line_of(hit, chosen)
    words = () if typed else hit.matched
    if words and not _shows(title, words) and not _shows(line, words):
        line = f"{say('lookup.matched', lang, words=say('join.comma', lang).join(words))} · {line}"
    badges = [] if hit.game == chosen.game else [say(f"game.{hit.game}", lang)]
    badges.append(hit.key if hit.kind == "rule" else say(f"lookup.kind.{hit.kind}", lang))
    tags = "".join(f'<span class="badge">{escape(text)}</span>' for text in badges)
    words_html = f'<b>{lit(title, words, lang)}</b><span class="x">{lit(line, words, lang)}</span>'
    inside = f'{_picture(hit, chosen)}<span class="ht">{words_html}</span><span class="tags">{tags}</span>'
    opens = " data-first" if first else ""
    where = escape(place_of(hit, chosen))
    row = f'<button type="button" class="hit is_{hit.kind}" data-tap="{where}"{opens}>{inside}</button>'
    drawn = _drawn_if_it_can_be(hit, chosen) if typed and hit.kind == "hand" else ""
    return f"<li>{row}{drawn}</li>"


def _drawn_if_it_can_be(hit: Hit, chosen: Settings) -> str:
    """A hand drawn; one that cannot be is a fault of ours, which does not take the other hits with it."""
    try:
        return drawn_html(hit.situation, hit.game, chosen)
    except Exception:
        logging.getLogger("lessons.pages").exception("a hand that was found cannot be drawn: %s", hit.situation)
        return ""


def _picture(hit: Hit, chosen: Settings) -> str:
    """A card, small."""
    if hit.kind != "face":
        return ""
    if hit.game == "pok":
        return pok_card_html(hit.key, chosen, name=False)
    return card_html(hit.key, chosen, name="", caption=False)


def line_of(hit: Hit, chosen: Settings) -> str:
    """A line of what was found: a rule's first sentence or the one that matches, what a word means, a house rule as it
    stands at the learner's table, a card's suit, a hand in short notation."""
    lang = chosen.lang
    if hit.kind == "rule":
        sentences = sentences_of(plain_text(rule_by_id(hit.key, hit.game).text(lang), lang))
        if not _shows(hit.title(lang), hit.matched):
            return next((text for text in sentences if _shows(text, hit.matched)), sentences[0])
        return sentences[0]
    if hit.kind == "term":
        return term_by_key(hit.key, hit.game).what(lang)
    if hit.kind == "house_rule":
        return say_house_rule(hit.key, getattr(chosen.house_of(hit.game), hit.key), lang)
    if hit.kind == "face":
        return face_line(hit.key, hit.game, lang)
    return hit.key


def sentences_of(text: str) -> tuple[str, ...]:
    """The sentences of a rule's text; in Thai, which has no full stops, its paragraphs.

    >>> sentences_of("One pack. One dealer.\\nSome more.")
    ('One pack.', 'One dealer.', 'Some more.')
    """
    return tuple(sentence for line in text.splitlines() for sentence in re.split(r"(?<=[.?!]) (?=[A-Z])", line))


def face_line(code: str, game: str, lang: str) -> str:
    """A card's group and suit, or what it counts.

    >>> face_line("4c", "tong", "en"), face_line("AS", "pok", "en")
    ('Head si (4) · strings of coins', 'Counts 1 point')
    """
    if game == "pok":
        points = say("unit.points", lang, count=POK_FACES[code].points)
        return f"{say('entry.counts', lang)} {points}"
    face = FACE_BY_CODE[code]
    suit = f" · {say(f'suit.{face.suit}', lang)}" if face.suit else ""
    return group_line(face, lang) + suit


def group_line(face: Face, lang: str) -> str:
    """The group of a face of Phai Tong: its head, or which of the two groups of iao."""
    if face.head == 1:
        return capital(say(f"group_of_pack.{face.group}", lang))
    space = "" if lang == "th" else " "
    return f"{say('entry.head', lang)}{space}{say(f'head.{face.head}', lang)}"


# --- what matched -----------------------------------------------------------------------------------------------------

_ON, _OFF = "\ue000", "\ue001"  # of no language: they stand for the underline while the text is made safe
_MARKS = "[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*"  # a consonant is never parted from what stands on it


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    longest = sorted({word for word in words if word.strip()}, key=len, reverse=True)
    whole = (rf"(?<![a-z]){re.escape(word)}" if word[0].isascii() else re.escape(word) for word in longest)
    return re.compile(f"(?:{'|'.join(whole) or '(?!)'}){_MARKS}", re.IGNORECASE)


def _shows(text: str, words: Iterable[str]) -> bool:
    return _pattern(words).search(text) is not None


def lit(text: str, words: Iterable[str], lang: str) -> str:
    """Escaped text in clauses, the words that matched underlined.

    >>> lit("Kin si tong", ["SI"], "en"), lit("a <b>", [], "en")
    ('Kin <u class="lit">si</u> tong', 'a &lt;b&gt;')
    """
    marked = _pattern(words).sub(lambda found: re.sub(r"\S+", rf"{_ON}\g<0>{_OFF}", found[0]), text)
    return clauses(marked, lang).replace(_ON, '<u class="lit">').replace(_OFF, "</u>")


# --- hands ------------------------------------------------------------------------------------------------------------


_SEVERAL = ("waits", "discards")  # told in many lines, so that the first says little


def verdict_of(situation: str, game: str, chosen: Settings) -> tuple[str, ...]:
    """What the engine says of a hand by the learner's house rules and those the situation names, line by line.

    Errors: `CardsError`.
    """
    return tuple(tell_situation(situation, game, chosen.lang, house=chosen.house_of(game)).splitlines())


def title_of_hand(situation: str, game: str, chosen: Settings) -> str:
    """What a hand is by the learner's house rules, in one line. Errors: `CardsError`.

    >>> title_of_hand("hand=2aaa4cc|4bbb9ccc", "tong", Settings(lang="en"))
    'Ready for si nom'
    >>> title_of_hand("hand=2aaa4cc|4bbb9ccc&win=4c", "tong", Settings(lang="en"))
    'Kin si tong: Lom, 4 points'
    """
    house = chosen.house_of(game)
    request = request_of(situation, game, house=house)
    if request is not None and request["do"] in _SEVERAL:
        return say_situation(situation, game, chosen.lang, house)
    return verdict_of(situation, game, chosen)[0]


def drawn_html(situation: str, game: str, chosen: Settings) -> str:
    """A hand drawn as the engine reads it at the learner's table."""
    return pok_example_html(situation, chosen) if game == "pok" else example_html(situation, chosen)


def lab_of(situation: str, game: str, chosen: Settings) -> dict[str, str] | None:
    """The query of the lab that shows a hand by the same house rules, None where it has no place for it.

    >>> lab_of("cards=1d1a1c", "tong", Settings()), lab_of("hand=QSKDAC", "pok", Settings())
    ({'hand': '1acd'}, {'pok': '1', 'player0': 'QSKDAC'})
    >>> lab_of("dealer=KS8D&player=5S5H5D", "pok", Settings()) is None
    True
    """
    values = parse_situation(situation)
    if game == "pok":
        names = {"hand": "player0", "dealer": "dealer", "player": "player0"}
        query = {"pok": "1", **{names[key]: value for key, value in values.items() if key in names}}
        query |= {"stake0": str(EXAMPLE_STAKE)} if "dealer" in values else {}
    else:
        names = {"hand": "hand", "cards": "hand", "win": "win", "card": "win", "thok": "thok", "keng": "keng"}
        query = {names[key]: value for key, value in values.items() if key in names}
    row = GAME_BY_KEY[game]
    try:
        own = read_overrides(values.get("rules", ""))
        house = row.house_from_rules({**row.rules_of(chosen.house_of(game)), **own})
        lab = replace(read_lab(query), house=house)
        if isinstance(lab, PokLab):
            answer_pok(lab)
    except CardsError:
        return None
    return lab_query(lab)


# --- where it leads ---------------------------------------------------------------------------------------------------


def place_of(hit: Entry, chosen: Settings) -> str:
    """Where an entry leads, as the value of a tap: a hand into the lab, or to its own page where that cannot be."""
    if hit.kind == "hand":
        lab = lab_of(hit.situation, hit.game, chosen)
        return address("lab", lab) if lab else address("rules", {"worked": f"{hit.game}.{hit.situation}"})
    if hit.kind == "house_rule":
        return address(HOUSE_PAGE, {"rule": hit.key})
    value = f"{hit.game}.{hit.key}" if hit.kind == "term" else hit.key
    return address("rules", {hit.kind: value})


def rules_html(ids: Iterable[str], game: str, lang: str) -> str:
    """Rules as rows to tap."""
    rows = []
    for rule_id in dict.fromkeys(ids):
        rule = rule_by_id(rule_id, game)
        told = sentences_of(plain_text(rule.text(lang), lang))[0]
        words = f'<b>{clauses(rule.title(lang), lang)}</b><span class="x">{clauses(told, lang)}</span>'
        inside = f'<span class="ht">{words}</span><span class="tags"><span class="badge">{rule.id}</span></span>'
        where = address("rules", {"rule": rule.id})
        rows.append(f'<li><button type="button" class="hit" data-tap="{where}">{inside}</button></li>')
    return f'<ul class="hits">{"".join(rows)}</ul>'


def way_html(where: str, label: str, sign: str = "next") -> str:
    """A button that leads on."""
    return (
        f'<button type="button" class="btn way" data-tap="{escape(where)}">'
        f"<span>{escape(label)}</span>{icon(sign)}</button>"
    )
