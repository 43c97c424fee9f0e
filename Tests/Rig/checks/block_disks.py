"""Disks of every kind, as the kernel has them: made, mounted, filled, pulled out and plugged in again."""
import ctypes
import os
import pathlib
import struct
import subprocess

from probe import wait_for

# Who works on them: root is let through where a person isn't.
USER = 1000
# A user as others are, who may read the checkout wherever it lies.
AS_USER = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--inh-caps=+dac_read_search",
           "--ambient-caps=+dac_read_search"]
BYTES = 96 << 20
# How each is made, mounted and looked through.
KINDS = {
    "vfat": (["mkfs.vfat", "-F", "32", "-I"], f"uid={USER},gid={USER}", ["fsck.vfat", "-n"]),
    "exfat": (["mkfs.exfat"], f"uid={USER},gid={USER}", ["fsck.exfat", "-n"]),
    "ext4": (["mkfs.ext4", "-q", "-F"], "", ["e2fsck", "-f", "-n"]),
    "ext4 with quota": (["mkfs.ext4", "-q", "-F", "-O", "quota"], "usrquota", ["e2fsck", "-f", "-n"]),
}


def call(*words):
    """Runs a program of the system, which has to succeed; returns what it prints."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout.strip()


class BlockDisk:
    """A disk with a file system; it is a file until it is mounted."""

    def __init__(self, folder, kind):
        self.folder, self.kind = folder, kind
        self.point = folder / "disk"
        self.device = self._device()
        make, self.options, self.look = KINDS[kind]
        call(*make, self.device)
        self.mount()
        if kind.startswith("ext4"):
            os.chown(self.point, USER, USER)

    def _device(self):
        file = self.folder / "disk.image"
        with open(file, "wb") as made:
            made.truncate(BYTES)
        return file

    def mount(self, *options):
        self.point.mkdir(exist_ok=True)
        loop = [] if str(self.device).startswith("/dev/") else ["loop"]
        chosen = ",".join([*loop, *filter(None, [self.options]), *options])
        call("mount", "-t", self.kind.split()[0], *(["-o", chosen] if chosen else []), self.device, self.point)

    def unmount(self):
        call("umount", self.point)

    def synchronize(self):
        """Brings what was written until now to the disk."""
        call("sync", "-f", self.point)

    def complaint(self):
        """What the system's own program finds wrong with it, while it isn't mounted."""
        try:
            call(*self.look, self.device)
        except RuntimeError as error:
            return str(error)
        return ""

    def fill(self):
        """Leaves no room for whoever works on it, down to the last byte."""
        for size in ("1M", "4k", "512"):
            subprocess.run(
                [*AS_USER, "dd", "if=/dev/zero", f"of={self.point}/filler", f"bs={size}", "oflag=append",
                 "conv=notrunc,fsync"], capture_output=True, check=False)

    def limit(self, size):
        """Lets its user have no more than so many bytes on it (quotactl's Q_SETQUOTA, for users)."""
        limits = struct.pack("=8QI4x", size // 1024, 0, 0, 0, 0, 0, 0, 0, 1)
        device = call("findmnt", "-n", "-o", "SOURCE", self.point).encode()
        system = ctypes.CDLL(None, use_errno=True)
        if system.quotactl(0x800008 << 8, device, USER, ctypes.c_char_p(limits)):
            raise OSError(ctypes.get_errno(), "the quota can't be set")


class PulledDisk(BlockDisk):
    """A stick: the kernel's own pretended SCSI disk, which keeps what is on it when it is pulled out."""

    def _device(self):
        return self._found()

    @staticmethod
    def _found():
        def block():
            return next(pathlib.Path("/sys/bus/pseudo/devices").glob("adapter*/host*/target*/*:*/block/*"), None)
        found = wait_for(block)
        device = pathlib.Path("/dev") / found.name
        wait_for(device.exists)
        return device

    def pull(self):
        """Nothing reaches the disk from now on; what is mounted stays so, and answers with errors."""
        (pathlib.Path("/sys/block") / self.device.name / "device/delete").write_text("1")

    def plug(self):
        """Mounts it again where it was."""
        call("umount", "-l", self.point)
        for host in pathlib.Path("/sys/bus/pseudo/devices").glob("adapter*/host*/scsi_host/host*/scan"):
            host.write_text("- - -")
        self.device = self._found()
        self.mount()
