"""The tests, one file a module of the code; `oracle.py` is the independent reading of the rulebook."""
