"""เครื่องหมายในบทเรียน: lesson text with marks for hands, sets, cards, rules and terms; the engine proves every mark.

A lesson file opens with `# title` and `> summary`; each step is `## key: title` followed by paragraphs and marks. Which
marks there are, and how their cards are written, goes by the game of the lesson. Phai Tong:

    {{hand 4ccb 2abc 1dd|1aaa + 1d = chong}}   a hand and the card that wins; blanks part the groups to be drawn
    {{hand 2bba 4cca 5cc|1bbb + 5c keng 5c = thok keng, price 6}}
    {{hand 4ccb 2abc 1dd|1aaa = ready, waits 1d}}   also not_ready, no_win, four_sets (of twelve)
    {{set 1d1a1c = phuak}}   {{cards 2a 2b 2c}}   {{back green}}
    {{rule T6.1}}  {{term sian}}  {{term sian|เศียร}}  {{say สี่มะเขือ}}  {{card 4b}}   inside a sentence

Pok Deng; a hand without a class is plain points, one without a deng is single, so that a mark never keeps silent:

    {{hand AS 8S = pok9, deng 2}}   also pok8, tong, straight, straight_flush, yellow; points 7
    {{hand KS 5D = points 5, may_draw, best draw}}   also must_draw, no_draw; best stand
    {{duel dealer KS 7D player AS 8S = win 20}}   also lose 10, push; `stake 5` after the player's cards, else 10
    {{order 4S 5D > KS 8D > 5S 5H 5C}}   hands, the best first, each better than the next
    {{cards AS KH}}  {{back green}}  {{rule P3.1}}  {{term deng}}  {{say ป๊อก}}  {{card AS}}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import pairwise

from cards.errors import CardsError
from cards.phai_tong.deck import (
    FULL_SIZE,
    Hand,
    check_copies,
    format_cards,
    format_hand,
    parse_card,
    parse_cards,
    parse_hand,
    parse_keng,
)
from cards.phai_tong.sets import set_kind, split_hand
from cards.phai_tong.waits import find_waits
from cards.phai_tong.wins import best_dealt_win, best_win
from cards.pok_deng import deck as pok_deck
from cards.pok_deng.hands import CLASSES as POK_CLASSES
from cards.pok_deng.hands import compare_hands, evaluate_hand
from cards.pok_deng.settle import OUTCOMES, draw_rule, settle_hands
from cards.rulebook import has_rule, term_by_key, terms
from lessons.course import FOLDER_BY_GAME, LESSON_BY_KEY
from lessons.wording import say_card

LANGUAGES = ("th", "en")
BACKS = ("green", "orange")
SET_ANSWERS = ("tong", "sian", "phuak", "none")
DUEL_STAKE = 10


class MarkupError(ValueError):
    """A lesson file that cannot be read: says the lesson, the language and what was found."""


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A link to a rule of a game, by its id."""

    rule: str
    game: str = "tong"


@dataclass(frozen=True, slots=True)
class TermLink:
    """A word that opens its explanation; `text` is what is written, None for the term's own name."""

    term: str
    text: str | None = None
    game: str = "tong"


@dataclass(frozen=True, slots=True)
class SayWord:
    """A Thai word with a listen button."""

    text: str


@dataclass(frozen=True, slots=True)
class CardName:
    """A card named in the reader's language."""

    code: str


Piece = Text | RuleLink | TermLink | SayWord | CardName


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words and inline marks, in order.

    >>> Paragraph((Text("ถือ"), TermLink("khu"), Text(" แล้วรอ"))).clauses
    ((Text(text='ถือ'), TermLink(term='khu', text=None, game='tong')), (Text(text='แล้วรอ'),))
    """

    pieces: tuple[Piece, ...]

    @property
    def clauses(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces cut at blanks: Thai parts its clauses so, and a line should break between them first."""
        clauses: list[list[Piece]] = [[]]
        for piece in self.pieces:
            if not isinstance(piece, Text):
                clauses[-1].append(piece)
                continue
            first, *rest = re.split(r"\s+", piece.text)
            if first:
                clauses[-1].append(Text(first))
            for words in rest:
                clauses.append([Text(words)] if words else [])
        return tuple(tuple(clause) for clause in clauses if clause)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a hand mark says of its hand: `kind` wins, no_win, ready, not_ready, waits, price or four_sets.

    `value` is the category of a win, the faces waited for, or the price; "" for the others. In Pok Deng `kind` is
    class, points, deng, draw or best, and `value` the class, a number, must, may or no, or the better move.
    """

    kind: str
    value: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class HandBlock:
    """A hand to draw: `groups` as the author parted the cards held; the winning card and its circumstances."""

    hand: Hand
    groups: tuple[tuple[str, ...], ...]
    card: str | None = None
    thok: bool = False
    keng: str | None = None
    claims: tuple[Claim, ...] = ()

    @property
    def category(self) -> str | None:
        """The winning category the mark claims, None when it claims none."""
        return next((claim.value for claim in self.claims if claim.kind == "wins"), None)


@dataclass(frozen=True, slots=True)
class PokHandBlock:
    """ไพ่ป๊อกเด้งในมือ: two or three cards, as the author laid them, and what is said of them."""

    cards: tuple[str, ...]
    claims: tuple[Claim, ...] = ()

    def claimed(self, kind: str) -> str | None:
        """What the mark says of this kind, None when it says nothing."""
        return next((claim.value for claim in self.claims if claim.kind == kind), None)

    @property
    def klass(self) -> str:
        """The class of the hand, "points" when none is named."""
        return self.claimed("class") or "points"

    @property
    def deng(self) -> int:
        """The multiple, 1 when none is named."""
        return int(self.claimed("deng") or 1)


@dataclass(frozen=True, slots=True)
class DuelBlock:
    """เจ้ามือเจอลูกมือ: two hands open against each other, and how it ends for the player: win, lose or push."""

    dealer: tuple[str, ...]
    player: tuple[str, ...]
    stake: int
    outcome: str
    points: int

    @property
    def pays(self) -> int:
        """What the player gets, negative when he pays.

        >>> DuelBlock(("KS", "7D"), ("2S", "4D"), 10, "lose", 10).pays
        -10
        """
        return -self.points if self.outcome == "lose" else self.points


@dataclass(frozen=True, slots=True)
class OrderBlock:
    """ศักดิ์: hands of Pok Deng, the best first."""

    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SetBlock:
    """Three cards and what they make: tong, sian, phuak or none."""

    cards: tuple[str, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class CardsBlock:
    """Cards in a row, each with its name."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BackBlock:
    """The back of a card, green or orange."""

    colour: str


Block = Paragraph | HandBlock | SetBlock | PokHandBlock | DuelBlock | OrderBlock | CardsBlock | BackBlock


@dataclass(frozen=True, slots=True)
class StepText:
    """One screen's words."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class LessonText:
    """A lesson's words in one language; `steps` in the order of the file."""

    title: str
    summary: str
    steps: Mapping[str, StepText]


# --- reading ----------------------------------------------------------------------------------------------------------

_MARK = re.compile(r"\{\{(\w+)\s+([^{}]+?)\s*\}\}")
_STEP = re.compile(r"## ([a-z0-9_]+): (.+)")
_HAND = re.compile(r"(?P<hand>[^+=]+?)(?:\s*\+\s*(?P<card>\w+))?(?:\s+keng\s+(?P<keng>\w+))?(?:\s*=\s*(?P<claims>.+))?")
_PLAIN_CLAIMS = ("no_win", "ready", "not_ready", "four_sets")
_DUEL = re.compile(
    r"dealer (?P<dealer>[^=]+?) player (?P<player>[^=]+?)(?: stake (?P<stake>[1-9]\d*))?"
    r"\s*=\s*(?P<outcome>[a-z]+)(?: (?P<points>[1-9]\d*))?"
)
_ANY_COUNT = tuple(range(1, len(pok_deck.CODES) + 1))
_DRAW_CLAIMS = {"must_draw": "must", "may_draw": "may", "no_draw": "no"}


def _read_hand(body: str) -> HandBlock:
    found = _HAND.fullmatch(body)
    if found is None:
        raise MarkupError(f"no hand mark: {body!r}")
    hand = parse_hand(found["hand"])
    groups = tuple(parse_cards(group) for group in found["hand"].split("|")[0].split())
    block = HandBlock(
        hand=hand,
        groups=groups,
        card=parse_card(found["card"]) if found["card"] else None,
        keng=parse_keng(found["keng"]) if found["keng"] else None,
    )
    for text in (found["claims"] or "").split(","):
        if text.strip():
            block = _add_claim(block, text.split())
    return block


def _add_claim(block: HandBlock, words: list[str]) -> HandBlock:
    thok = words[0] == "thok" or words[0].startswith("thok_")
    if words[0] == "thok":
        words = words[1:]
    match words:
        case [word] if word in _PLAIN_CLAIMS:
            claim = Claim(word)
        case ["price", number] if number.isdigit():
            claim = Claim("price", number)
        case ["waits", *faces] if faces:
            claim = Claim("waits", " ".join(sorted(parse_cards(" ".join(faces)))))
        case [category]:
            # thok si tua is a category of its own, thok chong is chong
            own = thok and category in ("si_tua", "si_tua_keng")
            claim = Claim("wins", f"thok_{category}" if own else category)
        case _:
            raise MarkupError(f"no claim about a hand: {' '.join(words)!r}")
    return replace(block, thok=block.thok or thok, claims=(*block.claims, claim))


def _read_set(body: str) -> SetBlock:
    cards, _, kind = (part.strip() for part in body.partition("="))
    if kind not in SET_ANSWERS:
        raise MarkupError(f"a set is {', '.join(SET_ANSWERS)}, not {kind!r}")
    return SetBlock(parse_cards(cards), kind)


def _read_back(body: str) -> BackBlock:
    if body not in BACKS:
        raise MarkupError(f"a back is green or orange, not {body!r}")
    return BackBlock(body)


def _read_pok_hand(body: str) -> PokHandBlock:
    cards, _, claims = body.partition("=")
    said = tuple(_pok_claim(text.split()) for text in claims.split(",") if text.strip())
    if len({claim.kind for claim in said}) < len(said):
        raise MarkupError(f"a hand is told twice what it is: {body!r}")
    return PokHandBlock(pok_deck.parse_hand(cards), said)


def _pok_claim(words: list[str]) -> Claim:
    match words:
        case [klass] if klass in POK_CLASSES and klass != "points":
            return Claim("class", klass)
        case [draw] if draw in _DRAW_CLAIMS:
            return Claim("draw", _DRAW_CLAIMS[draw])
        case ["points" | "deng" as kind, number] if number.isdigit():
            return Claim(kind, number)
        case ["best", "draw" | "stand" as move]:
            return Claim("best", move)
    raise MarkupError(f"no claim about a hand: {' '.join(words)!r}")


def _read_duel(body: str) -> DuelBlock:
    found = _DUEL.fullmatch(body)
    if found is None or found["outcome"] not in OUTCOMES or (found["outcome"] == "push") == bool(found["points"]):
        raise MarkupError(f"no duel mark: {body!r}")
    return DuelBlock(
        dealer=pok_deck.parse_hand(found["dealer"]),
        player=pok_deck.parse_hand(found["player"]),
        stake=int(found["stake"] or DUEL_STAKE),
        outcome=found["outcome"],
        points=int(found["points"] or 0),
    )


def _read_order(body: str) -> OrderBlock:
    hands = tuple(pok_deck.parse_hand(part) for part in body.split(">"))
    if len(hands) < 2:
        raise MarkupError(f"one hand has no order: {body!r}")
    return OrderBlock(hands)


def _read_term(body: str, game: str) -> TermLink:
    term, _, text = body.partition("|")
    return TermLink(term.strip(), text.strip() or None, game)


_BLOCKS: Mapping[str, Mapping[str, Callable[[str], Block]]] = {
    "tong": {
        "hand": _read_hand,
        "set": _read_set,
        "cards": lambda body: CardsBlock(parse_cards(body)),
        "back": _read_back,
    },
    "pok": {
        "hand": _read_pok_hand,
        "duel": _read_duel,
        "order": _read_order,
        "cards": lambda body: CardsBlock(pok_deck.make_hand(pok_deck.parse_cards(body), sizes=_ANY_COUNT)),
        "back": _read_back,
    },
}
_PIECES: Mapping[str, Callable[[str, str], Piece]] = {
    "rule": RuleLink,
    "term": _read_term,
    "say": lambda body, _: SayWord(body),
    "card": lambda body, game: CardName(_CARD_READERS[game](body)),
}
_CARD_READERS: Mapping[str, Callable[[str], str]] = {"tong": parse_card, "pok": pok_deck.parse_card}


def parse_blocks(text: str, game: str = "tong") -> tuple[Block, ...]:
    """Paragraphs and marks of a step of a game, in order; a block mark ends the paragraph it stands in.

    Errors: `MarkupError` for an unknown mark, `CardsError` for cards that cannot be.

    >>> parse_blocks("ได้{{term tong|ตอง}}แล้ว {{set 4ccc = tong}}")[1]
    SetBlock(cards=('4c', '4c', '4c'), kind='tong')
    >>> parse_blocks("{{duel dealer KS 7D player AS 8S = win 20}}", "pok")[0].player
    ('AS', '8S')
    >>> parse_blocks("{{trick 1}}")
    Traceback (most recent call last):
    lessons.markup.MarkupError: no such mark: 'trick'
    """
    blocks: list[Block] = []
    for lines in re.split(r"\n\s*\n", text.strip()):
        pieces: list[Piece] = []
        at = 0
        for mark in _MARK.finditer(lines):
            _add_text(pieces, lines[at : mark.start()])
            at = mark.end()
            name, body = mark[1], mark[2]
            if name in _PIECES:
                pieces.append(_PIECES[name](body, game))
            elif name in _BLOCKS[game]:
                _end_paragraph(blocks, pieces)
                blocks.append(_BLOCKS[game][name](body))
            else:
                raise MarkupError(f"no such mark: {name!r}")
        _add_text(pieces, lines[at:])
        _end_paragraph(blocks, pieces)
    for block in blocks:
        for piece in block.pieces if isinstance(block, Paragraph) else ():
            if isinstance(piece, Text) and ("{" in piece.text or "}" in piece.text):
                raise MarkupError(f"a mark that does not close: {piece.text!r}")
    return tuple(blocks)


def _add_text(pieces: list[Piece], text: str) -> None:
    text = re.sub(r"\s+", " ", text)
    if not pieces:
        text = text.lstrip()
    if text:
        pieces.append(Text(text))


def _end_paragraph(blocks: list[Block], pieces: list[Piece]) -> None:
    if pieces and isinstance(last := pieces[-1], Text):
        pieces[-1:] = [Text(last.text.rstrip())] if last.text.strip() else []
    if pieces:
        blocks.append(Paragraph(tuple(pieces)))
    pieces.clear()


def parse_lesson(text: str, game: str = "tong") -> LessonText:
    """บทเรียน: the words of a lesson file of a game. Errors: `MarkupError`, `CardsError`.

    >>> parse_lesson("# Sets\\n> Three cards.\\n## tong: Tong\\nAll alike.").steps["tong"].title
    'Tong'
    """
    head, *parts = re.split(r"(?m)^(?=## )", text.strip())
    title, _, summary = head.strip().partition("\n")
    if not title.startswith("# ") or not summary.strip().startswith("> "):
        raise MarkupError("a lesson opens with '# title' and '> summary'")
    steps: dict[str, StepText] = {}
    for part in parts:
        first, _, body = part.partition("\n")
        found = _STEP.fullmatch(first.strip())
        if found is None or found[1] in steps:
            raise MarkupError(f"a step opens once with '## key: title', not {first!r}")
        try:
            steps[found[1]] = StepText(found[2].strip(), parse_blocks(body, game))
        except ValueError as error:
            raise MarkupError(f"step {found[1]}: {error}") from error
    return LessonText(title.removeprefix("# ").strip(), summary.strip().removeprefix("> ").strip(), steps)


@cache
def read_lesson(key: str, lang: str) -> LessonText:
    """บทเรียน: the words of a lesson in "th" or "en". Errors: `MarkupError` naming the lesson and language.

    >>> list(read_lesson("pack", "th").steps)[0], list(read_lesson("pok_points", "th").steps)[0]
    ('thirty_faces', 'pack')
    """
    lesson = LESSON_BY_KEY.get(key)
    if lesson is None:
        raise MarkupError(f"no lesson {key!r} in {lang!r}")
    path = files("lessons") / "content" / FOLDER_BY_GAME[lesson.game] / f"{key}.{lang}.md"
    try:
        return parse_lesson(path.read_text(encoding="utf-8"), lesson.game)
    except FileNotFoundError:
        raise MarkupError(f"no lesson {key!r} in {lang!r}") from None
    except ValueError as error:
        raise MarkupError(f"{key}.{lang}: {error}") from error


def piece_text(piece: Piece, lang: str) -> str:
    """What a piece reads as in "th" or "en", for pages and screen readers alike.

    >>> piece_text(RuleLink("T6.1"), "th"), piece_text(CardName("4b"), "en"), piece_text(TermLink("khu", "คู่"), "th")
    ('ข้อ T6.1', 'si makhuea', 'คู่')
    """
    match piece:
        case RuleLink(rule):
            return f"ข้อ {rule}" if lang == "th" else f"rule {rule}"
        case TermLink(term, text, game):
            row = term_by_key(term, game)
            return text or (row.th if lang == "th" else row.rtgs)
        case CardName(code):
            return say_card(code, lang)
        case Text(text) | SayWord(text):
            return text


# --- checking ---------------------------------------------------------------------------------------------------------


def all_marks(text: LessonText) -> Iterator[tuple[str, Piece | Block]]:
    """Every mark of a lesson with the key of its step, in order; what is written for a term does not count.

    >>> [mark for _, mark in all_marks(parse_lesson("# A\\n> B\\n## c: D\\n{{term khu|คู่}}ดี"))]
    [TermLink(term='khu', text=None, game='tong')]
    """
    for key, step in text.steps.items():
        for block in step.blocks:
            if not isinstance(block, Paragraph):
                yield key, block
                continue
            for piece in block.pieces:
                if isinstance(piece, TermLink):
                    yield key, TermLink(piece.term, game=piece.game)
                elif not isinstance(piece, Text):
                    yield key, piece


def check_lesson(key: str, lang: str) -> tuple[str, ...]:
    """ตรวจบทเรียน: what is wrong with a lesson's marks, judged by the engine; nothing when every mark holds.

    Every hand's claim, every set's kind, every rule id and term is looked up or judged under the default house rules.

    >>> check_lesson("pack", "th")
    ()
    """
    text = read_lesson(key, lang)
    return tuple(f"{key}.{lang} {step}: {problem}" for step, mark in all_marks(text) for problem in find_problems(mark))


def find_problems(mark: Piece | Block) -> tuple[str, ...]:
    """What the engine or the rulebook holds against one mark.

    >>> find_problems(SetBlock(("4c", "4c", "4b"), "tong"))
    ('4bcc is phuak, not tong',)
    """
    problems: Iterable[str] = ()
    match mark:
        case HandBlock():
            problems = _hand_problems(mark)
        case SetBlock(cards, kind):
            found = set_kind(cards) or "none"
            problems = () if found == kind else (f"{format_cards(cards)} is {found}, not {kind}",)
        case PokHandBlock():
            problems = _pok_hand_problems(mark)
        case DuelBlock():
            problems = _duel_problems(mark)
        case OrderBlock(hands):
            problems = (
                f"{pok_deck.format_cards(better)} does not beat {pok_deck.format_cards(worse)}"
                for better, worse in pairwise(hands)
                if compare_hands(better, worse) <= 0
            )
        case RuleLink(rule, game):
            problems = () if has_rule(rule, game) else (f"no such rule: {rule}",)
        case TermLink(term, _, game):
            problems = () if _has_term(term, game) else (f"no such term: {term}",)
    return tuple(problems)


def _has_term(key: str, game: str) -> bool:
    return any(row.key == key for row in terms(game))


def _pok_hand_problems(block: PokHandBlock) -> Iterator[str]:
    if not block.claims:
        yield "a hand without a claim"
    value = evaluate_hand(block.cards)
    draw = draw_rule(block.cards)
    found = {
        "class": value.klass,
        "points": str(value.points),
        "deng": str(value.deng),
        "draw": "must" if draw.must else "may" if draw.may else "no",
    }
    if block.claimed("best"):
        from cards.pok_deng.odds import find_advice  # noqa: PLC0415 - numpy is read only when odds are asked for

        found["best"] = find_advice(block.cards).best if draw.may else "nothing to choose"
    said = {"class": block.klass, "deng": str(block.deng)} | {claim.kind: claim.value for claim in block.claims}
    for kind, told in said.items():
        if told != found[kind]:
            yield f"{pok_deck.format_cards(block.cards)}: {kind} {told} said, {found[kind]} found"


def _duel_problems(block: DuelBlock) -> Iterator[str]:
    try:
        settled = settle_hands(block.dealer, block.player, block.stake)
    except CardsError as error:
        yield str(error)
        return
    if (settled.outcome, settled.pays) != (block.outcome, block.pays):
        hands = f"{pok_deck.format_cards(block.dealer)} against {pok_deck.format_cards(block.player)}"
        yield f"{hands}: {block.outcome} {block.pays} said, {settled.outcome} {settled.pays} found"


def _hand_problems(block: HandBlock) -> Iterator[str]:
    if not block.claims:
        yield "a hand without a claim"
    held = [card for group in block.groups for card in group]
    if sorted(held) != list(block.hand.cards):
        yield "the groups are not the hand"
    try:
        if block.card:
            check_copies((*block.hand.all_cards, block.card))
        for claim in block.claims:
            said = _found(block, claim)
            if said != claim.value:
                cards = f"{format_hand(block.hand)} + {block.card}"
                yield f"{cards}: {claim.kind} {claim.value or 'true'} said, {said!r} found"
    except CardsError as error:
        yield str(error)


def _found(block: HandBlock, claim: Claim) -> str:
    """The engine's own value for what is claimed; "" stands for true, "false" for the opposite."""
    match claim.kind:
        case "four_sets":
            return "" if block.hand.size == FULL_SIZE and split_hand(block.hand.cards) else "false"
        case "ready" | "not_ready":
            ready = bool(find_waits(block.hand, keng=block.keng))
            return "" if ready == (claim.kind == "ready") else "false"
        case "waits":
            return " ".join(sorted(wait.card for wait in find_waits(block.hand, keng=block.keng)))
    if block.card:
        win = best_win(block.hand, block.card, thok=block.thok, keng=block.keng)
    else:
        dealt = best_dealt_win(block.hand, keng=block.keng)
        win = dealt[1] if dealt else None
    if claim.kind == "price":
        return str(win.price) if win else "no_win"
    if claim.kind == "no_win":
        return win.category if win else ""
    return win.category if win else "no_win"
