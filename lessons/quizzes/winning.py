"""What the quiz kinds about winning share: reading a hand and its twelfth card, and which house rules touch it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from cards.phai_tong.deck import CODES, IAO, Hand, check_copies
from cards.phai_tong.house import HOUSE_RULE_BY_KEY, House
from cards.phai_tong.making import Situation, make_near_miss, make_win
from cards.phai_tong.wins import CATEGORIES, CATEGORY_BY_KEY, CATEGORY_ORDER, Win, best_win, judge_wins, price_of
from cards.verdict import Reason, Verdict
from lessons.quizzes.base import DealtBadly, Focus, Shown
from lessons.quizzes.games import touching_rules
from lessons.quizzes.situation import Reader, hand_text

SHAPE_RULES: tuple[str, ...] = ("iao_sian", "si_tua_from_pong", "khiao_wan")
# the bonus decides between a thok si tua, which gets none, and another lom drawn by the winner
NAME_RULES: tuple[str, ...] = (*SHAPE_RULES, "thok_bonus_lom")
PRICE_RULES: tuple[str, ...] = tuple(key for key in HOUSE_RULE_BY_KEY if key.startswith(("price_", "thok_bonus_")))


@dataclass(frozen=True, kw_only=True, slots=True)
class Taken:
    """A hand of eleven, the card that comes, how it comes, and the house it is judged by."""

    hand: Hand
    card: str
    thok: bool = False
    keng: str | None = None
    house: House

    def best(self, house: House | None = None) -> Win | None:
        """What it wins as, by this or another house."""
        return best_win(self.hand, self.card, thok=self.thok, keng=self.keng, house=house or self.house)

    def verdicts(self) -> dict[str, Verdict]:
        """Every category's verdict."""
        return judge_wins(self.hand, self.card, thok=self.thok, keng=self.keng, house=self.house)

    def shown(self, role: str = "hand", category: str | None = None) -> Shown:
        """How it is laid before the learner."""
        return Shown(
            role=role, cards=self.hand.cards, ponged=self.hand.ponged, win=self.card, thok=self.thok, keng=self.keng,
            category=category,
        )  # fmt: skip

    def values(self) -> dict[str, str]:
        """The keys of its situation."""
        values = {"hand": hand_text(self.hand), "win": self.card}
        if self.thok:
            values["thok"] = "1"
        if self.keng:
            values["keng"] = self.keng
        return values

    def request(self, **more: object) -> dict[str, object]:
        """The line-protocol request that explains it."""
        request: dict[str, object] = {"game": "tong", "do": "explain", "hand": hand_text(self.hand), "win": self.card}
        if self.thok:
            request["thok"] = True
        if self.keng:
            request["keng"] = self.keng
        return request | more


def read_taken(read: Reader, house: House) -> Taken:
    """The hand, winning card and circumstances of a situation. Errors: `CardsError`."""
    taken = Taken(
        hand=read.hand("hand", 11), card=read.card("win"), thok=read.flag("thok"), keng=read.keng(), house=house
    )
    check_copies((*taken.hand.all_cards, taken.card))
    return taken


def rules_touching_hand(
    hand: Hand, keys: Iterable[str], answer: Callable[[House], object], house: House, *more: str
) -> tuple[str, ...]:
    """Which of these house rules change the answer about a hand (and `more` cards); hopeless ones are not tried."""
    iao = {code for code in (*hand.all_cards, *more) if code[0] == "1"}
    mixed = len(iao) > 1 and (not more or len(iao) > 2)
    hopeless = {"iao_sian": not mixed, "si_tua_from_pong": not hand.ponged}
    return touching_rules(house, (key for key in keys if not hopeless.get(key, False)), answer)


def rules_touching_name(taken: Taken) -> tuple[str, ...]:
    """The house rules that decide which categories this hand satisfies and which of them is best."""

    def answer(house: House) -> object:
        win = taken.best(house)
        return win and win.all

    keys = NAME_RULES if taken.thok else SHAPE_RULES
    return rules_touching_hand(taken.hand, keys, answer, taken.house, taken.card)


def explain_no_win(verdicts: Mapping[str, Verdict]) -> Verdict:
    """Of the verdicts on a hand that wins nothing, the one that says best why: the shape the hand is plainly after.

    Twelve iao but for one card; four sian but for one set; else chong, which says that the card makes no tong.
    """
    strangers = verdicts["lom_iao"].reasons[0].fact["strangers"]
    sian = verdicts["sian"].reasons[0].fact["sian"]
    if isinstance(strangers, int) and strangers <= 1:
        return verdicts["lom_iao"]
    sets_part = verdicts["chong"].reasons[0].holds
    if sian == 3 and sets_part:
        return verdicts["sian"]
    return verdicts["chong"]


def judge_no_win(win: Win | None) -> Verdict:
    """Whether a hand wins nothing. Rule: T5.4.

    >>> judge_no_win(None).holds
    True
    """
    facts: tuple[tuple[str, int | str], ...] = (("category", win.category), ("thok", int(win.thok))) if win else ()
    return Verdict((Reason("T5.4", "wins_nothing", win is None, facts=facts),))


# --- options ----------------------------------------------------------------------------------------------------------

_OPTIONS = 4  # and no_win


def _khiao_wan_distance(fact: Mapping[str, int | str]) -> int:
    return max(
        1,
        min(abs(3 - int(fact[three])) + (fact["kind"] != won) for three, won in (("sian", "tong"), ("tong", "sian"))),
    )


# How far from holding a failed condition is, in sets or cards: what makes an option a near miss. Others: one step.
_DISTANCES: Mapping[str, Callable[[Mapping[str, int | str]], int]] = {
    "four_sets": lambda fact: 4 - int(fact["sets"]),
    "four_sian": lambda fact: 4 - int(fact["sian"]),
    "four_tong": lambda fact: 4 - int(fact["tong"]),
    "twelve_iao": lambda fact: int(fact["strangers"]),
    "three_alike_held": lambda fact: max(1, 3 - int(fact["held"])),
    "two_more_of_head": lambda fact: 2 - int(fact["others"]),
    "khiao_wan_shape": _khiao_wan_distance,
}


def _distance(verdict: Verdict) -> int:
    return sum(_DISTANCES[reason.needs](reason.fact) if reason.needs in _DISTANCES else 1 for reason in verdict.failed)


def category_options(taken: Taken, win: Win | None, verdicts: Mapping[str, Verdict], *asked: str) -> tuple[str, ...]:
    """The categories to choose among, in T7.1's order, and `no_win`: the answer and what fails by least.

    `asked` are offered whatever they fail by. A category worth as much as the best would be as right: it is left out.
    """
    best = win.category if win else None
    drop = {best}
    for key in CATEGORIES:
        row = CATEGORY_BY_KEY[key]
        if "win_is_keng" in row.needs and taken.keng is None:
            drop.add(key)  # without a keng box on show
        if win and verdicts[key].holds and row.klass == win.klass:
            same = price_of(key, thok=taken.thok, house=taken.house) == win.price
            drop.update([key] if same else [])
    if taken.thok:
        drop.add("si_tua")  # drawn by the winner it bears the other's name
    at = CATEGORY_ORDER[best] if best else 0

    def nearness(key: str) -> tuple[int, int]:
        return _distance(verdicts[key]), abs(CATEGORY_ORDER[key] - at)

    others = sorted((key for key in CATEGORIES if key not in drop), key=nearness)
    lower = [key for key in others if verdicts[key].holds]
    others = [*(key for key in asked if key in others), *lower[:2], *(key for key in others if key not in lower)]
    chosen = list(dict.fromkeys(([best] if best else []) + others))[:_OPTIONS]
    return (*(key for key in CATEGORIES if key in chosen), "no_win")


def category_why(
    options: Iterable[str], win: Win | None, verdicts: Mapping[str, Verdict]
) -> tuple[dict[str, Verdict], frozenset[str], frozenset[str]]:
    """The verdict of each option, the answer, and the options that hold but count for less."""
    why = {option: judge_no_win(win) if option == "no_win" else verdicts[option] for option in options}
    answer = frozenset([win.category if win else "no_win"])
    return why, answer, frozenset(option for option, verdict in why.items() if verdict.holds) - answer


# --- dealing ----------------------------------------------------------------------------------------------------------

CATEGORIES_AT: Mapping[int, tuple[str, ...]] = {
    1: ("chong", "chong", "si_tua", "sian", "si_tong", "lom_iao"),
    2: ("chong", "si_tua", "thok_si_tua", "sian", "si_tong", "si_tong_muet", "lom_iao", "khiao_wan", "khiao_wan"),
    3: CATEGORIES,
}
_NO_WIN_SHARE = 0.2
_NEAR_SHARE = 0.2
_TRIES = 60


def deal_taken(random: Random, level: int, focus: Focus, house: House, *, no_win_share: float = _NO_WIN_SHARE) -> Taken:
    """A hand and its twelfth card: mostly a win, sometimes a near miss that wins as another shape, or nothing.

    Level 1: plain shapes drawn by another; 2: thok, dark and khiao wan too; 3: the keng box as well. About a category
    of the focus it is a win of that or a near miss of it.
    """
    categories = tuple(key for key in focus.categories if key != "no_win") or CATEGORIES_AT[level]
    no_win = "no_win" in focus.categories and (len(focus.categories) == 1 or random.random() < 0.5)
    dice = random.random()
    no_win = no_win or dice < no_win_share
    near = no_win or dice < no_win_share + (0.35 if focus.categories else _NEAR_SHARE)
    for _ in range(_TRIES):
        category = random.choice(categories)
        if no_win and category == "lom_iao" and len(set(categories)) > 1:
            continue  # slow to find
        wins_nothing_near = category in ("chong", "lom_iao") and not no_win
        made = _make(category, random, level, focus, house, near=near and not wins_nothing_near)
        keng = _choose_keng(random, level, focus, made)
        taken = Taken(hand=made.hand, card=made.card, thok=made.thok, keng=keng, house=house)
        win = taken.best()
        plain = level > 1 or focus.categories or (not taken.thok and (not win or win.category in CATEGORIES_AT[1]))
        if (plain or focus.circumstances) and _fits(focus, taken) and (win is None) == no_win:
            return taken
    raise DealtBadly


def _make(category: str, random: Random, level: int, focus: Focus, house: House, *, near: bool) -> Situation:
    if category.startswith("khiao_wan"):
        house = replace(house, khiao_wan=True)  # where it is not played, see what the hand wins as instead
    if near:
        return make_near_miss(category, random, house=house)
    thok = None if level > 1 or "thok" in focus.circumstances else False
    if "thok" in focus.circumstances or "drawn" in focus.circumstances:
        thok = random.choice([word == "thok" for word in focus.circumstances if word in ("thok", "drawn")])
    return make_win(category, random, thok=thok, house=house)


def _choose_keng(random: Random, level: int, focus: Focus, made: Situation) -> str | None:
    """The keng made, or at times another face, mostly of the winning card's head, that does not matter."""
    wanted = "keng" in focus.circumstances
    if made.keng is not None:
        return made.keng
    if wanted and made.card not in IAO and random.random() < 0.6:
        return made.card
    if not wanted and random.random() > {1: 0.0, 2: 0.3, 3: 0.8}[level]:
        return None
    alike = [code for code in CODES if code[0] == made.card[0] and code != made.card and code not in IAO]
    return random.choice(alike if alike and random.random() < 0.6 else [c for c in CODES[6:] if c != made.card])


def _fits(focus: Focus, taken: Taken) -> bool:
    words = set(focus.circumstances)
    return not (
        ("dark" in words and "ponged" not in words and taken.hand.ponged)
        or ("ponged" in words and "dark" not in words and not taken.hand.ponged)
        or ("thok" in words and "drawn" not in words and not taken.thok)
        or ("drawn" in words and "thok" not in words and taken.thok)
    )
