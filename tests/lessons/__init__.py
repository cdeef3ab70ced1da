"""Tests of the teaching."""
