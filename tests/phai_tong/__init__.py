"""Tests of the Phai Tong engine."""
