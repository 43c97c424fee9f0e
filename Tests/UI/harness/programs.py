"""Where the programs under test are, and the GTK that they use."""
import functools
import os
from pathlib import Path

from .waiting import run

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / ".build"


def program(name):
    """A product in the first folder of $KINORA_BUILD that has it, else the newest of .build/debug and .build/release."""
    told = os.environ.get("KINORA_BUILD")
    places = [Path(place).absolute() for place in told.split(":")] if told else [BUILD / "debug", BUILD / "release"]
    built = [place / name for place in places if (place / name).is_file()]
    if not built:
        raise SystemExit(f"There is no {name} yet: build it with swift build --product {name}")
    return str(built[0] if told else max(built, key=lambda file: file.stat().st_mtime))


@functools.cache
def gtk_version():
    """The first two numbers, to compare with."""
    return tuple(map(int, run(["pkg-config", "--modversion", "gtk4"]).stdout.split(".")[:2]))
