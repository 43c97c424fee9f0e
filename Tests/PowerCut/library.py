"""What must hold of a library after a cut, by `kinora-cli library` and by the files themselves."""
import json

import films
from operation import Ending


def library(removes=False, makes=False):
    """How a library is judged: where items are `removed`, they may be in the Trash; what a program `makes` is of its own."""
    return lambda ending: judge(ending, removes, makes)


def judge(ending: Ending, removes, makes):
    """Nothing is lost that was there or told as added; what was told as removed is in the Trash; nothing is half."""
    machine, run = ending.machine, ending.run
    listed, checked = machine.kinora("library", "list", "--json"), machine.kinora("library", "verify", "--json")
    if listed.status != 0:
        return (yield f"the library can't be listed: {listed.errors.strip()[:200]}")
    if checked.status != 0:
        yield f"index and files don't agree: {checked.output.strip()[:300]}"
    items = {item["id"]: item["files"] for item in json.loads(listed.output)["assets"]}
    removed, held = {line["id"] for line in run.told("removed")}, ending.before["library"]
    added = dict(zip([line["id"] for line in run.told("added")], ending.before["sources"].values()))
    trashed = [path.read_bytes() for path in (machine.home / "data/Trash/files").glob("*")]
    for name, content in (held | added).items():
        if name in removed:
            yield from _removed(name, content, items, trashed)
        elif name in items:
            if [_content(path) for path in items[name]] != [content]:
                yield f"{name} isn't what it was: {items[name]}"
        elif not removes or content not in trashed:
            yield f"{name} was in the library and isn't there"
    yield from _halves(ending, makes)


def _content(path):
    with open(path, "rb") as file:
        return file.read()


def _removed(name, content, items, trashed):
    if name in items:
        yield f"{name} was removed and is there"
    if content not in trashed:
        yield f"{name} was removed and isn't in the Trash"


def _halves(ending, makes):
    """What anybody sees in the folders is a whole file, one that was there or was to be added."""
    whole = {*ending.before["library"].values(), *ending.before["sources"].values()}
    for folder in ("Pictures", "Videos"):
        for path in (ending.machine.library / folder).rglob("*"):
            if not path.is_file() or path.name.startswith("."):
                continue
            if path.read_bytes() not in whole and (not makes or films.problem(path)):
                yield f"{path.name} in {folder} isn't whole"
    trash = ending.machine.home / "data/Trash"
    for path in (trash / "files").glob("*"):
        if not (note := trash / "info" / f"{path.name}.trashinfo").exists() or b"Path=" not in note.read_bytes():
            yield f"{path.name} in the Trash doesn't say where it was"
