"""Small databases of python-can's form, as seeds for the fuzzer.

usage: fuzz_seeds.py FOLDER
"""
import os
import sqlite3
import sys


def make(path, page, rows):
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA page_size={page}")
    database.execute(
        "CREATE TABLE messages (ts REAL, arbitration_id INTEGER, extended INTEGER, remote INTEGER,"
        " error INTEGER, dlc INTEGER, data BLOB)")
    for i in range(rows):
        database.execute(
            "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)",
            (1.5e9 + i / 10, i * 37 % 2048, i % 2, i % 7 == 0, i % 11 == 0, 8, bytes(range(i % 65)) if i % 5 else None))
    database.commit()
    database.close()


if len(sys.argv) != 2:
    sys.exit(__doc__)
for number, (page, rows) in enumerate([(512, 3), (512, 40), (1024, 200)]):
    make(os.path.join(sys.argv[1], f"made-{number}.db"), page, rows)
