"""A disk that stops answering."""
import contextlib
import sys

from .programs import ROOT

sys.path.append(str(ROOT / "Tests/PowerCut"))
from disk import Disk, reason_to_leave_out  # noqa: E402, F401


@contextlib.contextmanager
def hanging_disk(folder):
    """Mounts an empty disk on a folder: it answers until it is told to `stop_answering`, and again when it is told to
    `answer`, or at the end."""
    folder.mkdir(parents=True)
    disk = Disk(folder)
    try:
        yield disk
    finally:
        with contextlib.suppress(EOFError, OSError, AssertionError):
            disk.answer()
        disk.end()
