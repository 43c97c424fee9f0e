"""Rules about the tables of members in Tests/MemberTests: all that Apple's documents name is in one, and used in a test."""

import re
from collections import Counter

from rules import ROOT, code, rule, shown, text, tracked

FOLDER = ROOT / "Tests/MemberTests"
NAMED = FOLDER / "named.txt"
UNUSED = FOLDER / "unused.txt"
SOURCES = {"api", "guide", "pages", "issue"}
ENTRY = re.compile(r'\btable\.(get|set|value|call|type|constant)\(\s*"([^"]+)"')


def tables():
    """The names in the tables, with what they are there and the file of each."""
    for path in tracked("Tests/MemberTests/*Members.swift"):
        for kind, name in ENTRY.findall(text(path)):
            yield name, kind, path


def lines(path):
    """The lines that aren't comments, as their parts."""
    for number, line in enumerate(text(path).splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, [part.strip() for part in line.split(" | ")]


def words(name):
    """What code that uses a member has in it: the last part of its name, and the labels of its arguments."""
    bare = name.removesuffix(" async")
    start, _, labels = bare.partition("(")
    owner, _, last = start.rpartition(".")
    if last == "init":
        last = owner.rpartition(".")[2]
    if not last.isidentifier():
        return []
    found = [re.compile(rf"\b{last}\b")]
    # Trailing closures have no label.
    needed = [label for label in labels.rstrip(")").split(":") if label and label != "_"]
    if needed and not re.search(r"[hH]andler|using|completion|receive|invoking|options|isolation", needed[0]):
        found.append(re.compile(rf"\b{needed[0]}\b"))
    return found


@rule("all that Apple's documents name is in a table of Tests/MemberTests, or a reason says why not")
def named():
    there = {name for name, _, _ in tables()}
    for number, parts in lines(NAMED):
        place = shown(NAMED, number)
        if len(parts) != 3 or parts[0] not in SOURCES:
            yield f"{place}: has to be “source | as it is written there | name in a table”"
        elif parts[2].startswith("!"):
            if len(parts[2]) < 8:
                yield f"{place}: {parts[1]} is left out without a reason"
        elif parts[2] not in there:
            yield f"{place}: {parts[2]} is in no table"


@rule("no member is twice in the tables of Tests/MemberTests")
def once():
    for name, count in Counter(name for name, _, _ in tables()).items():
        if count > 1:
            yield f"{name}: {count} times"


@rule("every member in the tables of Tests/MemberTests is used by a test or a program of the examples")
def used():
    paths = [path for path in tracked("Tests/*.swift", "examples/*.swift") if not path.name.endswith("Members.swift")]
    users = ["\n".join(code(path)) for path in paths]
    excused = {parts[0] for _, parts in lines(UNUSED)}
    for name, kind, path in tables():
        # A type is used by whoever uses its members.
        needed = words(name) if kind != "type" else []
        is_used = any(all(word.search(user) for word in needed) for user in users) if needed else True
        if is_used and name in excused:
            yield f"{shown(UNUSED)}: {name} is used"
        if not is_used and name not in excused:
            yield f"{shown(path)}: {name} is used by no test"
    names = {name for name, _, _ in tables()}
    yield from (f"{shown(UNUSED)}: {name} is in no table" for name in sorted(excused - names))
