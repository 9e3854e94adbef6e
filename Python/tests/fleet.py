"""Captures and comparisons that the tests of fleets share."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
from pathlib import Path

import canfolio
from conftest import SAMPLE

FLEET = SAMPLE.parent / "fleet"


def make_captures(folder: Path, count: int, frames: int, command: str, whole: bool = False) -> list[Path]:
    """Small captures: pieces of the sample, in which something is wrong, and two thirds by the simulator where it is beside
    the command.

    whole: all by the simulator, or the whole sample.
    """
    folder.mkdir(parents=True, exist_ok=True)
    simulator = Path(command).with_name("canfolio-simulate")
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    paths = [folder / f"v{number % 7}/{number:05}.log" for number in range(count)]
    for number, path in enumerate(paths):
        path.parent.mkdir(exist_ok=True)
        if simulator.exists() and (whole or number % 3):
            subprocess.run([simulator, "--frames", str(frames), "--seed", str(number), "-o", path], check=True)
        elif whole:
            path.write_bytes(b"".join(lines))
        else:
            start = number * 37 % max(1, len(lines) - frames)
            path.write_bytes(b"".join(lines[start:start + frames]))
    return paths


def add_poison(folder: Path) -> list[Path]:
    """Files that are no captures, and one that is none any more."""
    poison = {"empty.log": b"", "garbage.log": os.urandom(5000), "cut.log.gz": b"\x1f\x8b\x08\x00\x00\x00", "text.asc": b"no"}
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in poison.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in poison]


def merged(results: Path, table: str, form: str) -> bytes:
    """The rows of all parts, sorted by path, then position; each as its bytes are. CSV with the header."""
    rows: list[tuple[tuple[bytes, int], bytes]] = []
    header = b""
    for part in (results / "tables" / table).glob(f"part-*.{form}"):
        lines = part.read_bytes().splitlines(keepends=True)
        if form == "csv":
            header, lines = lines[0], lines[1:]
        names = next(csv.reader([header.decode()])) if form == "csv" else []
        for line in lines:
            if form == "csv":
                row = dict(zip(names, next(csv.reader(io.StringIO(line.decode()))), strict=True))
            else:
                row = json.loads(line)
            rows.append(((row["path"].encode(), int(row.get("position", 0))), line))
    return header + b"".join(line for _, line in sorted(rows))


def assert_same_tables(results: Path, single: Path, forms: tuple[str, ...] = ("csv", "jsonl")) -> None:
    for table in canfolio.TABLES:
        for form in forms:
            one = (single / f"tables/{table}/part-0-of-1.{form}").read_bytes()
            assert merged(results, table, form) == one, f"{table}.{form}"
            assert one.count(b"\n") > 1 or table == "messages"


def manifest_paths(results: Path) -> list[str]:
    """The path of each line of all manifests."""
    return [json.loads(line)["path"] for file in sorted(results.glob("manifest*.jsonl"))
            for line in file.read_text().splitlines()]
