"""Several programs that use one database at the same time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BEGIN = """
import sys
from lessons.store import StoreError, open_store
from tests.store.entries import NOW, attempt
url, number, *arguments = sys.argv[1:]
number = int(number)
print("ready", flush=True)
sys.stdin.readline()
"""


def run_at_once(count: int, body: str, url: str, *arguments: str) -> list[str]:
    """Start as many interpreters, let them all run this code at the same moment, and return what each printed."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _BEGIN + body, url, str(number), *arguments],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for number in range(count)
    ]  # fmt: skip
    try:
        for process in processes:
            assert process.stdout is not None
            process.stdout.readline()
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        told = [process.communicate(timeout=120) for process in processes]
    finally:
        for process in processes:
            process.kill()
    for process, (_, error) in zip(processes, told, strict=True):
        assert process.returncode == 0, error
    return [out.strip() for out, _ in told]
