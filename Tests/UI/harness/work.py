"""Budgets of work in units of the machine: a slower processor, or one that others share, takes longer for the same work,
and its processor time grows alike; instructions can't be counted on such machines."""
import ctypes
import statistics

from .preloaded import preloaded

# So many pieces are a unit: the work that took 50 ms, three frames, on the machine on which the budgets were set.
PIECES = 2.7
TURNS = 5


def unit_seconds():
    """How much of a processor's time a unit takes here and now: the median of several turns."""
    piece = ctypes.CDLL(preloaded("unit_of_work")).kinora_piece_of_work
    piece.restype = ctypes.c_double
    piece()     # fills caches
    return PIECES * statistics.median(piece() for _ in range(TURNS))


class Scale:
    """Measures a unit right before what is judged, and right behind it."""

    def __init__(self):
        self.before = unit_seconds()

    def milliseconds(self):
        """A unit's milliseconds. Of the two the longer: what slowed the machine down may have come or gone meanwhile."""
        return 1000 * max(self.before, unit_seconds())

    def threshold(self):
        """From how many milliseconds on work is worth being told of: half a unit, so that budgets are judged here."""
        return max(1, int(1000 * self.before / 2))


def in_units(milliseconds, unit, budget=1.0):
    """How work is said: "54 ms = 1.03 units of 1.0"."""
    return f"{milliseconds:.0f} ms = {milliseconds / unit:.2f} units of {budget:.1f}"
