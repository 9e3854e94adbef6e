"""What tests share: the sample drive, and the command (CANFOLIO, or `canfolio` on the PATH)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from canfolio import binary_path

REPOSITORY = Path(__file__).resolve().parents[2]
SAMPLE = REPOSITORY / "Samples/drive.log"
DATABASE = REPOSITORY / "Samples/drive.dbc"


@pytest.fixture(scope="session")
def command() -> str:
    return binary_path()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two captures, and a file that is none."""
    captures = tmp_path / "captures"
    (captures / "v1").mkdir(parents=True)
    (captures / "v2").mkdir()
    shutil.copy(SAMPLE, captures / "v1/drive.log")
    cut(SAMPLE, 4000, captures / "v2/begin.log")
    (captures / "v2/poison.log").write_bytes(b"\x00\x01 no capture\n")
    return captures


def cut(log: Path, lines: int, to: Path, first: int = 0) -> None:
    """Some lines of a log as a capture of its own."""
    with open(log, "rb") as file:
        to.write_bytes(b"".join(file.readlines()[first:first + lines]))
