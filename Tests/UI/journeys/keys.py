"""The keyboard: every line of the shortcuts window does what it says."""
import re
import shutil

from harness import CameraPage, Library, PlayerPage, film, journey, wait_for

from .library import open_library, tiles, wait_for_pictures
from .player import SEVERAL, jump

# Group, the keys as they stand there, and the journey below that tries them.
LINES = {
    "Camera": ["Shutter: take a photo, or begin or end a recording", "Take a photo while recording", "Pause the recording, or go on",
               "Photo, Live Photo, video", "Flash", "Grid", "Save the last 15 seconds", "Timer",
               "Give up the timer, or close the controls", "Camera controls", "Next camera",
               "Mirror the preview, or stop mirroring"],
    "Library": ["Select all", "Move to Trash", "Copy", "Undo the last thing", "Photo before, photo after", "Closer", "Further away",
                "Fit the window", "Turn the photo right", "Details of the photo", "End selecting, or go back to the Library"],
    "Player": ["Play, or pause", "One frame back, one frame on", "5 seconds back, 5 seconds on", "1 second back, 1 second on",
               "Backwards, pause, forwards; again for faster", "Slower, faster", "To the beginning, to the end",
               "File before, file after", "Chapter before, chapter after", "Repeat from here, up to here", "Repeat",
               "Louder, quieter", "Mute", "Next subtitles, or none", "Inspector", "Full screen", "Menu of the movie",
               "Leave full screen, or go back"],
    "Window": ["Open", "Add to the queue", "Camera", "Library", "Full screen", "Main menu", "Keyboard shortcuts", "Quit"],
}


@journey("the shortcuts window lists what is tried here, finds lines by a word, and closes with Esc")
def shortcuts_window(desktop):
    app = desktop.start()
    app.keys("ctrl+question")
    app.find("frame", "Keyboard Shortcuts")

    def is_in_row(widget):
        node = widget.node.parent
        while node is not None:
            if node.role == "list item":
                return True
            node = node.parent
        return False

    def listed():
        """The rows' titles by group: each group stands under its heading."""
        found, group = {}, None
        for widget in app.widgets():
            if not widget.showing:
                continue
            if widget.role == "label" and widget.seen_name in LINES and not is_in_row(widget):
                group = widget.seen_name
            elif widget.role == "list item" and group:
                found.setdefault(group, set()).add(widget.seen_name)
        return found
    wait_for(lambda: sum(map(len, listed().values())) >= 40, "the lines")
    lines = listed()
    wanted = {group: set(rows) for group, rows in LINES.items()}
    assert lines == wanted, f"listed, but not tried: { {g: lines.get(g, set()) - wanted[g] for g in wanted} }; tried, but not listed: " \
        f"{ {g: wanted[g] - lines.get(g, set()) for g in wanted} }"
    desktop.screenshot("all")
    dialog = desktop.run("xdotool", "search", "--onlyvisible", "--name", "^Keyboard Shortcuts$").stdout.split()[0]
    desktop.xdotool("windowfocus", "--sync", dialog, "type", "frame")
    wait_for(lambda: sum(map(len, listed().values())) == 1, "only what has to do with frames")
    desktop.xdotool("key", "Escape", "Escape")
    wait_for(lambda: not app.look_for("frame", "Keyboard Shortcuts"), "the window to close")
    app.close()


@journey("the Camera's keys do what the shortcuts window says")
def keys_of_the_camera(desktop):
    library = Library(desktop)
    app = desktop.start(mode="photo", KINORA_SIMULATED_DEVICES="1", **library.variables)
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    button = lambda name: app.find("push button", name)
    app.find("push button", "Take Photo", fits=lambda w: w.has("SENSITIVE") and w.has("FOCUSED"))
    app.keys("space")
    wait_for(lambda: len(library.files) == 1, "a photo")
    before = button(re.compile("^Flash: ")).name
    app.keys("f")
    wait_for(lambda: button(re.compile("^Flash: ")).name != before, "another flash")
    app.click("push button", "Framing and Mirroring")
    grid = app.find("check box", "Grid").has("CHECKED")
    app.keys("Escape", "g")
    app.click("push button", "Framing and Mirroring")
    wait_for(lambda: app.find("check box", "Grid").has("CHECKED") != grid, "the grid")
    app.keys("Escape")
    mirrored = camera.reading().mirrored
    app.keys("m")
    camera.wait_for_reading(lambda reading: reading.mirrored != mirrored, "the preview the other way round")
    app.keys("2")
    button("Take Live Photo")
    camera.wait_for_moving_picture(frames=60)       # so that there are seconds to save
    app.keys("ctrl+s")
    wait_for(lambda: any(name.endswith((".mov", ".mp4")) for name in library.files), "the last seconds as a movie", seconds=40)
    app.keys("t")
    button("Timer: 3 s")
    app.keys("1")
    button("Take Photo")
    app.keys("space")
    button("Cancel Timer")
    app.keys("Escape")
    button("Take Photo")
    app.keys("t", "t", "t")
    button("Timer: Off")
    app.keys("F9")
    app.find("combo box", "Format")
    app.keys("Escape")
    wait_for(lambda: not app.look_for("combo box", "Format"), "the controls to close")
    app.keys("3")
    button("Start Recording")
    photos = sum(name.endswith(".jpg") for name in library.files)
    app.keys("space")
    button("Stop Recording")
    camera.wait_for_clock(1)
    app.keys("p")
    button("Resume")
    app.keys("p")
    button("Pause")
    app.keys("Return")
    wait_for(lambda: sum(name.endswith(".jpg") for name in library.files) == photos + 1, "a photo during the recording", seconds=20)
    app.keys("space")
    camera.wait_until_recorded()
    app.keys("c")
    app.find("label", "Second Simulated Camera")
    app.close()


@journey("the keys of Library and viewer do what the shortcuts window says")
def keys_of_the_library(desktop):
    library = Library(desktop)
    for _ in range(3):
        library.add_photo(size="3200x2400")
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 3)
    app.keys("ctrl+a")
    app.find("label", "3 Selected")
    app.keys("ctrl+c")
    wait_for(lambda: len(desktop.copied_files()) == 3, "three files on the clipboard")
    app.keys("ctrl+a")
    app.find("label", "3 Selected")
    app.keys("Escape")
    app.find("push button", "Select")
    app.keys("ctrl+a", "Delete")
    wait_for(lambda: not library.files, "the photos to go")
    app.keys("ctrl+z")
    wait_for(lambda: len(library.files) == 3 and len(tiles(app)) == 3, "the photos to come back")
    app.find("alert", "3 items put back")
    app.find("push button", "Select")
    tiles(app)[0].click()
    app.find("push button", "Back to the Library")
    photo = lambda fits: app.find("image", re.compile("^Photo, "), fits=fits)
    width = photo(lambda w: w.area.width > 600).area.width
    app.keys("ctrl+plus")
    photo(lambda w: w.area.width > 1.2 * width)
    app.keys("ctrl+plus", "ctrl+minus")
    photo(lambda w: 1.1 * width < w.area.width < 1.4 * width)
    app.keys("ctrl+0")
    photo(lambda w: abs(w.area.width - width) < 3)
    name = photo(lambda w: w.area.width > 600).name
    app.keys("Right")
    wait_for(lambda: photo(lambda w: w.area.width > 600).name != name, "the photo after it")
    app.keys("Left")
    wait_for(lambda: photo(lambda w: w.area.width > 600).name == name, "the photo before it")
    app.keys("ctrl+i")
    app.find("label", re.compile("Test Camera"))
    app.keys("ctrl+i")
    bytes_before = {file: (library.pictures / file).read_bytes() for file in library.files}
    app.keys("r")
    wait_for(lambda: any((library.pictures / file).read_bytes() != data for file, data in bytes_before.items()), "a turned photo")
    app.keys("Delete")
    wait_for(lambda: len(library.files) == 2, "the photo to go")
    app.keys("Escape")
    wait_for(lambda: len(tiles(app)) == 2, "the Library")
    app.close()


@journey("the Player's keys do what the shortcuts window says")
def keys_of_the_player(desktop):
    path = desktop.folder / "a.mp4"
    shutil.copy(film(*SEVERAL, seconds=20), path)
    shutil.copy(film("--first", "1000"), desktop.folder / "b.mp4")
    app = desktop.start(path, **PlayerPage.variables)
    player = PlayerPage(app)
    player.wait_until_running()
    app.keys("r")
    app.find("push button", "Repeat", fits=lambda w: w.has("PRESSED") or w.has("CHECKED"))
    app.keys("space")
    app.find("push button", "Play")
    at = lambda number: player.wait_for_number(lambda now: now == number, f"frame {number}")
    jump(desktop, 8)
    at(240)
    for key, number in (("comma", 239), ("period", 240), ("Right", 390), ("Left", 240), ("shift+Right", 270), ("shift+Left", 240),
                        ("Home", 0), ("End", 599)):
        app.keys(key)
        at(number)
    app.keys("Home", "greater")
    app.find("push button", "Speed: 1¼×")
    app.keys("less")
    app.find("push button", "Speed: Normal")
    app.keys("l", "l")
    app.find("push button", "Speed: 2×")
    app.keys("k")
    app.find("push button", "Play")
    app.keys("j")
    app.find("push button", "Speed: Reverse 1×")
    app.keys("k", "l", "k")
    jump(desktop, 3)
    at(90)
    app.keys("bracketleft")
    jump(desktop, 4)
    at(120)
    app.keys("bracketright")
    app.click("push button", "Stop Repeating from A to B")
    app.keys("Down")
    app.find("push button", "Volume: 95 %")
    app.keys("Up")
    app.find("push button", "Volume: 100 %")
    app.keys("m")
    app.find("push button", "Volume: muted")
    app.keys("m", "s")
    app.find("push button", re.compile("^Subtitles: (English|Deutsch)$"))
    app.keys("ctrl+i")
    app.find("label", "H.264")
    app.keys("ctrl+i", "Menu")
    app.find("label", "Show in Files")
    app.keys("Escape")
    app.keys("f")
    app.cover_screen(True)
    app.find("push button", "Leave Full Screen")
    app.keys("Escape")
    app.cover_screen(False)
    app.find("push button", "Full Screen")
    app.keys("Page_Down")
    player.wait_for_number(lambda number: 1000 <= number < 1300, "the file after it")
    app.keys("Home", "Page_Up")
    player.wait_for_number(lambda number: number < 600, "the file before it")
    app.keys("Escape")
    app.find("page tab", "Library")
    app.close()


@journey("the window's keys do what the shortcuts window says")
def keys_of_the_window(desktop):
    app = desktop.start()
    app.keys("ctrl+2")
    app.find("push button", "Select")
    app.keys("ctrl+1")
    app.find("push button", "Framing and Mirroring")
    app.keys("F11")
    app.cover_screen(True)
    wait_for(lambda: app.window.area.width >= 1270, "the whole screen")
    app.keys("F11")
    app.cover_screen(False)
    app.keys("F10")
    app.find("label", "About Kinora")
    app.keys("Escape")
    app.close()         # Ctrl+Q; Ctrl+O and Ctrl+Shift+O are tried in player-space, Ctrl+? in shortcuts-window
