#!/usr/bin/env python3
"""Lets captures and databases have as much of one thing as nobody needs (identifiers, channels, signals, findings …), and
runs every command on them. Fails where a command takes more than 2 s of processor time for a megabyte of input, or more
than 256 MB beside the frames, or ends otherwise than it should.

    check_bounds.py COMMAND [--only KIND,KIND] [--work WORD]   a line each, the largest size of every kind
    check_bounds.py COMMAND --doubling                         every size, and how much more the larger ones take

What the frames take is what `changes` takes for the same capture: it reads them all, looks at a second of them, and keeps
nothing else.
"""
import argparse, os, pathlib, subprocess, sys, tempfile

import check_growth as growth
import mdf_files

SECONDS_A_MEGABYTE, MEGABYTES = 2, 256
# Input below a megabyte counts as one.
LEAST_INPUT = 1_000_000
RATIO, FEWEST_SECONDS = 2.6, .5
# Time for a run until it counts as one that does not end.
PATIENCE = 300

SIZES = {
    growth.overlapping_signals: [2000, 4000, 8000],
    growth.multiplexed_signals: [10_000, 20_000, 40_000],
    growth.chained_multiplexers: [1500, 3000],
    growth.signals_of_all_frames: [1000, 2000],
    growth.messages_of_a_database: [20_000, 40_000],
    growth.long_names: [500_000, 1_000_000],
    growth.channels: [25_000, 50_000],
    growth.identifiers: [500_000, 1_000_000],
    growth.cyclic_identifiers: [10_000, 20_000],
    growth.conversations: [32_768, 65_536],
    growth.long_messages: [20_000, 40_000],
    growth.broadcasts: [5000, 10_000],
    growth.words_of_a_name: [20_000, 40_000],
    growth.data_identifiers: [32_768, 65_536],
    growth.lost_frames: [50_000, 100_000],
    growth.silences: [20_000, 40_000],
    growth.error_frames: [50_000, 100_000],
    growth.steps_back: [50_000, 100_000],
    growth.stopped_identifiers: [2000, 4000],
    growth.late_messages: [20_000, 40_000],
    growth.silent_channels: [2000, 4000],
    growth.names_of_nodes: [30_000, 60_000],
    growth.crowds_of_channels: [5000, 10_000],
    growth.vehicle_numbers: [5000, 10_000],
    growth.contained_pdus: [10_000, 20_000],
    growth.repeated_pdus: [750, 1500],
    growth.identifiers_of_a_symbol: [500, 1000],
    growth.trouble_codes: [480, 960],
    growth.senders_that_pause: [2400, 4800],
    mdf_files.data_groups: [3000, 6000],
    mdf_files.broken_links: [20_000, 40_000],
    mdf_files.groups_of_one_list: [5000, 10_000],
}

WORKS = [
    ["info"], ["info", "--json"], ["info", "--all"], ["findings"], ["findings", "--json"], ["findings", "--redact", "vin"],
    ["report", "-o", "out.pdf"], ["report", "-o", "out.html"], ["report", "-o", "out.md"],
    ["pages", "--pages", "1-20", "-o", "out.pdf"], ["timeline", "-o", "out.png"], ["timeline", "--signal", "S1*", "-o", "out.png"],
    ["timeline", "--signal", "*", "-o", "out.png"], ["report", "--signal", "*", "-o", "out.pdf"],
    ["report", "--signal", "*", "-o", "out.html"], ["report", "--all", "--signal", "*", "-o", "out.html"], ["pages", "--signals", "all", "-o", "out.pdf"],
    ["ladder", "-o", "out.pdf"], ["ladder", "-o", "out.png"], ["ticket", "-o", "ticket"], ["ticket", "--around", "1", "-o", "ticket"],
    ["card", "-o", "out.png"], ["thumbnail", "-o", "out.png"], ["changes", "--around", "1"], ["changes", "--toggle", "1,2,3"],
    ["dump", "--to", "json", "-o", "out.json"], ["dump", "--level", "signals", "--to", "csv", "-o", "out.csv"],
    ["dump", "--level", "pdus", "--to", "json", "-o", "out.json"], ["database"], ["database", "--json"], ["batch", "--report", "html"], ["fleet"],
]
# Done; it cannot be done with this input (there is no conversation, no signal); nothing was selected.
STATUSES = {0, 1, 2, 7}

# A child's greatest memory begins with that of its parent, so a small one starts it.
MEASURED = """
import os, resource, subprocess, sys
try: ended = subprocess.run(sys.argv[2:], stdout=open("stdout", "w"), stderr=open("stderr", "w"), timeout=float(sys.argv[1])).returncode
except subprocess.TimeoutExpired: ended = -99
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(ended, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)
"""


def call(work, folder, files, results):
    """The arguments of a command, or None where it has nothing to do."""
    capture, databases = files[0], files[1:]
    if work[0] == "database":
        return [work[0], databases[1], *work[1:]] if databases else None
    if any(part in ("--signal", "--signals") for part in work) or "signals" in work:
        if not databases:
            return None
    if work[0] == "thumbnail":
        return [work[0], capture, *work[1:]]
    if work[0] == "batch":
        return [work[0], str(folder), *databases, *work[1:], "-o", str(results)]
    if work[0] == "fleet":
        return [work[0], str(results), "-o", "out.pdf"] if results.exists() else None
    return [work[0], capture, *databases, *work[1:]]


def measured(command, arguments):
    """Status, seconds, megabytes, megabytes of output, what it said."""
    with tempfile.TemporaryDirectory() as own:
        environment = dict(os.environ, LC_ALL="C", TZ="UTC", SWIFT_BACKTRACE="enable=no")
        said = subprocess.run(
            [sys.executable, "-c", MEASURED, str(PATIENCE), command, *arguments], cwd=own, env=environment, capture_output=True, text=True)
        status, seconds, megabytes = (float(word) for word in said.stdout.split())
        output = sum(file.stat().st_size for file in pathlib.Path(own).rglob("*") if file.is_file()) / 1e6
        return int(status), seconds, megabytes, output, (pathlib.Path(own) / "stderr").read_text(errors="replace").strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("--only", default="")
    parser.add_argument("--work", default="")
    parser.add_argument("--doubling", action="store_true")
    options = parser.parse_args()
    command = os.path.abspath(options.command)
    failed, runs = [], 0
    for kind, sizes in SIZES.items():
        name = kind.__name__
        if options.only and name not in options.only.split(","):
            continue
        before = {}
        for n in sizes if options.doubling else sizes[-1:]:
            with tempfile.TemporaryDirectory() as folder:
                folder, results = pathlib.Path(folder) / "captures", pathlib.Path(folder) / "results"
                files = growth.write(kind, n, folder)
                size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
                frames = measured(command, ["changes", files[0], "--around", "0"])[2]
                for work in WORKS:
                    arguments = call(work, folder, files, results)
                    if arguments is None or options.work not in " ".join(work):
                        continue
                    status, seconds, megabytes, output, said = measured(command, arguments)
                    runs += 1
                    wrong = []
                    if status not in STATUSES or (status and not said):
                        wrong.append(f"status {status}")
                    if seconds > SECONDS_A_MEGABYTE * max(size, LEAST_INPUT / 1e6):
                        wrong.append("time")
                    if megabytes > frames + MEGABYTES:
                        wrong.append("memory")
                    ratio = seconds / before[tuple(work)] if before.get(tuple(work), 0) > FEWEST_SECONDS else 0
                    if ratio > RATIO:
                        wrong.append("growth")
                    before[tuple(work)] = seconds
                    print(f"{name:<23}{n:>9,} {size:>6.1f} MB {' '.join(work)[:34]:<35}{seconds:>7.2f} s {megabytes:>6.0f} MB "
                          f"(frames {frames:.0f}) out {output:>6.1f} MB status {status} {f'x{ratio:.2f}' if ratio else '':<6}"
                          f"{' '.join(wrong).upper()} {said[:90] if status else ''}", flush=True)
                    if wrong:
                        failed.append(f"{name} {n}: {' '.join(work)}: {', '.join(wrong)}")
    print(f"{runs} runs, {len(failed)} at fault")
    if failed or not runs:
        sys.exit("\n".join(failed))


main()
