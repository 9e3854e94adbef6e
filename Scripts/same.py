#!/usr/bin/env python3
"""Whether two builds of canfolio draw the same: for changes of structure that must not change a page.

    same.py OLD NEW FOLDER [--most N] [--largest BYTES]

Draws every capture under FOLDER with both commands: log pages, timelines, bytes and thumbnails, as PDF, PNG and SVG.
PNG and SVG must have the same bytes; of a PDF the contents of its streams (pages, fonts) must, since outlines and page
labels are not drawn. Prints what differs; the status is 1 if anything does.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

WORKS = [
    ("pages.pdf", ["pages", "{}", "--pages", "1-6", "-o", "-", "--format", "pdf"]),
    ("report.pdf", ["report", "{}", "--pages", "1-2", "--paper", "A6", "-o", "-", "--format", "pdf"]),
    ("page.png", ["pages", "{}", "--pages", "1", "--dpi", "60", "-o", "-", "--format", "png"]),
    ("page.svg", ["pages", "{}", "--pages", "1", "-o", "-", "--format", "svg"]),
    ("timeline.pdf", ["timeline", "{}", "-o", "-", "--format", "pdf"]),
    ("timeline.png", ["timeline", "{}", "--width", "800", "-o", "-", "--format", "png"]),
    ("timeline.svg", ["timeline", "{}", "--width", "500", "-o", "-", "--format", "svg"]),
    ("thumbnail.png", ["thumbnail", "{}", "-o", "-"]),
    ("info.json", ["info", "--json", "{}"]),
]


def drawn(data: bytes) -> object:
    """What of an output must stay: of a PDF its streams, as they stand in the file."""
    if not data.startswith(b"%PDF"):
        return data
    streams = re.findall(rb"<<([^<>]*(?:<<[^<>]*>>[^<>]*)*)>>\s*stream\r?\n(.*?)\r?\nendstream", data, re.S)
    return sorted(body for head, body in streams if b"/XRef" not in head and b"/ObjStm" not in head)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--most", type=int, default=1000, help="captures to draw")
    parser.add_argument("--largest", type=int, default=400_000, help="bytes of a capture")
    parser.add_argument("--without", default="", help="works to leave out, joined by commas")
    choice = parser.parse_args()
    left_out = set(choice.without.split(","))
    files = sorted(f for f in choice.folder.rglob("*") if f.is_file() and f.stat().st_size <= choice.largest)
    compared = different = 0
    with tempfile.TemporaryDirectory() as folder:
        for file in files[: choice.most]:
            for name, work in WORKS:
                if name in left_out:
                    continue
                command = [part.format(file) for part in work]
                runs = [
                    subprocess.run([tool, *command], capture_output=True, cwd=folder, timeout=300)
                    for tool in (choice.old, choice.new)
                ]
                if runs[0].returncode != 0 and runs[1].returncode == runs[0].returncode:
                    continue
                compared += 1
                if runs[0].returncode != runs[1].returncode or drawn(runs[0].stdout) != drawn(runs[1].stdout):
                    different += 1
                    print(f"differs: {name} of {file.relative_to(choice.folder)}")
    print(f"{compared} compared, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
