"""The Library: looking through it, selecting, the Trash and back, and one photo by itself."""
import re
from pathlib import Path

from gi.repository import GLib

from harness import FrameNumberReader, Library, Rectangle, journey, let_pass, program, run, wait_for


TILE = re.compile(r"^(Photo|Video|Live Photo|Animated picture|Slow motion video|Burst of .*), .*\d+:\d\d$")


def tiles(app):
    """The tiles in sight, in reading order."""
    found = []
    for widget in app.widgets():
        try:
            if widget.role == "push button" and TILE.match(widget.seen_name) and widget.showing:
                found.append((widget.area.y, widget.area.x, widget))
        except GLib.Error:
            continue        # it went away while we looked
    return [widget for _, _, widget in sorted(found, key=lambda place: place[:2])]


def is_drawn(picture):
    """Whether there is a picture: its corners are not all alike."""
    width, height = picture.width // 2, picture.height // 2
    corners = [picture.cut(Rectangle(x, y, width, height)).mean_luma() for x in (0, width) for y in (0, height)]
    return max(corners) - min(corners) > 3


def wait_for_pictures(desktop, app, count):
    """Waits until so many tiles are there and their pictures are drawn."""
    wait_for(lambda: len(tiles(app)) >= count, lambda: f"{count} tiles; there is: {app.outline()}", seconds=20)
    wait_for(lambda: all(is_drawn(desktop.picture(tile.area.inset(20))) for tile in tiles(app)[:count]),
             "the tiles' pictures", seconds=20)


def first_name(app):
    """The name of the first tile; None while there is none, as when the lines are laid anew."""
    return next((tile.seen_name for tile in tiles(app)), None)


def make_narrow(app):
    """Makes the window 360 × 640, also where there are no switchers to tell its form by: while one selects."""
    app.resize(360, 640)
    app.wait_for_width(360)
    wait_for(lambda: [tile for tile in tiles(app)[:1] if tile.area.width < 120], "small tiles")


def filled(desktop):
    library = Library(desktop)
    for _ in range(5):
        library.add_photo()
    library.add_photo(size="1200x1600")
    library.add_video()
    for _ in range(4):
        library.add_photo(days=1)
    library.add_video(days=3, seconds=1, rate=120)
    for _ in range(6):
        library.add_photo(days=3)
    return library


def open_library(app):
    app.keys("ctrl+2")


def looks(desktop, scheme, title):
    library = filled(desktop)
    app = desktop.start(ADW_DEBUG_COLOR_SCHEME=scheme, **library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 12)
    desktop.screenshot(title)
    return app


@journey("the Library shows what there is by day, newest first, also where the window is narrow; in the dark")
def library_dark(desktop):
    app = looks(desktop, "prefer-dark", "wide")
    app.find("label", "Today")
    app.find("label", "7 items")
    app.find("label", "Yesterday")
    assert [tile.seen_name.split(",")[0] for tile in tiles(app)].count("Video") == 1
    make_narrow(app)
    wait_for_pictures(desktop, app, 9)
    outside = [w.seen_name for w in tiles(app) if w.area.x < 0 or w.area.x + w.area.width > 360]
    assert not outside, f"beyond the window's edge: {outside}"
    desktop.screenshot("narrow")
    app.close()


@journey("the Library in the light, with what is selected framed and ticked")
def library_light(desktop):
    app = looks(desktop, "prefer-light", "wide")
    app.click("push button", "Select")
    app.find("label", "0 Selected")
    for tile in tiles(app)[1:4]:
        tile.click()
    app.find("label", "3 Selected")
    assert [tile.has("SELECTED") for tile in tiles(app)[:5]] == [False, True, True, True, False]
    assert app.find("push button", "Move to Trash").has("SENSITIVE")
    desktop.wait_until_still()      # the bar rises
    desktop.screenshot("selected")
    make_narrow(app)
    wait_for_pictures(desktop, app, 6)
    desktop.screenshot("selected-narrow")
    app.keys("Escape")
    app.find("page tab", "Library")
    wait_for(lambda: tiles(app) and not any(tile.has("SELECTED") for tile in tiles(app)), "nothing to be selected")
    app.close()


@journey("the Library speaks Japanese", language="ja")
def library_japanese(desktop):
    library = filled(desktop)
    app = desktop.start(ADW_DEBUG_COLOR_SCHEME="prefer-light", **library.variables)
    open_library(app)
    wait_for(lambda: [w for w in app.widgets() if w.role == "push button" and w.showing and w.area.height > 140],
             "tiles", seconds=20)
    desktop.wait_until_still()
    desktop.screenshot("wide")
    app.close()


@journey("what is selected goes to the Trash, and Undo brings it back")
def library_trash_and_undo(desktop):
    library = filled(desktop)
    before = library.files
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 7)
    first = first_name(app)
    # Ctrl+click begins to select; a plain click goes on.
    corner = tiles(app)[0].area
    desktop.xdotool("mousemove", corner.x + 60, corner.y + 60, "keydown", "ctrl", "click", 1, "keyup", "ctrl")
    app.find("label", "1 Selected")
    corner = tiles(app)[1].area
    desktop.xdotool("mousemove", corner.x + 60, corner.y + 60, "click", 1)
    app.find("label", "2 Selected")
    app.keys("Delete")
    app.find("alert", "2 items moved to the Trash")
    wait_for(lambda: len(library.trash) == 2, "two files in the Trash")
    app.find("label", "5 items")        # of today's seven
    desktop.screenshot("in-the-trash")
    app.find("push button", re.compile("Undo")).click()
    wait_for(lambda: library.trash == [] and library.files == before, "the files to come back")
    app.find("label", "7 items")
    wait_for(lambda: first_name(app) == first, "the tiles to come back")
    desktop.screenshot("back")
    app.close()


def middle(area):
    return area.x + area.width // 2, area.y + area.height // 2


# What a camera writes into a photo, beside what it is.
PRIVATE = {"GPSLatitude": "48.2082", "GPSLatitudeRef": "N", "GPSLongitude": "16.3738", "GPSLongitudeRef": "E",
           "SerialNumber": "KIN-0042-7"}


def private_words(desktop, file):
    """What a file tells another program of its place and its camera's serial number."""
    said = desktop.run("exiftool", "-s3", "-n", "-GPSPosition", "-GPSLatitude", "-SerialNumber", str(file)).stdout.split("\n")
    hidden = [PRIVATE["SerialNumber"]] if PRIVATE["SerialNumber"].encode() in Path(file).read_bytes() else []
    return [words for words in said if words] + hidden


def has_camera(desktop, file):
    return desktop.run("exiftool", "-s3", "-Model", str(file)).stdout.strip() == "Test Camera"


@journey("what is selected is copied, opened with another program, and dragged out as files")
def library_hands_over(desktop):
    library = Library(desktop)
    for _ in range(3):
        library.add_photo(**PRIVATE)
    opened = desktop.folder / "opened"
    program = desktop.folder / "viewer"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >"{opened}.part"\nmv "{opened}.part" "{opened}"\n')
    program.chmod(0o755)
    entry = desktop.folder / "home/.local/share/applications/viewer.desktop"
    entry.parent.mkdir(parents=True)
    entry.write_text(f"[Desktop Entry]\nType=Application\nName=Test Viewer\nExec={program} %F\nMimeType=image/jpeg;\n")
    (desktop.folder / "home/.config/mimeapps.list").write_text("[Added Associations]\nimage/jpeg=viewer.desktop;\n")
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 3)
    photos = [str(library.pictures / f"IMG_000{number}.jpg") for number in (1, 2)]

    def select():
        app.click("push button", "Select")
        for number, tile in enumerate(tiles(app)[:2]):
            app.find("label", f"{number} Selected")
            tile.click()
        app.find("label", "2 Selected")

    select()
    app.click("push button", "Copy")
    app.find("alert", "2 items copied")
    names = [Path(photo).name for photo in photos]
    wait_for(lambda: sorted(Path(file).name for file in desktop.copied_files()) == names, f"{names} on the clipboard")
    assert not set(desktop.copied_files()) & set(photos), "copies without place and serial numbers, not the files themselves"
    for file in desktop.copied_files():
        assert not private_words(desktop, file), f"{file}: {private_words(desktop, file)}"
        assert has_camera(desktop, file), file
    assert len(private_words(desktop, photos[0])) == 4, "the photo itself says both"

    select()
    app.click("push button", "Open With…")
    # With its underline where GTK tells it; the window's own “Select” isn't there now.
    choose = app.find("push button", re.compile("^(_Select.*|Select)$"), fits=lambda button: button.has("SENSITIVE"), seconds=20)
    desktop.screenshot("open-with")
    choose.click()
    wait_for(lambda: opened.exists(), "the other program")
    assert sorted(opened.read_text().split("\n")[:-1]) == photos, opened.read_text()
    app.find("alert", "The files went along with their place and camera")
    app.keys("Escape")

    with desktop.drop_target(1120, 300) as target:
        desktop.xdotool("mousemove", *middle(tiles(app)[1].area), "mousedown", 1)
        for x in range(700, 1200, 20):
            desktop.xdotool("mousemove", x, 370)
        wait_for(target.is_dragged_over, "the drag to be over the other program's window")
        desktop.screenshot("dragged")
        desktop.xdotool("mouseup", 1)
        wait_for(lambda: target.files == photos[1:], "the dragged file")
        # Each time, not only the first.
        app.find("alert", "The file went along with its place and camera")
    app.close()


@journey("a file that another program adds, or deletes, comes and goes by itself")
def library_notices(desktop):
    library = Library(desktop)
    app = desktop.start(**library.variables)

    def is_empty():
        if app.look_for("push button", "Open Camera", fits=lambda button: button.has("FOCUSED")):
            return True
        app.keys("ctrl+1", "ctrl+2")        # at first it isn't known that there is nothing
        return False
    wait_for(is_empty, "the keyboard on what is offered in an empty Library")
    library.add_photo()
    wait_for(lambda: len(tiles(app)) == 1, "a tile", seconds=20)
    # The keyboard is where it is of use.
    app.find("push button", TILE, fits=lambda tile: tile.has("FOCUSED"))
    added = library.add_photo()
    wait_for(lambda: len(tiles(app)) == 2, "the new photo", seconds=20)
    added.unlink()
    wait_for(lambda: len(tiles(app)) == 1, "the photo to go", seconds=20)
    app.close()


@journey("beside a folder full of files that mean no good, the app starts and shows everything else")
def library_of_hostile_files(desktop):
    library = Library(desktop)
    made = run([program("test-media"), "hostile", library.pictures])
    assert made.returncode == 0, made.stderr
    library.add_photo(days=-1)
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for(lambda: len(tiles(app)) > 8, lambda: f"their tiles; there is: {app.outline()}", seconds=60)
    wait_for(lambda: is_drawn(desktop.picture(tiles(app)[0].area.inset(20))), "the photo's picture", seconds=60)
    desktop.screenshot("tiles")
    # Each is looked at by itself, and the last is the photo.
    tiles(app)[-1].click()
    for number in range(8):
        app.find("label", re.compile("^This file can't be read. It may be damaged.$|Can’t Be Played$"), seconds=60)
        if number == 0:
            desktop.screenshot("one")
        app.keys("Page_Up")
    app.keys("Escape")
    wait_for(lambda: len(tiles(app)) > 8, "the tiles")
    assert library.indexed > len(made.stdout.split("\n")) - 3, library.indexed
    app.close()


@journey("one photo by itself: next and previous, closer and back, what it says of itself, turned for good")
def photo_view(desktop):
    library = filled(desktop)
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 7)
    app.keys("Return")
    photo = app.find("image", re.compile("^Photo, "), fits=lambda widget: widget.area.width > 600)
    wait_for(lambda: desktop.picture(photo.area).mean_luma() > 50, "the photo")
    app.click("push button", "Details")
    for words in ("Kinora Test Camera", "1/60 s", "ISO 200", "1600 × 1200", "IMG_0001.jpg"):
        app.find("label", words)
    desktop.wait_until_still()
    desktop.screenshot("details")
    app.keys("Right")
    app.find("label", "IMG_0002.jpg")
    app.keys("r")
    app.find("label", "1200 × 1600")
    desktop.wait_until_still()
    desktop.screenshot("turned")
    app.keys("ctrl+plus", "ctrl+plus", "ctrl+plus")
    wait_for(lambda: app.find("image", re.compile("^Photo, "), fits=lambda w: w.area.width > 900), "a larger picture")
    desktop.screenshot("closer")
    app.keys("ctrl+0")
    fitted = app.find("image", re.compile("^Photo, "), fits=lambda w: 600 < w.area.width < 900).area
    # With the wheel, towards the pointer.
    desktop.xdotool("mousemove", fitted.x + 100, fitted.y + 100, "keydown", "ctrl")
    desktop.xdotool("click", 4, "click", 4, "click", 4, "keyup", "ctrl")
    app.find("image", re.compile("^Photo, "), fits=lambda w: w.area.width > 1.5 * fitted.width)
    desktop.screenshot("closer-with-the-wheel")
    app.keys("ctrl+0", "Left")
    app.find("label", "IMG_0001.jpg")
    app.resize(360, 640)
    app.wait_for_width(360)
    desktop.wait_until_still()
    desktop.screenshot("narrow")
    app.keys("Escape")
    # The Library is in its place behind the photo, too; the keyboard says that it is seen.
    app.find("push button", TILE, fits=lambda tile: tile.has("FOCUSED"))
    app.close()


@journey("a Live Photo plays on press and comes back to its still")
def live_photo_played(desktop):
    library = Library(desktop)
    library.add_live_photo()
    app = desktop.start(**library.variables)
    open_library(app)
    app.find("push button", re.compile("^Live Photo, "))
    desktop.wait_until_still()
    desktop.screenshot("library")
    app.keys("Return")
    photo = app.find("image", re.compile("^Live Photo, "), fits=lambda widget: widget.area.width > 600)
    wait_for(lambda: FrameNumberReader(desktop.screen, photo.area).read(), "the number painted into the still")
    still = desktop.screenshot("still", picture=desktop.wait_until_still(photo.area, 0.6))
    app.click("push button", "Play Live Photo")
    wait_for(lambda: desktop.picture(photo.area).share_differing(still) > 0.002, "the movie")
    desktop.screenshot("playing")
    wait_for(lambda: desktop.picture(photo.area).share_differing(still) < 0.0005, "the still again", seconds=20)
    app.close()


@journey("an animated picture moves by itself, and goes frame by frame when it is told to")
def animated_picture(desktop):
    library = Library(desktop)
    library.add_animation()
    app = desktop.start(**library.variables)
    open_library(app)
    app.find("push button", re.compile("^Animated picture, "))
    app.keys("Return")
    photo = app.find("image", re.compile("^Animated picture, "), fits=lambda widget: widget.area.width > 600)

    def luma():
        area = photo.area
        middle = Rectangle(area.x + area.width // 2 - 30, area.y + area.height // 2 - 30, 60, 60)
        return desktop.picture(middle).mean_luma()

    app.find("push button", "Pause")
    seen = set()
    wait_for(lambda: seen.add(round(luma() / 20)) or len(seen) >= 4, lambda: f"four frames; seen: {seen}", seconds=20)
    desktop.screenshot("moving")
    app.keys("space")
    app.find("push button", "Play")
    desktop.wait_until_still()
    steps = []
    for _ in range(4):
        before = luma()
        app.keys("period")
        wait_for(lambda: abs(luma() - before) > 20, "another frame")
        steps.append(luma())
    assert max(steps) - min(steps) > 100, steps
    app.click("push button", "Step Back (,)")
    wait_for(lambda: abs(luma() - steps[2]) < 5, "the frame before")
    desktop.screenshot("paused")
    app.click("push button", "Play")
    app.find("push button", "Pause")
    app.keys("Escape")
    app.find("push button", TILE, fits=lambda tile: tile.has("FOCUSED"))
    app.close()


@journey("scrolling through 5,000 items never holds the window up for three frames", is_long=True)
def library_of_thousands(desktop):
    library = Library(desktop)
    library.add_many(5000)
    # The first start reads all files.
    app = desktop.start(KINORA_TRACE="1", **library.variables)
    open_library(app)
    wait_for(lambda: len(tiles(app)) > 10, "tiles", seconds=60)
    wait_for(lambda: library.indexed == 5000, lambda: f"5000 photos in the index; there are {library.indexed}", seconds=60)
    app.close()
    app = desktop.start(KINORA_TRACE="1", **library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 8)
    desktop.screenshot("top")
    print(*[line for line in app.output().splitlines() if line.startswith("first-")], sep="; ")
    mark = len(app.output())
    app.keys("Home")
    desktop.xdotool("key", "--repeat", 30, "--repeat-delay", 100, "Page_Down")
    app.keys("End")
    let_pass(1)
    app.keys("Home")
    let_pass(1)
    area = app.window.area
    desktop.xdotool("mousemove", area.x + 400, area.y + 400)
    desktop.xdotool("click", "--repeat", 60, "--delay", 30, 5)
    let_pass(1)
    desktop.screenshot("scrolled")
    stalls = app.stalls(mark)
    print(f"stalls (ms passed, worked, waited): {stalls}")
    # Where it waited for the processor longer than it worked, the work of several goes had come together.
    app.judge_turns([numbers for numbers in stalls if numbers[1] > numbers[0] / 2])
    app.close()
