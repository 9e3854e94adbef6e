"""Samples/fleet: GNU parallel, Kubernetes and Slurm, of which two nodes run here."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

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


def until(condition: Callable[[], bool], seconds: float, step: float = 0.02) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(step)


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Slurm:
    """A controller and two nodes on this machine, with nothing outside of a folder."""

    nodes = ("n1", "n2")

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        folder.mkdir()
        self.environment = {**environment, "SLURM_CONF": str(folder / "slurm.conf")}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._configure()

    def _configure(self) -> None:
        (key := self.folder / "munge.key").write_bytes(os.urandom(1024))
        key.chmod(0o400)
        for name in ("state", *(f"spool-{node}" for node in self.nodes)):
            (self.folder / name).mkdir()
        controller, *ports = free_ports(1 + len(self.nodes))
        name = socket.gethostname().partition(".")[0]
        nodes = "\n".join(
            f"NodeName={node} NodeHostname={name} NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=100"
            for node, port in zip(self.nodes, ports, strict=True))
        user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        (self.folder / "slurm.conf").write_text(f"""
ClusterName=canfolio
SlurmctldHost={name}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={self.folder}/munge.socket,cred_expire=5
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=10
KillWait=2
MpiDefault=none
SwitchType=switch/none
JobRequeue=1
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool-%n
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd-%n.pid
SlurmctldLogFile={self.folder}/slurmctld.log
SlurmdLogFile={self.folder}/slurmd-%n.log
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")

    def _spawn(self, name: str, *words: str) -> None:
        with open(self.folder / f"{name}.out", "wb") as log:
            self.processes[name] = subprocess.Popen(words, env=self.environment, stdout=log, stderr=log)

    def start(self) -> None:
        munge = [f"--{name}={self.folder}/munge.{ending}" for name, ending in (
            ("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed"))]
        self._spawn("munged", "munged", "--foreground", "--force", *munge)
        until(lambda: (self.folder / "munge.socket").exists(), 10)
        self._spawn("slurmctld", "slurmctld", "-D", "-c")
        for node in self.nodes:
            self._spawn(node, "slurmd", "-D", "-N", node)
        until(lambda: self.call("sinfo", "-h", "-N", "-o", "%T").split() == ["idle", "idle"], 30, 0.2)

    def call(self, *words: str) -> str:
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, check=False).stdout

    def submit(self, *words: object) -> str:
        done = subprocess.run(
            ["sbatch", "--parsable", *map(str, words)], env=self.environment, capture_output=True, text=True,
            check=False, cwd=self.folder)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def wait(self, job: str) -> list[dict[str, str]]:
        """The records of a job's tasks, when all have ended."""
        until(lambda: not self.call("squeue", "-h", "-j", job).strip(), 240, 0.2)
        records = self.call("scontrol", "-o", "show", "job", job).splitlines()
        return [dict(word.split("=", 1) for word in record.split() if "=" in word) for record in records]

    def kill(self, node: str) -> int:
        """What the loss of a node does: all of its processes end at once. Their number."""
        os.kill(self.processes[node].pid, signal.SIGKILL)
        mark = f"SLURMD_NODENAME={node}\0".encode()
        killed = 1
        for _ in range(3):
            for entry in Path("/proc").iterdir():
                try:
                    if not entry.name.isdigit():
                        continue
                    words = (entry / "cmdline").read_bytes()
                    step = b"slurmstepd" in words and str(self.folder).encode() in (entry / "environ").read_bytes()
                    own = step and self._is_of(entry.name, node)
                    if own or mark in (entry / "environ").read_bytes() + b"\0" and self._is_ours(entry):
                        os.kill(int(entry.name), signal.SIGKILL)
                        killed += 1
                except OSError:
                    continue
        return killed

    def _is_ours(self, entry: Path) -> bool:
        return f"SLURM_CONF={self.folder}/".encode() in (entry / "environ").read_bytes()

    def _is_of(self, process: str, node: str) -> bool:
        """Whether a slurmstepd serves a node: a child of it has the node's name."""
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return any(f"SLURMD_NODENAME={node}\0".encode() in Path(f"/proc/{child}/environ").read_bytes()
                   for child in children)

    def stop(self) -> None:
        self.call("scancel", "-u", "root")
        for process in reversed(self.processes.values()):
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture
def slurm(tmp_path: Path, environment: dict[str, str]) -> Iterator[Slurm]:
    missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch") if not shutil.which(name, path=environment["PATH"])]
    if missing:
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
