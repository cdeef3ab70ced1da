"""ใครกิน: a card is drawn and several may want it: who wins, if anyone? Rule: T8.1, T8.2, T4.4."""

from __future__ import annotations

from collections import Counter
from random import Random

from cards.errors import CardsError
from cards.phai_tong.claims import Player, Settlement, settle_claims
from cards.phai_tong.deck import CODES, COPIES, IAO, Hand, sort_cards
from cards.phai_tong.house import House
from cards.phai_tong.making import Situation, make_near_miss, make_unready_hand, make_win
from cards.phai_tong.wins import CLASS_RANK, Win, judge_wins
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, LazyVerdicts, Prompt, Question, QuizKind, Shown
from lessons.quizzes.games import touching_rules
from lessons.quizzes.situation import KENG_KEYS, MAX_SEATS, SEAT_KEYS, Reader, hand_text, situation_text
from lessons.quizzes.winning import CATEGORIES_AT, SHAPE_RULES, explain_no_win

RULES = (*SHAPE_RULES, "upstream")
_KEYS = ("card", "drawer", *SEAT_KEYS, *KENG_KEYS, "rules")
_SEATS_AT = {1: (2,), 2: (2, 3), 3: (3,)}
_NO_WIN_SHARE = 0.12
_EQUAL_SHARE = 0.4
_TRIES = 60
_RELABELS = 5  # of one hand, before another is made


def deal(random: Random, level: int, focus: Focus, house: House) -> str:
    """A drawn card and two or three hands: mostly at least two want it, often for equal class, at times nobody can."""
    count = random.choice(_SEATS_AT[level])
    share = _NO_WIN_SHARE if "no_win" not in focus.categories else 1 if len(focus.categories) == 1 else 0.5
    no_win = random.random() < share
    equal = random.random() < _EQUAL_SHARE
    drawer = random.randrange(count)
    for place in range(_TRIES):
        card, players = _seat_players(random, level, focus, house, count, no_win)
        settled = settle_claims(card, players, drawer, house=house)
        if (settled.winner is None) != no_win:
            continue
        wins = [claim.win for claim in settled.claims if claim.win]
        if not no_win and (len(wins) < 2 or (place < 10 and (settled.rule == "T8.2") != equal)):
            continue
        values = {"card": card, "drawer": str(drawer)}
        for seat, player in enumerate(players):
            values[SEAT_KEYS[seat]] = hand_text(player.hand)
            if player.keng:
                values[KENG_KEYS[seat]] = player.keng
        return situation_text(values, house, RULES)
    raise DealtBadly


def _seat_players(
    random: Random, level: int, focus: Focus, house: House, count: int, no_win: bool
) -> tuple[str, list[Player]]:
    """The card drawn and hands around the table that may all want it, dealt out of one pack."""
    categories = tuple(key for key in focus.categories if key != "no_win") or CATEGORIES_AT[level]
    if not house.khiao_wan:
        categories = tuple(key for key in categories if not key.startswith("khiao_wan")) or ("chong",)
    card = ""
    players: list[Player] = []
    used: Counter[str] = Counter()
    wanting = 0 if no_win else max(2, count - (random.random() < 0.4))
    for wants in [place < wanting for place in range(count)]:
        for place in range(_TRIES):
            if place % _RELABELS == 0:
                plain = _make_player(random, random.choice(categories), house, wants)
            made = relabel(plain, card, random) if card else plain
            if made is None:
                continue
            more = Counter(made.hand.all_cards)
            total = used + more
            total[made.card] += 1
            if max(total.values()) <= COPIES:
                break
        else:
            raise DealtBadly
        card = made.card
        used += more
        keng = made.keng if made.keng == card else None
        if level == 3 and keng is None and random.random() < 0.5:
            keng = random.choice([code for code in CODES if code not in (*IAO, card)])
        players.append(Player(made.hand, keng))
    random.shuffle(players)
    return card, players


def _make_player(random: Random, category: str, house: House, wants: bool) -> Situation:
    if wants:
        return make_win(category, random, thok=None, house=house)
    if random.random() < 0.6 and category != "lom_iao":
        return make_near_miss(category, random, house=house)
    return Situation(hand=make_unready_hand(random, house=house), card=random.choice(CODES))


def relabel(made: Situation, card: str, random: Random) -> Situation | None:
    """The same shape with other faces, so that `card` is the card that comes; None when iao and suits would swap.

    Heads trade places, and the faces of a head, iao within their two groups, are shuffled: nothing about sets changes.
    """
    if (made.card in IAO) != (card in IAO):
        return None
    heads = list("23456789")
    random.shuffle(heads)
    to_head = {"1": "1", **dict(zip("23456789", heads, strict=True))}
    if card not in IAO:
        other = next(head for head, to in to_head.items() if to == card[0])
        to_head[other], to_head[made.card[0]] = to_head[made.card[0]], card[0]
    to: dict[str, str] = {}
    swapped = made.card in IAO and (made.card[1] in "abc") != (card[1] in "abc")
    small, big = ("def", "abc") if swapped else ("abc", "def")
    to.update(_letters("1", "abc", "1", small, random) | _letters("1", "def", "1", big, random))
    for head in "23456789":
        to.update(_letters(head, "abc", to_head[head], "abc", random))
    other_face = next(code for code, face in to.items() if face == card)
    to[other_face], to[made.card] = to[made.card], card
    hand = Hand(sort_cards(to[code] for code in made.hand.cards), sort_cards(to[face] for face in made.hand.ponged))
    return Situation(hand=hand, card=card, thok=made.thok, keng=to[made.keng] if made.keng else None)


def _letters(head: str, letters: str, to_head: str, to_letters: str, random: Random) -> dict[str, str]:
    shuffled = random.sample(to_letters, len(to_letters))
    return {head + letter: to_head + to for letter, to in zip(letters, shuffled, strict=True)}


def judge_seat(
    option: str, settled: Settlement, card: str, players: tuple[Player, ...], drawer: int, house: House
) -> Verdict:
    """Whether this seat wins the card, or, for `no_win`, nobody does. Rule: T8.1, T8.2, T5.4."""
    if option == "no_win":
        winners = [claim.player for claim in settled.claims if claim.win]
        facts: list[tuple[str, int | str]] = [("winners", len(winners))]
        if settled.winner is not None:
            facts += [("winner", settled.winner)]
        return Verdict((Reason("T5.4", "nobody_wins", not winners, (card,), tuple(facts)),))
    seat = int(option)
    player = players[seat]
    verdicts = judge_wins(player.hand, card, thok=seat == drawer, keng=player.keng, house=house)
    win = next((claim.win for claim in settled.claims if claim.player == seat and claim.win), None)
    if win is None:
        verdict = explain_no_win(verdicts)
        reason = Reason("T5.4", "has_top_claim", False, (card,), (("seat", seat),))
        return Verdict((*verdict.reasons, reason), verdict.groups)  # what his hand fails by tells more
    assert settled.win is not None
    assert settled.winner is not None
    reason = _claim_reason(seat, win, settled.winner, settled.win, house, shared=settled.rule == "T8.2")
    return Verdict((reason,), verdicts[win.category].groups)


def _claim_reason(seat: int, win: Win, winner: int, best: Win, house: House, *, shared: bool) -> Reason:
    """Why this seat's win takes the card or not; `shared` tells that several have the top class."""
    facts: tuple[tuple[str, int | str], ...] = (
        ("seat", seat),
        ("winner", winner),
        ("category", win.category),
        ("klass", win.klass),
        ("thok", int(win.thok)),
        ("best", best.category),
        ("best_klass", best.klass),
    )
    cards = win.sets[win.win_set]
    if shared and CLASS_RANK[win.klass] == CLASS_RANK[best.klass]:
        return Reason("T8.2", "sits_upstream", seat == winner, cards, (*facts, ("upstream", house.upstream)))
    return Reason("T8.1", "has_top_claim", seat == winner, cards, facts)


def _read(read: Reader) -> tuple[str, int, tuple[Player, ...], House]:
    count = next((seat for seat in range(MAX_SEATS) if not read.has(SEAT_KEYS[seat])), MAX_SEATS)
    if count < 2:
        raise CardsError("missing_key", "two players at least are wanted: seat0 and seat1", token=SEAT_KEYS[count])
    players = tuple(Player(read.hand(SEAT_KEYS[seat], 11), read.keng(KENG_KEYS[seat])) for seat in range(count))
    return read.card("card"), read.number("drawer", count), players, read.house()


def ask(situation: str) -> Question:
    """The question of this situation. Errors: `CardsError`.

    >>> question = ask("card=4b&drawer=0&seat0=3aaa4acc4bb1bde&seat1=7abc8abc9abc4ac")
    >>> sorted(question.answer), question.options
    (['1'], ('0', '1', 'no_win'))
    """
    read = Reader(situation, _KEYS)
    card, drawer, players, house = _read(read)
    text = read.done()
    settled = settle_claims(card, players, drawer, house=house)
    options = (*(str(seat) for seat in range(len(players))), "no_win")
    return Question(
        kind="who_wins",
        situation=text,
        prompt=Prompt(key="prompt.who_wins", facts=(("card", card), ("drawer", drawer))),
        shown=tuple(
            Shown(
                role="player", cards=player.hand.cards, ponged=player.hand.ponged, win=card, thok=seat == drawer,
                keng=player.keng, seat=seat, drawer=seat == drawer,
            )
            for seat, player in enumerate(players)
        ),
        options=options,
        answer=frozenset(["no_win" if settled.winner is None else str(settled.winner)]),
        why=LazyVerdicts(options, lambda option: judge_seat(option, settled, card, players, drawer, house)),
        look="seats",
        house_rules=_touching(card, drawer, players, settled, house),
        house=house,
    )  # fmt: skip


def _touching(
    card: str, drawer: int, players: tuple[Player, ...], settled: Settlement, house: House
) -> tuple[str, ...]:
    """The rules that change who wins; upstream also whenever it decided, even if another way of counting agrees."""
    touching = touching_rules(house, RULES, lambda other: settle_claims(card, players, drawer, house=other).winner)
    return tuple(key for key in RULES if key in touching or (key == "upstream" and settled.rule == "T8.2"))


def proof(question: Question) -> list[dict[str, object]]:
    """One request: every claim on the card and who gets it."""
    card, drawer, players, _ = _read(Reader(question.situation, _KEYS))
    seats: list[dict[str, object]] = []
    for player in players:
        seat: dict[str, object] = {"hand": hand_text(player.hand)}
        if player.keng:
            seat["keng"] = player.keng
        seats.append(seat)
    return [{"game": "tong", "do": "claims", "card": card, "drawer": drawer, "players": seats}]


KIND = QuizKind(
    key="who_wins", deal=deal, ask=ask, proof=proof, prompt="prompt.who_wins", lesson="who_wins", rule="T8.1",
    focus=("categories",), rules=RULES,
)  # fmt: skip
