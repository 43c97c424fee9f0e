"""A computer with one disk: what its programs find, how they are started, and how its power is cut while they run."""
import dataclasses
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

from disk import Disk

ROOT = Path(__file__).resolve().parents[2]
PLACES = [ROOT / place for place in os.environ.get("KINORA_BUILD", ".build/release").split(":")]
BUILT = next((place for place in PLACES if (place / "kinora-cli").exists()), PLACES[0])
# No program here works for longer; more is a hang.
SECONDS = 120
# A program waits for a word before it begins, so that the disk knows by then which one to end.
STARTER = ["sh", "-c", 'read -r begin && exec "$@"', "begin"]


@dataclasses.dataclass
class Run:
    """How a program ended, and what it had said by then."""

    status: int | None  # None: with the power
    output: str
    errors: str = ""

    @property
    def events(self):
        """Its lines of JSON. The last one may be cut off."""
        found = []
        for line in self.output.splitlines():
            if line.startswith("{") and line.endswith("}"):
                found.append(json.loads(line))
        return found

    def told(self, event):
        return [line for line in self.events if line.get("event") == event]


class Machine:
    """Its disk is at one place all the time: paths are kept in it. `kind` is what disk it is."""

    def __init__(self, folder, kind=Disk):
        self.folder, self.kind, self.seconds = folder, kind, SECONDS
        self.point = folder / "disk"
        self.home, self.films, self.library = self.point / "home", self.point / "films", self.point / "library"
        self.disk = None
        for name in ("run", "temporary"):
            (folder / name).mkdir(mode=0o700)
        outside = {"GST_REGISTRY": folder / "registry", "XDG_RUNTIME_DIR": folder / "run", "TMPDIR": folder / "temporary"}
        inside = {
            "HOME": self.home, "XDG_DATA_HOME": self.home / "data", "XDG_STATE_HOME": self.home / "state",
            "XDG_CONFIG_HOME": self.home / "configuration", "XDG_CACHE_HOME": self.home / "cache",
            "KINORA_LIBRARY_ROOT": self.library}
        self.environment = {
            **os.environ, **{name: str(path) for name, path in (outside | inside).items()}, "LC_ALL": "C.UTF-8",
            "PIPEWIRE_REMOTE": "none", "KINORA_SIMULATED_DEVICES": "1", "KINORA_SIMULATED_SPEED": "max"}

    def mount(self, image=None, trace=None, **options):
        self.disk = self.kind(self.point, image, trace, **options)
        return self.disk

    def unmount(self, image="-"):
        disk, self.disk = self.disk, None
        disk.end(image)

    def close(self):
        disk, self.disk = self.disk, None
        if disk:
            disk.leave()

    def kinora(self, *words, **environment):
        """Runs kinora-cli to its end."""
        return self.run([BUILT / "kinora-cli", *words], **environment)

    def run(self, words, cut_before=0, **environment):
        """Runs a program to its end, or up to the cut."""
        process = subprocess.Popen(
            [*STARTER, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            errors="replace", env={**self.environment, **environment}, start_new_session=True, cwd=self.folder)
        try:
            self.disk.arm(cut_before, process.pid)
            output, errors = process.communicate("begin\n", self.seconds)
        except subprocess.TimeoutExpired:
            raise TimeoutError(f"{' '.join(map(str, words))} hangs") from None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
        self.disk.count()
        return Run(None if self.disk.cut else process.returncode, output, errors)

    def empty_work(self):
        """What lies outside the disk doesn't outlive a cut either: it is in memory."""
        for name in ("run", "temporary"):
            shutil.rmtree(self.folder / name)
            (self.folder / name).mkdir(mode=0o700)
