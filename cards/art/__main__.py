"""Draw cards into files: `python -m cards.art board OUT.png`, `python -m cards.art card 4c OUT.png --cut row`.

Pok Deng: `python -m cards.art board --game pok OUT.png`, `python -m cards.art card QH OUT.png --game pok`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import get_args

from cards.art.board import draw_board
from cards.art.decks import DECKS, draw_back, draw_card
from cards.art.phai_tong import BACKS, Cut, Index


def main() -> None:
    """Read the command and write the picture; the file's ending chooses its format."""
    parser = argparse.ArgumentParser(prog="python -m cards.art", description="Draw the cards into a picture file.")
    commands = parser.add_subparsers(dest="command", required=True)
    board = commands.add_parser("board", help="all faces of a pack, both backs, both cuts")
    card = commands.add_parser("card", help="one face")
    card.add_argument("code", help="tong: 1a to 1f, 2a to 9c; pok: AS to KC, the ten is TS")
    card.add_argument("--cut", choices=get_args(Cut), default="full")
    back = commands.add_parser("back", help="one back")
    back.add_argument("colour", choices=tuple(BACKS))
    for command in (card, back):
        command.add_argument("--width", type=int, default=336)
    for command in (board, card):
        command.add_argument("--index", choices=get_args(Index), default="thai", help="numerals in Phai Tong's heads")
    for command in (board, card, back):
        command.add_argument("--game", choices=tuple(DECKS), default="tong")
        command.add_argument("out", type=Path, metavar="OUT.png")
    asked = parser.parse_args()
    try:
        if asked.command == "board":
            picture = draw_board(asked.index, asked.game)
        elif asked.command == "back":
            picture = draw_back(asked.colour, game=asked.game, width=asked.width)
        else:
            picture = draw_card(asked.code, game=asked.game, cut=asked.cut, index=asked.index, width=asked.width)
        picture.save(asked.out, optimize=True)
    except (OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
