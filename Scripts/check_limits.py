#!/usr/bin/env python3
"""Runs every command under limits of the shell (open files, processes, addresses, stack, size of files), and fails where
one of them is ended by a signal, does not end, or fails without a word.

    check_limits.py COMMAND [--only LETTERS]   such as --only nv; letters are those of ulimit

As root it runs the commands as a user without privileges, for whom alone the limit on processes holds.
"""
import concurrent.futures, os, pathlib, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = HERE.parent / "Samples"
# In the units of ulimit: files, processes, kB of addresses, kB of data, kB of stack, kB of a file.
LIMITS = {
    "n": range(3, 13), "u": range(1, 9),
    "v": [*range(40_000, 200_000, 10_000), 220_000, 260_000, 300_000, 400_000, 511_000, 600_000],
    "d": [8_000, 12_000, 20_000, 30_000, 60_000, 100_000, 120_000, 140_000, 200_000, 300_000],
    "s": [32, 64, 96, 128, 256, 512], "f": [0, 1, 8, 100],
}
WORKS = [
    ["info", "LOG"], ["findings", "LOG", "--dbc", "DBC"], ["report", "LOG", "--dbc", "DBC", "-o", "o.pdf"],
    ["report", "LOG", "-o", "o.html"], ["report", "LOG", "-o", "o.md"], ["pages", "LOG", "--stop", "2", "-o", "o.pdf"],
    ["pages", "LOG", "--pages", "1", "-o", "o.png"], ["timeline", "LOG", "-o", "o.png"], ["ladder", "LOG", "-o", "o.pdf"],
    ["ticket", "LOG", "--around", "1", "-o", "t"], ["card", "LOG", "--around", "1", "-o", "o.png"],
    ["thumbnail", "LOG", "-o", "o.png"], ["changes", "LOG", "--around", "20.3"],
    ["dump", "LOG", "--to", "csv", "-o", "o.csv"], ["database", "DBC"], ["formats"],
    ["batch", "FOLDER", "-o", "r", "--report", "html"], ["fleet", "RESULTS", "-o", "o.pdf"],
    ["fleet", "RESULTS", "-o", "o.html"],
]
# The work was done, it failed with a message, the environment has too little, nothing was selected.
STATUSES = {0, 1, 5, 7}
# The shell could not start the command at all.
NOT_STARTED = {126, 127}
LARGE_FRAMES = 400_000


def large(path):
    """A capture whose frames take as many addresses as some limits leave."""
    with open(path, "w") as file:
        for place in range(LARGE_FRAMES):
            file.write(f"({1000 + place / 2000:.6f}) can0 {0x100 + place % 37:03X}#{place % 256:02X}{place // 256 % 256:02X}0102030405{place % 16:02X}\n")


def run(command, folder, capture, letter, value, work):
    """What was wrong, or None."""
    with tempfile.TemporaryDirectory(dir=folder) as own:
        os.chmod(own, 0o777)
        names = {
            "LOG": str(capture), "DBC": str(folder / "drive.dbc"), "FOLDER": str(folder / "captures"),
            "RESULTS": str(folder / "results")}
        call = ["bash", "-c", f'ulimit -{letter} {value} && exec "$0" "$@"', command, *(names.get(part, part) for part in work)]
        if os.geteuid() == 0:
            call = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *call]
        label = f"ulimit -{letter} {value}: {' '.join(work)} ({capture.name})"
        try:
            ended = subprocess.run(
                call, cwd=own, capture_output=True, text=True, errors="replace", timeout=60,
                env={"PATH": "/usr/bin:/bin", "HOME": own, "SWIFT_BACKTRACE": "enable=no"})
        except subprocess.TimeoutExpired:
            return f"{label}: does not end"
        if ended.returncode in NOT_STARTED or (ended.returncode in STATUSES and (ended.returncode == 0 or ended.stderr)):
            return None
        return f"{label}: status {ended.returncode} {ended.stderr.strip()[-200:]}"


def main():
    arguments = sys.argv[1:]
    if len(arguments) not in (1, 3) or (len(arguments) == 3 and arguments[1] != "--only"):
        sys.exit(__doc__)
    letters = arguments[2] if len(arguments) == 3 else "".join(LIMITS)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        os.chmod(folder, 0o777)
        command = str(folder / "canfolio")
        shutil.copy(arguments[0], command)
        for name in ("drive.log", "drive.dbc"):
            shutil.copy(SAMPLE / name, folder / name)
        large(folder / "large.log")
        (folder / "captures").mkdir()
        for name in ("one.log", "other.log"):
            shutil.copy(SAMPLE / "drive.log", folder / "captures" / name)
        subprocess.run(
            [command, "batch", str(folder / "captures"), "-o", str(folder / "results"), "--tags", "{software}.log"],
            check=True, capture_output=True)
        for file in folder.rglob("*"):
            os.chmod(file, 0o755)
        jobs = [
            (letter, value, work, capture) for letter in letters for value in LIMITS[letter] for work in WORKS
            # Of other limits the length of a capture changes nothing.
            for capture in ([folder / "drive.log"] + ([folder / "large.log"] if letter == "v" and "LOG" in work else []))]
        # The limit on processes counts those of the other runs, too.
        alone = [job for job in jobs if job[0] == "u"]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            results = list(pool.map(
                lambda job: run(command, folder, job[3], *job[:3]), [job for job in jobs if job[0] != "u"]))
        results += [run(command, folder, job[3], *job[:3]) for job in alone]
        wrong = [line for line in results if line]
        for line in wrong:
            print(line)
        print(f"{len(results)} runs, {len(wrong)} at fault")
        if wrong or not results:
            sys.exit(1)


main()
