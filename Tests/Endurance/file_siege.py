"""Damaged media files, by NativeProbe's `siege`, which damages file after file by its number."""
import json
import os
import selectors
import subprocess
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent


class FileSiege:
    """Runs NativeProbe again behind whichever file ended it."""

    PATIENCE = 35   # three things are done with a file, each at most ten seconds
    AT_ONCE = 200   # files a process: memory is looked at over that many

    def __init__(self, folder, probe):
        self.folder = Path(folder)
        self.media = self.folder / "foreign"
        self.probe = probe
        self.reports = []
        self.lost = []
        subprocess.run([HERE / "foreign-media", self.media], check=True)

    def run(self, count):
        number = 0
        while number < count:
            number = self.process(number, min(self.AT_ONCE, count - number))

    def process(self, first, count):
        """Lets a process try some files; answers the number of the next one to try."""
        process = subprocess.Popen(
            [self.probe, "siege", self.media, str(first), str(count)], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": str(self.folder), "PIPEWIRE_REMOTE": "none"})
        begun, ended, rest = str(first), False, b""
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            deadline = time.monotonic() + self.PATIENCE
            while not ended:
                if not selector.select(max(0, deadline - time.monotonic())):
                    break
                piece = os.read(process.stdout.fileno(), 1 << 16)
                ended = not piece
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    deadline = time.monotonic() + self.PATIENCE
                    if line.startswith(b"{"):
                        self.reports.append(json.loads(line))
                    else:
                        begun = line.decode()
        if not ended:
            process.kill()
        status = process.wait()
        process.stdout.close()
        done = {report["number"] for report in self.reports}
        at = int(begun.split()[0])
        if at in done and ended and status == 0:
            return first + count
        if at in done:      # between two files, or at the very end
            self.lost.append(f"{begun}: afterwards, status {status}")
            return at + 1
        self.lost.append(f"{begun}: " + (f"status {status}" if ended else "hangs"))
        return at + 1

    def nameless(self):
        """Errors that don't say which file they are about."""
        return [f"{report}" for report in self.reports for key in ("reader", "images", "player")
                if report[key] != "ok" and f"damaged {report['number']}." not in report[key]
                or report[key].startswith("NAMELESS")]

    def summary(self):
        """How many were good for what."""
        return ", ".join(f"{key} {Counter(report[key] == 'ok' for report in self.reports)[True]} ok"
                         for key in ("reader", "images", "player"))
