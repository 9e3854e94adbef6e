"""Measures how often `canfolio fleet --compare` claims a difference where there is none, and finds one that is there.

usage: bench_compare.py [CAPTURES] [DIVISIONS]     number of simulated captures (2000), of random divisions (200)

The captures have random events, such as a message that is missing for a while or a burst of error frames. Each division
gives half of the captures to version 1.4 and half to version 1.5:

  same        nothing else is changed; a claim is false
  slower      in 10 % of the captures of 1.5 one message has a 20 % longer cycle
  code        in 5 % of the captures of 1.5 a control unit reports a trouble code
"""

from __future__ import annotations

import csv
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "tests"))

import canfolio
from conftest import DATABASE
from fleet import make_captures

FRAMES = 33_000
SLOWER = b"120"
# ReadDTCInformation, reportDTCByStatusMask, and the response of one confirmed code.
REQUEST, RESPONSE = b"7E0#031902FF00000000", b"7E8#075902FFC1000008"
Lines = list[bytes]
Rows = dict[str, dict[str, list[list[str]]]]


def identifier(line: bytes) -> bytes:
    """Of a line of the simulator: `(1773480413.001502) can0 0F1#0D10`."""
    return line[25:28]


def time(line: bytes) -> float:
    return float(line[1:18])


def line(moment: float, rest: bytes) -> bytes:
    return b"(%.6f) can0 %s\n" % (moment, rest)


def write(path: Path, lines: Lines) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # All times have as many digits.
    path.write_bytes(b"".join(sorted(lines, key=lambda line: line[:19])))


def with_events(lines: Lines, chance: random.Random) -> Lines:
    """Something that happens in some captures of any version."""
    start, stop = time(lines[0]), time(lines[-1])
    moment = start + (stop - start) * chance.uniform(0.2, 0.7)
    draw = chance.random()
    if draw < 0.06:
        gone = chance.choice((b"0F1", b"348", b"1A1"))
        return [each for each in lines if not (identifier(each) == gone and moment < time(each) < moment + 1)]
    if draw < 0.10:
        return lines + [
            line(moment + place * 0.001, b"20000004#0008000000006000") for place in range(chance.randint(5, 60))]
    if draw < 0.12:
        return [each for each in lines if not moment < time(each) < moment + 1.5]
    return lines


def slower(lines: Lines) -> Lines:
    """The capture with a 20 % longer cycle of one message, which therefore has fewer frames."""
    own = [each for each in lines if identifier(each) == SLOWER]
    begin, end = time(own[0]), time(lines[-1])
    moved = ((begin + (time(each) - begin) * 1.2, each[25:-1]) for each in own)
    return [each for each in lines if identifier(each) != SLOWER] + [
        line(moment, rest) for moment, rest in moved if moment <= end]


def coded(lines: Lines, chance: random.Random) -> Lines:
    moment = chance.uniform(time(lines[0]) + 0.5, time(lines[-1]) - 0.5)
    return lines + [line(moment, REQUEST), line(moment + 0.01, RESPONSE)]


def rows(command: str, captures: Path, results: Path) -> tuple[dict[str, list[str]], Rows]:
    """The header of each table, and its rows by capture."""
    words = [command, "batch", captures, "-o", results, "--dbc", DATABASE, "--quiet"]
    subprocess.run(words, check=True)
    heads: dict[str, list[str]] = {}
    found: Rows = {}
    for table in ("captures", "identifiers", "findings", "messages"):
        found[table] = {}
        for part in (results / "tables" / table).glob("part-*.csv"):
            with open(part, newline="") as file:
                lines = csv.reader(file)
                heads[table] = next(lines)
                for row in lines:
                    found[table].setdefault(row[0], []).append(row)
    return heads, found


def claim(command: str, folder: Path, heads: dict[str, list[str]], chosen: dict[str, tuple[Rows, str]]) -> str:
    """What the report of these captures says, each with its rows and its version; empty if it says that nothing differs."""
    for table, head in heads.items():
        part = folder / "tables" / table / "part-0-of-1.csv"
        part.parent.mkdir(parents=True, exist_ok=True)
        with open(part, "w", newline="") as file:
            lines = csv.writer(file)
            extra = table == "captures"
            lines.writerow(head[:1] + ["software"] * extra + head[1:])
            for path in sorted(chosen):
                source, version = chosen[path]
                lines.writerows(row[:1] + [version] * extra + row[1:] for row in source[table].get(path, []))
    page = folder / "fleet.html"
    words = [command, "fleet", folder, "--compare", "software=1.4,1.5", "-o", page, "--quiet", "--force"]
    subprocess.run(words, check=True)
    text = page.read_text()
    shutil.rmtree(folder)
    if "Nothing differs between the values of software" in text and "What else differs" not in text:
        return ""
    return re.sub(r"\s*<[^>]*>\s*", " ", text[text.index("<h1"):text.index("</h1>")] + " ".join(
        re.findall(r"<li>[^\n]*", text))).strip()


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    divisions = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    command = canfolio.binary_path()
    with tempfile.TemporaryDirectory(prefix="canfolio-compare-") as name:
        folder = Path(name)
        made = make_captures(folder / "made", count, FRAMES, command, whole=True)
        chance = random.Random(1)
        for path in made:
            place = path.relative_to(folder / "made")
            lines = with_events(path.read_bytes().splitlines(keepends=True), chance)
            write(folder / "same" / place, lines)
            write(folder / "slower" / place, slower(lines))
            write(folder / "code" / place, coded(lines, chance))
            path.unlink()
        kinds = {kind: rows(command, folder / kind, folder / f"{kind}-results") for kind in ("same", "slower", "code")}
        heads, same = kinds["same"]
        paths = sorted(same["captures"])
        print(f"{count} captures, {sum(1 for path in paths if path in same['findings'])} with findings; {divisions} divisions")

        def division(kind: str, number: int) -> str:
            own = random.Random(f"{kind} {number}")
            shuffled = own.sample(paths, len(paths))
            later = shuffled[:len(paths) // 2]
            changed = set(later[:len(later) * {"same": 0, "slower": 10, "code": 5}[kind] // 100])
            chosen = {
                path: (kinds[kind][1] if path in changed else same, "1.5" if place < len(later) else "1.4")
                for place, path in enumerate(shuffled)}
            return claim(command, folder / f"division-{kind}-{number}", heads, chosen)

        words_of = {"same": "", "slower": "longer cycle", "code": "Trouble code"}
        for kind, words in words_of.items():
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                claims = list(pool.map(lambda number: division(kind, number), range(divisions)))
            hits = [said for said in claims if said and words in said]
            print(f"  {kind}: {len(hits)} of {divisions} claim {'a difference' if kind == 'same' else 'it'}"
                  f" ({len(hits) / divisions * 100:.1f} %); {sum(1 for said in claims if said)} claim anything")
            if hits:
                print(f"    such as: {hits[0][:200]}")


main()
