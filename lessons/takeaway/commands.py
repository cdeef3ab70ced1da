"""The commands `export`, `import`, `anki` and `sheet` of `python -m lessons`.

A learner's settings lie in her browser: what these commands export has none, and they leave those of a file alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from cards.art import Index
from cards.errors import CardsError
from lessons.quizzes.games import GAME_BY_KEY
from lessons.quizzes.situation import parse_rules
from lessons.wording import LANGS

if TYPE_CHECKING:
    from lessons.store import Learner, Store

STREAM = "-"


def add_commands(calls: Any) -> None:
    """Add the four commands to those of an argument parser."""
    give = calls.add_parser("export", help="write everything a learner did, as the app exports it")
    give.add_argument("file", nargs="?", default=STREAM, help="the JSON file to write; left out: standard output")
    take = calls.add_parser("import", help="add what such a file holds to what a learner did; nothing comes twice")
    take.add_argument("file", help="the JSON file to read; - for standard input")
    for command, run in ((give, export_to), (take, import_from)):
        command.add_argument("--profile", metavar="NAME", help="whose; needed where this machine has several profiles")
        command.set_defaults(run=run)
    deck = calls.add_parser("anki", help="write a deck for Anki: faces, sets and ways to win, or hands of Pok Deng")
    deck.set_defaults(run=write_deck, ending=".apkg")
    sheet = calls.add_parser("sheet", help="write sheets to print: the faces and the ways to win, or the hands")
    sheet.set_defaults(run=write_sheet, ending=".pdf")
    for command in (deck, sheet):
        command.add_argument("--game", choices=tuple(GAME_BY_KEY), default="tong")
        command.add_argument("--lang", choices=LANGS, default="th")
        command.add_argument("--numerals", choices=get_args(Index), default="arabic", help="on the heads of Phai Tong")
        command.add_argument(
            "--rules", default="", metavar="KEY=VALUE,…", help="house rules that are not the usual ones"
        )
        command.add_argument("file", help="the file to write; - for standard output")


# --- what a learner did -----------------------------------------------------------------------------------------------


def export_to(args: argparse.Namespace) -> int:
    """Write a learner's history. Errors: `CardsError`."""
    from lessons.takeaway.export import export_text  # noqa: PLC0415 - most commands need no history

    with _opened() as store:
        learner = _learner(store, args.profile)
        entries = [entry for _, entry in store.entries(learner.id)]
    _write(args.file, export_text(entries).encode())
    _say(args.file, f"{len(entries)} entries written to {args.file}")
    return 0


def import_from(args: argparse.Namespace) -> int:
    """Add a file to a learner's history, whole or not at all. Errors: `CardsError`."""
    from lessons.takeaway.export import read_export  # noqa: PLC0415

    found = read_export(_read(args.file))
    with _opened() as store:
        learner = _learner(store, args.profile, make=True)
        new = store.append_all(learner.id, found.entries)
    print(f"{len(found.entries)} entries: {new} new, {len(found.entries) - new} already here", file=sys.stderr)
    return 0


@contextmanager
def _opened() -> Iterator[Store]:
    """The store that the app uses; what fails there is told like any other slip."""
    from lessons.store import StoreError, open_store  # noqa: PLC0415

    try:
        store = open_store()
        try:
            yield store
        finally:
            store.close()
    except StoreError as error:
        raise CardsError(error.code, str(error)) from error


def _learner(store: Store, name: str | None, *, make: bool = False) -> Learner:
    """The profile of a name, or the only one; `make` one where there is none."""
    from lessons.identity import local_profile  # noqa: PLC0415

    profiles = store.learners("local")
    names = ", ".join(repr(profile.name) for profile in profiles)  # the first may have none: ''
    if name is not None:
        found = [profile for profile in profiles if profile.name == name]
        if not found:
            raise CardsError("no_profile", f"no such profile: {name!r}; there is {names or 'none'}", token=name)
        return found[0]
    if len(profiles) > 1:
        raise CardsError("no_profile", f"several learn here: say whose with --profile, one of {names}")
    if not profiles and not make:
        raise CardsError("no_profile", f"nobody has answered anything here yet ({store.where})")
    return local_profile(store, "", datetime.now(UTC))


# --- decks and sheets -------------------------------------------------------------------------------------------------


def write_deck(args: argparse.Namespace) -> int:
    """Write a deck for Anki. Errors: `CardsError`."""
    from lessons.takeaway.anki import anki_deck  # noqa: PLC0415 - and few need genanki

    return _make(args, lambda house: anki_deck(args.game, args.lang, house, datetime.now(UTC), args.numerals))


def write_sheet(args: argparse.Namespace) -> int:
    """Write the sheets to print. Errors: `CardsError`."""
    from lessons.takeaway.sheet import sheet  # noqa: PLC0415 - or HarfBuzz

    return _make(args, lambda house: sheet(args.game, args.lang, house, args.numerals))


def _make(args: argparse.Namespace, make: Callable[[Any], bytes]) -> int:
    house = parse_rules(args.rules.replace("=", ":"), args.game)
    if args.file != STREAM and Path(args.file).suffix != args.ending:
        raise CardsError("bad_value", f"{args.file}: the file's name ends in {args.ending}", token=args.file)
    body = make(house)
    _write(args.file, body)
    _say(args.file, f"{args.file}: {len(body)} bytes")
    return 0


# --- files ------------------------------------------------------------------------------------------------------------


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == STREAM else Path(name).read_bytes()
    except OSError as error:
        raise CardsError("bad_file", f"{name}: {error.strerror}", token=name) from error


def _write(name: str, body: bytes) -> None:
    try:
        if name == STREAM:
            sys.stdout.buffer.write(body)
            sys.stdout.flush()
        else:
            Path(name).write_bytes(body)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CardsError("bad_file", f"{name}: {error.strerror}", token=name) from error


def _say(name: str, text: str) -> None:
    """Tell what was written, where it is a file."""
    if name != STREAM:
        print(text, file=sys.stderr)
