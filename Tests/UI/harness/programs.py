"""Where the programs under test are, and the libraries that they use."""
import functools
import mmap
import os
import re
import sys
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


def missing_libav(file):
    """The name of the libavformat that a program loads, that of the version it was built with, if that isn't installed; None
    if it is, and for a program that names none."""
    with open(file, "rb") as program, mmap.mmap(program.fileno(), 0, access=mmap.ACCESS_READ) as words:
        found = re.search(rb"libavformat\.so\.\d+", words)
        library = found and found[0].decode()
    if not library:
        return None
    # In a process of its own: it brings dozens of others along, and the runner is to be forked.
    loading = run([sys.executable, "-c", "import ctypes, sys; ctypes.CDLL(sys.argv[1])", library])
    return library if loading.returncode else None
