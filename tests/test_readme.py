"""What the README shows is run."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
SHELL = [line for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]
COMMANDS = [line for line in SHELL if line.startswith("python -m") and "<" not in line]


@pytest.mark.parametrize("code", PYTHON)
def test_the_code_in_the_readme_does_what_it_says(code: str) -> None:
    exec(code, {})


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_in_the_readme_run(command: str, tmp_path: Path) -> None:
    words = [str(tmp_path / word) if word.endswith(".png") else word for word in shlex.split(command)]
    done = subprocess.run([sys.executable, *words[1:]], capture_output=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout or any(tmp_path.iterdir())


def test_the_readme_has_the_two_commands_and_its_pictures() -> None:
    assert "pip install -e . && streamlit run app.py" in SHELL
    assert 'pip install -e ".[test]" && pytest' in SHELL
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / picture).is_file(), picture


def test_every_place_the_readme_names_exists() -> None:
    table = README.partition("| you look for |")[2].partition("###")[0]
    for name in re.findall(r"`((?:cards|lessons|tests)/[^`]+)`", table):
        for game in ("phai_tong", "pok_deng"):
            assert any(ROOT.glob(name.replace("<game>", game))), name
