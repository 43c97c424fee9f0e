"""What a run of a suite's program says: how many checks passed, and which failed."""

import dataclasses
import pathlib


@dataclasses.dataclass
class Finished:
    """A program that has ended or was stopped: its status and what it left behind."""

    status: int
    output: str
    events: str = ""  # Swift Testing's event stream, one JSON object per line
    stopped_after: float = 0  # the time limit in minutes, where it was reached
    was_cut: bool = False  # the time of the whole run ended before it did
    stacks: list[str] = dataclasses.field(default_factory=list)  # where a program that was stopped stood
    seconds: float = 0
    processors: float = 0  # processor time by elapsed time
    log: pathlib.Path | None = None


@dataclasses.dataclass
class Failure:
    name: str
    again: str = ""  # how the suite's program is asked for this test alone; empty: it can't be
    count: int = 1


@dataclasses.dataclass
class Crash:
    """A Swift run that ended before its tests did. Tests by name, with the ID that selects each."""

    how: str
    failure: Failure
    in_flight: dict[str, str]
    never_started: dict[str, str]


@dataclasses.dataclass
class Outcome:
    """How many checks of a suite passed, what failed, and the lines that explain it."""

    passed: int = 0
    failures: list[Failure] = dataclasses.field(default_factory=list)
    lines: list[str] = dataclasses.field(default_factory=list)
    remark: str = ""
    crash: Crash | None = None
    unsteady: list[str] = dataclasses.field(default_factory=list)  # failed, then passed twice alone
    left_out: str = ""  # what wasn't looked at, and why

    @property
    def failed(self) -> int:
        return sum(failure.count for failure in self.failures)

    def fail(self, name: str, again: str = "", count: int = 1) -> Failure:
        self.failures.append(Failure(name, again, count))
        self.lines.append(name)
        return self.failures[-1]

    def excuse(self, failure: Failure, passed: int, name: str):
        self.failures.remove(failure)
        self.passed += passed
        self.unsteady.append(name)
