#!/usr/bin/env python3
"""Counts the instructions of fixed works, and fails where one takes over 3 % more than the stored baseline.

    check_speed.py COMMAND            compare with Scripts/check_speed.json
    check_speed.py COMMAND --accept   store what they take now

Times differ from machine to machine and from run to run; callgrind's counts of one command with the same libraries do
not. Where libraries or the processor are others than the baseline's, counts are told and not judged.

It also counts what the server of `view` does for a fixed scroll: tiles laid out and drawn, pictures from the cache, and what is
done for requests whose clients have gone. These counts are the same everywhere, so they are judged in any case.
"""
import concurrent.futures, hashlib, http.client, json, os, pathlib, re, shutil, signal, socket, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
BASELINE = HERE / "check_speed.json"
SAMPLE = HERE.parent / "Samples"
LOG, DBC = str(SAMPLE / "drive.log"), str(SAMPLE / "drive.dbc")
LIMIT = 1.03
OPENED = ("libcairo.so.2", "libfreetype.so.6", "libfontconfig.so.1", "libpixman-1.so.0", "libpango-1.0.so.0",
          "libpangoft2-1.0.so.0", "libharfbuzz.so.0", "libglib-2.0.so.0")
FONTS = ("Inter", "JetBrains Mono")

WORKS = {
    "info": ["info", LOG],
    "findings": ["findings", LOG, "--dbc", DBC],
    "dump": ["dump", LOG, "--to", "csv"],
    "dump of messages": ["dump", LOG, "--level", "pdus", "--to", "json"],
    "changes": ["changes", LOG, "--around", "20.3"],
    "pages": ["pages", LOG, "--queues", "1", "--stop", "4", "-o", "pages.pdf"],
    "pages with signals": ["pages", LOG, "--dbc", DBC, "--queues", "1", "--stop", "2", "-o", "signals.pdf"],
    "timeline": ["timeline", LOG, "-o", "timeline.pdf"],
    "timeline as PNG": ["timeline", LOG, "-o", "timeline.png"],
    "thumbnail": ["thumbnail", LOG, "-o", "thumbnail.png"],
    "report": ["report", LOG, "--dbc", DBC, "--queues", "1", "-o", "report.pdf"],
    "ladder": ["ladder", LOG, "-o", "ladder.pdf"],
}


def what_counts_depend_on(command):
    """A short sum of the shared libraries and of what the processor is asked for."""
    digest = hashlib.sha256()
    listed = subprocess.run(["ldd", command], capture_output=True, text=True).stdout
    for name in sorted(re.findall(r"=> (/\S+)", listed)):
        digest.update(pathlib.Path(name).read_bytes())
    # These are opened by the command itself.
    for folder in ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"):
        for name in OPENED:
            file = pathlib.Path(folder) / name
            if file.exists():
                digest.update(file.read_bytes())
    for family in FONTS:
        found = subprocess.run(["fc-match", "-f", "%{file}", family], capture_output=True, text=True).stdout
        if os.path.exists(found):
            digest.update(pathlib.Path(found).read_bytes())
    flags = re.search(r"^(?:flags|Features)\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    digest.update(" ".join(sorted({"avx2", "erms", "sse4_2", "asimd"} & set((flags or [0, ""])[1].split()))).encode())
    digest.update(subprocess.run(["valgrind", "--version"], capture_output=True).stdout)
    return digest.hexdigest()[:16]


def instructions(command, folder, name):
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1", SOURCE_DATE_EPOCH="0", LC_ALL="C", TZ="UTC")
    place = pathlib.Path(folder) / name.replace(" ", "-")
    place.mkdir()
    # On one processor: how threads share work is another from run to run.
    processors = sorted(os.sched_getaffinity(0))
    processor = processors[list(WORKS).index(name) % len(processors)]
    run = subprocess.run(
        ["taskset", "-c", str(processor), "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", command, *WORKS[name]], cwd=place,
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found:
        sys.exit(f"{name}: canfolio {' '.join(WORKS[name])} ended with {run.returncode}:\n{run.stderr[-800:]}")
    return int(found[1])


def view_counts(command):
    """What a window costs: scrolling down over tiles and up again, eight windows at once, clients that go at once."""
    server = subprocess.Popen(
        [command, "view", "--no-browser", "--no-state", "--queues", "1", LOG, "--dbc", DBC], stdout=subprocess.PIPE,
        text=True)
    try:
        host, _, path = server.stdout.readline().strip().removeprefix("http://").partition("/")
        path = "/" + path

        def get(name):
            connection = http.client.HTTPConnection(host, timeout=60)
            connection.request("GET", path + name)
            answer = connection.getresponse()
            return answer.read()

        def counts():
            return json.loads(get("counts"))

        def tile(number):
            return get(f"tile?k={number}&w=900&png=")

        while not json.loads(get("state")).get("complete"):
            time.sleep(0.05)
        # The beginning may have been drawn before somebody asked.
        begun = counts()
        for number in [*range(12), *reversed(range(12))]:
            tile(number)
        scrolled = counts()
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            if len(set(pool.map(tile, [20] * 8))) != 1:
                sys.exit("eight windows got other pictures of one tile")
        shared = counts()
        address = (host.partition(":")[0], int(host.partition(":")[2]))
        for number in range(GONE):
            with socket.create_connection(address) as client:
                client.sendall(f"GET {path}tile?k={number % 40}&w={700 + number % 3} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        tile(21)
        gone = counts()
        return {
            "tiles laid out": scrolled["laidOut"] - begun["laidOut"], "tiles drawn": scrolled["drawn"] - begun["drawn"],
            "pictures from the cache": scrolled["fromCache"] - begun["fromCache"],
            "drawn for eight windows": shared["drawn"] - scrolled["drawn"],
            "laid out for 400 that went": gone["laidOut"] - shared["laidOut"] - 1,
        }
    finally:
        # A shell that runs this in the background has its children ignore SIGINT.
        server.send_signal(signal.SIGTERM)
        server.wait()


# Requests of clients that have gone.
GONE = 400


def judge_view(counts, stored):
    """More work than the baseline fails; how many requests of clients that went were begun depends on the moment."""
    worse = []
    print(f"{'view':<28}{'count':>8}{'baseline':>10}")
    for name, count in counts.items():
        before = stored.get(name)
        print(f"{name:<28}{count:>8}{'-' if before is None else before:>10}")
        limit = GONE // 2 if name.endswith("went") else before
        if name == "pictures from the cache":
            if before is not None and count < before:
                worse.append(name)
        elif limit is not None and count > limit:
            worse.append(name)
    return worse


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing: it counts the instructions")
    with tempfile.TemporaryDirectory() as folder:
        # valgrind reads no debug information that Swift writes.
        command = os.path.join(folder, "canfolio")
        shutil.copy(sys.argv[1], command)
        subprocess.run(["strip", command], check=True)
        key = what_counts_depend_on(command)
        # The first call may write font caches.
        subprocess.run([command, *WORKS["timeline"]], cwd=folder, check=True, stderr=subprocess.DEVNULL)
        view = view_counts(command)
        with concurrent.futures.ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
            counts = dict(zip(WORKS, pool.map(lambda name: instructions(command, folder, name), WORKS)))
    if "--accept" in sys.argv:
        BASELINE.write_text(json.dumps({"libraries": key, "works": counts, "view": view}, indent=2) + "\n")
    if not BASELINE.exists():
        sys.exit(f"{BASELINE} is missing: make accept-speed stores it")
    stored = json.loads(BASELINE.read_text())
    slower = []
    worse = judge_view(view, stored.get("view", {}))
    print(f"{'work':<20}{'instructions':>16}{'baseline':>16}{'ratio':>8}")
    for name, count in counts.items():
        before = stored["works"].get(name)
        ratio = count / before if before else None
        print(f"{name:<20}{count:>16,}{before or 0:>16,}{f'{ratio:.3f}' if ratio else '-':>8}")
        if ratio and ratio > LIMIT:
            slower.append(name)
    if worse:
        sys.exit(f"view does more than the baseline says: {', '.join(worse)}")
    if stored["libraries"] != key:
        print("The baseline is of other libraries or another processor, so instructions are not judged.")
        return
    if slower:
        sys.exit(f"over {round((LIMIT - 1) * 100)} % more than the baseline: {', '.join(slower)}; where that is the price "
                 "of something, make accept-speed stores it")


main()
