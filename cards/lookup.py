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


# --- a query that is a card or a hand ---------------------------------------------------------------------------------

_ARRIVES = re.compile(r"\+|ใบกิน|\bwin\b|\bwith\b", re.IGNORECASE)
_RANKS: Mapping[str, str] = {
    **{rank: rank for rank in pok_deck.RANKS},
    "10": "T",
    **{name.upper(): rank.key for rank in pok_deck.RANK_ROWS for name in (rank.thai, rank.english, *rank.also)},
}
_RANK = "|".join(sorted(map(re.escape, _RANKS), key=len, reverse=True))
_RANKS_ONLY = re.compile(
    rf"(?:{_RANK})(?:[\s,+\-]+(?:{_RANK})){{1,2}}|[2-9]{{3}}|(?=.*[AJQK])(?:[AJQK2-9]|10)[\s,]*(?:[AJQK2-9]|10)"
    r"(?:[\s,]*(?:[AJQK2-9]|10))?",
    re.IGNORECASE,
)
_SUITS_GIVEN = {2: ("SD", "SD"), 3: ("SDC", "SHD")}


_HEAPS = re.compile(r"[|(]|บนมือ|ผ่อง")  # a hand written with its ponged tong apart
_TONG_NAMES = (name for face in tong_deck.FACES for name in (face.thai, *face.also, face.rtgs, *face.rtgs_also))
_BEGINS_TONG = re.compile(
    r"[\s(|]*(?:บนมือ|[1-9๑-๙]\s*[a-f]|" + "|".join(re.sub("[ -]", r"[\\s-]*", name) for name in _TONG_NAMES) + ")"
)
_POK_SUITS = [
    re.escape(name) for suit in pok_deck.SUIT_ROWS for name in (suit.sign, suit.thai, suit.english, *suit.also)
]
_POK_RANKS = [name for rank in pok_deck.RANK_ROWS for name in (rank.thai, rank.english, *rank.also)]
_BEGINS_POK = re.compile(
    rf"[\s(]*(?:(?:10|๑๐|[a2-9๒-๙tjqk]|{'|'.join(_POK_RANKS)})\s*(?:of)?\s*(?:[shdc]|{'|'.join(_POK_SUITS)})"
    rf"|{'|'.join(_POK_SUITS)})"
)


def _typed(query: str, game: str) -> list[Entry]:
    """What a query means as cards of one game: a card, a hand, or as many cards as it names; empty when it is none."""
    try:
        return _typed_tong(query) if game == "tong" else _typed_pok(query)
    except CardsError:
        return []


def _typed_tong(query: str) -> list[Entry]:
    if not _BEGINS_TONG.match(query.lower()):  # a slip costs a search for the nearest name, and most queries are words
        return []
    before, arrives, last = _split_arrival(query)
    if not arrives and not _HEAPS.search(query):
        cards = tong_deck.parse_cards(query)
        if len(cards) == 1:
            return [entry_of("face", cards[0], "tong")]
        tong_deck.check_copies(cards)
        if len(cards) == 3 and len({code[0] for code in cards}) == 1:
            return [_entry_or_new(f"cards={''.join(tong_deck.sort_cards(cards))}", "tong")]
        if len(cards) < tong_deck.HAND_SIZE:
            return [entry_of("face", code, "tong") for code in dict.fromkeys(cards)]
    sizes = (tong_deck.HAND_SIZE,) if arrives else (tong_deck.HAND_SIZE, tong_deck.FULL_SIZE)
    hand = tong_deck.parse_hand(before, sizes=sizes)
    situation = f"hand={tong_deck.format_hand(hand).replace(' ', '')}"
    if arrives:
        card = tong_deck.parse_card(last)
        tong_deck.check_copies((*hand.all_cards, card))
        situation += f"&win={card}"
    return [_entry_or_new(situation, "tong")]


def _split_arrival(query: str) -> tuple[str, bool, str]:
    """A hand and the card that came to it: "2aaa 4cc | 4bbb 9ccc + 4c"."""
    pieces = _ARRIVES.split(query)
    return (pieces[0], True, pieces[1]) if len(pieces) == 2 and pieces[1].strip() else (query, False, "")


def _typed_pok(query: str) -> list[Entry]:
    cards = _suits_given(query)
    if not cards and _BEGINS_POK.match(query.lower()):
        cards = pok_deck.parse_cards(query)
    if not cards:
        return []
    if len(cards) == 1:
        return [entry_of("face", cards[0], "pok")]
    if len(cards) > pok_deck.THREE_CARDS:
        return [entry_of("face", code, "pok") for code in dict.fromkeys(cards)]
    hand = pok_deck.make_hand(cards)
    return [_entry_or_new(f"hand={''.join(hand)}", "pok")]


def _suits_given(query: str) -> tuple[str, ...]:
    """Two or three ranks without suits, as people say "q k a": a hand of that kind, of no one suit."""
    if not _RANKS_ONLY.fullmatch(query.strip()):
        return ()
    ranks = [_RANKS[found[0].upper()] for found in re.finditer(_RANK, query, re.IGNORECASE)]
    suits = _SUITS_GIVEN[len(ranks)][len(set(ranks)) == 1]
    cards = tuple(rank + suit for rank, suit in zip(ranks, suits, strict=True))
    known = [hand.key.split() for hand in worked_hands("pok")]
    return next((tuple(codes) for codes in known if [code[0] for code in codes] == ranks), cards)


def _entry_or_new(situation: str, game: str) -> Entry:
    """The worked hand that a situation is, or an entry made for it."""
    made, key = _catalogue(), key_of(situation, game)
    place = made.places.get(("hand", key, game))
    return _hand_entry(key, situation, game) if place is None else made.entries[place]


# --- the search -------------------------------------------------------------------------------------------------------


def search(query: str, *, game: str | None = None, limit: int = 12) -> tuple[Hit, ...]:
    """ค้นหา: what a query finds, best first, each entry once; with `game` ("tong" or "pok") only that game's entries.

    Cards and hands that were typed come first, then the rules by which the engine judges a hand. No text is an error;
    one that finds nothing, or is empty, gives ().

    >>> [(hit.kind, hit.key) for hit in search("สี่ตอง", limit=2)]
    [('rule', 'T6.7'), ('term', 'si_tong')]
    >>> search("q k a")[0].title("en"), search("สองตา")[0].key, search("")
    ('Riang: QS KD AC', '2b', ())
    """
    asked = unicodedata.normalize("NFC", query).replace("ํา", "ำ").replace("เเ", "แ").strip()
    if not asked:
        return ()
    games = [one for one in GAMES if game in (None, one)]
    found: dict[tuple[str, str, str], Hit] = {}

    def add(entry: Entry, matched: tuple[str, ...], score: float) -> None:
        found.setdefault((entry.kind, entry.key, entry.game), _hit(entry, matched, score))

    typed = [entry for one in games for entry in _typed(asked, one)]
    typed.sort(key=lambda entry: (entry.kind != "hand", entry.key not in asked))
    for entry in typed:
        add(entry, (asked,), _TYPED)
    for entry in typed:
        if entry.kind == "hand":
            for rule in engine_rules(entry.situation, entry.game):
                add(entry_of("rule", rule, entry.game), (), _BY_ENGINE)
            for worked in _worked_with(entry):
                add(worked, (entry.key,), _BY_ENGINE)
    if not any(entry.kind == "hand" for entry in typed):
        for entry, matched, score in _by_words(asked, games, limit):
            add(entry, matched, score)
    return tuple(found.values())[: max(0, limit)]


def _hit(entry: Entry, matched: tuple[str, ...], score: float) -> Hit:
    return Hit(
        kind=entry.kind, key=entry.key, game=entry.game, th_title=entry.th_title, en_title=entry.en_title,
        situation=entry.situation, matched=matched, score=score,
    )  # fmt: skip


def _worked_with(typed: Entry) -> Iterator[Entry]:
    """The worked hands that hold exactly the typed cards, with whatever card came."""
    made = _catalogue()
    for hand in worked_hands(typed.game):
        if hand.key.startswith(f"{typed.key} "):
            yield made.entries[made.places["hand", hand.key, typed.game]]


def _by_words(asked: str, games: list[str], limit: int) -> Iterator[tuple[Entry, tuple[str, ...], float]]:
    made, spelt = _catalogue(), spell(asked)
    game_weights = {game: _SAYS_GAME if _says(spelt, made.says_game.get(game, ())) else 1.0 for game in games}
    kind_weights = {kind: _SAYS_KIND if _says(spelt, made.says_kind.get(kind, ())) else 1.0 for kind in KINDS}
    entry_weights = {made.places[place]: _SAYS_ENTRY for place, words in made.says_entry.items() if _says(spelt, words)}

    def weigh(place: int) -> float:
        entry = made.entries[place]
        return game_weights.get(entry.game, 0.0) * kind_weights[entry.kind] * entry_weights.get(place, 1.0)

    for match in made.index.search(asked, limit, weigh):
        yield made.entries[match.place], match.words, match.score


def _says(spelt: str, words: Iterable[str]) -> bool:
    return any(word in spelt if word > "ก" else f" {word} " in f" {spelt} " for word in words)
