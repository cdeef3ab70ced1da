"""Samrap: `streamlit run app.py`. Here the server's routes and headers; pages begin in lessons/pages/frame.py."""

from pathlib import Path

import streamlit as st

from lessons import decks
from lessons.server import MIDDLEWARE, ROUTES, lifespan
from lessons.ui.session import store

decks.look_in(store)
app = st.App(
    Path(__file__).parent / "lessons" / "pages" / "frame.py",
    routes=ROUTES,
    middleware=MIDDLEWARE,
    lifespan=lifespan,
)
