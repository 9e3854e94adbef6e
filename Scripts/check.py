#!/usr/bin/env python3
"""Runs a command that was built with ThreadSanitizer over the files of a corpus, and fails where it reports a race,
is ended by a signal or does not end.

    check.py COMMAND CORPUS [SECONDS]   no new file is begun after so many seconds (default: all files are read)
"""
import concurrent.futures, os, pathlib, sys, tempfile, time, subprocess

FOLDERS = ["captures", "malformed", "hostile", "damaged"]
NO_CAPTURES = {".md", ".svg", ".yaml", ".json", ".dbc", ".kcd", ".arxml", ".sym"}
LARGEST = 400_000
WORKS = [["info", "--json"], ["report", "-o", "out.pdf", "--queues", "4"]]
# Data and usage errors are answers: 0 to 3.
STATUSES = {0, 1, 2, 3}


def files(corpus):
    found = (path for folder in FOLDERS for path in (corpus / folder).rglob("*"))
    captures = [path for path in found if path.is_file() and path.suffix not in NO_CAPTURES]
    return sorted((path for path in captures if path.stat().st_size < LARGEST), key=lambda path: path.stat().st_size)


def run(command, path, until):
    """What went wrong, by command line; None where the time was over before."""
    if time.monotonic() > until:
        return None
    environment = dict(os.environ, TSAN_OPTIONS="exitcode=66", SWIFT_BACKTRACE="enable=no")
    wrong = []
    for work in WORKS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                ended = subprocess.run(
                    [command, work[0], str(path), *work[1:]], cwd=folder, env=environment, stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE, text=True, errors="replace", timeout=120)
            except subprocess.TimeoutExpired:
                wrong.append(f"{work[0]} {path}: does not end")
                continue
            if "Sanitizer" in ended.stderr or ended.returncode not in STATUSES:
                wrong.append(f"{work[0]} {path}: status {ended.returncode}\n{ended.stderr[:4000]}")
    return wrong


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    command, corpus = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    begun = time.monotonic()
    until = begun + float(sys.argv[3]) if len(sys.argv) == 4 else float("inf")
    all_files = files(corpus)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        results = list(pool.map(lambda path: run(command, path, until), all_files))
    done = [result for result in results if result is not None]
    wrong = [line for result in done for line in result]
    for line in wrong:
        print(line)
    print(f"{len(done)} of {len(all_files)} files, {len(done) * len(WORKS)} runs, {time.monotonic() - begun:.0f} s, "
          f"{len(wrong)} at fault")
    if wrong or not done:
        sys.exit(1)


main()
