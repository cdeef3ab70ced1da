"""Measuring pictures: what the tests of the faces share."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageStat

from cards.art import draw_card
from cards.phai_tong.deck import CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cards.art import Cut, Index

CREAM = (250, 244, 228)


def on_cream(picture: Image.Image) -> Image.Image:
    """The picture as it is seen on cream paper."""
    ground = Image.new("RGB", picture.size, CREAM)
    ground.paste(picture, mask=picture.getchannel("A") if picture.mode == "RGBA" else None)
    return ground


def grey(picture: Image.Image) -> Image.Image:
    """The picture's tones on cream paper."""
    return on_cream(picture).convert("L")


def _between(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def gap(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures differ: mean grey levels per pixel."""
    assert one.size == other.size
    return _between(grey(one), grey(other))


def most_alike(pictures: Mapping[str, Image.Image]) -> tuple[float, str, str]:
    """The two pictures that differ least, and by how much."""
    tones = {code: grey(picture) for code, picture in pictures.items()}
    return min((_between(tones[a], tones[b]), a, b) for a, b in combinations(tones, 2))


@cache
def draw_all(cut: Cut, index: Index, width: int) -> Mapping[str, Image.Image]:
    """Every face once, kept for the tests that look at it."""
    return {code: draw_card(code, cut=cut, index=index, width=width) for code in CODES}


def count_red(picture: Image.Image) -> int:
    """Pixels that are clearly red."""
    red, green, blue = on_cream(picture).split()
    excess = ImageChops.subtract(red, ImageChops.lighter(green, blue))
    return sum(excess.histogram()[90:])


def ink_share(picture: Image.Image) -> float:
    """How much of the paper is inked, 0 to 1."""
    mean = ImageStat.Stat(grey(picture)).mean[0]
    paper, ink = 243, 24
    return (paper - mean) / (paper - ink)
