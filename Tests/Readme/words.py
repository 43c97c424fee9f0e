"""What the documents only mention: words of the Makefile, and verbs with options. Nothing is done; all must be there."""

import functools
import os
import re
import subprocess
from collections.abc import Callable

from reading import Command
from stage import ROOT


def makefile_words() -> set[str]:
    return set(re.findall(r"^([a-z-]+): ##", (ROOT / "Makefile").read_text(), re.M))


@functools.cache
def suite_names() -> set[str]:
    """The suites and their groups."""
    listed = subprocess.run(
        [ROOT / "Tests/run-suites", "--list"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {word for line in listed.splitlines() for word in line.split()[:2]} | {"swift", "tsan"}


def make_problem(word: str) -> str:
    """What is wrong with a word of the Makefile, without doing its work: what it would start isn't there, or no suite
    has the name that it hands on."""
    if word not in makefile_words():
        return f"the Makefile has no word {word}"
    # The flags of a make that runs this test aren't meant for this one.
    own = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}}
    dry = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", word], cwd=ROOT, env=own, capture_output=True, text=True)
    if dry.returncode:
        return dry.stderr.strip()
    for program in re.findall(r"(?<![\w./])(?:meson-wrap|Tests|po)/[\w./-]+", dry.stdout):
        if not os.access(ROOT / program, os.X_OK):
            return f"it starts {program}, which isn't there"
    suites = " ".join(re.findall(r"Tests/run-suites (?!--)([\w -]+)$", dry.stdout, re.M)).split()
    unknown = set(suites) - suite_names() if suites else set()
    return f"no suite is named {' or '.join(sorted(unknown))}" if unknown else ""


def mention_problem(command: Command, help_of: Callable[[str], str]) -> str:
    """What is wrong with a command in the midst of a text: its files and values may be missing."""
    words = [word.strip("[]…") for word in command.line.split()]
    if "make" in words[:2]:
        return make_problem(words[words.index("make") + 1])
    page = help_of(words[1])
    if not page:
        return f"there is no verb {words[1]}"
    missing = [word for word in words[2:] if word.startswith("--") and not re.search(rf"^  {word}\b", page, re.M)]
    return f"{words[1]} has no option {missing[0]}" if missing else ""
