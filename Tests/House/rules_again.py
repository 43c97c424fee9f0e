"""Rules about CI's rule and about the schedule: fake suites, run by the code that runs the real ones."""

import contextlib
import functools
import io
import os
import pathlib
import tempfile

from rules import ROOT, rule
from rules_runner import load_runner

FAKE = str(ROOT / "Tests/House/fake-suite")


def swift_suite(memory, runner, minutes=1.0, quiet_minutes=0.0):
    from Runner.swift_testing import selecting

    start = [FAKE, memory, "--testing-library", "swift-testing"]
    return runner.Suite(
        "FakeTests", [*start, "--filter", r"^FakeTests\."], minutes, runner.read_swift_testing,
        again=lambda tests: start + selecting(tests), event_stream=True, quiet_minutes=quiet_minutes)


def journey_suite(memory, runner):
    return runner.Suite(
        "ui", [FAKE, memory], 1, runner.read_journeys, again=lambda names: [FAKE, memory, *names])


def last_lines(tests, make_suite, before=(0, 0, [])):
    """The exit status and the lines from `unsteady:` on, of a run of these tests."""
    runner = load_runner()
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "tests").write_text(" ".join(tests))
        session = runner.Session(pathlib.Path(folder), pathlib.Path(folder) / "logs", dict(os.environ), processors=2)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = runner.run_once([make_suite(folder, runner)], session, before)
    lines = output.getvalue().splitlines()
    first = next((n for n, line in enumerate(lines) if line.startswith("unsteady: ")), len(lines) - 1)
    return status, lines[first:], output.getvalue()


@rule("a failed test counts as passed only where it passes twice alone, and is named then")
def second_chance():
    swift = "Outer/Inner/{}() (FakeTests)"
    tables = [
        (swift_suite, swift, [
            (["holds"], [], "1 passed, 0 failed"),
            (["holds", "always"], [], "1 passed, 1 failed"),
            (["holds", "once"], ["once"], "2 passed, 0 failed"),
            (["holds", "first"], [], "1 passed, 1 failed"),
            (["holds", "second"], [], "1 passed, 1 failed"),
            (["once", "second", "once2", "always"], ["once", "once2"], "2 passed, 2 failed"),
            ([f"once{n}" for n in range(1, 11)], [f"once{n}" for n in range(1, 11)], "10 passed, 0 failed"),
            ([f"once{n}" for n in range(1, 12)], [], "0 passed, 11 failed"),
        ]),
        (journey_suite, "{} (ui)", [
            (["holds", "always"], [], "1 passed, 1 failed"),
            (["holds", "once"], ["once"], "2 passed, 0 failed"),
            (["holds", "first"], [], "1 passed, 1 failed"),
            (["holds", "second"], [], "1 passed, 1 failed"),
        ]),
    ]
    for make_suite, form, table in tables:
        for tests, unsteady, total in table:
            yield from differences(tests, make_suite, [form.format(name) for name in unsteady], total)


@rule("a crash and a time limit stay visible: what was in flight is repeated, what never started is run once more")
def crashes():
    name = "FakeTests ({} while Outer/Inner/{}())"
    table = [
        (["holds", "dies", "rest"], [name.format("crashed", "dies")], "3 passed, 0 failed"),
        (["holds", "dies", "once"], ["Outer/Inner/once() (FakeTests)", name.format("crashed", "dies")], "3 passed, 0 failed"),
        (["once", "dies"], ["Outer/Inner/once() (FakeTests)", name.format("crashed", "dies")], "2 passed, 0 failed"),
        (["holds", "dies", "always"], [], "1 passed, 2 failed"),
        (["holds", "always-dies", "rest"], [], "2 passed, 1 failed"),
        (["holds", "dies", "always-dies"], [], "1 passed, 2 failed"),
    ]
    for tests, unsteady, total in table:
        yield from differences(tests, swift_suite, unsteady, total)
    # Five seconds, so that a busy machine reaches the test that hangs.
    for hurried in ({"minutes": 0.08}, {"quiet_minutes": 0.08}):
        yield from differences(
            ["holds", "hangs", "rest"], functools.partial(swift_suite, **hurried),
            [name.format("ran out of time", "hangs")], "3 passed, 0 failed")


def differences(tests, make_suite, unsteady, total):
    status, found, output = last_lines(tests, make_suite)
    expected = [*(f"unsteady: {name}" for name in unsteady), total]
    if found != expected or status != (not total.endswith(" 0 failed")):
        yield f"{', '.join(tests)}: ends with {found}, not {expected}; status {status}"
        yield from output.splitlines()


@rule("an earlier run's unsteady tests and total are part of the last lines")
def earlier():
    runner = load_runner()
    before = runner.earlier("unsteady: a() (ATests)\n5 passed, 1 failed\n")
    status, found, _ = last_lines(["once"], swift_suite, before)
    expected = ["unsteady: a() (ATests)", "unsteady: Outer/Inner/once() (FakeTests)", "6 passed, 1 failed"]
    if (status, found) != (1, expected):
        yield f"ends with {found}, not {expected}"
    with contextlib.redirect_stdout(io.StringIO()):
        if runner.earlier("make: *** [test] Error 1")[:2] != (0, 1):
            yield "an earlier run without a total isn't counted"


@rule("suites run side by side as far as processors are free, and those that must be alone are")
def schedule():
    runner = load_runner()
    suite = functools.partial(runner.Suite, command=[], minutes=1)
    suites = [
        suite("build", processors=2, holds="folder"),
        suite("release", holds="folder"),
        suite("late", needs=("release", "not chosen")),
        suite("real", needs=("build",), alone=True),
        suite("waits", processors=0.5, needs=("build",)),
        suite("waits too", processors=0.5, needs=("build",)),
        suite("install", holds="folder", needs=("build",)),
    ]
    # What ends, and what starts then.
    steps = [
        (None, ["build"]),
        ("build", ["release", "waits", "waits too"]),
        ("waits", []),  # the folder is held, and one must be alone
        ("waits too", []),
        ("release", ["late", "install"]),
        ("late", []),
        ("install", ["real"]),
        ("real", []),
    ]
    plan = runner.Schedule(suites, 2)
    by_name = {each.name: each for each in suites}
    for ending, starting in steps:
        if ending:
            plan.end(by_name[ending])
        started = [each.name for each in plan.start()]
        if started != starting:
            yield f"when {ending or 'nothing'} has ended, {started} start, not {starting}"
    if not plan.is_done:
        yield "it isn't done at the end"


@rule("the rule of read properties tells types apart: a name that only another type reads is found")
def reads_by_type():
    from rules_code import unread_in

    stub = "open class Stub {\n  public var size = 0\n}\n"
    kept = ("open class Kept {\n  open var size: Int {\n    get { state.withLock { $0.size } }\n"
            "    set { state.withLock { $0.size = newValue } }\n  }\n}\n")
    other = "open class Other {\n  public var size = 0\n  func area() -> Int { size * size }\n}\n"
    cases = [
        ([stub, other], ["Stub.size"]),
        ([stub, other, "func area(of stub: Stub) -> Int { stub.size * stub.size }\n"], []),
        ([stub, "let path = \\Stub.size\nfunc set(_ stub: Stub) { stub.size = 1 }\n"], ["Stub.size"]),
        ([kept, other], ["Kept.size"]),
        ([kept, "extension Kept {\n  var area: Int { state.withLock { $0.size * $0.size } }\n}\n"], []),
        ([kept.replace("withLock { $0.size = newValue", "resize { $0.size = newValue"), other], []),
    ]
    for files, wanted in cases:
        codes = {pathlib.Path(f"{number}.swift"): text_ for number, text_ in enumerate(files)}
        found = [name for _, name in unread_in(codes)]
        if found != wanted:
            yield f"{files} gives {found}, not {wanted}"
