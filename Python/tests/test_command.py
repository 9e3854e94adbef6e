"""The command is found, and its errors are exceptions."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

import canfolio
from canfolio.errors import error_of
from conftest import DATABASE, SAMPLE


def fake(tmp_path: Path, script: str) -> Path:
    path = tmp_path / "canfolio"
    path.write_text("#!/bin/sh\n" + script)
    path.chmod(0o755)
    return path


def test_the_argument_comes_before_the_variable_and_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (first, second, third) = (tmp_path / name for name in ("a", "b", "c"))
    for place in (first, second, third):
        place.mkdir()
        fake(place, "exit 0\n")
    monkeypatch.setenv("PATH", f"{third}:{os.environ['PATH']}")
    monkeypatch.delenv("CANFOLIO", raising=False)
    assert canfolio.binary_path() == str(third / "canfolio")
    monkeypatch.setenv("CANFOLIO", str(second / "canfolio"))
    assert canfolio.binary_path() == str(second / "canfolio")
    assert canfolio.binary_path(first / "canfolio") == str(first / "canfolio")


def test_a_command_that_is_not_there_is_told_with_where_it_was_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANFOLIO", "/no/such/canfolio")
    with pytest.raises(canfolio.CommandNotFound) as raised:
        canfolio.findings(SAMPLE)
    assert str(raised.value) == (
        "canfolio is not found: /no/such/canfolio, from the variable CANFOLIO, is no command; install canfolio, or name the "
        "command with binary= or CANFOLIO")
    monkeypatch.delenv("CANFOLIO")
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(canfolio.CommandNotFound, match="not on the PATH"):
        canfolio.binary_path()


@pytest.mark.parametrize(("status", "kind", "exception"), [
    (1, "failed", canfolio.CommandFailed), (2, "usage", canfolio.UsageFailed),
    (5, "environment", canfolio.EnvironmentFailed), (6, "unreadable", canfolio.UnreadableCapture),
    (7, "nothing-selected", canfolio.NothingSelected), (-9, "failed", canfolio.CommandFailed),
])
def test_an_exit_status_is_an_exception(status: int, kind: str, exception: type[canfolio.CanfolioError]) -> None:
    json = f'canfolio: something\n{{"error": "a.log: no", "kind": "{kind}", "status": {status}, "path": "a.log"}}\n'
    error = error_of(status, json)
    assert type(error) is exception
    assert (str(error), error.kind, error.path, error.status) == ("a.log: no", kind, "a.log", status)
    plain = error_of(status, "canfolio: a.log: no\n", ["b.log", "a.log"])
    assert (type(plain), plain.path) == (exception, "a.log")
    assert str(plain).startswith("a.log: no")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.path, again.status) == (exception, "a.log: no", "a.log", status)


def test_errors_of_the_command_itself(tmp_path: Path, command: str) -> None:
    missing, poison = tmp_path / "missing.log", tmp_path / "poison.log"
    poison.write_text("no capture\n")
    for path in (missing, poison):
        for ask in (
            lambda: canfolio.findings(path), lambda: canfolio.signals(path, dbc=DATABASE),
            lambda: canfolio.report(path, output=tmp_path / "out.pdf"),
        ):
            with pytest.raises(canfolio.UnreadableCapture) as raised:
                ask()
            assert raised.value.path == str(path)
    with pytest.raises(canfolio.NothingSelected):
        canfolio.signals(SAMPLE, dbc=DATABASE, options=["--id", "7FF"])
    with pytest.raises(canfolio.NothingSelected):
        canfolio.batch()
    with pytest.raises(canfolio.UsageFailed):
        canfolio.report(SAMPLE, output=tmp_path / "out.pdf", options=["--no-such-option"])
    with pytest.raises(canfolio.CanfolioError):
        canfolio.findings(SAMPLE, dbc=tmp_path / "missing.dbc")
    assert not (tmp_path / "out.pdf").exists()


def test_a_command_that_ends_by_a_signal_in_the_middle_of_its_output_is_an_error(tmp_path: Path) -> None:
    binary = fake(tmp_path, """echo frame_index,timestamp_ns,message,signal,raw,physical,unit,label
        echo 0,1,M,S,1,1.5,,
        kill -9 $$
        """)
    with pytest.raises(canfolio.CommandFailed, match="ended by signal 9"):
        canfolio.signals("a.log", dbc="a.dbc", binary=binary)


def test_a_run_that_fails_as_a_whole_returns_no_old_tables(tmp_path: Path, folder: Path, command: str) -> None:
    results = tmp_path / "results"
    canfolio.batch(folder / "v1/drive.log", output=results)
    binary = fake(tmp_path, "echo 'canfolio: results: another run of canfolio batch is using this folder' >&2; exit 5\n")
    with pytest.raises(canfolio.EnvironmentFailed, match="another run"):
        canfolio.batch(folder / "v1/drive.log", output=results, binary=binary)
