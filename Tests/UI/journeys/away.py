"""Folders of the Library that are away: their items stay and say so, until the folder is back or a person forgets it."""
import contextlib
import re
import sqlite3

from gi.repository import GLib

from harness import FileDialog, Library, PreferencesWindow, hanging_disk, journey, wait_for

from .finding import answer, choose
from .large_text import beyond_edge, enlarge_text
from .library import make_narrow, open_library, tiles, wait_for_pictures

SIMULATED = {"KINORA_SIMULATED_DEVICES": "1"}
AWAY = re.compile(r"^Away since \w+day, \d+ \w+ \d{4}: it isn’t there$")


def named(app, pattern):
    """The names of the buttons in sight that fit."""
    found = []
    for widget in app.widgets():
        try:
            if widget.role == "push button" and re.search(pattern, widget.seen_name) and widget.showing:
                found.append(widget.seen_name)
        except GLib.Error:
            continue        # it went away while we looked
    return found


def away(app):
    """The names of the tiles in sight that say that they are away."""
    return named(app, r", \d+:\d\d, away$")


def state(app):
    """What is there and what is away, by their kinds."""
    return len(tiles(app)), len(away(app))


def wait_for_state(app, there, gone, seconds=20):
    wait_for(lambda: state(app) == (there, gone),
             lambda: f"{there} items that are there and {gone} that are away; there is: {app.outline()}", seconds=seconds)


def own_folder(desktop, *names):
    return desktop.folder.joinpath("home", *names)


def hide_one(desktop, films):
    """Hides the oldest film, as other programs do by the framework; the app itself has no word for it."""
    index = next(file for file in own_folder(desktop, ".local/share/kinora").glob("library-*.sqlite"))
    with contextlib.closing(sqlite3.connect(index)) as library, library:
        done = library.execute("UPDATE assets SET hidden = 1 WHERE id = (SELECT asset FROM resources WHERE name = ?)", (films[-1].name,))
        assert done.rowcount == 1, f"{films[-1].name} isn't in the index"


def only_favourites(app, count):
    app.keys("ctrl+f")
    app.click("push button", "Favourites")
    wait_for(lambda: len(tiles(app)) == count, lambda: f"{count} favourites; there is: {app.outline()}")
    app.keys("Escape")


@journey("a folder of the Library goes away and comes back while the app runs: its items say so, and are as they were; only “Forget…” loses them",
         is_long=True)
def folder_away(desktop):
    library = Library(desktop, own_folder(desktop, "Pictures/Kinora"), own_folder(desktop, "Disk/Films"))
    for _ in range(2):
        library.add_photo()
    films = [library.add_video() for _ in range(4)]
    aside = own_folder(desktop, "aside")
    app = desktop.start(**SIMULATED)
    open_library(app)
    wait_for_pictures(desktop, app, 2)
    preferences = PreferencesWindow(app)
    choose_folder(app, library.videos)
    preferences.close()
    wait_for_pictures(desktop, app, 6)
    # Tiles are newest first: films[0] is the third.
    tiles(app)[2].click()
    app.find("push button", re.compile("^(Play|Pause)$"))
    app.keys("Escape")
    wait_for_pictures(desktop, app, 6)
    app.click("push button", "Select")
    for tile in tiles(app)[2:4]:
        tile.click()
    app.find("label", "2 Selected")
    app.keys("h")
    app.find("alert", "2 items are favourites now")
    app.click("push button", "Select")
    for tile in (tiles(app)[0], tiles(app)[2]):
        tile.click()
    choose(app, "More Actions", "New Album…")
    answer(desktop, "New Album", "Trip")
    app.find("alert", "The album “Trip” was made")
    app.close()
    hide_one(desktop, films)

    app = desktop.start(**SIMULATED)
    open_library(app)
    wait_for_state(app, 5, 0)
    library.videos.rename(aside)
    wait_for_state(app, 2, 3)
    desktop.wait_until_still()
    desktop.screenshot("away")
    app.click("push button", re.compile("^Video, .*, away$"))
    app.find("alert", "“Disk/Films” is away. What is in it can be opened when it is back.")
    desktop.screenshot("opened")
    preferences = PreferencesWindow(app)
    app.find("label", AWAY)
    desktop.screenshot("preferences")
    # While the preferences are open: the folder that was made in its place is replaced.
    aside.rename(library.videos)
    wait_for(lambda: not app.look_for("label", AWAY), "the row to go")
    assert not app.look_for("push button", re.compile("^Forget")), "what is there can be forgotten"
    preferences.close()
    wait_for_state(app, 5, 0)
    only_favourites(app, 2)
    choose(app, "Albums and More", "Trip")
    wait_for_state(app, 2, 0)
    app.close()

    library.videos.rename(aside)
    app = desktop.start(**SIMULATED)
    open_library(app)
    wait_for_state(app, 2, 3)
    preferences = PreferencesWindow(app)
    forget = ("push button", re.compile("^Forget the folder “Disk/Films”…"))
    app.find(*forget).click()
    app.find("label", "Forget “Disk/Films”?")
    words = app.find("label", re.compile("^The Library forgets 4 items")).seen_name
    assert words.endswith("bring it back: 2 favourites, that 1 item is hidden and what is in 1 album."), words
    desktop.wait_until_still()
    desktop.screenshot("forget")
    app.answer("Cancel")
    wait_for(lambda: not app.look_for("label", "Forget “Disk/Films”?"), "the question to go")
    assert state(app)[1] == 3, "the items are gone though nobody wanted that"
    app.find(*forget).click()
    app.find("label", "Forget “Disk/Films”?")
    app.answer("Forget")
    wait_for(lambda: not app.look_for("label", AWAY), "the row to go")
    desktop.wait_until_still()
    desktop.screenshot("forgotten")
    preferences.close()
    wait_for_state(app, 2, 0)
    # Its files weren't touched: they are taken in anew, with what their attributes say.
    aside.rename(library.videos)
    wait_for(lambda: len(tiles(app)) > 2 and not away(app), "the films")
    app.close()


def choose_folder(app, folder):
    """Chooses the folder of videos."""
    for _ in range(60):
        if app.look_for("list item", "Videos", fits=lambda w: w.has("FOCUSED")):
            break
        app.keys("Tab")
    app.keys("space")
    FileDialog(app, "Videos").choose(folder)
    app.find("label", re.compile(f"{folder.name}$"), seconds=20)


@journey("the disk of one folder stops answering: the window goes on, what is in the other folder opens, and after ten seconds what is in"
         " the first says that it is away, until the disk answers again", is_long=True, needs_fuse=True)
def folder_silent(desktop):
    with hanging_disk(own_folder(desktop, "Disk")) as disk:
        library = Library(desktop, own_folder(desktop, "Pictures/Kinora"), own_folder(desktop, "Disk/Films"))
        library.add_photo()
        for _ in range(2):
            library.add_video()
        app = desktop.start(**SIMULATED)
        open_library(app)
        wait_for_pictures(desktop, app, 1)
        preferences = PreferencesWindow(app)
        choose_folder(app, library.videos)
        preferences.close()
        wait_for_pictures(desktop, app, 3)
        disk.stop_answering()
        # The folders are looked at, and one of them hangs.
        library.add_photo()
        app.click("push button", re.compile("^Photo, "))
        app.find("push button", "Edit")
        desktop.wait_until_still()
        desktop.screenshot("opened")
        app.keys("Escape")
        wait_for_state(app, 2, 2, seconds=60)
        desktop.wait_until_still()
        desktop.screenshot("silent")
        app.click("push button", re.compile("^Video, .*, away$"))
        app.find("alert", "“Disk/Films” is away. What is in it can be opened when it is back.")
        disk.answer()
        wait_for_state(app, 4, 0)
        app.close()


@journey("a folder that is away fits a window of 360 pixels with text twice as large: its tiles, its row, the question")
def folder_away_narrow(desktop):
    library = Library(desktop, own_folder(desktop, "Pictures/Kinora"), own_folder(desktop, "Videos/Kinora"))
    library.add_photo()
    for _ in range(2):
        library.add_video()
    app = desktop.start(**SIMULATED)
    open_library(app)
    wait_for_state(app, 3, 0)
    app.close()
    library.videos.rename(own_folder(desktop, "aside"))
    enlarge_text(desktop)
    app = desktop.start(**SIMULATED)
    open_library(app)
    wait_for_state(app, 1, 2)
    make_narrow(app)
    desktop.wait_until_still()
    desktop.screenshot("tiles")
    preferences = PreferencesWindow(app)
    app.find("list item", "Videos/Kinora")
    preferences.row("Videos/Kinora")
    desktop.wait_until_still()
    desktop.screenshot("row")
    outside = beyond_edge(app)
    assert not outside, f"beyond the window's edge: {outside}"
    app.keys("space")
    app.find("label", "Forget “Videos/Kinora”?")
    desktop.wait_until_still()
    desktop.screenshot("question")
    app.answer("Cancel")
    wait_for(lambda: not app.look_for("label", "Forget “Videos/Kinora”?"), "the question to go")
    preferences.close()
    app.close()


@journey("a folder that has been away for 30 days is offered to be forgotten, and for 29 days it isn’t")
def folder_long_away(desktop):
    library = Library(desktop, own_folder(desktop, "Pictures/Kinora"), own_folder(desktop, "Videos/Kinora"))
    library.add_photo()
    library.add_video()
    app = desktop.start(**SIMULATED)
    open_library(app)
    wait_for_state(app, 2, 0)
    app.close()
    library.videos.rename(own_folder(desktop, "aside"))
    usual = "When you choose another folder, files stay where they are."
    offer = "“Videos/Kinora” has been away for 30 days. If it won’t come back, the Library can forget it."
    # The first start is the one that misses it.
    for days, said, unsaid in ((0, usual, offer), (29, usual, offer), (31, offer, usual)):
        app = desktop.start(**SIMULATED, **desktop.clock.later(days).setting)
        open_library(app)
        wait_for_state(app, 1, 1)
        preferences = PreferencesWindow(app)
        app.find("label", AWAY)
        app.find("label", said)
        assert not app.look_for("label", unsaid), f"after {days} days: {app.outline()}"
        if days < 31:
            preferences.close()
            app.close()
    desktop.wait_until_still()
    desktop.screenshot("offer")
    app.find("push button", re.compile("^Forget the folder “Videos/Kinora”…")).click()
    app.find("label", "Forget “Videos/Kinora”?")
    app.answer("Forget")
    wait_for(lambda: not app.look_for("label", AWAY), "the row to go")
    app.find("label", usual)
    preferences.close()
    wait_for_state(app, 1, 0)
    app.close()
