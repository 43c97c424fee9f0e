"""Talks to rig-probe (Tests/Rig/Probe), which looks at devices through Kinora's own GStreamer module."""
import json
import os
import select
import subprocess
import time
from pathlib import Path

PROGRAM = os.environ["RIG_PROBE"]
KINORA_CLI = os.environ["KINORA_CLI"]


class Probe:
    """A running rig-probe or kinora-cli. It writes a JSON object per line; each `next` reads one, with a deadline."""

    def __init__(self, *arguments, program=PROGRAM):
        self.process = subprocess.Popen(
            [program, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def next(self, seconds=30):
        """The next object, or None when the program has ended or the deadline has passed."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not data:
                return None
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return json.loads(line)

    def until(self, matches, seconds=30):
        """Reads on until an object fulfils `matches`; returns all that were read, None at the end if it never came."""
        seen, deadline = [], time.monotonic() + seconds
        while True:
            event = self.next(max(0.0, deadline - time.monotonic()))
            seen.append(event)
            if event is None or matches(event):
                return seen


def ask(*arguments, program=PROGRAM, seconds=60):
    """Runs a program to its end: what it wrote, and its words on failure."""
    try:
        done = subprocess.run([program, *map(str, arguments)], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return [], f"no answer in {seconds} s"
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return answers, done.stderr.strip() or f"exit status {done.returncode}"


def cameras_of_the_engine():
    """The cameras that kinora-cli lists, by name."""
    answers, _ = ask("devices", "--json", program=KINORA_CLI)
    listed = answers[-1]["devices"] if answers else []
    return {device["name"]: device["id"] for device in listed if device["kind"] == "camera"}


def devices(kind):
    """The cameras or microphones that the device monitor lists."""
    answers, _ = ask("list")
    return [device for device in answers if device["kind"] == kind]


def wait_for(condition, seconds=60):
    """Polls for what another program does outside our sight (a node that appears); returns the last answer."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() > deadline:
            return value
        time.sleep(0.05)


def exists(path):
    return Path(path).exists()
