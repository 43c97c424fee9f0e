"""Matroska with several packets in a block, as mkvmerge writes sound; ffmpeg and GStreamer only read that."""

import dataclasses

CLUSTER, SEGMENT = bytes.fromhex("1F43B675"), bytes.fromhex("18538067")
SEEK_HEAD, CUES = bytes.fromhex("114D9B74"), bytes.fromhex("1C53BB6B")
SIMPLE_BLOCK = b"\xa3"
XIPH, FIXED, EBML = 0x02, 0x04, 0x06


@dataclasses.dataclass(frozen=True)
class Laced:
    """Puts packets of a file with one track together, as many as are given, by one of the three ways to say their sizes."""

    way: int
    together: int = 4

    def apply(self, data: bytes) -> bytes:
        result = bytearray()
        for name, payload in elements(data):
            if name == SEGMENT:
                # Its places have moved, so its tables are left out.
                parts = [
                    element(part, self._cluster(body) if part == CLUSTER else body)
                    for part, body in elements(payload) if part not in (SEEK_HEAD, CUES)]
                payload = b"".join(parts)
            result += element(name, payload)
        return bytes(result)

    def lost(self, size: int) -> tuple[int, int]:
        return size, size

    def _cluster(self, payload: bytes) -> bytes:
        blocks = [body for name, body in elements(payload) if name == SIMPLE_BLOCK]
        result = b"".join(element(name, body) for name, body in elements(payload) if name != SIMPLE_BLOCK)
        for first in range(0, len(blocks), self.together):
            group = blocks[first:first + self.together]
            packets = [block[4:] for block in group]
            # Equal sizes needn't be said, and others can't be left unsaid.
            if len(group) == 1 or self.way == FIXED and len({len(packet) for packet in packets}) > 1:
                result += b"".join(element(SIMPLE_BLOCK, block) for block in group)
            else:
                head = group[0][:3] + bytes([group[0][3] | self.way, len(packets) - 1])
                result += element(SIMPLE_BLOCK, head + self._sizes(packets) + b"".join(packets))
        return result

    def _sizes(self, packets: list[bytes]) -> bytes:
        sizes = [len(packet) for packet in packets]
        if self.way == XIPH:
            return b"".join(b"\xff" * (size // 255) + bytes([size % 255]) for size in sizes[:-1])
        if self.way == EBML:
            # The first as it is, the others by the difference to the one before; two bytes each.
            differences = [after - before + 0x1FFF for before, after in zip(sizes, sizes[1:-1])]
            return b"".join((0x4000 | number).to_bytes(2, "big") for number in [sizes[0], *differences])
        return b""


def elements(data: bytes):
    """The elements in a file or in another element, by name; one of unknown size goes to the end."""
    place = 0
    while place < len(data):
        name_width = 9 - data[place].bit_length()
        name = data[place:place + name_width]
        place += name_width
        width = 9 - data[place].bit_length()
        size = int.from_bytes(data[place:place + width], "big") & (1 << 7 * width) - 1
        is_unknown = size == (1 << 7 * width) - 1
        place += width
        end = len(data) if is_unknown else place + size
        yield name, data[place:end]
        place = end


def element(name: bytes, payload: bytes) -> bytes:
    return name + (1 << 56 | len(payload)).to_bytes(8, "big") + payload
