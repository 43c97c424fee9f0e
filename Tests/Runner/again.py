"""CI's rule: a test that fails is run again alone, twice. Where both pass it is unsteady: named, and counted as passed.

Builds, formatting and the sanitizer's reports have no test that could be repeated; they are never excused.
"""

from typing import Callable

from .outcome import Crash, Finished, Outcome
from .session import judge
from .suite import Suite

# Where more tests fail than this, or were in flight when a run crashed, the suite is broken: nothing is repeated.
MOST_FAILURES = 10
MOST_IN_FLIGHT = 32
MINUTES_ALONE = 5

Execute = Callable[[Suite, list[str], str], Finished]


class SecondChance:
    """Applies the rule to one suite's outcome and says so, a line for each test it repeats."""

    def __init__(self, suite: Suite, outcome: Outcome, execute: Execute, say: Callable[[str], None] = print):
        self._suite, self._outcome, self._execute, self._say = suite, outcome, execute, say
        self._count = 0

    def apply(self):
        if not self._suite.again or not self._outcome.failed:
            return
        self._repeat_failures(self._outcome)
        if self._outcome.crash:
            self._repeat_crash(self._outcome.crash)

    def _repeat_failures(self, outcome: Outcome):
        failures = [failure for failure in outcome.failures if failure.again]
        if len(failures) > MOST_FAILURES:
            self._say(f"again: {self._suite.name}: {len(failures)} tests failed, too many to repeat them")
            return
        for failure in failures:
            if self._passes_twice(failure.name, failure.again):
                outcome.excuse(failure, 1, f"{failure.name} ({self._suite.name})")

    def _repeat_crash(self, crash: Crash):
        """The tests in flight are repeated alone; those that never started are run once more, as usual."""
        name, rest = self._suite.name, Outcome()
        if not crash.in_flight or len(crash.in_flight) > MOST_IN_FLIGHT:
            self._say(f"again: {name}: {len(crash.in_flight)} tests were in flight when it {crash.how}, not repeated")
            return
        hold = [self._passes_twice(*test) for test in crash.in_flight.items()]
        if crash.never_started:
            rest = self._run(list(crash.never_started.values()), self._suite.minutes)
            self._say(f"again: {name}: the tests that never started: {rest.passed} passed, {rest.failed} failed")
            for line in rest.lines if rest.failed else []:
                self._say(f"    {line}")
            self._repeat_failures(rest)
            self._outcome.passed += rest.passed
            self._outcome.failures += rest.failures
            self._outcome.unsteady += rest.unsteady
        if all(hold) and not rest.failed:
            tests = ", ".join(crash.in_flight)
            self._outcome.excuse(crash.failure, len(crash.in_flight), f"{name} ({crash.how} while {tests})")

    def _passes_twice(self, name: str, test: str) -> bool:
        for times in ("once", "twice"):
            outcome = self._run([test], MINUTES_ALONE)
            if outcome.failed or outcome.passed != 1:
                self._say(f"again: {self._suite.name}: {name} failed alone, too")
                for line in outcome.lines[:8]:
                    self._say(f"    {line}")
                return False
        self._say(f"again: {self._suite.name}: {name} passed alone, {times}")
        return True

    def _run(self, tests: list[str], minutes: float) -> Outcome:
        self._count += 1
        suite = Suite(
            self._suite.name, self._suite.again(tests), min(minutes, self._suite.minutes), self._suite.read,
            event_stream=self._suite.event_stream)
        finished = self._execute(suite, suite.command, f"-again-{self._count}")
        return judge(suite, finished)
