"""Where a command is typed: a folder with the files that it reads, a home of its own, simulated devices, a screen."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from reading import Command

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/release"
# Nothing of the machine's person, hour, zone or language; simulated time doesn't wait for the clock's.
NEUTRAL = {
    "LC_ALL": "C.UTF-8", "LANGUAGE": "", "TZ": "UTC", "KINORA_SIMULATED_DEVICES": "1", "KINORA_SIMULATED_SPEED": "max",
    "KINORA_SOUND": "none", "PIPEWIRE_REMOTE": "none", "GSETTINGS_BACKEND": "memory",
}
LONGEST = 120


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {"KINORA_TEST_MEDIA"}
    own = {name: value for name, value in os.environ.items()
           if name in kept or not name.startswith(("XDG_", "KINORA_"))}
    own |= NEUTRAL | {"HOME": str(home), "PATH": f"{BUILD}:{own['PATH']}"} | more
    return own


def call(*words: str | Path, cwd: Path, home: Path) -> str:
    """Runs a program that the test itself needs; what it prints."""
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=environment(home), stdin=subprocess.DEVNULL, text=True,
        capture_output=True, timeout=LONGEST)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words))} ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


class Shelf:
    """The files that commands read, by the names that documents give them."""

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir()
        home = folder.parent / "home"
        home.mkdir()

        def film(*changes: str) -> str:
            return call(BUILD / "test-media", "make", *changes, cwd=ROOT, home=home).strip()

        # As long as the parts that documents cut out of them, with few frames: each is encoded more than once.
        picture = ("--container", "mov", "--size", "640x360", "--rate", "10", "--gop", "10", "--audio", "aac:2:eng")
        lake, clip = film(*picture, "--frames", "60"), film(*picture, "--frames", "130")
        short = [film("--container", "mov", "--audio", "aac:2:eng", "--first", first) for first in ("0", "500")]
        sound = film("stereo aac")
        for name, source in {"lake.mov": lake, "clip.mov": clip, "one.mov": short[0], "two.mov": short[1]}.items():
            shutil.copy(source, folder / name)
        for name in ("talk.m4a", "song.m4a"):
            words = ("ffmpeg", "-v", "error", "-i", sound, "-vn", "-c", "copy", name)
            call(*words, cwd=folder, home=home)
        call("qrencode", "-s", "8", "-m", "4", "-o", "ticket.png", "https://kinora.app/", cwd=folder, home=home)
        call("kinora-cli", "thumbnails", "one.mov", "--image", "lake.jpg", cwd=folder, home=home)
        shutil.copy(folder / "lake.jpg", folder / "dawn.jpg")
        shutil.copy(folder / "one.mov", folder / "dawn.mov")
        timeline = {
            "version": 1,
            "clips": [{"file": "one.mov"}, {"file": "two.mov", "transition": {"kind": "cross-fade", "duration": 0.5}}],
        }
        (folder / "holiday.json").write_text(json.dumps(timeline))

    def lay_out(self, command: Command, folder: Path) -> set[str]:
        """Puts what the command reads into a folder: the files among its words, not those that options name."""
        words = command.words[2:]
        values = {word for before, word in zip(words, words[1:]) if before.startswith("--")}
        read = {word for word in words if word not in values and (self.folder / word).is_file()}
        if "holiday.json" in read:
            read |= {"one.mov", "two.mov"}
        for name in read:
            shutil.copy(self.folder / name, folder / name)
        return read
