"""Columns of the tables that `canfolio batch` writes, and their types."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa

# Behind the path and the tags, which begin each table. Without a type: text.
_COLUMNS = {
    "captures":
        "sha256 bytes:integer status error format frames:integer skipped:integer channels:integer identifiers:integer "
        "error_frames:integer clock first_ns:integer duration_s:number load_percent:number errors:integer "
        "warnings:integer infos:integer incidents:integer rule headline consequence",
    "identifiers":
        "position:integer channel id extended:integer message frames:integer cycle_s:number cycle_p5_s:number "
        "cycle_p95_s:number longest_gap_s:number first_s:number last_s:number",
    "findings":
        "position:integer incident:integer member:integer severity rule start_s:number stop_s:number channel id message "
        "signal count:integer lost_s:number fingerprint sentence codes",
    "messages":
        "position:integer protocol channel kind source target count:integer incomplete:integer refused:integer",
    "signals":
        "position:integer channel id message signal unit count:integer invalid:integer least:number mean:number "
        "largest:number p5:number p50:number p95:number",
}

#: Names of the tables.
TABLES = tuple(_COLUMNS)

_TYPES = {"text": pa.string(), "integer": pa.int64(), "number": pa.float64()}


def columns(table: str) -> list[tuple[str, str]]:
    """Names and kinds (text, integer, number) of a table's columns, without path and tags."""
    if table not in _COLUMNS:
        raise ValueError(f"there is no table '{table}'; tables are {', '.join(TABLES)}")
    parts = [column.partition(":") for column in _COLUMNS[table].split()]
    return [(name, kind or "text") for name, _, kind in parts]


def schema(table: str, tags: Sequence[str] = ()) -> pa.Schema:
    """Columns of a table. Tags are text, and stand behind the path."""
    fields = [(name, _TYPES["text"]) for name in ("path", *tags)]
    return pa.schema(fields + [(name, _TYPES[kind]) for name, kind in columns(table)])


def sort_keys(table: str) -> list[tuple[str, str]]:
    """The order of rows: by path, then by position in the capture."""
    names = ["path"] + [name for name, _ in columns(table) if name == "position"]
    return [(name, "ascending") for name in names]
