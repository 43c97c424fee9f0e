"""Rules about what a run says while it runs: the suites' runner, and what takes long in a shell."""

import contextlib
import functools
import io
import os
import pathlib
import re
import subprocess
import tempfile

from rules import ROOT, rule
from rules_again import journey_suite
from rules_runner import events, load_runner

STEPS = "warning: prohibited flag(s): -pthread\n[0/5] Write sources\n[412/992] Compiling MediaEngine Ring.swift\n"
JOURNEYS = "4 journeys to go\nok   it is (a, 0.1 s)\nFAIL it was (b, 0.2 s)\n     ok, said it\n"
RULES = "9 rules to go\npass it is so\nFAIL that is\nFAIL   A.swift\n"
SHAPES = "pass lake.mkv: jumps\nFAIL lake.avi: jumps: no\n"


@rule("a run says how far each suite is, by what that has written so far")
def how_far():
    runner = load_runner()
    cases = [
        ("a build", STEPS, "", False, 0, "412 of 992, MediaEngine"),
        ("journeys", JOURNEYS, "", False, 7, "2 of 4"),
        ("rules", RULES, "", False, 7, "2 of 9"),
        ("shapes that don't say how many there are", SHAPES, "", False, 7, "2 of 7"),
        ("more shapes than the last time", SHAPES, "", False, 1, "2 of 2"),
        ("a suite of which nothing is known", "", "", False, 0, ""),
        ("tests", "noise [1/2] Compiling A\n", events(3, 1, 2, ends=False) + '{"kind": "ev', True, 0, "4 of 6"),
        ("tests that didn't begin", "", "", True, 0, ""),
    ]
    with tempfile.TemporaryDirectory() as name:
        log, stream = pathlib.Path(name) / "a.log", pathlib.Path(name) / "a.events"
        for what, said, told, is_swift, known, expected in cases:
            log.write_text(said)
            stream.write_text(told)
            watched = runner.Watched(runner.Suite("a", [], 1, event_stream=is_swift), log, stream)
            for look in ("at once", "at the second look"):
                if (found := watched.look(known)) != expected:
                    yield f"{what}, {look}: “{found}”, not “{expected}”"


@rule("how long a run will take is what its suites took the last time, side by side as they are started")
def time_left():
    runner = load_runner()
    suite = functools.partial(runner.Suite, command=[], minutes=1)
    build, house, swift, ui = suite("build", processors=2), suite("house"), suite("swift", needs=("build",)), suite("ui", needs=("build",))
    cases = [
        ("nothing has begun", [build, house, swift, ui], {}, 2, 60 + 100),
        ("the build is half done", [build, house, swift, ui], {"build": 30}, 2, 30 + 100),
        ("one runs", [swift, ui], {"swift": 90}, 2, 40),
        ("one takes longer than the last time", [swift], {"swift": 200}, 2, 10),
        ("one processor", [build, house, swift, ui], {}, 1, 60 + 40 + 100 + 40),
        ("nothing is left", [], {}, 2, 0),
    ]
    with tempfile.TemporaryDirectory() as name:
        file = pathlib.Path(name) / "times.json"
        kept = runner.Times(file)
        for one, seconds in ((build, 60), (house, 40), (swift, 100)):
            kept.keep(one, seconds, 7)
        ui.usual_minutes = 40 / 60
        times = runner.Times(file)
        for what, suites, running, processors, expected in cases:
            if abs((found := times.left(suites, running, processors)) - expected) > 0.1:
                yield f"{what}: {found} s, not {expected}"
        if times.checks(build) != 7 or times.checks(ui) or times.knows([ui]) or not times.knows([build, house]):
            yield "it mistakes what the last run kept"
        file.write_text('{"build": {"sec')
        if runner.Times(file).knows([build]):
            yield "a file that is cut off is taken for a run"


class Listener(io.StringIO):
    """Takes what is said, and lets the journey that lasts end once it was said three times how far it is."""

    def __init__(self, is_terminal):
        super().__init__()
        self._is_terminal, self._times, self.go_on = is_terminal, 0, None

    def isatty(self):
        return self._is_terminal

    def write(self, text):
        self._times += "ui: 1 of 2" in text
        if self._times == 3 and self.go_on:
            file, self.go_on = self.go_on, None
            file.write_text("now")
        return super().write(text)


@rule("while suites run, something is said again and again: on a terminal in one line, elsewhere in lines; the end is as ever")
def says():
    for is_terminal in (False, True):
        said = run_of_two_journeys(Listener(is_terminal)).replace("\r\033[K", "↩")
        lines = [line for line in said.split("↩" if is_terminal else "\n") if re.match(r"\d+:\d\d; ", line)]
        where = "on a terminal" if is_terminal else "in a file"
        if len(lines) < 3 or "; ui: 1 of 2; about a minute left" not in lines[-1]:
            yield f"{where} it said {said!r}"
        if any(load_runner().TOTAL.match(line) for line in lines):
            yield f"{where} a line reads like a total"
        if is_terminal and (any("\n" in line for line in lines) or "↩ui " not in said):
            yield f"a terminal's line isn't taken away before another is printed: {said!r}"
        if not re.search(r"ui +2 passed, 0 failed .*\n2 passed, 0 failed\n$", said):
            yield f"{where} it ends so: {said[-200:]!r}"


def run_of_two_journeys(output):
    """What a run prints whose second journey lasts until it was said how far the suite is."""
    runner = load_runner()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "tests").write_text("holds lasts")
        os.mkfifo(folder / "go-on")
        output.go_on = folder / "go-on"
        progress = runner.Progress(runner.Times(folder / "times.json"), every=0.05)
        session = runner.Session(folder, folder / "logs", dict(os.environ), 2, progress=progress)
        with contextlib.redirect_stdout(output):
            runner.run_once([journey_suite(folder, runner)], session, (0, 0, []))
    return output.getvalue()


@rule("what takes long in a shell says how far it is, hands its failure on, and shows its output only then")
def with_progress():
    script = ROOT / "meson-wrap/with-progress"
    with tempfile.TemporaryDirectory() as name:
        fifo = pathlib.Path(name) / "go-on"
        os.mkfifo(fifo)
        # Ends once it was said three times which step it is at.
        working = f"echo '[3/9] Compiling MediaEngine Ring.swift'; read line < {fifo}"
        with subprocess.Popen([script, "building", "sh", "-c", working], stdout=subprocess.PIPE, text=True,
                              env={**os.environ, "KINORA_PROGRESS_SECONDS": "0.05"}) as process:
            lines = [process.stdout.readline() for _ in range(3)]
            fifo.write_text("now\n")
            lines += process.stdout.read().splitlines()
        if process.returncode or not re.fullmatch(r"building: 3 of 9, MediaEngine \(0:\d\d\)\n", lines[0]):
            yield f"status {process.returncode}, {lines}"
        failed = subprocess.run([script, "building", "sh", "-c", "echo why; exit 3"], capture_output=True, text=True)
        if failed.returncode != 3 or "why" not in failed.stderr:
            yield f"a failure is said so: status {failed.returncode}, {failed.stderr!r}"
        good = subprocess.run([script, "building", "sh", "-c", "echo noise"], capture_output=True, text=True)
        if good.returncode or good.stdout or good.stderr:
            yield f"a good end says {good}"
