#!/usr/bin/python3
"""disks.py [NAME]... - Kinora's programs on disks as people have them, inside the virtual machine. Run by run-vm.

Of each disk must hold: a program ends, with a status and a sentence that say what became of its work; what it told as
done is there and whole, also behind the next mount; nothing half is under a name.
"""
import contextlib
import errno
import os
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image

from block_disks import USER, BlockDisk, PulledDisk
from disk_programs import (
    CLIENTS, RECORD, SECONDS, contents, end_of, films, frames, gap, halves, is_clear, kinora, shown, words_of)
from fuse_disks import failing, hanging
from power_cuts import power_cuts
from probe import Probe, wait_for
from suite import Suite

DISK_FULL, NO_PERMISSION, FAILED, UNREADABLE = 7, 3, 1, 5
# What a recording has written before something happens to its disk.
ENOUGH = 300_000
# What is lost at most of a recording whose disk is pulled out, as Tests/PowerCut has it.
LOST_SECONDS = 1.0

suite = Suite()
scratch = Path(tempfile.mkdtemp(dir="/run"))
sources = scratch / "sources"


@contextlib.contextmanager
def a_folder(name):
    """A place for a disk; it is empty memory again behind it."""
    folder = scratch / name
    folder.mkdir(mode=0o755)
    yield folder
    shutil.rmtree(folder)


def prepare():
    """A home for the user, and files that lie on no disk that is tried."""
    os.chmod(scratch, 0o755)
    for name in ("home", "run", "temporary", "sources"):
        (scratch / name).mkdir(mode=0o700)
        os.chown(scratch / name, USER, USER)
    home = scratch / "home"
    os.environ.update({
        "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "XDG_STATE_HOME": str(home / "state"),
        "XDG_CONFIG_HOME": str(home / "configuration"), "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_RUNTIME_DIR": str(scratch / "run"), "TMPDIR": str(scratch / "temporary"), "LC_ALL": "C.UTF-8",
        "PIPEWIRE_REMOTE": "none", "KINORA_SIMULATED_DEVICES": "1", "KINORA_SIMULATED_SPEED": "max",
        "GST_REGISTRY": str(home / "registry")})
    shutil.copy(os.environ["RIG_REGISTRY"], home / "registry")
    os.chown(home / "registry", USER, USER)
    made = kinora(*RECORD, sources / "one.mov", "--seconds", 1.5)
    suite.check("kinora-cli records on memory", made.status == 0 and not gap(sources / "one.mov"), shown(made))
    # FAT refuses the first name, and takes the second and third for one.
    for number, name in enumerate(('what: "is" this?.jpg', "lake.jpg", "LAKE.jpg")):
        Image.linear_gradient("L").rotate(90 * number).convert("RGB").save(sources / name)


# MARK: What people do

def record(disk, name="new.mov"):
    run = kinora(*RECORD, disk.point / name, "--seconds", 1)
    ended = (run.told("ended") or [{}])[0]
    return run, ended


def library_of(run):
    """What was told as added and isn't there as it was, in words."""
    added, failed = run.told("added"), run.told("failed")
    originals = [path.read_bytes() for path in sorted(sources.glob("*.jpg"))]
    for line in added:
        if not Path(line["file"]).exists() or Path(line["file"]).read_bytes() not in originals:
            return f"{line['file']} was added and isn't there as it was"
    if len({line["file"] for line in added}) != len(added):
        return f"two have one name: {added}"
    if len(added) + len(failed) != len(originals):
        return f"{len(added)} added, {len(failed)} refused, of {len(originals)}"
    return "" if all(line["message"] for line in failed) else f"without a reason: {failed}"


def add(root):
    return kinora("library", "add", *sorted(sources.glob("*.jpg")), "--json", "--root", root)


def foreign(name):
    """A stick with another file system than Linux's own does all that a person wants of a disk."""
    with a_folder(name) as folder:
        disk = BlockDisk(folder, name)
        films_of, library = disk.point, disk.point / "library"
        run, ended = record(disk)
        suite.check(
            f"{name}: a recording is there, with every frame",
            run.status == 0 and ended.get("frames") == frames(films_of / "new.mov")
            and not gap(films_of / "new.mov", ended.get("droppedFrames", 0)), (shown(run), gap(films_of / "new.mov")))
        run = kinora("photo", "--simulated", "--json", "--output", films_of / "new.jpg")
        suite.check(f"{name}: a photo is there, with its number",
                    run.status == 0 and films.numbers(films_of / "new.jpg") not in ([], [None]), shown(run))
        shutil.copy(sources / "one.mov", films_of / "one.mov")
        run = kinora("trim", films_of / "one.mov", "--from", 0.5, "--to", 1.5, "--json", "--output",
                     films_of / "piece.mov")
        suite.check(f"{name}: a trimmed film is there, with its 30 frames",
                    run.status == 0 and not gap(films_of / "piece.mov") and frames(films_of / "piece.mov") == 30,
                    shown(run))
        run = kinora("export", films_of / "one.mov", "--preset", "640x480", "--to", 0.3, "--force", "--json", "--output",
                     films_of / "piece.mov")
        suite.check(f"{name}: an export takes the place of an older film, with its 9 frames",
                    run.status == 0 and not gap(films_of / "piece.mov") and frames(films_of / "piece.mov") == 9,
                    shown(run))
        run = add(library)
        suite.check(f"{name}: what the library added is there as it was, whatever its name was",
                    not (wrong := library_of(run)), (wrong, shown(run)))
        known = contents(films_of)
        ids = [line["id"] for line in run.told("added")]
        disk.unmount()
        suite.check(f"{name}: the system's own program finds no fault with the disk",
                    not (wrong := disk.complaint()), wrong)
        disk.mount()
        suite.check(f"{name}: behind the next mount everything is there as it was",
                    known.items() <= contents(films_of).items(), set(known) - set(contents(films_of)))
        undone(name, library, ids)
        suite.check(f"{name}: nothing half is under a name", not (wrong := halves(films_of)), wrong)
        disk.unmount()


def undone(name, library, ids):
    """What is put into the Trash of such a disk comes back, also if the disk was away meanwhile."""
    if not suite.check(f"{name}: the library has items", ids):
        return
    # FAT keeps times by two seconds, once it was mounted again: the list looks, and finds the same files.
    kinora("library", "list", "--root", library)
    agreed = kinora("library", "verify", "--json", "--root", library)
    suite.check(f"{name}: the library agrees with its files", agreed.status == 0, shown(agreed))
    removed = kinora("library", "remove", ids[0], "--json", "--root", library)
    suite.check(f"{name}: an item goes into the Trash", removed.told("removed"), shown(removed))
    run = kinora("change-library", "restore", ids[0], program=CLIENTS, KINORA_LIBRARY_ROOT=library)
    back = kinora("library", "list", "--json", "--root", library)
    suite.check(f"{name}: and comes back out of it", run.status == 0 and ids[0] in back.output, (shown(run), shown(back)))


def refused(name, disk, *statuses):
    """All that writes is refused with a sentence; what was on the disk stays as it was, and nothing comes."""
    before = contents(disk.point)
    piece = ["--from", 0.5, "--to", 1, "--json", "--output"]
    for what, words in (
            ("a recording", [*RECORD, disk.point / "no.mov", "--seconds", 1]),
            ("a photo", ["photo", "--simulated", "--json", "--output", disk.point / "no.jpg"]),
            ("a trimmed film", ["trim", sources / "one.mov", *piece, disk.point / "no-piece.mov"]),
            ("an export over a film", ["export", sources / "one.mov", "--preset", "640x480", "--force", *piece,
                                       disk.point / "one.mov"]),
            ("a photo for the library",
             ["library", "add", sources / "lake.jpg", "--json", "--root", disk.point / "library"])):
        run = kinora(*words)
        suite.check(f"{name}: {what} is refused with a sentence", is_clear(run, *statuses), shown(run))
    after = {file: content for file, content in contents(disk.point).items() if "/.kinora" not in f"/{file}"}
    suite.check(f"{name}: all is as it was", after == before, (sorted(before), sorted(after)))
    unfinished = kinora("recover", "--json")
    suite.check(f"{name}: nothing waits to be recovered", '"recordings":[]' in unfinished.output.replace(" ", ""),
                shown(unfinished))


def read_only():
    with a_folder("read-only") as folder:
        disk = BlockDisk(folder, "ext4")
        shutil.copy(sources / "one.mov", disk.point / "one.mov")
        disk.unmount()
        disk.mount("ro")
        refused("read-only", disk, NO_PERMISSION, FAILED)
        run = kinora("trim", disk.point / "one.mov", "--from", 0.5, "--to", 1, "--json", "--output",
                     sources / "piece.mov")
        suite.check("read-only: a film on it can be trimmed onto another disk",
                    run.status == 0 and frames(sources / "piece.mov") == 15 and not gap(sources / "piece.mov"), shown(run))
        disk.unmount()


def recording(disk, happens):
    """Records until something happens to the disk; returns how it ended, and a copy of what was there just before."""
    file, seen = disk.point / "long.mov", sources / "seen.mov"
    # Nothing is kept free, so that the disk itself says when it takes no more.
    words = words_of(*RECORD, file, "--min-free-bytes", 0)
    with Probe(*words[1:], program=words[0]) as running:
        running.until(lambda event: event["event"] == "started", SECONDS)
        wait_for(lambda: file.stat().st_size > ENOUGH, SECONDS)
        shutil.copy(file, seen)
        happens()
        ended = running.until(lambda event: event["event"] == "ended", SECONDS)[-1] or {}
        status, errors = end_of(running)
    return ended, status, errors, seen


def limited(name, disk, fills):
    """A disk that takes no more, from the middle of a recording on."""
    shutil.copy(sources / "one.mov", disk.point / "one.mov")
    os.chown(disk.point / "one.mov", USER, USER)
    file = disk.point / "long.mov"
    ended, status, errors, _ = recording(disk, fills)
    suite.check(f"{name}: a recording ends with a sentence once nothing more goes onto the disk",
                status == DISK_FULL and "kinora-cli: " in errors, (status, errors))
    suite.check(f"{name}: it is there with all the frames that were told",
                ended.get("playable") and frames(file) == ended.get("frames")
                and not (wrong := gap(file, ended.get("droppedFrames", 0))), (ended, frames(file), gap(file)))
    disk.fill()
    refused(name, disk, DISK_FULL)


def full():
    with a_folder("full") as folder:
        disk = BlockDisk(folder, "ext4")
        limited("full", disk, disk.fill)
        disk.unmount()


def quota():
    with a_folder("quota") as folder:
        disk = BlockDisk(folder, "ext4 with quota")
        disk.limit(1 << 20)
        limited("quota", disk, lambda: None)
        disk.unmount()


def pulled():
    os.environ["KINORA_SIMULATED_SPEED"] = "1"
    with a_folder("pulled") as folder:
        disk = PulledDisk(folder, "vfat")
        shutil.copy(sources / "one.mov", disk.point / "one.mov")
        disk.synchronize()
        ended, status, errors, seen = recording(disk, disk.pull)
        suite.check("pulled: the recording ends with a sentence", status not in (None, 0) and "kinora-cli: " in errors,
                    (status, errors, ended))
        for what, words in (
                ("a photo", ["photo", "--simulated", "--json", "--output", disk.point / "no.jpg"]),
                ("a trimmed film", ["trim", sources / "one.mov", "--to", 1, "--json", "--output", disk.point / "no.mov"]),
                ("a photo for the library",
                 ["library", "add", sources / "lake.jpg", "--json", "--root", disk.point / "library"])):
            run = kinora(*words)
            why = any(os.strerror(code) in run.errors for code in (errno.EIO, errno.EROFS))
            suite.check(f"pulled: {what} is refused with a sentence that says why",
                        why and is_clear(run, FAILED, NO_PERMISSION, UNREADABLE), shown(run))
        disk.plug()
        again, file = kinora("recover", "--all", "--json"), disk.point / "long.mov"
        suite.check("pulled: plugged in again, what was cut is recovered",
                    str(file) in [line["file"] for line in again.told("recovered")], shown(again))
        there, recorded = films.film(file)[2], films.film(seen)[2]
        suite.check("pulled: at most the last second of the recording is lost",
                    there > recorded - LOST_SECONDS and not (wrong := gap(file, ended.get("droppedFrames", 0))),
                    (there, recorded, gap(file)))
        suite.check("pulled: nothing half is under a name", not (wrong := halves(disk.point)), wrong)
        disk.unmount()
    os.environ["KINORA_SIMULATED_SPEED"] = "max"


def fuse():
    with a_folder("fuse") as folder:
        failing(suite, folder, sources)
        hanging(suite, folder, sources)


def power():
    with a_folder("power") as folder:
        power_cuts(suite, folder)


DISKS = {
    "vfat": lambda: foreign("vfat"), "exfat": lambda: foreign("exfat"), "read-only": read_only, "full": full,
    "quota": quota, "pulled": pulled, "fuse": fuse, "power": power}
prepare()
for chosen in sys.argv[1:] or DISKS:
    DISKS[chosen]()
suite.finish()
