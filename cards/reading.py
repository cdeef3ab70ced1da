"""อ่านกติกา: a rule, and what a search found, as text for people and as JSON for the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cards.errors import CardsError
from cards.lookup import Entry, Hit
from cards.phai_tong.house import House as TongHouse
from cards.pok_deng.deck import FACE_BY_CODE as POK_FACES
from cards.pok_deng.house import House as PokHouse
from cards.protocol import GAMES, answer
from cards.rulebook import Rule, game_of_rule, has_rule, rule_by_id, term_by_key
from cards.wording import LANGS, has_words, plain_text, say, say_card, say_error, say_house_rule
from cards.worked import is_about_drawing, key_of, near_misses, read_situation, request_of, tell_situation

Json = dict[str, Any]
_HOUSES: Mapping[str, TongHouse | PokHouse] = {"tong": TongHouse(), "pok": PokHouse()}
_INDENT = "  "
_FOR_EXAMPLE = "T6.13"


def find_rule(text: str) -> Rule:
    """กติกาข้อนี้: the rule of this id, in capitals or not. Errors: `CardsError` `unknown_rule_id`.

    >>> find_rule("t6.13").title("th")
    'กินสี่ตองมืด'
    >>> find_rule("T9.9")
    Traceback (most recent call last):
    cards.errors.CardsError: no such rule: 'T9.9'
    """
    rule_id = text.strip().upper()
    if not has_rule(rule_id):
        raise CardsError("unknown_rule_id", f"no such rule: {text!r}", token=text)
    return rule_by_id(rule_id)


# --- a rule -----------------------------------------------------------------------------------------------------------


def tell_rule(rule: Rule, lang: str) -> str:
    """กติกาในถ้อยคำ: a rule with its house rules as they start, whose word it is, examples as the engine judges them,
    near misses and rules to read with it.

    >>> print(tell_rule(rule_by_id("T2.2"), "en"))
    T2.2 Iao mix in a set
    Small and big iao go together in one set: iao phaya, iao kueak, iao yao is a set. Whether it is a sian or a phuak \
depends on the house rule.
    House rule: a sian of iao is all small or all big
    From the source (S0.76).
    <BLANKLINE>
    Examples
      1acd: Phuak
    <BLANKLINE>
    Related: T2.3 A sian of iao
    """
    game = game_of_rule(rule.id)
    lines = [f"{rule.id} {rule.title(lang)}", *(plain_text(text, lang) for text in rule.paragraphs(lang))]
    lines += [say("house.one_line", lang, line=_house_line(key, game, lang)) for key in rule.house]
    lines.append(_origin(rule, lang))
    if rule.examples:
        lines += ["", say("lookup.examples", lang)]
        for example in rule.examples:
            lines += _under(_shown(example, game, lang), _told(example, rule, lang))
    for miss in near_misses(rule.id):
        lines += ["", say("lookup.nearly", lang, what=miss.name(lang))]
        lines += _under(_shown(miss.situation, game, lang), miss.why(lang))
    if rule.related:
        others = say("join.comma", lang).join(f"{other} {rule_by_id(other).title(lang)}" for other in rule.related)
        lines += ["", f"{say('lookup.related', lang)}: {others}"]
    return "\n".join(lines)


def _under(head: str, told: str) -> list[str]:
    """A hand and what is told of it: on its line when it is one, else beneath."""
    lines = told.splitlines()
    if len(lines) < 2:
        return [f"{_INDENT}{head}: {told}" if head else f"{_INDENT}{told}"]
    return [f"{_INDENT}{head}", *(f"{_INDENT * 2}{line}" for line in lines)]


def _house_line(key: str, game: str, lang: str) -> str:
    return say_house_rule(key, getattr(_HOUSES[game], key), lang)


def _origin(rule: Rule, lang: str) -> str:
    sentences = " ".join(rule.source)
    key = f"lookup.from_{rule.origin}"
    fuller = f"{key} sentences"
    return say(fuller if sentences and has_words(fuller) else key, lang, sentences=sentences)


def _shown(situation: str, game: str, lang: str) -> str:
    """The cards of an example: in short notation, or hand by hand for several players."""
    values = read_situation(situation)
    if "seat0" not in values:
        return key_of(situation, game) if request_of(situation, game) else ""
    seats = []
    for seat, hand in ((key.removeprefix("seat"), value) for key, value in values.items() if key.startswith("seat")):
        keng = values.get(f"keng{seat}")
        seats.append(f"{hand} keng {keng}" if keng else hand)
    first = values["dealer"] if "dealer" in values else say_card(values["card"], lang)
    return " / ".join([first, *seats])


def _told(situation: str, rule: Rule, lang: str) -> str:
    return tell_situation(situation, game_of_rule(rule.id), lang, drawing=is_about_drawing(rule.id))


def rule_object(rule: Rule) -> Json:
    """กติกาเป็น JSON: a rule as an object, its words in both languages, its examples with the protocol's answers.

    >>> told = rule_object(rule_by_id("T6.13"))
    >>> told["id"], told["title"]["en"], told["examples"][0]["answer"]["category"], told["related"]
    ('T6.13', 'Si tong muet', 'si_tong_muet', ['T6.7', 'T6.14', 'T7.1'])
    """
    game = game_of_rule(rule.id)
    drawing = is_about_drawing(rule.id)
    return {
        "id": rule.id,
        "game": game,
        "title": {lang: rule.title(lang) for lang in LANGS},
        "text": {lang: plain_text(rule.text(lang), lang) for lang in LANGS},
        "origin": rule.origin,
        "source": list(rule.source),
        "house_rules": [
            {"key": key, "value": getattr(_HOUSES[game], key), **{lang: _house_line(key, game, lang) for lang in LANGS}}
            for key in rule.house
        ],
        "examples": [
            {
                "situation": example,
                "told": {lang: _told(example, rule, lang) for lang in LANGS},
                "answer": answer(request) if (request := request_of(example, game, drawing=drawing)) else None,
            }
            for example in rule.examples
        ],
        "near_misses": [
            {"situation": miss.situation, "of": miss.of, "why": {lang: miss.why(lang) for lang in LANGS}}
            for miss in near_misses(rule.id)
        ],
        "related": list(rule.related),
    }


# --- what a search found ----------------------------------------------------------------------------------------------


def tell_entry(entry: Entry, lang: str) -> str:
    """What is said of an entry beneath its title: the rule, what the word means, what the engine makes of the hand.

    >>> from cards.lookup import entry_of, search
    >>> tell_entry(entry_of("term", "khua", "tong"), "en")
    'Holding eleven cards that one more would win. Khua two tong: the win will hold two tong.'
    >>> tell_entry(search("1d1a1c")[0], "th"), tell_entry(search("AS")[0], "en")
    ('พวก', 'Pok Deng: 1 point')
    """
    return _TELLERS[entry.kind](entry, lang)


def _tell_face(entry: Entry, lang: str) -> str:
    if entry.key in POK_FACES:
        more = say("unit.points", lang, count=POK_FACES[entry.key].points)
    else:
        more = say_card(entry.key, lang, "english" if lang == "th" else "thai")
    return f"{GAMES[entry.game].name}: {more}"


def _tell_house(entry: Entry, lang: str) -> str:
    about = f"house.{entry.key}.about"
    return say(about, lang) if has_words(about) else _house_line(entry.key, entry.game, lang)


_TELLERS: Mapping[str, Callable[[Entry, str], str]] = {
    "rule": lambda entry, lang: plain_text(rule_by_id(entry.key).paragraphs(lang)[0], lang),
    "term": lambda entry, lang: term_by_key(entry.key, entry.game).what(lang),
    "house_rule": _tell_house,
    "face": _tell_face,
    "hand": lambda entry, lang: tell_situation(entry.situation, entry.game, lang),
}


def tell_hits(hits: Iterable[Hit], query: str, lang: str, wrong: CardsError | None = None) -> str:
    """สิ่งที่พบ: what a search found as text: each title with its kind and key, what is said of it and what matched.

    The first line says what is `wrong` with a hand that cannot be.

    >>> from cards.lookup import search
    >>> print(tell_hits(search("เก็ง", limit=1), "เก็ง", "th"))
    กินเก็ง · กติกา T6.9 · ตรงกับ เก็ง
      กินด้วยใบที่ตรงกับใบในกล่องเก็งของตัวเอง มือที่แค่กินช่องก็กลายเป็นล้ม
    >>> print(tell_hits([], "ฮัลโหล", "en"))
    Nothing found for “ฮัลโหล”. Try another word, a card's name or a rule's id such as T6.13.
    """
    lines = [say_error(wrong, lang)] if wrong else []
    for hit in hits:
        marks = [hit.title(lang), f"{say(f'lookup.kind.{hit.kind}', lang)} {hit.key}"]
        if hit.matched:
            marks.append(say("lookup.matched", lang, words=say("join.comma", lang).join(hit.matched)))
        lines += [" · ".join(marks), *(f"{_INDENT}{line}" for line in tell_entry(hit, lang).splitlines())]
    return "\n".join(lines) or say("lookup.nothing", lang, token=query, rule=_FOR_EXAMPLE)


def hits_list(hits: Iterable[Hit]) -> list[Json]:
    """สิ่งที่พบเป็น JSON: each hit as an object; `key` of a word is its key in `terms.toml`.

    >>> from cards.lookup import search
    >>> [(hit["kind"], hit["key"], hit["game"]) for hit in hits_list(search("ป๊อกเด้ง", limit=1))]
    [('term', 'pok_deng', 'pok')]
    """
    return [
        {
            "kind": hit.kind,
            "key": hit.key,
            "game": hit.game,
            "title": {lang: hit.title(lang) for lang in LANGS},
            "matched": list(hit.matched),
            "score": hit.score,
            **({"situation": hit.situation} if hit.situation else {}),
        }
        for hit in hits
    ]
