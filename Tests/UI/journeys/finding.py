"""Finding in the Library: search, favourites, albums, duplicates, imports, and what is turned without loss."""
import json
import re
import shutil
import signal

from gi.repository import GLib

from harness import Library, SmallDisk, journey, run, wait_for

from .large_text import enlarge_text
from .library import PRIVATE, has_camera, make_narrow, open_library, private_words, tiles, wait_for_pictures


def begin(desktop, fill):
    library = Library(desktop)
    fill(library)
    app = desktop.start(**library.variables)
    open_library(app)
    return library, app


def choose(app, menu, entry):
    """Opens a menu and presses an entry."""
    app.click("push button", menu)
    app.find(None, entry, fits=lambda widget: widget.role in ("menu item", "radio menu item")).click()


def windows(desktop, title):
    return desktop.run("xdotool", "search", "--onlyvisible", "--name", f"^{title}$").stdout.split()


def dialog(desktop, title):
    """The X window of a dialog, with the keyboard in it."""
    number = wait_for(lambda: windows(desktop, title), f"the dialog {title}")[0]
    desktop.xdotool("windowfocus", "--sync", number)
    return number


def answer(desktop, title, text):
    """Types into a dialog that asks for a name."""
    dialog(desktop, title)
    desktop.xdotool("key", "ctrl+a")
    desktop.xdotool("type", text)
    desktop.xdotool("key", "Return")
    wait_for(lambda: not windows(desktop, title), "the dialog to go")


def tab_to(app, role, name, key="Tab"):
    """Goes on with Tab until a widget has the keyboard."""
    def focused():
        for widget in app.widgets():
            try:
                if widget.has("FOCUSED"):
                    return widget
            except GLib.Error:
                continue        # it went away while we looked
        return None
    way = []
    for _ in range(30):
        widget = focused()
        if widget and widget.role == role and widget.was_named(name):
            return
        way.append(widget and f"{widget.role} “{widget.seen_name}”")
        app.keys(key)
    raise AssertionError(f"{key} doesn't lead to {role} “{name}”, but to {way}")


@journey("search finds by camera, words, date and kind as one types; Escape shows everything again")
def search(desktop):
    def fill(library):
        library.add_photo(Make="Canon", Model="EOS R6", Title="Birthday cake")
        library.add_photo(days=3, Make="Nikon", Model="Z6")
        library.add_video(days=3)
    library, app = begin(desktop, fill)
    wait_for_pictures(desktop, app, 3)
    app.keys("ctrl+f")
    app.find("entry", "Search by date, words, camera, kind")
    for text, count in [("canon", 1), ("birth cake", 1), ("video", 1), ("img", 2), ("today", 1)]:
        app.keys("ctrl+a")
        desktop.xdotool("type", text)
        wait_for(lambda: len(tiles(app)) == count, lambda: f"{count} found by {text}; there is: {app.outline()}")
    desktop.wait_until_still()
    desktop.screenshot("found")
    app.keys("ctrl+a")
    desktop.xdotool("type", "nowhere")
    app.find("label", "Nothing Found")
    desktop.screenshot("nothing")
    app.keys("ctrl+a", "BackSpace")
    wait_for(lambda: len(tiles(app)) == 3, "all of them")
    app.click("push button", "Videos")
    wait_for(lambda: [tile.seen_name.split(",")[0] for tile in tiles(app)] == ["Video"], "the video")
    make_narrow(app)
    desktop.wait_until_still()
    desktop.screenshot("narrow")
    app.keys("Escape")
    wait_for(lambda: len(tiles(app)) == 3, "all of them")
    app.close()


@journey("the heart makes favourites, which a filter shows; Undo takes it back, and the next start still knows")
def favourites(desktop):
    library, app = begin(desktop, lambda library: [library.add_photo() for _ in range(3)])
    wait_for_pictures(desktop, app, 3)
    tiles(app)[1].click()
    app.find("push button", "Back to the Library")
    app.keys("h")
    app.find("alert", "1 item is a favourite now")
    wait_for(lambda: app.find("push button", "Favourite").has("PRESSED"), "the heart")
    desktop.screenshot("photo")
    app.keys("Escape")
    app.keys("ctrl+f")
    app.click("push button", "Favourites")
    wait_for(lambda: len(tiles(app)) == 1, "the favourite")
    app.close()
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 3)
    desktop.screenshot("again")
    app.keys("ctrl+a", "h")
    app.find("alert", "2 items are favourites now")
    app.keys("ctrl+z")
    app.find("alert", "Undone")
    app.close()


@journey("an album is made of what is selected, shown, renamed and removed; its photos stay")
def albums(desktop):
    library, app = begin(desktop, lambda library: [library.add_photo() for _ in range(3)])
    wait_for_pictures(desktop, app, 3)
    app.click("push button", "Select")
    for tile in tiles(app)[:2]:
        tile.click()
    app.find("label", "2 Selected")
    choose(app, "More Actions", "New Album…")
    answer(desktop, "New Album", "Summer")
    app.find("alert", "The album “Summer” was made")
    choose(app, "Albums and More", "Summer")
    wait_for(lambda: len(tiles(app)) == 2, "the album")
    app.find("label", "Summer")
    desktop.wait_until_still()
    desktop.screenshot("album")
    choose(app, "Albums and More", "Rename Album…")
    answer(desktop, "Rename Album", "Winter")
    app.find("label", "Winter")
    choose(app, "Albums and More", "Remove Album")
    wait_for(lambda: len(tiles(app)) == 3, "the whole Library")
    assert len(library.files) == 3
    app.close()


@journey("the same file and the same picture are found; of each group one is kept, and Undo brings the others back")
def duplicates(desktop):
    def fill(library):
        first = library.pictures / "first.jpg"
        done = run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "mandelbrot=s=1600x1200", "-frames:v", "1", str(first)])
        assert done.returncode == 0, done.stderr
        shutil.copy(first, library.pictures / "copy.jpg")
        done = run(["ffmpeg", "-v", "error", "-i", str(first), "-vf", "scale=800:600", str(library.pictures / "small.jpg")])
        assert done.returncode == 0, done.stderr
        library.add_photo(size="1200x1600")
    library, app = begin(desktop, fill)
    wait_for_pictures(desktop, app, 4)
    choose(app, "Albums and More", "Duplicates…")
    app.find("label", "3 files of the same picture", seconds=30)
    desktop.wait_until_still()
    desktop.screenshot("groups")
    app.find("push button", re.compile(r"Keep (first|copy)\.jpg")).click()
    wait_for(lambda: len(library.trash) == 2 and "small.jpg" in library.trash, "the others in the Trash")
    app.find("label", "No Duplicates")
    number, = desktop.run("xdotool", "search", "--onlyvisible", "--name", "^Duplicates$").stdout.split()
    desktop.xdotool("windowfocus", "--sync", number)
    desktop.xdotool("key", "Escape")
    wait_for(lambda: not app.look_for("label", "No Duplicates"), "the window to go")
    app.close()


def filled_card(desktop, library, count):
    """A camera's card with photos of a few megabytes, each different, in two folders with the same names; and the photo
    that is in the Library."""
    card = desktop.folder / "CARD/DCIM"
    source = library.add_photo(size="1600x1200")
    for number in range(count):
        file = card / f"{100 + number % 2}TEST/IMG_{number // 2:04}.JPG"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(source.read_bytes() + f"{number:04}".encode() * 400_000)
    return card, source


def bytes_on(card):
    return {file.read_bytes() for file in card.rglob("*.JPG")}


def import_from(desktop, card):
    done = desktop.run("gdbus", "call", "--session", "--dest", "app.kinora.Kinora", "--object-path", "/app/kinora/Kinora",
                       "--method", "org.gtk.Actions.Activate", "import-folder", f"[<'{card}'>]", "{}")
    assert done.returncode == 0, done.stderr


def imported(folder, source):
    """The bytes of the files that were imported, and the names of what was left half done."""
    others = {source.name, ".filler", ".kinora-folder"}
    names = [file for file in folder.iterdir() if file.name not in others and file.is_file()]
    return ([file.read_bytes() for file in names if not file.name.startswith(".")],
            [file.name for file in names if file.name.startswith(".")])


@journey("a card that is pulled out while it is imported is told; put in again, the rest comes, and nothing twice", is_long=True)
def import_card_pulled(desktop):
    library = Library(desktop)
    card, source = filled_card(desktop, library, 100)
    originals = bytes_on(card)
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    import_from(desktop, card)
    wait_for(lambda: len(library.files) > 10, "some files", seconds=60)
    card.rename(card.parent / "AWAY")
    app.find("label", "“DCIM” could not be imported", seconds=30)
    app.find("label", re.compile("^“DCIM” is no longer there, or can’t be read"))
    desktop.screenshot("pulled")
    app.answer("Show List")
    text = listed_import(app)
    app.find("label", re.compile("^The import ended early: “DCIM” is no longer there"))
    copies, half = imported(library.pictures, source)
    assert f"Taken ({len(copies)})\n" in text and f"Not Taken ({100 - len(copies)})\n" in text, text
    close_list(desktop)
    assert len(copies) < 100 and set(copies) < originals and not half, (len(copies), half)
    (card.parent / "AWAY").rename(card)
    moment = app.moment()
    app.open_menu("Work in Progress")
    app.click("push button", "Try Again")
    app.find_since(moment, "alert", "“DCIM” was imported", seconds=120)
    app.close()
    copies, half = imported(library.pictures, source)
    assert len(copies) == 100 and set(copies) == originals and not half, (len(copies), len(set(copies)), half)


@journey("a disk that fills up during an import is told, and nothing half is left; with room again, the rest comes", is_long=True)
def import_disk_full(desktop):
    library = Library(desktop)
    card, source = filled_card(desktop, library, 40)
    originals = bytes_on(card)
    picture = source.read_bytes()
    app = desktop.start(disk=(library.pictures, 120_000_000), **library.variables)
    disk = SmallDisk(app, library.pictures)
    (disk.folder / source.name).write_bytes(picture)
    (disk.folder / ".filler").write_bytes(bytes(90_000_000))
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    import_from(desktop, card)
    app.find("label", "“DCIM” could not be imported", seconds=60)
    app.find("label", re.compile("^The disk is full"))
    desktop.screenshot("full")
    copies, half = imported(disk.folder, source)
    assert 5 < len(copies) < 40 and set(copies) < originals and not half, (len(copies), half)
    (disk.folder / ".filler").unlink()
    moment = app.moment()
    app.answer("Try Again")
    app.find_since(moment, "alert", "“DCIM” was imported", seconds=120)
    copies, half = imported(disk.folder, source)
    assert len(copies) == 40 and set(copies) == originals and not half, (len(copies), len(set(copies)), half)
    app.close()


def listed_import(app):
    """What the list of an import says, as a screen reader reads it."""
    return app.find(None, "Imported Files", seconds=60).node.ask("Text", "GetText", GLib.Variant("(ii)", (0, -1)))


def close_list(desktop):
    dialog(desktop, "Import")
    desktop.xdotool("key", "Escape")
    wait_for(lambda: not windows(desktop, "Import"), "the list to go")


@journey("an import ends with a list of what was taken, what was there and what stays on the card, each file with its reason",
         is_long=True)
def import_list(desktop):
    library = Library(desktop)
    photo, film = library.add_photo(), library.add_video()
    place = desktop.folder / "CARD/DCIM/100TEST"
    place.mkdir(parents=True)
    done = run(["ffmpeg", "-v", "error", "-i", str(film), "-c", "copy", "-movflags", "+faststart", str(place / "GOOD.MP4")])
    assert done.returncode == 0, done.stderr
    film.unlink()
    whole = (place / "GOOD.MP4").read_bytes()
    left = {"CUT.MP4": whole[:len(whole) * 2 // 3], "CLIP.AVI": b"RIFF\0\0\0\0AVI LIST", "00001.MTS": bytes(4) + b"\x47" * 400,
            "RAW.CR3": b"\0\0\0\x18ftypcrx \0\0\0\1crx isom", "GOOD.XMP": b"<x:xmpmeta/>"}
    kept = {"GOOD.JPG": photo.read_bytes() + b"another", "SAME.JPG": photo.read_bytes(), "GOOD.MP4": whole}
    for name, content in {**left, **kept}.items():
        (place / name).write_bytes(content)
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    app.click("push button", "Albums and More")
    app.find(None, "Check Each File after Copying",
             fits=lambda widget: widget.role in ("menu item", "check menu item")).click()
    import_from(desktop, place.parent)
    text = listed_import(app)
    app.find("label", "5 files aren’t in your Library.")
    desktop.screenshot("list")
    lines = text.split("\n")
    assert lines[:3] == ["Import from “DCIM”", "", "Not Taken (5)"] and lines[-2] == "5 files aren’t in your Library.", text
    for line in ["100TEST/CLIP.AVI: The Library doesn’t keep AVI videos.",
                 "100TEST/00001.MTS: The Library doesn’t keep MTS videos.",
                 "100TEST/RAW.CR3: The Library doesn’t keep CR3 raw photos.",
                 "100TEST/GOOD.XMP: It belongs to another file and isn’t copied along.",
                 "Taken (2)", "100TEST/GOOD.JPG", "100TEST/GOOD.MP4",
                 "There Already (1)", "100TEST/SAME.JPG: the same file, by its content"]:
        assert line in lines, (line, text)
    assert "100TEST/CUT.MP4: “CUT.MP4” is cut off: its end is missing." in text, text
    app.click("push button", "Copy")
    wait_for(lambda: desktop.clipboard() == text, "the list on the clipboard")
    close_list(desktop)
    assert sorted(file.read_bytes() for folder in (library.pictures, library.videos) for file in folder.iterdir()
                  if not file.name.startswith(".")) == sorted(kept.values())
    for name, content in left.items():
        assert (place / name).read_bytes() == content, name
        (place / name).unlink()
    moment = app.moment()
    import_from(desktop, place.parent)
    app.find_since(moment, "alert", "“DCIM” was imported", seconds=60)
    app.click("push button", "Show List")
    text = listed_import(app)
    app.find("label", "Everything on this card is in your Library.")
    assert "There Already (3)\n" in text and "Not Taken" not in text, text
    close_list(desktop)
    app.close()


@journey("an import that is killed goes on where it was at the next start, copies nothing twice and nothing half", is_long=True)
def import_interrupted(desktop):
    library = Library(desktop)
    card, source = filled_card(desktop, library, 200)
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    import_from(desktop, card)
    wait_for(lambda: len(library.files) > 20, "some files", seconds=60)
    app.process.send_signal(signal.SIGKILL)
    wait_for(lambda: app.process.poll() is not None, "the app to be dead")
    before = set(library.files)
    assert len(before) < 201, "everything was imported before it was killed"
    originals = bytes_on(card)
    app = desktop.start(**library.variables)
    app.find("alert", "The import from “DCIM” goes on")
    app.find("alert", "“DCIM” was imported", seconds=120)
    desktop.screenshot("done")
    app.close()
    copies, half = imported(library.pictures, source)
    assert len(copies) == 200 and set(copies) == originals, f"{len(copies)} files, {len(set(copies))} different"
    assert before <= set(library.files)
    assert not half, half


@journey("HEIC photos and films are turned for other programs, too, and Undo turns them back")
def turned(desktop):
    def fill(library):
        photo = library.add_photo(size="1600x1200")
        done = run(["heif-enc", str(photo), "-o", str(photo.with_suffix(".heic"))])
        assert done.returncode == 0, done.stderr
        photo.unlink()
        library.add_video()
    library, app = begin(desktop, fill)
    photo, = library.pictures.glob("*.heic")
    film, = library.videos.glob("*.mp4")
    wait_for_pictures(desktop, app, 2)

    def photo_size():
        return re.search(r"image: (\d+)x(\d+)", desktop.run("heif-info", str(photo)).stdout).groups()

    def rotation():
        done = desktop.run("ffprobe", "-v", "error", "-of", "json", "-show_entries", "stream_side_data=rotation", str(film))
        found = [side["rotation"] for stream in json.loads(done.stdout)["streams"]
                 for side in stream.get("side_data_list", []) if "rotation" in side]
        return found[0] if found else 0

    before = film.read_bytes()
    assert photo_size() == ("1600", "1200") and rotation() == 0
    app.keys("ctrl+a", "r")
    wait_for(lambda: rotation() in (-90, 270), "the film to be turned")
    said = desktop.run("exiftool", "-s3", "-n", "-Rotation", str(photo)).stdout
    assert said.strip() in ("3", "270"), said
    app.keys("Escape")
    next(tile for tile in tiles(app) if tile.seen_name.startswith("Photo")).click()
    app.find("push button", "Back to the Library")
    desktop.wait_until_still()
    desktop.screenshot("photo")
    app.keys("Escape", "ctrl+z")
    app.find("alert", "Turned back")
    assert rotation() == 0 and film.read_bytes() == before
    app.close()


@journey("what is selected is sent by mail through the desktop; where there is none, that is said")
def mail(desktop):
    library, app = begin(desktop, lambda library: [library.add_photo(**PRIVATE) for _ in range(2)])
    wait_for_pictures(desktop, app, 2)
    app.keys("ctrl+a")
    app.find("label", "2 Selected")
    choose(app, "More Actions", "Send by Mail…")
    app.find("alert", re.compile("^This desktop opens no mail program"))
    with desktop.portal("granted") as portal:
        app.keys("ctrl+a")
        app.find("label", "2 Selected")
        choose(app, "More Actions", "Send by Mail…")
        wait_for(lambda: "ComposeEmail" in portal.questions(), "the mail program")
        asked = portal.questions()
        assert sorted(asked[asked.index("ComposeEmail") + 1:][:2]) == library.files, asked
        for name in library.files:
            sent = desktop.folder / "runtime/mail" / name
            assert not private_words(desktop, sent), f"the mail's {name} says {private_words(desktop, sent)}"
            assert has_camera(desktop, sent) and private_words(desktop, library.pictures / name), name
        app.close()


@journey("finding, favourites and albums need no mouse: every step by the keyboard alone")
def finding_by_keyboard(desktop):
    def fill(library):
        library.add_photo(Make="Canon", Model="EOS R6")
        library.add_photo(Make="Canon", Model="EOS R6", days=1)
        library.add_photo(Make="Nikon", Model="Z6", days=2)
    library, app = begin(desktop, fill)
    wait_for_pictures(desktop, app, 3)
    app.keys("ctrl+f")
    app.find("entry", "Search by date, words, camera, kind")
    desktop.xdotool("type", "canon")
    wait_for(lambda: len(tiles(app)) == 2, "what is found")
    # Enter leads to what was found.
    app.keys("Return")
    tab_to(app, "push button", re.compile("^Photo, "))
    app.keys("ctrl+a")
    app.find("label", "2 Selected")
    tab_to(app, "push button", "Favourite")
    app.keys("space")
    app.find("alert", "2 items are favourites now")
    app.keys("ctrl+a")
    app.find("label", "2 Selected")
    tab_to(app, "push button", "More Actions")
    app.keys("space")
    wait_for(app.has_open_popover, "the menu")
    tab_to(app, "menu item", "New Album…", key="Down")
    app.keys("Return")
    answer(desktop, "New Album", "Canons")
    app.find("alert", "The album “Canons” was made")
    tab_to(app, "push button", "Dismiss")
    app.keys("space")
    wait_for(lambda: not app.look_for("alert"), "the message to go")
    app.keys("Escape")
    wait_for(lambda: len(tiles(app)) == 3, "all of them")
    tab_to(app, "push button", "Albums and More")
    app.keys("space")
    wait_for(app.has_open_popover, "the menu")
    tab_to(app, "menu item", "Canons", key="Down")
    app.keys("Return")
    wait_for(lambda: len(tiles(app)) == 2, "the album")
    tab_to(app, "push button", "Show the Whole Library")
    app.keys("space")
    wait_for(lambda: len(tiles(app)) == 3, "the whole Library")
    app.keys("ctrl+f")
    tab_to(app, "push button", "Favourites")
    app.keys("space")
    wait_for(lambda: len(tiles(app)) == 2, "the favourites")
    app.close()


DIALOGS = [("Duplicates…", "Duplicates", "2 files that are the same"), ("Storage…", "Storage", "By Kind"),
           ("New Album…", "New Album", "Name")]


def dialogs(desktop):
    """The dialogs of the Library in the narrowest window, one by one; what lies beyond their edges."""
    def fill(library):
        first = library.add_photo()
        shutil.copy(first, library.pictures / "A rather long name of a file that was copied.jpg")
        library.add_video()
    library, app = begin(desktop, fill)
    wait_for_pictures(desktop, app, 3)
    make_narrow(app)
    outside = {}
    for entry, title, there in DIALOGS:
        choose(app, "Albums and More", entry)
        number = dialog(desktop, title)
        app.find(None, there, seconds=30)
        desktop.xdotool("windowsize", number, 360, 640, "windowmove", number, 0, 0)
        desktop.wait_until_still()
        desktop.screenshot(title.lower().replace(" ", "-"))
        width = int(re.search(r"WIDTH=(\d+)", desktop.xdotool("getwindowgeometry", "--shell", number))[1])
        # Without a compositor its border counts, too.
        if width - 2 * app.border > 360:
            outside[title] = width
        desktop.xdotool("windowfocus", "--sync", number, "key", "Escape")
        wait_for(lambda: not desktop.run("xdotool", "search", "--onlyvisible", "--name", f"^{title}$").stdout.split(), "it to go")
    app.close()
    assert not outside, outside


@journey("the Library's dialogs fit a window of 360 × 640")
def finding_dialogs(desktop):
    dialogs(desktop)


@journey("the Library's dialogs fit a window of 360 × 640 with text twice as large, too")
def finding_dialogs_large(desktop):
    enlarge_text(desktop)
    dialogs(desktop)
