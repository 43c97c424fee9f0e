"""One cut: a program runs up to it, the disk keeps what it keeps, the computer is switched on again, and all is looked at."""
import json
import sys
from pathlib import Path

from machine import ROOT
from operation import Ending, Operation

sys.path.insert(0, str(ROOT / "Tests"))
from Runner.wall_clock import uptime  # noqa: E402

# Long enough for what is left to a later start.
TWO_DAYS = 2 * 86_400
# Hidden names that belong to a library.
OWN = {".kinora", ".kinora-folder"}


class Trial:
    def __init__(self, machine, images):
        self.machine, self.images = machine, images

    def cut(self, operation: Operation, number, seed):
        """Cuts the power before the write of this number, or behind the end of the program for 0; answers what is wrong."""
        machine, before = self.machine, self.images.before[operation.image]
        machine.empty_work()
        disk = machine.mount(self.images.path(operation.image))
        words = operation.words(machine, before)
        run = machine.run(words, number, KINORA_SIMULATED_SPEED=operation.speed)
        self.count = disk.count()
        disk.cut_now()
        self.where = disk.cut
        left, seen = machine.folder / "left.image", machine.folder / "seen.image"
        disk.survive(seed, left)
        if operation.grows:
            disk.survive(0, seen)
        machine.unmount()
        seconds = self.images.recorded(seen, operation.grows) if operation.grows else 0
        machine.empty_work()
        machine.mount(left)
        begun = list(self._begun())
        recovered = machine.kinora("recover", "--all", "--json")
        wrong = [f"it failed before the cut: {run.errors.strip()[-300:]}"] if run.status else []
        wrong += self._start(recovered, begun)
        wrong += operation.judge(Ending(machine, run, before, recovered, seconds))
        wrong += self._litter()
        machine.unmount()
        return wrong

    def _begun(self):
        """The names of a file that was being made or replaced, by the journals, and what a start may say of it."""
        state = self.machine.home / "state/kinora"
        for entry in (json.loads(path.read_text()) for path in state.glob("files/*.json")):
            place = Path(entry.get("place") or ".hidden")
            is_own = place.name.startswith(".") or self.machine.home in place.parents
            # What was never there, and what nobody would have seen, needs no word.
            if Path(entry["path"]).exists() and not is_own:
                yield {str(place)}, {"removed"}
        for entry in (json.loads(path.read_text()) for path in state.glob("replacements/*.json")):
            # Where nothing has the hidden name, all was done, or nothing.
            if entry["stage"] != "undoing" and Path(entry["made"]).exists():
                yield {entry["original"], entry["replacement"]}, {"replaced", "not-replaced"}

    def _start(self, recovered, begun):
        """The next start works, and says what became of each recording that was cut, and of other work."""
        for names, events in begun:
            if not any(line["file"] in names and line["event"] in events for line in recovered.events):
                yield f"{' or '.join(sorted(names))} was cut off, and none of {', '.join(sorted(events))} is said"
        said = {line["file"] for line in recovered.events}
        if recovered.status != 0 and not recovered.told("failed"):
            yield f"recover: {recovered.status}, {recovered.errors.strip()[:300]}"
        again = self.machine.kinora("recover", "--json")
        if again.status != 0:
            return (yield f"what is unfinished can't be listed: {again.errors.strip()[:300]}")
        for item in json.loads(again.output)["recordings"]:
            if item["file"] not in said:
                yield f"{item['file']} stays unfinished, and nothing is said"

    def _litter(self):
        """Two days later nothing hidden is left of what was cut."""
        machine = self.machine
        later = f"{machine.point.stat().st_mtime + TWO_DAYS:.0f}@{uptime():.0f}"
        machine.kinora("library", "list", KINORA_WALL_CLOCK=later)
        machine.kinora("recover", "--all", KINORA_WALL_CLOCK=later)
        for path in machine.point.rglob("*"):
            inside = path.relative_to(machine.point)
            if path.is_file() and (path.name.startswith(".") or path.suffix == ".part") and not OWN & {*inside.parts}:
                yield f"{inside} is left"
