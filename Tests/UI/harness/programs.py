"""Where the programs under test are, and the GTK that they use."""
import functools
import os
from pathlib import Path

from .waiting import run

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / ".build"


def program(name):
    """The newest build of a product, in $KINORA_BUILD or in .build/debug and .build/release."""
    if "KINORA_BUILD" in os.environ:
        places = [Path(os.environ["KINORA_BUILD"])]
    else:
        places = [BUILD / "debug", BUILD / "release"]
    built = [place / name for place in places if (place / name).is_file()]
    if not built:
        raise SystemExit(f"There is no {name} yet: build it with swift build --product {name}")
    return str(max(built, key=lambda file: file.stat().st_mtime))


@functools.cache
def gtk_version():
    """The first two numbers, to compare with."""
    return tuple(map(int, run(["pkg-config", "--modversion", "gtk4"]).stdout.split(".")[:2]))
