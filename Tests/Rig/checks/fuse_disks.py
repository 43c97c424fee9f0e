"""A disk in user space (Tests/PowerCut/disk) that answers nothing but errors from a moment on, or hangs."""
import os
import signal
from pathlib import Path

from disk_programs import RECORD, SECONDS, gap, halves, is_clear, kinora, shown, words_of
from probe import Probe, wait_for

from disk import Disk  # behind disk_programs, which says where it is

FAILED, NO_PERMISSION, UNREADABLE = 1, 3, 5
# What is written before the disk hangs.
ENOUGH = 300_000


def failing(suite, folder, sources):
    """Each work meets a disk that answers EIO in the middle: it says so, and leaves nothing half under a name."""
    point, left = folder / "disk", folder / "left.image"
    film = sources / "one.mov"
    # What is done, and before which of the disk's operations it begins to fail.
    for what, number, words in (
            ("a recording", 20, [*RECORD, point / "new.mov", "--seconds", 3]),
            ("a photo", 3, ["photo", "--simulated", "--json", "--output", point / "new.jpg"]),
            ("a trimmed film", 4, ["trim", film, "--to", 1, "--json", "--output", point / "new.mov"]),
            ("an export over a film", 4, ["export", film, "--preset", "640x480", "--to", 0.3, "--force", "--json",
                                          "--output", point / "old.mov"]),
            ("photos for the library", 30, ["library", "add", *sorted(sources.glob("*.jpg")), "--json", "--root",
                                            point / "library"])):
        disk = Disk(point)
        old = film.read_bytes()
        (point / "old.mov").write_bytes(old)
        disk.arm(number, 0)
        run = kinora(*words, user=False)
        disk.count()
        where = disk.cut
        suite.check(f"EIO: {what} ends with a sentence", where and is_clear(run, FAILED, NO_PERMISSION, UNREADABLE),
                    (where, shown(run)))
        disk.cut_now()
        disk.survive(0, left)
        disk.end()
        disk = Disk(point, left)
        kinora("recover", "--all", user=False)
        lost = [line["file"] for line in run.told("added") if not os.path.exists(line["file"])]
        wrong = [*halves(point), *[f"{file} was added and isn't there" for file in lost]]
        if (point / "old.mov").read_bytes() != old:
            wrong.append("the old film is another")
        suite.check(f"EIO: {what} leaves nothing half, and what was there", not wrong, (where, wrong))
        disk.end()


def is_over(process):
    """Whether a program has ended, as far as it is up to it. What it has opened on a disk that hangs may be closed only once that
    goes on: until then the kernel keeps a thread of it, and its number."""
    return process.poll() is not None or Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"


def waits_for_the_disk(process):
    """Whether a thread of a program waits for an answer, by the name of the kernel's function that it is in."""
    places = [place.read_text() for place in Path(f"/proc/{process.pid}/task").glob("*/wchan")]
    return any("wait_answer" in place or "fuse" in place for place in places)


def hanging(suite, folder, sources):
    """A disk that hangs keeps nobody: a recording ends by itself and says which folder it is, a library's work by one Ctrl-C, as
    Foundation asks the disk what a path is before Kinora does; what was written by then is there."""
    point = folder / "disk"
    disk = Disk(point)
    file = point / "long.mov"

    def start(*words):
        words = words_of(*words, user=False)
        return Probe(*words[1:], program=words[0])

    with start(*RECORD, file) as recorder:
        recorder.until(lambda event: event["event"] == "started", SECONDS)
        wait_for(lambda: file.stat().st_size > ENOUGH, SECONDS)
        disk.hang()
        try:
            with start("library", "add", sources / "lake.jpg", "--json", "--root", point / "library") as adder:
                waited = wait_for(lambda: waits_for_the_disk(adder.process), SECONDS)
                adder.process.send_signal(signal.SIGINT)
                added = wait_for(lambda: is_over(adder.process), SECONDS)
            recorded = wait_for(lambda: is_over(recorder.process), SECONDS)
        finally:
            disk.go_on()
        words = recorder.process.communicate()[1].decode(errors="replace")
    suite.check("a disk that hangs: a recording ends and says so", recorded and f"“{point}” doesn't answer" in words,
                (recorded, words))
    suite.check("a disk that hangs: one Ctrl-C ends the library's work", waited and added, (waited, added))
    again = kinora("recover", "--all", "--json", user=False)
    suite.check("a disk that goes on: the recording is there", not (wrong := gap(file)), (wrong, shown(again)))
    suite.check("a disk that goes on: nothing half is under a name", not (wrong := halves(point)), wrong)
    disk.end()
