"""What a run says while it runs: which suites, how far each is, how long it will take. On a terminal one line that is
written again and again, elsewhere a short line every ten seconds. None of them is like a total."""

import contextlib
import json
import pathlib
import re
import shutil
import sys
import threading
import time
from typing import TextIO

from .outcome import Outcome
from .suite import Suite
from .times import Times

EVERY_SECONDS, EVERY_SECONDS_ON_TERMINALS = 10.0, 1.0
# SwiftPM's step: "[412/992] Compiling MediaEngine Ring.swift".
STEP = re.compile(r"\[(\d+)/(\d+)\] (?:\w+ing )?(?:lib)?(\S+)")
# A line for each check, as journeys, shapes, rules and our scripts write them; and what says before how many there are.
CHECK = re.compile(r"^(?:ok +|(?:pass|not ok|FAIL) )(?! )|^✘ ", re.M)
ANNOUNCED = re.compile(r"^(\d+) \w+ to go$", re.M)
TAIL = 4096


class Watched:
    """A program that runs for a suite, and how far it is by what it has written so far."""

    def __init__(self, suite: Suite, log: pathlib.Path, stream: pathlib.Path, label: str = ""):
        self.suite, self.label = suite, label
        self.began = time.monotonic()
        self.done = self.total = 0
        self._log, self._stream = log, stream
        self._read = {log: 0, stream: 0}
        self._functions: set[str] = set()

    def look(self, known_checks: int = 0) -> str:
        """How far it is, in a few words; empty where nothing tells."""
        log = self._news(self._log)
        if self.suite.event_stream:
            return self._of_tests()
        if steps := STEP.findall(self._tail()):
            done, of, what = steps[-1]
            return f"{done} of {of}, {what}"
        self.done += len(CHECK.findall(log))
        if announced := ANNOUNCED.search(log):
            self.total = int(announced[1])
        return self._said(self.total or max(known_checks, self.done))

    def _of_tests(self) -> str:
        for line in self._news(self._stream).splitlines():
            try:
                payload = json.loads(line)["payload"]
            except (ValueError, KeyError):
                continue  # the last line of a crashed run may be cut
            if payload["kind"] == "function":
                self._functions.add(payload["id"])
            elif payload["kind"] == "testEnded" and payload.get("testID") in self._functions:
                self.done += 1
        self.total = len(self._functions)
        return self._said(self.total)

    def _said(self, total: int) -> str:
        return f"{self.done} of {total}" if total else ""

    def _news(self, file: pathlib.Path) -> str:
        """The whole lines that were added to a file since the last look."""
        try:
            with file.open("rb") as content:
                content.seek(self._read[file])
                data = content.read()
        except OSError:
            return ""
        data = data[:data.rfind(b"\n") + 1]
        self._read[file] += len(data)
        return data.decode(errors="replace")

    def _tail(self) -> str:
        try:
            with self._log.open("rb") as content:
                content.seek(max(0, self._log.stat().st_size - TAIL))
                return content.read().decode(errors="replace")
        except OSError:
            return ""


class Progress:
    """Says it from a thread of its own, between `with` and its end; what others print goes between its lines. Without
    `times` it doesn't say how long it will take."""

    def __init__(self, times: Times | None = None, output: TextIO | None = None, every: float | None = None):
        self._times = times
        self._output, self._every = output, every
        self._lock = threading.RLock()
        self._is_over = threading.Event()
        self._began = time.monotonic()
        self._suites: list[Suite] = []
        self._processors = 1.0
        self._ended: set[str] = set()
        self._running: list[Watched] = []
        self._passed = 0
        self._is_written = False

    # What the session tells.

    def plan(self, suites: list[Suite], processors: float):
        """These are to run now. Says so at once: before the first suite ends it can take minutes."""
        with self._lock:
            self._suites, self._processors, self._ended = list(suites), processors, set()
            if self._thread_runs and self._times:
                guess = "" if self._times.knows(suites) else " (a guess: not all of them have run here yet)"
                number = "1 suite" if len(suites) == 1 else f"{len(suites)} suites"
                print(f"{number}, {self._time_left(self._times)}{guess}", file=self._out, flush=True)

    def begin(self, watched: Watched) -> Watched:
        with self._lock:
            self._running.append(watched)
        return watched

    def end(self, watched: Watched):
        with self._lock:
            self._running.remove(watched)

    def take(self, suite: Suite, outcome: Outcome, seconds: float, is_whole: bool):
        """A suite has ended; how long it took is kept where it was `is_whole`, not stopped."""
        with self._lock:
            self._ended.add(suite.name)
            self._passed += outcome.passed
            if is_whole and self._times:
                self._times.keep(suite, seconds, outcome.passed + outcome.failed)

    @contextlib.contextmanager
    def aside(self):
        """While others print: the terminal's line is taken away."""
        with self._lock:
            self._erase()
            yield

    def say(self, text: str):
        with self.aside():
            print(text, file=self._out, flush=True)

    # What it says.

    def line(self) -> str:
        """How far everything is."""
        with self._lock:
            gone = int(time.monotonic() - self._began)
            parts = [f"{gone // 60}:{gone % 60:02}"]
            passed = self._passed
            said = []
            for watched in self._running:
                how_far = watched.look(self._times.checks(watched.suite) if self._times else 0)
                passed += watched.done
                said.append(f"{watched.suite.name}{watched.label}" + (f": {how_far}" if how_far else ""))
            if len(self._suites) > 1:
                parts.append(f"{len(self._ended)} of {len(self._suites)} suites done")
            parts += [f"{passed} checks done", *said]
            if self._times and len(self._ended) < len(self._suites):
                parts.append(f"{self._time_left(self._times)} left")
            return "; ".join(parts)

    def _time_left(self, times: Times) -> str:
        now = time.monotonic()
        running = {watched.suite.name: now - watched.began for watched in self._running}
        open_suites = [suite for suite in self._suites if suite.name not in self._ended]
        open_suites.sort(key=lambda suite: suite.name not in running)
        minutes = round(times.left(open_suites, running, self._processors) / 60)
        return "about a minute" if minutes <= 1 else f"about {minutes} minutes"

    @property
    def _out(self) -> TextIO:
        return self._output or sys.stdout

    _thread_runs = False

    def __enter__(self):
        self._began, self._thread_runs = time.monotonic(), True
        self._is_over.clear()
        self._thread = threading.Thread(target=self._say_again_and_again, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()
        self._thread_runs = False
        with self._lock:
            self._erase()

    def _say_again_and_again(self):
        is_terminal = self._out.isatty()
        every = self._every or (EVERY_SECONDS_ON_TERMINALS if is_terminal else EVERY_SECONDS)
        while not self._is_over.wait(every):
            with self._lock:
                if not self._running:
                    continue  # the next begins at once, or the total is said
                text = self.line()
                if is_terminal:
                    width = shutil.get_terminal_size().columns - 1
                    self._out.write(f"\r\033[K{text if len(text) <= width else text[:width - 1] + '…'}")
                    self._is_written = True
                else:
                    self._out.write(f"{text}\n")
                self._out.flush()

    def _erase(self):
        if self._is_written:
            self._out.write("\r\033[K")
            self._out.flush()
            self._is_written = False
