"""Runs suites: each as soon as it fits, and prints a block for each when it ends."""

import dataclasses
import math
import os
import pathlib
import queue
import signal
import sys
import threading
import time
from typing import Callable

from .outcome import Finished, Outcome
from .places import LOGS, ROOT
from .program import Program, where_it_stands
from .progress import Progress, Watched
from .schedule import Schedule
from .suite import Suite
from .wall_clock import WallClock

SHOWN_FAILURES = 60


def environment_for_tests() -> dict[str, str]:
    environment = dict(os.environ)
    environment.setdefault("GSETTINGS_BACKEND", "memory")
    environment["NO_COLOR"] = "1"
    # Words as they stand in the sources: tests name them so.
    environment["LANGUAGE"] = "en"
    environment["PYTHONUNBUFFERED"] = "1"  # what a suite has said is read while it runs
    # GLib's slice allocator hands memory from thread to thread where the sanitizer can't see it.
    environment.setdefault("G_SLICE", "always-malloc")
    return environment


@dataclasses.dataclass
class Session:
    """Where suites run, and under which conditions."""

    root: pathlib.Path = ROOT
    logs: pathlib.Path = LOGS
    environment: dict[str, str] = dataclasses.field(default_factory=environment_for_tests)
    processors: float = 0  # 0: those this process may use
    prefix: tuple[str, ...] = ()  # set before each command
    time_factor: float = 1  # for time limits
    minutes: float | None = None  # after these, suites that may be cut end
    clock: WallClock | None = None  # which each suite finds when it starts; None: the one that the environment tells
    progress: Progress = dataclasses.field(default_factory=Progress)  # says how far they are

    def __post_init__(self):
        self.processors = self.processors or len(os.sched_getaffinity(0))
        self.logs.mkdir(parents=True, exist_ok=True)
        self._end = math.inf if self.minutes is None else time.monotonic() + self.minutes * 60
        self._programs: set[Program] = set()
        self._left_out: set[str] = set()  # the names of suites of which nothing ran
        self._lock = threading.Lock()
        self._is_over = False

    def run_all(self, suites: list[Suite], report: Callable[[Suite, Outcome, Finished], None] | None = None):
        """Runs the suites side by side as far as they fit; returns each with its outcome, in the order of ending."""
        schedule = Schedule(suites, self.processors)
        ended: queue.Queue[tuple[Suite, Outcome, Finished]] = queue.Queue()
        results: list[tuple[Suite, Outcome]] = []
        self.progress.plan(suites, self.processors)
        try:
            while not schedule.is_done:
                for suite in schedule.start():
                    threading.Thread(target=lambda s=suite: ended.put((s, *self.run(s))), daemon=True).start()
                suite, outcome, finished = ended.get()
                if outcome.left_out and not outcome.passed:
                    self._left_out.add(suite.name)
                schedule.end(suite)
                self.progress.take(suite, outcome, finished.seconds, is_whole=ended_by_itself(outcome, finished))
                with self.progress.aside():
                    (report or print_block)(suite, outcome, finished)
                results.append((suite, outcome))
        finally:
            if not schedule.is_done:
                self.kill()
        return results

    def run(self, suite: Suite) -> tuple[Outcome, Finished]:
        finished = Finished(1, "")
        if missing := [name for name in suite.needs if name in self._left_out]:
            return Outcome(left_out=f"everything, as {missing[0]} was"), finished
        # What says nothing before its end isn't begun where it couldn't end.
        needed = 0 if suite.event_stream else suite.usual_minutes * 60
        if suite.may_be_cut and time.monotonic() + needed > self._end:
            return Outcome(left_out="everything, the time was over"), finished
        try:
            finished = self.execute(suite, suite.command)
            return judge(suite, finished), finished
        except Exception as error:  # whatever goes wrong with a suite must be counted
            outcome = Outcome()
            missing = isinstance(error, FileNotFoundError) and not (self.root / suite.command[0]).is_file()
            outcome.fail(f"{suite.command[0]} is missing" if missing else f"the suite can't be run: {error!r}")
            return outcome, finished

    def execute(self, suite: Suite, command: list[str], label: str = "") -> Finished:
        """Runs a command of the suite; its log gets the suite's name and the label."""
        log = self.logs / f"{suite.name}{label}.log"
        stream = log.with_suffix(".events")
        stream.unlink(missing_ok=True)
        command = [*self.prefix, *command]
        if suite.event_stream:
            command += ["--event-stream-output-path", str(stream), "--event-stream-version", "0"]
        stopped_after, was_cut, stacks = 0.0, False, []
        with log.open("wb") as output:
            program = Program(command, self.root, self._environment(suite), output)
            watched = self.progress.begin(Watched(suite, log, stream, label))
            with self._lock:
                self._programs.add(program)
                if self._is_over:
                    program.kill()
            try:
                status = self._wait(program, suite, stream)
                if status is None:
                    status, was_cut = 124, suite.may_be_cut and time.monotonic() >= self._end
                    if not was_cut:
                        stopped_after = max(0.1, round(program.seconds / 60, 1))
                        stacks = where_it_stands(program.pid)
                seconds = program.seconds
            finally:
                program.end()
                self.progress.end(watched)
                with self._lock:
                    self._programs.discard(program)
        events = stream.read_text(errors="replace") if stream.is_file() else ""
        return Finished(
            status, log.read_text(errors="replace"), events, stopped_after, was_cut, stacks, seconds, program.processors,
            log)

    def _environment(self, suite: Suite) -> dict[str, str]:
        """With the clock of tests, except where SwiftPM builds: it reads a package again for each new environment."""
        if suite.holds:
            return self.environment
        return (self.clock or WallClock.told(self.environment)).again().applied(self.environment)

    def _wait(self, program: Program, suite: Suite, stream: pathlib.Path) -> int | None:
        """Waits for the end; None where it takes too long, or where a test hangs: then no other begins or ends."""
        limit, quiet = suite.minutes * 60 * self.time_factor, suite.quiet_minutes * 60 * self.time_factor
        if suite.may_be_cut:
            limit = min(limit, self._end - time.monotonic() + program.seconds)
        size, since = -1, 0.0
        while (seconds := program.seconds) < limit:
            new = stream.stat().st_size if quiet and stream.is_file() else -1
            if new != size:
                size, since = new, seconds
            if quiet and seconds - since > quiet:
                return None
            step = min(limit - seconds, max(quiet - (seconds - since), 0.05) if quiet else limit)
            status = program.wait(min(step, 5) if quiet else step)
            if status is not None:
                return status
        return None

    def kill(self):
        """Ends every program that runs, and every one that is about to start."""
        with self._lock:
            self._is_over = True
            for program in self._programs:
                program.kill()


def ended_by_itself(outcome: Outcome, finished: Finished) -> bool:
    """Whether it took the time that it takes: neither stopped nor crashed, and there at all."""
    return not (finished.stopped_after or finished.was_cut or outcome.crash) and finished.seconds > 0 and outcome.passed > 0


def judge(suite: Suite, finished: Finished) -> Outcome:
    """Reads the output, and sees to it that a bad end counts, whatever the output says."""
    if finished.was_cut and not suite.event_stream:
        return Outcome(left_out="everything, the time was over")
    outcome = suite.read(finished)
    if finished.stopped_after:
        if not outcome.crash:
            outcome.fail(f"stopped after {finished.stopped_after:g} minutes")
            outcome.lines += [f"last line: {line}" for line in finished.output.splitlines()[-1:]]
        outcome.lines += finished.stacks
    elif finished.status < 0 and not outcome.crash:
        outcome.fail(f"ended by signal {signal.Signals(-finished.status).name}")
    elif finished.status != 0 and not finished.was_cut and outcome.failed == 0 and outcome.passed > 0:
        outcome.fail(f"ended with exit status {finished.status}")
    return outcome


def print_block(suite: Suite, outcome: Outcome, finished: Finished):
    remark = f", {outcome.remark}" if outcome.remark else ""
    remark += f", left out: {outcome.left_out}" if outcome.left_out else ""
    print(
        f"{suite.name:<20} {outcome.passed:>5} passed, {outcome.failed} failed{remark}"
        f" ({finished.seconds:.1f} s, {finished.processors:.1f} processors)")
    if outcome.failed:
        print_lines(outcome.lines)
        if finished.log:
            print(f"    whole output: {finished.log.relative_to(ROOT) if finished.log.is_relative_to(ROOT) else finished.log}")
    sys.stdout.flush()


def print_lines(texts: list[str]):
    lines = [line for text in texts for line in text.splitlines()]
    for line in lines[:SHOWN_FAILURES]:
        print(f"    {line}")
    if len(lines) > SHOWN_FAILURES:
        print(f"    … and {len(lines) - SHOWN_FAILURES} more lines")
