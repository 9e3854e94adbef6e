"""Finds the canfolio command and runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BufferedReader

from canfolio.errors import CommandNotFound, error_of

PathName = str | os.PathLike[str]
Databases = PathName | Sequence[PathName]

# Exit statuses that say that the work is done: 3 and 4 come only with --strict and --fail-on.
_DONE = (0, 3, 4)


def binary_path(binary: PathName | None = None) -> str:
    """Path of the command: the argument, else the variable CANFOLIO, else `canfolio` on the PATH.

    Raises CommandNotFound.
    """
    if binary is not None:
        name, origin = os.fspath(binary), "the argument binary"
    elif os.environ.get("CANFOLIO"):
        name, origin = os.environ["CANFOLIO"], "the variable CANFOLIO"
    else:
        name, origin = "canfolio", "the PATH"
    found = shutil.which(name)
    if found is None:
        advice = "install canfolio, or name the command with binary= or CANFOLIO"
        where = "not on the PATH" if origin == "the PATH" else f"{name}, from {origin}, is no command"
        raise CommandNotFound(f"canfolio is not found: {where}; {advice}")
    return found


def database_options(dbc: Databases) -> list[str]:
    """`--dbc` for each database."""
    names = [dbc] if isinstance(dbc, (str, os.PathLike)) else dbc
    return [word for name in names for word in ("--dbc", os.fspath(name))]


def run(arguments: Sequence[str], *, binary: PathName | None, stdin: bytes = b"") -> tuple[int, str]:
    """Runs the command to its end; its exit status and what it printed on standard error."""
    done = subprocess.run(
        [binary_path(binary), *arguments], input=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stderr.decode(errors="replace")


def call(arguments: Sequence[str], captures: Sequence[str], *, binary: PathName | None) -> None:
    """Runs the command over captures and raises its error."""
    # A name may begin like an option.
    status, stderr = run([*arguments, "--", *captures], binary=binary)
    if status not in _DONE:
        raise error_of(status, stderr, captures)


@contextmanager
def output_of(arguments: Sequence[str], captures: Sequence[str], *, binary: PathName | None) -> Iterator[BufferedReader]:
    """Standard output of the command over captures while it runs. Raises its error when the output was read to its end."""
    # A file: nobody has to read standard error meanwhile, and it can become as long as it likes.
    with tempfile.TemporaryFile() as stderr:
        process = subprocess.Popen(
            [binary_path(binary), *arguments, "--", *captures], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=stderr)
        assert isinstance(process.stdout, BufferedReader)
        try:
            yield process.stdout
            # Whoever leaves early leaves output unread; only at its end the command has ended by itself.
            rest = process.stdout.read(1)
            status = 0 if rest else process.wait()
        finally:
            process.kill()
            process.stdout.close()
            process.wait()
        if status not in _DONE:
            stderr.seek(0)
            raise error_of(status, stderr.read().decode(errors="replace"), captures)
