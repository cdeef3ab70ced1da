"""Hypothesis is deterministic here and keeps no database: what fails on one machine fails on the next."""

from hypothesis import HealthCheck, settings

from tests.chromium import browser

__all__ = ["browser"]

settings.register_profile(
    "samrap",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=80,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("samrap")
