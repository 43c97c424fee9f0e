"""How long suites took the last time on this machine, and how many checks they had: for saying how long a run will take."""

import json
import pathlib

from .schedule import Schedule
from .suite import Suite


class Times:
    """Kept in a file; without one, only known to this run."""

    def __init__(self, file: pathlib.Path | None = None):
        self._file = file
        self._known: dict[str, dict[str, float]] = {}
        if file and file.is_file():
            try:
                self._known = json.loads(file.read_text())
            except ValueError:
                pass  # written by hand, or cut off: as if there had been no run

    def seconds(self, suite: Suite) -> float:
        known = self._known.get(suite.name)
        return known["seconds"] if known else suite.usual_minutes * 60

    def checks(self, suite: Suite) -> int:
        """How many checks it had the last time; 0 where that isn't known."""
        return int(self._known.get(suite.name, {}).get("checks", 0))

    def knows(self, suites: list[Suite]) -> bool:
        return all(suite.name in self._known for suite in suites)

    def keep(self, suite: Suite, seconds: float, checks: int):
        self._known[suite.name] = {"seconds": round(seconds, 1), "checks": checks}
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            passing = self._file.with_suffix(".passing")
            passing.write_text(json.dumps(self._known, indent=1, sort_keys=True) + "\n")
            passing.rename(self._file)

    def left(self, suites: list[Suite], running: dict[str, float], processors: float) -> float:
        """The seconds until all have ended that haven't: those that run, by name with the seconds since they began, and
        the others as the schedule will start them. One that takes longer than it did is taken to be almost done."""
        schedule, now, ends = Schedule(suites, processors), 0.0, {}
        by_name = {suite.name: suite for suite in suites}
        while not schedule.is_done:
            for suite in schedule.start():
                gone = running.get(suite.name, 0)
                ends[suite.name] = now + max(self.seconds(suite) - gone, gone / 20)
            name = min(ends, key=ends.__getitem__)
            now = ends.pop(name)
            schedule.end(by_name[name])
        return now
