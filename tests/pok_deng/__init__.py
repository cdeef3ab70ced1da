"""Tests of the Pok Deng engine."""
