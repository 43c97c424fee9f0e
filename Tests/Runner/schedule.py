"""Which suites may start now. Knows no processes: `Session` carries it out."""

from .suite import Suite


class Schedule:
    """Suites start in the order they are given, each as soon as what it needs has ended and processors are free."""

    def __init__(self, suites: list[Suite], processors: float):
        self._waiting = list(suites)
        self._running: list[Suite] = []
        self._processors = processors

    @property
    def is_done(self) -> bool:
        return not self._waiting and not self._running

    def start(self) -> list[Suite]:
        """The suites to start now."""
        started = []
        for suite in list(self._waiting):
            if self._may_start(suite):
                self._waiting.remove(suite)
                self._running.append(suite)
                started.append(suite)
        if not self._running and self._waiting:
            raise ValueError(f"suites that need each other: {', '.join(suite.name for suite in self._waiting)}")
        return started

    def end(self, suite: Suite):
        self._running.remove(suite)

    def _may_start(self, suite: Suite) -> bool:
        open_names = {other.name for other in self._waiting + self._running if other is not suite}
        if open_names.intersection(suite.needs):
            return False
        if not self._running:
            return True  # also where it costs more processors than there are
        if suite.alone or any(other.alone for other in self._running):
            return False
        if suite.holds and any(other.holds == suite.holds for other in self._running):
            return False
        busy = sum(other.processors for other in self._running)
        return busy + suite.processors <= self._processors + 0.01
