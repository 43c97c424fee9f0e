"""What must hold of a library after a cut, by the programs that ask it and by the files themselves."""
import copy
import json

import films
from machine import BUILT
from operation import Ending

CHANGE = [BUILT / "capture-clients", "change-library"]
NO_MARKS = {"favorites": [], "hidden": [], "albums": {}}


def library(removes=False, makes=False, steps=None):
    """How a library is judged: where items are `removed`, they may be in the Trash; what a program `makes` is of its own;
    `steps` says what change-library does to the marks."""
    return lambda ending: judge(ending, removes, makes, steps)


def edited(steps):
    """How a library is judged whose items are edited: what was told as edited is, and the original is there, too."""
    def judge_edits(ending: Ending):
        edits = {name: ending.before["sources"][file] for _, name, file in steps(ending.before)}
        yield from judge(ending, False, False, steps, edits)
        told = ending.run.output.splitlines().count("changed")
        items = items_of(ending.machine)
        for name, content in list(edits.items())[:told]:
            if content not in contents(items.get(name, [])):
                yield f"{name} was edited and isn't"
    return judge_edits


def judge(ending: Ending, removes, makes, steps, edits=None):
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
    trashed = in_trash(machine)
    for name, content in (held | added).items():
        if name in removed:
            yield from _removed(name, content, items, trashed)
        elif name in items:
            edit = (edits or {}).get(name)
            if sorted(contents(items[name])) not in ([content], sorted([content, edit or b""])):
                yield f"{name} isn't what it was: {items[name]}"
        elif not removes or content not in trashed:
            yield f"{name} was in the library and isn't there"
    yield from _halves(ending, makes)
    yield from _marks(ending, set(items), steps)


def items_of(machine):
    """The files of each item."""
    listed = machine.kinora("library", "list", "--json")
    return {item["id"]: item["files"] for item in json.loads(listed.output or '{"assets": []}')["assets"]}


def in_trash(machine):
    return contents((machine.home / "data/Trash/files").glob("*"))


def contents(paths):
    found = []
    for path in paths:
        with open(path, "rb") as file:
            found.append(file.read())
    return found


def _removed(name, content, items, trashed):
    if name in items:
        yield f"{name} was removed and is there"
    if content not in trashed:
        yield f"{name} was removed and isn't in the Trash"


def _halves(ending, makes):
    """What anybody sees in the folders is a whole file, one that was there or was to be added."""
    whole = {content for known in ("library", "sources", "trashed") for content in ending.before[known].values()}
    for folder in ("Pictures", "Videos"):
        for path in (ending.machine.library / folder).rglob("*"):
            if not path.is_file() or path.name.startswith("."):
                continue
            if path.read_bytes() not in whole and (not makes or films.problem(path)):
                yield f"{path.name} in {folder} isn't whole"
    yield from _notes(ending.machine)


def _notes(machine):
    trash = machine.home / "data/Trash"
    for path in (trash / "files").glob("*"):
        if not (note := trash / "info" / f"{path.name}.trashinfo").exists() or b"Path=" not in note.read_bytes():
            yield f"{path.name} in the Trash doesn't say where it was"


# MARK: Favourites, hidden items, albums

def marks_of(machine):
    """What is marked and what albums hold; an item's place counts in albums only."""
    said = machine.run([*CHANGE, "list"])
    if said.status != 0:
        return {"failed": said.output + said.errors}
    listing = json.loads(said.output)
    return {**listing, "favorites": sorted(listing["favorites"]), "hidden": sorted(listing["hidden"])}


def _marks(ending, items, steps):
    """Of the steps that were told as done all are there, and at most the next one: whole, or not at all."""
    states = [ending.before["marks"]]
    for step in steps(ending.before) if steps else []:
        states.append(after(states[-1], step))
    told = ending.run.output.splitlines().count("changed")
    found = marks_of(ending.machine)
    if found not in [without(items, state) for state in states[told:told + 2]]:
        yield f"after {told} steps, marks and albums are {found}, not {without(items, states[told])}"


def after(state, step):
    """The marks behind a step of change-library."""
    verb, *words = step
    state = copy.deepcopy(state)
    if verb in {"favorite", "hide"}:
        kind = {"favorite": "favorites", "hide": "hidden"}[verb]
        state[kind] = sorted({*state[kind], *words})
    elif verb == "remove":
        state["albums"][words[0]] = [name for name in state["albums"][words[0]] if name not in words[1:]]
    elif verb in {"album", "add"}:
        state["albums"].setdefault(words[0], []).extend(words[1:])
    return state


def without(items, state):
    """The marks of those items that are there."""
    def there(names):
        return [name for name in names if name in items]
    return {"favorites": there(state["favorites"]), "hidden": there(state["hidden"]),
            "albums": {title: there(names) for title, names in state["albums"].items()}}


# MARK: Taking, undoing, importing

def taken(steps):
    """A photo that the app's camera took is in the library once it was told, and in no case twice; nothing waits any more that
    the next start could add."""
    def judge_taking(ending: Ending):
        yield from judge(ending, False, False, steps)
        (_, file), = steps(ending.before)
        count, told = _everything(ending.machine).count(ending.before["sources"][file]), "changed" in ending.run.output
        if count > 1 or told and not count:
            yield f"a photo was {'' if told else 'not yet '}told as taken and is in the library {count} times"
        for path in (ending.machine.home / "data/kinora/clips").glob("[!.]*"):
            yield f"{path.name} waits for the library, and no start adds it"
    return judge_taking



def restored(ending: Ending):
    """What is taken back out of the Trash is there or in the library, with its favourite and its albums."""
    yield from judge(ending, False, False, lambda before: [["restore", *before["trashed"]]])
    listed = ending.machine.kinora("library", "list", "--json")
    if listed.status != 0:
        return
    items = {item["id"]: item["files"] for item in json.loads(listed.output)["assets"]}
    trashed = in_trash(ending.machine)
    for name, content in ending.before["trashed"].items():
        if name in items:
            if contents(items[name]) != [content]:
                yield f"{name} was taken back and isn't what it was"
            if content in trashed:
                yield f"{name} is in the library and in the Trash"
        elif "changed" in ending.run.output:
            yield f"{name} was taken back and isn't there"
        elif content not in trashed:
            yield f"{name} is neither in the library nor in the Trash"


# MARK: Replacing originals

def replaced(name, undone=False):
    """The original, two.mov, is there or in the Trash, and one whole film is under its name or the new one's. So is the new
    film once it was told, and at the end the one is there that should be."""
    def judge_replacement(ending: Ending):
        machine, told = ending.machine, ending.run.output.splitlines().count("changed")
        old, new = ending.before["films"]["two.mov"], list(ending.before["sources"].values())[2]
        there = {path.name: path.read_bytes() for path in machine.films.glob("two.*")}
        trashed = in_trash(machine)
        if old not in [*there.values(), *trashed]:
            yield "the original is neither there nor in the Trash"
        if there not in ({"two.mov": old}, {name: new}):
            yield f"there are {sorted(there)} under the film's names, not one that is old or new"
        if told and new not in [*there.values(), *trashed]:
            yield "the film was replaced, and the new one is neither there nor in the Trash"
        if told == 1 + undone and there != ({"two.mov": old} if undone else {name: new}):
            yield f"the film was replaced{' and that undone' if undone else ''}, and {sorted(there)} isn't the right one"
        yield from _notes(machine)
    return judge_replacement


def imported(card):
    """What was told as taken is there; done again, the import takes what is left, and nothing twice."""
    def judge_import(ending: Ending):
        yield from library()(ending)
        machine, wanted = ending.machine, ending.before["card"]
        taken = [content for name, content in wanted.items()
                 if any(line["file"].endswith(name) for line in ending.run.told("taken"))]
        if ending.run.status == 0 and len(taken) != len(wanted):
            yield f"the import took {len(taken)} of {len(wanted)} files and said nothing"
        there = _everything(machine)
        if lost := [content for content in taken if content not in there]:
            yield f"{len(lost)} files were taken and aren't there"
        again = machine.kinora("library", "import", str(machine.folder / card), "--json")
        if again.status != 0:
            yield f"the import can't be done again: {again.errors.strip()[:300]}"
        there = _everything(machine)
        counts = {name: there.count(content) for name, content in wanted.items()}
        if set(counts.values()) != {1}:
            yield f"done again, the import leaves {counts} of each file in the library"
    return judge_import


def _everything(machine):
    listed = machine.kinora("library", "list", "--json")
    assets = json.loads(listed.output)["assets"] if listed.status == 0 else []
    return contents(path for item in assets for path in item["files"])
