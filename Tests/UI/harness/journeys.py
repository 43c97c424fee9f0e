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


registered: dict[str, Journey] = {}


def journey(sentence, language="en", is_long=False):
    """Registers a function as a journey under its own name. One that takes more than a quarter of a minute
    `is_long`."""
    def register(walk):
        name = walk.__name__.replace("_", "-")
        assert name not in registered, f"two journeys are called {name}"
        registered[name] = Journey(name, sentence, walk, language, is_long)
        return walk
    return register
