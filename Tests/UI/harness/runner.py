"""Runs journeys, several at the same time, each in a process that is forked for it."""
import os
import select
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path

from . import processes, times
from .desktop import SCREENSHOTS, Desktop
from .session import Session

LIMIT_SECONDS = 120
# How long a journey that took too long may take to end what it started.
CLEANING_SECONDS = 40
# What a journey's process says with its exit status.
FAILED, SESSION_IS_WORN = 1, 2


class Runner:
    def __init__(self, jobs, says_times=False):
        self.jobs, self.says_times = max(1, jobs), says_times
        self._spare, self._running, self._failed = [], [], 0

    def run(self, journeys):
        """Walks them all, the long ones first so that nothing waits for them at the end; returns how many failed."""
        # A journey that has to be killed leaves its programs to us.
        processes.adopt_orphans()
        waiting = sorted(journeys, key=lambda one: not one.is_long)
        try:
            while waiting or self._running:
                while waiting and len(self._running) < self.jobs:
                    self._begin(waiting.pop(0))
                self._wait_for_one()
        finally:
            for run in self._running:
                run.kill()
            for session in self._spare + [run.session for run in self._running]:
                session.end()
        return self._failed

    def _begin(self, one):
        session = self._spare.pop() if self._spare else Session().start()
        try:
            self._running.append(Run(one, session, self.says_times))
        except BaseException:
            self._spare.append(session)
            raise

    def _wait_for_one(self):
        """Takes in the journeys that have ended, or are to be ended; waits for the next one."""
        next_deadline = min(run.deadline for run in self._running)
        ready, _, _ = select.select([run.ended for run in self._running], [], [], max(0, next_deadline - time.monotonic()))
        for run in list(self._running):
            if run.ended in ready or run.deadline <= time.monotonic():
                self._take_in(run)

    def _take_in(self, run):
        status, words = run.finish()
        self._running.remove(run)
        run.session.remove_homes()
        if status == 0:
            self._spare.append(run.session)
        else:
            run.session.end()
        failed = status != SESSION_IS_WORN and status != 0
        print(f"{'FAIL' if failed else 'ok  '} {run.journey.sentence} ({run.journey.name}, {run.seconds:.1f} s)")
        if words:
            print("     " + words.replace("\n", "\n     "))
        sys.stdout.flush()
        self._failed += failed
        self._reap_orphans()

    def _reap_orphans(self):
        """What a session's bus or a killed journey left to us."""
        ours = {run.process for run in self._running}
        for session in self._spare + [run.session for run in self._running]:
            ours |= session.processes
        for pid in set(processes.children()) - ours:
            os.waitpid(pid, os.WNOHANG)


class Run:
    """One journey's process, seen from outside."""

    def __init__(self, journey, session, says_times):
        self.journey, self.session = journey, session
        self._begin = time.monotonic()
        self.deadline = self._begin + LIMIT_SECONDS + CLEANING_SECONDS
        self._output = tempfile.TemporaryFile()
        sys.stdout.flush()
        # A fork instead of a start: what every journey needs is already loaded. No thread may run here, then.
        assert len(os.listdir("/proc/self/task")) == 1, "a process with threads can't be forked"
        self.process = os.fork()
        if self.process == 0:
            status = FAILED | SESSION_IS_WORN
            try:
                os.dup2(self._output.fileno(), 1)
                os.dup2(self._output.fileno(), 2)
                status = walk(journey, session, says_times)
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        self.ended = os.pidfd_open(self.process)

    def kill(self):
        """Ends it with all that it has started."""
        processes.kill(*processes.descendants(self.process), self.process)

    def finish(self):
        """Its status and its words, once it has ended; it is killed if it hasn't."""
        late = not select.select([self.ended], [], [], 0)[0]
        if late:
            self.session.screen.picture().save(SCREENSHOTS / f"{self.journey.name}-late.png")
            self.kill()
        status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        os.close(self.ended)
        self.seconds = time.monotonic() - self._begin
        self._output.seek(0)
        words = self._output.read().decode(errors="replace").strip()
        self._output.close()
        if late:
            words += f"\ntook longer than {LIMIT_SECONDS} s, and could not be ended"
        elif status < 0:
            words += f"\nits process was ended by {signal.Signals(-status).name}"
        return status, words.strip()


def give_up(*_):
    raise AssertionError(f"took longer than {LIMIT_SECONDS} s")


def walk(journey, session, says_times):
    """In the journey's own process: walks and says why it doesn't hold. Returns the exit status."""
    if says_times:
        times.start()
    status, desktop = 0, Desktop(journey.name, language=journey.language, session=session)
    with desktop:
        try:
            # In time, so that the programs on the desktop end, too. Said again, for a callback may have swallowed it.
            signal.signal(signal.SIGALRM, give_up)
            signal.setitimer(signal.ITIMER_REAL, LIMIT_SECONDS, 5)
            try:
                journey.walk(desktop)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        except Exception as error:
            desktop.screenshot("failed")
            where = [f for f in traceback.extract_tb(error.__traceback__) if "/journeys/" in f.filename]
            place = f"{Path(where[-1].filename).name}:{where[-1].lineno}: " if where else ""
            print(f"{place}{error}" if isinstance(error, AssertionError) else traceback.format_exc())
            status = FAILED
    if says_times:
        print(times.report())
    return status or (0 if desktop.is_left_as_found() else SESSION_IS_WORN)
