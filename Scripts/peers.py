"""Writes and reads captures with python-can and asammdf, for canfolio-bench to set beside its own reading.

usage: peers.py versions
       peers.py make LOG FOLDER       the frames of a candump log as FOLDER/made-up.{asc,trc,csv,db,blf,mf4,crtd}
       peers.py read FILE             reads all frames of FILE, and prints frames and seconds
"""
import os
import sys
import time


def versions():
    import asammdf
    import can
    print(f"python-can {can.__version__}, asammdf {asammdf.__version__}")


def make(log, folder):
    import can
    for suffix in ("asc", "trc", "csv", "blf", "mf4"):
        path = os.path.join(folder, f"made-up.{suffix}")
        writer = can.io.MF4Writer(path, database=None) if suffix == "mf4" else can.Logger(path)
        with can.LogReader(log) as messages, writer:
            for message in messages:
                writer(message)
    make_database(log, os.path.join(folder, "made-up.db"))
    with can.LogReader(log) as messages, open(os.path.join(folder, "made-up.crtd"), "w") as file:
        for m in messages:
            file.write(f"{m.timestamp:.6f} 1R11 {m.arbitration_id:03X} {m.data.hex(' ').upper()}\n")


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
    start = time.perf_counter()
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


def main():
    commands = {"versions": (versions, 0), "make": (make, 2), "read": (read, 1)}
    command, arguments = commands.get(sys.argv[1] if len(sys.argv) > 1 else "", (None, 0))
    if command is None or len(sys.argv) != 2 + arguments:
        sys.exit(__doc__)
    try:
        command(*sys.argv[2:])
    except ImportError as error:
        sys.exit(f"peers.py: {error}")


main()
