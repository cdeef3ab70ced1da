"""ค้นหา: one search over the rules, cards, words, house rules and worked hands of both games, however it is spelt.

A query that is itself a card or a hand is read by the game's own notation and comes first; everything else is found by
names and words. The entries are gathered from the tables themselves; `lookup.toml` adds what people call them.
"""

from __future__ import annotations

import re
import threading
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from cards.errors import CardsError
from cards.matching import Document, Habits, Index, Name, spell
from cards.phai_tong import deck as tong_deck
from cards.phai_tong import house as tong_house
from cards.phai_tong.wins import CONDITIONS, WIN_CATEGORIES
from cards.pok_deng import deck as pok_deck
from cards.pok_deng import hands as pok_hands
from cards.pok_deng import house as pok_house
from cards.rulebook import game_of_rule, rules, terms
from cards.typed import Typed, read_cards
from cards.wording import (
    LANGS,
    plain_text,
    say,
    say_card,
    say_category,
    say_gloss,
    say_hand_class,
    say_hand_gloss,
    say_house_choice,
    say_house_rule,
    say_house_title,
    say_need,
)
from cards.worked import engine_rules, key_of, say_situation, worked_hands

GAMES: tuple[str, ...] = ("tong", "pok")
KINDS: tuple[str, ...] = ("rule", "term", "house_rule", "face", "hand")  # of equals the first is first
_KIND_WEIGHTS: Mapping[str, tuple[float, float]] = {  # of equal names; by words alone
    "rule": (1.0, 1.0), "term": (0.95, 0.82), "house_rule": (0.95, 0.88), "face": (0.94, 0.85), "hand": (0.9, 0.6),
}  # fmt: skip
_SAYS_GAME, _SAYS_KIND, _SAYS_ENTRY = 1.15, 1.3, 1.4
_PREFERRED = 1.06  # of near-equal hits; a game that the query names weighs more
_TYPED, _BY_ENGINE = 3.0, 2.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One thing that can be looked up.

    `key` is a rule's id, a card's code, a word's key in `terms.toml`, a house rule's key, or a hand in short notation,
    and names one entry of its kind and game; `situation` is the hand as links write it.
    """

    kind: str
    key: str
    game: str
    th_title: str
    en_title: str
    situation: str = ""

    def title(self, lang: str) -> str:
        """The title in "th" or "en"."""
        return self.th_title if lang == "th" else self.en_title


@dataclass(frozen=True, kw_only=True, slots=True)
class Hit(Entry):
    """สิ่งที่พบ: an entry that was found, `matched` the words of it that did, to underline, and how well: `score`.

    A card or hand that was typed scores 3, the rules the engine judges it by 2, what words find mostly up to 1.
    """

    matched: tuple[str, ...]
    score: float


# --- what can be looked up --------------------------------------------------------------------------------------------


@cache
def _aliases() -> Mapping[str, Any]:
    return tomllib.loads(files("cards").joinpath("lookup.toml").read_text(encoding="utf-8"))


def _parts(title: str) -> list[str]:
    """The pieces of a title that names several things: "Tong, sian, phuak"."""
    pieces = re.split(r"[,;]| และ|  *and ", title)
    return [piece.strip() for piece in pieces] if len(pieces) > 1 else []


def _own(*titles: str) -> list[Name]:
    return [*(Name(title) for title in titles), *(Name(part, 0.93) for title in titles for part in _parts(title))]


def _also(names: Iterable[str], weight: float = 0.97) -> list[Name]:
    return [Name(name, weight) for name in names]


def _document(kind: str, names: list[Name], *texts: str) -> Document:
    once = {name.text: name for name in reversed(names) if name.text}
    return Document(tuple(reversed(once.values())), texts, *_KIND_WEIGHTS[kind])


def _names_of_wins() -> Mapping[str, list[str]]:
    """The names and glosses of the ways to win and of the hands, by the rule that tells each."""
    found: dict[str, list[str]] = {}
    for row in WIN_CATEGORIES:
        for lang, (rule, thok) in product(LANGS, ((row.rule, False), (row.thok_rule, True))):
            names = (say_category(row.key, lang, thok), say_category(row.key, lang, thok, short=True))
            found.setdefault(rule, []).extend((*names, say_gloss(row.key, lang, thok)))
    for klass in pok_hands.HAND_CLASSES:
        for lang in LANGS:
            found.setdefault(klass.rule, []).extend((say_hand_class(klass.key, lang), say_hand_gloss(klass.key, lang)))
    return found


def _needs_of_rules() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    needs = [(row.rule, row.key) for row in CONDITIONS] + [(row.rule, row.key) for row in pok_hands.CONDITIONS]
    for rule, need in needs:
        found.setdefault(rule, []).extend(say_need(need, lang) for lang in LANGS)
    return found


def _rule_entries(game: str) -> Iterator[tuple[Entry, Document]]:
    of_wins, needs, also = _names_of_wins(), _needs_of_rules(), _aliases()["rule"]
    for rule in rules(game):
        entry = Entry(kind="rule", key=rule.id, game=game, th_title=rule.th_title, en_title=rule.en_title)
        names = [
            *_own(rule.th_title, rule.en_title),
            Name(rule.id, strict=True),
            Name(rule.part, 0.9, strict=True),
            *_also(also.get(rule.id, ())),
            *_also(of_wins.get(rule.id, ()), 0.95),
            *(Name(sentence, 0.9, strict=True) for sentence in rule.source),
        ]
        texts = (plain_text(rule.th, "th"), plain_text(rule.en, "en"), *needs.get(rule.id, ()))
        yield entry, _document("rule", names, *texts)


def _term_entries(game: str) -> Iterator[tuple[Entry, Document]]:
    also = _aliases()["term"][game]
    for term in terms(game):
        title = f"{term.rtgs}: {term.en}"
        entry = Entry(kind="term", key=term.key, game=game, th_title=term.th, en_title=title)
        names = [*_own(term.th, title), *_also((term.rtgs, term.en, *re.split("[:,] ", term.en)), 0.98)]
        names += _also(also.get(term.key, ()))
        yield entry, _document("term", names, term.th_what, term.en_what)


def _house_entries(game: str) -> Iterator[tuple[Entry, Document]]:
    also = _aliases()["house_rule"]
    rows = tong_house.HOUSE_RULES if game == "tong" else pok_house.HOUSE_RULES
    for row in rows:
        th_title, en_title = (say_house_title(row.key, lang) for lang in LANGS)
        entry = Entry(kind="house_rule", key=row.key, game=game, th_title=th_title, en_title=en_title)
        values = row.choices or (row.default,)
        lines = [say_house_rule(row.key, value, lang) for value in values for lang in LANGS]
        choices = [say_house_choice(row.key, value, lang) for value in values for lang in LANGS]
        about = [say(f"house.{row.key}.about", lang) for lang in LANGS] if row.choices else []
        names = [*_own(th_title, en_title), Name(row.key, strict=True), *_also(also.get(row.key, ()))]
        yield entry, _document("house_rule", [*names, *_also(about + lines, 0.9)], *choices)


def _face_entries(game: str) -> Iterator[tuple[Entry, Document]]:
    also = _aliases()["face"]
    faces = tong_deck.FACES if game == "tong" else pok_deck.FACES
    for face in faces:
        titles = (say_card(face.code, "th", "both"), say_card(face.code, "en", "both"))
        entry = Entry(kind="face", key=face.code, game=game, th_title=titles[0], en_title=titles[1])
        spellings = _tong_spellings(face) if isinstance(face, tong_deck.Face) else _pok_spellings(face)
        names = [*_own(*titles), Name(face.code, strict=True), *_also(spellings), *_also(also.get(face.code, ()), 0.96)]
        yield entry, _document("face", names)


def _tong_spellings(face: tong_deck.Face) -> tuple[str, ...]:
    return (face.thai, *face.also, face.rtgs, *face.rtgs_also, face.english, *face.english.split(", "))


def _pok_spellings(face: pok_deck.Face) -> tuple[str, ...]:
    return face.thai, face.english, face.sign


def _hand_entries(game: str) -> Iterator[tuple[Entry, Document]]:
    for hand in worked_hands(game):
        entry = _hand_entry(hand.key, hand.situation, game)
        yield entry, _document("hand", [*_own(entry.th_title, entry.en_title), Name(hand.key, strict=True)])


def _hand_entry(key: str, situation: str, game: str) -> Entry:
    th_title, en_title = (
        say("lookup.hand", lang, what=say_situation(situation, game, lang), hand=key) for lang in LANGS
    )
    return Entry(kind="hand", key=key, game=game, th_title=th_title, en_title=en_title, situation=situation)


_SOURCES = (_rule_entries, _term_entries, _house_entries, _face_entries, _hand_entries)


@dataclass(frozen=True, slots=True)
class _Catalogue:
    """Every entry, and the index that finds them."""

    entries: tuple[Entry, ...]
    documents: tuple[Document, ...]
    index: Index
    places: Mapping[tuple[str, str, str], int]
    says_game: Mapping[str, tuple[str, ...]]
    says_kind: Mapping[str, tuple[str, ...]]
    says_entry: Mapping[tuple[str, str, str], tuple[str, ...]]


@cache
def _make_catalogue() -> _Catalogue:
    rows = [row for source in _SOURCES for game in GAMES for row in source(game)]
    entries, documents = tuple(entry for entry, _ in rows), tuple(document for _, document in rows)
    said = _aliases()
    habits = Habits(
        fillers=tuple(said["ask"]["fillers"]),
        small=tuple(said["ask"]["small"]),
        synonyms={word: tuple(others) for word, others in said["ask"]["synonyms"].items()},
    )
    return _Catalogue(
        entries=entries,
        documents=documents,
        index=Index(documents, habits),
        places={(entry.kind, entry.key, entry.game): place for place, entry in enumerate(entries)},
        says_game=_spelt(said["games"]),
        says_kind=_spelt(said["kinds"]),
        says_entry={("rule", rule, game_of_rule(rule)): words for rule, words in _spelt(said["rank"]).items()},
    )


def _spelt(words: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    return {key: tuple(map(spell, several)) for key, several in words.items()}


_making = threading.Lock()


def _catalogue() -> _Catalogue:
    with _making:  # made once, by the first who asks
        return _make_catalogue()


def entries() -> tuple[Entry, ...]:
    """Everything that can be looked up: rules first, then words, house rules, cards and worked hands.

    >>> len(entries()), entries()[0].key
    (360, 'T1.1')
    """
    return _catalogue().entries


def names_of(entry: Entry) -> tuple[str, ...]:
    """Every name by which an entry is found, its titles first.

    >>> names_of(entry_of("face", "4b", "tong"))[:3]
    ('สี่มะเขือ (si makhuea)', 'si makhuea (four eggplants)', '4b')
    """
    made = _catalogue()
    return tuple(name.text for name in made.documents[made.places[entry.kind, entry.key, entry.game]].names)


def entry_of(kind: str, key: str, game: str) -> Entry:
    """The entry with this key. Errors: `KeyError` when there is none.

    >>> entry_of("rule", "T6.13", "tong").title("en")
    'Si tong muet'
    """
    made = _catalogue()
    return made.entries[made.places[kind, key, game]]


# --- the search -------------------------------------------------------------------------------------------------------


def search(query: str, *, game: str | None = None, limit: int = 12, prefer: str = "") -> tuple[Hit, ...]:
    """ค้นหา: what a query finds, best first, each entry once; with `game` ("tong" or "pok") only that game's entries.

    Of near-equal hits those of the game that `prefer` names come first. Cards that were meant for a hand and can be
    none (`mistake_in` says why) find only themselves.

    Cards and hands that were typed come first, then the rules by which the engine judges a hand. No text is an error;
    one that finds nothing, or is empty, gives ().

    >>> [(hit.kind, hit.key) for hit in search("สี่ตอง", limit=2)]
    [('rule', 'T6.7'), ('term', 'si_tong')]
    >>> search("q k a")[0].title("en"), search("สองตา")[0].key, search("")
    ('Riang: QS KD AC', '2b', ())
    """
    asked, games = _plain(query), _games(game)
    if not asked:
        return ()
    found: dict[tuple[str, str, str], Hit] = {}

    def add(entry: Entry, matched: tuple[str, ...], score: float) -> None:
        found.setdefault((entry.kind, entry.key, entry.game), _hit(entry, matched, score))

    typed = sorted(read_cards(asked, games), key=lambda one: (not one.situation, one.game != (prefer or one.game)))
    hands = [_entry_of_hand(one) for one in typed if one.situation]
    for hand in hands:
        add(hand, (asked,), _TYPED)
    for hand in hands:
        for entry in _entries_about(hand):
            add(entry, (), _BY_ENGINE)
    for one in typed:
        for card in one.cards:
            add(entry_of("face", card, one.game), (asked,), _BY_ENGINE if hands else _TYPED)
    if not any(one.situation or one.wrong for one in typed) and sum(len(one.cards) for one in typed) <= len(typed):
        for entry, matched, score in _by_words(asked, games, limit, prefer):
            add(entry, matched, score)
    return tuple(found.values())[: max(0, limit)]


def mistake_in(query: str, *, game: str | None = None) -> CardsError | None:
    """มือนี้เป็นไปไม่ได้: why cards that were meant for a hand can be none, None where they can, or for words.

    >>> print(mistake_in("5aaaaa"))
    five of 5a (ห้าคณฑ์): the pack has four of each face
    >>> mistake_in("สี่ตอง") is None
    True
    """
    return next((one.wrong for one in read_cards(_plain(query), _games(game)) if one.wrong), None)


def _plain(query: str) -> str:
    return unicodedata.normalize("NFC", query).replace("ํา", "ำ").replace("เเ", "แ").strip()


def _games(game: str | None) -> list[str]:
    return [one for one in GAMES if game in (None, one)]


def _entry_of_hand(typed: Typed) -> Entry:
    """The worked hand that was typed, or an entry made for it."""
    made, key = _catalogue(), key_of(typed.situation, typed.game)
    place = made.places.get(("hand", key, typed.game))
    return _hand_entry(key, typed.situation, typed.game) if place is None else made.entries[place]


def _entries_about(hand: Entry) -> Iterator[Entry]:
    """The rules by which the engine judges a hand and those that show it; then what else its cards are worked for."""
    made = _catalogue()
    same = [one for one in worked_hands(hand.game) if one.key == hand.key]
    more = [one for one in worked_hands(hand.game) if one.key.startswith(f"{hand.key} ")]
    judging = engine_rules(hand.situation, hand.game)
    for rule in (*judging, *(rule for one in same for rule in one.rules)):
        yield made.entries[made.places["rule", rule, hand.game]]
    for one in more:
        yield made.entries[made.places["hand", one.key, hand.game]]
    for rule in (rule for one in more for rule in one.rules):
        yield made.entries[made.places["rule", rule, hand.game]]


def _hit(entry: Entry, matched: tuple[str, ...], score: float) -> Hit:
    return Hit(
        kind=entry.kind, key=entry.key, game=entry.game, th_title=entry.th_title, en_title=entry.en_title,
        situation=entry.situation, matched=matched, score=score,
    )  # fmt: skip


def _by_words(asked: str, games: list[str], limit: int, prefer: str) -> Iterator[tuple[Entry, tuple[str, ...], float]]:
    made, spelt = _catalogue(), spell(asked)
    game_weights = {
        game: _SAYS_GAME if _says(spelt, made.says_game.get(game, ())) else _PREFERRED if game == prefer else 1.0
        for game in games
    }
    kind_weights = {kind: _SAYS_KIND if _says(spelt, made.says_kind.get(kind, ())) else 1.0 for kind in KINDS}
    entry_weights = {made.places[place]: _SAYS_ENTRY for place, words in made.says_entry.items() if _says(spelt, words)}

    def weigh(place: int) -> float:
        entry = made.entries[place]
        return game_weights.get(entry.game, 0.0) * kind_weights[entry.kind] * entry_weights.get(place, 1.0)

    for match in made.index.search(asked, limit, weigh):
        yield made.entries[match.place], match.words, match.score


def _says(spelt: str, words: Iterable[str]) -> bool:
    return any(word in spelt if word > "ก" else f" {word} " in f" {spelt} " for word in words)
