"""คำตอบเป็นคำพูด: the protocol's answers in words, Thai or English, for the command line and `"lang"`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cards.wording import (
    capital,
    plain_text,
    say,
    say_because,
    say_card,
    say_category,
    say_class,
    say_deng,
    say_hand_class,
    say_need,
    say_set,
)

Json = Mapping[str, Any]


def _points(price: int, lang: str) -> str:
    return say("unit.points", lang, count=price)


def _cards(codes: list[str], lang: str) -> str:
    return say("join.comma", lang).join(say_card(code, lang) for code in codes)


def _win_line(told: Json, lang: str) -> str:
    name = say_category(told["category"], lang, bool(told.get("thok")))
    return say("told.win", lang, name=name, klass=say_class(told["class"], lang), points=_points(told["price"], lang))


def _explain(request: Json, told: Json, lang: str) -> str:
    lines = []
    if told["category"] is None:
        lines.append(say_category("no_win", lang))
    else:
        card = told["win"] if "win" in told else _one(request, "win")
        if "win" in told:
            lines.append(say("told.dealt", lang, card=say_card(card, lang)))
        lines.append(_win_line(told, lang))
        ponged = [card] * 3 in told["sets"][told["win_set"] + 1 :]  # the ponged sets are the last
        because = say_because(told["category"], lang, card=card, tong=told["tong"], thok=told["thok"], ponged=ponged)
        lines.append(plain_text(because, lang))
        lines.extend(f"  {_cards(cards, lang)}" for cards in told["sets"])
        if others := told["all"][1:]:
            names = say("join.comma", lang).join(say_category(key, lang) for key in others)
            lines.append(say("told.also", lang, names=names))
    for row in told.get("considered", ()):
        lines.append(_considered(row, lang))
    return "\n".join(lines)


def _considered(row: Json, lang: str) -> str:
    failed = [need for need in row["needs"] if not need["holds"]]
    name = say_category(row["category"], lang)
    if not failed:
        return f"✓ {name}"
    needs = "; ".join(
        say_need(need["condition"], lang)
        + (f" ({_cards(list(dict.fromkeys(need['cards'])), lang)})" if need["cards"] else "")
        for need in failed
    )
    return f"✗ {name}: {needs}"


def _one(request: Json, key: str) -> str:
    from cards.phai_tong.deck import parse_card  # noqa: PLC0415

    return parse_card(str(request[key]))


def _wait_line(wait: Json, lang: str) -> str:
    return say(
        "told.wait",
        lang,
        card=say_card(wait["card"], lang),
        left=say("unit.left", lang, count=wait["left"]),
        drawn=say_category(wait["drawn"]["category"], lang),
        drawn_points=_points(wait["drawn"]["price"], lang),
        thok=say_category(wait["thok"]["category"], lang, thok=True),
        thok_points=_points(wait["thok"]["price"], lang),
    )


def _waits(_request: Json, told: Json, lang: str) -> str:
    if not told["waits"]:
        return capital(say("told.not_ready", lang))
    return "\n".join(_wait_line(wait, lang) for wait in told["waits"])


def _discards(_request: Json, told: Json, lang: str) -> str:
    lines = []
    for row in told["discards"]:
        waits = _cards([wait["card"] for wait in row["waits"]], lang)
        key = "told.discard" if row["copies"] else "told.discard_nothing"
        lines.append(say(key, lang, card=say_card(row["card"], lang), count=row["copies"], waits=waits))
    return "\n".join(lines)


def _pong(request: Json, told: Json, lang: str) -> str:
    return say("told.pong" if told["allowed"] else "told.no_pong", lang, card=say_card(_one(request, "card"), lang))


def _claims(_request: Json, told: Json, lang: str) -> str:
    lines = []
    if told["winner"] is not None:
        lines.append(say("told.winner", lang, number=told["winner"] + 1, win=_win_line(told, lang)))
    elif told["pong"] is not None:
        lines.append(say("told.ponger", lang, number=told["pong"] + 1))
    else:
        lines.append(say("seat.nobody", lang))
    if told["rule"] is not None:
        lines.append(say("told.by_rule", lang, rule=told["rule"]))
    return "\n".join(lines)


def _set(_request: Json, told: Json, lang: str) -> str:
    return capital(say_set(told["kind"], lang))


def _census(_request: Json, told: Json, lang: str) -> str:
    return "\n".join(say(f"told.{key}", lang, count=f"{int(value):,}") for key, value in told.items())


# --- Pok Deng ---------------------------------------------------------------------------------------------------------


def _hand(_request: Json, told: Json, lang: str) -> str:
    name, deng = say_hand_class(told["class"], lang), say_deng(told["deng"], lang)
    return say("told.hand", lang, name=name, points=_points(told["points"], lang), deng=deng)


def _result(told: Json, lang: str) -> str:
    if told["outcome"] == "push":
        return say("told.leg_push", lang)
    return say(f"told.leg_{told['outcome']}", lang, points=_points(abs(told["pays"]), lang), count=told["multiple"])


def _settle(_request: Json, told: Json, lang: str) -> str:
    return capital(_result(told, lang))


def _may_draw(_request: Json, told: Json, lang: str) -> str:
    key = "must_draw" if told["must"] else "may_draw" if told["may"] else "no_draw"
    return f"{capital(say(f'told.{key}', lang))} ({told['rule']})"


def _round(_request: Json, told: Json, lang: str) -> str:
    lines = [
        say("told.leg", lang, number=seat, result=_result(leg, lang), rule=leg["rule"])
        for seat, leg in enumerate(told["settlements"], start=1)
    ]
    pays = told["dealer_pays"]
    key = "told.dealer_even" if pays == 0 else "told.dealer_pays" if pays > 0 else "told.dealer_gets"
    return "\n".join([*lines, say(key, lang, **({} if pays == 0 else {"points": _points(abs(pays), lang)}))])


def _signed(value: float) -> str:
    return f"{value:+.4f}".replace("-", "−")


def _advise(_request: Json, told: Json, lang: str) -> str:
    lines = []
    for move in ("stand", "draw"):
        name = capital(say(f"told.{move}", lang))
        if told[move] is None:
            lines.append(say("told.move_forbidden", lang, move=name))
        else:
            lines.append(say("told.move_worth", lang, move=name, value=_signed(told[move])))
    return "\n".join([*lines, say("told.best_move", lang, move=say(f"told.{told['best']}", lang))])


def _odds(_request: Json, told: Json, lang: str) -> str:
    return say("told.game_worth", lang, value=_signed(told["value"]))


_Teller = Callable[[Json, Json, str], str]
_TELLERS: Mapping[str, Mapping[str, _Teller]] = {
    "tong": {
        "explain": _explain,
        "dealt": _explain,
        "waits": _waits,
        "discards": _discards,
        "pong": _pong,
        "claims": _claims,
        "set": _set,
        "census": _census,
    },
    "pok": {
        "explain": _hand,
        "settle": _settle,
        "draw": _may_draw,
        "round": _round,
        "advise": _advise,
        "odds": _odds,
    },
}


def tell(do: str, request: Json, told: Json, lang: str, game: str = "tong") -> str:
    """คำตอบเป็นคำพูด: the answer to a protocol request in words, a line for each thing there is to say.

    >>> tell("set", {"cards": "1d1a1c"}, {"kind": "phuak"}, "th")
    'พวก'
    >>> request = {"hand": "2aaa4cc|4bbb9ccc", "win": "4c"}
    >>> from cards.protocol import answer
    >>> tell("explain", request, answer({"game": "tong", "do": "explain", **request}), "en").splitlines()[0]
    'Kin si tong: Lom, 4 points'
    >>> tell("explain", {"hand": "AS8S"}, answer({"game": "pok", "do": "explain", "hand": "AS8S"}), "en", "pok")
    'Pok 9: 9 points, 2 deng'
    """
    return _TELLERS[game][do](request, told, lang)
