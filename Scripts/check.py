#!/usr/bin/env python3
"""Runs a command that was built with a sanitizer over the files of a corpus, and fails where that reports something, or a
run is ended by a signal or does not end.

    check.py COMMAND CORPUS [SECONDS]   no new file is begun after so many seconds (default: all files are read)

ThreadSanitizer reports races; AddressSanitizer reports wrong accesses to memory, and at the end what was not released
(Scripts/leaks.txt says which libraries are left out, and why).
"""
import concurrent.futures, os, pathlib, subprocess, sys, tempfile, time

LEAKS = pathlib.Path(__file__).resolve().with_name("leaks.txt")
CAPTURES = ["captures", "malformed", "hostile", "damaged", "natural", "protocols", "findings"]
NO_CAPTURES = {".md", ".svg", ".yaml", ".json", ".dbc", ".kcd", ".arxml", ".sym", ".py"}
DATABASES = {".dbc", ".kcd", ".arxml", ".sym"}
CAPTURE_WORKS = [
    ["info", "--json"], ["report", "-o", "out.pdf", "--queues", "4"], ["report", "-o", "out.html"],
    ["pages", "--pages", "1-2", "-o", "p-%d.png", "--queues", "4"], ["dump", "--level", "pdus", "--to", "json", "-o", "out.json"],
]
DATABASE_WORKS = [["database"], ["database", "--json"]]
BATCH = ["-o", "out", "--jobs", "2", "--report", "html"]
# Errors of data are answers, 2 is a mistake of this script; 128 and above are signals, and 66 is the sanitizer's.
STATUSES = set(range(0, 9)) - {2}


def jobs(corpus):
    """Commands, smallest files first, then all captures as one batch."""
    files = [path for folder in CAPTURES for path in (corpus / folder).rglob("*") if path.is_file()]
    captures = sorted((path for path in files if path.suffix not in NO_CAPTURES), key=lambda path: path.stat().st_size)
    databases = [path for path in corpus.rglob("*") if path.suffix in DATABASES and path.is_file()]
    calls = [(path, [work[0], str(path), *work[1:]]) for path in captures for work in CAPTURE_WORKS]
    calls += [(path, [work[0], str(path), *work[1:]]) for path in databases for work in DATABASE_WORKS]
    return calls + [(corpus / folder, ["batch", str(corpus / folder), *BATCH]) for folder in ("captures", "malformed")]


def run(command, call, until):
    """What went wrong, or nothing; None where the time was over before."""
    if time.monotonic() > until:
        return None
    environment = dict(
        os.environ, SWIFT_BACKTRACE="enable=no", TSAN_OPTIONS="exitcode=66",
        ASAN_OPTIONS="exitcode=66:detect_leaks=1:detect_stack_use_after_return=1",
        LSAN_OPTIONS=f"suppressions={LEAKS}:print_suppressions=0")
    with tempfile.TemporaryDirectory() as folder:
        try:
            ended = subprocess.run(
                [command, *call], cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                text=True, errors="replace", timeout=900 if call[0] == "batch" else 180)
        except subprocess.TimeoutExpired:
            return f"{' '.join(call)}: does not end"
    if "Sanitizer" in ended.stderr or ended.returncode not in STATUSES:
        return f"{' '.join(call)}: status {ended.returncode}\n{ended.stderr[:4000]}"
    return ""


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    command, corpus = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    begun = time.monotonic()
    until = begun + float(sys.argv[3]) if len(sys.argv) == 4 else float("inf")
    calls = jobs(corpus)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        results = list(pool.map(lambda job: run(command, job[1], until), calls))
    done = [(path, result) for (path, _), result in zip(calls, results) if result is not None]
    wrong = [result for _, result in done if result]
    for line in wrong:
        print(line)
    print(f"{len({path for path, _ in done})} of {len({path for path, _ in calls})} files, {len(done)} runs, "
          f"{time.monotonic() - begun:.0f} s, {len(wrong)} at fault")
    if wrong or not done:
        sys.exit(1)


main()
