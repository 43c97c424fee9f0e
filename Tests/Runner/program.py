"""Starts a program with a time limit and counts its processor time; what it leaves behind ends with it."""

import os
import pathlib
import select
import shutil
import signal
import subprocess
import time

from .places import ROOT


class Program:
    """A program in a process group of its own."""

    def __init__(self, command: list[str], folder: pathlib.Path, environment: dict[str, str], output):
        self._started = time.monotonic()
        self._status: int | None = None
        self._processor_seconds = 0.0
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, start_new_session=True, stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT,
        )
        self._descriptor = os.pidfd_open(self._process.pid)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def processors(self) -> float:
        """How many processors it and the children it waited for kept busy."""
        return self._processor_seconds / max(self.seconds, 0.01)

    def wait(self, seconds: float) -> int | None:
        """The exit status, negative for a signal; nil where it still runs."""
        if self._status is None and select.select([self._descriptor], [], [], seconds)[0]:
            self._reap()
        return self._status

    def end(self):
        """Ends the whole group, also after a good end: what a suite leaves behind must not live on."""
        for name, grace in ((signal.SIGTERM, 5), (signal.SIGKILL, 5)):
            try:
                os.killpg(self.pid, name)
            except ProcessLookupError:
                break
            deadline = time.monotonic() + grace
            while time.monotonic() < deadline and self._group_lives():
                time.sleep(0.02)
        self.wait(5)
        os.close(self._descriptor)

    def kill(self):
        """Ends the group at once; `end` is still called by whoever waits."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def _reap(self):
        if self._status is not None:
            return
        pid, status, usage = os.wait4(self.pid, os.WNOHANG)
        if pid:
            self._status = self._process.returncode = os.waitstatus_to_exitcode(status)
            self._processor_seconds = usage.ru_utime + usage.ru_stime

    def _group_lives(self) -> bool:
        self._reap()
        try:
            os.killpg(self.pid, 0)
        except ProcessLookupError:
            return False
        return True


def where_it_stands(pid: int) -> list[str]:
    """What each thread of a program that hangs is doing, as far as it is our code; nothing where there is no gdb."""
    if not shutil.which("gdb"):
        return []
    try:
        result = subprocess.run(
            ["gdb", "-batch", "-p", str(pid), "-ex", "thread apply all bt 40"],
            capture_output=True, text=True, errors="replace", timeout=120,
        )
    except subprocess.TimeoutExpired:
        return ["gdb took more than 120 s"]
    lines = []
    for line in result.stdout.splitlines():
        if line.startswith("Thread "):
            lines.append(line[:100])
        elif line.startswith("#") and ("/Sources/" in line or "/Tests/" in line):
            lines.append("  " + line.replace(f"{ROOT}/", "")[:220])
    return lines
