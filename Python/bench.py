"""Measures `canfolio batch` on processes, Slurm nodes and Spark workers, beside a loop with python-can and cantools.

usage: bench.py [CAPTURES]     number of captures of 1.5 MB (200)

Each line is the whole run from start to end, a capture: by the clock, and the processor time of all its processes, which
other work on the machine changes less. The ratio is that of the clock. The loop computes the same statistics of signals
(count, least, mean, largest, percentiles), on fewer captures, and nothing else of what batch writes.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "tests"))

import canfolio
import canfolio.spark
from cluster import Slurm
from conftest import DATABASE
from fleet import FLEET, make_captures

FRAMES = 33_000
LOOP = 8


def statistics(path: Path, messages: dict[int, object]) -> dict[tuple[str, str], tuple[float, ...]]:
    """The statistics of the signals of a capture, by python-can and cantools."""
    import can

    values: dict[tuple[str, str], list[float]] = {}
    with can.LogReader(path) as log:
        for frame in log:
            message = messages.get(frame.arbitration_id)
            if message is None or frame.is_error_frame or frame.is_remote_frame:
                continue
            decoded = message.decode(frame.data, decode_choices=False, allow_truncated=True)  # type: ignore[attr-defined]
            for name, value in decoded.items():
                values.setdefault((message.name, name), []).append(value)  # type: ignore[attr-defined]
    found = {}
    for key, column in values.items():
        mean = sum(column) / len(column)
        column.sort()
        percentiles = [column[max(0, math.ceil(share * len(column)) - 1)] for share in (0.05, 0.5, 0.95)]
        found[key] = (len(column), column[0], mean, column[-1], *percentiles)
    return found


def loop(paths: list[Path]) -> dict[tuple[str, str], tuple[float, ...]]:
    import cantools

    messages = {message.frame_id: message for message in cantools.database.load_file(DATABASE).messages}
    for path in paths:
        found = statistics(path, messages)
    return found


def differing(found: dict[tuple[str, str], tuple[float, ...]], path: Path) -> list[tuple[str, str]]:
    """Signals of which batch has other statistics than the loop."""
    names = ("count", "least", "mean", "largest", "p5", "p50", "p95")
    rows = canfolio.batch(path, dbc=DATABASE)["signals"].to_pylist()
    return [(row["message"], row["signal"]) for row in rows if not all(
        math.isclose(row[name] or 0, value, rel_tol=1e-9, abs_tol=1e-9)
        for name, value in zip(names, found.get((row["message"], row["signal"]), [math.nan] * 7), strict=True))]


def processor_time() -> float:
    """Of this process and those children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def clock(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock, and of processors."""
    start, begin = time.perf_counter(), processor_time()
    work()
    return time.perf_counter() - start, processor_time() - begin


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    command = canfolio.binary_path()
    with tempfile.TemporaryDirectory(prefix="canfolio-bench-") as name:
        folder = Path(name)
        paths = make_captures(folder / "captures", count, FRAMES, command, whole=True)
        size = sum(path.stat().st_size for path in paths) / count / 1e6
        print(f"{count} captures of {size:.2f} MB, {os.cpu_count()} processors")
        rows: list[tuple[str, float, float]] = []

        def add(title: str, spent: tuple[float, float], captures: int = count) -> None:
            wall, processors = (seconds / captures * 1000 for seconds in spent)
            rows.append((title, wall, processors))
            print(f"  {title}: {wall:.1f} ms a capture", file=sys.stderr)

        found: list[dict[tuple[str, str], tuple[float, ...]]] = []
        add("python-can and cantools, one process", clock(lambda: found.append(loop(paths[:LOOP]))), LOOP)
        if different := differing(found[0], paths[LOOP - 1]):
            print(f"  batch has other statistics of {len(different)} signals: {different[:4]}", file=sys.stderr)
        for jobs in (1, 2):
            words = [command, "batch", folder / "captures", "--jobs", str(jobs), "--dbc", DATABASE, "--quiet"]
            add(f"batch, {jobs} process{'es' * (jobs > 1)}",
                clock(lambda: subprocess.run([*words, "-o", folder / f"jobs-{jobs}"], check=True)))
        add("batch --report pdf, 2 processes",
            clock(lambda: subprocess.run([*words, "--report", "pdf", "-o", folder / "pdf"], check=True)))

        (folder / "bin").mkdir()
        (folder / "bin/canfolio").symlink_to(Path(command).resolve())
        environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}:/usr/sbin"}
        if missing := Slurm.missing(environment):
            print(f"  Slurm is not installed: {', '.join(missing)}", file=sys.stderr)
        else:
            slurm = Slurm(folder / "slurm", environment)
            try:
                slurm.start()
                options = [folder / "captures", folder / "slurm-results", "--dbc", DATABASE, "--quiet"]
                wall, _ = clock(lambda: slurm.wait(slurm.submit("--array=0-1", FLEET / "slurm.sh", *options)))
                # The processes of a node are not children of this one: of them the clock alone is known.
                add("Slurm, 2 nodes", (wall, math.nan))
            finally:
                slurm.stop()

        from pyspark.sql import SparkSession
        os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
        spark = (
            SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
            .config("spark.driver.bindAddress", "127.0.0.1").config("spark.ui.showConsoleProgress", "false").getOrCreate())
        names = [str(path) for path in paths]
        # The first task of an executor starts Python, which a long job does not notice.
        canfolio.spark.read(spark, names[:2], dbc=DATABASE, captures_per_task=1).count()
        wall, _ = clock(
            lambda: canfolio.spark.read(spark, names, "signals", dbc=DATABASE, captures_per_task=25).toArrow())
        spark.stop()
        add("Spark, 2 workers", (wall, math.nan))

    slowest = rows[0][1]
    print(f"\n{'ms a capture':40}{'clock':>10}{'processors':>12}{'ratio':>10}")
    for title, wall, processors in rows:
        known = "" if math.isnan(processors) else f"{processors:.1f}"
        print(f"{title:40}{wall:10.1f}{known:>12}{slowest / wall:9.1f}×")


main()
