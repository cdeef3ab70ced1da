"""กี่แต้ม: what this win is worth by the house's prices. Rule: T7.2, T7.3."""

from __future__ import annotations

from random import Random

from cards.phai_tong.house import House
from cards.phai_tong.wins import CLASSES, Win, price_of
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import Focus, LazyVerdicts, Prompt, Question, QuizKind
from lessons.quizzes.situation import Reader, situation_text
from lessons.quizzes.winning import (
    PRICE_RULES,
    SHAPE_RULES,
    Taken,
    deal_taken,
    read_taken,
    rules_touching_name,
)

RULES = (*SHAPE_RULES, *PRICE_RULES)
_OPTIONS = 5


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A hand and its twelfth card; now and then it wins nothing and is worth nothing."""
    taken = deal_taken(random, level, focus, house, no_win_share={1: 0.0, 2: 0.08, 3: 0.12}[level])
    return situation_text(taken.values(), house, RULES)


def price_options(taken: Taken, win: Win | None) -> tuple[str, ...]:
    """The right points and likely wrong ones: with or without the bonus, of a lower category, of the next classes."""
    house = taken.house
    price = win.price if win else 0
    likely = [price]
    if win:
        place = CLASSES.index(win.klass)
        base = getattr(house, f"price_{win.klass}")
        bonus = house.thok_bonus_chong if win.klass == "chong" else house.thok_bonus_lom
        likely += [base, base + bonus]
        likely += [price_of(key, thok=win.thok, house=house) for key in win.all[1:3]]
        likely += [getattr(house, f"price_{CLASSES[i]}") for i in (place - 1, place + 1) if 0 <= i < len(CLASSES)]
    else:
        likely += [house.price_chong, house.price_chong + house.thok_bonus_chong, house.price_lom]
    likely += [0, *(getattr(house, f"price_{klass}") for klass in CLASSES), price + 1, price + 2, price + 3, price + 4]
    return tuple(str(points) for points in sorted(list(dict.fromkeys(likely))[:_OPTIONS]))


def judge_price(taken: Taken, win: Win | None, option: str) -> Verdict:
    """Whether the win is worth so many points, and what they are made of. Rule: T7.2, T7.3, T5.4."""
    price = win.price if win else 0
    facts: list[tuple[str, int | str]] = [("option", int(option)), ("price", price)]
    if win is None:
        return Verdict((Reason("T5.4", "price_is", option == "0", facts=tuple(facts)),))
    bonus = price - price_of(win.category, house=taken.house)
    facts += [("base", price - bonus), ("bonus", bonus), ("paid", int(bonus > 0))]
    facts += [("category", win.category), ("klass", win.klass), ("thok", int(win.thok))]
    groups = taken.verdicts()[win.category].groups
    return Verdict((Reason("T7.3" if bonus else "T7.2", "price_is", int(option) == price, (), tuple(facts)),), groups)


def _touching(taken: Taken) -> tuple[str, ...]:
    """The shape rules that decide what is priced, and every price: to name its own would name the class."""
    touching = rules_touching_name(taken)
    return tuple(key for key in RULES if key in PRICE_RULES or key in touching)


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> question = ask("hand=2aaa4cc|4bbb9ccc&win=4c&thok=1")
    >>> sorted(question.answer), question.house_rules[:3]
    (['6'], ('price_chong', 'price_si_tua', 'price_lom'))
    """
    read = Reader(situation, ("hand", "win", "thok", "keng", "rules"))
    taken = read_taken(read, read.house())
    win = taken.best()
    options = price_options(taken, win)
    return Question(
        kind="how_many_points",
        situation=read.done(),
        prompt=Prompt(key="prompt.how_many_points"),
        shown=(taken.shown(),),
        options=options,
        answer=frozenset([str(win.price if win else 0)]),
        why=LazyVerdicts(options, lambda option: judge_price(taken, win, option)),
        look="points",
        house_rules=_touching(taken),
        house=taken.house,
        hint_facts=(("class", win.klass),) if win else (),
    )


def proof(question: Question) -> list[dict[str, object]]:
    """One request: what the hand wins as and for how much."""
    read = Reader(question.situation, ("hand", "win", "thok", "keng", "rules"))
    return [read_taken(read, read.house()).request()]


KIND = QuizKind(
    key="how_many_points", deal=deal, ask=ask, proof=proof, prompt="prompt.how_many_points", lesson="who_wins",
    rule="T7.2", focus=("categories", "circumstances"), rules=RULES,
)  # fmt: skip
