"""A rule about the runner itself: what goes wrong must be counted, whichever way it goes wrong."""

import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import sys
import tempfile

from rules import ROOT, rule


def load_runner():
    loader = importlib.machinery.SourceFileLoader("run_suites", str(ROOT / "Tests/run-suites"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_suites", loader))
    sys.modules["run_suites"] = module
    keep, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = keep
    return module


PASSED = "✔ Test one() passed after 0.001 seconds.\n"
FAILED = "✘ Test two() recorded an issue at A.swift:3:3: Expectation failed\n✘ Test two() failed after 0.1 seconds with 1 issue.\n"
GOOD_END = "✔ Test run with 1 test in 0 suites passed after 0.1 seconds.\n"
CUT = "a library's remark ✔ Test ano\nanother's ther() passed after 0.001 seconds.\n"
GOOD_END_OF_41 = "✔ Test run with 41 tests in 1 suite passed after 0.1 seconds.\n"
BAD_END = "✘ Test run with 2 tests in 1 suite failed after 0.1 seconds with 1 issue.\n"
RACE = "WARNING: ThreadSanitizer: data race (pid=1)\nSUMMARY: ThreadSanitizer: data race A.swift:1 in f\n"
NOISE = "warning: prohibited flag(s): -pthread\n"
WARNING = "/src/A.swift:1:2: warning: variable 'a' was never used\n"


@rule("the suite runner counts every way to fail")
def runner():
    module = load_runner()
    readings = [
        ("a good Swift run", module.read_swift_testing, PASSED + GOOD_END, 0, (1, 0)),
        ("a failing test", module.read_swift_testing, PASSED + FAILED + BAD_END, 1, (1, 1)),
        ("a crash between tests", module.read_swift_testing, PASSED + "Fatal error: index out of range\n", -4, (1, 1)),
        ("a line that was cut in two", module.read_swift_testing, PASSED * 40 + CUT + GOOD_END_OF_41, 0, (41, 0)),
        ("no tests at all", module.read_swift_testing, GOOD_END, 0, (0, 1)),
        ("a race", module.read_swift_testing, PASSED + RACE + GOOD_END, 66, (1, 1)),
        ("a clean build", module.read_build, NOISE + "Build complete!\n", 0, (2, 0)),
        ("a build with a warning", module.read_build, NOISE + WARNING + "Build complete!\n", 0, (1, 1)),
        ("a broken build", module.read_build, "/src/A.swift:1:1: error: no\n", 1, (1, 1)),
        ("a total", module.read_total, "pass a\nFAIL b\n1 passed, 1 failed\n", 1, (1, 1)),
        ("a suite that ends before its total", module.read_total, "pass a\nSegmentation fault\n", 139, (0, 1)),
        ("a silent suite", module.read_total, "", 0, (0, 1)),
    ]
    for what, read, output, status, expected in readings:
        outcome = read(output, status)
        if (outcome.passed, outcome.failed) != expected:
            yield f"{what}: counted {outcome.passed} and {outcome.failed}, not {expected[0]} and {expected[1]}"

    runs = [
        ("a status of its own", "echo '1 passed, 0 failed'; exit 3", (1, 1)),
        ("a signal", "echo '1 passed, 0 failed'; kill -SEGV $$", (1, 1)),
        ("too much time", "echo '1 passed, 0 failed'; exec tail -f /dev/null", (1, 1)),
        ("a good end", "echo '2 passed, 0 failed'", (2, 0)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        module.LOGS = pathlib.Path(folder)
        module.ROOT = pathlib.Path(folder)
        for what, script, expected in runs:
            suite = module.Suite("sample", ["sh", "-c", script], 0.01, module.read_total)
            with contextlib.redirect_stdout(io.StringIO()):
                outcome = module.run(suite, {"PATH": "/usr/bin:/bin"})
            if (outcome.passed, outcome.failed) != expected:
                yield f"{what}: counted {outcome.passed} and {outcome.failed}, not {expected[0]} and {expected[1]}"
        missing = module.Suite("sample", ["Tests/Nothing/run"], 1, module.read_total)
        with contextlib.redirect_stdout(io.StringIO()):
            if module.run(missing, {}).failed != 1:
                yield "a missing suite isn't counted"
