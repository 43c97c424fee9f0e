"""The disk whose power can be cut (disk/mount.c), as it is mounted, cut and mounted again."""
import contextlib
import os
import selectors
import signal
import subprocess
from pathlib import Path

SOURCES = Path(__file__).resolve().parent / "disk"
PROGRAM = SOURCES.parents[2] / ".build/power-cut/disk"
# Nothing that the disk is told takes a second; more is a hang.
SECONDS = 60


def reason_to_leave_out():
    """Why no disk can be mounted here; nothing where one can."""
    try:
        os.close(os.open("/dev/fuse", os.O_RDWR))
    except OSError as error:
        return f"/dev/fuse can't be opened: {error.strerror}"
    return ""


def build(target):
    """Compiles the disk where its sources are newer."""
    sources = sorted(SOURCES.glob("*.c"))
    if target.exists() and all(file.stat().st_mtime < target.stat().st_mtime for file in SOURCES.iterdir()):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "fuse3"], capture_output=True, text=True, check=True).stdout.split()
    part = target.with_name(f"{os.getpid()}-{target.name}")
    subprocess.run(
        ["gcc", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", "-o", part, *sources, *flags], check=True)
    part.rename(target)


class Disk:
    """A mounted disk. What is on it comes from an image, a file, and goes into one at its end or after a cut."""

    def __init__(self, point, image=None, trace=None, card=False):
        self.point = point
        self.cut = ""  # before which operation the power was cut: its number, what it was, and of which file
        build(PROGRAM)
        point.mkdir(exist_ok=True)
        self._process = subprocess.Popen(
            [PROGRAM, *(["--card"] if card else []), image or "-", point, *([trace] if trace else [])], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1, start_new_session=True)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)
        self._lines = b""
        assert self._answer() == "mounted", "the disk can't be mounted"

    def arm(self, number, group):
        """Has the power cut before the operation of this number, and the process group end with it; never, if the number is
        0, and the group goes on if that is."""
        assert self._ask(f"arm {number} {group}") == "armed"

    def count(self):
        """How many operations there were since then."""
        return int(self._ask("count").split()[1])

    def cut_now(self):
        """Cuts the power, unless it was cut before; says so in `cut`."""
        if self.count() >= 0 and not self.cut:
            self._tell("cut")
            self._answer()

    def hang(self):
        """Whoever wants anything of the disk waits from now on."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self):
        """What waits is done."""
        self._process.send_signal(signal.SIGCONT)

    def stop_answering(self):
        """Answers nobody from now on, as a server does that is gone; but it can still be told."""
        assert self._ask("stop") == "stopped"

    def answer(self):
        """Answers again, also what was asked meanwhile."""
        assert self._ask("answer") == "answered"

    def survive(self, seed, image):
        """Puts what is left into an image; with 0, all that programs had seen."""
        assert self._ask(f"survive {seed} {image}") == "saved"

    def end(self, image="-"):
        """Unmounts the disk; an image gets everything, as when a computer is shut down."""
        try:
            assert self._ask(f"end {image}") == "ended"
            self._process.wait(SECONDS)
        finally:
            self.leave()

    def leave(self):
        """Ends it whatever it does; nothing must stay mounted."""
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        if os.path.ismount(self.point):
            unmount = ["umount", "-l"] if os.getuid() == 0 else ["fusermount3", "-uz"]
            subprocess.run([*unmount, self.point], check=False)

    def _tell(self, line):
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _ask(self, line):
        self._tell(line)
        return self._answer()

    def _answer(self):
        """The next line. One that tells of a cut comes of its own accord, before the answer."""
        while True:
            line = self._line()
            if not line.startswith("cut "):
                return line
            self.cut = line.removeprefix("cut ")
            if self.cut.endswith(" nothing more"):
                return line

    def _line(self):
        while b"\n" not in self._lines:
            if not self._selector.select(SECONDS):
                raise TimeoutError("the disk doesn't answer")
            piece = os.read(self._process.stdout.fileno(), 1 << 16)
            if not piece:
                raise EOFError("the disk has ended")
            self._lines += piece
        line, self._lines = self._lines.split(b"\n", 1)
        return line.decode()
