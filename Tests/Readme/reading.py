"""What the documents say: commands to type, words that are only mentioned, and listings in Swift."""

import dataclasses
import re
import shlex
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


@dataclasses.dataclass(frozen=True)
class Command:
    """A line as it is written, and where."""

    line: str
    source: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line, comments=True)

    @property
    def verb(self) -> str:
        return self.words[1] if len(self.words) > 1 else ""

    @property
    def name(self) -> str:
        return f"{self.source}: {shlex.join(self.words)}"


@dataclasses.dataclass(frozen=True)
class Listing:
    """A listing in Swift, and where it begins."""

    text: str
    document: str
    line: int

    @property
    def name(self) -> str:
        return f"{self.document}:{self.line}"


def commands(document: Path) -> list[Command]:
    """The lines of its listings for a shell."""
    listings = [body for language, body in BLOCK.findall(document.read_text()) if language == "sh"]
    return [
        Command(line, document.name) for body in listings for line in body.splitlines() if line.split("#")[0].strip()]


def mentions(document: Path) -> list[Command]:
    """Commands in the midst of its text: no command to type as it is, for files and values may be missing."""
    text = BLOCK.sub("", document.read_text())
    found = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", text)]
    begin = re.compile(r"(?:xvfb-run )?make [a-z]|kinora-cli [a-z]")
    return [Command(span, document.name) for span in dict.fromkeys(found) if begin.match(span)]


def listings(document: Path) -> list[Listing]:
    text = document.read_text()
    return [
        Listing(match[2], document.name, text.count("\n", 0, match.start()) + 2)
        for match in BLOCK.finditer(text) if match[1] == "swift"]


def example(page: str) -> list[str]:
    """The commands of a verb's help."""
    return [line.strip() for line in page.splitlines() if line.startswith("  kinora-cli ")]


def verbs(overview: str) -> list[str]:
    """The verbs that the help lists."""
    return re.findall(r"^  ([a-z]+)  ", overview, re.M)
