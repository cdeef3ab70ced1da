"""โอกาส: how often hands come, what a wait and a keng are worth."""

from __future__ import annotations

from lessons.ui.odds_page import show_odds

show_odds()
