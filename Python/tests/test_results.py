"""Tables of a results folder."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest

import canfolio
from canfolio.columns import columns
from conftest import DATABASE, REPOSITORY


def run(command: str, *arguments: object) -> None:
    subprocess.run([command, "batch", *map(str, arguments), "--quiet"], check=True)


def test_columns_are_those_that_the_command_writes(folder: Path, tmp_path: Path, command: str) -> None:
    run(command, folder, "-o", tmp_path / "out", "--dbc", DATABASE, "--tables", "csv,jsonl")
    for table in canfolio.TABLES:
        head = (tmp_path / f"out/tables/{table}/part-0-of-1.csv").read_text().splitlines()[0]
        assert head.split(",") == canfolio.schema(table).names
        for line in (tmp_path / f"out/tables/{table}/part-0-of-1.jsonl").read_text().splitlines():
            for name, value in json.loads(line).items():
                kind = dict(columns(table)).get(name, "text")
                assert value is None or isinstance(
                    value, {"text": str, "integer": int, "number": (int, float)}[kind]), (table, name, value)


def test_columns_have_the_kinds_of_the_command() -> None:
    source = (REPOSITORY / "Sources/Fleet/Tables/FleetTable.swift").read_text()
    for table in canfolio.TABLES:
        case = re.search(rf"case \.{table}:\s*\[(.*?)\n\s*\]", source, re.DOTALL)
        assert case, table
        assert re.findall(r'Column\("(\w+)", \.(\w+)\)', case[1]) == columns(table)


def test_json_lines_and_csv_give_the_same_tables(folder: Path, tmp_path: Path, command: str) -> None:
    for form in ("csv", "jsonl"):
        run(command, folder, "-o", tmp_path / form, "--dbc", DATABASE, "--tables", form, "--tags", "{vehicle}/{file}")
    csv, lines = canfolio.tables(tmp_path / "csv"), canfolio.tables(tmp_path / "jsonl")
    for table in canfolio.TABLES:
        assert lines[table].schema == csv[table].schema == canfolio.schema(table, ["vehicle", "file"])
        assert lines[table].num_rows > 0
        # CSV does not tell an empty text from none.
        empty = [{key: value or None if isinstance(value, str) else value for key, value in row.items()}
                 for row in lines[table].to_pylist()]
        assert csv[table].to_pylist() == empty
    assert set(lines["captures"]["vehicle"].to_pylist()) == {"v1", "v2"}


def test_shards_give_the_tables_of_one_run(folder: Path, tmp_path: Path, command: str) -> None:
    run(command, folder, "-o", tmp_path / "one", "--tables", "jsonl")
    for shard in range(3):
        run(command, folder, "-o", tmp_path / "parts", "--tables", "jsonl", "--shard", f"{shard}/3")
    one, parts = canfolio.tables(tmp_path / "one"), canfolio.tables(tmp_path / "parts")
    for table in canfolio.TABLES:
        assert one[table].equals(parts[table])


def test_a_shard_that_is_missing_and_parts_of_two_runs_are_refused(folder: Path, tmp_path: Path, command: str) -> None:
    out = tmp_path / "out"
    with pytest.raises(FileNotFoundError, match="there is no table"):
        canfolio.tables(out)
    run(command, folder, "-o", out, "--shard", "0/2")
    with pytest.raises(FileNotFoundError, match="shard 1 is missing"):
        canfolio.tables(out)
    run(command, folder, "-o", out)
    with pytest.raises(ValueError, match="1 and 2 shards"):
        canfolio.tables(out)


def test_parquet_has_the_same_rows(folder: Path, tmp_path: Path, command: str) -> None:
    out = tmp_path / "out"
    run(command, folder, "-o", out, "--tables", "csv,jsonl", "--tags", "{vehicle}/{file}", "--dbc", DATABASE)
    tables = canfolio.tables(out)
    beside = canfolio.parquet(out)
    assert beside == [out / f"tables/{table}/part-0-of-1.parquet" for table in canfolio.TABLES]
    apart = canfolio.parquet(out, tmp_path / "parquet")
    for table, *paths in zip(canfolio.TABLES, beside, apart, strict=True):
        for path in paths:
            assert pa.parquet.ParquetFile(path).read().equals(tables[table])
    # Files beside are no parts of the tables, and nothing unfinished stays.
    assert canfolio.tables(out)["findings"].equals(tables["findings"])
    assert [path.name for path in (tmp_path / "parquet/findings").iterdir()] == ["part-0-of-1.parquet"]


def test_a_table_without_rows_is_one(tmp_path: Path, command: str) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/poison.log").write_text("no capture\n")
    for form in ("csv", "jsonl"):
        run(command, tmp_path / "in", "-o", tmp_path / form, "--tables", form)
        tables = canfolio.tables(tmp_path / form)
        assert tables["captures"].num_rows == 1
        assert tables["findings"].equals(canfolio.schema("findings").empty_table())
        canfolio.parquet(tmp_path / form)
        assert pa.parquet.ParquetFile(tmp_path / form / "tables/findings/part-0-of-1.parquet").read().num_rows == 0


def test_the_manifest_is_of_its_schema(folder: Path, tmp_path: Path, command: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    run(command, folder, "-o", tmp_path / "out", "--report", "html", "--thumbnail")
    schema = json.loads((REPOSITORY / "docs/manifest.schema.json").read_text())
    lines = (tmp_path / "out/manifest.jsonl").read_text().splitlines()
    assert len(lines) == 3
    for line in lines:
        jsonschema.Draft202012Validator(schema).validate(json.loads(line))
