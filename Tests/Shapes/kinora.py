"""Asks kinora-cli about one file, with a time limit for each question."""

import dataclasses
import json
import os
import pathlib
import signal
import subprocess

SECONDS = 30


class Unanswered(Exception):
    """kinora-cli gave no answer: it failed, crashed, hung or said what can't be read."""


@dataclasses.dataclass
class Answer:
    status: int
    output: str
    error: str

    @property
    def lines(self) -> list[dict]:
        """What it said, a JSON object a line."""
        try:
            return [json.loads(line) for line in self.output.splitlines() if line.strip()]
        except json.JSONDecodeError as error:
            raise Unanswered(f"no JSON: {error}") from None


class Kinora:
    def __init__(self, cli: pathlib.Path, scratch: pathlib.Path):
        self._cli = cli
        self._environment = os.environ | {
            "PIPEWIRE_REMOTE": "none", "KINORA_SOUND": "none", "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8",
            "XDG_STATE_HOME": str(scratch / "state"), "XDG_CACHE_HOME": str(scratch / "cache"),
            "XDG_DATA_HOME": str(scratch / "data")}

    def run(self, *words, seconds: float = SECONDS) -> Answer:
        """What it says and how it ends; raises `Unanswered` where a signal or the time limit ended it."""
        process = subprocess.Popen(
            [str(self._cli), *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, errors="replace", env=self._environment, start_new_session=True)
        try:
            output, error = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Unanswered(f"hung for {seconds:.0f} s") from None
        if process.returncode < 0:
            raise Unanswered(f"ended by {signal.Signals(-process.returncode).name}")
        return Answer(process.returncode, output, error)

    def ask(self, *words, seconds: float = SECONDS) -> list[dict]:
        """What it answers; raises `Unanswered` where it doesn't."""
        answer = self.run(*words, seconds=seconds)
        if answer.status:
            said = (answer.error.strip() or answer.output.strip()).splitlines()
            raise Unanswered(f"status {answer.status}: {said[-1][-200:] if said else 'no word'}")
        return answer.lines
