"""A suite: a program that tests something, and what the runner has to know of it."""

import dataclasses
from typing import Callable

from .outcome import Finished, Outcome
from .readers import read_total


@dataclasses.dataclass
class Suite:
    name: str
    command: list[str]
    minutes: float  # time limit
    read: Callable[[Finished], Outcome] = read_total
    processors: float = 1  # how many it keeps busy, measured
    needs: tuple[str, ...] = ()  # suites that must have ended before, where they are part of the run
    alone: bool = False  # nothing may run beside it
    holds: str = ""  # a lock that only one program can hold
    again: Callable[[list[str]], list[str]] | None = None  # the command that runs only the tests of these names
    event_stream: bool = False  # the program is Swift Testing's
    quiet_minutes: float = 0  # how long no test may begin or end; 0: no limit of its own
    may_be_cut: bool = False  # where the whole run's time ends, it is stopped, and what it left out is said
    usual_minutes: float = 0.5  # how long it takes on two processors; for a run of which nothing is known yet
    build_first: str = ""  # the suite that builds it, for runs that repeat it
