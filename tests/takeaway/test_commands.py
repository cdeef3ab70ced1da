"""`python -m lessons export`, `import`, `anki` and `sheet`."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from cards.pok_deng.house import House as PokHouse
from lessons.__main__ import main
from lessons.store import Store, open_store
from lessons.takeaway.export import export_text
from lessons.takeaway.sheet import sheet
from tests.takeaway.histories import START, long_history
from tests.takeaway.test_anki import opened


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The store that the commands open."""
    url = f"sqlite:///{tmp_path}/own.db"
    monkeypatch.setenv("SAMRAP_DATABASE_URL", url)
    return open_store(url)


def test_a_history_goes_out_and_comes_back_the_same(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learner = store.add_learner("local", START, "มะลิ").id
    store.append_all(learner, long_history(20))
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert main(["export", str(first)]) == 0
    assert first.read_text(encoding="utf-8") == export_text(long_history(20))

    monkeypatch.setenv("SAMRAP_DATABASE_URL", f"sqlite:///{tmp_path}/other.db")
    assert main(["import", str(first)]) == 0
    assert main(["import", str(first)]) == 0
    assert main(["export", str(second)]) == 0
    assert second.read_bytes() == first.read_bytes()
    told = capsys.readouterr().err
    assert "20 entries: 20 new, 0 already here" in told
    assert "20 entries: 0 new, 20 already here" in told


def test_without_a_file_the_history_goes_to_standard_output_and_comes_from_standard_input(store: Store) -> None:
    command = [sys.executable, "-m", "lessons"]
    text = export_text(long_history(5)).encode()
    done = subprocess.run([*command, "import", "-"], input=text, capture_output=True, check=True, timeout=60)
    assert done.stdout == b""
    done = subprocess.run([*command, "export"], capture_output=True, check=True, timeout=60)
    assert done.stdout == text


def test_of_several_profiles_one_is_named(store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, count in (("", 3), ("Mali", 4)):
        learner = store.add_learner("local", START + timedelta(days=count), name)
        store.append_all(learner.id, long_history(count))
    file = str(tmp_path / "out.json")
    assert main(["export", file]) == 2
    assert "say whose with --profile, one of '', 'Mali'" in capsys.readouterr().err
    assert main(["export", "--profile", "Nobody", file]) == 2
    assert "no such profile: 'Nobody'; there is '', 'Mali'" in capsys.readouterr().err
    assert not Path(file).exists()
    assert main(["export", "--profile", "Mali", file]) == 0
    assert Path(file).read_text(encoding="utf-8") == export_text(long_history(4))


def test_nothing_is_exported_where_nobody_learns(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 2
    assert "nobody has answered anything here yet" in capsys.readouterr().err
    assert store.learners("local") == []


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "No such file or directory"),
        (b"\x89PNG", "no text in UTF-8"),
        (b"{}", "no file that Samrap exported"),
        (export_text(long_history(3)).replace('"grade":"', '"grade":"x', 1).encode(), "line 4: grade is one of"),
    ],
)
def test_a_bad_file_is_named_and_nobody_is_made_for_it(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes | None, told: str
) -> None:
    file = tmp_path / "in.json"
    if data is not None:
        file.write_bytes(data)
    assert main(["import", str(file)]) == 2
    assert told in capsys.readouterr().err
    assert store.learners("local") == []


def test_a_store_that_cannot_be_opened_is_a_slip_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = tmp_path / "own.db"
    damaged.write_bytes(b"this is no database, only some words that somebody wrote into its file" * 20)
    monkeypatch.setenv("SAMRAP_DATABASE_URL", f"sqlite:///{damaged}")
    assert main(["export"]) == 2
    told = capsys.readouterr().err
    assert "own.db" in told
    assert "Traceback" not in told


def test_a_sheet_and_a_deck_are_written_by_the_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, deck = tmp_path / "hands.pdf", tmp_path / "hands.apkg"
    rules = ["--game", "pok", "--lang", "en", "--rules", "straight_flush=own_class,tong_ace=low"]
    assert main(["sheet", *rules, str(page)]) == 0
    assert page.read_bytes() == sheet("pok", "en", PokHouse(straight_flush="own_class", tong_ace="low"))
    assert main(["anki", *rules, str(deck)]) == 0
    assert "hand:straight_flush:0" in opened(deck.read_bytes()).notes
    assert str(page) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["sheet", "out.txt"], "out.txt: the file's name ends in .pdf"),
        (["anki", "out.pdf"], "out.pdf: the file's name ends in .apkg"),
        (["sheet", "--game", "pok", "--rules", "tie=never", "out.pdf"], "tie cannot be never"),
        (["sheet", "--game", "pok", "/nowhere/at/all/out.pdf"], "No such file or directory"),
    ],
)
def test_what_cannot_be_written_is_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err


def test_other_commands_start_without_what_these_need() -> None:
    program = (
        "import sys; from lessons.__main__ import main; main(['questions', '--kind', 'which_set', '--count', '1'])\n"
        "assert not {'genanki', 'uharfbuzz', 'sqlalchemy'} & sys.modules.keys()\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, timeout=60)
