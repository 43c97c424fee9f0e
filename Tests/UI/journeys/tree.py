"""What assistive technology is told of each page: names, values and states."""
import re

from harness import SCREENSHOTS, CameraPage, Library, PlayerPage, film, journey, run, wait_for

from .library import open_library, tiles, wait_for_pictures
from .player import SEVERAL

# Roles of what a person uses; the others group and decorate.
USED = ("push button", "toggle button", "check box", "radio button", "slider", "text", "combo box", "page tab", "menu item")
TYPE_NAME = re.compile(r"^(Gtk|Adw|Kinora)[A-Z]")


def printed(app, title):
    """The tree of what is shown, a line each, kept for people to read; returns what can be used."""
    lines, used = [], []
    for widget in app.widgets():
        if not widget.showing:
            continue
        value = ""
        if widget.role == "slider":
            least, most = (widget.node.get("Value", name) for name in ("MinimumValue", "MaximumValue"))
            value = f" = {widget.value:g} of {least:g} to {most:g}"
            assert least <= widget.value <= most, f"{widget.seen_name}: {value}"
        states = " ".join(state for state in ("FOCUSED", "CHECKED", "PRESSED", "SELECTED", "EXPANDED") if widget.has(state))
        lines.append(f"{widget.role} “{widget.seen_name}”{value} ({widget.description}) {states}")
        if widget.role in USED:
            used.append(widget)
    (SCREENSHOTS / f"tree-{title}.txt").write_text("\n".join(lines) + "\n")
    nameless = [f"{w.role} at {w.area}" for w in used if not w.seen_name or TYPE_NAME.match(w.seen_name)]
    assert not nameless, f"on the page {title} without a name of its own: {nameless}"
    return used


def has(used, *names):
    """Checks that each of these can be used: names, or patterns of them."""
    missing = [getattr(name, "pattern", name) for name in names
               if not any(re.fullmatch(name, w.seen_name) for w in used)]
    assert not missing, f"missing: {missing}; there is: {[w.seen_name for w in used]}"


@journey("assistive technology hears of everything on the Camera page and its panel, with values as they are shown")
def tree_of_the_camera(desktop):
    app = desktop.start(mode="photo", KINORA_SIMULATED_DEVICES="1")
    camera = CameraPage(app)
    camera.wait_for_moving_picture()
    camera.show_controls()
    used = printed(app, "camera")
    has(used, "Camera", "Library", "Take Photo", "Photo", "Live", "Video", "Timer: Off", "Flash: .*", "Camera Controls", "Main Menu",
        "Framing and Mirroring", "Switch to .*", "Focus", "Exposure", "White balance", "Zoom", "Format", "Microphone")
    said = {w.seen_name: w.description for w in used if w.role == "slider"}
    assert said["Zoom"] == "1.0×" and said["Compensation"] == "0.0 EV", said
    app.close()


@journey("assistive technology hears of the Library's items by kind, day and time, in the order in which they are seen, and of the viewer")
def tree_of_the_library(desktop):
    library = Library(desktop)
    library.add_many(200)
    library.add_video()
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 8)
    printed(app, "library")

    def in_sight(app, widget):
        return widget.role == "push button" and widget.showing and re.match("^(Photo|Video), ", widget.seen_name)
    for keys in ([], ["Page_Down"] * 4, ["Page_Up"] * 2, ["End"]):
        if keys:
            app.keys(*keys)
        wait_for(lambda: [w.seen_name for w in app.widgets() if in_sight(app, w)] == [t.seen_name for t in tiles(app)],
                 "the tree in the order of the page")
    first = tiles(app)[0].seen_name
    assert re.fullmatch(r"Photo, \w+, \d+ \w+( \d+)?, \d+:\d\d", first), first
    app.click("push button", "Select")
    tiles(app)[0].click()
    wait_for(lambda: [t.has("SELECTED") for t in tiles(app)][:2] == [True, False], "one selected tile")
    has(printed(app, "selecting"), "Cancel", "Select All", "Move to Trash", "Copy", "Open With…")
    app.keys("Escape")
    app.find("push button", "Select")
    tiles(app)[0].click()
    app.find("push button", "Back to the Library")
    has(printed(app, "viewer"), "Back to the Library", "Move to Trash", "Turn Right", "Details", "Previous")
    app.close()


@journey("assistive technology hears of all controls of the Player, and of the time as a time")
def tree_of_the_player(desktop):
    app = desktop.start(film(*SEVERAL), **PlayerPage.variables)
    player = PlayerPage(app)
    player.wait_until_running()
    app.keys("r")
    player.pause()
    app.keys("Home", "Right")
    bar = app.find("slider", "Position")
    wait_for(lambda: bar.value == 5 and bar.description == "5 seconds of 10 seconds",
             lambda: f"5 seconds, not {bar.value}, “{bar.description}”")
    has(printed(app, "player"), "Back", "Queue", "Inspector", "Position", "Volume: 100 %", "Subtitles: Off", "Sound Track", "Previous",
        r"Step Back \(,\)", "Play", r"Step Forward \(\.\)", "Next", "Speed: Normal", "Repeat", "Repeat from A to B", "Full Screen")
    bar.value = 7
    player.wait_for_number(lambda number: number == 210, "the frame that was asked for")
    assert not app.look_for("image", re.compile("^Kinora")), "a picture has its type's name"
    app.close()
    song = desktop.folder / "song.flac"
    assert run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=d=20", song]).returncode == 0
    app = desktop.start(song, **PlayerPage.variables)
    app.find("push button", "Pause")
    app.find("label", "song.flac")
    has(printed(app, "song"), "Back", "Queue", "Position", "Volume: 100 %", "Pause", "Speed: Normal", "Repeat", "Full Screen")
    app.close()


@journey("pages that are covered aren't read: neither the Library behind a film, nor the film before its page is seen")
def tree_without_covered_pages(desktop):
    library = Library(desktop)
    library.add_photo()
    app = desktop.start(film(), **library.variables, **PlayerPage.variables)

    def there(*names):
        """Which of these are in the tree, in sight or not."""
        found = {widget.seen_name for widget in app.widgets()}
        return {name for name in names if any(seen.startswith(name) for seen in found)}
    of_player, of_library = ("Step Back", "Position", "Inspector"), ("Select", "Photo, ", "Main Menu")
    wait_for(lambda: there(*of_player) == set(of_player), "the Player")
    wait_for(lambda: not there(*of_library), "the Library to leave the tree")
    app.keys("Escape")
    wait_for(lambda: there(*of_library) == set(of_library), "the Library")
    wait_for(lambda: not there(*of_player), "the Player to leave the tree")
    app.close()
