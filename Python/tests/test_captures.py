"""Findings, signals and reports of captures."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from pathlib import Path

import pyarrow as pa
import pytest

import canfolio
import canfolio.spark
from conftest import DATABASE, SAMPLE


def test_findings_are_those_of_the_command(command: str) -> None:
    told = json.loads(subprocess.run(
        [command, "findings", SAMPLE, "--dbc", DATABASE, "--json"], capture_output=True, check=True).stdout)["findings"]
    found = canfolio.findings(SAMPLE, dbc=DATABASE).to_pylist()
    assert len(told) > 3
    keys = ("rule", "severity", "fingerprint", "sentence", "start_s", "stop_s", "id", "channel", "message", "count")
    assert [[row[key] for key in keys] for row in found] == [[row[key] for key in keys] for row in told]


def test_a_capture_that_cannot_be_read_is_a_row_with_its_reason(folder: Path, command: str) -> None:
    paths = sorted(folder.rglob("*.log"))
    tables = canfolio.batch(*paths, dbc=DATABASE)
    rows = {Path(row["path"]).name: row for row in tables["captures"].to_pylist()}
    assert {name: row["status"] for name, row in rows.items()} == {
        "drive.log": "done", "begin.log": "done", "poison.log": "unreadable"}
    assert "not a known capture format" in rows["poison.log"]["error"]
    assert rows["drive.log"]["frames"] == 16118
    with pytest.raises(canfolio.UnreadableCapture) as raised:
        canfolio.findings(*paths)
    assert raised.value.path == str(folder / "v2/poison.log")


def test_a_capture_that_takes_too_long_is_a_row(tmp_path: Path, command: str) -> None:
    # Sixty million lines in a file of a few megabytes.
    slow = tmp_path / "slow.log.gz"
    slow.write_bytes(gzip.compress(b"(1436509052.249713) can0 123#1122334455667788\n" * 100_000) * 600)
    os.mkfifo(tmp_path / "fifo.log")
    tables = canfolio.batch(slow, tmp_path / "fifo.log", SAMPLE, options=["--timeout", "1s"])
    status = dict(zip(*(tables["captures"][name].to_pylist() for name in ("path", "status")), strict=True))
    assert status == {str(slow): "timeout", str(tmp_path / "fifo.log"): "unreadable", str(SAMPLE): "done"}


def test_signals_are_those_of_the_command(command: str) -> None:
    lines = subprocess.run(
        [command, "dump", SAMPLE, "--dbc", DATABASE, "--level", "signals", "--to", "json"], capture_output=True,
        check=True).stdout.splitlines()
    table = canfolio.signals(SAMPLE, dbc=DATABASE)
    assert table.num_rows == len(lines) > 50_000
    for place in range(0, len(lines), 997):
        told = json.loads(lines[place])
        row = {name: column[0].as_py() for name, column in zip(table.column_names, table.slice(place, 1).columns)}
        if isinstance(told["physical"], str):
            assert (row["raw"], row["physical"]) == (told["raw"], told["physical"])
        else:
            assert row["value"] == told["physical"]
            assert row["raw"] == str(told["raw"])
        for name in ("frame_index", "timestamp_ns", "message", "signal"):
            assert row[name] == told[name]
        assert (row["unit"] or None, row["label"] or None) == (told["unit"] or None, told["label"])


def test_wide_signals_have_each_value_at_its_frame(command: str) -> None:
    long = canfolio.signals(SAMPLE, dbc=DATABASE)
    wide = canfolio.signals(SAMPLE, dbc=DATABASE, wide=True)
    frames = sorted(set(long["frame_index"].to_pylist()))
    assert wide["frame_index"].to_pylist() == frames
    values = sum(len(wide[name]) - wide[name].null_count for name in wide.column_names[2:])
    assert values == len(long) - long["value"].null_count
    one = canfolio.signals(SAMPLE, dbc=DATABASE, wide="EngineStatus1")
    assert {name.partition(".")[0] for name in one.column_names[2:]} == {"EngineStatus1"}
    assert all(column.null_count == 0 for column in one.columns)
    speeds = [row["value"] for row in long.select(["message", "signal", "value"]).to_pylist()
              if (row["message"], row["signal"]) == ("EngineStatus1", "EngineSpeed")]
    assert one["EngineStatus1.EngineSpeed"].to_pylist() == speeds


def test_signals_arrive_while_the_command_writes(tmp_path: Path, command: str) -> None:
    # The command never ends: whoever waited for its end would wait for ever.
    header = "frame_index,timestamp_ns,message,signal,raw,physical,unit,label"
    script = tmp_path / "canfolio"
    script.write_text(f"#!/bin/sh\necho {header}\nwhile :; do yes 7,8,M,S,1,1.5,rpm, | head -n 1000000; done\n")
    script.chmod(0o755)
    batches = canfolio.signal_batches("a.log", dbc="a.dbc", binary=script)
    rows = 0
    for batch in batches:
        rows += batch.num_rows
        if rows > 1_000_000:
            break
    batches.close()
    assert rows > 1_000_000


def test_values_that_are_no_numbers_stay_texts(tmp_path: Path) -> None:
    rows = ["0,1,M,S,12345678901234567890,12345678901234567890,,", "0,1,M,T,313233,WVWZZZ,,", "1,2,M,S,1,-1.5e-07,V,",
            '1,2,M,T,41,"a,b ""c""\nd",,', "2,3,M,S,nan,nan,,on", "2,3,M,T,3D31,=1,,"]
    script = tmp_path / "canfolio"
    text = "frame_index,timestamp_ns,message,signal,raw,physical,unit,label\n" + "\n".join(rows) + "\n"
    (tmp_path / "out.csv").write_text(text)
    script.write_text(f"#!/bin/sh\ncat '{tmp_path}/out.csv'\n")
    script.chmod(0o755)
    table = canfolio.signals("a.log", dbc="a.dbc", binary=script)
    assert table["physical"].to_pylist() == [
        "12345678901234567890", "WVWZZZ", "-1.5e-07", 'a,b "c"\nd', "nan", "=1"]
    values = table["value"].to_pylist()
    assert values[:4] == [12345678901234567890.0, None, -1.5e-07, None]
    assert values[4] != values[4] and values[5] is None


def test_a_capture_without_known_messages_has_no_rows(tmp_path: Path, command: str) -> None:
    log = tmp_path / "unknown.log"
    log.write_text("(1.0) can0 6FF#00\n(2.0) can0 6FF#01\n")
    table = canfolio.signals(log, dbc=DATABASE)
    assert table.num_rows == 0
    assert table.schema.field("value").type == pa.float64()


def test_a_report_is_written(tmp_path: Path, command: str) -> None:
    canfolio.report(SAMPLE, output=tmp_path / "drive.pdf", dbc=[DATABASE])
    assert (tmp_path / "drive.pdf").read_bytes().startswith(b"%PDF")


def test_a_name_with_a_line_end_is_refused() -> None:
    with pytest.raises(ValueError, match="line end"):
        canfolio.batch("a\nb.log")


def test_a_name_that_begins_like_an_option_is_a_capture(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("--help", "-o", "b.log"):
        with open(SAMPLE, "rb") as sample, open(name, "wb") as file:
            file.write(b"".join(sample.readlines()[:300]))
        assert canfolio.signals(name, dbc=DATABASE).num_rows > 100
        assert canfolio.findings(name).num_rows == 0
        canfolio.report(name, output="out.pdf")
        os.remove("out.pdf")


def test_a_name_that_is_no_utf8_is_examined(tmp_path: Path, command: str) -> None:
    name = os.fsencode(tmp_path) + b"/b\xff.log"
    with open(name, "wb") as file:
        file.write(SAMPLE.read_bytes()[:20_000])
    rows = canfolio.batch(os.fsdecode(name))["captures"].to_pylist()
    assert [(row["path"], row["status"]) for row in rows] == [(f"{tmp_path}/b%FF.log", "done")]


def test_only_results_that_stay_are_waited_for(tmp_path: Path, command: str) -> None:
    asked = tmp_path / "asked"
    binary = tmp_path / "canfolio"
    binary.write_text(f'#!/bin/sh\necho "$@" >> {asked}\nexec {command} "$@"\n')
    binary.chmod(0o755)
    removed = canfolio.batch(SAMPLE, binary=binary)
    assert canfolio.batch(SAMPLE, binary=binary, output=tmp_path / "results") == removed
    for table in canfolio.TABLES:
        examined = canfolio.spark.examine([str(SAMPLE)], table, binary=str(binary))
        assert pa.Table.from_batches(list(examined), removed[table].schema) == removed[table]
    is_scratch = ["--scratch" in line.split() for line in asked.read_text().splitlines()]
    assert is_scratch == [True, False, *(True for _ in canfolio.TABLES)]
