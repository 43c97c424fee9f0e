"""Photos that are edited: cropped, turned, made brighter; the original stays and comes back."""
import hashlib
import re

from harness import Library, journey, run, wait_for

from .library import open_library, tiles, wait_for_pictures
from .trim import assert_within


IN_EDITOR = ("Undo", "Redo", "Turn Left", "Flip", "Crop ", "Free Crop", "Straighten", "Exposure")


def quarters(desktop):
    """A photo of 800 by 600 with a gray in each quarter: 40, 80 above, 120, 160 below; in the Library."""
    library = Library(desktop)
    file = library.add_photo(size="800x600")
    plain = desktop.folder / "plain.jpg"
    done = run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i",
                "color=black:s=800x600,format=gray,geq=lum='40+40*gte(X,400)+80*gte(Y,300)'", "-frames:v", "1", "-q:v", "2",
                "-pix_fmt", "yuvj444p", plain])
    assert done.returncode == 0, done.stderr
    done = run(["exiftool", "-q", "-overwrite_original", "-TagsFromFile", file, "-all:all", plain])
    assert done.returncode == 0, done.stderr
    plain.rename(file)
    return library, file


def pixels(file):
    """A photo's size, and its gray in the middle of each quarter, from the upper left to the lower right."""
    done = run(["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", file])
    width, height = map(int, done.stdout.strip().split(","))
    raw = run(["ffmpeg", "-nostdin", "-v", "error", "-noautorotate", "-i", file, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
              text=False).stdout
    return (width, height), [raw[3 * (int(height * y) * width + int(width * x))] for y in (0.25, 0.75) for x in (0.25, 0.75)]


def near(found, expected, by=4):
    return all(abs(a - b) <= by for a, b in zip(found, expected))


def only_edited(library, original):
    others = [name for name in library.files if name != original.name]
    return library.pictures / others[0] if len(others) == 1 else None


def slide(app, name, value):
    app.find("slider", name).value = value


@journey("a photo is turned, cropped and made brighter; others see the edited one, it is reopened as it was left, and reverted")
def photo_edited(desktop):
    library, file = quarters(desktop)
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    tiles(app)[0].click()
    app.find("push button", "Back to the Library")
    app.keys("e")
    app.find(None, "Crop: 800 by 600 pixels")
    assert not app.find("push button", "Save").has("SENSITIVE")
    app.keys("r")
    app.find(None, "Crop: 600 by 800 pixels")
    app.find("push button", "Crop 1:1").click()
    app.find(None, "Crop: 600 by 600 pixels")
    slide(app, "Exposure", 1)
    app.find("label", "+1.0 EV")
    desktop.wait_until_still()
    desktop.screenshot("edit")
    for _ in range(3):
        app.keys("ctrl+z")
    app.find(None, "Crop: 800 by 600 pixels")
    for _ in range(3):
        app.keys("ctrl+shift+z")
    app.find(None, "Crop: 600 by 600 pixels")
    moment = app.moment()
    app.keys("ctrl+s")
    app.find_since(moment, "alert", "The photo was edited; the original is kept", seconds=20)
    edited = wait_for(lambda: only_edited(library, file), "the edited photo beside the original")
    desktop.wait_until_still()
    desktop.screenshot("saved")
    size, grays = pixels(edited)
    # Turned right, the lower left comes to the upper left; a stop more makes 40, 80, 120, 160 to 57, 110, 164, 217.
    assert size == (600, 600) and near(grays, [164, 57, 217, 110]), (size, grays)
    tags = run(["exiftool", "-s3", "-n", "-DateTimeOriginal", "-Model", "-Orientation", edited]).stdout.split("\n")
    assert "Test Camera" in tags and tags[0].startswith("20"), tags
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before, "the original has changed"
    # Reopened, it goes on where it was left.
    app.keys("e")
    app.find("label", "+1.0 EV")
    app.find(None, "Crop: 600 by 600 pixels")
    slide(app, "Exposure", 0)
    app.keys("f")
    app.keys("ctrl+s")
    wait_for(lambda: only_edited(library, file) and near(pixels(only_edited(library, file))[1], [40, 120, 80, 160]),
             "the photo flipped and as bright as it was", seconds=20)
    app.find("push button", "Back to the Library")
    app.keys("ctrl+z")
    app.find("alert", "The edit before is back", seconds=20)
    assert near(pixels(only_edited(library, file))[1], [164, 57, 217, 110]), pixels(only_edited(library, file))
    app.keys("e")
    app.find("label", "+1.0 EV")
    app.click("push button", "Revert")
    app.find("alert", "The original is back", seconds=20)
    wait_for(lambda: library.files == [file.name], "the edited photo to go")
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before, "the original has changed"
    desktop.wait_until_still()
    desktop.screenshot("reverted")
    app.close()


@journey("a photo is cropped with the mouse and straightened, in a narrow window, without empty corners; Escape changes nothing")
def photo_cropped(desktop):
    library, file = quarters(desktop)
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    tiles(app)[0].click()
    app.find("push button", "Back to the Library")
    app.click("push button", "Edit")
    app.find(None, "Crop: 800 by 600 pixels")
    app.resize(360, 640)
    app.wait_for_width(360)
    desktop.wait_until_still()
    assert_within(app, 360, IN_EDITOR)
    photo = app.find("image", "Photo").area
    # The photo fills the width: its corner is dragged from the lower right towards the middle.
    height = photo.width * 3 // 4
    right, bottom = photo.x + photo.width, photo.y + (photo.height + height) // 2
    desktop.xdotool("mousemove", right - 2, bottom - 2, "mousedown", 1)
    desktop.xdotool("mousemove", right - 40, bottom - 40, "mousemove", right - photo.width // 4, bottom - height // 4, "mouseup", 1)
    cropped = app.find(None, re.compile(r"^Crop: (5[89]\d|6[012]\d) by (4[34567]\d) pixels$"))
    slide(app, "Straighten", 10)
    app.find("label", "+10.0°")
    desktop.wait_until_still()
    desktop.screenshot("narrow")
    assert cropped
    app.keys("Escape")
    app.find("push button", "Back to the Library")
    assert library.files == [file.name]
    app.keys("e")
    app.find("push button", "Flip", fits=lambda w: w.has("SENSITIVE"))
    app.find(None, "Crop: 800 by 600 pixels")
    slide(app, "Straighten", 10)
    app.find("label", "+10.0°")
    app.keys("ctrl+s")
    edited = wait_for(lambda: only_edited(library, file), "the edited photo", seconds=20)
    size, _ = pixels(edited)
    assert abs(size[0] - 657) < 4 and abs(size[1] - 493) < 4, size
    raw = run(["ffmpeg", "-nostdin", "-v", "error", "-i", edited, "-f", "rawvideo", "-pix_fmt", "gray", "-"], text=False).stdout
    assert min(raw) > 30, f"an empty corner: {min(raw)}"
    app.close()
