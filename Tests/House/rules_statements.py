"""Rules about Tests/Guide/statements.tsv: what Apple's guide and pages state, and the test that would fail if it didn't hold."""

import functools
import re

from rules import ROOT, code, rule, shown, text, tracked

TABLE = ROOT / "Tests/Guide/statements.tsv"
MANUAL = ROOT / "docs/FROM-MACOS.md"
COUNT = 347
# How many statements may be without a test or a word about it. It only goes down.
OPEN_LIMIT = 0
LONGEST = 120
# Fewer words of the manual would be those of many lines.
SHORTEST = 8
HEADER = ["id", "source", "statement", "holds", "by"]
NAME = re.compile(r"(\w+)\.(\w+)/(\w+)")
# A suite's type, or a test in the one that was begun last.
PART = re.compile(
    r"@Suite\b(?:\([^)]*\))?[^{]*?\b(?:struct|class|enum|actor)\s+(?P<suite>\w+)"
    r"|@Test\b(?:(?!@Test\b|@Suite\b).)*?\bfunc\s+(?P<test>\w+)", re.S)
# A journey, or a rule of the house.
WALK = re.compile(r"^@(?:journey|rule)\([^\n]*(?:\n[ \t]+[^\n]*)*\n\s*def\s+(?P<name>\w+)", re.M)
# What a program that conforms to a protocol has to have: the protocol, and the label that tells the method.
REQUIRED = [("AVCaptureFileOutputRecordingDelegate", "didFinishRecordingTo")]


def parts(source):
    """The tests in a source, as “suite/test”."""
    suite = None
    for found in PART.finditer(source):
        if found["suite"]:
            suite = found["suite"]
        elif suite:
            yield f"{suite}/{found['test']}"


def walks(module, source):
    """The journeys or rules in a source, as “module/name”."""
    for found in WALK.finditer(source):
        yield f"{module}/{found['name']}"


@functools.cache
def tests(target):
    """All tests of a target. Those of UI are journeys, those of House rules: each belongs to its module."""
    modules = {"UI": "Tests/UI/journeys/*.py", "House": "Tests/House/rules_*.py"}.get(target)
    if modules:
        return frozenset(name for path in tracked(modules) for name in walks(path.stem, text(path)))
    files = tracked(f"Tests/{target}/*.swift")
    return frozenset(name for path in files for name in parts("\n".join(code(path))))


def beginnings(manual):
    """The manual's lines without marks of lists."""
    return [line.strip().removeprefix("- ") for line in manual.splitlines()]


def complaints(table, manual, tests_of, count, limit):
    """What is wrong with a table, by its lines."""
    lines, words, seen, open_ones = table.splitlines(), beginnings(manual), set(), 0
    if not lines or lines[0].split("\t") != HEADER:
        yield 1, f"has to begin with {' '.join(HEADER)}"
    for number, line in enumerate(lines[1:], 2):
        row = line.split("\t")
        if len(row) != len(HEADER) or not all(row):
            yield number, f"has to have {len(HEADER)} columns"
            continue
        identifier, _, statement, holds, by = row
        if identifier in seen:
            yield number, f"{identifier} is there twice"
        seen.add(identifier)
        if len(statement) > LONGEST:
            yield number, f"is longer than {LONGEST} characters"
        if by.startswith("open: "):
            open_ones += 1
        elif holds == "differs":
            begin = by.removeprefix("FROM-MACOS: ")
            if begin == by or len(begin) < SHORTEST or not any(line.startswith(begin) for line in words):
                yield number, f"no line of {MANUAL.name} begins with “{begin}”"
        elif holds == "kept":
            for name in by.split(" "):
                found = NAME.fullmatch(name)
                if not found or f"{found[2]}/{found[3]}" not in tests_of(found[1]):
                    yield number, f"there is no test {name}"
        if holds not in {"kept", "differs"}:
            yield number, f"“{holds}” is neither kept nor differs"
    if len(lines) - 1 != count:
        yield len(lines), f"{len(lines) - 1} statements are there, not {count}"
    if open_ones > limit:
        yield len(lines), f"{open_ones} statements are open; {limit} may be"
    if open_ones < limit:
        yield len(lines), f"only {open_ones} statements are open: OPEN_LIMIT is to be {open_ones}"


@rule("each statement of Apple's guide has a test that exists, or a line of FROM-MACOS.md says what differs")
def statements():
    for number, complaint in complaints(text(TABLE), text(MANUAL), tests, COUNT, OPEN_LIMIT):
        yield f"{shown(TABLE, number)}: {complaint}"


def defaults(protocol, label, source):
    """How many methods with a label the extensions of a protocol have, which a conforming type needs no more then."""
    count = 0
    for begin in re.finditer(rf"\bextension\s+{protocol}\b[^{{]*{{", source):
        depth, end = 1, begin.end()
        while depth and end < len(source):
            depth += {"{": 1, "}": -1}.get(source[end], 0)
            end += 1
        count += len(re.findall(rf"\bfunc\b[^{{}}]*\b{label}\b[^{{}}]*{{", source[begin.end():end]))
    return count


@rule("a delegate must have what Apple's says that it must: no extension has it")
def required():
    files = ["\n".join(code(path)) for path in tracked("Sources/AVFoundation/*.swift")]
    for protocol, label in REQUIRED:
        declared = re.compile(rf"\bprotocol\s+{protocol}\b[^{{]*{{[^}}]*\bfunc\b[^}}]*\b{label}\b")
        if not any(declared.search(source) for source in files):
            yield f"{protocol} doesn't ask for …{label}…"
        if sum(defaults(protocol, label, source) for source in files):
            yield f"an extension of {protocol} has …{label}…: nobody who forgets it is told"
    cases = [
        ("extension P { func f(_ a: Int, ended b: Int) { x() } }", 1), ("extension P { func f() { f(0, ended: 1) } }", 0),
        ("extension P: Q where A == B {\n func f(\n ended b: Int) {}\n func g() {} }", 1),
        ("extension P { func f() {} }\nextension O { func f(ended: Int) {} }", 0),
    ]
    for source, expected in cases:
        if defaults("P", "ended", source) != expected:
            yield f"{defaults('P', 'ended', source)} defaults are found in “{source}”, not {expected}"


@rule("a statement of the guide without a test, or with one that is gone, is noticed")
def noticed():
    source = """
      extension Outer { @Suite(.serialized) struct Inner {
        @Test func one() {}
        @Test(arguments: [1, 2]) private func two(_ number: Int) {}
        func helper() {} } }
      @Suite @MainActor final class Other { @Test func three() {} }
      """
    if list(parts(source)) != ["Inner/one", "Inner/two", "Other/three"]:
        yield f"tests are read as {list(parts(source))}"
    journeys = """
@journey("one")
def one(desktop):
    pass

def helper(desktop):
    pass

@journey("two", needs_libav=True,
         is_long=True)
def two(desktop):
    pass

@rule("three")
def three():
    pass
"""
    if list(walks("module", journeys)) != ["module/one", "module/two", "module/three"]:
        yield f"journeys are read as {list(walks('module', journeys))}"
    manual = "# Manual\n\n- Cameras are few.\nThere is no `x`.\n"
    head = "\t".join(HEADER)
    good = ["1\tA\tone\tkept\tT.Inner/one T.Other/three", "2\tA\ttwo\tdiffers\tFROM-MACOS: Cameras are",
            "3\tA\tthree\tdiffers\tFROM-MACOS: There is no `x`", "4\tA\tfour\tkept\topen: later"]
    tables = [
        ("as it should be", good, 1, ""),
        ("a test that is gone", good[:3] + ["4\tA\tfour\tkept\tT.Inner/four"], 0, "5: there is no test T.Inner/four"),
        ("another suite", good[:3] + ["4\tA\tfour\tkept\tT.Other/one"], 0, "5: there is no test T.Other/one"),
        ("another target", good[:3] + ["4\tA\tfour\tkept\tU.Inner/one"], 0, "5: there is no test U.Inner/one"),
        ("no name", good[:3] + ["4\tA\tfour\tkept\tnobody"], 0, "5: there is no test nobody"),
        ("words that nobody says", good[:3] + ["4\tA\tfour\tdiffers\tFROM-MACOS: Cameras cost"], 0,
         "5: no line of FROM-MACOS.md begins with “Cameras cost”"),
        ("too few words", good[:3] + ["4\tA\tfour\tdiffers\tFROM-MACOS: C"], 0, "5: no line of FROM-MACOS.md begins with “C”"),
        ("a test for what differs", good[:3] + ["4\tA\tfour\tdiffers\tT.Inner/one"], 0,
         "5: no line of FROM-MACOS.md begins with “T.Inner/one”"),
        ("twice", good[:3] + ["3\tA\tfour\tkept\topen: later"], 1, "5: 3 is there twice"),
        ("something else", good[:3] + ["4\tA\tfour\tperhaps\topen: later"], 1, "5: “perhaps” is neither kept nor differs"),
        ("a column less", good[:3] + ["4\tA\tfour\topen: later"], 0, "5: has to have 5 columns"),
        ("too long", good[:3] + [f"4\tA\t{'x' * 121}\tkept\topen: later"], 1, "5: is longer than 120 characters"),
        ("one less", good[:3], 0, "4: 3 statements are there, not 4"),
        ("too many open", good, 0, "5: 1 statements are open; 0 may be"),
        ("fewer open", good, 2, "5: only 1 statements are open: OPEN_LIMIT is to be 1"),
    ]
    for what, rows, limit, expected in tables:
        table = "\n".join([head, *rows]) + "\n"
        found = complaints(table, manual, lambda target: set(parts(source)) if target == "T" else set(), 4, limit)
        said = "; ".join(f"{number}: {complaint}" for number, complaint in found)
        if said != expected:
            yield f"{what}: “{said}”, not “{expected}”"
