"""Kinora's programs at work on a disk, and what must hold of what they leave there, by programs that aren't ours."""
import contextlib
import functools
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from block_disks import AS_USER
from probe import KINORA_CLI

sys.path.append(str(Path(__file__).resolve().parents[2] / "PowerCut"))
import films  # noqa: E402
from machine import Run  # noqa: E402

CLIENTS = str(Path(KINORA_CLI).with_name("capture-clients"))
# Nothing here works for so long, in emulation on a busy machine either; more is a hang.
SECONDS = 600
# What is for programmers isn't a sentence for people.
UNCLEAR = re.compile(r"Error Domain|NSCocoa|GStreamer|something went wrong|Fatal|\(null\)|errno")
RECORD = ["record", "--simulated", "--size", "640x480", "--json", "--output"]


def words_of(*words, user=True):
    return [*(AS_USER if user else []), KINORA_CLI, *map(str, words)]


def kinora(*words, user=True, seconds=SECONDS, program=KINORA_CLI, **environment):
    """Runs kinora-cli to its end, which has to come; its status is None where it doesn't."""
    process = subprocess.Popen(
        [*(AS_USER if user else []), program, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
        env={**os.environ, **{name: str(value) for name, value in environment.items()}})
    try:
        output, errors = process.communicate(timeout=seconds)
        return Run(process.returncode, output, errors)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        output, errors = process.communicate()
        return Run(None, output, f"it hangs: {errors}")


def end_of(running):
    """How a program that is under way ends, by itself; its status is None where it doesn't."""
    try:
        _, errors = running.process.communicate(timeout=SECONDS)
        return running.process.returncode, errors.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, "it hangs"


def is_clear(run, *statuses):
    """Whether a program ended with one of these statuses, and with a sentence that a person understands."""
    said = re.search(r"^kinora-cli: \S.{15,}", run.errors, re.MULTILINE)
    return run.status in statuses and said and not UNCLEAR.search(run.errors)


def shown(run):
    return run.status, run.errors.strip()[-400:], run.output.strip()[-300:]


@functools.cache
def looked_at(path, size, written):
    """What is wrong with a film as it was then, and its numbers; decoding takes long in emulation."""
    return films.film(path)[0], films.numbers(path)


def look(path):
    about = path.stat()
    return looked_at(path, about.st_size, about.st_mtime_ns)


def gap(path, dropped=0):
    """What is wrong with a film of the simulated camera, in words: a number is missing, double or illegible."""
    if not path.exists():
        return f"{path.name} isn't there"
    wrong, numbers = look(path)
    if wrong or not numbers:
        return f"{path.name}: {wrong or 'it has no frames'}"
    if None in numbers:
        return f"{path.name}: {numbers.count(None)} of {len(numbers)} frames have no number"
    steps = [(after - before) % 65536 for before, after in zip(numbers, numbers[1:])]
    if 0 in steps or sum(steps) - len(steps) > dropped:
        return f"{path.name}: {dropped} frames were left out, and the numbers are {numbers}"
    return ""


def frames(path):
    return len(look(path)[1]) if path.exists() else 0


def halves(folder):
    """The files that a person sees in a folder and below, and that aren't whole."""
    found = []
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.suffix in {".mov", ".mp4", ".jpg", ".png", ".gif"} and not any(part[0] == "." for part in inside.parts):
            if problem := films.problem(path):
                found.append(f"{inside}: {problem}")
    return found


def contents(folder):
    """All files of a folder but those that belong to a library or the Trash, and what is in them."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name != "filler"}
