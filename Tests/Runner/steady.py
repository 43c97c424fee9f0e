"""`make steady`: suites in rounds under bad conditions, at another hour, in another zone and language each, without CI's
rule. What fails in any round is listed."""

import collections
import contextlib
import dataclasses
import os
import random
import shutil
import subprocess
import sys

from . import wall_clock
from .outcome import Finished, Outcome
from .places import ROOT
from .progress import Progress
from .session import Session, print_block
from .suite import Suite

LOOPS = 2
LOCALES = ROOT / ".build/locales"
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


def has_locale(language: str) -> bool:
    """Whether programs can have this language's rules: it is made where the machine hasn't got it, if it has the sources."""
    made = LOCALES / language
    if language != wall_clock.LANGUAGE and not made.is_dir() and shutil.which("localedef"):
        LOCALES.mkdir(parents=True, exist_ok=True)
        name, _, coding = language.partition(".")
        subprocess.run(["localedef", "-i", name, "-f", coding, str(made)], capture_output=True, check=False)
    return language == wall_clock.LANGUAGE or made.is_dir()


def draw(seed: int, number: int) -> wall_clock.WallClock:
    """The clock of a round, in a language that the machine has."""
    clock = wall_clock.draw(seed, number)
    if has_locale(clock.language):
        return clock
    print(f"there is no locale {clock.language} here: install the package locales")
    return dataclasses.replace(clock, language=wall_clock.LANGUAGE)


def run(
    rounds: int, suites: list[Suite], builds: list[Suite], progress: Progress, seed: int | None = None
) -> tuple[int, int]:
    """Builds once, repeats the suites, lists what failed; returns how many passed and failed in all rounds. The seed says
    which clocks the rounds have."""
    with progress:
        return run_rounds(rounds, suites, builds, progress, seed)


def run_rounds(
    rounds: int, suites: list[Suite], builds: list[Suite], progress: Progress, seed: int | None
) -> tuple[int, int]:
    seed = random.SystemRandom().randrange(10_000) if seed is None else seed
    progress.say(f"the clocks of SEED={seed}")
    passed = failed = 0
    often: collections.Counter[str] = collections.Counter()

    def count(suite: Suite, outcome: Outcome, finished: Finished):
        nonlocal passed, failed
        print_block(suite, outcome, finished)
        passed += outcome.passed
        failed += outcome.failed
        often.update(f"{name} ({suite.name})" for name in names(outcome))

    Session(progress=progress).run_all(builds, count)
    if failed:
        return passed, failed
    ordinary, alone = conditions()
    for number in range(1, rounds + 1):
        clock = draw(seed, number - 1)
        for condition in [*ordinary, alone]:
            chosen = [suite for suite in suites if suite.alone == (condition is alone)]
            if not chosen:
                continue
            progress.say(f"round {number} of {rounds}, {condition.name}, {clock}")
            condition.session.clock = clock
            condition.session.environment["LOCPATH"] = str(LOCALES)
            condition.session.progress = progress
            with busy_loops(condition.loops):
                condition.session.run_all(chosen, count)
    if often:
        progress.say(f"SEED={seed} repeats these rounds' clocks")
    for name, times in sorted(often.items(), key=lambda item: (-item[1], item[0])):
        progress.say(f"failed {times} times: {name}")
    return passed, failed
