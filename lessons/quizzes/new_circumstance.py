"""เหตุเปลี่ยน: the same cards once more, drawn, ponged or kenged otherwise: what are they now? Rule: T5.2, T6."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cards.errors import CardsError
from cards.phai_tong.deck import CODES, IAO, Hand, sort_cards
from cards.phai_tong.house import House
from lessons.quizzes.base import DealtBadly, Focus, Prompt, Question, QuizKind
from lessons.quizzes.situation import Reader, hand_text, situation_text
from lessons.quizzes.winning import (
    NAME_RULES,
    Taken,
    category_options,
    category_why,
    deal_taken,
    read_taken,
    rules_touching_name,
)

_KEYS = ("hand", "win", "thok", "keng", "was_hand", "was_thok", "was_keng", "rules")
_CHANGES_OF = {
    "thok": ("thok", "not_thok"),
    "drawn": ("not_thok",),
    "keng": ("keng", "no_keng"),
    "ponged": ("ponged", "not_ponged"),
    "dark": ("not_ponged",),
}
_CHANGES_AT = {
    1: ("thok", "thok", "not_thok", "ponged", "not_ponged"),
    2: ("thok", "not_thok", "ponged", "not_ponged", "keng", "no_keng"),
    3: ("thok", "not_thok", "ponged", "not_ponged", "keng", "keng", "no_keng"),
}
_NO_WIN_SHARE = 0.24  # of the deals; some are dealt again


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A hand whose win is told, and one circumstance changed; mostly the win changes, one time in five to nothing."""
    changes = tuple(change for word in focus.circumstances for change in _CHANGES_OF[word]) or _CHANGES_AT[level]
    no_win = random.random() < _NO_WIN_SHARE and not ({*focus.categories} - {"no_win"})
    no_win = no_win or focus.categories == ("no_win",)
    for _ in range(200):
        change = random.choice(changes)
        about = Focus(categories=focus.categories or _before(change, no_win=no_win, level=level))
        was = deal_taken(random, level, about, house, no_win_share=0.5 if no_win else 0.05)
        now = _change(was, change, random, level)
        if now is None:
            continue
        before, after = was.best(), now.best()
        if (after is None) != no_win:
            continue
        same = (before and before.category) == (after and after.category)
        if same and not no_win and change not in ("thok", "not_thok") and random.random() < 0.85:
            continue
        values = now.values()
        if was.hand != now.hand:
            values["was_hand"] = hand_text(was.hand)
        if was.thok:
            values["was_thok"] = "1"
        if was.keng:
            values["was_keng"] = was.keng
        return situation_text(values, house, NAME_RULES)
    raise DealtBadly


def _before(change: str, *, no_win: bool, level: int) -> tuple[str, ...]:
    """Shapes to begin from, where the change or the answer asks for some; none when any will do."""
    if change == "no_keng":
        return ("keng", "sian_keng", "si_tong_keng", *(("khiao_wan_keng", "si_tong_muet_keng") if level == 3 else ()))
    return ("si_tua", "chong", "sian") if no_win and level < 3 else ()


def _change(was: Taken, change: str, random: Random, level: int) -> Taken | None:
    """The same cards with this one circumstance changed, or None where it cannot be."""
    match change:
        case "thok" | "not_thok":
            return replace(was, thok=not was.thok) if was.thok == (change == "not_thok") else None
        case "keng":
            return replace(was, keng=was.card) if was.card not in IAO and was.keng != was.card else None
        case "no_keng":
            alike = [code for code in CODES if code[0] == was.card[0] and code != was.card]
            return replace(was, keng=random.choice(alike)) if was.keng == was.card else None
        case "ponged":
            hand = _pong_one(was.hand, random)
        case _:
            hand = _take_back(was.hand, random, one=level == 3 and random.random() < 0.5)
    return replace(was, hand=hand) if hand else None


def _pong_one(hand: Hand, random: Random) -> Hand | None:
    held = list(hand.cards)
    threes = [face for face in sorted(set(held)) if held.count(face) >= 3]
    if not threes:
        return None
    face = random.choice(threes)
    for _ in range(3):
        held.remove(face)
    return Hand(tuple(held), sort_cards((*hand.ponged, face)))


def _take_back(hand: Hand, random: Random, *, one: bool) -> Hand | None:
    if not hand.ponged:
        return None
    back = [random.choice(hand.ponged)] if one else list(hand.ponged)
    left = tuple(face for face in hand.ponged if face not in back)
    return Hand(sort_cards((*hand.cards, *(face for face in back for _ in range(3)))), left)


def change_of(was: Taken, now: Taken, typed: str = "") -> tuple[str, str]:
    """What changed, and the cards it is about, joined by blanks ("" for none). `typed` is what an error quotes.

    Errors: `CardsError` `bad_value` unless exactly one thing changed.
    """
    changed = []
    if was.thok != now.thok:
        changed.append(("thok" if now.thok else "not_thok", ""))
    if was.keng != now.keng:
        changed.append(("keng" if now.keng == now.card else "no_keng", now.card))
    if was.hand != now.hand:
        more = set(now.hand.ponged) - set(was.hand.ponged)
        less = set(was.hand.ponged) - set(now.hand.ponged)
        if sorted(was.hand.all_cards) != sorted(now.hand.all_cards) or bool(more) == bool(less):
            raise CardsError("bad_value", "the cards must stay the same", token=typed or hand_text(was.hand))
        cards = " ".join(sorted(more or less))
        changed.append(("ponged" if more else "not_ponged", cards))
    if len(changed) != 1:
        token = typed or hand_text(now.hand)
        raise CardsError("bad_value", f"one circumstance must change, not {len(changed)}", token=token)
    return changed[0]


def _read(read: Reader) -> tuple[Taken, Taken]:
    now = read_taken(read, read.house())
    was_hand = read.hand("was_hand", 11) if read.has("was_hand") else now.hand
    return replace(now, hand=was_hand, thok=read.flag("was_thok"), keng=read.keng("was_keng")), now


def ask(situation: str) -> Question:
    """The question of this situation: the win before is shown, the win now is asked. Errors: `CardsError`.

    >>> question = ask("hand=2aaa4bbb4cc9ccc&win=4c&was_hand=2aaa4cc|4bbb9ccc")
    >>> question.shown[0].category, sorted(question.answer)
    ('si_tong', ['si_tong_muet'])
    """
    read = Reader(situation, _KEYS)
    was, now = _read(read)
    change, card = change_of(was, now, read.typed("was_hand") or read.typed("hand"))
    before, win, verdicts = was.best(), now.best(), now.verdicts()
    told = before.category if before else "no_win"
    options = category_options(now, win, verdicts, told)
    why, answer, also_true = category_why(options, win, verdicts)
    return Question(
        kind="new_circumstance",
        situation=read.done(),
        prompt=Prompt(key="prompt.new_circumstance", facts=(("change", change), ("card", card))),
        shown=(was.shown("was", told), now.shown("now")),
        options=options,
        answer=answer,
        why=why,
        look="categories",
        also_true=also_true,
        house_rules=rules_touching_name(now),
        house=now.house,
    )


def proof(question: Question) -> list[dict[str, object]]:
    """Two requests: what the cards win as now, and what they won as before."""
    was, now = _read(Reader(question.situation, _KEYS))
    return [now.request(), was.request()]


KIND = QuizKind(
    key="new_circumstance", deal=deal, ask=ask, proof=proof, prompt="prompt.new_circumstance", lesson="sian_si_tong",
    rule="T5.2", focus=("circumstances", "categories"), rules=NAME_RULES,
)  # fmt: skip
