"""The power is cut on a disk that the kernel has: ext4 over dm-flakey. What must hold is what Tests/PowerCut says."""
import contextlib
import os
import shutil
import signal
import threading
from pathlib import Path

from block_disks import BYTES, KINDS, call
from disk_programs import SECONDS

# Behind disk_programs, which says where they are.
from machine import Machine
from operations import OPERATIONS
from preparing import Images
from trial import Trial

# Which operations are cut, behind their end and, where they take long enough for that, behind so much of their writes.
CUTS = {"record": 0.5, "photo": 0, "export-over": 0.4, "library-add": 0.5, "library-marks": 0.4}
NAME = "kinora-power"
# Behind what a program is cut that has ended before.
NOTHING_MORE = "nothing more"


class FlakyDisk:
    """A disk as that of Tests/PowerCut/disk.py: from a cut on the kernel drops what programs write, as dm-flakey does."""

    def __init__(self, point, image=None, trace=None):
        self.point, self.cut = point, ""
        self._file, self._left = point.with_name("work.image"), None
        self._start, self._watching, self._over = 0, None, threading.Event()
        if image and Path(image).is_file():
            call("cp", "--sparse=always", image, self._file)
        else:
            with open(self._file, "wb") as file:
                file.truncate(BYTES)
            call(*KINDS["ext4"][0], self._file)
        self._loop = call("losetup", "-f", "--show", self._file)
        self._sectors = BYTES // 512
        call("dmsetup", "create", NAME, "--noudevsync", "--table", f"0 {self._sectors} linear {self._loop} 0")
        self._device = call("dmsetup", "info", "-c", "--noheadings", "-o", "blkdevname", NAME)
        point.mkdir(exist_ok=True)
        call("mount", "-t", "ext4", f"/dev/{self._device}", point)
        # Only programs' files count, not what ext4 keeps for itself.
        with contextlib.suppress(OSError):
            (point / "lost+found").rmdir()
        if image and Path(image).is_dir():
            call("cp", "-a", f"{image}/.", point)

    def arm(self, number, group):
        """Has the power cut behind so many writes to the disk, and the process group end with it; never, if that is 0."""
        self._start = self._writes()
        if number and not self.cut:
            self._over.clear()
            self._watching = threading.Thread(target=self._watch, args=(number, group))
            self._watching.start()

    def count(self):
        """How many writes there were since then."""
        if self._watching:
            self._over.set()
            self._watching.join()
            self._watching = None
        return self._writes() - self._start

    def cut_now(self):
        self.count()
        if not self.cut:
            self._drop(NOTHING_MORE)

    def survive(self, seed, image):
        """Puts what is left into an image, once the disk is unmounted; with 0, all that programs had seen, at once."""
        if seed:
            self._left = image
        else:
            shutil.rmtree(image, ignore_errors=True)
            call("cp", "-a", self.point, image)

    def end(self, image="-"):
        """Unmounts the disk; an image gets everything, as when a computer is shut down."""
        call("umount", self.point)
        call("dmsetup", "remove", "--retry", "--noudevsync", NAME)    # udev may be looking at it
        call("losetup", "-d", self._loop)
        if self._left:
            self._file.rename(self._left)
        elif image != "-":
            self._file.rename(image)
        else:
            self._file.unlink()

    def leave(self):
        """Ends it whatever it does; nothing must stay mounted."""
        with contextlib.suppress(RuntimeError, OSError):
            self.count()
            call("umount", "-l", self.point)
            call("dmsetup", "remove", "--force", "--noudevsync", NAME)
            call("losetup", "-d", self._loop)

    def _writes(self):
        return int((Path("/sys/block") / self._device / "stat").read_text().split()[4])

    def _watch(self, number, group):
        while not self._over.wait(0.001):
            if self._writes() - self._start >= number:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(group, signal.SIGSTOP)    # it says nothing of what is dropped
                self._drop(f"{number} writes")
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(group, signal.SIGKILL)
                return

    def _drop(self, where):
        """Everything that isn't on the disk by now is lost."""
        table = f"0 {self._sectors} flakey {self._loop} 0 0 1 1 drop_writes"
        call("dmsetup", "suspend", "--nolockfs", "--noudevsync", NAME)
        call("dmsetup", "reload", NAME, "--table", table)
        call("dmsetup", "resume", "--noudevsync", NAME)
        self.cut = f"behind {where}"


def power_cuts(suite, folder):
    """A handful of cuts, by the operations and judges of the disk in user space."""
    machine = Machine(folder, FlakyDisk)
    machine.seconds = SECONDS
    # GStreamer has looked at its plugins already.
    machine.environment["GST_REGISTRY"] = os.environ["GST_REGISTRY"]
    try:
        chosen = [operation for operation in OPERATIONS if operation.name in CUTS]
        trial = Trial(machine, Images(machine, chosen))
        for operation in chosen:
            wrong = trial.cut(operation, 0, 1)
            suite.check(f"ext4 over dm-flakey: {operation.name}, cut behind its end", not wrong, wrong)
            if CUTS[operation.name]:
                number = max(1, round(CUTS[operation.name] * trial.count))
                wrong = trial.cut(operation, number, 1)
                suite.check(f"ext4 over dm-flakey: {operation.name}, cut behind {number} of its writes",
                            not wrong and NOTHING_MORE not in trial.where, wrong or trial.where)
    finally:
        machine.close()
