"""ชุดบัตร Anki: decks of the faces, sets and ways to win, or of the hands of Pok Deng, with pictures.

A note is known by a name of its own (its guid) in every language and house: a deck imported again brings the notes it
made before up to date, and none comes twice.
"""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from html import escape
from itertools import count
from typing import Any

import genanki  # type: ignore[import-untyped]

from cards.art import Index, draw_card
from cards.art.paper import Laid, draw_hand, png
from cards.phai_tong.deck import FACE_BY_CODE
from cards.phai_tong.house import House
from cards.pok_deng.hands import CLASS_BY_KEY, DENG_BY_KEY
from cards.pok_deng.house import House as PokHouse
from cards.wording import say_deng
from lessons.skills import WAYS_TO_WIN, say_skill, skills_in
from lessons.takeaway.examples import SETS, find_hands, find_wins, hands_played, kind_of_set
from lessons.wording import capital, plain_text, say, say_because, say_card, say_need

WINS_EACH, HANDS_EACH = 3, 4
"""How many hands are shown of a way to win, and of a class: one alone would be known by its cards."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a deck: the name of its file, which changes with what is drawn, and its bytes."""

    name: str
    body: bytes

    @property
    def html(self) -> str:
        """How a field shows it."""
        return f'<img src="{self.name}">'


@dataclass(frozen=True, slots=True)
class _Note:
    """One note: what it is known by, its fields after the first, and its pictures."""

    key: str
    fields: tuple[str, ...]
    pictures: tuple[Picture, ...]


def anki_deck(game: str, lang: str, house: Any, at: datetime, index: Index = "arabic") -> bytes:
    """ชุดบัตร: the decks of a game as one file for Anki, in a language, with the points of a house.

    `at` is when it is made: Anki takes the newer of two. `index` is the numeral on the heads. Rule: T1.3, T2, T6, P6.
    Errors: `KeyError` for a game or a language there is not, `ValueError` for such an index.

    >>> from datetime import UTC
    >>> anki_deck("pok", "en", PokHouse(), datetime(2026, 1, 2, tzinfo=UTC))[:2]
    b'PK'
    """
    decks, pictures = [], dict[str, bytes]()
    for part, (model, notes) in _PARTS[game].items():
        name = "::".join((say("app.name", lang), say(f"game.{game}", lang), say(f"anki.{part}", lang)))
        about = f"<p>{escape(say('anki.about', lang))}</p><p>{escape(say('app.drawings', lang))}</p>"
        deck = genanki.Deck(_id(f"deck {game} {part}"), name, about)
        for place, note in enumerate(notes(lang, house, index)):
            guid = genanki.guid_for("samrap", note.key)
            tags = ["samrap", game, part]
            deck.add_note(genanki.Note(model, [note.key, *note.fields], guid=guid, tags=tags, due=place))
            pictures |= {picture.name: picture.body for picture in note.pictures}
        decks.append(deck)
    return _packed(decks, pictures, at)


def _id(name: str) -> int:
    """A number that Anki knows a deck or a kind of note by, always the same for a name."""
    return 2**30 + int.from_bytes(hashlib.sha256(f"samrap {name}".encode()).digest()[:4]) % 2**30


def _packed(decks: list[Any], pictures: Mapping[str, bytes], at: datetime) -> bytes:
    """The file: genanki's own way through temporary files would leave one behind each time."""
    with closing(sqlite3.connect(":memory:")) as database:
        genanki.Package(decks).write_to_db(database.cursor(), at.timestamp(), count(int(at.timestamp() * 1000)))
        database.commit()
        files = {"collection.anki2": database.serialize(), "media": json.dumps(dict(enumerate(pictures))).encode()}
    files |= {str(place): body for place, body in enumerate(pictures.values())}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, body in files.items():
            packed.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_DEFLATED)
    return out.getvalue()


# --- the kinds of notes -----------------------------------------------------------------------------------------------

_CSS = """
.card { font-family: Sarabun, "Noto Sans Thai", "Sukhumvit Set", sans-serif; font-size: 20px; line-height: 1.5;
  text-align: center; color: #2a211a; background: #f6f0e2; }
.nightMode.card, .night_mode .card { color: #f4ead7; background: #1e1813; }
img { max-width: 100%; max-height: 62vh; }
.ask { margin-bottom: 12px; } .name { font-size: 30px; font-weight: 700; } .worth { font-weight: 700; }
.small { font-size: 17px; opacity: .8; } hr { border: 0; border-top: 1.5px solid #937d51; margin: 16px 0; }
"""


def _model(name: str, fields: str, templates: Mapping[str, tuple[str, str]]) -> Any:
    shown = [{"name": title, "qfmt": front, "afmt": back} for title, (front, back) in templates.items()]
    return genanki.Model(
        _id(f"model {name}"), f"Samrap {name}", [{"name": field} for field in fields.split()], shown, css=_CSS
    )


_NAMES = '<div class="name">{{Name}}</div><div>{{Other}}</div><div class="small">{{Gloss}}</div>'
_FACE = _model(
    "face",
    "Key Picture Name Other Gloss AskName AskPicture",
    {
        "Picture to name": (
            '<div class="ask">{{AskName}}</div>{{Picture}}', f'{{{{FrontSide}}}}<hr id="answer">{_NAMES}',
        ),
        "Name to picture": (
            '<div class="ask">{{AskPicture}}</div><div class="name">{{Name}}</div>',
            f'<div class="ask">{{{{AskPicture}}}}</div>{_NAMES}<hr id="answer">{{{{Picture}}}}',
        ),
    },
)  # fmt: skip
_HAND = _model(
    "hand",
    "Key Picture Ask How Name Other Worth Why Parted",
    {
        "Hand to name": (
            '<div class="ask">{{Ask}}</div>{{Picture}}<div class="small">{{How}}</div>',
            '{{FrontSide}}<hr id="answer"><div class="name">{{Name}}</div><div>{{Other}}</div>'
            '<div class="worth">{{Worth}}</div><div>{{Why}}</div>{{Parted}}',
        )
    },
)


# --- pictures ---------------------------------------------------------------------------------------------------------

_FACE_WIDE, _SET_WIDE, _HAND_WIDE, _POK_WIDE = 240, 140, 84, 150


@lru_cache(maxsize=512)
def _hand_picture(key: str, laid: tuple[Laid, ...], index: Index, game: Any, cut: Any, width: int) -> Picture:
    return _named(key, png(draw_hand(laid, game=game, cut=cut, index=index, width=width)))


@lru_cache(maxsize=128)
def _face_picture(code: str, index: Index) -> Picture:
    return _named(f"face-{code}", png(draw_card(code, index=index, width=_FACE_WIDE)))


def _named(key: str, body: bytes) -> Picture:
    digest = hashlib.sha256(body).hexdigest()[:10]
    return Picture(f"samrap-{key.replace(':', '-')}-{digest}.png", body)


# --- the notes --------------------------------------------------------------------------------------------------------


def _other(lang: str) -> str:
    return "en" if lang == "th" else "th"


def _faces(lang: str, _house: House, index: Index) -> Iterator[_Note]:
    for skill in skills_in("tong", "face"):
        face, picture = FACE_BY_CODE[skill.name], _face_picture(skill.name, index)
        gloss = face.english
        if lang == "th":
            gloss = say("anki.also", lang, name=" ".join(face.also)) if face.also else ""
        told = (
            say_card(face.code, lang), say_card(face.code, _other(lang)), gloss, say("prompt.name_the_card", lang),
            say("anki.ask_picture", lang),
        )  # fmt: skip
        yield _Note(skill.key, (picture.html, *map(escape, told)), (picture,))


def _sets(lang: str, house: House, index: Index) -> Iterator[_Note]:
    for cards in SETS:
        key, kind = f"set:{''.join(cards)}", kind_of_set(cards, house)
        picture = _hand_picture(key, (Laid(cards),), index, "tong", "full", _SET_WIDE)
        told = (
            say("prompt.which_set", lang), "", say_skill(f"set:{kind}", lang), say_skill(f"set:{kind}", _other(lang)),
            "", capital(say(f"set_gloss.{kind}", lang)),
        )  # fmt: skip
        yield _Note(key, (picture.html, *map(escape, told), ""), (picture,))


def _wins(lang: str, house: House, index: Index) -> Iterator[_Note]:
    for way, (category, thok) in WAYS_TO_WIN.items():
        for place, example in enumerate(find_wins(way, house, WINS_EACH)):
            key = f"win:{way}:{place}"
            held, parted = (
                _hand_picture(f"{key}:{side}", laid, index, "tong", "row", _HAND_WIDE)
                for side, laid in (("held", example.held), ("parted", example.parted))
            )
            how = [say("chip.thok" if thok else "chip.drawn_by_another", lang)]
            how += [say("chip.keng", lang, card=example.keng)] if example.keng else []
            ponged = example.card in example.hand.ponged
            why = say_because(category, lang, card=example.card, tong=example.win.tong, thok=thok, ponged=ponged)
            told = (
                say("prompt.name_the_win", lang), plain_text(" · ".join(how), lang), say_skill(f"win:{way}", lang),
                say_skill(f"win:{way}", _other(lang)), say("unit.points", lang, count=example.win.price),
                capital(plain_text(why, lang)),
            )  # fmt: skip
            yield _Note(key, (held.html, *map(escape, told), parted.html), (held, parted))


def _hands(lang: str, house: PokHouse, index: Index) -> Iterator[_Note]:
    for name in hands_played(house):
        needs = (DENG_BY_KEY.get(name) or CLASS_BY_KEY[name]).needs
        why = capital((" " if lang == "th" else ", ").join(say_need(need, lang) for need in needs))
        for place, example in enumerate(find_hands(name, house, HANDS_EACH)):
            key = f"hand:{name}:{place}"
            picture = _hand_picture(key, (Laid(example.cards),), index, "pok", "full", _POK_WIDE)
            worth = (say("unit.points", lang, count=example.value.points), say_deng(example.value.deng, lang))
            told = (
                say("prompt.name_the_hand", lang), "", say_skill(f"hand:{name}", lang),
                say_skill(f"hand:{name}", _other(lang)), " · ".join(worth), why,
            )  # fmt: skip
            yield _Note(key, (picture.html, *map(escape, told), ""), (picture,))


_PARTS: Mapping[str, Mapping[str, tuple[Any, Callable[[str, Any, Index], Iterator[_Note]]]]] = {
    "tong": {"faces": (_FACE, _faces), "sets": (_HAND, _sets), "wins": (_HAND, _wins)},
    "pok": {"hands": (_HAND, _hands)},
}
