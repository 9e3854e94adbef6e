#!/usr/bin/env python3
"""Tests of imports.py: a small package in which faults are planted."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "small",
    targets: [
        .target(name: "Low"), .target(name: "Middle", dependencies: ["Low"]),
        .executableTarget(name: "tool", dependencies: ["Middle"]),
        .testTarget(name: "ToolTests", dependencies: ["tool"]), .testTarget(name: "LowTests", dependencies: ["Low"]),
        .testTarget(name: "MiddleTests", dependencies: ["Middle"]),
    ])
"""
TABLE = """| module | holds | imports |
| --- | --- | --- |
| `Low` | a | – |
| `Middle` | b | Low, the C library |
| `tool` | c | Middle |
"""
SOURCES = {
    "Sources/Low/Low.swift": "package let low = 1\n",
    "Sources/Middle/Middle.swift": "package import Low\n",
    "Sources/tool/Tool.swift": "internal import Middle\n",
    "Tests/ToolTests/ToolTests.swift": "import Testing\n@testable import tool\n",
    "Tests/LowTests/LowTests.swift": "import Testing\n@testable import Low\n",
    "Tests/MiddleTests/MiddleTests.swift": "import Testing\n@testable import Middle\n",
}


class ImportTests(unittest.TestCase):
    def faults(self, sources=(), table=TABLE, manifest=MANIFEST):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "Package.swift").write_text(manifest)
            (folder / "ARCHITECTURE.md").write_text(table)
            for path, text in {**SOURCES, **dict(sources)}.items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text)
            script = pathlib.Path(__file__).with_name("imports.py")
            done = subprocess.run(
                [sys.executable, script, "--package", folder], stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 1 if done.stderr else 0)
            return done.stderr

    def test_a_package_that_declares_its_imports_has_no_fault(self):
        self.assertEqual(self.faults(), "")

    def test_an_undeclared_import_of_a_command_is_a_fault(self):
        for line in ["import Low", "internal import Low", "@preconcurrency import Low", "import struct Low.Value"]:
            found = self.faults({"Sources/tool/Tool.swift": "import Middle\n" + line + "\n"})
            self.assertIn("Sources/tool/Tool.swift:2: imports Low, which tool does not depend on", found)

    def test_an_undeclared_import_of_a_module_and_of_a_test_is_a_fault(self):
        self.assertIn("imports Middle", self.faults({"Sources/Low/Low.swift": "import Middle\n"}))
        self.assertIn("imports Low", self.faults({"Tests/ToolTests/More.swift": "import Low\n"}))

    def test_a_dependency_that_nothing_imports_is_a_fault(self):
        self.assertIn("depends on Middle", self.faults({"Sources/tool/Tool.swift": "let tool = 1\n"}))

    def test_a_table_that_says_something_else_is_a_fault(self):
        self.assertIn("what tool imports", self.faults(table=TABLE.replace("c | Middle", "c | Low, Middle")))
        self.assertIn("what Middle imports", self.faults(table=TABLE.replace("Low, the C", "the C")))
        self.assertIn("no row for tool", self.faults(table=TABLE.replace("| `tool` | c | Middle |\n", "")))
        self.assertIn("no target High", self.faults(table=TABLE + "| `High` | d | – |\n"))

    def test_a_row_that_names_what_is_no_module_is_a_fault(self):
        self.assertIn("tool imports Capture, which is no target", self.faults(
            table=TABLE.replace("c | Middle", "c | Middle, Capture")))
        self.assertIn("Low imports Middel", self.faults(table=TABLE.replace("a | –", "a | Middel, the C library")))
        self.assertIn("Low does not depend on ToolTests", self.faults(table=TABLE.replace("a | –", "a | ToolTests")))

    def test_a_module_without_tests_of_its_own_is_a_fault(self):
        dropped = MANIFEST.replace('        .testTarget(name: "MiddleTests", dependencies: ["Middle"]),\n', "")
        self.assertNotEqual(dropped, MANIFEST)
        self.assertIn("Middle has no test target MiddleTests", self.faults(manifest=dropped))
        empty = {"Tests/LowTests/LowTests.swift": "import Testing\n"}
        self.assertIn("Low has no test target LowTests that imports it", self.faults(empty))

    def test_a_document_that_names_what_is_gone_is_a_fault(self):
        self.assertIn("ARCHITECTURE.md:6: there is no LowReader", self.faults(table=TABLE + "Begin with `LowReader`.\n"))
        readme = {"Sources/Low/README.md": "# Low\nBegin with `Low.swift` and `LowReader`; see\n`Deep/Lower.swift`.\n"}
        found = self.faults(readme)
        self.assertIn("Sources/Low/README.md:2: there is no LowReader", found)
        self.assertIn("Sources/Low/README.md:3: there is no Deep", found)
        self.assertNotIn("there is no Low\n", found)


if __name__ == "__main__":
    unittest.main()
