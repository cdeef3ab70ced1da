"""The games: rules, hands and verdicts. No screen, no clock, no global random."""
