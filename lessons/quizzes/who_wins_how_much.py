"""ใครได้เท่าไร: the dealer's cards and a player's; who pays whom, and how much? Rule: P5.4, P6.6."""

from __future__ import annotations

from random import Random

from cards.pok_deng.deck import Cards, format_cards
from cards.pok_deng.hands import evaluate_hand
from cards.pok_deng.house import House
from cards.pok_deng.making import make_showdown
from cards.pok_deng.settle import OUTCOMES, Settlement, settle_hands
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, LazyVerdicts, Prompt, Question, QuizKind, Shown
from lessons.quizzes.games import touching_rules
from lessons.quizzes.pok_hands import NAMES_AT, SETTLE_RULES, Request, amounts, make_named, sign_of
from lessons.quizzes.situation import Reader, cards_text, situation_text

MOST_STAKE = 1000
_STAKES_AT = {1: (10,), 2: (5, 10, 20), 3: (3, 5, 10, 15, 20, 30)}
_OUTCOMES = ("win", "win", "lose", "lose", "push")
# hands that are mistaken for one another, or that lie close
_CLOSE: tuple[tuple[str, str], ...] = (
    ("pok9", "pok8"), ("pok8", "pok8"), ("pok8", "tong"), ("tong", "tong"), ("tong", "straight"),
    ("straight", "yellow"), ("straight", "straight"), ("yellow", "yellow"), ("yellow", "three_deng"),
    ("straight", "points"), ("three_deng", "points"), ("two_deng", "points"), ("two_deng", "three_deng"),
    ("points", "points"), ("two_deng", "two_deng"),
)  # fmt: skip
_TRIES = 400
_DEALS = 40


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """Two hands that win, lose or push. Level 1: two cards each; 2: as a round leaves them; 3: hands close in rank."""
    outcome = random.choice(focus.answers or _OUTCOMES)
    try:
        if focus.hands or level == 3:
            dealer, player = _deal_close(random, level, focus, house, outcome)
        else:
            most = 2 if level == 1 else 3
            dealer, player = make_showdown(
                random, outcome=outcome, house=house,
                fits=lambda one, other: len(one) <= most and len(other) <= most,
            )  # fmt: skip
    except LookupError:
        raise DealtBadly from None
    stake = random.choice(_STAKES_AT[level])
    values = {"dealer": cards_text(dealer), "player": cards_text(player), "stake": str(stake)}
    return situation_text(values, house, SETTLE_RULES)


def _deal_close(random: Random, level: int, focus: Focus, house: House, outcome: str) -> tuple[Cards, Cards]:
    """Two hands of names that meet; about some names, one of those, and where there are several mostly two."""
    for place in range(_TRIES):
        if place % _DEALS == 0:
            names = _two_names(random, level, focus)
        one, other = (make_named(name, random, house) for name in names)
        if set(one) & set(other):
            continue
        dealer, player = (one, other) if random.random() < 0.5 else (other, one)
        settled = settle_hands(dealer, player, house=house)
        # a far push or defeat is not insisted on when the hands asked for cannot end so
        if settled.outcome == outcome or (focus.hands and not focus.answers and place >= _DEALS):
            return dealer, player
    raise DealtBadly


def _two_names(random: Random, level: int, focus: Focus) -> tuple[str, str]:
    if not focus.hands:
        return random.choice(_CLOSE)
    first = random.choice(focus.hands)
    others = focus.hands if len(focus.hands) > 1 and random.random() < 0.75 else NAMES_AT[level]
    return first, random.choice(others)


def pay_options(dealer: Cards, player: Cards, stake: int, settled: Settlement, house: House) -> tuple[str, ...]:
    """What is paid, nothing, and the likely slips: the wrong way, the loser's multiple, no multiple."""
    way = sign_of(settled.pays) or 1
    mine, his = evaluate_hand(player, house).deng, evaluate_hand(dealer, house).deng
    likely = [-settled.pays, way * stake * mine, way * stake * his, way * stake, -way * stake * his]
    likely += [-way * stake * mine, -way * stake, way * stake * 2, way * stake * 3, -way * stake * 2]
    return amounts(settled.pays, likely)


def judge_pays(settled: Settlement, stake: int, option: str) -> Verdict:
    """Whether the player gets so many points (pays, when negative): who wins, and how many times. Rule: P5.4.

    >>> settled = settle_hands(("KS", "7D"), ("AS", "8S"), 10)
    >>> [reason.holds for reason in judge_pays(settled, 10, "10").reasons]
    [True, False]
    """
    outcome = OUTCOMES[{1: 0, -1: 1, 0: 2}[sign_of(settled.pays)]]
    facts = (*settled.why.facts, ("outcome", outcome), ("decided", settled.why.needs))
    same_way = sign_of(int(option)) == sign_of(settled.pays)
    paid: tuple[tuple[str, int | str], ...] = (
        ("option", abs(int(option))),
        ("pays", abs(settled.pays)),
        ("multiple", settled.multiple),
        ("laid", stake),
        ("outcome", outcome),
        ("decided", settled.why.needs),
    )
    reason = Reason(settled.why.rule, "outcome_is", same_way, (), facts)
    if not same_way:  # how much matters only once it is clear who pays
        return Verdict((reason,))
    return Verdict((reason, Reason("P5.4", "pays_is", int(option) == settled.pays, (), paid)))


def _read(read: Reader) -> tuple[Cards, Cards, int, House]:
    dealer, player = read.dealt("dealer"), read.dealt("player")
    read.apart(*dealer, *player)
    house: House = read.house()
    return dealer, player, read.number("stake", MOST_STAKE + 1, least=1), house


_KEYS = ("dealer", "player", "stake", "rules")


def ask(situation: str) -> Question:
    """The question of this situation: options are what the player gets, negative when he pays. Errors: `CardsError`.

    >>> question = ask("dealer=KS7D&player=AS8S&stake=10")
    >>> sorted(question.answer), question.options
    (['20'], ('-20', '-10', '0', '10', '20'))
    """
    read = Reader(situation, _KEYS, "pok")
    dealer, player, stake, house = _read(read)
    settled = settle_hands(dealer, player, stake, house=house)
    options = pay_options(dealer, player, stake, settled, house)
    return Question(
        kind="who_wins_how_much",
        game="pok",
        situation=read.done(),
        prompt=Prompt(key="prompt.who_wins_how_much", facts=(("count", stake),)),
        shown=(
            Shown(role="dealer", cards=dealer),
            Shown(role="player", cards=player, seat=0, stake=stake),
        ),
        options=options,
        answer=frozenset([str(settled.pays)]),
        why=LazyVerdicts(options, lambda option: judge_pays(settled, stake, option)),
        look="pays",
        house_rules=touching_rules(
            house, SETTLE_RULES, lambda other: settle_hands(dealer, player, stake, house=other).pays
        ),
        house=house,
    )


def proof(question: Question) -> list[Request]:
    """One request: who pays whom, and how much."""
    dealer, player, stake, _ = _read(Reader(question.situation, _KEYS, "pok"))
    cards = {"dealer": format_cards(dealer), "player": format_cards(player)}
    return [{"game": "pok", "do": "settle", **cards, "stake": stake}]


KIND = QuizKind(
    key="who_wins_how_much", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.who_wins_how_much",
    lesson="pok_who_pays", rule="P5.4", focus=("hands", "answers"), rules=SETTLE_RULES, answers=OUTCOMES,
    first="dealer",
)  # fmt: skip
