"""รุ่นของตาราง: how a database of an older version comes to have the tables of `lessons.schema`, by Alembic.

To change the tables: change `lessons/schema.py` and its `VERSION`, add the next file to `versions/`, and give
`tests/store/test_versions.py` a row to carry over. A file that was ever released is never changed.
"""
