"""The operations of Kinora's programs that write, and what must hold when the power is cut in the middle of each."""
import json

import films
from library import CHANGE, edited, imported, library, replaced, restored, taken
from machine import BUILT
from operation import Ending, Operation

# A cut recording loses at most a second of what programs saw there: what isn't written yet is half of one, and each half is
# synchronized as soon as it is written.
LOST_SECONDS = 1.0
RECORDED_SECONDS = 3
# A card with pictures, on another disk.
CARD = "card"
TIMELINE = {"version": 1, "clips": [{"file": "one.mov", "to": 0.4}, {"file": "one.mov", "from": 1, "to": 1.4}]}
# Large enough for several writes.
PROJECT = json.dumps({**TIMELINE, "clips": TIMELINE["clips"] * 5000})


def cli(*words):
    """The words of kinora-cli; a name with a slash is a path on the disk."""
    return lambda machine, _: [
        BUILT / "kinora-cli", *[str(machine.point) + word if word.startswith("/") else word for word in words]]


def record(name, *more):
    return cli("record", "--simulated", "--seconds", str(RECORDED_SECONDS), "--size", "640x480", "--json", "--output",
               f"/films/{name}", *more)


# MARK: Recordings

def recording(name):
    """A recording is there up to its last second, under its name."""
    def judge(ending: Ending):
        path = ending.machine.films / name
        if ending.run.told("ended"):
            yield from whole_recording(path, RECORDED_SECONDS)
        else:
            yield from recording_up_to(path, ending)
    return judge


def whole_recording(path, seconds):
    if not path.exists():
        return (yield f"{path.name} was recorded and isn't there")
    wrong, _, found = films.film(path)
    if wrong:
        yield f"{path.name}: {wrong}"
    if found < seconds - 0.05:
        yield f"{path.name} was told to be {seconds} s long and is {found:.2f} s long"


def recording_up_to(path, ending):
    recorded = ending.seconds
    if recorded <= LOST_SECONDS:
        # Nothing need be there; what is there is whole, or `recover` says that it can't be.
        said = [line["file"] for line in ending.recovered.told("failed")]
        if path.exists() and path.stat().st_size and str(path) not in said and (wrong := films.film(path)[0]):
            yield f"{path.name} can't be played, and nothing is said of that: {wrong}"
        return
    yield from whole_recording(path, recorded - LOST_SECONDS)


def recording_over(name):
    """The old film is there until the new one is; meanwhile it is beside it, under a name that everybody sees."""
    def judge(ending: Ending):
        path, old = ending.machine.films / name, ending.before["films"][name]
        beside = path.parent.glob(f"{path.stem}-*{path.suffix}")
        if ending.run.told("ended"):
            yield from whole_recording(path, RECORDED_SECONDS)
        elif not any(file.exists() and file.read_bytes() == old for file in (path, *beside)):
            if problem := films.problem(path):
                yield f"the old {name} isn't there, and the new one isn't whole: {problem}"
    return judge


# MARK: Files that are written whole

def made(name, frames=1, event="done", replaces=False):
    """A new file is whole, with all its frames, or not there; where it replaces one, that is there until then."""
    def judge(ending: Ending):
        path = ending.machine.films / name
        told = [line for line in ending.run.told(event) if line.get("file") == str(path)]
        if not path.exists():
            if told or replaces:
                yield f"{name} is gone" if replaces else f"{name} was made and isn't there"
        elif replaces and path.read_bytes() == ending.before["films"][name]:
            if told:
                yield f"{name} was replaced and is the old one"
        elif wrong := films.problem(path):
            yield f"{name}: {wrong}"
        elif (found := films.film(path)[1]) != frames:
            yield f"{name} has {found} frames of {frames}"
    return judge


def tagged(name):
    """Picture and sound stay as they are; the title is the old or the new one."""
    def judge(ending: Ending):
        path = ending.machine.films / name
        if not path.exists():
            return (yield f"{name} is gone")
        if films.packets(path) != ending.before["packets"][name]:
            yield f"{name}: its picture or sound is another"
        said = ending.machine.kinora("tags", path)
        if said.status != 0 or ending.run.status == 0 and "Lake" not in said.output:
            yield f"{name} got a title and says {said.output + said.errors!r}"
    return judge


def live_photo(ending: Ending):
    """A Live Photo is in the library with both its files, or not at all."""
    yield from library(makes=True)(ending)
    listed = ending.machine.kinora("library", "list", "--json")
    new = [item for item in json.loads(listed.output or '{"assets": []}')["assets"]
           if item["id"] not in ending.before["library"]]
    if "saved" in ending.run.output and len(new) != 1:
        yield f"a Live Photo was saved, and {len(new)} are there"
    yield from (f"half of a Live Photo is there: {item['files']}" for item in new if not item["isLive"])


def cut_recording(ending: Ending):
    """All of it was on the disk before."""
    yield from whole_recording(ending.machine.films / "cut.mov", ending.before["recorded"])


def add(_, before):
    return [BUILT / "kinora-cli", "library", "add", *before["sources"], "--json"]


def remove(_, before):
    return [BUILT / "kinora-cli", "library", "remove", *list(before["library"])[:2], "--json"]


def take_in(machine, _):
    return [BUILT / "kinora-cli", "library", "import", machine.folder / CARD, "--json"]


def restore(_, before):
    return [*CHANGE, "restore", *before["trashed"]]


def marking(before):
    """A favourite more and two items hidden at once."""
    film, photo, loop = before["library"]
    return [["favorite", film], ["hide", photo, loop]]


def sorting(before):
    """An album is made, another one gets an item and loses its first."""
    film, photo, loop = before["library"]
    return [["album", "Hills", loop, film], ["add", "Lakes", loop], ["remove", "Lakes", film]]


def editing(before):
    """A photo is edited, then a film that is hidden."""
    film, photo, _ = before["library"]
    picture, _, movie = before["sources"]
    return [["edit", photo, picture], ["edit", film, movie]]


def taking(before):
    """The app's camera took a photo."""
    return [["take", next(iter(before["sources"]))]]


def replacing(name, *more):
    """A film is replaced by another one, as trimming does it."""
    return lambda machine, before: [
        *CHANGE, "replace", machine.films / "two.mov", machine.films / name, list(before["sources"])[2], *more]


def saving(path):
    """A project of Combine is saved."""
    def words(machine, _):
        made = machine.folder / "project.json"
        made.write_text(PROJECT)
        return [*CHANGE, "save", machine.films / path, made]
    return words


def saved(path, before=None):
    """A project is the old one or the new one; the new one where that was told."""
    def judge(ending: Ending):
        file = ending.machine.films / path
        found = file.read_text() if file.exists() else None
        if "changed" in ending.run.output.splitlines():
            if found != PROJECT:
                yield f"{path} was saved and isn't what was saved"
        elif found not in (before, PROJECT):
            yield f"{path} is gone" if found is None else f"{path} is neither the old project nor the new one"
    return judge


def change(steps):
    """The words of change-library for these steps."""
    return lambda _, before: [*CHANGE, *[word for step in steps(before) for word in ["+", *step]][1:]]


OPERATIONS = [
    Operation("record", record("new.mov"), recording("new.mov"), grows="new.mov", speed="1"),
    Operation("record-matroska", record("new.mkv"), recording("new.mkv"), grows="new.mkv", speed="1"),
    Operation("record-first", record("new.mp4"), recording("new.mp4"), image="empty", grows="new.mp4", speed="1"),
    Operation("record-over", record("one.mov", "--force"), recording_over("one.mov")),
    Operation("recover", cli("recover", "--all", "--json"), cut_recording, image="recording"),
    Operation("photo", cli("photo", "--simulated", "--json", "--output", "/films/new.jpg"), made("new.jpg", event="photo")),
    Operation("photo-over", cli("photo", "--simulated", "--json", "--force", "--output", "/films/lake.jpg"),
              made("lake.jpg", event="photo", replaces=True)),
    Operation("library-add", add, library()),
    Operation("library-first", add, library(), image="empty"),
    Operation("library-remove", remove, library(removes=True)),
    Operation("library-rebuild", cli("library", "rebuild", "--json"), library()),
    Operation("library-import", take_in, imported(CARD)),
    Operation("library-restore", restore, restored, image="trashed"),
    Operation("library-marks", change(marking), library(steps=marking)),
    Operation("library-albums", change(sorting), library(steps=sorting)),
    Operation("library-take", change(taking), taken(taking)),
    Operation("edit", change(editing), edited(editing)),
    Operation("replace", replacing("two.mov"), replaced("two.mov")),
    Operation("replace-as", replacing("two.mp4"), replaced("two.mp4")),
    Operation("replace-undo", replacing("two.mov", "+", "undo"), replaced("two.mov", undone=True)),
    Operation("project", saving("Projects/lakes.json"), saved("Projects/lakes.json")),
    Operation("project-over", saving("timeline.json"), saved("timeline.json", json.dumps(TIMELINE))),
    Operation("live-photo", lambda machine, _: [BUILT / "capture-clients", "save-photo", "live"], live_photo),
    Operation("tags", cli("tags", "/films/one.mov", "set", "title=Lake"), tagged("one.mov")),
    Operation("trim", cli("trim", "/films/one.mov", "--from", "1", "--to", "2", "--json", "--output", "/films/new.mov"),
              made("new.mov", 30)),
    Operation("trim-over", cli("trim", "/films/one.mov", "--from", "1", "--to", "2", "--force", "--json", "--output",
                               "/films/two.mov"), made("two.mov", 30, replaces=True)),
    Operation("export-over", cli("export", "/films/one.mov", "--preset", "640x480", "--to", "0.5", "--force", "--json",
                                 "--output", "/films/two.mov"), made("two.mov", 15, replaces=True)),
    Operation("compose", cli("compose", "/films/timeline.json", "--json", "--output", "/films/new.mp4"),
              made("new.mp4", 24)),
    Operation("compose-over", cli("compose", "/films/timeline.json", "--force", "--json", "--output",
                                  "/films/two.mov"), made("two.mov", 24, replaces=True)),
    Operation("gif-over", cli("gif", "/films/one.mov", "--to", "0.5", "--width", "64", "--force", "--json", "--output",
                              "/films/old.gif"), made("old.gif", 7, replaces=True)),
]
