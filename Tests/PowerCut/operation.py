"""What a cut falls into, and what must hold of what is left."""
import dataclasses
from typing import Callable, Iterator

from machine import Machine, Run


@dataclasses.dataclass
class Ending:
    """A machine that is on again after a cut, and what was known before it."""

    machine: Machine
    run: Run          # how the program ended, and what it had said
    before: dict      # what was noted when the disk was made
    recovered: Run    # what `recover --all` said at the next start
    seconds: float    # how long a film that grows was at the cut, as programs saw it


@dataclasses.dataclass(frozen=True)
class Operation:
    name: str
    words: Callable[[Machine, dict], list]       # the program and its arguments
    judge: Callable[[Ending], Iterator[str]]     # what is lost or half, in words
    image: str = "used"                          # which disk it begins with: "used", "empty" or "recording"
    grows: str = ""                              # the film that grows under its own name while this runs
    # How fast simulated devices are. What is lost of a recording is in seconds of filming, while the disk takes real time.
    speed: str = "max"
