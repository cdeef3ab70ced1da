"""What is said when answers cannot be kept."""

from __future__ import annotations

from html import escape

import streamlit as st

from lessons.store import StoreError
from lessons.ui.html import clauses, dot
from lessons.ui.session import announce, settings, store, store_problem
from lessons.wording import say


def say_store_error(error: StoreError, lang: str) -> str:
    """What is wrong with the store, in a language."""
    return say(f"store_error.{error.code}", lang, **error.facts)


def show_not_saved(error: StoreError, words: str = "saving.not_saved") -> None:
    """What was just given could not be kept: an answer does not count, and can be given again."""
    lang = settings().lang
    text = say(words, lang)
    st.html(
        f'<p class="why bad" role="alert">{dot("bad")}<span>{clauses(text, lang)} '
        f"{clauses(say_store_error(error, lang), lang)}</span></p>"
    )
    announce(text)


def show_store_problem() -> None:
    """On every page, where the store could not be opened: what is wrong, and that practice goes on without it."""
    problem = store_problem()
    if problem is None:
        return
    lang = settings().lang
    st.html(
        f'<p class="why near" role="status">{dot("near")}<span>{clauses(say("saving.visit_only", lang), lang)} '
        f"{clauses(say_store_error(problem, lang), lang)}</span></p>"
    )


def show_where() -> None:
    """Where answers are kept, for whoever looks after this machine."""
    lang = settings().lang
    told = clauses(say("saving.where", lang), lang)
    st.html(f'<p class="x">{told} <span class="path">{escape(store().where)}</span></p>')
