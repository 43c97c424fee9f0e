"""Types a command as it is written, and looks at what it leaves behind."""

import dataclasses
import os
import re
import signal
import subprocess
import time
from pathlib import Path

from reading import Command
from stage import BUILD, LONGEST, Shelf, environment

# What an option's value names, if it is a file that is made.
NEW_FILES = ("--output", "--sheet", "--image", "--live", "--photo-output")
# These take the new file as their second word, too.
SHORT = ("trim", "gif", "export", "convert", "compose")
MEDIA = (".mov", ".mp4", ".mkv", ".webm", ".m4a", ".wav", ".opus", ".jpg", ".heic", ".png", ".gif", ".webp")


@dataclasses.dataclass
class Tried:
    command: Command
    problem: str = ""
    reads: set[str] = dataclasses.field(default_factory=set)
    makes: set[str] = dataclasses.field(default_factory=set)


def runs_until_interrupted(words: list[str]) -> bool:
    """Whether a command ends by Ctrl-C alone, as its own page says."""
    limits = {"record": ("--seconds", "--max-seconds", "--max-bytes"), "levels": ("--seconds",)}
    limit = limits.get(words[1] if len(words) > 1 else "")
    return limit is not None and not any(word.split("=")[0] in limit for word in words)


def new_files(words: list[str]) -> set[str]:
    """The files that a command is to make, by its own words."""
    files = {value for option, value in zip(words, words[1:]) if option in NEW_FILES}
    if words[1] in SHORT and len(words) > 3 and not words[2].startswith("-") and not words[3].startswith("-"):
        files.add(words[3])
    if "--count" in words and words[1] == "photo":
        count = int(words[words.index("--count") + 1])
        numbers = [str(number).zfill(len(str(count))) for number in range(1, count + 1)]
        files = {re.sub(r"(\.\w+)$", rf"-{number}\1", file) for file in files for number in numbers}
    return files


def ended(started: subprocess.Popen, folder: Path, words: list[str]):
    """Waits for a command; presses Ctrl-C where nothing else ends it, once it has recorded and made its pauses."""
    until = time.monotonic() + LONGEST
    if runs_until_interrupted(words):
        told = 1 + 2 * words.count("--pause")
        files = [folder / file for file in new_files(words)]
        outputs = [folder / ".stdout", folder / ".stderr"]

        def has_begun() -> bool:
            lines = sum(output.read_bytes().count(b"\n") for output in outputs)
            return lines >= told and all(file.exists() and file.stat().st_size for file in files)

        while started.poll() is None and not has_begun() and time.monotonic() < until:
            time.sleep(0.02)
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGINT)
    started.wait(max(1, until - time.monotonic()))


def leave_a_recording(folder: Path, home: Path):
    """A recording that a crash cut off, for `recover`."""
    file = folder / "cut.mov"
    words = [str(BUILD / "kinora-cli"), "record", "--output", str(file), "--simulated", "--preset", "low"]
    with subprocess.Popen(
        words, env=environment(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as recorder:
        until = time.monotonic() + LONGEST
        while recorder.poll() is None and time.monotonic() < until:
            if file.exists() and file.stat().st_size > 100_000:
                break
            time.sleep(0.02)
        if recorder.poll() is not None:
            raise RuntimeError(f"the recording that is to be cut off ended by itself, with {recorder.returncode}")
        recorder.kill()


def attempt(command: Command, shelf: Shelf, folder: Path, display: str) -> Tried:
    """Types the command into a shell, in an empty folder that holds only what it reads."""
    tried, words, home = Tried(command), command.words, folder / ".home"
    home.mkdir(parents=True)
    tried.reads = shelf.lay_out(command, folder)
    if command.verb == "recover":
        leave_a_recording(folder, home)
    before = {path.name for path in folder.iterdir()}
    with (folder / ".stdout").open("wb") as output, (folder / ".stderr").open("wb") as errors:
        started = subprocess.Popen(
            ["bash", "-c", command.line], cwd=folder, env=environment(home, DISPLAY=display, WAYLAND_DISPLAY=""),
            stdin=subprocess.DEVNULL, stdout=output, stderr=errors, start_new_session=True)
        try:
            ended(started, folder, words)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()
            tried.problem = f"it hasn't ended after {LONGEST} s"
    said = (folder / ".stderr").read_text(errors="replace").strip()[-500:]
    wanted = 130 if runs_until_interrupted(words) else 0
    status = started.returncode if started.returncode >= 0 else 128 - started.returncode
    if status != wanted:
        tried.problem = tried.problem or f"it ended with {status}: {said}"
    tried.makes = {path.name for path in folder.iterdir() if not path.name.startswith(".")} - before
    tried.problem = tried.problem or look(command, tried, folder, home)
    return tried


def look(command: Command, tried: Tried, folder: Path, home: Path) -> str:
    """What is wrong with the files that are there now."""
    if tried.makes != new_files(command.words):
        return f"it made {sorted(tried.makes) or 'nothing'}, not {sorted(new_files(command.words)) or 'nothing'}"
    files = sorted(tried.makes | ({"cut.mov"} if command.verb == "recover" else set()))
    for name in files:
        if not name.endswith(MEDIA):
            return f"nobody knows what {name} is"
        words = [str(BUILD / "kinora-cli"), "info", name]
        seen = subprocess.run(
            words, cwd=folder, env=environment(home), stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=LONGEST)
        if seen.returncode:
            return f"{name} can't be read: {seen.stderr.strip()}"
    return ""
