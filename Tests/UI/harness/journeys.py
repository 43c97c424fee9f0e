"""The list of journeys. A journey is a function that is given a private desktop; its sentence says what must hold."""
from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Journey:
    name: str
    sentence: str
    walk: Callable
    language: str


registered: dict[str, Journey] = {}


def journey(sentence, language="en"):
    """Registers a function as a journey under its own name."""
    def register(walk):
        name = walk.__name__.replace("_", "-")
        assert name not in registered, f"two journeys are called {name}"
        registered[name] = Journey(name, sentence, walk, language)
        return walk
    return register
