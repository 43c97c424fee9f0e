"""Kinora beside a kinora-reader that has the holes which decoders have (reader_with_holes.c)."""
import contextlib
import os
import re
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from .preloaded import preloaded
from .programs import BUILD, program

ENDED = re.compile(r"a process ended with (.+), asked for \w+: ")


class ReaderWithHoles:
    """Use it as a context manager, and start Kinora by `start`."""

    def __init__(self, desktop):
        self._desktop = desktop

    def __enter__(self):
        # The reader beside the program is taken; in a folder of builds, so that the program is still one that is built there.
        self._folder = Path(tempfile.mkdtemp(prefix="reader-with-holes-", dir=BUILD))
        self._program = self._folder / "kinora"
        built = Path(program("kinora")).resolve()
        try:
            os.link(built, self._program)
        except OSError:
            shutil.copy2(built, self._program)      # on another disk
        reader = self._folder / "kinora-reader"
        library, real = preloaded("reader_with_holes"), Path(program("kinora-reader")).resolve()
        reader.write_text(f"#!/bin/sh\nLD_PRELOAD='{library}' exec '{real}'\n")
        reader.chmod(0o755)
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            shutil.rmtree(self._folder)

    def start(self, **environment):
        return self._desktop.start_program(
            self._program, **{**self._desktop.traced, "G_MESSAGES_DEBUG": "kinora-reader", **environment})

    @staticmethod
    def ended(app):
        """How many processes each file has ended, by its name, as the app tells."""
        return Counter(Path(path).name for path in ENDED.findall(app.output()))

    @staticmethod
    def damage(file, hole):
        """Gives a JPEG, an MP4 or a MOV words that lead into a hole; it stays what it is otherwise."""
        data, words = file.read_bytes(), f"HOLE {hole}.".encode()
        if data[:2] == b"\xff\xd8":
            # A comment behind the start of the image.
            start, piece = 2, b"\xff\xfe" + (len(words) + 2).to_bytes(2, "big") + words
        else:
            # A box that is free, behind the type of the file.
            start, piece = int.from_bytes(data[:4], "big"), (len(words) + 8).to_bytes(4, "big") + b"free" + words
        stat = file.stat()
        file.write_bytes(data[:start] + piece + data[start:])
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
