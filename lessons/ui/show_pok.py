"""ไพ่ป๊อกเด้งบนหน้าจอ: cards of the 52-card pack, hands of two and three, and a table of dealer and players.

They are cut out of a sprite of their own, which only pages of Pok Deng ask for. Classes of these cards begin with `q`:
"4C" here and "4c" of Phai Tong differ in nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from cards.pok_deng.deck import FACE_BY_CODE, count_points
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from lessons.quizzes.pok_hands import name_of
from lessons.server import pok_back_url
from lessons.ui.html import icon
from lessons.ui.session import Settings
from lessons.wording import capital, has_words, say, say_card


@dataclass(frozen=True, kw_only=True, slots=True)
class Tell:
    """The bar and label under a hand: `tone` is ok, bad, now or plain."""

    tone: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PokLay:
    """One hand on the table: its cards, or how many lie face down; whose it is, badges beside the name, a label below.

    `drawn` is the card that was drawn: it stands a little apart, and says so.
    """

    cards: tuple[str, ...] = ()
    closed: int = 0
    who: str = ""
    badges: tuple[str, ...] = ()
    drawn: str | None = None
    tell: Tell | None = None
    sign: str = ""


def pok_caption(code: str, chosen: Settings) -> tuple[str, ...]:
    """The lines printed under a card, as the learner's choice has it.

    >>> pok_caption("TD", Settings(captions="thai_rtgs")), pok_caption("TD", Settings(captions="none"))
    (('สิบข้าวหลามตัด', 'ten of diamonds'), ())
    """
    thai, english = say_card(code, "th"), say_card(code, "en")
    return {"none": (), "thai": (thai,), "thai_rtgs": (thai, english), "english": (english,)}[chosen.captions]


def _parted(code: str, line: str) -> str:
    """A card's name that breaks only between rank and suit."""
    rank = FACE_BY_CODE[code].rank.thai
    if not line.startswith(rank):
        return escape(line)
    return f'<span class="cl">{escape(rank)}</span><span class="cl">{escape(line.removeprefix(rank))}</span>'


def pok_card_html(code: str, chosen: Settings, *, more: str = "", caption: bool = False, name: bool = True) -> str:
    """One card; its name is what a screen reader hears, unless `name` is off."""
    aria = f'role="img" aria-label="{escape(say_card(code, chosen.lang))}"' if name else 'aria-hidden="true"'
    lines = "".join(f"<i>{_parted(code, line)}</i>" for line in pok_caption(code, chosen)) if caption else ""
    cap = f'<span class="cap" aria-hidden="true">{lines}</span>' if lines else ""
    return f'<span class="qc {more}" {aria}><span class="qf q{code}"></span>{cap}</span>'


def closed_html(count: int, lang: str) -> str:
    """Cards face down, as a fan; their number is what a screen reader hears."""
    style = f"background-image:url({pok_back_url()})"
    back = f'<span class="qc" aria-hidden="true"><span class="qb" style="{style}"></span></span>'
    label = escape(say("unit.cards", lang, count=count))
    return f'<span class="qs fan{count}" role="img" aria-label="{label}">{back * count}</span>'


def lay_html(lay: PokLay, chosen: Settings, *, caption: bool = False) -> str:
    """A hand with what stands over and under it."""
    lang = chosen.lang
    head = ""
    if lay.who or lay.badges or lay.sign:
        badges = "".join(f'<span class="badge">{escape(text)}</span>' for text in lay.badges)
        head = f'<p class="row who">{lay.sign}<b>{escape(lay.who)}</b>{badges}</p>'
    if lay.closed:
        cards = closed_html(lay.closed, lang)
    else:
        found = []
        for code in lay.cards:
            drawn = code == lay.drawn
            tag = f'<span class="drew">{escape(say("ask.pok.drew", lang))}</span>' if drawn else ""
            found.append(pok_card_html(code, chosen, more="drawn" if drawn else "", caption=caption) + tag)
        cards = '<span class="qs">' + "".join(f'<span class="qw">{card}</span>' for card in found) + "</span>"
    tell = ""
    if lay.tell is not None:
        sign = {"ok": icon("check"), "bad": icon("cross")}.get(lay.tell.tone, "")
        tell = f'<span class="mk {lay.tell.tone}">{sign}<span>{escape(lay.tell.text)}</span></span>'
    return f'<div class="qlay">{head}{cards}{tell}</div>'


def pok_hand_html(cards: Sequence[str], chosen: Settings, *, tell: Tell | None = None, drawn: str | None = None) -> str:
    """One hand, as large as its box lets it be."""
    lay = PokLay(cards=tuple(cards), tell=tell, drawn=drawn)
    return f'<div class="qtable one" style="--n:{max(len(cards), 2)}">{lay_html(lay, chosen, caption=True)}</div>'


def pok_table_html(lays: Sequence[PokLay], chosen: Settings, *, look: str = "") -> str:
    """Hands side by side, all cards of one size, smaller where there are four or more; `look` is "" or `small`."""
    most = max((len(lay.cards) or lay.closed for lay in lays), default=2)
    inside = "".join(lay_html(lay, chosen) for lay in lays)
    count = " two" if len(lays) == 2 else " odd" if len(lays) % 2 else ""
    look = look or ("full" if len(lays) > 3 else "")
    grid = f'<div class="qgrid{count} {look}" style="--n:{max(most, 2)}">{inside}</div>'
    return f'<div class="qtable many">{grid}</div>'


def pok_cards_html(codes: Sequence[str], chosen: Settings) -> str:
    """Cards in a row to look at, each with its full name."""
    found = []
    for code in codes:
        lines = pok_caption(code, chosen) or (say_card(code, chosen.lang),)
        first, *rest = lines
        told = f"<b>{_parted(code, first)}</b>" + "".join(f"<small>{escape(line)}</small>" for line in rest)
        found.append(f'<span class="big">{pok_card_html(code, chosen)}<span class="nm">{told}</span></span>')
    return f'<div class="bigs qbigs" style="--n:{max(len(codes), 3)}">{"".join(found)}</div>'


# --- what a hand is, in words -----------------------------------------------------------------------------------------


def hand_name(name: str, lang: str) -> str:
    """The name of a hand, of `HAND_WORDS`, as it stands in a sentence: a class, two deng or three deng.

    >>> hand_name("yellow", "en"), hand_name("two_deng", "en")
    ('sam lueang', '2 deng')
    """
    own = f"option.{name}"
    return say(own if has_words(own) else f"hand.{name}.name", lang)


def say_hand_name(name: str, lang: str) -> str:
    """The name of a hand, of `HAND_WORDS`, by itself.

    >>> say_hand_name("two_deng", "en"), say_hand_name("yellow", "en"), say_hand_name("tong", "th")
    ('2 deng', 'Sam lueang', 'ตอง')
    """
    return capital(hand_name(name, lang))


def say_hand(cards: Iterable[str], lang: str, house: House) -> str:
    """What a hand is, in a few words: its class or its points, and its multiple.

    >>> say_hand(("3S", "3D"), "en", House()), say_hand(("4S", "4D"), "en", House())
    ('6 points · 2 deng', 'Pok 8 · 2 deng')
    """
    held = tuple(cards)
    value = evaluate_hand(held, house)
    first = (
        say("unit.points", lang, count=count_points(held))
        if value.klass == "points"
        else say_hand_name(name_of(value), lang)
    )
    return first if value.deng == 1 else f"{first} · {say(f'deng.{value.deng}', lang)}"
