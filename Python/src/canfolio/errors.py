"""Errors of the command, an exception for each kind."""

from __future__ import annotations

import json
from collections.abc import Sequence


class CanfolioError(Exception):
    """The command failed.

    kind: as the command names it: failed, usage, environment, unreadable or nothing-selected.
    path: of the capture or file that the error is about, if it is about one.
    status: exit status of the command; negative if a signal ended it.
    """

    kind = "failed"

    def __init__(self, message: str, path: str | None = None, status: int | None = None) -> None:
        super().__init__(message)
        self.path = path
        self.status = status

    def __reduce__(self) -> tuple[type[CanfolioError], tuple[str, str | None, int | None]]:
        # Spark sends exceptions from its executors as pickles.
        return type(self), (str(self), self.path, self.status)


class CommandFailed(CanfolioError):
    """The command failed for another reason, or crashed."""


class UsageFailed(CanfolioError):
    """An option or its value is wrong."""

    kind = "usage"


class EnvironmentFailed(CanfolioError):
    """The machine has too little of something, or does not permit it: try again."""

    kind = "environment"


class CommandNotFound(EnvironmentFailed):
    """The canfolio command is not on this machine."""


class UnreadableCapture(CanfolioError):
    """The capture cannot be read, now or later."""

    kind = "unreadable"


class NothingSelected(CanfolioError):
    """No capture, or no frame of it, matches."""

    kind = "nothing-selected"


_BY_STATUS: dict[int, type[CanfolioError]] = {
    2: UsageFailed, 5: EnvironmentFailed, 6: UnreadableCapture, 7: NothingSelected,
}


def error_of(status: int, stderr: str, captures: Sequence[str] = ()) -> CanfolioError:
    """The exception for an exit status and what the command printed on standard error.

    captures: which the command was given; a message about one begins with its name.
    """
    exception = _BY_STATUS.get(status, CommandFailed)
    lines = [line for line in stderr.splitlines() if line]
    for line in reversed(lines):
        if line.startswith('{"error"'):
            try:
                found = json.loads(line)
                return exception(str(found["error"]), found["path"], status)
            except (ValueError, KeyError):
                break
    if status < 0:
        lines.append(f"canfolio was ended by signal {-status}")
    # Commands that were not asked for JSON print `canfolio: FILE: …`.
    text = "\n".join(line.removeprefix("canfolio: ") for line in lines)
    path = next((name for name in captures if text.startswith(f"{name}: ")), None)
    return exception(text or f"canfolio ended with status {status}", path, status)
