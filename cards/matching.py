"""ค้นคำ: texts found by their names and by their words, Thai, romanised and English, however they are spelt.

A text is brought to one spelling: no tone marks, one letter for letters that sound alike, words for small numbers.
Names are then compared letter by letter, romanised ones by their sound as well; texts by the words they share or, in
Thai, which writes no blanks, by the runs of two and three letters, rare ones weighing more. Knows nothing of any game.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

# --- one spelling -----------------------------------------------------------------------------------------------------

_SOUNDS_LIKE = str.maketrans("ญณฎฏฐฑฒธภศษซฬฆฌ๐๑๒๓๔๕๖๗๘๙", "ยนดตถทททพสสสลคช0123456789")
_SPECIAL = re.compile(
    "(?P<must>ต้อง)|(?P<am>ํา)|(?P<ae>เเ)|(?P<gone>[ก-ฮ][ิุ]?์|[็-๎ๆ\u200b-\u200d\u2060\ufe0e\ufe0f'’])"
    r"|(?P<number>(?<![\dA-Za-z.])(?:1[0-6]|\d)(?![\dA-Za-z.]))"
)
_WRITTEN: Mapping[str, str] = {"must": "ตฺอง", "am": "ำ", "ae": "แ", "gone": ""}  # must is no tong
_NUMBERS: Mapping[bool, tuple[str, ...]] = {
    True: (
        "ศูน",
        "หนึง",
        "สอง",
        "สาม",
        "สี",
        "หา",
        "หก",
        "เจด",
        "แปด",
        "เกา",
        "สิบ",
        "สิบเอด",
        "สิบสอง",
        "สิบสาม",
        "สิบสี",
        "สิบหา",
        "สิบหก",
    ),
    False: (
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
    ),
}
_THAI = re.compile("[ก-๛]")
_BLANK = re.compile("[^\\wก-๛]|_")


def is_thai(text: str) -> bool:
    """Whether a text has Thai letters.

    >>> is_thai("pok เก้า"), is_thai("pok")
    (True, False)
    """
    return _THAI.search(text) is not None


def _lower(text: str) -> str:
    low = text.lower()
    return low if len(low) == len(text) else "".join(sign.lower()[:1] for sign in text)


def _written(found: re.Match[str], numbers: tuple[str, ...]) -> str:
    kind = found.lastgroup or ""
    return numbers[int(found[0])] if kind == "number" else _WRITTEN[kind]


def _alike(text: str) -> str:
    """One letter for letters that sound alike, a blank for signs; as many letters as `text` has."""
    return _BLANK.sub(" ", text.translate(_SOUNDS_LIKE))


def _spelt(text: str) -> tuple[str, list[int]]:
    """An NFC text in one spelling, and for each of its letters the place in `text` that it comes from."""
    low = _lower(text)
    numbers = _NUMBERS[is_thai(low)]
    parts: list[str] = []
    places: list[int] = []
    at = 0
    for found in _SPECIAL.finditer(low):
        written = _written(found, numbers)
        parts += (low[at : found.start()], written)
        places.extend(range(at, found.start()))
        places.extend([found.start()] * len(written))
        at = found.end()
    parts.append(low[at:])
    places.extend(range(at, len(low)))
    return _alike("".join(parts)), places


def spell(text: str) -> str:
    """The text in one spelling, words kept apart by single blanks.

    >>> spell("สี่ตองมืด, กินศักดิ์!"), spell("Pok 9"), spell("ป๊อก9") == spell("ป็อกเก้า")
    ('สีตองมืด กินสัก', 'pok nine', True)
    """
    low = _lower(unicodedata.normalize("NFC", text))
    numbers = _NUMBERS[is_thai(low)]
    return " ".join(_alike(_SPECIAL.sub(lambda found: _written(found, numbers), low)).split())


def squash(text: str) -> str:
    """The text in one spelling without blanks: what names are compared by.

    >>> squash("pok deng") == squash("Pokdeng")
    True
    """
    return spell(text).replace(" ", "")


# how romanised Thai is written by ear, and one way to write each sound; what is longer is read first
_SOUNDS: Mapping[str, str] = {
    "p": "ph bp", "t": "th dt", "k": "kh ck g q", "c": "tch ch j", "ŋ": "ng", "w": "v", "l": "r",
    "IA": "iao iaw iew ieo ieow eaw eao eow eo", "i": "ee ii ea", "ia": "ie", "UA": "uea ua eua oua",
    "u": "eu ue uu oo", "a": "aa ah", "o": "aw au oh", "e": "ae", "ai": "ay",
}  # fmt: skip
_SOUND_OF: Mapping[str, str] = {
    **{written: heard for heard, spellings in _SOUNDS.items() for written in spellings.split()},
    "ar": "a", "or": "o", "y": "i", "d": "t", "b": "p", "h": "",
}  # fmt: skip
_LAST = {"ar": "(?![aeiou])", "or": "(?![aeiou])", "y": "(?![aeiou])", "d": "$", "b": "$", "h": "$"}
_BY_EAR = re.compile("|".join(w + _LAST.get(w, "") for w in sorted(_SOUND_OF, key=len, reverse=True)))
_DOUBLED = re.compile(r"(.)\1+")


@lru_cache(maxsize=8192)
def _sound_of(word: str) -> str:
    return _DOUBLED.sub(r"\1", _BY_EAR.sub(lambda found: _SOUND_OF[found[0]], word))


def sound(text: str) -> str:
    """How romanised Thai sounds: one text for the ways it is written by ear.

    >>> sound("sien") == sound("sian"), sound("kiew wan") == sound("khiao wan"), sound("mued") == sound("muet")
    (True, True, True)
    """
    return _heard_as(spell(text))


def _heard_as(spelt: str) -> str:
    return "".join(map(_sound_of, spelt.split()))


# --- words and runs of letters ----------------------------------------------------------------------------------------

_RUN = re.compile("[ก-๛]+|[^\\sก-๛]+")
_ENDING = re.compile("(?<=..)i(?:es|ed)$|(?<=[a-z]{3})(?:ing|ed|es|s)$")
_VOWELS = "aeiou"


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """An English word without its ending.

    >>> [stem(word) for word in ("discards", "winning", "carries", "pong", "pile")]
    ['discard', 'win', 'carry', 'pong', 'pil']
    """
    bare = _ENDING.sub(lambda ending: "y" if ending[0][0] == "i" and ending[0] != "ing" else "", word)
    if bare != word and len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "ls":
        return bare[:-1]
    return bare[:-1] if len(bare) > 3 and bare[-1] == "e" else bare


def _stems(spelt: str) -> str:
    return "".join(map(stem, spelt.split()))


def _features(spelt: str) -> list[tuple[str, int, int]]:
    """What a text in one spelling is found by, each with its place: words and, of Thai, runs of two and three letters.

    A Thai letter that stands alone is a run too.
    """
    found: list[tuple[str, int, int]] = []
    for run in _RUN.finditer(spelt):
        start, end = run.span()
        if not "ก" <= spelt[start] <= "๛":
            found.append((stem(run[0]), start, end))
        elif end - start == 1:
            found.append((run[0], start, end))
        else:
            found.extend((spelt[at : at + 2], at, at + 2) for at in range(start, end - 1))
            found.extend((spelt[at : at + 3], at, at + 3) for at in range(start, end - 2))
    return found


@dataclass(frozen=True, slots=True)
class _Text:
    """A text made ready to be shown: as it stands, in one spelling, where that comes from, and what it is found by."""

    plain: str
    spelt: str
    places: list[int]
    features: list[tuple[str, int, int]]
    known: frozenset[str]


@lru_cache(maxsize=4096)
def _read(text: str) -> _Text:
    plain = unicodedata.normalize("NFC", text)
    spelt, places = _spelt(plain)
    features = _features(spelt)
    return _Text(plain, spelt, places, features, frozenset(feature for feature, _, _ in features))


# --- what can be found ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a document: `weight` is 1 for its own name and less for one it is only sometimes called by.

    A `strict` name, such as an id, is found only when it is typed as it stands.
    """

    text: str
    weight: float = 1.0
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """What can be found: its names and its texts.

    `weight` decides between those of equal names, `reads` how much a match by words alone is worth.
    """

    names: tuple[Name, ...]
    texts: tuple[str, ...] = ()
    weight: float = 1.0
    reads: float = 1.0


@dataclass(frozen=True, slots=True)
class Match:
    """A document that was found: its place among the documents, how well it matches, and the words of it that do."""

    place: int
    score: float
    words: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Habits:
    """How people ask: words that say nothing, Thai ones that say little, and words that are said for others."""

    fillers: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    synonyms: Mapping[str, tuple[str, ...]] | None = None


_SATURATION, _LENGTH = 0.9, 0.2  # as in BM25
_NAME_COUNTS, _AGAIN = 2.5, 0.3  # a word of a name counts as so many in a text; and each time it is said again
_LEAST_RATIO, _LEAST_WORD, _SHORTEST = 72, 78, 4
_LIKE, _HEARD, _SMALL = 0.9, 0.7, 0.4  # a word said for another; one that sounds like it; one that says little
_WITHOUT_FILLERS, _BY_STEMS, _BY_SOUND = 0.98, 0.94, 0.96
_BY_TEXT, _BOTH = 0.9, 0.12
_NAMED = 0.3  # for a name that stands in the query, more the more of it that is
_LEAST_SCORE = 0.2
_MOST_LETTERS, _MOST_SHOWN = 200, 6
_ONE_CONSONANT = re.compile(r"([ก-ฮb-df-hj-np-tv-z])(?: ?\1)+")  # said again and again it is no word
_HALF_A_SYLLABLE = re.compile("^[ะ-ฺๅ็-๎]+|[เ-ไ]+$")  # a vowel without its consonant


class Index:
    """The documents, made ready to be searched. Never changes once made, so that any thread may search it.

    >>> index = Index([Document((Name("pok deng"),)), Document((Name("ผ่อง"), Name("pong")), ("take a drawn card",))])
    >>> [match.place for match in index.search("pokdaeng")], index.search("drawing cards")[0].words
    ([0], ('drawn', 'card'))
    """

    def __init__(self, documents: Iterable[Document], habits: Habits = Habits()) -> None:
        """Count and compare everything that does not depend on the query."""
        self._documents = tuple(documents)
        self._names = [(place, name) for place, document in enumerate(self._documents) for name in document.names]
        fillers = sorted(map(spell, habits.fillers), key=len, reverse=True)
        self._fillers = frozenset(fillers)
        self._thai_fillers = re.compile("|".join(filter(is_thai, fillers)) or "(?!)")
        self._small = re.compile("|".join(sorted(map(spell, habits.small), key=len, reverse=True)) or "(?!)")
        self._exact: dict[str, list[int]] = defaultdict(list)  # names by their squashed text, their numbers
        self._spelt: dict[str, list[int]] = defaultdict(list)
        self._bare: dict[str, list[int]] = defaultdict(list)  # by their stems, without fillers
        self._heard: dict[str, list[int]] = defaultdict(list)
        self._squashed: Mapping[bool, dict[int, str]] = {True: {}, False: {}}  # of Thai names and of others
        self._sounds: dict[int, str] = {}
        spelt_names: dict[int, list[tuple[str, float]]] = defaultdict(list)
        for number, (place, name) in enumerate(self._names):
            spelt = spell(name.text)
            squashed = spelt.replace(" ", "")
            self._exact[squashed].append(number)
            if name.strict:
                continue
            bare = self._without_fillers(spelt)
            self._bare[_stems(bare)].append(number)
            spelt_names[place].append((bare, _NAME_COUNTS * name.weight))
            self._spelt[spelt].append(number)
            self._squashed[is_thai(squashed)][number] = squashed
            if not is_thai(squashed):
                self._sounds[number] = heard = _heard_as(spelt)
                self._heard[heard].append(number)
        self._longest = max(map(len, self._spelt), default=0)
        self._counts = self._count(spelt_names)
        self._rarity = {
            feature: math.log(1 + (len(self._documents) - len(found) + 0.5) / (len(found) + 0.5))
            for feature, found in self._counts.items()
        }
        self._words = [feature for feature in self._counts if not is_thai(feature)]
        texts = (text for document in self._documents for text in (*(n.text for n in document.names), *document.texts))
        self._running = "\n".join(f"{spell(text)} " for text in texts if is_thai(text))
        self._words_heard: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            self._words_heard[_sound_of(word)].append(word)
        self._synonyms = {
            stem(spell(word)): tuple(stem(spell(other)) for other in others)
            for word, others in (habits.synonyms or {}).items()
        }

    def _count(self, spelt_names: Mapping[int, list[tuple[str, float]]]) -> dict[str, dict[int, float]]:
        """How much each feature counts in each document, as BM25 weighs it; once said in a name, it counts most."""
        counted: dict[str, dict[int, float]] = defaultdict(dict)
        lengths = []
        for place, document in enumerate(self._documents):
            length, here = 0, dict[str, float]()
            for spelt, counts in (*spelt_names[place], *((spell(text), 1.0) for text in document.texts)):
                found = _features(spelt)
                length += len(found)
                for feature, _, _ in found:
                    before = here.get(feature, 0.0)
                    here[feature] = (before if before > counts else counts) + _AGAIN
            for feature, count in here.items():
                counted[feature][place] = count
            lengths.append(length)
        usual = sum(lengths) / len(lengths) if any(lengths) else 1.0
        worn = [_SATURATION * (1 - _LENGTH + _LENGTH * length / usual) for length in lengths]
        return {
            feature: {place: count * (1 + _SATURATION) / (count + worn[place]) for place, count in found.items()}
            for feature, found in counted.items()
        }

    # --- a query ------------------------------------------------------------------------------------------------------

    def search(self, query: str, most: int = 12, weigh: Callable[[int], float] | None = None) -> list[Match]:
        """The `most` documents that match best, best first; equals in the documents' order. Never raises.

        `weigh` says by its place how much a document's score is to count; 0 leaves it out.
        """
        plain = unicodedata.normalize("NFC", query[:_MOST_LETTERS])
        spelt = spell(plain)
        if _ONE_CONSONANT.fullmatch(spelt):
            return []
        bare = self._without_fillers(spelt)
        by_name = self._by_name(spelt, bare)
        by_text, looked_for = self._by_text(bare)
        named = self._named_in(bare)
        found = []
        for place in {*by_name, *by_text}:
            document = self._documents[place]
            called, name = by_name.get(place, (0.0, ""))
            called *= document.weight
            read = min(_BY_TEXT, _BY_TEXT * by_text.get(place, 0.0) + _NAMED * named.get(place, 0.0)) * document.reads
            score = max(called, read) + _BOTH * min(called, read) * (1 - max(called, read))
            if score >= _LEAST_SCORE and (weight := 1.0 if weigh is None else weigh(place)):
                found.append((-round(score * weight, 4), place, name if called >= read else ""))
        return [
            Match(place, -score, (name,) if name else self._shown(place, looked_for))
            for score, place, name in sorted(found)[: max(0, most)]
        ]

    def _without_fillers(self, spelt: str) -> str:
        """A text in one spelling without the words that say nothing, or as it is when it has no others."""
        thinned = self._thai_fillers.sub(" ", spelt) if is_thai(spelt) else spelt
        return " ".join(word for word in thinned.split() if word not in self._fillers) or spelt

    def _by_name(self, spelt: str, bare: str) -> dict[int, tuple[float, str]]:
        """For each document called nearly so: how nearly, and the name."""
        best: dict[int, tuple[float, str]] = {}

        def keep(numbers: Iterable[int], nearness: float) -> None:
            for number in numbers:
                place, name = self._names[number]
                score = nearness * name.weight
                if score > best.get(place, (0.0, ""))[0]:
                    best[place] = score, name.text

        for text, most in dict.fromkeys([(spelt, 1.0), (bare, _WITHOUT_FILLERS)]):
            squashed = text.replace(" ", "")
            if not squashed:
                continue
            keep(self._exact.get(squashed, ()), most)
            keep(self._bare.get(_stems(text), ()), _BY_STEMS)
            heard = "" if is_thai(squashed) else _heard_as(text)
            if heard:
                keep(self._heard.get(heard, ()), most * _BY_SOUND)
            for asked, known in ((squashed, self._squashed[is_thai(squashed)]), (heard, self._sounds)):
                if asked:
                    for _, ratio, number in process.extract(
                        asked, known, scorer=fuzz.ratio, score_cutoff=_LEAST_RATIO, limit=40
                    ):
                        keep([number], most * _nearness(ratio))
        return best

    def _named_in(self, bare: str) -> dict[int, float]:
        """For each document whose name stands in the query, how much of the query that name is."""
        share: dict[int, float] = {}
        begins = [at for at in range(len(bare)) if is_thai(bare[at]) or at == 0 or bare[at - 1] == " "]
        for start in begins:
            for end in range(start + 3, min(len(bare), start + self._longest) + 1):
                numbers = self._spelt.get(bare[start:end])
                if numbers is None or not (end == len(bare) or bare[end] == " " or is_thai(bare[end - 1])):
                    continue
                for number in numbers:
                    place, name = self._names[number]
                    share[place] = max(share.get(place, 0.0), name.weight * (end - start) / len(bare))
        return share

    def _by_text(self, bare: str) -> tuple[dict[int, float], set[str]]:
        """For each document that shares words with the query, how much of the query; and the words looked for."""
        scores: dict[int, float] = defaultdict(float)
        looked_for: set[str] = set()
        whole = 0.0
        unheard = math.log(1 + 2 * len(self._documents))
        small = [found.span() for found in self._small.finditer(bare)]
        weights: dict[str, float] = {}
        for feature, start, end in _features(bare):
            weight = _SMALL if any(start < last and end > first for first, last in small) else 1.0
            weights[feature] = max(weight, weights.get(feature, 0.0))
        for feature, weight in weights.items():
            rows = self._meant(feature)
            rarest = weight * max((self._rarity[word] for word, _ in rows), default=unheard)
            whole += rarest
            reached: dict[int, float] = {}
            for word, nearness in rows:
                looked_for.add(word)
                for place, counts in self._counts[word].items():
                    reached[place] = max(reached.get(place, 0.0), rarest * nearness * counts)
            for place, score in reached.items():
                scores[place] += score
        most = (whole or 1.0) * (1 + _SATURATION) * 0.75
        return {place: score / most for place, score in scores.items()}, looked_for

    def _meant(self, feature: str) -> list[tuple[str, float]]:
        """The features of the documents that one of the query may mean, each with how near it is."""
        others = dict.fromkeys(word for word in self._synonyms.get(feature, ()) if word in self._counts)
        near = [(word, _LIKE) for word in others if word != feature]
        if not is_thai(feature):
            heard = (word for word in self._words_heard.get(_sound_of(feature), ()) if word not in others)
            near += [(word, _HEARD) for word in heard if word != feature]
        if feature in self._counts:
            return [(feature, 1.0), *near]
        if near or is_thai(feature) or len(feature) < _SHORTEST:
            return near
        found = process.extractOne(feature, self._words, scorer=fuzz.ratio, score_cutoff=_LEAST_WORD)
        return [] if found is None else [(found[0], found[1] / 100)]

    def _shown(self, place: int, looked_for: set[str]) -> tuple[str, ...]:
        """The stretches of a document's names and texts that hold what was looked for, longest first."""
        document = self._documents[place]
        found: dict[str, str] = {}
        for text in (*(name.text for name in document.names if not name.strict), *document.texts):
            read = _read(text)
            if read.known.isdisjoint(looked_for):
                continue
            spans = sorted((start, end) for feature, start, end in read.features if feature in looked_for)
            for start, stretch in _merged(spans, read.spelt):
                end = self._end_of_word(read.spelt, start, stretch)
                last = read.places[end] if end < len(read.places) else len(read.plain)
                word = _HALF_A_SYLLABLE.sub("", read.plain[read.places[start] : last]).strip()
                spelt = read.spelt[start:end]
                if word and (not is_thai(spelt) or len(spelt) > _SHORTEST or spelt in self._spelt):
                    found.setdefault(word.lower(), word)
        longest = sorted(found, key=len, reverse=True)
        whole = [low for at, low in enumerate(longest) if not any(low in other for other in longest[:at])]
        return tuple(found[low] for low in whole[:_MOST_SHOWN])

    def _end_of_word(self, spelt: str, start: int, end: int) -> int:
        """Where what matched of a Thai text ends without the first letter of the next word.

        Thai writes no blanks: a letter belongs to the next word where more different letters follow without it.
        """
        if end == len(spelt) or not (is_thai(spelt[end - 1]) and is_thai(spelt[end])) or end - start <= _SHORTEST:
            return end
        return end - (len(self._followers(spelt[start : end - 1])) > len(self._followers(spelt[start:end])))

    def _followers(self, stretch: str) -> set[str]:
        """The different letters and blanks that follow a stretch in all names and texts."""
        return set(re.findall(f"{re.escape(stretch)}(.)", self._running))


def _merged(spans: list[tuple[int, int]], spelt: str) -> list[tuple[int, int]]:
    """Stretches of Thai that touch made one, words left apart."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and start <= merged[-1][1] and is_thai(spelt[start:end]):
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _nearness(ratio: float) -> float:
    """How near two names of this likeness (72 to 100) are."""
    return 0.58 + 0.4 * (ratio - _LEAST_RATIO) / (100 - _LEAST_RATIO)
