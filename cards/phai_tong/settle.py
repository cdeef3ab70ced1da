"""จ่ายแต้ม: what a win does to everybody's points, and who deals next. Rule: T4.5, T7.5."""

from __future__ import annotations

from cards.errors import CardsError
from cards.phai_tong.house import House
from cards.phai_tong.wins import DEFAULT_HOUSE


def _check_seats(players: int, **seats: int) -> None:
    for key, seat in seats.items():
        if not 0 <= seat < players:
            raise CardsError("bad_value", f"there is no seat {seat} among {players} players", token=str(seat), key=key)


def settle_points(winner: int, drawer: int, players: int, price: int, house: House = DEFAULT_HOUSE) -> tuple[int, ...]:
    """จ่ายแต้ม: what each seat gets by a win of this price, a thok's bonus in it; together nothing. Rule: T7.5.

    `drawer` drew the winning card, or threw it. A winner who drew it himself (thok), or was dealt it, is paid by all
    whatever the house.

    Errors: `CardsError` `bad_value` for a seat that is none or a price below 0.

    >>> settle_points(2, 0, 6, 4)
    (-4, -4, 20, -4, -4, -4)
    >>> settle_points(2, 0, 6, 4, House(payer="drawer")), settle_points(2, 2, 6, 6, House(payer="drawer"))
    ((-4, 0, 4, 0, 0, 0), (-6, -6, 30, -6, -6, -6))
    """
    _check_seats(players, winner=winner, drawer=drawer)
    if price < 0:
        raise CardsError("bad_value", f"a win is worth 0 points or more, not {price}", token=str(price), key="price")
    everybody = house.payer == "all" or drawer == winner
    paid = [-price if seat != winner and (everybody or seat == drawer) else 0 for seat in range(players)]
    paid[winner] = -sum(paid)
    return tuple(paid)


def next_dealer(dealer: int, winner: int | None, players: int, house: House = DEFAULT_HOUSE) -> int:
    """เจ้ามือคนต่อไป: the seat that deals the next hand; the same again where nobody has won. Rule: T4.5.

    Errors: `CardsError` `bad_value` for a seat that is none.

    >>> next_dealer(0, 3, 6), next_dealer(5, 3, 6, House(next_dealer="right")), next_dealer(2, None, 6)
    (3, 0, 2)
    """
    _check_seats(players, dealer=dealer)
    if winner is None:
        return dealer
    _check_seats(players, winner=winner)
    return winner if house.next_dealer == "winner" else (dealer + 1) % players
