"""How a suite's output is counted. Each reader takes a finished program; swift_testing.py has the one for Swift."""

import contextlib
import pathlib
import re

from .outcome import Finished, Outcome
from .places import ROOT

TOTAL = re.compile(r"^(\d+) passed, (\d+) failed$")
LEFT_OUT = re.compile(r"^left out: (.+)$", re.M)
# pkg-config hands SwiftPM flags like -pthread that it drops, and it says so on every run; the linker warns of a call
# inside the Swift toolchain's own static library.
HARMLESS = re.compile(r"warning: prohibited flag\(s\)|/swift_static/.*: warning: the use of `mktemp'")
# A line of Tests/UI/run, with the journey's name; one of Tests/Shapes/run, with shape and question; one of check-house, whose
# sentence is its name; and one of Tests/Bench/run, with the group.
JOURNEY = re.compile(r"^FAIL .*\(([\w-]+), [\d.]+ s\)$")
SHAPE = re.compile(r"^FAIL ([\w.-]+: \w+): ")
SENTENCE = re.compile(r"^FAIL (?! )(.+)$")
GROUP = re.compile(r"^FAIL (\w+)$")


def read_build(finished: Finished) -> Outcome:
    """A build is two checks: it succeeds, and the compiler warns of nothing."""
    outcome = Outcome()
    lines = finished.output.splitlines()
    if finished.status == 0:
        outcome.passed += 1
    else:
        outcome.fail("the build failed")
        outcome.lines += dict.fromkeys(line for line in lines if re.search(r"\berror: ", line))
    warnings = [line for line in lines if re.search(r"\bwarning: ", line) and not HARMLESS.search(line)]
    if warnings:
        outcome.fail("the build printed warnings")
        outcome.lines += dict.fromkeys(warnings)
        # The compiler repeats a warning only when it compiles the file again, so the file is made newer.
        for line in warnings:
            source = pathlib.Path(line.split(":", 1)[0])
            if source.is_absolute() and source.is_relative_to(ROOT) and source.is_file():
                with contextlib.suppress(OSError):  # in another Debian the sources can't be written
                    source.touch()
    else:
        outcome.passed += 1
    return outcome


def read_total(finished: Finished, named: re.Pattern | None = None) -> Outcome:
    """Takes the last line, "N passed, N failed", of a suite that counts for itself.

    `named` matches the line of a failed check that can be repeated by name, and captures the name. A line "left out: …" says
    what the suite can't do here.
    """
    outcome = Outcome()
    outcome.left_out = "; ".join(LEFT_OUT.findall(finished.output))
    lines = [line.rstrip() for line in finished.output.splitlines() if line.strip()]
    match = TOTAL.match(lines[-1]) if lines else None
    if not match:
        if not finished.stopped_after:
            outcome.fail("the suite ended without saying how many passed")
        outcome.lines += lines[-8:]
        return outcome
    outcome.passed, failed = int(match[1]), int(match[2])
    if failed:
        names = [found[1] for line in lines if named and (found := named.match(line))]
        # Names that don't account for every failure name nothing: the total is what counts.
        if len(names) == failed:
            for name in names:
                outcome.fail(name, again=name)
        else:
            outcome.fail(f"{failed} failed", count=failed)
        outcome.lines = (
            re.findall(r"^(?:FAIL|not ok|✘).*(?:\n[ \t].*){0,8}", finished.output, re.M) or lines[-12:-1])
    return outcome


def read_journeys(finished: Finished) -> Outcome:
    return read_total(finished, JOURNEY)


def read_rules(finished: Finished) -> Outcome:
    return read_total(finished, SENTENCE)


def read_shapes(finished: Finished) -> Outcome:
    return read_total(finished, SHAPE)


def read_groups(finished: Finished) -> Outcome:
    return read_total(finished, GROUP)
