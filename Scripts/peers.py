"""Does with Python's packages what canfolio does, for canfolio-bench to set beside it.

usage: peers.py versions                   the packages that are here, with their versions
       peers.py make LOG FILE              the frames of a candump log as FILE: .asc .trc .csv .db .blf .mf4 or .crtd
       peers.py read FILE                  reads all frames of FILE by python-can, of .mf4 by asammdf
       peers.py decode LOG DATABASE        decodes the frames of a candump log, then in memory, by cantools
       peers.py reportlab LISTING FILE     pages of text, a form feed between them, as PDF by reportlab
       peers.py typst LISTING FILE         the same by typst
"""
import os
import sys
import time

FONT = "DejaVu Sans Mono"
# Points: A4, and as the plain Cairo loop has it.
PAGE, MARGIN, FONT_SIZE, LINE_HEIGHT = (595, 842), 36, 8, 10.5


def versions():
    from importlib import metadata
    for name in ("python-can", "asammdf", "cantools", "reportlab", "typst"):
        try:
            print(name, metadata.version(name))
        except metadata.PackageNotFoundError:
            pass


def make(log, path):
    import can
    suffix = os.path.splitext(path)[1]
    if suffix == ".db":
        return make_database(log, path)
    with can.LogReader(log) as messages:
        if suffix == ".crtd":
            with open(path, "w") as file:
                for m in messages:
                    file.write(f"{m.timestamp:.6f} 1R11 {m.arbitration_id:03X} {m.data.hex(' ').upper()}\n")
            return
        writer = can.io.MF4Writer(path, database=None) if suffix == ".mf4" else can.Logger(path)
        with writer:
            for message in messages:
                writer(message)


def make_database(log, path):
    """The table as python-can's SqliteWriter makes it; that one stops before its queue is empty."""
    import sqlite3
    import can
    with can.LogReader(log) as messages, sqlite3.connect(path) as database:
        database.execute(
            "CREATE TABLE messages (ts REAL, arbitration_id INTEGER, extended INTEGER, remote INTEGER,"
            " error INTEGER, dlc INTEGER, data BLOB)")
        database.executemany(
            "INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?)",
            ((m.timestamp, m.arbitration_id, m.is_extended_id, m.is_remote_frame, m.is_error_frame, m.dlc, m.data)
             for m in messages))


def read_bus_logging(path):
    """The frames of every channel group of bus logging, as asammdf gives them: one array to each group."""
    import asammdf
    count = 0
    with asammdf.MDF(path) as file:
        for index, group in enumerate(file.groups):
            for name in ("CAN_DataFrame", "CAN_RemoteFrame", "CAN_ErrorFrame"):
                if any(channel.name == name for channel in group.channels):
                    count += len(file.get(name, group=index))
    return count


def read(path):
    if path.endswith(".mf4"):
        import asammdf  # noqa: F401 - what importing costs is not reading
        start = time.perf_counter()
        count = read_bus_logging(path)
    else:
        import can
        start = time.perf_counter()
        with can.LogReader(path) as messages:
            count = sum(1 for _ in messages)
    print(f"frames={count} seconds={time.perf_counter() - start:.6f}")


def decode(log, database):
    import cantools
    messages = {m.frame_id: m for m in cantools.database.load_file(database).messages}
    frames = []
    with open(log) as lines:
        for line in lines:
            identifier, data = line.split()[2].split("#", 1)
            if not data.startswith(("#", "R")):
                frames.append((int(identifier, 16), bytes.fromhex(data)))
    start = time.perf_counter()
    decoded = 0
    for identifier, data in frames:
        message = messages.get(identifier)
        if message is not None:
            message.decode(data, decode_choices=False, allow_truncated=True)
            decoded += 1
    print(f"rows={decoded} seconds={time.perf_counter() - start:.6f}")


def font_file():
    """The font's file; None where fontconfig has no such font, or is not here."""
    import subprocess
    try:
        found = subprocess.run(
            ["fc-match", "-f", "%{family}|%{file}", FONT], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    family, _, path = found.partition("|")
    return path if FONT in family else None


def reportlab(listing, output):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    path, font = font_file(), "Courier"
    if path:
        font = "Mono"
        pdfmetrics.registerFont(TTFont(font, path))
    canvas = Canvas(output, pagesize=PAGE, pageCompression=1)
    with open(listing) as file:
        for page in file.read().split("\f"):
            text = canvas.beginText(MARGIN, PAGE[1] - MARGIN - LINE_HEIGHT)
            text.setFont(font, FONT_SIZE, LINE_HEIGHT)
            text.textLines(page, trim=0)
            canvas.drawText(text)
            canvas.showPage()
    canvas.save()


def typst(listing, output):
    import typst as compiler
    source = f"""
        #set page(paper: "a4", margin: {MARGIN}pt)
        #show raw: set text(font: "{FONT}", size: {FONT_SIZE}pt)
        #set par(leading: {LINE_HEIGHT - FONT_SIZE}pt)
        #for page in read("{os.path.basename(listing)}").split("\\u{{c}}") {{
          raw(page, block: true)
          pagebreak(weak: true)
        }}
        """
    path = os.path.join(os.path.dirname(listing), "listing.typ")
    with open(path, "w") as file:
        file.write(source)
    compiler.compile(path, output=output)


def main():
    commands = {
        "versions": (versions, 0), "make": (make, 2), "read": (read, 1), "decode": (decode, 2),
        "reportlab": (reportlab, 2), "typst": (typst, 2),
    }
    command, arguments = commands.get(sys.argv[1] if len(sys.argv) > 1 else "", (None, 0))
    if command is None or len(sys.argv) != 2 + arguments:
        sys.exit(__doc__)
    try:
        command(*sys.argv[2:])
    except ImportError as error:
        sys.exit(f"peers.py: {error}")


main()
