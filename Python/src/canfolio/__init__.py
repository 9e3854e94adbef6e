"""Findings, signals and tables of CAN captures as Arrow tables, by the canfolio command."""

from canfolio.captures import batch, findings, report, signal_batches, signals
from canfolio.command import binary_path
from canfolio.columns import TABLES, schema
from canfolio.errors import (
    CanfolioError, CommandFailed, CommandNotFound, EnvironmentFailed, NothingSelected, UnreadableCapture, UsageFailed,
)
from canfolio.results import parquet, tables

__all__ = [
    "TABLES", "CanfolioError", "CommandFailed", "CommandNotFound", "EnvironmentFailed", "NothingSelected",
    "UnreadableCapture", "UsageFailed", "batch", "binary_path", "findings", "parquet", "report", "schema",
    "signal_batches", "signals", "tables",
]
