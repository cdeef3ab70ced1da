"""The app's own browser parts: each a script without a build step, mounted by Streamlit's Components v2.

They share one style sheet with the page (`lessons/ui/look`), so they are mounted without a shadow root.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import streamlit as st


@cache
def part(name: str) -> Callable[..., Any]:
    """The mount of the part whose script is `<name>.js`; registered once."""
    script = files("lessons.ui.parts").joinpath(f"{name}.js").read_text(encoding="utf-8")
    return st.components.v2.component(
        f"samrap_{name}", html=f'<div class="part-{name}"></div>', js=script, isolate_styles=False
    )


def packed(data: Mapping[str, Any]) -> bytes:
    """The data of a part as bytes: a mapping would make Streamlit load pandas to look for data frames in it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
