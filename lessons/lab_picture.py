"""ภาพมือไพ่: a hand with what it is, as a picture to send to a friend; made only when it is asked for."""

from __future__ import annotations

from typing import cast

from cards.art.letters import break_lines, measure_words, write_words
from cards.art.paper import Laid, draw_hand, png
from cards.art.phai_tong import Index
from cards.art.slip import WIDE, lay_mat
from cards.art.style import GREEN, INK, Colour
from cards.phai_tong.house import rules_of
from cards.phai_tong.wins import judge_win
from lessons.lab import HandLab
from lessons.lab_answer import HandAnswer
from lessons.wording import plain_text, say, say_because, say_card, say_category, say_house_rule

_MARGIN, _CARD = 64, 84
_SOFT: Colour = (93, 80, 64)
_MOST_WAITS = 8


def lab_picture(lab: HandLab, answer: HandAnswer, lang: str, *, title: str, index: str = "thai") -> bytes:
    """ภาพมือไพ่: the hand, `title` (what it is in a line) and what there is to say of it, as the bytes of a PNG.

    >>> from lessons.lab import read_lab
    >>> from lessons.lab_answer import answer_hand
    >>> lab = read_lab({"hand": "4ccb2abc1dd|1aaa"})
    >>> lab_picture(lab, answer_hand(lab), "th", title="คั่วอยู่ 1 ใบ")[1:4]
    b'PNG'
    """
    groups = laid_groups(lab, answer)
    room = WIDE - 2 * _MARGIN
    hand = draw_hand(groups, index=cast(Index, index), width=_CARD)
    if hand.width > room:
        hand = draw_hand(groups, index=cast(Index, index), width=_CARD * room // hand.width)
    lines = [line for text in picture_lines(lab, answer, lang) for line in break_lines(text, 34, room)]
    head = break_lines(title, 56, room, "Bold")
    high = 140 + hand.height + 90 + 70 * len(head) + 50 * len(lines) + 70
    picture = lay_mat(high)
    write_words(picture, _MARGIN, 96, say("app.name", lang), 38, GREEN, weight="Bold")
    write_words(picture, WIDE - _MARGIN, 96, say("lab.title", lang), 34, _SOFT, anchor="r")
    picture.paste(hand, ((WIDE - hand.width) // 2, 140), hand)
    y = 140.0 + hand.height + 20
    for line in head:
        y += 70
        size = 56 * min(1.0, room / max(measure_words(line, 56, "Bold"), 1.0))
        write_words(picture, _MARGIN, y, line, size, INK, weight="Bold")
    y += 14
    for line in lines:
        y += 50
        write_words(picture, _MARGIN, y, line, 34, _SOFT)
    return png(picture)


def laid_groups(lab: HandLab, answer: HandAnswer) -> tuple[Laid, ...]:
    """The hand as it lies in the picture: a win in its sets, any other hand by heads, the winning card last."""
    if lab.win is not None and answer.win is not None:
        verdict = judge_win(lab.hand, lab.win, answer.win.category, thok=lab.thok, keng=lab.keng, house=lab.house)
        found = []
        for group in verdict.groups:
            cards = list(group.cards)
            if group.win:
                cards.remove(lab.win)
                cards.append(lab.win)
            at = len(cards) - 1 if group.win else None
            found.append(Laid(tuple(cards), ponged=group.place == "ponged", win=at))
        return tuple(found)
    heads: dict[str, list[str]] = {}
    for code in lab.hand.cards:
        heads.setdefault(code[0], []).append(code)
    laid = [Laid(tuple(cards)) for cards in heads.values()]
    laid += [Laid((face,) * 3, ponged=True) for face in lab.hand.ponged]
    if lab.win is not None:
        laid.append(Laid((lab.win,), win=0))
    return tuple(laid)


def picture_lines(lab: HandLab, answer: HandAnswer, lang: str) -> tuple[str, ...]:
    """What is said below the line: why it wins, or what it waits for; keng; the house rules that are not the usual."""
    found = []
    if answer.win is not None and lab.win is not None:
        told = say_because(
            answer.win.category, lang, card=lab.win, tong=answer.win.tong, thok=lab.thok,
            ponged=lab.win in lab.hand.ponged,
        )  # fmt: skip
        found.append(plain_text(told, lang))
    elif lab.win is None:
        for wait in answer.waits[:_MOST_WAITS]:
            points = say("unit.points", lang, count=wait.drawn.price)
            name = f"{say_category(wait.drawn.category, lang)} {points}"
            found.append(f"{say_card(wait.card, lang)}: {name} · {say('unit.left', lang, count=wait.left)}")
    if lab.keng is not None:
        found.append(plain_text(say("chip.keng_of", lang, card=lab.keng), lang))
    found += [
        say("house.one_line", lang, line=say_house_rule(key, value, lang)) for key, value in rules_of(lab.house).items()
    ]
    return tuple(found)
