#!/usr/bin/env python3
"""Checks what sources import against what Package.swift declares, and ARCHITECTURE.md and the READMEs against both.

    imports.py [--package FOLDER]        prints what is wrong, and fails where something is
    imports.py --write                   writes the modules into the table

The compiler's own check (--explicit-target-dependency-import-check) has let an undeclared import in a command pass. This one
reads every `import` of every target:

- an import of a target or product of the package is a dependency of the target that imports it;
- a dependency is imported somewhere in the target, unless it is a program that tests run, or C;
- a row of the table in ARCHITECTURE.md names the modules of Sources that its target depends on, all of them, and nothing
  that looks like a module and is none;
- a library of Sources that is written in Swift has a test target `<module>Tests`, which imports it;
- a type, a file or a folder that ARCHITECTURE.md or a README of a module names exists.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?([A-Za-z_][A-Za-z0-9_]*)"
)


class Target:
    def __init__(self, description, folder):
        self.name = description["name"]
        self.kind = description["type"]
        self.declared = set()
        for dependency in description["dependencies"]:
            # {"byName": [name, condition]}, {"target": [name, …]}, {"product": [name, package, …]}
            for names in dependency.values():
                self.declared.add(names[0])
        path = description.get("path") or f"{'Tests' if self.kind == 'test' else 'Sources'}/{self.name}"
        self.parent = path.split("/")[0]
        self.folder = folder / path
        self.excluded = [self.folder / name for name in description.get("exclude", [])]

    def files(self, *suffixes):
        return [
            file
            for file in sorted(self.folder.rglob("*"))
            if file.suffix in suffixes and not any(file.is_relative_to(path) for path in self.excluded)
        ]

    def imports(self):
        """By module: where it is imported first."""
        found = {}
        for file in self.files(".swift"):
            for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
                if match := IMPORT.match(line):
                    found.setdefault(match[1].replace("-", "_"), (file, number))
        return found

    @property
    def module(self):
        return self.name.replace("-", "_")


def described(folder):
    swift = os.environ.get("SWIFT", "swift")
    text = subprocess.run(
        [swift, "package", "--package-path", str(folder), "--ignore-lock", "dump-package"],
        check=True, stdout=subprocess.PIPE, text=True,
    ).stdout
    return json.loads(text)


def import_faults(targets, folder):
    modules = {target.module for target in targets} | {"ArgumentParser"}
    for target in targets:
        if target.kind == "system":
            continue
        imports = target.imports()
        declared = {name.replace("-", "_") for name in target.declared}
        for module, (file, number) in sorted(imports.items()):
            if module in modules and module not in declared and module != target.module:
                place = file.relative_to(folder)
                yield f"{place}:{number}: imports {module}, which {target.name} does not depend on in Package.swift"
        # C targets, and those that are linked in for what they define, are named by no import.
        if target.files(".swift"):
            kinds = {other.module: other for other in targets}
            for module in sorted(declared - set(imports)):
                other = kinds.get(module)
                if other is None or other.kind == "executable" or other.files(".c"):
                    continue
                yield f"Package.swift: {target.name} depends on {module}, which no file of it imports"


ROW = re.compile(r"^\| `([\w-]+)` \| (.*) \| (.*) \|$")


# What a row may name beside the modules of Sources: libraries of the system, by the words that the table uses for them.
LIBRARIES = {
    "ArgumentParser", "Cairo", "Dispatch", "cmark", "expat", "libcrypto", "libdeflate", "libraries for compressed files and SQLite",
    "libyaml", "the C library", "the peers' libraries", "their headers",
}


def with_modules(targets, text):
    """The text, each row of its table of modules ending with what the module depends on."""
    shown = {target.name: target for target in swift_modules(targets)}
    lines = []
    for line in text.split("\n"):
        if (match := ROW.match(line)) and match[1] in shown:
            declared = sorted(shown[match[1]].declared & set(shown))
            # What is no module of the package is said in words, behind them.
            words = [part.strip() for part in match[3].split(",") if part.strip() not in ("", "–", *shown)]
            line = f"| `{match[1]}` | {match[2]} | {', '.join(declared + words) or '–'} |"
        lines.append(line)
    return "\n".join(lines)


def swift_modules(targets):
    return [
        target
        for target in targets
        if target.kind in ("regular", "executable") and target.parent == "Sources" and target.files(".swift")
    ]


def test_faults(targets):
    tests = {target.name: target for target in targets if target.kind == "test"}
    for target in swift_modules(targets):
        if target.kind != "regular":
            continue
        test = tests.get(target.name + "Tests")
        if test is None or target.module not in test.imports():
            yield f"Package.swift: {target.name} has no test target {target.name}Tests that imports it"


def table_faults(targets, text):
    known = {target.name: target for target in targets}
    rows = {match[1]: line for line in text.split("\n") if (match := ROW.match(line))}
    true = {match[1]: line for line in with_modules(targets, text).split("\n") if (match := ROW.match(line))}
    for target in swift_modules(targets):
        if target.name not in rows:
            yield f"ARCHITECTURE.md: the table of modules has no row for {target.name}"
    for name, line in rows.items():
        if name not in known:
            yield f"ARCHITECTURE.md: there is no target {name}"
            continue
        for word in (part.strip().strip("`") for part in ROW.match(line)[3].split(",")):
            if word in ("", "–", *LIBRARIES, *known[name].declared):
                continue
            if word in known:
                yield f"ARCHITECTURE.md: {name} does not depend on {word} in Package.swift"
            else:
                yield f"ARCHITECTURE.md: {name} imports {word}, which is no target and no library in LIBRARIES"
        if line != true[name]:
            yield f"ARCHITECTURE.md: what {name} imports is not what Package.swift says (imports.py --write)"


QUOTED = re.compile(r"`([^`]+)`")
NAMED = re.compile(r"\b[A-Z]\w*[a-z]\w*\b")


def name_faults(folder):
    """What the documents quote that is no word of a source, and no name of a file or folder."""
    known = set()
    for top in ("Sources", "Templates", "Tests", "Fuzz", "Scripts"):
        for file in (folder / top).rglob("*"):
            known.update(re.findall(r"\w+", file.name))
            if file.suffix in (".swift", ".c", ".h", ".py", ".sh"):
                known.update(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    for document in [folder / "ARCHITECTURE.md", *sorted((folder / "Sources").glob("*/README.md"))]:
        for number, line in enumerate(document.read_text(encoding="utf-8").split("\n"), 1):
            for name in (name for quoted in QUOTED.findall(line) for name in NAMED.findall(quoted)):
                if name not in known:
                    yield f"{document.relative_to(folder)}:{number}: there is no {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--package", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    folder = arguments.package.resolve()
    targets = [Target(description, folder) for description in described(folder)["targets"]]
    document = folder / "ARCHITECTURE.md"
    if arguments.write:
        document.write_text(with_modules(targets, document.read_text(encoding="utf-8")), encoding="utf-8")
    faults = list(import_faults(targets, folder))
    faults += test_faults(targets)
    faults += name_faults(folder)
    faults += table_faults(targets, document.read_text(encoding="utf-8"))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
