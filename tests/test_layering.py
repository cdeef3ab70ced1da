"""Imports go one way: app → lessons → cards; Streamlit stays in the pages, pictures in `cards.art`."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(path.relative_to(ROOT) for folder in ("cards", "lessons") for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> set[str]:
    """Every module a file imports, also inside functions; relative ones in full."""
    found: set[str] = set()
    package = path.parts[:-1]
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            found.add(module)
            found.update(f"{module}.{alias.name}" for alias in node.names)
    return found


def importers(name: str) -> list[str]:
    """The modules that import this one or something in it."""
    return [
        name_of(path)
        for path in MODULES
        if any(found == name or found.startswith(f"{name}.") for found in imports_of(path))
    ]


def within(module: str, *places: str) -> bool:
    return any(module == place or module.startswith(f"{place}.") for place in places)


def test_there_are_modules_to_look_at() -> None:
    names = {name_of(path) for path in MODULES}
    assert {"cards.phai_tong.wins", "cards.protocol", "cards.art.style", "lessons"} <= names
    assert "cards.phai_tong.deck" in importers_of_nothing_else()


def importers_of_nothing_else() -> list[str]:
    """Modules that import nothing of ours but the plain records."""
    return [
        name_of(path)
        for path in MODULES
        if {found for found in imports_of(path) if within(found, "cards", "lessons")}
        <= {"cards.errors", "cards.errors.CardsError"}
    ]


def test_only_pages_and_their_parts_import_streamlit() -> None:
    strays = [name for name in importers("streamlit") if not within(name, "lessons.ui", "lessons.pages")]
    assert strays == []


def test_only_the_art_imports_pillow() -> None:
    assert [name for name in importers("PIL") if not within(name, "cards.art")] == []


def test_the_cards_never_import_the_lessons() -> None:
    assert [name for name in importers("lessons") if within(name, "cards")] == []


def test_the_game_never_imports_its_pictures() -> None:
    assert [name for name in importers("cards.art") if within(name, "cards.phai_tong", "cards.protocol")] == []


def test_the_lessons_never_import_the_screens_and_the_parts_never_import_the_pages() -> None:
    assert [name for name in importers("lessons.ui") if not within(name, "lessons.ui", "lessons.pages")] == []
    assert [name for name in importers("lessons.pages") if not within(name, "lessons.pages")] == []


def test_no_module_is_named_for_having_no_subject() -> None:
    words = {"utils", "util", "core", "common", "helpers", "misc", "base_utils"}
    assert [str(path) for path in MODULES if words & set(path.with_suffix("").parts)] == []


ENGINE = [
    name_of(path) for path in MODULES if within(name_of(path), "cards") and not within(name_of(path), "cards.art")
]
PLAIN_LESSONS = [
    name_of(path)
    for path in MODULES
    if within(name_of(path), "lessons") and not within(name_of(path), "lessons.ui", "lessons.pages")
]


def import_without(missing: list[str], modules: list[str]) -> None:
    """Import these in a fresh interpreter in which some packages cannot be imported."""
    lines = ["import importlib, sys"]
    lines += [f"sys.modules[{name!r}] = None" for name in missing]
    lines += [f"importlib.import_module({name!r})" for name in modules if not name.endswith("__main__")]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False, cwd=ROOT, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_the_engine_is_imported_where_there_is_neither_streamlit_nor_pillow() -> None:
    import_without(["streamlit", "PIL", "lessons", "cards.art"], ["cards.phai_tong", "cards.protocol", *ENGINE])


def test_lessons_are_imported_where_there_is_no_streamlit() -> None:
    import_without(["streamlit"], PLAIN_LESSONS)


@pytest.mark.parametrize("name", ["parse_hand", "parse_card", "best_win", "judge_win", "find_waits"])
def test_the_engine_s_first_names_come_from_the_game_s_own_package(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"from cards.phai_tong import {name}; assert callable({name})"],
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
