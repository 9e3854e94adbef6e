"""Captures as Arrow tables."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from canfolio.command import Databases, PathName, call, database_options, output_of, run
from canfolio.errors import CanfolioError, CommandFailed, EnvironmentFailed, UnreadableCapture, error_of
from canfolio.results import tables


def batch(
    *paths: PathName, output: PathName | None = None, dbc: Databases = (), options: Sequence[str] = (),
    jobs: int | None = None, binary: PathName | None = None,
) -> dict[str, pa.Table]:
    """Tables of captures, as `canfolio batch` makes them, each capture by itself.

    output: folder for manifest, tables and documents; they are removed where no folder is given.
    options: further options of the command, such as `["--report", "html"]`.

    A capture that cannot be read is a row of the table `captures`, with its reason; so is one that crashes the command or
    takes too long.
    """
    with tempfile.TemporaryDirectory(prefix="canfolio-") as scratch:
        results = scratch if output is None else os.fspath(output)
        examine(paths, results, dbc, options, jobs, binary, is_removed=output is None)
        return tables(results)


def examine(
    paths: Sequence[PathName], results: str, dbc: Databases, options: Sequence[str], jobs: int | None,
    binary: PathName | None, is_removed: bool,
) -> None:
    """Runs `canfolio batch`, which writes its results into a folder.

    is_removed: whether nobody needs the folder after this process, so that it need not be on the disk.
    """
    names = [os.fsencode(path) for path in paths]
    if any(b"\n" in name for name in names):
        raise ValueError("a name of a capture has a line end; canfolio batch takes such names only from a folder")
    arguments = ["batch", "-", "-o", results, "--tables", "jsonl", "--quiet", *database_options(dbc), *options]
    if jobs is not None:
        arguments += ["--jobs", str(jobs)]
    if is_removed:
        arguments.append("--scratch")
    status, stderr = run(arguments, binary=binary, stdin=b"".join(name + b"\n" for name in names))
    # 5 without a message: only captures failed, and the tables say which.
    if status != 0 and (status != 5 or stderr.strip()):
        raise error_of(status, stderr)


_BY_STATUS: dict[str, type[CanfolioError]] = {"unreadable": UnreadableCapture, "failed": CommandFailed}


def findings(
    *paths: PathName, dbc: Databases = (), options: Sequence[str] = (), binary: PathName | None = None,
) -> pa.Table:
    """What is wrong in captures: a row a finding, as in the table `findings` of `canfolio batch`.

    Several captures are examined each by itself; their rows are sorted by path. Raises the error of the first capture that
    cannot be read; `batch` returns the others' rows too.
    """
    found = batch(*paths, dbc=dbc, options=options, binary=binary)
    for row in found["captures"].select(["path", "status", "error"]).to_pylist():
        if row["status"] != "done":
            raise _BY_STATUS.get(row["status"], EnvironmentFailed)(row["error"], row["path"])
    return found["findings"]


# As `canfolio dump --level signals` writes them. Raw and physical values are exact, also beyond 64 bits, and may be text.
_NAME = pa.dictionary(pa.int32(), pa.string())
_SIGNAL_COLUMNS = {
    "frame_index": pa.int64(), "timestamp_ns": pa.int64(), "message": _NAME, "signal": _NAME, "raw": pa.string(),
    "physical": pa.string(), "unit": _NAME, "label": _NAME,
}
_NUMBER = r"^[-+]?([0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?|inf|nan)$"


def _with_value(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Adds the column `value`: the physical value as a number, where it is one."""
    physical = batch.column("physical")
    numbers = pc.if_else(pc.match_substring_regex(physical, _NUMBER), physical, pa.scalar(None, pa.string()))
    return batch.append_column("value", numbers.cast(pa.float64()))


def signal_batches(
    *paths: PathName, dbc: Databases, options: Sequence[str] = (), binary: PathName | None = None,
) -> Iterator[pa.RecordBatch]:
    """The rows of `signals`, some thousand at a time, while the command reads: memory does not grow with the capture."""
    names = [os.fspath(path) for path in paths]
    # Texts without the apostrophe that is for spreadsheets.
    arguments = ["dump", "--level", "signals", "--to", "csv", "--raw", "--quiet", *database_options(dbc), *options]
    with output_of(arguments, names, binary=binary) as stream:
        # No header: the command failed before it wrote one, and its own error says why.
        if not stream.peek(1):
            return
        reader = pa.csv.open_csv(
            stream, read_options=pa.csv.ReadOptions(block_size=4 << 20),
            parse_options=pa.csv.ParseOptions(newlines_in_values=True),
            convert_options=pa.csv.ConvertOptions(column_types=_SIGNAL_COLUMNS, null_values=[""]))
        for batch in reader:
            yield _with_value(batch)


def signals(
    *paths: PathName, dbc: Databases, wide: bool | str = False, options: Sequence[str] = (),
    binary: PathName | None = None,
) -> pa.Table:
    """Values of all signals: a row a value, with frame_index, timestamp_ns, message, signal, raw, physical, unit, label, and
    value, which is the physical value as a number. Several captures are joined by time.

    wide: a row a frame instead, with a column `MESSAGE.SIGNAL` of values for each signal; a frame has values of its own
    message alone, so the name of a message (`wide="EngineStatus1"`) gives a table without gaps.
    options: further options of `canfolio dump`, such as `["--id", "0C9"]`.
    """
    batches = list(signal_batches(*paths, dbc=dbc, options=options, binary=binary))
    types = {**_SIGNAL_COLUMNS, "value": pa.float64()}
    table = pa.Table.from_batches(batches, pa.schema(types)).unify_dictionaries()
    if not wide:
        return table
    if isinstance(wide, str):
        table = table.filter(pc.equal(table["message"].cast(pa.string()), wide))
    names = pc.binary_join_element_wise(table["message"].cast(pa.string()), table["signal"].cast(pa.string()), ".")
    table = table.append_column("name", names)
    pivot = pc.PivotWiderOptions(key_names=pc.unique(names).to_pylist(), unexpected_key_behavior="raise")
    frames = table.group_by(["frame_index", "timestamp_ns"], use_threads=False)
    grouped = frames.aggregate([(["name", "value"], "pivot_wider", pivot)]).sort_by("frame_index")
    pivoted = grouped["name_value_pivot_wider"].combine_chunks()
    wide_names = [field.name for field in pivoted.type]
    return pa.table(
        [grouped["frame_index"], grouped["timestamp_ns"], *pivoted.flatten()],
        names=["frame_index", "timestamp_ns", *wide_names])


def report(
    *paths: PathName, output: PathName, dbc: Databases = (), options: Sequence[str] = (),
    binary: PathName | None = None,
) -> None:
    """Writes the report of a capture: PDF, HTML, Markdown or pictures, by the ending of `output`."""
    names = [os.fspath(path) for path in paths]
    call(["report", "-o", os.fspath(output), "--quiet", *database_options(dbc), *options], names, binary=binary)
