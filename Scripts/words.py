#!/usr/bin/env python3
"""Lists every text that a user may see, with its file and line, so that somebody can read them one after the other.

    Scripts/words.py                    # all texts, grouped by file
    Scripts/words.py Sources/Wording    # those of a folder or a file
    Scripts/words.py --comments         # comments instead of texts
    Scripts/words.py --terms            # texts with a word that the project does not use, and the word to use instead

Texts are string literals of Swift and of the scripts of HTML with at least two words, or one that is written like a title, and comments and values of
the templates. Literals that continue each other with + are one text. Names, keys of JSON, markup and code are left out as
far as their form shows it. Interpolations are shown as {name}.
"""
import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Programs of the project that only developers run.
OTHER = ("canfolio-bench", "canfolio-simulate", "BenchTables", "Simulator")

# Words that have a better one in this project: pattern, word to use.
TERMS = [
    (r"\bcheck[ -]sums?\b", "checksum"),
    (r"\btime zones?\b", "timezone"),
    (r"\bheads? of\b|\bwith heads\b", "header"),
    (r"\b(is|are) there already\b", "already exists"),
    (r"\bthere is no (folder|file|such)\b", "does not exist"),
    (r"\b(is|are) told\b|\btells? (of|that)\b|\btold\b", "reported, shown"),
    (r"\bspeaks?\b|\bspoken\b", "use, in use"),
    (r"\bunasked\b", "unsolicited"),
    (r"(?<![</])\baside\b", "without, ignored"),
    (r"\bseldom\b", "rarely"),
    (r"\bbehind\b", "after"),
    (r"\bat the (most|least)\b", "at most, at least"),
    (r"\bso many\b", "this many, maximum"),
    (r"\bnot to be seen\b|\bto be seen\b", "redacted"),
    (r"\bsecrets?\b", "redacted, confidential"),
    (r"\bgraver\b", "more serious"),
    (r"\bgravest\b", "most serious"),
    (r"\bknown are\b", "use one of"),
    (r"\bunpack(ed|s|ing)?\b|\bpacked with\b", "decompress, compressed"),
    (r"\bby name only\b", "without identifier"),
    (r"(?<!there )\b(is|are) no (?!longer|more)[a-z]+\b", "is not a …"),
    (r"\b(isn't|don't|doesn't|can't|won't|it's)\b", "no contractions"),
    (r"\blook(s|ed)? at\b", "examine, check"),
    (r"\ball that\b", "everything that"),
    (r"(?<!where )(?<!thing )(?<!what )(?<!What )(?<!little )\belse\b", "otherwise (check)"),
    (r"\bnoone\b|\bnobody\b", "no node, nothing"),
    # Not those of header rows of CSV, of HTML and of its policies.
    (r"(?<!['}]); (?!script-src)[^;'<>]*; ", "one semicolon a sentence"),
]

TOKEN = re.compile(
    r'(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)|(?P<raw>(?P<hash>#+)"(?!"").*?"(?P=hash))'
    r'|(?P<many>#*"""\n.*?\n[ \t]*""")|(?P<quote>")', re.S)


def literal_end(text, start):
    """Where a literal ends whose first character is at `start`, past its closing quote; interpolations may have quotes."""
    place = start
    while place < len(text) and text[place] != "\n":
        if text[place] == "\\" and text[place + 1:place + 2] == "(":
            place = interpolation_end(text, place + 2)
        elif text[place] == "\\":
            place += 2
        elif text[place] == '"':
            return place + 1
        else:
            place += 1
    return place


def interpolation_end(text, place):
    depth = 1
    while place < len(text) and depth:
        if text[place] == '"':
            place = literal_end(text, place + 1)
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place


def shown(body):
    """A literal as a reader sees it: interpolations by their last name, escapes as characters."""
    out, place = "", 0
    while place < len(body):
        if body.startswith("\\(", place):
            end = interpolation_end(body, place + 2)
            inside = body[place + 2:end - 1]
            names = re.findall(r"[A-Za-z_][A-Za-z0-9_]*", re.sub(r'"[^"]*"', "", inside))
            out += "{" + (names[-1] if names else "…") + "}"
            place = end
        elif body.startswith("\\u{", place):
            end = body.index("}", place)
            out += chr(int(body[place + 3:end], 16))
            place = end + 1
        elif body[place] == "\\" and place + 1 < len(body):
            out += {"n": "⏎", "t": " ", '"': '"', "\n": ""}.get(body[place + 1], body[place + 1])
            place += 2
        else:
            out += body[place]
            place += 1
    return out


def swift(text):
    """Yields (line, text, is a comment) of a file of Swift, literals within interpolations too."""
    place, last_end, parts, first = 0, None, [], 0

    def line(at):
        return text.count("\n", 0, at) + 1

    def flush():
        nonlocal parts
        if parts:
            yield line(first), "".join(parts), False
        parts = []

    while match := TOKEN.search(text, place):
        kind = match.lastgroup if match.lastgroup != "hash" else "raw"
        start, place = match.start(), match.end()
        if kind == "line":
            yield line(start), match[0].lstrip("/ "), True
            continue
        if kind == "block":
            yield line(start), match[0][2:-2].strip(), True
            continue
        if kind == "many":
            lines = match[0].strip("#").split("\n")[1:-1]
            body = "\n".join(part.strip() for part in lines).replace("\\\n", "")
        elif kind == "raw":
            body = match[0].strip("#")[1:-1]
        else:
            place = literal_end(text, start + 1)
            body = text[start + 1:place - 1]
            for inner in re.finditer(r"\\\(", body):
                end = interpolation_end(body, inner.end())
                for number, found, comment in swift(body[inner.end():end - 1]):
                    yield line(start) + number - 1, found, comment
        joined = last_end is not None and re.fullmatch(r"\s*\+\s*", text[last_end:start])
        if not joined:
            yield from flush()
            first = start
        parts.append(shown(body))
        last_end = place
    yield from flush()


SCRIPT = re.compile(r"""(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)|'(?P<quote>(?:[^'\\\n]|\\.)*)'|`(?P<many>[^`]*)`""", re.S)


def script(text):
    """Yields the same of a file of JavaScript."""
    for match in SCRIPT.finditer(text):
        number = text.count("\n", 0, match.start()) + 1
        if match["line"] or match["block"]:
            yield number, match[0].strip("/* "), True
        else:
            body = match["quote"] if match["many"] is None else re.sub(r"\$\{([^}]*)\}", r"{\1}", match["many"])
            yield number, re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), body), False


def yaml(text):
    for number, line in enumerate(text.split("\n"), 1):
        comment = re.search(r"(?:^|\s)#\s?(.*)", line)
        if comment and comment[1]:
            yield number, comment[1], True
        value = re.match(r"\s*-?\s*(title|text|name|about|left|right|centre|label|heading)\s*:\s*(.+?)(\s+#.*)?$", line)
        if value:
            yield number, value[2].strip("\"'"), False


READERS = {".swift": swift, ".yaml": yaml, ".js": script}


def is_prose(text):
    """Whether a literal is for people: two words at least, or one that begins with a capital letter and goes on in small ones."""
    if re.match(r"\s*[<{]", text) and re.search(r"[>{};]", text[1:]) and not re.search(r"[a-z] [a-z]", text):
        return False
    # Scripts and style sheets.
    if "\n" in text and len(re.findall(r"[{};]\s*$", text, re.M)) > 5:
        return False
    # Paths, media types, names with points, tables of the standards.
    if re.fullmatch(r"[\w.+*/{}%~-]+", text.strip()) and re.search(r"[/.]", text.strip().rstrip(".")):
        return False
    if len(re.findall(r"^[0-9A-F]+\|", text, re.M)) > 2:
        return False
    words = re.findall(r"(?<![\w.#-])[A-Za-z][a-z]+(?![\w(=:-])", re.sub(r"\{\w*\}", " ", text))
    return len(words) >= 2 or bool(re.fullmatch(r"[A-Z][a-z]{2,}[.:]?", text))


def files(paths):
    for path in paths or [ROOT / "Sources", ROOT / "Templates"]:
        path = Path(path)
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in found:
            if file.suffix in READERS and (paths or not any(name in file.parts for name in OTHER)):
                yield file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--comments", action="store_true")
    parser.add_argument("--terms", action="store_true")
    options = parser.parse_args()
    count = 0
    for file in files(options.paths):
        reader = READERS[file.suffix]
        rows = []
        for number, text, is_comment in reader(file.read_text(encoding="utf-8")):
            # Comments of templates are printed by `canfolio templates show`.
            wanted = is_comment if options.comments else not is_comment or file.suffix == ".yaml"
            if not wanted or not (is_comment or is_prose(text)):
                continue
            if options.terms:
                for pattern, better in TERMS:
                    if found := re.search(pattern, text):
                        rows.append((number, f"[{found[0]} → {better}] {text}"))
            else:
                rows.append((number, text))
        if rows:
            name = file.resolve().relative_to(ROOT) if ROOT in file.resolve().parents else file
            print(f"\n{name}")
            for number, text in rows:
                print(f"{number:5}  " + text.replace("\n", "\n       "))
            count += len(rows)
    print(f"\n{count} texts", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.exit(0)
