"""โอกาส: the page of how often hands come, for both games: what the address asks for, and the parts in order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape

import streamlit as st

from cards.errors import CardsError
from cards.phai_tong import odds as tong
from cards.phai_tong.census import hand_kinds
from cards.phai_tong.deck import HAND_SIZE
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import CATEGORIES, rule_of
from cards.pok_deng.census import Census as PokCensus
from cards.pok_deng.census import count_hands as count_pok_hands
from cards.pok_deng.hands import CLASSES as POK_CLASSES
from lessons.lab import HandLab, read_lab
from lessons.quizzes.games import GAME_BY_KEY
from lessons.ui.html import clauses, dot, intro, note_html, tap
from lessons.ui.lab_hand import heads_html
from lessons.ui.odds_chart import is_ready, make_chart, thumb_html
from lessons.ui.odds_page_counts import is_counted, wait_for_counts
from lessons.ui.odds_page_plots import Mark, bars_html, curves_html, dots_html, exact_html, grid_html, know_html
from lessons.ui.odds_page_said import say_odds, say_part
from lessons.ui.places import HOUSE_PAGE, go, link, show_games, show_tabs, show_top
from lessons.ui.session import Settings, params, refuse_unknown, set_params, settings
from lessons.ui.show_cards import hand_html, lays_by_head
from lessons.ui.taps import taps
from lessons.wording import capital, say, say_card, say_category, say_class, say_error

_SIX = tong.PILES[6]
_SOON = 10
_KEYS = {"game", "hand", "rules"}


def read_odds(query: Mapping[str, str]) -> HandLab | None:
    """The hand that an address asks about, None where it asks about none.

    Errors: `CardsError` `unknown_key`, `unknown_game`, `missing_key`, and as `read_lab`; `wrong_count` where it is not
    eleven cards.

    >>> read_odds({"game": "tong"}) is None, read_odds({"hand": "3aaa4acc4bb1bde"}).hand.size
    (True, 11)
    >>> read_odds({"hand": "4cc"})
    Traceback (most recent call last):
    cards.errors.CardsError: 11 cards are wanted, ponged ones counted, not 2: '4cc'
    """
    refuse_unknown(query, _KEYS)
    if query.get("game", "tong") not in GAME_BY_KEY:
        raise CardsError("unknown_game", f"no such game: {query['game']!r}", token=query["game"])
    if "hand" not in query:
        if "rules" in query:
            raise CardsError("missing_key", "rules go with a hand", token="hand")
        return None
    lab = read_lab({key: query[key] for key in ("hand", "rules") if key in query})
    assert isinstance(lab, HandLab)
    find_waits(lab.hand, house=lab.house)  # says what is wrong with the number of cards
    return lab


def show_odds() -> None:
    """The whole page, or what is wrong with its address."""
    chosen = settings()
    lang, query = chosen.lang, params()
    show_top("rules")
    try:
        asked = read_odds(query)
    except CardsError as error:
        _show_bad(error, lang)
        show_tabs("rules")
        return
    if "game" not in query:
        set_params({"game": chosen.game, **query})
    with st.container(key="page_odds"):
        show_games()
        st.html(intro(say("odds_page.title", lang), say(f"odds_page.about_{chosen.game}", lang), lang))
        with st.container(key="odds_house", horizontal=True):
            st.html(note_html("house", say("odds_page.house", lang), ""))
            link(HOUSE_PAGE, say("house.edit", lang), {"game": chosen.game}, name="house")
        if chosen.game == "pok":
            _show_pok(chosen)
        else:
            _show_tong(chosen, asked)
    show_tabs("rules")


def _show_bad(error: CardsError, lang: str) -> None:
    with st.container(key="page_text"):
        st.html(f"<h1>{escape(say('odds_page.bad', lang))}</h1>")
        st.html(f'<div class="why bad" role="alert">{dot("bad")}<p>{escape(say_error(error, lang))}</p></div>')
        link("odds", say("odds_page.start", lang), name="odds_start", look="go")


# --- Phai Tong --------------------------------------------------------------------------------------------------------


def _show_tong(chosen: Settings, asked: HandLab | None) -> None:
    houses = {chosen.house} if asked is None else {chosen.house, asked.house}
    if not all(map(is_counted, houses)):
        with st.spinner(say("odds_page.wait", chosen.lang)):
            for house in houses:
                wait_for_counts(house)
    if asked is not None:
        with st.container(key="panel_odds_hand"):
            st.html(hand_odds_html(asked, chosen))
    with st.container(key="panel_odds_ready"):
        st.html(ready_html(chosen))
    with st.container(key="panel_odds_wins"):
        if rule := taps(wins_html(chosen), key="odds_wins"):
            go("rules", {"rule": rule})
    with st.container(key="panel_odds_draws"):
        taps(draws_html(chosen.lang), key="odds_draws")  # Streamlit's own HTML takes curves away
    with st.container(key="panel_odds_keng"):
        st.html(keng_html(chosen))
        link("lab", say("odds_page.keng.lab", chosen.lang), name="lab")


def _words(part: str, lang: str, *keys: str) -> tuple[str, ...]:
    return tuple(say(f"odds_page.{part}.{key}" if part else f"odds_page.{key}", lang) for key in keys)


def ready_html(chosen: Settings) -> str:
    """How often eleven cards are ready as dealt, how far the others are, how many faces a ready hand waits for."""
    lang = chosen.lang
    counted, ready = tong.census_of(chosen.house), tong.odds_of_ready(chosen.house)
    title, about, away, away_about, waits, waits_about = _words(
        "ready", lang, "title", "about", "away", "away_about", "waits", "waits_about"
    )
    (share,) = _words("", lang, "share")
    far = {
        escape(say("unit.cards", lang, count=number) if number else say("odds_page.ready.away_0", lang)): count
        for number, count in sorted(counted.away.items())
    }
    faces = {escape(say("unit.faces", lang, count=number)): count for number, count in sorted(counted.waits.items())}
    told = say("odds_page.ready.know", lang, hands=f"{counted.hands11:,}", kinds=f"{len(hand_kinds(HAND_SIZE)):,}")
    exact = exact_html(away, far, counted.hands11, "hands", lang) + exact_html(
        waits, faces, counted.ready11, "hands", lang
    )
    return (
        f'<h2>{clauses(title, lang)}</h2><p class="big1">{escape(capital(say_odds(ready, lang)))}</p>'
        f'<p class="k">{clauses(about, lang)}</p>'
        f"{intro(away, away_about, lang, level='h3')}"
        f"{bars_html(away, (away, share), _marks(far, counted.hands11), lang)}"
        f"{intro(waits, waits_about, lang, level='h3')}"
        f"{bars_html(waits, (waits, share), _marks(faces, counted.ready11), lang)}{know_html(told, lang, exact)}"
    )


def _marks(counts: Mapping[str, int], whole: int) -> list[Mark]:
    return [Mark(name=name, odds=tong.Odds(count, whole)) for name, count in counts.items()]


def wins_html(chosen: Settings) -> str:
    """Each way to win: how often the dealer's first twelve are one, and how often a winning card is."""
    lang, counted = chosen.lang, tong.census_of(chosen.house)
    title, dealt, drawn, know = _words("wins", lang, "title", "dealt", "drawn", "know")
    way, often = _words("", lang, "way", "how_often")

    def named(counts: Mapping[str, int], *, tapped: bool) -> dict[str, int]:
        thok = chosen.house.dealt_win == "thok" and counts is counted.dealt
        return {
            tap(rule_of(key, thok=thok), escape(say_category(key, lang, thok)), look="tl")
            if tapped
            else escape(say_category(key, lang, thok)): counts[key]
            for key in CATEGORIES
            if counts.get(key)
        }

    total = sum(counted.draws.values())
    wins12 = tong.Odds(counted.dealt_win12, counted.hands12)
    dealt_about = say("odds_page.wins.dealt_about", lang, odds=say_odds(wins12, lang))
    exact = exact_html(dealt, named(counted.dealt, tapped=False), counted.hands12, "hands", lang)
    exact += exact_html(drawn, named(counted.draws, tapped=False), total, "cards", lang)
    return (
        f"<h2>{clauses(title, lang)}</h2>{intro(drawn, say('odds_page.wins.drawn_about', lang), lang, level='h3')}"
        f"{dots_html(drawn, (way, often), _marks(named(counted.draws, tapped=True), total), lang)}"
        f"{intro(dealt, dealt_about, lang, level='h3')}"
        f"{dots_html(dealt, (way, often), _marks(named(counted.dealt, tapped=True), counted.hands12), lang)}"
        f"{know_html(know, lang, exact)}"
    )


@cache
def draws_html(lang: str) -> str:
    """How the copies left turn into chance over the coming draws."""
    title, about = _words("draws", lang, "title", "about")
    told = say("odds_page.draws.know", lang, unseen=tong.UNSEEN, pile=_SIX)
    return f"{intro(title, about, lang, level='h2')}{curves_html(_SIX, lang)}{know_html(told, lang)}"


def keng_html(chosen: Settings) -> str:
    """What a face in the keng box is worth, and what it adds to each class, by the prices of the house."""
    lang, house = chosen.lang, chosen.house
    title, klass, part, price, gain = _words("keng", lang, "title", "klass", "part", "price", "gain")
    value = f"{float(tong.value_of_keng(house)):.2f}"
    about = say("odds_page.keng.about", lang, odds=say_odds(tong.odds_of_keng(house), lang), value=value)
    rows = [
        (
            escape(say_class(row.klass, lang)),
            (say_part(row.cards.share, lang), f"{float(row.price):g}", f"+{float(row.gain):g}"),
        )
        for row in tong.find_keng_gains(house)
    ]
    told = say("odds_page.keng.know", lang, faces=tong.KENG_FACES)
    return (
        f"{intro(title, about, lang, level='h2')}{grid_html(title, (klass, part, price, gain), rows)}"
        f"{know_html(told, lang)}"
    )


def hand_odds_html(lab: HandLab, chosen: Settings) -> str:
    """The hand asked about: will its card come, and which face is best in the keng box."""
    lang = chosen.lang
    title, face, left, gain, thok_gain = _words("keng", lang, "hand", "face", "left", "gain", "thok_gain")
    drawn = hand_html(lays_by_head(lab.hand.cards, ""), chosen)
    copies = sum(wait.left for wait in find_waits(lab.hand, house=lab.house))
    if not copies:
        return f'<h2>{clauses(title, lang)}</h2>{drawn}<p class="k">{clauses(say("lab.not_ready", lang), lang)}</p>'
    chance = say_part(float(tong.chance_within(copies, _SOON)), lang)
    soon = say("odds_page.keng.soon", lang, left=copies, percent=chance)
    rows = [
        (
            f"{heads_html([one.card])} {escape(say_card(one.card, lang))}",
            (str(one.left), f"+{one.gain}", f"+{one.thok_gain}"),
        )
        for one in tong.find_kengs(lab.hand, lab.house)
    ]
    best = (
        grid_html(title, (face, left, gain, thok_gain), rows)
        if rows
        else f'<p class="k">{clauses(say("odds_page.keng.none", lang), lang)}</p>'
    )
    return f"<h2>{clauses(title, lang)}</h2>{drawn}<p>{clauses(soon, lang)}</p>{best}"


# --- Pok Deng ---------------------------------------------------------------------------------------------------------


def _show_pok(chosen: Settings) -> None:
    lang, house = chosen.lang, chosen.pok_house
    with st.container(key="panel_odds_two"):
        st.html(pok_html(count_pok_hands(2, house), "two", lang))
    with st.container(key="panel_odds_three"):
        st.html(pok_html(count_pok_hands(3, house), "three", lang))
    with st.container(key="panel_odds_chart"):
        st.html(f"<h2>{clauses(say('odds_page.pok.draw', lang), lang)}</h2>")
        if is_ready(house):
            chart = make_chart(house)
        else:
            with st.spinner(say("chart.wait", lang)):
                chart = make_chart(house)
        st.html(thumb_html(chart, lang))
        link("rules", say("chart.link", lang), {"chart": "1"}, name="chart", look="go")


def pok_html(counted: PokCensus, part: str, lang: str) -> str:
    """How often two or three cards are each class, and each number of points; the multiples below."""
    title = say(f"odds_page.pok.{part}", lang)
    about = say(f"odds_page.pok.{part}_about", lang, hands=f"{counted.hands:,}")
    counts = {
        escape(capital(say(f"hand.{key}.name", lang))): counted.of_class(key)
        for key in POK_CLASSES
        if key != "points" and counted.of_class(key)
    }
    counts |= {
        escape(say("odds_page.pok.points", lang, count=points)): found
        for points in range(9, -1, -1)
        if (found := counted.of_points(points))
    }
    deng = (
        counted.of_deng(2)
        if part == "two"
        else sum(count for (klass, _, times), count in counted.kinds.items() if klass == "points" and times == 3)
    )
    odds = say_odds(tong.Odds(deng, counted.hands), lang)
    told = say(f"odds_page.pok.deng_{part}", lang, count=f"{deng:,}", odds=odds)
    heads = _words("", lang, "hands", "share")
    exact = exact_html(title, counts, counted.hands, "hands", lang)
    return (
        f"{intro(title, about, lang, level='h2')}{bars_html(title, heads, _marks(counts, counted.hands), lang)}"
        f'<p class="k">{clauses(told, lang)}</p>{know_html(say("odds_page.pok.know", lang), lang, exact)}'
    )
