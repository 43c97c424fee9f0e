"""Films by Kinora's own writer, from its simulated camera and microphone."""

from masters import Picture, Sound
from shape import MILLISECOND, Shape

TALK = (("sound", "somebody talks between the microphone's tones"),)


def recorded(name: str, suffix: str, codec: str, tick: float = 0.00002) -> Shape:
    words = ("{cli}", "record", "--simulated", "--preset", "640x480", "--rate", "30", "--seconds", "2", "--codec", codec,
             "--output", "{out}")
    return Shape(name, suffix, (words,), Picture("30", 60, (640, 480)), Sound(), tick=tick, is_simulated=True,
                 unasked=TALK)


SHAPES = [
    recorded("our-mov-h264", "mov", "h264"),
    recorded("our-mov-hevc", "mov", "hevc"),
    recorded("our-mp4-h264", "mp4", "h264"),
    recorded("our-mkv-h264", "mkv", "h264", MILLISECOND),
    recorded("our-webm-vp8", "webm", "vp8", MILLISECOND),
    recorded("our-webm-vp9", "webm", "vp9", MILLISECOND),
]
