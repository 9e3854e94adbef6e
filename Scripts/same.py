#!/usr/bin/env python3
"""Whether two builds of canfolio say and draw the same: for changes of structure that must not change an output.

    same.py OLD NEW FOLDER [--most N] [--largest BYTES] [--without NAME,NAME] [--only NAME,NAME]

Runs every command with both builds on every capture under FOLDER: pages, reports, timelines, tickets, cards, listings,
as PDF, PNG, SVG, HTML, Markdown, text and JSON. Of both are compared: standard output, standard error, the exit status,
and each file that was written, byte for byte; of a PDF its content streams, links, outline and page labels, since how its
objects are numbered is not seen. Prints what differs; the status is 1 if anything does.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

WORKS = {
    "pages.pdf": ["pages", "{}", "--pages", "1-6", "-o", "out.pdf"],
    "pages-all.pdf": ["pages", "{}", "-o", "out.pdf"],
    "pages-messages.pdf": ["pages", "{}", "--pdus", "only", "-o", "out.pdf"],
    "report.pdf": ["report", "{}", "-o", "out.pdf", "--findings", "f.json", "--junit", "f.xml", "--sarif", "f.sarif"],
    "report-all.pdf": ["report", "{}", "--all", "--paper", "A5", "-o", "out.pdf"],
    "report.html": ["report", "{}", "-o", "out.html"],
    "report.md": ["report", "{}", "-o", "out.md"],
    "page.png": ["pages", "{}", "--pages", "1", "--dpi", "60", "-o", "out.png"],
    "page.svg": ["pages", "{}", "--pages", "1", "-o", "out.svg"],
    "timeline.pdf": ["timeline", "{}", "-o", "out.pdf"],
    "timeline.png": ["timeline", "{}", "--width", "800", "-o", "out.png"],
    "timeline.svg": ["timeline", "{}", "--width", "500", "-o", "out.svg"],
    "ladder.pdf": ["ladder", "{}", "-o", "out.pdf"],
    "ticket": ["ticket", "{}", "-o", "ticket"],
    "card.png": ["card", "{}", "-o", "out.png"],
    "thumbnail.png": ["thumbnail", "{}", "-o", "out.png"],
    "info": ["info", "{}"],
    "info.json": ["info", "--json", "{}"],
    "info-plain": ["info", "--no-statistics", "{}"],
    "findings": ["findings", "{}"],
    "findings.json": ["findings", "--json", "{}"],
    "changes": ["changes", "{}", "--around", "1"],
    "dump": ["dump", "{}"],
    "messages": ["dump", "{}", "--level", "pdus", "--to", "json"],
}


def seen(data: bytes) -> object:
    """What of an output must stay: of a PDF all that is seen of it."""
    if not data.startswith(b"%PDF"):
        return data
    streams = re.findall(rb"<<([^<>]*(?:<<[^<>]*>>[^<>]*)*)>>\s*stream\r?\n(.*?)\r?\nendstream", data, re.S)
    bodies = sorted(body for head, body in streams if b"/XRef" not in head and b"/ObjStm" not in head)
    rest = re.sub(rb"stream\r?\n.*?\r?\nendstream", b"", data, flags=re.S)
    # Outline, links and labels, without the numbers of objects.
    said = sorted(
        re.sub(rb"\d+ 0 R", b"R", part)
        for part in re.findall(rb"/(?:Title|URI|Dest|A|Rect|P|St)\s*(?:\([^)]*\)|<[^>]*>|\[[^\]]*\])", rest)
    )
    return bodies, said


def run(tool: str, command: list[str]) -> tuple:
    """What a command says and writes."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [tool, *command], capture_output=True, cwd=folder, timeout=300, stdin=subprocess.DEVNULL
        )
        files = {
            str(path.relative_to(folder)): seen(path.read_bytes())
            for path in sorted(pathlib.Path(folder).rglob("*"))
            if path.is_file()
        }
    return {"status": done.returncode, "output": done.stdout, "error": done.stderr, "files": files}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=1000, help="captures to draw")
    parser.add_argument("--largest", type=int, default=400_000, help="bytes of a capture")
    parser.add_argument("--without", default="", help="works to leave out, joined by commas")
    parser.add_argument("--only", default="", help="works to do, joined by commas; all where none is named")
    parser.add_argument("--options", default="", help="further options of every command, joined by blanks")
    choice = parser.parse_args()
    left_out = set(choice.without.split(","))
    only = set(filter(None, choice.only.split(",")))
    files = sorted(f for f in choice.folder.rglob("*") if f.is_file() and f.stat().st_size <= choice.largest)
    compared = different = 0
    for file in files[: choice.most]:
        for name, work in WORKS.items():
            if name in left_out or (only and name not in only):
                continue
            command = [part.format(file.resolve()) for part in work] + choice.options.split()
            old, new = run(choice.old, command), run(choice.new, command)
            compared += 1
            parts = [part for part in old if old[part] != new[part]]
            if parts:
                different += 1
                print(f"differs: {name} of {file.relative_to(choice.folder)}: {', '.join(parts)}", flush=True)
    print(f"{compared} compared, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
