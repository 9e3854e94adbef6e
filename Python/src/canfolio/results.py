"""The tables of a folder that `canfolio batch` wrote, and the same as Parquet."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from canfolio.columns import TABLES, columns, schema, sort_keys
from canfolio.command import PathName

_PART = re.compile(r"part-(\d+)-of-(\d+)\.(csv|jsonl)")
# A row is a line; the longest have sentences of some kilobytes.
_BLOCK = 16 << 20


def parts(results: PathName, table: str) -> list[Path]:
    """Files of a table, one for each shard: JSON Lines, or CSV where there is no other.

    Raises FileNotFoundError where a shard has no file, and ValueError where files are of runs with different numbers of
    shards: their captures are in several parts.
    """
    columns(table)
    folder = Path(results) / "tables" / table
    found: dict[int, Path] = {}
    counts: set[int] = set()
    for path in sorted(folder.glob("part-*")):
        if match := _PART.fullmatch(path.name):
            counts.add(int(match[2]))
            # Sorted: .jsonl comes after .csv, and takes its place.
            found[int(match[1])] = path
    if not found:
        raise FileNotFoundError(f"{folder}: there is no table; has canfolio batch ended there?")
    if len(counts) > 1:
        numbers = " and ".join(str(count) for count in sorted(counts))
        raise ValueError(f"{folder}: has tables of runs with {numbers} shards; remove those of one of them")
    missing = [str(number) for number in range(counts.pop()) if number not in found]
    if missing:
        raise FileNotFoundError(f"{folder}: shard {', '.join(missing[:8])} is missing")
    return [found[number] for number in sorted(found)]


def _tags(path: Path, table: str) -> list[str]:
    """Names of the tags of a file: what stands between the path and the table's own columns."""
    with open(path, encoding="utf-8", newline="") as file:
        names = next(csv.reader(file), []) if path.suffix == ".csv" else list(json.loads(file.readline() or "{}"))
    own = [name for name, _ in columns(table)]
    if not names:
        return []
    if names[0] != "path" or names[len(names) - len(own):] != own:
        raise ValueError(f"{path}: has other columns than this version of the package knows")
    return names[1:len(names) - len(own)]


def part_batches(path: Path, table: str) -> Iterator[pa.RecordBatch]:
    """The rows of a file, some thousand at a time."""
    wanted = schema(table, _tags(path, table))
    # A table without rows has a schema all the same.
    yield pa.RecordBatch.from_pylist([], wanted)
    if path.stat().st_size == 0:
        return
    if path.suffix == ".csv":
        yield from pa.csv.open_csv(
            path, read_options=pa.csv.ReadOptions(block_size=_BLOCK),
            parse_options=pa.csv.ParseOptions(newlines_in_values=True),
            convert_options=pa.csv.ConvertOptions(
                column_types=wanted, null_values=[""], strings_can_be_null=True, quoted_strings_can_be_null=False))
    else:
        yield from pa.json.open_json(
            path, read_options=pa.json.ReadOptions(block_size=_BLOCK),
            parse_options=pa.json.ParseOptions(explicit_schema=wanted, unexpected_field_behavior="error"))


def table_of(results: PathName, table: str) -> pa.Table:
    """One table of a folder, sorted by path and position."""
    tables_of_parts = [pa.Table.from_batches(list(part_batches(path, table))) for path in parts(results, table)]
    # A part without rows does not know the names of tags.
    filled = [part for part in tables_of_parts if part.num_rows > 0] or tables_of_parts[:1]
    whole = pa.concat_tables(filled)
    return whole if len(filled) == 1 else whole.sort_by(sort_keys(table))


def tables(results: PathName) -> dict[str, pa.Table]:
    """All tables of a folder that `canfolio batch` wrote: captures, identifiers, findings, messages and signals.

    Rows are sorted by path and position, also those of several shards.
    """
    return {table: table_of(results, table) for table in TABLES}


def parquet(results: PathName, out: PathName | None = None) -> list[Path]:
    """Writes the tables of a folder as Parquet: a `part-*.parquet` for each file of a table, beside it or in `out/TABLE/`.

    A few thousand rows are in memory at a time. A file appears under its name when it is complete.
    """
    written = []
    for table in TABLES:
        folder = (Path(results) / "tables" if out is None else Path(out)) / table
        folder.mkdir(parents=True, exist_ok=True)
        for part in parts(results, table):
            target = folder / f"{part.stem}.parquet"
            unfinished = folder / f".{part.stem}.parquet-{os.getpid()}"
            try:
                batches = part_batches(part, table)
                with pa.parquet.ParquetWriter(unfinished, next(batches).schema, compression="zstd") as writer:
                    for batch in batches:
                        writer.write_batch(batch)
                unfinished.replace(target)
            finally:
                unfinished.unlink(missing_ok=True)
            written.append(target)
    return written
