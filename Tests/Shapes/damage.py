"""What is done to a film once it is made. Each says which bytes are no longer what they were."""

import dataclasses
import random
import struct


@dataclasses.dataclass(frozen=True)
class Cut:
    """Only the first part of the file is left: a copy that was interrupted, or a recording that goes on.

    A container whose packets all have one size, `packet`, loses all of the last that isn't whole.
    """

    share: float
    packet: int = 0

    def apply(self, data: bytes) -> bytes:
        return data[:int(len(data) * self.share)]

    def lost(self, size: int) -> tuple[int, int]:
        return int(size * self.share) - self.packet, size


@dataclasses.dataclass(frozen=True)
class Zeros:
    """A part holds zeros: blocks that never reached the disk."""

    first: float
    last: float

    def apply(self, data: bytes) -> bytes:
        begin, end = self.lost(len(data))
        return data[:begin] + bytes(end - begin) + data[end:]

    def lost(self, size: int) -> tuple[int, int]:
        return int(size * self.first), int(size * self.last)


@dataclasses.dataclass(frozen=True)
class Noise(Zeros):
    """A part holds anything: a bad disk, or lost packets."""

    def apply(self, data: bytes) -> bytes:
        begin, end = self.lost(len(data))
        return data[:begin] + random.Random(len(data)).randbytes(end - begin) + data[end:]


@dataclasses.dataclass(frozen=True)
class Gap(Zeros):
    """A part is gone, and what follows has moved up: reception that failed for a while."""

    def apply(self, data: bytes) -> bytes:
        begin, end = self.lost(len(data))
        return data[:begin] + data[end:]


@dataclasses.dataclass(frozen=True)
class Renamed:
    """Another name for a codec: one that nobody knows."""

    old: bytes
    new: bytes

    def apply(self, data: bytes) -> bytes:
        assert len(self.old) == len(self.new) and self.old in data
        return data.replace(self.old, self.new)

    def lost(self, size: int) -> tuple[int, int]:
        return size, size


@dataclasses.dataclass(frozen=True)
class Turned:
    """The matrix of an ISO file's picture turns it by so many degrees clockwise; ffmpeg's option for it changed with 6.0."""

    degrees: int

    def apply(self, data: bytes) -> bytes:
        place = -1
        while (place := data.find(b"tkhd", place + 1)) >= 0:
            # Of version 0, as short films have it; only pictures have a size.
            matrix = place + 44
            width, height = (side >> 16 for side in struct.unpack(">II", data[matrix + 36:matrix + 44]))
            if width and height:
                a, b, x, y = {90: (0, 1, height, 0), 180: (-1, 0, width, height), 270: (0, -1, 0, width)}[self.degrees]
                turned = struct.pack(
                    ">9i", a << 16, b << 16, 0, -b << 16, a << 16, 0, x << 16, y << 16, 1 << 30)
                data = data[:matrix] + turned + data[matrix + 36:]
        return data

    def lost(self, size: int) -> tuple[int, int]:
        return size, size


@dataclasses.dataclass(frozen=True)
class APETag:
    """A tag of Monkey's Audio at the end, as music libraries write it beside others."""

    def apply(self, data: bytes) -> bytes:
        item = struct.pack("<II", 6, 0) + b"Title\0Tagged"
        parts = [struct.pack("<8sIIII8x", b"APETAGEX", 2000, len(item) + 32, 1, flags) for flags in (0xA0000000, 0x80000000)]
        return data + parts[0] + item + parts[1]

    def lost(self, size: int) -> tuple[int, int]:
        return size, size
