"""A Slurm cluster on this machine."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path


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

    @staticmethod
    def missing(environment: dict[str, str]) -> list[str]:
        """Commands of Slurm that are not installed."""
        names = ("munged", "slurmctld", "slurmd", "sbatch")
        return [name for name in names if not shutil.which(name, path=environment["PATH"])]

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
