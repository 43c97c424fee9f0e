"""A rule about the runner itself: what goes wrong must be counted, whichever way it goes wrong."""

import functools
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from rules import ROOT, rule


@functools.cache
def load_runner():
    """Tests/run-suites as a module, with what its parts are called in here."""
    loader = importlib.machinery.SourceFileLoader("run_suites", str(ROOT / "Tests/run-suites"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_suites", loader))
    sys.modules["run_suites"] = module
    keep, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = keep
    from Runner import outcome, progress, readers, schedule, session, steady, swift_testing, times

    for part in (outcome, progress, readers, schedule, session, steady, swift_testing, times):
        for name, value in vars(part).items():
            if not name.startswith("_") and not hasattr(module, name):
                setattr(module, name, value)
    return module


def events(passed=0, failed=0, open_tests=0, stray=0, known=0, ends=True):
    """An event stream as Swift Testing writes it."""
    lines = []

    def write(record, kind, **payload):
        lines.append(json.dumps({"kind": record, "payload": {"kind": kind, **payload}}))

    def issue(test, is_known=False):
        place = {"fileID": "A/A.swift", "line": 3}
        write("event", "issueRecorded", testID=test, messages=[{"text": "Expectation failed"}],
              issue={"isKnown": is_known, "sourceLocation": place})

    tests = [f"A.B/test{number}()/A.swift:{number}:1" for number in range(passed + failed + known + open_tests)]
    for test in tests:
        write("test", "function", id=test)
    for number, test in enumerate(tests):
        write("event", "testStarted", testID=test)
        if number >= passed + failed + known:
            continue
        if number >= passed:
            issue(test, is_known=number >= passed + failed)
        write("event", "testEnded", testID=test)
    for _ in range(stray):
        issue(None)
    if ends:
        write("event", "runEnded")
    return "\n".join(lines) + "\n"


RACE = "WARNING: ThreadSanitizer: data race (pid=1)\nSUMMARY: ThreadSanitizer: data race A.swift:1 in f\n"
NOISE = "warning: prohibited flag(s): -pthread\n"
WARNING = "/src/A.swift:1:2: warning: variable 'a' was never used\n"


@rule("the suite runner counts every way to fail")
def runner():
    module = load_runner()
    swift, build, total = module.read_swift_testing, module.read_build, module.read_total
    readings = [
        ("a good Swift run", swift, "", events(1), 0, (1, 0)),
        ("a failing test", swift, "", events(1, 1), 1, (1, 1)),
        ("a known issue", swift, "", events(1, known=1), 0, (2, 0)),
        ("an issue outside any test", swift, "", events(1, stray=1), 1, (1, 1)),
        ("a crash between tests", swift, "Fatal error: index out of range\n", events(1, ends=False), -4, (1, 1)),
        ("a crash in a test", swift, "", events(1, 1, 2, ends=False) + '{"kind": "ev', -4, (1, 2)),
        ("a test that didn't end", swift, "", events(2, 0, 1), 0, (2, 1)),
        ("a program that doesn't start", swift, "no such library\n", "", 127, (0, 1)),
        ("no tests at all", swift, "", events(), 69, (0, 1)),
        ("no real-time tests at all", module.read_real_time, "", events(), 69, (0, 0)),
        ("a failing real-time test", module.read_real_time, "", events(1, 1), 1, (1, 1)),
        ("a race", swift, RACE, events(1), 66, (1, 1)),
        ("a clean build", build, NOISE + "Build complete!\n", "", 0, (2, 0)),
        ("a build with a warning", build, NOISE + WARNING + "Build complete!\n", "", 0, (1, 1)),
        ("a broken build", build, "/src/A.swift:1:1: error: no\n", "", 1, (1, 1)),
        ("a total", total, "pass a\nFAIL b\n1 passed, 1 failed\n", "", 1, (1, 1)),
        ("journeys", module.read_journeys, "FAIL it is (a-b, 0.1 s)\n     why\n1 passed, 1 failed\n", "", 1, (1, 1)),
        ("rules", module.read_rules, "FAIL it is so\nFAIL   A.swift\n1 passed, 1 failed\n", "", 1, (1, 1)),
        ("a bench", module.read_groups, "FAIL start\n     why\n1 passed, 1 failed\n", "", 1, (1, 1)),
        ("failures without names", module.read_journeys, "1 passed, 2 failed\n", "", 1, (1, 2)),
        ("a suite that ends before its total", total, "pass a\nSegmentation fault\n", "", 139, (0, 1)),
        ("a silent suite", total, "", "", 0, (0, 1)),
    ]
    for what, read, output, stream, status, expected in readings:
        outcome = read(module.Finished(status, output, stream))
        if (outcome.passed, outcome.failed) != expected:
            yield f"{what}: counted {outcome.passed} and {outcome.failed}, not {expected[0]} and {expected[1]}"

    for read, line, name in (
            (module.read_groups, "FAIL start\n     why", "start"), (module.read_journeys, "FAIL it is (a-b, 0.1 s)", "a-b"),
            (module.read_rules, "FAIL it is so\nFAIL   A.swift", "it is so"), (module.read_shapes, "FAIL a.mkv: jumps: no", "a.mkv: jumps")):
        again = [failure.again for failure in read(module.Finished(1, f"{line}\n1 passed, 1 failed\n")).failures]
        if again != [name]:
            yield f"{line!r} is run again as {again}, not {name!r}"

    runs = [
        ("a status of its own", "echo '1 passed, 0 failed'; exit 3", (1, 1)),
        ("a signal", "echo '1 passed, 0 failed'; kill -SEGV $$", (1, 1)),
        ("too much time", "echo '1 passed, 0 failed'; exec tail -f /dev/null", (1, 1)),
        ("a good end", "echo '2 passed, 0 failed'", (2, 0)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        session = module.Session(pathlib.Path(folder), pathlib.Path(folder), {"PATH": "/usr/bin:/bin"})
        for what, script, expected in runs:
            outcome, _ = session.run(module.Suite("sample", ["sh", "-c", script], 0.01))
            if (outcome.passed, outcome.failed) != expected:
                yield f"{what}: counted {outcome.passed} and {outcome.failed}, not {expected[0]} and {expected[1]}"
        if session.run(module.Suite("sample", ["Tests/Nothing/run"], 1))[0].failed != 1:
            yield "a missing suite isn't counted"


@rule("where a run's time ends, a suite that may be cut counts what it has seen and says what it hasn't")
def cut():
    module = load_runner()
    sees = f"printf '%s' '{events(2, 1, 3, ends=False)}' > \"$2\"; exec tail -f /dev/null"
    hangs = "exec tail -f /dev/null"
    cases = [
        ("a Swift suite", sees, module.read_swift_testing, True, 0.05, (2, 1, "3 tests, the time was over")),
        ("a Swift suite before it began", hangs, module.read_swift_testing, True, 0.01, (0, 0, "all tests, the time was over")),
        ("a build", hangs, module.read_build, False, 0.01, (0, 0, "everything, the time was over")),
        ("a long build that can't end in time", "exit 0", module.read_build, False, 5, (0, 0, "everything, the time was over")),
        ("a suite that comes too late", "exit 1", module.read_build, False, -1, (0, 0, "everything, the time was over")),
        ("a suite that ends in time", "echo '2 passed, 0 failed'", module.read_total, False, 5, (2, 0, "")),
        ("a suite that can't look at all", "echo 'left out: a disk, none is here'; echo '2 passed, 0 failed'", module.read_total, False,
         5, (2, 0, "a disk, none is here")),
        ("a failure in time", "echo '2 passed, 1 failed'; exit 1", module.read_total, False, 5, (2, 1, "")),
    ]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for what, script, read, is_swift, minutes, expected in cases:
            session = module.Session(folder, folder, {"PATH": "/usr/bin:/bin"}, minutes=minutes)
            suite = module.Suite(
                "sample", ["sh", "-c", script, "sample"], 1, read, event_stream=is_swift, may_be_cut=True,
                usual_minutes=18 if what.startswith("a long") else 0)
            outcome, _ = session.run(suite)
            if (outcome.passed, outcome.failed, outcome.left_out) != expected:
                yield f"{what}: {outcome.passed} passed, {outcome.failed} failed, left out {outcome.left_out!r}: not {expected}"
        # Everything else keeps its own time limit.
        session = module.Session(folder, folder, {"PATH": "/usr/bin:/bin"}, minutes=0)
        outcome, _ = session.run(module.Suite("sample", ["sh", "-c", "echo '1 passed, 0 failed'"], 1))
        if (outcome.passed, outcome.left_out) != (1, ""):
            yield f"a suite that may not be cut: {outcome.passed} passed, left out {outcome.left_out!r}"
        # What needs a suite that was left out has nothing to run.
        suites = [
            module.Suite("built", ["true"], 1, may_be_cut=True),
            module.Suite("built-tests", ["sh", "-c", "exit 127"], 1, needs=("built",), event_stream=True),
            module.Suite("others", ["sh", "-c", "echo '1 passed, 0 failed'"], 1, needs=("elsewhere",))]
        results = module.Session(folder, folder, {"PATH": "/usr/bin:/bin"}, minutes=0).run_all(suites, lambda *_: None)
        found = {suite.name: (outcome.passed, outcome.failed, outcome.left_out) for suite, outcome in results}
        expected = {
            "built": (0, 0, "everything, the time was over"), "built-tests": (0, 0, "everything, as built was"),
            "others": (1, 0, "")}
        if found != expected:
            yield f"behind a suite that was left out: {found}"


LOOPING = """
import sys, signal
sys.path.insert(0, {tests!r})
from Runner.steady import busy_loops
with busy_loops(1) as loops:
    print(loops[0].pid, flush=True)
    signal.pause()
"""


@rule("a busy loop ends with the program that started it, also where that is killed")
def busy_loops():
    program = LOOPING.format(tests=str(ROOT / "Tests"))
    with subprocess.Popen([sys.executable, "-B", "-c", program], stdout=subprocess.PIPE, text=True) as process:
        loop = int(process.stdout.readline())
        process.kill()
    deadline = time.monotonic() + 10
    while runs(loop) and time.monotonic() < deadline:
        time.sleep(0.02)
    if runs(loop):
        os.kill(loop, 9)
        yield "it still runs after 10 s"


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
