"""Captures as a Spark DataFrame.

canfolio and this package must be on all machines that have executors.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from canfolio import captures
from canfolio.columns import columns
from canfolio.command import Databases, PathName
from canfolio.errors import EnvironmentFailed
from canfolio.results import table_of

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_TYPES = {"text": "string", "integer": "bigint", "number": "double"}


def ddl(table: str, tags: Sequence[str] = ()) -> str:
    """The columns of a table as Spark's DDL has them."""
    fields = [("path", "text"), *((tag, "text") for tag in tags), *columns(table)]
    return ", ".join(f"`{name}` {_TYPES[kind]}" for name, kind in fields)


def read(
    spark: SparkSession, paths: Sequence[PathName], table: str = "findings", *, dbc: Databases = (),
    tags: str | None = None, report: str | None = None, documents: PathName | None = None, options: Sequence[str] = (),
    captures_per_task: int = 64, binary: PathName | None = None,
) -> DataFrame:
    """A table of captures, as `canfolio batch` makes it: captures, identifiers, findings, messages or signals.

    paths: absolute, and the same on all machines.
    tags: columns from the end of each path: `{vehicle}/{session}/{file}`.
    report: `pdf`, `html` or both with a comma: the tasks also write a report of each capture below `documents`, a folder
    that all machines have.
    options: further options of `canfolio batch`; with `--ticket` and `--thumbnail` those are below `documents` too.
    captures_per_task: what is examined again where an executor is lost.

    A capture that cannot be read is a row of the table `captures`, with its reason.
    """
    names = [os.path.abspath(path) for path in paths]
    for name, path in zip(names, paths, strict=True):
        # An executor has a working directory of its own.
        if name != os.path.normpath(path):
            raise ValueError(f"{os.fspath(path)}: the path must be absolute and of a file system that executors have")
    names = [os.fspath(path) for path in paths]
    words = list(options)
    if report is not None:
        if documents is None:
            raise ValueError("a report needs the folder documents")
        words += ["--report", report]
    if tags is not None:
        words += ["--tags", tags]
    tag_names = re.findall(r"\{(\w+)\}", tags or "")
    databases = [dbc] if isinstance(dbc, (str, os.PathLike)) else dbc
    task = _task(
        table, [os.fspath(name) for name in databases], words, None if documents is None else os.fspath(documents),
        None if binary is None else os.fspath(binary))
    parts = max(1, -(-len(names) // captures_per_task))
    frame = spark.createDataFrame(
        spark.sparkContext.parallelize([(name,) for name in names], parts), "path string")
    return frame.mapInArrow(task, ddl(table, tag_names))


def _task(
    table: str, dbc: Sequence[str], options: Sequence[str], documents: str | None, binary: str | None,
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    def task(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for paths in batches:
            yield from examine(paths.column("path").to_pylist(), table, dbc, options, documents, binary)

    return task


def examine(
    paths: Sequence[str], table: str, dbc: Sequence[str] = (), options: Sequence[str] = (),
    documents: str | None = None, binary: str | None = None,
) -> Iterator[pa.RecordBatch]:
    """What a task does: examines captures in one process, as Spark gives it one processor."""
    if not paths:
        return
    with tempfile.TemporaryDirectory(prefix="canfolio-") as results:
        def once() -> pa.Table:
            captures.examine(paths, results, dbc, options, 1, binary, is_removed=True)
            return table_of(results, "captures")

        found = once()
        if not _final(found):
            # Only what failed is tried again.
            found = once()
        for row in found.select(["path", "status", "error"]).to_pylist():
            if row["status"] == "environment":
                # Another machine may have what this one lacks: Spark tries the task again.
                raise EnvironmentFailed(row["error"], row["path"])
        if documents is not None:
            _publish(Path(results), Path(documents))
        wanted = found if table == "captures" else table_of(results, table)
        yield from wanted.to_batches()


def _final(found: pa.Table) -> bool:
    return set(found["status"].to_pylist()) <= {"done", "unreadable"}


def _publish(results: Path, documents: Path) -> None:
    """Copies documents. A task that runs twice writes the same bytes under the same names."""
    for kind in ("reports", "tickets", "thumbnails"):
        for path in sorted((results / kind).rglob("*")):
            if path.is_file():
                target = documents / path.relative_to(results)
                target.parent.mkdir(parents=True, exist_ok=True)
                unfinished = target.with_name(f".{uuid.uuid4().hex}")
                try:
                    shutil.copyfile(path, unfinished)
                    unfinished.replace(target)
                finally:
                    unfinished.unlink(missing_ok=True)
