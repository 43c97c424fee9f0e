"""Reads the number that the simulated camera paints into every frame, from the pixels on the screen.

The pattern is described in Sources/MediaEngine/Simulation/FrameNumberPattern.swift: 10 × 10 cells, a black guard, a white ring,
marks that tell orientation, 16 bits of number, 12 of checksum. On the screen it may be scaled unequally and mirrored.
"""
import re
import time
from dataclasses import dataclass

from .picture import Rectangle

CELLS = 10
WHITE_MARKS, BLACK_MARKS = (22, 27, 33), (36, 63, 66, 72, 77)
DATA = [place for row in range(2, 8) for place in range(row * 10 + 2, row * 10 + 8)
        if place not in WHITE_MARKS + BLACK_MARKS]
RING = {place for i in range(1, 9) for place in (10 + i, 80 + i, i * 10 + 1, i * 10 + 8)}
UPRIGHT = list(range(CELLS * CELLS))
MIRRORED = [row * CELLS + CELLS - 1 - column for row in range(CELLS) for column in range(CELLS)]
LONG_WHITE = re.compile(b"1{24,}")
BLACK_AND_WHITE = bytes(b"0"[0] if level < 128 else b"1"[0] for level in range(256))


@dataclass(frozen=True)
class Reading:
    """A number, where its pattern stands, and whether it was read in mirror writing."""
    number: int
    mirrored: bool
    square: Rectangle


def _checksum(number):
    remainder = 0xABC
    for bit in reversed(range(16)):
        carry = remainder >> 11 & 1 ^ number >> bit & 1
        remainder = remainder << 1 & 0xFFF
        if carry:
            remainder ^= 0x80F
    return remainder


def _decode(levels, order):
    """The number in 100 cell brightnesses, looked at in this order of cells, or None."""
    black, white = levels[order[0]], levels[order[CELLS + 1]]
    if white - black < 32:
        return None
    seen = [levels[place] * 2 > black + white for place in order]
    code = 0
    for place in DATA:
        code = code << 1 | seen[place]
    number = code >> 12
    sound = (code & 0xFFF == _checksum(number)
             and all(seen[place] == (place in RING or place in WHITE_MARKS) for place in UPRIGHT if place not in DATA))
    return number if sound else None


def number_in(levels):
    """The number in an upright pattern of 100 cell brightnesses, or None."""
    return _decode(levels, UPRIGHT)


# How long a reader that finds no pattern goes on looking in the same area.
SAME_AREA_SECONDS = 0.3


class FrameNumberReader:
    """Reads from a screen's memory. Once it has found the pattern, a further look costs a hundred bytes."""

    def __init__(self, screen, area=None, find_area=None):
        """`find_area` answers where to look, or None while that isn't known; it is asked again as long as there is no
        pattern, for what the picture is in may be given another place."""
        self.screen = screen
        self.area = area or Rectangle(0, 0, screen.width, screen.height)
        self._find_area, self._area_found = find_area, None
        self._place = None      # the square's left, top, width, height in pixels, with fractions

    def read(self):
        """What the pattern says now, or None when it isn't there (or is being painted)."""
        if self._place:
            reading = self._read_at(self._place)
            if reading:
                return reading
        if self._find_area and (self._area_found is None or time.monotonic() - self._area_found > SAME_AREA_SECONDS):
            self.area = self._find_area() or self.area
            self._area_found = time.monotonic()
        for place in self._candidates():
            reading = self._read_at(place)
            if reading:
                self._place = place
                return reading
        return None

    def _level(self, x, y):
        return self.screen.memory[self.screen.start + int(y) * self.screen.stride + 4 * int(x) + 1]

    def _read_at(self, place):
        left, top, width, height = place
        if left < 0 or top < 0 or left + width > self.screen.width or top + height > self.screen.height:
            return None
        levels = [self._level(left + (column + 0.5) * width / CELLS, top + (row + 0.5) * height / CELLS)
                  for row in range(CELLS) for column in range(CELLS)]
        for order in (UPRIGHT, MIRRORED):
            number = _decode(levels, order)
            if number is not None:
                square = Rectangle(round(left), round(top), round(width), round(height))
                return Reading(number, order is MIRRORED, square)
        return None

    def _candidates(self):
        """Places where a ring may stand: a white line eight cells long, with a white line down from its start."""
        area, screen = self.area, self.screen
        for y in range(area.y, area.y + area.height, 2):
            start = screen.start + y * screen.stride + 4 * area.x
            line = screen.memory[start:start + 4 * area.width][1::4].translate(BLACK_AND_WHITE)
            for run in LONG_WHITE.finditer(line):
                x, width = area.x + run.start(), run.end() - run.start()
                top = y - 1 if y > 0 and self._level(x + 2, y - 1) >= 128 else y
                bottom = top
                while bottom < screen.height and self._level(x + 2, bottom) >= 128:
                    bottom += 1
                height = bottom - top
                if 24 <= height < 4 * width and width < 4 * height:
                    yield x - width / 8, top - height / 8, width * 10 / 8, height * 10 / 8
