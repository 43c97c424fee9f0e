"""Rules about what damages files and answers: that it takes what it is given, and really damages it."""

import importlib
import json
import os
import pathlib
import pickle
import shutil
import socket
import subprocess
import sys
import tempfile

from rules import ROOT, rule

FUZZ = ROOT / "Tests/Fuzz"
TRUTH = {"hasFacts": True, "isElsewhere": False, "facts": {"kind": "image", "ending": "jpg", "width": 96, "height": 64}}


def part(name: str):
    """A module of Tests/Fuzz."""
    keep, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(FUZZ))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(FUZZ))
        sys.dont_write_bytecode = keep


@rule("a folder's files are damaged as what their endings or first bytes say, and what isn't taken whole is said")
def folders():
    corpus = part("corpus")
    files = {
        "a.JPEG": b"\xff\xd8\xff\xe0", "below/b": b"\x89PNG\r\n\x1a\n", "c.bin": b"\0\0\0\x18ftypheic", "d.txt": b"words", "e.png": b"",
        "f.mp4": bytes(corpus.LARGEST_FILE + 1)}
    with tempfile.TemporaryDirectory() as folder:
        place, said = pathlib.Path(folder), []
        for name, data in files.items():
            (place / name).parent.mkdir(exist_ok=True)
            (place / name).write_bytes(data)
        os.mkfifo(place / "g.jpg")
        (place / "h.jpg").symlink_to("a.JPEG")
        found = corpus.read_folder(place, {"jpg", "png", "heic", "mp4"}, said.append)
    wanted = {"a.JPEG.jpg": 4, "below-b.png": 8, "c.bin.heic": 12, "f.mp4": corpus.LARGEST_FILE}
    if {name: len(data) for name, data in found.items()} != wanted:
        yield f"of a folder it took {sorted(found)}"
    if said != ["only the first 2 MB of f.mp4", "without 2 files that nothing here reads"]:
        yield f"it said {said}"


def answers(place: pathlib.Path, seed: int) -> list[tuple[bytes, int]]:
    """What the liar says first, and to one question: the words, and how many descriptors come with them."""
    (place / "lies.pickle").write_bytes(pickle.dumps((seed, b'{"version":"1","holds":[]}', {"facts": [(json.dumps(TRUTH), None)]})))
    (place / "starts").unlink(missing_ok=True)
    own, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    own.settimeout(60)
    liar = subprocess.Popen(
        ["sh", "-c", f'exec "$0" 3<&{other.fileno()}', place / "kinora-reader"], pass_fds=[other.fileno()], stderr=subprocess.DEVNULL)
    other.close()
    result = []
    memory = os.memfd_create("shared")
    os.ftruncate(memory, 1 << 30)
    for question in (None, b'{"facts":{}}'):
        try:
            if question:
                socket.send_fds(own, [b"memory"], [memory])
                own.send(question)
            words, files, _, _ = socket.recv_fds(own, 1 << 18, 64)
        except OSError:
            break  # it has ended, as a reader may that is asked
        for file in files:
            os.close(file)
        result.append((words, len(files)))
    own.close()
    os.close(memory)
    liar.wait(60)
    return result


@rule("a reader that lies answers as ours does, with something else each time, and alike for the same seed")
def lies():
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        shutil.copy2(FUZZ / "liar", place / "kinora-reader")
        told = [answers(place, seed) for seed in range(40)]
        if told[7] != answers(place, 7):
            yield "the same seed tells other lies"
    heard = [said[1] for said in told if len(said) > 1]
    true = [words for words, _ in heard if words == json.dumps(TRUTH).encode()]
    if len(heard) < 20 or len(set(heard)) < 20 or len(true) > len(heard) / 2:
        yield f"of {len(told)} questions {len(heard)} were answered, {len(true)} of them truly, in {len(set(heard))} ways"
    if not any(b"sharedCount" in words for words, _ in heard):
        yield "no answer has come in memory"
    if not any(count for _, count in heard):
        yield "no answer has come with a descriptor"
