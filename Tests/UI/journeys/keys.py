"""The keyboard: every line of the shortcuts window does what it says."""
import re
import shutil

from harness import CameraPage, Library, PlayerPage, film, journey, run, wait_for

from .library import open_library, tiles, wait_for_pictures
from .player import SEVERAL, jump

# What the window lists: for each group the lines, with their keys. The journeys below try them one by one.
LINES = {
    "Camera": {
        "Shutter: take a photo, or begin or end a recording": "Space",
        "Take a photo while recording": "Return",
        "Pause the recording, or go on": "P",
        "Photo, Live Photo, video, screen": "1 or 2 or 3 or 4",
        "Flash": "F",
        "Grid": "G",
        "Save the last 15 seconds": "Ctrl+S",
        "Timer": "T",
        "Give up the timer, or close the controls": "Escape",
        "Camera controls": "F9",
        "Next camera": "C",
        "Mirror the preview, or stop mirroring": "M",
    },
    "Library": {
        "Search": "Ctrl+F",
        "Favourite, or no longer": "H",
        "Select all": "Ctrl+A",
        "Move to Trash": "Delete",
        "Copy": "Ctrl+C",
        "Export the selected videos": "Ctrl+E",
        "Undo the last thing": "Ctrl+Z",
        "Photo before, photo after": "Left or Right",
        "Closer": "Ctrl++",
        "Further away": "Ctrl+-",
        "Fit the window": "Ctrl+0",
        "Turn the photo, or what is selected, right": "R",
        "Turn the film right": "Ctrl+R",
        "Details of the photo": "Ctrl+I",
        "End selecting, or go back to the Library": "Escape",
    },
    "Player": {
        "Play, or pause": "Space",
        "One frame back, one frame on": ", or .",
        "5 seconds back, 5 seconds on": "Left or Right",
        "1 second back, 1 second on": "Shift+Left or Shift+Right",
        "Backwards, pause, forwards; again for faster": "J or K or L",
        "Slower, faster": "< or >",
        "To the beginning, to the end": "Home or End",
        "File before, file after": "Page Up or Page Down",
        "Chapter before, chapter after": "Ctrl+Page Up or Ctrl+Page Down",
        "Repeat from here, up to here": "[ or ]",
        "Repeat": "R",
        "Louder, quieter": "Up or Down",
        "Mute": "M",
        "Next subtitles, or none": "S",
        "Export": "Ctrl+E",
        "Export the part from A to B": "Shift+Ctrl+E",
        "Save the frame as a photo": "Shift+Ctrl+S",
        "Inspector": "Ctrl+I",
        "Full screen": "F",
        "Picture in picture": "P",
        "Menu of the movie": "Menu",
        "Leave full screen, or go back": "Escape",
    },
    "Trim": {
        "Trim the film that plays, or the selected video": "Ctrl+T",
        "Play what is kept, or pause": "Space",
        "Start at this frame": "I",
        "End at this frame": "O",
        "One frame back, one frame on": ", or .",
        "First frame that is kept, last frame": "Home or End",
        "Undo": "Ctrl+Z",
        "Redo": "Shift+Ctrl+Z",
        "Save": "Ctrl+S",
        "Cancel": "Escape",
    },
    "Combine Clips": {
        "Play, or pause": "Space",
        "One frame back, one frame on": ", or .",
        "Move the clip back, move it on": "Shift+Ctrl+Left or Shift+Ctrl+Right",
        "Begin the clip here, end it here": "I or O",
        "Remove the clip": "Delete",
        "Undo, redo": "Ctrl+Z or Shift+Ctrl+Z",
        "Export": "Ctrl+E",
        "Back to the Library": "Escape",
    },
    "Editing a Photo": {
        "Edit the photo": "E",
        "Turn right": "R",
        "Turn left": "Shift+R",
        "Flip": "F",
        "Move the crop": "Left or Right",
        "Make the crop narrower, wider": "Shift+Left or Shift+Right",
        "Undo": "Ctrl+Z",
        "Redo": "Shift+Ctrl+Z",
        "Save": "Ctrl+S",
        "Cancel": "Escape",
    },
    "Window": {
        "Open": "Ctrl+O",
        "Add to the queue": "Shift+Ctrl+O",
        "Camera": "Ctrl+1",
        "Library": "Ctrl+2",
        "Full screen": "F11",
        "Preferences": "Ctrl+,",
        "Main menu": "F10",
        "Keyboard shortcuts": "Ctrl+?",
        "Quit": "Ctrl+Q",
    },
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
                found.setdefault(group, {})[widget.seen_name] = widget.description
        return found
    # The groups come one after the other, those of this page first.
    wait_for(lambda: sum(map(len, listed().values())) >= sum(map(len, LINES.values())), "the lines")
    lines = listed()
    for group, rows in LINES.items():
        there = set(lines.get(group, {}).items())
        assert there == set(rows.items()), f"{group}: listed, but not tried: {there - set(rows.items())}; tried, but not listed: " \
            f"{set(rows.items()) - there}"
    desktop.screenshot("all")
    dialog = desktop.run("xdotool", "search", "--onlyvisible", "--name", "^Keyboard Shortcuts$").stdout.split()[0]
    desktop.xdotool("windowfocus", "--sync", dialog, "type", "frame")
    about_frames = sum("frame" in title.lower() for rows in LINES.values() for title in rows)
    wait_for(lambda: sum(map(len, listed().values())) == about_frames, "only what has to do with frames")
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
    app.keys("ctrl+f")
    app.find("entry", "Search by date, words, camera, kind")
    app.keys("Escape")
    wait_for(lambda: not app.look_for("entry", "Search by date, words, camera, kind"), "the field to go")
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
    # Told apart by their colours: soon after midnight all three are of the same minute, by which they are named.
    area = photo(lambda w: w.area.width > 600).area
    first = desktop.wait_until_still(area)
    differs = lambda: desktop.picture(area).share_differing(first)
    app.keys("h")
    app.find("alert", "1 item is a favourite now")
    app.keys("Right")
    wait_for(lambda: differs() > 0.5, "the photo after it")
    app.keys("Left")
    wait_for(lambda: differs() < 0.2, "the photo before it")
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
    app.keys("bracketright", "ctrl+shift+e")
    app.find("label", "Export “a (clip)”")
    app.click("push button", "Cancel")
    wait_for(lambda: not app.look_for("push button", "Cancel"), "the dialog to close")
    app.keys("ctrl+e")
    app.find("label", "Export “a”")
    app.click("push button", "Cancel")
    wait_for(lambda: not app.look_for("push button", "Cancel"), "the dialog to close")
    moment = app.moment()
    app.keys("ctrl+shift+s")
    app.find_since(moment, "alert", "The frame is in the Library")
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
    app.keys("p")
    app.find("push button", "Back to the Large Window")
    app.keys("p")
    app.find("push button", "Picture in Picture")
    app.keys("k")
    app.keys("Page_Down")
    player.wait_for_number(lambda number: 1000 <= number < 1300, "the file after it")
    app.keys("Home", "Page_Up")
    player.wait_for_number(lambda number: number < 600, "the file before it")
    app.keys("Escape")
    app.find("page tab", "Library")
    app.close()


@journey("the keys of the photo editor do what the shortcuts window says")
def keys_of_the_photo_editor(desktop):
    library = Library(desktop)
    library.add_photo(size="800x600")
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    tiles(app)[0].click()
    app.find("push button", "Back to the Library")
    crop = lambda width, height: app.find(None, f"Crop: {width} by {height} pixels")
    app.keys("e")
    app.find("push button", "Flip", fits=lambda w: w.has("SENSITIVE"))
    crop(800, 600)
    app.keys("shift+Left", "shift+Left")
    crop(784, 600)
    app.keys("shift+Right")
    crop(792, 600)
    app.keys("Right", "Left", "r")
    crop(600, 792)
    app.keys("shift+r")
    crop(792, 600)
    app.keys("f", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
    crop(800, 600)
    app.keys("ctrl+shift+z")
    crop(792, 600)
    app.keys("Escape")
    app.find("push button", "Back to the Library")
    assert len(library.files) == 1, library.files
    app.keys("e")
    app.find("push button", "Flip", fits=lambda w: w.has("SENSITIVE"))
    app.keys("f")
    app.find("push button", "Undo", fits=lambda w: w.has("SENSITIVE"))
    app.keys("ctrl+s")
    wait_for(lambda: len(library.files) == 2, "the edited photo", seconds=20)
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
    app.find_entry("About Kinora")
    app.keys("Escape")
    app.close()         # Ctrl+Q; Ctrl+O and Ctrl+Shift+O are tried in player-space, Ctrl+? in shortcuts-window


@journey("chapters are gone through by their keys, forwards and back")
def keys_of_chapters(desktop):
    path = desktop.folder / "chapters.mkv"
    marks = desktop.folder / "chapters.txt"
    marks.write_text(";FFMETADATA1\n" + "".join(
        f"[CHAPTER]\nTIMEBASE=1/1\nSTART={start}\nEND={start + 3}\ntitle={name}\n"
        for start, name in ((0, "Dawn"), (3, "Noon"), (6, "Dusk"))))
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-i", film(), "-i", marks, "-map_metadata", "1", "-c", "copy", path])
    assert done.returncode == 0, done.stderr
    app = desktop.start(path, **PlayerPage.variables)
    player = PlayerPage(app)
    player.wait_until_running()
    app.keys("r")
    player.pause()
    app.find("push button", re.compile("^Chapter: "))
    for key, number in (("ctrl+Page_Down", 90), ("ctrl+Page_Down", 180), ("ctrl+Page_Up", 90), ("ctrl+Page_Up", 0)):
        app.keys(key)
        player.wait_for_number(lambda now: now == number, f"frame {number}")
    app.close()


@journey("the space bar takes a photo after every menu and button of the Camera was used with the mouse; a button that Tab led to is pressed")
def space_on_the_camera(desktop):
    library = Library(desktop)
    app = desktop.start(mode="photo", KINORA_SIMULATED_DEVICES="1", **library.variables)
    CameraPage(app).wait_for_moving_picture()
    app.find("push button", "Take Photo", fits=lambda w: w.has("SENSITIVE") and w.has("FOCUSED"))

    def fires(after):
        count = len(library.files)
        app.find("push button", "Take Photo", fits=lambda w: w.has("SENSITIVE"))
        app.keys("space")
        wait_for(lambda: len(library.files) > count, f"a photo after {after}")

    for name in ("Timer: Off", re.compile("^Flash: "), "Framing and Mirroring", "Main Menu"):
        app.open_menu(name)
        app.close_menu()
        fires(name)
    for name in ("Video", "Photo"):
        app.find("push button", name).click_with_mouse()
    fires("the modes")
    app.find("push button", "Camera Controls").click_with_mouse()
    app.find("combo box", "Format")
    fires("the controls")
    count = len(library.files)
    app.keys("Tab")
    wait_for(lambda: not app.find("push button", "Take Photo").has("FOCUSED"), "the keyboard to go on")
    app.keys("space")       # opens what has the keyboard
    wait_for(lambda: len(app.window_ids()) > 1, "what Tab led to")
    assert len(library.files) == count, "the space bar took a photo, though a button had the keyboard"
    app.keys("Escape")
    app.close()


@journey("in the viewer the keys go on working after its buttons were clicked")
def keys_after_clicks_in_the_viewer(desktop):
    library = Library(desktop)
    for _ in range(3):
        library.add_photo()
    library.add_animation()
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for(lambda: len(tiles(app)) == 4, "the tiles", seconds=20)
    tiles(app)[-1].click()
    app.find("push button", "Pause")        # the animation moves
    for name in ("Details", "Step Forward (.)", "Details"):
        app.find("push button", name).click_with_mouse()
    app.find("push button", "Play")
    app.keys("space")
    app.find("push button", "Pause")
    app.find("push button", "Previous").click_with_mouse()
    app.find("image", re.compile("^Photo, "), fits=lambda w: w.area.width > 300)
    app.keys("Right")
    app.find("push button", "Pause")
    app.keys("Escape")
    app.find("page tab", "Library")
    app.close()
