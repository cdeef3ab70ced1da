"""The frame of every page: settings, the pages by name, the cards' pictures, and the shell at the end."""

from __future__ import annotations

import streamlit as st

from lessons.ui.places import TABS, follow_game, page
from lessons.ui.session import params, settings
from lessons.ui.shell import shell
from lessons.ui.show_cards import sheet_style

here = st.navigation([page(key) for key in TABS], position="hidden")
follow_game(here.url_path or "home", params())
chosen = settings()
st.html(sheet_style(chosen))
here.run()
shell("&".join((settings().game, here.url_path, *(f"{key}={value}" for key, value in sorted(params().items())))))
