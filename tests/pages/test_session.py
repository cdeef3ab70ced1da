"""The cookie that keeps the settings: one bad rule is dropped, old cookies are read, nothing in one breaks a page."""

from __future__ import annotations

from random import Random
from urllib.parse import quote, urlencode

import pytest

from cards.phai_tong.house import HOUSE_RULES, House
from cards.pok_deng.house import House as PokHouse
from lessons.quizzes.situation import format_rules
from lessons.ui import session
from lessons.ui.session import Settings, cookie_text, settings_from_cookie
from tests.pages.conftest import Open


def cookie(**kept: str) -> str:
    """A cookie of these values."""
    return quote(urlencode(kept), safe="")


def test_a_cookie_of_the_first_version_is_still_read() -> None:
    old = (
        "lang%3Den%26captions%3Dthai_rtgs%26index%3Darabic%26rules%3Dstir%253Aon%252Ckhiao_wan%253Aoff"
        "%252Cprice_muet%253A15%26pok_rules%3Dmust_draw%253Aoff%252Cdealer_must_draw%253Aon"
    )
    kept = settings_from_cookie(old, "th")
    assert kept.house == House(stir=True, khiao_wan=False, price_muet=15)
    assert kept.pok_house == PokHouse(must_draw="off", dealer_must_draw=True)


def test_house_rules_are_written_as_in_links() -> None:
    house = House(stir=True, khiao_wan=False)
    assert cookie(rules=format_rules(house)) in cookie_text(Settings(house=house))


@pytest.mark.parametrize(
    "bad", ["price_lom:²", f"price_lom:{'9' * 5000}", "price_lom:", "nothing:1", "stir:maybe", ":"]
)
def test_one_bad_rule_is_dropped_and_the_others_kept(bad: str) -> None:
    for rules in (f"{bad},khiao_wan:false", f"khiao_wan:false,{bad}", f"khiao_wan:false,{bad},,"):
        assert settings_from_cookie(cookie(rules=rules), "th").house == House(khiao_wan=False)


def test_prices_that_only_go_together_are_taken_in_whatever_order_they_stand() -> None:
    prices = [(row.key, row.points + 400) for row in HOUSE_RULES if not row.choices]
    wanted = House(**dict(prices))  # type: ignore[arg-type]
    for order in (prices, prices[::-1]):
        rules = ",".join(f"{key}:{value}" for key, value in order)
        assert settings_from_cookie(cookie(rules=rules), "th").house == wanted
        assert settings_from_cookie(cookie(rules=f"{rules},stir:²"), "th").house == wanted


def test_no_cookie_however_odd_breaks_the_settings() -> None:
    random = Random(4)
    pieces = [
        "rules", "pok_rules", "lang", "captions", "index", "deck", "game", "price_lom", "price_muet", "stir", "catch",
        "khiao_wan", "must_draw", "on", "off", "true", "false", "two_or_three", "²", "٣", "９", "1" * 5000, "-1", "th",
        "=", "=", "&", "&", ":", ":", ",", ",", "%", "%3A", "%ff", "%25", "\ud800", "\0", ";", "pok", "1e9", " ",
    ]  # fmt: skip
    for _ in range(3000):
        start = random.choice(("", "rules=", "rules=price_lom:", "lang=th&pok_rules=catch:"))
        text = start + "".join(random.choices(pieces, k=random.randrange(1, 14)))
        kept = settings_from_cookie(text, random.choice(("th", "en")))
        assert settings_from_cookie(cookie_text(kept), "th") == kept


def test_a_page_opens_even_where_a_cookie_cannot_be_read_at_all(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_text: str, _lang: str) -> Settings:
        raise RuntimeError("no such cookie")

    monkeypatch.setattr(session, "settings_from_cookie", broken)
    at = open_page("home", lang="en")
    assert at.session_state["samrap_settings"] == Settings(lang="en", captions="thai_rtgs")
