"""Two programs add to a library and delete from it at once, and are killed in the middle: nothing may be lost."""
import json
import os
import random
import signal
import struct
import subprocess
import threading
import time
import zlib
from pathlib import Path


def picture(number):
    """A small PNG that no other is like."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compress(b"\0abcdef\0ghijkl")
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)) + chunk(b"IDAT", rows)
            + chunk(b"tEXt", b"number\0%d" % number) + chunk(b"IEND", b""))


class Run:
    """The command line's `library` as it works; what it has done is read line by line."""

    def __init__(self, siege, *words):
        self.events = []
        self.process = subprocess.Popen(
            [siege.program, "library", *words, "--root", siege.root, "--json"], env=siege.environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            if line.endswith(b"\n"):
                self.events.append(json.loads(line))

    def wait(self):
        self.process.wait()
        self.reader.join()
        return self

    def done(self, event):
        return [line["id"] for line in self.events if line["event"] == event]


class Siege:
    """A library in a folder, and what it must hold by all that was reported."""

    def __init__(self, folder, program, seed=1):
        self.folder, self.program = Path(folder), program
        self.root = str(self.folder / "library")
        self.environment = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "LC_ALL": "C.UTF-8"}
        self.sources = self.folder / "sources"
        self.sources.mkdir(parents=True)
        self.random = random.Random(seed)
        self.made = 0
        self.held, self.deleted = {}, {}     # identifier to content
        self.doubtful = set()                # what was being deleted when its program was killed: there, or in the Trash

    def files(self, count):
        """New pictures to add."""
        paths = []
        for _ in range(count):
            path = self.sources / f"photo {self.made % 100}.png"     # many want the same name
            path = path.with_name(f"{self.made}") / path.name
            path.parent.mkdir()
            path.write_bytes(picture(self.made))
            self.made += 1
            paths.append(str(path))
        return paths

    def call(self, *words):
        done = subprocess.run(
            [self.program, "library", *words, "--root", self.root, "--json"], env=self.environment,
            capture_output=True, check=False)
        return done.returncode, json.loads(done.stdout.splitlines()[-1]) if done.stdout else {}

    def add(self, count):
        """Adds so many with one program; the seconds it took."""
        begin = time.monotonic()
        files = self.files(count)
        run = Run(self, "add", *files).wait()
        elapsed = time.monotonic() - begin
        self.note_added(run, files)
        return elapsed

    def note_added(self, run, files):
        for line, file in zip(run.events, files):
            assert line["event"] == "added", line
            self.held[line["id"]] = Path(file).read_bytes()

    def note_removed(self, run, victims):
        removed = run.done("removed")
        for identifier in removed:
            self.deleted[identifier] = self.held.pop(identifier)
        self.doubtful.update(victims[len(removed):len(removed) + 1])

    def assault(self, adding, removing):
        """One round: one program adds while another deletes; one of them, or both, are killed at a random moment."""
        victims = self.random.sample(sorted(self.held), removing)
        files = self.files(adding)
        runs = [Run(self, "add", *files), Run(self, "remove", *victims)]
        killed = self.random.choice([[0], [1], [0, 1]])
        target = self.random.randrange(1, min(adding, removing) - 1)
        watched = runs[killed[0]]
        deadline = time.monotonic() + 120
        while len(watched.events) < target and watched.process.poll() is None and time.monotonic() < deadline:
            time.sleep(self.random.random() / 500)
        for place in killed:
            runs[place].process.send_signal(signal.SIGKILL)
        for run in runs:
            run.wait()
        self.note_added(runs[0], files)
        self.note_removed(runs[1], victims)

    def losses(self):
        """What was reported and isn't so: the index and the folders by `verify`, then every photo by itself."""
        status, found = self.call("verify")
        wrong = [] if status == 0 else [f"{status}: {problem}" for problem in found.get("problems", [found])]
        _, listed = self.call("list")
        items = {item["id"]: item["files"] for item in listed["assets"]}
        trash = Path(self.environment["XDG_DATA_HOME"]) / "Trash"
        thrown = {file.name: file.read_bytes() for file in trash.glob("files/*")}
        for name in self.doubtful & self.held.keys() - items.keys():
            self.deleted[name] = self.held.pop(name)
        self.doubtful.clear()
        for name, content in self.held.items():
            if name not in items:
                wrong.append(f"{name} was added and isn't there")
            elif [Path(file).read_bytes() for file in items[name]] != [content]:
                wrong.append(f"{name} isn't what was added")
        contents = set(thrown.values())
        for name, content in self.deleted.items():
            if name in items:
                wrong.append(f"{name} was removed and is there")
            if content not in contents:
                wrong.append(f"{name} was removed and isn't in the Trash")
        for name in thrown:
            if not (trash / "info" / f"{name}.trashinfo").exists():
                wrong.append(f"{name} in the Trash doesn't say where it was")
        if len({Path(file).read_bytes() for files in items.values() for file in files}) != len(items):
            wrong.append("an item is there twice")
        return wrong
