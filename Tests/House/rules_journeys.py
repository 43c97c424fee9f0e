"""A rule about journeys that can't be walked everywhere."""

import ctypes.util
import sys
import tempfile

from rules import ROOT, rule


@rule("journeys that need libavformat are left out where it isn't the version that the program was built with")
def libav():
    sys.path.insert(0, str(ROOT / "Tests/UI"))
    from harness import programs

    cases = [("another version", "libavformat.so.1", "libavformat.so.1"), ("a program that names none", "libavformat", None)]
    installed = ctypes.util.find_library("avformat")
    if installed:
        cases.append(("the one that is there", installed, None))
    for what, name, expected in cases:
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"\x7fELF\0" + name.encode() + b"\0")
            file.flush()
            found = programs.missing_libav(file.name)
        if found != expected:
            yield f"{what}: {found} is missing, not {expected}"
