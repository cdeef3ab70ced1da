"""คิดทั้งวง: a whole round of Pok Deng; what does the dealer pay or get in all? Rule: P3, P4, P5."""

from __future__ import annotations

from random import Random

from cards.errors import CardsError
from cards.pok_deng.deck import Cards, format_cards
from cards.pok_deng.house import HOUSE_RULE_BY_KEY, House
from cards.pok_deng.making import make_round
from cards.pok_deng.rounds import CAUGHT_SIZE, Dealer, Leg, Round, play_round
from cards.pok_deng.settle import settle_hands
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, LazyVerdicts, Prompt, Question, QuizKind, Shown
from lessons.quizzes.games import touching_rules
from lessons.quizzes.pok_hands import SETTLE_RULES, Request, amounts, sign_of
from lessons.quizzes.situation import DRAW_KEYS, MAX_SEATS, SEAT_KEYS, STAKE_KEYS, Reader, cards_text, situation_text
from lessons.quizzes.who_wins_how_much import MOST_STAKE

RULES = tuple(HOUSE_RULE_BY_KEY)
_KEYS = ("dealer", "catch", "dealer_draw", *SEAT_KEYS, *DRAW_KEYS, *STAKE_KEYS, "rules")
MOMENTS = {"P3.2": "dealer_pok", "P3.3": "pok", "P5.1": "caught", "P5.2": "after_draw", "P5.3": "open"}
"""The rule of a settlement as a word."""
EVENTS: tuple[str, ...] = ("dealer_pok", "pok", "caught", "dealer_draw")
_LEGS_AT = {1: (2,), 2: (2, 3), 3: (3,)}
_STAKES_AT = {1: (10,), 2: (5, 10, 20), 3: (5, 10, 15, 20, 30)}


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A round as it was played. Level 1: two players, no catch; 2: more stakes, the dealer may draw; 3: mostly a catch
    or a pok."""
    wanted = random.choice(focus.answers) if focus.answers else ""
    busy = level == 3 and random.random() < 0.75

    def fits(dealer: Dealer, legs: tuple[Leg, ...]) -> bool:
        happened = _events(dealer, legs, house)
        if wanted:
            return wanted in happened
        if level == 1:
            return dealer.catch is None
        return bool(happened & {"caught", "pok"}) if busy else True

    try:
        dealer, legs = make_round(
            random, random.choice(_LEGS_AT[level]), house=house, stakes=_STAKES_AT[level], fits=fits
        )  # fmt: skip
    except LookupError:
        raise DealtBadly from None
    values = {"dealer": cards_text(dealer.hand)}
    if dealer.catch:
        values["catch"] = dealer.catch
    if dealer.draw:
        values["dealer_draw"] = dealer.draw
    for seat, leg in enumerate(legs):
        values[SEAT_KEYS[seat]] = cards_text(leg.hand)
        values[STAKE_KEYS[seat]] = str(leg.stake)
        if leg.draw:
            values[DRAW_KEYS[seat]] = leg.draw
    return situation_text(values, house, RULES)


def _events(dealer: Dealer, legs: tuple[Leg, ...], house: House) -> set[str]:
    moments = {MOMENTS[settled.rule] for settled in play_round(dealer, legs, house).settlements}
    return moments | ({"dealer_draw"} if dealer.draw else set())


def total_options(dealer: Dealer, legs: tuple[Leg, ...], played: Round, house: House) -> tuple[str, ...]:
    """The right total and the likely slips: the wrong way, no multiples, no regard to the moment, one leg missed."""
    right = played.dealer_pays
    own: Cards = dealer.hand if dealer.draw is None else (*dealer.hand, dealer.draw)
    late = sum(settle_hands(own, leg.cards, leg.stake, house=house).pays for leg in legs)
    early = sum(settle_hands(dealer.hand, leg.cards, leg.stake, house=house).pays for leg in legs)
    single = sum(
        sign_of(settled.pays) * leg.stake for settled, leg in zip(played.settlements, legs, strict=True)
    )  # fmt: skip
    missed = [right - settled.pays for settled in played.settlements if settled.pays]
    turned = [right - 2 * settled.pays for settled in played.settlements if settled.pays]
    step = legs[0].stake
    likely = [late, single, -right, early, *missed, *turned, right + step, right - step, right + 2 * step]
    return amounts(right, likely)


def judge_total(played: Round, option: str) -> Verdict:
    """Whether the dealer pays so many points in all (gets, when negative), leg by leg. Rule: P5.4."""
    reasons = [
        Reason(
            settled.rule,
            "leg_ends",
            True,
            (),
            (
                ("seat", seat),
                ("outcome", settled.outcome),
                ("pays", abs(settled.pays)),
                ("multiple", settled.multiple),
                ("when", MOMENTS[settled.rule]),
            ),
        )
        for seat, settled in enumerate(played.settlements)
    ]
    total = played.dealer_pays
    way = {1: "pays", -1: "gets", 0: "even"}[sign_of(total)]
    facts = (("option", abs(int(option))), ("pays", abs(total)), ("way", way))
    return Verdict((*reasons, Reason("P5.4", "dealer_total_is", int(option) == total, (), facts)))


def _read(read: Reader) -> tuple[Dealer, tuple[Leg, ...], House]:
    count = next((seat for seat in range(MAX_SEATS) if not read.has(SEAT_KEYS[seat])), MAX_SEATS)
    hand = read.dealt("dealer", 2)
    if count < 2:
        raise CardsError("missing_key", "two players at least are wanted: seat0 and seat1", token=SEAT_KEYS[count])

    def drawn(key: str) -> str | None:
        return read.card(key) if read.has(key) else None

    dealer = Dealer(hand=hand, catch=read.word("catch", CAUGHT_SIZE), draw=drawn("dealer_draw"))
    legs = tuple(
        Leg(
            hand=read.dealt(SEAT_KEYS[seat], 2),
            stake=read.number(STAKE_KEYS[seat], MOST_STAKE + 1, least=1),
            draw=drawn(DRAW_KEYS[seat]),
        )
        for seat in range(count)
    )
    return dealer, legs, read.house()


def ask(situation: str) -> Question:
    """The question of this situation: options are what the dealer pays, negative when he gets. Errors: `CardsError`.

    A move that the rules forbid is `illegal_move`, which names the rule.

    >>> table = "dealer=4S2H&catch=three&dealer_draw=3C&seat0=2S2D&draw0=KS&stake0=10&seat1=KD7H&stake1=5"
    >>> sorted(ask(table).answer)
    ['-25']
    """
    read = Reader(situation, _KEYS, "pok")
    dealer, legs, house = _read(read)
    text = read.done()
    played = play_round(dealer, legs, house)
    options = total_options(dealer, legs, played, house)
    own: Cards = dealer.hand if dealer.draw is None else (*dealer.hand, dealer.draw)
    return Question(
        kind="settle_the_table",
        game="pok",
        situation=text,
        prompt=Prompt(key="prompt.settle_the_table" + (f"_{dealer.catch}" if dealer.catch else "")),
        shown=(
            Shown(role="dealer", cards=own, drawn=dealer.draw, catch=dealer.catch),
            *(
                Shown(role="player", cards=leg.cards, drawn=leg.draw, stake=leg.stake, seat=seat)
                for seat, leg in enumerate(legs)
            ),
        ),
        options=options,
        answer=frozenset([str(played.dealer_pays)]),
        why=LazyVerdicts(options, lambda option: judge_total(played, option)),
        look="totals",
        house_rules=_touching(dealer, legs, house),
        house=house,
    )


def _touching(dealer: Dealer, legs: tuple[Leg, ...], house: House) -> tuple[str, ...]:
    """The rules that change what is paid; who must draw changes only what may be played."""

    def answer(other: House) -> int:
        return play_round(dealer, legs, other).dealer_pays

    return touching_rules(house, SETTLE_RULES, answer)


def proof(question: Question) -> list[Request]:
    """One request: the whole round, every stake settled."""
    dealer, legs, _ = _read(Reader(question.situation, _KEYS, "pok"))
    own: Request = {"hand": format_cards(dealer.hand)}
    if dealer.catch:
        own["catch"] = dealer.catch
    if dealer.draw:
        own["draw"] = dealer.draw
    players: list[Request] = []
    for leg in legs:
        seat: Request = {"hand": format_cards(leg.hand), "stake": leg.stake}
        if leg.draw:
            seat["draw"] = leg.draw
        players.append(seat)
    return [{"game": "pok", "do": "round", "dealer": own, "players": players}]


KIND = QuizKind(
    key="settle_the_table", game="pok", deal=deal, ask=ask, proof=proof, prompt="prompt.settle_the_table",
    lesson="pok_who_pays", rule="P5.3", focus=("answers",), rules=RULES, answers=EVENTS, first="dealer",
)  # fmt: skip
