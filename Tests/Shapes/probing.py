"""What ffmpeg knows of a film: where its frames lie, and the number in its first."""

import dataclasses
import json
import pathlib
import subprocess

import painting

SECONDS = 60
# No codec puts more than this before its sound.
MOST_PRIMING = 0.1


@dataclasses.dataclass(frozen=True)
class Found:
    """What ffprobe finds in a film."""

    frames: int
    # When the first frame is shown, counted from the film's beginning.
    picture_start: float
    # Whether the file tells of what the encoder put before the sound.
    tells_priming: bool


def found(path: pathlib.Path) -> Found | None:
    """None where ffprobe doesn't know when frames are shown."""
    words = ["ffprobe", "-v", "error", "-show_entries", "packet=codec_type,pts_time,flags", "-of", "json", path]
    output = subprocess.run(words, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL).stdout
    # What an edit list leaves out is marked with D.
    packets = json.loads(output or "{}").get("packets", [])
    shown = [packet for packet in packets if packet["codec_type"] == "video" and "D" not in packet["flags"]]
    heard = [packet for packet in packets if packet["codec_type"] == "audio"]
    if any("pts_time" not in packet for packet in shown + heard[:1]):
        return None
    pictures = sorted(float(packet["pts_time"]) for packet in shown)
    sound = min((float(packet["pts_time"]) for packet in heard), default=0)
    tells_priming = -MOST_PRIMING < sound < 0
    begin = min(pictures[:1] + ([0 if tells_priming else sound] if heard else []), default=0)
    return Found(len(pictures), pictures[0] - begin if pictures else 0, tells_priming)


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
