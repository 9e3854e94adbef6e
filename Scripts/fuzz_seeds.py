"""Seeds for the fuzzer: small databases of python-can's form, or the captures that stand in the tests as text.

usage: fuzz_seeds.py sqlite|text FOLDER
"""
import glob
import os
import re
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


def texts():
    """The long texts of the tests of captures: each dialect that is read has one."""
    tests = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Tests", "CANCaptureTests", "*.swift")
    escapes = {"t": "\t", "n": "\n", "r": "\r", "\"": "\"", "\\": "\\"}
    for path in sorted(glob.glob(tests)):
        with open(path, encoding="utf-8") as file:
            source = file.read()
        for margin, text in re.findall(r'"""\n(?=( *))(.*?)\n *"""', source, re.S):
            lines = [line.removeprefix(margin) for line in text.split("\n")]
            yield re.sub(r'\\(["\\nrt])', lambda match: escapes[match[1]], "\n".join(lines)) + "\n"


if len(sys.argv) != 3 or sys.argv[1] not in ("sqlite", "text"):
    sys.exit(__doc__)
kind, folder = sys.argv[1:]
if kind == "text":
    for number, text in enumerate(texts()):
        with open(os.path.join(folder, f"made-{number}.txt"), "w", encoding="utf-8") as file:
            file.write(text)
else:
    for number, (page, rows) in enumerate([(512, 3), (512, 40), (1024, 200)]):
        make(os.path.join(folder, f"made-{number}.db"), page, rows)
