"""Tries the disk itself: programs that write a file in a wrong way lose something at a cut, one that does it right never does."""
from pathlib import Path

VICTIM = Path(__file__).with_name("victim")
OLD, NEW = b"old" * 4000, b"new" * 4000
# Each cut is followed by so many chances of what is left.
CHANCES = 6
WAYS = {
    "right": "a file that is synchronized, renamed, and its folder synchronized, is never lost",
    "unsynced": "a file that is renamed before it is synchronized is lost",
    "unnamed": "a new name whose folder isn't synchronized is lost",
    "in-place": "a file that is written over in place is left half",
}


def judge_disk(machine, seed):
    """A sentence for each way, and whether it holds."""
    base, left = machine.folder / "victim.image", machine.folder / "left.image"
    machine.mount()
    (machine.point / "file").write_bytes(OLD)
    machine.unmount(base)
    for way, sentence in WAYS.items():
        losses, number, ended = 0, 1, False
        while not ended:
            disk = machine.mount(base)
            run = machine.run([VICTIM, way, machine.point / "file"], number)
            ended = not disk.cut
            disk.cut_now()
            images = [f"{left}-{chance}" for chance in range(CHANCES)]
            for chance, image in enumerate(images):
                disk.survive(seed + CHANCES * number + chance + 1, image)
            machine.unmount()
            losses += sum(is_lost(machine, image, "done" in run.output) for image in images)
            number += 1
        yield f"{sentence}: {losses} times in {CHANCES * (number - 1)}", (losses == 0) == (way == "right")


def is_lost(machine, image, is_told):
    """Whether there is neither what was nor what was to be; only the latter counts once that was told."""
    machine.mount(image)
    path = machine.point / "file"
    found = path.read_bytes() if path.exists() else None
    machine.unmount()
    return found not in ([NEW] if is_told else [OLD, NEW])
