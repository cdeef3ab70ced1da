"""Own deck: a folder of thirty pictures named by code takes the place of the drawings.

A teacher photographs the deck the class plays with: `4c.jpg`, `4C.PNG` … What cannot be used is named, with the
reason as a key for the page to word, and that face stays a drawing.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Literal

from PIL import Image, ImageOps
from PIL.JpegImagePlugin import JpegImageFile

from cards.art.phai_tong import Cut, Index, check_code, draw_card, draw_over
from cards.art.sheets import encode, join_sheet
from cards.art.style import PAPER, card_size
from cards.phai_tong.deck import CODES

Problem = Literal["missing", "unknown_name", "not_a_picture", "too_large", "too_small", "twice"]

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp")
FORMATS = ("JPEG", "PNG", "WEBP")
MOST_BYTES = 15_000_000
MOST_PIXELS = 6_000_000  # unpacked whole
MOST_JPEG_PIXELS = 24_000_000  # read at a fraction of its size
MOST_FILES = 500
LEAST_SIDE = 60  # pixels on the short side; below it a card is a blur
KEPT_WIDTH = 420  # as wide as any page shows a card, pixel density counted
_decoding = threading.Lock()  # one picture unpacked at a time, however many hand in theirs
_SYSTEM_FILES = frozenset({"thumbs.db", "desktop.ini"})


class TooSmallError(ValueError):
    """A picture with too few pixels to show a card."""


@dataclass(frozen=True, slots=True)
class DeckProblem:
    """A file that cannot be used, and why; for "missing" `file` is the code that has no picture."""

    file: str
    problem: Problem


@dataclass(frozen=True, eq=False, slots=True)
class OwnDeck:
    """ไพ่ของฉัน: pictures by code, each a WebP of one card, and what was wrong with the files. Rule: T1.3.

    `key` changes with the pictures, so a page can keep what it made of them.
    """

    pictures: Mapping[str, bytes]
    problems: tuple[DeckProblem, ...] = ()
    key: str = field(init=False)

    def __post_init__(self) -> None:
        """Number the deck by what it shows."""
        sum_ = hashlib.sha256()
        for code in sorted(self.pictures):
            sum_.update(code.encode() + hashlib.sha256(self.pictures[code]).digest())
        object.__setattr__(self, "pictures", MappingProxyType(dict(self.pictures)))
        object.__setattr__(self, "key", sum_.hexdigest()[:16])

    def draw(self, code: str, *, cut: Cut = "full", index: Index = "thai", width: int = 168) -> Image.Image:
        """This deck's card: the picture, or the drawing where there is none.

        >>> OwnDeck({}).draw("4c", width=48) == draw_card("4c", width=48)
        True
        """
        if check_code(code) not in self.pictures:
            return draw_card(code, cut=cut, index=index, width=width)
        with Image.open(BytesIO(self.pictures[code])) as picture:
            return draw_over(picture.convert("RGB"), code, cut=cut, index=index, width=width)

    def card_image(self, code: str, *, cut: Cut = "full", index: Index = "thai", width: int = 168) -> bytes:
        """This deck's card as the bytes of a picture, like `cards.art.card_image`."""
        return _own_card(self, code, cut, index, width)

    def sheet(self, *, cut: Cut = "row", index: Index = "thai", width: int = 96) -> bytes:
        """All thirty cards of this deck in one picture, laid out like `cards.art.sheet_image`."""
        return _own_sheet(self, cut, index, width)


@lru_cache(maxsize=128)
def _own_card(deck: OwnDeck, code: str, cut: Cut, index: Index, width: int) -> bytes:
    drawn = deck.draw(code, cut=cut, index=index, width=width)
    return encode(drawn, photo=code in deck.pictures)


@lru_cache(maxsize=6)
def _own_sheet(deck: OwnDeck, cut: Cut, index: Index, width: int) -> bytes:
    sheet = join_sheet(lambda code: deck.draw(code, cut=cut, index=index, width=width), card_size(width))
    return encode(sheet, photo=bool(deck.pictures))


def fit_picture(data: bytes) -> bytes:
    """A picture turned upright and fitted on a card of cream stock, whole and undistorted, as WebP.

    Raises `OSError` or `ValueError` when it is no picture, `OverflowError` when it has too many pixels and
    `TooSmallError` when it has too few.
    """
    with _decoding:
        return _fit_picture(data)


def _fit_picture(data: bytes) -> bytes:
    width, height = card_size(KEPT_WIDTH)
    try:
        opened = Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise OverflowError(str(error)) from error
    with opened as picture:
        most = MOST_JPEG_PIXELS if isinstance(picture, JpegImageFile) else MOST_PIXELS
        if picture.width * picture.height > most:
            raise OverflowError(f"{picture.width} x {picture.height} pixels")
        if min(picture.size) < LEAST_SIDE:
            raise TooSmallError(f"{picture.width} x {picture.height} pixels")
        picture.draft("RGB", (height, height))  # a JPEG of a phone is read at a fraction of its size
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
    if upright.width > upright.height * 1.5:
        # A card lying on its side. It is double-headed, so either way up will do.
        upright = upright.transpose(Image.Transpose.ROTATE_90)
    inside = ImageOps.contain(upright, (width, height), Image.Resampling.LANCZOS)
    card = Image.new("RGB", (width, height), PAPER)
    card.paste(inside, ((width - inside.width) // 2, (height - inside.height) // 2), inside)
    out = BytesIO()
    card.save(out, "WEBP", quality=86, method=4)
    return out.getvalue()


def _name_of(file: str) -> str:
    return PurePosixPath(file.replace("\\", "/")).name


def _is_litter(file: str) -> bool:
    """Files that systems leave in folders without being asked."""
    name = _name_of(file).lower()
    return name.startswith(".") or name in _SYSTEM_FILES or "__MACOSX" in file


def _load(files: Iterable[tuple[str, int, Callable[[], bytes]]]) -> OwnDeck:
    """Judge each file: its name, its size in bytes, and how to read it. One picture a face is unpacked, good or bad."""
    pictures: dict[str, bytes] = {}
    problems: list[DeckProblem] = []
    named: set[str] = set()
    tried: set[str] = set()
    for file, size, read in sorted(files, key=lambda each: (each[0].lower(), each[0]))[:MOST_FILES]:
        if _is_litter(file):
            continue
        name = Path(_name_of(file).lower())
        code = name.stem
        problem: Problem | None = None
        if code not in CODES:
            problem = "unknown_name"
        elif code in tried:
            problem = "twice"
        elif name.suffix not in SUFFIXES:
            problem = "not_a_picture"
        elif size > MOST_BYTES:
            problem = "too_large"
        else:
            tried.add(code)
            try:
                pictures[code] = fit_picture(read())
            except OverflowError:
                problem = "too_large"
            except TooSmallError:
                problem = "too_small"
            except Exception:
                problem = "not_a_picture"
        named.add(code)
        if problem:
            problems.append(DeckProblem(file, problem))
    problems += [DeckProblem(code, "missing") for code in CODES if code not in named]
    return OwnDeck({code: pictures[code] for code in CODES if code in pictures}, tuple(problems))


def load_own_deck(files: Mapping[str, bytes]) -> OwnDeck:
    """ไพ่ของฉัน: the deck made of uploaded files, their names as given. Never raises for a bad file. Rule: T1.3.

    Of far more files than a deck has, the first `MOST_FILES` by name are looked at.

    >>> deck = load_own_deck({"4c.txt": b"no picture"})
    >>> deck.problems[0], len(deck.problems)
    (DeckProblem(file='4c.txt', problem='not_a_picture'), 30)
    """
    return _load((file, len(data), partial(bytes, data)) for file, data in files.items())


def read_own_deck(folder: Path) -> OwnDeck:
    """ไพ่ของฉัน: the deck made of the files in a folder. Rule: T1.3.

    Raises `NotADirectoryError` when there is no such folder and `ValueError` when it holds far more than a deck.
    """
    if not folder.is_dir():
        raise NotADirectoryError(f"no such folder: '{folder}'")
    files = [path for path in sorted(folder.iterdir()) if path.is_file()]
    if len(files) > MOST_FILES:
        raise ValueError(f"{len(files)} files in '{folder}', more than a deck: at most {MOST_FILES}")
    return _load((path.name, path.stat().st_size, path.read_bytes) for path in files)
