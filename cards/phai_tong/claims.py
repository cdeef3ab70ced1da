"""หลายคนจะเอาใบเดียวกัน: who gets a card that several want. Rule: T4.4, T8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cards.errors import CardsError
from cards.phai_tong.deck import Hand, check_copies
from cards.phai_tong.house import House
from cards.phai_tong.waits import judge_pong
from cards.phai_tong.wins import CLASS_RANK, DEFAULT_HOUSE, Win, best_win

SOURCES = ("pile", "discard")


@dataclass(frozen=True, slots=True)
class Player:
    """ผู้เล่น: a hand at the table and the face in that player's keng box."""

    hand: Hand
    keng: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """What one player may do with the card: "win" with what it wins as, or "pong"."""

    player: int
    action: str
    win: Win | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Settlement:
    """Who gets the card: `winner`, or `pong` when nobody wins; `rule` decided between several, else None."""

    winner: int | None
    win: Win | None
    pong: int | None
    rule: str | None
    claims: tuple[Claim, ...]

    @property
    def thok(self) -> bool:
        """ถก: the winner drew the card himself."""
        return self.win is not None and self.win.thok


def seats_from(drawer: int, count: int, upstream: str) -> tuple[int, ...]:
    """เหนือมือ: the seats in the order they are served when classes are equal. Rule: T8.2.

    >>> seats_from(2, 4, "drawer_first"), seats_from(2, 4, "drawer_last")
    ((2, 3, 0, 1), (3, 0, 1, 2))
    """
    order = tuple((drawer + step) % count for step in range(count))
    return order if upstream == "drawer_first" else (*order[1:], order[0])


def settle_claims(
    card: str,
    players: Sequence[Player],
    drawer: int,
    *,
    source: str = "pile",
    house: House = DEFAULT_HOUSE,
) -> Settlement:
    """ใครได้ใบนี้: who wins or pongs `card`, and every player's highest claim on it. Rule: T4.3, T4.4, T8.1, T8.2.

    Players sit in the order of play, to the right; `drawer` drew the card, or threw it when `source` is "discard".

    Errors: `CardsError` `bad_value` for a seat or a source that is none, `too_many_copies` over all hands and the card,
    and those of `best_win`.

    >>> from cards.phai_tong.deck import parse_hand
    >>> players = [Player(parse_hand("3aaa 4cca 4bb 1deb")), Player(parse_hand("7abc 8abc 9abc 4ac"))]
    >>> settled = settle_claims("4b", players, 0)
    >>> settled.winner, settled.win.category, settled.rule
    (1, 'sian', 'T8.1')
    """
    if source not in SOURCES:
        raise CardsError("bad_value", f"a card comes from the pile or a discard, not {source!r}", token=str(source))
    if not 0 <= drawer < len(players):
        raise CardsError("bad_value", f"there is no seat {drawer} among {len(players)} players", token=str(drawer))
    seen: Counter[str] = Counter([card])
    for player in players:
        seen.update(player.hand.all_cards)
    check_copies(seen.elements())
    claims = []
    for seat in seats_from(drawer, len(players), "drawer_first"):
        claim = _claim(seat, players[seat], card, drawn_here=seat == drawer, source=source, house=house)
        if claim is not None:
            claims.append(claim)
    return _choose(tuple(claims), drawer, len(players), house)


def _claim(seat: int, player: Player, card: str, *, drawn_here: bool, source: str, house: House) -> Claim | None:
    from_pile = source == "pile"
    win = None
    if from_pile or (house.win_on_discard and not drawn_here):
        win = best_win(player.hand, card, thok=drawn_here and from_pile, keng=player.keng, house=house)
    else:
        best_win(player.hand, card, keng=player.keng, house=house)  # the same hands are refused either way
    if win is not None:
        return Claim(player=seat, action="win", win=win)
    if not drawn_here and judge_pong(player.hand, card, discarded=not from_pile, house=house).holds:
        return Claim(player=seat, action="pong")
    return None


def _choose(claims: tuple[Claim, ...], drawer: int, count: int, house: House) -> Settlement:
    wins = {claim.player: claim.win for claim in claims if claim.win is not None}
    pongs = [claim.player for claim in claims if claim.action == "pong"]
    if not wins:
        return Settlement(winner=None, win=None, pong=pongs[0] if pongs else None, rule=None, claims=claims)
    top = max(CLASS_RANK[win.klass] for win in wins.values())
    best = [seat for seat, win in wins.items() if CLASS_RANK[win.klass] == top]
    order = seats_from(drawer, count, house.upstream)
    winner = min(best, key=order.index)
    rule = None
    if len(wins) > 1:
        rule = "T8.2" if len(best) > 1 else "T8.1"
    elif pongs:
        rule = "T4.4"
    return Settlement(winner=winner, win=wins[winner], pong=None, rule=rule, claims=claims)
