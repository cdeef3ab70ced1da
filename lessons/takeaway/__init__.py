"""Yours to take away: everything a learner did as one file, decks for Anki, sheets to print."""
