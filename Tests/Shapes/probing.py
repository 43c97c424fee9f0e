"""What ffmpeg knows of a film: where its frames lie, and the number in its first."""

import json
import pathlib
import subprocess

import painting

SECONDS = 60


def first_number(path: pathlib.Path, size: tuple[int, int]) -> int | None:
    """The number that the simulated camera painted into the first frame: it counts from its start."""
    words = ["ffmpeg", "-v", "error", "-nostdin", "-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"]
    pixels = subprocess.run(words, capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL).stdout
    return painting.read(pixels, *size, painting.simulated_square(*size)) if len(pixels) == size[0] * size[1] else None


def lost_frames(path: pathlib.Path, begin: int, end: int) -> set[int]:
    """The frames that may be missing where the film's bytes from `begin` to `end` are gone.

    These are the frames that lie there, all that need them, and those of the next group: readers look for a place
    where they can go on.
    """
    words = ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_packets", "-show_entries",
             "packet=pts,dts,pos,flags", "-of", "json", path]
    output = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL).stdout
    packets = json.loads(output)["packets"]
    places, numbers = places_of(packets), numbers_of(packets)
    lost, keys_after = set(), 0
    for packet, number, place, following in zip(packets, numbers, places, [*places[1:], path.stat().st_size]):
        if place >= end and "K" in packet["flags"]:
            keys_after += 1
        if following > begin and keys_after < 2:
            lost.add(number)
    return lost


def places_of(packets: list[dict]) -> list[int]:
    """Where each lies; frames that share a packet of the container have one place."""
    places = []
    for packet in packets:
        places.append(int(packet.get("pos", places[-1] if places else 0)))
    return places


def numbers_of(packets: list[dict]) -> list[int]:
    """Which frame each is: by their times, or in their own order where not all have one (then no frame waits)."""
    if not all("pts" in packet for packet in packets):
        return list(range(len(packets)))
    times = [int(packet["pts"]) for packet in packets]
    order = sorted(times)
    return [order.index(time) for time in times]
