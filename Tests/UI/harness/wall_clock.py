"""The clock that the runner gives to tests, for journeys and what they start; a journey's begins with it."""
import sys

from .programs import ROOT

sys.path.append(str(ROOT / "Tests"))

from Runner.wall_clock import WallClock  # noqa: E402,F401
