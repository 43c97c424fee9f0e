"""The viewer: photos and films of the Library, pictures given by name, bursts, and what is undone."""
import re

from harness import Library, PlayerPage, film, journey, wait_for

from .library import TILE, open_library, tiles, wait_for_pictures


def top_tile(app):
    """The name of the first tile that lies in the Library whole: the grid keeps a line more above it."""
    top = app.find("page tab", "Library").area
    return next((tile.seen_name for tile in tiles(app) if tile.area.y > top.y + top.height), None)


@journey("one viewer steps through photos and films of the Library, deletes both, and Ctrl+Z brings them back one by one")
def viewer_of_everything(desktop):
    library = Library(desktop)
    library.add_photo()
    library.add_video(seconds=5)
    library.add_photo()
    app = desktop.start(**library.variables, **PlayerPage.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 3)
    tiles(app)[1].click()       # the film, which plays
    app.find("push button", "Pause")
    app.keys("Page_Down")
    app.find("push button", "Back to the Library")
    app.keys("Page_Up")
    app.find("slider", "Position")
    app.find("push button", "Play")     # stepped to, it waits
    app.keys("Page_Up")
    app.find("push button", "Back to the Library")
    app.keys("Right")
    app.find("slider", "Position")
    app.find("push button", "Move to Trash")
    desktop.screenshot("film")
    app.keys("Delete")
    app.find("push button", "Back to the Library")
    wait_for(lambda: len(library.files) == 2, "the film to go")
    app.keys("Delete")
    wait_for(lambda: len(library.files) == 1, "a photo to go")
    app.keys("ctrl+z")
    wait_for(lambda: len(library.files) == 2, "the photo to come back")
    app.find("alert", "1 item put back")
    app.keys("ctrl+z")
    wait_for(lambda: len(library.files) == 3, "the film to come back")
    app.keys("Escape")
    wait_for(lambda: len(tiles(app)) == 3, "three tiles")
    app.close()


@journey("kinora PICTURE shows it and steps through its folder by name; Delete moves it to the Trash, and Ctrl+Z brings it back")
def picture_from_the_command_line(desktop):
    library = Library(desktop)
    folder = desktop.folder / "holiday"
    folder.mkdir()
    for name in ("9 lake.jpg", "10 hills.jpg"):
        library.add_photo().rename(folder / name)
    (folder / "11 film.mp4").write_bytes(open(film(), "rb").read())
    app = desktop.start(folder / "9 lake.jpg", **library.variables, **PlayerPage.variables)
    app.find("label", "9 lake.jpg")
    app.find("image", re.compile("^Photo, "))
    wait_for(lambda: app.look_for("push button", "Next"), "the folder to be listed")
    desktop.wait_until_still()
    desktop.screenshot("photo")
    app.keys("Right")
    app.find("label", "10 hills.jpg")
    app.keys("Page_Down")
    app.find("label", "11 film.mp4")
    app.find("slider", "Position")
    app.keys("Page_Up")
    app.find("label", "10 hills.jpg")
    app.keys("Delete")
    wait_for(lambda: not (folder / "10 hills.jpg").exists(), "the photo to go")
    assert library.trash == ["10 hills.jpg"], library.trash
    app.keys("ctrl+z")
    wait_for(lambda: (folder / "10 hills.jpg").exists(), "the photo to come back")
    app.keys("Escape")
    app.find("page tab", "Library")
    app.close()


@journey("what was turned is turned back by Ctrl+Z, also after other things")
def turned_back(desktop):
    library = Library(desktop)
    file = library.add_photo(size="1600x1200")
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    before = file.read_bytes()
    tiles(app)[0].click()
    app.find("push button", "Turn Right")
    app.keys("r")
    wait_for(lambda: file.read_bytes() != before, "the photo to be turned")
    app.keys("Escape", "ctrl+z")
    app.find("alert", "Turned back")
    orientation = desktop.run("exiftool", "-n", "-s3", "-Orientation", file).stdout.strip()
    assert orientation in ("", "1"), orientation
    app.close()


def shown_size(desktop, app):
    """Width and height of the photo on its black stage, through the stage's middle, and those of the stage."""
    area = app.window.area
    picture = desktop.picture(area)

    def bright(count, luma):
        """How far the photo reaches to both sides of the middle; what stands in the header bar doesn't belong to it."""
        middle = count // 2
        before = next((step for step in range(middle) if luma(middle - step) <= 60), middle)
        behind = next((step for step in range(count - middle) if luma(middle + step) <= 60), count - middle)
        return before + behind - 1
    column = bright(area.height, lambda y: picture.luma(area.width // 2, y))
    row = bright(area.width, lambda x: picture.luma(x, area.height // 2))
    return (row, column), area


@journey("a photo that was looked at closely and is turned fits into the window again, upright or wide")
def turned_photo_fits(desktop):
    library = Library(desktop)
    file = library.add_photo(size="1600x400")
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for_pictures(desktop, app, 1)
    tiles(app)[0].click()
    app.find("push button", "Turn Right")
    desktop.wait_until_still()
    (width, height), area = shown_size(desktop, app)
    assert abs(width - 4 * height) < 12 and width > 0.9 * area.width, (width, height, area)
    for _ in range(3):
        app.keys("ctrl+plus")
    desktop.wait_until_still()
    assert shown_size(desktop, app)[0][1] > 1.5 * height, "it wasn't looked at closely"
    before = file.read_bytes()
    app.keys("r")
    wait_for(lambda: file.read_bytes() != before, "the photo to be turned")

    def is_upright():
        (width, height), area = shown_size(desktop, app)
        return abs(height - 4 * width) < 12 and height > 0.6 * area.height
    wait_for(is_upright, lambda: f"the photo upright in the window, not {shown_size(desktop, app)}")
    desktop.screenshot("upright")
    app.close()


@journey("deleting leaves the Library where it is, and the keyboard where the deleted photo was")
def place_in_library_kept(desktop):
    library = Library(desktop)
    library.add_many(300)
    app = desktop.start(**library.variables)
    open_library(app)
    wait_for(lambda: library.indexed == 300 and len(tiles(app)) > 8, "the tiles", seconds=60)
    wait_for(lambda: app.look_for("push button", TILE, fits=lambda tile: tile.has("FOCUSED")), "the keyboard on a tile")
    app.keys(*["Page_Down"] * 5)
    top = wait_for(lambda: top_tile(app), "the first tile")
    chosen = app.find("push button", TILE, fits=lambda tile: tile.has("FOCUSED"))
    name = chosen.name
    names = [tile.seen_name for tile in tiles(app)]
    after = names[names.index(name) + 1]
    chosen.click()
    app.find("push button", "Back to the Library")
    app.keys("Delete")
    app.find("alert", "1 item moved to the Trash")
    app.keys("Escape")
    wait_for(lambda: app.look_for("push button", after, fits=lambda tile: tile.has("FOCUSED")), f"the keyboard on {after}")
    assert top_tile(app) == top, f"the first tile was {top} and is {top_tile(app)}"
    desktop.screenshot("deleted")
    app.keys("ctrl+z")
    wait_for(lambda: app.look_for("push button", name), "the photo again")
    assert top_tile(app) == top
    app.close()


@journey("while the folders are looked through for the first time the Library says so, and not that it is empty")
def library_is_looking(desktop):
    library = Library(desktop)
    library.add_many(3000)
    app = desktop.start(**library.variables)
    moment = app.moment()
    open_library(app)
    app.find_since(moment, "label", "Looking Through Your Folders…")
    desktop.screenshot("looking")
    assert not app.names_since(moment, "No Photos or Videos Yet")
    assert not app.look_for("label", "No Photos or Videos Yet")
    wait_for(lambda: len(tiles(app)) > 8, "the tiles", seconds=90)
    app.close()


@journey("the photos of a burst lie below the one that is shown; Keep Best leaves only that one, and is undone", is_long=True)
def burst_strip(desktop):
    library = Library(desktop)
    app = desktop.start(mode="photo", KINORA_SIMULATED_DEVICES="1", **library.variables)
    app.find("push button", "Take Photo", fits=lambda button: button.has("SENSITIVE"))
    wait_for(lambda: app.look_for("push button", "Take Photo").has("FOCUSED"), "the keyboard on the shutter")
    app.keys("shift")       # the window has the keyboard
    desktop.xdotool("keydown", "space")
    wait_for(lambda: len(library.files) >= 5, "five photos", seconds=30)
    desktop.xdotool("keyup", "space")
    open_library(app)
    tile = app.find("push button", re.compile("^Burst of"), seconds=30)
    count = int(re.search(r"\d+", tile.name)[0])
    wait_for(lambda: library.indexed == len(library.files), "the index")
    tile.click()
    strip = lambda: [w for w in app.widgets() if w.role == "push button" and w.showing
                     and re.match(rf"^Photo \d+ of \d+$", w.seen_name)]
    wait_for(lambda: len(strip()) >= 5, "the strip")
    total = len(strip())
    current = lambda: next((w.seen_name for w in strip() if w.has("SELECTED")), None)
    first = wait_for(current, "a photo that is marked")
    app.keys("Right") if not first.startswith("Photo 1 ") else app.keys("Left")
    wait_for(lambda: current() not in (None, first), "another photo to be marked")
    strip()[1].click()
    wait_for(lambda: current() == strip()[1].seen_name, "the second photo")
    desktop.wait_until_still()
    desktop.screenshot("strip")
    app.click("push button", "Keep Best")
    wait_for(lambda: len(library.files) == 1, "the others to go")
    app.find("alert", re.compile(rf"^{total - 1} items moved to the Trash$"))
    wait_for(lambda: not strip(), "the strip to go")
    app.keys("ctrl+z")
    wait_for(lambda: len(strip()) == total, "the strip again")
    app.close()


@journey("after a start the Library's newest stands beside the shutter, and the next newest when that is deleted")
def newest_beside_the_shutter(desktop):
    library = Library(desktop)
    library.add_photo(days=1)
    newest = library.add_photo()
    app = desktop.start(mode="photo", KINORA_SIMULATED_DEVICES="1", **library.variables)
    button = app.find("push button", "Show Last Shot", seconds=20)
    desktop.screenshot("newest")
    first = desktop.picture(button.area.inset(8))
    newest.unlink()
    wait_for(lambda: desktop.picture(button.area.inset(8)).share_differing(first, tolerance=20) > 0.5, "the other photo",
             seconds=20)
    app.click("push button", "Show Last Shot")
    wait_for(lambda: len(tiles(app)) == 1, "the Library")
    app.close()
