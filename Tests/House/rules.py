"""What every rule of the house uses: the list of rules, and how to read the sources."""

import functools
import pathlib
import re
import subprocess
from typing import Callable, Iterator

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RULES: list[tuple[str, Callable[[], Iterator[str]]]] = []


class LeftOut(Exception):
    """Raised by a rule that can't be checked here, with the reason."""


def rule(sentence: str):
    """Registers a generator of complaints under the sentence that holds when there are none."""

    def register(function):
        RULES.append((sentence, function))
        return function

    return register


def tracked(*patterns: str) -> list[pathlib.Path]:
    """Files that git knows or would add, by glob; build products never."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "--", *patterns],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.splitlines()
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def shown(path: pathlib.Path, line: int | None = None) -> str:
    name = str(path.relative_to(ROOT))
    return name if line is None else f"{name}:{line}"


def target(path: pathlib.Path) -> str:
    """The folder below Sources/ or Tests/ that a file belongs to."""
    return path.relative_to(ROOT).parts[1]


@functools.cache
def text(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8")


TOKEN = re.compile(
    r'(?P<block>/\*.*?\*/)|(?P<line>//[^\n]*)|(?P<raw>(?P<hashes>#+)".*?"(?P=hashes))|(?P<long>""".*?""")'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")',
    re.S,
)


@functools.cache
def code(path: pathlib.Path) -> list[str]:
    """The file's lines with comments and the insides of strings blanked out; line numbers stay."""

    def blank(match: re.Match) -> str:
        hidden = re.sub(r"[^\n]", " ", match[0])
        return hidden if match["block"] or match["line"] else '"' + hidden[1:-1] + '"'

    return TOKEN.sub(blank, text(path)).split("\n")
