"""`make steady`: suites in rounds under bad conditions, without CI's rule. What fails in any round is listed."""

import collections
import contextlib
import dataclasses
import os
import shutil
import subprocess
import sys

from .outcome import Finished, Outcome
from .session import Session, print_block
from .suite import Suite

LOOPS = 2
# A loop ends by itself once the process that started it is gone, however that ended.
BUSY_LOOP = "import os\nwhile os.getppid() == {parent}:\n  for _ in range(100_000): pass"


@dataclasses.dataclass
class Condition:
    name: str
    loops: int
    session: Session


@contextlib.contextmanager
def busy_loops(count: int):
    """Keeps processors busy with nothing."""
    program = BUSY_LOOP.format(parent=os.getpid())
    loops = [subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.DEVNULL) for _ in range(count)]
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def conditions() -> tuple[list[Condition], Condition]:
    """Two for ordinary suites, and the one for suites that must be alone."""
    first = str(min(os.sched_getaffinity(0)))
    if not shutil.which("taskset"):
        sys.exit("steady needs taskset: it is in the package util-linux")
    one = Session(processors=1, prefix=("taskset", "--cpu-list", first), time_factor=3)
    return (
        [Condition(f"beside {LOOPS} busy loops", LOOPS, Session(time_factor=4)), Condition("on one processor", 0, one)],
        Condition("alone", 0, Session()),
    )


def names(outcome: Outcome) -> set[str]:
    """What failed, a crash by the tests that were in flight."""
    found = {failure.name for failure in outcome.failures}
    if crash := outcome.crash:
        found.remove(crash.failure.name)
        found.add(f"{crash.how} while {', '.join(sorted(crash.in_flight)) or 'no test was in flight'}")
    return found


def run(rounds: int, suites: list[Suite], builds: list[Suite]) -> tuple[int, int]:
    """Builds once, repeats the suites, lists what failed; returns how many passed and failed in all rounds."""
    passed = failed = 0
    often: collections.Counter[str] = collections.Counter()

    def count(suite: Suite, outcome: Outcome, finished: Finished):
        nonlocal passed, failed
        print_block(suite, outcome, finished)
        passed += outcome.passed
        failed += outcome.failed
        often.update(f"{name} ({suite.name})" for name in names(outcome))

    Session().run_all(builds, count)
    if failed:
        return passed, failed
    ordinary, alone = conditions()
    for number in range(1, rounds + 1):
        for condition in [*ordinary, alone]:
            chosen = [suite for suite in suites if suite.alone == (condition is alone)]
            if not chosen:
                continue
            print(f"round {number} of {rounds}, {condition.name}", flush=True)
            with busy_loops(condition.loops):
                condition.session.run_all(chosen, count)
    for name, times in sorted(often.items(), key=lambda item: (-item[1], item[0])):
        print(f"failed {times} times: {name}")
    return passed, failed
