"""Pictures of the screen: cut, compare, save. No library needed: rows of BGRX bytes and zlib for PNG."""
import mmap
import struct
import zlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Rectangle:
    x: int
    y: int
    width: int
    height: int

    def inset(self, by):
        return Rectangle(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def __str__(self):
        return f"{self.width}×{self.height} at {self.x},{self.y}"


class Picture:
    """A still picture, four bytes (blue, green, red, nothing) per pixel."""

    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    def cut(self, area):
        """The part inside `area`, which is clipped to the picture."""
        x0, y0 = max(0, area.x), max(0, area.y)
        x1, y1 = min(self.width, area.x + area.width), min(self.height, area.y + area.height)
        return Picture(max(0, x1 - x0), max(0, y1 - y0), [row[4 * x0:4 * x1] for row in self.rows[y0:y1]])

    def pixel(self, x, y):
        """(red, green, blue)."""
        row = self.rows[y]
        return row[4 * x + 2], row[4 * x + 1], row[4 * x]

    def luma(self, x, y):
        red, green, blue = self.pixel(x, y)
        return (299 * red + 587 * green + 114 * blue) // 1000

    def mean_luma(self, step=4):
        """Mean brightness, 0…255, of every `step`th pixel."""
        samples = [self.luma(x, y) for y in range(0, self.height, step) for x in range(0, self.width, step)]
        return sum(samples) / max(1, len(samples))

    def mirrored(self):
        def flip(row):
            return memoryview(row).cast("I")[::-1].tobytes()
        return Picture(self.width, self.height, [flip(row) for row in self.rows])

    def share_differing(self, other, tolerance=8, step=2):
        """How much of the area (0…1) differs by more than `tolerance` in any channel; 1 when the sizes differ."""
        if (self.width, self.height) != (other.width, other.height):
            return 1.0
        differing = total = 0
        for y in range(0, self.height, step):
            mine, theirs = self.rows[y], other.rows[y]
            total += self.width
            if mine == theirs:
                continue
            for x in range(0, 4 * self.width, 4):
                if (abs(mine[x] - theirs[x]) > tolerance or abs(mine[x + 1] - theirs[x + 1]) > tolerance
                        or abs(mine[x + 2] - theirs[x + 2]) > tolerance):
                    differing += 1
        return differing / max(1, total)

    def save(self, path):
        raw = bytearray()
        for row in self.rows:
            rgb = bytearray(3 * self.width)
            rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
            raw += b"\0" + rgb

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)))
            file.write(chunk(b"IDAT", zlib.compress(bytes(raw), 1)))
            file.write(chunk(b"IEND", b""))


class FrameBuffer:
    """The memory of an Xvfb screen (`Xvfb -fbdir`): a picture of it costs one copy and no X request."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(">25I", self.memory[:100])      # XWDFileHeader, always big-endian
        header_size, self.width, self.height = header[0], header[4], header[5]
        bits_per_pixel, self.stride, colours = header[11], header[12], header[19]
        assert bits_per_pixel == 32, "start Xvfb with depth 24"
        self.start = header_size + 12 * colours

    def picture(self):
        start, stride, width = self.start, self.stride, 4 * self.width
        memory = self.memory[start:start + stride * self.height]
        return Picture(self.width, self.height, [memory[y * stride:y * stride + width] for y in range(self.height)])
