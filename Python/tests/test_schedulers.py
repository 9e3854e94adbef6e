"""Samples/fleet: GNU parallel, Kubernetes and Slurm, of which two nodes run here."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluster import Slurm, until
from conftest import DATABASE
from fleet import FLEET, add_poison, assert_same_tables, make_captures, manifest_paths

pytestmark = pytest.mark.fleet

OPTIONS = ["--dbc", str(DATABASE), "--tables", "csv,jsonl", "--quiet"]


@pytest.fixture(scope="module")
def captures(tmp_path_factory: pytest.TempPathFactory, command: str) -> Path:
    folder = tmp_path_factory.mktemp("fleet") / "captures"
    make_captures(folder, 240, 8000, command)
    add_poison(folder / "poison")
    return folder


@pytest.fixture(scope="module")
def single(captures: Path, command: str) -> Path:
    """What one process makes of the captures."""
    results = captures.parent / "single"
    subprocess.run([command, "batch", captures, "-o", results, "--jobs", "1", *OPTIONS], check=True)
    return results


@pytest.fixture
def environment(tmp_path: Path, command: str) -> dict[str, str]:
    """`canfolio` is on the PATH."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/canfolio").symlink_to(Path(command).resolve())
    return {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}:/usr/sbin"}


@pytest.mark.skipif(shutil.which("parallel") is None, reason="GNU parallel is not installed")
def test_gnu_parallel(captures: Path, single: Path, tmp_path: Path, environment: dict[str, str]) -> None:
    results = tmp_path / "results"
    subprocess.run([FLEET / "parallel.sh", captures, results, *OPTIONS], env=environment, check=True)
    assert sorted(manifest_paths(results)) == sorted(manifest_paths(single))
    assert_same_tables(results, single)


def test_the_kubernetes_job_is_valid_and_does_all(
    captures: Path, single: Path, tmp_path: Path, environment: dict[str, str],
) -> None:
    validate = pytest.importorskip("kubernetes_validate")
    yaml = pytest.importorskip("yaml")
    job = yaml.safe_load((FLEET / "kubernetes.yaml").read_text())
    for version in ("1.31", "1.33"):
        validate.validate(job, version, strict=True)
    spec = job["spec"]
    results = tmp_path / "results"
    for index in range(spec["completions"]):
        places = {"/data/captures": str(captures), "/data/results": str(results)}
        words = [places.get(word, word) for word in spec["template"]["spec"]["containers"][0]["command"]]
        subprocess.run([*words, *OPTIONS], env={**environment, "JOB_COMPLETION_INDEX": str(index)}, check=True)
    assert_same_tables(results, single)


@pytest.fixture
def slurm(tmp_path: Path, environment: dict[str, str]) -> Iterator[Slurm]:
    if missing := Slurm.missing(environment):
        pytest.skip(f"Slurm is not installed: {', '.join(missing)}")
    cluster = Slurm(tmp_path / "slurm", environment)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


def test_a_slurm_node_that_is_killed_loses_nothing_and_repeats_nothing(
    captures: Path, single: Path, tmp_path: Path, slurm: Slurm,
) -> None:
    results = tmp_path / "results"
    job = slurm.submit("--array=0-3", FLEET / "slurm.sh", captures, results, *OPTIONS)

    def known(shard: int) -> list[str]:
        path = results / f"manifest-{shard}-of-4.jsonl"
        return path.read_text().splitlines() if path.exists() else []

    def shard_of(node: str) -> int | None:
        tasks = slurm.call("squeue", "-h", "-t", "R", "-w", node, "-o", "%K").split()
        return int(tasks[0]) if tasks else None

    until(lambda: shard_of("n2") is not None, 30)
    lost = shard_of("n2")
    assert lost is not None
    until(lambda: len(known(lost)) >= 5, 30)
    assert slurm.kill("n2") > 2
    before = known(lost)

    records = slurm.wait(job)
    restarts = {record["ArrayTaskId"]: int(record["Restarts"]) for record in records}
    assert restarts == {str(shard): int(shard == lost) for shard in range(4)}
    assert {record["JobState"] for record in records} == {"COMPLETED"}
    assert "down" in slurm.call("sinfo", "-h", "-N", "-n", "n2", "-o", "%T")
    # The node was lost in the middle: its part was not done, and what it had done stays as it was.
    after = known(lost)
    assert 5 <= len(before) < len(after)
    assert after[:len(before)] == before
    assert sorted(manifest_paths(results)) == sorted(manifest_paths(single))
    assert_same_tables(results, single)


def test_slurm_tries_again_after_status_5_and_not_after_others(tmp_path: Path, slurm: Slurm) -> None:
    (tmp_path / "bin/canfolio").unlink()
    (tmp_path / "bin/canfolio").write_text(f"""#!/bin/sh
        echo "$SLURM_ARRAY_TASK_ID" >> {tmp_path}/calls
        [ "$SLURM_ARRAY_TASK_ID" = 0 ] && exit 6
        [ "$SLURM_ARRAY_TASK_ID" = 1 ] && [ "$(grep -c 1 {tmp_path}/calls)" -lt 3 ] && exit 5
        exit 0
        """)
    (tmp_path / "bin/canfolio").chmod(0o755)
    job = slurm.submit("--array=0-1", FLEET / "slurm.sh", tmp_path, tmp_path / "out")
    records = {record["ArrayTaskId"]: record for record in slurm.wait(job)}
    assert sorted((tmp_path / "calls").read_text().split()) == ["0", "1", "1", "1"]
    assert (records["0"]["ExitCode"], records["1"]["ExitCode"]) == ("6:0", "0:0")
    assert records["1"]["Restarts"] == "2"
