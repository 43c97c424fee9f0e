"""The list of journeys. A journey is a function that is given a private desktop; its sentence says what must hold."""
from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Journey:
    name: str
    sentence: str
    walk: Callable
    language: str
    is_long: bool
    needs_libav: bool
    needs_fuse: bool


registered: dict[str, Journey] = {}


def journey(sentence, language="en", is_long=False, needs_libav=False, needs_fuse=False):
    """Registers a function as a journey under its own name. One that takes more than a quarter of a minute
    `is_long`. One that `needs_libav` sees what the program has from libavformat and libavcodec themselves: exact times of
    containers that aren't its own, a sound's file as such, the encoder of exports. It is left out where they are another
    version than the program was built with. One that `needs_fuse` mounts a disk of our own, and is left out where none can
    be mounted."""
    def register(walk):
        name = walk.__name__.replace("_", "-")
        assert name not in registered, f"two journeys are called {name}"
        registered[name] = Journey(name, sentence, walk, language, is_long, needs_libav, needs_fuse)
        return walk
    return register
