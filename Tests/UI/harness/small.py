"""A disk that fills up."""
import shutil
from pathlib import Path

SMALL_DISK = str(Path(__file__).with_name("small-disk"))


class SmallDisk:
    """The disk of a program that was started through `small-disk`, seen from outside while the program runs."""

    def __init__(self, app, folder):
        self.folder = Path(f"/proc/{app.process.pid}/root{folder}")

    def fill(self):
        """Leaves no room at all."""
        with open(self.folder / ".filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(1 << 16))
            except OSError:
                pass    # full

    def copy_of_only_recording(self, target):
        """Takes the one recording to a place where it outlives the disk."""
        files = [file for file in self.folder.iterdir() if not file.name.startswith(".")]
        assert len(files) == 1, f"expected one recording, there are {[file.name for file in files]}"
        return Path(shutil.copy(files[0], target / files[0].name))
