"""Hypothesis is deterministic here and keeps no database: what fails on one machine fails on the next.

Nothing here reads or writes what the user of this machine has: neither progress nor secrets nor settings of a server.
"""

import atexit
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

from tests.chromium import browser

__all__ = ["browser"]

_FOLDER = tempfile.mkdtemp(prefix="samrap-tests-")  # each worker of pytest-xdist has its own
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
os.environ["SAMRAP_DATABASE_URL"] = f"sqlite:///{_FOLDER}/samrap.db"
os.environ["STREAMLIT_SECRETS_FILES"] = f"{_FOLDER}/secrets.toml"  # for a server that a test starts; it is not there
for _name in ("SAMRAP_PEOPLE", "SAMRAP_DECK"):
    os.environ.pop(_name, None)

settings.register_profile(
    "samrap",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=80,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("samrap")
