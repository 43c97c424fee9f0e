"""The disks that operations begin with, made once by Kinora's own programs, and what is noted of them."""
import json
import shutil

from PIL import Image

import films
from library import CHANGE, NO_MARKS, after, marks_of
from operations import CARD, TIMELINE, record

FILMS = ("one.mov", "two.mov", "lake.jpg", "old.gif")
HELD = ("two.mov", "lake.jpg", "old.gif")
SOURCES = ("hill.jpg", "shore.png", "short.mov")


class Images:
    """The images of these disks: "used", "empty", "trashed" and "recording"; `before` says what is on each. Only those are made
    with which the operations begin, and "used", from which they are made."""

    def __init__(self, machine, operations):
        self.machine = machine
        self.before = {}
        self._make_used()
        makers = {"empty": self._make_empty, "trashed": self._make_trashed, "recording": self._make_recording}
        for name in sorted({operation.image for operation in operations} & set(makers)):
            makers[name]()

    def path(self, name):
        return self.machine.folder / f"{name}.image"

    def _call(self, *words):
        done = self.machine.kinora(*map(str, words))
        assert done.status == 0, f"{' '.join(map(str, words))}: {done.errors}"
        return done

    def _make_sources(self, folder):
        """Small films and photos, which lie on another disk."""
        self._call("record", "--simulated", "--seconds", 2, "--size", "640x480", "--output", folder / "one.mov")
        for name, begin in (("two.mov", 0.2), ("short.mov", 1)):
            self._call("trim", folder / "one.mov", "--from", begin, "--to", 1.5, "--output", folder / name)
        self._call("gif", folder / "one.mov", "--to", 0.3, "--width", 64, "--output", folder / "old.gif")
        for number, name in enumerate(("lake.jpg", "hill.jpg", "shore.png")):
            Image.linear_gradient("L").rotate(90 * number).convert("RGB").save(folder / name)
        card = self.machine.folder / CARD / "DCIM/100LAKES"
        card.mkdir(parents=True)
        for name in SOURCES:
            shutil.copy(folder / name, card / name)

    def _make_used(self):
        machine, sources = self.machine, self.machine.folder / "sources"
        machine.mount()
        for folder in (machine.home, machine.films, sources):
            folder.mkdir()
        self._make_sources(sources)
        for name in FILMS:
            shutil.copy(sources / name, machine.films / name)
        (machine.films / "timeline.json").write_text(json.dumps(TIMELINE))
        added = self._call("library", "add", *[sources / name for name in HELD], "--json").told("added")
        film, photo, loop = [line["id"] for line in added]
        marks = NO_MARKS
        for step in (["favorite", loop], ["album", "Lakes", film, photo], ["hide", film]):
            done = machine.run([*CHANGE, *step])
            assert done.status == 0, done.output + done.errors
            marks = after(marks, step)
        assert marks_of(machine) == marks, f"the library is marked {marks_of(machine)}, not {marks}"
        self.before["used"] = {
            "library": {line["id"]: (sources / name).read_bytes() for line, name in zip(added, HELD)},
            "trashed": {}, "marks": marks, "card": {name: (sources / name).read_bytes() for name in SOURCES},
            "films": {name: (sources / name).read_bytes() for name in FILMS},
            "packets": {name: films.packets(sources / name) for name in FILMS if name.endswith(".mov")},
            "sources": {str(sources / name): (sources / name).read_bytes() for name in SOURCES}}
        machine.unmount(self.path("used"))

    def _make_empty(self):
        machine = self.machine
        machine.mount()
        machine.home.mkdir()
        machine.films.mkdir()
        machine.unmount(self.path("empty"))
        self.before["empty"] = {
            **self.before["used"], "library": {}, "films": {}, "packets": {}, "marks": NO_MARKS}

    def _make_trashed(self):
        """Two of the library's items are in the Trash: the favourite, and the last one of the album."""
        machine, before = self.machine, self.before["used"]
        _, *trashed = before["library"]
        machine.mount(self.path("used"))
        self._call("library", "remove", *trashed, "--json")
        machine.unmount(self.path("trashed"))
        self.before["trashed"] = {
            **before, "library": {name: content for name, content in before["library"].items() if name not in trashed},
            "trashed": {name: before["library"][name] for name in trashed}}

    def _make_recording(self):
        """A recording that was cut at three quarters of its way; nothing of it is lost."""
        words, cut = record("cut.mov")(self.machine, {}), 0
        for _ in range(2):
            disk = self.machine.mount(self.path("used"))
            self.machine.run(words, cut)
            cut = disk.count() * 3 // 4
            if disk.cut:
                disk.survive(0, self.path("recording"))
            self.machine.unmount()
        self.before["recording"] = {**self.before["used"], "recorded": self.recorded(self.path("recording"), "cut.mov")}

    def recorded(self, image, name):
        """How many seconds of a recording that was cut can be recovered from an image."""
        machine = self.machine
        machine.mount(image)
        machine.kinora("recover", "--all")
        path = machine.films / name
        seconds = films.film(path)[2] if path.exists() else 0
        machine.unmount()
        return seconds
