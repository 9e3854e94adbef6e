#!/usr/bin/env python3
"""How much memory a command of canfolio takes for a capture of many frames.

    memory.py COMMAND [--frames N,…] [--capture LOG] [--limit 4G] [--folder DIR] [WORK ...]

Makes captures of N frames (1M and 10M if not said) by repeating a candump log (Samples/drive.log) with its clock going on,
and runs each work on them, of which {} is the capture: `info {}`, `findings {}`, `timeline {} -o t.pdf` and
`report {} -o r.pdf` if none is given. Looks at the process every 50 ms and prints the peaks, in MB and in bytes a frame:

    resident   what the system calls the resident set: memory of its own, and pages of files that it shows
    store      blocks of the file without a name in which frames lie beyond CANFOLIO_MEMORY, on the disk
    together   both, pages counted once: what is resident and not of that file, and all of that file
    charged    what a memory cgroup counts: memory, and pages of files that the system has kept since it had room
    needed     of that what it could not have dropped at once: memory, and pages that were not written yet

The last two where a cgroup can be made, as by root; with --limit it may not have more. Needs Linux.
"""
import argparse
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

SAMPLE = pathlib.Path(__file__).resolve().parent.parent / "Samples" / "drive.log"
WORKS = ["info {}", "findings {}", "timeline {} -o t.pdf", "report {} -o r.pdf"]
LINE = re.compile(rb"\((\d+)\.(\d{6})\)(.*\n)")


def amount(text: str) -> int:
    """10M frames and 4G bytes are decimal as canfolio's are."""
    unit = {"k": 10**3, "M": 10**6, "G": 10**9}.get(text[-1:])
    return int(float(text[:-1]) * unit) if unit else int(text)


def stretch(sample: pathlib.Path, frames: int, target: pathlib.Path) -> None:
    """The sample again and again, each time where it ended before."""
    rows = [(int(s) * 10**6 + int(u), rest) for s, u, rest in LINE.findall(sample.read_bytes())]
    length = max(time for time, _ in rows) - min(time for time, _ in rows) + 1000
    with target.open("wb") as output:
        for first in range(0, frames, len(rows)):
            shift = first // len(rows) * length
            part = rows[: frames - first]
            output.write(b"".join([b"(%d.%06d)%b" % (*divmod(t + shift, 10**6), rest) for t, rest in part]))


class Group:
    """A memory cgroup of version 1 or 2; nothing where none can be made."""

    def __init__(self, limit: int | None):
        self.path, self.is_new = None, False
        for root, is_new in (("/sys/fs/cgroup/memory", False), ("/sys/fs/cgroup", True)):
            path = pathlib.Path(root) / f"canfolio-memory-{os.getpid()}"
            try:
                path.mkdir()
                if limit:
                    (path / ("memory.max" if is_new else "memory.limit_in_bytes")).write_text(str(limit))
                (path / "memory.stat").read_text()
            except OSError:
                with contextlib.suppress(OSError):
                    path.rmdir()
                continue
            self.path, self.is_new = path, is_new
            return

    def enter(self) -> None:
        if self.path:
            (self.path / "cgroup.procs").write_text(str(os.getpid()))

    def counted(self) -> tuple[int, int]:
        """Bytes charged, and of these what could not be dropped at once."""
        if not self.path:
            return 0, 0
        stat = dict(line.split() for line in (self.path / "memory.stat").read_text().splitlines())
        names = ("anon", "shmem", "file_dirty", "file_writeback") if self.is_new else (
            "total_rss", "total_shmem", "total_dirty", "total_writeback")
        usage = (self.path / ("memory.current" if self.is_new else "memory.usage_in_bytes")).read_text()
        return int(usage), sum(int(stat.get(name, 0)) for name in names)

    def close(self) -> None:
        if not self.path:
            return
        with contextlib.suppress(OSError):
            (self.path / "memory.force_empty").write_text("0")
        self.path.rmdir()


def look(pid: int, folder: str) -> tuple[int, int, int]:
    """Bytes that are resident, those of the store's file on the disk, and both together."""
    store = inode = 0
    for name in os.listdir(f"/proc/{pid}/fd"):
        link = f"/proc/{pid}/fd/{name}"
        with contextlib.suppress(OSError):
            if os.readlink(link).startswith(folder + "/") and os.readlink(link).endswith("(deleted)"):
                status = os.stat(link)
                if status.st_blocks * 512 > store:
                    store, inode = status.st_blocks * 512, status.st_ino
    resident = shown = 0
    is_store = False
    with open(f"/proc/{pid}/smaps") as lines:
        for line in lines:
            word, *rest = line.split()
            if not word.endswith(":"):
                is_store = inode != 0 and rest[3] == str(inode)
            elif word == "Rss:":
                resident += int(rest[0]) * 1024
                shown += int(rest[0]) * 1024 * is_store
            elif word == "Anonymous:":
                shown -= int(rest[0]) * 1024 * is_store
    return resident, store, resident - shown + store


def run(command: str, work: str, capture: pathlib.Path, folder: str, limit: int | None):
    group = Group(limit)
    words = [command] + [str(capture) if word == "{}" else word for word in work.split()]
    begin = time.monotonic()
    peaks = (0,) * 5
    try:
        child = subprocess.Popen(
            words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=group.enter,
            env={**os.environ, "TMPDIR": folder})
        while child.poll() is None:
            with contextlib.suppress(OSError, ValueError):
                peaks = tuple(map(max, peaks, look(child.pid, folder) + group.counted()))
            time.sleep(0.05)
        if child.returncode:
            error = child.stderr.read().decode(errors="replace").strip()
            print(f"{work}: status {child.returncode}: {error}", file=sys.stderr)
    finally:
        group.close()
    return peaks, time.monotonic() - begin, child.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--frames", default="1M,10M", metavar="N,…")
    parser.add_argument("--capture", type=pathlib.Path, default=SAMPLE, metavar="LOG", help="a candump log to repeat")
    parser.add_argument("--limit", type=amount, metavar="BYTES", help="what the cgroup may have: 4G")
    parser.add_argument("--folder", default="/var/tmp", help="where captures are made, and the store's file is")
    parser.add_argument("works", nargs="*", metavar="WORK", help="'info {} --json'")
    options = parser.parse_intermixed_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    command, failed = os.path.abspath(options.command), False
    heads = ["resident", "store", "together", "charged", "needed"]
    with tempfile.TemporaryDirectory(dir=os.path.realpath(options.folder)) as folder:
        for frames in map(amount, options.frames.split(",")):
            capture = pathlib.Path(folder) / "capture.log"
            stretch(options.capture, frames, capture)
            os.sync()
            print(f"{frames:_} frames".replace("_", " ") + "".join(f"{head:>18}" for head in heads) + "  MB, bytes a frame")
            for work in options.works or WORKS:
                peaks, seconds, status = run(command, work, capture, folder, options.limit)
                failed = failed or status != 0
                cells = "".join(f"{peak / 1e6:>11.0f} {peak / frames:>6.1f}" for peak in peaks)
                print(f"  {work.split()[0]:<12}{seconds:>6.1f} s{cells}", flush=True)
            capture.unlink()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
