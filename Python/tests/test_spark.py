"""Captures as a Spark DataFrame. Executors are processes of their own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import canfolio
import canfolio.spark
from canfolio.columns import sort_keys
from conftest import DATABASE
from fleet import add_poison, make_captures

COUNT = 1000
# If a pipe among the captures were opened, it would cost a minute and not ten. On a busy machine a capture may wait for
# seconds, and a row of a capture that took too long would be a difference between the tables.
OPTIONS = ["--timeout", "60s"]


def test_types_are_those_of_the_tables() -> None:
    assert canfolio.spark.ddl("messages", ["vehicle"]) == (
        "`path` string, `vehicle` string, `position` bigint, `protocol` string, `channel` string, `kind` string, "
        "`source` string, `target` string, `count` bigint, `incomplete` bigint, `refused` bigint")
    with pytest.raises(ValueError, match="there is no table 'frames'"):
        canfolio.spark.ddl("frames")


def test_relative_paths_and_reports_without_a_folder_are_refused() -> None:
    with pytest.raises(ValueError, match="must be absolute"):
        canfolio.spark.read(None, ["a.log"])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="needs the folder documents"):
        canfolio.spark.read(None, ["/a.log"], report="pdf")  # type: ignore[arg-type]


def test_a_task_fails_where_the_machine_lacks_something(tmp_path: Path, command: str) -> None:
    """Spark then tries it on another machine."""
    full = tmp_path / "canfolio"
    full.write_text("#!/bin/sh\necho 'canfolio: /tmp/x: no space left' >&2\nexit 5\n")
    full.chmod(0o755)
    with pytest.raises(canfolio.EnvironmentFailed, match="no space left"):
        list(canfolio.spark.examine(["/a.log"], "findings", binary=str(full)))


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    sql = pytest.importorskip("pyspark.sql")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    session = (
        sql.SparkSession.builder.master("local-cluster[2,1,1024]").appName("canfolio")
        .config("spark.ui.enabled", "false").config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.showConsoleProgress", "false").getOrCreate())
    yield session
    session.stop()


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory, command: str) -> list[Path]:
    folder = tmp_path_factory.mktemp("spark")
    poison = add_poison(folder / "poison")
    os.mkfifo(folder / "poison/endless.log")
    captures = make_captures(folder / "captures", COUNT, 300, command)
    # Among the captures, not behind them.
    more = [*poison, folder / "poison/endless.log", folder / "poison/missing.log"]
    return [*captures[:COUNT // 2], *more, *captures[COUNT // 2:]]


@pytest.fixture(scope="module")
def tables(paths: list[Path], tmp_path_factory: pytest.TempPathFactory, command: str) -> dict[str, pa.Table]:
    """What `canfolio batch` makes of the same captures."""
    folder = tmp_path_factory.mktemp("batch")
    names = "".join(f"{path}\n" for path in paths)
    done = subprocess.run(
        [command, "batch", "-", "-o", folder, "--dbc", DATABASE, "--tables", "jsonl", "--quiet", *OPTIONS],
        input=names, text=True, check=False)
    assert done.returncode == 0
    return canfolio.tables(folder)


def in_bytes(table: pa.Table, name: str) -> bytes:
    whole = table.sort_by(sort_keys(name)).combine_chunks()
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, whole.schema) as writer:
        writer.write_table(whole)
    return sink.getvalue()


def executors(spark: Any) -> set[int]:
    """Processes of the executors of this session."""
    application = spark.sparkContext.applicationId.encode()
    found = set()
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0") if entry.name.isdigit() else []
        except OSError:
            continue
        if application in words and any(b"CoarseGrainedExecutorBackend" in word for word in words):
            found.add(int(entry.name))
    return found


def read_and_kill(spark: Any, paths: list[Path], name: str) -> tuple[pa.Table, int]:
    """The table, and how many tasks failed: an executor is killed when a third of the tasks are done."""
    frame = canfolio.spark.read(
        spark, [str(path) for path in paths], name, dbc=str(DATABASE), options=OPTIONS, captures_per_task=20)
    result: list[pa.Table] = []
    context = spark.sparkContext
    tracker = context.statusTracker()

    def collect() -> None:
        context.setJobGroup(name, name)
        result.append(frame.toArrow())

    thread = threading.Thread(target=collect)
    thread.start()

    def stage() -> Any:
        infos = [tracker.getStageInfo(number) for job in tracker.getJobIdsForGroup(name)
                 for number in tracker.getJobInfo(job).stageIds]
        return max((info for info in infos if info), key=lambda info: info.numTasks, default=None)

    end = time.monotonic() + 300
    killed: set[int] = set()
    while thread.is_alive() and time.monotonic() < end:
        info = stage()
        if not killed and info and info.numTasks // 3 <= info.numCompletedTasks < info.numTasks - 4:
            # The one that replaces the executor of the test before may not run yet.
            killed = set(sorted(executors(spark))[:1])
            for process in killed:
                os.kill(process, signal.SIGKILL)
        time.sleep(0.05)
    thread.join()
    assert killed and not killed & executors(spark)
    return result[0], stage().numFailedTasks


@pytest.mark.fleet
@pytest.mark.parametrize("name", canfolio.TABLES)
def test_an_executor_that_is_killed_changes_no_table(
    spark: Any, paths: list[Path], tables: dict[str, pa.Table], name: str,
) -> None:
    found, failed_tasks = read_and_kill(spark, paths, name)
    assert failed_tasks > 0
    wanted = tables[name]
    assert found.num_rows == wanted.num_rows > 0
    assert in_bytes(found.cast(wanted.schema), name) == in_bytes(wanted, name)


@pytest.mark.fleet
def test_captures_that_cannot_be_read_are_rows(tables: dict[str, pa.Table], paths: list[Path]) -> None:
    reasons = {Path(row["path"]).name: (row["status"], row["error"])
               for row in tables["captures"].to_pylist() if row["status"] != "done"}
    assert {name: status for name, (status, _) in reasons.items()} == {
        "empty.log": "unreadable", "garbage.log": "unreadable", "cut.log.gz": "unreadable", "text.asc": "unreadable",
        "missing.log": "unreadable", "endless.log": "unreadable"}
    assert all(len(reason) > 20 for _, reason in reasons.values())
    assert tables["captures"].num_rows == len(paths)


@pytest.mark.fleet
def test_tasks_write_the_documents_that_batch_writes(
    spark: Any, paths: list[Path], tmp_path: Path, command: str,
) -> None:
    some = [str(path) for path in paths[495:507]]
    frame = canfolio.spark.read(
        spark, some, "captures", report="html", documents=tmp_path / "documents", options=["--thumbnail", *OPTIONS],
        captures_per_task=4)
    assert frame.count() == len(some)
    tagged = canfolio.spark.read(
        spark, some[:1], "captures", tags="{vehicle}/{number}.log", options=OPTIONS).toArrow().to_pylist()
    assert [(row["vehicle"], row["number"]) for row in tagged] == [("v5", "00495")]
    canfolio.batch(*some, output=tmp_path / "batch", options=["--report", "html", "--thumbnail", *OPTIONS])

    def documents(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for kind in ("reports", "thumbnails")
                for path in (folder / kind).rglob("*") if path.is_file()}

    found = documents(tmp_path / "documents")
    assert found == documents(tmp_path / "batch")
    assert {Path(name).suffix for name in found} == {".html", ".png"} and len(found) == 12
