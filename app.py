"""Samrap: `streamlit run app.py`. Here the server's routes and headers; pages begin in lessons/pages/frame.py."""

import sys
from pathlib import Path

import streamlit as st

from cards.errors import CardsError
from lessons.server import MIDDLEWARE, ROUTES, SHARED_MIDDLEWARE, lifespan
from lessons.ui.who import people

try:
    shared = people() == "shared"
except CardsError as error:
    sys.exit(f"Samrap does not start: {error}")

app = st.App(
    Path(__file__).parent / "lessons" / "pages" / "frame.py",
    routes=ROUTES,
    middleware=SHARED_MIDDLEWARE if shared else MIDDLEWARE,
    lifespan=lifespan,
)
